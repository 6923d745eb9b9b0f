//! Evenings that were written down as scripts: what was typed and when, and the score after every
//! line as a person works it out from the rules.
#![allow(dead_code, reason = "each test that shares it uses a part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rasher::game::verdict::Outcome;
use rasher::history::History;
use rasher::log::Row;
use rasher::session::{self, Session};
use rasher::store::Store;
use tempfile::TempDir;

/// One line of a script.
#[derive(Debug)]
pub(crate) struct Typed {
    /// As RFC 3339 text.
    pub(crate) at: String,
    /// The line, or for the first the arguments.
    pub(crate) line: String,
    /// Did the table say that an irregular call happened?
    pub(crate) happened: bool,
    /// How things stand after it.
    pub(crate) stands: String,
}

#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) id: String,
    pub(crate) lines: Vec<Typed>,
}

/// The scripts in a folder, in the order of their names.
pub(crate) fn scripts(folder: &Path) -> Vec<Script> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
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
pub(crate) fn stands(session: &Session) -> String {
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

/// Counts a log against its script, line by line; how many lines were compared.
pub(crate) fn compare(folder: &Path, script: &Script) -> usize {
    let store = Store::new(folder);
    let mut compared = 0;
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
    compared
}

/// The program, where nothing of this machine reaches it.
pub(crate) fn rasher(place: &Path, at: &str, args: &[&str]) -> (String, String, i32) {
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
pub(crate) fn typed_anew(script: &Script) -> String {
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
