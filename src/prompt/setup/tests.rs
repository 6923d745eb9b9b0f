//! The questions with scripted answers: what is asked, what is not, and the way back.

use std::cell::Cell;

use super::*;
use crate::prompt::editor::{Editor, Offered, Typed};
use crate::prompt::setup::ask::Numbered;

/// Types one answer after another.
struct Script<'a> {
    answers: Vec<&'a str>,
}

impl Editor for Script<'_> {
    fn line(&mut self, _: &str, _: &str, _: Vec<Offered>) -> Result<Typed, Failure> {
        match self.answers.pop() {
            None => Ok(Typed::End),
            Some("^C") => Ok(Typed::Interrupted),
            Some(answer) => Ok(Typed::Line(answer.to_owned())),
        }
    }
}

fn given(rules: &str, players: &str, dealer: Option<Dealer>) -> Given {
    let names = |list: &str| list.split(',').map(str::to_owned).collect();
    Given {
        rules: Shelf::built_in().get(rules).cloned(),
        players: (!players.is_empty()).then(|| names(players)),
        dealer,
        ..Given::default()
    }
}

/// Chance that deals the pack from its low end, by steps of five.
fn by_fives() -> impl Fn(usize) -> usize {
    let number = Cell::new(0);
    move |end| {
        number.set(number.get() + 5);
        number.get() % end
    }
}

/// What was settled, or why not, and how many answers were left over.
fn asked(given: Given, table: &[&str], answers: &str) -> String {
    let answers: Vec<&str> = answers.split('/').map(str::trim).rev().collect();
    let mut script = Script { answers };
    let chance = by_fives();
    let table: Vec<String> = table.iter().map(|name| (*name).to_owned()).collect();
    let around = Around { names: table.clone(), table, rules: None, chance: &chance };
    let settled = settle(given, &around, Some(&mut Numbered { editor: &mut script, say: &|_| () }));
    let left = if script.answers.is_empty() { "" } else { "; answers left over" };
    said(settled) + left
}

/// The same where nobody can be asked.
fn unasked(given: Given) -> String {
    let chance = by_fives();
    let around = Around { names: vec![], table: vec![], rules: None, chance: &chance };
    said(settle(given, &around, None))
}

fn said(settled: Result<Settled, Failure>) -> String {
    match settled {
        Ok(settled) => {
            let value = |key: &str| settled.rules.values.get(key).map(Value::to_string);
            let target = value("game.target").unwrap_or_default();
            let all_pass = value("making.all-pass").unwrap_or_default();
            let dealer = name(&settled.players, settled.dealer);
            format!(
                "{} to {target} {all_pass}: {}, {dealer} deals",
                settled.rules.id,
                settled.players.join(" ")
            )
        }
        Err(failure) => format!("{}: {}", failure.kind().code(), failure.says()),
    }
}

const TABLE: &str = "Ann,Ben,Cal,Dee";

#[allow(clippy::unnecessary_wraps, reason = "beside it stands that nobody was said")]
fn named(name: &str) -> Option<Dealer> {
    Some(Dealer::Named(name.to_owned()))
}

#[allow(clippy::unnecessary_wraps, reason = "beside it stands that nobody was said")]
fn drawn(rounds: &[&str]) -> Option<Dealer> {
    Some(Dealer::Drawn(rounds.iter().map(|round| (*round).to_owned()).collect()))
}

#[test]
fn all_the_questions_in_their_order() {
    assert_eq!(
        asked(Given::default(), &[], "3/ 2/ Ann/ Ben/ Cal/ Dee/ 2/ y"),
        r#"euchre-standard to 10 "stick": Ann Ben Cal Dee, Ben deals"#
    );
    assert_eq!(
        asked(Given::default(), &[], "/ / Ann/ Ben/ Cal/ Dee/ 2/ 1"),
        r#"bacon-wiki to 15 "same-dealer": Ann Ben Cal Dee, Ann deals"#
    );
    assert_eq!(
        asked(Given::default(), &["Ann", "Ben", "Cal", "Dee"], "2/ / / 4"),
        "bacon-climb-4 to 8 : Ann Ben Cal Dee, Dee deals"
    );
}

#[test]
fn what_is_given_is_not_asked() {
    assert_eq!(
        asked(given("bacon-gamerules", TABLE, named("c")), &[], ""),
        r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, Cal deals; answers left over"#
    );
    let mut turned = given("euchre", TABLE, named("1"));
    let stick = (Value::from("stick"), "--set making.all-pass=stick".to_owned());
    turned.switches.insert("making.all-pass".to_owned(), stick);
    assert_eq!(
        asked(turned, &[], "never asked"),
        r#"euchre to 10 "stick": Ann Ben Cal Dee, Ann deals; answers left over"#
    );
}

#[test]
fn one_can_go_back_a_question() {
    // From the dealer to the players, from the second player to the first, from there to the game.
    assert_eq!(
        asked(Given::default(), &[], "4/ 1/ Al/ </ </ 1/ 2/ Ann/ Ban/ </ Ben/ Cal/ Dee/ 1"),
        r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, Ann deals"#
    );
    assert_eq!(asked(Given::default(), &[], "<"), "130: interrupted");
}

#[test]
fn an_interrupt_at_every_question_settles_nothing() {
    for answers in [
        "^C",
        "3/ ^C",
        "3/ 2/ ^C",
        "3/ 2/ Ann/ Ben/ ^C",
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ ^C",
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ 5/ ^C",
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ 2/ ^C",
        "1/ 1/ Ann/ Ben/ Cal/ Dee/ ^C",
    ] {
        assert_eq!(asked(Given::default(), &[], answers), "130: interrupted", "{answers}");
    }
}

#[test]
fn a_name_that_cannot_be_one_is_asked_again() {
    assert_eq!(
        asked(
            given("bacon-gamerules", "", named("Dee")),
            &[],
            "Ann/ ann/ / B\u{1b}en/ Ben/ Cal/ Dee"
        ),
        r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, Dee deals"#
    );
}

#[test]
fn a_draw_goes_on_until_it_decides() {
    let game = given("bacon-gamerules", TABLE, None);
    for (answers, says) in [
        ("5/ 7c 2h Kd 9s", "Ben"),
        ("5/ 7c 2h 2d 9s/ Ac 3c", "Cal"),
        ("5/ 7c/ 7c 2h Kd 7c/ 7c 2h Kd Zz/ 7c,2h,Kd,9s", "Ben"),
        ("5/ 2c 2h 2d 2s/ 3c 3h 4d 4s/ Ac 3c", "Ben"),
        ("5/ </ 4", "Dee"),
    ] {
        let says = format!(r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, {says} deals"#);
        assert_eq!(asked(game.clone(), &[], answers), says, "{answers}");
    }
    let jack = given("euchre-laws-1888", TABLE, drawn(&["Jc Ah Kd 9s"]));
    assert!(unasked(jack).ends_with("Ann deals"), "the jack is highest there");
}

#[test]
fn the_program_draws_from_the_pack_of_the_game() {
    for id in Shelf::built_in().ids() {
        let rules = Shelf::built_in().get(id).unwrap();
        let players: Vec<String> = (1..=rules.players().count()).map(|n| format!("P{n}")).collect();
        let table = players.join(",");
        let says = unasked(given(id, &table, Some(Dealer::Chance)));
        match rules.family {
            Family::Trick(_) => assert!(says.ends_with(" deals"), "{id}: {says}"),
            Family::Climb(_) => assert!(says.starts_with("2: in "), "{id}: {says}"),
        }
    }
}

#[test]
fn where_nobody_can_be_asked_what_is_wrong_is_said() {
    for (given, says) in [
        (Given::default(), "2: 3 answers are missing, and nobody can be asked here"),
        (given("euchre", "", None), "2: 2 answers are missing, and nobody can be asked here"),
        (given("euchre", TABLE, None), "2: 1 answer is missing, and nobody can be asked here"),
        (given("euchre", "a,b,c,d,e", named("a")), "2: this game has 4 seats, not 5"),
        (
            given("euchre", "a,b,B,d", named("a")),
            "2: two players are called B: give one of them another letter",
        ),
        (given("euchre", TABLE, named("Eve")), "2: nobody at this table is called `Eve`"),
        (given("euchre", "Ann,Al,Cal,Dee", named("A")), "2: `A` may be Ann or Al"),
        (given("euchre", TABLE, drawn(&["9c 9h Kd As"])), "2: Ann and Ben tie and draw again"),
        (given("euchre", TABLE, drawn(&["9c"])), "2: `--draw '9c'`: 1 card for 4 who draw"),
        (
            given("euchre", TABLE, drawn(&["2c 9h Kd As"])),
            "2: `--draw '2c 9h Kd As'`: 2c is not in the pack of this game",
        ),
        (
            given("euchre", TABLE, drawn(&["9c 9c Kd As"])),
            "2: `--draw '9c 9c Kd As'`: 9c cannot be drawn so often",
        ),
    ] {
        assert_eq!(unasked(given), says);
    }
}
