//! What was done to a log is told: over the evenings in `sessions/examples`, byte by byte and line by
//! line.
//!
//! The ordinary run takes samples where all would be too many; `LONG=1` takes them all, and is for a
//! release build.

use std::fs;
use std::path::Path;

use rasher::log::{self, Chain, End, Log, Next, Tampered, Trace, Unread, trace};
use rasher::seal::Seal;

/// Everything, or samples?
fn long() -> bool {
    std::env::var_os("LONG").is_some_and(|long| !long.is_empty())
}

/// The example evenings, each with its name.
fn evenings() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let mut found: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    found.sort();
    found
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').collect()
}

/// How many whole lines a reader takes, the header among them; none where there is no header.
fn read(bytes: &[u8]) -> (u64, Option<End>) {
    match log::read(bytes) {
        Ok(Log { rows, tail, .. }) => (rows.len() as u64 + 1, Some(tail.end)),
        Err(Unread::Broken(_)) => (0, None),
        Err(Unread::Io { .. }) => panic!("bytes in memory were not read"),
    }
}

/// What was done, for a log in which the lines before `good` were left alone.
#[track_caller]
fn told(bytes: &[u8], good: u64, context: &str) -> Vec<Tampered> {
    let trace = trace(bytes);
    assert!(!trace.holds(), "{context}: not detected");
    let (taken, end) = read(bytes);
    assert_ne!(end, Some(End::Clean), "{context}: the reader saw nothing");
    // The good prefix is read: all of it but for an entry that the fault leaves without its end.
    let kept = whole_entries(bytes, good);
    assert_eq!(taken, kept, "{context}: {:?}", trace.faults);
    assert!(trace.good >= kept && trace.good <= good, "{context}: {trace:?}");
    for fault in &trace.faults {
        assert!(fault.say().len() > 20 && fault.line() > 0, "{context}");
    }
    trace.faults
}

/// How many of the first `good` lines make whole entries.
fn whole_entries(bytes: &[u8], good: u64) -> u64 {
    let lines = lines(bytes);
    let last = (1..=usize::try_from(good).unwrap()).rev().find(|count| {
        let line: serde_json::Value = serde_json::from_slice(lines[count - 1]).unwrap();
        line.get("part").is_none_or(|part| part[0] == part[1])
    });
    last.unwrap_or(0) as u64
}

#[test]
fn an_evening_as_it_was_written_holds() {
    for (name, bytes) in evenings() {
        let count = lines(&bytes).len() as u64;
        let traced = trace(&bytes);
        assert_eq!((traced.lines, traced.good), (count, count), "{name}");
        assert_eq!(traced.faults, [], "{name}");
        let Ok(log) = log::read(bytes.as_slice()) else { panic!("{name}") };
        assert_eq!(traced.chain(count), Some(&log.tail.chain));
        assert_eq!((traced.chain(0), traced.chain(count + 1)), (None, None));
    }
}

#[test]
fn every_byte_that_is_flipped_shows() {
    let mut flipped = 0_u64;
    for (name, bytes) in evenings() {
        let header = lines(&bytes)[0].len();
        let mut changed = bytes.clone();
        for place in 0..bytes.len() {
            // The header is long, a ruleset; the lines after it are looked at one by one anyway.
            let step = if place < header { 997 } else { 23 };
            if !long() && place % step != 0 {
                continue;
            }
            let line = bytes[..place].iter().filter(|byte| **byte == b'\n').count() as u64;
            let bits = if long() { 0..8 } else { 0..1 };
            for bit in bits {
                changed[place] ^= 1 << bit;
                let context = format!("{name}: byte {place}, bit {bit}");
                let (taken, end) = read(&changed);
                let newline = place + 1 == bytes.len();
                assert_ne!(end, Some(End::Clean), "{context}");
                let kept = if newline { line + 1 } else { line };
                assert!(taken <= kept && taken + 24 > line, "{context}: {taken} of {line}");
                // What was done is worked out for fewer: it looks at every line anew.
                if place % 64 == 0 || place >= header && bit == 0 && place % 3 == 0 {
                    let trace = trace(&changed);
                    assert!(!trace.holds(), "{context}");
                    assert!(trace.good <= line, "{context}");
                }
                changed[place] ^= 1 << bit;
                flipped += 1;
            }
        }
    }
    println!("{flipped} flipped bits, every one detected");
    assert!(flipped > 1_000, "{flipped}");
}

#[test]
fn an_altered_line_is_named() {
    for (name, bytes) in evenings() {
        let lines = lines(&bytes);
        for (number, line) in (1_u64..).zip(&lines) {
            if !long() && number % 5 != 1 && number + 2 < lines.len() as u64 {
                continue;
            }
            let place = usize::try_from(number).unwrap() - 1;
            let at = line.len() / 2;
            let mut changed: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
            // A digit of the time, which no rule reads: the line stays one that could be read.
            let time = String::from_utf8_lossy(line).find("\"at\":\"").unwrap() + 24;
            let digit = changed[place][time];
            assert!(digit.is_ascii_digit(), "{name}:{number}");
            changed[place][time] = if digit == b'9' { b'8' } else { digit + 1 };
            let said = told(&changed.concat(), number - 1, &format!("{name}:{number}"));
            let last = number == lines.len() as u64;
            let next = if last { Next::None } else { Next::Follows };
            let or = (number > 1).then(|| number - 1);
            assert_eq!(said, [Tampered::Altered { line: number, next, or }], "{name}");

            // Its chain value alone.
            let mut changed: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
            let digit = line.len() - 10;
            changed[place][digit] = if line[digit] == b'0' { b'1' } else { b'0' };
            let said = told(&changed.concat(), number - 1, &format!("{name}:{number}, chain"));
            if last {
                assert_eq!(said, [Tampered::Altered { line: number, next, or }], "{name}");
            } else {
                assert_eq!(said, [Tampered::ChainValue { line: number }], "{name}");
            }

            // Beyond recognition.
            let mut changed: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
            changed[place].splice(0..at, *b"\xff\0nothing");
            let said = told(&changed.concat(), number - 1, &format!("{name}:{number}, lost"));
            assert_eq!(said, [Tampered::Altered { line: number, next, or: None }], "{name}");
        }
    }
}

#[test]
fn a_line_that_is_removed_is_named() {
    for (name, bytes) in evenings() {
        let lines = lines(&bytes);
        for (from, to) in (1..lines.len()).flat_map(|from| [(from, from), (from, from + 2)]) {
            if to >= lines.len() || !long() && from % 4 != 1 {
                continue;
            }
            // Lines from..=to, counted from 1; the header is `rasher`'s to miss.
            let changed = [&lines[..from - 1], &lines[to..]].concat().concat();
            let context = format!("{name}: {from} to {to}");
            let said = told(&changed, from as u64 - 1, &context);
            let after = (from > 1).then_some(from as u64 - 1);
            let (from, to) = (from as u64, to as u64);
            assert_eq!(said, [Tampered::Removed { after, from, to }], "{context}");
        }
    }
}

#[test]
fn a_line_that_was_added_is_named() {
    for (name, bytes) in evenings() {
        let lines = lines(&bytes);
        for before in (1..lines.len()).rev().step_by(if long() { 1 } else { 7 }) {
            let with =
                |line: &[u8]| [&lines[..before], &[line], &lines[before..]].concat().concat();
            let here = before as u64 + 1;
            let context = format!("{name}: before {here}");
            // A copy of the line before.
            let said = told(&with(lines[before - 1]), before as u64, &context);
            let copy_of = Some(before as u64);
            assert_eq!(said, [Tampered::Added { line: here, copy_of, or: None }], "{context}");
            // One that its maker chained rightly: it is no worse, for nothing follows from it.
            let chain = log_chain(lines[before - 1]);
            let body = format!(
                "{{\"seq\":{before},\"at\":\"2026-11-20T19:00:00Z\",\"type\":\"note\",\"text\":\"-\""
            );
            let link = Chain::link(Some(&chain), body.as_bytes());
            let forged = format!("{body},\"chain\":\"{link}\"}}\n");
            let changed = with(forged.as_bytes());
            let traced = trace(&changed);
            let expected = if before + 1 == lines.len() {
                // The last line has no witness either.
                [Tampered::Added { line: here + 1, copy_of: None, or: Some(here) }]
            } else {
                [Tampered::Added { line: here, copy_of: None, or: None }]
            };
            assert_eq!(traced.faults, expected, "{context}");
            assert_eq!(traced.good, here, "{context}");
            assert_ne!(read(&changed).1, Some(End::Clean), "{context}");
        }
    }
}

fn log_chain(line: &[u8]) -> Chain {
    let digits = &line[line.len() - 35..line.len() - 3];
    Chain::from_digits(digits).unwrap()
}

#[test]
fn every_two_lines_that_are_exchanged_are_named() {
    let mut exchanged = 0;
    for (name, bytes) in evenings() {
        let lines = lines(&bytes);
        for one in 0..lines.len() {
            for other in one + 1..lines.len() {
                if !long() && (one * 31 + other) % 17 != 0 {
                    continue;
                }
                let mut changed = lines.clone();
                changed.swap(one, other);
                let (line, with) = (one as u64 + 1, other as u64 + 1);
                let context = format!("{name}: {line} and {with}");
                let said = told(&changed.concat(), one as u64, &context);
                assert_eq!(said, [Tampered::Exchanged { line, with }], "{context}");
                exchanged += 1;
            }
        }
    }
    println!("{exchanged} exchanges, every one named");
    assert!(exchanged > 300, "{exchanged}");
}

#[test]
fn a_line_that_was_moved_is_named() {
    for (name, bytes) in evenings() {
        let lines = lines(&bytes);
        for from in (1..lines.len()).step_by(7) {
            for to in (1..lines.len()).step_by(9).filter(|to| to.abs_diff(from) > 1) {
                let mut changed = lines.clone();
                let line = changed.remove(from);
                changed.insert(to, line);
                let context = format!("{name}: {} to {}", from + 1, to + 1);
                let said = told(&changed.concat(), from.min(to) as u64, &context);
                let (line, was) = (to as u64 + 1, from as u64 + 1);
                assert_eq!(said, [Tampered::Moved { line, was }], "{context}");
            }
        }
    }
}

/// Every cut inside a line shows; a cut at the end of an entry shows by a seal.
#[test]
fn every_cut_shows() {
    let (mut inside, mut at_an_end) = (0, 0);
    for (name, bytes) in evenings() {
        let all = lines(&bytes).len() as u64;
        let Ok(log) = log::read(bytes.as_slice()) else { panic!("{name}") };
        let seal = Seal::of(all, &log.tail.chain);
        let header = lines(&bytes)[0].len();
        for cut in 0..bytes.len() {
            if !long()
                && (cut < header && cut % 997 != 0
                    || cut > header && cut % 29 != 0 && bytes[cut - 1] != b'\n')
            {
                continue;
            }
            let context = format!("{name}: cut at {cut}");
            let whole = bytes[..cut].iter().filter(|byte| **byte == b'\n').count() as u64;
            let (taken, end) = read(&bytes[..cut]);
            let kept = whole_entries(&bytes, whole);
            let at_newline = bytes.get(cut) == Some(&b'\n');
            if at_newline && whole_entries(&bytes, whole + 1) == whole + 1 {
                // Nothing but the newline is gone, so nothing of what was said.
                assert_eq!((taken, end), (whole + 1, Some(End::MissingNewline)), "{context}");
            } else if cut > 0 && bytes[cut - 1] == b'\n' && kept == whole {
                assert_eq!((taken, &end), (whole, &Some(End::Clean)), "{context}");
                let trace = trace(&bytes[..cut]);
                assert!(trace.holds() && trace.lines < seal.lines(), "{context}");
                assert_eq!(trace.chain(seal.lines()), None, "a seal tells");
                at_an_end += 1;
            } else {
                assert!(matches!(end, None | Some(End::Torn { .. })), "{context}: {end:?}");
                assert_eq!(taken, kept, "{context}");
                if cut > header || cut % 64 == 0 {
                    let Trace { faults, good, .. } = trace(&bytes[..cut]);
                    let first = kept + 1;
                    if cut > header {
                        assert_eq!(faults, [Tampered::Torn { line: first }], "{context}");
                    }
                    assert_eq!(good, kept, "{context}");
                }
                inside += 1;
            }
        }
    }
    println!("{inside} cuts inside an entry, every one detected; {at_an_end} between entries");
    assert!(inside > 300 && at_an_end > 100, "{inside} {at_an_end}");
}

/// Whoever rewrites a log whole leaves no trace in it; only what was noted elsewhere tells.
#[test]
fn a_log_that_is_rewritten_whole_holds_and_has_another_seal() {
    for (name, bytes) in evenings() {
        let text = String::from_utf8(bytes.clone()).unwrap();
        let mut rewritten = String::new();
        let mut chain = None;
        for line in text.lines() {
            let body = line.rsplit_once(",\"chain\"").unwrap().0.replace("2026-", "2025-");
            let link = Chain::link(chain.as_ref(), body.as_bytes());
            rewritten += &format!("{body},\"chain\":\"{link}\"}}\n");
            chain = Some(link);
        }
        let (old, new) = (trace(&bytes), trace(rewritten.as_bytes()));
        assert!(new.holds(), "{name}");
        for line in [1, old.lines] {
            let seals = [&old, &new].map(|trace| Seal::of(line, trace.chain(line).unwrap()));
            assert_ne!(seals[0], seals[1], "{name}");
        }
    }
}

/// Whatever bytes there are, something is said of them and nothing ends the program.
#[test]
fn no_log_is_too_strange() {
    let (_, bytes) = evenings().swap_remove(4);
    let lines = lines(&bytes);
    let strange: [Vec<u8>; 9] = [
        Vec::new(),
        b"\n".to_vec(),
        b"\n\n\n".to_vec(),
        b"hello\n".to_vec(),
        b"{\"seq\":18446744073709551615}\n".repeat(50),
        b"{\"seq\":1}".to_vec(),
        lines[1].repeat(200),
        [&bytes[..], &bytes[..]].concat(),
        lines.iter().rev().copied().collect::<Vec<_>>().concat(),
    ];
    for bytes in strange {
        let trace = trace(&bytes);
        assert!(!trace.holds(), "{}", String::from_utf8_lossy(&bytes));
        assert!(trace.good <= trace.lines);
        for fault in trace.faults {
            assert!(fault.line() <= trace.lines + 1, "{fault:?}");
        }
    }
}
