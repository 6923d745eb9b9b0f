//! What is ruled after the table went on: nothing is said to happen that cannot any more, and what is put right
//! is not heard again. Ann deals.

use rasher::event::facts::{Fact, Offence};

use super::hearing::Table;
use super::wrong_heard::fixed;
use super::wrong_once::unheard;

const AT: &str = "2026-11-24T20:00:00Z";

/// What can be heard of the findings, in words.
fn listed(table: &Table) -> Vec<String> {
    let docket = table.0.docket().expect("a docket");
    docket.findings.into_iter().map(|(_, what)| what).collect()
}

/// Leaves the matter with this number open, in dispute.
fn dispute(table: &mut Table, what: &str, answers: &[(Fact, &str)]) {
    let (hearing, decision) = table.hear(what, answers);
    let entry = table.0.dispute_entry(&hearing, &decision, "hm");
    table.0.commit(&entry, AT).expect("written");
}

/// A bid that was too low, and was called again or played on, is on no list of what can be heard.
#[test]
fn a_low_bid_that_was_put_right_is_heard_no_more() {
    for (lines, is_listed) in [
        (&["3h", "3s"][..], true),
        (&["3h", "3s", "4d"], false),
        (&["3h", "3s", "4d", "p", "p"], false),
        (&["3h", "3s", "4d", "p", "p", "4"], false),
        (&["3h", "3s", "p", "p", "p", "9h9sThJh"], false),
    ] {
        let table = Table::of("bid-euchre-4").says(lines);
        let heard = listed(&table).iter().any(|what| what.contains("bid too low"));
        assert_eq!(heard, is_listed, "{lines:?}: {:?}", listed(&table));
        if lines.len() == 5 {
            let why = unheard(&table, "insufficient-bid");
            assert!(why.contains("Cal bid too low, and has called again since"), "{why}");
        }
    }
}

/// A dispute is ruled by the facts as they were; what was on the table is not taken back, and a deal that is over
/// does not go on.
#[test]
fn a_dispute_that_is_settled_late_says_what_can_no_longer_be_done() {
    const GONE: &str = "Play has gone on since, so nothing on the table changes any more.";
    // The finding, the lines after which it is settled; is it a matter of the table; does the deal stand.
    for (rules, begun, what, answers, then, late, stands) in [
        ("euchre", &["9hu", "d:Ks"][..], "1", &[][..], &[][..], false, false),
        ("euchre", &["9hu", "d:Ks"], "1", &[], &["As", "Ts", "9s"], true, false),
        ("euchre", &["9hu", "d:Ks"], "1", &[], &["As", "Ts", "9s", "3"], true, true),
        ("euchre", &["9h", "c:u"], "1", &[], &["p", "u", "3"], true, true),
        (
            "euchre-laws-1888",
            &["9hu"],
            "wrong-count-in-play offender_team=b cause=wrong-count",
            &[],
            &["4"],
            false,
            true,
        ),
    ] {
        let mut table = Table::of(rules).says(begun);
        dispute(&mut table, what, answers);
        let table = table.says(then);
        let (hearing, decision) = table.hear("1", &[]);
        let context = format!("{rules} {begun:?} {then:?}: {}", decision.text);
        assert_eq!(decision.text.contains(GONE), late, "{context}");
        assert_eq!(decision.text.contains("the deal stands"), stands, "{context}");
        assert_eq!(decision.text.contains("the deal goes on"), !stands, "{context}");
        assert_eq!(table.0.deal_that_is_over(&hearing), stands.then_some(1), "{context}");
        assert!(!late || decision.offers.is_empty(), "{context}");
    }
}

/// A deal that was given back in dispute, with others dealt since, moves nobody's deal.
#[test]
fn what_was_dealt_since_is_not_dealt_by_somebody_else() {
    let mut table = Table::of("euchre-michigan").says(&["bh3", "deal c", "9hu"]);
    dispute(&mut table, "stolen-deal", &[]);
    let table = table.says(&["5", "ch3"]);
    let (_, decision) = table.hear("1", &[]);
    let void = "the deal is void; what was dealt since stays";
    assert!(decision.text.contains(void), "{}", decision.text);
    // Deal 3 was dealt in turn by the record of that moment, and is no offence for what is settled since
    // (issue 12; the rule of Michigan gives back what was dealt out of turn).
    let settled = |rules: &str| {
        let mut table = Table::of(rules).says(&["bh3", "deal c", "9hu"]);
        dispute(&mut table, "stolen-deal", &[]);
        let mut table = table.says(&["5", "ch3"]);
        let (hearing, decision) = table.hear("1", &[]);
        let entry = table.0.settled(&hearing, Some(&decision)).expect("settled");
        table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
        table
    };
    let table = settled("euchre-michigan");
    let game = table.0.game().expect("a game");
    let found: Vec<_> = game.deals.iter().map(|deal| deal.findings.len()).collect();
    assert_eq!(found, [0, 1, 0]);
    assert!(game.deals[1].findings[0].ruled.is_some(), "what was settled is answered");
    assert_eq!(listed(&table), Vec::<String>::new());
    let sentence = rasher::report::deal::deal(&game.deals[1], &game.rules).sentence;
    assert!(sentence.contains("void") && !sentence.contains("deals"), "{sentence}");
    // A deal that is dealt out of turn after it is one all the same.
    let table = settled("euchre-michigan").says(&["deal c", "9h"]);
    let found: Vec<_> =
        table.0.game().expect("a game").deals.iter().map(|d| d.findings.len()).collect();
    assert_eq!(found, [0, 1, 0, 1]);
}

/// A deal that was found out of turn and is over stands; the one that comes next is not meant.
#[test]
fn a_stolen_deal_that_is_over_stands() {
    let table = Table::of("euchre").says(&["bh3", "deal c", "ch3"]);
    let (_, decision) = table.hear("stolen-deal", &[]);
    assert!(decision.text.ends_with("No points, and the deal stands."), "{}", decision.text);
}

/// Whether the caller had passed is on record.
#[test]
fn whether_the_caller_had_passed_is_said_as_it_is() {
    for (lines, says) in [
        (&["9hp", "b:u"][..], "the caller, who has passed, calls again only if the turn comes"),
        (&["9h", "c:u"], "the caller may still call in turn."),
    ] {
        let (_, decision) = Table::of("euchre").says(lines).hear("1", &[]);
        assert!(decision.text.contains(says), "{lines:?}: {}", decision.text);
    }
}

/// A trick in progress there is only once a card was led (law 83 of 1888).
#[test]
fn no_card_is_directed_before_one_was_led() {
    let table = Table::of("euchre-laws-1888").says(&["9h"]);
    let (_, decision) = table.hear("table-talk led=no offender_team=b", &[]);
    assert!(decision.offers.is_empty(), "{decision:?}");
    let table = Table::of("euchre-laws-1888").says(&["9hu", "Ah"]);
    let (_, decision) = table.hear("table-talk offender_team=b", &[]);
    assert_eq!(decision.offers.len(), 2, "{decision:?}");
}

/// What was found in a deal that stands is named, and is no misdeal.
#[test]
fn a_card_shown_in_the_deal_is_told_as_that() {
    let mut table = Table::of("euchre-laws-1888").says(&["9h"]);
    table.rule("misdeal cause=shown-card touched=yes", &[], None);
    let game = table.0.game().expect("a game");
    let heard = game.deals[0].rulings().find_map(|one| one.heard.as_deref()).expect("heard");
    assert_eq!(heard.offence, Offence::Misdeal);
    let told = rasher::report::case::case(heard, table.0.seats(), game.rules.players());
    assert_eq!(told, "a card was shown during the deal");
}

/// A warning is remembered as long as the evening: in another game the same people are a side that was warned,
/// and others are not (issue 12, "warnings are remembered and counted"; Ohio's sheet warns once).
#[test]
fn a_warning_lasts_for_the_evening() {
    const TALK: &str = "table-talk offender_team=d";
    for (sits, warned) in [("sub a Eve", true), ("sub b Eve", false)] {
        let mut table = Table::of("euchre").says(&["9h"]);
        table.rule(TALK, &[], None);
        let table = table.says(&["u", "5", "ah!5", "ah!5", "ah!5", "again", sits, "9h"]);
        assert_eq!(table.0.session().games.len(), 2);
        let (hearing, _) = table.hear(TALK, &[]);
        assert_eq!(hearing.facts.warned, Some(warned), "{sits}");
    }
}

/// A bid over an alone that nothing beats: whose alone stands is named, and the player can only pass (the
/// contract's wording: "Nothing beats Ben's alone").
#[test]
fn nothing_is_enough_over_an_alone() {
    let table = Table::of("bid-euchre-4").says(&["h!", "n!"]);
    let found = &table.0.game().expect("a game").deals[0].findings;
    let said = found[0].what.say(rasher::game::verdict::Who(table.0.seats()));
    assert!(said.starts_with("nothing beats Ben's alone"), "{said}");
    let (_, decision) = table.hear("1", &[]);
    assert!(decision.text.contains("no bid is enough over an alone"), "{}", decision.text);
    // Over a bid one can.
    let (_, decision) = Table::of("bid-euchre-4").says(&["3h", "3s"]).hear("1", &[]);
    assert!(decision.text.contains("bids enough, or passes"), "{}", decision.text);
}

/// Law 99 of 1888: a hand is taken over too late after a lead or after a pass. Where the record has neither
/// nobody is asked.
#[test]
fn nobody_is_late_with_a_hand_before_a_lead_or_a_pass() {
    let laws = |lines: &[&str]| Table::of("euchre-laws-1888").says(lines);
    let (_, decision) = laws(&["9h", "u"]).hear("alone-said-late", &[]);
    assert_eq!(decision.offers.len(), 2, "law 97: {}", decision.text);
    // Cal passed before Ann took it up; and who called is not on record.
    for lines in [&["9h", "p", "p", "p", "u"][..], &["bh"]] {
        let (_, decision) = laws(lines).hear("alone-said-late", &[(Fact::Offered, "y")]);
        let source = decision.sources.as_str();
        assert!(source.ends_with("laws 96-99"), "{lines:?}: {source}");
    }
}

/// Ohio's sheet: whoever may only pass and calls when another has the word calls out of turn, and has not passed
/// by it.
#[test]
fn a_silenced_player_calls_out_of_turn_too() {
    use rasher::game::verdict::Irregular;
    let mut table = Table::of("euchre-ohio").says(&["9h"]);
    for _ in 0..2 {
        table.rule("table-talk offender_team=b", &[], None);
    }
    let found = |table: &Table| table.0.game().expect("a game").deals[0].findings[0].what;
    let mut in_turn = table.says(&["p", "p"]);
    in_turn.line("u");
    assert!(matches!(found(&in_turn), Irregular::MustPass { .. }), "{:?}", found(&in_turn));
    let mut talk = Table::of("euchre-ohio").says(&["9h"]);
    for _ in 0..2 {
        talk.rule("table-talk offender_team=b", &[], None);
    }
    let mut late = talk.says(&["p", "p", "p"]);
    late.line("d:u");
    assert!(matches!(found(&late), Irregular::CallOutOfTurn { .. }), "{:?}", found(&late));
}

/// Climbing: what the record knows of a wrong play is said of it, a lead that was given away or a card too low
/// (issue 12: what the record knows is never asked).
#[test]
fn a_wrong_climbing_play_is_told_as_what_it_was() {
    let low = Table::of("bacon-climb-4").says(&["6a6b", "5a5b"]);
    let (_, decision) = low.hear("1", &[]);
    assert!(decision.text.contains("plays something lawful or passes"), "{}", decision.text);
    assert!(!decision.text.contains("the lead"), "{}", decision.text);
    let given = Table::of("bacon-climb-6").says(&["=single5.", "p p p p p", ">e"]);
    let (_, decision) = given.hear("1", &[]);
    assert!(decision.text.contains("the lead goes back to Ben"), "{}", decision.text);
}

/// Climbing: whoever passes when another is to play has passed out of turn, and not played; the pass counts for
/// nothing, and that is said.
#[test]
fn a_pass_out_of_turn_is_told_as_a_pass() {
    for (lines, told) in [
        (&["5a", "d:p"][..], "Dee passed out of turn: it was Cal's turn"),
        (&["d:p"], "Dee passed out of turn: it was Ben's turn"),
        (&["5a", "d:6a"], "Dee played out of turn: it was Cal's turn"),
    ] {
        let table = Table::of("bacon-climb-4").says(lines);
        let game = table.0.game().expect("a game");
        let found = game.deals[0].findings[0].what;
        assert_eq!(found.say(rasher::game::verdict::Who(&game.seats)), told, "{lines:?}");
    }
}

/// Climbing: a deal out of turn that the table lets stand, put on record before anything else of it, was dealt by
/// whom the ruling names, and the order goes on from him (events.md, `deal`).
#[test]
fn who_dealt_a_deal_that_stands_is_on_record() {
    let mut table = Table::of("bacon-climb-4").says(&["ac"]);
    table.rule("stolen-deal dealer=d", &[], None);
    let game = table.0.game().expect("a game");
    assert_eq!(game.deals.len(), 2);
    assert_eq!(game.deals[1].standing.dealer.number(), 3);
    assert_eq!(game.deals[1].findings.len(), 1);
    assert_eq!(listed(&table), Vec::<String>::new());
}

/// A correction tells what was called and played, never who dealt: what was ruled on a deal out of turn is kept,
/// in words as true as before, and is not offered anew.
#[test]
fn who_dealt_is_no_matter_of_a_correction() {
    for (rules, before, after, told) in [
        ("euchre", "9h", "..bh4", "bh3"),
        ("euchre-laws-1888", "9h", "..bh4", "9h u"),
        ("bid-euchre-4", "p", "..b4h4", "b3h3"),
        ("bid-euchre-6", "p", "..b4h4", "x"),
        ("bacon-climb-4", "6a6b", "acb", "ad"),
    ] {
        let mut table = Table::of(rules).says(&["deal c", before]);
        table.rule("stolen-deal", &[], None);
        table.line(after);
        let fixed = fixed(&mut table, &format!("fix 1 {told}"), false);
        assert!(!fixed.drops, "{rules}: {}", fixed.said);
        assert_eq!(listed(&table), Vec::<String>::new(), "{rules}");
        let game = table.0.game().expect("a game");
        assert_eq!(game.deals[0].rulings().count(), 1, "{rules}");
    }
}

/// What was dismissed is told as that, and not with what would have been done.
#[test]
fn what_was_dismissed_has_no_remedy() {
    let mut table = Table::of("euchre").says(&["bh3"]);
    let facts = "revoke offender_team=b trick=1 proof=3";
    dispute(&mut table, facts, &[]);
    let (hearing, _) = table.hear("1", &[]);
    let entry = table.0.settled(&hearing, None).expect("settled");
    table.0.commit(&entry, "2026-11-20T19:00:00Z").expect("written");
    let game = table.0.game().expect("a game");
    let story = rasher::report::deal::deal(&game.deals[0], &game.rules).story;
    let last: Vec<&str> =
        story.iter().map(|line| &*line.text).filter(|it| it.contains("dismissed")).collect();
    assert_eq!(last.len(), 1, "{last:?}");
    assert!(!last[0].contains("2 points") && !last[0].contains("the deal is over"), "{last:?}");
    assert!(last[0].contains("on trick 1: dismissed"), "{last:?}");
}
