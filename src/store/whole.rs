//! A new file is put down whole or not at all.
//!
//! It is written under a hidden name beside its place, synced, read back, and only then given its
//! name. This module must never know what the bytes mean.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::{Disk, DiskFile as _, Store, StoreError, read_from};

impl<D: Disk> Store<D> {
    /// Makes a file that is not there yet, whole or not at all: written beside, synced, read back,
    /// and only then given its name.
    pub fn put_new(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let dir = path.parent().unwrap_or_else(|| Path::new(""));
        self.disk.create_dir(dir).map_err(|source| StoreError::folder(dir, source))?;
        let failed = |source| StoreError::writing(path, source);
        let (aside, mut file) = self.beside(path).map_err(failed)?;
        let put = file
            .write_all(bytes)
            .and_then(|()| file.sync())
            .and_then(|()| {
                let same = read_from(&mut file, 0)? == bytes;
                let differs = || io::Error::other("what was read back is not what was written");
                if same { Ok(()) } else { Err(differs()) }
            })
            .and_then(|()| self.disk.rename_new(&aside, path));
        drop(file);
        if put.is_err() {
            let _ = self.disk.remove(&aside); // a moment old, and a copy of what is elsewhere
        }
        put.and_then(|()| self.disk.sync_dir(dir)).map_err(failed)
    }

    /// A new file with a hidden name of its own, beside `path`.
    fn beside(&self, path: &Path) -> io::Result<(PathBuf, D::File)> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut number = 1_u32;
        loop {
            let aside = path.with_file_name(format!(".{name}.new-{number}"));
            match self.disk.create_new(&aside) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                made => return made.map(|file| (aside, file)),
            }
        }
    }
}
