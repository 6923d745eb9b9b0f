//! The words by which a second try of an entry is recognised, as a record has them. It must never know
//! what a line means.

use std::collections::BTreeMap;

use super::Row;

/// Every such word of a record, with the line of its entry and, behind a blank, what was typed for it in
/// short: records of earlier versions have the word alone.
#[derive(Debug, Default)]
pub struct OnceWords(BTreeMap<String, (u64, Option<String>)>);

impl OnceWords {
    /// Those of a record.
    pub fn of(rows: &[Row]) -> Self {
        let mut words = Self::default();
        for row in rows {
            words.note(row.once.clone(), row.seq);
        }
        words
    }

    /// An entry that begins with this line was recorded, with a word or without.
    pub fn note(&mut self, said: Option<String>, seq: u64) {
        let Some(said) = said else { return };
        let (word, typed) = match said.split_once(' ') {
            Some((word, typed)) => (word.to_owned(), Some(typed.to_owned())),
            None => (said, None),
        };
        self.0.insert(word, (seq, typed));
    }

    /// The line of the entry with this word, and what was typed for it.
    pub fn get(&self, word: &str) -> Option<(u64, Option<String>)> {
        self.0.get(word).cloned()
    }
}
