//! Whole evenings, typed line by line: the score after each line, worked out by hand from the rules.
//!
//! One door: [`evening`] types each line at the desk, as the prompt and `record` do, and compares the
//! score and who deals next. A line that begins with `!` must be refused, and change nothing.

use rasher::desk::{Desk, Plan};
use rasher::log::{Header, Speak};
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use rasher::store::Store;

const AT: &str = "2026-11-20T19:00:00Z";

fn begin(folder: &std::path::Path, rules: &str) -> Desk {
    let ruleset = Shelf::built_in().get(rules).expect("a built-in ruleset");
    let names = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"];
    let seats = names.iter().take(usize::from(ruleset.players().count()));
    let header = Header {
        at: AT.into(),
        id: "evening".into(),
        title: "Evening".into(),
        seats: seats.map(|name| (*name).to_owned()).collect(),
        first_dealer: Seat::new(0).expect("seat 0"),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: ruleset.to_json(),
        night: None,
    };
    Desk::create(&Store::new(folder), header).expect("a new session")
}

/// Types a script: each row is `line => score dealer`, the dealer being who deals the next deal.
fn evening(rules: &str, script: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = begin(folder.path(), rules);
    for row in script.lines().map(str::trim).filter(|row| !row.is_empty() && !row.starts_with('#'))
    {
        let (line, expected) = row.split_once("=>").unwrap_or((row, ""));
        let (line, expected) = (line.trim(), expected.trim());
        if let Some(line) = line.strip_prefix('!') {
            let refused = desk.plan(line).expect_err(line);
            let said = refused.say(desk.seats());
            assert!(said.contains(expected), "{rules}: `{line}` was refused with: {said}");
            continue;
        }
        let plan = desk.plan(line);
        let entry = match plan {
            Ok(Plan::Entry(entry)) => entry,
            Ok(Plan::Command(..)) => panic!("{rules}: `{line}` is a command"),
            Err(refused) => panic!("{rules}: `{line}` was refused: {}", refused.say(desk.seats())),
        };
        desk.commit(&entry, AT).expect("written");
        if !expected.is_empty() {
            assert_eq!(stands(&desk), expected, "{rules}: after `{line}`");
        }
    }
    // Reopened, the record says the same.
    let said = stands(&desk);
    drop(desk);
    let (again, repair) = Desk::open(&Store::new(folder.path()), "evening").expect("reopens");
    assert_eq!((stands(&again), repair), (said, None));
}

fn stands(desk: &Desk) -> String {
    let game = desk.game().expect("a game");
    assert_eq!(desk.session().stopped, None);
    let score = game.score();
    let next = match game.outcome {
        Some(outcome) => format!("{outcome:?}"),
        None if game.open_deal().is_some() => "open".to_owned(),
        None => desk.seats()[game.standing.dealer.index()].clone(),
    };
    format!("{}-{} {next}", score.even, score.odd)
}

#[test]
fn euchre_to_ten() {
    evening(
        "euchre",
        "ah4 => 1-0 Ben
         bs5 => 1-2 Cal
         x => 1-2 Dee
         # euchred: the defenders get two
         c d 2 => 1-4 Ann
         # alone: five tricks pay four, three pay one
         ah!5 => 5-4 Ben
         dc!3 => 5-5 Cal
         # a loner euchred pays two here
         bh!2 => 7-5 Dee
         undo => 5-5 Cal
         redo => 7-5 Dee
         # call by call: the turned card, passes, the naming round, a result
         9h pppp p s 3 => 7-6 Ann
         undo => 7-5 Dee
         9h pp u! 5
         fix 8 9h pp u! 4 => 8-5 Ann
         =8-5 => 8-5 Ann
         !=9-5 => the table counts 9 to 5
         note Cal went for tea
         sub d Eve
         c h 5 => 10-5 Won(Even)
         !ah4 => the game is over
         again => 0-0 Ben",
    );
}

#[test]
fn bacon_by_gamerules() {
    evening(
        "bacon-gamerules",
        "ah4 => 1-0 Ben
         # a denial is a pass, and then Cal made it
         a- ch3 => 2-0 Cal
         a!-! bs5 => 2-2 Dee
         x => 2-2 Ann
         # four cards, sixteen passes: acquitted, the next dealer deals
         7h pppp 8s pppp 9d pppp Tc pppp => 2-2 Ben
         # Cal declares and is denied by Ann, then Dee, alone, takes all five
         7h u-u!5 => 2-6 Cal
         # the defenders take all: four
         a h 0 => 2-10 Won(Odd)",
    );
}

#[test]
fn bacon_by_the_wiki_plays_on_together() {
    evening(
        "bacon-wiki",
        "a!-! ah4 => 1-0 Ben
         7h u!-! 5 => 3-0 Cal
         x => 3-0 Cal
         dh!4 => 3-2 Dee",
    );
}

#[test]
fn bid_euchre_for_four() {
    evening("bid-euchre-4", "b6h5 => 1--6 Ben");
}

/// Every block of examples on the page: ruleset, and rows of line, standing and meaning.
fn typed(page: &str) -> Vec<(&str, Vec<(&str, &str)>)> {
    page.split("```typed ")
        .skip(1)
        .map(|block| {
            let block = block.split("```").next().unwrap_or_default();
            let (rules, rows) = block.split_once('\n').expect("rows");
            (rules, rows.lines().map(row).collect())
        })
        .collect()
}

fn row(row: &str) -> (&str, &str) {
    let mut columns = row.split("  ").map(str::trim).filter(|column| !column.is_empty());
    let line = columns.next().expect(row);
    (line, columns.next().expect(row))
}

#[test]
fn what_is_typed_on_the_page_can_be_typed() {
    let blocks = typed(include_str!("../../docs/typing.md"));
    assert!(blocks.len() > 5, "the page has lost its examples");
    for (rules, rows) in blocks {
        let script: Vec<String> = rows
            .into_iter()
            .map(|(line, stands)| match stands {
                "REFUSED" => format!("!{line} =>"),
                stands => format!("{line} => {stands}"),
            })
            .collect();
        evening(rules, &script.join("\n"));
    }
}

#[test]
fn a_game_that_is_closed_takes_nothing_more_until_it_is_opened_again() {
    evening(
        "bacon-gamerules",
        "ah4 => 1-0 Ben
         close it rains
         !bs2 => the game was closed
         !close => the game was closed
         !deal c => the game was closed
         note in the middle of it
         undo 2 => 1-0 Ben
         # stopped: two for the others
         bs2 => 3-0 Cal
         7h => 3-0 open
         close
         # the next game is dealt by whoever was to deal
         again => 0-0 Cal
         ch4 => 1-0 Dee",
    );
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = begin(folder.path(), "bacon-gamerules");
    let mut says = |line: &str| match desk.plan(line) {
        Ok(Plan::Entry(entry)) => {
            let done = desk.commit(&entry, AT).expect("written");
            (desk.after(&entry, &done).told.join(" "), desk.session().is_finished())
        }
        Ok(Plan::Command(..)) => panic!("`{line}` is a command"),
        Err(refused) => panic!("`{line}`: {refused}"),
    };
    let (_, finished) = says("ah4");
    assert!(!finished, "a game in the middle");
    let (told, finished) = says("close");
    assert!(told.contains("statistics leave the game out"));
    assert!(finished, "a game that was given up");
    assert_eq!(desk.game().and_then(|game| game.outcome), None, "nobody has won it");
}

/// To ten: 4, 8, 9, then 9 to 1 and 9 to 2; with all five in the third deal it was over there.
#[test]
fn a_correction_that_ends_the_game_earlier_strikes_what_came_after() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = begin(folder.path(), "bacon-gamerules");
    for line in ["ah!5", "ch!5", "ah4", "bs4", "bs4"] {
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{line}") };
        desk.commit(&entry, AT).expect("written");
    }
    assert_eq!(stands(&desk), "9-2 Ben");
    let Ok(Plan::Entry(entry)) = desk.plan("fix 3 ah5") else { panic!("it is refused") };
    let rasher::desk::EntryKind::Fix { changed, .. } = &entry.kind else { panic!("no fix") };
    assert!(changed.struck);
    let said = changed.say().join("\n");
    assert!(said.contains("deals 4 to 5 would be struck"), "{said}");
    desk.commit(&entry, AT).expect("written");
    // Alone and all five is four, twice, and two for all five together.
    assert_eq!(stands(&desk), "10-2 Won(Even)".replace("-2", "-0"));
    drop(desk);
    let (again, _) = Desk::open(&Store::new(folder.path()), "evening").expect("reopens");
    assert_eq!(stands(&again), "10-0 Won(Even)");
}

/// A correction that stands is about a deal that stays: what strikes the later ones leaves it alone.
/// By euchre to ten: with the first deal alone and all five it is 4, 8, 8–1, 8–2, 9–2 and 9–3, and with
/// the third too 12–0 and over.
#[test]
fn a_correction_that_strikes_deals_leaves_earlier_corrections() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = begin(folder.path(), "euchre-standard");
    let enter = |desk: &mut Desk, line: &str| {
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{line}") };
        let rasher::desk::EntryKind::Fix { changed, .. } = entry.kind.clone() else {
            desk.commit(&entry, AT).expect("written");
            return Vec::new();
        };
        desk.commit(&entry, AT).expect("written");
        changed.say()
    };
    let spelt = |desk: &Desk| {
        let game = desk.game().expect("a game");
        let deals = game.deals.iter();
        deals
            .map(|it| rasher::report::deal::spelling(it, &game.rules))
            .collect::<Vec<_>>()
            .join(" ")
    };
    for line in ["ah4", "ah!5", "bs3", "bs3", "ah4", "note tea", "bs3", "fix 1 ah!5"] {
        enter(&mut desk, line);
    }
    let before = (stands(&desk), spelt(&desk));
    assert_eq!(before, ("9-3 Cal".into(), "ah!5 ah!5 bs3 bs3 ah4 bs3".into()));
    let said = enter(&mut desk, "fix 3 ah!5").join("\n");
    assert!(said.contains("deals 4 to 6 would be struck"), "{said}");
    assert!(said.contains("note “tea” would go with the deals"), "{said}");
    assert!(!said.contains("orrection of deal 1"), "{said}");
    let after = ("12-0 Won(Even)".to_owned(), "ah!5 ah!5 ah!5".to_owned());
    assert_eq!((stands(&desk), spelt(&desk)), after);
    for (line, then) in [("undo", &before), ("redo", &after), ("undo", &before), ("redo", &after)] {
        enter(&mut desk, line);
        assert_eq!((stands(&desk), spelt(&desk)), *then, "{line}");
    }
    drop(desk);
    let (again, _) = Desk::open(&Store::new(folder.path()), "evening").expect("reopens");
    assert_eq!((stands(&again), spelt(&again)), after);
}

/// Each side made two points: two ones each. Six to none is neither one slip nor one deal more or
/// less, but Ben's and Dee's deals euchred: two for the others each.
#[test]
fn a_count_that_two_slips_explain_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = begin(folder.path(), "euchre");
    for line in ["ah4", "bh4", "ch4", "dh4"] {
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{line}") };
        desk.commit(&entry, AT).expect("written");
    }
    let refused = desk.plan("=6-0").expect_err("another count");
    let slip = refused.slip().expect("an explanation");
    assert!(slip.contains("two would give 6–0: deal 2") && slip.contains("and deal 4"), "{slip}");
    let refused = desk.plan("=40-0").expect_err("another count");
    assert_eq!(refused.slip(), Some(rasher::report::correction::NONE));
}

/// Another order of dealing is told in one line, and nothing is asked.
#[test]
fn a_deal_by_another_than_the_next_is_told_in_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = begin(folder.path(), "euchre");
    for (line, says) in [
        ("deal c", "Cal deals instead of Ann; the order goes on from Cal."),
        ("x", "Deal 1."),
        ("deal a ah4", "Ann deals instead of Dee; the order goes on from Ann."),
    ] {
        let Ok(Plan::Entry(entry)) = desk.plan(line) else { panic!("{line}") };
        assert_eq!(entry.irregular, []);
        let done = desk.commit(&entry, AT).expect("written");
        let after = desk.after(&entry, &done);
        assert!(after.told.first().is_some_and(|told| told.starts_with(says)), "{:?}", after.told);
        assert!(after.told.len() <= 2 && after.findings.is_empty(), "{after:?}");
    }
    assert_eq!(stands(&desk), "1-0 Ben");
}

/// `as3` is a card and a count once a contract stands, and looks like Ann's spades: it is told what
/// stands. Apart it is what it says.
#[test]
fn a_result_after_a_contract_is_no_card_and_a_count() {
    evening(
        "euchre",
        "9h p p u => 0-0 open
         !as3 => : how many tricks?
         3 => 0-1 Ben",
    );
}
