//! The README and the tour do what they say.
//!
//! Every block marked `console` is run line by line by a shell, all of them in one folder that is
//! like a fresh clone, and what comes out is compared to the letter. `README=write` writes what came
//! out into both, to be read as a change like any other. The evening that is typed at a
//! terminal is `tests/program/typing.rs`'s.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What a shell says to a command, both streams together.
fn said(place: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_rasher"));
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(place)
        .env_clear()
        .env("PATH", format!("{}:{path}", program.parent().unwrap().display()))
        .env("HOME", place)
        .env("NO_COLOR", "1")
        .env("RUST_BACKTRACE", "0")
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// A folder like a fresh clone, as far as the program looks at one.
fn clone() -> TempDir {
    let place = TempDir::new().unwrap();
    let examples = place.path().join("sessions/examples");
    fs::create_dir_all(&examples).unwrap();
    for entry in fs::read_dir(project().join("sessions/examples")).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        fs::copy(&path, examples.join(path.file_name().unwrap())).unwrap();
    }
    place
}

/// The text with every `console` block as it should be.
fn run_again(text: &str) -> String {
    let place = clone();
    let mut whole = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        whole.push_str(line);
        whole.push('\n');
        if line != "```console" {
            continue;
        }
        for line in lines.by_ref().take_while(|line| *line != "```") {
            if let Some(command) = line.strip_prefix("$ ") {
                whole.push_str(line);
                whole.push('\n');
                whole.push_str(&said(place.path(), command));
            }
        }
        whole.push_str("```\n");
    }
    whole
}

#[test]
fn every_command_of_the_readme_says_what_the_readme_says() {
    checked("README.md", 1);
}

#[test]
fn every_command_of_the_tour_says_what_the_tour_says() {
    checked("docs/tour.md", 7);
}

/// Runs what a page says, which has so many blocks at the least.
fn checked(page: &str, blocks: usize) {
    let path = project().join(page);
    let text = fs::read_to_string(&path).unwrap();
    let again = run_again(&text);
    if std::env::var_os("README").is_some_and(|what| what == "write") {
        fs::write(&path, &again).unwrap();
        return;
    }
    for (number, (is, says)) in again.lines().zip(text.lines()).enumerate() {
        assert_eq!(says, is, "{page}:{}", number + 1);
    }
    assert_eq!(text, again);
    assert!(text.matches("```console").count() >= blocks, "there is little to run");
}

#[test]
fn what_the_readme_points_to_is_there() {
    for page in ["README.md", "docs/tour.md"] {
        let path = project().join(page);
        let text = fs::read_to_string(&path).unwrap();
        let mut links = 0;
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !link.contains("://") {
                assert!(path.parent().unwrap().join(link).exists(), "{page}: {link}");
                links += 1;
            }
        }
        assert!(links > 5, "{page}: {links}");
    }
}

/// It is read before anything is tried: what does not fit stands in the tour.
#[test]
fn the_readme_stays_short() {
    let text = fs::read_to_string(project().join("README.md")).unwrap();
    assert!(text.lines().count() <= 130 && text.len() <= 9000, "{} bytes", text.len());
}
