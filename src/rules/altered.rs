//! A ruleset that a record embeds, beside the built-in one of its id or base: what differs, and what
//! of it nobody vouches for.
//!
//! A source is cited for what it says, and in the words that are here said of it. A value that is
//! another than the source's own has another sentence and nobody behind it, unless a table agreed on
//! it or a file of house rules says so; and of a ruleset that can be compared with none, only what one
//! of ours says alike keeps its source. It knows no log: whoever reads one asks here.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::catalogue::{self, Fallback};
use super::file::{Mistake, from_header};
use super::shelf::Shelf;
use super::source::Sources;
use super::whole;
use crate::clause::Clause;
use crate::rules::{Cite, Ruleset};
use crate::speech::listed;

/// The words in which earlier versions said something of a source, by their [`fingerprint`].
const EARLIER: &str = include_str!("altered/earlier.txt");

/// So many rules are named one by one.
const NAMED: usize = 3;

/// Something in which a ruleset differs from another.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    what: Change,
    /// Did a table agree on it, or does a file of house rules say so?
    pub vouched: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Change {
    /// A key has another value: here, and there. None where it is left out.
    Value { key: String, here: Option<Value>, there: Option<Value>, from: String },
    /// What a ruleset is called, or is said to be.
    Text { key: &'static str, here: String, there: String, from: String },
    /// These rules have other words.
    Words { clauses: Vec<Clause>, from: String },
    /// These rules name other sources.
    Sources { clauses: Vec<Clause>, from: String },
    /// There is none to compare it with; for these rules nobody stands.
    Stranger { id: String, base: Option<String>, alone: Vec<Clause> },
}

/// A ruleset as it may be cited, and what it says that the built-in ones do not.
#[derive(Clone, Debug)]
pub struct Cited {
    pub ruleset: Ruleset,
    /// What differs from the built-in one of its id or base.
    pub altered: Vec<Difference>,
}

/// Reads what a record embeds, as it may be cited. Nearly every record has a built-in ruleset as it
/// stands, which then needs not be put together a second time.
pub fn of_record(value: &Value) -> Result<Cited, Vec<Mistake>> {
    let id = value.get("id").and_then(Value::as_str);
    match id.and_then(Shelf::one).filter(|own| own.to_json() == *value) {
        Some(own) => Ok(Cited { ruleset: own.clone(), altered: Vec::new() }),
        None => from_header(value).map(cited),
    }
}

/// Compares a ruleset with the built-in one of its id, else of its base. Where it names a source for
/// what that does not say, the sentence is made from the value, and says whose it is.
fn cited(ruleset: Ruleset) -> Cited {
    let own = Shelf::one(&ruleset.id);
    match own.or_else(|| Shelf::one(ruleset.base.as_deref()?)) {
        Some(from) => beside(ruleset, from),
        None => alone(ruleset),
    }
}

/// What differs between the rulesets of two games of one session.
pub fn differences_from(other: &Ruleset, ruleset: &Ruleset) -> Vec<Difference> {
    differences(other, ruleset, &|_| false)
}

/// Every key that has another value here, and whether somebody vouches for that.
fn differences(
    from: &Ruleset,
    ruleset: &Ruleset,
    vouched: &dyn Fn(&str) -> bool,
) -> Vec<Difference> {
    let mut names: Vec<&String> = from.values.keys().chain(ruleset.values.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let differs = |name: &&String| from.values.get(*name) != ruleset.values.get(*name);
    let told = names.into_iter().filter(differs).map(|key| Difference {
        what: Change::Value {
            key: key.clone(),
            here: ruleset.values.get(key).cloned(),
            there: from.values.get(key).cloned(),
            from: from.id.clone(),
        },
        vouched: vouched(key),
    });
    told.collect()
}

/// A ruleset beside a built-in one.
fn beside(mut ruleset: Ruleset, from: &Ruleset) -> Cited {
    let raw = &ruleset;
    let mut altered = differences(from, raw, &|key| is_vouched(key, raw, from));
    let from_id = || from.id.clone();
    let texts = [("title", &raw.title, &from.title), ("about", &raw.about, &from.about)];
    let is_same = raw.id == from.id;
    altered.extend(texts.into_iter().filter(|(_, here, there)| is_same && here != there).map(
        |(key, here, there)| {
            let (here, there) = (here.clone(), there.clone());
            let what = Change::Text { key, here, there, from: from_id() };
            Difference { what, vouched: false }
        },
    ));
    let (mut words, mut sources) = (Vec::new(), Vec::new());
    let cites = raw.cites.iter().map(|(clause, cite)| {
        let (right, said) = cite_beside(*clause, cite, raw, from);
        match said {
            Citation::Rightly => {}
            Citation::Otherwise => words.push(*clause),
            Citation::ByNobody => sources.push(*clause),
        }
        (*clause, right)
    });
    ruleset.0.cites = cites.collect();
    if is_same {
        ruleset.0.title.clone_from(&from.title);
        ruleset.0.about.clone_from(&from.about);
    }
    let words = Change::Words { clauses: words, from: from_id() };
    let sources = Change::Sources { clauses: sources, from: from_id() };
    let told = [words, sources].into_iter().filter(Change::is_any);
    altered.extend(told.map(|what| Difference { what, vouched: false }));
    Cited { ruleset, altered }
}

/// How a record cites a rule.
enum Citation {
    /// As the built-in ruleset does or did, as a table agreed, or by a file of house rules; or a value
    /// that is told of by itself.
    Rightly,
    /// In other words.
    Otherwise,
    /// By a source that the built-in one does not name.
    ByNobody,
}

/// A rule as it may be cited beside the built-in one.
fn cite_beside(clause: Clause, cite: &Cite, raw: &Ruleset, from: &Ruleset) -> (Cite, Citation) {
    let own = from.cites.get(&clause);
    let same = clause.key().is_none_or(|key| from.values.get(key) == raw.values.get(key));
    if is_agreed(clause, cite) {
        let lent = own.filter(|_| same).map(|own| in_its_words(clause, own, raw, from));
        return (agreed(clause, raw, lent), Citation::Rightly);
    }
    if is_of_a_file(cite, raw, from) {
        return (cite.clone(), Citation::Rightly);
    }
    let Some(own) = own.filter(|_| same) else {
        if is_ours(clause, cite, raw, Some(from)) {
            return (made(clause, Sources::silent(), raw), Citation::Rightly);
        }
        // A value that differs is told of by itself.
        let said = if clause.key().is_some() { Citation::Rightly } else { Citation::ByNobody };
        return (made(clause, Sources::read(own_word(clause, from)), raw), said);
    };
    let right = in_its_words(clause, own, raw, from);
    let said = if *cite == right || is_unsaid(clause, cite, raw) || is_earlier(clause, cite) {
        Citation::Rightly
    } else if cite.source == right.source {
        Citation::Otherwise
    } else {
        Citation::ByNobody
    };
    (right, said)
}

/// The built-in citation of a rule whose value is the same; its sentence is made anew where it speaks
/// of another value that is not.
fn in_its_words(clause: Clause, own: &Cite, raw: &Ruleset, from: &Ruleset) -> Cite {
    let same = |key: &&str| raw.values.get(*key) == from.values.get(*key);
    if clause.speaks_of().iter().all(same) {
        return own.clone();
    }
    Cite { text: whole::sentence(clause, raw.game(), &raw.values), why: None, ..own.clone() }
}

/// A citation made from the value.
fn made(clause: Clause, source: Sources, raw: &Ruleset) -> Cite {
    let text = whole::sentence(clause, raw.game(), &raw.values);
    Cite { text, why: None, source, dissent: Vec::new(), place: None }
}

/// What a table agreed on: in the words of its value, whatever the record has.
fn agreed(clause: Clause, raw: &Ruleset, lent: Option<Cite>) -> Cite {
    let cite = lent.unwrap_or_else(|| made(clause, Sources::agreed(), raw));
    Cite { source: Sources::agreed(), why: None, place: None, ..cite }
}

/// A table turns keys and nothing else.
fn is_agreed(clause: Clause, cite: &Cite) -> bool {
    cite.source.is_agreed() && clause.key().is_some()
}

/// House rules stand under a name of their own.
fn is_of_a_file(cite: &Cite, raw: &Ruleset, from: &Ruleset) -> bool {
    cite.place.is_some() && raw.id != from.id
}

/// Is it as a ruleset has it that says nothing of it: silent, and what then holds?
fn is_ours(clause: Clause, cite: &Cite, raw: &Ruleset, from: Option<&Ruleset>) -> bool {
    if !cite.source.is_silent() {
        return false;
    }
    let Some(name) = clause.key() else { return false };
    let (Some(key), Some(value)) = (catalogue::find(name, raw.game()), raw.values.get(name)) else {
        return false;
    };
    match key.fallback {
        _ if from.is_some_and(|from| from.values.contains_key(name)) => {
            raw.follows.contains(name) && follows_vouched(name, raw, from)
        }
        Fallback::Bool(truth) => value.as_bool() == Some(truth),
        Fallback::Number(number) => value.as_i64() == Some(number),
        Fallback::Word(word) => value.as_str() == Some(word),
        Fallback::NoPoints => value.as_array().is_some_and(Vec::is_empty),
        Fallback::Same(_) => raw.follows.contains(name) && follows_vouched(name, raw, from),
        Fallback::Required | Fallback::LeftOut => false,
    }
}

/// Does it follow a key for which somebody vouches, or that is as in the built-in one?
fn follows_vouched(name: &str, raw: &Ruleset, from: Option<&Ruleset>) -> bool {
    let Some(Fallback::Same(other)) = catalogue::find(name, raw.game()).map(|key| key.fallback)
    else {
        return false;
    };
    let cite = Clause::of_key(other).and_then(|clause| raw.cites.get(&clause));
    match from {
        Some(from) => {
            from.values.get(other) == raw.values.get(other) || is_vouched(other, raw, from)
        }
        None => cite.is_some_and(|cite| cite.source.is_agreed() || cite.place.is_some()),
    }
}

/// Does somebody stand behind a value that is not the built-in one? A source that is cited for the
/// built-in value does not.
fn is_vouched(key: &str, raw: &Ruleset, from: &Ruleset) -> bool {
    let Some(clause) = Clause::of_key(key) else { return false };
    raw.cites.get(&clause).is_some_and(|cite| {
        is_agreed(clause, cite)
            || is_of_a_file(cite, raw, from)
            || raw.follows.contains(key) && follows_vouched(key, raw, Some(from))
            || is_ours(clause, cite, raw, Some(from))
    })
}

/// Is it the sentence that is made here where a record has none?
fn is_unsaid(clause: Clause, cite: &Cite, raw: &Ruleset) -> bool {
    let by_us = cite.source.is_silent() || cite.source == Sources::read(raw.title.as_str());
    by_us && cite.why.is_none() && cite.text == whole::sentence(clause, raw.game(), &raw.values)
}

/// Who says what no source says.
fn own_word(clause: Clause, from: &Ruleset) -> String {
    let from_id = &from.id;
    match clause.key().map(|key| from.values.get(key)) {
        Some(Some(value)) => {
            format!("this record alone; the built-in `{from_id}` has {value}")
        }
        Some(None) => format!("this record alone; the built-in `{from_id}` leaves it out"),
        None => format!("this record alone; the built-in `{from_id}` has no such rule"),
    }
}

/// A ruleset that can be compared with none. What one of ours says alike keeps its source, for that
/// does say so; for everything else the record stands alone.
fn alone(mut ruleset: Ruleset) -> Cited {
    let raw = ruleset.clone();
    let mut alone = Vec::new();
    for (clause, cite) in &mut ruleset.0.cites {
        if is_agreed(*clause, cite) {
            *cite = agreed(*clause, &raw, None);
        } else if cite.place.is_some() {
            // It is said which file of house rules has it.
        } else if let Some(right) = said_alike(*clause, cite, &raw) {
            *cite = right;
        } else if is_ours(*clause, cite, &raw, None) {
            *cite = made(*clause, Sources::silent(), &raw);
        } else {
            let source = format!("this record alone; `{}` is no ruleset of ours", raw.id);
            let source = Sources::read(source);
            *cite = made(*clause, source, &raw);
            alone.push(*clause);
        }
    }
    let vouched = alone.is_empty();
    let what = Change::Stranger { id: raw.id.clone(), base: raw.base.clone(), alone };
    Cited { ruleset, altered: vec![Difference { what, vouched }] }
}

/// The citation of a built-in ruleset that says the same by the same source: best in the same words.
fn said_alike(clause: Clause, cite: &Cite, raw: &Ruleset) -> Option<Cite> {
    let same = |other: &&Ruleset| {
        let key = clause.key();
        let same = key.is_none_or(|key| other.values.get(key) == raw.values.get(key));
        other.game() == raw.game() && same
    };
    let shelf = || Shelf::built_in().iter().filter(same);
    let word_for_word = shelf().find(|other| other.cites.get(&clause) == Some(cite));
    let by_source =
        |other: &&Ruleset| other.cites.get(&clause).is_some_and(|own| own.source == cite.source);
    let other = match word_for_word {
        Some(other) => other,
        None => shelf().filter(|_| !cite.source.is_silent()).find(by_source)?,
    };
    Some(in_its_words(clause, other.cites.get(&clause)?, raw, other))
}

/// Did an earlier version say it so?
fn is_earlier(clause: Clause, cite: &Cite) -> bool {
    let wanted = fingerprint(clause, cite);
    EARLIER.lines().any(|line| line == wanted)
}

/// What a rule says and by whom, in 16 digits: the first of its SHA-256.
pub fn fingerprint(clause: Clause, cite: &Cite) -> String {
    let mut all = vec![clause.id(), &cite.text, cite.why.as_deref().unwrap_or_default()];
    all.push(cite.source.as_str());
    all.extend(cite.dissent.iter().map(String::as_str));
    let digest = Sha256::digest(all.join("\n"));
    let first = digest.iter().take(8).fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
    format!("{first:016x}")
}

impl Change {
    fn is_any(&self) -> bool {
        match self {
            Self::Words { clauses, .. } | Self::Sources { clauses, .. } => !clauses.is_empty(),
            Self::Value { .. } | Self::Text { .. } | Self::Stranger { .. } => true,
        }
    }
}

/// A sentence within another one.
fn in_a_sentence(said: &str) -> Option<String> {
    let mut letters = said.trim_end_matches('.').chars();
    let first = letters.next()?.to_lowercase();
    Some(format!("{first}{}", letters.as_str()))
}

/// `game-target`, `follow` and 12 more.
fn named(clauses: &[Clause]) -> String {
    let name = |clause: &Clause| format!("`{}`", clause.key().unwrap_or(clause.id()));
    let mut names: Vec<String> = clauses.iter().take(NAMED).map(name).collect();
    let more = clauses.len().saturating_sub(NAMED);
    names.extend((more > 0).then(|| format!("{more} more")));
    listed(&names, "and")
}

impl Difference {
    /// Is there none of ours that the ruleset could be compared with?
    pub const fn is_stranger(&self) -> bool {
        matches!(self.what, Change::Stranger { .. })
    }

    /// What a table agreed on, as people say it; none where nobody did, or where nothing says it in
    /// words.
    pub fn agreed(&self, rules: &Ruleset) -> Option<String> {
        let Change::Value { key, .. } = &self.what else { return None };
        let clause = Clause::of_key(key).filter(|_| self.vouched)?;
        Some(format!("agreed: {}", in_a_sentence(&rules.plainly(clause)?)?))
    }

    /// What differs as people say it, without a full stop: what was agreed on as the rule that it is; else the
    /// values themselves, which are what somebody has to look into.
    pub fn in_words(&self, rules: &Ruleset) -> String {
        self.agreed(rules).unwrap_or_else(|| self.say())
    }

    /// The key that has another value, where it is that.
    pub fn key(&self) -> Option<&str> {
        match &self.what {
            Change::Value { key, .. } => Some(key),
            Change::Text { .. }
            | Change::Words { .. }
            | Change::Sources { .. }
            | Change::Stranger { .. } => None,
        }
    }

    /// What differs from what, and whether somebody agreed on it, without a full stop.
    pub fn say(&self) -> String {
        let differs = self.differs();
        match (&self.what, self.vouched) {
            (Change::Value { .. }, true) => format!("agreed: {differs}"),
            (Change::Value { .. }, false) => {
                format!("{differs}, and nobody is named who agreed on it")
            }
            (
                Change::Text { .. }
                | Change::Words { .. }
                | Change::Sources { .. }
                | Change::Stranger { .. },
                _,
            ) => differs,
        }
    }

    /// What differs from what, without a full stop.
    pub fn differs(&self) -> String {
        let said = |value: &Option<Value>| match value {
            Some(value) => value.to_string(),
            None => "left out".to_owned(),
        };
        match &self.what {
            Change::Value { key, here, there, from } => {
                let (here, there) = (said(here), said(there));
                format!("`{key}` is {here}, not {there} as in `{from}`")
            }
            Change::Text { key, here, there, from } => {
                format!("the `{key}` in the log is “{here}”, not “{there}” as in `{from}`")
            }
            Change::Words { clauses, from } => format!(
                "{} {} other words in the log than in `{from}`, whose words are shown",
                named(clauses),
                if clauses.len() == 1 { "has" } else { "have" }
            ),
            Change::Sources { clauses, from } => format!(
                "for {} the log names another source than `{from}`, whose source is shown",
                named(clauses)
            ),
            Change::Stranger { id, base, alone } => {
                let base = base.as_ref().map_or_else(
                    || " and names none that it was written over".to_owned(),
                    |base| format!(", and neither is `{base}`, over which it was written"),
                );
                let who = if alone.is_empty() {
                    "each of its rules is said by its file, by the table, or by one of ours alike"
                        .to_owned()
                } else {
                    format!("for {} nobody is named, and no source is cited", named(alone))
                };
                format!("the ruleset `{id}` is none of ours{base}; {who}")
            }
        }
    }
}

/// The differences that nobody vouches for.
pub fn unvouched(altered: &[Difference]) -> impl Iterator<Item = &Difference> {
    altered.iter().filter(|difference| !difference.vouched)
}

#[cfg(test)]
mod tests {
    use super::{Shelf, cited, from_header};

    /// What is built in needs not be compared with itself: nothing would come of it.
    #[test]
    fn a_built_in_ruleset_is_cited_as_it_stands() {
        for own in Shelf::built_in().iter() {
            let read = cited(from_header(&own.to_json()).unwrap());
            assert_eq!(read.altered, [], "{}", own.id);
            assert_eq!(&read.ruleset, own, "{}", own.id);
        }
    }
}
