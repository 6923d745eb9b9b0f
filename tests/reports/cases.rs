//! The public cases, which are a folder of their own with a runner of its own.

use std::path::PathBuf;
use std::process::Command;

use crate::needs;

#[test]
fn every_public_case_is_answered_right() {
    const TEST: &str = "the public cases";
    let found = needs::shared("cases").and_then(|folder| Ok((folder, needs::python(&[])?)));
    let (folder, python) = match found {
        Ok(found) => found,
        Err(why) => return needs::skip(TEST, &why),
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of the cases")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    files.sort();
    let asked = Command::new(python)
        .arg(folder.join("run_cases.py"))
        .args(["--show", "3", "--bin", env!("CARGO_BIN_EXE_rasher")])
        .args(&files)
        .output()
        .expect("a Python that was there a moment ago");
    let said = String::from_utf8_lossy(&asked.stdout);
    assert!(asked.status.success(), "{said}{}", String::from_utf8_lossy(&asked.stderr));
    let count = |path: &PathBuf| std::fs::read_to_string(path).expect("cases").lines().count();
    let cases: usize = files.iter().map(count).sum();
    needs::ran(TEST, &format!("{cases} asked"));
}
