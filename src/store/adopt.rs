//! A log that was written elsewhere takes its place in the folder, byte for byte.
//!
//! What it says was checked before; here it is put down whole or not at all, and never in the place
//! of another.

use std::io::{self, Read as _};

use super::{Disk, Store, StoreError};

/// What became of a log that was to be taken in.
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
                file.read_to_end(&mut there).map_err(|source| StoreError::reading(path, source))?;
                Ok(if there == bytes { Adopted::Same } else { Adopted::Other })
            }
        }
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

    /// Takes back what was [adopted](Self::adopt) a moment ago as new, together with more that then
    /// could not be.
    pub fn disown(&self, id: &str) {
        if let Ok(path) = self.path(id) {
            let _ = self.disk.remove(&path);
        }
    }
}
