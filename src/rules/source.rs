//! Who says what a rule says: nobody, the table, or somebody by name; one or several.
//!
//! Files and records have it as a text, in which several stand behind each other. It is read here, once, and
//! nobody else looks into it. The laws of a code that numbers them are kept as numbers, where a file or the
//! referee has them as such, so that several citations of one code become one. This module must never know what
//! the rule says.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use crate::speech::listed;
use serde::{Serialize, Serializer};

/// The word of files and records where no source has the rule.
const SILENT: &str = "silent";

/// The word of records where a table has agreed on the rule.
const AGREED: &str = "agreed";

/// What stands between two of them in files and records.
const BETWEEN: &str = "; ";

/// Somebody who may say what a rule says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Authority {
    /// Nobody: the sources do not have it, and it is our default.
    Silent,
    /// The table that plays it.
    Agreed,
    /// A source, by title and place.
    Named(String),
    /// Numbered laws of a code.
    Laws(Laws),
}

/// Laws of one code, by number; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laws {
    code: String,
    /// In order, and none within another.
    spans: Vec<Span>,
}

/// Laws that follow each other: from one number to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    from: u16,
    to: u16,
}

impl Span {
    /// One law.
    pub const fn one(number: u16) -> Self {
        Self { from: number, to: number }
    }

    /// Several; whichever comes first is where it begins.
    pub const fn new(one: u16, other: u16) -> Self {
        if one <= other { Self { from: one, to: other } } else { Self { from: other, to: one } }
    }

    /// Both as one, where nothing lies between them: of what comes first, and what comes behind it.
    const fn joined(self, behind: Self) -> Option<Self> {
        if behind.from <= self.to.saturating_add(1) {
            let to = if self.to < behind.to { behind.to } else { self.to };
            Some(Self { from: self.from, to })
        } else {
            None
        }
    }

    /// Does it have all laws of another, and more?
    const fn is_wider_than(self, other: Self) -> bool {
        self.from <= other.from
            && other.to <= self.to
            && (self.from < other.from || other.to < self.to)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to {
            write!(f, "{}", self.from)
        } else {
            write!(f, "{}-{}", self.from, self.to)
        }
    }
}

/// Who says it, in the order in which they are named; at least one.
#[derive(Clone, Debug)]
pub struct Sources {
    /// As files and records have it.
    written: String,
    each: Vec<Authority>,
}

/// A record has the numbers of laws in its text: what is written alike is the same.
impl PartialEq for Sources {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written
    }
}

impl Eq for Sources {}

/// The code of 1888, as every citation names it.
pub const LAWS_OF_1888: &str = "Leeds & Dwight, The Laws of Euchre (1888)";

/// Codes of which we know how many laws they have.
const CODES: &[(&str, u16)] = &[(LAWS_OF_1888, 116)];

impl Laws {
    /// The number of a law that is named and that its code does not have, as far as that is known.
    pub fn not_of_its_code(&self) -> Option<u16> {
        let (_, last) = CODES.iter().find(|(code, _)| *code == self.code)?;
        self.spans.iter().map(|span| span.to).find(|number| number > last)
    }

    /// These laws of a code; none where no number is given. Where one of them is named more precisely, that
    /// alone is: of 96 to 98, and 97, it is 97 that decides.
    pub fn of(code: &str, spans: impl IntoIterator<Item = Span>) -> Option<Self> {
        let all: BTreeSet<Span> = spans.into_iter().collect();
        let narrow = |span: &&Span| !all.iter().any(|other| span.is_wider_than(*other));
        let spans: Vec<Span> = all.iter().filter(narrow).copied().collect();
        (!spans.is_empty()).then(|| Self { code: code.to_owned(), spans })
    }

    /// As they are said: what follows each other as one, but of two single laws each.
    fn said(&self) -> Vec<Span> {
        let mut said: Vec<Span> = Vec::new();
        for span in &self.spans {
            let joined = said.last().and_then(|before| before.joined(*span));
            match joined {
                Some(both) => {
                    said.pop();
                    said.push(both);
                }
                None => said.push(*span),
            }
        }
        let apart =
            |both: &Span| both.to == both.from.saturating_add(1) && !self.spans.contains(both);
        let each = said.iter().flat_map(|span| {
            if apart(span) { vec![Span::one(span.from), Span::one(span.to)] } else { vec![*span] }
        });
        each.collect()
    }

    /// Those of both, where both are of one code.
    fn with(&self, other: &Self) -> Option<Self> {
        let both = self.spans.iter().chain(&other.spans).copied();
        (self.code == other.code).then(|| Self::of(&self.code, both)).flatten()
    }
}

/// `Leeds & Dwight, laws 33-34 and 41-43`: what follows each other is said as one.
impl fmt::Display for Laws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = self.said();
        let one = matches!(said.as_slice(), [span] if span.from == span.to);
        let law = if one { "law" } else { "laws" };
        write!(f, "{}, {law} ", self.code)?;
        let spans: Vec<String> = said.iter().map(ToString::to_string).collect();
        f.write_str(&listed(&spans, "and"))
    }
}

impl Authority {
    fn read(word: &str) -> Self {
        match word {
            SILENT => Self::Silent,
            AGREED => Self::Agreed,
            name => Self::Named(name.to_owned()),
        }
    }

    fn written(&self) -> Cow<'_, str> {
        match self {
            Self::Silent => Cow::Borrowed(SILENT),
            Self::Agreed => Cow::Borrowed(AGREED),
            Self::Named(name) => Cow::Borrowed(name),
            Self::Laws(laws) => Cow::Owned(laws.to_string()),
        }
    }
}

impl Sources {
    /// As a file or a record names them.
    pub fn read(written: impl Into<String>) -> Self {
        let written = written.into();
        let each = written.split(BETWEEN).map(Authority::read).collect();
        Self { written, each }
    }

    /// Nobody says it.
    pub fn silent() -> Self {
        Self::of([Authority::Silent])
    }

    /// The table does.
    pub fn agreed() -> Self {
        Self::of([Authority::Agreed])
    }

    /// Several, each of them once, and the laws of one code together; nobody where there are none.
    pub fn of(all: impl IntoIterator<Item = Authority>) -> Self {
        let mut each: Vec<Authority> = Vec::new();
        for one in all {
            let joined = each.iter_mut().find_map(|said| match (&*said, &one) {
                (Authority::Laws(laws), Authority::Laws(more)) => {
                    laws.with(more).map(|both| (said, Authority::Laws(both)))
                }
                (_, _) => None,
            });
            if let Some((said, both)) = joined {
                *said = both;
            } else if !each.contains(&one) {
                each.push(one);
            }
        }
        if each.is_empty() {
            each.push(Authority::Silent);
        }
        let written: Vec<Cow<'_, str>> = each.iter().map(Authority::written).collect();
        let written = written.join(BETWEEN);
        Self { written, each }
    }

    /// Does nobody say it?
    pub fn is_silent(&self) -> bool {
        self.each == [Authority::Silent]
    }

    /// Does the table alone say it?
    pub fn is_agreed(&self) -> bool {
        self.each == [Authority::Agreed]
    }

    /// Each of them.
    pub fn each(&self) -> &[Authority] {
        &self.each
    }

    /// As files and records have it.
    pub fn as_str(&self) -> &str {
        &self.written
    }
}

impl fmt::Display for Sources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

impl Serialize for Sources {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&self.written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_as_it_was() {
        for (written, count) in [
            ("silent", 1),
            ("agreed", 1),
            ("Pope, 1890", 1),
            ("silent; Pope, 1890", 2),
            ("Pope, 1890; Hoyle; agreed", 3),
            ("a;b", 1),
            ("a; ", 2),
            ("", 1),
        ] {
            let read = Sources::read(written);
            assert_eq!((read.as_str(), read.each().len()), (written, count));
            assert_eq!(read.is_silent(), written == "silent", "{written}");
            assert_eq!(read.is_agreed(), written == "agreed", "{written}");
        }
    }

    #[test]
    fn each_is_named_once_and_nobody_where_there_are_none() {
        let pope = || Authority::Named("Pope, 1890".to_owned());
        let both = Sources::of([pope(), Authority::Silent, pope()]);
        assert_eq!(both.as_str(), "Pope, 1890; silent");
        assert!(!both.is_silent());
        assert!(Sources::of([]).is_silent());
    }

    #[test]
    fn the_laws_of_one_code_are_named_together() {
        let laws = |code: &str, numbers: &[(u16, u16)]| {
            let spans = numbers.iter().map(|(from, to)| Span::new(*from, *to));
            Authority::Laws(Laws::of(code, spans).expect("a number"))
        };
        let hoyle = || Authority::Named("Hoyle".to_owned());
        for (all, written) in [
            (vec![laws("Code", &[(5, 5)])], "Code, law 5"),
            (vec![laws("Code", &[(71, 71), (4, 4), (63, 63)])], "Code, laws 4, 63 and 71"),
            (vec![laws("Code", &[(41, 42), (33, 34)])], "Code, laws 33-34 and 41-42"),
            (
                vec![
                    laws("Code", &[(4, 4), (63, 63), (71, 71)]),
                    laws("Code", &[(63, 63)]),
                    hoyle(),
                    laws("Code", &[(70, 70)]),
                ],
                "Code, laws 4, 63, 70 and 71; Hoyle",
            ),
            // The more precise of two.
            (vec![laws("Code", &[(96, 98)]), laws("Code", &[(97, 97)])], "Code, law 97"),
            // Those that follow each other are said as one.
            (vec![laws("Code", &[(99, 99)]), laws("Code", &[(96, 98)])], "Code, laws 96-99"),
            (
                vec![laws("Code", &[(33, 34), (41, 42)]), laws("Code", &[(43, 43)])],
                "Code, laws 33-34 and 41-43",
            ),
            (vec![laws("Code", &[(78, 78), (79, 79)])], "Code, laws 78 and 79"),
            (
                vec![laws("Code", &[(4, 4), (5, 5), (6, 6), (8, 8), (9, 9)])],
                "Code, laws 4-6, 8 and 9",
            ),
            (vec![laws("Code", &[(74, 76), (75, 78)])], "Code, laws 74-78"),
            (vec![laws("Code", &[(1, 1)]), laws("Other", &[(2, 2)])], "Code, law 1; Other, law 2"),
        ] {
            assert_eq!(Sources::of(all).as_str(), written);
        }
        assert!(Laws::of("Code", []).is_none());
        // A record has it as text.
        assert_eq!(Sources::of([laws("Code", &[(5, 5)])]), Sources::read("Code, law 5"));
    }
}
