//! An evening as one picture to send: 1200 by 630, as previews of links want it.
//!
//! It says what the evening's page says first, and needs nothing but itself. Laid out here, drawn by
//! `templates/share.svg`. It must never know where it is written, nor as what.

use askama::Template;
use unicode_width::UnicodeWidthStr;

use super::{filters, page};
use crate::report::deal::capital;
use crate::report::evening::{Evening, GameEnd};
use crate::report::highlights::{Highlight, Highlights, highlights};
use crate::report::small_print::in_short;
use crate::report::words::{and, minus};
use crate::seat::Team;

/// Its size.
pub const SIZE: (u32, u32) = (1200, 630);

#[derive(Debug, Template)]
#[template(path = "share.svg", escape = "html")]
struct Card {
    about: String,
    title: Line,
    day: String,
    news: Rows,
    sides: [Side; 2],
    /// The chance of winning the one game; none where it is not known, or where there are several, of
    /// which one line could tell but one.
    path: Option<String>,
    items: Vec<Item>,
    /// What the score does not tell by itself; none where that is nothing.
    record: Option<Rows>,
}

/// A text in its size.
#[derive(Debug)]
struct Line {
    text: String,
    size: f64,
}

#[derive(Debug)]
struct Side {
    class: &'static str,
    name: Rows,
    score: String,
    won: bool,
}

#[derive(Debug)]
struct Item {
    y: f64,
    what: &'static str,
    size: f64,
    text: String,
}

/// A text in one row, or in two that are broken between words.
#[derive(Debug)]
struct Rows {
    size: f64,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    y: f64,
    text: String,
}

/// How wide a bold letter is in its height, about.
const LETTER: f64 = 0.62;

/// The same of a letter that is not bold.
const PLAIN_LETTER: f64 = 0.56;

impl Line {
    /// As large as it fits, and no larger than that; what does not fit at the least size is cut.
    fn fitting(text: &str, room: f64, largest: f64, least: f64) -> Self {
        let size = (room / (columns(text).max(1.0) * LETTER)).clamp(least, largest);
        // A hair more, so that what just fits is not cut by how numbers are rounded.
        Self { text: cut(text, room / (size * LETTER) + 0.01), size }
    }
}

impl Rows {
    /// In one row above the base line `y` where that is `good` high or more, else in two around it.
    fn fitting(text: &str, room: f64, (largest, good, least): (f64, f64, f64), y: f64) -> Self {
        let one = Line::fitting(text, room, largest, good);
        if one.text == text {
            return Self { size: one.size, rows: vec![Row { y, text: one.text }] };
        }
        let (upper, lower) = halves(text);
        let both = [upper, lower].map(|half| Line::fitting(half, room, good, least));
        let size = both.iter().map(|line| line.size).fold(good, f64::min);
        let rows = both.into_iter().zip([y - 0.7 * size, y + 0.5 * size]);
        Self { size, rows: rows.map(|(line, y)| Row { y, text: line.text }).collect() }
    }
}

/// A text broken between two words, the wider half as narrow as it can be.
fn halves(text: &str) -> (&str, &str) {
    let breaks = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let wider = |(upper, lower): &(&str, &str)| upper.width().max(lower.trim_start().width());
    let (upper, lower) = breaks.min_by_key(wider).unwrap_or((text, ""));
    (upper, lower.trim_start())
}

/// How many columns of a terminal a text takes, which is how wide it is in letters.
fn columns(text: &str) -> f64 {
    f64::from(u32::try_from(text.width()).unwrap_or(u32::MAX))
}

/// As much of a text as so many columns hold, and a mark where that is not all.
fn cut(text: &str, columns: f64) -> String {
    let fits = |text: &str| self::columns(text) <= columns;
    if fits(text) {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if !fits(&format!("{kept}…")) {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}

/// The picture of an evening, as SVG; none before a deal is closed.
pub fn share(evening: &Evening) -> Option<Result<String, askama::Error>> {
    let short = highlights(evening)?;
    let last = evening.games.last()?;
    let title = if evening.title.trim().is_empty() { &evening.id } else { &evening.title };
    // Sides that changed between two games have no tally, so the last game stands for itself.
    let several =
        evening.games.len() > 1 && evening.games.iter().all(|game| game.sides == last.sides);
    let games_of = |team: Team| {
        evening.games.iter().filter(|it| it.outcome == Some(GameEnd::Won(team))).count()
    };
    let has_won = |team: Team| {
        if several {
            last.outcome.is_some() && games_of(team) > games_of(team.other())
        } else {
            last.outcome == Some(GameEnd::Won(team))
        }
    };
    let name = |team: Team| {
        let mut with: Vec<&str> = Vec::new();
        for one in evening.games.iter().filter(|one| several || one.no == last.no) {
            let fresh = |name: &&str| !with.contains(name);
            let fresh: Vec<&str> =
                one.now.with[team].iter().map(String::as_str).filter(fresh).collect();
            with.extend(fresh);
        }
        let own = &last.sides[team];
        if with.is_empty() { own.clone() } else { format!("{own} (with {})", and(&with, " and ")) }
    };
    let side = |team: Team| Side {
        class: if team == Team::Even { "even" } else { "odd" },
        name: Rows::fitting(&name(team), 490.0, (46.0, 30.0, 16.0), 134.0),
        score: if several { games_of(team).to_string() } else { minus(last.score[team]) },
        won: has_won(team),
    };
    let path = if evening.games.len() > 1 { None } else { path(&short) };
    let record = in_short(&evening.notices);
    let record = (!record.is_empty()).then(|| format!("On record: {record}."));
    let about = record.as_ref().map_or_else(String::new, |record| format!(" {record}"));
    let card = Card {
        about: format!("{title}: {}.{about}", short.news),
        title: Line::fitting(title, 800.0, 40.0, 24.0),
        day: evening.at.get(..10).unwrap_or_default().to_owned(),
        news: Rows::fitting(
            &format!("{}.", capital(&short.news)),
            1100.0,
            (50.0, 32.0, 18.0),
            336.0,
        ),
        sides: Team::BOTH.map(side),
        items: items(&short, if path.is_some() { 486.0 } else { 426.0 }),
        path,
        record: record.map(|record| Rows::fitting(&record, 930.0, (20.0, 18.0, 13.0), 612.0)),
    };
    Some(page(&card))
}

/// Three things to tell, a line each and all of one size.
fn items(short: &Highlights, top: f64) -> Vec<Item> {
    let told = || short.items.iter().take(3);
    // With the colon and the blank behind what it is.
    let of = |item: &Highlight| (columns(item.what) + 2.0, columns(&item.brief));
    let fitting =
        |(what, brief): (f64, f64)| (1090.0 / ((what + brief) * PLAIN_LETTER)).clamp(16.0, 26.0);
    let size = told().map(|item| fitting(of(item))).fold(26.0, f64::min);
    let item = |(item, nth): (&Highlight, u8)| Item {
        y: top + 44.0 * f64::from(nth),
        what: item.what,
        size,
        text: cut(&item.brief, 1090.0 / (size * PLAIN_LETTER) - of(item).0 + 0.01),
    };
    told().zip(0..).map(item).collect()
}

/// The chance in the game as a line, 1100 wide and 90 high.
fn path(short: &Highlights) -> Option<String> {
    let chances = short.chances.last()?.as_ref()?;
    let all = std::iter::once(chances.before).chain(chances.after.iter().map(|(_, it)| *it));
    let many = f64::from(u32::try_from(chances.after.len()).ok()?.max(1));
    let to = |(nth, chance): (u32, f64)| {
        format!("{:.1} {:.1}", 50.0 + 1100.0 * f64::from(nth) / many, 440.0 - 84.0 * chance)
    };
    let places: Vec<String> = (0..).zip(all).map(to).collect();
    Some(format!("M{}", places.join("L")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_not_cut() {
        for letters in 1..=60 {
            let text = "n".repeat(letters);
            let line = Line::fitting(&text, 1100.0, 50.0, 26.0);
            assert_eq!(line.text, text);
        }
    }

    #[test]
    fn long_names_stand_in_two_rows_and_none_is_left_out() {
        let sides = [
            "Fernanda de la Cruz y Montemayor, 李小龍 & Sam",
            "Bartholomew Featherstonehaugh & Al",
            "Christina-Maria von Hohenlohe & Jo",
        ];
        for side in sides {
            let Rows { size, rows } = Rows::fitting(side, 490.0, (46.0, 30.0, 16.0), 134.0);
            let said: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
            assert_eq!(said.join(" "), side);
            assert!(said.iter().all(|row| columns(row) * LETTER * size <= 491.0), "{said:?}");
        }
    }

    #[test]
    fn a_text_is_as_large_as_it_fits_and_is_cut_where_it_cannot() {
        let short = Line::fitting("Ann & Cal", 540.0, 46.0, 22.0);
        assert_eq!((short.text.as_str(), short.size), ("Ann & Cal", 46.0));
        let long = Line::fitting(&"Maximiliane-Josephine & ".repeat(4), 540.0, 46.0, 22.0);
        assert!(long.text.ends_with('…') && long.text.width() <= 44, "{long:?}");
    }
}
