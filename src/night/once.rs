//! Several records of one night: which of them counts.
//!
//! A merged night lies beside the records that it was made of, and a copy beside its original; a
//! night must not count twice for that. This module must never know a folder.

use crate::night::merge::Book;

/// A record that does not count, because another of the same night does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The place of the one that counts.
    pub instead: usize,
    /// Does that one hold everything that this one does?
    pub is_held: bool,
}

/// For each record whether it is left out, in their order. Of those of one night the one counts that
/// holds the most of the others, then the one with the most results, then the first.
pub fn left_out(records: &[Book]) -> Vec<Option<LeftOut>> {
    let mut all = vec![None; records.len()];
    for (place, record) in records.iter().enumerate() {
        let same: Vec<(usize, &Book)> =
            records.iter().enumerate().filter(|(_, it)| it.is_of_one_night_with(record)).collect();
        let worth = |(at, it): &(usize, &Book)| {
            let held = same.iter().filter(|(_, other)| it.holds(other)).count();
            (held, it.results(), std::cmp::Reverse(*at))
        };
        let Some((instead, counts)) = same.iter().copied().max_by_key(worth) else { continue };
        if instead != place
            && let Some(left) = all.get_mut(place)
        {
            *left = Some(LeftOut { instead, is_held: counts.holds(record) });
        }
    }
    all
}
