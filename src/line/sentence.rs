//! Events as a sentence, for people who have to choose between two meanings of a line.

use crate::card::{CardList, Trump};
use crate::event::{Call, Cards, Climbing, Denial, Event, Reading, Ruling, Table, TurnUp};
use crate::game::Deal;
use crate::game::bid::Won;
use crate::game::play::Contract;
use crate::game::ruling::Sign;
use crate::game::verdict::{Who, minus};
use crate::line::fold::{by_bids, by_consent, out_so_far};
use crate::line::names::Names;
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Seat, SeatList, Team};
use crate::speech::{joined, listed};

/// What happened, in a sentence without a full stop: "Cal made diamonds and took 3".
///
/// It says the same as the events and nothing that would follow from them.
pub fn in_words(events: &[Event], names: &Names<'_>, rules: &Ruleset) -> String {
    behind(Some(0), events, names, rules)
}

/// The same of a part of a deal, where nobody looks how many were out before it: "Dee went out".
pub fn part_in_words(events: &[Event], names: &Names<'_>, rules: &Ruleset) -> String {
    let whole = matches!(events.first(), Some(Event::Deal { .. }));
    behind(whole.then_some(0), events, names, rules)
}

/// The same in this state: where one player is out already, the next goes out second.
pub fn in_words_now(events: &[Event], deal: &Deal<'_>, names: &Names<'_>) -> String {
    behind(Some(out_so_far(deal)), events, names, deal.rules())
}

/// The same where so many players are out, if that is known.
fn behind(out: Option<u8>, events: &[Event], names: &Names<'_>, rules: &Ruleset) -> String {
    let mut said = Vec::new();
    let mut rest = events;
    let mut out = out.map(usize::from);
    while let Some((clause, left)) = clause(out, rest, names, rules) {
        let more: usize = rest.iter().take(rest.len() - left.len()).map(goes_out).sum();
        out = out.map(|out| out + more);
        said.push(clause);
        rest = left;
    }
    said.join(", ")
}

/// How many players go out with it.
fn goes_out(event: &Event) -> usize {
    match event {
        Event::Cards(Cards::Play { out, .. }) => usize::from(*out),
        Event::Climbing(Climbing::Places { order }) => order.len().into(),
        Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(Cards::Hand { .. } | Cards::Tricks { .. })
        | Event::Climbing(Climbing::GiveLead { .. })
        | Event::Table(_) => 0,
    }
}

/// Whose contract, and what: `Zoë's 6♥`.
pub fn contract_in_short(contract: &Contract, who: Who<'_>) -> String {
    short(contract.maker, contract.bid, Some(contract.trump), contract.alone, who)
}

/// Whose bid stands so far, and what, where he is not alone: `Cal's 2♣`.
pub(super) fn bid_in_short(bid: Won, who: Who<'_>) -> String {
    short(bid.seat, Some(bid.tricks), bid.trump, false, who)
}

fn short(seat: Seat, bid: Option<u8>, trump: Option<Trump>, alone: bool, who: Who<'_>) -> String {
    let bid = bid.filter(|_| !alone).map(|bid| bid.to_string());
    let trump = trump.map_or_else(String::new, |trump| match trump {
        Trump::Suit(suit) => suit.symbol().to_string(),
        Trump::None | Trump::Low => format!(" {}", trump.name()),
    });
    let what = format!("{}{trump}{}", bid.unwrap_or_default(), lone(alone));
    let gap = if what.starts_with(' ') { "" } else { " " };
    format!("{}'s{gap}{what}", who.name(seat))
}

/// The first thing that happened in words, behind so many who are out, and what came after it.
fn clause<'e>(
    out: Option<usize>,
    events: &'e [Event],
    names: &Names<'_>,
    rules: &Ruleset,
) -> Option<(String, &'e [Event])> {
    let (first, rest) = events.split_first()?;
    let passed: Vec<String> = events.iter().map_while(|event| passed(event, names)).collect();
    if let Some(rest) = events.get(passed.len()..).filter(|_| !passed.is_empty()) {
        return Some((format!("{} passed", listed(&passed, "and")), rest));
    }
    if let (
        Event::Call(Call::Contract { maker, .. }),
        [Event::Cards(Cards::Tricks { taken }), rest @ ..],
    ) = (first, rest)
    {
        return Some((
            format!("{} and took {}", one(out, first, names, rules), taken[maker.team()]),
            rest,
        ));
    }
    // A bid may still be beaten; told by its outcome it cannot.
    if let (Event::Call(Call::Contract { bid: Some(_), .. }), []) = (first, rest) {
        return Some((format!("{}, and it stands", one(out, first, names, rules)), rest));
    }
    if matches!(first, Event::Call(Call::PassedOut)) {
        return Some((passed_out(rules).to_owned(), rest));
    }
    if let Event::Cards(Cards::Tricks { taken }) = first {
        return Some((tricks(*taken, names, rules), rest));
    }
    Some((one(out, first, names, rules), rest))
}

/// Whose call would have made trump is another word in each game.
fn passed_out(rules: &Ruleset) -> &'static str {
    match (by_bids(rules), by_consent(rules)) {
        (true, _) => "nobody bid",
        (false, true) => "nobody declared",
        (false, false) => "nobody made trump",
    }
}

fn passed(event: &Event, names: &Names<'_>) -> Option<String> {
    if let Event::Call(Call::Pass { seat }) = event { Some(name(names, *seat)) } else { None }
}

fn one(before: Option<usize>, event: &Event, names: &Names<'_>, rules: &Ruleset) -> String {
    let who = |seat: &Seat| name(names, *seat);
    match event {
        Event::Deal { dealer } => format!("{} dealt", who(dealer)),
        Event::Cards(Cards::Hand { seat, cards }) => {
            format!("{}'s hand was {}", who(seat), list(cards))
        }
        Event::Call(Call::TurnUp(TurnUp::Card(card))) => format!("{card} was turned"),
        Event::Call(Call::TurnUp(TurnUp::Suit(suit))) => {
            format!("a card of {} was turned", suit.name())
        }
        Event::Call(Call::Pass { seat }) => format!("{} passed", who(seat)),
        Event::Call(Call::Order { seat, alone }) => {
            format!("{} ordered it up{}", who(seat), lone(*alone))
        }
        Event::Call(Call::Name { seat, trump, alone }) => {
            format!("{} named {}{}", who(seat), trump.name(), lone(*alone))
        }
        Event::Call(Call::Bid { seat, tricks, trump, alone }) => {
            format!("{} bid {}{}", who(seat), bid(*tricks, *trump), lone(*alone))
        }
        Event::Call(Call::Deny { seat, what: Denial::Trump }) => format!("{} denied it", who(seat)),
        Event::Call(Call::Deny { seat, what: Denial::Alone }) => {
            format!("{} denied the going alone", who(seat))
        }
        Event::Call(Call::Allow { seat }) => format!("{} consented", who(seat)),
        Event::Call(Call::Take { seat, discard: Some(card) }) => {
            format!("{} picked the card up and discarded {card}", who(seat))
        }
        Event::Call(Call::Take { seat, discard: None }) => {
            format!("{} picked the card up", who(seat))
        }
        Event::Call(Call::DefendAlone { seat }) => format!("{} defended alone", who(seat)),
        Event::Call(Call::Contract { maker, trump, alone, bid: Some(tricks) }) => {
            format!("{} bid {}{}", who(maker), trump.counted(*tricks), lone(*alone))
        }
        Event::Call(Call::Contract { maker, trump, alone, bid: None }) => {
            // Where people bid, whoever goes alone bids all of them.
            let said = if by_bids(rules) { "bid" } else { "made" };
            format!("{} {said} {}{}", who(maker), trump.name(), lone(*alone))
        }
        Event::Call(Call::Denied { seat, alone, what: Denial::Trump }) => {
            format!("{} declared{} and was denied", who(seat), lone(*alone))
        }
        Event::Call(Call::Denied { seat, what: Denial::Alone, .. }) => {
            format!("{}'s going alone was denied", who(seat))
        }
        Event::Call(Call::PassedOut) => "nobody made trump".to_owned(),
        Event::Cards(Cards::Play { seat, cards, reading, out }) => {
            let gone = if *out { ", the last cards" } else { "" };
            format!("{} played {}{gone}", who(seat), played(cards, reading.as_ref()))
        }
        Event::Climbing(Climbing::GiveLead { seat, to }) => {
            format!("{} gave the lead to {}", who(seat), who(to))
        }
        Event::Cards(Cards::Tricks { taken }) => {
            format!("the tricks were {}–{}", taken.even, taken.odd)
        }
        Event::Climbing(Climbing::Places { order }) => places(before, *order, names),
        Event::Table(Table::Misdeal { .. }) => "the deal is void".to_owned(),
        Event::Table(Table::Ruling(ruling)) => taken_back(ruling, names).unwrap_or_else(|| {
            format!(
                "a ruling, {} and {} points",
                minus(ruling.points.even),
                minus(ruling.points.odd)
            )
        }),
        Event::Table(Table::Dispute(_)) => "a ruling was asked for".to_owned(),
        Event::Table(Table::Agree { score }) => {
            format!("the table counts {} to {}", score.even, score.odd)
        }
    }
}

/// A ruling that a line has a sign for.
fn taken_back(ruling: &Ruling, names: &Names<'_>) -> Option<String> {
    Some(match Sign::of(ruling)? {
        Sign::Lead { leader, .. } => {
            format!("the lead was taken back and was {}'s", name(names, leader))
        }
        Sign::Card(seat) => match ruling.heard.as_deref().and_then(|heard| heard.facts.card) {
            Some(card) => format!("{} took the {card} back", name(names, seat)),
            None => format!("the last play of {} was taken back", name(names, seat)),
        },
        Sign::Alone => "nobody is alone any longer".to_owned(),
        Sign::Lone => "who made trump is alone".to_owned(),
        Sign::Stands(seat) => format!("what {} called stands", name(names, seat)),
        Sign::Silent(_) => {
            let silent = ruling.heard.as_deref()?.remedy.must_pass;
            let each: Vec<_> = silent.iter().map(|seat| name(names, seat)).collect();
            format!("{} may only pass", each.join(" and "))
        }
    })
}

fn name(names: &Names<'_>, seat: Seat) -> String {
    names.who().name(seat)
}

const fn lone(alone: bool) -> &'static str {
    if alone { " alone" } else { "" }
}

fn bid(tricks: Option<u8>, trump: Option<Trump>) -> String {
    match (tricks, trump) {
        (Some(tricks), Some(trump)) => trump.counted(tricks),
        (Some(tricks), None) => tricks.to_string(),
        (None, Some(trump)) => trump.name().to_owned(),
        (None, None) => "all the tricks".to_owned(),
    }
}

fn list(cards: &CardList) -> String {
    let cards: Vec<String> = cards.as_slice().iter().map(ToString::to_string).collect();
    cards.join(" ")
}

fn played(cards: &CardList, reading: Option<&Reading>) -> String {
    match (cards.is_empty(), reading) {
        (false, None) => list(cards),
        (false, Some(reading)) => format!("{} as {reading}", list(cards)),
        (true, Some(reading)) => reading.to_string(),
        (true, None) => "nothing".to_owned(),
    }
}

fn tricks(taken: ByTeam<u8>, names: &Names<'_>, rules: &Ruleset) -> String {
    let side = |team: Team| {
        let seats = rules.players().seats().filter(|seat| seat.team() == team);
        listed(&seats.map(|seat| name(names, seat)).collect::<Vec<_>>(), "and")
    };
    format!("{} took {} and {} {}", side(Team::Even), taken.even, side(Team::Odd), taken.odd)
}

fn places(before: Option<usize>, order: SeatList, names: &Names<'_>) -> String {
    const PLACES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "last"];
    let Some(before) = before else {
        let went: Vec<String> = order.iter().map(|seat| name(names, seat)).collect();
        return format!("{} went out", joined(&went, " and then "));
    };
    let went = order.iter().zip(PLACES.into_iter().skip(before));
    let each = went.enumerate().map(|(i, (seat, place))| {
        let verb = if i == 0 { " went out" } else { "" };
        format!("{}{verb} {place}", name(names, seat))
    });
    listed(&each.collect::<Vec<_>>(), "and")
}
