//! What an evening costs, side by side in one run: medians over many pairs, one after the other.
//!
//! - To start and print a session of forty deals, against a Rust program that prints one line.
//! - From Enter to safe: an ordinary deal planned, judged, written and synced, against the same bytes
//!   written and synced and nothing else. And through the program, answer and all, against the least
//!   program that could do it.
//! - To fold a deal again: deals a second of a session that knows results only, and of one that knows
//!   every card.
//!
//! Run with `cargo bench --bench evening`.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a benchmark stops where it is wrong, and prints what it measured"
)]

mod deals;

use std::env;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use deals::{Chance, random_deal, seat};
use rasher::desk::{Desk, Plan};
use rasher::event::Event;
use rasher::history::History;
use rasher::log::{Header, Line, Speak};
use rasher::rules::file;
use rasher::rules::shelf::Shelf;
use rasher::seat::ByTeam;
use rasher::session;
use rasher::store::Store;
use tempfile::TempDir;

const AT: &str = "2026-11-20T19:02:11Z";

/// The word that makes this program the one that prints one line.
const ONE_LINE: &str = "--print-one-line";

/// The word that makes it the one that writes and syncs a line that it reads, and says so.
const BARE: &str = "--write-and-sync";

/// Forty deals of an evening: twelve different ones, over and over.
const DEALS: [&str; 12] = [
    "ah4", "bs2", "x", "cd5", "a- ch3", "dh!5", "bc3", "7h ppu4", "as!2", "dc0", "cs4", "b!-! dh3",
];

fn main() {
    if env::args().any(|word| word == ONE_LINE) {
        println!("Ann & Cal 10, Ben & Dee 7; Ann & Cal have won the game, 10 to 7.");
        return;
    }
    if let Some(path) = env::args().skip_while(|word| word != BARE).nth(1) {
        write_and_sync(Path::new(&path));
        return;
    }
    // On the disk of the project: a folder in memory would sync in no time.
    let place = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    println!("{:<52}{:>10}{:>10}{:>8}", "", "this", "against", "ratio");
    start_up(place.path());
    let bytes = ordinary(place.path());
    safe(place.path(), &bytes);
    safe_in_the_program(place.path(), &bytes);
    println!();
    folds();
}

fn header(rules: &str, id: &str) -> Header {
    let asked = serde_json::json!({"base": rules, "set": {"game.target": 10_000}});
    let ruleset = file::asked(&asked, Shelf::built_in()).expect("a ruleset");
    Header {
        at: AT.into(),
        id: id.into(),
        title: "Friday".into(),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned).to_vec(),
        first_dealer: seat(0),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: ruleset.to_json(),
        night: None,
    }
}

fn type_line(desk: &mut Desk, line: &str) {
    let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("`{line}` is not taken") };
    desk.commit(&entry, AT).expect("written");
}

/// A session with the first forty deals of an evening.
fn forty_deals(place: &Path, id: &str) -> Desk {
    let mut desk = Desk::create(&Store::new(place), header("bacon-gamerules", id)).expect("begun");
    for line in DEALS.iter().cycle().take(40) {
        type_line(&mut desk, line);
    }
    desk
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}

fn row(what: &str, this: Vec<Duration>, against: Vec<Duration>, aim: Option<f64>) {
    let (this, against) = (median(this), median(against));
    let ratio = this / against;
    let met = aim.map_or_else(String::new, |aim| {
        format!("   aim {aim}: {}", if ratio <= aim { "met" } else { "MISSED" })
    });
    println!("{what:<52}{this:>7.3} ms{against:>7.3} ms{ratio:>8.2}{met}");
}

/// Runs a program to its end, its output read.
fn run(command: &mut Command) -> Duration {
    let begun = Instant::now();
    let output = command.stdin(Stdio::null()).output().expect("runs");
    let took = begun.elapsed();
    assert!(output.status.success() && !output.stdout.is_empty(), "{output:?}");
    took
}

/// The same of one that may have nothing to say.
fn timed(command: &mut Command) -> Duration {
    let begun = Instant::now();
    let output = command.stdin(Stdio::null()).output().expect("runs");
    let took = begun.elapsed();
    assert!(output.status.success(), "{output:?}");
    took
}

fn start_up(place: &Path) {
    drop(forty_deals(place, "forty"));
    let this_program = env::current_exe().expect("this program");
    let rasher = || Command::new(env!("CARGO_BIN_EXE_rasher"));
    let show = || run(rasher().args(["show", "forty", "--sessions"]).arg(place));
    let print = || run(Command::new(&this_program).arg(ONE_LINE));
    pairs("start, print forty deals / print one line", show, print, 2.5);
    // Its input is empty: it has nothing to answer, and reads no ruleset.
    let judge = || timed(rasher().args(["judge", "--batch"]));
    let version = || timed(rasher().arg("--version"));
    pairs("start, `judge --batch` of nothing / `--version`", judge, version, 1.5);
}

/// The medians of many pairs, one and the other first in turn.
fn pairs(what: &str, this: impl Fn() -> Duration, against: impl Fn() -> Duration, aim: f64) {
    let (mut these, mut others) = (Vec::new(), Vec::new());
    for pair in 0..301 {
        let (one, other) = if pair % 2 == 0 {
            let one = this();
            (one, against())
        } else {
            let other = against();
            (this(), other)
        };
        // The first finds nothing in any cache.
        if pair > 0 {
            these.push(one);
            others.push(other);
        }
    }
    row(what, these, others, Some(aim));
}

/// The same bytes, written and synced and nothing else.
fn bare(file: &mut File, bytes: &[u8]) -> Duration {
    let begun = Instant::now();
    file.write_all(bytes).expect("written");
    file.sync_data().expect("synced");
    begun.elapsed()
}

/// What an ordinary deal adds to a log.
fn ordinary(place: &Path) -> Vec<u8> {
    let mut desk = forty_deals(place, "ordinary");
    let path = place.join("ordinary.jsonl");
    let before = fs::read(&path).expect("the log").len();
    type_line(&mut desk, "ah4");
    let bytes = fs::read(&path).expect("the log")[before..].to_vec();
    assert!(!bytes.is_empty());
    bytes
}

fn safe(place: &Path, bytes: &[u8]) {
    let mut file = File::create(place.join("bare")).expect("a file");
    let (mut commits, mut bares) = (Vec::new(), Vec::new());
    let (mut planned, mut told) = (Vec::new(), Vec::new());
    for evening in 0..10 {
        let mut desk = Desk::create(
            &Store::new(place),
            header("bacon-gamerules", &format!("evening-{evening}")),
        )
        .expect("begun");
        for deal in 0..40 {
            let mut first = None;
            if deal % 2 == 0 {
                first = Some(bare(&mut file, bytes));
            }
            let begun = Instant::now();
            let Ok(Plan::Entry(entry)) = desk.plan("ah4") else { panic!("`ah4` is not taken") };
            planned.push(begun.elapsed());
            let done = desk.commit(&entry, AT).expect("written");
            commits.push(begun.elapsed());
            let begun = Instant::now();
            black_box(desk.after(&entry, &done));
            told.push(begun.elapsed());
            bares.push(first.unwrap_or_else(|| bare(&mut file, bytes)));
        }
    }
    row("Enter to safe in the library / bare write and sync", commits, bares, Some(1.2));
    let (planned, told) = (median(planned), median(told));
    println!(
        "{:<52}{planned:>7.3} ms{told:>7.3} ms",
        "  of which reading the line; then wording the answer"
    );
}

/// The least that a program can do with a line: the bytes of an entry, written, synced, answered.
fn write_and_sync(path: &Path) {
    let bytes = fs::read(path.with_extension("entry")).expect("what to write");
    let mut file = File::create(path).expect("a file");
    for line in std::io::stdin().lines() {
        line.expect("a line");
        bare(&mut file, &bytes);
        println!("Deal written.");
    }
}

/// A program that takes lines and answers.
struct Program {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Program {
    fn start(command: &mut Command) -> Self {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("runs");
        let stdin = child.stdin.take().expect("its input");
        let stdout = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, stdin, stdout }
    }

    /// Types a line and waits until it says that it was taken.
    fn answers(&mut self) -> Duration {
        let begun = Instant::now();
        writeln!(self.stdin, "ah4").expect("typed");
        let mut said = String::new();
        // A long answer before it may have had a second line.
        while !said.starts_with("Deal ") {
            said.clear();
            self.stdout.read_line(&mut said).expect("an answer");
        }
        begun.elapsed()
    }

    fn ends(mut self) {
        drop(self.stdin);
        self.child.wait().expect("ends");
    }
}

fn safe_in_the_program(place: &Path, bytes: &[u8]) {
    fs::write(place.join("least.entry"), bytes).expect("written");
    let mut rasher = Program::start(
        Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(["resume", "forty", "--sessions"])
            .arg(place),
    );
    let mut least = Program::start(
        Command::new(env::current_exe().expect("this program"))
            .arg(BARE)
            .arg(place.join("least.log")),
    );
    let (mut there, mut bares) = (Vec::new(), Vec::new());
    for deal in 0..100 {
        // The first finds nothing in any cache.
        let skip = deal == 0;
        let (first, second) = if deal % 2 == 0 {
            let first = rasher.answers();
            (first, least.answers())
        } else {
            let second = least.answers();
            (rasher.answers(), second)
        };
        there.extend((!skip).then_some(first));
        bares.extend((!skip).then_some(second));
    }
    rasher.ends();
    least.ends();
    row("Enter to the answer / of a program that writes it", there, bares, None);
}

/// Deals a second, the best of a few rounds.
fn fold(what: &str, header: &Header, history: &History, deals: u32) {
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let begun = Instant::now();
        let session = session::fold(header, history).expect("folds");
        best = best.min(begun.elapsed().as_secs_f64());
        assert!(session.stopped.is_none());
        black_box(&session);
    }
    println!("{what:<52}{:>10.0} deals a second", f64::from(deals) / best);
}

fn folds() {
    let deals = 4_000_u16;
    let results = header("bacon-gamerules", "results");
    let mut history = History::new(&results);
    let place = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let desk = forty_deals(place.path(), "lines");
    let lines: Vec<Vec<Line>> = evening_lines(&desk);
    for entry in lines.iter().cycle().take(usize::from(deals)) {
        history.push_entry(AT, entry).expect("fits");
    }
    fold("fold, results only (Bacon)", &results, &history, u32::from(deals));

    let full = header("euchre", "full");
    let rules = Shelf::built_in().get("euchre").expect("built in");
    let mut history = History::new(&full);
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    for deal in 0..deals {
        let dealer = u8::try_from(deal % 4).expect("a seat");
        let opening = Event::Deal { dealer: seat(dealer) };
        let events = random_deal(rules, dealer, &mut chance);
        let lines: Vec<Line> = std::iter::once(opening).chain(events).map(Line::Event).collect();
        history.push_entry(AT, &lines).expect("fits");
    }
    fold("fold, every call and card (Euchre)", &full, &history, u32::from(deals));
}

/// The lines of the first thirty-six deals of an evening, after which it begins anew: the dealer
/// moves at every deal by this ruleset, so it is the first dealer's turn again.
fn evening_lines(desk: &Desk) -> Vec<Vec<Line>> {
    let mut entries: Vec<Vec<Line>> = Vec::new();
    for said in desk.history().struck_by(1) {
        if matches!(said.line, Line::Event(Event::Deal { .. })) {
            entries.push(Vec::new());
        }
        entries.last_mut().expect("a deal comes first").push(said.line.clone());
    }
    entries.truncate(36);
    entries
}
