//! Slips as people tell them: "she took back a card", "he still holds six".
//!
//! A story tells of a slip by a few words that stand in it in any order. Its signs lie in the book, and are looked
//! through from the first to the last, so what is told in closer words stands above. One story may be
//! heard as two things, and of some that people call a slip no rule has a ruling: then none is named.
//! Where no sign is found, the questions about the rules say what is near; that is never sure. This module
//! knows words, and of a ruleset only which questions arise in it; whether the game has an offence is
//! for others to say.

use super::find::{SearchOutcome, find};
use super::tokens::{OPENERS, split};
use crate::event::facts::Offence;
use crate::rules::Ruleset;

/// What a line tells of that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToldSlip {
    /// It tells of one of these; of something that has no ruling, where there are none.
    Surely(Vec<Offence>),
    /// It is near to this.
    Perhaps(Offence),
}

/// Fewer words are a call or a command.
const FEWEST: usize = 3;

/// Fewer do not tell what happened in words that only a question has.
const WORDS_OF_A_STORY: usize = 4;

/// The slip that these words tell of; nothing where they tell of none, or ask.
pub fn slip_told(words: &str, ruleset: &Ruleset) -> Option<ToldSlip> {
    let said = split(words);
    let asks = said.first().is_some_and(|first| OPENERS.contains(&first.as_str()));
    if said.len() < FEWEST || asks || words.trim_end().ends_with('?') {
        return None;
    }
    let line = format!(" {} ", said.join(" "));
    if let Some(sign) = signs().find(|sign| sign.is_in(&line)) {
        let offences = sign.offences.split(' ').filter_map(Offence::from_word);
        return Some(ToldSlip::Surely(offences.collect()));
    }
    let near = match find(words, ruleset) {
        SearchOutcome::One(hit) if said.len() >= WORDS_OF_A_STORY => hit.question.ruling?,
        SearchOutcome::One(_)
        | SearchOutcome::Several(_)
        | SearchOutcome::Beside(_)
        | SearchOutcome::None { .. } => return None,
    };
    // A claim is none by itself, and what was called behind passes was called in turn.
    let is_of_a_call =
        matches!(near, Offence::TurnedSuit | Offence::InsufficientBid | Offence::CallOutOfTurn);
    let in_turn = is_of_a_call && has_one(&line, "pass*, turned it down, turned down");
    (!in_turn && near != Offence::ClaimWithoutAgreement).then_some(ToldSlip::Perhaps(near))
}

/// The words by which a slip is known.
struct Sign {
    /// What they may tell of, by name; `none` where no rule has a ruling on it.
    offences: &'static str,
    /// Lists of words, of each of which one must be there.
    all: &'static str,
    /// A list of words, of which none may be.
    but: &'static str,
}

fn signs() -> impl Iterator<Item = Sign> {
    rows().filter(|(name, _)| !name.starts_with('$')).map(|(offences, words)| {
        let (all, but) = words.split_once(" | ").unwrap_or((words, ""));
        Sign { offences, all, but }
    })
}

impl Sign {
    fn is_in(&self, line: &str) -> bool {
        self.all.split(" / ").all(|list| has_one(line, list)) && !has_one(line, self.but)
    }
}

/// Does one of these stand in the line? `$` and a name stands for a list of its own.
fn has_one(line: &str, list: &str) -> bool {
    list.split(", ").any(|words| match words.strip_prefix('$') {
        Some(name) => lists().any(|(known, list)| known == name && has_one(line, list)),
        None => stands_in(line, words),
    })
}

/// Do these words stand in the line one behind the other? `*` stands for the rest of a word.
fn stands_in(line: &str, words: &str) -> bool {
    match words.strip_suffix('*') {
        Some(begins) => line.contains(&format!(" {begins}")),
        None => !words.is_empty() && line.contains(&format!(" {words} ")),
    }
}

fn lists() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows().filter_map(|(name, words)| Some((name.strip_prefix('$')?, words)))
}

/// The signs, from the first to the last, and the lists of words that several of them have.
const SLIPS: &str = include_str!("../../../rulesets/book/slips.txt");

/// The rows that say something: a name, and what stands behind it.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let said = SLIPS.lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    said.filter_map(|row| row.split_once(": "))
}

#[cfg(test)]
mod tests {
    use super::{Offence, SLIPS, lists, rows, signs};

    /// A name that is none, or a list without a name, would be passed over, and nobody would hear of it.
    #[test]
    fn every_sign_and_every_list_can_be_read() {
        let said = SLIPS.lines().filter(|row| !row.is_empty() && !row.starts_with('#')).count();
        assert!(rows().count() == said && signs().count() > 0 && lists().count() > 0);
        for sign in signs() {
            for name in sign.offences.split(' ').filter(|name| *name != "none") {
                assert!(Offence::from_word(name).is_some(), "{name}");
            }
            let words = sign.all.split(" / ").flat_map(|list| list.split(", "));
            for name in words.chain(sign.but.split(", ")).filter_map(|it| it.strip_prefix('$')) {
                assert!(lists().any(|(known, _)| known == name), "{name}");
            }
        }
    }
}
