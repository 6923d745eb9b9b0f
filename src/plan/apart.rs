//! Plans in which nobody sits at one table with anybody twice, where they are too close to be found
//! by a search of the whole: thirty people in eight rounds, two out each.
//!
//! Four rings of seven people and two more. Seven rounds come from one by going on a place in each
//! ring; in the eighth everybody sits with the three who have their number in the other rings, and
//! the two more rest. So 54 differences stand for 435 pairs, and the search for the one round is
//! short; `tests/plan.rs` proves what was found.

use super::{Person, Round, Table};

/// How many are in a ring, and how many rings there are.
const RING: usize = 7;
const RINGS: usize = 4;
const IN_RINGS: usize = RING * RINGS;

/// The one round: seven tables of four, then the two who sit out. Person `7r + x` is number x of ring
/// r; 28 and 29 are in none.
const FIRST: [Person; 30] = [
    1, 3, 7, 4, 8, 18, 19, 6, 23, 13, 5, 14, 11, 12, 24, 9, 21, 2, 20, 29, 15, 26, 28, 10, 17, 0,
    22, 27, 16, 25,
];

/// As many rounds, where there is such a plan.
pub(super) fn rounds(people: usize, rounds: usize) -> Option<Vec<Round>> {
    if people != FIRST.len() || rounds > RING + 1 {
        return None;
    }
    let turned = (0..RING).map(|turn| {
        let person = |at: &Person| match *at {
            fixed if fixed >= IN_RINGS => fixed,
            at => at / RING * RING + (at % RING + turn) % RING,
        };
        let (tables, rest) = FIRST.as_chunks::<4>();
        Round {
            tables: tables
                .iter()
                .map(|[a, c, b, d]| Table {
                    left: vec![person(a), person(c)],
                    right: vec![person(b), person(d)],
                })
                .collect(),
            out: rest.iter().map(person).collect(),
        }
    });
    let across = Round {
        tables: (0..RING)
            .map(|number| Table {
                left: vec![number, number + RING],
                right: vec![number + 2 * RING, number + 3 * RING],
            })
            .collect(),
        out: vec![IN_RINGS, IN_RINGS + 1],
    };
    Some(turned.chain([across]).take(rounds).collect())
}
