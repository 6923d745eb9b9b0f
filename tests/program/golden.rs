//! Logs that must score the same for ever: in every format that was ever written, one for every
//! ruleset that was built in when the format was new.
//!
//! Each lies in `tests/golden/format-N/` beside a script with its scores, worked out by hand from the
//! rules. Unlike the examples, these logs are never written anew: a change that makes one of them
//! score otherwise, or fail to be read, is wrong. `GOLDEN=write` types those scripts that have no log
//! yet, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::scripted::{compare, scripts, typed_anew};
use rasher::log;
use rasher::rules::shelf::Shelf;
use rasher::store::Store;
use sha2::{Digest, Sha256};

fn folder(format: u64) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/format-{format}"))
}

#[test]
fn every_golden_log_scores_as_it_did() {
    for format in 1..=log::FORMAT {
        let folder = folder(format);
        let mut played = BTreeSet::new();
        for script in scripts(&folder) {
            let path = folder.join(format!("{}.jsonl", script.id));
            if !path.exists() && std::env::var_os("GOLDEN").is_some_and(|what| what == "write") {
                fs::write(&path, typed_anew(&script)).unwrap();
            }
            assert!(compare(&folder, &script) > 5, "{}", script.id);
            let log = Store::new(&folder).read(&script.id).unwrap();
            played.insert(log.header.rules["id"].as_str().unwrap().to_owned());
        }
        // A ruleset that came later owes an evening in sessions/examples, and none here.
        let known: BTreeSet<String> = Shelf::built_in().ids().map(str::to_owned).collect();
        assert!(played.is_subset(&known), "format {format}");
    }
}

#[test]
fn no_golden_log_was_written_anew() {
    for format in 1..=log::FORMAT {
        let mut sums = String::new();
        for script in scripts(&folder(format)) {
            let name = format!("{}.jsonl", script.id);
            let digest = Sha256::digest(fs::read(folder(format).join(&name)).unwrap());
            let hex = digest.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
            sums += &format!("{hex}  {name}\n");
        }
        let file = folder(format).join("SHA256SUMS");
        assert_eq!(fs::read_to_string(file).unwrap(), sums, "format {format}");
    }
}

/// The page shows a seal, and it is one.
#[test]
fn the_seal_on_the_page_is_that_of_a_golden_log() {
    let log = Store::new(folder(1)).read("2026-10-02-first-friday").unwrap();
    let lines = log.rows.len() as u64 + 1;
    let seal = rasher::seal::Seal::of(lines, &log.tail.chain);
    let page = include_str!("../../docs/trust.md");
    assert!(page.contains(&format!("Seal of {lines} lines: {seal}\n")), "{seal}");
    assert!(page.contains(&format!("--seal \"{seal}\"\n")), "{seal}");
}
