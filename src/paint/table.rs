//! Rows and columns for the eye; for the ear, a sentence a row.

use std::borrow::Cow;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle};
use unicode_width::UnicodeWidthStr;

use super::columns::first_columns;
use super::{Look, Text, Tone, clean};

/// A line under the headings and nothing else: what is written should stand out, not the box.
const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The columns between two columns.
const GAP: usize = 2;

/// The least that a column of words is drawn with, in columns, and the longest word that it grows for.
const LEAST_WORDS: usize = 9;
const LONGEST_WORD: usize = 20;

/// How short a name may be cut: while there are columns that may go instead, and when there are none.
const ROOMY: usize = 24;
const TIGHT: usize = 8;

/// What stands in a column, and so what may be done to it where the terminal is narrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    /// Words, which may be wrapped.
    Words,
    /// A word that somebody will type or copy: it is never broken, at worst cut.
    Whole,
    /// Numbers, which stand at the right and are never cut.
    Numbers,
    /// A picture: there whole, or not there.
    Picture,
}

#[derive(Clone, Debug)]
pub(crate) struct Column {
    heading: String,
    kind: ColumnKind,
    /// Whether it may be left out; of two, the one with more goes first.
    spare: Option<u8>,
    /// What its heading means.
    about: Option<&'static str>,
}

/// A table. Each row brings the sentence that says the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Row>,
    legend: Option<Legend>,
}

#[derive(Clone, Debug)]
struct Row {
    cells: Vec<String>,
    said: Text,
}

/// What stands under a table: after the meanings of its headings, and where there are none.
#[derive(Clone, Debug)]
struct Legend {
    drawn: String,
    said: String,
}

/// How a table is drawn: which columns, each with the width that it has or the least it must have.
struct Fit {
    columns: Vec<(usize, usize)>,
}

impl Column {
    fn new(heading: &str, kind: ColumnKind) -> Self {
        Self { heading: clean(heading).into_owned(), kind, spare: None, about: None }
    }

    /// A column of words.
    pub(crate) fn words(heading: impl AsRef<str>) -> Self {
        Self::new(heading.as_ref(), ColumnKind::Words)
    }

    /// A column of names that stay whole, or are cut where nothing else helps.
    pub(crate) fn whole(heading: impl AsRef<str>) -> Self {
        Self::new(heading.as_ref(), ColumnKind::Whole)
    }

    /// A column of numbers.
    pub(crate) fn numbers(heading: impl AsRef<str>) -> Self {
        Self::new(heading.as_ref(), ColumnKind::Numbers)
    }

    /// A column of pictures.
    pub(crate) fn pictures(heading: impl AsRef<str>) -> Self {
        Self::new(heading.as_ref(), ColumnKind::Picture)
    }

    /// The same, and it may be left out where there is no room; the one with the most goes first.
    #[must_use]
    pub(crate) const fn spare(mut self, how: u8) -> Self {
        self.spare = Some(how);
        self
    }

    /// The same, with what its heading means: that is told where the column is.
    #[must_use]
    pub(crate) const fn about(mut self, about: &'static str) -> Self {
        self.about = Some(about);
        self
    }

    const fn alignment(&self) -> CellAlignment {
        match self.kind {
            ColumnKind::Words | ColumnKind::Whole | ColumnKind::Picture => CellAlignment::Left,
            ColumnKind::Numbers => CellAlignment::Right,
        }
    }
}

/// `-4` -> `−4`, `~-0.10` -> `~−0.10`; a dash alone says that there is no number.
fn sign_as_wide_as_the_digits(number: &mut String) {
    let digits = number.trim_start_matches('~').strip_prefix('-');
    if digits.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        *number = number.replacen('-', "−", 1);
    }
}

impl Table {
    /// A table without rows.
    pub(crate) fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Self { columns: columns.into_iter().collect(), rows: Vec::new(), legend: None }
    }

    /// Adds a row; `said` is the same in a sentence, for the plain manner.
    pub(crate) fn row<T: AsRef<str>>(
        &mut self,
        cells: impl IntoIterator<Item = T>,
        said: impl Into<Text>,
    ) -> &mut Self {
        let mut cells: Vec<String> =
            cells.into_iter().map(|cell| clean(cell.as_ref()).into_owned()).collect();
        for (column, cell) in self.columns.iter().zip(&mut cells) {
            if column.kind == ColumnKind::Numbers {
                sign_as_wide_as_the_digits(cell);
            }
        }
        self.rows.push(Row { cells, said: said.into() });
        self
    }

    /// Under the table, what the headings that are shown mean, and `drawn`; where the rows are told
    /// in sentences, `said`.
    pub(crate) fn legend(&mut self, drawn: impl Into<String>, said: impl Into<String>) {
        self.legend = Some(Legend { drawn: drawn.into(), said: said.into() });
    }

    pub(super) fn write(&self, look: &Look, out: &mut String) {
        let fit = if look.plain { None } else { self.fit(look.width) };
        match &fit {
            Some(fit) => self.draw(fit, look, out),
            // Better a sentence that wraps than a table that does not fit.
            None => {
                for row in &self.rows {
                    look.lines(&row.said, 0, 2 * usize::from(!look.plain), out);
                }
            }
        }
        self.write_legend(fit.as_ref(), look, out);
    }

    fn write_legend(&self, fit: Option<&Fit>, look: &Look, out: &mut String) {
        let mut parts: Vec<String> = Vec::new();
        match (&self.legend, fit) {
            (Some(legend), Some(fit)) => {
                let shown = fit.columns.iter().filter_map(|(place, _)| self.columns.get(*place));
                let meant: Vec<String> = shown
                    .filter_map(|column| Some(format!("{}: {}", column.heading, column.about?)))
                    .collect();
                parts.extend((!meant.is_empty()).then(|| meant.join("; ") + "."));
                parts.push(legend.drawn.clone());
            }
            (Some(legend), None) => parts.push(legend.said.clone()),
            (None, _) => {}
        }
        parts.extend(fit.and_then(|fit| self.left_out(fit)));
        parts.retain(|part| !part.is_empty());
        if !parts.is_empty() {
            if self.legend.is_some() {
                out.push('\n');
            }
            look.lines(&Text::new().quiet(parts.join(" ")), 0, 0, out);
        }
    }

    /// Which columns are not there. A picture repeats its numbers, and nobody misses it.
    fn left_out(&self, fit: &Fit) -> Option<String> {
        let out = self.columns.iter().enumerate().filter(|(place, column)| {
            column.kind != ColumnKind::Picture
                && fit.columns.iter().all(|(shown, _)| shown != place)
        });
        let names: Vec<&str> = out.map(|(_, column)| column.heading.as_str()).collect();
        (!names.is_empty()).then(|| format!("No room for: {}.", names.join(", ")))
    }

    /// What is shown in so many columns; nothing where the table fits in no way.
    ///
    /// First long names are cut a little, then columns go that may, then names are cut short.
    fn fit(&self, width: usize) -> Option<Fit> {
        let natural: Vec<usize> = (0..self.columns.len()).map(|place| self.widest(place)).collect();
        let mut shown: Vec<usize> = (0..self.columns.len()).collect();
        loop {
            if let Some(fit) = self.cut(&shown, &natural, width, ROOMY) {
                return Some(fit);
            }
            let spare = |place: &usize| self.columns.get(*place).and_then(|column| column.spare);
            let first =
                shown.iter().copied().filter(|place| spare(place).is_some()).max_by_key(spare);
            match first {
                Some(first) => shown.retain(|place| *place != first),
                None => return self.cut(&shown, &natural, width, TIGHT),
            }
        }
    }

    /// Cuts names, the longest first and none below `least`, until it fits.
    fn cut(&self, shown: &[usize], natural: &[usize], width: usize, least: usize) -> Option<Fit> {
        let mut columns: Vec<(usize, usize)> = shown
            .iter()
            .filter_map(|place| {
                let (column, natural) = (self.columns.get(*place)?, *natural.get(*place)?);
                Some((
                    *place,
                    if column.kind == ColumnKind::Words { self.floor(*place) } else { natural },
                ))
            })
            .collect();
        let whole =
            |place: usize| self.columns.get(place).map(|it| it.kind) == Some(ColumnKind::Whole);
        let taken = |columns: &[(usize, usize)]| {
            let own: usize = columns.iter().map(|(_, width)| width).sum();
            own + GAP * columns.len().saturating_sub(1)
        };
        while taken(&columns) > width {
            let longest =
                columns.iter_mut().filter(|(place, width)| whole(*place) && *width > least);
            longest.max_by_key(|(_, width)| *width)?.1 -= 1;
        }
        Some(Fit { columns })
    }

    fn texts(&self, place: usize) -> impl Iterator<Item = &str> {
        let heading = self.columns.get(place).map(|column| column.heading.as_str());
        let cells = self.rows.iter().filter_map(move |row| row.cells.get(place));
        heading.into_iter().chain(cells.map(String::as_str))
    }

    fn widest(&self, place: usize) -> usize {
        self.texts(place).map(UnicodeWidthStr::width).max().unwrap_or(0)
    }

    /// The least that a column of words needs to be read.
    fn floor(&self, place: usize) -> usize {
        let words = self.texts(place).flat_map(str::split_whitespace);
        let longest = words.map(UnicodeWidthStr::width).max().unwrap_or(0).min(LONGEST_WORD);
        self.widest(place).min(longest.max(LEAST_WORDS))
    }

    fn draw(&self, fit: &Fit, look: &Look, out: &mut String) {
        let shown: Vec<(&Column, usize, usize)> = fit
            .columns
            .iter()
            .filter_map(|(place, width)| Some((self.columns.get(*place)?, *place, *width)))
            .collect();
        let cell = |column: &Column, text: &str, width: usize| match column.kind {
            ColumnKind::Whole => first_columns(text, width),
            ColumnKind::Words => in_pieces(text).into_owned(),
            ColumnKind::Numbers | ColumnKind::Picture => text.to_owned(),
        };
        let mut table = comfy_table::Table::new();
        table
            .load_style(STYLE)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(look.width).unwrap_or(u16::MAX))
            .set_header(
                shown.iter().map(|(column, _, width)| cell(column, &column.heading, *width)),
            );
        for row in &self.rows {
            table.add_row(shown.iter().map(|(column, place, width)| {
                cell(column, row.cells.get(*place).map_or("", String::as_str), *width)
            }));
        }
        for (drawn, (column, ..)) in table.column_iter_mut().zip(&shown) {
            drawn.set_padding((0, 1)).set_cell_alignment(column.alignment());
            if column.kind != ColumnKind::Words {
                drawn.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
        if let Some(last) = table.column_iter_mut().last() {
            last.set_padding((0, 0));
        }
        let mut heading = true;
        for line in table.lines() {
            let rule = heading && line.starts_with('─');
            let tone = match (heading, rule) {
                (true, true) => Tone::Quiet,
                (true, false) => Tone::Strong,
                (false, _) => Tone::Plain,
            };
            look.tone(tone, line.trim_end(), out);
            out.push('\n');
            heading &= !rule;
        }
    }
}

/// The longest word that is wrapped as one, in characters: for every line that it wraps a word over, all
/// that is left of it is measured again.
const LONGEST_WRAPPED: usize = 1000;

/// The text with a blank in words that are longer than that.
fn in_pieces(text: &str) -> Cow<'_, str> {
    if text.split_whitespace().all(|word| word.len() <= LONGEST_WRAPPED) {
        return Cow::Borrowed(text);
    }
    let mut pieces = String::with_capacity(text.len() + text.len() / LONGEST_WRAPPED);
    let mut run = 0;
    for letter in text.chars() {
        run = if letter.is_whitespace() { 0 } else { run + 1 };
        if run > LONGEST_WRAPPED {
            pieces.push(' ');
            run = 1;
        }
        pieces.push(letter);
    }
    Cow::Owned(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Page;

    #[test]
    fn a_word_without_end_is_wrapped_in_pieces() {
        let long = format!("note: {} and more", "é".repeat(2500));
        let pieces = in_pieces(&long);
        let lengths: Vec<usize> = pieces.split(' ').map(|word| word.chars().count()).collect();
        assert_eq!(lengths, [5, 1000, 1000, 500, 3, 4]);
        assert_eq!(pieces.replace(' ', ""), long.replace(' ', ""));
        assert_eq!(in_pieces("Ann & Cal"), "Ann & Cal");
    }

    fn shown(look: Look) -> String {
        let mut table = Table::new([Column::words("name"), Column::numbers("points")]);
        table.row(["Ann and Cal", "7"], "Ann and Cal have 7 points.");
        table.row(["فاطمة and Dee", "12"], "فاطمة and Dee have 12 points.");
        look.page(Page::new().table(table))
    }

    #[test]
    fn rows_for_the_eye_and_sentences_for_the_ear() {
        let look = Look { colour: false, plain: false, lettered: false, width: 40 };
        assert_eq!(
            format!("\n{}", shown(look)),
            "
name           points
─────────────────────
Ann and Cal         7
فاطمة and Dee      12
"
        );
        assert_eq!(
            shown(Look { plain: true, ..look }),
            "Ann and Cal have 7 points.\nفاطمة and Dee have 12 points.\n"
        );
    }

    #[test]
    fn a_narrow_terminal_wraps_cells() {
        let shown = shown(Look { colour: false, plain: false, lettered: false, width: 16 });
        assert!(shown.lines().all(|line| line.chars().count() <= 16), "{shown}");
    }

    /// As wide a table as a program of ours has, in every width that a terminal may well have.
    #[test]
    fn what_does_not_fit_is_cut_or_left_out_or_told() {
        let mut table = Table::new([
            Column::whole("session"),
            Column::words("players").spare(1),
            Column::pictures("picture").spare(3),
            Column::numbers("score").about("even, then odd"),
            Column::numbers("lead").spare(2).about("how far ahead"),
        ]);
        let id = "2026-10-02-an-evening-with-a-title-that-never-ends";
        table.row([id, "Robert, Wilhelmina, Jo, Max", "▁▂▃▄▅▆▇█", "10 : 7", "3"], "Told.");
        table.legend("That is all.", "That is said.");
        let shown = |width: usize| {
            let look = Look { colour: false, plain: false, lettered: false, width };
            look.page(Page::new().table(table.clone()))
        };
        for width in 30..130 {
            let shown = shown(width);
            assert!(shown.lines().all(|line| line.width() <= width), "{width}\n{shown}");
            // No name is broken, no picture is cut, and what is not there is said.
            let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
            let said = words.split_once("No room for: ").map_or("", |(_, left_out)| left_out);
            assert_eq!(words.contains("Wilhelmina"), !said.contains("players"), "{width}\n{shown}");
            assert_eq!(words.contains("lead: how far"), !said.contains("lead"), "{width}\n{shown}");
            assert_eq!(words.contains('▁'), words.contains("▁▂▃▄▅▆▇█"), "{width}\n{shown}");
        }
        assert_eq!(
            format!("\n{}", shown(46)),
            "
session                    players       score
──────────────────────────────────────────────
2026-10-02-an-evening-wi…  Robert,      10 : 7
                           Wilhelmina,
                           Jo, Max

score: even, then odd. That is all. No room
for: lead.
"
        );
        assert_eq!(shown(15), "Told.\n\nThat is said.\n");
    }
}
