//! First rounds of whist tournaments over the numbers modulo v, or modulo v − 1 and one who stays,
//! for the numbers of people that have no field; found by search, and proved by `tests/plan.rs`.
//!
//! Four numbers a table: two partners, then the two against them. Where v is a multiple of four, the
//! number v − 1 is the one who stays.

/// The first round for so many people.
pub(super) fn starter(people: usize) -> Option<&'static [usize]> {
    STARTERS.iter().find(|(of, _)| *of == people).map(|(_, round)| *round)
}

#[rustfmt::skip]
const STARTERS: &[(usize, &[usize])] = &[
    (4, &[0, 1, 3, 2]),
    (8, &[0, 3, 7, 2, 1, 6, 5, 4]),
    (12, &[11, 1, 9, 3, 8, 10, 4, 0, 7, 6, 5, 2]),
    (16, &[13, 12, 15, 14, 9, 0, 8, 5, 4, 11, 2, 7, 1, 3, 10, 6]),
    (20, &[16, 7, 11, 0, 8, 3, 6, 4, 5, 1, 13, 14, 2, 18, 12, 19, 15, 9, 17, 10]),
    (21, &[15, 5, 20, 13, 7, 19, 9, 10, 16, 1, 8, 12, 17, 14, 18, 2, 4, 6, 11, 3]),
    (24, &[8, 3, 20, 11, 6, 23, 12, 5, 19, 0, 21, 18, 9, 7, 22, 16, 10, 2, 15, 14, 1, 13, 4, 17]),
    (28, &[3, 26, 15, 5, 8, 0, 7, 1, 9, 22, 18, 19, 16, 23, 14, 11, 10, 27, 13, 24, 20, 25, 6, 4, 2, 17, 12, 21]),
    (32, &[28, 20, 13, 8, 2, 29, 1, 11, 19, 18, 24, 26, 6, 15, 23, 9, 3, 16, 30, 14, 31, 22, 10, 17, 21, 27, 0, 12, 5, 25, 7, 4]),
    (33, &[10, 24, 5, 22, 20, 16, 31, 7, 30, 27, 26, 4, 2, 17, 32, 25, 6, 12, 18, 23, 29, 8, 1, 21, 14, 15, 11, 13, 28, 3, 19, 9]),
    (36, &[16, 1, 17, 8, 9, 33, 24, 29, 10, 22, 3, 4, 11, 14, 2, 19, 13, 6, 31, 27, 32, 26, 20, 30, 5, 18, 7, 15, 34, 35, 0, 21, 12, 28, 23, 25]),
    (40, &[39, 0, 13, 26, 27, 36, 15, 19, 3, 30, 6, 31, 9, 12, 18, 28, 8, 32, 24, 22, 11, 5, 33, 1, 20, 2, 21, 16, 23, 7, 14, 25, 17, 34, 29, 10, 38, 37, 35, 4]),
];
