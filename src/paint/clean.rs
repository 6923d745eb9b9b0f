//! Text from outside, made safe to show: what acts on a terminal, or hides from the eye, is spelt out.

use std::borrow::Cow;
use std::fmt::Write as _;

pub(crate) use rasher::report::shown::is_hidden;

/// The text with everything that is hidden spelt out.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            '\r' => shown.push_str("\\r"),
            hidden if is_hidden(hidden) => shown.extend(hidden.escape_unicode()),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// JSON that holds what is hidden only as escapes. It stands nowhere but in the strings of JSON that
/// was written without blanks, so the document stays the same.
pub(crate) fn json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing into memory cannot fail.
                let _written = write!(shown, "\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    shown
}

/// A file for an excerpt of it: the same bytes in the same places, but for what is hidden. Newlines
/// and what has a picture of its own in the excerpt stay.
pub(super) fn same_length(text: &str) -> Cow<'_, str> {
    if !text.contains(|c: char| is_hidden(c) && !c.is_ascii()) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c.len_utf8() {
            2 if is_hidden(c) => shown.push('\u{b7}'),
            3 if is_hidden(c) => shown.push('\u{fffd}'),
            4 if is_hidden(c) => shown.push_str("\u{fffd}?"),
            _ => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_or_hides_is_spelt_out_and_the_rest_is_left_alone() {
        for plain in ["", "Ann", "فاطمة", "안나", "O\u{2019}Brien", "👩\u{200d}🌾"] {
            assert_eq!(clean(plain), plain);
        }
        assert_eq!(clean("a\u{1b}[31mb\u{7f}"), r"a\u{1b}[31mb\u{7f}");
        assert_eq!(clean("a\u{9b}31m\u{202e}b\u{200b}"), r"a\u{9b}31m\u{202e}b\u{200b}");
        assert_eq!(clean("two\nlines\tand\r"), r"two\nlines\tand\r");
    }

    #[test]
    fn json_keeps_its_meaning() {
        let text = serde_json::to_string("\u{1b}\u{9b}\u{202e}\u{e0041}\u{7f}é").unwrap();
        let shown = json(&text);
        assert!(!shown.contains(is_hidden));
        let back: String = serde_json::from_str(&shown).unwrap();
        assert_eq!(back, "\u{1b}\u{9b}\u{202e}\u{e0041}\u{7f}é");
    }

    #[test]
    fn an_excerpt_keeps_its_places() {
        let text = "a\u{9b}b\u{202e}c\u{e0041}d\ne";
        let shown = same_length(text);
        assert_eq!(shown.len(), text.len());
        assert_eq!(shown.find("d\ne"), text.find("d\ne"));
        assert!(!shown.replace('\n', "").contains(is_hidden));
    }
}
