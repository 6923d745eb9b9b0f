//! Small pictures beside numbers: a share with its interval, and a number month by month.
//!
//! Places are worked out here and drawn by templates; like [the score](super::chart) they have no
//! colour of their own. This module must never know what the numbers count.

use askama::Template;

use super::filters;
use crate::report::stats::Rate;

/// A share and its interval, on a scale from nought to one. What it shows stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Template)]
#[template(path = "interval.svg", escape = "html")]
pub struct Interval {
    low: f64,
    at: f64,
    high: f64,
    few: bool,
}

/// Where the scale begins and how long it is.
const SCALE: (f64, f64) = (5.0, 110.0);

impl Interval {
    /// The picture of a share; none where there is no case.
    pub fn of(rate: &Rate) -> Option<Self> {
        let place = |share: f64| SCALE.0 + SCALE.1 * share.clamp(0.0, 1.0);
        let (low, at, high) = (place(rate.low?), place(rate.rate?), place(rate.high?));
        Some(Self { low, at, high, few: rate.few })
    }
}

/// A number month by month, or game by game.
#[derive(Clone, Debug, PartialEq, Template)]
#[template(path = "course.svg", escape = "html")]
pub struct Course {
    id: String,
    what: &'static str,
    title: String,
    about: String,
    path: String,
    points: Vec<Point>,
    levels: Vec<Level>,
    ends: [String; 2],
}

/// A number at its place, and between what it may lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The month, or the number of the game.
    pub at: String,
    /// The number; none where it is not known.
    pub number: Option<f64>,
    /// The ends of its band, where it has one.
    pub band: Option<(f64, f64)>,
}

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// What the numbers are.
    pub what: &'static str,
    /// What one place is: `month`.
    pub unit: &'static str,
    /// The scale reaches over as much at the least, so that little is drawn as little.
    pub least: f64,
    /// It begins and ends at a multiple of this.
    pub step: f64,
    /// The number with a line of its own, where the scale holds it.
    pub marked: f64,
    /// How a number is said.
    pub say: fn(f64) -> String,
}

#[derive(Clone, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
    /// Where its band ends.
    band: Option<(f64, f64)>,
    says: String,
}

/// A height with its number.
#[derive(Clone, Debug, PartialEq)]
struct Level {
    y: f64,
    says: String,
    marked: bool,
}

const LEFT: f64 = 84.0;
const RIGHT: f64 = 624.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 120.0;

/// Two numbers on the axis are at least so far apart.
const APART: f64 = 26.0;

impl Course {
    /// The picture of these numbers; none where fewer than two are known.
    pub fn of(id: String, whose: &str, drawn: Drawn, spots: &[Spot]) -> Option<Self> {
        let Drawn { what, unit, least, step, marked, say } = drawn;
        let known: Vec<f64> = spots.iter().filter_map(|spot| spot.number).collect();
        let ([first, .., last], [from, .., to]) = (spots, known.as_slice()) else { return None };
        let bands = spots.iter().filter_map(|spot| spot.band);
        let all = || known.iter().copied().chain(bands.clone().flat_map(|(low, high)| [low, high]));
        let (low, high) =
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        let wanting = (least - (high - low)).max(0.0) / 2.0;
        let round = |number: f64, to: fn(f64) -> f64| to(number / step) * step;
        let (bottom, top) = (round(low - wanting, f64::floor), round(high + wanting, f64::ceil));
        let height = |number: f64| {
            let range = if top > bottom { top - bottom } else { 1.0 };
            BOTTOM - (BOTTOM - TOP) * (number - bottom) / range
        };
        let places = f64::from(u32::try_from(spots.len()).unwrap_or(u32::MAX).saturating_sub(1));
        let (mut path, mut points, mut gap) = (String::new(), Vec::new(), true);
        for (nth, spot) in (0_u32..).zip(spots) {
            let Some(number) = spot.number else {
                gap = true;
                continue;
            };
            let (x, y) = (LEFT + (RIGHT - LEFT) * f64::from(nth) / places.max(1.0), height(number));
            path.push_str(&point(gap, x, y));
            let between = spot.band.map(|(low, high)| format!(", {} to {}", say(low), say(high)));
            let says = format!("{}: {}{}", spot.at, say(number), between.unwrap_or_default());
            let band = spot.band.map(|(low, high)| (height(low), height(high)));
            points.push(Point { x, y, band, says });
            gap = false;
        }
        let lowest = known.iter().copied().fold(f64::INFINITY, f64::min);
        let highest = known.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let about = format!(
            "A line with a point for each {unit} from {} to {}: first {}, last {}, lowest {}, highest {}.",
            first.at,
            last.at,
            say(*from),
            say(*to),
            say(lowest),
            say(highest)
        );
        let level = |number: f64| Level {
            y: height(number),
            says: say(number),
            marked: (number - marked).abs() < step / 2.0,
        };
        let mut levels = vec![level(bottom)];
        // The marked number is written where it does not lie on another.
        let far = |other: f64| (height(marked) - height(other)).abs() > APART;
        if bottom < marked && top > marked && far(bottom) && far(top) {
            levels.push(level(marked));
        }
        if top > bottom {
            levels.push(level(top));
        }
        let title = format!("{whose}: {what}, {unit} by {unit}");
        let ends = [first.at.clone(), last.at.clone()];
        Some(Self { id, what, title, about, path, points, levels, ends })
    }

    /// What the numbers are.
    pub const fn what(&self) -> &'static str {
        self.what
    }
}

fn point(first: bool, x: f64, y: f64) -> String {
    let letter = if first { 'M' } else { 'L' };
    format!("{letter}{x:.1} {y:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(number: f64) -> String {
        format!("{number:.1}")
    }

    fn course(least: f64, numbers: &[Option<f64>]) -> Option<Course> {
        let names = ["2026-08", "2026-09", "2026-10", "2026-11"];
        let spot = |(at, number): (&str, &Option<f64>)| Spot {
            at: at.to_owned(),
            number: *number,
            band: None,
        };
        let spots: Vec<Spot> = names.into_iter().zip(numbers).map(spot).collect();
        let drawn = Drawn { what: "net", unit: "month", least, step: 1.0, marked: 0.0, say };
        Course::of("ann".to_owned(), "Ann", drawn, &spots)
    }

    #[test]
    fn a_share_stands_on_its_scale() {
        let half = Interval::of(&Rate::new(5, 10)).expect("a share");
        assert!((half.at - 60.0).abs() < 1e-9, "{half:?}");
        assert!(half.few && half.low < half.at && half.at < half.high);
        let all = Interval::of(&Rate::new(40, 40)).expect("a share");
        assert!((all.high - 115.0).abs() < 1e-9 && !all.few, "{all:?}");
        assert_eq!(Interval::of(&Rate::new(0, 0)), None);
        assert!(half.render().expect("a picture").contains("aria-hidden"));
    }

    #[test]
    fn a_month_that_is_not_known_is_a_gap() {
        let drawn = course(0.0, &[Some(0.0), None, Some(1.0), Some(2.0)]).expect("a picture");
        assert_eq!(drawn.path, "M84.0 120.0M444.0 70.0L624.0 20.0");
        assert_eq!(drawn.points.len(), 3);
        assert!(drawn.about.contains("first 0.0, last 2.0, lowest 0.0, highest 2.0"));
        assert!(drawn.render().expect("a picture").contains("<title>2026-10: 1.0</title>"));
    }

    #[test]
    fn what_hardly_moves_is_a_line_in_the_middle_of_its_scale() {
        let drawn = course(2.0, &[Some(3.0), Some(3.0)]).expect("a picture");
        assert_eq!(drawn.path, "M84.0 70.0L624.0 70.0");
        let says: Vec<&str> = drawn.levels.iter().map(|level| level.says.as_str()).collect();
        assert_eq!(says, ["2.0", "4.0"]);
        for few in [&[][..], &[Some(1.0)], &[Some(1.0), None], &[None, None]] {
            assert_eq!(course(0.0, few), None);
        }
    }

    /// Ratings from 6.9 to 46.9 stand between 5 and 50, and the 25 where everybody begins has its line.
    #[test]
    fn an_axis_has_round_ends_and_the_number_where_everybody_begins() {
        let spot = |number: f64| Spot { at: "game".to_owned(), number: Some(number), band: None };
        let drawn = Drawn {
            what: "rating",
            unit: "game",
            least: 10.0,
            step: 5.0,
            marked: 25.0,
            say: |it| format!("{it:.0}"),
        };
        let course = Course::of("ann".to_owned(), "Ann", drawn, &[spot(6.9), spot(46.9)]);
        let levels = course.expect("a picture").levels;
        let says: Vec<(&str, bool)> =
            levels.iter().map(|level| (level.says.as_str(), level.marked)).collect();
        assert_eq!(says, [("5", false), ("25", true), ("50", false)]);
    }

    #[test]
    fn nought_is_marked_between_two_signs() {
        let drawn = course(0.0, &[Some(-1.0), Some(1.0)]).expect("a picture");
        assert_eq!(drawn.levels.iter().filter(|level| level.marked).count(), 1);
    }
}
