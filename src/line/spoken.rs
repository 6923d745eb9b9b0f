//! The words of the language: what people say, beside the letters that they type.
//!
//! One table of phrases, and a few functions that find one at a place in a line. A word is what
//! stands between blanks, whole; it is never taken apart into letters. What a phrase means in a deal
//! is `shape`'s to say.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::card::{Suit, Trump};

/// The most letters of a word.
const LONGEST: usize = 40;

/// What a phrase says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhraseMeaning {
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
    /// Everybody whose turn it was passed: once round, or until the deal was over.
    AllPass,
    /// A card or a suit was turned.
    Turned,
    /// A rank of a card, before `of`: `nine of hearts`.
    Rank(char),
    /// Nothing that matters.
    Filler,
}

/// A word about the order in which people went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// `then`, `out`.
    Beside,
    /// `and`, which holds two people together.
    And,
    /// `first` is 1.
    Place(u8),
    /// `last`.
    Last,
}

/// The phrases, as they are written in a line.
pub const PHRASES: &[(&str, PhraseMeaning)] = &[
    ("clubs", PhraseMeaning::Trump(Trump::Suit(Suit::Clubs))),
    ("club", PhraseMeaning::Trump(Trump::Suit(Suit::Clubs))),
    ("diamonds", PhraseMeaning::Trump(Trump::Suit(Suit::Diamonds))),
    ("diamond", PhraseMeaning::Trump(Trump::Suit(Suit::Diamonds))),
    ("hearts", PhraseMeaning::Trump(Trump::Suit(Suit::Hearts))),
    ("heart", PhraseMeaning::Trump(Trump::Suit(Suit::Hearts))),
    ("spades", PhraseMeaning::Trump(Trump::Suit(Suit::Spades))),
    ("spade", PhraseMeaning::Trump(Trump::Suit(Suit::Spades))),
    ("no trump", PhraseMeaning::Trump(Trump::None)),
    ("no trumps", PhraseMeaning::Trump(Trump::None)),
    ("no trump high", PhraseMeaning::Trump(Trump::None)),
    ("notrump", PhraseMeaning::Trump(Trump::None)),
    ("notrumps", PhraseMeaning::Trump(Trump::None)),
    ("no-trump", PhraseMeaning::Trump(Trump::None)),
    ("no-trumps", PhraseMeaning::Trump(Trump::None)),
    ("nt", PhraseMeaning::Trump(Trump::None)),
    ("low", PhraseMeaning::Trump(Trump::Low)),
    ("low no trump", PhraseMeaning::Trump(Trump::Low)),
    ("no trump low", PhraseMeaning::Trump(Trump::Low)),
    ("nt low", PhraseMeaning::Trump(Trump::Low)),
    ("alone", PhraseMeaning::Alone),
    ("lone", PhraseMeaning::Alone),
    ("loner", PhraseMeaning::Alone),
    ("a loner", PhraseMeaning::Alone),
    ("solo", PhraseMeaning::Alone),
    ("going alone", PhraseMeaning::Alone),
    ("goes alone", PhraseMeaning::Alone),
    ("went alone", PhraseMeaning::Alone),
    ("by herself", PhraseMeaning::Alone),
    ("by himself", PhraseMeaning::Alone),
    ("by themself", PhraseMeaning::Alone),
    ("by themselves", PhraseMeaning::Alone),
    ("by myself", PhraseMeaning::Alone),
    ("on her own", PhraseMeaning::Alone),
    ("on his own", PhraseMeaning::Alone),
    ("on their own", PhraseMeaning::Alone),
    ("none", PhraseMeaning::Number(0)),
    ("zero", PhraseMeaning::Number(0)),
    ("no tricks", PhraseMeaning::Number(0)),
    ("one", PhraseMeaning::Number(1)),
    ("two", PhraseMeaning::Number(2)),
    ("three", PhraseMeaning::Number(3)),
    ("four", PhraseMeaning::Number(4)),
    ("five", PhraseMeaning::Number(5)),
    ("six", PhraseMeaning::Number(6)),
    ("seven", PhraseMeaning::Number(7)),
    ("eight", PhraseMeaning::Number(8)),
    ("nine", PhraseMeaning::Number(9)),
    ("ten", PhraseMeaning::Number(10)),
    ("eleven", PhraseMeaning::Number(11)),
    ("twelve", PhraseMeaning::Number(12)),
    ("thirteen", PhraseMeaning::Number(13)),
    ("pass", PhraseMeaning::Pass),
    ("passes", PhraseMeaning::Pass),
    ("passed", PhraseMeaning::Pass),
    ("i pass", PhraseMeaning::Pass),
    ("says pass", PhraseMeaning::Pass),
    ("said pass", PhraseMeaning::Pass),
    ("says i pass", PhraseMeaning::Pass),
    ("turn it down", PhraseMeaning::Pass),
    ("turns it down", PhraseMeaning::Pass),
    ("turned it down", PhraseMeaning::Pass),
    ("pick it up", PhraseMeaning::Up),
    ("picks it up", PhraseMeaning::Up),
    ("picked it up", PhraseMeaning::Up),
    ("pick up", PhraseMeaning::Up),
    ("picks up", PhraseMeaning::Up),
    ("picked up", PhraseMeaning::Up),
    ("order", PhraseMeaning::Up),
    ("orders", PhraseMeaning::Up),
    ("ordered", PhraseMeaning::Up),
    ("order up", PhraseMeaning::Up),
    ("orders up", PhraseMeaning::Up),
    ("ordered up", PhraseMeaning::Up),
    ("order it up", PhraseMeaning::Up),
    ("orders it up", PhraseMeaning::Up),
    ("ordered it up", PhraseMeaning::Up),
    ("orders it", PhraseMeaning::Up),
    ("ordered it", PhraseMeaning::Up),
    ("i order", PhraseMeaning::Up),
    ("i order it", PhraseMeaning::Up),
    ("i order it up", PhraseMeaning::Up),
    ("declares it", PhraseMeaning::Up),
    ("declared it", PhraseMeaning::Up),
    ("assist", PhraseMeaning::Up),
    ("assists", PhraseMeaning::Up),
    ("i assist", PhraseMeaning::Up),
    ("up", PhraseMeaning::Up),
    ("denied", PhraseMeaning::Denied),
    ("denies", PhraseMeaning::Denied),
    ("deny", PhraseMeaning::Denied),
    ("denied it", PhraseMeaning::Denied),
    ("denies it", PhraseMeaning::Denied),
    ("refused it", PhraseMeaning::Denied),
    ("refuses it", PhraseMeaning::Denied),
    ("was denied", PhraseMeaning::Denied),
    ("refused", PhraseMeaning::Denied),
    ("refuses", PhraseMeaning::Denied),
    ("refuse", PhraseMeaning::Denied),
    ("was refused", PhraseMeaning::Denied),
    ("accepts", PhraseMeaning::Allowed),
    ("accepted", PhraseMeaning::Allowed),
    ("allows", PhraseMeaning::Allowed),
    ("consents", PhraseMeaning::Allowed),
    ("consented", PhraseMeaning::Allowed),
    ("allowed", PhraseMeaning::Allowed),
    ("allowed it", PhraseMeaning::Allowed),
    ("allowed him", PhraseMeaning::Allowed),
    ("allowed her", PhraseMeaning::Allowed),
    ("allows it", PhraseMeaning::Allowed),
    ("let it stand", PhraseMeaning::Allowed),
    ("lets it stand", PhraseMeaning::Allowed),
    ("let him", PhraseMeaning::Allowed),
    ("let her", PhraseMeaning::Allowed),
    ("let them", PhraseMeaning::Allowed),
    ("lets him", PhraseMeaning::Allowed),
    ("lets her", PhraseMeaning::Allowed),
    ("passed out", PhraseMeaning::PassedOut),
    ("pass out", PhraseMeaning::PassedOut),
    ("thrown in", PhraseMeaning::PassedOut),
    ("throw in", PhraseMeaning::PassedOut),
    ("throw it in", PhraseMeaning::PassedOut),
    ("nobody made trump", PhraseMeaning::PassedOut),
    ("nobody declared", PhraseMeaning::PassedOut),
    ("no one made trump", PhraseMeaning::PassedOut),
    ("no one declared", PhraseMeaning::PassedOut),
    ("everybody passed", PhraseMeaning::AllPass),
    ("everybody passes", PhraseMeaning::AllPass),
    ("everyone passed", PhraseMeaning::AllPass),
    ("everyone passes", PhraseMeaning::AllPass),
    ("everybody else passed", PhraseMeaning::AllPass),
    ("everybody else passes", PhraseMeaning::AllPass),
    ("everyone else passed", PhraseMeaning::AllPass),
    ("everyone else passes", PhraseMeaning::AllPass),
    ("the others passed", PhraseMeaning::AllPass),
    ("the others pass", PhraseMeaning::AllPass),
    ("the rest passed", PhraseMeaning::AllPass),
    ("the rest pass", PhraseMeaning::AllPass),
    ("they all passed", PhraseMeaning::AllPass),
    ("they all pass", PhraseMeaning::AllPass),
    ("all the others passed", PhraseMeaning::AllPass),
    ("all the others pass", PhraseMeaning::AllPass),
    ("all four passed", PhraseMeaning::AllPass),
    ("all four pass", PhraseMeaning::AllPass),
    ("all six passed", PhraseMeaning::AllPass),
    ("all six pass", PhraseMeaning::AllPass),
    ("all pass", PhraseMeaning::AllPass),
    ("all passed", PhraseMeaning::AllPass),
    ("turned", PhraseMeaning::Turned),
    ("turn up", PhraseMeaning::Turned),
    ("turned a", PhraseMeaning::Turned),
    ("turned an", PhraseMeaning::Turned),
    ("turns a", PhraseMeaning::Turned),
    ("turns an", PhraseMeaning::Turned),
    ("turned up a", PhraseMeaning::Turned),
    ("turned up an", PhraseMeaning::Turned),
    ("turns up a", PhraseMeaning::Turned),
    ("turns up an", PhraseMeaning::Turned),
    ("upcard", PhraseMeaning::Turned),
    ("upcard is", PhraseMeaning::Turned),
    ("the upcard is", PhraseMeaning::Turned),
    ("up is", PhraseMeaning::Turned),
    ("turns", PhraseMeaning::Turned),
    ("turned up", PhraseMeaning::Turned),
    ("turns up", PhraseMeaning::Turned),
    ("is turned", PhraseMeaning::Turned),
    ("was turned", PhraseMeaning::Turned),
    ("is turned up", PhraseMeaning::Turned),
    ("was turned up", PhraseMeaning::Turned),
    ("is up", PhraseMeaning::Turned),
    ("is the upcard", PhraseMeaning::Turned),
    ("is the turned card", PhraseMeaning::Turned),
    ("ace of", PhraseMeaning::Rank('A')),
    ("king of", PhraseMeaning::Rank('K')),
    ("queen of", PhraseMeaning::Rank('Q')),
    ("jack of", PhraseMeaning::Rank('J')),
    ("ten of", PhraseMeaning::Rank('T')),
    ("nine of", PhraseMeaning::Rank('9')),
    ("eight of", PhraseMeaning::Rank('8')),
    ("seven of", PhraseMeaning::Rank('7')),
    ("six of", PhraseMeaning::Rank('6')),
    ("five of", PhraseMeaning::Rank('5')),
    ("four of", PhraseMeaning::Rank('4')),
    ("three of", PhraseMeaning::Rank('3')),
    ("two of", PhraseMeaning::Rank('2')),
    ("made", PhraseMeaning::Filler),
    ("makes", PhraseMeaning::Filler),
    ("make", PhraseMeaning::Filler),
    ("it", PhraseMeaning::Filler),
    ("bid", PhraseMeaning::Filler),
    ("bids", PhraseMeaning::Filler),
    ("calls", PhraseMeaning::Filler),
    ("called", PhraseMeaning::Filler),
    ("declared", PhraseMeaning::Filler),
    ("declares", PhraseMeaning::Filler),
    ("says", PhraseMeaning::Filler),
    ("names", PhraseMeaning::Filler),
    ("named", PhraseMeaning::Filler),
    ("goes", PhraseMeaning::Filler),
    ("goes to", PhraseMeaning::Filler),
    ("went", PhraseMeaning::Filler),
    ("opens", PhraseMeaning::Filler),
    ("opens with", PhraseMeaning::Filler),
    ("opened", PhraseMeaning::Filler),
    ("opened with", PhraseMeaning::Filler),
    ("raises to", PhraseMeaning::Filler),
    ("raised to", PhraseMeaning::Filler),
    ("took", PhraseMeaning::Filler),
    ("takes", PhraseMeaning::Filler),
    ("take", PhraseMeaning::Filler),
    ("got", PhraseMeaning::Filler),
    ("gets", PhraseMeaning::Filler),
    ("get", PhraseMeaning::Filler),
    ("trick", PhraseMeaning::Filler),
    ("tricks", PhraseMeaning::Filler),
    ("and", PhraseMeaning::Filler),
    ("then", PhraseMeaning::Filler),
    ("in", PhraseMeaning::Filler),
    ("with", PhraseMeaning::Filler),
    ("the", PhraseMeaning::Filler),
    ("all", PhraseMeaning::Filler),
    ("was", PhraseMeaning::Filler),
    ("she", PhraseMeaning::Filler),
    ("he", PhraseMeaning::Filler),
    ("they", PhraseMeaning::Filler),
    ("her", PhraseMeaning::Filler),
    ("his", PhraseMeaning::Filler),
    ("their", PhraseMeaning::Filler),
    ("side", PhraseMeaning::Filler),
];

/// Words by which whoever is named was denied what he declared, and denied nobody.
pub(super) const PASSIVE: [&str; 9] =
    ["was", "is", "got", "gets", "declared", "declares", "called", "named", "went"];

/// Words about who went out, and when.
pub(super) const ORDERS: &[(&str, Order)] = &[
    ("and", Order::And),
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
    ("1st", Order::Place(1)),
    ("2nd", Order::Place(2)),
    ("3rd", Order::Place(3)),
    ("4th", Order::Place(4)),
    ("5th", Order::Place(5)),
    ("6th", Order::Place(6)),
    ("next", Order::Beside),
    ("last", Order::Last),
];

/// What a word says of the order in which people went out, if it says anything.
pub(super) fn order(word: &str) -> Option<Order> {
    ORDERS.iter().find(|(said, _)| word.eq_ignore_ascii_case(said)).map(|(_, order)| *order)
}

/// A word that begins here and ends before a blank, a mark or the end of the line, and where it ends.
///
/// Nothing is a word that begins behind a letter. A number may stand right before or behind a long one,
/// a mark behind it: `6hearts`, `hearts4`, `hearts!`.
pub(super) fn word(text: &str, at: usize) -> Option<(&str, usize)> {
    let before = text.get(..at)?.chars().next_back();
    if before.is_some_and(char::is_alphabetic) {
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
        || word.len() > 3 && next.is_some_and(|next| next.is_ascii_digit() || next == '!')
        || next == Some('!') && ["nt", "low"].iter().any(|one| word.eq_ignore_ascii_case(one));
    // `5hearts`, `5no trump`
    let long = word.len() > 3 || word.eq_ignore_ascii_case("no");
    let begins = long || !before.is_some_and(char::is_numeric);
    (begins && ends && !word.is_empty() && word.starts_with(char::is_alphabetic))
        .then_some((word, end))
}

/// The longest phrase that begins here, and where it ends.
pub(super) fn phrase(text: &str, at: usize) -> Option<(PhraseMeaning, usize)> {
    longest(beginning_like(text.get(at..)?), text, at)
}

/// The phrases that begin with the letter with which this does: a line is looked through for them at
/// every place.
fn beginning_like(text: &str) -> &'static [(&'static str, PhraseMeaning)] {
    type ByLetter = BTreeMap<u8, Vec<(&'static str, PhraseMeaning)>>;
    static BY_LETTER: OnceLock<ByLetter> = OnceLock::new();
    let by_letter = BY_LETTER.get_or_init(|| {
        let mut by_letter = ByLetter::new();
        for (phrase, said) in PHRASES {
            if let Some(first) = phrase.as_bytes().first() {
                by_letter.entry(*first).or_default().push((*phrase, *said));
            }
        }
        by_letter
    });
    let first = text.as_bytes().first().map(u8::to_ascii_lowercase);
    first.and_then(|first| by_letter.get(&first)).map(Vec::as_slice).unwrap_or_default()
}

/// What the longest of these phrases that begins here means, and where it ends.
pub(super) fn longest<T: Copy>(list: &[(&str, T)], text: &str, at: usize) -> Option<(T, usize)> {
    let (first, _) = word(text, at)?;
    list.iter()
        .filter(|(phrase, _)| begins_with(phrase, first))
        .filter_map(|(phrase, said)| Some((*said, ends(text, at, phrase)?)))
        .max_by_key(|(_, end)| *end)
}

/// Is this the first word of the phrase? A line is looked through for hundreds of phrases at every place, so
/// this is asked before a phrase is taken apart.
fn begins_with(phrase: &str, word: &str) -> bool {
    let first = |text: &str| text.as_bytes().first().map(u8::to_ascii_lowercase);
    if first(phrase) != first(word) {
        return false;
    }
    phrase.split_at_checked(word.len()).is_some_and(|(first, rest)| {
        (rest.is_empty() || rest.starts_with(' ')) && first.eq_ignore_ascii_case(word)
    })
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
    word(text, at).is_some_and(|(word, _)| word.len() > 1 && is_in_a_phrase(word))
}

/// Is this a word of which a phrase is made?
pub(super) fn is_in_a_phrase(word: &str) -> bool {
    let mut words = PHRASES.iter().flat_map(|(phrase, _)| phrase.split(' '));
    words.any(|one| word.eq_ignore_ascii_case(one))
}

/// The words of which phrases are made, and those of the order in which people go out.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let phrases = PHRASES.iter().flat_map(|(phrase, _)| phrase.split(' '));
    phrases.chain(ORDERS.iter().map(|(word, _)| *word))
}

/// Does a line begin with words of the language that say something: "no trump", "passed out"?
pub fn begins(text: &str) -> bool {
    let at = text.len() - text.trim_start().len();
    let said = phrase(text, at).is_some_and(|(said, _)| said != PhraseMeaning::Filler);
    said || super::gist::is_outcome(text, at)
}

/// The number that a word is, in digits or as it is said.
pub fn number(word: &str) -> Option<u8> {
    let mut like = beginning_like(word).iter();
    match like.find(|(phrase, _)| word.eq_ignore_ascii_case(phrase)) {
        Some((_, PhraseMeaning::Number(number))) => Some(*number),
        Some(_) => None,
        None => word.parse().ok(),
    }
}

/// The numbers above thirteen that are one word.
const ABOVE_THIRTEEN: [(&str, u32); 14] = [
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
];

/// A number that is counted by, in digits or as it is said: `21`, `twenty-one`, `a hundred and one`.
pub fn counted(text: &str) -> Option<u32> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok();
    }
    let between = |c: char| c.is_whitespace() || c == '-';
    let words = text.split(between).filter(|word| !word.is_empty());
    let (mut sum, mut last) = (None::<u32>, u32::MAX);
    for word in words.filter(|word| !word.eq_ignore_ascii_case("and")) {
        let same = |said: &str| word.eq_ignore_ascii_case(said);
        if same("hundred") {
            let hundreds = sum.take().unwrap_or(1);
            if !(1..=99).contains(&hundreds) {
                return None;
            }
            (sum, last) = (Some(100 * hundreds), 100);
            continue;
        }
        if same("a") && sum.is_none() {
            continue;
        }
        let above = ABOVE_THIRTEEN.iter().find(|(said, _)| same(said)).map(|(_, value)| *value);
        let value =
            above.or_else(|| word.parse::<u32>().is_err().then(|| number(word))?.map(u32::from))?;
        // "twenty one", and not "one twenty" or "twenty fifteen".
        let follows = last == u32::MAX || last == 100 && value < 100 || last >= 20 && value < 10;
        if !follows || last < 100 && value == 0 {
            return None;
        }
        (sum, last) = (Some(sum.unwrap_or(0).checked_add(value)?), value);
    }
    sum
}

/// Is this a number, in digits or as a word?
pub fn is_number(name: &str) -> bool {
    let name = name.trim();
    let said = |(phrase, said): &(&str, PhraseMeaning)| {
        matches!(said, PhraseMeaning::Number(_)) && name.eq_ignore_ascii_case(phrase)
    };
    name.bytes().all(|byte| byte.is_ascii_digit()) || PHRASES.iter().any(said)
}

/// The letters that are calls, and a card in one game: nobody goes by one of them alone.
const LETTERS: [&str; 3] = ["p", "u", "x"];

/// Is it one of the letters that are a call, or a card, and nobody?
pub(super) fn is_letter(word: &str) -> bool {
    LETTERS.iter().any(|letter| word.eq_ignore_ascii_case(letter))
}

/// Words that are no phrase by themselves and of which phrases and answers are made.
const PARTS: [&str; 18] = [
    "i",
    "no",
    "yes",
    "trump",
    "trumps",
    "won",
    "wins",
    "me",
    "we",
    "us",
    "everyone",
    "everybody",
    "others",
    "rest",
    "dealer",
    "partner",
    "for",
    "to",
];

/// Is this name something that is said of a deal: a call, a suit, a place, a small word?
pub fn is_taken(name: &str) -> bool {
    let name = name.trim();
    let same = |word: &str| name.eq_ignore_ascii_case(word);
    LETTERS.iter().any(|letter| same(letter))
        || beginning_like(name).iter().any(|(phrase, _)| same(phrase))
        || ORDERS.iter().any(|(word, _)| same(word))
        || PARTS.iter().any(|word| same(word))
        || super::gist::is_outcome_itself(name)
}

/// Does this word mean nothing only before a number: "took all five"?
pub(super) fn goes_with_a_number(word: &str) -> bool {
    word.eq_ignore_ascii_case("all")
}

/// Is a number behind this word one of tricks, and nobody's seat: "took 3"?
pub(super) fn counts(word: &str) -> bool {
    ["took", "takes", "take", "got", "gets", "get"].iter().any(|one| word.eq_ignore_ascii_case(one))
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

/// The text with a letter in place of each sign of a suit.
pub(super) fn with_letters(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
        match sign(text, at) {
            Some((suit, end)) => {
                out.push(suit.letter());
                at = end;
            }
            None => {
                out.push(letter);
                at += letter.len_utf8();
            }
        }
    }
    out
}
