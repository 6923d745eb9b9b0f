//! What a night shows without being written: seats, standings, pages, its record.

use std::path::{Path, PathBuf};

use rasher::event::night::Outcome;
use rasher::html::night::{cards as cards_page, standings_page, whole_page};
use rasher::log::Line;
use rasher::night::linked::is_table_of;
use rasher::night::{Night, describe, draw};
use rasher::store::{Store, is_named};
use serde::Serialize;
use serde_json::json;

use super::super::log::HeaderJson;
use super::super::out_file;
use super::super::sessions;
use super::super::show::give;
use super::super::world::World;
use super::table::waiting;
use super::{faults, see, which};
use crate::dispatch::night::{seats as seats_of, stands, why as why_of};
use crate::failure::{Failure, FailureKind};
use crate::pages::night as shown;
use crate::paint::{Column, Page, Table, Text, Tone, count};

#[derive(Debug, clap::Args)]
pub(super) struct Seats {
    /// The round; without it, the one that is played.
    round: Option<u32>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct WhyArgs {
    /// Whose points; without a name, everybody's in a line each.
    name: Option<String>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Standings {
    /// As one JSON document.
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// As a page for a browser, into this file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a file that is there already.
    #[arg(long, requires = "output")]
    force: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct File {
    /// The file.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace a file that is there already.
    #[arg(long)]
    force: bool,
    /// As one JSON document: which file was written.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Log {
    /// As JSON, a line of the log a line, each with whether it stands.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// A night, and what its tables have in sessions of their own that it has not taken yet.
fn with_waiting(night: Option<&str>, world: &World) -> Result<(Night, Vec<Outcome>), Failure> {
    let (store, _) = world.store()?;
    let night = meant(night, world)?;
    let waiting = waiting(&store, &night);
    told_waiting(&night, &waiting, world);
    Ok((night, waiting))
}

fn meant(night: Option<&str>, world: &World) -> Result<Night, Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    see(&store, &id, world).map(|(_, _, night)| night)
}

/// Tells which tables have a result in their own session that the night has not taken yet.
fn told_waiting(night: &Night, waiting: &[Outcome], world: &World) {
    let mut page = Page::new();
    for outcome in waiting {
        page.indented(shown::waits(night, outcome), 0, 2);
    }
    world.out.talk(&page);
}

/// Who sits where.
pub(super) fn seats(args: &Seats, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let (night, _) = with_waiting(night, world)?;
    let night = draw::known(&night);
    let answer = seats_of(&night, args.round);
    if args.round.is_some_and(|round| night.round(round).is_none()) {
        let round = args.round.unwrap_or_default();
        let error = shown::not_planned(&night, round);
        return Err(Failure::failed(error.trim_end_matches('.')));
    }
    give(&answer, args.json, world)
}

/// How somebody's points came about, or everybody's.
pub(super) fn why(args: &WhyArgs, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let answer = why_of(&meant(night, world)?, args.name.as_deref()).map_err(|refused| {
        refused.hints.iter().fold(Failure::failed(&refused.says), Failure::hint)
    })?;
    give(&answer, args.json, world)
}

/// Where everybody stands.
pub(super) fn standings(
    args: &Standings,
    night: Option<&str>,
    world: &World,
) -> Result<(), Failure> {
    let (night, waiting) = with_waiting(night, world)?;
    if let Some(file) = &args.output {
        return write(&standings_page(&night), file, args.force, false, world);
    }
    give(&stands(&night, &waiting), args.json, world)
}

/// Cards to print and cut.
pub(super) fn cards(args: &File, night: Option<&str>, world: &World) -> Result<(), Failure> {
    write(&cards_page(&meant(night, world)?), &args.output, args.force, args.json, world)
}

/// The whole night as a page.
pub(super) fn page(args: &File, night: Option<&str>, world: &World) -> Result<(), Failure> {
    write(&whole_page(&meant(night, world)?), &args.output, args.force, args.json, world)
}

fn write<E: std::fmt::Display>(
    page: &Result<String, E>,
    file: &Path,
    force: bool,
    json: bool,
    world: &World,
) -> Result<(), Failure> {
    let text = page
        .as_ref()
        .map_err(|error| Failure::failed(format!("the page cannot be made: {error}")))?;
    out_file::write(file, text, force)?;
    world.out.did(format!("{} is written", file.display()));
    if json {
        return Ok(world.out.json(&json!({"written": file.display().to_string()}))?);
    }
    let mut told = Page::new();
    told.line(Text::from("Written: ").strong(file.display().to_string()).plain("."));
    world.out.talk(&told);
    Ok(())
}

/// Every line of the record in words.
pub(super) fn log(args: &Log, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    log_of(&store, &id, args.json, world)
}

/// A line of the log, as JSON.
#[derive(Serialize)]
struct LineOut<'a> {
    seq: u64,
    at: &'a str,
    entry: u64,
    stands: bool,
    text: String,
}

/// The same of this night.
pub(in super::super) fn log_of(
    store: &Store,
    id: &str,
    json: bool,
    world: &World,
) -> Result<(), Failure> {
    let (header, history, night) = see(store, id, world)?;
    let lines: Vec<LineOut<'_>> = history
        .said()
        .iter()
        .map(|said| {
            let turns = matches!(said.line, Line::Strike { .. } | Line::Restore { .. });
            let (seq, at, entry, stands) = (said.seq, &said.at, said.entry, said.stands || turns);
            LineOut { seq, at, entry, stands, text: describe::line(&night, &said.line) }
        })
        .collect();
    let rules = header.rules.get("id").and_then(serde_json::Value::as_str).unwrap_or_default();
    let begun = format!("begun by `{rules}`, with {}", count(header.seats.len(), "player"));
    if json {
        world.out.json(&HeaderJson::of(&header, begun))?;
        for line in &lines {
            world.out.json(line)?;
        }
        return Ok(());
    }
    let mut page = Page::new();
    page.line(Text::new().strong(&night.title).quiet(format!("  {}", night.id))).gap();
    let mut table = Table::new([
        Column::numbers("line"),
        Column::numbers("at"),
        Column::words(""),
        Column::words("what was said"),
    ]);
    let mut day = String::new();
    let head = LineOut { seq: 0, at: &header.at, entry: 0, stands: true, text: begun };
    for line in std::iter::once(&head).chain(&lines) {
        let (today, time) = line.at.split_once('T').unwrap_or((line.at, ""));
        let time: String = time.chars().take(5).collect();
        // The day stands where it begins.
        let at = if day == today { time } else { format!("{today} {time}") };
        today.clone_into(&mut day);
        let (mark, aloud) = if line.stands { ("", "") } else { ("struck", " This was struck.") };
        let number = line.seq + 1; // as people count them: the header is the first
        let said = format!("Line {number}: {}.{aloud}", line.text);
        table.row([&number.to_string(), &at, mark, &line.text], said);
    }
    page.table(table);
    Ok(world.out.data(&page)?)
}

/// A night of the list.
#[derive(Serialize)]
struct Row {
    night: String,
    title: String,
    people: usize,
    rounds: u32,
    done: u32,
}

/// The nights of the folder.
pub(super) fn list(args: &List, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let mut rows = Vec::new();
    let mut ill = 0;
    for id in store.nights().unwrap_or_default() {
        let whole = store.read(&id).ok().and_then(|log| faults(&id, log).ok());
        if whole.is_none_or(|(_, faults)| faults.iter().any(|(line, _)| line.is_some())) {
            ill += 1;
        }
        match see(&store, &id, world) {
            Ok((_, _, night)) => rows.push(Row {
                night: id,
                title: night.title,
                people: night.people.len(),
                rounds: night.setup.rounds,
                done: night.done,
            }),
            Err(failure) => {
                let mut page = Page::new();
                let text = Text::new().and(Tone::Warn, format!("{id}: ")).plain(failure.says());
                page.indented(text, 0, 2);
                world.out.talk(&page);
            }
        }
    }
    let strays = sessions::strays_of_nights(&store)?;
    let taken = sessions::all_taken(&strays, world);
    let whole = || match ill {
        0 => taken,
        ill => {
            let nights = count(ill, "night");
            let said = format!("{nights} cannot be read to the end");
            Err(Failure::new(FailureKind::Found, said).hint("`rasher check` says more"))
        }
    };
    if args.json {
        world.out.json(&rows)?;
        return whole();
    }
    let mut table = Table::new([
        Column::whole("night"),
        Column::words("title"),
        Column::numbers("people"),
        Column::numbers("rounds"),
    ]);
    for row in &rows {
        let rounds = format!("{} of {}", row.done, row.rounds);
        let said = format!(
            "{}: {}, {}, {rounds} rounds.",
            row.night,
            row.title,
            count(row.people, "player")
        );
        table.row([row.night.clone(), row.title.clone(), row.people.to_string(), rounds], said);
    }
    let mut page = Page::new();
    page.table(table);
    world.out.data(&page)?;
    whole()
}

/// The standings of this night, as `show` has the score of a session.
pub(in super::super) fn standings_of(
    store: &Store,
    id: &str,
    json: bool,
    world: &World,
) -> Result<(), Failure> {
    let (_, _, night) = see(store, id, world)?;
    let waiting = waiting(store, &night);
    told_waiting(&night, &waiting, world);
    give(&stands(&night, &waiting), json, world)
}

/// Does this word mean a night, and no session? The sessions that its tables keep begin with its name,
/// and the name alone means the night.
pub(in super::super) fn is_night_meant(store: &Store, word: Option<&str>) -> Option<String> {
    let word = word?;
    let night = store.find_night(word).ok()?;
    match store.find(word) {
        Ok(session) if session != word && is_table_of(&night, &session) => Some(night),
        // A whole name beats a part of one.
        Ok(session) if is_named(&night, word) && !is_named(&session, word) => Some(night),
        Ok(_) => None,
        Err(_) => Some(night),
    }
}
