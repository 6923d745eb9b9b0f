//! The verbs of the prompt in the shell: `rasher note TEXT` is `note TEXT` at the prompt.
//!
//! What a verb means is the dispatcher's business; here it only gets its session. It must never know
//! what a line means.

use std::ffi::OsString;
use std::path::Path;

use rasher::rules::catalogue::near;
use rasher::store::{Store, is_named};

use super::ask::{self, RulingArgs};
use super::change::{meant_for, one};
use super::feed::{OutputArgs, Slip};
use super::sessions;
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, listed};

// A verb with what follows it.
#[derive(Debug, clap::Args)]
pub(super) struct VerbArgs {
    /// The rest of the line, as at the prompt.
    #[arg(value_name = "WORDS", allow_negative_numbers = true)]
    words: Vec<String>,
    #[command(flatten)]
    whose: Whose,
}

// A verb that needs nothing but a session.
#[derive(Debug, clap::Args)]
pub(super) struct Alone {
    /// The session; without it, the one last written.
    session: Option<String>,
    #[command(flatten)]
    told: OutputArgs,
}

#[derive(Debug, clap::Args)]
#[command(
    after_help = "As at the prompt of a session: without words it lists what can be ruled on now. With a \
                  ruleset or facts it asks without a session, as `rasher judge ruling` does."
)]
pub(super) struct Ruling {
    /// What follows the word, as at the prompt: an offence, such as `revoke`, or the number of what was found.
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Ask without a session, by this ruleset: its id or path.
    #[arg(long, value_name = "RULESET", conflicts_with_all = ["session", "json", "once"])]
    rules: Option<OsString>,
    /// Ask without a session, with facts that are known: `dealer=1`, `alone=no`.
    #[arg(long = "fact", value_name = "FACT=VALUE", conflicts_with_all = ["session", "json", "once"])]
    facts: Vec<String>,
    #[command(flatten)]
    whose: Whose,
}

// Which session a verb is for.
#[derive(Debug, clap::Args)]
struct Whose {
    /// The session; without it, the one last written.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    #[command(flatten)]
    told: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct Close {
    /// Why it is given up, for the record; the whole name of the session may come before it. Without a
    /// session, the one last written, if no other is unfinished.
    #[arg(value_name = "SESSION or WHY")]
    words: Vec<String>,
    #[command(flatten)]
    whose: Whose,
}

/// Says this verb with its words.
pub(super) fn said(verb: &str, args: &VerbArgs, world: &World) -> Result<(), Failure> {
    let Whose { session, told } = &args.whose;
    let line = format!("{verb} {}", args.words.join(" "));
    let done = one(
        line.trim_end(),
        session.as_deref(),
        told.manner(Slip::Refuse),
        told.once.as_ref(),
        world,
    );
    let (word, rest) = match args.words.split_first() {
        Some((first, rest)) if session.is_none() && !rest.is_empty() => (Some(first), rest),
        Some(_) | None => (None, &[][..]),
    };
    done.map_err(|failure| meant_for(failure, word, &format!("{verb} {}", rest.join(" ")), world))
}

/// Hears what follows from an irregularity: in a session or, with rules or facts, without one.
pub(super) fn ruling(args: &Ruling, world: &World) -> Result<(), Failure> {
    let Ruling { words, rules, facts, whose: Whose { session, told } } = args;
    let (store, _) = world.store()?;
    let no_session = session.is_none() && sessions::by_time(&store)?.is_empty();
    if rules.is_some() || !facts.is_empty() || no_session {
        let offence = Some(words.join(" ")).filter(|words| !words.is_empty());
        let (rules, facts) = (rules.clone(), facts.clone());
        return ask::hear(&RulingArgs { rules, facts, offence }, world);
    }
    let line = format!("ruling {}", words.join(" "));
    one(line.trim_end(), session.as_deref(), told.manner(Slip::Refuse), told.once.as_ref(), world)
}

/// Says this verb alone.
pub(super) fn alone(verb: &str, args: &Alone, world: &World) -> Result<(), Failure> {
    let Alone { session, told } = args;
    one(verb, session.as_deref(), told.manner(Slip::Refuse), told.once.as_ref(), world)
}

/// Gives the unfinished game of a session up.
pub(super) fn close(args: &Close, world: &World) -> Result<(), Failure> {
    let Close { words, whose: Whose { session, told } } = args;
    let meant = match session {
        Some(session) => GivenUp { session: session.clone(), is_named: true, why: words },
        None => given_up(words, world)?,
    };
    let GivenUp { session, is_named, why } = meant;
    let line = format!("close {}", why.join(" "));
    one(line.trim_end(), Some(&session), told.manner(Slip::Refuse), told.once.as_ref(), world)?;
    if is_named || told.json {
        return Ok(());
    }
    let mut page = Page::new();
    let text = Text::from("It was the game of `").strong(&session).plain("`; ");
    page.indented(text.plain(format!("`rasher undo {session}` opens it again.")), 0, 2);
    Ok(world.out.data(&page)?)
}

/// The session whose game is given up.
struct GivenUp<'w> {
    session: String,
    /// Was it said which? If not, it is said afterwards.
    is_named: bool,
    why: &'w [String],
}

/// The session that is meant by these words, and what is left for the reason. A game is never given up on
/// a guess: where it is not plain that the first word is a session, or that it is none, that is said.
fn given_up<'w>(words: &'w [String], world: &World) -> Result<GivenUp<'w>, Failure> {
    let (store, _) = world.store()?;
    let unnamed = || Ok(GivenUp { session: only_unfinished(&store)?, is_named: false, why: words });
    let Some((first, why)) = words.split_first() else { return unnamed() };
    match sessions::meant_log(&store, Some(first)) {
        Ok(id) if why.is_empty() || id.eq_ignore_ascii_case(first) || is_named(&id, first) => {
            Ok(GivenUp { session: id, is_named: true, why })
        }
        Ok(id) => {
            let shown = first.escape_debug();
            let error =
                format!("`{shown}` can be the session `{id}`, or the beginning of the reason");
            Err(both_ways(Failure::usage(error), &id, words))
        }
        // One word alone is more often a session that was mistyped than a reason.
        Err(failure)
            if why.is_empty()
                || failure.kind() != FailureKind::NoSession
                || is_like_a_name(first, &store)? =>
        {
            Err(both_ways(failure, "SESSION", words))
        }
        Err(_) => unnamed(),
    }
}

/// How it is said whether the first word is the session or belongs to the reason.
fn both_ways(failure: Failure, session: &str, words: &[String]) -> Failure {
    let (whole, why) = (words.join(" "), words.get(1..).unwrap_or_default().join(" "));
    let line = |why: &str| format!("`rasher close -s {session} {}`", why.escape_debug());
    let failure = failure.hint(format!("as a part of the reason: {}", line(&whole)));
    if why.is_empty() { failure } else { failure.hint(format!("as the session: {}", line(&why))) }
}

/// Is a word that names no session more like the name of one, or of a night, than like a word of a
/// reason?
fn is_like_a_name(word: &str, store: &Store) -> Result<bool, Failure> {
    let word = word.to_lowercase();
    let begins_with_a_day = word.starts_with(|it: char| it.is_ascii_digit()) && word.contains('-');
    let is_file = Path::new(&word).extension().is_some_and(|it| it == "jsonl");
    if begins_with_a_day || is_file {
        return Ok(true);
    }
    let mut ids = store.ids()?;
    ids.extend(store.nights()?);
    let is_like = |id: String| {
        let id = id.to_lowercase();
        let name = id.trim_start_matches(|it: char| it.is_ascii_digit() || it == '-');
        let parts = || name.split(['-', '.']).chain([id.as_str(), name]);
        id.contains(&word)
            || near(&word, parts()).is_some()
            || parts().any(|part| part.chars().count() > 2 && word.starts_with(part))
    };
    Ok(ids.into_iter().any(is_like))
}

/// The session last written, where no other can be meant: every other game is over or was given up.
fn only_unfinished(store: &Store) -> Result<String, Failure> {
    let ids = sessions::by_time(store)?;
    let last = sessions::last_written(store)?;
    let is_open = |id: &&String| {
        sessions::see(store, id)
            .is_ok_and(|seen| seen.session.game().is_some() && !seen.session.is_finished())
    };
    let open: Vec<&String> = ids.iter().filter(is_open).collect();
    let error = match open.as_slice() {
        // What is over says so itself.
        [] => return Ok(last),
        [only] if **only == last => return Ok(last),
        [other] => format!(
            "the game of `{last}`, the session last written, is over, and that of `{other}` is not"
        ),
        [_, _, ..] => {
            format!("{} games are unfinished: say which one to give up", open.len())
        }
    };
    let ways: Vec<String> =
        open.iter().take(MOST_NAMED).map(|id| format!("`rasher close -s {id}`")).collect();
    let failure = Failure::usage(error).hint(format!("say which: {}", listed(&ways, "or")));
    Err(match open.len().saturating_sub(MOST_NAMED) {
        0 => failure,
        more => failure.hint(format!("`rasher list` shows the other {more}")),
    })
}

/// How many sessions are named where one of them is to be chosen.
const MOST_NAMED: usize = 6;
