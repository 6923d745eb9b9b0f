//! Who sits out: whoever did so least, never twice running.
//!
//! It must never know who plays with whom.

use super::chance::Chance;
use super::{Past, Person};

/// Who sits out in each of the rounds to come, `each` people a round.
pub(super) fn byes(
    past: &Past,
    each: usize,
    rounds: usize,
    chance: &mut Chance,
) -> Vec<Vec<Person>> {
    let mut times: Vec<u16> = (0..past.people()).map(|person| past.byes(person)).collect();
    let mut rested: Vec<Person> =
        (0..past.people()).filter(|person| past.rested(*person)).collect();
    let mut order: Vec<Person> = (0..past.people()).collect();
    (0..rounds)
        .map(|_| {
            chance.shuffle(&mut order);
            order.sort_by_key(|person| {
                (rested.contains(person), times.get(*person).copied().unwrap_or(0))
            });
            rested = order.iter().copied().take(each).collect();
            for person in &rested {
                if let Some(times) = times.get_mut(*person) {
                    *times += 1;
                }
            }
            rested.clone()
        })
        .collect()
}
