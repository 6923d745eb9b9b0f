//! Making trump by bidding: whose bid it is, what beats what, and when the bidding is over.
//!
//! It ends in a [`Won`] bid or in nobody's. What the bid pays is not its business.

use crate::card::Trump;
use crate::event::Call;
use crate::game::verdict::{Impossible, Irregular, Phase};
use crate::rules::{
    BidAllPass, BidRules, CallOutOfTurn, InsufficientBid, LoneRank, NoTrumpRank, Rounds,
    TrickRules, TrumpNamed,
};
use crate::seat::{ByTeam, Seat, SeatSet, Team};

/// The bid that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// Whose.
    pub seat: Seat,
    /// How many tricks; all of them where it is an alone call.
    pub tricks: u8,
    /// In what; not known while trump is named afterwards.
    pub trump: Option<Trump>,
    /// Which alone call it is, from 1; 0 where nobody goes alone.
    pub lone_call: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// It is the turn of this seat.
    Bidding(Seat),
    /// The bidding is over, and the highest bidder names trump.
    Naming(Won),
}

/// The bidding of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    step: Step,
    high: Option<Won>,
    /// Seats that are out of the bidding: they have had their one call, or have passed.
    done: SeatSet,
    /// Those of them who have bid, where everybody calls once.
    bid: SeatSet,
    barred: ByTeam<bool>,
}

/// What the bidding came to with one event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It goes on.
    On(Auction),
    /// Somebody has it, and trump is named.
    Made(Won, Trump),
    /// Nobody bid.
    Thrown,
}

/// Does a bid go over another one, whoever makes them?
///
/// Both are taken to be bids that these rules know.
pub fn goes_over(bid: Won, on: Won, table: &Table<'_>) -> bool {
    let stands = Auction { high: Some(on), ..Auction::open(table) };
    stands.too_low(bid.seat, Some(bid.tricks), bid.trump, bid.lone_call > 0, table).is_none()
}

/// The bidding with the rules it is held under.
#[derive(Clone, Copy, Debug)]
pub struct Table<'r> {
    /// All the rules.
    pub rules: &'r TrickRules,
    /// Those of bidding.
    pub making: &'r BidRules,
    /// Who deals.
    pub dealer: Seat,
}

impl Auction {
    /// The dealer's left calls first.
    pub fn open(table: &Table<'_>) -> Self {
        let eldest = table.rules.players.left(table.dealer);
        Self {
            step: Step::Bidding(eldest),
            high: None,
            done: SeatSet::NONE,
            bid: SeatSet::NONE,
            barred: ByTeam::new(false, false),
        }
    }

    /// Where it stands.
    pub const fn phase(&self) -> Phase {
        match self.step {
            Step::Bidding(_) => Phase::Bidding,
            Step::Naming(_) => Phase::Naming,
        }
    }

    /// Whose turn it is to call.
    pub const fn turn(&self) -> Seat {
        match self.step {
            Step::Bidding(seat) => seat,
            Step::Naming(won) => won.seat,
        }
    }

    /// Is this seat out of the bidding without a bid?
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.done.has(seat) && !self.bid.has(seat)
    }

    /// The bid that stands.
    pub const fn high(&self) -> Option<Won> {
        self.high
    }

    fn is_barred(&self, team: Team) -> bool {
        self.barred[team]
    }

    /// What an event would break.
    pub fn judge(&self, call: Call, table: &Table<'_>, findings: &mut Vec<Irregular>) {
        match call {
            Call::Pass { seat } => {
                // A side that has lost its call may still pass: it can do nothing else.
                findings.extend(self.wrong_turn(seat));
                if self.is_stuck(seat, table) {
                    let least = Some(table.making.least);
                    findings.push(Irregular::StuckPass { seat, least });
                }
            }
            Call::Bid { seat, tricks, trump, alone } => {
                findings.extend(self.wrong_turn(seat).or(self.lost_call(seat)));
                if alone && !table.rules.lone.allowed {
                    findings.push(Irregular::NoLoneHands(seat));
                }
                findings.extend(self.too_low(seat, tricks, trump, alone, table));
            }
            // What was won before the call was lost is won.
            Call::Name { seat, alone, .. } => {
                findings.extend(self.wrong_turn(seat));
                if let Step::Naming(won) = self.step
                    && (alone && won.seat == seat && won.lone_call == 0)
                {
                    findings.push(Irregular::AloneLate(seat));
                }
            }
            Call::PassedOut if table.making.all_pass == BidAllPass::ForceDealer => {
                let least = Some(table.making.least);
                findings.push(Irregular::StuckPass { seat: table.dealer, least });
            }
            Call::Contract { maker, alone, bid, .. } => {
                if alone && !table.rules.lone.allowed {
                    findings.push(Irregular::NoLoneHands(maker));
                }
                let least = table.making.least;
                if !alone && bid.is_some_and(|bid| bid < least) {
                    findings.push(Irregular::UnderLeast { seat: maker, least });
                }
            }
            Call::TurnUp(_)
            | Call::Order { .. }
            | Call::Deny { .. }
            | Call::Allow { .. }
            | Call::Take { .. }
            | Call::DefendAlone { .. }
            | Call::Denied { .. }
            | Call::PassedOut => {}
        }
    }

    fn wrong_turn(&self, seat: Seat) -> Option<Irregular> {
        let turn = self.turn();
        (seat != turn).then_some(Irregular::CallOutOfTurn { seat, turn })
    }

    fn lost_call(&self, seat: Seat) -> Option<Irregular> {
        self.is_barred(seat.team()).then_some(Irregular::LostCall(seat))
    }

    /// Has anybody called?
    pub fn has_begun(&self) -> bool {
        self.done != SeatSet::NONE || self.high.is_some()
    }

    /// Must this seat bid because everybody else has passed? Not where its side has lost its call.
    fn is_stuck(&self, seat: Seat, table: &Table<'_>) -> bool {
        table.making.all_pass == BidAllPass::ForceDealer
            && seat == table.dealer
            && self.high.is_none()
            && self.step == Step::Bidding(table.dealer)
            && !self.is_barred(seat.team())
    }

    /// Why a bid is not high enough, if it is not.
    fn too_low(
        &self,
        seat: Seat,
        tricks: Option<u8>,
        trump: Option<Trump>,
        alone: bool,
        table: &Table<'_>,
    ) -> Option<Irregular> {
        let making = table.making;
        if alone && table.rules.lone.allowed {
            let beaten = match (self.high, making.lone_rank) {
                (None, _) => true,
                (Some(high), _) if high.lone_call > 0 => {
                    usize::from(high.lone_call) < making.lone_over.len()
                }
                (Some(_), LoneRank::AboveAll) => true,
                (Some(high), LoneRank::AllTricks) => high.tricks < table.rules.hand,
            };
            let stands = self.high.filter(|_| !beaten)?;
            let (by, alone) = (stands.seat, stands.lone_call > 0);
            return Some(Irregular::LoneTooLow { seat, by, alone });
        }
        let tricks = if alone { table.rules.hand } else { tricks? };
        if tricks < making.least {
            return Some(Irregular::UnderLeast { seat, least: making.least });
        }
        let high = self.high?;
        let no_trump_over_suit = making.no_trump_rank == NoTrumpRank::AboveSuits
            && trump.is_some_and(|trump| trump.suit().is_none())
            && high.trump.is_some_and(|trump| trump.suit().is_some());
        let enough = high.lone_call == 0
            && (tricks > high.tricks || (tricks == high.tricks && no_trump_over_suit));
        let stands = (high.lone_call > 0).then_some(high.seat);
        (!enough).then_some(Irregular::TooLow { seat, beat: high.tricks, alone: stands })
    }

    /// The bidding after an event.
    pub fn step(&self, call: Call, table: &Table<'_>) -> Result<Next, Impossible> {
        match call {
            Call::Pass { seat } => match self.step {
                Step::Bidding(turn) if turn == seat => Ok(self.passes(table)),
                Step::Bidding(_) => Ok(Next::On(self.out_of_turn(seat, table).unwrap_or(*self))),
                Step::Naming(_) => Err(self.not_now(call)),
            },
            Call::Bid { seat, tricks, trump, alone } => {
                self.bid(seat, tricks, trump, alone, call, table)
            }
            Call::Name { seat, trump, .. } => self.name(seat, trump, call, table),
            Call::Contract { maker, trump, alone, bid } => {
                self.contract(maker, trump, alone, bid, call, table)
            }
            Call::PassedOut if self.high.is_none() => Ok(Next::Thrown),
            Call::PassedOut => Err(self.not_now(call)),
            Call::TurnUp(_)
            | Call::Order { .. }
            | Call::Deny { .. }
            | Call::Allow { .. }
            | Call::Denied { .. }
            | Call::Take { .. } => Err(Impossible::NotThisGame {
                said: call.kind(),
                clause: crate::clause::Clause::MakingMethod,
            }),
            Call::DefendAlone { .. } => Err(self.not_now(call)),
        }
    }

    fn not_now(&self, call: Call) -> Impossible {
        Impossible::NotNow { said: call.kind(), phase: self.phase() }
    }

    /// Does this call count for nothing because it was out of turn? Then what becomes of the state.
    fn out_of_turn(&self, seat: Seat, table: &Table<'_>) -> Option<Self> {
        if seat == self.turn() {
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

    /// The seat whose turn it is passes, or has done what counts as a pass.
    fn passes(&self, table: &Table<'_>) -> Next {
        let seat = self.turn();
        if self.is_stuck(seat, table) {
            // He must bid: the pass counts for nothing.
            return Next::On(*self);
        }
        let mut next = *self;
        next.done = next.done.with(seat);
        next.moves_on(table)
    }

    /// The next seat that may still call is next, or the bidding is over.
    fn moves_on(mut self, table: &Table<'_>) -> Next {
        let players = table.rules.players;
        let high = self.high;
        let winning = high.map_or(SeatSet::NONE, |won| SeatSet::one(won.seat));
        let may_call = players.all().minus(self.done.or(winning));
        let next = may_call.first_from(players.left(self.turn()));
        match (next, high) {
            (Some(seat), _) => {
                self.step = Step::Bidding(seat);
                Next::On(self)
            }
            (None, None) => Next::Thrown,
            (None, Some(won)) => match won.trump {
                Some(trump) => Next::Made(won, trump),
                None => Next::On(Self { step: Step::Naming(won), ..self }),
            },
        }
    }

    fn bid(
        &self,
        seat: Seat,
        tricks: Option<u8>,
        trump: Option<Trump>,
        alone: bool,
        call: Call,
        table: &Table<'_>,
    ) -> Result<Next, Impossible> {
        let hand = table.rules.hand;
        match trump {
            Some(trump) if !table.rules.may_be_trump(trump) => {
                return Err(Impossible::NoSuchTrump(trump));
            }
            None if table.making.trump_named == TrumpNamed::WithBid => {
                return Err(Impossible::NoTrumpNamed);
            }
            Some(_) | None => {}
        }
        match tricks {
            Some(tricks) if tricks > hand || tricks == 0 => {
                return Err(Impossible::NoSuchBid { tricks, most: hand });
            }
            None if !alone => return Err(Impossible::NoBid),
            Some(_) | None => {}
        }
        let Step::Bidding(_) = self.step else { return Err(self.not_now(call)) };
        if let Some(unchanged) = self.out_of_turn(seat, table) {
            return Ok(Next::On(unchanged));
        }
        let too_low = self.too_low(seat, tricks, trump, alone, table).is_some();
        let insufficient = table.rules.irregular.insufficient_bid;
        match insufficient {
            InsufficientBid::Void if too_low => return Ok(Next::On(*self)),
            InsufficientBid::AsPass if too_low => return Ok(self.passes(table)),
            InsufficientBid::Void | InsufficientBid::AsPass | InsufficientBid::IfAccepted => {}
        }
        let alone = alone && table.rules.lone.allowed;
        let before = self.high.map_or(0, |high| high.lone_call);
        let lone_call = if alone { before + 1 } else { 0 };
        let tricks = if alone { hand } else { tricks.unwrap_or(hand) };
        let mut next = *self;
        next.high = Some(Won { seat, tricks, trump, lone_call });
        if table.making.rounds == Rounds::Once {
            next.done = next.done.with(seat);
            next.bid = next.bid.with(seat);
        }
        let after = next.moves_on(table);
        let over = match &after {
            Next::On(auction) => auction.phase() == Phase::Naming,
            Next::Made(..) => true,
            Next::Thrown => false,
        };
        // A bid that is too low stands once the next player calls over it, and is struck if he does
        // not; where nobody is left to do so it counts for nothing.
        Ok(if too_low && over { Next::On(*self) } else { after })
    }

    fn name(
        &self,
        seat: Seat,
        trump: Trump,
        call: Call,
        table: &Table<'_>,
    ) -> Result<Next, Impossible> {
        if !table.rules.may_be_trump(trump) {
            return Err(Impossible::NoSuchTrump(trump));
        }
        let Step::Naming(won) = self.step else { return Err(self.not_now(call)) };
        if seat != won.seat {
            return Ok(Next::On(*self));
        }
        Ok(Next::Made(won, trump))
    }

    fn contract(
        &self,
        maker: Seat,
        trump: Trump,
        alone: bool,
        bid: Option<u8>,
        call: Call,
        table: &Table<'_>,
    ) -> Result<Next, Impossible> {
        let hand = table.rules.hand;
        if !table.rules.may_be_trump(trump) {
            return Err(Impossible::NoSuchTrump(trump));
        }
        if self.high.is_some() {
            return Err(self.not_now(call));
        }
        let alone = alone && table.rules.lone.allowed;
        let tricks = match bid {
            Some(tricks) if tricks == 0 || tricks > hand || (alone && tricks != hand) => {
                return Err(Impossible::NoSuchBid { tricks, most: hand });
            }
            Some(tricks) => tricks,
            None if alone => hand,
            None => return Err(Impossible::NoBid),
        };
        let won = Won { seat: maker, tricks, trump: Some(trump), lone_call: u8::from(alone) };
        Ok(Next::Made(won, trump))
    }
}
