//! What is asked of a fact, in words, and what people say to it, as a value of its kind.
//!
//! It hears one answer and knows nothing of the deal that it is about: whether the answer can be true is asked
//! of the record (`record.rs`). It must never know what follows from it.

use crate::card::{CardList, Suit, Written, cards_typed};
use crate::event::facts::Stage as When;
use crate::event::facts::{Cause, Fact, FactKind, FactValue, Proof, TrickWinner};
use crate::game::verdict::Who;
use crate::line::{Names, spoken};
use crate::seat::{ByTeam, Seat, SeatList};

use thiserror::Error;

/// Why something that was typed is not taken as the answer to a question, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unanswered {
    /// It is no answer of this kind: it may be a line of the deal.
    #[error("{0}")]
    Other(String),
    /// It is one, and cannot be, or the record shows it to be untrue.
    #[error("{0}")]
    Untrue(String),
    /// It is one, and by it there is nothing to hear.
    #[error("{0}")]
    Closed(String),
}

/// Which of these is asked first: the one after which others may not matter.
pub(super) fn first_asked(facts: &[Fact]) -> Option<Fact> {
    // A loner's card is not kept, so that nobody has to say which it was.
    let decides = facts.iter().find(|fact| **fact == Fact::OffenderIsLoner);
    decides.or(facts.first()).copied()
}

/// What can be answered to the question for a fact, at this table.
pub fn expected(fact: Fact, names: &Names<'_>) -> String {
    let said = match fact.kind() {
        FactKind::Seat => "a player",
        FactKind::Team => "a player of that side",
        FactKind::Flag => "yes or no",
        FactKind::Number => "a number",
        FactKind::Proof => "the number of the later trick, `hand` or `admitted`",
        FactKind::Stage => "trick, play, after or next-deal",
        FactKind::Tricks => "two numbers, such as 3-1",
        FactKind::Winner => "offender, partner or others",
        FactKind::Card => "a card, such as `9h`",
        FactKind::Cards => "cards, such as `KcQc`",
        FactKind::Suit => "c, d, h or s",
        FactKind::Seats => return format!("players, such as `{}`", two_players(names)),
        FactKind::Cause => "wrong-count, faced-card or shown-card",
    };
    said.to_owned()
}

/// The last two who sit there, as they are typed.
fn two_players(names: &Names<'_>) -> String {
    let last = u8::try_from(names.who().0.len()).unwrap_or_default();
    let two = (last.saturating_sub(2)..last).filter_map(Seat::new);
    two.map(|seat| names.shortest(seat)).collect::<Vec<_>>().join(",")
}

/// The question for a fact as it is put to a person: what takes a yes or a no says so.
pub fn asked(fact: Fact) -> String {
    let answers = if fact.kind() == FactKind::Flag { " (y/n)" } else { "" };
    format!("{}{answers}", fact.question())
}

/// What may be meant by an answer that says too little, as it would be said in full: one number of
/// revokes may be that of each side.
pub fn may_mean(fact: Fact, said: &str) -> Option<String> {
    let each = (fact == Fact::Revokes).then(|| spoken::number(&said.trim().to_lowercase()))??;
    Some(format!("{each}-{each}"))
}

/// A number; a trick is said with its number, or by it.
pub fn trick_number(said: &str) -> Option<u8> {
    let word = said.trim().to_lowercase();
    spoken::number(word.strip_prefix("trick ").unwrap_or(&word).trim())
}

/// Whether a revoke is proved, where that is answered without the trick that proves it: "she admits it".
pub(super) fn proved_in_words(said: &str) -> Option<bool> {
    let low = said.trim().to_lowercase();
    let mut words = low.split(|letter: char| !letter.is_alphabetic());
    match low.as_str() {
        "n" | "no" | "none" | "nothing" => Some(false),
        _ if words.clone().any(|word| matches!(word, "not" | "never" | "no" | "t")) => None,
        _ => words.any(|word| word.starts_with("admit")).then_some(true),
    }
}

/// What was said of a fact, as a value of its kind.
pub fn value_of(fact: Fact, said: &str, names: &Names<'_>) -> Option<FactValue> {
    let kind = fact.kind();
    let seat = |word: &str| names.find(word).ok();
    let word = said.to_lowercase();
    let number = || trick_number(&word);
    match kind {
        FactKind::Seat => seat(said).map(FactValue::Seat),
        FactKind::Team => seat(said).map(|seat| FactValue::Team(seat.team())),
        FactKind::Flag => match word.as_str() {
            "y" | "yes" => Some(FactValue::Flag(true)),
            "n" | "no" => Some(FactValue::Flag(false)),
            _ => None,
        },
        FactKind::Number => number().map(FactValue::Number),
        FactKind::Proof if word == "hand" => Some(FactValue::Proof(Proof::Hand)),
        FactKind::Proof => number().map(|trick| FactValue::Proof(Proof::Later(trick))),
        FactKind::Stage => one_of(&word, When::ALL, When::word).map(FactValue::Stage),
        FactKind::Tricks => tricks(said).map(FactValue::Tricks),
        FactKind::Winner => {
            one_of(&word, TrickWinner::ALL, TrickWinner::word).map(FactValue::Winner)
        }
        FactKind::Card => said.parse().ok().or_else(|| card_in_words(&word)).map(FactValue::Card),
        FactKind::Cards => {
            let mut cards = CardList::new();
            for card in cards_typed(said)? {
                if !cards.push(card) {
                    return None;
                }
            }
            Some(FactValue::Cards(cards)).filter(|_| !cards.is_empty())
        }
        FactKind::Suit => suit(&word).map(FactValue::Suit),
        FactKind::Seats => players(said, names).map(FactValue::Seats),
        FactKind::Cause => one_of(&word, Cause::ALL, Cause::word).map(FactValue::Cause),
    }
}

/// "The jack of hearts", "10 of clubs", in small letters.
fn card_in_words(said: &str) -> Option<Written> {
    let (rank, of) = said.strip_prefix("the ").unwrap_or(said).split_once(" of ")?;
    let rank = match rank.trim() {
        "ace" => 'A',
        "king" => 'K',
        "queen" => 'Q',
        "jack" => 'J',
        number => match spoken::number(number)? {
            10 => 'T',
            number => char::from_digit(number.into(), 10)?,
        },
    };
    format!("{rank}{}", suit(of.trim())?.letter()).parse().ok()
}

/// `c,d`, "Cal and Dee", "Mary Ann, Dee": some players, with commas, blanks or "and" between them.
fn players(said: &str, names: &Names<'_>) -> Option<SeatList> {
    let between = |letter: char| letter.is_whitespace() || matches!(letter, ',' | '&' | '+');
    let words: Vec<&str> = said.split(between).filter(|word| !word.is_empty()).collect();
    let mut seats = SeatList::new();
    let mut rest = words.as_slice();
    while let Some((first, behind)) = rest.split_first() {
        let joins = !seats.is_empty() && !behind.is_empty() && first.eq_ignore_ascii_case("and");
        if joins {
            rest = behind;
            continue;
        }
        // A name may be of several words.
        let (seat, left) = (1..=rest.len()).rev().find_map(|length| {
            let (name, left) = rest.split_at_checked(length)?;
            Some((names.find(&name.join(" ")).ok()?, left))
        })?;
        if !seats.push(seat) {
            return None;
        }
        rest = left;
    }
    Some(seats)
}

/// The word that was said, or the one of which this is a part or the beginning: `count` is a wrong
/// count, and `card` may be a faced or a shown one.
pub fn one_of<T: Copy>(said: &str, all: &[T], word: fn(T) -> &'static str) -> Option<T> {
    let low = said.to_lowercase();
    let words: Vec<&str> = low.split_whitespace().collect();
    let said = words.strip_prefix(&["a"]).unwrap_or(&words).join("-");
    if let Some(same) = all.iter().find(|one| word(**one) == said) {
        return Some(*same);
    }
    let part = |one: &&T| {
        let word = word(**one);
        said.len() > 2 && word.starts_with(&said) || word.split('-').any(|part| part == said)
    };
    let mut parts = all.iter().filter(part);
    parts.next().filter(|_| parts.next().is_none()).copied()
}

/// The cause that was typed with `misdeal`, such as `faced-card` or `faced card`, and what was said
/// besides.
pub(super) fn typed_cause(said: &str) -> (Option<Cause>, String) {
    let words: Vec<&str> = said.split_whitespace().collect();
    for count in [1, 2] {
        let (Some(head), Some(rest)) = (words.get(..count), words.get(count..)) else { continue };
        if let Some(cause) = Cause::from_word(&head.join("-").to_lowercase()) {
            return (Some(cause), rest.join(" "));
        }
    }
    (None, said.to_owned())
}

/// A suit by its letter or its name.
pub(super) fn suit(word: &str) -> Option<Suit> {
    let mut letters = word.chars();
    let by_letter = letters.next().filter(|_| letters.next().is_none()).and_then(Suit::from_letter);
    by_letter.or_else(|| Suit::ALL.into_iter().find(|suit| suit.name() == word))
}

/// A value as people say it.
pub(super) fn told(value: FactValue, seats: &[String]) -> String {
    let who = Who(seats);
    match value {
        FactValue::Seat(seat) => who.name(seat),
        FactValue::Team(team) => format!("team {}", team.number() + 1),
        FactValue::Flag(true) => "yes".to_owned(),
        FactValue::Flag(false) => "no".to_owned(),
        FactValue::Number(number) => number.to_string(),
        FactValue::Proof(Proof::Hand) => "hand".to_owned(),
        FactValue::Proof(Proof::Later(trick)) => format!("trick {trick}"),
        FactValue::Stage(stage) => stage.to_string(),
        FactValue::Tricks(tricks) => format!("{}-{}", tricks.even, tricks.odd),
        FactValue::Winner(winner) => winner.to_string(),
        FactValue::Card(card) => card.to_string(),
        FactValue::Cards(cards) => {
            let cards: Vec<String> = cards.as_slice().iter().map(ToString::to_string).collect();
            cards.join(" ")
        }
        FactValue::Suit(suit) => suit.name().to_owned(),
        FactValue::Seats(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| who.name(seat)).collect();
            names.join(" ")
        }
        FactValue::Cause(cause) => cause.to_string(),
    }
}

pub(super) fn tricks(said: &str) -> Option<ByTeam<u8>> {
    let count = crate::desk::count(said)?;
    Some(ByTeam::new(u8::try_from(count.even).ok()?, u8::try_from(count.odd).ok()?))
}
