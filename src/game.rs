//! A deal of either family, and the only place that asks which.
//!
//! [`Deal::judge`] has opinions and changes nothing; [`Deal::step`] records and has none: it refuses
//! only what could not have happened, and gives a new value. What concerns both families alike is
//! here: rulings, void deals, the table's own count, who deals next, and whether the game is won.

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

mod demand;

mod face_up;

pub mod claim;

pub mod ruling;

use crate::card::{Card, CardList};
use crate::clause::Clause;
use crate::event::facts::{Cause, Offence};
use crate::event::ruling::{LeadRuling, Remedy, SuitCall};
use crate::event::{Bars, Call, Cards, DealFate, Event, HearingRecord, Ruling, Table};
use crate::rules::pay::{LoneStatus, Paid, Pay, Reason, Side};
use crate::rules::{
    BidAllPass, Exposed, Family, Making, Misdeal, Ruleset, TrickRules, TurnUpAllPass, WeakThen,
};
use crate::seat::{ByTeam, Players, Seat, SeatList, SeatSet, Team};

use award::Award;
use climb::{Climb, ClimbEvent};
use demand::{Demands, Unmet, Wanted};
use ending::Bidders;
use face_up::FaceUp;
use play::{Contract, Play, Revoked};
use trick::{TrickDeal, TrickEvent};
use verdict::{Impossible, Irregular, Outcome, Phase, Silenced, Standing};

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

/// What the people have decided so far.
#[derive(Clone, Copy, Debug)]
struct Ruled {
    points: ByTeam<i32>,
    bars: Bars,
    close: Close,
    next_dealer: Option<Seat>,
    /// Of the points those for revokes, which the laws of 1888 count before every other score (4).
    revokes: ByTeam<i32>,
    /// The most that the makers can score.
    most: Option<u8>,
    /// Who may only pass: a call of theirs is a pass.
    must_pass: SeatSet,
    /// Who of them for what was said at the table.
    talked: SeatSet,
    /// Who of them for the suit that the partner said he meant.
    said_suit: SeatSet,
    /// Cards that lie face up.
    face_up: FaceUp,
    /// What the opponents may demand of a card that is still to be played.
    demands: Demands,
    /// The call that was made last, whether it counted or not.
    last_call: Option<Call>,
    /// Something has been said of this deal.
    begun: bool,
}

impl Ruled {
    /// Has nothing been ruled of what may be called or played?
    fn is_silent(&self) -> bool {
        self.must_pass.is_empty() && self.face_up.is_empty() && self.demands.is_empty()
    }
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

/// What a closed deal means for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closing {
    /// The score after it.
    pub score: ByTeam<i32>,
    /// Is the game won? None while it goes on.
    pub outcome: Option<Outcome>,
    /// Who deals next, in this game or in the one after it.
    pub next_dealer: Seat,
    /// It was void and does not count among the deals.
    pub void: bool,
    /// It was void through a misdeal, a wrong count that is, and not a weak hand.
    pub misdealt: bool,
}

/// What was undertaken in a deal, and what the cards came to, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealResult {
    /// No contract, and nobody out: nobody made trump, or nobody has yet.
    Nothing,
    /// Trump was made.
    Contract {
        /// Who made what.
        contract: Contract,
        /// Tricks of each team, all of them or so far.
        taken: ByTeam<u8>,
        /// Did the makers do what they undertook? None where it was not played to the end, or where
        /// the people ended it.
        made: Option<bool>,
    },
    /// Climbing: who is out, in order.
    Places(SeatList),
}

impl Closing {
    /// What the game brings into the deal after this one, which began as `before`.
    pub fn standing(&self, before: &Standing) -> Standing {
        Standing {
            dealer: self.next_dealer,
            score: self.score,
            deal_no: if self.void { before.deal_no } else { before.deal_no.saturating_add(1) },
            // Another dealer's misdeals are not in a row with this one's.
            misdeals: if self.misdealt && self.next_dealer == before.dealer {
                before.misdeals.saturating_add(1)
            } else {
                0
            },
        }
    }
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

    /// Refuses a card that lies face up before somebody else, of which there is no other.
    fn lies_elsewhere(&self, event: &Event) -> Result<(), Impossible> {
        let (Game::Trick(deal), Event::Cards(Cards::Play { seat, cards, .. })) =
            (&self.game, event)
        else {
            return Ok(());
        };
        let Some(card) = cards.as_slice().first().copied().and_then(Card::from_written) else {
            return Ok(());
        };
        let other = |(who, lies): (Seat, Card)| who != *seat && lies == card;
        if deal.rules().pack.copies_of(card) == 1 && self.ruled.face_up.cards().any(other) {
            return Err(Impossible::CardGone(card.written()));
        }
        Ok(())
    }

    /// Who called although he may only pass, if it was such a one.
    fn silenced(&self, event: &Event) -> Option<Seat> {
        let Event::Call(
            Call::Order { seat, .. } | Call::Name { seat, .. } | Call::Bid { seat, .. },
        ) = event
        else {
            return None;
        };
        self.ruled.must_pass.has(*seat).then_some(*seat)
    }

    /// Trump was made by somebody who could only pass, where no more than the outcome is told: it was
    /// played so, and it is found.
    fn made_by_silenced(&self, event: &Event) -> Option<Irregular> {
        let Event::Call(Call::Contract { maker, .. }) = event else { return None };
        self.ruled.must_pass.has(*maker).then(|| self.must_pass(*maker))
    }

    /// Is the last call this player's, and did it name the suit that was turned down?
    pub(crate) fn named_what_was_turned_down(&self, seat: Seat) -> bool {
        let Some(Call::Name { seat: by, trump, .. }) = self.ruled.last_call else { return false };
        let down = self.trick().and_then(TrickDeal::faced).and_then(turn_up::Faced::suit);
        by == seat && down.is_some() && trump.suit() == down
    }

    /// A call of a player who may only pass, and why he may.
    fn must_pass(&self, seat: Seat) -> Irregular {
        let by = if self.ruled.talked.has(seat) {
            Silenced::Talk
        } else if self.ruled.said_suit.has(seat) {
            Silenced::SaidSuit
        } else {
            Silenced::CalledAgain
        };
        Irregular::MustPass { seat, by }
    }

    /// A card that lies face up and had to be played now, where another was.
    fn kept_back(&self, deal: &TrickDeal<'_>, event: &Event) -> Option<Irregular> {
        let Event::Cards(Cards::Play { seat, cards, .. }) = event else { return None };
        if self.ruled.face_up.is_empty() {
            return None;
        }
        let (play, rules) = (deal.play()?, deal.rules());
        let card = Card::from_written(*cards.as_slice().first()?)?;
        let mends = play.must_follow(*seat);
        let follows = |other: Card| match (mends, play.live()) {
            (true, Some(trick)) => {
                play.suit_of(other, rules) == play.suit_of(trick.lead().1, rules)
            }
            (true, None) | (false, _) => true,
        };
        let lawful = |other: Card| could_be_played(play, rules, other, card) && follows(other);
        let own = |list: &mut dyn Iterator<Item = (Seat, Card)>| {
            let mine: Vec<Card> =
                list.filter(|(who, _)| who == seat).map(|(_, card)| card).collect();
            let played = mine.contains(&card);
            mine.into_iter().find(|other| lawful(*other)).filter(|_| !played)
        };
        let due = match rules.irregular.exposed {
            Exposed::FirstChance => own(&mut self.ruled.face_up.cards()),
            Exposed::Callable => own(&mut self.ruled.face_up.called().into_iter()),
            Exposed::Ignore => None,
        };
        due.map(|card| Irregular::ExposedKept { seat: *seat, card })
    }

    /// The revoke that a card is because one of the suit led lies face up before whoever plays it, where
    /// nothing else that is known of the hand shows it.
    fn revoked_face_up(&self, deal: &TrickDeal<'_>, event: &Event) -> Option<(Seat, Revoked)> {
        if self.ruled.face_up.is_empty() {
            return None;
        }
        let (play, seat, card) = card_played(deal, event)?;
        let (rules, suit) = (deal.rules(), play.suit_of(card, deal.rules()));
        let by_hand = |mask| deal.surely_holds(seat, mask);
        if play.proved_by_hand(seat, suit, rules, by_hand).is_some() {
            return None;
        }
        let lies = |mask: u64| {
            let mut lie = self.ruled.face_up.cards();
            lie.any(|(who, card)| who == seat && mask >> card.index() & 1 == 1)
        };
        play.proved_by_hand(seat, suit, rules, lies).map(|revoked| (seat, revoked))
    }

    /// What was demanded of a card, or of an earlier one, and was held and not played.
    fn demanded(&self, deal: &TrickDeal<'_>, event: &Event, findings: &mut Vec<Irregular>) {
        if self.ruled.demands.is_empty() {
            return;
        }
        if let (Event::Cards(Cards::Hand { seat, cards }), Some(play)) = (event, deal.play()) {
            findings.extend(self.kept_by_sight(play, deal.rules(), *seat, cards));
        }
        let Some((play, seat, card)) = card_played(deal, event) else { return };
        let rules = deal.rules();
        let now = play.tricks_done() + 1;
        for unmet in self.ruled.demands.unmet().filter(|unmet| unmet.seat == seat) {
            if meets(play, rules, unmet.wanted, card) {
                findings.push(unmet_told(unmet, Some(now)));
            }
        }
        for wanted in self.unmet_by(deal, play, seat, card) {
            if deal.surely_holds(seat, mask(play, rules, wanted)) {
                findings.push(unmet_told(Unmet { seat, wanted, trick: now }, None));
            }
        }
    }

    /// What was asked and not played, and was in the hand then: the hand is seen as it was played.
    fn kept_by_sight(
        &self,
        play: &Play,
        rules: &TrickRules,
        seat: Seat,
        hand: &CardList,
    ) -> impl Iterator<Item = Irregular> {
        let hand = *hand;
        let in_hand = move |unmet: &Unmet| {
            let before = usize::from(unmet.trick.saturating_sub(1));
            let gone = |card| play.cards_of(seat).take(before).any(|(_, one)| one == card);
            let mut cards = hand.as_slice().iter().filter_map(|card| Card::from_written(*card));
            cards.any(|card| meets(play, rules, unmet.wanted, card) && !gone(card))
        };
        let unmet = self.ruled.demands.unmet().filter(move |unmet| unmet.seat == seat);
        unmet.filter(in_hand).map(|unmet| unmet_told(unmet, None))
    }

    /// What is asked of a card that is played now and is not met by it, where it could lawfully be.
    fn unmet_by(
        &self,
        deal: &TrickDeal<'_>,
        play: &Play,
        seat: Seat,
        card: Card,
    ) -> impl Iterator<Item = Wanted> {
        let rules = deal.rules();
        let leads = play.live().is_none() && play.turn() == seat;
        let lawful = move |wanted: &Wanted| match wanted {
            Wanted::Suit(_) | Wanted::Trick { .. } => true,
            Wanted::Card(other) => could_be_played(play, rules, *other, card),
        };
        let demands = &self.ruled.demands;
        // Nobody is told to win a trick that he leads, or not to.
        let to_win = play.live().and_then(|_| demands.wins(seat));
        let to_win = to_win.map(|win| Wanted::Trick { win, by: that_do(play, rules, win, card) });
        let asked = demands.of(seat, leads).chain(to_win);
        asked.filter(move |wanted| !meets(play, rules, *wanted, card)).filter(lawful)
    }

    /// The demands after a card that was played, as the deal stood before it.
    fn demands_after(&self, deal: &TrickDeal<'_>, event: &Event) -> Demands {
        let mut demands = self.ruled.demands;
        if demands.is_empty() {
            return demands;
        }
        if let Event::Cards(Cards::Hand { seat, .. }) = event {
            // What he had is known now, and told once.
            demands.forget(|unmet| unmet.seat == *seat);
        }
        let Some((play, seat, card)) = card_played(deal, event) else { return demands };
        let rules = deal.rules();
        demands.forget(|unmet| unmet.seat == seat && meets(play, rules, unmet.wanted, card));
        for wanted in self.unmet_by(deal, play, seat, card) {
            if !deal.surely_holds(seat, mask(play, rules, wanted)) {
                demands.remember(Unmet { seat, wanted, trick: play.tricks_done() + 1 });
            }
        }
        let leads = play.live().is_none() && play.turn() == seat;
        demands.played(seat, leads, play.tricks_done() + 1);
        demands
    }

    /// The side of which a suit may be called at its next lead, with the suit where it was said.
    pub const fn suit_call(&self) -> Option<SuitCall> {
        self.ruled.demands.suit_call()
    }

    /// Who is to play which card to the trick, as the opponents directed.
    pub fn directed(&self) -> impl Iterator<Item = (SeatSet, Card)> + use<> {
        self.ruled.demands.directed()
    }

    /// Who must win the trick on the table, or the next, or must not; and up to which trick, from 1.
    pub fn must_win(&self) -> Option<(SeatSet, bool, u8)> {
        let now = self.play()?.tricks_done() + 1;
        self.ruled.demands.winning().filter(|(.., last)| now <= *last)
    }

    /// The most that the makers can score, by a ruling, while the deal goes on.
    pub fn most(&self) -> Option<u8> {
        self.ruled.most.filter(|_| !self.phase().is_closed())
    }

    /// Who may only pass, by a ruling, while trump is being made.
    pub fn only_pass(&self) -> SeatSet {
        let open = !self.phase().is_closed() && self.contract().is_none();
        if open { self.ruled.must_pass } else { SeatSet::NONE }
    }

    /// The cards that lie face up by a ruling, with their owners.
    pub fn face_up(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.ruled.face_up.cards()
    }

    /// The points that were ruled for revokes in this deal.
    pub const fn revoke_points(&self) -> ByTeam<i32> {
        self.ruled.revokes
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

    fn rule(&mut self, ruling: &Ruling) {
        self.ruled.points = self.ruled.points + ruling.points;
        for team in ruling.bars.teams() {
            self.ruled.bars.0[team] = true;
        }
        self.ruled.next_dealer = ruling.next_dealer.or(self.ruled.next_dealer);
        if let Some(heard) = ruling.heard.as_deref() {
            self.act(heard, ruling.points);
        }
        match ruling.then {
            DealFate::GoesOn => {}
            DealFate::Ends => self.ruled.close = Close::Ruled,
            DealFate::Redealt => {
                let dealer = self.standing.dealer;
                let misdeal = ruling.heard.as_deref().is_some_and(is_misdeal);
                self.ruled.close = Close::Void { dealer, misdeal };
            }
        }
    }

    /// Has this seat played the only card of the kind, which is not taken back with it? It lies before nobody.
    fn lies_in_a_trick(&self, seat: Seat, card: Card, remedy: &Remedy) -> bool {
        let Game::Trick(deal) = &self.game else { return false };
        let lead = matches!(remedy.lead, Some(LeadRuling::TakenBack { .. }));
        let one = deal.rules().pack.copies_of(card) == 1;
        let played = deal.play().is_some_and(|play| play.cards_of(seat).any(|(_, it)| it == card));
        played && one && !lead && remedy.taken_back.is_none()
    }

    /// What a remedy does to the deal, as far as the deal has what it speaks of.
    fn act(&mut self, heard: &HearingRecord, points: ByTeam<i32>) {
        let remedy = &heard.remedy;
        if matches!(heard.offence, Offence::Revoke | Offence::BothRevoked) {
            self.ruled.revokes = self.ruled.revokes + points;
        }
        self.ruled.most = remedy.most.or(self.ruled.most);
        if remedy.resumes && self.ruled.close == Close::Ruled {
            self.ruled.close = Close::Course;
            self.ruled.next_dealer = None;
        }
        self.ruled.must_pass = self.ruled.must_pass.or(remedy.must_pass.set());
        if heard.offence == Offence::TableTalk {
            self.ruled.talked = self.ruled.talked.or(remedy.must_pass.set());
        }
        if heard.offence == Offence::TurnedSuit {
            self.ruled.said_suit = self.ruled.said_suit.or(remedy.must_pass.set());
        }
        for card in remedy.exposed.as_slice() {
            if let (Some(seat), Some(card)) = (heard.facts.seat, Card::from_written(*card))
                && !self.lies_in_a_trick(seat, card, remedy)
            {
                self.ruled.face_up.lay(seat, card);
            }
        }
        if let Some(card) = remedy.called.and_then(Card::from_written) {
            self.ruled.face_up.call(card);
        }
        let deal = match &mut self.game {
            Game::Trick(deal) => deal,
            Game::Climb(deal) => {
                if let Some(seat) = remedy.taken_back {
                    deal.take_back(seat);
                }
                return;
            }
        };
        if let Some(LeadRuling::TakenBack { leader }) = remedy.lead {
            deal.take_back_lead(leader);
        }
        if let Some(seat) = remedy.taken_back {
            deal.take_back_card(seat, heard.offence == Offence::Revoke);
        }
        if remedy.together {
            deal.play_together();
        }
        if remedy.alone {
            deal.play_alone();
        }
        if let Some(transfer) = remedy.transfer {
            deal.transfer(transfer);
        }
        if let Some(call) = self.ruled.last_call.filter(|_| remedy.accepted)
            && call.seat() == heard.facts.seat
        {
            deal.accept(call);
        }
        if let Some(call) = remedy.suit_call {
            self.ruled.demands.call_suit(call);
        }
        if let Some(card) = remedy.directed.and_then(Card::from_written)
            && let Some(seat) = heard.facts.seat
        {
            self.ruled.demands.direct(deal.rules().players.partners(seat), card);
        }
        if let Some(must) = remedy.must {
            let on_table = deal.play().map_or(0, |play| {
                play.tricks_done().saturating_add(u8::from(play.live().is_some()))
            });
            let last = on_table.saturating_add(must.later);
            self.ruled.demands.win(must.seats.set(), must.win, last);
        }
        if let Some(seat) = remedy.before {
            deal.let_play(seat);
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

    /// Did the makers do what they undertook? Not known before the play is over.
    pub fn made(&self) -> Option<bool> {
        Some(bidders(self.trick()?)?.made)
    }

    /// The awards of the deal, as far as it is decided, into the caller's buffer.
    ///
    /// Each ruling is an award of its own, with its own reason. The deal keeps only the sum of them:
    /// `ruled` are the rulings that it was told, in order.
    pub fn awards<'a>(&self, ruled: impl IntoIterator<Item = &'a Ruling>, awards: &mut Vec<Award>) {
        let mut points = ByTeam::default();
        self.earned(|award| {
            points = points + ByTeam::only(award.team, award.points);
            awards.push(award);
        });
        let mut ruled_points = ByTeam::default();
        for (number, ruling) in ruled.into_iter().enumerate() {
            ruled_points = ruled_points + ruling.points;
            for team in Team::BOTH.into_iter().filter(|team| ruling.points[*team] != 0) {
                let (points, reason) = (ruling.points[team], Reason::Ruling);
                let ruling = Some(number);
                awards.push(Award { team, points, reason, clause: None, seat: None, ruling });
            }
        }
        debug_assert_eq!(ruled_points, self.ruled.points, "the rulings that the deal was told");
        awards.extend(self.given_back(points + ruled_points));
    }

    /// The sum of the awards.
    pub fn points(&self) -> ByTeam<i32> {
        let mut points = self.ruled.points;
        self.earned(|award| points = points + ByTeam::only(award.team, award.points));
        for given in self.given_back(points) {
            points = points + ByTeam::only(given.team, given.points);
        }
        points
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

    /// Where a total may not fall under a floor, an award says what was given back.
    fn given_back(&self, points: ByTeam<i32>) -> impl Iterator<Item = Award> {
        let floor = self.rules.score_floor();
        let before = self.standing.score;
        Team::BOTH.into_iter().filter_map(move |team| {
            let under = floor?.saturating_sub(before[team].saturating_add(points[team]));
            (under > 0 && points[team] < 0).then_some(Award {
                team,
                points: under.min(points[team].saturating_neg()),
                reason: Reason::Floor,
                clause: Some(Clause::GameFloor),
                seat: None,
                ruling: None,
            })
        })
    }

    /// The score before the deal with what it has brought so far.
    pub fn score(&self) -> ByTeam<i32> {
        self.standing.score + self.points()
    }

    /// What the deal means for the game, once it is closed.
    pub fn closing(&self) -> Option<Closing> {
        if !self.phase().is_closed() {
            return None;
        }
        let score = self.score();
        let misdealt = matches!(self.ruled.close, Close::Void { misdeal: true, .. });
        let (void, outcome, course_dealer) = match self.ruled.close {
            Close::Void { dealer, .. } => (true, self.ruled_out(score), dealer),
            Close::Course | Close::Ruled => {
                let (outcome, dealer) = self.verdict(score);
                (false, outcome, dealer)
            }
        };
        Some(Closing {
            score,
            outcome,
            next_dealer: self.ruled.next_dealer.unwrap_or(course_dealer),
            void,
            misdealt,
        })
    }

    /// A deal that is void counts for nothing, but what a ruling gave in it may win the game.
    fn ruled_out(&self, score: ByTeam<i32>) -> Option<Outcome> {
        let Game::Trick(deal) = &self.game else { return None };
        if self.ruled.points == ByTeam::default() {
            return None;
        }
        ending::outcome(&deal.rules().game, score, 0, || None)
    }

    /// Who is out by the points for revokes, where these are counted first (Laws of 1888, 4).
    fn out_first(&self, rules: &TrickRules) -> Option<Outcome> {
        if !ruling::by_the_laws(rules) || self.ruled.revokes == ByTeam::default() {
            return None;
        }
        ending::outcome(&rules.game, self.standing.score + self.ruled.revokes, 0, || None)
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

/// Who plays which card in a deal whose trump stands, if that is what happens.
fn card_played<'d>(deal: &'d TrickDeal<'_>, event: &Event) -> Option<(&'d Play, Seat, Card)> {
    let Event::Cards(Cards::Play { seat, cards, .. }) = event else { return None };
    let card = Card::from_written(*cards.as_slice().first()?)?;
    Some((deal.play()?, *seat, card))
}

/// Could `other` lawfully have been played where `card` was? It could if it is led, if it follows, or
/// if what was played does not follow either.
fn could_be_played(play: &Play, rules: &TrickRules, other: Card, card: Card) -> bool {
    let suit = |card| play.suit_of(card, rules);
    let Some(trick) = play.live() else { return true };
    let led = suit(trick.lead().1);
    suit(other) == led || suit(card) != led
}

/// Is this card what was asked for?
fn meets(play: &Play, rules: &TrickRules, wanted: Wanted, card: Card) -> bool {
    match wanted {
        Wanted::Suit(suit) => play.suit_of(card, rules) == Some(suit),
        Wanted::Card(other) => other == card,
        Wanted::Trick { by, .. } => by & (1 << card.index()) != 0,
    }
}

/// The cards that could lawfully be played where `card` was, and would win the trick, or would not.
fn that_do(play: &Play, rules: &TrickRules, win: bool, card: Card) -> u64 {
    let lawful = rules.pack.kinds().filter(|other| could_be_played(play, rules, *other, card));
    let does = lawful.filter(|other| play.would_win(*other, rules) == win);
    does.fold(0, |cards, other| cards | 1 << other.index())
}

/// The cards that are what was asked for.
fn mask(play: &Play, rules: &TrickRules, wanted: Wanted) -> u64 {
    match wanted {
        Wanted::Suit(suit) => play::suit_mask(suit, play.contract.trump, rules.bowers),
        Wanted::Card(card) => 1 << card.index(),
        Wanted::Trick { by, .. } => by,
    }
}

const fn unmet_told(unmet: Unmet, proof: Option<u8>) -> Irregular {
    let Unmet { seat, wanted, trick } = unmet;
    match wanted {
        Wanted::Suit(suit) => Irregular::SuitNotLed { seat, suit, trick, proof },
        Wanted::Card(card) => Irregular::DirectedKept { seat, card, trick, proof },
        Wanted::Trick { win, .. } => Irregular::DemandUnmet { seat, win, trick, proof },
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

/// The sum of some awards, by team.
pub fn sum(awards: &[Award]) -> ByTeam<i32> {
    let mut points = ByTeam::<i32>::new(0, 0);
    for award in awards {
        points[award.team] = points[award.team].saturating_add(award.points);
    }
    points
}

/// What the outcome of a trick deal pays.
fn trick_pay<'a>(deal: &'a TrickDeal<'_>) -> Option<(Pay, &'a Play)> {
    if deal.phase() != Phase::Over {
        return None;
    }
    let play = deal.play()?;
    let contract = &play.contract;
    let hand = deal.rules().hand;
    let tricks = deal.taken()[contract.maker.team()];
    let pay = match &deal.rules().making {
        Making::TurnUp(making) => {
            let company = LoneStatus::of(contract.alone, play.lone_defender.is_some());
            making.pay.pay(company, tricks, hand)
        }
        Making::Bid(making) => {
            making.pay(contract.bid.unwrap_or(hand), contract.lone_call, tricks, hand)
        }
    };
    Some((pay, play))
}

fn trick_awards(deal: &TrickDeal<'_>, dealer: Seat, mut give: impl FnMut(Award)) {
    if deal.forfeited() {
        give(Award {
            team: dealer.team().other(),
            points: 1,
            reason: Reason::Forfeit,
            clause: Some(Clause::MakingAllPass),
            seat: None,
            ruling: None,
        });
    }
    let Some((pay, play)) = trick_pay(deal) else { return };
    let makers = play.contract.maker.team();
    for Paid { side, points, reason, clause } in pay.iter() {
        let team = match side {
            Side::Makers => makers,
            Side::Others => makers.other(),
        };
        give(Award { team, points, reason, clause: Some(clause), seat: None, ruling: None });
    }
}

/// Who made trump, and did they do what they undertook?
fn bidders(deal: &TrickDeal<'_>) -> Option<Bidders> {
    let (pay, play) = trick_pay(deal)?;
    let made = match play.contract.bid {
        Some(bid) => deal.taken()[play.contract.maker.team()] >= bid,
        None => pay.total(Side::Makers) >= pay.total(Side::Others),
    };
    Some(Bidders { makers: play.contract.maker.team(), made })
}

/// The same of a deal that people ended: a contract counts as made where they gave its makers more
/// than the others, and as failed where they gave them less. Where they gave neither more it was
/// neither, and where there was no contract nobody has one to go out by.
fn ruled_bidders(deal: &TrickDeal<'_>, points: ByTeam<i32>) -> Option<Bidders> {
    let makers = deal.play()?.contract.maker.team();
    let (own, others) = (points[makers], points[makers.other()]);
    (own != others).then_some(Bidders { makers, made: own > others })
}

fn next_dealer(deal: &TrickDeal<'_>, dealer: Seat, players: Players) -> Seat {
    let same = deal.phase() == Phase::PassedOut && redeals(deal.rules());
    if same { dealer } else { players.left(dealer) }
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
