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
    pub fn say(&self) -> String {
        match self.reason {
            Reason::Made => "made".into(),
            Reason::March => "the makers took every trick".into(),
            Reason::Euchred => "the makers were euchred".into(),
            Reason::Swept => "the makers were euchred without a trick".into(),
            Reason::AloneMade => "alone, and made".into(),
            Reason::AloneMarch => "alone, and every trick".into(),
            Reason::AloneShort => "alone, and not every trick".into(),
            Reason::AloneEuchred => "a loner euchred".into(),
            Reason::AloneSwept => "a loner who took no trick at all".into(),
            Reason::Tricks => "the other side's tricks".into(),
            Reason::Set => "the makers were set".into(),
            Reason::AloneSet => "a lone call was set".into(),
            Reason::Place(2) => "out second".into(),
            Reason::Place(3) => "out third".into(),
            Reason::Place(4) => "out fourth".into(),
            Reason::Place(5) => "out fifth".into(),
            Reason::Place(_) => "out last".into(),
            Reason::Forfeit => "the dealer would not name and gave a point away".into(),
            Reason::Ruling => "ruled by the table".into(),
            Reason::Floor => "the lowest total is kept".into(),
        }
    }
}
