//! Which seat a word means: the beginning of a player's name, or a number from 1.
//!
//! Names are compared without regard to case. This module knows no card and no game.

use crate::game::verdict::Who;
use crate::line::command;
use crate::seat::{MOST_SEATS, Seat, SeatSet};

/// The players' names by seat, made ready to be typed.
///
/// Without any names every seat goes by its number.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    list: &'a [String],
    /// The names as they are compared; none for a name that is typed by number only.
    folded: Vec<Option<Vec<char>>>,
}

/// Why a word means no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfound {
    /// No name begins so, and there is no such number.
    Nobody,
    /// Several names begin so.
    Several(SeatSet),
}

/// A seat that a text begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) seat: Seat,
    /// Where the text goes on.
    pub(super) end: usize,
    /// By number, by a beginning, or by the whole name.
    pub(super) by: By,
}

/// How a seat was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Number,
    Beginning,
    Whole,
}

/// The text as it is compared: each letter by itself, so that a beginning stays a beginning.
fn fold(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}

impl<'a> Names<'a> {
    /// The names by seat.
    pub fn new(list: &'a [String]) -> Self {
        let folded = list
            .iter()
            .map(|name| {
                let name = name.trim();
                let by_number = name.starts_with(|first: char| first.is_numeric())
                    || name.is_empty()
                    || command::is_word(name);
                (!by_number).then(|| fold(name).collect())
            })
            .collect();
        Self { list, folded }
    }

    /// For sentences.
    pub const fn who(&self) -> Who<'a> {
        Who(self.list)
    }

    /// The seat that the whole of `word` means.
    pub fn find(&self, word: &str) -> Result<Seat, Unfound> {
        let word = word.trim();
        if let Some(named) = self.numbered(word, 0).filter(|named| named.end == word.len()) {
            return Ok(named.seat);
        }
        let typed: Vec<char> = fold(word).collect();
        self.meant(&typed).map(|(seat, _)| seat)
    }

    /// How this seat is best typed: the shortest beginning of its name that no other has, or its
    /// number.
    pub fn shortest(&self, seat: Seat) -> String {
        let name = self.folded.get(seat.index()).and_then(Option::as_deref).unwrap_or_default();
        let beginnings = (1..=name.len()).filter_map(|length| name.get(..length));
        let usable = |typed: &&[char]| typed.last().is_some_and(|last| !last.is_whitespace());
        beginnings
            .filter(usable)
            .find(|typed| matches!(self.meant(typed), Ok((meant, _)) if meant == seat))
            .map_or_else(|| number(seat), |typed| typed.iter().collect())
    }

    /// The whole name, as it is typed; its number where the name does not do.
    pub(super) fn whole(&self, seat: Seat) -> String {
        match self.folded.get(seat.index()) {
            Some(Some(name)) if matches!(self.meant(name), Ok((meant, _)) if meant == seat) => {
                name.iter().collect()
            }
            Some(_) | None => number(seat),
        }
    }

    /// Every way in which the text from `at` begins with a seat, the shortest first.
    pub(super) fn begin(&self, text: &str, at: usize) -> Vec<Named> {
        if let Some(named) = self.numbered(text, at) {
            return vec![named];
        }
        let mut found = Vec::new();
        let mut typed = Vec::new();
        for (offset, letter) in text.get(at..).unwrap_or_default().char_indices() {
            typed.extend(letter.to_lowercase());
            if !self.folded.iter().flatten().any(|name| name.starts_with(&typed)) {
                break;
            }
            if let (Ok((seat, by)), false) = (self.meant(&typed), letter.is_whitespace()) {
                found.push(Named { seat, end: at + offset + letter.len_utf8(), by });
            }
        }
        found
    }

    /// The players whom the text from `at` does not tell apart, where that is what ails it.
    pub(super) fn undecided(&self, text: &str, at: usize) -> SeatSet {
        let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) else {
            return SeatSet::NONE;
        };
        let typed: Vec<char> = letter.to_lowercase().collect();
        match self.meant(&typed) {
            Err(Unfound::Several(seats)) => seats,
            Ok(_) | Err(Unfound::Nobody) => SeatSet::NONE,
        }
    }

    fn numbered(&self, text: &str, at: usize) -> Option<Named> {
        let digit = text.get(at..)?.chars().next()?.to_digit(10)?;
        let seats = if self.list.is_empty() { MOST_SEATS } else { self.list.len() };
        let index = u8::try_from(digit).ok()?.checked_sub(1)?;
        let seat = Seat::new(index).filter(|seat| seat.index() < seats)?;
        Some(Named { seat, end: at + 1, by: By::Number })
    }

    /// The seat whose name begins so; a whole name beats a beginning.
    fn meant(&self, typed: &[char]) -> Result<(Seat, By), Unfound> {
        if typed.is_empty() {
            return Err(Unfound::Nobody);
        }
        let (mut whole, mut begun) = (SeatSet::NONE, SeatSet::NONE);
        for (seat, name) in (0u8..6).filter_map(Seat::new).zip(&self.folded) {
            let Some(name) = name else { continue };
            if name == typed {
                whole = whole.with(seat);
            } else if name.starts_with(typed) {
                begun = begun.with(seat);
            }
        }
        let (by, among) =
            if whole.is_empty() { (By::Beginning, begun) } else { (By::Whole, whole) };
        match (among.len(), among.iter().next()) {
            (1, Some(seat)) => Ok((seat, by)),
            (_, Some(_)) => Err(Unfound::Several(among)),
            (_, None) => Err(Unfound::Nobody),
        }
    }
}

/// The number that people give a seat, from 1.
pub(super) fn number(seat: Seat) -> String {
    (seat.number() + 1).to_string()
}
