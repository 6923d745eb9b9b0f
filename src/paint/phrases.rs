//! The small words of every message: one deal, two deals; this, that or the other; and words cut to
//! fit a line.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// `1 deal`, `2 deals`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn listed<T: AsRef<str>>(items: &[T], joint: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_bend() {
        assert_eq!(count(1, "deal"), "1 deal");
        assert_eq!(count(0, "deal"), "0 deals");
        assert_eq!(listed::<&str>(&[], "or"), "");
        assert_eq!(listed(&["a"], "or"), "a");
        assert_eq!(listed(&["a", "b"], "and"), "a and b");
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
    }
}
