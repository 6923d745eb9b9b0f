//! What a template may do to a value before it is shown.

#![allow(
    clippy::unnecessary_wraps,
    clippy::inline_always,
    clippy::trivially_copy_pass_by_ref,
    reason = "the engine asks for a result and lends every value, and its macro inlines"
)]

use std::fmt::Display;

use askama::{Result, Values};

use crate::report::rules_sheet::OURS;
use crate::report::shown::around_quotes;
use crate::report::{deal, words};
use crate::rules::source::Sources;

/// The text with a capital letter.
#[askama::filter_fn]
pub fn capital(text: impl Display, _: &dyn Values) -> Result<String> {
    Ok(deal::capital(&text.to_string()))
}

/// The text as markup: escaped, and what stands between two backticks, as a key or a command does in our
/// sentences, as code; not what somebody wrote.
#[askama::filter_fn]
pub fn code(text: impl Display, _: &dyn Values) -> Result<String> {
    Ok(around_quotes(&text.to_string(), with_code, escaped))
}

fn with_code(text: &str) -> String {
    let pieces: Vec<String> = text.split('`').map(escaped).collect();
    // A backtick that has no other is one.
    if pieces.len().is_multiple_of(2) {
        return escaped(text);
    }
    let piece = |(nth, piece): (usize, String)| {
        if nth.is_multiple_of(2) { piece } else { format!("<code>{piece}</code>") }
    };
    pieces.into_iter().enumerate().map(piece).collect()
}

/// A word of so many letters can be a score.
const LONGEST_SCORE: usize = 12;

/// The text as markup: escaped, and a short word with a dash or a hyphen in it, as a score is one, or `Pig-it`, is
/// not broken behind it.
#[askama::filter_fn]
pub fn whole(text: impl Display, _: &dyn Values) -> Result<String> {
    Ok(unbroken(&text.to_string()))
}

/// The text in which what belongs together stays on one line: `44 %`, `Omar & Quinn +3`, `game 3`.
#[askama::filter_fn]
pub fn bound(text: impl Display, _: &dyn Values) -> Result<String> {
    Ok(together(&text.to_string()))
}

/// Words that stand on one line with the number behind them.
const COUNTED: [&str; 8] = ["game", "Game", "games", "Games", "deal", "Deal", "all", "of"];

fn together(text: &str) -> String {
    let number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
    let mut bound = String::with_capacity(text.len());
    let mut before = "";
    for (nth, word) in text.split(' ').enumerate() {
        let gain = !before.ends_with(',') && word.strip_prefix(['+', '−']).is_some_and(number);
        let share = word == "of" && number(before);
        let one =
            gain || share || word.starts_with('%') || (COUNTED.contains(&before) && number(word));
        if nth > 0 {
            bound.push(if one { '\u{a0}' } else { ' ' });
        }
        bound.push_str(word);
        before = word;
    }
    bound
}

fn unbroken(text: &str) -> String {
    let text = together(text);
    let word = |word: &str| {
        // A long word, as a name can be one, must be free to break.
        if word.contains(['–', '-']) && word.chars().count() <= LONGEST_SCORE {
            return format!("<span class=\"whole\">{}</span>", escaped(word));
        }
        escaped(word)
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A text in which nothing is markup.
fn escaped(text: &str) -> String {
    let letter = |letter| match letter {
        '&' => "&#38;".to_owned(),
        '<' => "&#60;".to_owned(),
        '>' => "&#62;".to_owned(),
        '"' => "&#34;".to_owned(),
        '\'' => "&#39;".to_owned(),
        other => String::from(other),
    };
    text.chars().map(letter).collect()
}

/// A number of points, with the sign that is as wide as the digits.
#[askama::filter_fn]
pub fn points(points: &i32, _: &dyn Values) -> Result<String> {
    Ok(words::minus(*points))
}

/// A coordinate in a picture.
#[askama::filter_fn]
pub fn at(place: impl Display, _: &dyn Values) -> Result<String> {
    Ok(format!("{place:.1}"))
}

/// A number of points that somebody got or lost, with its sign.
#[askama::filter_fn]
pub fn signed(points: &i32, _: &dyn Values) -> Result<String> {
    Ok(words::signed(*points))
}

/// Who says so, as a citation has it.
#[askama::filter_fn]
pub fn source(source: &Sources, _: &dyn Values) -> Result<String> {
    Ok(if source.is_silent() { OURS.to_owned() } else { source.to_string() })
}

/// Who says so, of a rule on which a table agreed.
#[askama::filter_fn]
pub fn agreed(source: &Sources, _: &dyn Values) -> Result<String> {
    let here = || deal::capital(words::AGREED_HERE);
    Ok(if source.is_agreed() { here() } else { source.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_kept_whole() {
        for (text, markup) in [
            ("Ann & Cal win, 11–9", "Ann &#38; Cal win, <span class=\"whole\">11–9</span>"),
            ("\"Pig-it", "<span class=\"whole\">&#34;Pig-it</span>"),
            ("Maximilian-Josephine", "Maximilian-Josephine"),
            ("<b>–</b> ", "<span class=\"whole\">&#60;b&#62;–&#60;/b&#62;</span> "),
            ("", ""),
        ] {
            assert_eq!(unbroken(text), markup);
        }
    }

    #[test]
    fn what_belongs_together_is_not_broken() {
        for (text, bound) in [
            ("Omar & Quinn +3", "Omar & Quinn\u{a0}+3"),
            ("from 44 % to 70 %.", "from 44\u{a0}% to 70\u{a0}%."),
            ("in game 3 Ann & Cal lead 8–1", "in game\u{a0}3 Ann & Cal lead 8–1"),
            ("1 call, +5 points", "1 call, +5 points"),
            ("took 4 of 5 or all 5", "took 4\u{a0}of\u{a0}5 or all\u{a0}5"),
            ("", ""),
        ] {
            assert_eq!(together(text), bound);
        }
    }

    #[test]
    fn a_key_is_code_and_no_name_is_markup() {
        for (text, markup) in [
            ("`a-b` is 2, not 1", "<code>a-b</code> is 2, not 1"),
            ("<b> & `<i>`", "&#60;b&#62; &#38; <code>&#60;i&#62;</code>"),
            ("one ` alone", "one ` alone"),
            (
                "`fix`, “he `hid` <it>”, `a`",
                "<code>fix</code>, “he `hid` &#60;it&#62;”, <code>a</code>",
            ),
            ("“he ` hid", "“he ` hid"),
            ("", ""),
        ] {
            assert_eq!(around_quotes(text, with_code, escaped), markup);
        }
    }
}
