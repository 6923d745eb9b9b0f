//! A score over time as a picture: a line a side, a point a deal, the target across it.
//!
//! The picture is laid out here and drawn by `templates/chart.svg`. It has no colour of its own: the
//! page's styles give it one, and without them everything is `currentColor`. The sides differ by the
//! dashes and marks of their lines, and each score stands at the end of its own; the page has a key. What it shows must stand on the page
//! in words too; that is the business of whoever puts it there.

use askama::Template;

use super::filters;
use super::room::{height, width};
use crate::report::words::{count, minus};
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
    target: Option<Target>,
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
const HEIGHT: f64 = 380.0;
/// Where the lines may go beside scores of two digits; longer ones take of its width.
const FRAME: Frame = Frame { left: 54.0, right: WIDTH - 68.0, top: 34.0, bottom: HEIGHT - 44.0 };

/// How far the numbers of the axis stand beside the frame.
const AXIS: f64 = 8.0;

/// How wide a number is against other words of as many letters, and a bold one; its minus sign is wider
/// than a digit by so much.
const DIGITS: f64 = 1.07;
const BOLD: f64 = 1.17;
const SIGN: f64 = 5.5;

/// How far the scores at the ends of the lines stand beside the frame, and the line of the numbers below.
const BESIDE: f64 = 16.0;
const BELOW: f64 = 34.0;

/// The most numbers along an axis; of deals fewer where they are long.
const MOST_LEVELS: i64 = 7;
const MOST_DEALS: i64 = 12;

/// How far two numbers of deals are apart at the least.
const GAP: f64 = 10.0;

/// A number at its place on an axis.
#[derive(Clone, Debug, PartialEq)]
struct Tick {
    at: f64,
    says: String,
}

/// The target and where it is named.
#[derive(Clone, Debug, PartialEq)]
struct Target {
    at: f64,
    x: f64,
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
    end: Tick,
}

/// The mark of a deal on a line.
#[derive(Clone, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
    says: String,
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
    /// Where the numbers of the axis end.
    fn axis(&self) -> f64 {
        self.frame.left - AXIS
    }

    /// Where the scores at the ends of the lines stand.
    fn beside(&self) -> f64 {
        self.frame.right + BESIDE
    }

    /// The line on which the numbers of the deals stand.
    fn below(&self) -> f64 {
        self.frame.bottom + BELOW
    }

    /// Lays a course out.
    pub fn of(course: &Course) -> Self {
        let levels = level_axis(course);
        let level_ticks = levels.ticks(MOST_LEVELS);
        let last = i64::try_from(course.steps.len()).unwrap_or(i64::MAX);
        let end = course.steps.last().map_or(course.start, |step| step.score);
        let frame = frame(&level_ticks, end);
        let deals = Axis { low: 0, high: last.max(1), from: frame.left, to: frame.right };
        let lines = lines(course, end, deals, levels);
        Self {
            title: format!("Score of {} and {}", course.sides.even, course.sides.odd),
            about: about(course, end),
            frame,
            levels: level_ticks,
            // The first stands before the first deal, and no deal has the number 0.
            deals: deals
                .ticks(most_deals(last, frame))
                .into_iter()
                .skip(1)
                .map(|tick| inside(tick, frame))
                .collect(),
            target: target(course, &lines, levels, frame),
            lines,
            id: course.id.clone(),
        }
    }
}

/// Where the lines may go, so that the numbers on both sides of it stand inside the picture whole.
fn frame(levels: &[Tick], end: ByTeam<i32>) -> Frame {
    let signed = |text: &str| if text.starts_with('−') { SIGN } else { 0.0 };
    let wide = |text: &str, times: f64| times * width(text) + signed(text);
    let widest = levels.iter().map(|tick| wide(&tick.says, DIGITS)).fold(0.0, f64::max);
    let ends = Team::BOTH.map(|team| wide(&minus(end[team]), BOLD));
    let ends = ends.into_iter().fold(0.0, f64::max);
    let left = FRAME.left.max(AXIS + widest + 1.0);
    let right = FRAME.right.min(WIDTH - BESIDE - ends - 1.0);
    Frame { left, right, ..FRAME }
}

/// A number of a deal, no farther to the right than where the scores at the ends begin.
fn inside(tick: Tick, frame: Frame) -> Tick {
    Tick { at: tick.at.min(frame.right + BESIDE - 1.0 - width(&tick.says) / 2.0), ..tick }
}

/// So many numbers of deals have room beside each other.
fn most_deals(last: i64, frame: Frame) -> i64 {
    let each = width(&last.to_string()) + GAP;
    let fits = |many: &i64| {
        f64::from(u32::try_from(*many).unwrap_or(1)) * each <= frame.right - frame.left
    };
    (1..=MOST_DEALS).rev().find(fits).unwrap_or(1)
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
    let target = course
        .target
        .map_or_else(String::new, |target| format!(" A line across marks the target, {target}."));
    format!(
        "Two lines with a point for each of {}. {even} end at {}, {odd} at {}.{target}",
        count(deals, "deal"),
        minus(i64::from(end.even)),
        minus(i64::from(end.odd))
    )
}

/// Both lines, each with its score beside its end: outside the frame, where no line runs.
fn lines(course: &Course, end: ByTeam<i32>, deals: Axis, levels: Axis) -> [Line; 2] {
    let points = ByTeam::new(Team::Even, Team::Odd).map(|team| points(course, team, deals, levels));
    let many = u32::try_from(course.steps.len()).unwrap_or(u32::MAX).max(1);
    let radius = ((deals.to - deals.from) / f64::from(many) / 2.6).clamp(1.5, 4.5);
    let at = end.map(|score| levels.at(i64::from(score)));
    // Two scores that would lie on each other are moved apart, the higher one upwards.
    let apart = (LETTER_HEIGHT - (at.even - at.odd).abs()).max(0.0) / 2.0;
    let up = if end.odd > end.even { -1.0 } else { 1.0 };
    let ends = ByTeam::new(at.even - up * apart, at.odd + up * apart);
    let line = |class, round, team: Team| Line {
        class,
        round,
        path: path(&points[team]),
        points: points[team].iter().skip(1).cloned().collect(),
        radius,
        end: Tick { at: ends[team], says: minus(i64::from(end[team])) },
    };
    [line("even", true, Team::Even), line("odd", false, Team::Odd)]
}

/// How high a letter can be, on the smallest page.
const LETTER_HEIGHT: f64 = 26.0;

/// The score of a side before the first deal and after each.
fn points(course: &Course, team: Team, deals: Axis, levels: Axis) -> Vec<Point> {
    let side = &course.sides[team];
    let said = |step: &Step| format!("Deal {}. {} {side}: ", step.deal, step.said);
    let after = course.steps.iter().map(|step| (said(step), step.score[team]));
    (0..)
        .zip(std::iter::once((String::new(), course.start[team])).chain(after))
        .map(|(nth, (said, score))| {
            let score = i64::from(score);
            let says = format!("{said}{}.", minus(score));
            Point { x: deals.at(nth), y: levels.at(score), says }
        })
        .collect()
}

fn path(points: &[Point]) -> String {
    let to = |point: &Point| format!("{:.1} {:.1}", point.x, point.y);
    format!("M{}", points.iter().map(to).collect::<Vec<_>>().join("L"))
}

/// Where along its line the target is named: where the lines cover least of it.
fn target(course: &Course, lines: &[Line; 2], levels: Axis, frame: Frame) -> Option<Target> {
    let target = course.target?;
    let says = format!("target {target}");
    let at = levels.at(i64::from(target));
    let width = width(&says);
    let [even, odd] = lines;
    let lines = ByTeam::new(even.points.clone(), odd.points.clone());
    let room = frame.right - frame.left - width - 12.0;
    let places = (0..5_u8).map(|nth| frame.left + 6.0 + room * f64::from(nth) / 4.0);
    let x = places.min_by_key(|x| covered(&lines, *x, x + width, at - 7.0))?;
    Some(Target { at, x, says })
}

/// How many of two dozen places along the lines a text would cover.
fn covered(lines: &ByTeam<Vec<Point>>, from: f64, to: f64, base: f64) -> usize {
    let box_of_text = base - LETTER_HEIGHT..=base + 4.0;
    heights(lines, from, to).iter().filter(|y| box_of_text.contains(y)).count()
}

/// How high both lines are at a dozen places.
fn heights(lines: &ByTeam<Vec<Point>>, from: f64, to: f64) -> Vec<f64> {
    let places = (0..12).map(|nth| from + (to - from) * f64::from(nth) / 11.0);
    let of = |points: &Vec<Point>| points.iter().map(|point| (point.x, point.y)).collect();
    let lines: [Vec<(f64, f64)>; 2] = [of(&lines.even), of(&lines.odd)];
    places.flat_map(|x| lines.each_ref().map(|line| height(line, x))).flatten().collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::room::{Anchor, Room};
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
        let middle = f64::midpoint(FRAME.top, FRAME.bottom);
        assert_eq!(
            even.points.iter().map(|point| point.y).collect::<Vec<_>>(),
            [middle, FRAME.top]
        );
        assert_eq!(odd.points.iter().map(|point| point.y).collect::<Vec<_>>(), [FRAME.bottom; 2]);
        assert_eq!(chart.target.as_ref().map(|target| target.at), Some(FRAME.top));
        assert_eq!(even.points.last().map(|point| point.x), Some(FRAME.right));
    }

    /// Beside the ends, in the gutter, and never on each other.
    #[test]
    fn the_scores_at_the_ends_keep_off_the_lines_and_off_each_other() {
        for (scores, up) in [
            (vec![(4, 0), (8, 0), (10, 0)], Team::Even),
            (vec![(1, 0), (1, 2), (3, 4), (5, 6), (9, 10)], Team::Odd),
            (vec![(-4, 3), (-4, 6), (-8, 9), (-16, 12)], Team::Odd),
            (vec![(2, 2), (4, 4), (6, 6)], Team::Even),
            (vec![(0, 0), (0, 0), (0, 0)], Team::Even),
        ] {
            let [even, odd] = Chart::of(&course(&scores, Some(10))).lines;
            assert!((even.end.at - odd.end.at).abs() >= LETTER_HEIGHT - 1e-9, "{scores:?}");
            let higher = if even.end.at < odd.end.at { Team::Even } else { Team::Odd };
            assert_eq!(higher, up, "{scores:?}");
            for line in [even, odd] {
                let last = line.points.last().map(|point| point.y).expect("a point");
                assert!((line.end.at - last).abs() <= LETTER_HEIGHT / 2.0 + 1e-9, "{scores:?}");
            }
        }
    }

    #[test]
    fn the_target_is_named_where_no_line_runs() {
        let chart = Chart::of(&course(&[(9, 0), (10, 0), (10, 0), (10, 0)], Some(10)));
        let target = chart.target.expect("a target");
        let [even, odd] = chart.lines;
        let lines = ByTeam::new(even.points, odd.points);
        assert_eq!(covered(&lines, target.x, target.x + 90.0, target.at - 7.0), 0, "{target:?}");
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

    /// What is written in a picture, each text in its room on the smallest page.
    fn rooms(chart: &Chart) -> Vec<(String, Room)> {
        let of = |text: &str, anchor, x, middle: f64| {
            (text.to_owned(), Room::of(text, anchor, x, middle + 7.7))
        };
        let left = chart.axis();
        let levels = chart.levels.iter().map(|tick| of(&tick.says, Anchor::End, left, tick.at));
        let below = chart.frame.bottom + BELOW - 7.7;
        let deals = chart.deals.iter().map(|tick| of(&tick.says, Anchor::Middle, tick.at, below));
        let (text, room) = of("deal", Anchor::End, left, below);
        // Its letters are of 18 units where the others are of 22.
        let unit =
            (text, Room { left: room.right - (room.right - room.left) * 18.0 / 22.0, ..room });
        let ends = chart
            .lines
            .iter()
            .map(|line| of(&line.end.says, Anchor::Start, chart.beside(), line.end.at));
        let ends = ends.map(|(text, room)| {
            let right = room.left + BOLD * (room.right - room.left);
            (text, Room { right, ..room })
        });
        let target = chart.target.iter().map(|target| {
            (target.says.clone(), Room::of(&target.says, Anchor::Start, target.x, target.at - 7.0))
        });
        levels.chain(deals).chain([unit]).chain(ends).chain(target).collect()
    }

    proptest! {
        /// Whatever the evening: no word of the picture lies on another.
        #[test]
        fn no_words_touch(
            gains in proptest::collection::vec((-24..25_i32, -24..25_i32), 1..80),
            times in 1..40_usize,
            target in proptest::option::of(5..70_i32),
        ) {
            let mut score = (0, 0);
            let scores: Vec<(i32, i32)> = gains
                .iter()
                .cycle()
                .take(gains.len() * times)
                .map(|(even, odd)| {
                    score = (score.0 + even, score.1 + odd);
                    score
                })
                .collect();
            let rooms = rooms(&Chart::of(&course(&scores, target)));
            for (nth, (text, room)) in rooms.iter().enumerate() {
                prop_assert!(room.left >= 0.0 && room.right <= WIDTH, "{text}: {room:?}");
                for (other, there) in rooms.iter().skip(nth + 1) {
                    prop_assert!(!room.touches(there), "{text} {other}: {room:?} {there:?}");
                }
            }
        }
    }

    /// Nine bids that were made and eight that failed, as a telephone shows them: 51 and −192.
    #[test]
    fn a_long_score_stands_in_the_picture_whole() {
        for end in [-192, -1920, 100_000, i32::MIN] {
            let chart = Chart::of(&course(&[(51, 3), (51, end)], Some(52)));
            for (text, room) in rooms(&chart) {
                assert!(room.left >= 0.0 && room.right <= WIDTH, "{text}: {room:?}");
            }
            let [even, odd] = &chart.lines;
            for line in [even, odd] {
                let last = line.points.last().map(|point| point.x).expect("a point");
                assert!(last < chart.beside() && chart.frame.left < last, "{last}");
            }
        }
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
    }
}
