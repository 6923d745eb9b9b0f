//! The questions of a new session at a real terminal.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub,
    dead_code,
    reason = "a helper of a test that stumbles fails its test, and no test needs all of it"
)]

mod terminal;

use std::fs;
use std::path::Path;

use tempfile::TempDir;
use terminal::Terminal;

const DOWN: &str = "\x1b[B";
const ESCAPE: &str = "\x1b";
const CTRL_C: &str = "\x03";

/// A folder with an empty folder of sessions.
fn place() -> TempDir {
    let dir = TempDir::new().unwrap();
    fs::create_dir(dir.path().join("sessions")).unwrap();
    dir
}

fn sessions(place: &Path) -> Vec<String> {
    let entries = fs::read_dir(place.join("sessions")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Every question with its answer, for Euchre as most modern texts have it.
const QUESTIONS: [(&str, &str); 10] = [
    ("Which game?", "\x1b[B\x1b[B\r"),
    ("By which rules?", "\x1b[B\r"),
    ("First player:", "Ann\r"),
    ("At the left of Ann:", "Ben\r"),
    ("At the left of Ben, partner of Ann:", "Cal\r"),
    ("At the left of Cal:", "Dee\r"),
    ("Who deals first?", "\r"),
    ("to the first black jack:", "Ac Jh Jc 9d\r"),
    ("1 of 5. Stick the dealer?", "\x1b[B\r"),
    ("2 of 5. Canadian loner?", "\x1b[A\r"),
];

#[test]
fn all_the_questions_and_a_deal() {
    let place = place();
    let mut terminal = Terminal::start(place.path(), 80, "xterm-256color", &[]);
    for (question, answer) in QUESTIONS {
        terminal.answer(question, answer);
    }
    terminal.answer("deal 1>", "ah4\r");
    terminal.answer("Deal 1. Ann made hearts", "quit\r");
    let ended = terminal.end();
    assert_eq!((ended.code, ended.cursor), (0, true), "{}", ended.screen);
    assert_eq!(sessions(place.path()), ["2026-11-20-friday.jsonl"]);
    let log = fs::read_to_string(place.path().join("sessions/2026-11-20-friday.jsonl")).unwrap();
    assert!(log.contains(r#""all-pass":"stick""#), "the switch was turned");
    assert!(log.contains(r#""first_dealer":2"#), "Cal drew the black jack");
}

#[test]
fn an_interrupt_at_every_question_leaves_nothing_behind() {
    for asked in 0..QUESTIONS.len() {
        let place = place();
        let mut terminal = Terminal::start(place.path(), 80, "xterm-256color", &["new"]);
        for (question, answer) in &QUESTIONS[..asked] {
            terminal.answer(question, answer);
        }
        let (question, _) = QUESTIONS[asked];
        terminal.wait_for(question);
        let ended = terminal.end_with(CTRL_C);
        assert_eq!((ended.code, ended.cursor), (130, true), "{question}: {}", ended.screen);
        assert_eq!(sessions(place.path()), Vec::<String>::new(), "{question}");
    }
}

#[test]
fn escape_goes_back_a_question() {
    let place = place();
    let mut terminal = Terminal::start(place.path(), 80, "xterm-256color", &["new"]);
    terminal.answer("Which game?", "\r");
    terminal.answer("By which rules?", ESCAPE);
    terminal.wait_for("> Bacon, the trick-taking game");
    terminal.type_keys(DOWN);
    terminal.answer("> Bacon, the climbing game", "\r");
    terminal.wait_for("> Bacon, climbing, two pairs");
    assert_eq!(terminal.end_with(CTRL_C).code, 130);
}

/// On a terminal that draws nothing, and where it is to be read aloud, choices are numbers.
#[test]
fn numbers_where_nothing_is_drawn() {
    for (term, args, prompt) in [
        ("dumb", &["new"][..], "0 deal 1>"),
        ("xterm-256color", &["new", "--plain"], "0 to 0, deal 1:"),
    ] {
        let place = place();
        let mut terminal = Terminal::start(place.path(), 80, term, args);
        terminal.answer("1 to 4, Enter for 1", "3\r");
        terminal.answer("1 to 4, Enter for 1", "1\r");
        for name in ["Ann", "Ben", "Cal", "Dee"] {
            terminal.answer(if name == "Ann" { "First player" } else { "At the left" }, "");
            terminal.type_keys(&format!("{name}\r"));
            terminal.wait_for(&format!("{name}\n"));
        }
        terminal.answer("1 to 6, Enter for 1", "6\r");
        terminal.answer("1 to 3, Enter for 1", "3\r");
        terminal.answer(prompt, "\x04");
        let written = String::from_utf8_lossy(&terminal.written).into_owned();
        let ended = terminal.end();
        assert_eq!(ended.code, 0, "{}", ended.screen);
        assert!(!written.contains('\u{1b}'), "{written:?}");
        assert_eq!(sessions(place.path()), ["2026-11-20-friday.jsonl"]);
    }
}

#[test]
fn an_interrupt_of_a_line_is_the_end() {
    for (term, args) in [("dumb", &["new"][..]), ("xterm-256color", &["new", "--plain"])] {
        let place = place();
        let mut terminal = Terminal::start(place.path(), 80, term, args);
        terminal.wait_for("1 to 4, Enter for 1");
        let ended = terminal.end_with(CTRL_C);
        assert_eq!((ended.code, ended.cursor), (130, true), "{}", ended.screen);
        assert_eq!(sessions(place.path()), Vec::<String>::new());
    }
}
