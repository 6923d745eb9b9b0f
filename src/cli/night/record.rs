//! `night record`: lines for a night, from the arguments or from standard input, where nobody is asked.

use std::io::{self, BufRead, IsTerminal};

use rasher::night::book::{Book, Plan, Refused};
use rasher::night::command::Typed;
use rasher::night::standings::{prizes, standings};

use super::super::world::World;
use super::{open, table, which};
use crate::failure::Failure;
use crate::pages::{self, night as shown};
use crate::paint::{Marked, Page};
use crate::prompt::night::missing;

/// What was typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Lines, as they would be typed; `;` separates them. Without any, standard input is read.
    #[arg(value_name = "LINES", allow_hyphen_values = true)]
    lines: Vec<String>,
    /// Take what would be asked back, too.
    #[arg(long)]
    yes: bool,
}

/// Does what was asked.
pub(super) fn run(args: &Args, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    if args.lines.is_empty() {
        if io::stdin().is_terminal() {
            return Err(Failure::usage("there is no line to record")
                .hint("give it as an argument, such as `rasher night record '3 11 7; next'`"));
        }
        return lines(&id, args.yes, world);
    }
    let mut book = open::book(&store, &id, world)?;
    let typed = args.lines.iter().flat_map(|line| line.split(';')).map(str::trim);
    take_all(&mut book, typed.map(|line| Ok(line.to_owned())), args.yes, "the arguments", world)
}

/// Takes every line of the standard input, up to the first that is not taken.
pub(super) fn lines(id: &str, yes: bool, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let mut book = open::book(&store, id, world)?;
    take_all(&mut book, io::stdin().lock().lines(), yes, "the standard input", world)
}

fn take_all(
    book: &mut Book,
    lines: impl Iterator<Item = io::Result<String>>,
    yes: bool,
    whence: &str,
    world: &World,
) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let mut taken = 0_usize;
    for (number, line) in (1_usize..).zip(lines) {
        let place = format!("line {number} of {whence}");
        let stands = |failure: Failure| match taken {
            0 => failure,
            1 => failure.hint("the line before it is recorded"),
            taken => failure.hint(format!("the {taken} lines before it are recorded")),
        };
        let line = line
            .map_err(|error| stands(Failure::failed(format!("{place} cannot be read: {error}"))))?;
        if line.trim().is_empty() {
            continue;
        }
        table::collect(&store, book, &world.out, &|| world.now())?;
        match take(book, line.trim(), &place, yes, world).map_err(stands)? {
            Took::Recorded => taken += 1,
            Took::Answered => {}
            Took::Quit => break,
        }
    }
    Ok(())
}

/// What came of a line.
enum Took {
    Recorded,
    Answered,
    Quit,
}

fn take(
    book: &mut Book,
    line: &str,
    place: &str,
    yes: bool,
    world: &World,
) -> Result<Took, Failure> {
    let at = |failure: Failure| {
        let mut page = Page::new();
        page.marked(Marked { place: place.to_owned(), line: line.to_owned(), span: 0..line.len() });
        failure.at(page)
    };
    let entry = match book.plan(line) {
        Ok(Plan::Entry(entry)) => entry,
        Ok(Plan::Show(Typed::Quit)) => return Ok(Took::Quit),
        Ok(Plan::Show(what)) => return show(book, &what, world).map(|()| Took::Answered),
        Err(refused) => return Err(at(failed(&refused))),
    };
    if !entry.doubts.is_empty() && !yes {
        let doubts = entry.doubts.join(" ");
        let doubts = doubts.trim_end_matches('.');
        return Err(at(Failure::failed(doubts).hint("if it is right all the same, say `--yes`")));
    }
    book.commit(&entry, &world.now())?;
    let mut page = Page::new();
    for says in entry.change.iter().filter(|it| !entry.says.contains(it)).chain(&entry.says) {
        page.indented(says.as_str(), 0, 2);
    }
    if entry.next_round {
        let night = book.night();
        match night.round(night.now()) {
            Some(round) if !night.is_over() => {
                page.append(shown::seats(night, night.now(), round));
            }
            Some(_) | None => {
                page.append(shown::table_of_standings(night));
            }
        }
    }
    world.out.data(&page)?;
    Ok(Took::Recorded)
}

fn failed(refused: &Refused) -> Failure {
    refused.hints.iter().fold(Failure::failed(&refused.says), Failure::hint)
}

fn show(book: &Book, what: &Typed, world: &World) -> Result<(), Failure> {
    let night = book.night();
    let mut page = Page::new();
    match what {
        Typed::Seats(round) => {
            let number = round.unwrap_or(night.now().min(night.setup.rounds));
            match night.round(number) {
                Some(round) => page.append(shown::seats(night, number, round)),
                None => page.line(format!("Round {number} is not planned yet.")),
            };
        }
        Typed::Standings => {
            page.append(shown::table_of_standings(night));
        }
        Typed::Prizes => {
            page.append(shown::prizes_page(&prizes(night, &standings(night))));
        }
        Typed::Missing => {
            page.line(missing(night));
        }
        Typed::Seal => {
            page.line(pages::seal(&book.seal()));
        }
        Typed::Help => {
            page.append(shown::help(book.words()));
        }
        Typed::Result(_)
        | Typed::Next
        | Typed::Arrive(_)
        | Typed::Leave(_)
        | Typed::Swap(_)
        | Typed::Out(_)
        | Typed::Fix(..)
        | Typed::Undo
        | Typed::Redo
        | Typed::Note(_)
        | Typed::Prize(..)
        | Typed::Quit => {}
    }
    Ok(world.out.data(&page)?)
}
