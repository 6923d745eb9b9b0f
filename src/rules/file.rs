//! How a ruleset comes in: from a file, a log, a question or a table; and how it goes out again.
//!
//! TOML, JSON and a question's few words all become one draft, and a draft becomes a ruleset in one
//! way only. This module knows no disk: it reads text and values that somebody else has fetched.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::draft::{Draft, Manner};
use super::shelf::Shelf;
use super::tree;
use super::whole::Base;
use crate::clause::Clause;
use crate::rules::source::Sources;
use crate::rules::{Cite, Offer, Place, Ruleset};

pub use super::draft::MAX_BYTES;
pub use super::mistake::{Mistake, Span};
pub use super::whole::{agreed, agreed_but, with};

/// Reads a ruleset file. A base is looked for on the shelf.
pub fn from_toml(text: &str, shelf: &Shelf) -> Result<Ruleset, Vec<Mistake>> {
    let draft = Draft::from_toml(text)?;
    let base = draft.over(shelf);
    draft.finish(base, &Manner::File)
}

/// Reads a whole ruleset from JSON, nested as TOML becomes JSON, or dotted. Its base is looked for
/// on the shelf, unless it says everything itself.
pub fn from_json(value: &Value, shelf: &Shelf) -> Result<Ruleset, Vec<Mistake>> {
    let draft = Draft::from_json(value)?;
    let base = if draft.is_complete() { Base::None } else { draft.over(shelf) };
    draft.finish(base, &Manner::File)
}

/// Reads a ruleset as [`Ruleset::to_json`] wrote it. It needs no shelf: a record must read the same
/// whatever has become of the ruleset that it was made from.
pub fn from_header(value: &Value) -> Result<Ruleset, Vec<Mistake>> {
    Draft::from_json(value)?.finish(Base::None, &Manner::Known)
}

/// The ruleset that a question of another program means: an id, `{"base": id, "set": {…}}`, or a
/// whole ruleset.
pub fn asked<'a>(value: &Value, shelf: &'a Shelf) -> Result<Cow<'a, Ruleset>, Vec<Mistake>> {
    if let Some(id) = value.as_str() {
        return shelf.named(id).map(Cow::Borrowed);
    }
    if !value.is_object() {
        return Err(vec![Mistake::at(None, "a ruleset is named by its id, or is an object").help(
            r#"such as "euchre", or {"base": "euchre", "set": {"making.all-pass": "stick"}}"#,
        )]);
    }
    // A base alone is no whole ruleset: its switches are missing.
    let is_base = value.as_object().is_some_and(|all| all.len() == 1 && all.contains_key("base"));
    let set = value.get("set").or(is_base.then_some(&Value::Null));
    match (set, value.get("base").and_then(Value::as_str)) {
        (None, _) => from_json(value, shelf).map(Cow::Owned),
        (Some(Value::Object(set)), Some(base)) => {
            let set = set.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
            with(shelf.named(base)?, &set, Sources::agreed()).map(Cow::Owned)
        }
        (Some(_), _) => Err(vec![
            Mistake::at(None, "switches need the id of a ruleset and an object of keys")
                .help(r#"such as {"base": "euchre", "set": {"making.all-pass": "stick"}}"#),
        ]),
    }
}

/// A value as a person types it: `15`, `true`, `[12, 24]`, `stick` or `"stick"`.
pub fn typed(words: &str) -> Value {
    tree::from_words(words)
}

/// What a rule comes to here in the plain words that its value makes, without what a source adds.
pub fn in_plain_words(clause: Clause, rules: &Ruleset) -> String {
    super::whole::sentence(clause, rules.game(), &rules.values)
}

/// Rules whose sentence the base could not lend, because it speaks of a key that was changed: which
/// key, and how the rule is worded now.
pub fn reworded<'a>(ruleset: &'a Ruleset, base: &Ruleset) -> Vec<(Clause, &'static str, &'a str)> {
    let changed = |key: &&&str| ruleset.values.get(**key) != base.values.get(**key);
    let words = ruleset.cites.iter().filter_map(|(clause, cite)| {
        let key = clause.speaks_of().iter().find(changed)?;
        let own = clause.key().is_some_and(|own| changed(&&own));
        let lent = base.cite(*clause)?;
        let anew = cite.place.is_none() && cite.source == lent.source && cite.text != lent.text;
        (anew && !own).then_some((*clause, *key, cite.text.as_str()))
    });
    words.collect()
}

impl Ruleset {
    /// The whole ruleset as its TOML would become JSON, citations and all: what a session embeds.
    /// [`from_header`] makes an equal ruleset of it.
    pub fn to_json(&self) -> Value {
        let mut whole = Map::new();
        for (key, text) in [("id", &self.id), ("title", &self.title), ("about", &self.about)] {
            whole.insert(key.to_owned(), Value::from(text.as_str()));
        }
        if let Some(base) = &self.base {
            whole.insert("base".to_owned(), Value::from(base.as_str()));
        }
        for (key, value) in &self.values {
            // What follows another key is left to follow it.
            if !self.follows.contains(key.as_str()) {
                put(&mut whole, key, value.clone());
            }
        }
        let cites =
            self.cites.iter().map(|(clause, cite)| (clause.id().to_owned(), cite_json(cite)));
        whole.insert("cite".to_owned(), Value::Object(cites.collect()));
        if !self.offers.is_empty() {
            whole.insert("offer".to_owned(), self.offers.iter().map(offer_json).collect());
        }
        Value::Object(whole)
    }
}

/// Puts a value where its dotted key says.
fn put(into: &mut Map<String, Value>, key: &str, value: Value) {
    match key.split_once('.') {
        None => {
            into.insert(key.to_owned(), value);
        }
        Some((table, rest)) => {
            let inner = into.entry(table).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                put(inner, rest, value);
            }
        }
    }
}

fn cite_json(cite: &Cite) -> Value {
    let mut fields = Map::new();
    fields.insert("text".to_owned(), Value::from(cite.text.as_str()));
    if let Some(why) = &cite.why {
        fields.insert("why".to_owned(), Value::from(why.as_str()));
    }
    fields.insert("source".to_owned(), Value::from(cite.source.as_str()));
    if !cite.dissent.is_empty() {
        fields.insert("dissent".to_owned(), Value::from(cite.dissent.clone()));
    }
    if let Some(Place { file, line }) = &cite.place {
        fields.insert("place".to_owned(), serde_json::json!({ "file": file, "line": line }));
    }
    Value::Object(fields)
}

fn offer_json(offer: &Offer) -> Value {
    serde_json::json!({ "key": offer.key, "value": offer.value, "ask": offer.ask })
}
