//! Statistics over sessions: what players ask about themselves.
//!
//! [`Counting`] takes one session after another and keeps none of them; [`Counting::stats`] is the
//! answer, a plain struct. `docs/statistics.md` says what every figure means. This module knows no
//! folder and no thread but in `over`, and must never know a terminal.

mod course;
mod facts;
mod figures;
mod merged;
pub mod over;
mod people;
mod rate;
mod shares;
mod tables;
mod tally;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

pub use course::{Ended, LAST, LAST_RATED, Rating};
pub use figures::{
    AccuracyFigures, ContractFigures, DealFigures, DealingFigures, DenialFigures, Figures,
    GameFigures, LuckFigures, PlaceFigures, TrumpFigures,
};
pub use people::{Aliases, BadAlias, Clash, folded};
pub use rate::{FEW, Mean, Rate};
pub use shares::Share;

use crate::card::Trump;
use crate::history::History;
use crate::report::words::and;
use crate::session::Session;
use course::Course;
use tables::{Group as Key, Person, Side, Tables};

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
    pub by: Vec<GroupBy>,
    /// Also how well the cards were played and how good they were, where every card is on record. It
    /// takes a search for every card.
    pub best: bool,
    /// Those only for players of whose name this is a part: a text as [`folded`] has it.
    pub player: Option<String>,
}

/// By what a player's figures are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GroupBy {
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
    /// Each place relative to the dealer; of games nothing is counted by it.
    Position,
    /// Each suit that one made trump; only one's own contracts, and so the next two.
    Suit,
    /// The turned card or the naming after it.
    Round,
    /// Each number that was bid.
    Bid,
}

impl GroupBy {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Partner,
        Self::Opponent,
        Self::Ruleset,
        Self::Seat,
        Self::Month,
        Self::Position,
        Self::Suit,
        Self::Round,
        Self::Bid,
    ];

    /// As it is spelt.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Partner => "partner",
            Self::Opponent => "opponent",
            Self::Ruleset => "ruleset",
            Self::Seat => "seat",
            Self::Month => "month",
            Self::Position => "position",
            Self::Suit => "suit",
            Self::Round => "round",
            Self::Bid => "bid",
        }
    }

    /// Is it of whole games, and not of deals alone?
    pub const fn has_games(self) -> bool {
        match self {
            Self::Partner | Self::Opponent | Self::Ruleset | Self::Seat | Self::Month => true,
            Self::Position | Self::Suit | Self::Round | Self::Bid => false,
        }
    }

    /// Is it of one's own contracts, and nothing else?
    pub const fn is_of_contracts(self) -> bool {
        matches!(self, Self::Suit | Self::Round | Self::Bid)
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
    /// Games that were given up; nothing of them is counted.
    #[serde(skip_serializing_if = "is_zero")]
    pub closed: u64,
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
    /// Every two (or three) who played as one side, each once, the one with the most deals first.
    pub pairs: Vec<Pair>,
    /// Each of them against each other such side, each meeting once.
    pub rivals: Vec<Rivals>,
    /// Sessions that were passed over.
    pub passed_over: Vec<PassedOver>,
    /// Sessions all of which stands in a merged one, which is counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<PassedOver>,
}

/// Those who played as one side, and what that came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// Who, in the order of their names.
    pub players: Vec<String>,
    /// Games won, of those they finished together.
    pub games: Rate,
    /// Deals won, of all they played together.
    pub deals: Rate,
    /// Points of the side in a deal less those of the others.
    pub net: Mean,
    /// How strong they are as one, by the games against other sides.
    pub rating: Option<Rating>,
}

/// Two sides that met.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rivals {
    /// The side whose figures these are.
    pub pair: Vec<String>,
    /// The other.
    pub against: Vec<String>,
    /// Games that the first won.
    pub games: Rate,
    /// Deals that the first won.
    pub deals: Rate,
    /// Its points in a deal less the other's.
    pub net: Mean,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Stats {
    /// The points that these games were played to, where they were not the same for all of them.
    pub fn unlike_targets(&self) -> Option<Vec<i32>> {
        let all: BTreeSet<i32> = self.players.iter().flat_map(|it| &it.targets).copied().collect();
        (all.len() > 1).then(|| all.into_iter().collect())
    }
}

/// The most months that are laid out, a hundred years.
const MOST_MONTHS: u32 = 1200;

/// The partners with whom a side got most and least in a deal, and whether that may be chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Partners<'a> {
    /// With whom it got most.
    pub best: &'a Group,
    /// With whom least.
    pub worst: &'a Group,
    /// Whether the difference says anything.
    pub apart: Apart,
}

/// Whether a difference of two figures says anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// One of them rests on fewer than [`FEW`] cases, or does not vary.
    TooFew,
    /// Their intervals touch: it may be chance.
    Overlap,
    /// Their intervals do not touch: it is not chance alone.
    Surely,
}

impl Apart {
    /// As the end of a sentence about two partners.
    pub const fn say(self) -> &'static str {
        match self {
            Self::TooFew => "too few deals to say whether it is chance",
            Self::Overlap => "the two overlap, so it may be chance",
            Self::Surely => "the difference is more than chance",
        }
    }
}

impl Player {
    /// Every month from the first to the last, those without a deal among them.
    pub fn every_month(&self) -> Vec<(String, Option<&Month>)> {
        let number = |month: &Month| {
            let (year, month) = month.month.split_once('-')?;
            Some(year.parse::<u32>().ok()? * 12 + month.parse::<u32>().ok()?.checked_sub(1)?)
        };
        let known: Vec<(u32, &Month)> =
            self.months.iter().filter_map(|month| Some((number(month)?, month))).collect();
        let (Some((first, _)), Some((last, _))) = (known.first(), known.last()) else {
            return Vec::new();
        };
        let all = *first..=(*last).min(first.saturating_add(MOST_MONTHS));
        let at = |month| known.iter().find(|(number, _)| *number == month).map(|(_, month)| *month);
        all.map(|month| (format!("{:04}-{:02}", month / 12, month % 12 + 1), at(month))).collect()
    }

    /// The best and the worst partner by net points a deal, where two are known.
    pub fn partners(&self) -> Option<Partners<'_>> {
        let net = |group: &Group| group.figures.deals.net.mean.unwrap_or(f64::NAN);
        let known = |group: &&Group| group.by == GroupBy::Partner && group.figures.deals.net.of > 1;
        let partners = || self.groups.iter().filter(known);
        let best = partners().max_by(|one, other| net(one).total_cmp(&net(other)))?;
        let worst = partners().min_by(|one, other| net(one).total_cmp(&net(other)))?;
        let few = best.figures.deals.net.few || worst.figures.deals.net.few;
        let apart = match (best.figures.deals.net.low, worst.figures.deals.net.high) {
            (Some(low), Some(high)) if !few && low > high => Apart::Surely,
            (Some(_), Some(_)) if !few => Apart::Overlap,
            _ => Apart::TooFew,
        };
        (best.of != worst.of).then_some(Partners { best, worst, apart })
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
    /// The rating after each of the last games, at most [`LAST_RATED`].
    pub ratings: Vec<Rating>,
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
    pub by: GroupBy,
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
    pair_courses: BTreeMap<Side, Course>,
    passed_over: Vec<PassedOver>,
    held: Vec<PassedOver>,
}

impl Counting {
    /// Nothing counted yet.
    pub fn new(asked: Asked, aliases: Aliases) -> Self {
        let (tables, courses, passed_over) = (Tables::new(), Vec::new(), Vec::new());
        let pair_courses = BTreeMap::new();
        let held = Vec::new();
        Self { asked, aliases, tables, courses, pair_courses, passed_over, held }
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
        self.tables.add(later, &mut self.courses, &mut self.pair_courses);
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
        let pairs = self.pairs(&names);
        let rivals = self.rivals(&names);
        self.passed_over.sort_unstable_by(|one, other| one.session.cmp(&other.session));
        let all = self.tables.all;
        Stats {
            asked: self.asked,
            sessions: all.sessions,
            games: all.games,
            unfinished: all.unfinished,
            closed: all.closed,
            deals: all.deals,
            void: all.void,
            few_below: FEW,
            counted: self.tables.counted,
            there: self.tables.there,
            players,
            pairs,
            rivals,
            passed_over: self.passed_over,
            held: self.held,
        }
    }

    fn pairs(&self, names: &[&str]) -> Vec<Pair> {
        let pair = |(side, tally): (&Side, &tally::Tally)| {
            let Figures { games, deals, .. } = Figures::of(tally);
            let course = self.pair_courses.get(side).filter(|course| !course.last.is_empty());
            Pair {
                players: named(side, names),
                games: games.won,
                deals: deals.won,
                net: deals.net,
                rating: course.map(|course| course.rating.into()),
            }
        };
        let mut pairs: Vec<Pair> = self.tables.pairs.iter().map(pair).collect();
        let deals = |pair: &Pair| std::cmp::Reverse(pair.deals.of);
        pairs.sort_by(|a, b| (deals(a), &a.players).cmp(&(deals(b), &b.players)));
        pairs
    }

    fn rivals(&self, names: &[&str]) -> Vec<Rivals> {
        let rivals = |((pair, against), tally): (&(Side, Side), &tally::Tally)| {
            let Figures { games, deals, .. } = Figures::of(tally);
            let (pair, against) = (named(pair, names), named(against, names));
            Rivals { pair, against, games: games.won, deals: deals.won, net: deals.net }
        };
        let mut all: Vec<Rivals> = self.tables.rivals.iter().map(rivals).collect();
        let deals = |it: &Rivals| std::cmp::Reverse(it.deals.of);
        all.sort_by(|a, b| (deals(a), &a.pair, &a.against).cmp(&(deals(b), &b.pair, &b.against)));
        all
    }

    fn player(&self, person: &Person, course: &Course, names: &[&str]) -> Player {
        let name = |number: usize| names.get(number).copied().unwrap_or_default();
        let mut groups: Vec<(Key, Group)> = Vec::with_capacity(person.groups.len());
        for (key, tally) in &person.groups {
            let (by, of) = match *key {
                Key::Partner(other) => (GroupBy::Partner, name(other).to_owned()),
                Key::Opponent(other) => (GroupBy::Opponent, name(other).to_owned()),
                Key::Rules(id) => {
                    (GroupBy::Ruleset, self.tables.rules.get(id).cloned().unwrap_or_default())
                }
                Key::Seat(number) => (GroupBy::Seat, (number + 1).to_string()),
                Key::Month(month) => (GroupBy::Month, month_name(month)),
                Key::Position(place, players) => (GroupBy::Position, position(place, players)),
                Key::Suit(letter) => {
                    (GroupBy::Suit, Trump::from_letter(letter).map_or("", Trump::name).to_owned())
                }
                Key::Round(1) => (GroupBy::Round, "turned card".to_owned()),
                Key::Round(_) => (GroupBy::Round, "named".to_owned()),
                Key::Bid(tricks) => (GroupBy::Bid, tricks.to_string()),
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
            ratings: course.ratings.iter().copied().collect(),
            months: months(person, &course.months),
            groups: groups.into_iter().map(|(_, group)| group).collect(),
        }
    }
}

/// Who makes a side, in the order of their names.
fn named(side: &Side, names: &[&str]) -> Vec<String> {
    let name = |number: &usize| names.get(*number).map(|name| (*name).to_owned());
    let mut named: Vec<String> = side.iter().filter_map(name).collect();
    named.sort();
    named
}

/// Where one sits, seen from the dealer, clockwise.
fn position(place: u8, players: u8) -> String {
    let name = match (place, players) {
        (0, _) => "dealer",
        (1, _) => "first to call",
        (2, 4) => "dealer's partner",
        (3, 4) => "last before the dealer",
        (2, _) => "second to call",
        (3, _) => "third to call",
        (4, _) => "fourth to call",
        _ => "fifth to call",
    };
    if players == 6 { format!("{name}, of six") } else { name.to_owned() }
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
        Key::Position(place, _) => (5, u64::from(place), ""),
        Key::Suit(_) => (6, most, &group.of),
        Key::Round(round) => (7, u64::from(round), ""),
        Key::Bid(tricks) => (8, u64::from(tricks), ""),
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
