//! What the program reads of the machine: the folder of the sessions, and the streams.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use rasher::store::Store;

use crate::failure::Failure;
use crate::paint::Out;

/// Who named the folder of the sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// `--sessions`.
    Argument,
    /// `RASHER_SESSIONS`.
    Environment,
    /// Nobody: it lies here.
    Here,
    /// Nobody: it is where programs keep a user's data.
    Data,
}

/// What every command may need of the machine.
#[derive(Debug)]
pub(super) struct World {
    /// The streams.
    pub(super) out: Out,
    sessions: Option<(OsString, Named)>,
}

impl World {
    /// The folder, where one was named, and who named it.
    pub(super) const fn new(out: Out, sessions: Option<(OsString, Named)>) -> Self {
        Self { out, sessions }
    }

    /// The sessions, and who says that they are there.
    pub(super) fn store(&self) -> Result<(Store, Named), Failure> {
        let (dir, named) = self.folder()?;
        Ok((Store::new(dir), named))
    }

    fn folder(&self) -> Result<(PathBuf, Named), Failure> {
        if let Some((dir, named)) = &self.sessions {
            if dir.is_empty() {
                return Err(Failure::usage("`--sessions` names no folder"));
            }
            return Ok((PathBuf::from(dir), *named));
        }
        let here = Path::new("sessions");
        if here.is_dir() {
            return Ok((here.to_owned(), Named::Here));
        }
        let home = etcetera::choose_base_strategy().map_err(|_| {
            Failure::failed("the user's home is not known, so neither are the sessions")
                .hint("name a folder with `--sessions`, or with RASHER_SESSIONS")
        })?;
        Ok((home.data_dir().join("rasher").join("sessions"), Named::Data))
    }
}
