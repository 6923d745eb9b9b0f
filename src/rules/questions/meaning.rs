//! A word of the field whose meaning is asked for: "what is a march", "march", "what does march mean".
//!
//! The answer to such a question may be a rule, such as what a march pays. Whoever asks so may not know
//! the word, so its meaning stands beside the rule. This module knows the glossary and how people ask
//! what a word means.

use super::tokens::split;
use super::{Entry, glossary};
use crate::rules::Ruleset;

/// What stands before a word whose meaning is asked for, the longest first.
const BEFORE: &[&str] = &[
    "what is meant by",
    "what is the meaning of",
    "whats the meaning of",
    "the meaning of",
    "meaning of",
    "what does it mean to",
    "what is",
    "whats",
    "what are",
    "what does",
    "define",
    "explain",
];

/// What stands behind one.
const BEHIND: &[&str] = &["mean here", "mean", "means", "meaning", "in this game", "here"];

/// Small words between.
const SMALL: &[&str] = &["a", "an", "the", "to", "being"];

/// The word whose meaning is asked for, where it is one of this game.
pub fn meaning_asked(words: &str, ruleset: &Ruleset) -> Option<&'static Entry> {
    let words = split(words);
    let mut rest: &[String] = &words;
    if let Some(before) = BEFORE.iter().map(|row| split(row)).find(|row| rest.starts_with(row)) {
        rest = rest.get(before.len()..)?;
    }
    while let Some((first, others)) = rest.split_first()
        && SMALL.contains(&first.as_str())
    {
        rest = others;
    }
    if let Some(behind) = BEHIND.iter().map(|row| split(row)).find(|row| rest.ends_with(row)) {
        rest = rest.get(..rest.len() - behind.len())?;
    }
    let is = |text: &String| {
        let text = split(text);
        let small = text.first().is_some_and(|first| SMALL.contains(&first.as_str()));
        text == rest || (small && text.get(1..) == Some(rest))
    };
    let has =
        |entry: &&Entry| entry.is_said(ruleset) && (is(&entry.word) || entry.also.iter().any(is));
    glossary().iter().filter(|_| !rest.is_empty()).find(has)
}
