//! How much of the wording of a question the phrases of a rule have, small words and all.
//!
//! The words that say something are held against each phrase elsewhere. Here every word counts as it
//! was written, and every pair of words that follow each other, the rarer the more: that is what tells
//! "who leads" from "may I lead", and "to pass" from "he passed me". This module knows words and no
//! rule.

use super::tokens::{Tokens, WordId, fraction, share};

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

/// In how many phrases of a question each word, and each pair, of what was typed stands.
struct Counts {
    words: Vec<usize>,
    pairs: Vec<usize>,
}

/// The wording of what was typed as each question has it, each being given by its phrases.
pub(super) fn wordings<'a, Phrases>(
    asked: &Tokens,
    questions: impl Iterator<Item = Phrases>,
) -> Vec<Wording>
where
    Phrases: Iterator<Item = &'a Tokens>,
{
    let places = Places::new(asked);
    let counts: Vec<Counts> =
        questions.map(|phrases| Counts::of(asked, &places, phrases)).collect();
    let words = rarities(asked.stems().len(), &counts, |counts| &counts.words);
    let pairs = rarities(asked.pairs().len(), &counts, |counts| &counts.pairs);
    // A word that stands in more phrases of a question counts more, but ever less so.
    let often = |count: usize| fraction(count) / (fraction(count) + 1.0);
    let surely = |count: usize| (fraction(count) / SURELY).min(1.0);
    let of = |counts: &Counts| Wording {
        words: part(&words, &counts.words, often),
        pairs: part(&pairs, &counts.pairs, surely),
    };
    counts.iter().map(of).collect()
}

impl Counts {
    fn of<'a>(asked: &Tokens, places: &Places, phrases: impl Iterator<Item = &'a Tokens>) -> Self {
        let mut counts =
            Self { words: vec![0; asked.stems().len()], pairs: vec![0; asked.pairs().len()] };
        for phrase in phrases {
            for place in phrase.stems().iter().filter_map(|word| places.of(*word)) {
                if let Some(count) = counts.words.get_mut(place) {
                    *count += 1;
                }
            }
            for pair in phrase.pairs().iter().filter(|(word, _)| places.of(*word).is_some()) {
                let place = asked.pairs().iter().position(|it| it == pair);
                if let Some(count) = place.and_then(|place| counts.pairs.get_mut(place)) {
                    *count += 1;
                }
            }
        }
        counts
    }
}

/// Where in what was typed each word stands, by its number: every phrase of the book is held against
/// it.
struct Places(Vec<Option<usize>>);

impl Places {
    fn new(asked: &Tokens) -> Self {
        let mut places = Vec::new();
        for (place, word) in asked.stems().iter().enumerate() {
            let Ok(number) = usize::try_from(*word) else { continue };
            if places.len() <= number {
                places.resize(number + 1, None);
            }
            if let Some(it) = places.get_mut(number) {
                *it = Some(place);
            }
        }
        Self(places)
    }

    fn of(&self, word: WordId) -> Option<usize> {
        *self.0.get(usize::try_from(word).ok()?)?
    }
}

/// How rare each of so many words is: nothing where no question has it.
fn rarities(of: usize, counts: &[Counts], each: impl Fn(&Counts) -> &Vec<usize>) -> Vec<f64> {
    let having = |number: usize| {
        counts.iter().filter(|one| each(one).get(number).is_some_and(|count| *count > 0)).count()
    };
    let rare = |having: usize| {
        if having == 0 { 0.0 } else { (fraction(counts.len()) / fraction(having)).ln() }
    };
    (0..of).map(|number| rare(having(number))).collect()
}

/// The part of what is rare that a question has.
fn part(rare: &[f64], counts: &[usize], has: impl Fn(usize) -> f64) -> f64 {
    let had = rare.iter().zip(counts).map(|(rare, count)| rare * has(*count)).sum();
    share(had, rare.iter().sum())
}
