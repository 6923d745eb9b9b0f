//! Thirteen faults that somebody else found in hearings when the twelve points were mended, each as it
//! was found. Ann deals. Where a rule decides it is named; the others are the issue's own words: a fact
//! that contradicts the record or another fact is refused with both named, what the record knows is
//! not asked, and every fact that is given is used or said not to matter.

use rasher::desk::hearing::Stage;
use rasher::desk::{EntryKind, Plan, Refused};
use rasher::event::facts::{Cause, Fact, Offence};
use rasher::event::ruling::Choice;
use rasher::game::ruling::rule_broken;
use rasher::game::verdict::Who;
use rasher::judge::Judge;
use rasher::log::{Moment, Speak};
use rasher::report::deal::{deal, spelling};
use rasher::report::now::now;
use rasher::report::small_print::small_print;
use rasher::seat::ByTeam;
use serde_json::{Value, json};

use super::hearing::Table;
use super::wrong_once::{ask, unheard};

const AT: &str = "2026-11-20T19:00:00Z";

/// What the protocol answers to an offence and these facts.
fn ruled(rules: &str, offence: &str, facts: &Value) -> Value {
    let mut question = facts.clone();
    for (key, value) in [("ask", "ruling"), ("rules", rules), ("offence", offence)] {
        question[key] = json!(value);
    }
    ask(&question)
}

/// What is said when a line has been recorded.
fn said(table: &mut Table, line: &str) -> String {
    let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
    let done = table.0.commit(&entry, AT).expect("written");
    table.0.after(&entry, &done).told.join(" ")
}

/// Faults 1 to 5: facts that cannot both be are refused, and the refusal names both.
#[test]
fn facts_that_contradict_each_other_are_refused() {
    let bid = json!({"offender_team": 0, "bidder_team": 1, "maker_team": 0, "bid": 4, "trick": 2,
        "proof": 6, "tricks_so_far": [3, 3], "alone": false, "dealer": 0});
    let early = json!({"offender_team": 0, "trick": 2, "proof": 4, "stage": "after",
        "tricks_so_far": [0, 1], "alone": false, "dealer": 0});
    let few = json!({"offender_team": 0, "bidder_team": 0, "bid": 4, "trick": 2, "proof": 6,
        "tricks_so_far": [1, 0], "alone": false, "dealer": 0});
    // By law 95 of 1888 nobody defends alone, so that a loner's side made trump.
    let loner = json!({"offender_team": 0, "trick": 2, "proof": 4, "alone": true, "dealer": 0,
        "offender_is_loner": true, "maker_team": 1});
    for (rules, offence, facts, named) in [
        ("bid-euchre-4", "revoke", &bid, ["bidder_team", "maker_team"]),
        ("bid-euchre-4", "partner-shows-hand", &bid, ["bidder_team", "maker_team"]),
        ("euchre", "partner-plays", &bid, ["bidder_team", "maker_team"]),
        ("euchre", "revoke", &early, ["tricks_so_far", "proof"]),
        ("bid-euchre-4", "revoke", &few, ["tricks_so_far", "proof"]),
        ("euchre-laws-1888", "revoke", &loner, ["offender_is_loner", "maker_team"]),
    ] {
        let answer = ruled(rules, offence, facts);
        let text = answer["error"]["message"].as_str();
        let text = text.unwrap_or_else(|| panic!("{rules} {offence}: {answer}"));
        for fact in named {
            assert!(text.contains(fact), "{rules} {offence}: {text}");
        }
    }
    // Whoever has not played stands in the order of play, once each (Euchre reference, 3.2).
    for waiting in [json!([1, 1, 1]), json!([3, 2])] {
        let facts = json!({"seat": 0, "card": "9h", "not_yet_played": waiting});
        let answer = ruled("euchre", "play-out-of-turn", &facts);
        assert_eq!(answer["error"]["code"], json!("bad-fact"), "{facts}: {answer}");
    }
    let facts = json!({"seat": 0, "card": "9h", "not_yet_played": [2, 3]});
    assert_eq!(ruled("euchre", "play-out-of-turn", &facts)["error"], Value::Null);
}

/// Fault 2: what was given and does not matter is said to.
#[test]
fn facts_that_do_not_matter_are_said_to() {
    let given = json!({"seat": 0, "card": "9h", "alone": false, "touched": true, "gave_up": true,
        "had_passed": true, "dealer": 3, "warned": true, "times": 3});
    let beside = ["dealer", "times", "warned", "touched", "had_passed", "gave_up"];
    for (rules, offence, facts, beside) in [
        ("euchre", "exposed-card", given, &beside[..]),
        ("euchre", "misdeal", json!({"dealer": 0, "times": 3}), &["times"]),
        // What makes it another misdeal than the cards on the table would is needed only beside them.
        (
            "euchre",
            "misdeal",
            json!({"dealer": 0, "cause": "shown-card", "led": true}),
            &["cause", "led"],
        ),
        (
            "euchre",
            "revoke",
            json!({"offender_team": 0, "trick": 1, "proof": 2, "alone": false, "dealer": 0,
                "established": true, "bid": 3, "touched": true}),
            &["bid", "touched"],
        ),
    ] {
        let answer = ruled(rules, offence, &facts);
        let told: Vec<&str> = answer["beside"]
            .as_array()
            .unwrap_or_else(|| panic!("{rules} {offence}: {answer}"))
            .iter()
            .filter_map(Value::as_str)
            .collect();
        for fact in beside {
            assert!(told.contains(fact), "{rules} {offence}: {fact} in {told:?}");
        }
    }
    // Of facts that say one thing the same one stays, in whichever order they were given.
    let question = |facts: &str| {
        let asked =
            format!(r#"{{"ask":"ruling","rules":"euchre","offence":"stolen-deal",{facts}}}"#);
        let mut answer = Vec::new();
        Judge::new().answer(asked.as_bytes(), &mut answer);
        let answer: Value = serde_json::from_slice(&answer).expect("an answer");
        answer["beside"].clone()
    };
    let (one, other) = (r#""bid":3,"maker_team":1"#, r#""maker_team":1,"bid":3"#);
    assert_eq!(question(one), question(other));
}

/// Fault 6: law 71 of 1888, bridge 64B7: two disputed revokes, one of each side, cancel if both are
/// upheld, so that no decision gives 2 to 2.
#[test]
fn a_disputed_total_is_one_that_a_decision_can_give() {
    for (rules, deal, one, other, both) in [
        ("euchre", "ah3", "seat=a trick=2 proof=4", "seat=b trick=2 proof=4", [1, 0]),
        ("bid-euchre-4", "b6h5", "seat=b trick=2 proof=6", "seat=a trick=1 proof=4", [1, -6]),
    ] {
        let mut table = Table::of(rules).says(&[deal]);
        for facts in [one, other] {
            let (hearing, decision) = table.hear(&format!("revoke {facts}"), &[]);
            let entry = table.0.dispute_entry(&hearing, &decision, "");
            table.0.commit(&entry, AT).expect("written");
        }
        let disputed = now(table.0.game().expect("a game"), 1).disputed.expect("a dispute");
        assert_eq!(disputed.score, ByTeam::new(both[0], both[1]), "{rules}");
        // The same two, recorded.
        let mut table = Table::of(rules).says(&[deal]);
        table.rule(&format!("revoke {one}"), &[], None);
        table.rule(&format!("revoke {other}"), &[], None);
        let score = table.0.game().expect("a game").score();
        assert_eq!(score, ByTeam::new(both[0], both[1]), "{rules}, recorded");
    }
}

/// Fault 7: Ohio's sheet: after a second remark the call is lost, so that calling is passing, and that
/// is said.
#[test]
fn a_call_that_was_lost_is_told_as_a_pass() {
    let mut table = Table::of("euchre-ohio");
    for _ in 0..2 {
        table.rule("table-talk offender_team=a", &[], None);
    }
    for line in ["9h", "p", "p", "p"] {
        table.line(line);
    }
    assert_eq!(said(&mut table, "u"), "Ann picks it up, which counts as a pass.");
    assert_eq!(table.stands(), "0-2 Ben?", "and Ben is to name");
}

/// Fault 8: a card is in one hand: what lies face up, was taken up or was played is nobody else's.
#[test]
fn a_card_lies_in_one_hand() {
    let mut table = Table::of("euchre-laws-1888").says(&["7h", "p", "p", "p", "u", "7d", "Td"]);
    for wrong in [
        "exposed-card card=7h seat=b offender_is_loner=no",
        "exposed-card card=7d seat=b offender_is_loner=no",
        "exposed-card card=Td seat=d offender_is_loner=no",
    ] {
        assert!(unheard(&table, wrong).contains("by the record"), "{wrong}");
    }
    table.rule("exposed-card card=Kd seat=c offender_is_loner=no", &[], None);
    let second = unheard(&table, "exposed-card card=Kd seat=d offender_is_loner=no");
    assert!(second.contains("lies face up before Cal") && second.contains("Dee"), "{second}");
    // Dee plays it all the same: one of the two records is wrong.
    assert!(matches!(table.0.plan("Kd"), Err(Refused::Impossible(_) | Refused::Line(_))));
}

/// Fault 9: laws 80 and 82 of 1888: who called is asked, and the record knows whether he had passed.
#[test]
fn who_called_out_of_turn_is_asked_and_his_passes_are_known() {
    let table = Table::of("euchre-laws-1888").says(&["7h", "p"]);
    let mut hearing = table.0.hearing("call-out-of-turn").expect("heard");
    let first = table.0.proceed(&mut hearing);
    assert!(matches!(first, Stage::Ask(Fact::Seat)), "{first:?}");
    let (_, decision) = table.hear("call-out-of-turn seat=d", &[]);
    assert!(decision.offers.is_empty(), "she had not passed: it counts for nothing (82)");
    let (_, decision) = table.hear("call-out-of-turn seat=b", &[]);
    assert_eq!(decision.offers.len(), 2, "he had: the others may accept it (80)");
    let passed = unheard(&table, "call-out-of-turn seat=d had_passed=yes");
    assert!(passed.contains("you say yes") && passed.contains("the record says no"), "{passed}");
}

/// Fault 10: one bid was made and the bidding is over: nobody bid too little.
#[test]
fn there_is_no_low_bid_where_one_bid_was_made() {
    let table = Table::of("bid-euchre-4").says(&["3h", "p", "p", "p"]);
    assert!(unheard(&table, "insufficient-bid").contains("every bid was high enough"));
    assert!(!table.0.docket().expect("a docket").offences.contains(&Offence::InsufficientBid));
}

/// Fault 11: between two deals a card may have dropped in either, and words may have fallen: it is asked,
/// and what is ruled on the deal that begins opens it.
#[test]
fn between_two_deals_it_is_asked_which_is_meant() {
    for (rules, result) in
        [("euchre", "ah3"), ("bacon-wiki", "ah3"), ("bid-euchre-4", "b3h3"), ("euchre-ohio", "x")]
    {
        for (offence, facts) in [
            ("exposed-card", "card=9c seat=d"),
            ("table-talk", "seat=c"),
            ("call-out-of-turn", "seat=d"),
        ] {
            let place = format!("{offence} under {rules}");
            let mut table = Table::of(rules).says(&[result]);
            let before = table.stands();
            let text = format!("{offence} {facts}");
            let hearing = table.0.hearing(&text).expect(&place);
            assert_eq!(table.0.either_deal(&hearing), Some((1, 2)), "{place}");
            // Of the one that is over: only what is paid for is ruled on any more (reference, 3.1).
            let (_, decision) = table.decide(hearing, &[]);
            assert_eq!(decision.is_past(), offence != "table-talk", "{place}");
            // Of the one that is dealt.
            let hearing = table.0.hearing_of_next(&text).expect(&place);
            let (hearing, decision) = table.decide(hearing, &[]);
            assert!(!decision.is_past(), "{place}: {}", decision.text);
            assert_eq!(table.0.deal_that_is_over(&hearing), None, "{place}");
            let entry = table.0.ruling_entry(&hearing, &decision);
            table.0.commit(&entry, AT).expect("written");
            let game = table.0.game().expect("a game");
            assert_eq!((game.deals.len(), game.open_deal().map(|deal| deal.no)), (2, Some(2)));
            if offence == "exposed-card" {
                let lies = table.0.face_up();
                assert_eq!(lies.len(), 1, "{place}: it lies there");
                assert_eq!(lies[0].1.to_string(), "9c", "{place}");
            }
            table.line("undo");
            assert_eq!(table.stands(), before, "{place}: undone");
        }
    }
    // What can only be put right in a deal that goes on is not listed when it is over.
    let table = Table::of("euchre").says(&["ah3"]);
    let heard = table.0.docket().expect("a docket").offences;
    for (offence, listed) in [
        (Offence::Revoke, true),
        (Offence::Misdeal, true),
        (Offence::ExposedCard, true),
        (Offence::TableTalk, true),
        (Offence::LeadOutOfTurn, false),
        (Offence::CardChanged, false),
        (Offence::DiscardSeen, false),
    ] {
        assert_eq!(heard.contains(&offence), listed, "{offence}");
    }
    // In an open deal, and when the game is over, nothing is asked.
    let open = Table::of("euchre").says(&["ah3", "9h"]);
    let hearing = open.0.hearing("exposed-card").expect("heard");
    assert_eq!(open.0.either_deal(&hearing), None);
    let over = Table::with_score("euchre", [9, 0]).says(&["ah3"]);
    let hearing = over.0.hearing("exposed-card").expect("heard");
    assert_eq!(over.0.either_deal(&hearing), None);
    // What can only be of one of the two is not asked about.
    let table = Table::of("euchre").says(&["ah3"]);
    for offence in ["misdeal cause=faced-card", "stolen-deal", "score-error"] {
        let hearing = table.0.hearing(offence).expect(offence);
        assert_eq!(table.0.either_deal(&hearing), None, "{offence}");
    }
    // A wrong count may be of either, unless the last deal was thrown in: then it is of the next.
    let thrown = Table::of("euchre").says(&["x"]);
    for offence in ["misdeal", "misdeal cause=wrong-count"] {
        let hearing = table.0.hearing(offence).expect(offence);
        assert_eq!(table.0.either_deal(&hearing), Some((1, 2)), "{offence}");
        let last = table.0.hearing_of_last(offence).expect(offence);
        assert_eq!(last.offence, Offence::WrongCountInPlay, "{offence}");
        assert_eq!(table.0.deal_that_is_over(&last), Some(1), "{offence}");
        let next = table.0.hearing_of_next(offence).expect(offence);
        assert_eq!(next.offence, Offence::Misdeal, "{offence}");
        assert_eq!(table.0.deal_that_is_over(&next), None, "{offence}");
        let hearing = thrown.0.hearing(offence).expect(offence);
        assert_eq!(thrown.0.either_deal(&hearing), None, "{offence}");
    }
}

/// Fault 12: the words of the table, and the loner's partner by name.
#[test]
fn words_of_the_table_are_heard() {
    let laws = Table::of("euchre-laws-1888");
    for (line, cause) in [("misdeal six cards", None), ("misdeal faced card", Some("faced-card"))] {
        let hearing = laws.0.hearing(line).expect(line);
        assert_eq!(hearing.offence, Offence::Misdeal, "{line}");
        assert_eq!(hearing.facts.cause.map(Cause::word), cause, "{line}");
    }
    for word in ["renig", "reneg", "renege"] {
        let table = Table::of("euchre").says(&["bh3"]);
        let hearing = table.0.hearing(word).expect(word);
        assert_eq!(hearing.offence, Offence::Revoke, "{word}");
    }
    // Part of a word is enough where it is part of one.
    let table = Table::of("euchre-laws-1888");
    let hearing = table.0.hearing("misdeal").expect("heard");
    for (said, heard) in
        [("count", true), ("a wrong count", true), ("faced", true), ("card", false), ("x", false)]
    {
        let taken = table.0.answer(&mut hearing.clone(), Fact::Cause, said).is_ok();
        assert_eq!(taken, heard, "{said}");
    }
}

/// Fault 13: whoever does not take the card orders it up, and the dealer picks it up (Euchre reference,
/// 1.1); in Bacon it is the declarer's left neighbour who takes it, once his partner has not refused.
#[test]
fn who_does_not_take_the_card_orders_it_up() {
    for (rules, lines, told) in [
        ("euchre", &["9h", "p", "p"][..], "Dee orders it up; Ann picks it up."),
        ("euchre", &["9h", "p", "p", "p"], "Ann picks it up."),
        ("euchre-laws-1888", &["9h", "p"], "Cal orders it up; Ann picks it up."),
        ("bacon-wiki", &["9h"], "Ben orders it up."),
    ] {
        let mut table = Table::of(rules).says(lines);
        assert_eq!(said(&mut table, "u"), told, "{rules} {lines:?}");
    }
    // A dealer who sits out picks nothing up.
    let mut table = Table::of("euchre").says(&["9h", "p"]);
    assert_eq!(said(&mut table, "u!"), "Cal orders it up, alone.");
}

// --- what a second reader found -----------------------------------------------------------------------

/// A lost call and a silenced partner (Ohio's sheet; laws 80 and 82 of 1888) hold where the deal is told
/// by its result, too: it is found, and asked back.
#[test]
fn a_lost_call_is_found_in_a_result() {
    let mut ohio = Table::of("euchre-ohio").says(&["9h"]);
    for _ in 0..2 {
        ohio.rule("table-talk offender_team=a", &[], None);
    }
    let mut laws = Table::of("euchre-laws-1888").says(&["9h", "p"]);
    laws.rule("call-out-of-turn seat=b", &[], Some(Choice::Nothing));
    for (mut table, line, told) in [
        (ohio, "ah3", "Ann may only pass in this deal, as was ruled"),
        (laws, "dh3", "Dee may only pass in this deal, as was ruled"),
    ] {
        let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
        assert_eq!(entry.irregular.len(), 1, "{line}: it is asked back");
        table.0.commit(&entry, AT).expect("written");
        let found = &table.0.game().expect("a game").deals[0].findings;
        let found: Vec<String> =
            found.iter().map(|one| one.what.say(Who(table.0.seats()))).collect();
        assert_eq!(found.last().map(String::as_str), Some(told), "{line}");
    }
}

/// Who is silent about calls does not say of one that it stands (voice: what happened, and what is open).
#[test]
fn a_call_that_does_not_stand_is_not_told_as_one_that_does() {
    let silent = Speak::of(Moment::Asked, Some(Moment::Asked));
    for (rules, first, line, told) in [
        ("euchre", "9h", "c:u", "Cal calls; Ben to call."),
        ("bid-euchre-4", "3h", "2s", "Cal calls; Cal to bid."),
        ("euchre", "9h", "u", "Ben orders it up; Ann picks it up."),
    ] {
        let mut table = Table::begun(rules, [0, 0], silent).says(&[first]);
        assert_eq!(said(&mut table, line), told, "{rules}: {line}");
    }
}

/// A lead that was taken back is a word of the line (`<b`): the deal is quoted with it, and a correction
/// that tells it keeps the ruling where it stood, and the card that lies there (Euchre reference, 3.1).
#[test]
fn a_lead_that_was_taken_back_can_be_written() {
    let mut table = Table::of("euchre").says(&["9h", "p", "p", "p", "u", "c:9c", "Td"]);
    table.rule("1", &[], None);
    for card in ["Ts", "Qc", "Qd", "Kd"] {
        table.line(card);
    }
    let said = |table: &Table| {
        let game = table.0.game().expect("a game");
        spelling(&game.deals[0], &game.rules)
    };
    let line = "9h pppu c:9c Td <b TsQcQdKd";
    assert_eq!(said(&table), line);
    let fixed = |table: &mut Table, line: &str| {
        let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
        let rasher::desk::EntryKind::Fix { changed, .. } = &entry.kind else { panic!("one") };
        let told = changed.say().join("; ");
        table.0.commit(&entry, AT).expect("written");
        told
    };
    // Ann played the king of clubs, and not of diamonds; it is Ben's trick all the same.
    let told = fixed(&mut table, "fix 1 9hpppu c:9c Td <b TsQcQdKc");
    assert!(told.contains(&format!("So far `{line}`")), "{told}");
    assert!(told.contains("Stays as it was ruled: Cal led the 9c out of turn"), "{told}");
    assert_eq!(said(&table), "9h pppu c:9c Td <b TsQcQdKc");
    assert_eq!((table.turn(), table.0.face_up().len()), (1, 1));
    let open = table.0.docket().expect("a docket").findings;
    assert!(open.iter().all(|(_, one)| !one.contains("out of turn")), "{open:?}");

    // Told so at once, the rules make of it what they make: the nine lies there.
    let told = Table::of("euchre").says(&["9hpppu c:9c Td <b TsQcQdKd"]);
    assert_eq!((said(&told).as_str(), told.turn()), (line, 1));
    assert_eq!(told.0.face_up().len(), 1);
    assert!(told.0.docket().expect("a docket").findings.len() < 2, "it is ruled on");
    // Alone, it is heard: by the laws of 1888 somebody chooses.
    let mut laws = Table::of("euchre-laws-1888").says(&["9h", "pppu", "c:9c"]);
    let Ok(Plan::Entry(entry)) = laws.0.plan("<b") else { panic!("<b") };
    let hearing = laws.0.taken_back_heard(&entry).expect("it can be").expect("it is heard");
    let (_, decision) = laws.decide(hearing, &[]);
    assert_eq!(decision.offers.len(), 2, "the card, or a suit");
    // A card that was mended, and a play of the climbing game.
    let mended = Table::of("euchre").says(&["bs", "AdKdQh d:< QdTd"]);
    assert_eq!((mended.turn(), said(&mended).as_str()), (1, "bs AdKdQh d:< QdTd"));
    let climbing = Table::of("bacon-climb-4").says(&["6a6b 5a5b c:< 7a7b"]);
    assert_eq!((climbing.turn(), said(&climbing).as_str()), (3, "6a6b 5a5b c:< 7a7b"));
    // Nothing lies there.
    let nothing = |line: &str| {
        let mut table = Table::of("euchre").says(&["bs"]);
        table.0.plan(line).expect_err(line).say(table.0.seats())
    };
    assert_eq!(nothing("<a"), "`<a`: nothing lies there that could be taken back so");
}

/// What was ruled of the calls holds where a deal is corrected, too (Ohio's sheet; laws 79 and 80): a result
/// against it is asked back as any is, and found; calls that come to nothing by it are refused.
#[test]
fn a_correction_against_a_lost_call_is_asked_back() {
    let mut ohio = Table::of("euchre-ohio").says(&["9h"]);
    for _ in 0..2 {
        ohio.rule("table-talk offender_team=a", &[], None);
    }
    let mut laws = Table::of("euchre-laws-1888").says(&["9h", "p"]);
    laws.rule("call-out-of-turn seat=b", &[], Some(Choice::Nothing));
    for (mut table, first, line, told) in [
        (ohio, "bh3", "fix 1 ah3", "Ann may only pass in this deal, as was ruled"),
        (laws, "ah3", "fix 1 9hpdh3", "Dee may only pass in this deal, as was ruled"),
    ] {
        table.line(first);
        let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
        assert_eq!(entry.irregular.len(), 1, "{line}: it is asked back");
        table.0.commit(&entry, AT).expect("written");
        let found = &table.0.game().expect("a game").deals[0].findings;
        let found: Vec<String> =
            found.iter().map(|one| one.what.say(Who(table.0.seats()))).collect();
        assert_eq!(found.last().map(String::as_str), Some(told), "{line}");
        assert_eq!(table.0.session().stopped, None);
    }
    let mut calls = Table::of("euchre-laws-1888").says(&["9h", "p"]);
    calls.rule("call-out-of-turn seat=b", &[], Some(Choice::Nothing));
    let refused = calls.0.plan("fix 1 9hppu3").expect_err("Dee cannot order").say(calls.0.seats());
    assert!(refused.contains("Dee may only pass"), "{refused}");
}

/// Laws 79 and 80 of 1888 are cited by their numbers, and not by all that have no key of their own.
#[test]
fn a_silenced_partner_is_told_by_which_law() {
    let laws = || Table::of("euchre-laws-1888");
    let mut again = laws().says(&["9h", "p"]);
    again.rule("call-out-of-turn seat=b", &[], Some(Choice::Nothing));
    let mut suit = laws().says(&["9hpppp", "h"]);
    suit.rule("turned-suit", &[(Fact::SaidSuit, "yes")], None);
    for (mut table, lines, law) in [(again, ["p", "u"], "law 80"), (suit, ["p", "s"], "law 79")] {
        for line in lines {
            table.line(line);
        }
        let game = table.0.game().expect("a game");
        let found = game.deals[0].findings.last().expect("a finding").what;
        let (_, source) = rule_broken(&found, &game.rules).expect("a rule");
        assert_eq!(source.as_str(), format!("Leeds & Dwight, The Laws of Euchre (1888), {law}"));
    }
}

/// Law 80 of 1888: the others may accept the call of one who had passed; said at once, it is what is ruled.
#[test]
fn a_call_that_is_said_to_be_accepted_is_ruled_so() {
    let heard = |accepted: bool| {
        let facts = json!({"seat": 1, "had_passed": true, "accepted": accepted});
        ruled("euchre-laws-1888", "call-out-of-turn", &facts)
    };
    let (yes, no) = (heard(true), heard(false));
    assert_eq!((&yes["accepted"], &yes["must_pass"]), (&json!(true), &Value::Null), "{yes}");
    assert_eq!((&no["accepted"], &no["must_pass"]), (&Value::Null, &json!([3])), "{no}");
    // Whose call it was decides only who must pass.
    assert_eq!((&yes["beside"], &no["beside"]), (&json!(["seat"]), &Value::Null));
    assert_eq!((&yes["choices"], &no["choices"]), (&Value::Null, &Value::Null));
}

/// A question about another game is told as one (the protocol's errors), and no type of ours is named.
#[test]
fn a_question_about_another_game_is_one() {
    for question in [
        json!({"ask": "combo", "rules": "euchre", "cards": ["9a"]}),
        json!({"ask": "moves", "rules": "euchre", "hand": ["9a"]}),
        json!({"ask": "trick", "rules": "bacon-climb-4", "trump": "h", "lead": 0, "cards": ["9h"]}),
        json!({"ask": "play", "rules": "bacon-climb-4", "trump": "h", "trick": [], "hand": ["9h"]}),
        json!({"ask": "draw", "rules": "bacon-climb-4", "cards": []}),
    ] {
        assert_eq!(ask(&question)["error"]["code"], json!("not-this-game"), "{question}");
    }
    let claim = json!({"ask": "claim", "rules": "euchre", "trump": "c", "hands": {}, "lead": 0,
        "claimer": 0, "tricks": -1});
    let said = ask(&claim)["error"]["message"].to_string();
    assert!(said.contains("a whole number from 0 to 255") && !said.contains("u8"), "{said}");
}

/// What a ruling gave beside the game's own points is told as people say it.
#[test]
fn points_of_a_ruling_are_told_in_words() {
    let told = |table: &Table| {
        let game = table.0.game().expect("a game");
        deal(&game.deals[0], &game.rules).sentence
    };
    let mut ohio = Table::of("euchre-ohio").says(&["9h"]);
    for _ in 0..2 {
        ohio.rule("table-talk offender_team=b", &[], None);
    }
    ohio.line("ah3");
    let said = told(&ohio);
    assert!(said.contains("because there was table talk by Ben & Dee"), "{said}");
    let mut laws = Table::of("euchre-laws-1888").says(&["ann h"]);
    laws.rule("wrong-count-in-play offender_team=b", &[], None);
    laws.line("3");
    let said = told(&laws);
    assert!(said.contains("1 for making it + 2"), "{said}");
}

/// What was ruled and is no card is told when it is recorded, and by `who`: a warning and a lost call
/// (Ohio's sheet), the most that a loner can score (law 102).
#[test]
fn what_was_ruled_is_told() {
    let told = |table: &mut Table, text: &str, answers: &[(Fact, &str)]| {
        let (hearing, decision) = table.hear(text, answers);
        let entry = table.0.ruling_entry(&hearing, &decision);
        let done = table.0.commit(&entry, AT).expect("written");
        table.0.after(&entry, &done).told.join(" ")
    };
    let mut ohio = Table::of("euchre-ohio").says(&["9h"]);
    let first = told(&mut ohio, "table-talk offender_team=a", &[]);
    assert!(first.contains("Ann & Cal are warned"), "{first}");
    let second = told(&mut ohio, "table-talk offender_team=a", &[]);
    assert!(second.contains("Ann and Cal may only pass in this deal."), "{second}");
    assert_eq!(ohio.0.demands(), ["Ann and Cal may only pass in this deal."]);
    let mut laws = Table::of("euchre-laws-1888").says(&["ah!"]);
    let cap = told(&mut laws, "partner-shows-hand", &[]);
    assert!(cap.contains("Ann & Cal can score no more than 2 in this deal."), "{cap}");
    // Nobody turned the suit down that was taken up.
    let why = unheard(&Table::of("euchre").says(&["9hpppu"]), "turned-suit");
    assert!(why.contains("no suit was turned down"), "{why}");
}

/// Law 83 of 1888: whoever has played to the trick is directed to nothing.
#[test]
fn who_has_played_is_not_directed() {
    let table = Table::of("euchre-laws-1888").says(&["9h p p p u", "9c", "Tc", "Qc"]);
    let played = unheard(&table, "table-talk seat=b card=Kc");
    assert!(played.contains("by the record Dee cannot play to trick 1"), "{played}");
    let open = Table::of("euchre-laws-1888").says(&["9h p p p u", "9c"]);
    assert!(open.0.hearing("table-talk seat=b card=Kc").is_ok(), "Dee has not");
}

/// Law 83 of 1888: the card that was directed is found where a hand that is seen had it.
#[test]
fn a_directed_card_is_found_in_a_hand_that_is_seen() {
    for (hand, found) in [("QcKcTs8d7d", true), ("Qc7cTs8d7d", false)] {
        let mut table = Table::of("euchre-laws-1888").says(&["9h p p p u", "8c"]);
        table.rule("table-talk seat=b card=Kc", &[], Some(Choice::Direct));
        for line in ["Tc Qc Ac", "As 9s 8s Ts"] {
            table.line(line);
        }
        table.line(&format!("d={hand}"));
        let deals = &table.0.game().expect("a game").deals;
        let kept = |one: &rasher::session::Finding| {
            matches!(one.what, rasher::game::verdict::Irregular::DirectedKept { .. })
        };
        assert_eq!(deals[0].findings.iter().any(kept), found, "{hand}");
    }
}

/// Bacon: the card goes to the maker's left (Bacon reference, 1.2), so that who discards never made trump.
#[test]
fn a_discard_in_bacon_is_never_the_makers() {
    for rules in ["bacon-wiki", "bacon-gamerules", "bacon-denexa"] {
        let answer = ruled(rules, "discard-seen", &json!({"dealer": 0}));
        assert_eq!(answer["choices"][0]["what"], json!("play-on"), "{rules}: {answer}");
        let given = ruled(rules, "discard-seen", &json!({"dealer": 0, "maker_team": 0}));
        assert_eq!(given["beside"], json!(["maker_team"]), "{rules}: {given}");
    }
}

/// Climbing: the winner of a round who is out gives the lead to a partner, or lets his left neighbour lead
/// (Bacon reference, 3.5): whichever of them leads was given it or let.
#[test]
fn the_lead_of_a_winner_who_is_out_is_his_to_give() {
    let lines = ["=hex1", "p p p", "=hex2", "p p p", "=quint3.", "p p p"];
    for (leads, told) in [
        ("c:=single4", None),
        ("d:=single4", None),
        ("a:=single4", Some("Ann led out of turn: the lead was Ben's")),
    ] {
        let table = Table::of("bacon-climb-4").says(&lines).says(&[leads]);
        let found = &table.0.game().expect("a game").deals[0].findings;
        let found = found.last().map(|one| one.what.say(Who(table.0.seats())));
        assert_eq!(found.as_deref(), told, "{leads}");
    }
}

/// Law 5 of 1888: a correction after its time is marked where the score is read.
#[test]
fn a_correction_after_its_time_is_marked_in_the_small_print() {
    let told = |line: &str| {
        let mut table = Table::of("euchre-laws-1888").says(&["ah3", "9h"]);
        table.line(line);
        let desk = &table.0;
        let notices = small_print(desk.header(), desk.history(), desk.session());
        notices.into_iter().map(|notice| notice.text).collect::<Vec<_>>().join("; ")
    };
    let marked = told("fix --agreed 1 ah5");
    assert!(marked.contains("deal 1 was corrected afterwards: both sides agreed"), "{marked}");
}

/// A count of the table that a correction drops is told as that, and the deal that it stood behind is no other
/// than it was.
#[test]
fn a_count_that_is_dropped_is_no_other_deal() {
    let mut table = Table::of("euchre").says(&["ah4", "bs3", "=1-1"]);
    let Ok(Plan::Entry(entry)) = table.0.plan("fix 1 ah5") else { panic!("a correction") };
    let EntryKind::Fix { changed, .. } = &entry.kind else { panic!("a correction") };
    let told = changed.say();
    assert!(told.first().is_some_and(|line| line.starts_with("The table's count after deal 2")));
    assert!(!told.iter().any(|line| line.starts_with("Deal 2")), "{told:#?}");
}

/// What several undos take back is told in the order in which it was said; the score sheet says afterwards
/// what it was, by the people who sat there then.
#[test]
fn what_was_undone_is_told_in_order_and_in_words() {
    let long = "9h ppp u/9s AhKhQh9h AsKsQsTs AcKcQcTc AdKdQdTd 9cJcJdJs";
    let mut table = Table::of("euchre").says(&["ah4", "sub d Olga", "oh3", "note late", long]);
    let Ok(Plan::Entry(entry)) = table.0.plan("undo 5") else { panic!("an undo") };
    let EntryKind::Undo(changed) = &entry.kind else { panic!("an undo") };
    let told: Vec<String> =
        changed.say().iter().map(|line| line.chars().take(22).collect()).collect();
    let order = [
        "Deal 1. Ann made heart",
        "Olga sitting down",
        "Deal 2. Olga made hear",
        "The note “late”",
        "Deal 3. ",
    ];
    let is_so = |(told, order): (&String, &str)| told.starts_with(order);
    assert!(told.iter().zip(order).all(is_so), "{told:#?}");
    table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
    let desk = &table.0;
    let notices = small_print(desk.header(), desk.history(), desk.session());
    let texts: Vec<&str> = notices.iter().map(|notice| notice.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "undone: Ann made hearts and took 4 (lines 2 to 4 of the log)",
            "undone: Olga sitting down (line 5 of the log)",
            "undone: Olga made hearts and took 3 (lines 6 to 8 of the log)",
            "undone: the note “late” (line 9 of the log)",
            "undone: 9h was turned, Olga, Ann and Ben passed, Cal ordered it up and so on \
             (lines 10 to 36 of the log)",
        ]
    );
}

/// A ruling that was undone is told as what it was, with its points where it had some.
#[test]
fn a_decision_that_was_undone_is_named() {
    for (lines, told) in [
        (&["adjust b +1 late", "undo"], "undone: the adjustment: late (0–1) (line 5 of the log)"),
        (
            &["adjust a -1 noise", "undo"],
            "undone: the adjustment: noise (−1 to 0) (line 5 of the log)",
        ),
    ] {
        let table = Table::of("euchre").says(&["ah4"]).says(lines);
        let desk = &table.0;
        let notices = small_print(desk.header(), desk.history(), desk.session());
        assert!(notices.iter().any(|notice| notice.text == told), "{notices:#?}");
    }
}

/// A card is taken back where that mends what the record has of it, and gives one ruling wherever it is
/// typed; else the refusal says what the record has (Euchre reference, 3.1; laws 64 and 69; K32).
#[test]
fn what_is_taken_back_mends_what_is_on_record() {
    for (rules, lines, typed, told) in [
        ("euchre", &["9hpppu", "9cTcKc"][..], "d:<", "followed suit, the Kc to the 9c"),
        ("euchre", &["9hpppu", "9cTcKcAc JsTsKsQs"], "b:<", "Ben followed suit"),
        ("euchre", &["9hpppu", "9c", "d:Kd"], "d:<", "Dee played the Kd out of turn"),
        ("euchre", &["9hpppu", "9c"], "b:<", "Ben led the 9c"),
        ("euchre", &["9hpppu", "9c"], "<c", "the lead was Ben's"),
        ("bid-euchre-4", &["3hppp", "c:Ks"], "<d", "the lead is Ben's, and not Dee's"),
        ("bacon-climb-4", &["5a 6a"], "c:<", "nothing lies there"),
    ] {
        let mut table = Table::of(rules).says(lines);
        let Err(refused) = table.0.plan(typed) else { panic!("{rules}: {lines:?} {typed}") };
        let said = refused.say(table.0.seats());
        assert!(said.contains(told), "{rules}: {lines:?} {typed}: {said}");
    }
    // A card that lies face up before Cal is in nobody else's hand; and no play is heard as an illegal one
    // that beats what lay there.
    let mut lies = Table::of("euchre").says(&["9hpppu c:9c Td <b"]);
    let refused = lies.0.plan("9c").expect_err("9c").say(lies.0.seats());
    assert!(refused.contains("9c has been seen elsewhere already"), "{refused}");
    let lawful = Table::of("bacon-climb-4").says(&["5a 6a"]);
    let refused = lawful.0.hearing("illegal-play").expect_err("6 beats 5").say(lawful.0.seats());
    assert!(refused.contains("every play of this deal was lawful"), "{refused}");
    // Alone at the prompt, and in a line: the king of diamonds stays face up before Dee.
    let of_line = Table::of("euchre").says(&["9hpppu 9cTcKd d:<"]);
    let mut heard = Table::of("euchre").says(&["9hpppu", "9cTcKd"]);
    let Ok(Plan::Entry(entry)) = heard.0.plan("d:<") else { panic!("d:<") };
    let hearing = heard.0.taken_back_heard(&entry).expect("it can be").expect("it is heard");
    let (hearing, decision) = heard.decide(hearing, &[]);
    let entry = heard.0.ruling_entry(&hearing, &decision);
    heard.0.commit(&entry, AT).expect("written");
    let mut asked = Table::of("euchre").says(&["9hpppu", "9cTcKd"]);
    asked.rule("revoke seat=d established=no", &[], None);
    for table in [&of_line, &heard, &asked] {
        let game = table.0.game().expect("a game");
        assert_eq!(spelling(&game.deals[0], &game.rules), "9h pppu 9cTcKd d:<");
        assert_eq!((table.turn(), table.0.face_up().len()), (3, 1));
    }
    // A play out of turn is one and stays one, by whichever way it is taken back.
    let ruled = |table: &Table| {
        let game = table.0.game().expect("a game");
        let events = game.deals[0].events.iter();
        let said = events.filter_map(|(_, event)| event.ruling()?.offence()).collect::<Vec<_>>();
        (said, table.turn())
    };
    let typed = Table::of("bacon-climb-4").says(&["5a ppp", "d:9a", "d:<"]);
    let mut listed = Table::of("bacon-climb-4").says(&["5a ppp", "d:9a"]);
    listed.rule("1", &[], None);
    assert_eq!(ruled(&typed), (vec![Offence::PlayOutOfTurn], 1));
    assert_eq!(ruled(&typed), ruled(&listed));
    // Ben won the round before it, and Dee none by what she took back.
    let game = listed.0.game().expect("a game");
    let view = deal(&game.deals[0], &game.rules);
    let story = view.story.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("; ");
    assert!(!story.contains("Dee wins the round"), "{story}");
    // Of a trick that was mended, or led anew, the story has the cards that lie there, and those that
    // do not beside them.
    for (line, back, trick) in [
        ("9hpppu 9cTcKd d:< KcAs", "Dee Kd", "Trick 1: Ben 9c, Cal Tc, Dee Kc, Ann As; "),
        (
            "9hpppu c:9c Td <b Ts9cQdKd",
            "Cal 9c, Dee Td",
            "Trick 1: Ben Ts, Cal 9c, Dee Qd, Ann Kd; ",
        ),
    ] {
        let table = Table::of("euchre").says(&[line]);
        let game = table.0.game().expect("a game");
        let view = deal(&game.deals[0], &game.rules);
        let story = view.story.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("; ");
        assert!(story.contains(&format!("Trick 1, taken back: {back}; ")), "{line}: {story}");
        assert!(story.contains(trick), "{line}: {story}");
        assert_eq!(view.tricks.len(), 1, "{line}");
    }
}
