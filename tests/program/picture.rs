//! A screen as a picture: rows of letters in their places, as SVG.

use std::fmt::Write as _;

use crate::terminal::Cell;

/// The width of a letter and the height of a row, in pixels.
const WIDE: usize = 9;
const HIGH: usize = 20;

/// What is left free around the rows.
const EDGE: usize = 16;

/// The sixteen colours of a terminal, on a dark ground.
const COLOURS: [&str; 16] = [
    "#6b7280", "#f87171", "#4ade80", "#facc15", "#60a5fa", "#e879f9", "#22d3ee", "#e5e7eb",
    "#9ca3af", "#fca5a5", "#86efac", "#fde047", "#93c5fd", "#f0abfc", "#67e8f9", "#ffffff",
];

/// How a run of letters is drawn.
fn style(cell: &Cell) -> (Option<u8>, bool, bool) {
    (cell.colour, cell.bold, cell.dim)
}

/// Draws the rows of a screen down to the last that has something.
pub(crate) fn draw(rows: &[Vec<Cell>]) -> String {
    let blank = |row: &Vec<Cell>| row.iter().all(|cell| cell.text.trim().is_empty());
    let used = rows.iter().rposition(|row| !blank(row)).map_or(0, |last| last + 1);
    let columns = rows.first().map_or(0, Vec::len);
    let (width, height) = (columns * WIDE + 2 * EDGE, used * HIGH + 2 * EDGE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace, monospace\" font-size=\"15\">\n\
         <title>The prompt of rasher</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#16181d\"/>\n"
    );
    for (number, row) in rows.iter().take(used).enumerate() {
        let y = EDGE + number * HIGH + 15;
        let mut at = 0;
        for run in row.chunk_by(|one, next| style(one) == style(next)) {
            let text: String = run
                .iter()
                .map(|cell| if cell.text.is_empty() { " " } else { &cell.text })
                .collect();
            let begins = text.len() - text.trim_start().len();
            let letters = text.trim();
            if !letters.is_empty() {
                let first = at + begins;
                let long = letters.chars().count() * WIDE;
                let (colour, bold, dim) = style(&run[0]);
                let fill = match (colour.and_then(|it| COLOURS.get(usize::from(it))), dim) {
                    (Some(colour), _) => colour,
                    (None, true) => COLOURS[8],
                    (None, false) => COLOURS[7],
                };
                let weight = if bold { " font-weight=\"bold\"" } else { "" };
                let letters = letters.replace('&', "&amp;").replace('<', "&lt;");
                let x = EDGE + first * WIDE;
                writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\"{weight} textLength=\"{long}\" \
                     xml:space=\"preserve\">{letters}</text>"
                )
                .unwrap();
            }
            at += run.len();
        }
    }
    svg + "</svg>\n"
}
