//! An evening as one picture to send: 1200 by 630, as previews of links want it.
//!
//! It says what the evening's page says first, and needs nothing but itself. Laid out here, drawn by
//! `templates/share.svg`. It must never know where it is written, nor as what.

use askama::Template;
use unicode_width::UnicodeWidthStr;

use super::{filters, page};
use crate::report::deal::capital;
use crate::report::evening::{Evening, GameEnd};
use crate::report::highlights::{Highlights, highlights};
use crate::report::small_print::in_short;
use crate::report::words::minus;
use crate::seat::Team;

/// Its size.
pub const SIZE: (u32, u32) = (1200, 630);

#[derive(Debug, Template)]
#[template(path = "share.svg", escape = "html")]
struct Card {
    about: String,
    title: Line,
    day: String,
    news: Line,
    sides: [Side; 2],
    /// The chance of winning the last game; none where it is not known.
    path: Option<String>,
    items: Vec<Item>,
    /// What the score does not tell by itself; none where that is nothing.
    record: Option<Line>,
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
    name: Line,
    score: String,
    won: bool,
}

#[derive(Debug)]
struct Item {
    y: f64,
    what: &'static str,
    text: String,
}

/// How wide a bold letter is in its height, about.
const LETTER: f64 = 0.62;

impl Line {
    /// As large as it fits, and no larger than that; what does not fit at the least size is cut.
    fn fitting(text: &str, room: f64, largest: f64, least: f64) -> Self {
        let columns = f64::from(u32::try_from(text.width()).unwrap_or(u32::MAX)).max(1.0);
        let size = (room / (columns * LETTER)).clamp(least, largest);
        // A hair more, so that what just fits is not cut by how numbers are rounded.
        Self { text: cut(text, room / (size * LETTER) + 0.01), size }
    }
}

/// As much of a text as so many columns hold, and a mark where that is not all.
fn cut(text: &str, columns: f64) -> String {
    let fits = |text: &str| f64::from(u32::try_from(text.width()).unwrap_or(u32::MAX)) <= columns;
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
    let several = evening.games.len() > 1;
    let side = |team: Team| {
        let won = evening.games.iter().filter(|it| it.outcome == Some(GameEnd::Won(team))).count();
        Side {
            class: if team == Team::Even { "even" } else { "odd" },
            name: Line::fitting(&last.sides[team], 540.0, 46.0, 22.0),
            score: if several { won.to_string() } else { minus(last.score[team]) },
            won: last.outcome == Some(GameEnd::Won(team)),
        }
    };
    let record = in_short(&evening.notices);
    let record = (!record.is_empty()).then(|| format!("On record: {record}."));
    let about = record.as_ref().map_or_else(String::new, |record| format!(" {record}"));
    let card = Card {
        about: format!("{title}: {}.{about}", short.news),
        title: Line::fitting(title, 800.0, 40.0, 24.0),
        day: evening.at.get(..10).unwrap_or_default().to_owned(),
        news: Line::fitting(&format!("{}.", capital(&short.news)), 1100.0, 50.0, 26.0),
        sides: Team::BOTH.map(side),
        path: path(&short),
        items: items(&short),
        record: record.map(|record| Line::fitting(&record, 930.0, 20.0, 13.0)),
    };
    Some(page(&card))
}

/// Three things to tell, a line each.
fn items(short: &Highlights) -> Vec<Item> {
    let lines = short.items.iter().take(3).zip(0_u8..);
    let item = |(item, nth): (&crate::report::highlights::Highlight, u8)| Item {
        y: 486.0 + 44.0 * f64::from(nth),
        what: item.what,
        text: cut(&item.brief, 66.0),
    };
    lines.map(item).collect()
}

/// The chance in the last game as a line, 1100 wide and 90 high.
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
    fn a_text_is_as_large_as_it_fits_and_is_cut_where_it_cannot() {
        let short = Line::fitting("Ann & Cal", 540.0, 46.0, 22.0);
        assert_eq!((short.text.as_str(), short.size), ("Ann & Cal", 46.0));
        let long = Line::fitting(&"Maximiliane-Josephine & ".repeat(4), 540.0, 46.0, 22.0);
        assert!(long.text.ends_with('…') && long.text.width() <= 44, "{long:?}");
    }
}
