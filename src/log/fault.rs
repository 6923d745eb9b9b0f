//! What can be wrong with a log: one fault, one variant, with the place where it is.
//!
//! A fault is a fact about bytes. It must never know which file they were in; what to do about it is
//! a [hint](Fault::hint) beside the sentence, for the edge to show or to leave out.

use std::io;

use thiserror::Error;

use super::{FORMAT, LIMIT, Part};

/// A line that cannot be taken, and everything after it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct Broken {
    /// Which line, from 1.
    pub line: u64,
    /// The offset of its first byte, from 0.
    pub byte: u64,
    /// What is wrong with it.
    pub fault: Fault,
}

impl Broken {
    /// What a person can do about it. Where the first line is broken, nothing stands before it.
    pub const fn hint(&self) -> Option<&'static str> {
        let anywhere = matches!(
            self.fault,
            Fault::Empty
                | Fault::CutHeader
                | Fault::NoHeader
                | Fault::Format { .. }
                | Fault::LineEnds
                | Fault::UnknownType { .. }
                | Fault::UnknownField { .. }
        );
        if self.line > 1 || anywhere {
            return self.fault.hint();
        }
        Some(
            "the first line is not as it was written, and without it there is no session; go back to \
             a copy",
        )
    }
}

/// Why a line cannot be taken. Where several are true, the first in this list is told.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is not one byte.
    #[error("the file is empty")]
    Empty,
    /// The first line is ours but has no end: the program died as it began the session.
    #[error("the session header is cut off")]
    CutHeader,
    /// The first line is not a header of ours.
    #[error("this is not a session log: a log begins with a line of type `session`")]
    NoHeader,
    /// A format that is not known.
    #[error("the log has format {found}, and this program reads format {FORMAT}")]
    Format {
        /// The format of the log.
        found: u64,
    },
    /// The line, or its entry, is longer than the limit.
    #[error("the line and its entry are longer than {LIMIT} bytes")]
    TooLong,
    /// Not UTF-8.
    #[error("not UTF-8 at byte {column} of the line")]
    NotUtf8 {
        /// The first byte that is not, from 1.
        column: usize,
    },
    #[error("not JSON at column {column}: {why}")]
    NotJson {
        /// Where in the line, in bytes, from 1.
        column: usize,
        /// What was expected.
        why: String,
    },
    /// Not the number that belongs here: a line is missing, added or moved.
    #[error("`seq` is {found} where {expected} belongs")]
    Seq {
        /// What belongs here.
        expected: u64,
        /// What stands here.
        found: u64,
    },
    /// The line ends in CR LF: a program that was to copy the file converted it.
    #[error("the line ends in CR LF, and those of a log in LF alone")]
    LineEnds,
    /// The line does not end in a chain value.
    #[error("the line does not end in a `chain` of 32 lower-case hex digits")]
    NoChain,
    /// The chain value is not the one that the bytes give.
    #[error(
        "the chain does not hold: this line or the one before it was changed, removed or moved"
    )]
    Chain,
    /// A value that the field cannot have.
    #[error("column {column}: {why}")]
    Value {
        /// Where in the line, in bytes, from 1; the end of the value.
        column: usize,
        /// What was found and what was expected.
        why: String,
    },
    #[error("a second session header")]
    SecondHeader,
    /// A `type` that is not in the format.
    #[error("no line has the type `{}`", .found.escape_debug())]
    UnknownType {
        /// Its beginning.
        found: String,
    },
    /// A field that is not in the format.
    #[error("no line has a field `{}`", .found.escape_debug())]
    UnknownField {
        /// Its beginning.
        found: String,
    },
    /// A field that must be there and is not.
    #[error("a line of type `{kind}` needs `{field}`")]
    Missing {
        /// The type of the line.
        kind: &'static str,
        field: &'static str,
    },
    /// A field without a `type` to say what it belongs to, or without `seq` or `at`.
    #[error("the line needs `{field}`")]
    MissingFromLine { field: &'static str },
    /// `at` is not a valid time.
    #[error("`at` is no RFC 3339 time: `{}`", .found.escape_debug())]
    At {
        /// Its beginning.
        found: String,
    },
    /// An entry whose parts do not follow one another.
    #[error("{} stands where {} belongs", part(*.found, "a line by itself"), part(*.expected, "a new entry"))]
    Part {
        /// What belongs here; none: a line by itself or the first part of an entry.
        expected: Option<Part>,
        /// What stands here.
        found: Option<Part>,
    },
}

fn part(part: Option<Part>, otherwise: &str) -> String {
    part.map_or_else(|| otherwise.to_owned(), |part| format!("part {part} of an entry"))
}

impl Fault {
    /// What a person can do about it, where there is something to say.
    pub const fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Empty | Self::CutHeader => {
                Some("there is no record in it; go back to a copy, or begin a new session")
            }
            Self::LineEnds => Some(
                "a program converted the file; turn its line ends back into LF, as `dos2unix` does, or \
                 go back to a copy",
            ),
            Self::NoHeader => Some("name the file of a session, as it was written"),
            Self::Format { .. } => Some("a newer version wrote this log; read it with that one"),
            Self::NotUtf8 { .. } | Self::NotJson { .. } | Self::NoChain => Some(
                "the file was edited, converted or damaged after it was written; \
                 go back to a copy, or set the rest of it aside",
            ),
            Self::Seq { .. } | Self::Chain => Some(
                "compare it with a copy or with a seal that was noted down; \
                 the lines before this one are as they were written",
            ),
            Self::UnknownType { .. } | Self::UnknownField { .. } => {
                Some("a newer version may have written this line; read it with that one")
            }
            Self::TooLong
            | Self::SecondHeader
            | Self::Missing { .. }
            | Self::MissingFromLine { .. }
            | Self::Value { .. }
            | Self::At { .. }
            | Self::Part { .. } => {
                Some("another program wrote this line; the lines before it are good")
            }
        }
    }
}

/// Why nothing could be read at all.
#[derive(Debug, Error)]
pub enum Unread {
    /// The bytes could not be had.
    #[error("line {line} cannot be read: {source}")]
    Io {
        /// Which line, from 1.
        line: u64,
        /// What the system says.
        source: io::Error,
    },
    /// The header is not good, so there is no session to speak of.
    #[error(transparent)]
    Broken(#[from] Broken),
}

/// Why lines cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// There are none.
    #[error("an entry has at least one line")]
    Nothing,
    /// They are too many or too long.
    #[error("an entry of {bytes} bytes is longer than {LIMIT}")]
    TooLong {
        /// How long they would be.
        bytes: usize,
    },
    /// They could not be read again.
    #[error("the line {seq} could not be read again: {fault}")]
    Unreadable {
        /// Its number.
        seq: u64,
        /// Why.
        fault: Fault,
    },
    /// They have no spelling.
    #[error("it has no spelling in JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Unwritten {
    /// What reading back said, for the line `seq`.
    pub(super) fn unreadable(seq: u64, unread: Unread) -> Self {
        match unread {
            Unread::Broken(Broken { fault, .. }) => Self::Unreadable { seq, fault },
            Unread::Io { source, .. } => Self::Json(serde_json::Error::io(source)),
        }
    }
}

/// The beginning of a text that somebody else wrote: enough to recognise it, never a page of it.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 80;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
