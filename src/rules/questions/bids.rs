//! The two bids that a question compares, such as "does five clubs beat four no trump" or "is alone higher
//! than six", and which of them it asks about.
//!
//! The whole question has to be understood, word for word: where one word is left over nothing is said,
//! and the rule alone answers. This module knows how people name bids; which goes over which it must never
//! know.

use super::outcome::number;
use super::tokens::split;
use crate::card::{Suit, Trump};

/// Does the first go over the second?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidBids {
    pub bid: SaidBid,
    pub on: SaidBid,
}

/// A bid as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidBid {
    pub tricks: BidFor,
    /// None where it was not said in what.
    pub trump: Option<Trump>,
}

/// For how many tricks it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BidFor {
    Of(u8),
    All,
    Alone,
    /// As many as the other: "does no trump beat hearts".
    AsMany,
}

/// With which a question begins that compares.
const DOES: &[&str] = &["does", "do", "can", "could", "will", "would", "doesnt"];
const IS: &[&str] = &["is", "are", "isnt"];
/// Who bids: "can I bid five clubs over four hearts".
const WHO: &[&str] = &["i", "you", "he", "she", "one", "we", "they", "somebody"];
const BID: &[&str] = &["bid", "say", "call", "go"];

/// That one is above the other, the longest first.
const BEATS: &[&[&str]] = &[
    &["rank", "higher", "than"],
    &["rank", "above"],
    &["rank", "over"],
    &["go", "over"],
    &["go", "above"],
    &["go", "higher", "than"],
    &["come", "above"],
    &["beats"],
    &["beat"],
    &["outrank"],
    &["outbid"],
    &["overcall"],
    &["top"],
    &["win", "over"],
];
const HIGHER: &[&[&str]] = &[
    &["a", "higher", "bid", "than"],
    &["higher", "than"],
    &["better", "than"],
    &["bigger", "than"],
    &["stronger", "than"],
    &["enough", "over"],
    &["enough", "against"],
    &["enough", "to", "beat"],
    &["high", "enough", "over"],
    &["above"],
    &["over"],
];
const OVER: &[&[&str]] =
    &[&["over"], &["on"], &["after"], &["against"], &["to", "beat"], &["on", "top", "of"]];

/// What stands before a bid and says nothing.
const BEFORE: &[&[&str]] = &[
    &["a", "bid", "of"],
    &["the", "bid", "of"],
    &["bidding"],
    &["a", "call", "of"],
    &["going"],
    &["playing"],
    &["a"],
    &["an"],
    &["my"],
    &["his"],
    &["her"],
    &["your"],
    &["their"],
];

/// What says that somebody is alone, the longest first.
const ALONE: &[&[&str]] = &[
    &["alone", "bid"],
    &["alone", "call"],
    &["lone", "bid"],
    &["lone", "call"],
    &["lone", "hand"],
    &["alone"],
    &["loner"],
];
const ALL: &[&[&str]] = &[
    &["all", "of", "the", "tricks"],
    &["all", "the", "tricks"],
    &["all", "tricks"],
    &["every", "trick"],
];
const AT_THE_SAME: &[&[&str]] = &[
    &["at", "the", "same", "number"],
    &["at", "the", "same", "level"],
    &["with", "the", "same", "number"],
    &["of", "the", "same", "number"],
];
const TRUMPS: &[(&[&str], Trump)] = &[
    (&["low", "no", "trump"], Trump::Low),
    (&["low", "no", "trumps"], Trump::Low),
    (&["no", "trump"], Trump::None),
    (&["no", "trumps"], Trump::None),
    (&["notrump"], Trump::None),
    (&["nt"], Trump::None),
];

impl SaidBids {
    /// The two bids that are compared; nothing where a word is not understood.
    pub fn of(words: &str) -> Option<Self> {
        let words = split(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let rest = words.strip_suffix(&["then"]).unwrap_or(&words);
        let (first, rest) = rest.split_first()?;
        let (bid, rest, rows) = match rest {
            [who, verb, rest @ ..]
                if is_asking(first) && WHO.contains(who) && BID.contains(verb) =>
            {
                let (bid, rest) = bid(rest)?;
                (bid, rest, OVER)
            }
            rest if DOES.contains(first) || IS.contains(first) => {
                let (bid, rest) = bid(rest)?;
                (bid, rest, if IS.contains(first) { HIGHER } else { BEATS })
            }
            [..] => return None,
        };
        let rest = behind(rest, rows)?;
        let (on, rest) = self::bid(rest)?;
        let same = behind(rest, AT_THE_SAME);
        if !same.unwrap_or(rest).is_empty() {
            return None;
        }
        let as_many = |bid: SaidBid| bid.tricks == BidFor::AsMany;
        let of_suit = |bid: SaidBid| bid.trump.is_some_and(|trump| trump.suit().is_some());
        // Of "no trump" against four hearts nobody knows how many tricks it is for; and two suits alone may be
        // cards as well.
        let known = as_many(bid) == as_many(on) && (same.is_none() || as_many(bid));
        let cards = same.is_none() && as_many(bid) && of_suit(bid) && of_suit(on);
        (known && !cards).then_some(Self { bid, on })
    }

    /// Are both bids where so many tricks are played? Greater numbers may be cards.
    pub(super) fn are_bids(self, most: u8) -> bool {
        let is = |bid: SaidBid| match bid.tricks {
            BidFor::Of(count) => (1..=most).contains(&count),
            BidFor::All | BidFor::Alone | BidFor::AsMany => true,
        };
        is(self.bid) && is(self.on)
    }

    /// The question that has the rule for it.
    pub(super) fn question(self) -> &'static str {
        let none = |bid: SaidBid| bid.trump.is_some_and(|trump| trump.suit().is_none());
        let alone = |bid: SaidBid| bid.tricks == BidFor::Alone;
        match (alone(self.bid), alone(self.on)) {
            (true, true) => "lone-over",
            (true, false) | (false, true) => "lone-rank",
            (false, false)
                if self.bid.tricks == self.on.tricks && none(self.bid) != none(self.on) =>
            {
                "making-no-trump-rank"
            }
            (false, false) => "overbid",
        }
    }
}

fn is_asking(word: &str) -> bool {
    DOES.contains(&word) || word == "may"
}

/// What stands behind one of these rows, with which the words begin.
fn behind<'a, 'b>(words: &'a [&'b str], rows: &[&[&str]]) -> Option<&'a [&'b str]> {
    let row = rows.iter().find(|row| words.starts_with(row))?;
    words.get(row.len()..)
}

/// The bid with which the words begin, and what stands behind it.
fn bid<'a, 'b>(words: &'a [&'b str]) -> Option<(SaidBid, &'a [&'b str])> {
    let words = behind(words, BEFORE).unwrap_or(words);
    let (tricks, rest) = tricks(words);
    let (trump, rest) = match trump(rest) {
        Some((trump, rest)) => (Some(trump), rest),
        None => (None, rest),
    };
    // "Six hearts alone" is an alone call, as "alone in hearts" is.
    let (tricks, rest) = match behind(rest, ALONE) {
        Some(rest) if tricks != BidFor::Alone => (BidFor::Alone, rest),
        Some(_) | None => (tricks, rest),
    };
    let said = tricks != BidFor::AsMany || trump.is_some();
    said.then_some((SaidBid { tricks, trump }, rest))
}

/// For how many tricks the words begin to bid, and what stands behind that.
fn tricks<'a, 'b>(words: &'a [&'b str]) -> (BidFor, &'a [&'b str]) {
    if let Some(rest) = behind(words, ALONE) {
        return (BidFor::Alone, rest);
    }
    if let Some(rest) = behind(words, ALL) {
        return (BidFor::All, rest);
    }
    match words {
        [count, "tricks" | "trick" | "bid", rest @ ..] | [count, rest @ ..] => {
            number(count).map_or((BidFor::AsMany, words), |count| (BidFor::Of(count), rest))
        }
        [] => (BidFor::AsMany, words),
    }
}

/// The trump with which the words begin, and what stands behind it.
fn trump<'a, 'b>(words: &'a [&'b str]) -> Option<(Trump, &'a [&'b str])> {
    let words = match words {
        ["in" | "at" | "of", rest @ ..] if suit(rest).is_some() || none(rest).is_some() => rest,
        [..] => words,
    };
    none(words).or_else(|| suit(words))
}

fn none<'a, 'b>(words: &'a [&'b str]) -> Option<(Trump, &'a [&'b str])> {
    let (row, trump) = TRUMPS.iter().find(|(row, _)| words.starts_with(row))?;
    Some((*trump, words.get(row.len()..)?))
}

fn suit<'a, 'b>(words: &'a [&'b str]) -> Option<(Trump, &'a [&'b str])> {
    let (first, rest) = words.split_first()?;
    let is = |suit: &Suit| *first == suit.name() || suit.name().strip_suffix('s') == Some(*first);
    let suit = Suit::ALL.into_iter().find(is)?;
    Some((Trump::Suit(suit), rest))
}
