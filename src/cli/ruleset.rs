//! `--rules`: what a word or a path selects.
//!
//! A word that several games answer to selects none of them, above all `bacon`.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

use rasher::rules::Ruleset;
use rasher::rules::file;
use rasher::rules::shelf::{Selected, Shelf};
use serde_json::Value;

use super::house::{self, is_path};
use crate::failure::Failure;
use crate::paint::{Column, Page, Table, count, listed};
use crate::prompt::setup::{kind, turned};

/// The ruleset that was named, by an id or by the path of a file.
pub(super) fn named(word: &OsStr) -> Result<Ruleset, Failure> {
    if is_path(word) {
        return house::ruleset(Path::new(word));
    }
    let shelf = Shelf::built_in();
    let words = word.to_string_lossy();
    match shelf.find(&words) {
        Selected::One(ruleset) => Ok(ruleset.clone()),
        Selected::Several(several) => Err(which(&words, &several)),
        Selected::None { .. } if Path::new(word).is_file() => house::ruleset(Path::new(word)),
        Selected::None { near } => Err(none(&words, &near)),
    }
}

/// The ruleset that was named, with the switches that this table turns.
pub(super) fn switched(word: &OsStr, set: &[String]) -> Result<Ruleset, Failure> {
    turned(&named(word)?, &switches(set)?)
}

/// Switches as they were typed, `KEY=VALUE`: by key, each with its value and its flag.
pub(super) fn switches(set: &[String]) -> Result<BTreeMap<String, (Value, String)>, Failure> {
    let mut switches = BTreeMap::new();
    for one in set {
        let Some((key, value)) = one.split_once('=') else {
            return Err(Failure::usage(format!("`--set {one}` has no value"))
                .hint("write the key and its value, such as `--set making.all-pass=stick`"));
        };
        let said = (file::typed(value), format!("--set {one}"));
        if switches.insert(key.trim().to_owned(), said).is_some() {
            return Err(Failure::usage(format!("`--set` turns `{}` twice", key.trim())));
        }
    }
    Ok(switches)
}

fn which(words: &str, several: &[&Ruleset]) -> Failure {
    let mut table =
        Table::new([Column::whole("type"), Column::words("for"), Column::words("as told by")]);
    for ruleset in several {
        let game = kind(ruleset);
        table.row(
            [&ruleset.id, game, &ruleset.title],
            format!("{}: {game}, as {} has it.", ruleset.id, ruleset.title),
        );
    }
    let mut page = Page::new();
    page.table(table).gap();
    let many = count(several.len(), "ruleset");
    let first = several.first().map_or("euchre", |ruleset| ruleset.id.as_str());
    Failure::usage(format!("`{words}` alone may mean {many}"))
        .at(page)
        .hint(format!("name one of them whole, such as `{first}`"))
}

fn none(words: &str, near: &[String]) -> Failure {
    let failure = Failure::usage(format!("there is no ruleset `{words}`"));
    let near: Vec<String> = near.iter().map(|id| format!("`{id}`")).collect();
    if near.is_empty() {
        failure.hint(
            "`rasher rules` lists them; a file is named by its path, such as `./kitchen.toml`",
        )
    } else {
        failure.hint(format!("did you mean {}?", listed(&near, "or")))
    }
}
