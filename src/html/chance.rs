//! The chance of winning as a picture: one line between two sides, the deals that moved it most marked.
//!
//! Places are worked out here and drawn by `templates/chance.svg`. It has no colour of its own.

use askama::Template;

use super::filters;
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
    deal: u32,
    /// The number of the deal, if it is one of those that moved the chance most.
    label: Option<Label>,
    says: String,
}

/// Where the number of a deal stands: on the side of its point where the line does not run.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Label {
    x: f64,
    y: f64,
    anchor: &'static str,
}

const LEFT: f64 = 54.0;
const RIGHT: f64 = 624.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 170.0;

impl Label {
    /// `bends`: how far the line goes down into the point and out of it; less than nought is up.
    fn of(x: f64, y: f64, [into, out]: [f64; 2]) -> Self {
        let (dx, y, anchor) = if into > 0.0 && out > 0.0 {
            if x > RIGHT - 70.0 { (-10.0, y + 16.0, "end") } else { (10.0, y - 6.0, "start") }
        } else if into < 0.0 && out < 0.0 {
            (-10.0, y - 6.0, "end")
        } else if into > 0.0 || out < 0.0 {
            (0.0, y + 20.0, "middle")
        } else {
            (0.0, y - 11.0, "middle")
        };
        let edge = anchor == "middle" && x > RIGHT - 30.0;
        Self {
            x: if edge { RIGHT + 14.0 } else { x + dx },
            y,
            anchor: if edge { "end" } else { anchor },
        }
    }
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
        let all = std::iter::once(chances.before).chain(chances.after.iter().map(|(_, it)| *it));
        let heights: Vec<f64> = all.map(y).collect();
        for (nth_before, (nth, (deal, chance))) in (1..=last).zip(&chances.after).enumerate() {
            let x = LEFT + (RIGHT - LEFT) * f64::from(nth) / f64::from(last);
            let y = y(*chance);
            path.push(format!("L{x:.1} {y:.1}"));
            let (before, next) = (heights.get(nth_before), heights.get(nth_before + 2));
            let bends = [y - before.unwrap_or(&y), next.unwrap_or(&y) - y];
            let label = marked.contains(deal).then(|| Label::of(x, y, bends));
            let (even, odd) = (percent(*chance), percent(1.0 - chance));
            let says = format!("Deal {deal}. {} {even}, {} {odd}.", sides.even, sides.odd);
            points.push(Point { x, y, deal: *deal, label, says });
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
