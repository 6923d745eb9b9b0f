//! Numbers and signs as large as there is room for: pictures of few points, two of them in each
//! character of the terminal.
//!
//! A point is one column wide and half a row high, which is nearly square. What a picture stands for
//! is not known here.

use unicode_width::UnicodeWidthStr;

/// A picture: rows of points, all of the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Big {
    rows: Vec<Vec<bool>>,
}

const DIGITS: [[&str; 5]; 10] = [
    ["###", "#.#", "#.#", "#.#", "###"],
    [".#.", "##.", ".#.", ".#.", "###"],
    ["###", "..#", "###", "#..", "###"],
    ["###", "..#", "###", "..#", "###"],
    ["#.#", "#.#", "###", "..#", "..#"],
    ["###", "#..", "###", "..#", "###"],
    ["###", "#..", "###", "#.#", "###"],
    ["###", "..#", "..#", "..#", "..#"],
    ["###", "#.#", "###", "#.#", "###"],
    ["###", "#.#", "###", "..#", "###"],
];

const MINUS: [&str; 5] = ["...", "...", "###", "...", "..."];

const CLUBS: [&str; 7] =
    ["..###..", "..###..", "##.#.##", "#######", "##.#.##", "...#...", "..###.."];
const DIAMONDS: [&str; 7] =
    ["...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."];
const HEARTS: [&str; 7] =
    [".##.##.", "#######", "#######", ".#####.", "..###..", "...#...", "......."];
const SPADES: [&str; 7] =
    ["...#...", "..###..", ".#####.", "#######", "##.#.##", "...#...", "..###.."];
const NONE: [&str; 5] = ["#...#.#####", "##..#...#..", "#.#.#...#..", "#..##...#..", "#...#...#.."];
const LOW: [&str; 5] = ["#...###", "#....#.", "#....#.", "#....#.", "###..#."];

impl Big {
    fn of(rows: &[&str]) -> Self {
        Self { rows: rows.iter().map(|row| row.chars().map(|c| c == '#').collect()).collect() }
    }

    pub(crate) fn number(number: i32) -> Self {
        let mut rows = vec![Vec::new(); 5];
        for c in number.to_string().chars() {
            let digit = c.to_digit(10).and_then(|digit| DIGITS.get(usize::try_from(digit).ok()?));
            let sign = Self::of(digit.unwrap_or(&MINUS));
            for (row, points) in rows.iter_mut().zip(sign.rows) {
                if !row.is_empty() {
                    row.push(false);
                }
                row.extend(points);
            }
        }
        Self { rows }
    }

    /// The sign of a trump, by its letter: a suit, no trump, or low.
    pub(crate) fn sign(letter: char) -> Option<Self> {
        Some(match letter {
            'c' => Self::of(&CLUBS),
            'd' => Self::of(&DIAMONDS),
            'h' => Self::of(&HEARTS),
            's' => Self::of(&SPADES),
            'n' => Self::of(&NONE),
            'l' => Self::of(&LOW),
            _ => return None,
        })
    }

    fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// How many times larger it can be in so many columns and rows; 0 where it does not fit at all.
    pub(crate) fn fits(&self, columns: usize, rows: usize) -> usize {
        let wide = columns.checked_div(self.width()).unwrap_or(0);
        let high = (rows * 2).checked_div(self.rows.len()).unwrap_or(0);
        wide.min(high)
    }

    /// So many times larger, as lines of characters, all of the same width.
    pub(crate) fn lines(&self, scale: usize) -> Vec<String> {
        let points: Vec<&Vec<bool>> =
            self.rows.iter().flat_map(|row| std::iter::repeat_n(row, scale)).collect();
        points.chunks(2).map(|pair| line(pair, scale)).collect()
    }
}

/// Two rows of points in one line of characters.
fn line(pair: &[&Vec<bool>], scale: usize) -> String {
    let (Some(above), below) = (pair.first(), pair.get(1)) else { return String::new() };
    let mut line = String::new();
    for (column, above) in above.iter().enumerate() {
        let below = below.and_then(|row| row.get(column)).copied().unwrap_or(false);
        let c = match (above, below) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        line.extend(std::iter::repeat_n(c, scale));
    }
    debug_assert_eq!(line.width(), above.len() * scale, "blocks are one column wide");
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_drawn_two_points_to_a_character() {
        let seven = Big::number(-7);
        assert_eq!(seven.lines(1), ["    ▀▀█", "▀▀▀   █", "      ▀"]);
        assert_eq!(Big::number(1).lines(2), ["  ██  ", "████  ", "  ██  ", "  ██  ", "██████"]);
    }

    #[test]
    fn what_is_drawn_has_room() {
        for number in [0, 7, 10, -4, 123] {
            let big = Big::number(number);
            for (columns, rows) in [(0, 0), (3, 1), (7, 3), (40, 12), (500, 200)] {
                let scale = big.fits(columns, rows);
                if scale > 0 {
                    let lines = big.lines(scale);
                    assert!(
                        lines.len() <= rows && lines.iter().all(|line| line.width() <= columns)
                    );
                }
            }
        }
        for letter in ['c', 'd', 'h', 's', 'n', 'l'] {
            let rows = Big::sign(letter).expect("a sign").rows;
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{letter}");
        }
        assert_eq!(Big::sign('x'), None);
    }
}
