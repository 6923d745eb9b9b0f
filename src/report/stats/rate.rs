//! Rates and means that say how far they can be trusted: their number of cases and an interval.
//!
//! Arithmetic and nothing else; this module must never know what is counted.

use serde::Serialize;

/// Below so many cases a figure is marked as resting on few.
pub const FEW: u64 = 30;

/// The standard normal deviate that leaves two and a half per cent on either side.
const Z: f64 = 1.959_963_984_540_054;

/// How often something happened among so many cases, with the 95 % interval of Wilson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Rate {
    /// How often it happened.
    pub times: u64,
    /// Among how many cases.
    pub of: u64,
    /// The share, from 0 to 1; none where there is no case.
    pub rate: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// It rests on fewer than [`FEW`] cases.
    pub few: bool,
}

impl Rate {
    /// So often among so many.
    pub fn new(times: u64, of: u64) -> Self {
        let few = of < FEW;
        if of == 0 {
            return Self { times, of, rate: None, low: None, high: None, few };
        }
        let n = real(of);
        let share = real(times) / n;
        let z2 = Z * Z;
        let middle = share + z2 / (2.0 * n);
        let half = Z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        let below = 1.0 + z2 / n;
        // At the very ends the interval closes exactly, and rounding must not open it.
        let low = if times == 0 { 0.0 } else { ((middle - half) / below).max(0.0) };
        let high = if times == of { 1.0 } else { ((middle + half) / below).min(1.0) };
        Self { times, of, rate: Some(share), low: Some(low), high: Some(high), few }
    }
}

/// A sum over some cases and its mean, with a 95 % interval by the normal distribution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Mean {
    pub sum: i64,
    /// Over how many cases.
    pub of: u64,
    /// The mean; none where there is no case.
    pub mean: Option<f64>,
    /// The lower end of the interval; none for fewer than two cases, nor where all are alike: what does
    /// not vary does not say how far its mean can be trusted.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// It rests on fewer than [`FEW`] cases.
    pub few: bool,
}

impl Mean {
    /// The mean of `of` numbers of which the sum and the sum of the squares are known.
    pub fn new(sum: i64, squares: u64, of: u64) -> Self {
        let few = of < FEW;
        if of == 0 {
            return Self { sum, of, mean: None, low: None, high: None, few };
        }
        let n = real(of);
        let mean = real(sum.unsigned_abs()).copysign(if sum < 0 { -1.0 } else { 1.0 }) / n;
        // By whole numbers: rounding must not make alike what is not.
        let sum_squared = u128::from(sum.unsigned_abs()).pow(2);
        let vary = u128::from(of) * u128::from(squares) > sum_squared;
        let half = (of > 1 && vary).then(|| {
            let spread = ((real(squares) - n * mean * mean) / (n - 1.0)).max(0.0);
            Z * (spread / n).sqrt()
        });
        let (low, high) = (half.map(|half| mean - half), half.map(|half| mean + half));
        Self { sum, of, mean: Some(mean), low, high, few }
    }
}

/// A count as a real number.
#[allow(clippy::cast_precision_loss, reason = "nobody plays so many deals that it shows")]
pub(super) const fn real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wilson's interval by his formula, worked out with pencil and paper to four places.
    #[test]
    fn wilson() {
        for (times, of, low, high) in [
            (0, 10, 0.0, 0.2775),
            (1, 1, 0.2065, 1.0),
            (5, 10, 0.2366, 0.7634),
            (10, 10, 0.7225, 1.0),
            (300, 1000, 0.2724, 0.3291),
        ] {
            let rate = Rate::new(times, of);
            assert!((rate.low.unwrap() - low).abs() < 5e-5, "{rate:?}");
            assert!((rate.high.unwrap() - high).abs() < 5e-5, "{rate:?}");
            assert_eq!(rate.few, of < 30);
        }
        assert_eq!(Rate::new(0, 0).rate, None);
    }

    /// 1, 2, 3, 4: mean 2.5, variance 5/3, standard error √(5/12) = 0.6455.
    #[test]
    fn mean() {
        let mean = Mean::new(10, 30, 4);
        assert_eq!(mean.mean, Some(2.5));
        assert!((mean.high.unwrap() - (2.5 + 1.959_964 * 0.645_497)).abs() < 1e-4, "{mean:?}");
        assert_eq!(Mean::new(-3, 9, 1).mean, Some(-3.0));
        assert_eq!(Mean::new(-3, 9, 1).low, None);
        assert_eq!(Mean::new(0, 0, 0).mean, None);
        // Twice +1 says nothing about what comes next.
        assert_eq!((Mean::new(2, 2, 2).mean, Mean::new(2, 2, 2).low), (Some(1.0), None));
    }
}
