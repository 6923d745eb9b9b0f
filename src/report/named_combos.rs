//! What the rules come to for the combinations that a question names: "Yes. A bomb beats a straight."
//!
//! Every rank is tried that may be meant: only what holds for all of them is told.

use super::deal::capital;
use crate::event::{Combo, Reading};
use crate::game::combo::{beats as beaten, is_bomb, size};
use crate::rules::questions::combos::{SaidCombo, SaidCombos};

/// Every combination, bombs last and from weak to strong.
const ALL: [Combo; 15] = [
    Combo::Single,
    Combo::Pair,
    Combo::Triple,
    Combo::Run,
    Combo::Bobtail,
    Combo::Straight,
    Combo::Stretch,
    Combo::Stairs,
    Combo::Tube,
    Combo::Plate,
    Combo::Quad,
    Combo::StraightFlush,
    Combo::Quint,
    Combo::StretchFlush,
    Combo::Hex,
];

/// The ranks that are compared; which there are makes no difference to what is told.
const HIGHS: [u8; 2] = [6, 7];

/// The answer to these words in a climbing game, where they ask of combinations what its rules tell.
pub(super) fn says(words: &str) -> Option<String> {
    match SaidCombos::of(words)? {
        SaidCombos::Beats(one, other) => beats(one, other),
        SaidCombos::IsBomb(combo) if is_bomb(combo) => {
            Some(format!("Yes. {} is a bomb.", capital(&name(SaidCombo::Of(combo)))))
        }
        SaidCombos::IsBomb(combo) => Some(format!(
            "No. {} is an ordinary combination.",
            capital(&name(SaidCombo::Of(combo)))
        )),
        SaidCombos::Size(combo) => Some(format!("{}.", size(combo))),
        SaidCombos::IsThere(_) => Some("Yes.".to_owned()),
        SaidCombos::IsElsewhere => Some("No.".to_owned()),
        SaidCombos::Bombs => Some(format!("{}.", ALL.iter().filter(|it| is_bomb(**it)).count())),
        SaidCombos::HighestBomb => bomb(ALL.iter().rev()),
        SaidCombos::LowestBomb => bomb(ALL.iter()),
    }
}

fn bomb<'a>(mut all: impl Iterator<Item = &'a Combo>) -> Option<String> {
    let combo = all.find(|combo| is_bomb(**combo))?;
    Some(format!("The {}.", combo.to_string().replace('-', " ")))
}

fn beats(one: SaidCombo, other: SaidCombo) -> Option<String> {
    let (first, second) = (name(one), name(other));
    if wins(one, other, true) {
        Some(format!("Yes. {} beats {second}.", capital(&first)))
    } else if one == other {
        Some("Only a higher one does.".to_owned())
    } else if wins(other, one, true) {
        Some(format!("No. {} beats {first}.", capital(&second)))
    } else if wins(one, other, false) {
        None
    } else {
        Some(format!("No. Only a bomb or a higher {} beats {second}.", kind(other)))
    }
}

/// Does the first beat the second, whichever is meant of those that are called so? Or does one at least?
fn wins(one: SaidCombo, other: SaidCombo, always: bool) -> bool {
    let mut pairs = readings(one).flat_map(|one| readings(other).map(move |other| (one, other)));
    if always {
        pairs.all(|(one, other)| beaten(one, other))
    } else {
        pairs.any(|(one, other)| beaten(one, other))
    }
}

fn readings(said: SaidCombo) -> impl Iterator<Item = Reading> {
    let meant = move |combo: &Combo| match said {
        SaidCombo::Of(of) => *combo == of,
        SaidCombo::Bomb => is_bomb(*combo),
    };
    let all = ALL.into_iter().filter(meant);
    all.flat_map(|kind| HIGHS.map(|high| Reading { kind, high }))
}

/// With its article: `a straight flush`.
fn name(said: SaidCombo) -> String {
    format!("a {}", kind(said))
}

fn kind(said: SaidCombo) -> String {
    match said {
        SaidCombo::Bomb => "bomb".to_owned(),
        SaidCombo::Of(combo) => combo.to_string().replace('-', " "),
    }
}
