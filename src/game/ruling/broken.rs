//! Which rule something irregular breaks, and who says so.
//!
//! What follows from it is not known here.

use crate::clause::Clause;
use crate::event::facts::Offence;
use crate::game::verdict::{Irregular, Silenced};
use crate::rules::Ruleset;
use crate::rules::source::{Authority, LAWS_OF_1888, Laws, Sources, Span};

use super::by_the_laws;

/// Texts beside the code that are gone by where it is silent, as they are cited.
pub(super) const WHIST_LAWS: &str = "whist laws, in Hoyle's Games Modernized";
pub(super) const OLD_HOYLE: &str = "old Hoyle texts as quoted on copied pages";

/// The rule that was broken, and whose it is: as the ruleset cites it, and where one key of it stands for
/// much that other texts say the one of them that speaks of this.
pub fn rule_broken(what: &Irregular, ruleset: &Ruleset) -> Option<(String, Sources)> {
    if let Some((sources, text)) = beside_the_keys(*what, ruleset) {
        return Some((text.to_owned(), Sources::of(sources)));
    }
    ruleset.cite(clause_broken(what, ruleset)).map(|cite| (cite.whole(), cite.source.clone()))
}

/// The clause that was broken: in a trick game who leads has one of its own.
pub fn clause_broken(what: &Irregular, ruleset: &Ruleset) -> Clause {
    let lead = matches!(what, Irregular::PlayOutOfTurn { lead: true, .. });
    if lead && ruleset.trick_rules().is_some() { Clause::PlayLead } else { what.clause() }
}

/// The sources of a rule that has no key of its own, and what it says.
fn beside_the_keys(what: Irregular, ruleset: &Ruleset) -> Option<(Vec<Authority>, &'static str)> {
    let law = |number: u16| laws_of_the_code(&[Span::one(number)]);
    let named = |name: &str| Authority::Named(name.to_owned());
    let laws = ruleset.trick_rules().is_some_and(by_the_laws);
    let (sources, text) = match what {
        Irregular::DirectedKept { .. } => (
            vec![law(83)],
            "After a remark on a trick in progress the other side may direct the card that the \
             partner plays, unless that would be a revoke.",
        ),
        Irregular::SuitNotLed { .. } => (
            vec![if laws { law(52) } else { named(OLD_HOYLE) }],
            "A suit that the other side has called is led by whoever leads next of that side, if he \
             has one.",
        ),
        Irregular::DemandUnmet { win: true, .. } => (
            vec![named(WHIST_LAWS), law(47)],
            "After a play out of turn, or winners played in a row, the other side may require the \
             partner to win the trick, if he can.",
        ),
        Irregular::DemandUnmet { win: false, .. } => (
            vec![named(WHIST_LAWS)],
            "After a play out of turn the other side may require the partner not to win the trick, \
             if he can help it.",
        ),
        Irregular::MustPass { by: Silenced::CalledAgain, .. } => (
            vec![law(80)],
            "A player who calls after he has passed silences his partner, unless the other side lets the \
             call stand.",
        ),
        Irregular::MustPass { by: Silenced::SaidSuit, .. } => (
            vec![law(79)],
            "A player who names the suit that was turned down, and then says which he meant, silences his \
             partner.",
        ),
        Irregular::Dealer { .. }
        | Irregular::CallOutOfTurn { .. }
        | Irregular::LostCall(_)
        | Irregular::MustPass { .. }
        | Irregular::ExposedKept { .. }
        | Irregular::NotThePartner { .. }
        | Irregular::StuckPass { .. }
        | Irregular::TurnedDown { .. }
        | Irregular::MustGoAlone(_)
        | Irregular::NoNaturalTrump { .. }
        | Irregular::WrongTaker { .. }
        | Irregular::UpcardDiscarded { .. }
        | Irregular::TooLow { .. }
        | Irregular::UnderLeast { .. }
        | Irregular::LoneTooLow { .. }
        | Irregular::NoTrumpNotNow(_)
        | Irregular::NoLoneHands(_)
        | Irregular::AloneLate(_)
        | Irregular::NotWeak(_)
        | Irregular::PlayOutOfTurn { .. }
        | Irregular::PassOutOfTurn { .. }
        | Irregular::Revoke { .. }
        | Irregular::TakeoverAfterPass(_)
        | Irregular::NotHigher { .. }
        | Irregular::LeaderPassed(_)
        | Irregular::HadPassed(_)
        | Irregular::BombOutOfTurn { .. }
        | Irregular::LeadGivenAway { .. }
        | Irregular::LeadRefused(_) => return None,
    };
    Some((sources, text))
}

/// Laws of the code of 1888, by number.
pub(super) fn laws_of_the_code(laws: &[Span]) -> Authority {
    let laws = Laws::of(LAWS_OF_1888, laws.iter().copied());
    laws.map_or_else(|| Authority::Named(LAWS_OF_1888.to_owned()), Authority::Laws)
}

impl Offence {
    /// The rule that speaks of it, where a ruleset may have one.
    pub const fn clause(self) -> Option<Clause> {
        match self {
            Self::Revoke | Self::BothRevoked => Some(Clause::IrregularRevoke),
            Self::FalseClaim => Some(Clause::IrregularFalseClaim),
            Self::Misdeal => Some(Clause::IrregularMisdeal),
            Self::WrongCountInPlay => Some(Clause::IrregularWrongCount),
            Self::StolenDeal => Some(Clause::IrregularDealOutOfTurn),
            Self::LeadOutOfTurn => Some(Clause::IrregularLeadOutOfTurn),
            Self::PlayOutOfTurn => Some(Clause::PlayTurn),
            Self::ExposedCard => Some(Clause::IrregularExposed),
            Self::ClaimWithoutAgreement => Some(Clause::IrregularClaim),
            Self::CallOutOfTurn => Some(Clause::IrregularCallOutOfTurn),
            Self::TurnedSuit => Some(Clause::IrregularTurnedSuit),
            Self::InsufficientBid => Some(Clause::IrregularInsufficientBid),
            Self::AloneSaidLate => Some(Clause::AloneSaid),
            Self::DiscardSeen => Some(Clause::Discard),
            Self::TableTalk => Some(Clause::IrregularTableTalk),
            Self::ScoreError => Some(Clause::ScoreError),
            Self::IllegalPlay => Some(Clause::Beats),
            Self::CalledCard => Some(Clause::IrregularExposed),
            Self::WinnersInARow
            | Self::CalledSuit
            | Self::CardChanged
            | Self::CardMissing
            | Self::TricksLookedAt
            | Self::PartnerShowsHand
            | Self::PartnerPlays => None,
        }
    }
}
