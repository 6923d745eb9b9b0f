//! Answers about claims: how many of the tricks that are left a side surely takes.
//!
//! What is decided and how is `game::claim`'s; here are the question and the words of the answer.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Refusal;
use super::cards::trick_rules;
use super::question::{once, unread};
use crate::card::{Bag, Card, Trump, Written};
use crate::game::claim::layouts::{KnownHands, Unseen};
use crate::game::claim::{Decision, LIMIT, NotAPosition, Position, Solver};
use crate::game::verdict::{Impossible, Who};
use crate::rules::{Ruleset, TrickRules};
use crate::seat::{MOST_SEATS, Seat, SeatSet};

#[derive(Deserialize)]
pub(super) struct ClaimQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
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
    /// Is the play wanted that defeats the claim? It is a search of its own.
    #[serde(default)]
    line: bool,
}

impl ClaimQuestion<'_> {
    /// The claim that it asks about.
    pub(super) fn of(&self, rules: &Ruleset) -> Result<Claim, Refusal> {
        let rules = trick_rules(rules)?;
        let mut hands = [const { None }; MOST_SEATS];
        for (key, cards) in &self.hands {
            if let Some(place) = hands.get_mut(keyed(key, rules)?.index()) {
                *place = Some(cards.clone());
            }
        }
        let mut left = [0; MOST_SEATS];
        for (key, number) in &self.left {
            if let Some(place) = left.get_mut(keyed(key, rules)?.index()) {
                *place = *number;
            }
        }
        Ok(Claim {
            trump: self.trump,
            hands,
            left,
            seen: self.seen.clone(),
            lead: self.lead,
            out: self.out.clone(),
            trick: self.trick.clone(),
            claimer: self.claimer,
            tricks: self.tricks,
            line: self.line,
        })
    }
}

/// A claim, and what is known of the cards.
#[derive(Clone, Debug)]
pub struct Claim {
    pub trump: Trump,
    /// The hands that are known, by seat.
    pub hands: [Option<Vec<Written>>; MOST_SEATS],
    /// How many cards each hand has that is not, by seat.
    pub left: [u8; MOST_SEATS],
    /// Cards already played, where not every hand is known.
    pub seen: Option<Vec<Written>>,
    /// Who leads, or led the trick on the table.
    pub lead: Seat,
    /// Who sits out.
    pub out: Vec<Seat>,
    /// What lies on the table, the lead first.
    pub trick: Vec<Written>,
    /// Who claims.
    pub claimer: Seat,
    /// How many tricks.
    pub tricks: u8,
    /// Is the play wanted that defeats the claim? It is a search of its own.
    pub line: bool,
}

/// The answer of [`claim`] in the words of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ClaimAnswer {
    /// `certain`, `best-play` or `fails`.
    pub verdict: &'static str,
    /// What the claimer's side takes on the worst lawful line of its own play.
    pub floor: u8,
    /// On the worst line in which the claimer's side plays every suit from the top.
    pub careful: u8,
    /// What it takes with the best play of everybody.
    pub best: u8,
    /// The verdict in words.
    pub text: String,
    /// The play that defeats the claim, a trick a line, where it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// How many ways the unseen cards can lie, where some are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layouts: Option<LayoutsAnswer>,
}

/// How many ways unseen cards can lie, and how many of them were tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LayoutsAnswer {
    /// All of them.
    pub all: u64,
    /// Those that were tried.
    pub tried: u64,
}

/// Decides a claim.
///
/// # Errors
///
/// Cards and seats that the game has not, cards that are no position, a search that is given up, or a
/// game without tricks.
pub fn claim(rules: &Ruleset, asked: &Claim, solver: &mut Solver) -> Result<Decision, Refusal> {
    let rules = trick_rules(rules)?;
    let out: SeatSet = asked.out.iter().copied().collect();
    for seat in asked.out.iter().chain([&asked.lead, &asked.claimer]) {
        if !rules.players.has(*seat) {
            return Err(Impossible::NoSuchSeat(*seat).into());
        }
    }
    if out.has(asked.claimer) {
        return Err(NotAPosition::ClaimerSitsOut(asked.claimer).into());
    }
    let hands = hands(asked, rules)?;
    if hands.iter().flatten().all(|hand| hand.is_empty())
        && asked.left.iter().all(|left| *left == 0)
    {
        return Err(NotAPosition::NoCards.into());
    }
    let trick = cards(&asked.trick, rules)?;
    let known = |seat: Seat| hands.get(seat.index()).copied().flatten();
    let all_known = rules.players.seats().all(|seat| out.has(seat) || known(seat).is_some());
    let decision = if all_known && asked.seen.is_none() {
        let held = hands.map(Option::unwrap_or_default);
        let position = Position::new(rules, asked.trump, &held, out, asked.lead, &trick)?;
        let judge = if asked.line { Solver::judge } else { Solver::decide };
        judge(solver, &position, asked.claimer, asked.tricks, LIMIT)
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
        let unseen = Unseen::new(rules, asked.trump, known)?;
        let judge = if asked.line { Unseen::judge } else { Unseen::decide };
        judge(&unseen, solver, asked.claimer, asked.tricks, LIMIT)
    };
    decision.ok_or(Refusal::Undecided)
}

impl ClaimAnswer {
    /// A decision with seats by number, from 0.
    pub fn of(decision: &Decision) -> Self {
        let layouts = decision.layouts;
        Self {
            verdict: decision.verdict.word(),
            floor: decision.floor,
            careful: decision.careful,
            best: decision.best,
            text: decision.text(Who::default()),
            line: decision.told(Who::default()),
            layouts: layouts.map(|it| LayoutsAnswer { all: it.all, tried: it.tried }),
        }
    }
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
                .ok_or_else(|| Impossible::NoSuchCard(*written).into())
        })
        .collect()
}

fn hands(asked: &Claim, rules: &TrickRules) -> Result<[Option<Bag>; MOST_SEATS], Refusal> {
    let mut hands = [None; MOST_SEATS];
    for (place, written) in hands.iter_mut().zip(&asked.hands) {
        let Some(written) = written else { continue };
        let mut bag = Bag::EMPTY;
        for card in cards(written, rules)? {
            if !bag.add(card) {
                return Err(Impossible::CardGone(card.written()).into());
            }
        }
        *place = Some(bag);
    }
    Ok(hands)
}

fn left(asked: &Claim, rules: &TrickRules) -> Result<[u8; MOST_SEATS], Refusal> {
    match asked.left.iter().find(|number| **number > rules.hand) {
        Some(got) => Err(Impossible::HandSize { want: rules.hand, got: *got }.into()),
        None => Ok(asked.left),
    }
}
