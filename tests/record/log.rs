//! The wire, from outside: one log typed by hand, and everything that can be done to it.

use proptest::prelude::*;
use rasher::event::{Call, Cards, Event, EventKind, Table};
use rasher::log::{
    self, Chain, End, Fault, Header, LIMIT, Line, Log, Looks, Reader, Speak, Tail, Torn, Unread,
    Unwritten,
};
use rasher::seat::{ByTeam, Seat};
use sha2::{Digest, Sha256};

/// Every line of the format once. The chain values were computed by another program.
const GOLDEN: &str = include_str!("../logs/every-line.jsonl");

/// The `seq` at which each of its entries ends, the header first.
const ENTRY_ENDS: [usize; 7] = [0, 3, 4, 5, 6, 7, 9];

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn event(json: &str) -> Event {
    serde_json::from_str(json).unwrap()
}

fn golden_header() -> Header {
    Header {
        at: "2026-11-20T19:02:11Z".into(),
        id: "2026-11-20-friday".into(),
        title: "Friday".into(),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned).into(),
        first_dealer: seat(0),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: serde_json::json!({"id": "euchre", "game": {"target": 10}}),
        night: None,
    }
}

/// What the golden log says, entry by entry.
fn golden_entries() -> Vec<(&'static str, Vec<Line>)> {
    let told = |json| Line::Event(event(json));
    let contract = r#"{"type":"contract","maker":1,"trump":"h"}"#;
    vec![
        (
            "2026-11-20T19:05:40Z",
            vec![
                told(r#"{"type":"deal","dealer":0}"#),
                told(contract),
                told(r#"{"type":"tricks","taken":[1,4]}"#),
            ],
        ),
        (
            "2026-11-20T19:06:02.5+01:00",
            vec![Line::Note { text: "Ben’s ,\"chain\" broke\n".into() }],
        ),
        ("2026-11-20T19:07:00Z", vec![Line::Strike { from: 1, why: "mistyped".into() }]),
        ("2026-11-20T19:07:10Z", vec![Line::Restore { strike: 5 }]),
        (
            "2026-11-20T19:08:00Z",
            vec![Line::Amend {
                game: None,
                deal: 1,
                events: vec![
                    event(r#"{"type":"contract","maker":1,"trump":"s","alone":true}"#),
                    event(r#"{"type":"tricks","taken":[0,5]}"#),
                ],
                why: "spades, alone".into(),
            }],
        ),
        (
            "2026-11-20T19:09:00Z",
            vec![
                Line::Seat { seat: seat(2), name: "Eve".into() },
                Line::Game {
                    rules: None,
                    seats: Some(["Ann", "Ben", "Eve", "Dee"].map(str::to_owned).into()),
                    first_dealer: Some(seat(3)),
                },
            ],
        ),
    ]
}

/// The chain value by its definition, with nothing of ours.
fn link(previous: &str, body: &str) -> String {
    let digest = Sha256::digest([previous.as_bytes(), body.as_bytes()].concat());
    digest.iter().take(16).fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"))
}

/// A log of these lines, each without its chain and its closing brace, rightly chained.
fn chained(bodies: &[&str]) -> String {
    let mut log = String::new();
    let mut chain = String::new();
    for body in bodies {
        chain = link(&chain, body);
        log = format!("{log}{body},\"chain\":\"{chain}\"}}\n");
    }
    log
}

/// The header of the golden log, ready for [`chained`].
fn golden_body() -> &'static str {
    GOLDEN.lines().next().unwrap().rsplit_once(",\"chain\"").unwrap().0
}

fn read(bytes: &[u8]) -> Result<Log, Unread> {
    log::read(bytes)
}

/// The end of a log as one line, and how many rows are good.
fn outcome(bytes: &[u8]) -> (usize, String) {
    match read(bytes) {
        Ok(Log { rows, tail, .. }) => {
            let end = match tail.end {
                End::Clean => "clean".into(),
                End::MissingNewline => "newline".into(),
                End::Torn { from_byte, reason: Torn::Fragment } => format!("fragment {from_byte}"),
                End::Torn { from_byte, reason: Torn::EntryIncomplete } => {
                    format!("entry {from_byte}")
                }
                End::Broken(broken) => broken.to_string(),
            };
            (rows.len(), end)
        }
        Err(unread) => (0, unread.to_string()),
    }
}

#[test]
fn the_golden_log_is_chained_as_the_definition_says() {
    let mut previous = String::new();
    for line in GOLDEN.lines() {
        let (body, rest) = line.rsplit_once(",\"chain\":\"").unwrap();
        previous = link(&previous, body);
        assert_eq!(rest, format!("{previous}\"}}"), "{line}");
    }
}

/// The page that specifies the format shows this log, and has a row for every type of line.
#[test]
fn the_page_of_the_format_is_about_this_format() {
    let page = include_str!("../../docs/log-format.md");
    assert!(page.contains(GOLDEN), "the log on the page is not the one of the tests");
    let about = ["strike", "restore", "amend", "close", "note", "seat", "game"];
    for word in EventKind::ALL.iter().map(|kind| kind.word()).chain(about) {
        assert!(page.contains(&format!("\n| `{word}` |")), "no row for `{word}`");
    }
    // Every field that the code reads has a row that says what it means.
    let event = include_str!("../../src/event/fields.rs").split("fn take<'de").nth(1).unwrap();
    let line = include_str!("../../src/log/read.rs").split("fn take<'de").nth(1).unwrap();
    let mut fields = 0;
    for source in [event, line] {
        let arms = source.split("_ => return Ok(false)").next().unwrap();
        for field in arms.lines().filter_map(|arm| arm.trim().strip_prefix('"')) {
            let (field, _) = field.split_once('"').unwrap();
            assert!(page.contains(&format!("\n| `{field}` |")), "no row for the field `{field}`");
            fields += 1;
        }
    }
    assert_eq!(fields, 46);
    assert!(page.contains(&format!("describes format {}", log::FORMAT)));
}

#[test]
fn the_golden_log_says_what_was_meant() {
    let log = read(GOLDEN.as_bytes()).unwrap();
    assert_eq!(log.header, golden_header());
    let lines: Vec<Line> = log.rows.iter().map(|row| row.line.clone()).collect();
    let meant: Vec<Line> = golden_entries().into_iter().flat_map(|(_, lines)| lines).collect();
    assert_eq!(lines, meant);
    let entries: Vec<u64> = log.rows.iter().map(log::Row::entry).collect();
    assert_eq!(entries, [1, 1, 1, 4, 5, 6, 7, 8, 8]);
    let last = GOLDEN.lines().last().unwrap();
    let chain = Chain::from_digits(&last.as_bytes()[last.len() - 34..last.len() - 2]).unwrap();
    let good_bytes = GOLDEN.len() as u64;
    assert_eq!(log.tail, Tail { good_bytes, next_seq: 10, chain, end: End::Clean });
    for (row, line) in log.rows.iter().zip(GOLDEN.lines().skip(1)) {
        assert_eq!(serde_json::to_string(row).unwrap(), line);
    }
}

#[test]
fn writing_makes_the_golden_log_byte_for_byte() {
    let (mut bytes, mut chain) = log::header(&golden_header()).unwrap();
    let mut seq = 1;
    for (at, lines) in golden_entries() {
        let entry = log::entry(&chain, seq, at, &lines).unwrap();
        bytes.extend(entry.bytes);
        chain = entry.rows.last().unwrap().chain;
        seq += lines.len() as u64;
    }
    assert_eq!(String::from_utf8(bytes).unwrap(), GOLDEN);
}

/// Nothing hidden in the order of the keys, nor in what JSON allows to be written otherwise.
#[test]
fn the_order_of_the_keys_says_nothing() {
    let log = chained(&[
        golden_body(),
        r#"{"why":"w","from":1,"at":"2026-11-20T19:05:40Z","type":"strike","seq":1"#,
        r#"{"name":"Eve","seat":3,"\u0074ype":"seat","at":"2026-11-20T19:05:40Z","seq":2"#,
        r#" { "alone" : true, "seat":3,"trump" : "n", "type":"name","at":"2026-11-20T19:05:40Z","seq":3"#,
    ]);
    let log = read(log.as_bytes()).unwrap();
    assert_eq!(log.tail.end, End::Clean);
    let lines: Vec<Line> = log.rows.into_iter().map(|row| row.line).collect();
    assert_eq!(
        lines,
        [
            Line::Strike { from: 1, why: "w".into() },
            Line::Seat { seat: seat(3), name: "Eve".into() },
            Line::Event(event(r#"{"type":"name","seat":3,"trump":"n","alone":true}"#)),
        ]
    );
}

/// One fault a row, in a second line whose chain is right.
#[test]
fn a_line_that_cannot_be_taken_is_named() {
    let at = r#""at":"2026-11-20T19:05:40Z""#;
    for (body, why) in [
        (r#"{"seq":1,AT,"type":"pass","seat":0"#, "clean"),
        (r#"{"seq":1,AT,"type":"pass","seat":0,"part":[1,1]"#, "clean"),
        (r#"{"seq":1,AT,"type":"wave","seat":0"#, "line 2: no line has the type `wave`"),
        (r#"{"seq":1,AT,"type":"pass","mood":"\u001b"#, "line 2: not JSON at column 68: expected"),
        (r#"{"seq":1,AT,"type":"pass","mo\u001bod":1"#, "no line has a field `mo\\u{1b}od`"),
        (r#"{"seq":1,AT,"type":"pass""#, "line 2: a line of type `pass` needs `seat`"),
        (r#"{"seq":1,AT,"type":"note""#, "line 2: a line of type `note` needs `text`"),
        (r#"{"seq":1,AT,"type":"strike""#, "line 2: a line of type `strike` needs `from`"),
        (r#"{"seq":1,AT,"type":"restore""#, "line 2: a line of type `restore` needs `strike`"),
        (r#"{"seq":1,AT,"type":"amend","deal":1"#, "line 2: a line of type `amend` needs `events`"),
        (
            r#"{"seq":1,AT,"type":"amend","events":[]"#,
            "line 2: a line of type `amend` needs `deal`",
        ),
        (r#"{"seq":1,AT,"type":"seat","seat":1"#, "line 2: a line of type `seat` needs `name`"),
        (r#"{"seq":1,AT,"type":"seat","name":"Eve""#, "line 2: a line of type `seat` needs `seat`"),
        (r#"{"seq":1,AT,"type":"game""#, "clean"),
        (r#"{"seq":1,AT,"type":"game","first_dealer":9"#, "column 67: there is no seat 9"),
        (r#"{"seq":1,AT,"seat":1"#, "line 2: the line needs `type`"),
        (r#"{AT,"type":"pass","seat":1"#, "line 2: the line needs `seq`"),
        (r#"{"seq":1,"type":"pass","seat":1"#, "line 2: the line needs `at`"),
        (r#"{"seq":1,"at":"today","type":"pass","seat":1"#, "no RFC 3339 time: `today`"),
        (r#"{"seq":1,"at":"2026-11-20T19:05:40","type":"pass","seat":1"#, "no RFC 3339 time"),
        (r#"{"seq":1,"at":"2026-11-20T19:05:40.Z","type":"pass","seat":1"#, "no RFC 3339 time"),
        (r#"{"seq":1,"at":"2026-11-20T19:05:40+1","type":"pass","seat":1"#, "no RFC 3339 time"),
        (r#"{"seq":2,AT,"type":"pass","seat":1"#, "line 2: `seq` is 2 where 1 belongs"),
        (r#"{"seq":-1,AT,"type":"pass","seat":1"#, "line 2: column 9: invalid value"),
        (r#"{"seq":1,AT,"type":7,"seat":1"#, "line 2: column 45: invalid type"),
        (r#"{"seq":1,AT,"type":"pass","seat":6"#, "line 2: column 59: there is no seat 6"),
        (r#"{"seq":1,AT,"type":"session","format":1"#, "line 2: a second session header"),
        (r#"{"seq":1,AT,"type":"pass","seat":1,"part":[2,3]"#, "part [2,3] of an entry stands"),
        (r#"{"seq":1,AT,"type":"pass","seat":1,"part":[0,3]"#, "where a new entry belongs"),
        (r#"{"seq":1,AT,"type":"pass","seat":1,"part":[4,3]"#, "part [4,3] of an entry stands"),
        (r#"{"seq":1,AT,"type":"pass","seat":1,"part":[1]"#, "column 70: invalid length 1"),
        (r#"{"seq":1,AT,"type":"pass","seat":1,"part":[1,2]"#, "entry "),
        (r#"["seq""#, "line 2: column 1: invalid type: sequence"),
        ("", "line 2: not JSON"),
    ] {
        let log = chained(&[golden_body(), &body.replace("AT", at)]);
        let (good, end) = outcome(log.as_bytes());
        assert_eq!(good, usize::from(end == "clean"), "{body}");
        assert!(end.contains(why), "{body}: {end}");
    }
}

/// A line without a chain of the one spelling is no line, whatever it says.
#[test]
fn the_chain_is_the_last_field_in_one_spelling() {
    let (start, chain) = chained(&[golden_body(), r#"{"seq":1,"type":"pass","seat":0"#])
        .trim_end()
        .rsplit_once(",\"chain\":\"")
        .map(|(start, end)| (start.to_owned(), end.trim_end_matches("\"}").to_owned()))
        .unwrap();
    for (end, why) in [
        (format!(",\"chain\":\"{chain}\"}}\r"), "the line ends in CR LF"),
        (format!(",\"chain\": \"{chain}\"}}"), "does not end in a `chain`"),
        (format!(",\"chain\":\"{chain}\",\"text\":\"\"}}"), "does not end in a `chain`"),
        (format!(",\"chain\":\"{}\"}}", chain.to_uppercase()), "does not end in a `chain`"),
        (format!(",\"chain\":\"{}\"}}", &chain[1..]), "does not end in a `chain`"),
        (format!(",\"chain\":\"{}\"}}", "0".repeat(32)), "the chain does not hold"),
        ("}".into(), "does not end in a `chain`"),
    ] {
        let (good, told) = outcome(format!("{start}{end}\n").as_bytes());
        assert_eq!(good, 0);
        assert!(told.starts_with("line 2: ") && told.contains(why), "{end}: {told}");
    }
}

/// The first line is the session; without it there is no log.
#[test]
fn a_file_without_a_good_header_is_told_apart() {
    let header = chained(&[golden_body()]);
    let with = |from: &str, to: &str| chained(&[&golden_body().replace(from, to)]);
    for (bytes, why) in [
        (String::new(), "the file is empty"),
        ("\n".into(), "not a session log"),
        ("hello\n".into(), "not a session log"),
        ("{}\n".into(), "not a session log"),
        ("[]\n".into(), "not a session log"),
        ("{\"type\":\"pass\"}\n".into(), "not a session log"),
        ("hello".into(), "not a session log"),
        ("\0".repeat(100), "not a session log"),
        (GOLDEN.split_once('\n').unwrap().1.into(), "not a session log"),
        (header.replace('A', "\u{feff}").split_off(1), "not a session log"),
        (header[..5].into(), "the session header is cut off"),
        (header[..100].into(), "the session header is cut off"),
        (header[..header.len() - 2].into(), "the session header is cut off"),
        (header.replace("Friday", "Fri\"day"), "line 1: not JSON at column 104: expected"),
        (header.replace("Friday", "Monday"), "line 1: the chain does not hold"),
        (with("\"format\":1", "\"format\":2"), "has format 2, and this program reads format 1"),
        (with("\"format\":1", "\"format\":\"1\""), "line 1: column"),
        (with("\"format\":1,", ""), "a line of type `session` needs `format`"),
        (with("\"seq\":0", "\"seq\":1"), "line 1: `seq` is 1 where 0 belongs"),
        (with("\"title\":\"Friday\",", ""), "a line of type `session` needs `title`"),
        (with("\"asked\"", "\"loudly\""), "column 188: unknown variant `loudly`"),
        (with("\"first_dealer\":0", "\"first_dealer\":7"), "column 157: there is no seat 7"),
        (with("\"speak\"", "\"mood\":1,\"speak\""), "no line has a field `mood`"),
        (with("2026-11-20T19", "2026-11-20 at 19"), "`at` is no RFC 3339 time"),
    ] {
        let told = read(bytes.as_bytes()).expect_err(&bytes).to_string();
        assert!(told.contains(why), "{bytes}: {told}");
    }
}

/// A newer header is told as such even where the rest of it is nothing that we know.
#[test]
fn a_log_from_the_future_is_told_before_its_details() {
    let bytes = b"{\"type\":\"session\",\"format\":7,\"crypt\":{\"curve\":1}}\nxyz";
    let Err(Unread::Broken(broken)) = read(bytes) else { panic!("read") };
    assert_eq!(broken.fault, Fault::Format { found: 7 });
    assert!(broken.fault.hint().unwrap().contains("newer"));
}

fn newlines(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').count() - 1
}

/// How many rows are in whole entries that end before this byte.
fn whole_rows(byte: usize) -> usize {
    let lines_before = newlines(&GOLDEN.as_bytes()[..byte]);
    ENTRY_ENDS.into_iter().rev().find(|end| *end < lines_before).unwrap_or(0)
}

#[test]
fn every_cut_is_seen_and_costs_no_more_than_its_entry() {
    let golden = read(GOLDEN.as_bytes()).unwrap();
    let header = GOLDEN.find('\n').unwrap();
    for cut in 0..GOLDEN.len() {
        let bytes = &GOLDEN.as_bytes()[..cut];
        if cut < header {
            let told = read(bytes).expect_err("no header").to_string();
            assert!(told.contains("empty") || told.contains("cut off"), "{cut}: {told}");
            continue;
        }
        let log = read(bytes).unwrap();
        let lines = newlines(bytes);
        let unended = bytes.last() != Some(&b'\n');
        let line_whole = !unended || GOLDEN.as_bytes()[cut] == b'\n';
        let last = if unended { lines } else { lines - 1 };
        let good = if line_whole && ENTRY_ENDS.contains(&last) { last } else { whole_rows(cut) };
        assert_eq!(log.rows, golden.rows[..good], "{cut}");
        match (log.tail.end, line_whole && good == last, unended) {
            (End::Clean, true, false) | (End::MissingNewline, true, true) => {
                assert_eq!(log.tail.good_bytes, cut as u64);
            }
            (End::Torn { from_byte, reason }, false, _) => {
                assert_eq!(from_byte, log.tail.good_bytes);
                assert!(bytes[..usize::try_from(from_byte).unwrap()].ends_with(b"\n"));
                let rest = &bytes[usize::try_from(from_byte).unwrap()..];
                let lines_in_rest = line_whole || rest.contains(&b'\n');
                assert_eq!(reason == Torn::EntryIncomplete, lines_in_rest, "{cut}");
            }
            (end, ..) => panic!("{cut}: {end:?}"),
        }
    }
}

#[test]
fn every_byte_flipped_is_seen_and_what_stands_before_is_kept() {
    let golden = read(GOLDEN.as_bytes()).unwrap();
    let header = GOLDEN.find('\n').unwrap();
    let mut bytes = GOLDEN.as_bytes().to_vec();
    for place in 0..bytes.len() {
        let was = bytes[place];
        for other in [was ^ 1, was ^ 0x20, was ^ 0x80, b'\n', 0, b'"', b' '] {
            if other == was {
                continue;
            }
            bytes[place] = other;
            match read(&bytes) {
                Err(_) => assert!(place <= header, "{place} {other}"),
                Ok(log) => {
                    assert!(place > header, "{place} {other}");
                    assert_eq!(log.rows, golden.rows[..whole_rows(place)], "{place} {other}");
                    let seen = match log.tail.end {
                        End::Broken(broken) => broken.byte <= place as u64,
                        // A file that no longer ends in a newline ends in a fragment.
                        End::Torn { .. } => place == GOLDEN.len() - 1,
                        End::Clean | End::MissingNewline => false,
                    };
                    assert!(seen, "{place} {other}");
                }
            }
        }
        bytes[place] = was;
    }
}

#[test]
fn lines_swapped_removed_or_doubled_are_seen() {
    let golden = read(GOLDEN.as_bytes()).unwrap();
    let lines: Vec<&str> = GOLDEN.split_inclusive('\n').collect();
    let kept = |line: usize| ENTRY_ENDS.into_iter().rev().find(|end| *end < line).unwrap_or(0);
    let check = |lines: &[&str], at: usize| {
        let log = read(lines.concat().as_bytes()).unwrap();
        assert_eq!(log.rows, golden.rows[..kept(at)], "{at}");
        let End::Broken(broken) = log.tail.end else { panic!("{at}: {:?}", log.tail.end) };
        assert_eq!(broken.line, at as u64 + 1);
        assert!(matches!(broken.fault, Fault::Seq { .. }));
    };
    for first in 1..lines.len() {
        for second in first + 1..lines.len() {
            let mut swapped = lines.clone();
            swapped.swap(first, second);
            check(&swapped, first);
        }
        let mut doubled = lines.clone();
        doubled.insert(first, lines[first]);
        check(&doubled, first + 1);
        // The last line, and the rest of an entry, can be missing without a trace in the chain.
        if first + 1 < lines.len() {
            let mut removed = lines.clone();
            removed.remove(first);
            check(&removed, first);
        }
    }
}

/// A line that is whole but not understood is not torn off, newline or none: it may be a newer
/// program's, and acknowledged.
#[test]
fn a_whole_line_without_a_newline_is_never_torn() {
    let body = r#"{"seq":1,"at":"2026-11-20T19:05:40Z","type":"wave""#;
    let log = chained(&[golden_body(), body]);
    let (_, end) = outcome(log.trim_end().as_bytes());
    assert_eq!(end, "line 2: no line has the type `wave`");
}

#[test]
fn an_entry_that_stops_in_the_middle_of_a_log_is_broken_not_torn() {
    let with = |part: &str| {
        chained(&[
            golden_body(),
            r#"{"seq":1,"at":"2026-11-20T19:05:40Z","type":"passed-out""#,
            r#"{"seq":2,"at":"2026-11-20T19:05:40Z","type":"passed-out","part":[1,3]"#,
            &format!(r#"{{"seq":3,"at":"2026-11-20T19:05:40Z","type":"passed-out"{part}"#),
        ])
    };
    for (part, why) in [
        ("", "line 4: a line by itself stands where part [2,3] of an entry belongs"),
        (
            r#","part":[1,2]"#,
            "line 4: part [1,2] of an entry stands where part [2,3] of an entry belongs",
        ),
        (
            r#","part":[3,3]"#,
            "line 4: part [3,3] of an entry stands where part [2,3] of an entry belongs",
        ),
        (
            r#","part":[2,4]"#,
            "line 4: part [2,4] of an entry stands where part [2,3] of an entry belongs",
        ),
        (r#","part":[2,3]"#, "entry 378"),
    ] {
        assert_eq!(outcome(with(part).as_bytes()), (1, why.to_owned()));
    }
}

#[test]
fn a_trusting_reader_takes_the_chain_at_its_word() {
    let golden = read(GOLDEN.as_bytes()).unwrap();
    let rows = |text: &str| {
        let mut reader = Reader::trusting(text.as_bytes()).unwrap();
        let rows: Vec<_> = reader.by_ref().collect();
        (rows, reader.finish().unwrap().1.end)
    };
    assert_eq!(rows(GOLDEN), (golden.rows.clone(), End::Clean));
    let (altered, end) = rows(&GOLDEN.replace("mistyped", "mistaken"));
    assert_eq!(end, End::Clean);
    assert_eq!(altered[4].line, Line::Strike { from: 1, why: "mistaken".into() });
    // What it still sees: a missing line, and an end that is torn.
    let (_, end) = rows(&GOLDEN.replacen("\"seq\":4", "\"seq\":5", 1));
    assert!(matches!(end, End::Broken(_)));
    let (torn, end) = rows(&GOLDEN[..GOLDEN.len() - 3]);
    assert_eq!(torn, golden.rows[..7]);
    assert!(matches!(end, End::Torn { reason: Torn::EntryIncomplete, .. }));
}

#[test]
fn a_reader_may_be_left_before_its_end() {
    let mut reader = Reader::new(GOLDEN.as_bytes()).unwrap();
    assert_eq!(reader.header().title, "Friday");
    assert_eq!(reader.next().unwrap().seq, 1);
    let (_, tail) = reader.finish().unwrap();
    assert_eq!((tail.next_seq, tail.end), (10, End::Clean));
}

#[test]
fn a_reader_that_cannot_have_its_bytes_says_so() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let input = std::io::Read::chain(&GOLDEN.as_bytes()[..300], Failing);
    let told = log::read(std::io::BufReader::new(input)).expect_err("unread").to_string();
    assert_eq!(told, "line 2 cannot be read: the disk is gone");
}

#[test]
fn nothing_longer_than_the_limit_is_read_or_written() {
    let long = "x".repeat(LIMIT);
    let note = format!(r#"{{"seq":1,"at":"2026-11-20T19:05:40Z","type":"note","text":"{long}""#);
    let (good, told) = outcome(chained(&[golden_body(), &note]).as_bytes());
    assert_eq!((good, told.contains("longer than 16777216 bytes")), (0, true), "{told}");
    // Two lines, each below the limit, in one entry above it.
    let half = "x".repeat(LIMIT / 2);
    let half = |seq| {
        format!(
            r#"{{"seq":{seq},"at":"2026-11-20T19:05:40Z","type":"note","text":"{half}","part":[{seq},2]"#
        )
    };
    let (good, told) = outcome(chained(&[golden_body(), &half(1), &half(2)]).as_bytes());
    assert_eq!((good, told.starts_with("line 3: ")), (0, true), "{told}");
    let chain = Chain::link(None, b"");
    let lines = [Line::Note { text: long }];
    let unwritten = log::entry(&chain, 1, "2026-11-20T19:05:40Z", &lines).expect_err("long");
    assert!(matches!(unwritten, Unwritten::TooLong { .. }));
    assert_eq!(
        outcome(&vec![b' '; LIMIT + 5]).1,
        "line 1: this is not a session log: a log begins with a line of type `session`"
    );
}

#[test]
fn what_could_not_be_read_again_is_not_written() {
    let chain = Chain::link(None, b"");
    let now = "2026-11-20T19:05:40Z";
    let mute = Event::Cards(Cards::Play {
        seat: seat(0),
        cards: [].into_iter().collect(),
        reading: None,
        out: false,
    });
    let lines = [Line::Event(Event::Call(Call::PassedOut)), Line::Event(mute)];
    for (at, lines, why) in [
        (
            now,
            &lines[..],
            "the line 8 could not be read again: a line of type `play` needs `cards`",
        ),
        (now, &[][..], "an entry has at least one line"),
        (
            "yesterday",
            &lines[..1],
            "the line 7 could not be read again: `at` is no RFC 3339 time: `yesterday`",
        ),
    ] {
        assert_eq!(log::entry(&chain, 7, at, lines).expect_err(why).to_string(), why);
    }
    let header = Header { at: "now".into(), ..golden_header() };
    assert!(log::header(&header).is_err());
}

/// A glance tells the number of lines, the last time, and an end that is not as it should be.
#[test]
fn a_glance_sees_both_ends() {
    let after_note = GOLDEN.find("{\"seq\":5").unwrap();
    let after_deal = GOLDEN.find("{\"seq\":2").unwrap();
    let header = GOLDEN.find('\n').unwrap();
    for (text, lines, at, looks) in [
        (GOLDEN.to_owned(), 9, "2026-11-20T19:09:00Z", Looks::Whole),
        (GOLDEN.trim_end().to_owned(), 8, "2026-11-20T19:09:00Z", Looks::Torn),
        (GOLDEN[..=header].to_owned(), 0, "2026-11-20T19:02:11Z", Looks::Whole),
        (GOLDEN[..header].to_owned(), 0, "2026-11-20T19:02:11Z", Looks::Torn),
        (GOLDEN[..header + 9].to_owned(), 0, "2026-11-20T19:02:11Z", Looks::Torn),
        (GOLDEN[..after_note].to_owned(), 4, "2026-11-20T19:06:02.5+01:00", Looks::Whole),
        (GOLDEN[..after_note + 9].to_owned(), 4, "2026-11-20T19:06:02.5+01:00", Looks::Torn),
        (GOLDEN[..after_deal].to_owned(), 1, "2026-11-20T19:05:40Z", Looks::Torn),
        (GOLDEN.replace("\"seq\":9", "\"seq\":8"), 9, "2026-11-20T19:02:11Z", Looks::Broken),
        (format!("{GOLDEN}\n"), 10, "2026-11-20T19:02:11Z", Looks::Broken),
    ] {
        let seen = log::glance(text.as_bytes()).unwrap();
        assert_eq!(seen.header, golden_header());
        assert_eq!((seen.lines, seen.at.as_str(), seen.looks), (lines, at, looks), "{text}");
    }
    assert!(log::glance(&b"hello\n"[..]).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&bytes);
        let after_header = [chained(&[golden_body()]).into_bytes(), bytes].concat();
        let log = read(&after_header).unwrap();
        prop_assert!(log.rows.is_empty());
    }

    #[test]
    fn any_text_survives_the_wire(text in "\\PC*|(.|\n|\r|\u{0}|\u{1b})*", why in any::<String>()) {
        let lines = [
            Line::Note { text: text.clone() },
            Line::Strike { from: u64::MAX, why: why.clone() },
            Line::Event(Event::Table(Table::Misdeal { why, seat: None })),
            Line::Seat { seat: seat(5), name: text },
        ];
        let (mut bytes, chain) = log::header(&golden_header()).unwrap();
        let entry = log::entry(&chain, 1, "2026-11-20T19:05:40Z", &lines).unwrap();
        prop_assert_eq!(newlines(&entry.bytes), lines.len());
        bytes.extend(entry.bytes);
        let log = read(&bytes).unwrap();
        prop_assert_eq!(&log.rows, &entry.rows);
        prop_assert_eq!(log.rows.into_iter().map(|row| row.line).collect::<Vec<_>>(), lines);
    }
}
