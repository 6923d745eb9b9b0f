//! `night`: a whole night with many tables: begun, run, shown, printed; and the plans for one.

mod asked;
mod board;
mod exchange;
pub(super) mod merge;
mod new;
mod open;
mod plan;
mod record;
mod show;
mod table;

use std::io::{self, IsTerminal};

use rasher::store::Store;

use super::feed::{Lines, Manner, Slip};
use super::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text};
use crate::prompt::editor::Editor;
use crate::prompt::night::NightPrompt;
use crate::prompt::typed::TypedBefore;
use crate::prompt::{LoopEnd, Person};

pub(super) use board::Board;
pub(super) use new::{Wanted, begin};
pub(super) use open::{Lost, every, faults, see, under_way, which};
pub(super) use record::{lines, recorded};
pub(super) use show::{is_night_meant, log_of, standings_of};
pub(super) use table::{differences, keeps, session_written};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without a command it continues the night that was written last: `?` there \
                        lists what can be typed."
)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the night last written.
    #[arg(short = 'n', long = "night", value_name = "NIGHT", global = true)]
    night: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)] // the arguments of what was not typed are never put together
enum Command {
    /// Begin a night.
    New(Box<new::Args>),
    /// Record lines, as they would be typed.
    Record(record::Args),
    /// Show who sits where in a round.
    Seats(show::Seats),
    /// Show where everybody stands.
    Standings(show::Standings),
    /// Explain somebody's points, round by round; without a name, everybody's.
    Why(show::WhyArgs),
    /// Write cards to print and cut: a tally card for each person, a card for each table, the wall chart.
    Cards(show::File),
    /// Write the whole night as a page to send round.
    Page(show::File),
    /// Keep the session of one table, and hand its result in.
    Table(table::Args),
    /// Show every line of the record in words.
    Log(show::Log),
    /// Write a night as JSON or as a table for other programs.
    Export(exchange::Export),
    /// Make a night from what `export` wrote.
    Import(exchange::Import),
    /// Draw who sits where in each round: of a night, or for any number of people without one.
    Plan(plan::Args),
    /// List the nights.
    List(show::List),
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let night = args.night.as_deref();
    match &args.command {
        None => go_on(night, world),
        Some(Command::New(args)) => new::run(args, world),
        Some(Command::Record(args)) => record::run(args, night, world),
        Some(Command::Seats(args)) => show::seats(args, night, world),
        Some(Command::Standings(args)) => show::standings(args, night, world),
        Some(Command::Why(args)) => show::why(args, night, world),
        Some(Command::Cards(args)) => show::cards(args, night, world),
        Some(Command::Page(args)) => show::page(args, night, world),
        Some(Command::Table(args)) => table::run(args, night, world),
        Some(Command::Log(args)) => show::log(args, night, world),
        Some(Command::Export(args)) => exchange::export(args, night, world),
        Some(Command::Import(args)) => exchange::import(args, world),
        Some(Command::Plan(args)) => plan::run(args, night, world),
        Some(Command::List(args)) => show::list(args, world),
    }
}

/// Goes on with this night.
pub(super) fn resume(id: &str, world: &World) -> Result<(), Failure> {
    go_on(Some(id), world)
}

/// The prompt, or the lines of standard input where nobody types.
fn go_on(night: Option<&str>, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    if !io::stdin().is_terminal() {
        let manner = Manner::said(Slip::Refuse);
        return record::lines(&store, &id, &Lines::StandardInput, manner, None, world);
    }
    let mut editor = world.keys()?;
    play(&id, &mut *editor, world)
}

/// Runs the prompt over a night.
pub(super) fn play(id: &str, editor: &mut dyn Editor, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    play_in(&store, id, editor, world)
}

/// The same, in this folder.
pub(super) fn play_in(
    store: &Store,
    id: &str,
    editor: &mut dyn Editor,
    world: &World,
) -> Result<(), Failure> {
    let mut book = open::book(store, id, world)?;
    let clock = || world.now();
    let collect = |book: &mut _, out: &_| table::collect(store, book, out, &clock);
    let person = Person::new(editor, &world.out, &clock, super::shell_commands);
    let typed = TypedBefore::of(store, id);
    let mut prompt = NightPrompt { book: &mut book, person, collect: &collect, typed };
    let left = prompt.run()?;
    let mut page = Page::new();
    let saved = Text::from("Saved. ").plain(format!("`rasher night -n {id}` goes on."));
    page.indented(saved, 0, 2);
    world.out.talk(&page);
    match left {
        LoopEnd::Quit => Ok(()),
        LoopEnd::Interrupted => Err(Failure::interrupted()),
    }
}
