//! The other words that ask for a question, and how they ask.
//!
//! `build.rs` reads the same lines when it makes the index of the search, so this file must never name
//! another of the crate.

/// Other words that ask for a question.
#[derive(Clone, Copy, Debug)]
pub struct Also<'a> {
    /// The words.
    pub text: &'a str,
    /// How they ask for it.
    pub asks: Asks,
}

impl<'a> Also<'a> {
    /// A line of the book.
    pub(super) fn read(line: &'a str) -> Self {
        let (text, asks) = match (line.strip_prefix("+ "), line.strip_prefix("- ")) {
            (Some(text), _) => (text, Asks::Straight),
            (None, Some(text)) => (text, Asks::Opposite),
            (None, None) => (line, Asks::Otherwise),
        };
        Self { text, asks }
    }

    /// Every line of a list that says something.
    pub(super) fn read_all(lines: &'a str) -> impl Iterator<Item = Self> {
        lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(Self::read)
    }
}

/// How somebody asks for a question whose answer may begin with "Yes".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// So that the answer's first word answers it.
    Straight,
    Opposite,
    /// For something else than yes or no; perhaps for a number.
    Otherwise,
    /// For a person: "who is on my team".
    Person,
    /// For none of these: "what happens then".
    Neither,
}

impl Asks {
    /// "Yes" or "No" as it answers what was asked; nothing where it answers nothing.
    pub fn turned(self, lead: Option<&str>) -> Option<&str> {
        match (self, lead?) {
            (Self::Straight, lead) => Some(lead),
            (Self::Opposite, "Yes") => Some("No"),
            (Self::Opposite, "No") => Some("Yes"),
            (Self::Opposite | Self::Otherwise | Self::Person | Self::Neither, _) => None,
        }
    }

    /// May a number answer it by itself?
    pub const fn for_a_number(self) -> bool {
        matches!(self, Self::Otherwise)
    }
}
