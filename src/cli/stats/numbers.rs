//! Figures as people read them: per cent, points, and a mark on what rests on few cases.

use rasher::report::stats::{Mean, Rate, Rating};

/// Stands before a figure that rests on few cases.
const FEW: char = '~';

/// The quantile that ratings are shown with: as sure as the intervals.
const SURE: f64 = 1.96;

/// `52%`, `~58%`, or a dash where there is no case.
pub(super) fn share(rate: &Rate) -> String {
    match rate.rate {
        None => "-".into(),
        Some(share) => format!("{}{}", mark(rate.few), percent(share)),
    }
}

/// `52%`.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// What a share is of, where no row above it says that.
pub(super) fn in_full(what: &str) -> &str {
    match what {
        "when one's own side deals" => "deals won when one's own side deals",
        "when the others deal" => "deals won when the others deal",
        "of one's own, made" => "of the trump that one makes, made",
        "of one's own, euchred" => "of the trump that one makes, euchred",
        "of one's own, set" => "of the trump that one makes, set",
        "of one's own, marches" => "of the trump that one makes, marches",
        "of the side's, made" => "of the trump that one's side makes, made",
        "of theirs, made" => "of the trump that the others make, made",
        "that proved right" => "denials that proved right",
        what => what,
    }
}

/// `46–58%`.
pub(super) fn range(rate: &Rate) -> String {
    let (Some(low), Some(high)) = (rate.low, rate.high) else { return String::new() };
    format!("{:.0}–{:.0}%", low * 100.0, high * 100.0)
}

/// `46% to 58%`, and that there were few cases.
pub(super) fn range_said(rate: &Rate) -> String {
    let (Some(low), Some(high)) = (rate.low, rate.high) else { return String::new() };
    let few = if rate.few { "few cases, " } else { "" };
    format!("{few}95% sure: {} to {}", percent(low), percent(high))
}

/// `7 of 12`.
pub(super) fn cases(rate: &Rate) -> String {
    format!("{} of {}", rate.times, rate.of)
}

/// `+0.42`, `~−0.10`, or a dash.
pub(super) fn points(mean: &Mean) -> String {
    mean.mean.map_or_else(|| "-".into(), |points| format!("{}{}", mark(mean.few), signed(points)))
}

/// `0.42`, without a sign where there is none to show.
pub(super) fn plain(mean: &Mean) -> String {
    mean.mean.map_or_else(|| "-".into(), |points| format!("{}{points:.2}", mark(mean.few)))
}

/// `+0.42`, and no sign on nought.
pub(super) fn signed(points: f64) -> String {
    let text = format!("{points:+.2}");
    match text.as_str() {
        "+0.00" | "-0.00" => "0.00".into(),
        _ => text.replace('-', "−"),
    }
}

/// `26.1 ±2.8`, or a dash.
pub(super) fn rating(rating: Option<Rating>) -> String {
    rating
        .map_or_else(|| "-".into(), |it| format!("{:.1} ±{:.1}", it.rating, SURE * it.uncertainty))
}

/// The same to be read aloud.
pub(super) fn rating_said(rating: Option<Rating>) -> Option<String> {
    rating.map(|it| format!("rating {:.1}, give or take {:.1}", it.rating, SURE * it.uncertainty))
}

/// The mark, where a figure rests on few cases.
pub(super) fn mark(few: bool) -> String {
    if few { FEW.to_string() } else { String::new() }
}

/// What the mark means; for a page that has one.
pub(super) fn legend(below: u64) -> String {
    format!("{FEW} rests on fewer than {below} cases.")
}

/// The same where everything is said, and nothing marked.
pub(super) fn legend_said(below: u64) -> String {
    format!("What rests on fewer than {below} cases may well be chance.")
}

/// A sentence with figures, to be read aloud: there the mark is a word.
pub(super) fn aloud(sentence: &str) -> String {
    sentence.replace(FEW, "about ")
}
