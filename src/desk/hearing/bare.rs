//! Facts behind the name of an offence that are said by their values alone: `ruling exposed-card Kh dee`.
//!
//! A card, a player and, of a revoke, a trick cannot be taken for each other, in whatever order they stand.
//! What can be two of them, or is none, is asked for by the name of its fact. This module must never know what
//! follows from a fact.

use crate::card::{Card, Written};
use crate::event::facts::{Fact, Offence};
use crate::game::combo;
use crate::line::{Names, spoken};
use crate::rules::Ruleset;

use super::super::Refused;

/// The offence with which these words begin, the longest name that they have, and the words behind it.
pub(super) fn named_first<'w, 't>(words: &'w [&'t str]) -> Option<(Offence, &'w [&'t str])> {
    (1..=words.len()).rev().find_map(|size| {
        let (name, behind) = words.split_at_checked(size)?;
        Some((Offence::from_said(&name.join("-"))?, behind))
    })
}

/// The values as they are typed with their names.
pub(super) fn facts_of(
    words: &[&str],
    offence: Offence,
    rules: &Ruleset,
    names: &Names<'_>,
) -> Result<Vec<String>, Refused> {
    let of = |word: &&str| fact_of(word.trim_end_matches([',', '.']), offence, rules, names);
    words.iter().map(of).collect()
}

/// Has the pack this card? Where the cards are not known, it may.
fn is_of_the_pack(card: Written, rules: &Ruleset) -> bool {
    match (rules.trick_rules(), rules.climb_rules().and_then(|rules| rules.pack)) {
        (Some(rules), _) => {
            Card::from_written(card).is_some_and(|card| rules.pack.copies_of(card) > 0)
        }
        (None, Some(pack)) => combo::card(card, pack).is_ok(),
        (None, None) => true,
    }
}

fn fact_of(
    word: &str,
    offence: Offence,
    rules: &Ruleset,
    names: &Names<'_>,
) -> Result<String, Refused> {
    let (card_fact, seat_fact, trick_fact) = (Fact::Card, Fact::Seat, Fact::Trick);
    if let Some(number) = spoken::number(word)
        && offence == Offence::Revoke
    {
        return Ok(format!("{trick_fact}={number}"));
    }
    let written = word.parse::<Written>();
    let found = names.find(word);
    // `b` is Ben where no joker is in the pack.
    let card = written.is_ok_and(|card| found.is_err() || is_of_the_pack(card, rules));
    match (card, found) {
        (false, Ok(seat)) => Ok(format!("{seat_fact}={}", seat.number() + 1)),
        (true, Err(_)) => Ok(format!("{card_fact}={word}")),
        (true, Ok(seat)) => {
            let name = names.who().name(seat);
            Err(Refused::Unfit(format!(
                "`{word}` may be a card or {name}: type `{card_fact}={word}` or `{seat_fact}={word}`"
            )))
        }
        (false, Err(_)) => Err(Refused::Unfit(format!(
            "`{word}` is no card and nobody who sits here: `ruling {offence}` alone asks what it needs"
        ))),
    }
}
