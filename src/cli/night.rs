//! `night`: a whole night with many tables, and the plans for one.

mod plan;

use super::world::World;
use crate::failure::Failure;

/// What was typed.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Draw who sits where in each round, without a night.
    Plan(plan::Args),
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    match &args.command {
        Command::Plan(args) => plan::run(args, world),
    }
}
