//! The catalogue: every rule that can be cited and every key that a ruleset file may have, once.
//!
//! Unknown keys, defaults, value checks, differences, new files, the schema, the sheet and the list of
//! keys in the manual are all read off these rows, so that none of them can know a rule that the
//! others do not. A key may stand twice where two kinds of game give it different values
//! (`game.tie`); no two rows of one game share one. Nothing here knows a file or a ruleset, only what
//! could stand in one.

use std::fmt;
use std::sync::OnceLock;

use super::book;
use crate::speech::listed;

mod rows;

pub use rows::Clause;

/// Which rulesets a rule or a key belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Both families.
    All,
    /// The trick family: Euchre, Bid Euchre, trick-taking Bacon.
    Trick,
    /// Trick games in which a card is turned for trump.
    TurnUp,
    /// Trick games in which the players bid for it.
    Bid,
    /// The climbing family.
    Climb,
}

impl Scope {
    /// The games of the scope, as they are said: "a key of climbing games".
    pub const fn games(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Trick => "trick",
            Self::TurnUp => "turn-up",
            Self::Bid => "bid",
            Self::Climb => "climbing",
        }
    }
}

/// The sections of a sheet, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// Who plays, with which cards.
    Table,
    /// From the first call to the taken card.
    Making,
    /// Going alone.
    Alone,
    /// The play of the cards.
    Play,
    /// What a deal pays.
    Pay,
    /// How a game ends.
    End,
    /// What goes wrong at every table.
    Wrong,
}

impl Section {
    /// All of them, in the order of the sheet.
    pub const ALL: [Self; 7] =
        [Self::Table, Self::Making, Self::Alone, Self::Play, Self::Pay, Self::End, Self::Wrong];

    pub const fn heading(self) -> &'static str {
        match self {
            Self::Table => "The table and the pack",
            Self::Making => "Making trump",
            Self::Alone => "Alone",
            Self::Play => "Play",
            Self::Pay => "What it pays",
            Self::End => "The end of the game",
            Self::Wrong => "When something goes wrong",
        }
    }

    /// Its rules, from the first to the last.
    pub fn clauses(self) -> impl Iterator<Item = Clause> {
        let here = by_place().iter().filter(move |clause| clause.place().0 == self);
        here.copied()
    }
}

/// Every rule in the order of the sheet.
fn by_place() -> &'static [Clause] {
    static ORDER: OnceLock<Vec<Clause>> = OnceLock::new();
    ORDER.get_or_init(|| {
        let mut clauses = Clause::ALL.to_vec();
        clauses.sort_by_key(|clause| clause.place());
        clauses
    })
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The kinds of game: one row for each, with what it is called, and the words of `family` and, where its
/// family has several, of `making.method` that say it in a file.
macro_rules! games {
    ($($(#[$doc:meta])* $name:ident $said:literal $family:literal $method:expr;)*) => {
        /// The kinds of game that have keys of their own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Game { $($(#[$doc])* $name,)* }

        impl Game {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// As it is said: "a key of climbing games".
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $said,)* }
            }

            /// Its family, as a file says it.
            pub const fn family(self) -> &'static str {
                match self { $(Self::$name => $family,)* }
            }

            /// How trump is made, as a file says it, where that tells it from others of its family.
            const fn method(self) -> Option<&'static str> {
                match self { $(Self::$name => $method,)* }
            }
        }
    };
}

games! {
    /// Trick games in which a card is turned for trump.
    TurnUp "turn-up" "trick" Some("turn-up");
    /// Trick games in which the players bid for it.
    Bid "bid" "trick" Some("bid");
    /// The climbing family.
    Climb "climbing" "climb" None;
}

impl Game {
    /// The one of which a file says so.
    pub fn said(family: &str, method: Option<&str>) -> Option<Self> {
        let is = |game: &&Self| {
            game.family() == family && (game.method().is_none() || game.method() == method)
        };
        Self::ALL.iter().find(is).copied()
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

/// What may stand behind a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
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
    /// The rule that it turns; none where it only says what a ruleset is.
    pub clause: Option<Clause>,
    /// The games that have it.
    pub scope: Scope,
    /// What may stand behind it.
    pub kind: ValueType,
    /// What holds without it.
    pub fallback: Fallback,
}

/// The largest number of points that a file may name: far above any game, far below overflow.
pub const MOST_POINTS: i64 = 10_000;

/// Words of `family`.
pub const FAMILIES: &[&str] = &["trick", "climb"];
/// Words of `making.method`.
pub const METHODS: &[&str] = &["turn-up", "bid"];
/// Words of `pack.low`.
pub const LOWS: &[&str] = &["2", "7", "8", "9", "J"];

/// A key that says what a ruleset is.
const fn what(name: &'static str, kind: ValueType, fallback: Fallback) -> Key {
    Key { name, clause: None, scope: Scope::All, kind, fallback }
}

/// What a ruleset is.
const WHAT: &[Key] = &[
    what("id", ValueType::Text, Fallback::Required),
    what("title", ValueType::Text, Fallback::Required),
    what("about", ValueType::Text, Fallback::Required),
    what("base", ValueType::Text, Fallback::LeftOut),
    what("family", ValueType::Word(FAMILIES), Fallback::Required),
];

/// Every key, in the order in which files and sheets have them.
pub fn all() -> impl Iterator<Item = &'static Key> + Clone {
    static ORDER: OnceLock<Vec<Key>> = OnceLock::new();
    let keys = ORDER.get_or_init(|| {
        let mut keys = rows::KEYS.to_vec();
        keys.sort_by_key(|key| key.clause.map(Clause::place));
        WHAT.iter().copied().chain(keys).collect()
    });
    keys.iter()
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
        matches!(self.kind, ValueType::Text)
    }

    /// What may stand behind it, for people: `one of "same-dealer", "next-dealer"`.
    pub fn expected(&self) -> String {
        match self.kind {
            ValueType::Text => "text in quotes".to_owned(),
            ValueType::Bool => "true or false".to_owned(),
            ValueType::OneOf(numbers) => one_of(numbers.iter().map(ToString::to_string)),
            ValueType::Number(least, most) => format!("a whole number from {least} to {most}"),
            ValueType::NumberOrNone(least, most) => {
                format!("a whole number from {least} to {most}, or \"none\"")
            }
            ValueType::Word(words) => one_of(words.iter().map(|word| format!("\"{word}\""))),
            ValueType::WordOrNone(words) => {
                one_of(["none"].iter().chain(words).map(|word| format!("\"{word}\"")))
            }
            ValueType::Rows => "a list of rows [makers, defenders]".to_owned(),
            ValueType::Points => "a list of whole numbers".to_owned(),
            ValueType::Lone => {
                "a table such as { mode = \"bonus\", points = 10 }, its mode \"bonus\" or \"flat\""
                    .to_owned()
            }
        }
    }

    fn words(&self) -> Option<book::KeyWords> {
        book::key(self.name, self.scope.games())
    }

    /// What it decides, in a sentence for people.
    pub fn about(&self) -> &'static str {
        self.words().map_or("", book::KeyWords::about)
    }

    /// What this value of it says at the table. `#` stands for any number, and for `{}` in its
    /// sentence.
    pub fn sentence(&self, value: &str) -> Option<&'static str> {
        self.words()?.says(value)
    }

    /// Every value that needs a sentence of its own.
    pub fn values(&self) -> Vec<&'static str> {
        match self.kind {
            ValueType::Text => vec![],
            ValueType::Bool => vec!["true", "false"],
            ValueType::OneOf(_) | ValueType::Number(..) | ValueType::Rows => vec!["#"],
            ValueType::NumberOrNone(..) | ValueType::Points => vec!["none", "#"],
            ValueType::Word(words) => words.to_vec(),
            ValueType::WordOrNone(words) => ["none"].iter().chain(words).copied().collect(),
            ValueType::Lone => vec!["bonus", "flat"],
        }
    }
}

fn one_of(values: impl Iterator<Item = String>) -> String {
    listed(&values.collect::<Vec<_>>(), "or")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_game_has_two_rows_of_one_name() {
        for game in Game::ALL.iter().copied() {
            for key in of(game) {
                let rows = of(game).filter(|other| other.name == key.name).count();
                assert_eq!(rows, 1, "{} in {}", key.name, game.name());
            }
        }
    }

    /// A file can say every game, and each of its words says one.
    #[test]
    fn every_game_has_its_words_in_a_file() {
        for game in Game::ALL {
            assert_eq!(Game::said(game.family(), game.method()), Some(*game));
            assert!(FAMILIES.contains(&game.family()), "FAMILIES lacks {}", game.family());
            assert!(game.method().is_none_or(|method| METHODS.contains(&method)));
        }
        for family in FAMILIES {
            assert!(Game::ALL.iter().any(|game| game.family() == *family), "{family}");
        }
    }

    #[test]
    fn an_id_is_its_key_with_a_dash_for_the_dot_and_no_two_are_the_same() {
        for clause in Clause::ALL {
            if let Some(key) = clause.key() {
                assert_eq!(clause.id(), key.replace('.', "-"));
            }
            assert_eq!(Clause::from_id(clause.id()), Some(*clause));
        }
    }

    /// The one list of what a new row still owes.
    #[test]
    fn no_row_owes_anything() {
        let mut owed = Vec::new();
        for key in all() {
            let mut owes =
                |what: &str| owed.push(format!("`{}` ({}): {what}", key.name, key.scope.games()));
            if !key.about().ends_with(['.', '?']) {
                owes("a sentence on what it decides, `about` in rulesets/book/keys.toml");
            }
            for value in key.values().into_iter().filter(|value| key.sentence(value).is_none()) {
                owes(&format!("a sentence for its value `{value}`, in rulesets/book/keys.toml"));
            }
            let known = key.values();
            let odd = key.words().into_iter().flat_map(book::KeyWords::values);
            for value in odd.filter(|value| !known.contains(value)) {
                owes(&format!("nothing for `{value}`: it has no such value"));
            }
        }
        for clause in Clause::ALL {
            let mut owes = |what: &str| owed.push(format!("{clause}: {what}"));
            if clause.key().is_none() && book::rule(clause.id()).is_none() {
                owes("a sentence of its own, below [rule] in rulesets/book/keys.toml");
            }
            let same = |other: &&Clause| other != &clause && other.place() == clause.place();
            if let Some(other) = Clause::ALL.iter().find(same) {
                owes(&format!("a place on the sheet that {other} does not have"));
            }
            for other in clause.speaks_of() {
                if named(other).next().is_none() {
                    owes(&format!("a key that there is: not `{other}`"));
                }
            }
        }
        let known = |name: &&str| named(name).next().is_some() || Clause::from_id(name).is_some();
        let odd = book::named().filter(|name| !known(name));
        owed.extend(odd.map(|name| format!("`{name}`: words in rulesets/book, and no such key")));
        assert!(owed.is_empty(), "still owed:\n{}", owed.join("\n"));
    }

    #[test]
    fn a_default_is_a_value_that_the_key_may_have() {
        for key in all() {
            let fits = match (key.fallback, key.kind) {
                (Fallback::Required | Fallback::LeftOut, _)
                | (Fallback::Bool(_), ValueType::Bool)
                | (Fallback::NoPoints, ValueType::Points) => true,
                (Fallback::Number(n), ValueType::Number(least, most)) => {
                    (least..=most).contains(&n)
                }
                (Fallback::Word(word), ValueType::Word(words)) => words.contains(&word),
                (Fallback::Word(word), ValueType::NumberOrNone(..) | ValueType::WordOrNone(_)) => {
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
            for game in Game::ALL.iter().copied() {
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
