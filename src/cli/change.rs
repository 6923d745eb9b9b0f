//! `undo`, `redo` and `fix`: the record is changed by a line more, and what changes is said.

use rasher::line::command::{Command as Verb, command};

use super::feed::{self, Lines, Manner, OutputArgs, Slip, Took};
use super::night;
use super::sessions::{self, Named};
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::pages::rule::RuleTalk;

// What was typed for `undo` or `redo`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// How many entries, and which session: its name, or the beginning or a part of it. Without them, one
    /// entry of the session last written.
    #[arg(value_name = "N or SESSION", num_args = 0..=2, allow_negative_numbers = true)]
    words: Vec<String>,
    #[command(flatten)]
    told: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct Fix {
    /// Which deal of the game.
    deal: String,
    /// What really happened, as it would be typed: `bs2`.
    #[arg(required = true, value_name = "LINE")]
    line: Vec<String>,
    /// Which game of the session; without it, the current one.
    #[arg(long, value_name = "NUMBER")]
    game: Option<u32>,
    /// The session; without it, the one last written.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    /// Both sides agree to it, although the time for corrections is over (law 5 of 1888).
    #[arg(long)]
    agreed: bool,
    /// Record an irregular call: it happened.
    #[arg(long)]
    record_irregular: bool,
    #[command(flatten)]
    told: OutputArgs,
}

/// Takes the last entries back.
pub(super) fn undo(args: &Args, world: &World) -> Result<(), Failure> {
    counted("undo", args, world)
}

/// Takes the last undos back.
pub(super) fn redo(args: &Args, world: &World) -> Result<(), Failure> {
    counted("redo", args, world)
}

fn counted(verb: &str, args: &Args, world: &World) -> Result<(), Failure> {
    // How many can be meant, the line itself says.
    let is_below = |word: &&String| word.parse::<i64>().is_ok_and(|number| number < 0);
    let (below, words): (Vec<&String>, Vec<&String>) = args.words.iter().partition(is_below);
    let Named { number, session } = Named::of(words)?;
    let number = below.first().map(ToString::to_string).or_else(|| Some(number?.to_string()));
    let line = number.map_or_else(|| verb.to_owned(), |number| format!("{verb} {number}"));
    let OutputArgs { once, .. } = &args.told;
    one(&line, session.as_deref(), args.told.manner(Slip::Refuse), once.as_ref(), world)
}

/// A deal was in truth another.
pub(super) fn fix(args: &Fix, world: &World) -> Result<(), Failure> {
    let game = args.game.map_or_else(String::new, |game| format!("--game {game} "));
    let agreed = if args.agreed { "--agreed " } else { "" };
    let line = format!("fix {agreed}{game}{} {}", args.deal, args.line.join(" "));
    let manner = args.told.manner(Slip::from_flag(args.record_irregular));
    let done = one(&line, args.session.as_deref(), manner, args.told.once.as_ref(), world);
    let session = Some(&args.deal).filter(|_| args.session.is_none());
    done.map_err(|failure| {
        meant_for(failure, session, &format!("fix {}", args.line.join(" ")), world)
    })
}

/// A first word that is called like a session is, where it was none of the line: where sessions are named
/// is said then.
pub(super) fn meant_for(
    failure: Failure,
    word: Option<&String>,
    line: &str,
    world: &World,
) -> Failure {
    let is_said = !matches!(failure.kind(), FailureKind::InUse | FailureKind::Unsaid);
    let Some(word) = word.filter(|word| is_said && !word.is_empty()) else { return failure };
    // A letter or two are a player, and stand in the name of nearly every session.
    let is_long = word.chars().nth(2).is_some();
    let is_session = world.store().is_ok_and(|(store, _)| {
        is_long
            && !word.starts_with(|c: char| c.is_ascii_digit())
            && sessions::meant(&store, Some(word)).is_ok()
    });
    if is_session {
        failure.hint(format!("a session is named by `-s`: `rasher {line} -s {word}`"))
    } else {
        failure
    }
}

/// Says one line to a session, as at its prompt.
pub(super) fn one(
    line: &str,
    session: Option<&str>,
    manner: Manner,
    once: Option<&feed::Once>,
    world: &World,
) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    if let Some(night) = night::is_night_meant(&store, session) {
        let line = [line.to_owned()];
        return night::lines(&store, &night, &Lines::Given(&line), manner, once, world);
    }
    let mut desk = feed::open(&store, &sessions::meant(&store, session)?, world)?;
    if let Some(once) = once
        && once.is_recorded(&mut desk, (1, line), manner, world)?
    {
        return if manner.json { Ok(()) } else { feed::close(&desk, world) };
    }
    // What is nothing but questions to the table is heard where somebody can answer.
    let heard = matches!(command(line), Some((Verb::Claim | Verb::Revoke | Verb::Ruling, _)));
    let took = if heard && !manner.json && world.is_attended() {
        feed::take_attended(&mut desk, line, manner, world)
    } else {
        feed::take(&mut desk, (line, ""), manner, &mut RuleTalk::default(), world)
    };
    let took = took.and_then(|took| {
        // Whoever asked has his answer.
        let asked = manner.json || took == Took::Answered;
        if asked { Ok(()) } else { feed::close_after(1, &desk, world) }
    });
    // Whatever could not be said, what was recorded is handed in.
    let handed_in = night::session_written(&store, desk.id(), world);
    took.and(handed_in)
}
