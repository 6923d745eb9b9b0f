//! Every offence under every ruleset in the three stages: while the deal goes on, after it, and in the
//! next deal. What can be heard, and of which deal, is told by the table below, whose values come
//! from the Euchre reference, 3.1 to 3.5, and the laws it names; where a stage has a ruling, the
//! protocol and the command give the same.

use rasher::desk::hearing::{Hearing, Hears, Stage};
use rasher::desk::{Desk, Plan, Refused};
use rasher::event::facts::{Fact, Facts, Offence};
use rasher::game::ruling::{Decision, has_offence};
use rasher::game::verdict::Who;
use rasher::rules::Ruleset;
use rasher::store::paper::PaperFile;
use serde_json::json;

use crate::rulings::{
    AT, Commanded, Need, answered, as_answered, by_commands, by_protocol, desk, each, need,
    prepared, said,
};

/// When it is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// While the deal goes on.
    During,
    /// After it, before the next.
    After,
    /// When the next has been begun.
    Next,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comes {
    /// A ruling.
    Ruled,
    /// A ruling on the deal that comes next.
    New,
    /// The time for it is over, by the ruleset's own limit.
    Late,
    /// The deal is over, and with it what could be done.
    Past,
    /// The deal that is open cannot have it.
    Not,
}

use Comes::{Late, New, Not, Past, Ruled};

/// During the deal, after it, in the next one. A revoke is claimed until the cut (1888, 68), which
/// the other rulesets follow (3.4), and until the lead to the next trick on Meetup's sheet; a score is
/// put right until the next trump card (5); what acts on a card, a call or a lead that is still to be
/// made has nothing to act on when the deal is over (3.1); what costs points or voids the deal is
/// ruled on after it as well; and a deal in which it did not happen cannot have it.
fn expected(rules: &Ruleset, offence: Offence) -> [Comes; 3] {
    let meetup = rules.id == "euchre-meetup";
    let climbing = rules.climb_rules().is_some();
    match offence {
        Offence::Revoke if meetup => [Ruled, Late, Late],
        Offence::Revoke | Offence::FalseClaim => [Ruled, Ruled, Late],
        Offence::BothRevoked if meetup => [Ruled, Late, Late],
        Offence::BothRevoked => [Ruled, Ruled, Late],
        // Nothing is made before the play there: the next deal can have it as soon as it is played.
        Offence::WrongCountInPlay if climbing => [Ruled, Ruled, Ruled],
        Offence::CardChanged | Offence::ClaimWithoutAgreement if climbing => [Ruled, Past, Ruled],
        Offence::WrongCountInPlay
        | Offence::CardMissing
        | Offence::AloneSaidLate
        | Offence::PartnerShowsHand
        | Offence::PartnerPlays => [Ruled, Ruled, Not],
        Offence::Misdeal | Offence::StolenDeal => [Ruled, New, Ruled],
        // The one play of the next deal is a lead, against which nothing can be said.
        Offence::IllegalPlay | Offence::PlayOutOfTurn if rules.climb_rules().is_some() => {
            [Ruled, Past, Not]
        }
        Offence::ExposedCard | Offence::CallOutOfTurn | Offence::InsufficientBid => {
            [Ruled, Past, Ruled]
        }
        // Michigan takes 2 for it whenever it was.
        Offence::ClaimWithoutAgreement if rules.id == "euchre-michigan" => [Ruled, Ruled, Not],
        Offence::LeadOutOfTurn
        | Offence::PlayOutOfTurn
        | Offence::IllegalPlay
        | Offence::WinnersInARow
        | Offence::CardChanged
        | Offence::TricksLookedAt
        | Offence::ClaimWithoutAgreement
        | Offence::TurnedSuit
        | Offence::DiscardSeen => [Ruled, Past, Not],
        Offence::TableTalk => [Ruled, Ruled, Ruled],
        Offence::ScoreError if rules.id == "euchre-laws-1888" => [Ruled, Ruled, Late],
        Offence::ScoreError => [Ruled, Ruled, Ruled],
        Offence::CalledCard | Offence::CalledSuit => [Ruled, Not, Not],
    }
}

/// A whole deal as it is typed.
fn whole(rules: &Ruleset, offence: Offence) -> &'static str {
    let lone = need(offence) == Need::Loner;
    match (rules.climb_rules(), rules.bid_rules(), lone) {
        (Some(_), ..) if rules.players().count() == 4 => "acb",
        (Some(_), ..) => "acebd",
        (None, Some(_), false) => "b3h3",
        (None, None, false) => "bh3",
        (None, _, true) => "bh!3",
    }
}

/// The first word of the deal after it, in which Ben deals.
fn next(rules: &Ruleset) -> &'static str {
    match (rules.climb_rules(), rules.bid_rules()) {
        (Some(climb), _) if climb.pack.is_some() => "6a6b",
        (Some(_), _) => "=pair6",
        (None, Some(_)) => "3s",
        (None, None) => "9h",
    }
}

fn take(desk: &mut Desk<PaperFile>, line: &str) {
    match desk.plan(line) {
        Ok(Plan::Entry(entry)) => {
            desk.commit(&entry, AT).expect("written");
        }
        Ok(_) => panic!("`{line}` is a command"),
        Err(why) => panic!("`{line}`: {}", why.say(desk.seats())),
    }
}

/// A session that has come so far.
fn table(rules: &Ruleset, offence: Offence, when: When) -> Desk<PaperFile> {
    if when == When::During {
        if need(offence) != Need::Result {
            return prepared(rules, offence);
        }
        // A trick on which one of Ben's side does not follow.
        let mut desk = desk(rules);
        take(&mut desk, if rules.bid_rules().is_some() { "..b3h" } else { "bh" });
        let six = rules.players().count() == 6;
        take(&mut desk, if six { "Ac 9s 9d Tc Kc Qc" } else { "Ac 9s 9d Tc" });
        return desk;
    }
    let mut desk = desk(rules);
    take(&mut desk, whole(rules, offence));
    if when == When::Next {
        take(&mut desk, next(rules));
    }
    desk
}

/// What the table answers: in the middle of the deal no later trick has been played.
const fn answer(offence: Offence, fact: Fact, when: When) -> &'static str {
    match (fact, when) {
        (Fact::Proof, When::During) => "hand",
        // Of the next deal Cal's bid is on record.
        (Fact::Seat, When::Next) if matches!(offence, Offence::InsufficientBid) => "d",
        (Fact::Stage, When::During) => "trick",
        // On the one trick of the record one of each side did not follow.
        (Fact::Revokes, When::During) => "1-1",
        _ => said(offence, fact),
    }
}

enum Heard {
    Refused(String),
    Ruled(Box<Hearing>, Box<Decision>),
}

fn heard(rules: &Ruleset, offence: Offence, when: When) -> Heard {
    let desk = table(rules, offence, when);
    match desk.hearing(offence.word()) {
        Ok(hearing) => decided(&desk, rules, hearing, |fact| answer(offence, fact, when)),
        Err(why) => Heard::Refused(why.say(desk.seats())),
    }
}

/// Heard with these answers.
fn decided(
    desk: &Desk<PaperFile>,
    rules: &Ruleset,
    mut hearing: Hearing,
    reply: impl Fn(Fact) -> &'static str,
) -> Heard {
    let offence = hearing.offence;
    for _ in 0..16 {
        match desk.proceed(&mut hearing) {
            Stage::Ask(fact) => {
                let reply = reply(fact);
                if let Err(why) = desk.answer(&mut hearing, fact, reply) {
                    panic!("{offence} under {}: {fact} {reply}: {why}", rules.id);
                }
            }
            Stage::Ruled(decision) => return Heard::Ruled(Box::new(hearing), decision),
            Stage::None(why) => return Heard::Refused(why),
        }
    }
    panic!("{offence} under {} asks without end", rules.id);
}

/// What came of it, by the ruling itself and not by its words.
fn came(offence: Offence, when: When, heard: &Heard) -> Comes {
    let Heard::Ruled(_, decision) = heard else { return Not };
    let of_a_new_deal = matches!(offence, Offence::Misdeal | Offence::StolenDeal);
    if of_a_new_deal && when == When::After {
        return New;
    }
    let unproved = decision.clauses.iter().any(|it| it.id() == "irregular-false-claim");
    match (decision.is_past(), decision.established || unproved) {
        (true, _) => Past,
        (false, true) => Ruled,
        (false, false) => Late,
    }
}

#[test]
fn every_offence_in_every_stage() {
    let mut walked = 0;
    let mut commanded = Vec::new();
    each(|rules, offence| {
        for (when, expected) in
            [When::During, When::After, When::Next].into_iter().zip(expected(rules, offence))
        {
            let heard = heard(rules, offence, when);
            let place = format!("{offence} under {} {when:?}", rules.id);
            let told = match &heard {
                Heard::Refused(why) => why,
                Heard::Ruled(_, decision) => &decision.text,
            };
            assert_eq!(came(offence, when, &heard), expected, "{place}: {told}");
            if let Heard::Ruled(hearing, decision) = &heard {
                agrees(rules, hearing, decision, &place);
                let (offence, facts) = (hearing.offence, hearing.facts);
                let same = |one: &&Commanded| {
                    one.rules.id == rules.id && (one.offence, one.facts) == (offence, facts)
                };
                // While the deal goes on the same facts have been asked of the command by `rulings`.
                let asked = when == When::During && need(offence) != Need::Result;
                if !asked && !commanded.iter().any(|one| same(&one)) {
                    commanded.push(Commanded { rules, offence, facts, place });
                }
            }
            walked += 1;
        }
    });
    assert!(walked > 1000, "{walked} walked");
    assert!(commanded.len() > 450, "{} ruled on", commanded.len());
    by_commands(&commanded);
}

/// Between two deals what may have happened as the next one was dealt is heard of that one, too, and
/// is ruled on as in a deal that goes on: by the protocol and by the command as by the session.
#[test]
fn an_offence_of_the_deal_that_begins() {
    let mut commanded = Vec::new();
    each(|rules, offence| {
        let desk = table(rules, offence, When::After);
        let Ok(hearing) = desk.hearing(offence.word()) else { return };
        // What is called a misdeal may be a wrong count of the deal that is over. A score is of that one; a deal
        // out of turn, and a card or a suit that is called, are of the one on record.
        let misdeal = offence == Offence::Misdeal && rules.trick_rules().is_some();
        let of_one = matches!(
            offence,
            Offence::Misdeal
                | Offence::StolenDeal
                | Offence::ScoreError
                | Offence::CalledCard
                | Offence::CalledSuit
        );
        let known = has_offence(offence, &Facts::default(), rules, Who(desk.seats()));
        let either = misdeal || known && !of_one;
        let place = format!("{offence} under {} as the next deal begins", rules.id);
        assert_eq!(desk.either_deal(&hearing), either.then_some((1, 2)), "{place}");
        if !either {
            return;
        }
        if misdeal {
            let of_last = |hearing| match decided(&desk, rules, hearing, |fact| {
                answer(offence, fact, When::After)
            }) {
                Heard::Ruled(_, decision) => decision,
                Heard::Refused(why) => panic!("{place}: {why}"),
            };
            let named = desk.hearing("wrong-count-in-play").expect("it can be heard");
            let last = desk.hearing_of_last(offence.word()).expect("it can be heard");
            let cause = desk.hearing_of_last("misdeal cause=wrong-count").expect("it can be heard");
            let named = of_last(named);
            assert_eq!(of_last(last), named, "{place}");
            assert_eq!(of_last(cause).text, named.text, "{place}");
        }
        // Nothing of that deal has been typed: what acts on its calls or its cards waits until they are.
        let hearing = match (desk.hearing_of_next(offence.word()), at_once(rules, offence)) {
            (Ok(hearing), true) => hearing,
            (Err(Refused::Untyped { first, .. }), false) => {
                waits(desk, offence, &first, &place);
                return;
            }
            // In the climbing game a wrong play is found when it is typed.
            (Err(Refused::Unfit(_)), false) if rules.climb_rules().is_some() => return,
            (heard, at_once) => panic!("{place}: {heard:?}, at once: {at_once}"),
        };
        let Heard::Ruled(hearing, decision) =
            decided(&desk, rules, hearing, |fact| answer(offence, fact, When::During))
        else {
            panic!("{place}")
        };
        assert!(!decision.is_past(), "{place}: {}", decision.text);
        agrees(rules, &hearing, &decision, &place);
        commanded.push(Commanded { rules, offence: hearing.offence, facts: hearing.facts, place });
    });
    assert!(commanded.len() > 50, "{} ruled on", commanded.len());
    by_commands(&commanded);
}

/// Can it be heard of a deal of which nothing is on record? What is said, shown or miscounted can; in the
/// climbing game nothing is made before the play.
fn at_once(rules: &Ruleset, offence: Offence) -> bool {
    use Offence::{
        CallOutOfTurn, ClaimWithoutAgreement, ExposedCard, Misdeal, TableTalk, WrongCountInPlay,
    };
    let climbing = rules.climb_rules().is_some();
    matches!(offence, Misdeal | ExposedCard | TableTalk | CallOutOfTurn)
        || climbing && matches!(offence, WrongCountInPlay | ClaimWithoutAgreement)
}

/// What is listed is heard by its name; what is not is refused, or nothing can be done about it any more, unless
/// what is said to be typed first is typed. In every stage of every game.
#[test]
fn what_is_listed_is_what_is_heard() {
    let mut walked = 0;
    each(|rules, offence| {
        if offence != Offence::Revoke
            && !(offence == Offence::Misdeal && rules.climb_rules().is_some())
        {
            return;
        }
        for when in [When::During, When::After, When::Next] {
            let desk = table(rules, offence, when);
            let listed = desk.docket().expect("a docket").offences;
            for other in Offence::ALL {
                let place = format!("{other} under {} {when:?}", rules.id);
                walked += 1;
                match desk.hears(*other) {
                    Hears::Now => {
                        // In play a misdeal is listed as a wrong count.
                        assert!(listed.contains(other) || *other == Offence::Misdeal, "{place}");
                        assert!(desk.hearing(other.word()).is_ok(), "{place}");
                    }
                    Hears::Then(first) => {
                        assert!(!listed.contains(other), "{place}");
                        waits(table(rules, offence, when), *other, &first, &place);
                    }
                    Hears::No(_) => assert!(!listed.contains(other), "{place}"),
                }
            }
        }
    });
    assert!(walked > 1000, "{walked} walked");
}

/// What is said to be typed first can be typed, and then it is heard of that deal.
fn waits(mut desk: Desk<PaperFile>, offence: Offence, first: &str, place: &str) {
    let line = first.split('`').nth(1).expect("an example");
    take(&mut desk, line);
    let heard = desk.hearing(offence.word());
    let heard = heard.unwrap_or_else(|why| panic!("{place}, `{line}`: {}", why.say(desk.seats())));
    assert_eq!(desk.deal_that_is_over(&heard), None, "{place}, `{line}`");
}

/// The protocol says the same to these facts.
fn agrees(rules: &Ruleset, hearing: &Hearing, decision: &Decision, place: &str) {
    let (offence, facts) = (hearing.offence, &hearing.facts);
    let answer = by_protocol(rules, offence, facts);
    assert_eq!(answered(&answer), as_answered(decision), "{place}: {answer}");
    assert_eq!(answer["established"], json!(decision.established), "{place}");
}
