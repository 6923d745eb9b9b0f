//! Two rulesets beside each other: every key on which they differ, with both sentences and both
//! sources.
//!
//! The values are compared, not the citations: two texts that say the same in other words do not
//! differ. The order is that of the catalogue. Nothing here knows where a ruleset came from.

use serde_json::Value;

use super::rules_sheet;
use crate::rules::Ruleset;
use crate::rules::catalogue;
use crate::rules::source::Sources;
use crate::rules::wording;

/// What differs between two rulesets.
#[derive(Clone, Debug, PartialEq)]
pub struct Diff {
    /// The ids of the two, in the order in which they were asked for.
    pub ids: [String; 2],
    /// Their names for people.
    pub titles: [String; 2],
    /// Every key with two different values, in the order of the catalogue.
    pub points: Vec<Point>,
}

/// A key on which two rulesets differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    pub key: &'static str,
    /// What it decides, in a sentence.
    pub about: &'static str,
    /// What each of the two says.
    pub sides: [KeyValue; 2],
}

/// What one ruleset says of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValue {
    /// A value of its own.
    Says(Saying),
    /// Its game has this key, and the ruleset leaves it out.
    LeftOut,
    /// Its game has no such key.
    NoSuchKey,
}

/// A value, in words, and whose it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Saying {
    /// As a file would have it.
    pub value: Value,
    /// In a sentence, without our reasons.
    pub text: String,
    /// Who says so; nobody where the sources are silent and the value is our default.
    pub source: Option<Sources>,
}

/// Compares two rulesets. What they are called and what they are written over is no difference.
pub fn diff(one: &Ruleset, other: &Ruleset) -> Diff {
    let mut points: Vec<Point> = Vec::new();
    for key in catalogue::all().filter(|key| !key.is_text()) {
        let differs = one.values.get(key.name) != other.values.get(key.name);
        // A name may stand twice in the catalogue, once for each kind of game.
        if differs && !points.iter().any(|point| point.key == key.name) {
            let sides = [word(one, key.name), word(other, key.name)];
            points.push(Point { key: key.name, about: key.about(), sides });
        }
    }
    Diff {
        ids: [one.id.clone(), other.id.clone()],
        titles: [one.title.clone(), other.title.clone()],
        points,
    }
}

/// What a ruleset says of a key.
fn word(ruleset: &Ruleset, name: &str) -> KeyValue {
    let Some(key) = catalogue::find(name, ruleset.game()) else {
        return KeyValue::NoSuchKey;
    };
    let Some(value) = ruleset.values.get(name) else { return KeyValue::LeftOut };
    let clause = key.clause;
    let cited = clause.and_then(|clause| Some(rules_sheet::rule(clause, ruleset.cite(clause)?)));
    let (text, source) = match cited {
        Some(rule) => (rule.text, rule.source),
        // Only the family has a key and no citation: it is what the ruleset is.
        None => (wording::sentence(key, value), None),
    };
    KeyValue::Says(Saying { value: value.clone(), text, source })
}
