//! The evenings in `sessions/examples/`: a whole game for every built-in ruleset.
//!
//! Each lies there twice. The script (`.txt`) is what was typed and when, with the score after every
//! line as a person works it out from the rules, and who deals next; nothing in it was copied from
//! the program. The log (`.jsonl`) is what the program wrote. Here the logs are read, verified and
//! counted against the scripts, and the scripts are typed into the program once more, to see that it
//! would write the same. `EXAMPLES=write` writes the logs anew, to be read as a change like any other.

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::scripted::{compare, rasher, scripts, typed_anew};
use rasher::history::History;
use rasher::log;
use rasher::rules::shelf::{Shelf, is_variant};
use rasher::session;
use rasher::store::Store;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// Where the evenings lie. Asked to, it first has the program write their logs, once and before any test
/// reads one: the tests run beside each other.
fn folder() -> PathBuf {
    static WRITTEN: OnceLock<()> = OnceLock::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let write = std::env::var_os("EXAMPLES").is_some_and(|what| what == "write");
    WRITTEN.get_or_init(|| {
        for script in scripts(&folder).iter().filter(|_| write) {
            fs::write(folder.join(format!("{}.jsonl", script.id)), typed_anew(script)).unwrap();
        }
    });
    folder
}

/// What brings a log, for whoever has written a script.
const WRITES_LOGS: &str = "`EXAMPLES=write cargo test --test program examples::` writes the logs";

#[test]
fn every_built_in_game_is_played_to_its_end_and_every_script_its_log() {
    let store = Store::new(folder());
    let ids: Vec<String> = scripts(&folder()).into_iter().map(|script| script.id).collect();
    assert_eq!(store.ids().unwrap(), ids, "a script and its log: {WRITES_LOGS}");
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
    let owed: Vec<&String> = all.difference(&played).collect();
    assert!(owed.is_empty(), "no evening in sessions/examples is played by {owed:?}: write one");
    assert_eq!(played, all);
}

/// Whoever looks for an evening finds it in the table, with its ruleset.
#[test]
fn the_table_of_the_evenings_has_each_of_them() {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    for script in scripts(&folder()) {
        let log = Store::new(folder()).read(&script.id).expect(WRITES_LOGS);
        let rules = log.header.rules["id"].as_str().unwrap();
        let row = format!("| `{}` | `{rules}` | ", script.id);
        let has = readme.lines().any(|line| line.starts_with(&row));
        assert!(has, "sessions/examples/README.md has no row `{row}… |`: say what to look for");
    }
}

#[test]
fn the_scores_are_those_worked_out_by_hand() {
    let compared: usize = scripts(&folder()).iter().map(|it| compare(&folder(), it)).sum();
    assert!(compared > 180, "{compared}");
}

/// Verified without any of our own code, as anybody could.
#[test]
fn the_chains_hold() {
    for script in scripts(&folder()) {
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
    for script in scripts(&folder()) {
        let written = typed_anew(&script);
        let path = folder().join(format!("{}.jsonl", script.id));
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
        ("2026-09-05-cabin-week", "Wes bid too low; the bid to beat is 3 [overbid]"),
        (
            "2026-10-16-stick-the-dealer",
            "Hal called out of turn: it was Gus's turn to call [call-turn]",
        ),
        (
            "2026-10-23-the-somerset-table",
            "Abel did not follow hearts on trick 1 and showed one on trick 2 [follow]",
        ),
    ];
    assert_eq!((found.as_slice(), code), (&irregular[..], 3));
}
