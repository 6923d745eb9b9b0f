//! A ruleset as a page: a sheet that can be printed and laid on the table.
//!
//! What every outcome pays comes first, then the rules under their headings, each with its source and
//! with who says otherwise. The sheet alone, without a page around it, is a part of other pages. It
//! knows no deal and no file.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::{Frame, filters, page};
use crate::clause::Clause;
use crate::report::deal::capital;
use crate::report::rules_compare::{Cell, Comparison, Row};
use crate::report::rules_sheet::{OURS, PayTable, Rule, Sheet, sheet, table};
use crate::rules::Ruleset;
use crate::rules::questions::{self, AnswerPart, Question, split};
use crate::rules::source::Sources;

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

/// All rulesets side by side.
#[derive(Debug, Template)]
#[template(path = "rules_compare.html")]
struct ComparePage {
    frame: Frame,
    comparison: Comparison,
}

/// The comparison as a page.
pub fn compare(comparison: Comparison) -> Result<String, askama::Error> {
    let frame = Frame::new("Every ruleset beside the others".to_owned())
        .style(super::SHEET_STYLE)
        .style(COMPARE_STYLE)
        .searched();
    page(&ComparePage { frame, comparison })
}

const COMPARE_STYLE: &str = include_str!("../../templates/compare.css");

#[derive(Debug, Template)]
#[template(path = "rules.html")]
struct RulesPage {
    frame: Frame,
    part: SheetPart,
    /// What people ask, the rule on the sheet that answers it, and what else they say for it.
    asked: Vec<(&'static str, Clause, String)>,
}

/// The ruleset as a page of its own.
pub fn rules(ruleset: &Ruleset) -> Result<String, askama::Error> {
    let frame = Frame::new(ruleset.title.clone()).style(super::SHEET_STYLE).searched();
    let part = SheetPart::new(ruleset, 2, "rules");
    let asked = asked(ruleset, &part.sheet);
    page(&RulesPage { frame, part, asked })
}

/// Every question whose answer stands on the sheet.
fn asked(ruleset: &Ruleset, sheet: &Sheet) -> Vec<(&'static str, Clause, String)> {
    let shown = |clause: &Clause| {
        sheet.sections.iter().any(|section| section.rules.iter().any(|it| it.clause == *clause))
    };
    let asked = questions::all().iter().filter(|question| !question.is_word());
    let asked = asked.filter_map(|question| {
        let rule = match question.part(ruleset) {
            AnswerPart::Rule { main: rules, .. } | AnswerPart::Own { rules, .. } => {
                rules.iter().copied().find(|rule| shown(rule))
            }
            AnswerPart::Alone { .. } => Some(Clause::PayAlone).filter(shown),
            AnswerPart::Not(_) => None,
        };
        Some((question.ask.as_str(), rule?, also(std::iter::once(question))))
    });
    asked.collect()
}

/// The words with which people ask for it, each with how many of a hundred ways of asking have it, for
/// the search of a page. What stands in one way alone tells little.
fn also<'a>(questions: impl Iterator<Item = &'a Question>) -> String {
    let (mut ways, mut words) = (0, BTreeMap::<String, usize>::new());
    for also in questions.flat_map(Question::also) {
        ways += 1;
        for word in split(also.text).into_iter().collect::<BTreeSet<_>>() {
            *words.entry(word).or_default() += 1;
        }
    }
    let telling = words.into_iter().filter(|(word, times)| *times > 1 && word.len() > 1);
    let part = |times: usize| (100 * times).div_ceil(ways);
    let words: Vec<String> =
        telling.map(|(word, times)| format!("{word}:{}", part(times))).collect();
    words.join(" ")
}

impl ComparePage {
    /// The cells of a row, each with the ruleset that it is of: paper has no columns for twenty.
    fn cells<'a>(&'a self, row: &'a Row) -> Vec<(&'a str, Option<&'a Cell>)> {
        let ids = self.comparison.rulesets.iter().map(|(id, _)| id.as_str());
        ids.zip(row.cells.iter().map(Option::as_ref)).collect()
    }

    /// Every word with which people ask for the rule of a row.
    #[allow(clippy::unused_self, reason = "a template calls methods of its page")]
    fn also(&self, row: &Row) -> String {
        let asks = |question: &&Question| {
            question.name == row.clause.question() || question.asks_for(row.clause)
        };
        also(questions::all().iter().filter(asks))
    }
}

impl Rule {
    fn said_by(&self) -> &str {
        self.source.as_ref().map_or(OURS, Sources::as_str)
    }
}
