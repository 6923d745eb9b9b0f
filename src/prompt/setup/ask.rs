//! How a question is put: as a menu on a terminal that can draw one, else as numbered choices and a
//! line of input.
//!
//! dialoguer draws the menus, with four guards around it: none without a terminal on both sides, an
//! interrupt that comes back as an answer, a cursor that is shown again whatever happens, and free
//! text through the line editor.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dialoguer::Select;
use dialoguer::console::style;
use dialoguer::theme::{ColorfulTheme, Theme};
use signal_hook::consts::SIGINT;

use crate::failure::{Failure, FailureKind};
use crate::paint::{Look, Page, Text, clean};
use crate::prompt::editor::{Editor, Offered, Typed};

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picked<T> {
    /// This.
    This(T),
    /// The question before it shall be asked again.
    Back,
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

    /// Free text; `offers` are likely answers.
    fn text(&mut self, question: &str, offers: &[String]) -> Result<Picked<String>, Failure>;

    /// Says something between the questions.
    fn say(&mut self, text: &Text);
}

/// The way back, where a line is typed.
const BACK: &str = "<";

/// Lines of input: for people who have it read aloud, for plain terminals, and for tests.
pub(crate) struct Numbered<'a> {
    pub(crate) editor: &'a mut dyn Editor,
    /// Where words go.
    pub(crate) say: &'a dyn Fn(&Page),
}

impl Numbered<'_> {
    fn line(
        &mut self,
        question: &str,
        hint: &str,
        offers: Vec<Offered>,
    ) -> Result<String, Failure> {
        match self.editor.line(&clean(question), hint, offers, "")? {
            Typed::Line(line) => Ok(line.trim().to_owned()),
            Typed::Interrupted | Typed::End => Err(Failure::interrupted()),
        }
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
            let line = self.line(&prompt, "", Vec::new())?;
            match (line.as_str(), line.parse::<usize>()) {
                (BACK, _) => return Ok(Picked::Back),
                ("", _) => return Ok(Picked::This(first)),
                (_, Ok(number)) if (1..=items.len()).contains(&number) => {
                    return Ok(Picked::This(number - 1));
                }
                (_, _) => {
                    self.say(&Text::from(format!("Type a number from 1 to {}.", items.len())));
                }
            }
        }
    }

    fn text(&mut self, question: &str, offers: &[String]) -> Result<Picked<String>, Failure> {
        let offered: Vec<Offered> = offers
            .iter()
            .map(|name| Offered { typed: name.clone(), means: "played before".to_owned() })
            .collect();
        let shown: Vec<&str> = offers.iter().map(String::as_str).take(4).collect();
        let hint = clean(&shown.join(", ")).into_owned();
        loop {
            let line = self.line(&format!("{question}: "), &hint, offered.clone())?;
            match line.as_str() {
                BACK => return Ok(Picked::Back),
                "" => self.say(&Text::from(format!("Type an answer; {BACK} goes back."))),
                _ => return Ok(Picked::This(line)),
            }
        }
    }

    fn say(&mut self, text: &Text) {
        let mut page = Page::new();
        page.indented(text.clone(), 0, 2);
        (self.say)(&page);
    }
}

/// How menus look without colours: a question ends in its own mark and needs no other.
struct Bare;

impl Theme for Bare {
    fn format_select_prompt(&self, out: &mut dyn fmt::Write, prompt: &str) -> fmt::Result {
        out.write_str(prompt)
    }

    fn format_select_prompt_selection(
        &self,
        out: &mut dyn fmt::Write,
        prompt: &str,
        chosen: &str,
    ) -> fmt::Result {
        write!(out, "{prompt} {chosen}")
    }
}

/// As many columns as a choice should have.
const ROOM: usize = 50;

/// Menus on a terminal.
pub(crate) struct Menus<'a> {
    lines: Numbered<'a>,
    look: Look,
    theme: Box<dyn Theme>,
    guard: Guard,
}

impl<'a> Menus<'a> {
    /// To be made only where a person reads both standard input and standard error output.
    pub(crate) fn new(lines: Numbered<'a>, look: Look) -> Result<Self, Failure> {
        let theme: Box<dyn Theme> = if look.colour {
            let none = style(String::new());
            let theme = ColorfulTheme { prompt_suffix: none, ..ColorfulTheme::default() };
            Box::new(theme)
        } else {
            Box::new(Bare)
        };
        Ok(Self { lines, look, theme, guard: Guard::new()? })
    }

    /// Asks under guard.
    fn under_guard<T>(
        &self,
        ask: impl FnOnce(&dyn Theme) -> dialoguer::Result<Option<T>>,
    ) -> Result<Picked<T>, Failure> {
        let asking = self.guard.begin();
        let answer = ask(self.theme.as_ref());
        let interrupted = asking.interrupted();
        drop(asking);
        match answer.map_err(io::Error::from) {
            _ if interrupted => Err(Failure::interrupted()),
            Ok(Some(answer)) => Ok(Picked::This(answer)),
            Ok(None) => Ok(Picked::Back),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(Failure::interrupted()),
            Err(error) => Err(Failure::failed(format!("the question cannot be put: {error}"))),
        }
    }
}

impl Ask for Menus<'_> {
    fn choose(
        &mut self,
        question: &str,
        items: &[Text],
        first: usize,
    ) -> Result<Picked<usize>, Failure> {
        // A menu counts its lines when it draws itself anew, so none may be wrapped.
        let look = Look { colour: false, ..self.look };
        // Nor, where there is room, the line that remains of it: the question and the choice.
        let beside = 7 + question.chars().count();
        let less = if look.width >= beside + ROOM { beside } else { 4 };
        let items: Vec<String> = items.iter().map(|item| look.cut(item, less)).collect();
        self.under_guard(|theme| {
            let select = Select::with_theme(theme).with_prompt(clean(question));
            select.items(items).default(first).interact_opt()
        })
    }

    fn text(&mut self, question: &str, offers: &[String]) -> Result<Picked<String>, Failure> {
        self.lines.text(question, offers)
    }

    fn say(&mut self, text: &Text) {
        self.lines.say(text);
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
            .map_err(|error| Failure::failed(format!("interrupts cannot be heard: {error}")))?;
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
        let mut stderr = io::stderr().lock();
        let _unseen = stderr.write_all(b"\x1b[?25h").and_then(|()| stderr.flush());
        drop(stderr);
        self.guard.free.store(true, Ordering::SeqCst);
    }
}
