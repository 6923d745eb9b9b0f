//! Figures as people read them: per cent, points, and a mark on what rests on few cases.

use rasher::report::stats::{Mean, Rate, Rating};

/// Stands before a figure that rests on few cases.
const FEW: &str = "~";

/// How a figure in a sentence tells that it rests on few cases.
#[derive(Clone, Copy)]
pub(super) enum Few {
    /// By a mark before it.
    Marked,
    /// By a word before it: it is read aloud.
    Said,
}

impl Few {
    /// What stands before the figure.
    pub(super) const fn before(self, few: bool) -> &'static str {
        match self {
            _ if !few => "",
            Self::Marked => FEW,
            Self::Said => "about ",
        }
    }

    /// `+0.42`, `~−0.10`, or a dash.
    pub(super) fn points(self, mean: &Mean) -> String {
        let said = |points| format!("{}{}", self.before(mean.few), signed(points));
        mean.mean.map_or_else(|| "-".into(), said)
    }

    /// `0.42`, without a sign where there is none to show.
    pub(super) fn plain(self, mean: &Mean) -> String {
        let said = |points| format!("{}{points:.2}", self.before(mean.few));
        mean.mean.map_or_else(|| "-".into(), said)
    }
}

/// The quantile that ratings are shown with: as sure as the intervals.
const SURE: f64 = 1.96;

/// `52%`, `~58%`, or a dash where there is no case.
pub(super) fn share(rate: &Rate) -> String {
    match rate.rate {
        None => "-".into(),
        Some(share) => format!("{}{}", Few::Marked.before(rate.few), percent(share)),
    }
}

/// `52%`.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
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

/// What the mark means; for a page that has one.
pub(super) fn legend(below: u64) -> String {
    format!("{FEW} rests on fewer than {below} cases.")
}

/// The same where everything is said, and nothing marked.
pub(super) fn legend_said(below: u64) -> String {
    format!("What rests on fewer than {below} cases may well be chance.")
}
