//! `undo`, `redo` and `fix`: the record is changed by a line more, and what changes is said.

use super::feed::{self, Slip};
use super::sessions;
use super::world::World;
use crate::failure::Failure;

/// What was typed for `undo` or `redo`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// A word for this entry: what was recorded with it already is not recorded again.
    #[arg(long, value_name = "WORD", value_parser = feed::once_word)]
    once: Option<feed::Once>,
}

/// What was typed for `fix`.
#[derive(Debug, clap::Args)]
pub(super) struct Fix {
    /// Which deal of the game.
    deal: u32,
    /// What it was in truth, as it would be typed: `bs2`.
    #[arg(required = true, value_name = "LINE")]
    line: Vec<String>,
    /// The session; without it, the one last written.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    /// Take an irregular call for one that happened.
    #[arg(long)]
    record_irregular: bool,
    /// A word for this entry: what was recorded with it already is not recorded again.
    #[arg(long, value_name = "WORD", value_parser = feed::once_word)]
    once: Option<feed::Once>,
}

/// Takes the last entry back.
pub(super) fn undo(args: &Args, world: &World) -> Result<(), Failure> {
    one("undo", args.session.as_deref(), args.once.as_ref(), Slip::Refuse, world)
}

/// Takes the last undo back.
pub(super) fn redo(args: &Args, world: &World) -> Result<(), Failure> {
    one("redo", args.session.as_deref(), args.once.as_ref(), Slip::Refuse, world)
}

/// A deal was in truth another.
pub(super) fn fix(args: &Fix, world: &World) -> Result<(), Failure> {
    let line = format!("fix {} {}", args.deal, args.line.join(" "));
    one(
        &line,
        args.session.as_deref(),
        args.once.as_ref(),
        Slip::from_flag(args.record_irregular),
        world,
    )
}

fn one(
    line: &str,
    session: Option<&str>,
    once: Option<&feed::Once>,
    slip: Slip,
    world: &World,
) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let mut desk = feed::open(&store, &sessions::meant(&store, session)?, world)?;
    if once.is_some_and(|once| once.is_recorded(&mut desk, 1, world)) {
        return feed::close(&desk, world);
    }
    feed::take(&mut desk, line, "", slip, world)?;
    feed::close_after(1, &desk, world)
}
