//! How good a plan is, counted from the plan alone.
//!
//! It must never know how the plan was made.

use super::{Past, Person, Round, Side};

/// What a plan comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// The most often that two are partners.
    pub partners: u16,
    /// The least and the most often that two are opponents.
    pub opponents: (u16, u16),
    /// How many times two who had sat at one table did so again.
    pub met_again: usize,
    /// The least and the most rounds that somebody sits out.
    pub out: (u16, u16),
    /// How many times somebody sits out twice running.
    pub out_running: usize,
}

impl Measure {
    /// What these rounds come to for so many people, all there from the first to the last.
    pub fn of(people: usize, rounds: &[Round]) -> Self {
        let mut past = Past::none(people);
        let mut out_running = 0;
        for round in rounds {
            out_running += round.out.iter().filter(|person| past.rested(**person)).count();
            past.add(round);
        }
        let mut measure = Self::of_past(&past);
        measure.out_running = out_running;
        measure
    }

    /// The same for people who came and went; how often somebody sat out running is not in it.
    pub fn of_past(past: &Past) -> Self {
        let everybody = 0..past.people();
        let byes = everybody.clone().map(|person| past.byes(person));
        let mut measure = Self {
            opponents: (u16::MAX, 0),
            out: (byes.clone().min().unwrap_or(0), byes.max().unwrap_or(0)),
            ..Self::default()
        };
        for a in everybody {
            for b in 0..a {
                measure.pair(past, a, b);
            }
        }
        measure.opponents.0 = measure.opponents.0.min(measure.opponents.1);
        measure
    }

    fn pair(&mut self, past: &Past, a: Person, b: Person) {
        let (partners, opponents) = (past.partners(a, b), past.opponents(a, b));
        self.partners = self.partners.max(partners);
        self.opponents = (self.opponents.0.min(opponents), self.opponents.1.max(opponents));
        self.met_again += usize::from((partners + opponents).saturating_sub(1));
    }
}

/// What no plan can do better, by counting alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How many pairs of people there are.
    pub pairs: usize,
    /// How many times two are partners in all, and how often some two must be.
    pub partners: (usize, usize),
    /// The same of opponents.
    pub opponents: (usize, usize),
    /// How many rounds somebody must sit out.
    pub out: usize,
}

impl Bounds {
    /// Those of a plan with every table filled.
    pub const fn of(people: usize, side: Side, rounds: usize) -> Self {
        let tables = people / side.table() * rounds;
        let each = side.people();
        let pairs = people * people.saturating_sub(1) / 2;
        let (partners, opponents) = (tables * each * (each - 1), tables * each * each);
        Self {
            pairs,
            partners: (partners, least(partners, pairs)),
            opponents: (opponents, least(opponents, pairs)),
            out: least(people % side.table() * rounds, people),
        }
    }
}

/// So many among so many: how much one of them has at least.
const fn least(all: usize, among: usize) -> usize {
    if among == 0 { 0 } else { all.div_ceil(among) }
}
