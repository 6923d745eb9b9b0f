//! What is kept beside the logs: small files that one program at a time changes, whole.
//!
//! A change is made under the lock of the file, of what is in it at that moment, and the new file
//! takes the place of the old one only when it is on the disk. A file that could not be read is
//! never written over.

use std::io::{self, Read as _};
use std::path::Path;

use super::{Disk, DiskFile, SUFFIX, Store, StoreError, WholeFile};

/// Who has which other names.
pub const ALIASES: &str = "aliases.json";

/// The tables of several nights.
const SEASONS: &str = "seasons.json";

/// What an undone repair, a signature and a torn end are called: the name of the log and a word.
const BESIDE_A_LOG: [&str; 3] = ["torn-", "cut-", "minisig"];

/// Is this the name of something that is kept beside the logs?
pub fn is_side_file(name: &str) -> bool {
    let beside = || {
        let (log, rest) = name.rsplit_once(&format!("{SUFFIX}."))?;
        Some(!log.is_empty() && BESIDE_A_LOG.iter().any(|word| rest.starts_with(word)))
    };
    let named = [ALIASES, SEASONS].contains(&name) || name.ends_with(".season.json");
    named || beside().unwrap_or(false)
}

/// Why a file beside the logs was not changed.
#[derive(Debug, thiserror::Error)]
pub enum NotChanged<E> {
    /// The disk did not let it.
    #[error(transparent)]
    Store(StoreError),
    /// What is in the file did not let it.
    #[error("{0}")]
    Refused(E),
}

impl<D: Disk> Store<D> {
    /// A file beside the logs; none where there is none. More than `most` bytes are not read.
    pub fn side(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.dir.join(name);
        match self.disk.open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::reading(path, source)),
            Ok(file) => {
                let read = bounded(file, most).map_err(|it| StoreError::reading(path, it));
                Ok(Some(read?.0))
            }
        }
    }

    /// Changes a file beside the logs: what it holds, or nothing, becomes what `change` makes of it.
    pub fn change_side<E>(
        &self,
        name: &str,
        most: u64,
        change: impl FnOnce(&[u8]) -> Result<Vec<u8>, E>,
    ) -> Result<(), NotChanged<E>> {
        let dir = |source| NotChanged::Store(StoreError::folder(&self.dir, source));
        self.disk.create_dir(&self.dir).map_err(dir)?;
        let path = self.disk.real_path(&self.dir.join(name));
        let failed = |source| NotChanged::Store(StoreError::writing(&path, source));
        let (file, made) = self.locked(&path).map_err(failed)?;
        let held = bounded(file, most)
            .map_err(|source| NotChanged::Store(StoreError::reading(&path, source)));
        let changed =
            held.and_then(|(held, file)| Ok((change(&held).map_err(NotChanged::Refused)?, file)));
        let (bytes, _lock) = match changed {
            Ok(changed) => changed,
            Err(why) => {
                if made {
                    let _ = self.disk.remove(&path); // it was made a moment ago, and is empty
                }
                return Err(why);
            }
        };
        let written = WholeFile::new(&self.disk, &path).and_then(|mut whole| {
            whole.write(&bytes)?;
            whole.replace()
        });
        written.map_err(failed)
    }

    /// The file, locked, and whether it was made for that.
    fn locked(&self, path: &Path) -> io::Result<(D::File, bool)> {
        let mut made = false;
        loop {
            let file = match self.disk.open_for_append(path) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    match self.disk.create_new(path) {
                        Ok(file) => {
                            made = true;
                            file
                        }
                        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                        Err(error) => return Err(error),
                    }
                }
                Err(error) => return Err(error),
            };
            file.wait_for_lock()?;
            // Whoever had the lock has put another file there.
            if file.is_at(path)? {
                return Ok((file, made));
            }
            made = false;
        }
    }
}

/// Everything in a file, and the file, which goes on being locked.
fn bounded<F: DiskFile>(mut file: F, most: u64) -> io::Result<(Vec<u8>, F)> {
    let mut bytes = Vec::new();
    (&mut file).take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it is longer than {most} bytes")));
    }
    Ok((bytes, file))
}
