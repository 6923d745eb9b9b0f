//! How likely each side was to win a game, deal by deal, by a model that is stated.
//!
//! The model: every deal still to come pays what one of the decided deals of the same evening under
//! the same rules paid, each as likely as the others, and to either side alike. It knows no player,
//! no dealer and no hand. Where too few deals were decided there is no answer.

use crate::game::verdict::Phase;
use crate::report::evening::{GameEnd, GameView};
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Team};

/// The model in a sentence, for whoever shows a chance.
pub const MODEL: &str = "The chance of winning if every deal still to come paid what one of this \
                         evening's deals paid, to either side alike; it knows nothing of the players";

/// So many decided deals are needed.
pub const FEWEST: usize = 8;

/// The most points between the lowest total and the highest that the model looks at.
const WIDEST: i32 = 160;

/// After so many deals more a game without an end in sight is taken as even.
const HORIZON: u32 = 400;

/// The chance of the side of seats 0 and 2, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// Before the first deal.
    pub before: f64,
    /// After each deal, by its number, as far as it was closed.
    pub after: Vec<(u32, f64)>,
}

impl Chances {
    /// By how much each deal moved the chance of a side, by the number of the deal.
    pub fn moves(&self, team: Team) -> Vec<(u32, f64)> {
        let mut last = self.before;
        let moves = self.after.iter().map(|(deal, chance)| {
            let by = chance - std::mem::replace(&mut last, *chance);
            (*deal, if team == Team::Even { by } else { -by })
        });
        moves.collect()
    }

    /// The deals that moved it most, so many of them, in their order.
    pub fn most_moving(&self, many: usize) -> Vec<u32> {
        let mut moves = self.moves(Team::Even);
        moves.retain(|(_, by)| by.abs() > 0.05);
        moves.sort_by(|(_, one), (_, other)| other.abs().total_cmp(&one.abs()));
        let mut most: Vec<u32> = moves.into_iter().take(many).map(|(deal, _)| deal).collect();
        most.sort_unstable();
        most
    }
}

/// The chances of a game among the games of its evening; none where too little is known.
pub fn chances(game: &GameView, evening: &[GameView]) -> Option<Chances> {
    let same = evening.iter().filter(|other| other.rules.ruleset == game.rules.ruleset);
    let decided = same.flat_map(|game| &game.deals);
    let decided = decided.filter(|deal| deal.is_closed() && deal.state != Phase::Void);
    let paid: Vec<ByTeam<i32>> = decided.map(|deal| deal.points).collect();
    if paid.len() < FEWEST {
        return None;
    }
    let scores: Vec<ByTeam<i32>> = game
        .deals
        .iter()
        .filter(|deal| deal.is_closed())
        .map(|deal| deal.score)
        .chain([game.start])
        .collect();
    let model = Model::of(&game.rules.ruleset, &paid, &scores)?;
    let mut counted = 0;
    let mut after = Vec::new();
    for deal in game.deals.iter().filter(|deal| deal.is_closed()) {
        counted += u32::from(deal.state != Phase::Void);
        after.push((deal.no, model.chance(deal.score, counted)));
    }
    if let (Some(end), Some(last)) = (game.outcome, after.last_mut()) {
        last.1 = match end {
            GameEnd::Won(Team::Even) => 1.0,
            GameEnd::Won(Team::Odd) => 0.0,
            GameEnd::Shared => 0.5,
        };
    }
    Some(Chances { before: model.chance(game.start, 0), after })
}

/// What a deal can pay, how a game ends, and the chance at every score.
struct Model {
    low: i32,
    width: usize,
    target: Option<i32>,
    deals: Option<u32>,
    /// The chance at every score, by the number of deals that are left; only the last of them where
    /// no number of deals ends the game.
    layers: Vec<Vec<f64>>,
}

impl Model {
    fn of(rules: &Ruleset, paid: &[ByTeam<i32>], scores: &[ByTeam<i32>]) -> Option<Self> {
        let (target, deals) = (rules.target(), rules.length().deals());
        let totals = || scores.iter().flat_map(|score| [score.even, score.odd]);
        let most = paid.iter().flat_map(|paid| [paid.even, paid.odd]).max()?.max(0);
        let least = paid.iter().flat_map(|paid| [paid.even, paid.odd]).min()?.min(0);
        let low = totals().min()?.min(0).checked_add(least.checked_mul(3)?)?;
        let reach = i32::try_from(deals.unwrap_or(1)).ok()?.checked_mul(most)?;
        let high = totals().max()?.checked_add(match target {
            Some(_) => most,
            None => reach,
        })?;
        let high = high.max(target.unwrap_or(high));
        let wide = high.checked_sub(low)?.checked_add(1)?;
        if wide > WIDEST || deals.is_some_and(|deals| deals > 60) {
            return None;
        }
        let width = usize::try_from(wide).ok()?;
        let mut model = Self { low, width, target, deals, layers: Vec::new() };
        model.fill(paid);
        Some(model)
    }

    fn fill(&mut self, paid: &[ByTeam<i32>]) {
        let mut pays: Vec<(i32, i32, f64)> = Vec::new();
        let share = 0.5 / f64::from(u32::try_from(paid.len()).unwrap_or(u32::MAX));
        for (one, other) in paid.iter().flat_map(|it| [(it.even, it.odd), (it.odd, it.even)]) {
            match pays.iter_mut().find(|known| (known.0, known.1) == (one, other)) {
                Some(known) => known.2 += share,
                None => pays.push((one, other, share)),
            }
        }
        let mut layer: Vec<f64> = self.grid(|even, odd| {
            self.decided(even, odd).unwrap_or_else(|| match self.deals {
                Some(_) => ahead(even, odd),
                None => 0.5,
            })
        });
        for _ in 0..self.deals.unwrap_or(HORIZON) {
            let next = self.grid(|even, odd| {
                self.decided(even, odd).unwrap_or_else(|| {
                    let paid = pays.iter().map(|(one, other, share)| {
                        share * self.read(&layer, even + one, odd + other)
                    });
                    paid.sum()
                })
            });
            let moved = layer.iter().zip(&next).map(|(one, other)| (one - other).abs());
            let moved = moved.fold(0.0, f64::max);
            let before = std::mem::replace(&mut layer, next);
            if self.deals.is_some() {
                self.layers.push(before);
            } else if moved < 1e-5 {
                break;
            }
        }
        self.layers.push(layer);
    }

    fn grid(&self, value: impl Fn(i32, i32) -> f64) -> Vec<f64> {
        let high = self.low + i32::try_from(self.width).unwrap_or(0);
        let totals = || self.low..high;
        totals()
            .flat_map(|even| totals().map(move |odd| (even, odd)))
            .map(|(e, o)| value(e, o))
            .collect()
    }

    /// Who has won at this score by reaching the target; the higher total where both have.
    fn decided(&self, even: i32, odd: i32) -> Option<f64> {
        let target = self.target?;
        (even >= target || odd >= target).then(|| ahead(even, odd))
    }

    fn read(&self, layer: &[f64], even: i32, odd: i32) -> f64 {
        let place = |total: i32| {
            let place = usize::try_from(total.saturating_sub(self.low)).unwrap_or(0);
            place.min(self.width - 1)
        };
        layer.get(place(even) * self.width + place(odd)).copied().unwrap_or(0.5)
    }

    /// The chance at this score after so many deals that count.
    fn chance(&self, score: ByTeam<i32>, counted: u32) -> f64 {
        let left = self.deals.map_or(0, |deals| deals.saturating_sub(counted));
        let layer = match self.deals {
            Some(_) => self.layers.get(usize::try_from(left).unwrap_or(0)),
            None => self.layers.last(),
        };
        layer.map_or(0.5, |layer| self.read(layer, score.even, score.odd))
    }
}

fn ahead(even: i32, odd: i32) -> f64 {
    match even.cmp(&odd) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shelf::Shelf;

    /// To 5, and every deal pays one point to one of them: the chance is that of the gambler whose
    /// coin is fair, worked out by hand for the last points.
    #[test]
    fn one_point_at_a_time_is_a_fair_coin() {
        let rules = Shelf::built_in().get("euchre-laws-1888").unwrap();
        let paid = vec![ByTeam::new(1, 0); 8];
        let model = Model::of(rules, &paid, &[ByTeam::new(0, 0)]).unwrap();
        for (score, chance) in [
            ((0, 0), 0.5),
            ((4, 4), 0.5),
            ((4, 3), 0.75),
            ((3, 4), 0.25),
            ((4, 2), 0.875),
            ((3, 2), 0.6875),
            ((5, 0), 1.0),
        ] {
            let at = model.chance(ByTeam::new(score.0, score.1), 0);
            assert!((at - chance).abs() < 1e-9, "{score:?}: {at}");
        }
    }

    /// Eight deals, one of which pays 3 to one side: with one left and 3 behind it is level or lost.
    #[test]
    fn a_number_of_deals_ends_it() {
        let rules = Shelf::built_in().get("bacon-climb-4").unwrap();
        let paid = vec![ByTeam::new(3, 0); 8];
        let model = Model::of(rules, &paid, &[ByTeam::new(0, 0)]).unwrap();
        let deals = model.deals.unwrap();
        for (behind, left, chance) in
            [(3, 0, 0.0), (3, 1, 0.25), (0, 1, 0.5), (6, 1, 0.0), (3, 2, 0.25)]
        {
            let at = model.chance(ByTeam::new(0, behind), deals - left);
            assert!((at - chance).abs() < 1e-9, "{behind} behind, {left} left: {at}");
        }
    }

    #[test]
    fn what_is_too_wide_has_no_answer() {
        let rules = Shelf::built_in().get("euchre").unwrap();
        for paid in [ByTeam::new(i32::MAX, 0), ByTeam::new(i32::MIN, 1), ByTeam::new(500, 0)] {
            assert!(Model::of(rules, &[paid; 8], &[ByTeam::new(0, 0)]).is_none());
        }
    }
}
