//! A new file of house rules: a base, and the points that tables of its game fight about.
//!
//! The points are not a list of ours: they are the keys on which the sources dissent, as the
//! citations say, or on which two built-in rulesets of the same game differ. The file loads as it
//! is; whoever takes a `#` away has set a rule. Nothing here touches a disk.

use std::fmt::Write as _;

use serde_json::Value;

use super::rules_sheet;
use super::words::score;
use crate::rules::Ruleset;
use crate::rules::catalogue::{self, Key};
use crate::rules::shelf::Shelf;
use crate::rules::source::Sources;
use crate::seat::ByTeam;

/// A key on which the sources of a game dissent.
#[derive(Clone, Debug, PartialEq)]
pub struct Fight {
    pub key: &'static str,
    /// What it decides, in a sentence.
    pub about: &'static str,
    /// What may stand behind it.
    pub expected: String,
    /// What the base says, as a file would have it.
    pub value: Value,
    /// The same in a sentence.
    pub text: String,
    /// Who says so; nobody where the sources are silent.
    pub source: Option<Sources>,
    /// Who says otherwise, and what.
    pub dissent: Vec<String>,
    /// Built-in rulesets of the same game with another value, and that value.
    pub others: Vec<(String, Value)>,
}

/// The points on which the sources of this game dissent, in the order of the catalogue.
pub fn fights(base: &Ruleset, shelf: &Shelf) -> Vec<Fight> {
    let game = base.game();
    let rules = catalogue::of(game).filter(|key| !key.is_text() && !NOT_HOUSE.contains(&key.name));
    rules.filter_map(|key| fight(key, base, shelf)).collect()
}

/// What a game is, and no rule of a house: other values of these need another base.
const NOT_HOUSE: &[&str] = &["family", "players", "making.method"];

fn fight(key: &'static Key, base: &Ruleset, shelf: &Shelf) -> Option<Fight> {
    let clause = key.clause?;
    let rule = rules_sheet::rule(clause, base.cite(clause)?);
    let value = base.values.get(key.name)?;
    let kin = shelf.iter().filter(|other| is_kin(base, other));
    let others: Vec<(String, Value)> = kin
        .filter_map(|other| Some((other.id.clone(), other.values.get(key.name)?.clone())))
        .filter(|(_, other)| other != value)
        .collect();
    if others.is_empty() && rule.dissent.is_empty() {
        return None;
    }
    Some(Fight {
        key: key.name,
        about: key.about(),
        expected: key.expected(),
        value: value.clone(),
        text: rule.text,
        source: rule.source,
        dissent: rule.dissent,
        others,
    })
}

/// Do both tell the same game? They have the same keys, the same seats and the same order of cards.
pub(super) fn is_kin(one: &Ruleset, other: &Ruleset) -> bool {
    let bowers = |ruleset: &Ruleset| ruleset.trick_rules().map(|rules| rules.bowers);
    one.game() == other.game() && one.players() == other.players() && bowers(one) == bowers(other)
}

/// The new file. `id` must be one; `title` is for people; `over` is what it calls its base.
pub fn toml(id: &str, title: &str, base: &Ruleset, over: &str, fights: &[Fight]) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = head(id, title, base, over, &mut text);
    for fight in fights {
        let _ = point(fight, &mut text);
    }
    text
}

fn head(id: &str, title: &str, base: &Ruleset, over: &str, text: &mut String) -> std::fmt::Result {
    comment(
        &format!(
            "House rules over {over}. Only what differs from it stands here: take the # away before a \
             key and give it your value. `rasher rules check` says what is wrong, `rasher rules \
             diff {over} FILE` what you have changed."
        ),
        text,
    )?;
    writeln!(text, "id = {}", quoted(id))?;
    writeln!(text, "title = {}", quoted(title))?;
    writeln!(text, "about = {}", quoted(&format!("House rules over {}", base.id)))?;
    writeln!(text, "base = {}", quoted(over))
}

fn point(fight: &Fight, text: &mut String) -> std::fmt::Result {
    writeln!(text)?;
    comment(fight.about, text)?;
    let source =
        fight.source.as_ref().map_or("the sources are silent; our default", Sources::as_str);
    comment(&format!("Now: {} ({source})", fight.text), text)?;
    for dissent in &fight.dissent {
        comment(&format!("Otherwise: {dissent}"), text)?;
    }
    match in_columns(fight) {
        Some(table) => table.iter().try_for_each(|line| writeln!(text, "#   {line}"))?,
        None => {
            for (id, value) in &fight.others {
                comment(&format!("In {id}: {}", written(value)), text)?;
            }
        }
    }
    comment(&format!("It is {}.", fight.expected), text)?;
    writeln!(text, "# {} = {}", fight.key, written(&fight.value))
}

/// What the makers' tricks pay, here and by the other rulesets: a column for each number of tricks, in each what
/// the makers get and what the defenders get. None where the value is no such list.
fn in_columns(fight: &Fight) -> Option<Vec<String>> {
    let now = rows(&fight.value)?;
    let others = fight.others.iter().map(|(id, value)| Some((id.as_str(), rows(value)?)));
    let others = others.collect::<Option<Vec<_>>>()?;
    let tricks: Vec<String> = (0..now.len()).map(|tricks| tricks.to_string()).collect();
    let head = [("makers–defenders for tricks", tricks), ("now", now)];
    let all: Vec<(&str, Vec<String>)> = head.into_iter().chain(others).collect();
    let name = all.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let cell = all.iter().flat_map(|(_, cells)| cells).map(|cell| cell.chars().count());
    let cell = cell.max().unwrap_or(0);
    let line = |(said, cells): &(&str, Vec<String>)| {
        let cells: Vec<String> = cells.iter().map(|it| format!("  {it:>cell$}")).collect();
        format!("{said:<name$}{}", cells.concat())
    };
    Some(all.iter().map(line).collect())
}

/// `0–2`, `1–0`: each row of a list of points, of the makers and of the defenders.
fn rows(value: &Value) -> Option<Vec<String>> {
    let rows = value.as_array().filter(|rows| !rows.is_empty())?;
    let points = |value: &Value| i32::try_from(value.as_i64()?).ok();
    let row = |row: &Value| match row.as_array()?.as_slice() {
        [makers, defenders] => Some(score(ByTeam::new(points(makers)?, points(defenders)?))),
        _ => None,
    };
    rows.iter().map(row).collect()
}

/// Comment lines, broken between words; the second and later ones are set in.
fn comment(words: &str, text: &mut String) -> std::fmt::Result {
    const WIDEST: usize = 98;
    let mut line = String::from("#");
    for word in words.split_whitespace() {
        if line.chars().count() + word.chars().count() >= WIDEST {
            writeln!(text, "{line}")?;
            line = String::from("#  ");
        }
        line.push(' ');
        line.push_str(word);
    }
    writeln!(text, "{line}")
}

/// A value as a ruleset file has it.
pub fn written(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(list) => {
            let items: Vec<String> = list.iter().map(written).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(key, value)| format!("{key} = {}", written(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// A basic string of TOML: JSON escapes the same characters in the same way, all but one.
fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}
