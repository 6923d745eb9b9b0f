//! A typed line as events in this state of this game, or one of three errors with three helps.
//!
//! It is not of the language; it is, but not now; or it has more than one meaning.

use std::fmt;

use crate::event::Event;
use crate::game::Deal;
use crate::game::verdict::{Impossible, Irregular, Phase, Who};
use crate::line::fold::{self, Unread};
use crate::line::names::Names;
use crate::line::spell::spell;
use crate::line::words::in_words;

/// What a line said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The events, without the `deal` before them.
    pub events: Vec<Event>,
    /// What each of them would break, by its place among them. Nothing is refused here: whether an
    /// irregular call is asked back is the prompt's policy.
    pub irregular: Vec<(usize, Irregular)>,
}

/// One thing that a line can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Its events, and what they would break.
    pub heard: Heard,
    /// How to type this and nothing else.
    pub typed: String,
    /// It, in a sentence.
    pub words: String,
}

/// Why a line was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// There is no state in which this is a line.
    NotTheLanguage {
        /// Where it stops being one, in bytes from 0.
        at: usize,
        /// What could stand there.
        expected: Vec<String>,
    },
    /// It is a line, but not in this state.
    NotNow {
        /// Where it stops being possible, in bytes from 0.
        at: usize,
        /// Why.
        impossible: Impossible,
        /// What stands there.
        token: String,
        /// It is a result, and somebody has called already.
        after_calls: bool,
    },
    /// It has more than one meaning, and none is to be preferred.
    Ambiguous(Vec<Meaning>),
}

/// Reads a line in this state of a deal. A line is taken whole or not at all.
pub fn read(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Result<Heard, LineError> {
    match fold::resolve(text, deal, names) {
        Ok(parse) => Ok(Heard { events: parse.events, irregular: parse.irregular }),
        Err(Unread::Shape(furthest)) => {
            Err(LineError::NotTheLanguage { at: furthest.at, expected: furthest.expected })
        }
        Err(Unread::Refused { at, end, impossible, after_calls }) => {
            let token = text.get(at..end).unwrap_or_default().trim_end().to_owned();
            Err(LineError::NotNow { at, impossible, token, after_calls })
        }
        Err(Unread::Several(parses)) => {
            let meanings = parses.into_iter().map(|parse| {
                let heard = Heard { events: parse.events, irregular: parse.irregular };
                let typed = spell(deal, &heard.events, names).line;
                let words = in_words(&heard.events, names, deal.rules());
                Meaning { heard, typed, words }
            });
            Err(LineError::Ambiguous(meanings.collect()))
        }
    }
}

/// Seats go by their numbers; [`LineError::say`] has them by name.
impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Who(&[])))
    }
}

impl std::error::Error for LineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotNow { impossible, .. } => Some(impossible),
            Self::NotTheLanguage { .. } | Self::Ambiguous(_) => None,
        }
    }
}

impl LineError {
    /// Where the line went wrong, in bytes from 0; nowhere in particular where it is ambiguous.
    pub const fn at(&self) -> Option<usize> {
        match self {
            Self::NotTheLanguage { at, .. } | Self::NotNow { at, .. } => Some(*at),
            Self::Ambiguous(_) => None,
        }
    }

    /// What is wrong, in a sentence without a full stop.
    pub fn say(&self, who: Who<'_>) -> String {
        match self {
            Self::NotTheLanguage { expected, .. } if expected.is_empty() => {
                "this cannot be read".to_owned()
            }
            Self::NotTheLanguage { expected, .. } => format!("expected {}", expected.join(", or ")),
            Self::NotNow { after_calls: true, token, .. } => {
                format!("`{token}`: a result can be typed only before the first call")
            }
            Self::NotNow { impossible, token, .. } => format!("`{token}`: {}", impossible.say(who)),
            Self::Ambiguous(meanings) => format!("this can mean {} things", meanings.len()),
        }
    }

    /// What to do about it, a line for each possibility.
    pub fn help(&self, deal: &Deal<'_>, names: &Names<'_>) -> Vec<String> {
        match self {
            Self::NotTheLanguage { .. } => vec![super::hint(deal, names)],
            Self::NotNow { after_calls: true, token, .. } => {
                vec![format!("to tell the rest by its result, begin it with two dots: ..{token}")]
            }
            Self::NotNow { .. } if deal.phase() == Phase::Void => Vec::new(),
            Self::NotNow { .. } => vec![super::hint(deal, names)],
            Self::Ambiguous(meanings) => {
                let each = meanings.iter();
                each.map(|meaning| format!("{}  {}", meaning.typed, meaning.words)).collect()
            }
        }
    }
}
