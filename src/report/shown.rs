//! Which characters cannot be shown as they are: in a name, in a note, in a file.
//!
//! A terminal and a page would obey them, or the eye would not see them. How they are spelt out
//! instead is the business of whoever shows them. What people wrote stands in our sentences between
//! “ and ”, and whoever dresses a sentence up leaves it as it is: see [`around_quotes`].

/// Would a terminal obey this character, or show the text around it in another order?
///
/// Control characters, and the marks that override or isolate the direction of writing. Letters that
/// are written from right to left are no such marks.
pub fn is_unshown(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{feff}'
            | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with `dress` done to all of it but what stands between “ and ”, which somebody wrote.
pub fn around_quotes(
    text: &str,
    dress: impl Fn(&str) -> String,
    leave: impl Fn(&str) -> String,
) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((ours, begun)) = rest.split_once('“') {
        let end = begun.find('”').map_or(begun.len(), |at| at + '”'.len_utf8());
        let (written, after) = begun.split_at(end);
        out.push_str(&dress(ours));
        out.push_str(&leave(&format!("“{written}")));
        rest = after;
    }
    out.push_str(&dress(rest));
    out
}

/// Would this character do something other than appear? To what no name may hold comes what has no
/// width and no part in any script, or is a blank that looks like no blank, and may stand in a note or
/// in a file.
///
/// The joiners that Persian and Hindi names are written with, and of which emoji are made, may stay.
pub fn is_hidden(c: char) -> bool {
    is_unshown(c)
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}' | '\u{1160}'
                | '\u{180e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}' | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e007f}'
        )
}
