//! What goes wrong before the play: calls out of turn, wrong calls, "alone", and talk.
//!
//! Euchre reference, 3.1 and 3.4. What a wrong call does to the turn is recorded by `turn_up` and
//! `bid` under the same keys; here it is told to people, with what it costs.

use super::{Basis, Chooser, Consequence, Desk, Heard, Ruled, Stop, offer};
use crate::clause::Clause;
use crate::event::facts::Fact;
use crate::event::ruling::Choice;
use crate::rules::{CallOutOfTurn, InsufficientBid, Making, TableTalk, TrickRules, TurnedSuit};
use crate::seat::{ByTeam, Seat};

/// A seat called whose turn it was not (1888, 82).
pub(super) fn out_of_turn(desk: &mut Desk<'_>, rules: &TrickRules) -> Heard<Ruled> {
    let clauses = [Clause::IrregularCallOutOfTurn];
    let void = "The call counts for nothing: the turn stays where it was";
    let points = match rules.irregular.call_out_of_turn {
        CallOutOfTurn::Void => {
            let why = format!("{void}, and the caller may still call in turn.");
            return Ok(Ruled::new(&clauses, why));
        }
        CallOutOfTurn::LoseCall => 0,
        CallOutOfTurn::LoseCallAnd2 => 2,
    };
    // Whoever it was, his side is silent: his seat says the side as well.
    let seat = desk.facts.seat.map(Seat::team).or(desk.facts.offender_team);
    let team = desk.ask(Fact::Seat, seat)?;
    let side = desk.side(team);
    let why = format!("{void}, and {side} may not make trump in this round.");
    let points = ByTeam::only(team.other(), points);
    Ok(Ruled::new(&clauses, why).with(Consequence::points(points)))
}

/// The suit that had been turned down was named (1888, 78).
pub(super) fn turned_suit(rules: &TrickRules) -> Heard<Ruled> {
    let Making::TurnUp(making) = &rules.making else {
        return Err(Stop::NotHere("no card is turned up, so no suit is turned down"));
    };
    if !making.naming {
        return Err(Stop::NotHere("no other suit is ever named"));
    }
    let why = match rules.irregular.turned_suit {
        TurnedSuit::Void => "The call counts for nothing, and the player calls again.",
        TurnedSuit::AsPass => "The call was a pass, and the turn moves on.",
    };
    Ok(Ruled::new(&[Clause::IrregularTurnedSuit, Clause::MakingTurnedDown], why))
}

/// A bid that does not beat the one before, or is under the least (after bridge, law 27).
pub(super) fn insufficient(desk: &mut Desk<'_>, rules: &TrickRules) -> Heard<Ruled> {
    if matches!(rules.making, Making::TurnUp(_)) {
        return Err(Stop::NotHere("nobody bids: a card is turned up"));
    }
    let ruled = |why: &str| Ruled::new(&[Clause::IrregularInsufficientBid, Clause::Overbid], why);
    let again = "The bid counts for nothing: the player bids enough, or passes.";
    Ok(match rules.irregular.insufficient_bid {
        InsufficientBid::Void => ruled(again),
        InsufficientBid::AsPass => ruled("The bid was a pass, and the turn moves on."),
        InsufficientBid::IfAccepted => {
            let stands = "The bid stands, because the next player called over it.";
            let accepted = desk.ask(Fact::Accepted, desk.facts.accepted)?;
            ruled(if accepted { stands } else { again })
        }
    })
}

fn lone_hands(rules: &TrickRules) -> Heard<()> {
    if rules.lone.allowed { Ok(()) } else { Err(Stop::NotHere("nobody plays alone")) }
}

/// "Alone" said after its time: the others may have both partners play (1888, 97).
pub(super) fn alone_said_late(desk: &Desk<'_>, rules: &TrickRules) -> Heard<Ruled> {
    lone_hands(rules)?;
    let choices = vec![
        offer(Choice::Together, "both partners play", Consequence::default()),
        offer(Choice::Alone, "he plays alone", Consequence::default()),
    ];
    let rule = desk.rule_of(Clause::AloneSaid);
    let why = format!("{rule} Said later it does not count, and both partners play.");
    Ok(Ruled::new(&[Clause::AloneSaid], why)
        .choosing(Chooser::OtherSide, choices)
        .from(Basis::And("Leeds & Dwight, The Laws of Euchre (1888), law 97")))
}

/// The loner's partner showed his hand (1888, 102).
pub(super) fn partner_shows_hand(rules: &TrickRules) -> Heard<Ruled> {
    lone_hands(rules)?;
    let why = "The loner can score no more than 2, even with every trick; if he fails, it costs \
               what it would have cost.";
    Ok(Ruled::new(&[], why).from(Basis::Only("Leeds & Dwight, The Laws of Euchre (1888), law 102")))
}

/// The loner's partner played a card or took up his hand (1888, 100).
pub(super) fn partner_plays(rules: &TrickRules) -> Heard<Ruled> {
    lone_hands(rules)?;
    let choices = vec![
        offer(Choice::Together, "both partners play", Consequence::default()),
        offer(Choice::Alone, "he goes on alone", Consequence::default()),
    ];
    let why = "The right to play alone is lost, and both partners play.";
    Ok(Ruled::new(&[], why)
        .choosing(Chooser::OtherSide, choices)
        .from(Basis::Only("Leeds & Dwight, The Laws of Euchre (1888), law 100")))
}

/// Words, gestures, uneven calls (OE, CG).
pub(super) fn table_talk(desk: &mut Desk<'_>, rules: &TrickRules) -> Heard<Ruled> {
    let clauses = [Clause::IrregularTableTalk];
    match rules.irregular.table_talk {
        TableTalk::Report => {
            let why = "Table talk is noted; the rules name no price for it.";
            Ok(Ruled::new(&clauses, why).for_the_table())
        }
        TableTalk::WarnThen2 if desk.facts.warned == Some(false) => {
            desk.ask(Fact::Warned, desk.facts.warned)?;
            Ok(Ruled::new(&clauses, "That side is warned, and pays the next time."))
        }
        TableTalk::WarnThen2 => {
            let team = desk.offenders();
            let warned = desk.ask(Fact::Warned, desk.facts.warned);
            warned?;
            let points = ByTeam::only(team?.other(), 2);
            let ruled = Ruled::new(&clauses, "That side had been warned of table talk.");
            Ok(ruled.with(Consequence::points(points)))
        }
    }
}

/// Climbing: partners may not talk over who leads (the designer's sheet), and nothing is said of
/// what it costs.
pub(super) fn table_talk_climb(desk: &Desk<'_>) -> Ruled {
    let rule = desk.rule_of(Clause::GiveLead);
    let why = format!("{rule} The rules name no price for talking.");
    Ruled::new(&[Clause::GiveLead], why).for_the_table()
}
