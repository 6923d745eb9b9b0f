//! The board of a night as a picture that fills a terminal: the round and what it waits for in large
//! digits, and below them who sits where or where everybody stands.
//!
//! The picture has as many rows and columns as it is given and no more; who has no room stands on the
//! next of several pages, which take turns.
//! This module must never know a terminal.

use rasher::event::night::{CountedBy, Outcome};
use rasher::night::Night;
use rasher::night::standings::{Place, prizes, standings};

use super::night::{missing, waits};
use crate::paint::{Big, Look, Text, Tone, count};

/// The least height in which digits are drawn large.
const WITH_DIGITS: usize = 16;

/// The widest a line of the standings runs; the next column begins beside it.
const COLUMN: usize = 38;

/// The board as a picture of this size: at most so many lines, none of them wider. `turn` says which page
/// is shown where not everybody has room on one.
pub(crate) fn picture(
    night: &Night,
    waiting: &[Outcome],
    (columns, rows): (usize, usize),
    turn: usize,
    look: Look,
) -> Vec<String> {
    let look = Look { width: columns, ..look };
    let places = standings(night);
    let row = |text: Text| look.row(&[(text, columns)]);
    let mut lines = vec![row(Text::new().strong(head(night)))];
    if rows >= WITH_DIGITS {
        lines.push(String::new());
        lines.extend(digits(night, &places, columns, rows / 4, look));
        lines.push(String::new());
    }
    let with_foot = rows >= 6;
    let told_waiting = waiting.iter().take(if with_foot { rows / 8 } else { 0 });
    let waits_of: Vec<String> =
        told_waiting.map(|outcome| row(Text::new().plain(waits(night, outcome)))).collect();
    let foot = if with_foot { 2 + waits_of.len() } else { 0 };
    let room = rows.saturating_sub(lines.len() + foot);
    let wide = columns.checked_div(COLUMN).unwrap_or(0).max(1);
    let mut told: Vec<Text> = places.iter().map(|place| line(place, night.setup.by)).collect();
    if night.is_over() {
        told.extend(won(night, &places));
    }
    let pages: Vec<&[Text]> = told.chunks((room * wide).max(1)).collect();
    let page = turn.checked_rem(pages.len()).unwrap_or(0);
    let shown = pages.get(page).copied().unwrap_or_default();
    let high = shown.len().div_ceil(wide).min(room);
    for number in 0..high {
        let cells: Vec<(Text, usize)> = (0..wide)
            .map(|column| {
                let text = shown.get(column * high + number).cloned().unwrap_or_default();
                (text, columns / wide)
            })
            .collect();
        lines.push(look.left(&cells));
    }
    if with_foot {
        lines.extend(waits_of);
        lines.push(row(Text::new().and(Tone::Warn, missing(night))));
        let leaves = match pages.len() {
            0 | 1 => "q leaves".to_owned(),
            all => format!("page {} of {all} · the blank turns · q leaves", page + 1),
        };
        lines.push(row(Text::new().quiet(leaves)));
    }
    lines.truncate(rows);
    lines
}

/// `Harvest — round 3 of 8`.
fn head(night: &Night) -> String {
    let round = if night.is_over() {
        "final".to_owned()
    } else {
        format!("round {} of {}", night.now(), night.setup.rounds)
    };
    format!("{} — {round}", night.title)
}

/// Two numbers with what they are: while it goes on the round, and how many tables it waits for; at
/// the end the points of the first, and who that is.
fn digits(night: &Night, places: &[Place], columns: usize, rows: usize, look: Look) -> Vec<String> {
    let small = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let (numbers, words) = if night.is_over() {
        let Some(first) = places.first() else { return Vec::new() };
        let with = places.iter().filter(|place| place.rank == first.rank).count();
        let others = if with > 1 { format!(" and {} more", with - 1) } else { String::new() };
        let (number, what) = match night.setup.by {
            CountedBy::Points => (first.points, "points"),
            CountedBy::Games => (i32::try_from(first.won).unwrap_or(i32::MAX), "rounds won"),
        };
        (vec![number], vec![format!("{what}: {}{others}", first.name)])
    } else {
        let waits = night.missing().len();
        let tables = if waits == 1 { "table plays" } else { "tables play" };
        let round = i32::try_from(night.now()).unwrap_or(i32::MAX);
        (vec![round, small(waits)], vec!["round".to_owned(), tables.to_owned()])
    };
    let each = columns.checked_div(numbers.len()).unwrap_or(0);
    let big: Vec<Big> = numbers.iter().map(|number| Big::number(*number)).collect();
    let scale = big.iter().map(|it| it.fits(each.saturating_sub(2), rows)).min().unwrap_or(0);
    if scale == 0 {
        return Vec::new();
    }
    let drawn: Vec<Vec<String>> = big.iter().map(|it| it.lines(scale)).collect();
    let high = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines: Vec<String> = (0..high)
        .map(|number| {
            let cells: Vec<(Text, usize)> = drawn
                .iter()
                .map(|lines| {
                    let line = lines.get(number).cloned().unwrap_or_default();
                    (Text::new().strong(line), each)
                })
                .collect();
            look.row(&cells)
        })
        .collect();
    let words: Vec<(Text, usize)> =
        words.into_iter().map(|words| (Text::new().plain(words), each)).collect();
    lines.push(look.row(&words));
    lines
}

/// `   3  Ann  26 points, 2 won`; what is added up comes first.
fn line(place: &Place, by: CountedBy) -> Text {
    let shared = if place.shared { "=" } else { "" };
    let left = if place.left { " (left)" } else { "" };
    let rank = format!("{:>4}  ", format!("{shared}{}", place.rank));
    let points = usize::try_from(place.points)
        .map_or_else(|_| format!("{} points", place.points), |points| count(points, "point"));
    let won = format!("{} won", place.won);
    let (first, then) = match by {
        CountedBy::Points => (points, won),
        CountedBy::Games => (won, points),
    };
    Text::new()
        .quiet(rank)
        .strong(&place.name)
        .plain(format!("{left}  {first}"))
        .quiet(format!(", {then}"))
}

fn won(night: &Night, places: &[Place]) -> Vec<Text> {
    prizes(night, places)
        .into_iter()
        .map(|won| {
            let to = if won.to.is_empty() { "nobody".to_owned() } else { won.names() };
            Text::new().and(Tone::Good, format!("      {}: ", won.prize)).strong(to)
        })
        .collect()
}
