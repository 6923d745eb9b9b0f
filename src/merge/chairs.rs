//! Who sat down in whose place, and after which deal: in one record, and in two of them together.
//!
//! It must never know what a deal was, nor how anything is written.

use super::align::Pair;
use super::{GameBook, Side};
use crate::seat::Seat;

/// Somebody sat down in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SatDown {
    /// After so many deals of the game.
    pub after: usize,
    /// In which place.
    pub seat: Seat,
    /// Who.
    pub name: String,
    /// When it was written.
    pub at: String,
}

/// What two records say of it.
pub(super) enum Chairs {
    /// They do not contradict each other.
    Agree(Vec<SatDown>),
    /// They do.
    Differ,
}

/// The list of a record, after so many of the deals that lie side by side instead of its own.
fn placed(by: Side, book: &GameBook, pairs: &[Pair]) -> Vec<SatDown> {
    let own: Vec<usize> =
        (1..).zip(pairs).filter(|(_, pair)| pair.of(by).stands.is_some()).map(|it| it.0).collect();
    let place = |after: usize| match after.checked_sub(1) {
        None => 0,
        Some(last) => own.get(last).or(own.last()).copied().unwrap_or(0),
    };
    book.sat.iter().map(|sat| SatDown { after: place(sat.after), ..sat.clone() }).collect()
}

/// Puts two lists together. What one says while the other goes on, the other has to say as well.
pub(super) fn together(mine: &GameBook, theirs: &GameBook, pairs: &[Pair]) -> Chairs {
    let sides = [(Side::Mine, mine), (Side::Theirs, theirs)];
    let [one, other] = sides.map(|(by, book)| placed(by, book, pairs));
    let [end, others_end] = sides.map(|(by, _)| {
        (1..).zip(pairs).filter(|(_, pair)| pair.of(by).stands.is_some()).map(|it| it.0).last()
    });
    let same = |a: &SatDown, b: &SatDown| (a.after, a.seat, &a.name) == (b.after, b.seat, &b.name);
    let common = |list: &[SatDown], end: Option<usize>| -> Vec<SatDown> {
        list.iter().filter(|sat| Some(sat.after) < end).cloned().collect()
    };
    let (mine, theirs) = (common(&one, others_end), common(&other, end));
    let has = |list: &[SatDown], all: &[SatDown]| {
        list.iter().all(|sat| all.iter().any(|other| same(sat, other)))
    };
    if !has(&mine, &other) || !has(&theirs, &one) {
        return Chairs::Differ;
    }
    // Whichever was named first, the earlier time and the longer list are taken.
    let (longer, shorter) = if (one.len(), &one_key(&one)) >= (other.len(), &one_key(&other)) {
        (one, other)
    } else {
        (other, one)
    };
    let mut all = longer;
    for sat in shorter {
        match all.iter_mut().find(|there| same(there, &sat)) {
            Some(there) => there.at = there.at.clone().min(sat.at),
            None => all.push(sat),
        }
    }
    all.sort_by_key(|sat| sat.after);
    Chairs::Agree(all)
}

fn one_key(list: &[SatDown]) -> Vec<(usize, Seat, String)> {
    list.iter().map(|sat| (sat.after, sat.seat, sat.name.clone())).collect()
}

/// The list of one side as the merged record has it, where it was asked whose is right.
pub(super) fn of_side(by: Side, book: &GameBook, pairs: &[Pair]) -> Vec<SatDown> {
    placed(by, book, pairs)
}
