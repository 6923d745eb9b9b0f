//! A score is a list of awards: points for a team, why, and by which clause.
//!
//! Totals are sums of these and are kept nowhere. The sentence an award makes is here; which awards
//! there are is the games' business.

use crate::clause::Clause;
use crate::rules::pay::Reason;
use crate::seat::{Seat, Team};

/// Points for a team, with their reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// Whose.
    pub team: Team,
    /// How many; negative where they are lost.
    pub points: i32,
    /// Why.
    pub reason: Reason,
    /// The clause that pays; none where the people decided.
    pub clause: Option<Clause>,
    /// Climbing: who went out at the place that earned this.
    pub seat: Option<Seat>,
    /// Which ruling of the deal gave it, from 0; none where the rules did.
    pub ruling: Option<usize>,
}

impl Award {
    /// The reason in words, without a full stop: `the makers took every trick`.
    pub const fn say(&self) -> &'static str {
        match self.reason {
            Reason::Made => "made",
            Reason::March => "the makers took every trick",
            Reason::Euchred => "the makers were euchred",
            Reason::Swept => "the makers were euchred without a trick",
            Reason::AloneMade => "alone, and made",
            Reason::AloneMarch => "alone, and every trick",
            Reason::AloneShort => "alone, and not every trick",
            Reason::AloneEuchred => "a loner euchred",
            Reason::AloneSwept => "a loner who took no trick at all",
            Reason::Tricks => "the other side's tricks",
            Reason::Set => "the makers were set",
            Reason::AloneSet => "a lone call was set",
            Reason::Place(2) => "out second",
            Reason::Place(3) => "out third",
            Reason::Place(4) => "out fourth",
            Reason::Place(5) => "out fifth",
            Reason::Place(_) => "out last",
            Reason::Forfeit => "the dealer would not name and gave a point away",
            Reason::Ruling => "ruled by the table",
            Reason::Floor => "the lowest total is kept",
        }
    }
}
