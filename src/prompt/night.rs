//! The loop over a night: read a line, hand it to the dispatcher, show what comes of it.
//!
//! As at the table: everything that was accepted is on the disk before it is shown. It must never
//! know who sits where by itself; the book does.

use rasher::night::book::Book;

use super::editor::{Offered, Offering, Typed};
use super::typed::TypedBefore;
use super::{LoopEnd, Person};
use crate::dispatch::Host;
use crate::dispatch::night::{NightDispatch, seats};
use crate::failure::Failure;
use crate::paint::{Out, Page, Text};

/// Takes what tables with a session of their own have handed in, and tells of it.
pub(crate) type Collect<'a> = &'a dyn Fn(&mut Book, &Out) -> Result<(), Failure>;

/// The loop over one night.
pub(crate) struct NightPrompt<'a> {
    /// The night.
    pub(crate) book: &'a mut Book,
    /// The organiser.
    pub(crate) person: Person<'a>,
    /// What tables hand in by themselves.
    pub(crate) collect: Collect<'a>,
    /// What was typed before.
    pub(crate) typed: TypedBefore<'a>,
}

impl NightPrompt<'_> {
    /// Runs until it is left.
    pub(crate) fn run(&mut self) -> Result<LoopEnd, Failure> {
        self.person.editor.remember(&self.typed.lines());
        self.person.editor.hush();
        self.greet()?;
        let mut interrupted = false;
        loop {
            (self.collect)(self.book, self.person.out)?;
            match self.read()? {
                Typed::End => return Ok(LoopEnd::Quit),
                Typed::Interrupted { dropped: false } if interrupted => {
                    return Ok(LoopEnd::Interrupted);
                }
                Typed::Interrupted { dropped } => {
                    interrupted = true;
                    self.person.tell_interrupted(dropped);
                }
                Typed::Line(text) => {
                    interrupted = false;
                    self.person.keep(&text, &mut self.typed);
                    if self.lines(&text)? == Some(LoopEnd::Quit) {
                        self.person.leaves(&mut self.typed);
                        return Ok(LoopEnd::Quit);
                    }
                }
            }
        }
    }

    fn lines(&mut self, text: &str) -> Result<Option<LoopEnd>, Failure> {
        let book = &mut *self.book;
        self.person.take(text, |person, line| {
            NightDispatch { book: &mut *book, host: person }.line(line, "")
        })
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let night = self.book.night();
        let mut page = Page::new();
        page.line(Text::new().title(&night.title).quiet(format!("  [{}]", night.id)));
        page.line(Text::new().quiet("? is help, undo takes back, quit leaves."));
        self.person.out.talk(&page);
        let answer = seats(night, None);
        self.person.answer(answer)
    }

    fn read(&mut self) -> Result<Typed, Failure> {
        let night = self.book.night();
        let missing = night.missing();
        let look = self.person.out.stderr;
        let mark = if look.plain { ": " } else { "> " };
        let (prompt, hint) = match (night.is_over(), missing.first()) {
            (true, _) => (format!("over{mark}"), "standings, prizes, fix 2.3 11 8".to_owned()),
            (false, Some(table)) => {
                (format!("round {}, table {table}{mark}", night.now()), "11 7".to_owned())
            }
            (false, None) => (format!("round {}, all in{mark}", night.now()), "next".to_owned()),
        };
        let words = self
            .book
            .words()
            .filter(|(typed, _)| typed.starts_with(char::is_alphabetic))
            .map(|(typed, means)| Offered { typed: typed.to_owned(), means: means.to_owned() })
            .collect();
        self.person.offer_kept(&mut self.typed);
        let offers = Offering { words, ..Offering::default() };
        self.person.editor.line(&prompt, &hint, offers, "")
    }
}
