//! Two records of one night, put together: half the tables each, corrections, another way of sitting,
//! and what is asked.

use std::io::ErrorKind;

use rasher::event::night::{Bye, CountedBy, Seating, Setup};
use rasher::history::History;
use rasher::log::{self, Header, Log, Speak};
use rasher::merge::Side;
use rasher::night::Night;
use rasher::night::book::{Book as Desk, Plan};
use rasher::night::merge::{Book, Difference, NotOne, merge};
use rasher::night::once::{LeftOut, left_out};
use rasher::plan::chance::Chance;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use rasher::store::{Store, StoreError};

use crate::sham_disk::{Kept, ShamDisk, ShamFile, Trouble};

const ID: &str = "harvest.night";

fn header(people: usize) -> Header {
    let name = |at: usize| format!("P{}", char::from(b'a' + u8::try_from(at).unwrap()));
    Header {
        at: "2026-11-20T19:00:00Z".into(),
        id: ID.into(),
        title: "Harvest".into(),
        seats: (0..people).map(name).collect(),
        first_dealer: Seat::FIRST,
        score: ByTeam::default(),
        speak: Speak::default(),
        rules: Shelf::built_in().get("euchre").unwrap().to_json(),
        night: Some(Setup {
            seating: Seating::Rotate,
            losers_down: false,
            table: 4,
            rounds: 4,
            deals: Some(8),
            by: CountedBy::Points,
            bye: Bye::Nothing,
            ties: None,
            seed: 1,
            prizes: Vec::new(),
            sides: Vec::new(),
        }),
    }
}

/// An organiser, and the minute.
struct Organiser {
    store: Store<ShamDisk>,
    desk: Desk<ShamFile>,
    minute: u32,
}

impl Organiser {
    fn begins(people: usize) -> Self {
        let store = Store::on(ShamDisk::default(), "/s");
        let desk = Desk::create(&store, header(people)).unwrap();
        Self { store, desk, minute: 0 }
    }

    /// The same night on another machine, from the log as it is.
    fn copied(&self) -> Self {
        let store = Store::on(ShamDisk::default(), "/s");
        store.adopt(ID, &self.bytes()).unwrap();
        let (desk, _) = Desk::open(&store, ID).unwrap();
        Self { store, desk, minute: self.minute }
    }

    fn says(&mut self, lines: &str) {
        for line in lines.split(';').map(str::trim) {
            self.minute += 1;
            let at = format!("2026-11-20T20:{:02}:00Z", self.minute);
            match self.desk.plan(line) {
                Ok(Plan::Entry(entry)) => self.desk.commit(&entry, &at).unwrap(),
                other => panic!("`{line}`: {other:?}"),
            };
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut self.store.bytes(ID).unwrap(), &mut bytes).unwrap();
        bytes
    }

    fn book(&self) -> Book {
        Book::read(&log::read(self.bytes().as_slice()).unwrap())
    }
}

/// The merged night, the log of it, and what was asked.
fn together(one: &Book, other: &Book, answer: Side) -> (Night, Vec<u8>, Log, Vec<Difference>) {
    let mut asked = Vec::new();
    let merged = merge(one, other, |difference| {
        asked.push(difference.clone());
        Some(answer)
    })
    .unwrap();
    let bytes = merged.log().unwrap();
    let log = log::read(bytes.as_slice()).unwrap();
    assert_eq!(log.tail.end, log::End::Clean);
    let (history, unfit) = History::of(&log.header, log.rows.clone());
    assert!(unfit.is_none(), "{unfit:?}");
    let (night, wrong) = Night::of(&log.header, history.standing()).unwrap();
    assert_eq!(wrong, None);
    (night, bytes, log, asked)
}

fn points(night: &Night, round: u32, table: u32) -> Option<[i32; 2]> {
    night.table(round, table)?.result.as_ref().map(|it| it.points)
}

#[test]
fn two_who_share_the_tables_agree_without_a_question() {
    let mut mine = Organiser::begins(16);
    let mut theirs = mine.copied();
    mine.says("1 11 7; 2 9 8; note rain");
    theirs.says("3 6 5; 4 1 9; prize Booby: least points");
    let (night, bytes, log, asked) = together(&mine.book(), &theirs.book(), Side::Mine);
    assert_eq!(asked, []);
    let all = [1, 2, 3, 4].map(|table| points(&night, 1, table).unwrap());
    assert_eq!(all, [[11, 7], [9, 8], [6, 5], [1, 9]]);
    assert_eq!(night.prizes.len(), 1);
    assert_eq!(log.header.id, "harvest-merged.night");
    // The other way round it is the same log, and a second time there is nothing to do.
    let (_, again, ..) = together(&theirs.book(), &mine.book(), Side::Theirs);
    assert_eq!(again, bytes);
    let merged = Book::read(&log);
    assert!(merged.holds(&mine.book()) && merged.holds(&theirs.book()));
    assert!(!mine.book().holds(&theirs.book()));
    // Both went on from it.
    assert!(mine.book().holds(&Organiser::begins(16).book()));
}

#[test]
fn a_correction_is_taken_before_what_it_corrects() {
    let mut mine = Organiser::begins(8);
    mine.says("1 11 7; 2 9 8; next; 1 4 5");
    let mut theirs = mine.copied();
    theirs.says("fix 1.2 8 9; 2 3 6; next");
    mine.says("2 6 3");
    let (night, _, log, asked) = together(&mine.book(), &theirs.book(), Side::Mine);
    // The corrected result is no question; that of round 2, table 2 is one.
    let about: Vec<&str> = asked.iter().map(|it| it.about.as_str()).collect();
    assert_eq!(about, ["Round 2, table 2"]);
    assert!(asked[0].mine.contains(" 6, ") && asked[0].theirs.contains(" 3, "), "{asked:?}");
    assert_eq!(points(&night, 1, 2), Some([8, 9]));
    assert_eq!((points(&night, 2, 2), night.done), (Some([6, 3]), 2));
    // What was not taken was heard all the same, and stands in the log.
    let text = String::from_utf8(together(&mine.book(), &theirs.book(), Side::Mine).1).unwrap();
    assert!(text.contains("[3,6]") && text.contains("[9,8]"), "{log:?}");
    let (night, ..) = together(&mine.book(), &theirs.book(), Side::Theirs);
    assert_eq!(points(&night, 2, 2), Some([3, 6]));
}

#[test]
fn where_people_sit_otherwise_somebody_says_which_and_nothing_vanishes() {
    let mut mine = Organiser::begins(9);
    let mut theirs = mine.copied();
    mine.says("1 11 7; 2 9 8; arrive Zoe; next; 1 6 4");
    theirs.says("1 11 7; 2 9 8; leave Pa; next; 1 5 4; 2 7 2");
    let (night, _, log, asked) = together(&mine.book(), &theirs.book(), Side::Mine);
    assert_eq!(asked.len(), 1, "{asked:?}");
    assert_eq!(asked[0].about, "Who sits where");
    assert!(asked[0].mine.contains("Zoe arrives") && asked[0].theirs.contains("Pa leaves"));
    assert_eq!(night.there(2).count(), 10);
    assert_eq!((points(&night, 1, 1), points(&night, 2, 1)), (Some([11, 7]), Some([6, 4])));
    let notes: Vec<&str> = log
        .rows
        .iter()
        .filter_map(
            |row| if let log::Line::Note { text } = &row.line { Some(&**text) } else { None },
        )
        .collect();
    assert!(notes.iter().any(|note| note.contains("Pa leaves")), "{notes:?}");
    assert!(
        notes.iter().any(|note| note.contains(" 7, ") && note.contains("round 2")),
        "{notes:?}"
    );
    let (night, ..) = together(&mine.book(), &theirs.book(), Side::Theirs);
    assert_eq!((night.there(2).count(), points(&night, 2, 2)), (8, Some([7, 2])));
}

#[test]
fn other_nights_and_unanswered_questions_write_nothing() {
    let mut mine = Organiser::begins(8);
    let mut theirs = mine.copied();
    assert_eq!(
        merge(&mine.book(), &Organiser::begins(9).book(), |_| Some(Side::Mine)).unwrap_err(),
        NotOne::Begun("people")
    );
    mine.says("1 11 7");
    theirs.says("1 7 11");
    assert_eq!(merge(&mine.book(), &theirs.book(), |_| None).unwrap_err(), NotOne::Unasked);
}

/// At every operation of the disk while a merged night is written, every kind of trouble: it is there
/// whole or not at all, both originals are as they were, and to try again makes up for it.
#[test]
fn a_failing_disk_writes_a_whole_merged_night_or_none() {
    const MERGED: &str = "harvest-merged.night";
    let mut mine = Organiser::begins(8);
    let mut theirs = mine.copied();
    mine.says("1 11 7; note rain");
    theirs.says("2 9 8; prize Booby: least points");
    let (one, other) = (mine.bytes(), theirs.bytes());
    let prepared = || {
        let disk = ShamDisk::default();
        let store = Store::on(disk.clone(), "/s");
        store.adopt(ID, &one).unwrap();
        store.adopt("theirs.night", &other).unwrap();
        disk.settle();
        (disk, store)
    };
    let write = |store: &Store<ShamDisk>| -> Result<(), StoreError> {
        let (one, other) = (store.read(ID)?, store.read("theirs.night")?);
        let merged = merge(&Book::read(&one), &Book::read(&other), |_| Some(Side::Mine)).unwrap();
        assert_eq!(merged.id(), MERGED);
        store.adopt(merged.id(), &merged.log().unwrap()).map(drop)
    };
    let files = |disk: &ShamDisk| {
        let names = disk.names().into_iter().filter(|name| !name.starts_with('.'));
        names.map(|name| (disk.bytes(&format!("/s/{name}")), name)).collect::<Vec<_>>()
    };
    let (disk, store) = prepared();
    let before = files(&disk);
    write(&store).unwrap();
    let after = files(&disk);
    assert_eq!((before.len(), after.len()), (2, 3));
    let mut faults = 0;
    for trouble in [
        Trouble::Refused(ErrorKind::StorageFull),
        Trouble::Half,
        Trouble::Short,
        Trouble::DoneButFailed,
        Trouble::PowerLost,
        Trouble::PowerLostAfter,
    ] {
        for kept in [Kept::Nothing, Kept::Half, Kept::Zeros, Kept::All] {
            for due in 0.. {
                let place = format!("{trouble:?}, {kept:?}, operation {due}");
                let (disk, store) = prepared();
                disk.expect(due, trouble);
                let written = write(&store);
                let came = disk.calm();
                if matches!(trouble, Trouble::PowerLost | Trouble::PowerLostAfter) {
                    disk.restart(kept);
                }
                store.tidy().expect(&place);
                let now = files(&disk);
                assert!(now == before || now == after, "{place}: {:?}", disk.names());
                assert!(written.is_err() || now == after, "{place}: it was acknowledged");
                write(&store).expect(&place);
                disk.restart(Kept::Nothing);
                assert!(files(&disk) == after, "{place}: {:?}", disk.names());
                if !came {
                    break;
                }
                faults += 1;
            }
        }
    }
    assert!(faults > 50, "{faults}");
}

/// A night counts once, whatever lies beside it: its copy, the records that it was merged from, and
/// one of those that was gone on with.
#[test]
fn a_night_that_was_merged_counts_once() {
    let mut mine = Organiser::begins(8);
    let mut theirs = mine.copied();
    mine.says("1 11 7");
    theirs.says("2 9 8");
    let (_, _, log, _) = together(&mine.book(), &theirs.book(), Side::Mine);
    let merged = Book::read(&log);
    let held = |instead| Some(LeftOut { instead, is_held: true });
    // The records that it was made of, and a copy of one.
    let records = [mine.book(), merged.clone(), theirs.book(), mine.book()];
    assert_eq!(left_out(&records), [held(1), None, held(1), held(1)]);
    // Another night, and one alone.
    let other = Organiser::begins(9).book();
    assert_eq!(left_out(&[mine.book(), other.clone()]), [None, None]);
    // A record that went on, and its copy that did not.
    let earlier = mine.book();
    mine.says("2 9 8; next; 1 4 6");
    assert_eq!(left_out(&[earlier, mine.book()]), [held(1), None]);
    // Gone on with after it was merged: neither holds the other, and the one with more results counts.
    let lacks = Some(LeftOut { instead: 0, is_held: false });
    assert_eq!(left_out(&[mine.book(), merged, other]), [None, lacks, None]);
}

/// Random nights that part and go on: whatever is heard by one alone is in the merged night, nothing is
/// asked of which both say the same, and the log can be read.
#[test]
fn random_nights_come_together() {
    let pairs = if crate::is_long() { 300 } else { 15 };
    for seed in 1..=pairs {
        let mut chance = Chance::new(seed);
        let mut mine = Organiser::begins(8 + chance.below(6));
        step(&mut mine, &mut chance, 4);
        let mut theirs = mine.copied();
        step(&mut mine, &mut chance, 6);
        step(&mut theirs, &mut chance, 6);
        let answer = if chance.below(2) == 0 { Side::Mine } else { Side::Theirs };
        let (night, _, log, asked) = together(&mine.book(), &theirs.book(), answer);
        let (taken, left) = match answer {
            Side::Mine => (&mine, &theirs),
            Side::Theirs => (&theirs, &mine),
        };
        assert!(night.people.len() >= taken.desk.night().people.len(), "seed {seed}");
        // Where nothing was asked, every result of both stands.
        if asked.is_empty() {
            for (round, seats) in (1..).zip(&taken.desk.night().rounds) {
                for (table, seated) in (1..).zip(&seats.tables) {
                    if seated.result.is_some() {
                        assert!(points(&night, round, table).is_some(), "seed {seed}");
                    }
                }
            }
        }
        let merged = Book::read(&log);
        assert!(merged.holds(&taken.book()) && merged.holds(&left.book()), "seed {seed}");
    }
}

fn step(organiser: &mut Organiser, chance: &mut Chance, steps: usize) {
    for _ in 0..steps {
        let night = organiser.desk.night();
        if night.is_over() {
            return;
        }
        let missing = night.missing();
        let line = match chance.below(10) {
            0..=5 if !missing.is_empty() => {
                let table = missing[chance.below(missing.len())];
                format!("{table} {} {}", 1 + chance.below(9), chance.below(9))
            }
            6 if night.table(1, 1).is_some_and(|it| it.result.is_some()) => {
                format!("fix 1.1 {} {}", 10 + chance.below(9), chance.below(9))
            }
            7 if missing.is_empty() => "next".to_owned(),
            8 => format!("note {}", chance.below(100)),
            9 => "undo".to_owned(),
            _ => continue,
        };
        if organiser.desk.plan(&line).is_ok() {
            organiser.says(&line);
        }
    }
}
