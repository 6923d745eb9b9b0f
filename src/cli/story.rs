//! `story`: a deal told call by call and trick by trick.

use super::show::{self, ShowArgs};
use super::world::World;
use crate::failure::Failure;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    which: ShowArgs,
    /// Look back with all hands open: what the deal was worth before each card, and which cards gave tricks
    /// away. Every card has to be on record.
    #[arg(long)]
    best: bool,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// Tells it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let seen = show::read(args.which.session()?.as_deref(), world)?;
    let best = if args.best { " --best" } else { "" };
    let answer = seen.asked().story(&format!("{}{best}", args.which.said()?))?;
    show::give(&answer, args.json, world)
}
