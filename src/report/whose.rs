//! Whose game it is: in each seat of whoever sat there for the most deals, as the statistics count it.
//!
//! A score stands under these names wherever it stands, and who else sat there is named beside them.
//! This module must never know where that is.

use std::sync::Arc;

use crate::report::words::side;
use crate::seat::{ByTeam, Seat, Team};
use crate::session::Game;

/// Whose a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whose {
    /// By seat.
    pub seats: Vec<String>,
    /// The same by side, each in one text.
    pub sides: ByTeam<String>,
    /// The people of each side, one by one.
    pub people: ByTeam<Vec<String>>,
    /// Who else sat there, by side, in the order in which they came.
    pub with: ByTeam<Vec<String>>,
}

/// By whom a seat was held, and for how many deals, in the order in which they came.
type Held<'a> = Vec<(&'a str, usize)>;

/// Whose this game is, as far as it was played: deals that are decided and not void count. Of two with as
/// many it is the one's who came later; before any deal it is theirs who sit there.
pub fn whose(game: &Game) -> Whose {
    let sat = game.sat();
    let held: Vec<Held<'_>> = (0..game.seats.len()).map(|place| held(&sat, place)).collect();
    let longest: Vec<Option<&(&str, usize)>> =
        held.iter().map(|all| all.iter().max_by_key(|(_, deals)| *deals)).collect();
    // Nobody has the game on both sides: who is so in two seats has it in the one with more deals.
    let holds = |place: usize| {
        let (name, deals) = longest.get(place).copied().flatten()?;
        let elsewhere = longest.iter().enumerate().any(|(other, there)| {
            other != place && there.is_some_and(|(held, more)| held == name && more >= deals)
        });
        (!elsewhere).then_some(*name)
    };
    let owners: Vec<Option<&str>> = (0..held.len()).map(holds).collect();
    // Who has it in one seat, or as long in two and so in neither, has it in no other.
    let in_two =
        |name: &str| longest.iter().flatten().filter(|(held, _)| *held == name).count() > 1;
    let has_one = |name: &str| owners.contains(&Some(name)) || in_two(name);
    let named = |(place, now): (usize, &String)| {
        let others = || held.get(place).into_iter().flatten().filter(|(name, _)| !has_one(name));
        let next = || others().max_by_key(|(_, deals)| *deals).map(|(name, _)| *name);
        owners.get(place).copied().flatten().or_else(next).unwrap_or(now).to_owned()
    };
    let seats: Vec<String> = game.seats.iter().enumerate().map(named).collect();
    let players = game.rules.players();
    let with = |team: Team| {
        let mut others: Vec<String> = Vec::new();
        for place in players.seats().filter(|seat| seat.team() == team).map(Seat::index) {
            let came = held.get(place).into_iter().flatten().map(|(name, _)| *name);
            for name in came.chain(game.seats.get(place).map(String::as_str)) {
                let own = players.seats().filter(|seat| seat.team() == team);
                let mut own = own.filter_map(|seat| seats.get(seat.index()));
                if own.all(|own| own != name) && !others.iter().any(|other| other == name) {
                    others.push(name.to_owned());
                }
            }
        }
        others
    };
    let with = ByTeam::new(with(Team::Even), with(Team::Odd));
    let sides = ByTeam::new(Team::Even, Team::Odd).map(|team| side(&seats, players, team));
    let people = ByTeam::new(Team::Even, Team::Odd).map(|team| {
        let own = players.seats().filter(|seat| seat.team() == team);
        own.filter_map(|seat| seats.get(seat.index()).cloned()).collect()
    });
    Whose { seats, sides, people, with }
}

/// Who held this seat.
fn held<'a>(sat: &[(&'a Arc<[String]>, usize)], place: usize) -> Held<'a> {
    let mut all: Held<'a> = Vec::new();
    for (seats, many) in sat {
        let Some(name) = seats.get(place) else { continue };
        match all.iter_mut().find(|(known, _)| known == name) {
            Some((_, deals)) => *deals += many,
            None => all.push((name, *many)),
        }
    }
    all
}
