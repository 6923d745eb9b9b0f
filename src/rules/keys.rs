//! The catalogue: every key that a ruleset file may have, once.
//!
//! Unknown keys, defaults, value checks, differences, new files and the schema are all read off this
//! one table, so that none of them can know a key that the others do not. A name may stand twice
//! where two kinds of game give it different values (`game.tie`); no two rows of one game share one.
//! This room knows no file and no ruleset, only what could stand in one.

use crate::clause::Scope;
use crate::rules::{Family, Making};

mod cards;

mod climb;

mod irregular;

mod making;

mod score;

/// The three kinds of game that have keys of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Trick games in which a card is turned for trump.
    TurnUp,
    /// Trick games in which the players bid for it.
    Bid,
    /// The climbing family.
    Climb,
}

impl Game {
    /// As it is said: "a key of climbing games".
    pub const fn name(self) -> &'static str {
        match self {
            Self::TurnUp => "turn-up",
            Self::Bid => "bid",
            Self::Climb => "climbing",
        }
    }

    /// Does a key, or a clause, of this scope belong to the game?
    pub const fn has(self, scope: Scope) -> bool {
        match scope {
            Scope::All => true,
            Scope::Trick => matches!(self, Self::TurnUp | Self::Bid),
            Scope::TurnUp => matches!(self, Self::TurnUp),
            Scope::Bid => matches!(self, Self::Bid),
            Scope::Climb => matches!(self, Self::Climb),
        }
    }
}

/// Which kind of game these parameters are for.
pub const fn game_of(family: &Family) -> Game {
    match family {
        Family::Climb(_) => Game::Climb,
        Family::Trick(rules) => match rules.making {
            Making::TurnUp(_) => Game::TurnUp,
            Making::Bid(_) => Game::Bid,
        },
    }
}

/// The games of a scope, as they are said.
pub const fn games(scope: Scope) -> &'static str {
    match scope {
        Scope::All => "all",
        Scope::Trick => "trick",
        Scope::TurnUp => "turn-up",
        Scope::Bid => "bid",
        Scope::Climb => "climbing",
    }
}

/// What may stand behind a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text for people; `id` is held to its own form besides.
    Text,
    /// `true` or `false`.
    Bool,
    /// One of a few whole numbers.
    OneOf(&'static [i64]),
    /// A whole number within bounds, both included.
    Number(i64, i64),
    /// The same, or the word `none`.
    NumberOrNone(i64, i64),
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words, or the word `none`.
    WordOrNone(&'static [&'static str]),
    /// A list of rows `[makers, defenders]`, one for each number of makers' tricks from 0.
    Rows,
    /// A list of points.
    Points,
    /// `{ mode = "bonus" or "flat", points = a number }`.
    Lone,
}

/// What holds when neither the file nor its base has the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// Nothing: the key must be there.
    Required,
    /// The key may be left out; what that means stands with the key.
    LeftOut,
    /// A truth.
    Bool(bool),
    /// A number.
    Number(i64),
    /// A word, `none` among them.
    Word(&'static str),
    /// An empty list of points.
    NoPoints,
    /// Whatever that other key has.
    Same(&'static str),
}

/// One key of the ruleset files.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Dotted, as overrides spell it.
    pub name: &'static str,
    /// The games that have it.
    pub scope: Scope,
    /// What may stand behind it.
    pub kind: Kind,
    /// What holds without it.
    pub fallback: Fallback,
    /// What it decides, in a sentence for people.
    pub about: &'static str,
    /// What each value says at the table. `#` stands for any number and for `{}` in its sentence.
    pub said: &'static [(&'static str, &'static str)],
}

/// The largest number of points that a file may name: far above any game, far below overflow.
pub const MOST_POINTS: i64 = 10_000;

const fn key(
    name: &'static str,
    scope: Scope,
    kind: Kind,
    fallback: Fallback,
    about: &'static str,
    said: &'static [(&'static str, &'static str)],
) -> Key {
    Key { name, scope, kind, fallback, about, said }
}

/// Words of `family`.
pub const FAMILIES: &[&str] = &["trick", "climb"];
/// Words of `making.method`.
pub const METHODS: &[&str] = &["turn-up", "bid"];
/// Words of `pack.low`.
pub const LOWS: &[&str] = &["2", "7", "8", "9", "J"];

use Fallback::{LeftOut, Required};
use Kind::{OneOf, Text, Word};
use Scope::All;

/// What it is.
const WHAT: &[Key] = &[
    key("id", All, Text, Required, "Its name in commands and records.", &[]),
    key("title", All, Text, Required, "Its name for people.", &[]),
    key("about", All, Text, Required, "What it is, in a sentence.", &[]),
    key(
        "base",
        All,
        Text,
        LeftOut,
        "The ruleset that it changes: an id, or the path of another file.",
        &[],
    ),
    key(
        "family",
        All,
        Word(FAMILIES),
        Required,
        "Which of the two families of games it belongs to.",
        &[("trick", "Tricks are taken."), ("climb", "Cards are shed by climbing.")],
    ),
    key(
        "players",
        All,
        OneOf(&[4, 6]),
        Required,
        "How many sit down; partners sit alternately.",
        &[("#", "{} players sit down, partners in alternate seats.")],
    ),
];

/// The catalogue by what its keys are about.
const SECTIONS: [&[Key]; 7] = [
    WHAT,
    cards::CARDS,
    making::MAKING,
    score::PAY,
    climb::CLIMB,
    score::GAME,
    irregular::IRREGULAR,
];

/// Every key, in the order in which files and sheets have them.
pub fn all() -> impl Iterator<Item = &'static Key> + Clone {
    SECTIONS.into_iter().flatten()
}

/// The key of this name in that game.
pub fn find(name: &str, game: Game) -> Option<&'static Key> {
    named(name).find(|key| game.has(key.scope))
}

/// Every row with this name: none, one, or one for each kind of game.
pub fn named(name: &str) -> impl Iterator<Item = &'static Key> {
    all().filter(move |key| key.name == name)
}

/// The keys of that game, in order.
pub fn of(game: Game) -> impl Iterator<Item = &'static Key> {
    all().filter(move |key| game.has(key.scope))
}

/// Does any key begin with this and a dot?
pub fn is_table(name: &str) -> bool {
    let inside = |key: &Key| key.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
    all().any(inside)
}

/// The word that was probably meant, if one is near enough to ask about.
pub fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let reach = (word.chars().count() / 3).min(3);
    // A word is as far away as it is longer, at least; and a file's words may be very long.
    let may = |known: &&str| word.len().abs_diff(known.len()) <= reach.saturating_mul(4);
    let ranked = known
        .into_iter()
        .filter(may)
        .map(|known| (strsim::damerau_levenshtein(word, known), known));
    let best = ranked.min_by_key(|(distance, _)| *distance);
    best.filter(|(distance, _)| *distance <= reach).map(|(_, known)| known)
}

impl Key {
    /// Is this one of the texts that say what a ruleset is, and no rule?
    pub const fn is_text(&self) -> bool {
        matches!(self.kind, Kind::Text)
    }

    /// What may stand behind it, for people: `one of "same-dealer", "next-dealer"`.
    pub fn expected(&self) -> String {
        match self.kind {
            Kind::Text => "text in quotes".to_owned(),
            Kind::Bool => "true or false".to_owned(),
            Kind::OneOf(numbers) => list(numbers.iter().map(ToString::to_string)),
            Kind::Number(least, most) => format!("a whole number from {least} to {most}"),
            Kind::NumberOrNone(least, most) => {
                format!("a whole number from {least} to {most}, or \"none\"")
            }
            Kind::Word(words) => list(words.iter().map(|word| format!("\"{word}\""))),
            Kind::WordOrNone(words) => {
                list(["none"].iter().chain(words).map(|word| format!("\"{word}\"")))
            }
            Kind::Rows => "a list of rows [makers, defenders]".to_owned(),
            Kind::Points => "a list of whole numbers".to_owned(),
            Kind::Lone => {
                "a table such as { mode = \"bonus\", points = 10 }, its mode \"bonus\" or \"flat\""
                    .to_owned()
            }
        }
    }

    /// The sentence for a word of [`said`](Self::said).
    pub fn sentence(&self, word: &str) -> Option<&'static str> {
        self.said.iter().find(|(said, _)| *said == word).map(|(_, sentence)| *sentence)
    }
}

/// `a, b or c`.
fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause::Clause;

    const GAMES: [Game; 3] = [Game::TurnUp, Game::Bid, Game::Climb];

    #[test]
    fn no_game_has_two_rows_of_one_name() {
        for game in GAMES {
            for key in of(game) {
                let rows = of(game).filter(|other| other.name == key.name).count();
                assert_eq!(rows, 1, "{} in {}", key.name, game.name());
            }
        }
    }

    #[test]
    fn every_value_that_a_key_can_have_is_said_in_a_sentence() {
        for key in all() {
            let mut want: Vec<&str> = match key.kind {
                Kind::Text => vec![],
                Kind::Bool => vec!["true", "false"],
                Kind::OneOf(_) | Kind::Number(..) | Kind::Rows => vec!["#"],
                Kind::NumberOrNone(..) | Kind::Points => vec!["none", "#"],
                Kind::Word(words) => words.to_vec(),
                Kind::WordOrNone(words) => ["none"].iter().chain(words).copied().collect(),
                Kind::Lone => vec!["bonus", "flat"],
            };
            let mut have: Vec<&str> = key.said.iter().map(|(word, _)| *word).collect();
            want.sort_unstable();
            have.sort_unstable();
            assert_eq!(have, want, "{}", key.name);
            assert!(key.about.ends_with(['.', '?']), "{}", key.name);
        }
    }

    #[test]
    fn a_default_is_a_value_that_the_key_may_have() {
        for key in all() {
            let fits = match (key.fallback, key.kind) {
                (Fallback::Required | Fallback::LeftOut, _)
                | (Fallback::Bool(_), Kind::Bool)
                | (Fallback::NoPoints, Kind::Points) => true,
                (Fallback::Number(n), Kind::Number(least, most)) => (least..=most).contains(&n),
                (Fallback::Word(word), Kind::Word(words)) => words.contains(&word),
                (Fallback::Word(word), Kind::NumberOrNone(..) | Kind::WordOrNone(_)) => {
                    word == "none"
                }
                (Fallback::Same(other), kind) => named(other).any(|other| other.kind == kind),
                _ => false,
            };
            assert!(fits, "{}", key.name);
        }
    }

    #[test]
    fn every_clause_with_a_key_has_that_key_in_the_same_games_and_the_other_way_round() {
        for clause in Clause::ALL {
            let Some(name) = clause.key() else { continue };
            for game in GAMES {
                assert_eq!(game.has(clause.scope()), find(name, game).is_some(), "{clause}");
            }
        }
        for key in all().filter(|key| !key.is_text() && key.name != "family") {
            assert!(
                Clause::ALL.iter().any(|clause| clause.key() == Some(key.name)),
                "{}",
                key.name
            );
        }
    }
}
