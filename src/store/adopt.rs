//! Logs that were written elsewhere take their places in the folder, byte for byte.
//!
//! What they say was checked before. One log is put down whole or not at all, and several together:
//! all of them lie on the disk under hidden names before a small file says which names they get, and
//! whoever finds that file, because a program died over it, finishes the work. Nothing ever takes the
//! place of another log.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::whole::{is_hidden_name, sweep};
use super::{Disk, DiskFile, Store, StoreError, WholeFile, check_id, numbered};

/// The file that says which names the logs of an import get.
const UNFINISHED: &str = ".import";

/// The longest such file that is read, in bytes.
const LONGEST: u64 = 64 * 1024 * 1024;

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
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Adopted::New),
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
            let path = self.path(&id)?;
            let is_there = match self.disk.open(&path) {
                Ok(_) => true,
                Err(error) => error.kind() != io::ErrorKind::NotFound,
            };
            if !is_there && !taken.contains(&id) {
                break;
            }
            id = numbered(wish, number);
        }
        Ok(id)
    }

    /// Puts these bytes, which are a whole log, down under this name.
    pub fn adopt(&self, id: &str, bytes: &[u8]) -> Result<Adopted, StoreError> {
        let found = self.would_adopt(id, bytes)?;
        if found != Adopted::New {
            return Ok(found);
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

    /// Puts several logs down, all of them or none. Nothing is written where another session has one
    /// of the names.
    pub fn adopt_all(&self, logs: &[(String, Vec<u8>)]) -> Result<Vec<Adopted>, StoreError> {
        let found: Vec<Adopted> =
            logs.iter().map(|(id, bytes)| self.would_adopt(id, bytes)).collect::<Result<_, _>>()?;
        let new: Vec<&(String, Vec<u8>)> = logs
            .iter()
            .zip(&found)
            .filter(|(_, found)| **found == Adopted::New)
            .map(|(log, _)| log)
            .collect();
        if found.contains(&Adopted::Other) || new.is_empty() {
            return Ok(found);
        }
        if let [(id, bytes)] = new.as_slice() {
            let put = self.adopt(id, bytes)?;
            let mut all = found.into_iter().map(|it| if it == Adopted::New { put } else { it });
            return Ok(all.by_ref().collect());
        }
        self.put_all(&new)?;
        Ok(found)
    }

    fn put_all(&self, logs: &[&(String, Vec<u8>)]) -> Result<(), StoreError> {
        self.disk.create_dir(&self.dir).map_err(|source| StoreError::folder(&self.dir, source))?;
        let list = self.dir.join(UNFINISHED);
        let failed = |source| StoreError::writing(&list, source);
        let mut aside = Vec::with_capacity(logs.len());
        let mut names = Vec::with_capacity(logs.len());
        for (id, bytes) in logs {
            let path = self.path(id)?;
            let whole = self.written_aside(&path, bytes);
            let whole = whole.map_err(|source| StoreError::writing(&path, source))?;
            let hidden = whole.hidden().file_name().unwrap_or_default();
            names.push((hidden.to_string_lossy().into_owned(), id.as_str()));
            aside.push(whole);
        }
        let text = serde_json::to_vec(&names).map_err(|error| failed(error.into()))?;
        self.disk.sync_dir(&self.dir).map_err(failed)?;
        let mut said = WholeFile::new(&self.disk, &list).map_err(failed)?;
        said.write(&text).map_err(failed)?;
        // From here on they are in the folder, whatever happens.
        let lock = said.keep(false).map_err(failed)?;
        aside.into_iter().for_each(WholeFile::leave);
        let done = self.name_all(&list, &names);
        drop(lock);
        done.map_err(|source| StoreError::Unfinished { dir: self.dir.clone(), source })
    }

    /// Gives the logs their names, and takes the list away.
    fn name_all<S: AsRef<str>>(&self, list: &Path, names: &[(String, S)]) -> io::Result<()> {
        for (hidden, id) in names {
            let hidden = self.dir.join(hidden);
            if self.disk.open(&hidden).is_err_and(|it| it.kind() == io::ErrorKind::NotFound) {
                continue; // it has its name
            }
            self.name_one(&hidden, id.as_ref())?;
        }
        self.disk.sync_dir(&self.dir)?;
        self.disk.remove(list)?;
        self.disk.sync_dir(&self.dir)
    }

    fn name_one(&self, hidden: &Path, wish: &str) -> io::Result<()> {
        let mut id = wish.to_owned();
        for number in 2.. {
            let path = self.path(&id).map_err(io::Error::other)?;
            match self.disk.rename_new(hidden, &path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                named => return named,
            }
            if self.same_bytes(hidden, &path)? {
                return self.disk.remove(hidden);
            }
            id = numbered(wish, number); // somebody was quicker: no log takes another's place
        }
        Ok(())
    }

    fn same_bytes(&self, one: &Path, other: &Path) -> io::Result<bool> {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        self.disk.open(one)?.read_to_end(&mut here)?;
        self.disk.open(other)?.take(here.len() as u64 + 1).read_to_end(&mut there)?;
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
        let names: Vec<(String, String)> =
            serde_json::from_slice(&text).map_err(|error| unfinished(error.into()))?;
        let ours = |(hidden, id): &(String, String)| {
            let alone = Path::new(hidden).components().count() == 1;
            alone && is_hidden_name(&PathBuf::from(hidden)) && check_id(id).is_ok()
        };
        if !names.iter().all(ours) {
            return Err(unfinished(io::Error::other("it names what no import of ours does")));
        }
        self.name_all(&list, &names).map_err(unfinished)
    }

    /// Finishes what a program that died has left, and takes away what is nobody's.
    pub fn tidy(&self) -> Result<usize, StoreError> {
        self.finish_import()?;
        match sweep(&self.disk, &self.dir) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            swept => swept.map_err(|source| StoreError::folder(&self.dir, source)),
        }
    }
}
