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

/// A number month by month.
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

#[derive(Clone, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
    says: String,
}

/// A height with its number.
#[derive(Clone, Debug, PartialEq)]
struct Level {
    y: f64,
    says: String,
    zero: bool,
}

const LEFT: f64 = 84.0;
const RIGHT: f64 = 624.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 120.0;

impl Course {
    /// The picture of what was so much in each month; none where that is known of fewer than two.
    pub fn of(
        id: String,
        whose: &str,
        what: &'static str,
        months: &[(&str, Option<f64>)],
        say: fn(f64) -> String,
    ) -> Option<Self> {
        let known: Vec<f64> = months.iter().filter_map(|(_, number)| *number).collect();
        let ([(first, _), .., (last, _)], [from, .., to]) = (months, known.as_slice()) else {
            return None;
        };
        let low = known.iter().copied().fold(f64::INFINITY, f64::min);
        let high = known.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let height = |number: f64| {
            if high > low {
                BOTTOM - (BOTTOM - TOP) * (number - low) / (high - low)
            } else {
                BOTTOM
            }
        };
        let all = f64::from(u32::try_from(months.len()).unwrap_or(u32::MAX).saturating_sub(1));
        let (mut path, mut points, mut gap) = (String::new(), Vec::new(), true);
        for (nth, (month, number)) in (0_u32..).zip(months) {
            let Some(number) = *number else {
                gap = true;
                continue;
            };
            let (x, y) = (LEFT + (RIGHT - LEFT) * f64::from(nth) / all.max(1.0), height(number));
            path.push_str(&point(gap, x, y));
            points.push(Point { x, y, says: format!("{month}: {}", say(number)) });
            gap = false;
        }
        let about = format!(
            "A line with a point for each month from {first} to {last}: first {}, last {}, lowest {}, \
             highest {}.",
            say(*from),
            say(*to),
            say(low),
            say(high)
        );
        let level =
            |number: f64| Level { y: height(number), says: say(number), zero: number == 0.0 };
        let mut levels = vec![level(low)];
        // Nought is marked where its number does not lie on another's.
        let far = |other: f64| (height(0.0) - height(other)).abs() > 20.0;
        if low < 0.0 && high > 0.0 && far(low) && far(high) {
            levels.push(level(0.0));
        }
        if high > low {
            levels.push(level(high));
        }
        let title = format!("{whose}: {what}, month by month");
        let ends = [(*first).to_owned(), (*last).to_owned()];
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

    fn course(numbers: &[Option<f64>]) -> Option<Course> {
        let names = ["2026-08", "2026-09", "2026-10", "2026-11"];
        let months: Vec<_> = names.into_iter().zip(numbers.iter().copied()).collect();
        Course::of("ann".to_owned(), "Ann", "net", &months, say)
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
        let drawn = course(&[Some(0.0), None, Some(1.0), Some(2.0)]).expect("a picture");
        assert_eq!(drawn.path, "M84.0 120.0M444.0 70.0L624.0 20.0");
        assert_eq!(drawn.points.len(), 3);
        assert!(drawn.about.contains("first 0.0, last 2.0, lowest 0.0, highest 2.0"));
        assert!(drawn.render().expect("a picture").contains("<title>2026-10: 1.0</title>"));
    }

    #[test]
    fn what_does_not_move_is_a_line() {
        let drawn = course(&[Some(3.0), Some(3.0)]).expect("a picture");
        assert_eq!(drawn.path, "M84.0 120.0L624.0 120.0");
        assert_eq!(drawn.levels.len(), 1);
        for few in [&[][..], &[Some(1.0)], &[Some(1.0), None], &[None, None]] {
            assert_eq!(course(few), None);
        }
    }

    #[test]
    fn nought_is_marked_between_two_signs() {
        let drawn = course(&[Some(-1.0), Some(1.0)]).expect("a picture");
        assert_eq!(drawn.levels.iter().filter(|level| level.zero).count(), 1);
    }
}
