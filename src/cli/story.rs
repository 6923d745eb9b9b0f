//! `story`: a deal told call by call and trick by trick.

use rasher::report::back::look_back;
use rasher::report::deal::deal as view;
use rasher::report::sheet::Story;

use super::show::{self, ShowArgs};
use super::world::World;
use crate::failure::Failure;
use crate::pages::story as pages;

/// What was typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    which: ShowArgs,
    /// Look back from above: the value of the deal before each card, and which cards gave tricks
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
    let (game, deal) = args.which.deal(&seen)?;
    if !args.json {
        return Ok(world.out.data(&pages::told(deal, game, args.best)?)?);
    }
    let view = view(deal, &game.rules);
    let story = Story::of(&view).by(game);
    if !args.best {
        return Ok(world.out.json(&story)?);
    }
    let best = look_back(deal, &game.rules).ok_or_else(|| pages::not_to_the_last_card(deal))?;
    Ok(world.out.json(&serde_json::json!({"story": story, "best": best}))?)
}
