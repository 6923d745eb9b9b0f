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
use crate::report::{deal, words};
use crate::rules::file::SILENT;

/// The text with a capital letter.
#[askama::filter_fn]
pub fn capital(text: impl Display, _: &dyn Values) -> Result<String> {
    Ok(deal::capital(&text.to_string()))
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
pub fn source(source: impl Display, _: &dyn Values) -> Result<String> {
    let source = source.to_string();
    Ok(if source == SILENT { OURS.to_owned() } else { source })
}

/// Who says so, of a rule on which a table agreed.
#[askama::filter_fn]
pub fn agreed(source: impl Display, _: &dyn Values) -> Result<String> {
    let source = source.to_string();
    Ok(if source == "agreed" { "Agreed at this table".to_owned() } else { source })
}
