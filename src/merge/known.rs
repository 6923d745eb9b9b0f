//! What of a record was heard already when another was made of it, and so was answered then.
//!
//! A merged record names those that it is made of, each as it stood at some line. Where one of them has
//! gone on since, what it said up to there was asked where it was to be asked: only what it says behind
//! that line is news. It must never know what a deal was, nor how anything is written.

use std::collections::BTreeSet;

use super::{Book, Difference, GameBook, Side, sat_down};
use crate::history::GameRecord;
use crate::log::{Attest, Line};
use crate::seat::Seat;

/// What of a game was there when the one record was made of the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Known {
    /// Whether it is given up.
    pub(super) turned: bool,
    /// That it was begun.
    pub(super) begun: bool,
    /// Who sat down after its last deal.
    pub(super) sat: BTreeSet<Seat>,
}

/// Another game of a record.
#[derive(PartialEq, Eq)]
pub(super) struct NextGame {
    /// What was heard of its first deal.
    pub(super) begins: Option<String>,
    /// Was it there when the one record was made of the other?
    pub(super) is_known: bool,
}

/// The games of two records with what of them was answered already; and which of the two was made of the
/// other, where one was.
pub(super) fn games_of(mine: &Book, theirs: &Book) -> ([Vec<GameBook>; 2], Option<Side>) {
    let marked = |original: &Book, merged: &Book| {
        let lines = original.lines_known_to(merged);
        [original.games_up_to(lines, true), merged.games_up_to(merged.merged_at(), false)]
    };
    if theirs.is_made_of(mine) {
        (marked(mine, theirs), Some(Side::Theirs))
    } else if mine.is_made_of(theirs) {
        let [theirs, mine] = marked(theirs, mine);
        ([mine, theirs], Some(Side::Mine))
    } else {
        ([mine.games.clone(), theirs.games.clone()], None)
    }
}

/// The lines by which a record said first who sat in each chair at the deal of this place: whoever sat down
/// right before it was there from then on.
pub(super) fn seated_at(game: &GameRecord, place: usize) -> Vec<u64> {
    let Some(deal) = game.deals.get(place) else { return Vec::new() };
    let before = place.checked_sub(1).and_then(|before| game.deals.get(before));
    let sat = sat_down(before.map_or(&game.beside, |deal| &deal.beside));
    let chairs = (0..deal.seats.len()).map(|seat| Seat::new(u8::try_from(seat).ok()?));
    let line = |seat: Option<Seat>| Some(sat.get(&seat?)?.0);
    chairs.map(|seat| line(seat).unwrap_or(deal.seq)).collect()
}

impl Book {
    /// Was it made of this other record, as that stood at some line?
    pub fn is_made_of(&self, other: &Self) -> bool {
        other.lines_known_to(self) > 0
    }

    /// What was answered when one of the two was made of the other, and was not asked again.
    pub fn remembered(&self) -> &[Difference] {
        &self.remembered
    }

    /// The lines of this record that the other was made of; none where it was not.
    fn lines_known_to(&self, other: &Self) -> u64 {
        let went_through = |lines: u64, chain: &str| {
            let last = usize::try_from(lines).ok().and_then(|lines| lines.checked_sub(2));
            let row = last.and_then(|last| self.rows.get(last));
            row.is_some_and(|row| row.chain.to_string() == chain)
        };
        let made_of = other.of.iter().filter(|_| other.of.len() > 1);
        let known = made_of.filter(|it| went_through(it.lines, &it.chain));
        known.map(|original| original.lines).max().unwrap_or(0)
    }

    /// The line behind the one that says of what it was made.
    fn merged_at(&self) -> u64 {
        let merged = |line: &Line| matches!(line, Line::Attest(Attest::Merged { .. }));
        self.rows.iter().rfind(|row| merged(&row.line)).map_or(0, |row| row.seq + 1)
    }

    /// Its games with what of them was said before this line; what of its deals was, in the record that the
    /// other was made of.
    fn games_up_to(&self, line: u64, is_original: bool) -> Vec<GameBook> {
        let mut games = self.games.clone();
        let is_before = |at: Option<u64>| at.is_none_or(|at| at < line);
        for game in &mut games {
            let sat = game.since_at.iter().filter(|(_, at)| is_original && **at < line);
            game.known = Known {
                turned: is_before(game.turned),
                begun: is_before(game.begun),
                sat: sat.map(|(seat, _)| *seat).collect(),
            };
            for slot in &mut game.deals {
                slot.was_there = slot.changed.is_some_and(|at| at < line);
                slot.settled = is_original && slot.was_there;
                slot.sat_known = slot.sat_at.iter().map(|at| is_original && *at < line).collect();
            }
        }
        games
    }

    /// Whether this game, of which the one record has its end and the other left that, was over: who was
    /// right, where that was answered when the one was made of the other.
    pub fn answered_end(&self, other: &Self, game: usize, deal: usize) -> Option<Side> {
        let (original, merged, side) = match (other.is_made_of(self), self.is_made_of(other)) {
            (true, _) => (self, other, Side::Theirs),
            (false, true) => (other, self, Side::Mine),
            (false, false) => return None,
        };
        let limits = [(original, original.lines_known_to(merged)), (merged, merged.merged_at())];
        let is_as_it_was = |(book, line): (&Self, u64)| {
            let slot = book.games.get(game.checked_sub(1)?)?.deals.get(deal.checked_sub(1)?)?;
            Some(slot.changed.is_none_or(|at| at < line))
        };
        limits.into_iter().all(|it| is_as_it_was(it) == Some(true)).then_some(side)
    }
}
