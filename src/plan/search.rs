//! Plans by search: two people of one round change places, and mostly only where that does not make
//! the plan worse, less and less so as the search goes on.
//!
//! It is bounded by steps, not by time, so that a seed gives the same plan on a slow machine. Who sits
//! out is drawn before it begins. It must never know a construction.

use super::byes::byes;
use super::chance::Chance;
use super::{Past, Person, Round, Side, Table};

/// Steps of one try, for each seat of the plan, and how many steps a plan may take in all.
const STEPS_A_SEAT: usize = 600;
const LEAST_STEPS: usize = 50_000;
const MOST_STEPS: usize = 400_000;

/// How many steps all tries together may take, the later ones only while a demand is not met: a small
/// plan is tried more often.
const ALL_STEPS: usize = 8 * MOST_STEPS;

/// What a plan pays for two people: each time they are partners more than need be, opponents more
/// than need be, and at one table again at all.
const PARTNERS_AGAIN: i32 = 48;
const OPPONENTS_AGAIN: i32 = 16;
const AT_ONE_TABLE_AGAIN: i32 = 3;

/// What it pays besides, in every other try, for opponents more than once beyond what need be.
const FAR_TOO_OFTEN: i32 = 64;

/// How much worse the plan may become in a step, in 256ths, as the search begins and ends.
const HOTTEST: i64 = 5 * 256;
const COLDEST: i64 = 128;

/// How many times two can meet in what the search counts: more counts as this.
const MOST: usize = 32;

/// Draws so many rounds for everybody in `past`, who fill at least one table.
pub(super) fn search(past: &Past, side: Side, rounds: usize, chance: &mut Chance) -> Vec<Round> {
    let goal = Goal::of(past, side, rounds, 0);
    let strict = Goal::of(past, side, rounds, FAR_TOO_OFTEN);
    let steps = steps(past, side, rounds);
    let mut best: Option<(Worth, Vec<Round>)> = None;
    for attempt in 0..ALL_STEPS / steps {
        // Those who sit out are drawn anew, too: near the end of a night it may hang on them.
        let out = byes(past, past.people() % side.table(), rounds, chance);
        let drawn = out.iter().map(|out| drawn(past.people(), out, chance)).collect();
        // The least sum is not always the least most: every other try minds the most.
        let priced = if attempt % 2 == 0 { &goal } else { &strict };
        let seats = State::new(past, side, priced, drawn).anneal(steps, chance);
        let state = State::new(past, side, &goal, seats);
        let worth = state.worth();
        if best.as_ref().is_none_or(|(least, _)| worth < *least) {
            let seated = state.seats.into_iter().zip(out);
            best = Some((worth, seated.map(|(seats, out)| round(&seats, out, side)).collect()));
        }
        if best.as_ref().is_some_and(|(worth, _)| worth.partners == 0 && worth.opponents == 0) {
            break;
        }
    }
    best.map(|(_, rounds)| rounds).unwrap_or_default()
}

/// How many steps a try takes.
fn steps(past: &Past, side: Side, rounds: usize) -> usize {
    let seats = past.people() / side.table() * side.table();
    (seats * rounds * STEPS_A_SEAT).clamp(LEAST_STEPS, MOST_STEPS)
}

/// Everybody who plays, in an order by chance.
fn drawn(people: usize, out: &[Person], chance: &mut Chance) -> Vec<Person> {
    let mut seats: Vec<Person> = (0..people).filter(|person| !out.contains(person)).collect();
    chance.shuffle(&mut seats);
    seats
}

fn round(seats: &[Person], out: Vec<Person>, side: Side) -> Round {
    let tables = seats
        .chunks_exact(side.table())
        .map(|table| {
            let (left, right) = table.split_at(side.people());
            Table { left: left.to_vec(), right: right.to_vec() }
        })
        .collect();
    Round { tables, out }
}

/// What must be had if it can be, in the order in which it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    /// How much more often than need be some two are partners, at most.
    most_partners: i32,
    /// The same of opponents, beyond one more than need be.
    most_opponents: i32,
    /// Partners more often than need be.
    partners: i32,
    /// Opponents more often than one more than need be.
    opponents: i32,
    /// Everything else.
    cost: i32,
}

/// The price of each count of partners and opponents, and the price that cannot be beaten.
struct Goal {
    /// Price by partners and opponents, in rows of [`MOST`].
    price: Vec<i32>,
    partners: usize,
    opponents: usize,
    least: i32,
}

impl Goal {
    /// What can be had at best, as far as counting tells. `far` is the price of what is more than one
    /// beyond it.
    fn of(past: &Past, side: Side, rounds: usize, far: i32) -> Self {
        let people = past.people();
        let pairs = people * (people - 1) / 2;
        let tables = people / side.table() * rounds;
        let (mut partners, mut opponents) = (0, 0);
        for (a, b) in (0..people).flat_map(|a| (0..a).map(move |b| (a, b))) {
            partners += usize::from(past.partners(a, b));
            opponents += usize::from(past.opponents(a, b));
        }
        let each = side.people();
        partners += tables * each * (each - 1);
        opponents += tables * each * each;
        let met = partners + opponents;
        let (partners, opponents) = (partners.div_ceil(pairs), opponents.div_ceil(pairs));
        let price = (0..MOST)
            .flat_map(|p| (0..MOST).map(move |o| (p, o)))
            .map(|(p, o)| {
                square(p, partners) * PARTNERS_AGAIN
                    + square(o, opponents) * OPPONENTS_AGAIN
                    + square(o, opponents + 1) * far
                    + even(o)
                    + even(p + o) * AT_ONE_TABLE_AGAIN
            })
            .collect();
        // Where everybody can be kept apart, a plan that does so is the best there is.
        let least = if met <= pairs { 0 } else { -1 };
        Self { price, partners, opponents, least }
    }

    fn price(&self, partners: u16, opponents: u16) -> i32 {
        let (p, o) = (usize::from(partners).min(MOST - 1), usize::from(opponents).min(MOST - 1));
        self.price.get(p * MOST + o).copied().unwrap_or(0)
    }
}

/// The square of what goes beyond.
fn square(count: usize, bound: usize) -> i32 {
    let beyond = i32::try_from(count.saturating_sub(bound)).unwrap_or(i32::MAX);
    beyond.saturating_mul(beyond)
}

/// How much worse a step may be: less and less, and nothing in the last eighth.
fn heat(step: usize, steps: usize) -> i64 {
    if step * 8 >= steps * 7 {
        return 0;
    }
    let left = i64::try_from(1024 * (steps - step) / steps).unwrap_or(0);
    COLDEST + (HOTTEST - COLDEST) * left / 1024
}

/// Grows faster than the count, so that the least sum is the most even one.
fn even(count: usize) -> i32 {
    i32::try_from(count * count.saturating_sub(1) / 2).unwrap_or(i32::MAX)
}

/// How two people met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MetAs {
    Partners,
    Opponents,
}

/// A plan that is being searched.
struct State<'a> {
    goal: &'a Goal,
    side: Side,
    people: usize,
    /// Partners and opponents of each two, the past included.
    met: Vec<(u16, u16)>,
    /// The seats of each round, table by table and side by side.
    seats: Vec<Vec<Person>>,
    cost: i32,
}

impl<'a> State<'a> {
    fn new(past: &Past, side: Side, goal: &'a Goal, seats: Vec<Vec<Person>>) -> Self {
        let people = past.people();
        let met = (0..people * people)
            .map(|at| (at / people, at % people))
            .map(|(a, b)| (past.partners(a, b), past.opponents(a, b)))
            .collect();
        let mut state = Self { goal, side, people, met, seats, cost: 0 };
        state.count();
        state
    }

    /// Counts every table of the plan, once.
    fn count(&mut self) {
        for round in self.seats.clone() {
            for (at, person) in round.iter().enumerate() {
                let table = at - at % self.side.table();
                for (other, mate) in round.iter().enumerate().take(at).skip(table) {
                    self.meet(*person, *mate, self.meeting(at, other), true);
                }
            }
        }
        self.cost = (0..self.people)
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .filter_map(|(a, b)| self.met.get(a * self.people + b))
            .map(|(partners, opponents)| self.goal.price(*partners, *opponents))
            .sum();
    }

    /// How two seats of one table meet.
    const fn meeting(&self, one: usize, other: usize) -> MetAs {
        let side = self.side.people();
        if one / side == other / side { MetAs::Partners } else { MetAs::Opponents }
    }

    /// Two people meet once more, or once less.
    fn meet(&mut self, a: Person, b: Person, how: MetAs, more: bool) {
        let Some(met) = self.met.get_mut(a * self.people + b) else { return };
        let before = self.goal.price(met.0, met.1);
        let count = if how == MetAs::Partners { &mut met.0 } else { &mut met.1 };
        *count = if more { *count + 1 } else { count.saturating_sub(1) };
        let after = *met;
        self.cost += self.goal.price(after.0, after.1) - before;
        if let Some(twin) = self.met.get_mut(b * self.people + a) {
            *twin = after;
        }
    }

    /// The seats `one` and `other` of a round change hands; they are not of one side.
    fn exchange(&mut self, round: usize, one: usize, other: usize) {
        self.each_meeting(round, one, other, false);
        if let Some(seats) = self.seats.get_mut(round) {
            seats.swap(one, other);
        }
        self.each_meeting(round, one, other, true);
    }

    /// Counts, or discounts, the meetings that an exchange changes. What two people who stay where
    /// they are have to do with each other is left alone, and so are the two at one table.
    fn each_meeting(&mut self, round: usize, one: usize, other: usize, more: bool) {
        let each = self.side.table();
        for (at, twin) in [(one, other), (other, one)] {
            let table = at - at % each;
            for mate in table..table + each {
                if mate == at || mate == twin {
                    continue;
                }
                let Some(seats) = self.seats.get(round) else { return };
                let (Some(person), Some(with)) = (seats.get(at), seats.get(mate)) else { return };
                let (person, with) = (*person, *with);
                self.meet(person, with, self.meeting(at, mate), more);
            }
        }
    }

    /// Searches, and gives the seats that it ends with: the last steps only ever mend.
    fn anneal(mut self, steps: usize, chance: &mut Chance) -> Vec<Vec<Person>> {
        let seats = self.seats.first().map_or(0, Vec::len);
        if seats < self.side.table() {
            return self.seats;
        }
        for step in 0..steps {
            if self.cost <= self.goal.least {
                break;
            }
            let round = chance.below(self.seats.len());
            let (one, other) = (chance.below(seats), chance.below(seats));
            if one / self.side.people() == other / self.side.people() {
                continue;
            }
            let before = self.cost;
            self.exchange(round, one, other);
            if i64::from(self.cost - before) * 256 * 256 > chance.wait() * heat(step, steps) {
                self.exchange(round, one, other);
            }
        }
        self.seats
    }

    fn worth(&self) -> Worth {
        let (mut most_partners, mut most_opponents) = (0, 0);
        let (mut partners, mut opponents) = (0, 0);
        for (a, b) in (0..self.people).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let Some((p, o)) = self.met.get(a * self.people + b) else { continue };
            let beyond = square(usize::from(*p), self.goal.partners);
            (most_partners, partners) = (most_partners.max(beyond), partners + beyond);
            let beyond = square(usize::from(*o), self.goal.opponents + 1);
            (most_opponents, opponents) = (most_opponents.max(beyond), opponents + beyond);
        }
        Worth { most_partners, most_opponents, partners, opponents, cost: self.cost }
    }
}
