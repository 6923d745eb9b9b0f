//! What goes wrong before the play: calls out of turn, wrong calls, "alone", and talk.
//!
//! Euchre reference, 3.1 and 3.4. What a wrong call does to the turn is recorded by `turn_up` and
//! `bid` under the same keys; here it is told to people, with what it costs.

use super::{Basis, Chooser, Consequence, Inquired, Inquiry, Ruled, Stop, offer};
use crate::clause::Clause;
use crate::event::facts::Fact;
use crate::event::ruling::{Choice, Remedy};
use crate::rules::source::Span;
use crate::rules::{CallOutOfTurn, InsufficientBid, Making, TableTalk, TrickRules, TurnedSuit};
use crate::seat::{ByTeam, Seat, SeatList};

/// A seat called whose turn it was not (1888, 82).
pub(super) fn out_of_turn(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let clauses = [Clause::IrregularCallOutOfTurn];
    let void = "The call counts for nothing: the turn stays where it was";
    let points = match rules.irregular.call_out_of_turn {
        CallOutOfTurn::Void => return void_call(desk, rules, &clauses, void),
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

/// The call counts for nothing. One who had passed has no turn left to call in, and by the laws his
/// partner must pass too, unless the others let the call stand (1888, 80 and 82).
fn void_call(
    desk: &mut Inquiry<'_>,
    rules: &TrickRules,
    clauses: &[Clause],
    void: &str,
) -> Inquired<Ruled> {
    if !super::by_the_laws(rules) || !desk.ask(Fact::HadPassed, desk.facts.had_passed)? {
        if desk.facts.had_passed.is_some() {
            desk.note_asked(Fact::HadPassed, true);
        }
        let then = match desk.facts.had_passed {
            Some(false) => "the caller may still call in turn",
            Some(true) => {
                "the caller, who has passed, calls again only if the turn comes back to him"
            }
            None => "the caller may still call in turn if he has not passed",
        };
        return Ok(Ruled::new(clauses, format!("{void}, and {then}.")));
    }
    let law = Basis::Laws(const { &[Span::one(80)] });
    let accepted = Remedy { accepted: true, choice: Some(Choice::Accept), ..Remedy::default() };
    if desk.facts.accepted.is_some() {
        desk.note_asked(Fact::Accepted, true);
    }
    if desk.facts.accepted == Some(true) {
        let why = "A player who has passed may not call again; the others accept the call, and it stands.";
        return Ok(Ruled::new(clauses, why).with(Consequence::remedy(accepted)).from(law));
    }
    let silent = partner_passes(desk)?;
    if desk.facts.accepted == Some(false) {
        let silent = Remedy { choice: Some(Choice::Nothing), ..silent };
        let why = "A player who has passed may not call again: the call counts for nothing, and his partner \
                   must pass too.";
        return Ok(Ruled::new(clauses, why).with(Consequence::remedy(silent)).from(law));
    }
    let offers = vec![
        offer(
            Choice::Nothing,
            "the call counts for nothing, and his partner must pass too",
            Consequence::remedy(silent),
        ),
        offer(Choice::Accept, "the call stands", Consequence::remedy(accepted)),
    ];
    let why = "A player who has passed may not call again; the opponents may accept it.";
    Ok(Ruled::new(clauses, why).choosing(Chooser::OtherSide, offers).from(law))
}

/// His partner may only pass from now on.
fn partner_passes(desk: &mut Inquiry<'_>) -> Inquired<Remedy> {
    let caller = desk.ask(Fact::Seat, desk.facts.seat)?;
    let mut must_pass = SeatList::new();
    for partner in desk.players().partners(caller).iter() {
        let _fits = must_pass.push(partner);
    }
    Ok(Remedy { must_pass, ..Remedy::default() })
}

/// The suit that had been turned down was named (1888, 78 and 79).
pub(super) fn turned_suit(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let Making::TurnUp(making) = &rules.making else {
        return Err(Stop::NotHere("no card is turned up, so no suit is turned down"));
    };
    if !making.naming {
        return Err(Stop::NotHere("no other suit is ever named"));
    }
    let clauses = [Clause::IrregularTurnedSuit, Clause::MakingTurnedDown];
    let why = match rules.irregular.turned_suit {
        TurnedSuit::Void => "The call counts for nothing, and the player calls again.",
        TurnedSuit::AsPass
            if super::by_the_laws(rules) && desk.ask(Fact::SaidSuit, desk.facts.said_suit)? =>
        {
            let why = "The call was a pass, and because he then said which suit he meant, his \
                       partner must pass too.";
            let silent = Consequence::remedy(partner_passes(desk)?);
            return Ok(Ruled::new(&clauses, why)
                .with(silent)
                .from(Basis::Laws(const { &[Span::one(78), Span::one(79)] })));
        }
        TurnedSuit::AsPass => "The call was a pass, and the turn moves on.",
    };
    Ok(Ruled::new(&clauses, why))
}

/// A bid that does not beat the one before, or is under the least (after bridge, law 27).
pub(super) fn insufficient(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    if matches!(rules.making, Making::TurnUp(_)) {
        return Err(Stop::NotHere("nobody bids: a card is turned up"));
    }
    let ruled = |why: &str| Ruled::new(&[Clause::IrregularInsufficientBid, Clause::Overbid], why);
    // So many alone calls beat each other, and the next is none too high.
    let most = match &rules.making {
        Making::Bid(bids) => bids.lone_over.len().max(1),
        Making::TurnUp(_) => 1,
    };
    let over = desk.facts.lone_call.filter(|call| usize::from(*call) > most);
    let again = match over {
        Some(_) => {
            desk.note_asked(Fact::LoneCall, true);
            "The bid counts for nothing: no bid is enough over an alone, and the player passes."
        }
        None => "The bid counts for nothing: the player bids enough, or passes.",
    };
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

fn lone_hands(rules: &TrickRules) -> Inquired<()> {
    if rules.lone.allowed { Ok(()) } else { Err(Stop::NotHere("nobody plays alone")) }
}

/// "Alone" said after its time. By the laws it stands unless the others require both partners to play
/// (1888, 97), and the hand that is taken over too late is played by both (99).
pub(super) fn alone_said_late(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    lone_hands(rules)?;
    let rule = desk.rule_of(Clause::AloneSaid);
    let together = Remedy { together: true, ..Remedy::default() };
    if !super::by_the_laws(rules) {
        let why = if desk.is_over() {
            let both = both(desk);
            format!(
                "{rule} Said later, it does not count: the deal is scored as if {both} had played."
            )
        } else {
            format!("{rule} Said later, it does not count, and {} play.", both(desk))
        };
        return Ok(Ruled::new(&[Clause::AloneSaid], why).with(Consequence::remedy(together)));
    }
    if desk.ask(Fact::Offered, desk.facts.offered)? {
        let why = "A hand that is offered to the partner, or taken by him, after a lead or after he \
                   has passed is played alone by neither.";
        let together = Consequence::remedy(together);
        return Ok(Ruled::new(&[Clause::AloneSaid], why)
            .with(together)
            .from(Basis::Laws(const { &[Span::one(99)] })));
    }
    if desk.is_over() {
        let why = "The deal stands as it was played: once cards are played it is too late for it, and too \
                   late to require both partners to play. Where it was played otherwise than it is on \
                   record, `fix` says so.";
        return Ok(Ruled::new(&[Clause::AloneSaid], why)
            .from(Basis::Laws(const { &[Span::one(95), Span::one(97)] })));
    }
    if desk.facts.is_begun() {
        desk.note_begun();
        let why = "Once cards are played it is too late for it, and both partners play.";
        return Ok(Ruled::new(&[Clause::AloneSaid], why)
            .with(Consequence::remedy(together))
            .from(Basis::Laws(const { &[Span::one(95)] })));
    }
    let alone = Remedy { alone: true, ..Remedy::default() };
    let offers = vec![
        offer(Choice::Alone, "he plays alone", Consequence::remedy(alone)),
        offer(Choice::Together, "both partners play", Consequence::remedy(together)),
    ];
    let why = "Said late, it stands, unless the other side requires both partners to play.";
    Ok(Ruled::new(&[Clause::AloneSaid], why)
        .choosing(Chooser::OtherSide, offers)
        .from(Basis::Laws(const { &[Span::one(97)] })))
}

/// The partners of one side, as many as there are.
const fn both(desk: &Inquiry<'_>) -> &'static str {
    match desk.players() {
        crate::seat::Players::Four => "both partners",
        crate::seat::Players::Six => "all three partners",
    }
}

/// The loner's partner showed his hand (1888, 102).
pub(super) fn partner_shows_hand(rules: &TrickRules) -> Inquired<Ruled> {
    lone_hands(rules)?;
    let law = Basis::Laws(const { &[Span::one(102)] });
    if matches!(rules.making, Making::Bid(_)) {
        let why = "A loner whose partner shows his hand is kept to 2, the most that partners make in \
                   that game; a bid of every trick has no such measure.";
        return Ok(Ruled::new(&[], why).for_the_table().from(law));
    }
    let cap = Consequence::remedy(Remedy { most: Some(2), ..Remedy::default() });
    let why = "The loner can score no more than 2, even with every trick; if he fails, it costs \
               what it would have cost.";
    let ruled = Ruled::new(&[], why).from(law);
    if super::by_the_laws(rules) {
        return Ok(ruled.with(cap));
    }
    let offers = vec![
        offer(Choice::Nothing, "nothing is done", Consequence::default()),
        offer(Choice::Cap, "the loner can score no more than 2", cap),
    ];
    Ok(ruled.choosing(Chooser::Table, offers))
}

/// The loner's partner played a card or took up his hand (1888, 100).
pub(super) fn partner_plays(desk: &Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    lone_hands(rules)?;
    let law = Basis::Laws(const { &[Span::one(100)] });
    let both = both(desk);
    let together = Consequence::remedy(Remedy { together: true, ..Remedy::default() });
    let bid = match rules.making {
        Making::Bid(_) => " The bid of every trick stands.",
        Making::TurnUp(_) => "",
    };
    // Nobody plays on in a deal that is over.
    let over = desk.is_over();
    let lost = if over {
        format!("the deal is scored as if {both} had played")
    } else {
        format!("{both} play")
    };
    let kept = if over { "it is scored as a lone hand" } else { "he goes on alone" };
    let why = format!("The right to play alone is lost, and {lost}.{bid}");
    let mut offers = vec![
        offer(Choice::Together, lost, together),
        offer(Choice::Alone, kept, Consequence::default()),
    ];
    let laws = super::by_the_laws(rules);
    if !laws {
        offers.reverse();
    }
    let chooser = if laws { Chooser::OtherSide } else { Chooser::Table };
    Ok(Ruled::new(&[], why).choosing(chooser, offers).from(law))
}

/// Remarks on a trick, and the etiquette.
const TALK: &[Span] = &[Span::one(83), Span::new(106, 116)];

/// Words, gestures, uneven calls (OE, CG).
pub(super) fn table_talk(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Ruled> {
    let clauses = [Clause::IrregularTableTalk];
    match rules.irregular.table_talk {
        // A trick in progress there is no longer.
        TableTalk::Report if super::by_the_laws(rules) && desk.is_over() => {
            let why = "Talk is etiquette, without a price; only of a remark on a trick in progress \
                       could the opponents have made use.";
            Ok(Ruled::new(&[], why).from(Basis::Laws(TALK)))
        }
        TableTalk::Report if super::by_the_laws(rules) && desk.facts.led == Some(false) => {
            desk.note_asked(Fact::Led, true);
            let why = "Talk is etiquette, without a price; only of a remark on a trick in progress \
                       can the opponents make use, and no card had been led.";
            Ok(Ruled::new(&[], why).from(Basis::Laws(TALK)))
        }
        TableTalk::Report if super::by_the_laws(rules) => {
            let offers = vec![
                offer(Choice::Nothing, "it is noted, and nothing is done", Consequence::default()),
                offer(
                    Choice::Direct,
                    match desk.facts.card {
                        Some(card) => format!(
                            "the partner plays the {card} to the trick, unless that would be a revoke"
                        ),
                        None => "they direct the card that the partner plays to the trick".into(),
                    },
                    Consequence::remedy(Remedy { directed: desk.facts.card, ..Remedy::default() }),
                )
                .asking(&[Fact::Seat, Fact::Card]),
            ];
            let why = "Of a remark on a trick in progress the opponents may make use; other talk \
                       is etiquette, without a price.";
            Ok(Ruled::new(&[], why).choosing(Chooser::OtherSide, offers).from(Basis::Laws(TALK)))
        }
        TableTalk::Report => {
            let why = "Table talk is noted; the rules name no price for it.";
            Ok(Ruled::new(&clauses, why).for_the_table())
        }
        TableTalk::WarnThen2 | TableTalk::WarnThenCallAnd2 if desk.facts.warned == Some(false) => {
            desk.ask(Fact::Warned, desk.facts.warned)?;
            // Which side it is that pays the next time.
            let warned = Remedy { warned: Some(desk.offenders()?), ..Remedy::default() };
            Ok(Ruled::new(&clauses, "That side is warned, and pays the next time.")
                .with(Consequence::remedy(warned)))
        }
        TableTalk::WarnThen2 | TableTalk::WarnThenCallAnd2 => {
            let team = desk.offenders();
            let warned = desk.ask(Fact::Warned, desk.facts.warned);
            warned?;
            let team = team?;
            let points = ByTeam::only(team.other(), 2);
            let only_paid =
                |why: &str| Ok(Ruled::new(&clauses, why).with(Consequence::points(points)));
            // A call can be lost only in a deal that goes on, and in which it has not been made.
            if rules.irregular.table_talk == TableTalk::WarnThen2 || desk.is_over() {
                return only_paid("That side had been warned of table talk.");
            }
            if desk.facts.maker_team.is_some() || desk.facts.is_begun() {
                if desk.facts.maker_team.is_some() {
                    desk.note_asked(Fact::MakerTeam, true);
                } else {
                    desk.note_begun();
                }
                return only_paid(
                    "That side had been warned of table talk. Trump is made, so no call is lost.",
                );
            }
            let mut must_pass = SeatList::new();
            for seat in desk.players().seats().filter(|seat| seat.team() == team) {
                let _fits = must_pass.push(seat);
            }
            let remedy = Remedy { must_pass, ..Remedy::default() };
            let why = "That side had been warned of table talk, and has lost its call.";
            let done = Consequence { points, remedy, ..Consequence::default() };
            Ok(Ruled::new(&clauses, why).with(done))
        }
    }
}

/// Climbing: partners may not talk over who leads (the designer's sheet), and nothing is said of
/// what it costs.
pub(super) fn table_talk_climb(desk: &Inquiry<'_>) -> Ruled {
    let rule = desk.rule_of(Clause::GiveLead);
    let why = format!("{rule} The rules name no price for talking.");
    Ruled::new(&[Clause::GiveLead], why).for_the_table().asking(&[Fact::OffenderTeam])
}
