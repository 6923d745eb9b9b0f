//! Revokes: mended, claimed without proof, claimed too late, or established, and then what it costs.
//!
//! Euchre reference, 3.1 and 3.4; Laws of Euchre (1888), 62–71. Whether a revoke happened is not
//! known here: `game::play` proves it, or people do.

use super::{
    Basis, Chooser, Consequence, Fate, Inquired, Inquiry, Ruled, after_a_revoke, contract, offer,
    unpriced,
};
use crate::card::CardList;
use crate::clause::Clause;
use crate::event::facts::{Fact, Facts, Proof, Stage, TrickWinner};
use crate::event::ruling::{Choice, Remedy, Transfer};
use crate::rules::source::Span;
use crate::rules::{Revoke, RevokeUntil, TrickRules};
use crate::seat::{ByTeam, Seat, Team};

/// A revoke, whatever has become of it.
pub(super) fn revoke(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    if desk.facts.stage == Some(Stage::NextDeal) {
        return Ok(too_late(rules));
    }
    if desk.facts.is_proved() == Some(false) {
        return unproved(desk, rules);
    }
    if desk.facts.is_established() == Some(false) {
        return Ok(mended(desk, rules));
    }
    // What a later trick proves was claimed after the lead to it.
    let later = matches!(desk.facts.proof, Some(Proof::Later(_)));
    let stage = desk.facts.stage.or(later.then_some(Stage::Play));
    if stage.is_some_and(|stage| is_too_late(stage, rules)) {
        return Ok(too_late(rules));
    }
    established(desk, rules)
}

/// A claim that nothing proves; the side that was accused may be paid for it.
pub(super) fn unproved(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    // A claim of which it is too late is not heard, so that nobody pays for it either.
    if desk.facts.stage == Some(Stage::NextDeal) {
        return Ok(too_late(rules));
    }
    let points = rules.irregular.false_claim;
    let why = "The revoke is not proved, so there is none.";
    let ruled = |points| {
        let ruled = Ruled::new(&[Clause::IrregularFalseClaim], why);
        Ruled { established: false, ..ruled.with(Consequence::points(points)) }
    };
    if points == 0 {
        return Ok(ruled(ByTeam::default()));
    }
    let facts = desk.facts;
    let accuser = facts.accuser_team.or(facts.offenders().map(Team::other));
    let accuser = desk.ask(Fact::AccuserTeam, accuser)?;
    Ok(ruled(ByTeam::only(accuser.other(), points)))
}

/// Both sides have revoked: equal numbers cancel (Laws of Euchre, 1888, 71; bridge, law 64B7), and
/// what one side has done more often is ruled on as its revoke.
pub(super) fn both(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    // However many they were, what comes too late changes nothing.
    if desk.facts.stage.is_some_and(|stage| is_too_late(stage, rules)) {
        return Ok(too_late(rules));
    }
    let counts = desk.ask(Fact::Revokes, desk.facts.revokes)?;
    let law = Basis::LawsAnd(const { &[Span::one(71)] }, "bridge, law 64B7");
    let more = if counts.even > counts.odd { Team::Even } else { Team::Odd };
    let over = counts.even.abs_diff(counts.odd);
    if over == 0 {
        let why = "Both sides have revoked, and equal numbers cancel.";
        let resumes = Remedy { resumes: true, ..Remedy::default() };
        let ruled = Ruled::new(&[Clause::IrregularRevoke], why).from(law);
        return Ok(ruled.with(Consequence::remedy(resumes)));
    }
    let side = Facts {
        offender_team: Some(more),
        seat: None,
        proved: Some(true),
        established: Some(true),
        ..*desk.facts
    };
    let mut apart = Inquiry { since: desk.since, ..Inquiry::new(&side, desk.ruleset, desk.who) };
    let heard = revoke(&mut apart, rules);
    let missing: Vec<(Fact, bool)> = apart.asked;
    for (fact, given) in missing {
        // Which side it is, is known by the numbers.
        if fact != Fact::OffenderTeam {
            desk.note_asked(fact, given);
        }
    }
    let mut ruled = heard?;
    if is_paid_each(rules.irregular.revoke) {
        ruled.consequence = times(ruled.consequence, over);
        for offer in &mut ruled.offers {
            offer.consequence = times(offer.consequence, over);
        }
    }
    let side = desk.side(more);
    let how_often = match over {
        1 => "once more".to_owned(),
        2 => "twice more".to_owned(),
        _ => format!("{over} times more"),
    };
    let why = format!("Equal numbers cancel; {side} did it {how_often}. {}", ruled.why);
    Ok(Ruled { why, ..ruled }.from(law))
}

/// Does each revoke cost its own? A bid fails, or counts as made, but once, and so does the most that a deal
/// can pay come but once.
pub(super) const fn is_paid_each(revoke: Revoke) -> bool {
    match revoke {
        Revoke::Award | Revoke::Deduct | Revoke::Choice | Revoke::Transfer => true,
        Revoke::MaxHand | Revoke::ContractFails | Revoke::Redeal | Revoke::Report => false,
    }
}

/// The same for so many revokes: each costs its points.
fn times(done: Consequence, revokes: u8) -> Consequence {
    let many = |points: i32| points.saturating_mul(i32::from(revokes));
    let points = ByTeam::new(many(done.points.even), many(done.points.odd));
    Consequence { points, ..done }
}

/// Put right before the trick was turned and before that side played on (1888, 64–65, 69).
fn mended(desk: &Inquiry<'_>, rules: &TrickRules) -> Ruled {
    let facts = desk.facts;
    // Which card it was decides nothing: it is left face up where somebody has named it.
    let exposed = match facts.card {
        Some(card) if !super::playing::takes_back(rules, facts.is_loner()) => CardList::one(card),
        Some(_) | None => CardList::new(),
    };
    let left = match exposed.as_slice().first() {
        Some(card) => format!(" The {card} {}.", super::playing::liable(rules)),
        None => String::new(),
    };
    let why = format!(
        "The revoke is put right in time: a card of the suit is played, and an opponent who \
         played after it may change his card.{left}"
    );
    let remedy = Remedy { exposed, taken_back: facts.seat, ..Remedy::default() };
    let ruled = Ruled::new(&[Clause::Follow, Clause::IrregularExposed], why)
        .with(Consequence::remedy(remedy));
    Ruled { established: false, ..ruled }
}

const fn is_too_late(stage: Stage, rules: &TrickRules) -> bool {
    match rules.irregular.revoke_until {
        RevokeUntil::NextLead => !matches!(stage, Stage::Trick),
        RevokeUntil::HandEnd => matches!(stage, Stage::After | Stage::NextDeal),
        RevokeUntil::Cut => matches!(stage, Stage::NextDeal),
    }
}

fn too_late(rules: &TrickRules) -> Ruled {
    let until = match rules.irregular.revoke_until {
        RevokeUntil::NextLead => "the lead to the next trick",
        RevokeUntil::HandEnd => "the end of the deal",
        RevokeUntil::Cut => "the cut for the next deal",
    };
    let why = format!("Too late: the score stands. A revoke may be claimed until {until}.");
    Ruled { established: false, ..Ruled::new(&[Clause::IrregularRevokeUntil], why) }
}

fn established(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let ruled = match rules.irregular.revoke {
        Revoke::Award | Revoke::Deduct | Revoke::Choice => priced(desk, rules, flat),
        Revoke::MaxHand => priced(desk, rules, contract::max_hand),
        Revoke::Transfer => priced(desk, rules, transfer),
        Revoke::ContractFails => priced(desk, rules, contract::contract_fails),
        Revoke::Redeal => {
            let proof = proven(desk, rules);
            proof.and(redeal(desk))
        }
        Revoke::Report => proven(desk, rules).map(|()| unpriced()),
    }?;
    Ok(Ruled { why: format!("{} {}", told(desk), ruled.why), ..ruled })
}

/// What a revoke costs a side.
type Cost = fn(&mut Inquiry<'_>, &TrickRules, Inquired<Team>) -> Inquired<Ruled>;

fn priced(desk: &mut Inquiry<'_>, rules: &TrickRules, cost: Cost) -> Inquired<Ruled> {
    let team = desk.offenders();
    let proof = proven(desk, rules);
    proof.and(cost(desk, rules, team))
}

/// Is it proved, established, and claimed in time?
///
/// Until the cut there is no other deal in which to claim it, so the time is asked only where the
/// ruleset has an earlier limit.
fn proven(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<()> {
    let facts = desk.facts;
    let proved = if facts.is_proved().is_some() {
        Ok(())
    } else {
        let trick = desk.ask(Fact::Trick, facts.trick);
        let proof = desk.ask(Fact::Proof, facts.proof);
        trick.and(proof).map(|_| ())
    };
    let established = desk.ask(Fact::Established, facts.is_established());
    if rules.irregular.revoke_until != RevokeUntil::Cut {
        desk.ask(Fact::Stage, facts.stage)?;
    }
    proved.and(established).map(|_| ())
}

fn told(desk: &Inquiry<'_>) -> String {
    let on = desk.facts.trick.map(|trick| format!(" on trick {trick}")).unwrap_or_default();
    match desk.facts.proof {
        Some(Proof::Later(proof)) => format!("The revoke{on} is proved by trick {proof}."),
        Some(Proof::Hand) => format!("The revoke{on} is proved by the hand."),
        None => format!("The revoke{on} is established and proved."),
    }
}

/// So many points: for the others, off the offenders, or as the others choose (CN, SR).
fn flat(desk: &mut Inquiry<'_>, rules: &TrickRules, team: Inquired<Team>) -> Inquired<Ruled> {
    let irregular = &rules.irregular;
    let together = irregular.revoke_points;
    let alone =
        if together == irregular.revoke_lone_points { Ok(false) } else { desk.alone(rules) };
    let fate = after_a_revoke(desk, rules);
    // Who deals next where the offenders end it (1888, 70); what was played out cannot be ended by choice.
    let may_end = irregular.revoke == Revoke::Award && !desk.has_ended();
    let dealer = if may_end { desk.dealer().map(Some) } else { Ok(None) };
    let (team, alone, fate, dealer) = (team?, alone?, fate?, dealer?);
    let (points, number) = if alone {
        (irregular.revoke_lone_points, Clause::IrregularRevokeLonePoints)
    } else {
        (together, Clause::IrregularRevokePoints)
    };
    let remedy = |team, points| Consequence {
        points: ByTeam::only(team, points),
        fate,
        ..Consequence::default()
    };
    let award = remedy(team.other(), points);
    let deduct = remedy(team, -points);
    let price = if alone { ", at the price of a lone hand" } else { "" };
    let clauses = [Clause::IrregularRevoke, number, Clause::IrregularRevokeThen];
    let ruled = |who: &str| Ruled::new(&clauses, format!("{who} for it{price}."));
    Ok(match irregular.revoke {
        Revoke::Deduct => ruled("That side pays").with(deduct),
        Revoke::Choice => {
            let told = [desk.points(team.other(), points), desk.points(team, -points)];
            let [awarded, deducted] = told;
            let choices =
                vec![offer(Choice::Award, awarded, award), offer(Choice::Deduct, deducted, deduct)];
            ruled("The other side chooses who pays").choosing(Chooser::OtherSide, choices)
        }
        Revoke::Award
        | Revoke::MaxHand
        | Revoke::Transfer
        | Revoke::ContractFails
        | Revoke::Redeal
        | Revoke::Report => played_out(desk, dealer, ruled("The other side is paid").with(award)),
    })
}

/// Law 70: where the deal goes on after a revoke, the offenders choose whether it is played out.
fn played_out(desk: &Inquiry<'_>, dealer: Option<Seat>, ruled: Ruled) -> Ruled {
    let Some(dealer) = dealer.filter(|_| ruled.consequence.fate == Fate::GoesOn) else {
        return ruled;
    };
    let fate = Fate::Ends { next_dealer: desk.players().left(dealer) };
    let done = ruled.consequence;
    let offers = vec![
        offer(Choice::PlayOn, "the deal is played out", done),
        offer(Choice::End, "the deal is over with it", Consequence { fate, ..done }),
    ];
    ruled.choosing(Chooser::Offenders, offers)
}

/// Tricks change hands: two where the offender himself won the trick and his side a later one, else
/// one if his side won that trick or a later one (bridge, law 64A).
fn transfer(desk: &mut Inquiry<'_>, _rules: &TrickRules, team: Inquired<Team>) -> Inquired<Ruled> {
    let facts = desk.facts;
    let winner = desk.ask(Fact::TrickWinner, facts.trick_winner);
    let later = match facts.trick_winner {
        // One trick, whatever came after.
        Some(TrickWinner::Partner) => Ok(0),
        Some(TrickWinner::Offender | TrickWinner::Others) | None => {
            desk.ask(Fact::TricksAfter, facts.tricks_after)
        }
    };
    let (team, winner, later) = (team?, winner?, later?);
    let tricks = match winner {
        TrickWinner::Offender => 1 + later.min(1),
        TrickWinner::Partner => 1,
        TrickWinner::Others => later.min(1),
    };
    let to = team.other();
    let transfer = (tricks > 0).then_some(Transfer { to, tricks });
    let why = if tricks == 0 {
        "That side won neither the trick nor a later one, so no trick changes hands."
    } else {
        "The deal is played out, and tricks change hands before it is counted."
    };
    let remedy = Consequence::remedy(Remedy { transfer, ..Remedy::default() });
    Ok(Ruled::new(&[Clause::IrregularRevoke], why)
        .with(remedy)
        .from(Basis::And("after bridge, law 64A (2017)")))
}

fn redeal(desk: &mut Inquiry<'_>) -> Inquired<Ruled> {
    let dealer = desk.dealer()?;
    let remedy = Consequence::fate(super::Fate::Redealt { dealer });
    Ok(Ruled::new(&[Clause::IrregularRevoke], "It makes the deal void.").with(remedy))
}
