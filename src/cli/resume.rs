//! `resume`, and the program without a command: a session is taken up again.

use std::io::{self, IsTerminal};

use super::feed::{self, Manner, Slip};
use super::go_on::go_on;
use super::new;
use super::sessions::{self, Seen};
use super::world::World;
use crate::failure::{Failure, Kind};
use crate::paint::{Text, listed};
use crate::prompt::setup::ask::Said;

/// What was typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the unfinished session.
    session: Option<String>,
    /// Take irregular calls on standard input for ones that happened.
    #[arg(long)]
    record_irregular: bool,
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = match &args.session {
        Some(word) => sessions::meant(&store, Some(word))?,
        None => match which(&sessions::unfinished(&store)?, world)? {
            Some(id) => id,
            None => {
                let dir = store.dir().display();
                let error = format!("there is no unfinished session in `{dir}`");
                return Err(Failure::new(Kind::NoSession, error).hint("`rasher new` begins one"));
            }
        },
    };
    let manner = Manner::said(Slip::from_flag(args.record_irregular));
    go_on(feed::open(&store, &id, world)?, manner, world)
}

/// The program without a command: the unfinished session or, where there is none, a new one.
pub(super) fn alone(world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    match which(&sessions::unfinished(&store)?, world)? {
        Some(id) => go_on(feed::open(&store, &id, world)?, Manner::said(Slip::Refuse), world),
        None => new::run(&new::Args::default(), world),
    }
}

/// The unfinished session; where there are several, the person is asked.
fn which(unfinished: &[Seen], world: &World) -> Result<Option<String>, Failure> {
    match unfinished {
        [] => Ok(None),
        [one] => Ok(Some(one.id.clone())),
        several if io::stdin().is_terminal() => {
            let items: Vec<Text> = several.iter().map(in_short).collect();
            let question = "Which session goes on?";
            match world.asking(|ask| ask.choose(question, &items, 0))? {
                Said::This(chosen) => Ok(several.get(chosen).map(|seen| seen.id.clone())),
                Said::Back => Err(Failure::interrupted()),
            }
        }
        several => {
            let ids: Vec<String> = several.iter().map(|seen| format!("`{}`", seen.id)).collect();
            Err(Failure::usage(format!("{} sessions are unfinished", several.len()))
                .hint(format!("say which: `rasher resume SESSION` with {}", listed(&ids, "or"))))
        }
    }
}

/// A session on one line of a menu.
fn in_short(seen: &Seen) -> Text {
    let status = seen.status().unwrap_or_default();
    Text::from(&seen.header.title).plain(format!(", {status}")).quiet(format!("  {}", seen.id))
}
