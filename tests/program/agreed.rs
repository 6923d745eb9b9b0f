//! The record is no longer one person's word: the other side confirms, either side signs, and what is
//! changed afterwards is marked for ever.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use base64::Engine as _;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};
use minisign::KeyPair;
use serde_json::Value;
use tempfile::TempDir;

use crate::needs;
use crate::terminal::{Terminal, UP};

const ID: &str = "2026-11-20-friday";

/// What a command printed and said on one line, and its exit code.
struct Ran {
    text: String,
    out: String,
    code: i32,
}

/// A folder in which a game to three is over: Ann & Cal win it, 3–0, in two deals.
struct Place(TempDir);

impl Place {
    fn new(more: &[&str]) -> Self {
        let place = Self(TempDir::new().unwrap());
        fs::create_dir(place.path("sessions")).unwrap();
        let new = "new --rules bacon-gamerules --players Ann,Ben,Cal,Dee --dealer Ann --target 3";
        let args: Vec<&str> = new.split(' ').chain(more.iter().copied()).collect();
        assert_eq!(place.args(&args).code, 0);
        place.ok("record fri ah4 bs2");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn log(&self) -> PathBuf {
        self.path(&format!("sessions/{ID}.jsonl"))
    }

    fn args(&self, args: &[&str]) -> Ran {
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
        let out = String::from_utf8(output.stdout).unwrap();
        let all = format!("{out} {}", String::from_utf8(output.stderr).unwrap());
        let text = all.split_whitespace().collect::<Vec<_>>().join(" ");
        Ran { text, out, code: output.status.code().unwrap_or(-1) }
    }

    fn run(&self, line: &str) -> Ran {
        self.args(&line.split(' ').collect::<Vec<_>>())
    }

    fn ok(&self, line: &str) -> String {
        let ran = self.run(line);
        assert_eq!(ran.code, 0, "{line}: {}", ran.text);
        ran.text
    }

    /// Says this of the session in every place where its score is shown.
    fn everywhere(&self, words: &str) {
        let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let has = |text: &str| text.to_lowercase().contains(&words.to_lowercase());
        assert!(has(&self.run("show").text), "show: {}", self.run("show").text);
        for format in ["html", "markdown", "json", "sheet"] {
            let file = format!("page.{format}");
            self.ok(&format!("export --as {format} --force -o {file}"));
            let page = squeezed(&fs::read_to_string(self.path(&file)).unwrap());
            let page = page.replace("&#39;", "'").replace("\\u2013", "–");
            assert!(has(&page), "{format} does not say `{words}`:\n{page}");
        }
    }

    /// The mark of the session in `list`.
    fn mark(&self) -> String {
        let list: Value = serde_json::from_str(&self.run("list --json").out).unwrap();
        list["sessions"][0]["notices"].as_str().unwrap_or_default().to_owned()
    }

    /// A pair of keys without a password: the file of the secret one, and the public one.
    fn keys(&self, name: &str) -> String {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let secret = pair.sk.to_box(None).unwrap().to_string();
        fs::write(self.path(&format!("{name}.key")), secret).unwrap();
        fs::write(self.path(&format!("{name}.pub")), pair.pk.to_box().unwrap().to_string())
            .unwrap();
        pair.pk.to_base64()
    }

    fn signature(&self, lines: usize) -> PathBuf {
        self.path(&format!("sessions/{ID}.jsonl.minisig-{lines}"))
    }
}

#[test]
fn the_other_side_is_asked_as_it_was_agreed_and_the_log_has_who_said_yes() {
    for (when, asked) in [("never", 0), ("game", 1), ("deal", 2)] {
        let place = TempDir::new().unwrap();
        fs::create_dir(place.path().join("sessions")).unwrap();
        let mut terminal = Terminal::start(
            place.path(),
            &[
                "new",
                "--rules",
                "bacon-gamerules",
                "--dealer",
                "1",
                "--as-written",
                "--players",
                "Ann,Ben,Cal,Dee",
                "--target",
                "3",
                "--confirm",
                when,
            ],
            &[],
        );
        terminal.answer("0–0 deal 1>", "ah4");
        if asked == 2 {
            // A yes needs a name, and what is neither is kept: here the next deal.
            terminal.answer("does the other side agree to 1–0?", "y");
            terminal.answer("who says so?", "bs2");
            terminal.answer("who says so?", "Ben");
            terminal.wait("Ben confirms it: ");
        }
        terminal.answer("1–0 deal 2>", if asked == 2 { UP } else { "bs2" });
        if asked > 0 {
            terminal.answer("does the other side agree to 3–0?", "n");
            // Whoever says no is named; what is no name is kept: here nothing.
            terminal.answer("who says no?", "dee");
            terminal.answer("what is wrong?", "deal 1 was theirs");
            terminal.wait("Not confirmed.");
            terminal.answer("3–0 over>", "confirm dee");
            terminal.wait("Dee confirms it: ");
        }
        terminal.answer("3–0 over>", "quit");
        assert_eq!(terminal.ends(), 0);
        let log = fs::read_to_string(place.path().join(format!("sessions/{ID}.jsonl"))).unwrap();
        let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let said: Vec<_> = lines
            .filter_map(|line| match line["type"].as_str()? {
                "asks-confirm" => Some(line["when"].to_string()),
                "confirmed" => Some(format!("{} {}", line["team"], line["by"])),
                "objected" => Some(format!("no {} {} {}", line["team"], line["by"], line["wrong"])),
                _ => None,
            })
            .collect();
        let expected: &[&str] = match asked {
            0 => &[],
            1 => &["\"game\"", "no 1 \"Dee\" \"deal 1 was theirs\"", "1 \"Dee\""],
            _ => &["\"deal\"", "1 \"Ben\"", "no 1 \"Dee\" \"deal 1 was theirs\"", "1 \"Dee\""],
        };
        assert_eq!(said, expected, "{when}");
    }
}

#[test]
fn where_nobody_can_be_asked_it_is_said_that_nobody_has_confirmed() {
    let place = Place::new(&["--confirm", "game"]);
    place.everywhere("game 1 is over, and the other side has not confirmed it");
    assert_eq!(place.mark(), "not confirmed");
    assert_eq!(place.run("record fri 'confirm").code, 1);
    let text = place.args(&["record", "fri", "confirm b"]).text;
    assert!(text.contains("Ben confirms it: "), "{text}");
    place.everywhere("Ben confirmed the record up to line");
    assert!(!place.run("show").text.contains("has not confirmed"));
    assert!(place.run("log").text.contains("Ben confirmed everything above"));
    // Another game is another matter.
    place.args(&["record", "fri", "again; ah4; bs2"]);
    place.everywhere("game 2 is over, and the other side has not confirmed it");
    // Whoever asks no more from here on has not been told yes.
    place.args(&["record", "fri", "confirm never"]);
    place.everywhere("game 2 is over, and the other side has not confirmed it");
    place.args(&["record", "fri", "again; ah!5; ah!5; bs2"]);
    place.everywhere("game 2 is over, and the other side has not confirmed it");
    assert!(!place.run("show").text.contains("game 3 is over"));
}

/// A shared initial is told as anywhere else, and is no line of a deal to be kept.
#[test]
fn whoever_agrees_or_not_is_named_so_that_it_is_nobody_else() {
    let place = TempDir::new().unwrap();
    fs::create_dir(place.path().join("sessions")).unwrap();
    let args = ["new", "--rules", "bacon-gamerules", "--dealer", "1", "--as-written", "--players"];
    let args = [&args[..], &["Ann,Bob,Cal,Beth", "--confirm", "deal"]].concat();
    let mut terminal = Terminal::start(place.path(), &args, &[]);
    terminal.answer("0–0 deal 1>", "ah4");
    terminal.answer("does the other side agree to 1–0?", "b");
    terminal.wait("B is Bob or Beth");
    terminal.answer("does the other side agree to 1–0?", "n");
    terminal.answer("who says no?", "be");
    terminal.answer("what is wrong?", "it was three");
    terminal.wait("Beth does not agree to it");
    terminal.answer("1–0 deal 2>", "quit");
    assert_eq!(terminal.ends(), 0);
}

/// Whoever says no is named wherever the score is shown, with what he says is wrong, until his side says yes.
#[test]
fn a_no_is_told_with_who_said_it_and_what_is_wrong() {
    let no = |by: &str, wrong: &str| {
        format!(
            "{by} did not agree to the record up to line 9 of the log, after deal 2, at 3–0{wrong}"
        )
    };
    for (line, by, wrong) in [
        ("confirm b no deal 1 was theirs", "Ben", ": “deal 1 was theirs”"),
        ("confirm b no, deal 1 was theirs", "Ben", ": “deal 1 was theirs”"),
        ("confirm d no", "Dee", ""),
    ] {
        let place = Place::new(&["--confirm", "game"]);
        let text = place.args(&["record", "fri", line]).text;
        assert!(text.contains(&format!("{by} does not agree to it: ")), "{text}");
        place.everywhere(&no(by, wrong));
        // Wherever its score is shown to others, it is said in full.
        assert_eq!(place.mark(), no(by, wrong));
        for line in ["list", "board", "share -o night.svg"] {
            let said = place.ok(line);
            let drawn = fs::read_to_string(place.path("night.svg")).unwrap_or_default();
            assert!(format!("{said}{drawn}").contains(&no(by, wrong)), "{line}: {said}{drawn}");
        }
        assert!(!place.run("show").text.contains("the other side has not confirmed"));
        assert!(
            place
                .run("log")
                .text
                .contains(&format!("{by} did not agree to everything above{wrong}"))
        );
        // It is no entry to be undone; what is corrected since does not make it a yes.
        place.args(&["record", "fri", "fix 1 bh4"]);
        place.everywhere(&no(by, wrong));
        // A yes of another side is none of his.
        place.args(&["record", "fri", "confirm a"]);
        place.everywhere(&no(by, wrong));
        place.args(&["record", "fri", "confirm b"]);
        assert!(!place.run("show").text.contains("did not agree"));
        assert!(place.run("log").text.contains("did not agree to everything above"));
    }
    // Who it was need not be said; another word than no is none.
    let place = Place::new(&[]);
    assert_eq!(place.args(&["record", "fri", "confirm b perhaps"]).code, 1);
    assert!(!place.run("show").text.contains("did not agree"));
}

#[test]
fn what_is_changed_after_a_game_was_over_is_marked_for_ever() {
    let place = Place::new(&[]);
    assert!(!place.run("show").text.contains("its seal was said"));
    place.args(&["record", "fri", "undo"]);
    place.everywhere("changed deal 2 after the game was over and its seal was said");
    let late = "line 8 changed deal 2 after the game was over and its seal was said";
    assert_eq!(place.mark(), format!("{late}, 1 undone"));
    // Wherever its score is shown to others, the line is named.
    for line in ["list", "board", "share -o night.svg"] {
        let said = place.ok(line);
        let drawn = fs::read_to_string(place.path("night.svg")).unwrap_or_default();
        assert!(format!("{said}{drawn}").to_lowercase().contains(late), "{line}: {said}{drawn}");
    }
    // To take it back is no way to be rid of it, nor are a note, another deal and another game.
    for line in ["redo", "note well", "again", "ch4"] {
        place.args(&["record", "fri", line]);
        let text = place.run("show").text;
        assert!(text.contains("after the game was over and its seal was said"), "{line}: {text}");
    }
    let place = Place::new(&[]);
    place.args(&["record", "fri", "fix 1 ah5"]);
    place.everywhere("changed deal 1 after the game was over and its seal was said");
    let place = Place::new(&[]);
    place.args(&["record", "fri", "adjust b +1 they had the bower"]);
    place.everywhere("changed deal 2 after the game was over and its seal was said");
    // While a game goes on, a slip that is mended is none of these.
    let place = Place::new(&[]);
    place.args(&["record", "fri", "again; bh4; undo; bh3; fix 1 bh4; adjust a +1 so agreed"]);
    assert!(!place.run("show").text.contains("its seal was said"), "{}", place.run("show").text);
    // Remarks change nothing, struck or not, nor does who would sit there next.
    for lines in ["note well; undo", "sub c Eve; undo", "sub c Eve; undo; redo; undo"] {
        let place = Place::new(&[]);
        place.args(&["record", "fri", lines]);
        assert!(!place.run("show").text.contains("its seal was said"), "{lines}");
    }
}

/// Every change to what was there when a game was over is marked, not only the one that reopened it.
#[test]
fn what_was_there_as_a_game_was_over_is_marked_at_every_change() {
    for (lines, late, not) in [
        ("undo; undo; dh4; ch3", &["deal 2", "deal 1"][..], &["deal 3"][..]),
        ("undo; bs3; undo; bs4; fix 2 bs3", &["deal 2"], &[]),
        ("fix 1 bh5; fix 2 bh4; ch3; undo", &["deal 1", "deal 2"], &["deal 3"]),
        ("fix 2 bs4; undo", &["deal 2", "deal 2"], &[]),
        ("undo; bs4; adjust a +1 so agreed", &["deal 2"], &[]),
        (
            "again; fix --game 1 2 bs4; fix --game 1 1 bh5",
            &["deal 2 of game 1", "deal 1 of game 1"],
            &["of game 2"],
        ),
    ] {
        let place = Place::new(&[]);
        place.args(&["record", "fri", lines]);
        let text = place.run("show").text;
        let marks: Vec<&str> = text
            .split("changed ")
            .skip(1)
            .filter_map(|rest| rest.split_once(" after the game was over and its seal was said"))
            .map(|(deal, _)| deal)
            .filter(|deal| deal.len() < 20)
            .collect();
        assert_eq!(marks, late, "{lines}: {text}");
        assert!(not.iter().all(|deal| !marks.contains(deal)), "{lines}: {text}");
    }
}

/// What an entry only says again, because the deals before it went with its strike, it does not change.
#[test]
fn what_is_only_said_again_is_no_change() {
    let place = Place::new(&[]);
    let mut terminal = Terminal::start(place.0.path(), &["resume", "fri"], &[]);
    terminal.asks("3–0 over>");
    for (line, then) in [
        ("fix 2 bs3", "correct it? (y/n)"),
        ("y", "1–1 deal 3>"),
        ("ch4", "2–1 deal 4>"),
        ("fix 1 ah3", "correct it? (y/n)"),
        ("y", "2–1 deal 4>"),
        // The game ends with deal 2: deal 3 goes, and the correction of deal 1 is said again.
        ("fix 2 bs2", "correct it? (y/n)"),
        ("y", "3–0 over>"),
        ("undo", "undo this? (y/n)"),
        ("y", "2–1 deal 4>"),
    ] {
        terminal.line(line, then);
    }
    terminal.answer("2–1 deal 4>", "quit");
    assert_eq!(terminal.ends(), 0);
    let text = place.run("show").text;
    let since = "after the game was over and its seal was said";
    for (line, deal) in [(8, 2), (12, 1), (13, 2), (16, 2)] {
        assert!(text.contains(&format!("Line {line} changed deal {deal} {since}")), "{text}");
    }
    assert_eq!(text.matches(" changed deal ").count(), 4, "{text}");
    assert_eq!(place.run("check").code, 0);
}

#[test]
fn what_is_changed_after_it_was_confirmed_or_signed_is_marked_for_ever() {
    let place = Place::new(&[]);
    place.args(&["record", "fri", "again; bh4; confirm a; fix 1 bh5"]);
    let confirmed = "changed deal 1 of game 2 after Ann had confirmed it in line 12";
    place.everywhere(confirmed);
    place.args(&["record", "fri", "undo; confirm a"]);
    place.everywhere(confirmed);
    // What was dealt after that, and is put right, was never confirmed.
    let place = Place::new(&[]);
    place.args(&["record", "fri", "again; bh4; confirm a; ch4; fix 2 ch3; undo; undo; dh4"]);
    assert!(!place.run("show").text.contains("had confirmed"), "{}", place.run("show").text);
    let place = Place::new(&[]);
    place.keys("ann");
    place.args(&["record", "fri", "again; bh4"]);
    place.ok("sign fri --key ann.key --by ann");
    place.args(&["record", "fri", "fix --game 1 2 bs1"]);
    place.everywhere("changed deal 2 of game 1 after Ann had signed it in line 12");
}

/// Whatever keeps somebody from signing says what to do, and leaves everything as it was.
#[test]
fn who_cannot_sign_is_told_what_to_do() {
    let place = Place::new(&[]);
    place.keys("ann");
    fs::write(place.path("no.key"), "no key\n").unwrap();
    let locked = KeyPair::generate_unencrypted_keypair().unwrap().sk;
    let locked = locked.to_box(None).unwrap().to_string();
    // The two letters after the signature's say how the key is locked: `Sc` with a password.
    let raw = locked.lines().nth(1).unwrap();
    let mut bytes = base64::engine::general_purpose::STANDARD.decode(raw).unwrap();
    bytes[2..4].copy_from_slice(b"Sc");
    let raw = base64::engine::general_purpose::STANDARD.encode(bytes);
    fs::write(place.path("locked.key"), format!("untrusted comment: locked\n{raw}\n")).unwrap();
    let log = fs::read(place.log()).unwrap();
    for (line, code, said, hint) in [
        (
            "--key ann.key --by Zoe",
            2,
            "nobody at this table is called Zoe",
            "Ann, Ben, Cal, Dee sit there",
        ),
        ("--key no.key --by a", 1, "no.key", "`minisign -G` makes a pair of keys"),
        ("--key locked.key --by a", 1, "locked.key", "sign where somebody can type it"),
    ] {
        let ran = place.run(&format!("sign fri {line}"));
        assert_eq!(ran.code, code, "{line}: {}", ran.text);
        assert!(ran.text.contains(said) && ran.text.contains(hint), "{line}: {}", ran.text);
        assert_eq!(fs::read(place.log()).unwrap(), log, "{line}");
    }
    // A file that has the name of the signature.
    fs::write(place.signature(8), "somebody's\n").unwrap();
    let ran = place.run("sign fri --key ann.key --by a");
    assert_eq!(ran.code, 1, "{}", ran.text);
    assert!(
        ran.text.contains("move it away, and sign again; nothing is written over"),
        "{}",
        ran.text
    );
    assert_eq!(fs::read(place.log()).unwrap(), log);
    fs::remove_file(place.signature(8)).unwrap();
    // One key is one person's.
    place.ok("sign fri --key ann.key --by a");
    let log = fs::read(place.log()).unwrap();
    let ran = place.run("sign fri --key ann.key --by Ben");
    let hint = "nothing was signed: Ben needs another key than Ann";
    assert!(ran.code == 1 && ran.text.contains(hint), "{}", ran.text);
    assert_eq!(fs::read(place.log()).unwrap(), log);
    let ran = place.run("verify fri --key nonsense");
    assert_eq!(ran.code, 2, "{}", ran.text);
    let hint = "give the 56 letters that begin with RW, or the file of the public key";
    assert!(ran.text.contains(hint), "{}", ran.text);
}

#[test]
fn a_signature_is_checked_with_and_without_us() {
    let place = Place::new(&[]);
    let (ann, ben) = (place.keys("ann"), place.keys("ben"));
    let text = place.ok("sign fri --key ann.key --by a");
    assert!(text.contains("Ann signs 8 lines of 2026-11-20-friday."), "{text}");
    // Once more changes nothing.
    let (log, signature) = (fs::read(place.log()).unwrap(), fs::read(place.signature(8)).unwrap());
    let text = place.ok("sign fri --key ann.key --by a");
    assert!(text.contains("Ann has signed already: 8 lines"), "{text}");
    assert_eq!(log, fs::read(place.log()).unwrap());
    assert_eq!(signature, fs::read(place.signature(8)).unwrap());
    // Both sides: the second signs the first one's line as well.
    place.ok("sign fri --key ben.key --by Ben");
    place.everywhere(
        "Ben signed the record up to line 9 of the log, after deal 2, at 3–0, with the key",
    );
    place.everywhere("; the signature holds");
    assert_eq!(place.mark(), "", "whoever stands by it is no warning");
    for key in [ann.as_str(), "ann.pub", ben.as_str()] {
        let text = place.ok(&format!("verify fri --key {key}"));
        assert!(text.contains("lines are what this key signed"), "{key}: {text}");
        assert!(text.contains("Everything that was signed still counts"), "{key}: {text}");
    }
    // A copy of the signature that was kept elsewhere will do.
    fs::rename(place.signature(8), place.path("kept")).unwrap();
    assert_eq!(place.run(&format!("verify fri --key {ann}")).code, 3);
    assert_eq!(place.run("check").code, 3, "{}", place.run("check").text);
    place.everywhere(
        "Ann signed the record up to line 8 of the log, after deal 2, at 3–0, with the key",
    );
    place.everywhere(", but the signature is not beside the log");
    assert_eq!(place.mark(), "1 signature unproven");
    place.ok(&format!("verify fri --key {ann} --signature kept"));
    // Another's is no word against the log.
    let ran = place.run(&format!("verify fri --key {ben} --signature kept"));
    assert_eq!(ran.code, 3, "{}", ran.text);
    assert!(ran.text.contains("so it does not show that this was signed"), "{}", ran.text);
    // Signing again makes up for one that is lost, and adds no line.
    let log = fs::read(place.log()).unwrap();
    place.ok("sign fri --key ann.key --by a");
    assert_eq!(log, fs::read(place.log()).unwrap());
    place.ok(&format!("verify fri --key {ann}"));
    // What came after is told, and what took back what was signed.
    place.args(&["record", "fri", "undo"]);
    let ran = place.run(&format!("verify fri --key {ann}"));
    assert_eq!(ran.code, 3, "{}", ran.text);
    assert!(ran.text.contains("2 lines came after"), "{}", ran.text);
    assert!(ran.text.contains("Changed since: sealed lines 5 to 7 were undone"), "{}", ran.text);
    // What lies where a signature belongs is not taken for it, and not written over.
    let other = Place::new(&[]);
    fs::copy(place.path("ann.key"), other.path("ann.key")).unwrap();
    fs::copy(place.path("kept"), other.signature(8)).unwrap();
    let before = fs::read(other.log()).unwrap();
    let ran = other.run("sign fri --key ann.key --by a");
    assert_eq!((ran.code, fs::read(other.log()).unwrap()), (1, before), "{}", ran.text);
    assert!(ran.text.contains("no signature of these lines"), "{}", ran.text);
    fs::remove_file(other.signature(8)).unwrap();
    other.ok("sign fri --key ann.key --by a");
    fs::write(other.signature(8), "something else").unwrap();
    assert_eq!(other.run("sign fri --key ann.key --by a").code, 1);
    assert_eq!(fs::read_to_string(other.signature(8)).unwrap(), "something else");
    // A stranger's key, and none.
    let stranger = KeyPair::generate_unencrypted_keypair().unwrap().pk.to_base64();
    assert_eq!(place.run(&format!("verify fri --key {stranger}")).code, 3);
    for none in ["RWabc", "ann.key", "sessions", "/dev/zero"] {
        assert_ne!(place.run(&format!("verify fri --key {none}")).code, 0, "{none}");
    }
    for none in ["ann.pub", "sessions", "/dev/zero", "no-such-file"] {
        let ran = place.run(&format!("sign fri --key {none} --by a"));
        assert_eq!(ran.code, 1, "{none}: {}", ran.text);
    }
    let ran = place.run("sign fri --key ann.key --by Zoe");
    assert_eq!(ran.code, 2, "{}", ran.text);
    assert!(ran.text.contains("nobody at this table is called Zoe"), "{}", ran.text);
    // It goes into a backup and comes back.
    place.ok("backup -o all.tar");
    place.ok("restore all.tar --sessions other");
    let other = place.path(&format!("other/{ID}.jsonl.minisig-8"));
    assert_eq!(place.run("check --sessions other").code, 0);
    assert!(other.exists());
    // With the document, and with the log itself; another that lies there is left and named.
    place.ok("export --all --as json -o all.json");
    let mut document: Value =
        serde_json::from_slice(&fs::read(place.path("all.json")).unwrap()).unwrap();
    assert_eq!(document["sessions"][0]["signatures"].as_array().unwrap().len(), 2);
    for (from, to) in [("all.json", "third"), (&*format!("sessions/{ID}.jsonl"), "fourth")] {
        place.ok(&format!("import {from} --sessions {to}"));
        for lines in [8, 9] {
            let back = fs::read(place.path(&format!("{to}/{ID}.jsonl.minisig-{lines}"))).unwrap();
            assert_eq!(back, fs::read(place.signature(lines)).unwrap(), "{from}");
        }
        assert_eq!(place.run(&format!("check --sessions {to}")).code, 0, "{from}");
    }
    let lost = place.path(&format!("third/{ID}.jsonl.minisig-8"));
    fs::remove_file(&lost).unwrap();
    place.ok("import all.json --sessions third");
    assert!(lost.exists());
    fs::write(&lost, "something else").unwrap();
    let ran = place.run("import all.json --sessions third");
    assert_eq!((ran.code, ran.text.contains("another signature is there")), (3, true));
    assert_eq!(fs::read_to_string(&lost).unwrap(), "something else");
    // One of lines that nobody signed is none.
    document["sessions"][0]["signatures"][0]["lines"] = 3.into();
    fs::write(place.path("odd.json"), document.to_string()).unwrap();
    let ran = place.run("import odd.json --sessions fifth");
    assert_eq!((ran.code, ran.text.contains("nobody signed 3 lines")), (1, true), "{}", ran.text);
    assert!(!place.path("fifth").join(format!("{ID}.jsonl")).exists());
}

/// A confirmation is no part of what an undo takes back, and what was agreed to is told as it stood.
#[test]
fn what_somebody_agreed_to_is_told_as_it_stood() {
    let place = Place::new(&[]);
    place.args(&["record", "fri", "confirm b"]);
    place.args(&["record", "fri", "undo"]);
    let said = "Ben confirmed the record up to line 8 of the log, after deal 2, at 3–0";
    place.everywhere(said);
    let log = place.ok("log");
    assert!(log.contains("undo, lines 5 to 7 no longer count"), "{log}");
    let undone = "Undone: Ben made spades and took 2 (lines 5 to 7 of the log).";
    assert!(place.ok("show").contains(undone));
}

/// The bytes that the two codes of a signature are made of, whatever the bits are that stand for none.
fn codes(signature: &[u8]) -> Option<[Vec<u8>; 2]> {
    let config = GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true);
    let lenient = GeneralPurpose::new(&base64::alphabet::STANDARD, config);
    let text = std::str::from_utf8(signature).ok()?;
    let mut codes = text.lines().skip(1).step_by(2).map(|line| lenient.decode(line).ok());
    Some([codes.next()??, codes.next()??])
}

/// Does minisign accept this?
fn accepts(signed: &Path, signature: &Path, key: &str) -> bool {
    let mut minisign = Command::new("minisign");
    minisign.args(["-V", "-q", "-P", key]).arg("-x").arg(signature).arg("-m").arg(signed);
    minisign.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
}

#[test]
fn minisign_accepts_every_signature_and_no_bit_that_was_changed() {
    const TEST: &str = "minisign_accepts_every_signature_and_no_bit_that_was_changed";
    if Command::new("minisign").arg("-v").stdout(Stdio::null()).status().is_err() {
        return needs::skip(TEST, "there is no `minisign`");
    }
    let place = Place::new(&[]);
    let ann = place.keys("ann");
    place.ok("sign fri --key ann.key --by Ann");
    let (log, signature) = (fs::read(place.log()).unwrap(), fs::read(place.signature(8)).unwrap());
    assert!(accepts(&place.log(), &place.signature(8), &ann));
    // A key that minisign made, and lines that come after it.
    let made = Command::new("minisign")
        .args(["-G", "-f", "-W", "-p", "own.pub", "-s", "own.key"])
        .current_dir(place.0.path())
        .stdout(Stdio::null())
        .status();
    assert!(made.unwrap().success());
    place.ok("sign fri --key own.key --by Dee");
    place.args(&["record", "fri", "again; ah4"]);
    let nine: Vec<u8> = fs::read(place.log()).unwrap();
    let nine: Vec<u8> =
        nine.split_inclusive(|byte| *byte == b'\n').take(9).flatten().copied().collect();
    fs::write(place.path("nine"), nine).unwrap();
    let own = fs::read_to_string(place.path("own.pub")).unwrap();
    assert!(accepts(&place.path("nine"), &place.signature(9), own.lines().nth(1).unwrap()));
    place.ok("verify fri --key own.pub");

    let long = std::env::var_os("LONG").is_some_and(|it| !it.is_empty());
    let (mut tried, altered) = (0, place.path("altered"));
    let mut flip = |whole: &[u8], from: usize, step: usize, refused: &dyn Fn(&Path) -> bool| {
        for bit in (from * 8..whole.len() * 8).step_by(step) {
            let mut bytes = whole.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(&altered, bytes).unwrap();
            assert!(refused(&altered), "bit {} of byte {} was changed", bit % 8, bit / 8);
            tried += 1;
        }
    };
    let step = if long { 1 } else { log.len() * 8 / 100 };
    flip(&log, 0, step, &|altered| !accepts(altered, &place.signature(8), &ann));
    // The first line of a signature is a comment that minisign calls untrusted: it signs nothing.
    let first = signature.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let step = if long { 1 } else { 17 };
    let refused = |altered: &Path| {
        let refused = !accepts(&place.log(), altered, &ann);
        let bytes = fs::read(altered).unwrap();
        // minisign reads past a bit that no byte is made of; we do not.
        assert!(refused || codes(&bytes).is_some_and(|it| Some(it) == codes(&signature)));
        let ours = format!("verify fri --key {ann} --signature altered");
        // The other bits are tried on the library alone, which is faster; the highest of a byte makes it no text.
        let is_text = std::str::from_utf8(&bytes).is_ok();
        refused && is_text || place.run(&ours).code == 3
    };
    flip(&signature, first, step, &refused);
    // Such are in the last letters of the two codes.
    for end in [b"=\n".as_slice(), b"==\n"] {
        let at = signature.windows(end.len()).position(|it| it == end).unwrap();
        flip(&signature[..at], at - 1, 1, &|altered| {
            let rest = &signature[at..];
            let bytes = [fs::read(altered).unwrap().as_slice(), rest].concat();
            fs::write(altered, bytes).unwrap();
            refused(altered)
        });
    }
    needs::ran(TEST, &format!("{tried} bits"));
}
