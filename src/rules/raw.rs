//! What was written, before anything is known about it: one tree for TOML and for JSON.
//!
//! Every part of the tree that came from a text knows its place there. Nothing here knows a key, a
//! value or a rule; that a thing is well formed is all that this room can say.

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::mistake::{Mistake, Span};

/// How deep a file may nest: a row in a list of rows in a table, and room to spare.
const DEEPEST: u8 = 16;

/// How many mistakes of a file that is not TOML are looked at: more than anybody is told.
const MOST_ERRORS: usize = 200;

/// One value, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Option<Span>,
    pub(super) what: What,
}

/// What kind of value it is.
#[derive(Clone, Debug)]
pub(super) enum What {
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<Field>),
    /// Something that no key of ours can have, and what to call it.
    Other(&'static str),
}

/// One entry of a table.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) key: String,
    pub(super) span: Option<Span>,
    pub(super) node: Node,
}

impl Node {
    /// The text, where it is text.
    pub(super) fn text(&self) -> Option<&str> {
        if let What::Text(text) = &self.what { Some(text) } else { None }
    }

    /// The entries, where it is a list.
    pub(super) fn list(&self) -> Option<&[Self]> {
        if let What::List(list) = &self.what { Some(list) } else { None }
    }

    /// The number, where it is a whole one.
    pub(super) fn number(&self) -> Option<i64> {
        if let What::Number(number) = self.what { Some(number) } else { None }
    }

    /// The fields of a table that is no value in itself; else the node as it was.
    pub(super) fn into_table(
        self,
        is_table: impl Fn(&[Field]) -> bool,
    ) -> Result<Vec<Field>, Self> {
        match self.what {
            What::Table(fields) if is_table(&fields) => Ok(fields),
            what @ (What::Table(_)
            | What::Bool(_)
            | What::Number(_)
            | What::Text(_)
            | What::List(_)
            | What::Other(_)) => Err(Self { span: self.span, what }),
        }
    }

    /// As it is called in a sentence: "it is text".
    pub(super) const fn called(&self) -> &'static str {
        self.what.called()
    }
}

impl What {
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

/// Reads TOML. What could be made out is in the tree even where there are mistakes.
pub(super) fn from_toml(text: &str) -> (Vec<Field>, Vec<Mistake>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut mistakes: Vec<Mistake> = errors.iter().take(MOST_ERRORS).map(not_toml).collect();
    let mut too_deep = None;
    let fields = toml_fields(table.get_ref(), 0, &mut too_deep);
    if let Some(span) = too_deep {
        mistakes.push(Mistake::at(Some(span), "this is nested too deeply to be a ruleset"));
    }
    mistakes.sort_by_key(|mistake| mistake.span.as_ref().map(|span| (span.start, span.end)));
    (fields, mistakes)
}

fn not_toml(error: &toml::de::Error) -> Mistake {
    // The parser's words come in several lines at times; a mistake has one.
    let words: Vec<&str> = error.message().lines().map(str::trim).collect();
    let mistake = Mistake::at(error.span(), format!("this is not TOML: {}", words.join("; ")));
    if error.message().starts_with("duplicate key") {
        return mistake.help("a key has one value: keep one of the two lines");
    }
    mistake
}

fn toml_fields(table: &DeTable<'_>, depth: u8, too_deep: &mut Option<Span>) -> Vec<Field> {
    table
        .iter()
        .map(|(key, value)| Field {
            key: key.get_ref().to_string(),
            span: Some(key.span()),
            node: toml_node(value, depth + 1, too_deep),
        })
        .collect()
}

fn toml_node(value: &Spanned<DeValue<'_>>, depth: u8, too_deep: &mut Option<Span>) -> Node {
    let what = match value.get_ref() {
        DeValue::String(text) => What::Text(text.to_string()),
        DeValue::Boolean(truth) => What::Bool(*truth),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(What::Other("a number far too large"), What::Number),
        DeValue::Float(_) => What::Other("a number with a fraction"),
        DeValue::Datetime(_) => What::Other("a date"),
        DeValue::Array(_) | DeValue::Table(_) if depth >= DEEPEST => {
            too_deep.get_or_insert(value.span());
            What::Other("too deeply nested")
        }
        DeValue::Array(list) => What::List(toml_list(list, depth, too_deep)),
        DeValue::Table(table) => What::Table(toml_fields(table, depth, too_deep)),
    };
    Node { span: Some(value.span()), what }
}

fn toml_list(list: &DeArray<'_>, depth: u8, too_deep: &mut Option<Span>) -> Vec<Node> {
    list.iter().map(|value| toml_node(value, depth + 1, too_deep)).collect()
}

/// Reads a JSON value, which has no places. Null is the word `none`, which TOML has to spell out.
pub(super) fn from_json(value: &Value) -> Node {
    json_node(value, 0)
}

fn json_node(value: &Value, depth: u8) -> Node {
    let what = match value {
        Value::Null => What::Text("none".to_owned()),
        Value::Bool(truth) => What::Bool(*truth),
        Value::Number(number) => match number.as_i64() {
            Some(number) => What::Number(number),
            None if number.is_f64() => What::Other("a number with a fraction"),
            None => What::Other("a number far too large"),
        },
        Value::String(text) => What::Text(text.clone()),
        Value::Array(_) | Value::Object(_) if depth >= DEEPEST => What::Other("too deeply nested"),
        Value::Array(list) => {
            What::List(list.iter().map(|value| json_node(value, depth + 1)).collect())
        }
        Value::Object(fields) => What::Table(
            fields
                .iter()
                .map(|(key, value)| Field {
                    key: key.clone(),
                    span: None,
                    node: json_node(value, depth + 1),
                })
                .collect(),
        ),
    };
    Node { span: None, what }
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
    match &node.what {
        What::Bool(truth) => Value::from(*truth),
        What::Number(number) => Value::from(*number),
        What::Text(text) => Value::from(text.as_str()),
        What::List(list) => Value::Array(list.iter().map(to_json).collect()),
        What::Table(fields) => Value::Object(
            fields.iter().map(|field| (field.key.clone(), to_json(&field.node))).collect(),
        ),
        What::Other(name) => Value::from(*name),
    }
}
