//! `record`: lines for a session, from the arguments or from standard input.

use std::io::{self, IsTerminal};

use super::feed::{self, Slip, Took};
use super::sessions;
use super::world::World;
use crate::failure::Failure;

/// What was typed.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A line is a deal by its result (`ah4`: Ann made hearts, her side took 4; `x`: \
                        passed out), a deal call by call, or a command such as `undo`. Lines before \
                        one that is not taken stand."
)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it.
    session: String,
    /// Lines, as they would be typed; `;` separates them. Without any, standard input is read.
    #[arg(value_name = "LINES")]
    lines: Vec<String>,
    /// Take irregular calls for ones that happened.
    #[arg(long)]
    record_irregular: bool,
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
        return feed::lines(&mut desk, &mut io::stdin().lock(), slip, world);
    }
    let typed = args.lines.iter().flat_map(|argument| argument.split(';')).map(str::trim);
    let typed: Vec<&str> = typed.filter(|line| !line.is_empty()).collect();
    let mut recorded = 0;
    for (number, line) in (1_usize..).zip(&typed) {
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
    feed::close(&desk, world)
}
