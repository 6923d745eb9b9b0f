//! `backup` and `restore`: every session in one file, and back, with nothing ever replaced.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use rasher::store::backup::{Backup, Kept, LeftOut, Restored, begins, pack, unpack};
use rasher::store::{ALIASES, Ours, Store, StoreError, is_night, is_side_file, ours};
use serde::Serialize;

use super::world::World;
use super::{alias, in_file};
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, Tone, count, listed};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file, or a folder for it; without it, a file here with the day in its name.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    /// The file that `rasher backup` made.
    file: PathBuf,
    /// If a log here stops before the one in the backup, add the lines that it lacks.
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    beside: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOutJson<'a>>,
}

#[derive(Serialize)]
struct LeftOutJson<'a> {
    file: &'a str,
    why: &'a str,
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
    let (backup, left_out) = match store.keep() {
        Err(StoreError::NoFolder { .. }) => (Backup::default(), Vec::new()),
        kept => kept?,
    };
    if backup.logs.is_empty() && left_out.is_empty() {
        return Err(super::sessions::none(&store));
    }
    let failed = |error: &dyn std::fmt::Display| Failure::failed(format!("the backup: {error}"));
    let bytes = pack(&backup, world.seconds()).map_err(|error| failed(&error))?;
    if unpack(&bytes).map_err(|error| failed(&error))? != backup {
        return Err(Failure::failed("the backup does not hold every session"));
    }
    let kept = &backup.logs;
    let file = put(&store, args.output.as_deref(), &bytes, world)?;
    world.out.did(format!("the backup is {}", file.display()));
    let mut talk = Page::new();
    for one in kept {
        if let Some(broken) = &one.broken {
            let text = format!("{}, {broken}; it is in the backup as it is", one.id);
            talk.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 0, 9);
        }
        if !one.torn.is_empty() {
            let text = format!(
                "{}: {} bytes at its end are no whole entry and were left out",
                one.id,
                one.torn.len()
            );
            talk.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 0, 9);
        }
    }
    for one in &left_out {
        let text = format!("{}: {}; it is not in the backup", one.name, one.why);
        talk.indented(Text::new().and(Tone::Bad, "left out: ").plain(text), 0, 10);
    }
    world.out.talk(&talk);
    if args.json {
        let session = |one: &Kept| one.broken.as_ref().map(ToString::to_string);
        let sessions = kept.iter().map(|one| SessionJson {
            session: &one.id,
            lines: one.lines(),
            bytes: one.bytes.len(),
            damage: session(one),
            torn: one.torn.len() as u64,
        });
        let json = BackupJson {
            file: file.display().to_string(),
            sessions: sessions.collect(),
            beside: backup.side.iter().map(|(name, _)| name.as_str()).collect(),
            left_out: left_out
                .iter()
                .map(|one| LeftOutJson { file: &one.name, why: &one.why })
                .collect(),
        };
        world.out.json(&json)?;
        return whole(&left_out);
    }
    let mut page = Page::new();
    let beside: Vec<&str> = backup.side.iter().map(|(name, _)| name.as_str()).collect();
    let beside =
        if beside.is_empty() { String::new() } else { format!(" and {}", listed(&beside, "and")) };
    let text = format!("{}{beside} in ", of_either_kind(kept.iter().map(|one| one.id.as_str())));
    page.indented(
        Text::from(text).strong(file.display().to_string()).plain(", read back and the same."),
        0,
        2,
    );
    world.out.data(&page)?;
    whole(&left_out)
}

/// `3 sessions and 1 night`.
fn of_either_kind<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    let (nights, sessions): (Vec<&str>, Vec<&str>) = ids.partition(|id| is_night(id));
    match (sessions.len(), nights.len()) {
        (sessions, 0) => count(sessions, "session"),
        (0, nights) => count(nights, "night"),
        (sessions, nights) => {
            format!("{} and {}", count(sessions, "session"), count(nights, "night"))
        }
    }
}

/// Ends with what `check` ends with where something was left out.
fn whole(left_out: &[LeftOut]) -> Result<(), Failure> {
    if left_out.is_empty() {
        return Ok(());
    }
    let files = count(left_out.len(), "file");
    Err(Failure::new(
        FailureKind::Found,
        format!("{files} of the folder could not be put into the backup"),
    ))
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
            Err(error @ StoreError::NotSettled { .. }) => Err(error.into()),
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
            Err(error @ StoreError::NotSettled { .. }) => return Err(error.into()),
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
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
    text: String,
}

/// Brings back what is not there.
pub(super) fn restore(args: &Restore, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let Backup { logs, side } = read(&args.file)?;
    let mut done: Vec<(String, Option<String>, Restored)> = Vec::new();
    // What stands in the way of one keeps no other from coming back.
    let mut failed: Vec<(&str, StoreError)> = Vec::new();
    for one in &logs {
        match store.restore(one, args.extend) {
            Ok(restored) => done.push((one.id.clone(), amiss(one), restored)),
            Err(error) => failed.push((&one.id, error)),
        }
    }
    // A log that got another name keeps what lies beside it.
    let named: BTreeMap<String, String> = done.iter().filter_map(renamed).collect();
    for (name, bytes) in &side {
        let own = name
            .split_once(SUFFIX_OF_LOG)
            .and_then(|(id, rest)| Some(format!("{}{SUFFIX_OF_LOG}{rest}", named.get(id)?)));
        let own = own.unwrap_or_else(|| name.clone());
        match store.restore_side(&own, bytes) {
            Ok(restored) => {
                let amiss = (name == ALIASES).then(|| alias::amiss(bytes)).flatten();
                done.push((own, amiss, restored));
            }
            Err(error) => failed.push((name, error)),
        }
    }
    // What is here whole is restored, though nobody knows that it outlasts a loss of power.
    let is_there = |error: &StoreError| matches!(error, StoreError::NotSettled { .. });
    let (unsettled, failed): (Vec<_>, Vec<_>) =
        failed.into_iter().partition(|(_, error)| is_there(error));
    world.out.did(match failed.len() {
        0 => "everything is restored".to_owned(),
        some => format!("everything but {} is restored", count(some, "file")),
    });
    if args.json {
        let mut json: Vec<RestoreJson<'_>> =
            done.iter().map(|(name, amiss, it)| json(name, amiss.as_ref(), it)).collect();
        json.extend(unsettled.iter().map(|(name, error)| refused("unsettled", name, error)));
        json.extend(failed.iter().map(|(name, error)| refused("not-restored", name, error)));
        world.out.json(&json)?;
    } else {
        let mut page = Page::new();
        for (name, amiss, restored) in &done {
            let text = Text::new().strong(name).plain(": ").plain(say(name, restored));
            page.indented(text, 0, 2);
            if let Some(why) = amiss {
                let text = format!("{why}; it is here as it was in the backup");
                page.indented(Text::new().and(Tone::Warn, "damaged: ").plain(text), 2, 4);
            }
        }
        for (name, error) in &unsettled {
            let text = Text::new().and(Tone::Warn, "restored, but: ").strong(*name);
            page.indented(text.plain(format!(": {error}")), 0, 2);
        }
        for (name, error) in &failed {
            let text = Text::new().and(Tone::Bad, "not restored: ").strong(*name);
            page.indented(text.plain(format!(": {error}")), 0, 2);
        }
        world.out.data(&page)?;
    }
    let short = done.iter().filter(|(.., it)| matches!(it, Restored::Shorter(_)));
    let short: Vec<&str> = short.map(|(id, ..)| id.as_str()).collect();
    if !short.is_empty() {
        let error =
            format!("{} shorter here than in the backup", of_either_kind(short.into_iter()));
        return Err(Failure::new(FailureKind::Found, error)
            .hint("`--extend` gives them the lines that they lack"));
    }
    if !failed.is_empty() {
        let error = format!("{} of the backup not restored", count(failed.len(), "file"));
        let is_full = failed.iter().any(|(_, error)| matches!(error, StoreError::Full { .. }));
        let rest = match (done.is_empty() && unsettled.is_empty(), is_full) {
            (true, true) => "nothing of it is here; make room, and restore it again",
            (false, true) => {
                "everything else of it is here; make room, and restore it again: what is here is left as \
                 it is"
            }
            (true, false) => "nothing of it is here; another folder, by `--sessions`, may take it",
            (false, false) => {
                "everything else of it is here; another folder, by `--sessions`, takes all"
            }
        };
        return Err(Failure::failed(error).hint(rest));
    }
    if !unsettled.is_empty() {
        let error = format!(
            "everything is restored, and whether {} of it outlasts a loss of power is not known",
            count(unsettled.len(), "file")
        );
        return Err(Failure::failed(error)
            .hint("fix what the system complains about, and restore it again: what is here is left as it is"));
    }
    let broken = done.iter().filter(|(_, amiss, _)| amiss.is_some()).count();
    if broken > 0 {
        let error = format!("{} of the backup cannot be read to the end", count(broken, "file"));
        return Err(
            Failure::new(FailureKind::Found, error).hint("`rasher check` says more of them")
        );
    }
    Ok(())
}

/// What the name of a log ends with before that of what lies beside it.
const SUFFIX_OF_LOG: &str = ".jsonl.";

/// What is wrong with a log that was in a backup.
fn amiss(one: &Kept) -> Option<String> {
    if let Some(broken) = &one.broken {
        return Some(broken.to_string());
    }
    if !one.torn.is_empty() {
        return Some(format!(
            "it ends in {} that are no whole entry",
            count(one.torn.len(), "byte")
        ));
    }
    let night = rasher::log::read(one.bytes.as_slice()).ok()?.header.night.is_some();
    match (is_night(&one.id), night) {
        (true, false) => Some("its name is that of a night, and it is the log of a session".into()),
        (false, true) => Some("its name is that of a session, and it is the log of a night".into()),
        (true, true) | (false, false) => None,
    }
}

/// The old name and the new one of a log that was set beside another.
fn renamed((id, _, restored): &(String, Option<String>, Restored)) -> Option<(String, String)> {
    match restored {
        Restored::Beside(new) | Restored::BesideAlready(new) => Some((id.clone(), new.clone())),
        Restored::New
        | Restored::Same
        | Restored::Longer(_)
        | Restored::Shorter(_)
        | Restored::Extended(_) => None,
    }
}

/// The same of what could not be brought back.
fn refused<'a>(what: &'static str, session: &'a str, error: &StoreError) -> RestoreJson<'a> {
    RestoreJson { session, what, lines: None, beside: None, damage: None, text: error.to_string() }
}

/// The longest backup that is read, in bytes.
const LONGEST: u64 = 2 * 1024 * 1024 * 1024;

fn read(file: &Path) -> Result<Backup, Failure> {
    let failed =
        |error: &dyn std::fmt::Display| Failure::failed(format!("`{}`: {error}", file.display()));
    if file.is_dir() {
        return Err(failed(&"it is a folder, and a backup is a file"));
    }
    if in_file::keeps_waiting(file) {
        return Err(failed(&"it is a pipe, and a backup is a file").hint("nothing was restored"));
    }
    let mut bytes = Vec::new();
    let mut open = File::open(file).map_err(|error| failed(&error))?;
    // What does not begin as a backup is not read to its end, if it has one.
    open.by_ref().take(BLOCK).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    if !begins(&bytes) {
        let failure = failed(&"it is no backup").hint("nothing was restored");
        let log = ours(file).is_ok_and(|it| matches!(it, Some(Ours::Log)));
        let import = "it is a log: `rasher import` imports it";
        return Err(if log { failure.hint(import) } else { failure });
    }
    // Of a file its length is known before it is read; of anything else only then.
    let longer = open.metadata().is_ok_and(|it| it.is_file() && it.len() > LONGEST);
    if !longer {
        open.take(LONGEST).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    }
    if longer || bytes.len() as u64 > LONGEST {
        return Err(failed(&format!("it is longer than {LONGEST} bytes")));
    }
    unpack(&bytes).map_err(|error| failed(&error).hint("nothing was restored"))
}

/// The length of a block of an archive.
const BLOCK: u64 = 512;

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

fn json<'a>(session: &'a str, amiss: Option<&String>, restored: &'a Restored) -> RestoreJson<'a> {
    let (lines, beside) = match restored {
        Restored::Longer(lines) | Restored::Shorter(lines) | Restored::Extended(lines) => {
            (Some(*lines), None)
        }
        Restored::Beside(id) | Restored::BesideAlready(id) => (None, Some(id.as_str())),
        Restored::New | Restored::Same => (None, None),
    };
    let damage = amiss.cloned();
    RestoreJson {
        session,
        what: word(restored),
        lines,
        beside,
        damage,
        text: say(session, restored),
    }
}

fn say(name: &str, restored: &Restored) -> String {
    let what = if is_side_file(name) { "file" } else { "log" };
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
            format!("another {what} has this name here; the one of the backup is now `{id}`.")
        }
        Restored::BesideAlready(id) => {
            format!("another {what} has this name here; the one of the backup is `{id}` already.")
        }
    }
}
