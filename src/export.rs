//! Sessions as documents of other programs and other people: one entry point for every format.
//!
//! A format is a spelling of an [`Evening`]; it counts and decides nothing. What comes out are named
//! parts of documents, a session at a time, so that a thousand of them are never held at once; where
//! they are written is not known here, and neither is a terminal, a folder or a clock.

pub mod csv;
mod egn;
pub mod emn;
pub mod html;
mod json;
mod markdown;
mod ptn;
pub mod rules;
mod sheet;

use std::fmt;

use crate::history::History;
use crate::log::Header;
use crate::report::evening::{Evening, evening};
use crate::session::Session;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everything, for programs; it can be read back to the byte.
    Json,
    /// Tables, for spreadsheets and databases.
    Csv,
    /// For a page on the web that is written in Markdown.
    Markdown,
    /// The score sheet, in plain text.
    Sheet,
    /// A page to look at.
    Html,
    /// Euchre Game Notation.
    Egn,
    /// Euchre Match Notation: several such games in one document.
    Emn,
    /// PTN: records of deals in a dialect of Portable Bridge Notation.
    Ptn,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Json,
        Self::Csv,
        Self::Markdown,
        Self::Sheet,
        Self::Html,
        Self::Egn,
        Self::Emn,
        Self::Ptn,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Markdown => "markdown",
            Self::Sheet => "sheet",
            Self::Html => "html",
            Self::Egn => "egn",
            Self::Emn => "emn",
            Self::Ptn => "ptn",
        }
    }

    /// What its files end in, without the dot.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Markdown => "md",
            Self::Sheet => "txt",
            Self::Html => "html",
            Self::Egn => "egn",
            Self::Emn => "emn",
            Self::Ptn => "ptn",
        }
    }

    /// The format that a file with this ending is clearly meant to have.
    pub fn of_ending(ending: &str) -> Option<Self> {
        Some(match ending.to_ascii_lowercase().as_str() {
            "json" => Self::Json,
            "csv" => Self::Csv,
            "md" | "markdown" => Self::Markdown,
            "txt" => Self::Sheet,
            "html" | "htm" => Self::Html,
            "egn" => Self::Egn,
            "emn" => Self::Emn,
            "ptn" => Self::Ptn,
            _ => return None,
        })
    }

    /// Can a document of this format hold several sessions?
    pub const fn holds_several(self) -> bool {
        match self {
            Self::Json | Self::Csv | Self::Markdown | Self::Sheet | Self::Html | Self::Emn => true,
            Self::Egn | Self::Ptn => false,
        }
    }

    /// Does a document of this format hold a part of every session, so that there is one of a name
    /// however many sessions there are?
    pub const fn is_of_all(self) -> bool {
        matches!(self, Self::Csv)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What stands before, between and after the parts of one document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joint {
    /// Before the first.
    pub head: &'static str,
    /// Between two.
    pub between: &'static str,
    /// After the last.
    pub tail: &'static str,
}

/// A session, and everything that was derived from it.
#[derive(Debug)]
pub struct SessionView<'a> {
    /// What names it, and its files.
    pub id: &'a str,
    pub header: &'a Header,
    /// What was said.
    pub history: &'a History,
    /// What that came to.
    pub session: &'a Session,
    /// The lines of its log, as far as they are good, newlines included.
    pub log: &'a str,
    /// Everything that was derived from it.
    pub evening: Evening,
    /// The signatures that lie beside it, by the number of lines that each is of.
    pub signatures: Vec<(u64, String)>,
}

impl<'a> SessionView<'a> {
    /// The log is the one that the others were read from.
    pub fn new(
        id: &'a str,
        header: &'a Header,
        history: &'a History,
        session: &'a Session,
        log: &'a str,
    ) -> Self {
        let evening = evening(id, header, history, session);
        Self { id, header, history, session, log, evening, signatures: Vec::new() }
    }

    /// With these signatures.
    #[must_use]
    pub fn with_signatures(mut self, signatures: Vec<(u64, String)>) -> Self {
        self.signatures = signatures;
        self
    }
}

/// What may be asked of an export beside its format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The sheet of a Euchre game with the two fives that count its points.
    pub fives: bool,
    /// This one of the tables, and no other.
    pub table: Option<csv::Table>,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentPart {
    /// The name of the document, as a plain file name with its ending.
    pub name: String,
    /// What it says.
    pub text: String,
    /// What is put around such parts where several stand in one document; none where a document
    /// cannot hold more than one.
    pub joint: Option<Joint>,
}

/// What a session comes to in a format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The parts, each of a document of its own.
    pub parts: Vec<DocumentPart>,
    /// What the format has no words for, in sentences without a full stop.
    pub left_out: Vec<String>,
}

/// Why a session was not exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// It cannot be spelt.
    #[error("it cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// It has no cells.
    #[error("it cannot be written as CSV: {0}")]
    Csv(#[from] ::csv::Error),
    /// It cannot be laid out.
    #[error("it cannot be written as a page: {0}")]
    Page(#[from] askama::Error),
}

/// A session in a format.
pub fn export(
    view: &SessionView<'_>,
    format: Format,
    wishes: Wishes,
) -> Result<Parts, ExportError> {
    match format {
        Format::Json => Ok(one(view, format, json::part(view)?)),
        Format::Csv => Ok(Parts { parts: csv::parts(view, wishes.table)?, left_out: Vec::new() }),
        Format::Html => Ok(one(view, format, html::part(view)?)),
        Format::Egn => Ok(egn::parts(view)?),
        Format::Emn => emn::parts(view),
        Format::Ptn => Ok(ptn::parts(view)),
        Format::Markdown => Ok(one(view, format, markdown::part(view))),
        Format::Sheet => {
            let (text, left_out) = sheet::part(view, wishes);
            Ok(Parts { left_out, ..one(view, format, text) })
        }
    }
}

/// One document of one session, which leaves nothing out.
fn one(view: &SessionView<'_>, format: Format, text: String) -> Parts {
    let joint = match format {
        Format::Json => Some(json::JOINT),
        Format::Markdown => Some(Joint { head: "", between: "\n", tail: "" }),
        Format::Sheet => Some(sheet::JOINT),
        Format::Csv | Format::Html | Format::Egn | Format::Emn | Format::Ptn => None,
    };
    let name = format!("{}.{}", view.id, format.ending());
    Parts { parts: vec![DocumentPart { name, text, joint }], left_out: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::OPENED;
    use crate::{log, session};

    /// Every deal is played through once for the view, and the formats read the view and play nothing.
    /// Beside it how each game stands is asked once; and where a line of the record may change what came
    /// before it, the evening is gone through once more, entry by entry, as far as it goes, to see which
    /// changes came too late.
    #[test]
    fn a_deal_is_played_through_once_for_all_formats_together() {
        // Deals, games, and what going through it once more plays.
        let logs = [
            (include_str!("../sessions/examples/2026-10-16-stick-the-dealer.jsonl"), (10, 1, 11)),
            (include_str!("../sessions/examples/2026-10-23-the-somerset-table.jsonl"), (7, 2, 2)),
            (include_str!("../sessions/examples/2026-10-09-climbing-night.jsonl"), (9, 1, 0)),
        ];
        for (text, (deals, games, late)) in logs {
            let log = log::read(text.as_bytes()).unwrap();
            let (history, _) = History::of(&log.header, log.rows);
            let session = session::fold(&log.header, &history).unwrap();
            let dealt: usize = session.games.iter().map(|game| game.deals.len()).sum();
            assert_eq!((dealt, session.games.len()), (deals, games));
            OPENED.set(0);
            let view = SessionView::new("some", &log.header, &history, &session, text);
            assert_eq!(OPENED.get(), deals + games + late);
            OPENED.set(0);
            for format in [Format::Json, Format::Csv, Format::Markdown, Format::Sheet, Format::Html]
            {
                export(&view, format, Wishes::default()).unwrap();
            }
            assert_eq!(OPENED.get(), 0);
        }
    }
}
