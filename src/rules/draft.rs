//! A ruleset before its keys have met the catalogue: one flat draft for TOML and for JSON.
//!
//! Keys are dotted here however they were written, citations and offers stand aside, and everything
//! knows its place. What it means is not asked here; `whole` lays a draft over its base.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;

use super::catalogue::{self, Fallback, Game};
use super::check::{self, short};
use super::mistake::{Mistake, Span};
use super::source::Sources;
use super::tree::{self, Content, Field, Node};
use crate::clause::Clause;
use crate::rules::{Code, Exposed, Place, Policy as _, RevokeThen, Ruleset};

/// The largest file that is read at all, in bytes: six times the largest of ours.
pub const MAX_BYTES: usize = 1 << 17;

/// The most keys and citations that are looked at: ten times what the catalogue has.
const MOST_KEYS: usize = 2_000;

/// The longest key that is looked at, in bytes.
const LONGEST_KEY: usize = 200;

/// The key of what settles the matters that no other key speaks of.
const CODE: &str = "irregular.code";

/// A key of the draft: where it stands and what was written behind it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) span: Option<Span>,
    pub(super) node: Node,
}

/// What a citation says, by the name of the field.
pub(super) type CiteFields = BTreeMap<Cow<'static, str>, Entry>;

/// A file before its keys have met the catalogue.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) keys: BTreeMap<String, Entry>,
    /// By the name of the clause, by the name of the field.
    pub(super) cites: BTreeMap<String, (Option<Span>, CiteFields)>,
    pub(super) offers: Option<Entry>,
    pub(super) mistakes: Vec<Mistake>,
    /// Lines that are not TOML: what stands there may be missing from the rest.
    pub(super) broken: Vec<Span>,
    /// What its file is called, and on which line each key and each `cite.ID` stands in it.
    lines: Option<(String, BTreeMap<String, usize>)>,
}

/// How a draft is to be taken.
pub(super) enum Manner {
    /// As a ruleset of its own.
    File,
    /// As one that was checked before it came here: a built-in one, or what a record embeds. What it
    /// offers is not tried out again; whoever takes an offer up is told what is wrong with it.
    Known,
    /// As switches that a table turns; `source` says who agreed.
    Table { source: Sources },
}

impl Draft {
    pub(super) fn from_toml(text: &str) -> Result<Self, Vec<Mistake>> {
        if text.len() > MAX_BYTES {
            let problem = format!("a ruleset of {} bytes is too large to be one", text.len());
            return Err(vec![
                Mistake::at(None, problem).help(format!("at most {MAX_BYTES} bytes are read")),
            ]);
        }
        let (fields, mistakes) = tree::from_toml(text);
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
                    .help("it needs an `id`, and a `base` whose rules it changes"),
            ]);
        }
        Ok(draft)
    }

    /// The draft of a file that is part of the program.
    pub(super) fn of_ours(laid_down: &'static [u8]) -> Result<Self, Vec<Mistake>> {
        Self::gather(tree::of_packed(laid_down))
    }

    /// The draft of a file of this name: what it says is remembered with its line.
    pub(super) fn of_file(text: &str, name: &str) -> Result<Self, Vec<Mistake>> {
        let mut draft = Self::from_toml(text)?;
        // What no screen can show is spelt out.
        let name = check::plain_text(name).or_else(|_| check::plain_text(&short(name)));
        if let Ok(name) = name {
            draft.lines = Some((name, draft.lines(text)));
        }
        Ok(draft)
    }

    /// On which line, from 1, the text gives each key, and each citation as `cite.ID`.
    fn lines(&self, text: &str) -> BTreeMap<String, usize> {
        let line = |span: &Option<Span>| {
            let before = text.get(..span.as_ref()?.start)?;
            Some(before.matches('\n').count() + 1)
        };
        let keys = self.keys.iter().map(|(key, said)| (key.clone(), line(&said.span)));
        let cites = self.cites.iter().map(|(id, (span, _))| (format!("cite.{id}"), line(span)));
        keys.chain(cites).filter_map(|(name, line)| Some((name, line?))).collect()
    }

    /// Where the file of the draft says what this rule is: the line of its key, else of its citation.
    pub(super) fn place(&self, clause: Clause) -> Option<Place> {
        let (file, lines) = self.lines.as_ref()?;
        let line = clause.key().and_then(|key| lines.get(key));
        let line = *line.or_else(|| lines.get(&format!("cite.{clause}")))?;
        Some(Place { file: file.clone(), line })
    }

    pub(super) fn from_json(value: &Value) -> Result<Self, Vec<Mistake>> {
        let node = tree::from_json(value);
        let called = node.called();
        let Content::Table(fields) = node.content else {
            return Err(vec![Mistake::at(None, format!("a ruleset is an object, not {called}"))]);
        };
        Self::gather(fields)
    }

    pub(super) fn gather(fields: Vec<Field>) -> Result<Self, Vec<Mistake>> {
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
    fn take_fields(&mut self, above: &[&str], fields: Vec<Field>) {
        for Field { key, span, node } in fields {
            if key.len() > LONGEST_KEY {
                let problem = format!("no ruleset has a key `{}`", short(&key));
                self.mistakes.push(Mistake::at(span, problem));
                continue;
            }
            let path: Vec<&str> = above.iter().copied().chain(key.split('.')).collect();
            self.take(&path, span, node);
        }
    }

    fn take(&mut self, path: &[&str], span: Option<Span>, node: Node) {
        match path {
            ["cite", ..] => return self.take_cite(path, span, node),
            [name @ "offer"] => {
                if self.offers.replace(Entry { span: span.clone(), node }).is_some() {
                    self.mistakes.push(check::twice(name, span));
                }
                return;
            }
            [..] => {}
        }
        let name = path.join(".");
        let no_value = catalogue::named(&name).next().is_none();
        let is_table =
            |fields: &[Field]| no_value && (!fields.is_empty() || catalogue::is_table(&name));
        let node = match node.into_table(is_table) {
            Ok(fields) => return self.take_fields(path, fields),
            Err(node) => node,
        };
        if self.keys.insert(name.clone(), Entry { span: span.clone(), node }).is_some() {
            self.mistakes.push(check::twice(&name, span));
        }
    }

    fn take_cite(&mut self, path: &[&str], span: Option<Span>, node: Node) {
        match (path, node.content) {
            ([_], Content::Table(fields)) => self.take_fields(path, fields),
            ([_, clause], Content::Table(fields)) => {
                self.open_cite(clause, span);
                for field in fields {
                    // One that is dotted, or endless, is none, and told of as what it is.
                    if field.key.contains('.') || field.key.len() > LONGEST_KEY {
                        self.take_fields(path, vec![field]);
                    } else {
                        self.cite_field(clause, field);
                    }
                }
            }
            ([_, clause, field], content) => {
                self.open_cite(clause, span.clone());
                let node = Node { span: node.span, content };
                self.cite_field(clause, Field { key: (*field).to_owned().into(), span, node });
            }
            (path, _) => self.mistakes.push(
                Mistake::at(span, format!("`{}` is no citation", short(&path.join(".")))).help(
                    "write [cite.making-all-pass], with dashes, and below it text and source",
                ),
            ),
        }
    }

    /// Gives a clause a citation, if it has none yet.
    fn open_cite(&mut self, clause: &str, span: Option<Span>) {
        if !self.cites.contains_key(clause) {
            self.cites.insert(clause.to_owned(), (span, BTreeMap::new()));
        }
    }

    fn cite_field(&mut self, clause: &str, Field { key, span, node }: Field) {
        let Some((_, fields)) = self.cites.get_mut(clause) else { return };
        if fields.contains_key(&key) {
            self.mistakes.push(check::twice(&format!("cite.{clause}.{key}"), span.clone()));
        }
        fields.insert(key, Entry { span, node });
    }

    /// The text behind a key, where it is text.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.keys.get(key)?.node.text()
    }

    /// Says which ruleset its base is, where that was named by its file.
    pub(super) fn base_is(&mut self, id: &str) {
        if let Some(said) = self.keys.get_mut("base") {
            said.node.content = Content::Text(id.to_owned().into());
        }
    }

    /// Which code settles the rest was known by two other keys before it had one of its own: a ruleset
    /// from before that, in a log above all, means today what it meant then.
    pub(super) fn code_before_its_key(&mut self) {
        let was_known = self.text("irregular.exposed") == Some(Exposed::Callable.word())
            && self.text("irregular.revoke-then") == Some(RevokeThen::GoesOn.word());
        if was_known && !self.keys.contains_key(CODE) {
            let content = Content::Text(Code::LawsOf1888.word().into());
            let node = Node { span: None, content };
            self.keys.insert(CODE.to_owned(), Entry { span: None, node });
        }
    }

    /// The mistake of a base that is itself not in order, or that leads back to this file.
    pub(super) fn wrong_base(&self, problem: String) -> Mistake {
        let span = self.keys.get("base").and_then(|said| said.node.span.clone());
        Mistake::of("base", span, problem)
    }

    /// The mistake of an id that another ruleset has.
    pub(super) fn taken_id(&self) -> Mistake {
        let id = short(self.text("id").unwrap_or_default());
        let span = self.keys.get("id").and_then(|said| said.node.span.clone());
        let problem = format!("there is a ruleset `{id}` already");
        Mistake::of("id", span, problem).help("choose another `id`")
    }

    /// Does it say every key of its game itself, as a ruleset that was written out does?
    pub(super) fn is_complete(&self) -> bool {
        let Some(game) = self.game(None, &Manner::File) else { return false };
        catalogue::of(game).all(|key| {
            let may_lack = matches!(key.fallback, Fallback::LeftOut | Fallback::Same(_));
            may_lack || self.keys.contains_key(key.name)
        })
    }

    /// Which kind of game this is, by its own words or by its base's. No table can change the family.
    pub(super) fn game(&self, base: Option<&Ruleset>, manner: &Manner) -> Option<Game> {
        let fixed = |key: &str| matches!(manner, Manner::Table { .. }) && key == "family";
        let word = |key: &str| {
            let own = self.text(key).filter(|_| !fixed(key));
            own.or_else(|| base.and_then(|base| base.values.get(key)).and_then(Value::as_str))
        };
        Game::said(word("family")?, word("making.method"))
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
