//! `night new`: a night is begun, by flags, by questions, or by both.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::Path;

use clap::ValueEnum;
use rasher::desk::people::NamesInUse;
use rasher::event::night::{Best, Bye, CountedBy, Prize, Seating, Setup, Tie};
use rasher::log::{Header, Speak};
use rasher::night::book::{Book, check_name};
use rasher::night::exchange::standing;
use rasher::night::fold::{MOST_DEALS, MOST_PEOPLE, MOST_POINTS, MOST_ROUNDS, is_counted};
use rasher::night::limits::Limits;
use rasher::night::names::folded;
use rasher::night::prize::{CAN_BE, Winner, winner};
use rasher::plan::in_words;
use rasher::rules::Ruleset;
use rasher::seat::{ByTeam, Seat};
use rasher::store::{Store, suggest_night_id};
use serde_json::json;

use super::super::feed::{Lines, Manner, Slip};
use super::super::in_file;
use super::super::ruleset;
use super::super::world::World;
use super::asked::{Known, Length};
use super::play;
use crate::dispatch::night::seats;
use crate::failure::Failure;
use crate::paint::{Marked, Page, Text};

#[derive(Debug, clap::Args)]
#[command(after_help = "A file of players has one name a line; `Ann, ladies` enters Ann for the \
                        prize of the ladies, and `Ann & Ben` is a pair where pairs are fixed. What \
                        is not given is asked at a terminal.")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag that is typed or not")]
pub(super) struct Args {
    /// What the night is called; without it, the day of the week.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Who plays: a file with one name a line, or names with commas between.
    #[arg(long, value_name = "FILE|NAMES")]
    players: Option<String>,
    /// Who sits where.
    #[arg(long, value_name = "HOW")]
    seating: Option<SeatingChoice>,
    /// How many rounds; 8 where nobody can be asked.
    #[arg(long)]
    rounds: Option<u32>,
    /// How many deals a round has; 8 where nobody can be asked.
    #[arg(long, conflicts_with = "games")]
    deals: Option<u32>,
    /// A round is a game to the target instead.
    #[arg(long)]
    games: bool,
    /// The game: the id of a ruleset, or the path of a ruleset file; euchre where nobody can be asked.
    #[arg(long, value_name = "RULESET")]
    rules: Option<OsString>,
    /// A rule that is agreed on, such as `making.all-pass=stick`.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// What is added up.
    #[arg(long, value_name = "WHAT", default_value = "points")]
    by: Count,
    /// What a round sat out brings: `nothing`, `average` of the rounds played, or a number of points.
    #[arg(long, value_name = "WHAT", default_value = "nothing", allow_hyphen_values = true)]
    bye: String,
    /// What breaks ties, in order: `points`, `won`, `lone-hands`, `meetings`.
    #[arg(long, value_name = "LIST")]
    ties: Option<String>,
    /// In `progressive`, losers move down a table instead of staying.
    #[arg(long)]
    losers_down: bool,
    /// A prize, such as `Booby=least points`; instead of the usual ones.
    #[arg(long, value_name = "NAME=FOR")]
    prize: Vec<String>,
    /// What the plan is drawn from; the same number draws the same plan.
    #[arg(long)]
    seed: Option<u64>,
    /// Begin it without going on at the prompt.
    #[arg(long)]
    only: bool,
    /// One JSON document for the night that was begun, and one for each line.
    #[arg(long)]
    json: bool,
}

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SeatingChoice {
    /// Partners change by a plan.
    Rotate,
    /// Winners move up a table.
    Progressive,
    /// Fixed pairs.
    Pairs,
}

/// What is added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Count {
    /// Points.
    Points,
    /// Rounds won.
    Games,
}

/// A night that shall begin.
pub(in super::super) struct Wanted {
    pub(in super::super) title: String,
    pub(in super::super) people: Vec<(String, Option<String>)>,
    pub(in super::super) rules: Ruleset,
    pub(in super::super) setup: Setup,
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let wanted = wanted(args, world)?;
    let book = begin(&store, wanted, world)?;
    let (id, setup) = (book.night().id.clone(), book.night().setup.clone());
    world.out.did("the night is begun");
    let mut page = Page::new();
    page.line(Text::from("Begun: ").strong(&id).plain(format!(", in {}.", store.dir().display())));
    page.line(Text::new().quiet(format!(
        "Drawn from seed {}: {}.",
        setup.seed,
        in_words(&book.night().method)
    )));
    let lacks = super::plan::lacks(book.night());
    for lack in &lacks {
        page.indented(format!("{lack}."), 0, 2);
    }
    world.out.talk(&page);
    if args.json {
        let night = book.night();
        let drawn = format!("Drawn from seed {}: {}.", setup.seed, in_words(&night.method));
        let mut says = vec![format!("Begun: {id}"), drawn];
        says.extend(lacks.iter().map(|lack| format!("{lack}.")));
        world.out.json(&json!({
            "night": id,
            "folder": store.dir().display().to_string(),
            "title": night.title,
            "says": says,
            "seats": seats(night, None).json,
            "state": standing(night, &[]),
        }))?;
    }
    drop(book);
    if args.only {
        return Ok(());
    }
    if io::stdin().is_terminal() {
        let mut editor = world.keys()?;
        return play(&id, &mut *editor, world);
    }
    let manner = Manner { json: args.json, ..Manner::said(Slip::Refuse) };
    super::record::lines(&store, &id, &Lines::StandardInput, manner, None, world)
}

/// Writes the header and the first plan.
pub(in super::super) fn begin(
    store: &Store,
    wanted: Wanted,
    world: &World,
) -> Result<Book, Failure> {
    let Wanted { title, people, rules, mut setup } = wanted;
    let (seats, sides): (Vec<String>, Vec<Option<String>>) = people.into_iter().unzip();
    if sides.iter().any(Option::is_some) {
        setup.sides = sides;
    }
    let header = Header {
        at: world.now(),
        id: suggest_night_id(&world.today().0, &title),
        title,
        seats,
        first_dealer: Seat::FIRST,
        score: ByTeam::default(),
        speak: Speak::default(),
        rules: rules.to_json(),
        night: Some(setup),
    };
    Ok(Book::create(store, header)?)
}

fn wanted(args: &Args, world: &World) -> Result<Wanted, Failure> {
    let mut known = known(args, world)?;
    if io::stdin().is_terminal() {
        world.asking(|ask| known.asked(&world.today().1, ask))?;
    }
    let title = known.title.map_or_else(|| super::super::new::title(None, world), Ok)?;
    let rules = match known.rules {
        Some(rules) => rules,
        None => ruleset::switched("euchre".as_ref(), &args.set)?,
    };
    let length = known.length.unwrap_or(Length::Deals(8));
    let deals = length.deals();
    let rules = by_deals(&rules, deals)?;
    let table = rules.players().count();
    let players = known.players.ok_or_else(|| {
        Failure::usage("nobody is named").hint("say who comes: `--players people.txt`")
    })?;
    let seating = known.seating.unwrap_or_default();
    let rounds = known.rounds.unwrap_or(8);
    if args.losers_down && seating != Seating::Progressive {
        return Err(Failure::usage("`--losers-down` is for `--seating progressive`"));
    }
    let people = company(&players, seating, usize::from(table))?;
    let setup = Setup {
        seating,
        losers_down: args.losers_down,
        table,
        rounds,
        deals,
        by: match args.by {
            Count::Points => CountedBy::Points,
            Count::Games => CountedBy::Games,
        },
        bye: bye(&args.bye)?,
        ties: args.ties.as_deref().map(|typed| ties(typed, args.by)).transpose()?,
        seed: args.seed.unwrap_or_else(|| world.chance(1_000_000) as u64),
        prizes: prizes(&args.prize, args.by, &people)?,
        sides: Vec::new(),
    };
    Ok(Wanted { title, people, rules, setup })
}

/// What was typed, as far as it can be checked before anything is asked.
fn known(args: &Args, world: &World) -> Result<Known, Failure> {
    let title = args.title.as_deref().map(|title| super::super::new::title(Some(title), world));
    let rules = args.rules.as_deref().map(|rules| ruleset::switched(rules, &args.set));
    let seating = args.seating.map(|how| match how {
        SeatingChoice::Rotate => Seating::Rotate,
        SeatingChoice::Progressive => Seating::Progressive,
        SeatingChoice::Pairs => Seating::Pairs,
    });
    if args.rounds.is_some_and(|rounds| !(1..=MOST_ROUNDS).contains(&rounds)) {
        return Err(Failure::usage(format!("a night has 1 to {MOST_ROUNDS} rounds")));
    }
    if args.deals.is_some_and(|deals| !(1..=MOST_DEALS).contains(&deals)) {
        return Err(Failure::usage(format!("a round has 1 to {MOST_DEALS} deals")));
    }
    let length = if args.games { Some(Length::Game) } else { args.deals.map(Length::Deals) };
    let known = Known {
        title: title.transpose()?,
        rules: rules.transpose()?,
        switches: ruleset::switches(&args.set)?,
        players: args.players.clone(),
        seating,
        rounds: args.rounds,
        length,
    };
    // Nobody should answer questions for nothing.
    if let (Some(players), Some(rules)) = (&known.players, &known.rules) {
        let table = usize::from(rules.players().count());
        match known.seating {
            Some(seating) => company(players, seating, table).map(|_| ())?,
            None => may_come(players, table)?,
        }
    }
    Ok(known)
}

/// Everybody who is named, of whom there are enough and not too many.
fn company(
    players: &str,
    seating: Seating,
    table: usize,
) -> Result<Vec<(String, Option<String>)>, Failure> {
    let people = people(players, seating == Seating::Pairs, table / 2)?;
    let all = people.len();
    if all < table {
        return Err(Failure::usage(format!("{all} people are too few: a table needs {table}")));
    }
    if all > MOST_PEOPLE {
        return Err(Failure::usage(format!("a night has at most {MOST_PEOPLE} people")));
    }
    Ok(people)
}

/// May they come, whether pairs are fixed or not? That is asked later.
pub(super) fn may_come(players: &str, table: usize) -> Result<(), Failure> {
    let loose = company(players, Seating::Rotate, table);
    loose
        .or_else(|failure| company(players, Seating::Pairs, table).map_err(|_| failure))
        .map(|_| ())
}

/// May they come to a night of this seating?
pub(super) fn may_sit(players: &str, seating: Seating, table: usize) -> Result<(), Failure> {
    company(players, seating, table).map(|_| ())
}

/// The ruleset with so many deals instead of a target. Where a game always has a target, as the climbing
/// game has, it is one that so many deals do not reach.
fn by_deals(rules: &Ruleset, deals: Option<u32>) -> Result<Ruleset, Failure> {
    const HIGHEST: i64 = 10_000;
    let Some(deals) = deals else { return Ok(rules.clone()) };
    let target = if rules.climb_rules().is_some() {
        let most = i64::from(Limits::of(rules).most) * i64::from(deals) + 1;
        most.min(HIGHEST).to_string()
    } else {
        "none".to_owned()
    };
    let set = [format!("game.deals={deals}"), format!("game.target={target}")];
    crate::prompt::setup::turned(rules, &ruleset::switches(&set)?)
}

/// The longest file of names that is read, in bytes.
const LONGEST: u64 = 16 * 1024 * 1024;

/// Everybody, with a side where one is named.
fn people(typed: &str, pairs: bool, each: usize) -> Result<Vec<(String, Option<String>)>, Failure> {
    let path = Path::new(typed);
    let is_file = path.exists();
    let text = if is_file {
        in_file::text(path, LONGEST)?
    } else if typed.contains(',') {
        typed.replace(',', "\n")
    } else {
        return Err(Failure::usage(format!("there is no file `{}`", typed.escape_debug()))
            .hint("name a file with a name a line, or write names as `Ann,Ben,Cal,Dee`"));
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut people: Vec<(String, Option<String>)> = Vec::new();
    let mut company = NamesInUse::default();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let at = |failure: Failure, word: &str| {
            let place = if is_file { format!("{typed}, line {number}") } else { String::new() };
            let begin = line.find(word).filter(|_| !word.is_empty());
            let span = begin.map_or(0..line.len(), |begin| begin..begin + word.len());
            let mut page = Page::new();
            page.marked(Marked { place, line: line.to_owned(), span });
            failure.at(page)
        };
        let (names, side) = line.split_once(',').unwrap_or((line, ""));
        let side = Some(side.trim().to_owned()).filter(|side| !side.is_empty());
        let names: Vec<&str> = names.split('&').map(str::trim).collect();
        if names.len() > 1 && !(pairs && names.len() == each) {
            let failure = Failure::usage("this is not one name")
                .hint("two names with & are a pair, for `--seating pairs`");
            return Err(at(failure, ""));
        }
        for name in names {
            check_name(name, &mut company).map_err(|why| {
                let failure = why.hints.iter().fold(Failure::usage(&why.says), Failure::hint);
                at(failure, name)
            })?;
            people.push((name.to_owned(), side.clone()));
        }
    }
    if pairs && !people.len().is_multiple_of(each.max(1)) {
        let all = people.len();
        return Err(Failure::usage(format!("{all} people do not make whole pairs"))
            .hint("write a pair on a line: `Ann & Ben`"));
    }
    Ok(people)
}

fn bye(typed: &str) -> Result<Bye, Failure> {
    match typed.trim() {
        "nothing" => Ok(Bye::Nothing),
        "average" => Ok(Bye::Average),
        number => match number.parse() {
            Ok(points) if is_counted(points) => Ok(Bye::Fixed(points)),
            Ok(_) => Err(Failure::usage(format!("`--bye {number}` is more than is counted"))
                .hint(format!("at most {MOST_POINTS} points"))),
            Err(_) => {
                Err(Failure::usage(format!("`--bye {}` is not understood", typed.escape_debug()))
                    .hint("say `nothing`, `average`, or a number of points"))
            }
        },
    }
}

/// What parts those who are level.
fn ties(typed: &str, by: Count) -> Result<Vec<Tie>, Failure> {
    let mut ties: Vec<Tie> = Vec::new();
    for word in typed.split([',', ' ']).filter(|word| !word.is_empty()) {
        let tie = match (word, by) {
            ("points", Count::Games) => Tie::Points,
            ("won", Count::Points) => Tie::Won,
            ("lone-hands", _) => Tie::LoneHands,
            ("meetings", _) => Tie::Meetings,
            ("points" | "won", _) => {
                return Err(Failure::usage(format!("`{word}` are added up, so they break no tie")));
            }
            _ => {
                return Err(Failure::usage(format!("`{}` parts nobody", word.escape_debug()))
                    .hint("say `won` (or `points`), `lone-hands` and `meetings`, with commas"));
            }
        };
        if ties.contains(&tie) {
            return Err(Failure::usage(format!("`{word}` is there twice")));
        }
        ties.push(tie);
    }
    Ok(ties)
}

/// The prizes that were named, or the usual ones.
fn prizes(
    typed: &[String],
    by: Count,
    people: &[(String, Option<String>)],
) -> Result<Vec<Prize>, Failure> {
    let mut sides: Vec<&String> = people.iter().filter_map(|(_, side)| side.as_ref()).collect();
    sides.sort();
    sides.dedup();
    if typed.is_empty() {
        let first = match by {
            Count::Points => ("Most points".to_owned(), Best::MostPoints),
            Count::Games => ("Most rounds won".to_owned(), Best::MostRounds),
        };
        let mut usual = vec![
            first,
            ("Most lone hands".to_owned(), Best::MostLoneHands),
            ("Least points".to_owned(), Best::LeastPoints),
        ];
        usual.extend(
            sides.iter().map(|side| (format!("Best of {side}"), Best::OfSide((*side).clone()))),
        );
        return Ok(usual.into_iter().map(|(name, goes_to)| Prize { name, goes_to }).collect());
    }
    typed
        .iter()
        .map(|prize| {
            let wrong = || {
                Failure::usage(format!("`--prize {}` is not understood", prize.escape_debug()))
                    .hint(format!("write `NAME=FOR`, for {CAN_BE}"))
            };
            let (name, to) = prize.split_once('=').ok_or_else(wrong)?;
            let named = || people.iter().position(|(name, _)| folded(name) == folded(to));
            let goes_to = match winner(to, &sides) {
                Winner::Best(best) => best,
                Winner::Other => Best::Named(vec![named().ok_or_else(wrong)?]),
                Winner::NoSide(_) | Winner::Nobody => return Err(wrong()),
            };
            Ok(Prize { name: name.trim().to_owned(), goes_to })
        })
        .collect()
}
