//! A deal of either family, and the only place that asks which.
//!
//! [`Deal::judge`] has opinions and changes nothing; [`Deal::step`] records and has none: it refuses
//! only what could not have happened, and gives a new value. What concerns both families alike is
//! here: void deals, the table's own count, who deals next; what rulings have done to a deal, and what
//! it comes to, have rooms of their own.

pub mod verdict;

pub mod known;

pub mod play;

pub mod bid;

pub mod turn_up;

pub mod trick;

pub mod combo;

pub mod climb;

pub mod ending;

pub mod award;

pub mod draw;

mod closing;

mod demand;

mod face_up;

mod ruled;

pub mod claim;

pub mod ruling;

use crate::card::Card;
use crate::event::facts::{Cause, Offence};
use crate::event::{Bars, Call, Cards, Event, HearingRecord, Table};
use crate::rules::{
    BidAllPass, Family, Making, Misdeal, Ruleset, TrickRules, TurnUpAllPass, WeakThen,
};
use crate::seat::{ByTeam, Seat, SeatList, SeatSet};

pub use closing::{Closing, DealResult, sum};

use closing::{bidders, next_dealer, ruled_bidders, trick_awards};

use award::Award;
use climb::{Climb, ClimbEvent};
use demand::Demands;
use face_up::FaceUp;
use play::{Contract, Play};
use ruled::Ruled;
use trick::{TrickDeal, TrickEvent};
use verdict::{Impossible, Irregular, Outcome, Phase, Standing};

#[cfg(test)]
thread_local! {
    /// How many deals were opened on this thread: a report opens each of its deals once.
    pub(crate) static OPENED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A deal and what the people have decided about it.
#[derive(Clone, Copy, Debug)]
pub struct Deal<'r> {
    rules: &'r Ruleset,
    standing: Standing,
    game: Game<'r>,
    ruled: Ruled,
}

/// The state of one family; the other's rules cannot reach it.
#[derive(Clone, Copy, Debug)]
enum Game<'r> {
    Trick(TrickDeal<'r>),
    Climb(Climb<'r>),
}

/// How the deal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Close {
    /// By its own course.
    Course,
    /// By a ruling, and it is worth what was ruled.
    Ruled,
    /// It is void: by a misdeal or by a ruling, and this seat deals again.
    Void {
        /// Who deals.
        dealer: Seat,
        /// Through a misdeal.
        misdeal: bool,
    },
}

impl<'r> Deal<'r> {
    /// A new deal.
    pub fn open(rules: &'r Ruleset, standing: Standing) -> Result<Self, Impossible> {
        if !rules.players().has(standing.dealer) {
            return Err(Impossible::NoSuchSeat(standing.dealer));
        }
        #[cfg(test)]
        OPENED.set(OPENED.get() + 1);
        let game = match &rules.family {
            Family::Trick(rules) => Game::Trick(TrickDeal::open(rules, standing.dealer)),
            Family::Climb(rules) => Game::Climb(Climb::open(rules, &standing)),
        };
        let ruled = Ruled {
            points: ByTeam::new(0, 0),
            bars: Bars::default(),
            close: Close::Course,
            next_dealer: None,
            revokes: ByTeam::new(0, 0),
            most: None,
            must_pass: SeatSet::NONE,
            talked: SeatSet::NONE,
            said_suit: SeatSet::NONE,
            face_up: FaceUp::default(),
            demands: Demands::default(),
            last_call: None,
            begun: false,
        };
        Ok(Self { rules, standing, game, ruled })
    }

    /// The ruleset it is played by.
    pub const fn rules(&self) -> &'r Ruleset {
        self.rules
    }

    /// What the game brought into it.
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The trick game, if it is one.
    pub const fn trick(&self) -> Option<&TrickDeal<'r>> {
        match &self.game {
            Game::Trick(deal) => Some(deal),
            Game::Climb(_) => None,
        }
    }

    /// The climbing game, if it is one.
    pub const fn climb(&self) -> Option<&Climb<'r>> {
        match &self.game {
            Game::Trick(_) => None,
            Game::Climb(deal) => Some(deal),
        }
    }

    /// The trick game, to be changed by a ruling, and what was ruled of it before.
    const fn trick_and_ruled(&mut self) -> Option<(&mut TrickDeal<'r>, &mut Ruled)> {
        match &mut self.game {
            Game::Trick(deal) => Some((deal, &mut self.ruled)),
            Game::Climb(_) => None,
        }
    }

    /// The climbing game, to be changed by a ruling.
    const fn climb_mut(&mut self) -> Option<&mut Climb<'r>> {
        match &mut self.game {
            Game::Climb(deal) => Some(deal),
            Game::Trick(_) => None,
        }
    }

    /// What an event would break, worst first. It adds to `findings` and never looks at what is
    /// there.
    pub fn judge(&self, event: &Event, findings: &mut Vec<Irregular>) {
        let first = findings.len();
        match event {
            Event::Deal { dealer } => {
                let due = self.standing.dealer;
                if *dealer != due {
                    findings.push(Irregular::Dealer { dealt: *dealer, due });
                }
            }
            Event::Table(Table::Misdeal { seat: Some(seat), .. }) => {
                findings.extend(self.not_weak(*seat));
            }
            Event::Table(_) => {}
            Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => {
                if self.ruled.close == Close::Course {
                    match &self.game {
                        Game::Trick(deal) => {
                            // Whose turn it is not calls out of turn, whatever he may call.
                            let due =
                                self.silenced(event).filter(|seat| self.turn() == Some(*seat));
                            if let Some(seat) = due {
                                findings.push(self.must_pass(seat));
                            } else if let Ok(heard) = TrickEvent::of(event, deal.phase()) {
                                deal.judge(heard, findings);
                                findings.extend(self.made_by_silenced(event));
                                let shown = self.revoked_face_up(deal, event);
                                findings.extend(shown.map(|(seat, what)| trick::told(seat, what)));
                                findings.extend(self.kept_back(deal, event));
                                self.demanded(deal, event, findings);
                            }
                        }
                        Game::Climb(deal) => {
                            if let Ok(heard) = ClimbEvent::of(event, deal.phase()) {
                                deal.judge(heard, findings);
                            }
                        }
                    }
                }
            }
        }
        worst_first(findings, first);
    }

    /// As [`Deal::judge`] and then [`Deal::advance`], in one go: what an event breaks and what it
    /// changes are found out together. Where the event is impossible nothing is found and nothing
    /// changes. This is how records are read.
    pub fn hear(&mut self, event: &Event, findings: &mut Vec<Irregular>) -> Result<(), Impossible> {
        let first = findings.len();
        // Most of a record is cards played to tricks.
        let plain = self.ruled.close == Close::Course && self.ruled.is_silent();
        if plain
            && let Event::Cards(Cards::Play { seat, cards, .. }) = event
            && let Game::Trick(deal) = &mut self.game
            && deal.is_played()
        {
            if !deal.rules().players.has(*seat) {
                return Err(Impossible::NoSuchSeat(*seat));
            }
            deal.card(*seat, cards, |what| findings.push(what))?;
            self.ruled.begun = true;
            worst_first(findings, first);
            return Ok(());
        }
        match event {
            Event::Call(_) | Event::Cards(_) | Event::Climbing(_) if plain => {
                self.check_seats(event)?;
                match &mut self.game {
                    Game::Trick(deal) => {
                        let heard = TrickEvent::of(event, deal.phase())?;
                        deal.hear(heard, findings)?;
                    }
                    Game::Climb(deal) => {
                        let heard = ClimbEvent::of(event, deal.phase())?;
                        deal.hear(heard, findings)?;
                    }
                }
                self.called(event);
                self.ruled.begun = true;
            }
            Event::Deal { .. }
            | Event::Call(_)
            | Event::Cards(_)
            | Event::Climbing(_)
            | Event::Table(_) => {
                self.judge(event, findings);
                self.advance(event).inspect_err(|_| findings.truncate(first))?;
            }
        }
        worst_first(findings, first);
        Ok(())
    }

    fn not_weak(&self, seat: Seat) -> Option<Irregular> {
        match &self.game {
            Game::Trick(deal) => deal.not_weak(seat),
            Game::Climb(_) => Some(Irregular::NotWeak(seat)),
        }
    }

    /// The deal after an event, or why the event could not have happened.
    pub fn step(&self, event: &Event) -> Result<Self, Impossible> {
        let mut next = *self;
        next.advance(event)?;
        Ok(next)
    }

    /// As [`Deal::step`], in place: where the event is impossible nothing changes.
    pub fn advance(&mut self, event: &Event) -> Result<(), Impossible> {
        self.check_seats(event)?;
        match event {
            Event::Deal { .. } if !self.ruled.begun => {}
            Event::Deal { .. } => return Err(self.not_now(event)),
            Event::Table(Table::Ruling(ruling)) => self.rule(ruling),
            Event::Table(Table::Dispute(_)) => {}
            Event::Table(Table::Agree { score }) => {
                let count = self.score();
                if *score != count {
                    return Err(Impossible::Disagree { said: *score, count });
                }
            }
            Event::Table(Table::Misdeal { seat, .. }) => {
                if self.phase().is_closed() {
                    return Err(self.not_now(event));
                }
                let dealer = self.misdealer(*seat);
                self.ruled.close = Close::Void { dealer, misdeal: seat.is_none() };
            }
            Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => {
                if self.ruled.close != Close::Course {
                    return Err(self.not_now(event));
                }
                self.lies_elsewhere(event)?;
                let silenced = self.silenced(event);
                let (demands, shown) = match &self.game {
                    Game::Trick(deal) => {
                        (self.demands_after(deal, event), self.revoked_face_up(deal, event))
                    }
                    Game::Climb(_) => (self.ruled.demands, None),
                };
                match &mut self.game {
                    Game::Trick(deal) => {
                        let heard = match silenced {
                            Some(seat) => TrickEvent::Call(Call::Pass { seat }),
                            None => TrickEvent::of(event, deal.phase())?,
                        };
                        deal.advance(heard)?;
                        if let Some((seat, revoked)) = shown {
                            deal.note(seat, revoked);
                        }
                        self.ruled.demands = demands;
                        if let Event::Cards(Cards::Play { seat, cards, .. }) = event
                            && let Some(card) = cards.as_slice().first()
                        {
                            self.ruled.face_up.played(*seat, Card::from_written(*card));
                        }
                    }
                    Game::Climb(deal) => deal.advance(ClimbEvent::of(event, deal.phase())?)?,
                }
                self.called(event);
            }
        }
        self.ruled.begun = true;
        Ok(())
    }

    /// Remembers the call that was made last, which the others may still accept.
    const fn called(&mut self, event: &Event) {
        if let Event::Call(call) = event {
            self.ruled.last_call = Some(*call);
        }
    }

    fn not_now(&self, event: &Event) -> Impossible {
        Impossible::NotNow { said: event.kind(), phase: self.phase() }
    }

    /// Every seat that an event names has a chair at this table.
    fn check_seats(&self, event: &Event) -> Result<(), Impossible> {
        let named = match event {
            Event::Call(call) => call.seat().map_or(SeatSet::NONE, SeatSet::one),
            Event::Cards(cards) => cards.seat().map_or(SeatSet::NONE, SeatSet::one),
            Event::Deal { .. } | Event::Climbing(_) | Event::Table(_) => event.seats(),
        };
        let missing = named.minus(self.rules.players().all());
        match missing.first() {
            Some(seat) => Err(Impossible::NoSuchSeat(seat)),
            None => Ok(()),
        }
    }

    /// Who deals after a misdeal: by the rule for a thrown-in hand, or for a wrong count.
    fn misdealer(&self, weak: Option<Seat>) -> Seat {
        let dealer = self.standing.dealer;
        let next = self.rules.players().left(dealer);
        let Some(rules) = self.rules.trick_rules() else { return dealer };
        if weak.is_some() {
            let then = match &rules.making {
                Making::TurnUp(making) => making.weak.map(|weak| weak.then),
                Making::Bid(_) => None,
            };
            return match then {
                Some(WeakThen::RedealNext) => next,
                Some(WeakThen::RedealSame | WeakThen::Swap) | None => dealer,
            };
        }
        let loses = match rules.irregular.misdeal {
            Misdeal::SameDealer => false,
            Misdeal::NextDealer => true,
            Misdeal::UntilUpcard => self.has_turned(),
            Misdeal::SecondLoses => self.standing.misdeals >= 1,
            Misdeal::ThirdLoses => self.standing.misdeals >= 2,
        };
        if loses { next } else { dealer }
    }

    /// Has a card been turned, or in a bid game has anybody called?
    pub fn has_turned(&self) -> bool {
        self.trick().is_some_and(TrickDeal::has_opened)
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        match self.ruled.close {
            Close::Course => match &self.game {
                Game::Trick(deal) => deal.phase(),
                Game::Climb(deal) => deal.phase(),
            },
            Close::Ruled => Phase::Over,
            Close::Void { .. } => Phase::Void,
        }
    }

    /// Whose turn it is; nobody's once the deal is closed.
    pub fn turn(&self) -> Option<Seat> {
        if self.phase().is_closed() {
            return None;
        }
        match &self.game {
            Game::Trick(deal) => deal.turn(),
            Game::Climb(deal) => deal.turn(),
        }
    }

    /// The contract, once there is one.
    pub fn contract(&self) -> Option<&Contract> {
        self.play().map(|play| &play.contract)
    }

    /// The play of a trick game, once there is a contract.
    pub fn play(&self) -> Option<&Play> {
        self.trick().and_then(TrickDeal::play)
    }

    /// Who sits out.
    pub fn out(&self) -> SeatSet {
        self.play().map_or(SeatSet::NONE, |play| play.out)
    }

    /// Who leads, or led, the first trick or the first round; not known before a contract.
    pub fn leader(&self) -> Option<Seat> {
        match &self.game {
            Game::Trick(_) => self.play().map(|play| play.leader),
            Game::Climb(deal) => Some(deal.leader()),
        }
    }

    /// What was undertaken, and what the cards came to.
    pub fn result(&self) -> DealResult {
        match &self.game {
            Game::Climb(deal) => DealResult::Places(deal.places()),
            Game::Trick(deal) => match deal.play() {
                None => DealResult::Nothing,
                Some(play) => {
                    let made = self.made().filter(|_| self.ruled.close == Close::Course);
                    DealResult::Contract { contract: play.contract, taken: deal.taken(), made }
                }
            },
        }
    }

    /// Climbing: seats that are out, in order.
    pub fn places(&self) -> SeatList {
        self.climb().map_or_else(SeatList::new, Climb::places)
    }

    /// What the deal pays by the rules, less what a ruling keeps a side from scoring.
    fn earned(&self, mut give: impl FnMut(Award)) {
        if self.ruled.close != Close::Course {
            return;
        }
        let makers = self.play().map(|play| play.contract.maker.team());
        let earned = |award: Award| {
            let most = self.ruled.most.filter(|_| Some(award.team) == makers).map(i32::from);
            let points = most.map_or(award.points, |most| award.points.min(most));
            if points < 0 || points > 0 && !self.ruled.bars.0[award.team] {
                give(Award { points, ..award });
            }
        };
        match &self.game {
            Game::Trick(deal) => trick_awards(deal, self.standing.dealer, earned),
            Game::Climb(deal) => deal.awards().for_each(earned),
        }
    }

    fn verdict(&self, score: ByTeam<i32>) -> (Option<Outcome>, Seat) {
        match &self.game {
            Game::Trick(deal) => {
                let rules = deal.rules();
                let bidders = || match self.ruled.close {
                    Close::Ruled => ruled_bidders(deal, self.ruled.points),
                    Close::Course | Close::Void { .. } => bidders(deal),
                };
                let outcome = self.out_first(rules).or_else(|| {
                    ending::outcome(&rules.game, score, self.standing.deal_no, bidders)
                });
                (outcome, next_dealer(deal, self.standing.dealer, self.rules.players()))
            }
            Game::Climb(deal) => deal.verdict(score),
        }
    }
}

/// Puts what was found from `first` on in order, the worst first.
#[inline]
fn worst_first(findings: &mut [Irregular], first: usize) {
    if findings.len() > first + 1 {
        sort(findings.get_mut(first..).unwrap_or_default());
    }
}

#[cold]
fn sort(findings: &mut [Irregular]) {
    findings.sort_by_key(Irregular::clause);
}

/// Is the deal void through a misdeal, a wrong count that is? Those in a row are counted.
fn is_misdeal(heard: &HearingRecord) -> bool {
    let counted = matches!(heard.facts.cause, Some(Cause::WrongCount) | None);
    heard.offence == Offence::Misdeal && counted
}

/// Does the same dealer deal again when nobody declares?
fn redeals(rules: &TrickRules) -> bool {
    match &rules.making {
        Making::TurnUp(making) => match making.all_pass {
            TurnUpAllPass::SameDealer => true,
            TurnUpAllPass::NextDealer | TurnUpAllPass::Stick | TurnUpAllPass::Forfeit => false,
        },
        Making::Bid(making) => match making.all_pass {
            BidAllPass::SameDealer => true,
            BidAllPass::NextDealer | BidAllPass::ForceDealer => false,
        },
    }
}
