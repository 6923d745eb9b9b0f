//! The room that words take in a picture: boxes as wide and as high as letters are on the smallest page.
//!
//! A picture is laid out once and shown at every width. Its letters grow against it as the page narrows,
//! so what does not touch at their largest touches nowhere. This module must never know what is written.

use std::fmt::{self, Display, Formatter};

use unicode_width::UnicodeWidthStr;

/// How high the letters are where they are largest, in units of a picture; the styles say it too.
const LETTERS: f64 = 22.0;

/// How wide a letter is in its height, a bold one and then some.
const LETTER: f64 = 0.6;

/// How far letters reach above the line they stand on, and below it.
const ABOVE: f64 = 19.0;
const BELOW: f64 = 6.0;

/// Where the place of a text is: at its beginning, its middle, its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Display for Anchor {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        })
    }
}

/// The room of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

/// How wide a text is.
pub fn width(text: &str) -> f64 {
    f64::from(u32::try_from(text.width()).unwrap_or(u32::MAX)) * LETTER * LETTERS
}

impl Room {
    /// Of a text whose line is at `base`.
    pub fn of(text: &str, anchor: Anchor, x: f64, base: f64) -> Self {
        let width = width(text);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        Self { left, right: left + width, top: base - ABOVE, bottom: base + BELOW }
    }

    /// Do the two lie on each other?
    pub fn touches(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// How high a line is at this place.
pub fn height(line: &[(f64, f64)], x: f64) -> Option<f64> {
    line.windows(2).find_map(|pair| match pair {
        [one, other] if (one.0..=other.0).contains(&x) => {
            let part = (x - one.0) / (other.0 - one.0).max(1.0);
            Some(one.1 + (other.1 - one.1) * part)
        }
        _ => None,
    })
}
