//! What people ask about the rules: the closed list of questions, and for each where its answer lies.
//!
//! A question that a key decides has no answer here: that is made of the ruleset's own values and
//! citations, so a house rule changes it by itself. Only where no key and no citation decides does a
//! question bring words of its own. The list is `rulesets/book/questions.toml`. This module knows
//! rulesets and no session.

use std::sync::OnceLock;

use serde_json::Value;

use super::book::Table;
use super::tree;
use super::{Family, Making, Ruleset, Taker};
use crate::clause::Clause;
use crate::rules::shelf::Shelf;

pub mod find;

/// One question that people ask.
#[derive(Debug, Default)]
pub struct Question {
    /// Its name: one word, or a few joined by dashes. Where one rule alone answers, the rule's name.
    pub name: String,
    /// What it is about.
    pub subject: Subject,
    /// Other words that ask for it.
    pub also: Vec<String>,
    /// The question, as a player puts it.
    pub ask: String,
    /// Without these it cannot be answered for a deal that has happened.
    pub facts: Vec<String>,
    /// Do tables fight about it, so that a new one is asked how it plays?
    pub disputed: bool,
    /// A value that makes the answer begin with a word: key, value, `Yes` or `No`.
    leads: Vec<(String, String, String)>,
    /// The answers, the first that fits the ruleset being its own.
    answers: Vec<(Of, Part)>,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// Which of the games it is.
    #[default]
    Game,
    /// How trump is made.
    Making,
    /// Going alone.
    Alone,
    /// The play of the cards.
    Play,
    /// The deal.
    Deal,
    /// The score, and the end of the game.
    Score,
    /// The climbing game.
    Climbing,
}

impl Subject {
    const NAMES: [(&str, Self, &str); 7] = [
        ("game", Self::Game, "Which game"),
        ("making", Self::Making, "Making trump"),
        ("alone", Self::Alone, "Going alone"),
        ("play", Self::Play, "Play"),
        ("deal", Self::Deal, "The deal"),
        ("score", Self::Score, "The score and the end of the game"),
        ("climbing", Self::Climbing, "Climbing"),
    ];

    fn from_word(word: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, ..)| *known == word).map(|(_, subject, _)| *subject)
    }

    /// As a heading.
    pub fn name(self) -> &'static str {
        let named = Self::NAMES.iter().find(|(_, subject, _)| *subject == self);
        named.map_or("", |(.., name)| name)
    }
}

/// Whom an answer is for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Of {
    All,
    Trick,
    Climb,
    Bid,
    /// A card is turned.
    TurnUp,
    /// A card is turned, and an opponent takes it.
    Bacon,
    /// A card is turned, and the dealer takes it.
    Euchre,
    /// This built-in ruleset, and what is written over it.
    Over(String),
}

impl Of {
    fn from_word(word: &str) -> Self {
        match word {
            "all" => Self::All,
            "trick" => Self::Trick,
            "climb" => Self::Climb,
            "bid" => Self::Bid,
            "turn-up" => Self::TurnUp,
            "bacon" => Self::Bacon,
            "euchre-games" => Self::Euchre,
            id => Self::Over(id.to_owned()),
        }
    }

    fn fits(&self, ruleset: &Ruleset) -> bool {
        let making = match &ruleset.family {
            Family::Trick(rules) => Some(&rules.making),
            Family::Climb(_) => None,
        };
        let taken_by = match making {
            Some(Making::TurnUp(making)) => Some(making.taker),
            Some(Making::Bid(_)) | None => None,
        };
        match self {
            Self::All => true,
            Self::Trick => making.is_some(),
            Self::Climb => making.is_none(),
            Self::Bid => matches!(making, Some(Making::Bid(_))),
            Self::TurnUp => taken_by.is_some(),
            Self::Bacon => taken_by == Some(Taker::LeftOfMaker),
            Self::Euchre => taken_by == Some(Taker::Dealer),
            Self::Over(id) => comes_from(ruleset, id),
        }
    }
}

/// Is it this built-in ruleset, or written over it?
fn comes_from(ruleset: &Ruleset, id: &str) -> bool {
    let mut base = ruleset.base.as_deref();
    // A chain of built-in bases is short; a circle of them would have been refused.
    for _ in Shelf::built_in().ids() {
        match base {
            Some(over) if over == id => return true,
            Some(over) => base = Shelf::built_in().get(over).and_then(|it| it.base.as_deref()),
            None => break,
        }
    }
    ruleset.id == id
}

/// Where an answer lies.
#[derive(Debug)]
pub enum Part {
    /// In what the ruleset says of these clauses: the first ones are the answer, the others belong to it.
    Rule {
        /// The answer.
        main: Vec<Clause>,
        /// What belongs to it.
        more: Vec<Clause>,
    },
    /// In the rows of `pay.alone` that pay the makers for less than everything, or the defenders.
    Alone {
        /// Those for the defenders.
        beaten: bool,
        /// What belongs to it.
        more: Vec<Clause>,
    },
    /// In no key and no citation.
    Own {
        /// The answer.
        says: String,
        /// Who says so.
        source: Source,
    },
    /// Nowhere: the question does not arise, for this reason.
    Not(String),
}

/// Who says what no key says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A text and the place in it.
    Named(String),
    /// Whoever is cited for this clause.
    Of(Clause),
    /// Nobody: it is our reading.
    Silent,
}

impl Question {
    /// The question of this name.
    pub fn of(name: &str) -> Option<&'static Self> {
        all().iter().find(|question| question.name == name)
    }

    /// Where the answer lies for this ruleset.
    pub fn part(&self, ruleset: &Ruleset) -> &Part {
        static NOWHERE: OnceLock<Part> = OnceLock::new();
        let fits = self.answers.iter().find(|(of, _)| of.fits(ruleset));
        let nowhere = || {
            NOWHERE.get_or_init(|| Part::Not("Nothing in this game raises the question.".into()))
        };
        fits.map_or_else(nowhere, |(_, part)| part)
    }

    /// Does the question arise in this game?
    pub fn arises(&self, ruleset: &Ruleset) -> bool {
        !matches!(self.part(ruleset), Part::Not(_))
    }

    /// The word with which the answer begins, where a value gives one.
    pub fn lead(&self, ruleset: &Ruleset) -> Option<&str> {
        let has = |key: &str, said: &str| match ruleset.values.get(key) {
            Some(Value::String(word)) => word == said,
            Some(Value::Bool(truth)) => said == if *truth { "true" } else { "false" },
            Some(_) | None => false,
        };
        let lead = self.leads.iter().find(|(key, value, _)| has(key, value));
        lead.map(|(.., lead)| lead.as_str())
    }
}

/// Every question, in the order in which the list is shown.
pub fn all() -> &'static [Question] {
    static QUESTIONS: OnceLock<Vec<Question>> = OnceLock::new();
    QUESTIONS.get_or_init(|| {
        let (fields, _) = tree::from_toml(include_str!("../../rulesets/book/questions.toml"));
        let file = Table(&fields);
        let reasons = file.texts_by_name("reason");
        file.tables("question")
            .map(|table| {
                let owned = |text: &str| text.to_owned();
                let text = |name: &str| table.text(name).map(owned).unwrap_or_default();
                Question {
                    name: text("name"),
                    subject: Subject::from_word(&text("section")).unwrap_or_default(),
                    also: table.lines("also").map(owned).collect(),
                    ask: text("ask"),
                    facts: table.texts("facts").map(owned).collect(),
                    disputed: !table.flag("plain"),
                    leads: leads(table),
                    answers: table
                        .tables("answer")
                        .filter_map(|answer| {
                            let of = Of::from_word(answer.text("of")?);
                            Some((of, part(answer, &reasons)?))
                        })
                        .collect(),
                }
            })
            .collect()
    })
}

fn leads(question: Table<'_>) -> Vec<(String, String, String)> {
    let Some(keys) = question.table("lead") else { return Vec::new() };
    let of_key = |key: &str| {
        let words = keys.texts_by_name(key);
        words.into_iter().map(|(value, word)| (key.to_owned(), value, word)).collect::<Vec<_>>()
    };
    keys.names().flat_map(of_key).collect()
}

/// Where one answer lies; nothing where the file does not say it in any way that is known.
fn part(answer: Table<'_>, reasons: &std::collections::BTreeMap<String, String>) -> Option<Part> {
    let clauses = |name: &str| answer.texts(name).filter_map(Clause::from_id).collect();
    let more = clauses("more");
    if let Some(reason) = answer.text("not") {
        return Some(Part::Not(reasons.get(reason)?.clone()));
    }
    if let Some(reason) = answer.text("because") {
        return Some(Part::Not(reason.to_owned()));
    }
    if let Some(rows) = answer.text("rows") {
        return Some(Part::Alone { beaten: rows == "alone-beaten", more });
    }
    if let Some(says) = answer.text("says") {
        let source = match answer.text("source")? {
            "silent" => Source::Silent,
            source => match source.strip_prefix("of ").and_then(Clause::from_id) {
                Some(clause) => Source::Of(clause),
                None => Source::Named(source.to_owned()),
            },
        };
        return Some(Part::Own { says: says.to_owned(), source });
    }
    Some(Part::Rule { main: clauses("rules"), more })
}
