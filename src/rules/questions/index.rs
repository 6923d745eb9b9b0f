//! Every phrase of the book, ranked by how near it is to what was typed.
//!
//! Two things are put together. BM25 (the crate `bm25`) ranks each question as one text made of all the
//! phrases that ask for it: that holds where people use the words of a rule in a way of their own. The
//! single phrases that are nearest, by the words that they share and by their wording, hold where
//! somebody asks as others have asked before. How they are weighed was fitted on questions of many
//! voices, each held against the book without the phrases that are like it. This module knows words
//! and questions, and of a ruleset only which questions arise in it.

use std::ops::Range;

use bm25::{Embedder, EmbedderBuilder, TokenEmbedder, Tokenizer};

use super::postings::{InPhrase, Postings, Shared};
use super::tokens::{Tokens, WordId, Words, fraction, share};
use super::wording::{Wording, wordings};
use super::{Asks, Question, all};
use crate::rules::Ruleset;

/// A question, and how near what was typed comes to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) question: &'static Question,
    /// How what was typed asks for it.
    pub(super) asks: Asks,
    /// From 0 to 1.
    pub(super) near: f64,
    /// Was it asked in the very words of one of its phrases?
    pub(super) exact: bool,
    /// The part, from 0 to 1, of the words of the table in what was typed that no phrase of it has.
    pub(super) missing: f64,
}

/// What was typed, as far as it decides how sure an answer is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Typed {
    /// How many words say something.
    pub(super) words: usize,
    /// The part of it, from 0 to 1, that no question has and that is no everyday word.
    pub(super) strange: f64,
}

/// The weights of what makes a question near; they add up to 1.
const BEST: f64 = 0.167;
const BEST_WORDING: f64 = 0.115;
const THREE: f64 = 0.131;
const THREE_WORDINGS: f64 = 0.143;
const RANKING: f64 = 0.133;
const WORDS: f64 = 0.197;
const PAIRS: f64 = 0.114;

/// The part of the wording in how near a phrase is.
const WORDING: f64 = 0.22;

/// What the very words of a phrase are worth at least.
const VERY_WORDS: f64 = 0.90;

/// What a question is worth that does not arise in the game being played.
const NOT_HERE: f64 = 0.78;

/// The same, where it was asked in the very words.
const ASKED_FOR_NOT_HERE: f64 = 0.92;

/// A word of the field by itself is worth a little less than a question.
const WORD: f64 = 0.95;

/// What a word counts that says how something is asked.
const ASKING: f64 = 0.45;

/// What words count that no question has: everyday ones, other English, and what nobody has met here.
const EVERYDAY: f64 = 0.35;
const ENGLISH: f64 = 1.0;
const STRANGE: f64 = 1.6;

/// How fast a word that stands more often in a question stops counting for more, as BM25 has it; and
/// how much the length of all its phrases takes from that.
const OFTEN: f32 = 1.2;
const LENGTH: f32 = 0.5;

/// One phrase that asks for a question.
struct Phrase {
    tokens: Tokens,
    asks: Asks,
    weight: f64,
}

/// A question, and which of the phrases ask for it.
struct Entry {
    question: &'static Question,
    phrases: Range<usize>,
}

/// A word that some questions have.
struct Known {
    /// How rare it is among the questions.
    rare: f64,
    /// What BM25 gives each question that has it for how often it does, by the question's number.
    often: Vec<(usize, f64)>,
}

/// A text of numbers, each of which stands for a word: the stems and synonyms are found already.
#[derive(Debug, Default)]
struct Numbers;

impl Tokenizer for Numbers {
    fn tokenize(&self, text: &str) -> Vec<String> {
        text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }
}

impl TokenEmbedder for Numbers {
    type EmbeddingSpace = WordId;

    fn embed(token: &str) -> WordId {
        token.parse().unwrap_or(WordId::MAX)
    }
}

/// Words as a text of numbers.
fn numbers<'a>(words: impl IntoIterator<Item = &'a WordId>) -> String {
    words.into_iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Every phrase of the book, and what a word is worth.
pub(super) struct Index {
    words: Words,
    entries: Vec<Entry>,
    phrases: Vec<Phrase>,
    postings: Postings,
    /// What the questions have, by the number of the word; nothing where none has it.
    known: Vec<Option<Known>>,
    unknown: f64,
}

/// What was typed, with what each of its words is worth.
struct Asked<'a> {
    tokens: Tokens,
    /// The words that some question has, with what each is worth.
    known: Vec<(&'a Known, f64)>,
    /// What all words are worth.
    total: f64,
    /// The most that BM25 can give.
    most: f64,
    shared: Shared,
}

impl Index {
    pub(super) fn read() -> Self {
        let mut index = Self {
            words: Words::read(),
            entries: Vec::new(),
            phrases: Vec::new(),
            postings: Postings::default(),
            known: Vec::new(),
            unknown: fraction(all().len()).ln(),
        };
        for question in all() {
            let first = index.phrases.len();
            for also in &question.also {
                index.take(&also.text, also.asks);
            }
            index.take(&question.ask, Asks::Straight);
            index.take(&question.name, Asks::Straight);
            index.entries.push(Entry { question, phrases: first..index.phrases.len() });
        }
        index.know();
        for at in 0..index.phrases.len() {
            let about = index.phrases.get(at).map(|phrase| &phrase.tokens.about);
            let known = about.into_iter().flatten().filter(|word| index.known(**word).is_some());
            let weight = known.map(|word| index.weight(*word)).sum();
            if let Some(phrase) = index.phrases.get_mut(at) {
                phrase.weight = weight;
            }
        }
        index
    }

    /// Takes the next phrase of the question that is being read.
    fn take(&mut self, text: &str, asks: Asks) {
        let tokens = self.words.phrase(text);
        self.postings.take(&tokens, self.entries.len());
        self.phrases.push(Phrase { tokens, asks, weight: 0.0 });
    }

    /// Learns what the questions have, once all are read.
    fn know(&mut self) {
        let texts: Vec<String> = self.entries.iter().map(|entry| self.text(entry)).collect();
        let corpus: Vec<&str> = texts.iter().map(String::as_str).collect();
        let embedder: Embedder<Numbers, Numbers> =
            EmbedderBuilder::with_tokenizer_and_fit_to_corpus(Numbers, &corpus)
                .k1(OFTEN)
                .b(LENGTH)
                .build();
        let of = fraction(self.entries.len());
        let mut often: Vec<Vec<(usize, f64)>> = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            for token in embedder.embed(text).iter() {
                let at = usize::try_from(token.index).unwrap_or_default();
                if often.len() <= at {
                    often.resize(at + 1, Vec::new());
                }
                let Some(row) = often.get_mut(at) else { continue };
                // A word that a question has more than once is there more than once, each for all.
                if row.last().is_none_or(|(last, _)| *last != number) {
                    row.push((number, f64::from(token.value)));
                }
            }
        }
        let known = |often: Vec<(usize, f64)>| {
            let having = fraction(often.len());
            // The fewer questions have it, the rarer, as BM25 has it.
            let rare = (1.0 + (of - having + 0.5) / (having + 0.5)).ln();
            (!often.is_empty()).then_some(Known { rare, often })
        };
        self.known = often.into_iter().map(known).collect();
    }

    /// Everything that asks for a question, as one text of numbers.
    fn text(&self, entry: &Entry) -> String {
        let phrases = self.phrases.get(entry.phrases.clone()).unwrap_or_default();
        numbers(phrases.iter().flat_map(|phrase| &phrase.tokens.about))
    }

    fn known(&self, word: WordId) -> Option<&Known> {
        self.known.get(usize::try_from(word).ok()?)?.as_ref()
    }

    /// How rare a typed word is.
    fn rare(&self, word: WordId) -> f64 {
        match self.known(word) {
            Some(known) => known.rare,
            None if self.words.is_everyday(word) => EVERYDAY * self.unknown,
            None if self.words.is_english(word) => ENGLISH * self.unknown,
            None => STRANGE * self.unknown,
        }
    }

    /// What a typed word is worth.
    fn weight(&self, word: WordId) -> f64 {
        let asking = self.words.is_asking(word) && self.known(word).is_some();
        if asking { self.rare(word) * ASKING } else { self.rare(word) }
    }

    /// What was typed, weighed once for all questions.
    fn asked(&self, text: &str) -> Asked<'_> {
        let tokens = self.words.typed(text);
        let weights: Vec<f64> = tokens.about.iter().map(|word| self.weight(*word)).collect();
        let known = tokens.about.iter().zip(&weights);
        let known = known.filter_map(|(word, weight)| Some((self.known(*word)?, *weight)));
        let rare = tokens.about.iter().map(|word| self.rare(*word)).sum::<f64>();
        Asked {
            known: known.collect(),
            total: weights.iter().sum(),
            most: rare * (f64::from(OFTEN) + 1.0),
            shared: self.postings.shared(&tokens, &weights),
            tokens,
        }
    }

    /// Every question that has something of what was typed, the nearest first.
    pub(super) fn ranked(&self, text: &str, ruleset: &Ruleset) -> (Typed, Vec<Candidate>) {
        let asked = self.asked(text);
        let questions = self.entries.len();
        let wordings = wordings(&asked.shared, questions);
        let (rankings, missing) = (self.rankings(&asked), self.missing(&asked));
        let near = |(((entry, wording), ranking), missing): (((&Entry, &Wording), f64), f64)| {
            let (mut near, asks, exact) = self.near(entry, &asked, *wording, ranking)?;
            if entry.question.is_word() {
                near *= WORD;
            }
            if !entry.question.arises(ruleset) {
                near *= if exact { ASKED_FOR_NOT_HERE } else { NOT_HERE };
            }
            Some(Candidate { question: entry.question, asks, near, exact, missing })
        };
        let entries = self.entries.iter().zip(&wordings).zip(rankings).zip(missing);
        let mut hits: Vec<Candidate> = entries.filter_map(near).collect();
        hits.sort_by(|one, other| other.near.total_cmp(&one.near));
        (Typed { words: asked.tokens.about.len(), strange: self.strange(&asked) }, hits)
    }

    /// The part of what was typed that no question has and that is no everyday word.
    fn strange(&self, asked: &Asked<'_>) -> f64 {
        let about = asked.tokens.about.iter();
        let strange =
            about.filter(|word| self.known(**word).is_none() && !self.words.is_everyday(**word));
        share(strange.map(|word| self.weight(*word)).sum(), asked.total)
    }

    /// What BM25 gives each question for what was typed, from 0 to 1.
    fn rankings(&self, asked: &Asked<'_>) -> Vec<f64> {
        let mut scores = vec![0.0; self.entries.len()];
        for (known, _) in &asked.known {
            for (question, often) in &known.often {
                if let Some(score) = scores.get_mut(*question) {
                    *score += known.rare * often;
                }
            }
        }
        scores.into_iter().map(|score| share(score, asked.most)).collect()
    }

    /// The part of the words of the table in what was typed that no phrase of each question has.
    fn missing(&self, asked: &Asked<'_>) -> Vec<f64> {
        let asking = asked.tokens.about.iter().filter(|word| self.known(**word).is_some());
        let said = asking.zip(&asked.known).filter(|(word, _)| !self.words.is_asking(**word));
        let said: Vec<&(&Known, f64)> = said.map(|(_, known)| known).collect();
        let all: f64 = said.iter().map(|(_, weight)| weight).sum();
        let mut missing = vec![all; self.entries.len()];
        for (known, weight) in said {
            for (question, _) in &known.often {
                if let Some(missing) = missing.get_mut(*question) {
                    *missing -= weight;
                }
            }
        }
        missing.into_iter().map(|missing| share(missing, all)).collect()
    }

    /// How near a question is, how the nearest of its phrases asks, and whether in the very words.
    fn near(
        &self,
        entry: &Entry,
        asked: &Asked<'_>,
        wording: Wording,
        ranking: f64,
    ) -> Option<(f64, Asks, bool)> {
        let (mut nearest, mut words, mut asks) = (Three::default(), 0.0_f64, None);
        let (mut wordings, mut exact) = (Three::default(), None);
        let phrases = self.phrases.get(entry.phrases.clone())?;
        let shared = asked.shared.phrases.get(entry.phrases.clone())?;
        let stems = asked.tokens.stems().len();
        for (shared, phrase) in shared.iter().zip(phrases) {
            if shared.stems == stems && asked.tokens.is(&phrase.tokens) {
                exact = Some(asked.tokens.asks(&phrase.tokens, phrase.asks));
            }
            if shared.worth <= 0.0 {
                continue;
            }
            let wording = alike(*shared, &asked.tokens, &phrase.tokens);
            let same = share(2.0 * shared.worth, asked.total + phrase.weight);
            let near = (1.0 - WORDING) * same + WORDING * wording;
            if near > nearest.best() {
                asks = Some(asked.tokens.asks(&phrase.tokens, phrase.asks));
            }
            nearest.take(near);
            wordings.take(wording);
            words = words.max(same);
        }
        let (is_exact, asks) = (exact.is_some(), exact.or(asks)?);
        let near = BEST * words
            + BEST_WORDING * wordings.best()
            + THREE * nearest.mean()
            + THREE_WORDINGS * wordings.mean()
            + RANKING * ranking
            + WORDS * wording.words
            + PAIRS * wording.pairs;
        // The very words are as good as sure; where two questions have them, both are meant.
        let near = if is_exact { VERY_WORDS + (1.0 - VERY_WORDS) * near } else { near };
        Some((near, asks, is_exact))
    }
}

/// How much of two texts is the same word for word, and word after word: 1 where all is.
fn alike(shared: InPhrase, one: &Tokens, other: &Tokens) -> f64 {
    share(2.0 * fraction(shared.stems + shared.pairs), fraction(one.size() + other.size()))
}

/// The three greatest of some numbers from 0 up.
#[derive(Clone, Copy, Debug, Default)]
struct Three([f64; 3]);

impl Three {
    fn take(&mut self, number: f64) {
        let mut number = number;
        for place in &mut self.0 {
            if number > *place {
                std::mem::swap(place, &mut number);
            }
        }
    }

    fn best(self) -> f64 {
        let [best, ..] = self.0;
        best
    }

    fn mean(self) -> f64 {
        self.0.iter().sum::<f64>() / 3.0
    }
}
