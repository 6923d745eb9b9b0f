//! What a sixth reader found open in hearings, each as it was found. Ann deals. What the record knows is not asked,
//! and what cannot be is told with both that say so. Where a rule decides it is named; the others are the issue's
//! own words.

use rasher::desk::Refused;
use rasher::event::facts::Fact;
use rasher::log::Speak;
use rasher::report::case;
use rasher::seat::Seat;

use super::hearing::Table;
use super::wrong_heard::{fixed, written};
use super::wrong_once::unheard;

/// What is on record of the first deal beside its play.
fn recorded(table: &Table) -> Vec<String> {
    let game = table.0.game().expect("a game");
    let players = game.rules.players();
    let rulings = game.deals[0].rulings().filter_map(|one| one.heard.as_deref());
    rulings.map(|heard| case::case(heard, table.0.seats(), players)).collect()
}

/// Who did not follow suit, and on which trick, the cards on record say: what the record knows is never asked.
#[test]
fn the_one_revoke_that_can_be_is_not_asked_for() {
    for cards in ["9cTcKd", "9cTcKdAc"] {
        let table = Table::of("euchre").says(&["9hpppu", cards]);
        let hearing = table.0.hearing("revoke").expect("heard");
        assert_eq!(hearing.facts.trick, Some(1), "{cards}");
        assert_eq!(hearing.facts.seat.map(Seat::number), Some(3), "{cards}");
    }
    // Of two that can be, nobody has said which.
    let table = Table::of("euchre").says(&["9hpppu", "9cTdKdAc"]);
    let hearing = table.0.hearing("revoke").expect("heard");
    assert_eq!((hearing.facts.seat, hearing.facts.trick), (None, Some(1)));
}

/// A deal that stands was somebody's, and by the record Ann dealt, whose deal it was: who did is asked, and she is
/// refused.
#[test]
fn who_stole_a_deal_that_stands_is_asked() {
    let table = Table::of("euchre").says(&["9h"]);
    let mut hearing = table.0.hearing("stolen-deal").expect("heard");
    let why = table.0.answer(&mut hearing, Fact::Dealer, "a").expect_err("her own deal");
    let told = "The record says that Ann should have dealt, and you say that Ann did.";
    assert_eq!(why.to_string(), told);
    drop(table.hear("stolen-deal", &[(Fact::Dealer, "d")]));
}

/// By law 48 of 1888 cards that were shown with a claim are exposed: whose they were, and which, is kept.
#[test]
fn cards_that_were_shown_with_a_claim_are_kept() {
    let mut table = Table::of("euchre-laws-1888").says(&["9hpppu", "9cTc7cAc"]);
    let (_, decision) = table.hear("claim-without-agreement", &[]);
    assert_eq!(decision.asks, &[Fact::Seat, Fact::Shown]);
    table.rule("claim-without-agreement seat=a cards=AsKs", &[], None);
    assert_eq!(table.0.face_up().len(), 2);
    assert_eq!(recorded(&table), ["Ann threw in without agreement"]);
}

/// A line with whole tricks of four is not read as tricks of three because somebody was ruled to be alone: the
/// ruling goes, and that is asked.
#[test]
fn four_cards_are_one_trick_where_all_four_played() {
    let mut table = Table::of("euchre-laws-1888").says(&["9hpppu"]);
    let alone = rasher::event::ruling::Choice::Alone;
    table.rule("alone-said-late", &[(Fact::Offered, "n")], Some(alone));
    let mut table = table.says(&["9cTcAc"]);
    drop(fixed(&mut table, "fix 1 9hpppu 9cTc7cAc 4", false));
    assert_eq!(written(&table), "9h pppu 9cTc7cAc 4");
    assert_eq!(table.stands(), "1-0 Ben");
    assert!(recorded(&table).is_empty());
    // Of three who played it is one trick still, and he was alone.
    let mut table = Table::of("euchre-laws-1888").says(&["9hpppu"]);
    table.rule("alone-said-late", &[(Fact::Offered, "n")], Some(alone));
    let mut table = table.says(&["9cTcAc"]);
    drop(fixed(&mut table, "fix 1 9hpppu 9cTcAc 5", false));
    assert_eq!(table.stands(), "4-0 Ben");
}

/// A revoke of a side, of which nobody said whose it was, is told as that; and `revoke` is recorded as `ruling`
/// records it, whatever it costs.
#[test]
fn a_revoke_that_was_ruled_on_is_told_as_it_was() {
    let mut table = Table::of("euchre").says(&["ah3"]);
    table.rule("revoke offender_team=a trick=2 proof=4", &[], None);
    let told = unheard(&table, "revoke seat=c trick=2 proof=4");
    assert!(told.contains("nobody said who it was"), "{told}");
    let (hearing, _) = Table::of("bacon-wiki").says(&["bc3"]).0.accuse("b 1").expect("heard");
    assert!(hearing.asked);
}

/// A deal that was what is said is not corrected to it.
#[test]
fn a_deal_that_is_that_already_is_not_corrected() {
    let mut table = Table::of("euchre").says(&["bh3"]);
    let told = match table.0.plan("deal 1 is bh3") {
        Err(Refused::Unfit(told)) => told,
        other => panic!("{other:?}"),
    };
    assert!(told.contains("deal 1 is that already"), "{told}");
    assert!(!matches!(table.0.plan("deal 1 is bh4"), Err(Refused::Unfit(_))));
}

/// What a command says in words of its own the table has said, and not the record.
#[test]
fn what_the_command_names_the_table_has_said() {
    let table = Table::of("euchre").says(&["9c", "u"]);
    let (mut hearing, _) = table.0.accuse("d 2").expect("heard");
    table.0.answer(&mut hearing, Fact::Led, "yes").expect("an answer");
    let why = table.0.answer(&mut hearing, Fact::Proof, "2").expect_err("no later trick");
    assert!(!why.to_string().contains("the record says"), "{why}");
}

/// What was claimed too late nobody has looked into: the record does not say that it was so.
#[test]
fn what_was_claimed_too_late_is_told_as_claimed() {
    let mut table = Table::of("euchre-meetup").says(&["bh3"]);
    table.rule("revoke seat=b trick=2", &[], None);
    assert_eq!(recorded(&table), ["a renege by Ben on trick 2 was claimed"]);
    let mut table = Table::of("euchre").says(&["bh3"]);
    table.rule("revoke seat=b trick=2 proof=4", &[], None);
    assert_eq!(recorded(&table), ["Ben reneged on trick 2"]);
}

/// Where trump stands and no card is on record only the table knows whether one was led: it may say so, and it is
/// asked where that decides (Euchre reference, 3.1: who made trump, was anything led).
#[test]
fn that_no_card_is_on_record_does_not_say_that_none_was_led() {
    let own = Table::of("euchre").says(&["9h", "pppu"]);
    let (_, decision) = own.hear("discard-seen", &[(Fact::Led, "yes")]);
    assert!(decision.text.contains("had been led already"), "{}", decision.text);
    let (_, decision) = own.hear("discard-seen", &[(Fact::Led, "no")]);
    assert!(decision.text.contains("nothing had been led"), "{}", decision.text);
    // The other side made trump: it does not matter.
    let others = Table::of("euchre").says(&["9h", "u"]);
    others.hear("discard-seen", &[]);
    let laws = Table::of("euchre-laws-1888").says(&["9h", "pppu"]);
    let (_, decision) = laws.hear("alone-said-late led=yes", &[(Fact::Offered, "no")]);
    assert!(decision.text.contains("too late"), "{}", decision.text);
    // A card on record says it.
    let played = Table::of("euchre").says(&["9h", "pppu", "9c"]);
    assert!(unheard(&played, "discard-seen led=no").contains("the record says yes"));
    played.hear("discard-seen", &[]);
}

/// What was answered a moment ago the table has said, and not the record.
#[test]
fn what_was_answered_before_the_table_has_said() {
    let table = Table::of("euchre").says(&["ah3"]);
    let mut hearing = table.0.hearing("revoke").expect("heard");
    for (fact, said) in [(Fact::Seat, "b"), (Fact::Trick, "3")] {
        table.0.answer(&mut hearing, fact, said).expect("an answer");
    }
    let why =
        table.0.answer(&mut hearing, Fact::Proof, "2").expect_err("no later trick").to_string();
    let told = why.starts_with("You say") || why.starts_with("You said");
    assert!(told && why.contains("you sa") && !why.contains("the record"), "{why}");
}

/// Players are named as they are called, with commas, blanks or "and" between them, and the example is of this
/// table.
#[test]
fn several_players_are_named_as_people_name_them() {
    let table = Table::seated("euchre", &["Sam", "Sal", "Mary Ann", "Dee"], [0, 0], Speak::Asked);
    let table = table.says(&["sal h"]);
    let hearing = table.0.hearing("play-out-of-turn led=yes").expect("heard");
    let said = |said: &str| {
        let mut heard = hearing.clone();
        let answer = table.0.answer(&mut heard, Fact::NotYetPlayed, said);
        answer.map(|()| heard.facts.not_yet_played.expect("said"))
    };
    for (typed, players) in [
        ("sam and mary ann", &[0, 2][..]),
        ("Sam, Mary Ann", &[0, 2]),
        ("sam, and m", &[0, 2]),
        ("mary ann & dee", &[2, 3]),
        ("sam,sal", &[0, 1]),
        ("sam sal", &[0, 1]),
        ("4", &[3]),
    ] {
        let heard = said(typed).unwrap_or_else(|why| panic!("{typed}: {why}"));
        assert_eq!(heard.iter().map(Seat::index).collect::<Vec<_>>(), players, "{typed}");
    }
    for typed in ["sam or sal", "cal and dee", "sam and", "and"] {
        let why = said(typed).expect_err(typed);
        assert_eq!(why.to_string(), "Say players, such as `m,d`.", "{typed}");
    }
}

/// A card is said in words as well.
#[test]
fn a_card_is_answered_in_words() {
    let table = Table::of("euchre").says(&["bh"]);
    for (said, card) in [
        ("jack of spades", "Js"),
        ("the Ten of Clubs", "Tc"),
        ("10 of clubs", "Tc"),
        ("9 of diamonds", "9d"),
        ("queen of hearts", "Qh"),
    ] {
        let mut hearing = table.0.hearing("exposed-card").expect("heard");
        table
            .0
            .answer(&mut hearing, Fact::Card, said)
            .unwrap_or_else(|why| panic!("{said}: {why}"));
        assert_eq!(hearing.facts.card.map(|card| card.to_string()).as_deref(), Some(card));
    }
}

/// Several players are one fact of a line.
#[test]
fn several_players_are_said_in_one_word() {
    let table = Table::of("euchre").says(&["9h", "u", "9c"]);
    let (hearing, _) = table.hear("play-out-of-turn seat=a not_yet_played=c,d", &[]);
    let waiting = hearing.facts.not_yet_played.expect("said");
    assert_eq!(waiting.iter().map(Seat::index).collect::<Vec<_>>(), [2, 3]);
}
