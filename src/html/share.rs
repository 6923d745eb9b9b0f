//! An evening as one picture to send: 1200 by 630, as previews of links want it.
//!
//! It says what the evening's page says first, and needs nothing but itself. Laid out here, drawn by
//! `templates/share.svg`. It must never know where it is written, nor as what.

use std::ops::RangeInclusive;

use askama::Template;
use unicode_width::UnicodeWidthChar;

use super::{filters, page};
use crate::report::evening::{Evening, GameEnd, GameView};
use crate::report::highlights::{Highlight, Highlights, highlights};
use crate::report::small_print::Brief;
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
    chance: Option<Chance>,
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
    /// Where its half of the picture begins.
    left: u32,
    name: Rows,
    /// Who else sat there, below the name.
    with: Option<Line>,
    score: String,
    won: bool,
}

/// The chance as a line, and for whom it goes up and down.
#[derive(Debug)]
struct Chance {
    path: String,
    up: String,
    down: String,
}

/// One of the things to tell: its first row stands behind what it is.
#[derive(Debug)]
struct Item {
    what: &'static str,
    size: f64,
    rows: Vec<Row>,
}

/// A text in one row, or in several that are broken between words.
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

/// How wide a letter that is not bold is against one that is.
const PLAIN: f64 = 0.9;

/// How wide a text is in bold letters, in their height: in the widest of the fonts that the picture names,
/// since nobody knows which of them is at hand where it is looked at.
fn wide(text: &str) -> f64 {
    let of = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | 'J' | ' ' | '.' | ',' | ':' | ';' | '!' | '|' | '\'' => 0.39,
        'f' | 'r' | 't' | '(' | ')' | '-' | '–' => 0.5,
        'W' => 1.11,
        'm' | 'M' | '…' | '%' => 1.05,
        'w' | '&' | '−' | '+' | '@' => 0.93,
        letter if letter.is_uppercase() => 0.86,
        letter => 0.72 * f64::from(u32::try_from(letter.width().unwrap_or(0)).unwrap_or(2)),
    };
    text.chars().map(of).sum()
}

impl Line {
    /// As large as it fits, and no larger than that; what does not fit at the least size is cut.
    fn fitting(text: &str, room: f64, largest: f64, least: f64) -> Self {
        let size = (room / wide(text).max(1.0)).clamp(least, largest);
        // A hair more, so that what just fits is not cut by how numbers are rounded.
        Self { text: cut(text, room / size + 0.01), size }
    }
}

impl Rows {
    /// In one row above the base line `y` where that is `good` high or more, else in two around it.
    fn fitting(text: &str, room: f64, sizes: (f64, f64, f64), y: f64) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        Self::of(&words, room, sizes, y)
    }

    /// The same of pieces that are not broken in themselves where they fit.
    fn of(pieces: &[&str], room: f64, (largest, good, least): (f64, f64, f64), y: f64) -> Self {
        let text = pieces.join(" ");
        let one = Line::fitting(&text, room, largest, good);
        if one.text == text {
            return Self { size: one.size, rows: vec![Row { y, text: one.text }] };
        }
        let (upper, lower) = halves(pieces);
        let both = [upper, lower].map(|half| Line::fitting(&half, room, good, least));
        let size = both.iter().map(|line| line.size).fold(good, f64::min);
        let rows = both.into_iter().zip([y - 0.7 * size, y + 0.5 * size]);
        Self { size, rows: rows.map(|(line, y)| Row { y, text: line.text }).collect() }
    }

    /// Every piece in a row of its own, the middle one at `y`.
    fn each(pieces: &[&str], room: f64, largest: f64, least: f64, y: f64) -> Self {
        let lines = || pieces.iter().map(|piece| Line::fitting(piece, room, largest, least));
        let size = lines().map(|line| line.size).fold(largest, f64::min);
        let middle = many(pieces.len().saturating_sub(1)) / 2.0;
        let place = |nth: usize| y + (many(nth) - middle) * LEAD * size;
        let rows = lines().enumerate().map(|(nth, line)| Row { y: place(nth), text: line.text });
        Self { size, rows: rows.collect() }
    }
}

/// From one row to the next, in the height of the letters.
const LEAD: f64 = 1.18;

/// How many that are, to reckon with.
fn many(of: usize) -> f64 {
    f64::from(u32::try_from(of).unwrap_or(u32::MAX))
}

/// A text in as few rows as hold it, none of them wider than it need be for that; the first begins `behind`
/// something.
fn balanced(text: &str, room: f64, behind: f64) -> Vec<String> {
    let mut best = wrapped(text, room, behind);
    let mut narrower = room;
    while best.len() > 1 && narrower > behind {
        narrower -= 1.0;
        let rows = wrapped(text, narrower, behind);
        if rows.len() > best.len() || rows.iter().any(|row| row.ends_with('…')) {
            break;
        }
        best = rows;
    }
    best
}

/// A text in as many rows as it needs, broken between words; the first begins `behind` something.
fn wrapped(text: &str, room: f64, behind: f64) -> Vec<String> {
    let mut rows = Vec::new();
    let (mut row, mut before) = (String::new(), behind);
    for word in text.split(' ') {
        let longer = if row.is_empty() { word.to_owned() } else { format!("{row} {word}") };
        if before + PLAIN * wide(&longer) <= room || (row.is_empty() && before <= 0.0) {
            row = longer;
            continue;
        }
        rows.push(std::mem::replace(&mut row, word.to_owned()));
        before = 0.0;
    }
    rows.push(row);
    rows.into_iter().map(|row| cut(&row, room / PLAIN + 0.01)).collect()
}

/// Pieces in two rows, the wider as narrow as it can be.
fn halves(pieces: &[&str]) -> (String, String) {
    let breaks = (1..pieces.len()).map(|at| {
        let (upper, lower) = pieces.split_at(at);
        (upper.join(" "), lower.join(" "))
    });
    let wider = |(upper, lower): &(String, String)| wide(upper).max(wide(lower));
    let narrowest = breaks.min_by(|one, other| wider(one).total_cmp(&wider(other)));
    narrowest.unwrap_or_else(|| (pieces.join(" "), String::new()))
}

/// As much of a text as this holds in its letters' height, and a mark where that is not all.
fn cut(text: &str, room: f64) -> String {
    let fits = |text: &str| wide(text) <= room;
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

/// The room of a name, and the sizes in which it may stand: in one row, in two, at the least.
const NAME: (f64, (f64, f64, f64)) = (490.0, (44.0, 28.0, 15.0));

/// The picture of an evening, as SVG; none before a deal is closed.
pub fn share(evening: &Evening) -> Option<Result<String, askama::Error>> {
    let short = highlights(evening)?;
    let last = evening.games.last()?;
    let title = if evening.title.trim().is_empty() { &evening.id } else { &evening.title };
    let chance = if evening.games.len() > 1 { None } else { chance(&short, last) };
    let brief = Brief::of(&evening.notices);
    let record = brief.counted();
    let record = (!record.is_empty()).then(|| format!("On record: {record}."));
    // Whoever hears the picture, or looks into it, has the lines named too.
    let whole = brief.in_short();
    let about = if whole.is_empty() { whole } else { format!(" On record: {whole}.") };
    let pieces = short.news.sayings().concat();
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let card = Card {
        about: format!("{title}: {}.{about}", short.news.sentence()),
        title: Line::fitting(title, 800.0, 36.0, 22.0),
        day: evening.day(),
        news: Rows::of(&pieces, 1100.0, (46.0, 30.0, 16.0), 304.0),
        sides: sides(evening, last),
        items: items(&short, chance.is_some()),
        chance,
        record: record.map(|record| Rows::fitting(&record, 930.0, (19.0, 17.0, 12.0), 606.0)),
    };
    Some(page(&card))
}

/// Both sides with what they have: of one game the points, of several the games won.
fn sides(evening: &Evening, last: &GameView) -> [Side; 2] {
    // Sides that changed between two games have no tally, so the last game stands for itself.
    let several =
        evening.games.len() > 1 && evening.games.iter().all(|game| game.sides == last.sides);
    let games_of = |team: Team| {
        evening.games.iter().filter(|it| it.outcome == Some(GameEnd::Won(team))).count()
    };
    let won = |team: Team| {
        if several {
            last.outcome.is_some() && games_of(team) > games_of(team.other())
        } else {
            last.outcome == Some(GameEnd::Won(team))
        }
    };
    let alone = Team::BOTH.iter().all(|team| sat_in(evening, last, *team, several).is_none());
    let name = |team: Team, largest: f64| {
        let (room, (_, good, least)) = NAME;
        let pieces = last.now.pieces(team);
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        let rows = Rows::of(&pieces, room, (largest, good.min(largest), least), 118.0);
        // Three people whose names are long stand larger below each other, where nobody else is named there.
        let each = Rows::each(&pieces, room, largest.min(23.0), least, 118.0);
        let below = alone && pieces.len() > 2 && rows.rows.len() > 1 && each.size > rows.size;
        if below { each } else { rows }
    };
    // Both in letters of one size, that neither looks the lesser.
    let (_, (largest, ..)) = NAME;
    let size = Team::BOTH.map(|team| name(team, largest).size).into_iter().fold(largest, f64::min);
    Team::BOTH.map(|team| Side {
        class: if team == Team::Even { "even" } else { "odd" },
        left: if team == Team::Even { 50 } else { 620 },
        name: name(team, size),
        with: sat_in(evening, last, team, several)
            .map(|with| Line::fitting(&with, 480.0, 19.0, 13.0)),
        score: if several { games_of(team).to_string() } else { minus(last.score[team]) },
        won: won(team),
    })
}

/// Who else sat on a side: of several games with the game, since the figure is not of that one alone.
fn sat_in(evening: &Evening, last: &GameView, team: Team, several: bool) -> Option<String> {
    let all = evening.games.iter().filter(|one| several || one.no == last.no);
    let said: Vec<String> = all
        .filter(|one| !one.now.with[team].is_empty())
        .map(|one| {
            let with = and(&one.now.with[team], " and ");
            if several { format!("{with} in game {}", one.no) } else { with }
        })
        .collect();
    (!said.is_empty()).then(|| format!("(with {})", said.join(", ")))
}

/// Three things to tell, all of one size: a row each where they can be read so, else as large as all of them fit
/// in as many rows as they need.
fn items(short: &Highlights, below_a_line: bool) -> Vec<Item> {
    const WIDE: f64 = 1095.0;
    const SMALLEST: u8 = 16;
    const GOOD: u8 = 21;
    const LARGEST: u8 = 26;
    let (top, bottom) = if below_a_line { (450.0, 574.0) } else { (352.0, 574.0) };
    let told: Vec<&Highlight> = short.items.iter().take(3).collect();
    let between = many(told.len().saturating_sub(1));
    // With the colon and the blank behind what it is.
    let rows_at = |size: f64| -> Vec<Vec<String>> {
        let of = |item: &&Highlight| balanced(&item.brief, WIDE / size, wide(item.what) + 0.8);
        told.iter().map(of).collect()
    };
    let high = |rows: &[Vec<String>], size: f64| {
        let rows = rows.iter().map(Vec::len).sum();
        (many(rows) * LEAD + 0.25 * between) * size
    };
    let laid = |sizes: RangeInclusive<u8>| {
        sizes.rev().map(f64::from).map(|size| (size, rows_at(size))).collect::<Vec<_>>()
    };
    let single = |(_, rows): &(f64, Vec<Vec<String>>)| rows.iter().all(|rows| rows.len() == 1);
    let fits = |(size, rows): &(f64, Vec<Vec<String>>)| high(rows, *size) <= bottom - top;
    let small = f64::from(SMALLEST);
    let found = laid(GOOD..=LARGEST).into_iter().find(single);
    let found = found.or_else(|| laid(SMALLEST..=LARGEST).into_iter().find(fits));
    let (size, rows) = found.unwrap_or_else(|| (small, rows_at(small)));
    // What room is left stands between them, no more of it than a row.
    let left = (bottom - top - high(&rows, size)) / between.max(1.0);
    let apart = left.clamp(0.0, 0.7 * size) + 0.25 * size;
    let mut y = top + size;
    let mut items = Vec::new();
    for (item, texts) in told.iter().zip(rows) {
        let mut rows = Vec::new();
        for text in texts {
            rows.push(Row { y, text });
            y += LEAD * size;
        }
        items.push(Item { what: item.what, size, rows });
        y += apart;
    }
    items
}

/// The chance in the game as a line between its two sides.
fn chance(short: &Highlights, game: &GameView) -> Option<Chance> {
    let chances = short.chances.last()?.as_ref()?;
    let all = std::iter::once(chances.before).chain(chances.after.iter().map(|(_, it)| *it));
    let many = f64::from(u32::try_from(chances.after.len()).ok()?.max(1));
    let to = |(nth, chance): (u32, f64)| {
        format!("{:.1} {:.1}", 100.0 + 1050.0 * f64::from(nth) / many, 420.0 - 60.0 * chance)
    };
    let places: Vec<String> = (0..).zip(all).map(to).collect();
    let named = |said: &str, team: Team| {
        cut(&format!("{said} {}", game.sides[team]), 1050.0 / (16.0 * PLAIN))
    };
    Some(Chance {
        path: format!("M{}", places.join("L")),
        up: named("Chance of winning, deal by deal: up for", Team::Even),
        down: named("down for", Team::Odd),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_not_cut() {
        for letters in 1..=58 {
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
            let Rows { size, rows } = Rows::fitting(side, NAME.0, NAME.1, 118.0);
            let said: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
            assert_eq!(said.join(" "), side);
            assert!(said.iter().all(|row| wide(row) * size <= 491.0), "{said:?}");
        }
    }

    /// The three names of a side stand below each other, between the title and the score, and larger than two
    /// rows would hold them.
    #[test]
    fn three_long_names_stand_below_each_other() {
        let pieces = ["Maximiliane von Habsburg,", "Konstantin Papadopoulos", "& Wolfgang Amadeus"];
        let each = Rows::each(&pieces, NAME.0, 23.0, 15.0, 118.0);
        let said: Vec<&str> = each.rows.iter().map(|row| row.text.as_str()).collect();
        assert_eq!(said, pieces);
        assert!(each.size > Rows::of(&pieces, NAME.0, NAME.1, 118.0).size, "{each:?}");
        let (first, last) = (&each.rows[0], &each.rows[2]);
        assert!(first.y - 0.75 * each.size > 66.0 && last.y < 150.0, "{each:?}");
    }

    /// What does not fit in one row stands in several of about one width, and no word of it is lost.
    #[test]
    fn a_long_thing_to_tell_stands_in_rows_alike() {
        let text = "Maximiliane von Habsburg, Konstantin Papadopoulos & Wolfgang Amadeus, 2 deals without a \
                    point, from deal 5 to deal 6, one of 2 as long";
        let rows = balanced(text, 1095.0 / 26.0, 12.0);
        assert_eq!(rows.join(" "), text);
        let behind = |nth: usize| if nth == 0 { 12.0 } else { 0.0 };
        let widths = rows.iter().enumerate().map(|(nth, row)| behind(nth) + PLAIN * wide(row));
        let (narrowest, widest) =
            widths.fold((f64::MAX, 0.0), |(low, high), it| (f64::min(low, it), f64::max(high, it)));
        assert!(rows.len() > 1 && widest < 1.5 * narrowest, "{rows:?}");
        assert_eq!(balanced("Ann, 2 deals", 40.0, 12.0), ["Ann, 2 deals"]);
    }

    #[test]
    fn a_text_is_as_large_as_it_fits_and_is_cut_where_it_cannot() {
        let short = Line::fitting("Ann & Cal", 540.0, 46.0, 22.0);
        assert_eq!((short.text.as_str(), short.size), ("Ann & Cal", 46.0));
        let long = Line::fitting(&"Maximiliane-Josephine & ".repeat(4), 540.0, 46.0, 22.0);
        assert!(long.text.ends_with('…') && wide(&long.text) * long.size <= 541.0, "{long:?}");
    }

    /// As wide as the letters of `DejaVu Sans Bold` are, the widest font that is named: no text is taken for
    /// narrower than it is there. Widths in its units, 2048 to the height.
    #[test]
    fn no_letter_is_taken_for_narrower_than_it_is() {
        for (letters, width) in [
            ("ijlIJ", 761.0),
            (" ", 713.0),
            ("frt", 1010.0),
            ("abcdeghknopqsuvxyz", 1468.0),
            ("0123456789", 1425.0),
            ("ABCDEFGHKLNOPQRSTUVXYZ", 1741.0),
            ("m", 2134.0),
            ("w", 1892.0),
            ("M", 2038.0),
            ("W", 2259.0),
            ("&", 1786.0),
        ] {
            for letter in letters.chars() {
                assert!(wide(&letter.to_string()) * 2048.0 >= width, "{letter}");
            }
        }
    }

    /// Broken between two people rather than within a name.
    #[test]
    fn a_name_stays_whole_where_the_side_can_break_elsewhere() {
        let pieces = ["Bartholomew Featherstone", "& Dee"];
        let rows = Rows::of(&pieces, 300.0, NAME.1, 118.0).rows;
        let said: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
        assert_eq!(said, pieces);
    }
}
