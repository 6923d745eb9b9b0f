//! What of a folder is no session: every name that looks like one, or holds one, and was not taken.
//!
//! Nothing in the folder may vanish from a list unsaid: a link that leads nowhere, a file that cannot
//! be asked about, a name that can be no session's, a log under another ending.

use std::io::Read as _;

use super::adopt::UNFINISHED;
use super::{BadId, Disk, Item, ItemKind, SUFFIX, Store, StoreError, check_id, is_side_file, ours};

/// What is in a folder.
#[derive(Debug)]
pub struct Survey {
    /// The names of all sessions, in order.
    pub ids: Vec<String>,
    /// The names of what is kept beside them, in order.
    pub side: Vec<String>,
    /// What could not be taken for a session, in order.
    pub strays: Vec<Stray>,
}

/// Something in the folder that looks like a session and is not taken for one.
#[derive(Debug)]
pub struct Stray {
    /// Its name in the folder, as far as it is text.
    pub name: String,
    /// Why it is not taken.
    pub why: StrayWhy,
}

/// Why a name in the folder is no session.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StrayWhy {
    /// It cannot name a session.
    #[error("its name cannot be a session's: {0}")]
    Name(#[from] BadId),
    /// It is not UTF-8.
    #[error("its name is not UTF-8")]
    NotText,
    #[error("it is a folder")]
    Folder,
    /// A pipe, a socket or a device.
    #[error("it is not a file")]
    NoFile,
    /// A link to nothing.
    #[error("it is a link that leads nowhere")]
    DeadLink,
    /// The system does not tell what it is, or does not let it be read.
    #[error("it cannot be read: {0}")]
    Unread(#[from] std::io::Error),
    /// It is called like the list of an import that was cut short.
    #[error("it is no list of an import, and while it is there none can be made: move it away")]
    NoImport,
    /// A log that a list would pass over.
    #[error("it is a log, but its name does not end in `{SUFFIX}`")]
    Ending,
}

impl<D: Disk> Store<D> {
    /// The sessions of the folder, and everything in it that looks like one and could not be taken.
    pub fn survey(&self) -> Result<Survey, StoreError> {
        let items = self
            .disk
            .items(&self.dir)
            .map_err(|source| StoreError::reading_folder(&self.dir, source))?;
        let mut survey = Survey { ids: Vec::new(), side: Vec::new(), strays: Vec::new() };
        for item in items {
            let name = item.path.file_name().and_then(|name| name.to_str());
            if let (Some(name), ItemKind::File) = (name, &item.kind)
                && is_side_file(name)
            {
                survey.side.push(name.to_owned());
                continue;
            }
            match self.look_at(item) {
                Ok(Some(id)) => survey.ids.push(id),
                Ok(None) => {}
                Err(stray) => survey.strays.push(stray),
            }
        }
        if self.has_strange_list() {
            let name = UNFINISHED.to_owned();
            survey.strays.push(Stray { name, why: StrayWhy::NoImport });
        }
        survey.ids.sort_unstable();
        survey.side.sort_unstable();
        survey.strays.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(survey)
    }

    /// A session, nothing of ours, or something that looks like a session.
    fn look_at(&self, item: Item) -> Result<Option<String>, Stray> {
        let Some(file) = item.path.file_name() else { return Ok(None) };
        let name = file.to_string_lossy().into_owned();
        let stray = |why| Stray { name: name.clone(), why };
        if super::whole::is_hidden_name(&item.path) {
            return Ok(None);
        }
        // A file of such a name was taken already; anything else would be lost unsaid.
        let ends = is_side_file(&name)
            || name.len() >= SUFFIX.len() && name.to_ascii_lowercase().ends_with(SUFFIX);
        match item.kind {
            _ if !ends && !matches!(item.kind, ItemKind::File) => return Ok(None),
            ItemKind::File if !ends => {
                return if self.begins_as_log(&item) {
                    Err(stray(StrayWhy::Ending))
                } else {
                    Ok(None)
                };
            }
            ItemKind::Folder => return Err(stray(StrayWhy::Folder)),
            ItemKind::NoFile => return Err(stray(StrayWhy::NoFile)),
            ItemKind::DeadLink => return Err(stray(StrayWhy::DeadLink)),
            ItemKind::Unknown(error) => return Err(stray(StrayWhy::Unread(error))),
            ItemKind::File => {}
        }
        if file.to_str().is_none() {
            return Err(stray(StrayWhy::NotText));
        }
        let Some(id) = name.strip_suffix(SUFFIX) else { return Err(stray(StrayWhy::Ending)) };
        check_id(id).map_err(|why| stray(why.into()))?;
        Ok(Some(id.to_owned()))
    }

    fn begins_as_log(&self, item: &Item) -> bool {
        let mut first = [0; ours::LOG_BEGINS.len()];
        let read = self.disk.open(&item.path).and_then(|mut file| file.read_exact(&mut first));
        read.is_ok() && first == ours::LOG_BEGINS
    }
}
