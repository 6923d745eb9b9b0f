//! An evening counted by other rules: which deals cannot be counted, which keys make the difference, and where two
//! evenings part. Ann deals.

use rasher::report::rescore::{Parting, bisect, rescore};
use rasher::rules::shelf::Shelf;
use rasher::rules::{Ruleset, file};
use serde_json::{Value, json};

use super::hearing::Table;

/// A built-in ruleset with these values in the place of its own.
fn house(base: &str, values: &[(&str, &str, Value)]) -> Ruleset {
    let mut rules = Shelf::built_in().get(base).expect("a built-in ruleset").to_json();
    // What is offered has to differ from what is played.
    rules.as_object_mut().expect("an object").remove("offer");
    for (section, key, value) in values {
        rules[section][key] = value.clone();
    }
    file::from_json(&rules, Shelf::built_in()).expect("a ruleset")
}

fn march(pays: i32) -> Value {
    json!([[0, 2], [0, 2], [0, 2], [1, 0], [1, 0], [pays, 0]])
}

/// A deal that could not have gone so is named with its reason; what is the same in both is no reason.
#[test]
fn a_deal_that_cannot_be_of_the_other_rules_is_left_out() {
    const TOGETHER: &str =
        r#"a refused "alone" leaves the suit as trump there (`making.deny-alone`)"#;
    const PASS: &str = r#"a refused "alone" is a pass there (`making.deny-alone`)"#;
    let as_pass = || ("making", "deny-alone", json!("as-pass"));
    let together = || ("making", "deny-alone", json!("play-together"));
    let stick = || ("making", "all-pass", json!("stick"));
    let pays = || ("pay", "together", march(3));
    for (own, lines, other, left_out) in [
        ("bacon-gamerules", &["ch3", "b!-! ch3"][..], vec![together()], &[(2, TOGETHER)][..]),
        ("bacon-gamerules", &["ch3", "b!-! ch3"], vec![as_pass()], &[]),
        ("bacon-wiki", &["b!-! bh4", "ch3"], vec![as_pass()], &[(1, PASS)]),
        ("bacon-wiki", &["b!-! bh4", "ch3"], vec![together()], &[]),
        // Nobody called, and there the dealer must.
        ("euchre", &["x", "ah3"], vec![stick()], &[(1, "")]),
        // What the table gave with it is told with it.
        (
            "euchre",
            &["ah3", "x", "adjust a +5 agreed by all"],
            vec![stick()],
            &[(2, "; with it go 5 points that the table gave to Ann & Cal")],
        ),
        // Irregular here and there alike.
        ("euchre", &["9hu", "d:Ks", "As", "Ts", "9s", "3"], vec![pays()], &[]),
    ] {
        let table = Table::of(own).says(lines);
        let rescored = rescore(table.0.session(), &house(own, &other));
        let [game] = rescored.games.as_slice() else { panic!("one game: {rescored:?}") };
        let context = format!("{own} {lines:?} by {other:?}: {:?}", game.left_out);
        assert_eq!(game.left_out.len(), left_out.len(), "{context}");
        for (left, (deal, why)) in game.left_out.iter().zip(left_out) {
            assert_eq!(left.deal, *deal, "{context}");
            assert!(left.why.contains(why), "{context}");
        }
    }
}

/// The fewest keys that come to the same: one, two, or none where it takes three.
#[test]
fn the_fewest_keys_that_make_the_difference_are_named() {
    let together = || ("pay", "together", march(3));
    let alone = || {
        let rows = json!([[0, 2], [0, 2], [0, 2], [1, 0], [1, 0], [5, 0]]);
        ("pay", "alone", rows)
    };
    let target = |points: i32| ("game", "target", json!(points));
    for (start, other, would, made_by, winner_made_by) in [
        ([0, 0], vec![together()], [3, 4], Some(vec!["pay.together"]), Some(vec![])),
        ([0, 0], vec![target(11)], [2, 4], Some(vec![]), Some(vec![])),
        (
            [0, 0],
            vec![together(), alone()],
            [3, 5],
            Some(vec!["pay.alone", "pay.together"]),
            Some(vec![]),
        ),
        // Two of them make the winner, and the third only the score.
        (
            [4, 4],
            vec![together(), alone(), target(9)],
            [7, 9],
            None,
            Some(vec!["game.target", "pay.alone"]),
        ),
    ] {
        let table = Table::with_score("euchre", start).says(&["ah5", "bh!5"]);
        let rescored = rescore(table.0.session(), &house("euchre", &other));
        let [game] = rescored.games.as_slice() else { panic!("one game: {rescored:?}") };
        let would_be = game.would.as_ref().map(|stand| [stand.score.even, stand.score.odd]);
        assert_eq!(would_be, Some(would), "{other:?}");
        let sorted = |keys: &Option<Vec<&'static str>>| {
            keys.clone().map(|mut keys| {
                keys.sort_unstable();
                keys
            })
        };
        assert_eq!(sorted(&game.made_by), made_by, "{other:?}");
        assert_eq!(sorted(&game.winner_made_by), winner_made_by, "{other:?}");
    }
}

/// Where two records of an evening part: the game, the deal, and what each has there.
#[test]
fn two_evenings_part_at_the_first_deal_that_differs() {
    let evening = |start, lines: &[&str]| Table::with_score("euchre", start).says(lines);
    for (one, other, expected) in [
        (&["ah5", "bs3"][..], &["ah5", "bs3"][..], None),
        // The words in which a deal was typed are none of it.
        (&["ah5"], &["Ann made hearts and took five"], None),
        (&["ah5", "bs3"], &["ah5", "bs4"], Some((1, Some(2), ["", ""]))),
        (&["ah5", "bs3"], &["ah5", "deal a bs3"], Some((1, Some(2), ["Ben dealt", "Ann dealt"]))),
        (&["ah5", "bs3"], &["ah5"], Some((1, Some(2), ["Ben dealt", "it has no such deal"]))),
        (&["ah5"], &["ah5", "bs3"], Some((1, Some(2), ["it has no such deal", "Ben dealt"]))),
    ] {
        let (first, second) = (evening([0, 0], one), evening([0, 0], other));
        let parting = bisect(first.0.session(), second.0.session());
        check(parting, expected, &format!("{one:?} and {other:?}"));
    }
    let (first, second) = (evening([0, 0], &["ah5"]), evening([2, 0], &["ah5"]));
    let parting = bisect(first.0.session(), second.0.session());
    check(parting, Some((1, None, ["0–0", "2–0"])), "another score to begin with");
}

fn check(parting: Option<Parting>, expected: Option<(usize, Option<u32>, [&str; 2])>, what: &str) {
    let Some((game, deal, says)) = expected else {
        assert_eq!(parting, None, "{what}");
        return;
    };
    let parting = parting.unwrap_or_else(|| panic!("{what}: they part"));
    assert_eq!((parting.game, parting.deal), (game, deal), "{what}");
    for (said, part) in parting.says.iter().zip(says) {
        assert!(said.contains(part), "{what}: {said}");
    }
    assert_ne!(parting.says[0], parting.says[1], "{what}");
}
