//! Whist tournaments: 4n people in 4n − 1 rounds, 4n + 1 people in 4n + 1 rounds, each two partners
//! once and opponents twice.
//!
//! One round gives all the others: a number is added to everybody. Where 4n + 1 is a prime or the
//! square of one, the first round comes from the powers of a primitive element; elsewhere from a
//! table of starters.

use super::field::Field;
use super::starters::starter;
use super::{Round, Table};

/// The whole tournament for so many people, where it is known.
pub fn rounds(people: usize) -> Option<Vec<Round>> {
    match people % 4 {
        1 if people > 4 => match Field::of(people) {
            Some(field) => Some(by_field(field)),
            None => starter(people).map(|first| cyclic(first, people, people)),
        },
        0 => starter(people).map(|first| cyclic(first, people - 1, people)),
        _ => None,
    }
}

/// Tables of the powers i, i + 2n against i + n, i + 3n, for i from 0 to n − 1; nobody's is 0.
fn by_field(field: Field) -> Vec<Round> {
    let powers = field.powers();
    let quarter = powers.len() / 4;
    let power = |at: usize| powers.get(at).copied().unwrap_or(0);
    (0..field.order())
        .map(|shift| {
            let seat = |at: usize| field.add(power(at), shift);
            let table = |i: usize| Table {
                left: vec![seat(i), seat(i + 2 * quarter)],
                right: vec![seat(i + quarter), seat(i + 3 * quarter)],
            };
            Round { tables: (0..quarter).map(table).collect(), out: vec![shift] }
        })
        .collect()
}

/// The rounds of a starter modulo `modulus`; the person with that number stays in place, and where
/// there is none, 0 sits out first.
fn cyclic(first: &[usize], modulus: usize, people: usize) -> Vec<Round> {
    (0..modulus)
        .map(|shift| {
            let seat = |at: &usize| if *at == modulus { modulus } else { (at + shift) % modulus };
            let tables = first
                .as_chunks::<4>()
                .0
                .iter()
                .map(|[a, c, b, d]| Table {
                    left: vec![seat(a), seat(c)],
                    right: vec![seat(b), seat(d)],
                })
                .collect();
            Round { tables, out: if modulus == people { vec![shift] } else { Vec::new() } }
        })
        .collect()
}
