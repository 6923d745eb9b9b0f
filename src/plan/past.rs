//! What was played so far, for whoever plays on: how often each two were partners and opponents, and
//! how often each sat out.
//!
//! It must never know who left.

use super::{Person, Round};

/// Everything that weighs in a plan of the rounds to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    people: usize,
    partners: Vec<u16>,
    opponents: Vec<u16>,
    byes: Vec<u16>,
    /// Who sat out in the round before.
    rested: Vec<bool>,
    empty: bool,
}

impl Past {
    /// So many people, and nothing was played.
    pub fn none(people: usize) -> Self {
        Self {
            people,
            partners: vec![0; people * people],
            opponents: vec![0; people * people],
            byes: vec![0; people],
            rested: vec![false; people],
            empty: true,
        }
    }

    /// How many people play on.
    pub const fn people(&self) -> usize {
        self.people
    }

    /// Was nothing played yet?
    pub const fn is_empty(&self) -> bool {
        self.empty
    }

    /// How often two were partners.
    pub fn partners(&self, a: Person, b: Person) -> u16 {
        self.partners.get(a * self.people + b).copied().unwrap_or(0)
    }

    /// How often two were opponents.
    pub fn opponents(&self, a: Person, b: Person) -> u16 {
        self.opponents.get(a * self.people + b).copied().unwrap_or(0)
    }

    /// How often somebody sat out.
    pub fn byes(&self, person: Person) -> u16 {
        self.byes.get(person).copied().unwrap_or(0)
    }

    /// Did somebody sit out in the round before?
    pub fn rested(&self, person: Person) -> bool {
        self.rested.get(person).copied().unwrap_or(false)
    }

    /// Somebody who came late has sat out as often as this says.
    pub fn set_byes(&mut self, person: Person, times: u16) {
        if let Some(byes) = self.byes.get_mut(person) {
            *byes = times;
        }
    }

    /// Adds a round that was played. People who are not counted here are left out of it: a number
    /// that is not below [`people`](Self::people) is nobody's.
    pub fn add(&mut self, round: &Round) {
        self.empty = false;
        for table in &round.tables {
            for side in [&table.left, &table.right] {
                for (at, a) in side.iter().enumerate() {
                    for b in side.iter().skip(at + 1) {
                        bump(&mut self.partners, self.people, *a, *b);
                    }
                }
            }
            for a in &table.left {
                for b in &table.right {
                    bump(&mut self.opponents, self.people, *a, *b);
                }
            }
        }
        self.rested.fill(false);
        for person in &round.out {
            if let Some(byes) = self.byes.get_mut(*person) {
                *byes += 1;
            }
            if let Some(rested) = self.rested.get_mut(*person) {
                *rested = true;
            }
        }
    }
}

fn bump(counts: &mut [u16], people: usize, a: Person, b: Person) {
    if a >= people || b >= people {
        return;
    }
    for at in [a * people + b, b * people + a] {
        if let Some(count) = counts.get_mut(at) {
            *count += 1;
        }
    }
}
