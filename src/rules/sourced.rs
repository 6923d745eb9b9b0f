//! Reads who says a rule, where a file has it: one source or several, and the laws of a code by their numbers.
//!
//! A source of a list may be a table of its own, `{ source = "The code", laws = [4, [33, 34]] }`. No text is taken
//! apart for a number, and a law that its code does not have is refused. This module must never know what a rule
//! says.

use super::check::plain_text;
use super::source::{Authority, Laws, Sources, Span};
use super::tree::{Content, Field, Node};

/// No code numbers more laws than this.
const MOST_LAWS: u16 = 999;

/// What is wrong, behind the name of the field in which it is.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) field: &'static str,
    pub(super) problem: String,
}

fn wrong<T>(field: &'static str, problem: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { field, problem: problem.into() })
}

/// The sources that a citation names, with the numbers of the laws where it has them beside one source.
pub(super) fn sources(source: &Node, laws: Option<&Node>) -> Result<Sources, Wrong> {
    if let Content::List(all) = &source.content {
        if laws.is_some() {
            return wrong("laws", NOT_OF_ONE);
        }
        let each: Vec<Authority> = all.iter().map(one).collect::<Result<_, _>>()?;
        return if each.is_empty() { wrong("source", "is empty") } else { Ok(Sources::of(each)) };
    }
    let Some(words) = source.text() else {
        let kinds = "text, or a list of texts and of { source, laws }";
        return wrong("source", format!("must be {kinds}, not {}", source.called()));
    };
    let read = Sources::read(text(words)?);
    match laws {
        None => Ok(read),
        Some(laws) => Ok(Sources::of([of_code(&read, laws)?])),
    }
}

const NOT_OF_ONE: &str = "are the numbers of one source, which `source` names";

/// One of several.
fn one(node: &Node) -> Result<Authority, Wrong> {
    if let Content::Table(fields) = &node.content {
        let known = |field: &&Field| !matches!(field.key.as_ref(), "source" | "laws");
        let get = |name: &str| fields.iter().find(|field| field.key == name).map(|it| &it.node);
        let code = get("source").and_then(Node::text);
        let (Some(code), Some(laws), None) = (code, get("laws"), fields.iter().find(known)) else {
            return wrong("source", "has a table that is not { source = \"…\", laws = [4] }");
        };
        return of_code(&Sources::read(text(code)?), laws);
    }
    let Some(words) = node.text() else {
        let problem = "must be a list of texts and of { source, laws }; one is ";
        return wrong("source", format!("{problem}{}", node.called()));
    };
    match Sources::read(text(words)?).each() {
        [Authority::Agreed] => {
            wrong("source", "cannot be `agreed`: a table says that, of its own values")
        }
        [one] => Ok(one.clone()),
        _ => wrong("source", "names several in one text of a list"),
    }
}

fn text(words: &str) -> Result<String, Wrong> {
    plain_text(words).map_err(|problem| Wrong { field: "source", problem: problem.to_owned() })
}

/// Laws of one code, which has them.
fn of_code(code: &Sources, laws: &Node) -> Result<Authority, Wrong> {
    let [Authority::Named(code)] = code.each() else { return wrong("laws", NOT_OF_ONE) };
    let Some(list) = laws.list() else {
        return wrong("laws", format!("must be a list of numbers, not {}", laws.called()));
    };
    let spans = numbered(list)?;
    let Some(laws) = Laws::of(code, spans) else { return wrong("laws", "is empty") };
    match laws.not_of_its_code() {
        Some(number) => wrong("laws", format!("has {number}, and {code} has no such law")),
        None => Ok(Authority::Laws(laws)),
    }
}

/// The numbers of laws; those that follow each other may stand as a list of the first and the last.
fn numbered(list: &[Node]) -> Result<Vec<Span>, Wrong> {
    let number = |node: &Node| node.number().and_then(|it| u16::try_from(it).ok());
    let can_be = |(from, to): &(u16, u16)| *from > 0 && from <= to && *to <= MOST_LAWS;
    let span = |node: &Node| match node.list() {
        Some([from, to]) => number(from).zip(number(to)),
        Some(_) => None,
        None => number(node).map(|one| (one, one)),
    };
    let all = list.iter().map(|node| span(node).filter(can_be));
    let all: Option<Vec<Span>> = all.map(|it| it.map(|(from, to)| Span::new(from, to))).collect();
    all.map_or_else(|| wrong("laws", "must be a list of numbers; one from-to is [33, 34]"), Ok)
}

/// Who says otherwise, and what: a text, or `{ source, laws, text }`.
pub(super) fn dissent(node: &Node) -> Result<String, Wrong> {
    let of = |problem: String| Wrong { field: "dissent", problem };
    if let Content::Table(fields) = &node.content {
        let get = |name: &str| fields.iter().find(|field| field.key == name).map(|it| &it.node);
        let known = |field: &Field| matches!(field.key.as_ref(), "source" | "laws" | "text");
        let (Some(source), Some(says), true) =
            (get("source"), get("text").and_then(Node::text), fields.iter().all(known))
        else {
            let form = "{ source = \"…\", laws = [4], text = \"…\" }";
            return Err(of(format!("has a table that is not {form}")));
        };
        let by = sources(source, get("laws"))?;
        let says = plain_text(says).map_err(|problem| of(problem.to_owned()))?;
        return Ok(format!("{by}: {says}"));
    }
    match node.text() {
        Some(words) => plain_text(words).map_err(|problem| of(problem.to_owned())),
        None => Err(of(format!("must be a list of texts; one is {}", node.called()))),
    }
}
