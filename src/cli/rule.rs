//! `rule`: one question about the rules, one answer.

use std::collections::BTreeMap;
use std::ffi::OsString;

use rasher::report::answer::Answer;
use rasher::rules::Ruleset;
use rasher::rules::questions::{self, Question, Subject};
use rasher::session::Game;
use serde::Serialize;

use super::world::World;
use super::{ruleset, sessions, show};
use crate::dispatch::{Reply, Takes};
use crate::failure::Failure;
use crate::pages;
use crate::pages::rule::{self, RuleSaid};
use crate::paint::{Column, Page, Table, Text};
use crate::prompt::editor::{Editor as _, Offering, Plain, Typed};
use crate::prompt::setup::turned;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without words it lists the questions that have an answer. The rules are those \
                        of the session last written, unless a ruleset is named."
)]
pub(super) struct Args {
    /// The question in your own words, such as `who leads alone` or `deny`.
    words: Vec<String>,
    /// The ruleset to ask: its id, or the path of a ruleset file.
    #[arg(long, value_name = "RULESET", conflicts_with = "session")]
    rules: Option<OsString>,
    /// The session whose rules to ask; without it, the one last written.
    #[arg(long, short, value_name = "SESSION")]
    session: Option<String>,
    /// Change a rule before it answers, such as `making.all-pass=stick`.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Also show what every other built-in ruleset says.
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
    let (ruleset, game) = asked(args, world)?;
    world.out.talk(&rule::read_of(words));
    let mut said = rule::ask(words, &ruleset, game.as_ref(), args.sources);
    if let RuleSaid::Several(questions) = &said
        && let Some(question) = chosen(questions, args, world)?
    {
        said = rule::one(question, words, &ruleset, game.as_ref(), args.sources);
    }
    match said.answered(words, "rasher rule")? {
        RuleSaid::Told { mut answer, .. } => {
            answer.asked_with(&ruleset::switches(&args.set)?.into_keys().collect());
            told(&answer, args, world)
        }
        RuleSaid::Elsewhere { answer, .. } => told(&answer, args, world),
        said @ (RuleSaid::Stands(_)
        | RuleSaid::Beside(_)
        | RuleSaid::Several(_)
        | RuleSaid::Unknown(_)
        | RuleSaid::Raised(_)) => Ok(world.out.data(&said.page())?),
    }
}

/// In the shell an answer stands at length: nobody waits at the table for it.
fn told(answer: &Answer, args: &Args, world: &World) -> Result<(), Failure> {
    if args.json {
        return Ok(world.out.json(answer)?);
    }
    Ok(world.out.data(&pages::answer(answer))?)
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
    let game = game_of(args.session.as_deref(), world)?;
    Ok(((*game.rules).clone(), Some(game)))
}

/// The ruleset of the session that was last written.
pub(super) fn of_last_session(world: &World) -> Result<Ruleset, Failure> {
    Ok((*game_of(None, world)?.rules).clone())
}

/// The last game of a session; without a name, of the one last written.
fn game_of(session: Option<&str>, world: &World) -> Result<Game, Failure> {
    if session.is_none() {
        let (store, _) = world.store()?;
        if sessions::by_time(&store)?.is_empty() {
            return Err(Failure::usage("there is no session to take the rules from")
                .hint("name a ruleset, such as `--rules euchre`; `rasher rules` lists them"));
        }
    }
    let seen = show::read(session, world)?;
    seen.session.game().cloned().ok_or_else(|| {
        Failure::failed(format!("the session `{}` has no rules that could be read", seen.id))
    })
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
    let mut by_subject: BTreeMap<Subject, Table> = BTreeMap::new();
    for topic in topics {
        add(by_subject.entry(topic.subject).or_insert_with(topics_table), topic);
    }
    let mut page = Page::new();
    for (number, (subject, table)) in by_subject.into_iter().enumerate() {
        if number > 0 {
            page.gap();
        }
        page.line(Text::new().strong(subject.name()));
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

/// Which of several a person chooses by number; none where there is nobody to ask.
fn chosen(
    questions: &[&'static Question],
    args: &Args,
    world: &World,
) -> Result<Option<&'static Question>, Failure> {
    let person = world.is_attended();
    if !person || args.json {
        return Ok(None);
    }
    let takes = Takes::Number(questions.len());
    world.out.talk(&RuleSaid::Several(questions.to_vec()).page());
    let mut editor = Plain { prompts: true };
    loop {
        let typed = editor.line(
            "Which one? Its number, or Enter for none: ",
            "",
            Offering::default(),
            "",
        )?;
        let said = match typed {
            Typed::Line(said) => said,
            Typed::Interrupted { .. } | Typed::End => return Err(Failure::interrupted()),
        };
        match takes.reply(&said) {
            Some(Reply::Said(number)) => {
                let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                return Ok(place.and_then(|place| questions.get(place)).copied());
            }
            Some(Reply::Nothing | Reply::BrokenOff | Reply::Quit) => return Ok(None),
            None => {
                let mut page = Page::new();
                page.line(format!("Type {}.", takes.said()));
                world.out.talk(&page);
            }
        }
    }
}
