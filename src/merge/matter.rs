//! In what two records of one evening differ, and why two may be of no one evening at all.
//!
//! It holds the questions; it must never answer one.

use crate::seat::Seat;
use serde::Serialize;

use super::{Account, Side, seated_otherwise};

/// Something of which the two records say different things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Which game, from 1.
    pub game: usize,
    /// Which of its deals, from 1; the last one that both have, where one gave the game up after it.
    pub deal: usize,
    /// The first record's account; none where it took the deal back, or has none.
    pub mine: Option<Account>,
    /// The other's.
    pub theirs: Option<Account>,
    /// What it is that they differ in.
    pub matter: Matter,
}

impl Matter {
    /// Is it asked before anything is laid side by side, and no difference of what was recorded?
    pub const fn is_asked_first(&self) -> bool {
        match self {
            Self::Evening | Self::People => true,
            Self::Account
            | Self::Order { .. }
            | Self::Missed { .. }
            | Self::Closed { .. }
            | Self::Ended { .. }
            | Self::Around { .. }
            | Self::Sat { .. } => false,
        }
    }
}

/// What two records differ in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Matter {
    /// What a deal was.
    Account,
    /// Whether they are of one evening at all: they do not begin on one day, or are called otherwise.
    Evening,
    /// Whether these are the same people, though some are written otherwise.
    People,
    /// In which order the same people sat around the table: partners are the same by both.
    Order {
        /// Everybody, chair by chair, by the first record.
        mine: Vec<String>,
        /// By the second.
        theirs: Vec<String>,
    },
    /// Whether there was such a deal: one of them has none, and either goes on after it.
    Missed {
        /// It had it once, and took it back.
        taken_back: bool,
    },
    /// Whether the game ended there: one of them gave it up, and the other went on.
    Closed {
        /// Which of them gave it up.
        by: Side,
        /// Why, in the table's words.
        why: String,
        /// The last deal of the other.
        till: usize,
    },
    /// Whether the game was over with this deal: one of them has it so, and the other had the deal and
    /// left it.
    Ended {
        /// Which of them has it over.
        by: Side,
        /// The last deal of the other.
        till: usize,
    },
    /// Who sat in a chair at this deal and at those after it.
    Sat {
        /// Which chair.
        seat: Seat,
        /// The last of these deals; it can be the one that comes next.
        till: usize,
        /// By the first record.
        mine: String,
        /// By the second.
        theirs: String,
    },
    /// Who sat where at this deal and at those after it: in several chairs that cannot be told apart.
    Around {
        /// The last of these deals; it can be the one that comes next.
        till: usize,
        /// Everybody, chair by chair, by the first record.
        mine: Vec<String>,
        /// By the second.
        theirs: Vec<String>,
    },
}

/// Why two records cannot be put together: they are not of one evening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotOne {
    /// Others sat there, or the same people as they are written here and there.
    #[error("{}: {} in one, {} in the other", seated_otherwise(.mine, .theirs), .mine.join(", "), .theirs.join(", "))]
    Seats {
        /// In the first.
        mine: Vec<String>,
        /// In the second.
        theirs: Vec<String>,
    },
    /// It was played by other rules.
    #[error("game {game} is not played by the same rules in both")]
    Rules {
        /// Which game, from 1.
        game: usize,
    },
    /// It began otherwise.
    #[error("game {game} does not begin alike in both: {mine} in one, {theirs} in the other")]
    Start {
        /// Which game, from 1.
        game: usize,
        /// How it begins in the first.
        mine: String,
        /// In the second.
        theirs: String,
    },
}
