//! The loop over a night: read a line, plan it, ask where asking is owed, write, show.
//!
//! As at the table: everything that was accepted is on the disk before it is shown. It must never
//! know who sits where by itself; the book does.

use rasher::night::book::{Book, Entry, Plan, Refused};
use rasher::night::command::Typed as Said;
use rasher::night::describe;
use rasher::night::standings::{prizes, standings};

use super::LoopEnd;
use super::editor::{Editor, Offered, Typed};
use crate::failure::{Failure, FailureKind};
use crate::pages::{self, night as shown};
use crate::paint::{Out, Page, Text, Tone};

/// Takes what tables with a session of their own have handed in, and tells of it.
pub(crate) type Collect<'a> = &'a dyn Fn(&mut Book, &Out) -> Result<(), Failure>;

/// The loop over one night.
pub(crate) struct NightPrompt<'a, E> {
    /// The night.
    pub(crate) book: &'a mut Book,
    /// Where lines come from.
    pub(crate) editor: &'a mut E,
    /// Where words go.
    pub(crate) out: &'a Out,
    /// What time it is, as the log has it.
    pub(crate) clock: &'a dyn Fn() -> String,
    /// What tables hand in by themselves.
    pub(crate) collect: Collect<'a>,
}

impl<E: Editor> NightPrompt<'_, E> {
    /// Runs until it is left.
    pub(crate) fn run(&mut self) -> Result<LoopEnd, Failure> {
        self.greet()?;
        let mut interrupted = false;
        loop {
            (self.collect)(self.book, self.out)?;
            match self.read()? {
                Typed::End => return Ok(LoopEnd::Quit),
                Typed::Interrupted if interrupted => return Ok(LoopEnd::Interrupted),
                Typed::Interrupted => {
                    interrupted = true;
                    self.say(
                        "The line is dropped. Once more leaves; everything accepted is saved.",
                    );
                }
                Typed::Line(text) => {
                    interrupted = false;
                    for line in text.lines().filter(|line| !line.trim().is_empty()) {
                        if self.line(line)? == Some(LoopEnd::Quit) {
                            return Ok(LoopEnd::Quit);
                        }
                    }
                }
            }
        }
    }

    fn say(&self, text: impl Into<Text>) {
        let mut page = Page::new();
        page.indented(text, 0, 2);
        self.out.talk(&page);
    }

    fn greet(&self) -> Result<(), Failure> {
        let night = self.book.night();
        let mut page = Page::new();
        page.line(Text::new().strong(&night.title).quiet(format!("  [{}]", night.id)));
        page.line(Text::new().quiet("? is help, undo takes back, quit leaves."));
        self.out.talk(&page);
        self.seats(None)
    }

    fn read(&mut self) -> Result<Typed, Failure> {
        let night = self.book.night();
        let missing = night.missing();
        let look = self.out.stderr;
        let mark = if look.plain { ": " } else { "> " };
        let (prompt, hint) = match (night.is_over(), missing.first()) {
            (true, _) => (format!("over{mark}"), "standings, prizes, fix 2.3 11 8".to_owned()),
            (false, Some(table)) => {
                (format!("round {}, table {table}{mark}", night.now()), "11 7".to_owned())
            }
            (false, None) => (format!("round {}, all in{mark}", night.now()), "next".to_owned()),
        };
        let offers = self
            .book
            .words()
            .filter(|(typed, _)| typed.chars().next().is_some_and(char::is_alphabetic))
            .map(|(typed, means)| Offered { typed: typed.to_owned(), means: means.to_owned() })
            .collect();
        self.editor.line(&prompt, &hint, offers, "")
    }

    fn line(&mut self, text: &str) -> Result<Option<LoopEnd>, Failure> {
        match self.book.plan(text) {
            Ok(Plan::Entry(entry)) => self.entry(&entry)?,
            Ok(Plan::Show(Said::Quit)) => return Ok(Some(LoopEnd::Quit)),
            Ok(Plan::Show(what)) => self.show(&what)?,
            Err(refused) => self.refuse(&refused),
        }
        Ok(None)
    }

    fn refuse(&self, refused: &Refused) {
        let mut page = Page::new();
        page.indented(Text::new().and(Tone::Bad, capital(&refused.says) + "."), 0, 2);
        for hint in &refused.hints {
            page.indented(Text::new().quiet(capital(hint) + "."), 0, 2);
        }
        self.out.talk(&page);
    }

    /// Asks where asking is owed, then writes.
    fn entry(&mut self, entry: &Entry) -> Result<(), Failure> {
        if !entry.doubts.is_empty() {
            for doubt in &entry.doubts {
                self.say(Text::new().and(Tone::Warn, doubt));
            }
            if !self.yes("Take it all the same? (y/n) ", false)? {
                self.say("Left as it was.");
                return Ok(());
            }
        }
        if !entry.change.is_empty() {
            for change in &entry.change {
                self.say(change.as_str());
            }
            if !self.yes("Do it? (y/n) ", true)? {
                self.say("Left as it was.");
                return Ok(());
            }
        }
        match self.book.commit(entry, &(self.clock)()).map_err(Failure::from) {
            Ok(()) => {}
            Err(failure) if failure.kind() == FailureKind::NotTaken => {
                self.out.talk(&failure.page());
                return Ok(());
            }
            Err(failure) => return Err(failure),
        }
        for says in &entry.says {
            self.say(says.as_str());
        }
        if entry.next_round {
            if self.book.night().is_over() {
                self.show(&Said::Standings)?;
            } else {
                self.seats(None)?;
            }
        }
        Ok(())
    }

    fn yes(&mut self, question: &str, usual: bool) -> Result<bool, Failure> {
        let hint = if usual { "Enter: yes" } else { "Enter: no" };
        let answer = self.editor.line(question, hint, vec![], "")?;
        Ok(match answer {
            Typed::Line(text) => match text.trim().to_lowercase().chars().next() {
                Some('y') => true,
                Some('n') => false,
                Some(_) => false,
                None => usual,
            },
            Typed::Interrupted | Typed::End => false,
        })
    }

    fn seats(&self, round: Option<u32>) -> Result<(), Failure> {
        let night = self.book.night();
        let number = round.unwrap_or(night.now().min(night.setup.rounds));
        match night.round(number) {
            Some(round) => Ok(self.out.data(&shown::seats(night, number, round))?),
            None => {
                self.say(format!("Round {number} is not planned yet."));
                Ok(())
            }
        }
    }

    fn show(&self, what: &Said) -> Result<(), Failure> {
        let night = self.book.night();
        match what {
            Said::Seats(round) => return self.seats(*round),
            Said::Standings => self.out.data(&shown::table_of_standings(night))?,
            Said::Prizes => {
                self.out.data(&shown::prizes_page(&prizes(night, &standings(night))))?;
            }
            Said::Missing => self.say(missing(night)),
            Said::Seal => self.say(pages::seal(&self.book.seal())),
            Said::Help => self.out.data(&shown::help(self.book.words()))?,
            Said::Result(_)
            | Said::Next
            | Said::Arrive(_)
            | Said::Leave(_)
            | Said::Swap(_)
            | Said::Out(_)
            | Said::Fix(..)
            | Said::Undo
            | Said::Redo
            | Said::Note(_)
            | Said::Prize(..)
            | Said::Quit => {}
        }
        Ok(())
    }
}

/// Which tables have not handed in, in a sentence.
pub(crate) fn missing(night: &rasher::night::Night) -> String {
    if night.is_over() {
        return "The night is over.".to_owned();
    }
    let missing = night.missing();
    if missing.is_empty() {
        return format!("Every table of round {} has handed in.", night.now());
    }
    let all = capital(&describe::tables(&missing));
    let verb = if missing.len() == 1 { "has" } else { "have" };
    format!("{all} {verb} not handed in for round {}.", night.now())
}

/// With a capital at its head.
fn capital(text: &str) -> String {
    rasher::report::deal::capital(text)
}
