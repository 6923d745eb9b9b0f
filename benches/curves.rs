//! How the cost of a session grows with it: each thing at sizes that double, and how many times as
//! long the double takes. What is folded once and kept grows by two at every step, or not at all; four
//! says that everything is gone over again for each thing.
//!
//! - To record and answer N deals; in a session of N deals, to undo the last and bring it back.
//! - To check a log in which N times a deal was taken back and brought back; one in which a deal was
//!   corrected to N passes; to import a sheet of N deals; to show a note of N bytes without a blank.
//! - In a log of N deals: to read it, against taking one deal more by `record`.
//!
//! Run with `cargo bench --bench curves`; a number behind it says how small the smallest size is, in
//! thousands, 1 if none does.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark stops where it is wrong, and prints what it measured"
)]

use std::env;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rasher::desk::{Desk, Plan};
use rasher::event::{Call, Event};
use rasher::log::{self, Header, Line, Speak};
use rasher::rules::file;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use rasher::store::Store;
use tempfile::TempDir;

const AT: &str = "2026-11-20T19:02:11Z";

/// How many sizes, each the double of the one before.
const SIZES: u32 = 4;

fn main() {
    let smallest = env::args().find_map(|word| word.parse().ok()).unwrap_or(1);
    // On the disk of the project: a folder in memory would sync in no time.
    let place = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    println!("{:<44}{:>10}{:>12}{:>8}", "", "N", "", "twice");
    let curve = |what: &str, scale: usize, one: &dyn Fn(&Path, usize) -> Duration| {
        let mut before: Option<Duration> = None;
        for step in 0..SIZES {
            let size = (smallest * 1000 * scale) << step;
            let took = one(&place.path().join(format!("{}-{size}", what.len())), size);
            let ratio = before.map_or_else(String::new, |before| {
                format!("{:>8.2}", took.as_secs_f64() / before.as_secs_f64())
            });
            println!("{what:<44}{size:>10}{:>9.1} ms{ratio}", took.as_secs_f64() * 1e3);
            before = Some(took);
        }
    };
    curve("record and answer N deals", 1, &|place, deals| recorded(place, deals).1);
    curve("undo and redo, 20 times, behind N deals", 1, &undone);
    curve("check N times undone and brought back", 10, &|place, times| {
        checked(place, &pairs(times))
    });
    curve("check a deal corrected to N passes", 10, &|place, passes| {
        checked(place, &amended(passes))
    });
    curve("import a sheet of N deals", 2, &imported);
    curve("show a note of N bytes", 256, &noted);
    println!(
        "\n{:<44}{:>10}{:>12}{:>12}",
        "one deal more by `record`", "N", "to read it", "to record"
    );
    for step in 0..SIZES {
        let deals = (smallest * 1000) << step;
        let place = place.path().join(format!("more-{deals}"));
        drop(recorded(&place, deals));
        // The median of pairs, one after the other.
        let (mut reads, mut records) = (Vec::new(), Vec::new());
        for _ in 0..5 {
            reads.push(run(&place, &["check", "s"]));
            records.push(run(&place, &["record", "s", "ah4"]));
        }
        let median = |mut times: Vec<Duration>| {
            times.sort_unstable();
            times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64) * 1e3
        };
        println!("{:<44}{deals:>10}{:>9.1} ms{:>9.1} ms", "", median(reads), median(records));
    }
}

fn header(rules: &str) -> Header {
    let asked = serde_json::json!({"base": rules, "set": {"game.target": 10_000}});
    let ruleset = file::asked(&asked, Shelf::built_in()).expect("a ruleset");
    Header {
        at: AT.into(),
        id: "s".into(),
        title: "Friday".into(),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned).to_vec(),
        first_dealer: Seat::FIRST,
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: ruleset.to_json(),
        night: None,
    }
}

fn type_line(desk: &mut Desk, line: &str) {
    let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("`{line}` is not taken") };
    let done = desk.commit(&entry, AT).expect("written");
    // What the person is told belongs to it, the score and whose it is with it.
    black_box(desk.after(&entry, &done));
}

/// A session of so many deals, and how long it took to record and answer them, the syncs of the disk and all.
fn recorded(place: &Path, deals: usize) -> (Desk, Duration) {
    fs::create_dir_all(place).expect("a folder");
    let mut desk = Desk::create(&Store::new(place), header("bacon-gamerules")).expect("begun");
    let begun = Instant::now();
    for deal in 0..deals {
        type_line(&mut desk, if deal % 2 == 0 { "ah4" } else { "bs4" });
    }
    (desk, begun.elapsed())
}

fn undone(place: &Path, deals: usize) -> Duration {
    let (mut desk, _) = recorded(place, deals);
    let begun = Instant::now();
    for _ in 0..20 {
        type_line(&mut desk, "undo");
        type_line(&mut desk, "redo");
    }
    begun.elapsed()
}

fn opening() -> Event {
    Event::Deal { dealer: Seat::FIRST }
}

/// One deal, so many times undone and brought back.
fn pairs(times: usize) -> Vec<Vec<Line>> {
    let deal = vec![Line::Event(opening()), Line::Event(Event::Call(Call::PassedOut))];
    let mut entries = vec![deal];
    for time in 0..times {
        let strike = 3 + 2 * u64::try_from(time).expect("a number");
        entries.push(vec![Line::Strike { from: 1, why: String::new() }]);
        entries.push(vec![Line::Restore { strike }]);
    }
    entries
}

/// One deal, corrected to so many passes of one seat.
fn amended(passes: usize) -> Vec<Vec<Line>> {
    let pass = Event::Call(Call::Pass { seat: Seat::FIRST });
    let mut events = vec![opening()];
    events.extend(std::iter::repeat_n(pass, passes));
    vec![
        vec![Line::Event(opening())],
        vec![Line::Amend { game: None, deal: 1, events, why: String::new() }],
    ]
}

/// How long it takes to check a log of these entries.
fn checked(place: &Path, entries: &[Vec<Line>]) -> Duration {
    fs::create_dir_all(place).expect("a folder");
    let header = header("euchre");
    let entries = entries.iter().map(Vec::as_slice);
    let bytes = log::whole(&header, AT, entries).expect("writes");
    fs::write(place.join("s.jsonl"), bytes).expect("written");
    run(place, &["check", "s"])
}

fn imported(place: &Path, deals: usize) -> Duration {
    fs::create_dir_all(place).expect("a folder");
    let heading = "rules: bacon-gamerules\nplayers: Ann, Ben, Cal, Dee\ndealer: Ann\n\n";
    let sheet = place.join("sheet.txt");
    fs::write(&sheet, heading.to_owned() + &"x\n".repeat(deals)).expect("written");
    run(place, &["import", sheet.to_str().expect("a path")])
}

fn noted(place: &Path, bytes: usize) -> Duration {
    fs::create_dir_all(place).expect("a folder");
    let note = [vec![Line::Note { text: "n".repeat(bytes) }]];
    let entries = note.iter().map(Vec::as_slice);
    let bytes = log::whole(&header("euchre"), AT, entries).expect("writes");
    fs::write(place.join("s.jsonl"), bytes).expect("written");
    run(place, &["log", "s"])
}

/// How long the program takes, to its end.
fn run(place: &Path, words: &[&str]) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
    command.args(words).arg("--sessions").arg(place).stdin(Stdio::null()).stdout(Stdio::null());
    let begun = Instant::now();
    let output = command.output().expect("runs");
    // A check that finds something ends with 3.
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 3)), "{words:?}: {said}");
    begun.elapsed()
}
