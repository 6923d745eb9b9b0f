//! Every phrase of the book, ranked by how near it is to what was typed.
//!
//! Two things are put together. BM25 (the crate `bm25`) ranks each question as one text made of all the
//! phrases that ask for it: that holds where people use the words of a rule in a way of their own. The
//! single phrases that are nearest, by the words that they share and by their wording, hold where
//! somebody asks as others have asked before. How they are weighed was fitted on questions of many
//! voices, each held against the book without the phrases that are like it. What the book teaches is
//! learned when the program is built (`build/index.rs`). This module knows words and questions;
//! it must never know a ruleset.

use std::ops::Range;

use super::postings::{InPhrase, Postings, Shared};
use super::tokens::{ASKING, OFTEN, Tokens, WordId, fraction, share};
use super::weights::{Weights, parts};
use super::wording::{Wording, wordings};
use super::words::Words;
use super::{Asks, OffTopic, Question, all, beside};
use crate::packed::{Reader, Table};

/// What `build.rs` learned from the book.
static INDEX: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/book.index"));

/// A question, and how near what was typed comes to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) question: &'static Question,
    /// How what was typed asks for it.
    pub(super) asks: Asks,
    /// From 0 to 1.
    pub(super) near: f64,
    /// The part, from 0 to 1, for which what was typed speaks by the weights of its words.
    pub(super) part: f64,
    /// How near it is, with what the weights say.
    pub(super) score: f64,
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
    /// Is it one word alone?
    pub(super) alone: bool,
    /// Is it one word alone, which many questions have?
    pub(super) anywhere: bool,
}

/// What no rule answers, and how near what was typed comes to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearBeside {
    pub(super) what: &'static OffTopic,
    /// How near it is, with what the weights say.
    pub(super) score: f64,
    /// Was it asked in the very words of one of its phrases?
    pub(super) exact: bool,
}

/// Everything that what was typed comes near to.
pub(super) struct Near {
    /// The words as they were meant.
    pub(super) meant: String,
    pub(super) typed: Typed,
    pub(super) questions: Vec<Candidate>,
    /// The nearest of what no rule answers.
    pub(super) beside: Option<NearBeside>,
    /// The part, from 0 to 1, for which what was typed speaks of all that no rule answers.
    pub(super) part_beside: f64,
}

/// The weights of what makes a question near; they add up to 1.
const BEST: f64 = 0.147;
const BEST_WORDING: f64 = 0.050;
const THREE: f64 = 0.049;
const THREE_WORDINGS: f64 = 0.349;
const RANKING: f64 = 0.018;
const WORDS: f64 = 0.217;
const PAIRS: f64 = 0.170;

/// What the weights of the words add to how near a question is: so much for each unit.
const LEARNED: f64 = 0.047;

/// The part of the wording in how near a phrase is.
const WORDING: f64 = 0.22;

/// What the very words of a phrase are worth at least.
const VERY_WORDS: f64 = 0.90;

/// What they are worth beside what the weights say for others.
const EXACT: f64 = 0.5;

/// A word of the field by itself is worth a little less than a question.
const WORD: f64 = 0.95;

/// What words count that no question has: everyday ones, other English, and what nobody has met here.
const EVERYDAY: f64 = 0.35;
const ENGLISH: f64 = 1.0;
const STRANGE: f64 = 1.6;

/// A word that more than one of so many questions has stands in many.
const ANYWHERE: f64 = 4.0;

/// One phrase that asks for a question.
struct Phrase {
    asks: Asks,
    /// Is there a "not" in it?
    negative: bool,
    weight: f64,
    /// How many different stems it has, and how many in all.
    stems: usize,
    length: usize,
}

/// What a phrase asks for.
#[derive(Clone, Copy)]
enum Topic {
    Question(&'static Question),
    /// What no rule answers.
    Beside(&'static OffTopic),
}

/// What may be asked for, and which of the phrases ask for it.
struct Entry {
    topic: Topic,
    phrases: Range<usize>,
    /// Which of them ask for each part of it, where it has parts.
    parts: Vec<(&'static Question, Range<usize>)>,
}

/// A phrase that has something of what was typed.
#[derive(Clone, Copy)]
struct NearPhrase {
    number: usize,
    near: f64,
    asks: Asks,
}

/// How near a question is.
struct NearQuestion {
    /// Which part of it, where it has parts.
    part: Option<&'static Question>,
    near: f64,
    asks: Asks,
    exact: bool,
}

/// Every phrase of the book, and what a word is worth.
pub(super) struct Index {
    words: Words,
    entries: Vec<Entry>,
    /// How many of them are questions about the rules; they come first.
    rules: usize,
    /// The question of each phrase.
    questions: Vec<usize>,
    phrases: Table,
    postings: Postings,
    /// By the number of a word how rare it is among the questions, and what BM25 gives each question
    /// for how often it has it; empty where none has it.
    known: Table,
    unknown: f64,
    /// What the words speak for.
    weights: Weights,
}

/// What was typed, with what each of its words is worth.
struct Asked {
    tokens: Tokens,
    /// The words as they were meant.
    meant: String,
    /// The words that some question has, with what each is worth.
    known: Vec<(WordId, f64)>,
    /// What all words are worth.
    total: f64,
    /// The most that BM25 can give.
    most: f64,
    shared: Shared,
}

impl Index {
    pub(super) fn read() -> Self {
        let mut packed = Reader::new(INDEX);
        let words = Words::read(&mut packed);
        let (mut entries, mut questions, mut rules) = (Vec::new(), Vec::new(), 0);
        let count = packed.count();
        let mut book = all().iter();
        let mut beside = beside::all().iter();
        for number in 0..count {
            let whole = book.next();
            let first = questions.len();
            let mut parts = Vec::new();
            for place in 0..packed.count() {
                let part = if place == 0 { whole } else { book.next() };
                let begin = questions.len();
                questions.resize(begin + packed.count(), number);
                parts.extend(part.map(|part| (part, begin..questions.len())));
            }
            let topic = whole.map(Topic::Question).or_else(|| beside.next().map(Topic::Beside));
            let Some(topic) = topic else { break };
            rules += usize::from(whole.is_some());
            if parts.len() == 1 {
                parts.clear();
            }
            entries.push(Entry { topic, phrases: first..questions.len(), parts });
        }
        Self {
            words,
            entries,
            rules,
            questions,
            phrases: packed.table(),
            postings: Postings::read(&mut packed),
            known: packed.table(),
            unknown: fraction(count).ln(),
            weights: Weights::read(&mut packed),
        }
    }

    /// The words of the book.
    pub(super) const fn words(&self) -> &Words {
        &self.words
    }

    /// A phrase, and its stems as they follow each other.
    fn phrase(&self, number: usize) -> (Phrase, Reader) {
        let mut row = self.phrases.row(number);
        let marks = row.number();
        let asks = match marks >> 1 {
            0 => Asks::Straight,
            1 => Asks::Opposite,
            _ => Asks::Otherwise,
        };
        let negative = marks & 1 != 0;
        let (weight, stems, length) = (row.float(), row.count(), row.count());
        (Phrase { asks, negative, weight, stems, length }, row)
    }

    /// Is it the phrase, word for word?
    fn is(&self, asked: &Tokens, number: usize) -> bool {
        let (phrase, mut row) = self.phrase(number);
        phrase.length == asked.all.len() && asked.all.iter().all(|stem| row.number() == *stem)
    }

    /// What the questions have of a word; nothing where none has it.
    fn known(&self, word: WordId) -> Option<Reader> {
        let row = self.known.row(usize::try_from(word).ok()?);
        (!row.is_empty()).then_some(row)
    }

    /// What BM25 gives each question for a word, by the number of the question.
    fn often(&self, word: WordId) -> impl Iterator<Item = (usize, f64)> {
        let mut row = self.known(word).unwrap_or(Reader::new(&[]));
        let (rare, mut question) = (row.float(), 0);
        std::iter::from_fn(move || {
            (!row.is_empty()).then(|| {
                question += row.count();
                (question, rare * row.short_float())
            })
        })
    }

    /// How rare a typed word is.
    fn rare(&self, word: WordId) -> f64 {
        match self.known(word) {
            Some(mut known) => known.float(),
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
    fn asked(&self, text: &str) -> Asked {
        let (tokens, meant) = self.words.typed(text, &|one, next| self.weights.having(one, next));
        let weights: Vec<f64> = tokens.about.iter().map(|word| self.weight(*word)).collect();
        let known = tokens.about.iter().zip(&weights);
        let known = known.filter(|(word, _)| self.known(**word).is_some());
        let rare = tokens.about.iter().map(|word| self.rare(*word)).sum::<f64>();
        Asked {
            known: known.map(|(word, weight)| (*word, *weight)).collect(),
            total: weights.iter().sum(),
            most: rare * (f64::from(OFTEN) + 1.0),
            shared: self.postings.shared(&tokens, &weights, &self.questions),
            tokens,
            meant,
        }
    }

    /// Every question that has something of what was typed, as near as it is where every one arises, and
    /// what comes nearest of what no rule answers.
    pub(super) fn weighed(&self, text: &str) -> Near {
        let asked = self.asked(text);
        let wordings = wordings(&asked.shared, self.entries.len());
        let (rankings, missing) = (self.rankings(&asked), self.missing(&asked));
        let speaks = self.weights.speaks(&asked.tokens, self.entries.len());
        let parts = parts(&speaks);
        let (mut questions, mut beside) = (Vec::new(), None::<NearBeside>);
        let mut part_beside = 0.0;
        let found = rankings.into_iter().zip(missing).zip(speaks.into_iter().zip(parts));
        let entries = self.entries.iter().zip(&wordings).zip(found);
        for ((entry, wording), ((ranking, missing), (speaks, part))) in entries {
            if matches!(entry.topic, Topic::Beside(_)) {
                part_beside += part;
            }
            let Some(found) = self.near(entry, &asked, *wording, ranking) else { continue };
            let NearQuestion { part: of_it, near, asks, exact } = found;
            match entry.topic {
                Topic::Question(whole) => {
                    let question = of_it.unwrap_or(whole);
                    let near = if question.is_word() { near * WORD } else { near };
                    // Nothing that is said in other words comes before the very words.
                    let very = if exact { EXACT } else { 0.0 };
                    let score = near + LEARNED * speaks + very;
                    let hit = Candidate { question, asks, near, part, score, exact, missing };
                    questions.push(hit);
                }
                Topic::Beside(what) => {
                    let score = near + LEARNED * speaks;
                    if beside.is_none_or(|other| other.score < score) {
                        beside = Some(NearBeside { what, score, exact });
                    }
                }
            }
        }
        let typed = Typed {
            words: asked.tokens.about.len(),
            strange: self.strange(&asked),
            alone: asked.tokens.all.len() == 1,
            anywhere: self.is_anywhere(&asked.tokens),
        };
        Near { meant: asked.meant, typed, questions, beside, part_beside }
    }

    /// The part of what was typed that no question has and that is no everyday word.
    fn strange(&self, asked: &Asked) -> f64 {
        let about = asked.tokens.about.iter();
        let strange =
            about.filter(|word| !self.is_of_rules(**word) && !self.words.is_everyday(**word));
        share(strange.map(|word| self.weight(*word)).sum(), asked.total)
    }

    /// Is it one word alone, which many questions have?
    fn is_anywhere(&self, tokens: &Tokens) -> bool {
        let rare = |word: &WordId| self.known(*word).map(|mut known| known.float());
        let common = |word: &WordId| rare(word).is_some_and(|rare| rare < ANYWHERE.ln());
        tokens.all.len() == 1 && tokens.about.iter().all(common)
    }

    /// Has a question about the rules this word, and not only what is asked beside them?
    fn is_of_rules(&self, word: WordId) -> bool {
        self.often(word).next().is_some_and(|(first, _)| first < self.rules)
    }

    /// What BM25 gives each question for what was typed, from 0 to 1.
    fn rankings(&self, asked: &Asked) -> Vec<f64> {
        let mut scores = vec![0.0; self.entries.len()];
        for (word, _) in &asked.known {
            for (question, often) in self.often(*word) {
                if let Some(score) = scores.get_mut(question) {
                    *score += often;
                }
            }
        }
        scores.into_iter().map(|score| share(score, asked.most)).collect()
    }

    /// The part of the words of the table in what was typed that no phrase of each question has.
    fn missing(&self, asked: &Asked) -> Vec<f64> {
        let said: Vec<(WordId, f64)> =
            asked.known.iter().copied().filter(|(word, _)| !self.words.is_asking(*word)).collect();
        let all: f64 = said.iter().map(|(_, weight)| weight).sum();
        let mut missing = vec![all; self.entries.len()];
        for (word, weight) in said {
            for (question, _) in self.often(word) {
                if let Some(missing) = missing.get_mut(question) {
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
        asked: &Asked,
        wording: Wording,
        ranking: f64,
    ) -> Option<NearQuestion> {
        let (mut nearest, mut words, mut asking) = (Three::default(), 0.0_f64, Vec::new());
        let mut very = None;
        let (mut wordings, mut exact) = (Three::default(), None);
        let shared = asked.shared.phrases.get(entry.phrases.clone())?;
        let stems = asked.tokens.stems.len();
        for (shared, number) in shared.iter().zip(entry.phrases.clone()) {
            let is = shared.stems == stems && self.is(&asked.tokens, number);
            if shared.worth <= 0.0 && !is {
                continue;
            }
            let (phrase, _) = self.phrase(number);
            if is {
                // Another phrase may be the same with a slip in it, and says nothing of how it asks.
                let asks = asked.tokens.asks(phrase.asks, phrase.negative);
                let told = exact.filter(|told| *told != asks && phrase.asks == Asks::Otherwise);
                exact = Some(told.unwrap_or(asks));
                very = Some(number);
            }
            if shared.worth <= 0.0 {
                continue;
            }
            let wording = alike(*shared, &asked.tokens, &phrase);
            let same = share(2.0 * shared.worth, asked.total + phrase.weight);
            let near = (1.0 - WORDING) * same + WORDING * wording;
            let asks = asked.tokens.asks(phrase.asks, phrase.negative);
            asking.push(NearPhrase { number, near, asks });
            nearest.take(near);
            wordings.take(wording);
            words = words.max(same);
        }
        let part = entry.part(&asking, very);
        if let Some((_, phrases)) = part {
            asking.retain(|phrase| phrases.contains(&phrase.number));
        }
        let (is_exact, asks) = (exact.is_some(), exact.or_else(|| agreed(&asking))?);
        let near = BEST * words
            + BEST_WORDING * wordings.best()
            + THREE * nearest.mean()
            + THREE_WORDINGS * wordings.mean()
            + RANKING * ranking
            + WORDS * wording.words
            + PAIRS * wording.pairs;
        // The very words are as good as sure; where two questions have them, both are meant.
        let near = if is_exact { VERY_WORDS + (1.0 - VERY_WORDS) * near } else { near };
        let part = part.map(|(question, _)| *question);
        Some(NearQuestion { part, near, asks, exact: is_exact })
    }
}

impl Entry {
    /// The part that is asked for: that of the very words, or else whose phrases are nearest, the best of them and
    /// the next two.
    fn part(
        &self,
        near: &[NearPhrase],
        very: Option<usize>,
    ) -> Option<&(&'static Question, Range<usize>)> {
        let mut parts = self.parts.iter();
        if let Some(number) = very {
            return parts.find(|(_, phrases)| phrases.contains(&number));
        }
        let nearness = |phrases: &Range<usize>| {
            let mut three = Three::default();
            near.iter()
                .filter(|it| phrases.contains(&it.number))
                .for_each(|it| three.take(it.near));
            three.best() + three.mean()
        };
        let nearer = |(_, one): &&(_, Range<usize>), (_, other): &&(_, Range<usize>)| {
            nearness(one).total_cmp(&nearness(other))
        };
        parts.max_by(nearer)
    }
}

/// How the nearest phrase asks. Where that is far, or where another that is about as near asks for the
/// opposite, nobody can say whether "Yes" or "No" answers what was typed, and neither is said.
fn agreed(asking: &[NearPhrase]) -> Option<Asks> {
    let NearPhrase { near: nearest, asks, .. } =
        *asking.iter().max_by(|one, other| one.near.total_cmp(&other.near))?;
    let against = |other: &NearPhrase| {
        let opposite = matches!(
            (asks, other.asks),
            (Asks::Straight, Asks::Opposite) | (Asks::Opposite, Asks::Straight)
        );
        opposite && other.near + AS_NEAR >= nearest
    };
    let unsure = nearest < LIKE || asking.iter().any(against);
    let leads = matches!(asks, Asks::Straight | Asks::Opposite | Asks::Person);
    Some(if unsure && leads { Asks::Neither } else { asks })
}

/// So near has a phrase to be, from 0 to 1, for its "Yes" or "No" to answer what was typed as well.
const LIKE: f64 = 0.60;

/// How much less near a phrase may be that still counts as about as near.
const AS_NEAR: f64 = 0.1;

/// How much of two texts is the same word for word, and word after word: 1 where all is.
fn alike(shared: InPhrase, one: &Tokens, other: &Phrase) -> f64 {
    let size = other.stems + other.length.saturating_sub(1);
    share(2.0 * fraction(shared.stems + shared.pairs), fraction(one.size() + size))
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
