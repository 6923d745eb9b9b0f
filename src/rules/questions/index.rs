//! Every phrase of the book, ranked by how near it is to what was typed.
//!
//! Two things are put together. BM25 (the crate `bm25`) ranks each question as one text made of all the
//! phrases that ask for it: that holds where people use the words of a rule in a way of their own. The
//! single phrases that are nearest, by the words that they share and by their wording, hold where
//! somebody asks as others have asked before. How they are weighed was fitted on questions of many
//! voices, each held against the book without the phrases that are like it. This module knows words
//! and questions, and of a ruleset only which questions arise in it.

use std::collections::{BTreeMap, BTreeSet};

use bm25::{Embedder, EmbedderBuilder, Scorer, TokenEmbedder, Tokenizer};

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

/// A question with everything that asks for it.
struct Entry {
    question: &'static Question,
    phrases: Vec<Phrase>,
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
    /// How rare a word is among the questions.
    rare: BTreeMap<WordId, f64>,
    unknown: f64,
    embedder: Embedder<Numbers, Numbers>,
    scorer: Scorer<usize, WordId>,
}

impl Index {
    pub(super) fn read() -> Self {
        let mut words = Words::read();
        let mut entries: Vec<Entry> = Vec::new();
        for question in all() {
            let mut phrases = Vec::new();
            let mut take = |text: &str, asks| {
                phrases.push(Phrase { tokens: words.phrase(text), asks, weight: 0.0 });
            };
            for also in &question.also {
                take(&also.text, also.asks);
            }
            take(&question.ask, Asks::Straight);
            take(&question.name, Asks::Straight);
            entries.push(Entry { question, phrases });
        }
        let rare = rarities(&entries);
        let worth = |word: &WordId| {
            rare.get(word).map(|rare| if words.is_asking(*word) { rare * ASKING } else { *rare })
        };
        for phrase in entries.iter_mut().flat_map(|entry| &mut entry.phrases) {
            phrase.weight = phrase.tokens.about.iter().filter_map(worth).sum();
        }
        let texts: Vec<String> = entries.iter().map(Entry::text).collect();
        let corpus: Vec<&str> = texts.iter().map(String::as_str).collect();
        let embedder = EmbedderBuilder::with_tokenizer_and_fit_to_corpus(Numbers, &corpus);
        let embedder = embedder.k1(OFTEN).b(LENGTH).build();
        let mut scorer = Scorer::new();
        for (number, text) in texts.iter().enumerate() {
            scorer.upsert(&number, embedder.embed(text));
        }
        let unknown = fraction(entries.len()).ln();
        Self { words, entries, rare, unknown, embedder, scorer }
    }

    /// How rare a typed word is.
    fn rare(&self, word: WordId) -> f64 {
        match self.rare.get(&word) {
            Some(rare) => *rare,
            None if self.words.is_everyday(word) => EVERYDAY * self.unknown,
            None if self.words.is_english(word) => ENGLISH * self.unknown,
            None => STRANGE * self.unknown,
        }
    }

    /// What a typed word is worth.
    fn weight(&self, word: WordId) -> f64 {
        let asking = self.words.is_asking(word) && self.rare.contains_key(&word);
        if asking { self.rare(word) * ASKING } else { self.rare(word) }
    }

    /// Every question that has something of what was typed, the nearest first.
    pub(super) fn ranked(&mut self, text: &str, ruleset: &Ruleset) -> (Typed, Vec<Candidate>) {
        let asked = self.words.typed(text);
        let weigh = |words: &mut dyn Iterator<Item = &WordId>| -> f64 {
            words.map(|word| self.weight(*word)).sum()
        };
        let total = weigh(&mut asked.about.iter());
        let strange =
            |word: &&WordId| !self.rare.contains_key(*word) && !self.words.is_everyday(**word);
        let strange = share(weigh(&mut asked.about.iter().filter(strange)), total);
        let query = self.embedder.embed(&numbers(&asked.about));
        let most =
            asked.about.iter().map(|word| self.rare(*word)).sum::<f64>() * (f64::from(OFTEN) + 1.0);
        let wordings = wordings(&asked, self.entries.iter().map(Entry::tokens));
        let near = |((number, entry), wording): ((usize, &Entry), &Wording)| {
            let ranking = || {
                let score = self.scorer.score(&number, &query).map_or(0.0, f64::from);
                share(score, most)
            };
            let (mut near, asks, exact) = self.near(entry, &asked, total, *wording, ranking)?;
            if entry.question.is_word() {
                near *= WORD;
            }
            if !entry.question.arises(ruleset) {
                near *= if exact { ASKED_FOR_NOT_HERE } else { NOT_HERE };
            }
            let missing = self.missing(entry, &asked);
            Some(Candidate { question: entry.question, asks, near, exact, missing })
        };
        let entries = self.entries.iter().enumerate().zip(&wordings);
        let mut hits: Vec<Candidate> = entries.filter_map(near).collect();
        hits.sort_by(|one, other| other.near.total_cmp(&one.near));
        (Typed { words: asked.about.len(), strange }, hits)
    }

    /// The part of the words of the table in what was typed that no phrase of a question has.
    fn missing(&self, entry: &Entry, asked: &Tokens) -> f64 {
        let (mut all, mut missing) = (0.0, 0.0);
        for word in asked.about.iter().filter(|word| self.rare.contains_key(word)) {
            if self.words.is_asking(*word) {
                continue;
            }
            let weight = self.weight(*word);
            all += weight;
            if !entry.phrases.iter().any(|phrase| phrase.tokens.about.contains(word)) {
                missing += weight;
            }
        }
        share(missing, all)
    }

    /// How near a question is, how the nearest of its phrases asks, and whether in the very words.
    fn near(
        &self,
        entry: &Entry,
        asked: &Tokens,
        total: f64,
        wording: Wording,
        ranking: impl FnOnce() -> f64,
    ) -> Option<(f64, Asks, bool)> {
        let (mut nearest, mut words, mut asks) = (Three::default(), 0.0_f64, None);
        let (mut wordings, mut exact) = (Three::default(), None);
        for phrase in &entry.phrases {
            if asked.is(&phrase.tokens) {
                exact = Some(asked.asks(&phrase.tokens, phrase.asks));
            }
            let both: f64 = phrase
                .tokens
                .about
                .iter()
                .filter(|word| asked.about.contains(word))
                .map(|word| self.weight(*word))
                .sum();
            if both <= 0.0 {
                continue;
            }
            let wording = asked.alike(&phrase.tokens);
            let same = share(2.0 * both, total + phrase.weight);
            let near = (1.0 - WORDING) * same + WORDING * wording;
            if near > nearest.best() {
                asks = Some(asked.asks(&phrase.tokens, phrase.asks));
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
            + RANKING * ranking()
            + WORDS * wording.words
            + PAIRS * wording.pairs;
        // The very words are as good as sure; where two questions have them, both are meant.
        let near = if is_exact { VERY_WORDS + (1.0 - VERY_WORDS) * near } else { near };
        Some((near, asks, is_exact))
    }
}

impl Entry {
    fn tokens(&self) -> impl Iterator<Item = &Tokens> {
        self.phrases.iter().map(|phrase| &phrase.tokens)
    }

    /// Everything that asks for the question, as one text of numbers.
    fn text(&self) -> String {
        numbers(self.phrases.iter().flat_map(|phrase| &phrase.tokens.about))
    }
}

/// How rare a word is: the fewer questions have it, the rarer, as BM25 has it.
fn rarities(entries: &[Entry]) -> BTreeMap<WordId, f64> {
    let mut having: BTreeMap<WordId, usize> = BTreeMap::new();
    for entry in entries {
        let about = entry.phrases.iter().flat_map(|phrase| phrase.tokens.about.iter().copied());
        for word in about.collect::<BTreeSet<WordId>>() {
            *having.entry(word).or_default() += 1;
        }
    }
    let of = fraction(entries.len());
    let rare = |having: usize| {
        let having = fraction(having);
        (1.0 + (of - having + 0.5) / (having + 0.5)).ln()
    };
    having.into_iter().map(|(word, having)| (word, rare(having))).collect()
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
