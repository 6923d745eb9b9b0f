//! The words of the book: their stems by number, and what each stands for.
//!
//! Everything that the phrases and `rulesets/book/words.toml` have is met here once, and written down
//! so that the program can look it up.

use std::collections::{BTreeMap, BTreeSet};

use rust_stemmers::{Algorithm, Stemmer};
use toml::de::DeTable;

use super::pack::Pack;
use super::phrases::text;
use super::tokens::{Rows, Spelling, Tokens, WordId, is_count, plain, split, words_of};

/// Everything that is known of words.
pub(super) struct Words {
    stemmer: Stemmer,
    /// What is always a slip, and what is meant by it.
    slips: BTreeMap<String, String>,
    numbers: BTreeMap<String, WordId>,
    /// Every word that was met, as it is written.
    met: BTreeMap<String, Met>,
    small: BTreeSet<WordId>,
    everyday: BTreeSet<WordId>,
    english: BTreeSet<WordId>,
    /// One word for a stem.
    same: BTreeMap<WordId, WordId>,
    rows: Rows,
    asking: Vec<WordId>,
}

/// A word as it is written.
#[derive(Clone, Copy, Debug)]
struct Met {
    stem: WordId,
    /// The one word that this spelling stands for, whatever its stem stands for: a declarer is the
    /// maker, and to declare is to call.
    one: Option<WordId>,
    /// How often it stands in the phrases of the book.
    times: u32,
}

/// Words that say how something is asked rather than what.
const ASKING: [&str; 7] = ["howmany", "who", "when", "which", "where", "why", "how"];

impl Words {
    /// Reads the lists of words.
    pub(super) fn read(lists: &str) -> Result<Self, toml::de::Error> {
        let file = DeTable::parse(lists)?;
        let list = |name: &str| text(file.get_ref(), name).to_owned();
        let mut words = Self {
            stemmer: Stemmer::create(Algorithm::English),
            slips: slips(&list("slips")),
            numbers: BTreeMap::new(),
            met: BTreeMap::new(),
            small: BTreeSet::new(),
            everyday: BTreeSet::new(),
            english: BTreeSet::new(),
            same: BTreeMap::new(),
            rows: Rows::new(),
            asking: Vec::new(),
        };
        words.small = words.stems_of(&list("small"));
        words.everyday = words.stems_of(&list("common"));
        words.english = words.stems_of(&list("english"));
        for line in list("same").lines() {
            if let Some((one, others)) = line.split_once(':') {
                words.take_same(one.trim(), others);
            }
        }
        for rows in words.rows.values_mut() {
            rows.sort_by_key(|(row, _)| std::cmp::Reverse(row.len()));
        }
        words.asking = ASKING.iter().map(|word| words.number(word)).collect();
        Ok(words)
    }

    fn stems_of(&mut self, list: &str) -> BTreeSet<WordId> {
        list.split_whitespace().map(|word| self.met(word, 0).stem).collect()
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
                    let row: Vec<WordId> = row.iter().map(|word| self.met(word, 0).stem).collect();
                    let Some(first) = row.first().copied() else { continue };
                    self.rows.entry(first).or_default().push((row, number));
                }
            }
        }
    }

    /// A word that another stands for. A spelling keeps what is said of it first.
    fn take_word(&mut self, word: &str, one: WordId) {
        let stem = self.met(word, 0).stem;
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

    /// A word, which is known from now on and stands so many times more in the book.
    fn met(&mut self, word: &str, times: u32) -> Met {
        if let Some(met) = self.met.get_mut(word) {
            met.times += times;
            return *met;
        }
        let stem = self.stemmer.stem(word).into_owned();
        let met = Met { stem: self.number(&stem), one: None, times };
        self.met.insert(word.to_owned(), met);
        met
    }

    /// What a spelling stands for; nothing where it is a small word.
    fn stands(&self, stem: WordId, one: Option<WordId>) -> Option<WordId> {
        match one.or_else(|| self.same.get(&stem).copied()) {
            Some(one) => Some(one),
            None if self.small.contains(&stem) => None,
            None => Some(stem),
        }
    }

    /// A phrase of the book.
    pub(super) fn phrase(&mut self, text: &str) -> Tokens {
        let text = plain(text);
        let slips = std::mem::take(&mut self.slips);
        let right = |word| slips.get(word).map_or(word, String::as_str);
        let words: Vec<&str> = words_of(&text).map(right).collect();
        let met: Vec<Spelling> = words.iter().map(|word| self.spelling(word)).collect();
        let tokens = Tokens::of(&words, &met, &self.rows);
        self.slips = slips;
        tokens
    }

    fn spelling(&mut self, word: &str) -> Spelling {
        let met = self.met(word, 1);
        Spelling { stem: met.stem, stands: self.stands(met.stem, met.one) }
    }

    /// How many stems there are.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Does it say how something is asked rather than what?
    pub(super) fn is_asking(&self, word: WordId) -> bool {
        self.asking.contains(&word)
    }

    /// Writes down what `Words::read` of the program reads.
    pub(super) fn write(&self, pack: &mut Pack) {
        pack.table(self.slips.iter().map(|(slip, meant)| {
            let mut row = Pack::default();
            row.text(slip);
            row.text(meant);
            row
        }));
        let mut by_number: Vec<(&String, WordId)> =
            self.numbers.iter().map(|(stem, number)| (stem, *number)).collect();
        by_number.sort_by_key(|(_, number)| *number);
        pack.table(by_number.into_iter().map(|(stem, number)| {
            let mut row = Pack::default();
            row.perhaps(self.stands(number, None));
            let everyday = self.everyday.contains(&number) || is_count(stem);
            let marks = [everyday, self.english.contains(&number), self.is_asking(number)];
            row.number(marks.iter().rev().fold(0, |marks, mark| marks << 1 | u32::from(*mark)));
            row
        }));
        pack.table(self.numbers.iter().map(|(stem, number)| {
            let mut row = Pack::default();
            row.text(stem);
            row.number(*number);
            row
        }));
        pack.table(self.met.iter().map(|(word, met)| {
            let mut row = Pack::default();
            row.text(word);
            row.number(met.stem);
            row.perhaps(self.stands(met.stem, met.one));
            row.number(met.times);
            row
        }));
        pack.count(self.rows.values().map(Vec::len).sum());
        for (row, one) in self.rows.values().flatten() {
            pack.count(row.len());
            for word in row {
                pack.number(*word);
            }
            pack.number(*one);
        }
    }
}

/// A line for each word that is meant: the word, and what is typed for it.
fn slips(lines: &str) -> BTreeMap<String, String> {
    let lines = lines.lines().filter_map(|line| line.split_once(':'));
    let slips = lines.flat_map(|(meant, slips)| {
        slips.split_whitespace().map(|slip| (slip.to_owned(), meant.trim().to_owned()))
    });
    slips.collect()
}
