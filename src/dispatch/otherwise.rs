//! A sentence that is no line, and says what one says: put before whoever typed it, so that a key takes it.
//!
//! What it comes to is the language's to say, and nothing of it is taken without an answer. Another line
//! that is typed at the question is what was meant instead. It must never read a deal.

use rasher::desk::{Choice, EntryKind, Plan, Refused};
use rasher::line::command::Command;
use rasher::line::{LineError, OpenQuestion, spoken};
use rasher::report::deal::capital;
use rasher::rules::questions::find::is_question;
use rasher::store::DiskFile;

use super::slip::Slip;
use super::{Attended, Dispatch, Host, Question, Reply, Stop, Takes, Took, meant, score_in};
use crate::paint::{Page, Text};

impl<H: Host> Dispatch<'_, H> {
    /// What came of a line that was understood without being one; none where it is answered with what to
    /// type.
    pub(super) fn said_otherwise(
        &mut self,
        wrong: &Refused,
        text: &str,
        place: &str,
    ) -> Result<Option<Took>, Stop> {
        let Refused::Line(error) = wrong else { return Ok(None) };
        let attended = self.host.attended() == Attended::Person;
        if !attended || self.asks(text) || may_say_more(self.desk, error, text) {
            return Ok(None);
        }
        let LineError::SaidOtherwise { advice, .. } = error else {
            return self.with_its_slips_mended(error, text, place);
        };
        match advice.open {
            OpenQuestion::Nothing | OpenQuestion::WhichMaker => {
                let mut choices = self.desk.offered(text, error);
                match (choices.len(), choices.pop()) {
                    (1, Some(only)) => self.record_it_as(only, place).map(Some),
                    (_, Some(last)) => {
                        choices.push(last);
                        self.choose(choices, text, place).map(Some)
                    }
                    (_, None) => Ok(None),
                }
            }
            OpenQuestion::Tricks => self.how_many(wrong, error, text, place),
            OpenQuestion::Unclear(_) => self.with_its_slips_mended(error, text, place),
            OpenQuestion::Maker(_)
            | OpenQuestion::Trump
            | OpenQuestion::BidAndTricks
            | OpenQuestion::Bid
            | OpenQuestion::Places
            | OpenQuestion::NextPlace
            | OpenQuestion::Before(_)
            | OpenQuestion::TwoDeals
            | OpenQuestion::OneDealOrTwo
            | OpenQuestion::WithASlip
            | OpenQuestion::AlreadyOut(_)
            | OpenQuestion::Over(_)
            | OpenQuestion::SaidTwice(_) => Ok(None),
        }
    }

    /// What would be a line but for slips of the fingers.
    fn with_its_slips_mended(
        &mut self,
        error: &LineError,
        text: &str,
        place: &str,
    ) -> Result<Option<Took>, Stop> {
        let Some(only) = self.desk.offered_mended(text, error) else { return Ok(None) };
        self.record_it_as(only, place).map(Some)
    }

    /// Says what was understood; Enter takes it.
    fn record_it_as(&mut self, only: Choice, place: &str) -> Result<Took, Stop> {
        let Choice { typed, words, plan } = only;
        // What would be corrected is asked anyhow, before it is.
        let Plan::Entry(entry) = &plan else { return self.plan(plan, &typed, place) };
        if matches!(entry.kind, EntryKind::Fix { .. }) {
            return self.plan(plan, &typed, place);
        }
        let mut page = Page::new();
        let told = Text::from(capital(&words) + ".").quiet(format!("  ({typed})"));
        page.indented(told, 0, 2);
        self.host.say(&page)?;
        let question = Question {
            text: "record it?",
            takes: Takes::EnterOrLine,
            hint: "Enter: yes; n: no; or type it another way",
        };
        loop {
            match self.ask(&question)? {
                Reply::Said(said) if said == "y" => return self.plan(plan, &typed, place),
                // It chooses nothing here, and would be the tricks of a deal as the next line.
                Reply::Said(said) if spoken::number(said.trim()).is_some() => {
                    self.say("Enter takes it, `n` does not.")?;
                }
                Reply::Said(said) if said != "n" && self.is_beside(&said) => {
                    self.answer_beside(&said)?;
                }
                Reply::Said(said) if said != "n" => {
                    self.say(format!("`{typed}` is not recorded."))?;
                    self.host.read_next(said);
                    return Ok(Took::Dropped);
                }
                Reply::Said(_) | Reply::Nothing | Reply::BrokenOff | Reply::Quit => {
                    self.say("Nothing was taken.")?;
                    return Ok(Took::Dropped);
                }
            }
        }
    }

    /// Is it a question, or a command that only shows something? Then what was asked stays open.
    fn is_beside(&mut self, said: &str) -> bool {
        let shows =
            matches!(self.desk.plan(said), Ok(Plan::Command(command, _)) if !command.is_act());
        shows || self.asks(said)
    }

    fn answer_beside(&mut self, said: &str) -> Result<(), Stop> {
        match self.desk.plan(said) {
            Ok(Plan::Command(command, rest)) => self.aside(command, &rest, said),
            Ok(Plan::Entry(_)) | Err(_) => self.aside(Command::Rule, said, said),
        }
    }

    /// Asks for the number of tricks, where nothing else was left out.
    fn how_many(
        &mut self,
        wrong: &Refused,
        error: &LineError,
        text: &str,
        place: &str,
    ) -> Result<Option<Took>, Stop> {
        if self.desk.offered(text, error).is_empty() {
            return Ok(None);
        }
        self.host.say(&self.refused(wrong, place, text).spoken())?;
        let question = Question {
            text: "how many tricks?",
            takes: Takes::Anything,
            hint: "a number; Enter: none of this is taken",
        };
        loop {
            let Reply::Said(said) = self.ask(&question)? else {
                self.say("Nothing was taken.")?;
                return Ok(Some(Took::Dropped));
            };
            let Some(took) = tricks_said(&said) else {
                if self.is_beside(&said) {
                    self.answer_beside(&said)?;
                } else if self.desk.plan(&said).is_ok() {
                    self.say("Nothing was taken.")?;
                    self.host.read_next(said);
                    return Ok(Some(Took::Dropped));
                } else {
                    self.say("Say how many tricks, such as `2`; Enter leaves it.")?;
                }
                continue;
            };
            match self.desk.offered_with(text, error, took) {
                Some(Choice { typed, plan, .. }) => {
                    return self.plan(plan, &typed, place).map(Some);
                }
                None => self.say(format!("With {took} it would not be what was said."))?,
            }
        }
    }
}

/// The number of tricks that is answered: "2", "two tricks", "they took two".
fn tricks_said(said: &str) -> Option<u8> {
    const BESIDE: [&str; 9] =
        ["they", "we", "took", "got", "made", "only", "just", "trick", "tricks"];
    let words = said.split_whitespace().map(|word| word.trim_end_matches(['.', ',', '!']));
    let mut left = words.filter(|word| !BESIDE.iter().any(|one| one.eq_ignore_ascii_case(word)));
    let number = spoken::number(left.next()?)?;
    left.next().is_none().then_some(number)
}

/// May the line be a question, a slip, a count, an answer to something else, or said of the deal before?
fn may_say_more<F: DiskFile>(desk: &rasher::desk::Desk<F>, error: &LineError, text: &str) -> bool {
    let deals = desk.game().map_or(0, |game| game.deals.len());
    let read = desk.read_in(text, error);
    let slip = Slip::told(text, Some((error, read.line)), desk.game(), read.deal.as_ref());
    slip.is_some()
        || matches!(Takes::YesNo.reply(text), Some(Reply::Said(_)))
        || meant::is_outcry(text)
        || meant::meant(text, deals).is_some()
        || score_in(text).is_some()
        || desk.is_said_of_the_last(text)
        || desk.game().is_some_and(|game| is_question(text, &game.rules))
}
