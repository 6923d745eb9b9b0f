//! The very cards that a question names, such as "is the jack of clubs the left bower when spades are
//! trump" or "does the ace of trump beat the left", and what is asked of them.
//!
//! The whole question has to be understood, word for word: where one word is left over nothing is said,
//! and the rule alone answers. This module knows how people name cards; what beats what it must never
//! know.

use super::tokens::split;
use crate::card::{Rank, Suit, Trump};

/// What a question names, and what it asks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidCards {
    /// The suit that is said to be trump.
    pub trump: Option<Suit>,
    pub asked: AskedOfCards,
}

/// What is asked of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedOfCards {
    /// Is it that bower? None where it was not said which.
    IsBower(SaidCard, Option<Bower>),
    /// Is it a trump?
    IsTrump(SaidCard),
    /// Does the first beat the second?
    Beats(SaidCard, SaidCard),
    /// Is it above every other card? The trumps alone are asked about, or all cards.
    IsHighest(SaidCard),
    /// Which card is that bower?
    WhichBower(Bower),
    /// Which cards are the two bowers?
    WhichBowers,
}

/// One of the two highest jacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bower {
    Right,
    Left,
}

/// A card as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidCard {
    Joker,
    Bower(Bower),
    /// With the suit that is printed on it.
    Of(Rank, Suit),
    /// Of trump.
    OfTrump(Rank),
    /// Of any suit that is not trump.
    Plain(Rank),
    /// It was not said of which suit.
    Any(Rank),
    /// Any trump.
    Trump,
    /// Any card of a suit.
    OfSuit(Suit),
}

impl SaidCard {
    /// The same where trumps are asked about.
    const fn of_trump(self) -> Self {
        match self {
            Self::Any(rank) => Self::OfTrump(rank),
            Self::Joker
            | Self::Bower(_)
            | Self::Of(..)
            | Self::OfTrump(_)
            | Self::Plain(_)
            | Self::Trump
            | Self::OfSuit(_) => self,
        }
    }
}

/// What stands before a question and says nothing.
const BEFORE: &[&str] = &["so", "ok", "and", "hey", "wait", "but"];

/// What stands behind one and says nothing.
const BEHIND: &[&str] = &["right", "then", "please", "here", "too", "really", "always"];

/// With these the trump suit is named: "when spades are trump", "in diamonds".
const WITH_TRUMP: &[&str] = &["when", "if", "with", "in", "where", "once", "while", "under", "at"];

/// What stands behind the suit, the longest first.
const IS_TRUMP: &[&[&str]] = &[
    &["is", "the", "trump"],
    &["are", "the", "trump"],
    &["is", "trump"],
    &["is", "trumps"],
    &["are", "trump"],
    &["are", "trumps"],
    &["was", "called"],
    &["were", "called"],
    &["is", "called"],
    &["are", "called"],
    &["as", "trump"],
    &["as", "trumps"],
    &["trump"],
    &["trumps"],
];

/// With which it is asked whether something is so.
const IS: &[&str] = &["is", "isnt", "was", "are"];
const DOES: &[&str] = &["does", "doesnt", "do", "can", "could", "will", "would"];

/// That one card is above another, the longest first.
const HIGHER: &[&[&str]] = &[
    &["higher", "than"],
    &["better", "than"],
    &["stronger", "than"],
    &["above"],
    &["over"],
    &["bigger", "than"],
];
const BEATS: &[&[&str]] = &[
    &["win", "against"],
    &["rank", "above"],
    &["rank", "over"],
    &["rank", "higher", "than"],
    &["go", "over"],
    &["beat"],
    &["beats"],
    &["outrank"],
    &["top"],
    &["take"],
];
const HIGHEST: &[&[&str]] = &[
    &["the", "highest", "card"],
    &["the", "highest", "trump"],
    &["the", "highest"],
    &["the", "best", "card"],
    &["the", "best", "trump"],
    &["the", "best"],
    &["the", "top", "card"],
    &["the", "top", "trump"],
    &["the", "strongest", "card"],
    &["the", "strongest"],
];
const A_TRUMP: &[&[&str]] =
    &[&["a", "trump", "card"], &["a", "trump"], &["trump"], &["trumps"], &["part", "of", "trump"]];
/// Of a suit that is not trump.
const PLAIN: &[&str] = &["offsuit", "plain", "side", "nontrump"];
const ARTICLES: &[&str] = &["the", "a", "an", "my", "any", "his", "her"];

impl SaidCards {
    /// The question that has the rule for it; nothing where another search finds it.
    pub(super) const fn question(&self) -> Option<&'static str> {
        match self.asked {
            AskedOfCards::IsBower(..)
            | AskedOfCards::IsTrump(_)
            | AskedOfCards::WhichBower(_)
            | AskedOfCards::WhichBowers
            | AskedOfCards::Beats(SaidCard::Bower(_), _)
            | AskedOfCards::Beats(_, SaidCard::Bower(_))
            // The jack may be a bower.
            | AskedOfCards::Beats(SaidCard::Any(Rank::Jack), SaidCard::OfTrump(_))
            | AskedOfCards::Beats(SaidCard::OfTrump(_), SaidCard::Any(Rank::Jack)) => {
                Some("left-bower")
            }
            AskedOfCards::IsHighest(SaidCard::Joker) => None,
            AskedOfCards::Beats(SaidCard::OfSuit(_), SaidCard::OfSuit(_)) => Some("suit-rank"),
            AskedOfCards::IsHighest(_)
            | AskedOfCards::Beats(SaidCard::Any(_), SaidCard::Any(_)) => Some("card-order"),
            AskedOfCards::Beats(..) => Some("trick-winner"),
        }
    }

    /// What the words name and ask; nothing where a word of them is not understood.
    pub fn of(words: &str) -> Option<Self> {
        let words = split(words);
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        while words.first().is_some_and(|word| BEFORE.contains(word)) {
            words.remove(0);
        }
        let (trump, rest) = match without_trump(&words) {
            Some((suit, rest)) => (Some(suit), rest),
            None => (None, words),
        };
        // "Right" is a bower as well as a word that asks for a nod.
        let nodded = || rest.split_last().filter(|(last, _)| BEHIND.contains(last));
        let asked = asked(&rest).or_else(|| nodded().and_then(|(_, rest)| asked(rest)))?;
        Some(Self { trump, asked })
    }
}

/// What is said where no suit is trump, the longest first.
const NO_TRUMP: &[(&[&str], Trump)] = &[
    (&["low", "no", "trump"], Trump::Low),
    (&["no", "trump", "low"], Trump::Low),
    (&["no", "trump"], Trump::None),
    (&["no", "trumps"], Trump::None),
    (&["nt"], Trump::None),
    (&["low"], Trump::Low),
];

/// Words between which and the end it stands.
const IN_NO_TRUMP: &[&str] = &["in", "at", "under", "with"];

/// "Does the nine beat the ace at low no trump": that no suit is trump, and which way it goes, and the words
/// without that.
pub fn without_a_suit(words: &str) -> Option<(Trump, String)> {
    let words = split(words);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    NO_TRUMP.iter().find_map(|(said, trump)| {
        let (before, rest) =
            words.strip_suffix(*said)?.split_last().map(|(at, rest)| (*at, rest))?;
        IN_NO_TRUMP.contains(&before).then(|| (*trump, rest.join(" ")))
    })
}

/// The suit that is said to be trump, and the words without that.
pub(super) fn without_trump<'a>(words: &[&'a str]) -> Option<(Suit, Vec<&'a str>)> {
    let at = |start: usize| {
        let rest = words.get(start..)?;
        let before = rest.first().is_some_and(|word| WITH_TRUMP.contains(word));
        let suit = suit(rest.get(usize::from(before))?)?;
        let behind = rest.get(usize::from(before) + 1..).unwrap_or_default();
        let said = IS_TRUMP.iter().find(|row| behind.starts_with(row)).map_or(0, |row| row.len());
        // "In diamonds" ends the question or begins it, and "spades are trump" comes before it.
        let alone = before && (behind.is_empty() || start == 0);
        let first = start == 0 && said > 0;
        let length = usize::from(before) + 1 + said;
        ((before && said > 0) || alone || first).then_some((suit, start..start + length))
    };
    let (suit, said) = (0..words.len()).find_map(at)?;
    let kept = words.iter().enumerate().filter(|(at, _)| !said.contains(at));
    Some((suit, kept.map(|(_, word)| *word).collect()))
}

/// What is asked, where every word of it is understood.
fn asked(words: &[&str]) -> Option<AskedOfCards> {
    let (first, rest) = words.split_first()?;
    if IS.contains(first) {
        let (card, rest) = card(rest)?;
        let higher = after(rest, HIGHER).and_then(one_card);
        let bower = |rest: &[&str]| match rest {
            ["the" | "a", "left"] | ["the" | "a", "left", "bower"] => Some(Some(Bower::Left)),
            ["the" | "a", "right"] | ["the" | "a", "right", "bower"] => Some(Some(Bower::Right)),
            ["a", "bower"] => Some(None),
            _ => None,
        };
        // "Is hearts trump" asks for the deal that is played.
        let is = |rows: &[&[&str]]| {
            !matches!(card, SaidCard::OfSuit(_))
                && after(rest, rows).is_some_and(<[&str]>::is_empty)
        };
        return match (higher, bower(rest)) {
            (Some(other), _) => Some(AskedOfCards::Beats(card, other)),
            (None, Some(bower)) => Some(AskedOfCards::IsBower(card, bower)),
            (None, None) if is(A_TRUMP) => Some(AskedOfCards::IsTrump(card)),
            (None, None) if is(HIGHEST) => {
                let of_trump = rest.last() == Some(&"trump");
                Some(AskedOfCards::IsHighest(if of_trump { card.of_trump() } else { card }))
            }
            (None, None) => None,
        };
    }
    if DOES.contains(first) {
        let (card, rest) = card(rest)?;
        let other = after(rest, BEATS).and_then(one_card)?;
        return Some(AskedOfCards::Beats(card, other));
    }
    match words {
        ["which", "two", "jacks" | "cards", "are", "trump" | "trumps" | "bowers"]
        | ["which", "jacks", "are", "trump" | "trumps" | "bowers"]
        | ["which" | "what", "are", "the", "bowers"]
        | ["which" | "what", "are", "the", "two", "bowers"] => Some(AskedOfCards::WhichBowers),
        ["which" | "what", "card" | "jack", "is", rest @ ..]
        | ["which" | "what", "is", rest @ ..]
        | ["whats", rest @ ..] => match one_card(rest)? {
            SaidCard::Bower(bower) => Some(AskedOfCards::WhichBower(bower)),
            SaidCard::Joker
            | SaidCard::Of(..)
            | SaidCard::OfTrump(_)
            | SaidCard::Plain(_)
            | SaidCard::Any(_)
            | SaidCard::Trump
            | SaidCard::OfSuit(_) => None,
        },
        _ => None,
    }
}

/// What stands behind one of these rows, with which the words begin.
fn after<'a, 'b>(words: &'a [&'b str], rows: &[&[&str]]) -> Option<&'a [&'b str]> {
    let row = rows.iter().find(|row| words.starts_with(row))?;
    words.get(row.len()..)
}

/// A card, and no word behind it.
fn one_card(words: &[&str]) -> Option<SaidCard> {
    card(words).filter(|(_, rest)| rest.is_empty()).map(|(card, _)| card)
}

/// The card with which the words begin, and what stands behind it.
pub(super) fn card<'a, 'b>(words: &'a [&'b str]) -> Option<(SaidCard, &'a [&'b str])> {
    let article = words.first().is_some_and(|word| ARTICLES.contains(word));
    let words = words.get(usize::from(article)..)?;
    match words {
        ["left", "bower", rest @ ..] | ["left", rest @ ..] => {
            Some((SaidCard::Bower(Bower::Left), rest))
        }
        ["right", "bower", rest @ ..] | ["right", rest @ ..] => {
            Some((SaidCard::Bower(Bower::Right), rest))
        }
        ["joker" | "benny", rest @ ..] => Some((SaidCard::Joker, rest)),
        ["off", "suit", named, rest @ ..] => Some((SaidCard::Plain(rank(named)?), rest)),
        [word, named, rest @ ..] if PLAIN.contains(word) => {
            Some((SaidCard::Plain(rank(named)?), rest))
        }
        ["trump" | "trumps", named, rest @ ..] if rank(named).is_some() => {
            Some((SaidCard::OfTrump(rank(named)?), rest))
        }
        ["trump" | "trumps", rest @ ..] => Some((SaidCard::Trump, rest)),
        [named, "of", "trump" | "trumps", rest @ ..] => {
            Some((SaidCard::OfTrump(rank(named)?), rest))
        }
        [named, "of", "another" | "other", "suit" | "suits", rest @ ..] => {
            Some((SaidCard::Plain(rank(named)?), rest))
        }
        [named, "of", of, rest @ ..] => Some((SaidCard::Of(rank(named)?, suit(of)?), rest)),
        [named, rest @ ..] if suit(named).is_some() => Some((SaidCard::OfSuit(suit(named)?), rest)),
        [named, rest @ ..] => Some((SaidCard::Any(rank(named)?), rest)),
        [] => None,
    }
}

/// A suit, by its name.
pub(super) fn suit(word: &str) -> Option<Suit> {
    let is = |suit: &Suit| word == suit.name() || suit.name().strip_suffix('s') == Some(word);
    Suit::ALL.into_iter().find(is)
}

/// A rank, by its name or its number.
pub(super) fn rank(word: &str) -> Option<Rank> {
    let number = |rank: Rank| rank.number() + 2;
    let is = |rank: &Rank| {
        word == rank.name() || (number(*rank) <= 10 && word == number(*rank).to_string())
    };
    Rank::ALL.into_iter().find(is)
}

#[cfg(test)]
mod tests {
    use super::{AskedOfCards, Bower, SaidCard, SaidCards};
    use crate::card::{Rank, Suit};

    /// What is understood, and what is not because a word is left over.
    #[test]
    fn a_question_for_cards_is_understood_as_a_whole_or_not_at_all() {
        let jack = SaidCard::Of(Rank::Jack, Suit::Clubs);
        let left = SaidCard::Bower(Bower::Left);
        for (words, trump, asked) in [
            (
                "is the jack of clubs the left bower when spades are trump",
                Some(Suit::Spades),
                Some(AskedOfCards::IsBower(jack, Some(Bower::Left))),
            ),
            (
                "spades are trump, is the jack of clubs a trump",
                Some(Suit::Spades),
                Some(AskedOfCards::IsTrump(jack)),
            ),
            (
                "is the jack of clubs trump in spades",
                Some(Suit::Spades),
                Some(AskedOfCards::IsTrump(jack)),
            ),
            (
                "does the ace of trump beat the left",
                None,
                Some(AskedOfCards::Beats(SaidCard::OfTrump(Rank::Ace), left)),
            ),
            (
                "does the right beat the left, right",
                None,
                Some(AskedOfCards::Beats(SaidCard::Bower(Bower::Right), left)),
            ),
            ("is the left the highest card", None, Some(AskedOfCards::IsHighest(left))),
            (
                "which card is the left bower if hearts is trump",
                Some(Suit::Hearts),
                Some(AskedOfCards::WhichBower(Bower::Left)),
            ),
            ("is the jack of clubs mine when spades are trump", Some(Suit::Spades), None),
            ("may i play the jack of clubs", None, None),
            ("does the ace beat", None, None),
            ("", None, None),
        ] {
            let said = SaidCards::of(words);
            assert_eq!(said.as_ref().map(|said| &said.asked), asked.as_ref(), "{words}");
            if let Some(said) = said {
                assert_eq!(said.trump, trump, "{words}");
            }
        }
    }
}
