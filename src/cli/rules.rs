//! `rules`: list rulesets, show one, its pay table, and check files.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use rasher::rules::shelf::Shelf;
use rasher::rules::{Family, Ruleset};
use serde_json::{Value, json};

use super::ruleset;
use super::world::World;
use crate::failure::{Failure, Kind};
use crate::paint::{Column, Mistakes, Page, Table, count};

/// What was typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// As one JSON document.
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List the rulesets that are built in.
    List {
        /// As one JSON document.
        #[arg(long)]
        json: bool,
    },
    /// Check ruleset files, and show every mistake where it stands.
    Check {
        /// The files; one may be written over another.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// As one JSON document.
        #[arg(long)]
        json: bool,
    },
}

/// Does what was asked.
pub(super) fn run(args: Args, world: &World) -> Result<(), Failure> {
    match args.what {
        None => list(args.json, world),
        Some(What::List { json }) => list(args.json || json, world),
        Some(What::Check { files, json }) => check(&files, args.json || json, world),
    }
}

fn list(json: bool, world: &World) -> Result<(), Failure> {
    let shelf = Shelf::built_in();
    if json {
        let all: Vec<Value> = shelf.iter().map(in_json).collect();
        return Ok(world.out.json(&all)?);
    }
    let columns = ["id", "game"].map(Column::words);
    let mut table =
        Table::new(columns.into_iter().chain([Column::numbers("players"), Column::words("to")]));
    for ruleset in shelf.iter() {
        let players = ruleset.players().count();
        let (to, said) = target(ruleset);
        table.row(
            [&ruleset.id, &ruleset.title, &players.to_string(), &to],
            format!("{}: {}, {players} players, {said}.", ruleset.id, ruleset.title),
        );
    }
    Ok(world.out.data(Page::new().table(table))?)
}

fn in_json(ruleset: &Ruleset) -> Value {
    let value = |key: &str| ruleset.values.get(key).filter(|value| !value.is_string());
    json!({
        "id": ruleset.id,
        "title": ruleset.title,
        "about": ruleset.about,
        "players": ruleset.players().count(),
        "target": value("game.target"),
        "deals": value("game.deals"),
    })
}

/// What ends the game: for a narrow column, and in words.
fn target(ruleset: &Ruleset) -> (String, String) {
    let (target, deals) = match &ruleset.family {
        Family::Trick(rules) => (rules.game.length.target(), rules.game.length.deals()),
        Family::Climb(rules) => (Some(rules.target), Some(rules.deals)),
    };
    let said = |deals: u32| count(usize::try_from(deals).unwrap_or(usize::MAX), "deal");
    match (target, deals) {
        (Some(target), None) => (target.to_string(), format!("to {target} points")),
        (Some(target), Some(deals)) => (
            format!("{target}, or {}", said(deals)),
            format!("to {target} points or {}, whichever comes first", said(deals)),
        ),
        (None, Some(deals)) => (said(deals), said(deals)),
        (None, None) => (String::new(), "without an end".to_owned()),
    }
}

/// Reads all the files, so that one may be written over another, and shows what is wrong with each.
fn check(files: &[PathBuf], json: bool, world: &World) -> Result<(), Failure> {
    let texts = files
        .iter()
        .map(|path| ruleset::text_of(path).map(|text| (path.as_path(), text)))
        .collect::<Result<Vec<(&Path, String)>, Failure>>()?;
    let sources: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
    let (_, refused) = Shelf::built_in().and(&sources);
    if json {
        let told = |file: usize| {
            let (path, text) = texts.get(file)?;
            let mistakes = refused.iter().filter(|it| it.file == file).flat_map(|it| &it.mistakes);
            let mistakes: Vec<Value> = mistakes.map(|it| mistake_in_json(it, text)).collect();
            Some(json!({ "file": path.to_string_lossy(), "mistakes": mistakes }))
        };
        let all: Vec<Value> = (0..texts.len()).filter_map(told).collect();
        world.out.json(&all)?;
    }
    let mut found = 0;
    let mut page = Page::new();
    for one in &refused {
        let Some((path, text)) = texts.get(one.file) else { continue };
        found += one.mistakes.len();
        page.mistakes(Mistakes {
            path: path.display().to_string(),
            source: text.clone(),
            mistakes: one.mistakes.clone(),
        });
        page.gap();
    }
    if found == 0 {
        return Ok(());
    }
    let failure = Failure::new(
        Kind::Found,
        format!("{} in {}", count(found, "mistake"), count(refused.len(), "file")),
    );
    if json { Err(failure) } else { Err(failure.at(page)) }
}

fn mistake_in_json(mistake: &rasher::rules::file::Mistake, text: &str) -> Value {
    let place = mistake.place(text);
    json!({
        "line": place.map(|(line, _)| line),
        "column": place.map(|(_, column)| column),
        "key": mistake.key,
        "problem": mistake.problem,
        "help": mistake.help,
        "instead": mistake.instead,
    })
}
