//! The evenings in `sessions/examples/`: a whole game for every built-in ruleset.
//!
//! Each lies there twice. The script (`.txt`) is what was typed and when, with the score after every
//! line as a person works it out from the rules, and who deals next; nothing in it was copied from
//! the program. The log (`.jsonl`) is what the program wrote. Here the logs are read, verified and
//! counted against the scripts, and the scripts are typed into the program once more, to see that it
//! would write the same. `EXAMPLES=write` writes the logs anew, to be read as a change like any other.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a helper of a test that stumbles fails its test"
)]

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;

use rasher::game::verdict::Outcome;
use rasher::history::History;
use rasher::log::{self, Row};
use rasher::rules::shelf::{Shelf, is_variant};
use rasher::session::{self, Session};
use rasher::store::Store;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// One line of a script.
#[derive(Debug)]
struct Typed {
    /// As RFC 3339 text.
    at: String,
    /// The line, or for the first the arguments.
    line: String,
    /// Did the table say that an irregular call happened?
    happened: bool,
    /// How things stand after it.
    stands: String,
}

#[derive(Debug)]
struct Script {
    id: String,
    lines: Vec<Typed>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples")
}

fn scripts() -> Vec<Script> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    files.iter().map(|path| script(path)).collect()
}

fn script(path: &Path) -> Script {
    let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
    let text = fs::read_to_string(path).unwrap();
    let mut day = "";
    let mut lines: Vec<Typed> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let (time, rest) = match (lines.is_empty(), line.split_once("  ")) {
            (true, Some((begun, rest))) => {
                let (date, time) = begun.split_once(' ').expect(line);
                day = date;
                (time, rest)
            }
            (_, Some(split)) => split,
            (_, None) => panic!("{id}: no two blanks in `{line}`"),
        };
        let (typed, stands) = rest.split_once("=> ").unwrap_or((rest, "0:0"));
        let typed = typed.trim();
        let happened = typed.strip_prefix("happened: ");
        lines.push(Typed {
            at: format!("{day}T{time}:00Z"),
            line: happened.unwrap_or(typed).to_owned(),
            happened: happened.is_some(),
            stands: stands.trim().to_owned(),
        });
    }
    Script { id, lines }
}

/// How a session stands, in the words of a script.
fn stands(session: &Session) -> String {
    assert_eq!(session.stopped, None);
    let game = session.games.last().unwrap();
    let score = game.score();
    match game.outcome {
        Some(Outcome::Won(team)) => {
            let winner = &game.seats[usize::from(team.number())];
            format!("{}:{} won {winner}", score.even, score.odd)
        }
        Some(shared) => format!("{}:{} {shared:?}", score.even, score.odd),
        None if game.open_deal().is_some() => "open".to_owned(),
        None => {
            let dealer = &game.seats[game.standing.dealer.index()];
            format!("{}:{} {dealer}", score.even, score.odd)
        }
    }
}

#[test]
fn every_built_in_game_is_played_to_its_end_and_every_script_its_log() {
    let store = Store::new(folder());
    let ids: Vec<String> = scripts().into_iter().map(|script| script.id).collect();
    assert_eq!(store.ids().unwrap(), ids);
    let mut played = BTreeSet::new();
    for id in &ids {
        let log = store.read(id).unwrap();
        let (history, unfit) = History::of(&log.header, log.rows);
        assert!(unfit.is_none(), "{id}");
        let session = session::fold(&log.header, &history).unwrap();
        assert!(session.is_finished(), "{id} is not played to its end");
        played.insert(log.header.rules["id"].as_str().unwrap().to_owned());
    }
    // A sheet plays as the game that it is written over, but for a few values.
    let games = Shelf::built_in().ids().filter(|id| !is_variant(id));
    let all: BTreeSet<String> = games.map(str::to_owned).collect();
    assert_eq!(played, all);
}

#[test]
fn the_scores_are_those_worked_out_by_hand() {
    let store = Store::new(folder());
    let mut compared = 0;
    for script in scripts() {
        let log = store.read(&script.id).unwrap();
        let first_dealer = log.header.first_dealer;
        let mut history = History::new(&log.header);
        let mut rows = log.rows.into_iter().peekable();
        for (place, typed) in script.lines.iter().enumerate() {
            // The first line of a script is the header, every other an entry.
            let entry = rows.peek().filter(|_| place > 0).map(Row::entry);
            assert_eq!(entry.is_some(), place > 0, "{}: `{}` is not there", script.id, typed.line);
            while let Some(row) = rows.next_if(|row| Some(row.entry()) == entry) {
                assert_eq!(row.at, typed.at, "{}: `{}`", script.id, typed.line);
                history.push(row).unwrap();
            }
            let session = session::fold(&log.header, &history).unwrap();
            let have = stands(&session);
            if place == 0 {
                let dealer = &log.header.seats[first_dealer.index()];
                assert_eq!(have, format!("{} {dealer}", typed.stands));
            } else {
                assert_eq!(have, typed.stands, "{}: after `{}`", script.id, typed.line);
            }
            compared += 1;
        }
        assert!(rows.next().is_none(), "{}: the log goes on after the script", script.id);
    }
    assert!(compared > 180, "{compared}");
}

/// Verified without any of our own code, as anybody could.
#[test]
fn the_chains_hold() {
    for script in scripts() {
        let text = fs::read_to_string(folder().join(format!("{}.jsonl", script.id))).unwrap();
        let mut last = String::new();
        for (number, line) in text.lines().enumerate() {
            let (said, chain) = line.rsplit_once(",\"chain\":\"").expect(line);
            let sum = Sha256::digest(format!("{last}{said}"));
            let hex = sum.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
            assert_eq!(chain, format!("{}\"}}", &hex[..32]), "{}:{}", script.id, number + 1);
            hex[..32].clone_into(&mut last);
            let value: Value = serde_json::from_str(line).unwrap();
            assert_eq!(value["seq"], number, "{}", script.id);
        }
        assert!(text.ends_with('\n'), "{}", script.id);
    }
}

/// The program, where nothing of this machine reaches it.
fn rasher(place: &Path, at: &str, args: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("XDG_DATA_HOME", place.join("data"))
        .env("NO_COLOR", "1")
        .env("RUST_BACKTRACE", "0")
        .env("RASHER_CLOCK", at)
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// Words as a shell would split them: blanks separate, single quotes hold together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (place, part) in line.split('\'').enumerate() {
        if place % 2 == 1 {
            words.last_mut().unwrap().push_str(part);
            continue;
        }
        let mut rest = part.split(' ');
        words.last_mut().unwrap().push_str(rest.next().unwrap());
        words.extend(rest.map(str::to_owned));
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Types a script into the program, and gives the log that it wrote.
fn typed_anew(script: &Script) -> String {
    let place = TempDir::new().unwrap();
    fs::create_dir(place.path().join("sessions")).unwrap();
    for (number, typed) in script.lines.iter().enumerate() {
        let words = words(&typed.line);
        let mut args: Vec<&str> = vec!["record", &script.id, &typed.line];
        if number == 0 {
            args = words.iter().map(String::as_str).collect();
        } else if typed.happened {
            args.push("--record-irregular");
        }
        let (_, stderr, code) = rasher(place.path(), &typed.at, &args);
        assert_eq!(code, 0, "{}: `{}`: {stderr}", script.id, typed.line);
    }
    fs::read_to_string(place.path().join(format!("sessions/{}.jsonl", script.id))).unwrap()
}

/// The lines without the ruleset, which may since have learnt a better sentence, and without the
/// chain, which covers it.
fn without_the_rules(text: &str) -> Vec<Value> {
    let line = |line: &str| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        let object = value.as_object_mut().unwrap();
        object.remove("chain");
        object.remove("rules");
        value
    };
    text.lines().map(line).collect()
}

#[test]
fn the_logs_are_what_the_program_writes() {
    let write = std::env::var_os("EXAMPLES").is_some_and(|what| what == "write");
    for script in scripts() {
        let written = typed_anew(&script);
        let path = folder().join(format!("{}.jsonl", script.id));
        if write {
            fs::write(&path, &written).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap();
        let (written_lines, kept_lines) = (without_the_rules(&written), without_the_rules(&kept));
        for (number, (written, kept)) in written_lines.iter().zip(&kept_lines).enumerate() {
            assert_eq!(written, kept, "{}:{}", script.id, number + 1);
        }
        assert_eq!(written_lines.len(), kept_lines.len(), "{}", script.id);
        // The same, bytes and all, where the ruleset is the same.
        let rules = |text: &str| log::read(Cursor::new(text.as_bytes())).unwrap().header.rules;
        if rules(&written) == rules(&kept) {
            assert_eq!(written, kept, "{}", script.id);
        }
    }
}

#[test]
fn nobody_goes_on_with_an_example_by_accident() {
    // As in a fresh clone: `sessions` is there, and holds the examples and nothing else.
    let place = TempDir::new().unwrap();
    let there = place.path().join("sessions/examples");
    fs::create_dir_all(&there).unwrap();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, there.join(path.file_name().unwrap())).unwrap();
    }
    let at = "2026-11-20T19:00:00Z";
    let (list, _, code) = rasher(place.path(), at, &["list", "--json"]);
    let list: Value = serde_json::from_str(&list).unwrap();
    assert_eq!(
        (&list["folder"], &list["sessions"], code),
        (&"sessions".into(), &Value::Array(vec![]), 0)
    );
    assert_eq!(rasher(place.path(), at, &["resume"]).2, 4);
    assert_eq!(rasher(place.path(), at, &["show", "first-friday"]).2, 4);
    // Who names the folder may look.
    let (shown, _, code) =
        rasher(place.path(), at, &["show", "first-friday", "--sessions", "sessions/examples"]);
    assert!(shown.contains("11–9"), "{shown}");
    assert_eq!(code, 0);
    // In order, but for what was irregular at the table.
    let (told, _, code) =
        rasher(place.path(), at, &["check", "--json", "--sessions", "sessions/examples"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    let found: Vec<(&str, &str)> = told
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["session"].as_str().unwrap(), one["text"].as_str().unwrap()))
        .collect();
    let irregular = [
        ("2026-09-05-cabin-week", "Wes's bid does not beat 3 [overbid]"),
        ("2026-10-16-stick-the-dealer", "Hal called out of turn: Gus had the word [call-turn]"),
        (
            "2026-10-23-the-somerset-table",
            "Abel did not follow hearts on trick 1 and showed one on trick 2 [follow]",
        ),
    ];
    assert_eq!((found.as_slice(), code), (&irregular[..], 3));
}
