//! Rulesets beside each other: one row a rule, one column a ruleset, what differs marked.
//!
//! A cell says the rule in the words that its value alone decides, so that two rulesets with the same
//! value have the same cell; who says so stands behind it. Nothing here knows a page.

use std::collections::BTreeMap;

use super::rules_sheet;
use crate::clause::{Clause, Section};
use crate::rules::Ruleset;
use crate::rules::questions::Question;
use crate::rules::shelf::Shelf;
use crate::rules::source::Sources;

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The columns: id and title.
    pub rulesets: Vec<(String, String)>,
    /// The rules under the headings of the sheet.
    pub sections: Vec<(&'static str, Vec<Row>)>,
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which.
    pub clause: Clause,
    /// What it decides.
    pub about: String,
    /// What each ruleset says; nothing where its game has no such rule.
    pub cells: Vec<Option<Cell>>,
}

/// What one ruleset says of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The rule.
    pub text: String,
    /// Who says so; nobody where the sources are silent.
    pub source: Option<Sources>,
    /// Does it say something else than most?
    pub differs: bool,
}

/// Every ruleset of the shelf beside the others.
pub fn compare(shelf: &Shelf) -> Comparison {
    let rulesets: Vec<&Ruleset> = shelf.iter().collect();
    let section = |section: Section| {
        let rows = section.clauses().map(|clause| row(clause, &rulesets)).collect();
        (section.heading(), rows)
    };
    Comparison {
        rulesets: rulesets.iter().map(|one| (one.id.clone(), one.title.clone())).collect(),
        sections: Section::ALL.into_iter().map(section).collect(),
    }
}

fn row(clause: Clause, rulesets: &[&Ruleset]) -> Row {
    let mut cells: Vec<Option<Cell>> = rulesets.iter().map(|one| cell(clause, one)).collect();
    let mut camps: BTreeMap<String, usize> = BTreeMap::new();
    for cell in cells.iter().flatten() {
        *camps.entry(cell.text.clone()).or_default() += 1;
    }
    let most = camps.iter().max_by_key(|(_, size)| **size).map(|(text, _)| text.clone());
    for cell in cells.iter_mut().flatten() {
        cell.differs = most.as_ref() != Some(&cell.text);
    }
    Row { clause, about: about(clause), cells }
}

/// What a rule decides: the question that asks for it alone, as it is asked elsewhere; where one question
/// asks for several rules, what its key says.
fn about(clause: Clause) -> String {
    let alone = |question: &&Question| {
        let same = |other: &&Clause| other.question() == question.name;
        question.name == clause.id() || Clause::ALL.iter().filter(same).count() == 1
    };
    let named = [clause.id(), clause.question()].into_iter().filter_map(Question::of);
    if let Some(question) = named.into_iter().find(alone) {
        return question.ask.clone();
    }
    let key = clause.key().and_then(|key| crate::rules::catalogue::named(key).next());
    let question = || Question::of(clause.question()).map(|question| question.ask.clone());
    let named = || clause.id().replace('-', " ");
    key.map(|key| key.about().to_owned()).or_else(question).unwrap_or_else(named)
}

fn cell(clause: Clause, ruleset: &Ruleset) -> Option<Cell> {
    let said = rules_sheet::rule(clause, ruleset.cite(clause)?);
    let plain = || ruleset.plainly(clause).filter(|_| clause.key().is_some());
    let text = plain().unwrap_or(said.text);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(Cell { text, source: said.source, differs: false })
}
