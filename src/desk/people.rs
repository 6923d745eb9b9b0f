//! Which names may sit at a table.

use std::fmt;

use crate::line::command;
pub use crate::report::shown::is_unshown;

/// The most letters of a name: what still fits a score sheet's column.
pub const MOST_LETTERS: usize = 32;

/// Why some names cannot be the players'.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadNames {
    /// A name is empty, or nothing but blanks.
    Empty {
        /// Whose, from 1.
        seat: usize,
    },
    /// A name is too long.
    Long {
        /// The name, cut.
        name: String,
        /// Its letters.
        letters: usize,
    },
    /// A name holds a character that a terminal would obey instead of showing.
    Control {
        /// The name, with the character spelt out.
        name: String,
    },
    /// Two names are equal but for case.
    Equal {
        /// The name.
        name: String,
    },
    /// Another number of players than seats.
    Count {
        /// Seats.
        want: usize,
        /// Names.
        got: usize,
    },
}

impl std::error::Error for BadNames {}

impl fmt::Display for BadNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { seat } => write!(f, "player {seat} has no name"),
            Self::Long { name, letters } => {
                write!(f, "the name {name}… has {letters} letters, and at most {MOST_LETTERS} fit")
            }
            Self::Control { name } => {
                write!(f, "the name {name} holds a character that cannot be shown")
            }
            Self::Equal { name } => {
                write!(f, "two players are called {name}: give one of them another letter")
            }
            Self::Count { want, got } => write!(f, "this game has {want} seats, not {got}"),
        }
    }
}

/// Checks the names of a table, in seat order.
///
/// A name that begins with a digit or equals a command is fine; its seat is typed by number.
pub fn check_names(seats: &[String], want: usize) -> Result<(), BadNames> {
    if seats.len() != want {
        return Err(BadNames::Count { want, got: seats.len() });
    }
    let mut folded: Vec<String> = Vec::with_capacity(want);
    for (number, name) in (1..).zip(seats) {
        let letters = name.chars().count();
        if name.trim().is_empty() {
            return Err(BadNames::Empty { seat: number });
        }
        if let Some(bad) = name.chars().find(|letter| is_unshown(*letter)) {
            debug_assert!(is_unshown(bad), "found by that test");
            return Err(BadNames::Control { name: name.escape_debug().take(80).collect() });
        }
        if letters > MOST_LETTERS {
            let name = name.chars().take(12).collect();
            return Err(BadNames::Long { name, letters });
        }
        let low = name.trim().to_lowercase();
        if folded.contains(&low) {
            return Err(BadNames::Equal { name: name.clone() });
        }
        folded.push(low);
    }
    Ok(())
}

/// Must this player be typed by seat number? Names that begin with a digit or equal a command.
pub fn by_number(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_digit()) || command::is_word(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(names: &[&str]) -> String {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        match check_names(&names, 4) {
            Ok(()) => "fine".to_owned(),
            Err(bad) => bad.to_string(),
        }
    }

    #[test]
    fn every_row_mends_one_fault_of_the_row_above() {
        let long = "a".repeat(40);
        for (names, says) in [
            (vec!["", "ann", "Ann", "A\u{1b}[31m", &long], "this game has 4 seats, not 5"),
            (vec!["", "ann", "Ann", &long], "player 1 has no name"),
            (
                vec!["Dee\u{1b}[2J", "ann", "Ann", &long],
                "the name Dee\\u{1b}[2J holds a character that cannot be shown",
            ),
            (
                vec!["D\u{202e}ee", "ann", "Ann", &long],
                "the name D\\u{202e}ee holds a character that cannot be shown",
            ),
            (
                vec!["Dee", "ann", "Ann", &long],
                "two players are called Ann: give one of them another letter",
            ),
            (
                vec!["Dee", "ann", "Cal", &long],
                "the name aaaaaaaaaaaa… has 40 letters, and at most 32 fit",
            ),
            (vec!["Dee", "ann", "Cal", "ليلى"], "fine"),
            (vec!["1st", "undo", "Cal", "Zoë"], "fine"),
        ] {
            assert_eq!(said(&names), says);
        }
    }
}
