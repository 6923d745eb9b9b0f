//! What a game was played by, and what its table agreed over the ruleset of that name or base.
//!
//! Values are compared, not citations: a better sentence for the same rule is no agreement.

use std::sync::Arc;

use serde::Serialize;

use crate::report::rules_diff::{KeyValue, diff};
use crate::rules::Ruleset;
use crate::rules::altered::unvouched;
use crate::rules::shelf::Shelf;
use crate::rules::source::Sources;
use crate::session::Game;

/// A ruleset, and what was agreed over it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RulesView {
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What it is, in a sentence.
    pub about: String,
    /// The ruleset that it was written over, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The known ruleset that `agreed` is compared with; not there where none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_with: Option<String>,
    /// What is otherwise than in that one.
    pub agreed: Vec<Agreed>,
    /// Is nobody named who agreed on some of that?
    #[serde(skip)]
    pub is_unnamed: bool,
    /// All of it, as the games read it.
    #[serde(skip)]
    pub ruleset: Arc<Ruleset>,
}

/// A rule that is otherwise than in the ruleset underneath.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Agreed {
    pub key: String,
    /// What the key decides, in a sentence.
    pub about: String,
    /// What it is here.
    pub value: Option<serde_json::Value>,
    /// What it says, in a sentence.
    pub text: Option<String>,
    /// Who says so: `agreed` where the table did.
    pub source: Option<Sources>,
    /// What it would have been.
    pub instead_of: Option<serde_json::Value>,
    /// What that says, in a sentence.
    pub instead_of_text: Option<String>,
}

/// Tells what a game was played by.
///
/// A built-in ruleset of the same id is what a table turned its switches over; a file of a house is
/// compared with its base. A built-in sheet as it stands has nothing agreed.
pub fn rules(game: &Game) -> RulesView {
    let rules = &game.rules;
    let shelf = Shelf::built_in();
    let under = shelf.get(&rules.id).or_else(|| shelf.get(rules.base.as_deref()?));
    RulesView {
        id: rules.id.clone(),
        title: rules.title.clone(),
        about: rules.about.clone(),
        base: rules.base.clone(),
        compared_with: under.map(|under| under.id.clone()),
        agreed: under.map(|under| agreed(rules, under)).unwrap_or_default(),
        is_unnamed: unvouched(&game.altered).next().is_some(),
        ruleset: Arc::clone(rules),
    }
}

fn agreed(rules: &Ruleset, under: &Ruleset) -> Vec<Agreed> {
    let points = diff(under, rules).points.into_iter();
    let told = points.map(|point| {
        let [before, now] = point.sides.map(|side| match side {
            KeyValue::Says(saying) => Some(saying),
            KeyValue::LeftOut | KeyValue::NoSuchKey => None,
        });
        Agreed {
            key: point.key.to_owned(),
            about: point.about.to_owned(),
            value: now.as_ref().map(|now| now.value.clone()),
            text: now.as_ref().map(|now| now.text.clone()),
            source: now.and_then(|now| now.source),
            instead_of: before.as_ref().map(|before| before.value.clone()),
            instead_of_text: before.map(|before| before.text),
        }
    });
    told.collect()
}
