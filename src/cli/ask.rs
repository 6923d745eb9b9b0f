//! Questions to the referee from a person: short arguments, an answer in a sentence with its reason.
//!
//! Each is what a program would ask through the protocol, put to the same function with typed values;
//! `--json` shows the answer as a program would see it. Only `session` and `ruling` are more than one
//! question.

mod typed;

use std::ffi::OsString;

use clap::Subcommand;
use rasher::card::Written;
use rasher::desk::hearing::{Hearing, Stage, asked, expected};
use rasher::event::facts::{Fact, FactKind, Offence};
use rasher::game::Deal;
use rasher::game::claim::Solver;
use rasher::game::verdict::{Standing, Who};
use rasher::judge::{self, Claim, ClaimAnswer, Refusal};
use rasher::line::command::Command;
use rasher::line::{Names, read};
use rasher::report::deal::deal as view;
use rasher::rules::Ruleset;
use rasher::seat::Seat;
use rasher::session::DealStory;
use serde::Serialize;

use super::ruleset;
use super::sessions;
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::pages;
use crate::paint::{Page, Text, listed};
use crate::prompt::editor::{Offering, Typed};

// What is asked.
#[derive(Debug, Subcommand)]
#[command(defer = true)] // the arguments of what was not typed are never put together
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
    Claim(ClaimArgs),
    /// Type a deal as at the prompt, and see what it pays and what was irregular.
    ///
    /// A word of it that begins with a dash comes after `--`.
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
        #[arg(required = true)]
        line: Vec<String>,
    },
    /// What is done about an irregularity? Asks for the facts that decide it, and no others.
    Ruling(RulingArgs),
    /// Replay a session and say everything irregular in it.
    Session {
        /// The session, or the path of its log.
        session: Option<String>,
    },
}

// An offence, and what is known of it.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The rules are those of the session last written, unless a ruleset is named. `rasher \
                  ruling` asks in a session, and knows what is on its record."
)]
pub(super) struct RulingArgs {
    /// The ruleset, by id or path; the list of all offences does not need one.
    #[arg(long, value_name = "RULESET")]
    pub(super) rules: Option<OsString>,
    /// Facts that are known: `dealer=1`, `alone=no`.
    #[arg(long = "fact", value_name = "FACT=VALUE")]
    pub(super) facts: Vec<String>,
    /// The offence, such as `revoke`; without it, they are listed.
    pub(super) offence: Option<String>,
}

// A claim, and what is known of the cards.
#[derive(Debug, clap::Args)]
pub(super) struct ClaimArgs {
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
}

// A trick game and its trump.
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

// The climbing game.
#[derive(Debug, clap::Args)]
pub(super) struct ClimbGame {
    /// The ruleset, by id or path.
    #[arg(long, value_name = "RULESET", default_value = "bacon-climb-4")]
    rules: OsString,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

impl ClimbGame {
    /// The ruleset, whose cards are spoken of from here on.
    fn named(&self, world: &World) -> Result<Ruleset, Failure> {
        let rules = ruleset::named(&self.rules)?;
        speaks_of(&rules, world);
        Ok(rules)
    }
}

/// The cards of these rules are spoken of from here on.
fn speaks_of(rules: &Ruleset, world: &World) {
    world.out.speaks_of(rules.has_lettered_cards());
}

/// Asks.
pub(super) fn run(what: AskCommand, world: &World) -> Result<(), Failure> {
    match what {
        AskCommand::Trick { rules, lead, out, cards } => {
            let (game, trump) = (ruleset::named(&rules.rules)?, typed::trump(&rules.trump)?);
            let (lead, out) = (typed::seat(lead, &game)?, typed::seats(&out, &game)?);
            let answer = judge::trick(&game, trump, lead, &out, &typed::cards(&cards)?);
            let answer = answer.map_err(|refusal| refused(&refusal, &game))?;
            let seat = answer.winner.number() + 1;
            let said = format!("Seat {seat} takes it: {}.", answer.text);
            say(&answer, &[said], rules.json, world)
        }
        AskCommand::Play { rules, trick, cards } => {
            let (game, trump) = (ruleset::named(&rules.rules)?, typed::trump(&rules.trump)?);
            let (trick, hand) = (typed::cards(&[trick])?, typed::cards(&cards)?);
            let answer = judge::play(&game, trump, &trick, &hand);
            let answer = answer.map_err(|refusal| refused(&refusal, &game))?;
            let said = format!("{}: {}.", list(&answer.legal), answer.text);
            say(&answer, &[said], rules.json, world)
        }
        AskCommand::Combo { rules, cards } => {
            let game = rules.named(world)?;
            let answer = judge::combo(&game, &typed::cards(&cards)?);
            let answer = answer.map_err(|refusal| refused(&refusal, &game))?;
            say(&answer, &[format!("{}.", answer.text)], rules.json, world)
        }
        AskCommand::Beats { rules, on, play } => {
            let game = rules.named(world)?;
            let on = typed::needed(&on)?;
            let play = match typed::reading(&play.concat()) {
                Some(reading) => Ok(Some(reading)),
                None => judge::reading_of(&game, &typed::cards(&play)?, on),
            };
            let answer = play.and_then(|play| judge::beats(&game, play, on));
            let answer = answer.map_err(|refusal| refused(&refusal, &game))?;
            say(&answer, &[format!("{}.", answer.text)], rules.json, world)
        }
        AskCommand::Moves { rules, on, cards } => {
            let game = rules.named(world)?;
            let on = on.map(|on| typed::needed(&on)).transpose()?;
            let answer = judge::moves(&game, &typed::cards(&cards)?, on);
            let answer = answer.map_err(|refusal| refused(&refusal, &game))?;
            let mut said = vec![format!("{} plays.", answer.moves.len())];
            said.extend(answer.moves.iter().map(|one| {
                let cards: Vec<Written> = one.cards.iter().map(|card| card.written()).collect();
                format!("{}: {}", list(&cards), one.reading)
            }));
            say(&answer, &said, rules.json, world)
        }
        AskCommand::Claim(asked) => claim(asked, world),
        AskCommand::Deal { rules, dealer, score, deal_no, json, line } => {
            let rules = ruleset::named(&rules)?;
            deal(&rules, dealer, &score, deal_no, &line.join(" "), json, world)
        }
        AskCommand::Ruling(args) => hear(&args, world),
        AskCommand::Session { session } => findings(session.as_deref(), world),
    }
}

/// What follows from an offence, or which offences there are.
pub(super) fn hear(args: &RulingArgs, world: &World) -> Result<(), Failure> {
    let named = args.rules.as_deref().map(ruleset::named).transpose()?;
    let Some(offence) = &args.offence else {
        return offences(named.as_ref(), &args.facts, world);
    };
    let offence = typed::offence(offence)?;
    let rules = match named {
        Some(rules) => rules,
        None => super::rule::of_last_session(world)?,
    };
    ruling(&rules, &args.facts, offence, world)
}

/// How many of the tricks that are left a side surely takes.
fn claim(asked: ClaimArgs, world: &World) -> Result<(), Failure> {
    let ClaimArgs { rules, hand, left, seen, lead, trick, out, claimer, tricks } = asked;
    let game = ruleset::named(&rules.rules)?;
    let hands = typed::by_seat(&hand, "1=AhKh9c", &game, |words| typed::cards(&[words]))?;
    let left = typed::by_seat(&left, "2=3", &game, typed::number)?;
    let out = typed::seats(&out, &game)?;
    let known = |seat: Seat| {
        let said = hands.get(seat.index()).is_some_and(Option::is_some);
        said || left.get(seat.index()).is_some_and(Option::is_some) || out.contains(&seat)
    };
    if let Some(seat) = game.players().seats().find(|seat| !known(*seat)) {
        return Err(unknown(seat));
    }
    let claim = Claim {
        trump: typed::trump(&rules.trump)?,
        hands,
        left: left.map(Option::unwrap_or_default),
        seen: seen.map(|seen| typed::cards(&[seen])).transpose()?,
        lead: typed::seat(lead, &game)?,
        out,
        trick: typed::cards(&[trick])?,
        claimer: typed::seat(claimer, &game)?,
        tricks,
        line: true,
    };
    let decision = judge::claim(&game, &claim, &mut Solver::new())
        .map_err(|refusal| refused(&refusal, &game))?;
    let seats = numbered(&game);
    let mut said = vec![decision.text(Who(&seats))];
    said.extend(decision.told(Who(&seats)));
    say(&ClaimAnswer::of(&decision), &said, rules.json, world)
}

/// Of every hand in play either the cards or their number has to be said.
fn unknown(seat: Seat) -> Failure {
    let number = seat.number() + 1;
    Failure::usage(format!("nothing is said of the hand of seat {number}")).hint(format!(
        "--hand {number}=… with its cards, --left {number}=… with how many it has, or \
         --out {number} where it sits out"
    ))
}

/// Cards with blanks between them.
fn list(cards: &[Written]) -> String {
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(" ") }
}

/// Shows an answer: as a program would see it, or in words.
fn say(
    answer: &impl Serialize,
    words: &[String],
    as_json: bool,
    world: &World,
) -> Result<(), Failure> {
    if as_json {
        return Ok(world.out.json(answer)?);
    }
    let mut page = Page::new();
    for line in words {
        page.indented(line.as_str(), 0, 2);
    }
    Ok(world.out.data(&page)?)
}

/// Why there is no answer, with the seats as people count them.
fn refused(refusal: &Refusal, rules: &Ruleset) -> Failure {
    Failure::failed(refusal.say(Who(&numbered(rules))))
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
    let names = Names::by_number(&seats);
    let heard = read(line, &opened, &names).map_err(|error| {
        let failure = Failure::failed(error.say(Who(&seats)));
        error.help(&opened, &names).into_iter().fold(failure, Failure::hint)
    })?;
    if as_json {
        let answer = judge::deal(rules, standing, &heard.events);
        return Ok(world.out.json(&answer.map_err(|refusal| refused(&refusal, rules))?)?);
    }
    speaks_of(rules, world);
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
    rules: &Ruleset,
    known: &[String],
    offence: Offence,
    world: &World,
) -> Result<(), Failure> {
    speaks_of(rules, world);
    let known = typed::facts(known)?;
    let mut hearing = Hearing::new(offence);
    let seats = numbered(rules);
    let names = Names::new(&seats);
    // All that is known is used, whether it would have been asked for or not.
    for (fact, said) in &known {
        hearing.hear(*fact, said, &seats).map_err(|expected| {
            Failure::usage(format!("`{fact}`: say {}", here(*fact, &expected)))
        })?;
    }
    let mut editor = if world.is_attended() { Some(world.keys()?) } else { None };
    loop {
        match hearing.stage(rules, &seats) {
            Stage::None(why) => return Err(Failure::failed(why)),
            Stage::Ruled(decision) => {
                let given: Vec<Fact> = known.iter().map(|(fact, _)| *fact).collect();
                let beside = hearing.beside(&decision, &given, rules, &seats);
                let beside: Vec<String> = beside.iter().map(|fact| format!("`{fact}`")).collect();
                if !beside.is_empty() {
                    let mut page = Page::new();
                    let listed = listed(&beside, "and");
                    page.indented(format!("Not needed for this ruling: {listed}."), 0, 2);
                    world.out.talk(&page);
                }
                return Ok(world.out.data(&pages::ruling(&decision))?);
            }
            Stage::Ask(fact) => {
                let expected = expected(fact, &names);
                let Some(editor) = &mut editor else {
                    let ask = format!("To rule I need `{fact}`: {}", fact.question());
                    return Err(Failure::usage(format!("{ask} ({})", here(fact, &expected)))
                        .hint(format!("--fact {fact}=…")));
                };
                let question = format!("{} ", asked(fact));
                let said = match editor.line(&question, &expected, Offering::default(), "")? {
                    Typed::Line(said) => said,
                    Typed::Interrupted { .. } | Typed::End => return Err(Failure::interrupted()),
                };
                if Command::Quit.words().contains(&said.trim().to_lowercase().as_str()) {
                    return Ok(());
                }
                // What cannot be is asked again, as what was not understood is.
                let mut heard = hearing.clone();
                let wrong = match heard.hear(fact, &said, &seats) {
                    Err(expected) => Some(format!("Say {expected}.")),
                    Ok(()) => match heard.stage(rules, &seats) {
                        Stage::None(why) => Some(why + "."),
                        Stage::Ruled(_) | Stage::Ask(_) => None,
                    },
                };
                if let Some(wrong) = wrong {
                    let mut page = Page::new();
                    page.line(Text::from(wrong));
                    world.out.talk(&page);
                } else {
                    hearing = heard;
                }
            }
        }
    }
}

/// What can be said of a fact where nobody has a name.
const fn here(fact: Fact, expected: &str) -> &str {
    match fact.kind() {
        FactKind::Seat => "the number of a player, from 1 as they sit",
        FactKind::Team => "the number of a player of that side, from 1 as they sit",
        FactKind::Seats => "the numbers of players, from 1 as they sit, such as `3,4`",
        FactKind::Flag
        | FactKind::Number
        | FactKind::Proof
        | FactKind::Stage
        | FactKind::Tricks
        | FactKind::Winner
        | FactKind::Card
        | FactKind::Cards
        | FactKind::Suit
        | FactKind::Cause => expected,
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
    world.speaks_of(&seen.session);
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
