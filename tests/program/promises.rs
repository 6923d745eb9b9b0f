//! The promises of `docs/trust.md` attacked from outside: what is written over, left out, hidden or
//! doubled, by commands that a user could type.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const ID: &str = "2026-11-20-friday";

/// A folder with a session of three deals in it.
struct Place(TempDir);

/// What a command printed and said, and its exit code.
struct Ran {
    out: String,
    said: String,
    code: i32,
}

impl Ran {
    /// All of it on one line, however it was broken.
    fn text(&self) -> String {
        let all = format!("{} {}", self.out, self.said);
        all.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl Place {
    fn new() -> Self {
        let place = Self(TempDir::new().unwrap());
        fs::create_dir(place.path("sessions")).unwrap();
        let new = "new --rules bacon-gamerules --players Ann,Ben,Cal,Dee --dealer Ann";
        assert_eq!(place.run(new).code, 0);
        assert_eq!(place.args(&["record", "fri", "ah4; bs2; cd5"]).code, 0);
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn log(&self) -> PathBuf {
        self.path(&format!("sessions/{ID}.jsonl"))
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
        command
            .args(args)
            .current_dir(self.0.path())
            .env_clear()
            .env("HOME", self.0.path())
            .env("NO_COLOR", "1")
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
            .stdin(Stdio::null());
        command
    }

    fn args(&self, args: &[&str]) -> Ran {
        let output = self.command(args).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let code = output.status.code().unwrap_or(-1);
        Ran { out: text(output.stdout), said: text(output.stderr), code }
    }

    fn run(&self, line: &str) -> Ran {
        self.args(&line.split(' ').collect::<Vec<_>>())
    }

    fn json(&self, line: &str) -> Value {
        serde_json::from_str(&self.run(line).out).unwrap()
    }

    /// Writes the log anew with something in its header changed, and every chain value made anew.
    fn forge(&self, change: impl Fn(&mut Value)) {
        let text = fs::read_to_string(self.log()).unwrap();
        let (mut chain, mut forged) = (None, String::new());
        for (number, line) in text.lines().enumerate() {
            let mut body = line.rsplit_once(",\"chain\"").unwrap().0.to_owned();
            if number == 0 {
                let mut header: Value = serde_json::from_str(&format!("{body}}}")).unwrap();
                change(&mut header);
                body = header.to_string();
                body.pop();
            }
            let link = rasher::log::Chain::link(chain.as_ref(), body.as_bytes());
            forged.push_str(&format!("{body},\"chain\":\"{link}\"}}\n"));
            chain = Some(link);
        }
        fs::write(self.log(), forged).unwrap();
    }
}

#[test]
fn no_command_writes_over_a_log_a_backup_or_the_aliases() {
    let place = Place::new();
    assert_eq!(place.run("alias Ann Annie").code, 0);
    assert_eq!(place.run("backup -o all.tar").code, 0);
    // The secret keys of minisign, with a password and without one.
    let keys = [("a.key", "RWRTY0Iy"), ("b.key", "RWQAAEIy")].map(|(name, begins)| {
        let comment = "untrusted comment: minisign secret key\n";
        fs::write(place.path(name), format!("{comment}{begins}{}\n", "A".repeat(204))).unwrap();
        place.path(name)
    });
    let ours = [place.log(), place.path("all.tar"), place.path("sessions/aliases.json")];
    let targets: Vec<PathBuf> = ours.into_iter().chain(keys).collect();
    fs::create_dir(place.path("manual")).unwrap();
    for (number, target) in targets.iter().enumerate() {
        let before = fs::read(target).unwrap();
        let shown = target.to_string_lossy().into_owned();
        let link = place.path(&format!("link-{number}.html"));
        symlink(target, &link).unwrap();
        let linked = link.to_string_lossy().into_owned();
        let page = place.path("manual/rasher.1");
        symlink(target, &page).unwrap();
        for name in [shown.as_str(), linked.as_str()] {
            for line in [
                format!("export --as json --force -o {name}"),
                format!("export --as html --force -o {name}"),
                format!("stats --force -o {name}"),
                format!("stats --html --force -o {name}"),
                format!("rules show euchre --force -o {name}"),
                format!("rules new Kitchen --from euchre --force -o {name}"),
                format!("board --once --force --html {name}"),
                format!("backup -o {name}"),
                "man manual".to_owned(),
            ] {
                let ran = place.run(&line);
                assert_ne!(ran.code, 0, "{line}: {}", ran.text());
                assert_eq!(fs::read(target).unwrap(), before, "{line}");
            }
        }
        fs::remove_file(page).unwrap();
    }
}

#[test]
fn what_of_a_folder_is_no_session_is_named() {
    let place = Place::new();
    let header = fs::read(place.log()).unwrap();
    let sessions = place.path("sessions");
    let at = |name: &str| sessions.join(name);
    let mut strays = Vec::new();
    for name in ["con.jsonl", "a:b.jsonl", ".hidden.jsonl", "UPPER.JSONL", "tab\there.jsonl"] {
        fs::write(at(name), &header).unwrap();
        strays.push(name);
    }
    symlink("nowhere", at("dead.jsonl")).unwrap();
    fs::create_dir(at("folder.jsonl")).unwrap();
    assert!(Command::new("mkfifo").arg(at("pipe.jsonl")).status().unwrap().success());
    fs::write(at("copy.bak"), &header).unwrap();
    strays.extend(["dead.jsonl", "folder.jsonl", "pipe.jsonl", "copy.bak"]);
    // What should be a file beside a log and is none, and nights that are none.
    assert!(Command::new("mkfifo").arg(at("seasons.json")).status().unwrap().success());
    fs::create_dir(at(&format!("{ID}.jsonl.minisig-9"))).unwrap();
    symlink("nowhere", at(&format!("{ID}.jsonl.cut-1"))).unwrap();
    let (signature, cut) = (format!("{ID}.jsonl.minisig-9"), format!("{ID}.jsonl.cut-1"));
    strays.extend(["seasons.json", &signature, &cut]);
    // What is nothing of ours is nobody's business.
    fs::write(at("shopping.txt"), "eggs").unwrap();
    for line in ["list", "check", "backup", "stats", "board", "export --all --as json"] {
        let ran = place.run(line);
        assert_eq!(ran.code, 3, "{line}");
        for stray in &strays {
            let shown = stray.replace('\t', "\\t");
            assert!(ran.text().contains(&shown), "{line}: {stray}: {}", ran.text());
        }
        assert!(!ran.text().contains("shopping"), "{line}");
    }
    let strays_said = place.json("list --json")["strays"].as_array().unwrap().len();
    assert_eq!(strays_said, strays.len());
    let counted = format!("{} files of the folder that are not taken", strays.len());
    assert!(place.run("check").text().contains(&counted), "{}", place.run("check").text());
}

/// Where nothing can be taken at all, and where nights alone are asked for, it is named, too.
#[test]
fn what_could_not_be_taken_is_named_where_there_is_nothing_else() {
    let place = Place::new();
    for folder in ["nights", "logs"] {
        fs::create_dir(place.path(folder)).unwrap();
    }
    let at = |name: &str| place.path(name);
    symlink("gone", at("nights/deep.night.jsonl")).unwrap();
    fs::create_dir(at("nights/q.night.jsonl")).unwrap();
    symlink("gone", at("logs/x.jsonl")).unwrap();
    fs::write(at("logs/empty.jsonl"), "").unwrap();
    let nights = ["deep.night.jsonl", "q.night.jsonl"];
    let logs = ["x.jsonl", "empty.jsonl"];
    let all = [
        (
            "nights",
            nights,
            &["night list", "night list --json", "season", "stats", "list", "check"][..],
        ),
        ("logs", logs, &["board", "show", "log", "resume", "verify"][..]),
    ];
    for (folder, names, lines) in all {
        for line in lines {
            let ran = place.run(&format!("--sessions {folder} {line}"));
            assert_ne!(ran.code, 0, "{line}");
            for name in names {
                assert_eq!(
                    ran.text()
                        .matches(&format!("{name}: "))
                        .count()
                        .max(ran.text().matches(&format!("{name} is left out")).count()),
                    1,
                    "{line}: {name}: {}",
                    ran.text()
                );
            }
        }
    }
    let stats = place.run("--sessions logs stats").text();
    assert!(stats.contains("in 0 sessions.") || !stats.contains("in 0 sessions"), "{stats}");
}

/// A night that is none is named as well, whether there is a session or not.
#[test]
fn a_night_that_cannot_be_read_is_named() {
    let place = Place::new();
    let header = fs::read(place.log()).unwrap();
    fs::create_dir(place.path("other")).unwrap();
    for folder in ["sessions", "other"] {
        fs::write(place.path(folder).join("broken.night.jsonl"), "x").unwrap();
        fs::write(place.path(folder).join("own.night.jsonl"), &header).unwrap();
        for line in ["list", "night list", "check", "export --all --as json"] {
            let ran = place.run(&format!("--sessions {folder} {line}"));
            assert_eq!(ran.code, 3, "{line}: {}", ran.text());
            for name in ["broken.night", "own.night"] {
                assert!(ran.text().contains(name), "{line}: {}", ran.text());
            }
        }
    }
}

/// A named pipe is no file to read, and nobody waits for it; a full disk leaves no empty file.
#[test]
fn a_pipe_is_not_waited_for_and_a_full_disk_leaves_nothing() {
    let place = Place::new();
    assert!(Command::new("mkfifo").arg(place.path("pipe")).status().unwrap().success());
    for line in ["import pipe", "restore pipe", "import pipe.jsonl"] {
        if line.ends_with("jsonl") {
            fs::rename(place.path("pipe"), place.path("pipe.jsonl")).unwrap();
        }
        let ran = place.run(line);
        assert_eq!((ran.code, ran.text().contains("is a pipe")), (1, true), "{}", ran.text());
    }
    // A pipe without a name has somebody at its end.
    let piped = format!("cat sessions/{ID}.jsonl | \"$0\" --sessions new import /dev/stdin");
    let shell = |script: &str| {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_rasher"));
        shell.current_dir(place.0.path()).env("HOME", place.0.path()).output().unwrap()
    };
    assert!(shell(&piped).status.success());
    assert!(place.path(&format!("new/{ID}.jsonl")).exists());
    let full = "trap '' XFSZ; ulimit -f 0; exec \"$0\" rules new Kitchen --from euchre";
    let ran = shell(full);
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(!ran.status.success() && said.contains("cannot be written"), "{said}");
    assert!(!place.path("kitchen.toml").exists());
}

/// Where there is no room, `restore` says what is here and what to do. `ulimit -f` counts in blocks of 512
/// or 1,024 bytes: a small file fits one of them, and a log does not.
#[test]
fn a_full_disk_is_told_what_of_a_backup_is_here() {
    let place = Place::new();
    assert_eq!(place.run("backup -o all.tar").code, 0);
    let restore = |folder: &str, blocks: u32| {
        let script = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" --sessions {folder} restore all.tar"
        );
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_rasher"));
        let ran = shell.current_dir(place.0.path()).env("HOME", place.0.path()).output().unwrap();
        let all = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        (ran.status.code(), all.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (code, said) = restore("new", 0);
    assert_eq!(code, Some(1), "{said}");
    let hint = "nothing of it is here; make room, and restore it again";
    assert!(said.contains("1 file of the backup not restored") && said.contains(hint), "{said}");
    assert!(!place.path(&format!("new/{ID}.jsonl")).exists());
    // A small file beside it fits.
    fs::write(place.path("sessions/aliases.json"), "{\"Ann\":[\"Annie\"]}").unwrap();
    assert_eq!(place.run("backup -o all.tar --force").code, 2, "a backup replaces nothing");
    fs::remove_file(place.path("all.tar")).unwrap();
    assert_eq!(place.run("backup -o all.tar").code, 0);
    let (code, said) = restore("more", 1);
    assert_eq!(code, Some(1), "{said}");
    let hint =
        "everything else of it is here; make room, and restore it again: what is here is left as";
    assert!(said.contains(hint), "{said}");
    assert!(place.path("more/aliases.json").exists());
    // With room it comes back whole.
    let ran = place.run("--sessions more restore all.tar");
    assert_eq!(ran.code, 0, "{}", ran.text());
    assert_eq!(
        fs::read(place.path(&format!("more/{ID}.jsonl"))).unwrap(),
        fs::read(place.log()).unwrap()
    );
}

/// What is given bit by bit needs a reason as what is given at once does.
#[test]
fn points_that_add_up_to_three_need_a_reason() {
    for (lines, taken) in [
        (&["adjust b +2", "adjust b +1"][..], 1),
        (&["adjust b +1", "adjust a -1", "adjust b +1"], 2),
        (&["adjust b +2", "undo", "adjust b +2", "adjust b +5 Dee grinned", "adjust b +1"], 4),
        (&["adjust b +2 they agreed", "adjust b +2", "adjust b +1"], 2),
    ] {
        let place = Place::new();
        for (number, line) in lines.iter().enumerate() {
            let ran = place.args(&["record", "fri", line]);
            assert_eq!(ran.code, i32::from(number >= taken), "{line}: {}", ran.text());
            let refused = ran.text().contains("three or more need one");
            assert_eq!(refused, number >= taken, "{}", ran.text());
        }
    }
}

#[test]
fn another_folder_never_takes_the_place_of_a_dead_link() {
    let place = Place::new();
    fs::rename(place.path("sessions"), place.path("away")).unwrap();
    symlink("gone", place.path("sessions")).unwrap();
    for line in ["list", "show", "new --rules euchre --players A,B,C,D --dealer A", "check"] {
        let ran = place.run(line);
        assert_eq!((ran.code, ran.text().contains("leads nowhere")), (1, true), "{}", ran.text());
    }
    // Nor is it an empty folder where it is named.
    for line in
        ["--sessions sessions list", "--sessions sessions check", "--sessions sessions stats"]
    {
        let ran = place.run(line);
        assert_eq!((ran.code, ran.text().contains("leads nowhere")), (1, true), "{}", ran.text());
    }
    assert!(fs::symlink_metadata(place.path("gone")).is_err());
}

#[test]
fn a_backup_holds_what_lies_beside_the_logs_and_says_what_is_no_log() {
    let place = Place::new();
    assert_eq!(place.run("alias Ann Annie").code, 0);
    fs::write(place.path(&format!("sessions/{ID}.jsonl.cut-1")), "cut").unwrap();
    fs::write(place.path("sessions/broken.jsonl"), "eggs\n").unwrap();
    assert_eq!(place.run("backup -o all.tar").code, 0);
    let ran = place.run("restore all.tar --sessions new");
    assert_eq!((ran.code, ran.text().contains("damaged: ")), (3, true), "{}", ran.text());
    for name in
        ["aliases.json", "broken.jsonl", &format!("{ID}.jsonl"), &format!("{ID}.jsonl.cut-1")]
    {
        let (one, other) = (place.path("sessions").join(name), place.path("new").join(name));
        assert_eq!(fs::read(one).unwrap(), fs::read(other).unwrap(), "{name}");
    }
    // Other aliases that are there stay, and those of the backup lie beside them.
    fs::write(place.path("new/aliases.json"), "{}").unwrap();
    assert_eq!(place.run("restore all.tar --sessions new").code, 3);
    assert_eq!(fs::read(place.path("new/aliases.json")).unwrap(), b"{}");
    assert!(place.path("new/aliases-restored.json").exists());
    // What never ends is not read to its end, and a log is told from a backup.
    let ran = place.run("restore /dev/zero");
    assert_eq!((ran.code, ran.text().contains("it is no backup")), (1, true));
    let ran = place.run(&format!("restore sessions/{ID}.jsonl"));
    assert!(ran.text().contains("`rasher import`"), "{}", ran.text());
}

/// A season is the nights of a folder, so it comes back with them.
#[test]
fn a_season_comes_back_from_a_backup() {
    let place = Place::new();
    for night in ["one", "two"] {
        let players = "Ann,Ben,Cal,Dee,Eve,Fay,Gus,Hal";
        let new = format!(
            "night new --title {night} --players {players} --seating rotate --rounds 2 --deals 8 --rules euchre --seed 7"
        );
        assert_eq!(place.run(&new).code, 0);
        let ran = place.args(&["night", "record", "-n", night, "1 8-4", "2 6-7"]);
        assert_eq!(ran.code, 0, "{}", ran.text());
    }
    let season = place.run("season");
    assert!(season.text().contains("The best 2 of 2 nights count"), "{}", season.text());
    assert_eq!(place.run("backup -o all.tar").code, 0);
    assert_eq!(place.run("restore all.tar --sessions new").code, 0);
    assert_eq!(place.run("--sessions new season").text(), season.text());
}

/// Half a night would have another winner: an altered one is left out as a whole, and one that goes on is won
/// by nobody yet.
#[test]
fn a_night_counts_whole_or_not_at_all() {
    let place = Place::new();
    let new = "night new --title Moon --players Ann,Ben,Cal,Dee --seating rotate --rounds 2 --deals 8 \
               --rules euchre --seed 7";
    assert_eq!(place.run(new).code, 0);
    let said = |lines: &[&str]| {
        let ran = place.args(&[&["night", "record", "-n", "moon"], lines].concat());
        assert_eq!(ran.code, 0, "{}", ran.text());
    };
    said(&["1 8-4", "next"]);
    let season = place.run("season");
    assert!(season.text().contains("Moon goes on: nobody has won it yet."), "{}", season.text());
    let won = |place: &Place| -> u64 {
        let season = place.json("season --json");
        season["season"].as_array().unwrap().iter().map(|row| row["won"].as_u64().unwrap()).sum()
    };
    assert_eq!(won(&place), 0);
    said(&["1 4-8", "next"]);
    assert_ne!(won(&place), 0);
    let night = fs::read_dir(place.path("sessions")).unwrap().map(|it| it.unwrap().path());
    let night = night.into_iter().find(|path| path.to_string_lossy().ends_with(".night.jsonl"));
    let night = night.unwrap();
    let log = fs::read_to_string(&night).unwrap();
    fs::write(&night, log.replacen("[4,8]", "[8,4]", 1)).unwrap();
    for line in ["season", "stats"] {
        let ran = place.run(line);
        assert_eq!(ran.code, 3, "{line}: {}", ran.text());
        assert!(ran.text().contains("it is left out"), "{line}: {}", ran.text());
    }
}

/// What two records were put together into is the one that is gone on with.
#[test]
fn what_was_merged_is_written_next() {
    let place = Place::new();
    fs::create_dir(place.path("other")).unwrap();
    let log = place.log();
    let theirs = place.path("other").join(log.file_name().unwrap());
    fs::copy(&log, &theirs).unwrap();
    assert_eq!(place.args(&["--sessions", "other", "record", ID, "ah4"]).code, 0);
    assert_eq!(place.args(&["record", ID, "note here"]).code, 0);
    let merged = place.args(&["merge", ID, theirs.to_str().unwrap()]);
    assert_eq!(merged.code, 0, "{}", merged.text());
    let before = fs::read(&log).unwrap();
    let ran = place.args(&["record", "note who goes on"]);
    assert_eq!(ran.code, 0, "{}", ran.text());
    assert_eq!(fs::read(&log).unwrap(), before);
}

/// Whatever decided a game is on every page of it.
#[test]
fn the_last_page_tells_what_decided_the_game() {
    let place = Place::new();
    let ran = place.args(&["record", "fri", "adjust a +3"]);
    assert_eq!((ran.code, ran.text().contains("need a reason")), (1, true), "{}", ran.text());
    let lines = "adjust a +3 Dee grinned; ah4; undo; sub d Eve; fix 1 bs2";
    assert_eq!(place.args(&["record", "fri", lines]).code, 0);
    let told = [
        "+3 for Ann & Cal, by the table, “Dee grinned”",
        "Eve sat down for Dee after deal 3",
        "Deal 1 was corrected afterwards",
        "Undone: Ann made hearts and took 4 (lines",
    ];
    for line in [
        "show",
        "export --as markdown",
        "export --as html",
        "export --as sheet",
        "export --as json",
        "export --as csv --table games",
    ] {
        let ran = place.run(line);
        let text = ran.text().replace("&#38;", "&").replace("&amp;", "&").replace("\\&", "&");
        for told in told {
            let (small, whole) = (told[1..].to_owned(), text.replace('\\', ""));
            assert!(whole.contains(&small), "{line}: {told}: {text}");
        }
    }
    assert!(place.run("list").text().contains(" * "));
    let board = place.run("board").text();
    assert!(board.contains("1 adjusted, 1 substitute, 1 corrected, 1 undone"), "{board}");
    let log = place.run("log");
    let first = log.out.lines().nth(4).unwrap();
    assert!(first.trim_start().starts_with("1 "), "{first}");
    assert!(log.text().contains("Ann deals first, the count begins at 0–0"), "{}", log.text());
}

#[test]
fn a_seal_says_whether_what_was_sealed_still_stands() {
    for (lines, what) in [
        ("undo", "sealed lines 8 to 10 were undone, by line 11"),
        ("fix 2 bs3", "deal 2, sealed from line 5, was corrected by line 11"),
        ("adjust b +2 grin", "deal 3, sealed from line 8, was ruled on later (+0, +2), by line 11"),
    ] {
        let place = Place::new();
        let seal = place.json("seal --json");
        let (chain, words) = (seal["chain"].as_str().unwrap(), seal["seal"].as_str().unwrap());
        assert_eq!(place.args(&["verify", "--seal", words]).code, 0);
        assert_eq!(place.args(&["verify", "--seal", chain]).code, 0);
        assert_eq!(place.args(&["record", "fri", lines]).code, 0);
        for seal in [chain, words] {
            let ran = place.args(&["verify", "--seal", seal]);
            assert_eq!((ran.code, ran.text().contains(what)), (3, true), "{lines}: {}", ran.text());
            assert!(ran.text().contains("At the seal it stood 5–0"), "{}", ran.text());
        }
    }
    let place = Place::new();
    let ran = place.args(&["verify", "--seal", &"0".repeat(32)]);
    assert_eq!((ran.code, ran.text().contains("No line of it")), (3, true), "{}", ran.text());
}

/// A log that was written anew with other rules than its sources have.
#[test]
fn altered_rules_are_seen_and_no_source_is_cited_for_them() {
    let place = Place::new();
    place.forge(|header| {
        header["rules"]["game"]["target"] = 12.into();
        header["rules"]["pay"]["together"][3] = serde_json::json!([9, 0]);
    });
    let both = ["`game.target` is 12", "nobody is named who agreed on it"];
    for (line, code) in [("check", 3), ("verify", 0), ("show", 0), ("why 1", 0)] {
        let ran = place.run(line);
        assert_eq!(ran.code, code, "{line}: {}", ran.text());
        for said in both {
            assert!(ran.text().contains(said), "{line}: {}", ran.text());
        }
    }
    let html = place.run("export --as html").text();
    assert!(html.contains("game.target"), "{html}");
    let why = place.json("why 1 --json").to_string();
    assert!(!why.contains("gamerules.com, Bacon, scoring"), "{why}");
    assert!(why.contains("this record alone"), "{why}");
    // Rules that cannot be used at all are no rules of ours either, however well the lines follow.
    let unread = Place::new();
    unread.forge(|header| header["rules"]["id"] = "bac\u{43e}n".into());
    for (line, code) in [("check", 3), ("verify", 0), ("show", 1)] {
        let ran = unread.run(line);
        assert_eq!(ran.code, code, "{line}: {}", ran.text());
        assert!(ran.text().contains("ruleset in the log cannot be used"), "{line}: {}", ran.text());
    }
    // Other words for the same value are not said in the name of a source either.
    let place = Place::new();
    let told = place.run("why 2").text();
    place.forge(|header| {
        let text = &mut header["rules"]["cite"]["pay-together"]["text"];
        assert!(text.is_string(), "{text}");
        *text = "Whoever takes fewer than three gives the others nine.".into();
    });
    let now = place.run("why 2").text();
    assert!(now.starts_with(told.trim()), "{now}");
}

/// Every page says what of the rules is not ours, be it a title, a sentence, a source, or all of it.
#[test]
fn every_page_says_what_of_the_rules_is_not_ours() {
    type Change = fn(&mut Value);
    let rows: [(Change, &str); 4] = [
        (|rules| rules["title"] = "Official Bacon".into(), "in the log is “Official Bacon”, not"),
        (
            |rules| rules["cite"]["pay-together"]["text"] = "A march pays nine.".into(),
            "`pay.together` has other words in the log than in `bacon-gamerules`",
        ),
        (
            |rules| rules["cite"]["pay-together"]["source"] = "The Pope, 3".into(),
            "`pay.together` the log names another source than `bacon-gamerules`",
        ),
        (
            |rules| {
                rules["id"] = "tuesday".into();
                rules["pay"]["together"][3] = serde_json::json!([9, 0]);
            },
            "the ruleset `tuesday` is none of ours",
        ),
    ];
    for (change, said) in rows {
        let place = Place::new();
        place.forge(|header| change(&mut header["rules"]));
        for (line, code) in [
            ("check", 3),
            ("verify", 0),
            ("show", 0),
            ("why 1", 0),
            ("log", 0),
            ("export --as html", 0),
            ("export --as md", 0),
            ("export --as csv --table games", 0),
            ("export --as sheet", 0),
        ] {
            let ran = place.run(line);
            assert_eq!(ran.code, code, "{line}: {}", ran.text());
            let text =
                ran.text().replace("<code>", "`").replace("</code>", "`").replace("\\`", "`");
            assert!(text.to_lowercase().contains(&said.to_lowercase()), "{line}: {said}: {text}");
            assert!(!text.contains("The Pope"), "{line}: {text}");
        }
        let why = place.json("why 1 --json").to_string();
        let alone = why.contains("this record alone; `tuesday` is no ruleset of ours");
        assert_eq!(alone, said.contains("tuesday"), "{why}");
        // In a list and on the board it is a few words.
        assert!(place.run("list --json").out.contains("other rules"), "{said}");
        assert!(place.run("board").text().contains("other rules"), "{said}");
    }
    // A game that goes on by other rules is told where it begins.
    let place = Place::new();
    place.forge(|header| header["title"] = "Friday".into());
    let text = fs::read_to_string(place.log()).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let mut rules = header["rules"].clone();
    rules["game"]["target"] = 3.into();
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    let chain = last["chain"].as_str().unwrap();
    let chain = rasher::log::Chain::from_digits(chain.as_bytes()).unwrap();
    let game = rasher::log::Line::Game { rules: Some(rules), seats: None, first_dealer: None };
    let seq = last["seq"].as_u64().unwrap() + 1;
    let entry = rasher::log::entry(&chain, seq, "2026-11-20T20:00:00Z", &[game]).unwrap();
    let mut bytes = text.into_bytes();
    bytes.extend_from_slice(&entry.bytes);
    fs::write(place.log(), bytes).unwrap();
    for line in ["log", "show", "verify", "export --as html", "check"] {
        let text = place.run(line).text().replace("<code>", "`").replace("</code>", "`");
        assert!(text.contains("`game.target` is 3, not 10"), "{line}: {text}");
    }
}

/// House rules under a name of their own, by a file that is there no more, and by one over another.
#[test]
fn the_rules_of_a_house_are_nothing_amiss() {
    let place = Place::new();
    let one = "id = \"kitchen\"\ntitle = \"Kitchen\"\nbase = \"euchre\"\n\n[game]\ntarget = 7\n";
    let two = "id = \"attic\"\ntitle = \"Attic\"\nbase = \"./kitchen.toml\"\n\n[making]\nall-pass = \"stick\"\n";
    fs::write(place.path("kitchen.toml"), one).unwrap();
    fs::write(place.path("attic.toml"), two).unwrap();
    for (file, said) in [
        ("kitchen.toml", "Agreed: the game is won with 7 points."),
        (
            "attic.toml",
            "`attic` is none of ours, and neither is `kitchen`, over which it was written; each of its rules is said",
        ),
    ] {
        let title = file.split('.').next().unwrap();
        let new = format!(
            "new --rules {file} --players Ann,Ben,Cal,Dee --as-written --dealer Ann --title {title}"
        );
        let ran = place.run(&new);
        assert_eq!(ran.code, 0, "{}", ran.text());
        assert_eq!(place.run(&format!("record {title} ah4")).code, 0);
        let ran = place.run(&format!("check {title}"));
        assert_eq!(ran.code, 0, "{}", ran.text());
        let show = place.run(&format!("show {title}")).text();
        assert!(show.contains(said), "{show}");
    }
}

/// With `confirm deal` a deal that nobody said yes to is told as long as nobody has.
#[test]
fn a_deal_that_was_not_confirmed_is_told() {
    let place = Place::new();
    let record = |lines: &str| assert_eq!(place.args(&["record", "fri", lines]).code, 0, "{lines}");
    let pages = ["show", "export --as html", "export --as md", "export --as sheet"];
    let told = |said: &str, is_told: bool| {
        for line in pages {
            let text = place.run(line).text();
            assert_eq!(text.contains(said), is_told, "{line}: {text}");
        }
        let short = place.run("list --json").out.contains("not confirmed");
        assert_eq!(short, is_told);
        assert_eq!(place.run("board").text().contains("not confirmed"), is_told);
    };
    told("has not confirmed", false);
    record("confirm deal; dh4");
    told("he other side has not confirmed deal 4.", true);
    record("x");
    told("he other side has not confirmed deals 4 to 5.", true);
    record("confirm b");
    told("has not confirmed", false);
    assert_eq!(place.args(&["fix", "4", "dh3"]).code, 0);
    told("he other side has not confirmed deal 4.", true);
    // Whoever keeps the record cannot make that vanish by asking no more, nor by what he types then.
    for line in ["confirm never", "note hm", "undo"] {
        record(line);
        told("he other side has not confirmed deal 4.", true);
    }
    record("dh1");
    told("he other side has not confirmed deal 4.", true);
}

/// As little does a game that the other side did not agree to become one that nobody asked about.
#[test]
fn a_game_that_was_to_be_confirmed_stays_unconfirmed() {
    for (setting, after) in
        [("game", "confirm never"), ("deal", "confirm never"), ("never", "confirm game")]
    {
        let place = Place::new();
        let record =
            |lines: &str| assert_eq!(place.args(&["record", "fri", lines]).code, 0, "{lines}");
        record(&format!("confirm {setting}; ah!5; ah!5"));
        record(after);
        for line in ["show", "export --as html", "board", "list --json"] {
            let text = place.run(line).text();
            assert!(text.contains("not confirmed"), "{setting}: {line}: {text}");
        }
    }
}

#[test]
fn what_was_recorded_is_said_where_the_output_fails() {
    let place = Place::new();
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    for args in [&["record", "fri", "ah4"][..], &["undo", "fri"], &["record", "fri", "note a"]] {
        let before = fs::read(place.log()).unwrap().len();
        let output = place.command(args).stdout(full()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(6), "{args:?}: {said}");
        assert!(said.contains("the entry is recorded; do not try it again"), "{said}");
        assert!(fs::read(place.log()).unwrap().len() > before);
    }
    // What a correction would change is said first; where that cannot be said, it is not made.
    let before = fs::read(place.log()).unwrap();
    let output = place.command(&["fix", "2", "bs3"]).stdout(full()).output().unwrap();
    assert_eq!((output.status.code(), fs::read(place.log()).unwrap()), (Some(1), before));
    // Of several lines it is said which are recorded and which are not.
    for (lines, hint) in [
        ("x; bs2; cd5", "`x` is recorded, and the 2 from `bs2` on are not: try only those again"),
        ("x; bs2", "`x` is recorded, and `bs2` is not: try only that again"),
    ] {
        let place = Place::new();
        let before = fs::read_to_string(place.log()).unwrap().lines().count();
        let output = place.command(&["record", "fri", lines]).stdout(full()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(6), "{said}");
        assert!(said.split_whitespace().collect::<Vec<_>>().join(" ").contains(hint), "{said}");
        assert!(!said.contains("do not try it again"), "{said}");
        let log = fs::read_to_string(place.log()).unwrap();
        assert_eq!(log.lines().count(), before + 2, "a deal that was passed out: {log}");
        // The same lines one after the other on the standard input.
        let mut child = place
            .command(&["record", "-s", "fri"])
            .stdin(Stdio::piped())
            .stdout(full())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(lines.replace("; ", "\n").as_bytes()).unwrap();
        drop(stdin);
        let said = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let hint = "everything up to `x` in line 1 of the standard input is recorded, and nothing after it";
        assert!(said.contains(hint), "{said}");
        let log = fs::read_to_string(place.log()).unwrap();
        assert_eq!(log.lines().count(), before + 4, "{log}");
    }
    let output = place.command(&["backup", "-o", "a.tar"]).stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(6));
    assert!(place.path("a.tar").exists());
    // A session that is begun, and a log that is merged.
    let place = Place::new();
    fs::create_dir(place.path("other")).unwrap();
    let new = "new --rules euchre --as-written --players Ann,Ben,Cal,Dee --dealer Ann --sessions n";
    let copy = place.path("other").join(format!("{ID}.jsonl"));
    fs::copy(place.log(), &copy).unwrap();
    assert_eq!(place.run("record fri dh4 --sessions other").code, 0);
    let merge = format!("merge fri other/{ID}.jsonl");
    for line in [new, &merge] {
        let args: Vec<&str> = line.split(' ').collect();
        let output = place.command(&args).stdout(full()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(6), "{line}: {said}");
        assert!(said.contains("do not try it again"), "{line}: {said}");
    }
    assert!(place.path(&format!("sessions/{ID}-merged.jsonl")).exists());
}

#[test]
fn a_second_try_with_the_same_word_changes_nothing() {
    let place = Place::new();
    let first = place.args(&["record", "fri", "--once", "k1", "ah4; x"]);
    assert_eq!(first.code, 0, "{}", first.said);
    let once = fs::read(place.log()).unwrap();
    let ran = place.args(&["record", "fri", "--once", "k1", "ah4; x"]);
    assert_eq!((ran.code, ran.text().contains("recorded already")), (0, true), "{}", ran.text());
    assert_eq!(fs::read(place.log()).unwrap(), once);
    // What was recorded of it stays, and what was not is.
    assert_eq!(place.args(&["record", "fri", "--once", "k1", "ah4; x; bs2"]).code, 0);
    let more = fs::read(place.log()).unwrap();
    assert!(more.starts_with(&once) && more.len() > once.len());
    for _ in 0..2 {
        assert_eq!(place.args(&["undo", "fri", "--once", "u1"]).code, 0);
    }
    let log = fs::read_to_string(place.log()).unwrap();
    assert_eq!(log.matches("\"strike\"").count(), 1);
    assert_eq!(place.args(&["verify"]).code, 0);
    assert_eq!(place.args(&["record", "fri", "--once", "a b", "x"]).code, 2);
}

#[test]
fn everything_that_was_exported_comes_back() {
    let place = Place::new();
    assert_eq!(place.run("backup -o a.tar").code, 0);
    // Another evening under the same name: the one of the backup then lies beside it.
    place.forge(|header| header["title"] = "Another".into());
    assert_eq!(place.run("restore a.tar").code, 0);
    assert_eq!(place.run("export --all --as json -o all.json").code, 0);
    let ran = place.run("import all.json --sessions empty");
    assert_eq!(ran.code, 0, "{}", ran.said);
    let logs = |folder: &str| -> Vec<(String, Vec<u8>)> {
        let mut logs: Vec<_> = fs::read_dir(place.path(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| {
                (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())
            })
            .collect();
        logs.sort();
        logs
    };
    assert_eq!(logs("empty"), logs("sessions"));
    assert_eq!(logs("empty").len(), 2);
    // A log alone comes back under the name of its file where its own is taken.
    let file = format!("import sessions/{ID}-restored.jsonl --sessions one");
    assert_eq!(place.run(&format!("import sessions/{ID}.jsonl --sessions one")).code, 0);
    assert_eq!(place.run(&file).code, 0);
    assert_eq!(logs("one"), logs("sessions"));
}

/// A sheet of games that were given up comes back.
#[test]
fn a_game_that_was_given_up_comes_back_from_its_sheet() {
    let place = Place::new();
    assert_eq!(place.args(&["record", "fri", "close too late for more"]).code, 0);
    assert_eq!(place.args(&["record", "fri", "again; ah4"]).code, 0);
    for (from, to) in [("sessions", "a.txt"), ("back", "b.txt")] {
        let ran = place.run(&format!("export --as sheet -o {to} --sessions {from}"));
        assert_eq!(ran.code, 0, "{}", ran.said);
        let sheet = fs::read_to_string(place.path(to)).unwrap();
        assert!(sheet.contains("close too late for more"), "{sheet}");
        assert!(sheet.contains("the game was closed, unfinished"), "{sheet}");
        let ran = place.run(&format!("import {to} --sessions back"));
        assert_eq!(ran.code, 0, "{}", ran.said);
    }
}

/// What only one of two books has, while the other goes on, is asked about.
#[test]
fn what_one_book_has_and_the_other_has_not_heard_of_is_asked() {
    let book = |folder: &str, lines: &str, place: &Place| {
        let new =
            "new --rules euchre --players Ann,Ben,Cal,Dee --as-written --dealer 1 --title Fri";
        fs::create_dir_all(place.path(folder)).unwrap();
        assert_eq!(place.run(&format!("--sessions {folder} {new}")).code, 0);
        let ran = place.args(&["--sessions", folder, "record", lines]);
        assert_eq!(ran.code, 0, "{}", ran.text());
    };
    let fri = "2026-11-20-fri";
    for (one, other, asked, many) in [
        (
            "ah!5; bs2; ah4",
            "ah!5; adjust b +5 feud; bs2; ah4",
            "+5 for Ben & Dee, by the table, “feud”",
            1,
        ),
        // Who sat at a deal is asked of the deals at which it was not the same person.
        (
            "ah4; sub d Eve; bs2; ch3",
            "ah4; bs2; sub d Eve; ch3",
            "Deal 2, who sat in the place of Dee",
            1,
        ),
        (
            "ah4; sub d Eve; bs2; ch3",
            "ah4; sub d Fay; bs2; ch3",
            "Deals 2 and 3, who sat in the place of Dee",
            1,
        ),
        (
            "ah4; bs2; ch3; dh4",
            "ah4; sub d Eve; bs2; ch3; sub e Dee; sub a Gil; dh4",
            "Deals 2 and 3, who sat in the place of Dee",
            2,
        ),
        // Whoever sat down last sat there at the next deal.
        ("ah4; sub d Eve", "ah4; bs2; ch3", "Deal 2, who sat in the place of Dee", 1),
        ("ah4; note hi; sub d Eve; bs2; ch3", "ah4; sub d Eve; bs2; ch3; ed4", "", 0),
        ("ah4; bs2", "ah4; bs2; adjust b +1 late; ch4", "", 0),
        ("ah4; bs2", "ah4; bs2; sub d Eve; ch4", "", 0),
    ] {
        let place = Place::new();
        book("one", one, &place);
        book("other", other, &place);
        for (mine, theirs) in [("one", "other"), ("other", "one")] {
            let line = format!("merge --check {mine}/{fri}.jsonl {theirs}/{fri}.jsonl");
            let ran = place.run(&line);
            assert_eq!(ran.code, if asked.is_empty() { 0 } else { 3 }, "{line}: {}", ran.text());
            assert!(ran.text().contains(asked), "{line}: {}", ran.text());
            let difference = if many == 1 { "difference" } else { "differences" };
            let said = format!("{many} {difference} to be asked");
            assert_eq!(ran.text().contains(&said), many > 0, "{line}: {}", ran.text());
        }
        if asked.is_empty() {
            let line = format!("merge one/{fri}.jsonl other/{fri}.jsonl");
            assert_eq!(place.run(&line).code, 0);
            let show = place.run("show fri-merged").text();
            let seats = usize::from(other.contains("sub"));
            assert_eq!(show.matches(" sat down for ").count(), seats, "{show}");
            if one.contains("sub") {
                assert!(show.contains("Eve sat down for Dee after deal 1."), "{show}");
            }
        }
    }
}

/// Two books of one evening in folders of their own, and what both have before they part.
fn two_books(place: &Place, one: &str, other: &str) -> String {
    let new = "new --rules euchre --players Ann,Ben,Cal,Dee --as-written --dealer 1 --title Fri";
    for (folder, lines) in [("one", one), ("other", other)] {
        fs::create_dir_all(place.path(folder)).unwrap();
        assert_eq!(place.run(&format!("--sessions {folder} {new}")).code, 0);
        for line in lines.split('|') {
            let args: Vec<&str> = match line.trim().strip_prefix("fix ") {
                Some(fix) => {
                    ["--sessions", folder, "fix"].into_iter().chain(fix.split(' ')).collect()
                }
                None => vec!["--sessions", folder, "record", line.trim()],
            };
            let ran = place.args(&args);
            assert_eq!(ran.code, 0, "{line}: {}", ran.text());
        }
    }
    "one/2026-11-20-fri.jsonl other/2026-11-20-fri.jsonl".to_owned()
}

/// Puts two books together at a terminal, with one answer to one question, and hears this said after it.
#[track_caller]
fn answered(place: &Place, both: &str, answer: &str, said: &[&str]) {
    let line = format!("merge {both}");
    let args: Vec<&str> = line.split(' ').collect();
    let mut terminal = crate::terminal::Terminal::start(place.0.path(), &args, &[]);
    terminal.answer("Which was it, 1 or 2?", answer);
    for words in said {
        terminal.wait(words);
    }
    assert_eq!(terminal.ends(), 0);
}

/// Three books of one evening come to one log in whichever order two of them are put together first, and
/// each difference is asked once: a deal that one took back, and of which the third has another person at it.
#[test]
fn three_books_come_to_one_log_in_any_order() {
    let truth = ["spades and took 3", "hearts and took 5", "Eve"];
    let mut merged: Vec<String> = Vec::new();
    for [one, other, third] in [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]] {
        let place = Place::new();
        let new =
            "new --rules euchre --players Ann,Ben,Cal,Dee --as-written --dealer 1 --title Fri";
        for (folder, lines) in [
            ("a", "ah4|bs3|undo|cd3"),
            ("b", "ah4|bs3|ch5|dh4"),
            ("c", "ah4|bs3|sub b Eve|cs4|dh4|ac3"),
        ] {
            assert_eq!(place.run(&format!("--sessions {folder} {new}")).code, 0);
            for line in lines.split('|') {
                let ran = place.args(&["--sessions", folder, "record", line]);
                assert_eq!(ran.code, 0, "{line}: {}", ran.text());
            }
        }
        let book = |folder: &str| format!("{folder}/2026-11-20-fri.jsonl");
        let mut questions = 0;
        for args in
            [["merge", &book(one), &book(other)], ["merge", "2026-11-20-fri-merged", &book(third)]]
        {
            let mut terminal = crate::terminal::Terminal::start(place.0.path(), &args, &[]);
            let mut asked = 0;
            loop {
                terminal.wait_until("a question, or the end", |screen| {
                    crate::terminal::asked(screen, "Which was it, 1 or 2?") > asked
                        || screen.contains(": merged from")
                });
                let screen = terminal.screen();
                if screen.contains(": merged from") {
                    break;
                }
                // However the lines are broken.
                let screen = screen.split_whitespace().collect::<Vec<_>>().join(" ");
                let (told, _) = screen.rsplit_once(" Which was it").unwrap();
                let (first, _) = told.rsplit_once(" 2 ").unwrap();
                let is_first = truth.iter().any(|words| first.ends_with(words));
                asked += 1;
                terminal.press(if is_first { "1\r" } else { "2\r" });
            }
            assert_eq!(terminal.ends(), 0);
            questions += asked;
        }
        assert_eq!(questions, 3, "{one}, {other}, {third}");
        let log = fs::read_to_string(place.path("sessions/2026-11-20-fri-merged-2.jsonl")).unwrap();
        // But for what it is called, and so its chain, it is the same.
        let said = log.lines().skip(1).map(|line| line.split_once(",\"chain\":\"").unwrap().0);
        let (lines, rest): (Vec<&str>, Vec<&str>) =
            said.partition(|line| !line.contains("\"type\":\"merged\""));
        assert_eq!(rest.len(), 1);
        merged.push(lines.join("\n"));
    }
    assert!(merged[0].contains("\"Eve\"") && merged[0].contains("amend"), "{}", merged[0]);
    assert!(
        merged.iter().all(|log| *log == merged[0]),
        "{}\n\n{}\n\n{}",
        merged[0],
        merged[1],
        merged[2]
    );
}

/// Two records that do not begin alike are refused, with what each of them has.
#[test]
fn two_records_that_begin_otherwise_are_told_apart_by_what_each_has() {
    for (players, dealer, said) in [
        ("Anna,Ben,Cal,Dee", "1", "the players are not the same: Ann, Ben"),
        (
            "Ben,Cal,Dee,Ann",
            "1",
            "game 1 does not begin alike in both: Ann deals first, at 0–0 in one, Ben deals first, at 0–0 in the other",
        ),
        (
            "Ann,Ben,Cal,Dee",
            "2",
            "game 1 does not begin alike in both: Ann deals first, at 0–0 in one, Ben deals first, at 0–0 in the other",
        ),
    ] {
        let place = Place::new();
        for (folder, players, dealer) in
            [("one", "Ann,Ben,Cal,Dee", "1"), ("other", players, dealer)]
        {
            let new =
                format!("new --rules euchre --as-written --players {players} --dealer {dealer}");
            assert_eq!(place.run(&format!("--sessions {folder} {new}")).code, 0);
            assert_eq!(place.args(&["--sessions", folder, "record", "ah4"]).code, 0);
        }
        let ran = place.run(&format!("merge one/{ID}.jsonl other/{ID}.jsonl"));
        assert_eq!(ran.code, 1, "{}", ran.text());
        assert!(ran.text().contains(said), "{players}: {}", ran.text());
    }
}

/// Both answers to a question read otherwise.
#[test]
fn a_question_of_a_merge_says_what_differs() {
    for (one, other, said) in [
        ("ah4; bs4", "ah4; deal c; bs4", ["dealt by Ben: Ben made", "dealt by Cal: Ben made"]),
        (
            "ah4; adjust b +3 feud; bs4",
            "ah4; adjust b +3 war; bs4",
            ["+3 for Ben & Dee, by the table, “feud”", "+3 for Ben & Dee, by the table, “war”"],
        ),
    ] {
        let place = Place::new();
        let both = two_books(&place, one, other);
        let ran = place.run(&format!("merge --check {both}"));
        for said in said {
            assert!(ran.text().contains(said), "{one}: {}", ran.text());
        }
    }
}

/// Where partners differ, each account names the people of its own record.
#[test]
fn a_record_with_other_partners_tells_of_its_own_people() {
    let place = Place::new();
    for (folder, players, words) in [
        ("one", "Ann,Ben,Cal,Dee", ["ah4", "bs2", "ch3"]),
        ("other", "Ann,Cal,Ben,Dee", ["ah4", "bs3", "ch3"]),
    ] {
        let new = format!("new --rules euchre --as-written --players {players} --dealer Ann");
        assert_eq!(place.run(&format!("--sessions {folder} {new}")).code, 0);
        for word in words {
            let ran = place.args(&["--sessions", folder, "record", word]);
            assert_eq!(ran.code, 0, "{}", ran.text());
        }
    }
    let ran = place.run(&format!("merge --check --json one/{ID}.jsonl other/{ID}.jsonl"));
    assert_eq!(ran.code, 3, "{}", ran.text());
    for (record, words, order) in [
        ("one", "Ben made spades and took 2", "Ann, Ben, Cal, Dee"),
        ("one", "Cal made hearts and took 3", "Ann, Ben, Cal, Dee"),
        ("other", "Ben made spades and took 3", "Ann, Cal, Ben, Dee"),
        ("other", "Cal made hearts and took 3", "Ann, Cal, Ben, Dee"),
    ] {
        let said = format!("{record}/{ID}.jsonl: {words}; they sat in the order {order}\"");
        assert!(ran.text().contains(&said), "{said}: {}", ran.text());
    }
}

/// What was said to the end is no correction, and what came too late is told of a merged record, too.
#[test]
fn a_merged_record_is_marked_by_what_was_done_and_nothing_else() {
    for (one, other, told, untold) in [
        ("ah4; agree 1 0", "ah4; note x", "Ann made hearts and took 4", "corrected"),
        (
            "ah4 | ah4; adjust b +1 late; bs2",
            "ah4 | ah4; adjust b +1 late",
            "by the table",
            "corrected",
        ),
        (
            "ah4; bs2; confirm b | fix 1 ah5",
            "ah4; bs2; confirm b",
            "), line 9 changed deal 1 after Ben had confirmed it in line 8.",
            "nobody said this",
        ),
        (
            "confirm game; ah!5; ah!5; bs2; confirm b",
            "confirm game; ah!5; ah!5; bs2",
            "the other side has not confirmed it as it was merged",
            "has not confirmed it.",
        ),
    ] {
        let place = Place::new();
        let both = two_books(&place, one, other);
        let ran = place.run(&format!("merge {both}"));
        assert_eq!(ran.code, 0, "{one}: {}", ran.text());
        let show = place.run("show fri-merged").text();
        assert!(show.contains(told), "{one}: {show}");
        assert!(!show.contains(untold), "{one}: {show}");
        let list = place.run("list").text();
        assert_eq!(list.contains("had confirmed it"), told.contains("had confirmed it"), "{list}");
        assert_eq!(place.run("verify fri-merged").code, 0);
    }
}

#[test]
fn a_second_try_of_an_undo_is_told_as_it_is() {
    let place = Place::new();
    for (word, line) in [("u1", "undo"), ("u2", "redo")] {
        assert_eq!(place.args(&[line, "--once", word]).code, 0);
        let ran = place.args(&[line, "--once", word]);
        assert!(ran.text().contains("recorded already"), "{}", ran.text());
        assert!(!ran.text().contains("undone since"), "{}", ran.text());
    }
    assert_eq!(place.args(&["record", "fri", "--once", "n", "note x"]).code, 0);
    assert_eq!(place.run("undo").code, 0);
    let ran = place.args(&["record", "fri", "--once", "n", "note x"]);
    assert!(ran.text().contains("and was undone since"), "{}", ran.text());
}

/// What of a backup is not as its name says is brought back and named; what stands in the way of one
/// keeps no other away.
#[test]
fn a_restoring_names_what_is_amiss_and_goes_on() {
    use rasher::store::backup::{Backup, Kept, pack};
    let place = Place::new();
    let log = fs::read(place.log()).unwrap();
    let kept = |id: &str, bytes: &[u8]| Kept {
        id: id.to_owned(),
        bytes: bytes.to_vec(),
        torn: Vec::new(),
        broken: None,
    };
    let torn = [log.as_slice(), b"{\"seq\":40,\"at\""].concat();
    let side = vec![
        ("aliases.json".to_owned(), b"{bad".to_vec()),
        (format!("{ID}.jsonl.minisig-8"), b"signed\n".to_vec()),
    ];
    let logs = vec![kept("a", &torn), kept("b.night", &log), kept(ID, &log), kept("z", &log)];
    fs::write(place.path("all.tar"), pack(&Backup { logs, side }, 1_790_000_000).unwrap()).unwrap();
    fs::create_dir(place.path("new")).unwrap();
    fs::write(place.path(&format!("new/{ID}.jsonl")), "other").unwrap();
    fs::write(place.path(&format!("new/{ID}.jsonl.minisig-8")), "another").unwrap();
    let ran = place.run("restore all.tar --sessions new");
    assert_eq!(ran.code, 3, "{}", ran.text());
    for said in [
        "it ends in 14 bytes that are no whole entry",
        "its name is that of a night, and it is the log of a session",
        "nobody's other names are known by it",
    ] {
        assert!(ran.text().contains(said), "{}", ran.text());
    }
    assert_eq!(fs::read(place.path("new/a.jsonl")).unwrap(), torn);
    let beside = format!("new/{ID}-restored.jsonl.minisig-8");
    assert_eq!(fs::read(place.path(&beside)).unwrap(), b"signed\n");
    // A link that leads nowhere has the name of one of them.
    let logs = vec![kept("a", &log), kept("m", &log), kept("z", &log)];
    let backup = Backup { logs, side: Vec::new() };
    fs::write(place.path("all.tar"), pack(&backup, 1_790_000_000).unwrap()).unwrap();
    fs::create_dir(place.path("more")).unwrap();
    symlink("nowhere", place.path("more/m.jsonl")).unwrap();
    let ran = place.run("restore all.tar --sessions more");
    assert_eq!((ran.code, ran.text().contains("not restored: m: ")), (1, true), "{}", ran.text());
    assert!(place.path("more/z.jsonl").exists());
}

/// A name that leads nowhere is somebody's: what is merged takes the next one.
#[test]
fn a_link_that_leads_nowhere_has_its_name() {
    let place = Place::new();
    let log = fs::read(place.log()).unwrap();
    for (folder, line) in [("a", "bh3"), ("b", "note rain")] {
        fs::create_dir(place.path(folder)).unwrap();
        fs::write(place.path(&format!("{folder}/{ID}.jsonl")), &log).unwrap();
        let record = ["--sessions", folder, "record", "fri", line];
        assert_eq!(place.args(&record).code, 0);
    }
    fs::create_dir(place.path("m")).unwrap();
    symlink("gone", place.path(&format!("m/{ID}-merged.jsonl"))).unwrap();
    let ran = place.run(&format!("--sessions m merge a/{ID}.jsonl b/{ID}.jsonl"));
    assert_eq!(ran.code, 0, "{}", ran.text());
    assert!(ran.text().contains(&format!("{ID}-merged-2: merged from")), "{}", ran.text());
    assert!(place.path(&format!("m/{ID}-merged-2.jsonl")).exists());
    assert!(fs::symlink_metadata(place.path("m/gone")).is_err());
}

/// Nothing of a file comes in where a link that leads nowhere has one of its names, and the folder
/// stays open; a sheet takes the next name.
#[test]
fn an_import_takes_no_name_that_leads_nowhere() {
    let place = Place::new();
    let new = "new --rules euchre --players Ann,Ben,Cal,Dee --dealer Ann --title Other";
    assert_eq!(place.run(new).code, 0);
    assert_eq!(place.run("export --all -o all.json").code, 0);
    fs::create_dir(place.path("b")).unwrap();
    symlink("gone", place.path(&format!("b/{ID}.jsonl"))).unwrap();
    let ran = place.run("--sessions b import all.json");
    assert_eq!(ran.code, 1, "{}", ran.text());
    assert!(ran.text().contains(&format!("b/{ID}.jsonl` is a link that leads nowhere")));
    let held = fs::read_dir(place.path("b")).unwrap().count();
    assert_eq!(held, 1, "nothing beside the link");
    assert_eq!(place.run("export fri --as sheet -o one.txt").code, 0);
    let ran = place.run("--sessions b import one.txt");
    assert_eq!((ran.code, ran.text().contains(&format!("{ID}-2"))), (0, true), "{}", ran.text());
    assert!(fs::symlink_metadata(place.path("b/gone")).is_err());
}

/// One book has the game over, and the other took its last deal back and went on: that is asked, and
/// what is made of either answer is sound.
#[test]
fn whether_a_game_was_over_is_one_question() {
    for (answer, told) in [("1", "win, 10–0"), ("2", "Ann & Cal 9 · Ben & Dee 1")] {
        let place = Place::new();
        let both = two_books(
            &place,
            "ah!5; ah!5; bs2 | again | ch3",
            "ah!5; ah!5; bs2 | undo | bs4 | ch3",
        );
        for line in [format!("merge --check {both}"), format!("merge {both}")] {
            let ran = place.run(&line);
            assert_eq!(ran.code, 3, "{line}: {}", ran.text());
            for said in ["Deal 3, whether the game was over with it", "1 difference to be asked"] {
                assert!(ran.text().contains(said), "{line}: {}", ran.text());
            }
        }
        answered(&place, &both, answer, &[]);
        let ran = place.run("check fri-merged");
        assert_eq!(ran.code, 0, "{answer}: {}", ran.text());
        let show = place.run("show fri-merged").text();
        assert!(show.contains(told), "{answer}: {show}");
        // What was merged is not asked again.
        let again = format!("merge fri-merged {}", both.split(' ').next().unwrap());
        assert_eq!(place.run(&again).code, 0, "{}", place.run(&again).text());
    }
}

/// What was answered of a whole game is remembered when an original goes on, and it is said that what came
/// of the game since counts no longer.
#[test]
fn what_was_answered_of_a_game_is_remembered_and_said() {
    let over = ("ah!5; ah!5; bs2 | again | ch3", "ah!5; ah!5; bs2 | undo | bs4 | ch3");
    let given_up = ("ah4 | close late | again | ch3", "ah4; bs2");
    for ((one, other), answer, gone_on, right) in [
        (over, "1", "other", "Deal 3, whether the game was over with it"),
        (over, "2", "one", "Deal 3, whether the game was over with it"),
        (given_up, "1", "other", "After deal 1"),
        (given_up, "2", "one", "After deal 1"),
    ] {
        let place = Place::new();
        let both = two_books(&place, one, other);
        answered(&place, &both, answer, &[]);
        let first_game = |name: &str| {
            place.json(&format!("export {name} --as json"))["sessions"][0]["games"][0]["deals"]
                .clone()
        };
        let before = first_game("fri-merged");
        assert!(before.as_array().is_some_and(|deals| !deals.is_empty()), "{before}");
        let ran = place.args(&["--sessions", gone_on, "record", "dd4"]);
        assert_eq!(ran.code, 0, "{}", ran.text());
        let again = format!("merge fri-merged {gone_on}/2026-11-20-fri.jsonl");
        let ran = place.run(&again);
        assert_eq!(ran.code, 0, "{one}, {answer}: {}", ran.text());
        let said =
            format!("{right}: that was asked before, and it stays as 2026-11-20-fri-merged has it");
        assert!(ran.text().contains(&said), "{one}, {answer}: {}", ran.text());
        // The game is as it was, and what came since is in the log.
        let deals = |game: &Value| game.as_array().map(Vec::len);
        assert_eq!(deals(&first_game("fri-merged-2")), deals(&before), "{one}, {answer}");
        let log = place.run("log fri-merged-2").text();
        assert!(log.contains("Dee made diamonds"), "{one}, {answer}: {log}");
    }
}

/// By the answer a game went on where one book ended it and began another, and it was over later: no deal
/// of that other game stands a second time, and that is said.
#[test]
fn where_a_game_went_on_no_game_of_the_other_book_came_after_it() {
    for (answer, told, struck) in [("1", "win, 10–0", false), ("2", "win, 11–1", true)] {
        let place = Place::new();
        let both =
            two_books(&place, "ah!5; ah!5; bs2 | again | ch3; dd4", "ah!5; ah!5; bs4; ch3; dd2");
        let said: &[&str] = if struck { &["game 1 went on where"] } else { &[] };
        answered(&place, &both, answer, said);
        let ran = place.run("check fri-merged");
        assert_eq!(ran.code, 0, "{answer}: {}", ran.text());
        let show = place.run("show fri-merged").text();
        assert!(show.contains(told), "{answer}: {show}");
        assert_eq!(show.contains("Game 2"), !struck, "{answer}: {show}");
    }
}

/// Both gave the game up and began the next, and one knew of a deal more: no game went on, every deal
/// behind it counts, whatever is answered, and who dealt it follows from the answer.
#[test]
fn a_game_that_both_gave_up_did_not_go_on() {
    for (said, dealt) in [("1", ["Cal", "Dee", "Ann"]), ("2", ["Dee", "Ann", "Ben"])] {
        let place = Place::new();
        let both = two_books(
            &place,
            "as3; bs3 | close | again | ch3; dd4; as3",
            "as3; bs3; cs3 | close late | again | ch3",
        );
        answered(&place, &both, said, &[]);
        let ran = place.run("check fri-merged");
        assert_eq!(ran.code, 0, "{said}: {}", ran.text());
        let export = place.json("export fri-merged --as json");
        let deals = export.pointer("/sessions/0/games/1/deals").unwrap();
        let dealers: Vec<&Value> =
            deals.as_array().unwrap().iter().map(|deal| &deal["dealer"]["name"]).collect();
        assert_eq!(dealers, dealt, "{said}: {export:#}");
    }
}

/// One took a deal back and the other went on after it: that is one question, and by neither answer does a
/// deal stand twice, or one that nobody dealt.
#[test]
fn a_deal_that_one_took_back_is_asked_once_and_nobodys_score_is_lost() {
    for (one, other, scores) in [
        (
            "ah4; bs2 | undo; ch3",
            "ah4; bs2 | ch3",
            ["Ann & Cal 2 · Ben & Dee 0", "Ann & Cal 4 · Ben & Dee 0"],
        ),
        (
            "ah4; bs2 | undo; ch3; dd4",
            "ah4; bs2 | ch3; dd4",
            ["Ann & Cal 2 · Ben & Dee 1", "Ann & Cal 4 · Ben & Dee 1"],
        ),
        (
            "ah4; bs2; ch3 | undo",
            "ah4; bs2; ch3 | dd4",
            ["Ann & Cal 3 · Ben & Dee 1", "Ann & Cal 4 · Ben & Dee 1"],
        ),
        (
            "ah4; bs2; ch3 | undo",
            "ah4; bs2; ch3 | dd4; as3",
            ["Ann & Cal 4 · Ben & Dee 1", "Ann & Cal 5 · Ben & Dee 1"],
        ),
        // What he told next was misheard, too, and lies in its place.
        (
            "ah4; bs2 | undo; ch3; dd4",
            "ah4; bs2 | ch3; dd4; as3",
            ["Ann & Cal 3 · Ben & Dee 1", "Ann & Cal 5 · Ben & Dee 1"],
        ),
    ] {
        for (said, score) in ["1", "2"].into_iter().zip(scores) {
            let place = Place::new();
            let both = two_books(&place, one, other);
            let ran = place.run(&format!("merge --check {both}"));
            let asked = ran.text();
            for words in ["1 difference to be asked", ".jsonl: was taken back"] {
                assert!(asked.contains(words), "{one}: {asked}");
            }
            answered(&place, &both, said, &[]);
            let ran = place.run("check fri-merged");
            assert_eq!(ran.code, 0, "{one} | {other}, {said}: {}", ran.text());
            let show = place.run("show fri-merged").text();
            assert!(show.contains(score) && !show.contains("isdeal"), "{one}, {said}: {show}");
        }
    }
    // Told anew, it is a correction; and where nobody went on after it, it was none.
    for (one, other, score) in [
        ("ah4; bs2 | undo; bs3; ch3", "ah4; bs2 | ch3", "Ann & Cal 2 · Ben & Dee 1"),
        ("ah4; bs2 | undo; ch3", "ah4; bs2", "Ann & Cal 2 · Ben & Dee 0"),
        ("ah4; bs2 | undo", "ah4; bs2", "Ann & Cal 1 · Ben & Dee 0"),
    ] {
        let place = Place::new();
        let both = two_books(&place, one, other);
        let ran = place.run(&format!("merge {both}"));
        assert_eq!(ran.code, 0, "{one}: {}", ran.text());
        let show = place.run("show fri-merged").text();
        assert!(show.contains(score), "{one}: {show}");
    }
}

/// Another deal in the place of one that was taken back may be that deal told anew, or the one that came
/// next, which the other has otherwise: that is asked, once.
#[test]
fn another_deal_in_the_place_of_one_that_was_taken_back_is_asked_about() {
    for (said, score) in
        ["1", "2"].into_iter().zip(["Ann & Cal 2 · Ben & Dee 1", "Ann & Cal 4 · Ben & Dee 0"])
    {
        let place = Place::new();
        let both = two_books(&place, "ah4; bs2 | undo; bs3", "ah4; bs2 | ch3");
        let ran = place.run(&format!("merge --check {both}"));
        assert!(ran.text().contains("1 difference to be asked"), "{}", ran.text());
        answered(&place, &both, said, &[]);
        assert_eq!(place.run("check fri-merged").code, 0);
        let show = place.run("show fri-merged").text();
        assert!(show.contains(score), "{said}: {show}");
    }
}

/// Calls and cards that come to what the other has as a result are no difference; another result is.
#[test]
fn calls_that_come_to_the_result_of_the_other_are_asked_of_nobody() {
    for (calls, result, asked) in [
        ("9hppu/9s; 3", "dh3", false),
        ("9hppu/9s; 3", "dh4", true),
        ("9hppu/9s; 3", "dh!3", true),
        ("9hppu/9s; 3", "bh3", true),
    ] {
        for is_first in [true, false] {
            let place = Place::new();
            let (calls, result) = (format!("{calls}; dd4"), format!("{result}; dd4"));
            let (one, other) = if is_first { (&calls, &result) } else { (&result, &calls) };
            let both = two_books(&place, one, other);
            let ran = place.run(&format!("merge --check {both}"));
            assert_eq!(ran.code, if asked { 3 } else { 0 }, "{one} | {other}: {}", ran.text());
            if !asked {
                assert_eq!(place.run(&format!("merge {both}")).code, 0);
                let show = place.run("log fri-merged").text();
                assert!(show.contains("9h"), "the calls are kept: {show}");
            }
        }
    }
}

/// What somebody takes back in a merged record is told as that, and is not laid to the records that it was merged
/// from; and where one of two accounts was believed, nobody is said to have corrected anything.
#[test]
fn what_was_done_since_a_merge_and_by_it_are_told_apart() {
    let place = Place::new();
    let both = two_books(&place, "ah4 | bs3", "ah5 | bs3 | ch3");
    answered(&place, &both, "1", &[": merged from"]);
    let show =
        || place.run("show fri-merged").text().split_whitespace().collect::<Vec<_>>().join(" ");
    let by_merge = "does not count";
    let told = show();
    assert!(!told.contains(by_merge) && !told.contains("afterwards"), "{told}");
    let other = "Deal 1 is told in another way, too, in a record that this one was merged from.";
    assert!(told.contains(other), "{told}");
    assert!(told.contains("(two accounts)") && !told.contains("(corrected)"), "{told}");
    let list = place.run("list --json").text();
    assert!(list.contains("1 told in two ways") && !list.contains("corrected"), "{list}");
    for line in ["undo", "fix 2 bs4"] {
        let args: Vec<&str> = match line.strip_prefix("fix ") {
            Some(fix) => {
                ["fix", "--session", "fri-merged"].into_iter().chain(fix.split(' ')).collect()
            }
            None => vec!["record", "fri-merged", line],
        };
        assert_eq!(place.args(&args).code, 0, "{args:?}");
    }
    let told = show();
    assert!(told.contains("Undone: Cal made hearts and took 3"), "{told}");
    assert!(told.contains("Deal 2 was corrected afterwards") && told.contains(other), "{told}");
    assert_eq!(told.matches("(corrected)").count(), 1, "{told}");
    assert_eq!(told.matches("(two accounts)").count(), 1, "{told}");
    assert!(!told.contains(by_merge), "{told}");
}

/// Records with other titles or of other days are put together only where somebody says that they are of
/// one evening; people who are written otherwise, or known by another name, where they are the same.
#[test]
fn what_may_be_another_evening_or_other_people_is_asked() {
    let begun = |place: &Place, folder: &str, players: &str, title: &str| {
        let new = format!(
            "--sessions {folder} new --rules euchre --as-written --players {players} --dealer 1 --title {title}"
        );
        assert_eq!(place.run(&new).code, 0);
        assert_eq!(place.args(&["--sessions", folder, "record", "ah4"]).code, 0);
        let id = title.to_lowercase();
        format!("{folder}/2026-11-20-{id}.jsonl")
    };
    for (players, title, said) in [
        ("Ann,Ben,Cal,Dee", "Final", "Both are of one evening"),
        ("ann,BEN,cal,Dee", "Fri", "These are the same people"),
        ("Annie,Ben,Cal,Dee", "Fri", "These are the same people"),
    ] {
        let place = Place::new();
        assert_eq!(place.run("alias Ann Annie").code, 0);
        let one = begun(&place, "one", "Ann,Ben,Cal,Dee", "Fri");
        let other = begun(&place, "other", players, title);
        let both = format!("{one} {other}");
        let ran = place.run(&format!("merge {both}"));
        assert_eq!((ran.code, ran.text().contains(said)), (3, true), "{title}: {}", ran.text());
        // It is asked first, and no difference of what was recorded.
        let checked = place.run(&format!("merge --check {both}"));
        let told = checked.text().split_whitespace().collect::<Vec<_>>().join(" ");
        let first = told.contains(&format!("{said} to be asked first"));
        assert_eq!((checked.code, first), (0, true), "{told}");
        assert!(told.contains("agree; nothing was written"), "{told}");
        assert!(!told.contains("difference"), "{told}");
        let json = place.run(&format!("merge --check --json {both}"));
        assert!(json.text().contains("\"differences\":[]"), "{}", json.text());
        let args = ["merge", &one, &other];
        for (answer, code) in [("n", 1), ("y", 0)] {
            let mut terminal = crate::terminal::Terminal::start(place.0.path(), &args, &[]);
            terminal.wait(said);
            terminal.answer("Is that so, y or n?", answer);
            assert_eq!(terminal.ends(), code, "{title}");
        }
        let merged = place.run("list").text();
        assert!(merged.contains("-merged") && merged.contains("Ann, Ben, Cal, Dee"), "{merged}");
    }
}

/// Whoever keeps a record may begin with himself: the same circle from another chair is no difference; the
/// same partners in another order are asked about before everything else; other partners deal by deal.
#[test]
fn the_same_people_in_other_chairs_are_asked_about_where_they_must_be() {
    let circle = ["one/", ": Ann, Ben, Cal, Dee", "other/", ": "];
    for (players, dealer, second, asked, answer, seats) in [
        ("Ben,Cal,Dee,Ann", "4", "bs3", "", "", "Ann, Ben, Cal, Dee"),
        ("Dee,Ann,Ben,Cal", "2", "bs3", "", "", "Ann, Ben, Cal, Dee"),
        ("Ann,Dee,Cal,Ben", "1", "bs3", "Who sat where", "1", "Ann, Ben, Cal, Dee"),
        ("Ann,Dee,Cal,Ben", "1", "bs3", "Who sat where", "2", "Ann, Dee, Cal, Ben"),
        ("Ann,Cal,Ben,Dee", "1", "ah3", "Deals 1 and 2, who sat where", "1", "Ann, Ben, Cal, Dee"),
        (
            "Ann,Cal,Ben,Dee",
            "1",
            "ah3",
            "Deals 1 and 2, who sat where",
            "2",
            "Cal sat down in the place of Ben",
        ),
    ] {
        let place = Place::new();
        let mut logs = Vec::new();
        for (folder, players, dealer) in
            [("one", "Ann,Ben,Cal,Dee", "1"), ("other", players, dealer)]
        {
            let new = format!(
                "new --rules euchre --as-written --players {players} --dealer {dealer} --title Fri"
            );
            assert_eq!(place.run(&format!("--sessions {folder} {new}")).code, 0);
            for line in ["ah4", second] {
                assert_eq!(place.args(&["--sessions", folder, "record", line]).code, 0);
            }
            logs.push(format!("{folder}/2026-11-20-fri.jsonl"));
        }
        let ran = place.run(&format!("merge --check {} {}", logs[0], logs[1]));
        assert_eq!(ran.code, if asked.is_empty() { 0 } else { 3 }, "{players}: {}", ran.text());
        if asked.is_empty() {
            assert!(ran.text().contains("agree"), "{players}: {}", ran.text());
            continue;
        }
        assert!(ran.text().contains("1 difference to be asked"), "{players}: {}", ran.text());
        let other = players.replace(',', ", ");
        for said in circle.into_iter().chain([asked, other.as_str()]) {
            assert!(ran.text().contains(said), "{players}: {said}: {}", ran.text());
        }
        let args = ["merge", &logs[0], &logs[1]];
        let mut terminal = crate::terminal::Terminal::start(place.0.path(), &args, &[]);
        terminal.wait(asked);
        terminal.answer("Which was it", answer);
        assert_eq!(terminal.ends(), 0, "{players}");
        // What was answered is not asked again.
        let found = fs::read_dir(place.path("sessions")).unwrap().map(|it| it.unwrap().path());
        let merged =
            found.into_iter().find(|it| it.display().to_string().ends_with("-merged.jsonl"));
        let merged = merged.unwrap();
        let name = merged.file_stem().unwrap().display();
        let shown = place.run(&format!("log {name}")).text();
        let sat = shown.matches(seats).count();
        assert!(sat > 0, "{players}, {answer}: {shown}");
        for log in &logs {
            let ran = place.run(&format!("merge --check {} {log}", merged.display()));
            assert_eq!(ran.code, 0, "{players}, {answer}: {}", ran.text());
        }
    }
}

/// A word that stands for one line stands for no other.
#[test]
fn another_line_with_the_word_of_one_is_refused() {
    let place = Place::new();
    assert_eq!(place.args(&["record", "fri", "--once", "k1", "ah4; x"]).code, 0);
    let before = fs::read(place.log()).unwrap();
    for (words, said) in [
        (["ah4; bs2"].as_slice(), "`--once k1/2` stands for another line already"),
        (&["ah5"], "`--once k1` stands for another line already, recorded in line "),
    ] {
        let ran = place.args(&[&["record", "fri", "--once", "k1"], words].concat());
        assert_eq!((ran.code, ran.text().contains(said)), (1, true), "{}", ran.text());
        assert!(ran.text().contains("was not recorded"), "{}", ran.text());
        assert_eq!(fs::read(place.log()).unwrap(), before);
    }
    // Blanks are no other line.
    assert_eq!(place.args(&["record", "fri", "--once", "k1", " ah4 ;x"]).code, 0);
    assert_eq!(place.args(&["undo", "fri", "--once", "k1"]).code, 1);
    assert_eq!(fs::read(place.log()).unwrap(), before);
}

/// A merged log that was merged again is left out like any original, and nothing is wrong with that.
#[test]
fn a_merged_log_that_was_merged_again_is_counted_once_and_called_sound() {
    let place = Place::new();
    let first = two_books(&place, "ah4; bs2", "ah4");
    for file in first.split(' ').take(1) {
        let ran = place.args(&["import", file]);
        assert_eq!(ran.code, 0, "{}", ran.text());
    }
    let ran = place.run("merge 2026-11-20-fri other/2026-11-20-fri.jsonl");
    assert_eq!(ran.code, 0, "{}", ran.text());
    assert_eq!(place.args(&["--sessions", "other", "record", "bs2; ch3"]).code, 0);
    let ran = place.run("merge fri-merged other/2026-11-20-fri.jsonl");
    assert_eq!(ran.code, 0, "{}", ran.text());
    let ran = place.run("stats");
    assert_eq!(ran.code, 0, "{}", ran.text());
    assert!(ran.text().contains("all of it stands in `2026-11-20-fri-merged-2`"), "{}", ran.text());
}

/// A value that nobody is named for is never said to be agreed: by no page, and not by way of a sheet.
#[test]
fn what_nobody_agreed_on_is_called_agreed_nowhere() {
    let place = Place::new();
    place.forge(|header| header["rules"]["pay"]["together"][3] = serde_json::json!([9, 0]));
    for (line, untold) in [
        ("export --as html", "agreed otherwise"),
        ("export --as md", "agreed at this table"),
        ("rescore --rules bacon-gamerules", "as agreed"),
        ("story 1", "— agreed"),
    ] {
        let ran = place.run(line);
        assert_eq!(ran.code, 0, "{line}: {}", ran.text());
        assert!(!ran.text().contains(untold), "{line}: {}", ran.text());
        assert!(ran.text().contains("nobody is named who agreed"), "{line}: {}", ran.text());
    }
    for line in ["story 1 --json", "why 1 --json"] {
        let rules = place.json(line)["rules"][0].to_string();
        assert!(rules.contains("nobody is named who agreed on it"), "{line}: {rules}");
    }
    assert_eq!(place.run("export --as sheet -o s.txt").code, 0);
    let sheet = fs::read_to_string(place.path("s.txt")).unwrap();
    assert!(sheet.contains("unnamed:") && !sheet.contains("\nset: "), "{sheet}");
    assert_eq!(place.run("--sessions again import s.txt").code, 0);
    let ran = place.run("--sessions again check");
    assert_eq!(ran.code, 3, "{}", ran.text());
    assert!(ran.text().contains("nobody is named who agreed on it"), "{}", ran.text());
    let ran = place.run("--sessions again show");
    assert!(!ran.text().contains("Agreed: "), "{}", ran.text());
}

/// What differs from the game before and from the built-in rules is said once, and from where on.
#[test]
fn rules_of_a_later_game_are_told_once() {
    let place = Place::new();
    assert_eq!(place.args(&["close", "fri"]).code, 0);
    let ran = place.args(&["record", "fri", "again"]);
    assert_eq!(ran.code, 0, "{}", ran.text());
    let text = fs::read_to_string(place.log()).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let mut rules = header["rules"].clone();
    rules["pay"]["together"][3] = serde_json::json!([9, 0]);
    let (mut chain, mut forged) = (None, String::new());
    for line in text.lines() {
        let mut body = line.rsplit_once(",\"chain\"").unwrap().0.to_owned();
        if body.contains("\"type\":\"game\"") {
            body.push_str(&format!(",\"rules\":{rules}"));
        }
        let link = rasher::log::Chain::link(chain.as_ref(), body.as_bytes());
        forged.push_str(&format!("{body},\"chain\":\"{link}\"}}\n"));
        chain = Some(link);
    }
    fs::write(place.log(), forged).unwrap();
    for line in ["show", "verify", "export --as sheet"] {
        let said = place.run(line).text();
        assert_eq!(said.matches("`pay.together` is").count(), 1, "{line}: {said}");
        let told = said.to_lowercase();
        assert!(told.contains("from game 2 on: `pay.together` is"), "{line}: {said}");
        assert!(told.contains("nobody is named who agreed on it"), "{line}: {said}");
    }
}

/// A session where a deal or a player is named is told where sessions are named; of what is counted
/// nothing is said where nothing is.
#[test]
fn small_slips_are_told_what_to_type() {
    let place = Place::new();
    for (args, said) in [
        (&["fix", "fri", "1", "ah3"][..], "`rasher fix 1 ah3 -s fri`"),
        (&["confirm", "fri", "b"], "`rasher confirm b -s fri`"),
    ] {
        let ran = place.args(args);
        assert_ne!(ran.code, 0);
        assert!(ran.text().contains(said), "{args:?}: {}", ran.text());
    }
    fs::create_dir(place.path("bare")).unwrap();
    fs::write(place.path("bare/x.jsonl"), "").unwrap();
    let ran = place.run("--sessions bare stats");
    assert!(!ran.text().contains("the others are counted"), "{}", ran.text());
}

/// A name of megabytes keeps nobody from seeing the other sessions, nor is it printed.
#[test]
fn a_name_without_end_is_listed_by_its_beginning() {
    let place = Place::new();
    place.forge(|header| header["seats"][0] = "N".repeat(1 << 20).into());
    let new = "new --rules euchre --players Ann,Ben,Cal,Dee --as-written --dealer 1 --title Sound";
    assert_eq!(place.run(new).code, 0);
    for line in ["list", "list --plain"] {
        let ran = place.run(line);
        assert!(ran.text().contains("2026-11-20-sound"), "{line}");
        assert!(ran.text().len() < 4096, "{line}: {} bytes", ran.text().len());
    }
}

/// Who dealt a deal is one question: who deals after it follows from the answer, in the next game, too.
#[test]
fn who_dealt_is_asked_once() {
    for (rest, games) in [("bs2; ch3; x; dd3; as2", 1), ("bs2; ch!5; ch!5 | again | dd3; as2", 2)] {
        for said in ["1", "2"] {
            let place = Place::new();
            let both = two_books(&place, &format!("ah4; deal c; {rest}"), &format!("ah4; {rest}"));
            let ran = place.run(&format!("merge --check {both}"));
            assert!(ran.text().contains("1 difference to be asked"), "{rest}: {}", ran.text());
            answered(&place, &both, said, &[]);
            let ran = place.run("check fri-merged");
            assert_eq!(ran.code == 0, said == "2", "{rest}, {said}: {}", ran.text());
            assert_eq!(
                ran.text().matches("[dealer]").count(),
                usize::from(said == "1"),
                "{}",
                ran.text()
            );
            let show = place.run("show fri-merged").text();
            assert_eq!(show.contains("Game 2"), games == 2, "{show}");
            // The deal that was asked about, and none of those whose dealer follows from the answer.
            assert_eq!(show.matches("(two accounts)").count(), 1, "{rest}, {said}: {show}");
            assert!(!show.contains("(corrected)"), "{rest}, {said}: {show}");
        }
    }
}

/// What an answer strikes is asked of nobody: by the second book game 1 went on, so that the first book's
/// next game was none, and no question comes from it.
#[test]
fn no_question_comes_of_what_an_answer_struck() {
    let place = Place::new();
    let both = two_books(
        &place,
        "ah!5; ah!5; bs2 | again | ch3; dd4; as3 | fix 1 ah!5",
        "ah!5; ah!5; bs4; cs3; cs2 | undo | cs5 | again | dd4; ch5",
    );
    answered(&place, &both, "2", &["game 1 went on where"]);
    assert_eq!(place.run("check fri-merged").code, 0);
}

/// A deal that one of two missed moves the dealers of the games after it, too: it is one question, and
/// whoever is believed, the rotation is whole.
#[test]
fn a_missed_deal_moves_the_dealers_of_the_next_game() {
    for (one, other, answer, dealt) in [
        (
            "ah!5 | ah!5; bs2 | again | ch3; dd4",
            "ah!5 | ah!5; x; bs2 | again | ch3",
            "2",
            ["Ann", "Ben"],
        ),
        (
            "ah!5 | ah!5; bs2 | again | ch3; dd4",
            "ah!5 | ah!5; x; bs2 | again | ch3",
            "1",
            ["Dee", "Ann"],
        ),
        // And of a game that only the one who missed it has.
        ("ah!5 | ah!5; bs2 | again | ch3; dd4", "ah!5 | ah!5; x; bs2", "2", ["Ann", "Ben"]),
    ] {
        let place = Place::new();
        let both = two_books(&place, one, other);
        let ran = place.run(&format!("merge --check {both}"));
        assert!(ran.text().contains("1 difference to be asked"), "{other}: {}", ran.text());
        answered(&place, &both, answer, &[]);
        let ran = place.run("check fri-merged");
        assert_eq!(ran.code, 0, "{other}, {answer}: {}", ran.text());
        let show = place.run("show fri-merged").text();
        for mark in ["(corrected)", "(two accounts)"] {
            assert!(!show.contains(mark), "{other}, {answer}: {show}");
        }
        let export = place.json("export fri-merged --as json");
        let deals = export.pointer("/sessions/0/games/1/deals").unwrap();
        let dealers: Vec<&Value> =
            deals.as_array().unwrap().iter().map(|deal| &deal["dealer"]["name"]).collect();
        assert_eq!(dealers, dealt, "{other}, {answer}: {export:#}");
    }
}

/// The line that is named is the one by which it is so now, and what only says the same is no change.
#[test]
fn a_seal_names_the_line_that_stands() {
    for (lines, what) in [
        ("undo | undo | undo | redo | redo", "sealed lines 8 to 10 were undone, by line 11"),
        ("undo | undo", "sealed lines 8 to 10 were undone, by line 11"),
        ("undo | undo", "sealed lines 5 to 7 were undone, by line 12"),
        ("undo | redo", ""),
        ("fix 2 bs2", ""),
    ] {
        let place = Place::new();
        let seal = place.json("seal --json")["chain"].as_str().unwrap().to_owned();
        for line in lines.split(" | ") {
            assert_eq!(place.args(&["record", "fri", line]).code, 0, "{line}");
        }
        let ran = place.args(&["verify", "--seal", &seal]);
        let changed = what.starts_with("sealed");
        assert_eq!(ran.code, if changed { 3 } else { 0 }, "{lines}: {}", ran.text());
        assert!(!changed || ran.text().contains(what), "{lines}: {}", ran.text());
    }
}

/// Of several deals that are undone at once each is marked, with its own line; the table's count is
/// none of them.
#[test]
fn every_deal_that_was_undone_late_is_named_with_its_line() {
    for (lines, marks) in [
        (
            "confirm b | undo 2",
            &["Line 12 changed deal 3 after", "Line 13 changed deal 2 after"][..],
        ),
        ("agree 5 0; confirm b | undo", &[]),
    ] {
        let place = Place::new();
        for line in lines.split(" | ") {
            let args = match line.strip_prefix("undo ") {
                Some(count) => vec!["undo", count],
                None => vec!["record", "fri", line],
            };
            let ran = place.args(&args);
            assert_eq!(ran.code, 0, "{line}: {}", ran.text());
        }
        let show = place.run("show").text();
        assert_eq!(show.matches(" changed deal ").count(), marks.len(), "{lines}: {show}");
        assert!(marks.iter().all(|mark| show.contains(mark)), "{lines}: {show}");
    }
    // What began another game is taken back too, and that is no deal of the one before it.
    let place = Place::new();
    two_books(&place, "ah!5; ah!5; bs2 | again | ch3; bs4", "ah4");
    assert_eq!(place.run("--sessions one undo 6").code, 0);
    let show = place.run("--sessions one show").text();
    for (line, deal) in [(21, 3), (22, 2), (23, 1)] {
        assert!(show.contains(&format!("Line {line} changed deal {deal} after")), "{show}");
    }
    assert_eq!(show.matches(" changed deal ").count(), 3, "{show}");
}

/// A log that holds what cannot have happened is told of by the names of its people.
#[test]
fn what_could_not_have_happened_is_told_by_name() {
    let place = Place::new();
    let read = rasher::log::read(fs::read(place.log()).unwrap().as_slice()).unwrap();
    let header = rasher::log::Header { id: "2026-11-20-odd".into(), ..read.header };
    let lines: Vec<rasher::log::Line> = [
        r#"{"type":"deal","dealer":0}"#,
        r#"{"type":"hand","seat":3,"cards":["As","Ks","Qs","Js","Ts"]}"#,
        r#"{"type":"contract","maker":0,"trump":"h","alone":false}"#,
        r#"{"type":"play","seat":3,"cards":["9c"]}"#,
    ]
    .iter()
    .map(|event| rasher::log::Line::Event(serde_json::from_str(event).unwrap()))
    .collect();
    let log = rasher::log::whole(&header, &header.at, [lines.as_slice()]).unwrap();
    fs::write(place.path("odd.jsonl"), log).unwrap();
    let ran = place.run("import odd.jsonl");
    assert!(
        ran.text().contains("like this: Dee's hand is known and holds no 9c"),
        "{}",
        ran.text()
    );
}

/// A sheet that may have been cut within its last line is taken, and that is said.
#[test]
fn a_sheet_without_an_end_is_named() {
    let place = Place::new();
    let sheet =
        "rules: euchre\nplayers: Ida, Jo, Kim, Lou\ndealer: 1\n\n  1.  ih4  => 1:0\n  2.  jh";
    let says = "cut.txt:6: the file ends in this line; if it was cut, this is not all of it";
    for (end, named) in [("", true), ("3  => 1:1", true), ("3\n", false), ("3\n---\nIda", false)] {
        fs::write(place.path("cut.txt"), format!("{sheet}{end}")).unwrap();
        let ran = place.run("import cut.txt --sessions new");
        assert_eq!(ran.code, 0, "{end}: {}", ran.text());
        assert_eq!(ran.text().contains(says), named, "{end}: {}", ran.text());
    }
}

/// What a refused word hides is spelt out, also where the word could be taken once it is.
#[test]
fn what_a_refused_word_hides_is_spelt_out() {
    let place = Place::new();
    for word in ["a\u{1b}[1mb", "a \u{1b}[1mb"] {
        let ran = place.args(&["record", &format!("--once={word}"), "dh3"]);
        let spelt = word.replace('\u{1b}', "\\u{1b}");
        assert_eq!((ran.code, ran.said.contains(&format!("'{spelt}'"))), (2, true), "{}", ran.said);
    }
}

/// What is called like the list of an import and is none keeps nobody from reading, and is named.
#[test]
fn a_strange_list_of_an_import_is_named() {
    let place = Place::new();
    fs::write(place.path("sessions/.import"), "garbage").unwrap();
    let ran = place.run("show");
    assert_eq!(ran.code, 0, "{}", ran.text());
    for line in ["check", "list"] {
        let ran = place.run(line);
        assert_eq!((ran.code, ran.text().contains(".import: it is no list")), (3, true), "{line}");
    }
}

#[test]
fn aliases_are_changed_one_after_the_other_and_never_lost() {
    let place = Place::new();
    std::thread::scope(|scope| {
        for number in 0..12 {
            let place = &place;
            scope.spawn(move || {
                let ran = place.args(&["alias", &format!("P{number}"), &format!("Q{number}")]);
                assert_eq!(ran.code, 0, "{}", ran.said);
            });
        }
    });
    let known = place.json("alias --json");
    assert_eq!(known.as_object().unwrap().len(), 12, "{known}");
    // What cannot be read is left as it is.
    fs::write(place.path("sessions/aliases.json"), "{ half").unwrap();
    let ran = place.run("alias Ann Annie");
    assert_eq!((ran.code, ran.text().contains("left as it is")), (1, true), "{}", ran.text());
    assert_eq!(fs::read(place.path("sessions/aliases.json")).unwrap(), b"{ half");
    let ran = place.run("check");
    assert_eq!((ran.code, ran.text().contains("aliases.json: nobody's other")), (3, true));
    assert_eq!(place.run("check fri").code, 0, "that is asked of one session");
}

/// What may not be read is said to be that, and not that it cannot be written.
#[test]
fn what_cannot_be_read_is_said_to_be_unreadable() {
    let place = Place::new();
    let folder = place.path("sessions");
    let may = |mode: u32| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
    may(0o000);
    // Whoever may do everything cannot be kept out.
    let kept_out = fs::read_dir(&folder).is_err();
    for line in ["list", "show", "check", "stats", "backup -o a.tar"] {
        let text = if kept_out { place.run(line).text() } else { "cannot be read".into() };
        assert!(text.contains("cannot be read"), "{line}: {text}");
        assert!(!text.contains("cannot be written"), "{line}: {text}");
    }
    may(0o755);
}

#[test]
fn a_clock_that_cannot_be_right_is_an_error_in_words() {
    let place = Place::new();
    for clock in ["1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "+10000-01-01T00:00:00Z"] {
        for args in [&["record", "fri", "x"][..], &["backup"]] {
            let ran = place.command(args).env("RASHER_CLOCK", clock).output().unwrap();
            let said = String::from_utf8(ran.stderr).unwrap();
            assert_eq!(ran.status.code(), Some(2), "{clock}: {said}");
            assert!(said.contains(clock), "{said}");
        }
    }
}

#[test]
fn a_log_that_somebody_else_changed_takes_no_further_entry() {
    let place = Place::new();
    let mut child = place
        .command(&["resume"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "note one").unwrap();
    // Once it says so, it has looked at the file for the last time.
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("Noted") {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "it said nothing");
    }
    std::thread::sleep(std::time::Duration::from_millis(50)); // the clock of files has ticks
    // As long as before, in its place.
    let text = fs::read_to_string(place.log()).unwrap();
    fs::write(place.log(), text.replace("[4,1]", "[1,4]")).unwrap();
    let changed = fs::read(place.log()).unwrap();
    let _dead = writeln!(stdin, "note two");
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("changed"), "{said}");
    assert_eq!(fs::read(place.log()).unwrap(), changed);
}

#[test]
fn a_copied_log_is_counted_once_and_named() {
    let place = Place::new();
    let before = place.json("stats --json")["counted"].clone();
    fs::copy(place.log(), place.path("sessions/copy.jsonl")).unwrap();
    let ran = place.run("stats --json");
    assert_eq!(ran.code, 3, "{}", ran.said);
    let stats: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(stats["counted"], before);
    let text = ran.text();
    assert!(text.contains("copy of"), "{text}");
    // A longer one that was altered takes nobody's place.
    let copy = place.path("sessions/copy.jsonl");
    let record = place.args(&["record", "-s", "copy", "ah4"]);
    assert_eq!(record.code, 0, "{}", record.text());
    let log = fs::read_to_string(&copy).unwrap();
    let altered = log.replacen("\"maker\":0", "\"maker\":1", 1);
    assert_ne!(altered, log);
    fs::write(&copy, altered).unwrap();
    let ran = place.run("stats --json");
    assert_eq!(ran.code, 3, "{}", ran.said);
    let stats: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(stats["counted"], before, "{stats}");
    assert_eq!(stats["passed_over"][0]["session"], "copy", "{stats}");
}

/// A merged record is counted in the place of those that it was made of.
#[test]
fn a_merged_record_is_counted_once_beside_its_originals() {
    let place = Place::new();
    fs::create_dir(place.path("other")).unwrap();
    let copy = place.path("other").join(format!("{ID}.jsonl"));
    fs::copy(place.log(), &copy).unwrap();
    let other = place.args(&["--sessions", "other", "record", "fri", "dh4"]);
    assert_eq!(other.code, 0, "{}", other.text());
    let counted = |folder: &str| {
        let ran = place.run(&format!("--sessions {folder} stats --json"));
        let stats: Value = serde_json::from_str(&ran.out).unwrap();
        (stats["sessions"].clone(), stats["deals"].clone(), ran.code, stats)
    };
    let (_, deals, ..) = counted("other");
    assert_eq!(place.run(&format!("merge fri other/{ID}.jsonl")).code, 0);
    // One of the two, all of which stands in the merged one.
    let (sessions, merged, code, stats) = counted("sessions");
    assert_eq!((sessions, merged, code), (1.into(), deals.clone(), 0), "{stats}");
    assert_eq!(stats["held"][0]["session"], ID);
    let said = place.run("stats").text();
    assert!(
        said.contains(&format!("{ID} is left out: all of it stands in `{ID}-merged`")),
        "{said}"
    );
    // Both beside it, the second under another name.
    fs::copy(&copy, place.path("sessions/theirs.jsonl")).unwrap();
    let (sessions, merged, code, stats) = counted("sessions");
    assert_eq!((sessions, merged, code), (1.into(), deals.clone(), 0), "{stats}");
    // What came after the merge is not in it, and that is said.
    assert_eq!(place.args(&["record", "-s", "theirs", "ah4"]).code, 0);
    let (sessions, merged, code, stats) = counted("sessions");
    assert_eq!((sessions, merged, code), (1.into(), deals, 3), "{stats}");
    let why = stats["passed_over"][0]["why"].as_str().unwrap();
    assert!(why.contains("its last 3 lines came after that"), "{why}");
    // Where the merged one cannot be read, its originals count again.
    let merged = place.path(&format!("sessions/{ID}-merged.jsonl"));
    let text = fs::read_to_string(&merged).unwrap();
    fs::write(&merged, text.replacen("\"type\":\"deal\"", "\"type\":\"dael\"", 1)).unwrap();
    let (sessions, _, code, stats) = counted("sessions");
    assert_eq!((sessions, code), (1.into(), 3), "{stats}");
    assert_eq!(stats["passed_over"].as_array().unwrap().len(), 2, "{stats}");
}

#[test]
fn odd_names_can_be_named_and_a_pipe_is_no_ruleset() {
    let place = Place::new();
    fs::copy(place.log(), place.path("sessions/-rf.jsonl")).unwrap();
    for args in [&["show", "--", "-rf"][..], &["show", "-rf"], &["why", "1", "--session", "-rf"]] {
        let ran = place.args(args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.said);
    }
    assert!(Command::new("mkfifo").arg(place.path("a.toml")).status().unwrap().success());
    let ran = place.run("rules check a.toml");
    assert_eq!((ran.code, ran.text().contains("not a file")), (1, true), "{}", ran.text());
}

#[test]
fn the_id_of_a_question_is_bounded() {
    let place = Place::new();
    let mut child = place
        .command(&["judge", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let long = "x".repeat(5000);
    let mut stdin = child.stdin.take().unwrap();
    for id in [long.as_str(), "short"] {
        writeln!(
            stdin,
            r#"{{"ask":"draw","rules":"euchre","cards":["7c","2h","Kd","9s"],"id":"{id}"}}"#
        )
        .unwrap();
    }
    drop(stdin);
    let out = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["error"]["code"], "bad-request");
    assert!(!out.contains(&long));
    assert_eq!(answers[1]["id"], "short");
}

/// What acts or hides on a terminal is spelt out in every document that is text.
#[test]
fn documents_of_text_hold_nothing_that_acts_on_a_terminal() {
    let place = Place::new();
    place.forge(|header| {
        header["title"] = "Fri\u{1b}[2Jday\u{202e}".into();
        header["seats"][0] = "An\u{9b}n\u{7}".into();
    });
    for line in [
        "export --as markdown -o a.md",
        "export --as sheet -o a.txt",
        "export --as csv --table games -o games.csv",
        "export --as html -o a.html",
        "show",
        "log",
    ] {
        let ran = place.run(line);
        assert_ne!(ran.code, 1, "{line}: {}", ran.said);
        let file = line.split(" -o ").nth(1);
        let text = file.map_or(ran.out, |file| fs::read_to_string(place.path(file)).unwrap());
        for bad in ['\u{1b}', '\u{202e}', '\u{9b}', '\u{7}'] {
            assert!(!text.contains(bad), "{line}: {bad:?}");
        }
    }
}

/// Whoever may not read a log is told of it, and the others are shown.
#[test]
fn a_log_that_may_not_be_read_is_named() {
    let place = Place::new();
    let locked = place.path("sessions/locked.jsonl");
    fs::copy(place.log(), &locked).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&locked).is_ok() {
        println!("skipped: this user may read everything");
        return;
    }
    for line in ["list", "check", "backup", "stats"] {
        let ran = place.run(line);
        assert_ne!(ran.code, 0, "{line}");
        assert!(ran.text().contains("locked"), "{line}: {}", ran.text());
    }
}

/// What is asked is answered alike, whether it is typed in a session or in the shell, to people and to
/// programs; what cannot be answered ends alike.
#[test]
fn a_question_is_answered_alike_in_a_session_and_in_the_shell() {
    let place = Place::new();
    for asked in [
        "score",
        "show",
        "who",
        "why",
        "why 2",
        "why two",
        "why deal 2",
        "why last",
        "why 9",
        "why --game 1 2",
        "why --game 1",
        "why --game 4 1",
        "story",
        "story 1",
        "story 1 --best",
        "story last",
        "seal",
        "board",
        "judge",
        "judge 1",
        "judge last",
        "judge 9",
        "ruling",
        "ruling revoke",
        "ruling nothing",
        "claim a 3",
        "renege d 3",
        "undo 0",
    ] {
        let shell = place.run(asked);
        let typed = place.args(&["record", "fri", asked]);
        assert_eq!((&shell.out, shell.code), (&typed.out, typed.code), "{asked}");
    }
    for asked in [
        "score",
        "who",
        "why 2",
        "story 1",
        "seal",
        "board",
        "judge 2",
        "ruling",
        "rule bower",
        "rule alone",
    ] {
        let shell = place.run(&format!("{asked} --json"));
        let typed = place.args(&["record", "--json", "fri", asked]);
        assert_eq!((&shell.out, shell.code), (&typed.out, typed.code), "{asked}");
        assert!(shell.out.starts_with('{'), "{asked}: {}", shell.out);
    }
    for asked in ["rule xyzzy", "rule card", "rule how do i make friends"] {
        let (shell, typed) = (place.run(asked), place.args(&["record", "fri", asked]));
        let error = |ran: &Ran| {
            ran.said.lines().find(|line| line.starts_with("error")).unwrap_or("none").to_owned()
        };
        assert_eq!((error(&shell), shell.code), (error(&typed), typed.code), "{asked}");
        assert_ne!(shell.code, 0, "{asked}");
    }
}
