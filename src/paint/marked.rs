//! A line that somebody wrote, with a mark under what is wrong in it.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::columns::{first_columns, last_columns};
use super::{Look, Text, Tone, clean};

/// Where it stands, the line itself, and which of its bytes are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// Where the line stands: `line 3 of the standard input`; empty where that is plain to see.
    pub(crate) place: String,
    pub(crate) line: String,
    /// What in it is meant, in bytes; an empty span at the end where something is missing.
    pub(crate) span: Range<usize>,
}

/// How much of the line is shown before the mark where not all of it fits.
const BEFORE: usize = 20;

impl Marked {
    pub(super) fn write(&self, look: &Look, out: &mut String) {
        let [before, meant, after] = self.split();
        if look.plain {
            let colon = if self.place.is_empty() { "" } else { ": " };
            // What was typed is read as it was typed, and no card of it by its name.
            let place = Text::new().plain(&self.place).plain(colon).typed(&self.line);
            look.lines(&place, 0, 0, out);
            let number = before.chars().count() + 1;
            let what = if meant.is_empty() { "here".to_owned() } else { clean(meant).into_owned() };
            let at = Text::from(format!("At character {number}: ")).typed(what);
            look.lines(&at, 0, 0, out);
            return;
        }
        let room = look.width.saturating_sub(4).max(BEFORE * 2);
        let (mut before, meant) = (clean(before).into_owned(), clean(meant));
        let mut after = clean(after).into_owned();
        if before.width() + meant.width() + after.width() > room {
            before = last_columns(&before, BEFORE);
            after = first_columns(&after, room.saturating_sub(before.width() + meant.width()));
        }
        let meant_shown = first_columns(&meant, room - before.width());
        let mark = "^".repeat(meant_shown.width().max(1));
        if !self.place.is_empty() {
            look.tone(Tone::Quiet, &clean(&self.place), out);
            out.push('\n');
        }
        out.push_str("  ");
        out.push_str(&before);
        look.tone(Tone::Strong, &meant_shown, out);
        out.push_str(&after);
        out.push_str("\n  ");
        out.push_str(&" ".repeat(before.width()));
        look.tone(Tone::Bad, &mark, out);
        out.push('\n');
    }

    /// Before it, what is meant, after it. A span that cuts a character marks the whole line.
    fn split(&self) -> [&str; 3] {
        let line = self.line.as_str();
        let parts =
            (line.get(..self.span.start), line.get(self.span.clone()), line.get(self.span.end..));
        match parts {
            (Some(before), Some(meant), Some(after)) => [before, meant, after],
            (_, _, _) => ["", line, ""],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Page;

    const LOOK: Look = Look { colour: false, plain: false, lettered: false, width: 60 };

    fn shown(look: Look, line: &str, span: Range<usize>) -> String {
        let marked = Marked { place: "line 3".into(), line: line.into(), span };
        look.page(Page::new().marked(marked))
    }

    #[test]
    fn the_mark_stands_under_what_is_meant() {
        assert_eq!(shown(LOOK, "bz3", 1..2), "line 3\n  bz3\n   ^\n");
        assert_eq!(shown(LOOK, "فا安 x", 8..9), "line 3\n  فا安 x\n       ^\n");
        assert_eq!(shown(LOOK, "ah", 2..2), "line 3\n  ah\n    ^\n");
        assert_eq!(shown(LOOK, "a\u{1b}[2J", 1..2), "line 3\n  a\\u{1b}[2J\n   ^^^^^^\n");
        assert_eq!(shown(LOOK, "é", 1..2), "line 3\n  é\n  ^\n");
    }

    #[test]
    fn a_long_line_is_cut_around_the_mark() {
        let line = format!("{}z{}", "a".repeat(200), "b".repeat(200));
        let shown = shown(LOOK, &line, 200..201);
        assert!(shown.lines().all(|line| line.width() <= LOOK.width), "{shown}");
        let column = |c| shown.lines().find_map(|line| Some(line.split_once(c)?.0.width()));
        assert_eq!(column('z'), column('^'));
    }

    #[test]
    fn aloud_the_place_is_told() {
        let look = Look { plain: true, ..LOOK };
        assert_eq!(shown(look, "bz3", 1..2), "line 3: bz3\nAt character 2: z\n");
        assert_eq!(shown(look, "ah", 2..2), "line 3: ah\nAt character 3: here\n");
    }
}
