//! Our own records: the log of a session, and the document that `export` makes of sessions.
//!
//! A log is taken as it is or not at all, byte for byte: every link of its chain is read, and
//! everything in it is folded once. The document holds the lines of the log as text, and only those
//! are read; what was derived from them is derived again.

use serde::Deserialize;
use thiserror::Error;

use crate::history::{History, Unfit};
use crate::log::{self, Attest, End, Header, Torn, Unread};
use crate::session::{self, Session, Unreadable};
use crate::sign;

/// What the document says it is.
pub const TYPE: &str = "rasher-sessions";

/// The format of the document that is read.
pub const FORMAT: u64 = 1;

/// A session whose log was found whole.
#[derive(Debug)]
pub struct Kept {
    /// The name that it had where it was exported: another than the header's where its file was
    /// renamed, or put beside one of the same name.
    pub id: String,
    pub header: Header,
    /// What it came to.
    pub session: Session,
    /// Its log.
    pub bytes: Vec<u8>,
    /// The numbers of lines of which the log says that somebody signed them.
    pub signed: Vec<u64>,
    /// The signatures that came with it, by that number.
    pub signatures: Vec<(u64, String)>,
}

/// Why a record of ours is not taken.
#[derive(Debug, Error)]
pub enum NotKept {
    /// The log cannot be read to its end.
    #[error("{0}")]
    Log(#[from] Unread),
    /// Its end is missing.
    #[error("{}", match .0 {
        Torn::Fragment => "the log ends in a piece of a line",
        Torn::EntryIncomplete => "the log ends in an entry that is not whole",
    })]
    Torn(Torn),
    /// A line of it does not fit what stands before it.
    #[error("{0}")]
    Unfit(#[from] Unfit),
    /// Its rules or its players cannot be.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// The document is no JSON, or not whole.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// The document is of another kind.
    #[error("its `type` must be \"{TYPE}\"")]
    Type,
    /// The document is of a later kind.
    #[error("the document has format {0}, and this program reads format {FORMAT}")]
    Format(u64),
    /// A signature that cannot be one.
    #[error(
        "nobody signed {0} lines of it, or the signature of them is longer than any or there twice"
    )]
    Signature(u64),
    /// One session of the document cannot be taken.
    #[error("session {no} of the document: {why}")]
    One {
        /// Its number in the document, from 1.
        no: usize,
        why: Box<Self>,
    },
}

/// The document, as far as it is read back.
#[derive(Deserialize)]
struct Document {
    #[serde(rename = "type")]
    kind: String,
    format: u64,
    sessions: Vec<RawSession>,
}

/// A session of the document: its log is read, and the name that it had in its folder.
#[derive(Deserialize)]
struct RawSession {
    #[serde(default)]
    session: Option<String>,
    log: Vec<String>,
    #[serde(default)]
    signatures: Vec<RawSignature>,
}

/// A signature of the document.
#[derive(Deserialize)]
struct RawSignature {
    lines: u64,
    minisign: String,
}

/// Only the `type` of a document.
#[derive(Deserialize)]
struct OnlyType {
    #[serde(rename = "type")]
    kind: String,
}

/// Is this a document of ours? Whether it is a good one is not asked.
pub fn is_document(bytes: &[u8]) -> bool {
    serde_json::from_slice::<OnlyType>(bytes).is_ok_and(|it| it.kind == TYPE)
}

/// Does this begin as a log does?
pub fn is_log(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<OnlyType>(first).is_ok_and(|it| it.kind == "session")
}

/// A log, whole and in order. Where only its last newline is missing, it is put there.
pub fn log(bytes: &[u8]) -> Result<Kept, NotKept> {
    let read = log::read(bytes)?;
    let mut bytes = bytes.to_vec();
    match read.tail.end {
        End::Clean => {}
        End::MissingNewline => bytes.push(b'\n'),
        End::Torn { reason, .. } => return Err(NotKept::Torn(reason)),
        End::Broken(broken) => return Err(Unread::Broken(broken).into()),
    }
    let (history, unfit) = History::of(&read.header, read.rows);
    if let Some(unfit) = unfit {
        return Err(unfit.into());
    }
    let session = session::fold(&read.header, &history)?;
    let signed = history.attests().filter(|(_, attest)| matches!(attest, Attest::Signed { .. }));
    let signed = signed.map(|(said, _)| said.seq + 1).collect();
    let (id, signatures) = (read.header.id.clone(), Vec::new());
    Ok(Kept { id, header: read.header, session, bytes, signed, signatures })
}

/// Signatures that the log speaks of, none of them too long to be one.
fn signatures(raw: Vec<RawSignature>, signed: &[u64]) -> Result<Vec<(u64, String)>, NotKept> {
    let mut all: Vec<(u64, String)> = Vec::with_capacity(raw.len());
    for RawSignature { lines, minisign } in raw {
        let is_one = signed.contains(&lines)
            && minisign.len() as u64 <= sign::LONGEST_FILE
            && all.iter().all(|(other, _)| *other != lines);
        if !is_one {
            return Err(NotKept::Signature(lines));
        }
        all.push((lines, minisign));
    }
    Ok(all)
}

/// Every session of a document, whole and in order.
pub fn document(bytes: &[u8]) -> Result<Vec<Kept>, NotKept> {
    let document: Document = serde_json::from_slice(bytes)?;
    if document.kind != TYPE {
        return Err(NotKept::Type);
    }
    if document.format != FORMAT {
        return Err(NotKept::Format(document.format));
    }
    let kept = (1..).zip(document.sessions).map(|(no, one)| {
        let mut text = one.log.join("\n");
        text.push('\n');
        let kept = log(text.as_bytes());
        let named = kept.and_then(|kept| {
            let id = one.session.unwrap_or_else(|| kept.id.clone());
            let signatures = signatures(one.signatures, &kept.signed)?;
            Ok(Kept { id, signatures, ..kept })
        });
        named.map_err(|why| NotKept::One { no, why: Box::new(why) })
    });
    kept.collect()
}
