//! A night's events in words, as an organiser would say them.
//!
//! It must never decide anything.

use crate::event::night::{Best, NightEvent, Outcome};
use crate::log::Line;
use crate::night::Night;
use crate::night::standings::{Place, standings};
use crate::report::words;
use crate::seat::ByTeam;
use crate::speech::{count, listed};

/// A line in words, without a full stop.
pub fn line(night: &Night, line: &Line) -> String {
    match line {
        Line::Night(said) => event(night, said),
        Line::Note { text } => format!("the note \"{text}\""),
        Line::Strike { .. } => "an undo".to_owned(),
        Line::Restore { .. } => "a redo".to_owned(),
        Line::Event(_)
        | Line::Amend { .. }
        | Line::Close { .. }
        | Line::Seat { .. }
        | Line::Game { .. }
        | Line::Attest(_) => "a line of another kind".to_owned(),
    }
}

/// An event in words, without a full stop.
pub fn event(night: &Night, event: &NightEvent) -> String {
    match event {
        NightEvent::Plan { from, rounds, .. } if rounds.len() == 1 => {
            format!("the seats of round {from}")
        }
        NightEvent::Plan { from, .. } => format!("the plan from round {from} on"),
        NightEvent::Result(outcome) => {
            format!("round {}, {}{}", outcome.round, result(outcome), decided(night, outcome))
        }
        NightEvent::Fix(outcome) => {
            let result = result(outcome);
            format!(
                "the correction of round {}, {result}{}",
                outcome.round,
                decided(night, outcome)
            )
        }
        NightEvent::Over { round } => format!("the end of round {round}"),
        NightEvent::Arrive { name, round, .. } => format!("{name} arrives, from round {round} on"),
        NightEvent::Leave { person, round } => {
            format!("{} leaves, from round {round} on", night.name(*person))
        }
        NightEvent::Swap { round, one, other } => {
            let (ones, others) = night.changing(*one, *other);
            let (ones, others) = (night.names(&ones), night.names(&others));
            format!("{ones} and {others} change places in round {round}")
        }
        NightEvent::Prize(prize) => {
            format!("the prize {}: {}", prize.name, best(night, &prize.goes_to))
        }
        NightEvent::Drop { prize } => format!("no prize {prize} any more"),
    }
}

/// A result in words: `table 3: 11–7`.
pub fn result(outcome: &Outcome) -> String {
    format!("table {}: {}", outcome.table, score(outcome.points))
}

/// Who was alone, and who won the cut: ` (Ann alone twice; Ann & Ben won the cut)`; nothing where neither was
/// told.
fn decided(night: &Night, outcome: &Outcome) -> String {
    let alone = outcome.lone.iter().map(|(who, number)| match number {
        1 => format!("{} alone", night.name(*who)),
        more => format!("{} alone {}", night.name(*who), times(*more)),
    });
    let mut said = alone.collect::<Vec<_>>();
    let table = night.table(outcome.round, outcome.table);
    let cut = outcome.cut.and_then(|side| table?.sides.get(usize::from(side)));
    said.extend(cut.map(|side| format!("{} won the cut", night.names(side))));
    if said.is_empty() { String::new() } else { format!(" ({})", said.join("; ")) }
}

/// A result with the names of both sides: `Table 3: Ann & Ben 11, Cal & Dee 7.`
pub fn result_by_name(night: &Night, outcome: &Outcome) -> String {
    let Some(table) = night.table(outcome.round, outcome.table) else { return result(outcome) };
    let [first, other] = table.sides.each_ref().map(|side| night.names(side));
    let [points, against] = outcome.points.map(words::minus);
    let decided = decided(night, outcome);
    format!("Table {}: {first} {points}, {other} {against}{decided}.", outcome.table)
}

/// The points of both sides: `11–7`, and `12 to −5` where there are less than none.
pub fn score([even, odd]: [i32; 2]) -> String {
    words::score(ByTeam { even, odd })
}

/// `once`, `twice`, `3 times`.
pub fn times(number: u32) -> String {
    match number {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// For what a prize is.
pub fn best(night: &Night, best: &Best) -> String {
    match best {
        Best::MostPoints => "most points".to_owned(),
        Best::MostRounds => "most rounds won".to_owned(),
        Best::MostLoneHands => "most lone hands".to_owned(),
        Best::LeastPoints => "least points".to_owned(),
        Best::OfSide(side) => format!("best of {side}"),
        Best::Named(people) => night.names(people),
    }
}

/// Every place of the standings that is another now.
pub fn changed(before: &Night, after: &Night) -> Vec<String> {
    let (old, new) = (standings(before), standings(after));
    new.iter()
        .filter_map(|place| {
            let was = old.iter().find(|it| it.people == place.people)?;
            moved(was, place).map(|how| format!("{}: {how}.", place.name))
        })
        .collect()
}

/// `place 4 instead of 6, 32 points instead of 24`; none where nothing changes.
fn moved(was: &Place, now: &Place) -> Option<String> {
    let place = |place: &Place| {
        let shared = if place.shared { " (shared)" } else { "" };
        format!("{}{shared}", place.rank)
    };
    let points = (now.points != was.points)
        .then(|| format!("{} instead of {}", count(now.points, "point"), words::minus(was.points)));
    let (old, new) = (place(was), place(now));
    match (points, old == new) {
        (None, true) => None,
        (Some(points), true) => Some(format!("{points}, still in place {new}")),
        (None, false) => Some(format!("place {new} instead of {old}")),
        (Some(points), false) => Some(format!("place {new} instead of {old}, with {points}")),
    }
}

/// `tables 4, 7 and 9`, `table 4`.
pub fn tables(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match words.as_slice() {
        [] => "no table".to_owned(),
        [one] => format!("table {one}"),
        several => format!("tables {}", listed(several, "and")),
    }
}
