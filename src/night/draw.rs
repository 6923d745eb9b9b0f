//! The seats of the rounds to come, by the seating that was agreed, with everything that was played.
//!
//! It must never know what is typed, nor write anything.

use crate::event::night::{NightEvent, Seating, Seats};
use crate::night::fold::Table;
use crate::night::standings::{standings, units};
use crate::night::{Night, ladder};
use crate::plan::chance::Chance;
use crate::plan::{self, Past, Person, Round, Side, pairs, swiss};

/// Four or six at a table.
pub fn side(night: &Night) -> Side {
    if night.setup.side_size() == 3 { Side::Three } else { Side::Two }
}

/// The plan from a round on: all rounds to come of a `rotate` night, one of any other. None where
/// nothing is left to plan.
pub fn plan(night: &Night, from: u32) -> Option<NightEvent> {
    if from == 0 || from > night.setup.rounds {
        return None;
    }
    let seed = night.setup.seed.wrapping_add(u64::from(from - 1));
    let mut chance = Chance::new(seed);
    let (rounds, method) = match night.setup.seating {
        Seating::Rotate => rotate(night, from, seed),
        Seating::Progressive if from == 1 => {
            (vec![ladder::first(night, &mut chance)], "by chance".to_owned())
        }
        Seating::Progressive => {
            (vec![ladder::next(night, from, &mut chance)], "winners move up".to_owned())
        }
        Seating::Pairs => {
            let (seats, method) = fixed(night, from);
            (vec![seats], method.to_owned())
        }
    };
    Some(NightEvent::Plan { from, seed, method, rounds })
}

/// The night with the rounds to come that are known though they are not drawn yet: everybody against
/// everybody, as long as nobody arrives or leaves.
pub fn known(night: &Night) -> Night {
    let mut night = night.clone();
    let planned = u32::try_from(night.rounds.len()).unwrap_or(u32::MAX);
    if night.setup.seating != Seating::Pairs || planned == 0 {
        return night;
    }
    for round in planned + 1..=night.setup.rounds {
        let Some(seats) = everybody(&night, round) else { break };
        let table = |sides| Table { sides, result: None };
        let tables = seats.tables.into_iter().map(table).collect();
        night.rounds.push(crate::night::fold::Round { tables, out: seats.out });
    }
    night
}

fn rotate(night: &Night, from: u32, seed: u64) -> (Vec<Seats>, String) {
    let present: Vec<usize> = night.there(from).collect();
    let past = past(night, &present, from);
    let all = usize::try_from(night.setup.rounds + 1 - from).unwrap_or(0);
    let plan = plan::draw(&past, side(night), all, seed);
    let person = |at: &Person| present.get(*at).copied().unwrap_or(*at);
    let people = |side: &[Person]| side.iter().map(person).collect::<Vec<_>>();
    let rounds = plan.rounds.iter().map(|round| Seats {
        tables: round
            .tables
            .iter()
            .map(|table| [people(&table.left), people(&table.right)])
            .collect(),
        out: people(&round.out),
    });
    (rounds.collect(), plan.method.word().to_owned())
}

/// What those who are there have played. Who comes late counts as having sat out as often as anybody.
fn past(night: &Night, present: &[usize], from: u32) -> Past {
    let mut past = Past::none(present.len());
    let number = |who: usize| present.iter().position(|it| *it == who).unwrap_or(usize::MAX);
    for (_, round) in (1..from).zip(&night.rounds) {
        past.add(&plan::renamed(&as_planned(round), number));
    }
    if from == 1 {
        return past;
    }
    let rested = counted_out(night, from);
    for (at, who) in present.iter().enumerate() {
        past.set_byes(at, rested.get(*who).copied().unwrap_or(0));
    }
    past
}

/// How often each person has sat out before a round, as it counts: from the round with which somebody comes,
/// or comes back, no less often than anybody else by then; later plans count it, too.
fn counted_out(night: &Night, from: u32) -> Vec<u16> {
    let mut rested = vec![0_u16; night.people.len()];
    for number in 1..=from {
        let most = night
            .there(number)
            .filter(|who| !comes(night, *who, number))
            .filter_map(|who| rested.get(who).copied())
            .max();
        // Where nobody has sat out yet it must not be who comes now all the same.
        let most = most.unwrap_or(0).max(1);
        for who in night.there(number).filter(|who| comes(night, *who, number)) {
            if let Some(own) = rested.get_mut(who) {
                *own = most.max(*own);
            }
        }
        let Some(round) = night.round(number).filter(|_| number < from) else { continue };
        for who in &round.out {
            if let Some(own) = rested.get_mut(*who) {
                *own = own.saturating_add(1);
            }
        }
    }
    rested
}

/// Does somebody come, or come back, with this round, which is not the first?
fn comes(night: &Night, who: usize, round: u32) -> bool {
    round > 1 && night.people.get(who).is_some_and(|person| person.comes_with(round))
}

fn as_planned(round: &crate::night::fold::Round) -> Round {
    let tables = round.tables.iter().map(|table| {
        let [left, right] = table.sides.clone();
        plan::Table { left, right }
    });
    Round { tables: tables.collect(), out: round.out.clone() }
}

/// Fixed pairs: the circle while everybody who began is there and the rounds suffice, else by equal
/// scores.
fn fixed(night: &Night, from: u32) -> (Seats, &'static str) {
    if let Some(seats) = everybody(night, from) {
        return (seats, "everybody against everybody");
    }
    let all = units(night);
    let there = whole(night, &all, from);
    (seated(night, from, &there, &swiss::round(&field(night, &there, from))), "equal scores")
}

/// A round of the circle, while everybody who began is there and the rounds suffice.
fn everybody(night: &Night, from: u32) -> Option<Seats> {
    let all = units(night);
    let there = whole(night, &all, from);
    let stayed = there.len() == all.len() && night.people.iter().all(|person| person.from == 1);
    let enough = pairs::all(there.len()) <= usize::try_from(night.setup.rounds).unwrap_or(0);
    let number = usize::try_from(from.checked_sub(1)?).ok()?;
    (stayed && enough).then(|| seated(night, from, &there, &pairs::circle(there.len(), number)))
}

/// The pairs of whom everybody is there in a round.
fn whole<'a>(night: &Night, all: &'a [Vec<usize>], round: u32) -> Vec<&'a Vec<usize>> {
    let there = |who: &usize| night.people.get(*who).is_some_and(|it| it.is_there(round));
    all.iter().filter(|pair| pair.iter().all(there)).collect()
}

fn seated(night: &Night, from: u32, there: &[&Vec<usize>], meetings: &pairs::Meetings) -> Seats {
    let pair = |at: usize| there.get(at).map(|pair| (*pair).clone()).unwrap_or_default();
    let tables = meetings.tables.iter().map(|(one, other)| [pair(*one), pair(*other)]).collect();
    let out = meetings.out.map(pair).unwrap_or_default();
    // Somebody whose partner is gone has nobody to play with.
    let alone = night.there(from).filter(|who| !there.iter().any(|pair| pair.contains(who)));
    let out = out.into_iter().chain(alone).collect();
    Seats { tables, out }
}

/// The pairs as the pairing by scores wants them, the first of the standings first.
fn field(night: &Night, there: &[&Vec<usize>], from: u32) -> swiss::Field {
    let places = standings(night);
    let rank = |pair: &Vec<usize>| places.iter().position(|place| place.people == *pair);
    let score = |pair: &Vec<usize>| {
        rank(pair).and_then(|at| places.get(at)).map_or(0, |place| match night.setup.by {
            crate::event::night::CountedBy::Points => place.points,
            crate::event::night::CountedBy::Games => i32::try_from(place.won).unwrap_or(0),
        })
    };
    let met = |one: &Vec<usize>, other: &Vec<usize>| {
        let tables = night.rounds.iter().flat_map(|round| &round.tables);
        let both = |table: &crate::night::fold::Table| {
            table.sides.contains(one) && table.sides.contains(other)
        };
        tables.filter(|table| both(table)).count()
    };
    swiss::Field {
        scores: there.iter().map(|pair| score(pair)).collect(),
        ranks: there.iter().map(|pair| rank(pair).unwrap_or(usize::MAX)).collect(),
        byes: byes(night, there, from),
        met: there.iter().map(|one| there.iter().map(|other| met(one, other)).collect()).collect(),
    }
}

/// How often each pair rested. Who comes with this round counts as having rested as often as anybody,
/// so as not to be sent out at once.
fn byes(night: &Night, there: &[&Vec<usize>], from: u32) -> Vec<usize> {
    let first = |pair: &Vec<usize>| pair.first().copied().unwrap_or(usize::MAX);
    let rested = |pair: &Vec<usize>| {
        let who = first(pair);
        night.rounds.iter().filter(|round| round.out.contains(&who)).count()
    };
    let comes = |pair: &Vec<usize>| {
        from > 1 && night.people.get(first(pair)).is_some_and(|person| person.comes_with(from))
    };
    let most = there.iter().map(|pair| rested(pair)).max().unwrap_or(0);
    // Where nobody has rested yet it must not be the new pair all the same.
    let late = most.max(1);
    // Among those who rested as often as each other it must not be who did so just now.
    let just = |pair: &Vec<usize>| {
        let before = from.checked_sub(1).and_then(|before| night.round(before));
        before.is_some_and(|round| round.out.contains(&first(pair)))
    };
    let times = |pair: &Vec<usize>| rested(pair) + usize::from(just(pair));
    there.iter().map(|pair| if comes(pair) { late } else { times(pair) }).collect()
}
