//! Where the cards are, as far as anybody has seen: hands, turned cards, cards laid away or played.
//!
//! A referee of physical cards sees few of them. This room keeps two things apart: a card that
//! cannot be where somebody says it is (impossible), and a card that might be (nothing to say).
//! It knows no trump and no turn.

use crate::card::{Bag, Card};
use crate::game::verdict::Impossible;
use crate::rules::Pack;
use crate::seat::{MOST_SEATS, Seat};

/// What is known of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    /// Nothing.
    Unseen,
    /// Only that the turned card went there; it may have been laid away again.
    Took(Card),
    /// All of it.
    Seen(Bag),
    /// All of it and one card more: one of these was laid away unseen.
    OneOver(Bag),
    /// These, less one laid away unseen, and one taken card of which only the suit is known.
    Loose(Bag),
}

/// Everything that is known about where the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Copies whose place is known: in a hand that was seen, turned, laid away or played.
    located: Bag,
    hands: [Hand; MOST_SEATS],
}

impl Known {
    /// Nothing has been seen.
    pub const fn nothing() -> Self {
        Self { located: Bag::EMPTY, hands: [Hand::Unseen; MOST_SEATS] }
    }

    fn hand(&self, seat: Seat) -> Hand {
        self.hands.get(seat.index()).copied().unwrap_or(Hand::Unseen)
    }

    fn set(&mut self, seat: Seat, hand: Hand) {
        if let Some(place) = self.hands.get_mut(seat.index()) {
            *place = hand;
        }
    }

    /// Finds a copy of `card` that is nowhere yet, and puts it somewhere.
    fn locate(&mut self, card: Card, pack: Pack) -> Result<(), Impossible> {
        let copies = pack.copies_of(card);
        if copies == 0 {
            return Err(Impossible::NoSuchCard(card.written()));
        }
        if self.located.count(card) >= copies || !self.located.add(card) {
            return Err(Impossible::CardGone(card.written()));
        }
        Ok(())
    }

    /// A card is faced.
    pub fn turn(&mut self, card: Card, pack: Pack) -> Result<(), Impossible> {
        self.locate(card, pack)
    }

    /// A hand is seen, of which the seat has played `played` already.
    ///
    /// `cards` is what it still holds. A hand that was known before gives way: what is seen now is
    /// the hand as it is played.
    pub fn see(&mut self, seat: Seat, cards: &[Card], pack: Pack) -> Result<(), Impossible> {
        let mut next = *self;
        next.forget(seat);
        let took = match self.hand(seat) {
            Hand::Took(card) => Some(card),
            Hand::Unseen | Hand::Seen(_) | Hand::OneOver(_) | Hand::Loose(_) => None,
        };
        let mut bag = Bag::EMPTY;
        for card in cards {
            // The taken card is located already, with this very seat.
            if Some(*card) != took || bag.has(*card) {
                next.locate(*card, pack)?;
            }
            if !bag.add(*card) {
                return Err(Impossible::CardGone(card.written()));
            }
        }
        if let Hand::OneOver(before) = self.hand(seat) {
            next.lay_away_rest(before, bag);
        }
        next.set(seat, Hand::Seen(bag));
        *self = next;
        Ok(())
    }

    /// What was in a hand with one card too many and is not in it now was laid away.
    fn lay_away_rest(&mut self, before: Bag, now: Bag) {
        for card in before.iter().filter(|card| before.count(*card) > now.count(*card)) {
            // A copy that is located elsewhere already stays where it is.
            let _full = self.located.add(card);
        }
    }

    /// The hand of `seat` as it was seen, if that is all it holds.
    pub fn seen(&self, seat: Seat) -> Option<Bag> {
        match self.hand(seat) {
            Hand::Seen(bag) => Some(bag),
            Hand::Unseen | Hand::Took(_) | Hand::OneOver(_) | Hand::Loose(_) => None,
        }
    }

    /// `seat` takes the turned card, or a turned card of which only the suit is known.
    pub fn take_up(&mut self, seat: Seat, card: Option<Card>) {
        let hand = match (self.hand(seat), card) {
            (Hand::Seen(mut bag), Some(card)) => {
                if bag.add(card) {
                    Hand::OneOver(bag)
                } else {
                    Hand::Loose(bag)
                }
            }
            (Hand::Seen(bag), None) => Hand::Loose(bag),
            (_, Some(card)) => Hand::Took(card),
            (other, None) => other,
        };
        self.set(seat, hand);
    }

    /// `seat` lays a card away, face up for the record.
    pub fn lay_away(&mut self, seat: Seat, card: Card, pack: Pack) -> Result<(), Impossible> {
        let missing = || Impossible::NotInHand { seat, card: card.written() };
        let after = match self.hand(seat) {
            Hand::Took(taken) if taken == card => Hand::Unseen,
            unseen @ (Hand::Unseen | Hand::Took(_)) => {
                self.locate(card, pack)?;
                unseen
            }
            Hand::OneOver(bag) => Hand::Seen(bag.without(card).ok_or_else(missing)?),
            Hand::Seen(_) => return Err(missing()),
            Hand::Loose(bag) => match bag.without(card) {
                // What is left is the hand but for the taken card, which has no face.
                Some(rest) => Hand::Loose(rest),
                None => {
                    self.locate(card, pack)?;
                    Hand::Seen(bag)
                }
            },
        };
        self.set(seat, after);
        Ok(())
    }

    /// `seat` plays a card.
    pub fn play(&mut self, seat: Seat, card: Card, pack: Pack) -> Result<(), Impossible> {
        if pack.copies_of(card) == 0 {
            return Err(Impossible::NoSuchCard(card.written()));
        }
        let missing = || Impossible::NotInHand { seat, card: card.written() };
        let after = match self.hand(seat) {
            Hand::Took(taken) if taken == card => Hand::Unseen,
            unseen @ (Hand::Unseen | Hand::Took(_)) => {
                self.locate(card, pack)?;
                unseen
            }
            Hand::Seen(bag) => Hand::Seen(bag.without(card).ok_or_else(missing)?),
            Hand::OneOver(bag) => Hand::OneOver(bag.without(card).ok_or_else(missing)?),
            Hand::Loose(bag) => match bag.without(card) {
                Some(rest) => Hand::Loose(rest),
                None => {
                    self.locate(card, pack)?;
                    Hand::OneOver(bag)
                }
            },
        };
        self.set(seat, after);
        Ok(())
    }

    /// Nothing is known of this hand any more: its cards may have changed hands unseen.
    pub fn forget(&mut self, seat: Seat) {
        if let Hand::Seen(bag) | Hand::OneOver(bag) | Hand::Loose(bag) = self.hand(seat) {
            for card in bag.iter() {
                let was_there = self.located.take(card);
                debug_assert!(was_there, "a seen card was located");
            }
            self.set(seat, Hand::Unseen);
        }
    }

    /// How many of the cards in `mask` the seat certainly holds.
    pub fn surely(&self, seat: Seat, mask: u64) -> u32 {
        match self.hand(seat) {
            Hand::Unseen | Hand::Took(_) => 0,
            Hand::Seen(bag) => bag.count_in(mask),
            // One of them was laid away, and it may have been one of these.
            Hand::OneOver(bag) | Hand::Loose(bag) => bag.count_in(mask).saturating_sub(1),
        }
    }

    /// Could `seat` hold this card, as far as anything is known?
    pub fn may_hold(&self, seat: Seat, card: Card, pack: Pack) -> bool {
        let mut next = *self;
        next.play(seat, card, pack).is_ok()
    }
}
