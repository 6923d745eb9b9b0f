//! A ruleset that a record embeds, beside the built-in one of its id or base: what differs, and what
//! of it nobody vouches for.
//!
//! A source is cited for what it says. A value that is another than the source's own has another
//! sentence and nobody behind it, unless a table agreed on it or a file of house rules says so.

use std::collections::BTreeMap;

use serde_json::Value;

use super::catalogue;
use super::file::AGREED;
use super::shelf::Shelf;
use super::wording;
use crate::clause::Clause;
use crate::rules::{Cite, Ruleset};

/// A key on which a ruleset differs from another.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub key: String,
    /// Its value here; none where it is left out.
    pub here: Option<Value>,
    /// Its value in the other one.
    pub there: Option<Value>,
    /// Did a table agree on it, or does a file of house rules say so?
    pub vouched: bool,
}

/// The differences of a ruleset from the built-in one that it is called after, or written over.
#[derive(Clone, Debug, PartialEq)]
pub struct Altered {
    /// The id of the built-in one.
    pub from: String,
    /// What differs, by key.
    pub differences: Vec<Difference>,
}

/// Compares a ruleset with the built-in one of its id, else of its base; none where neither is known
/// or nothing differs.
pub fn altered(ruleset: &Ruleset) -> Option<Altered> {
    let from = under(ruleset)?;
    let differences = differences(&from.values, ruleset, from);
    (!differences.is_empty()).then(|| Altered { from: from.id.clone(), differences })
}

/// What differs between the rulesets of two games of one session.
pub fn differences_from(other: &Ruleset, ruleset: &Ruleset) -> Vec<Difference> {
    differences(&other.values, ruleset, other)
}

fn under(ruleset: &Ruleset) -> Option<&'static Ruleset> {
    Shelf::one(&ruleset.id).or_else(|| Shelf::one(ruleset.base.as_deref()?))
}

fn differences(
    values: &BTreeMap<String, Value>,
    ruleset: &Ruleset,
    from: &Ruleset,
) -> Vec<Difference> {
    let mut names: Vec<&String> = values.keys().chain(ruleset.values.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let differs = |name: &&String| values.get(*name) != ruleset.values.get(*name);
    let told = names.into_iter().filter(differs).map(|name| Difference {
        key: name.clone(),
        here: ruleset.values.get(name).cloned(),
        there: values.get(name).cloned(),
        vouched: clause_of(name)
            .and_then(|clause| ruleset.cites.get(&clause).map(|cite| (clause, cite)))
            .is_some_and(|(clause, cite)| is_vouched(cite, ruleset, from.cites.get(&clause))),
    });
    told.collect()
}

fn clause_of(key: &str) -> Option<Clause> {
    Clause::ALL.iter().copied().find(|clause| clause.key() == Some(key))
}

/// Does somebody stand behind a value that is not the built-in one? A source that is cited for the
/// built-in value does not.
fn is_vouched(cite: &Cite, ruleset: &Ruleset, built_in: Option<&Cite>) -> bool {
    if cite.source == AGREED || cite.place.is_some() {
        return true;
    }
    // House rules under a name of their own may cite what they like, but not their base's sources.
    let own_name = Shelf::one(&ruleset.id).is_none();
    own_name && built_in.is_none_or(|built_in| built_in.source != cite.source)
}

/// The ruleset as it may be cited: where a source is named for a value that it does not have, the
/// sentence is made from the value, and says whose it is.
#[must_use]
pub(crate) fn as_cited(mut ruleset: Ruleset) -> Ruleset {
    if let Some(from) = under(&ruleset) {
        in_the_words_of(from, &mut ruleset);
    }
    let Some(altered) = altered(&ruleset) else { return ruleset };
    let game = ruleset.game();
    for difference in altered.differences.iter().filter(|difference| !difference.vouched) {
        let key = catalogue::find(&difference.key, game);
        let (Some(clause), Some(key), Some(here)) =
            (clause_of(&difference.key), key, &difference.here)
        else {
            continue;
        };
        if let Some(cite) = ruleset.0.cites.get_mut(&clause) {
            cite.text = wording::sentence(key, here);
            cite.why = None;
            cite.source = own_word(&altered.from, difference);
            cite.dissent.clear();
        }
    }
    ruleset
}

/// What is said of a value that is the built-in one, by its source, is said in the built-in words: a
/// record has no other words of that source.
fn in_the_words_of(from: &Ruleset, ruleset: &mut Ruleset) {
    let same = |clause: &Clause| {
        clause.key().is_none_or(|key| from.values.get(key) == ruleset.values.get(key))
    };
    let same: Vec<Clause> = ruleset.cites.keys().copied().filter(|it| same(it)).collect();
    for clause in same {
        let (Some(cite), Some(own)) = (ruleset.0.cites.get_mut(&clause), from.cites.get(&clause))
        else {
            continue;
        };
        if cite.place.is_none() && cite.source == own.source {
            cite.text.clone_from(&own.text);
        }
    }
}

/// Who says what no source says.
fn own_word(from: &str, difference: &Difference) -> String {
    let built_in = match &difference.there {
        Some(value) => format!("the built-in `{from}` has {value}"),
        None => format!("the built-in `{from}` leaves it out"),
    };
    format!("this record alone; {built_in}")
}

impl Difference {
    /// What differs from what, without a full stop.
    pub fn say(&self, from: &str) -> String {
        let said = |value: &Option<Value>| match value {
            Some(value) => value.to_string(),
            None => "left out".to_owned(),
        };
        let (key, here, there) = (&self.key, said(&self.here), said(&self.there));
        if self.vouched {
            return format!("agreed: `{key}` is {here}, not {there} as in `{from}`");
        }
        format!(
            "`{key}` is {here}, not {there} as in `{from}`, and nobody is named who agreed on it"
        )
    }
}
