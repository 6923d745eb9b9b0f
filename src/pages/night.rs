//! A night for the eye and for the ear: seats, standings, prizes, what can be typed.
//!
//! It decides nothing.

use rasher::event::night::{Bye, CountedBy, Outcome, Seating};
use rasher::night::fold::Round;
use rasher::night::season::Row;
use rasher::night::standings::{Place, Won, prizes, standings};
use rasher::night::why::{RoundRole, Tally};
use rasher::night::{Night, describe};
use rasher::report::deal::capital;
use rasher::report::words::minus;

use crate::paint::{Column, Page, Table, Text, count, listed};

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
            Some(points) => {
                let [a, b] = points.map(minus);
                (describe::score(points), format!(", {a} to {b}"))
            }
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
    page.line(Text::new().title(&night.title).plain(format!(", {}", when(night))));
    page.table(places_table(night, &places));
    if night.is_over() {
        page.append(prizes_page(&prizes(night, &places), true));
    }
    page
}

/// How far the night has come: everything that is counted.
fn when(night: &Night) -> String {
    if night.is_over() {
        return "final".to_owned();
    }
    let (done, all) = (night.done, night.setup.rounds);
    let tables = night.round(night.now()).map_or(0, |round| round.tables.len());
    let rounds = count(usize::try_from(done).unwrap_or(0), "round");
    match (done, tables.saturating_sub(night.missing().len())) {
        (0, 0) => format!("before round 1 of {all}"),
        (_, 0) => format!("after {rounds} of {all}"),
        (0, here) => format!("{here} of {tables} tables of round 1 of {all}"),
        (_, here) => {
            format!("after {rounds} of {all} and {here} of {tables} tables of round {}", done + 1)
        }
    }
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
            CountedBy::Points => {
                format!("{}, {} won", count(place.points, "point"), rounds(place.won))
            }
            CountedBy::Games => {
                format!("{} won, {}", rounds(place.won), count(place.points, "point"))
            }
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
pub(crate) fn prizes_page(prizes: &[Won], over: bool) -> Page {
    let mut page = Page::new();
    for won in prizes {
        let nobody = if over { "nobody" } else { "nobody yet" };
        let to = if won.to.is_empty() { nobody.to_owned() } else { won.names() };
        let with = if won.with.is_empty() { String::new() } else { format!(", {}", won.with) };
        page.indented(
            Text::new().strong(format!("{}: ", won.prize)).plain(format!("{to}{with}")),
            0,
            2,
        );
    }
    page
}

/// Which tables have not handed in, in a sentence.
pub(crate) fn missing(night: &Night) -> String {
    if night.is_over() {
        return "The night is over.".to_owned();
    }
    let missing = night.missing();
    if missing.is_empty() {
        return format!("Every table of round {} has handed in.", night.now());
    }
    let all = capital(&describe::tables(&missing));
    let verb = if missing.len() == 1 { "has" } else { "have" };
    format!("{all} {verb} not handed in for round {}.", night.now())
}

/// What a table has in a session of its own, and the night has not taken yet.
pub(crate) fn waits(night: &Night, outcome: &Outcome) -> String {
    format!("From its own session, not taken yet: {}", describe::result_by_name(night, outcome))
}

/// A round of which nobody knows the seats.
pub(crate) fn not_planned(night: &Night, number: u32) -> String {
    let all = night.setup.rounds;
    if (1..=all).contains(&number) {
        format!("The seats of round {number} are drawn when round {} is over.", number - 1)
    } else {
        format!("There is no round {number}: this night has {all}.")
    }
}

/// How somebody's points came about.
pub(crate) fn why(night: &Night, why: &Tally) -> Page {
    let mut page = Page::new();
    page.line(Text::new().strong(&why.place.name));
    let mut table = Table::new([
        Column::numbers("round"),
        Column::words("played"),
        Column::words("result"),
        Column::numbers("points"),
    ]);
    for part in &why.rounds {
        let (played, result) = part_in_words(&part.how);
        let said: Vec<String> = [&played, &result]
            .into_iter()
            .filter(|it| !it.is_empty())
            .map(|it| it.replace('–', " to "))
            .collect();
        let points = match part.how {
            RoundRole::Played { points: [own, _], .. } => own.to_string(),
            RoundRole::Missing { .. } | RoundRole::Out { .. } => String::new(),
        };
        let said = format!("Round {}: {}.", part.round, said.join(", "));
        table.row([part.round.to_string(), played, result, points], said);
    }
    page.table(table);
    page.indented(sum(night, why), 0, 2);
    page
}

/// Where and with whom, and what came of it.
fn part_in_words(how: &RoundRole) -> (String, String) {
    match how {
        RoundRole::Played { table, with, against, points: [own, other], won, lone_hands } => {
            let with = match with.as_slice() {
                [] => String::new(),
                with => format!(" with {}", listed(with, "and")),
            };
            let won = match won {
                Some(true) => ", won",
                Some(false) => ", lost",
                None => ", a tie",
            };
            let lone = match usize::try_from(*lone_hands).unwrap_or(0) {
                0 => String::new(),
                lone => format!(", {}", count(lone, "lone hand")),
            };
            let against = listed(against, "and");
            let score = describe::score([*own, *other]);
            (format!("table {table}{with} against {against}"), format!("{score}{won}{lone}"))
        }
        RoundRole::Missing { missing } => (format!("table {missing}"), "not handed in".to_owned()),
        RoundRole::Out { .. } => ("sat out".to_owned(), String::new()),
    }
}

/// `26 points: 11 + 7 + 8, and nothing for 1 round out. 3 rounds won. Place 4, shared.`
fn sum(night: &Night, why: &Tally) -> String {
    let place = &why.place;
    let played: Vec<String> = why
        .rounds
        .iter()
        .filter(|part| matches!(part.how, RoundRole::Played { .. }))
        .map(|part| part.how.points().to_string())
        .collect();
    let points = count(place.points, "point");
    let parts = match played.as_slice() {
        [] => String::new(),
        [_] if place.out == 0 => String::new(),
        played => format!(": {}", played.join(" + ")),
    };
    let out = match (place.out, night.setup.bye) {
        (0, _) => String::new(),
        (out, bye) => {
            let rounds = count(usize::try_from(out).unwrap_or(0), "round");
            let agreed = match bye {
                Bye::Nothing => "nothing".to_owned(),
                Bye::Fixed(each) => format!("{} ({each} each)", why.for_out),
                Bye::Average => format!("{} (the average of the rounds played)", why.for_out),
            };
            format!(", and {agreed} for {rounds} out")
        }
    };
    let won = count(usize::try_from(place.won).unwrap_or(0), "round");
    let shared = if place.shared { ", shared" } else { "" };
    format!("{points}{parts}{out}. {won} won. Place {}{shared}.", place.rank)
}

/// How everybody's points came about, a line each.
pub(crate) fn whys(night: &Night, all: &[Tally]) -> Page {
    let mut page = Page::new();
    page.line(Text::new().title(&night.title));
    for why in all {
        let name = Text::new().strong(format!("{}: ", why.place.name));
        page.indented(name.plain(sum(night, why)), 0, 4);
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
