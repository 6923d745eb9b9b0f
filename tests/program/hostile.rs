//! Whatever is put in at any parser: the laws of `hostile/laws.rs`, tried on bytes at random, on what
//! the tests have of valid input with changes at random, and on everything that is too deep, too
//! large, too long or too many; and the bounds of `docs/limits.md`, each at the real program.
//!
//! The same laws are fuzzed on request: `just fuzz TARGET`.

#[allow(unreachable_pub, reason = "the fuzz targets use them, too")]
#[path = "../hostile/laws.rs"]
mod laws;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::tricks::Dice;
use rasher::log::{self, Header};
use rasher::rules::file::MAX_BYTES;
use rasher::rules::shelf::Shelf;
use rasher::store::Store;
use rasher::store::backup::{Backup, pack};
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long any one input may take here, where the program is not optimised and the machine is busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// Valid input for a parser: the tests' own files.
fn valid(parser: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str, ending: &str| -> Vec<Vec<u8>> {
        let mut paths: Vec<_> = fs::read_dir(root.join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|found| found == ending))
            .collect();
        paths.sort();
        paths.iter().map(|path| fs::read(path).unwrap()).collect()
    };
    match parser {
        "ruleset" => [files("rulesets", "toml"), files("tests/broken-rulesets", "toml")].concat(),
        "log" => [files("tests/logs", "jsonl"), files("sessions/examples", "jsonl")].concat(),
        "egn" => files("tests/egn", "egn"),
        "ours" => {
            let logs = files("sessions/examples", "jsonl");
            let lines = |log: &Vec<u8>| {
                String::from_utf8_lossy(log).lines().map(str::to_owned).collect::<Vec<_>>()
            };
            let sessions: Vec<Value> =
                logs.iter().take(2).map(|log| json!({"log": lines(log)})).collect();
            let document = json!({"type": "rasher-sessions", "format": 1, "sessions": sessions});
            vec![logs[0].clone(), document.to_string().into_bytes()]
        }
        "backup" => {
            let kept = Store::new(root.join("sessions/examples")).keep().unwrap().0;
            let side = vec![("aliases.json".to_owned(), b"{}".to_vec())];
            let three = Backup { logs: kept.logs.get(..3).unwrap().to_vec(), side };
            vec![pack(&three, 0).unwrap()]
        }
        "judge" => include_str!("../../docs/protocol.md")
            .lines()
            .filter(|line| line.starts_with('{') && line.contains("\"ask\""))
            .map(|line| line.as_bytes().to_vec())
            .collect(),
        "lines" => {
            let scripts = files("sessions/examples", "txt");
            let typed = |script: &Vec<u8>| {
                let text = String::from_utf8_lossy(script).into_owned();
                let lines = text.lines().filter_map(|line| {
                    let (typed, _) = line.get(7..)?.split_once("=>")?;
                    Some(typed.trim().to_owned())
                });
                lines.take(12).collect::<Vec<_>>().join("\n")
            };
            let mut all = Vec::new();
            for (which, script) in (0_u8..).zip(&scripts) {
                for ruleset in [which, which + 7] {
                    all.push([&[ruleset, which % 4], typed(script).as_bytes()].concat());
                }
            }
            all
        }
        _ => panic!("no parser `{parser}`"),
    }
}

/// What breaks readers of text, in pieces.
const NASTY: &[&[u8]] = &[
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    "\u{feff}".as_bytes(),
    "\u{202e}".as_bytes(),
    b"\\ud800",
    b"\\ud800\\udc00",
    b"\"",
    b"\\",
    b"\n",
    b"\r\n",
    b"99999999999999999999999999",
    b"-9223372036854775808",
    b"2147483647",
    b"-2147483648",
    b"4294967295",
    b"1e999",
    b"-0",
    b"0.5",
    b"null",
    b"[[[[[[[[",
    b"{\"a\":",
    b"]}",
    b"'''",
    b"\"\"\"",
    b"%s%n%x",
    b"=1+1",
    b"<script>",
    b"../../x",
];

/// One change at random, or a few.
fn changed(mut bytes: Vec<u8>, other: &[u8], dice: &mut Dice) -> Vec<u8> {
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(bytes.len() + 1);
        let end = (at + dice.roll(40)).min(bytes.len());
        match dice.roll(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.splice(at..end, [])),
            2 => drop(bytes.splice(at..at, dice.pick(NASTY).iter().copied())),
            3 if at < bytes.len() => bytes[at] ^= 1 << dice.roll(8),
            4 => {
                let piece = bytes[at..end].to_vec();
                let to = dice.roll(bytes.len() + 1);
                drop(bytes.splice(to..to, piece));
            }
            5 if !other.is_empty() => {
                let from = dice.roll(other.len());
                let piece = other[from..(from + 60).min(other.len())].to_vec();
                drop(bytes.splice(at..end, piece));
            }
            _ => drop(bytes.splice(at..end, dice.pick(NASTY).iter().copied())),
        }
    }
    bytes
}

/// Tries a law on bytes at random and on changes of what is valid. `RASHER_LAWS=100` tries it so many
/// times as often.
fn tried(parser: &str, times: usize) {
    let more = std::env::var("RASHER_LAWS").ok().and_then(|times| times.parse().ok());
    let law = laws::PARSERS.iter().find(|(name, _)| *name == parser).unwrap().1;
    let valid = valid(parser);
    assert!(!valid.is_empty(), "{parser} has nothing to begin with");
    let mut dice = Dice(7);
    for bytes in &valid {
        law(bytes);
    }
    for _ in 0..times * more.unwrap_or(1) {
        let (one, other) = (dice.roll(valid.len()), dice.roll(valid.len()));
        let bytes = changed(valid[one].clone(), &valid[other], &mut dice);
        law(&bytes);
        let length = dice.roll(80);
        let random: Vec<u8> = (0..length).map(|_| u8::try_from(dice.roll(256)).unwrap()).collect();
        law(&random);
    }
}

#[test]
fn lines_keep_their_laws() {
    tried("lines", 60);
}

#[test]
fn rulesets_keep_their_laws() {
    tried("ruleset", 80);
}

#[test]
fn logs_keep_their_laws() {
    tried("log", 40);
}

#[test]
fn questions_keep_their_laws() {
    tried("judge", 200);
}

#[test]
fn games_in_other_notation_keep_their_laws() {
    tried("egn", 150);
}

#[test]
fn records_of_ours_keep_their_laws() {
    tried("ours", 30);
}

#[test]
fn backups_keep_their_laws() {
    tried("backup", 40);
}

/// Fails if this takes longer than anybody would wait.
#[track_caller]
fn in_time<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let done = run();
    assert!(begun.elapsed() < PATIENCE, "{what} took {:?}", begun.elapsed());
    done
}

/// Every parser is shown what is as deep, as large, as long or as many as its bound lets through, and
/// more.
#[test]
fn nothing_is_too_deep_too_large_too_long_or_too_many() {
    let big = MAX_BYTES - 100;
    let many = |piece: &str| piece.repeat(big / piece.len());
    let numbered = |before: &str, after: &str| {
        let pieces: Vec<String> = (0..60_000).map(|no| format!("{before}{no}{after}")).collect();
        let text = pieces.concat();
        text[..text.floor_char_boundary(big)].to_owned()
    };
    for (what, text) in [
        ("keys", numbered("k", "=1\n")),
        ("tables", numbered("[t", "]\n")),
        ("citations", numbered("[cite.c", "]\n")),
        ("offers", many("[[offer]]\n")),
        ("a long key", format!("{}=1", many("a"))),
        ("a long quoted key", format!("\"{}\"=1", many("a."))),
        ("a long dotted key", format!("{}a=1", "a.".repeat(5_000))),
        ("a long value", format!("id=\"{}\"", many("a"))),
        ("a long number", format!("[game]\ntarget={}", many("9"))),
        ("lists in lists", format!("a={}", many("["))),
        ("tables in tables", format!("a={}", many("{a="))),
        ("nothing but signs", many("=\n")),
        ("one line of signs", many("= ")),
        ("the same key", many("id=\"x\"\n")),
        ("a text without end", format!("a=\"\"\"{}", many("x\n"))),
        ("wrong escapes", format!("a=\"{}", many("\\x"))),
        ("more than is read", "#".repeat(MAX_BYTES + 1)),
    ] {
        in_time(what, || laws::ruleset(text.as_bytes()));
    }
    let euchre = |fields: Value| {
        let mut question = json!({"rules": "euchre", "dealer": 0, "ask": "deal"});
        question.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        question.to_string().into_bytes()
    };
    let ask = |ask: &str, fields: Value| {
        let mut fields = fields;
        fields["ask"] = json!(ask);
        euchre(fields)
    };
    let contract = json!({"type": "contract", "maker": 0, "trump": "h"});
    let won = json!([contract, {"type": "tricks", "taken": [5, 0]}]);
    let nine = vec!["9h"; 20_000];
    for (what, question) in [
        ("open brackets", vec![b'['; 500_000]),
        ("open braces", b"{\"a\":".repeat(100_000)),
        ("a deep id", [b"{\"ask\":\"deal\",\"id\":".to_vec(), vec![b'['; 100_000]].concat()),
        ("the largest score", euchre(json!({"score": [i32::MAX, i32::MAX], "events": won}))),
        ("the smallest score", euchre(json!({"score": [i32::MIN, i32::MIN], "events": won}))),
        ("a score past it", euchre(json!({"score": [1e18, -1e18], "events": won}))),
        ("the last deal", euchre(json!({"deal_no": u32::MAX, "misdeals": 255, "events": won}))),
        ("many cards", ask("draw", json!({"cards": nine}))),
        ("a large hand", ask("play", json!({"trump": "h", "hand": nine}))),
        ("a long trick", ask("trick", json!({"trump": "h", "lead": 0, "cards": nine}))),
        ("a large combination", ask("combo", json!({"rules": "bacon-climb-4", "cards": nine}))),
        ("many events", euchre(json!({"events": vec![&contract; 20_000]}))),
        ("a long text", euchre(json!({"events": [{"type": "misdeal", "why": many("x")}]}))),
        ("many switches", {
            let set: serde_json::Map<_, _> =
                (0..20_000).map(|no| (format!("k{no}"), json!(no))).collect();
            euchre(json!({"rules": {"base": "euchre", "set": set}}))
        }),
        ("a large ruleset", euchre(json!({"rules": {"base": "euchre", "title": many("xx")}}))),
        ("many deals", {
            let deals = vec![json!([{"type": "passed-out"}]); 5_000];
            ask("session", json!({"first_dealer": 0, "deals": deals}))
        }),
        ("scores past the end", {
            let deals = vec![won.clone(); 3];
            let score = [i32::MAX, i32::MIN];
            ask("session", json!({"first_dealer": 0, "score": score, "deals": deals}))
        }),
    ] {
        in_time(what, || laws::judge(&question));
    }
    for text in [many("["), many("{\"a\":"), format!("{{\"deals\":[{}0]}}", many("0,"))] {
        in_time("egn", || laws::egn(text.as_bytes()));
    }
    for line in ["p", "a", "9h", "1 ", "..", "=", "a-", "ah5 ", "\u{202e}", "é"] {
        for ruleset in [0, 3, 5, 8] {
            let line = line.repeat(2_000 / line.len());
            in_time(&line, || laws::lines(&[&[ruleset, 0], line.as_bytes()].concat()));
        }
    }
}

/// The whole hand of a climbing game of the largest pack: every play of it is counted in time.
#[test]
fn every_play_of_the_largest_hand_is_found_in_time() {
    for ruleset in Shelf::built_in().iter().filter(|one| one.id.contains("climb")) {
        let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
        let all: Vec<String> =
            ranks.iter().flat_map(|rank| ["a", "b"].map(|suit| format!("{rank}{suit}"))).collect();
        let hand: Vec<&str> =
            all.iter().map(String::as_str).take(20).chain(["X", "X", "X", "X"]).collect();
        let question = json!({"ask": "moves", "rules": ruleset.id, "hand": hand}).to_string();
        in_time(&ruleset.id, || laws::judge(question.as_bytes()));
    }
}

/// The real program in a folder of its own.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(TempDir::new().unwrap());
        fs::create_dir(place.0.path().join("sessions")).unwrap();
        let args = ["new", "--rules", "euchre", "--players", "Ann,Ben,Cal,Dee", "--dealer", "Ann"];
        assert_eq!(place.run(&args, b"").0, 0);
        place
    }

    /// The exit code, and everything that was said.
    #[track_caller]
    fn run(&self, args: &[&str], stdin: &[u8]) -> (i32, String) {
        let begun = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(args)
            .current_dir(self.0.path())
            .env_clear()
            .env("HOME", self.0.path())
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The program need not read everything.
        let _unread = child.stdin.take().unwrap().write_all(stdin);
        let output = child.wait_with_output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).expect("what is said is text");
        let code = output.status.code().expect("it ends by itself");
        let shown = said.get(..said.floor_char_boundary(2_000)).unwrap();
        assert!(begun.elapsed() < PATIENCE, "{:?}: {shown}", begun.elapsed());
        assert!((0..=5).contains(&code) && !said.contains("panicked"), "{code}: {shown}");
        (code, said)
    }

    fn log(&self) -> String {
        fs::read_to_string(self.0.path().join("sessions/2026-11-20-friday.jsonl")).unwrap()
    }
}

/// Lines through the real program, by arguments and by standard input: what is not taken changes
/// nothing, and each is refused in words.
#[test]
fn the_program_takes_any_line_or_says_why_not() {
    let place = Place::new();
    let before = place.log();
    let long = "a".repeat(100_000);
    let adjust = |points: &str| format!("adjust a {points} x");
    for line in [
        long.clone(),
        "9h".repeat(1_000),
        "9".repeat(100_000),
        format!("why {}", "9".repeat(100_000)),
        format!("fix {} x", "9".repeat(30)),
        format!("fix 1 {long}"),
        format!("={}-1", "9".repeat(30)),
        format!("sub a {long}"),
        format!("rule {long}"),
        format!("revoke a {}", u64::MAX),
        format!("claim a {}", i64::MIN),
        adjust("-2147483648"),
        adjust("+99999999999"),
        "%s%n%x".to_owned(),
        "\u{202e}\u{feff}\u{0}".replace('\0', ""),
        "=1+1".to_owned(),
        "../../x".to_owned(),
    ] {
        let (code, said) = place.run(&["record", "friday", &line], b"");
        assert_ne!((code, said.as_str()), (0, ""), "{line:.40}");
        let (_, said) = place.run(&["record", "friday"], format!("{line}\n").as_bytes());
        assert!(!said.is_empty());
    }
    for (bytes, says) in [
        (&b"\xff\xfe\n"[..], "line 1 of the standard input is not UTF-8"),
        (b"?\n\xed\xa0\x80\n", "line 2 of the standard input is not UTF-8"),
        (b"a\0h4\n", "expected"),
        (&"x".repeat(70_000).into_bytes(), "is longer than 65536 bytes"),
    ] {
        let (code, said) = place.run(&["record", "friday"], bytes);
        assert!(code == 1 && said.contains(says), "{code}: {said:.400}");
    }
    assert_eq!(place.log(), before, "something was written");
    // The longest note that fits a line is kept, to the letter.
    let note = "é".repeat(30_000);
    assert_eq!(place.run(&["record", "friday"], format!("note {note}").as_bytes()).0, 0);
    assert!(place.log().contains(&note));
}

/// No name leads out of the folder, whatever it is made of, by whatever command.
#[test]
fn no_name_leaves_the_folder() {
    let place = Place::new();
    let above = place.0.path();
    fs::write(above.join("x.jsonl"), place.log()).unwrap();
    let dir = above.display();
    let names = [
        "../x".to_owned(),
        "../x.jsonl".to_owned(),
        "..\\x".to_owned(),
        format!("{dir}/x"),
        format!("{dir}/x.jsonl"),
        "/etc/passwd".to_owned(),
        "sessions/../x".to_owned(),
        ".".to_owned(),
        "..".to_owned(),
        "CON".to_owned(),
        "nul.jsonl".to_owned(),
        "C:x".to_owned(),
        "x".repeat(5_000),
        "~/x".to_owned(),
        "$HOME/x".to_owned(),
        "%s".to_owned(),
    ];
    let before = place.log();
    for name in &names {
        for args in [
            &["show", name][..],
            &["log", name],
            &["check", name],
            &["undo", name],
            &["resume", name],
            &["record", name, "x"],
            &["why", "1", "--session", name],
            &["fix", "1", "x", "--session", name],
            &["rescore", name, "--all"],
        ] {
            let (code, said) = place.run(args, b"");
            assert_eq!(code, 4, "{args:?}: {said}");
        }
        // As a title a name may be anything, and still becomes a file in the folder.
        let begin = ["new", "--rules", "euchre", "--players", "A,B,C,D", "--dealer", "A"];
        let (code, _) = place.run(&[&begin[..], &["--title", name]].concat(), b"");
        assert!(code == 0 || name.len() > 60, "{name}");
    }
    assert_eq!(place.log(), before);
    let mut outside: Vec<_> = fs::read_dir(above)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    outside.sort();
    assert_eq!(outside, ["sessions", "x.jsonl"]);
    for entry in fs::read_dir(above.join("sessions")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name.starts_with("2026-11-20"), "{name}");
    }
    assert_eq!(fs::read_to_string(above.join("x.jsonl")).unwrap(), before);
}

/// A record from elsewhere names its session itself; so may a stranger.
#[test]
fn no_record_from_elsewhere_leaves_the_folder() {
    let place = Place::new();
    let header = log::read(place.log().as_bytes()).unwrap().header;
    for id in ["../x", "..", "", "/tmp/x", "a/b", "..\\x", "CON", "x\u{0}", "\u{1b}[2J", ".x"] {
        let (bytes, _) = log::header(&Header { id: id.to_owned(), ..header.clone() }).unwrap();
        let lines: Vec<&str> = std::str::from_utf8(&bytes).unwrap().lines().collect();
        let document =
            json!({"type": "rasher-sessions", "format": 1, "sessions": [{"log": lines}]});
        for (name, bytes) in
            [("x.jsonl", bytes.clone()), ("x.json", document.to_string().into_bytes())]
        {
            fs::write(place.0.path().join(name), &bytes).unwrap();
            let (code, said) = place.run(&["import", name], b"");
            assert!((1..=4).contains(&code), "{id:?}: {said}");
            fs::remove_file(place.0.path().join(name)).unwrap();
        }
    }
    let there = |folder: &str| fs::read_dir(place.0.path().join(folder)).unwrap().count();
    assert_eq!((there("."), there("sessions")), (1, 1));
}

/// Files that are no files of ours, in the places of those that are.
#[test]
fn the_program_reads_any_file_or_says_why_not() {
    let place = Place::new();
    let here = place.0.path();
    let file = |name: &str, bytes: &[u8]| fs::write(here.join(name), bytes).unwrap();
    file("empty", b"");
    file("zeros", &vec![0; 100_000]);
    file("high", &vec![0xff; 100_000]);
    file("newlines", &vec![b'\n'; 100_000]);
    file("deep", &vec![b'['; 1_000_000]);
    fs::create_dir(here.join("folder")).unwrap();
    for name in ["empty", "zeros", "high", "newlines", "deep", "folder", "none"] {
        for (command, codes) in
            [(&["import"][..], 1..=1), (&["rules", "check"], 1..=3), (&["rules", "show"], 1..=1)]
        {
            let path = format!("./{name}");
            let (code, said) = place.run(&[command, &[&path]].concat(), b"");
            assert!(codes.contains(&code) && !said.is_empty(), "{command:?} {name}: {code}");
        }
        if let Ok(bytes) = fs::read(here.join(name)) {
            fs::write(here.join("sessions/odd.jsonl"), &bytes).unwrap();
            for command in ["show", "log", "record", "rescore", "undo"] {
                let more: &[&str] = if command == "rescore" { &["--all"] } else { &[] };
                let (code, said) = place.run(&[&[command, "odd"], more].concat(), b"x\n");
                assert!(code == 1 && said.contains("odd"), "{command} {name}: {code} {said}");
            }
            assert_eq!(place.run(&["check"], b"").0, 3, "{name}");
            // Every session is listed, and the one that cannot be is named: that is a finding.
            let (code, said) = place.run(&["list"], b"");
            assert!(code == 3 && said.contains("friday") && said.contains("odd"), "{name}: {said}");
            assert_eq!(fs::read(here.join("sessions/odd.jsonl")).unwrap(), bytes, "{name}");
        }
    }
}

/// A log of very many lines, with undo upon undo, is counted in a time that grows as it does.
#[test]
fn a_log_of_many_lines_is_counted_in_time() {
    let place = Place::new();
    let lines = "x\nundo\nredo\nundo\nnote a\n".repeat(300);
    let (code, said) = place.run(&["record", "friday"], lines.as_bytes());
    assert_eq!(code, 0, "{said:.400}");
    for args in [["show", "friday"], ["log", "friday"], ["check", "friday"]] {
        assert_eq!(place.run(&args, b"").0, 0);
    }
}
