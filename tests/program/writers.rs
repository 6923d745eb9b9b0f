//! The program is killed in every command that writes a file, at any moment: what it leaves is whole
//! or not there, and what was there is there.
//!
//! The recorder has a test of its own, `killed.rs`. `LONG=1` kills each of these a hundred times.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use minisign::KeyPair;
use tempfile::TempDir;

/// The files of a folder and of those below it, by their paths, without what is hidden.
type Files = BTreeMap<String, Vec<u8>>;

fn files(root: &Path) -> Files {
    fn walk(root: &Path, folder: &Path, into: &mut Files) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, into);
            } else {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
                into.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    let mut all = Files::new();
    walk(root, root, &mut all);
    all.retain(|name, bytes| {
        let hidden = name.split('/').any(|part| part.starts_with('.'));
        let never_written = name.ends_with("aliases.json") && bytes.is_empty();
        !(hidden || never_written)
    });
    all
}

fn rasher(place: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
    command
        .args(line.split(' '))
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("NO_COLOR", "1")
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// What may be there after a kill, beside what was there before and what is there in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaves {
    /// Nothing else: all of it or nothing.
    AllOrNothing,
    /// Some of the entries, each of them whole: what a table was about to hand in goes before the line.
    WholeEntries,
    /// Some of the files, each of them whole.
    WholeFiles,
    /// A log in two pieces that together are what it was.
    TwoPieces,
    /// A line that says who signs, and then the signature: to sign again makes up for one that is not
    /// there yet.
    LineThenSignature,
}

/// A command that writes, and what it may leave.
const WRITERS: [(&str, &str, Leaves); 22] = [
    ("three sheets", "import three.txt --sessions new", Leaves::AllOrNothing),
    ("a game in notation", "import game.egn --sessions new", Leaves::AllOrNothing),
    ("records of two games", "import two.ptn --sessions new", Leaves::AllOrNothing),
    ("several files", "import three.txt game.egn --sessions new", Leaves::WholeFiles),
    ("a document", "import all.json --sessions new", Leaves::AllOrNothing),
    ("an alias", "alias Ann Annie", Leaves::AllOrNothing),
    ("an export over another", "export --all --as json --force -o old.json", Leaves::AllOrNothing),
    ("an export of tables", "export --all --as csv -o tables/", Leaves::WholeFiles),
    ("a restoring", "restore all.tar --sessions new", Leaves::WholeFiles),
    ("a repair", "check broken --repair --sessions ill", Leaves::TwoPieces),
    (
        "a new session",
        "new --rules euchre --players Ann,Ben,Cal,Dee --dealer Ann --sessions new",
        Leaves::AllOrNothing,
    ),
    ("a backup", "backup -o b.tar", Leaves::AllOrNothing),
    ("a merge", "merge one other/2026-11-20-one.jsonl", Leaves::AllOrNothing),
    ("a closing", "close one too late", Leaves::AllOrNothing),
    ("a confirmation", "record -s one confirm\u{a0}b", Leaves::AllOrNothing),
    (
        "a night",
        "night new --title Club --players Ann,Ben,Cal,Dee,Eve --rounds 3 --seating rotate --seed 1 --only",
        Leaves::AllOrNothing,
    ),
    ("a line of a night", "night -n harvest record --yes next", Leaves::WholeEntries),
    ("a night from a document", "night import harvest.json --sessions new", Leaves::AllOrNothing),
    ("a night from a table", "night import harvest.csv --sessions new", Leaves::AllOrNothing),
    (
        "two nights in one",
        "merge harvest other/2026-11-20-harvest.night.jsonl",
        Leaves::AllOrNothing,
    ),
    ("what a table hands in", "night -n harvest table 2", Leaves::AllOrNothing),
    ("a signature", "sign one --key ann.key --by Ann", Leaves::LineThenSignature),
];

/// Sessions, and what can be made of them, in a folder.
fn prepare(place: &Path) {
    let run = |line: &str| assert!(rasher(place, line).status().unwrap().success(), "{line}");
    fs::create_dir(place.join("sessions")).unwrap();
    fs::create_dir(place.join("ill")).unwrap();
    for title in ["one", "two", "three"] {
        run(&format!(
            "new --rules bacon-gamerules --players Ann,Ben,Cal,Dee --dealer Ann --title {title}"
        ));
        run(&format!("record {title} ah4 bs2 cd5"));
    }
    fs::create_dir(place.join("other")).unwrap();
    let copy = "2026-11-20-one.jsonl";
    fs::copy(place.join("sessions").join(copy), place.join("other").join(copy)).unwrap();
    run("record one dh3 --sessions other");
    let night = "2026-11-20-harvest.night.jsonl";
    run(
        "night new --title Harvest --players Ann,Ben,Cal,Dee,Eve,Fay,Gus,Hal --rounds 2 --deals 1 \
         --seating rotate --seed 1 --only",
    );
    fs::copy(place.join("sessions").join(night), place.join("other").join(night)).unwrap();
    run("night -n harvest record 1\u{a0}4\u{a0}0");
    run("night record 2\u{a0}0\u{a0}4 --sessions other");
    // The table's last deal is in, and nobody has looked at it yet.
    run("night -n harvest table 2");
    let log = place.join("sessions").join(night);
    let before = fs::read(&log).unwrap();
    run("record -s 2026-11-20-harvest-r1-t2 1h4");
    fs::write(&log, before).unwrap();
    run("night -n harvest export -o harvest.json");
    run("night -n harvest export --format csv -o harvest.csv");
    let pair = KeyPair::generate_unencrypted_keypair().unwrap();
    fs::write(place.join("ann.key"), pair.sk.to_box(None).unwrap().to_string()).unwrap();
    fs::write(place.join("ann.pub"), pair.pk.to_box().unwrap().to_string()).unwrap();
    run("backup -o all.tar");
    run("export --all --as json -o all.json");
    run("export --all --as sheet -o three.txt");
    fs::create_dir(place.join("pages")).unwrap();
    for title in ["red", "blue"] {
        let new = "new --rules euchre --as-written --players Ann,Ben,Cal,Dee --dealer Ann";
        run(&format!("{new} --title {title} --sessions pages"));
        run(&format!("record {title} ah4 bs2 --sessions pages"));
        run(&format!("export {title} --as ptn -o pages/{title}.ptn --sessions pages"));
    }
    let page = |title: &str| fs::read(place.join(format!("pages/{title}.ptn"))).unwrap();
    fs::write(place.join("two.ptn"), [page("red"), page("blue")].concat()).unwrap();
    fs::remove_dir_all(place.join("pages")).unwrap();
    fs::write(place.join("old.json"), "old").unwrap();
    let log = fs::read_to_string(place.join("sessions/2026-11-20-one.jsonl")).unwrap();
    fs::write(place.join("ill/broken.jsonl"), log.replace("[4,1]", "[5,0]")).unwrap();
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/egn");
    let mut games: Vec<_> = fs::read_dir(game).unwrap().map(|it| it.unwrap().path()).collect();
    games.retain(|path| path.extension().is_some_and(|ending| ending == "egn"));
    games.sort();
    fs::copy(&games[0], place.join("game.egn")).unwrap();
}

fn copy(from: &Path, to: &Path) {
    for (name, bytes) in files(from) {
        let path = to.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

#[test]
fn a_kill_in_any_writer_leaves_whole_files() {
    let each = if std::env::var_os("LONG").is_some_and(|it| !it.is_empty()) { 100 } else { 8 };
    let template = TempDir::new().unwrap();
    prepare(template.path());
    let before = files(template.path());
    let mut chance: u64 = 0x9E37_79B9_7F4A_7C15;
    let (mut kills, mut late) = (0, 0);
    for (what, line, leaves) in WRITERS {
        let place = TempDir::new().unwrap();
        copy(template.path(), place.path());
        let began = Instant::now();
        assert!(rasher(place.path(), line).status().is_ok());
        let whole = began.elapsed();
        let after = files(place.path());
        assert!(before != after, "{what}: nothing was written");
        for number in 0..each {
            let place = TempDir::new().unwrap();
            copy(template.path(), place.path());
            let mut child = rasher(place.path(), line).spawn().unwrap();
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            thread::sleep(Duration::from_nanos(
                chance % (u64::try_from(whole.as_nanos()).unwrap() * 5 / 4),
            ));
            late += usize::from(child.try_wait().unwrap().is_some());
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            // The next program that writes here finishes what was begun, or sweeps it away.
            for folder in ["sessions", "new", "ill"] {
                let line = format!("check --repair --sessions {folder} nothing-of-this-name");
                let _looked = rasher(place.path(), &line).status().unwrap();
                let line = format!("alias Zoe Zoey --sessions {folder}");
                if place.path().join(folder).exists() && folder == "new" {
                    assert!(rasher(place.path(), &line).status().unwrap().success());
                    fs::remove_file(place.path().join("new/aliases.json")).unwrap();
                }
            }
            let now = files(place.path());
            let context = format!("{what}, kill {number}: {:?}", now.keys().collect::<Vec<_>>());
            match leaves {
                Leaves::AllOrNothing => assert!(now == before || now == after, "{context}"),
                Leaves::WholeEntries => {
                    assert!(now.keys().eq(before.keys()), "{context}");
                    for (name, bytes) in &now {
                        let (was, is) = (&before[name], &after[name]);
                        let between = bytes.starts_with(was) && is.starts_with(bytes);
                        let same = bytes == was || bytes == is;
                        assert!(same || between && bytes.ends_with(b"\n"), "{context}: {name}");
                    }
                }
                Leaves::WholeFiles => {
                    for (name, bytes) in &now {
                        let whole =
                            before.get(name) == Some(bytes) || after.get(name) == Some(bytes);
                        assert!(whole, "{context}: {name}");
                    }
                    assert!(before.keys().all(|name| now.contains_key(name)), "{context}");
                }
                Leaves::LineThenSignature => {
                    let name = "sessions/2026-11-20-one.jsonl";
                    assert!([&before[name], &after[name]].contains(&&now[name]), "{context}");
                    let signed = now.keys().find(|name| name.contains("minisig"));
                    assert!(signed.is_none() || now[name] == after[name], "{context}");
                    assert!(rasher(place.path(), line).status().unwrap().success(), "{context}");
                    let verify = "verify one --key ann.pub";
                    assert!(rasher(place.path(), verify).status().unwrap().success(), "{context}");
                    assert_eq!(files(place.path())[name], after[name], "{context}");
                }
                Leaves::TwoPieces => {
                    let log = &now["ill/broken.jsonl"];
                    let cut = now.get("ill/broken.jsonl.cut-1").cloned().unwrap_or_default();
                    let all = &before["ill/broken.jsonl"];
                    let pieces = [log.as_slice(), cut.as_slice()].concat();
                    assert!(log == all || pieces == *all, "{context}");
                }
            }
        }
    }
    let writers = WRITERS.len();
    println!("{kills} kills in {writers} writers, {late} of them after the end; all of it whole");
}
