//! What people ask about the rules: the closed list of questions, and for each where its answer lies.
//!
//! A question that a key decides has no answer here: that is made of the ruleset's own values and
//! citations, so a house rule changes it by itself. Only where no key and no citation decides does a
//! question bring words of its own. The list is `rulesets/book/questions.toml`. This module knows
//! rulesets and no session.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::Value;

use super::book::{self, Table};
use super::tree;
use super::{Revoke, Ruleset, Taker};
use crate::clause::Clause;
use crate::event::facts::Offence;
use crate::rules::shelf::Shelf;
use crate::rules::source::Sources;
use crate::rules::sourced;

pub mod bids;
pub mod cards;
pub mod combos;
pub mod counts;
pub mod extra;
pub mod find;
pub mod happened;
pub mod meaning;
pub mod outcome;
pub mod told;

mod asks;
mod beside;
mod features;
mod foreign;
mod index;
mod postings;
mod slips;
mod tokens;
mod weights;
mod wording;
mod words;

pub use asks::{Also, Asks};
pub use beside::OffTopic;
#[cfg(feature = "cli")]
pub(crate) use tokens::split;

/// One question that people ask.
#[derive(Debug, Default)]
pub struct Question {
    /// Its name: one word, or a few joined by dashes. Where one rule alone answers, the rule's name.
    pub name: String,
    /// What it is about.
    pub subject: Subject,
    /// The question of which it is one part: both are found as one, and then the part whose words are nearest.
    pub part_of: Option<String>,
    /// Other words that ask what a word means, a line each.
    also: String,
    /// The question, as a player puts it.
    pub ask: String,
    /// Without these it cannot be answered for a deal that has happened.
    pub facts: Vec<String>,
    /// Do tables fight about it, so that a new one is asked how it plays?
    pub disputed: bool,
    /// The irregularity that it is about: a ruling on it can follow.
    pub ruling: Option<Offence>,
    /// The number that is the answer.
    number: Option<NumberOf>,
    /// A value that makes the answer begin with a word: key, value, `Yes` or `No`.
    leads: Vec<(String, String, String)>,
    /// A value that makes the answer begin with a person, where one is asked for: key, value, who it is.
    people: Vec<(String, String, String)>,
    /// The answers, the first that fits the ruleset being its own.
    answers: Vec<(Fits, AnswerPart)>,
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
    Deal,
    /// The score, and the end of the game.
    Score,
    /// The climbing game.
    Climbing,
    /// What a word means.
    Word,
}

impl Subject {
    const NAMES: [(&str, Self, &str); 8] = [
        ("game", Self::Game, "Which game"),
        ("making", Self::Making, "Making trump"),
        ("alone", Self::Alone, "Going alone"),
        ("play", Self::Play, "Play"),
        ("deal", Self::Deal, "The deal"),
        ("score", Self::Score, "The score and the end of the game"),
        ("climbing", Self::Climbing, "Climbing"),
        ("word", Self::Word, "Words"),
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

/// Which rulesets an answer fits: a kind of game, and values that they must have.
#[derive(Debug)]
struct Fits {
    of: AskedOf,
    when: Vec<(String, String)>,
}

impl Fits {
    fn fits(&self, ruleset: &Ruleset) -> bool {
        self.of.fits(ruleset) && self.when.iter().all(|(key, value)| has(ruleset, key, value))
    }
}

/// Does the ruleset have this value, as a text would spell it?
fn has(ruleset: &Ruleset, key: &str, said: &str) -> bool {
    match ruleset.values.get(key) {
        Some(Value::String(word)) => word == said,
        Some(value) => serde_json::from_str(said).is_ok_and(|said: Value| said == *value),
        None => false,
    }
}

/// How many cards the pack has, where that is known.
fn pack_size(ruleset: &Ruleset) -> Option<i64> {
    if let Some(rules) = ruleset.trick_rules() {
        return Some(i64::from(rules.pack.len()));
    }
    let count = |key: &str| ruleset.values.get(key)?.as_i64();
    let natural = count("pack.ranks")? * count("pack.suits")? * count("pack.copies")?;
    Some(natural + count("pack.wilds")?)
}

/// What the first of these values gives that the ruleset has, and else what any value gives.
fn first_of<'a>(words: &'a [(String, String, String)], ruleset: &Ruleset) -> Option<&'a str> {
    let own = words.iter().find(|(key, value, _)| has(ruleset, key, value));
    let any = || words.iter().find(|(key, ..)| key == "*");
    own.or_else(any).map(|(.., word)| word.as_str())
}

/// A kind of game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum AskedOf {
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
    /// A deal or a revoke can take points away.
    TakesPoints,
    /// This built-in ruleset, and what is written over it.
    Over(String),
}

impl AskedOf {
    fn from_word(word: &str) -> Self {
        match word {
            "all" => Self::All,
            "trick" => Self::Trick,
            "climb" => Self::Climb,
            "bid" => Self::Bid,
            "turn-up" => Self::TurnUp,
            "bacon" => Self::Bacon,
            "euchre-games" => Self::Euchre,
            "takes-points" => Self::TakesPoints,
            id => Self::Over(id.to_owned()),
        }
    }

    fn fits(&self, ruleset: &Ruleset) -> bool {
        let taken_by = ruleset.turn_up_rules().map(|(_, making)| making.taker);
        match self {
            Self::All => true,
            Self::Trick => ruleset.trick_rules().is_some(),
            Self::Climb => ruleset.climb_rules().is_some(),
            Self::Bid => ruleset.bid_rules().is_some(),
            Self::TurnUp => taken_by.is_some(),
            Self::Bacon => taken_by == Some(Taker::LeftOfMaker),
            Self::Euchre => taken_by == Some(Taker::Dealer),
            Self::TakesPoints => takes_points(ruleset),
            Self::Over(id) => comes_from(ruleset, id),
        }
    }
}

/// Can a side have fewer points after a deal than before it: by a failed bid, by what a deal pays, or by what
/// a revoke costs?
fn takes_points(ruleset: &Ruleset) -> bool {
    fn falls(value: &Value) -> bool {
        match value {
            Value::Array(values) => values.iter().any(falls),
            Value::Number(number) => number.as_i64().is_some_and(|points| points < 0),
            Value::Null | Value::Bool(_) | Value::String(_) | Value::Object(_) => false,
        }
    }
    let Some(rules) = ruleset.trick_rules() else { return false };
    ruleset.bid_rules().is_some()
        || matches!(rules.irregular.revoke, Revoke::Deduct | Revoke::Choice)
        || ruleset.values.iter().any(|(key, value)| key.starts_with("pay.") && falls(value))
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
pub enum AnswerPart {
    /// In what the ruleset says of these clauses: the first ones are the answer, the others belong to it.
    Rule {
        /// The answer.
        main: Vec<Clause>,
        /// What belongs to it.
        more: Vec<Clause>,
        /// What no source says of it, and what is done here.
        open: Option<String>,
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
        /// The word with which it begins.
        lead: Option<String>,
        /// The answer; `{key}` is the ruleset's value.
        says: String,
        /// Who says so.
        source: Source,
        /// Rules that it rests on.
        rules: Vec<Clause>,
    },
    /// Nowhere: the question does not arise, for this reason.
    Not(String),
}

/// Who says what no key says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// These, or nobody where it is our reading.
    Said(Sources),
    /// Whoever is cited for this clause.
    Of(Clause),
    /// Nobody needs to: it is what a word means.
    Usage,
}

/// Which number answers a question.
#[derive(Clone, Debug, PartialEq, Eq)]
enum NumberOf {
    /// The value of this key.
    Key(String),
    /// The most that any outcome of a deal pays a side.
    MostPaid,
    /// How many cards the pack has.
    PackSize,
}

impl NumberOf {
    fn from_word(word: &str) -> Self {
        match word {
            "most-paid" => Self::MostPaid,
            "pack-size" => Self::PackSize,
            key => Self::Key(key.to_owned()),
        }
    }
}

impl Question {
    /// The question of this name.
    pub fn of(name: &str) -> Option<&'static Self> {
        all().iter().find(|question| question.name == name)
    }

    /// How it asks for itself as it stands in the list.
    pub fn asks(&self) -> Asks {
        // What stands before the last sentence is a story.
        let asked = self.ask.rsplit(['.', ':']).next().unwrap_or_default();
        self::asked(asked)
    }

    /// Other words that ask for it.
    pub fn also(&self) -> impl Iterator<Item = Also<'_>> {
        Also::read_all(if self.is_word() { &self.also } else { phrases(&self.name) })
    }

    /// Where the answer lies for this ruleset.
    pub fn part(&self, ruleset: &Ruleset) -> &AnswerPart {
        static NOWHERE: OnceLock<AnswerPart> = OnceLock::new();
        let fits = self.answers.iter().find(|(of, _)| of.fits(ruleset));
        let nowhere = || {
            NOWHERE
                .get_or_init(|| AnswerPart::Not("Nothing in this game raises the question.".into()))
        };
        fits.map_or_else(nowhere, |(_, part)| part)
    }

    /// Does the question arise in this game?
    pub fn arises(&self, ruleset: &Ruleset) -> bool {
        !matches!(self.part(ruleset), AnswerPart::Not(_))
    }

    /// The word with which the answer begins, where a value gives one.
    pub fn lead(&self, ruleset: &Ruleset) -> Option<&str> {
        first_of(&self.leads, ruleset)
    }

    /// The person who is the answer, where a value says who it is.
    pub fn person(&self, ruleset: &Ruleset) -> Option<&str> {
        first_of(&self.people, ruleset)
    }

    /// The number that answers it, where one does.
    pub fn count(&self, ruleset: &Ruleset) -> Option<String> {
        let number = match self.number.as_ref()? {
            NumberOf::Key(key) => ruleset.values.get(key)?.as_i64(),
            NumberOf::MostPaid => {
                let paid = ruleset.every_pay().into_iter().flat_map(|(one, other)| [one, other]);
                paid.max().map(i64::from)
            }
            NumberOf::PackSize => pack_size(ruleset),
        };
        number.map(|number| number.to_string())
    }

    /// Is this rule, in any kind of game, the first of its answer?
    pub fn asks_for(&self, rule: Clause) -> bool {
        self.answers.iter().any(|(_, part)| match part {
            AnswerPart::Rule { main, .. } => main.first() == Some(&rule),
            AnswerPart::Own { rules, .. } => rules.first() == Some(&rule),
            AnswerPart::Alone { .. } => rule == Clause::PayAlone,
            AnswerPart::Not(_) => false,
        })
    }

    /// Is it only what a word means?
    pub fn is_word(&self) -> bool {
        self.subject == Subject::Word
    }

    /// Do both have the same answer under these rules?
    pub fn answers_as(&self, other: &Self, ruleset: &Ruleset) -> bool {
        let rules = |question: &Self| match question.part(ruleset) {
            AnswerPart::Rule { main, .. } => main.first().copied(),
            AnswerPart::Own { rules, .. } => rules.first().copied(),
            AnswerPart::Alone { .. } => Some(Clause::PayAlone),
            AnswerPart::Not(_) => None,
        };
        let (one, two) = (rules(self), rules(other));
        one.is_some() && one == two
    }
}

/// For what these words ask, as far as they themselves say it.
pub fn asked(words: &str) -> Asks {
    let words = tokens::split(words);
    tokens::wanted(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Every question, in the order in which the list is shown; what words mean comes last.
pub fn all() -> &'static [Question] {
    static QUESTIONS: OnceLock<Vec<Question>> = OnceLock::new();
    QUESTIONS.get_or_init(|| {
        let fields = tree::of_packed(book::QUESTIONS);
        let file = Table(&fields);
        let reasons = file.texts_by_name("reason");
        let mut questions: Vec<Question> =
            file.tables("question").map(|table| question(table, &reasons)).collect();
        questions.extend(glossary().iter().map(Entry::question));
        questions
    })
}

/// The other words that ask for a question: read only where they themselves are shown, for an answer is
/// found by the index.
fn phrases(name: &str) -> &'static str {
    static PHRASES: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    let phrases = PHRASES.get_or_init(|| {
        let fields = tree::of_packed(book::PHRASES);
        let text = |table: Table<'_>, name: &str| table.text(name).unwrap_or_default().to_owned();
        let of_question = |table: Table<'_>| (text(table, "name"), text(table, "also"));
        Table(&fields).tables("question").map(of_question).collect()
    });
    phrases.get(name).map(String::as_str).unwrap_or_default()
}

fn question(table: Table<'_>, reasons: &BTreeMap<String, String>) -> Question {
    let owned = |text: &str| text.to_owned();
    let text = |name: &str| table.text(name).map(owned).unwrap_or_default();
    let answers = table.tables("answer").filter_map(|answer| {
        let of = AskedOf::from_word(answer.text("of")?);
        let when = answer.texts_by_name("when").into_iter().collect();
        Some((Fits { of, when }, part(answer, reasons)?))
    });
    Question {
        name: text("name"),
        subject: Subject::from_word(&text("section")).unwrap_or_default(),
        part_of: table.text("part-of").map(owned),
        also: String::new(),
        ask: text("ask"),
        facts: table.texts("facts").map(owned).collect(),
        disputed: table.flag("disputed"),
        ruling: table.text("ruling").and_then(Offence::from_word),
        number: table.text("number").map(NumberOf::from_word),
        leads: leads(table, "lead"),
        people: leads(table, "who"),
        answers: answers.collect(),
    }
}

fn leads(question: Table<'_>, name: &str) -> Vec<(String, String, String)> {
    let Some(keys) = question.table(name) else { return Vec::new() };
    let of_key = |key: &str| {
        let words = keys.texts_by_name(key);
        words.into_iter().map(|(value, word)| (key.to_owned(), value, word)).collect::<Vec<_>>()
    };
    keys.names().flat_map(of_key).collect()
}

/// Where one answer lies; nothing where the file does not say it in any way that is known.
fn part(answer: Table<'_>, reasons: &BTreeMap<String, String>) -> Option<AnswerPart> {
    let clauses = |name: &str| answer.texts(name).filter_map(Clause::from_id).collect();
    let more = clauses("more");
    if let Some(reason) = answer.text("not") {
        return Some(AnswerPart::Not(reasons.get(reason)?.clone()));
    }
    if let Some(reason) = answer.text("because") {
        return Some(AnswerPart::Not(reason.to_owned()));
    }
    if let Some(rows) = answer.text("rows") {
        let beaten = match rows {
            "alone-beaten" => true,
            "alone-short" => false,
            _ => return None,
        };
        return Some(AnswerPart::Alone { beaten, more });
    }
    if let Some(says) = answer.text("says") {
        let source = match answer.text("source-of") {
            Some(clause) => Source::Of(Clause::from_id(clause)?),
            None => Source::Said(sourced::sources(answer.get("source")?, answer.get("laws")).ok()?),
        };
        let lead = answer.text("lead").map(str::to_owned);
        return Some(AnswerPart::Own {
            lead,
            says: says.to_owned(),
            source,
            rules: clauses("rules"),
        });
    }
    let open = answer.text("open").map(str::to_owned);
    Some(AnswerPart::Rule { main: clauses("rules"), more, open })
}

/// A word of the field.
#[derive(Debug)]
pub struct Entry {
    pub word: String,
    /// What else people say for it.
    pub also: Vec<String>,
    /// What it means here.
    pub means: String,
    /// The games that have it; none where it is a word of this program.
    of: Option<AskedOf>,
    rules: Vec<Clause>,
}

impl Entry {
    /// Is it a word of this program, and not of the table?
    pub fn is_ours(&self) -> bool {
        self.of.is_none()
    }

    /// Do people say it in this game?
    pub fn is_said(&self, ruleset: &Ruleset) -> bool {
        self.of.as_ref().is_some_and(|of| of.fits(ruleset))
    }

    /// The name of the question for its meaning.
    fn name(&self) -> String {
        format!("word-{}", find::dashed(&self.word))
    }

    fn question(&self) -> Question {
        let also: Vec<&str> =
            std::iter::once(&self.word).chain(&self.also).map(String::as_str).collect();
        let means = AnswerPart::Own {
            lead: None,
            says: format!("{}: {}", self.word, self.means),
            source: Source::Usage,
            rules: self.rules.clone(),
        };
        let fits = Fits { of: self.of.clone().unwrap_or(AskedOf::All), when: Vec::new() };
        let elsewhere = Fits { of: AskedOf::All, when: Vec::new() };
        let not = format!("This game has nothing called that. {}: {}", self.word, self.means);
        Question {
            name: self.name(),
            subject: Subject::Word,
            also: also.join("\n"),
            ask: format!("What does \"{}\" mean?", self.word),
            answers: vec![(fits, means), (elsewhere, AnswerPart::Not(not))],
            ..Question::default()
        }
    }
}

/// Every word of the field, and then those of this program.
pub fn glossary() -> &'static [Entry] {
    static GLOSSARY: OnceLock<Vec<Entry>> = OnceLock::new();
    GLOSSARY.get_or_init(|| {
        let fields = tree::of_packed(book::GLOSSARY);
        let entry = |word: Table<'_>| Entry {
            word: word.text("word").unwrap_or_default().to_owned(),
            also: word.texts("also").map(str::to_owned).collect(),
            means: word.text("means").unwrap_or_default().to_owned(),
            of: word.text("of").filter(|of| *of != "program").map(AskedOf::from_word),
            rules: word.texts("rules").filter_map(Clause::from_id).collect(),
        };
        Table(&fields).tables("word").map(entry).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word that is no kind of game is taken for a ruleset's name, and the answer of a kind that was
    /// forgotten in [`AskedOf`] would be nobody's.
    #[test]
    fn every_answer_is_for_a_kind_of_game_or_for_a_ruleset_of_ours() {
        let shelf = Shelf::built_in();
        for question in all() {
            for (fits, _) in &question.answers {
                if let AskedOf::Over(id) = &fits.of {
                    assert!(shelf.get(id).is_some(), "{}: nothing is called `{id}`", question.name);
                }
            }
        }
    }
}
