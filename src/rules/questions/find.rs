//! Free words to questions: what was typed, held against everything that asks for a question.
//!
//! Every phrase of the book that asks for a question is compared with what was typed, by the words
//! that they share; a word that few questions have counts for more, as in BM25, and one that the book
//! has never met counts against everything. A question that does not arise in the game being played
//! has to be clearly nearer than one that does. This module knows words and questions, and of a
//! ruleset only which questions arise in it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use super::tokens::{Tokens, WordId, Words, fraction, share, split};
use super::{Asks, Question, all};
use crate::rules::Ruleset;
use crate::rules::shelf::Shelf;

/// What was meant.
#[derive(Debug)]
pub enum SearchOutcome {
    /// This, without doubt.
    One(Hit),
    /// Any of these, the likeliest first: three at most.
    Several(Vec<Hit>),
    /// Nothing; perhaps one of these, the likeliest first.
    None {
        /// What is near.
        near: Vec<Hit>,
    },
}

/// A question that was found.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// Which.
    pub question: &'static Question,
    /// How what was typed asks for it.
    pub asks: Asks,
    /// How near it is: 1 where the words are the same.
    near: f64,
    /// Has it what is most telling of what was typed?
    covers: bool,
}

/// So much of a question is read, in bytes: nobody asks in more words.
const MOST_BYTES: usize = 400;

/// At most this many are offered.
const OFFERED: usize = 3;

/// What is nearer than this is an answer.
const SURE: f64 = 0.46;

/// What is nearer than this is an answer even where it lacks the most telling word.
const SURE_WITHOUT: f64 = 0.66;

/// Such a part of a question is a telling word; in a longer one no word by itself decides.
const TELLING: f64 = 0.2;

/// What is nearer than this is offered where nothing is sure.
const NEAR: f64 = 0.30;

/// What comes this near to the best is offered beside it.
const CLOSE: f64 = 0.985;

/// What a question is worth that does not arise in the game being played.
const NOT_HERE: f64 = 0.86;

/// A word of the field by itself is worth a little less than a question.
const WORD: f64 = 0.97;

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
    about: BTreeSet<WordId>,
}

/// Every phrase of the book, and what a word is worth.
struct Index {
    words: Words,
    entries: Vec<Entry>,
    weights: BTreeMap<WordId, f64>,
    unknown: f64,
}

/// What a word counts that says how something is asked.
const ASKING: f64 = 0.45;
/// What everyday words count that the book has not, and what words count that nobody has met here.
const EVERYDAY: f64 = 0.35;
const STRANGE: f64 = 1.6;

impl Index {
    fn read() -> Self {
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
            let about = phrases.iter().flat_map(|phrase| phrase.tokens.about.iter().copied());
            let about = about.collect();
            entries.push(Entry { question, phrases, about });
        }
        let mut having: BTreeMap<WordId, usize> = BTreeMap::new();
        for word in entries.iter().flat_map(|entry| &entry.about) {
            *having.entry(*word).or_default() += 1;
        }
        let of = fraction(entries.len());
        let weights: BTreeMap<WordId, f64> = having
            .into_iter()
            .map(|(word, having)| {
                let having = fraction(having);
                let rare = (1.0 + (of - having + 0.5) / (having + 0.5)).ln();
                (word, if words.is_asking(word) { rare * ASKING } else { rare })
            })
            .collect();
        for phrase in entries.iter_mut().flat_map(|entry| &mut entry.phrases) {
            phrase.weight = phrase.tokens.about.iter().filter_map(|word| weights.get(word)).sum();
        }
        Self { words, entries, weights, unknown: of.ln() }
    }

    /// What a typed word is worth.
    fn weight(&self, word: WordId) -> f64 {
        match self.weights.get(&word) {
            Some(weight) => *weight,
            None if self.words.is_everyday(word) => EVERYDAY * self.unknown,
            None => STRANGE * self.unknown,
        }
    }

    /// Every question that has something of what was typed, the nearest first.
    fn ranked(&mut self, text: &str, ruleset: &Ruleset) -> Vec<Hit> {
        let asked = self.words.typed(text);
        let total: f64 = asked.about.iter().map(|word| self.weight(*word)).sum();
        let mut hits: Vec<Hit> = self
            .entries
            .iter()
            .filter_map(|entry| {
                let (near, asks) = self.nearest(entry, &asked, total)?;
                let held: f64 = asked
                    .about
                    .iter()
                    .filter(|word| entry.about.contains(word))
                    .map(|word| self.weight(*word))
                    .sum();
                let mut near = 0.85 * near + 0.15 * share(held, total);
                if entry.question.is_word() {
                    near *= WORD;
                }
                if !entry.question.arises(ruleset) {
                    near *= NOT_HERE;
                }
                let covers = self.covers(entry, &asked, total);
                Some(Hit { question: entry.question, asks, near, covers })
            })
            .collect();
        hits.sort_by(|one, other| other.near.total_cmp(&one.near));
        hits
    }

    /// Has a question the word that tells most of what was typed? Who asks about a word of the table
    /// that stands nowhere in a question asks something else, however much of the rest is there.
    fn covers(&self, entry: &Entry, asked: &Tokens, total: f64) -> bool {
        let telling = asked
            .about
            .iter()
            .filter(|word| !self.words.is_everyday(**word) && !self.words.is_asking(**word))
            .max_by(|one, other| self.weight(**one).total_cmp(&self.weight(**other)));
        telling.is_none_or(|word| {
            entry.about.contains(word) || share(self.weight(*word), total) < TELLING
        })
    }

    /// The nearest phrase of a question: how near, and how it asks.
    fn nearest(&self, entry: &Entry, asked: &Tokens, total: f64) -> Option<(f64, Asks)> {
        let near = |phrase: &Phrase| {
            if asked.is(&phrase.tokens) {
                return Some((1.0, asked.asks(&phrase.tokens, phrase.asks)));
            }
            let both: f64 = phrase
                .tokens
                .about
                .iter()
                .filter(|word| asked.about.contains(word))
                .filter_map(|word| self.weights.get(word))
                .sum();
            if both > 0.0 {
                let wording = asked.alike(&phrase.tokens);
                let near = 0.78 * share(2.0 * both, total + phrase.weight) + 0.22 * wording;
                Some((near, asked.asks(&phrase.tokens, phrase.asks)))
            } else {
                None
            }
        };
        entry.phrases.iter().filter_map(near).max_by(|one, other| one.0.total_cmp(&other.0))
    }
}

/// How people name a game that is not the one being played, and the ruleset that answers for it.
const GAMES: &[(&str, &str)] = &[
    ("bid euchre", "bid-euchre-4"),
    ("climbing bacon", "bacon-climb-4"),
    ("the climbing game", "bacon-climb-4"),
    ("the laws of 1888", "euchre-laws-1888"),
    ("standard euchre", "euchre-standard"),
    ("euchre", "euchre-standard"),
];

/// The ruleset that the words name, as in "who leads in bid euchre", and the words without it. A game
/// that is being played is answered by its own rules.
pub fn elsewhere(words: &str, ruleset: &Ruleset) -> Option<(&'static Ruleset, String)> {
    let words = split(words).join(" ");
    let ids = Shelf::built_in().ids().map(|id| (id.replace('-', " "), id));
    let known = GAMES.iter().map(|(name, id)| ((*name).to_owned(), *id)).chain(ids);
    let named = known.filter_map(|(name, id)| {
        let rest = ["in ", "by ", "under "].iter().find_map(|before| {
            let whole = format!("{before}{name}");
            let ends = words.strip_suffix(&whole).or_else(|| words.strip_prefix(&whole));
            ends.map(|rest| rest.trim().to_owned())
        });
        Some((name.len(), id, rest.filter(|rest| !rest.is_empty())?))
    });
    let (_, id, rest) = named.max_by_key(|(length, ..)| *length)?;
    let other = Shelf::built_in().get(id)?;
    let same = other.game() == ruleset.game();
    let exact = words.contains(&id.replace('-', " ")) && id.contains('-');
    Some(other).filter(|_| exact || !same).map(|other| (other, rest))
}

/// What these words ask for at a table with these rules.
pub fn find(words: &str, ruleset: &Ruleset) -> SearchOutcome {
    static INDEX: Mutex<Option<Index>> = Mutex::new(None);
    let words = words.get(..words.floor_char_boundary(MOST_BYTES)).unwrap_or_default();
    if let Some(hit) = named(words).filter(|hit| hit.question.arises(ruleset)) {
        return SearchOutcome::One(hit);
    }
    let mut index = INDEX.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let hits = index.get_or_insert_with(Index::read).ranked(words, ruleset);
    chosen(&hits, ruleset)
}

/// Words as a name has them: joined by dashes.
pub(super) fn dashed(words: &str) -> String {
    split(words).join("-")
}

/// A question by its very name.
fn named(words: &str) -> Option<Hit> {
    let name = dashed(words);
    let question = all().iter().find(|question| question.name == name)?;
    Some(Hit { question, asks: Asks::Straight, near: 1.0, covers: true })
}

/// One where it is sure, several where they are as near, none where nothing is.
fn chosen(hits: &[Hit], ruleset: &Ruleset) -> SearchOutcome {
    let Some(best) = hits.first().filter(|best| best.near >= NEAR) else {
        return SearchOutcome::None { near: Vec::new() };
    };
    let arising = hits.iter().filter(|hit| hit.question.arises(ruleset));
    if best.near < SURE {
        let near = arising.filter(|hit| hit.near >= NEAR).take(OFFERED).copied().collect();
        return SearchOutcome::None { near };
    }
    if !best.question.arises(ruleset) {
        return SearchOutcome::One(*best);
    }
    if !best.covers && best.near < SURE_WITHOUT {
        let near: Vec<Hit> =
            arising.filter(|hit| hit.near >= NEAR).take(OFFERED).copied().collect();
        return if near.len() > 1 {
            SearchOutcome::Several(near)
        } else {
            SearchOutcome::None { near }
        };
    }
    let rivals: Vec<Hit> = arising
        .filter(|hit| hit.near >= best.near * CLOSE)
        .filter(|hit| {
            let same = hit.question.name == best.question.name;
            same || !hit.question.answers_as(best.question, ruleset)
        })
        .take(OFFERED)
        .copied()
        .collect();
    if rivals.len() > 1 { SearchOutcome::Several(rivals) } else { SearchOutcome::One(*best) }
}
