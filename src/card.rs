//! The cards themselves: suits, ranks, the French cards, the climbing cards, and bags of them.
//!
//! A card here is an identity and nothing more. Nothing in this module is ordered by strength, and
//! nothing knows what trump is: that is `game::play`'s and `game::combo`'s to say.
//!
//! `7c` is the seven of clubs in one game and the seven of suit c in another, so what was read
//! ([`Written`]) becomes a card only in the hands of a game that knows its pack.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// A suit of the French pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// c
    Clubs,
    /// d
    Diamonds,
    /// h
    Hearts,
    /// s
    Spades,
}

impl Suit {
    /// All four, as the pack is listed: clubs, diamonds, hearts, spades.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// 0 for clubs to 3 for spades.
    pub const fn number(self) -> u8 {
        match self {
            Self::Clubs => 0,
            Self::Diamonds => 1,
            Self::Hearts => 2,
            Self::Spades => 3,
        }
    }

    /// The other suit of the same colour: the suit whose jack may be the left bower.
    #[must_use]
    pub const fn mate(self) -> Self {
        match self {
            Self::Clubs => Self::Spades,
            Self::Diamonds => Self::Hearts,
            Self::Hearts => Self::Diamonds,
            Self::Spades => Self::Clubs,
        }
    }

    /// As it is written on a card: `c d h s`.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'c',
            Self::Diamonds => 'd',
            Self::Hearts => 'h',
            Self::Spades => 's',
        }
    }

    /// The suit with this letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'c' | 'C' => Some(Self::Clubs),
            'd' | 'D' => Some(Self::Diamonds),
            'h' | 'H' => Some(Self::Hearts),
            's' | 'S' => Some(Self::Spades),
            _ => None,
        }
    }

    /// As it is said: `hearts`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        }
    }

    /// As it is drawn: ♥.
    pub const fn symbol(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
            Self::Hearts => '♥',
            Self::Spades => '♠',
        }
    }
}

/// What trump is in a deal: a suit, or one of the two ways of playing without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trump {
    /// This suit beats the others.
    Suit(Suit),
    /// No trump, high cards win (`n`).
    None,
    /// No trump, low cards win (`l`).
    Low,
}

impl Trump {
    /// Every trump that any game has.
    pub const ALL: [Self; 6] = [
        Self::Suit(Suit::Clubs),
        Self::Suit(Suit::Diamonds),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Spades),
        Self::None,
        Self::Low,
    ];

    /// The suit, where there is one.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::Suit(suit) => Some(suit),
            Self::None | Self::Low => None,
        }
    }

    /// `c d h s`, `n` or `l`.
    pub const fn letter(self) -> char {
        match self {
            Self::Suit(suit) => suit.letter(),
            Self::None => 'n',
            Self::Low => 'l',
        }
    }

    /// The trump with this letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'n' | 'N' => Some(Self::None),
            'l' | 'L' => Some(Self::Low),
            other => match Suit::from_letter(other) {
                Some(suit) => Some(Self::Suit(suit)),
                None => None,
            },
        }
    }

    /// As it is said: `hearts`, `no trump`, `low no trump`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Suit(suit) => suit.name(),
            Self::None => "no trump",
            Self::Low => "low no trump",
        }
    }

    /// So many tricks at it, as a bid is said: `1 heart`, `4 hearts`, `4 no trump`.
    pub fn counted(self, tricks: u8) -> String {
        let name = self.name();
        match self.suit() {
            Some(_) if tricks == 1 => format!("1 {}", name.trim_end_matches('s')),
            Some(_) | None => format!("{tricks} {name}"),
        }
    }
}

/// One letter, for both [`Suit`] and [`Trump`] on the wire.
fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_char(self.letter())
    }
}

impl Serialize for Trump {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Suit {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        from_text(input, "a suit: c, d, h or s", |text| {
            one_letter(text).and_then(Self::from_letter)
        })
    }
}

impl<'de> Deserialize<'de> for Trump {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        from_text(input, "a trump: c, d, h, s, n or l", |text| {
            one_letter(text).and_then(Self::from_letter)
        })
    }
}

/// Reads a value that is a short text on the wire, without copying the text.
pub(crate) fn from_text<'de, D, T, F>(
    input: D,
    expected: &'static str,
    parse: F,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    F: Fn(&str) -> Option<T>,
{
    struct Text<F>(&'static str, F);
    impl<T, F: Fn(&str) -> Option<T>> serde::de::Visitor<'_> for Text<F> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            (self.1)(text).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
        }
    }
    input.deserialize_str(Text(expected, parse))
}

/// A rank of the French pack. It has no order: which rank beats which depends on trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// T
    Ten,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
    /// A
    Ace,
}

impl Rank {
    /// All thirteen, from the two to the ace, as a pack is listed.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Its place in the list of a pack: 0 for the two to 12 for the ace.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// As it is written: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        match self {
            Self::Two => '2',
            Self::Three => '3',
            Self::Four => '4',
            Self::Five => '5',
            Self::Six => '6',
            Self::Seven => '7',
            Self::Eight => '8',
            Self::Nine => '9',
            Self::Ten => 'T',
            Self::Jack => 'J',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Ace => 'A',
        }
    }

    /// The rank with this letter, in either case. `10` has two letters and is [`Written`]'s to read.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '2' => Some(Self::Two),
            '3' => Some(Self::Three),
            '4' => Some(Self::Four),
            '5' => Some(Self::Five),
            '6' => Some(Self::Six),
            '7' => Some(Self::Seven),
            '8' => Some(Self::Eight),
            '9' => Some(Self::Nine),
            'T' | 't' => Some(Self::Ten),
            'J' | 'j' => Some(Self::Jack),
            'Q' | 'q' => Some(Self::Queen),
            'K' | 'k' => Some(Self::King),
            'A' | 'a' => Some(Self::Ace),
            _ => None,
        }
    }

    /// As it is said: `nine`, `jack`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Three => "three",
            Self::Four => "four",
            Self::Five => "five",
            Self::Six => "six",
            Self::Seven => "seven",
            Self::Eight => "eight",
            Self::Nine => "nine",
            Self::Ten => "ten",
            Self::Jack => "jack",
            Self::Queen => "queen",
            Self::King => "king",
            Self::Ace => "ace",
        }
    }
}

/// The rank and the suit of every letter, where it has one: a record is read card by card, and a
/// table answers in one step.
#[allow(clippy::indexing_slicing, reason = "below 128, and at compile time")]
static RANKS: [Option<Rank>; 256] = {
    let mut ranks = [None; 256];
    let mut letter = 0u8;
    while letter < 128 {
        ranks[letter as usize] = Rank::from_letter(letter as char);
        letter += 1;
    }
    ranks
};
#[allow(clippy::indexing_slicing, reason = "below 128, and at compile time")]
static SUITS: [Option<Suit>; 256] = {
    let mut suits = [None; 256];
    let mut letter = 0u8;
    while letter < 128 {
        suits[letter as usize] = Suit::from_letter(letter as char);
        letter += 1;
    }
    suits
};

/// What a table has for a letter.
#[inline]
fn looked_up<T: Copy>(table: &[Option<T>; 256], letter: u8) -> Option<T> {
    table.get(usize::from(letter)).copied().flatten()
}

/// A card of the French pack, or the joker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// A card with a rank and the suit that is printed on it.
    Of(Rank, Suit),
    /// The joker, the best bower where a ruleset has it.
    Joker,
}

impl Card {
    /// How many different cards there are: 52 and the joker.
    pub const KINDS: usize = 53;

    /// Its place in the list of all cards: 0 (2c) to 51 (As), the joker 52.
    pub const fn index(self) -> usize {
        match self {
            Self::Of(rank, suit) => suit.number() as usize * 13 + rank.number() as usize,
            Self::Joker => 52,
        }
    }

    /// The card at this place of that list.
    pub fn from_index(index: usize) -> Option<Self> {
        if index == 52 {
            return Some(Self::Joker);
        }
        let suit = Suit::ALL.get(index / 13)?;
        let rank = Rank::ALL.get(index % 13)?;
        Some(Self::Of(*rank, *suit))
    }

    /// The card that was read, if it is one of the French pack. `10h` and `Th` are the same card.
    #[inline]
    pub fn from_written(written: Written) -> Option<Self> {
        let Written::Of { rank, suit } = written else {
            return (written == Written::Joker).then_some(Self::Joker);
        };
        let rank = match rank {
            WrittenRank::Number(n @ 2..=10) => *Rank::ALL.get(usize::from(n - 2))?,
            WrittenRank::Number(_) => return None,
            WrittenRank::Letter(letter) => looked_up(&RANKS, letter)?,
        };
        Some(Self::Of(rank, looked_up(&SUITS, suit)?))
    }

    /// As it is written down.
    pub const fn written(self) -> Written {
        match self {
            Self::Of(rank, suit) => {
                let letter = rank.letter() as u8;
                let rank = if letter.is_ascii_digit() {
                    WrittenRank::Number(letter - b'0')
                } else {
                    WrittenRank::Letter(letter)
                };
                Written::Of { rank, suit: suit.letter() as u8 }
            }
            Self::Joker => Written::Joker,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written().fmt(f)
    }
}

/// A card of the climbing game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClimbCard {
    /// A card with a rank (from 1) and one of the suits a, b, c … (from 0).
    Natural {
        /// 1 is low.
        rank: u8,
        /// 0 is a.
        suit: u8,
    },
    /// X, the wild card ("bacon").
    Wild,
}

impl ClimbCard {
    /// The card that was read, if it can be one of a climbing pack of any size.
    pub const fn from_written(written: Written) -> Option<Self> {
        match written {
            Written::Wild => Some(Self::Wild),
            Written::Of { rank: WrittenRank::Number(rank), suit } if rank > 0 => {
                Some(Self::Natural { rank, suit: suit - b'a' })
            }
            Written::Of { .. } | Written::Joker => None,
        }
    }

    /// As it is written down.
    pub const fn written(self) -> Written {
        match self {
            Self::Natural { rank, suit } => {
                Written::Of { rank: WrittenRank::Number(rank), suit: b'a' + suit }
            }
            Self::Wild => Written::Wild,
        }
    }
}

impl fmt::Display for ClimbCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written().fmt(f)
    }
}

/// A card as somebody wrote it, before any game has looked at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// A rank and a suit letter.
    Of {
        rank: WrittenRank,
        /// A lower-case ASCII letter.
        suit: u8,
    },
    /// `B`
    Joker,
    /// `X`
    Wild,
}

/// The rank part of a [`Written`] card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenRank {
    /// 0 to 99, in digits.
    Number(u8),
    /// One of `T J Q K A`.
    Letter(u8),
}

/// What was read is not the name of any card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a card: a card is a rank and a suit, such as 9h, Tc, Jd, As or 7a")]
pub struct NotACard(pub String);

impl FromStr for Written {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        Self::from_bytes(text.as_bytes()).ok_or_else(|| NotACard(text.chars().take(20).collect()))
    }
}

impl Written {
    /// The card that is written so, if one is.
    #[inline]
    pub(crate) fn from_bytes(text: &[u8]) -> Option<Self> {
        let (rank, suit) = match *text {
            [b'b' | b'B'] => return Some(Self::Joker),
            [b'x' | b'X'] => return Some(Self::Wild),
            [ten, unit, suit] if ten.is_ascii_digit() && unit.is_ascii_digit() => {
                (WrittenRank::Number((ten - b'0') * 10 + (unit - b'0')), suit)
            }
            [rank, suit] if rank.is_ascii_digit() => (WrittenRank::Number(rank - b'0'), suit),
            [rank, suit] => match rank.to_ascii_uppercase() {
                letter @ (b'T' | b'J' | b'Q' | b'K' | b'A') => (WrittenRank::Letter(letter), suit),
                _ => return None,
            },
            _ => return None,
        };
        suit.is_ascii_alphabetic().then(|| Self::Of { rank, suit: suit.to_ascii_lowercase() })
    }
}

/// The letters of a card: one to three.
pub(crate) struct Spelt([u8; 3], u8);

impl Spelt {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.0.get(..usize::from(self.1)).unwrap_or_default()
    }
}

impl Written {
    /// Its letters, for which nobody needs a formatter; none for a rank of three digits, which no
    /// text is read as.
    #[inline]
    pub(crate) const fn spelt(self) -> Option<Spelt> {
        Some(match self {
            Self::Joker => Spelt([b'B', 0, 0], 1),
            Self::Wild => Spelt([b'X', 0, 0], 1),
            Self::Of { rank: WrittenRank::Letter(rank), suit } => Spelt([rank, suit, 0], 2),
            Self::Of { rank: WrittenRank::Number(rank @ 0..=9), suit } => {
                Spelt([b'0' + rank, suit, 0], 2)
            }
            Self::Of { rank: WrittenRank::Number(rank @ 10..=99), suit } => {
                Spelt([b'0' + rank / 10, b'0' + rank % 10, suit], 3)
            }
            Self::Of { rank: WrittenRank::Number(_), .. } => return None,
        })
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Joker => f.write_str("B"),
            Self::Wild => f.write_str("X"),
            Self::Of { rank: WrittenRank::Number(rank), suit } => {
                write!(f, "{rank}{}", char::from(*suit))
            }
            Self::Of { rank: WrittenRank::Letter(rank), suit } => {
                write!(f, "{}{}", char::from(*rank), char::from(*suit))
            }
        }
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.spelt().as_ref().map(|letters| std::str::from_utf8(letters.as_bytes())) {
            Some(Ok(text)) => out.serialize_str(text),
            Some(Err(_)) | None => out.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        from_text(input, "a card such as 9h, Tc or 7a", |text| Self::from_bytes(text.as_bytes()))
    }
}

/// Cards as they are typed one after another, with or without blanks; none where something is no card.
pub fn cards_typed(text: &str) -> Option<Vec<Written>> {
    let mut cards = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let mut longest = (1..=3).rev().filter_map(|length| rest.get(..length));
        let (length, card) = longest.find_map(|word| Some((word.len(), word.parse().ok()?)))?;
        cards.push(card);
        rest = rest.get(length..).unwrap_or_default().trim_start_matches([' ', ',']);
    }
    Some(cards)
}

/// The most cards that one event may list: a climbing hand is 17, and no game deals more than 24.
pub const MOST_CARDS: usize = 24;

/// A few cards in the order in which they were said, without heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CardList {
    cards: [Written; MOST_CARDS],
    len: u8,
}

impl CardList {
    /// No cards.
    pub const fn new() -> Self {
        Self { cards: [Written::Joker; MOST_CARDS], len: 0 }
    }

    pub fn one(card: Written) -> Self {
        let mut list = Self::new();
        let fitted = list.push(card);
        debug_assert!(fitted, "one card always fits");
        list
    }

    /// Adds a card at the end; `false` (and nothing added) where the list is full.
    #[must_use]
    pub fn push(&mut self, card: Written) -> bool {
        let Some(place) = self.cards.get_mut(usize::from(self.len)) else { return false };
        *place = card;
        self.len += 1;
        true
    }

    /// The cards.
    pub fn as_slice(&self) -> &[Written] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// How many.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Is there none?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Default for CardList {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for CardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice().iter().map(ToString::to_string)).finish()
    }
}

impl FromIterator<Written> for CardList {
    /// Cards past the [`MOST_CARDS`]th are dropped: build from more only where that cannot be.
    fn from_iter<I: IntoIterator<Item = Written>>(cards: I) -> Self {
        let mut list = Self::new();
        for card in cards {
            if !list.push(card) {
                break;
            }
        }
        list
    }
}

impl Serialize for CardList {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(out)
    }
}

impl<'de> Deserialize<'de> for CardList {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> serde::de::Visitor<'de> for List {
            type Value = CardList;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST_CARDS} cards")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut seq: A,
            ) -> Result<CardList, A::Error> {
                let mut list = CardList::new();
                while let Some(card) = seq.next_element()? {
                    if !list.push(card) {
                        return Err(serde::de::Error::custom(format_args!(
                            "more than {MOST_CARDS} cards in one list"
                        )));
                    }
                }
                Ok(list)
            }
        }
        input.deserialize_seq(List)
    }
}

/// Some French cards without order, each at most twice (no pack of ours has a third copy).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bag {
    /// Cards that are here at least once.
    once: u64,
    /// Cards that are here twice; always a part of `once`.
    twice: u64,
}

impl Bag {
    /// No cards.
    pub const EMPTY: Self = Self { once: 0, twice: 0 };

    /// Just this card.
    pub const fn one(card: Card) -> Self {
        Self { once: 1 << card.index(), twice: 0 }
    }

    /// Each card that is in either of them, once.
    #[must_use]
    pub const fn kinds_of_both(self, other: Self) -> Self {
        Self { once: self.once | other.once, twice: 0 }
    }

    /// How often this card is here: 0, 1 or 2.
    pub const fn count(self, card: Card) -> u8 {
        let bit = 1u64 << card.index();
        (self.once & bit != 0) as u8 + (self.twice & bit != 0) as u8
    }

    /// Is it here at all?
    pub const fn has(self, card: Card) -> bool {
        self.once & (1u64 << card.index()) != 0
    }

    /// Adds one copy; `false` (and nothing added) where there are two already.
    #[must_use]
    pub const fn add(&mut self, card: Card) -> bool {
        let bit = 1u64 << card.index();
        if self.twice & bit != 0 {
            return false;
        }
        self.twice |= self.once & bit;
        self.once |= bit;
        true
    }

    /// Takes one copy away; `false` where there is none.
    #[must_use]
    pub const fn take(&mut self, card: Card) -> bool {
        let bit = 1u64 << card.index();
        if self.once & bit == 0 {
            return false;
        }
        if self.twice & bit == 0 {
            self.once &= !bit;
        } else {
            self.twice &= !bit;
        }
        true
    }

    /// The bag with one copy less, if there is one.
    #[must_use]
    pub const fn without(mut self, card: Card) -> Option<Self> {
        if self.take(card) { Some(self) } else { None }
    }

    /// How many cards, copies counted.
    pub const fn len(self) -> u32 {
        self.once.count_ones() + self.twice.count_ones()
    }

    pub const fn is_empty(self) -> bool {
        self.once == 0
    }

    /// How many cards, copies counted, are among those whose index bit is set in `mask`.
    pub const fn count_in(self, mask: u64) -> u32 {
        (self.once & mask).count_ones() + (self.twice & mask).count_ones()
    }

    /// Every card in it, copies one after the other.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut kinds = self.once;
        let next = move || {
            let lowest = kinds.trailing_zeros();
            kinds &= kinds.wrapping_sub(1);
            usize::try_from(lowest).ok().and_then(Card::from_index)
        };
        std::iter::from_fn(next)
            .flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_without_regard_to_case_and_written_one_way() {
        for (typed, shown) in
            [("9h", "9h"), ("tc", "Tc"), ("10C", "Tc"), ("JD", "Jd"), ("as", "As"), ("b", "B")]
        {
            let card = typed.parse().ok().and_then(Card::from_written);
            assert_eq!(card.map(|card| card.to_string()).as_deref(), Some(shown), "{typed}");
        }
        for nothing in ["", "h", "9", "1h", "11h", "0d", "9a", "999h", "♥9", "Xh"] {
            let card = nothing.parse().ok().and_then(Card::from_written);
            assert_eq!(card, None, "{nothing}");
        }
    }

    #[test]
    fn every_card_has_one_place_in_the_list() {
        for index in 0..Card::KINDS {
            assert_eq!(Card::from_index(index).map(Card::index), Some(index));
        }
        assert_eq!(Card::from_index(Card::KINDS), None);
    }

    #[test]
    fn a_bag_holds_two_copies_and_no_third() {
        let mut bag = Bag::EMPTY;
        let nine = Card::Of(Rank::Nine, Suit::Hearts);
        assert!(bag.add(nine) && bag.add(nine) && !bag.add(nine));
        assert_eq!((bag.count(nine), bag.len()), (2, 2));
        assert!(bag.take(nine) && bag.take(nine) && !bag.take(nine));
        assert!(bag.is_empty());
    }
}
