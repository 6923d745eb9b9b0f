//! A night for the eye and for the ear: seats, standings, prizes, what can be typed.
//!
//! It decides nothing.

use rasher::event::night::{CountedBy, Seating};
use rasher::night::Night;
use rasher::night::fold::Round;
use rasher::night::season::Row;
use rasher::night::standings::{Place, Won, prizes, standings};

use crate::paint::{Column, Page, Table, Text, count};

/// Who sits where in a round: the wall chart.
pub(crate) fn seats(night: &Night, number: u32, round: &Round) -> Page {
    let mut page = Page::new();
    page.line(Text::new().strong(format!("Round {number} of {}", night.setup.rounds)));
    let mut table = Table::new([
        Column::numbers("table"),
        Column::words("first side"),
        Column::words("other side"),
        Column::words("result"),
    ]);
    for (place, seated) in (1..).zip(&round.tables) {
        let [first, other] = seated.sides.each_ref().map(|side| night.names(side));
        let result = seated.result.as_ref().map(|it| it.points);
        let (shown, aloud) = match result {
            Some([a, b]) => (format!("{a}–{b}"), format!(", {a} to {b}")),
            None => (String::new(), String::new()),
        };
        let said = format!("Table {place}: {first} against {other}{aloud}.");
        table.row([place.to_string(), first, other, shown], said);
    }
    page.table(table);
    if !round.out.is_empty() {
        let out: Vec<&str> = round.out.iter().map(|who| night.name(*who)).collect();
        page.indented(format!("Out: {}", out.join(", ")), 0, 5);
    }
    page
}

/// Where everybody stands.
pub(crate) fn table_of_standings(night: &Night) -> Page {
    let places = standings(night);
    let mut page = Page::new();
    let when = if night.is_over() {
        "final".to_owned()
    } else {
        format!(
            "after {} of {}",
            count(usize::try_from(night.done).unwrap_or(0), "round"),
            night.setup.rounds
        )
    };
    page.line(Text::new().strong(&night.title).plain(format!(", {when}")));
    page.table(places_table(night, &places));
    if night.is_over() {
        page.append(prizes_page(&prizes(night, &places)));
    }
    page
}

fn places_table(night: &Night, places: &[Place]) -> Table {
    let who = if night.setup.seating == Seating::Pairs { "pair" } else { "name" };
    let mut table = Table::new([
        Column::numbers("rank"),
        Column::words(who),
        Column::numbers("points"),
        Column::numbers("won"),
        Column::numbers("lone hands").spare(1),
        Column::numbers("out").spare(2),
    ]);
    for place in places {
        let rank = if place.shared { format!("={}", place.rank) } else { place.rank.to_string() };
        let name = if place.left { format!("{} (left)", place.name) } else { place.name.clone() };
        let rounds = |number: u32| count(usize::try_from(number).unwrap_or(0), "round");
        let shared = if place.shared { ", shared" } else { "" };
        let main = match night.setup.by {
            CountedBy::Points => format!("{} points, {} won", place.points, rounds(place.won)),
            CountedBy::Games => format!("{} won, {} points", rounds(place.won), place.points),
        };
        let said = format!(
            "{}{shared}: {name}, {main}, {}, out {}.",
            place.rank,
            count(usize::try_from(place.lone_hands).unwrap_or(0), "lone hand"),
            rounds(place.out)
        );
        let cells = [
            rank,
            name,
            place.points.to_string(),
            place.won.to_string(),
            place.lone_hands.to_string(),
            place.out.to_string(),
        ];
        table.row(cells, said);
    }
    table
}

/// Who has the prizes.
pub(crate) fn prizes_page(prizes: &[Won]) -> Page {
    let mut page = Page::new();
    for won in prizes {
        let to = if won.to.is_empty() { "nobody yet".to_owned() } else { won.to.join(" and ") };
        let with = if won.with.is_empty() { String::new() } else { format!(", {}", won.with) };
        page.indented(
            Text::new().strong(format!("{}: ", won.prize)).plain(format!("{to}{with}")),
            0,
            2,
        );
    }
    page
}

/// What can be typed.
pub(crate) fn help(words: impl Iterator<Item = (&'static str, &'static str)>) -> Page {
    let mut page = Page::new();
    for (typed, does) in words {
        page.indented(Text::new().typed(format!("{typed:<27} ")).plain(does), 0, 28);
    }
    page
}

/// A season's table.
pub(crate) fn season(rows: &[Row], nights: &[String], best: usize) -> Page {
    let mut page = Page::new();
    let mut columns =
        vec![Column::numbers("rank"), Column::words("name"), Column::numbers("total")];
    columns.push(Column::numbers("nights"));
    columns.push(Column::numbers("won"));
    columns.extend(nights.iter().map(|night| Column::numbers(night).spare(1)));
    let mut table = Table::new(columns);
    for row in rows {
        let rank = if row.shared { format!("={}", row.rank) } else { row.rank.to_string() };
        let scores = row.scores.iter().zip(&row.counted).map(|(score, counts)| match score {
            None => String::new(),
            Some(score) if *counts => score.to_string(),
            Some(score) => format!("({score})"),
        });
        let mut cells = vec![rank, row.name.clone(), row.total.to_string(), row.nights.to_string()];
        cells.push(row.won.to_string());
        cells.extend(scores);
        let shared = if row.shared { ", shared" } else { "" };
        let said = format!(
            "{}{shared}: {}, {} from {}, {} won.",
            row.rank,
            row.name,
            row.total,
            count(row.nights, "night"),
            row.won
        );
        table.row(cells, said);
    }
    page.table(table);
    let all = count(nights.len(), "night");
    page.indented(
        Text::new().quiet(format!("The best {best} of {all} count; those in brackets do not.")),
        0,
        0,
    );
    page
}
