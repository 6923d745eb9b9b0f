//! How many complete Euchre deals the referee judges in a second on one core.
//!
//! A deal is the turned card, the calls, the discard and twenty cards, each judged and then taken,
//! its findings, awards and next dealer asked for. Once inside the library, and once as questions
//! through the judge protocol. Run with `cargo bench --bench referee`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a benchmark stops where it is wrong, and prints what it measured"
)]

mod deals;

use std::hint::black_box;
use std::time::Instant;

use deals::{Chance, random_deal, standing};
use rasher::event::Event;
use rasher::game::{Deal, award::Award};
use rasher::judge::Judge;
use rasher::rules::shelf::Shelf;

fn main() {
    let rules = Shelf::built_in().get("euchre").expect("built in");
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let deals: Vec<Vec<Event>> = (0..20_000).map(|_| random_deal(rules, 0, &mut chance)).collect();
    let events: usize = deals.iter().map(Vec::len).sum();

    let mut awards: Vec<Award> = Vec::new();
    let mut findings = Vec::new();
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let begun = Instant::now();
        for deal in &deals {
            let mut state = Deal::open(rules, standing(0)).expect("opens");
            findings.clear();
            awards.clear();
            for event in deal {
                state.judge(event, &mut findings);
                state.advance(event).expect("lawful");
            }
            state.awards([], &mut awards);
            black_box((state.closing(), &findings, &awards));
            assert!(findings.is_empty());
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    let count = f64::from(u32::try_from(deals.len()).unwrap());
    println!("complete Euchre deals judged a second, one core");
    println!(
        "  in the library        {:>10.0}   ({:.0} ns an event)",
        count / best,
        best * 1e9 / f64::from(u32::try_from(events).unwrap())
    );

    let questions: Vec<Vec<u8>> = deals
        .iter()
        .map(|deal| {
            let events = serde_json::to_string(deal).expect("writes");
            format!(r#"{{"id":1,"ask":"deal","rules":"euchre","dealer":0,"events":{events}}}"#)
                .into_bytes()
        })
        .collect();
    let mut judge = Judge::new();
    let mut out = Vec::new();
    let mut through = f64::INFINITY;
    for _ in 0..5 {
        let begun = Instant::now();
        for question in &questions {
            out.clear();
            judge.answer(question, &mut out);
            black_box(&out);
        }
        through = through.min(begun.elapsed().as_secs_f64());
    }
    println!(
        "  through the protocol  {:>10.0}   ({:.1} times the library's time)",
        count / through,
        through / best
    );
}
