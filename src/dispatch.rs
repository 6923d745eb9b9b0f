//! One way in: a typed line -> what is done about it, wherever it was typed.
//!
//! The prompt, `record`, standard input and the commands of the shell all pass here, so that a verb
//! means the same everywhere. They are [`Host`]s, and differ in two things: what they do with an
//! error, and whether somebody can be asked. This module must never know a terminal or a file.

pub(crate) mod asked;
mod giving_up;
mod hearing;
pub(crate) mod help;
mod meant;
pub(crate) mod night;
mod otherwise;
mod question;
mod slip;

use std::borrow::Cow;

use rasher::desk::hearing::{Hearing, Hears, Stage};
use rasher::desk::{
    After, Choice, Committed, Desk, Entry, EntryKind, Plan, ReadIn, Refused, count,
};
use rasher::event::facts::{Fact, Offence};
use rasher::game::ruling::rule_broken;
use rasher::game::verdict::{Irregular, Who};
use rasher::line::command::{Command, command};
use rasher::line::{self, LineError, Names};
use rasher::log::Confirm;
use rasher::log::Moment;
use rasher::report::deal::capital;
use rasher::report::now::now;
use rasher::report::past::{happened, why as why_asked};
use rasher::report::words::source as said_by;
use rasher::rules::Ruleset;
use rasher::rules::questions::find::is_question;
use rasher::seat::{ByTeam, Seat, SeatSet};
use rasher::session::Game;
use rasher::store::DiskFile;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use asked::Asked;
use hearing::{WhichDeal, WhichGame};
use slip::Slip;

use crate::failure::Failure;
use crate::pages::rule::{self, RULING_KEY, RuleTalk};
use crate::paint::{Marked, Page, Text, Tone, listed};

/// Why a line is no answer now, and that it is not lost.
pub(crate) fn kept(why: &str, line: &str) -> String {
    format!("{why} `{line}` is kept for afterwards.")
}

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
    fn is(&self, word: &str) -> bool {
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
    before: String,
    behind: String,
    /// Who can be meant.
    seats: SeatSet,
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

/// Who says no where the other side is asked to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Objector {
    Player(Seat),
    /// Nobody in particular.
    Side,
}

/// What somebody was asked about a line before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AskedBefore {
    Nothing,
    /// Which of several things it means.
    WhichMeaning,
}

/// What came of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Took {
    /// It is on the disk.
    Recorded,
    /// It was a question, or nothing was to be recorded.
    Answered,
    /// It was asked about, and nothing was taken: what comes behind it on its line was meant for after it.
    Dropped,
}

/// Why a line was not taken, or nothing more is to be taken.
#[derive(Debug)]
pub(crate) enum Stop {
    /// It is no line that can be taken now; nothing has changed.
    Refused(Failure),
    /// The same, and only a name of it was not clear.
    NameShared(Failure, Box<Refused>),
    /// It was a question about the rules that nothing answers; what comes behind it can be taken.
    Unanswered(Failure),
    /// It could not be done.
    Failed(Failure),
    /// It was `quit`.
    Quit,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<rasher::desk::DeskError> for Stop {
    fn from(error: rasher::desk::DeskError) -> Self {
        Self::Failed(error.into())
    }
}

/// What the program is called in the shell.
const PROGRAM: &str = "rasher";

/// Takes lines for one session.
pub(crate) struct Dispatch<'a, H> {
    pub(crate) desk: &'a mut Desk,
    pub(crate) host: &'a mut H,
}

/// Lines.
impl<H: Host> Dispatch<'_, H> {
    /// Takes one line. `place` says where it stands, for a complaint about it.
    pub(crate) fn line(&mut self, text: &str, place: &str) -> Result<Took, Stop> {
        let whole = self.with_its_name(text);
        let text = whole.as_deref().unwrap_or(text);
        if let Some((command, rest)) = self.chosen(text) {
            return self.plan(Plan::Command(command, rest), text, place);
        }
        if let Some(words) = self.marked_as_a_question(text) {
            return self.plan(Plan::Command(Command::Rule, words), text, place);
        }
        let of_which = match self.adjusts_which(text)? {
            WhichGame::Only(text) => text,
            WhichGame::Neither => {
                self.say("Nothing was taken.")?;
                return Ok(Took::Dropped);
            }
        };
        let text = of_which.as_deref().unwrap_or(text);
        match self.desk.plan(text) {
            Ok(plan) if self.asks_more_than(&plan, text) => self.answered(text),
            Ok(Plan::Entry(entry))
                if entry.kind == EntryKind::Deal && self.asks_of_a_deal(text) =>
            {
                self.answered(text)
            }
            Ok(Plan::Entry(entry)) if entry.kind == EntryKind::Deal && self.asks(text) => {
                Err(asked_and_not_told(&[self.desk.deal_choice(*entry)], place, text))
            }
            Ok(plan) => self.plan(plan, text, place),
            Err(_) if self.is_answered_from_the_record(text) => self.answered(text),
            Err(wrong) if giving_up::may_be(&wrong) && self.said_claim(text).is_some() => {
                match self.said_claim(text) {
                    Some(said) => self.claims(said, text, place),
                    None => Err(Stop::Refused(self.refused(&wrong, place, text))),
                }
            }
            Err(Refused::Several(choices)) => self.choose(choices, text, place),
            Err(wrong) if self.asks_the_rules(&wrong, text) => self.answered(text),
            Err(Refused::Line(ref error @ LineError::SaidOtherwise { .. })) if self.opens(text) => {
                Err(asked_and_not_told(&self.desk.offered(text, error), place, text))
            }
            Err(wrong) => {
                let shell = self.of_the_shell(text, place);
                if shell.is_none()
                    && let Some(took) = self.said_otherwise(&wrong, text, place)?
                {
                    return Ok(took);
                }
                self.keep_unsaid_name(&wrong, text);
                Err(Stop::Refused(shell.unwrap_or_else(|| self.refused(&wrong, place, text))))
            }
        }
    }

    /// `? who leads`: words behind the mark, where it stands first, are those of `rule`. What tells of
    /// the deal is on the wrong line there, and what there is more help of is asked for.
    fn marked_as_a_question(&mut self, text: &str) -> Option<String> {
        let words = question::behind_its_mark(text)?;
        let tells = matches!(self.desk.plan(words), Ok(Plan::Entry(_)) | Err(Refused::Several(_)));
        let person = self.host.attended() == Attended::Person;
        (person && !tells).then(|| words.to_owned())
    }

    /// Is it put as a question? "Was it Sam, hearts, four" tells no deal, though all of one stands in it.
    fn asks(&self, text: &str) -> bool {
        question::asks(text, self.desk.seats())
    }

    /// Does somebody who can be asked begin it as a question?
    fn opens(&self, text: &str) -> bool {
        self.host.attended() == Attended::Person && question::opens(text, self.desk.seats())
    }

    /// Is every word of it understood as a question about a deal on record?
    fn asks_of_a_deal(&self, text: &str) -> bool {
        self.opens(text) && self.desk.game().is_some_and(|game| happened(text, game).is_some())
    }

    /// The claim that a line says without the word of the command.
    fn said_claim(&self, text: &str) -> Option<giving_up::SaidClaim> {
        giving_up::said(text, &Names::new(self.desk.seats()))
    }

    /// Is it answered by what is on record, whatever else could be made of the words?
    fn is_answered_from_the_record(&self, text: &str) -> bool {
        let answered = |game: &Game| question::is_answered_from_the_record(text, game);
        self.opens(text) && self.desk.game().is_some_and(answered)
    }

    /// Can a line that was refused be nothing but a question about the rules, and is its answer sure?
    fn asks_the_rules(&self, wrong: &Refused, text: &str) -> bool {
        self.host.attended() == Attended::Person
            && self.desk.game().is_some_and(|game| {
                question::only_asks(wrong, text, self.desk.seats(), &game.rules)
                    && question::is_sure(text, game)
            })
    }

    /// "Who leads", "why is the left bower a trump": is more asked than the command would tell?
    fn asks_more_than(&self, plan: &Plan, text: &str) -> bool {
        let Plan::Command(command, rest) = plan else { return false };
        let words = matches!(command, Command::Who | Command::Why) && !rest.is_empty();
        let of_a_deal = || {
            let points = |game: &Game| why_asked(rest, game).is_some();
            let named = || self.asked().why(rest).is_ok();
            *command == Command::Why && (named() || self.desk.game().is_some_and(points))
        };
        words
            && !of_a_deal()
            && !question::asks_for_the_seats(text)
            && self.host.attended() == Attended::Person
            && self.desk.game().is_some_and(|game| question::is_sure(text, game))
    }

    /// Says what the rules say to a line that asks.
    fn answered(&mut self, text: &str) -> Result<Took, Stop> {
        self.rule(text, true)?;
        Ok(Took::Answered)
    }

    /// A line that cannot be taken and begins as a command of the shell does, which no player is called.
    fn of_the_shell(&self, text: &str, place: &str) -> Option<Failure> {
        let first = text.split_whitespace().next().unwrap_or_default();
        let named = Names::new(self.desk.seats()).find(first).is_ok();
        let is_here = |word: &str| command(word).is_some();
        if named { None } else { of_the_shell(text, place, &self.host.shell(), is_here) }
    }

    /// "B is Bob or Beth: bo or be", and `be`: the line before with that in it.
    fn with_its_name(&mut self, text: &str) -> Option<String> {
        let UnsaidName { before, behind, seats } = self.host.unsaid_name()?.take()?;
        let names = Names::new(self.desk.seats());
        let seat = names.find(text.trim().trim_end_matches(['.', ','])).ok()?;
        let apart = if behind.starts_with(char::is_alphanumeric) { " " } else { "" };
        seats.has(seat).then(|| format!("{before}{}{apart}{behind}", names.shortest(seat)))
    }

    /// Keeps a line of which only a name was not clear.
    fn keep_unsaid_name(&mut self, wrong: &Refused, text: &str) {
        let (at, typed, seats) =
            if let Refused::Line(LineError::WhichPlayer { at, typed, seats }) = wrong {
                (*at, typed, *seats)
            } else if let Refused::SharedName { typed, seats } = wrong {
                let mut words = text.split_whitespace().skip(1);
                let Some(word) = words.find(|word| word == typed) else { return };
                (word.as_ptr().addr().saturating_sub(text.as_ptr().addr()), typed, *seats)
            } else {
                return;
            };
        let (Some(before), Some(behind)) = (text.get(..at), text.get(at + typed.len()..)) else {
            return;
        };
        // What was read within a longer line stands elsewhere in it.
        if text.get(at..at + typed.len()) != Some(typed) {
            return;
        }
        if let Some(unsaid) = self.host.unsaid_name() {
            let (before, behind) = (before.to_owned(), behind.to_owned());
            *unsaid = Some(UnsaidName { before, behind, seats });
        }
    }

    fn plan(&mut self, plan: Plan, text: &str, place: &str) -> Result<Took, Stop> {
        match plan {
            Plan::Entry(entry) => self.entry(&entry, text, place),
            Plan::Command(command, rest) => {
                let wrong = match self.command(command, &rest) {
                    Err(Stop::NameShared(failure, wrong)) => {
                        self.keep_unsaid_name(&wrong, text);
                        failure
                    }
                    Err(Stop::Refused(failure)) => failure,
                    Err(Stop::Unanswered(failure)) => {
                        let failure = failure.at(marked(place, text, 0..text.len()));
                        return Err(Stop::Unanswered(failure));
                    }
                    done => return done,
                };
                Err(Stop::Refused(wrong.at(marked(place, text, 0..text.len()))))
            }
        }
    }

    fn refused(&self, wrong: &Refused, place: &str, line: &str) -> Failure {
        refused(wrong, self.desk, place, line)
    }

    fn wrong(&self, wrong: &Refused) -> Failure {
        self::wrong(wrong, self.desk.seats())
    }

    fn stop(&self, wrong: &Refused) -> Stop {
        if let Refused::SharedName { .. } = wrong {
            return Stop::NameShared(self.wrong(wrong), Box::new(wrong.clone()));
        }
        Stop::Refused(self.wrong(wrong))
    }

    fn say(&mut self, text: impl Into<Text>) -> Result<(), Stop> {
        let mut page = Page::new();
        page.indented(text, 0, 2);
        Ok(self.host.say(&page)?)
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Reply, Stop> {
        match self.host.ask(question)? {
            Reply::Quit => Err(Stop::Quit),
            reply @ (Reply::Said(_) | Reply::Nothing | Reply::BrokenOff) => Ok(reply),
        }
    }

    /// Asks which of several meanings is meant.
    fn choose(&mut self, choices: Vec<Choice>, text: &str, place: &str) -> Result<Took, Stop> {
        if self.host.attended() != Attended::Person {
            let mut failure = match choices.as_slice() {
                [Choice { plan: Plan::Entry(entry), .. }]
                    if matches!(entry.kind, EntryKind::Fix { .. }) =>
                {
                    Failure::failed("this may be about the deal before")
                }
                _ => self.wrong(&Refused::Several(choices.clone())),
            };
            for Choice { typed, words, .. } in &choices {
                failure = failure.could_type(format!("{typed}  {words}"));
            }
            return Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))));
        }
        // What would be corrected is asked anyhow, before it is.
        if let [Choice { words, plan: Plan::Entry(entry), .. }] = choices.as_slice()
            && matches!(entry.kind, EntryKind::Fix { .. })
        {
            self.say(format!("{}?", capital(words)))?;
            let only = choices.into_iter().next();
            return only.map_or(Ok(Took::Dropped), |one| self.plan(one.plan, &one.typed, place));
        }
        let mut page = Page::new();
        page.line("This can mean:");
        for (number, choice) in (1..).zip(&choices) {
            let number = if choices.len() == 1 { String::new() } else { format!("{number}  ") };
            let hang = 2 + number.len();
            let words = Text::new().strong(number).plain(&choice.words);
            page.indented(words.quiet(format!("  ({})", choice.typed)), 2, hang);
        }
        self.host.say(&page)?;
        let (text, hint) = match choices.len() {
            1 => ("is that what was meant?", "Enter: no"),
            _ => ("which?", "a number, or Enter for none"),
        };
        let takes = Takes::Number(choices.len());
        let reply = self.ask(&Question { text, takes, hint })?;
        let number = if let Reply::Said(said) = &reply { said.parse::<usize>().ok() } else { None };
        let chosen = number.and_then(|number| choices.into_iter().nth(number.wrapping_sub(1)));
        let Some(Choice { typed, plan, .. }) = chosen else {
            self.say("Nothing was taken.")?;
            return Ok(Took::Dropped);
        };
        match plan {
            Plan::Entry(entry) => {
                self.entry_behind(&entry, &typed, place, AskedBefore::WhichMeaning)
            }
            Plan::Command(..) => self.plan(plan, &typed, place),
        }
    }

    /// Asks where asking is owed, then writes.
    fn entry(&mut self, entry: &Entry, text: &str, place: &str) -> Result<Took, Stop> {
        self.entry_behind(entry, text, place, AskedBefore::Nothing)
    }

    /// The same behind a question, or none.
    fn entry_behind(
        &mut self,
        entry: &Entry,
        text: &str,
        place: &str,
        before: AskedBefore,
    ) -> Result<Took, Stop> {
        let either = self.desk.misdeal_of_either(entry);
        if let Some((hearing, said)) = either.filter(|_| self.host.attended() == Attended::Person) {
            match self.which_deal(&hearing)? {
                WhichDeal::OnlyOne | WhichDeal::Next => {}
                WhichDeal::Neither => {
                    self.say("Nothing was taken.")?;
                    return Ok(Took::Dropped);
                }
                WhichDeal::Over => {
                    self.hear_of_the_last(&said)?;
                    return Ok(Took::Recorded);
                }
            }
        }
        if let Some(hearing) = self.desk.misdeal_heard(entry) {
            if self.host.attended() == Attended::Person {
                self.hear(hearing)?;
                return Ok(Took::Recorded);
            }
            if let Some(took) = self.misdeal_unattended(&hearing, text, place)? {
                return Ok(took);
            }
        }
        if self.host.attended() == Attended::Person {
            let heard = self.desk.taken_back_heard(entry).map_err(|wrong| self.stop(&wrong))?;
            if let Some(hearing) = heard {
                self.hear(hearing)?;
                return Ok(Took::Recorded);
            }
        }
        let plays = self.plays_to_ask_about(entry);
        let asked = with_plays(entry, &plays);
        let entry = asked.as_ref();
        if !entry.irregular.is_empty() && !self.happened(entry, text, place)? {
            self.say("Nothing was taken.")?;
            return Ok(Took::Dropped);
        }
        let anew = self.rule_anew(entry)?;
        let entry = anew.as_ref().unwrap_or(entry);
        if !self.agreed(entry, before)? {
            self.say("Left as it was.")?;
            return Ok(Took::Dropped);
        }
        if self.desk.needs_both_sides(entry) {
            return self.write(&Desk::<std::fs::File>::agreed_by_both(entry), text);
        }
        let next = self.desk.history().next_seq();
        let took = self.write(entry, text)?;
        self.rule_on_plays(&plays, next)?;
        Ok(took)
    }

    /// A card whose player was named, and whose turn it was not: who types that speaks of it himself, unless
    /// the referee waits for the end of the deal.
    fn plays_to_ask_about(&self, entry: &Entry) -> Vec<Irregular> {
        let asks = self.host.attended() == Attended::Person
            && self.desk.speak().cards() != Moment::End
            && self.desk.speak().calls() == Moment::Now;
        if asks { self.desk.played_out_of_turn(entry) } else { Vec::new() }
    }

    /// Offers the ruling on these plays, which happened, from this line of the record on.
    fn rule_on_plays(&mut self, plays: &[Irregular], from: u64) -> Result<(), Stop> {
        // Where he speaks of cards at once it has been offered.
        if plays.is_empty() || self.desk.speak().cards() == Moment::Now {
            return Ok(());
        }
        let story = self.desk.game().and_then(|game| game.deals.last());
        let found = story.into_iter().flat_map(|story| &story.findings);
        let found = found.filter(|one| one.seq >= from && plays.contains(&one.what));
        let found: Vec<(u64, Irregular)> = found.map(|one| (one.seq, one.what)).collect();
        self.rule_on(&found)
    }

    /// A misdeal with nobody to ask: decided by the words that it was typed with, else as the rules
    /// have a wrong count; found in play, it may not void the deal at all.
    fn misdeal_unattended(
        &mut self,
        hearing: &Hearing,
        text: &str,
        place: &str,
    ) -> Result<Option<Took>, Stop> {
        let Some(game) = self.desk.game() else { return Ok(None) };
        let stage = hearing.stage(&game.rules, &game.seats);
        let typed = hearing.facts.cause.is_some();
        match stage {
            Stage::Ask(Fact::Cause) => {
                let failure = Failure::failed("who deals again depends on why it is a misdeal").hint(
                    "`misdeal wrong-count`, `misdeal faced-card` for a card that lay face up or a \
                     bad pack, `misdeal shown-card` for one that a player showed",
                );
                Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))))
            }
            Stage::Ruled(decision) if typed => {
                let entry = self.desk.ruling_entry(hearing, &decision);
                self.write(&entry, text).map(Some)
            }
            Stage::Ask(_) if hearing.offence == Offence::WrongCountInPlay => {
                let failure = Failure::failed(
                    "a wrong count that is found in play does not void the deal by these rules",
                )
                .hint("`ruling wrong-count-in-play` hears it where somebody can be asked");
                Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))))
            }
            // What it comes to depends on more than was typed.
            Stage::Ask(fact) if typed => {
                let failure = Failure::failed(format!("this has to be known: {}", fact.question()))
                    .hint("`ruling misdeal` hears it where somebody can be asked");
                Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))))
            }
            Stage::Ruled(_) | Stage::Ask(_) | Stage::None(_) => Ok(None),
        }
    }

    /// An irregular call: a typo, or did it happen?
    fn happened(&mut self, entry: &Entry, text: &str, place: &str) -> Result<bool, Stop> {
        match self.host.attended() {
            Attended::Nobody { irregular: true } => return Ok(true),
            Attended::Nobody { irregular: false } => {
                let who = Who(self.desk.seats());
                let said: Vec<String> = entry.irregular.iter().map(|one| one.say(who)).collect();
                let failure = Failure::failed(said.join("; ")).hint(
                    "if it is a typo, correct the line; if it happened, say `--record-irregular`",
                );
                return Err(Stop::Refused(failure.at(marked(place, text, 0..text.len()))));
            }
            // Where he speaks of calls later, or when asked, nothing is said of them now.
            Attended::Person if self.desk.speak().calls() != Moment::Now => return Ok(true),
            Attended::Person => {}
        }
        for (at, irregular) in entry.irregular.iter().enumerate() {
            // The same fault twice on a line is told once.
            if entry.irregular.iter().take(at).any(|before| before == irregular) {
                continue;
            }
            let said = capital(&irregular.say(Who(self.desk.seats()))) + ".";
            self.say(Text::new().and(Tone::Warn, said))?;
            self.cite(*irregular)?;
        }
        let reply = self.ask(&Question {
            text: "typo, or did it happen?",
            takes: Takes::Typo,
            hint: "Enter: a typo",
        })?;
        Ok(reply.is("y"))
    }

    fn cite(&mut self, irregular: Irregular) -> Result<(), Stop> {
        let cite = self.desk.game().and_then(|game| rule_broken(&irregular, &game.rules));
        if let Some((rule, source)) = cite {
            let text = Text::new().quiet(format!("{rule} — {}", said_by(&source)));
            let mut page = Page::new();
            page.indented(text, 2, 2);
            self.host.say(&page)?;
        }
        Ok(())
    }

    /// What takes back more than one entry, or the end of a game, and what corrects a deal, is shown
    /// and agreed to before it happens.
    fn agreed(&mut self, entry: &Entry, before: AskedBefore) -> Result<bool, Stop> {
        let (question, changed) = match &entry.kind {
            EntryKind::Undo(changed) if changed.entries > 1 || changed.ends => {
                ("undo this?", changed)
            }
            EntryKind::Redo(changed) if changed.entries > 1 || changed.ends => {
                ("redo this?", changed)
            }
            EntryKind::Fix { changed, .. } if self.desk.needs_both_sides(entry) => {
                ("the time for corrections is over (law 5); do both sides agree to it?", changed)
            }
            EntryKind::Fix { changed, drops: true, .. } => {
                ("correct it, and drop what no longer fits?", changed)
            }
            EntryKind::Fix { changed, .. } => ("correct it?", changed),
            // Behind another game nothing that ends this one elsewhere can be upheld.
            EntryKind::Game
                if self.desk.is_winner_disputed() && self.host.attended() == Attended::Person =>
            {
                let text = "a dispute is open that can change who has won: begin another game all the same?";
                let reply = self.ask(&Question { text, takes: Takes::YesNo, hint: "Enter: no" })?;
                return Ok(reply.is("y"));
            }
            EntryKind::Undo(_)
            | EntryKind::Redo(_)
            | EntryKind::Deal
            | EntryKind::Decision
            | EntryKind::Agreed
            | EntryKind::Note
            | EntryKind::Seat
            | EntryKind::Closed
            | EntryKind::Attest
            | EntryKind::Game => return Ok(true),
        };
        let mut page = Page::new();
        for line in changed.say() {
            page.indented(Text::from(line), 0, 2);
        }
        let stays = changed.total.filter(|(was, is)| was == is && changed.scores.is_empty());
        if let (EntryKind::Fix { .. }, Some((_, score))) = (&entry.kind, stays) {
            let score = rasher::report::words::score(score);
            let of = changed.game.map(|game| format!(" of game {game}")).unwrap_or_default();
            page.indented(format!("The score{of} stays {score}"), 0, 2);
        }
        self.host.say(&page)?;
        let both = self.desk.needs_both_sides(entry);
        if both && self.host.attended() != Attended::Person {
            let failure = Failure::failed("the time for corrections is over by law 5")
                .hint("`fix --agreed` and the correction, where both sides agree to it");
            return Err(Stop::Refused(failure));
        }
        if self.host.attended() != Attended::Person {
            // Whoever gave the command with nobody to ask has agreed to it, and to no more than it.
            if matches!(entry.kind, EntryKind::Fix { drops: true, .. }) {
                let failure = Failure::failed(
                    "what no longer fits would be dropped, and the table has to say so",
                );
                let hint = "`fix` where somebody can be asked: `rasher resume`";
                return Err(Stop::Refused(failure.hint(hint)));
            }
            if changed.struck {
                let failure = Failure::failed(
                    "the game would have been over before, and later deals would have to be struck",
                );
                let hint =
                    "`undo` them first, or `fix` where somebody can be asked: `rasher resume`";
                return Err(Stop::Refused(failure.hint(hint)));
            }
            return Ok(true);
        }
        // Whoever chose it from several meanings has said that it is to be corrected.
        let plain = matches!(entry.kind, EntryKind::Fix { drops: false, .. });
        if before == AskedBefore::WhichMeaning && plain && !changed.struck && !changed.ends && !both
        {
            return Ok(true);
        }
        let reply =
            self.ask(&Question { text: question, takes: Takes::YesNo, hint: "Enter: no" })?;
        Ok(reply.is("y"))
    }

    /// A correction that changes what a ruling was made on: the table says whether it is ruled anew.
    fn rule_anew(&mut self, entry: &Entry) -> Result<Option<Entry>, Stop> {
        let EntryKind::Fix { anew, .. } = &entry.kind else { return Ok(None) };
        let mut chosen = Vec::new();
        for one in anew {
            let told = format!("{}.", one.told);
            if self.host.attended() != Attended::Person {
                self.say(format!("{told} It stays as it was ruled."))?;
                continue;
            }
            self.say(told)?;
            let (text, hint) = ("rule it by this deal?", "Enter: no, it stays as it was ruled");
            if self.ask(&Question { text, takes: Takes::YesNo, hint })?.is("y") {
                chosen.push(one.clone());
            }
        }
        if chosen.is_empty() {
            return Ok(None);
        }
        self.desk.ruled_anew(entry, &chosen).map(Some).map_err(|wrong| self.stop(&wrong))
    }

    fn write(&mut self, entry: &Entry, line: &str) -> Result<Took, Stop> {
        let done = self.desk.commit(entry, &self.host.now())?;
        let mut after = self.desk.after(entry, &done);
        let spoken: Vec<(u64, Irregular)> =
            after.findings.iter().map(|found| (found.seq, found.what)).collect();
        let json = json!({
            "session": self.desk.id(),
            "line": line,
            "events": done.rows.iter().map(|row| row.seq).collect::<Vec<_>>(),
            "says": after.told,
            "irregular": after.findings.iter().map(|found| &found.text).collect::<Vec<_>>(),
            "state": self.desk.game().map(|game| now(game, self.desk.session().games.len())),
        });
        let asked_back = self.desk.speak().calls() == Moment::Now;
        if self.host.attended() == Attended::Person && asked_back {
            // It has been said, with the question.
            after.findings.retain(|found| !entry.irregular.contains(&found.what));
        }
        self.host.recorded(Recorded { done: Done::Table(after), json })?;
        if self.host.attended() == Attended::Person {
            self.rule_on(&spoken)?;
        }
        if matches!(entry.kind, EntryKind::Deal | EntryKind::Decision | EntryKind::Agreed) {
            self.confirm(&done)?;
        }
        Ok(Took::Recorded)
    }
}

/// What the other side says of the record.
impl<H: Host> Dispatch<'_, H> {
    /// At the end of a game, or of a deal, as the session has it: does the other side agree?
    fn confirm(&mut self, done: &Committed) -> Result<(), Stop> {
        let due = match self.desk.history().asks_confirm() {
            Confirm::Never => false,
            Confirm::Game => done.won,
            Confirm::Deal => done.won || done.closed,
        };
        if !due {
            return Ok(());
        }
        if self.host.attended() != Attended::Person {
            return self.say("Not confirmed yet: `confirm NAME`, by a player of the other side.");
        }
        let Some(score) = self.desk.game().map(Game::score) else { return Ok(()) };
        let score = rasher::report::words::score(score);
        let mut text =
            format!("does the other side agree to {score}? (a name, n, or Enter for later)");
        loop {
            let reply = self.ask(&Question {
                text: &text,
                takes: Takes::Anything,
                hint: "the name of who says yes; n: no; Enter: later",
            })?;
            let Reply::Said(said) = reply else {
                return self.say("Not confirmed yet: `confirm NAME` says it later.");
            };
            let named = self.desk.seat_named(&said);
            match (named, said.to_lowercase().as_str()) {
                (Ok(seat), _) => {
                    let entry = self.desk.confirmed_by(seat).map_err(|wrong| self.stop(&wrong))?;
                    return self.write(&entry, &format!("confirm {said}")).map(|_| ());
                }
                (Err(_), "n" | "no") => return self.objection(),
                (Err(_), "y" | "yes") => {
                    "who says so? (a name, n, or Enter for later)".clone_into(&mut text);
                }
                (Err(wrong), _) => self.nobody(&wrong, &said)?,
            }
        }
    }

    /// Says that nobody is meant, or several are. Where nobody is, it may be the next deal already, which
    /// must not be lost.
    fn nobody(&mut self, wrong: &Refused, said: &str) -> Result<(), Stop> {
        let why = capital(&wrong.say(self.desk.seats()));
        if let Refused::SharedName { .. } = wrong {
            return self.say(why);
        }
        self.keep_line(&format!("{why}."), said)
    }

    /// Who says no; none where that is broken off.
    fn objector(&mut self) -> Result<Option<Objector>, Stop> {
        loop {
            let reply = self.ask(&Question {
                text: "who says no? (a name, or Enter for nobody in particular)",
                takes: Takes::Anything,
                hint: "the name of who does not agree; Enter: the side",
            })?;
            let said = match reply {
                Reply::Said(said) => said,
                Reply::Nothing => return Ok(Some(Objector::Side)),
                Reply::BrokenOff | Reply::Quit => return Ok(None),
            };
            match self.desk.seat_named(&said) {
                Ok(seat) => return Ok(Some(Objector::Player(seat))),
                Err(wrong) => self.nobody(&wrong, &said)?,
            }
        }
    }

    /// The other side does not agree: who says so and what is wrong stands in the record, which stays
    /// unconfirmed.
    fn objection(&mut self) -> Result<(), Stop> {
        let broken_off = "Nothing was recorded. `confirm NAME` agrees later.";
        let by = match self.objector()? {
            Some(Objector::Player(seat)) => Some(seat),
            Some(Objector::Side) => None,
            None => return self.say(broken_off),
        };
        let reply = self.ask_remark(&Question {
            text: "what is wrong?",
            takes: Takes::Anything,
            hint: "in your own words, or Enter for nothing",
        })?;
        let wrong = match reply {
            Reply::Said(wrong) => wrong,
            Reply::Nothing => String::new(),
            Reply::BrokenOff | Reply::Quit => return self.say(broken_off),
        };
        let entry = self.desk.objected(by, &wrong).map_err(|wrong| self.stop(&wrong))?;
        self.write(&entry, "confirm no")?;
        let deals = self.desk.game().map_or(0, |game| game.deals.len());
        self.say(format!(
            "Not confirmed. `fix {deals} …` corrects the last deal; `confirm NAME` agrees later."
        ))
    }
}

/// Commands.
impl<H: Host> Dispatch<'_, H> {
    /// Answers a question, or does what is no addition to the record.
    fn command(&mut self, command: Command, rest: &str) -> Result<Took, Stop> {
        match command {
            Command::Quit => return Err(Stop::Quit),
            Command::Clear => self.host.clear(),
            Command::Help => {
                let page = help::page(rest, self.desk.game());
                self.host.say(&page)?;
            }
            Command::Score => self.answer(Some(self.asked().score()))?,
            Command::Why => self.why(rest)?,
            Command::Who => self.answer(self.asked().who())?,
            Command::Seal => {
                let desk = &self.desk;
                self.answer(Some(asked::seal(desk.id(), &desk.seal(), desk.chain())))?;
            }
            Command::Story => {
                self.answer(Some(self.asked().story(rest).map_err(Stop::Refused)?))?;
            }
            Command::Judge => self.judge(rest)?,
            Command::Revoke => self.revoke(rest)?,
            Command::Ruling => self.ruling(rest)?,
            Command::Claim => self.claim(rest)?,
            Command::Rule => {
                self.rule(rest, true)?;
            }
            Command::Board => self.answer(self.asked().board(None))?,
            // These become entries, or are refused, before they come here.
            Command::Undo
            | Command::Redo
            | Command::Fix
            | Command::Misdeal
            | Command::Adjust
            | Command::Agree
            | Command::Note
            | Command::Sub
            | Command::Again
            | Command::Close
            | Command::Confirm
            | Command::Deal => {}
        }
        Ok(Took::Answered)
    }

    /// Where the points of a deal come from. "Why was it 4" is asked of the last one, and says first that it was
    /// not 4.
    fn why(&mut self, rest: &str) -> Result<(), Stop> {
        let asked = self.desk.game().and_then(|game| why_asked(rest, game));
        let numbered = self.asked().why(rest);
        let (answer, first) = match (numbered, asked) {
            (Err(_), Some(asked)) => {
                (self.asked().why("").map_err(Stop::Refused)?, asked.contradicted)
            }
            (answer, _) => (answer.map_err(Stop::Refused)?, None),
        };
        if let Some(first) = first {
            self.say(first)?;
        }
        self.answer(Some(answer))
    }

    /// What the rules say, and what may be typed next where it is a prompt that is read.
    fn rule(&mut self, words: &str, prompt: bool) -> Result<(), Stop> {
        let is_key = self.is_free(RULING_KEY);
        let game = self
            .desk
            .game()
            .ok_or_else(|| Failure::failed("no game has begun, so there are no rules to ask"))?;
        let offers = prompt && self.host.attended() == Attended::Person;
        let mut none = RuleTalk::default();
        let (Answer { mut page, json }, talk) =
            asked_the_rules(self.host, &game.rules, Some(game), words, &mut none)?;
        // A ruling that these rules do not know is not offered, nor one on what cannot have happened yet.
        let hears = talk.ruling.map(|offence| self.desk.hears(offence));
        talk.ruling = talk.ruling.filter(|_| hears == Some(Hears::Now));
        talk.fresh &= offers;
        if let Some(text) = rule::next(talk, is_key).filter(|_| offers) {
            page.indented(text, 0, 2);
        }
        if let Some(Hears::Then(first)) = hears.filter(|_| offers) {
            let first = format!("For the ruling, {first}.");
            page.indented(Text::new().quiet(first), 0, 2);
        }
        Ok(self.host.answer(Answer { page, json })?)
    }

    /// Is this no line of the game now, so that it can be a key of ours?
    fn is_free(&mut self, line: &str) -> bool {
        matches!(
            self.desk.plan(line),
            Err(Refused::Line(_) | Refused::GameOver | Refused::TableOver)
        )
    }

    /// What a number or a key alone stands for, right after an answer about the rules.
    fn chosen(&mut self, text: &str) -> Option<(Command, String)> {
        let text = text.trim();
        let talk = self.host.rule_talk()?;
        let fresh = std::mem::take(&mut talk.fresh);
        let offered = text.parse::<usize>().is_ok_and(|it| (1..=talk.offered.len()).contains(&it));
        let meant = match talk.ruling {
            Some(offence) if text == RULING_KEY => (Command::Ruling, offence.word().to_owned()),
            Some(_) | None if offered => (Command::Rule, text.to_owned()),
            Some(_) | None => return None,
        };
        (fresh && self.is_free(text)).then_some(meant)
    }

    /// The session, for what is only asked.
    fn asked(&self) -> Asked<'_> {
        let desk = &self.desk;
        Asked {
            id: desk.id(),
            header: desk.header(),
            history: desk.history(),
            session: desk.session(),
        }
    }

    fn answer(&mut self, answer: Option<Answer>) -> Result<(), Stop> {
        answer.map_or(Ok(()), |answer| Ok(self.host.answer(answer)?))
    }

    /// Everything irregular in the deal that is open, or was last: the referee is asked.
    fn judge(&mut self, rest: &str) -> Result<(), Stop> {
        let answer = self.asked().judge(rest).map_err(Stop::Refused)?;
        let (_, story) = self.asked().deal(rest).map_err(Stop::Refused)?;
        let unruled = story.findings.iter().filter(|finding| finding.ruled.is_none());
        let unruled: Vec<(u64, Irregular)> = unruled.map(|one| (one.seq, one.what)).collect();
        self.host.answer(answer)?;
        if self.host.attended() == Attended::Person { self.rule_on(&unruled) } else { Ok(()) }
    }
}

/// What the rules say, and what can be typed after it; where nobody can be asked which question is meant, no
/// answer is a failure.
fn asked_the_rules<'t>(
    host: &'t mut impl Host,
    rules: &Ruleset,
    game: Option<&Game>,
    words: &str,
    none: &'t mut RuleTalk,
) -> Result<(Answer, &'t mut RuleTalk), Stop> {
    let attended = host.attended() == Attended::Person;
    let talk = host.rule_talk().unwrap_or(none);
    let mut said = rule::rule(rules, game, words, talk);
    if !attended {
        said = said.answered(words.trim(), "rule").map_err(Stop::Unanswered)?;
    }
    let json = said.answer().and_then(|answer| to_raw_value(answer).ok());
    // Blanks beyond one are not read at all.
    let read: Vec<&str> = words.split_whitespace().collect();
    let mut page = rule::read_of(&read.join(" "));
    page.append(said.page());
    Ok((Answer { page, json }, talk))
}

/// The entry with these plays among what is asked about.
fn with_plays<'a>(entry: &'a Entry, plays: &[Irregular]) -> Cow<'a, Entry> {
    if plays.is_empty() {
        return Cow::Borrowed(entry);
    }
    let mut asked = entry.clone();
    asked.irregular.extend(plays.iter().copied());
    Cow::Owned(asked)
}

/// A question in which all of a deal stands is never recorded. Of which deal it asks is not known, so what
/// would tell one is named.
fn asked_and_not_told(tells: &[Choice], place: &str, text: &str) -> Stop {
    let failure = Failure::failed("That asks, and tells no deal.");
    let tells = tells.iter().map(|Choice { typed, words, .. }| format!("{typed}  {words}"));
    let failure = tells.fold(failure, Failure::could_type);
    let failure = failure.could_type("why  what the last deal was, and what it paid");
    Stop::Refused(failure.at(marked(place, text, 0..text.trim_end().len())))
}

/// Why a line was not taken: where, the line with a mark, what is wrong, what to do.
pub(crate) fn refused<F: DiskFile>(
    why: &Refused,
    desk: &Desk<F>,
    place: &str,
    line: &str,
) -> Failure {
    let read = if let Refused::Line(error) = why { Some(desk.read_in(line, error)) } else { None };
    let seats = read.as_ref().map_or(desk.seats(), |read| read.seats);
    let told = match (why, &read) {
        (Refused::Line(error), Some(read)) => Some((error, read.line)),
        _ => None,
    };
    let deal = read.as_ref().and_then(|read| read.deal.as_ref());
    let slip = Slip::told(line, told, desk.game(), deal);
    // What can be typed stands below.
    let failure = match (why, &slip) {
        (Refused::Line(_), Some(slip)) if slip.is_all => Failure::failed(slip.heading()),
        (Refused::Line(error), _) if read.is_some() => {
            let told = error.say_above(Who(seats));
            let not = read.as_ref().and_then(|read| not_understood(error, read.line));
            Failure::failed(not.map_or(told.clone(), |not| format!("{not}: {told}")))
        }
        (why, _) => wrong(why, seats),
    };
    let deals = desk.game().map_or(0, |game| game.deals.len());
    let count = score_in(line);
    let count = count.map(|it| format!("`={}-{}` is the table's own count", it.even, it.odd));
    if matches!(why, Refused::Line(_)) && meant::is_outcry(line) {
        let failure = Failure::failed("That says nothing of the deal.");
        let failure = meant::meant(line, deals).into_iter().fold(failure, Failure::hint);
        return failure.at(marked(place, line, 0..line.trim_end().len()));
    }
    let (Refused::Line(error), Some(read)) = (why, read) else {
        let usage =
            || matches!(why, Refused::Usage(_)).then(|| meant::meant(line, deals)).flatten();
        let failure = count.or_else(usage).into_iter().fold(failure, Failure::hint);
        return failure.at(marked(place, line, 0..line.len()));
    };
    let ReadIn { deal, seats, line: read } = read;
    let names = Names::new(seats);
    let from = read.as_ptr().addr().saturating_sub(line.as_ptr().addr());
    if let Some(slip) = slip.as_ref().filter(|slip| slip.is_all) {
        let failure = slip.hints(desk).into_iter().fold(failure, Failure::hint);
        return failure.at(marked(place, line, 0..line.trim_end().len()));
    }
    if let Some((typed, words)) = desk.play_meant(line) {
        let failure = Failure::failed("A play by name has a colon behind the name.");
        let failure = failure.could_type(format!("{typed}  {words}"));
        return failure.at(marked(place, line, 0..line.trim_end().len()));
    }
    let mended = deal.as_ref().and_then(|deal| line::mended(read, deal, &names));
    let mended = mended.map(|one| format!("{}  {}", one.typed, one.words));
    let help = deal.map(|deal| error.help(&deal, &names)).unwrap_or_default();
    let help = mended.into_iter().filter(|_| tells_nothing_to_type(error)).chain(help);
    let failure = help.fold(failure, Failure::could_type);
    let asked = desk.game().is_some_and(|game| is_question(line, &game.rules));
    let failure = if let Some(slip) = slip {
        slip.hints(desk).into_iter().fold(failure, Failure::hint)
    } else if let Some(count) = count {
        failure.hint(count)
    } else if let Some(meant) = meant::meant(line, deals) {
        failure.hint(meant)
    } else if let Some(corrects) = desk.corrects_the_last(line) {
        failure.hint(corrects)
    } else if asked {
        failure.hint(format!("`rule {}` asks the rules", line.trim()))
    } else {
        failure
    };
    let wrong = span(error, read);
    failure.at(marked(place, line, from + wrong.start..from + wrong.end))
}

/// Is a line refused without one that could be typed instead?
const fn tells_nothing_to_type(error: &LineError) -> bool {
    match error {
        LineError::NotTheLanguage { .. } | LineError::NobodyOfThatName { .. } => true,
        LineError::SaidOtherwise { advice, .. } => advice.tries.is_empty(),
        LineError::NotNow { .. }
        | LineError::WhichPlayer { .. }
        | LineError::Contradicts { .. }
        | LineError::Ambiguous(_) => false,
    }
}

/// What of a line is none of the language: the run between blanks in which it stops being one.
fn not_understood(error: &LineError, line: &str) -> Option<String> {
    let LineError::NotTheLanguage { at, .. } = error else { return None };
    let (before, behind) = line.split_at_checked(*at)?;
    let first = before.rsplit(char::is_whitespace).next()?;
    let last = behind.split(char::is_whitespace).next().filter(|last| !last.is_empty())?;
    let run = format!("{first}{last}");
    (run.chars().count() <= MOST_QUOTED).then(|| format!("`{run}` is not understood"))
}

/// The longest run that is said again in a sentence.
const MOST_QUOTED: usize = 24;

/// "The score is one one", "score is 3 2": the count of the table, where it is said and not typed with
/// its sign.
fn score_in(line: &str) -> Option<ByTeam<i32>> {
    const SAID: [&str; 9] = ["so", "the", "it's", "we're", "score", "score's", "is", "now", "at"];
    let line = line.trim().to_lowercase().replace('’', "'").replace(" to ", "-");
    let mut rest = line.as_str();
    let mut named = false;
    while let Some((word, behind)) =
        rest.split_once([' ', ':']).filter(|(word, _)| SAID.contains(word))
    {
        named |= word.starts_with("score");
        rest = behind.trim_start();
    }
    let only = rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '–' | ' '));
    if named || only && rest.contains(['-', '–']) { count(rest) } else { None }
}

fn wrong(wrong: &Refused, seats: &[String]) -> Failure {
    let failure = Failure::failed(wrong.say(seats));
    let failure = wrong.slip().into_iter().fold(failure, Failure::hint);
    wrong.hint().into_iter().fold(failure, Failure::hint)
}

/// A line that begins as a command of the shell does, and as none that can be typed here: what is typed
/// there, or here.
fn of_the_shell(
    text: &str,
    place: &str,
    shell: &[ShellCommand],
    is_here: impl Fn(&str) -> bool,
) -> Option<Failure> {
    let line = text.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if is_here(first) {
        return None;
    }
    let here = first.eq_ignore_ascii_case(PROGRAM);
    let (word, rest) = match (here, rest.trim_start()) {
        (true, rest) => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        (false, rest) => (first, rest),
    };
    let at = marked(place, text, 0..text.trim_end().len());
    if here && is_here(word) {
        let line = format!("{word} {rest}");
        let failure = Failure::failed(format!("leave out `{PROGRAM}` here"));
        return Some(failure.could_type(line.trim_end()).at(at));
    }
    let same = |one: &String| one.eq_ignore_ascii_case(word);
    let found = shell.iter().find(|one| one.words.iter().any(same));
    match found {
        Some(ShellCommand { does, .. }) => {
            let word = word.to_lowercase();
            let failure = Failure::failed(format!("`{word}` is a command of the shell"));
            Some(failure.hint(format!("type `{PROGRAM} {word}` there: {does}")).at(at))
        }
        None if here => {
            let failure = Failure::failed(format!("`{PROGRAM}` is typed in the shell"));
            Some(failure.hint("? shows what can be typed here").at(at))
        }
        None => None,
    }
}

/// What of a line a mark goes under: the place where it went wrong, or all of it.
fn span(error: &LineError, line: &str) -> std::ops::Range<usize> {
    let Some(at) = error.at() else { return 0..line.len() };
    let wide = match error {
        LineError::NotNow { token, .. } | LineError::Contradicts { token, .. } => token.len(),
        LineError::WhichPlayer { typed, .. } | LineError::NobodyOfThatName { typed, .. } => {
            typed.len()
        }
        LineError::SaidOtherwise { .. } => line.trim_end().len().saturating_sub(at),
        LineError::NotTheLanguage { .. } | LineError::Ambiguous(_) => {
            let rest = line.get(at..).unwrap_or_default();
            let word = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let begins = line.get(..at).is_none_or(|before| !before.ends_with(char::is_alphabetic));
            let whole = begins && word.len() > 3;
            let first = rest.chars().next().map_or(0, char::len_utf8);
            if whole { word.len() } else { first }
        }
    };
    at..at + wide
}

fn marked(place: &str, line: &str, span: std::ops::Range<usize>) -> Page {
    let mut page = Page::new();
    page.marked(Marked { place: place.to_owned(), line: line.to_owned(), span });
    page
}
