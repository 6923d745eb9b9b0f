//! Progressive seating: winners move up a table, losers stay or move down, and partners split.
//!
//! It must never know points: it hears who won each table.

use std::collections::VecDeque;

use crate::event::night::Seats;
use crate::night::Night;
use crate::plan::chance::Chance;

/// The first round: everybody by chance, or in the order in which they came where nothing is drawn.
pub(super) fn first(night: &Night, chance: &mut Chance) -> Seats {
    let mut people: Vec<usize> = night.there(1).collect();
    chance.shuffle(&mut people);
    let size = usize::from(night.setup.table);
    let out = people.split_off(people.len() / size * size);
    seated(night, &people, &out, &[])
}

/// The seats of the round after the one that is played.
///
/// Every table has a winner; the caller has seen to it.
pub(super) fn next(night: &Night, round: u32, chance: &mut Chance) -> Seats {
    let Some(played) = night.round(round - 1) else { return first(night, chance) };
    let moved = moved(night, round - 1);
    let there: Vec<usize> = night.there(round).collect();
    let size = usize::from(night.setup.table);
    let tables = there.len() / size;
    let out = rests(night, round, there.len() - tables * size, chance);
    let plays = |who: &usize| there.contains(who) && !out.contains(who);
    // Who comes in takes the place of somebody who goes out; what is over fills the last tables.
    let sat = moved.iter().flatten().copied().collect::<Vec<_>>();
    let mut new: VecDeque<usize> =
        there.iter().copied().filter(|who| plays(who) && !sat.contains(who)).collect();
    let mut ladder: Vec<usize> = Vec::with_capacity(tables * size);
    for who in &sat {
        if plays(who) {
            ladder.push(*who);
        } else if let Some(who) = new.pop_front() {
            ladder.push(who);
        }
    }
    ladder.extend(new);
    ladder.truncate(tables * size);
    let partners: Vec<Vec<usize>> =
        played.tables.iter().flat_map(|table| table.sides.clone()).collect();
    seated(night, &ladder, &out, &partners)
}

/// Where everybody goes: for each table of the round, who comes to it.
fn moved(night: &Night, round: u32) -> Vec<Vec<usize>> {
    let Some(played) = night.round(round) else { return Vec::new() };
    let last = played.tables.len().saturating_sub(1);
    let mut to: Vec<Vec<usize>> = vec![Vec::new(); played.tables.len()];
    for (at, table) in played.tables.iter().enumerate() {
        let winner = table.winner(night.setup.seating).unwrap_or(0);
        let losers_to = match (at, night.setup.losers_down) {
            (0, false) => last,
            (at, false) => at,
            (at, true) => (at + 1).min(last),
        };
        for (side, people) in table.sides.iter().enumerate() {
            let place = if side == winner { at.saturating_sub(1) } else { losers_to };
            if let Some(table) = to.get_mut(place) {
                table.extend(people);
            }
        }
    }
    to
}

/// Who sits out next: who did so least, never twice running, and by chance among equals. Who comes with
/// this round counts as having sat out as often as anybody.
fn rests(night: &Night, round: u32, each: usize, chance: &mut Chance) -> Vec<usize> {
    let rested = |who: usize| night.round(round - 1).is_some_and(|it| it.out.contains(&who));
    let sat_out = |who: usize| night.rounds.iter().filter(|it| it.out.contains(&who)).count();
    let most = night.there(round).map(sat_out).max().unwrap_or(0);
    let is_new = |who: usize| night.people.get(who).is_some_and(|person| person.from == round);
    let times = |who: usize| if is_new(who) { most } else { sat_out(who) };
    let mut order: Vec<usize> = night.there(round).collect();
    chance.shuffle(&mut order);
    order.sort_by_key(|who| (rested(*who), times(*who)));
    order.truncate(each);
    order
}

/// Tables of the ladder, each split so that those who were partners most lately and most often are not.
fn seated(night: &Night, ladder: &[usize], out: &[usize], partners: &[Vec<usize>]) -> Seats {
    let size = usize::from(night.setup.table);
    let tables = ladder.chunks_exact(size).map(|table| split(night, table, partners)).collect();
    Seats { tables, out: out.to_vec() }
}

fn split(night: &Night, table: &[usize], partners: &[Vec<usize>]) -> [Vec<usize>; 2] {
    let price = |one: usize, other: usize| {
        let both = |side: &Vec<usize>| side.contains(&one) && side.contains(&other);
        let before = night.rounds.iter().flat_map(|round| &round.tables);
        let times = before.flat_map(|table| &table.sides).filter(|side| both(side)).count();
        times + if partners.iter().any(both) { 1000 } else { 0 }
    };
    let cost = |side: &[usize]| -> usize {
        let mut cost = 0;
        for (at, one) in side.iter().enumerate() {
            cost += side.iter().skip(at + 1).map(|other| price(*one, *other)).sum::<usize>();
        }
        cost
    };
    let mut best: Option<(usize, [Vec<usize>; 2])> = None;
    for bits in 0_u32..1 << table.len() {
        // The first of the table always sits on the first side.
        if bits & 1 == 0 || bits.count_ones() as usize != night.setup.side_size() {
            continue;
        }
        let on = |side: bool| -> Vec<usize> {
            let seats = table.iter().enumerate();
            seats.filter(|(at, _)| (bits >> at & 1 == 1) == side).map(|(_, who)| *who).collect()
        };
        let sides = [on(true), on(false)];
        let cost = sides.iter().map(|side| cost(side)).sum();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, sides));
        }
    }
    best.map(|(_, sides)| sides).unwrap_or_default()
}
