//! Making trump by a turned card: offering, consent, naming, and what the partner may refuse.
//!
//! Euchre turns one card and then lets another suit be named; Bacon turns up to four and lets the
//! partner deny. Both are this one machine with other parameters. It ends in a [`Made`] contract or
//! in nobody's; who leads, who sits out and what it pays is not its business.

use crate::card::{Card, Suit, Trump};
use crate::event::{Call, Denial, TurnUp};
use crate::game::verdict::{Impossible, Irregular, Phase};
use crate::rules::{
    CallOutOfTurn, DenyAlone, NaturalTrump, NoTrump, PartnerOrders, TrickRules, TurnUpAllPass,
    TurnUpRules, TurnedDown, TurnedSuit,
};
use crate::seat::{ByTeam, Players, Seat, SeatSet, Team};

/// The card that is on offer, as far as it was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faced {
    /// Not said yet: passes before a stated turn-up are allowed.
    No,
    /// Only its suit was recorded.
    Suit(Suit),
    /// The card itself.
    Card(Card, Suit),
}

impl Faced {
    /// Its suit, where a card was turned.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::No => None,
            Self::Suit(suit) | Self::Card(_, suit) => Some(suit),
        }
    }

    /// The card, where it is known.
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::No | Self::Suit(_) => None,
            Self::Card(card, _) => Some(card),
        }
    }
}

/// Whose turn it is to call, and about what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The card is offered to this seat.
    Offer(Seat),
    /// This seat declared; the partner may speak.
    Answer { declarer: Seat, alone: bool },
    /// This seat may name another suit.
    Naming(Seat),
    /// Denials were told by their outcome; only an outcome can follow. After a refused "alone"
    /// that plays on together, only that seat's contract. `lay`: the card that was on offer when they
    /// were told. On which card anybody declared is not said, so this one may have been taken up.
    Told { only: Option<Seat>, lay: Option<Card> },
}

/// The auction of a turn-up game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    /// The number of the turned card on offer, from 1.
    upcard: u8,
    faced: Faced,
    step: Step,
    /// Seats that have called in this deal.
    called: SeatSet,
    /// Seats that have passed since the last card was turned or the naming began.
    passed: SeatSet,
    /// What was named last and counted for nothing: a contract may say that it stood all the same.
    void: Option<(Seat, Trump)>,
    /// Teams that lost their call through one out of turn.
    barred: ByTeam<bool>,
}

/// What the auction came to with one event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It goes on.
    On(Auction),
    /// Trump is made.
    Made(Made),
    /// Nobody made it; the opponents get a point where the dealer would not name.
    Thrown {
        /// The dealer gave the deal and a point away.
        forfeit: bool,
    },
}

/// Trump as it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// By whom.
    pub maker: Seat,
    /// What.
    pub trump: Trump,
    /// Alone, as finally allowed.
    pub alone: bool,
    /// The card that is taken up: none where another suit was named.
    pub taken: Option<Faced>,
    /// Only the outcome was told, so a card that nobody recorded may have been taken all the same.
    pub may_have_taken: bool,
    /// Who had passed before, and so can no longer take the hand over.
    pub passed: SeatSet,
}

/// The auction with the rules it is held under.
#[derive(Clone, Copy, Debug)]
pub struct Table<'r> {
    /// All the rules.
    pub rules: &'r TrickRules,
    /// Those of making trump.
    pub making: &'r TurnUpRules,
    /// Who deals.
    pub dealer: Seat,
}

impl Table<'_> {
    const fn players(&self) -> Players {
        self.rules.players
    }

    fn eldest(&self) -> Seat {
        self.players().left(self.dealer)
    }

    /// Must the dealer declare when it comes to him last?
    const fn sticks(&self) -> bool {
        match self.making.all_pass {
            TurnUpAllPass::Stick => true,
            TurnUpAllPass::SameDealer | TurnUpAllPass::NextDealer | TurnUpAllPass::Forfeit => false,
        }
    }
}

impl Auction {
    /// The first card on offer to the dealer's left.
    pub fn open(table: &Table<'_>) -> Self {
        Self {
            upcard: 1,
            faced: Faced::No,
            step: Step::Offer(table.eldest()),
            called: SeatSet::NONE,
            passed: SeatSet::NONE,
            void: None,
            barred: ByTeam::new(false, false),
        }
    }

    /// Where it stands.
    pub const fn phase(&self) -> Phase {
        match self.step {
            Step::Offer(_) | Step::Told { .. } => Phase::Offer,
            Step::Answer { .. } => Phase::Answer,
            Step::Naming(_) => Phase::Naming,
        }
    }

    /// Whose turn it is to call: the declarer's partner while his answer is awaited.
    pub fn turn(&self, table: &Table<'_>) -> Option<Seat> {
        match self.step {
            Step::Offer(seat) | Step::Naming(seat) => Some(seat),
            Step::Answer { declarer, .. } => table.players().partner(declarer),
            Step::Told { .. } => None,
        }
    }

    /// The number of the card on offer, while one is.
    pub const fn upcard(&self) -> Option<u8> {
        match self.step {
            Step::Offer(_) | Step::Answer { .. } | Step::Told { .. } => Some(self.upcard),
            Step::Naming(_) => None,
        }
    }

    /// What is faced now.
    pub const fn faced(&self) -> Faced {
        self.faced
    }

    /// Has a card been turned? Nobody calls before, recorded or not.
    pub fn has_turned(&self) -> bool {
        let offered = matches!(self.step, Step::Offer(_));
        self.faced != Faced::No || !offered || self.called != SeatSet::NONE
    }

    /// Has this seat called already?
    pub const fn has_called(&self, seat: Seat) -> bool {
        self.called.has(seat)
    }

    /// Has this seat passed in such a way that it cannot make this trump any more, in any way that the
    /// rules know? A later card may be of a suit that was passed.
    pub fn has_passed(&self, seat: Seat, trump: Trump, table: &Table<'_>) -> bool {
        let passed = self.passed.has(seat);
        match self.step {
            Step::Naming(_) => passed,
            Step::Offer(_) => {
                let last = self.upcard >= table.making.upcards;
                let turned = self.faced.suit().map(Trump::Suit) == Some(trump);
                passed && last && turned
            }
            Step::Answer { .. } | Step::Told { .. } => false,
        }
    }

    /// The card that was on offer when refusals were told by their outcome: nobody said whether the
    /// deal went on to another.
    pub const fn lay(&self) -> Option<Card> {
        match self.step {
            Step::Told { lay, .. } => lay,
            Step::Offer(_) | Step::Answer { .. } | Step::Naming(_) => None,
        }
    }

    /// The declaration that silence would let stand.
    pub fn declared(&self) -> Option<Made> {
        match self.step {
            Step::Answer { declarer, alone } => self.ordered(declarer, alone),
            Step::Offer(_) | Step::Naming(_) | Step::Told { .. } => None,
        }
    }

    fn ordered(&self, maker: Seat, alone: bool) -> Option<Made> {
        let trump = Trump::Suit(self.faced.suit()?);
        Some(Made {
            maker,
            trump,
            alone,
            taken: Some(self.faced),
            may_have_taken: false,
            passed: self.passed,
        })
    }

    /// What an event would break. Asked before [`Auction::step`], which may then still refuse it.
    pub fn judge(
        &self,
        call: Call,
        table: &Table<'_>,
        natural: impl Fn(Seat, Suit) -> Option<bool>,
        findings: &mut Vec<Irregular>,
    ) {
        match call {
            Call::Pass { seat } => {
                // A side that has lost its call may still pass: it can do nothing else.
                let lost = |finding: &Irregular| matches!(finding, Irregular::LostCall(_));
                findings.extend(self.wrong_turn(seat, table).filter(|finding| !lost(finding)));
                if self.must_name(seat, table) {
                    findings.push(Irregular::StuckPass { seat, least: None });
                }
            }
            Call::Order { seat, alone } => {
                findings.extend(self.wrong_turn(seat, table));
                if must_go_alone(seat, table) && !alone {
                    findings.push(Irregular::MustGoAlone(seat));
                }
                judge_alone(seat, alone, table, findings);
                if let Some(suit) = self.faced.suit() {
                    judge_natural(seat, suit, table, natural, findings);
                }
            }
            Call::Name { seat, trump, alone } => {
                findings.extend(self.wrong_turn(seat, table));
                findings.extend(self.wrong_name(seat, trump, table));
                judge_alone(seat, alone, table, findings);
                if let Some(suit) = trump.suit() {
                    judge_natural(seat, suit, table, natural, findings);
                }
            }
            Call::Deny { seat, .. } | Call::Allow { seat } => {
                if let Step::Answer { declarer, .. } = self.step
                    && table.players().partner(declarer) != Some(seat)
                {
                    findings.push(Irregular::NotThePartner { seat, declarer });
                }
            }
            Call::PassedOut if table.sticks() => {
                findings.push(Irregular::StuckPass { seat: table.dealer, least: None });
            }
            Call::Contract { maker, trump, alone, .. } => {
                // Of how it was made only this much is known: what could not be made in any way.
                let naming = matches!(self.step, Step::Naming(_));
                let known = self.void == Some((maker, trump));
                if (naming || trump.suit().is_none()) && !known {
                    findings.extend(self.wrong_name(maker, trump, table));
                }
                judge_alone(maker, alone, table, findings);
                if let Some(suit) = trump.suit() {
                    judge_natural(maker, suit, table, natural, findings);
                }
            }
            Call::TurnUp(_)
            | Call::Bid { .. }
            | Call::Take { .. }
            | Call::DefendAlone { .. }
            | Call::Denied { .. }
            | Call::PassedOut => {}
        }
    }

    /// What is wrong with this seat calling now, if anything is.
    fn wrong_turn(&self, seat: Seat, table: &Table<'_>) -> Option<Irregular> {
        match self.turn(table) {
            Some(turn) if turn != seat => Some(Irregular::CallOutOfTurn { seat, turn }),
            Some(_) if self.is_barred(seat.team()) => Some(Irregular::LostCall(seat)),
            Some(_) | None => None,
        }
    }

    /// Is this the dealer with the last word, who must name a suit? Not where his side has lost its
    /// call: then it cannot make trump, and nobody does.
    fn must_name(&self, seat: Seat, table: &Table<'_>) -> bool {
        let last = self.step == Step::Naming(table.dealer) && seat == table.dealer;
        last && table.sticks() && !self.is_barred(seat.team())
    }

    /// Why this cannot be named now, if it cannot.
    fn wrong_name(&self, seat: Seat, trump: Trump, table: &Table<'_>) -> Option<Irregular> {
        // Only a table with a stuck dealer has rules for one.
        let stuck = seat == table.dealer;
        match trump {
            Trump::Suit(suit) => {
                let down = self.faced.suit() == Some(suit);
                let may = stuck && table.making.turned_down == TurnedDown::Stuck;
                (down && !may).then_some(Irregular::TurnedDown { seat, suit })
            }
            Trump::None | Trump::Low => {
                let may = match table.rules.no_trump {
                    NoTrump::Naming => true,
                    NoTrump::Stuck => stuck,
                    NoTrump::Never | NoTrump::Bid => false,
                };
                (!may).then_some(Irregular::NoTrumpNotNow(seat))
            }
        }
    }

    fn is_barred(&self, team: Team) -> bool {
        self.barred[team]
    }

    /// The auction after an event of making trump. `findings` of the same event say which calls
    /// were out of order and so do not count.
    pub fn step(&self, call: Call, table: &Table<'_>) -> Result<Next, Impossible> {
        match call {
            Call::TurnUp(turned) => self.turn_up(turned, table),
            Call::Pass { seat } => self.pass(seat, call, table),
            Call::Order { seat, alone } => self.order(seat, alone, call, table),
            Call::Name { seat, trump, alone } => self.name(seat, trump, alone, call, table),
            Call::Deny { seat, what } => self.deny(seat, what, call, table),
            Call::Allow { seat } => self.allow(seat, call, table),
            Call::Contract { maker, trump, alone, .. } => {
                self.contract(maker, trump, alone, call, table)
            }
            Call::Denied { seat, alone, what } => self.denied(seat, alone, what, call, table),
            Call::PassedOut => match self.step {
                Step::Offer(_) | Step::Naming(_) | Step::Told { only: None, .. } => {
                    Ok(Next::Thrown { forfeit: table.making.all_pass == TurnUpAllPass::Forfeit })
                }
                Step::Told { only: Some(seat), .. } => Err(Impossible::WasDenied(seat)),
                Step::Answer { .. } => Err(self.not_now(call)),
            },
            Call::Bid { .. } | Call::Take { .. } | Call::DefendAlone { .. } => {
                Err(self.not_now(call))
            }
        }
    }

    /// The same with this seat to call, where somebody calls a card or names a suit: the others let a
    /// call out of turn stand.
    #[must_use]
    pub fn with_turn(&self, seat: Seat) -> Self {
        let step = match self.step {
            Step::Offer(_) => Step::Offer(seat),
            Step::Naming(_) => Step::Naming(seat),
            other @ (Step::Answer { .. } | Step::Told { .. }) => other,
        };
        Self { step, ..*self }
    }

    fn not_now(&self, call: Call) -> Impossible {
        Impossible::NotNow { said: call.kind(), phase: self.phase() }
    }

    fn turn_up(&self, turned: TurnUp, table: &Table<'_>) -> Result<Next, Impossible> {
        let step = match self.step {
            Step::Offer(_) => self.step,
            // The card that lay there before was turned down.
            Step::Told { only: None, .. } => Step::Told { only: None, lay: None },
            Step::Told { only: Some(_), .. } | Step::Answer { .. } | Step::Naming(_) => {
                return Err(Impossible::AlreadyTurned);
            }
        };
        if self.faced != Faced::No {
            return Err(Impossible::AlreadyTurned);
        }
        let faced = match turned {
            TurnUp::Suit(suit) => Faced::Suit(suit),
            TurnUp::Card(written) => match Card::from_written(written) {
                Some(Card::Joker) if table.rules.pack.joker => return Err(Impossible::JokerTurned),
                Some(card @ Card::Of(_, suit)) => Faced::Card(card, suit),
                Some(Card::Joker) | None => return Err(Impossible::NoSuchCard(written)),
            },
        };
        Ok(Next::On(Self { faced, step, ..*self }))
    }

    /// Does this call count for nothing because it was out of turn? Then what becomes of the state.
    fn out_of_turn(&self, seat: Seat, table: &Table<'_>) -> Option<Self> {
        let turn = self.turn(table)?;
        if seat == turn {
            return self.is_barred(seat.team()).then_some(*self);
        }
        let mut next = *self;
        match table.rules.irregular.call_out_of_turn {
            CallOutOfTurn::Void => {}
            CallOutOfTurn::LoseCall | CallOutOfTurn::LoseCallAnd2 => {
                next.barred[seat.team()] = true;
            }
        }
        Some(next)
    }

    fn pass(&self, seat: Seat, call: Call, table: &Table<'_>) -> Result<Next, Impossible> {
        match self.step {
            Step::Offer(turn) | Step::Naming(turn) if turn == seat => Ok(self.passes(table)),
            // The partner whose turn it is can deny or consent, and has nothing to pass.
            Step::Answer { .. } if self.turn(table) == Some(seat) => Err(self.not_now(call)),
            Step::Offer(_) | Step::Naming(_) | Step::Answer { .. } => {
                Ok(Next::On(self.out_of_turn(seat, table).unwrap_or(*self)))
            }
            Step::Told { .. } => Err(self.not_now(call)),
        }
    }

    /// The seat whose turn it is passes, or has done what counts as a pass.
    fn passes(&self, table: &Table<'_>) -> Next {
        let (Step::Offer(seat) | Step::Naming(seat)) = self.step else { return Next::On(*self) };
        let naming = matches!(self.step, Step::Naming(_));
        let mut next = *self;
        next.called = next.called.with(seat);
        next.passed = next.passed.with(seat);
        if seat != table.dealer {
            let left = table.players().left(seat);
            next.step = if naming { Step::Naming(left) } else { Step::Offer(left) };
            return Next::On(next);
        }
        if self.must_name(seat, table) {
            // The pass counts for nothing.
            return Next::On(*self);
        }
        if naming {
            return Next::Thrown { forfeit: table.making.all_pass == TurnUpAllPass::Forfeit };
        }
        next.passed = SeatSet::NONE;
        next.barred = ByTeam::new(false, false);
        if self.upcard < table.making.upcards {
            next.upcard += 1;
            next.faced = Faced::No;
            next.step = Step::Offer(table.eldest());
        } else if table.making.naming {
            next.step = Step::Naming(table.eldest());
        } else {
            return Next::Thrown { forfeit: false };
        }
        Next::On(next)
    }

    fn order(
        &self,
        seat: Seat,
        alone: bool,
        call: Call,
        table: &Table<'_>,
    ) -> Result<Next, Impossible> {
        match self.step {
            Step::Offer(_) if self.faced == Faced::No => Err(Impossible::NothingTurned),
            Step::Offer(_) | Step::Answer { .. } => {
                if let Some(unchanged) = self.out_of_turn(seat, table) {
                    return Ok(Next::On(unchanged));
                }
                if matches!(self.step, Step::Answer { .. }) {
                    return Err(self.not_now(call));
                }
                let alone = (alone || must_go_alone(seat, table)) && table.rules.lone.allowed;
                let mut next = *self;
                next.called = next.called.with(seat);
                if table.making.consent.is_some() {
                    next.step = Step::Answer { declarer: seat, alone };
                    return Ok(Next::On(next));
                }
                self.ordered(seat, alone).map(Next::Made).ok_or(Impossible::NothingTurned)
            }
            Step::Naming(_) | Step::Told { .. } => Err(self.not_now(call)),
        }
    }

    fn name(
        &self,
        seat: Seat,
        trump: Trump,
        alone: bool,
        call: Call,
        table: &Table<'_>,
    ) -> Result<Next, Impossible> {
        if !table.rules.may_be_trump(trump) {
            return Err(Impossible::NoSuchTrump(trump));
        }
        let Step::Naming(_) = self.step else { return Err(self.not_now(call)) };
        if let Some(unchanged) = self.out_of_turn(seat, table) {
            return Ok(Next::On(unchanged));
        }
        if self.wrong_name(seat, trump, table).is_some() {
            // The suit turned down, or no trump at the wrong time: it counts for nothing, or as a pass.
            let after = Self { void: Some((seat, trump)), ..*self };
            return Ok(match table.rules.irregular.turned_suit {
                TurnedSuit::AsPass if trump.suit().is_some() => after.passes(table),
                TurnedSuit::AsPass | TurnedSuit::Void => Next::On(after),
            });
        }
        let alone = alone && table.rules.lone.allowed;
        Ok(Next::Made(Made {
            maker: seat,
            trump,
            alone,
            taken: None,
            may_have_taken: false,
            passed: self.passed,
        }))
    }

    fn deny(
        &self,
        seat: Seat,
        what: Denial,
        call: Call,
        table: &Table<'_>,
    ) -> Result<Next, Impossible> {
        let deny_alone = consent(call, table)?;
        let Step::Answer { declarer, alone } = self.step else {
            return Err(match self.step {
                Step::Told { .. } => self.not_now(call),
                Step::Offer(_) | Step::Answer { .. } | Step::Naming(_) => {
                    Impossible::NothingDeclared
                }
            });
        };
        if table.players().partner(declarer) != Some(seat) {
            // Nobody else has a say: it counts for nothing.
            return Ok(Next::On(*self));
        }
        match (what, deny_alone) {
            (Denial::Alone, _) if !alone => Err(Impossible::AloneNotAsked),
            (Denial::Alone, DenyAlone::PlayTogether) => {
                self.ordered(declarer, false).map(Next::Made).ok_or(Impossible::NothingTurned)
            }
            (Denial::Alone, DenyAlone::AsPass) | (Denial::Trump, _) => {
                Ok(Self { step: Step::Offer(declarer), ..*self }.passes(table))
            }
        }
    }

    fn allow(&self, seat: Seat, call: Call, table: &Table<'_>) -> Result<Next, Impossible> {
        if table.making.consent.is_none() {
            return Err(Impossible::NotThisGame {
                said: call.kind(),
                clause: crate::clause::Clause::MakingConsent,
            });
        }
        let Step::Answer { declarer, .. } = self.step else {
            return Err(Impossible::NothingDeclared);
        };
        if table.players().partner(declarer) != Some(seat) {
            return Ok(Next::On(*self));
        }
        self.declared().map(Next::Made).ok_or(Impossible::NothingDeclared)
    }

    fn contract(
        &self,
        maker: Seat,
        trump: Trump,
        alone: bool,
        call: Call,
        table: &Table<'_>,
    ) -> Result<Next, Impossible> {
        if !table.rules.may_be_trump(trump) || (trump.suit().is_none() && !table.making.naming) {
            return Err(Impossible::NoSuchTrump(trump));
        }
        match self.step {
            Step::Answer { .. } => return Err(self.not_now(call)),
            Step::Told { only: Some(seat), .. } if seat != maker || alone => {
                return Err(Impossible::WasDenied(seat));
            }
            Step::Offer(_) | Step::Naming(_) | Step::Told { .. } => {}
        }
        // Which card was taken is known only where the card on offer has the suit that was made.
        let naming = matches!(self.step, Step::Naming(_));
        let taken = (!naming && self.faced.suit().is_some_and(|suit| trump == Trump::Suit(suit)))
            .then_some(self.faced);
        let later = self.upcard < table.making.upcards;
        if let (Some(_), None) = (self.faced.suit(), taken)
            && !later
            && !table.making.naming
        {
            // The last card on offer has another suit, and nothing is named.
            return Err(Impossible::NoSuchTrump(trump));
        }
        let unknown = self.faced == Faced::No || later;
        let may_have_taken = taken.is_none() && !naming && trump.suit().is_some() && unknown;
        let alone = alone && table.rules.lone.allowed;
        Ok(Next::Made(Made { maker, trump, alone, taken, may_have_taken, passed: self.passed }))
    }

    fn denied(
        &self,
        seat: Seat,
        alone: bool,
        what: Denial,
        call: Call,
        table: &Table<'_>,
    ) -> Result<Next, Impossible> {
        let deny_alone = consent(call, table)?;
        let lay = match self.step {
            Step::Answer { .. } => return Err(self.not_now(call)),
            Step::Told { only: Some(seat), .. } => return Err(Impossible::WasDenied(seat)),
            Step::Told { only: None, lay } => self.faced.card().or(lay),
            Step::Offer(_) | Step::Naming(_) => self.faced.card(),
        };
        let only = match (what, deny_alone) {
            (Denial::Alone, _) if !alone => return Err(Impossible::AloneNotAsked),
            (Denial::Alone, DenyAlone::PlayTogether) => Some(seat),
            (Denial::Alone, DenyAlone::AsPass) | (Denial::Trump, _) => None,
        };
        Ok(Next::On(Self { step: Step::Told { only, lay }, faced: Faced::No, ..*self }))
    }
}

/// Whether there is consent to deny, and whether that can be alone: what no deal by these rules has cannot be
/// said in one.
fn consent(call: Call, table: &Table<'_>) -> Result<DenyAlone, Impossible> {
    let clause = crate::clause::Clause::MakingConsent;
    table.making.consent.ok_or(Impossible::NotThisGame { said: call.kind(), clause })
}

/// Does this seat go alone by ordering at all ("Canadian loner": the dealer's partner)?
fn must_go_alone(seat: Seat, table: &Table<'_>) -> bool {
    table.making.partner_orders == PartnerOrders::Alone
        && table.players().partners(table.dealer).has(seat)
}

fn judge_alone(seat: Seat, alone: bool, table: &Table<'_>, findings: &mut Vec<Irregular>) {
    if alone && !table.rules.lone.allowed {
        findings.push(Irregular::NoLoneHands(seat));
    }
}

/// `natural` says whether a seat's seen hand holds a card printed in a suit; None: not seen.
fn judge_natural(
    seat: Seat,
    suit: Suit,
    table: &Table<'_>,
    natural: impl Fn(Seat, Suit) -> Option<bool>,
    findings: &mut Vec<Irregular>,
) {
    let asked = match table.making.natural_trump {
        NaturalTrump::None => false,
        NaturalTrump::Dealer => seat == table.dealer,
        NaturalTrump::Maker => true,
    };
    if asked && natural(seat, suit) == Some(false) {
        findings.push(Irregular::NoNaturalTrump { seat, suit });
    }
}
