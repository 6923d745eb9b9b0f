//! Answers about claims: how many of the tricks that are left a side surely takes.
//!
//! What is decided and how is `game::claim`'s; here are the question and the words of the answer.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Refusal;
use super::question::once;
use crate::card::{Bag, Card, Trump, Written};
use crate::game::claim::layouts::{KnownHands, Unseen};
use crate::game::claim::{Decision, LIMIT, NotAPosition, Position, Solver};
use crate::game::verdict::{Impossible, Who};
use crate::rules::{Family, Ruleset, TrickRules};
use crate::seat::{MOST_SEATS, Seat, SeatSet};

/// The question.
#[derive(Deserialize)]
pub(super) struct ClaimQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
    trump: Trump,
    #[serde(deserialize_with = "once")]
    hands: BTreeMap<String, Vec<Written>>,
    lead: Seat,
    #[serde(default)]
    out: Vec<Seat>,
    #[serde(default)]
    trick: Vec<Written>,
    claimer: Seat,
    tricks: u8,
    /// Cards already played, where not every hand is known.
    #[serde(default)]
    seen: Option<Vec<Written>>,
    /// How many cards the unseen hands have, by seat.
    #[serde(default, deserialize_with = "once")]
    left: BTreeMap<String, u8>,
}

/// The answer.
#[derive(Serialize)]
pub(super) struct ClaimAnswer {
    verdict: &'static str,
    floor: u8,
    /// On the worst line in which the claimer's side plays every suit from the top.
    careful: u8,
    best: u8,
    text: String,
    /// The play that defeats the claim, a trick a line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layouts: Option<LayoutsAnswer>,
}

#[derive(Serialize)]
struct LayoutsAnswer {
    all: u64,
    tried: u64,
}

/// Decides a claim.
pub(super) fn claim(
    rules: &Ruleset,
    asked: &ClaimQuestion<'_>,
    solver: &mut Solver,
) -> Result<ClaimAnswer, Refusal> {
    let Family::Trick(rules) = &rules.family else {
        return Err(Refusal::bad("a claim is of tricks, and the climbing game has none"));
    };
    let out: SeatSet = asked.out.iter().copied().collect();
    for seat in asked.out.iter().chain([&asked.lead, &asked.claimer]) {
        if !rules.players.has(*seat) {
            return Err(super::cards::impossible(&Impossible::NoSuchSeat(*seat)));
        }
    }
    if out.has(asked.claimer) {
        let message = format!("seat {} sits out, and who sits out cannot claim", asked.claimer);
        return Err(Refusal { code: "no-position", message });
    }
    let hands = hands(asked, rules)?;
    let trick = cards(&asked.trick, rules)?;
    let known = |seat: Seat| hands.get(seat.index()).copied().flatten();
    let all_known = rules.players.seats().all(|seat| out.has(seat) || known(seat).is_some());
    let decision = if all_known && asked.seen.is_none() {
        let held = hands.map(Option::unwrap_or_default);
        let position = Position::new(rules, asked.trump, &held, out, asked.lead, &trick)
            .map_err(|why| refused(&why))?;
        solver.judge(&position, asked.claimer, asked.tricks, LIMIT)
    } else {
        let seen = cards(asked.seen.as_deref().unwrap_or_default(), rules)?;
        let mut left = left(asked, rules)?;
        for (number, hand) in left.iter_mut().zip(hands) {
            // A hand that was told is told whole.
            *number = if hand.is_some() { 0 } else { *number };
        }
        let known = KnownHands {
            hands: &hands,
            left: &left,
            seen: &seen,
            out,
            lead: asked.lead,
            trick: &trick,
        };
        let unseen = Unseen::new(rules, asked.trump, known).map_err(|why| refused(&why))?;
        unseen.judge(solver, asked.claimer, asked.tricks, LIMIT)
    };
    decision.map(|decision| answer(&decision)).ok_or_else(|| Refusal {
        code: "undecided",
        message: format!(
            "the search was given up after {LIMIT} places: the claim could not be decided"
        ),
    })
}

fn answer(decision: &Decision) -> ClaimAnswer {
    ClaimAnswer {
        verdict: decision.verdict.word(),
        floor: decision.floor,
        careful: decision.careful,
        best: decision.best,
        text: decision.text(Who::default()),
        line: decision.told(Who::default()),
        layouts: decision
            .layouts
            .map(|layouts| LayoutsAnswer { all: layouts.all, tried: layouts.tried }),
    }
}

fn refused(why: &NotAPosition) -> Refusal {
    Refusal { code: "no-position", message: why.to_string() }
}

/// The seat that a key of the question names: `"0"`.
fn keyed(key: &str, rules: &TrickRules) -> Result<Seat, Refusal> {
    let seat = key.parse::<u8>().ok().and_then(Seat::new);
    // One spelling a seat, so that none can be named twice.
    seat.filter(|seat| rules.players.has(*seat) && seat.to_string() == key)
        .ok_or_else(|| Refusal::bad(format!("`{}` is no seat of this game", key.escape_debug())))
}

fn cards(written: &[Written], rules: &TrickRules) -> Result<Vec<Card>, Refusal> {
    written
        .iter()
        .map(|written| {
            Card::from_written(*written)
                .filter(|card| rules.pack.copies_of(*card) > 0)
                .ok_or_else(|| super::cards::impossible(&Impossible::NoSuchCard(*written)))
        })
        .collect()
}

fn hands(
    asked: &ClaimQuestion<'_>,
    rules: &TrickRules,
) -> Result<[Option<Bag>; MOST_SEATS], Refusal> {
    let mut hands = [None; MOST_SEATS];
    for (key, written) in &asked.hands {
        let seat = keyed(key, rules)?;
        let mut bag = Bag::EMPTY;
        for card in cards(written, rules)? {
            if !bag.add(card) {
                return Err(super::cards::impossible(&Impossible::CardGone(card.written())));
            }
        }
        if let Some(place) = hands.get_mut(seat.index()) {
            *place = Some(bag);
        }
    }
    Ok(hands)
}

fn left(asked: &ClaimQuestion<'_>, rules: &TrickRules) -> Result<[u8; MOST_SEATS], Refusal> {
    let mut left = [0; MOST_SEATS];
    for (key, number) in &asked.left {
        let seat = keyed(key, rules)?;
        if *number > rules.hand {
            let (want, got) = (rules.hand, *number);
            return Err(super::cards::impossible(&Impossible::HandSize { want, got }));
        }
        if let Some(place) = left.get_mut(seat.index()) {
            *place = *number;
        }
    }
    Ok(left)
}
