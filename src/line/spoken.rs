//! The words of the language: what people say, beside the letters that they type.
//!
//! One table of phrases, and a few functions that find one at a place in a line. A word is what
//! stands between blanks, whole; it is never taken apart into letters. What a phrase means in a deal
//! is `shape`'s to say.

use crate::card::{Suit, Trump};

/// The most letters of a word.
const LONGEST: usize = 40;

/// What a phrase says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// A trump: `hearts`, `no trump`.
    Trump(Trump),
    /// Alone: `alone`, `by herself`.
    Alone,
    /// A number: `four`.
    Number(u8),
    /// Passes.
    Pass,
    /// Has the turned card picked up.
    Up,
    /// Refuses the call of a partner.
    Denied,
    /// Consents to it.
    Allowed,
    /// Nobody made trump.
    PassedOut,
    /// A rank of a card, before `of`: `nine of hearts`.
    Rank(char),
    /// Nothing that matters.
    Filler,
}

/// A word about the order in which people went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// `and`, `then`, `out`.
    Beside,
    /// `first` is 1.
    Place(usize),
    /// `last`.
    Last,
}

/// The phrases, as they are written in a line.
pub const PHRASES: &[(&str, Said)] = &[
    ("clubs", Said::Trump(Trump::Suit(Suit::Clubs))),
    ("club", Said::Trump(Trump::Suit(Suit::Clubs))),
    ("diamonds", Said::Trump(Trump::Suit(Suit::Diamonds))),
    ("diamond", Said::Trump(Trump::Suit(Suit::Diamonds))),
    ("hearts", Said::Trump(Trump::Suit(Suit::Hearts))),
    ("heart", Said::Trump(Trump::Suit(Suit::Hearts))),
    ("spades", Said::Trump(Trump::Suit(Suit::Spades))),
    ("spade", Said::Trump(Trump::Suit(Suit::Spades))),
    ("no trump", Said::Trump(Trump::None)),
    ("no trumps", Said::Trump(Trump::None)),
    ("no trump high", Said::Trump(Trump::None)),
    ("notrump", Said::Trump(Trump::None)),
    ("notrumps", Said::Trump(Trump::None)),
    ("no-trump", Said::Trump(Trump::None)),
    ("no-trumps", Said::Trump(Trump::None)),
    ("nt", Said::Trump(Trump::None)),
    ("low", Said::Trump(Trump::Low)),
    ("low no trump", Said::Trump(Trump::Low)),
    ("no trump low", Said::Trump(Trump::Low)),
    ("nt low", Said::Trump(Trump::Low)),
    ("alone", Said::Alone),
    ("lone", Said::Alone),
    ("loner", Said::Alone),
    ("a loner", Said::Alone),
    ("solo", Said::Alone),
    ("going alone", Said::Alone),
    ("goes alone", Said::Alone),
    ("went alone", Said::Alone),
    ("by herself", Said::Alone),
    ("by himself", Said::Alone),
    ("by themself", Said::Alone),
    ("by themselves", Said::Alone),
    ("by myself", Said::Alone),
    ("on her own", Said::Alone),
    ("on his own", Said::Alone),
    ("on their own", Said::Alone),
    ("none", Said::Number(0)),
    ("zero", Said::Number(0)),
    ("no tricks", Said::Number(0)),
    ("one", Said::Number(1)),
    ("two", Said::Number(2)),
    ("three", Said::Number(3)),
    ("four", Said::Number(4)),
    ("five", Said::Number(5)),
    ("six", Said::Number(6)),
    ("seven", Said::Number(7)),
    ("eight", Said::Number(8)),
    ("nine", Said::Number(9)),
    ("ten", Said::Number(10)),
    ("eleven", Said::Number(11)),
    ("twelve", Said::Number(12)),
    ("thirteen", Said::Number(13)),
    ("pass", Said::Pass),
    ("passes", Said::Pass),
    ("passed", Said::Pass),
    ("i pass", Said::Pass),
    ("turn it down", Said::Pass),
    ("turns it down", Said::Pass),
    ("turned it down", Said::Pass),
    ("pick it up", Said::Up),
    ("picks it up", Said::Up),
    ("picked it up", Said::Up),
    ("pick up", Said::Up),
    ("picks up", Said::Up),
    ("picked up", Said::Up),
    ("order", Said::Up),
    ("orders", Said::Up),
    ("ordered", Said::Up),
    ("order up", Said::Up),
    ("orders up", Said::Up),
    ("ordered up", Said::Up),
    ("order it up", Said::Up),
    ("orders it up", Said::Up),
    ("ordered it up", Said::Up),
    ("i order it up", Said::Up),
    ("up", Said::Up),
    ("denied", Said::Denied),
    ("denies", Said::Denied),
    ("deny", Said::Denied),
    ("was denied", Said::Denied),
    ("refused", Said::Denied),
    ("refuses", Said::Denied),
    ("refuse", Said::Denied),
    ("was refused", Said::Denied),
    ("accepts", Said::Allowed),
    ("accepted", Said::Allowed),
    ("allows", Said::Allowed),
    ("consents", Said::Allowed),
    ("passed out", Said::PassedOut),
    ("pass out", Said::PassedOut),
    ("thrown in", Said::PassedOut),
    ("throw in", Said::PassedOut),
    ("throw it in", Said::PassedOut),
    ("everybody passed", Said::PassedOut),
    ("everybody passes", Said::PassedOut),
    ("everyone passed", Said::PassedOut),
    ("everyone passes", Said::PassedOut),
    ("all pass", Said::PassedOut),
    ("all passed", Said::PassedOut),
    ("ace of", Said::Rank('A')),
    ("king of", Said::Rank('K')),
    ("queen of", Said::Rank('Q')),
    ("jack of", Said::Rank('J')),
    ("ten of", Said::Rank('T')),
    ("nine of", Said::Rank('9')),
    ("eight of", Said::Rank('8')),
    ("seven of", Said::Rank('7')),
    ("six of", Said::Rank('6')),
    ("five of", Said::Rank('5')),
    ("four of", Said::Rank('4')),
    ("three of", Said::Rank('3')),
    ("two of", Said::Rank('2')),
    ("made", Said::Filler),
    ("makes", Said::Filler),
    ("make", Said::Filler),
    ("it", Said::Filler),
    ("bid", Said::Filler),
    ("bids", Said::Filler),
    ("calls", Said::Filler),
    ("called", Said::Filler),
    ("declared", Said::Filler),
    ("declares", Said::Filler),
    ("took", Said::Filler),
    ("takes", Said::Filler),
    ("take", Said::Filler),
    ("got", Said::Filler),
    ("gets", Said::Filler),
    ("get", Said::Filler),
    ("trick", Said::Filler),
    ("tricks", Said::Filler),
    ("turned", Said::Filler),
    ("and", Said::Filler),
    ("then", Said::Filler),
    ("in", Said::Filler),
    ("with", Said::Filler),
    ("the", Said::Filler),
    ("all", Said::Filler),
    ("was", Said::Filler),
    ("she", Said::Filler),
    ("he", Said::Filler),
    ("they", Said::Filler),
    ("her", Said::Filler),
    ("his", Said::Filler),
    ("their", Said::Filler),
    ("side", Said::Filler),
];

/// Words about who went out, and when.
pub(super) const ORDERS: &[(&str, Order)] = &[
    ("and", Order::Beside),
    ("then", Order::Beside),
    ("out", Order::Beside),
    ("went", Order::Beside),
    ("goes", Order::Beside),
    ("was", Order::Beside),
    ("first", Order::Place(1)),
    ("second", Order::Place(2)),
    ("third", Order::Place(3)),
    ("fourth", Order::Place(4)),
    ("fifth", Order::Place(5)),
    ("sixth", Order::Place(6)),
    ("last", Order::Last),
];

/// What a word says of the order in which people went out, if it says anything.
pub(super) fn order(word: &str) -> Option<Order> {
    ORDERS.iter().find(|(said, _)| word.eq_ignore_ascii_case(said)).map(|(_, order)| *order)
}

/// Do the places that are said come in order, from the first on, for so many people?
pub(super) fn in_order(words: &[Option<Order>], people: usize) -> bool {
    let mut next = 1;
    let mut last = false;
    for word in words.iter().flatten() {
        match word {
            Order::Beside => {}
            Order::Place(place) if *place == next && !last => next += 1,
            Order::Last if !last => last = true,
            Order::Place(_) | Order::Last => return false,
        }
    }
    next - 1 + usize::from(last) <= people
}

/// A word that begins here and ends before a blank, a mark or the end of the line, and where it ends.
///
/// Nothing is a word that begins behind a letter or digit. A number or a mark may stand right behind a
/// long one: `hearts4`.
pub(super) fn word(text: &str, at: usize) -> Option<(&str, usize)> {
    let before = text.get(..at)?.chars().next_back();
    if before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let rest = text.get(at..)?;
    let inner = |c: char| c.is_alphabetic() || c == '-' || c == '\'';
    // No word is so long, and a line of letters without an end is not gone through at every place.
    let mut letters = rest.char_indices().take(LONGEST);
    let length = match letters.find(|(_, c)| !inner(*c)) {
        Some((length, _)) => length,
        None if rest.len() <= LONGEST => rest.len(),
        None => return None,
    };
    let word = rest.get(..length)?.trim_end_matches(['-', '\'']);
    let end = at + word.len();
    let next = text.get(end..)?.chars().next();
    let ends = next.is_none_or(|next| next.is_whitespace() || matches!(next, ',' | '.' | ';'))
        || word.len() > 3 && next.is_some_and(|next| next.is_ascii_digit() || next == '!');
    (ends && !word.is_empty() && word.starts_with(char::is_alphabetic)).then_some((word, end))
}

/// The longest phrase that begins here, and where it ends.
pub(super) fn phrase(text: &str, at: usize) -> Option<(Said, usize)> {
    let (first, _) = word(text, at)?;
    PHRASES
        .iter()
        .filter(|(phrase, _)| {
            phrase.split(' ').next().is_some_and(|one| first.eq_ignore_ascii_case(one))
        })
        .filter_map(|(phrase, said)| Some((*said, ends(text, at, phrase)?)))
        .max_by_key(|(_, end)| *end)
}

/// Where a phrase that stands here ends.
fn ends(text: &str, at: usize, phrase: &str) -> Option<usize> {
    let mut end = at;
    for one in phrase.split(' ') {
        let from = text.len() - text.get(end..)?.trim_start().len();
        let (word, after) = word(text, from)?;
        if !word.eq_ignore_ascii_case(one) {
            return None;
        }
        end = after;
    }
    Some(end)
}

/// Is the word that begins here one of the language? Then it is not taken apart.
pub(super) fn is_word(text: &str, at: usize) -> bool {
    let Some((word, _)) = word(text, at) else { return false };
    let mut words = PHRASES.iter().flat_map(|(phrase, _)| phrase.split(' '));
    word.len() > 1 && words.any(|one| word.eq_ignore_ascii_case(one))
}

/// Is this a number, in digits or as a word?
pub fn is_number(name: &str) -> bool {
    let name = name.trim();
    let said = |(phrase, said): &(&str, Said)| {
        matches!(said, Said::Number(_)) && name.eq_ignore_ascii_case(phrase)
    };
    name.bytes().all(|byte| byte.is_ascii_digit()) || PHRASES.iter().any(said)
}

/// May this word stand at the end of a line and mean nothing?
pub(super) fn ends_a_count(word: &str) -> bool {
    ["trick", "tricks"].iter().any(|one| word.eq_ignore_ascii_case(one))
}

/// The sign of a suit, and where it ends.
pub(super) fn sign(text: &str, at: usize) -> Option<(Suit, usize)> {
    let rest = text.get(at..)?;
    let sign = rest.chars().next()?;
    let suit = match sign {
        '♣' | '♧' => Suit::Clubs,
        '♦' | '♢' => Suit::Diamonds,
        '♥' | '♡' => Suit::Hearts,
        '♠' | '♤' => Suit::Spades,
        _ => return None,
    };
    let end = at + sign.len_utf8();
    // A sign may be followed by the mark that wants it drawn as a picture, or as text.
    let mark = text.get(end..)?.chars().next().filter(|c| matches!(c, '\u{fe0e}' | '\u{fe0f}'));
    Some((suit, end + mark.map_or(0, char::len_utf8)))
}
