//! What went wrong, as the person sees it: a kind, a sentence, and what to do.
//!
//! The kind decides the heading and the exit code and nothing else does. The layout of an error is
//! always the same: where, the line itself with a mark under it, what is wrong, what to do. This
//! module must never know a command.

use std::io;

use rasher::night::book::BookError;
use rasher::store::{Fate, StoreError};
use serde_json::{Value, json};

use crate::paint::{Page, Text, Tone, listed};

/// The kinds, as far as a caller of the program can do something different about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FailureKind {
    /// It could not be done.
    Failed,
    /// Usage error.
    Usage,
    /// A check found something.
    Found,
    /// There is no such session.
    NoSession,
    /// The session is open elsewhere.
    InUse,
    /// The person interrupted it.
    Interrupted,
    /// The person typed `quit` before there was anything to save.
    Left,
    /// An entry was not taken: it is not on the disk, and the session goes on as it was.
    NotTaken,
    /// The output could not be written. What the command had done by then, its streams know.
    Mute,
    /// What is wrong was said where it came up, and what comes behind it was done: the code of it is left.
    Told(u8),
    /// It was done and is on the disk, but that could not be said: to try again would do it twice.
    Unsaid,
}

impl FailureKind {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Failed | Self::NotTaken | Self::Mute => 1,
            Self::Told(code) => code,
            Self::Usage => 2,
            Self::Found => 3,
            Self::NoSession => 4,
            Self::InUse => 5,
            Self::Unsaid => 6,
            Self::Interrupted => 130,
            Self::Left => 0,
        }
    }

    /// What stands before the sentence.
    const fn heading(self) -> &'static str {
        match self {
            Self::Failed
            | Self::Usage
            | Self::NoSession
            | Self::InUse
            | Self::NotTaken
            | Self::Mute
            | Self::Told(_)
            | Self::Unsaid => "error: ",
            Self::Found => "found: ",
            Self::Interrupted | Self::Left => "",
        }
    }
}

/// Why the program did not do what it was asked. It is handed up by value through everything that can
/// fail, so what never grows, or seldom, is kept in a box.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: FailureKind,
    /// Where, and the lines with their marks.
    place: Page,
    /// What is wrong: a sentence without a full stop.
    error: Box<str>,
    /// What to do about it.
    hints: Vec<String>,
    /// What of the hints is to be typed as it stands, and so is never said in other words.
    typed: Box<[String]>,
    /// The names of what may have been meant, for a program to choose from, the likeliest first.
    offers: Box<[String]>,
}

impl Failure {
    /// A failure of this kind. The sentence has no full stop.
    pub(crate) fn new(kind: FailureKind, error: impl Into<String>) -> Self {
        Self {
            kind,
            place: Page::new(),
            error: error.into().into_boxed_str(),
            hints: Vec::new(),
            typed: Box::default(),
            offers: Box::default(),
        }
    }

    /// It could not be done.
    pub(crate) fn failed(error: impl Into<String>) -> Self {
        Self::new(FailureKind::Failed, error)
    }

    pub(crate) fn usage(error: impl Into<String>) -> Self {
        Self::new(FailureKind::Usage, error)
    }

    /// The same for what was not to be asked so.
    pub(crate) fn of_usage(self) -> Self {
        Self { kind: FailureKind::Usage, ..self }
    }

    /// The person interrupted it; nothing was done by halves.
    pub(crate) fn interrupted() -> Self {
        Self::new(FailureKind::Interrupted, "interrupted")
    }

    /// The person typed `quit` at a question of the set-up.
    pub(crate) fn left() -> Self {
        Self::new(FailureKind::Left, "Nothing was begun.")
    }

    /// The output failed after something was done. `done` is a sentence without its full stop.
    pub(crate) fn unsaid(error: &io::Error, done: &str) -> Self {
        Self::new(FailureKind::Unsaid, format!("the output cannot be written: {error}"))
            .hint(format!("{done}; do not try it again"))
    }

    /// The same after something was done that lasts: where only the output failed, it is done all the
    /// same, and whoever tries again would do it twice. `done` is a sentence without its full stop.
    pub(crate) fn although(mut self, done: &str) -> Self {
        if self.kind != FailureKind::Mute {
            return self;
        }
        self.kind = FailureKind::Unsaid;
        if self.hints.is_empty() {
            self.hints.push(format!("{done}; do not try it again"));
        }
        self
    }

    /// With something to do about it, after what was hinted at before.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// With lines that could be typed, after the hints.
    #[must_use]
    pub(crate) fn could_type(mut self, line: impl Into<String>) -> Self {
        self.typed = self.typed.into_iter().chain([line.into()]).collect();
        self
    }

    /// With the names of what may have been meant, which a program is told apart from the hints.
    #[must_use]
    pub(crate) fn offering<'a>(self, names: impl Iterator<Item = &'a str>) -> Self {
        Self { offers: names.map(str::to_owned).collect(), ..self }
    }

    /// As a program is told: what is wrong, in which line, from which byte of it on, and what may have
    /// been meant where there is something to choose from.
    pub(crate) fn document(&self) -> Value {
        let marked = self.place.marked_lines().last();
        let help: Vec<&String> = self.hints.iter().chain(self.typed.iter()).collect();
        let mut document = json!({
            "refused": self.error,
            "help": help,
            "line": marked.map(|marked| &marked.line),
            "place": marked.map(|marked| &marked.place),
            "from": marked.map(|marked| marked.span.start),
            "to": marked.map(|marked| marked.span.end),
            "code": self.kind.code(),
        });
        if !self.offers.is_empty()
            && let Some(fields) = document.as_object_mut()
        {
            fields.insert("offers".to_owned(), json!(self.offers));
        }
        document
    }

    /// With this to do about it, and nothing else.
    #[must_use]
    pub(crate) fn hint_instead(self, hint: impl Into<String>) -> Self {
        Self { hints: vec![hint.into()], ..self }
    }

    /// With the place where it is wrong, under what was shown before.
    #[must_use]
    pub(crate) fn at(mut self, place: Page) -> Self {
        self.place.append(place);
        self
    }

    /// After another that is told before it.
    #[must_use]
    pub(crate) fn after(mut self, before: Self) -> Self {
        let mut page = before.page();
        page.gap().append(self.place);
        self.place = page;
        self
    }

    /// Where something was written before it: no hint says that nothing was, and the last says what.
    #[must_use]
    pub(crate) fn but_written(mut self, written: &str) -> Self {
        const NOTHING: &str = "nothing was written";
        for hint in &mut self.hints {
            if let Some(rest) = hint.strip_prefix(NOTHING) {
                *hint = format!("nothing of this file was written{rest}");
            }
        }
        self.hint(written)
    }

    /// The sentence alone.
    pub(crate) fn says(&self) -> &str {
        &self.error
    }

    /// What to do about it.
    pub(crate) fn hints(&self) -> &[String] {
        &self.hints
    }

    pub(crate) const fn kind(&self) -> FailureKind {
        self.kind
    }

    /// As it is said to a person who is being talked to.
    pub(crate) fn spoken(self) -> Page {
        let mut page = self.place;
        page.indented(Text::new().and(Tone::Bad, &self.error), 0, 2);
        for hint in &self.hints {
            page.indented(Text::new().quiet(hint), 0, 2);
        }
        for line in &self.typed {
            page.indented(Text::new().and(Tone::Hint, line), 0, 2);
        }
        page
    }

    /// As it goes to the person.
    pub(crate) fn page(self) -> Page {
        let mut page = self.place;
        page.indented(Text::new().and(Tone::Bad, self.kind.heading()).plain(&self.error), 0, 2);
        for hint in &self.hints {
            page.indented(Text::new().and(Tone::Good, "hint: ").plain(hint), 0, 6);
        }
        for line in &self.typed {
            page.indented(Text::new().and(Tone::Good, "hint: ").typed(line), 0, 6);
        }
        page
    }
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Self {
        match error {
            BookError::Store(error) => error.into(),
            error @ (BookError::Wrong(_)
            | BookError::Unfit(_)
            | BookError::Impossible { .. }
            | BookError::Rules) => Self::failed(error.to_string()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let kind = match &error {
            StoreError::NoSuchSession { .. } | StoreError::BadId { .. } => FailureKind::NoSession,
            StoreError::InUse { .. } => FailureKind::InUse,
            StoreError::Ambiguous { .. } => FailureKind::Usage,
            StoreError::NotAppended { fate: Fate::NotThere, .. } | StoreError::Unwritten(_) => {
                FailureKind::NotTaken
            }
            StoreError::NoLock { .. }
            | StoreError::Damaged { .. }
            | StoreError::Changed { .. }
            | StoreError::Closed { .. }
            | StoreError::NotAppended { fate: Fate::TakenBack | Fate::Unknown, .. }
            | StoreError::NoFolder { .. }
            | StoreError::NotAFolder { .. }
            | StoreError::NotReadable { .. }
            | StoreError::NotWritable { .. }
            | StoreError::Full { .. }
            | StoreError::Unfinished { .. }
            | StoreError::NotSettled { .. }
            | StoreError::Io { .. } => FailureKind::Failed,
        };
        let names = |ids: &[String]| {
            let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
            listed(&ids, "or")
        };
        let failure = Self::new(kind, error.to_string());
        let failure = match &error {
            StoreError::NoSuchSession { near, .. } if !near.is_empty() => {
                failure.hint(format!("did you mean {}?", names(near)))
            }
            StoreError::NoSuchSession { .. } => failure.hint("`rasher list` shows the sessions"),
            StoreError::Ambiguous { ids, .. } => failure.hint(format!("say which: {}", names(ids))),
            StoreError::BadId { .. }
            | StoreError::InUse { .. }
            | StoreError::NoLock { .. }
            | StoreError::Damaged { .. }
            | StoreError::Changed { .. }
            | StoreError::Closed { .. }
            | StoreError::NotAppended { .. }
            | StoreError::Unwritten(_)
            | StoreError::NoFolder { .. }
            | StoreError::NotAFolder { .. }
            | StoreError::NotReadable { .. }
            | StoreError::NotWritable { .. }
            | StoreError::Full { .. }
            | StoreError::Unfinished { .. }
            | StoreError::NotSettled { .. }
            | StoreError::Io { .. } => failure,
        };
        let failure = error.hint().into_iter().fold(failure, Self::hint);
        if matches!(error, StoreError::NoLock { .. }) {
            return failure.hint(
                "`rasher backup -o FILE` takes them from here, `rasher restore FILE --sessions DIR` \
                 puts them there",
            );
        }
        failure
    }
}

/// What the system says of a stream; a file that was named has an error of its own.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::Interrupted {
            Self::interrupted()
        } else {
            Self::new(FailureKind::Mute, format!("the output cannot be written: {error}"))
        }
    }
}

impl From<rasher::desk::DeskError> for Failure {
    fn from(error: rasher::desk::DeskError) -> Self {
        match error {
            rasher::desk::DeskError::Store(error) => Self::from(error),
            rasher::desk::DeskError::Unreadable(_) | rasher::desk::DeskError::Unfit(_) => {
                Self::failed(error.to_string()).hint("`rasher check` says what is wrong with it")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::{Look, Marked};

    #[test]
    fn an_error_has_one_layout() {
        let mut place = Page::new();
        let line = "line 3 of the standard input".into();
        place.marked(Marked { place: line, line: "bz3".into(), span: 1..2 });
        let failure = Failure::failed("`z` is no trump").hint("c, d, h or s").at(place);
        assert_eq!(failure.kind().code(), 1);
        let look = Look { colour: false, plain: false, lettered: false, width: 80 };
        assert_eq!(
            look.page(&failure.page()),
            "line 3 of the standard input\n  bz3\n   ^\nerror: `z` is no trump\nhint: c, d, h or s\n"
        );
    }

    #[test]
    fn the_exit_codes_are_those_of_the_manual() {
        let kinds = [
            FailureKind::Failed,
            FailureKind::Usage,
            FailureKind::Found,
            FailureKind::NoSession,
            FailureKind::InUse,
            FailureKind::Interrupted,
            FailureKind::Left,
            FailureKind::NotTaken,
            FailureKind::Mute,
            FailureKind::Told(1),
            FailureKind::Unsaid,
        ];
        assert_eq!(kinds.map(FailureKind::code), [1, 2, 3, 4, 5, 130, 0, 1, 1, 1, 6]);
    }
}
