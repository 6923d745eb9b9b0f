//! The combinations that a question names, such as "does a bomb beat a straight" or "how many cards are in
//! a tube", and what is asked of them.
//!
//! The whole question has to be understood, word for word. This module knows how people name combinations;
//! what beats what it must never know.

use super::outcome::number;
use super::tokens::split;
use crate::event::{Combo, Reading};

/// What is asked of combinations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaidCombos {
    /// Does the first beat the second?
    Beats(SaidCombo, SaidCombo),
    IsBomb(SaidCombo),
    /// Can these cards be played as that?
    Is(SaidGroup, Combo),
    /// What can these cards be played as?
    WhatIs(SaidGroup),
    /// The same, asked as whether they may be played.
    MayPlay(SaidGroup),
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaidCombo {
    Of(Combo),
    /// Any bomb.
    Bomb,
    /// With the rank by which it is compared.
    High(Reading),
    /// By its cards.
    Cards(SaidGroup),
}

/// Cards by their ranks, whose suits were not said.
pub type SaidGroup = Vec<SaidRank>;

/// A rank of the climbing game as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidRank {
    /// From 1.
    Of(u8),
    /// The wild card.
    Wild,
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
        if let Some(asked) = compared(&words).or_else(|| by_cards(&words)) {
            return Some(asked);
        }
        match words.as_slice() {
            ["is" | "are", rest @ ..] => match named(rest)? {
                (SaidCombo::Bomb, _) => None,
                (combo, ["a", "bomb"] | ["bombs"]) => Some(Self::IsBomb(combo)),
                (SaidCombo::Of(_) | SaidCombo::High(_) | SaidCombo::Cards(_), _) => None,
            },
            ["does" | "do", rest @ ..] => match named(rest)? {
                (SaidCombo::Bomb, _) => None,
                (combo, ["count", "as", "a", "bomb"] | ["make", "a", "bomb"]) => {
                    Some(Self::IsBomb(combo))
                }
                (SaidCombo::Of(_) | SaidCombo::High(_) | SaidCombo::Cards(_), _) => None,
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
    pub(super) fn question(&self) -> &'static str {
        match self {
            // How high a wild card is that is played alone.
            Self::Beats(one, other)
                if one.is_single() && other.is_single() && (one.is_wild() || other.is_wild()) =>
            {
                "wild-high"
            }
            Self::Beats(..) | Self::HighestBomb | Self::LowestBomb => "beats",
            Self::WhatIs(_) => "naming",
            Self::Is(_, Combo::Run | Combo::Bobtail | Combo::Straight | Combo::Stretch) => {
                "sequence"
            }
            Self::IsBomb(_)
            | Self::Is(..)
            | Self::MayPlay(_)
            | Self::Size(_)
            | Self::IsThere(_)
            | Self::IsElsewhere
            | Self::Bombs => "combinations",
        }
    }
}

impl SaidCombo {
    /// A wild card alone?
    fn is_wild(&self) -> bool {
        matches!(self, Self::Cards(cards) if cards.as_slice() == [SaidRank::Wild])
    }

    fn is_single(&self) -> bool {
        self.is_wild() || matches!(self, Self::High(Reading { kind: Combo::Single, .. }))
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
        (SaidCombo::Of(_) | SaidCombo::Bomb | SaidCombo::High(_) | SaidCombo::Cards(_), _) => None,
    }
}

/// How many cards the combination has, with nothing but these words behind it.
fn sized(words: &[&str], behind: &[&str]) -> Option<SaidCombos> {
    match named(words)? {
        (SaidCombo::Of(combo), rest) if rest == behind => Some(SaidCombos::Size(combo)),
        (SaidCombo::Of(_) | SaidCombo::Bomb | SaidCombo::High(_) | SaidCombo::Cards(_), _) => None,
    }
}

/// That one combination is above another, the longest first.
const BEATS: &[&[&str]] = &[
    &["win", "against"],
    &["go", "over"],
    &["rank", "above"],
    &["rank", "higher", "than"],
    &["beat"],
    &["beats"],
    &["outrank"],
    &["top"],
];
const HIGHER: &[&[&str]] = &[
    &["enough", "to", "beat"],
    &["enough", "over"],
    &["higher", "than"],
    &["better", "than"],
    &["stronger", "than"],
    &["above"],
    &["over"],
];
const ON: &[&[&str]] = &[&["on", "top", "of"], &["on"], &["over"], &["against"]];

/// The two combinations of which it is asked whether one beats the other.
fn compared(words: &[&str]) -> Option<SaidCombos> {
    let (first, rest) = words.split_first()?;
    let two = |rest, rows: &[&[&str]]| {
        let (one, rest) = named(rest)?;
        let row = rows.iter().find(|row| rest.starts_with(row))?;
        let (other, rest) = named(rest.get(row.len()..)?)?;
        rest.is_empty().then_some((one, other))
    };
    let (one, other) = match (*first, rest) {
        (
            "can" | "may" | "could",
            ["i" | "you" | "he" | "she" | "we" | "one", "beat", rest @ ..],
        ) => {
            let (other, one) = two(rest, &[&["with"]])?;
            (one, other)
        }
        (
            "can" | "may" | "could",
            ["i" | "you" | "he" | "she" | "we" | "one", "play" | "lay" | "put", rest @ ..],
        ) => two(rest, ON)?,
        ("does" | "can" | "do" | "will" | "would" | "could", rest) => two(rest, BEATS)?,
        ("is" | "are", rest) => two(rest, HIGHER)?,
        _ => return None,
    };
    Some(SaidCombos::Beats(one, other))
}

/// What is asked of cards that are named one by one.
fn by_cards(words: &[&str]) -> Option<SaidCombos> {
    let only = |rest| group(rest).filter(|(_, behind)| behind.is_empty()).map(|(cards, _)| cards);
    match words {
        ["what" | "which", "is" | "are", rest @ ..]
        | ["what", "combination", "is" | "are", rest @ ..]
        | ["whats", rest @ ..] => only(rest).map(SaidCombos::WhatIs),
        ["can" | "may", "i" | "you" | "he" | "she" | "we" | "one", "play" | "lay", rest @ ..] => {
            only(rest).map(SaidCombos::MayPlay)
        }
        ["is" | "are", rest @ ..] => {
            let (cards, rest) = group(rest)?;
            let (SaidCombo::Of(combo), []) = named(rest)? else { return None };
            Some(SaidCombos::Is(cards, combo))
        }
        [..] => None,
    }
}

/// The combination with which the words begin, and what stands behind it.
fn named<'a, 'b>(words: &'a [&'b str]) -> Option<(SaidCombo, &'a [&'b str])> {
    let article = words.first().is_some_and(|word| ARTICLES.contains(word));
    let words = words.get(usize::from(article)..)?;
    if let ["bomb" | "bombs", rest @ ..] = words {
        return Some((SaidCombo::Bomb, rest));
    }
    if let Some((name, combo)) = NAMES.iter().find(|(name, _)| words.starts_with(name)) {
        let rest = words.get(name.len()..)?;
        return Some(match high(*combo, rest) {
            Some((said, rest)) => (said, rest),
            None => (SaidCombo::Of(*combo), rest),
        });
    }
    if let Some((cards, rest)) = group(words) {
        return Some((SaidCombo::Cards(cards), rest));
    }
    counted(words).or_else(|| match words {
        ["wild", "card", rest @ ..] => Some((SaidCombo::Cards(vec![SaidRank::Wild]), rest)),
        [word, rest @ ..] => Some((of_rank(Combo::Single, card(word)?, 1), rest)),
        [] => None,
    })
}

const ARTICLES: &[&str] = &["a", "an", "any", "the", "my", "his", "her"];

/// Combinations of one rank, by the number of their cards.
const OF_A_RANK: &[(u8, Combo)] =
    &[(2, Combo::Pair), (3, Combo::Triple), (4, Combo::Quad), (5, Combo::Quint), (6, Combo::Hex)];

/// The rank behind the name of a combination: "pair of sevens", "straight to 9".
fn high<'a, 'b>(combo: Combo, words: &'a [&'b str]) -> Option<(SaidCombo, &'a [&'b str])> {
    let size = OF_A_RANK.iter().find(|(_, of)| *of == combo).map(|(size, _)| *size);
    match (combo, size, words) {
        (Combo::Single, _, [word, rest @ ..]) => Some((of_rank(combo, card(word)?, 1), rest)),
        (_, Some(size), ["of" | "in", word, rest @ ..]) => {
            Some((of_rank(combo, card(word)?, size), rest))
        }
        (_, None, ["up", "to" | "until", word, rest @ ..] | ["to", word, rest @ ..]) => {
            let SaidRank::Of(high) = card(word)? else { return None };
            Some((SaidCombo::High(Reading { kind: combo, high }), rest))
        }
        _ => None,
    }
}

/// So many cards of one rank: "four tens".
fn counted<'a, 'b>(words: &'a [&'b str]) -> Option<(SaidCombo, &'a [&'b str])> {
    let [count, word, rest @ ..] = words else { return None };
    let count = number(count)?;
    let (size, combo) = OF_A_RANK.iter().find(|(size, _)| *size == count)?;
    if word == &"of" && rest.starts_with(&["a", "kind"]) {
        return Some((SaidCombo::Of(*combo), rest.get(2..)?));
    }
    Some((of_rank(*combo, card(word)?, *size), rest))
}

/// So many cards of one rank, or of wild ones.
fn of_rank(kind: Combo, rank: SaidRank, size: u8) -> SaidCombo {
    match rank {
        SaidRank::Of(high) => SaidCombo::High(Reading { kind, high }),
        SaidRank::Wild => SaidCombo::Cards(vec![SaidRank::Wild; usize::from(size)]),
    }
}

/// Two or more cards in figures: `9-9-9-X`. Two figures may as well be a number and a rank, "4 10s"; where they
/// are one as well as the other, nobody knows which.
fn group<'a, 'b>(words: &'a [&'b str]) -> Option<(SaidGroup, &'a [&'b str])> {
    let is_figure = |word: &&&str| {
        **word == "x" || (word.bytes().all(|it| it.is_ascii_digit()) && card(word).is_some())
    };
    let length = words.iter().take_while(is_figure).count();
    let cards: SaidGroup = words.iter().take(length).filter_map(|word| card(word)).collect();
    let counts = |rank: u8| OF_A_RANK.iter().any(|(size, _)| *size == rank);
    let is_count = match cards.as_slice() {
        [SaidRank::Of(2), SaidRank::Of(2)] => false,
        [SaidRank::Of(count), SaidRank::Of(_)] => counts(*count),
        [] | [_] => true,
        [..] => false,
    };
    (!is_count).then_some((cards, words.get(length..)?))
}

/// A rank, by its name or its number.
fn card(word: &str) -> Option<SaidRank> {
    if ["x", "xs", "wild", "wilds", "bacon", "bacons"].contains(&word) {
        return Some(SaidRank::Wild);
    }
    let one = word.strip_suffix('s').unwrap_or(word);
    let rank = number(if one == "sixe" { "six" } else { one })?;
    (rank > 0).then_some(SaidRank::Of(rank))
}
