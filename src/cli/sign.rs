//! `sign`: the seal of a session under a key of one of its players, in the format of minisign.
//!
//! The line that says who signs goes into the log first, and the signature is of every line up to and
//! with it. It lies beside the log, named by the number of its lines. Where the program dies between
//! the two, the line is there without its signature, which every page says, and signing again with
//! the same key makes up for it.

use std::io::{IsTerminal, Read};
use std::path::Path;

use dialoguer::Password;
use rasher::desk::Entry;
use rasher::history::{History, SignatureState};
use rasher::line::Names;
use rasher::log::Attest;
use rasher::seal::Seal;
use rasher::sign::{Key, LONGEST_FILE, NoSecret, Secret};
use rasher::store::{Store, StoreError};
use serde::Serialize;

use super::feed;
use super::sessions;
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::pages;
use crate::paint::{Page, Text};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "`minisign -G` makes a pair of keys. Anybody with the public one can check \
                        the signature with `rasher verify --key`, or without rasher, with the \
                        commands that are printed."
)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// The file of the secret key, as minisign makes it.
    #[arg(long, value_name = "FILE")]
    key: std::path::PathBuf,
    /// Who signs: a player of this table.
    #[arg(long, value_name = "NAME")]
    by: String,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SignedJson<'a> {
    session: &'a str,
    by: &'a str,
    key: &'a str,
    lines: u64,
    seal: String,
    file: String,
}

/// The name of a signature beside the log: of so many lines.
pub(super) fn file_name(id: &str, lines: u64) -> String {
    format!("{id}.jsonl.minisig-{lines}")
}

/// Signs a session as it stands.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = sessions::meant(&store, args.session.as_deref())?;
    let secret = secret(&args.key, world)?;
    let no_key = |why: NoSecret| Failure::failed(format!("{}: {why}", args.key.display()));
    let key = secret.key().map_err(no_key)?;
    let mut desk = feed::open(&store, &id, world)?;
    let seat = Names::new(desk.seats()).find(&args.by).map_err(|_| {
        let nobody = format!("nobody at this table is called {}", args.by.escape_debug());
        Failure::usage(nobody).hint(format!("{} sit there", desk.seats().join(", ")))
    })?;
    let by = rasher::report::words::name(desk.seats(), seat);
    let (lines, by) = if let Some((lines, signer)) = unfinished(&store, &id, desk.history(), &key)?
    {
        one_person((lines, &signer), &by, &id)?;
        (lines, by)
    } else {
        if let Some((lines, signer)) = signed_last(desk.history(), &key) {
            one_person((lines, &signer), &by, &id)?;
            let (file, bytes) = (file_name(&id, lines), first_lines(&store, &id, lines)?);
            let there = beside(&store, &id, lines)?.unwrap_or_default();
            if key.check(&bytes, &there).is_err() {
                return Err(in_the_way(&file));
            }
            return said(&id, &store, (lines, &by, &key), &file, false, args, world);
        }
        let next = desk.history().next_seq() + 1;
        if beside(&store, &id, next)?.is_some() {
            return Err(in_the_way(&file_name(&id, next)));
        }
        let entry: Entry = desk
            .signed_by(seat, key.as_str())
            .map_err(|wrong| Failure::failed(wrong.say(desk.seats())).hint("nothing was signed"))?;
        let done = desk.commit(&entry, &world.now())?;
        (done.rows.first().map_or(1, |row| row.seq + 1), by)
    };
    let bytes = first_lines(&store, &id, lines)?;
    let log = rasher::log::read(bytes.as_slice()).map_err(|unread| store.not_read(&id, unread))?;
    let seal = Seal::of(lines, &log.tail.chain);
    let signature = secret.sign(&bytes, &format!("{id}: {seal}")).map_err(no_key)?;
    // What was made is looked at by other code before anybody relies on it.
    if key.check(&bytes, signature.as_bytes()).is_err() {
        return Err(Failure::failed("the signature does not hold").hint("nothing was written"));
    }
    let file = file_name(&id, lines);
    store.put_new(&store.dir().join(&file), signature.as_bytes()).map_err(|error| {
        let is_there = matches!(error, StoreError::NotSettled { .. });
        Failure::from(error).hint_instead(if is_there {
            "the record is signed; fix what the system complains about, and sign again: nothing is written \
             twice, and it is said whether the signature is there"
        } else {
            "the line that says who signs is recorded; fix what the system complains about, and sign again"
        })
    })?;
    said(&id, &store, (lines, &by, &key), &file, true, args, world)
}

/// A key that has signed these lines for another: whose it is nobody could tell then.
fn one_person((lines, signer): (u64, &str), by: &str, id: &str) -> Result<(), Failure> {
    if signer == by {
        return Ok(());
    }
    let failure = format!("this key has signed these {lines} lines of {id} already, for {signer}");
    Err(Failure::failed(failure)
        .hint(format!("nothing was signed: {by} needs another key than {signer}")))
}

/// A file that is there already, and is the signature of other lines.
fn in_the_way(file: &str) -> Failure {
    Failure::failed(format!("`{file}` is there, and is no signature of these lines"))
        .hint("move it away, and sign again; nothing is written over")
}

/// The secret key in a file, opened with its password where it has one.
fn secret(path: &Path, world: &World) -> Result<Secret, Failure> {
    let failed =
        |why: &dyn std::fmt::Display| Failure::failed(format!("{}: {why}", path.display()));
    let text = small_file(path)?;
    match Secret::open(&text, None) {
        Ok(secret) => return Ok(secret),
        Err(NoSecret::Locked) => {}
        Err(why @ (NoSecret::NotOne | NoSecret::WrongPassword)) => {
            return Err(failed(&why).hint("`minisign -G` makes a pair of keys"));
        }
    }
    if !std::io::stdin().is_terminal() {
        return Err(failed(&NoSecret::Locked).hint("sign where somebody can type it"));
    }
    let mut page = Page::new();
    page.line(format!("The key {} has a password.", path.display()));
    world.out.talk(&page);
    let asked = Password::new().with_prompt("Password").allow_empty_password(true).interact();
    let password = asked.map_err(|error| failed(&error))?;
    Secret::open(&text, Some(password)).map_err(|why| failed(&why))
}

/// The text in a file of minisign's.
pub(super) fn small_file(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(small_bytes(path)?);
    text.map_err(|_| Failure::failed(format!("{}: it is not a text", path.display())))
}

/// A file of minisign's; what is longer than any of them, or is no file, is none.
pub(super) fn small_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed =
        |why: &dyn std::fmt::Display| Failure::failed(format!("{}: {why}", path.display()));
    let there = std::fs::metadata(path).map_err(|error| failed(&error))?;
    if !there.is_file() {
        return Err(failed(&"it is not a file"));
    }
    let file = std::fs::File::open(path).map_err(|error| failed(&error))?;
    let mut bytes = Vec::new();
    file.take(LONGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(failed(&format!("it is longer than {LONGEST_FILE} bytes")));
    }
    Ok(bytes)
}

/// The first so many lines of a log, byte for byte.
pub(super) fn first_lines(store: &Store, id: &str, lines: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let failed = |source| StoreError::Io { path: store.dir().join(id), source };
    store.bytes(id)?.read_to_end(&mut bytes).map_err(failed)?;
    let end = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let last = usize::try_from(lines).unwrap_or(usize::MAX).saturating_sub(1);
    let end = end.map(|(at, _)| at + 1).nth(last).unwrap_or(bytes.len());
    bytes.truncate(end);
    Ok(bytes)
}

/// Every line that says that somebody signs: its number of lines, who, and the key.
pub(super) fn signed(history: &History) -> impl Iterator<Item = (u64, &str, &str)> {
    history.attests().filter_map(|(said, attest)| match attest {
        Attest::Signed { by, key } => Some((said.seq + 1, by.as_str(), key.as_str())),
        Attest::Merged { .. }
        | Attest::OfMatch(_)
        | Attest::Asks(_)
        | Attest::Confirmed { .. }
        | Attest::Objected { .. } => None,
    })
}

/// The signature that lies beside a log, if one does.
pub(super) fn beside(store: &Store, id: &str, lines: u64) -> Result<Option<Vec<u8>>, Failure> {
    Ok(store.side(&file_name(id, lines), LONGEST_FILE)?)
}

/// Looks at every signature that a record speaks of.
pub(super) fn look(store: &Store, id: &str, history: &mut History) {
    let all: Vec<(u64, String)> =
        signed(history).map(|(lines, _, key)| (lines, key.to_owned())).collect();
    for (lines, key) in all {
        let state = match (Key::read(&key), beside(store, id, lines)) {
            (_, Ok(None)) => SignatureState::Missing,
            (Ok(key), Ok(Some(signature))) => {
                let bytes = first_lines(store, id, lines);
                if bytes.is_ok_and(|bytes| key.check(&bytes, &signature).is_ok()) {
                    SignatureState::Holds
                } else {
                    SignatureState::Fails
                }
            }
            (Err(_), Ok(Some(_))) | (_, Err(_)) => SignatureState::Fails,
        };
        history.note_signature(lines - 1, state);
    }
}

/// A line of this key that has no signature yet: then that is what is to be made.
fn unfinished(
    store: &Store,
    id: &str,
    history: &History,
    key: &Key,
) -> Result<Option<(u64, String)>, Failure> {
    for (lines, by, said) in signed(history) {
        if said == key.as_str() && beside(store, id, lines)?.is_none() {
            return Ok(Some((lines, by.to_owned())));
        }
    }
    Ok(None)
}

/// Is the last line one that says that this key signs? And for whom?
fn signed_last(history: &History, key: &Key) -> Option<(u64, String)> {
    let last = history.next_seq();
    let mut of_last = signed(history).filter(|(lines, ..)| *lines == last);
    of_last.find(|(.., said)| *said == key.as_str()).map(|(lines, by, _)| (lines, by.to_owned()))
}

fn said(
    id: &str,
    store: &Store,
    (lines, by, key): (u64, &str, &Key),
    file: &str,
    is_new: bool,
    args: &Args,
    world: &World,
) -> Result<(), Failure> {
    let bytes = first_lines(store, id, lines)?;
    let log = rasher::log::read(bytes.as_slice()).map_err(|unread| store.not_read(id, unread))?;
    let seal = Seal::of(lines, &log.tail.chain);
    let path = store.dir().join(file);
    world.out.did("it is signed");
    if args.json {
        let json = SignedJson {
            session: id,
            by,
            key: key.as_str(),
            lines,
            seal: seal.to_string(),
            file: path.display().to_string(),
        };
        return Ok(world.out.json(&json)?);
    }
    let mut page = Page::new();
    let done = if is_new { "signs" } else { "has signed already:" };
    page.indented(Text::new().strong(by).plain(format!(" {done} {lines} lines of {id}.")), 0, 2);
    page.line(pages::seal(&seal));
    page.indented(format!("The signature is {}.", path.display()), 0, 2);
    page.line("Anybody with the key checks it, with or without rasher:");
    page.whole(format!("  rasher verify {id} --key {}", key.as_str()));
    let log = store.dir().join(format!("{id}.jsonl"));
    page.whole(format!("  head -n {lines} {} > signed.jsonl", log.display()));
    page.whole(format!("  minisign -V -P {} -x {} -m signed.jsonl", key.as_str(), path.display()));
    Ok(world.out.data(&page)?)
}

/// A public key as it was typed: its letters, or the file of them.
pub(super) fn public_key(typed: &str) -> Result<Key, Failure> {
    if let Ok(key) = Key::read(typed) {
        return Ok(key);
    }
    let wrong = |why: &dyn std::fmt::Display| {
        Failure::new(FailureKind::Usage, format!("`--key {}`: {why}", typed.escape_debug()))
            .hint("give the 56 letters that begin with RW, or the file of the public key")
    };
    let path = Path::new(typed);
    if !path.exists() {
        return Err(wrong(&"neither a key nor a file"));
    }
    Key::read(&small_file(path)?).map_err(|why| wrong(&why))
}
