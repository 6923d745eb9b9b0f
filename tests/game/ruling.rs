//! Rulings: every offence under every value of its key, from the first fact missing to the decision.
//!
//! Rows that begin with `need` mend one missing fact of the row above. Expected values are those of
//! the Euchre reference, 3.1 to 3.4, and of the laws it names.

use std::borrow::Cow;

use rasher::clause::Clause;
use rasher::event::facts::{Fact, Facts, Offence, Stage};
use rasher::event::ruling::{Choice, LeadRuling};
use rasher::event::{Event, Ruling, Table};
use rasher::game::Deal;
use rasher::game::ruling::{
    Answer, Consequence, Decision, Refusal, Sign, Since, call_stands, card_taken_back, claimed_now,
    clause_broken, corrects_until_the_next_card, from_finding, has_offence, is_established,
    is_paid_each, lead_taken_back, loner_joined, maker_alone, on_a_line, rule, rule_broken,
    rule_since, side_silenced, waiting_beside,
};
use rasher::game::verdict::{Irregular, Kept, Silenced, Standing, Who};
use rasher::rules::Ruleset;
use rasher::rules::file::{asked, typed};
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat, Team};
use serde_json::{Map, Value, json};

/// `euchre irregular.revoke=deduct`: a ruleset and switches.
fn ruleset(words: &str) -> Cow<'static, Ruleset> {
    let mut words = words.split(' ');
    let base = words.next().expect("an id");
    let set: Map<String, Value> = words
        .map(|word| word.split_once('=').expect(word))
        .map(|(key, value)| (key.to_owned(), typed(value)))
        .collect();
    let question = if set.is_empty() { json!(base) } else { json!({"base": base, "set": set}) };
    asked(&question, Shelf::built_in()).expect("a ruleset")
}

/// `dealer:0 card:Ah tricks_so_far:[2,1]`: facts as a question has them.
fn facts(words: &str) -> Facts {
    let object: Map<String, Value> = words
        .split_whitespace()
        .map(|word| word.split_once(':').expect(word))
        .map(|(key, value)| {
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            (key.to_owned(), value)
        })
        .collect();
    serde_json::from_value(Value::Object(object)).expect(words)
}

fn offence(word: &str) -> Offence {
    Offence::from_word(word).expect(word)
}

/// `0:2 ends>1 exposed Ah lead 2 back 3 bars 0 transfer 2>1`.
fn remedy(done: &Consequence) -> String {
    let (points, remedy) = (done.points, &done.remedy);
    let mut parts = vec![format!("{}:{}", points.even, points.odd)];
    parts.push(match done.fate.next_dealer() {
        Some(seat) => format!("{}>{seat}", done.fate.then()),
        None => done.fate.then().to_string(),
    });
    parts.extend(remedy.exposed.as_slice().iter().map(|card| format!("exposed {card}")));
    parts.extend(remedy.lead.map(|lead| match lead {
        LeadRuling::Stands => "lead stands".to_owned(),
        LeadRuling::TakenBack { leader } => format!("lead {leader}"),
    }));
    parts.extend(remedy.taken_back.map(|seat| format!("back {seat}")));
    parts.extend(done.bars.teams().map(|team| format!("bars {}", team.number())));
    let transfer = remedy.transfer;
    parts.extend(transfer.map(|t| format!("transfer {}>{}", t.tricks, t.to.number())));
    parts.extend(remedy.most.map(|most| format!("most {most}")));
    parts.extend(remedy.together.then(|| "together".to_owned()));
    parts.extend(remedy.alone.then(|| "alone".to_owned()));
    parts.extend(remedy.resumes.then(|| "resumes".to_owned()));
    parts.extend(remedy.must_pass.iter().map(|seat| format!("silent {seat}")));
    parts.extend(remedy.accepted.then(|| "stands".to_owned()));
    parts.extend(remedy.called.map(|card| format!("called {card}")));
    parts.extend(remedy.suit_call.map(|call| match call.suit {
        Some(suit) => format!("leads {}:{}", call.of.number(), suit.letter()),
        None => format!("leads {}:?", call.of.number()),
    }));
    parts.extend(remedy.directed.map(|card| format!("directed {card}")));
    parts.extend(remedy.must.map(|must| {
        let seats: Vec<String> = must.seats.iter().map(|seat| seat.to_string()).collect();
        let what = if must.win { "wins" } else { "loses" };
        format!("{what} {}+{}", seats.join(","), must.later)
    }));
    parts.extend(remedy.before.map(|seat| format!("next {seat}")));
    parts.extend(remedy.warned.map(|team| format!("warned {}", team.number())));
    parts.join(" ")
}

/// The remedy, `not` before it where the offence does not stand, and who chooses among what, or what was chosen.
fn told(decision: &Decision) -> String {
    let not = if decision.established { "" } else { "not " };
    let done = remedy(&decision.consequence);
    let choices = decision.offers.iter();
    let choices: Vec<String> = choices
        .map(|choice| format!(" {} {};", choice.choice, remedy(&choice.consequence)))
        .collect();
    let choices = choices.concat();
    match decision.chooser {
        Some(chooser) => format!("{not}{done} [{}{choices}]", chooser.word()),
        None => match decision.consequence.remedy.choice {
            Some(choice) => format!("{not}{done} by {choice}"),
            None => format!("{not}{done}"),
        },
    }
}

fn answer(rules: &str, what: &str, known: &str) -> Result<Answer, Refusal> {
    rule(offence(what), &facts(known), &ruleset(rules), Who::default())
}

fn decision(rules: &str, what: &str, known: &str) -> Decision {
    match answer(rules, what, known) {
        Ok(Answer::Decision(decision)) => *decision,
        other => panic!("{what} under {rules} with {known}: {other:?}"),
    }
}

/// The one entry point: what is answered, in a line.
fn check(rules: &str, what: &str, rows: &[(&str, &str)]) {
    for (known, expected) in rows {
        let got = match answer(rules, what, known) {
            Ok(Answer::Need(facts)) => {
                let words: Vec<&str> = facts.iter().map(|fact| fact.word()).collect();
                format!("need {}", words.join(" "))
            }
            Ok(Answer::Decision(decision)) => told(&decision),
            Err(refusal) => format!("refused: {refusal}"),
        };
        assert_eq!(got, *expected, "{what} under {rules} with {known}");
    }
}

#[test]
fn a_revoke_is_asked_for_step_by_step() {
    check(
        "euchre-standard",
        "revoke",
        &[
            ("", "need offender_team trick proof established alone dealer"),
            ("offender_team:1", "need trick proof established alone dealer"),
            ("offender_team:1 trick:2", "need proof established alone dealer"),
            // Whoever showed the card on a later trick has played on.
            ("offender_team:1 trick:2 proof:3", "need alone dealer"),
            ("offender_team:1 trick:2 proof:null", "need established alone dealer"),
            // Two tricks are turned, and maybe the second of them; with one, the second is not complete (law 64).
            (
                "offender_team:1 trick:2 proof:null tricks_so_far:[1,1]",
                "need established alone dealer",
            ),
            ("offender_team:1 trick:2 proof:null tricks_so_far:[1,0]", "not 0:0 goes-on"),
            ("offender_team:1 trick:2 proof:null established:true", "need alone dealer"),
            ("offender_team:1 trick:2 proof:null established:true alone:false", "need dealer"),
            (
                "offender_team:1 trick:2 proof:null established:true alone:false dealer:0",
                "2:0 ends>1",
            ),
            // `proved` stands for trick and proof, and a seat says its side.
            ("seat:3 proved:true established:true alone:true dealer:3", "4:0 ends>0"),
        ],
    );
}

#[test]
fn what_becomes_of_a_revoke_that_does_not_stand() {
    let standard = "euchre-standard";
    check(
        standard,
        "revoke",
        &[
            // Which card it was decides nothing: it only adds the card that is left face up.
            ("established:false", "not 0:0 goes-on"),
            ("established:false card:Qh", "not 0:0 goes-on exposed Qh"),
            ("established:false card:Qh seat:1", "not 0:0 goes-on exposed Qh back 1"),
            ("established:false card:Qh offender_is_loner:true", "not 0:0 goes-on"),
            ("proved:false", "not 0:0 goes-on"),
            ("stage:next-deal", "not 0:0 goes-on"),
        ],
    );
    check(
        "euchre-standard irregular.exposed=ignore",
        "revoke",
        &[("established:false", "not 0:0 goes-on")],
    );
    let meetup = "euchre-standard irregular.false-claim=2";
    check(
        meetup,
        "revoke",
        &[
            ("proved:false", "need accuser_team"),
            ("proved:false accuser_team:1", "not 2:0 goes-on"),
            ("proved:false offender_team:1", "not 0:2 goes-on"),
        ],
    );
    check(
        meetup,
        "false-claim",
        &[
            ("", "need accuser_team"),
            ("accuser_team:0", "not 0:2 goes-on"),
            // What is proved is no accusation without proof (disputes.md, revoke).
            (
                "accuser_team:0 proved:true",
                "refused: `proved` says that it is proved, and what is proved is no `false-claim`: \
                 `revoke` hears it",
            ),
            (
                "accuser_team:0 trick:2 proof:4",
                "refused: `proof` says that it is proved, and what is proved is no `false-claim`: \
                 `revoke` hears it",
            ),
        ],
    );
    check(standard, "false-claim", &[("", "not 0:0 goes-on")]);
    // Law 71: equal numbers cancel, and only equal ones.
    check(
        standard,
        "both-revoked",
        &[
            ("", "need revokes"),
            ("revokes:[2,2]", "0:0 goes-on resumes"),
            ("revokes:[2,1]", "need alone dealer"),
            ("revokes:[2,1] alone:false dealer:0", "0:2 ends>1"),
            ("revokes:[1,3] alone:true dealer:0", "8:0 ends>1"),
            // How many they were changes nothing when it is too late (law 68, and Meetup's sheet).
            ("stage:next-deal", "not 0:0 goes-on"),
            ("stage:next-deal revokes:[2,1]", "not 0:0 goes-on"),
        ],
    );
    check("euchre-meetup", "both-revoked", &[("stage:after", "not 0:0 goes-on")]);
    // The most that the deal could have paid comes but once.
    let most = ("revokes:[1,3] alone:false dealer:0", "2:0 ends>1");
    check("euchre irregular.revoke=max-hand", "both-revoked", &[most]);
    for (revokes, often) in [("[2,1]", "once"), ("[3,1]", "twice"), ("[4,1]", "3 times")] {
        let known = format!("revokes:{revokes} alone:false dealer:0");
        let text = decision("euchre-laws-1888", "both-revoked", &known).text;
        let more = format!("Equal numbers cancel; team 0 did it {often} more. ");
        assert!(text.starts_with(&more), "{text}");
    }
}

/// The climbing texts have no word on what happens at any table: the table decides, and nobody is asked
/// anything that changes nothing. What acts on the deal alone has nothing to act on when it is over.
#[test]
fn what_the_climbing_texts_do_not_speak_of_is_the_tables() {
    for (what, after) in [
        ("exposed-card", "not 0:0 goes-on"),
        ("card-changed", "not 0:0 goes-on"),
        ("claim-without-agreement", "not 0:0 goes-on"),
        ("stolen-deal", "0:0 goes-on [table]"),
        ("wrong-count-in-play", "0:0 goes-on [table]"),
    ] {
        for rules in ["bacon-climb-4", "bacon-climb-6"] {
            check(rules, what, &[("", "0:0 goes-on [table]"), ("stage:after", after)]);
            assert!(decision(rules, what, "").sources.is_silent(), "{what}");
        }
    }
    // Who it was decides nothing and is asked for the record, where somebody can say it.
    for (rules, what, asks) in [
        ("bacon-climb-4", "exposed-card", &[Fact::Seat, Fact::Card][..]),
        ("bacon-climb-4", "card-changed", &[Fact::Seat]),
        ("bacon-climb-6", "wrong-count-in-play", &[Fact::Seat]),
        ("bacon-climb-6", "claim-without-agreement", &[Fact::Seat]),
        ("bacon-climb-4", "table-talk", &[Fact::OffenderTeam]),
        ("euchre", "card-changed", &[Fact::Seat]),
    ] {
        assert_eq!(decision(rules, what, "").asks, asks, "{rules} {what}");
    }
}

/// Only a limit before the cut asks when the claim came.
#[test]
fn a_revoke_is_claimed_in_time() {
    let known = "offender_team:1 proved:true established:true alone:false dealer:0";
    for (limit, in_time, late) in [
        ("next-lead", &["trick"][..], &["play", "after", "next-deal"][..]),
        ("hand-end", &["trick", "play"], &["after", "next-deal"]),
        ("cut", &["trick", "play", "after"], &["next-deal"]),
    ] {
        let rules = format!("euchre irregular.revoke-until={limit}");
        for stage in in_time {
            check(&rules, "revoke", &[(&format!("{known} stage:{stage}"), "2:0 ends>1")]);
        }
        for stage in late {
            check(&rules, "revoke", &[(&format!("stage:{stage}"), "not 0:0 goes-on")]);
        }
        let unsaid = if limit == "cut" { "2:0 ends>1" } else { "need stage" };
        check(&rules, "revoke", &[(known, unsaid)]);
    }
}

#[test]
fn a_revoke_costs_what_the_ruleset_says() {
    let together = "offender_team:1 proved:true established:true alone:false dealer:0";
    let alone = "offender_team:0 proved:true established:true alone:true dealer:3";
    for (rules, two, four) in [
        ("euchre", "2:0 ends>1", "0:4 ends>0"),
        // Law 70: the offenders may have the deal played out, or not.
        (
            "euchre-laws-1888",
            "3:0 goes-on [offenders play-on 3:0 goes-on; end 3:0 ends>1;]",
            "0:5 goes-on [offenders play-on 0:5 goes-on; end 0:5 ends>0;]",
        ),
        ("euchre irregular.revoke=deduct", "0:-2 ends>1", "-4:0 ends>0"),
        ("euchre irregular.revoke=deduct irregular.revoke-points=1", "0:-1 ends>1", "-4:0 ends>0"),
        (
            "euchre irregular.revoke=choice",
            "2:0 ends>1 [other-side award 2:0 ends>1; deduct 0:-2 ends>1;]",
            "0:4 ends>0 [other-side award 0:4 ends>0; deduct -4:0 ends>0;]",
        ),
        (
            "euchre irregular.revoke=choice irregular.revoke-then=goes-on",
            "2:0 goes-on [other-side award 2:0 goes-on; deduct 0:-2 goes-on;]",
            "0:4 goes-on [other-side award 0:4 goes-on; deduct -4:0 goes-on;]",
        ),
        ("euchre irregular.revoke=redeal", "0:0 redealt>0", "0:0 redealt>3"),
        ("bacon-wiki", "0:0 goes-on [table]", "0:0 goes-on [table]"),
        ("bid-euchre-4 irregular.revoke=award", "2:0 ends>1", "0:4 ends>0"),
    ] {
        check(rules, "revoke", &[(together, two), (alone, four)]);
    }
}

/// Law 70 of 1888 lets the offenders have the deal played out, or not: one that was played out is not ended by
/// choice, which would take the makers' point away, and nobody is asked who deals next.
#[test]
fn what_was_played_out_is_not_ended_by_choice() {
    let known = "proved:true established:true alone:false";
    for (what, facts, during, after) in [
        (
            "revoke",
            "offender_team:1",
            "3:0 goes-on [offenders play-on 3:0 goes-on; end 3:0 ends>1;]",
            "3:0 goes-on",
        ),
        (
            "both-revoked",
            "revokes:[1,2]",
            "3:0 goes-on [offenders play-on 3:0 goes-on; end 3:0 ends>1;]",
            "3:0 goes-on",
        ),
    ] {
        let facts = format!("{known} {facts}");
        check(
            "euchre-laws-1888",
            what,
            &[
                (&facts, "need dealer"),
                (&format!("{facts} dealer:0"), during),
                (&format!("{facts} stage:play dealer:0"), during),
                (&format!("{facts} stage:after"), after),
                (&format!("{facts} tricks_so_far:[2,3]"), after),
            ],
        );
        // Settled when the deal is over, it stands as it was played.
        for since in [Since::Over, Since::DealtOn] {
            let rules = ruleset("euchre-laws-1888");
            let facts = self::facts(&facts);
            let heard = rule_since(offence(what), &facts, &rules, Who::default(), Some(since));
            let Ok(Answer::Decision(decision)) = heard else { panic!("{what}: {heard:?}") };
            assert_eq!(told(&decision), after, "{what} {since:?}");
        }
    }
}

/// No source says how late after the deal talk, a forfeit and the like can still be ruled on (Euchre reference,
/// 3.1 and 3.4): they are, and that is said; what has its own limit has it.
#[test]
fn what_has_no_limit_says_so() {
    let unsaid = "No rule says until when it can be ruled on.";
    for (rules, what, known, says) in [
        ("euchre", "table-talk", "offender_team:1 warned:true", true),
        ("euchre-laws-1888", "table-talk", "", true),
        ("euchre-laws-1888", "partner-shows-hand", "", true),
        ("euchre-laws-1888", "wrong-count-in-play", "offender_team:1 alone:false", true),
        ("euchre-michigan", "claim-without-agreement", "offender_team:1", true),
        ("euchre", "revoke", "", false),
        ("euchre", "wrong-count-in-play", "dealer:0", false),
        ("euchre-laws-1888", "score-error", "upcard_turned:true", false),
        ("euchre", "stolen-deal", "rightful_dealer:1 upcard_turned:true", false),
    ] {
        let late = decision(rules, what, &format!("{known} stage:next-deal"));
        assert_eq!(late.text.contains(unsaid), says, "{what} under {rules}: {}", late.text);
        if !matches!(what, "revoke" | "wrong-count-in-play") || rules != "euchre" {
            let now = decision(rules, what, known);
            assert!(!now.text.contains(unsaid), "{what} under {rules}: {}", now.text);
        }
    }
}

/// Michigan's sheet takes 2 for cards that are thrown in without agreement, and does not say whether the deal is
/// played out then (Euchre reference, 3.1 and 5.3).
#[test]
fn what_a_sheet_does_not_say_is_told() {
    let known = "offender_team:1";
    let unsaid = "No rule says whether the deal is then played out";
    let what = "claim-without-agreement";
    let open = decision("euchre-michigan", what, known);
    assert!(open.text.contains(unsaid), "{}", open.text);
    let over = decision("euchre-michigan", what, &format!("{known} stage:after"));
    assert!(!over.text.contains(unsaid), "{}", over.text);
    assert_eq!((told(&open), told(&over)), ("2:0 goes-on".to_owned(), "2:0 goes-on".to_owned()));
}

/// Each value asks for what decides it and for nothing else.
#[test]
fn what_a_value_does_not_look_at_is_not_asked() {
    for (rules, need) in [
        ("euchre irregular.revoke=report", "need trick proof established"),
        ("euchre irregular.revoke=redeal", "need trick proof established dealer"),
        ("euchre-laws-1888", "need offender_team trick proof established alone dealer"),
        (
            "euchre irregular.revoke-lone-points=2",
            "need offender_team trick proof established dealer",
        ),
        ("euchre lone.allowed=false", "need offender_team trick proof established dealer"),
        (
            "euchre irregular.revoke=max-hand",
            "need offender_team trick proof established alone dealer maker_team",
        ),
        (
            "euchre irregular.revoke=transfer",
            "need offender_team trick proof established trick_winner tricks_after",
        ),
        // The row of the reference, 3.2.
        (
            "bid-euchre-4",
            "need offender_team trick proof established alone dealer bidder_team bid tricks_so_far",
        ),
    ] {
        check(rules, "revoke", &[("", need)]);
    }
}

#[test]
fn the_most_that_the_deal_could_have_paid() {
    let turn_up = "euchre irregular.revoke=max-hand";
    let known = "proved:true established:true dealer:0";
    let row = |facts: &str, expected: &str, rules: &str| {
        check(rules, "revoke", &[(&format!("{known} {facts}"), expected)]);
    };
    // Together it is 2 for either side, and so it is for defenders: then nothing else is asked.
    row("offender_team:0 alone:false", "0:2 ends>1", turn_up);
    row("offender_team:0 maker_team:0", "0:2 ends>1", turn_up);
    row("offender_team:0 maker_team:1", "need alone", turn_up);
    row("offender_team:0 alone:true", "need maker_team", turn_up);
    row("offender_team:0 alone:false maker_team:1", "0:2 ends>1", turn_up);
    row("offender_team:0 alone:true maker_team:1", "0:4 ends>1", turn_up);
    row("offender_team:0 alone:true maker_team:0", "0:2 ends>1", turn_up);
    let both = "euchre irregular.revoke=max-hand lone.defend-alone=true";
    row("offender_team:0 alone:true maker_team:0", "need lone_defender", both);
    row("offender_team:0 alone:true maker_team:0 lone_defender:true", "0:4 ends>1", both);
    let bacon = "bacon-wiki irregular.revoke=max-hand";
    row("offender_team:1 alone:false maker_team:1", "4:0 ends>1", bacon);

    let bid = "bid-euchre-4 irregular.revoke=max-hand";
    row("offender_team:1 alone:false bidder_team:0", "6:0 ends>1", bid);
    row("offender_team:0 alone:false bidder_team:0", "0:6 ends>1", bid);
    row("offender_team:1 alone:true bidder_team:0", "16:0 ends>1", bid);
    // Where the bid alone is paid, the most depends on it; where it is not, nobody asks.
    let paid = "bid-euchre-4 irregular.revoke=max-hand pay.made=bid";
    row("offender_team:1 alone:false bidder_team:0", "need bid", paid);
    row("offender_team:1 alone:false bidder_team:0 bid:4", "4:0 ends>1", paid);
    row("offender_team:0 alone:false bidder_team:0", "0:6 ends>1", paid);
    let steps = "bid-euchre-4 irregular.revoke=max-hand lone.over=[12,24,32,48]";
    row("offender_team:1 alone:true bidder_team:0", "need lone_call", steps);
    row("offender_team:1 alone:true bidder_team:0 lone_call:3", "32:0 ends>1", steps);
}

/// Bridge, law 64A: the offender's own trick and one later one, else one if his side won any.
#[test]
fn tricks_change_hands() {
    let known = "offender_team:0 proved:true established:true";
    for (facts, expected) in [
        ("", "need trick_winner tricks_after"),
        ("trick_winner:partner", "0:0 goes-on transfer 1>1"),
        ("trick_winner:offender", "need tricks_after"),
        ("trick_winner:offender tricks_after:0", "0:0 goes-on transfer 1>1"),
        ("trick_winner:offender tricks_after:3", "0:0 goes-on transfer 2>1"),
        ("trick_winner:others tricks_after:3", "0:0 goes-on transfer 1>1"),
        ("trick_winner:others tricks_after:0", "0:0 goes-on"),
    ] {
        let rules = "euchre irregular.revoke=transfer";
        let facts = format!("{known} {facts}");
        check(rules, "revoke", &[(&facts, expected)]);
        if !expected.starts_with("need") {
            let text = decision(rules, "revoke", &facts).text;
            let none = text.contains("so no trick changes hands");
            assert_eq!(none, !expected.contains("transfer"), "{text}");
        }
    }
}

/// 3.1: set at the bid, or the others' bid made at what was bid, or at what they have if it is more.
#[test]
fn a_contract_fails_or_counts_as_made() {
    let known = "proved:true established:true dealer:0";
    let rows = |rules: &str, rows: &[(&str, &str)]| {
        for (facts, expected) in rows {
            check(rules, "revoke", &[(&format!("{known} {facts}"), expected)]);
        }
    };
    rows(
        "bid-euchre-4",
        &[
            ("offender_team:0", "need alone bidder_team bid tricks_so_far"),
            ("offender_team:0 alone:false", "need bidder_team bid tricks_so_far"),
            ("offender_team:0 alone:false bidder_team:0", "need bid tricks_so_far"),
            ("offender_team:0 alone:false bidder_team:0 bid:4", "need tricks_so_far"),
            ("offender_team:0 alone:false bidder_team:0 bid:4 tricks_so_far:[2,1]", "-4:1 ends>1"),
            // He has what he bid already, and has lost it.
            ("offender_team:0 alone:false bidder_team:0 bid:2 tricks_so_far:[3,1]", "-2:1 ends>1"),
            ("offender_team:1 alone:false bidder_team:0 bid:4 tricks_so_far:[2,1]", "4:0 ends>1"),
            ("offender_team:1 alone:false bidder_team:0 bid:2 tricks_so_far:[3,1]", "3:0 ends>1"),
            // All six cannot be more than six.
            ("offender_team:1 alone:false bidder_team:0 bid:6", "6:0 ends>1"),
            // Alone is a bid of all the tricks.
            ("offender_team:0 alone:true bidder_team:0", "need tricks_so_far"),
            ("offender_team:0 alone:true bidder_team:0 tricks_so_far:[3,1]", "-16:1 ends>1"),
            ("offender_team:1 alone:true bidder_team:0", "16:0 ends>1"),
        ],
    );
    rows("bid-euchre-6", &[("offender_team:0 alone:true bidder_team:1", "0:18 ends>1")]);
    rows(
        "bid-euchre-standard",
        &[
            ("offender_team:0 alone:true bidder_team:0 tricks_so_far:[3,0]", "-12:0 ends>1"),
            ("offender_team:1 alone:true bidder_team:0", "12:0 ends>1"),
        ],
    );
    rows(
        "bid-euchre-4 pay.set=zero pay.set-others=zero",
        &[("offender_team:0 alone:false bidder_team:0", "0:0 ends>1")],
    );
    rows(
        "bid-euchre-4 pay.set=tricks",
        &[("offender_team:0 alone:false bidder_team:0 bid:4 tricks_so_far:[2,1]", "-2:1 ends>1")],
    );
    rows(
        "bid-euchre-4 pay.made=bid",
        &[("offender_team:1 alone:false bidder_team:0 bid:4", "4:0 ends>1")],
    );
    // It settles what the deal is worth, so nothing is left to go on.
    rows(
        "bid-euchre-4 irregular.revoke-then=goes-on",
        &[("offender_team:1 alone:false bidder_team:0 bid:6", "6:0 ends>1")],
    );
}

#[test]
fn a_misdeal() {
    // Laws 41 and 43 of 1888: lost, unless an opponent had touched the cards or interrupted.
    let lost = "0:0 redealt>3 [table redeal 0:0 redealt>3; same-dealer 0:0 redealt>2;]";
    let not_his = ("dealer:2 cause:wrong-count touched:true", "0:0 redealt>2");
    check("euchre", "misdeal", &[("", "need dealer"), ("dealer:2", "0:0 redealt>2")]);
    let faced = ("dealer:2 cause:faced-card", "0:0 redealt>2");
    let count = "dealer:2 cause:wrong-count";
    check(
        "euchre-laws-1888",
        "misdeal",
        &[("", "need dealer cause"), ("dealer:2", "need cause"), (count, lost), not_his, faced],
    );
    check(
        "euchre irregular.misdeal=until-upcard",
        "misdeal",
        &[
            ("dealer:2", "need cause"),
            (count, "need upcard_turned"),
            ("dealer:2 cause:wrong-count upcard_turned:false", "0:0 redealt>2"),
            ("dealer:2 cause:wrong-count upcard_turned:true", "0:0 redealt>3"),
            faced,
        ],
    );
    for (word, loses) in [("second-loses", 2), ("third-loses", 3)] {
        let rules = format!("euchre irregular.misdeal={word}");
        check(&rules, "misdeal", &[(count, "need times"), faced]);
        for times in 1..=4 {
            let next = if times >= loses { 3 } else { 2 };
            let known = format!("{count} times:{times}");
            check(&rules, "misdeal", &[(&known, &format!("0:0 redealt>{next}"))]);
        }
    }
    // Law 43 is that code's own; and a faced card never lost the deal.
    let touched = "dealer:2 cause:wrong-count touched:true";
    check("euchre irregular.misdeal=next-dealer", "misdeal", &[(touched, "0:0 redealt>3")]);
    let faced = "dealer:2 cause:faced-card touched:true";
    let text = decision("euchre-laws-1888", "misdeal", faced).text;
    assert!(text.starts_with("A faced card or a bad pack loses nobody the deal."), "{text}");
    check("bacon-climb-4", "misdeal", &[("", "need dealer"), ("dealer:2", "0:0 redealt>2")]);
}

/// Laws of Euchre (1888), 90; else void, and the dealer as after a misdeal.
#[test]
fn a_wrong_count_in_play() {
    // Law 90: found in a trick it is paid, by whichever name it is heard.
    let trick = decision(
        "euchre-laws-1888",
        "misdeal",
        "dealer:2 cause:wrong-count trick:3 offender_team:1 alone:false",
    );
    assert_eq!(trick.consequence.points, ByTeam::new(2, 0));
    let what = "wrong-count-in-play";
    check("euchre", what, &[("", "need dealer"), ("dealer:1", "0:0 redealt>1")]);
    let known = ("dealer:1", "0:0 redealt>2");
    check("euchre irregular.misdeal=next-dealer", what, &[known]);
    check("euchre irregular.misdeal=until-upcard", what, &[known]);
    check(
        "euchre irregular.misdeal=second-loses",
        what,
        &[("dealer:1", "need times"), ("dealer:1 times:2", "0:0 redealt>2")],
    );
    check(
        "euchre-laws-1888",
        what,
        &[
            ("", "need offender_team alone"),
            ("offender_team:0", "need alone"),
            ("offender_team:0 alone:false", "0:2 goes-on bars 0"),
            ("offender_team:1 alone:true", "4:0 goes-on bars 1"),
        ],
    );
}

#[test]
fn a_stolen_deal() {
    check(
        "euchre",
        "stolen-deal",
        &[
            ("", "need rightful_dealer upcard_turned"),
            ("rightful_dealer:2", "need upcard_turned"),
            ("rightful_dealer:2 upcard_turned:false", "0:0 redealt>2"),
            ("upcard_turned:true", "0:0 goes-on"),
        ],
    );
    check(
        "euchre irregular.deal-out-of-turn=always-restore",
        "stolen-deal",
        &[("", "need rightful_dealer"), ("rightful_dealer:2 upcard_turned:true", "0:0 redealt>2")],
    );
    // The first call takes the place of the upcard; the fact keeps its name.
    check("bid-euchre-4", "stolen-deal", &[("upcard_turned:true", "0:0 goes-on")]);
}

#[test]
fn a_lead_out_of_turn() {
    let followed = [
        ("cards_played_to_it:3 others:3", "0:0 goes-on lead stands"),
        ("cards_played_to_it:2 others:2", "0:0 goes-on lead stands"),
    ];
    let retract = [
        ("", "need card cards_played_to_it others rightful"),
        ("card:Ah", "need cards_played_to_it others rightful"),
        // One is not everybody, whoever is alone; two may be.
        ("card:Ah cards_played_to_it:1", "need rightful"),
        ("card:Ah cards_played_to_it:2", "need others rightful"),
        ("cards_played_to_it:3", "0:0 goes-on lead stands"),
        ("card:Ah cards_played_to_it:0", "need rightful"),
        ("card:Ah cards_played_to_it:1 others:3", "need rightful"),
        ("card:Ah cards_played_to_it:1 others:3 rightful:2", "0:0 goes-on exposed Ah lead 2"),
        ("cards_played_to_it:1 others:2 rightful:2 offender_is_loner:true", "0:0 goes-on lead 2"),
    ];
    check("euchre", "lead-out-of-turn", &followed);
    check("euchre", "lead-out-of-turn", &retract);
    check(
        "euchre irregular.exposed=ignore",
        "lead-out-of-turn",
        &[("", "need cards_played_to_it others rightful")],
    );
    check(
        "euchre irregular.exposed-lone=as-others",
        "lead-out-of-turn",
        &[(
            "card:Ah cards_played_to_it:0 rightful:2 offender_is_loner:true",
            "0:0 goes-on exposed Ah lead 2",
        )],
    );
    let chosen = "0:0 goes-on exposed Ah lead 2 \
                  [other-side call-card 0:0 goes-on exposed Ah lead 2; call-suit 0:0 goes-on lead 2;]";
    // Whose lead it is follows from who did it, and the suit may be named at once.
    let named = "0:0 goes-on exposed Ah lead 2 [other-side call-card 0:0 goes-on exposed Ah lead 2; \
                 call-suit 0:0 goes-on lead 2 leads 1:s;]";
    let known = "card:Ah cards_played_to_it:0 rightful:2 seat:3 suit:s";
    check("euchre-laws-1888", "lead-out-of-turn", &[(known, named)]);
    let text = |rules: &str, known: &str| decision(rules, "lead-out-of-turn", known).text;
    let called = text("euchre-laws-1888", known);
    assert!(called.ends_with("choose instead: call spades at that side's next lead."), "{called}");
    let called = text("euchre-laws-1888", "card:Ah cards_played_to_it:0 rightful:2 seat:3");
    assert!(called.ends_with("choose instead: call a suit at that side's next lead."), "{called}");
    // A loner's card helps only the others; law 104, on his own lead, was not available.
    let loner = "cards_played_to_it:1 others:2 rightful:2 offender_is_loner:true";
    for (rules, known, hidden, law) in [
        ("euchre", loner, true, false),
        ("euchre-laws-1888", loner, true, true),
        ("euchre irregular.exposed=ignore", "cards_played_to_it:0 rightful:2", false, false),
    ] {
        let text = text(rules, known);
        let told = "the card of a player who is alone is not left face up";
        assert_eq!((text.contains(told), text.contains("Law 104")), (hidden, law), "{text}");
        assert_eq!(text.contains("the card goes back into the hand"), !hidden, "{text}");
    }
    check("euchre-laws-1888", "lead-out-of-turn", &followed);
    check(
        "euchre-laws-1888",
        "lead-out-of-turn",
        &[
            ("", "need card cards_played_to_it others rightful"),
            ("card:Ah cards_played_to_it:1 others:3 rightful:2", chosen),
            (
                "cards_played_to_it:1 others:2 rightful:2 offender_is_loner:true",
                "0:0 goes-on lead 2",
            ),
        ],
    );
    let two = "euchre irregular.lead-out-of-turn=two-points";
    check(two, "lead-out-of-turn", &followed);
    check(
        two,
        "lead-out-of-turn",
        &[
            ("", "need cards_played_to_it others offender_team dealer"),
            ("cards_played_to_it:0", "need offender_team dealer"),
            ("cards_played_to_it:0 offender_team:1", "need dealer"),
            ("cards_played_to_it:0 offender_team:1 dealer:0", "2:0 ends>1"),
        ],
    );
}

/// The whist laws that 3.1 names: third before second, fourth before second, fourth before third.
#[test]
fn a_play_out_of_turn() {
    check(
        "euchre",
        "play-out-of-turn",
        &[
            ("", "need seat not_yet_played"),
            ("seat:2", "need not_yet_played"),
            // Which player of a side it was does not matter where those who wait say all.
            ("offender_team:0", "need not_yet_played"),
            ("offender_team:0 not_yet_played:[1]", "0:0 goes-on"),
            ("accuser_team:1 not_yet_played:[1]", "0:0 goes-on"),
            (
                "offender_team:1 not_yet_played:[1,2]",
                "0:0 goes-on [other-side free 0:0 goes-on; win 0:0 goes-on wins 1+0; lose 0:0 \
                 goes-on loses 1+0;]",
            ),
            (
                "seat:2 not_yet_played:[1,3]",
                "0:0 goes-on [other-side in-turn 0:0 goes-on; before 0:0 goes-on next 3;]",
            ),
            (
                "seat:3 not_yet_played:[1,2]",
                "0:0 goes-on [other-side free 0:0 goes-on; win 0:0 goes-on wins 1+0; lose 0:0 \
                 goes-on loses 1+0;]",
            ),
            ("seat:3 not_yet_played:[2]", "0:0 goes-on"),
            // Nobody is named twice, and they stand in the order of play.
            ("seat:0 not_yet_played:[1,1,1]", "refused: `not_yet_played`: seat 1 is named twice"),
            (
                "seat:0 not_yet_played:[3,2]",
                "refused: `not_yet_played` says that seat 3 and seat 2 had still to play, in that order, and \
                 `seat` that seat 0 played before his turn",
            ),
            (
                "seat:0 not_yet_played:[1,2]",
                "refused: `not_yet_played` says that seat 1 and seat 2 had still to play, in that order, and \
                 `seat` that seat 0 played before his turn",
            ),
            // Where nobody has still to play, it matters to nobody who did it.
            ("not_yet_played:[]", "0:0 goes-on"),
        ],
    );
    let text = |known| decision("euchre", "play-out-of-turn", known).text;
    assert!(text("seat:2 not_yet_played:[1,3]").contains("seat 3 may play before seat 1"));
    assert!(text("seat:3 not_yet_played:[1,2]").contains("seat 1 must win the trick if he can"));
    // With six, a partner whose turn comes later has not been passed over.
    check(
        "bid-euchre-6",
        "play-out-of-turn",
        &[(
            "seat:2 not_yet_played:[1,3,4,5]",
            "0:0 goes-on [other-side in-turn 0:0 goes-on; before 0:0 goes-on next 3;]",
        )],
    );
    // One of the other side waits, so that nobody can lose by it, whichever of his side it was.
    let one = ("offender_team:0 not_yet_played:[1]", "0:0 goes-on");
    check("bid-euchre-6", "play-out-of-turn", &[one]);
    check("bacon-climb-4", "play-out-of-turn", &[("", "0:0 goes-on")]);
}

#[test]
fn a_card_that_lies_face_up_is_called() {
    check(
        "euchre-laws-1888",
        "called-card",
        &[("", "need card"), ("card:9h", "0:0 goes-on called 9h")],
    );
}

/// Law 52 of 1888, and an old Hoyle on turned tricks: the suit of a side's next lead is called.
#[test]
fn a_suit_is_called() {
    for rules in ["euchre-laws-1888", "euchre", "bid-euchre-6", "bacon-wiki"] {
        check(
            rules,
            "called-suit",
            &[
                ("", "need offender_team suit"),
                ("seat:3", "need suit"),
                ("seat:3 suit:h", "0:0 goes-on leads 1:h"),
            ],
        );
    }
    let source = |rules| decision(rules, "called-suit", "seat:3 suit:h").sources.to_string();
    assert!(source("euchre-laws-1888").ends_with("law 52"));
    assert!(source("euchre").contains("old Hoyle texts"));
}

/// Law 83 of 1888: after a remark on the trick the opponents direct the partner's card.
#[test]
fn a_card_is_directed() {
    let directed = "0:0 goes-on [other-side nothing 0:0 goes-on; direct 0:0 goes-on directed 9h;]";
    check("euchre-laws-1888", "table-talk", &[("seat:1 card:9h", directed)]);
}

#[test]
fn an_exposed_card() {
    for rules in ["euchre", "euchre-laws-1888"] {
        check(
            rules,
            "exposed-card",
            &[
                ("", "need card offender_is_loner"),
                ("card:9h", "need offender_is_loner"),
                ("card:9h offender_is_loner:false", "0:0 goes-on exposed 9h"),
                ("offender_is_loner:true", "0:0 goes-on"),
                ("card:9h alone:false", "0:0 goes-on exposed 9h"),
            ],
        );
    }
    check("euchre irregular.exposed=ignore", "exposed-card", &[("", "0:0 goes-on")]);
    check(
        "euchre irregular.exposed-lone=as-others",
        "exposed-card",
        &[("", "need card"), ("card:9h offender_is_loner:true", "0:0 goes-on exposed 9h")],
    );
    let text = |rules| decision(rules, "exposed-card", "card:9h offender_is_loner:false").text;
    assert!(text("euchre").contains("first lawful chance"));
    assert!(text("euchre-laws-1888").contains("may be called by the opponents at any trick"));
}

#[test]
fn calls() {
    let what = "call-out-of-turn";
    // Before a card is played the turn stays where it was; after that the calls stand.
    let calls = [("", "0:0 goes-on"), ("tricks_so_far:[0,0]", "0:0 goes-on")];
    check("euchre", what, &calls);
    check("euchre", what, &[("tricks_so_far:[1,0]", "not 0:0 goes-on")]);
    let text = decision("euchre", what, "led:true").text;
    assert!(text.starts_with("Cards have been played since: the calls stand"), "{text}");
    // Law 80: who has passed may not call again, unless the opponents accept it.
    let accept = "0:0 goes-on silent 3 \
                  [other-side nothing 0:0 goes-on silent 3; accept 0:0 goes-on stands;]";
    check(
        "euchre-laws-1888",
        what,
        &[
            ("", "need had_passed"),
            ("had_passed:false", "0:0 goes-on"),
            ("had_passed:true", "need seat"),
            ("had_passed:true seat:1", accept),
            ("had_passed:true seat:1 accepted:true", "0:0 goes-on stands by accept"),
            ("had_passed:true seat:1 accepted:false", "0:0 goes-on silent 3 by nothing"),
        ],
    );
    let lose = "euchre irregular.call-out-of-turn=lose-call";
    check(lose, what, &[("", "need seat"), ("seat:1", "0:0 goes-on")]);
    let two = "bid-euchre-4 irregular.call-out-of-turn=lose-call-and-2";
    check(two, what, &[("", "need seat"), ("seat:1", "2:0 goes-on")]);
    let text = decision(two, what, "seat:1").text;
    assert!(text.contains("team 1 may not make trump in this round"), "{text}");

    check("euchre", "turned-suit", &[("", "0:0 goes-on")]);
    // Law 79: who then says which suit he meant silences his partner.
    check(
        "euchre-laws-1888",
        "turned-suit",
        &[
            ("", "need said_suit"),
            ("said_suit:false", "0:0 goes-on"),
            ("said_suit:true", "need seat"),
            ("said_suit:true seat:0", "0:0 goes-on silent 2"),
        ],
    );
    let text = |rules| decision(rules, "turned-suit", "said_suit:false").text;
    assert!(text("euchre").contains("calls again"));
    assert!(text("euchre-laws-1888").contains("was a pass"));

    let what = "insufficient-bid";
    check("bid-euchre-4", what, &[("", "0:0 goes-on")]);
    let text = |words: &str, known: &str| {
        decision(&format!("bid-euchre-4 irregular.insufficient-bid={words}"), what, known).text
    };
    assert!(text("void", "").contains("bids enough, or passes"));
    assert!(text("as-pass", "").contains("was a pass"));
    check(
        "bid-euchre-4 irregular.insufficient-bid=if-accepted",
        what,
        &[
            ("", "need accepted"),
            ("accepted:true", "0:0 goes-on"),
            // Once cards are played what stood stands, and what did not is past.
            ("accepted:true tricks_so_far:[1,0]", "0:0 goes-on"),
            ("accepted:false tricks_so_far:[1,0]", "not 0:0 goes-on"),
        ],
    );
    assert!(text("if-accepted", "accepted:true").contains("stands"));
    assert!(text("if-accepted", "accepted:false").contains("bids enough, or passes"));
    // Nothing is higher than every trick alone, where one such call does not beat another.
    for (over, call, passes) in
        [("[]", 1, false), ("[]", 2, true), ("[12,24]", 2, false), ("[12,24]", 3, true)]
    {
        let rules = format!("bid-euchre-4 lone.over={over}");
        let told = decision(&rules, what, &format!("lone_call:{call}")).text;
        assert_eq!(
            told.contains("no bid is enough over an alone"),
            passes,
            "{over} {call}: {told}"
        );
    }
}

#[test]
fn a_claim_without_agreement() {
    let what = "claim-without-agreement";
    check("euchre", what, &[("", "0:0 goes-on")]);
    // Law 50: an opponent who gives up against a loner gives him 5.
    check(
        "euchre-laws-1888",
        what,
        &[
            ("", "need alone offender_team maker_team gave_up"),
            ("alone:false", "0:0 goes-on"),
            ("gave_up:false", "0:0 goes-on"),
            ("offender_team:0 maker_team:0", "0:0 goes-on"),
            ("alone:true offender_team:1 maker_team:0", "need gave_up"),
            ("alone:true offender_team:1 maker_team:0 gave_up:true", "need dealer"),
            ("alone:true offender_team:1 maker_team:0 gave_up:true dealer:0", "5:0 ends>1"),
            // Law 48: cards that are thrown face up are exposed.
            ("gave_up:false cards:[\"Ah\",\"Kh\"]", "0:0 goes-on exposed Ah exposed Kh"),
        ],
    );
    check(
        "euchre-laws-1888 irregular.exposed=ignore",
        what,
        &[("gave_up:false cards:[\"Ah\",\"Kh\"]", "0:0 goes-on")],
    );
    check(
        "euchre irregular.claim=two-points",
        what,
        &[("", "need offender_team"), ("offender_team:0", "0:2 goes-on")],
    );
}

#[test]
fn talk_and_the_rest() {
    check(
        "euchre",
        "table-talk",
        &[
            ("", "need offender_team warned"),
            ("offender_team:1", "need warned"),
            ("warned:true", "need offender_team"),
            // Which side was warned is remembered.
            ("warned:false", "need offender_team"),
            ("offender_team:1 warned:false", "0:0 goes-on warned 1"),
            ("offender_team:1 warned:true", "2:0 goes-on"),
        ],
    );
    // The printed rules of Ohio Euchre: the second time the call is lost, too.
    check(
        "euchre-ohio",
        "table-talk",
        &[
            ("offender_team:1 warned:false", "0:0 goes-on warned 1"),
            ("offender_team:1 warned:true", "2:0 goes-on silent 1 silent 3"),
            // Trump is made, and no call can be lost.
            ("offender_team:1 warned:true led:true", "2:0 goes-on"),
        ],
    );
    // Law 83: only of a remark on a trick in progress.
    check(
        "euchre-laws-1888",
        "table-talk",
        &[("led:false", "0:0 goes-on"), ("stage:after", "0:0 goes-on")],
    );
    check("bacon-gamerules", "table-talk", &[("", "0:0 goes-on [table]")]);
    check("bacon-climb-4", "table-talk", &[("", "0:0 goes-on [table]")]);

    check(
        "euchre",
        "discard-seen",
        &[
            ("", "need dealer maker_team led"),
            // The other side made trump and knew the risk.
            (
                "dealer:1 maker_team:0 led:false",
                "0:0 goes-on [table play-on 0:0 goes-on; redeal 0:0 redealt>1;]",
            ),
            // The dealer's own side made it, and nothing has been led.
            (
                "dealer:1 maker_team:1 led:false",
                "0:0 redealt>1 [table redeal 0:0 redealt>1; play-on 0:0 goes-on;]",
            ),
            (
                "dealer:1 maker_team:1 led:true",
                "0:0 goes-on [table play-on 0:0 goes-on; redeal 0:0 redealt>1;]",
            ),
        ],
    );
}

#[test]
fn lone_hands_and_the_rest() {
    // Law 97: alone stands unless they object; elsewhere what is said late does not count.
    let stands =
        "0:0 goes-on alone [other-side alone 0:0 goes-on alone; together 0:0 goes-on together;]";
    check(
        "euchre-laws-1888",
        "alone-said-late",
        &[
            ("", "need offered"),
            ("offered:false", stands),
            // Law 99: offered after a lead, or after he has passed, neither may play alone.
            ("offered:true", "0:0 goes-on together"),
        ],
    );
    check("euchre", "alone-said-late", &[("", "0:0 goes-on together")]);
    // Law 100 is that code's own: elsewhere it is borrowed, and the table decides.
    let lost =
        "0:0 goes-on together [other-side together 0:0 goes-on together; alone 0:0 goes-on;]";
    check("euchre-laws-1888", "partner-plays", &[("", lost)]);
    let lent = "0:0 goes-on [table alone 0:0 goes-on; together 0:0 goes-on together;]";
    for rules in ["euchre", "bid-euchre-6", "bacon-wiki"] {
        check(rules, "partner-plays", &[("", lent)]);
    }
    assert!(decision("bid-euchre-6", "partner-plays", "").text.contains("all three partners play"));
    // Law 102: no more than 2, where a lone hand pays 4; a bid of every trick pays 16 or 18.
    check("euchre-laws-1888", "partner-shows-hand", &[("", "0:0 goes-on most 2")]);
    let capped = "0:0 goes-on [table nothing 0:0 goes-on; cap 0:0 goes-on most 2;]";
    check("euchre", "partner-shows-hand", &[("", capped)]);
    check("bid-euchre-6", "partner-shows-hand", &[("", "0:0 goes-on [table]")]);
    for rules in ["euchre", "euchre-laws-1888", "bid-euchre-6", "bacon-wiki"] {
        for what in ["card-changed", "card-missing"] {
            check(rules, what, &[("", "0:0 goes-on")]);
        }
        // The last trick may be looked at until the next card.
        check(
            rules,
            "tricks-looked-at",
            &[
                ("", "need last_trick offender_team"),
                ("last_trick:true", "not 0:0 goes-on"),
                ("last_trick:false", "need offender_team"),
                ("last_trick:false offender_team:1", "0:0 goes-on leads 1:?"),
                // The opponent at the right names the suit of that side's next lead (HC).
                ("last_trick:false seat:3", "0:0 goes-on leads 1:?"),
                ("last_trick:false seat:3 suit:d", "0:0 goes-on leads 1:d"),
            ],
        );
        let chooser = if rules == "euchre-laws-1888" { "other-side" } else { "table" };
        let won = format!("0:0 goes-on [{chooser} free 0:0 goes-on; win 0:0 goes-on;]");
        check(
            rules,
            "winners-in-a-row",
            &[
                ("", "need offender_is_loner"),
                ("offender_is_loner:true", "0:0 goes-on"),
                ("offender_is_loner:false", &won),
                ("alone:false", &won),
            ],
        );
    }
    // Where nobody is alone, or a loner pays as others do, nobody asks whether he was one; and the cards that were
    // played too early lie there, whatever his partner is told (law 47).
    let won = "0:0 goes-on [table free 0:0 goes-on; win 0:0 goes-on;]";
    for rules in ["euchre lone.allowed=false", "euchre irregular.exposed-lone=as-others"] {
        check(rules, "winners-in-a-row", &[("", won)]);
    }
    let early = "offender_is_loner:false seat:1 cards:[\"As\",\"Ks\"]";
    let lie = "0:0 goes-on exposed As exposed Ks";
    let told = format!("{lie} [table free {lie}; win {lie} wins 3+2;]");
    check("euchre", "winners-in-a-row", &[(early, &told)]);
    // Whatever rests on the laws of 1888 alone says in another game that its texts are silent.
    for (what, known) in [
        ("partner-plays", ""),
        ("partner-shows-hand", ""),
        ("both-revoked", "revokes:[1,1]"),
        ("winners-in-a-row", "offender_is_loner:false"),
        ("winners-in-a-row", "offender_is_loner:true"),
    ] {
        for (rules, silent) in [
            ("bacon-wiki", "Bacon's texts are silent on it; the laws of 1888"),
            ("euchre", "The texts of this game are silent on it; the laws of 1888"),
            ("bid-euchre-4", "The texts of this game are silent on it; the laws of 1888"),
        ] {
            let text = decision(rules, what, known).text;
            assert!(text.starts_with(silent), "{what} under {rules}: {text}");
        }
        let text = decision("euchre-laws-1888", what, known).text;
        assert!(!text.contains("silent"), "{what}: {text}");
    }
    assert!(
        decision("bacon-wiki", "partner-plays", "").text.starts_with("Bacon's texts are silent")
    );
    // Law 5: until the next trump card is turned; elsewhere whenever it is noticed.
    check("euchre", "score-error", &[("", "0:0 goes-on")]);
    check(
        "euchre-laws-1888",
        "score-error",
        &[
            ("", "need upcard_turned"),
            ("upcard_turned:false", "0:0 goes-on"),
            ("upcard_turned:true", "not 0:0 goes-on"),
        ],
    );
    // Until when a score may be put right has no key: the ruleset's own sentence says it.
    let text = |rules| decision(rules, "score-error", "upcard_turned:false").text;
    assert!(text("euchre-laws-1888").contains("until the next trump card is turned"));
    assert!(text("euchre").contains("when it is noticed"));
    // K32: an illegal play is taken back.
    for what in ["illegal-play", "play-out-of-turn"] {
        check("bacon-climb-4", what, &[("", "0:0 goes-on"), ("seat:2", "0:0 goes-on back 2")]);
        // What others have played on is not taken back alone.
        check("bacon-climb-4", what, &[("seat:2 stage:play", "0:0 goes-on [table]")]);
    }
}

/// The laws of 1888 settle what no other key speaks of where the ruleset says so, and nowhere else:
/// what a card that is shown costs, and whether a deal is played out, says nothing of it.
#[test]
fn the_laws_of_1888_hold_where_their_key_says_so() {
    let alike = "euchre irregular.exposed=callable irregular.revoke-then=goes-on";
    let capped = "0:0 goes-on [table nothing 0:0 goes-on; cap 0:0 goes-on most 2;]";
    check(alike, "partner-shows-hand", &[("", capped)]);
    check(alike, "alone-said-late", &[("", "0:0 goes-on together")]);
    let law_102 = "0:0 goes-on most 2";
    check("euchre irregular.code=laws-of-1888", "partner-shows-hand", &[("", law_102)]);
    check("euchre-laws-1888 irregular.exposed=ignore", "partner-shows-hand", &[("", law_102)]);
    check("euchre-laws-1888 irregular.code=table", "partner-shows-hand", &[("", capped)]);
}

/// What is done about a card or a call out of order is done in its deal: afterwards it stands, and
/// nobody is asked about it.
#[test]
fn what_can_only_be_put_right_in_the_deal_is_past_after_it() {
    for (rules, what) in [
        ("euchre", "lead-out-of-turn"),
        ("euchre-laws-1888", "lead-out-of-turn"),
        ("euchre", "play-out-of-turn"),
        ("euchre", "exposed-card"),
        ("euchre-laws-1888", "call-out-of-turn"),
        ("euchre-laws-1888", "turned-suit"),
        ("bid-euchre-4", "insufficient-bid"),
        ("bacon-wiki", "winners-in-a-row"),
        ("bacon-climb-4", "illegal-play"),
    ] {
        for stage in ["after", "next-deal"] {
            check(rules, what, &[(&format!("stage:{stage}"), "not 0:0 goes-on")]);
        }
        let text = decision(rules, what, "stage:after").text;
        assert!(text.ends_with("No points, and the deal stands."), "{text}");
    }
    // What costs points costs them still.
    let two = "euchre irregular.lead-out-of-turn=two-points";
    check(
        two,
        "lead-out-of-turn",
        &[("stage:after cards_played_to_it:0 offender_team:1 dealer:0", "2:0 ends>1")],
    );
    check("euchre", "table-talk", &[("stage:after offender_team:1 warned:true", "2:0 goes-on")]);
}

#[test]
fn what_a_game_does_not_have_is_refused() {
    for (rules, what) in [
        ("euchre", "called-card"),
        ("bid-euchre-4", "turned-suit"),
        ("bacon-wiki", "turned-suit"),
        ("euchre", "insufficient-bid"),
        ("bid-euchre-4", "discard-seen"),
        ("euchre", "illegal-play"),
        ("euchre lone.allowed=false", "alone-said-late"),
        ("bacon-climb-4", "revoke"),
        ("bacon-climb-4", "lead-out-of-turn"),
        ("bacon-climb-4", "call-out-of-turn"),
        ("bacon-climb-4", "card-missing"),
        ("bacon-climb-6", "called-card"),
    ] {
        let refusal = answer(rules, what, "").expect_err(what);
        assert!(matches!(refusal, Refusal::NotHere { .. }), "{refusal}");
        assert!(offence(what).facts(&Facts::default(), &ruleset(rules)).is_empty());
    }
}

#[test]
fn a_fact_that_cannot_be_is_refused() {
    let laws = "euchre-laws-1888";
    for (rules, known, why) in [
        ("euchre", "dealer:5", "`dealer`: this table has no seat 5"),
        ("euchre", "not_yet_played:[4]", "`not_yet_played`: this table has no seat 4"),
        ("euchre", "card:7h", "`card`: the pack has no 7h"),
        ("euchre", "trick:6", "`trick`: 6 cannot be: it is 1 to 5 here"),
        (
            "euchre",
            "trick:3 proof:3",
            "`proof` says that trick 3 proves it, and `trick` that it was on trick 3",
        ),
        (
            "euchre",
            "trick:5 proof:5",
            "`proof` says that trick 5 proves it, and `trick` that it was on trick 5",
        ),
        ("euchre", "others:4", "`others`: 4 cannot be: 3 or 2 play besides"),
        (
            "euchre",
            "alone:false others:2",
            "`others`: 2 cannot be: `alone` says that nobody was alone, and then 3",
        ),
        (
            laws,
            "cards_played_to_it:3 others:2",
            "`cards_played_to_it` says that 3 had played to it, and `others` that 2",
        ),
        ("euchre", "times:0", "`times`: 0 cannot be: it is at least 1 here"),
        (
            "euchre",
            "trick:2 tricks_after:4",
            "`tricks_after` and `trick` say that that side won 4 behind trick 2",
        ),
        ("bid-euchre-4", "bid:7", "`bid`: 7 cannot be: it is 1 to 6 here"),
        (
            "bid-euchre-4",
            "bid:4 alone:true",
            "`bid` says that 4 were bid, and `alone` that somebody was alone, which is a bid of all 6",
        ),
        ("bid-euchre-4", "tricks_so_far:[4,3]", "`tricks_so_far`: a deal has 6 tricks"),
        (
            "euchre",
            "seat:0 offender_team:1",
            "`offender_team` says that it was team 1, and `seat` that it was seat 0",
        ),
        (
            "euchre",
            "alone:false offender_is_loner:true",
            "`offender_is_loner` says that he was alone, and `alone` that nobody was alone",
        ),
        (
            "euchre",
            "proof:3 established:false",
            "`established` says that nobody had played on, and `proof` that trick 3 proves it",
        ),
        (
            "euchre",
            "proof:3 proved:false",
            "`proved` says that it is not proved, and `proof` that trick 3 proves it",
        ),
        (
            "euchre-meetup",
            "stage:trick proof:4",
            "`stage` says that it was claimed before the next trick was led to, and `proof`",
        ),
        (
            "euchre",
            "stage:after established:false",
            "`established` says that the trick was neither turned nor played on from, and `stage`",
        ),
        (
            "euchre",
            "accuser_team:1 offender_team:1",
            "`accuser_team` says that team 1 accused the other side, and `offender_team`",
        ),
        ("euchre", "alone:false lone_defender:true", "`lone_defender`: nobody defends alone here"),
        (
            "euchre lone.defend-alone=true",
            "alone:false lone_defender:true",
            "`lone_defender` says that a defender was alone as well, and `alone` that nobody was",
        ),
    ] {
        let refusal = answer(rules, "revoke", known).expect_err(known).to_string();
        assert!(refusal.starts_with(why), "{known}: {refusal}");
    }
}

/// More than there are at this table, or in the pack.
#[test]
fn a_number_that_no_deal_has_is_refused() {
    for (rules, known, why) in [
        ("euchre", "cards_played_to_it:4", "`cards_played_to_it`: 4 cannot be: it is 0 to 3 here"),
        (
            "euchre",
            "cards:[\"9h\",\"Th\",\"Jh\",\"Qh\",\"Kh\",\"Ah\"]",
            "`cards`: a hand has 5 cards",
        ),
        (
            "euchre",
            "cards:[\"Ah\",\"Ah\"]",
            "`cards`: the Ah is named more often than the pack has it",
        ),
        // A defender may be alone as well, and then one follows.
        (
            "euchre lone.defend-alone=true",
            "others:4",
            "`others`: 4 cannot be: 3 or 2 or 1 play besides",
        ),
        ("euchre lone.allowed=false", "alone:true", "`alone`: nobody plays alone here"),
        (
            "euchre lone.allowed=false",
            "offender_is_loner:true",
            "`offender_is_loner`: nobody plays alone here",
        ),
    ] {
        let refusal = answer(rules, "revoke", known).expect_err(known).to_string();
        assert!(refusal.starts_with(why), "{known}: {refusal}");
    }
}

#[test]
fn a_ruling_names_its_rules_and_their_sources() {
    let known = "proved:true established:true offender_team:0 alone:true dealer:0";
    for (rules, what, known, clauses, source) in [
        (
            "euchre-laws-1888",
            "revoke",
            known,
            "irregular-revoke irregular-revoke-lone-points irregular-revoke-then",
            "(1888), laws 4, 63, 70 and 71",
        ),
        ("euchre irregular.revoke=deduct", "revoke", known, "irregular-revoke", "agreed"),
        ("bacon-wiki", "revoke", known, "irregular-revoke", "silent"),
        (
            "euchre-laws-1888",
            "misdeal",
            "dealer:0 cause:wrong-count",
            "irregular-misdeal",
            "33-34 and 41-43",
        ),
        ("euchre-laws-1888", "score-error", "upcard_turned:false", "score-error", "law 5"),
        ("euchre-laws-1888", "alone-said-late", "offered:false", "alone-said", "law 97"),
        ("euchre-laws-1888", "alone-said-late", "offered:true", "alone-said", "laws 96-99"),
        ("euchre", "both-revoked", "revokes:[1,1]", "irregular-revoke", "law 71; bridge, law 64B7"),
        (
            "euchre",
            "discard-seen",
            "dealer:0 maker_team:1 led:false",
            "discard",
            "silent; Ohio Euchre forum, thread 7",
        ),
        ("bacon-climb-4", "illegal-play", "", "beats", "silent"),
        ("euchre", "tricks-looked-at", "last_trick:false seat:1", "", "old Hoyle texts"),
    ] {
        let decision = decision(rules, what, known);
        let ids: Vec<&str> = decision.clauses.iter().map(|clause| clause.id()).collect();
        assert!(ids.join(" ").starts_with(clauses), "{what}: {ids:?}");
        assert!(decision.sources.as_str().contains(source), "{what}: {:?}", decision.sources);
    }
    // All of them: what is borrowed comes from the laws alone, a law of their own game is no silence, and where
    // two clauses are cited of which one is silent, both are named.
    let misdeal = "silent; Euchre tournament rules, Meetup; Euchre rules, A. Gilfoy; euchre.com, Misdeal and \
                   Renege in Euchre";
    for (rules, what, known, sources) in [
        (
            "euchre",
            "winners-in-a-row",
            "offender_is_loner:true",
            "Leeds & Dwight, The Laws of Euchre (1888), law 47",
        ),
        (
            "euchre-laws-1888",
            "claim-without-agreement",
            "gave_up:false",
            "Leeds & Dwight, The Laws of Euchre (1888), law 48",
        ),
        ("euchre-standard", "wrong-count-in-play", "dealer:0", misdeal),
        ("euchre-standard irregular.code=laws-of-1888", "wrong-count-in-play", "dealer:0", misdeal),
        (
            "euchre",
            "card-changed",
            "",
            "Seton School tournament (2019); Vows to Keep, Euchre instructions",
        ),
        (
            "bacon-wiki",
            "card-changed",
            "",
            "silent; Seton School tournament (2019); Vows to Keep, Euchre instructions",
        ),
    ] {
        assert_eq!(decision(rules, what, known).sources.as_str(), sources, "{what} under {rules}");
    }
    // A bid that failed rests on what a set costs, one that counts as made on what it pays (3.1).
    let known = "proved:true established:true dealer:0 bidder_team:0 tricks_so_far:[1,1]";
    for (facts, clauses) in [
        ("offender_team:0 alone:false bid:3", "irregular-revoke pay-set pay-set-others"),
        ("offender_team:0 alone:true", "irregular-revoke pay-set pay-set-others pay-lone-set"),
        ("offender_team:1 alone:false bid:3", "irregular-revoke pay-made"),
        ("offender_team:1 alone:true", "irregular-revoke pay-made pay-lone-made"),
    ] {
        let decision = decision("bid-euchre-4", "revoke", &format!("{known} {facts}"));
        let ids: Vec<&str> = decision.clauses.iter().map(|clause| clause.id()).collect();
        assert_eq!(ids.join(" "), clauses, "{facts}");
        let failed = decision.text.contains("The bid of that side has failed");
        assert_eq!(failed, facts.contains("offender_team:0"), "{}", decision.text);
    }
}

#[test]
fn a_ruling_is_told_in_plain_sentences() {
    let names = ["Ann", "Ben", "Cal", "Dee"].map(String::from);
    let say = |rules: &str, what: &str, known: &str| match rule(
        offence(what),
        &facts(known),
        &ruleset(rules),
        Who(&names),
    ) {
        Ok(Answer::Decision(decision)) => decision.text,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        say("euchre", "revoke", "trick:1 proof:3 seat:1 alone:false dealer:0"),
        "The revoke on trick 1 is proved by trick 3. The other side is paid for it. \
         2 points for Ann and Cal, and the deal is over; Ben deals next."
    );
    assert_eq!(
        say(
            "euchre irregular.revoke=choice",
            "revoke",
            "trick:2 proof:null established:true seat:1 alone:true dealer:0"
        ),
        "The revoke on trick 2 is proved by the hand. The other side chooses who pays for it, at \
         the price of a lone hand. 4 points for Ann and Cal, and the deal is over; Ben deals next. \
         The other side may choose instead: 4 points off Ben and Dee."
    );
    assert_eq!(
        say("euchre-laws-1888", "wrong-count-in-play", "offender_team:0 alone:false"),
        "The side with the wrong count forfeits the deal. 2 points for Ben and Dee, \
         Ann and Cal cannot score in this deal, and the deal goes on."
    );
    assert_eq!(
        say("euchre", "stolen-deal", "rightful_dealer:2 upcard_turned:false"),
        "The deal is given back. No points, and the deal is void; Cal deals."
    );
    for (facts, changes) in [
        ("trick_winner:partner", "1 trick of Ann and Cal counts for Ben and Dee"),
        ("trick_winner:offender tricks_after:3", "2 tricks of Ann and Cal count for Ben and Dee"),
    ] {
        let known = format!("offender_team:0 proved:true established:true {facts}");
        let text = say("euchre irregular.revoke=transfer", "revoke", &known);
        assert!(text.contains(changes), "{text}");
    }
    assert_eq!(
        say("bacon-wiki", "revoke", "proved:true established:true"),
        "The revoke is established and proved. The rules name no price for it. No points, and the \
         deal goes on. The table decides."
    );
}

/// Values of a fact that could each be the answer to it.
fn values(fact: Fact) -> &'static [&'static str] {
    match fact {
        Fact::Dealer | Fact::RightfulDealer | Fact::Seat | Fact::Rightful => &["0", "3"],
        Fact::OffenderTeam | Fact::AccuserTeam | Fact::MakerTeam | Fact::BidderTeam => &["0", "1"],
        Fact::Trick => &["1"],
        Fact::Proof => &["3", "null"],
        Fact::Proved
        | Fact::Established
        | Fact::Alone
        | Fact::LoneDefender
        | Fact::OffenderIsLoner
        | Fact::UpcardTurned
        | Fact::Called
        | Fact::NextTurned
        | Fact::Warned
        | Fact::Accepted => &["true", "false"],
        Fact::Stage => &["trick", "play", "after", "next-deal"],
        Fact::LoneCall => &["1", "2"],
        Fact::Bid => &["2", "5"],
        Fact::TricksSoFar => &["[1,0]", "[0,3]", "[3,1]", "[0,6]", "[6,0]"],
        Fact::TrickWinner => &["offender", "partner", "others"],
        Fact::TricksAfter => &["0", "1", "2"],
        Fact::Card => &["Ah", "Kd"],
        Fact::Cards | Fact::Shown => &["[\"Ah\",\"Kd\"]"],
        Fact::Suit => &["h", "s"],
        Fact::CardsPlayedToIt => &["0", "1", "2"],
        Fact::Others => &["1", "2", "3"],
        Fact::NotYetPlayed => &["[1,2]", "[2,3]", "[3,1]", "[2]"],
        Fact::Cause => &["wrong-count", "faced-card", "shown-card"],
        Fact::Times => &["1", "2", "3"],
        Fact::Revokes => &["[1,1]", "[2,1]", "[0,1]"],
        Fact::Touched
        | Fact::Led
        | Fact::LastTrick
        | Fact::HadPassed
        | Fact::Offered
        | Fact::SaidSuit
        | Fact::GaveUp => &["true", "false"],
    }
}

/// Every ruling that can come of what is known, by answering the first question in each way.
/// On the way, every question is seen to matter: its answers do not all lead to the same rulings.
fn leaves(what: Offence, rules: &Ruleset, known: &str, depth: u8) -> Vec<String> {
    assert!(depth < 16, "{what} asks without end: {known}");
    match rule(what, &facts(known), rules, Who::default()) {
        Ok(Answer::Decision(decision)) => vec![told(&decision)],
        Err(Refusal::CannotBe { .. } | Refusal::Contradict(_) | Refusal::NoneLeft { .. }) => vec![],
        Err(Refusal::NotHere { .. }) => vec!["none".into()],
        Ok(Answer::Need(need)) => {
            let fact = need[0];
            assert!(!known.contains(&format!("{fact}:")), "{what} asks again: {known}");
            let branches: Vec<Vec<String>> = values(fact)
                .iter()
                .map(|value| leaves(what, rules, &format!("{known} {fact}:{value}"), depth + 1))
                .collect();
            let mut told: Vec<&Vec<String>> = branches.iter().filter(|b| !b.is_empty()).collect();
            told.dedup();
            // Trick and proof together are what proves a revoke; which trick it was changes nothing.
            let proves = fact == Fact::Trick || fact == Fact::Proof;
            assert!(told.len() > 1 || proves, "{what}: {fact} changes nothing after {known}");
            branches.concat()
        }
    }
}

#[test]
fn every_question_matters_and_every_offence_comes_to_a_ruling() {
    for rules in [
        "euchre",
        "euchre-laws-1888",
        "bid-euchre-4",
        "bid-euchre-standard",
        "bacon-wiki",
        "bacon-climb-4",
        "euchre irregular.revoke=choice irregular.revoke-until=next-lead irregular.false-claim=2",
        "euchre irregular.revoke=max-hand lone.defend-alone=true",
        "euchre irregular.revoke=transfer irregular.misdeal=until-upcard",
        "euchre irregular.lead-out-of-turn=two-points irregular.misdeal=second-loses",
        "bid-euchre-4 irregular.revoke=max-hand pay.made=bid lone.over=[12,24]",
        "bid-euchre-4 pay.set=zero pay.made=bid",
        "bid-euchre-4 pay.set=tricks pay.set-others=zero",
    ] {
        let rules = ruleset(rules);
        for what in Offence::ALL {
            assert!(!leaves(*what, &rules, "", 0).is_empty(), "{what} under {rules}");
        }
    }
}

/// What is asked is what decides and is missing; the facts that are given are on the list as well.
#[test]
fn the_facts_of_an_offence_are_those_that_decide() {
    let rules = ruleset("bid-euchre-4");
    let words = |known: &str| {
        let list = Offence::Revoke.facts(&facts(known), &rules);
        list.iter().map(|fact| fact.word()).collect::<Vec<_>>().join(" ")
    };
    let all = "offender_team trick proof established alone dealer bidder_team bid tricks_so_far";
    assert_eq!(words(""), all);
    assert_eq!(words("trick:1 proof:null dealer:3 warned:true"), all.replace("trick proof ", ""));
    assert_eq!(words("established:false"), "");
    // What is given is on it by what it decides, and not by what it is.
    let of = |rules: &str, what: &str, known: &str| {
        let list = offence(what).facts(&facts(known), &ruleset(rules));
        list.iter().map(|fact| fact.word()).collect::<Vec<_>>().join(" ")
    };
    let known = "offender_team:0 proved:true established:true dealer:0";
    for (rules, what, facts, list) in [
        (
            "bid-euchre-4",
            "revoke",
            "alone:false bidder_team:0 bid:4 tricks_so_far:[2,1]",
            "offender_team established alone dealer bidder_team bid tricks_so_far",
        ),
        (
            "bid-euchre-4 irregular.revoke=max-hand lone.over=[12,24,32,48]",
            "revoke",
            "alone:true bidder_team:1 lone_call:3",
            "offender_team established alone dealer bidder_team lone_call",
        ),
        // Who was alone himself says that somebody was.
        (
            "bid-euchre-4",
            "revoke",
            "offender_is_loner:true bidder_team:0 tricks_so_far:[2,1]",
            "offender_team established alone dealer bidder_team tricks_so_far",
        ),
        // Which fact says that cards were played.
        ("euchre", "call-out-of-turn", "tricks_so_far:[1,0]", "tricks_so_far"),
        ("euchre", "call-out-of-turn", "led:true", "led"),
        ("euchre", "call-out-of-turn", "tricks_so_far:[0,0] led:true", "led"),
    ] {
        let facts = if what == "revoke" { format!("{known} {facts}") } else { facts.to_owned() };
        assert_eq!(of(rules, what, &facts), list, "{what} under {rules} with {facts}");
    }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// Cards that are played one after the other, by this seat first.
fn plays(first: u8, cards: &str) -> String {
    let seats = (first..).map(|seat| seat % 4);
    let line = |(seat, card)| format!(r#"{{"type":"play","seat":{seat},"cards":["{card}"]}}"#);
    seats.zip(cards.split(' ')).map(line).collect::<Vec<_>>().join("\n")
}

/// A deal by seat 0, with the findings of its last event.
fn deal<'r>(rules: &'r Ruleset, events: &str) -> (Deal<'r>, Vec<rasher::game::verdict::Irregular>) {
    let score = ByTeam::new(0, 0);
    let standing = Standing { dealer: seat(0), score, deal_no: 1, misdeals: 0 };
    let mut deal = Deal::open(rules, standing).expect("a deal");
    let mut findings = Vec::new();
    for line in events.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let event: Event = serde_json::from_str(line).expect(line);
        findings.clear();
        deal.judge(&event, &mut findings);
        deal = deal.step(&event).expect(line);
    }
    (deal, findings)
}

/// Seat 1 made hearts; on trick 1 seat 2 throws a club under a spade and leads the spade king next.
const REVOKE: &str = r#"
    {"type":"turn-up","suit":"h"}
    {"type":"contract","maker":1,"trump":"h","alone":false}
    {"type":"play","seat":1,"cards":["As"]}
    {"type":"play","seat":2,"cards":["9c"]}
    {"type":"play","seat":3,"cards":["9s"]}
    {"type":"play","seat":0,"cards":["Ts"]}
    {"type":"play","seat":1,"cards":["Qs"]}
    {"type":"play","seat":2,"cards":["Ks"]}
"#;

/// Laws of 1888, 64: established when the trick is turned, or once the offender or his partner has played to the
/// next. Nobody writes down when a trick is turned.
#[test]
fn a_revoke_is_established_by_playing_on() {
    let rules = ruleset("euchre");
    for (lines, even, odd) in [
        // No card is on record, and some may have been played.
        (2, None, None),
        (4, Some(false), Some(false)),
        // The trick is complete, and may have been turned.
        (6, None, None),
        (7, None, Some(true)),
        (8, Some(true), Some(true)),
    ] {
        let so_far: Vec<&str> = REVOKE.trim().lines().take(lines).collect();
        let (deal, _) = deal(&rules, &so_far.join("\n"));
        let of = |side| is_established(&deal, side, 1);
        assert_eq!((of(Team::Even), of(Team::Odd)), (even, odd), "after {lines} lines");
    }
}

fn offered(rules: &Ruleset, events: &str) -> (Offence, Facts) {
    let (deal, findings) = deal(rules, events);
    assert_eq!(findings.len(), 1, "{findings:?}");
    from_finding(&findings[0], &deal).expect("a ruling is offered")
}

#[test]
fn a_finding_knows_most_of_its_facts() {
    let rules = ruleset("euchre");
    let (what, known) = offered(&rules, REVOKE);
    assert_eq!(what, Offence::Revoke);
    let Ok(Answer::Decision(decision)) = rule(what, &known, &rules, Who::default()) else {
        panic!("nothing is left to ask")
    };
    assert_eq!(told(&decision), "0:2 ends>1");
    assert_eq!(
        (known.trick, known.established, known.tricks_so_far),
        (Some(1), Some(true), Some(ByTeam::new(0, 1)))
    );

    // How many tricks follow is not known yet, so it is asked; who won this one is.
    let transfer = ruleset("euchre irregular.revoke=transfer");
    let (what, known) = offered(&transfer, REVOKE);
    let answer = rule(what, &known, &transfer, Who::default());
    assert_eq!(answer, Ok(Answer::Need(vec![Fact::TricksAfter])));

    // A seen hand proves it at once, and while somebody has still to play it is put right (laws 64, 65).
    let (what, known) = offered(
        &rules,
        r#"
        {"type":"turn-up","suit":"h"}
        {"type":"contract","maker":1,"trump":"h","alone":false}
        {"type":"hand","seat":2,"cards":["9c","Ks","Kd","Kc","Th"]}
        {"type":"play","seat":1,"cards":["As"]}
        {"type":"play","seat":2,"cards":["9c"]}"#,
    );
    assert_eq!(known.established, Some(false));
    let Ok(Answer::Decision(decision)) = rule(what, &known, &rules, Who::default()) else {
        panic!("nothing is left to ask")
    };
    assert_eq!(told(&decision), "not 0:0 goes-on exposed 9c back 2");
}

/// The finding of the last event is this offence with these facts.
fn knows(rules: &str, events: &str, what: &str, known: &Value) {
    let rules = ruleset(rules);
    let (offence, facts) = offered(&rules, events);
    assert_eq!(offence, self::offence(what), "{events}");
    assert_eq!(serde_json::to_value(facts).expect("JSON"), *known, "{what}: {events}");
}

/// Everything that the record knows of a finding, and nothing that it does not: what is missing here is asked for.
#[test]
fn a_finding_says_all_that_the_record_knows() {
    let called = r#"{"type":"turn-up","suit":"h"}
        {"type":"contract","maker":1,"trump":"h","alone":false}"#;
    let lead = format!("{called}\n{}", plays(2, "As"));
    let turn = format!("{called}\n{}\n{}", plays(1, "As"), plays(3, "9s"));
    // Seat 0 throws a club under a spade, and shows one as the last card of the next trick.
    let filled = format!("{called}\n{}\n{}", plays(1, "As 9s Ts 9c"), plays(1, "Ks Js Ad Qs"));
    // Seat 0 trumps a spade on trick 2 and shows one as the last card of the deal.
    let tricks = [(1, "Jh Th Kh Qh"), (1, "As 9s Ts 9h"), (0, "Td Kd 9d Qd"), (1, "Kc Qc Tc 9c")];
    let tricks = tricks.map(|(leader, cards)| plays(leader, cards)).join("\n");
    let late = format!("{called}\n{tricks}\n{}", plays(1, "Ks Js Ad Qs"));
    let dealt = r#"{"type":"deal","dealer":3}"#;
    for (rules, events, what, known) in [
        (
            "euchre",
            dealt,
            "stolen-deal",
            json!({"dealer": 3, "rightful_dealer": 0, "upcard_turned": false}),
        ),
        (
            "bacon-climb-4",
            dealt,
            "stolen-deal",
            json!({"dealer": 3, "rightful_dealer": 0, "upcard_turned": false}),
        ),
        (
            "euchre",
            "{\"type\":\"turn-up\",\"suit\":\"h\"}\n{\"type\":\"pass\",\"seat\":3}",
            "call-out-of-turn",
            json!({"dealer": 0, "seat": 3, "offender_team": 1, "upcard_turned": true, "times": 1}),
        ),
        (
            "euchre",
            &lead,
            "lead-out-of-turn",
            json!({
                "dealer": 0, "seat": 2, "offender_team": 0, "upcard_turned": true, "times": 1,
                "alone": false, "lone_defender": false, "maker_team": 1, "tricks_so_far": [0, 0],
                "led": true, "offender_is_loner": false, "others": 3, "rightful": 1, "card": "As",
                "cards_played_to_it": 0,
            }),
        ),
        (
            "euchre",
            &turn,
            "play-out-of-turn",
            json!({
                "dealer": 0, "seat": 3, "offender_team": 1, "upcard_turned": true, "times": 1,
                "alone": false, "lone_defender": false, "maker_team": 1, "tricks_so_far": [0, 0],
                "led": true, "offender_is_loner": false, "others": 3, "card": "9s",
                "not_yet_played": [2, 0],
            }),
        ),
        (
            "euchre",
            REVOKE,
            "revoke",
            json!({
                "dealer": 0, "seat": 2, "offender_team": 0, "upcard_turned": true, "times": 1,
                "alone": false, "lone_defender": false, "maker_team": 1, "tricks_so_far": [0, 1],
                "led": true, "offender_is_loner": false, "others": 3, "trick": 1, "proof": 2,
                "stage": "play", "established": true, "card": "9c", "trick_winner": "others",
            }),
        ),
        (
            "euchre",
            &filled,
            "revoke",
            json!({
                "dealer": 0, "seat": 0, "offender_team": 0, "upcard_turned": true, "times": 1,
                "alone": false, "lone_defender": false, "maker_team": 1, "tricks_so_far": [0, 2],
                "led": true, "offender_is_loner": false, "others": 3, "trick": 1, "proof": 2,
                "stage": "play", "established": true, "card": "9c", "trick_winner": "others",
            }),
        ),
        // He won the trick himself, and his side none of the three behind it.
        (
            "euchre",
            &late,
            "revoke",
            json!({
                "dealer": 0, "seat": 0, "offender_team": 0, "upcard_turned": true, "times": 1,
                "alone": false, "lone_defender": false, "maker_team": 1, "tricks_so_far": [1, 4],
                "led": true, "offender_is_loner": false, "others": 3, "trick": 2, "proof": 5,
                "stage": "after", "established": true, "card": "9h", "trick_winner": "offender",
                "tricks_after": 0,
            }),
        ),
    ] {
        knows(rules, events, what, &known);
    }
}

/// The same of bids, and of the climbing game.
#[test]
fn a_finding_says_all_of_a_bid_or_of_a_play() {
    let alone = r#"{"type":"bid","seat":1,"tricks":6,"trump":"h","alone":true}"#;
    let bids = |others: &str| format!("{alone}\n{others}");
    let passes = [2, 3, 0].map(|seat| format!(r#"{{"type":"pass","seat":{seat}}}"#)).join("\n");
    let led = plays(2, "As");
    for (rules, events, what, known) in [
        (
            "bid-euchre-4",
            &*bids(&format!("{passes}\n{led}")),
            "lead-out-of-turn",
            json!({
                "dealer": 0, "seat": 2, "offender_team": 0, "upcard_turned": true, "times": 1,
                "alone": true, "lone_defender": false, "lone_call": 1, "maker_team": 1, "bid": 6,
                "tricks_so_far": [0, 0], "led": true, "offender_is_loner": false, "others": 2,
                "rightful": 1, "card": "As", "cards_played_to_it": 0,
            }),
        ),
        // A second alone call, where one does not beat another.
        (
            "bid-euchre-4",
            &bids(r#"{"type":"bid","seat":2,"tricks":6,"trump":"c","alone":true}"#),
            "insufficient-bid",
            json!({
                "dealer": 0, "seat": 2, "offender_team": 0, "upcard_turned": true, "times": 1,
                "lone_call": 2,
            }),
        ),
        (
            "bacon-climb-4",
            r#"{"type":"play","seat":2,"cards":["7a"]}"#,
            "play-out-of-turn",
            json!({"dealer": 0, "seat": 2, "offender_team": 0, "times": 1, "stage": "trick"}),
        ),
    ] {
        knows(rules, events, what, &known);
    }
}

/// What a line says with a sign, `<` for a lead or a card that is taken back and the like: what the rules make of it
/// where nobody chooses, else that and no more; or why there is no such thing.
#[test]
fn what_a_line_takes_back_is_ruled_on() {
    type Told = fn(&Deal<'_>, Seat) -> Result<Ruling, Kept>;
    let called = r#"{"type":"turn-up","suit":"h"}
        {"type":"contract","maker":1,"trump":"h","alone":false}"#;
    let alone = called.replace("false", "true");
    let after = |events: &[String]| format!("{called}\n{}", events.join("\n"));
    let early = after(&[plays(2, "As")]);
    let thrown = after(&[plays(1, "As 9c")]);
    let skipped = after(&[plays(1, "As"), plays(3, "9c")]);
    // Who passed orders all the same; and who named the suit that was turned down.
    let again = r#"{"type":"turn-up","suit":"h"}
        {"type":"pass","seat":1}
        {"type":"order","seat":1,"alone":false}"#;
    let passes = [1, 2, 3, 0].map(|seat| format!(r#"{{"type":"pass","seat":{seat}}}"#)).join("\n");
    let down = format!(
        "{}\n{passes}\n{}",
        r#"{"type":"turn-up","suit":"h"}"#, r#"{"type":"name","seat":1,"trump":"h"}"#
    );
    let joined: Told = |deal, _| loner_joined(deal);
    let lone: Told = |deal, _| maker_alone(deal);
    let (laws, ohio) = ("euchre-laws-1888", "euchre-ohio");
    for (rules, events, told, number, expected) in [
        // The lead that is taken back, and the card that it leaves; where somebody chooses, the lead alone.
        ("euchre", &*early, lead_taken_back as Told, 1, "lead-out-of-turn 0:0 exposed As lead 1"),
        (laws, &early, lead_taken_back, 1, "lead-out-of-turn 0:0 lead 1"),
        ("euchre", &early, lead_taken_back, 3, "LeadIsOf"),
        ("euchre", &after(&[plays(1, "As")]), lead_taken_back, 1, "LedInTurn"),
        ("euchre", called, lead_taken_back, 1, "Nothing"),
        // Laws 64 and 65: a card that did not follow is mended, and left.
        ("euchre", &thrown, card_taken_back, 2, "revoke 0:0 exposed 9c back 2"),
        // Nobody writes down that a trick was turned.
        (
            "euchre",
            &after(&[plays(1, "As 9c Ts 9s")]),
            card_taken_back,
            2,
            "revoke 0:0 exposed 9c back 2",
        ),
        ("euchre", &thrown, card_taken_back, 1, "Led"),
        ("euchre", &thrown, card_taken_back, 0, "Nothing"),
        ("euchre", &after(&[plays(1, "As 9s")]), card_taken_back, 2, "Followed"),
        ("euchre", &skipped, card_taken_back, 3, "OutOfTurn"),
        ("bacon-climb-4", &plays(1, "7a 5a"), card_taken_back, 2, "illegal-play 0:0 back 2"),
        // Law 100: both play; law 97: alone, though it was said late; and what there is already is no news.
        ("euchre", &alone, joined, 1, "partner-plays 0:0 together by together"),
        ("euchre", called, joined, 1, "Nothing"),
        ("euchre", called, lone, 1, "alone-said-late 0:0 alone"),
        (laws, called, lone, 1, "alone-said-late 0:0 alone by alone"),
        ("euchre", &alone, lone, 1, "Nothing"),
        // Law 80: the others may accept the call of who has passed; else his partner is silent.
        (laws, again, call_stands, 1, "call-out-of-turn 0:0 stands by accept"),
        ("euchre", again, call_stands, 1, "Nothing"),
        (laws, again, side_silenced, 1, "call-out-of-turn 0:0 silent 3 by nothing"),
        (laws, called, side_silenced, 1, "Nothing"),
        ("euchre", again, side_silenced, 1, "Nothing"),
        // Law 79, and the printed rules of Ohio.
        (laws, &down, side_silenced, 1, "turned-suit 0:0 silent 3"),
        (
            ohio,
            r#"{"type":"turn-up","suit":"h"}"#,
            side_silenced,
            1,
            "table-talk 2:0 silent 1 silent 3",
        ),
    ] {
        let rules = ruleset(rules);
        let (deal, _) = deal(&rules, events);
        let ruled = told(&deal, seat(number));
        let got = match &ruled {
            Ok(ruling) => {
                let heard = ruling.heard.as_deref().expect("what was heard");
                let done = Consequence {
                    points: ruling.points,
                    remedy: heard.remedy,
                    ..Consequence::default()
                };
                let by = heard.remedy.choice.map_or_else(String::new, |it| format!(" by {it}"));
                let done = remedy(&done).replace(" goes-on", "");
                format!("{} {done}{by}", heard.offence)
            }
            Err(why) => format!("{why:?}").split(' ').next().unwrap_or_default().to_owned(),
        };
        assert_eq!(got, expected, "seat {number} after {events}");
        // What is read back from it is the same.
        if let Ok(ruling) = ruled {
            assert_eq!(on_a_line(&ruling, &deal), Some(ruling), "{got}");
        }
    }
    let [one, two] = [1, 2].map(seat);
    for (sign, needed) in [
        (Sign::Lead { of: two, leader: one }, true),
        (Sign::Card(two), true),
        (Sign::Alone, false),
        (Sign::Lone, false),
        (Sign::Stands(one), false),
        (Sign::Silent(one), false),
    ] {
        assert_eq!(sign.is_needed(), needed, "{sign:?}");
    }
}

/// Whoever has no card in the trick on the table, in the order of play, and not the player himself.
#[test]
fn who_waits_beside_a_player() {
    let rules = ruleset("euchre");
    let called = r#"{"type":"contract","maker":1,"trump":"h","alone":false}"#;
    for (cards, number, waiting) in
        [("As", 2, Some(vec![3, 0])), ("As", 0, Some(vec![2, 3])), ("As", 1, None), ("", 1, None)]
    {
        let played = if cards.is_empty() { String::new() } else { plays(1, cards) };
        let (deal, _) = deal(&rules, &format!("{called}\n{played}"));
        let found = waiting_beside(&deal, seat(number));
        let found = found.map(|list| list.iter().map(Seat::number).collect::<Vec<_>>());
        assert_eq!(found, waiting, "seat {number} after {cards}");
    }
}

/// Ruled on after the table went on: what lay on it is not taken back and nobody chooses; points and who deals are
/// told as they are then.
#[test]
fn what_is_ruled_on_later_says_what_is_past() {
    let gone_on = "Play has gone on since, so nothing on the table changes any more.";
    let lead = "card:Ah cards_played_to_it:0 rightful:2 seat:1";
    let revoke = "offender_team:1 proved:true established:true alone:false dealer:0";
    let (ends, void) = ("the deal is over with it; what was", "the deal is void; what was");
    for (rules, what, known, since, says, past) in [
        ("euchre", "lead-out-of-turn", lead, Since::PlayedOn, "By the rules then: The lead", true),
        ("euchre-laws-1888", "lead-out-of-turn", lead, Since::Over, "By the rules then: ", true),
        // A card that was left face up can still be played while the deal goes on.
        ("euchre", "revoke", "established:false card:Qh", Since::PlayedOn, "in time", false),
        ("euchre", "revoke", "established:false card:Qh", Since::Over, "in time", true),
        ("euchre", "revoke", revoke, Since::Over, "the deal is over; seat 1 deals next", false),
        ("euchre", "revoke", revoke, Since::DealtOn, ends, false),
        ("euchre", "wrong-count-in-play", "dealer:1", Since::Over, "is void; seat 1 deals", false),
        ("euchre", "wrong-count-in-play", "dealer:1", Since::DealtOn, void, false),
    ] {
        let heard =
            rule_since(offence(what), &facts(known), &ruleset(rules), Who::default(), Some(since));
        let Ok(Answer::Decision(decision)) = heard else { panic!("{what}: {heard:?}") };
        let text = &decision.text;
        assert!(text.contains(says), "{what} {since:?}: {text}");
        assert_eq!(text.ends_with(gone_on), past, "{what} {since:?}: {text}");
        assert!(decision.chooser.is_none() && decision.offers.is_empty(), "{what} {since:?}");
    }
}

/// Of the facts that were given those that change nothing; of two that say one thing the one that is asked for is
/// needed.
#[test]
fn what_stands_beside_a_ruling_changes_nothing() {
    let rules = ruleset("euchre");
    for (known, given, beside) in [
        (
            "offender_team:1 proved:true established:true alone:false dealer:0 last_trick:true",
            &[Fact::OffenderTeam, Fact::LastTrick, Fact::Dealer][..],
            &[Fact::LastTrick][..],
        ),
        (
            "offender_team:1 seat:1 proved:true established:true alone:false dealer:0",
            &[Fact::OffenderTeam, Fact::Seat],
            &[Fact::Seat],
        ),
        (
            "offender_team:1 proved:true established:true alone:false dealer:0",
            &[Fact::OffenderTeam, Fact::Dealer],
            &[],
        ),
    ] {
        let known = facts(known);
        let Ok(Answer::Decision(ruled)) = rule(Offence::Revoke, &known, &rules, Who::default())
        else {
            panic!("nothing is left to ask")
        };
        assert_eq!(ruled.beside(&known, given, &rules, Who::default()), beside);
    }
}

#[test]
fn what_is_asked_of_a_ruleset_by_itself() {
    // Law 63: as often as it happens; a bid fails, and the most is paid, but once.
    for (rules, each) in [
        ("euchre", true),
        ("euchre irregular.revoke=max-hand", false),
        ("bid-euchre-4", false),
        ("bacon-climb-4", true),
    ] {
        assert_eq!(is_paid_each(&ruleset(rules)), each, "{rules}");
    }
    for (rules, what, has) in [
        ("euchre", "revoke", true),
        ("euchre", "illegal-play", false),
        ("bacon-climb-4", "revoke", false),
    ] {
        let has_it = has_offence(offence(what), &Facts::default(), &ruleset(rules), Who::default());
        assert_eq!(has_it, has, "{what} under {rules}");
    }
    let clauses = ["revoke", "table-talk", "card-changed"].map(|what| offence(what).clause());
    let clauses = clauses.map(|clause| clause.map(Clause::id));
    assert_eq!(clauses, [Some("irregular-revoke"), Some("irregular-table-talk"), None]);
    // Laws 79 and 80 have no key of their own.
    for (by, law, says) in [
        (Silenced::CalledAgain, "law 80", "calls after he has passed"),
        (Silenced::SaidSuit, "law 79", "turned down"),
    ] {
        let found = Irregular::MustPass { seat: seat(3), by };
        let (text, sources) = rule_broken(&found, &ruleset("euchre-laws-1888")).expect("a rule");
        assert!(text.contains(says) && sources.as_str().ends_with(law), "{text} {sources}");
    }
    // Who leads has a clause of his own in a game of tricks; law 5 is that code's alone.
    let found = |lead| Irregular::PlayOutOfTurn { seat: seat(2), turn: seat(1), lead };
    for (rules, lead, clause) in [
        ("euchre", true, "play-lead"),
        ("euchre", false, "play-turn"),
        ("bacon-climb-4", true, "play-turn"),
        ("bacon-climb-4", false, "play-turn"),
    ] {
        assert_eq!(clause_broken(&found(lead), &ruleset(rules)).id(), clause, "{rules} {lead}");
    }
    for (rules, until) in [("euchre", false), ("euchre-laws-1888", true), ("bid-euchre-4", false)] {
        let rules = ruleset(rules);
        let trick = rules.trick_rules().expect("a game of tricks");
        assert_eq!(corrects_until_the_next_card(trick), until);
    }
    // What is asked for with a choice.
    let lead =
        decision("euchre-laws-1888", "lead-out-of-turn", "card:Ah cards_played_to_it:0 rightful:2");
    let asks: Vec<_> = lead.offers.iter().map(|offer| offer.asks).collect();
    assert_eq!(asks, [&[][..], &[Fact::Suit]]);
    // At a table it is told who said what.
    let clash = answer("euchre", "revoke", "seat:0 offender_team:1").expect_err("they clash");
    let Refusal::Contradict(clash) = clash else { panic!("{clash}") };
    for (before, now, team, seat) in [
        (&[][..], &[Fact::Seat][..], "the record says", "you say"),
        (&[Fact::OffenderTeam], &[Fact::Seat], "you said", "you say"),
        (&[], &[], "the record says", "the record says"),
    ] {
        let told =
            format!("{team} that it was team 1, and {seat} that it was seat 0, who is of team 0");
        assert_eq!(clash.at_the_table(before, now), told);
    }
}

/// When a revoke is claimed, if it is claimed now: before the lead to the next trick, later in the deal, after it; and
/// not known where no card is on record.
#[test]
fn a_claim_comes_when_the_cards_say() {
    let rules = ruleset("euchre");
    let all = format!("{}\n{}", REVOKE.trim(), plays(3, "Js Ad"));
    for (lines, trick, stage) in [
        (2, 1, None),
        (4, 1, Some(Stage::Trick)),
        (6, 1, Some(Stage::Trick)),
        (7, 1, Some(Stage::Play)),
        (10, 1, Some(Stage::Play)),
        (10, 2, Some(Stage::Trick)),
    ] {
        let so_far: Vec<&str> = all.lines().take(lines).collect();
        let (deal, _) = deal(&rules, &so_far.join("\n"));
        assert_eq!(claimed_now(&deal, trick), stage, "trick {trick} after {lines} lines");
    }
    let (deal, _) = deal(
        &rules,
        "{\"type\":\"contract\",\"maker\":1,\"trump\":\"h\",\"alone\":false}\n\
         {\"type\":\"tricks\",\"taken\":[2,3]}",
    );
    assert_eq!(claimed_now(&deal, 1), Some(Stage::After));
}

#[test]
fn a_card_out_of_turn_knows_the_trick() {
    let rules = ruleset("euchre");
    let start = r#"
        {"type":"turn-up","suit":"h"}
        {"type":"contract","maker":3,"trump":"h","alone":true}"#;
    let lead = format!("{start}\n{}", r#"{"type":"play","seat":2,"cards":["As"]}"#);
    let decide = |events: &str| {
        let (deal, findings) = deal(&rules, events);
        let (what, known) = from_finding(&findings[0], &deal).expect("a ruling is offered");
        match rule(what, &known, &rules, Who::default()) {
            Ok(Answer::Decision(decision)) => told(&decision),
            other => panic!("{what}: {other:?}"),
        }
    };
    // The loner's partner, seat 1, is out, so seat 2 leads rightly and seat 0 does not.
    assert!(deal(&rules, &lead).1.is_empty());
    let wrong = lead.replace(r#""seat":2"#, r#""seat":0"#);
    assert_eq!(decide(&wrong), "0:0 goes-on exposed As lead 2");
    // A loner's card stays hidden.
    let loner = lead.replace(r#""seat":2"#, r#""seat":3"#);
    assert_eq!(decide(&loner), "0:0 goes-on lead 2");
    // Seat 0 follows before seat 3, who has no partner to play before him.
    let early = format!("{lead}\n{}", r#"{"type":"play","seat":0,"cards":["9s"]}"#);
    assert_eq!(decide(&early), "0:0 goes-on");
}

#[test]
fn findings_without_a_ruling_and_with_another_name() {
    let euchre = ruleset("euchre");
    let called = r#"{"type":"turn-up","suit":"h"}
        {"type":"pass","seat":3}"#;
    assert_eq!(offered(&euchre, called).0, Offence::CallOutOfTurn);
    let stolen = r#"{"type":"deal","dealer":3}"#;
    let (what, known) = offered(&euchre, stolen);
    assert_eq!(what, Offence::StolenDeal);
    assert_eq!((known.dealer, known.rightful_dealer), (Some(seat(3)), Some(seat(0))));
    assert_eq!(known.upcard_turned, Some(false));
    let bid = ruleset("bid-euchre-4");
    let low = r#"{"type":"bid","seat":1,"tricks":4,"trump":"h"}
        {"type":"bid","seat":2,"tricks":3,"trump":"c"}"#;
    assert_eq!(offered(&bid, low).0, Offence::InsufficientBid);
    let bacon = ruleset("bacon-climb-4");
    let low = r#"{"type":"play","seat":1,"cards":["7a"]}
        {"type":"play","seat":2,"cards":["5a"]}"#;
    assert_eq!(offered(&bacon, low).0, Offence::IllegalPlay);
    let must = ruleset("euchre making.partner-orders=alone");
    let (deal, findings) = deal(
        &must,
        r#"{"type":"turn-up","suit":"h"}
        {"type":"pass","seat":1}
        {"type":"order","seat":2,"alone":false}"#,
    );
    assert_eq!(from_finding(&findings[0], &deal), None);
}

/// What the table records is what was ruled.
#[test]
fn a_decision_becomes_an_event() {
    let rules = ruleset("euchre irregular.revoke=choice");
    let (what, known) = offered(&rules, REVOKE);
    let Ok(Answer::Decision(ruled)) = rule(what, &known, &rules, Who::default()) else {
        panic!("nothing is left to ask")
    };
    let (deal, _) = deal(&rules, REVOKE);
    let award = ruled.ruling(Some(7), "so ruled");
    assert_eq!((award.about, award.points), (Some(7), ByTeam::new(0, 2)));
    assert_eq!((award.why.as_str(), award.offence()), ("so ruled", Some(Offence::Revoke)));
    let heard = award.heard.as_deref().expect("what was heard");
    assert_eq!((heard.facts.trick, heard.remedy.choice), (Some(1), Some(Choice::Award)));
    let after = deal.step(&Event::Table(Table::Ruling(award))).expect("a ruling can come now");
    let closing = after.closing().expect("the deal is over");
    assert_eq!((closing.score, closing.next_dealer), (ByTeam::new(0, 2), seat(1)));

    let deduct = ruled.choose(Choice::Deduct).expect("the other choice").ruling(None, "");
    let after = deal.step(&Event::Table(Table::Ruling(deduct))).expect("a ruling can come now");
    assert_eq!(after.score(), ByTeam::new(-2, 0));
    assert_eq!(ruled.choose(Choice::Redeal), None);
    let chosen = ruled.choose(Choice::Deduct).expect("the other choice");
    assert_eq!(chosen.text, format!("{} Chosen: 2 points off team 0.", ruled.text));
}
