//! A word of the field whose meaning is asked for: "what is a march", "march", "what does march mean",
//! and in a longer sentence "he says that they are in the barn, what does he mean".
//!
//! The answer to such a question may be a rule, such as what a march pays. Whoever asks so may not know
//! the word, so its meaning stands beside the rule. This module knows the glossary and how people ask
//! what a word means.

use super::tokens::split;
use super::{Entry, Question, glossary};
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
    "what means",
    "define",
    "explain",
];

/// What stands behind one.
const BEHIND: &[&str] = &["mean here", "mean", "means", "meaning", "in this game", "here"];

/// Small words between.
const SMALL: &[&str] = &["a", "an", "the", "to", "being"];

/// What says somewhere in a sentence that a meaning is asked for.
const MARKS: &[&str] = &["mean", "means", "meant", "meaning", "define", "definition", "explain"];

/// Words of the field that stand in any sentence about a game: in a longer one nobody asks for their
/// meaning.
const PLAIN: &[&str] = &[
    "alone",
    "bid",
    "book",
    "call",
    "calling",
    "caller",
    "deal",
    "dealer",
    "defence",
    "lead",
    "make it",
    "maker",
    "next",
    "order",
    "out",
    "pass",
    "pick it up",
    "point",
    "round",
    "set",
    "the bid",
    "trick",
    "trump",
    "trumps",
];

/// The word whose meaning is asked for, where it is one of this game.
pub fn meaning_asked(words: &str, ruleset: &Ruleset) -> Option<&'static Entry> {
    let words = split(words);
    if let Some(entry) = asked_alone(&words, ruleset) {
        return Some(entry);
    }
    let begins = |at: &usize| {
        let rest = words.get(*at..).unwrap_or_default();
        BEFORE.iter().any(|row| rest.starts_with(&split(row)))
    };
    // A story may come first: "he always talked about the hog. What's a hog?"
    let last = (1..words.len()).rev().find(begins).and_then(|at| words.get(at..));
    let alone = last.and_then(|last| asked_alone(last, ruleset));
    alone.or_else(|| asked_within(&words, ruleset))
}

/// The question for a word of the field where its meaning is asked for and nothing else: "what is a bomb",
/// "what does a march mean". One word of this game comes before one of another.
pub(super) fn defined(words: &str, ruleset: &Ruleset) -> Option<&'static Question> {
    let words = split(words);
    let rest = words.as_slice();
    let before = BEFORE.iter().map(|row| split(row)).find(|row| rest.starts_with(row));
    let rest = rest.get(before.as_ref().map_or(0, Vec::len)..)?;
    let behind = BEHIND.iter().map(|row| split(row)).find(|row| rest.ends_with(row));
    let rest = rest.get(..rest.len() - behind.as_ref().map_or(0, Vec::len))?;
    // "Next means?" asks so as well, but "pass here" does not.
    let mark =
        |row: &Option<Vec<String>>| row.iter().flatten().any(|word| MARKS.contains(&word.as_str()));
    let marked = mark(&before) || mark(&behind);
    if !marked && before.is_none_or(|row| row == ["what", "does"]) {
        return None;
    }
    let article = rest.first().map(String::as_str).filter(|first| SMALL.contains(first));
    let said = rest.get(usize::from(article.is_some())..)?;
    // "What's the bid" is asked in the middle of a deal, and is no question for a word.
    let plain = PLAIN.iter().any(|word| split(word) == said);
    if plain && !marked && !matches!(article, Some("a" | "an")) {
        return None;
    }
    term_alone(&said.join(" "), ruleset)
}

/// The question for a word of the field whose meaning is asked for in a longer sentence.
pub(super) fn word_meant(words: &str, ruleset: &Ruleset) -> Option<&'static Question> {
    asked_within(&split(words), ruleset).and_then(|entry| Question::of(&entry.name()))
}

/// The question for a word of the field that stands alone, one of this game before one of another.
pub(super) fn term_alone(words: &str, ruleset: &Ruleset) -> Option<&'static Question> {
    let words = split(words);
    let field = || glossary().iter().filter(|entry| !entry.is_ours());
    let itself = |entry: &&Entry| term(&entry.word) == words;
    let also = |entry: &&Entry| texts(entry).any(|text| term(text) == words);
    let here = || field().filter(|entry| entry.is_said(ruleset));
    let here = here().find(itself).or_else(|| here().find(also));
    let entry = here.or_else(|| field().find(itself)).or_else(|| field().find(also))?;
    Question::of(&entry.name())
}

/// The same where nothing else was asked.
fn asked_alone(words: &[String], ruleset: &Ruleset) -> Option<&'static Entry> {
    let mut rest = words;
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
    let said = || glossary().iter().filter(|entry| !rest.is_empty() && entry.is_said(ruleset));
    // What the word itself means comes before a word for which it also stands.
    let itself = said().find(|entry| term(&entry.word) == rest);
    itself.or_else(|| said().find(|entry| texts(entry).any(|text| term(text) == rest)))
}

/// The longest word of the field in a sentence that asks for a meaning.
fn asked_within(words: &[String], ruleset: &Ruleset) -> Option<&'static Entry> {
    if !words.iter().any(|word| MARKS.contains(&word.as_str())) {
        return None;
    }
    let within = |text: &str| {
        let term = term(text);
        let stands = !term.is_empty() && words.windows(term.len()).any(|window| window == term);
        (stands && !PLAIN.contains(&text)).then_some((term.len(), text.len()))
    };
    let said = glossary().iter().filter(|entry| entry.is_said(ruleset));
    let found = said.filter_map(|entry| Some((texts(entry).filter_map(within).max()?, entry)));
    found.max_by_key(|(rank, _)| *rank).map(|(_, entry)| entry)
}

/// Everything that people say for a word.
fn texts(entry: &Entry) -> impl Iterator<Item = &str> {
    std::iter::once(&entry.word).chain(&entry.also).map(String::as_str)
}

/// A text in its words, without a small one before them.
fn term(text: &str) -> Vec<String> {
    let mut words = split(text);
    if words.len() > 1 && words.first().is_some_and(|first| SMALL.contains(&first.as_str())) {
        words.remove(0);
    }
    words
}
