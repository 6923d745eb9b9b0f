//! Who says what a rule says: nobody, the table, or somebody by name; one or several.
//!
//! Files and records have it as a text, in which several stand behind each other. It is read here, once, and
//! nobody else looks into it. This module must never know what the rule says.

use std::fmt;

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
}

/// Who says it, in the order in which they are named; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sources {
    /// As files and records have it.
    written: String,
    each: Vec<Authority>,
}

impl Authority {
    fn read(word: &str) -> Self {
        match word {
            SILENT => Self::Silent,
            AGREED => Self::Agreed,
            name => Self::Named(name.to_owned()),
        }
    }

    fn written(&self) -> &str {
        match self {
            Self::Silent => SILENT,
            Self::Agreed => AGREED,
            Self::Named(name) => name,
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

    /// Several, each of them once; nobody where there are none.
    pub fn of(all: impl IntoIterator<Item = Authority>) -> Self {
        let mut each: Vec<Authority> = Vec::new();
        for one in all {
            if !each.contains(&one) {
                each.push(one);
            }
        }
        if each.is_empty() {
            each.push(Authority::Silent);
        }
        let written = each.iter().map(Authority::written).collect::<Vec<_>>().join(BETWEEN);
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
}
