//! What rulings have done to a deal that goes on: cards that lie face up, what may be demanded, who may only pass.
//!
//! It keeps what a remedy says and holds later calls and cards against it; it must never know which offence
//! has which remedy.

use crate::card::{Card, CardList};
use crate::event::facts::Offence;
use crate::event::ruling::{LeadRuling, Remedy, SuitCall};
use crate::event::{Bars, Call, Cards, DealFate, Event, HearingRecord, Ruling};
use crate::rules::{Exposed, TrickRules};
use crate::seat::{ByTeam, Seat, SeatSet};

use super::demand::{Demands, Unmet, Wanted};
use super::face_up::FaceUp;
use super::play::{Play, Revoked};
use super::trick::TrickDeal;
use super::verdict::{Impossible, Irregular, Silenced};
use super::{Close, Deal, is_misdeal, play, turn_up};

/// What the people have decided so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruled {
    pub(super) points: ByTeam<i32>,
    pub(super) bars: Bars,
    pub(super) close: Close,
    pub(super) next_dealer: Option<Seat>,
    /// Of the points those for revokes, which the laws of 1888 count before every other score (4).
    pub(super) revokes: ByTeam<i32>,
    /// The most that the makers can score.
    pub(super) most: Option<u8>,
    /// Who may only pass: a call of theirs is a pass.
    pub(super) must_pass: SeatSet,
    /// Who of them for what was said at the table.
    pub(super) talked: SeatSet,
    /// Who of them for the suit that the partner said he meant.
    pub(super) said_suit: SeatSet,
    /// Cards that lie face up.
    pub(super) face_up: FaceUp,
    /// What the opponents may demand of a card that is still to be played.
    pub(super) demands: Demands,
    /// The call that was made last, whether it counted or not.
    pub(super) last_call: Option<Call>,
    /// Something has been said of this deal.
    pub(super) begun: bool,
}

impl Deal<'_> {
    /// Refuses a card that lies face up before somebody else, of which there is no other.
    pub(super) fn lies_elsewhere(&self, event: &Event) -> Result<(), Impossible> {
        let (Some(deal), Event::Cards(Cards::Play { seat, cards, .. })) = (self.trick(), event)
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
    pub(super) fn silenced(&self, event: &Event) -> Option<Seat> {
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
    pub(super) fn made_by_silenced(&self, event: &Event) -> Option<Irregular> {
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
    pub(super) fn must_pass(&self, seat: Seat) -> Irregular {
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
    pub(super) fn kept_back(&self, deal: &TrickDeal<'_>, event: &Event) -> Option<Irregular> {
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
    pub(super) fn revoked_face_up(
        &self,
        deal: &TrickDeal<'_>,
        event: &Event,
    ) -> Option<(Seat, Revoked)> {
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
    pub(super) fn demanded(
        &self,
        deal: &TrickDeal<'_>,
        event: &Event,
        findings: &mut Vec<Irregular>,
    ) {
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
    pub(super) fn demands_after(&self, deal: &TrickDeal<'_>, event: &Event) -> Demands {
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

    pub(super) fn rule(&mut self, ruling: &Ruling) {
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
        let Some(deal) = self.trick() else { return false };
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
        if let Some(deal) = self.climb_mut() {
            if let Some(seat) = remedy.taken_back {
                deal.take_back(seat);
            }
            return;
        }
        let Some((deal, ruled)) = self.trick_and_ruled() else { return };
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
        if let Some(call) = ruled.last_call.filter(|_| remedy.accepted)
            && call.seat() == heard.facts.seat
        {
            deal.accept(call);
        }
        if let Some(call) = remedy.suit_call {
            ruled.demands.call_suit(call);
        }
        if let Some(card) = remedy.directed.and_then(Card::from_written)
            && let Some(seat) = heard.facts.seat
        {
            ruled.demands.direct(deal.rules().players.partners(seat), card);
        }
        if let Some(must) = remedy.must {
            let on_table = deal.play().map_or(0, |play| {
                play.tricks_done().saturating_add(u8::from(play.live().is_some()))
            });
            let last = on_table.saturating_add(must.later);
            ruled.demands.win(must.seats.set(), must.win, last);
        }
        if let Some(seat) = remedy.before {
            deal.let_play(seat);
        }
    }
}

impl Ruled {
    /// Has nothing been ruled of what may be called or played?
    pub(super) fn is_silent(&self) -> bool {
        self.must_pass.is_empty() && self.face_up.is_empty() && self.demands.is_empty()
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
