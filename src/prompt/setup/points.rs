//! The house rules on one screen: what is played, marked where the texts of the game differ, and a way
//! to change each of it.
//!
//! Enter plays by them. What is answered otherwise is a switch, and has the table for its source.
//! Which rules stand there is `report::agree`'s. This module must never know what a rule does.

use std::collections::BTreeSet;

use rasher::line::spoken;
use rasher::report::agree::{self, HouseRule, PayColumns, Point, PointChoice, TARGET, Voice};
use rasher::rules::Ruleset;
use rasher::rules::shelf::Shelf;
use serde_json::Value;

use super::ask::{Ask, Picked};
use super::{Moved, Setup, Switches, turned};
use crate::failure::Failure;
use crate::paint::{Column, Table, Text, Tone, listed};

/// What can be typed under the house rules.
const PLAY: &str = "Enter plays, E changes, a number is the target";

/// The highest target that the rules know.
const MOST_POINTS: i64 = 10_000;

impl Setup<'_> {
    /// Shows the house rules until they are to be played by.
    pub(super) fn ask_points(&mut self, ask: &mut dyn Ask) -> Result<Moved, Failure> {
        if self.given.as_written {
            return Ok(Moved::Past);
        }
        let base = self.base()?;
        self.as_last_time(&base);
        let rules = agree::house_rules(&base, Shelf::built_in());
        let mut shown: Vec<Text> = Vec::new();
        loop {
            // All of it once; then what has become another.
            let lines = self.in_lines(&base, &rules)?;
            for line in lines.iter().filter(|line| !shown.contains(line)) {
                ask.say(line);
            }
            shown = lines;
            let typed = match ask.line(PLAY, "")? {
                Picked::Back(_) => return Ok(Moved::Back),
                Picked::This(typed) => typed.to_lowercase(),
            };
            match (typed.as_str(), points(&typed)) {
                ("", _) => return Ok(Moved::On),
                ("e" | "edit" | "c" | "change", _) => self.change(&base, &rules, ask)?,
                (_, Some(target)) => self.target(&base, target, ask),
                (other, None) if other.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                    let why = format!("{other}: a target is a whole number of points.");
                    ask.say(&Text::new().and(Tone::Bad, why));
                }
                _ => ask.say(&Text::from(format!("{PLAY}; < goes back."))),
            }
        }
    }

    /// The ruleset as it was chosen, with the switches that were given.
    fn base(&self) -> Result<Ruleset, Failure> {
        let rules = self.given.rules.as_ref().or(self.answers.rules.as_ref());
        turned(rules.ok_or_else(|| super::missing(&["--rules"]))?, &self.given.switches)
    }

    /// The house rules as they are played now, a line each.
    fn in_lines(&self, base: &Ruleset, rules: &[HouseRule]) -> Result<Vec<Text>, Failure> {
        let played = self.rules()?;
        let last = if self.answers.as_last { ", as last time" } else { "" };
        let mut lines = vec![Text::new().strong(format!("House rules{last}: {}", base.title))];
        let mut fought = false;
        for rule in rules {
            let open = rule.point.is_some() && !self.given.switches.contains_key(rule.key);
            fought |= open;
            let mark = if open { "* " } else { "- " };
            let text = Text::from(mark).plain(agree::says(&played, rule.key));
            let changed = self.answers.points.contains_key(rule.key);
            lines.push(if changed { text.quiet("  (your table)") } else { text });
        }
        let others = self.answers.points.keys();
        for key in others.filter(|key| !rules.iter().any(|rule| rule.key == **key)) {
            let text = Text::from("- ").plain(agree::says(&played, key));
            lines.push(text.quiet("  (your table)"));
        }
        lines.extend(fought.then(|| Text::new().quiet("* tables and texts differ on this")));
        Ok(lines)
    }

    /// Asks which rule is another one here, and how it is played.
    fn change(
        &mut self,
        base: &Ruleset,
        rules: &[HouseRule],
        ask: &mut dyn Ask,
    ) -> Result<(), Failure> {
        let open: Vec<&HouseRule> = rules
            .iter()
            .filter(|rule| rule.point.is_some() || rule.key == TARGET)
            .filter(|rule| !self.given.switches.contains_key(rule.key))
            .collect();
        let played = self.rules()?;
        let items: Vec<Text> =
            open.iter().map(|rule| Text::from(agree::says(&played, rule.key))).collect();
        if items.is_empty() {
            ask.say(&Text::from("Every one of these was given when rasher was started."));
            return Ok(());
        }
        let rule = match ask.choose("Which one is different?", &items, 0)? {
            Picked::Back(_) => return Ok(()),
            Picked::This(chosen) => open.get(chosen),
        };
        let Some(rule) = rule else { return Ok(()) };
        match &rule.point {
            Some(point) if rule.key != TARGET => {
                let now = played.values.get(rule.key);
                if let Picked::This(value) = one(point, base, now, ask)? {
                    self.play(base, rule.key, value, ask);
                }
            }
            _ => {
                let offers = rule.point.iter().flat_map(|point| &point.ways);
                let offers: Vec<String> = offers.map(|way| way.value.to_string()).collect();
                match ask.line("Points that win (Enter: as it is)", &offers.join(", "))? {
                    Picked::Back(_) => {}
                    Picked::This(typed) if typed.is_empty() => {}
                    Picked::This(typed) => match points(&typed.to_lowercase()) {
                        Some(target) => self.target(base, target, ask),
                        None => {
                            let why = format!("{typed}: a target is a whole number of points.");
                            ask.say(&Text::from(why));
                        }
                    },
                }
            }
        }
        Ok(())
    }

    /// Plays to this target, if there is such a one.
    fn target(&mut self, base: &Ruleset, target: i64, ask: &mut dyn Ask) {
        if (1..=MOST_POINTS).contains(&target) {
            return self.play(base, TARGET, Value::from(target), ask);
        }
        let why = format!("A game to {target} cannot be: type a number from 1 to {MOST_POINTS}.");
        ask.say(&Text::new().and(Tone::Bad, why));
    }

    /// Plays a rule so, or says why that cannot stand with the rest.
    fn play(&mut self, base: &Ruleset, key: &str, value: Value, ask: &mut dyn Ask) {
        if let Some((_, flag)) = self.given.switches.get(key) {
            ask.say(&Text::from(format!("That was given with `{flag}`.")));
            return;
        }
        let before = self.answers.points.remove(key);
        if base.values.get(key) != Some(&value) {
            let flag = format!("--set {key}={value}");
            self.answers.points.insert(key.to_owned(), (value, flag));
        }
        if let Err(failure) = self.rules() {
            self.answers.points.remove(key);
            self.answers.points.extend(before.map(|before| (key.to_owned(), before)));
            ask.say(&Text::new().and(Tone::Bad, failure.says()));
        }
    }

    /// A table that plays by the same rules as last time begins with what it agreed on then.
    fn as_last_time(&mut self, base: &Ruleset) {
        if self.answers.points_of.as_deref() == Some(base.id.as_str()) {
            return;
        }
        self.answers.points_of = Some(base.id.clone());
        let last = self.around.rules.as_ref().filter(|last| last.id == base.id);
        let mut agreed = last.map(agreed_on).unwrap_or_default();
        agreed.retain(|key, (value, _)| {
            !self.given.switches.contains_key(key) && base.values.get(key) != Some(value)
        });
        if turned(base, &agreed).is_err() {
            agreed.clear();
        }
        self.answers.as_last = !agreed.is_empty();
        self.answers.points = agreed;
    }
}

/// A target as it is said: `21`, `to 21`, `fifteen points`.
fn points(typed: &str) -> Option<i64> {
    let number = typed.trim();
    let number = number.strip_prefix("to ").unwrap_or(number);
    let behind = ["points", "point"].iter().find_map(|behind| number.strip_suffix(behind));
    spoken::counted(behind.unwrap_or(number)).map(i64::from)
}

/// What a table agreed on: the keys of which it is the source itself.
fn agreed_on(rules: &Ruleset) -> Switches {
    let by_table = rules.cites.iter().filter(|(_, cite)| cite.source.is_agreed());
    by_table
        .filter_map(|(clause, _)| {
            let key = clause.key()?;
            let value = rules.values.get(key)?.clone();
            let flag = format!("--set {key}={value}");
            Some((key.to_owned(), (value, flag)))
        })
        .collect()
}

/// Asks one point, after it has told what each side says. What is played now is offered first.
fn one(
    point: &Point,
    rules: &Ruleset,
    now: Option<&Value>,
    ask: &mut dyn Ask,
) -> Result<Picked<Value>, Failure> {
    ask.say(&Text::new().strong(&point.ask));
    let items: Vec<Text> = match point.pay_columns() {
        Some(pays) => {
            ask.table(side_by_side(point, &pays, rules));
            let each = |cells: &Vec<String>| {
                let parts = pays.tricks.iter().zip(cells);
                parts.map(|(tricks, cell)| format!("{tricks}: {cell}")).collect::<Vec<_>>()
            };
            pays.ways.iter().map(|cells| Text::from(each(cells).join("; "))).collect()
        }
        None => {
            for (place, way) in point.ways.iter().enumerate() {
                let who = if place == 0 { "These rules" } else { "Otherwise" };
                let says = way.says.trim_end_matches('.');
                let voices = voices(way, rules, place == 0);
                ask.say(&Text::from(format!("  {who}: {says}")).quiet(voices));
            }
            point.ways.iter().map(|way| Text::from(&way.says)).collect()
        }
    };
    let first = point.ways.iter().position(|way| Some(&way.value) == now).unwrap_or(0);
    Ok(match ask.choose("You play:", &items, first)? {
        Picked::Back(kept) => Picked::Back(kept),
        Picked::This(chosen) => match point.ways.get(chosen) {
            Some(way) => Picked::This(way.value.clone()),
            None => Picked::Back(String::new()),
        },
    })
}

/// What each way pays, a line each, under the number that chooses it.
fn side_by_side(point: &Point, pays: &PayColumns, rules: &Ruleset) -> Table {
    let heads = pays.tricks.iter().map(Column::words);
    let columns = [Column::numbers("")].into_iter().chain(heads).chain([Column::words("by")]);
    let mut table = Table::new(columns);
    for (place, (way, cells)) in point.ways.iter().zip(&pays.ways).enumerate() {
        let voices = voices(way, rules, place == 0);
        let by = voices.trim_start_matches([' ', '—']);
        let by = if place == 0 { format!("these rules; {by}") } else { by.to_owned() };
        let row = [(place + 1).to_string()].into_iter().chain(cells.iter().cloned());
        let says = way.says.trim_end_matches('.');
        table.row(row.chain([by.clone()]), format!("{}: {says}; by {by}", place + 1));
    }
    table
}

/// ` — euchre-michigan and 4 more: Michigan Classic, kick-off rules.` Where it is the rules' own way
/// and nobody says so there, that comes first: who else says it has not spoken for them.
fn voices(way: &PointChoice, rules: &Ruleset, own: bool) -> String {
    let silent = |voice: &Voice| voice.ruleset == rules.id && voice.source.is_none();
    let silent = own && way.voices.iter().any(silent);
    let named: Vec<&Voice> = way.voices.iter().filter(|voice| voice.source.is_some()).collect();
    let of = |voices: &[&Voice]| {
        let ids: BTreeSet<&str> = voices.iter().map(|voice| voice.ruleset.as_str()).collect();
        let first = voices.first().map(|voice| voice.ruleset.clone()).unwrap_or_default();
        match ids.len() {
            0..=2 => listed(&ids.into_iter().collect::<Vec<_>>(), "and"),
            more => format!("{first} and {} more", more - 1),
        }
    };
    let source = named.first().and_then(|voice| voice.source.as_ref());
    match (source, way.voices.is_empty()) {
        (None, _) if silent => " — these rules are silent; our default.".to_owned(),
        (Some(source), _) if silent => {
            format!(" — these rules are silent; our default. Likewise {}: {}.", of(&named), source)
        }
        (Some(source), _) => format!(" — {}: {}.", of(&named), source),
        (None, true) => match way.elsewhere {
            Some(source) => format!(" — {source}."),
            None => format!(" — an option of {}.", rules.id),
        },
        (None, false) => {
            let all: Vec<&Voice> = way.voices.iter().collect();
            format!(" — {}: the sources are silent; our default.", of(&all))
        }
    }
}
