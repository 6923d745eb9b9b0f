//! `story`: a deal told call by call and trick by trick.

use rasher::report::back::look_back;
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
    let seen = show::read(args.which.session(), world)?;
    let (game, deal) = args.which.deal(&seen)?;
    let story = story(deal, &game.rules);
    let best = args.best.then(|| look_back(deal, &game.rules));
    if let Some(None) = best {
        return Err(Failure::failed(format!("deal {} was not recorded to the last card", deal.no))
            .hint("without `--best` it is told as far as it is known"));
    }
    let best = best.flatten();
    if args.json {
        let json = match best {
            Some(best) => serde_json::json!({"story": story, "best": best}),
            None => serde_json::json!(story),
        };
        return Ok(world.out.json(&json)?);
    }
    let mut page = pages::story(&story);
    if let Some(best) = best {
        page.append(pages::look_back(&best));
    }
    Ok(world.out.data(&page)?)
}
