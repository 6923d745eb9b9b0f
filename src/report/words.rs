//! The small words of every report: sides, counts, cards, scores, as people at the table say them.

use crate::game::play::Contract;
pub use crate::game::verdict::minus;
use crate::rules::Ruleset;
use crate::rules::source::{Authority, Sources};
use crate::seat::{ByTeam, Players, Seat, Team};
pub use crate::speech::{count, joined as and};

/// The names of a side: `Ann & Cal`, `Ann, Cal & Eve`.
pub fn side(seats: &[String], players: Players, team: Team) -> String {
    let names: Vec<&str> = players
        .seats()
        .filter(|seat| seat.team() == team)
        .filter_map(|seat| seats.get(seat.index()).map(String::as_str))
        .collect();
    and(&names, " & ")
}

/// The name of whoever sits there.
pub fn name(seats: &[String], seat: Seat) -> String {
    seats.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {}", seat.number() + 1))
}

/// The same with `&` for a joint, in the pieces between which a line may break: `a,` `b` `& c`.
pub fn pieces(parts: &[String]) -> Vec<String> {
    let last = parts.len().saturating_sub(1);
    let piece = |(nth, part): (usize, &String)| match nth {
        0 if last == 0 => part.clone(),
        nth if nth == last => format!("& {part}"),
        nth if nth + 1 == last => part.clone(),
        _ => format!("{part},"),
    };
    parts.iter().enumerate().map(piece).collect()
}

/// A number of points that somebody got or lost, with its sign: `+2`, `−4`.
pub fn signed(points: i32) -> String {
    if points < 0 { minus(points) } else { format!("+{points}") }
}

/// `6–4`, and `−4 to 12` where a total is below zero and a dash beside it would be read as its sign.
pub fn score(score: ByTeam<i32>) -> String {
    if score.even < 0 || score.odd < 0 {
        format!("{} to {}", minus(score.even), minus(score.odd))
    } else {
        format!("{}–{}", score.even, score.odd)
    }
}

/// A day as people read it: `20 November 2026` of `2026-11-20`, whatever stands behind that; none where
/// that is no day.
pub fn day(iso: &str) -> Option<String> {
    let (month, day) = iso.get(..10)?.rsplit_once('-')?;
    Some(format!("{} {}", day.parse::<u8>().ok().filter(|day| *day > 0)?, self::month(month)?))
}

/// A month as people read it: `November 2026` of `2026-11`; none where that is no month.
pub fn month(iso: &str) -> Option<String> {
    let (year, month) = iso.split_once('-')?;
    let name = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some(format!("{name} {}", year.parse::<u16>().ok()?))
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Who says so where a table does.
pub const AGREED_HERE: &str = "agreed at this table";

/// Who says so, as people read it.
pub fn source(sources: &Sources) -> String {
    let named = sources.each().iter().filter_map(|one| match one {
        Authority::Silent => None,
        Authority::Agreed => Some(AGREED_HERE.to_owned()),
        Authority::Named(name) => Some(name.clone()),
        Authority::Laws(laws) => Some(laws.to_string()),
    });
    let named: Vec<String> = named.collect();
    let silent_first = sources.each().first() == Some(&Authority::Silent);
    match (named.is_empty(), named.len() < sources.each().len()) {
        (true, _) => "the sources are silent; our default".to_owned(),
        // What is borrowed comes behind the silence; what is our own behind who says the rest.
        (false, true) if silent_first => {
            format!("our default, after {}", named.join("; "))
        }
        (false, true) => format!("{}; the rest is our default", named.join("; ")),
        (false, false) => named.join("; "),
    }
}

/// What somebody does who says "pick it up": whoever takes the card himself picks it up, anybody else
/// orders it up.
pub fn ordering(rules: &Ruleset, dealer: Seat, maker: Seat) -> &'static str {
    match rules.takes_the_card(dealer, maker) {
        Some(taker) if taker != maker => "orders it up",
        Some(_) | None => "picks it up",
    }
}

/// What was undertaken: `hearts`, `hearts alone`, `4 hearts`, `no trump alone`.
pub fn undertaking(contract: &Contract) -> String {
    let trump = contract.trump.name();
    match (contract.bid, contract.alone) {
        (_, true) => format!("{trump} alone"),
        (Some(bid), false) => contract.trump.counted(bid),
        (None, false) => trump.to_owned(),
    }
}

/// `first`, `second` … as places are said.
pub const fn ordinal(place: usize) -> &'static str {
    match place {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        5 => "fifth",
        _ => "last",
    }
}

/// Who went out so far: `Ben out first, Dee second`; none where nobody did.
pub fn gone(names: &[String]) -> Option<String> {
    let each = each_gone(names);
    (!each.is_empty()).then(|| each.join(", "))
}

/// The same, one by one: `Ben out first` `Dee second`.
pub fn each_gone(names: &[String]) -> Vec<String> {
    let place = |(nth, name): (usize, &String)| {
        let out = if nth == 1 { " out" } else { "" };
        format!("{name}{out} {}", ordinal(nth))
    };
    (1..).zip(names).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_scores_read_as_they_are_said() {
        let seats: Vec<String> =
            ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"].map(str::to_owned).into();
        assert_eq!(side(&seats, Players::Four, Team::Even), "Ann & Cal");
        assert_eq!(side(&seats, Players::Six, Team::Odd), "Ben, Dee & Fay");
        for of in 1..=seats.len() {
            let some = &seats[..of];
            assert_eq!(pieces(some).join(" "), and(some, " & "));
        }
        assert_eq!(score(ByTeam::new(6, 4)), "6–4");
        assert_eq!(score(ByTeam::new(-4, 12)), "−4 to 12");
        assert_eq!(source(&Sources::silent()), "the sources are silent; our default");
        assert_eq!(source(&Sources::read("Hoyle, 12")), "Hoyle, 12");
        let beside = "our default, after whist laws, 12";
        let rest = "whist laws, 12; the rest is our default";
        assert_eq!(source(&Sources::read("whist laws, 12; silent")), rest);
        assert_eq!(source(&Sources::read("silent; whist laws, 12")), beside);
        assert_eq!(day("2026-11-20T19:02:11Z").as_deref(), Some("20 November 2026"));
        assert_eq!(day("2026-03-07-first-friday").as_deref(), Some("7 March 2026"));
        assert_eq!(month("2026-09").as_deref(), Some("September 2026"));
        for none in ["", "first-friday", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-1"] {
            assert_eq!(day(none), None, "{none}");
        }
        assert_eq!(count(1, "point"), "1 point");
        assert_eq!(count(-4, "point"), "−4 points");
    }
}
