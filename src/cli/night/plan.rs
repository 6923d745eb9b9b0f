//! `night plan`: who sits where in each round, for any number of people, without a night.

use std::collections::BTreeMap;

use rasher::event::night::Seating;
use rasher::night::{Night, describe, draw};
use rasher::plan::measure::Bounds;
use rasher::plan::{self, Measure, Past, Person, Round, Side};
use rasher::report::deal::capital;
use serde::Serialize;

use super::super::world::World;
use super::{see, which};
use crate::failure::Failure;
use crate::paint::{Column, Page, Table, Text, count};

/// The most people and rounds that are planned for.
const MOST_PEOPLE: usize = 1000;
const MOST_ROUNDS: usize = 200;

#[derive(Debug, clap::Args)]
pub(in super::super) struct Args {
    /// How many people, or their names with commas between; without it, the plan of a night.
    #[arg(long, value_name = "PEOPLE", requires = "rounds")]
    players: Option<String>,
    /// How many rounds.
    #[arg(long, requires = "players", default_value_t = 0, hide_default_value = true)]
    rounds: usize,
    /// Draws another plan; the same number gives the same plan everywhere.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Six at a table.
    #[arg(long)]
    six: bool,
    /// Before this round somebody arrives, and the rest is drawn anew; as `4` or `4:Gus`.
    #[arg(long, value_name = "ROUND[:NAME]")]
    arrive: Vec<String>,
    /// Before this round somebody leaves: a name, or a number from 0; as `4:Ida`.
    #[arg(long, value_name = "ROUND:NAME")]
    leave: Vec<String>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// The plan of a night as it stands, rounds played and rounds to come.
fn of_night(night: &Night, json: bool, world: &World) -> Result<(), Failure> {
    let night = &draw::known(night);
    let all = night.rounds.len();
    let (company, rounds) = drawn_for(night);
    let fixed = night.setup.seating == Seating::Pairs;
    let cannot = lacks(night);
    if !json {
        return Ok(world.out.data(&page(&company, &rounds, &night.method, (&cannot, fixed)))?);
    }
    let mut document = document(night.setup.seed, &company, &rounds, &night.method, cannot);
    for person in &night.people {
        let numbers = (1..).take(all);
        let absent: Vec<usize> = numbers
            .filter(|round| !u32::try_from(*round).is_ok_and(|round| person.is_there(round)))
            .collect();
        if !absent.is_empty() {
            document.absent.insert(person.name.clone(), absent);
        }
    }
    Ok(world.out.json(&document)?)
}

/// What no plan for these people and rounds could do better, in sentences without a full stop.
pub(super) fn lacks(night: &Night) -> Vec<String> {
    let stays =
        |it: &rasher::night::fold::Person| it.from == 1 && it.until.is_none() && it.away.is_empty();
    if night.setup.seating != Seating::Rotate || !night.people.iter().all(stays) {
        return Vec::new();
    }
    let (company, rounds) = drawn_for(night);
    cannot(&company, draw::side(night), &rounds)
}

/// The people of a night, and its rounds as they are planned.
fn drawn_for(night: &Night) -> (Attendance, Vec<Round>) {
    let company = Attendance {
        names: night.people.iter().map(|person| person.name.clone()).collect(),
        named: true,
        there: vec![(0, night.rounds.len()); night.people.len()],
    };
    let rounds = night
        .rounds
        .iter()
        .map(|round| Round {
            tables: round
                .tables
                .iter()
                .map(|table| {
                    let [left, right] = table.sides.clone();
                    plan::Table { left, right }
                })
                .collect(),
            out: round.out.clone(),
        })
        .collect();
    (company, rounds)
}

/// The plan, in the form that other programs check.
#[derive(Serialize)]
struct Document {
    players: Players,
    rounds: Vec<Seated>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    absent: BTreeMap<String, Vec<usize>>,
    seed: u64,
    method: String,
    most_as_partners: u16,
    most_as_opponents: u16,
    met_again: usize,
    cannot: Vec<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Players {
    Number(usize),
    Names(Vec<String>),
}

#[derive(Serialize)]
struct Seated {
    tables: Vec<[Vec<Name>; 2]>,
    out: Vec<Name>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Name {
    Number(usize),
    Text(String),
}

/// Who is there: names, or numbers where there are none; and when they come and go.
struct Attendance {
    names: Vec<String>,
    named: bool,
    /// The first round in which each is there, and the first in which each no longer is; from 0.
    there: Vec<(usize, usize)>,
}

/// Does what was asked.
pub(in super::super) fn run(
    args: &Args,
    night: Option<&str>,
    world: &World,
) -> Result<(), Failure> {
    let Some(players) = &args.players else {
        let (store, _) = world.store()?;
        let (_, _, night) = see(&store, &which(&store, night)?, world)?;
        return of_night(&night, args.json, world);
    };
    let side = if args.six { Side::Three } else { Side::Two };
    if args.rounds == 0 || args.rounds > MOST_ROUNDS {
        return Err(Failure::usage(format!("a plan has 1 to {MOST_ROUNDS} rounds")));
    }
    let company = company(args, players)?;
    let present = company.there.iter().filter(|(from, _)| *from == 0).count();
    if present < side.table() {
        let all = count(present, "person").replace("persons", "people");
        return Err(Failure::usage(format!("{all}: a table needs {}", side.table())));
    }
    if company.names.len() > MOST_PEOPLE {
        return Err(Failure::usage(format!("a plan is drawn for at most {MOST_PEOPLE} people")));
    }
    let (rounds, method) = drawn(&company, side, args.rounds, args.seed);
    let cannot = cannot(&company, side, &rounds);
    if args.json {
        return Ok(world.out.json(&document(args.seed, &company, &rounds, method, cannot))?);
    }
    Ok(world.out.data(&page(&company, &rounds, method, (&cannot, false)))?)
}

fn company(args: &Args, players: &str) -> Result<Attendance, Failure> {
    let typed = players.trim();
    let (names, named) = match typed.parse::<usize>() {
        Ok(number) if number > MOST_PEOPLE => {
            let error = format!("a plan is drawn for at most {MOST_PEOPLE} people");
            return Err(Failure::usage(error));
        }
        Ok(number) => ((0..number).map(|it| it.to_string()).collect(), false),
        Err(_) => (typed.split(',').map(|name| name.trim().to_owned()).collect(), true),
    };
    let mut company = Attendance { names, named, there: Vec::new() };
    company.there = vec![(0, args.rounds); company.names.len()];
    for arrival in &args.arrive {
        let (round, name) = arrival.split_once(':').unwrap_or((arrival, ""));
        let from = round_of(round, args.rounds)?;
        let name = match name.trim() {
            "" => company.names.len().to_string(),
            name => name.to_owned(),
        };
        company.named |= name.parse() != Ok(company.names.len());
        company.names.push(name);
        company.there.push((from, args.rounds));
    }
    for leaver in &args.leave {
        let wrong = || Failure::usage("say who leaves, as `--leave 4:Ida`");
        let (round, name) = leaver.split_once(':').ok_or_else(wrong)?;
        let (until, name) = (round_of(round, args.rounds)?, name.trim());
        let nobody =
            || Failure::usage(format!("there is no `{}` in the plan", name.escape_debug()));
        let at = company.names.iter().position(|it| it == name).ok_or_else(nobody)?;
        if let Some(there) = company.there.get_mut(at) {
            there.1 = until;
        }
    }
    let mut sorted = company.names.clone();
    sorted.sort();
    if let Some([twice, _]) = sorted.array_windows().find(|[one, other]| one == other) {
        return Err(Failure::usage(format!("`{}` is there twice", twice.escape_debug()))
            .hint("give one of them an initial"));
    }
    if sorted.iter().any(String::is_empty) {
        return Err(Failure::usage("a name is empty").hint("write names as `Ann,Ben,Cal,Dee`"));
    }
    Ok(company)
}

/// A round by its number from 1, as a number from 0.
fn round_of(typed: &str, rounds: usize) -> Result<usize, Failure> {
    let round = typed.trim().parse::<usize>().ok().filter(|round| (2..=rounds).contains(round));
    round.map(|round| round - 1).ok_or_else(|| {
        let typed = typed.escape_debug();
        Failure::usage(format!(
            "`{typed}` is not a round from 2 to {rounds} before which people change"
        ))
    })
}

/// Draws the plan, anew at each round before which somebody comes or goes.
fn drawn(company: &Attendance, side: Side, all: usize, seed: u64) -> (Vec<Round>, &'static str) {
    let mut changes: Vec<usize> = company.there.iter().flat_map(|(a, b)| [*a, *b]).collect();
    changes.sort_unstable();
    changes.dedup();
    let mut rounds: Vec<Round> = Vec::new();
    let mut method = "";
    for change in changes.into_iter().filter(|change| *change < all) {
        rounds.truncate(change);
        let present: Vec<Person> = (0..company.names.len())
            .filter(|who| company.there.get(*who).is_some_and(|it| it.0 <= change && change < it.1))
            .collect();
        let past = past(&present, company, &rounds);
        let plan = plan::draw(&past, side, all - change, seed.wrapping_add(change as u64));
        method = if rounds.is_empty() { plan.method.word() } else { "drawn-again" };
        rounds.extend(
            plan.rounds
                .iter()
                .map(|round| plan::renamed(round, |at| present.get(at).copied().unwrap_or(at))),
        );
    }
    (rounds, method)
}

/// What those who are there have played. Who comes late counts as having sat out as often as anybody.
fn past(present: &[Person], company: &Attendance, rounds: &[Round]) -> Past {
    let mut past = Past::none(present.len());
    let number = |who: Person| present.iter().position(|it| *it == who).unwrap_or(usize::MAX);
    for round in rounds {
        past.add(&plan::renamed(round, number));
    }
    let here = rounds.len();
    let late = |at: &Person| {
        present.get(*at).and_then(|who| company.there.get(*who)).is_some_and(|it| it.0 == here)
    };
    let most = (0..present.len()).map(|at| past.byes(at)).max().unwrap_or(0);
    if here > 0 {
        for at in (0..present.len()).filter(late) {
            past.set_byes(at, most);
        }
    }
    past
}

/// What nobody could draw better, in sentences.
fn cannot(company: &Attendance, side: Side, rounds: &[Round]) -> Vec<String> {
    let people = company.names.len();
    if company.there.iter().any(|there| *there != (0, rounds.len())) {
        return Vec::new();
    }
    let bounds = Bounds::of(people, side, rounds.len());
    let measure = Measure::of(people, rounds);
    let mut said = Vec::new();
    if bounds.partners.1 > 1 {
        said.push(format!(
            "{people} people make {} pairs; {} rounds need {} partnerships, so some two are partners at \
             least {}",
            bounds.pairs,
            rounds.len(),
            bounds.partners.0,
            times(bounds.partners.1)
        ));
    }
    if bounds.opponents.1 > 2 {
        said.push(format!(
            "{} rounds bring {} oppositions among {} pairs, so some two are opponents at least {}",
            rounds.len(),
            bounds.opponents.0,
            bounds.pairs,
            times(bounds.opponents.1)
        ));
    }
    // Counting is not all there is to it: what it allows may be out of reach all the same.
    let (partners, opponents) = (measure.partners.into(), measure.opponents.1.into());
    if partners > bounds.partners.1 {
        said.push(unknown("partners", partners));
    }
    if opponents > bounds.opponents.1.max(2) {
        said.push(unknown("opponents", opponents));
    }
    said
}

fn unknown(what: &str, most: usize) -> String {
    format!(
        "in this plan some two are {what} {}; whether less can be had is not known here",
        times(most)
    )
}

/// `once`, `twice`, `3 times`.
fn times(number: usize) -> String {
    describe::times(u32::try_from(number).unwrap_or(u32::MAX))
}

fn document(
    seed: u64,
    company: &Attendance,
    rounds: &[Round],
    method: &str,
    cannot: Vec<String>,
) -> Document {
    let name = |who: &Person| match company.names.get(*who) {
        Some(name) if company.named => Name::Text(name.clone()),
        Some(_) | None => Name::Number(*who),
    };
    let names = |people: &[Person]| people.iter().map(name).collect::<Vec<_>>();
    let all = rounds.len();
    let absent = company.names.iter().zip(&company.there).filter(|(_, there)| **there != (0, all));
    let measure = Measure::of(company.names.len(), rounds);
    Document {
        players: if company.named {
            Players::Names(company.names.clone())
        } else {
            Players::Number(company.names.len())
        },
        rounds: rounds
            .iter()
            .map(|round| Seated {
                tables: round
                    .tables
                    .iter()
                    .map(|table| [names(&table.left), names(&table.right)])
                    .collect(),
                out: names(&round.out),
            })
            .collect(),
        absent: absent
            .map(|(name, (from, until))| {
                (name.clone(), (1..=*from).chain(until + 1..=all).collect())
            })
            .collect(),
        seed,
        method: method.to_owned(),
        most_as_partners: measure.partners,
        most_as_opponents: measure.opponents.1,
        met_again: measure.met_again,
        cannot,
    }
}

/// `cannot` is what no plan could do better; `fixed` says that partners are never parted.
fn page(
    company: &Attendance,
    rounds: &[Round],
    method: &str,
    (cannot, fixed): (&[String], bool),
) -> Page {
    let name = |who: &Person| company.names.get(*who).cloned().unwrap_or_default();
    let side = |people: &[Person]| people.iter().map(name).collect::<Vec<_>>().join(" & ");
    let mut page = Page::new();
    for (number, round) in (1..).zip(rounds) {
        page.line(Text::new().strong(format!("Round {number}")));
        let mut table = Table::new(vec![
            Column::numbers("table"),
            Column::words("first side"),
            Column::words("other side"),
        ]);
        for (place, seated) in (1..).zip(&round.tables) {
            let (left, right) = (side(&seated.left), side(&seated.right));
            let said = format!("Table {place}: {left} against {right}.");
            table.row(vec![place.to_string(), left, right], said);
        }
        page.table(table);
        if !round.out.is_empty() {
            let out = round.out.iter().map(name).collect::<Vec<_>>().join(", ");
            page.indented(Text::from(format!("Out: {out}")), 2, 7);
        }
        page.gap();
    }
    let measure = Measure::of(company.names.len(), rounds);
    page.indented(said(&measure, fixed), 0, 2);
    for cannot in cannot {
        page.indented(format!("{cannot}."), 0, 2);
    }
    page.indented(
        Text::new().quiet(format!("How they were drawn: {}.", plan::in_words(method))),
        0,
        2,
    );
    page
}

/// What the plan comes to, in a sentence or two.
fn said(measure: &Measure, fixed: bool) -> String {
    let partners = match measure.partners {
        0 | 1 => "Nobody partners anybody twice".to_owned(),
        times => format!("Two are partners at most {times} times"),
    };
    let (least, most) = measure.opponents;
    let opponents = if least == most {
        format!("each two are opponents {}", times(most.into()))
    } else {
        format!("two are opponents at most {}", times(most.into()))
    };
    let again = match measure.met_again {
        0 => "Nobody sits at one table with anybody twice. ",
        _ => "",
    };
    let out = match measure.out {
        (0, 0) => "Nobody sits out.".to_owned(),
        (least, most) if least == most => format!("Everybody sits out {}.", times(most.into())),
        (0, most) => format!("Somebody sits out at most {}.", times(most.into())),
        (least, most) => format!("Everybody sits out {least} or {most} times."),
    };
    if fixed {
        return format!("{}. {out}", capital(&opponents));
    }
    format!("{partners}; {opponents}. {again}{out}")
}
