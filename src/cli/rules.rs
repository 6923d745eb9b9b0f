//! `rules`: list rulesets, show one, its pay table, how two differ; begin, edit and check files.

mod diff;
mod new;
mod show;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Subcommand;
use rasher::html::rules as html;
use rasher::report::deal::capital;
use rasher::report::rules_compare::compare;
use rasher::report::rules_sheet::{self, Block, End, Outcome};
use rasher::report::words::minus;
use rasher::rules::file::{Mistake, reworded};
use rasher::rules::shelf::{self, Shelf};
use rasher::rules::{Rules, Ruleset};
use serde::Serialize;

use super::house;
use super::out_file;
use super::ruleset;
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Column, Page, Table, Text, count};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// As JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: Option<RulesCommand>,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)] // the arguments of what was not typed are never put together
enum RulesCommand {
    /// List the rulesets that are built in.
    List,
    /// Print a ruleset as a sheet that a table can play from.
    Show(show::Args),
    /// Print every outcome that can occur, and what it pays.
    Table {
        #[command(flatten)]
        which: RulesetArgs,
    },
    /// Say in what two rulesets differ, with both sources.
    Diff {
        /// The id of one, or the path of a ruleset file.
        #[arg(value_name = "RULESET")]
        one: OsString,
        /// The id of the other, or its path.
        #[arg(value_name = "OTHER")]
        other: OsString,
    },
    /// Put all rulesets side by side, a row a rule, on a page for a browser.
    Compare {
        /// The page to write.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        /// Replace the file that is there already.
        #[arg(long)]
        force: bool,
    },
    /// Begin a file of house rules, with the points that tables fight about.
    New(new::Args),
    /// Change a ruleset file in the editor that VISUAL or EDITOR names, and check it.
    Edit {
        /// The file.
        file: PathBuf,
    },
    /// Check ruleset files, and show every mistake where it stands.
    Check {
        /// The files; one may be written over another.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

// A ruleset, and the switches that a table turns.
#[derive(Debug, clap::Args)]
struct RulesetArgs {
    /// Its id, or the path of a ruleset file.
    #[arg(value_name = "RULESET")]
    ruleset: OsString,
    /// Turn a switch, such as `making.all-pass=stick`.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

/// Does what was asked.
pub(super) fn run(args: Args, world: &World) -> Result<(), Failure> {
    let json = args.json;
    match args.what {
        None | Some(RulesCommand::List) => list(json, world),
        Some(RulesCommand::Show(args)) => show::run(&args, json, world),
        Some(RulesCommand::Table { which }) => {
            let ruleset = ruleset::switched(&which.ruleset, &which.set)?;
            let table = rules_sheet::table(&ruleset);
            if json {
                return Ok(world.out.json(&PayJson::of(&table))?);
            }
            Ok(world.out.data(&pays(&ruleset, &table.blocks))?)
        }
        Some(RulesCommand::Diff { one, other }) => diff::run(&one, &other, json, world),
        Some(RulesCommand::Compare { output, force }) => {
            let page = html::compare(compare(Shelf::built_in()))
                .map_err(|error| Failure::failed(format!("the page cannot be made: {error}")))?;
            out_file::write(&output, &page, force)
        }
        Some(RulesCommand::New(args)) => new::run(&args, json, world),
        Some(RulesCommand::Edit { file }) => {
            new::edit(&file, world)?;
            check(&[file], json, world)
        }
        Some(RulesCommand::Check { files }) => check(&files, json, world),
    }
}

/// A ruleset of the list, as JSON.
#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    title: &'a str,
    about: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<&'a str>,
    players: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deals: Option<u32>,
}

fn list(json: bool, world: &World) -> Result<(), Failure> {
    let listed = Shelf::built_in().iter().map(|ruleset| {
        let (target, deals) = length(ruleset);
        let players = ruleset.players().count();
        let Rules { id, title, about, base, .. } = &**ruleset;
        Listed { id, title, about, base: base.as_deref(), players, target, deals }
    });
    if json {
        return Ok(world.out.json(&listed.collect::<Vec<_>>())?);
    }
    let (variants, games): (Vec<_>, Vec<_>) = listed.partition(|one| shelf::is_variant(one.id));
    let mut page = Page::new();
    page.table(list_table("game", &games));
    page.gap().line("Tournament sheets and variants, each written over one of these:").gap();
    page.table(list_table("sheet or variant", &variants));
    Ok(world.out.data(&page)?)
}

fn list_table(head: &'static str, listed: &[Listed<'_>]) -> Table {
    let mut table = Table::new([
        Column::whole("id"),
        Column::words(head),
        Column::numbers("players").spare(1),
        Column::words("to"),
    ]);
    for &Listed { id, title, base, players, target, deals, .. } in listed {
        let (to, said) = ends(target, deals);
        let over = base.map_or_else(String::new, |base| format!(", over {base}"));
        table.row(
            [id, title, &players.to_string(), &to],
            format!("{id}: {title}{over}, {players} players, {said}."),
        );
    }
    table
}

/// The points and the number of deals that end a game.
fn length(ruleset: &Ruleset) -> (Option<i32>, Option<u32>) {
    (ruleset.target(), ruleset.length().deals())
}

/// What ends the game: for a narrow column, and in words.
fn ends(target: Option<i32>, deals: Option<u32>) -> (String, String) {
    let deals = deals.map(|deals| count(usize::try_from(deals).unwrap_or(usize::MAX), "deal"));
    match (target, deals) {
        (Some(target), None) => (target.to_string(), format!("to {target} points")),
        (Some(target), Some(deals)) => (
            format!("{target}, or {deals}"),
            format!("to {target} points or {deals}, whichever comes first"),
        ),
        (None, Some(deals)) => (deals.clone(), deals),
        (None, None) => (String::new(), "without an end".to_owned()),
    }
}

/// A text on one line: in the files it may run over several.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What every outcome pays.
fn pays(ruleset: &Ruleset, blocks: &[Block]) -> Page {
    let mut page = Page::new();
    page.line(Text::new().strong(&ruleset.title).quiet(format!("  {}", ruleset.id)));
    for block in blocks {
        let name = capital(&block.contract.name());
        page.gap().line(Text::new().strong(&name));
        page.table(block_table(&name, block));
    }
    page
}

fn block_table(name: &str, block: &Block) -> Table {
    let places = block.is_by_places();
    let [end, ours, others] = block.heads();
    let mut table = Table::new([
        Column::words(end),
        Column::numbers(ours),
        Column::numbers(others),
        Column::words("for"),
    ]);
    for row in &block.rows {
        let ended = row.end.name();
        let what = if places { format!("places {ended}") } else { ended.clone() };
        table.row(
            [&ended, &row.makers.to_string(), &row.others.to_string(), &row.reasons()],
            format!(
                "{name}, {what}: {ours} {}, {others} {}.",
                minus(row.makers),
                minus(row.others)
            ),
        );
    }
    table
}

/// The pay table as JSON.
#[derive(Serialize)]
struct PayJson<'a> {
    id: &'a str,
    blocks: Vec<BlockJson<'a>>,
}

#[derive(Serialize)]
struct BlockJson<'a> {
    contract: String,
    rows: Vec<RowJson<'a>>,
}

#[derive(Serialize)]
struct RowJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<&'a [u8]>,
    makers: i32,
    others: i32,
    parts: Vec<PartJson>,
}

#[derive(Serialize)]
struct PartJson {
    to: &'static str,
    points: i32,
    reason: &'static str,
    clause: &'static str,
}

impl<'a> PayJson<'a> {
    fn of(table: &'a rules_sheet::PayTable) -> Self {
        let block = |block: &'a Block| BlockJson {
            contract: block.contract.name(),
            rows: block.rows.iter().map(RowJson::of).collect(),
        };
        Self { id: &table.id, blocks: table.blocks.iter().map(block).collect() }
    }
}

impl<'a> RowJson<'a> {
    fn of(row: &'a Outcome) -> Self {
        let (tricks, places) = match &row.end {
            End::Tricks(tricks) => (Some(*tricks), None),
            End::Places(places) => (None, Some(places.as_slice())),
        };
        let parts = row.parts.iter().map(|part| PartJson {
            to: if part.to_makers { "makers" } else { "others" },
            points: part.points,
            reason: part.reason.word(),
            clause: part.clause.id(),
        });
        Self { tricks, places, makers: row.makers, others: row.others, parts: parts.collect() }
    }
}

/// A file and what is wrong with it, as JSON.
#[derive(Serialize)]
struct Checked {
    file: String,
    mistakes: Vec<MistakeJson>,
}

#[derive(Serialize)]
struct MistakeJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    problem: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<String>,
}

impl MistakeJson {
    fn of(mistake: Mistake, text: &str) -> Self {
        let (line, column) = mistake.place(text).unzip();
        let Mistake { key, problem, help, instead, .. } = mistake;
        Self { line, column, key, problem, help, instead }
    }
}

/// Reads all the files, each over its base, and shows what is wrong with each.
fn check(paths: &[PathBuf], json: bool, world: &World) -> Result<(), Failure> {
    let checked = house::read(paths)?;
    let wrong = |one: &house::Checked| one.read.as_ref().err().map_or(0, |all| house::many(all));
    let ill = checked.iter().filter(|one| wrong(one) > 0).count();
    let found: usize = checked.iter().map(wrong).sum();
    if json {
        let told = |one: house::Checked| Checked {
            file: one.path.to_string_lossy().into_owned(),
            mistakes: one
                .read
                .err()
                .unwrap_or_default()
                .into_iter()
                .map(|mistake| MistakeJson::of(mistake, &one.text))
                .collect(),
        };
        world.out.json(&checked.into_iter().map(told).collect::<Vec<_>>())?;
    } else {
        let mut page = Page::new();
        let read = checked.iter().filter_map(|one| one.read.as_ref().ok());
        read.for_each(|ruleset| worded_anew(ruleset, &mut page));
        for one in checked {
            if let Err(found) = one.read {
                page.append(house::shows(&one.path, one.text, found));
            }
        }
        world.out.data(&page)?;
    }
    if found == 0 {
        return Ok(());
    }
    let error = format!("{} in {}", count(found, "mistake"), count(ill, "file"));
    Err(Failure::new(FailureKind::Found, error))
}

/// Rules of the base whose sentence no longer fits, because it speaks of what the file changes.
fn worded_anew(ruleset: &Ruleset, page: &mut Page) {
    let Some(base) = ruleset.base.as_deref().and_then(|base| Shelf::built_in().get(base)) else {
        return;
    };
    for (clause, key, text) in reworded(ruleset, base) {
        let text = words(text);
        page.indented(
            format!(
                "`{clause}`: what `{}` says of it speaks of `{key}`, which is changed here, so it \
                 now reads: {text} Say it better below [cite.{clause}].",
                base.id
            ),
            0,
            2,
        );
    }
}
