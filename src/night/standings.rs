//! Where everybody stands: points, rounds won, lone hands, the meetings of the two, then shared.
//!
//! It must never know how it is shown.

use std::cmp::Reverse;

use serde::Serialize;

use crate::event::night::{Best, Bye, CountedBy, Prize, Setup, Tie};
use crate::night::Night;
use crate::report::words;
use crate::speech::count;

/// One person, or one fixed pair, of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// From 1; who is level has the same.
    pub rank: usize,
    pub shared: bool,
    /// Who: a person, or a pair.
    #[serde(skip)]
    pub people: Vec<usize>,
    /// As it is written.
    pub name: String,
    /// Points, those for rounds sat out included.
    pub points: i32,
    /// Rounds won.
    pub won: u32,
    /// Rounds played.
    pub played: u32,
    pub lone_hands: u32,
    /// Rounds sat out.
    pub out: u32,
    pub left: bool,
}

/// Everybody, the first first. Who is level stands in the order of the names.
pub fn standings(night: &Night) -> Vec<Place> {
    let mut places: Vec<Place> =
        units(night).into_iter().map(|people| place(night, people)).collect();
    places.sort_by_cached_key(|place| (place.name.to_lowercase(), place.name.clone()));
    let main = main_key(night.setup.by);
    let order: Vec<Tie> = std::iter::once(main).chain(ties(&night.setup)).collect();
    part(night, &mut places, &order, 1);
    places
}

/// What is added up.
const fn main_key(by: CountedBy) -> Tie {
    match by {
        CountedBy::Points => Tie::Points,
        CountedBy::Games => Tie::Won,
    }
}

/// What parts those who are level, in the order that was agreed, else in the usual one.
pub fn ties(setup: &Setup) -> Vec<Tie> {
    setup.ties.clone().unwrap_or_else(|| usual_ties(setup.by))
}

/// The usual order.
pub fn usual_ties(by: CountedBy) -> Vec<Tie> {
    let other = match by {
        CountedBy::Points => Tie::Won,
        CountedBy::Games => Tie::Points,
    };
    vec![other, Tie::LoneHands, Tie::Meetings]
}

/// Puts those who were level so far in order by what comes next, and gives them their ranks.
fn part(night: &Night, level: &mut [Place], order: &[Tie], rank: usize) {
    let shared = level.len() > 1;
    let Some((tie, rest)) = order.split_first().filter(|_| shared) else {
        for place in level {
            (place.rank, place.shared) = (rank, shared);
        }
        return;
    };
    let worth = match (tie, &*level) {
        (Tie::Meetings, [one, other]) => {
            let met = i64::from(meetings(night, one, other).signum());
            vec![met, -met]
        }
        (tie, level) => level.iter().map(|place| worth(*tie, place)).collect(),
    };
    let mut keyed: Vec<(i64, Place)> = worth.into_iter().zip(level.iter().cloned()).collect();
    keyed.sort_by_key(|(worth, _)| Reverse(*worth));
    for (place, (_, next)) in level.iter_mut().zip(&keyed) {
        place.clone_from(next);
    }
    let mut begin = 0;
    for group in keyed.chunk_by(|one, other| one.0 == other.0) {
        let end = begin + group.len();
        if let Some(group) = level.get_mut(begin..end) {
            part(night, group, rest, rank + begin);
        }
        begin = end;
    }
}

/// More is better. Meetings part two people and no more, so of several they say nothing.
fn worth(tie: Tie, place: &Place) -> i64 {
    match tie {
        Tie::Points => i64::from(place.points),
        Tie::Won => i64::from(place.won),
        Tie::LoneHands => i64::from(place.lone_hands),
        Tie::Meetings => 0,
    }
}

/// Who stands for himself: each person, or each fixed pair.
pub fn units(night: &Night) -> Vec<Vec<usize>> {
    let people: Vec<usize> = (0..night.people.len()).collect();
    people.chunks(night.setup.unit_size()).map(<[usize]>::to_vec).collect()
}

fn place(night: &Night, people: Vec<usize>) -> Place {
    let first = people.first().copied().unwrap_or(usize::MAX);
    let mut place = Place {
        rank: 0,
        shared: false,
        name: night.names(&people),
        points: 0,
        won: 0,
        played: 0,
        lone_hands: 0,
        out: 0,
        left: night.people.get(first).is_some_and(|person| person.until.is_some()),
        people,
    };
    for (number, round) in night.played() {
        if round.out.contains(&first) {
            place.out += u32::from(number <= night.done);
            continue;
        }
        let Some(table) = round.table_of(first).and_then(|at| round.tables.get(at)) else {
            continue;
        };
        let (Some(side), Some(result)) = (table.side_of(first), &table.result) else { continue };
        place.played += 1;
        place.points += result.points.get(side).copied().unwrap_or(0);
        place.won += u32::from(table.winner(night.setup.seating) == Some(side));
        let mine = result.lone.iter().filter(|(who, _)| place.people.contains(who));
        place.lone_hands += mine.map(|(_, times)| *times).sum::<u32>();
    }
    place.points = place.points.saturating_add(credit(night.setup.bye, &place));
    place
}

/// What was agreed for rounds sat out; an average is rounded to the nearest whole, halves up.
fn credit(bye: Bye, place: &Place) -> i32 {
    let (out, played) = (i64::from(place.out), i64::from(place.played));
    let points = match bye {
        Bye::Nothing => 0,
        Bye::Fixed(points) => i64::from(points) * out,
        Bye::Average if played == 0 => 0,
        Bye::Average => (2 * i64::from(place.points) * out + played).div_euclid(2 * played),
    };
    i32::try_from(points).unwrap_or(i32::MAX)
}

/// How often one has won against the other, less how often lost.
fn meetings(night: &Night, one: &Place, other: &Place) -> i32 {
    let (Some(one), Some(other)) = (one.people.first(), other.people.first()) else { return 0 };
    let tables = night.rounds.iter().flat_map(|round| &round.tables);
    tables
        .filter_map(|table| {
            let (mine, theirs) = (table.side_of(*one)?, table.side_of(*other)?);
            let winner = table.winner(night.setup.seating).filter(|_| mine != theirs)?;
            Some(if winner == mine { 1 } else { -1 })
        })
        .sum()
}

/// A prize, and who has it as things stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Won {
    /// What it is called.
    pub prize: String,
    /// Who; several where they are level.
    pub to: Vec<String>,
    /// With what, in a few words.
    pub with: String,
}

impl Won {
    /// Who has it: `Ann, Ben and Cal`.
    pub fn names(&self) -> String {
        words::and(&self.to, " and ")
    }
}

/// Every prize, as things stand.
pub fn prizes(night: &Night, places: &[Place]) -> Vec<Won> {
    let here: Vec<&Place> = places.iter().filter(|place| place.played > 0).collect();
    let idle = places.iter().any(|place| place.played == 0 && !place.left);
    night.prizes.iter().map(|prize| won(night, (&here, idle), prize)).collect()
}

/// `idle` says that somebody has no result at all, of whom a prize for little says nothing.
fn won(night: &Night, (here, idle): (&[&Place], bool), prize: &Prize) -> Won {
    let of_side = |place: &Place, side: &str| {
        place.people.iter().any(|who| {
            night.people.get(*who).and_then(|person| person.side.as_deref()) == Some(side)
        })
    };
    let by_games = night.setup.by == CountedBy::Games;
    let in_points = |place: &Place| count(place.points, "point");
    let points = |place: &Place| match night.setup.by {
        CountedBy::Points => in_points(place),
        CountedBy::Games => format!("{} won", place.won),
    };
    let (to, with) = match &prize.goes_to {
        Best::Named(people) => {
            (people.iter().map(|who| night.name(*who).to_owned()).collect(), String::new())
        }
        Best::MostPoints if by_games => {
            first(here.iter().copied(), |place| place.points, |place| in_points(place))
        }
        Best::MostPoints => first(here.iter().copied(), |place| Reverse(place.rank), points),
        Best::OfSide(side) => {
            let of = here.iter().copied().filter(|place| of_side(place, side));
            first(of, |place| Reverse(place.rank), points)
        }
        Best::LeastPoints => {
            let stayed = here.iter().copied().filter(|place| !place.left);
            if by_games {
                first(stayed, |place| Reverse(place.points), |place| in_points(place))
            } else {
                first(stayed, |place| place.rank, points)
            }
        }
        Best::MostRounds => {
            first(here.iter().copied(), |place| place.won, |place| format!("{} won", place.won))
        }
        Best::MostLoneHands => {
            let made = here.iter().copied().filter(|place| place.lone_hands > 0);
            first(made, |place| place.lone_hands, |place| count(place.lone_hands, "lone hand"))
        }
    };
    let each = if to.len() > 1 && !with.is_empty() { " each" } else { "" };
    let least = prize.goes_to == Best::LeastPoints;
    let of = if least && idle && !with.is_empty() { ", of those who have a result" } else { "" };
    Won { prize: prize.name.clone(), to, with: with + each + of }
}

/// Everybody with the most of something, and what it is.
fn first<'p, T: Ord>(
    among: impl Iterator<Item = &'p Place>,
    of: impl Fn(&Place) -> T,
    says: impl Fn(&Place) -> String,
) -> (Vec<String>, String) {
    let among: Vec<&Place> = among.collect();
    let most = among.iter().map(|place| of(place)).max();
    let best: Vec<&&Place> = among.iter().filter(|place| Some(of(place)) == most).collect();
    let with = best.first().map_or_else(String::new, |place| says(place));
    (best.into_iter().map(|place| place.name.clone()).collect(), with)
}
