//! `demo`: a sample evening before the user's eyes, in a folder of its own that goes afterwards.
//!
//! Nothing of it is canned: a hand that is not there types the lines below at the very prompt that a
//! person types at, and whatever is answered is what the desk makes of them.

use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rasher::desk::Desk;
use rasher::event::night::{Best, Bye, CountedBy, Prize, Seating, Setup};
use rasher::log::{Header, Speak};
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use rasher::store::{Store, suggest_id};
use signal_hook::consts::SIGINT;

use super::night;
use super::world::World;
use crate::failure::Failure;
use crate::paint::{Out, Page, Text, Tone, clean};
use crate::prompt::editor::{Editor, Offering, Typed};
use crate::prompt::typed::TypedBefore;
use crate::prompt::{LoopEnd, Person, Prompt};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Without pauses, as when there is no terminal.
    #[arg(long)]
    fast: bool,
    /// What to show: an evening at one table, or a whole night of twenty-two people.
    #[arg(value_enum, default_value = "evening")]
    of: DemoKind,
}

/// Of what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum DemoKind {
    /// An evening at one table.
    #[default]
    Evening,
    /// A night of many tables.
    Night,
}

/// Who comes to the night; Vic is late.
const COMPANY: [&str; 22] = [
    "Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lou", "May",
    "Ned", "Oda", "Pat", "Quin", "Ray", "Sue", "Tom", "Uma", "Wim",
];

/// What is typed at the night.
const NIGHT: &[(&str, &str)] = &[
    (
        "Twenty-two people, five tables, two out. Table 1 hands its paper in, eleven to seven:",
        "11 7",
    ),
    ("", "9 8"),
    ("A lone hand is a name behind the points, and two are two:", "6 12 hal hal"),
    ("", "8 10"),
    ("Forty points in eight deals? It is asked back:", "5 40 3"),
    ("", "n"),
    ("", "5 10 3"),
    ("Vic is late. From the next round on there are twenty-three:", "arrive Vic"),
    ("", "y"),
    ("The round is over:", "next"),
    ("", "12 4"),
    ("", "7 9"),
    ("The paper of table 2 in round 1 was misread:", "fix 1.2 9 7"),
    ("", "y"),
    ("", "10 8"),
    ("", "11 6"),
    ("", "8 9"),
    ("", "next"),
    ("", "9 9"),
    ("", "13 5"),
    ("Which tables are we waiting for?", "missing"),
    ("", "7 10"),
    ("", "8 6"),
    ("", "10 9"),
    ("", "next"),
    ("", "quit"),
];

/// The game that is played, and who plays it.
const RULES: &str = "bacon-gamerules";
const TABLE: [&str; 4] = ["Ann", "Ben", "Cal", "Dee"];

/// What is typed, and what is said before it to whoever watches.
const EVENING: &[(&str, &str)] = &[
    ("A deal is one line. Ann made hearts, and her side took four tricks:", "ah4"),
    (
        "A denial. Ben declared, Dee would not have it; then Dee made hearts and took three:",
        "b- dh3",
    ),
    ("What was that worth, and who says so?", "why"),
    ("Cal went alone in spades and took them all:", "cs!5"),
    ("No, that was Dee. It is taken back; nothing is ever removed from the record:", "undo"),
    ("", "ds!5"),
    (
        "The next deal card by card. The nine of hearts is turned, and Cal has it picked up:",
        "9h ppu",
    ),
    ("Dee leads clubs, and Ben trumps:", "AcKcThQc"),
    ("Ben leads a trump, and takes that too:", "AhJs9d8h"),
    ("And now Ben leads a club, which he should have played to the first trick:", "9c"),
    ("A revoke, proved by the cards alone. What is done about it?", "revoke b 1"),
    ("It goes on record, and the table decides:", "y"),
    ("The deal, call by call and trick by trick:", "story"),
    ("\"Wait, what is the rule?\"", "rule revoke"),
    ("How do we stand?", "score"),
    ("", "quit"),
];

/// Plays it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let folder = Folder::new()?;
    let watched = io::stderr().is_terminal() && !args.fast;
    if args.of == DemoKind::Night {
        return whole_night(folder, watched, world);
    }
    let mut hand = Hand::new(&world.out, watched, EVENING)?;
    let store = Store::new(folder.path.join("sessions"));
    let mut desk = begin(&store, world)?;
    world.out.talk(&opening(&folder.path));
    let clock = || world.now();
    let person = Person::new(&mut hand, &world.out, &clock, super::shell_commands);
    let typed = TypedBefore::of(&store, desk.id());
    let mut prompt = Prompt { desk: &mut desk, person, typed };
    let left = prompt.run()?;
    drop(desk);
    if left == LoopEnd::Interrupted {
        return Err(Failure::interrupted());
    }
    folder.remove()?;
    world.out.talk(&closing());
    Ok(())
}

fn begin(store: &Store, world: &World) -> Result<Desk, Failure> {
    let rules = Shelf::built_in()
        .get(RULES)
        .ok_or_else(|| Failure::failed(format!("there is no ruleset `{RULES}`")))?;
    let title = "A sample evening".to_owned();
    let header = Header {
        at: world.now(),
        id: suggest_id(&world.today().0, &title),
        title,
        seats: TABLE.map(str::to_owned).to_vec(),
        first_dealer: Seat::FIRST,
        score: ByTeam::default(),
        speak: Speak::Now,
        rules: rules.to_json(),
        night: None,
    };
    Ok(Desk::create(store, header)?)
}

fn opening(folder: &Path) -> Page {
    let mut page = Page::new();
    page.indented(
        Text::from("A sample evening, typed for you at the real prompt. It is kept in ")
            .quiet(folder.display().to_string())
            .plain(", which is removed at the end. Ctrl-C leaves."),
        0,
        0,
    );
    page.indented(
        Text::from("To begin one like it: ")
            .typed(format!("rasher new --rules {RULES} --players {}", TABLE.join(","))),
        0,
        0,
    );
    page.gap();
    page
}

/// What to type next.
fn closing() -> Page {
    let mut page = Page::new();
    page.gap().line("That was it, and the folder is gone. Now you:");
    for (typed, means) in [
        ("rasher", "asks which game, by which rules, who plays, and keeps score"),
        ("rasher rules", "the games that it knows"),
        ("rasher rules show euchre", "one of them, as a sheet to play from"),
        ("rasher --help", "everything else"),
    ] {
        page.indented(Text::new().typed(format!("{typed:<26} ")).plain(means), 2, 29);
    }
    page
}

/// Plays a night of many tables.
fn whole_night(folder: Folder, watched: bool, world: &World) -> Result<(), Failure> {
    let mut hand = Hand::new(&world.out, watched, NIGHT)?;
    let store = Store::new(folder.path.join("sessions"));
    let rules = Shelf::built_in()
        .get("euchre")
        .ok_or_else(|| Failure::failed("there is no ruleset `euchre`"))?;
    let prize = |name: &str, goes_to| Prize { name: name.to_owned(), goes_to };
    let wanted = night::Wanted {
        title: "A sample night".to_owned(),
        people: COMPANY.map(|name| (name.to_owned(), None)).to_vec(),
        rules: rules.clone(),
        setup: Setup {
            seating: Seating::Rotate,
            losers_down: false,
            table: 4,
            rounds: 3,
            deals: Some(8),
            by: CountedBy::Points,
            bye: Bye::Average,
            ties: None,
            seed: 22,
            prizes: vec![
                prize("Most points", Best::MostPoints),
                prize("Least points", Best::LeastPoints),
            ],
            sides: Vec::new(),
        },
    };
    let book = night::begin(&store, wanted, world)?;
    let id = book.night().id.clone();
    drop(book);
    let mut page = Page::new();
    page.indented(
        Text::from("A sample night, typed for you at the real prompt. It is kept in ")
            .quiet(folder.path.display().to_string())
            .plain(", which is removed at the end. Ctrl-C leaves."),
        0,
        0,
    );
    world.out.talk(page.gap());
    night::play_in(&store, &id, &mut hand, world)?;
    folder.remove()?;
    let mut page = Page::new();
    page.gap().line("That was it, and the folder is gone. Now you:");
    for (typed, means) in [
        ("rasher night new", "asks who plays, and draws who sits where"),
        ("rasher night cards -o FILE", "tally cards, table cards and the wall chart to print"),
        ("rasher season", "several nights as one table"),
    ] {
        page.indented(Text::new().typed(format!("{typed:<27} ")).plain(means), 2, 30);
    }
    world.out.talk(&page);
    Ok(())
}

/// What a hand types, and what is said before it.
type Typing = &'static [(&'static str, &'static str)];

/// A hand that types the evening.
struct Hand<'a> {
    lines: std::slice::Iter<'static, (&'static str, &'static str)>,
    out: &'a Out,
    /// Does somebody watch?
    watched: bool,
    interrupted: Arc<AtomicBool>,
}

impl<'a> Hand<'a> {
    fn new(out: &'a Out, watched: bool, lines: Typing) -> Result<Self, Failure> {
        let interrupted = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGINT, Arc::clone(&interrupted))
            .map_err(|error| Failure::failed(format!("interrupts cannot be caught: {error}")))?;
        Ok(Self { lines: lines.iter(), out, watched, interrupted })
    }

    /// Waits so many milliseconds where somebody watches, or until the person has had enough.
    fn pause(&self, milliseconds: u64) -> Result<(), Failure> {
        let mut left = if self.watched { milliseconds } else { 0 };
        loop {
            if self.interrupted.load(Ordering::SeqCst) {
                return Err(Failure::interrupted());
            }
            if left == 0 {
                return Ok(());
            }
            let step = left.min(20);
            thread::sleep(Duration::from_millis(step));
            left -= step;
        }
    }

    /// Writes a piece of what is typed, as a terminal echoes it.
    fn echo(text: &str) {
        let mut stderr = io::stderr().lock();
        let _unheard = write!(stderr, "{text}").and_then(|()| stderr.flush());
    }
}

impl Editor for Hand<'_> {
    fn line(&mut self, prompt: &str, _: &str, _: Offering, _: &str) -> Result<Typed, Failure> {
        let Some((remark, line)) = self.lines.next() else { return Ok(Typed::End) };
        if !remark.is_empty() {
            self.pause(2500)?;
            let mut page = Page::new();
            page.gap().indented(Text::new().and(Tone::Quiet, *remark), 0, 2);
            self.out.talk(&page);
        }
        self.pause(700)?;
        Self::echo(&clean(prompt));
        for letter in line.chars() {
            self.pause(70)?;
            Self::echo(letter.encode_utf8(&mut [0; 4]));
        }
        self.pause(400)?;
        Self::echo("\n");
        Ok(Typed::Line((*line).to_owned()))
    }
}

/// A folder that goes when it is no longer needed, however that comes about.
struct Folder {
    path: PathBuf,
}

impl Folder {
    #[allow(
        clippy::disallowed_methods,
        reason = "a demonstration leaves nothing in anybody's folder"
    )]
    fn new() -> Result<Self, Failure> {
        let above = std::env::temp_dir();
        for number in 0_u32..1000 {
            let path = above.join(format!("rasher-demo-{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self { path }),
                // Somebody else's, and none of our business.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => {
                    let shown = path.display();
                    return Err(Failure::failed(format!("`{shown}` cannot be made: {error}")));
                }
            }
        }
        Err(Failure::failed(format!("`{}` is full of demos", above.display())))
    }

    /// Removes it, and says where it is if that fails.
    fn remove(self) -> Result<(), Failure> {
        fs::remove_dir_all(&self.path).map_err(|error| {
            let shown = self.path.display();
            Failure::failed(format!("`{shown}` is left behind: {error}"))
        })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Gone already, or not to be had: either way there is nothing to say here.
        let _gone = fs::remove_dir_all(&self.path);
    }
}
