//! Several nights as one table: the best so many of each person's nights.
//!
//! Who is one person under several names is told by the caller. It must never know a file.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::night::Night;
use crate::night::standings::standings;

/// What is added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// The points of a night.
    #[default]
    Points,
    /// As many as there are people who stand lower, and half of those who are level.
    Places,
}

/// One person over the season.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// From 1; who is level has the same.
    pub rank: usize,
    pub shared: bool,
    /// Who.
    pub name: String,
    /// The sum of the best nights.
    pub total: f64,
    /// How many nights the person was there.
    pub nights: usize,
    /// Nights that were won, shared ones too; one that goes on is won by nobody yet.
    pub won: usize,
    /// What each night brought, in the order of the nights; none where the person was not there.
    pub scores: Vec<Option<f64>>,
    /// Which of them count.
    pub counted: Vec<bool>,
}

/// The table of a season. `person` gives the name under which a person is counted.
pub fn season(
    nights: &[Night],
    best: usize,
    count: Count,
    person: impl Fn(&str) -> String,
) -> Vec<Row> {
    let mut people: BTreeMap<String, (Vec<Option<i64>>, usize)> = BTreeMap::new();
    for (number, night) in nights.iter().enumerate() {
        let places = standings(night);
        for place in places.iter().filter(|place| place.played > 0) {
            let halves = match count {
                Count::Points => 2 * i64::from(place.points),
                Count::Places => {
                    let lower = places.iter().filter(|it| it.rank > place.rank).count();
                    let level = places.iter().filter(|it| it.rank == place.rank).count() - 1;
                    i64::try_from(2 * lower + level).unwrap_or(i64::MAX)
                }
            };
            for who in &place.people {
                let name = person(night.name(*who));
                let row = people.entry(name).or_insert_with(|| (vec![None; nights.len()], 0));
                if let Some(score) = row.0.get_mut(number) {
                    *score = Some(score.unwrap_or(0) + halves);
                }
                row.1 += usize::from(place.rank == 1 && night.is_over());
            }
        }
    }
    let mut rows: Vec<(i64, Row)> =
        people.into_iter().map(|(name, (scores, won))| row(name, &scores, won, best)).collect();
    rows.sort_by(|(one, a), (other, b)| {
        (other, b.won).cmp(&(one, a.won)).then_with(|| a.name.cmp(&b.name))
    });
    let mut begin = 0;
    for group in rows.chunk_by_mut(|(one, a), (other, b)| (one, a.won) == (other, b.won)) {
        let (rank, shared) = (begin + 1, group.len() > 1);
        begin += group.len();
        for (_, row) in group {
            row.rank = rank;
            row.shared = shared;
        }
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

fn row(name: String, scores: &[Option<i64>], won: usize, best: usize) -> (i64, Row) {
    let mut order: Vec<(i64, usize)> =
        scores.iter().enumerate().filter_map(|(at, score)| Some(((*score)?, at))).collect();
    order.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    let nights = order.len();
    order.truncate(best);
    let total: i64 = order.iter().map(|(score, _)| *score).sum();
    let counted = (0..scores.len()).map(|at| order.iter().any(|(_, it)| *it == at)).collect();
    #[allow(clippy::cast_precision_loss, reason = "points of an evening are small")]
    let whole = |halves: i64| halves as f64 / 2.0;
    let row = Row {
        rank: 0,
        shared: false,
        name,
        total: whole(total),
        nights,
        won,
        scores: scores.iter().map(|score| score.map(whole)).collect(),
        counted,
    };
    (total, row)
}
