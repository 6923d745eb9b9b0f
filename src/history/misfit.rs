//! Why a line does not fit what stands before it.
//!
//! It holds the reasons in words, and must never know how the lines are kept.

use crate::seat::Seat;
use thiserror::Error;

/// A line that does not fit what stands before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}: {why}", .seq + 1)]
pub struct Unfit {
    /// Its number.
    pub seq: u64,
    /// Why it does not fit.
    pub why: Misfit,
}

/// Why a line does not fit what stands before it. Lines are named by their `seq`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Misfit {
    /// Not the next line.
    #[error("`seq` {expected} belongs here")]
    Seq {
        /// The number of the next line.
        expected: u64,
    },
    /// The header cannot be struck.
    #[error("the header cannot be struck")]
    Header,
    /// There is no such line yet.
    #[error("there is no line with `seq` {seq} before it")]
    NoSuchLine {
        /// Its number.
        seq: u64,
    },
    /// Strikes and restores are not struck.
    #[error("the line with `seq` {seq} says what is struck and cannot be struck itself")]
    NotForStriking {
        /// Its number.
        seq: u64,
    },
    /// What was struck cannot be struck again.
    #[error("the line with `seq` {seq} is struck already")]
    Struck {
        /// Its number.
        seq: u64,
    },
    /// Only a strike can be restored.
    #[error("the line with `seq` {seq} is no strike")]
    NoStrike {
        /// Its number.
        seq: u64,
    },
    /// It is in force no more.
    #[error("the strike with `seq` {strike} was taken back already, by the line with `seq` {by}")]
    Restored {
        /// Its number.
        strike: u64,
        /// The line that took it back.
        by: u64,
    },
    /// Something was recorded since.
    #[error(
        "the strike with `seq` {strike} cannot be taken back: the line with `seq` {after} came since"
    )]
    Settled {
        /// Its number.
        strike: u64,
        /// The last line that stands in the way.
        after: u64,
    },
    /// A deal in a night, or a night's line in a session.
    #[error("a line of this type does not belong in a log of this kind")]
    OtherKind,
    /// An event outside any deal.
    #[error("no deal was begun in this game")]
    NoDeal,
    /// Something of a game that was given up before.
    #[error("this game was closed by the line with `seq` {closed}")]
    Closed {
        /// The line that closed it.
        closed: u64,
    },
    /// There is no such game.
    #[error("there is no game {game}: there are {games}")]
    NoSuchGame {
        /// The number that was named.
        game: u32,
        /// How many games there are.
        games: usize,
    },
    /// There is no such deal.
    #[error("there is no deal {deal} in that game: it has {deals}")]
    NoSuchDeal {
        /// The number that was named.
        deal: u32,
        /// How many deals that game has.
        deals: usize,
    },
    /// A deal within a deal.
    #[error("the events of one deal hold another `deal`")]
    DealWithin,
    /// There is no such chair.
    #[error("there is no seat {seat} at a table of {seats}")]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// More or fewer people than the game before had, by its own rules.
    #[error("{got} players for a game of {want}")]
    Chairs {
        /// How many sit there.
        want: usize,
        /// How many are named.
        got: usize,
    },
}
