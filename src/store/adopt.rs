//! Logs that were written elsewhere take their places in the folder, byte for byte.
//!
//! What they say was checked before. One log is put down whole or not at all, and several together:
//! all of them lie on the disk under hidden names before a small file says which names they get, and
//! whoever finds that file, because a program died over it, finishes the work. Nothing ever takes the
//! place of another log.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::side::is_side_name;
use super::whole::{is_hidden_name, sweep};
use super::{BadId, Disk, DiskFile, NotSettled, Store, StoreError, WholeFile, numbered};

/// The file that says which names the logs of an import get.
pub(super) const UNFINISHED: &str = ".import";

/// The longest such file that is read, in bytes.
const LONGEST: u64 = 64 * 1024 * 1024;

/// The longest file beside a log that is compared with one that is to be taken in, in bytes.
const LONGEST_BESIDE: u64 = 1024 * 1024;

/// What the name of a file is to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Due {
    /// That of the log of this session.
    Log(String),
    /// This, beside the logs.
    Beside(String),
}

/// What happened to a log that was to be taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adopted {
    /// It is in the folder now.
    New,
    /// It was there already, with the same bytes.
    Same,
    /// Another session has its name, and was left as it is.
    Other,
}

impl<D: Disk> Store<D> {
    /// Would a log of this name be new here?
    pub fn would_adopt(&self, id: &str, bytes: &[u8]) -> Result<Adopted, StoreError> {
        let path = self.path(id)?;
        match self.disk.open(&path) {
            // A link that leads nowhere has the name all the same.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(if self.disk.is_taken(&path) { Adopted::Other } else { Adopted::New })
            }
            Err(source) => Err(StoreError::reading(path, source)),
            Ok(mut file) => {
                let mut there = Vec::new();
                let most = bytes.len() as u64 + 1;
                file.by_ref()
                    .take(most)
                    .read_to_end(&mut there)
                    .map_err(|source| StoreError::reading(path, source))?;
                Ok(if there == bytes { Adopted::Same } else { Adopted::Other })
            }
        }
    }

    /// The name, or the next of `name-2`, `name-3` and so on that no session of the folder has and
    /// that is not among `taken`.
    pub fn free_id(&self, wish: &str, taken: &[String]) -> Result<String, StoreError> {
        let mut id = wish.to_owned();
        for number in 2.. {
            if !self.disk.is_taken(&self.path(&id)?) && !taken.contains(&id) {
                break;
            }
            id = numbered(wish, number);
        }
        Ok(id)
    }

    /// Puts these bytes, which are a whole log, down under this name.
    pub fn adopt(&self, id: &str, bytes: &[u8]) -> Result<Adopted, StoreError> {
        match self.would_adopt(id, bytes)? {
            Adopted::New => {}
            Adopted::Other => return Ok(Adopted::Other),
            Adopted::Same => {
                self.settle(&self.path(id)?)?;
                return Ok(Adopted::Same);
            }
        }
        match self.put_new(&self.path(id)?, bytes) {
            Ok(()) => Ok(Adopted::New),
            // Somebody else was quicker. Where the bytes are these, it may be our own try, which
            // failed at the very end: it is not known to last.
            Err(error) => match self.would_adopt(id, bytes)? {
                Adopted::Other => Ok(Adopted::Other),
                Adopted::New | Adopted::Same => Err(error),
            },
        }
    }

    /// What is about to be shown as safe is made so: an earlier try may have failed at the very end.
    pub(super) fn settle(&self, path: &Path) -> Result<(), StoreError> {
        let synced = self.disk.open(path).and_then(|mut file| file.sync());
        let synced = synced.and_then(|()| self.disk.sync_dir(&self.dir));
        synced.map_err(|source| StoreError::writing(path, source))
    }

    /// Puts several logs down, all of them or none. Nothing is written where another session has one
    /// of the names.
    pub fn adopt_all(&self, logs: &[(String, Vec<u8>)]) -> Result<Vec<Adopted>, StoreError> {
        Ok(self.adopt_with(logs, &[])?.0)
    }

    /// The same with files that belong beside them, by their whole names. One of which another is
    /// there already is left out, and told.
    pub fn adopt_with(
        &self,
        logs: &[(String, Vec<u8>)],
        beside: &[(String, Vec<u8>)],
    ) -> Result<(Vec<Adopted>, Vec<Adopted>), StoreError> {
        let found: Vec<Adopted> =
            logs.iter().map(|(id, bytes)| self.would_adopt(id, bytes)).collect::<Result<_, _>>()?;
        let there = |(name, bytes): &(String, Vec<u8>)| {
            let held = self.side(name, (bytes.len() as u64).max(LONGEST_BESIDE))?;
            Ok(match held {
                Some(held) if held == *bytes => Adopted::Same,
                None if !self.disk.is_taken(&self.dir.join(name)) => Adopted::New,
                Some(_) | None => Adopted::Other,
            })
        };
        let found_beside: Vec<Adopted> =
            beside.iter().map(there).collect::<Result<_, StoreError>>()?;
        if found.contains(&Adopted::Other) {
            return Ok((found, found_beside));
        }
        let new = |(_, adopted): &(&(String, Vec<u8>), &Adopted)| **adopted == Adopted::New;
        let new_logs: Vec<_> = logs.iter().zip(&found).filter(new).map(|it| it.0).collect();
        let new_beside: Vec<_> =
            beside.iter().zip(&found_beside).filter(new).map(|it| it.0).collect();
        match (new_logs.as_slice(), new_beside.as_slice()) {
            ([], []) => {
                for (id, _) in logs {
                    self.settle(&self.path(id)?)?;
                }
            }
            ([(id, bytes)], []) => {
                let put = self.adopt(id, bytes)?;
                let all = found.into_iter().map(|it| if it == Adopted::New { put } else { it });
                return Ok((all.collect(), found_beside));
            }
            (logs, beside) => self.put_all(logs, beside)?,
        }
        Ok((found, found_beside))
    }

    fn put_all(
        &self,
        logs: &[&(String, Vec<u8>)],
        beside: &[&(String, Vec<u8>)],
    ) -> Result<(), StoreError> {
        self.disk
            .create_dir(&self.dir)
            .map_err(|source| StoreError::writing_folder(&self.dir, source))?;
        let list = self.dir.join(UNFINISHED);
        // Nobody knows that file: it is the folder in which something could not be written.
        let failed = |source| StoreError::writing_folder(&self.dir, source);
        let mut aside = Vec::with_capacity(logs.len() + beside.len());
        let mut names = Vec::with_capacity(logs.len() + beside.len());
        let logs = logs.iter().map(|(id, bytes)| (Due::Log(id.clone()), bytes));
        let beside = beside.iter().map(|(name, bytes)| (Due::Beside(name.clone()), bytes));
        for (due, bytes) in logs.chain(beside) {
            let path = self.path_of(&due)?;
            let whole = self.written_aside(&path, bytes);
            let whole = whole.map_err(|source| StoreError::writing(&path, source))?;
            let hidden = whole.hidden().file_name().unwrap_or_default();
            names.push((hidden.to_string_lossy().into_owned(), due));
            aside.push(whole);
        }
        let text = serde_json::to_vec(&names).map_err(|error| failed(error.into()))?;
        self.disk.sync_dir(&self.dir).map_err(failed)?;
        let mut said = WholeFile::new(&self.disk, &list).map_err(failed)?;
        said.write(&text).map_err(failed)?;
        // From here on they are in the folder, whatever happens.
        let lock = match said.keep(false) {
            Ok(lock) => lock,
            // The list is there: whoever comes next finishes the work by it, so nothing is taken away.
            Err(source) if NotSettled::of(&source).is_some() => {
                aside.into_iter().for_each(WholeFile::leave);
                return Err(StoreError::Unfinished { dir: self.dir.clone(), source });
            }
            Err(source) => return Err(failed(source)),
        };
        aside.into_iter().for_each(WholeFile::leave);
        let done = self.name_all(&list, &names);
        drop(lock);
        done.map_err(|source| StoreError::Unfinished { dir: self.dir.clone(), source })
    }

    fn path_of(&self, due: &Due) -> Result<PathBuf, StoreError> {
        match due {
            Due::Log(id) => self.path(id),
            Due::Beside(name) if is_side_name(name) => Ok(self.dir.join(name)),
            Due::Beside(name) => {
                let why = name.chars().find(|it| matches!(it, '/' | '\\' | ':'));
                let why = why.map_or(BadId::LeadingDot, BadId::Separator);
                Err(StoreError::BadId { id: name.clone(), why })
            }
        }
    }

    /// Gives the files their names, and takes the list away.
    fn name_all(&self, list: &Path, names: &[(String, Due)]) -> io::Result<()> {
        for (hidden, due) in names {
            let hidden = self.dir.join(hidden);
            if self.disk.open(&hidden).is_err_and(|it| it.kind() == io::ErrorKind::NotFound) {
                continue; // it has its name
            }
            self.name_one(&hidden, due)?;
        }
        self.disk.sync_dir(&self.dir)?;
        self.disk.remove(list)?;
        self.disk.sync_dir(&self.dir)
    }

    fn name_one(&self, hidden: &Path, wish: &Due) -> io::Result<()> {
        let mut due = wish.clone();
        for number in 2.. {
            let path = self.path_of(&due).map_err(io::Error::other)?;
            match self.disk.rename_new(hidden, &path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                named => return named,
            }
            if self.same_bytes(hidden, &path)? {
                return self.disk.remove(hidden);
            }
            // Somebody was quicker: no file takes another's place.
            due = match wish {
                Due::Log(id) => Due::Log(numbered(id, number)),
                Due::Beside(name) => Due::Beside(format!("{name}-{number}")),
            };
        }
        Ok(())
    }

    fn same_bytes(&self, one: &Path, other: &Path) -> io::Result<bool> {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        self.disk.open(one)?.read_to_end(&mut here)?;
        match self.disk.open(other) {
            // A link that leads nowhere.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            other => other?.take(here.len() as u64 + 1).read_to_end(&mut there)?,
        };
        Ok(here == there)
    }

    /// Finishes an import over which a program died, if there is one.
    pub fn finish_import(&self) -> Result<(), StoreError> {
        let list = self.dir.join(UNFINISHED);
        let Ok(mut file) = self.disk.open_for_append(&list) else { return Ok(()) };
        let unfinished = |source| StoreError::Unfinished { dir: self.dir.clone(), source };
        if file.try_lock().is_err() || !file.is_at(&list).map_err(unfinished)? {
            return Ok(()); // somebody is at it
        }
        let mut text = Vec::new();
        file.by_ref().take(LONGEST).read_to_end(&mut text).map_err(unfinished)?;
        // What is no such list is nobody's work, and keeps nobody from reading; `survey` names it.
        let Some(names) = self.names_in(&text) else { return Ok(()) };
        self.name_all(&list, &names).map_err(unfinished)
    }

    /// The names that the list of an unfinished import gives; none where it is no such list.
    fn names_in(&self, text: &[u8]) -> Option<Vec<(String, Due)>> {
        let names: Vec<(String, Due)> = serde_json::from_slice(text).ok()?;
        let ours = |(hidden, due): &(String, Due)| {
            let alone = Path::new(hidden).components().count() == 1;
            alone && is_hidden_name(&PathBuf::from(hidden)) && self.path_of(due).is_ok()
        };
        names.iter().all(ours).then_some(names)
    }

    /// Is there something that is called like the list of an unfinished import and is none?
    pub(super) fn has_strange_list(&self) -> bool {
        let Ok(mut file) = self.disk.open(&self.dir.join(UNFINISHED)) else { return false };
        let mut text = Vec::new();
        // While somebody writes one, it is empty for a moment.
        let read = file.by_ref().take(LONGEST).read_to_end(&mut text);
        read.is_err() || !text.is_empty() && self.names_in(&text).is_none()
    }

    /// Finishes what a program that died has left, and takes away what is nobody's.
    pub fn tidy(&self) -> Result<usize, StoreError> {
        self.finish_import()?;
        match sweep(&self.disk, &self.dir) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            swept => swept.map_err(|source| StoreError::writing_folder(&self.dir, source)),
        }
    }
}
