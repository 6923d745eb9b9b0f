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
use crate::rules::file::with;
use crate::rules::questions::{self, AnswerPart};
use crate::rules::shelf::{Shelf, is_variant};
use crate::rules::source::Sources;
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
    /// Who has it so without being a ruleset here.
    pub elsewhere: Option<&'static str>,
}

/// Ways to play a point that is a list of points, side by side: what each of them pays for so many tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayColumns {
    /// For how many tricks: `0 to 2 tricks`, `5 tricks`.
    pub tricks: Vec<String>,
    /// What each way pays for them, in a word or two: `others 2`, `makers 1`.
    pub ways: Vec<Vec<String>>,
}

impl Point {
    /// The ways side by side; none where they are no lists of points of one length. Tricks for which each way pays
    /// the same as for one trick less share a column.
    pub fn pay_columns(&self) -> Option<PayColumns> {
        let rows = |way: &PointChoice| -> Option<Vec<(i64, i64)>> {
            serde_json::from_value(way.value.clone()).ok()
        };
        let ways: Vec<Vec<(i64, i64)>> = self.ways.iter().map(rows).collect::<Option<_>>()?;
        let length = ways.first()?.len();
        if length == 0 || ways.iter().any(|way| way.len() != length) {
            return None;
        }
        let at = |tricks: usize| -> Vec<Option<&(i64, i64)>> {
            ways.iter().map(|way| way.get(tricks)).collect()
        };
        let mut spans: Vec<(usize, usize)> = Vec::new();
        for tricks in 0..length {
            match spans.last_mut() {
                Some((first, last)) if at(*first) == at(tricks) => *last = tricks,
                Some(_) | None => spans.push((tricks, tricks)),
            }
        }
        let cells = |way: &Vec<(i64, i64)>| -> Vec<String> {
            spans.iter().filter_map(|(first, _)| way.get(*first)).map(in_a_cell).collect()
        };
        let tricks = spans.iter().map(|(first, last)| wording::tricks(*first, *last)).collect();
        Some(PayColumns { tricks, ways: ways.iter().map(cells).collect() })
    }
}

/// What the makers and the others get: `makers 1`, `others 2`, `makers −4, others 2`.
fn in_a_cell((makers, others): &(i64, i64)) -> String {
    let part = |who: &str, points: i64| match points {
        0 => None,
        1.. => Some(format!("{who} {points}")),
        ..0 => Some(format!("{who} −{}", points.unsigned_abs())),
    };
    let parts: Vec<String> =
        part("makers", *makers).into_iter().chain(part("others", *others)).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// A ruleset that has a value, and who says so there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voice {
    /// Its id.
    pub ruleset: String,
    /// Who says so; nobody where its sources are silent.
    pub source: Option<Sources>,
}

/// A rule as it stands on the one screen before the first deal.
#[derive(Clone, Debug, PartialEq)]
pub struct HouseRule {
    /// The key that decides it.
    pub key: &'static str,
    /// What is played, in one short sentence.
    pub says: String,
    /// How else it is played, where the texts of the game differ on it.
    pub point: Option<Point>,
}

/// The rules that a table looks at before it plays, at most five: how long a game is, then what the
/// texts differ on, then what else decides most.
pub fn house_rules(ruleset: &Ruleset, shelf: &Shelf) -> Vec<HouseRule> {
    let mut points = points(ruleset, shelf);
    let place = points.iter().position(|point| point.key == TARGET);
    let target = place.map(|place| points.remove(place));
    let rule = |key, point| HouseRule { key, says: says(ruleset, key), point };
    points.truncate(MOST - 1);
    let points = points.into_iter().map(|point| rule(point.key, Some(point)));
    let mut rules: Vec<HouseRule> = [rule(TARGET, target)].into_iter().chain(points).collect();
    // A game has those of them that it has.
    let shown = [
        "making.least",
        "making.all-pass",
        "pay.alone",
        "pay.together",
        "pay.set",
        "pay.lone-made",
        "lone.defend-alone",
        "pay.by-place",
        "wild.in-bombs",
        "pass.final",
        "bomb.out-of-turn",
    ];
    for key in shown {
        let there = rules.iter().any(|rule| rule.key == key);
        if rules.len() < MOST && !there && ruleset.values.contains_key(key) {
            rules.push(rule(key, None));
        }
    }
    rules
}

/// The points that win.
pub const TARGET: &str = "game.target";

/// How long a game is.
fn until(ruleset: &Ruleset) -> String {
    let number = |key: &str| ruleset.values.get(key).and_then(Value::as_i64);
    match (number(TARGET), number("game.deals")) {
        (Some(points), Some(deals)) => format!("To {points} points, or {deals} deals."),
        (Some(points), None) => format!("To {points} points."),
        (None, Some(deals)) => format!("{deals} deals, and the side ahead wins."),
        (None, None) => "Nothing ends the game but the table.".to_owned(),
    }
}

/// What a key says here, in one line where that can be done.
pub fn says(ruleset: &Ruleset, key: &str) -> String {
    if key == TARGET {
        return until(ruleset);
    }
    let value = ruleset.values.get(key);
    let who = [("pay.alone", "Alone"), ("pay.together", "Together")];
    let who = who.into_iter().find(|(rows, _)| *rows == key);
    let short = who.and_then(|(_, who)| Some(format!("{who}: {}", rows_in_short(value?)?)));
    let key = catalogue::find(key, ruleset.game()).zip(value);
    short.or_else(|| key.map(|(key, value)| wording::sentence(key, value))).unwrap_or_default()
}

/// `3 or 4 tricks 1, all five 4; euchred: 2 to the others.` None where the rows are not of that kind.
fn rows_in_short(rows: &Value) -> Option<String> {
    let rows: Vec<(i64, i64)> = serde_json::from_value(rows.clone()).ok()?;
    let [none, one, beaten, least, four, all] = rows.as_slice() else { return None };
    if one != beaten || least != four {
        return None;
    }
    let paid = |row: &(i64, i64)| match row {
        (0, 0) => Some("nothing".to_owned()),
        (0, others) if *others > 0 => Some(format!("{others} to the others")),
        (makers, 0) if *makers < 0 => Some(format!("{} lost", -makers)),
        (makers, 0) => Some(makers.to_string()),
        _ => None,
    };
    let at_none = match (none == one, none) {
        (true, _) => String::new(),
        (false, (0, others)) => format!(", {others} at no trick"),
        (false, _) => return None,
    };
    let (beaten, least, all) = (paid(beaten)?, paid(least)?, paid(all)?);
    Some(format!("3 or 4 tricks {least}, all five {all}; euchred: {beaten}{at_none}."))
}

/// Readings of a key that no built-in ruleset has and that tables play all the same, each with who has
/// it so.
fn elsewhere(key: &Key, ruleset: &Ruleset) -> Vec<(Value, &'static str)> {
    const LOCAL: &str = "local rules, and a possible reading of everything2.com, Bid Euchre";
    match (key.name, ruleset.values.get(key.name)) {
        ("pay.set", Some(_)) => {
            vec![(Value::from("zero"), LOCAL), (Value::from("tricks"), LOCAL)]
        }
        ("pay.alone", Some(Value::Array(own))) => {
            // Three or four tricks alone pay the maker 1 in most texts of Euchre.
            let most = serde_json::json!([1, 0]);
            if own.len() != 6 || own.get(3..5).is_none_or(|rows| rows != [most.clone(), most]) {
                return Vec::new();
            }
            let with = |row: Value| {
                let row = |(tricks, kept): (usize, &Value)| {
                    if (3..5).contains(&tricks) { row.clone() } else { kept.clone() }
                };
                Value::Array(own.iter().enumerate().map(row).collect())
            };
            vec![
                (
                    with(serde_json::json!([0, 1])),
                    "Euchre description of a card-game app, its list of points",
                ),
                (with(serde_json::json!([0, 0])), "Trickster Cards, an option"),
            ]
        }
        _ => Vec::new(),
    }
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

/// Before what a point is asked: what is offered, in the order of the offers, then what is played
/// otherwise by no ruleset here, then what more voices are against each other on.
type Rank = (usize, bool, std::cmp::Reverse<usize>);

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
    let at_home = elsewhere(key, ruleset).is_empty();
    (offered.unwrap_or(usize::MAX), at_home, std::cmp::Reverse(against + dissent))
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
        elsewhere: None,
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
        for (value, source) in elsewhere(key, ruleset) {
            if !ways.iter().any(|way| way.value == value) {
                ways.push(PointChoice { elsewhere: Some(source), ..way(&value) });
            }
        }
    }
    let fits = |way: &PointChoice| {
        let set = BTreeMap::from([(key.name.to_owned(), way.value.clone())]);
        way.value == *own || with(ruleset, &set, Sources::agreed()).is_ok()
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
