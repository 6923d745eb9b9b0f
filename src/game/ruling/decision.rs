//! What a ruling comes to: points, the fate of the deal, what somebody must do, and who may choose.
//!
//! How it is come to is not known here.

use crate::clause::Clause;
use crate::event::facts::{Fact, Facts, Offence};
use crate::event::ruling::{Choice, Remedy};
use crate::event::{self, Bars, DealFate, Ruling};
use crate::game::verdict::Who;
use crate::rules::Ruleset;
use crate::rules::source::Sources;
use crate::seat::{ByTeam, Seat};

use super::{Answer, Refusal, rule};

/// What becomes of the deal, and with it who deals next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    #[default]
    GoesOn,
    /// It is over and worth what was ruled.
    Ends {
        /// Who deals the next one.
        next_dealer: Seat,
    },
    /// It is void.
    Redealt {
        /// Who deals instead.
        dealer: Seat,
    },
}

impl Fate {
    /// As an event has it.
    pub const fn then(self) -> DealFate {
        match self {
            Self::GoesOn => DealFate::GoesOn,
            Self::Ends { .. } => DealFate::Ends,
            Self::Redealt { .. } => DealFate::Redealt,
        }
    }

    /// Who deals next, where the ruling settles it.
    pub const fn next_dealer(self) -> Option<Seat> {
        match self {
            Self::GoesOn => None,
            Self::Ends { next_dealer: seat } | Self::Redealt { dealer: seat } => Some(seat),
        }
    }
}

/// What is done about an offence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Consequence {
    /// Points for each team, which may be negative.
    pub points: ByTeam<i32>,
    /// What becomes of the deal.
    pub fate: Fate,
    /// Teams that cannot score in this deal.
    pub bars: Bars,
    /// Everything else.
    pub remedy: Remedy,
}

impl Consequence {
    /// Points and nothing else.
    pub(super) fn points(points: ByTeam<i32>) -> Self {
        Self { points, ..Self::default() }
    }

    /// An end of the deal and nothing else.
    pub(super) fn fate(fate: Fate) -> Self {
        Self { fate, ..Self::default() }
    }

    /// A remedy and nothing else.
    pub(super) fn remedy(remedy: Remedy) -> Self {
        Self { remedy, ..Self::default() }
    }
}

/// Who decides among several remedies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The side that did nothing wrong.
    OtherSide,
    /// The side that did it.
    Offenders,
    /// Everybody together: the rules name no remedy.
    Table,
}

impl Chooser {
    /// As it is spelt in an answer.
    pub const fn word(self) -> &'static str {
        match self {
            Self::OtherSide => "other-side",
            Self::Offenders => "offenders",
            Self::Table => "table",
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::OtherSide => "the other side",
            Self::Offenders => "the side that did it",
            Self::Table => "the table",
        }
    }
}

/// One of several remedies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub choice: Choice,
    /// In words, without a full stop.
    pub text: String,
    /// What it is.
    pub consequence: Consequence,
    /// What has to be said with it, where it can be said at once.
    pub asks: &'static [Fact],
}

impl Offer {
    /// The same, with which these facts have to be said.
    pub(super) fn asking(self, asks: &'static [Fact]) -> Self {
        Self { asks, ..self }
    }
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// On what.
    pub offence: Offence,
    /// By which facts.
    pub facts: Facts,
    /// Does the offence stand? A revoke that was mended, unproved or claimed too late does not.
    pub established: bool,
    /// What is done, unless somebody chooses otherwise.
    pub consequence: Consequence,
    /// Who may choose otherwise, where somebody may.
    pub chooser: Option<Chooser>,
    /// Among what; the first is the remedy above. Empty where nobody chooses between named things.
    pub offers: Vec<Offer>,
    /// In plain sentences.
    pub text: String,
    /// The rules that it rests on, the one that decides first.
    pub clauses: Vec<Clause>,
    /// Where they come from.
    pub sources: Sources,
    /// What is said with it, where it can be said at once.
    pub asks: &'static [Fact],
    /// The deal is over, and with it all that could be done about it.
    pub(super) past: bool,
}

impl Decision {
    /// Is the deal over, and with it all that could be done?
    pub const fn is_past(&self) -> bool {
        self.past
    }

    /// Is it the same as this answer, by whichever facts that came to be?
    pub fn is_ruled_by(&self, other: Result<Answer, Refusal>) -> bool {
        match other {
            Ok(Answer::Decision(other)) => Self { facts: self.facts, ..*other } == *self,
            Ok(Answer::Need(_)) | Err(_) => false,
        }
    }

    /// Which of the facts that were given do not change it: all of them together, so that of two that say one
    /// thing the one that is asked for stays, and what speaks only against another that is not needed goes with it.
    pub fn beside(
        &self,
        facts: &Facts,
        given: &[Fact],
        ruleset: &Ruleset,
        who: Who<'_>,
    ) -> Vec<Fact> {
        let asked = self.offence.facts(facts, ruleset);
        let is_asked = |fact: &&Fact| asked.iter().any(|one| one.is_same_as(**fact));
        // In an order of their own, so that it does not matter in which they were given.
        let all = Fact::ALL.iter().filter(|fact| given.contains(fact));
        let (first, last): (Vec<&Fact>, Vec<&Fact>) = all.partition(|it| !is_asked(it));
        let mut needed: Vec<&Fact> = first.into_iter().chain(last).collect();
        let mut left = *facts;
        loop {
            let before = needed.len();
            needed.retain(|fact| {
                let mut fewer = left;
                fewer.forget(**fact);
                let same = self.is_ruled_by(rule(self.offence, &fewer, ruleset, who));
                left = if same { fewer } else { left };
                !same
            });
            if needed.len() == before {
                return given.iter().copied().filter(|fact| !needed.contains(&fact)).collect();
            }
        }
    }

    /// The same ruling with another of its choices; none where there is no such choice.
    #[must_use]
    pub fn choose(&self, choice: Choice) -> Option<Self> {
        let offer = self.offers.iter().find(|offer| offer.choice == choice)?;
        let text = format!("{} Chosen: {}.", self.text, offer.text);
        Some(Self { consequence: offer.consequence, text, ..self.clone() })
    }

    /// As the event that records it. `about` is the line of the finding, or of the dispute, that it
    /// answers; `why` what the table says of it.
    pub fn ruling(&self, about: Option<u64>, why: &str) -> Ruling {
        let Consequence { points, fate, bars, remedy } = self.consequence;
        Ruling {
            points,
            then: fate.then(),
            why: why.to_owned(),
            about,
            bars,
            next_dealer: fate.next_dealer(),
            heard: Some(Box::new(event::HearingRecord {
                offence: self.offence,
                remedy,
                facts: self.facts,
            })),
        }
    }
}
