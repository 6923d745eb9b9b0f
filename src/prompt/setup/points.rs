//! The points on which the texts of a game differ, each asked with what every side says.
//!
//! Enter keeps what the rules say, and the last choice leaves all the rest so. What is answered
//! otherwise is a switch, and has the table for its source. Which points there are is
//! `report::agree`'s.

use std::collections::BTreeSet;

use rasher::report::agree::{self, Point, PointChoice, Voice};
use rasher::rules::Ruleset;
use rasher::rules::file::AGREED;
use rasher::rules::shelf::Shelf;
use serde_json::Value;

use super::ask::{Ask, Picked};
use super::{Moved, Setup, Switches, turned};
use crate::failure::Failure;
use crate::paint::{Text, Tone, count, listed};

/// What came of one point.
enum Answer {
    /// It is played so.
    Way(Value),
    /// It stays as the rules have it.
    Kept,
    /// So does everything after it.
    Left,
    /// The one before it shall be asked again.
    Back,
}

impl Setup<'_> {
    /// Asks the points of the ruleset that no flag has settled.
    pub(super) fn ask_points(&mut self, ask: &mut dyn Ask) -> Result<Moved, Failure> {
        self.answers.points.clear();
        if self.given.as_written {
            return Ok(Moved::Past);
        }
        let rules = self.rules()?;
        let mut points = agree::points(&rules, Shelf::built_in());
        points.retain(|point| !self.given.switches.contains_key(point.key));
        if points.is_empty() {
            return Ok(Moved::Past);
        }
        if let Some(moved) = self.as_last_time(&rules, ask)? {
            return Ok(moved);
        }
        let texts = count(points.len(), "point");
        ask.say(&Text::new().quiet(format!(
            "The texts of this game differ on {texts}. Enter keeps what these rules say.",
        )));
        let mut at = 0;
        while let Some(point) = points.get(at) {
            let before = self.answers.before.get(point.key);
            let answer = one(point, &rules, (at + 1, points.len()), before, ask)?;
            self.answers.points.remove(point.key);
            match answer {
                Answer::Left => {
                    for point in points.iter().skip(at) {
                        self.answers.points.remove(point.key);
                        self.answers.before.remove(point.key);
                    }
                    break;
                }
                Answer::Back if at == 0 => return Ok(Moved::Back),
                Answer::Back => {
                    at -= 1;
                    continue;
                }
                Answer::Kept => {
                    self.answers.before.remove(point.key);
                }
                Answer::Way(value) => {
                    self.answers.before.insert(point.key, value.clone());
                    let flag = format!("--set {}={value}", point.key);
                    self.answers.points.insert(point.key.to_owned(), (value, flag));
                }
            }
            // Two answers that cannot stand together are told at the second.
            match self.rules() {
                Ok(_) => at += 1,
                Err(failure) => {
                    self.answers.points.remove(point.key);
                    ask.say(&Text::new().and(Tone::Bad, failure.says()));
                }
            }
        }
        Ok(Moved::On)
    }

    /// A table that plays by the same rules as last time is offered what it agreed on then.
    fn as_last_time(
        &mut self,
        rules: &Ruleset,
        ask: &mut dyn Ask,
    ) -> Result<Option<Moved>, Failure> {
        let Some(last) = self.around.rules.as_ref().filter(|last| last.id == rules.id) else {
            return Ok(None);
        };
        let mut agreed = agreed_on(last);
        agreed.retain(|key, _| !self.given.switches.contains_key(key));
        if turned(rules, &agreed).is_err() {
            return Ok(None);
        }
        let said = said(last, &agreed);
        let as_it_was = if said.is_empty() {
            "As last time: as these rules have it".to_owned()
        } else {
            format!("As last time: {}", said.join(" "))
        };
        let mut items = vec![Text::from(as_it_was)];
        if !agreed.is_empty() {
            items.push("As these rules have it".into());
        }
        items.push("Point by point".into());
        let last = items.len() - 1;
        match ask.choose("The points on which the texts differ?", &items, 0)? {
            Picked::Back => Ok(Some(Moved::Back)),
            Picked::This(0) => {
                self.answers.points = agreed;
                Ok(Some(Moved::On))
            }
            Picked::This(chosen) if chosen == last => Ok(None),
            Picked::This(_) => Ok(Some(Moved::On)),
        }
    }
}

/// What a table agreed on: the keys of which it is the source itself.
fn agreed_on(rules: &Ruleset) -> Switches {
    let by_table = rules.cites.iter().filter(|(_, cite)| cite.source == AGREED);
    by_table
        .filter_map(|(clause, _)| {
            let key = clause.key()?;
            let value = rules.values.get(key)?.clone();
            let flag = format!("--set {key}={value}");
            Some((key.to_owned(), (value, flag)))
        })
        .collect()
}

/// The same in sentences.
fn said(rules: &Ruleset, agreed: &Switches) -> Vec<String> {
    let clauses = rules
        .cites
        .keys()
        .filter(|clause| clause.key().is_some_and(|key| agreed.contains_key(key)));
    clauses.filter_map(|clause| rules.plainly(*clause)).collect()
}

/// Asks one point, after it has told what each side says. What was answered `before`, if anybody has
/// come back to it, is taken where nothing is said.
fn one(
    point: &Point,
    rules: &Ruleset,
    (no, all): (usize, usize),
    before: Option<&Value>,
    ask: &mut dyn Ask,
) -> Result<Answer, Failure> {
    ask.say(&Text::new().strong(format!("{no} of {all}. {}", point.ask)));
    for (place, way) in point.ways.iter().enumerate() {
        let who = if place == 0 { "These rules".to_owned() } else { "Otherwise".to_owned() };
        let says = way.says.trim_end_matches('.');
        ask.say(&Text::from(format!("  {who}: {says}")).quiet(voices(way, rules, place == 0)));
    }
    let mut items = vec![Text::from("As these rules have it")];
    items.extend(point.ways.iter().skip(1).map(|way| Text::from(&way.says)));
    // At the last point there is no rest.
    if no < all {
        items.push(LEAVE.into());
    }
    let leave = point.ways.len();
    let first = point.ways.iter().position(|way| Some(&way.value) == before).unwrap_or(0);
    Ok(match ask.choose("You play:", &items, first)? {
        Picked::Back => Answer::Back,
        Picked::This(0) => Answer::Kept,
        Picked::This(chosen) if chosen == leave => Answer::Left,
        Picked::This(chosen) => match point.ways.get(chosen) {
            Some(way) => Answer::Way(way.value.clone()),
            None => Answer::Kept,
        },
    })
}

/// The way past everything that is left.
const LEAVE: &str = "Leave this and the rest as these rules have it";

/// The first of several texts that say the same.
fn first_of(source: &str) -> String {
    match source.split_once("; ") {
        Some((first, _)) => format!("{first}, and others"),
        None => source.to_owned(),
    }
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
    let source = named.first().and_then(|voice| voice.source.as_deref());
    match (source, way.voices.is_empty()) {
        (None, _) if silent => " — these rules are silent; our default.".to_owned(),
        (Some(source), _) if silent => format!(
            " — these rules are silent; our default. Likewise {}: {}.",
            of(&named),
            first_of(source)
        ),
        (Some(source), _) => format!(" — {}: {}.", of(&named), first_of(source)),
        (None, true) => format!(" — an option of {}.", rules.id),
        (None, false) => {
            let all: Vec<&Voice> = way.voices.iter().collect();
            format!(" — {}: the sources are silent; our default.", of(&all))
        }
    }
}
