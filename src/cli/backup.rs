//! `backup` and `restore`: every session in one file, and back, with nothing ever replaced.

use std::fs;
use std::path::{Path, PathBuf};

use rasher::store::backup::{Kept, Restored, pack, unpack};
use rasher::store::{Store, StoreError};
use serde::Serialize;

use super::world::World;
use crate::failure::{Failure, Kind};
use crate::paint::{Page, Text, Tone, count};

/// What was typed for `backup`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file, or a folder for it; without it, a file here with the day in its name.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// What was typed for `restore`.
#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    /// The file that `rasher backup` made.
    file: PathBuf,
    /// Give a log here that stops before the one in the backup the lines that it lacks.
    #[arg(long)]
    extend: bool,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BackupJson<'a> {
    file: String,
    sessions: Vec<SessionJson<'a>>,
}

#[derive(Serialize)]
struct SessionJson<'a> {
    session: &'a str,
    lines: u64,
    bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
    #[serde(skip_serializing_if = "is_none")]
    torn: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_none(bytes: &u64) -> bool {
    *bytes == 0
}

/// Puts every session into one file, reads it back, and says where it is.
pub(super) fn backup(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let kept = match store.keep() {
        Err(StoreError::NoFolder { .. }) => Vec::new(),
        kept => kept?,
    };
    if kept.is_empty() {
        return Err(super::sessions::none(&store));
    }
    let failed = |error: &dyn std::fmt::Display| Failure::failed(format!("the backup: {error}"));
    let bytes = pack(&kept, world.seconds()).map_err(|error| failed(&error))?;
    if unpack(&bytes).map_err(|error| failed(&error))?.len() != kept.len() {
        return Err(Failure::failed("the backup does not hold every session"));
    }
    let file = put(&store, args.output.as_deref(), &bytes, world)?;
    let mut talk = Page::new();
    for one in &kept {
        if let Some(broken) = &one.broken {
            let text = format!("{}, {broken}; it is in the backup as it is", one.id);
            talk.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 0, 9);
        }
        if one.torn > 0 {
            let text = format!(
                "{}: {} bytes at its end are no whole entry and were left out",
                one.id, one.torn
            );
            talk.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 0, 9);
        }
    }
    world.out.talk(&talk);
    if args.json {
        let session = |one: &Kept| one.broken.as_ref().map(ToString::to_string);
        let sessions = kept.iter().map(|one| SessionJson {
            session: &one.id,
            lines: one.lines(),
            bytes: one.bytes.len(),
            damage: session(one),
            torn: one.torn,
        });
        let file = file.display().to_string();
        return Ok(world.out.json(&BackupJson { file, sessions: sessions.collect() })?);
    }
    let mut page = Page::new();
    let text = format!("{} in ", count(kept.len(), "session"));
    page.indented(
        Text::from(text).strong(file.display().to_string()).plain(", read back and the same."),
        0,
        2,
    );
    Ok(world.out.data(&page)?)
}

/// Writes the file, under a name that nothing has.
fn put(
    store: &Store,
    output: Option<&Path>,
    bytes: &[u8],
    world: &World,
) -> Result<PathBuf, Failure> {
    if let Some(named) = output.filter(|named| !named.is_dir()) {
        // A name that was mistyped must not become a folder.
        let folder = named.parent().filter(|it| !it.as_os_str().is_empty() && !it.is_dir());
        if let Some(folder) = folder {
            let (named, folder) = (named.display(), folder.display());
            let error = format!("`{named}` cannot be written: there is no folder `{folder}`");
            return Err(Failure::failed(error));
        }
        return match store.put_new(named, bytes) {
            Err(_) if fs::symlink_metadata(named).is_ok() => {
                Err(Failure::failed(format!("`{}` is there already", named.display()))
                    .hint("a backup replaces nothing: name another file, or a folder"))
            }
            put => Ok(put.map(|()| named.to_owned())?),
        };
    }
    let day = world.today().0;
    for number in 1_u32.. {
        let behind = if number == 1 { String::new() } else { format!("-{number}") };
        let name = format!("rasher-backup-{day}{behind}.tar");
        let file = output.map_or_else(|| PathBuf::from(&name), |dir| dir.join(&name));
        match store.put_new(&file, bytes) {
            Err(_) if fs::symlink_metadata(&file).is_ok() => {}
            put => return Ok(put.map(|()| file)?),
        }
    }
    Err(Failure::failed("no name is free for the backup"))
}

#[derive(Serialize)]
struct RestoreJson<'a> {
    session: &'a str,
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<&'a str>,
    text: String,
}

/// Brings back what is not there.
pub(super) fn restore(args: &Restore, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let kept = read(&args.file)?;
    let mut done = Vec::new();
    for one in &kept {
        let restored = store.restore(one, args.extend).map_err(|error| {
            let failure = Failure::from(error);
            if done.is_empty() {
                failure
            } else {
                failure.hint(format!("{} before it are restored", count(done.len(), "session")))
            }
        })?;
        done.push((one, restored));
    }
    if args.json {
        let json: Vec<RestoreJson<'_>> = done.iter().map(|(one, it)| json(one, it)).collect();
        world.out.json(&json)?;
    } else {
        let mut page = Page::new();
        for (one, restored) in &done {
            let text = Text::new().strong(&one.id).plain(": ").plain(say(restored));
            page.indented(text, 0, 2);
        }
        world.out.data(&page)?;
    }
    let short = done.iter().filter(|(_, it)| matches!(it, Restored::Shorter(_))).count();
    if short == 0 {
        return Ok(());
    }
    Err(Failure::new(
        Kind::Found,
        format!("{} shorter here than in the backup", count(short, "session")),
    )
    .hint("`--extend` gives them the lines that they lack"))
}

fn read(file: &Path) -> Result<Vec<Kept>, Failure> {
    let failed =
        |error: &dyn std::fmt::Display| Failure::failed(format!("`{}`: {error}", file.display()));
    if file.is_dir() {
        return Err(failed(&"it is a folder, and a backup is a file"));
    }
    let bytes = fs::read(file).map_err(|error| failed(&error))?;
    unpack(&bytes).map_err(|error| failed(&error).hint("nothing was restored"))
}

const fn word(restored: &Restored) -> &'static str {
    match restored {
        Restored::New => "new",
        Restored::Same => "same",
        Restored::Longer(_) => "longer",
        Restored::Shorter(_) => "shorter",
        Restored::Extended(_) => "extended",
        Restored::Beside(_) => "beside",
        Restored::BesideAlready(_) => "beside-already",
    }
}

fn json<'a>(one: &'a Kept, restored: &'a Restored) -> RestoreJson<'a> {
    let (lines, beside) = match restored {
        Restored::Longer(lines) | Restored::Shorter(lines) | Restored::Extended(lines) => {
            (Some(*lines), None)
        }
        Restored::Beside(id) | Restored::BesideAlready(id) => (None, Some(id.as_str())),
        Restored::New | Restored::Same => (None, None),
    };
    RestoreJson { session: &one.id, what: word(restored), lines, beside, text: say(restored) }
}

fn say(restored: &Restored) -> String {
    let lines = |number: u64| if number == 1 { "1 line".into() } else { format!("{number} lines") };
    match restored {
        Restored::New => "restored.".into(),
        Restored::Same => "is here already, and the same.".into(),
        Restored::Longer(more) => {
            format!("goes on for {} here; left as it is.", lines(*more))
        }
        Restored::Shorter(more) => {
            format!("stops {} earlier here than in the backup; left as it is.", lines(*more))
        }
        Restored::Extended(1) => "1 line was added to what was here.".into(),
        Restored::Extended(more) => format!("{more} lines were added to what was here."),
        Restored::Beside(id) => {
            format!("another log has this name here; the one of the backup is now `{id}`.")
        }
        Restored::BesideAlready(id) => {
            format!("another log has this name here; the one of the backup is `{id}` already.")
        }
    }
}
