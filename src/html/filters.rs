//! What a template may do to a value before it is shown.

#![allow(clippy::unnecessary_wraps, reason = "the engine asks for a result")]

use std::fmt::Display;

use askama::{Result, Values};

use crate::report::deal;

/// The text with a capital letter.
#[askama::filter_fn]
pub fn capital(text: impl Display, _: &dyn Values) -> Result<String> {
    Ok(deal::capital(&text.to_string()))
}

/// A number of points, with the sign that is as wide as the digits.
#[askama::filter_fn]
pub fn points(points: &i32, _: &dyn Values) -> Result<String> {
    Ok(if *points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() })
}

/// A coordinate in a picture.
#[askama::filter_fn]
pub fn at(place: impl Display, _: &dyn Values) -> Result<String> {
    Ok(format!("{place:.1}"))
}
