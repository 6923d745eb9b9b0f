//! Complete deals a second, ours and DDS's, one thread each, in turns on the same deals.
//!
//! `cargo build --release` in this folder, then run it on one processor (`taskset -c 0 …`), because
//! DDS solves a batch with as many threads as it finds processors. DDS knows no bowers and no low cards that win, so every
//! suit in play is given to it as a bridge suit with the ranks in their order of strength.

#[path = "../../../tests/claims/mod.rs"]
mod claims;

use std::time::{Duration, Instant};

use claims::{BACON, BID_FOUR, Kind, Recipe};
use contract_bridge::deal::PartialDeal;
use contract_bridge::{Seat as BridgeSeat, Strain};
use dds_bridge::{
    Board, CurrentTrick, FoundPlays, Objective, Solver as Dds, SolverConfig, Target, TtKind,
    solve_boards,
};
use rasher::card::{Card, Suit};
use rasher::game::claim::{LIMIT, Position, Solver};
use rasher::game::play::{strength, suit_in_play};
use rasher::seat::Seat;

/// Deals in a turn, and turns.
const DEALS: usize = 500;
const TURNS: usize = 40;

fn main() {
    println!(
        "{:<18}{:>12}{:>18}{:>18}{:>10}",
        "deals a second", "ours", "DDS, one by one", "DDS, in batches", "ratio"
    );
    for kind in [BACON, BID_FOUR] {
        compare(kind);
    }
}

fn compare(kind: Kind) {
    let mut recipe = Recipe(2026);
    let mut ours = Solver::new();
    let config = SolverConfig { tt_kind: TtKind::Small, ..SolverConfig::default() };
    let mut dds = Dds::new(config);
    let mut times: [Vec<Duration>; 3] = Default::default();
    for turn in 0..=TURNS {
        // DDS does not search where all leads are as good as one another, and the crate trips over
        // its answer; such a hand is of one suit.
        let choice = |deal: &Position| {
            let mut suits = deal.moves().map(|card| suit_in_play(card, deal.trump(), kind.bowers));
            let first = suits.next();
            suits.any(|suit| Some(suit) != first)
        };
        let deals: Vec<Position> =
            std::iter::repeat_with(|| recipe.full(kind)).filter(choice).take(DEALS).collect();
        let boards: Vec<Objective> = deals.iter().map(|deal| objective(kind, deal)).collect();
        let start = Instant::now();
        let mine: Vec<Option<u8>> =
            deals.iter().map(|deal| ours.best(deal, deal.lead().team(), LIMIT)).collect();
        let mut taken = vec![start.elapsed()];
        let score = |found: FoundPlays| found.plays[0].score.get();
        let start = Instant::now();
        let single: Vec<u8> = boards.iter().map(|board| score(dds.solve_board(board))).collect();
        taken.push(start.elapsed());
        let start = Instant::now();
        let batch: Vec<u8> = solve_boards(&boards).into_iter().map(score).collect();
        taken.push(start.elapsed());
        for (at, mine) in mine.iter().enumerate() {
            assert_eq!((*mine, *mine), (Some(single[at]), Some(batch[at])), "{:?}", deals[at]);
        }
        // The first turn warms up.
        if turn > 0 {
            for (times, time) in times.iter_mut().zip(taken) {
                times.push(time);
            }
        }
    }
    let rates = times.map(|mut times| {
        times.sort_unstable();
        DEALS as f64 / times[TURNS / 2].as_secs_f64()
    });
    let [mine, single, batch] = rates;
    println!(
        "{:<18}{mine:>12.0}{single:>18.0}{batch:>18.0}{:>9.1}x",
        kind.name,
        mine / single.max(batch)
    );
}

/// The deal as bridge players would hold it.
fn objective(kind: Kind, deal: &Position) -> Objective {
    let trump = deal.trump();
    let suit_of = |card| suit_in_play(card, trump, kind.bowers).expect("no joker here");
    let place = |card: Card| {
        let suit = suit_of(card);
        let strong = |card| strength(card, Some(suit), trump, kind.bowers);
        let rules = kind.rules();
        rules
            .pack
            .kinds()
            .filter(|other| suit_of(*other) == suit && strong(*other) < strong(card))
            .count()
    };
    let hand = |number: u8| {
        let held = deal.hand(Seat::new(number).expect("a seat"));
        let of_suit = |suit: Suit| {
            let mut places: Vec<usize> =
                held.iter().filter(|card| suit_of(*card) == suit).map(place).collect();
            places.sort_unstable_by(|one, other| other.cmp(one));
            places.into_iter().map(|at| "23456789TJQKA".as_bytes()[at] as char).collect::<String>()
        };
        [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(of_suit).join(".")
    };
    let text = format!("N:{} {} {} {}", hand(0), hand(1), hand(2), hand(3));
    let remaining: PartialDeal = text.parse().expect("a bridge deal");
    let strain = match trump.suit() {
        Some(Suit::Clubs) => Strain::Clubs,
        Some(Suit::Diamonds) => Strain::Diamonds,
        Some(Suit::Hearts) => Strain::Hearts,
        Some(Suit::Spades) => Strain::Spades,
        None => Strain::Notrump,
    };
    let leader = BridgeSeat::ALL[deal.lead().index()];
    let board = Board::try_new(remaining, CurrentTrick::new(strain, leader)).expect("a board");
    Objective { board, target: Target::Any(None) }
}
