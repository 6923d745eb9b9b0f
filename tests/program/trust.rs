//! `verify`, `seal` and `check --repair` from outside: what they say of a log that was changed, in
//! words, in JSON, and by their exit codes.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const ID: &str = "2026-11-20-friday";

/// A folder with a session of ten lines in it: a header, and three deals of three lines.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(TempDir::new().unwrap());
        fs::create_dir(place.0.path().join("sessions")).unwrap();
        let new = ["new", "--rules", "bacon-gamerules", "--players", "Ann,Ben,Cal,Dee"];
        assert_eq!(place.run(&[&new[..], &["--dealer", "Ann"]].concat()).2, 0);
        assert_eq!(place.run(&["record", "fri", "ah4; bs2; cd5"]).2, 0);
        place
    }

    fn run(&self, args: &[&str]) -> (String, String, i32) {
        self.run_reading(args, Stdio::null())
    }

    fn run_reading(&self, args: &[&str], input: Stdio) -> (String, String, i32) {
        let output = Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(args)
            .current_dir(self.0.path())
            .env_clear()
            .env("HOME", self.0.path())
            .env("NO_COLOR", "1")
            .env("RUST_BACKTRACE", "0")
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
            .stdin(input)
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
    }

    fn log(&self) -> PathBuf {
        self.0.path().join(format!("sessions/{ID}.jsonl"))
    }

    fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(self.log()).unwrap();
        text.lines().map(|line| format!("{line}\n")).collect()
    }

    fn seal(&self) -> String {
        let (said, _, code) = self.run(&["seal", "--json"]);
        assert_eq!(code, 0);
        let said: Value = serde_json::from_str(&said).unwrap();
        let words =
            format!("{} {}", said["words"].as_str().unwrap(), said["code"].as_str().unwrap());
        assert_eq!(said["seal"], *words);
        assert_eq!(said["chain"].as_str().unwrap().len(), 32);
        words
    }
}

/// One line of prose, however it was broken.
fn unwrapped(text: &str) -> String {
    text.replace("\n  ", " ")
}

type Change = fn(&mut Vec<String>);

#[test]
fn what_was_done_to_a_log_is_said() {
    let altered: Change = |lines| lines[3] = lines[3].replace("[4,1]", "[5,0]");
    let removed: Change = |lines| drop(lines.drain(4..7));
    let added: Change = |lines| lines.insert(5, lines[2].clone());
    let exchanged: Change = |lines| lines.swap(4, 8);
    let moved: Change = |lines| {
        let line = lines.remove(2);
        lines.insert(7, line);
    };
    let torn: Change = |lines| lines[9].truncate(30);
    let chain: Change = |lines| {
        let at = lines[5].len() - 5;
        let other = if &lines[5][at..=at] == "0" { "1" } else { "0" };
        lines[5].replace_range(at..=at, other);
    };
    for (change, kind, line, says, good) in [
        (
            altered,
            "altered",
            4,
            "line 4 was altered after it was written; or line 3 was written anew, and perhaps those before it, chain values and all",
            3,
        ),
        (removed, "removed", 4, "3 lines were removed after line 4: they were lines 5 to 7", 4),
        (added, "added", 6, "line 6 was added: it is a copy of line 3", 5),
        (exchanged, "exchanged", 5, "lines 5 and 9 were exchanged; both say what they said", 4),
        (moved, "moved", 8, "line 8 was moved: it was line 3, and says what it said there", 2),
        (
            torn,
            "torn",
            8,
            "line 8 begins no whole entry: it was cut short as it was written, or cut off or added later",
            7,
        ),
        (
            chain,
            "chain-value",
            6,
            "the chain value of line 6 was altered; what the line says is as it was",
            5,
        ),
    ] {
        let place = Place::new();
        let seal = place.seal();
        assert!(seal.contains(" 10-"), "{seal}");
        let mut lines = place.lines();
        change(&mut lines);
        fs::write(place.log(), lines.concat()).unwrap();
        let (stdout, stderr, code) = place.run(&["verify"]);
        let stdout = unwrapped(&stdout);
        let expected =
            format!("{ID}: {says}.\nThe first {good} lines follow one from the other.\n");
        assert_eq!((stdout.as_str(), code), (expected.as_str(), 3), "{kind}");
        assert!(stderr.starts_with(&format!("found: 1 thing in {ID}\n")), "{stderr}");

        let (stdout, _, code) = place.run(&["verify", "fri", "--json", "--seal", &seal]);
        let said: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!((&said["holds"], &said["good"], code), (&false.into(), &good.into(), 3));
        let fault = &said["faults"][0];
        assert_eq!((&fault["kind"], &fault["line"]), (&kind.into(), &line.into()));
        assert_eq!(fault["text"], says);
        // The last line carries what was sealed, unless it is the one that is torn: what was sealed
        // had been acknowledged, so it was cut.
        let verdict = if kind == "torn" { "cut" } else { "touched" };
        assert_eq!(said["sealed"]["verdict"], verdict, "{kind}: {}", said["sealed"]);

        // Mended, where it can be: what is cut is kept, and what is left is gone on with.
        let before = fs::read(place.log()).unwrap();
        let (_, stderr, code) = place.run(&["check", "--repair"]);
        let stderr = unwrapped(&stderr).replace("\n        ", " ");
        assert!(stderr.contains("mended: "), "{kind}: {stderr}");
        assert_eq!(code, 0, "{kind}: {stderr}");
        let word = if kind == "torn" { "torn-1" } else { "cut-1" };
        let aside = fs::read(place.log().with_extension(format!("jsonl.{word}"))).unwrap();
        let left = fs::read(place.log()).unwrap();
        assert_eq!([left, aside].concat(), before, "{kind}: not a byte is lost");
        assert_eq!(place.run(&["verify"]).2, 0, "{kind}");
        assert_eq!(place.run(&["record", "fri", "note on"]).2, 0, "{kind}");
        // Of the sealed lines some are gone, and the seal says so.
        let (stdout, _, code) = place.run(&["verify", "fri", "--json", "--seal", &seal]);
        let said: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!((&said["sealed"]["verdict"], code), (&"cut".into(), 3), "{kind}");
    }
}

/// What the log alone cannot show: whole entries cut from the end, and a log written anew.
#[test]
fn a_seal_shows_what_the_log_cannot() {
    let place = Place::new();
    let seal = place.seal();
    let whole = place.lines();
    fs::write(place.log(), whole[..7].concat()).unwrap();
    assert_eq!(place.run(&["verify"]).2, 0);
    let (stdout, _, code) = place.run(&["verify", "fri", "--seal", &seal]);
    let says = "10 lines were sealed, and here is no more than 7: the rest was cut from the end";
    assert!(unwrapped(&stdout).contains(says), "{stdout}");
    assert_eq!(code, 3);
    // Somebody plays another evening and gives it the name.
    assert_eq!(place.run(&["record", "fri", "cd1"]).2, 0);
    let (stdout, _, code) = place.run(&["verify", "fri", "--seal", &seal]);
    assert!(unwrapped(&stdout).contains("are not those that were sealed"), "{stdout}");
    assert_eq!(code, 3);
    // The true one comes back, and has gone on.
    fs::write(place.log(), whole.concat()).unwrap();
    assert_eq!(place.run(&["record", "fri", "dh3"]).2, 0);
    let (stdout, _, code) = place.run(&["verify", "fri", "--seal", &seal.to_uppercase()]);
    assert!(stdout.contains("still begins with the 10 lines that were sealed; 3 lines came after"));
    assert_eq!(code, 0);
}

#[test]
fn a_slip_in_a_seal_is_told_from_an_altered_log() {
    let place = Place::new();
    let seal = place.seal();
    let (first, rest) = seal.split_once(' ').unwrap();
    let (_, stderr, code) = place.run(&["verify", "fri", "--seal", &format!("x{first} {rest}")]);
    assert!(unwrapped(&stderr).contains(&format!("did you mean \"{seal}\"?")), "{stderr}");
    assert_eq!(code, 2);
    // Another word of the list: the code does not agree, and what is here is shown to compare.
    let other = if first == "abandon" { "zoology" } else { "abandon" };
    let (_, stderr, code) = place.run(&["verify", "fri", "--seal", &format!("{other} {rest}")]);
    let stderr = stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(stderr.contains("one of them was misheard"), "{stderr}");
    assert!(stderr.contains(&seal), "{stderr}");
    assert_eq!(code, 2);
}

/// What stands after the last whole entry may be a write that a dying program left, the rest of what
/// somebody cut, or something added: only a seal shows more, and nothing is asserted without one.
/// Where the log that was written last cannot be read, nothing is read from or written to another in its place.
#[test]
fn a_newer_log_that_cannot_be_read_is_told_before_an_older_is_taken() {
    let place = Place::new();
    let before = fs::read(place.log()).unwrap();
    let newer = place.log().with_file_name("2026-11-20-later.jsonl");
    let spoilt = String::from_utf8(before.clone()).unwrap().replacen("{\"", "{\'", 1);
    fs::write(&newer, spoilt).unwrap();
    let lines: [&[&str]; 7] = [
        &["record", "ch3"],
        &["undo"],
        &["show"],
        &["why"],
        &["close"],
        &["export", "--as", "json"],
        &["resume"],
    ];
    for line in lines {
        let (out, error, code) = place.run(line);
        assert_eq!((out.as_str(), code), ("", 3), "{line:?}: {error}");
        let told = "`2026-11-20-later` was written after `2026-11-20-friday`, and cannot be read";
        assert!(unwrapped(&error).contains(told), "{line:?}: {error}");
    }
    assert_eq!(fs::read(place.log()).unwrap(), before);
    // Named, it is what it was.
    assert_eq!(place.run(&["record", "-s", "friday", "ch3"]).2, 0);
    // And where no other is there, that one is told.
    fs::remove_file(place.log()).unwrap();
    let (_, error, code) = place.run(&["record", "ch3"]);
    assert_eq!(code, 3, "{error}");
    assert!(unwrapped(&error).contains("1 file could not be"), "{error}");
}

/// A copy under another name is another session, and every answer names it so.
#[test]
fn a_copy_of_a_log_goes_by_the_name_of_its_file() {
    let place = Place::new();
    fs::copy(place.log(), place.log().with_file_name("b-copy.jsonl")).unwrap();
    let lines: [(&[&str], &str); 4] = [
        (&["record", "-s", "b-copy", "--json", "ch3"], "/session"),
        (&["show", "b-copy", "--json"], "/id"),
        (&["board", "b-copy", "--json"], "/id"),
        (&["export", "b-copy", "--as", "json", "-o", "-"], "/sessions/0/id"),
    ];
    for (line, at) in lines {
        let (out, error, code) = place.run(line);
        assert_eq!(code, 0, "{line:?}: {error}");
        let value: Value = serde_json::from_str(out.lines().next().unwrap())
            .unwrap_or_else(|_| serde_json::from_str(&out).unwrap());
        assert_eq!(value.pointer(at), Some(&Value::from("b-copy")), "{line:?}: {out}");
    }
}

#[test]
fn an_end_that_is_no_entry_is_not_said_to_be_unacknowledged() {
    let place = Place::new();
    let seal = place.seal();
    let whole = fs::read(place.log()).unwrap();
    let lines = place.lines();
    // The last line deleted, whole: what is left of its entry are two lines.
    for (bytes, line, verdict) in [
        (lines[..9].concat().into_bytes(), 8, "cut"),
        ([&whole[..], b"\xff\xfe"].concat(), 11, "begins"),
    ] {
        fs::write(place.log(), &bytes).unwrap();
        let (stdout, _, code) = place.run(&["verify", "fri", "--json", "--seal", &seal]);
        let said: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!((&said["faults"][0]["line"], code), (&line.into(), 3), "{said}");
        assert_eq!(said["sealed"]["verdict"], verdict, "{said}");
        let (stdout, stderr, _) = place.run(&["check", "--repair"]);
        let mended = stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(mended.contains("that are no whole entry"), "{mended}");
        assert!(!format!("{said} {stdout} {mended}").contains("acknowledged"));
    }
}

/// One line is not "the 1 lines".
#[test]
fn a_log_cut_after_its_header_keeps_one_line() {
    let place = Place::new();
    let mut lines = place.lines();
    lines.remove(1);
    fs::write(place.log(), lines.concat()).unwrap();
    let (_, stderr, code) = place.run(&["check", "--repair"]);
    let said = stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("; the line before it is as it was"), "{said}");
    assert_eq!(code, 0);
}

type Made = fn(&[String]) -> String;

/// A log that another program converted, an empty file, and one that is no log: told as what they
/// are, for people and for programs, and left alone.
#[test]
fn what_is_no_log_any_more_is_found_and_left_as_it_is() {
    let converted = "from line 1 on lines end in CR LF, and those of a log in LF alone: a program \
                     converted the file";
    let turn_back = "turn its line ends back into LF";
    let cases: [(Made, &str, &str, &str); 4] = [
        (|lines| lines.concat().replace('\n', "\r\n"), "converted", converted, turn_back),
        (|_| String::new(), "no-log", "line 1: the file is empty", "go back to a copy"),
        (|_| "shopping: eggs\n".into(), "no-log", "line 1: this is not a session log", ""),
        (
            |lines| lines.concat().replacen("\"at\":\"2026", "\"at\":\"2027", 1),
            "altered",
            "line 1 was altered; the next line follows from what it was",
            "go back to a copy",
        ),
    ];
    for (made, kind, says, hint) in cases {
        let place = Place::new();
        let seal = place.seal();
        let bytes = made(&place.lines());
        fs::write(place.log(), &bytes).unwrap();
        let (stdout, stderr, code) = place.run(&["verify", ID]);
        let stdout = unwrapped(&stdout);
        assert!(stdout.starts_with(&format!("{ID}: {says}")), "{kind}: {stdout}");
        assert!(unwrapped(&stderr).contains("hint: "), "{kind}: {stderr}");
        assert_eq!(code, 3, "{kind}");
        let (stdout, _, code) = place.run(&["verify", ID, "--json", "--seal", &seal]);
        let said: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!((&said["holds"], &said["good"], code), (&false.into(), &0.into(), 3));
        assert_eq!(said["faults"][0]["kind"], kind, "{said}");
        assert_eq!(said["faults"].as_array().unwrap().len(), 1, "{said}");

        // `check` names the session once, and repairing says why it changes nothing.
        let (stdout, stderr, code) = place.run(&["check", ID, "--repair"]);
        let stdout = stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        let stderr = stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!((stdout.matches(ID).count(), code), (1, 3), "{stdout}");
        assert!(stdout.starts_with(&format!("{ID}, line 1: ")), "{stdout}");
        assert!(stdout.contains(hint), "{kind}: {stdout}");
        assert!(!stdout.contains("lines before") && !stdout.contains("set the rest"), "{stdout}");
        assert!(stderr.contains("no line of it can be kept"), "{stderr}");
        assert_eq!(fs::read_to_string(place.log()).unwrap(), bytes);
    }
}

/// Where the reading stops for what is no text, what was taken before it is said too.
#[test]
fn a_line_that_is_no_text_leaves_those_before_it() {
    let place = Place::new();
    let path = place.0.path().join("lines");
    for (bytes, says) in [
        (&b"note one\nnote two\n\xff\n"[..], "hint: the 2 lines before it are recorded\n"),
        (&b"note one\n\xff\nnote two\n"[..], "hint: the line before it is recorded\n"),
        (&b"\xff\nnote one\n"[..], ""),
    ] {
        fs::write(&path, bytes).unwrap();
        let input = fs::File::open(&path).unwrap();
        let (_, stderr, code) = place.run_reading(&["record", "fri"], input.into());
        let (error, hint) = stderr.split_once('\n').unwrap();
        assert!(error.ends_with("of the standard input is not UTF-8"), "{stderr}");
        assert_eq!((hint, code), (says, 1));
    }
}
