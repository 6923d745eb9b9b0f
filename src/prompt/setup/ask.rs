//! How a question is put: as a menu on a terminal that can draw one, else as numbered choices and a
//! line of input.
//!
//! Menus have three guards around them: none without a terminal on both sides, an interrupt that comes
//! back as an answer, and a cursor that is shown again whatever happens. Free text goes through the
//! line editor. This module must never know what is asked.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rasher::line::command::Command;
use signal_hook::consts::SIGINT;

use super::menu::{self, Item, Menu, Pressed};
use crate::failure::{Failure, FailureKind};
use crate::paint::{Look, Page, Table, Text, Tone, clean, listed};
use crate::prompt::editor::{Editor, Offered, Offering, Typed};

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picked<T> {
    /// This.
    This(T),
    /// The question before it shall be asked again; with what stood on the line before the `<`.
    Back(String),
}

impl<T> Picked<T> {
    /// The same of what is made of it.
    pub(crate) fn map<U>(self, make: impl FnOnce(T) -> U) -> Picked<U> {
        match self {
            Self::This(this) => Picked::This(make(this)),
            Self::Back(begun) => Picked::Back(begun),
        }
    }
}

/// Somebody who can be asked. An interrupt is a failure of its own kind.
pub(crate) trait Ask {
    /// Which of these? `first` is taken where nothing is said.
    fn choose(
        &mut self,
        question: &str,
        items: &[Text],
        first: usize,
    ) -> Result<Picked<usize>, Failure>;

    /// Free text, never empty; `offers` are likely answers, `begun` stands there already.
    fn text(
        &mut self,
        question: &str,
        offers: &[String],
        begun: &str,
    ) -> Result<Picked<String>, Failure>;

    /// A line that may be empty: Enter alone is an answer. `hint` says what can be typed.
    fn line(&mut self, question: &str, hint: &str) -> Result<Picked<String>, Failure>;

    /// Says something between the questions.
    fn say(&mut self, text: &Text);

    /// Shows a table between the questions.
    fn table(&mut self, table: Table);
}

/// The way back, where a line is typed.
pub(super) const BACK: &str = "<";

/// Is this the word that leaves the program, at any question?
pub(super) fn leaves(typed: &str) -> bool {
    Command::Quit.words().iter().any(|word| typed.trim().eq_ignore_ascii_case(word))
}

/// Is it that word, or the beginning of it?
pub(super) fn begins_to_leave(typed: &str) -> bool {
    let typed = typed.to_ascii_lowercase();
    Command::Quit.words().iter().any(|word| word.starts_with(&typed))
}

/// Lines of input: for people who have it read aloud, for plain terminals, and for tests.
pub(crate) struct Numbered<'a> {
    pub(crate) editor: &'a mut dyn Editor,
    /// Where words go.
    pub(crate) say: &'a dyn Fn(&Page),
}

impl Numbered<'_> {
    fn typed(
        &mut self,
        question: &str,
        hint: &str,
        offers: Offering,
        begun: &str,
    ) -> Result<String, Failure> {
        match self.editor.line(&clean(question), hint, offers, begun)? {
            Typed::Line(line) if leaves(&line) => Err(Failure::left()),
            Typed::Line(line) => Ok(line.trim().to_owned()),
            Typed::Interrupted { .. } | Typed::End => Err(Failure::interrupted()),
        }
    }

    /// The items that a line means: by number, or by letters with which a word of them begins.
    fn meant(items: &[Text], line: &str) -> Vec<usize> {
        if let Ok(number) = line.parse::<usize>() {
            return (1..=items.len()).contains(&number).then(|| number - 1).into_iter().collect();
        }
        let sought = line.to_lowercase();
        let items: Vec<String> = items.iter().map(Text::whole).collect();
        menu::found(items.iter().map(String::as_str), &sought)
    }
}

impl Ask for Numbered<'_> {
    fn choose(
        &mut self,
        question: &str,
        items: &[Text],
        first: usize,
    ) -> Result<Picked<usize>, Failure> {
        let mut page = Page::new();
        page.line(question);
        for (number, item) in (1..).zip(items) {
            page.indented(Text::new().strong(format!("{number}  ")).join(item), 2, 5);
        }
        (self.say)(&page);
        loop {
            let prompt =
                format!("1 to {}, Enter for {}, {BACK} goes back: ", items.len(), first + 1);
            let line = self.typed(&prompt, "", Offering::default(), "")?;
            match line.as_str() {
                BACK => return Ok(Picked::Back(String::new())),
                "" => return Ok(Picked::This(first)),
                _ => {}
            }
            match Self::meant(items, &line).as_slice() {
                [only] => return Ok(Picked::This(*only)),
                [] => {
                    let most = items.len();
                    self.say(&Text::from(format!("Type a number from 1 to {most}, or letters.")));
                }
                several => {
                    let several: Vec<String> =
                        several.iter().map(|at| (at + 1).to_string()).collect();
                    let several = listed(&several, "or");
                    self.say(&Text::from(format!("That can be {several}: type the number.")));
                }
            }
        }
    }

    fn text(
        &mut self,
        question: &str,
        offers: &[String],
        begun: &str,
    ) -> Result<Picked<String>, Failure> {
        let played = |name: &String| Offered { typed: name.clone(), means: "played before".into() };
        let shown: Vec<&str> = offers.iter().map(String::as_str).take(4).collect();
        let hint = clean(&shown.join(", ")).into_owned();
        loop {
            let words = offers.iter().map(played).collect();
            let offering = Offering { words, ..Offering::default() };
            let line = self.typed(&format!("{question}: "), &hint, offering, begun)?;
            if let Some(kept) = line.strip_suffix(BACK) {
                return Ok(Picked::Back(kept.trim().to_owned()));
            }
            if !line.is_empty() {
                return Ok(Picked::This(line));
            }
            self.say(&Text::from(format!("Type an answer; {BACK} goes back.")));
        }
    }

    fn line(&mut self, question: &str, hint: &str) -> Result<Picked<String>, Failure> {
        let line = self.typed(&format!("{question}: "), hint, Offering::default(), "")?;
        Ok(if line == BACK { Picked::Back(String::new()) } else { Picked::This(line) })
    }

    fn say(&mut self, text: &Text) {
        let mut page = Page::new();
        page.indented(text.clone(), 0, 2);
        (self.say)(&page);
    }

    fn table(&mut self, table: Table) {
        let mut page = Page::new();
        page.table(table);
        (self.say)(&page);
    }
}

/// Menus on a terminal.
pub(crate) struct Menus<'a> {
    lines: Numbered<'a>,
    look: Look,
    guard: Guard,
}

impl<'a> Menus<'a> {
    /// To be made only where a person reads both standard input and standard error output.
    pub(crate) fn new(lines: Numbered<'a>, look: Look) -> Result<Self, Failure> {
        Ok(Self { lines, look, guard: Guard::new()? })
    }
}

impl Ask for Menus<'_> {
    fn choose(
        &mut self,
        question: &str,
        items: &[Text],
        first: usize,
    ) -> Result<Picked<usize>, Failure> {
        // The list cuts its lines to the terminal that it finds, and colours them after that.
        let bare = Look { colour: false, ..self.look };
        let items = items.iter().map(|item| Item { shown: bare.text(item), taken: item.head() });
        let items: Vec<Item> = items.collect();
        let paint = |line: &str, offered: bool| {
            let tone = if offered { Tone::Typed } else { Tone::Plain };
            self.look.text(&Text::new().and(tone, line))
        };
        let asking = self.guard.begin();
        let list = Menu::new(clean(question).into_owned(), items, first);
        let answer = list.run(paint, || asking.interrupted());
        let interrupted = asking.interrupted();
        drop(asking);
        match answer {
            _ if interrupted => Err(Failure::interrupted()),
            Ok(Pressed::Took(at)) => Ok(Picked::This(at)),
            Ok(Pressed::Back | Pressed::Moved) => Ok(Picked::Back(String::new())),
            Ok(Pressed::Quit) => Err(Failure::left()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(Failure::interrupted()),
            Err(error) => Err(Failure::failed(format!("the question cannot be put: {error}"))),
        }
    }

    fn text(
        &mut self,
        question: &str,
        offers: &[String],
        begun: &str,
    ) -> Result<Picked<String>, Failure> {
        self.lines.text(question, offers, begun)
    }

    fn line(&mut self, question: &str, hint: &str) -> Result<Picked<String>, Failure> {
        self.lines.line(question, hint)
    }

    fn say(&mut self, text: &Text) {
        self.lines.say(text);
    }

    fn table(&mut self, table: Table) {
        self.lines.table(table);
    }
}

/// Makes an interrupt an answer while a question is open. At any other time it ends the program with
/// the same exit code, however often it comes.
struct Guard {
    free: Arc<AtomicBool>,
    interrupted: Arc<AtomicBool>,
}

impl Guard {
    fn new() -> Result<Self, Failure> {
        let guard = Self {
            free: Arc::new(AtomicBool::new(true)),
            interrupted: Arc::new(AtomicBool::new(false)),
        };
        let code = i32::from(FailureKind::Interrupted.code());
        signal_hook::flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&guard.free))
            .and_then(|_| signal_hook::flag::register(SIGINT, Arc::clone(&guard.interrupted)))
            .map_err(|error| Failure::failed(format!("interrupts cannot be caught: {error}")))?;
        Ok(guard)
    }

    fn begin(&self) -> Asking<'_> {
        self.interrupted.store(false, Ordering::SeqCst);
        self.free.store(false, Ordering::SeqCst);
        Asking { guard: self }
    }
}

/// While a question is open.
struct Asking<'a> {
    guard: &'a Guard,
}

impl Asking<'_> {
    fn interrupted(&self) -> bool {
        self.guard.interrupted.load(Ordering::SeqCst)
    }
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        // A menu hides the cursor and does not show it again where it is left by an interrupt. From
        // the next line on another interrupt ends the program at once.
        menu::show_cursor();
        self.guard.free.store(true, Ordering::SeqCst);
    }
}
