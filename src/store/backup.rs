//! Backups: every session of a folder in one file, and back.
//!
//! A backup is a plain tar archive: a folder with the logs as they are, and `SHA256SUMS` at its end,
//! so that it can be unpacked and checked without us. It is read with distrust: nothing in it
//! chooses where it goes, and a backup that was cut or altered restores nothing. What is in the
//! folder always wins: a log is never replaced, and never made shorter. This module must never know
//! what a log says.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Read};

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::ours::BACKUP_BEGINS;
use super::side::is_side_name;
use super::{BadId, Disk, Opened, SUFFIX, Store, StoreError, check_id, numbered};
use crate::log::{self, Broken, End, Unread};

/// The folder in the archive.
const FOLDER: &str = BACKUP_BEGINS;

/// The longest file beside the logs that is kept, in bytes.
const LONGEST_SIDE: u64 = 256 * 1024 * 1024;

/// The last file in the archive, as `sha256sum -c` reads it.
const SUMS: &str = "SHA256SUMS";

/// One log, as a backup holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name of its session.
    pub id: String,
    /// All of it, but for an end that was never acknowledged.
    pub bytes: Vec<u8>,
    /// Such an end. A backup that is made leaves it out; one that has it gives it back.
    pub torn: Vec<u8>,
    /// What is wrong with it. It is kept as it is.
    pub broken: Option<Broken>,
}

impl Kept {
    fn of(id: String, mut bytes: Vec<u8>) -> io::Result<Self> {
        let (good, broken) = good(&mut bytes)?;
        let good = usize::try_from(good).unwrap_or(usize::MAX).min(bytes.len());
        let torn = if broken.is_some() { Vec::new() } else { bytes.split_off(good) };
        Ok(Self { id, bytes, torn, broken })
    }

    /// All of it, as it was found.
    fn as_found(&self) -> Vec<u8> {
        [self.bytes.as_slice(), &self.torn].concat()
    }

    /// How many lines it has.
    pub fn lines(&self) -> u64 {
        lines(&self.bytes)
    }
}

fn lines(bytes: &[u8]) -> u64 {
    bytes.split_inclusive(|byte| *byte == b'\n').count() as u64
}

/// How many bytes of a log are whole entries, and what is wrong after them. A newline that alone is
/// missing is added.
fn good(bytes: &mut Vec<u8>) -> io::Result<(u64, Option<Broken>)> {
    match log::read(bytes.as_slice()) {
        Ok(log) => Ok(match log.tail.end {
            End::Clean | End::Torn { .. } => (log.tail.good_bytes, None),
            End::MissingNewline => {
                bytes.push(b'\n');
                (log.tail.good_bytes + 1, None)
            }
            End::Broken(broken) => (log.tail.good_bytes, Some(broken)),
        }),
        Err(Unread::Broken(broken)) => Ok((0, Some(broken))),
        Err(Unread::Io { source, .. }) => Err(source),
    }
}

/// Why a file is no backup. Nothing was restored from it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NotABackup {
    /// No archive, or the end of it is missing.
    #[error("it is not a backup, or its end is missing")]
    NotWhole(#[source] io::Error),
    /// The list of sums at its end is missing, or cannot be read.
    #[error("its end is missing: there is no whole `{SUMS}` in it")]
    NoSums,
    /// Something in it is no session.
    #[error("it contains `{}`, which no backup of ours does", .0.escape_debug())]
    Strange(String),
    /// A log in it is not the one that was put there.
    #[error("`{}` in it is missing or was altered", .0.escape_debug())]
    Altered(String),
}

/// Everything of a folder that a backup holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backup {
    pub logs: Vec<Kept>,
    /// What is kept beside them, by name: other names of players, seasons, what was cut from a log.
    pub side: Vec<(String, Vec<u8>)>,
}

/// Something of the folder that could not be put into a backup.
#[derive(Debug)]
pub struct LeftOut {
    /// Its name in the folder.
    pub name: String,
    pub why: String,
}

/// Makes an archive. `at` is the time that its files get, in seconds since 1970.
pub fn pack(backup: &Backup, at: u64) -> io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    let mut add = |name: &str, bytes: &[u8]| {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(at);
        archive.append_data(&mut header, format!("{FOLDER}/{name}"), bytes)
    };
    let mut sums = String::new();
    let logs = backup.logs.iter().map(|one| (format!("{}{SUFFIX}", one.id), &one.bytes));
    for (name, bytes) in logs.chain(backup.side.iter().map(|(name, bytes)| (name.clone(), bytes))) {
        add(&name, bytes)?;
        let _ = writeln!(sums, "{}  {name}", sum(bytes));
    }
    add(SUMS, sums.as_bytes())?;
    archive.into_inner()
}

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Is this the beginning of an archive of ours? Nothing else is worth reading to its end.
pub fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(FOLDER.as_bytes()) && bytes.get(FOLDER.len()) == Some(&b'/')
}

/// What is in an archive, everything as it was put there.
pub fn unpack(bytes: &[u8]) -> Result<Backup, NotABackup> {
    let mut found: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut sums = None;
    let mut archive = tar::Archive::new(bytes);
    for entry in archive.entries().map_err(NotABackup::NotWhole)? {
        let mut entry = entry.map_err(NotABackup::NotWhole)?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let strange = || NotABackup::Strange(name.clone());
        let file = name.strip_prefix(FOLDER).and_then(|rest| rest.strip_prefix('/'));
        let file = file.filter(|_| entry.header().entry_type().is_file() && sums.is_none());
        let file = file.ok_or_else(strange)?.to_owned();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).map_err(NotABackup::NotWhole)?;
        if file == SUMS {
            sums = Some(String::from_utf8(content).map_err(|_| NotABackup::NoSums)?);
        } else {
            let log = file.strip_suffix(SUFFIX).is_some_and(|id| check_id(id).is_ok());
            if !(log || is_side_name(&file)) || found.insert(file, content).is_some() {
                return Err(strange());
            }
        }
    }
    let sums = sums.ok_or(NotABackup::NoSums)?;
    let mut backup = Backup::default();
    for line in sums.lines() {
        let (said, name) = line.split_once("  ").ok_or(NotABackup::NoSums)?;
        let altered = || NotABackup::Altered(name.to_owned());
        let bytes = found.remove(name).filter(|bytes| sum(bytes) == said).ok_or_else(altered)?;
        match name.strip_suffix(SUFFIX) {
            Some(id) => {
                backup.logs.push(Kept::of(id.to_owned(), bytes).map_err(NotABackup::NotWhole)?);
            }
            None => backup.side.push((name.to_owned(), bytes)),
        }
    }
    match found.into_keys().next() {
        Some(name) => Err(NotABackup::Strange(name)),
        None => Ok(backup),
    }
}

/// What became of a log that a backup holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restored {
    /// It was not there, and is now.
    New,
    /// It is there already.
    Same,
    /// The log that is there goes on for so many lines more; it was left as it is.
    Longer(u64),
    /// The log that is there stops so many lines before this one. It was left as it is.
    Shorter(u64),
    /// The log that was there stopped so many lines before this one, and now has them.
    Extended(u64),
    /// Another log has the name; this one lies beside it under another.
    Beside(String),
    /// Another log has the name, and this one lay beside it already.
    BesideAlready(String),
}

impl<D: Disk> Store<D> {
    /// Everything of the folder, as a backup holds it, and what of it could not be read.
    pub fn keep(&self) -> Result<(Backup, Vec<LeftOut>), StoreError> {
        let survey = self.survey()?;
        let mut left_out: Vec<LeftOut> = survey
            .strays
            .into_iter()
            .map(|stray| LeftOut { name: stray.name, why: stray.why.to_string() })
            .collect();
        let mut backup = Backup::default();
        for id in survey.ids {
            let kept = self.whole(&id).and_then(|bytes| {
                Kept::of(id.clone(), bytes).map_err(|it| StoreError::reading(self.dir(), it))
            });
            match kept {
                Ok(kept) => backup.logs.push(kept),
                Err(error) => left_out.push(LeftOut { name: id + SUFFIX, why: error.to_string() }),
            }
        }
        for name in survey.side {
            match self.side(&name, LONGEST_SIDE) {
                Ok(bytes) => backup.side.extend(bytes.map(|bytes| (name, bytes))),
                Err(error) => left_out.push(LeftOut { name, why: error.to_string() }),
            }
        }
        Ok((backup, left_out))
    }

    /// Brings back what was kept beside the logs. What is there is never replaced.
    pub fn restore_side(&self, name: &str, bytes: &[u8]) -> Result<Restored, StoreError> {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let beside_a_log = name.contains(&format!("{SUFFIX}."));
        let mut wish = name.to_owned();
        for number in 1.. {
            match self.side(&wish, bytes.len() as u64) {
                Ok(None) => {
                    self.put_new(&self.dir().join(&wish), bytes)?;
                    let beside = number > 1;
                    return Ok(if beside { Restored::Beside(wish) } else { Restored::New });
                }
                Ok(Some(there)) if there == bytes => {
                    self.settle(&self.dir().join(&wish))?;
                    let beside = number > 1;
                    return Ok(if beside { Restored::BesideAlready(wish) } else { Restored::Same });
                }
                // Longer than this one, or another.
                Ok(Some(_)) | Err(StoreError::Io { .. } | StoreError::NotReadable { .. })
                    if number < 1000 =>
                {
                    let more = if number == 1 { String::new() } else { format!("-{number}") };
                    // What lies beside a log is known by what stands behind its name.
                    wish = if beside_a_log {
                        format!("{name}-restored{more}")
                    } else {
                        format!("{stem}-restored{more}.{ending}")
                    };
                }
                Ok(Some(_)) => break,
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::BadId { id: name.to_owned(), why: BadId::TooLong })
    }

    fn whole(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        let mut bytes = Vec::new();
        let read = self.bytes(id)?.read_to_end(&mut bytes);
        read.map_err(|source| StoreError::reading(self.dir().join(id), source))?;
        Ok(bytes)
    }

    /// Brings a log back. What is there is never replaced; with `extend`, a log that is a beginning
    /// of this one gets the lines that it lacks.
    pub fn restore(&self, kept: &Kept, extend: bool) -> Result<Restored, StoreError> {
        let here = match self.whole(&kept.id) {
            Ok(bytes) => bytes,
            Err(StoreError::NoSuchSession { .. } | StoreError::NoFolder { .. }) => {
                self.put_new(&self.path(&kept.id)?, &kept.as_found())?;
                return Ok(Restored::New);
            }
            Err(error) => return Err(error),
        };
        if here == kept.bytes || here == kept.as_found() {
            self.settle(&self.path(&kept.id)?)?;
            return Ok(Restored::Same);
        }
        if here.starts_with(&kept.bytes) && kept.broken.is_none() {
            return Ok(match lines(&here) - kept.lines() {
                0 => Restored::Same,
                more => Restored::Longer(more),
            });
        }
        let ours = Kept::of(kept.id.clone(), here);
        let ours = ours.map_err(|source| StoreError::reading(self.dir().join(&kept.id), source))?;
        let fits = ours.broken.is_none() && kept.broken.is_none();
        if !fits || !kept.bytes.starts_with(&ours.bytes) {
            return self.put_beside(kept);
        }
        let more = kept.lines() - ours.lines();
        match (more, extend) {
            (0, _) => Ok(Restored::Same), // but for an end that was never acknowledged
            (more, false) => Ok(Restored::Shorter(more)),
            (more, true) => {
                let Opened { mut file, .. } = self.open_for_writing(&kept.id)?;
                // Before it was locked somebody may have gone on with it.
                if !kept.bytes.starts_with(&self.whole(&kept.id)?) {
                    return Err(StoreError::Changed { id: kept.id.clone() });
                }
                file.extend(&kept.bytes)?;
                Ok(Restored::Extended(more))
            }
        }
    }

    /// Puts a log beside the one that has its name.
    fn put_beside(&self, kept: &Kept) -> Result<Restored, StoreError> {
        let mut id = numbered_word(&kept.id, "restored");
        let wish = id.clone();
        for number in 2.. {
            match self.whole(&id) {
                Err(StoreError::NoSuchSession { .. }) => {
                    self.put_new(&self.path(&id)?, &kept.as_found())?;
                    return Ok(Restored::Beside(id));
                }
                Ok(bytes) if bytes == kept.as_found() => {
                    self.settle(&self.path(&id)?)?;
                    return Ok(Restored::BesideAlready(id));
                }
                Ok(_) => id = numbered(&wish, number),
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::BadId { id, why: BadId::TooLong })
    }
}

/// The name with a word behind it.
fn numbered_word(wish: &str, word: &str) -> String {
    let most = super::LONGEST_ID - word.len() - 1;
    format!("{}-{word}", super::shortened(wish, most))
}
