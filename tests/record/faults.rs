//! Whole evenings on a disk that fails: at every operation in turn, every kind of trouble.
//!
//! The recorder is stubborn: what was not taken is typed again, a session that takes no more is opened
//! again, and after a loss of power the evening goes on. In the end the log is, byte for byte, the one
//! of an evening without trouble: nothing lost, nothing doubled. On the way, what was acknowledged is
//! there after every opening, what was not is there whole or not at all, and what the store said of
//! it is true. `LONG=1` plays every evening of `sessions/examples` to its end.

use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use crate::sham_disk::{Kept, ShamDisk, ShamFile, Trouble};
use minisign::KeyPair;
use rasher::desk::{Desk, DeskError, Plan};
use rasher::log::{self, Attest, Confirm, Header, Line};
use rasher::merge::{Book, NotOne, Side, merge};
use rasher::seat::Seat;
use rasher::sign::Secret;
use rasher::store::backup::{Backup, Kept as Copied, Restored, pack, unpack};
use rasher::store::{Fate, NotChanged, NotSettled, Repair, Store, StoreError, WholeFile};

fn long() -> bool {
    std::env::var_os("LONG").is_some_and(|long| !long.is_empty())
}

/// An evening: its header, and its lines with their times.
struct Evening {
    header: Header,
    lines: Vec<(String, String)>,
}

fn evenings() -> Vec<Evening> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let mut scripts: Vec<PathBuf> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    scripts.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    scripts.sort();
    if !long() {
        scripts.retain(|path| path.to_string_lossy().contains("first-friday"));
    }
    scripts.iter().map(|path| evening(path)).collect()
}

fn evening(path: &Path) -> Evening {
    let bytes = fs::read(path.with_extension("jsonl")).unwrap();
    let header = log::read(bytes.as_slice()).unwrap().header;
    let day = header.at[..10].to_owned();
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).skip(1);
    let line = |line: &str| {
        let (time, rest) = line.split_once("  ").unwrap();
        let typed = rest.split_once("=> ").map_or(rest, |(typed, _)| typed).trim();
        let typed = typed.strip_prefix("happened: ").unwrap_or(typed).to_owned();
        (format!("{day}T{time}:00Z"), typed)
    };
    let lines = lines.map(line).take(if long() { usize::MAX } else { 9 }).collect();
    Evening { header, lines }
}

/// Somebody who types an evening, whatever happens.
struct Recorder<'e> {
    disk: ShamDisk,
    store: Store<ShamDisk>,
    evening: &'e Evening,
    kept: Kept,
    /// How many lines of the log were acknowledged.
    acknowledged: usize,
    /// How many lines the entry has of which it is not known whether it is there.
    doubtful: Option<usize>,
}

impl<'e> Recorder<'e> {
    fn new(evening: &'e Evening, kept: Kept) -> Self {
        let disk = ShamDisk::default();
        let store = Store::on(disk.clone(), "/s");
        Self { disk, store, evening, kept, acknowledged: 0, doubtful: None }
    }

    fn path(&self) -> String {
        format!("/s/{}.jsonl", self.evening.header.id)
    }

    /// After a failure: where the power is gone, it comes back.
    fn power(&self) {
        if self.disk.is_dark() {
            self.disk.restart(self.kept);
        }
    }

    /// Opens the session, or begins it, and looks whether what was acknowledged is there.
    fn open(&mut self, context: &str) -> (Desk<ShamFile>, bool) {
        for _ in 0..6 {
            match Desk::open(&self.store, &self.evening.header.id) {
                Ok((desk, _)) => {
                    let there = desk.history().said().len();
                    let more = there.checked_sub(self.acknowledged).expect(context);
                    let came = more > 0;
                    assert!(!came || self.doubtful == Some(more), "{context}: {more} lines more");
                    self.acknowledged = there;
                    self.doubtful = None;
                    return (desk, came);
                }
                Err(DeskError::Store(StoreError::NoSuchSession { .. })) => {
                    assert_eq!((self.acknowledged, self.doubtful), (0, None), "{context}");
                    // A header that did not get onto the disk whole has nothing in it.
                    let _begun = self.store.create(self.evening.header.clone());
                }
                Err(DeskError::Store(StoreError::Damaged { .. })) => {
                    assert_eq!((self.acknowledged, self.doubtful), (0, None), "{context}");
                    let path = PathBuf::from(self.path());
                    rasher::store::Disk::remove(&self.disk, &path).expect(context);
                }
                Err(_) => {}
            }
            self.power();
        }
        panic!("{context}: it cannot be opened any more");
    }

    /// Types everything. Lines that the desk refuses at this point (none, in a whole evening) fail.
    fn play(&mut self, context: &str) {
        let mut desk = None;
        let mut next = 0;
        let mut tries = 0;
        while let Some((at, line)) = self.evening.lines.get(next) {
            tries += 1;
            assert!(tries < 500, "{context}: it never ends");
            let Some(open) = &mut desk else {
                let (opened, came) = self.open(context);
                desk = Some(opened);
                next += usize::from(came);
                continue;
            };
            let plan = open.plan(line).unwrap_or_else(|refused| panic!("{context}: {refused:?}"));
            let Plan::Entry(entry) = plan else { panic!("{context}: {line}") };
            let before = self.disk.bytes(&self.path());
            match open.commit(&entry, at) {
                Ok(done) => {
                    self.acknowledged += done.rows.len();
                    next += 1;
                }
                Err(DeskError::Store(error)) => {
                    self.failed(&error, &before, entry.lines.len(), context);
                    if self.doubtful.is_some() || !matches!(error, StoreError::NotAppended { .. }) {
                        desk = None;
                        self.power();
                    }
                }
                Err(other) => panic!("{context}: {other}"),
            }
        }
    }

    /// What was said of an entry that was not taken is true.
    fn failed(&mut self, error: &StoreError, before: &[u8], lines: usize, context: &str) {
        let now = self.disk.bytes(&self.path());
        let says = error.to_string();
        match error {
            StoreError::NotAppended { fate: Fate::NotThere | Fate::TakenBack, .. } => {
                assert!(says.ends_with("the log is as it was"), "{says}");
                assert!(now == before, "{context}: {says}");
            }
            StoreError::NotAppended { fate: Fate::Unknown, .. } => {
                assert!(says.contains("will be seen when the session is opened"), "{says}");
                assert!(now.starts_with(before), "{context}");
                self.doubtful = Some(lines);
            }
            StoreError::Closed { .. } | StoreError::Io { .. } => {
                assert!(now == before, "{context}: {says}");
            }
            other => panic!("{context}: {other}"),
        }
        assert!(error.hint().is_some() || matches!(error, StoreError::Io { .. }), "{says}");
    }
}

/// Everything that can go wrong once, and what may be left of what was not synced.
fn troubles() -> Vec<(Trouble, Kept)> {
    let errors = [
        Trouble::Refused(ErrorKind::StorageFull),
        Trouble::Refused(ErrorKind::Other),
        Trouble::Half,
        Trouble::Short,
        Trouble::DoneButFailed,
    ];
    let kept = [Kept::Nothing, Kept::Half, Kept::Zeros, Kept::All];
    let dark = [Trouble::PowerLost, Trouble::PowerLostAfter];
    let errors = errors.map(|trouble| (trouble, Kept::Nothing));
    errors.into_iter().chain(dark.into_iter().flat_map(|it| kept.map(|kept| (it, kept)))).collect()
}

#[test]
fn no_trouble_costs_an_evening_anything() {
    let mut faults = 0;
    for evening in evenings() {
        let whole = {
            let mut recorder = Recorder::new(&evening, Kept::All);
            recorder.play("no trouble");
            recorder.disk.bytes(&recorder.path())
        };
        for (trouble, kept) in troubles() {
            for due in 0.. {
                let context = format!("{}: {trouble:?} at {due}, {kept:?}", evening.header.id);
                let mut recorder = Recorder::new(&evening, kept);
                recorder.disk.expect(due, trouble);
                recorder.play(&context);
                if !recorder.disk.calm() {
                    break;
                }
                faults += 1;
                // And the power is lost once more when all is said.
                recorder.disk.restart(kept);
                assert!(recorder.disk.bytes(&recorder.path()) == whole, "{context}");
            }
        }
    }
    println!("{faults} faults in whole evenings; nothing lost, nothing doubled");
    assert!(faults > 250, "{faults}");
}

/// A session as a backup holds it, with so many lines of its evening.
fn copied(evening: &Evening, lines: usize) -> Copied {
    let part = Evening { header: evening.header.clone(), lines: evening.lines[..lines].to_vec() };
    let mut recorder = Recorder::new(&part, Kept::All);
    recorder.play("no trouble");
    recorder.store.keep().unwrap().0.logs.remove(0)
}

/// Puts a log on a disk, for good.
fn put(disk: &ShamDisk, copied: &Copied) -> Store<ShamDisk> {
    let store = Store::on(disk.clone(), "/s");
    assert_eq!(store.restore(copied, false).unwrap(), Restored::New);
    disk.settle();
    store
}

#[test]
fn trouble_while_restoring_replaces_nothing_and_shortens_nothing() {
    let evening = evening(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("sessions/examples/2026-10-02-first-friday.txt"),
    );
    let (short, long) = (copied(&evening, 3), copied(&evening, 6));
    let mut other = copied(&evening, 2);
    other.bytes =
        log::header(&Header { title: "Another".into(), ..evening.header.clone() }).unwrap().0;
    let path = format!("/s/{}.jsonl", evening.header.id);
    let beside = format!("/s/{}-restored.jsonl", evening.header.id);
    let mut faults = 0;
    // What is there, what is restored, with consent or without, and what is there in the end.
    let cases = [
        (None, &long, false, Some(&long), None),
        (Some(&short), &long, true, Some(&long), None),
        (Some(&short), &long, false, Some(&short), None),
        (Some(&long), &short, true, Some(&long), None),
        (Some(&other), &long, true, Some(&other), Some(&long)),
    ];
    for (here, back, extend, end, set_beside) in cases {
        for (trouble, kept) in troubles() {
            for due in 0.. {
                let context = format!("{trouble:?} at {due}, {kept:?}");
                let disk = ShamDisk::default();
                let store =
                    here.map_or_else(|| Store::on(disk.clone(), "/s"), |here| put(&disk, here));
                disk.expect(due, trouble);
                let first = store.restore(back, extend);
                let came = disk.calm();
                if matches!(trouble, Trouble::PowerLost | Trouble::PowerLostAfter) {
                    disk.restart(kept);
                }
                // Whatever came of it, what was there is there, and nothing by half under a name.
                let now = disk.bytes_at(&path);
                match (here, &now) {
                    (Some(here), Some(now)) => assert!(now.starts_with(&here.bytes), "{context}"),
                    (Some(_), None) => panic!("{context}: it is gone"),
                    (None, Some(now)) => assert!(*now == back.bytes, "{context}"),
                    (None, None) => {}
                }
                // What was acknowledged stays, and the next try does what the first did not.
                if let (Ok(Restored::New | Restored::Extended(_)), Some(now)) = (&first, &now) {
                    assert!(*now == back.bytes, "{context}");
                }
                assert!(store.restore(back, extend).is_ok(), "{context}");
                disk.restart(Kept::Nothing);
                let bytes = |copied: Option<&Copied>| copied.map(|copied| copied.bytes.clone());
                assert!(disk.bytes_at(&path) == bytes(end), "{context}");
                assert!(disk.bytes_at(&beside) == bytes(set_beside), "{context}");
                if !came {
                    break;
                }
                faults += 1;
            }
        }
    }
    println!("{faults} faults while restoring; nothing replaced, nothing shorter");
    assert!(faults > 150, "{faults}");
}

/// A log that is imported is there whole or not at all, whenever the trouble comes.
#[test]
fn trouble_while_importing_leaves_no_half_of_a_log() {
    let copied = copied(&evenings()[0], 4);
    let path = format!("/s/{}.jsonl", copied.id);
    let mut faults = 0;
    for (trouble, kept) in troubles() {
        for due in 0.. {
            let context = format!("{trouble:?} at {due}, {kept:?}");
            let disk = ShamDisk::default();
            let store = Store::on(disk.clone(), "/s");
            disk.expect(due, trouble);
            let adopted = store.adopt(&copied.id, &copied.bytes);
            let came = disk.calm();
            disk.restart(kept);
            let there = disk.bytes_at(&path);
            assert!(there.is_none_or(|there| there == copied.bytes), "{context}");
            assert!(adopted.is_err() || disk.bytes_at(&path).is_some(), "{context}");
            if !came {
                break;
            }
            faults += 1;
        }
    }
    assert!(faults > 50, "{faults}");
}

#[test]
fn trouble_while_repairing_loses_no_byte() {
    let evening = evening(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("sessions/examples/2026-10-02-first-friday.txt"),
    );
    let whole = copied(&evening, 6);
    let path = format!("/s/{}.jsonl", evening.header.id);
    let broken = String::from_utf8(whole.bytes.clone()).unwrap().replace("[4,1]", "[5,0]");
    let good = log::read(broken.as_bytes()).unwrap().tail.good_bytes;
    let good = usize::try_from(good).unwrap();
    let mut faults = 0;
    for (trouble, kept) in troubles() {
        for due in 0.. {
            let context = format!("{trouble:?} at {due}, {kept:?}");
            let disk = ShamDisk::default();
            let store = put(&disk, &whole);
            disk.meddle(&path, |bytes| *bytes = broken.clone().into_bytes());
            disk.settle();
            disk.expect(due, trouble);
            let first = store.repair(&evening.header.id);
            let came = disk.calm();
            if matches!(trouble, Trouble::PowerLost | Trouble::PowerLostAfter) {
                disk.restart(kept);
            }
            if let Ok(Some(Repair::Cut { lines, bytes, .. })) = &first {
                assert_eq!((*lines, *bytes), (1, (broken.len() - good) as u64), "{context}");
            }
            let _again = store.repair(&evening.header.id).expect(&context);
            disk.restart(Kept::Nothing);
            assert!(disk.bytes(&path) == broken.as_bytes()[..good], "{context}");
            let aside = disk.names().into_iter().filter(|name| name.contains(".cut-"));
            let aside: Vec<Vec<u8>> = aside.map(|name| disk.bytes(&format!("/s/{name}"))).collect();
            assert!(aside.contains(&broken.as_bytes()[good..].to_vec()), "{context}");
            if !came {
                break;
            }
            faults += 1;
        }
    }
    println!("{faults} faults while repairing; no byte lost");
    assert!(faults > 50, "{faults}");
}

/// A backup that was cut anywhere, or in which any byte was altered, restores nothing wrong.
#[test]
fn a_backup_that_is_not_whole_is_none() {
    let evening = &evenings()[0];
    let logs = vec![copied(evening, 4), Copied { id: "other".into(), ..copied(evening, 2) }];
    let side = vec![("aliases.json".to_owned(), b"{\"Ann\": [\"Annie\"]}\n".to_vec())];
    let kept = Backup { logs, side };
    let bytes = pack(&kept, 1_790_000_000).unwrap();
    assert_eq!(unpack(&bytes).unwrap(), kept);
    let step = if long() { 1 } else { 211 };
    let mut cuts = 0;
    for cut in (0..bytes.len()).step_by(step) {
        // An archive may lack the zeros at its end: nothing of it is missing then.
        if let Ok(found) = unpack(&bytes[..cut]) {
            assert_eq!(found, kept, "{cut}");
            assert!(bytes[cut..].iter().all(|byte| *byte == 0), "{cut}");
        }
        cuts += 1;
    }
    let mut changed = bytes.clone();
    for place in (0..bytes.len()).step_by(step) {
        changed[place] ^= 1;
        if let Ok(found) = unpack(&changed) {
            assert_eq!(found, kept, "{place}");
        }
        changed[place] ^= 1;
    }
    println!("{cuts} cuts and as many flipped bytes in a backup; nothing wrong restored");
}

/// One try at writing: what is said where it failed.
type Write = fn(&ShamDisk, &Store<ShamDisk>, &[Copied]) -> Result<(), Says>;

/// A way in which the store writes, with what is there before and what has to be there after it.
struct Writer {
    name: &'static str,
    prepare: fn(&Store<ShamDisk>, &[Copied]),
    write: Write,
}

/// Every way of writing that is not the recorder's, a restoring of logs or a repair.
const WRITERS: [Writer; 9] = [
    Writer {
        name: "new",
        prepare: |_, _| {},
        write: |_, store, logs| {
            let header = log::read(logs[0].bytes.as_slice()).unwrap().header;
            match store.ids().unwrap().first() {
                None => store.create(header).map(drop).map_err(Says::from),
                // Whoever goes on with it knows from then on that it stays.
                Some(id) => store.open_for_writing(id).map(drop).map_err(Says::from),
            }
        },
    },
    Writer {
        name: "import of three",
        prepare: |_, _| {},
        write: |_, store, logs| {
            let logs: Vec<(String, Vec<u8>)> =
                logs.iter().map(|one| (one.id.clone(), one.bytes.clone())).collect();
            store.adopt_all(&logs).map(drop).map_err(Says::from)
        },
    },
    Writer {
        name: "import of two with a signature",
        prepare: |_, _| {},
        write: |_, store, logs| {
            let all: Vec<(String, Vec<u8>)> =
                logs[..2].iter().map(|one| (one.id.clone(), one.bytes.clone())).collect();
            let beside = [(format!("{}.jsonl.minisig-8", logs[0].id), b"signed".to_vec())];
            store.adopt_with(&all, &beside).map(drop).map_err(Says::from)
        },
    },
    Writer {
        name: "new, with its first line",
        prepare: |_, _| {},
        write: |_, store, logs| {
            let header = log::read(logs[0].bytes.as_slice()).unwrap().header;
            let asks = [Line::Attest(Attest::Asks(Confirm::Game))];
            match store.ids().unwrap().first() {
                None => store.create_with(header, &asks).map(drop).map_err(Says::from),
                Some(id) => store.open_for_writing(id).map(drop).map_err(Says::from),
            }
        },
    },
    Writer {
        name: "merge",
        prepare: |store, logs| {
            for one in &logs[..2] {
                store.adopt(&one.id, &one.bytes).unwrap();
            }
        },
        write: |_, store, logs| {
            let read = |id: &str| store.read(id).map(|log| Book::read(&log));
            let books = read(&logs[0].id).and_then(|one| Ok((one, read(&logs[1].id)?)));
            let (one, other) = books.map_err(Says::from)?;
            let merged = merge::<NotOne>(&one, &other, |_| Ok(Side::Mine)).unwrap();
            let adopted = store.adopt("merged", &merged.log().unwrap());
            adopted.map(drop).map_err(Says::from)
        },
    },
    Writer { name: "the first alias", prepare: |_, _| {}, write: alias },
    Writer {
        name: "another alias",
        prepare: |store, _| store.put_new(Path::new("/s/aliases.json"), b"{\"Bo\":[]}\n").unwrap(),
        write: alias,
    },
    Writer {
        name: "export over another",
        prepare: |store, _| store.put_new(Path::new("/s/page.html"), b"old").unwrap(),
        write: |disk, _, logs| {
            let mut file = WholeFile::new(disk, Path::new("/s/page.html")).map_err(Says::from)?;
            logs.iter().try_for_each(|one| file.write(&one.bytes)).map_err(Says::from)?;
            file.replace().map_err(Says::from)
        },
    },
    Writer {
        name: "aliases of a backup",
        prepare: |store, _| store.put_new(Path::new("/s/aliases.json"), b"{\"Bo\":[]}\n").unwrap(),
        write: |_, store, _| {
            store.restore_side("aliases.json", b"{}\n").map(drop).map_err(Says::from)
        },
    },
];

/// What a failure says of the file that was to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// It is there.
    There,
    /// It will be seen, and everything of it is on the disk.
    Seen,
    /// Nothing is there.
    Not,
}

impl From<StoreError> for Says {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotSettled { .. } => Self::There,
            StoreError::Unfinished { .. } => Self::Seen,
            _ => Self::Not,
        }
    }
}

impl From<std::io::Error> for Says {
    fn from(error: std::io::Error) -> Self {
        if NotSettled::of(&error).is_some() { Self::There } else { Self::Not }
    }
}

#[allow(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn said(error: std::io::Error) -> String {
    error.to_string()
}

fn alias(_: &ShamDisk, store: &Store<ShamDisk>, _: &[Copied]) -> Result<(), Says> {
    let change = |_: &[u8]| Ok::<_, String>(b"{\"Ann\":[\"Annie\"]}\n".to_vec());
    store.change_side("aliases.json", 1 << 20, change).map_err(|why| match why {
        NotChanged::Store(error) => error.into(),
        NotChanged::Refused(why) => panic!("{why}"),
    })
}

/// What a user finds in the folder: the files that are not hidden, but for aliases that were never
/// written.
fn visible(disk: &ShamDisk) -> Vec<(String, Vec<u8>)> {
    let names = disk.names().into_iter().filter(|name| !name.starts_with('.'));
    let files = names.map(|name| (name.clone(), disk.bytes(&format!("/s/{name}"))));
    files.filter(|(name, bytes)| name != "aliases.json" || !bytes.is_empty()).collect()
}

#[test]
fn trouble_in_every_other_writer_leaves_all_of_it_or_nothing() {
    let evening = &evenings()[0];
    let logs: Vec<Copied> = (1..4)
        .map(|lines| Copied { id: format!("log-{lines}"), ..copied(evening, lines) })
        .collect();
    let mut faults = 0;
    for writer in &WRITERS {
        let prepared = || {
            let disk = ShamDisk::default();
            let store = Store::on(disk.clone(), "/s");
            (writer.prepare)(&store, &logs);
            disk.settle();
            (disk, store)
        };
        let (disk, store) = prepared();
        let before = visible(&disk);
        (writer.write)(&disk, &store, &logs).unwrap();
        let after = visible(&disk);
        assert_ne!(before, after, "{}", writer.name);
        let full = (Trouble::FullFromHere, Kept::Nothing);
        for (trouble, kept) in troubles().into_iter().chain([full]) {
            for due in 0.. {
                let context = format!("{}: {trouble:?} at {due}, {kept:?}", writer.name);
                let (disk, store) = prepared();
                disk.expect(due, trouble);
                let written = (writer.write)(&disk, &store, &logs);
                let came = disk.calm();
                let found = visible(&disk);
                let dark = matches!(trouble, Trouble::PowerLost | Trouble::PowerLostAfter);
                if dark {
                    disk.restart(kept);
                }
                // Whoever comes next finds all of it or nothing, and no remains.
                store.tidy().expect(&context);
                let now = visible(&disk);
                // And what was said of it is true.
                match written {
                    Err(Says::There) if !dark => assert!(found == after, "{context}"),
                    Err(Says::Seen) if !dark => assert!(now == after, "{context}"),
                    Err(Says::Not) if !dark => assert!(now == before, "{context}"),
                    Ok(()) | Err(_) => {}
                }
                assert!(now == before || now == after, "{context}: {:?}", disk.names());
                assert!(written.is_err() || now == after, "{context}: it was acknowledged");
                assert!(!disk.names().iter().any(|it| it.starts_with('.')), "{context}");
                // And the next try does what the first did not.
                (writer.write)(&disk, &store, &logs).expect(&context);
                disk.restart(Kept::Nothing);
                assert!(visible(&disk) == after, "{context}: {:?}", disk.names());
                if !came {
                    break;
                }
                faults += 1;
            }
        }
    }
    println!("{faults} faults in eight other writers; all of it or nothing");
    assert!(faults > 300, "{faults}");
}

/// A signature comes after the line that speaks of it: the line may be there without it, and to sign
/// again makes up for that; never is there a signature of lines that are not there, or half of one.
#[test]
fn trouble_while_confirming_and_signing_leaves_no_signature_of_what_is_not_there() {
    let copied = copied(&evenings()[0], 6);
    let pair = KeyPair::generate_unencrypted_keypair().unwrap();
    let secret = Secret::open(&pair.sk.to_box(None).unwrap().to_string(), None).unwrap();
    let key = secret.key().unwrap();
    let path = format!("/s/{}.jsonl", copied.id);
    let sign = |store: &Store<ShamDisk>| -> Result<(), String> {
        let (mut desk, _) = Desk::open(store, &copied.id).map_err(|error| error.to_string())?;
        if desk.history().attests().next().is_none() {
            let entry = desk.confirmed_by(Seat::FIRST).unwrap();
            desk.commit(&entry, "2026-11-20T22:00:00Z").map_err(|error| error.to_string())?;
        }
        if desk.history().attests().nth(1).is_none() {
            let entry = desk.signed_by(Seat::FIRST, key.as_str()).unwrap();
            desk.commit(&entry, "2026-11-20T22:00:00Z").map_err(|error| error.to_string())?;
        }
        let mut bytes = Vec::new();
        let read = store.bytes(&copied.id).map_err(|error| error.to_string())?;
        { read }.read_to_end(&mut bytes).map_err(said)?;
        let signature = secret.sign(&bytes, "the seal").unwrap();
        let put = store.put_new(Path::new(&format!("{path}.minisig-1")), signature.as_bytes());
        put.map_err(|error| error.to_string())
    };
    let mut faults = 0;
    for (trouble, kept) in troubles() {
        for due in 0.. {
            let context = format!("{trouble:?} at {due}, {kept:?}");
            let disk = ShamDisk::default();
            let store = put(&disk, &copied);
            disk.settle();
            disk.expect(due, trouble);
            let signed = sign(&store);
            let came = disk.calm();
            if matches!(trouble, Trouble::PowerLost | Trouble::PowerLostAfter) {
                disk.restart(kept);
            }
            store.tidy().expect(&context);
            let there = disk.bytes_at(&format!("{path}.minisig-1"));
            assert!(signed.is_err() || there.is_some(), "{context}: it was acknowledged");
            assert!(disk.bytes(&path).starts_with(&copied.bytes), "{context}");
            if there.is_none() {
                sign(&store).expect(&context);
            }
            disk.restart(Kept::Nothing);
            let signature = disk.bytes(&format!("{path}.minisig-1"));
            assert!(key.check(&disk.bytes(&path), &signature).is_ok(), "{context}");
            if !came {
                break;
            }
            faults += 1;
        }
    }
    println!("{faults} faults while confirming and signing; no signature of what is not there");
    assert!(faults > 80, "{faults}");
}

/// A game is given up by a line like any other: it is there whole or not at all, and once.
#[test]
fn trouble_while_a_game_is_given_up_leaves_the_line_or_nothing() {
    let copied = copied(&evenings()[0], 6);
    let path = format!("/s/{}.jsonl", copied.id);
    let close = |store: &Store<ShamDisk>| -> Result<(), String> {
        let (mut desk, _) = Desk::open(store, &copied.id).map_err(|error| error.to_string())?;
        if desk.game().is_none_or(|game| game.closed) {
            return Ok(());
        }
        let Ok(Plan::Entry(entry)) = desk.plan("close too late") else { panic!("it is an entry") };
        desk.commit(&entry, "2026-11-20T22:00:00Z").map(drop).map_err(|error| error.to_string())
    };
    let mut faults = 0;
    for (trouble, kept) in troubles() {
        for due in 0.. {
            let context = format!("{trouble:?} at {due}, {kept:?}");
            let disk = ShamDisk::default();
            let store = put(&disk, &copied);
            disk.settle();
            disk.expect(due, trouble);
            let closed = close(&store);
            let came = disk.calm();
            if matches!(trouble, Trouble::PowerLost | Trouble::PowerLostAfter) {
                disk.restart(kept);
            }
            let is_closed = || {
                let (desk, _) = Desk::open(&store, &copied.id).expect(&context);
                desk.game().is_none_or(|game| game.closed)
            };
            assert!(closed.is_err() || is_closed(), "{context}: it was acknowledged");
            assert!(disk.bytes(&path).starts_with(&copied.bytes), "{context}");
            close(&store).expect(&context);
            disk.restart(Kept::Nothing);
            assert!(is_closed(), "{context}");
            let lines = store.read(&copied.id).expect(&context).rows;
            let closings = lines.iter().filter(|row| matches!(row.line, Line::Close { .. }));
            assert_eq!(closings.count(), 1, "{context}");
            if !came {
                break;
            }
            faults += 1;
        }
    }
    println!("{faults} faults while a game is given up; the line is there, once");
    assert!(faults > 40, "{faults}");
}
