//! Cards that lie face up on the table because a ruling left them there, and which of them is called.
//!
//! Whose they are, and when one is played. Which of them has to be played when is the ruleset's to
//! say, and `game` asks it; this module must never know a rule.

use super::play::MOST_TRICKS;
use crate::card::Card;
use crate::seat::Seat;

/// The cards that lie face up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FaceUp {
    /// With their owners, the first of them first, and no gap before the last: whether any lies there is asked
    /// at every card of every deal. A hand has no more cards than a deal has tricks.
    cards: [Option<(Seat, Card)>; MOST_TRICKS],
    /// The one that the opponents have called.
    called: Option<(Seat, Card)>,
}

impl FaceUp {
    /// Nothing lies there.
    pub(super) const fn is_empty(&self) -> bool {
        matches!(self.cards, [None, ..])
    }

    /// One more lies there, once; where there is no room for more it is left out.
    pub(super) fn lay(&mut self, seat: Seat, card: Card) {
        if self.cards().any(|lies| lies == (seat, card)) {
            return;
        }
        if let Some(place) = self.cards.iter_mut().find(|place| place.is_none()) {
            *place = Some((seat, card));
        }
    }

    /// One of them is called; nothing happens where it does not lie there.
    pub(super) fn call(&mut self, card: Card) {
        self.called = self.cards().find(|(_, lies)| *lies == card).or(self.called);
    }

    /// A seat has played: its card lies there no longer, and what was called was for this trick.
    pub(super) fn played(&mut self, seat: Seat, card: Option<Card>) {
        let mut left = self.cards().filter(|(who, lies)| !(*who == seat && Some(*lies) == card));
        self.cards = std::array::from_fn(|_| left.next());
        self.called = self.called.filter(|(who, _)| *who != seat);
    }

    /// Those that lie there, with their owners.
    pub(super) fn cards(&self) -> impl Iterator<Item = (Seat, Card)> + use<> {
        self.cards.into_iter().flatten()
    }

    /// The one that is called.
    pub(super) const fn called(&self) -> Option<(Seat, Card)> {
        self.called
    }
}
