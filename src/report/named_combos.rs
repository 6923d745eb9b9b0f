//! What the rules come to for the combinations that a question names: "Yes. A bomb beats a straight."
//!
//! Every rank is tried that may be meant, and everything that cards can be whose suits were not said: only
//! what holds for all of it is told. What beats what and what cards can be, the game says.

use super::deal::capital;
use super::words::and;
use crate::card::ClimbCard;
use crate::event::{Combo, Reading};
use crate::game::combo::{Hand, beats as beaten, is_bomb, readings_of, size, valid_reading};
use crate::rules::ClimbRules;
use crate::rules::questions::combos::{SaidCombo, SaidCombos, SaidRank};

/// The ranks that are compared where none was said; which there are makes no difference to what is told.
const HIGHS: [u8; 2] = [6, 7];

/// The answer to these words in a climbing game, where they ask of combinations what its rules tell.
pub(super) fn says(words: &str, rules: &ClimbRules) -> Option<String> {
    match SaidCombos::of(words)? {
        SaidCombos::Beats(one, other) => beats(&one, &other, rules),
        SaidCombos::IsBomb(combo) => bomb_or_not(&combo, rules),
        SaidCombos::Is(cards, combo) => is(&cards, combo, rules),
        SaidCombos::WhatIs(cards) | SaidCombos::MayPlay(cards) => {
            let found = readings(&SaidCombo::Cards(cards.clone()), rules)?;
            Some(if found.is_empty() {
                no_combination(&cards)
            } else {
                format!("{}.", capital(&listed(&found)))
            })
        }
        SaidCombos::Size(combo) => Some(format!("{}.", size(combo))),
        SaidCombos::IsThere(_) => Some("Yes.".to_owned()),
        SaidCombos::IsElsewhere => Some("No.".to_owned()),
        SaidCombos::Bombs => {
            Some(format!("{}.", Combo::ALL.iter().filter(|it| is_bomb(**it)).count()))
        }
        SaidCombos::HighestBomb => bomb(Combo::ALL.iter().rev()),
        SaidCombos::LowestBomb => bomb(Combo::ALL.iter()),
    }
}

fn bomb<'a>(mut all: impl Iterator<Item = &'a Combo>) -> Option<String> {
    let combo = all.find(|combo| is_bomb(**combo))?;
    Some(format!("The {}.", kind(*combo)))
}

fn beats(one: &SaidCombo, other: &SaidCombo, rules: &ClimbRules) -> Option<String> {
    if let Some(wilds) = too_many_wilds(one, rules).or_else(|| too_many_wilds(other, rules)) {
        return Some(format!(
            "No. There is no such combination: no hand holds more than {wilds} X."
        ));
    }
    let (ours, theirs) = (readings(one, rules)?, readings(other, rules)?);
    let (first, second) = (name(one), name(other));
    for (cards, found) in [(one, &ours), (other, &theirs)] {
        if let (SaidCombo::Cards(cards), true) = (cards, found.is_empty()) {
            return Some(no_combination(cards));
        }
    }
    let beats_all = |reading: &Reading| theirs.iter().all(|on| beaten(*reading, *on));
    let winners: Vec<Reading> = ours.iter().copied().filter(|it| beats_all(it)).collect();
    let beats_some = ours.iter().any(|it| theirs.iter().any(|on| beaten(*it, *on)));
    let loses_all = ours.iter().all(|it| theirs.iter().all(|on| beaten(*on, *it)));
    if winners.len() == ours.len() {
        Some(format!("Yes. {} beats {second}.", capital(&first)))
    } else if one == other && matches!(one, SaidCombo::Of(_) | SaidCombo::Bomb) {
        Some("Only a higher one does.".to_owned())
    } else if loses_all {
        Some(format!("No. {} beats {first}.", capital(&second)))
    } else if !beats_some {
        Some(match (common(&theirs), theirs.iter().all(|on| is_bomb(on.kind))) {
            (_, true) => format!("No. Only a higher bomb beats {second}."),
            (Some(combo), false) => {
                format!("No. Only a bomb or a higher {} beats {second}.", kind(combo))
            }
            (None, false) => format!("No. {} does not beat {second}.", capital(&first)),
        })
    } else if matches!(one, SaidCombo::Cards(_)) && !winners.is_empty() {
        Some(format!("Only as {}.", listed(&winners)))
    } else {
        None
    }
}

/// Are all of one type? Then it is that.
fn common(readings: &[Reading]) -> Option<Combo> {
    let first = readings.first()?.kind;
    readings.iter().all(|reading| reading.kind == first).then_some(first)
}

fn bomb_or_not(said: &SaidCombo, rules: &ClimbRules) -> Option<String> {
    let found = readings(said, rules)?;
    let (bombs, others): (Vec<Reading>, Vec<Reading>) =
        found.into_iter().partition(|reading| is_bomb(reading.kind));
    let SaidCombo::Cards(cards) = said else {
        let name = capital(&name(said));
        return Some(if others.is_empty() {
            format!("Yes. {name} is a bomb.")
        } else {
            format!("No. {name} is an ordinary combination.")
        });
    };
    Some(match (bombs.as_slice(), others.as_slice()) {
        ([], []) => no_combination(cards),
        (bombs, []) => format!("Yes. {} is {}.", written(cards), listed(bombs)),
        ([], others) => {
            format!("No. {} is {}, which is no bomb.", written(cards), listed(others))
        }
        (bombs, _) if bombs.iter().all(|it| is_flush(it.kind)) => {
            format!("Only if all are of one suit: then {} is {}.", written(cards), listed(bombs))
        }
        (bombs, others) => {
            format!("Only as {}: it can also be {}.", listed(bombs), listed(others))
        }
    })
}

fn is(cards: &[SaidRank], combo: Combo, rules: &ClimbRules) -> Option<String> {
    let found = readings(&SaidCombo::Cards(cards.to_vec()), rules)?;
    let of_it: Vec<Reading> = found.iter().copied().filter(|it| it.kind == combo).collect();
    Some(match (found.as_slice(), of_it.as_slice()) {
        ([], _) => no_combination(cards),
        (found, []) => format!("No. {} is {}.", written(cards), listed(found)),
        (_, of_it) if is_flush(combo) => {
            format!("Only if all are of one suit: then {} is {}.", written(cards), listed(of_it))
        }
        (_, of_it) => format!("Yes. {} is {}.", written(cards), listed(of_it)),
    })
}

const fn is_flush(combo: Combo) -> bool {
    matches!(combo, Combo::StraightFlush | Combo::StretchFlush)
}

fn no_combination(cards: &[SaidRank]) -> String {
    format!("No. {} is no combination.", written(cards))
}

/// Everything that may be meant; nothing where these rules have no such cards or do not give the pack.
fn readings(said: &SaidCombo, rules: &ClimbRules) -> Option<Vec<Reading>> {
    let of = |kind: Combo| HIGHS.map(|high| Reading { kind, high });
    match said {
        SaidCombo::Of(kind) => Some(of(*kind).to_vec()),
        SaidCombo::Bomb => {
            Some(Combo::ALL.iter().copied().filter(|kind| is_bomb(*kind)).flat_map(of).collect())
        }
        SaidCombo::High(reading) => valid_reading(*reading, rules).then(|| vec![*reading]),
        SaidCombo::Cards(cards) => of_cards(cards, rules),
    }
}

/// How many wild cards a hand can hold, where more are named.
fn too_many_wilds(said: &SaidCombo, rules: &ClimbRules) -> Option<u8> {
    let (SaidCombo::Cards(cards), Some(pack)) = (said, rules.pack) else { return None };
    let named = cards.iter().filter(|rank| **rank == SaidRank::Wild).count();
    (named > usize::from(pack.wilds_each)).then_some(pack.wilds_each)
}

/// All that these cards can be, in one suit or in several.
fn of_cards(cards: &[SaidRank], rules: &ClimbRules) -> Option<Vec<Reading>> {
    let pack = rules.pack?;
    let in_suits = |apart: bool| {
        let mut hand = Hand::EMPTY;
        for (place, rank) in (0_u8..).zip(cards) {
            let before = cards.iter().take(usize::from(place)).filter(|it| *it == rank).count();
            let before = u8::try_from(before).unwrap_or(u8::MAX);
            let suit =
                before / pack.copies.max(1) + if apart { place % pack.suits.max(1) } else { 0 };
            let card = match *rank {
                SaidRank::Of(rank) => ClimbCard::Natural { rank, suit },
                SaidRank::Wild => ClimbCard::Wild,
            };
            hand.take_in(card, pack).ok()?;
        }
        Some(readings_of(&hand, rules, pack).as_slice().to_vec())
    };
    let mut found = in_suits(false)?;
    let twice = |rank: &SaidRank| {
        *rank != SaidRank::Wild && cards.iter().filter(|it| *it == rank).count() > 1
    };
    if !cards.iter().any(twice) {
        found.extend(in_suits(true)?);
    }
    found.sort_by_key(|reading| {
        (Combo::ALL.iter().position(|it| *it == reading.kind), reading.high)
    });
    found.dedup();
    // Wild cards alone that were not named are as high as they can be.
    let wild = cards.iter().all(|rank| *rank == SaidRank::Wild);
    if wild && let Some(highest) = found.last().copied() {
        found = vec![highest];
    }
    Some(found)
}

/// As readings are offered: `a quad of 5, a staircase to 5 or a staircase to 6`.
fn listed(readings: &[Reading]) -> String {
    let named: Vec<String> = readings.iter().map(|reading| format!("a {reading}")).collect();
    and(&named, " or ")
}

/// With its article: `a straight flush`, and by its cards where they were named.
fn name(said: &SaidCombo) -> String {
    match said {
        SaidCombo::Of(combo) => format!("a {}", kind(*combo)),
        SaidCombo::Bomb => "a bomb".to_owned(),
        SaidCombo::High(reading) => format!("a {reading}"),
        SaidCombo::Cards(cards) if cards.as_slice() == [SaidRank::Wild] => {
            "an X that is not named lower".to_owned()
        }
        SaidCombo::Cards(cards) => written(cards),
    }
}

/// `9-9-9-X`
fn written(cards: &[SaidRank]) -> String {
    let card = |rank: &SaidRank| match rank {
        SaidRank::Of(rank) => rank.to_string(),
        SaidRank::Wild => "X".to_owned(),
    };
    cards.iter().map(card).collect::<Vec<_>>().join("-")
}

fn kind(combo: Combo) -> String {
    combo.to_string().replace('-', " ")
}
