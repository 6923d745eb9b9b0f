//! What `rasher stats` says of a league of seventy games is what a program in another language adds up
//! from the same games: pairs, pair against pair, places, suits, ratings, with substitutes among them.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::needs;

#[test]
fn a_league_is_the_same_when_it_is_counted_by_another() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reports/recount.py");
    let folder = TempDir::new().unwrap();
    let named = std::env::var("RASHER_PYTHON").ok().filter(|named| !named.is_empty());
    let python = named.unwrap_or_else(|| "python3".to_owned());
    let run = Command::new(&python)
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_rasher"))
        .arg(folder.path())
        .output();
    let output = match run {
        Ok(output) => output,
        Err(error) => return needs::skip("recount", &format!("no Python: {error}")),
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    needs::ran("recount", String::from_utf8_lossy(&output.stdout).trim());
}
