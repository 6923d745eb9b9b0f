//! Where lines come from: a terminal with line editing, or plain lines.
//!
//! It offers what may be typed now as completion and hint, and keeps the history of what was typed.
//! Names stand in prompts and hints, so what goes to the terminal is cleaned here too. It must never
//! know what a line means.

use std::borrow::Cow;
use std::cell::Cell;
use std::io::{self, BufRead, Write};

use rasher::line::Completions;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor as LineEditor, Helper};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::failure::Failure;
use crate::paint::{clean, first_columns, is_hidden, shown};
use crate::prompt::screen::Unshown;

/// What came of asking for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A line, or several that were pasted.
    Line(String),
    /// Ctrl-C; was anything typed that is dropped by it?
    Interrupted { dropped: bool },
    /// Ctrl-D, or the end of the input.
    End,
}

/// Something that may be typed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offered {
    /// The line.
    pub(crate) typed: String,
    /// What it says.
    pub(crate) means: String,
}

/// What Tab has to offer, the likeliest first.
#[derive(Debug, Default)]
pub(crate) struct Offering {
    /// What can be said of the deal.
    pub(crate) deal: Completions,
    /// Words: names, commands.
    pub(crate) words: Vec<Offered>,
}

/// A source of lines.
pub(crate) trait Editor {
    /// Asks for a line. `hint` says on one line what may be typed; `offers` are completions; `begun`
    /// stands there already.
    fn line(
        &mut self,
        prompt: &str,
        hint: &str,
        offers: Offering,
        begun: &str,
    ) -> Result<Typed, Failure>;

    /// Lines that were typed before, the last one last: they can be called back.
    fn remember(&mut self, _: &[String]) {}

    /// Does a key call this line back, once it is remembered?
    fn calls_back(&self, _: &str) -> bool {
        false
    }

    /// From here on keys that come between two lines are not shown before the next line begins: it
    /// would show them a second time.
    fn hush(&mut self) {}

    /// Empties the screen, where there is one. That is no matter of colours.
    fn clear(&mut self) {}
}

pub(crate) struct Terminal {
    editor: LineEditor<Offers, DefaultHistory>,
    /// It draws nothing, so a line that stands there already is a default.
    dumb: bool,
    /// What can be typed is shown behind the cursor, and what stands above is drawn anew where the
    /// window has another width. Read aloud, either would be read once more.
    seen: bool,
    /// Keys between two lines are not shown.
    hushed: Option<Unshown>,
}

impl Terminal {
    /// Line editing on the terminal that this program runs in; `seen` where it is not read aloud, `dumb`
    /// where it draws nothing.
    pub(crate) fn new(colour: bool, seen: bool, dumb: bool) -> Result<Self, Failure> {
        let config = Config::builder()
            // An answer to a question is no line to call back.
            .auto_add_history(false)
            // What can come next is listed with what it means, and not put there one after another.
            .completion_type(rustyline::CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            // The highlighter also keeps what was pasted from acting; whether it paints it knows itself.
            .color_mode(rustyline::ColorMode::Forced)
            .build();
        let mut editor = LineEditor::with_history(config, DefaultHistory::new())
            .map_err(|error| Failure::failed(format!("the terminal cannot be used: {error}")))?;
        editor.set_helper(Some(Offers {
            prompt: String::new(),
            hint: String::new(),
            offering: Offering::default(),
            colour,
            line: Cell::new(0),
            typed: Cell::new(false),
        }));
        if seen && !dumb {
            shown::keep();
        }
        Ok(Self { editor, dumb, seen, hushed: None })
    }
}

impl Editor for Terminal {
    fn line(
        &mut self,
        prompt: &str,
        hint: &str,
        offers: Offering,
        begun: &str,
    ) -> Result<Typed, Failure> {
        if let Some(helper) = self.editor.helper_mut() {
            helper.prompt = clean(prompt).into_owned();
            helper.hint = if self.seen { clean(hint).into_owned() } else { String::new() };
            helper.offering = offers;
            helper.typed.set(false);
        }
        let read = if self.dumb {
            let prompt = with_begun(&clean(prompt), begun);
            self.editor.readline(&*prompt).map(|line| or_begun(line, begun))
        } else {
            self.editor.readline_with_initial(&*clean(prompt), (begun, ""))
        };
        shown::line(&format!("{}{}", clean(prompt), read.as_deref().unwrap_or_default()));
        match read {
            Ok(line) => Ok(Typed::Line(line)),
            Err(ReadlineError::Interrupted) => {
                let dropped = self.editor.helper().is_some_and(|helper| helper.typed.get());
                Ok(Typed::Interrupted { dropped })
            }
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(Failure::failed(format!("the terminal cannot be read: {error}"))),
        }
    }

    fn remember(&mut self, lines: &[String]) {
        for line in lines.iter().filter(|line| self::calls_back(line)) {
            let _full = self.editor.add_history_entry(line.as_str());
        }
    }

    fn calls_back(&self, line: &str) -> bool {
        !self.dumb && self::calls_back(line)
    }

    fn hush(&mut self) {
        if !self.dumb && self.hushed.is_none() {
            self.hushed = Some(Unshown::between_lines());
        }
    }

    fn clear(&mut self) {
        if self.seen && !self.dumb {
            shown::forget();
            let _unseen = self.editor.clear_screen();
        }
    }
}

/// What cannot be shown cannot be called back either.
fn calls_back(line: &str) -> bool {
    !line.contains(is_hidden)
}

/// As much of a hint as stands beside the prompt on the terminal as it is now: one that runs over its
/// edge moves what is typed.
fn beside(prompt: &str, hint: &str) -> String {
    let size = terminal_size::terminal_size_of(io::stderr());
    let columns = size.map_or(crate::paint::WIDTH, |(columns, _)| usize::from(columns.0));
    let room = columns.saturating_sub(prompt.width() + 1);
    if room < 12 { String::new() } else { first_columns(hint, room) }
}

/// A prompt that names what Enter alone takes.
fn with_begun(prompt: &str, begun: &str) -> String {
    if begun.is_empty() {
        return prompt.to_owned();
    }
    format!("{prompt}(Enter: {}) ", clean(begun))
}

/// The line, or what Enter alone takes.
fn or_begun(line: String, begun: &str) -> String {
    if line.trim().is_empty() { begun.to_owned() } else { line }
}

/// What rustyline asks while a line is typed.
struct Offers {
    prompt: String,
    hint: String,
    offering: Offering,
    colour: bool,
    /// How wide the line is that was typed so far.
    line: Cell<usize>,
    /// Has anything been typed since it was asked for?
    typed: Cell<bool>,
}

impl Offers {
    /// The line as it stands now.
    fn stands(&self, line: &str) {
        self.line.set(line.width());
        self.typed.set(self.typed.get() || !line.is_empty());
    }
}

impl Helper for Offers {}
impl Validator for Offers {}

impl Completer for Offers {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let begun = line.get(..pos).unwrap_or_default();
        let pair = |typed: String, means: &str| {
            let display = clean(&format!("{typed:<10} {means}")).trim_end().to_owned();
            Pair { display, replacement: typed }
        };
        let deal = self.offering.deal.of(begun);
        // Words are many: before a letter was typed they come where nothing else can.
        let any = !begun.is_empty() || deal.is_empty();
        let words = self.offering.words.iter();
        let words = words.filter(|offer| any && offer.typed.starts_with(begun));
        let deal = deal.into_iter().map(|line| pair(line.typed, &line.means));
        let words = words.map(|offer| pair(offer.typed.clone(), &offer.means));
        // What cannot be shown cannot be typed either.
        let shown = |pair: &Pair| !pair.replacement.contains(is_hidden);
        Ok((0, deal.chain(words).filter(shown).collect()))
    }
}

impl Hinter for Offers {
    type Hint = String;

    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        self.stands(line);
        (line.is_empty() && !self.hint.is_empty()).then(|| beside(&self.prompt, &self.hint))
    }
}

impl Highlighter for Offers {
    /// What was pasted stands here as it will be written to the terminal. What would act there becomes
    /// blanks of its width, mostly none, so that nothing moves.
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let acts = |c: char| c != '\n' && is_hidden(c);
        if !line.contains(acts) {
            return Cow::Borrowed(line);
        }
        let mut shown = String::with_capacity(line.len());
        for c in line.chars() {
            match c.width() {
                _ if !acts(c) => shown.push(c),
                width => shown.extend(std::iter::repeat_n(' ', width.unwrap_or(0))),
            }
        }
        Cow::Owned(shown)
    }

    /// Where the window has another width, what stands above the line is drawn with it: this is where
    /// the line is about to be, whatever stands there.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        let rows = |columns: usize| (prompt.width() + self.line.get()) / columns + 1;
        match shown::anew(rows) {
            Some(above) => Cow::Owned(above + prompt),
            None => Cow::Borrowed(prompt),
        }
    }

    /// The whole line is drawn at the next key, then.
    fn highlight_char(&self, line: &str, _: usize, _: CmdKind) -> bool {
        self.stands(line);
        shown::is_resized()
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colour {
            Cow::Owned(format!("\u{1b}[2m{hint}\u{1b}[0m"))
        } else {
            Cow::Borrowed(hint)
        }
    }
}

/// Plain lines from the standard input, the prompt written before each where a person reads it.
pub(crate) struct Plain {
    /// Is there a person to prompt?
    pub(crate) prompts: bool,
}

impl Editor for Plain {
    fn line(&mut self, prompt: &str, _: &str, _: Offering, begun: &str) -> Result<Typed, Failure> {
        if self.prompts {
            let mut err = io::stderr().lock();
            let prompt = with_begun(&clean(prompt), begun);
            let _unheard = write!(err, "{prompt}").and_then(|()| err.flush());
        }
        let mut line = String::new();
        match io::stdin().lock().read_line(&mut line) {
            Ok(0) => Ok(Typed::End),
            Ok(_) => {
                let line = line.trim_end_matches(['\r', '\n']).to_owned();
                Ok(Typed::Line(or_begun(line, begun)))
            }
            Err(error) => Err(Failure::failed(format!("the input cannot be read: {error}"))),
        }
    }
}
