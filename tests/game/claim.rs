//! Claims: the solver against a plain minimax, the laws it has to keep, and the examples of the
//! rules reference.

use crate::claims::{
    ALL, BACON, BID_FOUR, BID_SIX, EUCHRE, For, Kind, PINOCHLE, Plain, Recipe, bag, cards, seat,
};
use rasher::card::{Bag, Card, Suit, Trump};
use rasher::game::claim::layouts::{KnownHands, MOST, SAMPLE, Unseen};
use rasher::game::claim::{
    AtTable, Decision, LIMIT, NotAPosition, Position, Solver, Verdict, best, careful, floor,
};
use rasher::game::verdict::Who;
use rasher::seat::{MOST_SEATS, Players, Seat, SeatSet, Team};

/// The solver and the plain minimax give the same numbers.
fn agree(kind: Kind, solver: &mut Solver, position: &Position) {
    for side in Team::BOTH {
        let best = Plain::value(kind, position, side, For::Best);
        let floor = Plain::value(kind, position, side, For::Floor);
        let careful = Plain::value(kind, position, side, For::Careful);
        let name = kind.name;
        assert_eq!(
            solver.careful(position, side, LIMIT),
            Some(careful),
            "careful, {name}: {position:?}"
        );
        assert_eq!(solver.best(position, side, LIMIT), Some(best), "best, {name}: {position:?}");
        assert_eq!(solver.floor(position, side, LIMIT), Some(floor), "floor, {name}: {position:?}");
    }
}

#[test]
fn the_solver_agrees_with_a_plain_minimax_on_endings_of_every_ruleset() {
    let mut solver = Solver::new();
    for kind in ALL {
        let mut recipe = Recipe(7);
        for _ in 0..300 {
            agree(kind, &mut solver, &recipe.ending(kind, 3));
        }
    }
}

#[test]
#[ignore = "minutes, and only with --release: longer endings, more of them"]
fn the_solver_agrees_with_a_plain_minimax_on_longer_endings() {
    let mut solver = Solver::new();
    for kind in ALL {
        let mut recipe = Recipe(11);
        let (most, number) = if kind.players == Players::Six { (4, 150) } else { (5, 400) };
        for _ in 0..number {
            agree(kind, &mut solver, &recipe.ending(kind, most));
        }
    }
}

/// Positions of every ruleset up to half a deal long, too long for the plain minimax.
fn halves(mut f: impl FnMut(&mut Solver, &Position)) {
    let mut solver = Solver::new();
    for kind in ALL {
        let mut recipe = Recipe(3);
        for _ in 0..40 {
            let position = recipe.ending(kind, 5);
            f(&mut solver, &position);
        }
    }
}

#[test]
fn what_one_side_takes_the_other_does_not() {
    halves(|solver, position| {
        let [even, odd] = Team::BOTH.map(|side| {
            let best = solver.best(position, side, LIMIT).expect("decided");
            let floor = solver.floor(position, side, LIMIT).expect("decided");
            let careful = solver.careful(position, side, LIMIT).expect("decided");
            assert!(floor <= careful && careful <= best, "{position:?}");
            best
        });
        assert_eq!(even + odd, position.tricks_left(), "{position:?}");
    });
}

#[test]
fn the_value_is_that_of_the_best_card() {
    halves(|solver, position| {
        let Some(turn) = position.turn() else { return };
        for side in Team::BOTH {
            let values = solver.values(position, side, LIMIT).expect("decided");
            let values = values.into_iter().map(|(_, value)| value);
            let kept = if turn.team() == side { values.max() } else { values.min() };
            assert_eq!(kept, solver.best(position, side, LIMIT), "{position:?}");
        }
    });
}

/// The same position with other names for the suits and other chairs.
fn renamed(kind: Kind, position: &Position, suits: [Suit; 4], turn: u8) -> Position {
    let suit = |suit: Suit| suits[usize::from(suit.number())];
    let card = |card: Card| match card {
        Card::Of(rank, of) => Card::Of(rank, suit(of)),
        Card::Joker => Card::Joker,
    };
    let chair = |seat: Seat| {
        let number = (seat.number() + turn) % kind.players.count();
        Seat::new(number).expect("a seat")
    };
    let mut hands = [Bag::EMPTY; MOST_SEATS];
    for seat in kind.players.seats() {
        for held in position.hand(seat).iter() {
            assert!(hands[chair(seat).index()].add(card(held)));
        }
    }
    let trump = match position.trump() {
        Trump::Suit(of) => Trump::Suit(suit(of)),
        Trump::None => Trump::None,
        Trump::Low => Trump::Low,
    };
    let out: SeatSet = position.out().iter().map(chair).collect();
    let trick: Vec<Card> = position.trick().iter().map(|lies| card(*lies)).collect();
    Position::new(&kind.rules(), trump, &hands, out, chair(position.lead()), &trick)
        .expect("as good as before")
}

#[test]
fn names_of_suits_and_chairs_do_not_matter() {
    // The eight ways to rename the suits that keep colours together.
    let [c, d, h, s] = Suit::ALL;
    let ways = [
        [c, d, h, s],
        [s, d, h, c],
        [c, h, d, s],
        [s, h, d, c],
        [d, c, s, h],
        [d, s, c, h],
        [h, c, s, d],
        [h, s, c, d],
    ];
    let mut solver = Solver::new();
    for kind in ALL {
        let mut recipe = Recipe(5);
        for way in ways {
            for turn in 0..kind.players.count() {
                let position = recipe.ending(kind, 4);
                let other = renamed(kind, &position, way, turn);
                for side in Team::BOTH {
                    let there = if turn % 2 == 0 { side } else { side.other() };
                    let best = solver.best(&position, side, LIMIT);
                    assert_eq!(solver.best(&other, there, LIMIT), best, "{position:?}");
                    let floor = solver.floor(&position, side, LIMIT);
                    assert_eq!(solver.floor(&other, there, LIMIT), floor, "{position:?}");
                }
            }
        }
    }
}

#[test]
fn within_any_limit_the_answer_is_right_or_none() {
    let mut recipe = Recipe(13);
    let mut solver = Solver::new();
    for kind in [BACON, BID_FOUR, BID_SIX] {
        let position = recipe.deal(kind, Trump::Suit(Suit::Hearts), SeatSet::NONE, seat(1), 5);
        let best = solver.best(&position, Team::Odd, LIMIT);
        assert!(best.is_some());
        let enough = solver.looked();
        let mut none = 0;
        for limit in 0..enough {
            match solver.best(&position, Team::Odd, limit) {
                None => none += 1,
                some => assert_eq!(some, best, "{position:?} within {limit}"),
            }
        }
        assert_eq!(none, enough, "the same question takes the same number of places");
        assert_eq!(solver.best(&position, Team::Odd, enough), best);
    }
}

/// Hands by seat, as text.
fn position(kind: Kind, trump: char, hands: &[&str], lead: usize, trick: &str) -> Position {
    let mut bags = [Bag::EMPTY; MOST_SEATS];
    let mut out = SeatSet::NONE;
    for (number, text) in hands.iter().enumerate() {
        bags[number] = bag(text.trim_start_matches("out"));
        if *text == "out" {
            out = out.with(seat(number));
        }
    }
    let trump = Trump::from_letter(trump).expect("a trump");
    Position::new(&kind.rules(), trump, &bags, out, seat(lead), &cards(trick)).expect("a position")
}

/// The claim of seat 0, decided: the verdict, the numbers, and the line a trick a line.
fn judged(position: &Position, claimed: u8) -> (Verdict, u8, u8, Vec<String>) {
    let decision = Solver::new().judge(position, seat(0), claimed, LIMIT).expect("decided");
    let Decision { verdict, floor, best, .. } = decision;
    (verdict, floor, best, decision.told(Who::default()))
}

#[test]
fn the_examples_of_the_rules_reference() {
    // Clubs trump, two tricks left, seat 0 on lead with Jc Ac.
    let gone = position(EUCHRE, 'c', &["Jc Ac", "9h Th", "9d Td", "9s Ts"], 0, "");
    assert_eq!(judged(&gone, 2), (Verdict::Certain, 2, 2, Vec::new()));
    let held = position(EUCHRE, 'c', &["Jc Ac", "Js Th", "9d Td", "9s Ts"], 0, "");
    let lost = [
        "seat 0 Ac, seat 1 Js, seat 2 9d, seat 3 9s: seat 1 takes it",
        "seat 1 Th, seat 2 Td, seat 3 Ts, seat 0 Jc: seat 0 takes it",
    ];
    assert_eq!(judged(&held, 2), (Verdict::BestPlay, 1, 2, lost.map(String::from).to_vec()));
    // From the top he draws the left bower first.
    let each = [floor, careful, best].map(|of| of(&held, Team::Even, LIMIT));
    assert_eq!(each, [Some(1), Some(2), Some(2)]);
    let words = [Verdict::Certain, Verdict::BestPlay, Verdict::Fails].map(Verdict::word);
    assert_eq!(words, ["certain", "best-play", "fails"]);
    let led = position(EUCHRE, 'c', &["Ac Ah", "Js Th", "9d Td", "9s Ts"], 1, "");
    let (verdict, _, best, line) = judged(&led, 2);
    assert_eq!((verdict, best), (Verdict::Fails, 1));
    assert_eq!(line.len(), 2);
}

/// Issue 12, wrong point 8: `JcJsAcKc9c` with the queen and the ten out takes all five, for no
/// director would have him lead the nine first; every lawful line counted, it is sure of four.
#[test]
fn a_ruling_at_a_table_rests_on_suits_played_from_the_top() {
    let laid = position(
        EUCHRE,
        'c',
        &["Jc Js Ac Kc 9c", "Qc Tc 9h Th Ah", "9d Td Qd Kd Ad", "9s Ts Qs Ks As"],
        0,
        "",
    );
    let decision = Solver::new().judge(&laid, seat(0), 5, LIMIT).expect("decided");
    assert_eq!((decision.verdict, decision.floor), (Verdict::BestPlay, 4));
    assert_eq!((decision.careful, decision.best), (5, 5));
    assert_eq!((decision.at_table(), decision.granted()), (AtTable::Granted, 5));
    assert_eq!(decision.from_the_top, None);
    // The order of the suits is not his to choose: with a heart he may lead that first.
    let mixed = position(EUCHRE, 'c', &["Jc Ah", "9c 9h", "9d Td", "9s Ts"], 0, "");
    let both = Solver::new().judge(&mixed, seat(0), 2, LIMIT).expect("decided");
    assert_eq!((both.careful, both.best), (2, 2));
    let ruffed = position(EUCHRE, 'c', &["Jc Ah", "9c Td", "9d Th", "9s Ts"], 0, "");
    let ruffed = Solver::new().judge(&ruffed, seat(0), 2, LIMIT).expect("decided");
    assert_eq!((ruffed.careful, ruffed.best), (1, 2));
    assert_eq!((ruffed.at_table(), ruffed.granted()), (AtTable::Cut, 1));
    let lost = ruffed.from_the_top.expect("a line").told(Who::default());
    assert_eq!(lost[0], "seat 0 Ah, seat 1 9c, seat 2 Th, seat 3 9s: seat 1 takes it");
    // Two are sure whatever is played: one of them cannot be conceded.
    let sure = position(EUCHRE, 'c', &["Jc Js", "9h Th", "9d Td", "9s Ts"], 0, "");
    let sure = Solver::new().judge(&sure, seat(0), 1, LIMIT).expect("decided");
    assert_eq!((sure.at_table(), sure.granted()), (AtTable::ConcessionCancelled, 2));
}

/// The same with nobody else's hand seen: the two trumps that are out are drawn, wherever they lie.
#[test]
fn a_hand_of_trumps_is_granted_however_the_others_lie() {
    let rules = EUCHRE.rules();
    let clubs = Trump::Suit(Suit::Clubs);
    let judge = |hand: &str, number, lead| {
        let mut hands = [None; MOST_SEATS];
        hands[0] = Some(bag(hand));
        let left = [0, 5, 5, 5, 0, 0];
        let known = KnownHands {
            hands: &hands,
            left: &left,
            seen: &[],
            out: SeatSet::NONE,
            lead: seat(lead),
            trick: &[],
        };
        let unseen = Unseen::new(&rules, clubs, known).expect("a position");
        unseen.judge(&mut Solver::new(), seat(0), number, LIMIT).expect("decided")
    };
    let trumps = judge("Jc Js Ac Kc 9c", 5, 0);
    assert!(trumps.layouts.is_some_and(|layouts| layouts.all > MOST), "a sample");
    assert_eq!((trumps.floor, trumps.careful), (4, 5));
    assert_eq!((trumps.at_table(), trumps.granted()), (AtTable::Granted, 5));
    // A heart may be ruffed by a trump that is out.
    let mixed = judge("Jc Js Ac Kc Ah", 5, 0);
    assert_eq!((mixed.at_table(), mixed.granted()), (AtTable::Cut, mixed.careful));
    assert!(mixed.careful < 5);
    // Whoever leads, a hand of trumps follows with the first of them, and the next two draw both.
    for lead in 1..4 {
        let trumps = judge("Jc Js Ac Kc 9c", 5, lead);
        assert_eq!((trumps.at_table(), trumps.granted()), (AtTable::Granted, 5), "{lead}");
    }
    // Where he leads, both bowers draw ace and queen; where another does, one of them is still out.
    assert_eq!(judge("Jc Js Kc Tc 9c", 5, 0).granted(), 5);
    let waits = judge("Jc Js Kc Tc 9c", 5, 1);
    assert_eq!((waits.at_table(), waits.granted()), (AtTable::Cut, waits.careful));
    // The king loses to it, and no other card does.
    assert_eq!(waits.careful, 4);
    // What was not tried in every way is only what he is sure of.
    let told = waits.ruling(Who::default());
    assert!(told.contains("is sure of"), "{told}");
}

#[test]
fn the_line_is_lawful_and_brings_what_the_verdict_says() {
    halves(|solver, position| {
        for claimed in 1..=position.tricks_left() {
            let claimer = position.lead();
            let decision = solver.judge(position, claimer, claimed, LIMIT).expect("decided");
            let expected = match decision.verdict {
                Verdict::Certain => {
                    assert!(decision.line.is_empty());
                    continue;
                }
                Verdict::BestPlay => decision.floor,
                Verdict::Fails => decision.best,
            };
            assert!(expected < claimed);
            let (mut here, mut taken) = (*position, 0);
            for (seat, card) in &decision.line {
                assert_eq!(here.turn(), Some(*seat));
                let (next, winner) = here.after(*card).expect("a lawful card");
                taken += u8::from(winner.is_some_and(|seat| seat.team() == claimer.team()));
                here = next;
            }
            assert_eq!((here.turn(), taken), (None, expected), "{position:?}");
        }
    });
}

#[test]
fn what_is_no_position_is_refused_and_says_why() {
    let rules = EUCHRE.rules();
    let hands = |texts: [&str; 4]| {
        let mut bags = [Bag::EMPTY; MOST_SEATS];
        for (bag_of, text) in bags.iter_mut().zip(texts) {
            *bag_of = bag(text);
        }
        bags
    };
    let hearts = Trump::Suit(Suit::Hearts);
    let out = SeatSet::NONE;
    let try_it = |trump, texts, out, lead, trick: &str| {
        let position = Position::new(&rules, trump, &hands(texts), out, seat(lead), &cards(trick));
        position.map(|_| ()).map_err(|error| error.to_string())
    };
    let two = ["9h Th", "9d Td", "9s Ts", "9c Tc"];
    assert_eq!(try_it(hearts, two, out, 0, ""), Ok(()));
    let refused = [
        (try_it(Trump::None, two, out, 0, ""), "no trump cannot be trump by these rules"),
        (try_it(hearts, two, out, 4, ""), "there is no seat 4 at this table"),
        (try_it(hearts, two, SeatSet::one(seat(0)), 0, ""), "seat 0 is to lead, but sits out"),
        (try_it(hearts, two, SeatSet::one(seat(2)), 0, ""), "seat 2 sits out, but has cards"),
        (
            try_it(hearts, ["8h Th", "9d Td", "9s Ts", "9c Tc"], out, 0, ""),
            "there is no 8h in this pack",
        ),
        (
            try_it(hearts, ["9d Th", "9d Td", "9s Ts", "9c Tc"], out, 0, ""),
            "there are more 9d than the pack has: it has 1",
        ),
        (
            try_it(hearts, two, out, 0, "Ah Ad As Ac"),
            "the trick is complete with 4 cards: say who won it and leads next",
        ),
        (
            try_it(hearts, two, out, 0, "Ah"),
            "seat 1 has 2 cards, and should have 3 by the leader's hand and the trick",
        ),
        (
            try_it(
                hearts,
                ["9h Th Jh Qh Kh", "9d Td Jd Qd Kd", "9s Ts Js Qs Ks", "9c Tc Jc Qc Kc"],
                out,
                0,
                "",
            ),
            "",
        ),
    ];
    for (got, expected) in refused {
        match got {
            Ok(()) => assert_eq!(expected, ""),
            Err(text) => assert_eq!(text, expected),
        }
    }
    let six = ["9h Th Jh Qh Kh Ah", "9d Td Jd Qd Kd Ad", "9s Ts Js Qs Ks As", "9c Tc Jc Qc Kc Ac"];
    let long = Err("seat 0 had 6 cards before this trick, and 5 are dealt".to_owned());
    assert_eq!(try_it(hearts, six, out, 0, ""), long);
}

#[test]
fn nothing_left_is_worth_nothing() {
    let done = position(EUCHRE, 'h', &["", "", "", ""], 2, "");
    assert_eq!(best(&done, Team::Even, LIMIT), Some(0));
    assert_eq!(floor(&done, Team::Even, LIMIT), Some(0));
    assert_eq!(done.turn(), None);
}

#[test]
fn more_tricks_than_are_left_fail_whatever_is_held() {
    // Clubs trump. Seat 0 takes both tricks with the right bower and the ace, and one of the last;
    // with a heart it takes nothing. The texts are counted out by hand.
    let cases: [(&[&str; 4], u8, u8, u8, &str); 5] = [
        (
            &["Jc Ac", "9h Th", "9d Td", "9s Ts"],
            3,
            2,
            2,
            "The claim fails: 3 are claimed, and no more than 2 tricks are left; with perfect play seat 0's \
             side takes 2.",
        ),
        (
            &["Jc Ac", "Js Th", "9d Td", "9s Ts"],
            5,
            1,
            2,
            "The claim fails: 5 are claimed, and no more than 2 tricks are left; with perfect play seat 0's \
             side takes 2.",
        ),
        (
            &["Jc", "9h", "9d", "9s"],
            255,
            1,
            1,
            "The claim fails: 255 are claimed, and no more than 1 trick is left; with perfect play seat 0's \
             side takes 1.",
        ),
        (
            &["9h", "Jc", "9d", "9s"],
            2,
            0,
            0,
            "The claim fails: 2 are claimed, and no more than 1 trick is left; with perfect play seat 0's \
             side takes 0.",
        ),
        (&["", "", "", ""], 1, 0, 0, "The claim fails: no tricks are left."),
    ];
    for (hands, claimed, floor, best, text) in cases {
        let at = position(EUCHRE, 'c', hands, 0, "");
        let decision = Solver::new().judge(&at, seat(0), claimed, LIMIT).expect("decided");
        let Decision { verdict, line, .. } = &decision;
        assert_eq!((*verdict, decision.floor, decision.best), (Verdict::Fails, floor, best));
        assert!(line.is_empty(), "the number alone defeats it");
        assert_eq!(decision.text(Who::default()), text);
    }
    // With one hand seen: the other right cards may lie anywhere, and three are too many all the same.
    let at = position(EUCHRE, 'c', &["Jc Ac", "9h Th", "9d Td", "9s Ts"], 0, "");
    let rules = EUCHRE.rules();
    let seen: Vec<Card> = rules.pack.kinds().filter(|card| !all_in(&at).contains(card)).collect();
    let unseen = unseen(&rules, &at, &[0], &seen).expect("a question");
    let decision = unseen.judge(&mut Solver::new(), seat(0), 3, LIMIT).expect("decided");
    assert_eq!((decision.verdict, decision.floor, decision.best), (Verdict::Fails, 2, 2));
    assert!(decision.line.is_empty());
    assert!(decision.text(Who::default()).contains("no more than 2 tricks are left"));
}

/// Clubs trump, seat 0 to lead, counted out by hand: in the first rows it has the right bower and a heart
/// under the ace, in the next the right bower and the ace.
#[test]
fn what_is_decided_of_a_claim_is_said_with_its_numbers() {
    let under = ["Jc 9h", "Ah Th", "9d Td", "9s Ts"];
    let over = ["Jc Ac", "9h Th", "9d Td", "9s Ts"];
    let cases: [([&str; 4], u8, &str); 7] = [
        (
            under,
            2,
            "The claim fails: seat 0's side takes 1 of the 2 tricks left with perfect play, not 2.",
        ),
        (
            under,
            1,
            "Certain: however the cards are played, seat 0's side takes at least 1 of the 2 tricks left.",
        ),
        (over, 2, "Certain: however the cards are played, seat 0's side takes all 2 tricks left."),
        (over, 1, "Certain: however the cards are played, seat 0's side takes all 2 tricks left."),
        (over, 0, "Nothing is claimed: seat 0's side is sure of 2 of the 2 tricks left."),
        (
            ["Jc Ac", "Js Th", "9d Td", "9s Ts"],
            2,
            "Not certain: seat 0's side can take 2 of the 2 tricks left but is sure of 1 only, and claims \
             2; doubt goes against the claimer.",
        ),
        (
            ["9h", "Jc", "9d", "9s"],
            1,
            "The claim fails: seat 0's side does not take the last trick.",
        ),
    ];
    for (hands, claimed, text) in cases {
        let at = position(EUCHRE, 'c', &hands, 0, "");
        let decision = Solver::new().judge(&at, seat(0), claimed, LIMIT).expect("decided");
        assert_eq!(decision.text(Who::default()), text, "{hands:?} claims {claimed}");
    }
}

/// What a table is told of the same cards: granted with every suit played from the top, cut to what that takes,
/// conceded, or a concession cancelled because no lawful play could lose the trick (Euchre reference, 3.1).
#[test]
fn a_ruling_at_a_table_is_said_with_its_tricks() {
    let over = ["Jc Ac", "9h Th", "9d Td", "9s Ts"];
    let ruffed = ["Jc Ah", "9c Td", "9d Th", "9s Ts"];
    let nothing = ["9h Th", "Jc Js", "9d Td", "9s Ts"];
    let top = "with every suit played from the top, in any order, seat 0's side takes";
    let worst = "with every suit played from the top, in the worst order, seat 0's side takes";
    let doubt = "doubt goes against the claimer.";
    for (hands, claimed, text) in [
        (over, 2, format!("Granted: {top} all 2 tricks left.")),
        (["Jc 9h", "Ah Th", "9d Td", "9s Ts"], 1, format!("Granted: {top} at least 1 of the 2 tricks left.")),
        (["Jc", "9h", "9d", "9s"], 1, format!("Granted: {top} the last trick.")),
        (ruffed, 2, format!("Not granted: {worst} 1 of the 2 tricks left, not 2; {doubt}")),
        (nothing, 1, format!("Not granted: {worst} none of the 2 tricks left, not 1; {doubt}")),
        (["9h", "Jc", "9d", "9s"], 1, format!("Not granted: {worst} no trick, not 1; {doubt}")),
        (nothing, 0, "Conceded: seat 0's side takes none of the 2 tricks left.".to_owned()),
        (["9h", "Jc", "9d", "9s"], 0, "Conceded: seat 0's side takes no trick.".to_owned()),
        (
            over,
            1,
            "The concession is cancelled: whatever is played, seat 0's side takes all 2 tricks left, not 1."
                .to_owned(),
        ),
    ] {
        let at = position(EUCHRE, 'c', &hands, 0, "");
        let decision = Solver::new().judge(&at, seat(0), claimed, LIMIT).expect("decided");
        assert_eq!(decision.ruling(Who::default()), text, "{hands:?} claims {claimed}");
        let alone = Solver::new().decide(&at, seat(0), claimed, LIMIT).expect("decided");
        assert_eq!(alone.ruling(Who::default()), text, "{hands:?} claims {claimed}");
    }
}

/// The claim of seat 0 where a hand that is left open may hold any card of the pool, or of the pack.
fn judged_over(kind: Kind, trump: Trump, hands: [&str; 4], pool: &str, claimed: u8) -> Decision {
    let rules = kind.rules();
    let known = hands.map(|hand| Some(bag(hand)).filter(|_| !hand.is_empty()));
    let mut hands = [None; MOST_SEATS];
    hands[..4].copy_from_slice(&known);
    let each = u8::try_from(known[0].expect("the claimer's").len()).expect("few");
    let mut left = [0; MOST_SEATS];
    for number in (0..4).filter(|number| hands[*number].is_none()) {
        left[number] = each;
    }
    let mut pool = cards(pool);
    if pool.is_empty() {
        pool.extend(rules.pack.kinds());
    }
    let held = |card: &Card| hands.iter().flatten().any(|hand| hand.has(*card));
    let gone = |card: &Card| !held(card) && !pool.contains(card);
    let seen: Vec<Card> = rules.pack.kinds().filter(gone).collect();
    let known = KnownHands {
        hands: &hands,
        left: &left,
        seen: &seen,
        out: SeatSet::NONE,
        lead: seat(0),
        trick: &[],
    };
    let unseen = Unseen::new(&rules, trump, known).expect("a question");
    unseen.judge(&mut Solver::new(), seat(0), claimed, LIMIT).expect("decided")
}

/// What the even side takes on the line that is told, which is lawful.
fn taken_on(decision: &Decision) -> u8 {
    let (mut here, mut taken) = (decision.position, 0);
    for (seat, card) in &decision.line {
        assert_eq!(here.turn(), Some(*seat));
        let (next, winner) = here.after(*card).expect("a lawful card");
        taken += u8::from(winner.is_some_and(|winner| winner.team() == Team::Even));
        here = next;
    }
    taken
}

/// Over how many ways the unseen cards can lie it was judged, counted by hand: so many orders of the cards cut into
/// the hands. A sample in which nothing defeats the claim is no proof.
#[test]
fn the_ways_in_which_the_unseen_cards_can_lie_are_said() {
    let clubs = Trump::Suit(Suit::Clubs);
    let no_trump = Trump::None;
    let doubt = "doubt goes against the claimer.";
    let all = |ways| format!("Judged over all {ways} ways in which the unseen cards can lie.");
    // Each row: who is alone with what, what the others may have, and what is said of the claim and at the table.
    for (kind, trump, hands, pool, claimed, text, ruling) in [
        // 3 cards in 3 hands: 6.
        (
            BID_FOUR,
            no_trump,
            ["As", "", "", ""],
            "9h Th Jh",
            1,
            format!(
                "Certain: however the unseen cards lie and all are played, seat 0's side takes the last trick. {}",
                all(6)
            ),
            "seat 0's side takes the last trick. Judged over all 6 ways",
        ),
        (
            BID_FOUR,
            no_trump,
            ["As", "", "Th", "Jh"],
            "9h",
            1,
            "Certain: however the unseen cards lie and all are played, seat 0's side takes the last trick. Judged \
             over the one way in which the unseen cards can lie."
                .to_owned(),
            "Judged over the one way",
        ),
        // 6 cards in 3 hands of 2: 90. The ace first loses to the left bower, the right bower first draws it.
        (
            EUCHRE,
            clubs,
            ["Jc Ac", "", "", ""],
            "Js Th 9d Td 9s Ts",
            2,
            format!(
                "Not certain: seat 0's side can take 2 of the 2 tricks left but is sure of 1 only, and claims 2; \
                 {doubt} {}",
                all(90)
            ),
            "seat 0's side takes all 2 tricks left. Judged over all 90 ways",
        ),
        // The heart may be led first, and ruffed.
        (
            EUCHRE,
            clubs,
            ["Jc Ah", "", "", ""],
            "9c Th 9d Td 9s Ts",
            2,
            format!(
                "Not certain: seat 0's side can take 2 of the 2 tricks left but is sure of 1 only, and claims 2; \
                 {doubt} {}",
                all(90)
            ),
            "in the worst order, seat 0's side takes 1 of the 2 tricks left, not 2",
        ),
        // Whoever has the ace takes it.
        (
            BID_FOUR,
            no_trump,
            ["9s", "", "", ""],
            "As Th Jh",
            1,
            format!("The claim fails: seat 0's side does not take the last trick. {}", all(6)),
            "seat 0's side takes no trick, not 1",
        ),
        // 3 of 23 cards in 3 hands: 23 times 22 times 21. The ace takes the trick in each of them.
        (
            BID_FOUR,
            no_trump,
            ["As", "", "", ""],
            "",
            1,
            format!(
                "Not certain: seat 0's side can take the last trick but is not sure of it; {doubt} Judged over 1000 of \
                 the 10626 ways in which the unseen cards can lie. None of these defeats the claim, but a sample is no \
                 proof."
            ),
            "Granted: with every suit played from the top, in any order, seat 0's side takes the last trick.",
        ),
        // The ace is lost where the nine is led first: some of the sample defeats that.
        (
            BID_FOUR,
            no_trump,
            ["As 9h", "", "", ""],
            "",
            1,
            format!(
                "Not certain: seat 0's side can take 1 of the 2 tricks left but is sure of 0 only, and claims 1; {doubt} \
                 Judged over 1000 of more than a million ways in which the unseen cards can lie."
            ),
            "of more than a million ways",
        ),
    ] {
        let decision = judged_over(kind, trump, hands, pool, claimed);
        assert_eq!(decision.text(Who::default()), text);
        let told = decision.ruling(Who::default());
        assert!(told.contains(ruling), "{told}");
        // Where some way defeats the claim, the line is lawful there and does so.
        let defeated = !text.starts_with("Certain") && !text.contains("None of these");
        assert_eq!(!decision.line.is_empty(), defeated, "{text}");
        assert!(!defeated || taken_on(&decision) < claimed, "{text}");
    }
}

/// Every card that somebody holds.
fn all_in(position: &Position) -> Vec<Card> {
    (0..MOST_SEATS)
        .flat_map(|number| position.hand(seat(number)).iter().collect::<Vec<_>>())
        .collect()
}

#[test]
fn a_revoke_in_the_trick_is_taken_as_it_lies() {
    // Seat 1 threw 9c on a heart though it holds Kh; the rest is played lawfully.
    let revoked = position(EUCHRE, 's', &["Ah", "Kh", "9h Tc", "Th Kd"], 0, "Qh 9c");
    agree(EUCHRE, &mut Solver::new(), &revoked);
}

/// What is unseen, of a position of which only some hands are known.
fn unseen<'r>(
    rules: &'r rasher::rules::TrickRules,
    position: &Position,
    known: &[usize],
    seen: &[Card],
) -> Result<Unseen<'r>, NotAPosition> {
    let mut hands = [None; MOST_SEATS];
    let mut left = [0; MOST_SEATS];
    for number in 0..MOST_SEATS {
        let hand = position.hand(seat(number));
        if known.contains(&number) {
            hands[number] = Some(hand);
        } else {
            left[number] = u8::try_from(hand.len()).expect("few");
        }
    }
    let known = KnownHands {
        hands: &hands,
        left: &left,
        seen,
        out: position.out(),
        lead: position.lead(),
        trick: position.trick(),
    };
    Unseen::new(rules, position.trump(), known)
}

/// Every way for the unseen cards to lie, written down without cleverness: all orders of them cut
/// into hands, and what looks alike struck out.
fn ways(pool: &[Card], sizes: &[usize]) -> Vec<Vec<Vec<usize>>> {
    fn hands(pool: &[Card], size: usize) -> Vec<(Vec<usize>, Vec<Card>)> {
        let mut all: Vec<(Vec<usize>, Vec<Card>)> = Vec::new();
        for mask in 0u32..1 << pool.len() {
            if mask.count_ones() as usize == size {
                let taken = |at: &usize| mask & 1 << at != 0;
                let (inside, outside): (Vec<usize>, Vec<usize>) = (0..pool.len()).partition(taken);
                let mut hand: Vec<usize> = inside.iter().map(|at| pool[*at].index()).collect();
                hand.sort_unstable();
                if all.iter().all(|(other, _)| *other != hand) {
                    all.push((hand, outside.iter().map(|at| pool[*at]).collect()));
                }
            }
        }
        all
    }
    let Some((size, rest)) = sizes.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for (hand, left) in hands(pool, *size) {
        for mut others in ways(&left, rest) {
            others.insert(0, hand.clone());
            all.push(others);
        }
    }
    all
}

#[test]
fn a_claim_over_unseen_hands_stands_as_in_the_worst_way_they_can_lie() {
    for kind in [EUCHRE, PINOCHLE] {
        let rules = kind.rules();
        let mut recipe = Recipe(17);
        let mut solver = Solver::new();
        for number in 0..30 {
            let position = recipe.ending(kind, 2);
            if position.out() != SeatSet::NONE {
                continue;
            }
            // Of the cards that are not in play a few are in the stub, the others have gone.
            let mut rest: Vec<Card> = rules
                .pack
                .kinds()
                .flat_map(|card| vec![card; usize::from(rules.pack.copies)])
                .collect();
            let in_play = kind
                .players
                .seats()
                .flat_map(|seat| position.hand(seat).iter().collect::<Vec<Card>>());
            for card in in_play.chain(position.trick().iter().copied()) {
                let at = rest.iter().position(|other| *other == card).expect("in the pack");
                rest.remove(at);
            }
            recipe.shuffle(&mut rest);
            let stub = rest.split_off(rest.len() - 1);
            let known = [number % 4, (number + 1) % 4];
            let hidden: Vec<usize> = (0..4).filter(|at| !known.contains(at)).collect();
            let unseen = unseen(&rules, &position, &known, &rest).expect("a question");
            let mut pool = stub;
            pool.extend(
                hidden.iter().flat_map(|at| position.hand(seat(*at)).iter().collect::<Vec<Card>>()),
            );
            let sizes: Vec<usize> =
                hidden.iter().map(|at| position.hand(seat(*at)).len() as usize).collect();
            let all = ways(&pool, &sizes);
            assert_eq!(unseen.ways(), all.len() as u64, "{position:?}");
            let side = seat(known[0]).team();
            let (mut worst_floor, mut worst_best, mut worst_careful) = (u8::MAX, u8::MAX, u8::MAX);
            for way in &all {
                let mut hands = [Bag::EMPTY; MOST_SEATS];
                for at in known {
                    hands[at] = position.hand(seat(at));
                }
                for (at, hand) in hidden.iter().zip(way) {
                    for index in hand {
                        assert!(hands[*at].add(Card::from_index(*index).expect("a card")));
                    }
                }
                let trick = position.trick();
                let lies = Position::new(
                    &rules,
                    position.trump(),
                    &hands,
                    position.out(),
                    position.lead(),
                    trick,
                )
                .expect("a way");
                worst_floor = worst_floor.min(Plain::value(kind, &lies, side, For::Floor));
                worst_best = worst_best.min(Plain::value(kind, &lies, side, For::Best));
                worst_careful = worst_careful.min(Plain::value(kind, &lies, side, For::Careful));
            }
            let tricks = position.tricks_left();
            let decision =
                unseen.judge(&mut solver, seat(known[0]), tricks, LIMIT).expect("decided");
            assert_eq!((decision.floor, decision.best), (worst_floor, worst_best), "{position:?}");
            assert_eq!(decision.careful, worst_careful, "{position:?}");
            let verdict = unseen.decide(&mut solver, seat(known[0]), tricks, LIMIT);
            let alike = verdict.expect("decided");
            assert_eq!(
                (alike.verdict, alike.floor, alike.careful),
                (decision.verdict, worst_floor, worst_careful)
            );
            assert_eq!(decision.verdict, Verdict::of(worst_floor, worst_best, tricks));
            let layouts = decision.layouts.expect("hands are unseen");
            assert_eq!((layouts.all, layouts.tried), (all.len() as u64, all.len() as u64));
        }
    }
}

#[test]
fn more_ways_than_can_be_tried_are_sampled_and_a_sample_is_no_proof() {
    let rules = BID_FOUR.rules();
    let mut solver = Solver::new();
    // All the trumps but the two lowest: five tricks however the rest lies.
    let strong = position(
        BID_FOUR,
        'h',
        &["Jh Jd Ah Kh Qh As", "9h Th 9c 9d 9s Tc", "Td Ts Jc Js Qc Qd", "Qs Kc Kd Ks Ac Ad"],
        0,
        "",
    );
    let question = unseen(&rules, &strong, &[0], &[]).expect("a question");
    assert!(question.ways() > MOST);
    let five = question.judge(&mut solver, seat(0), 5, LIMIT).expect("decided");
    assert_eq!((five.verdict, five.floor), (Verdict::Certain, 5));
    assert_eq!(five.layouts.map(|layouts| layouts.tried), Some(SAMPLE));
    let six = question.judge(&mut solver, seat(0), 6, LIMIT).expect("decided");
    assert_eq!((six.verdict, six.floor), (Verdict::BestPlay, 5));
    assert_eq!(question.judge(&mut solver, seat(0), 6, LIMIT), Some(six));
    // Not enough cards for the hands.
    let seen = cards("9h Th");
    let short = unseen(&rules, &strong, &[0], &seen).map(|_| ());
    assert_eq!(short, Err(NotAPosition::TooFewUnseen { unseen: 16, dealt: 18 }));
}

/// Of more ways than can be tried: what a hand takes from the top, wherever the others lie, is proved and not found.
#[test]
fn what_is_proved_from_the_top_is_granted() {
    let clubs = Trump::Suit(Suit::Clubs);
    for (kind, trump, hand, seen, lead, floor, careful) in [
        // Nothing is above them. Where another leads there is no trump to come in with.
        (BID_FOUR, Trump::None, "As Ks Qs", "", 0, 0, 3),
        (BID_FOUR, Trump::None, "As Ks Qs", "", 1, 0, 0),
        // Three rounds draw the two spades that are out.
        (BID_FOUR, Trump::None, "As Ks Qs 9s", "", 0, 0, 4),
        // No trump is left elsewhere, so that the ace of hearts is not ruffed; the queen has two above it.
        (EUCHRE, clubs, "Jc Js Ah", "Ac Kc Qc Tc 9c", 0, 2, 3),
        (EUCHRE, clubs, "Jc Js Qh", "Ac Kc Qc Tc 9c", 0, 2, 2),
    ] {
        let rules = kind.rules();
        let mut hands = [None; MOST_SEATS];
        hands[0] = Some(bag(hand));
        let each = u8::try_from(bag(hand).len()).expect("few");
        let known = KnownHands {
            hands: &hands,
            left: &[0, each, each, each, 0, 0],
            seen: &cards(seen),
            out: SeatSet::NONE,
            lead: seat(lead),
            trick: &[],
        };
        let unseen = Unseen::new(&rules, trump, known).expect("a question");
        assert!(unseen.ways() > MOST, "a sample");
        let decision = unseen.decide(&mut Solver::new(), seat(0), each, LIMIT).expect("decided");
        assert_eq!((decision.floor, decision.careful), (floor, careful), "{hand}");
    }
}

/// The same of two packs, where the other copy of a card that lies there may have gone.
#[test]
fn the_cards_seen_of_two_packs_may_count_the_trick_or_not() {
    let rules = PINOCHLE.rules();
    for (hands, trick, earlier) in
        [(["", "", "", "9c"], "Ah Ad As", 44), (["", "", "out", "9c"], "Ah Ad", 33)]
    {
        let at = position(PINOCHLE, 'h', &hands, 0, trick);
        let lies = cards(trick);
        let mut gone = lies.clone();
        gone.extend(
            rules
                .pack
                .kinds()
                .filter(|card| !lies.contains(card))
                .flat_map(|card| vec![card; if card == cards("9c")[0] { 1 } else { 2 }]),
        );
        gone.truncate(earlier);
        assert_eq!(gone.len(), earlier);
        let without = unseen(&rules, &at, &[0, 1, 2, 3], &gone).expect("a question");
        gone.extend(lies);
        let with = unseen(&rules, &at, &[0, 1, 2, 3], &gone).expect("a question");
        assert_eq!(with, without, "{trick}");
    }
}

#[test]
fn the_cards_seen_may_count_the_trick_on_the_table_or_not() {
    let rules = EUCHRE.rules();
    let at = position(EUCHRE, 'h', &["9h Th", "9d Td", "9s Ts", "9c Tc Qc"], 0, "Ah Ad As");
    let without = unseen(&rules, &at, &[0, 3], &cards("Kh Kd Ks Kc")).expect("a question");
    let with = unseen(&rules, &at, &[0, 3], &cards("Kh Kd Ks Kc Ah Ad As")).expect("a question");
    assert_eq!(with, without);
}
