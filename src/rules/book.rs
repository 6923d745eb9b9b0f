//! The words of the rules: what keys decide, what their values say, and how such files are read.
//!
//! They lie in `rulesets/book`, beside the rulesets, and are part of the program. A test says what is
//! missing from them or does not belong there, so nothing here fails; what a file lacks is empty.
//! This module knows words and names, and no rule.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::tree::{self, Content, Field, Node};

/// What keys decide.
pub(super) static WORDS_OF_KEYS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/keys.tree"));
/// What people ask, and where the answers lie.
pub(super) static QUESTIONS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/questions.tree"));
/// The same with every phrase that asks for it.
pub(super) const PHRASES: &str = include_str!("../../rulesets/book/questions.toml");
/// The words of the field.
pub(super) static GLOSSARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/glossary.tree"));
/// What people ask beside the rules.
pub(super) static BESIDE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/beside.tree"));
/// Terms of other games.
pub(super) static TERMS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/terms.tree"));

/// Each of the files with its name.
#[cfg(test)]
pub(super) const FILES: [(&str, &str); 5] = [
    ("keys", include_str!("../../rulesets/book/keys.toml")),
    ("questions", PHRASES),
    ("glossary", include_str!("../../rulesets/book/glossary.toml")),
    ("words", include_str!("../../rulesets/book/words.toml")),
    ("beside", include_str!("../../rulesets/book/beside.toml")),
];

/// The words of one key.
#[derive(Clone, Debug, Default)]
pub struct KeyWords {
    /// The games that have it so, where a name stands for two keys.
    games: Option<String>,
    /// What it decides, in a sentence for people.
    pub about: String,
    /// What each value says at the table. `#` stands for any number, and for `{}` in its sentence.
    pub says: BTreeMap<String, String>,
}

/// What the file of keys says.
#[derive(Debug, Default)]
struct Keys {
    keys: BTreeMap<String, Vec<KeyWords>>,
    rules: BTreeMap<String, String>,
}

fn keys() -> &'static Keys {
    static KEYS: OnceLock<Keys> = OnceLock::new();
    KEYS.get_or_init(|| {
        let fields = tree::of_packed(WORDS_OF_KEYS);
        let file = Table(&fields);
        let mut keys: BTreeMap<String, Vec<KeyWords>> = BTreeMap::new();
        for key in file.tables("key") {
            let words = KeyWords {
                games: key.text("games").map(str::to_owned),
                about: key.text("about").unwrap_or_default().to_owned(),
                says: key.texts_by_name("says"),
            };
            keys.entry(key.text("name").unwrap_or_default().to_owned()).or_default().push(words);
        }
        Keys { keys, rules: file.texts_by_name("rule") }
    })
}

/// The words of the key with this name in these games.
pub fn key(name: &str, games: &str) -> Option<&'static KeyWords> {
    let rows = keys().keys.get(name)?;
    rows.iter().find(|row| row.games.as_deref().is_none_or(|own| own == games))
}

/// What the rule with this name, which no key turns, says in every game that has it.
pub fn rule(id: &str) -> Option<&'static str> {
    keys().rules.get(id).map(String::as_str)
}

/// Every name that the file of keys has words for.
pub fn named() -> impl Iterator<Item = &'static str> {
    keys().keys.keys().chain(keys().rules.keys()).map(String::as_str)
}

/// A table of such a file. What is not there, or of another kind, is nothing.
#[derive(Clone, Copy)]
pub(super) struct Table<'a>(pub(super) &'a [Field]);

impl<'a> Table<'a> {
    pub(super) fn get(self, name: &str) -> Option<&'a Node> {
        self.0.iter().find(|field| field.key == name).map(|field| &field.node)
    }

    pub(super) fn names(self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|field| field.key.as_str())
    }

    pub(super) fn text(self, name: &str) -> Option<&'a str> {
        self.get(name)?.text()
    }

    pub(super) fn flag(self, name: &str) -> bool {
        self.get(name).is_some_and(|node| matches!(node.content, Content::Bool(true)))
    }

    pub(super) fn table(self, name: &str) -> Option<Self> {
        table(self.get(name)?)
    }

    /// The tables of a list of tables.
    pub(super) fn tables(self, name: &str) -> impl Iterator<Item = Self> {
        self.get(name).and_then(Node::list).into_iter().flatten().filter_map(table)
    }

    /// The texts of a list of texts.
    pub(super) fn texts(self, name: &str) -> impl Iterator<Item = &'a str> {
        self.get(name).and_then(Node::list).into_iter().flatten().filter_map(Node::text)
    }

    /// The lines of a text that has one thing on each.
    pub(super) fn lines(self, name: &str) -> impl Iterator<Item = &'a str> {
        let text = self.text(name).unwrap_or_default();
        text.lines().map(str::trim).filter(|line| !line.is_empty())
    }

    /// A table of texts.
    pub(super) fn texts_by_name(self, name: &str) -> BTreeMap<String, String> {
        let fields = self.table(name).map_or(&[][..], |table| table.0);
        let texts = fields.iter().filter_map(|field| Some((&field.key, field.node.text()?)));
        texts.map(|(key, text)| (key.clone(), text.to_owned())).collect()
    }
}

fn table(node: &Node) -> Option<Table<'_>> {
    if let Content::Table(fields) = &node.content { Some(Table(fields)) } else { None }
}
