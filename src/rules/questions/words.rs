//! The words of the book: which mean the same, which say nothing, and which were meant by a slip.
//!
//! What people say for the same thing is `rulesets/book/words.toml`; it lies in the index as `build.rs`
//! learned it. What was meant by a slip is told by how easily it is made, and more by the words beside it:
//! "how mony" is "how many". This module knows words and no rule.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rust_stemmers::{Algorithm, Stemmer};

use super::asks::Asks;
use super::slips;
use super::tokens::{Rows, Spelling, Tokens, WordId, fraction, has_else, is_count, plain, split};
use crate::packed::{Reader, Table};

/// Behind these a word with a capital names a place or a thing, such as another game.
const OF_A_THING: [&str; 6] = ["in", "at", "the", "a", "an", "of"];

/// Marks a number that was typed and that the book has not got.
const NEW_COUNT: WordId = 1 << 31;

/// In how many questions the one stem is followed by the other; nothing is the beginning or the end.
pub(super) type Follow<'a> = &'a dyn Fn(Option<WordId>, Option<WordId>) -> usize;

/// What a word counts that stands so often in the phrases, beside what its neighbours say.
const COMMON: f64 = 0.3;

/// What a slip takes from it.
const SLIP: f64 = 0.5;

/// What a word counts that the book has not got: people speak of more than the rules.
const STRANGE: f64 = -5.0;

/// A word that stands so often in the phrases is meant, whatever stands beside it.
const TRUSTED: u32 = 1000;

/// Everything that is known of words.
pub(super) struct Words {
    stemmer: Stemmer,
    /// What is always a slip, in the order of the alphabet, and what is meant by it.
    slips: Table,
    /// Every stem by its letters, in the order of the alphabet.
    stems: Table,
    /// The same by their numbers.
    kinds: Table,
    /// Every word that the book has, as it is written, in the order of the alphabet.
    met: Table,
    rows: Rows,
}

/// What is known of a stem.
#[derive(Clone, Copy, Debug)]
struct Stem {
    /// What it stands for; nothing where it is a small word.
    stands: Option<WordId>,
    /// Everyday English, that may stand in any question, or a number.
    everyday: bool,
    /// Ordinary English about other things than cards: no slip for a word of the table.
    english: bool,
    /// Does it say how something is asked rather than what?
    asking: bool,
}

/// A word as it is written.
struct Met {
    word: &'static str,
    spelling: Spelling,
    /// How often it stands in the phrases of the book.
    times: u32,
}

impl Met {
    fn read(mut row: Reader) -> Self {
        let word = row.text();
        let spelling = Spelling { stem: row.number(), stands: row.perhaps() };
        Self { word, spelling, times: row.number() }
    }
}

impl Words {
    /// Reads what `build/words.rs` wrote.
    pub(super) fn read(packed: &mut Reader) -> Self {
        let (slips, kinds, stems, met) =
            (packed.table(), packed.table(), packed.table(), packed.table());
        let mut rows: Rows = BTreeMap::new();
        for _ in 0..packed.count() {
            let row: Vec<WordId> = (0..packed.count()).map(|_| packed.number()).collect();
            let one = packed.number();
            if let Some(first) = row.first().copied() {
                rows.entry(first).or_default().push((row, one));
            }
        }
        Self { stemmer: Stemmer::create(Algorithm::English), slips, stems, kinds, met, rows }
    }

    /// What somebody typed, slips of the finger put right, and the words as they were meant.
    pub(super) fn typed(&self, text: &str, follow: Follow<'_>) -> (Tokens, String) {
        let said = self.without_names(text);
        let meant = self.meant(split(&said), follow);
        let mut new = Vec::new();
        let words: Vec<&str> = meant.iter().map(String::as_str).collect();
        let met: Vec<Spelling> = words.iter().map(|word| self.asked(word, &mut new)).collect();
        let mut tokens = Tokens::of(&words, &met, &self.rows);
        // "Screw the dealer?" asks whether it is so.
        if text.trim_end().ends_with('?') && !has_else(&words) {
            tokens.wanted = Asks::Straight;
        }
        (tokens, meant.join(" "))
    }

    /// The text with "he" for whoever it names. In a story people have names, which say nothing about a
    /// rule: a word is one that begins with a capital and that the book has not got. The first word of
    /// all may as well be a slip; and behind "in" or "the" it is a place or a thing.
    fn without_names<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let words = || text.split_whitespace();
        let small = words().filter(|word| word.starts_with(char::is_lowercase)).count();
        if small * 2 < words().count() {
            return Cow::Borrowed(text);
        }
        let is = |(word, before): (&str, Option<&str>)| {
            let thing = before.is_some_and(|before| OF_A_THING.contains(&&*plain(before)));
            !thing && self.is_name(word, before.is_none())
        };
        let before = std::iter::once(None).chain(words().map(Some));
        let named: Vec<bool> = words().zip(before).map(is).collect();
        if !named.contains(&true) {
            return Cow::Borrowed(text);
        }
        let said = words().zip(named).map(|(word, named)| if named { "he" } else { word });
        let asked = if text.trim_end().ends_with('?') { "?" } else { "" };
        Cow::Owned(said.chain([asked]).collect::<Vec<_>>().join(" "))
    }

    /// Is it written as a name, and nothing that the book has? `first`: it begins the text.
    fn is_name(&self, word: &str, first: bool) -> bool {
        let letters = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let mut own = letters.chars();
        let capital = own.next().is_some_and(char::is_uppercase);
        if !capital || !own.all(|letter| letter.is_lowercase() || matches!(letter, '\'' | '’')) {
            return false;
        }
        let plain = plain(letters);
        let whose = plain.strip_suffix('s').filter(|_| letters.contains(['\'', '’']));
        let known = |word: &str| self.is_known(word) || (first && self.slip(word).is_some());
        !known(&plain) && !whose.is_some_and(known)
    }

    /// A word that was typed. One whose stem the book has not got is numbered behind those it has, in
    /// the order of the `new` stems.
    fn asked(&self, word: &str, new: &mut Vec<String>) -> Spelling {
        if let Some(met) = self.met(word) {
            return met.spelling;
        }
        let stem = self.stemmer.stem(word).into_owned();
        let number = self.stem(&stem).unwrap_or_else(|| {
            let place = new.iter().position(|known| *known == stem).unwrap_or_else(|| {
                new.push(stem.clone());
                new.len() - 1
            });
            let number = u32::try_from(self.kinds.rows() + place).unwrap_or(u32::MAX);
            if is_count(&stem) { number | NEW_COUNT } else { number }
        });
        Spelling { stem: number, stands: self.kind(number).map_or(Some(number), |it| it.stands) }
    }

    fn met(&self, word: &str) -> Option<Met> {
        Some(Met::read(self.met.row(self.met.place(word)?)))
    }

    /// The number of a stem that the book has.
    fn stem(&self, stem: &str) -> Option<WordId> {
        let mut row = self.stems.row(self.stems.place(stem)?);
        row.text();
        Some(row.number())
    }

    fn kind(&self, word: WordId) -> Option<Stem> {
        let mut row = self.kinds.row(usize::try_from(word).ok()?);
        if row.is_empty() {
            return None;
        }
        let (stands, marks) = (row.perhaps(), row.number());
        let marked = |mark: u32| marks & mark != 0;
        Some(Stem { stands, everyday: marked(1), english: marked(2), asking: marked(4) })
    }

    /// Has the book this word, or its stem? What is always a slip counts as well.
    pub(super) fn is_known(&self, word: &str) -> bool {
        let known = || self.met(word).is_some() || self.stem(&self.stemmer.stem(word)).is_some();
        known() || is_count(word) || self.always(word).is_some()
    }

    /// The word that is meant by what is always a slip.
    fn always(&self, word: &str) -> Option<&'static str> {
        let mut row = self.slips.row(self.slips.place(word)?);
        row.text();
        Some(row.text())
    }

    /// "playing" for "playin'", where the book has the one and not, or less often, the other.
    fn whole(&self, word: &str) -> Option<String> {
        let whole = word.strip_suffix("in").map(|begun| format!("{begun}ing"))?;
        let times = |word: &str| self.met(word).map_or(0, |met| met.times);
        (times(&whole) > times(word)).then_some(whole)
    }

    /// The words as they were meant.
    fn meant(&self, typed: Vec<String>, follow: Follow<'_>) -> Vec<String> {
        let spelt = |word: String| match self.always(&word) {
            Some(meant) => meant.to_owned(),
            None => self.whole(&word).unwrap_or(word),
        };
        let mut words: Vec<String> = typed.into_iter().map(spelt).collect();
        for at in 0..words.len() {
            let meant = self.slip_between(&words, at, follow);
            if let (Some(meant), Some(word)) = (meant, words.get_mut(at)) {
                meant.clone_into(word);
            }
        }
        words
    }

    /// What was meant by the word at a place, where it is a slip.
    fn slip_between(
        &self,
        words: &[String],
        at: usize,
        follow: Follow<'_>,
    ) -> Option<&'static str> {
        let word = words.get(at)?;
        let own = self.met(word);
        let trusted = own.as_ref().is_some_and(|own| own.times >= TRUSTED);
        if trusted || word.len() < slips::SHORTEST || is_count(word) {
            return None;
        }
        let beside = |at: usize| words.get(at).map(|word| self.number(word));
        let (before, behind) = (at.checked_sub(1).and_then(beside), beside(at + 1));
        let stem = self.number(word);
        // A word that the book has is doubted only where it has never met it between two such words.
        // With which words somebody begins or ends says nothing about the word.
        let fits = || {
            behind.is_some() && follow(Some(stem), behind) > 0
                || before.is_some() && follow(before, Some(stem)) > 0
        };
        if own.is_some() && fits() {
            return None;
        }
        // By a word alone stands nothing that would speak for another.
        let alone = words.len() == 1;
        let likely = |stem: WordId, times: u32| {
            let follows =
                || evidence(follow(before, Some(stem))) + evidence(follow(Some(stem), behind));
            COMMON * f64::from(times + 1).ln() + if alone { 0.0 } else { follows() }
        };
        let near = self.near(word).filter(|(_, met)| met.spelling.stem != stem);
        let near = near.map(|(cost, met)| {
            (likely(met.spelling.stem, met.times) - SLIP * f64::from(cost), met.word)
        });
        let (best, meant) = near.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
        let stays = match (own, stem) {
            (Some(own), _) => likely(stem, own.times),
            (None, UNKNOWN) => STRANGE,
            (None, stem) => likely(stem, 0),
        };
        (best > stays).then_some(meant)
    }

    /// The number of a word's stem.
    fn number(&self, word: &str) -> WordId {
        let met = self.met(word).map(|met| met.spelling.stem);
        met.or_else(|| self.stem(&self.stemmer.stem(word))).unwrap_or(UNKNOWN)
    }

    /// How little a slip costs by which this is a word of the phrases.
    pub(super) fn slip(&self, word: &str) -> Option<u32> {
        self.near(word).map(|(cost, _)| cost).min()
    }

    /// The words of the phrases for which this may be a slip, and what that costs.
    fn near(&self, word: &str) -> impl Iterator<Item = (u32, Met)> {
        (0..self.met.rows()).filter_map(move |number| {
            let cost = slips::cost(word, self.met.row(number).text())?;
            let met = Met::read(self.met.row(number));
            (met.times > 0 && met.word.len() >= slips::SHORTEST).then_some((cost, met))
        })
    }

    /// Is it everyday English, that may stand in any question? Numbers are.
    pub(super) fn is_everyday(&self, word: WordId) -> bool {
        self.kind(word).is_some_and(|kind| kind.everyday) || word & NEW_COUNT != 0
    }

    /// Is it ordinary English about other things than cards?
    pub(super) fn is_english(&self, word: WordId) -> bool {
        self.kind(word).is_some_and(|kind| kind.english)
    }

    /// Does it say how something is asked rather than what?
    pub(super) fn is_asking(&self, word: WordId) -> bool {
        self.kind(word).is_some_and(|kind| kind.asking)
    }
}

/// The stem of a word that the book has not got.
const UNKNOWN: WordId = WordId::MAX;

/// How much it says that so many questions have something: the more, the less each.
fn evidence(having: usize) -> f64 {
    (1.0 + fraction(having)).ln()
}
