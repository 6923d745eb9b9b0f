//! `import`: records from elsewhere become sessions, a file whole or not at all.

mod egn;
mod ours;
mod ptn;
mod sheet;
mod twin;

use std::path::{Path, PathBuf};

use rasher::import::emn::is_match;
use rasher::import::ours::{is_document, is_log};
use rasher::import::ptn::is_ptn;
use rasher::log::{Header, Speak};
use rasher::night::exchange::{COLUMNS, FORMAT};
use rasher::rules::Ruleset;
use rasher::seat::{ByTeam, Seat};
use rasher::store::{Adopted, Store, StoreError, suggest_id};

use super::in_file;
use super::world::World;
use crate::failure::Failure;
use crate::paint::listed;

/// The longest file that is read, in bytes.
const LONGEST: u64 = 256 * 1024 * 1024;

#[derive(Debug, clap::Args)]
#[command(after_help = "rasher recognises what each file is. If something is wrong with a file, \
                        nothing of it is imported, and what came from the files before it stays. No \
                        session replaces another.")]
pub(super) struct Args {
    /// Games and matches in Euchre Game Notation, records in PTN, logs of sessions, the JSON that `export`
    /// writes, or score sheets in plain text.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// As one JSON document: the sessions that were not there before.
    #[arg(long)]
    json: bool,
}

/// Imports one file after another; the first that cannot be read stops it, and those before it stand.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let before = ids(world)?;
    let new = || -> Result<Vec<String>, Failure> {
        Ok(ids(world)?.into_iter().filter(|id| !before.contains(id)).collect())
    };
    let done = args.files.iter().try_for_each(|file| {
        let earlier = new()?;
        import(file, world).map_err(|failure| {
            if earlier.is_empty() { failure } else { failure.but_written(&imported(&earlier)) }
        })
    });
    if args.json {
        // What came before a file that could not be read stands, so it is told in any case.
        let new = new()?;
        if !new.is_empty() {
            world.out.did("what could be imported is");
        }
        let files = args.files.len();
        let says: Vec<String> = new.iter().map(|id| format!("Imported: {id}.")).collect();
        world.out.json(&serde_json::json!({"imported": new, "files": files, "says": says}))?;
    }
    done
}

/// Puts the logs of a file down, all of them or none. Where that fails it is said what is there.
fn put(
    store: &Store,
    logs: &[(String, Vec<u8>)],
    beside: &[(String, Vec<u8>)],
) -> Result<(Vec<Adopted>, Vec<Adopted>), Failure> {
    let look = || -> Vec<Option<Adopted>> {
        logs.iter().map(|(id, bytes)| store.would_adopt(id, bytes).ok()).collect()
    };
    let before = look();
    store.adopt_with(logs, beside).map_err(|error| {
        // What is not finished will be there, and the error says so.
        let unfinished = matches!(error, StoreError::Unfinished { .. });
        let failure = Failure::from(error);
        if unfinished {
            return failure;
        }
        if before.contains(&None) {
            return failure.hint(
                "nothing was written; take away what has that name, or name another folder with \
                 `--sessions`",
            );
        }
        let now = look();
        if now.contains(&None) {
            return failure.hint("what of it is there, `rasher list` says");
        }
        let both = logs.iter().zip(before.iter().zip(&now));
        let came = both.filter(|(_, (was, is))| was != is && **is == Some(Adopted::Same));
        let there: Vec<String> = came.map(|((id, _), _)| format!("`{id}`")).collect();
        match there.as_slice() {
            [] => failure.hint("nothing was written"),
            all => failure.hint(format!(
                "of this file there is, whole: {}; import it once more to know that it stays",
                listed(all, "and")
            )),
        }
    })
}

/// What came of the files before one that could not be read.
fn imported(ids: &[String]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    format!("the files before it were imported: {}", listed(&ids, "and"))
}

/// The sessions that are there.
fn ids(world: &World) -> Result<Vec<String>, Failure> {
    let (store, _) = world.store()?;
    match store.ids() {
        Err(StoreError::NoFolder { .. }) => Ok(Vec::new()),
        ids => Ok(ids?),
    }
}

fn import(file: &Path, world: &World) -> Result<(), Failure> {
    let bytes = in_file::bytes(file, LONGEST)?;
    if bytes.trim_ascii().is_empty() {
        return Err(Failure::failed(format!(
            "`{}` is empty: there is nothing to import",
            file.display()
        )));
    }
    match Form::of(file, &bytes) {
        Form::Night => Err(night(file)),
        Form::Log => ours::log(file, &bytes, world),
        Form::Document => ours::document(file, &bytes, world),
        Form::Egn => egn::import(file, &bytes, world),
        Form::Match => egn::import_match(file, &bytes, world),
        Form::Ptn => ptn::import(file, &bytes, world),
        Form::Sheet => sheet::import(file, &bytes, world),
    }
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A night, or a table of its results: `night import` takes it.
    Night,
    /// A log of ours.
    Log,
    /// The JSON that `export` writes.
    Document,
    /// A game in Euchre Game Notation.
    Egn,
    /// A match of such games.
    Match,
    /// Records in PTN.
    Ptn,
    /// A score sheet in plain text.
    Sheet,
}

impl Form {
    /// What the bytes say; the ending only where they say nothing.
    fn of(file: &Path, bytes: &[u8]) -> Self {
        let ends = |ending| file.extension().is_some_and(|it| it.eq_ignore_ascii_case(ending));
        if is_of_a_night(bytes) {
            Self::Night
        } else if is_log(bytes) {
            Self::Log
        } else if is_document(bytes) {
            Self::Document
        } else if is_match(bytes) || ends("emn") {
            Self::Match
        } else if ends("jsonl") {
            Self::Log
        } else if ends("json") && mentions(bytes, rasher::import::ours::TYPE) {
            Self::Document
        } else if ends("ptn") || is_ptn(bytes) {
            Self::Ptn
        } else if ends("egn") || begins_as_json(bytes) {
            Self::Egn
        } else {
            Self::Sheet
        }
    }
}

/// The header of what a file of one game becomes. Who is not named is called by a number, and what has no title
/// by the name of the file.
fn header_of(
    file: &Path,
    at: &str,
    title: Option<&str>,
    players: &[Option<String>],
    rules: &Ruleset,
    first_dealer: Seat,
    score: ByTeam<i32>,
) -> Header {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let title = title.map(str::to_owned).or(stem).unwrap_or_else(|| "imported".to_owned());
    let named = |(number, name): (usize, &Option<String>)| {
        name.clone().unwrap_or_else(|| format!("Player {number}"))
    };
    Header {
        at: at.to_owned(),
        id: suggest_id(at, &title),
        title,
        seats: (1..).zip(players).map(named).collect(),
        first_dealer,
        score,
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    }
}

/// Is it what `night export` writes, of either kind, or the log of a night?
fn is_of_a_night(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let heading = COLUMNS.join(",");
    first.trim_ascii() == heading.as_bytes()
        || begins_as_json(bytes) && mentions(bytes, &format!("\"{FORMAT}\""))
        || rasher::log::glance(bytes).is_ok_and(|it| it.header.night.is_some())
}

/// Where a night goes.
fn night(file: &Path) -> Failure {
    let file = file.display();
    Failure::failed(format!("`{file}` is a night, not a session"))
        .hint(format!("`rasher night import {file}` takes it; nothing was written"))
}

fn begins_as_json(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    bytes.trim_ascii_start().first().is_some_and(|first| matches!(first, b'{' | b'['))
}

/// Does the beginning of the bytes hold this word?
fn mentions(bytes: &[u8], word: &str) -> bool {
    let beginning = bytes.get(..bytes.len().min(256)).unwrap_or_default();
    beginning.windows(word.len()).any(|window| window == word.as_bytes())
}
