//! `rule`: one question about the rules, one answer.

use std::ffi::OsString;

use rasher::report::answer::{answer_as, answer_with_others};
use rasher::rules::Ruleset;
use rasher::rules::questions::find::{Hit, SearchOutcome, elsewhere, find};
use rasher::rules::questions::{self, Question};
use rasher::session::Game;
use serde::Serialize;

use super::world::World;
use super::{ruleset, sessions, show};
use crate::failure::{Failure, FailureKind};
use crate::pages;
use crate::paint::{Column, Page, Table, Text, listed};
use crate::prompt::setup::turned;

/// What was typed.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without words it lists the questions that have an answer. A ruleset is taken \
                        from the session last written, unless one is named."
)]
pub(super) struct Args {
    /// The question in free words, such as `who leads alone` or `deny`.
    words: Vec<String>,
    /// The ruleset to ask: its id, or the path of a ruleset file.
    #[arg(long, value_name = "RULESET", conflicts_with = "session")]
    rules: Option<OsString>,
    /// The session whose rules to ask; without it, the one last written.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    /// Turn a switch before it answers, such as `making.all-pass=stick`.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// With what every other built-in ruleset says.
    #[arg(long)]
    sources: bool,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// A question of the list, as JSON.
#[derive(Serialize)]
struct Listed {
    topic: &'static str,
    section: &'static str,
    question: &'static str,
}

impl Listed {
    fn of(topic: &'static Question) -> Self {
        Self { topic: &topic.name, section: topic.subject.name(), question: &topic.ask }
    }
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let words = args.words.join(" ");
    let words = words.trim();
    if words.is_empty() {
        return list(args, world);
    }
    let (mut ruleset, mut game) = asked(args, world)?;
    let mut words = words.to_owned();
    if let Some((other, rest)) = elsewhere(&words, &ruleset) {
        (ruleset, game, words) = (other.clone(), None, rest);
    }
    let words = words.as_str();
    let hit = match find(words, &ruleset) {
        SearchOutcome::One(hit) => hit,
        SearchOutcome::Several(hits) => return Err(several(words, &hits)),
        SearchOutcome::None { near } => return Err(none(&near)),
    };
    let ask = if args.sources { answer_with_others } else { answer_as };
    let mut answer = ask(hit.question, hit.asks, &ruleset);
    if let Some(game) = &game {
        answer.at_the_table(game);
    }
    answer.asked_with(&ruleset::switches(&args.set)?.into_keys().collect());
    if args.json {
        return Ok(world.out.json(&answer)?);
    }
    Ok(world.out.data(&pages::answer(&answer))?)
}

/// The ruleset that is asked, switches turned, and the game that is played by it.
fn asked(args: &Args, world: &World) -> Result<(Ruleset, Option<Game>), Failure> {
    let (named, game) = as_named(args, world)?;
    Ok((turned(&named, &ruleset::switches(&args.set)?)?, game))
}

/// The ruleset that was named, or that of a session.
fn as_named(args: &Args, world: &World) -> Result<(Ruleset, Option<Game>), Failure> {
    if let Some(word) = &args.rules {
        return Ok((ruleset::named(word)?, None));
    }
    if args.session.is_none() {
        let (store, _) = world.store()?;
        if sessions::by_time(&store)?.is_empty() {
            return Err(Failure::usage("no session says by which rules to answer")
                .hint("name a ruleset, such as `--rules euchre`; `rasher rules` lists them"));
        }
    }
    let seen = show::read(args.session.as_deref(), world)?;
    let game = seen.session.game().cloned().ok_or_else(|| {
        Failure::failed(format!("the session `{}` has no rules that could be read", seen.id))
    })?;
    Ok(((*game.rules).clone(), Some(game)))
}

/// The questions, or those that arise under the ruleset that was named.
fn list(args: &Args, world: &World) -> Result<(), Failure> {
    let named = args.rules.is_some() || args.session.is_some() || !args.set.is_empty();
    let ruleset = if named { Some(asked(args, world)?.0) } else { None };
    let arises =
        |topic: &&'static Question| ruleset.as_ref().is_none_or(|ruleset| topic.arises(ruleset));
    let topics: Vec<&Question> =
        questions::all().iter().filter(|topic| !topic.is_word()).filter(arises).collect();
    if args.json {
        let listed: Vec<Listed> = topics.into_iter().map(Listed::of).collect();
        return Ok(world.out.json(&listed)?);
    }
    let mut page = Page::new();
    let mut section = None;
    let mut table = None;
    for topic in topics {
        if section != Some(topic.subject) {
            if let Some(table) = table.take() {
                page.table(table).gap();
            }
            page.line(Text::new().strong(topic.subject.name()));
            section = Some(topic.subject);
        }
        add(table.get_or_insert_with(topics_table), topic);
    }
    if let Some(table) = table {
        page.table(table);
    }
    Ok(world.out.data(&page)?)
}

fn topics_table() -> Table {
    Table::new([Column::whole("topic"), Column::words("question")])
}

fn add(table: &mut Table, topic: &Question) {
    table.row([topic.name.as_str(), topic.ask.as_str()], format!("{}: {}", topic.name, topic.ask));
}

/// Several questions answer to the words.
fn several(words: &str, hits: &[Hit]) -> Failure {
    let mut table = topics_table();
    for hit in hits {
        add(&mut table, hit.question);
    }
    let mut page = Page::new();
    page.table(table).gap();
    let first = hits.first().map_or("", |hit| hit.question.name.as_str());
    Failure::usage(format!("`{words}` may mean any of these"))
        .at(page)
        .hint(format!("ask again by one of the topics, such as `rasher rule {first}`"))
}

/// No question does.
fn none(near: &[Hit]) -> Failure {
    let failure = Failure::new(FailureKind::Failed, "I know no rule about that".to_owned());
    let near: Vec<String> = near.iter().map(|hit| format!("`{}`", hit.question.name)).collect();
    let failure = if near.is_empty() {
        failure
    } else {
        failure.hint(format!("near to it: {}", listed(&near, "or")))
    };
    failure.hint("`rasher rule` lists all questions, and `rasher rules show` has every rule")
}
