//! The chance of winning as a picture: one line between two sides, the deals that moved it most marked.
//!
//! What is marked is named in a row of its own below the line, with a line that leads up to its point, so
//! that at no width a word lies on another or on what is drawn. For whom the line goes up and down stands on
//! the page, above it and below it, where names have as many lines as they need. Drawn by
//! `templates/chance.svg`; it has no colour of its own.

use askama::Template;

use super::filters;
use super::room::width;
use crate::report::chance::Chances;
use crate::report::highlights::percent;
use crate::seat::ByTeam;

/// The picture, in its own units.
#[derive(Clone, Debug, Template)]
#[template(path = "chance.svg", escape = "html")]
pub struct ChanceChart {
    id: String,
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
    /// The middle of its number below the line, if it is one of those that moved the chance most.
    label: Option<f64>,
    says: String,
}

const LEFT: f64 = 54.0;
const RIGHT: f64 = 624.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 170.0;

/// The right edge of the picture.
const WIDTH: f64 = 640.0;

/// Two names are at least so far apart.
const GAP: f64 = 12.0;

fn label_of(deal: u32) -> String {
    format!("deal {deal}")
}

/// Where the names of marked deals stand in their row: each under its point where it can, in their order,
/// none on another and none outside.
fn labels(marked: &[(f64, String)]) -> Vec<f64> {
    let half = |text: &str| width(text) / 2.0;
    let mut places: Vec<f64> = Vec::new();
    let mut free = 0.0;
    for (x, text) in marked {
        let at = x.max(free + half(text));
        free = at + half(text) + GAP;
        places.push(at);
    }
    // What was moved beyond the edge moves back, and what is beside it with it.
    let mut free = WIDTH;
    for (at, (_, text)) in places.iter_mut().zip(marked).rev() {
        *at = at.min(free - half(text));
        free = *at - half(text) - GAP;
    }
    places
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
        let is_marked = |(deal, ..): &(u32, f64, (f64, f64))| marked.contains(deal);
        let named = after.clone().filter(is_marked).map(|(deal, _, (x, _))| (x, label_of(deal)));
        let mut places = labels(&named.collect::<Vec<_>>()).into_iter();
        for (deal, chance, (x, y)) in after {
            path.push(format!("L{x:.1} {y:.1}"));
            let text = label_of(deal);
            let label = if marked.contains(&deal) { places.next() } else { None };
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
        Some(Self { id, about, path: path.concat(), points })
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

    /// From where to where each name stands.
    fn rooms(chart: &ChanceChart) -> Vec<(f64, f64)> {
        let half = |point: &Point| width(&point.text) / 2.0;
        let of = |point: &Point| point.label.map(|at| (at - half(point), at + half(point)));
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
        /// Whatever the game: every marked deal is named in the row, inside the picture, in their order,
        /// and no name lies on another.
        #[test]
        fn no_label_touches_another(chances in vec(0.0..=1.0_f64, 1..70)) {
            let chart = drawn(&chances);
            let rooms = rooms(&chart);
            let moves = Chances { before: 0.5, after: (1..).zip(chances).collect() };
            prop_assert_eq!(rooms.len(), moves.most_moving(MARKED).len());
            for (left, right) in &rooms {
                prop_assert!(*left >= 0.0 && *right <= WIDTH, "{} {}", left, right);
            }
            for pair in rooms.windows(2) {
                prop_assert!(pair[0].1 < pair[1].0, "{:?}", pair);
            }
        }
    }

    /// A name stands under its point, where no other wants to.
    #[test]
    fn a_name_stands_under_its_point() {
        let chart = drawn(&[0.5, 0.9, 0.9, 0.9, 0.9, 0.9, 0.3, 0.3, 0.3, 0.3]);
        let marked = chart.points.iter().filter_map(|point| Some((point.x, point.label?)));
        let marked: Vec<(f64, f64)> = marked.collect();
        assert_eq!(marked.len(), 2);
        assert!(marked.iter().all(|(x, at)| (x - at).abs() < 1e-9), "{marked:?}");
    }
}
