//! `night export` and `night import`: a night as JSON with everything derived, or its results as a
//! table; and back.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use clap::ValueEnum;
use rasher::event::night::{Bye, CountedBy, NightEvent, Outcome, Seating, Seats, Setup};
use rasher::log::{Header, Line, Speak};
use rasher::night::book::Book;
use rasher::night::exchange::{COLUMNS, FORMAT, document, rows, standing};
use rasher::night::names::folded;
use rasher::rules::Ruleset;
use rasher::seat::{ByTeam, Seat};
use rasher::store::{Store, suggest_night_id};
use serde_json::json;

use super::super::in_file;
use super::super::out_file;
use super::super::ruleset;
use super::super::world::World;
use super::{see, which};
use crate::failure::Failure;
use crate::paint::{Marked, Page, Text, Tone};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 16 * 1024 * 1024;

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// In which format.
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    format: Format,
    /// The file; without it, to the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a file that is there already.
    #[arg(long, requires = "output")]
    force: bool,
}

/// Formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Everything, with the lines of the log; comes back to the byte.
    Json,
    /// The results, a row a table.
    Csv,
}

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// What `export` wrote, or a log.
    file: PathBuf,
    /// For a table of results: the game that was played.
    #[arg(long, value_name = "RULESET", default_value = "euchre")]
    rules: std::ffi::OsString,
    /// For a table of results: how many deals a round had; without it, rounds were games.
    #[arg(long)]
    deals: Option<u32>,
    /// As one JSON document: what was made, what it says, how things stand.
    #[arg(long)]
    json: bool,
}

/// Writes a night.
pub(super) fn export(args: &Export, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    let (_, _, night) = see(&store, &id, world)?;
    let failed = |error: &dyn std::fmt::Display| Failure::failed(format!("the export: {error}"));
    let text = match args.format {
        Format::Json => {
            let log = fs::read_to_string(store.path(&id)?).map_err(|error| failed(&error))?;
            let text = serde_json::to_string_pretty(&document(&night, &log))
                .map_err(|error| failed(&error))?;
            text + "\n"
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(Vec::new());
            table.write_record(COLUMNS).map_err(|error| failed(&error))?;
            for row in rows(&night) {
                let cells = row.iter().map(|cell| rasher::export::csv::neutral(cell).into_owned());
                table.write_record(cells).map_err(|error| failed(&error))?;
            }
            let bytes = table.into_inner().map_err(|error| failed(&error))?;
            String::from_utf8(bytes).map_err(|error| failed(&error))?
        }
    };
    match &args.output {
        Some(file) => out_file::write(file, &text, args.force),
        None => Ok(world.out.document(&text, args.format == Format::Json)?),
    }
}

/// Makes a night of a file.
pub(super) fn import(args: &Import, world: &World) -> Result<(), Failure> {
    let shown = args.file.display().to_string();
    let text = in_file::text(&args.file, LONGEST)?;
    let id = if text.trim_start().starts_with('{') {
        from_log(&text, &shown, world)?
    } else {
        from_table(args, &text, &shown, world)?
    };
    world.out.did(format!("{id} is imported"));
    if args.json {
        let (store, _) = world.store()?;
        let (_, _, night) = see(&store, &id, world)?;
        let says = [format!("Imported: {id}.")];
        return Ok(world
            .out
            .json(&json!({"night": id, "says": says, "state": standing(&night, &[])}))?);
    }
    let mut page = Page::new();
    page.line(Text::from("Imported: ").strong(&id).plain("."));
    world.out.talk(&page);
    Ok(())
}

/// The lines of a log, taken back as they are.
fn from_log(text: &str, shown: &str, world: &World) -> Result<String, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::failed(format!("{shown}: {error}"));
    let lines: String = match serde_json::from_str::<serde_json::Value>(text) {
        Ok(value) if value.get("format").and_then(serde_json::Value::as_str) == Some(FORMAT) => {
            let lines = value.get("log").and_then(serde_json::Value::as_array);
            let lines = lines.ok_or_else(|| failed(&"its `log` is missing"))?;
            lines
                .iter()
                .filter_map(serde_json::Value::as_str)
                .flat_map(|line| [line, "\n"])
                .collect()
        }
        Ok(_) | Err(_) => text.to_owned(),
    };
    let log = rasher::log::read(lines.as_bytes()).map_err(|error| failed(&error))?;
    if log.header.night.is_none() {
        return Err(failed(&"it is a session, not a night").hint("`rasher import` takes sessions"));
    }
    if log.tail.end != rasher::log::End::Clean {
        return Err(failed(&"its log is not whole"));
    }
    let (store, _) = world.store()?;
    let id = log.header.id.clone();
    let bytes = lines.into_bytes();
    let kept = rasher::store::backup::Kept { id, bytes, torn: Vec::new(), broken: None };
    match store.restore(&kept, false)? {
        rasher::store::backup::Restored::Beside(other)
        | rasher::store::backup::Restored::BesideAlready(other) => Ok(other),
        rasher::store::backup::Restored::New
        | rasher::store::backup::Restored::Same
        | rasher::store::backup::Restored::Longer(_)
        | rasher::store::backup::Restored::Shorter(_)
        | rasher::store::backup::Restored::Extended(_) => Ok(kept.id),
    }
}

/// One row of a table of results.
struct Row {
    round: u32,
    table: Option<u32>,
    sides: [Vec<String>; 2],
    points: Option<[i32; 2]>,
    lone: Vec<(String, u32)>,
}

fn from_table(args: &Import, text: &str, shown: &str, world: &World) -> Result<String, Failure> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let at = |line: usize, why: String| {
        let place = format!("{shown}, line {line}");
        let line = text.lines().nth(line - 1).unwrap_or_default().to_owned();
        let mut page = Page::new();
        page.marked(Marked { place, span: 0..line.len(), line });
        Failure::failed(why).at(page)
    };
    let heading: Vec<String> = reader
        .headers()
        .map_err(|error| at(1, error.to_string()))?
        .iter()
        .map(str::to_owned)
        .collect();
    if heading != COLUMNS {
        return Err(at(1, format!("the columns are not {}", COLUMNS.join(", "))));
    }
    let rules = ruleset::named(&args.rules)?;
    let size = usize::from(rules.players().count() / 2);
    let mut rows: Vec<Row> = Vec::new();
    let (mut title, mut date) = (String::new(), String::new());
    for (line, record) in (2..).zip(reader.records()) {
        let record = record.map_err(|error| at(line, error.to_string()))?;
        let cell =
            |at: usize| rasher::export::csv::original(record.get(at).unwrap_or("")).to_owned();
        if line > 2 && (title.as_str(), date.as_str()) != (&cell(0), &cell(1)) {
            return Err(at(
                line,
                "this is another night: one table of results holds one".to_owned(),
            ));
        }
        (title, date) = (cell(0), cell(1));
        let row = row(&cell).map_err(|why| at(line, why))?;
        let wrong = row.sides.iter().find(|side| row.table.is_some() && side.len() != size);
        if let Some(side) = wrong {
            let there = match side.len() {
                1 => "1 person".to_owned(),
                more => format!("{more} people"),
            };
            return Err(at(line, format!("{there} on a side, and a side has {size}")));
        }
        let sits = |name: &String| row.sides.iter().flatten().any(|it| folded(it) == folded(name));
        if let Some((name, _)) = row.lone.iter().find(|(name, _)| !sits(name)) {
            return Err(at(line, format!("a lone hand of {name}, who does not sit there")));
        }
        rows.push(row);
    }
    rows.sort_by_key(|row| row.round);
    write_rows(args, &rules, (title, &date), &rows, shown, world)
}

fn row(cell: &dyn Fn(usize) -> String) -> Result<Row, String> {
    let number = |at: usize, what: &str| {
        cell(at).trim().parse::<i32>().map_err(|_| format!("`{}` is no {what}", cell(at)))
    };
    let names = |at: usize| -> Vec<String> {
        cell(at).split('&').map(|name| name.trim().to_owned()).filter(|it| !it.is_empty()).collect()
    };
    let round = u32::try_from(number(2, "round")?).map_err(|_| "a round is from 1".to_owned())?;
    if cell(3).trim().is_empty() {
        return Ok(Row {
            round,
            table: None,
            sides: [names(4), Vec::new()],
            points: None,
            lone: Vec::new(),
        });
    }
    let table = u32::try_from(number(3, "table")?).map_err(|_| "a table is from 1".to_owned())?;
    let points = if cell(6).trim().is_empty() {
        None
    } else {
        Some([number(6, "number of points")?, number(7, "number of points")?])
    };
    let lone = cell(8)
        .split(';')
        .filter(|it| !it.trim().is_empty())
        .map(|it| {
            let (name, times) = it.trim().rsplit_once(' ').unwrap_or((it.trim(), "1"));
            let times = times
                .parse()
                .map_err(|_| format!("`{}` is not a number of lone hands", it.trim()))?;
            Ok((name.to_owned(), times))
        })
        .collect::<Result<_, String>>()?;
    Ok(Row { round, table: Some(table), sides: [names(4), names(5)], points, lone })
}

/// Somebody of a table of results, and the rounds in which there is a word of that person.
struct Seen {
    name: String,
    first: u32,
    last: u32,
}

/// Everybody in these rows, which are in the order of their rounds.
fn people(rows: &[Row]) -> Vec<Seen> {
    let mut people: Vec<Seen> = Vec::new();
    for row in rows {
        for name in row.sides.iter().flatten() {
            match people.iter_mut().find(|it| folded(&it.name) == folded(name)) {
                Some(person) => person.last = row.round,
                None => {
                    let (name, first) = (name.clone(), row.round);
                    people.push(Seen { name, first, last: first });
                }
            }
        }
    }
    people
}

/// Writes a night of these results: its seats are what was played, not drawn.
fn write_rows(
    args: &Import,
    rules: &Ruleset,
    (title, date): (String, &str),
    rows: &[Row],
    shown: &str,
    world: &World,
) -> Result<String, Failure> {
    let failed = |why: String| Failure::failed(format!("{shown}: {why}"));
    let rounds = rows.iter().map(|row| row.round).max().unwrap_or(0);
    if rounds == 0 {
        return Err(failed("there is no result in it".to_owned()));
    }
    let people = people(rows);
    let number =
        |name: &String| people.iter().position(|it| folded(&it.name) == folded(name)).unwrap_or(0);
    let setup = Setup {
        seating: Seating::Rotate,
        losers_down: false,
        table: rules.players().count(),
        rounds,
        deals: args.deals,
        by: CountedBy::Points,
        bye: Bye::Nothing,
        ties: None,
        seed: 0,
        prizes: Vec::new(),
        sides: Vec::new(),
    };
    let header = Header {
        at: format!("{date}T00:00:00Z"),
        id: suggest_night_id(date, &title),
        title,
        seats: people.iter().filter(|it| it.first == 1).map(|it| it.name.clone()).collect(),
        first_dealer: Seat::FIRST,
        score: ByTeam::default(),
        speak: Speak::default(),
        rules: rules.to_json(),
        night: Some(setup),
    };
    let (store, _) = world.store()?;
    let here = there_already(&store, &header, &people);
    let mut lines: Vec<Line> = Vec::new();
    for round in 1..=rounds {
        for (who, person) in people.iter().enumerate() {
            if person.first == round && round > 1 {
                let (name, side) = (person.name.clone(), None);
                lines.push(Line::Night(NightEvent::Arrive { name, round, side }));
            }
            if person.last + 1 == round {
                lines.push(Line::Night(NightEvent::Leave { person: who, round }));
            }
        }
        let of_round: Vec<&Row> = rows.iter().filter(|row| row.round == round).collect();
        let mut seated: Vec<(&Row, u32)> =
            of_round.iter().filter_map(|row| Some((*row, row.table?))).collect();
        seated.sort_by_key(|(_, table)| *table);
        let tables: Vec<[Vec<usize>; 2]> = seated
            .iter()
            .map(|(row, _)| row.sides.each_ref().map(|side| side.iter().map(number).collect()))
            .collect();
        let sat: Vec<usize> = tables.iter().flatten().flatten().copied().collect();
        let is_there = |person: &Seen| (person.first..=person.last).contains(&round);
        let there = people.iter().enumerate().filter(|(_, person)| is_there(person));
        let out = there.map(|(who, _)| who).filter(|who| !sat.contains(who)).collect();
        let seats = Seats { tables, out };
        let method = "as it was played".to_owned();
        lines.push(Line::Night(NightEvent::Plan {
            from: round,
            seed: 0,
            method,
            rounds: vec![seats],
        }));
        for (table, (row, _)) in (1..).zip(seated) {
            let Some(points) = row.points else { continue };
            let lone = row.lone.iter().map(|(name, times)| (number(name), *times)).collect();
            let outcome = Outcome { round, table, points, lone, cut: None, session: None };
            lines.push(Line::Night(NightEvent::Result(outcome)));
        }
        lines.push(Line::Night(NightEvent::Over { round }));
    }
    let id = Book::imported(&store, &header, &lines).map_err(|error| failed(error.to_string()))?;
    if let Some(here) = here {
        let said = format!(
            "{here} is a night of the same title, day and people: if it is this one, `stats` and `season` count it \
             twice until one of the two files is taken away."
        );
        let mut page = Page::new();
        page.indented(Text::new().and(Tone::Warn, "warning: ").plain(said), 0, 9);
        world.out.talk(&page);
    }
    Ok(id)
}

/// A night that is here already and may be the same: a table of results has no name to know it by.
fn there_already(store: &Store, header: &Header, people: &[Seen]) -> Option<String> {
    let day = header.at.split('T').next();
    let came: BTreeSet<String> = people.iter().map(|it| folded(&it.name)).collect();
    let same = |id: &String| {
        let log = store.read(id).ok()?;
        let begun = (log.header.at.split('T').next(), &log.header.title) == (day, &header.title);
        let (night, _) = super::open::faults(id, log).ok().filter(|_| begun)?;
        let sat: BTreeSet<String> = night.people.iter().map(|it| folded(&it.name)).collect();
        (sat == came).then_some(())
    };
    store.nights().ok()?.into_iter().find(|id| same(id).is_some())
}
