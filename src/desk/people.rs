//! Which names may sit at a table.

use std::fmt;

use unicode_security::MixedScript;

use super::looks;
use crate::card::Card;
use crate::line::{command, names, spoken};
use crate::report::deal::capital;
pub use crate::report::shown::is_unshown;

/// The most letters of a name: what still fits a score sheet's column.
pub const MOST_LETTERS: usize = 32;

/// Why some names cannot be the players'.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
        letters: usize,
    },
    /// A name holds a character that a terminal would obey instead of showing.
    Control {
        /// The name, with the character spelt out.
        name: String,
    },
    /// Two names are equal but for case.
    Equal { name: String },
    /// Two names look alike, and are spelt in letters of two alphabets.
    Alike {
        name: String,
        /// The one that it looks like.
        other: String,
        /// Its letters are of the same alphabet: an I for an l.
        same_script: bool,
    },
    /// A name is a word of the games: a call, a suit, a place.
    Spoken { name: String },
    /// A name is written as a card is.
    Card { name: String },
    /// A name is the word of a command.
    Command { name: String },
    /// A name is a number.
    Number { name: String },
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
                write!(f, "There's already {} {name}. Add an initial?", article(name))
            }
            Self::Alike { name, other, same_script: true } => {
                write!(f, "{name} looks like {other}. Add an initial?")
            }
            Self::Alike { name, other, same_script: false } => {
                write!(
                    f,
                    "{name} looks like {other} and is spelt in other letters: use one of them"
                )
            }
            Self::Command { name } => write!(f, "{name} is a command here. Add an initial?"),
            Self::Spoken { name } => {
                write!(f, "{name} is a word of the game here. Add an initial?")
            }
            Self::Card { name } => write!(f, "{name} is a card here. Add an initial?"),
            Self::Number { name } => write!(f, "{name} is a number. Type a name"),
            Self::Count { want, got } => write!(f, "this game has {want} seats, not {got}"),
        }
    }
}

/// `an Ann`, `a Ben`.
pub fn article(name: &str) -> &'static str {
    let vowel = |first: char| "aeio".contains(first.to_ascii_lowercase());
    if name.trim_start().starts_with(vowel) { "an" } else { "a" }
}

/// Checks the names of a table, in seat order.
///
/// A name that begins with a digit is fine; its seat is typed by number.
pub fn check_names(seats: &[String], want: usize) -> Result<(), BadNames> {
    if seats.len() != want {
        return Err(BadNames::Count { want, got: seats.len() });
    }
    let mut company = NamesInUse::default();
    seats.iter().try_for_each(|name| company.add(name))
}

/// Names that fit together, as they come.
#[derive(Clone, Debug, Default)]
pub struct NamesInUse {
    people: Vec<Known>,
}

/// A name, as it is compared and as it looks.
#[derive(Clone, Debug)]
struct Known {
    name: String,
    folded: String,
    /// As it is written, in small letters, and with a capital first: a look-alike may be one in
    /// capitals only, such as a Cyrillic В, or in small letters only, such as a Greek ν.
    looks: [String; 3],
}

impl NamesInUse {
    /// Adds a name, where it can be a player's and is nobody's yet. A refused one changes nothing.
    pub fn add(&mut self, name: &str) -> Result<(), BadNames> {
        let letters = name.chars().count();
        if name.trim().is_empty() {
            return Err(BadNames::Empty { seat: self.people.len() + 1 });
        }
        if name.contains(is_unshown) {
            return Err(BadNames::Control { name: name.escape_debug().take(80).collect() });
        }
        if letters > MOST_LETTERS {
            let name = name.chars().take(12).collect();
            return Err(BadNames::Long { name, letters });
        }
        let folded = names::folded(name);
        if self.people.iter().any(|other| other.folded == folded) {
            return Err(BadNames::Equal { name: name.to_owned() });
        }
        let looks = [name, &folded, &capital(&folded)].map(looks::skeleton);
        let alike = |known: &&Known| known.looks.iter().zip(&looks).any(|(one, it)| one == it);
        if let Some(known) = self.people.iter().find(alike) {
            let (name, other) = (name.to_owned(), known.name.clone());
            let same_script = folded.is_single_script() && same_script(&known.folded, &folded);
            return Err(BadNames::Alike { name, other, same_script });
        }
        if command::is_word(name) {
            return Err(BadNames::Command { name: name.to_owned() });
        }
        let nothing = spoken::number(&folded) == Some(0) && !name.contains('0');
        if spoken::is_number(name) && !nothing {
            return Err(BadNames::Number { name: name.to_owned() });
        }
        if is_card(name) {
            return Err(BadNames::Card { name: name.to_owned() });
        }
        if nothing || spoken::is_taken(&folded) || name.chars().all(|c| c.is_ascii_punctuation()) {
            return Err(BadNames::Spoken { name: name.to_owned() });
        }
        self.people.push(Known { name: name.to_owned(), folded, looks });
        Ok(())
    }
}

/// Is it written just as we write a card, `Jc`? Initials, `JC` and `B`, are none.
fn is_card(name: &str) -> bool {
    if name.chars().count() < 2 {
        return false;
    }
    let card = name.parse().ok().and_then(Card::from_written);
    card.is_some_and(|card| card.to_string() == name)
}

/// Are two texts in letters of one alphabet?
fn same_script(one: &str, other: &str) -> bool {
    format!("{one}{other}").is_single_script()
}

/// A name with letters of two alphabets in it, such as a Cyrillic а among Latin ones.
pub fn is_mixed(name: &str) -> bool {
    !name.is_single_script()
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
            (vec!["Dee", "ann", "Ann", &long], "There's already an Ann. Add an initial?"),
            (
                vec!["Dee", "ann", "Cal", &long],
                "the name aaaaaaaaaaaa… has 40 letters, and at most 32 fit",
            ),
            (vec!["Dee", "ann", "Cal", "ليلى"], "fine"),
            (vec!["7up", "Undine", "Cal", "Zoë"], "fine"),
            (vec!["7up", "undo", "Cal", "Zoë"], "undo is a command here. Add an initial?"),
            (vec!["Ann", "Jc", "Cal", "Zoë"], "Jc is a card here. Add an initial?"),
            (vec!["JC", "jd", "B", "Zoë"], "fine"),
            (vec!["Ann", "No", "Cal", "Zoë"], "No is a word of the game here. Add an initial?"),
            (
                vec!["Ann", "March", "Cal", "Zoë"],
                "March is a word of the game here. Add an initial?",
            ),
            (vec!["Ann", "1st", "Cal", "Zoë"], "1st is a word of the game here. Add an initial?"),
            (vec!["Ann", "-", "Cal", "Zoë"], "- is a word of the game here. Add an initial?"),
            (vec!["Ann", "12", "Cal", "Zoë"], "12 is a number. Type a name"),
            (vec!["Ann", "Seven", "Cal", "Zoë"], "Seven is a number. Type a name"),
            (vec!["Ann", "Pass", "Cal", "Zoë"], "Pass is a word of the game here. Add an initial?"),
            (
                vec!["Ann", "Ben", "Cal", "hearts"],
                "hearts is a word of the game here. Add an initial?",
            ),
            (vec!["Second", "Ben"], "this game has 4 seats, not 2"),
            (
                vec!["Second", "Ben", "Cal", "x"],
                "Second is a word of the game here. Add an initial?",
            ),
            (vec!["Pat", "Ben", "Cal", "x"], "x is a word of the game here. Add an initial?"),
            (vec!["Pat", "Bill", "Cal", "BiII"], "BiII looks like Bill. Add an initial?"),
            (
                vec!["Ann", "Ben", "Cal", "\u{ff21}nn"],
                "There's already a \u{ff21}nn. Add an initial?",
            ),
            (
                vec!["Zo\u{eb}", "Ben", "Cal", "Zoe\u{308}"],
                "There's already a Zoe\u{308}. Add an initial?",
            ),
            (
                vec!["Ann", "Ben", "Cal", "\u{410}nn"],
                "\u{410}nn looks like Ann and is spelt in other letters: use one of them",
            ),
        ] {
            assert_eq!(said(&names), says);
        }
    }

    /// The letter that is not Latin: Т, Н, М, К, В of the Cyrillic ones, Ν and Η of the Greek, and а.
    #[test]
    fn names_that_look_alike_are_refused_in_capitals_too() {
        for (one, other) in [
            ("Tom", "\u{422}om"),
            ("Hanna", "\u{41d}anna"),
            ("Mark", "\u{41c}ark"),
            ("Kate", "\u{41a}ate"),
            ("Ben", "\u{412}en"),
            ("Nan", "\u{39d}an"),
            ("Hal", "\u{397}al"),
            ("Pam", "P\u{430}m"),
            ("TOM", "\u{422}OM"),
            ("tom", "\u{422}om"),
        ] {
            for (one, other) in [(one, other), (other, one)] {
                assert_eq!(
                    said(&[one, "Abe", "Cid", other]),
                    format!(
                        "{other} looks like {one} and is spelt in other letters: use one of them"
                    )
                );
            }
        }
        // Those who write so are other people, and look it.
        assert_eq!(
            said(&["Ben", "\u{412}\u{435}\u{440}\u{430}", "Nan", "\u{41d}\u{438}\u{43d}\u{430}"]),
            "fine"
        );
    }
}
