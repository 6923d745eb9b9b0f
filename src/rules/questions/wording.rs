//! How much of the wording of a question the phrases of a rule have, small words and all.
//!
//! The words that say something are held against each phrase elsewhere. Here every word counts as it
//! was written, and every pair of words that follow each other, the rarer the more: that is what tells
//! "who leads" from "may I lead", and "to pass" from "he passed me". This module knows counts and no
//! rule.

use super::postings::Shared;
use super::tokens::{fraction, share};

/// How much of the wording one question has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wording {
    /// Of the words, from 0 to 1.
    pub(super) words: f64,
    /// Of the pairs of words, from 0 to 1.
    pub(super) pairs: f64,
}

/// A pair that so many phrases of a question have is surely its own.
const SURELY: f64 = 2.0;

/// The wording of what was typed as each of so many questions has it.
pub(super) fn wordings(shared: &Shared, questions: usize) -> Vec<Wording> {
    // A word that stands in more phrases of a question counts more, but ever less so.
    let often = |count: usize| fraction(count) / (fraction(count) + 1.0);
    let surely = |count: usize| (fraction(count) / SURELY).min(1.0);
    let words = parts(&shared.stems, questions, often);
    let pairs = parts(&shared.pairs, questions, surely);
    words.into_iter().zip(pairs).map(|(words, pairs)| Wording { words, pairs }).collect()
}

/// The part of what is rare that each question has: for each word, in how many of its phrases.
fn parts(counts: &[Vec<usize>], questions: usize, has: impl Fn(usize) -> f64) -> Vec<f64> {
    let rare: Vec<f64> = counts.iter().map(|counts| rarity(counts, questions)).collect();
    let mut parts = vec![0.0; questions];
    for (rare, counts) in rare.iter().zip(counts) {
        for (part, count) in parts.iter_mut().zip(counts).filter(|(_, count)| **count > 0) {
            *part += rare * has(*count);
        }
    }
    let all = rare.iter().sum();
    parts.into_iter().map(|part| share(part, all)).collect()
}

/// How rare a word is: nothing where no question has it.
fn rarity(counts: &[usize], questions: usize) -> f64 {
    let having = counts.iter().filter(|count| **count > 0).count();
    if having == 0 { 0.0 } else { (fraction(questions) / fraction(having)).ln() }
}
