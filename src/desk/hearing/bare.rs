//! Facts behind the name of an offence that are said by their values alone: `ruling exposed-card Kh dee`.
//!
//! A card, a player and, of a revoke, a trick cannot be taken for each other, in whatever order they stand.
//! What can be two of them, or is none, is asked for by the name of its fact. This module must never know what
//! follows from a fact.

use crate::card::Written;
use crate::event::facts::{Fact, Offence};
use crate::line::{Names, spoken};

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
    names: &Names<'_>,
) -> Result<Vec<String>, Refused> {
    words.iter().map(|word| fact_of(word.trim_end_matches([',', '.']), offence, names)).collect()
}

fn fact_of(word: &str, offence: Offence, names: &Names<'_>) -> Result<String, Refused> {
    let (card_fact, seat_fact, trick_fact) = (Fact::Card, Fact::Seat, Fact::Trick);
    if let Some(number) = spoken::number(word)
        && offence == Offence::Revoke
    {
        return Ok(format!("{trick_fact}={number}"));
    }
    let card = word.parse::<Written>().is_ok();
    match (card, names.find(word)) {
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
