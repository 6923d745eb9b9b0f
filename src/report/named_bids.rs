//! What the ladder of bids comes to for the two that a question names: "Yes. 5 clubs beats 4 no trump."
//!
//! Where it was not said in what a bid is, every trump is tried: only what holds for all of them is told.

use super::deal::capital;
use crate::card::Trump;
use crate::game::bid::{Table, Won, goes_over};
use crate::rules::questions::bids::{BidFor, SaidBid, SaidBids};
use crate::rules::{BidRules, TrickRules};

/// The answer to these words where trump is bid for, if they compare two bids and the rules tell which is higher.
pub(super) fn says(words: &str, rules: &TrickRules, making: &BidRules) -> Option<String> {
    let SaidBids { bid, on } = SaidBids::of(words)?;
    let dealer = rules.players.all().first()?;
    let table = Table { rules, making, dealer };
    let (ours, theirs) = (meant(bid, &table)?, meant(on, &table)?);
    let as_many = bid.tricks == BidFor::AsMany;
    let pairs = ours.iter().flat_map(|ours| theirs.iter().map(move |on| (*ours, *on)));
    let mut found = pairs
        .filter(|(ours, on)| !as_many || ours.tricks == on.tricks)
        .map(|(ours, on)| goes_over(ours, on, &table));
    let beats = found.next()?;
    if found.any(|other| other != beats) {
        return None;
    }
    let (first, second) = (capital(&name(bid)), name(on));
    let second = if as_many { format!("{second} at the same number") } else { second };
    let over_all = on.tricks == BidFor::Alone && making.lone_over.is_empty();
    Some(if beats {
        format!("Yes. {first} beats {second}.")
    } else if over_all {
        format!("No. Nothing beats {second}.")
    } else {
        format!("No. {first} does not beat {second}.")
    })
}

/// Every bid that may be meant; nothing where these rules have none of them.
fn meant(said: SaidBid, table: &Table<'_>) -> Option<Vec<Won>> {
    let Table { rules, making, dealer } = *table;
    let alone = said.tricks == BidFor::Alone;
    if alone && !rules.lone.allowed {
        return None;
    }
    let trumps =
        Trump::ALL.into_iter().filter(|trump| said.trump.is_none_or(|said| said == *trump));
    let trumps: Vec<Trump> = trumps.filter(|trump| rules.may_be_trump(*trump)).collect();
    let counts = match said.tricks {
        BidFor::Of(count) => count..=count,
        BidFor::All | BidFor::Alone => rules.hand..=rules.hand,
        BidFor::AsMany => making.least..=rules.hand,
    };
    let bid = |tricks, trump| Won {
        seat: dealer,
        tricks,
        trump: Some(trump),
        lone_call: u8::from(alone),
    };
    let counts = counts.filter(|count| (making.least..=rules.hand).contains(count));
    let bids: Vec<Won> =
        counts.flat_map(|count| trumps.iter().map(move |trump| bid(count, *trump))).collect();
    (!bids.is_empty()).then_some(bids)
}

/// A bid as it was named: `5 clubs`, `alone`, `all the tricks at no trump`.
fn name(SaidBid { tricks, trump }: SaidBid) -> String {
    let at = |what: &str| match trump {
        Some(trump @ Trump::Suit(_)) => format!("{what} in {}", trump.name()),
        Some(trump @ (Trump::None | Trump::Low)) => format!("{what} at {}", trump.name()),
        None => what.to_owned(),
    };
    match (tricks, trump) {
        (BidFor::Of(count), Some(trump)) => trump.counted(count),
        (BidFor::Of(count), None) => format!("a bid of {count}"),
        (BidFor::All, _) => at("a bid of all the tricks"),
        (BidFor::Alone, _) => at("alone"),
        (BidFor::AsMany, Some(trump)) => trump.name().to_owned(),
        (BidFor::AsMany, None) => "a bid".to_owned(),
    }
}
