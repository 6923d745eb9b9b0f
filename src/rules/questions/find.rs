//! Free words to questions: what was typed against every word that should find a question.
//!
//! A whole phrase that a question has is that question. Otherwise every word counts by how few questions
//! share it, and a word that is misspelt counts a little less. This module knows words, and of a
//! ruleset only which questions arise in it.

use std::collections::BTreeSet;

use super::{Question, all};
use crate::rules::Ruleset;

/// What was meant.
#[derive(Debug)]
pub enum Found {
    /// This, without doubt.
    One(&'static Question),
    /// Any of these, the likeliest first.
    Several(Vec<&'static Question>),
    /// Nothing; perhaps one of these, the likeliest first.
    None {
        /// What is near.
        near: Vec<&'static Question>,
    },
}

/// Words that say nothing about a rule.
const SMALL: &[&str] = &[
    "a", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did",
    "do", "does", "for", "from", "had", "has", "have", "he", "her", "him", "his", "how", "i", "if",
    "in", "is", "it", "its", "just", "may", "me", "must", "my", "now", "of", "on", "one", "or",
    "our", "rule", "rules", "she", "should", "so", "somebody", "someone", "that", "the", "their",
    "them", "then", "there", "they", "this", "to", "up", "us", "was", "we", "what", "when",
    "where", "which", "will", "with", "would", "you", "your",
];

/// Forms that no ending gives away.
const FORMS: &[(&str, &str)] = &[
    ("led", "lead"),
    ("dealt", "deal"),
    ("dealer", "deal"),
    ("dealers", "deal"),
    ("threw", "throw"),
    ("thrown", "throw"),
    ("stole", "steal"),
    ("stolen", "steal"),
    ("said", "say"),
    ("told", "tell"),
    ("renege", "revoke"),
    ("reneged", "revoke"),
    ("reneging", "revoke"),
    ("reneges", "revoke"),
    ("euchred", "beaten"),
    ("loner", "alone"),
    ("loners", "alone"),
    ("lone", "alone"),
    ("everyone", "everybody"),
    ("denied", "deny"),
    ("denies", "deny"),
    ("denial", "deny"),
    ("joker", "wild"),
    ("wilds", "wild"),
    ("turnup", "upcard"),
    ("8", "eight"),
    ("10", "ten"),
    ("3", "three"),
    ("4", "four"),
];

/// So much of a question is read, in bytes: nobody asks in more words.
const MOST_BYTES: usize = 400;

/// At most this many are offered.
const OFFERED: usize = 8;

/// What these words ask for.
pub fn find(words: &str) -> Found {
    let words = words.get(..words.floor_char_boundary(MOST_BYTES)).unwrap_or_default();
    let asked = whole(words);
    if asked.is_empty() {
        return Found::None { near: Vec::new() };
    }
    if let Some(question) = all().iter().find(|question| whole(&question.name) == asked) {
        return Found::One(question);
    }
    let phrase: Vec<&Question> = all()
        .iter()
        .filter(|question| question.also.iter().any(|also| whole(also) == asked))
        .collect();
    match phrase.as_slice() {
        [] => {}
        [one] => return Found::One(one),
        [_, _, ..] => return Found::Several(phrase),
    }
    let asked = tokens(words);
    let is = |question: &&Question| {
        split(&question.name).len() == asked.len() && tokens(&question.name) == asked
    };
    if let Some(question) = all().iter().find(is) {
        return Found::One(question);
    }
    if let [word] = asked.as_slice() {
        let named: Vec<&Question> = all()
            .iter()
            .filter(|question| tokens(&question.name).contains(word))
            .take(OFFERED)
            .collect();
        if named.len() > 1 {
            return Found::Several(named);
        }
    }
    // What says nothing about a rule may be a phrase, but is no misspelling of one.
    if asked.iter().all(|word| SMALL.contains(&word.as_str())) {
        return Found::None { near: Vec::new() };
    }
    ranked(&asked)
}

/// The same at a table with these rules: of several questions, those that arise there.
pub fn find_for(words: &str, ruleset: &Ruleset) -> Found {
    match find(words) {
        Found::Several(questions) => {
            let arising: Vec<&Question> =
                questions.iter().copied().filter(|question| question.arises(ruleset)).collect();
            match arising.as_slice() {
                [] => Found::Several(questions),
                [one] => Found::One(one),
                [_, _, ..] => Found::Several(arising),
            }
        }
        found @ (Found::One(_) | Found::None { .. }) => found,
    }
}

fn ranked(asked: &[String]) -> Found {
    let weights: Vec<f64> = asked.iter().map(|word| weight(word)).collect();
    let total: f64 = weights.iter().sum();
    let mut scored: Vec<(f64, f64, &Question)> = all()
        .iter()
        .map(|question| {
            let (score, share) = score(question, asked, &weights, total);
            (score, share, question)
        })
        .filter(|(score, ..)| *score > 0.0)
        .collect();
    scored.sort_by(|one, other| other.0.total_cmp(&one.0));
    let Some((best, share, first)) = scored.first().copied() else {
        return Found::None { near: near(asked) };
    };
    // Most of what was typed, by weight, must be about the question.
    if share < LEAST_SHARE {
        let near = scored.iter().take(3).map(|(.., question)| *question).collect();
        return Found::None { near };
    }
    let rivals: Vec<&Question> = scored
        .iter()
        .filter(|(score, ..)| *score >= best * CLEAR)
        .map(|(.., question)| *question)
        .take(OFFERED)
        .collect();
    if rivals.len() == 1 { Found::One(first) } else { Found::Several(rivals) }
}

/// The share of the words, by weight, that a question must have.
const LEAST_SHARE: f64 = 0.5;

/// What is this near to the best is offered beside it.
const CLEAR: f64 = 0.8;

/// How well a question answers to the words: its score, and the share of them that it has.
fn score(question: &Question, asked: &[String], weights: &[f64], total: f64) -> (f64, f64) {
    let own = tokens(&question.name);
    let phrases: Vec<Vec<String>> = question.also.iter().map(|also| tokens(also)).collect();
    let question = tokens(&question.ask);
    let mut had = 0.0;
    let mut sum = 0.0;
    for (word, weight) in asked.iter().zip(weights) {
        let in_own = best(word, &own);
        let in_also = phrases.iter().map(|phrase| best(word, phrase)).fold(0.0, f64::max);
        let in_question = best(word, &question);
        let here = (in_own * 1.1).max(in_also).max(in_question * 0.7);
        sum += here * weight;
        had += in_own.max(in_also).max(in_question) * weight;
    }
    // A phrase of which everything was said is worth more than its words strewn about.
    let whole = phrases.iter().chain([&own]).map(|phrase| {
        let said = phrase.iter().filter(|word| best(word, asked) > 0.0).count();
        fraction(said, phrase.len()) * fraction(said, asked.len().max(phrase.len()))
    });
    let share = if total > 0.0 { had / total } else { 0.0 };
    let together = whole.fold(0.0, f64::max);
    if total > 0.0 { (sum / total + together * 0.5, share) } else { (0.0, 0.0) }
}

fn fraction(part: usize, of: usize) -> f64 {
    let small = |number: usize| f64::from(u16::try_from(number).unwrap_or(u16::MAX));
    if of == 0 { 0.0 } else { small(part) / small(of) }
}

/// How well the word is among these: 1 where it is, less where it is misspelt, 0 where it is not.
fn best(word: &str, among: &[String]) -> f64 {
    among.iter().map(|other| alike(word, other)).fold(0.0, f64::max)
}

fn alike(word: &str, other: &str) -> f64 {
    if word == other {
        return 1.0;
    }
    let length = word.chars().count().min(other.chars().count());
    let reach = match length {
        0..=3 => return 0.0,
        4..=7 => 1,
        8.. => 2,
    };
    if strsim::damerau_levenshtein(word, other) <= reach { 0.8 } else { 0.0 }
}

/// A word that few questions have says more than one that many have. One that none has still counts:
/// it was meant.
fn weight(word: &str) -> f64 {
    let has = |question: &&Question| {
        let phrases = question.also.iter().chain([&question.name]);
        phrases.flat_map(|phrase| tokens(phrase)).any(|own| alike(word, &own) > 0.0)
    };
    let having = all().iter().filter(has).count();
    if having == 0 { 1.0 } else { 1.0 + (1.0 / fraction(having, all().len())).ln() / 2.0 }
}

/// Questions whose word, or a word of whose phrases, looks like one that was typed.
fn near(asked: &[String]) -> Vec<&'static Question> {
    let mut ranked: Vec<(f64, &Question)> = all()
        .iter()
        .map(|question| {
            let own: BTreeSet<String> = question
                .also
                .iter()
                .chain([&question.name])
                .flat_map(|phrase| tokens(phrase))
                .collect();
            let like = |word: &String| {
                own.iter().map(|own| strsim::jaro_winkler(word, own)).fold(0.0, f64::max)
            };
            (asked.iter().map(like).fold(0.0, f64::max), question)
        })
        .filter(|(like, _)| *like >= 0.82)
        .collect();
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
    ranked.into_iter().take(3).map(|(_, question)| question).collect()
}

/// The words as they are, in lower case, one blank between them.
fn whole(words: &str) -> String {
    split(words).join(" ")
}

fn split(words: &str) -> Vec<String> {
    let plain = words.to_lowercase().replace(['\'', '’'], "");
    let parts = plain.split(|c: char| !c.is_alphanumeric());
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The stems of the words that say something; all of them where only small ones were said.
fn tokens(words: &str) -> Vec<String> {
    let all = split(words);
    let large: Vec<String> =
        all.iter().filter(|word| !SMALL.contains(&word.as_str())).map(|word| stem(word)).collect();
    if large.is_empty() { all } else { large }
}

fn stem(word: &str) -> String {
    let form = |word: &str| FORMS.iter().find(|(form, _)| *form == word).map(|(_, root)| *root);
    if let Some(root) = form(word) {
        return without_e(root).to_owned();
    }
    let cut = ["ing", "ed", "es", "s"].iter().find_map(|ending| {
        word.strip_suffix(ending).filter(|rest| rest.chars().count() >= 3 && !rest.ends_with('s'))
    });
    let root = cut.unwrap_or(word);
    // Dropping, dropped: drop. Calling, called keep what the word itself has twice.
    let last = root.chars().last();
    let doubled = cut.is_some() && root.chars().rev().nth(1) == last;
    let single = if doubled && !matches!(last, Some('l')) {
        root.strip_suffix(|_: char| true).unwrap_or(root)
    } else {
        root
    };
    without_e(form(single).unwrap_or(single)).to_owned()
}

/// Revoke and revoking end alike.
fn without_e(root: &str) -> &str {
    if root.chars().count() > 4 { root.strip_suffix('e').unwrap_or(root) } else { root }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_are_one_word() {
        for (one, other) in [
            ("revoking", "revoke"),
            ("reneged", "revoke"),
            ("dropped", "drop"),
            ("called", "calls"),
            ("leads", "led"),
            ("dealers", "deal"),
            ("loner", "alone"),
            ("passes", "pass"),
            ("tricks", "trick"),
        ] {
            assert_eq!(stem(one), stem(other), "{one}");
        }
    }

    #[test]
    fn small_words_alone_are_no_question() {
        for words in
            ["", " ? ", "zzyzx", "the weather tomorrow", "rule", "rules", "the rules", "-x"]
        {
            assert!(matches!(find(words), Found::None { .. }), "{words}");
        }
    }
}
