//! A league of its own making: `rasher stats` and `DuckDB` count the same table from the same logs.
//!
//! Every deal is shuffled, called and played to the last card by the rules, at random, and recorded
//! by its outcome; a session is forty deals, in games to ten. Both programs answer for every player:
//! deals, times maker, makers' tricks, lone hands tried and made. The two tables must be equal.
//!
//! Run with `cargo bench --bench league`, which makes 2500 sessions (a hundred thousand deals) in the
//! build folder. `LEAGUE_SESSIONS=25000` makes a million deals of it. `LEAGUE_FOLDER` keeps the logs
//! in that folder, and takes those that are there. `DuckDB` is looked for in `python3`, or in the
//! program that `RASHER_PYTHON` names.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark stops where it is wrong, and prints what it measured"
)]

#[path = "../deals/mod.rs"]
mod deals;
mod make;

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

/// Deals, times maker, makers' tricks, lone hands tried, lone hands made.
type Row = [u64; 5];

/// What one program made of the league.
struct Ran {
    seconds: Vec<f64>,
    /// The most memory that it held, in KiB.
    memory: u64,
    table: BTreeMap<String, Row>,
}

const ROUNDS: usize = 3;

fn main() {
    let sessions =
        env::var("LEAGUE_SESSIONS").map_or(2500, |number| number.parse().expect("a number"));
    let temporary;
    let folder = if let Some(folder) = env::var_os("LEAGUE_FOLDER") {
        PathBuf::from(folder)
    } else {
        temporary = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        temporary.path().to_owned()
    };
    let bytes = make::league(&folder, sessions);
    println!(
        "{sessions} sessions, {} deals, {} MB of logs",
        sessions * make::DEALS,
        bytes / 1_000_000
    );

    let python = env::var("RASHER_PYTHON").unwrap_or_else(|_| "python3".into());
    let has = |module: &str| {
        let output = Command::new(&python).args(["-c", &format!("import {module}")]).output();
        output.is_ok_and(|output| output.status.success())
    };
    if !has("resource") {
        println!("skipped: no {python} here, which measures time and memory");
        return;
    }
    let duck = has("duckdb");
    if !duck {
        println!("DuckDB is skipped: {python} has no module `duckdb`");
    }
    let (mut ours, mut theirs): (Option<Ran>, Option<Ran>) = (None, None);
    for _ in 0..ROUNDS {
        add(&mut ours, run(&python, "rasher", &folder));
        if duck {
            add(&mut theirs, run(&python, "duckdb", &folder));
        }
    }
    let ours = ours.expect("ran");
    show("rasher stats --json", &ours);
    if let Some(theirs) = theirs {
        show("DuckDB", &theirs);
        assert_eq!(ours.table, theirs.table, "the two tables differ");
        println!("the tables are equal: {} players", ours.table.len());
        println!("rasher is {:.1} times as fast", median(&theirs) / median(&ours));
    }
}

/// One run, timed and watched by a small program: here nothing may ask the system for memory used.
fn run(python: &str, what: &str, folder: &Path) -> Ran {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/league/run.py");
    let output = Command::new(python)
        .arg(script)
        .args([what, env!("CARGO_BIN_EXE_rasher")])
        .arg(folder)
        .output()
        .expect("python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    let rows = said["rows"].as_array().expect("rows").iter().map(|row| {
        let numbers = [1, 2, 3, 4, 5].map(|place| row[place].as_u64().expect("a count"));
        (row[0].as_str().expect("a name").to_owned(), numbers)
    });
    Ran {
        seconds: vec![said["seconds"].as_f64().expect("a time")],
        memory: said["memory"].as_u64().expect("memory"),
        table: rows.collect(),
    }
}

fn add(all: &mut Option<Ran>, one: Ran) {
    match all {
        None => *all = Some(one),
        Some(all) => {
            assert_eq!(all.table, one.table, "one program, two answers");
            all.seconds.extend(one.seconds);
            all.memory = all.memory.max(one.memory);
        }
    }
}

fn median(ran: &Ran) -> f64 {
    let mut seconds = ran.seconds.clone();
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn show(name: &str, ran: &Ran) {
    let all: Vec<String> = ran.seconds.iter().map(|it| format!("{it:.2}")).collect();
    println!(
        "{name:<22}{:>8.2} s   {:>7} MiB at most   ({} s)",
        median(ran),
        ran.memory / 1024,
        all.join(", ")
    );
}
