//! Rows and columns for the eye; for the ear, a sentence a row.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle};

use super::{Look, Text, Tone, clean};

/// A line under the headings and nothing else: what is written should stand out, not the box.
const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A column.
#[derive(Clone, Debug)]
pub(crate) enum Column {
    /// Words, which may be wrapped.
    Words(String),
    /// A word that somebody will type or copy: it stays whole.
    Whole(String),
    /// Numbers, which stand at the right.
    Numbers(String),
}

/// A table. Each row brings the sentence that says the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    cells: Vec<String>,
    said: Text,
}

impl Column {
    /// A column of words.
    pub(crate) fn words(heading: impl AsRef<str>) -> Self {
        Self::Words(clean(heading.as_ref()).into_owned())
    }

    /// A column of names that stay whole.
    pub(crate) fn whole(heading: impl AsRef<str>) -> Self {
        Self::Whole(clean(heading.as_ref()).into_owned())
    }

    /// A column of numbers.
    pub(crate) fn numbers(heading: impl AsRef<str>) -> Self {
        Self::Numbers(clean(heading.as_ref()).into_owned())
    }

    const fn heading(&self) -> &String {
        match self {
            Self::Words(heading) | Self::Whole(heading) | Self::Numbers(heading) => heading,
        }
    }

    const fn alignment(&self) -> CellAlignment {
        match self {
            Self::Words(_) | Self::Whole(_) => CellAlignment::Left,
            Self::Numbers(_) => CellAlignment::Right,
        }
    }
}

impl Table {
    /// A table without rows.
    pub(crate) fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Self { columns: columns.into_iter().collect(), rows: Vec::new() }
    }

    /// Adds a row; `said` is the same in a sentence, for the plain manner.
    pub(crate) fn row<T: AsRef<str>>(
        &mut self,
        cells: impl IntoIterator<Item = T>,
        said: impl Into<Text>,
    ) -> &mut Self {
        let cells = cells.into_iter().map(|cell| clean(cell.as_ref()).into_owned()).collect();
        self.rows.push(Row { cells, said: said.into() });
        self
    }

    pub(super) fn write(&self, look: &Look, out: &mut String) {
        if look.plain {
            for row in &self.rows {
                look.lines(&row.said, 0, 0, out);
            }
        } else {
            self.draw(look, out);
        }
    }

    fn draw(&self, look: &Look, out: &mut String) {
        let mut table = comfy_table::Table::new();
        table
            .load_style(STYLE)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(look.width).unwrap_or(u16::MAX))
            .set_header(self.columns.iter().map(Column::heading));
        for row in &self.rows {
            table.add_row(&row.cells);
        }
        for (drawn, column) in table.column_iter_mut().zip(&self.columns) {
            drawn.set_padding((0, 1)).set_cell_alignment(column.alignment());
            if let Column::Whole(_) | Column::Numbers(_) = column {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Page;

    fn shown(look: Look) -> String {
        let mut table = Table::new([Column::words("name"), Column::numbers("points")]);
        table.row(["Ann and Cal", "7"], "Ann and Cal have 7 points.");
        table.row(["فاطمة and Dee", "12"], "فاطمة and Dee have 12 points.");
        look.page(Page::new().table(table))
    }

    #[test]
    fn rows_for_the_eye_and_sentences_for_the_ear() {
        let look = Look { colour: false, plain: false, width: 40 };
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
        let shown = shown(Look { colour: false, plain: false, width: 16 });
        assert!(shown.lines().all(|line| line.chars().count() <= 16), "{shown}");
    }
}
