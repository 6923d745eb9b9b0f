//! What a fifth reader found in hearings, each as it was found. Ann deals. Where a rule decides it is named;
//! the others are the issue's own words: remedies act, a fact that contradicts the record or another fact is
//! refused, what is ruled is remembered, and a correction keeps only what still applies.

use rasher::desk::Plan;
use rasher::desk::hearing::Stage;
use rasher::event::facts::{Fact, Offence};
use rasher::event::ruling::Choice;
use rasher::report::deal::spelling;
use rasher::report::small_print::small_print;
use rasher::seat::ByTeam;
use serde_json::json;

use super::hearing::Table;
use super::wrong_heard::fixed;
use super::wrong_once::{ask, unheard};
use super::wrong_still::{in_order, story};

/// Law 97: where the other side lets it stand, who said "alone" late plays alone, and law 3 pays him 4 for
/// all five tricks.
#[test]
fn alone_that_was_said_late_and_stands_is_played_alone() {
    for (lines, then, stands) in [
        (&["9hpppu"][..], &["5"][..], "4-0 Ben"),
        // Cal sits out: the king takes a trick of three cards, and the fourth is Ann's lead.
        (&["9hpppu"], &["9cTcKcAc"], "0-0 Ben?"),
    ] {
        let mut table = Table::of("euchre-laws-1888").says(lines);
        table.rule("alone-said-late", &[(Fact::Offered, "no")], Some(Choice::Alone));
        let table = table.says(then);
        assert_eq!(table.stands(), stands, "{lines:?} {then:?}");
    }
}

/// Nobody else can play alone than whoever made trump.
#[test]
fn whose_alone_it_was_is_on_record() {
    let table = Table::of("euchre").says(&["9hpppu"]);
    let (hearing, _) = table.hear("alone-said-late", &[]);
    assert_eq!(hearing.facts.seat.map(rasher::seat::Seat::index), Some(0));
}

/// What a player called is on record and lawful: no ruling is made against it. Who called wrongly is asked,
/// as what counts for nothing is not on record.
#[test]
fn a_call_that_stands_is_not_ruled_on() {
    for (rules, line, text, said) in [
        ("euchre-laws-1888", "9hppp ps", "turned-suit seat=b", "what Ben named"),
        ("euchre", "9hppp ps", "turned-suit seat=b", "what Ben named"),
        ("bid-euchre-4", "3h4s", "insufficient-bid seat=c", "the bid that Cal made"),
    ] {
        let told = unheard(&Table::of(rules).says(&[line]), text);
        assert!(told.contains(said), "{rules}: {told}");
    }
    let table = Table::of("bid-euchre-4").says(&["3h4s"]);
    let (_, decision) = table.hear("insufficient-bid", &[(Fact::Seat, "d")]);
    assert!(decision.text.contains("counts for nothing"), "{}", decision.text);
}

/// A misdeal is found before the deal is played (1888, 41): a correction that tells the deal drops it.
#[test]
fn a_misdeal_that_was_none_can_be_corrected() {
    for rules in ["euchre", "euchre-laws-1888", "euchre-seton", "bid-euchre-standard-6"] {
        let mut table = Table::of(rules);
        let asked = table.0.hearing("misdeal wrong-count").expect("heard");
        let decided = {
            let (hearing, decision) = table.decide(asked, &[]);
            let choice = decision.offers.first().map(|offer| offer.choice);
            let decision = choice.map_or_else(
                || decision.clone(),
                |choice| decision.choose(choice).expect("a choice"),
            );
            table.0.ruling_entry(&hearing, &decision)
        };
        table.0.commit(&decided, "2026-11-20T19:00:00Z").expect("written");
        let line = if rules.starts_with("bid") { "a4h 4" } else { "ah3" };
        let fixed = fixed(&mut table, &format!("fix 1 {line}"), false);
        assert!(
            table.stands().starts_with(if rules.starts_with("bid") { "4-" } else { "1-0" }),
            "{rules}: {}",
            table.stands()
        );
        drop(fixed);
    }
}

/// What `both-revoked` counts it has answered: the same renege is not paid twice; and of several that are on
/// record `revoke` does not pick one.
#[test]
fn reneges_of_both_sides_are_paid_once() {
    let reneged = || Table::of("euchre").says(&["9hpppu", "Ts9cQdKd", "JsAs9sKs"]);
    let open = |table: &Table| table.0.docket().expect("a docket").findings.len();
    assert_eq!(open(&reneged()), 3);
    let told = unheard(&reneged(), "revoke");
    for words in ["`ruling 1` hears Cal", "`ruling 2` hears Dee", "`ruling 3` hears Ann"] {
        assert!(told.contains(words), "{told}");
    }
    let (hearing, _) = reneged().hear("revoke seat=d", &[]);
    assert_eq!(hearing.facts.seat.map(rasher::seat::Seat::index), Some(3));
    let mut table = reneged();
    table.rule("both-revoked", &[], None);
    assert_eq!((open(&table), table.stands().as_str()), (0, "0-2 Ben"));
}

/// In the climbing game a wrong play is heard when it is typed: it is not on the list before.
#[test]
fn what_is_refused_is_not_listed() {
    let docket = Table::of("bacon-climb-4").says(&["5a"]).0.docket().expect("a docket");
    for offence in [Offence::PlayOutOfTurn, Offence::IllegalPlay] {
        assert!(!docket.offences.contains(&offence), "{offence}");
    }
}

/// Who called over a bid is on record, once somebody has.
#[test]
fn whether_a_bid_was_called_over_is_on_record() {
    let mut rules =
        rasher::rules::shelf::Shelf::built_in().get("bid-euchre-4").expect("built in").to_json();
    rules["irregular"]["insufficient-bid"] = json!("if-accepted");
    let table = Table::by(&rules).says(&["3h2s3s"]);
    let (_, decision) = table.hear("1", &[]);
    assert!(decision.text.contains("called over it"), "{}", decision.text);
}

/// Law 90 is the law of a wrong count in play, by whatever name it is heard; and a fact that denies the
/// offence is refused.
#[test]
fn facts_decide_and_do_not_contradict() {
    let asked = |offence: &str, facts: &[(&str, serde_json::Value)]| {
        let mut question =
            json!({ "ask": "ruling", "rules": "euchre-laws-1888", "offence": offence });
        for (fact, value) in facts {
            question[*fact] = value.clone();
        }
        ask(&question)
    };
    let count = |offence| {
        let facts = [
            ("dealer", json!(0)),
            ("cause", json!("wrong-count")),
            ("seat", json!(0)),
            ("alone", json!(false)),
            ("tricks_so_far", json!([2, 1])),
        ];
        asked(offence, &facts)["points"].clone()
    };
    assert_eq!(count("misdeal"), json!([0, 2]));
    assert_eq!(count("misdeal"), count("wrong-count-in-play"));
    for (offence, facts) in [
        ("partner-shows-hand", vec![("alone", json!(false))]),
        ("partner-plays", vec![("alone", json!(false))]),
        ("both-revoked", vec![("led", json!(false)), ("revokes", json!([1, 2]))]),
        ("revoke", vec![("led", json!(false)), ("trick", json!(2)), ("proof", json!(3))]),
    ] {
        let answer = asked(offence, &facts);
        assert_eq!(answer["error"]["code"], json!("bad-fact"), "{offence}: {answer}");
    }
}

/// What was ruled on is not ruled on again, and a claim that the cards prove was no false one.
#[test]
fn a_renege_is_paid_once_and_its_claim_was_true() {
    let mut table = Table::of("euchre").says(&["bs3"]);
    table.rule("revoke seat=b trick=1 proof=3", &[], None);
    assert_eq!(table.stands(), "2-0 Ben");
    let told = unheard(&table, "revoke seat=b trick=1 proof=3");
    assert!(told.contains("a revoke by Ben on trick 1 has been ruled on"), "{told}");
    let refused = table.0.accuse("b 1").expect_err("ruled on").say(table.0.seats());
    assert!(refused.contains("ruled on"), "{refused}");
    assert!(table.0.hearing("revoke seat=d trick=1 proof=3").is_ok(), "the partner may have, too");
    let proved = Table::of("euchre-meetup").says(&["9hpppu", "9cTcKdAc", "AsTs9sKc"]);
    let told = unheard(&proved, "false-claim");
    assert!(told.contains("the cards on record prove one: Dee"), "{told}");
}

/// Who sits out plays no card, and of a card no more lie face up than the pack has.
#[test]
fn a_card_that_nobody_can_play_is_not_laid_face_up() {
    let table = Table::of("euchre").says(&["9hpppu!", "9cKcAc"]);
    let told = unheard(&table, "exposed-card seat=c card=Kd");
    assert!(told.contains("Cal sits out"), "{told}");
    let mut table = Table::of("bid-euchre-6").says(&["3hppppp", "KsAs"]);
    table.rule("exposed-card seat=d card=Ks", &[], None);
    let told = unheard(&table, "exposed-card seat=e card=Ks");
    assert!(told.contains("lies face up before Dee"), "{told}");
}

/// A correction by which only one side reneged drops the ruling on both.
#[test]
fn both_sides_did_not_revoke_where_one_followed() {
    let mut table = Table::of("euchre-laws-1888").says(&["9hpppu", "Ts9cQdKd", "8s7s9sAs"]);
    table.rule("both-revoked", &[], Some(Choice::PlayOn));
    table.line("3");
    // Ann and Cal follow suit, and Dee alone does not.
    fixed(&mut table, "fix 1 9hpppu TsQsQdKs 8s7s9sAs 3", false);
    assert_eq!(table.stands(), "1-0 Ben");
}

/// Law 102 keeps a loner whose partner showed his hand to 2 points, and the reason says so.
#[test]
fn what_a_ruling_keeps_a_side_to_is_told() {
    let mut table = Table::of("euchre-laws-1888").says(&["ah!5"]);
    table.rule("partner-shows-hand", &[], None);
    let game = table.0.game().expect("a game");
    let view = rasher::report::deal::deal(&game.deals[0], &game.rules);
    let told: Vec<&str> = view.awards.iter().map(|award| award.why.as_str()).collect();
    assert!(matches!(told[..], [why] if why.contains("kept to 2 because")), "{told:?}");
}

/// What no rule prices is listed as that, and not as something that can be heard.
#[test]
fn a_remedy_that_was_not_kept_is_named() {
    let mut table = Table::of("euchre").says(&["9hpppu", "9cTcKcAc"]);
    table.rule("exposed-card seat=d card=Kd", &[], None);
    let table = table.says(&["AdJc9dAs"]);
    let docket = table.0.docket().expect("a docket");
    assert!(docket.unpriced.iter().any(|(_, what)| what.contains("Kd")), "{docket:?}");
}

/// Law 95: once cards are played it is too late for "alone", and both play. What was ruled so is in the
/// record by a sign of its own: a choice without it, in an older record, changes nothing.
#[test]
fn alone_is_too_late_once_cards_are_played() {
    for lines in [&["9hpu/9s", "Ks7s8s"][..], &["9hppu/9s", "9dAc"]] {
        let table = Table::of("euchre-laws-1888").says(lines);
        let (_, decision) = table.hear("alone-said-late", &[(Fact::Offered, "no")]);
        assert!(decision.offers.is_empty(), "{lines:?}: {}", decision.text);
    }
    let table = Table::of("euchre-laws-1888").says(&["ch5"]);
    let told = unheard(&table, "alone-said-late seat=d");
    assert!(told.contains("Cal made trump"), "{told}");
}

/// Several findings stand on one line of the record, and each is heard, paid and answered as itself.
#[test]
fn a_finding_is_heard_by_its_number() {
    let mut table = Table::of("euchre").says(&["9hpu/Jc Ks9c9dTd QsTsJsKd"]);
    fixed(&mut table, "fix 1 9hpu/Jc Ks9c9dTd QsTsAs9s", false);
    let listed = |table: &Table| {
        let docket = table.0.docket().expect("a docket");
        docket.findings.into_iter().map(|(_, what)| what).collect::<Vec<_>>()
    };
    let before = listed(&table);
    for (number, name) in [("1", "Cal"), ("2", "Dee"), ("3", "Ann")] {
        let (hearing, _) = table.hear(number, &[]);
        let seat = hearing.facts.seat.expect("a seat");
        assert_eq!(table.0.seats()[seat.index()], name, "{before:?}");
    }
    table.rule("2", &[], None);
    assert_eq!(listed(&table).len(), 2, "{:?}", listed(&table));
    assert!(!listed(&table).iter().any(|what| what.starts_with("Dee")), "{:?}", listed(&table));
    let of_two = Table::of("euchre").says(&["9hpu/Jc Ks9c9s9d", "AsTcQsTd", "JsTsJdQd"]);
    let told = of_two.0.docket().expect("a docket").findings;
    for (number, (_, what)) in (1..).zip(&told) {
        let (hearing, _) = of_two.hear(&format!("{number}"), &[]);
        let trick = hearing.facts.trick.expect("a trick");
        assert!(what.contains(&format!("trick {trick} ")), "{what}: {trick}");
    }
}

/// Joined with the other side's, a revoke has been ruled on as well; one that was not proved has not.
#[test]
fn what_was_joined_is_ruled_on_and_what_was_not_proved_is_not() {
    let mut table = Table::of("euchre").says(&["ah4"]);
    table.rule("revoke seat=a trick=1 proof=2", &[], None);
    table.rule("revoke seat=b trick=1 proof=3", &[], None);
    let told = unheard(&table, "revoke seat=b trick=1 proof=3");
    assert!(told.contains("has been ruled on"), "{told}");
    let mut seton = Table::of("euchre-seton").says(&["ch4"]);
    seton.rule("revoke seat=c trick=1 proved=n", &[], None);
    assert!(seton.0.hearing("revoke seat=c trick=1 proof=3").is_ok());
}

/// Where trump is made and no card is typed, the table says whether one has been led: if so it is heard of
/// that deal, and if not it is of the one before, which is named, and for which it is too late.
#[test]
fn a_deal_kept_by_its_calls_asks_whether_it_is_played() {
    let table = Table::of("euchre").says(&["ah4", "9hppu"]);
    let said = |answer: &str| {
        let mut hearing = table.0.hearing("revoke seat=a trick=1").expect("heard");
        assert!(matches!(table.0.proceed(&mut hearing), Stage::Ask(Fact::Led)));
        table.0.answer(&mut hearing, Fact::Led, answer).expect("an answer");
        (table.0.deal_that_is_over(&hearing), table.0.proceed(&mut hearing))
    };
    assert!(matches!(said("yes"), (None, Stage::Ask(Fact::Proof))));
    let (over, Stage::Ruled(decision)) = said("no") else { panic!("ruled on") };
    assert_eq!(over, Some(1));
    assert!(decision.text.contains("Too late"), "{}", decision.text);
    // Nothing was played before the first deal.
    let first = Table::of("euchre").says(&["9hpppu"]);
    let mut hearing = first.0.hearing("revoke seat=a trick=1").expect("heard");
    assert!(first.0.answer(&mut hearing, Fact::Led, "no").is_err());
}

/// A card that lies face up before everybody proves that its owner could follow suit: he did not play it to
/// a trick of its suit, which is a revoke at once, and told once.
#[test]
fn a_card_that_lies_face_up_proves_a_revoke() {
    for rules in ["euchre-laws-1888", "euchre"] {
        let mut table = Table::of(rules).says(&["9hpppu", "9cTcKcAc"]);
        table.rule("exposed-card seat=d card=Kd", &[], None);
        let table = table.says(&["AdTd9dAs"]);
        let docket = table.0.docket().expect("a docket");
        let told: Vec<&str> = docket.findings.iter().map(|(_, what)| what.as_str()).collect();
        let revoked = |what: &&&str| what.contains("did not follow diamonds");
        assert_eq!(told.iter().filter(revoked).count(), 1, "{rules}: {told:?}");
        // Playing it later tells it no second time.
        let after = table.says(&["QdJc9sKd"]);
        let docket = after.0.docket().expect("a docket");
        let told: Vec<&str> = docket.findings.iter().map(|(_, what)| what.as_str()).collect();
        assert_eq!(told.iter().filter(revoked).count(), 1, "{rules}: {told:?}");
    }
    // Whoever has no card of that suit face up is not found out.
    let mut table = Table::of("euchre").says(&["9hpppu", "9cTcKcAc"]);
    table.rule("exposed-card seat=d card=Ks", &[], None);
    let table = table.says(&["AdTd9dAs"]);
    assert!(table.0.docket().expect("a docket").findings.is_empty());
}

/// Law 83 and 106: each side may have been directed a card, and one does not take the other away.
#[test]
fn each_side_has_its_directed_card() {
    let mut table = Table::of("euchre-laws-1888").says(&["9hpppu", "9c"]);
    for said in ["table-talk seat=a card=Kd", "table-talk seat=b card=Qd"] {
        table.rule(said, &[], Some(Choice::Direct));
    }
    let told = table.0.demands();
    assert_eq!(told.len(), 2, "{told:?}");
    let table = table.says(&["c=KdTc9sQsJs"]);
    let table = table.says(&["Tc"]);
    // Clubs were led, and he has one: the diamond would have been a revoke.
    assert!(table.0.docket().expect("a docket").findings.is_empty());
    assert_eq!(table.0.demands().len(), 1);
}

/// With one trick turned and no card since there is no other trick that was looked at.
#[test]
fn the_only_trick_is_the_last() {
    let table = Table::of("euchre").says(&["9hpppu", "9cTcKcAc"]);
    let (_, decision) = table.hear("tricks-looked-at", &[]);
    assert!(decision.text.contains("may be looked at until"), "{}", decision.text);
    let told = unheard(&table, "tricks-looked-at last_trick=no");
    assert!(told.contains("the record says yes"), "{told}");
    // With a card on the table it may have been too late for the last one.
    let (hearing, _) = Table::of("euchre")
        .says(&["9hpppu", "9cTcKcAc", "As"])
        .hear("tricks-looked-at", &[(Fact::LastTrick, "no"), (Fact::OffenderTeam, "b")]);
    assert_eq!(hearing.facts.last_trick, Some(false));
}

/// What was said with the call was said in time, in every game.
#[test]
fn alone_on_record_with_the_call_is_in_time() {
    for (rules, calls) in [
        ("euchre", "9hpppu!"),
        ("bacon-denexa", "9hpppu! 9c"),
        ("euchre", "9hppppps!"),
        ("bid-euchre-4", "h!ppp"),
    ] {
        let told = unheard(&Table::of(rules).says(&[calls]), "alone-said-late");
        assert!(told.contains("in time"), "{rules}: {told}");
    }
    // A result does not say when it was said.
    let (_, decision) = Table::of("euchre").says(&["ah!5"]).hear("alone-said-late", &[]);
    assert!(decision.consequence.remedy.together);
}

/// Nobody has called over a bid that was the last one.
#[test]
fn what_nobody_has_called_over_yet_is_not_asked() {
    let mut rules =
        rasher::rules::shelf::Shelf::built_in().get("bid-euchre-4").expect("built in").to_json();
    rules["irregular"]["insufficient-bid"] = json!("if-accepted");
    let (_, decision) = Table::by(&rules).says(&["3h2s"]).hear("1", &[]);
    assert!(decision.text.contains("counts for nothing"), "{}", decision.text);
}

/// Only y and n answer a question of yes or no.
#[test]
fn a_hand_is_no_yes() {
    let seats = ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned);
    let names = rasher::line::Names::new(&seats);
    assert!(rasher::desk::hearing::value_of(Fact::Proved, "hand", &names).is_none());
}

/// Who has been given the lead has it: it cannot be given to him once more.
#[test]
fn a_lead_is_given_once() {
    let mut table = Table::of("bacon-climb-4").says(&["5appp", ">d"]);
    assert!(table.0.plan(">d").is_err());
}

/// A ruling is told where it was made: behind the cards that lay there; and what is ruled of a lead that was
/// given away rests on the rule of giving the lead.
#[test]
fn the_story_is_told_in_order() {
    let mut table = Table::of("euchre").says(&["9hpppu!", "9c"]);
    table.rule("partner-plays", &[], Some(Choice::Together));
    in_order(
        &story(&table),
        &["Trick 1 so far: Ben 9c", "ruled 0–0", "Trick 1, not complete: Ben 9c"],
    );
    let mut table = Table::of("bacon-climb-4").says(&["5appp", ">c"]);
    table.rule("1", &[], None);
    let game = table.0.game().expect("a game");
    let view = rasher::report::deal::deal(&game.deals[0], &game.rules);
    let clauses: Vec<&str> =
        view.story.iter().filter_map(|line| line.rests_on.as_ref()?.clause).collect();
    assert_eq!(clauses, ["give-lead"]);
}

/// A call that was accepted has its sign on the line, and what was played behind it stands there (law 80).
#[test]
fn what_was_accepted_is_on_the_line_of_a_correction() {
    let mut table = Table::of("euchre-laws-1888").says(&["9h", "p", "p", "p", "p", "p", "p"]);
    let Ok(Plan::Entry(entry)) = table.0.plan("b:s") else { panic!("a call") };
    table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
    table.rule("1", &[], Some(Choice::Accept));
    let mut table = table.says(&["Ks", "As", "9s", "Ts", "4"]);
    let Ok(Plan::Entry(fix)) = table.0.plan("fix 1 9hppppppb:s KsAs9sTs 3") else {
        panic!("a fix")
    };
    let done = table.0.commit(&fix, "2026-11-20T19:00:00Z").expect("written");
    let told = table.0.after(&fix, &done).told;
    assert_eq!(told, ["Deal 1 is now `9h pppp pp b:s b:> KsAs9sTs 3`."]);
}

/// After bridge, 64A: of what was taken so many tricks change hands, and the sentence of the deal says both.
#[test]
fn tricks_that_change_hands_are_told() {
    let mut rules =
        rasher::rules::shelf::Shelf::built_in().get("euchre").expect("built in").to_json();
    rules["irregular"]["revoke"] = json!("transfer");
    for (line, offenders, played, counted, score) in [
        ("bs3", "b", "took 3 of 5", "2 of 5 count", [2, 0]),
        ("as3", "a", "took 3 of 5", "2 of 5 count", [0, 2]),
        ("as2", "b", "took 2 of 5", "3 of 5 count", [1, 0]),
        ("bs2", "a", "took 2 of 5", "3 of 5 count", [0, 1]),
    ] {
        let mut table = Table::by(&rules).says(&[line]);
        let facts = [(Fact::Proof, "3"), (Fact::TrickWinner, "partner")];
        table.rule(&format!("revoke offender_team={offenders} trick=1"), &facts, None);
        let game = table.0.game().expect("a game");
        let told = rasher::report::deal::deal(&game.deals[0], &game.rules).sentence;
        assert!(told.contains(played) && told.contains(counted), "{line}: {told}");
        assert_eq!(game.score(), ByTeam::new(score[0], score[1]), "{line}: {told}");
    }
}

const AT: &str = "2026-11-20T19:00:00Z";

/// Hears this, and leaves it as a dispute.
fn dispute(table: &mut Table, text: &str) {
    let (hearing, decision) = table.hear(text, &[]);
    let entry = table.0.dispute_entry(&hearing, &decision, "they say no");
    table.0.commit(&entry, AT).expect("written");
}

/// Settles the first dispute of the list that can be heard now.
fn settle(table: &mut Table, upheld: bool) {
    let docket = table.0.docket().expect("a docket");
    let place = docket.findings.iter().position(|(_, what)| what.starts_with("disputed in"));
    let number = place.expect("a dispute") + 1;
    let (hearing, decision) = table.hear(&number.to_string(), &[]);
    let entry = table.0.settled(&hearing, upheld.then_some(&decision)).expect("settled");
    table.0.commit(&entry, AT).expect("written");
    assert_eq!(table.0.game().expect("a game").open_disputes().count(), 0);
}

/// A dispute is settled in the deal that it is about, whatever was dealt since, and comes to what the total
/// with what is disputed said.
#[test]
fn a_dispute_is_settled_in_its_own_deal() {
    for (rules, first, asked, then, upheld, dismissed) in [
        ("euchre", "ah3", "revoke seat=b trick=1 proof=3", &["bs3"][..], "2-1 Cal", "1-1 Cal"),
        ("euchre", "ah3", "revoke seat=b trick=1 proof=3", &["9h", "u"], "2-0 Cal?", "1-0 Cal?"),
        ("euchre-laws-1888", "ah3", "wrong-count-in-play seat=b", &["bs3"], "3-1 Cal", "1-1 Cal"),
        ("euchre", "ah3", "wrong-count-in-play seat=b", &["bs3"], "0-1 Cal", "1-1 Cal"),
        ("bid-euchre-4", "a3h4", "revoke seat=a trick=1 proof=3", &["b3s5"], "5-5 Cal", "5-7 Cal"),
    ] {
        let start = || {
            let mut table = Table::of(rules).says(&[first]);
            dispute(&mut table, asked);
            table.says(then)
        };
        let would = start().0.game().expect("a game").upheld().expect("a total").score;
        let mut table = start();
        settle(&mut table, true);
        assert_eq!(table.0.game().expect("a game").score(), would, "{rules} {asked} {then:?}");
        if rules != "bid-euchre-4" {
            assert_eq!(table.stands(), upheld, "{rules} {asked} {then:?}");
        }
        table.line("undo");
        assert_eq!(
            table.0.game().expect("a game").open_disputes().count(),
            1,
            "undo brings it back"
        );
        let mut table = start();
        settle(&mut table, false);
        assert_eq!(table.stands(), dismissed, "{rules} {asked} {then:?}");
    }
    // A lone hand is the disputed deal's, and the next maker's is his own.
    let mut table = Table::of("euchre-laws-1888").says(&["ah!5"]);
    let (hearing, decision) = table.hear("partner-plays", &[]);
    let decision = decision.choose(Choice::Together).expect("a choice");
    let entry = table.0.dispute_entry(&hearing, &decision, "");
    table.0.commit(&entry, AT).expect("written");
    let mut table = table.says(&["bs!3"]);
    let docket = table.0.docket().expect("a docket");
    let place = docket.findings.iter().position(|(_, what)| what.starts_with("disputed in"));
    let (hearing, decision) = table.hear(&(place.expect("a dispute") + 1).to_string(), &[]);
    let decision = decision.choose(Choice::Together).expect("a choice");
    let entry = table.0.settled(&hearing, Some(&decision)).expect("settled");
    table.0.commit(&entry, AT).expect("written");
    assert_eq!(table.stands(), "2-1 Cal");
}

/// What is dismissed corrects nothing, however late; what was in dispute is told with what the table says.
#[test]
fn a_dispute_that_is_dismissed_corrects_nothing() {
    let notices = |table: &Table| {
        let desk = &table.0;
        let all = small_print(desk.header(), desk.history(), desk.session());
        all.into_iter().map(|notice| notice.text).collect::<Vec<_>>().join("; ")
    };
    let deal = |table: &Table| {
        let deal = &table.0.history().games()[0].deals[0];
        (deal.amended.is_some(), deal.dismissed.is_some())
    };
    for (rules, first, found) in [
        ("euchre", &["ah3"][..], false),
        ("euchre-laws-1888", &["ah3"], false),
        // A revoke that the cards prove: it is about a line of the deal.
        ("euchre", &["bh", "KcTcQhAc", "9cQcJc9d 9sTsTdJs QsKsQdAs 9hThKhAh"], true),
    ] {
        let start = || {
            let mut table = Table::of(rules).says(first);
            dispute(&mut table, if found { "1" } else { "revoke seat=b trick=1 proof=3" });
            table.says(&["bs3"])
        };
        let open = notices(&start());
        assert!(open.contains("reneged on trick 1, “they say no”"), "{rules}: {open}");
        let mut table = start();
        settle(&mut table, false);
        let told = notices(&table);
        assert!(told.contains(": dismissed") && !told.contains("corrected"), "{rules}: {told}");
        assert_eq!(deal(&table), (false, true), "{rules} {first:?}");
        table.line("undo");
        assert_eq!(deal(&table), (false, false), "{rules} {first:?}");
        settle(&mut table, true);
        assert!(notices(&table).contains("corrected afterwards"), "{rules}: it is ruled on");
        assert_eq!(deal(&table), (true, false), "{rules} {first:?}");
    }
}

/// It can be settled however far the deal has gone on, on the facts that were in dispute.
#[test]
fn a_dispute_is_settled_however_late() {
    for (rules, lines, asked, choice, then, stands) in [
        (
            "euchre",
            &["9h", "p", "p", "p", "u!"][..],
            "partner-plays",
            Some(Choice::Together),
            &["9cKcAc", "4"][..],
            "1-0 Ben",
        ),
        ("euchre", &["9h", "u"], "discard-seen", None, &["9cTcKcAc"], ""),
        (
            "euchre-laws-1888",
            &["9h", "u"],
            "alone-said-late offered=no",
            Some(Choice::Together),
            &["9cTcKcAc"],
            "",
        ),
        ("bid-euchre-4", &["3h", "2s"], "1", None, &["p", "p", "p"], ""),
        ("euchre", &["ah5"], "misdeal", None, &["9h", "u", "9cTcKcAc"], ""),
    ] {
        let mut table = Table::of(rules).says(lines);
        let (hearing, decision) = match rules {
            "euchre" if asked == "discard-seen" => table.hear("discard-seen seat=c", &[]),
            _ => table.hear(asked, &[]),
        };
        let decision = choice.and_then(|choice| decision.choose(choice)).unwrap_or(decision);
        let entry = table.0.dispute_entry(&hearing, &decision, "");
        table.0.commit(&entry, AT).expect("written");
        let mut table = table.says(then);
        settle(&mut table, true);
        if !stands.is_empty() {
            assert_eq!(table.stands(), stands, "{rules} {asked}");
        }
    }
}

/// What lay on the table then does not lie there now: a revoke that was in dispute takes back no card of
/// another trick, and opens no deal that is over; nor does it in the total with what is disputed.
#[test]
fn nothing_is_taken_back_that_was_played_on() {
    let disputed = || {
        let mut table = Table::of("euchre").says(&["9h", "u", "9cTcKdAc"]);
        let asked = "revoke seat=d trick=1 proved=yes established=no";
        dispute(&mut table, asked);
        table
    };
    let mut table = disputed().says(&["AsKsQsJs"]);
    settle(&mut table, true);
    let game = table.0.game().expect("a game");
    assert_eq!(spelling(&game.deals[0], &game.rules), "9h u 9cTcKdAc AsKsQsJs");
    let mut table = disputed().says(&["AsKsQsJs", "3"]);
    let game = table.0.game().expect("a game");
    assert_eq!(game.upheld().expect("a total").score, game.score());
    let before = table.stands();
    settle(&mut table, true);
    assert_eq!(table.stands(), before);
    let mut table = Table::of("bacon-climb-4").says(&["6a", "5a"]);
    dispute(&mut table, "1");
    let table = table.says(&["ac"]);
    let game = table.0.game().expect("a game");
    assert_eq!(game.upheld().expect("a total").score, game.score());
}

/// An open dispute takes no other matter for its own: another side, another card, another deal.
#[test]
fn a_dispute_swallows_nothing_else() {
    for (rules, lines, asked, then, other) in [
        ("euchre-laws-1888", &["9h"][..], "table-talk seat=b", &[][..], "table-talk seat=a"),
        (
            "euchre",
            &["9h", "u", "9cTcKcAc"],
            "exposed-card seat=b card=As",
            &[],
            "exposed-card seat=b card=Ks",
        ),
        (
            "euchre",
            &["ah3"],
            "revoke seat=b trick=1 proof=3",
            &["bs3"],
            "revoke seat=b trick=1 proof=3",
        ),
        (
            "euchre-laws-1888",
            &["ah3"],
            "wrong-count-in-play seat=b",
            &["bs3"],
            "wrong-count-in-play seat=a",
        ),
    ] {
        let mut table = Table::of(rules).says(lines);
        let (hearing, decision) = {
            let hearing = table.0.hearing(asked).expect("heard");
            match table.0.proceed(&mut hearing.clone()) {
                Stage::Ruled(decision) => (hearing, *decision),
                Stage::Ask(fact) => panic!("{asked}: {fact}"),
                Stage::None(why) => panic!("{asked}: {why}"),
            }
        };
        let entry = table.0.dispute_entry(&hearing, &decision, "");
        table.0.commit(&entry, AT).expect("written");
        let table = table.says(then);
        let heard = table.0.hearing(other).expect("heard");
        assert!(!heard.settles_one(), "{rules} {other}");
        // The same matter is the dispute.
        if then.is_empty() {
            assert!(table.0.hearing(asked).expect("heard").settles_one(), "{rules} {asked}");
        }
    }
}

/// When the game is over nothing is dealt that could be a misdeal.
#[test]
fn no_deal_is_void_after_the_end() {
    for (rules, lines) in [
        ("euchre", &["ah!5", "ah!5", "ah!5"][..]),
        ("euchre-laws-1888", &["ah!5", "ah3"]),
        ("bacon-climb-4", &["ac", "ac"]),
    ] {
        let table = Table::of(rules).says(lines);
        let docket = table.0.docket().expect("a docket");
        assert!(!docket.offences.contains(&Offence::Misdeal), "{rules}");
        assert!(!docket.offences.contains(&Offence::StolenDeal), "{rules}");
        assert!(unheard(&table, "misdeal").contains("the game is over"), "{rules}");
    }
}

/// A revoke that was ruled on before its proof lay there is not paid again when it does (1888, 64-71).
#[test]
fn a_renege_is_paid_once_whenever_its_proof_comes() {
    let mut table = Table::of("euchre-laws-1888").says(&["9hpppu", "9cTcKdAc"]);
    let asked = "revoke seat=d trick=1 proved=yes established=yes";
    table.rule(asked, &[], Some(Choice::PlayOn));
    let table = table.says(&["AsTs9sKc"]);
    assert!(table.0.docket().expect("a docket").findings.is_empty());
    let mut table = Table::of("euchre-laws-1888").says(&["9hpppu", "Ts9cQdKd"]);
    table.rule("both-revoked revokes=2-1", &[], Some(Choice::PlayOn));
    let table = table.says(&["8s7s9sAs"]);
    assert!(table.0.docket().expect("a docket").findings.is_empty());
}

/// What is paid once in a deal is not heard a second time.
#[test]
fn the_same_wrong_count_is_paid_once() {
    for (rules, asked) in [
        ("euchre-laws-1888", "wrong-count-in-play seat=b"),
        ("euchre-michigan", "claim-without-agreement seat=a"),
        ("euchre-meetup", "false-claim accuser_team=a trick=1"),
    ] {
        let mut table = Table::of(rules).says(&["ah3"]);
        table.rule(asked, &[], None);
        let told = unheard(&table, asked);
        assert!(told.contains("ruled on in this deal already"), "{rules}: {told}");
    }
}

/// A deal that is over stands as it was played: "alone" is not put into it, nor taken out of it (1888, 95).
#[test]
fn alone_said_late_leaves_a_finished_deal() {
    for (lines, stands) in [(&["ah5"][..], "2-0 Ben"), (&["ah!5"], "4-0 Ben")] {
        let mut table = Table::of("euchre-laws-1888").says(lines);
        table.rule("alone-said-late offered=no", &[], None);
        assert_eq!(table.stands(), stands, "{lines:?}");
    }
    // Tricks that were taken say as well as `led` that cards were played.
    let asked = json!({ "ask": "ruling", "rules": "euchre-laws-1888", "offence": "alone-said-late",
        "seat": 1, "offered": false, "tricks_so_far": [4, 1] });
    let text = ask(&asked)["text"].as_str().expect("a text").to_owned();
    assert!(text.contains("too late"), "{text}");
    // Whoever ordered his partner is alone by the rules (MIET).
    let told = unheard(&Table::of("euchre-miet").says(&["9h", "p", "u"]), "alone-said-late");
    assert!(told.contains("whether he says so or not"), "{told}");
}

/// By the record it was dealt in turn: how to say who did is told with the ruling.
#[test]
fn who_dealt_a_deal_that_stands_is_said_first() {
    for rules in ["euchre", "euchre-laws-1888", "bacon-wiki"] {
        let table = Table::of(rules).says(&["9h"]);
        let (hearing, decision) = table.hear("stolen-deal", &[(Fact::Dealer, "d")]);
        let told = table.0.dealer_told(&hearing, &decision).expect("told");
        assert!(told.contains("By the record Ann dealt"), "{rules}: {told}");
    }
}

/// Of what stands on the one line of a deal that was told once more each is settled, heard and kept as itself.
#[test]
fn matters_on_one_line_are_settled_each_as_itself() {
    let cards = "bh KcTcQhAc 9cQcJc9d 9sTsTdJs QsKsQdAs 9hThKhAh";
    let told = |table: &Table| {
        let docket = table.0.docket().expect("a docket");
        docket.findings.into_iter().map(|(_, what)| what).collect::<Vec<_>>()
    };
    let start = || {
        let mut table = Table::of("euchre").says(&["bh 3"]);
        drop(fixed(&mut table, &format!("fix 1 {cards}"), false));
        table
    };
    let found = told(&start());
    assert!(found.len() >= 2, "{found:?}");
    // A dispute about one, and a ruling on another: the dispute is still there.
    let mut table = start();
    dispute(&mut table, "1");
    let before = told(&table);
    assert_eq!(before.len(), found.len(), "{before:?}");
    table.rule("1", &[], None);
    let after = told(&table);
    assert!(after.iter().any(|what| what.starts_with("disputed")), "{after:?}");
    assert_eq!(table.0.game().expect("a game").open_disputes().count(), 1);
}

/// A dispute that is upheld, or dismissed, answers what was found; a revoke that was in dispute before its
/// proof lay there is the same one.
#[test]
fn a_settled_dispute_answers_the_finding() {
    for upheld in [true, false] {
        let mut table = Table::of("euchre").says(&["bh", "KcTcQhAc", "9cQcJc9d"]);
        dispute(&mut table, "1");
        let mut table = table.says(&["9sTsTdJs QsKsQdAs 9hThKhAh"]);
        let docket = table.0.docket().expect("a docket");
        let number = docket.findings.iter().position(|(_, what)| what.starts_with("disputed"));
        let (hearing, decision) = table.hear(&(number.expect("a dispute") + 1).to_string(), &[]);
        let entry = table.0.settled(&hearing, upheld.then_some(&decision)).expect("settled");
        table.0.commit(&entry, AT).expect("written");
        let left = table.0.docket().expect("a docket").findings;
        assert!(left.iter().all(|(_, what)| !what.contains("Dee")), "{upheld}: {left:?}");
    }
    let mut table = Table::of("euchre").says(&["bh", "KcTcQhAc"]);
    dispute(&mut table, "revoke seat=d trick=1 proof=hand established=yes");
    let table = table.says(&["9cQcJc9d"]);
    let left = table.0.docket().expect("a docket").findings;
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(table.0.hearing("revoke").expect("heard").settles_one());
}

/// What is ruled on both sides' revokes of one deal answers nothing of the deals before it; and of two that
/// were in dispute in one deal the other stays when one is upheld after the next was dealt.
#[test]
fn what_is_ruled_in_one_deal_answers_nothing_of_another() {
    let cards = ["KcTcQhAc", "9cQcJc9d", "9sTsTdJs QsKsQdAs 9hThKhAh"];
    let deal = || ["bh"].into_iter().chain(cards).collect::<Vec<_>>();
    let open = |table: &Table| {
        let deals = &table.0.game().expect("a game").deals;
        deals[0].findings.iter().filter(|one| one.ruled.is_none()).count()
    };
    let again: Vec<&str> = ["ch"].into_iter().chain(cards).collect();
    let mut table = Table::of("euchre-laws-1888").says(&deal()).says(&again);
    let before = open(&table);
    assert!(before >= 2, "{before}");
    // The deal was played out: nobody ends it by choice any more (law 70).
    table.rule("1", &[], None);
    table.rule("1", &[], None);
    assert_eq!(open(&table), before);

    let disputes = |table: &Table| table.0.game().expect("a game").open_disputes().count();
    let mut table = Table::of("euchre-laws-1888").says(&["bh", cards[0], cards[1]]);
    dispute(&mut table, "1");
    let mut table = table.says(&[cards[2]]);
    let docket = table.0.docket().expect("a docket").findings;
    let number = docket.iter().position(|(_, what)| !what.starts_with("disputed")).expect("found");
    dispute(&mut table, &(number + 1).to_string());
    let mut table = table.says(&["ch3"]);
    assert_eq!(disputes(&table), 2);
    let docket = table.0.docket().expect("a docket").findings;
    let number = docket.iter().position(|(_, what)| what.starts_with("disputed")).expect("found");
    let (hearing, decision) = table.hear(&(number + 1).to_string(), &[]);
    let entry = table.0.settled(&hearing, Some(&decision)).expect("settled");
    table.0.commit(&entry, AT).expect("written");
    assert_eq!(disputes(&table), 1);
}

/// A card that was in dispute and has been played since lies before nobody, and proves nothing.
#[test]
fn what_was_played_since_lies_before_nobody() {
    let mut table = Table::of("euchre").says(&["9h", "u", "9cTcKcAc"]);
    dispute(&mut table, "exposed-card seat=d card=Kd");
    let mut table = table.says(&["AdTd9dKd"]);
    settle(&mut table, true);
    let table = table.says(&["QdJc9sAs"]);
    assert!(table.0.face_up().is_empty());
    assert!(table.0.docket().expect("a docket").findings.is_empty());
}
