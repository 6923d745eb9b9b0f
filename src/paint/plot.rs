//! Small pictures in a line of text: a row of heights, and an interval on a scale.
//!
//! Each has a spelling for terminals that know no signs but those of ASCII. What a picture shows must
//! also be said in words or numbers beside it: it cannot be read aloud.

/// The signs that pictures are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signs {
    /// Blocks and lines.
    Drawn,
    /// ASCII.
    Typed,
}

/// A row of heights. What is not there is a gap.
///
/// The scale reaches over `least` at the least, so that what hardly moves is drawn as hardly moving.
pub(crate) fn heights(numbers: &[Option<f64>], least: f64, signs: Signs) -> String {
    let steps = match signs {
        Signs::Drawn => "▁▂▃▄▅▆▇█",
        Signs::Typed => "12345678",
    };
    let known = || numbers.iter().flatten().copied();
    let (low, high) =
        (known().fold(f64::INFINITY, f64::min), known().fold(-f64::INFINITY, f64::max));
    let wanting = (least - (high - low)).max(0.0) / 2.0;
    let (low, high) = (low - wanting, high + wanting);
    let last = steps.chars().count() - 1;
    let step = |number: f64| {
        let share = if high > low { (number - low) / (high - low) } else { 0.5 };
        steps.chars().nth(nearest(share, last)).unwrap_or(' ')
    };
    numbers.iter().map(|number| number.map_or(' ', step)).collect()
}

/// A share and its interval on a scale of `width` signs from nought to one.
pub(crate) fn interval(low: f64, share: f64, high: f64, width: usize, signs: Signs) -> String {
    let (scale, within, at) = match signs {
        Signs::Drawn => ('·', '─', '●'),
        Signs::Typed => ('.', '=', 'o'),
    };
    let last = width.saturating_sub(1);
    let [low, share, high] = [low, share, high].map(|number| nearest(number, last));
    let sign = |place| match place {
        place if place == share => at,
        place if (low..=high).contains(&place) => within,
        _ => scale,
    };
    (0..width).map(sign).collect()
}

/// The whole number up to `most` that is nearest to this share of it.
fn nearest(share: f64, most: usize) -> usize {
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is within")]
    let number = (share.clamp(0.0, 1.0) * f64::from(most)).round() as usize;
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_stand_on_a_scale_that_does_not_stretch_noise() {
        let numbers = [Some(-1.0), Some(0.0), None, Some(1.0)];
        assert_eq!(heights(&numbers, 0.0, Signs::Drawn), "▁▅ █");
        assert_eq!(heights(&numbers, 0.0, Signs::Typed), "15 8");
        assert_eq!(heights(&[Some(3.0), Some(3.0)], 1.0, Signs::Drawn), "▅▅");
        // A tenth of the scale is not stretched over all of it.
        assert_eq!(heights(&[Some(0.50), Some(0.55)], 1.0, Signs::Typed), "45");
        assert_eq!(heights(&[], 1.0, Signs::Drawn), "");
        assert_eq!(heights(&[Some(f64::NAN)], 0.0, Signs::Typed), "5");
    }

    #[test]
    fn an_interval_lies_on_its_scale() {
        assert_eq!(interval(0.2, 0.5, 0.8, 11, Signs::Drawn), "··───●───··");
        assert_eq!(interval(0.0, 0.0, 0.3, 11, Signs::Typed), "o===.......");
        assert_eq!(interval(0.6, 1.0, 1.0, 5, Signs::Typed), "..==o");
        assert_eq!(interval(0.0, 0.0, 0.0, 0, Signs::Drawn), "");
    }
}
