//! Why a line of a night is not taken, in a sentence, with what to do and the word at which it went wrong.
//!
//! It must never decide whether a line is taken.

use std::ops::Range;

use thiserror::Error;

use crate::night::Night;
use crate::night::command::NotUnderstood;
use crate::night::names::NoOne;
use crate::speech::listed;

/// Why a line is not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{says}")]
pub struct Refused {
    /// What is wrong: a sentence without a full stop.
    pub says: String,
    /// What to do about it.
    pub hints: Vec<String>,
    /// The word of the line at which it went wrong, where it is one.
    word: Option<String>,
}

impl Refused {
    pub(super) fn new(says: impl Into<String>) -> Self {
        Self { says: says.into(), hints: Vec::new(), word: None }
    }

    pub(super) fn at(mut self, word: impl Into<String>) -> Self {
        self.word.get_or_insert_with(|| word.into());
        self
    }

    /// What of the line a mark goes under: the word at which it went wrong, or all of it.
    pub fn span(&self, line: &str) -> Range<usize> {
        let whole = 0..line.len();
        let Some(word) = self.word.as_deref().filter(|word| !word.is_empty()) else { return whole };
        let ends = |at: usize| line.get(at..).is_some_and(|rest| !rest.starts_with(is_letter));
        let begins = |at: usize| !line.get(..at).is_some_and(|head| head.ends_with(is_letter));
        let mut found = line.match_indices(word).map(|(at, _)| at..at + word.len());
        found.find(|it| begins(it.start) && ends(it.end)).unwrap_or(whole)
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}

/// Is this a letter of a word? A place in a night, `2.3`, is one word.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '.'
}

impl From<NotUnderstood> for Refused {
    fn from(why: NotUnderstood) -> Self {
        match why {
            NotUnderstood::Nothing => Self::new("nothing was typed").hint("? lists what can be"),
            NotUnderstood::Unknown { word, near: Some(near) } => {
                Self::new(format!("`{word}` is not a word here"))
                    .hint(format!("did you mean `{near}`?"))
                    .at(word)
            }
            NotUnderstood::Unknown { word, near: None } => {
                Self::new(format!("`{word}` is not a word here"))
                    .hint("? lists what can be typed")
                    .at(word)
            }
            NotUnderstood::Several { word, may } => {
                let may: Vec<String> = may.iter().map(|it| format!("`{it}`")).collect();
                let error = match may.as_slice() {
                    [one] => format!("no single letter is a command; `{word}` may be {one}"),
                    may => format!("`{word}` may be {}", listed(may, "or")),
                };
                Self::new(error).hint("type a letter more").at(word)
            }
            NotUnderstood::TooLarge(word) => {
                Self::new(format!("{word} is too large a number")).at(word)
            }
            NotUnderstood::ByName { name, points: [one, other] } => {
                Self::new("a table goes by its number")
                    .hint(format!("write it as `1 {one} {other}`"))
                    .at(name)
            }
            NotUnderstood::Usage(used) => {
                Self::new("that is not how it is written").hint(format!("write it as `{used}`"))
            }
        }
    }
}

/// Nobody, or more than one, is meant.
pub fn no_one(night: &Night, why: &NoOne) -> Refused {
    match why {
        NoOne::Unknown { typed, near } => {
            let refused = Refused::new(format!("nobody here is called {typed}")).at(typed);
            if near.is_empty() {
                return refused;
            }
            refused.hint(format!("did you mean {}?", listed(near, "or")))
        }
        NoOne::Several { typed, people } => {
            let names: Vec<&str> = people.iter().map(|who| night.name(*who)).collect();
            Refused::new(format!("`{typed}` may be {}", listed(&names, "or")))
                .hint("type more of the name")
                .at(typed)
        }
        NoOne::Apart { typed, people } => {
            let names: Vec<&str> = people.iter().map(|who| night.name(*who)).collect();
            Refused::new(format!("{} are no pair", listed(&names, "and")))
                .hint("name one of them")
                .at(typed)
        }
    }
}
