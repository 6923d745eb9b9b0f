//! A ruleset as a page: a sheet that can be printed and laid on the table.
//!
//! What every outcome pays comes first, then the rules under their headings, each with its source and
//! with who says otherwise. The sheet alone, without a page around it, is a part of other pages. It
//! knows no deal and no file.

use askama::Template;

use super::{Frame, filters, page};
use crate::report::deal::capital;
use crate::report::rules_sheet::{OURS, PayTable, Rule, Sheet, sheet, table};
use crate::rules::Ruleset;

/// The sheet as a part of a page.
#[derive(Debug, Template)]
#[template(path = "rules_sheet.html")]
pub struct SheetPart {
    sheet: Sheet,
    pays: PayTable,
    /// The rank of its headings: 2 on a page of its own.
    rank: u8,
    /// What the names of its places begin with, so that a page can hold several sheets.
    id: String,
}

impl SheetPart {
    /// The sheet of a ruleset, with headings of that rank.
    pub fn new(ruleset: &Ruleset, rank: u8, id: &str) -> Self {
        Self { sheet: sheet(ruleset), pays: table(ruleset), rank, id: id.to_owned() }
    }

    fn in_short(&self) -> String {
        capital(&self.sheet.in_short.join(", "))
    }
}

#[derive(Debug, Template)]
#[template(path = "rules.html")]
struct RulesPage {
    frame: Frame,
    part: SheetPart,
}

/// The ruleset as a page of its own.
pub fn rules(ruleset: &Ruleset) -> Result<String, askama::Error> {
    let frame = Frame::new(ruleset.title.clone()).style(super::SHEET_STYLE);
    page(&RulesPage { frame, part: SheetPart::new(ruleset, 2, "rules") })
}

impl Rule {
    fn said_by(&self) -> &str {
        self.source.as_deref().unwrap_or(OURS)
    }
}
