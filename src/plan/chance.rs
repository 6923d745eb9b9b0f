//! Chance from a seed: the same numbers on every machine.
//!
//! `SplitMix64`, in whole numbers only. It must never read a clock.

use super::{Person, Round, renamed};

/// A source of numbers.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The numbers of this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 where there is none.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX).min(u64::from(u32::MAX));
        usize::try_from(((self.next() >> 32) * end) >> 32).unwrap_or(0)
    }

    /// A wait, in 256ths: exponentially distributed with mean 256, as near as whole numbers have it.
    pub const fn wait(&mut self) -> i64 {
        // The logarithm to base 2 by its whole part and a straight line between the powers.
        let drawn = self.next() | 1;
        let whole = drawn.leading_zeros();
        let mantissa = (drawn << whole) >> 55; // 256 to 511
        let log2 = (whole as i64) * 256 + (511 - mantissa.cast_signed());
        log2 * 177 / 256 // times the natural logarithm of 2
    }

    /// Puts a list in an order by chance.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last + 1);
            list.swap(last, other);
        }
    }

    /// The same rounds with people, rounds, tables and sides exchanged by chance.
    pub(super) fn relabelled(&mut self, mut rounds: Vec<Round>, people: usize) -> Vec<Round> {
        let mut names: Vec<Person> = (0..people).collect();
        self.shuffle(&mut names);
        self.shuffle(&mut rounds);
        let name = |person: Person| names.get(person).copied().unwrap_or(person);
        let mut renamed: Vec<Round> = rounds.iter().map(|round| renamed(round, name)).collect();
        for round in &mut renamed {
            self.shuffle(&mut round.tables);
        }
        renamed
    }
}
