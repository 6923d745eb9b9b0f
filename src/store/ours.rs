//! What may never be written over: logs, pieces of them, backups, what is kept beside them, and the
//! secret keys that sign them.
//!
//! Told by what is in a file first, so that a copy under any name and a file behind any link is
//! known, and by its name where its content says nothing any more.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use serde::Deserialize;

use super::{SUFFIX, is_side_file};

/// How a log of ours begins.
pub(super) const LOG_BEGINS: [u8; 8] = *br#"{"seq":0"#;

/// How a backup begins: the folder in its archive.
pub(super) const BACKUP_BEGINS: &str = "rasher-backup";

/// So much of a file is looked at: its first line, if it is a header, and all of it, if it holds aliases.
const LOOKED_AT: u64 = 4 * 1024 * 1024;

/// What a file is that must not be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ours {
    /// A log, or what is left of one.
    Log,
    /// Lines that were cut from a log.
    Piece,
    Backup,
    /// Something that is kept beside the logs, such as who has which other names.
    Side,
    /// Who has which other names, in a file that is called otherwise.
    Aliases,
    /// A secret key of minisign: without it nobody can sign with it again.
    SecretKey,
}

impl Ours {
    /// What to call it.
    pub const fn called(self) -> &'static str {
        match self {
            Self::Log => "a log",
            Self::Piece => "a piece of a log",
            Self::Backup => "a backup",
            Self::Side => "kept beside the logs",
            Self::Aliases => "a file of aliases",
            Self::SecretKey => "a secret key",
        }
    }
}

/// The `type` of a first line.
#[derive(Deserialize)]
struct First {
    #[serde(rename = "type")]
    kind: String,
}

/// So many links are followed by their names; more than any system follows.
const LINKS: usize = 64;

/// Is this file one that must not be replaced? Links are followed, and every name on the way counts;
/// where nothing is, nothing is ours.
pub fn ours(path: &Path) -> io::Result<Option<Ours>> {
    let Ok(end) = fs::canonicalize(path) else { return Ok(None) };
    if !fs::metadata(&end)?.is_file() {
        return Ok(None);
    }
    let mut on_the_way = path.to_owned();
    for _ in 0..LINKS {
        if let Some(ours) = by_name(&on_the_way) {
            return Ok(Some(ours));
        }
        let Ok(to) = fs::read_link(&on_the_way) else { break };
        on_the_way = on_the_way.parent().unwrap_or(Path::new("")).join(to);
    }
    let named = by_name(&end);
    if named.is_some() { Ok(named) } else { by_content(&end) }
}

/// What its name says that it is.
fn by_name(path: &Path) -> Option<Ours> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    if name.ends_with(SUFFIX) {
        return Some(Ours::Log);
    }
    let piece = name.contains(&format!("{SUFFIX}."));
    is_side_file(&name).then_some(if piece { Ours::Piece } else { Ours::Side })
}

/// How the code of a secret key of minisign begins, with a password and without one: `Ed`, `Sc` or
/// nothing, `B2`.
const SECRET_KEYS: [&[u8]; 2] = [b"RWRTY0Iy", b"RWQAAEIy"];

/// The code stands in the second line, below a comment; whoever moved it alone has it in the first.
fn is_secret_key(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).take(2);
    lines.into_iter().any(|line| SECRET_KEYS.iter().any(|begins| line.starts_with(begins)))
}

/// Names with the other names of each, as the aliases are kept; no name at all is nothing to lose.
fn is_aliases(text: &[u8]) -> bool {
    let names = serde_json::from_slice::<BTreeMap<String, Vec<String>>>(text);
    names.is_ok_and(|names| !names.is_empty())
}

/// What its first lines say that it is.
fn by_content(path: &Path) -> io::Result<Option<Ours>> {
    let mut first = Vec::new();
    File::open(path)?.take(LOOKED_AT).read_to_end(&mut first)?;
    if first.starts_with(BACKUP_BEGINS.as_bytes()) {
        return Ok(Some(Ours::Backup));
    }
    if first.starts_with(&LOG_BEGINS) {
        return Ok(Some(Ours::Log));
    }
    if first.starts_with(br#"{"seq":"#) {
        return Ok(Some(Ours::Piece));
    }
    if is_secret_key(&first) {
        return Ok(Some(Ours::SecretKey));
    }
    if is_aliases(&first) {
        return Ok(Some(Ours::Aliases));
    }
    // Written anew by another program, and a header all the same.
    let line = first.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let header = serde_json::from_slice::<First>(line);
    Ok(header.is_ok_and(|it| matches!(it.kind.as_str(), "session" | "night")).then_some(Ours::Log))
}
