//! How a text looks: the same for texts that the eye cannot tell apart, by UTS 39 of the Unicode consortium.
//!
//! Which letters look alike was laid down when the program was built (`build/alike.rs`); here nothing
//! is known of names or of tables.

use unicode_normalization::UnicodeNormalization;

use crate::packed::{Reader, Table};

/// Letters that look like others, in the order of their bytes.
const ALIKE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/alike.table"));

/// What a text is taken for.
pub(super) fn skeleton(text: &str) -> String {
    let table = Reader::new(ALIKE).table();
    let mut taken_for = String::with_capacity(text.len());
    for letter in text.nfd() {
        match of(table, letter) {
            Some(other) => taken_for.push_str(other),
            None => taken_for.push(letter),
        }
    }
    taken_for.nfd().collect()
}

/// What a letter is taken for, where that is another one.
fn of(table: Table, letter: char) -> Option<&'static str> {
    let place = table.place(letter.encode_utf8(&mut [0; 4]))?;
    let mut row = table.row(place);
    row.text();
    Some(row.text())
}

#[cfg(test)]
mod tests {
    use unicode_security::confusable_detection;

    use super::*;

    /// By the tables themselves: letters alone, and beside others. Above the ideographs, where the tables
    /// have nothing, some do for all.
    #[test]
    fn a_text_looks_as_the_tables_say() {
        let told = |text: &str| confusable_detection::skeleton(text).collect::<String>();
        let above = ('\u{32400}'..=char::MAX).step_by(997);
        let mut different = 0;
        for letter in ('\0'..='\u{323ff}').chain(above) {
            let alone = String::from(letter);
            assert_eq!(skeleton(&alone), told(&alone), "{letter:?}");
            if told(&alone) != alone {
                different += 1;
                for text in [format!("a{letter}\u{301}1"), format!("l\u{327}{letter}")] {
                    assert_eq!(skeleton(&text), told(&text), "{text:?}");
                }
            }
        }
        assert!(different > 5_000, "{different}");
    }
}
