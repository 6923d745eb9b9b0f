//! A night as pages: cards to print and cut, the standings for a wall or a telephone, and the whole
//! night to send round.
//!
//! They are black on white where they are printed. It must never know where a page goes.

use askama::Template;

use super::wall::{self, Content};
use super::{Frame, filters, page};
use crate::event::night::{CountedBy, Outcome, Seating};
use crate::night::fold::{Person, Round, Table};
use crate::night::standings::{Place, Won, prizes, standings};
use crate::night::{Night, describe, draw};
use crate::report::board::Damage;
use crate::report::words::{self, pieces};

/// The styles of these pages, after those of every page.
const STYLE: &str = include_str!("../../templates/night.css");

/// What stands behind the name of somebody who has left.
const LEFT: &str = " (left)";

/// With it a page follows its night; without it a browser reloads.
use super::board::SCRIPT as FOLLOW;

/// After so many seconds a board asks for itself again.
const AGAIN: u32 = 3;

#[derive(Debug, Template)]
#[template(path = "night_cards.html")]
struct Cards<'a> {
    frame: Frame,
    night: &'a Night,
    places: Vec<Place>,
}

#[derive(Debug, Template)]
#[template(path = "night_standings.html")]
struct NightPage {
    frame: Frame,
    main: String,
    footer: String,
}

/// What changes when the night does.
#[derive(Debug, Template)]
#[template(path = "night_main.html")]
struct Standings<'a> {
    night: &'a Night,
    places: Vec<Place>,
    prizes: Vec<Won>,
    /// What tables have in sessions of their own, and the night has not taken yet.
    waiting: &'a [Outcome],
    /// Where the log could be used no further, in a sentence.
    unread: Option<String>,
    /// With every round and its results below.
    whole: bool,
    /// With the seats of the round that is played below.
    seats: bool,
}

/// What a person's card says of a round.
#[derive(Debug)]
struct Line {
    round: u32,
    table: String,
    seat: String,
    partner: String,
    against: String,
    /// What is known already; empty boxes are written into.
    points: String,
    lone: String,
}

/// What a person's card says of the whole night.
#[derive(Debug, Default)]
struct Total {
    points: String,
    lone: String,
    /// What of it the rounds sat out have brought, which stands in none of its lines.
    for_out: Option<String>,
}

/// What a table's card says of a round.
#[derive(Debug, Default)]
struct TableLine {
    round: u32,
    first: String,
    other: String,
    /// What is known already; empty boxes are written into.
    points: [String; 2],
    lone: String,
}

/// Cards to cut: a tally card a person, a card a table, and the wall chart.
pub fn cards(night: &Night) -> Result<String, askama::Error> {
    let frame = Frame::new(format!("{}: cards", night.title)).style(STYLE);
    page(&Cards { frame, night: &draw::known(night), places: standings(night) })
}

/// The standings alone.
pub fn standings_page(night: &Night) -> Result<String, askama::Error> {
    let frame = Frame::new(title(night).to_owned()).style(STYLE);
    page(&NightPage { frame, main: main(night, false)?, footer: String::new() })
}

/// The night to send round: standings, prizes, every round.
pub fn whole_page(night: &Night) -> Result<String, askama::Error> {
    let frame = Frame::new(title(night).to_owned()).style(STYLE);
    page(&NightPage { frame, main: main(night, true)?, footer: String::new() })
}

/// The standings and the seats for a wall: told of every change where it is served, else asked for
/// again and again by the browser.
pub fn board_page(
    night: &Night,
    waiting: &[Outcome],
    unread: Option<Damage>,
    live: bool,
) -> Result<String, askama::Error> {
    let class = if live { "live" } else { "reloads" };
    let footer = if live {
        "It follows the night while the program that shows it is running. ".to_owned()
    } else {
        format!("It reloads every {AGAIN} seconds. ")
    };
    let frame = Frame::new(title(night).to_owned()).style(STYLE).refreshed(AGAIN);
    page(&NightPage {
        frame: frame.scripted(FOLLOW, class),
        main: board_main(night, waiting, unread)?,
        footer,
    })
}

/// The part of that page that changes with the night.
pub fn board_main(
    night: &Night,
    waiting: &[Outcome],
    unread: Option<Damage>,
) -> Result<String, askama::Error> {
    let unread = unread.map(Damage::sentence);
    let (places, prizes) = ranked(night);
    page(&Standings { night, places, prizes, waiting, unread, whole: false, seats: true })
}

/// The name of a night for people.
pub fn title(night: &Night) -> &str {
    if night.title.trim().is_empty() { &night.id } else { &night.title }
}

fn main(night: &Night, whole: bool) -> Result<String, askama::Error> {
    let (places, prizes) = ranked(night);
    page(&Standings { night, places, prizes, waiting: &[], unread: None, whole, seats: false })
}

fn ranked(night: &Night) -> (Vec<Place>, Vec<Won>) {
    let places = standings(night);
    let prizes = prizes(night, &places);
    (places, prizes)
}

/// A word of so many letters has room in a card that is printed beside another.
const ROOMY: usize = 9;

#[allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    reason = "the templates pass references, and call these of the page"
)]
impl Cards<'_> {
    /// The people who are there now or will be, in the order of their names.
    fn people(&self) -> Vec<(usize, &Person)> {
        let now = self.night.now();
        let mut people: Vec<(usize, &Person)> = self.night.people.iter().enumerate().collect();
        people.retain(|(_, person)| person.until.is_none_or(|until| now < until));
        people.sort_by_key(|(_, person)| person.name.to_lowercase());
        people
    }

    /// Has anybody a word in the name that is too long for a column of half a sheet?
    fn tight(&self) -> bool {
        let words = self.night.people.iter().flat_map(|person| person.name.split_whitespace());
        words.map(|word| word.chars().count()).any(|letters| letters > ROOMY)
    }

    /// A card has a line a round, also for rounds that are not planned yet.
    fn lines(&self, who: &usize) -> Vec<Line> {
        (1..=self.night.setup.rounds).map(|round| self.line(*who, round)).collect()
    }

    fn line(&self, who: usize, number: u32) -> Line {
        let blank = || Line {
            round: number,
            table: String::new(),
            seat: String::new(),
            partner: String::new(),
            against: String::new(),
            points: String::new(),
            lone: String::new(),
        };
        let Some(round) = self.night.round(number) else { return blank() };
        if !self.night.people.get(who).is_some_and(|person| person.is_there(number)) {
            return Line { table: "–".to_owned(), ..blank() };
        }
        if round.out.contains(&who) {
            return Line { table: "out".to_owned(), ..blank() };
        }
        let Some(at) = round.table_of(who) else { return blank() };
        let Some(table) = round.tables.get(at) else { return blank() };
        let side = table.side_of(who).unwrap_or(0);
        let mine = table.sides.get(side).cloned().unwrap_or_default();
        let theirs = table.sides.get(1 - side).cloned().unwrap_or_default();
        let place = mine.iter().position(|it| *it == who).unwrap_or(0);
        let partners: Vec<usize> = mine.iter().copied().filter(|it| *it != who).collect();
        Line {
            table: (at + 1).to_string(),
            seat: seat(side, place, mine.len()).to_owned(),
            partner: self.night.names(&partners),
            against: self.night.names(&theirs),
            points: self.brought(table, side),
            lone: table.result.as_ref().map_or_else(String::new, |result| {
                let own = result.lone.iter().filter(|(it, _)| *it == who);
                match own.map(|(_, times)| *times).sum::<u32>() {
                    0 => String::new(),
                    times => times.to_string(),
                }
            }),
            ..blank()
        }
    }

    /// What the rounds came to, once the night is over; before that it is written in by hand.
    fn total(&self, who: &usize) -> Total {
        let place = self.places.iter().find(|place| place.people.contains(who));
        let Some(place) = place.filter(|_| self.night.is_over()) else { return Total::default() };
        let lines = self.lines(who);
        let added = |of: fn(&Line) -> &String| -> i32 {
            lines.iter().filter_map(|line| of(line).parse::<i32>().ok()).sum()
        };
        let for_out = place.points - added(|line| &line.points);
        Total {
            points: place.points.to_string(),
            lone: added(|line| &line.lone).to_string(),
            for_out: (for_out != 0).then(|| words::count(for_out, "point")),
        }
    }

    /// The points of a side, where the table has handed in.
    fn brought(&self, table: &Table, side: usize) -> String {
        let points = table.result.as_ref().and_then(|result| result.points.get(side));
        points.map_or_else(String::new, i32::to_string)
    }

    /// `Ann 2, Ben`: who made lone hands.
    fn lone(&self, table: &Table) -> String {
        let lone = table.result.iter().flat_map(|result| &result.lone);
        let said = lone.map(|(who, times)| match times {
            1 => self.night.name(*who).to_owned(),
            times => format!("{} {times}", self.night.name(*who)),
        });
        said.collect::<Vec<_>>().join(", ")
    }

    fn rounds(&self) -> Vec<(u32, &Round)> {
        (1..).zip(&self.night.rounds).collect()
    }

    /// The most tables of any round.
    fn tables(&self) -> Vec<usize> {
        let most = self.night.rounds.iter().map(|round| round.tables.len()).max().unwrap_or(0);
        (1..=most).collect()
    }

    /// A table's card has a line a round, also for rounds that are not drawn yet; none where the table
    /// is not played at.
    fn table_lines(&self, number: &usize) -> Vec<TableLine> {
        let line = |round: u32| match self.night.round(round) {
            None => Some(TableLine { round, ..TableLine::default() }),
            Some(seated) => seated.tables.get(number - 1).map(|table| TableLine {
                round,
                first: self.side(table, 0),
                other: self.side(table, 1),
                points: [0, 1].map(|side| self.brought(table, side)),
                lone: self.lone(table),
            }),
        };
        (1..=self.night.setup.rounds).filter_map(line).collect()
    }

    fn side(&self, table: &Table, side: usize) -> String {
        table.sides.get(side).map_or_else(String::new, |side| self.night.names(side))
    }

    fn out(&self, round: &&Round) -> String {
        round.out.iter().map(|who| self.night.name(*who)).collect::<Vec<_>>().join(", ")
    }
}

/// Where somebody sits: the compass at a table of four, a number at one of six.
const fn seat(side: usize, place: usize, size: usize) -> &'static str {
    match (size, side, place) {
        (2, 0, 0) => "N",
        (2, 0, _) => "S",
        (2, _, 0) => "E",
        (2, _, _) => "W",
        (_, 0, 0) => "1",
        (_, 0, 1) => "3",
        (_, 0, _) => "5",
        (_, _, 0) => "2",
        (_, _, 1) => "4",
        (_, _, _) => "6",
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    reason = "the templates pass references, and call these of the page"
)]
impl Standings<'_> {
    fn state(&self) -> String {
        if self.night.is_over() {
            return "Final".to_owned();
        }
        let (now, of) = (self.night.now(), self.night.setup.rounds);
        match self.night.missing().len() {
            0 => format!("Round {now} of {of}; every table has handed in"),
            1 => format!("Round {now} of {of}; 1 table plays"),
            tables => format!("Round {now} of {of}; {tables} tables play"),
        }
    }

    /// `Table 2: Ann & Ben 9, Cal & Dee 6.`
    fn waits(&self, outcome: &Outcome) -> String {
        describe::result_by_name(self.night, outcome)
    }

    /// How all of it stands on a wall, by the classes of the styles.
    fn wall(&self) -> String {
        let names = self.places.iter().map(|place| {
            wall::length(&place.name) + if place.left { wall::length(LEFT) } else { 0 }
        });
        let tables = self.rounds().into_iter().flat_map(|(_, round)| &round.tables);
        let content = Content {
            places: u32::try_from(self.places.len()).unwrap_or(u32::MAX),
            longest: names.max().unwrap_or(0),
            tables: tables.map(|table| [0, 1].map(|side| self.side(table, side))).collect(),
            out: self.rounds().iter().map(|(_, round)| wall::length(&self.out(round))).sum(),
            prizes: self.awarded().iter().map(|won| self.prize(won)).collect(),
            warnings: u32::try_from(self.waiting.len()).unwrap_or(u32::MAX)
                + u32::from(self.unread.is_some()),
        };
        format!("{} in-line-{}", content.wall().classes(), content.prizes_in_line())
    }

    /// The prizes, once they are told.
    fn awarded(&self) -> &[Won] {
        if self.night.is_over() || self.whole { &self.prizes } else { &[] }
    }

    /// `Ann & Ben, 12 points`.
    fn prize(&self, won: &Won) -> String {
        if won.with.is_empty() { self.to(won) } else { format!("{}, {}", self.to(won), won.with) }
    }

    fn who(&self) -> &'static str {
        if self.night.setup.seating == Seating::Pairs { "Pair" } else { "Name" }
    }

    fn by_games(&self) -> bool {
        self.night.setup.by == CountedBy::Games
    }

    /// Those that are shown: all, or the one that is played.
    fn rounds(&self) -> Vec<(u32, &Round)> {
        let now = self.night.now();
        let shown = |(number, _): &(u32, &Round)| self.whole || *number == now;
        (1..).zip(&self.night.rounds).filter(shown).collect()
    }

    /// The people of a side, in the pieces between which a line may break.
    fn side(&self, table: &Table, side: usize) -> Vec<String> {
        let people = table.sides.get(side).into_iter().flatten();
        let names: Vec<String> = people.map(|who| self.night.name(*who).to_owned()).collect();
        pieces(&names)
    }

    fn points(&self, table: &Table) -> String {
        table.result.as_ref().map_or_else(String::new, |it| describe::score(it.points))
    }

    fn out(&self, round: &&Round) -> String {
        round.out.iter().map(|who| self.night.name(*who)).collect::<Vec<_>>().join(", ")
    }

    fn to(&self, won: &Won) -> String {
        match (won.to.is_empty(), self.night.is_over()) {
            (true, true) => "nobody".to_owned(),
            (true, false) => "nobody yet".to_owned(),
            (false, _) => won.names(),
        }
    }
}
