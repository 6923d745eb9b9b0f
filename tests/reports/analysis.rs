//! `docs/analysis.md` keeps its word: every block runs, in `DuckDB` and in Spark, and answers what
//! `rasher stats` does.
//!
//! Both are Python's, through the one that `RASHER_PYTHON` names, or `python3`; Spark needs Java as well.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::needs;

/// Runs the statements that it reads in `DuckDB`, and gives the rows of each block's last one.
const DUCKDB: &str = "
import json, sys, duckdb
connection = duckdb.connect()
answers = {}
for kind, name, text in json.load(sys.stdin):
    if kind in ('duckdb', 'sql'):
        rows = connection.execute(text).fetchall()
        if kind == 'sql':
            answers[name] = rows
print(json.dumps(answers))
";

/// The same in Spark. What is not for SQL to say is Python there.
const SPARK: &str = "
import json, sys
from pyspark.sql import SparkSession
spark = (SparkSession.builder.master('local[1]').config('spark.ui.enabled', 'false')
         .config('spark.sql.shuffle.partitions', '1').config('spark.sql.session.timeZone', 'UTC')
         .config('spark.sql.codegen.wholeStage', 'false')
         .config('spark.sql.codegen.factoryMode', 'NO_CODEGEN').getOrCreate())
spark.sparkContext.setLogLevel('OFF')
answers = {}
for kind, name, text in json.load(sys.stdin):
    if kind == 'python':
        exec(text, {'spark': spark})
    if kind == 'sql':
        for statement in filter(str.strip, text.split(';')):
            rows = spark.sql(statement).collect()
        answers[name] = [[float(x) if type(x).__name__ == 'Decimal' else x for x in row] for row in rows]
# What the page warns of: the second number where the first was meant.
if len(sys.argv) > 1:
    log = spark.read.schema('seq bigint, type string, part array<bigint>').json(sys.argv[1])
    log.createOrReplaceTempView('log')
    wrong = spark.sql('''select count(distinct seq - coalesce(part[1], 0)) from log
                         where type in ('deal', 'contract', 'tricks', 'passed-out')''').collect()[0][0]
    answers['trap'] = [[wrong]]
print(json.dumps(answers))
";

type Answers = BTreeMap<String, Vec<Vec<Value>>>;

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

/// Sam sits in the first seat for four deals and in the second for six, and nobody in either for more:
/// the game is his in the second, and in the first nobody's.
const BOTH_SIDES: &str = "\
title: Both sides
begun: 2026-11-01
rules: euchre
players: Sam, Tess, Uwe, Vera
dealer: 1

1h3
1h3
1h3
1h3
sub 1 Wes
sub 2 Sam
3s3
3s3
x
sub 1 Xan
4c5
4c5
3d5
3d5
";

/// A folder with the tables of its sessions.
fn exported(place: TempDir) -> TempDir {
    for table in ["games", "deals", "calls", "plays", "awards"] {
        let file = format!("{table}.csv");
        rasher(place.path(), &["export", "--all", "--as", "csv", "--table", table, "-o", &file]);
    }
    place
}

/// The example evenings, a game with a substitute on both sides, and the tables of them.
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
    fs::write(place.path().join("both.txt"), BOTH_SIDES).unwrap();
    rasher(place.path(), &["import", "both.txt"]);
    exported(place)
}

/// A league that only climbs, in which nobody ever made trump or took a trick; or in which nothing was
/// dealt yet.
fn bare(deals: &str) -> TempDir {
    let place = TempDir::new().unwrap();
    fs::create_dir(place.path().join("sessions")).unwrap();
    let sheet = format!(
        "title: Bare\nbegun: 2026-11-01\nrules: bacon-climb-4\nplayers: Ann, Ben, Cal, Dee\ndealer: 1\n\n{deals}"
    );
    fs::write(place.path().join("bare.txt"), sheet).unwrap();
    rasher(place.path(), &["import", "bare.txt"]);
    exported(place)
}

/// The blocks of the page that are run: of what kind, by what name, what they say.
fn blocks() -> Vec<[String; 3]> {
    let page = fs::read_to_string(project().join("docs/analysis.md")).unwrap();
    let all = page.split("\n```").skip(1).step_by(2).map(|block| {
        let (kind, text) = block.split_once('\n').unwrap();
        let first = text.lines().next().unwrap_or_default();
        let name = first.strip_prefix("-- ").unwrap_or_default();
        assert!(kind != "sql" || !name.is_empty(), "{text}");
        [kind, name, text].map(str::to_owned)
    });
    all.filter(|[kind, ..]| ["sql", "duckdb", "python"].contains(&kind.as_str())).collect()
}

/// What an engine answers to each block.
fn answers(python: &Path, script: &str, args: &[&str], place: &Path) -> Answers {
    let mut child = Command::new(python)
        .args(["-c", script])
        .args(args)
        .current_dir(place)
        // A runtime that lives for seconds: nothing is worth compiling twice.
        .env("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx512m")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let asked = serde_json::to_vec(&blocks()).unwrap();
    child.stdin.take().unwrap().write_all(&asked).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
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

/// Are they the same numbers, a rounding apart?
fn close(one: &Value, other: &Value) -> bool {
    match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => (one - other).abs() < 1e-9,
        _ => one == other,
    }
}

/// What an engine says of games is what the statistics say.
fn as_in_the_statistics(answers: &Answers, place: &Path) {
    let stats: Value = serde_json::from_slice(&rasher(place, &["stats", "--json"])).unwrap();
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
    let chairs: u64 = players.values().map(|row| row[0].as_u64().unwrap()).sum();
    assert_eq!(answers["seated"][0][0], chairs);

    let games = of_stats(&stats, |player| {
        let won = &player["games"]["won"];
        (won["of"] != 0).then(|| vec![won["of"].clone(), won["times"].clone()])
    });
    assert_eq!(by_name(&answers["games"]), games);
    let points = by_name(&answers["points"]);
    let ours = of_stats(&stats, |player| {
        let deals = &player["deals"];
        let sums = ["points_for", "points_against"].map(|key| deals[key]["sum"].clone());
        Some([&sums[..], &[player["dealing"]["advantage"].clone()]].concat())
    });
    assert_eq!(points.keys().collect::<Vec<_>>(), ours.keys().collect::<Vec<_>>());
    for (name, row) in &points {
        assert!(
            row.iter().zip(&ours[name]).all(|(one, other)| close(one, other)),
            "{name}: {row:?}"
        );
    }
    // Struck lines are lines, and what stands of them is what the statistics count.
    let stand = stats["deals"].as_u64().unwrap() + stats["void"].as_u64().unwrap();
    assert_eq!(answers["standing"][0][1], stand);
}

#[test]
fn duckdb_answers_what_the_statistics_answer() {
    const TEST: &str = "the SQL of docs/analysis.md in DuckDB";
    let python = match needs::python(&["duckdb"]) {
        Ok(python) => python,
        Err(why) => return needs::skip(TEST, &why),
    };
    let place = place();
    let told = answers(&python, DUCKDB, &[], place.path());
    as_in_the_statistics(&told, place.path());
    assert!(place.path().join("deals.parquet").exists());
    assert!(told["standing"][0][0].as_u64() > told["standing"][0][1].as_u64(), "there is an undo");
    // Sam's game is one, and won on the side of the second seat, which took the last deals.
    assert_eq!(by_name(&told["games"])["Sam"], [Value::from(1), Value::from(0)]);
    // An evening that was recorded by its outcomes alone, without a correction or a void deal.
    let only = ["stats", "--json", "--rules", "bid-euchre-standard"];
    let only: Value = serde_json::from_slice(&rasher(place.path(), &only)).unwrap();
    assert_eq!(by_name(&told["outcomes"])["2026-10-30-thirty-two"][0], only["deals"]);
    assert!(!told["kinds"].is_empty() && !told["pace"].is_empty());
    for deals in ["1 3\n", ""] {
        let place = bare(deals);
        as_in_the_statistics(&answers(&python, DUCKDB, &[], place.path()), place.path());
    }
    needs::ran(TEST, &format!("{} queries", told.len()));
}

#[test]
fn spark_answers_what_duckdb_answers() {
    const TEST: &str = "the SQL of docs/analysis.md in Spark";
    let java = Command::new("java").arg("-version").output();
    if !java.is_ok_and(|java| java.status.success()) {
        return needs::skip(TEST, "there is no `java`, which Spark runs on");
    }
    let python = match needs::python(&["duckdb", "pyspark"]) {
        Ok(python) => python,
        Err(why) => return needs::skip(TEST, &why),
    };
    let place = place();
    let log = "sessions/2026-10-30-thirty-two.jsonl";
    let mut told = answers(&python, SPARK, &[log], place.path());
    // Counted from 0 the same words find more entries than there are deals.
    let trap = told.remove("trap").unwrap()[0][0].as_u64().unwrap();
    let deals = by_name(&told["outcomes"])["2026-10-30-thirty-two"][0].as_u64().unwrap();
    assert!(trap > deals, "{trap} instead of {deals}");
    let other = answers(&python, DUCKDB, &[], place.path());
    assert_eq!(told.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, rows) in &told {
        assert_eq!(rows.len(), other[name].len(), "{name}");
        for (one, other) in rows.iter().zip(&other[name]) {
            let same = one.len() == other.len() && one.iter().zip(other).all(|(a, b)| close(a, b));
            assert!(same, "{name}: {one:?} {other:?}");
        }
    }
    as_in_the_statistics(&told, place.path());
    needs::ran(TEST, &format!("{} queries", told.len()));
}

#[test]
fn every_query_has_a_name_of_its_own() {
    let blocks = blocks();
    let names: Vec<&str> = blocks
        .iter()
        .filter(|[kind, ..]| kind == "sql")
        .map(|[_, name, _]| name.as_str())
        .collect();
    let own: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(own.len(), names.len());
    assert!(names.len() >= 8, "{names:?}");
}
