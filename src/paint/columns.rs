//! Words that are cut to fit a line.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The beginning of a text, as far as it fits.
pub(crate) fn first_columns(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    text.chars().take_while(fit_before_a_sign(room)).chain(['…']).collect()
}

/// The end of a text, as far as it fits.
pub(super) fn last_columns(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let kept: Vec<char> = text.chars().rev().take_while(fit_before_a_sign(room)).collect();
    std::iter::once('…').chain(kept.into_iter().rev()).collect()
}

/// Letter after letter, as many as leave a column of this room for the sign of what was cut.
fn fit_before_a_sign(room: usize) -> impl FnMut(&char) -> bool {
    let mut columns = 0;
    move |letter| {
        columns += letter.width().unwrap_or(0);
        columns < room
    }
}
