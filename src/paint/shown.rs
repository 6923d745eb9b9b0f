//! What stands on the terminal above the line that is typed, kept to be drawn anew where the window
//! has another width: a terminal breaks lines wherever they end, and in mid-word.
//!
//! There is one terminal, and whoever writes to it writes to it all, so this is the one thing here that
//! is kept between two calls. Nothing is kept before [`keep`] was called, and never more than a screen
//! can hold. This module must never know what was said.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io;

use anstream::adapter::strip_str;
use unicode_width::UnicodeWidthStr;

use super::{Look, Page, Text};

/// More pages than stand on any screen.
const MOST_PAGES: usize = 400;

thread_local! {
    static SHOWN: RefCell<Option<Shown>> = const { RefCell::new(None) };
}

#[derive(Debug)]
struct Shown {
    pages: VecDeque<(Look, Page)>,
    /// How wide the terminal was when it was last drawn on.
    columns: usize,
}

/// From here on what is shown is kept. To be called where lines are typed and edited.
pub(crate) fn keep() {
    let Some((columns, _)) = size() else { return };
    SHOWN.with_borrow_mut(|shown| {
        shown.get_or_insert_with(|| Shown { pages: VecDeque::new(), columns });
    });
}

/// The screen was cleared.
pub(crate) fn forget() {
    SHOWN.with_borrow_mut(|shown| {
        if let Some(shown) = shown {
            shown.pages.clear();
        }
    });
}

/// A page that was shown on the terminal.
pub(super) fn page(look: Look, page: &Page) {
    SHOWN.with_borrow_mut(|shown| {
        let Some(shown) = shown else { return };
        shown.pages.push_back((look, page.clone()));
        if shown.pages.len() > MOST_PAGES {
            shown.pages.pop_front();
        }
    });
}

/// A line that was typed, with what asked for it.
pub(crate) fn line(line: &str) {
    let look = Look { colour: false, plain: false, width: super::WIDTH, lettered: false };
    let mut typed = Page::new();
    typed.indented(Text::from(line.trim_end()), 0, 2);
    page(look, &typed);
}

/// Has the window another width than when it was last drawn on?
pub(crate) fn is_resized() -> bool {
    SHOWN.with_borrow(|shown| {
        let drawn = shown.as_ref().map(|shown| shown.columns);
        drawn.is_some_and(|drawn| size().is_some_and(|(columns, _)| columns != drawn))
    })
}

/// What stands above, as it is drawn on a window that has another width now; `rows` is what comes under
/// it. Nothing where the width is as it was.
pub(crate) fn anew(rows: impl FnOnce(usize) -> usize) -> Option<String> {
    let (columns, all) = size()?;
    SHOWN.with_borrow_mut(|shown| {
        let shown = shown.as_mut().filter(|shown| shown.columns != columns)?;
        shown.columns = columns;
        Some(drawn(&shown.pages, columns, all, all.saturating_sub(rows(columns))))
    })
}

/// The last pages, as many lines as there is room for, from the top of the screen.
fn drawn(pages: &VecDeque<(Look, Page)>, columns: usize, rows: usize, room: usize) -> String {
    let pages = pages.iter().map(|(look, page)| Look { width: columns, ..*look }.page(page));
    let all: String = pages.collect();
    let lines: Vec<&str> = all.lines().collect();
    let mut from = lines.len();
    let mut left = room;
    for line in lines.iter().rev() {
        let height = strip_str(line).to_string().width().div_ceil(columns).max(1);
        if height > left {
            break;
        }
        (from, left) = (from - 1, left - height);
    }
    let mut out = String::new();
    if from == 0 {
        // What another program has left above scrolls away, and is not written over.
        let below = "\n".repeat(rows);
        // Writing into memory cannot fail.
        let _written = write!(out, "\x1b[{rows};1H{below}");
    }
    out.push_str("\x1b[H");
    for line in lines.get(from..).unwrap_or_default() {
        out.push_str(line);
        out.push_str("\x1b[K\r\n");
    }
    out.push_str("\x1b[J");
    out
}

/// Columns and rows, as they are now.
fn size() -> Option<(usize, usize)> {
    let (columns, rows) = terminal_size::terminal_size_of(io::stderr())?;
    Some((usize::from(columns.0).max(1), usize::from(rows.0).max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_broken_at_blanks_and_fit() {
        let look = Look { colour: false, plain: false, width: 80, lettered: false };
        let mut page = Page::new();
        page.line("Deal 1. Bob made hearts and took 4 of 5");
        page.line("Beth to call");
        let pages = VecDeque::from([(look, page)]);
        let end = "\x1b[K\r\n";
        // Room for two of three lines.
        assert_eq!(drawn(&pages, 20, 5, 2), format!("\x1b[H5{end}Beth to call{end}\x1b[J"));
        // Room for all: what stood above is scrolled away.
        assert_eq!(
            drawn(&pages, 20, 5, 4),
            format!(
                "\x1b[5;1H\n\n\n\n\n\x1b[HDeal 1. Bob made{end}hearts and took 4 of{end}5{end}Beth \
                 to call{end}\x1b[J"
            )
        );
    }
}
