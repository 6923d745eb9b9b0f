//! Where every word of the book stands: from a word to the phrases that have it.
//!
//! Thousands of phrases ask for a rule, and what somebody types has a few words: going from each word to
//! the phrases that have it touches those alone. What is counted here is counted once for all that is
//! weighed later, and nothing is written while it is read, so that many may ask at once. This module
//! knows words, and numbers for phrases and questions.

use super::tokens::{Tokens, WordId};

/// Every place of every word, by the word's number.
#[derive(Debug, Default)]
pub(super) struct Postings {
    /// The phrases that are about a word, in order.
    about: Vec<Vec<usize>>,
    /// The places where a stem stands, in the order of the phrases.
    places: Vec<Vec<Place>>,
    /// The question of each phrase.
    questions: Vec<usize>,
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

impl Postings {
    /// Takes the next phrase, which asks for this question; the phrases of a question follow each other.
    pub(super) fn take(&mut self, tokens: &Tokens, question: usize) {
        let phrase = self.questions.len();
        self.questions.push(question);
        for word in &tokens.about {
            push(&mut self.about, *word, phrase);
        }
        let all = tokens.all();
        let following = all.iter().skip(1).copied().map(Some).chain([None]);
        for (stem, next) in all.iter().zip(following) {
            push(&mut self.places, *stem, Place { phrase, next });
        }
    }

    /// What every phrase and every question has of the typed text, whose words are worth so much.
    pub(super) fn shared(&self, asked: &Tokens, worth: &[f64]) -> Shared {
        let mut shared = Shared {
            phrases: vec![InPhrase::default(); self.questions.len()],
            ..Shared::default()
        };
        for (word, worth) in asked.about.iter().zip(worth) {
            for phrase in of(&self.about, *word) {
                if let Some(it) = shared.phrases.get_mut(*phrase) {
                    it.worth += worth;
                }
            }
        }
        for stem in asked.stems() {
            let counts = self.count_stem(*stem, &mut shared.phrases);
            shared.stems.push(counts);
        }
        let pairs: Vec<(WordId, WordId)> = asked.pairs().collect();
        for (place, pair) in pairs.iter().enumerate() {
            let counts = self.count_pair(*pair, &mut shared.phrases);
            // A pair that was typed twice counts once for a question.
            let again = pairs.iter().take(place).any(|before| before == pair);
            shared.pairs.push(if again { self.nothing() } else { counts });
        }
        shared
    }

    /// Counts a stem for every phrase that has it; gives in how many phrases of each question it stands.
    fn count_stem(&self, stem: WordId, phrases: &mut [InPhrase]) -> Vec<usize> {
        let mut counts = self.nothing();
        let mut last = None;
        for place in of(&self.places, stem) {
            if last.replace(place.phrase) == Some(place.phrase) {
                continue;
            }
            if let Some(it) = phrases.get_mut(place.phrase) {
                it.stems += 1;
            }
            self.count(place.phrase, &mut counts);
        }
        counts
    }

    /// The same for a pair, which counts for a question as often as it stands there.
    fn count_pair(&self, pair: (WordId, WordId), phrases: &mut [InPhrase]) -> Vec<usize> {
        let mut counts = self.nothing();
        let mut last = None;
        for place in of(&self.places, pair.0).iter().filter(|it| it.next == Some(pair.1)) {
            self.count(place.phrase, &mut counts);
            if last.replace(place.phrase) == Some(place.phrase) {
                continue;
            }
            if let Some(it) = phrases.get_mut(place.phrase) {
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

/// Puts something in the row of a word.
fn push<T>(rows: &mut Vec<Vec<T>>, word: WordId, it: T) {
    let at = usize::try_from(word).unwrap_or_default();
    if rows.len() <= at {
        rows.resize_with(at + 1, Vec::new);
    }
    if let Some(row) = rows.get_mut(at) {
        row.push(it);
    }
}

/// The row of a word; empty where no phrase has it.
fn of<T>(rows: &[Vec<T>], word: WordId) -> &[T] {
    usize::try_from(word).ok().and_then(|at| rows.get(at)).map_or(&[], Vec::as_slice)
}
