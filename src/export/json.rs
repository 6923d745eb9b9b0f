//! `json`: everything that was derived from a session, and the lines of its log.
//!
//! The lines are there as text, so that no program that reads and writes the document again can
//! change a byte that the chain covers.

use serde::Serialize;

use super::{Joint, SessionView};
use crate::report::evening::Evening;

/// What makes a document of the sessions in it.
pub(super) const JOINT: Joint = Joint {
    head: "{\"type\":\"rasher-sessions\",\"format\":1,\"sessions\":[\n",
    between: ",\n",
    tail: "\n]}\n",
};

#[derive(Serialize)]
struct SessionJson<'a> {
    #[serde(flatten)]
    evening: &'a Evening,
    /// The name of its file, where that is not the one in its header.
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<&'a str>,
    log: Vec<&'a str>,
    /// Each signature with the number of lines that it is of, so that they come back with the log.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    signatures: Vec<SignatureJson<'a>>,
}

#[derive(Serialize)]
struct SignatureJson<'a> {
    lines: u64,
    minisign: &'a str,
}

/// A session, on one line.
pub(super) fn part(view: &SessionView<'_>) -> Result<String, serde_json::Error> {
    let session = (view.id != view.header.id).then_some(view.id);
    let log = view.log.lines().collect();
    let signatures = view.signatures.iter();
    let signatures =
        signatures.map(|(lines, minisign)| SignatureJson { lines: *lines, minisign }).collect();
    serde_json::to_string(&SessionJson { evening: &view.evening, session, log, signatures })
}
