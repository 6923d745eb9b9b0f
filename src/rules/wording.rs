//! Values in words: what a key says at the table when no citation says it better.
//!
//! A house rule changes a value, and the sentence of the source no longer holds; these sentences
//! take its place. They are made from the catalogue and the value and know nothing else.

use serde_json::Value;

use super::catalogue::{self, Key, ValueType};
use super::{Ruleset, book};
use crate::clause::Clause;
use crate::speech::count;

/// What this value says at the table, in a sentence.
pub fn sentence(key: &Key, value: &Value) -> String {
    let said = match key.kind {
        ValueType::Text => value.as_str().map(str::to_owned),
        ValueType::Bool => {
            value.as_bool().and_then(|truth| word(key, if truth { "true" } else { "false" }))
        }
        ValueType::OneOf(_) | ValueType::Number(..) | ValueType::NumberOrNone(..) => {
            match value.as_i64() {
                Some(number) => word(key, "#").map(|said| said.replace("{}", &number.to_string())),
                None => word(key, "none"),
            }
        }
        ValueType::Word(_) | ValueType::WordOrNone(_) => {
            value.as_str().and_then(|said| word(key, said))
        }
        ValueType::Rows => word(key, "#").map(|said| said.replace("{}", &rows(value))),
        ValueType::Points => points(key, value),
        ValueType::Lone => lone(key, value),
    };
    said.unwrap_or_else(|| format!("{} {value}.", key.about()))
}

fn word(key: &Key, said: &str) -> Option<String> {
    key.sentence(said).map(str::to_owned)
}

fn points(key: &Key, value: &Value) -> Option<String> {
    let steps: Vec<String> = value.as_array()?.iter().map(ToString::to_string).collect();
    if steps.is_empty() {
        word(key, "none")
    } else {
        word(key, "#").map(|said| said.replace("{}", &steps.join(", ")))
    }
}

fn lone(key: &Key, value: &Value) -> Option<String> {
    let mode = value.get("mode")?.as_str()?;
    let points = value.get("points")?.as_i64()?;
    word(key, mode).map(|said| said.replace("{}", &points.to_string()))
}

impl Ruleset {
    /// What this clause comes to here, in words that its value alone decides; what every game says
    /// of it where it has no key. None where the ruleset does not have it, or says nothing.
    pub fn plainly(&self, clause: Clause) -> Option<String> {
        let game = self.game();
        if !game.has(clause.scope()) {
            return None;
        }
        match clause.key() {
            None => unkeyed(clause).map(str::to_owned),
            Some(name) => Some(sentence(catalogue::find(name, game)?, self.values.get(name)?)),
        }
    }

    /// What the rows of a pay key say from one number of makers' tricks to another, both included.
    pub fn rows_between(&self, key: &str, first: usize, last: usize) -> Option<String> {
        let rows = self.values.get(key)?.as_array()?.get(first..=last)?;
        let said = spans(rows.iter().filter_map(pair), first);
        (!said.is_empty()).then_some(said)
    }
}

/// `0 to 2 tricks 2 to the defenders; 3 or 4 tricks 1 to the makers; 5 tricks 2 to the makers`.
fn rows(value: &Value) -> String {
    spans(value.as_array().into_iter().flatten().filter_map(pair), 0)
}

/// The same, of rows that begin with this number of tricks.
fn spans(rows: impl Iterator<Item = (i64, i64)>, from: usize) -> String {
    let mut spans: Vec<(usize, usize, (i64, i64))> = Vec::new();
    for (tricks, row) in (from..).zip(rows) {
        match spans.last_mut() {
            Some((_, last, same)) if *same == row => *last = tricks,
            Some(_) | None => spans.push((tricks, tricks, row)),
        }
    }
    let parts: Vec<String> = spans
        .into_iter()
        .map(|(first, last, row)| format!("{} {}", tricks(first, last), paid(row)))
        .collect();
    parts.join("; ")
}

fn pair(row: &Value) -> Option<(i64, i64)> {
    match row.as_array()?.as_slice() {
        [makers, defenders] => Some((makers.as_i64()?, defenders.as_i64()?)),
        _ => None,
    }
}

/// `5 tricks`, `3 or 4 tricks`, `0 to 2 tricks`.
pub fn tricks(first: usize, last: usize) -> String {
    if first == last {
        count(first, "trick")
    } else {
        format!("{first} {} {last} tricks", if first + 1 == last { "or" } else { "to" })
    }
}

fn paid((makers, defenders): (i64, i64)) -> String {
    let side = |points: i64, name: &str| match points {
        0 => None,
        lost if lost < 0 => Some(format!("cost the {name} {}", -lost)),
        won => Some(format!("pay the {name} {won}")),
    };
    let parts: Vec<String> =
        [side(makers, "makers"), side(defenders, "defenders")].into_iter().flatten().collect();
    if parts.is_empty() { "pay nothing".to_owned() } else { parts.join(" and ") }
}

/// What a rule without a key says everywhere, in words that no value can make wrong.
pub(super) fn unkeyed(clause: Clause) -> Option<&'static str> {
    if clause.key().is_some() { None } else { book::rule(clause.id()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue::{self, Game};
    use serde_json::json;

    #[test]
    fn values_are_said_as_a_table_would_say_them() {
        let say = |name: &str, game, value: Value| {
            sentence(catalogue::find(name, game).expect("a key"), &value)
        };
        assert_eq!(
            say(
                "pay.together",
                Game::TurnUp,
                json!([[0, 4], [0, 2], [0, 2], [1, 0], [1, 0], [-2, 0]])
            ),
            "When both partners play: 0 tricks pay the defenders 4; 1 or 2 tricks pay the \
             defenders 2; 3 or 4 tricks pay the makers 1; 5 tricks cost the makers 2."
        );
        assert_eq!(
            say("lone.over", Game::Bid, json!([12, 24])),
            "One alone call may beat another; in turn they are worth 12, 24."
        );
        assert_eq!(say("lone.over", Game::Bid, json!([])), "One alone call does not beat another.");
        assert_eq!(
            say("game.target", Game::TurnUp, json!("none")),
            "No number of points ends the game."
        );
        assert_eq!(
            say("pay.lone-set", Game::Bid, json!({"mode": "flat", "points": 12})),
            "An alone call that fails costs 12 and no more."
        );
    }
}
