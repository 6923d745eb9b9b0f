//! How somebody's points came about, round by round.
//!
//! It must never know how it is shown.

use serde::Serialize;

use crate::night::Night;
use crate::night::names::{NoOne, find_unit};
use crate::night::standings::{Place, standings};

/// The points of one person, or of one fixed pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Where it leads.
    #[serde(flatten)]
    pub place: Place,
    /// Every round that was begun and in which there is something to say.
    pub rounds: Vec<RoundTally>,
    /// What the rounds sat out brought, all together.
    pub for_out: i32,
}

/// What a round brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundTally {
    /// The round, from 1.
    pub round: u32,
    /// What was done in it.
    #[serde(flatten)]
    pub how: RoundRole,
}

/// What somebody did in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum RoundRole {
    Played {
        /// The table, from 1.
        table: u32,
        /// Partners.
        with: Vec<String>,
        /// Opponents.
        against: Vec<String>,
        /// The own points, then the others'.
        points: [i32; 2],
        /// Was it won? None where nobody won.
        won: Option<bool>,
        /// Lone hands, the partner's not among them.
        lone_hands: u32,
    },
    /// The table has not handed in.
    Missing {
        /// The table, from 1.
        missing: u32,
    },
    /// Sat out.
    Out {
        /// Always so.
        out: bool,
    },
}

/// Everybody, the first of the standings first.
pub fn everybody(night: &Night) -> Vec<Tally> {
    standings(night).into_iter().map(|place| why(night, place)).collect()
}

/// The one that is meant by what was typed.
pub fn of(night: &Night, typed: &str) -> Result<Tally, NoOne> {
    let all: Vec<usize> = (0..night.people.len()).collect();
    let who = find_unit(night, &all, typed)?;
    let place = standings(night).into_iter().find(|place| place.people.contains(&who));
    let nobody = || NoOne::Unknown { typed: typed.to_owned(), near: Vec::new() };
    Ok(why(night, place.ok_or_else(nobody)?))
}

fn why(night: &Night, place: Place) -> Tally {
    let who = place.people.first().copied().unwrap_or(usize::MAX);
    let rounds: Vec<RoundTally> = night
        .played()
        .filter_map(|(round, _)| Some(RoundTally { round, how: how(night, round, who, &place)? }))
        .collect();
    let played: i32 = rounds.iter().map(|part| part.how.points()).sum();
    Tally { for_out: place.points.saturating_sub(played), place, rounds }
}

fn how(night: &Night, number: u32, who: usize, place: &Place) -> Option<RoundRole> {
    let round = night.round(number)?;
    if round.out.contains(&who) {
        return (number <= night.done).then_some(RoundRole::Out { out: true });
    }
    let at = round.table_of(who)?;
    let (table, number) = (round.tables.get(at)?, u32::try_from(at + 1).ok()?);
    let Some(result) = &table.result else { return Some(RoundRole::Missing { missing: number }) };
    let side = table.side_of(who)?;
    let others = |people: &[usize]| -> Vec<String> {
        let others = people.iter().filter(|it| !place.people.contains(it));
        others.map(|it| night.name(*it).to_owned()).collect()
    };
    let mine = result.lone.iter().filter(|(it, _)| place.people.contains(it));
    Some(RoundRole::Played {
        table: number,
        with: others(table.sides.get(side)?),
        against: others(table.sides.get(1 - side)?),
        points: [*result.points.get(side)?, *result.points.get(1 - side)?],
        won: table.winner(night.setup.seating).map(|winner| winner == side),
        lone_hands: mine.map(|(_, times)| *times).sum(),
    })
}

impl RoundRole {
    /// What it brought by itself.
    pub const fn points(&self) -> i32 {
        match self {
            Self::Played { points: [own, _], .. } => *own,
            Self::Missing { .. } | Self::Out { .. } => 0,
        }
    }
}
