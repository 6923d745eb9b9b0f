//! Instructions of the referee: complete deals judged, a session folded, a log read and verified, a
//! question answered.
//!
//! `cargo bench` in `benches/counts`. A count does not hear what else the machine is doing, so a
//! change of a few parts in a hundred is a change of the program (or of the compiler).

#[path = "../../deals/mod.rs"]
mod deals;

use std::hint::black_box;

use deals::{Chance, random_bid_deal, random_climb, random_deal, seat, standing, varied_deal};
use gungraun::{library_benchmark, library_benchmark_group, main};
use rasher::event::Event;
use rasher::game::Deal;
use rasher::game::award::Award;
use rasher::game::verdict::Irregular;
use rasher::history::History;
use rasher::judge::Judge;
use rasher::log::{self, Header, Line, Speak};
use rasher::rules::Ruleset;
use rasher::rules::file;
use rasher::rules::shelf::Shelf;
use rasher::seat::ByTeam;
use rasher::session;

const AT: &str = "2026-11-20T19:02:11Z";

type Random = fn(&Ruleset, u8, &mut Chance) -> Vec<Event>;

/// Deals of a game, and buffers that have been used once.
struct Table {
    rules: &'static Ruleset,
    deals: Vec<Vec<Event>>,
    findings: Vec<Irregular>,
    awards: Vec<Award>,
}

fn table(id: &str, random: Random, number: usize) -> Table {
    let rules = Shelf::built_in().get(id).expect("built in");
    let mut chance = Chance(2026);
    let deals = (0..number).map(|_| random(rules, 0, &mut chance)).collect();
    Table { rules, deals, findings: Vec::with_capacity(16), awards: Vec::with_capacity(16) }
}

#[library_benchmark]
#[bench::euchre(table("euchre", random_deal, 200))]
#[bench::euchre_of_every_kind(table("euchre", varied_deal, 200))]
#[bench::bid_euchre(table("bid-euchre-4", random_bid_deal, 200))]
#[bench::climbing(table("bacon-climb-4", random_climb, 20))]
fn deals_judged(mut table: Table) -> Table {
    for events in &table.deals {
        let mut deal = Deal::open(table.rules, standing(0)).expect("opens");
        table.findings.clear();
        table.awards.clear();
        for event in events {
            deal.hear(event, &mut table.findings).expect("lawful");
        }
        deal.awards([], &mut table.awards);
        black_box((deal.closing(), &table.findings, &table.awards));
    }
    table
}

/// A session of so many Euchre deals with every call and card.
fn record(deals: u8) -> (Header, Vec<Vec<Line>>) {
    let asked = serde_json::json!({"base": "euchre", "set": {"game.target": 10_000}});
    let ruleset = file::asked(&asked, Shelf::built_in()).expect("a ruleset").into_owned();
    let header = Header {
        at: AT.into(),
        id: "full".into(),
        title: "Friday".into(),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned).to_vec(),
        first_dealer: seat(0),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: ruleset.to_json(),
        night: None,
    };
    let mut chance = Chance(2026);
    let entry = |deal: u8| {
        let opening = Event::Deal { dealer: seat(deal) };
        let events = random_deal(&ruleset, deal % 4, &mut chance);
        std::iter::once(opening).chain(events).map(Line::Event).collect()
    };
    let entries = (0..deals).map(entry).collect();
    (header, entries)
}

fn history(deals: u8) -> (Header, History) {
    let (header, entries) = record(deals);
    let mut history = History::new(&header);
    for entry in &entries {
        history.push_entry(AT, entry).expect("fits");
    }
    (header, history)
}

#[library_benchmark]
#[bench::euchre(history(100))]
fn session_folded((header, history): (Header, History)) -> usize {
    let session = session::fold(&header, &history).expect("folds");
    assert!(session.stopped.is_none());
    black_box(session.games.len())
}

fn written(deals: u8) -> Vec<u8> {
    let (header, entries) = record(deals);
    let (mut bytes, mut chain) = log::header(&header).expect("writes");
    let mut seq = 1;
    for lines in &entries {
        let entry = log::entry(&chain, seq, AT, lines).expect("writes");
        let last = entry.rows.last().expect("a line");
        (seq, chain) = (last.seq + 1, last.chain);
        bytes.extend(entry.bytes);
    }
    bytes
}

#[library_benchmark]
#[bench::euchre(written(100))]
fn log_verified(bytes: Vec<u8>) -> usize {
    let log = log::read(bytes.as_slice()).expect("reads");
    black_box(log.rows.len())
}

#[library_benchmark]
#[bench::euchre(written(100))]
fn log_trusted(bytes: Vec<u8>) -> usize {
    black_box(log::Reader::trusting(bytes.as_slice()).expect("reads").count())
}

/// Questions about whole deals, and a conversation that has answered one.
fn questions(number: usize) -> (Judge, Vec<Vec<u8>>, Vec<u8>) {
    let Table { deals, .. } = table("euchre", random_deal, number);
    let question = |deal: &Vec<Event>| {
        let events = serde_json::to_string(deal).expect("writes");
        format!(r#"{{"id":1,"ask":"deal","rules":"euchre","dealer":0,"events":{events}}}"#)
            .into_bytes()
    };
    let questions: Vec<Vec<u8>> = deals.iter().map(question).collect();
    let (mut judge, mut out) = (Judge::new(), Vec::new());
    judge.answer(&questions[0], &mut out);
    (judge, questions, out)
}

#[library_benchmark]
#[bench::deal(questions(100))]
fn questions_answered((mut judge, questions, mut out): (Judge, Vec<Vec<u8>>, Vec<u8>)) -> usize {
    let mut bytes = 0;
    for question in &questions {
        out.clear();
        judge.answer(question, &mut out);
        bytes += out.len();
    }
    black_box(bytes)
}

library_benchmark_group!(
    name = referee,
    benchmarks = [deals_judged, session_folded, log_verified, log_trusted, questions_answered]
);

main!(library_benchmark_groups = referee);
