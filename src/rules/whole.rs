//! A draft laid over its base, the base over the defaults, and the whole checked once.
//!
//! All mistakes of a file are told in one go, in its order. What the whole says of its rules is
//! `cited`'s, and what it offers `offered`'s. This module knows no text and no shelf.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::build;
use super::catalogue::{self, Fallback, Game, Key};
use super::check::{self, Contradiction, Values, short};
use super::draft::{Draft, Entry, Manner};
use super::house::{self, HouseName};
use super::mistake::{Mistake, Span};
use super::tree::{self, Field};
use crate::rules::source::{Authority, Sources};
use crate::rules::{Rules, Ruleset};

mod cited;

mod offered;

use cited::ALONE;
pub(super) use cited::sentence;

/// How many mistakes are told; what is no ruleset at all can have thousands.
const MOST_MISTAKES: usize = 100;

/// What a draft is written over.
pub(super) enum Base<'a> {
    None,
    Found(&'a Ruleset),
    /// It names one that cannot be had; the mistake says why.
    Wrong(Mistake),
}

/// Turns switches of a ruleset for one table: dotted keys to values. What the sources say of a key
/// that was turned holds no longer, so its citation becomes what the table says, by `source`.
pub fn with(
    base: &Ruleset,
    set: &BTreeMap<String, Value>,
    source: Sources,
) -> Result<Ruleset, Vec<Mistake>> {
    let fields = set.iter().map(|(key, value)| Field {
        key: key.clone().into(),
        span: None,
        node: tree::from_json(value),
    });
    let draft = Draft::gather(fields.collect())?;
    draft.finish(Base::Found(base), &Manner::Table { source })
}

/// What a table agrees on. Its word counts where it says what the ruleset says already, too: the
/// sentence stays, and is the table's own.
pub fn agreed(base: &Ruleset, set: &BTreeMap<String, Value>) -> Result<Ruleset, Vec<Mistake>> {
    let mut ruleset = with(base, set, Sources::agreed())?;
    for (clause, cite) in &mut ruleset.0.cites {
        if clause.key().is_some_and(|key| set.contains_key(key)) {
            cite.source = Sources::agreed();
            cite.why = None;
            cite.place = None;
        }
    }
    Ok(ruleset)
}

/// The same, where for some of these keys nobody is named who agreed on it: of them it is told that this
/// record alone says so.
pub fn agreed_but(
    base: &Ruleset,
    set: &BTreeMap<String, Value>,
    unnamed: &BTreeMap<String, Value>,
) -> Result<Ruleset, Vec<Mistake>> {
    let all = set.iter().chain(unnamed).map(|(key, value)| (key.clone(), value.clone())).collect();
    let mut ruleset = agreed(base, &all)?;
    for (clause, cite) in &mut ruleset.0.cites {
        if clause.key().is_some_and(|key| unnamed.contains_key(key)) {
            cite.source = Sources::read(ALONE);
        }
    }
    Ok(ruleset)
}

impl Draft {
    /// Lays the draft over its base and checks the whole.
    pub(super) fn finish(
        mut self,
        base: Base<'_>,
        manner: &Manner,
    ) -> Result<Ruleset, Vec<Mistake>> {
        let mut mistakes = std::mem::take(&mut self.mistakes);
        let broken = std::mem::take(&mut self.broken);
        if let (Base::None, Manner::File | Manner::Known) = (&base, manner) {
            self.code_before_its_key();
        }
        let (base, base_known) = match base {
            Base::None => (None, true),
            Base::Found(base) => (Some(base), true),
            Base::Wrong(mistake) => {
                mistakes.push(mistake);
                (None, false)
            }
        };
        let work = Work { draft: &self, base, manner, game: self.game(base, manner) };
        // A key may seem to be missing only because its line, or its base, could not be read.
        let whole = broken.is_empty() && base_known;
        let (own, wrong) = work.own_values();
        let cites = work.own_cites(&mut mistakes);
        mistakes.extend(wrong);
        let texts = work.texts(&own, whole, &mut mistakes);
        let (values, follows) = work.values(&own, whole, &mut mistakes);
        if let (Some(game), true) = (work.game, whole) {
            let found = check::contradictions(game, &values);
            mistakes.extend(found.into_iter().map(|found| work.place(found)));
        }
        let mut bad_offers = Vec::new();
        let offers = work.own_offers(&mut bad_offers);
        mistakes.retain(|mistake| is_news(mistake, &broken));
        let family = work.game.and_then(|game| build::family(game, &values));
        let (Some(family), Some(texts), true) = (family, texts, mistakes.is_empty()) else {
            mistakes.extend(bad_offers);
            return Err(in_order(mistakes));
        };
        let cites = work.cites(cites, &values, &texts.title);
        let mut ruleset = Ruleset(Rules {
            id: texts.id,
            title: texts.title,
            about: texts.about,
            base: texts.base,
            family,
            cites,
            values,
            follows,
            offers: Vec::new(),
        });
        ruleset.0.offers = work.offers(offers, &ruleset, &mut bad_offers);
        if bad_offers.is_empty() { Ok(ruleset) } else { Err(in_order(bad_offers)) }
    }
}

/// Is the mistake worth telling beside the lines that are not TOML? On them it only echoes.
fn is_news(mistake: &Mistake, broken: &[Span]) -> bool {
    let Some(span) = &mistake.span else { return true };
    let echo = |line: &Span| span.start >= line.start && span.start <= line.end;
    mistake.key.is_none() || !broken.iter().any(echo)
}

/// In the order of the file, what stands nowhere last, and not more than anybody reads.
fn in_order(mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
    mistakes.sort_by_key(|mistake| mistake.span.as_ref().map_or(usize::MAX, |span| span.start));
    if mistakes.is_empty() {
        mistakes.push(Mistake::at(None, "the ruleset is not complete"));
    }
    let more = mistakes.len().saturating_sub(MOST_MISTAKES);
    mistakes.truncate(MOST_MISTAKES);
    if more > 0 {
        let further = if more == 1 { "mistake" } else { "mistakes" };
        let rest = Mistake::at(None, format!("and {more} further {further}"));
        mistakes.push(Mistake { many: more, ..rest });
    }
    mistakes
}

/// The texts that say what a ruleset is.
struct Texts {
    id: String,
    title: String,
    about: String,
    base: Option<String>,
}

/// A draft with what it is read against.
struct Work<'a> {
    draft: &'a Draft,
    base: Option<&'a Ruleset>,
    manner: &'a Manner,
    game: Option<Game>,
}

impl Work<'_> {
    /// What the draft itself says, checked key by key.
    fn own_values(&self) -> (Values, Vec<Mistake>) {
        let mut values = Values::new();
        let mut mistakes = Vec::new();
        for (name, said) in &self.draft.keys {
            match self.key(name, said) {
                // Which game it is cannot be told; what no game takes is wrong all the same.
                Ok(None) => {
                    let tried: Vec<Result<Value, Vec<Mistake>>> =
                        catalogue::named(name).map(|key| check::value(key, &said.node)).collect();
                    if tried.iter().all(Result::is_err) {
                        mistakes
                            .extend(tried.into_iter().filter_map(Result::err).take(1).flatten());
                    }
                }
                Ok(Some(key)) => match check::value(key, &said.node) {
                    Ok(value) => {
                        values.insert(name.clone(), value);
                    }
                    Err(wrong) => mistakes.extend(wrong),
                },
                Err(wrong) => mistakes.extend(wrong),
            }
        }
        (values, mistakes)
    }

    /// The catalogue's row for a name; nothing where it cannot be told which row is meant.
    fn key(&self, name: &str, said: &Entry) -> Result<Option<&'static Key>, Vec<Mistake>> {
        if let Manner::Table { .. } = self.manner
            && matches!(name, "id" | "title" | "about" | "base" | "family")
        {
            let problem = format!("`{name}` is not a rule that a table can change");
            return Err(vec![Mistake::of(name, said.span.clone(), problem)]);
        }
        let mut rows = catalogue::named(name);
        let Some(first) = rows.next() else { return Err(vec![self.unknown(name, said)]) };
        let Some(game) = self.game else {
            return Ok(rows.next().is_none().then_some(first));
        };
        catalogue::find(name, game).map(Some).ok_or_else(|| {
            let problem = format!(
                "`{name}` is a key of {} games, and this is a {} game",
                first.scope.games(),
                game.name()
            );
            vec![Mistake::of(name, said.span.clone(), problem)]
        })
    }

    fn unknown(&self, name: &str, said: &Entry) -> Mistake {
        let problem = format!("no ruleset has a key `{}`", short(name));
        let mistake = Mistake::of(&short(name), said.span.clone(), problem);
        if catalogue::is_table(name) {
            return mistake.help(format!("`{name}` is a table: write [{name}] and its keys below"));
        }
        if let Some(outer) = outer_key(name) {
            return mistake.help(format!("`{}` is {}", outer.name, outer.expected()));
        }
        let named = house::known(name);
        if let Some(HouseName::Refused(why)) = named {
            let problem = format!("`{}` cannot be played here: {why}", short(name));
            return Mistake { problem, ..mistake };
        }
        if matches!(name, "format" | "version" | "schema" | "requires") {
            return mistake.help("it may be for a later version of this program");
        }
        let fits = |key: &&Key| self.game.is_none_or(|game| game.has(key.scope));
        let known = catalogue::all().filter(fits).map(|key| key.name);
        let near = catalogue::near(name, known.clone().chain(["cite", "offer"]));
        let last = |name: &'static str| name.rsplit('.').next();
        let same_end = || known.clone().find(|known| name.rsplit('.').next() == last(known));
        // `points` under `[revoke]` is `irregular.revoke-points`.
        let letters = |name: &str| name.replace(['.', '-', '_'], "");
        let joined = || {
            known.clone().find(|known| last(known).is_some_and(|end| letters(end) == letters(name)))
        };
        let Some(near) = near.or_else(same_end).or_else(joined) else {
            return match named {
                Some(HouseName::Written(how)) => {
                    mistake.help(format!("that rule is written {how}"))
                }
                Some(HouseName::Refused(_)) | None => mistake,
            };
        };
        let mistake = mistake.help(format!("did you mean `{near}`?"));
        // The place is that of the last part alone, so only that part can be put right there.
        match (name.rsplit_once('.'), near.rsplit_once('.')) {
            (Some((table, _)), Some((same, key))) if table == same => mistake.instead(key),
            (None, None) => mistake.instead(near),
            (Some(_) | None, _) => mistake,
        }
    }

    /// Finds the places of a contradiction: the first of its keys that the draft itself gives.
    fn place(&self, found: Contradiction) -> Mistake {
        let mut given =
            found.keys.iter().filter_map(|key| Some((*key, self.draft.keys.get(*key)?)));
        let first = given.next();
        let also = given
            .filter_map(|(key, said)| {
                Some((said.node.span.clone()?, format!("`{key}` is given here")))
            })
            .collect();
        let key = first.map(|(key, _)| key).or_else(|| found.keys.first().copied());
        Mistake {
            span: first.and_then(|(_, said)| said.node.span.clone()),
            key: key.map(str::to_owned),
            problem: found.problem,
            help: found.help,
            instead: None,
            also,
            many: 1,
        }
    }

    fn texts(&self, own: &Values, whole: bool, mistakes: &mut Vec<Mistake>) -> Option<Texts> {
        let own_text = |key: &str| own.get(key).and_then(Value::as_str).map(str::to_owned);
        let table = matches!(self.manner, Manner::Table { .. });
        let base = self.base;
        let id = own_text("id").or_else(|| base.filter(|_| table).map(|base| base.id.clone()));
        let title = own_text("title").or_else(|| base.map(|base| base.title.clone()));
        let about = own_text("about").or_else(|| base.map(|base| base.about.clone()));
        for (key, text) in [("id", &id), ("title", &title), ("about", &about)] {
            if whole && text.is_none() && !self.draft.keys.contains_key(key) {
                mistakes.extend(catalogue::named(key).map(missing));
            }
        }
        if matches!(self.manner, Manner::File) {
            mistakes.extend(title.as_deref().and_then(|title| self.no_source_of_that_name(title)));
        }
        let named = if table { base.and_then(|base| base.base.clone()) } else { own_text("base") };
        Some(Texts { id: id?, title: title?, about: about?, base: named })
    }

    /// What is wrong with a title that means something else where a source is named: the values of a
    /// file are cited under its title.
    fn no_source_of_that_name(&self, title: &str) -> Option<Mistake> {
        let named = Sources::read(title);
        let meaning = match named.each() {
            [Authority::Silent] => "that no source has a rule",
            [Authority::Agreed] => "that a table has agreed on it",
            _ => return None,
        };
        let span = self.draft.keys.get("title").and_then(|entry| entry.node.span.clone());
        let problem =
            format!("`title` cannot be `{title}`: named as a source, this says {meaning}");
        Some(Mistake::at(span, problem).help("the rules of the file are cited under its title"))
    }

    /// Draft over base over defaults, and the keys that go on following another key.
    fn values(
        &self,
        own: &Values,
        whole: bool,
        mistakes: &mut Vec<Mistake>,
    ) -> (Values, BTreeSet<&'static str>) {
        let mut values = self.inherited(own);
        let rules = own.iter().filter(|(name, _)| catalogue::named(name).any(|key| !key.is_text()));
        values.extend(rules.map(|(name, value)| (name.clone(), value.clone())));
        let mut follows = BTreeSet::new();
        let Some(game) = self.game else {
            if whole {
                mistakes.extend(self.no_game());
            }
            return (values, follows);
        };
        let lacking =
            catalogue::of(game).filter(|key| !key.is_text() && !values.contains_key(key.name));
        for key in lacking.collect::<Vec<_>>() {
            let value = match key.fallback {
                Fallback::LeftOut => continue,
                Fallback::Required => {
                    // A value that was given and refused has been told of already.
                    if whole && !self.draft.keys.contains_key(key.name) {
                        mistakes.push(missing(key));
                    }
                    continue;
                }
                Fallback::Bool(truth) => Value::from(truth),
                Fallback::Number(number) => Value::from(number),
                Fallback::Word(word) => Value::from(word),
                Fallback::NoPoints => Value::Array(Vec::new()),
                Fallback::Same(other) => {
                    follows.insert(key.name);
                    match values.get(other) {
                        Some(value) => value.clone(),
                        None => continue,
                    }
                }
            };
            values.insert(key.name.to_owned(), value);
        }
        (values, follows)
    }

    /// What the base lends: the keys that both games have in the same way.
    fn inherited(&self, own: &Values) -> Values {
        let (Some(base), Some(game)) = (self.base, self.game) else { return Values::new() };
        let base_game = base.game();
        let lent = |name: &str| {
            let rows = (catalogue::find(name, game), catalogue::find(name, base_game));
            matches!(rows, (Some(key), Some(same)) if key.scope == same.scope)
        };
        let mut values: Values = base
            .values
            .iter()
            .filter(|(name, _)| lent(name) && !base.follows.contains(name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        if own.get("making.consent") == Some(&Value::Bool(false)) {
            values.remove("making.deny-alone");
        }
        values
    }

    /// Why it cannot be told what game this is.
    fn no_game(&self) -> Vec<Mistake> {
        let key =
            if self.draft.text("family") == Some("trick") { "making.method" } else { "family" };
        let unsaid = !self.draft.keys.contains_key(key);
        let mistake = |key: &'static Key| {
            missing(key).help(format!("it is {}, or name a `base` that has it", key.expected()))
        };
        catalogue::named(key).filter(|_| unsaid).map(mistake).collect()
    }
}

fn missing(key: &Key) -> Mistake {
    let problem = format!("`{}` is missing", key.name);
    let expected = key.expected();
    Mistake::of(key.name, None, problem).help(format!("{} It is {expected}", key.about()))
}

/// The key under which something was written as if it were a table.
fn outer_key(name: &str) -> Option<&'static Key> {
    let mut outer = name;
    while let Some((table, _)) = outer.rsplit_once('.') {
        if let Some(key) = catalogue::named(table).next() {
            return Some(key);
        }
        outer = table;
    }
    None
}
