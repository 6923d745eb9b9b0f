//! What every sentence is put together with: several things and their joint, a number with its noun or its sign,
//! a capital at the beginning.
//!
//! It must never know what is spoken of.

use std::fmt::Display;

/// `a`, `a or b`, `a, b or c`, with the word before the last; nothing of nothing.
pub fn listed<T: AsRef<str>>(items: &[T], joint: &str) -> String {
    joined(items, &format!(" {joint} "))
}

/// The same with whatever stands before the last, blanks and all: `a, b & c`, `a, b, and c`.
pub fn joined<T: AsRef<str>>(items: &[T], joint: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{}{joint}{last}", first.join(", ")),
    }
}

/// `1 point`, `2 points`, `−4 points`.
pub fn count<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{} {noun}{ending}", minus(number))
}

/// A number as people read it, with the sign that is as wide as the digits: `−4`.
pub fn minus(number: impl Display) -> String {
    number.to_string().replace('-', "−")
}

/// The text with a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_bend() {
        assert_eq!(count(1, "deal"), "1 deal");
        assert_eq!(count(0_usize, "deal"), "0 deals");
        assert_eq!(count(-4, "point"), "−4 points");
        assert_eq!(listed::<&str>(&[], "or"), "");
        assert_eq!(listed(&["a"], "or"), "a");
        assert_eq!(listed(&["a", "b"], "and"), "a and b");
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(joined(&["a", "b", "c"], ", and "), "a, b, and c");
        assert_eq!(capital("ét alors"), "Ét alors");
    }
}
