//! Labelled text -> terminal: what a stretch of text is, here becomes how it looks.
//!
//! Callers say "this is a name", "this is what to type"; colour, width and the plain manner that can
//! be read aloud are decided once, in a [`Look`]. Every text from outside goes through [`clean`] on
//! its way in, so no name and no note can act on the terminal. This module must never know a command,
//! a session or a rule.

mod big;
mod clean;
mod columns;
mod marked;
mod mistakes;
mod plot;
pub(crate) mod shown;
mod table;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rasher::report::shown::around_quotes;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

pub(crate) use big::Big;
pub(crate) use clean::{clean, is_hidden, json as clean_json};
pub(crate) use columns::first_columns;
pub(crate) use marked::Marked;
pub(crate) use mistakes::Mistakes;
pub(crate) use plot::{Signs, heights, interval};
pub(crate) use rasher::speech::{count, listed};
pub(crate) use table::{Column, Table};

/// The width where no terminal tells one.
pub(crate) const WIDTH: usize = 80;

/// The widest that prose runs, however wide the terminal: longer lines are hard to read.
const WIDEST_PROSE: usize = 100;

/// What a stretch of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Nothing special.
    Plain,
    /// A name or number that the eye should find.
    Strong,
    /// A title that somebody wrote: the eye should find it, and nothing in it is ours.
    Title,
    /// Something that may be passed over.
    Quiet,
    /// What a person types.
    Typed,
    /// What could be typed: it may be passed over, and stands as it must be typed.
    Hint,
    /// In order.
    Good,
    /// Not in order.
    Bad,
    /// Worth a second look.
    Warn,
}

impl Tone {
    const fn style(self) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Strong | Self::Title => Style::new().bold(),
            Self::Quiet | Self::Hint => Style::new().dimmed(),
            Self::Typed => AnsiColor::Cyan.on_default(),
            Self::Good => AnsiColor::Green.on_default(),
            Self::Bad => AnsiColor::Red.on_default().bold(),
            Self::Warn => AnsiColor::Yellow.on_default(),
        }
    }
}

/// A line of labelled text. Whatever is put into it is cleaned: it holds one line and no escapes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    parts: Vec<(Tone, String)>,
}

impl Text {
    /// Nothing yet.
    pub(crate) const fn new() -> Self {
        Self { parts: Vec::new() }
    }

    /// This and then `words`.
    #[must_use]
    pub(crate) fn and(mut self, tone: Tone, words: impl AsRef<str>) -> Self {
        self.parts.push((tone, clean(words.as_ref()).into_owned()));
        self
    }

    /// This and then words of no special kind.
    #[must_use]
    pub(crate) fn plain(self, words: impl AsRef<str>) -> Self {
        self.and(Tone::Plain, words)
    }

    /// This and then a name or number.
    #[must_use]
    pub(crate) fn strong(self, words: impl AsRef<str>) -> Self {
        self.and(Tone::Strong, words)
    }

    /// This and then a title that somebody wrote.
    #[must_use]
    pub(crate) fn title(self, words: impl AsRef<str>) -> Self {
        self.and(Tone::Title, words)
    }

    /// This and then something to pass over.
    #[must_use]
    pub(crate) fn quiet(self, words: impl AsRef<str>) -> Self {
        self.and(Tone::Quiet, words)
    }

    /// This and then what a person types.
    #[must_use]
    pub(crate) fn typed(self, words: impl AsRef<str>) -> Self {
        self.and(Tone::Typed, words)
    }

    /// This and then another text.
    #[must_use]
    pub(crate) fn join(mut self, other: &Self) -> Self {
        self.parts.extend(other.parts.iter().cloned());
        self
    }

    /// Its first part alone, without its tone.
    pub(crate) fn head(&self) -> String {
        self.parts.first().map(|(_, part)| part.clone()).unwrap_or_default()
    }

    /// All of it, without tones.
    pub(crate) fn whole(&self) -> String {
        self.parts.iter().map(|(_, part)| part.as_str()).collect()
    }

    /// Its words, one after another, without a break, as they are looked at or read aloud.
    fn words(&self, look: &Look) -> Vec<Word> {
        let mut words = Vec::new();
        let mut word = Word::default();
        for (tone, part) in &self.parts {
            let part = look.part(*tone, part);
            for (number, piece) in part.split(' ').enumerate() {
                if number > 0 {
                    if !word.pieces.is_empty() {
                        words.push(std::mem::take(&mut word));
                    }
                    word.spaces += 1;
                }
                if !piece.is_empty() {
                    word.width += piece.width();
                    word.pieces.push((*tone, piece.to_owned()));
                }
            }
        }
        if !word.pieces.is_empty() {
            words.push(word);
        }
        words
    }
}

impl<T: AsRef<str>> From<T> for Text {
    fn from(words: T) -> Self {
        Self::new().plain(words)
    }
}

/// Words without the signs that nobody speaks, and cards by their names. What is typed is left as it
/// must be typed, and what is quoted stays quoted: a mark alone says something.
fn aloud(tone: Tone, part: &str, lettered: bool) -> Cow<'_, str> {
    if matches!(tone, Tone::Typed | Tone::Hint | Tone::Title) {
        return Cow::Borrowed(part);
    }
    if part.contains('“') {
        let ours = |piece: &str| ours_aloud(piece, lettered).into_owned();
        return Cow::Owned(around_quotes(part, ours, str::to_owned));
    }
    ours_aloud(part, lettered)
}

/// The same of a piece in which nothing is what somebody wrote.
fn ours_aloud(part: &str, lettered: bool) -> Cow<'_, str> {
    const SPOKEN: [(&str, &str); 16] = [
        // A rule, and behind it who says so.
        (". — ", ". "),
        (" · ", ", "),
        (" | ", "; "),
        ("♣", "clubs"),
        ("♦", "diamonds"),
        ("♥", "hearts"),
        ("♠", "spades"),
        (" & ", " and "),
        ("–", " to "),
        (" − ", " minus "),
        ("−", "minus "),
        (" : ", " to "),
        (" — ", ", "),
        ("— ", ""),
        ("`", "\""),
        ("…", "..."),
    ];
    let part = if lettered { Cow::Borrowed(part) } else { cards_aloud(part) };
    if !SPOKEN.iter().any(|(sign, _)| part.contains(sign)) {
        return part;
    }
    let spoken = |text: String, (sign, word): &(&str, &str)| text.replace(sign, word);
    Cow::Owned(SPOKEN.iter().fold(suits_apart(&part), spoken))
}

/// `6♥` -> `6 ♥`, which is read as two words.
fn suits_apart(part: &str) -> String {
    let mut out = String::with_capacity(part.len());
    for letter in part.chars() {
        if matches!(letter, '♣' | '♦' | '♥' | '♠') && out.ends_with(|c: char| c.is_ascii_digit())
        {
            out.push(' ');
        }
        out.push(letter);
    }
    out
}

/// `Ks` -> `king of spades`. What is quoted is typed, and stays as it is; so does "As" where it may be
/// the word.
fn cards_aloud(part: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut quoted = false;
    let mut before = "";
    let mut words = part.split_inclusive(' ').peekable();
    while let Some(piece) = words.next() {
        let word = piece.trim_end().trim_end_matches([',', '.', ';', ':', '?', '!', ')']);
        let bare = word.trim_start_matches('(');
        let ticks = piece.matches('`').count();
        let after = words.peek().map_or("", |next| next.trim());
        let heads = before.is_empty() || before.ends_with(['.', ':', '?', '!']);
        let is_word = bare == "As" && heads && !matches!(after, "is" | "was");
        match card_name(bare).filter(|_| !quoted && ticks == 0 && !is_word) {
            // A sentence does not begin with "nine of hearts".
            Some(name) if heads && matches!(after, "is" | "was") => {
                out.push_str(&piece.replacen(bare, &format!("The {name}"), 1));
            }
            Some(name) => out.push_str(&piece.replacen(bare, &name, 1)),
            None => out.push_str(piece),
        }
        quoted ^= ticks % 2 == 1;
        before = piece.trim_end();
    }
    if out == part { Cow::Borrowed(part) } else { Cow::Owned(out) }
}

/// The name of a card as it is written: `9h`, `Tc`, `10c`.
fn card_name(word: &str) -> Option<String> {
    const RANKS: [(&str, &str); 14] = [
        ("2", "two"),
        ("3", "three"),
        ("4", "four"),
        ("5", "five"),
        ("6", "six"),
        ("7", "seven"),
        ("8", "eight"),
        ("9", "nine"),
        ("10", "ten"),
        ("T", "ten"),
        ("J", "jack"),
        ("Q", "queen"),
        ("K", "king"),
        ("A", "ace"),
    ];
    const SUITS: [(char, &str); 4] =
        [('c', "clubs"), ('d', "diamonds"), ('h', "hearts"), ('s', "spades")];
    let last = word.chars().next_back()?;
    let (_, suit) = SUITS.iter().find(|(letter, _)| *letter == last)?;
    let rank = word.strip_suffix(last)?;
    let (_, rank) = RANKS.iter().find(|(sign, _)| *sign == rank)?;
    Some(format!("{rank} of {suit}"))
}

/// What stands between two blanks; its pieces may differ in tone.
#[derive(Clone, Debug, Default)]
struct Word {
    spaces: usize,
    width: usize,
    pieces: Vec<(Tone, String)>,
}

/// One thing under another.
#[derive(Clone, Debug)]
enum Block {
    /// An empty line.
    Gap,
    /// A line that is wrapped where it is too long.
    Line { text: Text, indent: usize, hang: usize },
    /// A line to be copied, which is never broken.
    Whole(Text),
    /// Rows and columns, or a sentence a row.
    Table(Table),
    /// A line that somebody wrote, with a mark under what is wrong.
    Marked(Marked),
    /// What is wrong with a ruleset file.
    Mistakes(Mistakes),
}

/// Text for one stream, from top to bottom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    blocks: Vec<Block>,
}

impl Page {
    /// An empty one.
    pub(crate) const fn new() -> Self {
        Self { blocks: Vec::new() }
    }

    /// Is nothing on it?
    pub(crate) const fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// A line, wrapped where it is too long.
    pub(crate) fn line(&mut self, text: impl Into<Text>) -> &mut Self {
        self.indented(text, 0, 0)
    }

    /// A line that is copied from here to another place, such as a command: it is not wrapped.
    pub(crate) fn whole(&mut self, text: impl Into<Text>) -> &mut Self {
        self.blocks.push(Block::Whole(text.into()));
        self
    }

    /// A line that begins at column `indent`; what is wrapped of it begins at `hang`.
    pub(crate) fn indented(
        &mut self,
        text: impl Into<Text>,
        indent: usize,
        hang: usize,
    ) -> &mut Self {
        self.blocks.push(Block::Line { text: text.into(), indent, hang });
        self
    }

    /// An empty line.
    pub(crate) fn gap(&mut self) -> &mut Self {
        self.blocks.push(Block::Gap);
        self
    }

    pub(crate) fn table(&mut self, table: Table) -> &mut Self {
        self.blocks.push(Block::Table(table));
        self
    }

    /// A line with a mark under what is wrong.
    pub(crate) fn marked(&mut self, marked: Marked) -> &mut Self {
        self.blocks.push(Block::Marked(marked));
        self
    }

    /// The lines with a mark that are on it.
    pub(crate) fn marked_lines(&self) -> impl Iterator<Item = &Marked> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Marked(marked) => Some(marked),
            Block::Gap
            | Block::Line { .. }
            | Block::Whole(_)
            | Block::Table(_)
            | Block::Mistakes(_) => None,
        })
    }

    /// What is wrong with a ruleset file.
    pub(crate) fn mistakes(&mut self, mistakes: Mistakes) -> &mut Self {
        self.blocks.push(Block::Mistakes(mistakes));
        self
    }

    /// Everything of another page under what is here.
    pub(crate) fn append(&mut self, other: Self) -> &mut Self {
        self.blocks.extend(other.blocks);
        self
    }
}

/// How a stream is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) colour: bool,
    /// Without boxes and symbols, in sentences that can be read aloud?
    pub(crate) plain: bool,
    /// Have cards letters for suits, as in the climbing game? Its `4c` is no four of clubs.
    pub(crate) lettered: bool,
    /// In columns.
    pub(crate) width: usize,
}

impl Look {
    /// A page as it goes out, newlines included.
    pub(crate) fn page(&self, page: &Page) -> String {
        let mut out = String::new();
        for block in &page.blocks {
            match block {
                Block::Gap => out.push('\n'),
                Block::Line { text, indent, hang } => self.lines(text, *indent, *hang, &mut out),
                Block::Whole(text) => {
                    out.push_str(&self.text(text));
                    out.push('\n');
                }
                Block::Table(table) => table.write(self, &mut out),
                Block::Marked(marked) => marked.write(self, &mut out),
                Block::Mistakes(mistakes) => mistakes.write(self, &mut out),
            }
        }
        out
    }

    /// A text as it goes out, in one line without its newline.
    pub(crate) fn text(&self, text: &Text) -> String {
        let mut out = String::new();
        for (tone, part) in &text.parts {
            let part = self.part(*tone, part);
            self.tone(*tone, &part, &mut out);
        }
        out
    }

    /// A piece of a text as it is looked at or read aloud.
    fn part<'p>(&self, tone: Tone, part: &'p str) -> Cow<'p, str> {
        if self.plain { aloud(tone, part, self.lettered) } else { Cow::Borrowed(part) }
    }

    /// A row of a picture: each text in the middle of its columns, cut where it is too long.
    pub(crate) fn row(&self, cells: &[(Text, usize)]) -> String {
        self.cells(cells, |spare| spare / 2)
    }

    /// The same with each text at the left of its columns.
    pub(crate) fn left(&self, cells: &[(Text, usize)]) -> String {
        self.cells(cells, |_| 0)
    }

    fn cells(&self, cells: &[(Text, usize)], before: impl Fn(usize) -> usize) -> String {
        let mut out = String::new();
        let mut after = 0;
        for (text, columns) in cells {
            let whole = text.whole();
            let cut = columns::first_columns(&whole, *columns);
            let spare = columns.saturating_sub(cut.width());
            out.push_str(&" ".repeat(after + before(spare)));
            // What had to be cut is of one kind: the first.
            if cut == whole {
                out.push_str(&self.text(text));
            } else if let Some((tone, _)) = text.parts.first() {
                self.tone(*tone, &cut, &mut out);
            }
            after = spare - before(spare);
        }
        out
    }

    /// How wide prose runs.
    fn prose(&self) -> usize {
        self.width.min(WIDEST_PROSE)
    }

    /// Wraps a text at blanks; a word that is longer than the line stays whole.
    fn lines(&self, text: &Text, indent: usize, hang: usize, out: &mut String) {
        let mut line: Vec<(Tone, String)> = Vec::new();
        let (mut column, mut margin) = (indent, indent);
        for word in text.words(self) {
            let spaces = if line.is_empty() { 0 } else { word.spaces };
            if !line.is_empty() && column + spaces + word.width > self.prose() {
                self.finish(margin, &line, out);
                line.clear();
                (column, margin) = (hang, hang);
            } else if spaces > 0 {
                let tone = both(line.last(), word.pieces.first());
                line.push((tone, " ".repeat(spaces)));
                column += spaces;
            }
            column += word.width;
            line.extend(word.pieces);
        }
        self.finish(margin, &line, out);
    }

    fn finish(&self, margin: usize, line: &[(Tone, String)], out: &mut String) {
        if !line.is_empty() {
            out.push_str(&" ".repeat(margin));
        }
        for run in line.chunk_by(|(one, _), (other, _)| one == other) {
            let words: String = run.iter().map(|(_, part)| part.as_str()).collect();
            let tone = run.first().map_or(Tone::Plain, |(tone, _)| *tone);
            self.tone(tone, &words, out);
        }
        out.push('\n');
    }

    fn tone(&self, tone: Tone, words: &str, out: &mut String) {
        if self.colour && tone != Tone::Plain {
            let style = tone.style();
            // Writing into memory cannot fail.
            let _written = write!(out, "{style}{words}{style:#}");
        } else {
            out.push_str(words);
        }
    }

    const fn choice(&self) -> ColorChoice {
        if self.colour { ColorChoice::Always } else { ColorChoice::Never }
    }
}

/// The tone of the blank between two pieces.
fn both(before: Option<&(Tone, String)>, after: Option<&(Tone, String)>) -> Tone {
    match (before, after) {
        (Some((before, _)), Some((after, _))) if before == after => *before,
        (_, _) => Tone::Plain,
    }
}

/// The two streams: data goes out on one, talk on the other.
#[derive(Clone, Debug)]
pub(crate) struct Out {
    /// The standard output.
    pub(crate) stdout: Look,
    /// The standard error output.
    pub(crate) stderr: Look,
    /// Is a game with lettered cards spoken of?
    lettered: Cell<bool>,
    /// What was done that lasts, for where it cannot be said.
    done: Rc<RefCell<Option<String>>>,
}

impl Out {
    /// Both streams.
    pub(crate) fn new(stdout: Look, stderr: Look) -> Self {
        Self { stdout, stderr, lettered: Cell::new(false), done: Rc::default() }
    }

    /// Something was done that lasts: a sentence without its full stop. Whoever changes what is kept
    /// says so here before it writes about it, so that an output that fails is no reason to do it twice.
    pub(crate) fn did(&self, what: impl Into<String>) {
        *self.done.borrow_mut() = Some(what.into());
    }

    /// What was done last that lasts.
    pub(crate) fn done(&self) -> Option<String> {
        self.done.borrow().clone()
    }

    /// From here on this game is spoken of, or one with the same cards.
    pub(crate) fn speaks_of(&self, lettered: bool) {
        self.lettered.set(lettered);
    }

    /// Writes what was asked for, as wide as the terminal is now.
    pub(crate) fn data(&self, page: &Page) -> io::Result<()> {
        let stdout = io::stdout();
        let size = terminal_size::terminal_size_of(&stdout).filter(|_| stdout.is_terminal());
        let width = size.map_or(self.stdout.width, |(width, _)| usize::from(width.0));
        let look = Look { width, lettered: self.lettered.get(), ..self.stdout };
        if size.is_some() {
            shown::page(look, page);
        }
        self.styled_data(&look.page(page))
    }

    /// Writes what another has painted; its colours are left out where there are none.
    pub(crate) fn styled_data(&self, text: &str) -> io::Result<()> {
        write(AutoStream::new(io::stdout().lock(), self.stdout.choice()), text)
    }

    /// Says what another has painted.
    pub(crate) fn styled_talk(&self, text: &str) {
        let _unheard = write(AutoStream::new(io::stderr().lock(), self.stderr.choice()), text);
    }

    /// Writes a piece of a document for others, as it is; on a terminal, what is hidden in it is
    /// spelt out. JSON can say the same without anything hidden, so it always does.
    #[allow(clippy::unused_self, reason = "whoever writes has the streams, whatever is written")]
    pub(crate) fn document(&self, text: &str, json: bool) -> io::Result<()> {
        let stdout = io::stdout();
        if !json && !stdout.is_terminal() {
            return write(stdout.lock(), text);
        }
        let safe = |line: &str| if json { clean::json(line) } else { clean(line).into_owned() };
        let lines: Vec<String> = text.split('\n').map(safe).collect();
        write(stdout.lock(), &lines.join("\n"))
    }

    /// Writes one JSON document and a newline.
    #[allow(clippy::unused_self, reason = "whoever writes has the streams, whatever is written")]
    pub(crate) fn json(&self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(value)?;
        write(io::stdout().lock(), &(clean_json(&text) + "\n"))
    }

    /// How wide the terminal is now on which the person is spoken to.
    pub(crate) fn columns(&self) -> usize {
        let stderr = io::stderr();
        let size = terminal_size::terminal_size_of(&stderr).filter(|_| stderr.is_terminal());
        size.map_or(self.stderr.width, |(width, _)| usize::from(width.0))
    }

    /// Says something to the person, as wide as the terminal is now. Where nobody can hear it there is
    /// nothing to be done.
    pub(crate) fn talk(&self, page: &Page) {
        if page.is_empty() {
            return;
        }
        let stderr = io::stderr();
        let size = terminal_size::terminal_size_of(&stderr).filter(|_| stderr.is_terminal());
        let width = self.columns();
        let look = Look { width, lettered: self.lettered.get(), ..self.stderr };
        if size.is_some() {
            shown::page(look, page);
        }
        self.styled_talk(&look.page(page));
    }
}

/// Writes all of it, at once. A reader that has gone away has read enough.
fn write(mut stream: impl Write, text: &str) -> io::Result<()> {
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Look = Look { colour: false, plain: false, lettered: false, width: 20 };

    fn shown(look: Look, text: Text) -> String {
        let mut page = Page::new();
        page.indented(text, 0, 2);
        look.page(&page)
    }

    #[test]
    fn a_long_line_is_wrapped_at_blanks_and_hangs() {
        let text = Text::from("Ann made hearts and took four of the five tricks");
        assert_eq!(shown(LOOK, text), "Ann made hearts and\n  took four of the\n  five tricks\n");
        assert_eq!(shown(LOOK, Text::from("a-word-that-is-longer-than-the-line and")), {
            "a-word-that-is-longer-than-the-line\n  and\n"
        });
        assert_eq!(shown(LOOK, Text::new()), "\n");
    }

    /// A command that is copied out of a file or a pipe works.
    #[test]
    fn what_is_copied_is_never_broken() {
        let command = "rasher verify friday --key RWS3";
        assert_eq!(LOOK.page(Page::new().whole(command)), format!("{command}\n"));
    }

    #[test]
    fn width_counts_columns_and_not_bytes() {
        let text = Text::from("فاطمة علي محمد حسن 安娜 本");
        assert_eq!(shown(LOOK, text), "فاطمة علي محمد حسن\n  安娜 本\n");
    }

    #[test]
    fn tones_are_colours_only_where_there_is_colour() {
        let text = Text::new().strong("Ann Lee").plain(" typed ").typed("ah4");
        assert_eq!(shown(LOOK, text.clone()), "Ann Lee typed ah4\n");
        let coloured = shown(Look { colour: true, ..LOOK }, text);
        assert_eq!(coloured, "\u{1b}[1mAnn Lee\u{1b}[0m typed \u{1b}[36mah4\u{1b}[0m\n");
    }

    #[test]
    fn aloud_there_are_no_signs_but_in_what_is_typed() {
        let look = Look { plain: true, width: 80, ..LOOK };
        let text = Text::from("Ann & Cal 6–4, `undo` with ").typed("`&–");
        assert_eq!(shown(look, text), "Ann and Cal 6 to 4, \"undo\" with `&–\n");
        // A mark that says something stays, and a minus is heard.
        let text = Text::from("`-`: −5 to 4, `fix 3 …`");
        assert_eq!(shown(look, text), "\"-\": minus 5 to 4, \"fix 3 ...\"\n");
    }

    #[test]
    fn aloud_a_card_has_its_name_and_as_is_a_word() {
        for (text, spoken) in [
            ("9h is turned.", "The nine of hearts is turned."),
            ("Trick 1: Cal Kh, Dee 10d;", "Trick 1: Cal king of hearts, Dee ten of diamonds;"),
            ("As is turned", "The ace of spades is turned"),
            ("As these rules have it", "As these rules have it"),
            ("Ann plays As", "Ann plays ace of spades"),
            ("Done. As last time", "Done. As last time"),
            ("type `9h` or `ah4 9h`: 9h", "type \"9h\" or \"ah4 9h\": nine of hearts"),
            ("(Ks)", "(king of spades)"),
            ("Ah4 and 9a", "Ah4 and 9a"),
            ("9h: “Ks & `9c` 3–2”, 9h", "nine of hearts: “Ks & `9c` 3–2”, nine of hearts"),
        ] {
            assert_eq!(aloud(Tone::Plain, text, false), spoken);
        }
        // The climbing pack has letters: its `4c` is no four of clubs.
        for text in ["Ann plays 4a 4c, pair4", "10c is out"] {
            assert_eq!(aloud(Tone::Plain, text, true), text);
        }
    }

    #[test]
    fn no_text_can_act_on_the_terminal() {
        let text = Text::new().strong("\u{1b}[2JAnn\u{202e}\n").plain("\u{9b}31m");
        assert_eq!(LOOK.text(&text), r"\u{1b}[2JAnn\u{202e}\n\u{9b}31m");
    }
}
