//! What a person types for a question: seats counted from 1, cards run together or apart, readings.
//!
//! Whatever cannot be meant is refused here in the words of the person: the protocol counts seats
//! from 0. This module must never ask the referee.

use rasher::card::{NotACard, Trump, Written};
use rasher::event::facts::{Fact, Offence};
use rasher::event::{Combo, Reading};
use rasher::rules::Ruleset;
use rasher::rules::catalogue::near;
use rasher::seat::{MOST_SEATS, Seat};

use crate::failure::Failure;

/// The longest name of a card: `10a`.
const LONGEST_CARD: usize = 3;

/// The seat that people call by this number.
pub(super) fn seat(number: u8, rules: &Ruleset) -> Result<Seat, Failure> {
    number.checked_sub(1).and_then(Seat::new).filter(|seat| rules.players().has(*seat)).ok_or_else(
        || {
            let most = rules.players().count();
            Failure::usage(format!(
                "there is no seat {number}: the seats of this game are 1 to {most}"
            ))
        },
    )
}

/// Several of them.
pub(super) fn seats(numbers: &[u8], rules: &Ruleset) -> Result<Vec<Seat>, Failure> {
    numbers.iter().map(|number| seat(*number, rules)).collect()
}

/// Cards, with or without blanks or commas between them: `9h Ah`, `9hAh`.
pub(super) fn cards<T: AsRef<str>>(words: &[T]) -> Result<Vec<Written>, Failure> {
    let mut cards = Vec::new();
    let words = words.iter().flat_map(|words| words.as_ref().split([' ', ',']));
    for mut rest in words.filter(|word| !word.is_empty()) {
        while !rest.is_empty() {
            let mut longest =
                (1..=LONGEST_CARD).rev().filter_map(|length| rest.split_at_checked(length));
            let (card, after) =
                longest.find_map(|(word, after)| Some((word.parse().ok()?, after))).ok_or_else(
                    || Failure::usage(NotACard(rest.chars().take(20).collect()).to_string()),
                )?;
            cards.push(card);
            rest = after;
        }
    }
    Ok(cards)
}

/// Trump, by its letter.
pub(super) fn trump(word: &str) -> Result<Trump, Failure> {
    let mut letters = word.trim().chars();
    let only = letters.next().filter(|_| letters.next().is_none());
    only.and_then(|letter| Trump::from_letter(letter.to_ascii_lowercase())).ok_or_else(|| {
        Failure::usage(format!("`{}` is no trump", word.escape_debug()))
            .hint("c, d, h, s, n (none) or l (low)")
    })
}

/// `1=…` for each seat: what is said of it, none of them twice.
pub(super) fn by_seat<T>(
    words: &[String],
    example: &str,
    rules: &Ruleset,
    value: impl Fn(&str) -> Result<T, Failure>,
) -> Result<[Option<T>; MOST_SEATS], Failure> {
    let mut by_seat = [const { None }; MOST_SEATS];
    for word in words {
        let unclear = || {
            Failure::usage(format!("`{}` names no seat", word.escape_debug()))
                .hint(format!("a seat and what it has, such as {example}"))
        };
        let (number, said) = word.split_once('=').ok_or_else(unclear)?;
        let number: u8 = number.trim().parse().map_err(|_| unclear())?;
        let seat = seat(number, rules)?;
        let said = value(said)?;
        let place = by_seat.get_mut(seat.index()).ok_or_else(unclear)?;
        if place.replace(said).is_some() {
            return Err(Failure::usage(format!("seat {number} is named twice")));
        }
    }
    Ok(by_seat)
}

/// How many cards a hand has.
pub(super) fn number(word: &str) -> Result<u8, Failure> {
    word.trim()
        .parse()
        .map_err(|_| Failure::usage(format!("`{}` is no number of cards", word.escape_debug())))
}

/// `pair7` or `pair 7`, if it is one.
pub(super) fn reading(words: &str) -> Option<Reading> {
    let words = words.trim();
    let digits = words.find(|letter: char| letter.is_ascii_digit())?;
    let (kind, high) = words.split_at_checked(digits)?;
    let kind = Combo::from_word(kind.trim().trim_end_matches('-'))?;
    Some(Reading { kind, high: high.parse().ok()? })
}

/// A reading, which there must be.
pub(super) fn needed(words: &str) -> Result<Reading, Failure> {
    reading(words).ok_or_else(|| {
        let kinds: Vec<&str> = Combo::ALL.iter().map(|kind| kind.word()).collect();
        Failure::usage(format!("`{}` is no reading", words.escape_debug()))
            .hint(format!("a reading is a type and a rank, such as pair7: {}", kinds.join(", ")))
    })
}

/// An offence, by its word.
pub(super) fn offence(word: &str) -> Result<Offence, Failure> {
    Offence::from_said(word).ok_or_else(|| {
        let words: Vec<&str> = Offence::ALL.iter().map(|offence| offence.word()).collect();
        let said = format!("there is no offence `{}`", word.escape_debug());
        Failure::usage(said).hint(match near(word, words.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => words.join(", "),
        })
    })
}

/// `dealer=1`: facts and what is said of each, none of them twice.
pub(super) fn facts(words: &[String]) -> Result<Vec<(Fact, String)>, Failure> {
    let mut facts: Vec<(Fact, String)> = Vec::new();
    for word in words {
        let (fact, value) = word.split_once('=').ok_or_else(|| {
            Failure::usage(format!("`{}` says nothing of a fact", word.escape_debug()))
                .hint("a fact and what is so, such as dealer=1 or alone=no")
        })?;
        let (fact, value) = (fact.trim(), value.trim());
        let fact = Fact::from_word(fact).ok_or_else(|| no_fact(fact))?;
        if facts.iter().any(|(known, _)| *known == fact) {
            return Err(Failure::usage(format!("`{fact}` is said twice")));
        }
        let twin = facts.iter().find(|(known, said)| known.is_same_as(fact) && said != value);
        if let Some((twin, said)) = twin {
            return Err(Failure::usage(format!(
                "`{twin}` says {} and `{fact}` says {}: they are two names of one fact",
                said.escape_debug(),
                value.escape_debug()
            )));
        }
        facts.push((fact, value.to_owned()));
    }
    Ok(facts)
}

fn no_fact(word: &str) -> Failure {
    let mut words: Vec<&str> = Fact::ALL.iter().map(|fact| fact.word()).collect();
    words.dedup();
    let failure = Failure::usage(format!("there is no fact `{}`", word.escape_debug()));
    match near(word, words.iter().copied()) {
        Some(near) => failure.hint(format!("did you mean `{near}`?")),
        None => failure.hint(words.join(", ")),
    }
}
