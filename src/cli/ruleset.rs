//! `--rules`: what a word or a path selects.
//!
//! A word that several games answer to selects none of them, above all `bacon`.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rasher::report::answer::Origin;
use rasher::rules::Ruleset;
use rasher::rules::file::{self, MAX_BYTES, Mistake};
use rasher::rules::shelf::{Found, Shelf};
use serde_json::Value;

use crate::failure::Failure;
use crate::paint::{Column, Marked, Mistakes, Page, Table, count, listed};
use crate::prompt::setup::{kind, turned};

/// The ruleset that was named, by an id or by the path of a file.
pub(super) fn named(word: &OsStr) -> Result<Ruleset, Failure> {
    if is_path(word) {
        return from_file(Path::new(word));
    }
    let shelf = Shelf::built_in();
    let words = word.to_string_lossy();
    match shelf.find(&words) {
        Found::One(ruleset) => Ok(ruleset.clone()),
        Found::Several(several) => Err(which(&words, &several)),
        Found::None { .. } if Path::new(word).is_file() => from_file(Path::new(word)),
        Found::None { near } => Err(none(&words, &near)),
    }
}

/// The ruleset that was named and, where it is a file, its path and the lines of its keys.
pub(super) fn with_origin(word: &OsStr) -> Result<(Ruleset, Option<Origin>), Failure> {
    let ruleset = named(word)?;
    let path = Path::new(word);
    let words = word.to_string_lossy();
    let from_shelf = !is_path(word) && matches!(Shelf::built_in().find(&words), Found::One(_));
    if from_shelf {
        return Ok((ruleset, None));
    }
    let lines = file::lines(&text_of(path)?);
    Ok((ruleset, Some(Origin { file: path.display().to_string(), lines })))
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

/// Is this a path, and not a word? It has a separator in it, or the ending of a ruleset file.
fn is_path(word: &OsStr) -> bool {
    let path = Path::new(word);
    let ends = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    ends || path.components().count() > 1 || word.to_str().is_none_or(|word| word.contains('/'))
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

/// Reads a file as a ruleset, and shows everything that is wrong with it.
fn from_file(path: &Path) -> Result<Ruleset, Failure> {
    let text = text_of(path)?;
    file::from_toml(&text, Shelf::built_in()).map_err(|mistakes| broken(path, text, mistakes))
}

/// A file that was read and is no ruleset.
pub(super) fn broken(path: &Path, source: String, mistakes: Vec<Mistake>) -> Failure {
    let path = path.display().to_string();
    let many = count(mistakes.len(), "mistake");
    let mut page = Page::new();
    page.mistakes(Mistakes { path: path.clone(), source, found: mistakes }).gap();
    Failure::failed(format!("`{path}` is no ruleset: {many}")).at(page)
}

/// The text of a ruleset file. What is far too large to be one is not read.
pub(super) fn text_of(path: &Path) -> Result<String, Failure> {
    let shown = path.display();
    let limit = MAX_BYTES as u64;
    let failed = |error: io::Error| {
        let failure = Failure::failed(format!("`{shown}` cannot be read: {}", said(&error)));
        if error.kind() == io::ErrorKind::NotFound {
            failure.hint("`rasher rules` lists the rulesets that need no file")
        } else {
            failure
        }
    };
    let file = File::open(path).map_err(failed)?;
    let known = file.metadata().map_err(failed)?;
    if known.is_dir() {
        return Err(Failure::failed(format!("`{shown}` is a folder, not a ruleset file"))
            .hint("name the file in it"));
    }
    let mut bytes = Vec::new();
    if known.len() <= limit {
        // A pipe does not tell its length, and a file may grow while it is read.
        file.take(limit + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if known.len().max(bytes.len() as u64) > limit {
        return Err(Failure::failed(format!("`{shown}` is too large to be a ruleset"))
            .hint(format!("a ruleset file has at most {limit} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| not_text(path, &error))
}

/// Shows the line in which a file stops being text.
fn not_text(path: &Path, error: &std::string::FromUtf8Error) -> Failure {
    let (good, rest) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
    let good = String::from_utf8_lossy(good);
    let number = good.matches('\n').count() + 1;
    let before = good.rsplit('\n').next().unwrap_or_default();
    let after = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = format!("{before}{}", String::from_utf8_lossy(after));
    let at = before.len();
    let wrong = line.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let place = format!("{}:{number}:{}", path.display(), before.chars().count() + 1);
    let mut page = Page::new();
    page.marked(Marked { place, line, span: at..at + wrong });
    Failure::failed(format!("`{}` is not UTF-8", path.display())).at(page).hint("save it as UTF-8")
}

/// What the system says, in our words for what is common.
fn said(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        "there is no such file".to_owned()
    } else if error.kind() == io::ErrorKind::PermissionDenied {
        "permission denied".to_owned()
    } else {
        error.to_string()
    }
}
