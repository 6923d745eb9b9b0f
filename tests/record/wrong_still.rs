//! What a third reader found in hearings, each as it was found. Ann deals. Where a rule decides it is
//! named; the others are the issue's own words: what the record knows is not asked, a fact that
//! contradicts the record or another fact is refused with both named, remedies act, and a correction
//! drops nothing that was decided and keeps the order in which it was.

use rasher::desk::{Plan, Refused};
use rasher::event::facts::{Fact, Offence};
use rasher::game::ruling::rule_broken;
use rasher::game::verdict::{Irregular, Who};
use rasher::log::Speak;
use rasher::report::deal::{deal, spelling};
use rasher::seat::{ByTeam, Seat};
use serde_json::json;

use super::hearing::Table;
use super::wrong_once::{ask, unheard};

const AT: &str = "2026-11-20T19:00:00Z";

/// What is irregular in the last deal, in words.
fn found(table: &Table) -> Vec<String> {
    let game = table.0.game().expect("a game");
    let found = game.deals.last().into_iter().flat_map(|story| &story.findings);
    found.map(|one| one.what.say(Who(table.0.seats()))).collect()
}

/// The story of the first deal, the findings of each line behind it.
pub(crate) fn story(table: &Table) -> Vec<String> {
    let game = table.0.game().expect("a game");
    let view = deal(&game.deals[0], &game.rules);
    let lines = view.story.iter().enumerate().flat_map(|(place, line)| {
        let found = view.irregular_in(place).map(|one| format!("! {}", one.text));
        std::iter::once(line.text.clone()).chain(found)
    });
    lines.collect()
}

/// The places of these words in a story, which are told in this order.
pub(crate) fn in_order(story: &[String], words: &[&str]) {
    let place = |word: &&str| story.iter().position(|line| line.contains(word));
    let places: Vec<Option<usize>> = words.iter().map(place).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{words:?}: {story:#?}");
}

/// Laws 64, 65 and 69: until the trick is complete a revoke is put right, and costs nothing. The record
/// knows that it is not, whose card it was, and which; and no later trick can prove what every card on
/// record denies.
#[test]
fn a_revoke_in_the_trick_on_the_table_is_put_right() {
    for rules in ["euchre", "euchre-laws-1888", "euchre-meetup", "bid-euchre-4"] {
        let made = if rules.starts_with("bid") { "3hppp" } else { "9hpppu" };
        let table = || Table::of(rules).says(&[made, "9cTcKd"]);
        let (hearing, _) = table().0.accuse("d 1").expect("heard");
        let accused = table().decide(hearing, &[]).1;
        for decision in [
            accused,
            table().hear("revoke seat=d trick=1", &[]).1,
            table().hear("revoke offender_team=b trick=1", &[]).1,
            table().hear("revoke", &[]).1,
        ] {
            let done = decision.consequence;
            assert!(!decision.established, "{rules}");
            assert_eq!((done.points, done.remedy.taken_back), (ByTeam::default(), Seat::new(3)));
        }
        let refused = unheard(&table(), "revoke seat=d trick=1 established=yes");
        assert!(refused.contains("you say yes, and the record says no"), "{rules}: {refused}");
        let both = unheard(&table(), "both-revoked revokes=2-1");
        assert!(both.contains("Ann & Cal followed suit"), "{rules}: {both}");
    }
    // Ann, whose trump it is, has none of the suit either: both are on the table, and neither is paid.
    let ruffed = Table::of("euchre").says(&["9hpppu", "9cKdTd"]);
    let both = unheard(&ruffed, "both-revoked revokes=2-1");
    assert!(both.contains("trick 1 is not complete"), "{both}");
    // The hand of Dee, seen, has a club: the finding is heard as what is put right.
    let seen = Table::of("euchre").says(&["9hpppu", "d=KdKcAsTsQs", "9cTcKd"]);
    let (_, decision) = seen.hear("1", &[]);
    assert_eq!(decision.consequence.remedy.taken_back, Seat::new(3));
    // Complete, and not led away from: whether it was turned nobody but the table knows.
    let complete = Table::of("euchre").says(&["9hpppu", "9cTcKdAc"]);
    let asked = [(Fact::Proved, "y"), (Fact::Established, "y")];
    let (_, decision) = complete.hear("revoke seat=d trick=1", &asked);
    assert_eq!(decision.consequence.points, ByTeam::new(2, 0));
    let asked = [(Fact::Proved, "y"), (Fact::Established, "n")];
    let (_, decision) = complete.hear("revoke offender_team=b trick=1", &asked);
    assert_eq!(
        decision.consequence.remedy.taken_back,
        Seat::new(3),
        "nobody else of them can have"
    );
    // Dee has played on.
    let later = Table::of("euchre").says(&["9hpppu", "9cTcKdAc", "JsTsKs"]);
    let (_, decision) = later.hear("revoke seat=d trick=1", &[(Fact::Proved, "y")]);
    assert_eq!(decision.consequence.points, ByTeam::new(2, 0));
}

/// Whoever took back a revoke holds the suit: another card of another suit is a revoke again, and the card
/// that lies face up cannot be due before it.
#[test]
fn a_revoke_that_was_put_right_says_what_is_held() {
    for (line, next, told) in [
        ("9hpppu 9cTcKd d:<", "9d", vec!["Dee did not follow clubs on trick 1, holding some"]),
        ("9hpppu 9cTcKd d:<", "Kc", vec![]),
        ("9hpppu 9cTcKdTd a:<", "Js", vec!["Ann did not follow clubs on trick 1, holding some"]),
    ] {
        let table = Table::of("euchre").says(&[line, next]);
        assert_eq!(found(&table), told, "{line} {next}");
    }
    // And it is mended again.
    let again = Table::of("euchre").says(&["9hpppu 9cTcKd d:<", "9d", "d:<", "Kc"]);
    assert_eq!(found(&again).len(), 1);
    assert_eq!(again.turn(), 0);
}

/// A lead that stands is on record with the ruling: it is known whose, and what is played next.
#[test]
fn a_lead_that_stands_is_put_on_record() {
    let mut table = Table::of("euchre").says(&["9hpppu"]);
    let answers = [(Fact::Card, "Ts"), (Fact::CardsPlayedToIt, "3"), (Fact::Seat, "c")];
    table.rule("lead-out-of-turn", &answers, None);
    let game = table.0.game().expect("a game");
    assert_eq!(spelling(&game.deals[0], &game.rules), "9h pppu c:Ts");
    assert_eq!(table.turn(), 3);
    assert!(table.0.docket().expect("a docket").findings.is_empty(), "it is ruled on");
    in_order(&story(&table), &["Trick 1 so far: Cal Ts", "! Cal led out of turn", "ruled 0–0"]);
    table.line("undo");
    assert_eq!(table.turn(), 1, "Ben leads");
}

/// Ohio Euchre: warned once, then 2 and the call is lost, where it has not been made.
#[test]
fn a_call_that_is_made_is_not_lost() {
    for (lines, lost) in [(&["9h"][..], true), (&["9h", "pppu"][..], false)] {
        let mut table = Table::of("euchre-ohio").says(lines);
        table.rule("table-talk offender_team=a", &[], None);
        let (_, decision) = table.hear("table-talk offender_team=a", &[]);
        assert_eq!(decision.consequence.points, ByTeam::new(0, 2));
        assert_eq!(!decision.consequence.remedy.must_pass.is_empty(), lost, "{lines:?}");
        assert_eq!(decision.text.contains("has lost its call"), lost, "{}", decision.text);
    }
}

/// What was decided stands after a correction in the order in which it was, and where it was.
#[test]
fn a_correction_keeps_the_order_of_what_was_decided() {
    let mut ohio = Table::of("euchre-ohio").says(&["9hpppu"]);
    for _ in 0..2 {
        ohio.rule("table-talk offender_team=a", &[], None);
    }
    let mut led = Table::of("euchre").says(&["9hpppu"]);
    led.rule("table-talk offender_team=b", &[], None);
    led.line("c:9c");
    led.rule("1", &[], None);
    let talk = ["warned of table talk", "table talk by Ann & Cal", "the tricks are 4–1"];
    let back = [
        "warned of table talk",
        "Trick 1, taken back: Cal 9c",
        "! Cal led out of turn: the lead was Ben's",
        "Cal led the 9c out of turn",
        "Trick 1: Ben Td",
        "Trick 2, taken back: Cal As",
        "! Cal led out of turn: the lead was Ann's",
    ];
    for (mut table, line, words) in [
        (ohio, "fix 1 9hpppu4", &talk[..]),
        (led, "fix 1 9hpppu c:9c <b Td9cQdKd c:As <a 9s", &back[..]),
    ] {
        let Ok(Plan::Entry(entry)) = table.0.plan(line) else { panic!("{line}") };
        table.0.commit(&entry, AT).expect("written");
        assert_eq!(table.0.session().stopped, None);
        in_order(&story(&table), words);
    }
}

/// Facts that contradict each other are refused where neither decides, too, and both are named.
#[test]
fn facts_that_do_not_decide_may_not_contradict_each_other() {
    for (rules, offence, facts, named) in [
        (
            "euchre",
            "lead-out-of-turn",
            json!({"seat": 2, "rightful": 1, "card": "Ks", "cards_played_to_it": 0, "others": 2,
                "alone": false}),
            ["`others`", "`alone`"],
        ),
        (
            "euchre",
            "lead-out-of-turn",
            json!({"seat": 2, "rightful": 1, "card": "Ks", "cards_played_to_it": 0, "others": 3,
                "alone": true}),
            ["`others`", "`alone`"],
        ),
        (
            "bid-euchre-6",
            "lead-out-of-turn",
            json!({"seat": 2, "rightful": 1, "card": "Ks", "cards_played_to_it": 0, "others": 4}),
            ["`others`", "5 or 3 play besides"],
        ),
        (
            "euchre",
            "discard-seen",
            json!({"led": false, "tricks_so_far": [3, 1]}),
            ["`led`", "`tricks_so_far`"],
        ),
        (
            "euchre",
            "discard-seen",
            json!({"led": true, "upcard_turned": false}),
            ["`led`", "`upcard_turned`"],
        ),
        (
            "euchre",
            "tricks-looked-at",
            json!({"last_trick": true, "tricks_so_far": [0, 0]}),
            ["`last_trick`", "`tricks_so_far`"],
        ),
        (
            "euchre",
            "revoke",
            json!({"lone_defender": true}),
            ["`lone_defender`", "nobody defends alone here"],
        ),
        (
            "euchre",
            "revoke",
            json!({"trick": 1, "stage": "trick", "tricks_so_far": [2, 1]}),
            ["`stage`", "`tricks_so_far`"],
        ),
        (
            "euchre",
            "revoke",
            json!({"trick": 2, "established": false, "tricks_so_far": [4, 1]}),
            ["`established`", "`tricks_so_far`"],
        ),
    ] {
        let mut question = facts;
        for (key, value) in [("ask", "ruling"), ("rules", rules), ("offence", offence)] {
            question[key] = json!(value);
        }
        let answer = ask(&question);
        let text = answer["error"]["message"].as_str();
        let text = text.unwrap_or_else(|| panic!("{question}: {answer}"));
        for fact in named {
            assert!(text.contains(fact), "{question}: {text}");
        }
    }
}

/// One rule is cited for one fault, and not all that have no key of their own.
#[test]
fn an_unmet_demand_is_told_by_one_rule() {
    let seat = Seat::new(1).expect("a seat");
    let suit = rasher::card::Suit::Spades;
    let led = Irregular::SuitNotLed { seat, suit, trick: 2, proof: None };
    let lost = Irregular::DemandUnmet { seat, win: false, trick: 2, proof: None };
    for (rules, what, source) in [
        ("euchre-laws-1888", led, "law 52"),
        ("euchre", led, "old Hoyle"),
        ("euchre-laws-1888", lost, "whist laws"),
        ("euchre", lost, "whist laws"),
    ] {
        let table = Table::of(rules);
        let cited = rule_broken(&what, &table.0.game().expect("a game").rules);
        let (_, cited) = cited.unwrap_or_else(|| panic!("{rules}: no rule"));
        let cited = cited.as_str();
        assert!(cited.contains(source) && !cited.contains("93"), "{rules}: {cited}");
    }
}

/// Notation: an alone bid is one of every trick and has no number.
#[test]
fn an_alone_bid_has_no_number() {
    for (rules, typed, taken) in [
        ("bid-euchre-4", "3h!", false),
        ("bid-euchre-4", "6h!", true),
        ("bid-euchre-4", "h!", true),
        ("bid-euchre-6", "3n!", false),
    ] {
        let mut table = Table::of(rules);
        let read = table.0.plan(typed);
        assert_eq!(read.is_ok(), taken, "{rules}: {typed}");
        if let Err(refused) = read {
            let said = refused.say(table.0.seats());
            assert!(said.contains("has no number"), "{rules}: {typed}: {said}");
        }
    }
}

/// What people say of an offence where a line of the deal is read names the ruling that hears it.
#[test]
fn an_offence_is_heard_in_a_line_that_is_none() {
    for (line, offence) in [
        ("someone reneged", Some(Offence::Revoke)),
        ("Dee played out of turn!", Some(Offence::PlayOutOfTurn)),
        ("Cal led out of turn", Some(Offence::LeadOutOfTurn)),
        ("exposed card", Some(Offence::ExposedCard)),
        ("Ann called hearts", None),
        ("a h 9", None),
    ] {
        assert_eq!(Offence::named_in(line), offence, "{line}");
    }
}

/// A run of letters between blanks that one person's name begins with is that person: it is not taken
/// apart for somebody whose whole name is shorter.
#[test]
fn what_stands_between_blanks_is_one_person() {
    let both = ["Jo", "John", "Mia", "Max"];
    let twice = ["Al", "Ali", "Cy", "Cyd"];
    for (rules, names, line, taken) in [
        ("bacon-gamerules", both, "joh h 4", true),
        ("bacon-gamerules", both, "joh 4", false),
        ("bacon-gamerules", both, "joh, 4", false),
        ("bacon-gamerules", both, "joh! 5", false),
        ("bacon-gamerules", both, "jo h 4", true),
        ("bid-euchre-4", both, "joh! 5", false),
        ("euchre", twice, "cyd! 5", false),
        ("euchre", twice, "cyd h 5", true),
        ("euchre", twice, "cy d 5", true),
    ] {
        let mut table = Table::seated(rules, &names, [0, 0], Speak::Asked);
        assert_eq!(table.0.plan(line).is_ok(), taken, "`{line}` by {rules}");
    }
}

/// Tricks that were taken are no bid, in whatever order they are said.
#[test]
fn what_was_taken_is_no_bid() {
    for (line, taken) in [
        ("ben bid four hearts, took five", true),
        ("ben bid 4 hearts took 5", true),
        ("ben took five hearts, bid four", false),
        ("ben took 3 hearts bid 4", false),
        ("ben 5 tricks in hearts, bid 4", false),
        ("ben made 5 hearts bid 4", false),
        ("ben made 4 hearts and took 5", true),
        ("ben bids 4 hearts", true),
        ("ben took 4 hearts", false),
        ("ben got four hearts", false),
        ("b4h5", true),
    ] {
        let mut table = Table::of("bid-euchre-4");
        assert_eq!(table.0.plan(line).is_ok(), taken, "`{line}`");
    }
    let mut table = Table::of("bid-euchre-4");
    // Out of turn it is no bid either, and no bid is offered.
    let said = table.0.plan("dee took 4 hearts");
    assert!(matches!(said, Err(Refused::Line(_))), "{said:?}");
    let Err(Refused::Several(meanings)) = table.0.plan("ben took five hearts, bid four") else {
        panic!("it is asked");
    };
    let typed: Vec<&str> = meanings.iter().map(|meaning| meaning.typed.as_str()).collect();
    assert_eq!(typed, ["b4h5", "b5h4"]);
}

/// A bid fails, or counts as made, but once, however often a side reneged (the Bid Euchre reference, 3.1).
#[test]
fn a_bid_fails_but_once() {
    for (rules, line, revokes, stands) in [
        ("bid-euchre-4", "b3h4", "1-3", "2--3"),
        ("bid-euchre-4", "b3h4", "3-1", "0-4"),
        ("bid-euchre-6", "bh!7", "3-1", "0-18"),
    ] {
        let mut table = Table::of(rules).says(&[line]);
        table.rule(&format!("both-revoked revokes={revokes}"), &[], None);
        assert!(table.stands().starts_with(stands), "{rules} {line} {revokes}: {}", table.stands());
    }
}

/// Behind a trick on which others were taken everybody played on.
#[test]
fn what_was_played_on_is_established() {
    let told = ask(&json!({
        "ask": "ruling", "rules": "euchre", "offence": "revoke", "offender_team": 1, "trick": 2,
        "proved": true, "alone": false, "dealer": 0, "tricks_so_far": [4, 1],
    }));
    assert_eq!(told["points"], json!([2, 0]), "{told}");
    // Of a deal with its result only the last trick is asked about.
    let mut table = Table::of("euchre").says(&["ah4"]);
    table.rule("revoke offender_team=b trick=2 proof=hand", &[], None);
    assert!(table.stands().starts_with("2-0"), "{}", table.stands());
}

/// What is said of a deal that is on record changes no dealer; nothing that is typed behind a command is
/// lost; and the signs of a sentence behind a command are none of its words.
#[test]
fn what_is_typed_behind_a_command_is_not_lost() {
    let mut table = Table::of("euchre").says(&["bh4", "ch3"]);
    for (line, taken) in [
        ("deal 2 was ch4", false),
        ("deal 1 was ch4", false),
        ("deal 4 was ch4", false),
        ("deal 4 ch4", true),
        ("deal 3 was ch4", true),
        ("deal d", true),
        ("fix 2 ch4", true),
        ("fix 2, ch4", true),
        ("fix deal 2 ch4", true),
        ("fix deal two: ch4", true),
        ("fix the last one ch4", true),
        ("fix last deal ch4", true),
        ("misdeal, Cal dropped a card", true),
        ("note: Cal came late", true),
        ("score dh3", false),
        ("board dh3", false),
        ("who dh3", false),
        ("who leads", true),
        ("score", true),
    ] {
        assert_eq!(table.0.plan(line).is_ok(), taken, "`{line}`");
    }
}

/// "Deal 3 was Ben's" is said of deal 3: nobody deals out of order by it.
#[test]
fn the_number_of_a_deal_is_no_dealer() {
    for (line, heard) in [
        ("deal 3 was bs2", "there is no deal 3: this game has 1 deal"),
        ("deal 2 was bs2", "deal 1, spades"),
        ("deal 2 is bs2", "deal 1, spades"),
        ("deal three was ben spades two", "there is no deal 3: this game has 1 deal"),
        ("deal c bs2", "deal 2, spades"),
        ("fix last", "type `fix 3 "),
        ("fix the last one", "type `fix 3 "),
    ] {
        let mut table = Table::of("euchre").says(&["ah4"]);
        let told = match table.0.plan(line) {
            Ok(rasher::desk::Plan::Entry(entry)) => {
                let dealer = entry.events().find_map(|event| {
                    let rasher::event::Event::Deal { dealer } = event else { return None };
                    Some(dealer.number())
                });
                format!("deal {}, spades", dealer.expect("it is opened"))
            }
            Ok(plan) => format!("{plan:?}"),
            Err(wrong) => wrong.say(table.0.seats()),
        };
        assert!(told.starts_with(heard), "`{line}`: {told}");
    }
    // Before there is any.
    let mut table = Table::of("euchre");
    for line in ["fix last bs2", "fix last ah4"] {
        let told = table.0.plan(line).map(|_| ()).map_err(|wrong| wrong.say(&[]));
        assert_eq!(told, Err("no deal has been recorded yet".to_owned()), "{line}");
    }
}

/// Where two share an initial a command says so, as a deal does.
#[test]
fn a_command_names_those_who_share_an_initial() {
    let names = ["Ann", "Beth", "Bob", "Bea"];
    for line in [
        "revoke b 2",
        "claim b 2",
        "adjust b +1 x",
        "confirm b",
        "sub b Joe",
        "deal b",
        "revoke be 2",
        "confirm be",
    ] {
        let mut table = Table::seated("euchre", &names, [0, 0], Speak::Asked).says(&["ah4"]);
        let told = match table.0.plan(line) {
            Ok(rasher::desk::Plan::Command(rasher::line::command::Command::Revoke, rest)) => {
                table.0.accuse(&rest).map(|_| String::new())
            }
            Ok(rasher::desk::Plan::Command(_, rest)) => table.0.claim(&rest).map(|_| String::new()),
            plan => plan.map(|_| String::new()),
        };
        let told = told.map_err(|wrong| wrong.say(table.0.seats()));
        let both = if line.contains("be") {
            "Be is Beth or Bea: bet or bea"
        } else {
            "B is Beth, Bob or Bea: bet, bo or bea"
        };
        assert_eq!(told, Err(both.to_owned()), "{line}");
    }
}

/// "No, that was four" is said of the deal that was just written down, or of the next: it is asked, and
/// the correction is offered first. A name and a call that begin so are what they always are.
#[test]
fn what_is_said_of_the_deal_before_is_offered_as_its_correction() {
    for (rules, before, line, offered) in [
        ("euchre", "ah4", "no, that was three", &["fix 1 ah3"][..]),
        ("euchre", "ah4", "that was three, not four", &["fix 1 ah3"]),
        ("euchre", "ah4", "sorry, Cal made it", &[]),
        ("euchre", "ah4", "sorry, that was Cal", &["fix 1 ch4"]),
        ("euchre", "ah4", "no, they took three", &["fix 1 ah3"]),
        ("euchre", "ah5", "it was alone", &["fix 1 ah!5"]),
        ("euchre", "ah!5", "no, not alone", &["fix 1 ah5"]),
        ("euchre", "ah4", "it was Ben hearts 3", &["fix 1 bh3", "bh3"]),
        ("euchre", "ah4", "no, Ben hearts 3", &["fix 1 bh3", "bh3"]),
        ("euchre", "ah4", "no, it was spades", &["fix 1 as4", "s"]),
        ("bid-euchre-4", "a3h4", "no, he bid four", &["fix 1 a4h4"]),
        ("bid-euchre-4", "a3h4", "no, they took five", &["fix 1 a3h5"]),
        ("bid-euchre-4", "a3h4", "no, five", &["fix 1 a3h5", "fix 1 a5h4"]),
        ("bacon-climb-4", "ac", "no, Ben and Dee", &["fix 1 bd", "bd"]),
        ("euchre", "ah4", "fix that ah3", &["taken"]),
        // What begins so and is none.
        ("euchre", "ah4", "no bid", &[]),
        ("euchre", "ah4", "no", &[]),
        ("bid-euchre-4", "a3h4", "no trump", &[]),
        ("euchre", "ah4", "it was Ann hearts 4", &["taken"]),
        ("euchre", "ah4", "it was a march", &["fix 1 ah5"]),
        ("bid-euchre-4", "a4h4", "the last deal was b3h3", &["fix 1 b3h3"]),
        ("bid-euchre-4", "a4h4", "last one was b3h3", &["fix 1 b3h3"]),
        ("euchre", "ah4;bs3", "deal 1 was bs2", &["fix 1 bs2"]),
        ("euchre", "ah4", "no wait, Cal", &["fix 1 ch4"]),
        // No remark: it was called out, and says of nobody what he did.
        ("euchre", "ah4;9h", "no wait, Cal", &[]),
        // Two things at once, and what was not so was not so.
        ("euchre", "ah4", "no, spades three", &["fix 1 as3"]),
        ("euchre", "ah4", "no, spades alone", &["fix 1 as!4"]),
        ("euchre", "ah4", "that was three, not five", &[]),
        ("euchre", "ah4", "that was Cal, not Dee", &[]),
        ("euchre", "ah4", "that was Cal, not Ann", &["fix 1 ch4"]),
        // Nothing is offered of what says more than one thing of it, or something else besides.
        ("euchre", "ah4", "no, that was Ben Cal", &[]),
        ("euchre", "ah4", "no, hearts spades", &[]),
        ("euchre", "ah4", "no, three four", &[]),
        ("euchre", "ah4", "no, that was Cal banana", &[]),
        ("euchre", "ah4", "no, that was Cal, pass", &[]),
        ("euchre", "ah4", "no, that was Cal, 9h", &[]),
        // Calls that were told stay, with other tricks; of another maker they cannot be, and `fix` says so.
        ("euchre", "9h ppu 3", "no, that was four", &["fix 1 9h ppu 4"]),
        ("euchre", "9h ppu 3", "sorry, that was Cal", &["fix 1 ch3"]),
        ("euchre", "9h ppu 3", "that was three, not two", &[]),
        // A card of it decides who took the trick.
        ("euchre", "9h ppu;Ks", "no, that was four", &[]),
        // A deal that was begun since is what is spoken of.
        ("euchre", "ah4;9h", "no, that was three", &[]),
        // While people go out one by one it is said of those who are out.
        ("bacon-climb-4", "a;b", "no, Cal second", &["fix 1 ac"]),
        ("bacon-climb-4", "a;b", "no, Dee second", &["fix 1 ad", "fix 1 adb"]),
        ("bacon-climb-4", "a;b", "no, Ben first", &["fix 1 ba"]),
        ("bacon-climb-4", "a;b", "no, Cal third", &[]),
        ("bacon-climb-4", "ac;a;b", "no, Cal second", &["fix 2 ac"]),
        ("bacon-climb-4", "a", "sorry, Dee", &["fix 1 d", "d"]),
        // By the name alone it is whoever went out last, or somebody who goes out now.
        ("bacon-climb-4", "a;b", "wait, Dee", &["fix 1 ad", "d"]),
        ("bacon-climb-4", "a;b", "no, that was Dee", &["fix 1 ad", "d"]),
        ("bacon-climb-6", "a;b", "no, that was Eve", &["fix 1 ae", "e"]),
        // Cards are on record of it, too.
        ("bacon-climb-4", "9a p;..b", "no, Cal first", &[]),
    ] {
        let lines: Vec<&str> = before.split(';').collect();
        let offers = match Table::of(rules).says(&lines).0.plan(line) {
            Err(Refused::Several(meanings)) => {
                meanings.into_iter().map(|meaning| meaning.typed).collect()
            }
            Ok(_) => vec!["taken".to_owned()],
            Err(_) => Vec::new(),
        };
        assert_eq!(offers, offered, "{rules} {before}: {line}");
    }
}

/// "No, Jane second" where Nora is `no`: she went out and then Jane, or the deal before was another. Keys
/// in a row, and her whole name, are what they always are.
#[test]
fn no_is_nora_only_where_somebody_says_so() {
    let names = ["Mia", "Jane", "Nora", "Ben"];
    for (line, offered) in [
        ("no, jane second", Some("nj")),
        ("No, jane was second", Some("nj")),
        ("no ja", None),
        ("no, ja", None),
        ("nora, jane second", None),
    ] {
        let mut table =
            Table::seated("bacon-climb-4", &names, [0, 0], Speak::Asked).says(&["mi no"]);
        match (table.0.plan(line), offered) {
            (Err(Refused::Several(meanings)), Some(offered)) => {
                let typed: Vec<&str> = meanings.iter().map(|it| it.typed.as_str()).collect();
                assert_eq!(typed, [offered], "{line}");
            }
            (Ok(_), None) => {}
            (plan, _) => panic!("{line}: {plan:?}"),
        }
    }
}

/// What is wrong in the line behind `deal c` is marked there, and a mark behind the name is none of it.
#[test]
fn the_line_behind_a_dealer_is_marked_where_it_is_wrong() {
    for (line, behind) in [
        ("deal c ah9", "ah9"),
        ("deal c, az4", "az4"),
        ("deal c: ah9", "ah9"),
        ("deal 1 was az4", "az4"),
        ("fix last az4", "az4"),
    ] {
        let mut table = Table::of("euchre").says(&["ah4"]).0;
        let Err(wrong) = table.plan(line) else { panic!("{line} is taken") };
        let Refused::Line(error) = &wrong else { panic!("{line}: {wrong:?}") };
        assert_eq!(table.read_in(line, error).line, behind, "{line}");
    }
}

/// A deal behind `?` is not lost in the help.
#[test]
fn help_swallows_no_deal() {
    for (line, is_help) in [
        ("?", true),
        ("? calls", true),
        ("?why", true),
        ("?ah4", false),
        ("?ann made it four", false),
    ] {
        let plan = Table::of("euchre").says(&[]).0.plan(line);
        assert_eq!(plan.is_ok(), is_help, "{line}: {plan:?}");
    }
}
