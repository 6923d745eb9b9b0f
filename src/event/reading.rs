//! What cards of a climbing game are played as: the combination, and the readings that wild cards leave open.
//!
//! It knows their names and how they are spelt; it must never know which beats which.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a climbing combination is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: Combo,
    /// Its top rank, 11 for the rank of the wild; for sets the rank.
    pub high: u8,
}

/// The closed list of climbing combinations: ten ordinary ones, then the bombs from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combo {
    /// One card.
    Single,
    /// Two of a rank.
    Pair,
    /// Three of a rank.
    Triple,
    /// Three in sequence.
    Run,
    /// Four in sequence.
    Bobtail,
    /// Five in sequence.
    Straight,
    /// Six in sequence.
    Stretch,
    /// Two adjacent pairs.
    Stairs,
    /// Three adjacent pairs.
    Tube,
    /// Two adjacent triples.
    Plate,
    /// Bomb 1: four of a rank.
    Quad,
    /// Bomb 2: five in sequence in one suit.
    StraightFlush,
    /// Bomb 3: five of a rank.
    Quint,
    /// Bomb 4: six in sequence in one suit.
    StretchFlush,
    /// Bomb 5: six of a rank.
    Hex,
}

/// Readings, weakest first, without heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Readings {
    list: [Reading; MOST_READINGS],
    len: u8,
}

/// The most readings that a group of cards can have: two wilds give seven, and this leaves room for
/// packs of a house's own.
pub(super) const MOST_READINGS: usize = 24;

impl Readings {
    /// None.
    pub const fn new() -> Self {
        Self { list: [Reading { kind: Combo::Single, high: 0 }; MOST_READINGS], len: 0 }
    }

    /// Adds one at the end; `false` (and nothing added) where the list is full.
    #[must_use]
    pub fn push(&mut self, reading: Reading) -> bool {
        let Some(place) = self.list.get_mut(usize::from(self.len)) else { return false };
        *place = reading;
        self.len += 1;
        true
    }

    /// The readings.
    pub fn as_slice(&self) -> &[Reading] {
        self.list.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl Default for Readings {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Readings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl fmt::Display for Reading {
    /// As it is said: `straight to 9`, `pair of 7`, `single 11`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, high } = self;
        match kind {
            Combo::Single => write!(f, "single {high}"),
            Combo::Pair | Combo::Triple | Combo::Quad | Combo::Quint | Combo::Hex => {
                write!(f, "{kind} of {high}")
            }
            Combo::Stairs => write!(f, "staircase to {high}"),
            Combo::Run
            | Combo::Bobtail
            | Combo::Straight
            | Combo::Stretch
            | Combo::Tube
            | Combo::Plate => write!(f, "{kind} to {high}"),
            Combo::StraightFlush => write!(f, "straight flush to {high}"),
            Combo::StretchFlush => write!(f, "stretch flush to {high}"),
        }
    }
}
