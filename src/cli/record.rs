//! `record`: lines for a session, from the arguments or from standard input.

use std::io::{self, IsTerminal};

use rasher::line::command::apart;

use super::feed::{self, Slip, Took};
use super::sessions;
use super::world::World;
use crate::failure::Failure;

/// What a line may be.
const LINES: &str = "\
A deal by its result:
  ah4      Ann made hearts, her side took 4
  ah!5     alone, all five
  x        passed out
  a- ch3   Bacon: Ann declared and was denied; then Cal made hearts and took 3
  b6h5     Bid Euchre: Ben bid 6 hearts and took 5
  ac       climbing: out first Ann, second Cal
A deal call by call, whoever's turn it is:
  7h p u!  7h is turned, a pass, \"pick it up\" alone; then 4, once trump is made
And any time:
  undo, redo, fix 3 bs2, =6-4, note TEXT, sub d Eve, misdeal WHY, adjust a +1 WHY, again

A line is taken whole or not at all. Lines before one that is not taken stand.
A line that begins with a dash comes after `--`.";

/// What was typed.
#[derive(Debug, clap::Args)]
#[command(after_help = LINES)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it.
    session: String,
    /// Lines, as they would be typed; `;` separates them. Without any, standard input is read.
    #[arg(value_name = "LINES")]
    lines: Vec<String>,
    /// Take irregular calls for ones that happened.
    #[arg(long)]
    record_irregular: bool,
    /// A word for this entry: what was recorded with it already is not recorded again.
    #[arg(long, value_name = "WORD", value_parser = feed::once_word)]
    once: Option<feed::Once>,
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let slip = Slip::from_flag(args.record_irregular);
    if args.lines.is_empty() && io::stdin().is_terminal() {
        return Err(Failure::usage("there is no line to record")
            .hint("give it as an argument, such as `rasher record friday 'ah4; x'`"));
    }
    let (store, _) = world.store()?;
    let mut desk = feed::open(&store, &sessions::meant(&store, Some(&args.session))?, world)?;
    if args.lines.is_empty() {
        return feed::lines(&mut desk, &mut io::stdin().lock(), slip, args.once.as_ref(), world);
    }
    let typed: Vec<&str> = args.lines.iter().flat_map(|line| apart(line)).collect();
    let mut recorded = 0;
    for (number, line) in (1_usize..).zip(&typed) {
        let numbered = u64::try_from(number).unwrap_or(u64::MAX);
        if args.once.as_ref().is_some_and(|once| once.is_recorded(&mut desk, numbered, world)) {
            continue;
        }
        let place = match typed.len() {
            1 => String::new(),
            all => format!("line {number} of {all}"),
        };
        let took = feed::take(&mut desk, line, &place, slip, world);
        match took.map_err(|failure| feed::after(recorded, failure))? {
            Took::Recorded => recorded += 1,
            Took::Answered => {}
            Took::Quit => break,
        }
    }
    feed::close_after(recorded, &desk, world)
}
