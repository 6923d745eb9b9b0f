//! Where the cards are, as far as anybody has seen: hands, turned cards, cards laid away or played.
//!
//! A referee of physical cards sees few of them. This module keeps two things apart: a card that
//! cannot be where somebody says it is (impossible), and a card that might be (nothing to say).
//! It knows no trump and no turn.

use crate::card::{Bag, Card, Suit};
use crate::game::verdict::Impossible;
use crate::rules::Pack;
use crate::seat::{MOST_SEATS, Seat};

/// What is known of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    /// Nothing.
    Unseen,
    /// Only that the turned card went there, if it was taken; it may have been laid away again.
    Took(Taken),
    /// Only that the turned card is there, because another was laid away, and how many cards there
    /// are beside it.
    Kept(Taken, u8),
    /// All of it.
    Seen(Bag),
    /// All of it and one card more: one of these was laid away unseen.
    OneOver(Bag),
    /// These and a taken card of which only the suit is known, less one of them all that was laid
    /// away unseen; or these alone, where nobody said whether a card was taken.
    Loose(Bag, Suit),
    /// These and a taken card of which only the suit is known.
    Plus(Bag, Suit),
}

/// The turned card that goes into a hand, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    Card(Card),
    /// Some card printed in this suit.
    Suit(Suit),
}

impl Taken {
    /// Is it this card, or may it be?
    fn may_be(self, card: Card) -> bool {
        match self {
            Self::Card(taken) => taken == card,
            Self::Suit(suit) => printed(card, suit),
        }
    }
}

/// Is this card printed in that suit?
fn printed(card: Card, suit: Suit) -> bool {
    matches!(card, Card::Of(_, other) if other == suit)
}

/// Everything that is known about where the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCards {
    /// Copies whose place is known: in a hand that was seen, turned, laid away or played.
    located: Bag,
    hands: [Hand; MOST_SEATS],
}

impl KnownCards {
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
    #[inline]
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

    /// A card that was faced may have been taken up, or may lie where it lay: nobody has said.
    pub fn lift(&mut self, card: Card) {
        let _was_there = self.located.take(card);
    }

    /// A hand is seen: `bag` is what the seat still holds.
    ///
    /// What was known of it before is a record too, and the two may not contradict each other.
    pub fn see(&mut self, seat: Seat, bag: Bag, pack: Pack) -> Result<(), Impossible> {
        let before = self.hand(seat);
        if let Some(card) = before.contradicts(bag) {
            return Err(Impossible::NotInHand { seat, card: card.written() });
        }
        let mut next = *self;
        next.release(seat);
        for card in bag.iter() {
            next.locate(card, pack)?;
        }
        next.lay_away_rest(before, bag);
        next.set(seat, Hand::Seen(bag));
        *self = next;
        Ok(())
    }

    /// What was in a hand with one card too many and is not in it now was laid away.
    fn lay_away_rest(&mut self, before: Hand, now: Bag) {
        let before = match before {
            Hand::OneOver(bag) | Hand::Loose(bag, _) => bag,
            Hand::Took(Taken::Card(card)) => {
                let mut bag = Bag::EMPTY;
                let _full = bag.add(card);
                bag
            }
            // Of a taken card that nobody saw nothing was located.
            Hand::Unseen
            | Hand::Took(Taken::Suit(_))
            | Hand::Kept(..)
            | Hand::Seen(_)
            | Hand::Plus(..) => return,
        };
        let mut last = None;
        for card in before.iter().filter(|card| before.count(*card) > now.count(*card)) {
            if last != Some(card) {
                // A copy that is located elsewhere already stays where it is.
                let _full = self.located.add(card);
            }
            last = Some(card);
        }
    }

    /// The hand of `seat` as it was seen, if that is all it holds.
    pub fn seen(&self, seat: Seat) -> Option<Bag> {
        match self.hand(seat) {
            Hand::Seen(bag) => Some(bag),
            Hand::Unseen
            | Hand::Took(_)
            | Hand::Kept(..)
            | Hand::OneOver(_)
            | Hand::Loose(..)
            | Hand::Plus(..) => None,
        }
    }

    /// The cards of `seat` that it holds for certain; there may be others.
    pub fn held(&self, seat: Seat) -> Bag {
        match self.hand(seat) {
            Hand::Seen(bag) | Hand::Plus(bag, _) => bag,
            Hand::Kept(Taken::Card(card), _) => {
                let mut bag = Bag::EMPTY;
                let _full = bag.add(card);
                bag
            }
            Hand::Unseen
            | Hand::Took(_)
            | Hand::Kept(Taken::Suit(_), _)
            | Hand::OneOver(_)
            | Hand::Loose(..) => Bag::EMPTY,
        }
    }

    /// The cards that nobody can hold any more: played, laid away, or turned and not taken.
    pub fn gone(&self) -> Bag {
        let mut next = *self;
        for seat in (0..).map_while(Seat::new) {
            next.release(seat);
        }
        next.located
    }

    /// `seat` takes the turned card, or may have taken one.
    pub fn take_up(&mut self, seat: Seat, taken: Taken) {
        let hand = match (self.hand(seat), taken) {
            (Hand::Seen(mut bag), Taken::Card(card)) => {
                if bag.add(card) {
                    Hand::OneOver(bag)
                } else {
                    Hand::Unseen
                }
            }
            (Hand::Seen(bag), Taken::Suit(suit)) => Hand::Loose(bag, suit),
            (Hand::Unseen, taken) => Hand::Took(taken),
            (other, _) => other,
        };
        self.set(seat, hand);
    }

    /// The turned card that `from` should have taken went to another seat.
    pub fn pass_on(&mut self, from: Seat, to: Seat, taken: Taken) {
        let back = match (self.hand(from), taken) {
            (Hand::Took(_), _) => Hand::Unseen,
            (Hand::OneOver(bag), Taken::Card(card)) => {
                bag.without(card).map_or(Hand::Unseen, Hand::Seen)
            }
            (Hand::Loose(bag, _), _) => Hand::Seen(bag),
            (other, _) => other,
        };
        let has_it = matches!(self.hand(from), Hand::Took(_) | Hand::OneOver(_) | Hand::Loose(..));
        self.set(from, back);
        // If it has been lost sight of at the first seat, nothing is known at the other either.
        if has_it || self.seen(to).is_some() {
            self.take_up(to, taken);
        }
    }

    /// `seat` lays a card away, face up for the record, and has `left` cards then.
    pub fn lay_away(
        &mut self,
        seat: Seat,
        card: Card,
        left: u8,
        pack: Pack,
    ) -> Result<(), Impossible> {
        let missing = || Impossible::NotInHand { seat, card: card.written() };
        let after = match self.hand(seat) {
            Hand::Took(Taken::Card(taken)) if taken == card => Hand::Unseen,
            Hand::Unseen => {
                self.locate(card, pack)?;
                Hand::Unseen
            }
            Hand::Took(taken) => {
                self.locate(card, pack)?;
                if taken.may_be(card) {
                    Hand::Unseen
                } else {
                    Hand::Kept(taken, left.saturating_sub(1))
                }
            }
            Hand::OneOver(bag) => Hand::Seen(bag.without(card).ok_or_else(missing)?),
            Hand::Kept(..) | Hand::Seen(_) | Hand::Plus(..) => return Err(missing()),
            Hand::Loose(bag, suit) => match bag.without(card) {
                Some(rest) => Hand::Plus(rest, suit),
                None if printed(card, suit) => {
                    self.locate(card, pack)?;
                    Hand::Seen(bag)
                }
                None => return Err(missing()),
            },
        };
        self.set(seat, after);
        Ok(())
    }

    /// `seat` plays a card.
    #[inline]
    pub fn play(&mut self, seat: Seat, card: Card, pack: Pack) -> Result<(), Impossible> {
        match self.hands.get(seat.index()) {
            Some(Hand::Unseen) => self.locate(card, pack),
            _ => self.play_known(seat, card, pack),
        }
    }

    /// `seat` plays a card out of a hand of which something is known.
    fn play_known(&mut self, seat: Seat, card: Card, pack: Pack) -> Result<(), Impossible> {
        if pack.copies_of(card) == 0 {
            return Err(Impossible::NoSuchCard(card.written()));
        }
        let missing = || Impossible::NotInHand { seat, card: card.written() };
        let after = match self.hand(seat) {
            Hand::Took(Taken::Card(taken)) | Hand::Kept(Taken::Card(taken), _) if taken == card => {
                Hand::Unseen
            }
            unseen @ (Hand::Unseen | Hand::Took(_)) => {
                self.locate(card, pack)?;
                unseen
            }
            Hand::Kept(taken, others) => {
                let after = match others.checked_sub(1) {
                    // This may be the card that was taken, and then nothing is known of the rest.
                    _ if taken.may_be(card) => Hand::Unseen,
                    Some(others) => Hand::Kept(taken, others),
                    None => return Err(missing()),
                };
                self.locate(card, pack)?;
                after
            }
            Hand::Seen(bag) => Hand::Seen(bag.without(card).ok_or_else(missing)?),
            Hand::OneOver(bag) => Hand::OneOver(bag.without(card).ok_or_else(missing)?),
            Hand::Loose(bag, suit) | Hand::Plus(bag, suit) => {
                let one_away = matches!(self.hand(seat), Hand::Loose(..));
                match bag.without(card) {
                    Some(rest) if one_away => Hand::Loose(rest, suit),
                    Some(rest) => Hand::Plus(rest, suit),
                    // So this is the card that was taken.
                    None if printed(card, suit) => {
                        self.locate(card, pack)?;
                        if one_away { Hand::OneOver(bag) } else { Hand::Seen(bag) }
                    }
                    None => return Err(missing()),
                }
            }
        };
        self.set(seat, after);
        Ok(())
    }

    /// A card that was played goes back into the hand.
    pub fn take_back(&mut self, seat: Seat, card: Card) {
        let hand = self.hand(seat);
        let (Hand::Seen(bag) | Hand::OneOver(bag) | Hand::Loose(bag, _) | Hand::Plus(bag, _)) =
            hand
        else {
            // Nobody has seen the rest of it: the card is somewhere again.
            let _was_there = self.located.take(card);
            return;
        };
        let mut more = bag;
        if !more.add(card) {
            return;
        }
        self.set(
            seat,
            match hand {
                Hand::OneOver(_) => Hand::OneOver(more),
                Hand::Loose(_, suit) => Hand::Loose(more, suit),
                Hand::Plus(_, suit) => Hand::Plus(more, suit),
                Hand::Seen(_) | Hand::Unseen | Hand::Took(_) | Hand::Kept(..) => Hand::Seen(more),
            },
        );
    }

    /// Nothing is known of this hand any more: its cards may have changed hands unseen.
    pub fn forget(&mut self, seat: Seat) {
        self.release(seat);
        self.set(seat, Hand::Unseen);
    }

    /// The cards of this hand are nowhere, for the moment.
    fn release(&mut self, seat: Seat) {
        let held = match self.hand(seat) {
            Hand::Unseen | Hand::Took(Taken::Suit(_)) | Hand::Kept(Taken::Suit(_), _) => return,
            Hand::Took(Taken::Card(card)) | Hand::Kept(Taken::Card(card), _) => {
                let was_there = self.located.take(card);
                debug_assert!(was_there, "a turned card was located");
                return;
            }
            Hand::Seen(bag) | Hand::OneOver(bag) | Hand::Loose(bag, _) | Hand::Plus(bag, _) => bag,
        };
        for card in held.iter() {
            let was_there = self.located.take(card);
            debug_assert!(was_there, "a seen card was located");
        }
    }

    /// How many of the cards in `mask` the seat certainly holds.
    pub fn surely(&self, seat: Seat, mask: u64) -> u32 {
        match self.hand(seat) {
            Hand::Unseen | Hand::Took(_) => 0,
            Hand::Kept(Taken::Card(card), _) => u32::from(mask >> card.index() & 1 == 1),
            Hand::Kept(Taken::Suit(suit), _) => u32::from(covers(mask, suit)),
            Hand::Seen(bag) => bag.count_in(mask),
            Hand::Plus(bag, suit) => bag.count_in(mask) + u32::from(covers(mask, suit)),
            // One of them was laid away, and it may have been one of these; but if it was, the
            // taken card is still there.
            Hand::Loose(bag, suit) if covers(mask, suit) => bag.count_in(mask),
            Hand::OneOver(bag) | Hand::Loose(bag, _) => bag.count_in(mask).saturating_sub(1),
        }
    }

    /// Could `seat` hold this card, as far as anything is known?
    pub fn may_hold(&self, seat: Seat, card: Card, pack: Pack) -> bool {
        let mut next = *self;
        next.play(seat, card, pack).is_ok()
    }
}

/// Are all the cards printed in this suit among those of `mask`?
fn covers(mask: u64, suit: Suit) -> bool {
    const THIRTEEN: u64 = (1 << 13) - 1;
    (mask >> (13 * suit.number())) & THIRTEEN == THIRTEEN
}

impl Hand {
    /// A card of `now` that a hand of which this was known cannot hold.
    fn contradicts(self, now: Bag) -> Option<Card> {
        // What is there over and above `bag`, copy by copy.
        let over = |mut bag: Bag| now.iter().filter(move |card| !bag.take(*card));
        match self {
            Self::Unseen | Self::Took(_) => None,
            // Without the taken card there is one too many of the others.
            Self::Kept(taken, _) => {
                let has_it = now.iter().any(|card| taken.may_be(card));
                now.iter().last().filter(|_| !has_it)
            }
            Self::Seen(bag) | Self::OneOver(bag) => over(bag).next(),
            Self::Loose(bag, suit) | Self::Plus(bag, suit) => {
                // One card more may be there, and it has the suit.
                let stranger = over(bag).find(|card| !printed(*card, suit));
                stranger.or_else(|| over(bag).nth(1))
            }
        }
    }
}
