//! A night as JSON and as a table for other programs, and back.
//!
//! The JSON carries the lines of the log as they are and what was derived from them; only the lines
//! are read back. It must never know a file.

use serde::Serialize;

use crate::event::night::Outcome;
use crate::night::Night;
use crate::night::fold::{Round, Table};
use crate::night::standings::{Place, Won, prizes, standings};

/// A night, with everything derived.
#[derive(Debug, Serialize)]
pub struct Document<'a> {
    /// What this is.
    pub format: &'static str,
    /// Its name in commands.
    pub id: &'a str,
    /// Its name for people.
    pub title: &'a str,
    /// When it was begun.
    pub at: &'a str,
    /// Everybody.
    pub players: Vec<&'a str>,
    /// Every round that is planned.
    pub rounds: Vec<RoundOut<'a>>,
    /// Where everybody stands.
    pub standings: Vec<Place>,
    /// The prizes, as things stand.
    pub prizes: Vec<Won>,
    /// The lines of the log.
    pub log: Vec<&'a str>,
}

/// A round in that document.
#[derive(Debug, Serialize)]
pub struct RoundOut<'a> {
    tables: Vec<TableOut<'a>>,
    out: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct TableOut<'a> {
    sides: [Vec<&'a str>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<[i32; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lone_hands: Vec<(&'a str, u32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<&'a str>,
}

/// Where everybody stands, for other programs.
#[derive(Debug, Serialize)]
pub struct Standing<'a> {
    night: &'a str,
    title: &'a str,
    rounds: u32,
    done: u32,
    missing: Vec<u32>,
    /// What tables have in sessions of their own, and the night has not taken yet.
    waiting: Vec<WaitingOut<'a>>,
    standings: Vec<Place>,
    prizes: Vec<Won>,
}

#[derive(Debug, Serialize)]
struct WaitingOut<'a> {
    table: u32,
    #[serde(flatten)]
    result: TableOut<'a>,
}

/// Where everybody stands, with the results that the night has not taken yet.
pub fn standing<'a>(night: &'a Night, waiting: &'a [Outcome]) -> Standing<'a> {
    let places = standings(night);
    Standing {
        night: &night.id,
        title: &night.title,
        rounds: night.setup.rounds,
        done: night.done,
        missing: night.missing(),
        waiting: waiting.iter().filter_map(|outcome| waits(night, outcome)).collect(),
        prizes: prizes(night, &places),
        standings: places,
    }
}

/// What the format is called.
pub const FORMAT: &str = "rasher-night-1";

/// Who sits where in a round, and what it brought.
pub fn round<'a>(night: &'a Night, round: &'a Round) -> RoundOut<'a> {
    let tables = round.tables.iter().map(|it| table(night, it, it.result.as_ref()));
    RoundOut { tables: tables.collect(), out: names(night, &round.out) }
}

fn names<'a>(night: &'a Night, people: &[usize]) -> Vec<&'a str> {
    people.iter().map(|who| night.name(*who)).collect()
}

fn table<'a>(night: &'a Night, table: &Table, result: Option<&'a Outcome>) -> TableOut<'a> {
    let lone = result.map(|it| it.lone.iter()).into_iter().flatten();
    TableOut {
        sides: table.sides.each_ref().map(|side| names(night, side)),
        points: result.map(|it| it.points),
        lone_hands: lone.map(|(who, times)| (night.name(*who), *times)).collect(),
        session: result.and_then(|it| it.session.as_deref()),
    }
}

fn waits<'a>(night: &'a Night, outcome: &'a Outcome) -> Option<WaitingOut<'a>> {
    let seated = night.table(outcome.round, outcome.table)?;
    Some(WaitingOut { table: outcome.table, result: table(night, seated, Some(outcome)) })
}

/// A night as a document.
pub fn document<'a>(night: &'a Night, log: &'a str) -> Document<'a> {
    let rounds = night.rounds.iter().map(|it| round(night, it));
    let places = standings(night);
    Document {
        format: FORMAT,
        id: &night.id,
        title: &night.title,
        at: &night.at,
        players: night.people.iter().map(|person| person.name.as_str()).collect(),
        rounds: rounds.collect(),
        prizes: prizes(night, &places),
        standings: places,
        log: log.lines().collect(),
    }
}

/// The heading of the table of results.
pub const COLUMNS: [&str; 9] =
    ["night", "date", "round", "table", "first", "second", "points", "against", "lone_hands"];

/// The results, a row a table; who sits out has a row without a table.
pub fn rows(night: &Night) -> Vec<[String; 9]> {
    let date = night.at.get(..10).unwrap_or_default().to_owned();
    let mut rows = Vec::new();
    for (number, round) in (1..).zip(&night.rounds) {
        for (place, table) in (1..).zip(&round.tables) {
            let [first, second] = table.sides.each_ref().map(|side| night.typed_names(side));
            let result = table.result.as_ref();
            let points = |at: usize| {
                result.and_then(|it| it.points.get(at)).map_or_else(String::new, i32::to_string)
            };
            let lone: Vec<String> = result
                .map(|it| it.lone.iter())
                .into_iter()
                .flatten()
                .map(|(who, times)| format!("{} {times}", night.name(*who)))
                .collect();
            rows.push([
                night.title.clone(),
                date.clone(),
                u32::to_string(&number),
                u32::to_string(&place),
                first,
                second,
                points(0),
                points(1),
                lone.join("; "),
            ]);
        }
        if !round.out.is_empty() {
            let blank = String::new;
            rows.push([
                night.title.clone(),
                date.clone(),
                u32::to_string(&number),
                blank(),
                night.typed_names(&round.out),
                blank(),
                blank(),
                blank(),
                blank(),
            ]);
        }
    }
    rows
}
