//! What leaves the table: every format, from every example evening.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a helper of a test that stumbles fails its test"
)]

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;
use rasher::export::csv::{Table, neutral, original};
use rasher::export::{Format, Told, Wishes, export};
use rasher::history::History;
use rasher::log;
use rasher::session;
use serde_json::Value;

/// Every example evening: its name, and its log.
fn evenings() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = files.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    let read = |path: &Path| {
        let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (id, std::fs::read_to_string(path).unwrap())
    };
    let mut evenings: Vec<(String, String)> = logs.map(|path| read(&path)).collect();
    evenings.sort();
    evenings
}

/// The documents of a session in a format.
fn exported(id: &str, text: &str, format: Format, wishes: Wishes) -> Vec<(String, String)> {
    let read = log::read(text.as_bytes()).unwrap();
    let (history, unfit) = History::of(&read.header, read.rows);
    assert_eq!(unfit, None);
    let session = session::fold(&read.header, &history).unwrap();
    let told = Told::new(id, &read.header, &history, &session, text);
    let parts = export(&told, format, wishes).unwrap().parts;
    parts.into_iter().map(|part| (part.name, part.text)).collect()
}

#[test]
fn json_has_the_lines_of_the_log_as_they_are_and_their_sum() {
    for (id, text) in evenings() {
        let parts = exported(&id, &text, Format::Json, Wishes::default());
        let [(name, part)] = parts.as_slice() else { panic!("{id}: one document") };
        assert_eq!(*name, format!("{id}.json"));
        let told: Value = serde_json::from_str(part).unwrap();
        let lines: Vec<&str> =
            told["log"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        assert_eq!(lines.join("\n") + "\n", text, "{id}");
        for game in told["games"].as_array().unwrap() {
            let mut score =
                [game["start"][0].as_i64().unwrap(), game["start"][1].as_i64().unwrap()];
            for award in game["deals"].as_array().unwrap().iter().flat_map(|deal| {
                let awards = deal["awards"].as_array().unwrap();
                awards.iter()
            }) {
                let team = usize::try_from(award["team"].as_u64().unwrap()).unwrap();
                score[team] += award["points"].as_i64().unwrap();
            }
            assert_eq!(game["score"], serde_json::json!(score), "{id}");
        }
    }
}

/// A table of a session: each row a map from its column to its cell.
fn table(id: &str, text: &str, table: Table) -> Vec<BTreeMap<String, String>> {
    let wishes = Wishes { table: Some(table), ..Wishes::default() };
    let parts = exported(id, text, Format::Csv, wishes);
    let [(name, rows)] = parts.as_slice() else { panic!("{id}: one table") };
    assert_eq!(*name, format!("{}.csv", table.word()));
    let whole = format!("{}{rows}", table.head());
    // A row that is shorter or longer than the first is an error.
    let mut reader = csv::Reader::from_reader(whole.as_bytes());
    reader.deserialize().map(|row| row.unwrap()).collect()
}

#[test]
fn the_tables_have_a_row_a_fact() {
    for (id, text) in evenings() {
        let parts = exported(&id, &text, Format::Json, Wishes::default());
        let told: Value = serde_json::from_str(&parts[0].1).unwrap();
        let games = told["games"].as_array().unwrap();
        let deals: Vec<&Value> =
            games.iter().flat_map(|game| game["deals"].as_array().unwrap()).collect();
        let all = |list: &str| -> usize {
            deals.iter().map(|deal| deal[list].as_array().unwrap().len()).sum()
        };
        let plays: usize = ["tricks", "rounds"]
            .iter()
            .flat_map(|list| deals.iter().flat_map(|deal| deal[*list].as_array().unwrap()))
            .map(|trick| trick["plays"].as_array().unwrap().len())
            .sum();
        let rows = |one| table(&id, &text, one).len();
        assert_eq!(rows(Table::Games), games.len(), "{id}");
        assert_eq!(rows(Table::Deals), deals.len(), "{id}");
        assert_eq!(rows(Table::Calls), all("calls"), "{id}");
        assert_eq!(rows(Table::Plays), plays, "{id}");
        assert_eq!(rows(Table::Awards), all("awards"), "{id}");
        // What the awards of a game add up to is its score.
        for game in table(&id, &text, Table::Games) {
            let mut score: [i64; 2] =
                [0, 1].map(|team| game[&format!("start_{team}")].parse().unwrap());
            for award in table(&id, &text, Table::Awards) {
                if award["game"] == game["game"] {
                    let points: i64 = award["points"].parse().unwrap();
                    score[award["team"].parse::<usize>().unwrap()] += points;
                }
            }
            let said: [i64; 2] = [0, 1].map(|team| game[&format!("score_{team}")].parse().unwrap());
            assert_eq!(said, score, "{id}");
        }
    }
}

/// Played cards of one deal whose trick winners stand in the script of that evening.
#[test]
fn who_won_a_trick_stands_beside_each_of_its_cards() {
    let (id, text) =
        evenings().into_iter().find(|(id, _)| id.ends_with("stick-the-dealer")).unwrap();
    let plays = table(&id, &text, Table::Plays);
    let won: Vec<String> = plays
        .iter()
        .filter(|play| play["won"] == "true" && play["deal"] == "2")
        .map(|play| format!("{} {}", play["player"], play["cards"]))
        .collect();
    // Hearts are trump, and Hal made them: an ace, a nine of trump, both bowers, a plain ace.
    assert_eq!(won, ["Gus As", "Hal 9h", "Hal Jh", "Hal Jd", "Hal Ad"]);
}

#[test]
fn no_cell_is_a_formula() {
    for formula in ["=cmd()", "+1", "-1", "@A1", "\t=1", "\r=1", "\n=1", "＝1"] {
        assert_eq!(neutral(formula), format!("'{formula}"));
        assert_eq!(original(&neutral(formula)), formula);
    }
    assert_eq!(neutral("'tis"), "''tis");
    assert_eq!(neutral("Ann = Ben"), "Ann = Ben");
}

proptest! {
    #[test]
    fn a_cell_gives_its_text_back(text in "[-=+@'\\t\\r\\n a-c]{0,4}|.{0,6}") {
        let cell = neutral(&text).into_owned();
        prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']));
        prop_assert_eq!(original(&cell), text);
    }
}
