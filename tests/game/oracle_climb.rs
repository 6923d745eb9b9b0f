//! A second referee for climbing combinations, slow and obvious, set against the first.
//!
//! It puts every rank and suit in the place of every wild, sorts the cards, and asks each type's own
//! definition. It shares no code with `game::combo` but the words for cards and readings.
//!
//! `RASHER_ORACLE=all cargo test --release --test game oracle_climb::` compares every group of up to six cards
//! of the whole pack as well, which takes the better part of a minute.

use crate::climbing::{PACK, cards, four};
use proptest::prelude::*;
use proptest::sample::subsequence;
use rasher::card::ClimbCard;
use rasher::event::{Combo, Reading};
use rasher::game::combo::{self, Hand};
use rasher::rules::{ClimbPack, ClimbRules, WildSingle};

/// A card that a wild may stand for, or a natural one: rank, suit.
type Stood = (u8, u8);

/// All that the cards can be, weakest first.
fn slow_readings(group: &[ClimbCard], rules: &ClimbRules, pack: ClimbPack) -> Vec<Reading> {
    let mut naturals: Vec<Stood> = Vec::new();
    let mut wilds = 0;
    for card in group {
        match card {
            ClimbCard::Natural { rank, suit } => naturals.push((*rank, *suit)),
            ClimbCard::Wild => wilds += 1,
        }
    }
    let mut found = Vec::new();
    assign(&mut naturals, wilds, pack, &mut |stood| {
        for kind in Combo::ALL {
            if wilds > 0 && slow_bomb(*kind) && !rules.wild_in_bombs {
                continue;
            }
            let lone = usize::from(wilds) == stood.len() && same_rank(stood);
            for high in defined(*kind, stood, rules, pack) {
                if lone && rules.wild_single == WildSingle::Top && high != pack.ranks + 1 {
                    continue;
                }
                let reading = Reading { kind: *kind, high };
                if !found.contains(&reading) {
                    found.push(reading);
                }
            }
        }
    });
    found.sort_by_key(|reading| (place(reading.kind), reading.high));
    found
}

/// Puts every rank and suit in the place of every wild.
fn assign(stood: &mut Vec<Stood>, wilds: u8, pack: ClimbPack, f: &mut impl FnMut(&[Stood])) {
    if wilds == 0 {
        return f(stood);
    }
    for rank in 1..=pack.ranks + 1 {
        for suit in 0..pack.suits {
            stood.push((rank, suit));
            assign(stood, wilds - 1, pack, f);
            stood.pop();
        }
    }
}

/// Every `high` that these cards have as this type, by the table of 3.2.
fn defined(kind: Combo, stood: &[Stood], rules: &ClimbRules, pack: ClimbPack) -> Vec<u8> {
    let mut ranks: Vec<u8> = stood.iter().map(|(rank, _)| *rank).collect();
    ranks.sort_unstable();
    let suited = stood.iter().all(|(_, suit)| *suit == stood[0].1);
    let set =
        |count| if ranks.len() == count && same_rank(stood) { vec![ranks[0]] } else { vec![] };
    let groups = |wide, deep| adjacent(&ranks, wide, deep, rules.wrap, pack.ranks);
    match kind {
        Combo::Single => set(1),
        Combo::Pair => set(2),
        Combo::Triple => set(3),
        Combo::Quad => set(4),
        Combo::Quint => set(5),
        Combo::Hex => set(6),
        Combo::Run => groups(3, 1),
        Combo::Bobtail => groups(4, 1),
        Combo::Straight => groups(5, 1),
        Combo::Stretch => groups(6, 1),
        Combo::StraightFlush if suited => groups(5, 1),
        Combo::StretchFlush if suited => groups(6, 1),
        Combo::StraightFlush | Combo::StretchFlush => vec![],
        Combo::Stairs => groups(2, 2),
        Combo::Tube => groups(3, 2),
        Combo::Plate => groups(2, 3),
    }
}

fn same_rank(stood: &[Stood]) -> bool {
    stood.iter().all(|(rank, _)| *rank == stood[0].0)
}

/// The tops of `wide` adjacent ranks with `deep` cards of each, the ranks being sorted.
fn adjacent(ranks: &[u8], wide: usize, deep: usize, wrap: bool, last: u8) -> Vec<u8> {
    let groups: Vec<&[u8]> = ranks.chunks(deep).collect();
    if ranks.len() != wide * deep || groups.iter().any(|it| it.iter().any(|rank| *rank != it[0])) {
        return vec![];
    }
    let mut order: Vec<u8> = groups.iter().map(|it| it[0]).collect();
    if order.windows(2).any(|two| two[0] == two[1]) {
        return vec![];
    }
    let mut tops = Vec::new();
    if order.windows(2).all(|two| two[0] + 1 == two[1]) {
        tops.push(order[wide - 1]);
    }
    // Round the corner, after the highest natural rank comes 1: some turn of the list goes up.
    for _ in 1..wide {
        order.rotate_left(1);
        let up = order
            .windows(2)
            .all(|two| if two[0] == last { two[1] == 1 } else { two[0] + 1 == two[1] });
        if wrap && up {
            tops.push(order[wide - 1]);
        }
    }
    tops
}

fn place(kind: Combo) -> usize {
    Combo::ALL.iter().position(|other| *other == kind).expect("listed")
}

fn slow_bomb(kind: Combo) -> bool {
    ["quad", "straight-flush", "quint", "stretch-flush", "hex"].contains(&kind.word())
}

/// 3.4, sentence by sentence.
fn slow_beats(play: Reading, on: Reading) -> bool {
    let order = ["quad", "straight-flush", "quint", "stretch-flush", "hex"];
    let bomb = |reading: Reading| order.iter().position(|word| *word == reading.kind.word());
    match (bomb(play), bomb(on)) {
        (None, None) => play.kind == on.kind && play.high > on.high,
        (Some(_), None) => true,
        (None, Some(_)) => false,
        (Some(mine), Some(theirs)) => mine > theirs || mine == theirs && play.high > on.high,
    }
}

/// Every kind of card of a pack, the wild last.
fn kinds(pack: ClimbPack) -> Vec<ClimbCard> {
    let natural = (1..=pack.ranks)
        .flat_map(|rank| (0..pack.suits).map(move |suit| ClimbCard::Natural { rank, suit }));
    natural.chain([ClimbCard::Wild]).collect()
}

/// Calls `f` with every group of 1 to `most` cards that one hand of the pack can hold.
fn every_group(pack: ClimbPack, most: usize, f: &mut impl FnMut(&[ClimbCard])) {
    fn go(
        kinds: &[ClimbCard],
        pack: ClimbPack,
        most: usize,
        group: &mut Vec<ClimbCard>,
        f: &mut impl FnMut(&[ClimbCard]),
    ) {
        let Some((card, rest)) = kinds.split_first() else {
            if !group.is_empty() {
                f(group);
            }
            return;
        };
        let copies = if *card == ClimbCard::Wild { pack.wilds_each } else { pack.copies };
        let before = group.len();
        for _ in 0..=copies {
            go(rest, pack, most, group, f);
            if group.len() == most {
                break;
            }
            group.push(*card);
        }
        group.truncate(before);
    }
    go(&kinds(pack), pack, most, &mut Vec::new(), f);
}

/// Compares the two referees on every group of up to `most` cards; says how many there were.
fn compare(rules: &ClimbRules, pack: ClimbPack, most: usize) -> usize {
    let rules = ClimbRules { pack: Some(pack), ..rules.clone() };
    let mut groups = 0;
    every_group(pack, most, &mut |group| {
        groups += 1;
        let fast = combo::readings(group, &rules, pack).expect("one hand can hold it");
        let slow = slow_readings(group, &rules, pack);
        assert_eq!(fast.as_slice(), slow, "{group:?} under {rules:?}");
        let hand = Hand::of(group, pack).expect("one hand can hold it");
        for reading in &slow {
            assert!(combo::can_make(&hand, *reading, &rules, pack), "{group:?} {reading}");
            assert!(combo::valid_reading(*reading, &rules), "{reading}");
        }
    });
    groups
}

/// The eight ways of setting the three switches that bear on readings.
fn switches() -> Vec<ClimbRules> {
    let mut list = Vec::new();
    for wild_single in [WildSingle::Named, WildSingle::Top] {
        for (wild_in_bombs, wrap) in [(true, false), (true, true), (false, false), (false, true)] {
            list.push(ClimbRules { wild_single, wild_in_bombs, wrap, ..four() });
        }
    }
    list
}

#[test]
fn every_group_of_up_to_four_cards_of_the_pack_is_read_alike() {
    // 31 kinds, none more than twice: 31 + (465 + 31) + (4495 + 31 · 30) + (31465 + 31 · 435 + 465).
    assert_eq!(compare(&four(), PACK, 4), 51_367);
}

#[test]
fn every_switch_is_read_alike_on_a_small_pack() {
    // Small enough for groups of six, large enough for every type and for going round the corner.
    for (ranks, suits, copies) in [(6, 1, 2), (4, 2, 3), (8, 1, 1), (2, 3, 2)] {
        let pack = ClimbPack { ranks, suits, copies, wilds: 8, hand: 17, wilds_each: 2 };
        for rules in switches() {
            compare(&rules, pack, 6);
        }
    }
}

/// What no group of the whole pack can be is no valid reading, and the reverse.
#[test]
fn a_reading_exists_exactly_if_some_hand_makes_it() {
    for (ranks, suits, copies) in [(6, 1, 2), (4, 2, 3), (8, 1, 1), (2, 3, 2)] {
        let pack = ClimbPack { ranks, suits, copies, wilds: 8, hand: 17, wilds_each: 2 };
        for rules in switches() {
            let rules = ClimbRules { pack: Some(pack), ..rules };
            let mut made = Vec::new();
            every_group(pack, 6, &mut |group| {
                for reading in combo::readings(group, &rules, pack).expect("a hand").as_slice() {
                    if !made.contains(reading) {
                        made.push(*reading);
                    }
                }
            });
            for kind in Combo::ALL {
                for high in 0..=20 {
                    let reading = Reading { kind: *kind, high };
                    let valid = combo::valid_reading(reading, &rules);
                    assert_eq!(valid, made.contains(&reading), "{reading} under {rules:?}");
                }
            }
        }
    }
}

#[test]
fn what_beats_what_is_read_alike() {
    let all: Vec<Reading> = Combo::ALL
        .iter()
        .flat_map(|kind| (1..=11).map(move |high| Reading { kind: *kind, high }))
        .collect();
    for play in &all {
        for on in &all {
            assert_eq!(combo::beats(*play, *on), slow_beats(*play, *on), "{play} on {on}");
        }
    }
}

/// Every distinct play by trying every part of the hand.
fn slow_moves(hand: &[ClimbCard], on: Option<Reading>, rules: &ClimbRules) -> Vec<String> {
    let mut found = Vec::new();
    for part in 1_u32..1 << hand.len() {
        if part.count_ones() > 6 {
            continue;
        }
        let mut group: Vec<ClimbCard> = Vec::new();
        group.extend(hand.iter().enumerate().filter(|(i, _)| part >> i & 1 == 1).map(|(_, c)| *c));
        for reading in slow_readings(&group, rules, PACK) {
            if on.is_none_or(|on| slow_beats(reading, on)) {
                found.push(spelt(&group, reading));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

fn spelt(group: &[ClimbCard], reading: Reading) -> String {
    let mut words: Vec<String> = group.iter().map(ToString::to_string).collect();
    words.sort();
    format!("{} = {reading}", words.join(" "))
}

/// Eight or fewer cards that one player can hold: kept small, for the slow referee tries every part.
fn small_hand() -> impl Strategy<Value = Vec<ClimbCard>> {
    let wilds = [ClimbCard::Wild; 2];
    let close =
        (1..=6u8).flat_map(|rank| (0..2).map(move |suit| ClimbCard::Natural { rank, suit }));
    let far = kinds(PACK).into_iter().filter(|card| *card != ClimbCard::Wild);
    let near: Vec<ClimbCard> = close.clone().chain(close).chain(wilds).collect();
    let wide: Vec<ClimbCard> = far.clone().chain(far).chain(wilds).collect();
    prop_oneof![subsequence(near, 1..=8), subsequence(wide, 1..=8)]
}

fn any_reading() -> impl Strategy<Value = Option<Reading>> {
    let all = Combo::ALL.iter().flat_map(|kind| (1..=11).map(|high| Reading { kind: *kind, high }));
    proptest::option::of(proptest::sample::select(all.collect::<Vec<_>>()))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..Default::default() })]

    #[test]
    fn the_plays_of_a_hand_are_those_of_the_slow_referee(
        hand in small_hand(),
        on in any_reading(),
        which in 0_usize..8,
    ) {
        let rules = &switches()[which];
        let counted = Hand::of(&hand, PACK).expect("one hand can hold it");
        let moves = combo::all_moves(&counted, on, rules, PACK);
        let mut fast: Vec<String> = moves.iter().map(|it| spelt(&it.cards, it.reading)).collect();
        fast.sort();
        prop_assert_eq!(&fast, &slow_moves(&hand, on, rules));
        let makes = |reading| combo::can_make(&counted, reading, rules, PACK);
        prop_assert_eq!(combo::beating(on, rules).any(makes), !fast.is_empty());
    }

    #[test]
    fn moves_come_weakest_first(hand in small_hand()) {
        let counted = Hand::of(&hand, PACK).expect("one hand can hold it");
        let moves = combo::all_moves(&counted, None, &four(), PACK);
        let order = |it: &combo::Move| (place(it.reading.kind), it.reading.high);
        prop_assert!(moves.is_sorted_by_key(order));
    }

    #[test]
    fn a_hand_gives_back_what_was_put_in(hand in small_hand()) {
        let full = Hand::of(&hand, PACK).expect("one hand can hold it");
        prop_assert_eq!(usize::from(full.len()), hand.len());
        let mut rest = full;
        for card in full.iter() {
            prop_assert!(rest.take(card));
            prop_assert!(full.without(&rest).count(card) > 0);
        }
        prop_assert!(rest.is_empty() && !rest.take(hand[0]));
    }
}

/// Every group of up to six cards of the whole pack, where somebody asked for it.
#[test]
fn every_group_of_up_to_six_cards_of_the_pack_is_read_alike() {
    #[allow(clippy::disallowed_methods, reason = "whoever runs the tests may ask for the long one")]
    let asked = std::env::var_os("RASHER_ORACLE").is_some();
    if asked {
        compare(&four(), PACK, 6);
    }
}

/// One fault of 3.3's last row each.
#[test]
fn no_hand_holds_such_cards() {
    for (group, why) in [
        ("9a X X X", "one hand cannot hold more than 2 of X"),
        ("5a 5a 5a", "one hand cannot hold more than 2 of 5a"),
        ("11a", "the pack has no 11a"),
        ("0a", "the pack has no 0a"),
        ("5d", "the pack has no 5d"),
        ("5z", "the pack has no 5z"),
    ] {
        let group: Vec<ClimbCard> = match group {
            "0a" => vec![ClimbCard::Natural { rank: 0, suit: 0 }],
            text => cards(text),
        };
        let refused = combo::readings(&group, &four(), PACK).expect_err(why);
        assert_eq!(refused.to_string(), why);
    }
}
