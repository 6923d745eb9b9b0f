//! What a number was said of, where a line has verbs: tricks that were taken are no bid.
//!
//! The language has one order, the bid before the tricks, and its words mean nothing. People say "Theo took
//! five hearts, bid four", and it reads as a bid of five. This room looks at the verb before each number and
//! says where the reading has them the other way about. It must never read a line by itself.

use crate::event::{Call, Cards, Event};
use crate::line::spoken;

/// What a number was said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Taken,
    Bid,
}

/// Verbs of taking; "made" and "wins" are said of the contract as well.
const TAKING: [&str; 7] = ["took", "takes", "taking", "take", "got", "gets", "getting"];
const BIDDING: [&str; 4] = ["bid", "bids", "bidding", "bidded"];

/// Words between a verb and its number at most.
const NEAR: usize = 2;

/// The verbs of a line that have a number behind them, in order, and where they begin.
fn said(text: &str) -> Vec<(Of, usize)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut from = 0;
    for word in text.split_whitespace() {
        let at = text.get(from..).and_then(|rest| rest.find(word)).map_or(from, |at| from + at);
        from = at + word.len();
        words.push((at, word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()));
    }
    let is_number = |word: &str| spoken::number(word).is_some();
    let is_tricks = |word: Option<&(usize, String)>| {
        word.is_some_and(|(_, word)| matches!(word.as_str(), "trick" | "tricks"))
    };
    let mut said: Vec<(Of, usize)> = Vec::new();
    for (place, (at, word)) in words.iter().enumerate() {
        let behind = words.iter().skip(place + 1).take(1 + NEAR);
        let counted = behind.clone().any(|(_, word)| is_number(word));
        let of = if TAKING.contains(&word.as_str()) && counted {
            Some(Of::Taken)
        } else if BIDDING.contains(&word.as_str()) && counted {
            Some(Of::Bid)
        } else if is_number(word) && is_tricks(words.get(place + 1)) {
            // "five tricks in hearts, bid four"
            Some(Of::Taken).filter(|of| said.last().is_none_or(|(last, _)| last != of))
        } else {
            None
        };
        said.extend(of.map(|of| (of, *at)));
    }
    said
}

/// The events the other way about, where the tricks were said first and the bid behind them.
pub(super) fn changed_about(text: &str, events: &[Event]) -> Option<Vec<Event>> {
    let said = said(text);
    let [(Of::Taken, _), (Of::Bid, _)] = said.as_slice() else { return None };
    let mut changed = events.to_vec();
    let [.., contract, tricks] = changed.as_mut_slice() else { return None };
    let (
        Event::Call(Call::Contract { maker, bid: Some(bid), .. }),
        Event::Cards(Cards::Tricks { taken }),
    ) = (contract, tricks)
    else {
        return None;
    };
    let makers = maker.team();
    let took = taken[makers];
    let others = (took + taken[makers.other()]).checked_sub(*bid)?;
    taken[makers] = *bid;
    taken[makers.other()] = others;
    *bid = took;
    Some(changed)
}

/// Where it is said that tricks were taken, and the line reads as a bid and nothing else.
pub(super) fn taken_as_bid(text: &str, events: &[Event]) -> Option<usize> {
    let is_bid = |event: &Event| {
        matches!(event, Event::Call(Call::Bid { .. } | Call::Contract { bid: Some(_), .. }))
    };
    let tricks = events.iter().any(|event| matches!(event, Event::Cards(Cards::Tricks { .. })));
    if tricks || !events.iter().any(is_bid) {
        return None;
    }
    match said(text).as_slice() {
        [(Of::Taken, at)] => Some(*at),
        _ => None,
    }
}
