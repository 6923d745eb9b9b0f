//! What a night shows without being written: seats, standings, pages, its record, the board.

use std::fs;
use std::path::{Path, PathBuf};

use rasher::html::night::{board_page, cards as cards_page, standings_page, whole_page};
use rasher::night::standings::{Place, Won, prizes, standings as places_of};
use rasher::night::{Night, describe};
use rasher::store::Store;
use serde::Serialize;

use super::super::out_file;
use super::super::world::World;
use super::{see, which};
use crate::failure::Failure;
use crate::pages::night as shown;
use crate::paint::{Column, Page, Table, Text, Tone, count};
use crate::prompt::night::missing;

/// What was typed for `night seats`.
#[derive(Debug, clap::Args)]
pub(super) struct Seats {
    /// The round; without it, the one that is played.
    round: Option<u32>,
}

/// What was typed for `night standings`.
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

/// What was typed for a page.
#[derive(Debug, clap::Args)]
pub(super) struct File {
    /// The file.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace a file that is there already.
    #[arg(long)]
    force: bool,
}

/// What was typed for `night log`.
#[derive(Debug, clap::Args)]
pub(super) struct Log {}

/// What was typed for `night list`.
#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

fn meant(night: Option<&str>, world: &World) -> Result<Night, Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    see(&store, &id, world).map(|(_, _, night)| night)
}

/// Who sits where.
pub(super) fn seats(args: &Seats, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let night = meant(night, world)?;
    let number = args.round.unwrap_or(night.now().min(night.setup.rounds));
    let Some(round) = night.round(number) else {
        let error =
            format!("round {number} is not planned: the night has {} rounds", night.setup.rounds);
        return Err(Failure::failed(error));
    };
    Ok(world.out.data(&shown::seats(&night, number, round))?)
}

/// The standings as JSON.
#[derive(Serialize)]
struct Document<'a> {
    night: &'a str,
    title: &'a str,
    rounds: u32,
    done: u32,
    missing: Vec<u32>,
    standings: Vec<Place>,
    prizes: Vec<Won>,
}

/// Where everybody stands.
pub(super) fn standings(
    args: &Standings,
    night: Option<&str>,
    world: &World,
) -> Result<(), Failure> {
    let night = meant(night, world)?;
    if let Some(file) = &args.output {
        return write(&standings_page(&night), file, args.force, world);
    }
    if args.json {
        return Ok(world.out.json(&document(&night))?);
    }
    Ok(world.out.data(&shown::table_of_standings(&night))?)
}

fn document(night: &Night) -> Document<'_> {
    let places = places_of(night);
    Document {
        night: &night.id,
        title: &night.title,
        rounds: night.setup.rounds,
        done: night.done,
        missing: night.missing(),
        prizes: prizes(night, &places),
        standings: places,
    }
}

/// Cards to print and cut.
pub(super) fn cards(args: &File, night: Option<&str>, world: &World) -> Result<(), Failure> {
    write(&cards_page(&meant(night, world)?), &args.output, args.force, world)
}

/// The whole night as a page.
pub(super) fn page(args: &File, night: Option<&str>, world: &World) -> Result<(), Failure> {
    write(&whole_page(&meant(night, world)?), &args.output, args.force, world)
}

fn write<E: std::fmt::Display>(
    page: &Result<String, E>,
    file: &Path,
    force: bool,
    world: &World,
) -> Result<(), Failure> {
    let text = page
        .as_ref()
        .map_err(|error| Failure::failed(format!("the page cannot be made: {error}")))?;
    out_file::write(file, text, force)?;
    let mut told = Page::new();
    told.line(Text::from("Written: ").strong(file.display().to_string()).plain("."));
    world.out.talk(&told);
    Ok(())
}

/// Every line of the record in words.
pub(super) fn log(_: &Log, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    let (_, history, night) = see(&store, &id, world)?;
    let mut page = Page::new();
    for said in history.said() {
        let words = describe::line(&night, &said.line);
        let struck = if said.stands { "" } else { " (does not count)" };
        page.indented(
            Text::new().quiet(format!("{:>4}  {}  ", said.seq, said.at)).plain(words).quiet(struck),
            0,
            8,
        );
    }
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
    for id in store.nights().unwrap_or_default() {
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
    if args.json {
        return Ok(world.out.json(&rows)?);
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
    Ok(world.out.data(&page)?)
}

/// Does this word mean a night, and no session?
pub(in super::super) fn is_night_meant(store: &Store, word: Option<&str>) -> Option<String> {
    let word = word?;
    if store.find(word).is_ok() {
        return None;
    }
    store.find_night(word).ok()
}

/// The board of a night, for a wall.
pub(in super::super) struct Board {
    store: Store,
    id: String,
    path: PathBuf,
    stamp: Option<(u64, Option<std::time::SystemTime>)>,
    night: Night,
}

impl Board {
    /// Reads it.
    pub(in super::super) fn of(store: Store, id: String, world: &World) -> Result<Self, Failure> {
        let path = store.path(&id)?;
        let (_, _, night) = see(&store, &id, world)?;
        let stamp = stamp(&path);
        Ok(Self { store, id, path, stamp, night })
    }

    /// The night itself.
    pub(in super::super) const fn night(&self) -> &Night {
        &self.night
    }

    /// Reads it again where it has changed. Is it another?
    pub(in super::super) fn look(&mut self, world: &World) -> bool {
        let now = stamp(&self.path);
        if now == self.stamp {
            return false;
        }
        self.stamp = now;
        match see(&self.store, &self.id, world) {
            Ok((_, _, night)) => {
                let changed = night != self.night;
                self.night = night;
                changed
            }
            Err(_) => false,
        }
    }

    /// As a page that asks for itself again.
    pub(in super::super) fn html(&self) -> Result<String, Failure> {
        board_page(&self.night)
            .map_err(|error| Failure::failed(format!("the page cannot be made: {error}")))
    }

    /// As JSON, once.
    pub(in super::super) fn json(&self, world: &World) -> Result<(), Failure> {
        Ok(world.out.json(&document(&self.night))?)
    }

    /// As lines.
    pub(in super::super) fn lines(&self) -> Page {
        let mut page = shown::table_of_standings(&self.night);
        page.gap();
        page.line(missing(&self.night));
        page
    }
}

fn stamp(path: &Path) -> Option<(u64, Option<std::time::SystemTime>)> {
    let about = fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()))
}
