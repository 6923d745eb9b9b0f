//! The rulesets of one session, each read once.
//!
//! It knows what the header and each game brought; it must never know what is played by them.

use std::sync::Arc;

use crate::history::GameRecord;
use crate::log::Header;
use crate::rules::altered::{Cited, Difference};
use crate::rules::{Ruleset, altered};
use serde_json::Value;

use super::Unreadable;

/// The rulesets of one session, each read once: reading one takes longer than folding an evening.
#[derive(Clone, Debug, Default)]
pub struct Rulebooks {
    /// The header's.
    first: Option<Rulebook>,
    /// Those of games that brought their own, with the value that they were read from.
    others: Vec<(Arc<Value>, Rulebook)>,
}

/// A ruleset of a record, and what of it is not ours.
#[derive(Clone, Debug)]
pub(super) struct Rulebook {
    pub(super) rules: Arc<Ruleset>,
    pub(super) altered: Arc<[Difference]>,
}

impl Rulebooks {
    /// Those of a session whose header has this ruleset; nothing of it is to be cited.
    pub fn by(first: Arc<Ruleset>) -> Self {
        let first = Rulebook { rules: first, altered: Arc::default() };
        Self { first: Some(first), others: Vec::new() }
    }

    pub(super) fn of(
        &mut self,
        header: &Header,
        game: &GameRecord,
    ) -> Result<Rulebook, Unreadable> {
        // A source is cited only for what it says, whatever the record claims.
        let read = |rules| {
            let Cited { ruleset, altered } =
                altered::of_record(rules).map_err(Unreadable::Rules)?;
            Ok(Rulebook { rules: Arc::new(ruleset), altered: altered.into() })
        };
        let Some(own) = &game.rules else {
            let first = match &self.first {
                Some(first) => first.clone(),
                None => read(&header.rules)?,
            };
            return Ok(self.first.insert(first).clone());
        };
        if let Some((_, book)) = self.others.iter().find(|(value, _)| Arc::ptr_eq(value, own)) {
            return Ok(book.clone());
        }
        let book = read(own)?;
        self.others.push((Arc::clone(own), book.clone()));
        Ok(book)
    }
}
