//! Where every word of the book stands: from a word to the phrases that have it.
//!
//! Thousands of phrases ask for a rule, and what somebody types has a few words: going from each word to
//! the phrases that have it touches those alone, and nothing else of the index is read. What is counted
//! here is counted once for all that is weighed later. This module knows words, and numbers for phrases
//! and questions.

use super::tokens::{Tokens, WordId};
use crate::packed::{Reader, Table};

/// Every place of every word, by the word's number.
#[derive(Debug)]
pub(super) struct Postings {
    /// The phrases that are about a word, in order.
    about: Table,
    /// The places where a stem stands, in the order of the phrases.
    places: Table,
}

/// A place where a stem stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    phrase: usize,
    /// The stem behind it.
    next: Option<WordId>,
}

/// What of the typed text each phrase and each question has.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// By phrase.
    pub(super) phrases: Vec<InPhrase>,
    /// For each stem that was typed, and each pair: in how many phrases of each question it stands.
    pub(super) stems: Vec<Vec<usize>>,
    pub(super) pairs: Vec<Vec<usize>>,
}

/// What a phrase has of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct InPhrase {
    /// What the words are worth that both are about.
    pub(super) worth: f64,
    /// So many stems.
    pub(super) stems: usize,
    /// So many pairs of stems.
    pub(super) pairs: usize,
}

/// What is counted for one text.
struct Counting<'a> {
    postings: &'a Postings,
    /// The question of each phrase.
    questions: &'a [usize],
    phrases: Vec<InPhrase>,
}

impl Postings {
    /// Reads what `build/index.rs` wrote.
    pub(super) fn read(packed: &mut Reader) -> Self {
        Self { about: packed.table(), places: packed.table() }
    }

    /// What every phrase and every question has of the typed text, whose words are worth so much. The
    /// question of each phrase is given.
    pub(super) fn shared(&self, asked: &Tokens, worth: &[f64], questions: &[usize]) -> Shared {
        let phrases = vec![InPhrase::default(); questions.len()];
        let mut counting = Counting { postings: self, questions, phrases };
        for (word, worth) in asked.about.iter().zip(worth) {
            for phrase in self.about(*word) {
                if let Some(it) = counting.phrases.get_mut(phrase) {
                    it.worth += worth;
                }
            }
        }
        let stems = asked.stems.iter().map(|stem| counting.count_stem(*stem)).collect();
        let pairs: Vec<(WordId, WordId)> = asked.pairs().collect();
        let count = |(place, pair): (usize, &(WordId, WordId))| {
            let counts = counting.count_pair(*pair);
            // A pair that was typed twice counts once for a question.
            let again = pairs.iter().take(place).any(|before| before == pair);
            if again { counting.nothing() } else { counts }
        };
        let pairs = pairs.iter().enumerate().map(count).collect();
        Shared { phrases: counting.phrases, stems, pairs }
    }

    /// The phrases that are about a word.
    fn about(&self, word: WordId) -> impl Iterator<Item = usize> {
        let (mut row, mut phrase) = (row(self.about, word), 0);
        std::iter::from_fn(move || {
            (!row.is_empty()).then(|| {
                phrase += row.count();
                phrase
            })
        })
    }

    /// The places where a stem stands.
    fn places(&self, stem: WordId) -> impl Iterator<Item = Place> {
        let (mut row, mut phrase) = (row(self.places, stem), 0);
        std::iter::from_fn(move || {
            (!row.is_empty()).then(|| {
                phrase += row.count();
                Place { phrase, next: row.perhaps() }
            })
        })
    }
}

fn row(table: Table, word: WordId) -> Reader {
    table.row(usize::try_from(word).unwrap_or(usize::MAX))
}

impl Counting<'_> {
    /// Counts a stem for every phrase that has it; gives in how many phrases of each question it stands.
    fn count_stem(&mut self, stem: WordId) -> Vec<usize> {
        let mut counts = self.nothing();
        let mut last = None;
        for place in self.postings.places(stem) {
            if last.replace(place.phrase) == Some(place.phrase) {
                continue;
            }
            if let Some(it) = self.phrases.get_mut(place.phrase) {
                it.stems += 1;
            }
            self.count(place.phrase, &mut counts);
        }
        counts
    }

    /// The same for a pair, which counts for a question as often as it stands there.
    fn count_pair(&mut self, pair: (WordId, WordId)) -> Vec<usize> {
        let mut counts = self.nothing();
        let mut last = None;
        for place in self.postings.places(pair.0).filter(|it| it.next == Some(pair.1)) {
            self.count(place.phrase, &mut counts);
            if last.replace(place.phrase) == Some(place.phrase) {
                continue;
            }
            if let Some(it) = self.phrases.get_mut(place.phrase) {
                it.pairs += 1;
            }
        }
        counts
    }

    fn count(&self, phrase: usize, counts: &mut [usize]) {
        let question = self.questions.get(phrase);
        if let Some(count) = question.and_then(|question| counts.get_mut(*question)) {
            *count += 1;
        }
    }

    /// No count for any question.
    fn nothing(&self) -> Vec<usize> {
        vec![0; self.questions.last().map_or(0, |last| last + 1)]
    }
}
