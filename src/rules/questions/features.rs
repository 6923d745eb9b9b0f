//! What a text has by which it is told from other texts: its words, its stems, and which follow which.
//!
//! `build.rs` learns from the phrases what each of these says for a question, and the program looks the
//! same things up for what is typed, so this file must never name another of the crate but `tokens`. It
//! knows numbers for words, and no rule.

use std::collections::BTreeSet;

use super::tokens::{RunId, Tokens, WordId};

/// One thing that a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Feature {
    /// It is about this word.
    About(WordId),
    /// This stem stands in it.
    Stem(WordId),
    /// These follow each other; nothing is its beginning or its end.
    Pair(Option<WordId>, Option<WordId>),
    /// These letters follow each other in one of its words.
    Run(RunId),
}

/// Everything that a text has, nothing twice.
pub(super) fn features(tokens: &Tokens) -> BTreeSet<Feature> {
    let about = tokens.about.iter().map(|word| Feature::About(*word));
    let stems = tokens.stems.iter().map(|stem| Feature::Stem(*stem));
    let all = || tokens.all.iter().copied().map(Some);
    let pairs = std::iter::once(None).chain(all()).zip(all().chain([None]));
    let pairs = pairs.map(|(one, next)| Feature::Pair(one, next));
    let runs = tokens.runs.iter().map(|run| Feature::Run(*run));
    about.chain(stems).chain(pairs).chain(runs).collect()
}

/// What something counts that so many of all questions have: the fewer, the more.
pub(super) fn worth(having: usize, of: usize) -> f64 {
    let count = |count: usize| f64::from(u32::try_from(count.max(1)).unwrap_or(u32::MAX));
    (count(of) / count(having)).ln() + LEAST
}

/// What counts that every question has.
const LEAST: f64 = 0.3;

/// The steps in which a weight is written down, and how many of them the least is below nothing.
pub(super) const STEP: f64 = 0.125;
pub(super) const BELOW: u32 = 32;
