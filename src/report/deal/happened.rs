//! What happened in a deal, in one sentence: who made what, and what the cards came to.

use crate::event::facts::{Cause, Offence};
use crate::event::{Call, DealFate, Denial, Event, HearingRecord, Ruling, Table};
use crate::game::Deal;
use crate::game::verdict::Phase;
use crate::report::case;
use crate::report::words::{and, name, ordinal, undertaking};
use crate::rules::{Making, Ruleset};
use crate::session::DealStory;

/// What happened in a deal, in a sentence without its full stop.
pub(super) fn happened(story: &DealStory, end: Option<&Deal<'_>>, rules: &Ruleset) -> String {
    let mut parts = denials(story, rules);
    parts.push(match end {
        Some(state) => outcome(story, state),
        None => "the record of this deal breaks off".to_owned(),
    });
    parts.join("; ")
}

fn outcome(story: &DealStory, state: &Deal<'_>) -> String {
    match state.phase() {
        Phase::Void => void(story, state.rules()),
        Phase::PassedOut => passed_out(state),
        Phase::Over if state.climb().is_some() => places(story, state),
        Phase::Over if story.was_ruled() => ended_by(story).map_or_else(
            || "ended by a ruling".to_owned(),
            |ruling| case::ruling(ruling, &story.seats, state.rules().players()),
        ),
        Phase::Over => match cancelled(story) {
            Some(both) => {
                let both = case::case(both, &story.seats, state.rules().players());
                format!("{both}, which cancels; {}", played(story, state))
            }
            None => played(story, state),
        },
        Phase::Offer
        | Phase::Answer
        | Phase::Naming
        | Phase::Bidding
        | Phase::Play
        | Phase::Round
        | Phase::Told
        | Phase::Lead
        | Phase::GiveLead => unfinished(story, state),
    }
}

/// The ruling that ended a deal, where it was heard: the deal is told by it.
pub(super) fn ended_by(story: &DealStory) -> Option<&Ruling> {
    let ended = story.rulings().filter(|ruling| ruling.then == DealFate::Ends).last();
    ended.filter(|ruling| ruling.heard.is_some() && story.was_ruled())
}

/// What was heard, where it was that both sides revoked equally often.
fn cancelled(story: &DealStory) -> Option<&HearingRecord> {
    let heard = story.rulings().last()?.heard.as_deref()?;
    (heard.offence == Offence::BothRevoked && heard.remedy.resumes).then_some(heard)
}

fn void(story: &DealStory, rules: &Ruleset) -> String {
    let misdeal = story.events.iter().rev().find_map(|(_, event)| {
        if let Event::Table(Table::Misdeal { why, .. }) = event { Some(why.as_str()) } else { None }
    });
    if let Some(why) = misdeal {
        return because(why);
    }
    let ruled = story.rulings().filter(|ruling| ruling.then == DealFate::Redealt).last();
    let Some(ruling) = ruled else { return because("") };
    match ruling.heard.as_deref().map(|heard| (heard.offence, heard.facts.cause)) {
        Some((Offence::Misdeal, cause)) => {
            let found = match cause {
                Some(Cause::WrongCount) => "a wrong number of cards",
                Some(Cause::FacedCard) => "a faced card or a bad pack",
                Some(Cause::ShownCard) => "a card was shown during the deal",
                None => "",
            };
            let said = [found, ruling.why.trim()];
            because(&said.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(": "))
        }
        Some((Offence::WrongCountInPlay, _)) | None => {
            because(&case::ruling(ruling, &story.seats, rules.players()))
        }
        Some(_) => {
            let case = case::ruling(ruling, &story.seats, rules.players());
            format!("{case}; the deal is void")
        }
    }
}

/// A misdeal, and why it was one.
fn because(why: &str) -> String {
    if why.is_empty() { "misdeal".to_owned() } else { format!("misdeal ({why})") }
}

fn passed_out(state: &Deal<'_>) -> String {
    let Some(rules) = state.rules().trick_rules() else { return "nobody played".to_owned() };
    match &rules.making {
        Making::TurnUp(making) if making.consent.is_some() => {
            "nobody made trump, and the deal was passed out".to_owned()
        }
        Making::TurnUp(_) => "nobody made trump, and the deal was thrown in".to_owned(),
        Making::Bid(_) => "nobody bid, and the deal was thrown in".to_owned(),
    }
}

fn played(story: &DealStory, state: &Deal<'_>) -> String {
    let (Some(contract), Some(trick)) = (state.contract(), state.trick()) else {
        return "ended by a ruling".to_owned();
    };
    let maker = name(&story.seats, contract.maker);
    let makers = contract.maker.team();
    let (tricks, counted) = (trick.taken_in_play()[makers], trick.taken()[makers]);
    let hand = trick.rules().hand;
    let verb = if contract.bid.is_some() { "bid" } else { "made" };
    let took = match tricks {
        0 => "took no trick".to_owned(),
        tricks if tricks == hand => format!("took all {hand}"),
        tricks => format!("took {tricks} of {hand}"),
    };
    // By a ruling, for a revoke.
    let took = if counted == tricks {
        took
    } else {
        format!("{took}, and by the ruling {counted} of {hand} count for that side")
    };
    let against = state
        .play()
        .and_then(|play| play.lone_defender)
        .map(|seat| format!(" against {} alone", name(&story.seats, seat)))
        .unwrap_or_default();
    format!("{maker} {verb} {}{against} and {took}", undertaking(contract))
}

fn places(story: &DealStory, state: &Deal<'_>) -> String {
    let out: Vec<String> = state
        .places()
        .iter()
        .zip(1usize..)
        .map(|(seat, place)| {
            let out = if place == 1 { "out " } else { "" };
            format!("{} {out}{}", name(&story.seats, seat), ordinal(place))
        })
        .collect();
    and(&out, ", ")
}

fn unfinished(story: &DealStory, state: &Deal<'_>) -> String {
    match (state.contract(), state.climb()) {
        (Some(contract), _) => {
            let maker = name(&story.seats, contract.maker);
            let verb = if contract.bid.is_some() { "bid" } else { "made" };
            format!("{maker} {verb} {}, and the play goes on", undertaking(contract))
        }
        (None, Some(_)) => "the play goes on".to_owned(),
        (None, None) => "trump is being made".to_owned(),
    }
}

/// Every denial, in order: who was refused, and what.
fn denials(story: &DealStory, rules: &Ruleset) -> Vec<String> {
    let mut told = Vec::new();
    let mut declarer = None;
    for (_, event) in &story.events {
        if let Event::Call(Call::Order { seat, .. }) = event {
            declarer = Some(*seat);
        } else if let Event::Call(Call::Deny { seat, what }) = event {
            let partner = declarer.map_or_else(String::new, |seat| name(&story.seats, seat));
            let by = name(&story.seats, *seat);
            told.push(format!("{by} denied {partner} {}", refused(*what)));
        } else if let Event::Call(Call::Denied { seat, what, .. }) = event {
            let partner = rules.players().partner(*seat);
            let by = partner.map_or_else(String::new, |by| name(&story.seats, by));
            told.push(format!("{by} denied {} {}", name(&story.seats, *seat), refused(*what)));
        }
    }
    told
}

const fn refused(what: Denial) -> &'static str {
    match what {
        Denial::Trump => "the declaration",
        Denial::Alone => "going alone",
    }
}
