//! Terms of other games: what has one is no question about a rule here, however near it comes to one.
//!
//! The list is in `rulesets/book/words.toml`: what no game of this program has, and what the games of
//! tricks have not. This module knows words, and of a ruleset only to
//! which kind of game it belongs.

use std::sync::OnceLock;

use super::tokens::split;
use crate::rules::Ruleset;
use crate::rules::book::Table;
use crate::rules::tree;

/// Terms, each in its words.
type Terms = Vec<Vec<String>>;

/// The terms that the games have not.
struct Foreign {
    everywhere: Terms,
    to_tricks: Terms,
}

impl Foreign {
    fn read() -> Self {
        let (fields, _) = tree::from_toml(include_str!("../../../rulesets/book/words.toml"));
        let file = Table(&fields);
        let terms = |name: &str| {
            let terms = file.lines(name).flat_map(|line| line.split(',')).map(split);
            terms.filter(|term| !term.is_empty()).collect()
        };
        Self { everywhere: terms("foreign"), to_tricks: terms("foreign-to-tricks") }
    }
}

/// Is there a term of another game in what was typed?
pub(super) fn is_foreign(words: &str, ruleset: &Ruleset) -> bool {
    static FOREIGN: OnceLock<Foreign> = OnceLock::new();
    let foreign = FOREIGN.get_or_init(Foreign::read);
    let words = split(words);
    let has = |term: &Vec<String>| words.windows(term.len()).any(|window| window == term);
    let tricks = ruleset.trick_rules().is_some() && foreign.to_tricks.iter().any(has);
    tricks || foreign.everywhere.iter().any(has)
}
