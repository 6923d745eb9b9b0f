//! Statistics over sessions: what players ask about themselves.
//!
//! [`Counting`] takes one session after another and keeps none of them; [`Counting::stats`] is the
//! answer, a plain struct. `docs/statistics.md` says what every figure means. This module knows no
//! folder and no thread but in `over`, and must never know a terminal.

mod course;
mod facts;
mod figures;
pub mod over;
mod people;
mod rate;
mod shares;
mod tables;
mod tally;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

pub use course::{Ended, LAST, Rating};
pub use figures::{
    ContractFigures, DealFigures, DealingFigures, DenialFigures, Figures, GameFigures,
    PlaceFigures, TrumpFigures,
};
pub use people::{Aliases, BadAlias, Clash, folded};
pub use rate::{FEW, Mean, Rate};
pub use shares::Share;

use crate::history::History;
use crate::report::words::and;
use crate::session::Session;
use course::Course;
use tables::{Group as Key, Person, Tables};

/// What is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Games that were begun on this day or later, as `2026-10-31`.
    pub since: Option<String>,
    /// Games that were begun on this day or earlier.
    pub until: Option<String>,
    /// Games by the ruleset with this name, or by one of several with commas between them.
    pub rules: Option<String>,
    /// Each player's figures also by these.
    pub by: Vec<By>,
    /// Those only for players of whose name this is a part: a text as [`folded`] has it.
    pub player: Option<String>,
}

/// By what a player's figures are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// Each partner; with six players a deal counts with both.
    Partner,
    /// Each opponent; a deal counts with all of them.
    Opponent,
    /// Each ruleset.
    Ruleset,
    /// Each seat.
    Seat,
    /// Each month.
    Month,
}

impl By {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Partner, Self::Opponent, Self::Ruleset, Self::Seat, Self::Month];

    /// As it is spelt.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Partner => "partner",
            Self::Opponent => "opponent",
            Self::Ruleset => "ruleset",
            Self::Seat => "seat",
            Self::Month => "month",
        }
    }
}

impl Asked {
    /// Is this game among those that are wanted? `day` is when its first deal was recorded.
    fn takes(&self, day: &str, rules: &str) -> bool {
        self.since.as_deref().is_none_or(|since| day >= since)
            && self.until.as_deref().is_none_or(|until| day <= until)
            && (self.rules.is_none() || self.rulesets().any(|id| id.eq_ignore_ascii_case(rules)))
    }

    /// The rulesets that are wanted, one by one; none where all are.
    pub fn rulesets(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().flat_map(|all| all.split(',')).map(str::trim).filter(|id| !id.is_empty())
    }

    /// What was asked of rulesets and days, in words: `by euchre or bacon-wiki`, `since 2026-10-31`.
    pub fn said(&self) -> Vec<String> {
        let ids: Vec<&str> = self.rulesets().collect();
        let by = (!ids.is_empty()).then(|| format!("by {}", and(&ids, " or ")));
        let since = self.since.as_ref().map(|day| format!("since {day}"));
        let until = self.until.as_ref().map(|day| format!("until {day}"));
        by.into_iter().chain(since).chain(until).collect()
    }
}

/// What all the sessions come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stats {
    /// What was wanted.
    pub asked: Asked,
    /// Sessions of which something counts.
    pub sessions: u64,
    /// Games that were played to their end.
    pub games: u64,
    /// Games that were not.
    pub unfinished: u64,
    /// Deals that count.
    pub deals: u64,
    /// Deals that were void.
    pub void: u64,
    /// A figure that rests on fewer cases is marked `few`.
    pub few_below: u64,
    /// The games that count, finished or not.
    pub counted: Extent,
    /// All games that there are, wanted or not.
    pub there: Extent,
    /// Everybody who played, the one with the most deals first.
    pub players: Vec<Player>,
    /// Sessions that were passed over.
    pub passed_over: Vec<PassedOver>,
}

impl Stats {
    /// The points that these games were played to, where they were not the same for all of them.
    pub fn unlike_targets(&self) -> Option<Vec<i32>> {
        let all: BTreeSet<i32> = self.players.iter().flat_map(|it| &it.targets).copied().collect();
        (all.len() > 1).then(|| all.into_iter().collect())
    }
}

/// From when to when, and by which rules, some games were played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Extent {
    /// How many there are.
    pub games: u64,
    /// The day of the first.
    pub first: Option<String>,
    /// The day of the last.
    pub last: Option<String>,
    /// The rulesets, in the order of their names.
    pub rules: Vec<String>,
}

/// A session that could not be counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PassedOver {
    /// Its name.
    pub session: String,
    /// Why, in a sentence without its full stop.
    pub why: String,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Player {
    /// The name, as it was written first, or as the aliases have it.
    pub name: String,
    /// Other names that were said to be this player's.
    pub also: Vec<String>,
    /// How strong, by the games that were won and lost; none where no game was played to its end.
    pub rating: Option<Rating>,
    /// Streaks and the last games.
    pub form: Form,
    /// The points that the games were played to; where there are several, points are of unlike worth.
    pub targets: Vec<i32>,
    /// Everything that is counted.
    #[serde(flatten)]
    pub figures: Figures,
    /// Month by month, for a plot.
    pub months: Vec<Month>,
    /// The same by partner, opponent and so on, where that was asked for.
    pub groups: Vec<Group>,
}

/// Streaks and the last games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Form {
    /// Games won in a row up to the last one; below zero: lost in a row.
    pub streak: i64,
    /// The most that were won in a row.
    pub longest_won: u64,
    /// The most that were lost in a row.
    pub longest_lost: u64,
    /// The last games, at most [`LAST`], the last one last.
    pub last: Vec<Ended>,
}

/// A month of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Month {
    /// As `2026-10`.
    pub month: String,
    /// Games that were played to their end.
    pub games: u64,
    /// Those of them that were won.
    pub won: u64,
    /// Deals.
    pub deals: u64,
    /// Points of one's side.
    pub points_for: i64,
    /// Points of the others.
    pub points_against: i64,
    /// The rating after its last game.
    pub rating: Option<Rating>,
}

/// A player's figures with one partner, by one ruleset, and so on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// By what they are told apart.
    pub by: By,
    /// The partner, the ruleset, the seat from 1, the month.
    pub of: String,
    /// Everything that is counted.
    #[serde(flatten)]
    pub figures: Figures,
}

/// Statistics while they are counted. It grows with the players, not with the sessions.
#[derive(Clone, Debug)]
pub struct Counting {
    asked: Asked,
    aliases: Aliases,
    tables: Tables,
    courses: Vec<Course>,
    passed_over: Vec<PassedOver>,
}

impl Counting {
    /// Nothing counted yet.
    pub fn new(asked: Asked, aliases: Aliases) -> Self {
        let (tables, courses, passed_over) = (Tables::new(), Vec::new(), Vec::new());
        Self { asked, aliases, tables, courses, passed_over }
    }

    /// Counts a session, which was played after those before it.
    ///
    /// Whoever knows aliases asks [`Aliases::clash`] first.
    pub fn session(&mut self, history: &History, session: &Session) {
        let mut one = Tables::new();
        one.session(&self.asked, &self.aliases, history, session);
        self.add(one, Vec::new());
    }

    /// Adds what was counted of sessions that were played after those before them.
    fn add(&mut self, later: Tables, passed_over: Vec<PassedOver>) {
        self.tables.add(later, &mut self.courses);
        self.passed_over.extend(passed_over);
    }

    /// A session that cannot be counted.
    pub fn pass_over(&mut self, session: impl Into<String>, why: impl Into<String>) {
        self.passed_over.push(PassedOver { session: session.into(), why: why.into() });
    }

    /// What it comes to.
    pub fn stats(mut self) -> Stats {
        let people = std::mem::take(&mut self.tables.people);
        let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        let mut players: Vec<Player> = people
            .iter()
            .zip(&self.courses)
            .map(|(person, course)| self.player(person, course, &names))
            .collect();
        players.sort_by(|one, other| {
            let deals = |player: &Player| player.figures.deals.won.of;
            deals(other).cmp(&deals(one)).then_with(|| one.name.cmp(&other.name))
        });
        self.passed_over.sort_unstable_by(|one, other| one.session.cmp(&other.session));
        let all = self.tables.all;
        Stats {
            asked: self.asked,
            sessions: all.sessions,
            games: all.games,
            unfinished: all.unfinished,
            deals: all.deals,
            void: all.void,
            few_below: FEW,
            counted: self.tables.counted,
            there: self.tables.there,
            players,
            passed_over: self.passed_over,
        }
    }

    fn player(&self, person: &Person, course: &Course, names: &[&str]) -> Player {
        let name = |number: usize| names.get(number).copied().unwrap_or_default();
        let mut groups: Vec<(Key, Group)> = Vec::with_capacity(person.groups.len());
        for (key, tally) in &person.groups {
            let (by, of) = match *key {
                Key::Partner(other) => (By::Partner, name(other).to_owned()),
                Key::Opponent(other) => (By::Opponent, name(other).to_owned()),
                Key::Rules(id) => {
                    (By::Ruleset, self.tables.rules.get(id).cloned().unwrap_or_default())
                }
                Key::Seat(number) => (By::Seat, (number + 1).to_string()),
                Key::Month(month) => (By::Month, month_name(month)),
            };
            groups.push((*key, Group { by, of, figures: Figures::of(tally) }));
        }
        groups.sort_by(|(key, one), (other_key, other)| {
            order(*key, one).cmp(&order(*other_key, other))
        });
        Player {
            name: person.name.clone(),
            also: self.aliases.others(&person.key).to_vec(),
            rating: (!course.last.is_empty()).then(|| course.rating.into()),
            form: Form {
                streak: course.now,
                longest_won: course.won,
                longest_lost: course.lost,
                last: course.last.iter().copied().collect(),
            },
            targets: person.targets.iter().copied().collect(),
            figures: Figures::of(&person.total),
            months: months(person, &course.months),
            groups: groups.into_iter().map(|(_, group)| group).collect(),
        }
    }
}

/// People and rulesets by the number of deals, the most first; seats and months in their order.
fn order(key: Key, group: &Group) -> (u8, u64, &str) {
    let most = u64::MAX - group.figures.deals.won.of;
    match key {
        Key::Partner(_) => (0, most, &group.of),
        Key::Opponent(_) => (1, most, &group.of),
        Key::Rules(_) => (2, most, &group.of),
        Key::Seat(_) => (3, 0, &group.of),
        Key::Month(_) => (4, 0, &group.of),
    }
}

fn months(person: &Person, ratings: &BTreeMap<u32, Rating>) -> Vec<Month> {
    let month = |(month, tally): (&u32, &tally::MonthTally)| Month {
        month: month_name(*month),
        games: tally.games,
        won: tally.won,
        deals: tally.deals,
        points_for: tally.earned,
        points_against: tally.given,
        rating: ratings.get(month).copied(),
    };
    person.months.iter().map(month).collect()
}

fn month_name(month: u32) -> String {
    format!("{:04}-{:02}", month / 100, month % 100)
}
