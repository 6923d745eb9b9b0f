//! Everything that can be said of a whole night, as its log spells it.
//!
//! People are numbers from 0, in the order in which they came; rounds and tables are numbers from 1.
//! This module knows how a fact is spelt and never what it is worth: no plan, no standing, no file.

use serde::{Deserialize, Serialize};

/// What is agreed before a night begins; the rest of its header is that of every log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Who sits where.
    pub seating: Seating,
    /// In `progressive`, losers move down a table instead of staying.
    #[serde(default, skip_serializing_if = "is_false")]
    pub losers_down: bool,
    /// People at a table: 4 or 6.
    pub table: u8,
    /// How many rounds.
    pub rounds: u32,
    /// Deals in a round; none where a round is a game to the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deals: Option<u32>,
    /// What is added up.
    pub by: CountedBy,
    /// What somebody gets who sits out.
    pub bye: Bye,
    /// What parts those who are level, one after another; the usual order where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ties: Option<Vec<Tie>>,
    /// What the plan is drawn from.
    pub seed: u64,
    /// What there is to win.
    pub prizes: Vec<Prize>,
    /// The side that each person belongs to, where people have sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Option<String>>,
}

impl Setup {
    /// How many people a side has.
    pub fn side_size(&self) -> usize {
        usize::from(self.table / 2)
    }

    /// How many people stand for themselves together: a fixed pair, or one.
    pub fn unit_size(&self) -> usize {
        if self.seating == Seating::Pairs { self.side_size().max(1) } else { 1 }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_false(it: &bool) -> bool {
    !*it
}

/// Who sits where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seating {
    /// By a plan, with partners that change.
    #[default]
    Rotate,
    /// Winners move up a table, and partners split.
    Progressive,
    /// Fixed pairs: everybody against everybody, or by equal scores.
    Pairs,
}

/// What is added up over the night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CountedBy {
    /// Points.
    #[default]
    Points,
    /// Rounds won.
    Games,
}

/// What somebody gets for a round in which no seat was left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bye {
    /// Nothing.
    #[default]
    Nothing,
    /// The average of the rounds that the person has played.
    Average,
    /// So many points.
    Fixed(i32),
}

/// What parts those who are level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// Points, where rounds won are added up.
    Points,
    /// Rounds won, where points are added up.
    Won,
    /// Lone hands.
    LoneHands,
    /// The meetings of the two; of more than two it parts nobody.
    Meetings,
}

/// Something to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prize {
    /// What it is called.
    pub name: String,
    /// For what it is.
    pub goes_to: Best,
}

/// Who wins a prize.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Best {
    /// The first of the standings.
    MostPoints,
    /// Whoever has won the most rounds.
    MostRounds,
    /// Whoever made the most lone hands.
    MostLoneHands,
    /// The last of the standings.
    LeastPoints,
    /// The best of a side.
    OfSide(String),
    /// Whomever the organiser names.
    Named(Vec<usize>),
}

/// Who sits where in one round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// Table by table: the side that is called first, and the other.
    pub tables: Vec<[Vec<usize>; 2]>,
    /// Who sits out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<usize>,
}

/// What one table brought in one round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The round, from 1.
    pub round: u32,
    /// The table, from 1.
    pub table: u32,
    /// The points of the side that is called first, and of the other.
    pub points: [i32; 2],
    /// Who made how many lone hands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lone: Vec<(usize, u32)>,
    /// Which side won the cut after a tie: 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<u8>,
    /// The session that the table kept, where it kept one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
}

/// One thing that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum NightEvent {
    /// Who sits where from a round on; what was planned for those rounds before is void.
    Plan {
        /// The first of the rounds.
        from: u32,
        /// What it was drawn from.
        seed: u64,
        /// How it was drawn.
        method: String,
        /// The rounds.
        rounds: Vec<Seats>,
    },
    /// A table has handed in.
    Result(Outcome),
    /// A result was heard wrongly.
    Fix(Outcome),
    /// The round is over.
    Over {
        /// Which.
        round: u32,
    },
    /// Somebody comes, and plays from a round on.
    Arrive {
        /// Who.
        name: String,
        /// The first round that he plays.
        round: u32,
        /// His side, where people have sides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<String>,
    },
    /// Somebody goes.
    Leave {
        /// Who.
        person: usize,
        /// The first round that he does not play.
        round: u32,
    },
    /// Two people change places.
    Swap {
        /// In which round.
        round: u32,
        /// One of them.
        one: usize,
        /// The other.
        other: usize,
    },
    /// A prize is named, or goes to somebody else.
    Prize(Prize),
    /// A prize is no longer given.
    Drop {
        /// What it was called.
        prize: String,
    },
}
