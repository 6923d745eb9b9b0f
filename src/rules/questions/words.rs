//! The words of the book: which mean the same, which say nothing, and which were meant by a slip.
//!
//! What people say for the same thing is `rulesets/book/words.toml`; it lies in the index as `build.rs`
//! learned it. This module knows words and no rule.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rust_stemmers::{Algorithm, Stemmer};

use super::tokens::{Rows, Spelling, Tokens, WordId, has_else, is_count, plain, split};
use crate::rules::packed::{Reader, Table};

/// Behind these a word with a capital names a place or a thing, such as another game.
const OF_A_THING: [&str; 6] = ["in", "at", "the", "a", "an", "of"];

/// Marks a number that was typed and that the book has not got.
const NEW_COUNT: WordId = 1 << 31;

/// Everything that is known of words.
pub(super) struct Words {
    stemmer: Stemmer,
    /// Every stem by its letters, in the order of the alphabet.
    stems: Table,
    /// The same by their numbers.
    kinds: Table,
    /// Every word that the book has, as it is written, in the order of the alphabet.
    met: Table,
    rows: Rows,
}

/// What is known of a stem.
#[derive(Clone, Copy, Debug)]
struct Stem {
    /// What it stands for; nothing where it is a small word.
    stands: Option<WordId>,
    /// Everyday English, that may stand in any question, or a number.
    everyday: bool,
    /// Ordinary English about other things than cards: no slip for a word of the table.
    english: bool,
    /// Does it say how something is asked rather than what?
    asking: bool,
}

/// A word as it is written.
struct Met {
    word: &'static str,
    spelling: Spelling,
    /// How often it stands in the phrases of the book.
    times: u32,
}

impl Met {
    fn read(mut row: Reader) -> Self {
        let word = row.text();
        let spelling = Spelling { stem: row.number(), stands: row.perhaps() };
        Self { word, spelling, times: row.number() }
    }
}

impl Words {
    /// Reads what `build/words.rs` wrote.
    pub(super) fn read(packed: &mut Reader) -> Self {
        let (kinds, stems, met) = (packed.table(), packed.table(), packed.table());
        let mut rows: Rows = BTreeMap::new();
        for _ in 0..packed.count() {
            let row: Vec<WordId> = (0..packed.count()).map(|_| packed.number()).collect();
            let one = packed.number();
            if let Some(first) = row.first().copied() {
                rows.entry(first).or_default().push((row, one));
            }
        }
        Self { stemmer: Stemmer::create(Algorithm::English), stems, kinds, met, rows }
    }

    /// What somebody typed; slips of the finger are put right.
    pub(super) fn typed(&self, text: &str) -> Tokens {
        let said = self.without_names(text);
        let words: Vec<String> = split(&said).iter().map(|word| self.mended(word)).collect();
        let mut new = Vec::new();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let met: Vec<Spelling> = words.iter().map(|word| self.asked(word, &mut new)).collect();
        let mut tokens = Tokens::of(&words, &met, &self.rows);
        // "Screw the dealer?" asks whether it is so.
        tokens.yes_or_no |= text.trim_end().ends_with('?') && !has_else(&words);
        tokens
    }

    /// The text with "he" for whoever it names. In a story people have names, which say nothing about a
    /// rule: a word is one that begins with a capital and that the book has not got. The first word of
    /// all may as well be a slip; and behind "in" or "the" it is a place or a thing.
    fn without_names<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let words = || text.split_whitespace();
        let small = words().filter(|word| word.starts_with(char::is_lowercase)).count();
        if small * 2 < words().count() {
            return Cow::Borrowed(text);
        }
        let is = |(word, before): (&str, Option<&str>)| {
            let thing = before.is_some_and(|before| OF_A_THING.contains(&&*plain(before)));
            !thing && self.is_name(word, before.is_none())
        };
        let before = std::iter::once(None).chain(words().map(Some));
        let named: Vec<bool> = words().zip(before).map(is).collect();
        if !named.contains(&true) {
            return Cow::Borrowed(text);
        }
        let said = words().zip(named).map(|(word, named)| if named { "he" } else { word });
        let asked = if text.trim_end().ends_with('?') { "?" } else { "" };
        Cow::Owned(said.chain([asked]).collect::<Vec<_>>().join(" "))
    }

    /// Is it written as a name, and nothing that the book has? `first`: it begins the text.
    fn is_name(&self, word: &str, first: bool) -> bool {
        let letters = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let mut own = letters.chars();
        let capital = own.next().is_some_and(char::is_uppercase);
        if !capital || !own.all(|letter| letter.is_lowercase() || matches!(letter, '\'' | '’')) {
            return false;
        }
        let plain = plain(letters);
        let whose = plain.strip_suffix('s').filter(|_| letters.contains(['\'', '’']));
        let known = |word: &str| self.is_known(word) || (first && self.slip(word).is_some());
        !known(&plain) && !whose.is_some_and(known)
    }

    /// A word that was typed. One whose stem the book has not got is numbered behind those it has, in
    /// the order of the `new` stems.
    fn asked(&self, word: &str, new: &mut Vec<String>) -> Spelling {
        if let Some(met) = self.met(word) {
            return met.spelling;
        }
        let stem = self.stemmer.stem(word).into_owned();
        let number = self.stem(&stem).unwrap_or_else(|| {
            let place = new.iter().position(|known| *known == stem).unwrap_or_else(|| {
                new.push(stem.clone());
                new.len() - 1
            });
            let number = u32::try_from(self.kinds.rows() + place).unwrap_or(u32::MAX);
            if is_count(&stem) { number | NEW_COUNT } else { number }
        });
        Spelling { stem: number, stands: self.kind(number).map_or(Some(number), |it| it.stands) }
    }

    fn met(&self, word: &str) -> Option<Met> {
        Some(Met::read(self.met.row(self.met.place(word)?)))
    }

    /// The number of a stem that the book has.
    fn stem(&self, stem: &str) -> Option<WordId> {
        let mut row = self.stems.row(self.stems.place(stem)?);
        row.text();
        Some(row.number())
    }

    fn kind(&self, word: WordId) -> Option<Stem> {
        let mut row = self.kinds.row(usize::try_from(word).ok()?);
        if row.is_empty() {
            return None;
        }
        let (stands, marks) = (row.perhaps(), row.number());
        let marked = |mark: u32| marks & mark != 0;
        Some(Stem { stands, everyday: marked(1), english: marked(2), asking: marked(4) })
    }

    /// Has the book this word, or its stem?
    pub(super) fn is_known(&self, word: &str) -> bool {
        self.met(word).is_some() || is_count(word) || self.stem(&self.stemmer.stem(word)).is_some()
    }

    /// The word itself where it is known, else the likeliest that it is a slip for.
    fn mended(&self, word: &str) -> String {
        if let Some(whole) = self.whole(word) {
            return whole;
        }
        let slip = if self.is_known(word) { None } else { self.slip(word) };
        slip.map_or_else(|| word.to_owned(), |(_, known)| known.to_owned())
    }

    /// "playing" for "playin'", where the book has the one and not, or less often, the other.
    fn whole(&self, word: &str) -> Option<String> {
        let whole = word.strip_suffix("in").map(|begun| format!("{begun}ing"))?;
        let times = |word: &str| self.met(word).map_or(0, |met| met.times);
        (times(&whole) > times(word)).then_some(whole)
    }

    /// The likeliest word of the phrases that this is a slip for, and how far it is from it.
    pub(super) fn slip(&self, word: &str) -> Option<(usize, &'static str)> {
        let own = letters(word);
        let met = (0..self.met.rows()).map(|number| Met::read(self.met.row(number)));
        let near = met.filter(|met| {
            // A slip changes one letter for another at most, which is two bits.
            let alike = (letters(met.word) ^ own).count_ones() <= 2 * MOST_SLIPS;
            alike && met.times > 0 && met.word.len() >= 3
        });
        let ranked = near.filter_map(|met| {
            let other_start = met.word.chars().next() != word.chars().next();
            let distance = slip(word, met.word)?;
            // A letter is left out, or two are mixed up, more often than another is typed.
            let other_letter = !left_out(word, met.word) && !mixed_up(word, met.word);
            let rank = (distance, other_start, other_letter, std::cmp::Reverse(met.times));
            Some((rank, met.word))
        });
        ranked.min().map(|((distance, ..), known)| (distance, known))
    }

    /// Is it everyday English, that may stand in any question? Numbers are.
    pub(super) fn is_everyday(&self, word: WordId) -> bool {
        self.kind(word).is_some_and(|kind| kind.everyday) || word & NEW_COUNT != 0
    }

    /// Is it ordinary English about other things than cards?
    pub(super) fn is_english(&self, word: WordId) -> bool {
        self.kind(word).is_some_and(|kind| kind.english)
    }

    /// Does it say how something is asked rather than what?
    pub(super) fn is_asking(&self, word: WordId) -> bool {
        self.kind(word).is_some_and(|kind| kind.asking)
    }
}

/// Which letters a word has, a bit for each; the rare ones share.
fn letters(word: &str) -> u64 {
    word.chars().fold(0, |letters, letter| letters | 1 << (u32::from(letter) % 64))
}

/// More slips in one word make another.
const MOST_SLIPS: u32 = 2;

/// How many slips make the one word of the other, where it is likely to be meant.
pub(super) fn slip(word: &str, known: &str) -> Option<usize> {
    let (length, other) = (word.chars().count(), known.chars().count());
    let reach = if length <= 6 { 1 } else { 2 };
    if length < 3 || length.abs_diff(other) > reach {
        return None;
    }
    let distance = strsim::osa_distance(word, known);
    let mixed = || mixed_up(word, known);
    let same_letters = length > 3 || mixed() || left_out(word, known);
    // A word with another first letter is another word ("kettle" is no slip for "settle", nor "bake" for
    // "take"), unless a letter of a long one was left out or the first two were mixed up.
    let other_start = known.chars().next() != word.chars().next();
    let one_more = length > 5 && length != other;
    let other_word = other_start && (distance > 1 || !(mixed() || one_more));
    (distance <= reach && same_letters && !other_word).then_some(distance)
}

/// Has it the letters of the other, in another order?
fn mixed_up(word: &str, of: &str) -> bool {
    sorted(word) == sorted(of)
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
