//! How much the words of a text, the pairs of them and their letters speak for each question.
//!
//! The weights were learned from the phrases when the program was built (`build/weights.rs`), and are
//! read only for what was typed. This module knows numbers for words and for questions, and no rule.

use super::features::{BELOW, Feature, STEP, features, worth};
use super::tokens::{RunId, Tokens, WordId};
use crate::packed::{Reader, Table};

/// What everything that some phrase has says for every question.
#[derive(Debug)]
pub(super) struct Weights {
    about: Table,
    stems: Table,
    /// By the first word of a pair; the first row is for the beginning of a text.
    pairs: Table,
    /// The number of every run of letters, the least first, and what each says.
    numbers: &'static [u8],
    runs: Table,
}

impl Weights {
    /// Reads what `build/weights.rs` wrote.
    pub(super) fn read(packed: &mut Reader) -> Self {
        let (about, stems, pairs) = (packed.table(), packed.table(), packed.table());
        let length = packed.count() * NUMBER;
        Self { about, stems, pairs, numbers: packed.bytes(length), runs: packed.table() }
    }

    /// How much a text speaks for each of so many questions: 0 where nothing is known.
    pub(super) fn speaks(&self, tokens: &Tokens, questions: usize) -> Vec<f64> {
        let (mut scores, mut size) = (vec![0.0; questions], 0.0);
        for feature in features(tokens) {
            let mut row = self.row(feature);
            if row.is_empty() {
                continue;
            }
            let worth = worth(row.count(), questions);
            size += worth * worth;
            let mut question = 0;
            while !row.is_empty() {
                question += row.count();
                let steps = f64::from(row.number()) - f64::from(BELOW);
                if let Some(score) = scores.get_mut(question) {
                    *score += worth * steps * STEP;
                }
            }
        }
        let size = if size > 0.0 { size.sqrt() } else { 1.0 };
        scores.into_iter().map(|score: f64| score / size).collect()
    }

    /// How many questions have this pair of stems; nothing is the beginning or the end of a text.
    pub(super) fn having(&self, one: Option<WordId>, next: Option<WordId>) -> usize {
        self.row(Feature::Pair(one, next)).count()
    }

    fn row(&self, feature: Feature) -> Reader {
        match feature {
            Feature::About(word) => of_word(self.about, word),
            Feature::Stem(stem) => of_word(self.stems, stem),
            Feature::Pair(one, next) => {
                let first = one.map_or(Some(0), |one| one.checked_add(1));
                let mut pairs = first.map_or(Reader::new(&[]), |first| of_word(self.pairs, first));
                while !pairs.is_empty() {
                    let (other, length) = (pairs.perhaps(), pairs.count());
                    let row = pairs.bytes(length);
                    if other == next {
                        return Reader::new(row);
                    }
                }
                pairs
            }
            Feature::Run(run) => self.of_run(run),
        }
    }

    /// What a run of letters says: nothing where no phrase has it.
    fn of_run(&self, run: RunId) -> Reader {
        let (numbers, _) = self.numbers.as_chunks::<NUMBER>();
        let place = numbers.binary_search_by(|number| u32::from_le_bytes(*number).cmp(&run));
        place.map_or(Reader::new(&[]), |place| self.runs.row(place))
    }
}

/// How many bytes the number of a run has.
const NUMBER: usize = 4;

fn of_word(table: Table, word: WordId) -> Reader {
    table.row(usize::try_from(word).unwrap_or(usize::MAX))
}

/// The part of each question, where all together are 1: the more a text speaks for it, the greater.
pub(super) fn parts(speaks: &[f64]) -> Vec<f64> {
    let most = speaks.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> = speaks.iter().map(|speaks| (speaks - most).exp()).collect();
    let all: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / all).collect()
}
