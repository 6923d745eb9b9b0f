//! One event of a deal in words.

use crate::card::CardList;
use crate::event::{Call, Cards, Climbing, DealFate, Denial, Event, Reading, Table, TurnUp};
use crate::report::case;
use crate::report::words::{name, ordering, score};
use crate::rules::Ruleset;
use crate::seat::Seat;
use crate::session::DealStory;

/// One event of a deal in a sentence without its full stop; a climbing play with what it was taken
/// to be.
pub(crate) fn event_text(
    story: &DealStory,
    rules: &Ruleset,
    event: &Event,
    reading: Option<Reading>,
) -> String {
    let seats = &*story.seats;
    let who = |seat: &Seat| name(seats, *seat);
    match event {
        Event::Deal { dealer } => format!("{} deals", who(dealer)),
        Event::Call(call) => call_text(story, rules, *call),
        Event::Cards(Cards::Hand { seat, cards }) => {
            format!("{}'s hand is seen: {}", who(seat), list(cards))
        }
        Event::Cards(Cards::Play { seat, cards, .. }) => play(&who(seat), cards, reading),
        Event::Cards(Cards::Tricks { taken }) => {
            format!("the tricks are {}–{}", taken.even, taken.odd)
        }
        Event::Climbing(Climbing::GiveLead { seat, to }) => {
            format!("{} gives the lead to {}", who(seat), who(to))
        }
        Event::Climbing(Climbing::Places { order }) => {
            let then = order.iter().enumerate().map(|(place, seat)| match place {
                0 => format!("{} goes out", who(&seat)),
                _ => format!(", then {}", who(&seat)),
            });
            then.collect()
        }
        Event::Table(decision) => decision_text(seats, rules, decision),
    }
}

fn call_text(story: &DealStory, rules: &Ruleset, call: Call) -> String {
    let who = |seat| name(&story.seats, seat);
    match call {
        Call::TurnUp(TurnUp::Card(card)) => format!("{card} is turned"),
        Call::TurnUp(TurnUp::Suit(suit)) => format!("a {} is turned", one_of(suit.name())),
        Call::Pass { seat } => format!("{} passes", who(seat)),
        Call::Order { seat, alone } => {
            let does = ordering(rules, story.standing.dealer, seat);
            format!("{} {does}{}", who(seat), lone(alone))
        }
        Call::Name { seat, trump, alone } => {
            format!("{} names {}{}", who(seat), trump.name(), lone(alone))
        }
        Call::Bid { seat, tricks, trump, alone } => {
            let bid = match (tricks, trump) {
                // Whoever is alone bids every trick, whatever number was said.
                (_, Some(trump)) if alone => format!(" {}", trump.name()),
                (Some(tricks), Some(trump)) => format!(" {}", trump.counted(tricks)),
                (Some(tricks), None) => format!(" {tricks}"),
                (None, trump) => trump.map(|it| format!(" {}", it.name())).unwrap_or_default(),
            };
            format!("{} bids{bid}{}", who(seat), lone(alone))
        }
        Call::Deny { seat, what: Denial::Trump } => format!("{} denies it", who(seat)),
        Call::Deny { seat, what: Denial::Alone } => {
            format!("{} denies only the going alone", who(seat))
        }
        Call::Allow { seat } => format!("{} consents", who(seat)),
        Call::Take { seat, discard: Some(card) } => {
            format!("{} picks the card up and discards {card}", who(seat))
        }
        Call::Take { seat, discard: None } => format!("{} picks the card up", who(seat)),
        Call::DefendAlone { seat } => format!("{} defends alone", who(seat)),
        Call::Contract { maker, trump, alone, bid: None } => {
            format!("{} makes {}{}", who(maker), trump.name(), lone(alone))
        }
        Call::Contract { maker, trump, alone, bid: Some(bid) } => {
            format!("{} has bid {}{}", who(maker), trump.counted(bid), lone(alone))
        }
        Call::Denied { seat, alone, what } => {
            let what = match what {
                Denial::Trump => "was denied",
                Denial::Alone => "was denied the going alone",
            };
            format!("{} declared{} and {what}", who(seat), lone(alone))
        }
        Call::PassedOut => "everybody passes".to_owned(),
    }
}

fn decision_text(seats: &[String], rules: &Ruleset, decision: &Table) -> String {
    match decision {
        Table::Misdeal { why, .. } if why.is_empty() => "a misdeal".to_owned(),
        Table::Misdeal { why, .. } => format!("a misdeal: {why}"),
        Table::Ruling(ruling) => {
            let then = match ruling.then {
                DealFate::GoesOn => "the deal goes on",
                DealFate::Ends => "the deal ends",
                DealFate::Redealt => "the deal does not count",
            };
            let said = case::in_full(ruling, seats, rules);
            let said = said.trim_end_matches('.');
            let why = if said.is_empty() { "" } else { ": " };
            format!("ruled {}, {then}{why}{said}", score(ruling.points))
        }
        Table::Dispute(asked) => {
            let said = case::ruling(asked, seats, rules.players());
            format!("disputed ({} if upheld): {said}", score(asked.points))
        }
        Table::Agree { score: count } => format!("the table agrees on {}", score(*count)),
    }
}

fn play(who: &str, cards: &CardList, reading: Option<Reading>) -> String {
    match (cards.is_empty(), reading) {
        (false, Some(reading)) => format!("{who} plays {}, {reading}", list(cards)),
        (false, None) => format!("{who} plays {}", list(cards)),
        (true, Some(reading)) => format!("{who} plays a {reading}"),
        (true, None) => format!("{who} plays"),
    }
}

/// Cards with blanks between them.
pub(super) fn list(cards: &CardList) -> String {
    let cards: Vec<String> = cards.as_slice().iter().map(ToString::to_string).collect();
    cards.join(" ")
}

const fn lone(alone: bool) -> &'static str {
    if alone { ", alone" } else { "" }
}

/// `hearts` -> `heart`: one card of the suit.
fn one_of(suit: &str) -> &str {
    suit.strip_suffix('s').unwrap_or(suit)
}
