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
pub(super) static PHRASES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/phrases.tree"));
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
    ("questions", include_str!("../../rulesets/book/questions.toml")),
    ("glossary", include_str!("../../rulesets/book/glossary.toml")),
    ("words", include_str!("../../rulesets/book/words.toml")),
    ("beside", include_str!("../../rulesets/book/beside.toml")),
];

/// The words of one key.
#[derive(Clone, Copy)]
pub struct KeyWords(Table<'static>);

impl KeyWords {
    fn name(self) -> &'static str {
        self.0.text("name").unwrap_or_default()
    }

    /// A name may stand for two keys, of different games.
    fn is_of(self, games: &str) -> bool {
        self.0.text("games").is_none_or(|own| own == games)
    }

    /// What it decides, in a sentence for people.
    pub fn about(self) -> &'static str {
        self.0.text("about").unwrap_or_default()
    }

    /// What this value says at the table. `#` stands for any number, and for `{}` in its sentence.
    pub fn says(self, value: &str) -> Option<&'static str> {
        self.0.table("says")?.text(value)
    }

    /// Every value that it has a sentence for.
    pub fn values(self) -> impl Iterator<Item = &'static str> {
        self.0.table("says").into_iter().flat_map(Table::names)
    }
}

/// The file of keys: each with its words, then the rules that no key turns.
fn keys() -> Table<'static> {
    static KEYS: OnceLock<Vec<Field>> = OnceLock::new();
    Table(KEYS.get_or_init(|| tree::of_packed(WORDS_OF_KEYS)))
}

fn words_of_keys() -> impl Iterator<Item = KeyWords> {
    keys().tables("key").map(KeyWords)
}

/// The words of the key with this name in these games.
pub fn key(name: &str, games: &str) -> Option<KeyWords> {
    words_of_keys().find(|words| words.name() == name && words.is_of(games))
}

/// What the rule with this name, which no key turns, says in every game that has it.
pub fn rule(id: &str) -> Option<&'static str> {
    keys().table("rule")?.text(id)
}

/// Every name that the file of keys has words for.
pub fn named() -> impl Iterator<Item = &'static str> {
    let rules = keys().table("rule").into_iter().flat_map(Table::names);
    words_of_keys().map(KeyWords::name).chain(rules)
}

/// A table of such a file. What is not there, or of another kind, is nothing.
#[derive(Clone, Copy)]
pub(super) struct Table<'a>(pub(super) &'a [Field]);

impl<'a> Table<'a> {
    pub(super) fn get(self, name: &str) -> Option<&'a Node> {
        self.0.iter().find(|field| field.key == name).map(|field| &field.node)
    }

    pub(super) fn names(self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|field| field.key.as_ref())
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
        let texts =
            fields.iter().filter_map(|field| Some((field.key.as_ref(), field.node.text()?)));
        texts.map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
    }
}

fn table(node: &Node) -> Option<Table<'_>> {
    if let Content::Table(fields) = &node.content { Some(Table(fields)) } else { None }
}
