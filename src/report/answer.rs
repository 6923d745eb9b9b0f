//! One question about the rules, answered for one ruleset: the value in a sentence, where it was
//! agreed, who says so, and who says otherwise.
//!
//! The answer is made of the ruleset's own values and citations. Nothing here knows a session or a
//! file beyond the lines that a caller found in it.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;

use super::moment;
use super::rules_sheet::{self, LONE_ONLY};
use super::words::AGREED_HERE;
use super::{named_bids, named_cards, named_combos, named_counts};
use crate::card::{Suit, Trump};
use crate::clause::Clause;
use crate::event::facts::Offence;
use crate::rules::questions::extra::ExtraAsked;
use crate::rules::questions::meaning::meaning_asked;
use crate::rules::questions::outcome::{self, OF_ALONE, OF_PAY, SaidOutcome};
use crate::rules::questions::{AnswerPart, Asks, Question, Source};
use crate::rules::shelf::Shelf;
use crate::rules::{Cite, Place, Ruleset};
use crate::session::Game;

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// The topic's name.
    pub topic: &'static str,
    pub question: &'static str,
    /// The ruleset that answers.
    pub rules: String,
    /// Does the question arise in its game? If not, `says` is the reason.
    pub arises: bool,
    /// What it comes to at this moment of the game that is being played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// What it comes to for the very cards or combinations that were named, "Yes" or "No" first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// What the outcome pays that was asked for, the number first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
    /// The answer, in a sentence or a few.
    pub says: String,
    /// The same without the word or the number with which it begins.
    #[serde(skip)]
    rule: String,
    /// Is that what its points say, one after another?
    #[serde(skip)]
    is_of_points: bool,
    /// Is it only what a word means?
    #[serde(skip)]
    pub is_word: bool,
    /// What decides: a point for each key or rule of the answer.
    pub points: Vec<Point>,
    /// What belongs to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Point>,
    /// Who says so, where no key and no rule decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// A word whose meaning was asked for, with its meaning, where a rule is the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// What must be known before it can be answered for a deal that has happened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<&'static str>,
    /// The irregularity on which a ruling can follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Offence>,
    /// What the other built-in rulesets say, where that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Others>,
}

/// One key, or one rule without a key, that decides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The clause that is cited.
    pub clause: &'static str,
    /// The key that turns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'static str>,
    /// Its value here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// What that comes to, in a sentence.
    pub says: String,
    /// Where it was agreed.
    pub agreed: Agreed,
    /// Who says so; nobody where the sources are silent and it is our default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What the citation says besides: why it is so, or what else the text has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Who says otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dissent: Vec<String>,
}

/// Where a value was agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Agreed {
    /// In a ruleset that is built in.
    BuiltIn {
        /// Its id.
        ruleset: String,
    },
    /// In a file of house rules.
    File {
        /// What it is called.
        file: String,
        /// The line of the key.
        line: usize,
    },
    /// In house rules whose file is not at hand.
    House {
        /// Their id.
        ruleset: String,
    },
    Table,
    /// Nowhere: the question was put so.
    Asked,
}

impl Agreed {
    /// In words: `as `euchre` has it`.
    pub fn name(&self) -> String {
        match self {
            Self::BuiltIn { ruleset } => format!("as `{ruleset}` has it"),
            Self::File { file, line } => format!("{file}, line {line}"),
            Self::House { ruleset } => format!("the house rules `{ruleset}`"),
            Self::Table => AGREED_HERE.to_owned(),
            Self::Asked => "as the question has it".to_owned(),
        }
    }
}

impl Answer {
    /// Says what it comes to at this moment of a game, for which these words ask.
    pub fn at_the_table(&mut self, words: &str, game: &Game) {
        if !self.arises {
            return;
        }
        if let Some(Trump::Suit(trump)) = trump(game) {
            self.with_cards(words, &game.rules, Some(trump));
        }
        self.now = moment::settles(self.topic, words, game);
        if self.now.is_some() {
            // It is the answer; what the rule says to it in general stands behind without another one.
            self.sum = None;
            self.says.clone_from(&self.rule);
        } else {
            self.now = moment::says(self.topic, game);
        }
    }

    /// Says first what the rule comes to for the cards or combinations that these words name. `trump`: that of the deal
    /// that is played.
    pub fn with_cards(&mut self, words: &str, ruleset: &Ruleset, trump: Option<Suit>) {
        if !self.arises || self.is_word {
            return;
        }
        self.cards = match (ruleset.trick_rules(), ruleset.climb_rules()) {
            (Some(rules), _) => {
                let bids = ruleset.bid_rules();
                let bids = bids.and_then(|(rules, making)| named_bids::says(words, rules, making));
                let cards = || named_cards::says(words, rules, trump);
                bids.or_else(cards).or_else(|| named_counts::of_tricks(words, rules, trump))
            }
            (None, Some(rules)) => {
                let counted = || named_counts::of_climbing(words, rules);
                named_combos::says(words, rules).or_else(counted)
            }
            (None, None) => None,
        };
        if self.cards.is_some() {
            self.shorten();
        }
    }

    /// Leaves the first rule of several: where the very cards are answered the others are too much to be read.
    fn shorten(&mut self) {
        if let (true, [first, _, ..]) = (self.is_of_points, self.points.as_slice()) {
            self.says.clone_from(&first.says);
            self.rule.clone_from(&first.says);
            self.points.truncate(1);
        }
    }

    /// Says first what the outcome pays that these words name.
    pub fn with_sum(&mut self, words: &str, ruleset: &Ruleset) {
        let pays = self.arises && OF_PAY.contains(&self.topic);
        let sum = || {
            if let Some(extra) = ExtraAsked::of(words).and_then(|asked| asked.says(ruleset)) {
                return Some(extra);
            }
            let said = SaidOutcome::of(words).if_alone(OF_ALONE.contains(&self.topic));
            let of_tricks = said.sum(ruleset, None);
            of_tricks.or_else(|| outcome::places(words, ruleset))
        };
        self.sum = if pays { sum() } else { None };
    }

    /// Says what the word means whose meaning these words ask for, where the answer does not.
    pub fn with_meaning(&mut self, words: &str, ruleset: &Ruleset) {
        let word = meaning_asked(words, ruleset);
        let says = word.map(|word| format!("{}: {}", word.word, word.means));
        self.word = says.filter(|says| *says != self.says);
    }

    /// Says of these keys that no table agreed on them: they were turned for the question alone.
    pub fn asked_with(&mut self, keys: &BTreeSet<String>) {
        for point in self.points.iter_mut().chain(&mut self.more) {
            if point.key.is_some_and(|key| keys.contains(key)) {
                point.agreed = Agreed::Asked;
            }
        }
    }
}

/// The trump of the deal that is played.
fn trump(game: &Game) -> Option<Trump> {
    game.now()?.contract().map(|contract| contract.trump)
}

/// What some of the other built-in rulesets say, all of them the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Others {
    /// What it comes to.
    pub says: String,
    /// Is it the same as here?
    pub same: bool,
    /// Which rulesets say it.
    pub rulesets: Vec<Other>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Other {
    /// Its id.
    pub ruleset: String,
    /// Who says so there; nobody where it is our default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// The answer of this ruleset to the question as it stands in the list.
pub fn answer(question: &'static Question, ruleset: &Ruleset) -> Answer {
    answer_as(question, question.asks(), ruleset)
}

/// The answer of this ruleset to a question that was put in this way.
pub fn answer_as(question: &'static Question, asks: Asks, ruleset: &Ruleset) -> Answer {
    let mut answer = Answer {
        topic: &question.name,
        question: &question.ask,
        rules: ruleset.id.clone(),
        arises: question.arises(ruleset),
        now: None,
        cards: None,
        sum: None,
        says: String::new(),
        rule: String::new(),
        is_of_points: false,
        is_word: question.is_word(),
        points: Vec::new(),
        more: Vec::new(),
        source: None,
        word: None,
        facts: question.facts.iter().map(String::as_str).collect(),
        ruling: question.ruling,
        others: Vec::new(),
    };
    let point = |clause: &Clause| point(*clause, ruleset);
    match question.part(ruleset) {
        AnswerPart::Rule { main, more, .. } => {
            answer.points = main_clauses(main, ruleset).iter().filter_map(point).collect();
            answer.more = more_clauses(more, ruleset).iter().filter_map(point).collect();
        }
        AnswerPart::Alone { beaten, more } => {
            answer.points = match rows(*beaten, ruleset) {
                Some(says) => alone_point(says, ruleset).into_iter().collect(),
                None => point(&Clause::LoneAllowed).into_iter().collect(),
            };
            answer.more = more_clauses(more, ruleset).iter().filter_map(point).collect();
        }
        AnswerPart::Own { lead, says, source, rules } => {
            let says = filled(says, ruleset);
            let lead = first_word(question, lead.as_deref(), asks, ruleset);
            answer.says = format!("{lead}{says}");
            answer.rule = says;
            answer.points = main_clauses(rules, ruleset).iter().filter_map(point).collect();
            answer.source = own_source(source, ruleset);
        }
        AnswerPart::Not(reason) => {
            reason.clone_into(&mut answer.says);
            answer.facts.clear();
            answer.ruling = None;
        }
    }
    if answer.says.is_empty() {
        let parts: Vec<&str> = answer.points.iter().map(|point| point.says.as_str()).collect();
        let lead = first_word(question, question.lead(ruleset), asks, ruleset);
        answer.rule = parts.join(" ");
        answer.is_of_points = true;
        answer.says = format!("{lead}{}", answer.rule);
    }
    if let AnswerPart::Rule { open: Some(open), .. } = question.part(ruleset) {
        answer.says = format!("{} {open}", answer.says);
    }
    answer
}

/// The word, the number or the person with which an answer begins, as far as that is asked for; `lead`: "Yes"
/// or "No".
fn first_word(question: &Question, lead: Option<&str>, asks: Asks, ruleset: &Ruleset) -> String {
    let number = || question.count(ruleset).filter(|_| asks.for_a_number());
    let person = || question.person(ruleset).filter(|_| asks == Asks::Person).map(str::to_owned);
    let first = asks.turned(lead).map(str::to_owned).or_else(number).or_else(person);
    first.map(|first| format!("{first}. ")).unwrap_or_default()
}

/// The same, with what every other built-in ruleset says. Those in whose game the question does not
/// arise say nothing.
pub fn answer_with_others(question: &'static Question, asks: Asks, ruleset: &Ruleset) -> Answer {
    let mut own = answer_as(question, asks, ruleset);
    let here = own.arises.then(|| plainly(question, ruleset));
    for other in Shelf::built_in().iter() {
        let is_this = other.id == ruleset.id && other.values == ruleset.values;
        if is_this || !question.arises(other) {
            continue;
        }
        let says = plainly(question, other);
        let there = answer(question, other);
        let sources: Vec<&String> =
            there.points.iter().filter_map(|point| point.source.as_ref()).collect();
        let source = sources.first().map(|source| (*source).clone()).or(there.source);
        let entry = Other { ruleset: other.id.clone(), source };
        match own.others.iter_mut().find(|group| group.says == says) {
            Some(group) => group.rulesets.push(entry),
            None => {
                let same = here.as_ref() == Some(&says);
                own.others.push(Others { says, same, rulesets: vec![entry] });
            }
        }
    }
    own.others.sort_by_key(|group| !group.same);
    own
}

/// What the answer comes to in words that the values alone decide, so that two rulesets with the same
/// values say the same.
fn plainly(question: &'static Question, ruleset: &Ruleset) -> String {
    match question.part(ruleset) {
        AnswerPart::Rule { main, .. } => {
            let said = main_clauses(main, ruleset).into_iter().filter_map(|clause| {
                // A rule without a key may differ from text to text all the same.
                let cited =
                    || ruleset.cite(clause).map(|cite| rules_sheet::rule(clause, cite).text);
                if clause.key().is_some() {
                    ruleset.plainly(clause).or_else(cited)
                } else {
                    cited()
                }
            });
            one_line(&said.collect::<Vec<String>>().join(" "))
        }
        AnswerPart::Alone { beaten, .. } => {
            let none = || ruleset.plainly(Clause::LoneAllowed);
            rows(*beaten, ruleset).or_else(none).unwrap_or_default()
        }
        AnswerPart::Own { says, .. } => filled(says, ruleset),
        AnswerPart::Not(says) => says.clone(),
    }
}

/// The clauses that answer. The first always does, unless it is about somebody who is alone and
/// nobody may be; of the others those that can come up, or that say why they cannot.
fn main_clauses(main: &[Clause], ruleset: &Ruleset) -> Vec<Clause> {
    // The climbing game has nobody who is alone.
    let Some(rules) = ruleset.trick_rules() else { return main.to_vec() };
    if !rules.lone.allowed && main.first().is_some_and(|first| LONE_ONLY.contains(first)) {
        return vec![Clause::LoneAllowed];
    }
    let idle = rules_sheet::idle(rules);
    let told = [Clause::GameBothOut, Clause::GameTie, Clause::GameFloor];
    let first = main.iter().take(1);
    let rest = main.iter().skip(1).filter(|it| told.contains(it) || !idle.contains(it));
    first.chain(rest).copied().collect()
}

fn more_clauses(more: &[Clause], ruleset: &Ruleset) -> Vec<Clause> {
    let idle = ruleset.trick_rules().map(rules_sheet::idle).unwrap_or_default();
    more.iter().copied().filter(|clause| !idle.contains(clause)).collect()
}

/// What the rows say of a maker who is alone and takes enough but not all, or too few. None where
/// nobody may be alone.
fn rows(beaten: bool, ruleset: &Ruleset) -> Option<String> {
    let (rules, _) = ruleset.turn_up_rules().filter(|(rules, _)| rules.lone.allowed)?;
    let hand = usize::from(rules.hand);
    let enough = hand / 2 + 1;
    let (first, last) = if beaten { (0, enough - 1) } else { (enough, hand.saturating_sub(1)) };
    let said = ruleset.rows_between("pay.alone", first.min(last), last)?;
    Some(format!("When the maker is alone: {said}."))
}

fn alone_point(says: String, ruleset: &Ruleset) -> Option<Point> {
    let mut point = point(Clause::PayAlone, ruleset)?;
    point.why = ruleset.cite(Clause::PayAlone).map(|cite| one_line(&cite.whole()));
    point.says = says;
    Some(point)
}

fn point(clause: Clause, ruleset: &Ruleset) -> Option<Point> {
    let cite = ruleset.cite(clause)?;
    let said = rules_sheet::rule(clause, cite);
    let says = one_line(&said.text);
    Some(Point {
        clause: clause.id(),
        key: clause.key(),
        value: clause.key().and_then(|key| ruleset.values.get(key)).cloned(),
        says,
        agreed: agreed(clause, cite, ruleset),
        source: said.source.map(|source| one_line(source.as_str())),
        why: cite.why.as_deref().map(one_line),
        dissent: said.dissent.iter().map(|dissent| one_line(dissent)).collect(),
    })
}

/// Where a rule was agreed: at the table, in a file, or in the ruleset that has it first.
fn agreed(clause: Clause, cite: &Cite, ruleset: &Ruleset) -> Agreed {
    if cite.source.is_agreed() {
        return Agreed::Table;
    }
    if let Some(Place { file, line }) = &cite.place {
        return Agreed::File { file: file.clone(), line: *line };
    }
    let shelf = Shelf::built_in();
    if shelf.get(&ruleset.id).is_some() {
        return Agreed::BuiltIn { ruleset: ruleset.id.clone() };
    }
    let same = |base: &&Ruleset| match clause.key() {
        Some(key) => base.values.get(key) == ruleset.values.get(key),
        None => base.cite(clause) == Some(cite),
    };
    let base = ruleset.base.as_deref().and_then(|base| shelf.get(base)).filter(same);
    // What lies under a file that is itself a base can be told by its words alone.
    let words = || shelf.iter().find(|other| other.cite(clause) == Some(cite));
    match base.or_else(words) {
        Some(base) => Agreed::BuiltIn { ruleset: base.id.clone() },
        None => Agreed::House { ruleset: ruleset.id.clone() },
    }
}

fn own_source(source: &Source, ruleset: &Ruleset) -> Option<String> {
    match source {
        Source::Said(sources) => (!sources.is_silent()).then(|| sources.to_string()),
        Source::Of(clause) => ruleset
            .cite(*clause)
            .filter(|cite| !cite.source.is_silent())
            .map(|cite| one_line(cite.source.as_str())),
        Source::Usage => Some("what tables say".to_owned()),
    }
}

/// Words with the ruleset's own values in them: `{pack.hand}`, `{title}`.
fn filled(says: &str, ruleset: &Ruleset) -> String {
    let mut text = String::new();
    let mut rest = says;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        match (name, ruleset.values.get(name)) {
            ("title", _) => text.push_str(&ruleset.title),
            ("about", _) => text.push_str(&ruleset.about),
            (_, Some(Value::String(word))) => text.push_str(word),
            (_, Some(value)) => text.push_str(&value.to_string()),
            (_, None) => text.push_str("an unknown number of"),
        }
        rest = after;
    }
    text + rest
}

/// A text on one line: in the files it may run over several.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
