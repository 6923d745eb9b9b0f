//! How fast claims are decided: complete deals, endings, unseen hands; and a table of how long six
//! hands from two packs take, from the opening lead.
//!
//! `cargo bench --bench claim`. Single thread. Every deal comes from a fixed recipe, so two runs
//! solve the same.

#![allow(clippy::disallowed_methods, reason = "a bench reads the clock and its arguments")]
#![allow(clippy::print_stdout, reason = "a bench prints its table")]
#![allow(clippy::expect_used, reason = "a bench that trips over its own data stops, and should")]
#![allow(clippy::indexing_slicing, reason = "as above")]
#![allow(clippy::cast_precision_loss, reason = "rates are not exact")]

#[path = "../tests/claims/mod.rs"]
mod claims;

use std::time::{Duration, Instant};

use claims::{ALL, BACON, BID_FOUR, BID_SIX, EUCHRE, Kind, Recipe, seat};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rasher::game::claim::layouts::{KnownHands, Unseen};
use rasher::game::claim::{LIMIT, Position, Solver};
use rasher::seat::{MOST_SEATS, Team};

fn main() {
    divan::main();
    // Only when measured: the tests of a build run a bench too, and list what there is.
    if std::env::args().any(|word| word == "--bench") {
        let names = std::env::args().skip(1).filter(|word| !word.starts_with("--")).count();
        if names == 0 {
            table();
        }
    }
}

fn full(kind: Kind, number: usize) -> Vec<Position> {
    let mut recipe = Recipe(2026);
    (0..number).map(|_| recipe.full(kind)).collect()
}

/// Complete deals, what the leader's side takes.
#[divan::bench(args = [BACON, EUCHRE, BID_FOUR, BID_SIX], sample_count = 20, sample_size = 1)]
fn best(bencher: Bencher<'_, '_>, kind: &Kind) {
    let number = if kind.players.count() == 6 { 40 } else { 2_000 };
    let deals = full(*kind, number);
    let mut solver = Solver::new();
    bencher.counter(ItemsCount::new(number)).bench_local(|| {
        for deal in &deals {
            black_box(solver.best(deal, deal.lead().team(), LIMIT));
        }
    });
}

/// Complete deals, what the leader's side cannot help taking.
#[divan::bench(args = [BACON, EUCHRE, BID_FOUR, BID_SIX], sample_count = 20, sample_size = 1)]
fn floor(bencher: Bencher<'_, '_>, kind: &Kind) {
    let number = if kind.players.count() == 6 { 40 } else { 2_000 };
    let deals = full(*kind, number);
    let mut solver = Solver::new();
    bencher.counter(ItemsCount::new(number)).bench_local(|| {
        for deal in &deals {
            black_box(solver.floor(deal, deal.lead().team(), LIMIT));
        }
    });
}

/// The last three tricks at most, of every ruleset: what most claims are about.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn endings_judged(bencher: Bencher<'_, '_>) {
    let mut recipe = Recipe(2026);
    let endings: Vec<Position> =
        (0..2_000).map(|number| recipe.ending(ALL[number % ALL.len()], 3)).collect();
    let mut solver = Solver::new();
    bencher.counter(ItemsCount::new(endings.len())).bench_local(|| {
        for ending in &endings {
            black_box(solver.judge(ending, ending.lead(), ending.tricks_left(), LIMIT));
        }
    });
}

/// Every card of a deal looked back on, as `story --best` does it.
#[divan::bench(args = [BACON, BID_FOUR, BID_SIX], sample_count = 10, sample_size = 1)]
fn looked_back(bencher: Bencher<'_, '_>, kind: &Kind) {
    let deals = full(*kind, 10);
    let mut solver = Solver::new();
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| {
        for deal in &deals {
            let mut here = *deal;
            while here.turn().is_some() {
                let values = solver.values(&here, Team::Even, LIMIT).expect("decided");
                here = here.after(values[0].0).expect("a lawful card").0;
            }
        }
    });
}

/// The claimer's hand and the cards played are known, three hands of three cards are not.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn unseen_hands(bencher: Bencher<'_, '_>) {
    let rules = EUCHRE.rules();
    let position =
        Recipe(1).deal(EUCHRE, EUCHRE.trumps()[0], rasher::seat::SeatSet::NONE, seat(0), 3);
    let mut hands = [None; MOST_SEATS];
    hands[0] = Some(position.hand(seat(0)));
    let mut seen: Vec<_> = rules.pack.kinds().collect();
    seen.retain(|card| rules.players.seats().all(|seat| !position.hand(seat).has(*card)));
    let left = [0, 3, 3, 3, 0, 0];
    let (out, lead) = (position.out(), position.lead());
    let known = KnownHands { hands: &hands, left: &left, seen: &seen, out, lead, trick: &[] };
    let unseen = Unseen::new(&rules, position.trump(), known).expect("a question");
    let mut solver = Solver::new();
    bencher
        .counter(ItemsCount::new(unseen.ways()))
        .bench_local(|| black_box(unseen.judge(&mut solver, seat(0), 2, LIMIT)));
}

/// A thousand complete six-seat deals from two packs.
fn table() {
    let mut solver = Solver::new();
    println!("\na thousand complete deals of six hands from two packs, from the opening lead");
    println!(
        "{:<8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>14}",
        "", "median", "mean", "9 of 10", "99 of 100", "worst", "undecided"
    );
    let deals = full(BID_SIX, 1_000);
    for (name, floor) in [("best", false), ("floor", true)] {
        let mut times: Vec<Duration> = Vec::new();
        let mut undecided = 0;
        for deal in &deals {
            let side = deal.lead().team();
            let start = Instant::now();
            let value = if floor {
                solver.floor(deal, side, LIMIT)
            } else {
                solver.best(deal, side, LIMIT)
            };
            times.push(start.elapsed());
            undecided += u32::from(value.is_none());
        }
        let mean = times.iter().sum::<Duration>() / 1_000;
        times.sort_unstable();
        let ms = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
        println!(
            "{name:<8}{:>10}{:>10}{:>10}{:>10}{:>10}{undecided:>14}",
            ms(times[500]),
            ms(mean),
            ms(times[900]),
            ms(times[990]),
            ms(times[999]),
        );
    }
}
