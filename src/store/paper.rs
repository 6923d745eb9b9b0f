//! A disk that is none: what is written on it is in memory, and gone with it.
//!
//! A session on it means what it would mean on a disk, so that a whole record can be tried before a
//! line of it is written.

use std::fs::TryLockError;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::disk::{Item, Stamp};
use super::{Disk, DiskFile, Store};

/// No disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paper;

/// A file in memory. Whoever opens it has it alone; nobody else can open it again.
#[derive(Debug, Default)]
pub struct PaperFile(Cursor<Vec<u8>>);

impl Store<Paper> {
    /// A folder in which nothing stays.
    pub fn on_paper() -> Self {
        Self::on(Paper, "")
    }
}

impl Disk for Paper {
    type File = PaperFile;

    fn open(&self, _: &Path) -> io::Result<PaperFile> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn open_for_append(&self, _: &Path) -> io::Result<PaperFile> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn create_new(&self, _: &Path) -> io::Result<PaperFile> {
        Ok(PaperFile::default())
    }

    fn remove(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn rename_new(&self, _: &Path, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn replace(&self, _: &Path, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn create_dir(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn sync_dir(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn items(&self, _: &Path) -> io::Result<Vec<Item>> {
        Ok(Vec::new())
    }
}

impl DiskFile for PaperFile {
    fn length(&self) -> io::Result<u64> {
        Ok(self.0.get_ref().len() as u64)
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        let length = usize::try_from(length).map_err(io::Error::other)?;
        self.0.get_mut().truncate(length);
        Ok(())
    }

    fn try_lock(&self) -> Result<(), TryLockError> {
        Ok(())
    }

    fn wait_for_lock(&self) -> io::Result<()> {
        Ok(())
    }

    fn stamp(&self) -> io::Result<Option<Stamp>> {
        Ok(None)
    }

    fn is_at(&self, _: &Path) -> io::Result<bool> {
        Ok(true)
    }
}

impl Read for PaperFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

/// As a file does that is open for adding: what is written stands at the end.
impl Write for PaperFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.seek(SeekFrom::End(0))?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for PaperFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}
