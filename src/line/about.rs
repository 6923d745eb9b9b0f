//! What a number was said of, where a line has verbs: tricks that were taken are no bid.
//!
//! The language has one order, the bid before the tricks, and its words mean nothing. People say "Theo took
//! five hearts, bid four", and it reads as a bid of five. This module holds what was read against what was said
//! of each number. It must never read a line by itself.

use crate::event::{Call, Cards, Event};
use crate::game::Deal;
use crate::line::account::Account;
use crate::line::advice::OpenQuestion;
use crate::line::fold;
use crate::line::gist::{Became, Count, Gist, Sense};
use crate::line::names::Names;
use crate::line::shape;
use crate::line::spoken::{self, PhraseMeaning};
use crate::seat::ByTeam;

/// The events the other way about, where the tricks were said first and the bid behind them.
pub(super) fn changed_about(text: &str, events: &[Event], names: &Names<'_>) -> Option<Vec<Event>> {
    let [
        before @ ..,
        Event::Call(Call::Contract { maker, trump, alone, bid: Some(bid) }),
        Event::Cards(Cards::Tricks { taken }),
    ] = events
    else {
        return None;
    };
    // A line in its short form has no verbs.
    let counts = Gist::of(text.trim().contains(' ').then_some(text)?, names).counts;
    let [
        Count { sense: Sense::Plain | Sense::Took | Sense::Made, .. },
        Count { sense: Sense::Bid, .. },
    ] = counts.as_slice()
    else {
        return None;
    };
    let makers = maker.team();
    let others = (taken[makers] + taken[makers.other()]).checked_sub(*bid)?;
    let mut counted = ByTeam::only(makers, *bid);
    counted[makers.other()] = others;
    let bid = Some(taken[makers]);
    let contract = Call::Contract { maker: *maker, trump: *trump, alone: *alone, bid };
    let changed = [Event::Call(contract), Event::Cards(Cards::Tricks { taken: counted })];
    Some(before.iter().cloned().chain(changed).collect())
}

/// Is it said that tricks were taken, where the line reads as a bid and nothing else?
pub(super) fn is_taken_as_bid(text: &str, events: &[Event], names: &Names<'_>) -> bool {
    let is_bid = |event: &Event| {
        matches!(event, Event::Call(Call::Bid { .. } | Call::Contract { bid: Some(_), .. }))
    };
    let is_tricks = |event: &Event| matches!(event, Event::Cards(Cards::Tricks { .. }));
    let only_bid = events.iter().any(is_bid) && !events.iter().any(is_tricks);
    let said = || Gist::of(text, names).counts;
    only_bid && (made(text) || matches!(said().as_slice(), [Count { sense: Sense::Took, .. }]))
}

/// "Ben made four hearts" is said of the play; "made it four hearts" may be said of the bid.
fn made(text: &str) -> bool {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphabetic()).filter(|it| !it.is_empty()).collect();
    let is =
        |word: Option<&&str>, wanted: &str| word.is_some_and(|it| it.eq_ignore_ascii_case(wanted));
    (0..words.len()).any(|at| is(words.get(at), "made") && !is(words.get(at + 1), "it"))
}

/// "Ann hearts made it 2": who made it has taken more. Before the trump it may be trump that was made.
pub(super) fn made_it_and_did_not(
    text: &str,
    deal: &Deal<'_>,
    events: &[Event],
    names: &Names<'_>,
) -> bool {
    let low = text.to_ascii_lowercase();
    let said = ["made it", "makes it"];
    let Some((at, said)) = said.into_iter().find_map(|said| Some((low.find(said)?, said))) else {
        return false;
    };
    // "h made it hearts" with Hal: what follows is what he made.
    if says_trump(text, at + said.len()) {
        return false;
    }
    let stands = fold::consented(deal).contract().is_some();
    let trump = || !Gist::of(text.get(..at).unwrap_or_default(), names).trumps.is_empty();
    let mut said = Gist::default();
    said.became = Some(Became::Made);
    (stands || trump())
        && !Account::of(deal, &said, None, OpenQuestion::Nothing, events).has_outcome()
}

/// Is the next thing from here a trump, behind words that mean nothing?
fn says_trump(text: &str, mut at: usize) -> bool {
    loop {
        at = shape::blank(text, at);
        match spoken::phrase(text, at) {
            Some((PhraseMeaning::Filler, end)) => at = end,
            Some((said, _)) => return matches!(said, PhraseMeaning::Trump(_)),
            None => return spoken::sign(text, at).is_some(),
        }
    }
}
