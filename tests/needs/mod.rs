//! What a test needs that is not ours and may not be there: a browser, a database, another reader,
//! the public cases.
//!
//! A test that has to do without says so on the terminal, counted, and passes. Where `RASHER_MUST` is
//! set, as in the gate, it fails. What ran and what was left out also goes into the file that
//! `RASHER_RAN` names, a line each.

#![allow(dead_code, reason = "every group of tests takes what it needs")]

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

static LEFT_OUT: AtomicUsize = AtomicUsize::new(0);

fn set(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// What a passing test prints is not shown, so this goes past it.
fn tell(line: &str) {
    writeln!(std::io::stderr(), "\n{line}").expect("somebody hears");
    if let Some(file) = set("RASHER_RAN") {
        let mut file = OpenOptions::new().create(true).append(true).open(file).expect("a file");
        file.write_all(format!("{line}\n").as_bytes()).expect("a line of it");
    }
}

/// It ran, and this is how much of it.
pub(crate) fn ran(test: &str, how_much: &str) {
    tell(&format!("ran: {test}: {how_much}"));
}

/// It is left out for want of something that the gate has to have.
pub(crate) fn skip(test: &str, why: &str) {
    assert!(set("RASHER_MUST").is_none(), "{test} must run here: {why}");
    forgo(test, why);
}

/// It is left out for want of something that not every machine can have.
pub(crate) fn forgo(test: &str, why: &str) {
    let number = LEFT_OUT.fetch_add(1, Ordering::Relaxed) + 1;
    tell(&format!("skipped ({number}): {test}: {why}"));
}

/// A folder of the cases and games that are not ours to copy: in `RASHER_SHARED`, beside the checkout,
/// or beside the one that this is a worktree of.
pub(crate) fn shared(folder: &str) -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let git =
        Command::new("git").args(["rev-parse", "--git-common-dir"]).current_dir(root).output();
    let main = git.ok().and_then(|git| String::from_utf8(git.stdout).ok());
    let main = main.map(|git| root.join(git.trim()).join("../../shared"));
    let places = [set("RASHER_SHARED"), Some(root.join("../shared")), main];
    let found = places.into_iter().flatten().map(|place| place.join(folder));
    found
        .into_iter()
        .find(|place| place.is_dir())
        .ok_or_else(|| format!("there is no `shared/{folder}` (RASHER_SHARED names the folder)"))
}

/// A Python, `RASHER_PYTHON` or `python3`, that has these modules.
pub(crate) fn python(modules: &[&str]) -> Result<PathBuf, String> {
    let python = set("RASHER_PYTHON").unwrap_or_else(|| "python3".into());
    let import = format!("import {}", [&["sys"], modules].concat().join(", "));
    let has = Command::new(&python).args(["-c", &import]).output();
    if has.is_ok_and(|has| has.status.success()) {
        return Ok(python);
    }
    let what = if modules.is_empty() { "a Python".to_owned() } else { modules.join(", ") };
    Err(format!("`{}` is no Python with {what} (RASHER_PYTHON names another)", python.display()))
}
