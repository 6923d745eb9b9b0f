//! Bytes -> a tree of JSON, in which every key of an object stands as it was written.
//!
//! A map would keep the last of two equal keys and forget the other; here that is an error. What
//! the tree may cost is bounded before it grows. This module knows JSON and nothing of the notation.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

use super::fault::{EgnError, Fault, MOST_BYTES};
use crate::log::without_place;

/// The most values that a file may consist of: a deal has some fifty.
const MOST_VALUES: u32 = 200_000;

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Self>),
    Object(Vec<(String, Self)>),
}

impl Json {
    /// What to call it in a sentence.
    pub(super) const fn called(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }
}

/// Reads a whole file.
pub(super) fn read(bytes: &[u8]) -> Result<Json, EgnError> {
    if bytes.len() > MOST_BYTES {
        return Err(EgnError::whole(Fault::TooLarge { bytes: bytes.len() }));
    }
    // Some editors put a byte order mark before UTF-8.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let (left, too_deep) = (Cell::new(MOST_VALUES), Cell::new(false));
    let mut input = serde_json::Deserializer::from_slice(bytes);
    Tree { left: &left, too_deep: &too_deep, depth: 0 }
        .deserialize(&mut input)
        .and_then(|tree| input.end().map(|()| tree))
        .map_err(|error| EgnError::whole(fault(&error, left.get() == 0, too_deep.get())))
}

fn fault(error: &serde_json::Error, spent: bool, too_deep: bool) -> Fault {
    let (line, column) = (error.line(), error.column());
    if spent {
        return Fault::TooManyValues { most: MOST_VALUES };
    }
    if error.is_eof() {
        return Fault::Truncated { line, column };
    }
    if too_deep {
        return Fault::TooDeep { line, column };
    }
    let problem = without_place(error);
    let not_json = if error.is_syntax() { "not JSON: " } else { "" };
    Fault::Syntax { line, column, problem: format!("{not_json}{problem}") }
}

/// How deep lists and objects may lie in each other: less than the reader itself bears, so that it is
/// noticed here.
const DEEPEST: u32 = 100;

/// Builds the tree, counting down what may still be built.
#[derive(Clone, Copy)]
struct Tree<'c> {
    left: &'c Cell<u32>,
    too_deep: &'c Cell<bool>,
    /// How many lists and objects it lies in.
    depth: u32,
}

impl Tree<'_> {
    fn spend<E: Error>(&self) -> Result<(), E> {
        let left = self.left.get().saturating_sub(1);
        self.left.set(left);
        if left == 0 { Err(E::custom("too many values")) } else { Ok(()) }
    }

    /// What lies in a list or an object here.
    fn inside<E: Error>(self) -> Result<Self, E> {
        if self.depth >= DEEPEST {
            self.too_deep.set(true);
            return Err(E::custom("too deep"));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Tree<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Json, D::Error> {
        self.spend()?;
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Tree<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        Number::from_f64(value).map(Json::Number).ok_or_else(|| E::custom("not a number"))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let (inside, mut list) = (self.inside()?, Vec::new());
        while let Some(value) = seq.next_element_seed(inside)? {
            list.push(value);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let (inside, mut fields) = (self.inside()?, Vec::new());
        let mut keys = std::collections::BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if !keys.insert(key.clone()) {
                let short: String = key.chars().take(40).collect();
                let problem = format!("the key `{}` is given twice", short.escape_debug());
                return Err(A::Error::custom(problem));
            }
            fields.push((key, map.next_value_seed(inside)?));
        }
        Ok(Json::Object(fields))
    }
}
