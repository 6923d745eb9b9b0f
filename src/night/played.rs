//! What people have played at nights, over several of them.
//!
//! Who is one person under several names is told by the caller. It must never know a file.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::night::Night;
use crate::night::standings::standings;

/// What one person has played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Played {
    /// Who.
    pub name: String,
    /// Nights at which there is a result of that person.
    pub nights: u32,
    /// Rounds with a result.
    pub rounds: u32,
    /// Rounds that were won.
    pub won: u32,
    /// Points of those rounds; for rounds sat out nothing is counted here.
    pub points: i64,
    /// Lone hands, the partner's not among them.
    pub lone_hands: u32,
    /// Nights that are over and of which one was the first, alone or with others.
    pub first: u32,
}

impl Played {
    /// Points a round; none where no round was played.
    #[allow(clippy::cast_precision_loss, reason = "nobody plays so much that it shows")]
    pub fn average(&self) -> Option<f64> {
        (self.rounds > 0).then(|| self.points as f64 / f64::from(self.rounds))
    }
}

/// Everybody who has played, in the order of their names. `person` gives the name under which a
/// person is counted.
pub fn played(nights: &[Night], person: impl Fn(&str) -> String) -> Vec<Played> {
    let mut people: BTreeMap<String, Played> = BTreeMap::new();
    for night in nights {
        for (who, there) in night.people.iter().enumerate() {
            let own = of_night(night, who);
            if own.rounds == 0 {
                continue;
            }
            let name = person(&there.name);
            let all = people.entry(name.to_lowercase()).or_default();
            all.name = name;
            all.nights += 1;
            all.rounds += own.rounds;
            all.won += own.won;
            all.points += own.points;
            all.lone_hands += own.lone_hands;
            all.first += own.first;
        }
    }
    people.into_values().collect()
}

/// Those of one night.
fn of_night(night: &Night, who: usize) -> Played {
    let mut own = Played::default();
    for table in night.rounds.iter().flat_map(|round| &round.tables) {
        let (Some(side), Some(result)) = (table.side_of(who), &table.result) else { continue };
        own.rounds += 1;
        own.won += u32::from(table.winner(night.setup.seating) == Some(side));
        own.points += result.points.get(side).copied().map_or(0, i64::from);
        let lone = result.lone.iter().filter(|(it, _)| *it == who);
        own.lone_hands += lone.map(|(_, times)| *times).sum::<u32>();
    }
    let first =
        |place: &crate::night::standings::Place| place.rank == 1 && place.people.contains(&who);
    own.first = u32::from(night.is_over() && standings(night).iter().any(first));
    own
}
