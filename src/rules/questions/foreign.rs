//! Terms of other games: what has one is no question about a rule here, however near it comes to one.
//!
//! The list is in `rulesets/book/words.toml`: what no game of this program has, what the games of tricks
//! have not, and words that speak of another game only where they stand together. A slip of the finger
//! in such a term is still the term. Beside it are terms of the other games of this program. Whoever only
//! compares ("in skat one must follow: must I here?") asks about this game, and what he says of the other
//! is not read. This module knows words, and of a ruleset only to which kind of game it belongs.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::slips;
use super::tokens::{OPENERS, split};
use super::words::Words;
use crate::rules::Ruleset;
use crate::rules::book::{self, Table};
use crate::rules::tree;

/// Terms, each in its words.
type TermList = Vec<Vec<String>>;

/// The terms that the games have not.
struct Foreign {
    everywhere: TermList,
    /// The names of other games, which are among them.
    games: TermList,
    to_tricks: TermList,
    other_than_climbing: TermList,
    other_than_bidding: TermList,
    /// Words in any order.
    together: TermList,
    /// Every long word of the terms, for slips.
    words: Vec<String>,
}

/// A shorter word is too easily the slip of another.
const LONG: usize = 5;

impl Foreign {
    fn read() -> Self {
        let fields = tree::of_packed(book::TERMS);
        let file = Table(&fields);
        let terms = |name: &str| -> TermList {
            let terms = file.lines(name).flat_map(|line| line.split(',')).map(split);
            terms.filter(|term| !term.is_empty()).collect()
        };
        let games = terms("foreign-games");
        let everywhere = [terms("foreign"), games.clone()].concat();
        let long = everywhere.iter().flatten().filter(|word| word.chars().count() >= LONG);
        Self {
            words: long.cloned().collect(),
            to_tricks: terms("foreign-to-tricks"),
            other_than_climbing: terms("other-than-climbing"),
            other_than_bidding: terms("other-than-bidding"),
            together: terms("foreign-together"),
            everywhere,
            games,
        }
    }

    fn get() -> &'static Self {
        static FOREIGN: OnceLock<Foreign> = OnceLock::new();
        FOREIGN.get_or_init(Self::read)
    }

    /// The word, or that of a term for which it is a slip. `known` are the words of the book, which
    /// come first.
    fn mended(&self, word: String, known: &Words) -> String {
        if known.is_known(&word) {
            return word;
        }
        let here = known.slip(&word).unwrap_or(u32::MAX);
        let foreign = self.words.iter().filter_map(|of| Some((slips::cost(&word, of)?, of)));
        match foreign.min() {
            Some((cost, of)) if cost < here => of.clone(),
            Some(_) | None => word,
        }
    }
}

/// Where a question has a pause.
const PAUSES: [char; 7] = ['.', ',', ';', ':', '!', '?', '–'];

/// With these another game is named to compare it with this one.
const COMPARING: &[&str] = &["like", "as", "unlike", "from", "contrary", "know"];

/// With these, beside "here", what is said of the other game is what is asked about this one.
const ALIKE: &[&str] = &["same", "too", "also", "so"];

/// Fewer words say nothing of a game, and fewer ask nothing.
const WORDS_OF_A_GAME: usize = 2;
const WORDS_OF_A_QUESTION: usize = 5;

/// What was typed without what it says of another game only to compare it with this one. Where the question
/// lies in that, as in "in skat one must follow, here too?", the name alone is left out.
pub(super) fn about_this_game(typed: &str) -> Cow<'_, str> {
    let games = &Foreign::get().games;
    let parts = || typed.split_inclusive(PAUSES);
    if !parts().any(|part| compares(&split(part), games)) {
        return Cow::Borrowed(typed);
    }
    let words = split(typed);
    let here = words.iter().any(|word| word == "here");
    let alike = here && words.iter().any(|word| ALIKE.contains(&word.as_str()));
    // What is said beside it in terms of the other game belongs to it.
    let other = |part: &&str| {
        let words = split(part);
        compares(&words, games) || has(&words, &Foreign::get().everywhere)
    };
    let others: String = parts().filter(|part| !other(part)).collect();
    if !alike && split(&others).len() >= WORDS_OF_A_QUESTION {
        return Cow::Owned(others.trim().to_owned());
    }
    if !here {
        return Cow::Borrowed(typed);
    }
    let named = named(&words, games);
    let kept = words.iter().enumerate().filter(|(at, _)| !named.contains(at));
    Cow::Owned(kept.map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" "))
}

/// Do these words between two pauses say something of another game, without asking about it?
fn compares(words: &[String], games: &TermList) -> bool {
    let named = named(words, games);
    let (Some(first), Some(last)) = (named.first(), named.last()) else { return false };
    let asks = words.first().is_some_and(|first| OPENERS.contains(&first.as_str()));
    let before = words.get(..*first).unwrap_or_default();
    // "In skat one must follow", "rummy lets me".
    let begins = before.is_empty() || before == ["in"];
    let says = begins && words.len() > last + WORDS_OF_A_GAME;
    says || (!asks && before.iter().any(|word| COMPARING.contains(&word.as_str())))
}

/// The places of the words that name one of the games.
fn named(words: &[String], games: &TermList) -> Vec<usize> {
    let places = |name: &Vec<String>| {
        let begins = words.windows(name.len()).position(|window| window == name);
        begins.map_or(0..0, |at| at..at + name.len())
    };
    let mut named: Vec<usize> = games.iter().flat_map(places).collect();
    named.sort_unstable();
    named
}

/// Do the words have one of the terms, word after word?
fn has(words: &[String], terms: &TermList) -> bool {
    terms.iter().any(|term| words.windows(term.len()).any(|window| window == term))
}

/// What was typed, to be looked through for terms of other games.
pub(super) struct Terms {
    words: Vec<String>,
    /// The same, with slips of foreign terms mended.
    mended: Vec<String>,
}

impl Terms {
    /// `known` are the words of the book.
    pub(super) fn of(typed: &str, known: &Words) -> Self {
        let (foreign, words) = (Foreign::get(), split(typed));
        let mended = words.iter().map(|word| foreign.mended(word.clone(), known)).collect();
        Self { words, mended }
    }

    /// Is there a term among them of a game that is none of ours?
    pub(super) fn are_foreign(&self, ruleset: &Ruleset) -> bool {
        let foreign = Foreign::get();
        let all = |term: &Vec<String>| term.iter().all(|word| self.mended.contains(word));
        let of_tricks = ruleset.trick_rules().is_some();
        (of_tricks && (has(&self.mended, &foreign.to_tricks) || foreign.together.iter().any(all)))
            || has(&self.mended, &foreign.everywhere)
    }

    /// Is there a term among them of games of this program to which this one does not belong?
    pub(super) fn are_of_other_games(&self, ruleset: &Ruleset) -> bool {
        let foreign = Foreign::get();
        let climbing = ruleset.climb_rules().is_some();
        (climbing && has(&self.words, &foreign.other_than_climbing))
            || (ruleset.bid_rules().is_some() && has(&self.words, &foreign.other_than_bidding))
    }
}
