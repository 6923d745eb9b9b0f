//! A ruling in a few words: what was heard, and what the table said of it.
//!
//! Made from what the record has typed; the table's own words are shown and never understood.

use crate::event::facts::{Cause, Facts, Offence};
use crate::event::ruling::Choice;
use crate::event::{HearingRecord, Ruling};
use crate::game::ruling::{Answer, rule};
use crate::game::verdict::Who;
use crate::report::words::{name, side};
use crate::rules::Ruleset;
use crate::seat::Players;

/// A ruling in a few words, without a full stop: what was heard, then the table's own words.
pub fn ruling(ruling: &Ruling, seats: &[String], players: Players) -> String {
    let said = said(ruling);
    match ruling.heard.as_deref() {
        None => said.to_owned(),
        Some(heard) if said.is_empty() => case(heard, seats, players),
        Some(heard) => format!("{}, “{said}”", case(heard, seats, players)),
    }
}

/// What the table said of it; empty where it said nothing.
pub fn said(ruling: &Ruling) -> &str {
    unquoted(ruling.why.trim().trim_end_matches('.'))
}

/// The table's own words, without the marks in which somebody typed the whole of them: they are set in
/// marks where they are shown.
fn unquoted(said: &str) -> &str {
    let pairs = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»')];
    let within = pairs.into_iter().find_map(|(open, close)| {
        let within = said.strip_prefix(open)?.strip_suffix(close)?;
        (!within.contains([open, close])).then_some(within.trim())
    });
    let within = within.map(|within| within.trim_end_matches('.'));
    within.filter(|within| !within.is_empty()).unwrap_or(said)
}

/// The same at length: as the hearing put it, by the rules and the facts.
pub fn in_full(ruling: &Ruling, seats: &[String], rules: &Ruleset) -> String {
    let short = self::ruling(ruling, seats, rules.players());
    let Some(heard) = ruling.heard.as_deref() else { return short };
    // What was dismissed has no remedy, and nothing that would have been done is told as if it were.
    if heard.remedy.choice == Some(Choice::Dismiss) {
        return short;
    }
    let decided = rule(heard.offence, &heard.facts, rules, Who(seats)).ok();
    let Some(Answer::Decision(decision)) = decided else { return short };
    let chosen = heard.remedy.choice.and_then(|choice| decision.choose(choice));
    format!("{short}. {}", chosen.unwrap_or(*decision).text)
}

/// What was heard, in a few words: `Ben reneged on trick 2`.
pub fn case(heard: &HearingRecord, seats: &[String], players: Players) -> String {
    let told = told(heard.offence, &heard.facts, seats, players);
    match (heard.remedy.choice, heard.remedy.warned) {
        (Some(Choice::Dismiss), _) => format!("{told}: dismissed"),
        (_, Some(team)) => format!("{} warned of table talk", side(seats, players, team)),
        (_, None) => told,
    }
}

fn told(offence: Offence, facts: &Facts, seats: &[String], players: Players) -> String {
    let who = match (facts.seat, facts.offenders()) {
        (Some(seat), _) => name(seats, seat),
        (None, Some(team)) => side(seats, players, team),
        (None, None) => "somebody".to_owned(),
    };
    let dealer = facts.dealer.map_or_else(|| "somebody".to_owned(), |seat| name(seats, seat));
    let card = facts.card.map_or_else(String::new, |card| format!(" the {card}"));
    // A loner of six has two.
    let partner = match players {
        Players::Four => "the partner",
        Players::Six => "a partner",
    };
    let trick = facts.trick.map_or_else(String::new, |trick| format!(" on trick {trick}"));
    match offence {
        Offence::Revoke if facts.is_proved() == Some(false) => {
            format!("a renege by {who}{trick} was claimed and not proved")
        }
        // Whether he did nobody was asked, as it was too late.
        Offence::Revoke
            if facts.is_proved().is_none()
                && facts.established != Some(false)
                && facts.stage.is_some() =>
        {
            format!("a renege by {who}{trick} was claimed")
        }
        Offence::Revoke => format!("{who} reneged{trick}"),
        Offence::BothRevoked => "both sides reneged".to_owned(),
        Offence::FalseClaim => match (facts.offenders(), facts.accuser_team) {
            (None, Some(team)) => {
                format!("{} claimed a renege that was not proved", side(seats, players, team))
            }
            (_, _) => format!("a renege by {who} was claimed and not proved"),
        },
        Offence::Misdeal => match facts.cause {
            Some(Cause::WrongCount) => "a wrong number of cards was dealt".to_owned(),
            Some(Cause::FacedCard) => {
                "a card was faced in the pack, or the pack was bad".to_owned()
            }
            Some(Cause::ShownCard) => "a card was shown during the deal".to_owned(),
            None => "misdeal".to_owned(),
        },
        Offence::WrongCountInPlay => format!("{who} had a wrong number of cards"),
        Offence::StolenDeal => format!("{dealer} dealt out of turn"),
        Offence::LeadOutOfTurn => format!("{who} led{card} out of turn"),
        Offence::PlayOutOfTurn => format!("{who} played{card} out of turn"),
        Offence::ExposedCard => format!("{who} exposed{}", or(&card, " a card")),
        Offence::WinnersInARow => format!("{who} played winners in a row"),
        Offence::CardChanged => format!("{who} changed{}", or(&card, " a card")),
        Offence::CardMissing => "a card is missing from the tricks".to_owned(),
        Offence::TricksLookedAt => format!("{who} looked at turned tricks"),
        Offence::ClaimWithoutAgreement => match facts.gave_up {
            Some(false) => format!("{who} claimed without agreement"),
            Some(true) => format!("{who} gave up without agreement"),
            None => format!("{who} threw in without agreement"),
        },
        Offence::CallOutOfTurn => format!("{who} called out of turn"),
        Offence::TurnedSuit => format!("{who} named the suit turned down"),
        Offence::InsufficientBid => format!("{who} bid too low"),
        Offence::AloneSaidLate => format!("{who} said \"alone\" too late"),
        Offence::PartnerShowsHand => format!("{partner} of {who} showed a hand"),
        Offence::PartnerPlays => format!("{partner} of {who} played"),
        Offence::DiscardSeen => "the card that was discarded has been seen".to_owned(),
        Offence::TableTalk => format!("table talk by {who}"),
        Offence::ScoreError => "the score was written down wrongly".to_owned(),
        Offence::CalledCard => format!("{} is called", or(card.trim_start(), "a card")),
        Offence::CalledSuit => match facts.suit {
            Some(suit) => format!("{} are called at the lead of {who}", suit.name()),
            None => format!("a suit is called at the lead of {who}"),
        },
        Offence::IllegalPlay => format!("{who} made an illegal play"),
    }
}

const fn or<'a>(text: &'a str, other: &'a str) -> &'a str {
    if text.is_empty() { other } else { text }
}
