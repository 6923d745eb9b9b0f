//! `docs/analysis.md` keeps its word: every block of SQL runs, and answers what `rasher stats` does.
//!
//! The queries run in `DuckDB`, through the Python that `RASHER_PYTHON` names, or `python3`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::needs;

/// Runs what it reads, one block after another, and gives the rows of each.
const SCRIPT: &str = "
import json, sys, duckdb
connection = duckdb.connect()
print(json.dumps([connection.execute(sql).fetchall() for sql in json.load(sys.stdin)]))
";

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rasher(place: &Path, args: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The example evenings, and the tables of them.
fn place() -> TempDir {
    let place = TempDir::new().unwrap();
    let sessions = place.path().join("sessions");
    fs::create_dir(&sessions).unwrap();
    for entry in fs::read_dir(project().join("sessions/examples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            fs::copy(&path, sessions.join(path.file_name().unwrap())).unwrap();
        }
    }
    for table in ["games", "deals", "calls", "plays", "awards"] {
        let file = format!("{table}.csv");
        rasher(place.path(), &["export", "--all", "--as", "csv", "--table", table, "-o", &file]);
    }
    place
}

/// The blocks of SQL, each with the name in its first line.
fn blocks() -> Vec<(String, String)> {
    let page = fs::read_to_string(project().join("docs/analysis.md")).unwrap();
    let blocks = page.split("```sql\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks
        .map(|block| {
            let name = block.lines().next().unwrap().strip_prefix("-- ").expect("a name");
            (name.to_owned(), block.to_owned())
        })
        .collect()
}

/// The rows that each block answers with.
fn answers(python: &Path, place: &Path) -> BTreeMap<String, Vec<Vec<Value>>> {
    let blocks = blocks();
    let queries: Vec<&str> = blocks.iter().map(|(_, sql)| sql.as_str()).collect();
    let mut child = Command::new(python)
        .args(["-c", SCRIPT])
        .current_dir(place)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let asked = serde_json::to_vec(&queries).unwrap();
    child.stdin.take().unwrap().write_all(&asked).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: Vec<Vec<Vec<Value>>> = serde_json::from_slice(&output.stdout).unwrap();
    blocks.into_iter().map(|(name, _)| name).zip(rows).collect()
}

/// A table by its first column.
fn by_name(rows: &[Vec<Value>]) -> BTreeMap<String, Vec<Value>> {
    let row = |row: &Vec<Value>| (row[0].as_str().unwrap().to_owned(), row[1..].to_vec());
    rows.iter().map(row).collect()
}

/// The same table, as the statistics have it.
fn of_stats(
    stats: &Value,
    row: impl Fn(&Value) -> Option<Vec<Value>>,
) -> BTreeMap<String, Vec<Value>> {
    let players = stats["players"].as_array().unwrap().iter();
    players
        .filter_map(|player| Some((player["name"].as_str().unwrap().to_owned(), row(player)?)))
        .collect()
}

/// A count that a player may not have at all: whoever only climbs makes no trump.
fn count(value: &Value) -> Value {
    if value.is_null() { Value::from(0) } else { value.clone() }
}

#[test]
fn duckdb_answers_what_the_statistics_answer() {
    const TEST: &str = "the SQL of docs/analysis.md";
    let python = match needs::python(&["duckdb"]) {
        Ok(python) => python,
        Err(why) => return needs::skip(TEST, &why),
    };
    let place = place();
    let answers = answers(&python, place.path());
    let stats: Value = serde_json::from_slice(&rasher(place.path(), &["stats", "--json"])).unwrap();

    let players = of_stats(&stats, |player| {
        let own = &player["trump"]["own"];
        let counts = [
            &player["deals"]["won"]["of"],
            &own["made_trump"]["times"],
            &own["tricks"],
            &own["alone"]["times"],
            &own["alone_made"]["times"],
        ];
        Some(counts.into_iter().map(count).collect())
    });
    assert_eq!(by_name(&answers["players"]), players);
    assert_eq!(players.len(), 39, "everybody in the examples");

    let games = of_stats(&stats, |player| {
        let won = &player["games"]["won"];
        (won["of"] != 0).then(|| vec![won["of"].clone(), won["times"].clone()])
    });
    assert_eq!(by_name(&answers["games"]), games);

    let sums = |row: &[Value]| -> Vec<Value> { row[..2].to_vec() };
    let points: BTreeMap<_, _> =
        by_name(&answers["points"]).into_iter().map(|(name, row)| (name, sums(&row))).collect();
    let ours = of_stats(&stats, |player| {
        let deals = &player["deals"];
        Some(vec![deals["points_for"]["sum"].clone(), deals["points_against"]["sum"].clone()])
    });
    assert_eq!(points, ours);
    for (name, row) in by_name(&answers["points"]) {
        let players = stats["players"].as_array().unwrap();
        let player = players.iter().find(|player| player["name"] == *name).unwrap();
        let ours = player["dealing"]["advantage"].as_f64();
        let close = match (row[2].as_f64(), ours) {
            (Some(theirs), Some(ours)) => (theirs - ours).abs() < 1e-9,
            (theirs, ours) => theirs == ours,
        };
        assert!(close, "{name}: {row:?} {ours:?}");
    }

    // Struck lines are lines, and what stands of them is what the statistics count.
    let deals = answers["standing"][0].clone();
    let stand = stats["deals"].as_u64().unwrap() + stats["void"].as_u64().unwrap();
    assert_eq!(deals[1], stand);
    assert!(deals[0].as_u64().unwrap() > stand, "the examples have an undo: {deals:?}");

    // An evening that was recorded by its outcomes alone, without a correction or a void deal.
    let cabin = &by_name(&answers["outcomes"])["2026-10-30-thirty-two"];
    let only = ["stats", "--json", "--rules", "bid-euchre-standard"];
    let only: Value = serde_json::from_slice(&rasher(place.path(), &only)).unwrap();
    assert_eq!(cabin[0], only["deals"]);
    assert!(!answers["kinds"].is_empty() && !answers["pace"].is_empty());
    needs::ran(TEST, &format!("{} queries in DuckDB", answers.len()));
}

#[test]
fn every_block_has_a_name_of_its_own() {
    let blocks = blocks();
    let names: BTreeMap<&str, &str> =
        blocks.iter().map(|(name, sql)| (name.as_str(), sql.as_str())).collect();
    assert_eq!(names.len(), blocks.len());
    assert!(names.len() >= 6, "{:?}", names.keys());
}
