//! House rules: how two rulesets differ, what a new file holds, and what every known house rule
//! becomes.

#![allow(clippy::expect_used, clippy::panic, reason = "the helpers of a test fail as loudly as it")]

use rasher::report::rules_diff::{Word, diff};
use rasher::rules::Ruleset;
use rasher::rules::shelf::Shelf;

fn built_in(id: &str) -> &'static Ruleset {
    Shelf::built_in().get(id).unwrap_or_else(|| panic!("no {id}"))
}

/// `key: one -> other`, a difference a line.
fn differences(one: &str, other: &str) -> Vec<String> {
    let shown = |word: &Word| match word {
        Word::Says(saying) => {
            saying.value.as_str().map_or_else(|| saying.value.to_string(), str::to_owned)
        }
        Word::LeftOut => "-".to_owned(),
        Word::NoSuchKey => "no key".to_owned(),
    };
    let diff = diff(built_in(one), built_in(other));
    let line = |point: &rasher::report::rules_diff::Point| {
        let [one, other] = &point.sides;
        format!("{}: {} -> {}", point.key, shown(one), shown(other))
    };
    diff.points.iter().map(line).collect()
}

#[test]
fn the_two_bacons_differ_in_three_points() {
    assert_eq!(
        differences("bacon-wiki", "bacon-gamerules"),
        [
            "making.deny-alone: play-together -> as-pass",
            "making.all-pass: same-dealer -> next-dealer",
            "game.first-dealer: free -> lowest-draw",
        ]
    );
}

#[test]
fn a_modern_euchre_and_the_laws_of_1888_differ_as_their_tables_do() {
    assert_eq!(
        differences("euchre", "euchre-laws-1888"),
        [
            "pack.low: 9 -> 7",
            "making.discard-upcard: allowed -> forbidden",
            "lone.partner-may-take: false -> true",
            "pay.alone: [[0,2],[0,2],[0,2],[1,0],[1,0],[4,0]] -> \
             [[0,4],[0,4],[0,4],[1,0],[1,0],[4,0]]",
            "game.target: 10 -> 5",
            "game.carry-over: false -> true",
            "game.first-dealer: free -> highest-draw",
            "irregular.revoke-points: 2 -> 3",
            "irregular.revoke-lone-points: 4 -> 5",
            "irregular.revoke-then: ends -> goes-on",
            "irregular.misdeal: same-dealer -> next-dealer",
            "irregular.wrong-count: redeal -> forfeit",
            "irregular.turned-suit: void -> as-pass",
            "irregular.lead-out-of-turn: retract-exposed -> opponents-choose",
            "irregular.exposed: first-chance -> callable",
            "irregular.claim: adjudicate -> all-agree",
            "irregular.table-talk: warn-then-2 -> report",
        ]
    );
}

#[test]
fn two_bid_euchres_differ_as_their_tables_do() {
    assert_eq!(
        differences("bid-euchre-4", "bid-euchre-standard"),
        [
            "making.least: 1 -> 3",
            "pay.lone-made: {\"mode\":\"bonus\",\"points\":10} -> \
             {\"mode\":\"flat\",\"points\":12}",
            "pay.lone-set: {\"mode\":\"bonus\",\"points\":10} -> {\"mode\":\"flat\",\"points\":12}",
            "game.target: 50 -> 32",
            "game.out: any -> contract",
        ]
    );
}

#[test]
fn a_ruleset_does_not_differ_from_itself_and_a_difference_has_two_sides() {
    for one in Shelf::built_in().iter() {
        assert!(diff(one, one).points.is_empty(), "{one}");
        for other in Shelf::built_in().iter() {
            let there = diff(one, other);
            let mut back = diff(other, one);
            back.ids.reverse();
            back.titles.reverse();
            back.points.iter_mut().for_each(|point| point.sides.reverse());
            assert_eq!(there, back);
            for point in &there.points {
                let [first, second] = &point.sides;
                assert_ne!(first, second, "{one}, {other}: {}", point.key);
            }
        }
    }
    let families = differences("euchre", "bacon-climb-4");
    assert_eq!(families.first().map(String::as_str), Some("family: trick -> climb"));
    assert!(families.contains(&"wild.single: no key -> named".to_owned()), "{families:?}");
    let bids = differences("euchre", "bid-euchre-4");
    assert!(!bids.iter().any(|line| line.starts_with("making.all-pass:")), "{bids:?}");
    assert!(
        bids.contains(&"pay.together: [[0,2],[0,2],[0,2],[1,0],[1,0],[2,0]] -> no key".to_owned())
    );
}
