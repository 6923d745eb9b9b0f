//! Questions to the referee from a person: short arguments, an answer in a sentence with its reason.
//!
//! Each becomes the question that a program would put, and the answer is the same answer; `--json`
//! shows it as a program would see it. Only `session` and `ruling` are more than one question.

#![allow(
    clippy::indexing_slicing,
    reason = "a JSON value that lacks a key gives null, and an object takes a new one"
)]

mod typed;

use std::ffi::OsString;
use std::io::IsTerminal;

use clap::Subcommand;
use rasher::desk::hearing::{Hearing, Stage, expected};
use rasher::event::Reading;
use rasher::event::facts::Offence;
use rasher::game::Deal;
use rasher::game::verdict::{Standing, Who};
use rasher::judge::Judge;
use rasher::line::{Names, read};
use rasher::report::deal::deal as view;
use rasher::rules::Ruleset;
use rasher::seat::Seat;
use rasher::session::DealStory;
use serde_json::{Value, json};

use super::ruleset;
use super::sessions;
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::pages;
use crate::paint::{Page, Text, listed};
use crate::prompt::editor::{Editor, Plain, Terminal, Typed};

/// What is asked.
#[derive(Debug, Subcommand)]
pub(super) enum AskCommand {
    /// Who wins a trick? The cards in the order of play, the lead first.
    Trick {
        #[command(flatten)]
        rules: TrickGame,
        /// Who leads: the number of a seat from 1.
        #[arg(long, default_value_t = 1, value_name = "SEAT")]
        lead: u8,
        /// Who sits out.
        #[arg(long, value_name = "SEAT")]
        out: Vec<u8>,
        /// The cards.
        #[arg(required = true)]
        cards: Vec<String>,
    },
    /// Which cards of a hand may be played?
    Play {
        #[command(flatten)]
        rules: TrickGame,
        /// What lies on the table, the lead first: `As 9c`.
        #[arg(long, value_name = "CARDS", default_value = "")]
        trick: String,
        /// The hand.
        #[arg(required = true)]
        cards: Vec<String>,
    },
    /// What can these cards of the climbing game be?
    Combo {
        #[command(flatten)]
        rules: ClimbGame,
        /// The cards.
        #[arg(required = true)]
        cards: Vec<String>,
    },
    /// Do these cards (or this reading) beat what lies on the table?
    Beats {
        #[command(flatten)]
        rules: ClimbGame,
        /// What lies on the table: `pair7`, `straight-flush9`.
        #[arg(long, value_name = "READING")]
        on: String,
        /// The cards, or a reading such as `pair8`.
        #[arg(required = true)]
        play: Vec<String>,
    },
    /// Every play of a hand of the climbing game.
    Moves {
        #[command(flatten)]
        rules: ClimbGame,
        /// What lies on the table; without it, a lead.
        #[arg(long, value_name = "READING")]
        on: Option<String>,
        /// The hand.
        #[arg(required = true)]
        cards: Vec<String>,
    },
    /// How many of the tricks that are left does a side surely take?
    Claim {
        #[command(flatten)]
        rules: TrickGame,
        /// A hand: `1=AhKh9c`; once for each seat whose cards are known.
        #[arg(long, value_name = "SEAT=CARDS", required = true)]
        hand: Vec<String>,
        /// How many cards an unseen hand has: `2=3`.
        #[arg(long, value_name = "SEAT=NUMBER")]
        left: Vec<String>,
        /// Cards already played, where not every hand is known.
        #[arg(long, value_name = "CARDS")]
        seen: Option<String>,
        /// Who leads, or led the trick on the table.
        #[arg(long, default_value_t = 1, value_name = "SEAT")]
        lead: u8,
        /// What lies on the table, the lead first.
        #[arg(long, value_name = "CARDS", default_value = "")]
        trick: String,
        /// Who sits out.
        #[arg(long, value_name = "SEAT")]
        out: Vec<u8>,
        /// Who claims.
        #[arg(long, value_name = "SEAT", default_value_t = 1)]
        claimer: u8,
        /// How many tricks are claimed.
        tricks: u8,
    },
    /// Tell a deal in the line language, and hear what it pays and what was irregular.
    Deal {
        /// The ruleset, by id or path.
        #[arg(long, value_name = "RULESET")]
        rules: OsString,
        /// Who deals: the number of a seat from 1.
        #[arg(long, default_value_t = 1, value_name = "SEAT")]
        dealer: u8,
        /// The score before it: `9-8`.
        #[arg(long, value_name = "SCORE", default_value = "0-0", allow_hyphen_values = true)]
        score: String,
        /// The number of the deal in its game.
        #[arg(long, default_value_t = 1, value_name = "NUMBER",
              value_parser = clap::value_parser!(u32).range(1..))]
        deal_no: u32,
        /// As one JSON document.
        #[arg(long)]
        json: bool,
        /// The deal, as it would be typed; players by the number of their seat.
        #[arg(required = true, allow_hyphen_values = true)]
        line: Vec<String>,
    },
    /// What is done about an irregularity? Asks for the facts that decide it, and no others.
    Ruling {
        /// The ruleset, by id or path; a list of the offences does without.
        #[arg(long, value_name = "RULESET")]
        rules: Option<OsString>,
        /// Facts that are known: `dealer=1`, `alone=no`.
        #[arg(long = "fact", value_name = "FACT=VALUE")]
        facts: Vec<String>,
        /// The offence, such as `revoke`; without it, they are listed.
        offence: Option<String>,
    },
    /// Replay a session and say everything irregular in it.
    Session {
        /// The session, or the path of its log.
        session: Option<String>,
    },
}

/// A trick game and its trump.
#[derive(Debug, clap::Args)]
pub(super) struct TrickGame {
    /// The ruleset, by id or path.
    #[arg(long, value_name = "RULESET", default_value = "euchre")]
    rules: OsString,
    /// Trump: c, d, h, s, n (none) or l (low).
    #[arg(long, value_name = "TRUMP")]
    trump: String,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// The climbing game.
#[derive(Debug, clap::Args)]
pub(super) struct ClimbGame {
    /// The ruleset, by id or path.
    #[arg(long, value_name = "RULESET", default_value = "bacon-climb-4")]
    rules: OsString,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// Asks.
pub(super) fn run(what: AskCommand, world: &World) -> Result<(), Failure> {
    match what {
        AskCommand::Trick { rules, lead, out, cards } => {
            let game = ruleset::named(&rules.rules)?;
            let question = json!({"ask": "trick", "rules": game.to_json(),
                "trump": typed::trump(&rules.trump)?, "lead": typed::seat(lead, &game)?,
                "out": typed::seats(&out, &game)?, "cards": typed::cards(&cards)?});
            say(&question, rules.json, world, |answer| {
                let seat = answer["winner"].as_u64().unwrap_or_default() + 1;
                vec![format!("Seat {seat} takes it: {}.", text(answer))]
            })
        }
        AskCommand::Play { rules, trick, cards } => {
            let question = json!({"ask": "play", "rules": whole(&rules.rules)?,
                "trump": typed::trump(&rules.trump)?, "trick": typed::cards(&[trick])?,
                "hand": typed::cards(&cards)?});
            say(&question, rules.json, world, |answer| {
                vec![format!("{}: {}.", list(&answer["legal"]), text(answer))]
            })
        }
        AskCommand::Combo { rules, cards } => {
            let question = json!({"ask": "combo", "rules": whole(&rules.rules)?,
                "cards": typed::cards(&cards)?});
            say(&question, rules.json, world, |answer| vec![format!("{}.", text(answer))])
        }
        AskCommand::Beats { rules, on, play } => {
            let play = match typed::reading(&play.concat()) {
                Some(reading) => json!(reading),
                None => json!({"cards": typed::cards(&play)?}),
            };
            let question = json!({"ask": "beats", "rules": whole(&rules.rules)?, "play": play,
                "on": typed::needed(&on)?});
            say(&question, rules.json, world, |answer| vec![format!("{}.", text(answer))])
        }
        AskCommand::Moves { rules, on, cards } => {
            let on = on.map(|on| typed::needed(&on)).transpose()?;
            let question = json!({"ask": "moves", "rules": whole(&rules.rules)?,
                "hand": typed::cards(&cards)?, "on": on});
            say(&question, rules.json, world, moves)
        }
        AskCommand::Claim { rules, hand, left, seen, lead, trick, out, claimer, tricks } => {
            let game = ruleset::named(&rules.rules)?;
            let hands = typed::by_seat(&hand, "1=AhKh9c", &game, |words| {
                Ok(json!(typed::cards(&[words])?))
            })?;
            let left = typed::by_seat(&left, "2=3", &game, typed::number)?;
            let out = typed::seats(&out, &game)?;
            unknown(&game, &out, &hands, &left)?;
            let mut question = json!({"ask": "claim", "rules": game.to_json(),
                "trump": typed::trump(&rules.trump)?, "lead": typed::seat(lead, &game)?,
                "out": out, "trick": typed::cards(&[trick])?,
                "claimer": typed::seat(claimer, &game)?, "tricks": tricks, "hands": hands,
                "left": left});
            if let Some(seen) = seen {
                question["seen"] = json!(typed::cards(&[seen])?);
            }
            say(&question, rules.json, world, |answer| {
                let line = answer["line"].as_array().cloned().unwrap_or_default();
                let line = line.iter().filter_map(Value::as_str).map(str::to_owned);
                let all = std::iter::once(text(answer).to_owned()).chain(line);
                all.map(|line| typed::from_one(&line)).collect()
            })
        }
        AskCommand::Deal { rules, dealer, score, deal_no, json, line } => {
            let rules = ruleset::named(&rules)?;
            deal(&rules, dealer, &score, deal_no, &line.join(" "), json, world)
        }
        AskCommand::Ruling { rules, facts, offence } => {
            let rules = rules.map(|rules| ruleset::named(&rules)).transpose()?;
            match offence {
                None => offences(rules.as_ref(), &facts, world),
                Some(offence) => ruling(rules.as_ref(), &facts, &offence, world),
            }
        }
        AskCommand::Session { session } => findings(session.as_deref(), world),
    }
}

/// The ruleset as a question has it: whole, so that a path does as well as an id.
fn whole(word: &OsString) -> Result<Value, Failure> {
    Ok(ruleset::named(word)?.to_json())
}

/// Of every hand in play either the cards or their number has to be said.
fn unknown(rules: &Ruleset, out: &[Seat], hands: &Value, left: &Value) -> Result<(), Failure> {
    let known = |seat: Seat| {
        let key = seat.to_string();
        hands.get(&key).is_some() || left.get(&key).is_some() || out.contains(&seat)
    };
    match rules.players().seats().find(|seat| !known(*seat)) {
        None => Ok(()),
        Some(seat) => {
            let number = seat.number() + 1;
            Err(Failure::usage(format!("nothing is said of the hand of seat {number}")).hint(
                format!(
                    "--hand {number}=… with its cards, --left {number}=… with how many it has, or \
                     --out {number} where it sits out"
                ),
            ))
        }
    }
}

fn text(answer: &Value) -> &str {
    answer["text"].as_str().unwrap_or_default()
}

fn list(values: &Value) -> String {
    let words: Vec<&str> =
        values.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(" ") }
}

fn moves(answer: &Value) -> Vec<String> {
    let all = answer["moves"].as_array().cloned().unwrap_or_default();
    let mut lines = vec![format!("{} plays.", all.len())];
    lines.extend(all.iter().map(|one| {
        let reading: Option<Reading> = serde_json::from_value(one["as"].clone()).ok();
        let named = reading.map(|reading| reading.to_string()).unwrap_or_default();
        format!("{}: {named}", list(&one["cards"]))
    }));
    lines
}

/// Puts a question and shows the answer.
fn say(
    question: &Value,
    as_json: bool,
    world: &World,
    words: impl Fn(&Value) -> Vec<String>,
) -> Result<(), Failure> {
    let answer = ask(question)?;
    if as_json {
        return Ok(world.out.json(&answer)?);
    }
    let mut page = Page::new();
    for line in words(&answer) {
        page.indented(line, 0, 2);
    }
    Ok(world.out.data(&page)?)
}

fn ask(question: &Value) -> Result<Value, Failure> {
    let mut out = Vec::new();
    Judge::new().answer(question.to_string().as_bytes(), &mut out);
    let answer: Value = serde_json::from_slice(&out)
        .map_err(|error| Failure::failed(format!("the answer cannot be read: {error}")))?;
    match answer["error"]["message"].as_str() {
        Some(message) => Err(Failure::failed(typed::from_one(message))),
        None => Ok(answer),
    }
}

fn deal(
    rules: &Ruleset,
    dealer: u8,
    before: &str,
    deal_no: u32,
    line: &str,
    as_json: bool,
    world: &World,
) -> Result<(), Failure> {
    let before = rasher::desk::count(before).ok_or_else(|| {
        Failure::usage("a score is two numbers, such as 9-8, or -4:12 with a total below zero")
    })?;
    let dealer = typed::seat(dealer, rules)?;
    let standing = Standing { dealer, score: before, deal_no, misdeals: 0 };
    let opened = Deal::open(rules, standing).map_err(|error| Failure::usage(error.to_string()))?;
    let seats = numbered(rules);
    let heard = read(line, &opened, &Names::new(&[])).map_err(|error| {
        let failure = Failure::failed(error.say(Who(&seats)));
        let help = error.help(&opened, &Names::new(&[])).into_iter();
        help.map(|help| typed::from_one(&help)).fold(failure, Failure::hint)
    })?;
    if as_json {
        let question = json!({"ask": "deal", "rules": rules.to_json(), "dealer": dealer,
            "score": before, "deal_no": deal_no, "events": heard.events});
        return Ok(world.out.json(&ask(&question)?)?);
    }
    let events = (1..).zip(heard.events).collect();
    let told = DealStory::of(rules, standing, seats, events);
    let view = view(&told, rules);
    let mut page = pages::story::page(&view, None);
    page.append(pages::why(&view));
    Ok(world.out.data(&page)?)
}

/// What seats are called where nobody has a name.
fn numbered(rules: &Ruleset) -> Vec<String> {
    (1..=rules.players().count()).map(|number| format!("seat {number}")).collect()
}

/// The offences that can be ruled on, by these rules if there are any.
fn offences(rules: Option<&Ruleset>, facts: &[String], world: &World) -> Result<(), Failure> {
    typed::facts(facts)?;
    let heard = |offence: &&Offence| {
        let stage = |rules| Hearing::new(**offence).stage(rules, &[]);
        !rules.is_some_and(|rules| matches!(stage(rules), Stage::None(_)))
    };
    let mut page = Page::new();
    for offence in Offence::ALL.iter().filter(heard) {
        page.line(offence.word());
    }
    Ok(world.out.data(&page)?)
}

/// A ruling, asked step by step.
fn ruling(
    rules: Option<&Ruleset>,
    known: &[String],
    offence: &str,
    world: &World,
) -> Result<(), Failure> {
    let offence = typed::offence(offence)?;
    let known = typed::facts(known)?;
    let rules = rules.ok_or_else(|| {
        Failure::usage("the ruling depends on the rules: say which")
            .hint("`--rules euchre`; `rasher rules` lists them")
    })?;
    let mut hearing = Hearing::new(offence);
    let seats = numbered(rules);
    // All that is known is used, whether it would have been asked for or not.
    for (fact, said) in &known {
        hearing
            .hear(*fact, said, &seats)
            .map_err(|expected| Failure::usage(format!("`{fact}`: say {expected}")))?;
    }
    let person = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let mut editor: Box<dyn Editor> = if person && !world.out.stderr.plain {
        Box::new(Terminal::new(world.out.stderr.colour, true, !world.can_draw())?)
    } else {
        Box::new(Plain { prompts: person })
    };
    loop {
        match hearing.stage(rules, &seats) {
            Stage::None(why) => return Err(Failure::failed(why)),
            Stage::Ruled(decision) => {
                let beside = hearing.beside(&decision, rules, &seats);
                let beside: Vec<String> = known
                    .iter()
                    .filter(|(fact, _)| beside.contains(fact))
                    .map(|(fact, _)| format!("`{fact}`"))
                    .collect();
                if !beside.is_empty() {
                    let mut page = Page::new();
                    let listed = listed(&beside, "and");
                    page.indented(format!("Not needed for this ruling: {listed}."), 0, 2);
                    world.out.talk(&page);
                }
                return Ok(world.out.data(&pages::ruling(&decision))?);
            }
            Stage::Ask(fact) => {
                if !person {
                    let ask = format!("To rule I need `{fact}`: {}", fact.question());
                    return Err(Failure::usage(format!("{ask} ({})", expected(fact)))
                        .hint(format!("--fact {fact}=…")));
                }
                let question = format!("{} ", fact.question());
                let said = match editor.line(&question, expected(fact), vec![], "")? {
                    Typed::Line(said) => said,
                    Typed::Interrupted | Typed::End => return Err(Failure::interrupted()),
                };
                if let Err(expected) = hearing.hear(fact, &said, &seats) {
                    let mut page = Page::new();
                    page.line(Text::from(format!("Say {expected}.")));
                    world.out.talk(&page);
                }
            }
        }
    }
}

/// Everything irregular in a session.
fn findings(word: Option<&str>, world: &World) -> Result<(), Failure> {
    let seen = match word {
        Some(path) if std::path::Path::new(path).is_file() => sessions::see_file(path)?,
        word => {
            let (store, _) = world.store()?;
            sessions::see(&store, &sessions::meant(&store, word)?)?
        }
    };
    world.out.talk(&seen.warning());
    let mut page = Page::new();
    let mut found = 0;
    for (game, number) in seen.session.games.iter().zip(1..) {
        for deal in game.deals.iter().filter(|deal| !deal.findings.is_empty()) {
            if seen.session.games.len() > 1 {
                page.line(Text::new().strong(format!("Game {number}")));
            }
            found += deal.findings.len();
            page.append(pages::findings(&view(deal, &game.rules)));
        }
    }
    world.out.data(&page)?;
    if found > 0 {
        let findings = crate::paint::count(found, "finding");
        return Err(Failure::new(FailureKind::Found, format!("{findings} in `{}`", seen.id)));
    }
    Ok(())
}
