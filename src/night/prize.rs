//! What a prize can be for, as people say it: one list for the night and for how it begins.
//!
//! It must never know who plays: whoever is named by name is looked up by whoever asks here.

use super::names::folded;
use crate::event::night::Best;

/// What is said for a prize that goes by the figures.
const SAID: [(&str, Best); 9] = [
    ("most points", Best::MostPoints),
    ("points", Best::MostPoints),
    ("most rounds", Best::MostRounds),
    ("most rounds won", Best::MostRounds),
    ("rounds", Best::MostRounds),
    ("most lone hands", Best::MostLoneHands),
    ("lone hands", Best::MostLoneHands),
    ("least points", Best::LeastPoints),
    ("fewest points", Best::LeastPoints),
];

/// Before the name of a side.
const OF_SIDE: &str = "best of ";

/// What takes a prize away.
const NOBODY: [&str; 2] = ["none", "nobody"];

/// Whom a prize goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winner {
    /// Whoever the figures say, or the best of this side as it is written.
    Best(Best),
    /// The best of a side of which nobody is.
    NoSide(String),
    /// Nobody: there is no such prize any more.
    Nobody,
    /// Somebody by name, or nothing that is known.
    Other,
}

/// What was said, where these are the sides.
pub fn winner(said: &str, sides: &[&String]) -> Winner {
    let said = folded(said);
    if NOBODY.contains(&said.as_str()) {
        return Winner::Nobody;
    }
    if let Some((_, best)) = SAID.iter().find(|(words, _)| *words == said) {
        return Winner::Best(best.clone());
    }
    let Some(of) = said.strip_prefix(OF_SIDE) else { return Winner::Other };
    match sides.iter().find(|side| folded(side) == of) {
        Some(side) => Winner::Best(Best::OfSide((*side).clone())),
        None => Winner::NoSide(of.to_owned()),
    }
}

/// Would somebody of this name never be given a prize, since it says something else? That nobody is called
/// `none` or `nobody` holds everywhere.
pub fn is_taken(name: &str) -> bool {
    let name = folded(name);
    let figures = SAID.iter().any(|(words, _)| *words == name);
    figures || name.starts_with(OF_SIDE)
}

/// All that can be said, for whoever said something else.
pub const CAN_BE: &str = "most points, least points, most rounds, most lone hands, best of a side, or for somebody by name";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_goes_to_one_winner_and_is_nobodys_name() {
        let north = "The North".to_owned();
        let sides = [&north];
        for (said, goes_to) in [
            ("most  Points", Winner::Best(Best::MostPoints)),
            ("fewest points", Winner::Best(Best::LeastPoints)),
            ("best of the north", Winner::Best(Best::OfSide(north.clone()))),
        ] {
            assert_eq!(winner(said, &sides), goes_to, "{said}");
            assert!(is_taken(said), "{said}");
        }
        let south = Winner::NoSide("the south".to_owned());
        assert_eq!(winner("best of the south", &sides), south);
        assert_eq!(winner("Nobody", &sides), Winner::Nobody);
        assert_eq!(winner("Ann", &sides), Winner::Other);
        assert!(!is_taken("Ann") && !is_taken("Pointsman"));
    }
}
