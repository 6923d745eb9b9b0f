//! Why a question has no answer: typed, so that nobody has to read the sentence to know it.

use std::error::Error;
use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::game::claim::{LIMIT, NotAPosition};
use crate::game::ruling::Refusal as Unruled;
use crate::game::verdict::{Impossible, Who};
use crate::rules::file::{MAX_BYTES, Mistake};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It is no question: what is wrong with it.
    BadRequest(String),
    /// It is a question about another game.
    NotThisGame(&'static str),
    /// The ruleset that it names cannot be used.
    BadRules(Vec<Mistake>),
    /// A ruleset of more than [`MAX_BYTES`] bytes.
    RulesTooLong,
    /// What it says could not have happened.
    Impossible(Box<Impossible>),
    /// The cards of a claim are no position that can be played on.
    NoPosition(NotAPosition),
    /// The search for a claim was given up after [`LIMIT`] places.
    Undecided,
    /// The offence cannot be ruled on.
    Unruled(Box<Unruled>),
    /// The answer could not be written.
    Internal(String),
}

impl Refusal {
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self::BadRequest(message.into())
    }

    /// Its kind, as the protocol says it.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad-request",
            Self::NotThisGame(_) => "not-this-game",
            Self::BadRules(_) | Self::RulesTooLong => "bad-rules",
            // Its cards are not known, so that nothing about them can be asked.
            Self::Impossible(what) if matches!(**what, Impossible::PackUnknown) => "not-this-game",
            Self::Impossible(_) => "bad-request",
            Self::NoPosition(_) => "no-position",
            Self::Undecided => "undecided",
            Self::Unruled(why) => match **why {
                Unruled::NotHere { .. } => "not-this-game",
                Unruled::CannotBe { .. } | Unruled::Contradict(_) | Unruled::NoneLeft { .. } => {
                    "bad-fact"
                }
            },
            Self::Internal(_) => "internal",
        }
    }

    /// What is wrong, for people.
    pub fn say(&self, who: Who<'_>) -> String {
        match self {
            Self::BadRequest(message) | Self::Internal(message) => message.clone(),
            Self::NotThisGame(message) => (*message).to_owned(),
            Self::BadRules(mistakes) => {
                let list: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
                list.join("; ")
            }
            Self::RulesTooLong => format!("a ruleset is at most {MAX_BYTES} bytes long"),
            Self::Impossible(what) => what.say(who),
            Self::NoPosition(why) => why.say(who),
            Self::Undecided => format!(
                "the search was given up after {LIMIT} places: the claim could not be decided"
            ),
            Self::Unruled(why) => why.to_string(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Who::default()))
    }
}

impl Error for Refusal {}

impl From<Impossible> for Refusal {
    fn from(what: Impossible) -> Self {
        Self::Impossible(Box::new(what))
    }
}

impl From<NotAPosition> for Refusal {
    fn from(why: NotAPosition) -> Self {
        Self::NoPosition(why)
    }
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut fields = out.serialize_struct("Refusal", 2)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("message", &self.to_string())?;
        fields.end()
    }
}
