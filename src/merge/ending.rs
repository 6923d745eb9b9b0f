//! A game that one record ended with a deal that the other had and left.
//!
//! Whether it was over or went on is for the table to say. This room must never know a rule: that a
//! game was over is told to it.

use super::Book;

impl Book {
    /// The number of the last deal that stands in the other's game, where this record had that
    /// account of it and left it.
    pub fn left_the_end_of(&self, other: &Self, game: usize) -> Option<usize> {
        let place = game.checked_sub(1)?;
        let (mine, theirs) = (self.games.get(place)?, other.games.get(place)?);
        let last = theirs.deals.iter().rposition(|slot| slot.stands.is_some())?;
        let end = theirs.deals.get(last)?.stands.as_ref()?;
        let slot = mine.deals.get(last)?;
        let left = slot.stands.as_ref() != Some(end) && slot.seen.contains(end);
        left.then_some(last + 1)
    }

    /// From this deal on the game was as the other has it, and so was whether another came after it.
    /// What stood here until now stays in the record and no longer counts.
    pub fn ends_as(&mut self, other: &Self, game: usize, deal: usize) {
        let (Some(place), Some(first)) = (game.checked_sub(1), deal.checked_sub(1)) else { return };
        let (Some(mine), Some(theirs)) = (self.games.get_mut(place), other.games.get(place)) else {
            return;
        };
        mine.deals.resize_with(mine.deals.len().max(theirs.deals.len()), Default::default);
        let both = mine.deals.iter_mut().enumerate().skip(first);
        for (at, slot) in both {
            let theirs = theirs.deals.get(at);
            slot.seen.extend(slot.stands.take());
            slot.stands = theirs.and_then(|it| it.stands.clone());
            if let (Some(stands), Some(theirs)) = (&slot.stands, theirs) {
                slot.seen.remove(stands);
                slot.at.clone_from(&theirs.at);
                slot.sat.clone_from(&theirs.sat);
            }
        }
        mine.since.clone_from(&theirs.since);
        for (at, after) in self.games.iter_mut().enumerate().skip(game) {
            if other.games.get(at).is_some_and(|it| it.stands) {
                continue;
            }
            after.stands = false;
            after.since.clear();
            for slot in &mut after.deals {
                slot.seen.extend(slot.stands.take());
            }
        }
    }
}
