//! The acceptance cases, wherever they can be found: beside the checkout, or in `RASHER_CASES`.
//!
//! They are a folder of their own with a runner of its own and are no part of this project; without
//! them, or without Python, the test says so and passes.

use std::path::PathBuf;
use std::process::Command;

fn cases() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    #[allow(clippy::disallowed_methods, reason = "a test may be told where its cases are")]
    let told = std::env::var_os("RASHER_CASES").map(PathBuf::from);
    [told, Some(beside)].into_iter().flatten().find(|folder| folder.join("run_cases.py").is_file())
}

#[test]
fn every_case_that_is_answered_yet_is_answered_right() {
    let Some(folder) = cases() else {
        println!("no acceptance cases here: nothing was asked");
        return;
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of the cases")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    files.sort();
    let asked = Command::new("python3")
        .arg(folder.join("run_cases.py"))
        .args(["--show", "3", "--bin", env!("CARGO_BIN_EXE_rasher")])
        .args(&files)
        .output();
    let Ok(asked) = asked else {
        println!("no python3 here: nothing was asked");
        return;
    };
    let said = String::from_utf8_lossy(&asked.stdout);
    assert!(asked.status.success(), "{said}{}", String::from_utf8_lossy(&asked.stderr));
}
