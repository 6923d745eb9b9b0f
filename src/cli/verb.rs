//! The verbs of the prompt in the shell: `rasher note TEXT` is `note TEXT` at the prompt.
//!
//! What a verb means is the dispatcher's business; here it only gets its session. It must never know
//! what a line means.

use super::change::{meant_for, one};
use super::feed::{self, Manner, Slip};
use super::world::World;
use crate::failure::Failure;

/// A verb with what follows it.
#[derive(Debug, clap::Args)]
pub(super) struct Said {
    /// What follows the word, as at the prompt.
    #[arg(value_name = "WORDS", allow_negative_numbers = true)]
    words: Vec<String>,
    #[command(flatten)]
    whose: Whose,
}

/// A verb that needs nothing but a session.
#[derive(Debug, clap::Args)]
pub(super) struct Alone {
    /// The session; without it, the one last written.
    session: Option<String>,
    #[command(flatten)]
    told: Told,
}

/// Which session a verb is for.
#[derive(Debug, clap::Args)]
struct Whose {
    /// The session; without it, the one last written.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    #[command(flatten)]
    told: Told,
}

/// How it is told, and told apart from a second try.
#[derive(Debug, clap::Args)]
struct Told {
    /// As one JSON document: what was taken, what it says, how things stand.
    #[arg(long)]
    json: bool,
    /// A word for this entry: what was recorded with it already is not recorded again.
    #[arg(long, value_name = "WORD", value_parser = feed::once_word)]
    once: Option<feed::Once>,
}

/// What was typed for `close`.
#[derive(Debug, clap::Args)]
pub(super) struct Close {
    /// Its name, or the beginning or a part of it.
    session: String,
    /// Why it is given up, for the record.
    why: Vec<String>,
    #[command(flatten)]
    told: Told,
}

impl Told {
    const fn manner(&self) -> Manner {
        Manner { slip: Slip::Refuse, json: self.json }
    }
}

/// Says this verb with its words.
pub(super) fn said(verb: &str, args: &Said, world: &World) -> Result<(), Failure> {
    let Whose { session, told } = &args.whose;
    let line = format!("{verb} {}", args.words.join(" "));
    let done = one(line.trim_end(), session.as_deref(), told.manner(), told.once.as_ref(), world);
    let (word, rest) = match args.words.split_first() {
        Some((first, rest)) if session.is_none() && !rest.is_empty() => (Some(first), rest),
        Some(_) | None => (None, &[][..]),
    };
    done.map_err(|failure| meant_for(failure, word, &format!("{verb} {}", rest.join(" ")), world))
}

/// Says this verb alone.
pub(super) fn alone(verb: &str, args: &Alone, world: &World) -> Result<(), Failure> {
    let Alone { session, told } = args;
    one(verb, session.as_deref(), told.manner(), told.once.as_ref(), world)
}

/// Gives the unfinished game of a session up.
pub(super) fn close(args: &Close, world: &World) -> Result<(), Failure> {
    let Close { session, why, told } = args;
    let line = format!("close {}", why.join(" "));
    one(line.trim_end(), Some(session), told.manner(), told.once.as_ref(), world)
}
