//! A game that one record ended with a deal that the other had and left.
//!
//! Whether it was over or went on is for the table to say. This room must never know a rule: that a
//! game was over is told to it.

use super::{Book, GameBook, Slot};

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

    /// From this deal on the game was as the other has it, and so was what came after the game. What
    /// stood here until now stays in the record and no longer counts.
    pub fn ends_as(&mut self, other: &Self, game: usize, deal: usize) {
        let (Some(place), Some(first)) = (game.checked_sub(1), deal.checked_sub(1)) else { return };
        let (Some(mine), Some(theirs)) = (self.games.get_mut(place), other.games.get(place)) else {
            return;
        };
        mine.go_as(Some(theirs), first);
        go_as(&mut self.games, &other.games, game);
    }

    /// The first game that in this record, which was made of these two, has deals behind what was its last
    /// one in the first of them, where that has a game after it. Where both gave the game up and began
    /// the next, one of them knew of more deals, and no more.
    pub fn went_on_past(&self, one: &Self, other: &Self) -> Option<usize> {
        let another = |of: &Self, number: usize| of.games.iter().skip(number).any(|it| it.stands);
        let given_up = |of: &Self, number: usize| {
            let game = number.checked_sub(1).and_then(|place| of.games.get(place));
            another(of, number) && game.is_some_and(|game| game.asides.closing().is_some())
        };
        let games = (1..).zip(self.games.iter().zip(&one.games));
        let mut past = games.filter(|(number, (together, alone))| {
            another(one, *number)
                && !(given_up(one, *number) && given_up(other, *number))
                && together.has_deals_behind(alone)
        });
        past.next().map(|(number, _)| number)
    }

    /// Behind this game the evening was as the other has it. What stood here until now stays in the record
    /// and no longer counts. False where that changes nothing.
    pub fn goes_on_as(&mut self, other: &Self, game: usize) -> bool {
        let before = self.games.clone();
        go_as(&mut self.games, &other.games, game);
        self.games != before
    }
}

/// From the game at this place on the evening was as the other has it.
pub(super) fn go_as(games: &mut [GameBook], other: &[GameBook], place: usize) {
    for (at, game) in games.iter_mut().enumerate().skip(place) {
        game.go_as(other.get(at), 0);
    }
}

impl GameBook {
    /// Are there deals that count behind the one that was the other's last?
    fn has_deals_behind(&self, other: &Self) -> bool {
        let Some(last) = other.deals.iter().rev().find_map(|slot| slot.stands.as_ref()) else {
            return false;
        };
        let is_last = |slot: &Slot| slot.stands.as_ref() == Some(last) || slot.seen.contains(last);
        let Some(at) = self.deals.iter().rposition(is_last) else { return false };
        self.deals.iter().skip(at + 1).any(|slot| slot.stands.is_some())
    }

    /// From the deal at this place on this was as the other has it; where he has no such game, it was
    /// none.
    fn go_as(&mut self, other: Option<&Self>, first: usize) {
        let other = other.filter(|it| it.stands);
        let theirs = other.map_or(&[][..], |it| &it.deals);
        self.stands = other.is_some();
        self.since = other.map(|it| it.since.clone()).unwrap_or_default();
        self.seated = other.map(|it| it.seated.clone()).unwrap_or_default();
        self.deals.resize_with(self.deals.len().max(theirs.len()), Default::default);
        for (at, slot) in self.deals.iter_mut().enumerate().skip(first) {
            let theirs = theirs.get(at);
            slot.seen.extend(slot.stands.take());
            slot.stands = theirs.and_then(|it| it.stands.clone());
            slot.result = theirs.and_then(|it| it.result.clone());
            if let (Some(stands), Some(theirs)) = (&slot.stands, theirs) {
                slot.seen.remove(stands);
                slot.at.clone_from(&theirs.at);
                slot.sat.clone_from(&theirs.sat);
            }
        }
    }
}
