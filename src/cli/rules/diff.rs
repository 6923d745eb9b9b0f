//! `rules diff`: in what two rulesets differ.

use std::ffi::OsStr;

use rasher::report::rules_diff::{self, Diff, KeyValue, Point};
use rasher::rules::source::Sources;
use serde::Serialize;
use serde_json::Value;

use super::words;
use crate::cli::ruleset;
use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text, count};

/// Compares two rulesets.
pub(super) fn run(one: &OsStr, other: &OsStr, json: bool, world: &World) -> Result<(), Failure> {
    let diff = rules_diff::diff(&ruleset::named(one)?, &ruleset::named(other)?);
    if json {
        return Ok(world.out.json(&Json::of(&diff))?);
    }
    Ok(world.out.data(&page(&diff))?)
}

fn page(diff: &Diff) -> Page {
    let mut page = Page::new();
    for (title, id) in diff.titles.iter().zip(&diff.ids) {
        page.line(Text::new().strong(title).quiet(format!("  {id}")));
    }
    page.line(match diff.points.len() {
        0 => "No difference: both have the same value for every key.".to_owned(),
        many => format!("{}.", count(many, "difference")),
    });
    for point in &diff.points {
        page.gap().line(Text::new().strong(point.key).quiet(format!("  {}", point.about)));
        for (id, word) in diff.ids.iter().zip(&point.sides) {
            add_word(id, word, &mut page);
        }
    }
    page
}

fn add_word(id: &str, word: &KeyValue, page: &mut Page) {
    let says = match word {
        KeyValue::Says(saying) => words(&saying.text),
        KeyValue::LeftOut => "left out: this ruleset does not say.".to_owned(),
        KeyValue::NoSuchKey => "not a rule of this game.".to_owned(),
    };
    page.indented(Text::new().strong(id).plain(format!(": {says}")), 2, 4);
    if let KeyValue::Says(saying) = word {
        let source = saying.source.as_ref().map_or_else(
            || "The sources are silent; this is our default".to_owned(),
            |source| words(source.as_str()),
        );
        page.indented(Text::new().quiet(format!("{source}.")), 4, 4);
    }
}

/// The differences as JSON.
#[derive(Serialize)]
struct Json<'a> {
    rulesets: [Named<'a>; 2],
    differences: Vec<PointJson<'a>>,
}

#[derive(Serialize)]
struct Named<'a> {
    id: &'a str,
    title: &'a str,
}

#[derive(Serialize)]
struct PointJson<'a> {
    key: &'a str,
    about: &'a str,
    values: [Option<&'a Value>; 2],
    texts: [Option<String>; 2],
    sources: [Option<&'a str>; 2],
}

impl<'a> Json<'a> {
    fn of(diff: &'a Diff) -> Self {
        let [one, other] = &diff.ids;
        let [first, second] = &diff.titles;
        Self {
            rulesets: [Named { id: one, title: first }, Named { id: other, title: second }],
            differences: diff.points.iter().map(PointJson::of).collect(),
        }
    }
}

impl<'a> PointJson<'a> {
    fn of(point: &'a Point) -> Self {
        let says = [0, 1].map(|side| match point.sides.get(side) {
            Some(KeyValue::Says(saying)) => Some(saying),
            Some(KeyValue::LeftOut | KeyValue::NoSuchKey) | None => None,
        });
        Self {
            key: point.key,
            about: point.about,
            values: says.map(|saying| saying.map(|saying| &saying.value)),
            texts: says.map(|saying| saying.map(|saying| words(&saying.text))),
            sources: says.map(|saying| {
                saying.and_then(|saying| saying.source.as_ref().map(Sources::as_str))
            }),
        }
    }
}
