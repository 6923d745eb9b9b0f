//! A deal of the climbing game: rounds, going out, giving the lead, and the places.
//!
//! A deal is a small value without heap; [`Climb::step`] makes the next one and leaves this one as
//! it was. What cannot have happened is refused; what broke a rule is recorded, and
//! [`Climb::judge`] names the rule. What the places are worth is `end`'s to say. This module must
//! never know a name, a file, or how a deal is written down.

mod end;

use crate::card::{CardList, ClimbCard};
use crate::clause::Clause;
use crate::event::{Call, Cards, Climbing, Event, EventKind, Reading, Readings};
use crate::game::award::Award;
use crate::game::combo::{self, Hand};
use crate::game::verdict::{Impossible, Irregular, Outcome, Phase, Standing};
use crate::rules::{ClimbPack, ClimbRules};
use crate::seat::{ByTeam, MOST_SEATS, Seat, SeatList, SeatSet};

pub use end::{Close, Ending};

/// What can be said in a deal of this family: nothing of the other's can reach it.
#[derive(Clone, Copy, Debug)]
pub enum ClimbEvent<'e> {
    /// A hand that was seen.
    Hand {
        /// Whose.
        seat: Seat,
        /// All of it.
        cards: &'e CardList,
    },
    /// This seat passes.
    Pass(Seat),
    /// A combination is played.
    Play {
        /// By whom.
        seat: Seat,
        /// Its cards; none where only the reading was recorded.
        cards: &'e CardList,
        /// What it was said to be.
        reading: Option<Reading>,
        /// These were the player's last cards.
        out: bool,
    },
    /// The winner of a round gives the lead away.
    GiveLead {
        /// Who gives.
        seat: Seat,
        /// Who leads.
        to: Seat,
    },
    /// The seats in the order in which they went out.
    Places(SeatList),
}

impl<'e> ClimbEvent<'e> {
    /// What a climbing deal hears of an event; the other family's it cannot. No trump is made: the
    /// first thing that happens is the lead.
    #[inline]
    pub const fn of(event: &'e Event, phase: Phase) -> Result<Self, Impossible> {
        match event {
            Event::Call(Call::Pass { seat }) => Ok(Self::Pass(*seat)),
            Event::Cards(Cards::Hand { seat, cards }) => Ok(Self::Hand { seat: *seat, cards }),
            Event::Cards(Cards::Play { seat, cards, reading, out }) => {
                Ok(Self::Play { seat: *seat, cards, reading: *reading, out: *out })
            }
            Event::Climbing(Climbing::GiveLead { seat, to }) => {
                Ok(Self::GiveLead { seat: *seat, to: *to })
            }
            Event::Climbing(Climbing::Places { order }) => Ok(Self::Places(*order)),
            Event::Cards(Cards::Tricks { .. }) => {
                Err(Impossible::NotThisGame { said: event.kind(), clause: Clause::PayByPlace })
            }
            Event::Deal { .. } | Event::Table(_) => {
                Err(Impossible::NotNow { said: event.kind(), phase })
            }
            Event::Call(_) => {
                Err(Impossible::NotThisGame { said: event.kind(), clause: Clause::FirstLead })
            }
        }
    }
}

/// A deal of the climbing game, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Climb<'r> {
    rules: &'r ClimbRules,
    standing: Standing,
    /// Who leads, or led, the first round.
    opener: Seat,
    places: SeatList,
    held: BySeat,
    stage: Stage,
    /// The last play, or gift of the lead, as long as nobody has played on it, where it was against the
    /// rules.
    wrong: Option<Wrong>,
}

/// A play, or a gift of the lead, against the rules, and how the deal stood before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wrong {
    seat: Seat,
    /// The worst of what was found.
    found: Irregular,
    cards: Hand,
    count: u8,
    opener: Seat,
    stage: Stage,
    places: SeatList,
}

/// How far the deal has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// `leader` has to play any combination.
    Lead { leader: Seat, right: Right },
    /// A combination lies on the table. Whose turn it is follows: the first seat clockwise from
    /// the owner that still holds cards and has not passed.
    Round {
        top: Reading,
        owner: Seat,
        /// Who has passed: since the top was played, or in this round where a pass is final.
        passed: SeatSet,
    },
    /// The winner of the round is out and has to say who leads.
    GiveLead { winner: Seat },
    /// Some of it was told by its outcome: who went out, but not what lies on the table now.
    Told,
    /// It is decided.
    Done(Close),
}

/// By what right a seat leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Right {
    /// He sits at the dealer's left.
    Dealt,
    /// He won the round, and may give the lead away.
    Won,
    /// This seat gave the lead to him.
    Given(Seat),
}

/// What is known of one player's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Holding {
    /// The hand as dealt, if it was seen.
    dealt: Option<Hand>,
    /// The cards that were seen played.
    played: Hand,
    /// How many cards were played, those of plays known by their reading alone included.
    count: u8,
}

impl Holding {
    /// What can be left of a hand that was seen: all of it but the cards that were seen played.
    fn left(&self) -> Option<Hand> {
        Some(self.dealt?.without(&self.played))
    }

    /// The cards that are known to have been dealt to this seat.
    fn known(&self) -> &Hand {
        self.dealt.as_ref().unwrap_or(&self.played)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct BySeat([Holding; MOST_SEATS]);

impl BySeat {
    #[allow(clippy::indexing_slicing, reason = "every Seat is below MOST_SEATS")]
    fn of(&self, seat: Seat) -> &Holding {
        &self.0[seat.index()]
    }

    #[allow(clippy::indexing_slicing, reason = "every Seat is below MOST_SEATS")]
    fn of_mut(&mut self, seat: Seat) -> &mut Holding {
        &mut self.0[seat.index()]
    }

    /// Is every copy of the card accounted for, if so many are at `seat`?
    fn too_many(&self, seat: Seat, card: ClimbCard, here: u8, pack: ClimbPack) -> bool {
        let others = self.0.iter().enumerate().filter(|(index, _)| *index != seat.index());
        let elsewhere: u8 = others.map(|(_, holding)| holding.known().count(card)).sum();
        elsewhere + here > combo::copies(card, pack)
    }
}

/// What may be said and done next without breaking a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// Who may play: nobody whose hand was seen and holds nothing that beats the table.
    pub play: SeatSet,
    /// Who may play a bomb, and nothing else, though it is another's turn.
    pub bomb: SeatSet,
    /// Who may pass.
    pub pass: SeatSet,
    /// Who may give the lead away, and to whom. That the winner keeps it may be said too, as a
    /// gift to himself, but it goes without saying.
    pub give: Option<(Seat, SeatSet)>,
    /// Who may be told to have gone out next.
    pub places: SeatSet,
}

/// A play whose cards and reading were found possible.
struct Play {
    cards: Hand,
    reading: Reading,
    /// Is the hand empty now?
    out: bool,
}

impl<'r> Climb<'r> {
    /// The deal before anything happened: the dealer's left has to lead.
    pub fn open(rules: &'r ClimbRules, standing: &Standing) -> Self {
        let opener = rules.players.left(standing.dealer);
        Self {
            rules,
            standing: *standing,
            opener,
            places: SeatList::new(),
            held: BySeat::default(),
            stage: Stage::Lead { leader: opener, right: Right::Dealt },
            wrong: None,
        }
    }

    /// How far it has come.
    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::Lead { .. } => Phase::Lead,
            Stage::Round { .. } => Phase::Round,
            Stage::Told => Phase::Told,
            Stage::GiveLead { .. } => Phase::GiveLead,
            Stage::Done(_) => Phase::Over,
        }
    }

    /// Who has to act. Where the round winner is out that is he, for he gives the lead; but where
    /// only one seat may lead, it is that seat.
    pub fn turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::Lead { leader, .. } => Some(leader),
            Stage::Round { owner, passed, .. } => self.next_after(owner, passed),
            Stage::GiveLead { winner } => Some(self.only_heir(winner).unwrap_or(winner)),
            Stage::Told | Stage::Done(_) => None,
        }
    }

    /// What must be beaten, and whose it is: none at a lead.
    pub fn table(&self) -> Option<(Reading, Seat)> {
        match self.stage {
            Stage::Round { top, owner, .. } => Some((top, owner)),
            Stage::Lead { .. } | Stage::GiveLead { .. } | Stage::Told | Stage::Done(_) => None,
        }
    }

    /// Has anything been played, or told of the outcome?
    pub fn begun(&self) -> bool {
        self.held.0.iter().any(|holding| holding.count > 0) || !self.places.is_empty()
    }

    /// The seats that have gone out, in order.
    pub fn places(&self) -> SeatList {
        self.places
    }

    /// Who leads, or led, the first round.
    pub fn leader(&self) -> Seat {
        self.opener
    }

    /// How many cards a seat still holds; none where the pack is unknown or the play was not seen.
    pub fn cards_left(&self, seat: Seat) -> Option<u8> {
        match self.stage {
            Stage::Told | Stage::Done(_) => None,
            Stage::Lead { .. } | Stage::Round { .. } | Stage::GiveLead { .. } => {
                Some(self.rules.pack?.hand.saturating_sub(self.held.of(seat).count))
            }
        }
    }

    /// What is left of a hand that was seen, if every card played from it was seen as well.
    pub fn hand_left(&self, seat: Seat) -> Option<Hand> {
        let held = self.held.of(seat);
        self.cards_left(seat)?;
        held.left().filter(|_| held.played.len() == held.count)
    }

    /// Why the deal is over, once it is decided.
    pub fn close(&self) -> Option<Close> {
        match self.stage {
            Stage::Done(close) => Some(close),
            Stage::Lead { .. } | Stage::Round { .. } | Stage::GiveLead { .. } | Stage::Told => None,
        }
    }

    /// What the deal pays, once it is decided: best place first. Where a
    /// member of the team still holds cards the place is one of the last, and nobody's yet.
    pub fn awards(&self) -> impl Iterator<Item = Award> {
        let close = self.close().into_iter();
        close.flat_map(|close| end::awards(self.rules, self.places, close))
    }

    /// How the deal ends the game, if it does, once it is closed, by its own course or by a ruling:
    /// `score` is the total after it.
    pub fn ending(&self, score: ByTeam<i32>) -> Option<Ending> {
        end::ending(self.rules, &self.standing, self.places, self.close(), score)
    }

    /// How the game stands after the deal, and who deals next: in this game or, by the same rule,
    /// in the one after it.
    pub fn verdict(&self, score: ByTeam<i32>) -> (Option<Outcome>, Seat) {
        let first = self.places.first().map(Seat::team);
        let dealer = end::next_dealer(self.rules, self.standing.dealer, score, first);
        (self.ending(score).map(|ending| ending.outcome), dealer)
    }

    /// What the event would break, the rule that comes first in [`Clause::ALL`] first.
    ///
    /// An opinion: it hinders nothing. Of what cannot have happened it says nothing at all.
    pub fn judge(&self, event: ClimbEvent<'_>, findings: &mut Vec<Irregular>) {
        let start = findings.len();
        match event {
            ClimbEvent::Pass(seat) => findings.extend(self.weigh_pass(seat).ok().flatten()),
            ClimbEvent::GiveLead { seat, to } => {
                findings.extend(self.weigh_gift(seat, to).ok().flatten());
            }
            ClimbEvent::Play { seat, cards, reading, out } => {
                if let Ok(play) = self.read_play(seat, cards, reading, out) {
                    self.weigh_play(seat, play.reading, findings);
                }
            }
            ClimbEvent::Hand { .. } | ClimbEvent::Places(_) => {}
        }
        super::worst_first(findings, start);
    }

    /// As [`Climb::judge`] and then [`Climb::advance`], with the cards of a play read once. Where the
    /// event is impossible nothing is found and nothing changes.
    pub fn hear(
        &mut self,
        event: ClimbEvent<'_>,
        findings: &mut Vec<Irregular>,
    ) -> Result<(), Impossible> {
        match event {
            ClimbEvent::Pass(seat) => findings.extend(self.pass(seat)?),
            ClimbEvent::GiveLead { seat, to } => findings.extend(self.give(seat, to)?),
            ClimbEvent::Play { seat, cards, reading, out } => {
                let play = self.read_play(seat, cards, reading, out)?;
                let start = findings.len();
                self.weigh_play(seat, play.reading, findings);
                super::worst_first(findings, start);
                self.play(seat, &play, findings.get(start).copied());
            }
            ClimbEvent::Hand { .. } | ClimbEvent::Places(_) => self.advance(event)?,
        }
        Ok(())
    }

    /// The deal after the event, or why it cannot have happened.
    pub fn step(&self, event: ClimbEvent<'_>) -> Result<Self, Impossible> {
        let mut next = *self;
        next.advance(event)?;
        Ok(next)
    }

    /// As [`Climb::step`], in place: where the event is impossible nothing changes.
    pub fn advance(&mut self, event: ClimbEvent<'_>) -> Result<(), Impossible> {
        match event {
            ClimbEvent::Hand { seat, cards } => self.see(seat, cards)?,
            ClimbEvent::Pass(seat) => {
                self.pass(seat)?;
            }
            ClimbEvent::Play { seat, cards, reading, out } => {
                let play = self.read_play(seat, cards, reading, out)?;
                let mut broken = Vec::new();
                self.weigh_play(seat, play.reading, &mut broken);
                super::worst_first(&mut broken, 0);
                self.play(seat, &play, broken.first().copied());
            }
            ClimbEvent::GiveLead { seat, to } => {
                self.give(seat, to)?;
            }
            ClimbEvent::Places(order) => self.tell(order)?,
        }
        Ok(())
    }

    fn not_now(&self, said: EventKind) -> Impossible {
        Impossible::NotNow { said, phase: self.phase() }
    }

    /// Refuses a seat that the table does not have.
    fn at_table(&self, seat: Seat) -> Result<(), Impossible> {
        if self.rules.players.has(seat) { Ok(()) } else { Err(Impossible::NoSuchSeat(seat)) }
    }

    /// Refuses a seat that the table does not have, or that has gone out.
    fn in_play(&self, seat: Seat) -> Result<(), Impossible> {
        self.at_table(seat)?;
        if self.places.has(seat) { Err(Impossible::AlreadyOut(seat)) } else { Ok(()) }
    }

    /// Those who still hold cards.
    fn still_in(&self) -> SeatSet {
        self.rules.players.all().minus(self.places.set())
    }

    /// The first seat clockwise from the owner that can still answer: it holds cards and has not
    /// passed. None: the round is won.
    fn next_after(&self, owner: Seat, passed: SeatSet) -> Option<Seat> {
        self.still_in().without(owner).minus(passed).first_from(owner)
    }

    /// To whom a winner who is out may give the lead: a partner still in, or the next seat clockwise
    /// that still holds cards (his left neighbour, if that one does).
    fn heirs(&self, winner: Seat) -> SeatSet {
        let still_in = self.still_in();
        let own = self.rules.players.partners(winner);
        let next = self.let_lead(winner);
        let partners = own.iter().filter(|seat| still_in.has(*seat));
        partners.chain(next).collect()
    }

    /// Who leads after a winner who is out and gives the lead to nobody: his left neighbour, or the
    /// next who still holds cards.
    fn let_lead(&self, winner: Seat) -> Option<Seat> {
        self.still_in().first_from(winner)
    }

    /// The only seat that may lead after a winner who is out, if there is only one: then it need
    /// not be said that it was given the lead.
    fn only_heir(&self, winner: Seat) -> Option<Seat> {
        let heirs = self.heirs(winner);
        heirs.iter().next().filter(|_| heirs.len() == 1)
    }

    /// The stage once `owner`'s combination lies on top and these have passed.
    fn after(&self, top: Reading, owner: Seat, passed: SeatSet) -> Stage {
        if self.next_after(owner, passed).is_some() {
            Stage::Round { top, owner, passed }
        } else {
            self.won_by(owner)
        }
    }

    /// The stage once `winner` may lead or say who does.
    fn won_by(&self, winner: Seat) -> Stage {
        if self.places.has(winner) {
            Stage::GiveLead { winner }
        } else {
            Stage::Lead { leader: winner, right: Right::Won }
        }
    }
}

/// Passes.
impl Climb<'_> {
    /// Takes a pass, and says what it broke.
    fn pass(&mut self, seat: Seat) -> Result<Option<Irregular>, Impossible> {
        let broke = self.weigh_pass(seat)?;
        // A pass out of turn, or by one who has to lead, counts for nothing.
        if broke.is_some() {
            return Ok(broke);
        }
        self.stage = match self.stage {
            Stage::Round { top, owner, passed } => self.after(top, owner, passed.with(seat)),
            Stage::Lead { right: Right::Given(giver), .. } => self.won_by(giver),
            Stage::Lead { right: Right::Dealt | Right::Won, .. }
            | Stage::GiveLead { .. }
            | Stage::Told
            | Stage::Done(_) => self.stage,
        };
        Ok(None)
    }

    /// What a pass would break.
    fn weigh_pass(&self, seat: Seat) -> Result<Option<Irregular>, Impossible> {
        self.in_play(seat)?;
        let Some(turn) = self.turn() else { return Err(self.not_now(EventKind::Pass)) };
        if turn != seat {
            return Ok(Some(Irregular::PassOutOfTurn { seat, turn }));
        }
        Ok(match self.stage {
            Stage::Lead { right: Right::Given(giver), .. } if self.may_refuse(seat, giver) => None,
            Stage::Lead { right: Right::Given(_), .. } => Some(Irregular::LeadRefused(seat)),
            Stage::Lead { right: Right::Dealt | Right::Won, .. } | Stage::GiveLead { .. } => {
                Some(Irregular::LeaderPassed(seat))
            }
            Stage::Round { .. } | Stage::Told | Stage::Done(_) => None,
        })
    }

    /// May `seat` hand the lead back that `giver` gave to him? Only a partner may, and only where
    /// somebody else can lead instead.
    fn may_refuse(&self, seat: Seat, giver: Seat) -> bool {
        self.rules.lead_refusable
            && seat.team() == giver.team()
            && (!self.places.has(giver) || self.only_heir(giver).is_none())
    }
}

/// Giving the lead.
impl Climb<'_> {
    /// Takes a gift of the lead, and says what it broke.
    fn give(&mut self, seat: Seat, to: Seat) -> Result<Option<Irregular>, Impossible> {
        let broke = self.weigh_gift(seat, to)?;
        self.note_wrong(seat, broke, Hand::EMPTY, 0);
        self.stage = match self.stage {
            Stage::Lead { right: Right::Dealt, .. } if to == seat => self.stage,
            Stage::Lead { .. } if to == seat => self.won_by(seat),
            Stage::Lead { .. } | Stage::GiveLead { .. } => {
                Stage::Lead { leader: to, right: Right::Given(seat) }
            }
            Stage::Round { .. } | Stage::Told | Stage::Done(_) => self.stage,
        };
        Ok(broke)
    }

    /// What giving the lead would break.
    fn weigh_gift(&self, seat: Seat, to: Seat) -> Result<Option<Irregular>, Impossible> {
        self.at_table(seat)?;
        self.at_table(to)?;
        let (giver, fair) = match self.stage {
            // Nobody won a round yet; he may say that he leads himself.
            Stage::Lead { leader, right: Right::Dealt } => (leader, to == leader),
            Stage::Lead { leader, right: Right::Won } => (leader, to.team() == leader.team()),
            // He has it already.
            Stage::Lead { leader, right: Right::Given(_) } if leader == to => {
                return Err(self.not_now(EventKind::GiveLead));
            }
            // The lead was given already.
            Stage::Lead { right: Right::Given(giver), .. } => (giver, false),
            Stage::GiveLead { winner } => (winner, self.heirs(winner).has(to)),
            Stage::Round { .. } | Stage::Told | Stage::Done(_) => {
                return Err(self.not_now(EventKind::GiveLead));
            }
        };
        if seat != giver {
            return Err(match self.stage {
                Stage::Lead { right: Right::Dealt, .. } => {
                    Impossible::NotThatSeat { seat, said: EventKind::GiveLead }
                }
                Stage::Lead { right: Right::Won | Right::Given(_), .. }
                | Stage::GiveLead { .. }
                | Stage::Round { .. }
                | Stage::Told
                | Stage::Done(_) => Impossible::NotTheWinner { seat, winner: giver },
            });
        }
        self.in_play(to)?;
        Ok((!fair).then_some(Irregular::LeadGivenAway { seat, to }))
    }
}

/// Plays.
impl Climb<'_> {
    /// Takes a play that was found possible; `found` says what of it is against the rules.
    fn play(&mut self, seat: Seat, play: &Play, found: Option<Irregular>) {
        self.note_wrong(seat, found, play.cards, combo::size(play.reading.kind));
        if self.held.0.iter().all(|holding| holding.count == 0) {
            // A first lead out of turn that stands makes that seat the leader.
            self.opener = seat;
        }
        let held = self.held.of_mut(seat);
        held.count = held.count.saturating_add(combo::size(play.reading.kind));
        let fitted = held.played.add_all(&play.cards);
        debug_assert!(fitted, "a hand counts to fifteen of a kind");
        let passed = match self.stage {
            Stage::Round { passed, .. } if self.rules.pass_final => passed.without(seat),
            Stage::Round { .. }
            | Stage::Lead { .. }
            | Stage::GiveLead { .. }
            | Stage::Told
            | Stage::Done(_) => SeatSet::NONE,
        };
        if play.out && self.went_out(seat) {
            return;
        }
        self.stage = self.after(play.reading, seat, passed);
    }

    /// Remembers what this seat does now, where it is against the rules; what was wrong before has been
    /// played on.
    fn note_wrong(&mut self, seat: Seat, found: Option<Irregular>, cards: Hand, count: u8) {
        self.wrong = found.map(|found| Wrong {
            seat,
            found,
            cards,
            count,
            opener: self.opener,
            stage: self.stage,
            places: self.places,
        });
    }

    /// What was wrong with the last play of this seat, where nobody has played on it.
    pub(super) fn may_take_back(&self, seat: Seat) -> Option<Irregular> {
        self.wrong.filter(|wrong| wrong.seat == seat).map(|wrong| wrong.found)
    }

    /// A wrong play is taken back with the passes that came after it, and the turn is whose it was.
    /// One that others have played on stays.
    pub(super) fn take_back(&mut self, seat: Seat) {
        let Some(wrong) = self.wrong.filter(|wrong| wrong.seat == seat) else { return };
        let held = self.held.of_mut(seat);
        held.count = held.count.saturating_sub(wrong.count);
        held.played = held.played.without(&wrong.cards);
        (self.opener, self.stage, self.places) = (wrong.opener, wrong.stage, wrong.places);
        self.wrong = None;
    }

    /// Gives `seat` the next place; says whether that decides the deal.
    fn went_out(&mut self, seat: Seat) -> bool {
        let fitted = self.places.push(seat);
        debug_assert!(fitted, "each seat goes out once");
        let close = end::close(self.rules, &self.standing, self.places);
        if let Some(close) = close {
            self.stage = Stage::Done(close);
        }
        close.is_some()
    }

    /// What a play of this reading would break.
    fn weigh_play(&self, seat: Seat, played: Reading, findings: &mut Vec<Irregular>) {
        let turn = self.turn().unwrap_or(seat);
        let Stage::Round { top: on, passed, .. } = self.stage else {
            // A winner who is out gives the lead to a partner, or lets his left neighbour lead: that one
            // of them leads is the giving.
            let turn = match self.stage {
                Stage::GiveLead { winner } if self.heirs(winner).has(seat) => seat,
                Stage::GiveLead { winner } => winner,
                Stage::Lead { .. } | Stage::Round { .. } | Stage::Told | Stage::Done(_) => turn,
            };
            if turn != seat {
                findings.push(Irregular::PlayOutOfTurn { seat, turn, lead: true });
            }
            return;
        };
        let had_passed = self.rules.pass_final && passed.has(seat);
        if had_passed {
            findings.push(Irregular::HadPassed(seat));
        }
        if turn != seat {
            match (combo::is_bomb(played.kind), self.rules.bomb_out_of_turn) {
                (true, true) => {}
                (true, false) => findings.push(Irregular::BombOutOfTurn { seat, turn }),
                (false, _) => {
                    findings.push(Irregular::PlayOutOfTurn { seat, turn, lead: false });
                }
            }
        }
        if !combo::beats(played, on) {
            findings.push(Irregular::NotHigher { seat, played, on });
        }
    }

    /// Finds out what was played, and whether it can have been.
    fn read_play(
        &self,
        seat: Seat,
        cards: &CardList,
        named: Option<Reading>,
        out: bool,
    ) -> Result<Play, Impossible> {
        self.in_play(seat)?;
        match self.stage {
            Stage::Told | Stage::Done(_) => return Err(self.not_now(EventKind::Play)),
            Stage::Lead { .. } | Stage::Round { .. } | Stage::GiveLead { .. } => {}
        }
        let (cards, reading) = if cards.is_empty() {
            (Hand::EMPTY, self.read_name(seat, named)?)
        } else {
            self.read_cards(seat, cards, named)?
        };
        let out = self.empties(seat, combo::size(reading.kind), out)?;
        Ok(Play { cards, reading, out })
    }

    /// A play that is known by its reading alone.
    fn read_name(&self, seat: Seat, named: Option<Reading>) -> Result<Reading, Impossible> {
        let valid = named.filter(|reading| combo::valid_reading(*reading, self.rules));
        let said = valid.ok_or(Impossible::NoCombination)?;
        let left = self.held.of(seat).left().zip(self.rules.pack);
        let makes = |(left, pack)| combo::can_make(&left, said, self.rules, pack);
        if left.is_none_or(makes) { Ok(said) } else { Err(Impossible::CannotMake { seat, said }) }
    }

    /// A play of which the cards were seen.
    fn read_cards(
        &self,
        seat: Seat,
        cards: &CardList,
        named: Option<Reading>,
    ) -> Result<(Hand, Reading), Impossible> {
        let pack = self.rules.pack.ok_or(Impossible::PackUnknown)?;
        let group = hand_of(cards, pack)?;
        self.can_have(seat, &group, pack)?;
        if let Some(said) = named
            && combo::can_be(&group, said, self.rules, pack)
        {
            return Ok((group, said));
        }
        let can_be = combo::readings_of(&group, self.rules, pack);
        let on = self.table().map(|(top, _)| top);
        let reading = match named {
            _ if can_be.as_slice().is_empty() => return Err(Impossible::NoCombination),
            None => combo::best_against(&can_be, on)?,
            Some(said) => return Err(Impossible::NotThatReading { said, can_be }),
        };
        Ok((group, reading))
    }

    /// What these cards can have been meant as, where nothing was said of it and a player is to be
    /// asked: none where he need not be.
    pub fn to_be_named(&self, cards: &CardList) -> Readings {
        let Some(pack) = self.rules.pack else { return Readings::new() };
        let Ok(group) = hand_of(cards, pack) else { return Readings::new() };
        // Natural cards are one thing, and wilds alone are worth the top (K1, K2).
        let wilds = group.count(ClimbCard::Wild);
        if wilds == 0 || wilds == group.len() {
            return Readings::new();
        }
        let can_be = combo::readings_of(&group, self.rules, pack);
        let meant = combo::meant(&can_be, self.table().map(|(top, _)| top));
        if meant.as_slice().len() > 1 { meant } else { Readings::new() }
    }

    /// What unnamed cards count as, where they lie on the table and nobody has named them.
    pub fn taken_for(&self, cards: &CardList) -> Option<Reading> {
        let pack = self.rules.pack?;
        let group = hand_of(cards, pack).ok()?;
        let can_be = combo::readings_of(&group, self.rules, pack);
        combo::best_against(&can_be, self.table().map(|(top, _)| top)).ok()
    }

    /// Refuses cards that cannot have come from this hand.
    fn can_have(&self, seat: Seat, group: &Hand, pack: ClimbPack) -> Result<(), Impossible> {
        let held = self.held.of(seat);
        for (card, copies) in group.kinds() {
            let (written, all) = (card.written(), held.played.count(card) + copies);
            if let Some(dealt) = &held.dealt {
                if all > dealt.count(card) {
                    return Err(Impossible::NotInHand { seat, card: written });
                }
            } else if card == ClimbCard::Wild && all > pack.wilds_each {
                return Err(Impossible::TooMany { card: written, most: pack.wilds_each });
            } else if self.held.too_many(seat, card, all, pack) {
                return Err(Impossible::CardGone(written));
            }
        }
        Ok(())
    }

    /// Is the hand empty after `count` more cards? `said` is what the record says. Where the size
    /// of a hand is known the cards are counted, and it is only checked; where not, it is believed.
    fn empties(&self, seat: Seat, count: u8, said: bool) -> Result<bool, Impossible> {
        let Some(pack) = self.rules.pack else { return Ok(said) };
        let left = pack.hand.saturating_sub(self.held.of(seat).count);
        match left.checked_sub(count) {
            None => Err(Impossible::CardsLeft { seat, left }),
            Some(left) if said && left > 0 => Err(Impossible::CardsLeft { seat, left }),
            Some(left) => Ok(left == 0),
        }
    }
}

/// Cards and places that were told.
impl Climb<'_> {
    /// A hand was seen: all of it, as it was dealt.
    fn see(&mut self, seat: Seat, cards: &CardList) -> Result<(), Impossible> {
        self.at_table(seat)?;
        if self.phase().is_closed() {
            return Err(self.not_now(EventKind::Hand));
        }
        let pack = self.rules.pack.ok_or(Impossible::PackUnknown)?;
        if cards.len() != pack.hand {
            return Err(Impossible::HandSize { want: pack.hand, got: cards.len() });
        }
        let dealt = hand_of(cards, pack)?;
        let known = self.held.of(seat).known();
        let gone = known.kinds().find(|(card, copies)| *copies > dealt.count(*card));
        if let Some((card, _)) = gone {
            return Err(Impossible::NotInHand { seat, card: card.written() });
        }
        let too_many = |(card, here): &(_, u8)| self.held.too_many(seat, *card, *here, pack);
        if let Some((card, _)) = dealt.kinds().find(too_many) {
            return Err(Impossible::CardGone(card.written()));
        }
        self.held.of_mut(seat).dealt = Some(dealt);
        Ok(())
    }

    /// The rest was told by its outcome: who went out since, in order.
    ///
    /// What lies on the table after that is not known, so that if the deal is not over only
    /// further places can follow.
    fn tell(&mut self, order: SeatList) -> Result<(), Impossible> {
        let mut next = *self;
        if order.is_empty() && self.phase().is_closed() {
            return Err(self.not_now(EventKind::Places));
        }
        for seat in order.iter() {
            next.in_play(seat)?;
            if next.phase().is_closed() {
                return Err(Impossible::AfterTheEnd(seat));
            }
            if !next.went_out(seat) {
                next.stage = Stage::Told;
            }
        }
        *self = next;
        Ok(())
    }
}

/// What is allowed.
impl Climb<'_> {
    /// Exactly what is neither impossible nor irregular now.
    pub fn offers(&self) -> Offers {
        if self.phase().is_closed() {
            return Offers::default();
        }
        let told = Offers { places: self.still_in(), ..Offers::default() };
        match self.stage {
            Stage::Lead { leader, right } => self.lead_offers(leader, right, told),
            Stage::Round { top, owner, passed } => self.round_offers(top, owner, passed, told),
            Stage::GiveLead { winner } => {
                let heirs = self.heirs(winner);
                let play = heirs.iter().filter(|seat| self.able(*seat, None, false)).collect();
                Offers { play, give: Some((winner, heirs)), ..told }
            }
            Stage::Told | Stage::Done(_) => told,
        }
    }

    fn lead_offers(&self, leader: Seat, right: Right, told: Offers) -> Offers {
        let own = |yes: bool| if yes { SeatSet::one(leader) } else { SeatSet::NONE };
        let play = own(self.able(leader, None, false));
        match right {
            Right::Dealt => Offers { play, ..told },
            Right::Given(giver) => {
                Offers { play, pass: own(self.may_refuse(leader, giver)), ..told }
            }
            Right::Won => {
                let still_in = self.still_in();
                let partners = self.rules.players.partners(leader);
                let to: SeatSet = partners.iter().filter(|seat| still_in.has(*seat)).collect();
                let give = Some((leader, to)).filter(|_| !to.is_empty());
                Offers { play, give, ..told }
            }
        }
    }

    fn round_offers(&self, top: Reading, owner: Seat, passed: SeatSet, told: Offers) -> Offers {
        let turn: SeatSet = self.next_after(owner, passed).into_iter().collect();
        let play = turn.iter().filter(|seat| self.able(*seat, Some(top), false)).collect();
        let silent = if self.rules.pass_final { passed } else { SeatSet::NONE };
        let others = self
            .still_in()
            .iter()
            .filter(|seat| self.rules.bomb_out_of_turn && !turn.has(*seat) && !silent.has(*seat));
        let bomb = others.filter(|seat| self.able(*seat, Some(top), true)).collect();
        Offers { play, bomb, pass: turn, ..told }
    }

    /// Can this seat play something that beats `on` (or lead anything), for all that was seen?
    fn able(&self, seat: Seat, on: Option<Reading>, bomb: bool) -> bool {
        let left = self.held.of(seat).left().zip(self.rules.pack);
        let count = self.cards_left(seat).unwrap_or(u8::MAX);
        combo::beating(on, self.rules).any(|reading| {
            let kind = reading.kind;
            let fits = combo::size(kind) <= count && (!bomb || combo::is_bomb(kind));
            fits && match &left {
                Some((left, pack)) => combo::can_make(left, reading, self.rules, *pack),
                None => combo::valid_reading(reading, self.rules),
            }
        })
    }
}

/// Written cards as cards of the pack, together in one hand.
fn hand_of(cards: &CardList, pack: ClimbPack) -> Result<Hand, Impossible> {
    let mut hand = Hand::EMPTY;
    let mut fits = Ok(());
    for written in cards.as_slice() {
        // A card that the pack does not have at all is told first.
        let card = combo::card(*written, pack)?;
        if fits.is_ok() {
            fits = hand.take_in(card, pack);
        }
    }
    fits.map(|()| hand)
}
