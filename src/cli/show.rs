//! `show`: the score sheet. `why`: where the points of a deal come from.
//!
//! Which session and which deal is said here; what is answered, where lines are typed too.

use super::night;
use super::sessions::{self, Named, Seen};
use super::world::World;
use crate::dispatch::Answer;
use crate::dispatch::night::{seats as seats_of_night, why as why_of_night};
use crate::failure::Failure;

#[derive(Debug, clap::Args)]
pub(super) struct Show {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct WhyArgs {
    #[command(flatten)]
    which: ShowArgs,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

// Which deal of which session is meant.
#[derive(Debug, clap::Args)]
pub(super) struct ShowArgs {
    /// The deal, by its number or as `last`, and the session: its name, or the beginning or a part of
    /// it. Without them, the last deal of the session last written.
    #[arg(value_name = "DEAL or SESSION", num_args = 0..=3)]
    words: Vec<String>,
    /// The session; without it, the one last written.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    /// Which game of the session; without it, the last.
    #[arg(long, value_name = "NUMBER")]
    game: Option<usize>,
}

impl ShowArgs {
    /// What the words name, said as at the prompt: `2`, `two`, `#2`, `deal 2`, and nothing for `last`. A
    /// session that is called by one of these words is named by `--session`.
    fn named(&self) -> Result<Named, Failure> {
        let is = |word: &str, said: &str| word.eq_ignore_ascii_case(said);
        let mut words =
            self.words.iter().map(|word| word.strip_prefix('#').unwrap_or(word)).peekable();
        let mut meant = Vec::new();
        while let Some(word) = words.next() {
            let is_filler = is(word, "deal") && words.peek().is_some();
            if !is_filler && !is(word, "last") {
                meant.push(word.to_owned());
            }
        }
        Named::of(&meant)
    }

    /// The session, where one was named.
    pub(super) fn session(&self) -> Result<Option<String>, Failure> {
        let named = self.named()?.session;
        if let (Some(flag), Some(_)) = (&self.session, &named) {
            return Err(Failure::usage("two sessions are named, and only one can be meant")
                .hint(format!("`--session {flag}` is one of them")));
        }
        Ok(self.session.clone().or(named))
    }

    /// The deal, as it would be named where lines are typed.
    pub(super) fn said(&self) -> Result<String, Failure> {
        let number = self.named()?.number.map_or_else(String::new, |number| number.to_string());
        Ok(match self.game {
            Some(game) => format!("--game {game} {number}"),
            None => number,
        })
    }
}

/// Gives an answer as it was asked for.
pub(super) fn give(answer: &Answer, json: bool, world: &World) -> Result<(), Failure> {
    match answer.json.as_ref().filter(|_| json) {
        Some(json) => Ok(world.out.json(json)?),
        None => Ok(world.out.data(&answer.page)?),
    }
}

/// The score sheet.
pub(super) fn show(args: &Show, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    if let Some(night) = night::is_night_meant(&store, args.session.as_deref()) {
        return night::standings_of(&store, &night, args.json, world);
    }
    let seen = read(args.session.as_deref(), world)?;
    give(&seen.asked().score(), args.json, world)
}

/// Whose turn it is, and everything else that decides what can be typed.
pub(super) fn who(args: &Show, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    if let Some(night) = night::is_night_meant(&store, args.session.as_deref()) {
        let (_, _, night) = night::see(&store, &night, world)?;
        return give(&seats_of_night(&night, None), args.json, world);
    }
    let seen = read(args.session.as_deref(), world)?;
    seen.asked().who().map_or(Ok(()), |answer| give(&answer, args.json, world))
}

/// A deal with its reasons.
pub(super) fn why(args: &WhyArgs, world: &World) -> Result<(), Failure> {
    let session = args.which.session()?;
    let (store, _) = world.store()?;
    if let Some(night) = night::is_night_meant(&store, session.as_deref()) {
        let (_, _, night) = night::see(&store, &night, world)?;
        let all = why_of_night(&night, None).map_err(|refused| Failure::failed(refused.says))?;
        return give(&all, args.json, world);
    }
    let seen = read(session.as_deref(), world)?;
    give(&seen.asked().why(&args.which.said()?)?, args.json, world)
}

/// The session that is meant, with a warning where only a part of it can be used.
pub(super) fn read(word: Option<&str>, world: &World) -> Result<Seen, Failure> {
    let (store, _) = world.store()?;
    let seen = sessions::see(&store, &sessions::meant(&store, word)?)?;
    world.speaks_of(&seen.session);
    world.out.talk(&seen.warning());
    Ok(seen)
}
