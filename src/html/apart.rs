//! Words that are written from right to left stand apart in a page, so that they turn nothing round that
//! stands beside them: not the number behind a name, not the sentence that begins with one.
//!
//! A name sits inside sentences that are made elsewhere, so the markup goes around the words themselves,
//! where the page is let out. This module must never know whose words they are.

/// What stands around the words, on a page and in a picture.
const ON_A_PAGE: (&str, &str) = ("<bdi>", "</bdi>");
const IN_A_PICTURE: (&str, &str) = (r#"<tspan unicode-bidi="isolate">"#, "</tspan>");

/// A page in which every run of such words is apart; what is so already stays as it is.
pub(super) fn apart(page: String) -> String {
    if !page.contains(from_the_right) {
        return page;
    }
    let mut shown = String::with_capacity(page.len() + 64);
    let mut picture = 0_u32;
    // Nothing is marked within what is said and not shown, nor within what is no text.
    let mut unmarked = false;
    let mut rest = page.as_str();
    while let Some(letter) = rest.chars().next() {
        if letter == '<' {
            let (tag, behind) = rest.split_at(rest.find('>').map_or(rest.len(), |end| end + 1));
            match name(tag) {
                "svg" => picture += 1,
                "/svg" => picture = picture.saturating_sub(1),
                "title" | "desc" | "style" | "script" => unmarked = true,
                "/title" | "/desc" | "/style" | "/script" => unmarked = false,
                _ => {}
            }
            shown.push_str(tag);
            rest = behind;
            continue;
        }
        let end = if from_the_right(letter) { run(rest) } else { letter.len_utf8() };
        let (words, behind) = rest.split_at(end);
        let (before, after) = if picture > 0 { IN_A_PICTURE } else { ON_A_PAGE };
        let is_so = shown.ends_with(before) && behind.starts_with(after);
        if from_the_right(letter) && !unmarked && !is_so {
            shown.extend([before, words, after]);
        } else {
            shown.push_str(words);
        }
        rest = behind;
    }
    shown
}

/// The name of a tag, with its stroke where it ends something.
fn name(tag: &str) -> &str {
    let tag = tag.trim_start_matches('<');
    tag.split([' ', '\n', '>']).next().unwrap_or_default()
}

/// Where a run of such words ends that begins here: blanks between two of them belong to it.
fn run(text: &str) -> usize {
    let within = |letter: &char| from_the_right(*letter) || *letter == ' ';
    let all: String = text.chars().take_while(within).collect();
    all.trim_end().len()
}

/// Is the letter written from right to left?
const fn from_the_right(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a page, and once more where that stands within another.
    #[test]
    fn words_from_the_right_stand_apart_wherever_they_are_shown() {
        for (page, shown) in [
            ("<p>Ann &#38; Ben</p>", "<p>Ann &#38; Ben</p>"),
            ("<p>נועה, 3 deals</p>", "<p><bdi>נועה</bdi>, 3 deals</p>"),
            ("<bdi>ליאורה</bdi> dealt", "<bdi>ליאורה</bdi> dealt"),
            (
                "<bdi>محمد علي &#38; נועה lead 6–3</bdi>",
                "<bdi><bdi>محمد علي</bdi> &#38; <bdi>נועה</bdi> lead 6–3</bdi>",
            ),
            (
                "<svg><title>נועה 3</title><text>נועה 3</text></svg>",
                "<svg><title>נועה 3</title><text><tspan unicode-bidi=\"isolate\">נועה</tspan> 3</text></svg>",
            ),
            ("<a href=\"נועה.svg\">x</a>", "<a href=\"נועה.svg\">x</a>"),
            ("<title>נועה</title><b>נ</b>", "<title>נועה</title><b><bdi>נ</bdi></b>"),
            ("נועה <", "<bdi>נועה</bdi> <"),
        ] {
            let once = apart(page.to_owned());
            assert_eq!(once, shown);
            assert_eq!(apart(once), shown);
        }
    }
}
