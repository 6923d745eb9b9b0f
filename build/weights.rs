//! How much each word, each pair of words and each run of letters speaks for each question: learned
//! from the phrases.
//!
//! Every phrase of the book is tried in turn. Where it is not told from the phrases of other questions,
//! what it has counts more for its own question, and less for those that come too near. Where the search
//! goes by what phrases have in common, this goes by what they have not: "may I lead" and "who leads".
//! This file knows numbers and no rule.

use std::collections::BTreeMap;

use super::features::{BELOW, Feature, STEP, features, worth};
use super::pack::Pack;
use super::tokens::{RunId, Tokens, WordId};

/// How often all phrases are tried.
const TIMES: usize = 3;

/// How much is learned from a phrase when they are tried for the first time; each time half as much.
const FIRST: f32 = 3.0;

/// One phrase of so many follows the other when they are tried: neighbours ask for the same.
const APART: usize = 127;

/// The weights are what they were in the mean after every so many rounds of the last time: what the last
/// phrases that were tried happen to be counts less so.
const MEASURED: usize = 15;

/// What another question has less of a phrase than this needs no weight against it.
const NOTHING: f32 = 0.02;

/// The most that is written down of a weight, in steps.
const MOST: f32 = 223.0;

/// A phrase: what it has, each with what that counts in it, and its question.
struct Tried {
    has: Vec<(usize, f32)>,
    question: usize,
}

/// What everything that some phrase has says for every question.
pub(super) struct Weights {
    /// The place of each.
    places: BTreeMap<Feature, usize>,
    /// By the place, how many questions have it.
    having: Vec<usize>,
    /// By the place, and then by the question.
    rows: Vec<Vec<f32>>,
}

impl Weights {
    /// Learns from phrases, each with its question, of so many.
    pub(super) fn learn<'a>(
        phrases: impl Iterator<Item = (&'a Tokens, usize)>,
        questions: usize,
    ) -> Self {
        let mut weights = Self { places: BTreeMap::new(), having: Vec::new(), rows: Vec::new() };
        let phrases: Vec<(Vec<usize>, usize)> =
            phrases.map(|(tokens, question)| (weights.meet(tokens, question), question)).collect();
        weights.rows = vec![vec![0.0; questions]; weights.having.len()];
        let tried: Vec<Tried> = phrases
            .into_iter()
            .map(|(has, question)| Tried { has: weights.counted(has, questions), question })
            .collect();
        let mut much = FIRST;
        for _ in 1..TIMES {
            for first in 0..APART {
                weights.take_all(&tried, first, much, questions);
            }
            much /= 2.0;
        }
        let mut means = Means::of(&weights.rows);
        for first in 0..APART {
            weights.take_all(&tried, first, much, questions);
            if (first + 1) % MEASURED == 0 {
                means.take(&weights.rows);
            }
        }
        weights.rows = means.rows();
        weights
    }

    /// Learns from one phrase of so many, the first being that of this number.
    fn take_all(&mut self, tried: &[Tried], first: usize, much: f32, questions: usize) {
        for phrase in tried.iter().skip(first).step_by(APART) {
            self.take(phrase, much, questions);
        }
    }

    /// The places of what a phrase has, met for the first time or again. The phrases of a question come
    /// one behind the other.
    fn meet(&mut self, tokens: &Tokens, question: usize) -> Vec<usize> {
        let mut has = Vec::new();
        for feature in features(tokens) {
            let next = self.having.len();
            let place = *self.places.entry(feature).or_insert(next);
            if place == next {
                self.having.push(0);
                self.rows.push(Vec::new());
            }
            has.push(place);
            // Until the weights are learned the rows hold the last question that had it.
            let last = self.rows.get_mut(place).map(|row| {
                let last = row.pop();
                row.push(small(question));
                last
            });
            if last.flatten() != Some(small(question))
                && let Some(having) = self.having.get_mut(place)
            {
                *having += 1;
            }
        }
        has
    }

    /// What each of these counts in a phrase that has them all: their squares add up to 1.
    fn counted(&self, has: Vec<usize>, questions: usize) -> Vec<(usize, f32)> {
        let worth = |place: &usize| {
            let having = self.having.get(*place).copied().unwrap_or(1);
            worth(having, questions)
        };
        let size = has.iter().map(|place| worth(place).powi(2)).sum::<f64>().sqrt();
        has.into_iter().map(|place| (place, single(worth(&place) / size))).collect()
    }

    /// Learns from one phrase.
    fn take(&mut self, phrase: &Tried, much: f32, questions: usize) {
        let mut scores = vec![0.0_f32; questions];
        for (place, counts) in &phrase.has {
            let Some(row) = self.rows.get(*place) else { continue };
            for (score, weight) in scores.iter_mut().zip(row) {
                *score += counts * weight;
            }
        }
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        for score in &mut scores {
            *score = (*score - most).exp();
        }
        let all: f32 = scores.iter().sum();
        for (question, score) in scores.into_iter().enumerate() {
            let own = question == phrase.question;
            let off = score / all - if own { 1.0 } else { 0.0 };
            if off.abs() < NOTHING {
                continue;
            }
            for (place, counts) in &phrase.has {
                let row = self.rows.get_mut(*place);
                if let Some(weight) = row.and_then(|row| row.get_mut(question)) {
                    *weight -= much * off * counts;
                }
            }
        }
    }

    /// Writes down what `Weights::read` of the program reads: of so many words.
    pub(super) fn write(&self, pack: &mut Pack, words: usize) {
        let words = u32::try_from(words).unwrap_or(u32::MAX);
        let row = |feature: Feature| {
            self.places.get(&feature).map_or_else(Pack::default, |place| self.row(*place))
        };
        pack.table((0..words).map(|word| row(Feature::About(word))));
        pack.table((0..words).map(|word| row(Feature::Stem(word))));
        let firsts = std::iter::once(None).chain((0..words).map(Some));
        pack.table(firsts.map(|first| self.pairs(first)));
        let runs = || self.places.range(Feature::Run(0)..=Feature::Run(RunId::MAX));
        pack.count(runs().count());
        for (feature, _) in runs() {
            let Feature::Run(run) = feature else { continue };
            pack.bytes.extend(run.to_le_bytes());
        }
        pack.table(runs().map(|(_, place)| self.row(*place)));
    }

    /// Every pair that begins so: the second word, and how long its row is.
    fn pairs(&self, first: Option<WordId>) -> Pack {
        let mut pairs = Pack::default();
        let of_first = Feature::Pair(first, None)..=Feature::Pair(first, Some(WordId::MAX));
        for (feature, place) in self.places.range(of_first) {
            let Feature::Pair(_, next) = feature else { continue };
            let row = self.row(*place);
            pairs.perhaps(*next);
            pairs.count(row.bytes.len());
            pairs.bytes.extend(row.bytes);
        }
        pairs
    }

    /// How many questions have it, and what it says for each for which it says something.
    fn row(&self, place: usize) -> Pack {
        let mut row = Pack::default();
        row.count(self.having.get(place).copied().unwrap_or_default());
        let mut last = 0;
        for (question, weight) in self.rows.get(place).into_iter().flatten().enumerate() {
            let steps = (weight / single(STEP)).round().clamp(-single(f64::from(BELOW)), MOST);
            if steps.abs() < 0.5 {
                continue;
            }
            row.count(question - last);
            row.number(whole(steps + single(f64::from(BELOW))));
            last = question;
        }
        row
    }
}

/// What weights were in the mean.
struct Means {
    sums: Vec<Vec<f32>>,
    taken: f32,
}

impl Means {
    /// Of so many, none of which was taken yet.
    fn of(rows: &[Vec<f32>]) -> Self {
        Self { sums: rows.iter().map(|row| vec![0.0; row.len()]).collect(), taken: 0.0 }
    }

    fn take(&mut self, rows: &[Vec<f32>]) {
        for (sums, row) in self.sums.iter_mut().zip(rows) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        self.taken += 1.0;
    }

    fn rows(mut self) -> Vec<Vec<f32>> {
        for weight in self.sums.iter_mut().flatten() {
            *weight /= self.taken;
        }
        self.sums
    }
}

/// A number of a question to be held against another.
fn small(question: usize) -> f32 {
    f32::from(u16::try_from(question).unwrap_or(u16::MAX))
}

/// The same with fewer figures, which is enough for a weight.
#[allow(clippy::cast_possible_truncation, reason = "a weight needs few figures")]
const fn single(number: f64) -> f32 {
    number as f32
}

/// A number of steps, which is whole and not below nothing.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it was rounded and clamped"
)]
const fn whole(steps: f32) -> u32 {
    steps as u32
}
