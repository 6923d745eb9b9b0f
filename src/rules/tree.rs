//! What was written, before anything is known about it: one tree for TOML and for JSON.
//!
//! Every part of the tree that came from a text knows its place there. Nothing here knows a key, a
//! value or a rule; that a thing is well formed is all that this module can say.

use std::borrow::Cow;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::mistake::{Mistake, Span};
use crate::packed::Reader;

/// How deep a file may nest: a row in a list of rows in a table, and room to spare.
const DEEPEST: u8 = 16;

/// How many mistakes of a file that is not TOML are looked at: more than anybody is told.
const MOST_ERRORS: usize = 200;

/// One value, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Option<Span>,
    pub(super) content: Content,
}

/// What kind of value it is.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Bool(bool),
    Number(i64),
    Text(Cow<'static, str>),
    List(Vec<Node>),
    Table(Vec<Field>),
    /// Something that no key of ours can have, and what to call it.
    Other(&'static str),
}

/// One entry of a table.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) key: Cow<'static, str>,
    pub(super) span: Option<Span>,
    pub(super) node: Node,
}

impl Node {
    /// The text, where it is text.
    pub(super) fn text(&self) -> Option<&str> {
        if let Content::Text(text) = &self.content { Some(text) } else { None }
    }

    /// The entries, where it is a list.
    pub(super) fn list(&self) -> Option<&[Self]> {
        if let Content::List(list) = &self.content { Some(list) } else { None }
    }

    /// The number, where it is a whole one.
    pub(super) fn number(&self) -> Option<i64> {
        if let Content::Number(number) = self.content { Some(number) } else { None }
    }

    /// The fields of a table that is no value in itself; else the node as it was.
    pub(super) fn into_table(
        self,
        is_table: impl Fn(&[Field]) -> bool,
    ) -> Result<Vec<Field>, Self> {
        match self.content {
            Content::Table(fields) if is_table(&fields) => Ok(fields),
            content @ (Content::Table(_)
            | Content::Bool(_)
            | Content::Number(_)
            | Content::Text(_)
            | Content::List(_)
            | Content::Other(_)) => Err(Self { span: self.span, content }),
        }
    }

    /// As it is called in a sentence: "it is text".
    pub(super) const fn called(&self) -> &'static str {
        self.content.called()
    }
}

impl Content {
    /// As it is called in a sentence: "it is text".
    pub(super) const fn called(&self) -> &'static str {
        match self {
            Self::Bool(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Other(name) => name,
        }
    }
}

/// Reads a file that is part of the program as `build.rs` laid it down (`build/tree.rs`): nearly every command
/// reads some at its start. Where a thing stands is asked of a file that may be wrong, and of no other.
pub(super) fn of_packed(bytes: &'static [u8]) -> Vec<Field> {
    packed_fields(&mut Reader::new(bytes))
}

fn packed_fields(packed: &mut Reader) -> Vec<Field> {
    let count = packed.count();
    let field = |_| {
        let key = Cow::Borrowed(packed.text());
        Field { key, span: Some(0..0), node: packed_node(packed) }
    };
    (0..count).map(field).collect()
}

fn packed_node(packed: &mut Reader) -> Node {
    let content = match packed.number() {
        0 => Content::Bool(false),
        1 => Content::Bool(true),
        2 => Content::Number(packed.signed()),
        3 => Content::Text(Cow::Borrowed(packed.text())),
        4 => Content::List((0..packed.count()).map(|_| packed_node(packed)).collect()),
        _ => Content::Table(packed_fields(packed)),
    };
    Node { span: Some(0..0), content }
}

/// Reads TOML. What could be made out is in the tree even where there are mistakes.
pub(super) fn from_toml(text: &str) -> (Vec<Field>, Vec<Mistake>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut mistakes: Vec<Mistake> = errors
        .iter()
        .take(MOST_ERRORS)
        .map(|error| not_toml(error, is_second(error, text, table.get_ref())))
        .collect();
    let mut too_deep = None;
    let fields = toml_fields(table.get_ref(), 0, &mut too_deep);
    if let Some(span) = too_deep {
        mistakes.push(Mistake::at(Some(span), "this is nested too deeply to be a ruleset"));
    }
    mistakes.sort_by_key(|mistake| mistake.span.as_ref().map(|span| (span.start, span.end)));
    (fields, mistakes)
}

/// Is what the parser points at a key that stands before it already?
fn is_second(error: &toml::de::Error, text: &str, table: &DeTable<'_>) -> bool {
    let Some(span) = error.span() else { return false };
    text.get(span.clone()).is_some_and(|key| stands_before(table, key, span.start))
}

fn stands_before(table: &DeTable<'_>, name: &str, at: usize) -> bool {
    table.iter().any(|(key, value)| {
        let same = key.get_ref() == name && key.span().end <= at;
        same || matches!(value.get_ref(), DeValue::Table(inner) if stands_before(inner, name, at))
    })
}

fn not_toml(error: &toml::de::Error, twice: bool) -> Mistake {
    // The parser's words come in several lines at times; a mistake has one.
    let words: Vec<&str> = error.message().lines().map(str::trim).collect();
    let mistake = Mistake::at(error.span(), format!("this is not TOML: {}", words.join("; ")));
    if twice {
        return mistake.help("a key has one value: keep one of the two lines");
    }
    mistake
}

fn toml_fields(table: &DeTable<'_>, depth: u8, too_deep: &mut Option<Span>) -> Vec<Field> {
    table
        .iter()
        .map(|(key, value)| Field {
            key: key.get_ref().to_string().into(),
            span: Some(key.span()),
            node: toml_node(value, depth + 1, too_deep),
        })
        .collect()
}

fn toml_node(value: &Spanned<DeValue<'_>>, depth: u8, too_deep: &mut Option<Span>) -> Node {
    let content = match value.get_ref() {
        DeValue::String(text) => Content::Text(text.to_string().into()),
        DeValue::Boolean(truth) => Content::Bool(*truth),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(Content::Other("a number far too large"), Content::Number),
        DeValue::Float(_) => Content::Other("a number with a fraction"),
        DeValue::Datetime(_) => Content::Other("a date"),
        DeValue::Array(_) | DeValue::Table(_) if depth >= DEEPEST => {
            too_deep.get_or_insert(value.span());
            Content::Other("too deeply nested")
        }
        DeValue::Array(list) => Content::List(toml_list(list, depth, too_deep)),
        DeValue::Table(table) => Content::Table(toml_fields(table, depth, too_deep)),
    };
    Node { span: Some(value.span()), content }
}

fn toml_list(list: &DeArray<'_>, depth: u8, too_deep: &mut Option<Span>) -> Vec<Node> {
    list.iter().map(|value| toml_node(value, depth + 1, too_deep)).collect()
}

/// Reads a JSON value, which has no places. Null is the word `none`, which TOML has to spell out.
pub(super) fn from_json(value: &Value) -> Node {
    json_node(value, 0)
}

fn json_node(value: &Value, depth: u8) -> Node {
    let content = match value {
        Value::Null => Content::Text("none".into()),
        Value::Bool(truth) => Content::Bool(*truth),
        Value::Number(number) => match number.as_i64() {
            Some(number) => Content::Number(number),
            None if number.is_f64() => Content::Other("a number with a fraction"),
            None => Content::Other("a number far too large"),
        },
        Value::String(text) => Content::Text(text.clone().into()),
        Value::Array(_) | Value::Object(_) if depth >= DEEPEST => {
            Content::Other("too deeply nested")
        }
        Value::Array(list) => {
            Content::List(list.iter().map(|value| json_node(value, depth + 1)).collect())
        }
        Value::Object(fields) => Content::Table(
            fields
                .iter()
                .map(|(key, value)| Field {
                    key: key.clone().into(),
                    span: None,
                    node: json_node(value, depth + 1),
                })
                .collect(),
        ),
    };
    Node { span: None, content }
}

/// One value as a person types it: TOML where it is TOML, else the words themselves.
pub(super) fn from_words(words: &str) -> Value {
    let mut too_deep = None;
    match DeValue::parse(words.trim()) {
        Ok(value) => to_json(&toml_node(&value, 0, &mut too_deep)),
        Err(_) => Value::from(words.trim()),
    }
}

/// The same tree without its places.
pub(super) fn to_json(node: &Node) -> Value {
    match &node.content {
        Content::Bool(truth) => Value::from(*truth),
        Content::Number(number) => Value::from(*number),
        Content::Text(text) => Value::from(text.as_ref()),
        Content::List(list) => Value::Array(list.iter().map(to_json).collect()),
        Content::Table(fields) => Value::Object(
            fields
                .iter()
                .map(|field| (field.key.clone().into_owned(), to_json(&field.node)))
                .collect(),
        ),
        Content::Other(name) => Value::from(*name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{book, shelf};

    /// The same fields, wherever they stand.
    fn placeless(fields: &[Field]) -> String {
        fn spelt(node: &Node) -> String {
            match &node.content {
                Content::Table(fields) => placeless(fields),
                Content::List(list) => {
                    format!("[{}]", list.iter().map(spelt).collect::<Vec<_>>().join(", "))
                }
                content @ (Content::Bool(_)
                | Content::Number(_)
                | Content::Text(_)
                | Content::Other(_)) => format!("{content:?}"),
            }
        }
        let one = |field: &Field| format!("{:?} = {}\n", field.key, spelt(&field.node));
        format!("{{{}}}", fields.iter().map(one).collect::<String>())
    }

    /// The phrases of a question, or of what is asked beside the rules, lie in the index instead.
    fn without_phrases(mut fields: Vec<Field>) -> Vec<Field> {
        fields.retain(|it| it.key != "also" || !matches!(it.node.content, Content::Text(_)));
        for field in &mut fields {
            if let Content::List(list) = &mut field.node.content {
                for node in list {
                    if let Content::Table(fields) = &mut node.content {
                        *fields = without_phrases(std::mem::take(fields));
                    }
                }
            }
        }
        fields
    }

    /// What `build.rs` lays down has all that the files have.
    #[test]
    fn what_is_laid_down_is_what_the_parser_reads() {
        let whole =
            [("phrases", book::PHRASES, "questions"), ("keys", book::WORDS_OF_KEYS, "keys")];
        let parts = ["questions", "glossary", "beside"];
        let parts = parts.into_iter().zip([book::QUESTIONS, book::GLOSSARY, book::BESIDE]);
        let of_the_book = |name: &str| {
            book::FILES.iter().find(|(file, _)| *file == name).map_or("", |(_, text)| text)
        };
        let rulesets = shelf::files().map(|file| (file.id, file.laid_down(), file.text, false));
        let book = whole.map(|(name, laid_down, file)| (name, laid_down, of_the_book(file), false));
        let parts = parts.map(|(name, laid_down)| (name, laid_down, of_the_book(name), true));
        let mut files = 0;
        for (name, laid_down, text, without) in rulesets.chain(book).chain(parts) {
            let (fields, mistakes) = from_toml(text);
            assert!(mistakes.is_empty() && !fields.is_empty(), "{name}: {mistakes:?}");
            let fields = if without { without_phrases(fields) } else { fields };
            assert_eq!(placeless(&of_packed(laid_down)), placeless(&fields), "{name}");
            files += 1;
        }
        assert!(files >= 25, "only {files}");
    }
}
