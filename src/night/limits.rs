//! What a round can pay by a ruleset: to ask back what cannot have been.
//!
//! It must never know a night.

use crate::rules::Ruleset;

/// The most and the least that one deal brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most to one side.
    pub most: i32,
    /// The most to both together.
    pub most_together: i32,
    /// Does every deal pay one side alone, and nobody lose anything?
    pub one_sided: bool,
    /// The least to one side: negative where points can be lost.
    pub least: i32,
    /// The points that win a game, where points do.
    pub target: Option<i32>,
}

impl Limits {
    /// Those of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        Self::among(&ruleset.every_pay(), ruleset.target())
    }

    fn among(pays: &[(i32, i32)], target: Option<i32>) -> Self {
        let each = pays.iter().flat_map(|(makers, others)| [*makers, *others]);
        Self {
            most: each.clone().max().unwrap_or(0).max(0),
            least: each.min().unwrap_or(0).min(0),
            most_together: pays.iter().map(|(a, b)| a.max(&0) + b.max(&0)).max().unwrap_or(0),
            one_sided: pays.iter().all(|(a, b)| *a >= 0 && *b >= 0 && (*a == 0 || *b == 0)),
            target,
        }
    }

    /// The fewest deals that can bring these points.
    pub fn fewest_deals(&self, points: [i32; 2]) -> u32 {
        let most = self.most.unsigned_abs().max(1);
        let [first, other] = points.map(|own| own.max(0).unsigned_abs().div_ceil(most));
        if self.one_sided { first.saturating_add(other) } else { first.max(other) }
    }
}
