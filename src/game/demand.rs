//! What the opponents may demand of a card that is still to be played: a suit at a side's next lead,
//! a card that a partner is to play to the trick, or that he wins the trick, or does not.
//!
//! A demand is met, or it binds nobody because the player does not hold what is asked for. Where
//! that is not known it is remembered: whoever plays it later had it. Whether a card is lawful, and
//! what a hand holds for certain, `game` knows; this module must never know a rule.

use crate::card::{Card, Suit};
use crate::event::ruling::SuitCall;
use crate::seat::{ByTeam, Seat, SeatSet, Team};

/// How many unmet demands of a deal are remembered; one a trick is more than any table makes.
const MOST: usize = 8;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A card of this suit.
    Suit(Suit),
    Card(Card),
    /// To win the trick, or not to.
    Trick {
        /// To win it.
        win: bool,
        /// The cards that would do, as bits of [`Card::index`].
        by: u64,
    },
}

/// What was asked of a player, and not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unmet {
    pub(super) seat: Seat,
    pub(super) wanted: Wanted,
    /// To which trick, from 1.
    pub(super) trick: u8,
}

/// The demands of a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Demands {
    /// Of a side's next lead.
    suit: Option<SuitCall>,
    /// Of the next card of one of these players, who are of one side each.
    card: ByTeam<Option<(SeatSet, Card)>>,
    /// Of what these players play to the tricks up to one, from 1: that it wins the trick, or not.
    trick: Option<(SeatSet, bool, u8)>,
    /// The first of them first, and no gap before the last: whether there are any is asked at every card.
    unmet: [Option<Unmet>; MOST],
}

impl Demands {
    /// Is nothing demanded, and nothing remembered?
    pub(super) const fn is_empty(&self) -> bool {
        self.suit.is_none()
            && self.card.even.is_none()
            && self.card.odd.is_none()
            && self.trick.is_none()
            && matches!(self.unmet, [None, ..])
    }

    /// A suit may be called at a side's next lead, or is.
    pub(super) const fn call_suit(&mut self, call: SuitCall) {
        self.suit = Some(call);
    }

    /// One of these players is to play this card next.
    pub(super) fn direct(&mut self, seats: SeatSet, card: Card) {
        if let Some(first) = seats.first() {
            self.card[first.team()] = Some((seats, card));
        }
    }

    /// These players must win the tricks up to this one, from 1, or must not.
    pub(super) const fn win(&mut self, seats: SeatSet, win: bool, last: u8) {
        self.trick = Some((seats, win, last));
    }

    /// Who must win a trick, or must not, and up to which one.
    pub(super) const fn winning(&self) -> Option<(SeatSet, bool, u8)> {
        self.trick
    }

    /// Must `seat` win the trick that he follows to, or not? Once the last of these tricks is over this is
    /// asked no longer from the next lead on.
    pub(super) fn wins(&self, seat: Seat) -> Option<bool> {
        let (seats, win, _) = self.trick?;
        seats.has(seat).then_some(win)
    }

    /// The side of which a suit may be called at its next lead, with the suit where it was said.
    pub(super) const fn suit_call(&self) -> Option<SuitCall> {
        self.suit
    }

    /// Who is to play which card next, of each side: the first of these players who plays.
    pub(super) fn directed(&self) -> impl Iterator<Item = (SeatSet, Card)> + use<> {
        let of = self.card;
        Team::BOTH.into_iter().filter_map(move |team| of[team])
    }

    /// What is asked of the next card of `seat`; `leads` says that it is a lead in turn.
    pub(super) fn of(&self, seat: Seat, leads: bool) -> impl Iterator<Item = Wanted> + use<> {
        let call = self.suit.filter(|call| leads && call.of == seat.team());
        let suit = call.and_then(|call| call.suit).map(Wanted::Suit);
        let card = self.card[seat.team()].filter(|(seats, _)| seats.has(seat));
        suit.into_iter().chain(card.map(|(_, card)| Wanted::Card(card)))
    }

    /// What was asked and not played, where nothing has shown yet that it could have been.
    pub(super) fn unmet(&self) -> impl Iterator<Item = Unmet> + use<> {
        self.unmet.into_iter().flatten()
    }

    /// `seat` has played to this trick: what was asked of that card is asked no longer.
    pub(super) fn played(&mut self, seat: Seat, leads: bool, trick: u8) {
        self.suit = self.suit.filter(|call| !(leads && call.of == seat.team()));
        self.card[seat.team()] = self.card[seat.team()].filter(|(seats, _)| !seats.has(seat));
        // A partner of his may have to do it still, in the same trick.
        let all =
            |seats: SeatSet, last| seats.minus(SeatSet::one(seat)).is_empty() && trick >= last;
        self.trick = self.trick.filter(|(seats, _, last)| trick <= *last && !all(*seats, *last));
    }

    /// It was not played, and nobody knows whether it could have been.
    pub(super) fn remember(&mut self, unmet: Unmet) {
        if let Some(place) = self.unmet.iter_mut().find(|place| place.is_none()) {
            *place = Some(unmet);
        }
    }

    /// What these were is known now, and told once.
    pub(super) fn forget(&mut self, known: impl Fn(Unmet) -> bool) {
        let mut left = self.unmet().filter(|unmet| !known(*unmet));
        self.unmet = std::array::from_fn(|_| left.next());
    }
}
