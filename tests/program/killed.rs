//! The program is killed, at any moment, a few hundred times, and with `LONG=1` a thousand: what it
//! said that it took is there.
//!
//! Lines are typed into the real program through a pipe, with pauses, and it gets a `SIGKILL`. Then
//! its log is opened: every entry that was acknowledged is in it, one that was not is there whole or
//! not at all, and the next run goes on from there.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rasher::desk::Desk;
use rasher::event::{Call, Cards, Event};
use rasher::log::{Line, Row};
use rasher::store::Store;
use tempfile::TempDir;

/// How often it is killed: with `LONG=1` a thousand times.
fn kills() -> usize {
    if std::env::var_os("LONG").is_some_and(|long| !long.is_empty()) { 1000 } else { 250 }
}

/// A session is killed so often; then another begins, so that none grows too long to be quick.
const KILLS_A_SESSION: usize = 25;

/// A small generator (xorshift64*): which line, which pause. The moments come out as they may.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % end
    }
}

/// The line that is typed as number `n` of a session: entries of one, two, three and five lines.
fn typed(n: usize) -> String {
    match n % 5 {
        0 => format!("note {n}"),
        1 => "x".to_owned(),
        2 => "ah4".to_owned(),
        3 => "7h a- b- ch3".to_owned(),
        _ => "bs!2".to_owned(),
    }
}

/// Is this entry what line number `n` says, all of it?
fn says(n: usize, entry: &[Row]) -> bool {
    let lines: Vec<&Line> = entry.iter().map(|row| &row.line).collect();
    match (n % 5, lines.as_slice()) {
        (0, [Line::Note { text }]) => *text == n.to_string(),
        (1, [Line::Event(Event::Deal { .. }), Line::Event(Event::Call(Call::PassedOut))])
        | (
            2 | 4,
            [Line::Event(Event::Deal { .. }), _, Line::Event(Event::Cards(Cards::Tricks { .. }))],
        )
        | (
            3,
            [
                Line::Event(Event::Deal { .. }),
                _,
                _,
                _,
                _,
                Line::Event(Event::Cards(Cards::Tricks { .. })),
            ],
        ) => true,
        _ => false,
    }
}

fn rasher(place: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
    command
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("NO_COLOR", "1")
        .env("RUST_BACKTRACE", "0")
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z");
    command
}

/// When the program is killed.
#[derive(Clone, Copy, Debug)]
enum When {
    /// So long after it was started.
    After(Duration),
    /// As soon as it has acknowledged so many lines.
    Acknowledged(usize),
}

/// Types lines from number `from` on until the program is killed: how many it may have read, and how
/// many it acknowledged.
fn type_until_killed(place: &Path, from: usize, when: When, seed: u64) -> (usize, usize) {
    let mut child = rasher(place, &["resume"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let sent = AtomicUsize::new(0);
    let (tell, acknowledged) = mpsc::channel();
    let acknowledgements = thread::scope(|scope| {
        let sent = &sent;
        scope.spawn(move || {
            let mut chance = Chance(seed);
            for n in from.. {
                sent.fetch_add(1, Ordering::SeqCst);
                if writeln!(stdin, "{}", typed(n)).is_err() {
                    break; // it is dead
                }
                // In a rush, or as fast as a table could: both find other moments.
                thread::sleep(Duration::from_micros(chance.below(4) * chance.below(1000)));
            }
        });
        let reader = scope.spawn(move || {
            let mut count = 0;
            for line in stdout.lines() {
                // An acknowledgement begins a line; the rest of it is indented.
                if line.unwrap().starts_with(['D', 'N']) {
                    count += 1;
                    let _killed = tell.send(count);
                }
            }
            count
        });
        match when {
            When::After(pause) => thread::sleep(pause),
            When::Acknowledged(many) => {
                let patience = Instant::now() + Duration::from_mins(1);
                while acknowledged.recv_timeout(patience - Instant::now()).expect("an answer")
                    < many
                {}
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        reader.join().unwrap()
    });
    (sent.into_inner(), acknowledgements)
}

/// What is in the log, entry by entry.
fn entries(store: &Store, id: &str) -> Vec<Vec<Row>> {
    let mut entries: Vec<Vec<Row>> = Vec::new();
    for row in store.read(id).unwrap().rows {
        match entries.last_mut() {
            Some(last) if last[0].entry() == row.entry() => last.push(row),
            _ => entries.push(vec![row]),
        }
    }
    entries
}

#[test]
fn no_entry_that_was_acknowledged_is_ever_lost() {
    let kills = kills();
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let (mut kept, mut more, mut mended) = (0, 0, 0);
    for _ in 0..kills / KILLS_A_SESSION {
        let place = TempDir::new().unwrap();
        fs::create_dir(place.path().join("sessions")).unwrap();
        let new = "new --rules bacon-gamerules --players Ann,Ben,Cal,Dee --dealer Ann --target 9999 --title Killed";
        let new: Vec<&str> = new.split(' ').collect();
        assert!(rasher(place.path(), &new).stdin(Stdio::null()).output().unwrap().status.success());
        let (store, id) = (Store::new(place.path().join("sessions")), "2026-11-20-killed");
        let mut had = 0;
        for _ in 0..KILLS_A_SESSION {
            let when = if chance.below(2) == 0 {
                When::After(Duration::from_micros(chance.below(60_000)))
            } else {
                When::Acknowledged(1 + usize::try_from(chance.below(8)).unwrap())
            };
            let seed = chance.below(u64::from(u32::MAX)) + 1;
            let (sent, acknowledged) = type_until_killed(place.path(), had, when, seed);

            // Opened as the program opens it: what is torn is set aside, what is good counts.
            let (desk, repair) = Desk::open(&store, id).unwrap();
            assert_eq!(desk.session().stopped, None);
            mended += usize::from(repair.is_some());
            drop(desk);
            let entries = entries(&store, id);
            assert!(entries.len() >= had + acknowledged, "{when:?}: an entry is lost");
            assert!(entries.len() <= had + sent, "{when:?}: more than was typed");
            for (n, entry) in entries.iter().enumerate().skip(had) {
                assert!(says(n, entry), "{when:?}: line {n} became {entry:?}");
            }
            kept += acknowledged;
            more += entries.len() - had - acknowledged;
            had = entries.len();
        }
        assert!(rasher(place.path(), &["check"]).output().unwrap().status.success());
    }
    assert!(kept > kills, "it was killed before it could take anything: {kept}");
    println!("{kills} kills, {kept} acknowledged entries kept, {more} more, {mended} ends mended");
}
