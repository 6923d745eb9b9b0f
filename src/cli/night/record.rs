//! `night record`: lines for a night, from the arguments or from standard input, where nobody is asked.

use std::io::{self, IsTerminal};

use rasher::store::Store;

use super::super::feed::{self, Lines, Manner, Once, Slip};
use super::super::world::World;
use super::{open, table, which};
use crate::failure::Failure;

#[derive(Debug, clap::Args)]
#[command(after_help = "A line is accepted whole or not at all. The lines before one that is not \
                        accepted stand. A line that begins with a dash comes after `--`.")]
pub(super) struct Args {
    /// Lines, as they would be typed; `;` separates them. Without any, standard input is read.
    #[arg(value_name = "LINES")]
    lines: Vec<String>,
    /// Take what would be asked back, too.
    #[arg(long)]
    yes: bool,
    /// One JSON document for each line: what was recorded, what rasher says, how the game stands.
    #[arg(long)]
    json: bool,
    /// A word for this entry: if one with this word is recorded already, nothing is recorded again.
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
    let lines = if typed.is_empty() { Lines::StandardInput } else { Lines::Given(typed) };
    self::lines(store, id, &lines, manner, once, world)
}

/// Takes line after line, up to the first that is not taken.
pub(in super::super) fn lines(
    store: &Store,
    id: &str,
    lines: &Lines<'_>,
    manner: Manner,
    once: Option<&Once>,
    world: &World,
) -> Result<(), Failure> {
    let mut book = open::book(store, id, world)?;
    feed::lines_of_night(&mut book, lines, manner, once, world, |book| {
        table::collect(store, book, &world.out, &|| world.now())
    })
}
