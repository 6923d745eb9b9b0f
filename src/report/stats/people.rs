//! Who is who across sessions: a name as it is compared, and the other names of one person.
//!
//! A log knows names and nothing else, so a person is a name here, compared without regard to case
//! and to the number of blanks. Aliases say which names are one person. This module must never know
//! where they are kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::history::History;

/// A name as it is compared.
///
/// Through capitals and back, so that `ß` and `SS`, and both forms of the small sigma, are one.
pub fn folded(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_uppercase().to_lowercase()
}

/// The other names of people: each name stands for one person, and nothing goes in a circle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Vec<String>>", into = "BTreeMap<String, Vec<String>>")]
pub struct Aliases {
    /// By the folded name of the person: how it is written, and the other names as they were given.
    people: BTreeMap<String, (String, Vec<String>)>,
    /// By a folded other name: the folded name of the person.
    others: BTreeMap<String, String>,
}

/// Why a name cannot be another name of somebody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadAlias {
    /// There are no letters in it.
    #[error("a name needs letters")]
    Empty,
    /// A name that is to stand for itself.
    #[error("{name} is {name} already")]
    Same { name: String },
    /// It stands for that person already.
    #[error("{other} and {name} are one person already")]
    Known {
        /// The other name.
        other: String,
        /// Whose it is.
        name: String,
    },
    /// It stands for another person.
    #[error("{other} and {name} are one person, and nobody can be two")]
    Taken {
        /// The other name.
        other: String,
        /// Whose it is.
        name: String,
    },
    /// The person has other names: this would make a chain, or a circle.
    #[error("{other} has other names of its own: {}", .of.join(", "))]
    HasOthers {
        /// The other name.
        other: String,
        /// Its own other names.
        of: Vec<String>,
    },
    /// It is nobody's other name.
    #[error("{other} is not another name of {name}")]
    NotKnown {
        /// The name that was to be taken away.
        other: String,
        /// From whom.
        name: String,
    },
}

/// Two who sat at one table, so that they cannot be one person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{one} and {other} sit at one table, but `rasher alias` has them as one person")]
pub struct Clash {
    /// One of them, as the log has the name.
    pub one: String,
    pub other: String,
}

impl Aliases {
    /// Two of a session whom these aliases make one person, though they sat at one table.
    pub fn clash(&self, history: &History) -> Option<Clash> {
        if self.others.is_empty() {
            return None;
        }
        let tables = history.games().iter().flat_map(|game| {
            std::iter::once(&game.seats).chain(game.deals.iter().map(|deal| &deal.seats))
        });
        let mut before: Option<&Arc<[String]>> = None;
        for seats in tables {
            if !before.is_some_and(|before| Arc::ptr_eq(before, seats)) {
                if let Some(clash) = self.clash_at(seats) {
                    return Some(clash);
                }
                before = Some(seats);
            }
        }
        None
    }

    fn clash_at(&self, seats: &[String]) -> Option<Clash> {
        let mut sat: Vec<(String, &str)> = Vec::with_capacity(seats.len());
        for name in seats {
            let own = folded(name);
            let same = |(other, _): &&(String, &str)| {
                *other != own && self.person(other) == self.person(&own)
            };
            if let Some((_, other)) = sat.iter().find(same) {
                return Some(Clash { one: (*other).to_owned(), other: name.clone() });
            }
            sat.push((own, name));
        }
        None
    }

    /// Is nothing said?
    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// Each person with the other names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.people.values().map(|(name, others)| (name.as_str(), others.as_slice()))
    }

    /// The folded name of the person that a folded name stands for.
    pub fn person<'a>(&'a self, folded: &'a str) -> &'a str {
        self.others.get(folded).map_or(folded, String::as_str)
    }

    /// How a person's name is written, where that was said.
    pub fn written(&self, folded: &str) -> Option<&str> {
        self.people.get(folded).map(|(name, _)| name.as_str())
    }

    /// The other names of a person.
    pub fn others(&self, folded: &str) -> &[String] {
        self.people.get(folded).map_or(&[], |(_, others)| others.as_slice())
    }

    /// From now on `other` is another name of `name`. Where that cannot be, nothing changes.
    pub fn add(&mut self, name: &str, other: &str) -> Result<(), BadAlias> {
        let (name, other) = (name.trim(), other.trim());
        let (mut key, small) = (folded(name), folded(other));
        if key.is_empty() || small.is_empty() {
            return Err(BadAlias::Empty);
        }
        if key == small {
            return Err(BadAlias::Same { name: name.to_owned() });
        }
        // Another name of a person is a way to name the person.
        if let Some(person) = self.others.get(&key) {
            key.clone_from(person);
            if key == small {
                return Err(BadAlias::Known { other: other.to_owned(), name: name.to_owned() });
            }
        }
        if let Some(person) = self.others.get(&small) {
            let whose = self.written(person).unwrap_or(person).to_owned();
            let other = other.to_owned();
            return Err(if *person == key {
                BadAlias::Known { other, name: name.to_owned() }
            } else {
                BadAlias::Taken { other, name: whose }
            });
        }
        if let Some((_, of)) = self.people.get(&small) {
            return Err(BadAlias::HasOthers { other: other.to_owned(), of: of.clone() });
        }
        let person = self.people.entry(key.clone()).or_insert_with(|| (name.to_owned(), vec![]));
        person.1.push(other.to_owned());
        self.others.insert(small, key);
        Ok(())
    }

    /// `other` is a person of its own again.
    pub fn remove(&mut self, name: &str, other: &str) -> Result<(), BadAlias> {
        let small = folded(other);
        let key = self.person(&folded(name)).to_owned();
        let not_known =
            || BadAlias::NotKnown { other: other.trim().to_owned(), name: name.trim().to_owned() };
        let Some((_, others)) = self.people.get_mut(&key) else { return Err(not_known()) };
        let before = others.len();
        others.retain(|known| folded(known) != small);
        if others.len() == before {
            return Err(not_known());
        }
        if others.is_empty() {
            self.people.remove(&key);
        }
        self.others.remove(&small);
        Ok(())
    }
}

impl TryFrom<BTreeMap<String, Vec<String>>> for Aliases {
    type Error = BadAlias;

    fn try_from(file: BTreeMap<String, Vec<String>>) -> Result<Self, BadAlias> {
        let mut aliases = Self::default();
        for (name, others) in &file {
            for other in others {
                aliases.add(name, other)?;
            }
        }
        Ok(aliases)
    }
}

impl From<Aliases> for BTreeMap<String, Vec<String>> {
    fn from(aliases: Aliases) -> Self {
        aliases.people.into_values().collect()
    }
}
