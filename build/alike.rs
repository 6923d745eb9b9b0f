//! Which letters look alike, by the tables of the Unicode consortium, as `src/desk/looks.rs` reads them.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

use super::pack::Pack;

/// Every letter that looks like another, with what both are taken for. A letter that can be taken
/// apart is not here: its parts are.
pub(super) fn table() -> Vec<u8> {
    let mut rows = Vec::new();
    for letter in '\0'..=char::MAX {
        let mut bytes = [0; 4];
        let text: &str = letter.encode_utf8(&mut bytes);
        if !text.nfd().eq([letter]) {
            continue;
        }
        let taken_for: String = skeleton(text).collect();
        if taken_for != text {
            let mut row = Pack::default();
            row.text(text);
            row.text(&taken_for);
            rows.push(row);
        }
    }
    let mut pack = Pack::default();
    pack.table(rows);
    pack.bytes
}
