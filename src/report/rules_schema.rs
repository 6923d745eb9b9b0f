//! The JSON Schema of ruleset files, for completion and checking in editors.
//!
//! It is read off the catalogue and nothing else. A schema sees one key at a time: what two keys
//! make of each other is `rules check`'s to say. Draft 4, because the editors that check TOML know no
//! later one.

use serde_json::{Map, Value, json};

use crate::clause::Clause;
use crate::rules::catalogue::{self, Fallback, Key, ValueType};

/// The whole schema.
pub fn schema() -> Value {
    let mut whole = Map::new();
    for key in catalogue::all() {
        put(&mut whole, key.name, key);
    }
    whole.insert("cite".to_owned(), cites());
    whole.insert("offer".to_owned(), offers());
    json!({
        "$schema": "http://json-schema.org/draft-04/schema#",
        "title": "A rasher ruleset",
        "description": "One game, or house rules over a base. Only what differs from the base need be given.",
        "type": "object",
        "properties": whole,
        "definitions": { "cite": cite() },
        "required": ["id"],
        "additionalProperties": false,
    })
}

/// Puts a key where its dots say; a second row of the same name is another way to write it.
fn put(into: &mut Map<String, Value>, path: &str, key: &Key) {
    let Some((table, rest)) = path.split_once('.') else {
        let own = property(key);
        let both = match into.remove(path) {
            None => own,
            Some(before) => either(before, own),
        };
        into.insert(path.to_owned(), both);
        return;
    };
    let empty = || json!({ "type": "object", "properties": {}, "additionalProperties": false });
    let inner = into.entry(table).or_insert_with(empty).get_mut("properties");
    if let Some(Value::Object(inner)) = inner {
        put(inner, rest, key);
    }
}

/// Either of two, where the kinds of game have different values for a key.
fn either(before: Value, own: Value) -> Value {
    let about = before.get("description").cloned().unwrap_or_default();
    let mut ways = match before.get("anyOf") {
        Some(Value::Array(ways)) => ways.clone(),
        Some(_) | None => vec![before],
    };
    if !ways.contains(&own) {
        ways.push(own);
    }
    match ways.as_slice() {
        [one] => one.clone(),
        _ => json!({ "description": about, "anyOf": ways }),
    }
}

fn property(key: &Key) -> Value {
    let mut property = match key.kind {
        ValueType::Text if key.name == "id" => {
            json!({ "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": 60 })
        }
        // An id, or the path of another file.
        ValueType::Text if key.name == "base" => {
            let pattern = "^([a-z0-9]+(-[a-z0-9]+)*|.*/.*|.*\\.toml)$";
            json!({ "type": "string", "pattern": pattern, "maxLength": 2000 })
        }
        ValueType::Text => json!({ "type": "string", "minLength": 1, "maxLength": 2000 }),
        ValueType::Bool => json!({ "type": "boolean" }),
        ValueType::OneOf(numbers) => json!({ "enum": numbers }),
        ValueType::Number(least, most) => whole_number(least, most),
        ValueType::NumberOrNone(least, most) => {
            json!({ "anyOf": [whole_number(least, most), { "enum": ["none"] }] })
        }
        ValueType::Word(words) => said_words(key, words),
        ValueType::WordOrNone(words) => {
            let all: Vec<&str> = ["none"].iter().chain(words).copied().collect();
            said_words(key, &all)
        }
        ValueType::Rows => json!({
            "type": "array",
            "items": {
                "type": "array",
                "items": whole_number(-1000, 1000),
                "minItems": 2,
                "maxItems": 2,
            },
        }),
        ValueType::Points => {
            json!({ "type": "array", "items": whole_number(0, 1000), "maxItems": 12 })
        }
        ValueType::Lone => json!({
            "type": "object",
            "properties": {
                "mode": { "enum": ["bonus", "flat"] },
                "points": whole_number(0, 1000),
            },
            "required": ["mode", "points"],
            "additionalProperties": false,
        }),
    };
    if let Value::Object(fields) = &mut property {
        fields.insert("description".to_owned(), Value::from(about(key)));
        if let Some(default) = default(key) {
            fields.insert("default".to_owned(), default);
        }
    }
    property
}

/// What the key decides, and in which games.
fn about(key: &Key) -> String {
    match key.scope.games() {
        "all" => key.about().to_owned(),
        games => format!("{} (In {games} games.)", key.about()),
    }
}

fn whole_number(least: i64, most: i64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

/// Words, and what each of them says at the table: the widespread extension lets an editor show it.
fn said_words(key: &Key, words: &[&str]) -> Value {
    let said: Vec<&str> = words.iter().map(|word| key.sentence(word).unwrap_or_default()).collect();
    if said.iter().any(|sentence| sentence.is_empty()) {
        return json!({ "enum": words });
    }
    json!({ "enum": words, "enumDescriptions": said })
}

/// What holds where neither the file nor a base says anything.
fn default(key: &Key) -> Option<Value> {
    match key.fallback {
        Fallback::Required | Fallback::LeftOut | Fallback::Same(_) => None,
        Fallback::Bool(truth) => Some(Value::from(truth)),
        Fallback::Number(number) => Some(Value::from(number)),
        Fallback::Word(word) => Some(Value::from(word)),
        Fallback::NoPoints => Some(json!([])),
    }
}

fn cite() -> Value {
    json!({
        "type": "object",
        "properties": {
            "text": { "type": "string", "description": "The rule in a sentence." },
            "why": {
                "type": "string",
                "description": "Why it is so here, where nobody says so.",
            },
            "source": {
                "description": "Who says so; `silent` where nobody does.",
                "anyOf": [
                    { "type": "string" },
                    {
                        "type": "array",
                        "minItems": 1,
                        "items": { "anyOf": [{ "type": "string" }, by_laws(false)] },
                    },
                ],
            },
            "laws": laws(),
            "dissent": {
                "type": "array",
                "items": { "anyOf": [{ "type": "string" }, by_laws(true)] },
                "description": "Who says otherwise, and what.",
            },
        },
        "required": ["text", "source"],
        "additionalProperties": false,
    })
}

/// A code with the numbers of its laws, among other sources; `says`: and with what they say.
fn by_laws(says: bool) -> Value {
    let mut properties = Map::new();
    properties.insert("source".to_owned(), json!({ "type": "string" }));
    properties.insert("laws".to_owned(), laws());
    let mut required = vec!["source", "laws"];
    if says {
        properties.insert("text".to_owned(), json!({ "type": "string" }));
        required = vec!["source", "text"];
    }
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn laws() -> Value {
    json!({
        "type": "array",
        "items": {
            "anyOf": [
                { "type": "integer", "minimum": 1 },
                {
                    "type": "array",
                    "items": { "type": "integer", "minimum": 1 },
                    "minItems": 2,
                    "maxItems": 2,
                },
            ],
        },
        "description": "The numbers of its laws; [33, 34] is from 33 to 34.",
    })
}

fn cites() -> Value {
    let clauses = Clause::ALL
        .iter()
        .map(|clause| (clause.id().to_owned(), json!({ "$ref": "#/definitions/cite" })));
    json!({
        "type": "object",
        "description": "What each rule says here, and who says so. A rule is named as its key, with a dash for the dot.",
        "properties": clauses.collect::<Map<String, Value>>(),
        "additionalProperties": false,
    })
}

fn offers() -> Value {
    json!({
        "type": "array",
        "description": "Choices that are put to a new table.",
        "items": {
            "type": "object",
            "properties": {
                "key": { "type": "string", "description": "The key that it turns." },
                "value": { "description": "The value that it would have instead." },
                "ask": { "type": "string", "description": "The question." },
            },
            "required": ["key", "value", "ask"],
            "additionalProperties": false,
        },
    })
}
