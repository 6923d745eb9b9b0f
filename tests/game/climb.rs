//! Climbing, row by row: what cards can be, the course of a deal, what its places mean.
//!
//! A row is a script and what became of it. In a script, between blanks:
//!
//! - `1:6a6b` seat 1 plays, `1:X=single5` names it, `1:=pair7` is known by its reading alone, and a
//!   full stop at the end says that these were the last cards;
//! - `2-` seat 2 passes, `p` whoever has the turn passes;
//! - `2>0` seat 2 gives the lead to 0; `/021` out went 0, 2 and 1; `3{1a2b…}` is 3's hand.
//!
//! What became of it: the phase, whose turn it is, what lies on the table and whose it is, who is
//! out; for a deal that is over, what it came to. Then ` !4 beats` for a rule broken by event 4
//! (from 0), and ` x5 no-combination` where the fold stopped. Values come from the rules reference.

use std::fmt::Write;

use crate::climbing::{PACK, cards, four, six};
use rasher::card::{CardList, ClimbCard};
use rasher::event::{Call, Cards, Climbing, Combo, Event, Reading};
use rasher::game::climb::{Climb, ClimbEvent};
use rasher::game::combo;
use rasher::game::verdict::{Impossible, Outcome, Standing};
use rasher::rules::{ClimbDealer, ClimbPack, ClimbRules, ClimbTie, EarlyWin, LastDeal, WildSingle};
use rasher::seat::{ByTeam, Seat, SeatList};

/// A ruleset, and what the game brings into the deal.
struct Table {
    rules: ClimbRules,
    standing: Standing,
}

/// Dealer 0, no score, the first deal.
fn table(rules: ClimbRules) -> Table {
    let standing = Standing { dealer: seat(0), score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0 };
    Table { rules, standing }
}

impl Table {
    fn with(mut self, change: impl Fn(&mut ClimbRules)) -> Self {
        change(&mut self.rules);
        self
    }

    fn dealer(mut self, dealer: u8) -> Self {
        self.standing.dealer = seat(dealer);
        self
    }

    fn at(mut self, even: i32, odd: i32, deal_no: u32) -> Self {
        self.standing.score = ByTeam::new(even, odd);
        self.standing.deal_no = deal_no;
        self
    }

    /// The one entry point: every row of a table, script and outcome.
    fn check(&self, rows: &[(&str, &str)]) {
        for (script, expected) in rows {
            assert_eq!(self.tell(script), *expected, "after `{script}`");
        }
    }

    fn tell(&self, script: &str) -> String {
        let mut deal = Climb::open(&self.rules, &self.standing);
        let mut marks = String::new();
        for (at, word) in script.split_whitespace().enumerate() {
            let event = event(word, &deal);
            let mut findings = Vec::new();
            if let Ok(heard) = ClimbEvent::of(&event, deal.phase()) {
                deal.judge(heard, &mut findings);
            }
            for finding in &findings {
                write!(marks, " !{at} {}", finding.clause()).expect("text");
            }
            match ClimbEvent::of(&event, deal.phase()).and_then(|heard| deal.step(heard)) {
                Ok(next) => deal = next,
                Err(impossible) => {
                    write!(marks, " x{at} {}", impossible.code()).expect("text");
                    break;
                }
            }
        }
        self.state(&deal) + &marks
    }

    fn state(&self, deal: &Climb<'_>) -> String {
        let mut text = deal.phase().word().to_owned();
        if let Some(turn) = deal.turn() {
            write!(text, " {turn}").expect("text");
        }
        if let Some((top, owner)) = deal.table() {
            write!(text, ", {top} by {owner}").expect("text");
        }
        if !deal.places().is_empty() {
            let places: String = deal.places().iter().map(|seat| seat.to_string()).collect();
            write!(text, ", out {places}").expect("text");
        }
        let Some(close) = deal.close() else { return text };
        let awards: Vec<_> = deal.awards().collect();
        let points = rasher::game::sum(&awards);
        let score = self.standing.score + points;
        let next = deal.verdict(score).1;
        write!(text, ", {}: {} {}, next {next}", close.clause(), points.even, points.odd)
            .expect("text");
        if let Some(ending) = deal.ending(score) {
            let who = match ending.outcome {
                Outcome::Won(team) => format!("team {} wins", team.number()),
                Outcome::Shared => "shared".to_owned(),
            };
            write!(text, ", {who} by {}", ending.clause).expect("text");
        }
        text
    }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// One word of a script.
fn event(word: &str, deal: &Climb<'_>) -> Event {
    let by = |text: &str| seat(text.parse().expect("a seat"));
    if word == "p" {
        return Event::Call(Call::Pass { seat: deal.turn().expect("somebody's turn") });
    }
    if let Some(who) = word.strip_suffix('-') {
        return Event::Call(Call::Pass { seat: by(who) });
    }
    if let Some((who, to)) = word.split_once('>') {
        return Event::Climbing(Climbing::GiveLead { seat: by(who), to: by(to) });
    }
    if let Some(list) = word.strip_prefix('/') {
        let mut order = SeatList::new();
        for who in list.chars() {
            assert!(order.push(by(&who.to_string())), "six at most");
        }
        return Event::Climbing(Climbing::Places { order });
    }
    if let Some((who, hand)) = word.split_once('{') {
        return Event::Cards(Cards::Hand {
            seat: by(who),
            cards: written(hand.trim_end_matches('}')),
        });
    }
    let (who, play) = word.split_once(':').expect("a word of the script");
    let out = play.ends_with('.');
    let (group, name) = play
        .trim_end_matches('.')
        .split_once('=')
        .map_or((play.trim_end_matches('.'), None), |(group, name)| (group, Some(reading(name))));
    Event::Cards(Cards::Play { seat: by(who), cards: written(group), reading: name, out })
}

/// `6a6bX10c` as cards.
fn written(text: &str) -> CardList {
    let mut spaced = String::new();
    for letter in text.chars() {
        spaced.push(letter);
        if !letter.is_ascii_digit() {
            spaced.push(' ');
        }
    }
    spaced.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

/// `straight-flush9` as a reading.
fn reading(text: &str) -> Reading {
    let split = text.find(|letter: char| letter.is_ascii_digit()).expect("its high");
    let kind = Combo::from_word(&text[..split]).expect("a type");
    Reading { kind, high: text[split..].parse().expect("its high") }
}

// --- what cards can be -------------------------------------------------------------------------

fn list(readings: &[Reading]) -> String {
    readings.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn check_readings(rules: &ClimbRules, rows: &[(&str, &str)]) {
    for (group, expected) in rows {
        let found = combo::readings(&cards(group), rules, PACK).expect("one hand can hold it");
        assert_eq!(list(found.as_slice()), *expected, "{group}");
    }
}

#[test]
fn cards_are_read_as_the_tables_of_combinations_say() {
    check_readings(
        &four(),
        &[
            // 3.2: one of each type.
            ("7a", "single 7"),
            ("7a 7c", "pair of 7"),
            ("7a 7b 7c", "triple of 7"),
            ("7a 8b 9c", "run to 9"),
            ("7a 8b 9c 10a", "bobtail to 10"),
            ("1a 2b 3c 4a 5b", "straight to 5"),
            ("1a 2b 3c 4a 5b 6b", "stretch to 6"),
            ("3a 3b 4c 4a", "staircase to 4"),
            ("3a 3b 4c 4a 5b 5b", "tube to 5"),
            ("3a 3b 3c 4a 4a 4b", "plate to 4"),
            ("3a 3b 3c 3c", "quad of 3"),
            ("3a 4a 5a 6a 7a", "straight to 7, straight flush to 7"),
            ("3a 3b 3c 3c 3b", "quint of 3"),
            ("3a 4a 5a 6a 7a 8a", "stretch to 8, stretch flush to 8"),
            ("3a 3a 3b 3b 3c 3c", "hex of 3"),
            // 3.2: the highest of each, with the wild at the top.
            ("7a 8b 9c 10a X", "straight to 10, straight to 11"),
            ("10a 10b X X", "staircase to 10, staircase to 11, quad of 10"),
            ("6a 7b 8c 9a 10b X", "stretch to 10, stretch to 11"),
            // 3.3.
            ("5a 5b X X", "staircase to 5, staircase to 6, quad of 5"),
            ("4a 5b X", "run to 5, run to 6"),
            ("9a 10b X", "run to 10, run to 11"),
            ("1a 2b X", "run to 3"),
            ("5a X X", "triple of 5, run to 5, run to 6, run to 7"),
            ("5a 6b X X", "bobtail to 6, bobtail to 7, bobtail to 8, staircase to 6"),
            ("5a 8b X X", "bobtail to 8"),
            ("5a 9b X X", ""),
            (
                "5b 6b 7b 8b X",
                "straight to 8, straight to 9, straight flush to 8, straight flush to 9",
            ),
            ("5a 5b 6a 6b X X", "tube to 6, tube to 7, plate to 6"),
            ("9a 9b 10a 10b X X", "tube to 10, tube to 11, plate to 10"),
            ("10a 1b 2c", ""),
            ("10a X 1b", ""),
            ("6a 6b 6c 7a 7b", ""),
            // K1, K2: a lone wild and two of them, of any rank.
            (
                "X",
                "single 1, single 2, single 3, single 4, single 5, single 6, single 7, single 8, \
                 single 9, single 10, single 11",
            ),
            (
                "X X",
                "pair of 1, pair of 2, pair of 3, pair of 4, pair of 5, pair of 6, pair of 7, \
                 pair of 8, pair of 9, pair of 10, pair of 11",
            ),
            // The list is closed.
            ("1a 2b 3c 4a 5b 6c 7a", ""),
            ("1a 1b 2a 2b 3a 3b 4a 4b", ""),
            ("7a 7a 7b 7b 7c 7c X", ""),
        ],
    );
}

/// A hand is its cards and no more, however they came and went: what is not there is not taken away.
#[test]
fn a_hand_without_others_is_what_is_left_of_it() {
    let hand = |text: &str| combo::Hand::of(&cards(text), PACK).expect("one hand can hold it");
    for (have, less, left) in [
        ("7a 7a 7b X X", "7a X", "7a 7b X"),
        ("7a 8b X", "7a 7a 9c X X", "8b"),
        ("7a 7a 7b 7c", "7b 7c", "7a 7a"),
        ("7b 7b 7c", "7b", "7b 7c"),
        ("7b 10c", "7b", "10c"),
        ("6a 7b", "8a", "6a 7b"),
        ("6a 7b", "6a 7b", ""),
    ] {
        let rest = hand(have).without(&hand(less));
        assert_eq!(rest, hand(left), "{have} without {less}");
        assert_eq!(rest.iter().collect::<Vec<_>>(), cards(left), "{have} without {less}");
        assert_eq!(usize::from(rest.len()), cards(left).len(), "{have} without {less}");
        assert_eq!(rest.is_empty(), left.is_empty(), "{have} without {less}");
        let mut taken = hand(have);
        for card in cards(have) {
            assert!(taken.take(card) && !taken.take(ClimbCard::Natural { rank: 5, suit: 0 }));
        }
        assert_eq!(taken, combo::Hand::EMPTY, "{have}");
    }
    // A kind is counted up to fifteen, and there is no seventh suit.
    let (mut full, seven) = (combo::Hand::EMPTY, ClimbCard::Natural { rank: 7, suit: 1 });
    assert!((0..15).all(|_| full.add(seven)) && !full.add(seven));
    let beside = ClimbCard::Natural { rank: 7, suit: 2 };
    let none = ClimbCard::Natural { rank: 7, suit: 6 };
    assert!(!full.add(none));
    assert_eq!([seven, beside, none].map(|card| full.count(card)), [15, 0, 0]);
    // The sixth suit is one as the others are.
    let pack = ClimbPack { suits: 6, ..PACK };
    let rules = ClimbRules { pack: Some(pack), ..four() };
    let three = combo::readings(&cards("7f 7f X"), &rules, pack).expect("one hand can hold it");
    assert_eq!(list(three.as_slice()), "triple of 7");
}

/// K8: a suited sequence is the bomb and not the plain one to the same card; where that leaves more than one thing,
/// people are asked.
#[test]
fn what_people_can_have_meant() {
    for (group, on, expected) in [
        ("5b 6b 7b 8b X", None, "straight flush to 8, straight flush to 9"),
        ("5b 6b 7b 8b X", Some("straight-flush8"), "straight flush to 9"),
        ("3a 4a 5a 6a 7a 8a", None, "stretch flush to 8"),
        ("1a 2b 3c 4a 5b", None, "straight to 5"),
        ("5a X X", Some("run5"), "run to 6, run to 7"),
        ("5a X X", None, "triple of 5, run to 5, run to 6, run to 7"),
        ("4a X", Some("pair4"), ""),
    ] {
        let all = combo::readings(&cards(group), &four(), PACK).expect("one hand can hold it");
        let meant = combo::meant(&all, on.map(reading));
        assert_eq!(list(meant.as_slice()), expected, "{group} on {on:?}");
    }
}

#[test]
fn the_switches_turn_what_cards_can_be() {
    let rules = ClimbRules { wild_single: WildSingle::Top, ..four() };
    let rows = [("X", "single 11"), ("X X", "pair of 11"), ("4a X", "pair of 4")];
    check_readings(&rules, &rows);

    let rules = ClimbRules { wild_in_bombs: false, ..four() };
    check_readings(
        &rules,
        &[
            ("5a 5b X X", "staircase to 5, staircase to 6"),
            ("5b 6b 7b 8b X", "straight to 8, straight to 9"),
            ("5b 6b 7b 8b 9b", "straight to 9, straight flush to 9"),
        ],
    );

    // 1 follows 10; the rank of the wild ends a sequence and is not passed through.
    let rules = ClimbRules { wrap: true, ..four() };
    check_readings(
        &rules,
        &[
            ("10a 1b 2c", "run to 2"),
            ("10a 10b 1a 1b", "staircase to 1"),
            ("9a 10b X", "run to 1, run to 10, run to 11"),
            ("10a X 1b", "run to 1, run to 2"),
            ("9a 1b X X", "bobtail to 1, bobtail to 2"),
        ],
    );
}

/// 3.4, and K6: a natural card does not beat a wild of its rank.
#[test]
fn what_beats_what() {
    for (play, on, expected) in [
        ("single8", "single7", true),
        ("single7", "single7", false),
        ("pair9", "single7", false),
        ("stretch9", "straight7", false),
        ("quad1", "single11", true),
        ("straight-flush5", "quad10", true),
        ("straight5", "quad10", false),
        ("quint1", "straight-flush11", true),
        ("stretch-flush6", "quint10", true),
        ("hex1", "stretch-flush11", true),
        ("stretch-flush11", "hex1", false),
        ("quad5", "quad5", false),
        ("quad6", "quad5", true),
        ("single11", "quad1", false),
    ] {
        assert_eq!(combo::beats(reading(play), reading(on)), expected, "{play} on {on}");
    }
}

/// The contract's rule for a play that was not named, K8 and K9.
#[test]
fn an_unnamed_play_is_the_strongest_where_only_one_kind_beats() {
    for (group, on, expected) in [
        ("X", None, "single 11"),
        ("X", Some("single5"), "single 11"),
        ("5a X X", Some("run5"), "run to 7"),
        ("5a X X", Some("triple4"), "triple of 5"),
        ("5a X X", None, "triple of 5, run to 5, run to 6, run to 7?"),
        ("5b 6b 7b 8b X", None, "straight flush to 9"),
        ("5b 6b 7b 8b X", Some("straight8"), "straight flush to 9"),
        ("5a 5b X X", Some("stairs10"), "quad of 5"),
        // Nothing beats the table: what it is of the table's own type, else as at a lead.
        ("4a X", Some("single11"), "pair of 4"),
        ("5a X X", Some("run10"), "run to 7"),
        ("5a 6b X X", Some("quad9"), "bobtail to 6, bobtail to 7, bobtail to 8, staircase to 6?"),
        ("5a 9b", Some("single3"), "?"),
    ] {
        let all = combo::readings(&cards(group), &four(), PACK).expect("one hand can hold it");
        let found = match combo::best_against(&all, on.map(reading)) {
            Ok(reading) => reading.to_string(),
            Err(Impossible::Ambiguous(among)) => list(among.as_slice()) + "?",
            Err(Impossible::NoCombination) => "?".to_owned(),
            Err(other) => panic!("{group}: {other}"),
        };
        assert_eq!(found, expected, "{group} on {on:?}");
    }
}

// --- the course of a deal ----------------------------------------------------------------------

/// Every fault that a play can have, each row mending one of the row above.
#[test]
fn a_play_is_looked_at_in_order() {
    let start = "1:6a6b";
    let rows = [
        ("5:11z=pair3.", "round 2, pair of 6 by 1 x1 no-such-seat"),
        ("0:11z=pair3.", "round 2, pair of 6 by 1 x1 no-such-card"),
        ("0:5a5a5a=pair3.", "round 2, pair of 6 by 1 x1 too-many"),
        ("0:6a6a=pair3.", "round 2, pair of 6 by 1 x1 card-gone"),
        ("0:5a7b=pair3.", "round 2, pair of 6 by 1 x1 no-combination"),
        ("0:5a5b=pair3.", "round 2, pair of 6 by 1 x1 not-that-reading"),
        ("0:5a5b=pair5.", "round 2, pair of 6 by 1 x1 cards-left"),
        ("0:5a5b=pair5", "round 1, pair of 5 by 0 !1 play-turn !1 beats"),
        ("0:7a7b=pair7", "round 1, pair of 7 by 0 !1 play-turn"),
        ("2:7a7b=pair7", "round 3, pair of 7 by 2"),
        ("2:7a7b", "round 3, pair of 7 by 2"),
        ("2:=pair7", "round 3, pair of 7 by 2"),
        ("2:=pair12", "round 2, pair of 6 by 1 x1 no-combination"),
    ];
    for (play, expected) in rows {
        table(four()).check(&[(&format!("{start} {play}"), expected)]);
    }
}

/// The same for a hand that was seen.
#[test]
fn a_seen_hand_is_proof() {
    let hand = "2{1a2a3a4a5a6a7a7b8a9a10a1b2b3b4bXX}";
    let rows = [
        ("5{1a}", "lead 1 x0 no-such-seat"),
        ("2{1a}", "lead 1 x0 hand-size"),
        ("2{1a1a1a4a5a6a7a7b8a9a10a1b2b3b4bX11a}", "lead 1 x0 no-such-card"),
        ("2{1a1a1a4a5a6a7a7b8a9a10a1b2b3b4bXX}", "lead 1 x0 too-many"),
        ("2{1a2a3a4a5a6a7a7b8a9a10a1b2b3bXXX}", "lead 1 x0 too-many"),
        (hand, "lead 1"),
        // Another seat cannot hold, or play, the second copies of what lies there.
        ("HAND 1:7a", "round 2, single 7 by 1"),
        ("HAND 1:7a 3:7a", "round 2, single 7 by 1 x2 card-gone"),
        ("HAND 1:6a 2:8b", "round 2, single 6 by 1 x2 not-in-hand"),
        ("HAND 1:6a6b 2:8a8a", "round 2, pair of 6 by 1 x2 not-in-hand"),
        ("HAND 1:6a6b 2:=hex7", "round 2, pair of 6 by 1 x2 cannot-make"),
        ("HAND 1:6a6b 2:=pair10", "round 3, pair of 10 by 2"),
        ("HAND 1:6a6b 2:7a7b", "round 3, pair of 7 by 2"),
        ("HAND 1:6a6b 2:7aX=pair7 p p p 2:7b p p p 2:7a", "lead 2 x10 not-in-hand"),
        // Seen again: the same hand, or one record contradicts the other.
        ("HAND HAND", "lead 1"),
        ("HAND 2{1a2a3a4a5a6a7a7b8a9a10a1b2b3b4cXX}", "lead 1 x1 not-in-hand"),
        // Seen later: what was played must have been in it.
        ("1:6a6b 2:7c7c HAND", "round 3, pair of 7 by 2 x2 not-in-hand"),
        ("1:6a6b 2:7a7b HAND p p p 2:8a", "round 3, single 8 by 2"),
        ("1:2a 2:3a 3:4a 1:2a HAND", "round 2, single 2 by 1 !3 play-turn !3 beats x4 card-gone"),
    ];
    for (script, expected) in rows {
        table(four()).check(&[(&script.replace("HAND", hand), expected)]);
    }
}

/// No third copy, no third wild from one hand, no eighteenth card: also without seeing the hand.
#[test]
fn cards_run_out() {
    table(four()).check(&[
        ("1:5a 2:6a 3:7a 0:8a p p p 0:5a", "round 1, single 5 by 0"),
        ("1:5a 2:6a 3:7a 0:8a p p p 0:5a 1:5a", "round 1, single 5 by 0 x8 card-gone"),
        ("1:X=single3 p p p 1:X=single3", "round 2, single 3 by 1"),
        ("1:X=single3 p p p 1:X=single3 p p p 1:X", "lead 1 x8 too-many"),
        ("1:=stretch6 p p p 1:=stretch6 p p p 1:=stairs2", "round 2, staircase to 2 by 1"),
        ("1:=stretch6 p p p 1:=stretch6 p p p 1:=stretch6", "lead 1 x8 cards-left"),
        ("1:=stretch6 p p p 1:=stretch6 p p p 1:=stairs2.", "lead 1 x8 cards-left"),
        ("1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5", "round 2, straight to 5 by 1, out 1"),
        (
            "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5. 1-",
            "round 2, straight to 5 by 1, out 1 x9 already-out",
        ),
        (
            "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5 1:=single3",
            "round 2, straight to 5 by 1, out 1 x9 already-out",
        ),
    ]);
}

/// 3.5 and K11, K13, K17: leading, passing, coming back, winning the round.
#[test]
fn a_round_ends_when_all_others_have_passed_since_the_last_play() {
    table(four()).check(&[
        ("", "lead 1"),
        ("1-", "lead 1 !0 leader-plays"),
        ("2-", "lead 1 !0 play-turn"),
        ("2:3a", "round 3, single 3 by 2 !0 play-turn"),
        ("1:3a", "round 2, single 3 by 1"),
        ("1:3a 3-", "round 2, single 3 by 1 !1 play-turn"),
        ("1:3a 1-", "round 2, single 3 by 1 !1 play-turn"),
        ("1:3a 2- 2-", "round 3, single 3 by 1 !2 play-turn"),
        ("1:3a 2- 3:5a 0- 1-", "round 2, single 5 by 3"),
        ("1:3a 2- 3:5a 0- 1- 2:8a", "round 3, single 8 by 2"),
        ("1:3a 2:9a 3- 0-", "round 1, single 9 by 2"),
        ("1:3a 2:9a 3- 0- 1-", "lead 2"),
        ("1:3a 2:9a 3- 0- 1- 2:7c", "round 3, single 7 by 2"),
        ("1:3a 2:9a 3- 0- 1- 0:7c", "round 1, single 7 by 0 !5 play-turn"),
        // C103 and its like: after a bomb only bombs.
        ("1:3a 2:2a2b2c2a 3:X", "round 0, single 11 by 3 !2 beats"),
        ("1:3a 2:2a2b2c2a 3:1a1b1c1a", "round 0, quad of 1 by 3 !2 beats"),
        ("1:3a 2:2a2b2c2a 3:4b5b6b7bX", "round 0, straight flush to 8 by 3"),
        // Bombs may be led.
        ("1:2a2b2c2a", "round 2, quad of 2 by 1"),
    ]);
}

#[test]
fn a_final_pass_is_final_for_the_round_where_the_rules_say_so() {
    table(four()).with(|rules| rules.pass_final = true).check(&[
        ("1:3a 2- 3:5a 0- 1-", "lead 3"),
        ("1:3a 2- 3:5a 0-", "round 1, single 5 by 3"),
        ("1:3a 2- 3:5a 0- 2:8a", "round 3, single 8 by 2 !4 play-turn !4 pass-final"),
        ("1:3a 2- 3:5a 0- 2:4a", "round 3, single 4 by 2 !4 play-turn !4 beats !4 pass-final"),
        // He is back in, then: he can answer the next play.
        ("1:3a 2- 3:5a 0- 2:8a 3:9a 1-", "round 2, single 9 by 3 !4 play-turn !4 pass-final"),
        ("1:3a 2- 3:5a 0- 1- 3:1a 0:2a 1- 2:6a", "round 3, single 6 by 2"),
    ]);
}

/// K12.
#[test]
fn a_bomb_waits_for_its_turn_unless_the_rules_let_it_fly() {
    let bomb = "1:3a 0:2a2b2c2a";
    let low = "1:7a7b7c7a 0:2a2b2c2a";
    table(four()).check(&[
        (bomb, "round 1, quad of 2 by 0 !1 bomb-out-of-turn"),
        (low, "round 1, quad of 2 by 0 !1 beats !1 bomb-out-of-turn"),
    ]);
    table(four()).with(|rules| rules.bomb_out_of_turn = true).check(&[
        (bomb, "round 1, quad of 2 by 0"),
        (low, "round 1, quad of 2 by 0 !1 beats"),
        ("1:3a 0:4a", "round 1, single 4 by 0 !1 play-turn"),
        // There is nothing yet that a bomb could interrupt.
        ("0:2a2b2c2a", "round 1, quad of 2 by 0 !0 play-turn"),
    ]);
}

/// 3.5, K14 to K16, while the winner still holds cards.
#[test]
fn the_winner_leads_or_gives_the_lead_to_a_partner() {
    let won = "1:3a 2:9a p p p";
    let rows = [
        ("", "lead 2"),
        ("2>5", "lead 2 x5 no-such-seat"),
        ("3>1", "lead 2 x5 not-the-winner"),
        ("0>2", "lead 2 x5 not-the-winner"),
        ("2>3", "lead 3 !5 give-lead"),
        ("2>0", "lead 0"),
        ("2>0 0:7a", "round 1, single 7 by 0"),
        ("2>0 2:7a", "round 3, single 7 by 2 !6 play-turn"),
        ("2>2", "lead 2"),
        ("2>2 2>0", "lead 0"),
        ("2>0 2>2", "lead 2 !6 give-lead"),
        ("2>0 0>2", "lead 0 x6 not-the-winner"),
        ("2>0 0-", "lead 0 !6 lead-refusable"),
        ("2-", "lead 2 !5 leader-plays"),
        ("2:7a 2>0", "round 3, single 7 by 2 x6 not-now"),
    ];
    for (rest, expected) in rows {
        table(four()).check(&[(&format!("{won} {rest}"), expected)]);
    }
    table(four()).check(&[
        ("1>3", "lead 3 !0 give-lead"),
        ("1>1", "lead 1"),
        // He leads, and has won no round by which he could give the lead away.
        ("1>1 1>3", "lead 3 !1 give-lead"),
        ("3>1", "lead 1 x0 not-that-seat"),
        ("1:3a 1>3", "round 2, single 3 by 1 x1 not-now"),
    ]);
}

#[test]
fn a_lead_may_be_refused_where_the_rules_say_so() {
    let won = "1:3a 2:9a p p p";
    let rows = [
        ("2>0 0-", "lead 2"),
        ("2>0 0- 2:7a", "round 3, single 7 by 2"),
        ("2>0 0- 2-", "lead 2 !7 leader-plays"),
        ("2>0 0- 2>0", "lead 0"),
        ("2>0 2-", "lead 0 !6 play-turn"),
        // Only a partner may: an opponent who was given it should not have it at all.
        ("2>3 3-", "lead 3 !5 give-lead !6 lead-refusable"),
    ];
    for (rest, expected) in rows {
        let table = table(four()).with(|rules| rules.lead_refusable = true);
        table.check(&[(&format!("{won} {rest}"), expected)]);
    }
    let out = "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5 p p p";
    table(four()).with(|rules| rules.lead_refusable = true).check(&[
        (&format!("{out} 1>3 3-"), "give-lead 1, out 1"),
        (&format!("{out} 1>2 2-"), "lead 2, out 1 !13 lead-refusable"),
    ]);
    // Whoever still plays can take it back, also where his partner sits next to him by now; whoever is out
    // cannot, and where nobody else may lead his partner has to.
    let next =
        "3:=stretch6 p p p 3:=stretch6 p p p 3:=straight5 p p p 3>0 0:=single3 1- 2:=single4 0- 1-";
    let both = "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5 2- 3- 0:=straight6 2- 3- \
                0:=stretch6 p p 0:=straight6 p p 0:=single9 2- 3-";
    let refusable = || table(four()).with(|rules| rules.lead_refusable = true);
    refusable().dealer(2).check(&[(&format!("{next} 2>0 0-"), "lead 2, out 3")]);
    refusable().check(&[(&format!("{both} 0>2 2-"), "lead 2, out 10 !24 lead-refusable")]);
}

/// Who can beat what lies on the table is known by how many cards a player has left, too.
#[test]
fn whoever_has_too_few_cards_beats_nothing() {
    let table = table(four());
    let one_left = "1:=stretch6 p p p 1:=stretch6 p p p 1:=single3 p p p 1:=single3 p p p 1:=single3 p p p \
                    1:=single3 2:=single4 p p p";
    for (rest, able) in [("2:=single3 p p", true), ("2:=pair3 p p", false)] {
        let mut deal = Climb::open(&table.rules, &table.standing);
        for word in format!("{one_left} {rest}").split_whitespace() {
            let event = event(word, &deal);
            let heard = ClimbEvent::of(&event, deal.phase()).expect(word);
            deal = deal.step(heard).expect(word);
        }
        assert_eq!(deal.turn(), Some(seat(1)), "{rest}");
        assert_eq!(deal.offers().play.has(seat(1)), able, "{rest}");
    }
}

/// Worked example 4 of 3.8, and K13, K14: the winner is out.
#[test]
fn a_winner_who_is_out_gives_the_lead_to_a_partner_or_to_the_left() {
    // Seat 1 is out with his straight; 2, 3 and 0 pass.
    let out = "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5 2- 3- 0-";
    let rows = [
        ("", "give-lead 1, out 1"),
        ("1>3", "lead 3, out 1"),
        ("1>2", "lead 2, out 1"),
        ("1>0", "lead 0, out 1 !12 give-lead"),
        ("1>1", "give-lead 1, out 1 x12 already-out"),
        ("3>2", "give-lead 1, out 1 x12 not-the-winner"),
        ("1-", "give-lead 1, out 1 x12 already-out"),
        ("2-", "give-lead 1, out 1 !12 play-turn"),
        // Nothing is said of it, and his left neighbour leads: he let her.
        ("2:=single3", "round 3, single 3 by 2, out 1"),
        // His partner leads: he was given it. Nobody else can have been.
        ("3:=single3", "round 0, single 3 by 3, out 1"),
        ("0:=single3", "round 2, single 3 by 0, out 1 !12 play-turn"),
        ("1>3 3:=single3", "round 0, single 3 by 3, out 1"),
        // Those who are out are skipped and need not pass.
        ("1>3 3:=single3 0- 2-", "lead 3, out 1"),
        ("1>3 3:=single3 0- 2- 3>1", "lead 3, out 1 x16 already-out"),
        ("1>3 3:=single3 0- 2- 3:=single4 1-", "round 0, single 4 by 3, out 1 x17 already-out"),
    ];
    for (rest, expected) in rows {
        table(four()).check(&[(&format!("{out} {rest}"), expected)]);
    }
    // Then 0 goes out too, and wins: his left neighbour is out, so 2, his partner, leads either way.
    let both = "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5 2- 3- 0:=straight6 2- 3- \
                0:=stretch6 p p 0:=straight6 p p 0:=single9 2- 3-";
    let rows = [
        ("", "give-lead 2, out 10"),
        ("2:=single7", "round 3, single 7 by 2, out 10"),
        ("0>2", "lead 2, out 10"),
        ("0>3", "lead 3, out 10 !23 give-lead"),
        ("0>1", "give-lead 2, out 10 x23 already-out"),
        ("2-", "give-lead 2, out 10 !23 leader-plays"),
        ("3:=single7", "round 2, single 7 by 3, out 10 !23 play-turn"),
    ];
    for (rest, expected) in rows {
        table(four()).check(&[(&format!("{both} {rest}"), expected)]);
    }
}

/// Worked example 7 and K18: nobody answers the card that ends the deal.
#[test]
fn the_deal_is_over_when_a_whole_team_is_out() {
    let mut script = String::from("1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5 2- 3- 0- 1>3 ");
    script += "3:=stretch6 p p 3:=stretch6 p p 3:=stairs2 p p 3:=single10";
    let over = "over, out 13, deal-end: 0 4, next 1";
    table(four()).check(&[
        (&script, over),
        (&format!("{script} 0:=single11"), &format!("{over} x23 not-now")),
        (&format!("{script} 0-"), &format!("{over} x23 not-now")),
        (&format!("{script} 1>3"), &format!("{over} x23 not-now")),
        (&format!("{script} /0"), &format!("{over} x23 after-the-end")),
        (&format!("{script} /"), &format!("{over} x23 not-now")),
    ]);
}

/// A pack that the ruleset does not give: plays by their reading, going out is said.
#[test]
fn six_play_without_a_pack() {
    table(six()).check(&[
        ("", "lead 1"),
        ("1:3a", "lead 1 x0 pack-unknown"),
        ("1{3a}", "lead 1 x0 pack-unknown"),
        ("1:=single3", "round 2, single 3 by 1"),
        ("1:=single3 p p p p", "round 0, single 3 by 1"),
        ("1:=single3 p p p p p", "lead 1"),
        ("1:=single3 p p p p p 1>3", "lead 3"),
        ("1:=single3 p p p p p 1>5", "lead 5"),
        ("1:=single3 p p p p p 1>2", "lead 2 !6 give-lead"),
        ("1:=single3. p p p p p", "give-lead 1, out 1"),
        ("1:=single3. p p p p p 1>2", "lead 2, out 1"),
        ("1:=single3. p p p p p 1>5", "lead 5, out 1"),
        ("1:=single3. p p p p p 1>4", "lead 4, out 1 !6 give-lead"),
        ("1:=single3. 2:=single4. 3:=single5. p p p", "give-lead 3, out 123"),
        ("1:=single3. 2:=single4. 3:=single5. p p p 3>5", "lead 5, out 123"),
        // His left neighbour still holds cards; the one after that may not have it.
        ("1:=single3. 2:=single4. 3:=single5. p p p 3>4", "lead 4, out 123"),
        ("1:=single3. 2:=single4. 3:=single5. p p p 3>0", "lead 0, out 123 !6 give-lead"),
        ("1:=single3. p 3:=single4. p 5:=single5.", "over, out 135, deal-end: 0 12, next 1"),
    ]);
}

/// What can be asked of a deal besides: who led, and how many cards, or which, a player holds (K31).
#[test]
fn a_deal_knows_who_led_and_what_is_left() {
    let asked = |script: &str| {
        let table = table(four());
        let mut deal = Climb::open(&table.rules, &table.standing);
        for word in script.split_whitespace() {
            deal = deal
                .step(ClimbEvent::of(&event(word, &deal), deal.phase()).expect(word))
                .expect(word);
        }
        let hand = deal.hand_left(seat(2)).map(|hand| hand.len());
        (deal.leader().number(), deal.cards_left(seat(2)), hand)
    };
    let hand = "2{1a2a3a4a5a6a7a7b8a9a10a1b2b3b4bXX}";
    assert_eq!(asked(""), (1, Some(17), None));
    assert_eq!(asked("2:6a6b"), (2, Some(15), None));
    assert_eq!(asked("1:6a6b 2:7a7b"), (1, Some(15), None));
    assert_eq!(asked(&format!("{hand} 1:6a6b 2:7a7b")), (1, Some(15), Some(15)));
    assert_eq!(asked(&format!("{hand} 1:6a6b 2:=pair7")), (1, Some(15), None));
    assert_eq!(asked(&format!("{hand} 1:6a6b /1")), (1, None, None));
}

/// What other games say is not for this one.
#[test]
fn what_belongs_to_other_games_is_refused() {
    let rules = four();
    let standing = table(four()).standing;
    let deal = Climb::open(&rules, &standing);
    for (line, code) in [
        (r#"{"type":"order","seat":1}"#, "not-this-game"),
        (r#"{"type":"turn-up","suit":"h"}"#, "not-this-game"),
        (r#"{"type":"contract","maker":1,"trump":"h"}"#, "not-this-game"),
        (r#"{"type":"passed-out"}"#, "not-this-game"),
        (r#"{"type":"tricks","taken":[3,2]}"#, "not-this-game"),
        (r#"{"type":"deal","dealer":1}"#, "not-now"),
        (r#"{"type":"misdeal"}"#, "not-now"),
        (r#"{"type":"play","seat":1,"cards":["Kh"]}"#, "no-such-card"),
    ] {
        let event: Event = serde_json::from_str(line).expect(line);
        assert_eq!(
            ClimbEvent::of(&event, deal.phase())
                .and_then(|heard| deal.step(heard))
                .expect_err(line)
                .code(),
            code,
            "{line}"
        );
        let mut findings = Vec::new();
        if let Ok(heard) = ClimbEvent::of(&event, deal.phase()) {
            deal.judge(heard, &mut findings);
        }
        assert_eq!(findings, [], "{line}");
    }
    // In words: what nobody does here.
    for (line, said) in [
        (r#"{"type":"order","seat":1}"#, "no card is turned in this game"),
        (r#"{"type":"bid","seat":1,"tricks":3,"trump":"h"}"#, "nobody bids in this game"),
        (r#"{"type":"deny","seat":1,"what":"trump"}"#, "nobody can refuse a call in this game"),
        (r#"{"type":"defend-alone","seat":1}"#, "nobody defends alone in this game"),
    ] {
        let event: Event = serde_json::from_str(line).expect(line);
        let refused = ClimbEvent::of(&event, deal.phase()).and_then(|heard| deal.step(heard));
        assert_eq!(refused.expect_err(line).to_string(), said, "{line}");
    }
}

// --- what a deal pays, and what it means for the game ------------------------------------------

/// 3.6 and worked example 1.
#[test]
fn places_pay_the_team_of_the_first_player_out() {
    table(four()).check(&[
        ("/02", "over, out 02, deal-end: 4 0, next 2"),
        ("/012", "over, out 012, deal-end: 2 0, next 2"),
        ("/013", "over, out 013, deal-end: 1 0, next 2"),
        ("/13", "over, out 13, deal-end: 0 4, next 1"),
        ("/321", "over, out 321, deal-end: 0 2, next 1"),
        ("/320", "over, out 320, deal-end: 0 1, next 1"),
        // The order as far as the deal went, and no further.
        ("/", "lead 1"),
        ("/0", "round, out 0"),
        ("/01", "round, out 01"),
        ("/0 /2", "over, out 02, deal-end: 4 0, next 2"),
        ("/00", "lead 1 x0 already-out"),
        ("/021", "lead 1 x0 after-the-end"),
        ("/0123", "lead 1 x0 after-the-end"),
        ("/5", "lead 1 x0 no-such-seat"),
        // After an incomplete outcome the table is not known.
        ("/0 1:3a", "round, out 0 x1 not-now"),
        ("/0 1-", "round, out 0 x1 not-now"),
        ("/0 1>3", "round, out 0 x1 not-now"),
        ("/0 0:3a", "round, out 0 x1 already-out"),
        // After recorded plays: those who went out since.
        ("1:3a 2:9a /13", "over, out 13, deal-end: 0 4, next 1"),
    ]);
    table(four()).check(&[
        (
            "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5 /3",
            "over, out 13, deal-end: 0 4, next 1",
        ),
        (
            "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5 /13",
            "round 2, straight to 5 by 1, out 1 x9 already-out",
        ),
    ]);
}

/// The ten outcomes of 3.6, and both ways a deal of six ends.
#[test]
fn six_are_paid_by_all_their_places() {
    // In every order of going out the seats of team 0 come as 0, 2, 4, those of team 1 as 1, 3, 5.
    for (places, points) in [
        ([1, 2, 3], 12),
        ([1, 2, 4], 10),
        ([1, 2, 5], 9),
        ([1, 2, 6], 8),
        ([1, 3, 4], 6),
        ([1, 3, 5], 5),
        ([1, 3, 6], 4),
        ([1, 4, 5], 3),
        ([1, 4, 6], 2),
        ([1, 5, 6], 1),
    ] {
        let mut ours = ["0", "2", "4"].into_iter();
        let mut theirs = ["1", "3", "5"].into_iter();
        let mut order = String::new();
        for place in 1..=6 {
            let side = if places.contains(&place) { &mut ours } else { &mut theirs };
            order += side.next().expect("three of each");
            if ours.len() == 0 || theirs.len() == 0 {
                break;
            }
        }
        let expected = format!("over, out {order}, deal-end: {points} 0, next 2");
        table(six()).check(&[(&format!("/{order}"), &expected)]);
    }
    table(six()).check(&[
        ("/01234", "over, out 01234, deal-end: 5 0, next 2"),
        ("/02135", "over, out 02135, deal-end: 8 0, next 2"),
        ("/0135", "over, out 0135, deal-end: 1 0, next 2"),
        ("/03154", "lead 1 x0 after-the-end"),
    ]);
}

/// An award for each further member: who, at which place; nobody where the place was left over.
#[test]
fn every_place_is_an_award_of_its_own() {
    let told = |rules: &ClimbRules, order: &[u8]| {
        let standing = table(four()).standing;
        let mut places = SeatList::new();
        for number in order {
            assert!(places.push(seat(*number)), "six at most");
        }
        let deal = Climb::open(rules, &standing);
        let deal = deal.step(ClimbEvent::Places(places)).expect("it can be");
        let awards: Vec<_> = deal.awards().collect();
        awards
            .iter()
            .map(|it| (it.points, it.say().to_owned(), it.seat.map(Seat::number)))
            .collect::<Vec<_>>()
    };
    let second = || "out second".to_owned();
    assert_eq!(
        told(&six(), &[0, 2, 1, 4]),
        [(8, second(), Some(2)), (2, "out fourth".into(), Some(4))]
    );
    assert_eq!(told(&six(), &[0, 2, 1, 3, 5]), [(8, second(), Some(2))]);
    assert_eq!(told(&six(), &[1, 0, 2, 4]), [(1, "out fifth".into(), None)]);
    assert_eq!(told(&four(), &[0, 1, 3]), [(1, "out fourth".into(), None)]);
}

/// 3.7, K27, worked examples 3 and 6.
#[test]
fn the_leading_team_deals_next() {
    for (dealer, even, odd, order, next) in [
        (0, 0, 0, "/02", 2),
        (1, 0, 0, "/20", 2),
        (2, 0, 3, "/013", 3),
        (3, 0, 3, "/013", 1),
        (0, 2, 3, "/013", 2),
        (1, 2, 3, "/013", 2),
        (0, 4, 0, "/31", 1),
        (3, 4, 0, "/31", 1),
        // Worked example 6, by its score: 6–2 after the deal.
        (0, 4, 2, "/012", 2),
        (1, 4, 2, "/012", 2),
    ] {
        let told = table(four()).dealer(dealer).at(even, odd, 2).tell(order);
        assert!(told.ends_with(&format!("next {next}")), "{dealer} {even}–{odd} {order}: {told}");
        let left = table(four()).with(|rules| rules.next_dealer = ClimbDealer::Left);
        let told = left.dealer(dealer).at(even, odd, 2).tell(order);
        assert!(told.ends_with(&format!("next {}", (dealer + 1) % 4)), "{told}");
    }
    for (dealer, next) in [(0, 2), (1, 2), (4, 0), (5, 0)] {
        let told = table(six()).dealer(dealer).at(0, 0, 2).tell("/240");
        assert!(told.ends_with(&format!("next {next}")), "{dealer}: {told}");
    }
}

/// K19 to K21, worked example 2.
#[test]
fn a_team_that_is_sure_of_the_target_wins_at_once() {
    table(four()).at(7, 5, 6).check(&[
        ("/0", "over, out 0, game-early-win: 1 0, next 2, team 0 wins by game-early-win"),
        ("/02", "lead 1 x0 after-the-end"),
        ("/1", "round, out 1"),
        ("/103", "over, out 103, deal-end: 0 2, next 1"),
    ]);
    table(four()).at(6, 0, 2).check(&[
        ("/0", "round, out 0"),
        ("/02", "over, out 02, deal-end: 4 0, next 2, team 0 wins by game-target"),
        ("/013", "over, out 013, deal-end: 1 0, next 2"),
    ]);
    table(four())
        .at(4, 2, 3)
        .check(&[("/02", "over, out 02, deal-end: 4 0, next 2, team 0 wins by game-target")]);
    // It is the same when the cards were played.
    table(four()).at(5, 7, 6).check(&[(
        "1:=stretch6 p p p 1:=stretch6 p p p 1:=straight5",
        "over, out 1, game-early-win: 0 1, next 1, team 1 wins by game-early-win",
    )]);
    table(six()).at(23, 10, 4).check(&[(
        "/0",
        "over, out 0, game-early-win: 1 0, next 2, team 0 wins by game-early-win",
    )]);
    table(six()).at(16, 10, 4).check(&[
        ("/0", "round, out 0"),
        ("/01", "round, out 01"),
        ("/02", "over, out 02, game-early-win: 8 0, next 2, team 0 wins by game-early-win"),
    ]);
    table(four()).with(|rules| rules.early_win = EarlyWin::Finish).at(7, 5, 6).check(&[
        ("/0", "round, out 0"),
        ("/02", "over, out 02, deal-end: 4 0, next 2, team 0 wins by game-target"),
    ]);
}

/// K22 to K25, worked example 3.
#[test]
fn the_last_deal_and_the_one_after_it() {
    table(four()).at(5, 5, 8).check(&[(
        "/3",
        "over, out 3, game-last-deal: 0 1, next 1, team 1 wins by game-last-deal",
    )]);
    table(four()).at(5, 3, 8).check(&[
        ("/0", "over, out 0, game-last-deal: 1 0, next 2, team 0 wins by game-last-deal"),
        ("/1", "round, out 1"),
        ("/103", "over, out 103, deal-end: 0 2, next 1"),
    ]);
    table(four()).at(6, 3, 8).check(&[
        ("/13", "over, out 13, deal-end: 0 4, next 1, team 1 wins by game-deals"),
        ("/103", "over, out 103, deal-end: 0 2, next 2, team 0 wins by game-deals"),
    ]);
    table(four()).at(5, 5, 9).check(&[
        ("/2", "over, out 2, game-tie: 0 0, next 2, team 0 wins by game-tie"),
        ("/20", "lead 1 x0 after-the-end"),
    ]);
    table(six()).at(10, 10, 6).check(&[(
        "/3",
        "over, out 3, game-last-deal: 0 1, next 1, team 1 wins by game-last-deal",
    )]);
    table(four()).with(|rules| rules.last_deal = LastDeal::Finish).at(5, 5, 8).check(&[
        ("/3", "round, out 3"),
        ("/302", "over, out 302, deal-end: 0 1, next 1, team 1 wins by game-deals"),
    ]);
    let shared = || table(four()).with(|rules| rules.tie = ClimbTie::Shared);
    shared().at(5, 3, 8).check(&[
        ("/103", "over, out 103, deal-end: 0 2, next 1, shared by game-tie"),
        ("/102", "over, out 102, deal-end: 0 1, next 2, team 0 wins by game-deals"),
    ]);
    // Level before the last deal.
    shared().at(2, 0, 3).check(&[("/103", "over, out 103, deal-end: 0 2, next 1")]);
}
