//! The words of a question: which of them say something, which mean the same, and which are slips.
//!
//! A question and the phrases that ask for a rule go through the same steps: small letters, English
//! stems, one word for all that the table says for the same thing, small words left out. What people
//! say for the same thing is `rulesets/book/words.toml`. This module knows words and no rule.

use std::collections::{BTreeMap, BTreeSet};

use rust_stemmers::{Algorithm, Stemmer};

use super::Asks;
use crate::rules::book::Table;
use crate::rules::tree;

/// A stem, or the one word for several, by number.
pub(super) type WordId = u32;

/// Marks a number that was typed and that the book has not got.
const NEW_COUNT: WordId = 1 << 31;

/// A text in the words that count.
#[derive(Clone, Debug, Default)]
pub(super) struct Tokens {
    /// What it is about: no word twice.
    pub(super) about: Vec<WordId>,
    /// Every stem, small words and all, as they follow each other.
    all: Vec<WordId>,
    /// The same, no stem twice.
    stems: Vec<WordId>,
    /// Is it put so that yes or no is an answer?
    yes_or_no: bool,
    /// Is there a "not" in it?
    negative: bool,
}

/// With which a question begins that yes or no answers.
const YES_OR_NO: &[&str] = &[
    "am", "are", "can", "could", "did", "do", "does", "has", "have", "is", "may", "might", "must",
    "should", "shall", "was", "were", "will", "would", "if",
];

/// What turns a question round.
const NEGATIVE: &[&str] =
    &["not", "dont", "cant", "cannot", "doesnt", "isnt", "never", "wont", "arent", "mustnt"];

impl Tokens {
    /// Every stem, small words and all, no stem twice.
    pub(super) fn stems(&self) -> &[WordId] {
        &self.stems
    }

    /// Every stem as they follow each other.
    pub(super) fn all(&self) -> &[WordId] {
        &self.all
    }

    /// Stems that follow each other.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (WordId, WordId)> {
        self.all.iter().copied().zip(self.all.iter().copied().skip(1))
    }

    /// How many stems, and pairs of them, it has.
    pub(super) fn size(&self) -> usize {
        self.stems.len() + self.all.len().saturating_sub(1)
    }

    /// Is it the same, word for word?
    pub(super) fn is(&self, other: &Self) -> bool {
        self.all == other.all
    }

    /// How this asks, where a phrase that is near to it asks so.
    pub(super) fn asks(&self, phrase: &Self, asks: Asks) -> Asks {
        let turned = asks != Asks::Otherwise && self.negative != phrase.negative;
        if self.yes_or_no && !turned { asks } else { Asks::Otherwise }
    }
}

/// A part of a whole, and nothing of nothing.
pub(super) fn share(part: f64, of: f64) -> f64 {
    if of > 0.0 { part / of } else { 0.0 }
}

/// A count to reckon with.
pub(super) fn fraction(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Everything that is known of words.
pub(super) struct Words {
    stemmer: Stemmer,
    numbers: BTreeMap<String, WordId>,
    /// Every word that was met, as it is written.
    met: BTreeMap<String, Spelling>,
    small: BTreeSet<WordId>,
    everyday: BTreeSet<WordId>,
    /// Ordinary English about other things than cards: no slip for a word of the table.
    english: BTreeSet<WordId>,
    /// Numbers that were met.
    counts: BTreeSet<WordId>,
    /// One word for a stem.
    same: BTreeMap<WordId, WordId>,
    /// One word for several in a row, by the first of them; the longest row first.
    rows: BTreeMap<WordId, Vec<(Vec<WordId>, WordId)>>,
    asking: Vec<WordId>,
}

/// A word as it is written.
#[derive(Clone, Copy, Debug)]
struct Spelling {
    stem: WordId,
    /// The one word that stands for this spelling, whatever its stem stands for: a declarer is the
    /// maker, and to declare is to call.
    one: Option<WordId>,
    /// How often it stands in the phrases of the book.
    times: u32,
    /// What it stands for; nothing where it is a small word. Right once the words are read.
    stands: Option<WordId>,
}

/// Words that say how something is asked rather than what.
const ASKING: [&str; 7] = ["howmany", "who", "when", "which", "where", "why", "how"];

impl Words {
    pub(super) fn read() -> Self {
        let (fields, _) = tree::from_toml(include_str!("../../../rulesets/book/words.toml"));
        let file = Table(&fields);
        let mut words = Self {
            stemmer: Stemmer::create(Algorithm::English),
            numbers: BTreeMap::new(),
            met: BTreeMap::new(),
            small: BTreeSet::new(),
            everyday: BTreeSet::new(),
            english: BTreeSet::new(),
            counts: BTreeSet::new(),
            same: BTreeMap::new(),
            rows: BTreeMap::new(),
            asking: Vec::new(),
        };
        for word in file.lines("small").flat_map(str::split_whitespace) {
            let stem = words.met(word);
            words.small.insert(stem);
        }
        for word in file.lines("common").flat_map(str::split_whitespace) {
            let stem = words.met(word);
            words.everyday.insert(stem);
        }
        for word in file.lines("english").flat_map(str::split_whitespace) {
            let stem = words.met(word);
            words.english.insert(stem);
        }
        for line in file.lines("same") {
            let Some((one, others)) = line.split_once(':') else { continue };
            words.take_same(one.trim(), others);
        }
        for rows in words.rows.values_mut() {
            rows.sort_by_key(|(row, _)| std::cmp::Reverse(row.len()));
        }
        words.settle();
        words.asking = ASKING.iter().map(|word| words.number(word)).collect();
        words
    }

    fn take_same(&mut self, one: &str, others: &str) {
        let number = self.number(one);
        self.take_word(one, number);
        for other in others.split(',') {
            let row = split(other);
            match row.as_slice() {
                [] => {}
                [word] => self.take_word(word, number),
                [..] => {
                    let row: Vec<WordId> = row.iter().map(|word| self.met(word)).collect();
                    let Some(first) = row.first().copied() else { continue };
                    self.rows.entry(first).or_default().push((row, number));
                }
            }
        }
    }

    /// Settles what every word that was read stands for.
    fn settle(&mut self) {
        let mut met = std::mem::take(&mut self.met);
        for spelling in met.values_mut() {
            spelling.stands = self.stands(*spelling);
        }
        self.met = met;
    }

    /// What a spelling stands for; nothing where it is a small word.
    fn stands(&self, met: Spelling) -> Option<WordId> {
        match met.one.or_else(|| self.same.get(&met.stem).copied()) {
            Some(one) => Some(one),
            None if self.small.contains(&met.stem) => None,
            None => Some(met.stem),
        }
    }

    /// A word that another stands for. A spelling keeps what is said of it first.
    fn take_word(&mut self, word: &str, one: WordId) {
        let stem = self.met(word);
        self.same.insert(stem, one);
        if let Some(met) = self.met.get_mut(word) {
            met.one = met.one.or(Some(one));
        }
    }

    /// The number of a stem.
    fn number(&mut self, stem: &str) -> WordId {
        if let Some(number) = self.numbers.get(stem) {
            return *number;
        }
        let number = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        self.numbers.insert(stem.to_owned(), number);
        number
    }

    /// The stem of a word, which is known from now on.
    fn met(&mut self, word: &str) -> WordId {
        self.spelling(word, 0).stem
    }

    /// A word, which is known from now on and stands so many times more in the book.
    fn spelling(&mut self, word: &str, times: u32) -> Spelling {
        if let Some(met) = self.met.get_mut(word) {
            met.times += times;
            return *met;
        }
        let stem = self.stemmer.stem(word).into_owned();
        let number = self.number(&stem);
        if is_count(&stem) {
            self.counts.insert(number);
        }
        let mut met = Spelling { stem: number, one: None, times, stands: None };
        met.stands = self.stands(met);
        self.met.insert(word.to_owned(), met);
        met
    }

    /// A phrase of the book.
    pub(super) fn phrase(&mut self, text: &str) -> Tokens {
        let split = split(text);
        let met: Vec<Spelling> = split.iter().map(|word| self.spelling(word, 1)).collect();
        self.tokens(&split, &met)
    }

    /// What somebody typed; slips of the finger are put right.
    pub(super) fn typed(&self, text: &str) -> Tokens {
        let words: Vec<String> = split(text).iter().map(|word| self.mended(word)).collect();
        let mut new = Vec::new();
        let met: Vec<Spelling> = words.iter().map(|word| self.asked(word, &mut new)).collect();
        self.tokens(&words, &met)
    }

    /// A word that was typed. One whose stem the book has not got is numbered behind those it has, in
    /// the order of the `new` stems.
    fn asked(&self, word: &str, new: &mut Vec<String>) -> Spelling {
        if let Some(met) = self.met.get(word) {
            return *met;
        }
        let stem = self.stemmer.stem(word).into_owned();
        let number = self.numbers.get(&stem).copied().unwrap_or_else(|| {
            let place = new.iter().position(|known| *known == stem).unwrap_or_else(|| {
                new.push(stem.clone());
                new.len() - 1
            });
            let number = u32::try_from(self.numbers.len() + place).unwrap_or(u32::MAX);
            if is_count(&stem) { number | NEW_COUNT } else { number }
        });
        let mut met = Spelling { stem: number, one: None, times: 0, stands: None };
        met.stands = self.stands(met);
        met
    }

    fn tokens(&self, words: &[String], met: &[Spelling]) -> Tokens {
        let all: Vec<WordId> = met.iter().map(|met| met.stem).collect();
        let mut about: Vec<WordId> = Vec::new();
        let mut at = 0;
        while let Some(rest) = all.get(at..).filter(|rest| !rest.is_empty()) {
            let rows = rest.first().and_then(|first| self.rows.get(first)).into_iter().flatten();
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
        let first = words.first().map_or("", String::as_str);
        let yes_or_no = YES_OR_NO.contains(&first);
        let negative = words.iter().any(|word| NEGATIVE.contains(&word.as_str()));
        Tokens { about, all, stems, yes_or_no, negative }
    }

    /// The word itself where it or its stem is known, else the likeliest that it is a slip for.
    fn mended(&self, word: &str) -> String {
        let letters = word.chars().count();
        let known = self.met.contains_key(word) || word.bytes().all(|byte| byte.is_ascii_digit());
        if known || letters < 3 || self.numbers.contains_key(&*self.stemmer.stem(word)) {
            return word.to_owned();
        }
        let reach = if letters <= 6 { 1 } else { 2 };
        let first = word.chars().next();
        let near = self.met.iter().filter(|(known, met)| {
            met.times > 0 && known.len() >= 3 && known.chars().count().abs_diff(letters) <= reach
        });
        let ranked = near.filter_map(|(known, met)| {
            let distance = strsim::osa_distance(word, known);
            let often = met.times;
            let other_start = known.chars().next() != first;
            // Two slips, one of them at the beginning, make another word.
            let same_letters =
                letters > 3 || sorted(word) == sorted(known) || left_out(word, known);
            // A short word with another first letter is another word: "bake" is no slip for "take".
            let other_word =
                other_start && (distance > 1 || (letters <= 5 && sorted(word) != sorted(known)));
            let likely = distance <= reach && same_letters && !other_word;
            likely.then_some(((distance, other_start, std::cmp::Reverse(often), known), known))
        });
        ranked
            .min_by_key(|(rank, _)| *rank)
            .map_or_else(|| word.to_owned(), |(_, known)| known.clone())
    }

    /// Is it everyday English, that may stand in any question? Numbers are.
    pub(super) fn is_everyday(&self, word: WordId) -> bool {
        self.everyday.contains(&word) || self.counts.contains(&word) || word & NEW_COUNT != 0
    }

    /// Is it ordinary English about other things than cards?
    pub(super) fn is_english(&self, word: WordId) -> bool {
        self.english.contains(&word)
    }

    /// Does it say how something is asked rather than what?
    pub(super) fn is_asking(&self, word: WordId) -> bool {
        self.asking.contains(&word)
    }
}

/// Is it a number, in figures?
fn is_count(stem: &str) -> bool {
    stem.bytes().all(|byte| byte.is_ascii_digit())
}

/// Is it the other word with letters left out?
fn left_out(word: &str, of: &str) -> bool {
    let mut letters = of.chars();
    word.chars().all(|letter| letters.any(|other| other == letter))
}

/// The letters of a word in the order of the alphabet.
fn sorted(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// The words as they are written, in small letters and without apostrophes.
pub(super) fn split(text: &str) -> Vec<String> {
    let plain = text.to_lowercase().replace(['\'', '’'], "");
    let parts = plain.split(|c: char| !c.is_alphanumeric());
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}
