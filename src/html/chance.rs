//! The chance of winning as a picture: one line between two sides, the deals that moved it most marked.
//!
//! Places are worked out here and drawn by `templates/chance.svg`, so that at no width one word lies on
//! another. It has no colour of its own.

use askama::Template;

use super::filters;
use super::room::{Anchor, Room, height, width};
use crate::report::chance::Chances;
use crate::report::highlights::percent;
use crate::seat::ByTeam;

/// The picture, in its own units.
#[derive(Clone, Debug, Template)]
#[template(path = "chance.svg", escape = "html")]
pub struct ChanceChart {
    id: String,
    sides: ByTeam<String>,
    about: String,
    path: String,
    points: Vec<Point>,
}

/// The chance after a deal.
#[derive(Clone, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
    text: String,
    /// Where its number stands, if it is one of those that moved the chance most.
    label: Option<Label>,
    says: String,
}

/// Where the number of a deal stands: near its point, where the line does not run and nothing is written.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Label {
    x: f64,
    base: f64,
    anchor: Anchor,
    /// How far a line from the point leads to it, where it stands apart.
    leader: Option<f64>,
}

const LEFT: f64 = 54.0;
const RIGHT: f64 = 624.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 170.0;

/// The right edge of the picture.
const WIDTH: f64 = 640.0;

/// The rows that are left between the names: five of them, and each label is in two at the most, so that
/// three find room whatever the game.
const ROWS: [f64; 5] = [46.0, 73.0, 100.0, 127.0, 154.0];

/// A label farther from its point than so much has a line that leads to it.
const APART: f64 = 34.0;

/// The labels while they are placed.
struct Labels<'a> {
    line: &'a [(f64, f64)],
    marked: &'a [(f64, f64)],
    taken: Vec<Room>,
}

impl Labels<'_> {
    /// A place for this text at that point: the nearest at which it covers least of the line, and nothing
    /// that is written.
    fn place(&mut self, text: &str, at: (f64, f64)) -> Option<Label> {
        let free = candidates(text, at).into_iter().filter(|label| {
            let room = label.room(text);
            let inside = room.left >= LEFT && room.right <= WIDTH;
            let rows = room.top >= TOP - 5.0 && room.bottom <= BOTTOM + 6.0;
            inside && rows && !self.taken.iter().any(|taken| room.touches(taken))
        });
        let costs = free.map(|label| (self.cost(&label.room(text), at), label));
        let (_, label) = costs.min_by(|(one, _), (other, _)| one.total_cmp(other))?;
        self.taken.push(label.room(text));
        Some(label)
    }

    /// How bad a place is: a point that is covered, then the line, then how far away it is.
    fn cost(&self, room: &Room, at: (f64, f64)) -> f64 {
        let points = self.marked.iter().filter(|point| room.has(**point, 7.0)).count();
        let places =
            (0..24).map(|nth| room.left + (room.right - room.left) * f64::from(nth) / 23.0);
        let covered = |x: f64| height(self.line, x).is_some_and(|y| room.has((x, y), 2.0));
        let line = places.filter(|x| covered(*x)).count();
        let times = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
        400.0 * times(points) + 12.0 * times(line) + room.away(at)
    }
}

/// Where a text may stand: above its point, below it, beside it, and in every row.
fn candidates(text: &str, (x, y): (f64, f64)) -> Vec<Label> {
    let half = width(text) / 2.0;
    // In the middle over its point, or as near to that as the picture reaches.
    let middle = x.clamp(LEFT + half, WIDTH - half);
    let label = |x, base, anchor| Label { x, base, anchor, leader: None };
    let over = [y - 12.0, y + 27.0].map(|base| label(middle, base, Anchor::Middle));
    let beside = [11.0, 24.0, 40.0, 60.0].into_iter().flat_map(|away| {
        [-6.0, 6.0, 18.0].into_iter().flat_map(move |below| {
            let sides = [(x + away, Anchor::Start), (x - away, Anchor::End)];
            sides.map(|(x, anchor)| label(x, y + below, anchor))
        })
    });
    let rows = ROWS.map(|base| {
        let end = if base < y { base + 4.0 } else { base - 17.0 };
        let leader = ((end - y).abs() > APART).then_some(end);
        Label { leader, ..label(middle, base, Anchor::Middle) }
    });
    over.into_iter().chain(beside).chain(rows).collect()
}

impl Label {
    fn room(&self, text: &str) -> Room {
        Room::of(text, self.anchor, self.x, self.base)
    }
}

fn label_of(deal: u32) -> String {
    format!("deal {deal}")
}

/// So many deals are marked.
const MARKED: usize = 3;

impl ChanceChart {
    /// The picture of a game; none where no deal was closed.
    pub fn of(id: String, sides: &ByTeam<String>, chances: &Chances) -> Option<Self> {
        let last = u32::try_from(chances.after.len()).ok().filter(|last| *last > 0)?;
        let marked = chances.most_moving(MARKED);
        let y = |chance: f64| BOTTOM - (BOTTOM - TOP) * chance.clamp(0.0, 1.0);
        let mut path = vec![format!("M{LEFT:.1} {:.1}", y(chances.before))];
        let mut points = Vec::new();
        let x = |nth: u32| LEFT + (RIGHT - LEFT) * f64::from(nth) / f64::from(last);
        let after = (1..=last).zip(&chances.after);
        let after = after.map(|(nth, (deal, chance))| (*deal, *chance, (x(nth), y(*chance))));
        let start = (LEFT, y(chances.before));
        let line: Vec<_> = std::iter::once(start).chain(after.clone().map(|it| it.2)).collect();
        let is_marked = |(deal, ..): &(u32, f64, (f64, f64))| marked.contains(deal);
        let places: Vec<_> = after.clone().filter(is_marked).map(|it| it.2).collect();
        let mut labels = Labels { line: &line, marked: &places, taken: Vec::new() };
        for (deal, chance, (x, y)) in after {
            path.push(format!("L{x:.1} {y:.1}"));
            let text = label_of(deal);
            let label = if marked.contains(&deal) { labels.place(&text, (x, y)) } else { None };
            let (even, odd) = (percent(chance), percent(1.0 - chance));
            let says = format!("Deal {deal}. {} {even}, {} {odd}.", sides.even, sides.odd);
            points.push(Point { x, y, text, label, says });
        }
        let moved: Vec<String> = marked.iter().map(ToString::to_string).collect();
        let moved = match moved.as_slice() {
            [] => String::new(),
            [one] => format!(" Deal {one} moved it most."),
            several => format!(" Deals {} moved it most.", several.join(", ")),
        };
        let about = format!(
            "A line that is at the top where {} are certain to win and at the bottom where {} are.{moved}",
            sides.even, sides.odd
        );
        Some(Self { id, sides: sides.clone(), about, path: path.concat(), points })
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn drawn(chances: &[f64]) -> ChanceChart {
        let sides = ByTeam::new("Ann & Cal".to_owned(), "Ben & Dee".to_owned());
        let after = (1..).zip(chances.iter().copied()).collect();
        ChanceChart::of("one".to_owned(), &sides, &Chances { before: 0.5, after }).expect("deals")
    }

    /// What is written beside the labels: the names above and below, as wide as the picture, and the scale.
    fn written() -> Vec<Room> {
        let names = [18.0, 198.0].map(|base| {
            let begins = Room::of("n", Anchor::Start, LEFT, base);
            Room { right: WIDTH, ..begins }
        });
        let scale = [30.0, 100.0, 170.0].map(|y| Room::of("100", Anchor::End, 46.0, y + 7.7));
        names.into_iter().chain(scale).collect()
    }

    fn rooms(chart: &ChanceChart) -> Vec<Room> {
        let of = |point: &Point| point.label.map(|label| label.room(&point.text));
        chart.points.iter().filter_map(of).collect()
    }

    #[test]
    fn neighbours_that_moved_it_most_are_named_apart() {
        let chart = drawn(&[0.5, 0.9, 0.3, 0.95, 0.95, 0.95, 1.0]);
        assert_eq!(rooms(&chart).len(), MARKED);
        let text = chart.render().expect("a picture");
        for label in ["deal 2<", "deal 3<", "deal 4<"] {
            assert!(text.contains(label), "{text}");
        }
    }

    proptest! {
        /// Whatever the game: every marked deal is named, inside the picture, and no name lies on another
        /// or on what is written there already.
        #[test]
        fn no_label_touches_another(chances in vec(0.0..=1.0_f64, 1..70)) {
            let chart = drawn(&chances);
            let rooms = rooms(&chart);
            let marked = chart.points.iter().filter(|point| point.label.is_some()).count();
            prop_assert_eq!(rooms.len(), marked);
            let written = written();
            for (nth, room) in rooms.iter().enumerate() {
                prop_assert!(room.left >= LEFT && room.right <= WIDTH, "{:?}", room);
                let others = rooms.iter().skip(nth + 1).chain(&written);
                for other in others {
                    prop_assert!(!room.touches(other), "{:?} {:?}", room, other);
                }
            }
        }
    }
}
