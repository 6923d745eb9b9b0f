//! How many complete deals the referee judges in a second on one core, inside the library and as
//! questions through the judge protocol; and how many instructions a deal takes.
//!
//! Euchre deals of the plainest kind (somebody orders the first card, no hand is seen) and of every
//! kind (the second round, passes, hands that are seen, every dealer), Bid Euchre, the climbing Bacon
//! with all hands seen. Every call and card is judged and taken, and findings, awards and the next
//! dealer are asked for. The library and the protocol take turns, round by round, on the same deals,
//! and the best round of each counts.
//!
//! Run with `cargo bench --bench referee`. Instructions do not hear what else the machine is doing;
//! they are counted where valgrind is installed: this program starts itself under it.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a benchmark stops where it is wrong, and prints what it measured"
)]

mod deals;

use std::env;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Instant;

use deals::{Chance, random_bid_deal, random_climb, random_deal, standing, varied_deal};
use rasher::event::Event;
use rasher::game::verdict::Irregular;
use rasher::game::{Deal, award::Award};
use rasher::judge::Judge;
use rasher::rules::Ruleset;
use rasher::rules::shelf::Shelf;

/// The word that makes this program one that does so many rounds of one thing, to be counted.
const ROUNDS: &str = "--rounds-of";

/// A kind of deals: what it is called, its ruleset, how many are made for the clock.
struct Deals {
    name: &'static str,
    id: &'static str,
    make: fn(&Ruleset, u8, &mut Chance) -> Vec<Event>,
    number: u32,
}

const KINDS: [Deals; 4] = [
    Deals { name: "Euchre, the plainest", id: "euchre", make: random_deal, number: 20_000 },
    Deals { name: "Euchre of every kind", id: "euchre", make: varied_deal, number: 20_000 },
    Deals { name: "Bid Euchre", id: "bid-euchre-4", make: random_bid_deal, number: 20_000 },
    Deals { name: "climbing Bacon", id: "bacon-climb-4", make: random_climb, number: 500 },
];

/// How many deals are counted under valgrind, at each of two numbers of rounds.
const COUNTED: u32 = 200;

fn main() {
    let words: Vec<String> = env::args().collect();
    if let Some(at) = words.iter().position(|word| word == ROUNDS) {
        let number = |place: usize| words[at + place].parse::<usize>().expect("a number");
        rounds(&KINDS[number(1)], number(2) == 1, number(3));
        return;
    }
    println!("{:<24}{:>22}{:>22}{:>8}", "", "in the library", "through the protocol", "ratio");
    for (kind, deals) in KINDS.iter().enumerate() {
        let ready = Ready::new(deals, deals.number);
        let mut judge = Judge::new();
        let (mut library, mut protocol) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..9 {
            library = library.min(timed(|| ready.library()));
            protocol = protocol.min(timed(|| ready.protocol(&mut judge)));
        }
        let count = f64::from(deals.number);
        println!(
            "{:<24}{:>15.0} deals/s{:>15.0} deals/s{:>8.2}",
            deals.name,
            count / library,
            count / protocol,
            protocol / library
        );
        let (library, protocol) = (instructions(kind, false), instructions(kind, true));
        if let (Some(library), Some(protocol)) = (library, protocol) {
            println!(
                "{:<24}{library:>10.0} instructions{protocol:>9.0} instructions{:>8.2}",
                "",
                protocol / library
            );
        }
    }
}

fn timed(round: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    round();
    begun.elapsed().as_secs_f64()
}

/// Deals and the questions about them.
struct Ready {
    rules: &'static Ruleset,
    deals: Vec<(u8, Vec<Event>)>,
    questions: Vec<Vec<u8>>,
}

impl Ready {
    fn new(kind: &Deals, number: u32) -> Self {
        let rules = Shelf::built_in().get(kind.id).expect("built in");
        let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
        let deals: Vec<(u8, Vec<Event>)> = (0..number)
            .map(|at| {
                let dealer = u8::try_from(at % 4).expect("a seat");
                (dealer, (kind.make)(rules, dealer, &mut chance))
            })
            .collect();
        let question = |(dealer, events): &(u8, Vec<Event>)| {
            let (id, events) = (kind.id, serde_json::to_string(events).expect("writes"));
            // The `id` comes last, as it may.
            format!(r#"{{"ask":"deal","rules":"{id}","dealer":{dealer},"events":{events},"id":1}}"#)
                .into_bytes()
        };
        let questions = deals.iter().map(question).collect();
        Self { rules, deals, questions }
    }

    fn library(&self) {
        let (mut findings, mut awards): (Vec<Irregular>, Vec<Award>) = (Vec::new(), Vec::new());
        for (dealer, events) in &self.deals {
            let mut deal = Deal::open(self.rules, standing(*dealer)).expect("opens");
            findings.clear();
            awards.clear();
            for event in events {
                deal.hear(event, &mut findings).expect("lawful");
            }
            deal.awards([], &mut awards);
            black_box((deal.closing(), &findings, &awards));
            assert!(findings.is_empty(), "a lawful deal");
        }
    }

    fn protocol(&self, judge: &mut Judge) {
        let mut out = Vec::new();
        for question in &self.questions {
            out.clear();
            judge.answer(question, &mut out);
            black_box(&out);
        }
    }
}

/// What is counted: so many rounds of a few deals.
fn rounds(kind: &Deals, protocol: bool, rounds: usize) {
    let ready = Ready::new(kind, COUNTED);
    let mut judge = Judge::new();
    for _ in 0..rounds {
        if protocol {
            ready.protocol(&mut judge);
        } else {
            ready.library();
        }
    }
}

/// How many instructions a deal takes: of eleven rounds less those of one, which have the making of
/// the deals in both. None without valgrind.
fn instructions(kind: usize, protocol: bool) -> Option<f64> {
    let count = |rounds: u32| {
        let mut command = Command::new("valgrind");
        command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        command.arg(env::current_exe().ok()?).arg(ROUNDS);
        command.args([kind.to_string(), u8::from(protocol).to_string(), rounds.to_string()]);
        let output = command.stdin(Stdio::null()).output().ok()?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let total = said.lines().find_map(|line| line.split_once("Collected :"))?.1;
        total.trim().parse::<f64>().ok()
    };
    Some((count(11)? - count(1)?) / 10.0 / f64::from(COUNTED))
}
