//! A mistake in a ruleset: where it stands, what is wrong, and what would be right.
//!
//! Every module that reads rules tells of mistakes with this one. It knows no key and no file, only
//! places in a text that somebody else holds.

use std::fmt;
use std::ops::Range;

/// A place in a text, in bytes.
pub type Span = Range<usize>;

/// Something in a ruleset that cannot be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where it stands, in bytes; none where it stands nowhere (a key that is missing) and in JSON.
    pub span: Option<Span>,
    /// The key that it is about, where it is about one.
    pub key: Option<String>,
    /// What is wrong, without a full stop.
    pub problem: String,
    /// What to do about it.
    pub help: Option<String>,
    /// What would be right in place of the span.
    pub instead: Option<String>,
    /// Other places that have to do with it, and what stands there.
    pub also: Vec<(Span, String)>,
    /// So many mistakes it stands for: more than one where the rest is not told one by one.
    pub many: usize,
}

impl Mistake {
    pub(super) fn at(span: Option<Span>, problem: impl Into<String>) -> Self {
        let problem = problem.into();
        Self { span, key: None, problem, help: None, instead: None, also: Vec::new(), many: 1 }
    }

    pub(super) fn of(key: &str, span: Option<Span>, problem: impl Into<String>) -> Self {
        Self { key: Some(key.to_owned()), ..Self::at(span, problem) }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    pub(super) fn instead(self, instead: impl Into<String>) -> Self {
        Self { instead: Some(instead.into()), ..self }
    }

    /// Line and column of its place in the text that it was found in, both from 1.
    pub fn place(&self, text: &str) -> Option<(usize, usize)> {
        let start = self.span.as_ref()?.start;
        let before: String =
            text.char_indices().take_while(|(at, _)| *at < start).map(|(_, c)| c).collect();
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count());
        Some((before.matches('\n').count() + 1, column + 1))
    }
}

impl std::error::Error for Mistake {}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}
