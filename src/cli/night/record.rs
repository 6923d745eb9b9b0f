//! `night record`: lines for a night, from the arguments or from standard input, where nobody is asked.

use std::io::{self, IsTerminal};

use rasher::line::command::apart;
use rasher::night::book::Book;
use rasher::store::Store;

use super::super::feed::{self, Manner, Once, Slip, Took};
use super::super::world::World;
use super::{open, table, which};
use crate::failure::Failure;

#[derive(Debug, clap::Args)]
#[command(after_help = "A line is taken whole or not at all. Lines before one that is not taken \
                        stand. A line that begins with a dash comes after `--`.")]
pub(super) struct Args {
    /// Lines, as they would be typed; `;` separates them. Without any, standard input is read.
    #[arg(value_name = "LINES")]
    lines: Vec<String>,
    /// Take what would be asked back, too.
    #[arg(long)]
    yes: bool,
    /// One JSON document for each line: what was taken, what it says, how things stand.
    #[arg(long)]
    json: bool,
    /// A word for this entry: what was recorded with it already is not recorded again.
    #[arg(long, value_name = "WORD", value_parser = feed::once_word)]
    once: Option<Once>,
}

/// Does what was asked.
pub(super) fn run(args: &Args, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    let manner = Manner { slip: Slip::from_flag(args.yes), json: args.json };
    recorded(&store, &id, &args.lines, manner, args.once.as_ref(), world)
}

/// Takes these lines, or those of the standard input where there are none.
pub(in super::super) fn recorded(
    store: &Store,
    id: &str,
    typed: &[String],
    manner: Manner,
    once: Option<&Once>,
    world: &World,
) -> Result<(), Failure> {
    if typed.is_empty() && io::stdin().is_terminal() {
        return Err(Failure::usage("there is no line to record")
            .hint("give it as an argument, such as `rasher night record '3 11 7; next'`"));
    }
    if typed.is_empty() {
        return lines(id, manner, once, world);
    }
    self::typed(store, id, typed, manner, once, world)
}

/// Takes lines that were given as arguments.
pub(in super::super) fn typed(
    store: &Store,
    id: &str,
    lines: &[String],
    manner: Manner,
    once: Option<&Once>,
    world: &World,
) -> Result<(), Failure> {
    let mut book = open::book(store, id, world)?;
    let typed: Vec<&str> = lines.iter().flat_map(|line| apart(line)).collect();
    let mut recorded = 0;
    for (number, line) in (1_usize..).zip(&typed) {
        let place = match typed.len() {
            1 => String::new(),
            all => format!("line {number} of {all}"),
        };
        let took = take(store, &mut book, (number, line, &place), manner, once, world);
        match took.map_err(|failure| feed::after_line(&typed, number, recorded, failure))? {
            Took::Recorded => recorded += 1,
            Took::Answered | Took::Unanswered { .. } => {}
            Took::Quit => break,
        }
    }
    Ok(())
}

/// Takes every line of the standard input, up to the first that is not taken.
pub(super) fn lines(
    id: &str,
    manner: Manner,
    once: Option<&Once>,
    world: &World,
) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let mut book = open::book(&store, id, world)?;
    feed::each_line(&mut io::stdin().lock(), |number, line, place| {
        take(&store, &mut book, (number, line, place), manner, once, world)
    })?;
    Ok(())
}

fn take(
    store: &Store,
    book: &mut Book,
    (number, line, place): (usize, &str, &str),
    manner: Manner,
    once: Option<&Once>,
    world: &World,
) -> Result<Took, Failure> {
    table::collect(store, book, &world.out, &|| world.now())?;
    if let Some(once) = once
        && once.is_recorded(book, (number, line), manner, world)?
    {
        return Ok(Took::Answered);
    }
    feed::take_of_night(book, line, place, manner, world)
}
