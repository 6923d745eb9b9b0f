//! Instructions of the solver: a fixed number of complete deals and of endings.
//!
//! `cargo bench` in `benches/counts`. A count does not hear what else the machine is doing, so a
//! change of a few parts in a hundred is a change of the program (or of the compiler).

#[path = "../../../tests/claims/mod.rs"]
mod claims;

use std::hint::black_box;

use claims::{ALL, BACON, BID_FOUR, BID_SIX, Kind, Recipe};
use gungraun::{library_benchmark, library_benchmark_group, main};
use rasher::game::claim::{LIMIT, Position, Solver};

fn deals(kind: Kind, number: usize) -> (Solver, Vec<Position>) {
    let mut recipe = Recipe(2026);
    let deals: Vec<Position> = (0..number).map(|_| recipe.full(kind)).collect();
    let mut solver = Solver::new();
    // The room for remembering is taken before anything is counted.
    solver.best(&deals[0], deals[0].lead().team(), LIMIT);
    (solver, deals)
}

fn endings(number: usize) -> (Solver, Vec<Position>) {
    let mut recipe = Recipe(2026);
    let deals = (0..number).map(|at| recipe.ending(ALL[at % ALL.len()], 3)).collect();
    let mut solver = Solver::new();
    let six = recipe.full(BID_SIX);
    solver.floor(&six, six.lead().team(), LIMIT);
    (solver, deals)
}

#[library_benchmark]
#[bench::bacon(deals(BACON, 200))]
#[bench::bid_euchre_four(deals(BID_FOUR, 100))]
#[bench::bid_euchre_six(deals(BID_SIX, 5))]
fn best((mut solver, deals): (Solver, Vec<Position>)) -> u32 {
    let value = |deal: &Position| solver.best(deal, deal.lead().team(), LIMIT);
    black_box(deals.iter().filter_map(value).map(u32::from).sum())
}

#[library_benchmark]
#[bench::every_ruleset(endings(200))]
fn judged((mut solver, endings): (Solver, Vec<Position>)) -> usize {
    let mut cards = 0;
    for ending in &endings {
        let decision = solver.judge(ending, ending.lead(), ending.tricks_left(), LIMIT);
        cards += decision.map_or(0, |decision| decision.line.len());
    }
    black_box(cards)
}

library_benchmark_group!(name = solver, benchmarks = [best, judged]);

main!(library_benchmark_groups = solver);
