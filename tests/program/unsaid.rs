//! An output that fails after something was done: with an exit code of its own it says that it is done,
//! for people and for programs, whatever command it was.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use minisign::KeyPair;
use tempfile::TempDir;

/// Every command that changes something, with what is typed after it. `-` before a line: what it does
/// needs somebody at a terminal, or is done by another program, so that nothing is changed.
const TABLE: &[(&str, &str)] = &[
    ("new", "--rules euchre --players a,b,c,d --as-written --dealer a --title more"),
    ("resume", "fri < bs2"),
    ("record", "fri bs2"),
    ("undo", "fri"),
    ("redo", "undone"),
    ("fix", "1 bs2 -s fri"),
    ("note", "rain -s fri"),
    ("sub", "a Eve -s fri"),
    ("agree", "1 0 -s fri"),
    ("adjust", "a +1 -s fri"),
    ("misdeal", "exposed -s fri"),
    ("deal", "c -s fri"),
    ("confirm", "b -s fri"),
    ("claim", "- all -s fri"),
    ("revoke", "- a -s fri"),
    ("again", "over"),
    ("close", "fri"),
    ("sign", "fri --key ann.key --by Ann"),
    ("merge", "fri other/2026-11-20-friday.jsonl"),
    ("backup", "-o more.tar"),
    ("restore", "all.tar --sessions empty"),
    ("alias", "Ann Annie"),
    ("import", "all.json --sessions empty"),
    ("share", "fri -o night.svg"),
    ("rules new", "Kitchen --from euchre"),
    ("rules edit", "- Kitchen.toml"),
    (
        "night new",
        "--title More --players Ann,Ben,Cal,Dee --rounds 1 --deals 8 --rules euchre --only",
    ),
    ("night record", "--yes < 1 1 0"),
    ("night table", "1 < ah4"),
    ("night import", "night.json --sessions empty"),
    ("night cards", "-o cards.html"),
    ("night page", "-o page.html"),
    ("check", "--repair --sessions torn"),
];

/// Everything in a folder and below it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    all
}

fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let there = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copied(&path, &there);
        } else {
            fs::copy(&path, &there).unwrap();
        }
    }
}

fn rasher(place: &Path, args: &[&str], input: &str, full: bool) -> Output {
    fs::write(place.join("input"), input).unwrap();
    let full = full.then(|| fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("NO_COLOR", "1")
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .stdin(fs::File::open(place.join("input")).unwrap())
        .stdout(full.map_or_else(Stdio::piped, Stdio::from))
        .stderr(Stdio::piped())
        .output()
        .unwrap()
}

/// A folder with everything that the table needs.
fn prepare(place: &Path) {
    let run = |args: &[&str]| {
        let output = rasher(place, args, "", false);
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let new = |title: &str, lines: &str| {
        let line = format!(
            "new --rules euchre --players Ann,Ben,Cal,Dee --as-written --dealer Ann --title {title}"
        );
        run(&line.split(' ').collect::<Vec<_>>());
        run(&["record", title, lines]);
    };
    for folder in ["sessions", "empty", "torn", "other"] {
        fs::create_dir(place.join(folder)).unwrap();
    }
    let pair = KeyPair::generate_unencrypted_keypair().unwrap();
    fs::write(place.join("ann.key"), pair.sk.to_box(None).unwrap().to_string()).unwrap();
    new("friday", "ah4");
    new("undone", "ah4; undo");
    new("over", "ah!5; ah!5; bs2");
    let night = "night new --title Club --players Ann,Ben,Cal,Dee --rounds 1 --deals 1 --rules euchre --seed 1 --only";
    run(&night.split(' ').collect::<Vec<_>>());
    let friday = place.join("sessions/2026-11-20-friday.jsonl");
    fs::copy(&friday, place.join("other/2026-11-20-friday.jsonl")).unwrap();
    run(&["record", "fri", "bs2", "--sessions", "other"]);
    let log = fs::read_to_string(&friday).unwrap();
    fs::write(place.join("torn/2026-11-20-friday.jsonl"), format!("{log}{{\"seq\":")).unwrap();
    run(&["export", "fri", "--as", "json", "-o", "all.json"]);
    run(&["night", "export", "--format", "json", "-o", "night.json"]);
    run(&["backup", "-o", "all.tar"]);
}

#[test]
fn what_was_done_is_said_where_the_output_fails() {
    let first = TempDir::new().unwrap();
    prepare(first.path());
    for (command, rest) in TABLE {
        let (attended, rest) = match rest.strip_prefix("- ") {
            Some(rest) => (true, rest),
            None => (false, *rest),
        };
        let (rest, input) = rest.split_once(" < ").unwrap_or((rest, ""));
        for json in [true, false] {
            let place = TempDir::new().unwrap();
            copied(first.path(), place.path());
            let mut args: Vec<&str> =
                command.split(' ').chain(rest.split(' ')).filter(|it| !it.is_empty()).collect();
            args.extend(json.then_some("--json"));
            let mut before = files(place.path());
            let output = rasher(place.path(), &args, input, true);
            let mut after = files(place.path());
            for all in [&mut before, &mut after] {
                all.retain(|name, _| !name.ends_with("/input") && !name.contains(".typed"));
            }
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            let code = output.status.code();
            // What a correction would change is said first; where that cannot be said, it is not made.
            let nothing = attended || (*command == "fix" && !json);
            assert_eq!(before != after, !nothing, "`{args:?}`: {code:?} {said}");
            if nothing {
                assert_eq!((code, said.is_empty()), (Some(1), false), "`{args:?}`: {said}");
            } else if code == Some(0) && !json {
                // It had nothing to write.
                assert!(!said.is_empty() || *command == "check", "`{args:?}`");
            } else {
                assert_eq!(code, Some(6), "`{args:?}`: {said}");
                assert!(said.contains("the output cannot be written"), "`{args:?}`: {said}");
                let hint = if input.is_empty() {
                    "do not try it again"
                } else {
                    "is recorded, and nothing after it: go on from there"
                };
                assert!(said.contains(hint), "`{args:?}`: {said}");
            }
        }
    }
}

/// Every command that answers in JSON because it changes something stands in the table.
#[test]
fn every_command_that_changes_something_is_tried() {
    let code = include_str!("../../src/cli.rs");
    let list =
        code.split("const CHANGES: &[&str] = &[").nth(1).unwrap().split("];").next().unwrap();
    let listed = list.split('"').skip(1).step_by(2);
    let tried: Vec<&str> = TABLE.iter().map(|(command, _)| *command).collect();
    for command in listed {
        assert!(tried.contains(&command), "`{command}` with an output that fails");
    }
}

/// Of several lines it is said to which they are recorded, for programs as for people.
#[test]
fn of_several_lines_it_is_said_which_are_recorded() {
    let place = TempDir::new().unwrap();
    prepare(place.path());
    for (args, input, hint) in [
        (
            &["record", "fri", "--json", "bs2;ch3;ah4"][..],
            "",
            "`bs2` is recorded, and the 2 from `ch3` on are not",
        ),
        (
            &["record", "-s", "fri", "--json"],
            "note a\nnote b\n",
            "everything up to `note a` in line 1 of the standard input is recorded",
        ),
        (
            &["night", "record", "--json", "note a; note b"],
            "",
            "`note a` is recorded, and `note b` is not",
        ),
    ] {
        let output = rasher(place.path(), args, input, true);
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(6), "{args:?}: {said}");
        assert!(said.contains(hint), "{args:?}: {said}");
    }
    // What only asks has done nothing, and what is refused is said where it can be.
    for (args, code, says) in [
        (&["show", "fri", "--json"][..], 1, "the output cannot be written"),
        (&["seal", "fri", "--json"], 1, "the output cannot be written"),
        (&["show", "nobody", "--json"], 4, "nobody"),
        (&["record", "fri", "--json", "zzz"], 1, "zzz"),
        (&["show", "--nonsense", "--json"], 2, "nonsense"),
        (&["--version"], 1, "the output cannot be written"),
    ] {
        let output = rasher(place.path(), args, "", true);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(said.contains(says), "{args:?}: {said}");
    }
}
