//! What is kept beside the logs: small files that one program at a time changes, whole.
//!
//! A change is made under the lock of the file, of what is in it at that moment, and the new file
//! takes the place of the old one only when it is on the disk. A file that could not be read is
//! never written over.

use std::io::{self, Read as _, Write as _};
use std::path::Path;

use super::{Disk, DiskFile, SUFFIX, Store, StoreError, WholeFile};

/// Who has which other names.
pub const ALIASES: &str = "aliases.json";

/// The tables of several nights.
const SEASONS: &str = "seasons.json";

/// What an undone repair, a signature, a torn end and what was typed are called: the name of the log and
/// a word.
const BESIDE_A_LOG: [&str; 4] = ["torn-", "cut-", "minisig", TYPED];

/// What the file of the lines that were typed at the prompt of a session is called behind its log.
const TYPED: &str = "typed";

/// So many of those lines come back, and so many bytes of them are read and kept.
const MOST_LINES: usize = 1000;
const MOST_BYTES: u64 = 1024 * 1024;

/// Is this the name of something that is kept beside the logs?
pub fn is_side_file(name: &str) -> bool {
    let beside = || {
        let (log, rest) = name.rsplit_once(&format!("{SUFFIX}."))?;
        Some(!log.is_empty() && BESIDE_A_LOG.iter().any(|word| rest.starts_with(word)))
    };
    let named = [ALIASES, SEASONS].contains(&name) || name.ends_with(".season.json");
    named || beside().unwrap_or(false)
}

/// Is it such a name, and one that leads nowhere else?
pub(super) fn is_side_name(name: &str) -> bool {
    is_side_file(name) && !name.starts_with('.') && !name.contains(['/', '\\', ':'])
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
        let dir = |source| NotChanged::Store(StoreError::writing_folder(&self.dir, source));
        self.disk.create_dir(&self.dir).map_err(dir)?;
        self.sweep();
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

    /// What was typed at the prompt of a session, the last line last.
    pub fn typed(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let held = self.side(&typed_file(id), MOST_BYTES)?.unwrap_or_default();
        let text = String::from_utf8_lossy(&held);
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let from = lines.len().saturating_sub(MOST_LINES);
        Ok(lines.get(from..).unwrap_or_default().iter().map(|line| (*line).to_owned()).collect())
    }

    /// Adds to what was typed. It is for the arrows and not for the record, so a loss of power may take
    /// some of it; a file that has grown too long begins again with its last lines.
    pub fn keep_typed(&self, id: &str, lines: &[String]) -> Result<(), StoreError> {
        let name = typed_file(id);
        let path = self.dir.join(&name);
        let text: String =
            lines.iter().filter(|it| !it.is_empty()).flat_map(|it| [it, "\n"]).collect();
        let added = || -> io::Result<bool> {
            let mut file = match self.disk.open_for_append(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    self.disk.create_new(&path)?
                }
                file => file?,
            };
            file.write_all(text.as_bytes())?;
            Ok(file.length()? > MOST_BYTES / 2)
        };
        let long = added().map_err(|source| StoreError::writing(&path, source))?;
        if !long {
            return Ok(());
        }
        let last = self.typed(id)?.iter().flat_map(|line| [line, "\n"]).collect::<String>();
        let change = |_: &[u8]| Ok::<_, std::convert::Infallible>(last.into_bytes());
        self.change_side(&name, MOST_BYTES, change).map_err(|why| match why {
            NotChanged::Store(error) => error,
            NotChanged::Refused(never) => match never {},
        })
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

fn typed_file(id: &str) -> String {
    format!("{id}{SUFFIX}.{TYPED}")
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
