//! What can go wrong between a session and a disk, one variant for each thing that a person can do
//! something different about.
//!
//! The sentences name sessions and files; what to do is a [hint](StoreError::hint) beside them. It
//! must never know a command or an exit code: the edge matches on the variants.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::log::{Broken, Unwritten};
use crate::store::{NotSettled, is_night};

/// Why the store did not do what it was asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The text cannot name a session.
    #[error("`{}` cannot be the name of a session: {why}", .id.escape_debug())]
    BadId {
        /// The text.
        id: String,
        why: BadId,
    },
    /// No session has this name, or one like it.
    #[error("there is no session `{}`", .word.escape_debug())]
    NoSuchSession {
        /// What was asked for.
        word: String,
        /// Names that look like it, nearest first.
        near: Vec<String>,
    },
    /// Several sessions have such a name.
    #[error("`{}` may mean {} {}", .word.escape_debug(), .ids.len(), nouns(.ids))]
    Ambiguous {
        /// What was asked for.
        word: String,
        /// Those that it may mean.
        ids: Vec<String>,
    },
    /// Another program is writing it.
    #[error("the {} `{id}` is open for writing elsewhere", noun(.id))]
    InUse {
        /// Which.
        id: String,
    },
    /// Its file cannot be locked, so that two programs might write it at a time.
    #[error("the file of the session `{id}` cannot be locked: {}", IoCause(.source))]
    NoLock {
        /// Which.
        id: String,
        /// What the system says.
        source: io::Error,
    },
    /// The file is no log, or a line before its end cannot be taken. It is not written to.
    #[error("session `{id}`, {broken}")]
    Damaged {
        /// Which.
        id: String,
        /// Where, and how.
        broken: Broken,
    },
    /// Somebody else changed the file while it was open. Nothing was written.
    #[error("the log of the session `{id}` was changed or replaced by somebody else")]
    Changed {
        /// Which.
        id: String,
    },
    /// An earlier failure left it unknown what the file holds.
    #[error("the session `{id}` takes no more entries until it is opened again")]
    Closed {
        /// Which.
        id: String,
    },
    /// The entry could not be written.
    #[error("the entry was not taken: {}; {fate}", IoCause(.source))]
    NotAppended {
        /// In which session.
        id: String,
        /// What is on the disk now.
        fate: Fate,
        /// What the system says.
        source: io::Error,
    },
    /// The entry has no spelling on the wire.
    #[error("the entry cannot be written down: {0}")]
    Unwritten(#[from] Unwritten),
    /// The folder of sessions is not there.
    #[error("there is no folder `{}`", .dir.display())]
    NoFolder {
        /// Which.
        dir: PathBuf,
    },
    /// What should be the folder of sessions is something else.
    #[error("`{}` is not a folder", .dir.display())]
    NotAFolder {
        /// Which.
        dir: PathBuf,
    },
    /// It may not be read.
    #[error("`{}` cannot be read: {}", .path.display(), IoCause(.source))]
    NotReadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Nothing may be written there.
    #[error("`{}` cannot be written: {}", .path.display(), IoCause(.source))]
    NotWritable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is no room.
    #[error("there is no room to write `{}`: {}", .path.display(), IoCause(.source))]
    Full {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Logs that are on the disk have not all got their names yet.
    #[error("the import into `{}` is not finished: {}", .dir.display(), IoCause(.source))]
    Unfinished {
        /// The folder.
        dir: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is there, whole, and only its folder could not be made safe.
    #[error("`{}` {}", .path.display(), .source)]
    NotSettled {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Something else that the system refused.
    #[error("`{}`: {}", .path.display(), IoCause(.source))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Why a text cannot name a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadId {
    /// Nothing.
    #[error("it is empty")]
    Empty,
    /// Too long for a file name with what is put behind it.
    #[error("it is longer than {} bytes", super::LONGEST_ID)]
    TooLong,
    /// It could lead out of the folder.
    #[error("it holds `{0}`")]
    Separator(char),
    /// A hidden file, or a way up.
    #[error("it begins with a dot")]
    LeadingDot,
    /// Something that acts on a terminal.
    #[error("it holds a control character")]
    Control,
    /// The name of a device on some machines, whatever its ending: `con`, `nul`, `com1`.
    #[error("it is the name of a device on some machines")]
    Device,
}

/// What became of an entry that was not acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is not on the disk; the log is as it was before, and takes the next entry.
    NotThere,
    /// It is not on the disk; the log is as it was before. But a sync of it has failed, so nothing
    /// further is written before it is opened again.
    TakenBack,
    /// It may be there whole, in part, or not at all. Opening the session again will tell, and sets
    /// aside what is only a part.
    Unknown,
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotThere | Self::TakenBack => "the log is as it was",
            Self::Unknown => "whether it is in the log will be seen when the session is opened",
        })
    }
}

/// What the system says, in our words for what players meet.
pub(super) struct IoCause<'a>(pub(super) &'a io::Error);

impl fmt::Display for IoCause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use io::ErrorKind as Kind;
        let ours = [
            (Kind::StorageFull, "the disk is full"),
            (Kind::QuotaExceeded, "the quota is used up"),
            (Kind::PermissionDenied, "permission denied"),
            (Kind::ReadOnlyFilesystem, "the disk is read-only"),
        ];
        match ours.into_iter().find(|(kind, _)| *kind == self.0.kind()) {
            Some((_, words)) => f.write_str(words),
            None => self.0.fmt(f),
        }
    }
}

impl StoreError {
    /// What the system said of a file or folder that was to be read.
    pub(super) fn reading(path: impl Into<PathBuf>, source: io::Error) -> Self {
        let path = path.into();
        if source.kind() == io::ErrorKind::PermissionDenied {
            Self::NotReadable { path, source }
        } else {
            Self::Io { path, source }
        }
    }

    /// What the system said of a file or folder that was to be written.
    pub(super) fn writing(path: impl Into<PathBuf>, source: io::Error) -> Self {
        use io::ErrorKind as Kind;
        let path = path.into();
        let kind = source.kind();
        if NotSettled::of(&source).is_some() {
            Self::NotSettled { path, source }
        } else if matches!(kind, Kind::PermissionDenied | Kind::ReadOnlyFilesystem) {
            Self::NotWritable { path, source }
        } else if matches!(kind, Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge) {
            Self::Full { path, source }
        } else {
            Self::Io { path, source }
        }
    }

    /// What the system said of the folder of sessions, of which the names were to be read.
    pub(super) fn reading_folder(dir: impl Into<PathBuf>, source: io::Error) -> Self {
        Self::folder(dir.into(), source, Self::reading)
    }

    /// What the system said of the folder of sessions, in which something was to be written.
    pub(super) fn writing_folder(dir: impl Into<PathBuf>, source: io::Error) -> Self {
        Self::folder(dir.into(), source, Self::writing)
    }

    fn folder(dir: PathBuf, source: io::Error, other: fn(PathBuf, io::Error) -> Self) -> Self {
        use io::ErrorKind as Kind;
        let kind = source.kind();
        if kind == Kind::NotFound {
            Self::NoFolder { dir }
        } else if matches!(kind, Kind::NotADirectory | Kind::AlreadyExists) {
            Self::NotAFolder { dir }
        } else {
            other(dir, source)
        }
    }

    /// What a person can do about it, where there is something to say.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::InUse { id } if is_night(id) => {
                Some("leave the other program, or read the night meanwhile")
            }
            Self::InUse { .. } => Some("leave the other program, or read the session meanwhile"),
            Self::NoLock { .. } => Some(
                "this folder, perhaps on a network share, keeps no locks, so two programs could write \
                 at once; it can be read; move the sessions to a folder of this machine",
            ),
            Self::Damaged { broken, .. } => broken.hint(),
            Self::Changed { .. } => Some(
                "nothing was written; `rasher verify` says whether a line of it was altered, and a \
                 backup has it as it was",
            ),
            Self::Closed { .. } => Some("open the session again, and see what is in it"),
            Self::NotAppended { fate: Fate::NotThere, .. } => {
                Some("fix what the system complains about and type the line again")
            }
            Self::NotAppended { fate: Fate::TakenBack, .. } => Some(
                "fix what the system complains about, open the session again and type the line again",
            ),
            Self::NotAppended { fate: Fate::Unknown, .. } => {
                Some("open the session again and see whether its last entry is there")
            }
            Self::NoFolder { .. } | Self::NotAFolder { .. } | Self::NotWritable { .. } => {
                Some("name another folder for the sessions")
            }
            Self::NotReadable { .. } => {
                Some("somebody has to give you permission to read it; nothing was changed there")
            }
            Self::Unfinished { .. } => Some(
                "fix what the system complains about; the next `rasher` over this folder finishes it, \
                 and everything of it is on the disk",
            ),
            Self::NotSettled { .. } => Some(
                "fix what the system complains about, and look what is there before you do it again",
            ),
            Self::Full { .. } => Some("make room; nothing that was acknowledged is lost"),
            Self::BadId { .. }
            | Self::NoSuchSession { .. }
            | Self::Ambiguous { .. }
            | Self::Unwritten(_)
            | Self::Io { .. } => None,
        }
    }
}

/// What the log of this name is of.
fn noun(id: &str) -> &'static str {
    if is_night(id) { "night" } else { "session" }
}

fn nouns(ids: &[String]) -> &'static str {
    if ids.iter().all(|id| is_night(id)) { "nights" } else { "sessions" }
}
