//! The questions with scripted answers: what is asked, what is not, and the way back.

use std::cell::Cell;

use super::*;
use crate::prompt::editor::{Editor, Offering, Typed};
use crate::prompt::setup::ask::Numbered;

/// Types one answer after another.
struct Script<'a> {
    answers: Vec<&'a str>,
}

impl Editor for Script<'_> {
    /// `^` is Enter on what stands on the line already.
    fn line(&mut self, _: &str, _: &str, _: Offering, begun: &str) -> Result<Typed, Failure> {
        match self.answers.pop() {
            None => Ok(Typed::End),
            Some("^C") => Ok(Typed::Interrupted { dropped: false }),
            Some(answer) => Ok(Typed::Line(answer.replace('^', begun))),
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
        asked(Given::default(), &[], "3/ 2/ Ann/ Ben/ Cal/ Dee/ 2/ e/ 2/ 2/ "),
        r#"euchre-standard to 10 "stick": Ann Ben Cal Dee, Ben deals"#
    );
    assert_eq!(
        asked(Given::default(), &[], "/ 1/ Ann/ Ben/ Cal/ Dee/ 1/ 15/ "),
        r#"bacon-wiki to 15 "same-dealer": Ann Ben Cal Dee, Ann deals"#
    );
    assert_eq!(
        asked(Given::default(), &["Ann", "Ben", "Cal", "Dee"], "2/ / / 4/ "),
        "bacon-climb-4 to 8 : Ann Ben Cal Dee, Dee deals"
    );
}

#[test]
fn names_on_one_line_are_as_many_people() {
    for (typed, people) in [
        ("Bob, Beth, Nell and Cy", &["Bob", "Beth", "Nell", "Cy"][..]),
        ("Ann & Ben", &["Ann", "Ben"]),
        ("Ann and Ben", &["Ann", "Ben"]),
        ("Ann Ben Cal", &["Ann", "Ben", "Cal"]),
        ("Ann Marie", &["Ann Marie"]),
        ("Andy, Sandy", &["Andy", "Sandy"]),
    ] {
        assert_eq!(several(typed, 4), people, "{typed}");
    }
}

#[test]
fn what_is_given_is_not_asked() {
    assert_eq!(
        asked(given("bacon-gamerules", TABLE, named("c")), &[], ""),
        r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, Cal deals"#
    );
    let as_written = |rules: &str| Given { as_written: true, ..given(rules, TABLE, named("c")) };
    for rules in ["bacon-gamerules", "euchre-standard", "bid-euchre-4"] {
        let says = asked(as_written(rules), &[], "never asked");
        assert!(says.ends_with("Cal deals; answers left over"), "{rules}: {says}");
    }
    // A switch that was turned is not changed any more, and a target is typed as it is.
    let mut turned = given("euchre", TABLE, named("1"));
    let stick = (Value::from("stick"), "--set making.all-pass=stick".to_owned());
    turned.switches.insert("making.all-pass".to_owned(), stick);
    assert_eq!(asked(turned, &[], "5/ "), r#"euchre to 5 "stick": Ann Ben Cal Dee, Ann deals"#);
}

/// Euchre by most texts, its first dealer known: what is left are the five points.
fn points(answers: &str, around: Option<&Ruleset>) -> Result<Settled, Failure> {
    let given = given("euchre-standard", TABLE, named("Ann"));
    let answers: Vec<&str> = answers.split('/').map(str::trim).rev().collect();
    let chance = by_fives();
    let around = Around { names: vec![], table: vec![], rules: around.cloned(), chance: &chance };
    let mut script = Script { answers };
    let settled = settle(given, &around, Some(&mut Numbered { editor: &mut script, say: &|_| () }));
    assert_eq!(script.answers, [] as [&str; 0], "answers left over");
    settled
}

/// The keys of which the table is the source.
fn agreed(rules: &Ruleset) -> Vec<String> {
    let by_table = rules.cites.iter().filter(|(_, cite)| cite.source.is_agreed());
    by_table
        .filter_map(|(clause, _)| {
            let key = clause.key()?;
            Some(format!("{key}={}", rules.values[key]))
        })
        .collect()
}

#[test]
fn every_point_can_be_kept_changed_left_and_gone_back_to() {
    const STICK: &str = r#"making.all-pass="stick""#;
    for (answers, says) in [
        ("", &[][..]),
        ("e/ 2/ 2/ ", &[STICK]),
        ("E/ 2/ 2/ e/ 4/ 2/ ", &[STICK, "lone.defend-alone=true"]),
        // Changed, and back to what the rules have.
        ("e/ 2/ 2/ e/ 2/ 1/ ", &[]),
        // Gone back from the list, and from a rule of it.
        ("e/ </ e/ 2/ </ ", &[]),
        // A rule is found by its letters, too, and a target is typed.
        ("e/ alone/ 1/ 5/ ", &["game.target=5"]),
        ("5/ 11/ ", &["game.target=11"]),
        // As it is said.
        ("fifteen points/ ", &["game.target=15"]),
        ("to twenty-one/ ", &["game.target=21"]),
        ("e/ 1/ seven points/ ", &["game.target=7"]),
        ("5/ 10/ ", &[]),
        ("e/ 1/ 7/ ", &["game.target=7"]),
        // What cannot be a target, and what is no answer, are said and asked again.
        ("0/ nonsense/ ", &[]),
    ] {
        let settled = points(answers, None).expect(answers);
        assert_eq!(agreed(&settled.rules), says, "{answers}");
    }
}

#[test]
fn a_table_is_offered_what_it_agreed_on_last_time() {
    let last = points("e/ 2/ 2/ e/ 4/ 2/ ", None).map(|settled| settled.rules);
    let (last, plain) = (last.expect("one"), Shelf::built_in().get("euchre-standard"));
    let then = agreed(&last);
    assert_eq!(then.len(), 2);
    for (answers, before, says) in [
        ("", Some(&last), &then[..]),
        ("e/ 2/ 1/ ", Some(&last), &then[1..]),
        ("e/ 2/ 1/ e/ 4/ 1/ ", Some(&last), &[]),
        ("", plain, &[]),
        ("e/ 2/ 2/ ", plain, &then[..1]),
    ] {
        let settled = points(answers, before).expect(answers);
        assert_eq!(agreed(&settled.rules), says, "{answers}");
    }
}

#[test]
fn one_can_go_back_a_question() {
    // From the second player to the first, from there to the rules, from the dealer to the players.
    assert_eq!(
        asked(Given::default(), &[], "1/ 1/ Al/ </ </ 2/ Ann/ Ban/ </ Ben/ Cal/ Dee/ 1/ "),
        r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, Ann deals"#
    );
    // And from the rules to the game.
    assert_eq!(
        asked(Given::default(), &[], "4/ 1/ </ </ 1/ 2/ Ann/ Ben/ Cal/ Dee/ 1/ "),
        r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, Ann deals"#
    );
    assert_eq!(asked(Given::default(), &[], "<"), "130: interrupted");
    assert_eq!(asked(Given::default(), &[], "1/ 1/ </ </ <"), "130: interrupted");
}

#[test]
fn what_was_typed_stands_there_again() {
    let says = r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, Ben deals"#;
    for answers in [
        // Back from the dealer, where Ben was offered then, and on again.
        "1/ 2/ Ann Ben Cal Dee/ 2/ </ </ ^/ / ",
        // Back over the third name and the second.
        "1/ 2/ Ann/ Ben/ Ca</ ^</ </ 2/ Ann/ Ben/ Cal/ Dee/ 2/ ",
        "1/ 2/ Ann/ Bob</ Ann/ ^</ ^/ Ben/ Cal/ Dee/ 2/ ",
        "1/ 2/ Ann/ Ben/ Ca</ ^/ ^l/ Dee/ 2/ ",
        // Back to the rules with all of them on the line.
        "1/ 2/ Ann, Ben, Cal, Dee</ / ^/ 2/ ",
        // The house rules are as they were left.
        "1/ 2/ Ann Ben Cal Dee/ 2/ 11/ </ 2/ 10/ ",
    ] {
        assert_eq!(asked(Given::default(), &[], answers), says, "{answers}");
    }
    // Five names for four seats are one too many.
    let answers = "1/ 2/ Ann Ben Cal Dee Eve/ Ann,Ben,Cal,Dee,Eve/ Ann,Ben,Cal,Dee/ 2/ ";
    assert_eq!(asked(Given::default(), &[], answers), says);
}

#[test]
fn quit_is_heard_at_every_question() {
    for answers in [
        "quit",
        "3/ Exit",
        "3/ 2/ quit",
        "3/ 2/ Ann/ Ben/ quit",
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ quit",
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ 5/ quit",
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ 2/ quit",
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ 2/ e/ quit",
    ] {
        assert_eq!(asked(Given::default(), &[], answers), "0: Nothing was begun.", "{answers}");
    }
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
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ 2/ e/ ^C",
        "3/ 2/ Ann/ Ben/ Cal/ Dee/ 2/ e/ 2/ ^C",
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
            "Ann/ ann/ / B\u{1b}en/ Ben/ Cal/ Dee/ "
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
        ("5/ ?/ pass/ he revoked/ 7c2hKd9s", "Ben"),
        ("5/ cal deals", "Cal"),
        ("5/ 2c 2h 2d 9s/ dee", "Dee"),
        ("5/ 2/ 7c 2h Kd 9s", "Ben"),
        ("5/ 2c 2h 2d 2s/ 3c 3h 4d 4s/ Ac 3c", "Ben"),
        ("5/ </ 4", "Dee"),
    ] {
        let says = format!(r#"bacon-gamerules to 10 "next-dealer": Ann Ben Cal Dee, {says} deals"#);
        let answers = format!("{answers}/ ");
        assert_eq!(asked(game.clone(), &[], &answers), says, "{answers}");
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
        match rules.climb_rules() {
            None => assert!(says.ends_with(" deals"), "{id}: {says}"),
            Some(_) => assert!(says.starts_with("2: in "), "{id}: {says}"),
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
        (given("euchre", "a,b,B,d", named("a")), "2: There's already a B. Add an initial?"),
        (given("euchre", TABLE, named("Eve")), "2: nobody at this table is called `Eve`"),
        (given("euchre", "Ann,Al,Cal,Dee", named("A")), "2: `A` may be Ann or Al"),
        (given("euchre", TABLE, drawn(&["9c 9h Kd As"])), "2: Ann and Ben tie and draw again"),
        (
            given("euchre", TABLE, drawn(&["9c"])),
            "2: `--draw '9c'`: 1 card for 4 who draw: type one for each",
        ),
        (
            given("euchre", TABLE, drawn(&["2c 9h Kd As"])),
            "2: `--draw '2c 9h Kd As'`: 2c is not in the pack of this game",
        ),
        (
            given("euchre", TABLE, drawn(&["9c pass Kd As"])),
            "2: `--draw '9c pass Kd As'`: `pass` is not a card: a card is a rank and a suit, such as 9h, Tc, Jd, As or 7a",
        ),
        (
            given("euchre", TABLE, drawn(&["9c 9c Kd As"])),
            "2: `--draw '9c 9c Kd As'`: 9c cannot be drawn so often",
        ),
    ] {
        assert_eq!(unasked(given), says);
    }
}

#[test]
fn everybody_of_six_is_told_how_they_are_typed() {
    let six = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"].map(str::to_owned);
    assert_eq!(keys(&six), "In short: Ann (a), Ben (b), Cal (c), Dee (d), Eve (e), Fay (f).");
}
