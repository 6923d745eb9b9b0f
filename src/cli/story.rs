//! `story`: a deal told call by call and trick by trick.

use rasher::report::story::story;

use super::show::{self, Which};
use super::world::World;
use crate::failure::Failure;
use crate::pages;

/// What was typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    which: Which,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// Tells it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let seen = show::read(args.which.session(), world)?;
    let (game, deal) = args.which.deal(&seen)?;
    let story = story(deal, &game.rules);
    if args.json {
        return Ok(world.out.json(&story)?);
    }
    Ok(world.out.data(&pages::story(&story))?)
}
