//! What a record says beside its deals: remarks, what was set, a game given up or
//! begun and taken back. It is kept with how often it was said at that time, and how often that was
//! taken back, so that of two records nothing is lost and nothing comes twice. It must never know a
//! deal or a rule.

use std::collections::BTreeMap;

use crate::log::{Attest, Line};

/// Something that was said beside the deals.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Aside {
    pub(super) at: String,
    pub(super) kind: AsideKind,
}

/// What of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum AsideKind {
    Note(String),
    Setting(Attest),
    /// A game that was begun and taken back, as the wire has it.
    Began(String),
    Closed {
        why: String,
    },
}

/// How often it was said at that time, and how many of those were taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Times {
    pub(super) said: usize,
    pub(super) taken_back: usize,
}

/// Everything beside the deals of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Asides(BTreeMap<Aside, Times>);

impl AsideKind {
    /// What the line says beside the deals, where it does. The reasons of corrections and undos are
    /// remarks, because of what they change only the outcome is kept.
    pub(super) fn of(line: &Line) -> Option<Self> {
        Some(match line {
            Line::Note { text } => Self::Note(text.clone()),
            Line::Close { why } => Self::Closed { why: why.clone() },
            Line::Strike { why, .. } if !why.is_empty() => Self::Note(format!("undone: {why}")),
            Line::Amend { why, .. } if !why.is_empty() => Self::Note(format!("corrected: {why}")),
            Line::Attest(attest @ (Attest::Asks(_) | Attest::OfMatch(_))) => {
                Self::Setting(attest.clone())
            }
            Line::Game { rules, seats, first_dealer } => {
                let said = (rules, seats, first_dealer);
                Self::Began(serde_json::to_string(&said).unwrap_or_default())
            }
            // Who vouched is noted in words of its own, and originals are kept with the book.
            Line::Attest(
                Attest::Confirmed { .. }
                | Attest::Objected { .. }
                | Attest::Signed { .. }
                | Attest::Merged { .. },
            )
            // Who sat where is told of deals.
            | Line::Seat { .. }
            | Line::Event(_)
            | Line::Strike { .. }
            | Line::Restore { .. }
            | Line::Amend { .. }
            | Line::Night(_) => return None,
        })
    }

    pub(super) fn line(&self) -> Line {
        match self.clone() {
            Self::Note(text) => Line::Note { text },
            Self::Setting(attest) => Line::Attest(attest),
            Self::Began(said) => {
                let (rules, seats, first_dealer) = serde_json::from_str(&said).unwrap_or_default();
                Line::Game { rules, seats, first_dealer }
            }
            Self::Closed { why } => Line::Close { why },
        }
    }
}

impl Asides {
    pub(super) fn hear(&mut self, aside: Aside, stands: bool) {
        let times = self.0.entry(aside).or_default();
        times.said += 1;
        times.taken_back += usize::from(!stands);
    }

    /// What either of two records says. What one of them took back is taken back.
    pub(super) fn joined(&self, other: &Self) -> Self {
        let mut both = self.clone();
        for (aside, times) in &other.0 {
            let mine = both.0.entry(aside.clone()).or_default();
            mine.said = mine.said.max(times.said);
            mine.taken_back = mine.taken_back.max(times.taken_back);
        }
        both
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Aside, Times)> {
        self.0.iter().map(|(aside, times)| (aside, *times))
    }

    /// The closing of the game that stands: of several the last.
    pub(super) fn closing(&self) -> Option<&Aside> {
        let closed = |aside: &Aside| matches!(aside.kind, AsideKind::Closed { .. });
        let stands = |times: Times| times.said > times.taken_back;
        let all = self.0.iter().rev();
        all.into_iter().find(|(aside, times)| closed(aside) && stands(**times)).map(|it| it.0)
    }

    /// A game is closed once: of several closings that stand the last is left, said once.
    pub(super) fn close_once(&mut self) {
        let closing = self.closing().cloned();
        for (aside, times) in &mut self.0 {
            if let AsideKind::Closed { .. } = aside.kind {
                times.taken_back = times.said - usize::from(closing.as_ref() == Some(aside));
            }
        }
    }

    /// The closing that stands here and of which the other record knows nothing.
    pub(super) fn closing_unknown_to(&self, other: &Self) -> Option<&Aside> {
        self.closing().filter(|aside| !other.0.contains_key(aside))
    }

    /// The closing that stands here and that the other record had, and took back.
    pub(super) fn closing_left_by(&self, other: &Self) -> Option<&Aside> {
        let is_left =
            |aside: &&Aside| other.0.get(aside).is_some_and(|times| times.said <= times.taken_back);
        self.closing().filter(is_left)
    }

    /// Of how often this was said, once counts.
    pub(super) fn bring_back(&mut self, aside: &Aside) {
        if let Some(times) = self.0.get_mut(aside) {
            times.taken_back = times.taken_back.min(times.said.saturating_sub(1));
        }
    }

    /// Takes this back, however often it was said.
    pub(super) fn take_back(&mut self, aside: &Aside) {
        if let Some(times) = self.0.get_mut(aside) {
            times.taken_back = times.said;
        }
    }
}
