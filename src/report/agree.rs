//! What a table agrees on before it plays: the handful of points on which the texts of its game
//! differ, what each of them says, and the sentence that each answer comes to.
//!
//! The points are no list of ours. A key is asked where people ask about it (the topics), where
//! another built-in ruleset of the same game has another value or the ruleset offers one itself, and
//! where that value could be played with the rest. What a ruleset offers comes first; then whatever
//! its kin are most at odds over. A tournament sheet is played as it is written, and whoever has written
//! house rules has agreed on them already. This module asks nobody: it says what could be asked.

use std::collections::BTreeMap;

use serde_json::Value;

use super::house_file::is_kin;
use super::rules_sheet;
use crate::clause::Clause;
use crate::rules::Ruleset;
use crate::rules::catalogue::{self, Key};
use crate::rules::file::{AGREED, with};
use crate::rules::questions::{self, AnswerPart};
use crate::rules::shelf::{Shelf, is_variant};
use crate::rules::wording;

/// No more than this many: who wants to settle everything writes a file of house rules.
const MOST: usize = 5;

/// A point to agree on.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The key that decides it.
    pub key: &'static str,
    /// The question, for people.
    pub ask: String,
    /// How it may be played, the ruleset's own way first; at least two.
    pub ways: Vec<PointChoice>,
}

/// One way to play it.
#[derive(Clone, Debug, PartialEq)]
pub struct PointChoice {
    /// The value, as a file would have it.
    pub value: Value,
    /// What it comes to, in a sentence.
    pub says: String,
    /// Which rulesets have it so; none where only the ruleset's own text offers it.
    pub voices: Vec<Voice>,
}

/// A ruleset that has a value, and who says so there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voice {
    /// Its id.
    pub ruleset: String,
    /// Who says so; nobody where its sources are silent.
    pub source: Option<String>,
}

/// The points of a ruleset that are worth a question, the first to be asked first.
pub fn points(ruleset: &Ruleset, shelf: &Shelf) -> Vec<Point> {
    if is_variant(&ruleset.id) {
        return Vec::new();
    }
    let kin: Vec<&Ruleset> = shelf.iter().filter(|other| is_kin(ruleset, other)).collect();
    // A file of house rules may still offer a choice.
    let own_rules = shelf.get(&ruleset.id).is_none();
    let rules = catalogue::of(ruleset.game()).filter(|key| {
        let offered = ruleset.offers.iter().any(|offer| offer.key == key.name);
        offered || (!own_rules && is_fought_about(key, ruleset))
    });
    let mut ranked: Vec<(Rank, Point)> = rules
        .filter_map(|key| Some((rank(key, ruleset, &kin), point(key, ruleset, &kin, own_rules)?)))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, point)| point).take(MOST).collect()
}

/// Settled by a question of its own: who deals first is asked by name.
const SETTLED: &str = "game.first-dealer";

/// Is this what people ask about before they play? What goes wrong is ruled on when it does.
fn is_fought_about(key: &Key, ruleset: &Ruleset) -> bool {
    let decides = |clause: &Clause| clause.key() == Some(key.name);
    let asked =
        questions::all().iter().filter(|question| question.disputed).any(|topic| {
            match topic.part(ruleset) {
                AnswerPart::Rule { main, .. } => main.iter().any(decides),
                AnswerPart::Alone { .. } => decides(&Clause::PayAlone),
                AnswerPart::Own { .. } | AnswerPart::Not(_) => false,
            }
        });
    asked && key.name != SETTLED && !key.name.starts_with("irregular.")
}

/// Before what a point is asked: what is offered, in the order of the offers, then what more voices
/// are against each other on.
type Rank = (usize, std::cmp::Reverse<usize>);

fn rank(key: &Key, ruleset: &Ruleset, kin: &[&Ruleset]) -> Rank {
    let offered = ruleset.offers.iter().position(|offer| offer.key == key.name);
    let mut camps: BTreeMap<String, usize> = BTreeMap::new();
    for value in kin.iter().filter_map(|other| other.values.get(key.name)) {
        *camps.entry(value.to_string()).or_default() += 1;
    }
    let largest = camps.values().max().copied().unwrap_or_default();
    let against = camps.values().sum::<usize>() - largest;
    let cite = clause(key).and_then(|clause| ruleset.cite(clause));
    let dissent = cite.map_or(0, |cite| cite.dissent.len());
    (offered.unwrap_or(usize::MAX), std::cmp::Reverse(against + dissent))
}

fn clause(key: &Key) -> Option<Clause> {
    key.clause
}

/// The point of a key; none where there is one way to play it and no other.
fn point(key: &'static Key, ruleset: &Ruleset, kin: &[&Ruleset], own_rules: bool) -> Option<Point> {
    let own = ruleset.values.get(key.name)?;
    let way = |value: &Value| PointChoice {
        value: value.clone(),
        says: wording::sentence(key, value),
        voices: Vec::new(),
    };
    let mut ways = vec![way(own)];
    let offer = ruleset.offers.iter().find(|offer| offer.key == key.name);
    ways.extend(offer.map(|offer| way(&offer.value)));
    if !own_rules {
        for value in kin.iter().filter_map(|other| other.values.get(key.name)) {
            if !ways.iter().any(|way| way.value == *value) {
                ways.push(way(value));
            }
        }
    }
    let fits = |way: &PointChoice| {
        let set = BTreeMap::from([(key.name.to_owned(), way.value.clone())]);
        way.value == *own || with(ruleset, &set, AGREED).is_ok()
    };
    ways.retain(fits);
    if ways.len() < 2 {
        return None;
    }
    let first = std::iter::once(ruleset);
    for voice in first.chain(kin.iter().copied().filter(|other| other.id != ruleset.id)) {
        let value = voice.values.get(key.name);
        if let Some(way) = ways.iter_mut().find(|way| Some(&way.value) == value) {
            let source = clause(key)
                .and_then(|clause| rules_sheet::rule(clause, voice.cite(clause)?).source);
            way.voices.push(Voice { ruleset: voice.id.clone(), source });
        }
    }
    let ask = match offer {
        Some(offer) => offer.ask.split_whitespace().collect::<Vec<_>>().join(" "),
        None => question(key, ruleset),
    };
    Some(Point { key: key.name, ask, ways })
}

/// The question as players put it; rows of points are put by what they are.
fn question(key: &Key, ruleset: &Ruleset) -> String {
    let topic = questions::all().iter().filter(|question| question.disputed).find(|topic| {
        match topic.part(ruleset) {
            AnswerPart::Rule { main, .. } => {
                main.iter().any(|clause| clause.key() == Some(key.name))
            }
            AnswerPart::Alone { .. } | AnswerPart::Own { .. } | AnswerPart::Not(_) => false,
        }
    });
    topic.map_or(key.about(), |topic| &topic.ask).to_owned()
}
