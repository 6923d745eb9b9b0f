//! A disk in memory that fails when it is told to.
//!
//! It keeps apart what was written and what was synced, so that a loss of power can be played. It
//! counts its operations; a test asks for trouble at each of them in turn.
#![allow(dead_code, reason = "each test that shares it uses a part")]

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs::TryLockError;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rasher::store::{Disk, DiskFile, Item, ItemKind, Stamp};

/// What goes wrong, once, at the operation where it is due.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trouble {
    /// The operation does nothing and says so.
    Refused(ErrorKind),
    /// This operation and every one after it does nothing, and says that the disk is full.
    FullFromHere,
    /// A write takes only half of its bytes and says so; other operations do nothing and say so.
    Half,
    /// A write takes only half of its bytes and says how many; other operations are done.
    Short,
    /// The operation is done, but says that it failed.
    DoneButFailed,
    /// The operation is done by half, and nothing works any more from there on.
    PowerLost,
    /// The operation is done, and nothing works any more from there on.
    PowerLostAfter,
}

/// What of the bytes that were not synced outlives a loss of power.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kept {
    Nothing,
    Half,
    /// The length, but what was written there are zeros.
    Zeros,
    /// And so do names that were given and not synced.
    All,
}

#[derive(Clone, Default)]
pub(crate) struct ShamDisk(Rc<World>);

#[derive(Default)]
struct World {
    files: RefCell<BTreeMap<PathBuf, Rc<Inode>>>,
    /// The names as a loss of power would leave them.
    synced_files: RefCell<BTreeMap<PathBuf, Rc<Inode>>>,
    operations: Cell<usize>,
    trouble: Cell<Option<(usize, Trouble)>>,
    /// Did one that stays come?
    trouble_came: Cell<bool>,
    dark: Cell<bool>,
    short: Cell<bool>,
    room: Cell<Option<usize>>,
    no_locks: Cell<bool>,
}

#[derive(Default)]
struct Inode {
    changes: Cell<i64>,
    data: RefCell<Vec<u8>>,
    synced: RefCell<Vec<u8>>,
    locked: Cell<bool>,
}

pub(crate) struct ShamFile {
    world: Rc<World>,
    inode: Rc<Inode>,
    position: usize,
    owns_lock: Cell<bool>,
}

impl ShamDisk {
    /// Trouble at the operation with this number, counted from now.
    pub(crate) fn expect(&self, operation: usize, trouble: Trouble) {
        self.0.operations.set(0);
        self.0.trouble.set(Some((operation, trouble)));
    }

    /// Is the power gone?
    pub(crate) fn is_dark(&self) -> bool {
        self.0.dark.get()
    }

    /// No trouble any more; says whether it came.
    pub(crate) fn calm(&self) -> bool {
        self.0.dark.set(false);
        self.0.trouble.take().is_none() | self.0.trouble_came.take()
    }

    /// Only so many more bytes can be written.
    pub(crate) fn room(&self, bytes: Option<usize>) {
        self.0.room.set(bytes);
    }

    pub(crate) fn refuse_locks(&self) {
        self.0.no_locks.set(true);
    }

    /// The power comes back: what was synced is there, of the rest what `kept` says.
    pub(crate) fn restart(&self, kept: Kept) {
        if !matches!(kept, Kept::All) {
            self.0.files.borrow_mut().clone_from(&self.0.synced_files.borrow());
        }
        for inode in self.0.files.borrow().values() {
            let (mut data, synced) = (inode.data.borrow_mut(), inode.synced.borrow());
            let unsynced = data.len().saturating_sub(synced.len());
            match kept {
                Kept::Nothing => data.clone_from(&synced),
                Kept::Half => data.truncate(synced.len() + unsynced / 2),
                Kept::Zeros => data.iter_mut().skip(synced.len()).for_each(|byte| *byte = 0),
                Kept::All => {}
            }
            inode.locked.set(false);
            // What is there after a start is on the disk.
            drop((data, synced));
            inode.synced.borrow_mut().clone_from(&inode.data.borrow());
        }
        self.0.synced_files.borrow_mut().clone_from(&self.0.files.borrow());
        self.calm();
    }

    /// Everything that was written is on the disk for good.
    pub(crate) fn settle(&self) {
        for inode in self.0.files.borrow().values() {
            inode.synced.borrow_mut().clone_from(&inode.data.borrow());
        }
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
        self.0.files.borrow().keys().map(name).collect()
    }

    pub(crate) fn bytes(&self, path: &str) -> Vec<u8> {
        self.bytes_at(path).unwrap()
    }

    /// The bytes of a file, if it is there.
    pub(crate) fn bytes_at(&self, path: &str) -> Option<Vec<u8>> {
        Some(self.0.files.borrow().get(Path::new(path))?.data.borrow().clone())
    }

    /// As another program would, without lock or care.
    pub(crate) fn meddle(&self, path: &str, change: impl FnOnce(&mut Vec<u8>)) {
        let files = self.0.files.borrow();
        let inode = files.get(Path::new(path)).unwrap();
        inode.changes.set(inode.changes.get() + 1);
        change(&mut inode.data.borrow_mut());
    }
}

impl World {
    /// One operation: done in full, in part, or not at all, as trouble has it.
    fn operate<T>(&self, work: impl FnOnce(bool) -> io::Result<T>) -> io::Result<T> {
        if self.dark.get() {
            return Err(io::Error::other("the power is gone"));
        }
        let now = self.operations.replace(self.operations.get() + 1);
        let Some((due, trouble)) = self.trouble.get() else { return work(false) };
        if matches!(trouble, Trouble::FullFromHere) && now >= due {
            self.trouble_came.set(true);
            return Err(ErrorKind::StorageFull.into());
        }
        if now != due {
            return work(false);
        }
        self.trouble.set(None);
        match trouble {
            Trouble::Refused(kind) => Err(kind.into()),
            Trouble::FullFromHere => Err(ErrorKind::StorageFull.into()),
            Trouble::Half => work(true),
            Trouble::Short => {
                self.short.set(true);
                let done = work(false);
                self.short.set(false);
                done
            }
            Trouble::DoneButFailed => {
                work(false).and_then(|_| Err(io::Error::other("it is not certain")))
            }
            Trouble::PowerLost => {
                self.dark.set(true);
                let _ = work(true);
                Err(io::Error::other("the power is gone"))
            }
            Trouble::PowerLostAfter => {
                let _ = work(false);
                self.dark.set(true);
                Err(io::Error::other("the power is gone"))
            }
        }
    }

    fn file(self: &Rc<Self>, inode: Rc<Inode>) -> ShamFile {
        ShamFile { world: Rc::clone(self), inode, position: 0, owns_lock: Cell::new(false) }
    }
}

fn half() -> io::Error {
    io::Error::other("half of it is nothing")
}

impl Disk for ShamDisk {
    type File = ShamFile;

    fn open(&self, path: &Path) -> io::Result<ShamFile> {
        let found = self.0.files.borrow().get(path).cloned();
        found.map(|inode| self.0.file(inode)).ok_or(ErrorKind::NotFound.into())
    }

    fn open_for_append(&self, path: &Path) -> io::Result<ShamFile> {
        self.0.operate(|_| self.open(path))
    }

    fn create_new(&self, path: &Path) -> io::Result<ShamFile> {
        self.0.operate(|half_done| {
            if half_done {
                return Err(half());
            }
            if self.0.files.borrow().contains_key(path) {
                return Err(ErrorKind::AlreadyExists.into());
            }
            let inode = Rc::<Inode>::default();
            self.0.files.borrow_mut().insert(path.to_owned(), Rc::clone(&inode));
            Ok(self.0.file(inode))
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.operate(|half_done| {
            let gone = !half_done && self.0.files.borrow_mut().remove(path).is_some();
            if gone { Ok(()) } else { Err(half()) }
        })
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.0.operate(|half_done| {
            if half_done {
                return Err(half());
            }
            let mut files = self.0.files.borrow_mut();
            if files.contains_key(to) {
                return Err(ErrorKind::AlreadyExists.into());
            }
            let inode = files.remove(from).ok_or(ErrorKind::NotFound)?;
            files.insert(to.to_owned(), inode);
            Ok(())
        })
    }

    fn replace(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.0.operate(|half_done| {
            if half_done {
                return Err(half());
            }
            let mut files = self.0.files.borrow_mut();
            let inode = files.remove(from).ok_or(ErrorKind::NotFound)?;
            files.insert(to.to_owned(), inode);
            Ok(())
        })
    }

    fn create_dir(&self, _: &Path) -> io::Result<()> {
        self.0.operate(|_| Ok(()))
    }

    fn sync_dir(&self, _: &Path) -> io::Result<()> {
        self.0.operate(|half_done| {
            if half_done {
                return Err(half());
            }
            self.0.synced_files.borrow_mut().clone_from(&self.0.files.borrow());
            Ok(())
        })
    }

    fn items(&self, _: &Path) -> io::Result<Vec<Item>> {
        let item = |path: &PathBuf| Item { path: path.clone(), kind: ItemKind::File };
        Ok(self.0.files.borrow().keys().map(item).collect())
    }
}

impl Read for ShamFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let data = self.inode.data.borrow();
        let count = (&data[self.position.min(data.len())..]).read(buffer)?;
        self.position += count;
        Ok(count)
    }
}

impl Seek for ShamFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let SeekFrom::Start(place) = to else { return Err(ErrorKind::Unsupported.into()) };
        self.position = usize::try_from(place).unwrap();
        Ok(place)
    }
}

impl Write for ShamFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.world.operate(|half_done| {
            let room = self.world.room.get();
            let half = half_done || self.world.short.get();
            let most = if half { bytes.len().div_ceil(2) } else { bytes.len() };
            let count = most.min(room.unwrap_or(usize::MAX));
            if count == 0 {
                return Err(ErrorKind::StorageFull.into());
            }
            self.world.room.set(room.map(|room| room - count));
            self.inode.changes.set(self.inode.changes.get() + 1);
            self.inode.data.borrow_mut().extend_from_slice(&bytes[..count]);
            Ok(count)
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl DiskFile for ShamFile {
    fn length(&self) -> io::Result<u64> {
        Ok(self.inode.data.borrow().len() as u64)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.world.operate(|half_done| {
            if half_done {
                return Err(half());
            }
            self.inode.synced.borrow_mut().clone_from(&self.inode.data.borrow());
            Ok(())
        })
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.world.operate(|half_done| {
            if half_done {
                return Err(half());
            }
            self.inode.changes.set(self.inode.changes.get() + 1);
            self.inode.data.borrow_mut().truncate(usize::try_from(length).unwrap());
            Ok(())
        })
    }

    fn try_lock(&self) -> Result<(), TryLockError> {
        if self.world.no_locks.get() {
            return Err(TryLockError::Error(ErrorKind::Unsupported.into()));
        }
        if self.inode.locked.replace(true) {
            return Err(TryLockError::WouldBlock);
        }
        self.owns_lock.set(true);
        Ok(())
    }

    fn wait_for_lock(&self) -> io::Result<()> {
        self.try_lock().map_err(io::Error::from)
    }

    fn stamp(&self) -> io::Result<Option<Stamp>> {
        Ok(Some(Stamp(self.inode.changes.get(), 0)))
    }

    fn is_at(&self, path: &Path) -> io::Result<bool> {
        Ok(self.world.files.borrow().get(path).is_some_and(|it| Rc::ptr_eq(it, &self.inode)))
    }
}

impl Drop for ShamFile {
    fn drop(&mut self) {
        if self.owns_lock.get() {
            self.inode.locked.set(false);
        }
    }
}
