//! TOML or JSON -> a checked ruleset, with the place of every mistake.
//!
//! Both front ends make one flat draft of dotted keys; a draft is laid over its base, the base over
//! the defaults, and the whole is checked once. All mistakes of a file are told in one go, in its
//! order. This room knows no disk: it reads text and values that somebody else has fetched.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use serde_json::{Map, Value};

use super::check::{self, Contradiction, Values, short};
use super::house::{self, Known};
use super::keys::{self, Fallback, Game, Key};
use super::raw::{self, Field, Node, Span, What};
use super::shelf::{Found, Shelf};
use super::{build, said};
use crate::clause::Clause;
use crate::rules::{Cite, Family, Making, Offer, Ruleset};

/// The largest file that is read at all, in bytes: six times the largest of ours.
pub const MAX_BYTES: usize = 1 << 17;

/// How many mistakes are told; what is no ruleset at all can have thousands.
const MOST_MISTAKES: usize = 100;

/// The most keys and citations that are looked at: ten times what the catalogue has.
const MOST_KEYS: usize = 2_000;

/// The longest key that is looked at, in bytes.
const LONGEST_KEY: usize = 200;

/// The source of a rule that the sources do not have.
pub const SILENT: &str = "silent";

/// Something in a ruleset that cannot be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where it stands, in bytes; none where it stands nowhere (a key that is missing) and in JSON.
    pub span: Option<Range<usize>>,
    /// The key that it is about, where it is about one.
    pub key: Option<String>,
    /// What is wrong, without a full stop.
    pub problem: String,
    /// What to do about it.
    pub help: Option<String>,
    /// What would be right in place of the span.
    pub instead: Option<String>,
    /// Other places that have to do with it, and what stands there.
    pub also: Vec<(Range<usize>, String)>,
}

impl Mistake {
    pub(super) fn at(span: Option<Span>, problem: impl Into<String>) -> Self {
        let problem = problem.into();
        Self { span, key: None, problem, help: None, instead: None, also: Vec::new() }
    }

    pub(super) fn of(key: &str, span: Option<Span>, problem: impl Into<String>) -> Self {
        Self { key: Some(key.to_owned()), ..Self::at(span, problem) }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    pub(super) fn instead(self, instead: impl Into<String>) -> Self {
        Self { instead: Some(instead.into()), ..self }
    }

    /// Line and column of its place in the text that it was found in, both from 1.
    pub fn place(&self, text: &str) -> Option<(usize, usize)> {
        let start = self.span.as_ref()?.start;
        let before: String =
            text.char_indices().take_while(|(at, _)| *at < start).map(|(_, c)| c).collect();
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count());
        Some((before.matches('\n').count() + 1, column + 1))
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

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
    Draft::from_json(value)?.finish(Base::None, &Manner::File)
}

/// On which line, from 1, a ruleset file gives each key, and each citation as `cite.ID`. What is no
/// ruleset file gives none.
pub fn lines(text: &str) -> BTreeMap<String, usize> {
    let Ok(draft) = Draft::from_toml(text) else { return BTreeMap::new() };
    let line = |span: &Option<Span>| {
        let before = text.get(..span.as_ref()?.start)?;
        Some(before.matches('\n').count() + 1)
    };
    let keys = draft.keys.iter().map(|(key, said)| (key.clone(), line(&said.span)));
    let cites = draft.cites.iter().map(|(id, (span, _))| (format!("cite.{id}"), line(span)));
    keys.chain(cites).filter_map(|(name, line)| Some((name, line?))).collect()
}

/// Turns switches of a ruleset for one table: dotted keys to values. What the sources say of a key
/// that was turned holds no longer, so its citation becomes what the table says, by `source`.
pub fn with(
    base: &Ruleset,
    set: &BTreeMap<String, Value>,
    source: &str,
) -> Result<Ruleset, Vec<Mistake>> {
    let fields = set.iter().map(|(key, value)| Field {
        key: key.clone(),
        span: None,
        node: raw::from_json(value),
    });
    let draft = Draft::gather(fields.collect())?;
    draft.finish(Base::Found(base), &Manner::Table { source: source.to_owned() })
}

/// The ruleset that a question of another program means: an id, `{"base": id, "set": {…}}`, or a
/// whole ruleset.
pub fn asked<'a>(value: &Value, shelf: &'a Shelf) -> Result<Cow<'a, Ruleset>, Vec<Mistake>> {
    if let Some(id) = value.as_str() {
        return on_shelf(id, shelf).map(Cow::Borrowed);
    }
    match (value.get("set"), value.get("base").and_then(Value::as_str)) {
        (None, _) => from_json(value, shelf).map(Cow::Owned),
        (Some(Value::Object(set)), Some(base)) => {
            let set = set.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
            with(on_shelf(base, shelf)?, &set, "agreed").map(Cow::Owned)
        }
        (Some(_), _) => Err(vec![
            Mistake::at(None, "switches need the id of a ruleset and an object of keys")
                .help(r#"such as {"base": "euchre", "set": {"making.all-pass": "stick"}}"#),
        ]),
    }
}

fn on_shelf<'a>(id: &str, shelf: &'a Shelf) -> Result<&'a Ruleset, Vec<Mistake>> {
    if let Some(ruleset) = shelf.get(id) {
        return Ok(ruleset);
    }
    let mistake = Mistake::at(None, format!("there is no ruleset `{}`", short(id)));
    Err(vec![match shelf.find(id) {
        Found::One(ruleset) => mistake.help(format!("did you mean `{}`?", ruleset.id)),
        Found::Several(several) => {
            let ids: Vec<&str> = several.iter().map(|ruleset| ruleset.id.as_str()).collect();
            mistake.help(format!("several answer to that name: {}", ids.join(", ")))
        }
        Found::None { near } => match near.first() {
            Some(near) => mistake.help(format!("did you mean `{near}`?")),
            None => mistake,
        },
    }])
}

/// A value as a person types it: `15`, `true`, `[12, 24]`, `stick` or `"stick"`.
pub fn typed(words: &str) -> Value {
    raw::from_words(words)
}

/// A key of the draft: where it stands and what was written behind it.
#[derive(Clone, Debug)]
struct Said {
    span: Option<Span>,
    node: Node,
}

/// A file before its keys have met the catalogue.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    keys: BTreeMap<String, Said>,
    /// By the name of the clause, by the name of the field.
    cites: BTreeMap<String, (Option<Span>, BTreeMap<String, Said>)>,
    offers: Option<Said>,
    mistakes: Vec<Mistake>,
    /// Lines that are not TOML: what stands there may be missing from the rest.
    broken: Vec<Span>,
}

/// What a draft is written over.
pub(super) enum Base<'a> {
    None,
    Found(&'a Ruleset),
    /// It names one that cannot be had; the mistake says why.
    Wrong(Mistake),
}

/// How a draft is to be taken.
enum Manner {
    /// As a ruleset of its own.
    File,
    /// As switches that a table turns; `source` says who agreed.
    Table { source: String },
}

impl Draft {
    pub(super) fn from_toml(text: &str) -> Result<Self, Vec<Mistake>> {
        if text.len() > MAX_BYTES {
            let problem = format!("a ruleset of {} bytes is too large to be one", text.len());
            return Err(vec![
                Mistake::at(None, problem).help(format!("at most {MAX_BYTES} bytes are read")),
            ]);
        }
        let (fields, mistakes) = raw::from_toml(text);
        let mut draft = Self::gather(fields)?;
        draft.broken = mistakes
            .iter()
            .filter_map(|mistake| mistake.span.as_ref())
            .map(|span| line_of(text, span))
            .collect();
        draft.mistakes.extend(mistakes);
        if draft.is_empty() {
            return Err(vec![
                Mistake::at(None, "the file is empty")
                    .help("a ruleset has at least an `id`, a `title`, an `about` and a `base`"),
            ]);
        }
        Ok(draft)
    }

    fn from_json(value: &Value) -> Result<Self, Vec<Mistake>> {
        let node = raw::from_json(value);
        let called = node.called();
        let What::Table(fields) = node.what else {
            return Err(vec![Mistake::at(None, format!("a ruleset is an object, not {called}"))]);
        };
        Self::gather(fields)
    }

    fn gather(fields: Vec<Field>) -> Result<Self, Vec<Mistake>> {
        let mut draft = Self::default();
        draft.take_fields(&[], fields);
        let many = draft.keys.len() + draft.cites.len() + draft.mistakes.len();
        if many > MOST_KEYS {
            let problem = format!("this is no ruleset: it has {many} keys");
            let help = format!("at most {MOST_KEYS} are looked at");
            return Err(vec![Mistake::at(None, problem).help(help)]);
        }
        Ok(draft)
    }

    fn is_empty(&self) -> bool {
        let nothing = self.keys.is_empty() && self.cites.is_empty() && self.offers.is_none();
        nothing && self.mistakes.is_empty()
    }

    /// Lays the fields of a table flat. A key may be dotted in quotes or in JSON: it is split here.
    fn take_fields(&mut self, above: &[String], fields: Vec<Field>) {
        for field in fields {
            if field.key.len() > LONGEST_KEY {
                let problem = format!("no ruleset has a key `{}`", short(&field.key));
                self.mistakes.push(Mistake::at(field.span, problem));
                continue;
            }
            let mut path = above.to_vec();
            path.extend(field.key.split('.').map(str::to_owned));
            self.take(&path, field.span, field.node);
        }
    }

    fn take(&mut self, path: &[String], span: Option<Span>, node: Node) {
        let name = path.join(".");
        match path.first().map(String::as_str) {
            Some("cite") => return self.take_cite(path, span, node),
            Some("offer") if path.len() == 1 => {
                if self.offers.replace(Said { span: span.clone(), node }).is_some() {
                    self.mistakes.push(check::twice(&name, span));
                }
                return;
            }
            Some(_) | None => {}
        }
        let no_value = keys::named(&name).next().is_none();
        let is_table = |fields: &[Field]| no_value && (!fields.is_empty() || keys::is_table(&name));
        let node = match node.into_table(is_table) {
            Ok(fields) => return self.take_fields(path, fields),
            Err(node) => node,
        };
        if self.keys.insert(name.clone(), Said { span: span.clone(), node }).is_some() {
            self.mistakes.push(check::twice(&name, span));
        }
    }

    fn take_cite(&mut self, path: &[String], span: Option<Span>, node: Node) {
        match (path, node.what) {
            ([_], What::Table(fields)) => self.take_fields(path, fields),
            ([_, clause], What::Table(fields)) => {
                self.cites.entry(clause.clone()).or_insert_with(|| (span, BTreeMap::new()));
                self.take_fields(path, fields);
            }
            ([_, clause, field], what) => {
                let entry = self
                    .cites
                    .entry(clause.clone())
                    .or_insert_with(|| (span.clone(), BTreeMap::new()));
                let said = Said { span: span.clone(), node: Node { span: node.span, what } };
                if entry.1.insert(field.clone(), said).is_some() {
                    self.mistakes.push(check::twice(&path.join("."), span));
                }
            }
            (path, _) => self.mistakes.push(
                Mistake::at(span, format!("`{}` is no citation", short(&path.join(".")))).help(
                    "write [cite.making-all-pass], with dashes, and below it text and source",
                ),
            ),
        }
    }

    /// The text behind a key, where it is text.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.keys.get(key)?.node.text()
    }

    /// The base that it names, if it can be had.
    pub(super) fn over<'a>(&self, known: &'a Shelf) -> Base<'a> {
        let Some(base) = self.text("base") else { return Base::None };
        let span = self.keys.get("base").and_then(|said| said.node.span.clone());
        if self.text("id") == Some(base) {
            let problem = format!("`{}` cannot be its own base", short(base));
            return Base::Wrong(Mistake::of("base", span, problem));
        }
        match on_shelf(base, known) {
            Ok(ruleset) => Base::Found(ruleset),
            Err(mistakes) => {
                let help = mistakes.into_iter().find_map(|mistake| mistake.help);
                let problem = format!("the base `{}` is not a known ruleset", short(base));
                Base::Wrong(Mistake { help, ..Mistake::of("base", span, problem) })
            }
        }
    }

    /// The mistake of a base that is itself not in order, or that leads back to this file.
    pub(super) fn wrong_base(&self, problem: String) -> Mistake {
        let span = self.keys.get("base").and_then(|said| said.node.span.clone());
        Mistake::of("base", span, problem)
    }

    /// Does it say every key of its game itself, as a ruleset that was written out does?
    fn is_complete(&self) -> bool {
        let Some(game) = self.game(None, &Manner::File) else { return false };
        keys::of(game).all(|key| {
            let may_lack = matches!(key.fallback, Fallback::LeftOut | Fallback::Same(_));
            may_lack || self.keys.contains_key(key.name)
        })
    }

    /// Which kind of game this is, by its own words or by its base's. No table can change the family.
    fn game(&self, base: Option<&Ruleset>, manner: &Manner) -> Option<Game> {
        let fixed = |key: &str| matches!(manner, Manner::Table { .. }) && key == "family";
        let word = |key: &str| {
            let own = self.text(key).filter(|_| !fixed(key));
            own.or_else(|| base.and_then(|base| base.values.get(key)).and_then(Value::as_str))
        };
        match (word("family")?, word("making.method")) {
            ("climb", _) => Some(Game::Climb),
            ("trick", Some("turn-up")) => Some(Game::TurnUp),
            ("trick", Some("bid")) => Some(Game::Bid),
            _ => None,
        }
    }

    /// Lays the draft over its base and checks the whole.
    fn finish(mut self, base: Base<'_>, manner: &Manner) -> Result<Ruleset, Vec<Mistake>> {
        let mut mistakes = std::mem::take(&mut self.mistakes);
        let broken = std::mem::take(&mut self.broken);
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
        let mut ruleset = Ruleset {
            id: texts.id,
            title: texts.title,
            about: texts.about,
            base: texts.base,
            family,
            cites,
            values,
            follows,
            offers: Vec::new(),
        };
        ruleset.offers = work.offers(offers, &ruleset, &mut bad_offers);
        if bad_offers.is_empty() { Ok(ruleset) } else { Err(in_order(bad_offers)) }
    }
}

/// The bytes of the lines that a span touches; where that is the head of a table, of the whole table,
/// because its keys then seem to be somebody else's.
fn line_of(text: &str, span: &Span) -> Span {
    let start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let rest = text.get(start..).unwrap_or_default();
    let end = if rest.trim_start().starts_with('[') {
        rest.get(1..).and_then(|below| below.find("\n[")).map(|at| at + 1)
    } else {
        text.get(span.end..).and_then(|after| after.find('\n')).map(|at| span.end - start + at)
    };
    start..end.map_or(text.len(), |at| start + at)
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
        mistakes.push(Mistake::at(None, format!("and {more} further mistakes")));
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
                Ok(None) => {}
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
    fn key(&self, name: &str, said: &Said) -> Result<Option<&'static Key>, Vec<Mistake>> {
        if let Manner::Table { .. } = self.manner
            && matches!(name, "id" | "title" | "about" | "base" | "family")
        {
            let problem = format!("`{name}` is not a rule that a table can change");
            return Err(vec![Mistake::of(name, said.span.clone(), problem)]);
        }
        let mut rows = keys::named(name);
        let Some(first) = rows.next() else { return Err(vec![self.unknown(name, said)]) };
        let Some(game) = self.game else {
            return Ok(rows.next().is_none().then_some(first));
        };
        keys::find(name, game).map(Some).ok_or_else(|| {
            let problem = format!(
                "`{name}` is a key of {} games, and this is a {} game",
                keys::games(first.scope),
                game.name()
            );
            vec![Mistake::of(name, said.span.clone(), problem)]
        })
    }

    fn unknown(&self, name: &str, said: &Said) -> Mistake {
        let problem = format!("no ruleset has a key `{}`", short(name));
        let mistake = Mistake::of(&short(name), said.span.clone(), problem);
        if keys::is_table(name) {
            return mistake.help(format!("`{name}` is a table: write [{name}] and its keys below"));
        }
        if let Some(outer) = outer_key(name) {
            return mistake.help(format!("`{}` is {}", outer.name, outer.expected()));
        }
        let named = house::known(name);
        if let Some(Known::Refused(why)) = named {
            let problem = format!("`{}` cannot be played here: {why}", short(name));
            return Mistake { problem, ..mistake };
        }
        if matches!(name, "format" | "version" | "schema" | "requires") {
            return mistake.help("it may be for a later version of this program");
        }
        let fits = |key: &&Key| self.game.is_none_or(|game| game.has(key.scope));
        let known = keys::KEYS.iter().filter(fits).map(|key| key.name);
        let near = keys::near(name, known.clone().chain(["cite", "offer"]));
        let last = |name: &'static str| name.rsplit('.').next();
        let same_end = || known.clone().find(|known| name.rsplit('.').next() == last(known));
        let Some(near) = near.or_else(same_end) else {
            return match named {
                Some(Known::Written(how)) => mistake.help(format!("that rule is written {how}")),
                Some(Known::Refused(_)) | None => mistake,
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
                mistakes.extend(keys::named(key).map(missing));
            }
        }
        let named = if table { base.and_then(|base| base.base.clone()) } else { own_text("base") };
        Some(Texts { id: id?, title: title?, about: about?, base: named })
    }

    /// Draft over base over defaults, and the keys that go on following another key.
    fn values(
        &self,
        own: &Values,
        whole: bool,
        mistakes: &mut Vec<Mistake>,
    ) -> (Values, BTreeSet<&'static str>) {
        let mut values = self.inherited(own);
        let rules = own.iter().filter(|(name, _)| keys::named(name).any(|key| !key.is_text()));
        values.extend(rules.map(|(name, value)| (name.clone(), value.clone())));
        let mut follows = BTreeSet::new();
        let Some(game) = self.game else {
            if whole {
                mistakes.extend(self.no_game());
            }
            return (values, follows);
        };
        let lacking = keys::of(game).filter(|key| !key.is_text() && !values.contains_key(key.name));
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
        let base_game = game_of(&base.family);
        let lent = |name: &str| {
            let rows = (keys::find(name, game), keys::find(name, base_game));
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
        keys::named(key).filter(|_| unsaid).map(mistake).collect()
    }

    /// The citations that the draft gives.
    fn own_cites(&self, mistakes: &mut Vec<Mistake>) -> BTreeMap<Clause, Cite> {
        let mut cites = BTreeMap::new();
        if let (Manner::Table { .. }, Some((name, (span, _)))) =
            (self.manner, self.draft.cites.first_key_value())
        {
            let problem = format!("`cite.{}` is not a rule that a table can change", short(name));
            mistakes.push(Mistake::at(span.clone(), problem));
            return cites;
        }
        for (name, (span, fields)) in &self.draft.cites {
            match self.clause(name, span.as_ref()) {
                Ok(clause) => {
                    if let Some(cite) = cite(clause, span.as_ref(), fields, mistakes) {
                        cites.insert(clause, cite);
                    }
                }
                Err(wrong) => mistakes.extend(wrong),
            }
        }
        cites
    }

    fn clause(&self, name: &str, span: Option<&Span>) -> Result<Clause, Vec<Mistake>> {
        let label = format!("cite.{}", short(name));
        let Some(clause) = Clause::from_id(name) else {
            let problem = format!("there is no rule `{}` to cite", short(name));
            let mistake = Mistake::of(&label, span.cloned(), problem);
            if keys::is_table(name) {
                let help = "a rule is named with dashes: [cite.making-all-pass]";
                return Err(vec![mistake.help(help)]);
            }
            let near = keys::near(name, Clause::ALL.iter().map(|clause| clause.id()));
            return Err(vec![match near {
                Some(near) => mistake.help(format!("did you mean `{near}`?")).instead(near),
                None => mistake.help("a rule is named as its key, with a dash for the dot"),
            }]);
        };
        match self.game {
            Some(game) if !game.has(clause.scope()) => {
                let problem = format!(
                    "`{clause}` is a rule of {} games, and this is a {} game",
                    keys::games(clause.scope()),
                    game.name()
                );
                Err(vec![Mistake::of(&label, span.cloned(), problem)])
            }
            Some(_) | None => Ok(clause),
        }
    }

    /// A citation for every rule of the game: the draft's, the base's where it still holds, or ours.
    fn cites(
        &self,
        mut own: BTreeMap<Clause, Cite>,
        values: &Values,
        title: &str,
    ) -> BTreeMap<Clause, Cite> {
        let Some(game) = self.game else { return own };
        for clause in Clause::ALL.iter().copied().filter(|clause| game.has(clause.scope())) {
            if own.contains_key(&clause) {
                continue;
            }
            let cite = self.lent_cite(clause, values);
            own.insert(clause, cite.unwrap_or_else(|| self.made_cite(clause, game, values, title)));
        }
        own
    }

    /// The base's citation, where the value that it speaks of is still the same.
    fn lent_cite(&self, clause: Clause, values: &Values) -> Option<Cite> {
        let base = self.base?;
        let holds = clause.key().is_none_or(|key| base.values.get(key) == values.get(key));
        base.cites.get(&clause).filter(|_| holds).cloned()
    }

    /// A citation made from the value.
    fn made_cite(&self, clause: Clause, game: Game, values: &Values, title: &str) -> Cite {
        let key = clause.key().and_then(|name| keys::find(name, game));
        let text = match key {
            None => said::unkeyed(clause).unwrap_or_default().to_owned(),
            Some(key) => match values.get(key.name) {
                Some(value) => said::sentence(key, value),
                None => format!("{} This ruleset does not say.", key.about),
            },
        };
        let given = key.is_some_and(|key| self.draft.keys.contains_key(key.name));
        let source = match self.manner {
            Manner::Table { source } => source.clone(),
            Manner::File if given => title.to_owned(),
            Manner::File => SILENT.to_owned(),
        };
        Cite { text, source, dissent: Vec::new() }
    }

    /// The offers that the draft makes, each with its place.
    fn own_offers(&self, mistakes: &mut Vec<Mistake>) -> Option<Vec<(Option<Span>, Offer)>> {
        let said = self.draft.offers.as_ref()?;
        let mut offers = Vec::new();
        match (&said.node.what, self.manner) {
            (What::List(list), Manner::File) => {
                for node in list {
                    match self.offer(node) {
                        Ok(offer) => offers.push((node.span.clone(), offer)),
                        Err(wrong) => mistakes.extend(wrong),
                    }
                }
            }
            (_, Manner::Table { .. }) => {
                mistakes.push(Mistake::at(None, "`offer` is not a rule that a table can change"));
            }
            (what, Manner::File) => mistakes.push(
                Mistake::of(
                    "offer",
                    said.node.span.clone(),
                    format!("offers are a list of tables, not {}", what.called()),
                )
                .help("write [[offer]] and below it key, value and ask"),
            ),
        }
        Some(offers)
    }

    fn offer(&self, node: &Node) -> Result<Offer, Vec<Mistake>> {
        let wrong = |problem: String| vec![Mistake::of("offer", node.span.clone(), problem)];
        let What::Table(fields) = &node.what else {
            return Err(wrong(format!("an offer is a table, not {}", node.what.called())));
        };
        let field = |name: &str| fields.iter().find(|field| field.key == name);
        if let Some(odd) =
            fields.iter().find(|f| !matches!(f.key.as_str(), "key" | "value" | "ask"))
        {
            let problem = format!("an offer has key, value and ask, and no `{}`", short(&odd.key));
            return Err(vec![Mistake::of("offer", odd.span.clone(), problem)]);
        }
        let (Some(key), Some(value), Some(ask)) = (field("key"), field("value"), field("ask"))
        else {
            return Err(wrong("an offer needs a key, a value and what to ask".to_owned()));
        };
        let (What::Text(name), What::Text(ask)) = (&key.node.what, &ask.node.what) else {
            return Err(wrong("the key and the question of an offer are text".to_owned()));
        };
        let said = Said { span: key.node.span.clone(), node: value.node.clone() };
        let row = self.key(name, &said)?;
        let Some(row) = row.filter(|row| !row.is_text() && row.name != "family") else {
            return Err(wrong(format!("`{}` cannot be offered as a choice", short(name))));
        };
        let value = check::value(row, &value.node)?;
        let ask =
            check::plain_text(ask).map_err(|problem| wrong(format!("the question {problem}")))?;
        Ok(Offer { key: row.name.to_owned(), value, ask })
    }

    /// The offers of the finished ruleset: its own, each tried out, or the base's that are still open.
    fn offers(
        &self,
        own: Option<Vec<(Option<Span>, Offer)>>,
        ruleset: &Ruleset,
        mistakes: &mut Vec<Mistake>,
    ) -> Vec<Offer> {
        let taken = |offer: &Offer| ruleset.values.get(&offer.key) == Some(&offer.value);
        let Some(own) = own else {
            let lent = self.base.into_iter().flat_map(|base| &base.offers);
            let open = |offer: &&Offer| ruleset.values.contains_key(&offer.key) && !taken(offer);
            return lent
                .filter(open)
                .filter(|offer| try_out(ruleset, offer).is_ok())
                .cloned()
                .collect();
        };
        for (span, offer) in &own {
            let problem = if taken(offer) {
                Some(format!("`{}` has the offered value already", offer.key))
            } else {
                let refused = try_out(ruleset, offer).err();
                let why = refused.and_then(|mistakes| mistakes.into_iter().next());
                why.map(|why| format!("this offer cannot be taken up: {}", why.problem))
            };
            mistakes.extend(problem.map(|problem| Mistake::of("offer", span.clone(), problem)));
        }
        own.into_iter().map(|(_, offer)| offer).collect()
    }
}

/// Takes up an offer. The ruleset's own offers are left aside, so that this ends.
fn try_out(ruleset: &Ruleset, offer: &Offer) -> Result<(), Vec<Mistake>> {
    let bare = Ruleset { offers: Vec::new(), ..ruleset.clone() };
    let set = BTreeMap::from([(offer.key.clone(), offer.value.clone())]);
    with(&bare, &set, SILENT).map(|_| ())
}

fn missing(key: &Key) -> Mistake {
    let problem = format!("`{}` is missing", key.name);
    let expected = key.expected();
    Mistake::of(key.name, None, problem).help(format!("{} It is {expected}", key.about))
}

/// The key under which something was written as if it were a table.
fn outer_key(name: &str) -> Option<&'static Key> {
    let mut outer = name;
    while let Some((table, _)) = outer.rsplit_once('.') {
        if let Some(key) = keys::named(table).next() {
            return Some(key);
        }
        outer = table;
    }
    None
}

/// Which kind of game these parameters are for.
pub const fn game_of(family: &Family) -> Game {
    match family {
        Family::Climb(_) => Game::Climb,
        Family::Trick(rules) => match rules.making {
            Making::TurnUp(_) => Game::TurnUp,
            Making::Bid(_) => Game::Bid,
        },
    }
}

/// One citation, if it has what a citation needs.
fn cite(
    clause: Clause,
    span: Option<&Span>,
    fields: &BTreeMap<String, Said>,
    mistakes: &mut Vec<Mistake>,
) -> Option<Cite> {
    let before = mistakes.len();
    let label = format!("cite.{clause}");
    let (mut text, mut source, mut dissent) = (None, None, Vec::new());
    for (name, said) in fields {
        let wrong = match (name.as_str(), &said.node.what) {
            ("text", What::Text(words)) => plain(words, &mut text).err(),
            ("source", What::Text(words)) => plain(words, &mut source).err(),
            ("dissent", What::List(list)) => dissents(list, &mut dissent).err(),
            ("text" | "source", what) => Some(format!("must be text, not {}", what.called())),
            ("dissent", what) => Some(format!("must be a list of texts, not {}", what.called())),
            (_, _) => Some("is not a part of a citation: text, source, dissent".to_owned()),
        };
        mistakes.extend(wrong.map(|problem| {
            let problem = format!("`{}` {problem}", short(name));
            Mistake::of(&label, said.node.span.clone(), problem)
        }));
    }
    for (name, there) in
        [("text", fields.contains_key("text")), ("source", fields.contains_key("source"))]
    {
        if !there {
            let problem = format!("the citation of `{clause}` has no {name}");
            mistakes.push(Mistake::of(&label, span.cloned(), problem));
        }
    }
    if mistakes.len() > before {
        None
    } else {
        Some(Cite { text: text?, source: source?, dissent })
    }
}

fn plain(words: &str, into: &mut Option<String>) -> Result<(), String> {
    *into = Some(check::plain_text(words)?);
    Ok(())
}

fn dissents(list: &[Node], into: &mut Vec<String>) -> Result<(), String> {
    for node in list {
        match node.text() {
            Some(words) => into.push(check::plain_text(words)?),
            None => return Err(format!("must be a list of texts; one is {}", node.called())),
        }
    }
    Ok(())
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
    fields.insert("source".to_owned(), Value::from(cite.source.as_str()));
    if !cite.dissent.is_empty() {
        fields.insert("dissent".to_owned(), Value::from(cite.dissent.clone()));
    }
    Value::Object(fields)
}

fn offer_json(offer: &Offer) -> Value {
    serde_json::json!({ "key": offer.key, "value": offer.value, "ask": offer.ask })
}
