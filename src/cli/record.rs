//! `record`: lines for a session, from the arguments or from standard input.

use std::io::{self, IsTerminal};

use rasher::desk::Desk;
use rasher::line::command::{apart, beginning};
use rasher::store::Store;

use super::feed::{self, Lines, Manner, Slip};
use super::night;
use super::sessions::{self, Seen};
use super::world::World;
use crate::failure::{Failure, FailureKind};

/// What a line may be.
const LINES: &str = "\
A deal by its result:
  ah4      Ann made hearts, her side took 4
  ah!5     alone, all five
  x        passed out
  a- ch3   Bacon: Ann declared and was denied; then Cal made hearts and took 3
  b6h5     Bid Euchre: Ben bid 6 hearts and took 5
  ac       climbing: Ann out first, Cal second
A deal call by call, whoever's turn it is:
  7h p u!  7h is turned, a pass, \"pick it up\" alone; then 4, once trump is made
And any time:
  undo, redo, fix 3 bs2, =6-4, note TEXT, sub d Eve, misdeal WHY, adjust a +1 WHY, again

A line is accepted whole or not at all. The lines before one that is not accepted stand.
A line that begins with a dash comes after `--`.";

#[derive(Debug, clap::Args)]
#[command(after_help = LINES)]
pub(super) struct Args {
    /// The session (its name, or the beginning or a part of it), then lines, as they would be typed;
    /// `;` separates them. Without a session, the one last written; without lines, standard input is
    /// read.
    #[arg(value_name = "SESSION or LINES")]
    words: Vec<String>,
    /// The session, where its name could be taken for a line.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    /// Record irregular calls: they happened.
    #[arg(long)]
    record_irregular: bool,
    /// One JSON document for each line: what was recorded, what rasher says, how the game stands.
    #[arg(long)]
    json: bool,
    /// A word for this entry: if one with this word is recorded already, nothing is recorded again.
    #[arg(long, value_name = "WORD", value_parser = feed::once_word)]
    once: Option<feed::Once>,
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let manner = Manner { slip: Slip::from_flag(args.record_irregular), json: args.json };
    let (store, _) = world.store()?;
    let named = args.session.as_deref().or(args.words.first().map(String::as_str));
    if let Some(night) = night::is_night_meant(&store, named) {
        let lines = args.words.get(usize::from(args.session.is_none())..).unwrap_or_default();
        return night::recorded(&store, &night, lines, manner, args.once.as_ref(), world);
    }
    let (mut desk, lines) = session_and_lines(args, &store, world)?;
    if lines.is_empty() && io::stdin().is_terminal() {
        return Err(Failure::usage("there is no line to record")
            .hint("give it as an argument, such as `rasher record friday 'ah4; x'`"));
    }
    let given = if lines.is_empty() { Lines::StandardInput } else { Lines::Given(lines) };
    let taken = feed::lines(&mut desk, &given, manner, args.once.as_ref(), world);
    let handed_in = night::session_written(&store, desk.id(), world);
    taken.and(handed_in)
}

/// Which session is meant, and which lines: the first word is a session where there is one of that
/// name, and else a line for the session last written. Where it can be both, nothing is guessed.
fn session_and_lines<'a>(
    args: &'a Args,
    store: &Store,
    world: &World,
) -> Result<(Desk, &'a [String]), Failure> {
    let Some((first, rest)) = args.words.split_first().filter(|_| args.session.is_none()) else {
        let id = sessions::meant(store, args.session.as_deref())?;
        return Ok((feed::open(store, &id, world)?, &args.words));
    };
    let can_be_a_line =
        |desk: &Desk| apart(first).all(|line| sessions::reads(desk.session(), desk.seats(), line));
    let unsure = |named: &str, last: &str| {
        Err(Failure::usage(format!("`{first}` can be the session `{named}`, or a line"))
            .hint(format!("say which: `--session {named}`, or `--session {last} {first}`")))
    };
    // A long log is read once: what is opened is asked, and not read before that.
    match (sessions::meant(store, Some(first)), sessions::meant(store, None)) {
        (Ok(named), Ok(last)) if rest.is_empty() && named == last => {
            let desk = feed::open(store, &named, world)?;
            if can_be_a_line(&desk) { unsure(&named, &last) } else { Ok((desk, rest)) }
        }
        (Ok(named), Ok(last)) if rest.is_empty() && is_line_of(first, store, &last) => {
            unsure(&named, &last)
        }
        (Ok(named), _) => Ok((feed::open(store, &named, world)?, rest)),
        // A name that fits several is a name all the same.
        (Err(failure), _) if failure.kind() != FailureKind::NoSession => Err(failure),
        (Err(failure), Ok(last)) => {
            // A line that cannot be read is told what is wrong with it; the beginning of a command may
            // be meant for a session, and is not carried out.
            // Nor is a session's name ever so many words.
            let is_word = !first.trim().contains(char::is_whitespace);
            let begun = is_word && beginning(first).is_some();
            let desk = feed::open(store, &last, world);
            // What somebody else has open can be read all the same.
            let is_line = || match &desk {
                Ok(desk) => can_be_a_line(desk),
                Err(_) => is_line_of(first, store, &last),
            };
            if rest.is_empty() && !begun || is_line() {
                Ok((desk?, &args.words))
            } else {
                Err(failure)
            }
        }
        // A log that was written last and cannot be read is what the line may be for.
        (Err(_), Err(last)) if last.kind() == FailureKind::Found => Err(last),
        (Err(failure), Err(_)) => Err(failure),
    }
}

/// Can these be lines of the session of this name?
fn is_line_of(lines: &str, store: &Store, id: &str) -> bool {
    let reads =
        |seen: Seen| apart(lines).all(|line| sessions::reads(&seen.session, seen.seats(), line));
    sessions::see(store, id).is_ok_and(reads)
}
