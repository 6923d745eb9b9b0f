//! The two fives with which a side counts to ten: what of them lies open is its score.
//!
//! A five that is partly covered shows fewer pips; the second one is covered until the first is full.

use crate::rules::Ruleset;
use crate::seat::ByTeam;

/// The most that two fives can show.
const MOST: i32 = 10;

/// A card of them, by the pips that lie open.
const FACES: [[&str; 5]; 6] = [
    ["+-------+", "|///////|", "|///////|", "|///////|", "+-------+"],
    ["+-------+", "|///////|", "|///////|", "|/////o |", "+-------+"],
    ["+-------+", "|///////|", "|///////|", "| o   o |", "+-------+"],
    ["+-------+", "|///////|", "|   o   |", "| o   o |", "+-------+"],
    ["+-------+", "| o ////|", "|   o   |", "| o   o |", "+-------+"],
    ["+-------+", "| o   o |", "|   o   |", "| o   o |", "+-------+"],
];

/// Why a score cannot be counted so, if it cannot.
pub(super) fn cannot(rules: &Ruleset, score: ByTeam<i32>) -> Option<String> {
    if rules.turn_up_rules().is_none() {
        return Some(format!("`{}` is not counted with fives", rules.id));
    }
    match rules.target() {
        Some(target) if target > MOST => {
            Some(format!("two fives count to {MOST}, not to {target}"))
        }
        None => Some("two fives count to a number of points, and this game has none".to_owned()),
        Some(_) if score.even.min(score.odd) < 0 => {
            Some("fives show nothing below zero".to_owned())
        }
        Some(_) => None,
    }
}

/// The fives of both sides beside each other; a score beyond ten shows all ten.
pub(super) fn fives(score: ByTeam<i32>) -> Vec<String> {
    let pair = |score: i32| [score.clamp(0, 5), (score - 5).clamp(0, 5)];
    let row = |line: usize, cards: [i32; 2]| {
        let face = |pips: i32| {
            let face = usize::try_from(pips).ok().and_then(|pips| FACES.get(pips));
            face.and_then(|face| face.get(line)).copied().unwrap_or_default()
        };
        let [first, second] = cards.map(face);
        format!("{first} {second}")
    };
    let (even, odd) = (pair(score.even), pair(score.odd));
    (0..5).map(|line| format!("{}      {}", row(line, even), row(line, odd))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_pips_lie_open_as_there_are_points() {
        for (points, shown) in [(0, 0), (1, 1), (3, 3), (4, 4), (5, 5), (7, 7), (10, 10), (11, 10)]
        {
            let pips = |score| fives(score).concat().matches('o').count();
            assert_eq!(pips(ByTeam::new(points, 0)), shown);
            assert_eq!(pips(ByTeam::new(0, points)), shown);
        }
    }

    #[test]
    fn seven_to_four() {
        assert_eq!(
            fives(ByTeam::new(7, 4)).join("\n"),
            "\
+-------+ +-------+      +-------+ +-------+
| o   o | |///////|      | o ////| |///////|
|   o   | |///////|      |   o   | |///////|
| o   o | | o   o |      | o   o | |///////|
+-------+ +-------+      +-------+ +-------+"
        );
    }
}
