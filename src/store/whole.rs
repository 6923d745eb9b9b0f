//! A file that is whole or not there: written under a hidden name beside its own, synced, and only
//! then given its name.
//!
//! The hidden file is locked while somebody writes it. One that can be locked is therefore nobody's,
//! left by a program that died, and whoever comes next takes it away. Nothing here knows what is in
//! a file.

use std::fs::TryLockError;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::error::IoCause;
use super::{Disk, DiskFile, OsDisk, Store, StoreError, read_from};

/// So many bytes are gathered before they are written.
const GATHERED: usize = 64 * 1024;

/// The longest part of a name that its hidden file repeats, in bytes.
const LONGEST_STEM: usize = 200;

/// A file on its way. Where it is dropped before it got its name, nothing is left of it.
#[derive(Debug)]
pub struct WholeFile<D: Disk = OsDisk> {
    disk: D,
    path: PathBuf,
    hidden: PathBuf,
    gathered: Vec<u8>,
    file: Option<D::File>,
}

impl<D: Disk> WholeFile<D> {
    /// A file that is to have this name.
    pub fn new(disk: &D, path: &Path) -> io::Result<Self> {
        let (hidden, file) = hidden_file(disk, path)?;
        let (disk, path) = (disk.clone(), path.to_owned());
        Ok(Self { disk, path, hidden, gathered: Vec::new(), file: Some(file) })
    }
}

impl<D: Disk> WholeFile<D> {
    /// The name that it is to have.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name that it has while it is written.
    pub(super) fn hidden(&self) -> &Path {
        &self.hidden
    }

    /// Adds to it.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.gathered.extend_from_slice(bytes);
        if self.gathered.len() < GATHERED { Ok(()) } else { self.put_down() }
    }

    fn put_down(&mut self) -> io::Result<()> {
        let file = self.file.as_mut().ok_or(ErrorKind::NotFound)?;
        file.write_all(&self.gathered)?;
        self.gathered.clear();
        Ok(())
    }

    /// Everything written so far is on the disk, under the hidden name.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        self.put_down()?;
        self.file.as_mut().ok_or(ErrorKind::NotFound)?.sync()
    }

    /// Does it hold just these bytes?
    pub(super) fn holds(&mut self, bytes: &[u8]) -> io::Result<bool> {
        Ok(read_from(self.file.as_mut().ok_or(ErrorKind::NotFound)?, 0)? == bytes)
    }

    /// Gives it its name, which nothing may have. From here on it is there, whole.
    pub fn keep_new(self) -> io::Result<()> {
        self.keep(false).map(drop)
    }

    /// Gives it its name, in the place of what has it.
    pub fn replace(self) -> io::Result<()> {
        self.keep(true).map(drop)
    }

    /// Leaves it on the disk under its hidden name, for whoever finishes the work.
    pub(super) fn leave(mut self) {
        self.file = None;
    }

    pub(super) fn keep(mut self, replacing: bool) -> io::Result<D::File> {
        self.settle()?;
        let named = if replacing {
            self.disk.replace(&self.hidden, &self.path)
        } else {
            self.disk.rename_new(&self.hidden, &self.path)
        };
        let file = self.file.take().ok_or(ErrorKind::NotFound)?;
        // What says that it failed may be done all the same.
        let there = file.is_at(&self.path).unwrap_or(false);
        match named {
            Err(error) if !there => {
                self.file = Some(file);
                return Err(error);
            }
            Ok(()) | Err(_) => {}
        }
        let folder = self.path.parent().unwrap_or_else(|| Path::new(""));
        if let Err(error) = self.disk.sync_dir(folder) {
            if !replacing {
                let _ = self.disk.remove(&self.path); // a moment old, and nobody was told of it
            }
            let there = file.is_at(&self.path).unwrap_or(true);
            return Err(if there { NotSettled(error).into() } else { error });
        }
        Ok(file)
    }
}

/// It has its name and is whole, but its folder could not be made safe: a loss of power may take the
/// name again. Whoever fails to give a name says by this that it was given.
#[derive(Debug, thiserror::Error)]
#[error("is written, whole; whether it outlasts a loss of power is not known: {}", IoCause(.0))]
pub struct NotSettled(#[source] io::Error);

impl NotSettled {
    /// Does this failure say that the file is there all the same?
    pub fn of(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

impl From<NotSettled> for io::Error {
    fn from(why: NotSettled) -> Self {
        Self::new(why.0.kind(), why)
    }
}

impl<D: Disk> Store<D> {
    /// Makes a file that is not there yet, whole or not at all: written beside, synced, read back,
    /// and only then given its name.
    pub fn put_new(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let dir = path.parent().unwrap_or_else(|| Path::new(""));
        self.disk.create_dir(dir).map_err(|source| StoreError::writing_folder(dir, source))?;
        let failed = |source| StoreError::writing(path, source);
        if dir == self.dir {
            self.sweep();
        }
        let mut whole = self.written_aside(path, bytes).map_err(failed)?;
        whole.settle().and_then(|()| whole.keep_new()).map_err(failed)
    }

    /// Takes away what programs that died have left here. What cannot be swept hinders nobody.
    pub(super) fn sweep(&self) {
        let _ = sweep(&self.disk, &self.dir);
    }

    /// A file that lies under its hidden name, synced and read back.
    pub(super) fn written_aside(&self, path: &Path, bytes: &[u8]) -> io::Result<WholeFile<D>> {
        let mut whole = WholeFile::new(&self.disk, path)?;
        whole.write(bytes)?;
        whole.settle()?;
        if whole.holds(bytes)? {
            return Ok(whole);
        }
        Err(io::Error::other("what was read back is not what was written"))
    }
}

impl<D: Disk> Drop for WholeFile<D> {
    fn drop(&mut self) {
        if self.file.is_some() {
            let _ = self.disk.remove(&self.hidden); // a moment old, and it never got its name
        }
    }
}

/// A new file with a hidden name of its own beside `path`, locked.
fn hidden_file<D: Disk>(disk: &D, path: &Path) -> io::Result<(PathBuf, D::File)> {
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy();
    let name = name.get(..name.floor_char_boundary(LONGEST_STEM)).unwrap_or_default();
    let mut number = 1_u32;
    loop {
        let hidden = path.with_file_name(format!(".{name}.new-{number}"));
        match disk.create_new(&hidden) {
            Ok(file) => match file.try_lock() {
                // Where nothing can be locked, nobody will take it for a dead one either.
                Ok(()) | Err(TryLockError::Error(_)) if file.is_at(&hidden)? => {
                    return Ok((hidden, file));
                }
                // Somebody took it for a dead one before it was locked.
                Ok(()) | Err(_) => {}
            },
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            Err(_) if sweep_one(disk, &hidden) => {}
            Err(_) => number += 1,
        }
    }
}

/// Takes a hidden file away if it is nobody's. Is its name free now?
fn sweep_one<D: Disk>(disk: &D, hidden: &Path) -> bool {
    let file = match disk.open_for_append(hidden) {
        Ok(file) => file,
        Err(error) => return error.kind() == ErrorKind::NotFound,
    };
    let ours = file.try_lock().is_ok() && file.is_at(hidden).unwrap_or(false);
    ours && disk.remove(hidden).is_ok()
}

/// Takes away every hidden file of a folder that a program which died has left there.
pub(super) fn sweep<D: Disk>(disk: &D, folder: &Path) -> io::Result<usize> {
    let items = disk.items(folder)?;
    let hidden = items.iter().filter(|item| is_hidden_name(&item.path));
    Ok(hidden.filter(|item| sweep_one(disk, &item.path)).count())
}

/// Is this the name of a file on its way, `.NAME.new-1`? Until 2026 exports had `.NAME.part-1`.
pub(super) fn is_hidden_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some((stem, number)) = name.rsplit_once('-') else { return false };
    let number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    let on_its_way = matches!(stem.rsplit_once('.'), Some((_, "new" | "part")));
    number && name.starts_with('.') && on_its_way
}
