//! What leaves the table: every format, from every example evening.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a helper of a test that stumbles fails its test"
)]

use std::path::Path;

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
