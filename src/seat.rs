//! Who sits where: seats, the two teams, and the round table that orders them.
//!
//! A seat is a number from 0, clockwise; partners sit alternately, so a seat's team is its parity.
//! This module must never know a name, a card or a rule.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats that any game of ours has.
pub const MOST_SEATS: usize = 6;

/// One chair at the table, 0 to 5, clockwise.
///
/// Whether the chair exists at a given table is [`Players::has`]'s to say: a record may name seat 5
/// of a table of four, and that is a mistake to be told, not a value that cannot be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first chair.
    pub const FIRST: Self = Self(0);

    /// The seat with this number, if any game has one.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < MOST_SEATS { Some(Self(number)) } else { None }
    }

    /// Its number, 0 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index into something kept by seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The team that sits here: even seats against odd ones.
    pub const fn team(self) -> Team {
        if self.0.is_multiple_of(2) { Team::Even } else { Team::Odd }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(input)?;
        u8::try_from(number).ok().and_then(Self::new).ok_or_else(|| {
            serde::de::Error::custom(format_args!(
                "there is no seat {number} (they are numbered from 0, and no table has more than six)"
            ))
        })
    }
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Team {
    /// Seats 0, 2 and 4: team 0.
    Even,
    /// Seats 1, 3 and 5: team 1.
    Odd,
}

impl Team {
    /// Both, team 0 first.
    pub const BOTH: [Self; 2] = [Self::Even, Self::Odd];

    /// 0 or 1.
    pub const fn number(self) -> u8 {
        match self {
            Self::Even => 0,
            Self::Odd => 1,
        }
    }

    /// The team with this number.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            0 => Some(Self::Even),
            1 => Some(Self::Odd),
            _ => None,
        }
    }

    /// The opponents.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Even => Self::Odd,
            Self::Odd => Self::Even,
        }
    }
}

impl Serialize for Team {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Team {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(input)?;
        u8::try_from(number).ok().and_then(Self::new).ok_or_else(|| {
            serde::de::Error::custom(format_args!("there is no team {number}: teams are 0 and 1"))
        })
    }
}

/// One value for each team; on the wire a pair, team 0 first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByTeam<T> {
    /// Team 0's.
    pub even: T,
    /// Team 1's.
    pub odd: T,
}

impl<T> ByTeam<T> {
    /// Team 0's value, then team 1's.
    pub const fn new(even: T, odd: T) -> Self {
        Self { even, odd }
    }

    /// The same question asked of each team.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByTeam<U> {
        ByTeam { even: f(self.even), odd: f(self.odd) }
    }
}

impl<T: Default> ByTeam<T> {
    /// `value` for `team`, the default for the other.
    pub fn only(team: Team, value: T) -> Self {
        let mut pair = Self::default();
        pair[team] = value;
        pair
    }
}

impl<T> Index<Team> for ByTeam<T> {
    type Output = T;
    fn index(&self, team: Team) -> &T {
        match team {
            Team::Even => &self.even,
            Team::Odd => &self.odd,
        }
    }
}

impl<T> IndexMut<Team> for ByTeam<T> {
    fn index_mut(&mut self, team: Team) -> &mut T {
        match team {
            Team::Even => &mut self.even,
            Team::Odd => &mut self.odd,
        }
    }
}

/// A count that somebody made up may be as large as a number gets: the sum stays there.
impl std::ops::Add for ByTeam<i32> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { even: self.even.saturating_add(other.even), odd: self.odd.saturating_add(other.odd) }
    }
}

impl<T: Serialize> Serialize for ByTeam<T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        (&self.even, &self.odd).serialize(out)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByTeam<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let (even, odd) = <(T, T)>::deserialize(input)?;
        Ok(Self { even, odd })
    }
}

/// How many sit at the table. It knows the clockwise order and who is whose partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Two pairs.
    Four,
    /// Two teams of three, in alternate seats.
    Six,
}

impl Players {
    /// 4 or 6.
    pub const fn count(self) -> u8 {
        match self {
            Self::Four => 4,
            Self::Six => 6,
        }
    }

    /// The table with this many chairs.
    pub const fn new(count: u8) -> Option<Self> {
        match count {
            4 => Some(Self::Four),
            6 => Some(Self::Six),
            _ => None,
        }
    }

    /// Does this table have that chair?
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self.count()
    }

    /// The left neighbour: the next seat clockwise.
    #[must_use]
    pub const fn left(self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.count())
    }

    /// The right neighbour.
    #[must_use]
    pub const fn right(self, seat: Seat) -> Seat {
        Seat((seat.0 + self.count() - 1) % self.count())
    }

    /// Every seat once, clockwise, `first` leading.
    pub fn from(self, first: Seat) -> impl Iterator<Item = Seat> {
        (0..self.count()).map(move |step| Seat((first.0 + step) % self.count()))
    }

    /// Every seat in order of its number.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        (0..self.count()).map(Seat)
    }

    /// The seats of `seat`'s team other than itself, clockwise from it: one or two.
    pub fn partners(self, seat: Seat) -> SeatSet {
        let own = self.seats().filter(|other| other.team() == seat.team() && *other != seat);
        own.collect()
    }

    /// The partner, where there is exactly one.
    pub fn partner(self, seat: Seat) -> Option<Seat> {
        match self {
            Self::Four => Some(self.left(self.left(seat))),
            Self::Six => None,
        }
    }

    /// All of them, as a set.
    pub const fn all(self) -> SeatSet {
        SeatSet((1 << self.count()) - 1)
    }
}

/// Some seats, without order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Just this seat.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Is `seat` among them?
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// These and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Those in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// These without those of the other set.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The one with the lowest number.
    pub const fn first(self) -> Option<Seat> {
        if self.is_empty() {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "one of eight bits is set")]
        let lowest = self.0.trailing_zeros() as u8;
        Some(Seat(lowest))
    }

    /// The first of them clockwise from `seat`, which comes first itself.
    pub const fn first_from(self, seat: Seat) -> Option<Seat> {
        let later = Self(self.0 & (u8::MAX << seat.0));
        if later.is_empty() { self.first() } else { later.first() }
    }

    /// How many.
    pub const fn len(self) -> u8 {
        // A set of six bits counts to six.
        #[allow(clippy::cast_possible_truncation, reason = "at most eight bits are set")]
        let count = self.0.count_ones() as u8;
        count
    }

    /// Is nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order of their numbers.
    pub fn iter(mut self) -> impl Iterator<Item = Seat> {
        std::iter::from_fn(move || {
            let seat = self.first()?;
            self = self.without(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Seats in an order, each at most once: the places of a climbing deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatList {
    seats: [u8; MOST_SEATS],
    len: u8,
}

impl SeatList {
    /// Nobody yet.
    pub const fn new() -> Self {
        Self { seats: [0; MOST_SEATS], len: 0 }
    }

    /// Adds `seat` at the end; `false` (and nothing added) where the list is full.
    #[must_use]
    pub fn push(&mut self, seat: Seat) -> bool {
        let Some(place) = self.seats.get_mut(usize::from(self.len)) else { return false };
        *place = seat.0;
        self.len += 1;
        true
    }

    /// In order.
    pub fn iter(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats.iter().take(usize::from(self.len)).copied().map(Seat)
    }

    /// How many.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Is nobody in it?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Is `seat` in it?
    pub fn has(&self, seat: Seat) -> bool {
        self.iter().any(|other| other == seat)
    }

    /// The first in it.
    pub fn first(&self) -> Option<Seat> {
        self.iter().next()
    }

    /// The same seats without their order.
    pub fn set(&self) -> SeatSet {
        self.iter().collect()
    }
}

impl Serialize for SeatList {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatList {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> serde::de::Visitor<'de> for List {
            type Value = SeatList;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of at most six seats")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut seq: A,
            ) -> Result<SeatList, A::Error> {
                let mut list = SeatList::new();
                while let Some(seat) = seq.next_element()? {
                    if !list.push(seat) {
                        return Err(serde::de::Error::custom("more than six seats in the list"));
                    }
                }
                Ok(list)
            }
        }
        input.deserialize_seq(List)
    }
}
