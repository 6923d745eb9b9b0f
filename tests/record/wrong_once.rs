//! Twelve points on which the program once ruled as no tournament director would, each as it was
//! found, with what the rules say. Ann deals unless it is said.

use rasher::desk::Plan;
use rasher::desk::hearing::Stage;
use rasher::desk::hearing::Unanswered;
use rasher::event::facts::{Cause, Fact, Offence};
use rasher::event::ruling::Choice;
use rasher::judge::Judge;
use rasher::report::now::now;
use rasher::rules::ClaimRule;
use rasher::seat::ByTeam;
use serde_json::{Value, json};

use super::hearing::Table;

/// What the protocol answers.
pub(crate) fn ask(question: &Value) -> Value {
    let mut answer = Vec::new();
    Judge::new().answer(question.to_string().as_bytes(), &mut answer);
    serde_json::from_slice(&answer).expect("an answer")
}

/// A deal by seat 0 with this score before it.
fn deal(rules: &str, score: [i32; 2], events: &Value) -> Value {
    ask(&json!({"ask": "deal", "rules": rules, "dealer": 0, "score": score, "events": events}))
}

/// Point 1: 8 to 13, and a revoke by the lone hand of deal 7 in dispute. Upheld it gives the others 4
/// (Seton School, Vows to Keep) and Dee's side nothing for the deal, so that the others win.
#[test]
fn a_dispute_that_can_change_the_winner_says_so() {
    let mut table = Table::of("euchre");
    for line in ["ah!5", "ch!5", "bh!5", "dh!5", "bs3", "x", "dc!5"] {
        table.line(line);
    }
    assert_eq!(table.stands(), "8-13 Won(Odd)");
    let (hearing, decision) = table.hear("revoke seat=d trick=2 proof=4", &[]);
    let entry = table.0.dispute_entry(&hearing, &decision, "the jack was a diamond");
    table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
    let disputed = now(table.0.game().expect("a game"), 1).disputed.expect("a dispute");
    assert_eq!((disputed.score, disputed.can_change_the_winner), (ByTeam::new(12, 9), true));
    // Upheld, it is the same count.
    let number = table.0.docket().expect("a docket").findings.len();
    table.rule(&number.to_string(), &[], None);
    assert_eq!(table.stands(), "12-9 Won(Even)");
}

/// Point 2: Law 4 of 1888: points for a revoke come before every other score. `offence` says which those
/// are; the table's own words say nothing to the program.
#[test]
fn points_for_a_revoke_come_before_every_other_score() {
    let events = |alone: bool, taken: [u8; 2], ruling: Value| {
        json!([
            {"type": "contract", "maker": 0, "trump": "h", "alone": alone},
            {"type": "tricks", "taken": taken}, ruling,
        ])
    };
    let typed = json!({"type": "ruling", "points": [0, 3], "then": "goes-on", "why": "revoke",
        "offence": "revoke"});
    let prose = json!({"type": "ruling", "points": [0, 3], "then": "goes-on", "why": "revoke"});
    for (score, alone, taken, ruling, expected) in [
        ([4, 4], true, [5, 0], &typed, (json!([8, 7]), json!(1))),
        ([4, 4], true, [5, 0], &prose, (json!([8, 7]), json!(0))),
        ([4, 2], false, [3, 2], &typed, (json!([5, 5]), json!(1))),
        ([4, 2], false, [3, 2], &prose, (json!([5, 5]), json!(null))),
    ] {
        let answer = deal("euchre-laws-1888", score, &events(alone, taken, ruling.clone()));
        assert_eq!((answer["score"].clone(), answer["winner"].clone()), expected, "{ruling}");
    }
}

/// Point 3: A side past the target has won, whatever became of the deal (Euchre reference, 1.2: 10 points).
#[test]
fn a_side_past_the_target_has_won_in_a_void_deal_too() {
    let ruling = json!({"type": "ruling", "points": [0, 2], "then": "redealt", "why": ""});
    let contract = json!({"type": "contract", "maker": 0, "trump": "h", "alone": false});
    let answer = deal("euchre", [5, 9], &json!([contract, ruling]));
    assert_eq!((&answer["score"], &answer["winner"]), (&json!([5, 11]), &json!(1)));
    let passed = json!({"type": "ruling", "points": [0, 2], "then": "goes-on", "why": ""});
    let answer = deal("euchre", [5, 9], &json!([{"type": "passed-out"}, passed]));
    assert_eq!((&answer["score"], &answer["winner"]), (&json!([5, 11]), &json!(1)));
}

/// Point 4: Law 71 of 1888, bridge 64B7: equal numbers cancel, wherever it is asked.
#[test]
fn revokes_of_both_sides_cancel_in_a_session_as_in_a_question() {
    for rules in ["euchre", "euchre-laws-1888"] {
        let question = json!({"ask": "ruling", "rules": rules, "offence": "both-revoked",
            "revokes": [1, 1]});
        assert_eq!(ask(&question)["points"], json!([0, 0]));
        let mut table = Table::of(rules).says(&["bh3"]);
        table.rule("revoke seat=b trick=1 proof=3", &[], None);
        table.rule("revoke seat=c trick=2 proof=4", &[], None);
        assert_eq!(table.stands(), "0-1 Ben", "{rules}: as if nobody had");
    }
}

/// Point 5: A revoke is a card that was played (Euchre reference, 3.1): none without one, none in a deal that
/// was thrown in, none where only the upcard is known.
#[test]
fn there_is_no_revoke_without_a_card() {
    for lines in [&["9c u"][..], &["x"], &["9h"]] {
        let table = Table::of("bacon-wiki").says(lines);
        assert!(table.0.accuse("b 1").is_err(), "{lines:?}");
        assert!(table.0.hearing("revoke").is_err(), "{lines:?}");
        let heard = table.0.docket().expect("a docket").offences;
        assert!(!heard.contains(&Offence::Revoke), "{lines:?}");
    }
}

/// Point 6: Laws 33, 34 and 90 of 1888: a faced card loses nobody the deal, and a wrong count that is found
/// in play lets the deal stand and costs 2.
#[test]
fn a_misdeal_is_what_the_laws_say_it_is() {
    let heard = |table: &mut Table, line: &str| {
        let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
        table.0.misdeal_heard(&entry).expect("it is heard")
    };
    for line in ["misdeal faced card", "misdeal faced-card", "misdeal Faced Card"] {
        let mut table = Table::of("euchre-laws-1888");
        let hearing = heard(&mut table, line);
        assert_eq!(
            (hearing.offence, hearing.facts.cause),
            (Offence::Misdeal, Some(Cause::FacedCard))
        );
        let (hearing, decision) = table.decide(hearing, &[]);
        let entry = table.0.ruling_entry(&hearing, &decision);
        table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
        assert_eq!(table.stands(), "0-0 Ann", "{line}");
    }
    let mut table = Table::of("euchre-laws-1888").says(&["bh", "As 9s Ks Qs", "Ac 9c Kc Qc"]);
    let hearing = heard(&mut table, "misdeal six cards");
    assert_eq!(hearing.offence, Offence::WrongCountInPlay);
    let (hearing, decision) = table.decide(hearing, &[(Fact::OffenderTeam, "c")]);
    let entry = table.0.ruling_entry(&hearing, &decision);
    table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
    table.line("3");
    assert_eq!(table.stands(), "0-3 Ben", "1 for three tricks, and 2 (law 90)");
}

/// Point 7: Laws 100 and 102 of 1888 fitted to other games or named as borrowed, with the table deciding.
#[test]
fn a_penalty_of_another_game_is_borrowed_and_says_so() {
    let ruling = |rules: &str, offence: &str| {
        ask(&json!({"ask": "ruling", "rules": rules, "offence": offence}))
    };
    for rules in ["bid-euchre-4", "bid-euchre-6", "bid-euchre-standard"] {
        let shows = ruling(rules, "partner-shows-hand");
        assert_eq!((&shows["chooser"], &shows["most"]), (&json!("table"), &Value::Null), "{rules}");
        let plays = ruling(rules, "partner-plays");
        assert_eq!(plays["chooser"], json!("table"));
        let text = plays["text"].as_str().expect("a text");
        assert!(
            text.contains("borrowed") && text.contains("The bid of every trick stands"),
            "{text}"
        );
        let all = if rules.ends_with('6') { "all three partners" } else { "both partners" };
        assert!(text.contains(all), "{rules}: {text}");
    }
    assert_eq!(ruling("euchre-laws-1888", "partner-shows-hand")["most"], json!(2));
}

/// Point 8: Bridge, laws 70 and 71: suits played from the top are what a claim is judged by, a concession
/// that no lawful play could make is cancelled, and where all must agree they are asked.
#[test]
fn a_claim_is_judged_as_directors_judge_it() {
    // Five trumps from the top with queen and ten out: nobody leads the nine first.
    let hands = json!({"0": ["Jc", "Js", "Ac", "Kc", "9c"], "1": ["Qc", "9d", "Td", "Kd", "Ad"],
        "2": ["9h", "Th", "Qh", "Kh", "Ah"], "3": ["Tc", "9s", "Ts", "Qs", "Ks"]});
    let claim = json!({"ask": "claim", "rules": "euchre", "trump": "c", "hands": hands, "lead": 0,
        "claimer": 0, "tricks": 5});
    let answer = ask(&claim);
    assert_eq!(
        (&answer["floor"], &answer["careful"], &answer["best"]),
        (&json!(4), &json!(5), &json!(5))
    );
    // One of five is claimed, and the hand cannot take so few: the other four are not conceded.
    let mut table = Table::of("euchre-laws-1888").says(&["ann c", "b=JcJsAcKcQc"]);
    let one = table.0.claim("b 1").expect("a claim");
    let granted = table.0.decide(&one, &[]).expect("decided");
    assert_eq!((granted.rule, granted.as_claimed), (ClaimRule::AllAgree, None));
    // Not agreed to: play goes on, and the cards that were laid down lie there (law 48).
    let five = table.0.claim("b 5").expect("a claim");
    let (hearing, decision) = table.decide(table.0.not_agreed(&five, &[]), &[]);
    assert!(
        decision.sources.as_str().ends_with("law 48") && decision.sources.each().len() == 1,
        "{decision:?}"
    );
    let entry = table.0.ruling_entry(&hearing, &decision);
    table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
    assert_eq!(table.0.face_up().len(), 5);
    // Who sits out cannot claim.
    table = Table::of("euchre").says(&["ann c!"]);
    assert!(table.0.claim("c 5").is_err());
    // Where throwing in costs 2 without agreement (Michigan Classic), that is what a no comes to.
    let michigan = Table::of("euchre-michigan").says(&["ann c", "b=JcJsAcKcTc"]);
    let claim = michigan.0.claim("b 5").expect("a claim");
    let granted = michigan.0.decide(&claim, &[]).expect("decided");
    assert_eq!(granted.rule, ClaimRule::TwoPoints);
    let mut no = michigan.0.not_agreed(&claim, &[]);
    let Stage::Ruled(decision) = michigan.0.proceed(&mut no) else { panic!("nothing is asked") };
    assert_eq!(decision.consequence.points, ByTeam::new(2, 0));
}

/// A card that was played lies with nobody: Ben's right bower draws the left and the nine, and all other trumps are
/// his own.
#[test]
fn what_has_gone_takes_no_trick_from_a_claimer() {
    let table = Table::of("euchre").says(&["ann c", "b=JcAcKcQcTc", "Jc Js 9c 9h"]);
    let claim = table.0.claim("b 4").expect("a claim");
    let granted = table.0.decide(&claim, &[]).expect("decided");
    let verdict = granted.decision.map(|decision| decision.verdict);
    assert_eq!(verdict, Some(rasher::game::claim::Verdict::Certain));
    assert_eq!(granted.tricks, ByTeam::new(0, 5));
}

/// Point 9: Climbing (Bacon reference, K; the designer's sheet): who has won the round and is out lets his
/// left neighbour lead, and what can be two things is asked.
#[test]
fn a_winner_who_is_out_lets_his_left_lead_and_two_readings_are_asked() {
    let single = |seat: u8, high: u8, out: bool| json!({"type": "play", "seat": seat, "as": {"type": "single", "high": high}, "out": out});
    let pass = |seat: u8| json!({"type": "pass", "seat": seat});
    // With six the hand is not known, so that seat 1 can be out with one card.
    let events = json!([
        single(1, 9, true),
        pass(2),
        pass(3),
        pass(4),
        pass(5),
        pass(0),
        single(2, 3, false),
    ]);
    let answer = deal("bacon-climb-6", [0, 0], &events);
    assert_eq!((&answer["impossible"], &answer["findings"]), (&Value::Null, &json!([])));
    for line in ["5a5bXX", "4a5bX"] {
        let mut table = Table::of("bacon-climb-4");
        let asked = matches!(table.0.plan(line), Err(rasher::desk::Refused::Several(_)));
        assert!(asked, "{line}");
    }
}

/// Point 10: Law 97 of 1888: "alone" said late stands unless the others require both to play.
#[test]
fn alone_said_late_stands_unless_they_object() {
    for (choice, score) in [(Choice::Alone, "4-0 Ben"), (Choice::Together, "2-0 Ben")] {
        let mut table = Table::of("euchre-laws-1888").says(&["ann h!"]);
        table.rule("alone-said-late offered=no", &[], Some(choice));
        table.line("5");
        assert_eq!(table.stands(), score, "{choice}");
    }
}

/// Point 11: Who had passed may not take the hand over (1888, 74 to 76); in Bacon whoever drew the card leads
/// (gamerules.com, gameplay); a correction after the next upcard needs both sides (law 5); and what a
/// later trick proves was not claimed before it (Meetup).
#[test]
fn four_contradictions() {
    let events = json!([
        {"type": "turn-up", "card": "9h"}, {"type": "pass", "seat": 1}, {"type": "pass", "seat": 2},
        {"type": "order", "seat": 3, "alone": false}, {"type": "order", "seat": 1, "alone": true},
    ]);
    let answer = deal("euchre-laws-1888", [0, 0], &events);
    let text = answer["findings"][0]["text"].as_str().expect("a finding");
    assert_eq!(text, "seat 1 had passed and may not take the hand over");
    assert_eq!(answer["contract"]["maker"], json!(3));

    let events = json!([
        {"type": "turn-up", "card": "9h"}, {"type": "order", "seat": 1, "alone": false},
        {"type": "take", "seat": 1},
    ]);
    let answer = deal("bacon-wiki", [0, 0], &events);
    assert_eq!(
        (&answer["takes"], &answer["leader"]),
        (&json!(1), &json!(1)),
        "he drew it and leads"
    );

    let mut table = Table::of("euchre-laws-1888").says(&["bh3", "9h"]);
    let Ok(Plan::Entry(entry)) = table.0.plan("fix 1 bh2") else { panic!("a correction") };
    assert!(table.0.needs_both_sides(&entry));

    let question = json!({"ask": "ruling", "rules": "euchre-meetup", "offence": "revoke",
        "stage": "trick", "trick": 2, "proof": 4});
    assert_eq!(ask(&question)["error"]["code"], json!("bad-fact"));
}

/// Point 12: Euchre reference, 3.2: the card of a revoke that was mended is optional.
#[test]
fn a_mended_revoke_asks_for_no_card() {
    let mut question = json!({"ask": "ruling", "rules": "euchre", "offence": "revoke",
        "established": false});
    let answer = ask(&question);
    assert_eq!((&answer["established"], &answer["exposed"]), (&json!(false), &Value::Null));
    question["card"] = json!("Qh");
    assert_eq!(ask(&question)["exposed"], json!(["Qh"]), "named, it stays face up");
}

// --- what is decided stays decided -------------------------------------------------------------------

/// What a correction says becomes of what the people decided.
fn correction(table: &mut Table, line: &str) -> (Vec<String>, bool, usize) {
    let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
    let rasher::desk::EntryKind::Fix { changed, anew, drops, .. } = &entry.kind else {
        panic!("{line} is no correction")
    };
    let told = changed.beside.iter().map(|(_, what)| what.clone()).collect();
    let (drops, anew) = (*drops, anew.len());
    table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
    (told, drops, anew)
}

/// `fix` keeps an adjustment, a ruling and a dispute, drops what the deal cannot have, and says both.
#[test]
fn a_correction_keeps_what_was_decided_or_says_that_it_cannot() {
    let mut table = Table::of("euchre").says(&["ah4", "adjust b +1 late"]);
    assert_eq!(table.stands(), "1-1 Ben");
    let (told, drops, _) = correction(&mut table, "fix 1 ah5");
    assert_eq!((table.stands().as_str(), drops), ("2-1 Ben", false));
    assert_eq!(told, ["stays as it was ruled: late (0–1)"]);

    let mut table = Table::of("euchre").says(&["bh3"]);
    let (hearing, decision) = table.hear("revoke seat=b trick=2 proof=4", &[]);
    let entry = table.0.dispute_entry(&hearing, &decision, "");
    table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
    let (told, ..) = correction(&mut table, "fix 1 bh4");
    assert_eq!(told, ["stays in dispute: Ben reneged on trick 2 (2–0)"]);
    assert_eq!(table.0.game().expect("a game").open_disputes().count(), 1);
    let (told, drops, _) = correction(&mut table, "fix 1 x");
    assert_eq!(told, ["is dropped, as the deal cannot have it: Ben reneged on trick 2 (2–0)"]);
    assert!(drops, "and the table is asked");
    for _ in 0..2 {
        table.line("undo");
    }
    assert_eq!(table.0.game().expect("a game").open_disputes().count(), 1, "undo brings it back");
}

/// A ruling on facts that a correction changes: the table is asked whether it is ruled anew. A revoke
/// against a lone hand costs 4 (Seton School, Vows to Keep), against partners 2.
#[test]
fn a_ruling_on_other_facts_is_asked_about() {
    let mut table = Table::of("euchre").says(&["bh3"]);
    table.rule("revoke seat=b trick=2 proof=4", &[], None);
    let Ok(Plan::Entry(entry)) = table.0.plan("fix 1 bh!3") else { panic!("a correction") };
    let rasher::desk::EntryKind::Fix { anew, drops, .. } = entry.kind.clone() else {
        panic!("a correction")
    };
    assert!(!drops);
    assert_eq!(
        anew.iter().map(|one| one.told.as_str()).collect::<Vec<_>>(),
        ["Ben reneged on trick 2 (2–0) was ruled on other facts; by this deal it is 4–0"]
    );
    let ruled = table.0.ruled_anew(&entry, &anew).expect("it fits");
    table.0.commit(&ruled, "2026-11-20T19:00:00Z").expect("written");
    assert_eq!(table.stands(), "4-0 Ben");
    table.line("undo");
    assert_eq!(table.stands(), "2-0 Ben");
}

/// `undo` and `redo` name the ruling, the adjustment or the dispute that goes and comes.
#[test]
fn an_undo_names_what_the_people_had_decided() {
    let said = |table: &mut Table, line: &str| {
        let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
        let done = table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
        table.0.after(&entry, &done).told.join(" ")
    };
    let mut table = Table::of("euchre").says(&["bh3", "adjust a +1 late"]);
    assert_eq!(
        said(&mut table, "undo"),
        "The adjustment: late (1–0), undone. Score back to 0–1. `redo` brings it back."
    );
    table.rule("revoke seat=b trick=2 proof=4", &[], None);
    assert_eq!(
        said(&mut table, "undo"),
        "The ruling: Ben reneged on trick 2 (2–0), undone. Score back to 0–1. `redo` brings it back."
    );
    assert_eq!(
        said(&mut table, "redo"),
        "The ruling: Ben reneged on trick 2 (2–0), is back. The score is 2–0."
    );
    // With a deal that is taken back goes what was ruled on it.
    table.line("ch3");
    let Ok(Plan::Entry(entry)) = table.0.plan("undo 3") else { panic!("undo 3") };
    let rasher::desk::EntryKind::Undo(changed) = &entry.kind else { panic!("an undo") };
    let told = changed.say().join("\n");
    assert!(told.contains("Deal 1, the ruling: Ben reneged on trick 2 (2–0)"), "{told}");
}

// --- what is said against the record ---------------------------------------------------------------

/// Why it is not heard.
pub(crate) fn unheard(table: &Table, text: &str) -> String {
    table.0.hearing(text).expect_err(text).say(table.0.seats())
}

/// The cards on record are held against what is said of them, in one line or answer by answer.
#[test]
fn what_the_cards_of_the_record_deny_is_not_heard() {
    // Ben led the ace of clubs; Cal and Dee followed it, Ann trumped in; then she led a spade.
    let table = Table::of("euchre").says(&["bh", "Ac 9c Tc Ah", "As"]);
    let both = unheard(&table, "revoke offender_team=d trick=1 proof=hand");
    assert!(both.contains("Ben led trick 1") && both.contains("Dee followed suit"), "{both}");
    assert!(table.0.hearing("revoke offender_team=a trick=1 proof=hand").is_ok(), "Ann may have");
    for line in ["revoke offender_team=a trick=1 proof=4", "revoke offender_team=a trick=4"] {
        assert!(unheard(&table, line).contains("trick 4 is not played yet"), "{line}");
    }
    let card = unheard(&table, "exposed-card card=Ac seat=d");
    assert!(card.contains("Dee") && card.contains("Ben played it"), "{card}");
    let turn = unheard(&table, "play-out-of-turn seat=c card=9c");
    assert!(turn.contains("in turn, to trick 1"), "{turn}");
    // The same, and what cannot be at all, where it is answered: it is asked again. Ben may have reneged on
    // trick 2 or 3, and nobody of his side on trick 1.
    let table = Table::of("euchre").says(&["bh", "Ac 9c Tc Ah", "As 9d 9s Ks", "Kd Th"]);
    let mut hearing = table.0.hearing("revoke offender_team=d").expect("heard");
    for trick in ["1", "4", "9"] {
        // It is an answer, if an untrue one: nobody shall take it for a line of the deal.
        let told = table.0.answer(&mut hearing, Fact::Trick, trick);
        assert!(matches!(told, Err(Unanswered::Untrue(_))), "{trick}: {told:?}");
    }
    let other = table.0.answer(&mut hearing, Fact::Trick, "bs3");
    assert!(matches!(other, Err(Unanswered::Other(_))), "{other:?}");
    // At the table no key of a fact is said.
    let table = Table::of("euchre").says(&["bh", "Ac 9c Tc Ah", "As"]);
    let side = unheard(&table, "revoke offender_team=d");
    assert!(side.contains("nobody of Ben & Dee can have revoked so far"), "{side}");
    let mut asked = table.0.hearing("revoke").expect("heard");
    table.0.answer(&mut asked, Fact::OffenderTeam, "a").expect("a side");
    table.0.answer(&mut asked, Fact::Trick, "1").expect("Ann's");
    let told = table.0.answer(&mut asked, Fact::Proof, "7");
    let why = "7 cannot be: it is 2 to 5 here.";
    assert_eq!(told, Err(Unanswered::Untrue(why.to_owned())));
    let clean = Table::of("euchre").says(&["bh", "9c Tc Qc Ac"]);
    let both = unheard(&clean, "both-revoked revokes=2-1");
    assert!(both.contains("Ann & Cal followed suit"), "{both}");
    assert_eq!(hearing.facts.trick, None);
    // Where no card is on record, any trick of the deal may be named.
    let table = Table::of("euchre").says(&["bh3"]);
    assert!(table.0.hearing("revoke offender_team=d trick=1 proof=4").is_ok());
}

/// A revoke belongs to the deal in which the card was played: none in one that was thrown in, and too
/// late (Euchre reference, 3.1) it is not put into the next one.
#[test]
fn a_revoke_of_the_deal_before_is_not_one_of_this_deal() {
    let table = Table::of("euchre").says(&["x", "9h"]);
    for line in ["revoke", "both-revoked"] {
        assert!(unheard(&table, line).contains("thrown in"), "{line}");
    }
    assert!(table.0.accuse("b 1").is_err());
    let table = Table::of("euchre").says(&["bh3", "9h"]);
    for line in ["revoke", "both-revoked", "false-claim"] {
        let (hearing, decision) = table.hear(line, &[]);
        assert!(decision.text.contains("Too late"), "{line}: {}", decision.text);
        assert!(!hearing.asked, "nothing is offered to be recorded");
    }
}

/// A fact that cannot be is refused by the names of both facts, and by the name that was typed.
#[test]
fn a_fact_that_cannot_be_is_named() {
    let refused = |facts: Value| {
        let mut question = json!({"ask": "ruling", "rules": "euchre"});
        for (key, value) in facts.as_object().expect("facts") {
            question[key] = value.clone();
        }
        let answer = ask(&question);
        assert_eq!(answer["error"]["code"], json!("bad-fact"), "{answer}");
        answer["error"].to_string()
    };
    let proof = refused(json!({"offence": "revoke", "trick": 3, "proof": 2}));
    assert!(proof.contains("proof") && proof.contains("trick"), "{proof}");
    for revokes in [[0, 1], [1, 0], [6, 1]] {
        refused(json!({"offence": "both-revoked", "revokes": revokes}));
    }
    let table = Table::of("bid-euchre-4").says(&["..b3h"]);
    let team = unheard(&table, "insufficient-bid bidder_team=a");
    assert!(team.contains("bidder_team"), "{team}");
}
