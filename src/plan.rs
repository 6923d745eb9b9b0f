//! Who sits where in the rounds of a night, drawn from a seed.
//!
//! Known constructions where there are any ([`whist`], `apart`), search where there are none
//! (`search`); the same seed gives the same plan on every machine, because nothing here reads a
//! clock or a float. `docs/nights.md` has the methods and their sources. People are numbers from 0.
//! It must never know a name, a log, a result or why somebody came late.

mod apart;
mod byes;
pub mod chance;
mod field;
pub mod measure;
pub mod pairs;
pub mod past;
mod search;
mod starters;
pub mod swiss;
pub mod whist;

use chance::Chance;
pub use measure::Measure;
pub use past::Past;

/// A person: a number from 0.
pub type Person = usize;

/// Two sides of equal size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The side that is called first.
    pub left: Vec<Person>,
    /// The other.
    pub right: Vec<Person>,
}

impl Table {
    /// Everybody at it, the first side first.
    pub fn people(&self) -> impl Iterator<Item = Person> + '_ {
        self.left.iter().chain(&self.right).copied()
    }
}

/// One round: who plays where, and who sits out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The tables, the head table first.
    pub tables: Vec<Table>,
    /// Who sits out.
    pub out: Vec<Person>,
}

/// How many people a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Four at a table.
    Two,
    /// Six at a table.
    Three,
}

impl Side {
    /// How many people a side has.
    pub const fn people(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// How many people a table has.
    pub const fn table(self) -> usize {
        2 * self.people()
    }
}

/// How a plan was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The rounds of a whist tournament.
    Whist,
    /// A starter whose rounds never bring two people together twice.
    Apart,
    /// A whist tournament, and search for the rounds beyond it.
    Extended,
    Search,
}

impl Method {
    /// As it is spelt in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Whist => "whist",
            Self::Apart => "apart",
            Self::Extended => "whist-and-search",
            Self::Search => "search",
        }
    }
}

/// How the seats were come by, in words: `word` is that of a [`Method`], or what a record has, which may be
/// words already.
pub fn in_words(word: &str) -> &str {
    match word {
        "whist" => "the rounds of a whist tournament",
        "apart" => "rounds in which nobody meets anybody twice",
        "whist-and-search" => "the rounds of a whist tournament, and the others found by trying",
        "search" => "found by trying",
        "drawn-again" => "drawn again when somebody came or went",
        other => other,
    }
}

/// A plan, and how it was come by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub rounds: Vec<Round>,
    /// How it was come by.
    pub method: Method,
}

/// Draws a plan of so many rounds for everybody in `past`, who are counted from 0.
///
/// With fewer people than a table has, every round sits all of them out.
pub fn draw(past: &Past, side: Side, rounds: usize, seed: u64) -> Plan {
    let mut chance = Chance::new(seed);
    if past.people() < side.table() {
        let idle = Round { tables: Vec::new(), out: (0..past.people()).collect() };
        return Plan { rounds: vec![idle; rounds], method: Method::Search };
    }
    if !past.is_empty() || side == Side::Three {
        let rounds = search::search(past, side, rounds, &mut chance);
        return Plan { rounds, method: Method::Search };
    }
    fresh(past, rounds, &mut chance)
}

/// Four at a table, and nothing was played yet: the constructions have their say.
fn fresh(past: &Past, rounds: usize, chance: &mut Chance) -> Plan {
    let people = past.people();
    if let Some(apart) = apart::rounds(people, rounds) {
        return Plan { rounds: chance.relabelled(apart, people), method: Method::Apart };
    }
    let Some(whole) = whist::rounds(people) else {
        let rounds = search::search(past, Side::Two, rounds, chance);
        return Plan { rounds, method: Method::Search };
    };
    let whole = chance.relabelled(whole, people);
    if rounds > whole.len() {
        let mut played = past.clone();
        for round in &whole {
            played.add(round);
        }
        let more = search::search(&played, Side::Two, rounds - whole.len(), chance);
        let rounds = whole.into_iter().chain(more).collect();
        return Plan { rounds, method: Method::Extended };
    }
    let prefix: Vec<Round> = whole.into_iter().take(rounds).collect();
    if rounds + 1 < people - people % 2 {
        // Of a few rounds a search may make more: opponents once, nobody at one table again.
        let searched = search::search(past, Side::Two, rounds, chance);
        if worth(people, &searched) < worth(people, &prefix) {
            return Plan { rounds: searched, method: Method::Search };
        }
    }
    Plan { rounds: prefix, method: Method::Whist }
}

/// Less is better.
fn worth(people: usize, rounds: &[Round]) -> (u16, u16, usize) {
    let measure = Measure::of(people, rounds);
    (measure.partners, measure.opponents.1, measure.met_again)
}

/// A round with its people called by other numbers.
pub fn renamed(round: &Round, name: impl Fn(Person) -> Person) -> Round {
    let side = |people: &[Person]| people.iter().map(|person| name(*person)).collect();
    Round {
        tables: round
            .tables
            .iter()
            .map(|table| Table { left: side(&table.left), right: side(&table.right) })
            .collect(),
        out: side(&round.out),
    }
}
