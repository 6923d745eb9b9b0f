//! The words of the notation for cards and calls, and what they are in ours.
//!
//! Reading and writing look into the same tables. A word here is only spelt: which jack `L` is, and
//! whether a call was in turn, depends on the deal and is decided there.

use crate::card::{Card, Rank, Suit, Trump};

/// What the notation's own files call themselves.
pub(crate) const FILE_TYPE: &str = "Euchre Game Notation";

/// What the wrapper for several games calls itself.
pub(crate) const MATCH_TYPE: &str = "Euchre Match Notation";

/// The newest version of the notation that is read: 1 and this.
pub(crate) const NEWEST_MINOR: u32 = 4;

/// A card as the notation has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Card(Card),
    /// The right bower, whatever trump is.
    Right,
    /// The left bower, whatever trump is.
    Left,
    /// Its rank or its suit is not known.
    Unknown {
        /// The suit, where that is known.
        suit: Option<Suit>,
    },
    /// Its suit stands for any suit (`t` trump, `n` next, `g` green): an example, not a deal.
    AnySuit,
}

impl Face {
    /// The card with this spelling. `h` is hearts here; in a deal with generic suits it is not.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let (first, second) = (letters.next()?, letters.next());
        if letters.next().is_some() {
            return None;
        }
        let Some(second) = second else {
            return match first {
                'B' => Some(Self::Card(Card::Joker)),
                'R' => Some(Self::Right),
                'L' => Some(Self::Left),
                _ => None,
            };
        };
        let rank = match first {
            'X' => None,
            'N' => Some(Rank::Nine),
            '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A' => Some(Rank::from_letter(first)?),
            _ => return None,
        };
        match (rank, Suit::from_letter(second), second) {
            (Some(rank), Some(suit), _) => Some(Self::Card(Card::Of(rank, suit))),
            (None, suit @ Some(_), _) | (_, suit @ None, 'x') => Some(Self::Unknown { suit }),
            (_, None, 't' | 'n' | 'g') => Some(Self::AnySuit),
            (_, None, _) => None,
        }
    }
}

impl Face {
    /// As it is spelt; none for a card that the notation does not have.
    pub(crate) fn spell(self) -> Option<String> {
        Some(match self {
            Self::Card(Card::Joker) => "B".to_owned(),
            Self::Card(Card::Of(rank, suit)) => {
                let spelt = format!("{}{}", rank.letter(), suit.letter());
                // The notation has no ranks below the seven.
                (Self::read(&spelt) == Some(self)).then_some(spelt)?
            }
            Self::Right => "R".to_owned(),
            Self::Left => "L".to_owned(),
            Self::Unknown { suit } => format!("X{}", suit.map_or('x', Suit::letter)),
            Self::AnySuit => return None,
        })
    }
}

/// A call as the notation has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    Pass,
    Order,
    Name(Trump),
    Unknown,
}

/// Every call with its word.
const CALLS: [(Call, &str); 8] = [
    (Call::Pass, "Pass"),
    (Call::Order, "Order"),
    (Call::Name(Trump::Suit(Suit::Spades)), "s"),
    (Call::Name(Trump::Suit(Suit::Hearts)), "h"),
    (Call::Name(Trump::Suit(Suit::Diamonds)), "d"),
    (Call::Name(Trump::Suit(Suit::Clubs)), "c"),
    (Call::Name(Trump::None), "n"),
    (Call::Unknown, "x"),
];

impl Call {
    /// The call with this word.
    pub(crate) fn read(word: &str) -> Option<Self> {
        CALLS.iter().find(|(_, other)| *other == word).map(|(call, _)| *call)
    }

    /// Its word; none for a call that the notation does not have.
    pub(crate) fn word(self) -> Option<&'static str> {
        CALLS.iter().find(|(other, _)| *other == self).map(|(_, word)| *word)
    }
}

/// The two phases of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PhaseType {
    Bidding,
    Tricks,
}

const BIDDING: &str = "EUCHRE_BIDDING";
const TRICKS: &str = "TRICK_PLAY";

/// Both with their words.
const PHASES: [(PhaseType, &str); 2] = [(PhaseType::Bidding, BIDDING), (PhaseType::Tricks, TRICKS)];

impl PhaseType {
    /// The phase with this word.
    pub(crate) fn read(word: &str) -> Option<Self> {
        PHASES.iter().find(|(_, other)| *other == word).map(|(phase, _)| *phase)
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Bidding => BIDDING,
            Self::Tricks => TRICKS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_as_the_notation_has_it() {
        let of = |rank, suit| Some(Face::Card(Card::Of(rank, suit)));
        let unknown = |suit| Some(Face::Unknown { suit });
        for (text, face) in [
            ("9c", of(Rank::Nine, Suit::Clubs)),
            ("Nc", of(Rank::Nine, Suit::Clubs)),
            ("Ts", of(Rank::Ten, Suit::Spades)),
            ("JD", of(Rank::Jack, Suit::Diamonds)),
            ("B", Some(Face::Card(Card::Joker))),
            ("R", Some(Face::Right)),
            ("L", Some(Face::Left)),
            ("Xh", unknown(Some(Suit::Hearts))),
            ("Jx", unknown(None)),
            ("Xx", unknown(None)),
            ("At", Some(Face::AnySuit)),
            ("9n", Some(Face::AnySuit)),
        ] {
            assert_eq!(Face::read(text), face, "{text}");
        }
        for nothing in ["", "9", "10h", "as", "6h", "X", "Xz", "9 ", "♥9", "BB"] {
            assert_eq!(Face::read(nothing), None, "{nothing}");
        }
    }
}
