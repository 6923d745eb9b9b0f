//! Which cards of the pack a question counts: "how many nines", "how many hearts are there", "how many
//! cards are in a suit".
//!
//! The whole question has to be understood, word for word. This module knows how people name cards; how
//! many of them a pack has it must never know.

use super::cards::{Bower, rank, suit, without_trump};
use super::outcome::number;
use super::tokens::split;
use crate::card::{Rank, Suit};

/// The cards that are counted, and the suit that is said to be trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidCount {
    pub of: CountOf,
    pub trump: Option<Suit>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountOf {
    Rank(Rank),
    /// Those of a rank that are trumps.
    TrumpOf(Rank),
    /// A rank of the climbing game, from 1.
    Number(u8),
    Suit(Suit),
    /// Any suit.
    EachSuit,
    Bowers,
    Bower(Bower),
    Jokers,
}

/// What may stand behind the cards, the longest first.
const BEHIND: &[&[&str]] = &[
    &["are", "there", "in", "the", "pack"],
    &["are", "there", "in", "the", "deck"],
    &["are", "there", "in", "the", "game"],
    &["are", "in", "the", "pack"],
    &["are", "in", "the", "deck"],
    &["are", "in", "the", "game"],
    &["are", "in", "this", "deck"],
    &["are", "in", "this", "game"],
    &["does", "the", "pack", "have"],
    &["does", "the", "deck", "have"],
    &["do", "we", "play", "with"],
    &["are", "there", "in", "total"],
    &["are", "there", "in", "all"],
    &["are", "there"],
    &["in", "the", "pack"],
    &["in", "the", "deck"],
    &["in", "the", "game"],
    &["in", "a", "pack"],
    &["in", "a", "deck"],
    &["exist"],
    &[],
];

/// How the cards of any suit are asked for.
const EACH_SUIT: &[&[&str]] = &[
    &["cards", "are", "in", "each", "suit"],
    &["cards", "are", "in", "a", "suit"],
    &["cards", "are", "in", "every", "suit"],
    &["cards", "are", "there", "in", "each", "suit"],
    &["cards", "are", "there", "in", "a", "suit"],
    &["cards", "are", "there", "per", "suit"],
    &["cards", "in", "each", "suit"],
    &["cards", "in", "a", "suit"],
    &["cards", "in", "every", "suit"],
    &["cards", "of", "each", "suit"],
    &["cards", "of", "a", "suit"],
    &["cards", "of", "one", "suit"],
    &["cards", "per", "suit"],
    &["cards", "does", "each", "suit", "have"],
    &["cards", "does", "a", "suit", "have"],
];

impl SaidCount {
    /// What the words count; nothing where a word is not understood.
    pub fn of(words: &str) -> Option<Self> {
        let words = split(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let rest = words.strip_prefix(&["so"]).unwrap_or(&words);
        let rest = rest.strip_prefix(&["how", "many"])?;
        if let Some(of) = counted(rest) {
            return Some(Self { of, trump: None });
        }
        let (trump, rest) = without_trump(rest)?;
        Some(Self { of: counted(&rest)?, trump: Some(trump) })
    }

    /// The question that has the rule for it.
    pub(super) fn question(self) -> &'static str {
        match self.of {
            CountOf::Suit(suit) if self.trump == Some(suit) => "trump-count",
            CountOf::TrumpOf(_) => "trump-count",
            CountOf::Bowers | CountOf::Bower(_) => "left-bower",
            CountOf::Jokers => "pack-joker",
            CountOf::Rank(_) | CountOf::Number(_) | CountOf::Suit(_) | CountOf::EachSuit => {
                "pack-low"
            }
        }
    }
}

fn counted(words: &[&str]) -> Option<CountOf> {
    if EACH_SUIT.iter().any(|row| words.strip_prefix(*row).is_some_and(ends)) {
        return Some(CountOf::EachSuit);
    }
    let bower = |bower, rest| ends(rest).then_some(CountOf::Bower(bower));
    match words {
        ["rights", rest @ ..] | ["right", "bowers", rest @ ..] => return bower(Bower::Right, rest),
        ["lefts", rest @ ..] | ["left", "bowers", rest @ ..] => return bower(Bower::Left, rest),
        [..] => {}
    }
    let (first, rest) = words.split_first()?;
    let one = first.strip_suffix('s').unwrap_or(first);
    if matches!(rest, ["are", "trump" | "trumps"]) {
        return rank(one).map(CountOf::TrumpOf);
    }
    let of = match *first {
        "bowers" => CountOf::Bowers,
        "jokers" | "joker" => CountOf::Jokers,
        word => {
            let spelt = if one == "sixe" { "six" } else { one };
            let rank = || rank(spelt).map(CountOf::Rank);
            let number = || number(spelt).map(CountOf::Number);
            suit(word).map(CountOf::Suit).or_else(rank).or_else(number)?
        }
    };
    ends(rest).then_some(of)
}

/// Is that all that may stand behind the cards?
fn ends(words: &[&str]) -> bool {
    BEHIND.contains(&words)
}
