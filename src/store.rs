//! Where sessions live: one folder, one log a session, one writer at a time.
//!
//! An entry goes out in one write and one sync, and only then does the writer say that it was taken.
//! Nothing is ever deleted and no longer log replaced by a shorter one: the one thing that is cut
//! from a log, the torn end that a dying program left, is set aside beside it first. Which folder it
//! is, is told from outside; this module must never know a rule, a terminal, a clock or a home.

mod adopt;
#[cfg(feature = "cli")]
pub mod backup;
pub mod disk;
mod error;
mod ours;
pub mod paper;
mod side;
mod survey;
mod whole;

use std::fs::TryLockError;
use std::io::{self, BufReader, SeekFrom, Write};
use std::path::{Path, PathBuf};

pub use adopt::Adopted;
pub use disk::{Disk, DiskFile, Item, ItemKind, OsDisk, Stamp};
pub use error::{BadId, Fate, StoreError};
pub use ours::{Ours, ours};
pub use side::{ALIASES, NotChanged, is_side_file};
pub use survey::{Stray, StrayWhy, Survey};
pub use whole::{NotSettled, WholeFile};

use crate::log::{
    self, Broken, Chain, End, Entry, Glance, Header, Line, Log, Row, Tail, Torn, Unread,
};

/// The longest name of a session, in bytes: what is put before and behind it must still fit into a
/// file name.
pub const LONGEST_ID: usize = 80;

/// What a log's name ends in.
const SUFFIX: &str = ".jsonl";

/// A folder of sessions.
#[derive(Clone, Debug)]
pub struct Store<D = OsDisk> {
    disk: D,
    dir: PathBuf,
}

/// A session as a list shows it.
#[derive(Debug)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// What a glance into it tells, or why it tells nothing.
    pub seen: Result<Glance, StoreError>,
}

/// A session that was opened for writing, with everything in it.
#[derive(Debug)]
pub struct Opened<F = std::fs::File> {
    /// The way to add to it.
    pub file: LogFile<F>,
    /// What is in it. Its end is clean.
    pub log: Log,
    /// What had to be mended.
    pub repair: Option<Repair>,
}

/// What opening mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repair {
    /// The last line was whole and lacked its newline.
    Newline,
    /// The end, which was no whole entry, now lies beside the log.
    SetAside {
        /// Where.
        path: PathBuf,
        /// How much.
        bytes: u64,
        /// What it is.
        reason: Torn,
    },
    /// Everything from a line on that could not be taken now lies beside the log. Done only by
    /// [`Store::repair`].
    Cut {
        /// Where.
        path: PathBuf,
        /// How much.
        bytes: u64,
        /// How many lines are left.
        lines: u64,
        /// The first line that was cut, and why.
        broken: Broken,
    },
}

impl Store {
    /// The sessions in this folder, which need not be there yet.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self::on(OsDisk, dir)
    }
}

impl<D: Disk> Store<D> {
    /// As [`Store::new`], on another disk.
    pub fn on(disk: D, dir: impl Into<PathBuf>) -> Self {
        Self { disk, dir: dir.into() }
    }

    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The file of a session. Every name becomes a path here and nowhere else.
    pub fn path(&self, id: &str) -> Result<PathBuf, StoreError> {
        check_id(id).map_err(|why| StoreError::BadId { id: id.to_owned(), why })?;
        Ok(self.dir.join(format!("{id}{SUFFIX}")))
    }

    /// The names of all sessions, in order; nights are not among them. Folders below this one are not
    /// looked into, and what of this one could not be taken is told by [`survey`](Self::survey) alone.
    pub fn ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.every_id()?.into_iter().filter(|id| !is_night(id)).collect())
    }

    /// The names of all nights, in order.
    pub fn nights(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.every_id()?.into_iter().filter(|id| is_night(id)).collect())
    }

    /// The names of all logs, in order.
    pub fn every_id(&self) -> Result<Vec<String>, StoreError> {
        let items = self
            .disk
            .items(&self.dir)
            .map_err(|source| StoreError::reading_folder(&self.dir, source))?;
        let id = |item: &Item| {
            let id = item.path.file_name()?.to_str()?.strip_suffix(SUFFIX)?;
            let taken = matches!(item.kind, ItemKind::File) && check_id(id).is_ok();
            taken.then(|| id.to_owned())
        };
        let mut ids: Vec<String> = items.iter().filter_map(id).collect();
        ids.sort_unstable();
        Ok(ids)
    }

    /// When a session was begun, by the beginning of its log; none where that cannot be read.
    pub fn begun(&self, id: &str) -> Option<String> {
        log::begun(self.bytes(id).ok()?).ok()
    }

    /// All sessions with a glance into each, in the order of their names.
    ///
    /// When a session was last written stands in its last line, not in the times of the file, which
    /// a copy changes.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let glance = |id: String| {
            let seen = self
                .bytes(&id)
                .and_then(|input| log::glance(input).map_err(|unread| self.not_read(&id, unread)));
            Listed { id, seen }
        };
        Ok(self.ids()?.into_iter().map(glance).collect())
    }

    /// The name of the session that `word` means: the whole name, else the beginning of just one,
    /// else a part of just one.
    pub fn find(&self, word: &str) -> Result<String, StoreError> {
        Self::find_among(&self.ids()?, word)
    }

    /// The name of the night that `word` means, as of a session.
    pub fn find_night(&self, word: &str) -> Result<String, StoreError> {
        Self::find_among(&self.nights()?, word)
    }

    fn find_among(ids: &[String], word: &str) -> Result<String, StoreError> {
        let word = word.strip_suffix(SUFFIX).unwrap_or(word);
        // A word that begins as a denial does comes with a blank before it.
        let word = word.strip_prefix(' ').filter(|word| word.starts_with('-')).unwrap_or(word);
        if ids.iter().any(|id| id == word) {
            return Ok(word.to_owned());
        }
        let small = word.to_lowercase();
        // Two sessions of one title are `friday` and `friday-2`, and `friday` is either.
        let whole = |id: &str| is_named(id, word) || is_named(without_number(id), word);
        let starts = |id: &str| id.to_lowercase().starts_with(&small);
        let holds = |id: &str| id.to_lowercase().contains(&small);
        for like in [&whole as &dyn Fn(&str) -> bool, &starts, &holds] {
            let mut found: Vec<String> = ids.iter().filter(|id| like(id)).cloned().collect();
            match found.len() {
                0 => {}
                1 => return Ok(found.remove(0)),
                _ => return Err(StoreError::Ambiguous { word: word.to_owned(), ids: found }),
            }
        }
        Err(StoreError::NoSuchSession { word: word.to_owned(), near: near(&small, ids) })
    }

    /// Everything in a session, as far as it is good. Needs no lock: at worst the end that is just
    /// being written is not seen yet.
    pub fn read(&self, id: &str) -> Result<Log, StoreError> {
        log::read(self.bytes(id)?).map_err(|unread| self.not_read(id, unread))
    }

    /// The bytes of a session's log, for a reader that holds no more than an entry of it.
    pub fn bytes(&self, id: &str) -> Result<BufReader<D::File>, StoreError> {
        let path = self.path(id)?;
        let file = self.disk.open(&path).map_err(|source| match self.missing(id, &source) {
            Some(error) => error,
            None => StoreError::reading(path, source),
        })?;
        Ok(BufReader::new(file))
    }

    /// Begins a session. Its name is the one in the header or, where that is taken, the next free of
    /// `name-2`, `name-3` and so on; the header that was written is handed back with it. A program
    /// that dies meanwhile leaves a session or nothing.
    pub fn create(&self, header: Header) -> Result<(LogFile<D::File>, Header), StoreError> {
        self.create_with(header, &[])
    }

    /// As [`create`](Self::create), with these lines as its first entry: both are there, or neither.
    pub fn create_with(
        &self,
        mut header: Header,
        lines: &[Line],
    ) -> Result<(LogFile<D::File>, Header), StoreError> {
        self.disk
            .create_dir(&self.dir)
            .map_err(|source| StoreError::writing_folder(&self.dir, source))?;
        let _ = self.tidy(); // what cannot be swept hinders nobody
        let wish = header.id.clone();
        let mut number = 1_u32;
        loop {
            let path = self.path(&header.id)?;
            match self.begin(&path, &header, lines) {
                Ok(file) => return Ok((file, header)),
                Err(Begin::Taken) => {}
                Err(Begin::Failed(error)) => return Err(error),
            }
            number += 1;
            header.id = numbered(&wish, number);
        }
    }

    fn begin(
        &self,
        path: &Path,
        header: &Header,
        lines: &[Line],
    ) -> Result<LogFile<D::File>, Begin> {
        // Asked first, so that a table's tenth Friday does not write nine headers in vain.
        if self.disk.open(path).is_ok() {
            return Err(Begin::Taken);
        }
        let (mut bytes, mut chain) = log::header(header).map_err(StoreError::from)?;
        if !lines.is_empty() {
            let first = log::entry(&chain, 1, &header.at, lines).map_err(StoreError::from)?;
            bytes.extend_from_slice(&first.bytes);
            chain = first.rows.last().map_or(chain, |row| row.chain);
        }
        let failed = |source| StoreError::writing(path, source);
        let mut whole = WholeFile::new(&self.disk, path)
            .map_err(|source| StoreError::writing_folder(&self.dir, source))?;
        whole.write(&bytes).map_err(failed)?;
        let file = match whole.keep(false) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(Begin::Taken),
            Err(error) => return Err(failed(error).into()),
        };
        // The lock was taken before it had its name, so nobody came between; where there are no
        // locks, nothing is left of it.
        if let Err(TryLockError::Error(source)) = file.try_lock() {
            let _ = self.disk.remove(path);
            return Err(StoreError::NoLock { id: header.id.clone(), source }.into());
        }
        let mut file = LogFile {
            id: header.id.clone(),
            path: path.to_owned(),
            file,
            length: bytes.len() as u64,
            next_seq: 1 + lines.len() as u64,
            chain,
            known: true,
            stamp: None,
        };
        file.stamp();
        Ok(file)
    }

    /// Opens a session to add to it, and mends an end that is torn.
    pub fn open_for_writing(&self, id: &str) -> Result<Opened<D::File>, StoreError> {
        let path = self.path(id)?;
        let failed = |source| StoreError::writing(&path, source);
        self.sweep();
        let mut file = self
            .disk
            .open_for_append(&path)
            .map_err(|source| self.missing(id, &source).unwrap_or_else(|| failed(source)))?;
        lock(id, &file)?;
        // Between opening and locking another program may have put another file here.
        if !file.is_at(&path).map_err(failed)? {
            return Err(StoreError::Changed { id: id.to_owned() });
        }
        let mut log =
            log::read(BufReader::new(&mut file)).map_err(|unread| self.not_read(id, unread))?;
        let repair = self.mend(id, &path, &mut file, &mut log.tail)?;
        let Tail { good_bytes, next_seq, chain, .. } = log.tail;
        let id = id.to_owned();
        let (length, known, stamp) = (good_bytes, true, None);
        let mut file = LogFile { id, path, file, length, next_seq, chain, known, stamp };
        file.stamp();
        Ok(Opened { file, log, repair })
    }

    /// Makes the end of a log clean, or says why that is not for a program to do.
    fn mend(
        &self,
        id: &str,
        path: &Path,
        file: &mut D::File,
        tail: &mut Tail,
    ) -> Result<Option<Repair>, StoreError> {
        let failed = |source| StoreError::writing(path, source);
        let repair = match &tail.end {
            End::Clean => None,
            End::Broken(broken) => {
                return Err(StoreError::Damaged { id: id.to_owned(), broken: broken.clone() });
            }
            End::MissingNewline => {
                file.write_all(b"\n").map_err(failed)?;
                tail.good_bytes += 1;
                Some(Repair::Newline)
            }
            End::Torn { from_byte, reason } => {
                let rest = read_from(file, *from_byte).map_err(failed)?;
                let aside = self.set_aside(path, "torn", &rest)?;
                file.truncate(*from_byte).map_err(failed)?;
                let bytes = rest.len() as u64;
                Some(Repair::SetAside { path: aside, bytes, reason: *reason })
            }
        };
        // Also where nothing was mended: a program that died between writing and syncing may have
        // left an entry that only looks safe, and it is about to be shown as one; so may one that
        // gave the log its name and could not make that safe.
        file.sync().map_err(failed)?;
        self.disk.sync_dir(&self.dir).map_err(failed)?;
        tail.end = End::Clean;
        Ok(repair)
    }

    /// Makes a log one that can be gone on with: its end from the first line on that cannot be taken
    /// is set aside, and a torn end as ever. What is set aside is never deleted.
    pub fn repair(&self, id: &str) -> Result<Option<Repair>, StoreError> {
        let broken = match self.open_for_writing(id) {
            Ok(Opened { repair, .. }) => return Ok(repair),
            Err(StoreError::Damaged { broken, .. }) => broken,
            Err(error) => return Err(error),
        };
        let path = self.path(id)?;
        let failed = |source| StoreError::writing(&path, source);
        let mut file = self.disk.open_for_append(&path).map_err(failed)?;
        lock(id, &file)?;
        let log =
            log::read(BufReader::new(&mut file)).map_err(|unread| self.not_read(id, unread))?;
        if log.tail.end != End::Broken(broken.clone()) || !file.is_at(&path).map_err(failed)? {
            return Err(StoreError::Changed { id: id.to_owned() });
        }
        let rest = read_from(&mut file, log.tail.good_bytes).map_err(failed)?;
        let aside = self.set_aside(&path, "cut", &rest)?;
        file.truncate(log.tail.good_bytes).map_err(failed)?;
        file.sync().map_err(failed)?;
        let (bytes, lines) = (rest.len() as u64, log.rows.len() as u64 + 1);
        Ok(Some(Repair::Cut { path: aside, bytes, lines, broken }))
    }

    /// Puts bytes that are about to be cut from a log into a file beside it, and on the disk.
    ///
    /// Where the same bytes lie there already, an earlier try to cut them failed, and they are not
    /// put there twice.
    fn set_aside(&self, log: &Path, word: &str, bytes: &[u8]) -> Result<PathBuf, StoreError> {
        let mut number = 1_u32;
        loop {
            let mut name = log.as_os_str().to_owned();
            name.push(format!(".{word}-{number}"));
            let aside = PathBuf::from(name);
            let failed = |source| StoreError::writing(&aside, source);
            match self.disk.open(&aside) {
                Ok(_) if self.holds(&aside, bytes).map_err(failed)? => return Ok(aside),
                Ok(_) => number += 1,
                Err(error) if error.kind() != io::ErrorKind::NotFound => number += 1,
                Err(_) => {
                    let mut whole = WholeFile::new(&self.disk, &aside).map_err(failed)?;
                    return match whole.write(bytes).and_then(|()| whole.keep_new()) {
                        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                        kept => kept.map(|()| aside.clone()).map_err(failed),
                    };
                }
            }
        }
    }

    /// Does this file hold just these bytes, safely on the disk?
    fn holds(&self, path: &Path, bytes: &[u8]) -> io::Result<bool> {
        let mut file = self.disk.open(path)?;
        let same = file.length()? == bytes.len() as u64 && read_from(&mut file, 0)? == bytes;
        if same {
            file.sync()?;
            self.disk.sync_dir(&self.dir)?; // it may be the name that an earlier try left unsynced
        }
        Ok(same)
    }

    /// Is it for want of the session or of the folder that the log of `id` could not be opened?
    fn missing(&self, id: &str, source: &io::Error) -> Option<StoreError> {
        if source.kind() == io::ErrorKind::NotADirectory {
            return Some(StoreError::NotAFolder { dir: self.dir.clone() });
        }
        let none = source.kind() == io::ErrorKind::NotFound;
        none.then(|| match self.ids() {
            Ok(ids) => StoreError::NoSuchSession {
                word: id.to_owned(),
                near: near(&id.to_lowercase(), &ids),
            },
            Err(error) => error,
        })
    }

    /// Why a session, whose bytes were at hand, was not read.
    pub fn not_read(&self, id: &str, unread: Unread) -> StoreError {
        match (unread, self.path(id)) {
            (Unread::Broken(broken), _) => StoreError::Damaged { id: id.to_owned(), broken },
            (Unread::Io { source, .. }, Ok(path)) => StoreError::reading(path, source),
            (Unread::Io { .. }, Err(error)) => error,
        }
    }
}

/// The log of a session that is open for writing, and locked while it is.
#[derive(Debug)]
pub struct LogFile<F = std::fs::File> {
    id: String,
    path: PathBuf,
    file: F,
    length: u64,
    next_seq: u64,
    chain: Chain,
    /// Is it known what the file holds?
    known: bool,
    /// When it was changed last, as far as we know.
    stamp: Option<Stamp>,
}

/// Why a session did not begin under a name.
enum Begin {
    /// The name is taken.
    Taken,
    Failed(StoreError),
}

impl From<StoreError> for Begin {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

impl<F: DiskFile> LogFile<F> {
    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number that the next line gets.
    pub const fn next_seq(&self) -> u64 {
        self.next_seq
    }

    /// The chain value of its last line.
    pub const fn chain(&self) -> &Chain {
        &self.chain
    }

    /// Adds one entry. Once this returns, it is on the disk; the rows are as a reader finds them.
    ///
    /// Where it fails, [`StoreError::NotAppended`] says whether the entry is on the disk.
    pub fn append(&mut self, at: &str, lines: &[Line]) -> Result<Vec<Row>, StoreError> {
        self.append_once(at, None, lines)
    }

    /// As [`append`](Self::append), with a word by which a second try of the entry is recognised.
    pub fn append_once(
        &mut self,
        at: &str,
        once: Option<&str>,
        lines: &[Line],
    ) -> Result<Vec<Row>, StoreError> {
        let Entry { bytes, rows } = log::entry_once(&self.chain, self.next_seq, at, once, lines)?;
        self.check_untouched()?;
        let length = bytes.len() as u64;
        if let Err(source) = self.file.write_all(&bytes) {
            let fate = self.take_back(length);
            return Err(self.not_appended(fate, source));
        }
        if let Err(source) = self.file.sync() {
            // After a failed sync the system may have dropped the bytes and forgotten that it had
            // to write them, so nothing further is believed of this open file.
            let fate = match self.take_back(length) {
                Fate::NotThere | Fate::TakenBack => Fate::TakenBack,
                Fate::Unknown => Fate::Unknown,
            };
            self.known = false;
            return Err(self.not_appended(fate, source));
        }
        self.length += length;
        self.next_seq += rows.len() as u64;
        self.chain = rows.last().map_or(self.chain, |row| row.chain);
        self.stamp();
        Ok(rows)
    }

    /// Adds lines that another copy of this log has. The copy is known to be good to its end, and
    /// this log to be a beginning of it.
    #[cfg(feature = "cli")]
    pub(crate) fn extend(&mut self, copy: &[u8]) -> Result<(), StoreError> {
        self.check_untouched()?;
        let from = usize::try_from(self.length).unwrap_or(usize::MAX);
        let Some(more) = copy.get(from..) else {
            return Err(StoreError::Changed { id: self.id.clone() });
        };
        let length = more.len() as u64;
        let written = self.file.write_all(more).and_then(|()| self.file.sync());
        self.known = false; // the number and the chain value of the next line are the copy's
        written.map_err(|source| {
            let fate = self.take_back(length);
            self.not_appended(fate, source)
        })
    }

    /// Refuses to write after bytes that are not ours, or into a file that has lost its name.
    fn check_untouched(&mut self) -> Result<(), StoreError> {
        if !self.known {
            return Err(StoreError::Closed { id: self.id.clone() });
        }
        let path = self.path.clone();
        let failed = |source| StoreError::writing(&path, source);
        let ours = self.file.length().map_err(failed)? == self.length
            && self.file.is_at(&self.path).map_err(failed)?;
        // Changed in its place and as long as before: then only its bytes can tell.
        let touched = self.file.stamp().map_err(failed)? != self.stamp;
        if ours && (!touched || self.is_as_it_was().map_err(failed)?) {
            return Ok(());
        }
        self.known = false;
        Err(StoreError::Changed { id: self.id.clone() })
    }

    /// Notes when the file was changed last, after every change of our own.
    fn stamp(&mut self) {
        self.stamp = self.file.stamp().ok().flatten();
    }

    /// Reads all of the log once more: does it still end with the line that we know?
    fn is_as_it_was(&mut self) -> io::Result<bool> {
        self.file.seek(SeekFrom::Start(0))?;
        let same = match log::read(BufReader::new(&mut self.file)) {
            Ok(Log { tail, .. }) => tail.end == End::Clean && tail.chain == self.chain,
            Err(Unread::Broken(_)) => false,
            Err(Unread::Io { source, .. }) => return Err(source),
        };
        if same {
            self.stamp();
        }
        Ok(same)
    }

    /// Makes the log what it was before an entry of `length` bytes, and says whether that worked.
    fn take_back(&mut self, length: u64) -> Fate {
        let ours = self.length..=self.length.saturating_add(length);
        let taken_back = self.file.length().is_ok_and(|now| ours.contains(&now))
            && self.file.truncate(self.length).is_ok()
            && self.file.sync().is_ok();
        self.known = taken_back;
        self.stamp();
        if taken_back { Fate::NotThere } else { Fate::Unknown }
    }

    fn not_appended(&self, fate: Fate, source: io::Error) -> StoreError {
        StoreError::NotAppended { id: self.id.clone(), fate, source }
    }
}

/// A good name for a session that begins at `at`: the day and the title, `2026-11-20-friday`.
pub fn suggest_id(at: &str, title: &str) -> String {
    let day: String = at.chars().take(10).filter(|it| it.is_ascii_digit() || *it == '-').collect();
    let title = title.to_lowercase();
    // A title of signs alone still needs a word to be called by.
    let signs = !title.trim().is_empty() && !title.contains(char::is_alphanumeric);
    let title = if signs { "session".to_owned() } else { title };
    let words = title.split(|letter: char| !letter.is_alphanumeric());
    let parts = std::iter::once(day.as_str()).chain(words).filter(|part| !part.is_empty());
    shortened(&parts.collect::<Vec<_>>().join("-"), LONGEST_ID).to_owned()
}

/// What the name of a night ends in, so that nobody takes it for a session.
const NIGHT: &str = ".night";

/// Is this the name of a night?
pub fn is_night(id: &str) -> bool {
    id.ends_with(NIGHT)
}

/// Is this the whole name that its people gave it: all of it but the day?
pub fn is_named(id: &str, word: &str) -> bool {
    // What looks like a path is no name: nothing outside the folder is ever meant.
    let is_of_names = |it: char| it.is_alphanumeric() || " -_&'’".contains(it);
    if !word.chars().all(is_of_names) || !word.contains(char::is_alphanumeric) {
        return false;
    }
    let id = id.to_lowercase();
    let id = id.strip_suffix(NIGHT).unwrap_or(&id);
    let is_day = |head: &str| head.chars().all(|it| it.is_ascii_digit() || it == '-');
    let given = id.split_at_checked(11).filter(|(day, _)| is_day(day)).map(|(_, name)| name);
    given.is_some_and(|given| !given.is_empty() && given == suggest_id("", word))
}

/// The name without the number that tells it from another of the same title and day.
fn without_number(id: &str) -> &str {
    let numbered =
        |number: &str| !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    id.rsplit_once('-').filter(|(_, number)| numbered(number)).map_or(id, |(name, _)| name)
}

/// A good name for a night, as for a session.
pub fn suggest_night_id(at: &str, title: &str) -> String {
    let id = suggest_id(at, title);
    format!("{}{NIGHT}", shortened(&id, LONGEST_ID - NIGHT.len()))
}

/// Can this name a session? It must be safe as a file name, here and on other machines.
pub fn check_id(id: &str) -> Result<(), BadId> {
    if id.is_empty() {
        return Err(BadId::Empty);
    }
    if id.len() > LONGEST_ID {
        return Err(BadId::TooLong);
    }
    if id.starts_with('.') {
        return Err(BadId::LeadingDot);
    }
    if let Some(separator) = id.chars().find(|it| matches!(it, '/' | '\\' | ':')) {
        return Err(BadId::Separator(separator));
    }
    if id.contains(char::is_control) {
        return Err(BadId::Control);
    }
    if is_device(id) {
        return Err(BadId::Device);
    }
    Ok(())
}

/// Would this be a device on some machines? There the ending and blanks before it do not count.
fn is_device(id: &str) -> bool {
    let stem = id.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    match stem.as_str() {
        "con" | "prn" | "aux" | "nul" => true,
        stem => ["com", "lpt"].iter().any(|port| {
            let number = stem.strip_prefix(port);
            number.is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']))
        }),
    }
}

/// The name with a number behind it.
fn numbered(wish: &str, number: u32) -> String {
    if let Some(wish) = wish.strip_suffix(NIGHT) {
        let number = format!("-{number}{NIGHT}");
        return format!("{}{number}", shortened(wish, LONGEST_ID.saturating_sub(number.len())));
    }
    let number = format!("-{number}");
    format!("{}{number}", shortened(wish, LONGEST_ID.saturating_sub(number.len())))
}

/// As much of the beginning as fits into so many bytes.
fn shortened(text: &str, most: usize) -> &str {
    text.get(..text.floor_char_boundary(most)).unwrap_or_default()
}

/// At most three names that differ from `word` by a slip or two, nearest first.
fn near(word: &str, ids: &[String]) -> Vec<String> {
    if word.len() > 4 * LONGEST_ID {
        return Vec::new(); // no name is like it
    }
    let most = 2.max(word.chars().count() / 4);
    let mut near: Vec<(usize, &String)> = ids
        .iter()
        .map(|id| (strsim::damerau_levenshtein(word, &id.to_lowercase()), id))
        .filter(|(slips, _)| *slips <= most)
        .collect();
    near.sort();
    near.into_iter().take(3).map(|(_, id)| id.clone()).collect()
}

fn lock(id: &str, file: &impl DiskFile) -> Result<(), StoreError> {
    let id = || id.to_owned();
    file.try_lock().map_err(|refused| match refused {
        TryLockError::WouldBlock => StoreError::InUse { id: id() },
        TryLockError::Error(source) => StoreError::NoLock { id: id(), source },
    })
}

fn read_from(file: &mut impl DiskFile, start: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}
