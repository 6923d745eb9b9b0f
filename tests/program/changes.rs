//! What a change of the record says of itself, and what the record says of it afterwards: undo, redo, a
//! correction, a signature, a name, an import that fails.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use minisign::KeyPair;
use tempfile::TempDir;

/// A folder with a session of Euchre, Ann deals first.
struct Place(TempDir);

impl Place {
    fn new(lines: &str) -> Self {
        let place = Self(TempDir::new().unwrap());
        fs::create_dir(place.path("sessions")).unwrap();
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        fs::write(place.path("a.key"), pair.sk.to_box(None).unwrap().to_string()).unwrap();
        fs::write(place.path("a.pub"), pair.pk.to_box().unwrap().to_string()).unwrap();
        let new =
            "new --rules euchre --as-written --players Ann,Ben,Cal,Dee --dealer Ann --title s";
        assert_eq!(place.run(new).1, 0);
        let (said, code) = place.args(&["record", "s", lines]);
        assert_eq!(code, 0, "{said}");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// All that is said, on one line, and the exit code.
    fn args(&self, args: &[&str]) -> (String, i32) {
        let output = Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(args)
            .current_dir(self.0.path())
            .env_clear()
            .env("HOME", self.0.path())
            .env("NO_COLOR", "1")
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text =
            [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap()).join(" ");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (words, output.status.code().unwrap_or(-1))
    }

    fn run(&self, line: &str) -> (String, i32) {
        self.args(&line.split(' ').collect::<Vec<_>>())
    }
}

/// What was recorded; then commands, each with its exit code and with what it says and does not say
/// (`!` before it).
type Row = (&'static str, &'static [(&'static str, i32, &'static [&'static str])]);

const TABLE: &[Row] = &[
    // Across the end of a game, the score is that of the game which is played then.
    (
        "ah!5;ah!5;bs2;again;ch3",
        &[
            ("undo 3", 0, &["Deal 3. Ben made spades", "Deal 1 of game 2. Cal made hearts"]),
            (
                "redo 3",
                0,
                &[
                    "Deal 1 of game 2 comes back. Cal",
                    "The score is 1–0 in game 2.",
                    "!The score is 10–0",
                ],
            ),
            ("undo 2", 0, &["Deal 1 of game 2. Cal made hearts", "!Deal 3."]),
        ],
    ),
    // The table's count is named where it is taken back, and changes no deal.
    (
        "ah!5;ah!5;bs2;agree 10 0",
        &[
            ("sign s --key a.key --by Ann", 0, &[]),
            ("undo s", 0, &["The table's count of 10–0 undone."]),
            ("show s", 0, &["!changed deal", "Ann signed the record"]),
            ("verify s --key a.pub", 3, &["sealed line 11 was undone"]),
        ],
    ),
    // A count that a correction does not fit is named, and a way to be rid of it.
    (
        "ah4;bs2;agree 3 0;ch3",
        &[(
            "fix 1 ah5 -s s",
            1,
            &[
                "The table's count after deal 2, 3–0, is dropped: it would be 4–0",
                "what no longer fits would be dropped, and the table has to say so",
                "`fix` where somebody can be asked",
                "!deal 2 could then not have happened",
            ],
        )],
    ),
    (
        "ah!5;ah!5;bs2;agree 10 0",
        &[("fix 3 bs4 -s s", 1, &["count after deal 3, 10–0, is dropped: it would be 8–1"])],
    ),
    // What only says the same again is a correction nowhere.
    (
        "ah4;bs2",
        &[
            ("sign s --key a.key --by Ann", 0, &[]),
            ("fix 1 ah4 -s s", 0, &["The score stays 3–0"]),
            ("show s", 0, &["!(corrected)", "!corrected afterwards", "!changed deal"]),
            ("list", 0, &["!corrected"]),
            ("export s --as csv --table deals", 0, &["!,over,true"]),
            ("verify s --key a.pub", 0, &["Everything that was signed still counts"]),
            ("fix 1 ah3 -s s", 0, &[]),
            ("show s", 0, &["(corrected)", "changed deal 1"]),
            ("verify s --key a.pub", 3, &["deal 1, sealed from line 2, was corrected by line 10"]),
        ],
    ),
    // A key stands for one person, and a signature that is missing is not one that fails.
    (
        "ah!5;ah!5;bs2",
        &[
            ("sign s --key a.key --by Ann", 0, &["Ann signs 11 lines"]),
            ("sign s --key a.key --by Ann", 0, &["Ann has signed already: 11 lines"]),
            (
                "sign s --key a.key --by Ben",
                1,
                &[
                    "this key has signed these 11 lines",
                    "for Ann",
                    "Ben needs another key",
                    "!Ben has signed",
                ],
            ),
        ],
    ),
    (
        "ah4",
        &[
            (
                "alias Annabella-von-und-zu-Hohenburghau Ann",
                2,
                &["a name has at most 32 letters", "has 33"],
            ),
            ("agree 3 0 -s s", 1, &["`fix` and the number of a deal corrects it", "!fix 3"]),
        ],
    ),
];

#[test]
fn a_change_says_what_it_changed() {
    for (lines, commands) in TABLE {
        let place = Place::new(lines);
        for (command, code, says) in *commands {
            let (said, ended) = place.run(command);
            assert_eq!(ended, *code, "{lines}: `{command}`: {said}");
            for part in *says {
                match part.strip_prefix('!') {
                    Some(not) => assert!(!said.contains(not), "{lines}: `{command}`: {said}"),
                    None => assert!(said.contains(part), "{lines}: `{command}`: {part}: {said}"),
                }
            }
        }
    }
}

#[test]
fn a_signature_that_is_missing_is_told_as_that() {
    let place = Place::new("ah4");
    assert_eq!(place.run("sign s --key a.key --by Ann").1, 0);
    let log = "sessions/2026-11-20-s.jsonl";
    fs::remove_file(place.path(&format!("{log}.minisig-5"))).unwrap();
    let (said, code) = place.run("verify s --key a.pub");
    assert_eq!(code, 3, "{said}");
    for part in ["cannot be looked at", "is not there", "is missing", "cannot be said"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("is not what was signed"), "{said}");
    // Another's name does not make it either; the right one does.
    let (said, code) = place.run("sign s --key a.key --by Ben");
    assert_eq!((code, said.contains("for Ann")), (1, true), "{said}");
    assert_eq!(place.run("sign s --key a.key --by Ann").1, 0);
    assert_eq!(place.run("verify s --key a.pub").1, 0);
}

/// A game that was over when the next one began, and was corrected since, comes back from a sheet.
#[test]
fn a_sheet_of_a_game_that_was_corrected_after_its_end_comes_back() {
    let place = Place::new("ah!5;ah!5;bs2;again;ch3");
    assert_eq!(place.run("fix --game 1 3 bs4 -s s").1, 0);
    fs::create_dir(place.path("other")).unwrap();
    assert_eq!(place.run("export s --as sheet -o s.txt").1, 0);
    let (said, code) = place.run("import s.txt --sessions other");
    assert_eq!(code, 0, "{said}");
    let sheet = |folder: &str| {
        let (shown, _) = place.run(&format!("show s --sessions {folder}"));
        let words = shown.split(' ').filter(|word| !word.contains(['─', '(']));
        let shown = words.collect::<Vec<_>>().join(" ");
        shown.split("On record").next().unwrap().trim().to_owned()
    };
    assert_eq!(sheet("sessions"), sheet("other"));
    // Without its mark a game that is not over has no next one.
    let text = fs::read_to_string(place.path("s.txt")).unwrap();
    assert!(text.contains("\nhappened: again\n"), "{text}");
    fs::write(place.path("t.txt"), text.replace("happened: again", "again")).unwrap();
    fs::create_dir(place.path("third")).unwrap();
    let (said, code) = place.run("import t.txt --sessions third");
    assert_eq!((code, said.contains("the game is not over yet")), (1, true), "{said}");
}

/// Of an import that fails it is said what is there: nothing, or the files before it, which do not
/// include the one that failed.
#[test]
fn an_import_that_fails_says_what_is_there() {
    let place = Place::new("ah4;bs2");
    for (format, name) in [("ptn", "s.ptn"), ("sheet", "s.txt"), ("json", "s.json")] {
        assert_eq!(place.run(&format!("export s --as {format} -o {name}")).1, 0);
    }
    let shut = place.path("shut");
    fs::create_dir(&shut).unwrap();
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o555)).unwrap();
    // Whoever may do everything is kept out by no permission.
    if fs::write(shut.join("x"), "").is_err() {
        for name in ["s.ptn", "s.txt", "s.json"] {
            let (said, code) = place.run(&format!("import {name} --sessions shut"));
            assert_eq!((code, said.contains("nothing was written")), (1, true), "{said}");
        }
    }
    // A name that leads nowhere, or to a folder, is somebody's.
    for (number, format) in ["s.ptn", "s.txt", "s.json"].iter().enumerate() {
        for kind in ["link", "folder"] {
            let folder = place.path(&format!("{kind}-{number}"));
            fs::create_dir(&folder).unwrap();
            let name = folder.join("2026-11-20-s.jsonl");
            match kind {
                "link" => symlink("gone", &name).unwrap(),
                _ => fs::create_dir(&name).unwrap(),
            }
            let (said, code) = place.run(&format!("import {format} --sessions {kind}-{number}"));
            let has = folder.join("2026-11-20-s-2.jsonl").exists();
            let told = said.contains("nothing was written") && said.contains("take ");
            assert_eq!(code, i32::from(!has), "{format}, {kind}: {said}");
            assert!(has || told, "{format}, {kind}: {said}");
        }
    }
}
