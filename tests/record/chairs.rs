//! Two records of one evening that begin with another chair, have people in another order, or have
//! somebody sit down elsewhere.
//!
//! `RASHER_PAIRS=100000` tries as many evenings of three.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rasher::event::{Event, Table};
use rasher::history::History;
use rasher::log::{self, Header, Line, Log, Speak};
use rasher::merge::{Book, Difference, Matter, NotOne, Side, Turn, merge, put_together};
use rasher::seat::{ByTeam, Seat};
use rasher::session;

/// Who sits in each chair.
type Row = [&'static str; 4];

/// A small generator of our own: the same evenings at every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// A record of deals that everybody heard alike, with who sat where at each.
fn kept(rows: &[Row]) -> Book {
    kept_to(rows.len(), rows)
}

/// The same where so many of them were dealt; whoever sits elsewhere behind those sat down since.
fn kept_to(deals: usize, rows: &[Row]) -> Book {
    Book::read(&log_to(deals, rows))
}

fn log_to(deals: usize, rows: &[Row]) -> Log {
    let header = Header {
        at: "2026-11-20T19:00:00Z".into(),
        id: "friday".into(),
        title: "Friday".into(),
        seats: rows[0].map(str::to_owned).into(),
        first_dealer: Seat::FIRST,
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: serde_json::json!({"id": "euchre"}),
        night: None,
    };
    let (mut bytes, mut chain) = log::header(&header).unwrap();
    let (mut seq, mut before) = (1, rows[0]);
    for (deal, row) in rows.iter().enumerate() {
        let at = format!("2026-11-20T20:00:{deal:02}Z");
        let mut lines: Vec<Line> = Vec::new();
        for chair in (0..4).filter(|chair| row[*chair] != before[*chair]) {
            let seat = Seat::new(u8::try_from(chair).unwrap()).unwrap();
            lines.push(Line::Seat { seat, name: row[chair].to_owned() });
        }
        if deal < deals {
            let dealer = Seat::new(u8::try_from(deal % 4).unwrap()).unwrap();
            lines.push(Line::Event(Event::Deal { dealer }));
            let void = Table::Misdeal { why: format!("deal {deal}"), seat: None };
            lines.push(Line::Event(Event::Table(void)));
        }
        if lines.is_empty() {
            continue;
        }
        let entry = log::entry(&chain, seq, &at, &lines).unwrap();
        bytes.extend_from_slice(&entry.bytes);
        seq += entry.rows.len() as u64;
        chain = entry.rows.last().unwrap().chain;
        before = *row;
    }
    log::read(bytes.as_slice()).unwrap()
}

/// Puts two together as somebody answers who knows who sat where; with what he was asked: from which deal to
/// which, of which chairs.
fn together(one: &Book, other: &Book, truth: &[Row]) -> (Book, String, Vec<[usize; 2]>) {
    let mut asked = Vec::new();
    let merged = merge(one, other, somebody(truth, &mut asked));
    let bytes = merged.unwrap().log().unwrap();
    let book = Book::read(&log::read(bytes.as_slice()).unwrap());
    (book, String::from_utf8(bytes).unwrap(), asked)
}

/// The log that comes of two, and of what they are made of.
fn whole(one: &Log, other: &Log, truth: &[Row]) -> Log {
    let mut asked = Vec::new();
    let merged = put_together::<NotOne>([one, other], |one, other, answers| {
        let [mut one, other] = [one, other].map(Book::read);
        one.knows_answers(answers);
        Ok(merge(&one, &other, somebody(truth, &mut asked)))
    });
    log::read(merged.unwrap().unwrap().log().unwrap().as_slice()).unwrap()
}

/// Somebody who knows who sat where, with what he was asked.
fn somebody(
    truth: &[Row],
    asked: &mut Vec<[usize; 2]>,
) -> impl FnMut(&Difference) -> Result<Side, NotOne> {
    |difference: &Difference| {
        let row = truth[(difference.deal - 1).min(truth.len() - 1)];
        // Where neither is right the same one is believed, whichever of the two was named first.
        let (till, is_mine) = match &difference.matter {
            Matter::Sat { seat, till, mine, theirs } => {
                let right = row[seat.index()];
                (*till, mine == right || theirs != right && mine < theirs)
            }
            Matter::Around { till, mine, theirs } => {
                (*till, *mine == row || *theirs != row && mine < theirs)
            }
            other => panic!("{other:?} is no difference of these"),
        };
        asked.push([difference.deal, till]);
        Ok(if is_mine { Side::Mine } else { Side::Theirs })
    }
}

fn sat(text: &str) -> Vec<Vec<String>> {
    let log = log::read(text.as_bytes()).unwrap();
    let (history, unfit) = History::of(&log.header, log.rows);
    assert_eq!(unfit, None);
    history.games()[0].deals.iter().map(|deal| deal.seats.to_vec()).collect()
}

const ABCD: Row = ["Ann", "Ben", "Cal", "Dee"];

/// Each difference in who sat where is one question, of as many chairs as hang together.
#[test]
fn who_sat_where_is_one_question() {
    let acbd = ["Ann", "Cal", "Ben", "Dee"];
    let [sat_for_ann, sat_for_ben] = [["Eve", "Ben", "Cal", "Dee"], ["Ann", "Eve", "Cal", "Dee"]];
    let fay = ["Ann", "Ben", "Fay", "Dee"];
    for (one, other, asked) in [
        // Nothing differs.
        ([ABCD, sat_for_ann, sat_for_ann], [ABCD, sat_for_ann, sat_for_ann], vec![]),
        // Another order from the first deal on.
        ([ABCD, ABCD, ABCD], [acbd, acbd, acbd], vec![[1, 3]]),
        // From a later one.
        ([ABCD, ABCD, ABCD], [ABCD, acbd, acbd], vec![[2, 3]]),
        // The same person sat down elsewhere: nobody sits in two chairs.
        ([ABCD, sat_for_ann, sat_for_ann], [ABCD, sat_for_ben, sat_for_ben], vec![[2, 3]]),
        // Somebody who by the one sat there from the first deal on.
        ([ABCD, ABCD, sat_for_ben], [sat_for_ben, sat_for_ben, sat_for_ben], vec![[1, 2]]),
        // Two that have nothing to do with each other.
        ([ABCD, sat_for_ann, sat_for_ann], [ABCD, fay, fay], vec![[2, 3], [2, 3]]),
    ] {
        let books = [kept(&one), kept(&other)];
        for truth in [one, other] {
            let (merged, text, questions) = together(&books[0], &books[1], &truth);
            assert_eq!(questions, asked, "{one:?} | {other:?}");
            assert_eq!(together(&books[1], &books[0], &truth).1, text, "{one:?} | {other:?}");
            if asked.len() < 2 {
                assert_eq!(sat(&text), truth.map(|row| row.to_vec()), "{one:?} | {other:?}");
            }
            // Nothing that was written down is lost, the other order neither.
            for name in one.iter().chain(&other).flatten() {
                assert!(text.contains(name), "{name} is lost: {text}");
            }
            for book in &books {
                let (_, again, asked) = together(&merged, book, &truth);
                assert_eq!((again, asked), (text.clone(), vec![]), "{one:?} | {other:?}");
            }
        }
    }
}

/// Whoever sat down after the last deal of one record, and in another chair by the other, sits in one.
#[test]
fn whoever_sat_down_since_sits_in_one_chair() {
    let [sat_for_ann, sat_for_ben] = [["Eve", "Ben", "Cal", "Dee"], ["Ann", "Eve", "Cal", "Dee"]];
    let moved_on = ["Ann", "Eve", "Ben", "Dee"];
    // The chairs, with how many of them were dealt to; who sits where in the end by the one and by the other.
    for ((one, dealt), (other, others), by_one, by_other) in [
        // The other has deals after it: of the one that came next the first says something, and no more.
        ((vec![ABCD, sat_for_ann], 1), (vec![ABCD, sat_for_ben], 2), sat_for_ann, sat_for_ben),
        // He moved on by the other, who has one deal more: nobody is left behind in two chairs.
        (
            (vec![ABCD, sat_for_ann], 1),
            (vec![ABCD, ABCD, sat_for_ben], 2),
            sat_for_ben,
            sat_for_ben,
        ),
        // Neither has.
        ((vec![ABCD, sat_for_ann], 1), (vec![ABCD, sat_for_ben], 1), sat_for_ann, sat_for_ben),
        ((vec![ABCD, sat_for_ann], 0), (vec![ABCD, sat_for_ben], 0), sat_for_ann, sat_for_ben),
        // One change of chairs hangs on the other.
        ((vec![ABCD, sat_for_ann], 1), (vec![ABCD, moved_on], 2), sat_for_ann, moved_on),
        ((vec![ABCD, sat_for_ann], 1), (vec![ABCD, moved_on], 1), sat_for_ann, moved_on),
    ] {
        let books = [kept_to(dealt, &one), kept_to(others, &other)];
        for (side, end) in [(Side::Mine, by_one), (Side::Theirs, by_other)] {
            let mut asked = 0;
            let merged = merge::<NotOne>(&books[0], &books[1], |_| {
                asked += 1;
                Ok(side)
            });
            let bytes = merged.unwrap().log().unwrap();
            let back = merge::<NotOne>(&books[1], &books[0], |_| Ok(side.other())).unwrap();
            assert_eq!(back.log().unwrap(), bytes, "{one:?} | {other:?}");
            let log = log::read(bytes.as_slice()).unwrap();
            let (history, unfit) = History::of(&log.header, log.rows);
            assert_eq!((asked, unfit), (1, None), "{one:?} | {other:?}");
            assert_eq!(*history.games()[0].seated, end, "{one:?} | {other:?}, {side:?}");
        }
    }
}

/// Where others sat there the two are no records of one evening, and both sides are named.
#[test]
fn others_are_refused_and_named() {
    let refused = |one: &[Row], other: &[Row]| {
        let mut none = |_: &Difference| -> Result<Side, NotOne> { panic!("nothing is asked") };
        merge(&kept(one), &kept(other), &mut none).unwrap_err().to_string()
    };
    for row in [["Eve", "Fay", "Gil", "Hal"], ["Ann", "Ben", "Cal", "Eve"]] {
        let said = refused(&[ABCD], &[row]);
        assert!(said.contains(&ABCD.join(", ")) && said.contains(&row.join(", ")), "{said}");
    }
}

/// Three who have people in other orders and other people in a chair, one of whom is right: it does not
/// matter in which order they are put together, and nothing is asked twice.
#[test]
fn random_orders_are_put_together() {
    let many: u64 =
        std::env::var("RASHER_PAIRS").ok().and_then(|many| many.parse().ok()).unwrap_or(300);
    let mut asked_at_all = 0;
    for seed in 0..many {
        let mut dice = Dice(seed);
        let evening = |dice: &mut Dice| {
            let mut row = ABCD;
            if dice.below(2) == 0 {
                row.swap(dice.below(4), dice.below(4));
            }
            let mut rows = Vec::new();
            for _ in 0..4 {
                match dice.below(4) {
                    0 => row.swap(dice.below(4), dice.below(4)),
                    1 => {
                        let name = ["Eve", "Fay", "Ann", "Ben"][dice.below(4)];
                        let chair = dice.below(4);
                        if !rows.is_empty() && !row.contains(&name) {
                            row[chair] = name;
                        }
                    }
                    _ => {}
                }
                rows.push(row);
            }
            rows
        };
        let rows = [evening(&mut dice), evening(&mut dice), evening(&mut dice)];
        let books = rows.each_ref().map(|rows| kept(rows));
        let truth = &rows[dice.below(3)];
        let [one, other, _] = &books;
        let (first, text, asked) = together(one, other, truth);
        let (_, back, asked_back) = together(other, one, truth);
        assert_eq!((&text, &asked), (&back, &asked_back), "{seed}: the order does not matter");
        asked_at_all += asked.len();
        // The same where they end with other deals, and somebody sat down after the last.
        let ends = [dice.below(4) + 1, dice.below(4) + 1];
        let [one, other] =
            [0, 1].map(|which| kept_to(ends[which], &rows[which][..=ends[which].min(3)]));
        let (_, short, _) = together(&one, &other, truth);
        assert_eq!(together(&other, &one, truth).1, short, "{seed}: the order does not matter");
        let log = log::read(short.as_bytes()).unwrap();
        let (history, _) = History::of(&log.header, log.rows);
        let game = &history.games()[0];
        for table in game.deals.iter().map(|deal| &deal.seats).chain([&game.seated]) {
            let names: BTreeSet<&String> = table.iter().collect();
            assert_eq!(names.len(), 4, "{seed}: nobody sits in two chairs: {short}");
        }
        let [one, other, third] = &books;
        for (row, table) in sat(&text).iter().enumerate() {
            let mut names = table.clone();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), 4, "{seed}: nobody sits in two chairs: deal {}", row + 1);
        }
        for book in [one, other, &first] {
            let (_, again, asked) = together(&first, book, truth);
            assert_eq!((again, asked), (text.clone(), Vec::new()), "{seed}: nothing changes");
        }
        let (_, left, _) = together(&first, third, truth);
        let (rest, _, _) = together(other, third, truth);
        let (_, last, _) = together(one, &rest, truth);
        // With what they are made of, all comes out alike in any order, and which names stand struck.
        let logs = rows.each_ref().map(|rows| log_to(rows.len(), rows));
        let all = [[0, 1, 2], [1, 2, 0], [2, 0, 1]].map(|order| {
            let [one, other, third] = order.map(|which| &logs[which]);
            let end = whole(&whole(one, other, truth), third, truth);
            String::from_utf8(Book::read(&end).log().unwrap()).unwrap()
        });
        assert!(all.iter().all(|text| *text == all[0]), "{seed}: it does not matter who begins");
        let truth: Vec<Vec<String>> =
            truth.iter().map(|row| row.map(str::to_owned).to_vec()).collect();
        for text in [&left, &last, &all[0]] {
            assert_eq!(sat(text), truth, "{seed}: who sat there");
        }
    }
    assert!(asked_at_all as u64 > many, "random orders differ");
    println!("{many} pairs and as many thirds, {asked_at_all} questions of who sat where");
}

/// An evening told from another chair is the same evening: it comes to the same for the same people, and
/// told from the first chair again it is what it was. So it is where the people of one side change places, for
/// whoever counts tricks.
#[test]
fn an_evening_told_from_another_chair_comes_to_the_same() {
    let mut turned_at_all = 0;
    for file in fs::read_dir(Path::new("tests/golden/format-1")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        let log = log::read(fs::read(&path).unwrap().as_slice()).unwrap();
        let result = |log: &Log| {
            let (history, unfit) = History::of(&log.header, log.rows.iter().cloned());
            assert_eq!(unfit, None, "{}", path.display());
            let session = session::fold(&log.header, &history).unwrap();
            assert!(session.stopped.is_none(), "{}: {:?}", path.display(), session.stopped);
            let games = session.games.iter().map(|game| {
                let [even, odd] = [game.score().even, game.score().odd];
                let dealers =
                    game.deals.iter().map(|deal| deal.seats[deal.standing.dealer.index()].clone());
                ([even, odd], dealers.collect::<Vec<_>>())
            });
            games.collect::<Vec<_>>()
        };
        let told = result(&log);
        let mut seats = log.header.seats.clone();
        for places in 1..seats.len() {
            seats.rotate_left(1);
            let there = Turn::between(&log.header.seats, &seats).unwrap();
            let back = Turn::between(&seats, &log.header.seats).unwrap();
            assert!(there.is_around() && back.is_around());
            let turned = there.log(&log);
            assert_eq!(turned.header.seats, seats);
            let mut same = result(&turned);
            if places % 2 == 1 {
                for (score, _) in &mut same {
                    score.reverse();
                }
            }
            assert_eq!(same, told, "{}, {places} places further", path.display());
            assert_eq!(back.log(&turned), log, "{}", path.display());
            turned_at_all += 1;
        }
    }
    assert!(turned_at_all >= 30, "{turned_at_all}");
}

/// Who is whose partner is no matter of how it is told.
#[test]
fn only_partners_who_stay_partners_are_told_otherwise() {
    let of = |row: Row| row.map(str::to_owned).to_vec();
    for (row, told) in [
        (["Ben", "Cal", "Dee", "Ann"], Some(true)),
        (["Cal", "Dee", "Ann", "Ben"], Some(true)),
        (["Ann", "Dee", "Cal", "Ben"], Some(false)),
        (["Ben", "Ann", "Dee", "Cal"], Some(false)),
        (["Ann", "Cal", "Ben", "Dee"], None),
        (["Ann", "Ben", "Cal", "Eve"], None),
        (["Ann", "Ben", "Cal", "Ann"], None),
        (ABCD, None),
    ] {
        let turn = Turn::between(&of(ABCD), &of(row));
        assert_eq!(turn.as_ref().map(Turn::is_around), told, "{row:?}");
    }
}
