//! Where sessions live, from outside: on the disk of the machine, and on one that fails.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::sham_disk::{Kept, ShamDisk, Trouble};
use rasher::log::{End, Fault, Header, Line, Log, Looks, Row, Speak, Torn};
use rasher::seat::{ByTeam, Seat};
use rasher::store::{
    BadId, Disk, DiskFile, Fate, LONGEST_ID, OsDisk, Repair, Store, StoreError, check_id,
    suggest_id,
};
use tempfile::TempDir;

const NOW: &str = "2026-11-20T19:05:40Z";

fn header(id: &str) -> Header {
    Header {
        at: NOW.into(),
        id: id.into(),
        title: "Friday".into(),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned).into(),
        first_dealer: Seat::new(0).unwrap(),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: serde_json::json!({"id": "euchre"}),
        night: None,
    }
}

fn note(text: &str) -> Line {
    Line::Note { text: text.into() }
}

/// An entry of two lines, as a deal is.
fn pair(name: &str) -> [Line; 2] {
    [note(&format!("{name} begins")), note(&format!("{name} ends"))]
}

fn texts(rows: &[Row]) -> Vec<&str> {
    fn text(row: &Row) -> &str {
        let Line::Note { text } = &row.line else { panic!("{row:?}") };
        text
    }
    rows.iter().map(text).collect()
}

/// A folder with one session `friday` in it that has three entries.
fn friday() -> (TempDir, Store) {
    let dir = TempDir::new().unwrap();
    let store = Store::new(dir.path());
    let (mut session, _) = store.create(header("friday")).unwrap();
    session.append(NOW, &pair("one")).unwrap();
    session.append(NOW, &[note("two")]).unwrap();
    session.append(NOW, &pair("three")).unwrap();
    drop(session);
    (dir, store)
}

fn files(dir: &Path) -> Vec<String> {
    let name = |item: std::io::Result<fs::DirEntry>| item.unwrap().file_name().into_string();
    let mut names: Vec<String> = fs::read_dir(dir).unwrap().map(name).map(Result::unwrap).collect();
    names.sort();
    names
}

#[test]
fn what_was_appended_is_read_again() {
    let (dir, store) = friday();
    let log = store.read("friday").unwrap();
    assert_eq!(log.header, header("friday"));
    let all = ["one begins", "one ends", "two", "three begins", "three ends"];
    assert_eq!(texts(&log.rows), all);
    let opened = store.open_for_writing("friday").unwrap();
    assert_eq!((opened.repair, &opened.log), (None, &log));
    let mut session = opened.file;
    let rows = session.append(NOW, &[note("four")]).unwrap();
    assert_eq!((rows[0].seq, session.next_seq()), (6, 7));
    let log = store.read("friday").unwrap();
    assert_eq!(log.rows[5..], rows);
    assert_eq!(log.tail.chain, *session.chain());
    assert_eq!(files(dir.path()), ["friday.jsonl"]);
}

#[test]
fn a_name_that_is_taken_gets_a_number() {
    let dir = TempDir::new().unwrap();
    let store = Store::new(dir.path().join("not").join("yet"));
    assert!(matches!(store.ids(), Err(StoreError::NoFolder { .. })));
    let long = "ä".repeat(LONGEST_ID / 2);
    for (wish, id) in [
        ("friday", "friday".to_owned()),
        ("friday", "friday-2".to_owned()),
        ("friday", "friday-3".to_owned()),
        ("friday-2", "friday-2-2".to_owned()),
        (&long, long.clone()),
        (&long, format!("{}-2", "ä".repeat(LONGEST_ID / 2 - 1))),
    ] {
        let (session, written) = store.create(header(wish)).unwrap();
        assert_eq!((session.id(), written.id.as_str()), (id.as_str(), id.as_str()));
        assert_eq!(store.read(&id).unwrap().header, written);
    }
}

#[test]
fn a_second_writer_is_refused_and_readers_are_not() {
    let (_dir, store) = friday();
    let mut first = store.open_for_writing("friday").unwrap().file;
    let refused = store.open_for_writing("friday").unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }));
    assert_eq!(refused.to_string(), "the session `friday` is open for writing elsewhere");
    assert!(refused.hint().is_some());
    first.append(NOW, &[note("four")]).unwrap();
    assert_eq!(store.read("friday").unwrap().rows.len(), 6);
    drop(first);
    let mut second = store.open_for_writing("friday").unwrap().file;
    second.append(NOW, &[note("five")]).unwrap();
    assert_eq!(texts(&store.read("friday").unwrap().rows)[5..], ["four", "five"]);
    // A session that was just begun is locked as well.
    let (_new, _) = store.create(header("new")).unwrap();
    assert!(matches!(store.open_for_writing("new"), Err(StoreError::InUse { .. })));
}

/// A program can die at any byte of its write. What was acknowledged before stays; what was being
/// written is there whole or not at all; and nothing is thrown away.
#[test]
fn a_death_at_any_byte_of_the_last_entry_costs_no_more_than_that_entry() {
    let (dir, store) = friday();
    let path = dir.path().join("friday.jsonl");
    let whole = fs::read(&path).unwrap();
    let before = store.read("friday").unwrap().rows[2].chain;
    let keep = whole.split_inclusive(|it| *it == b'\n').take(4).map(<[u8]>::len).sum::<usize>();
    for cut in keep..=whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let opened = store.open_for_writing("friday").unwrap();
        let mut session = opened.file;
        let all = cut + 1 >= whole.len();
        assert_eq!(opened.log.rows.len(), if all { 5 } else { 3 }, "{cut}");
        assert_eq!(opened.log.tail.end, End::Clean);
        match opened.repair {
            None => assert!(cut == whole.len() || cut == keep),
            Some(Repair::Newline) => assert_eq!(cut + 1, whole.len()),
            Some(repair @ Repair::Cut { .. }) => panic!("{repair:?}"),
            Some(Repair::SetAside { path: aside, bytes, .. }) => {
                assert_eq!(*session.chain(), before);
                assert_eq!(fs::read(&aside).unwrap(), whole[keep..cut], "{cut}");
                assert_eq!(bytes, (cut - keep) as u64);
                fs::remove_file(aside).unwrap();
            }
        }
        session.append(NOW, &[note("after")]).unwrap();
        drop(session);
        let log = store.read("friday").unwrap();
        assert_eq!((log.tail.end, log.rows.len()), (End::Clean, if all { 6 } else { 4 }));
    }
    assert_eq!(files(dir.path()), ["friday.jsonl"]);
}

#[test]
fn torn_ends_are_set_aside_one_beside_the_other() {
    let (dir, store) = friday();
    let path = dir.path().join("friday.jsonl");
    let good = fs::read(&path).unwrap();
    for (rest, name) in [
        ("{\"seq\":6", "friday.jsonl.torn-1"),
        ("{\"seq\":7", "friday.jsonl.torn-2"),
        ("{\"seq\":6", "friday.jsonl.torn-1"), // the same bytes are kept once
        ("\0\0\0\0\0\0\0\0", "friday.jsonl.torn-3"),
    ] {
        fs::write(&path, [&good, rest.as_bytes()].concat()).unwrap();
        let repair = store.open_for_writing("friday").unwrap().repair;
        let path = dir.path().join(name);
        assert_eq!(fs::read(&path).unwrap(), rest.as_bytes());
        let bytes = rest.len() as u64;
        assert_eq!(repair, Some(Repair::SetAside { path, bytes, reason: Torn::Fragment }));
        assert_eq!(fs::read(dir.path().join("friday.jsonl")).unwrap(), good);
    }
    assert_eq!(store.ids().unwrap(), ["friday"]);
}

/// A log that is wrong before its end is read as far as it is good, and not touched.
#[test]
fn a_damaged_log_is_read_and_not_written() {
    let (dir, store) = friday();
    let path = dir.path().join("friday.jsonl");
    let altered = fs::read_to_string(&path).unwrap().replace("two", "2");
    fs::write(&path, &altered).unwrap();
    let Err(StoreError::Damaged { broken, .. }) = store.open_for_writing("friday") else {
        panic!("opened")
    };
    assert_eq!((broken.line, broken.fault), (4, Fault::Chain));
    let log = store.read("friday").unwrap();
    assert_eq!(texts(&log.rows), ["one begins", "one ends"]);
    assert!(matches!(log.tail.end, End::Broken(_)));
    assert_eq!(fs::read_to_string(&path).unwrap(), altered);
    assert_eq!(files(dir.path()), ["friday.jsonl"]);
}

#[test]
fn a_file_that_is_no_log_is_said_to_be_none() {
    let dir = TempDir::new().unwrap();
    let store = Store::new(dir.path());
    for (id, bytes, why) in [
        ("empty", "", "session `empty`, line 1: the file is empty"),
        ("other", "{\"a\":1}\n", "session `other`, line 1: this is not a session log"),
        ("cut", "{\"seq\":0,\"at\":\"2026", "session `cut`, line 1: the session header is cut off"),
        ("new", "{\"type\":\"session\",\"format\":2}\n", "the log has format 2"),
    ] {
        fs::write(dir.path().join(format!("{id}.jsonl")), bytes).unwrap();
        let errors = [store.open_for_writing(id).map(drop), store.read(id).map(drop)];
        for error in errors.map(Result::unwrap_err) {
            assert!(error.to_string().contains(why), "{error}");
            assert!(error.hint().is_some());
        }
        assert_eq!(fs::read_to_string(dir.path().join(format!("{id}.jsonl"))).unwrap(), bytes);
    }
    assert_eq!(files(dir.path()).len(), 4);
}

#[test]
fn a_list_shows_every_session_and_nothing_else() {
    let (dir, store) = friday();
    store.create(header("saturday")).unwrap();
    fs::create_dir(dir.path().join("examples")).unwrap();
    fs::copy(dir.path().join("friday.jsonl"), dir.path().join("examples/b.jsonl")).unwrap();
    fs::create_dir(dir.path().join("folder.jsonl")).unwrap();
    for stray in [".hidden.jsonl", "notes.txt", "friday.jsonl.torn-1", "a\nb.jsonl"] {
        fs::write(dir.path().join(stray), "stray").unwrap();
    }
    fs::write(dir.path().join("broken.jsonl"), "hello\n").unwrap();
    let whole = fs::read(dir.path().join("friday.jsonl")).unwrap();
    fs::write(dir.path().join("torn.jsonl"), &whole[..whole.len() - 5]).unwrap();
    let seen: Vec<(String, Option<(u64, Looks)>)> = store
        .list()
        .unwrap()
        .into_iter()
        .map(|it| (it.id, it.seen.ok().map(|seen| (seen.lines, seen.looks))))
        .collect();
    assert_eq!(
        seen,
        [
            ("broken".into(), None),
            ("friday".into(), Some((5, Looks::Whole))),
            ("saturday".into(), Some((0, Looks::Whole))),
            ("torn".into(), Some((4, Looks::Torn))),
        ]
    );
}

/// What a program that died left on its way is taken away by whoever writes here next, whatever it
/// writes; what somebody is at stays.
#[test]
fn what_is_nobodys_is_swept_by_whoever_writes_here() {
    type Write = fn(&Store);
    let writes: [(&str, Write); 4] = [
        ("an entry", |store| drop(store.open_for_writing("friday").unwrap())),
        ("an alias", |store| {
            store.change_side("aliases.json", 100, |_| Ok::<_, ()>(b"{}\n".to_vec())).unwrap();
        }),
        ("a file beside", |store| {
            store
                .put_new(&store.path("friday").unwrap().with_extension("jsonl.minisig-1"), b"x")
                .unwrap();
        }),
        ("a log", |store| {
            assert_eq!(store.adopt("other", b"x").unwrap(), rasher::store::Adopted::New);
        }),
    ];
    for (what, write) in writes {
        let (dir, store) = friday();
        let at = |name: &str| dir.path().join(name);
        fs::write(at(".monday.jsonl.new-1"), "half").unwrap();
        let alive = fs::File::create(at(".sunday.jsonl.new-1")).unwrap();
        alive.try_lock().unwrap();
        write(&store);
        let names = files(dir.path());
        assert!(!names.iter().any(|it| it == ".monday.jsonl.new-1"), "{what}: {names:?}");
        assert!(names.iter().any(|it| it == ".sunday.jsonl.new-1"), "{what}: {names:?}");
    }
}

#[test]
fn a_session_is_found_by_what_is_typed() {
    let dir = TempDir::new().unwrap();
    let store = Store::new(dir.path());
    for id in ["2026-11-13-friday", "2026-11-20-friday", "2026-11-20-friday-2", "Bacon night"] {
        store.create(header(id)).unwrap();
    }
    let many = |ids: &[&str]| format!("many {}", ids.join(" "));
    let none = |near: &[&str]| format!("none {}", near.join(" "));
    for (word, expected) in [
        ("2026-11-20-friday", "2026-11-20-friday".to_owned()),
        ("2026-11-20-friday.jsonl", "2026-11-20-friday".to_owned()),
        ("2026-11-13", "2026-11-13-friday".to_owned()),
        ("bacon", "Bacon night".to_owned()),
        ("NIGHT", "Bacon night".to_owned()),
        ("day-2", "2026-11-20-friday-2".to_owned()),
        ("2026-11-20", many(&["2026-11-20-friday", "2026-11-20-friday-2"])),
        ("fri", many(&["2026-11-13-friday", "2026-11-20-friday", "2026-11-20-friday-2"])),
        ("friday", many(&["2026-11-13-friday", "2026-11-20-friday", "2026-11-20-friday-2"])),
        ("friday-2", "2026-11-20-friday-2".to_owned()),
        (
            "2026-11-21-friday",
            none(&["2026-11-20-friday", "2026-11-13-friday", "2026-11-20-friday-2"]),
        ),
        ("bacno night", none(&["Bacon night"])),
        ("monday", none(&[])),
        ("../friday", none(&[])),
    ] {
        let found = match store.find(word) {
            Ok(id) => id,
            Err(StoreError::Ambiguous { ids, .. }) => format!("many {}", ids.join(" ")),
            Err(StoreError::NoSuchSession { near, .. }) => format!("none {}", near.join(" ")),
            Err(other) => panic!("{word}: {other}"),
        };
        assert_eq!(found, expected, "{word}");
    }
    for error in [store.read("tuesday").map(drop), store.open_for_writing("tuesday").map(drop)] {
        assert!(matches!(error, Err(StoreError::NoSuchSession { .. })));
    }
}

#[test]
fn a_name_is_safe_or_refused() {
    let longest = "x".repeat(LONGEST_ID);
    for (id, expected) in [
        ("2026-11-20-friday", Ok(())),
        ("Übungsspiel, الجمعة & ❤", Ok(())),
        ("-rf", Ok(())),
        ("friday.jsonl", Ok(())),
        ("console, com10, nullo", Ok(())),
        ("con.jsonl", Err(BadId::Device)),
        ("NUL", Err(BadId::Device)),
        ("Aux .x", Err(BadId::Device)),
        ("lpt9", Err(BadId::Device)),
        (&longest, Ok(())),
        ("", Err(BadId::Empty)),
        (&format!("{longest}x"), Err(BadId::TooLong)),
        (".", Err(BadId::LeadingDot)),
        ("..", Err(BadId::LeadingDot)),
        (".hidden", Err(BadId::LeadingDot)),
        ("../up", Err(BadId::LeadingDot)),
        ("up/../../up", Err(BadId::Separator('/'))),
        ("/etc/passwd", Err(BadId::Separator('/'))),
        ("a\\b", Err(BadId::Separator('\\'))),
        ("c:x", Err(BadId::Separator(':'))),
        ("a\nb", Err(BadId::Control)),
        ("a\0b", Err(BadId::Control)),
        ("\u{1b}[31m", Err(BadId::Control)),
        ("a\u{9b}b", Err(BadId::Control)),
    ] {
        assert_eq!(check_id(id), expected, "{id:?}");
        let dir = TempDir::new().unwrap();
        let store = Store::new(dir.path());
        let made = store.create(header(id)).is_ok();
        assert_eq!((made, store.ids().unwrap().len()), (expected.is_ok(), usize::from(made)));
        if made {
            assert_eq!(store.open_for_writing(id).unwrap().file.id(), id);
        }
        assert!(store.read(id).is_ok() == made);
    }
}

#[test]
fn a_good_name_is_the_day_and_the_title() {
    for (title, id) in [
        ("Friday", "2026-11-20-friday"),
        ("  Friday  NIGHT!! ", "2026-11-20-friday-night"),
        ("../../etc", "2026-11-20-etc"),
        ("Übung №3", "2026-11-20-übung-3"),
        ("", "2026-11-20"),
        ("!!!", "2026-11-20-session"),
        ("\u{1b}[2J", "2026-11-20-2j"),
    ] {
        let made = suggest_id(NOW, title);
        assert_eq!(made, id);
        assert_eq!(check_id(&made), Ok(()));
    }
    assert_eq!(check_id(&suggest_id(NOW, &"ß".repeat(200))), Ok(()));
}

#[test]
fn a_folder_that_is_none_is_told_apart() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let none = Store::new(dir.path().join("none"));
    assert!(matches!(none.list(), Err(StoreError::NoFolder { .. })));
    assert!(matches!(none.read("x"), Err(StoreError::NoFolder { .. })));
    assert!(matches!(none.open_for_writing("x"), Err(StoreError::NoFolder { .. })));
    for place in [file.clone(), file.join("below")] {
        let store = Store::new(place);
        let errors = [
            store.list().map(drop),
            store.read("x").map(drop),
            store.open_for_writing("x").map(drop),
            store.create(header("x")).map(drop),
        ];
        for error in errors.map(Result::unwrap_err) {
            assert!(matches!(error, StoreError::NotAFolder { .. }), "{error}");
        }
    }
}

/// A file that somebody else lengthened, cut, replaced or took away is not written to.
#[test]
fn a_log_that_somebody_else_changed_is_left_alone() {
    for meddle in [
        (|path| fs::write(path, [fs::read(path).unwrap(), b"x\n".into()].concat()))
            as fn(&Path) -> _,
        |path| fs::OpenOptions::new().write(true).open(path)?.set_len(300),
        |path| fs::rename(path, path.with_extension("old")),
        |path| {
            fs::copy(path, path.with_extension("new"))?;
            fs::rename(path.with_extension("new"), path)
        },
    ] {
        let (dir, store) = friday();
        let path = dir.path().join("friday.jsonl");
        let mut session = store.open_for_writing("friday").unwrap().file;
        meddle(&path).unwrap();
        let found = fs::read(&path).ok();
        let refused = session.append(NOW, &[note("four")]).unwrap_err();
        assert!(matches!(refused, StoreError::Changed { .. }), "{refused}");
        assert_eq!(fs::read(&path).ok(), found);
        let refused = session.append(NOW, &[note("four")]).unwrap_err();
        assert!(matches!(refused, StoreError::Closed { .. }), "{refused}");
    }
}

#[test]
fn a_folder_that_keeps_no_locks_is_refused_with_a_way_out() {
    let disk = ShamDisk::default();
    let store = Store::on(disk.clone(), "/s");
    drop(store.create(header("friday")).unwrap());
    disk.refuse_locks();
    let refused = store.open_for_writing("friday").map(drop).unwrap_err();
    assert!(matches!(refused, StoreError::NoLock { .. }));
    assert!(refused.hint().unwrap().contains("folder of this machine"));
    assert!(matches!(store.create(header("new")), Err(StoreError::NoLock { .. })));
    assert_eq!(disk.names(), ["friday.jsonl"]);
}

#[test]
fn a_full_disk_takes_nothing_and_loses_nothing() {
    let disk = ShamDisk::default();
    let store = Store::on(disk.clone(), "/s");
    disk.room(Some(100));
    let error = store.create(header("friday")).map(drop).unwrap_err();
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    assert_eq!(error.to_string(), "there is no room to write `/s/friday.jsonl`: the disk is full");
    assert_eq!(disk.names(), [""; 0]);
    disk.room(None);
    let (mut session, _) = store.create(header("friday")).unwrap();
    session.append(NOW, &pair("one")).unwrap();
    let before = disk.bytes("/s/friday.jsonl");
    for room in 0..before.len() {
        disk.room(Some(room));
        let Err(error) = session.append(NOW, &pair("two")) else { break };
        assert_eq!(
            error.to_string(),
            "the entry was not taken: the disk is full; the log is as it was"
        );
        assert_eq!(disk.bytes("/s/friday.jsonl"), before);
    }
    disk.room(None);
    session.append(NOW, &pair("three")).unwrap();
    drop(session);
    let log = store.read("friday").unwrap();
    let all = ["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"];
    assert_eq!((texts(&log.rows), log.tail.end), (all.into(), End::Clean));
}

#[test]
fn a_folder_that_cannot_be_written_is_said_to_be() {
    for kind in [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem] {
        let disk = ShamDisk::default();
        let store = Store::on(disk.clone(), "/s");
        drop(store.create(header("friday")).unwrap());
        // Between them it looks for an unfinished import, which hinders nobody.
        for operation in [0, 2] {
            disk.expect(operation, Trouble::Refused(kind));
            let error = store.create(header("new")).map(drop).unwrap_err();
            assert!(matches!(error, StoreError::NotWritable { .. }), "{error}");
        }
        disk.expect(0, Trouble::Refused(kind));
        let error = store.open_for_writing("friday").map(drop).unwrap_err();
        assert!(matches!(error, StoreError::NotWritable { .. }), "{error}");
    }
}

/// What a recorder has been told of its entries.
#[derive(Debug, Default)]
struct Told {
    taken: Vec<String>,
    not_there: Vec<String>,
    unknown: Vec<String>,
}

/// An evening with one trouble in it: a session is begun, written, left, and resumed. The recorder
/// opens it again whenever it takes no more, and never types an entry twice.
fn evening(store: &Store<ShamDisk>) -> Told {
    let mut told = Told::default();
    let mut session = None;
    for name in ["one", "two", "three", "four", "five"] {
        if name == "four" {
            session = None; // a new evening
        }
        let mut open = match session.take() {
            Some(open) => open,
            None => match store.open_for_writing("friday") {
                Ok(opened) => opened.file,
                Err(_) => match store.open_for_writing("friday") {
                    Ok(opened) => opened.file,
                    Err(_) => continue,
                },
            },
        };
        match open.append(NOW, &pair(name)) {
            Ok(_) => told.taken.push(name.into()),
            Err(StoreError::NotAppended { fate: Fate::NotThere | Fate::TakenBack, .. }) => {
                told.not_there.push(name.into());
            }
            Err(StoreError::NotAppended { fate: Fate::Unknown, .. }) => {
                told.unknown.push(name.into());
            }
            Err(StoreError::Closed { .. }) => continue,
            Err(other) => panic!("{name}: {other}"),
        }
        session = Some(open);
    }
    told
}

/// Everything acknowledged is there once and in order, what was said not to be there is not, and
/// nothing is there by half.
fn check_promises(store: &Store<impl Disk<File: DiskFile>>, told: &Told, context: &str) {
    let Log { rows, tail, .. } = store.open_for_writing("friday").expect(context).log;
    assert_eq!(tail.end, End::Clean, "{context}");
    let texts = texts(&rows);
    let mut there = Vec::new();
    for both in texts.chunks(2) {
        let name = both[0].strip_suffix(" begins").expect(context);
        assert_eq!(both[1..], [format!("{name} ends")], "{context}");
        there.push(name.to_owned());
    }
    for name in &told.not_there {
        assert!(!there.contains(name), "{context}: {name} is there: {told:?}");
    }
    there.retain(|name| !told.unknown.contains(name));
    assert_eq!(there, told.taken, "{context}: {told:?}");
}

/// What may outlive a loss of power.
const KEPT: [Kept; 3] = [Kept::Nothing, Kept::Half, Kept::All];

/// Ever later trouble of each kind, until it comes too late to come at all; `play` says whether it
/// came. After each play the power is lost as well. How often trouble came.
fn troubles(troubles: &[Trouble], play: impl Fn(&ShamDisk, usize, Trouble, Kept) -> bool) -> usize {
    let mut came = 0;
    for (trouble, kept) in troubles.iter().flat_map(|it| KEPT.map(|kept| (*it, kept))) {
        let later = (0..).take_while(|due| play(&ShamDisk::default(), *due, trouble, kept));
        came += later.count();
    }
    came
}

#[test]
fn one_trouble_anywhere_in_an_evening_breaks_no_promise() {
    let kinds = [
        Trouble::Refused(ErrorKind::StorageFull),
        Trouble::Refused(ErrorKind::Other),
        Trouble::Half,
        Trouble::DoneButFailed,
        Trouble::PowerLost,
    ];
    let came = troubles(&kinds, |disk, due, trouble, kept| {
        let store = Store::on(disk.clone(), "/s");
        drop(store.create(header("friday")).unwrap());
        disk.expect(due, trouble);
        let told = evening(&store);
        let came = disk.calm();
        disk.restart(kept);
        check_promises(&store, &told, &format!("{trouble:?} at {due}, {kept:?}"));
        assert!(came || told.taken.len() == 5);
        came
    });
    assert!(came > 100, "{came}");
}

/// After a sync that failed nothing more is believed of the open file, whatever it says.
#[test]
fn a_failed_sync_closes_the_session() {
    let disk = ShamDisk::default();
    let store = Store::on(disk.clone(), "/s");
    let (mut session, _) = store.create(header("friday")).unwrap();
    disk.expect(1, Trouble::Refused(ErrorKind::Other));
    let error = session.append(NOW, &[note("one")]).unwrap_err();
    assert!(matches!(error, StoreError::NotAppended { fate: Fate::TakenBack, .. }));
    assert!(error.hint().unwrap().contains("open the session again"), "{error}");
    let error = session.append(NOW, &[note("two")]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the session `friday` takes no more entries until it is opened again"
    );
    drop(session);
    store.open_for_writing("friday").unwrap().file.append(NOW, &[note("two")]).unwrap();
    assert_eq!(texts(&store.read("friday").unwrap().rows), ["two"]);
}

/// An entry that a program wrote and did not live to sync is safe once it has been shown.
#[test]
fn what_opening_shows_is_on_the_disk() {
    let disk = ShamDisk::default();
    let store = Store::on(disk.clone(), "/s");
    let (session, _) = store.create(header("friday")).unwrap();
    let entry = rasher::log::entry(session.chain(), 1, NOW, &pair("one")).unwrap();
    drop(session);
    disk.meddle("/s/friday.jsonl", |bytes| bytes.extend(entry.bytes));
    assert_eq!(store.open_for_writing("friday").unwrap().log.rows.len(), 2);
    disk.restart(Kept::Nothing);
    assert_eq!(store.read("friday").unwrap().rows.len(), 2);
}

/// Trouble while a torn end is being set aside: the bytes are in one of the two places at all times.
#[test]
fn trouble_while_mending_loses_no_byte() {
    let kinds = [
        Trouble::Refused(ErrorKind::StorageFull),
        Trouble::Half,
        Trouble::DoneButFailed,
        Trouble::PowerLost,
    ];
    let torn = b"{\"seq\":3,\"at\":";
    let came = troubles(&kinds, |disk, due, trouble, kept| {
        let store = Store::on(disk.clone(), "/s");
        let (mut session, _) = store.create(header("friday")).unwrap();
        session.append(NOW, &pair("one")).unwrap();
        drop(session);
        disk.meddle("/s/friday.jsonl", |bytes| bytes.extend_from_slice(torn));
        disk.settle();
        disk.expect(due, trouble);
        let _ = store.open_for_writing("friday");
        let came = disk.calm();
        disk.restart(kept);
        let context = format!("{trouble:?} at {due}, {kept:?}");
        let told = Told { taken: vec!["one".into()], ..Told::default() };
        check_promises(&store, &told, &context);
        disk.restart(Kept::Nothing);
        let mut asides = disk.names();
        asides.retain(|name| name.contains("torn"));
        let kept = asides.iter().any(|name| disk.bytes(&format!("/s/{name}")) == torn);
        assert!(kept, "{context}: {asides:?}");
        came
    });
    assert!(came > 30, "{came}");
}

#[test]
fn the_disk_of_the_machine_is_the_default() {
    let dir = TempDir::new().unwrap();
    let store: Store<OsDisk> = Store::new(dir.path());
    assert_eq!(store.dir(), dir.path());
    assert_eq!(store.path("friday").unwrap(), dir.path().join("friday.jsonl"));
}
