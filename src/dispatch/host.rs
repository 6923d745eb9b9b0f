//! Who types: what he can be asked, and what he is told.
//!
//! A prompt, a file and a program are all hosts. What a line means is not known here.

use rasher::desk::After;
use rasher::line::command::Command;
use rasher::seat::SeatSet;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::failure::Failure;
use crate::pages::rule::RuleTalk;
use crate::paint::{Page, listed};

/// What is asked back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    /// The question, without the answers that it takes.
    pub(crate) text: &'a str,
    /// Which answers it takes.
    pub(crate) takes: Takes,
    /// What happens where nothing is said, or what would be understood.
    pub(crate) hint: &'a str,
}

/// Which answers a question takes. Any other line is kept, and can be called back after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// `y` or `n`.
    YesNo,
    /// `t`: a typo; `y`: it happened.
    Typo,
    /// One of these letters, or the words that begin with them.
    Letters(&'static [(&'static str, &'static str)]),
    /// The same, or words of one's own.
    LettersOrWords(&'static [(&'static str, &'static str)]),
    /// A number up to this. Where there is one alone, `y` or `n` as well.
    Number(usize),
    /// One of these two numbers.
    Either(u32, u32),
    /// Enter alone, or `y`: yes; `n`: no; another line is what was meant instead.
    EnterOrLine,
    /// Whatever is typed.
    Anything,
}

impl Question<'_> {
    /// As it stands on the screen.
    pub(crate) fn prompt(&self) -> String {
        match self.takes {
            Takes::YesNo | Takes::Number(1) => format!("{} (y/n) ", self.text),
            Takes::Typo => format!("{} (t/y) ", self.text),
            Takes::Letters(letters) | Takes::LettersOrWords(letters) => {
                let each = letters.iter().map(|(letter, means)| format!("{letter}: {means}"));
                format!("{} ({}) ", self.text, each.collect::<Vec<_>>().join(", "))
            }
            Takes::Either(one, other) => format!("{} ({one}/{other}) ", self.text),
            Takes::EnterOrLine => format!("{} (Enter/n) ", self.text),
            Takes::Number(_) | Takes::Anything => format!("{} ", self.text),
        }
    }
}

impl Takes {
    /// What was answered with this line, if it answers the question.
    pub(crate) fn reply(self, typed: &str) -> Option<Reply> {
        let typed = typed.trim();
        let low = typed.to_lowercase();
        if low.is_empty() && self == Self::EnterOrLine {
            return Some(Reply::Said("y".to_owned()));
        }
        if low.is_empty() {
            return Some(Reply::Nothing);
        }
        if Command::Quit.words().contains(&low.as_str()) {
            return Some(Reply::Quit);
        }
        let one_of = |answers: &[(&str, &str)]| {
            let same = |(letter, word): &&(&str, &str)| low == *letter || low == *word;
            answers.iter().find(same).map(|(letter, _)| Reply::Said((*letter).to_owned()))
        };
        match self {
            Self::YesNo => one_of(&[("y", "yes"), ("n", "no")]),
            Self::Typo => one_of(&[("t", "typo"), ("y", "yes")]),
            Self::Letters(letters) => one_of(letters),
            Self::LettersOrWords(letters) => {
                one_of(letters).or_else(|| Some(Reply::Said(typed.to_owned())))
            }
            Self::Number(1) if matches!(low.as_str(), "y" | "yes") => {
                Some(Reply::Said("1".to_owned()))
            }
            Self::Number(1) if matches!(low.as_str(), "n" | "no") => Some(Reply::Nothing),
            Self::Number(most) => {
                let number: usize = low.parse().ok()?;
                (1..=most).contains(&number).then(|| Reply::Said(low.clone()))
            }
            Self::Either(one, other) => {
                let number = low.trim_start_matches("deal ").trim_start_matches("game ");
                let number: u32 = number.trim().parse().ok()?;
                (number == one || number == other).then(|| Reply::Said(number.to_string()))
            }
            Self::EnterOrLine => {
                one_of(&[("y", "yes"), ("n", "no")]).or_else(|| Some(Reply::Said(typed.to_owned())))
            }
            Self::Anything => Some(Reply::Said(typed.to_owned())),
        }
    }

    /// What it takes, in words.
    pub(crate) fn said(self) -> String {
        match self {
            Self::YesNo => "y or n".to_owned(),
            Self::Typo => "t for a typo, y if it happened".to_owned(),
            Self::Letters(letters) | Self::LettersOrWords(letters) => {
                let letters: Vec<&str> = letters.iter().map(|(letter, _)| *letter).collect();
                listed(&letters, "or")
            }
            Self::Number(1) => "y or n".to_owned(),
            Self::Number(2) => "1 or 2".to_owned(),
            Self::Number(most) => format!("a number from 1 to {most}"),
            Self::Either(one, other) => format!("{one} or {other}"),
            Self::EnterOrLine => "Enter alone for yes, n for no, or another line".to_owned(),
            Self::Anything => "an answer".to_owned(),
        }
    }
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// This; a word of the question in full where it takes words.
    Said(String),
    /// Nothing: Enter alone.
    Nothing,
    /// An interrupt, or the end of the input: the question is given up.
    BrokenOff,
    /// `quit`.
    Quit,
}

impl Reply {
    pub(super) fn is(&self, word: &str) -> bool {
        matches!(self, Self::Said(said) if said == word)
    }
}

/// Who can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attended {
    Person,
    /// Nobody; irregular calls are taken for ones that happened, or refused.
    Nobody {
        /// Are they taken?
        irregular: bool,
    },
}

/// Where lines come from, and where answers go.
pub(crate) trait Host {
    /// Who can be asked?
    fn attended(&self) -> Attended;
    /// Puts a question to a person.
    fn ask(&mut self, question: &Question<'_>) -> Result<Reply, Failure>;
    /// Gives what was asked for.
    fn answer(&mut self, answer: Answer) -> Result<(), Failure>;
    /// Says something beside it.
    fn say(&mut self, page: &Page) -> Result<(), Failure>;
    /// Says what was recorded.
    fn recorded(&mut self, done: Recorded) -> Result<(), Failure>;
    /// Keeps a line that was typed at a question and does not answer it, to be called back after it.
    fn keep(&mut self, _line: String) {}
    /// Takes a line that was typed at a question, and is none of its answers, as the next one.
    fn read_next(&mut self, _line: String) {}
    /// Clears the screen, where there is one.
    fn clear(&mut self) {}
    /// What was said about the rules last, where somebody can go on from there.
    fn rule_talk(&mut self) -> Option<&mut RuleTalk> {
        None
    }
    /// The last line, where only the name in it was not clear and the next line can say whose it is.
    fn unsaid_name(&mut self) -> Option<&mut Option<UnsaidName>> {
        None
    }
    /// What can be typed in the shell.
    fn shell(&self) -> Vec<ShellCommand>;
    /// What time it is, as the log has it.
    fn now(&self) -> String;
}

/// A line in which an initial stands that several players share: the next line may be no more than the
/// answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnsaidName {
    /// What stands before the initial, and behind it.
    pub(super) before: String,
    pub(super) behind: String,
    /// Who can be meant.
    pub(super) seats: SeatSet,
}

/// A command of the shell, for whoever types it where lines are typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShellCommand {
    /// Its words, the usual one first.
    pub(crate) words: Vec<String>,
    /// What it does, without a full stop.
    pub(crate) does: String,
}

/// An answer, as a page and as JSON.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) page: Page,
    /// One document; nothing where the answer is for people alone.
    pub(crate) json: Option<Box<RawValue>>,
}

impl Answer {
    pub(crate) fn of(page: Page, json: &impl Serialize) -> Self {
        Self { page, json: to_raw_value(json).ok() }
    }
}

/// Something that was recorded: what was taken, what there is to say, how things stand.
#[derive(Debug)]
pub(crate) struct Recorded {
    /// What there is to say.
    pub(crate) done: Done,
    /// The same as JSON, with the new state.
    pub(crate) json: Value,
}

/// What there is to say of something that was recorded.
#[derive(Debug)]
pub(crate) enum Done {
    /// At a table: what the desk says.
    Table(After),
    /// In a night of many tables.
    Night {
        /// Sentences.
        says: Vec<String>,
        /// What is shown besides: the next seats, the standings.
        shows: Page,
    },
}
