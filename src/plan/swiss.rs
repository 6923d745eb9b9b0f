//! A round for fixed pairs by equal scores: a matching of the greatest weight, where a rematch weighs
//! less than all differences of scores together.
//!
//! With an odd number the lowest that had no bye yet rests; where that would force a rematch which
//! another such pair's rest avoids, that one. It must never know what a score is made of.

use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::{NodeIndex, UnGraph};

use super::chance::Chance;
use super::pairs::Meetings;

/// Those who are paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// What each has.
    pub scores: Vec<i32>,
    /// Their places in the standings, the first having the least number.
    pub ranks: Vec<usize>,
    /// How often each rested.
    pub byes: Vec<usize>,
    /// How often each two have met.
    pub met: Vec<Vec<usize>>,
}

/// What a round costs: rematches first, then the squares of the differences of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// How often two meet again.
    pub rematches: usize,
    /// The sum of the squares.
    pub differences: i128,
}

impl Field {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.scores.len()
    }

    /// Is nobody there?
    pub const fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    fn met(&self, one: usize, other: usize) -> usize {
        self.met.get(one).and_then(|row| row.get(other)).copied().unwrap_or(0)
    }

    fn score(&self, one: usize) -> i128 {
        self.scores.get(one).copied().unwrap_or(0).into()
    }

    /// What these tables cost.
    pub fn cost(&self, tables: &[(usize, usize)]) -> Cost {
        let mut cost = Cost { rematches: 0, differences: 0 };
        for (one, other) in tables {
            cost.rematches += self.met(*one, *other);
            cost.differences += (self.score(*one) - self.score(*other)).pow(2);
        }
        cost
    }

    /// Who may rest, the first choice first: those who did so least, the lowest first.
    pub fn resting(&self) -> Vec<usize> {
        let byes = |who: &usize| self.byes.get(*who).copied().unwrap_or(0);
        let least = (0..self.len()).map(|who| byes(&who)).min();
        let mut may: Vec<usize> = (0..self.len()).filter(|who| Some(byes(who)) == least).collect();
        may.sort_by_key(|who| std::cmp::Reverse(self.ranks.get(*who).copied().unwrap_or(0)));
        may
    }
}

/// Pairs everybody, the best of the standings at the first tables.
pub fn round(field: &Field) -> Meetings {
    let everybody: Vec<usize> = (0..field.len()).collect();
    if field.len().is_multiple_of(2) {
        return Meetings { tables: in_order(field, matched(field, &everybody)), out: None };
    }
    let mut best: Option<(usize, Meetings)> = None;
    for rests in field.resting() {
        let play: Vec<usize> = everybody.iter().copied().filter(|who| *who != rests).collect();
        let tables = matched(field, &play);
        let rematches = field.cost(&tables).rematches;
        if best.as_ref().is_none_or(|(least, _)| rematches < *least) {
            best = Some((rematches, Meetings { tables, out: Some(rests) }));
        }
        if rematches == 0 {
            break;
        }
    }
    let meetings = best.map(|(_, meetings)| meetings).unwrap_or_default();
    Meetings { tables: in_order(field, meetings.tables), out: meetings.out }
}

/// The cheapest way to pair these.
fn matched(field: &Field, play: &[usize]) -> Vec<(usize, usize)> {
    let scores = || play.iter().map(|who| field.score(*who));
    let spread = scores().max().unwrap_or(0) - scores().min().unwrap_or(0);
    // One rematch costs more than every difference together.
    let again = spread.pow(2) * i128::try_from(play.len()).unwrap_or(0) + 1;
    let price = |one: usize, other: usize| {
        let met = i128::try_from(field.met(one, other)).unwrap_or(i128::MAX);
        met.saturating_mul(again) + (field.score(one) - field.score(other)).pow(2)
    };
    // Among matchings that cost the same chance decides, and always the same chance: the crate keeps
    // its sets in an order that differs from run to run.
    let mut chance = Chance::new(0);
    let mut graph: UnGraph<usize, i128> = UnGraph::new_undirected();
    let nodes: Vec<NodeIndex> = play.iter().map(|who| graph.add_node(*who)).collect();
    let mut most = 0;
    for (at, one) in play.iter().enumerate() {
        for (other_at, other) in play.iter().enumerate().skip(at + 1) {
            let price = (price(*one, *other) << 40) + i128::from(chance.next() >> 32);
            most = most.max(price);
            if let (Some(a), Some(b)) = (nodes.get(at), nodes.get(other_at)) {
                graph.add_edge(*a, *b, price);
            }
        }
    }
    let weight = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<i128, std::convert::Infallible>(most + 1 - *edge.weight())
    };
    let Ok(matching) = max_weight_matching(&graph, true, weight, false);
    let mut tables: Vec<(usize, usize)> = matching
        .into_iter()
        .filter_map(|(a, b)| Some((*play.get(a.min(b))?, *play.get(a.max(b))?)))
        .collect();
    tables.sort_unstable();
    tables
}

/// The tables with the best of the standings first; at each, the better first.
fn in_order(field: &Field, mut tables: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let rank = |who: usize| field.ranks.get(who).copied().unwrap_or(usize::MAX);
    for (one, other) in &mut tables {
        if rank(*other) < rank(*one) {
            std::mem::swap(one, other);
        }
    }
    tables.sort_by_key(|(one, other)| (rank(*one), rank(*other)));
    tables
}
