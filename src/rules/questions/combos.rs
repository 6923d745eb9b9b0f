//! The combinations that a question names, such as "does a bomb beat a straight" or "how many cards are in
//! a tube", and what is asked of them.
//!
//! The whole question has to be understood, word for word. This module knows how people name combinations;
//! what beats what it must never know.

use super::tokens::split;
use crate::event::Combo;

/// What is asked of combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidCombos {
    /// Does the first beat the second?
    Beats(SaidCombo, SaidCombo),
    IsBomb(Combo),
    /// How many cards has it?
    Size(Combo),
    HighestBomb,
    LowestBomb,
    /// How many kinds of bombs are there?
    Bombs,
    /// May it be played at all?
    IsThere(Combo),
    /// The same of a combination that only other games have.
    IsElsewhere,
}

/// A combination as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidCombo {
    Of(Combo),
    /// Any bomb.
    Bomb,
}

/// What other games have and this one has not.
const OTHERS: &[&[&str]] =
    &[&["full", "house"], &["full", "houses"], &["flush"], &["flushes"], &["royal", "flush"]];

/// What people call them, the longer names first.
const NAMES: &[(&[&str], Combo)] = &[
    (&["straight", "flush"], Combo::StraightFlush),
    (&["stretch", "flush"], Combo::StretchFlush),
    (&["three", "of", "a", "kind"], Combo::Triple),
    (&["four", "of", "a", "kind"], Combo::Quad),
    (&["five", "of", "a", "kind"], Combo::Quint),
    (&["six", "of", "a", "kind"], Combo::Hex),
    (&["single", "card"], Combo::Single),
    (&["single"], Combo::Single),
    (&["pair"], Combo::Pair),
    (&["triple"], Combo::Triple),
    (&["run"], Combo::Run),
    (&["bobtail"], Combo::Bobtail),
    (&["straight"], Combo::Straight),
    (&["stretch"], Combo::Stretch),
    (&["stairs"], Combo::Stairs),
    (&["staircase"], Combo::Stairs),
    (&["tube"], Combo::Tube),
    (&["plate"], Combo::Plate),
    (&["quad"], Combo::Quad),
    (&["quint"], Combo::Quint),
    (&["hex"], Combo::Hex),
];

impl SaidCombos {
    /// What the words name and ask; nothing where a word of them is not understood.
    pub fn of(words: &str) -> Option<Self> {
        let words = split(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Some(there) = there(&words) {
            return Some(there);
        }
        match words.as_slice() {
            ["does" | "can" | "do" | "will" | "would", rest @ ..] => {
                let (one, rest) = named(rest)?;
                let ["beat" | "beats" | "top", rest @ ..] = rest else { return None };
                let (other, rest) = named(rest)?;
                rest.is_empty().then_some(Self::Beats(one, other))
            }
            ["is", rest @ ..] => match named(rest)? {
                (SaidCombo::Of(combo), ["a", "bomb"]) => Some(Self::IsBomb(combo)),
                (SaidCombo::Of(_) | SaidCombo::Bomb, [..]) => None,
            },
            ["how", "many", "bombs", "are", "there"]
            | [
                "how",
                "many",
                "kinds" | "types" | "sorts",
                "of",
                "bomb" | "bombs",
                "are",
                "there",
            ] => Some(Self::Bombs),
            ["how", "many", "cards", "are", "in" | "there", rest @ ..]
            | ["how", "many", "cards", "in", rest @ ..]
            | ["how", "long" | "big", "is", rest @ ..] => {
                let rest = rest.strip_prefix(&["in"]).unwrap_or(rest);
                sized(rest, &[])
            }
            ["how", "many", "cards", "does", rest @ ..] => sized(rest, &["have"]),
            ["how", "many", "cards", "make", rest @ ..] => sized(rest, &[]),
            ["how", "long", "can" | "may" | "must", rest @ ..] => sized(rest, &["be"]),
            ["what" | "which", "is", "the", which, "bomb"]
            | ["which", "bomb", "is", "the", which]
            | ["which", "bomb", "is", which]
            | ["whats", "the", which, "bomb"] => match *which {
                "highest" | "best" | "strongest" | "biggest" | "top" => Some(Self::HighestBomb),
                "lowest" | "weakest" | "smallest" => Some(Self::LowestBomb),
                _ => None,
            },
            [..] => None,
        }
    }

    /// The question that has the rule for it.
    pub(super) const fn question(self) -> &'static str {
        match self {
            Self::Beats(..) | Self::HighestBomb | Self::LowestBomb => "beats",
            Self::IsBomb(_)
            | Self::Size(_)
            | Self::IsThere(_)
            | Self::IsElsewhere
            | Self::Bombs => "combinations",
        }
    }
}

/// The combination of which it is asked whether it may be played.
fn there(words: &[&str]) -> Option<SaidCombos> {
    let (rest, behind): (&[&str], &[&[&str]]) = match words {
        ["is" | "are", "there", rest @ ..]
        | ["do", "we" | "you", "have", rest @ ..]
        | ["can" | "may", "i" | "you" | "we" | "one", "play" | "lay", rest @ ..] => (rest, &[&[]]),
        ["is", rest @ ..] => {
            (rest, &[&["allowed"], &["legal"], &["ok"], &["a", "combination"], &["possible"]])
        }
        [..] => return None,
    };
    let article = rest.first().is_some_and(|word| ["a", "an", "any"].contains(word));
    let rest = rest.get(usize::from(article)..)?;
    if let Some(other) = OTHERS.iter().find(|other| rest.starts_with(other)) {
        return behind.contains(&rest.get(other.len()..)?).then_some(SaidCombos::IsElsewhere);
    }
    match named(rest)? {
        (SaidCombo::Of(combo), rest) if behind.contains(&rest) => Some(SaidCombos::IsThere(combo)),
        (SaidCombo::Of(_) | SaidCombo::Bomb, _) => None,
    }
}

/// How many cards the combination has, with nothing but these words behind it.
fn sized(words: &[&str], behind: &[&str]) -> Option<SaidCombos> {
    match named(words)? {
        (SaidCombo::Of(combo), rest) if rest == behind => Some(SaidCombos::Size(combo)),
        (SaidCombo::Of(_) | SaidCombo::Bomb, _) => None,
    }
}

/// The combination with which the words begin, and what stands behind it.
fn named<'a, 'b>(words: &'a [&'b str]) -> Option<(SaidCombo, &'a [&'b str])> {
    let article = words.first().is_some_and(|word| ["a", "an", "any", "the"].contains(word));
    let words = words.get(usize::from(article)..)?;
    if let ["bomb" | "bombs", rest @ ..] = words {
        return Some((SaidCombo::Bomb, rest));
    }
    let (name, combo) = NAMES.iter().find(|(name, _)| words.starts_with(name))?;
    Some((SaidCombo::Of(*combo), words.get(name.len()..)?))
}
