//! The citations of a whole: the draft's own, the base's where they still hold, and ours.

use std::collections::BTreeMap;

use super::Work;
use crate::clause::Clause;
use crate::rules::catalogue::{self, Game};
use crate::rules::check::{self, Values, short};
use crate::rules::draft::{CiteFields, Manner};
use crate::rules::mistake::{Mistake, Span};
use crate::rules::source::Sources;
use crate::rules::sourced::{self, Wrong};
use crate::rules::tree::{Content, Field, Node};
use crate::rules::wording;
use crate::rules::{Cite, Place};

/// The source of a rule that a record has, and for which nobody is named.
pub(super) const ALONE: &str = "this record alone";

impl Work<'_> {
    /// The citations that the draft gives.
    pub(super) fn own_cites(&self, mistakes: &mut Vec<Mistake>) -> BTreeMap<Clause, Cite> {
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
            if catalogue::is_table(name) {
                let help = "a rule is named with dashes: [cite.making-all-pass]";
                return Err(vec![mistake.help(help)]);
            }
            let near = catalogue::near(name, Clause::ALL.iter().map(|clause| clause.id()));
            return Err(vec![match near {
                Some(near) => mistake.help(format!("did you mean `{near}`?")).instead(near),
                None => mistake.help("a rule is named as its key, with a dash for the dot"),
            }]);
        };
        match self.game {
            Some(game) if !game.has(clause.scope()) => {
                let problem = format!(
                    "`{clause}` is a rule of {} games, and this is a {} game",
                    clause.scope().games(),
                    game.name()
                );
                Err(vec![Mistake::of(&label, span.cloned(), problem)])
            }
            Some(_) | None => Ok(clause),
        }
    }

    /// A citation for every rule of the game: the draft's, the base's where it still holds, or ours.
    pub(super) fn cites(
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
            let cite = self.lent_cite(clause, game, values);
            own.insert(clause, cite.unwrap_or_else(|| self.made_cite(clause, game, values, title)));
        }
        for (clause, cite) in &mut own {
            if let Some(place) = self.draft.place(*clause) {
                cite.place = Some(place);
            }
        }
        own
    }

    /// The base's citation, where the value that it is about is still the same. Where another value
    /// is not that its sentence speaks of, the sentence is made anew; who says so has not changed.
    fn lent_cite(&self, clause: Clause, game: Game, values: &Values) -> Option<Cite> {
        let base = self.base?;
        let same = |key: &str| base.values.get(key) == values.get(key);
        let cite = base.cites.get(&clause).filter(|_| clause.key().is_none_or(same))?;
        if clause.speaks_of().iter().all(|key| same(key)) {
            return Some(cite.clone());
        }
        Some(Cite { text: sentence(clause, game, values), why: None, ..cite.clone() })
    }

    /// A citation made from the value.
    fn made_cite(&self, clause: Clause, game: Game, values: &Values, title: &str) -> Cite {
        let key = clause.key().and_then(|name| catalogue::find(name, game));
        let text = sentence(clause, game, values);
        let given = key.is_some_and(|key| self.draft.keys.contains_key(key.name));
        let source = match self.manner {
            Manner::Table { source } => source.clone(),
            Manner::File | Manner::Known if given => Sources::read(title),
            Manner::File | Manner::Known => Sources::silent(),
        };
        Cite { text, why: None, source, dissent: Vec::new(), place: None }
    }
}

/// What a clause says, in words that the values alone decide.
pub(in crate::rules) fn sentence(clause: Clause, game: Game, values: &Values) -> String {
    match clause.key().and_then(|name| catalogue::find(name, game)) {
        None => wording::unkeyed(clause).unwrap_or_default().to_owned(),
        Some(key) => match values.get(key.name) {
            Some(value) => wording::sentence(key, value),
            None => format!("{} This ruleset does not say.", key.about()),
        },
    }
}

/// One citation, if it has what a citation needs.
///
/// A table agrees on values, and its sentences are made of them: a file with sentences of its own names whom
/// it has them from.
fn cite(
    clause: Clause,
    span: Option<&Span>,
    fields: &CiteFields,
    mistakes: &mut Vec<Mistake>,
) -> Option<Cite> {
    let before = mistakes.len();
    let label = format!("cite.{clause}");
    let (mut text, mut why, mut source) = (None, None, None);
    let (mut dissent, mut place) = (Vec::new(), None);
    let laws = fields.get("laws").map(|laws| &laws.node);
    for (name, said) in fields {
        let wrong = match (name.as_ref(), &said.node.content) {
            ("text", Content::Text(words)) => plain(words, &mut text).err(),
            ("why", Content::Text(words)) => plain(words, &mut why).err(),
            ("source", Content::Text(words))
                if said.node.span.is_some() && Sources::read(words.as_ref()).is_agreed() =>
            {
                // A file has places; what a table agreed on comes from a record, which has none.
                let help = "name who says so, such as your club, or leave the citation out";
                let problem = "`source` cannot be `agreed`: a table says that, of its own values";
                mistakes.push(Mistake::of(&label, said.node.span.clone(), problem).help(help));
                None
            }
            ("source", _) => match sourced::sources(&said.node, laws) {
                Ok(read) => {
                    source = Some(read);
                    None
                }
                Err(wrong) => {
                    let at = fields.get(wrong.field).unwrap_or(said).node.span.clone();
                    let problem = format!("`{}` {}", wrong.field, wrong.problem);
                    mistakes.push(Mistake::of(&label, at, problem));
                    None
                }
            },
            // Read with the source that they are of.
            ("laws", _) => None,
            ("dissent", Content::List(list)) => {
                dissents(list, &mut dissent).err().map(|wrong| wrong.problem)
            }
            // A record remembers the file that a rule came from; a file need not say where it is.
            ("place", Content::Table(fields)) if said.span.is_none() => {
                placed(fields, &mut place).err()
            }
            ("text" | "why", what) => Some(format!("must be text, not {}", what.called())),
            ("dissent", what) => Some(format!("must be a list of texts, not {}", what.called())),
            (_, _) => {
                Some("is not a part of a citation: text, why, source, laws, dissent".to_owned())
            }
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
        Some(Cite { text: text?, why, source: source?, dissent, place })
    }
}

fn plain(words: &str, into: &mut Option<String>) -> Result<(), String> {
    *into = Some(check::plain_text(words)?);
    Ok(())
}

fn placed(fields: &[Field], into: &mut Option<Place>) -> Result<(), String> {
    let field = |name: &str| fields.iter().find(|field| field.key == name).map(|field| &field.node);
    let file = field("file").and_then(Node::text).map(check::plain_text).transpose()?;
    let line = field("line").and_then(Node::number).and_then(|line| usize::try_from(line).ok());
    let (Some(file), Some(line @ 1..)) = (file, line) else {
        return Err("must have a file and a line".to_owned());
    };
    *into = Some(Place { file, line });
    Ok(())
}

fn dissents(list: &[Node], into: &mut Vec<String>) -> Result<(), Wrong> {
    for node in list {
        into.push(sourced::dissent(node)?);
    }
    Ok(())
}
