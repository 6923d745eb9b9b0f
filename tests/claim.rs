//! Claims: the solver against a plain minimax, the laws it has to keep, and the examples of the
//! rules reference.

mod claims;

use claims::{ALL, For, Plain, Recipe};
use rasher::game::claim::{LIMIT, Solver};
use rasher::seat::{Players, Team};

#[test]
fn the_solver_agrees_with_a_plain_minimax_on_endings_of_every_ruleset() {
    let mut solver = Solver::new();
    for kind in ALL {
        let mut recipe = Recipe(7);
        let most = if kind.players == Players::Six { 3 } else { 4 };
        for number in 0..400 {
            let position = recipe.ending(kind, most);
            for side in Team::BOTH {
                let best = Plain::value(kind, &position, side, For::Best);
                let floor = Plain::value(kind, &position, side, For::Floor);
                let name = kind.name;
                let at = || format!("{name}, ending {number}, {side:?}: {position:?}");
                assert_eq!(solver.best(&position, side, LIMIT), Some(best), "best, {}", at());
                assert_eq!(solver.floor(&position, side, LIMIT), Some(floor), "floor, {}", at());
            }
        }
    }
}
