//! A score over time as a picture: a line a side, a point a deal, the target across it.
//!
//! The picture is laid out here and drawn by `templates/chart.svg`. It has no colour of its own: the
//! page's styles give it one, and without them everything is `currentColor`. The sides differ by the
//! dashes and marks of their lines and are named at their ends. What it shows must stand on the page
//! in words too; that is the business of whoever puts it there.

use askama::Template;

use super::filters;
use crate::report::words::count;
use crate::seat::{ByTeam, Team};

/// How a score went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Which picture of its page this is; its parts are named after it.
    pub id: String,
    /// Each side's names.
    pub sides: ByTeam<String>,
    /// The score before the first deal.
    pub start: ByTeam<i32>,
    /// The score after each deal.
    pub steps: Vec<Step>,
    /// The points that end the game, where points do.
    pub target: Option<i32>,
}

/// The score after a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the deal.
    pub deal: u32,
    /// What happened, in a sentence with its full stop.
    pub said: String,
    /// The score after it.
    pub score: ByTeam<i32>,
}

/// The picture, in its own units; the page decides how large it is.
#[derive(Debug, Template)]
#[template(path = "chart.svg", escape = "html")]
pub struct Chart {
    id: String,
    title: String,
    about: String,
    frame: Frame,
    levels: Vec<Tick>,
    deals: Vec<Tick>,
    target: Option<Tick>,
    lines: [Line; 2],
}

/// Where the lines may go.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 340.0;
const FRAME: Frame = Frame { left: 46.0, right: WIDTH - 16.0, top: 34.0, bottom: HEIGHT - 52.0 };

/// How far a name stands from the end of its line.
const NAME_OFF: f64 = 13.0;
/// The most letters of a name at the end of its line.
const MOST_LETTERS: usize = 20;
/// The most numbers along an axis.
const MOST_LEVELS: i64 = 7;
const MOST_DEALS: i64 = 12;

/// A number at its place on an axis.
#[derive(Clone, Debug, PartialEq)]
struct Tick {
    at: f64,
    says: String,
}

/// The line of one side.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    class: &'static str,
    round: bool,
    path: String,
    points: Vec<Point>,
    radius: f64,
    name: Name,
}

/// The mark of a deal on a line.
#[derive(Clone, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
    says: String,
}

/// The name at the end of a line.
#[derive(Clone, Debug, PartialEq)]
struct Name {
    x: f64,
    y: f64,
    says: String,
    score: i32,
}

/// Numbers along a stretch of the picture.
#[derive(Clone, Copy, Debug)]
struct Axis {
    low: i64,
    high: i64,
    from: f64,
    to: f64,
}

impl Axis {
    fn at(self, value: i64) -> f64 {
        // Scores and deals are far below the numbers that a float cannot hold.
        let part = |number: i64| f64::from(i32::try_from(number).unwrap_or(i32::MAX));
        let whole = part(self.high.saturating_sub(self.low)).max(1.0);
        self.from + (self.to - self.from) * part(value.saturating_sub(self.low)) / whole
    }

    /// Round numbers from the lowest to the highest, so many at most.
    fn ticks(self, most: i64) -> Vec<Tick> {
        let step = round_step(self.high - self.low, most);
        let first = self.low.div_euclid(step) * step;
        let values = (0..=most + 1).map(|nth| first + nth * step);
        let inside = values.filter(|value| (self.low..=self.high).contains(value));
        inside.map(|value| Tick { at: self.at(value), says: minus(value) }).collect()
    }
}

/// A number with the sign that is as wide as the digits.
fn minus(value: i64) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// The smallest of 1, 2, 5, 10, 20, 50 … that needs at most so many steps.
fn round_step(range: i64, most: i64) -> i64 {
    let mut ten = 1_i64;
    loop {
        for digit in [1, 2, 5] {
            let step = ten.saturating_mul(digit);
            if range / step < most {
                return step;
            }
        }
        ten = ten.saturating_mul(10);
    }
}

impl Chart {
    /// Lays a course out.
    pub fn of(course: &Course) -> Self {
        let levels = level_axis(course);
        let last = i64::try_from(course.steps.len()).unwrap_or(i64::MAX);
        let deals = Axis { low: 0, high: last.max(1), from: FRAME.left, to: FRAME.right };
        let end = course.steps.last().map_or(course.start, |step| step.score);
        Self {
            title: format!("Score of {} and {}", course.sides.even, course.sides.odd),
            about: about(course, end),
            frame: FRAME,
            levels: levels.ticks(MOST_LEVELS),
            deals: deals.ticks(MOST_DEALS).into_iter().filter(|tick| tick.says != "0").collect(),
            target: course
                .target
                .map(|target| Tick { at: levels.at(i64::from(target)), says: target.to_string() }),
            lines: Team::BOTH.map(|team| line(course, team, end, deals, levels)),
            id: course.id.clone(),
        }
    }
}

/// From the lowest score that was to the highest, the target and nothing among them.
fn level_axis(course: &Course) -> Axis {
    let scores = course.steps.iter().map(|step| step.score).chain([course.start]);
    let all = scores.flat_map(|score| [score.even, score.odd]).chain(course.target);
    let all: Vec<i64> = all.map(i64::from).collect();
    let low = all.iter().copied().min().unwrap_or(0).min(0);
    let high = all.iter().copied().max().unwrap_or(0).max(low + 1);
    Axis { low, high, from: FRAME.bottom, to: FRAME.top }
}

/// The picture in words.
fn about(course: &Course, end: ByTeam<i32>) -> String {
    let deals = i64::try_from(course.steps.len()).unwrap_or(i64::MAX);
    let ByTeam { even, odd } = &course.sides;
    let mut text = format!(
        "Two lines with a point for each of {}. {even} end at {}, {odd} at {}.",
        count(deals, "deal"),
        end.even,
        end.odd
    );
    if let Some(target) = course.target {
        text.push_str(&format!(" A line across marks the target, {target}."));
    }
    text
}

fn line(course: &Course, team: Team, end: ByTeam<i32>, deals: Axis, levels: Axis) -> Line {
    let side = &course.sides[team];
    let place = |nth: i64, score: ByTeam<i32>| (deals.at(nth), levels.at(i64::from(score[team])));
    let points: Vec<Point> = (1..)
        .zip(&course.steps)
        .map(|(nth, step)| {
            let (x, y) = place(nth, step.score);
            let says = format!("Deal {}. {} {side}: {}.", step.deal, step.said, step.score[team]);
            Point { x, y, says }
        })
        .collect();
    let (x, y) = place(0, course.start);
    let mut path = format!("M{x:.1} {y:.1}");
    for Point { x, y, .. } in &points {
        path.push_str(&format!("L{x:.1} {y:.1}"));
    }
    let last = points.last().map_or((x, y), |point| (point.x, point.y));
    let (class, round) = match team {
        Team::Even => ("even", true),
        Team::Odd => ("odd", false),
    };
    let between =
        (FRAME.right - FRAME.left) / f64::from(u32::try_from(points.len()).unwrap_or(1).max(1));
    let radius = (between / 2.6).clamp(1.5, 4.5);
    Line { class, round, path, points, radius, name: name(side, team, end, last) }
}

/// The side ahead is named above the end of its line, the other below; where there is no room below,
/// above.
fn name(side: &str, team: Team, end: ByTeam<i32>, (x, y): (f64, f64)) -> Name {
    let ahead = match team {
        Team::Even => end.even >= end.odd,
        Team::Odd => end.odd > end.even,
    };
    let below = y + NAME_OFF + 11.0;
    let y = if ahead || below > FRAME.bottom { y - NAME_OFF } else { below };
    Name { x, y, says: shortened(side), score: end[team] }
}

/// A text, or as much of it as fits and a mark that there is more.
fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_LETTERS {
        return text.to_owned();
    }
    let kept: String = text.chars().take(MOST_LETTERS - 1).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(scores: &[(i32, i32)], target: Option<i32>) -> Course {
        let step = |(nth, score): (u32, &(i32, i32))| Step {
            deal: nth,
            said: "Ann made it.".to_owned(),
            score: ByTeam::new(score.0, score.1),
        };
        Course {
            id: "game-1".to_owned(),
            sides: ByTeam::new("Ann & Cal".to_owned(), "Ben & Dee".to_owned()),
            start: ByTeam::new(0, 0),
            steps: (1..).zip(scores).map(step).collect(),
            target,
        }
    }

    fn says(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.says.as_str()).collect()
    }

    #[test]
    fn a_deal_is_a_point_of_each_line() {
        let course = course(&[(1, 0), (1, 2), (1, 2)], Some(10));
        let drawn = Chart::of(&course).render().expect("a picture");
        assert_eq!(drawn.matches("class=\"point\"").count(), 6);
        assert!(drawn.contains("<title>Deal 2. Ann made it. Ben &#38; Dee: 2.</title>"), "{drawn}");
    }

    /// The height is that of the axis: half the target is half way up.
    #[test]
    fn a_point_stands_where_its_score_is() {
        let chart = Chart::of(&course(&[(5, 0), (10, 0)], Some(10)));
        let [even, odd] = &chart.lines;
        let middle = (FRAME.top + FRAME.bottom) / 2.0;
        assert_eq!(
            even.points.iter().map(|point| point.y).collect::<Vec<_>>(),
            [middle, FRAME.top]
        );
        assert_eq!(odd.points.iter().map(|point| point.y).collect::<Vec<_>>(), [FRAME.bottom; 2]);
        assert_eq!(chart.target.map(|target| target.at), Some(FRAME.top));
        assert_eq!(even.points.last().map(|point| point.x), Some(FRAME.right));
    }

    #[test]
    fn the_axes_are_marked_in_round_numbers() {
        for (range, most, step) in
            [(10, 7, 2), (6, 7, 1), (7, 7, 2), (50, 7, 10), (64, 7, 10), (400, 7, 100), (0, 7, 1)]
        {
            assert_eq!(round_step(range, most), step, "{range}");
        }
        let chart = Chart::of(&course(&[(-4, 3), (8, 12)], Some(32)));
        assert_eq!(says(&chart.levels), ["0", "10", "20", "30"]);
        assert_eq!(says(&chart.deals), ["1", "2"]);
        let chart = Chart::of(&course(&[(-16, 1); 30], None));
        assert_eq!(says(&chart.levels), ["−15", "−10", "−5", "0"]);
        assert_eq!(says(&chart.deals), ["5", "10", "15", "20", "25", "30"]);
    }

    #[test]
    fn every_score_there_can_be_is_drawn_inside() {
        let extremes = [
            vec![],
            vec![(0, 0)],
            vec![(i32::MAX, i32::MIN)],
            vec![(i32::MIN, i32::MIN)],
            vec![(1, 1); 500],
        ];
        for scores in extremes {
            for target in [None, Some(10), Some(i32::MAX)] {
                let chart = Chart::of(&course(&scores, target));
                let points = chart.lines.iter().flat_map(|line| &line.points);
                for Point { x, y, .. } in points {
                    assert!((FRAME.left..=FRAME.right).contains(x), "{x}");
                    assert!((FRAME.top..=FRAME.bottom).contains(y), "{y}");
                }
                assert!(chart.levels.len() <= 9 && chart.deals.len() <= 14);
                assert!(chart.render().expect("a picture").starts_with("<svg"));
            }
        }
    }

    #[test]
    fn a_name_in_the_picture_is_text() {
        let mut course = course(&[(1, 0)], None);
        course.sides.even = "\"><script>&".to_owned();
        let drawn = Chart::of(&course).render().expect("a picture");
        assert!(!drawn.contains("<script"), "{drawn}");
        course.sides.even = "Maximiliane-Josephine & Bartholomew".to_owned();
        let drawn = Chart::of(&course).render().expect("a picture");
        assert!(drawn.contains(">Maximiliane-Josephi…<"), "{drawn}");
    }
}
