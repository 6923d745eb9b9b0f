//! The few things that a store asks of a disk, so that a test can stand in for one that fails.
//!
//! Nothing here knows what a log is. Each operation is one that the system promises something about;
//! what several of them add up to is the store's to say.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Where files are. A copy of it is the same disk.
pub trait Disk: Clone {
    /// An open file.
    type File: DiskFile;

    /// Opens a file that is there, for reading.
    fn open(&self, path: &Path) -> io::Result<Self::File>;

    /// Has anything this name, if only a link that leads nowhere?
    fn is_taken(&self, path: &Path) -> bool {
        !self.open(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    }

    /// Opens a file that is there, for reading and for writing at its end.
    fn open_for_append(&self, path: &Path) -> io::Result<Self::File>;

    /// Makes a file that is not there yet, for reading and for writing at its end.
    fn create_new(&self, path: &Path) -> io::Result<Self::File>;

    /// Takes away a file. Asked only for one that was made a moment ago and never came to hold
    /// anything of worth.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Gives a file another name, which nothing has; where something has it, both stay as they are.
    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives a file another name, in the place of whatever has it.
    fn replace(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Where a link leads, so that what replaces a file does not replace the link.
    fn real_path(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    /// Makes a folder and those above it, as far as they are not there, and makes them last.
    fn create_dir(&self, dir: &Path) -> io::Result<()>;

    /// Makes the names in a folder last through a loss of power.
    fn sync_dir(&self, dir: &Path) -> io::Result<()>;

    /// Everything in a folder, without what lies in folders below it.
    fn items(&self, dir: &Path) -> io::Result<Vec<Item>>;
}

/// A name in a folder, and what it leads to.
#[derive(Debug)]
pub struct Item {
    /// The folder and the name.
    pub path: PathBuf,
    /// What it is.
    pub kind: ItemKind,
}

/// What a name in a folder leads to. Links are followed, so that a link to a log is a log.
#[derive(Debug)]
pub enum ItemKind {
    File,
    Folder,
    /// A pipe, a socket or a device.
    NoFile,
    /// A link that leads nowhere.
    DeadLink,
    /// The system does not say.
    Unknown(io::Error),
}

/// An open file.
pub trait DiskFile: io::Read + io::Write + io::Seek {
    /// Its length now, whoever wrote it.
    fn length(&self) -> io::Result<u64>;

    /// Makes what was written last through a loss of power.
    fn sync(&mut self) -> io::Result<()>;

    /// Cuts it at `length`.
    fn truncate(&mut self, length: u64) -> io::Result<()>;

    /// Takes the lock that one open file at a time can have. It goes when the file is closed, also
    /// by the death of the program.
    fn try_lock(&self) -> Result<(), TryLockError>;

    /// As [`try_lock`](Self::try_lock), but waits until whoever has the lock has done.
    fn wait_for_lock(&self) -> io::Result<()>;

    /// Something that is another after every change to the file, whoever made it; none where the
    /// system keeps nothing of the kind.
    fn stamp(&self) -> io::Result<Option<Stamp>>;

    /// Is this still the file that has the name `path`?
    fn is_at(&self, path: &Path) -> io::Result<bool>;
}

/// When a file was changed last: seconds, and the parts of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp(pub i64, pub i64);

/// The disk of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsDisk;

impl Disk for OsDisk {
    type File = File;

    fn open(&self, path: &Path) -> io::Result<File> {
        only_a_file(path)?;
        File::open(path)
    }

    fn is_taken(&self, path: &Path) -> bool {
        !fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    }

    fn open_for_append(&self, path: &Path) -> io::Result<File> {
        only_a_file(path)?;
        OpenOptions::new().read(true).append(true).open(path)
    }

    fn create_new(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().read(true).append(true).create_new(true).open(path)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn replace(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn real_path(&self, path: &Path) -> PathBuf {
        fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        // A second name is refused where the first exists, in one step; a renaming would replace.
        match fs::hard_link(from, to) {
            Ok(()) => fs::remove_file(from),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // Some folders, on sticks and shares, know no second names.
            Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(from, to),
        }
    }

    fn create_dir(&self, dir: &Path) -> io::Result<()> {
        let new: Vec<&Path> = dir.ancestors().take_while(|it| !it.exists()).collect();
        fs::create_dir_all(dir)?;
        new.into_iter().filter_map(Path::parent).try_for_each(|above| self.sync_dir(above))
    }

    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        // The folder above a relative name of one part is the one that we are in.
        let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
        match File::open(dir).and_then(|dir| dir.sync_all()) {
            // Some network folders have nothing to sync, and say so.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
                ) =>
            {
                Ok(())
            }
            done => done,
        }
    }

    fn items(&self, dir: &Path) -> io::Result<Vec<Item>> {
        let item = |found: io::Result<fs::DirEntry>| {
            let path = found?.path();
            let kind = match fs::metadata(&path) {
                Ok(about) if about.is_file() => ItemKind::File,
                Ok(about) if about.is_dir() => ItemKind::Folder,
                Ok(_) => ItemKind::NoFile,
                Err(error) if error.kind() == io::ErrorKind::NotFound => ItemKind::DeadLink,
                Err(error) => ItemKind::Unknown(error),
            };
            Ok(Item { path, kind })
        };
        fs::read_dir(dir)?.map(item).collect()
    }
}

/// A pipe or a device would keep whoever opens it waiting, so they are refused before.
fn only_a_file(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.is_file() {
        Ok(())
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"))
    }
}

impl DiskFile for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn try_lock(&self) -> Result<(), TryLockError> {
        File::try_lock(self)
    }

    fn wait_for_lock(&self) -> io::Result<()> {
        self.lock()
    }

    /// The time of the last change, which nobody can set back as the time of the last write can be.
    #[cfg(unix)]
    fn stamp(&self) -> io::Result<Option<Stamp>> {
        use std::os::unix::fs::MetadataExt;
        let about = self.metadata()?;
        Ok(Some(Stamp(about.ctime(), about.ctime_nsec())))
    }

    #[cfg(not(unix))]
    fn stamp(&self) -> io::Result<Option<Stamp>> {
        let since = self.metadata()?.modified()?.duration_since(std::time::UNIX_EPOCH);
        let since = since.map_err(io::Error::other)?;
        let seconds = i64::try_from(since.as_secs()).map_err(io::Error::other)?;
        Ok(Some(Stamp(seconds, since.subsec_nanos().into())))
    }

    fn is_at(&self, path: &Path) -> io::Result<bool> {
        match fs::metadata(path) {
            Ok(named) => Ok(is_same(&self.metadata()?, &named)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

#[cfg(unix)]
fn is_same(open: &fs::Metadata, named: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (open.dev(), open.ino()) == (named.dev(), named.ino())
}

/// Where a file has no number to know it by, its length must do.
#[cfg(not(unix))]
fn is_same(open: &fs::Metadata, named: &fs::Metadata) -> bool {
    open.len() == named.len()
}
