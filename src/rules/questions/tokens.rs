//! A text in the words that count: which of them say something, and how they follow each other.
//!
//! A question and the phrases that ask for a rule go through the same steps: small letters, English
//! stems, one word for all that the table says for the same thing, small words left out. `build.rs`
//! takes the phrases through them, and this file must therefore never name another of the crate but
//! `asks`. It knows no rule, and not which words there are.

use std::collections::{BTreeMap, BTreeSet};

use super::asks::Asks;

/// A stem, or the one word for several, by number.
pub(super) type WordId = u32;

/// A few letters of a word that follow each other, by a number that is made of them.
pub(super) type RunId = u32;

/// So many letters make a run; the beginning and the end of a word count as one each.
const RUNS: [usize; 2] = [3, 4];

/// How fast a word that stands more often in a question stops counting for more, as BM25 has it.
pub(super) const OFTEN: f32 = 1.2;

/// What a word counts that says how something is asked.
pub(super) const ASKING: f64 = 0.45;

/// What a spelling stands for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling {
    pub(super) stem: WordId,
    /// The stem, or the one word for it and others; nothing where it is a small word.
    pub(super) stands: Option<WordId>,
}

/// One word for several in a row, by the first of them; the longest row first.
pub(super) type Rows = BTreeMap<WordId, Vec<(Vec<WordId>, WordId)>>;

/// A text in the words that count.
#[derive(Clone, Debug)]
pub(super) struct Tokens {
    /// What it is about: no word twice.
    pub(super) about: Vec<WordId>,
    /// Every stem, small words and all, as they follow each other.
    pub(super) all: Vec<WordId>,
    /// The same, no stem twice.
    pub(super) stems: Vec<WordId>,
    /// The runs of letters in its words, no run twice: "trumped" has some that "trumping" has, too.
    pub(super) runs: Vec<RunId>,
    /// For what it asks by its words alone.
    pub(super) wanted: Asks,
    /// Is there a "not" in it?
    pub(super) negative: bool,
}

/// With which a question begins that yes or no answers.
const YES_OR_NO: &[&str] = &[
    "am", "are", "can", "could", "did", "do", "does", "has", "have", "is", "may", "might", "must",
    "should", "shall", "was", "were", "will", "would", "if",
];

/// With these somebody asks back who means that it is so: "can't I lead trump" asks what "can I" asks.
const ASKED_BACK: &[&str] = &[
    "arent", "cant", "cannot", "couldnt", "didnt", "doesnt", "dont", "hasnt", "havent", "isnt",
    "mustnt", "shouldnt", "wasnt", "werent", "wont", "wouldnt",
];

/// Who does something, behind the word with which such a question begins.
const SUBJECTS: &[&str] = &[
    "i", "you", "he", "she", "it", "we", "they", "the", "my", "a", "an", "there", "that", "this",
    "somebody", "someone", "anybody", "partners", "dealer",
];

/// With these something else than yes or no is asked for.
const ELSE: &[&str] =
    &["what", "whats", "who", "whos", "whose", "when", "where", "which", "why", "how", "if"];

/// Without one of these nobody asks for a number, unless in a few words.
const OF_A_NUMBER: &[&str] = &[
    "amount", "count", "far", "how", "least", "lowest", "highest", "many", "max", "maximum", "min",
    "minimum", "more", "most", "much", "number", "size", "to", "total", "up", "what", "whats",
];

/// So few words may ask for anything.
const SHORT: usize = 3;

/// With these a number is asked for, whatever else stands beside them.
const A_NUMBER: &[&[&str]] =
    &[&["how", "many"], &["how", "much"], &["what", "number"], &["which", "number"]];

/// With these somebody asks for a person, a card, a place, a time, a reason or a manner, and no number
/// answers.
const NO_NUMBER: &[&str] =
    &["who", "whos", "whom", "whose", "which", "where", "wheres", "when", "whens", "why"];
const NO_NUMBER_ROWS: &[&[&str]] = &[
    &["what", "card"],
    &["what", "cards"],
    &["what", "suit"],
    &["what", "suits"],
    &["what", "happens"],
    &["what", "happened"],
    &["what", "if"],
    &["what", "now"],
    &["what", "then"],
    &["what", "follows"],
    &["how", "is"],
    &["how", "are"],
    &["how", "do"],
    &["how", "does"],
    &["how", "come"],
];

/// May a number be an answer?
fn for_a_number(words: &[&str]) -> bool {
    let row = |row: &&[&str]| words.windows(row.len()).any(|window| window == *row);
    if A_NUMBER.iter().any(row) {
        return true;
    }
    let other = words.iter().any(|word| NO_NUMBER.contains(word)) || NO_NUMBER_ROWS.iter().any(row);
    !other && (words.len() <= SHORT || words.iter().any(|word| OF_A_NUMBER.contains(word)))
}

/// Is it a person that is asked for?
fn for_a_person(words: &[&str]) -> bool {
    // "How many play, and who are partners?" asks for a number first.
    let number = |row: &&[&str]| words.starts_with(row);
    words.iter().any(|word| A_PERSON.contains(word)) && !A_NUMBER.iter().any(number)
}

const A_PERSON: &[&str] = &["who", "whos", "whose", "whom"];

/// For what these words ask, where nothing else is known of them.
pub(super) fn wanted(words: &[&str]) -> Asks {
    match (is_yes_or_no(words), for_a_number(words)) {
        (true, _) => Asks::Straight,
        (false, _) if for_a_person(words) => Asks::Person,
        (false, true) => Asks::Otherwise,
        (false, false) => Asks::Neither,
    }
}

/// How a question begins that somebody types where something else is expected, too.
pub(super) const OPENERS: &[&str] = &[
    "am", "are", "can", "could", "did", "do", "does", "how", "if", "is", "may", "must", "should",
    "what", "whats", "when", "where", "which", "who", "whose", "why",
];

/// Is it put so that yes or no is an answer? A story may come first: "partner dealt, may i order it".
pub(super) fn is_yes_or_no(words: &[&str]) -> bool {
    let begins = words.first().is_some_and(|first| YES_OR_NO.contains(first)) || asks_back(words);
    let asks = |two: &[&str]| matches!(two, [verb, who] if YES_OR_NO.contains(verb) && SUBJECTS.contains(who));
    begins || (!has_else(words) && words.windows(2).any(asks))
}

/// Does it begin with a "not" that turns nothing round?
fn asks_back(words: &[&str]) -> bool {
    matches!(words, [verb, who, ..] if ASKED_BACK.contains(verb) && SUBJECTS.contains(who))
}

/// Does it ask for something else than yes or no?
pub(super) fn has_else(words: &[&str]) -> bool {
    words.iter().any(|word| ELSE.contains(word))
}

/// What turns a question round: "is it forbidden" asks for the opposite of "may I".
const NEGATIVE: &[&str] = &[
    "not",
    "dont",
    "cant",
    "cannot",
    "doesnt",
    "isnt",
    "never",
    "wont",
    "arent",
    "mustnt",
    "only",
    "without",
    "illegal",
    "forbidden",
    "banned",
    "barred",
    "prohibited",
    "unlawful",
];

impl Tokens {
    /// The words, which are spelt so.
    pub(super) fn of(words: &[&str], met: &[Spelling], rows: &Rows) -> Self {
        let all: Vec<WordId> = met.iter().map(|met| met.stem).collect();
        let mut about: Vec<WordId> = Vec::new();
        let mut at = 0;
        while let Some(rest) = all.get(at..).filter(|rest| !rest.is_empty()) {
            let rows = rest.first().and_then(|first| rows.get(first)).into_iter().flatten();
            let mut row = rows.filter(|(row, _)| rest.starts_with(row));
            let (word, length) = match row.next() {
                Some((row, one)) => (Some(*one), row.len()),
                None => (met.get(at).and_then(|met| met.stands), 1),
            };
            at += length;
            about.extend(word.filter(|word| !about.contains(word)));
        }
        let mut stems = Vec::new();
        for stem in &all {
            if !stems.contains(stem) {
                stems.push(*stem);
            }
        }
        let wanted = wanted(words);
        let said = words.get(usize::from(asks_back(words))..).unwrap_or_default();
        let negative = said.iter().any(|word| NEGATIVE.contains(word));
        Self { about, all, stems, runs: runs(words), wanted, negative }
    }

    /// Stems that follow each other.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (WordId, WordId)> {
        self.all.iter().copied().zip(self.all.iter().copied().skip(1))
    }

    /// How many stems, and pairs of them, it has.
    pub(super) fn size(&self) -> usize {
        self.stems.len() + self.all.len().saturating_sub(1)
    }

    /// How this asks, where a phrase that is near to it asks so, with a "not" or without.
    pub(super) fn asks(&self, asks: Asks, negative: bool) -> Asks {
        let turned = asks != Asks::Otherwise && self.negative != negative;
        match self.wanted {
            Asks::Straight if asks != Asks::Otherwise && !turned => asks,
            Asks::Person | Asks::Otherwise => self.wanted,
            Asks::Straight | Asks::Opposite | Asks::Neither => Asks::Neither,
        }
    }
}

/// Every run of letters in the words.
fn runs(words: &[&str]) -> Vec<RunId> {
    let mut runs = BTreeSet::new();
    for word in words {
        let letters: Vec<char> = std::iter::once(' ').chain(word.chars()).chain([' ']).collect();
        for length in RUNS {
            runs.extend(letters.windows(length).map(run));
        }
    }
    runs.into_iter().collect()
}

/// The number of a run, by the hash FNV-1a: two runs of one number do no harm, and there are few.
fn run(letters: &[char]) -> RunId {
    letters
        .iter()
        .fold(0x811c_9dc5, |number, letter| (number ^ u32::from(*letter)).wrapping_mul(0x0100_0193))
}

/// Is it a number, in figures?
pub(super) fn is_count(stem: &str) -> bool {
    stem.bytes().all(|byte| byte.is_ascii_digit())
}

/// The words as they are written, in small letters and without apostrophes.
pub(crate) fn split(text: &str) -> Vec<String> {
    words_of(&plain(text)).map(str::to_owned).collect()
}

/// The text in small letters and without apostrophes.
pub(super) fn plain(text: &str) -> String {
    if text.is_ascii() {
        let letters = text.bytes().filter(|byte| *byte != b'\'');
        letters.map(|byte| char::from(byte.to_ascii_lowercase())).collect()
    } else {
        text.to_lowercase().replace(['\'', '’'], "")
    }
}

/// Its words; several of a number, such as "4s", are that number.
pub(super) fn words_of(plain: &str) -> impl Iterator<Item = &str> {
    let parts = plain.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(|part| {
        part.strip_suffix('s').filter(|it| !it.is_empty() && is_count(it)).unwrap_or(part)
    })
}

/// A part of a whole, and nothing of nothing.
pub(super) fn share(part: f64, of: f64) -> f64 {
    if of > 0.0 { part / of } else { 0.0 }
}

/// A count to reckon with.
pub(super) fn fraction(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
