//! The line language as tables: what is typed in which state, and what it means.

use proptest::prelude::*;
use rasher::card::{CardList, ClimbCard, Written};
use rasher::event::{Call, Cards, Climbing, Denial, Event, EventKind, Table, TurnUp};
use rasher::game::Deal;
use rasher::game::play::Contract;
use rasher::game::verdict::Standing;
use rasher::line::command::{beginning, command};
use rasher::line::{
    LineError, LineRead, Names, OfferKind, candidates, completions, hint, in_words_now, offers,
    read, spell,
};
use rasher::rules::Ruleset;
use rasher::rules::file;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat, SeatList};

const TABLE: &[&str] = &["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"];

/// Tables of a house's own, for what no built-in ruleset has.
const HOUSE: &[&str] = &[
    r#"{"base":"bid-euchre-4","set":{"making.trump-named":"after","making.rounds":"until-passed",
        "lone.over":[12,24],"cards.low-no-trump":true}}"#,
    r#"{"base":"euchre","set":{"making.all-pass":"stick","making.turned-down":"stuck",
        "cards.no-trump":"stuck","lone.defend-alone":true}}"#,
    r#"{"base":"euchre","set":{"pack.joker":true,"making.all-pass":"forfeit-1",
        "lone.partner-may-take":true}}"#,
    r#"{"base":"bacon-wiki","set":{"irregular.call-out-of-turn":"lose-call"}}"#,
    r#"{"base":"bacon-climb-4","set":{"bomb.out-of-turn":true,"pass.final":true,
        "lead.refusable":true,"wild.single":"top","sequence.wrap":true}}"#,
];

/// A built-in ruleset, or one of a house's own.
fn rules(id: &str) -> &'static Ruleset {
    if let Some(ruleset) = Shelf::built_in().get(id) {
        return ruleset;
    }
    let asked = serde_json::from_str(id).expect("the id of a ruleset, or a house's own");
    let ruleset = file::asked(&asked, Shelf::built_in()).expect("a ruleset");
    Box::leak(Box::new(ruleset.into_owned()))
}

fn names(list: &[&str], rules: &Ruleset) -> Vec<String> {
    let seats = usize::from(rules.players().count());
    list.iter().take(seats).map(|name| (*name).to_owned()).collect()
}

fn opened(rules: &Ruleset, dealer: u8) -> Deal<'_> {
    let dealer = Seat::new(dealer).expect("a seat");
    let standing = Standing { dealer, score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0 };
    Deal::open(rules, standing).expect("a chair")
}

fn after<'r>(deal: &Deal<'r>, events: &[Event]) -> Deal<'r> {
    events.iter().fold(*deal, |deal, event| {
        let next = deal.step(event);
        assert!(next.is_ok(), "{event:?}: {next:?}");
        next.unwrap_or(deal)
    })
}

/// An event in a few letters: seats by number from 0, as on the wire.
fn show(event: &Event) -> String {
    let bang = |alone: &bool| if *alone { "!" } else { "" };
    let cards =
        |cards: &CardList| -> String { cards.as_slice().iter().map(ToString::to_string).collect() };
    match event {
        Event::Call(Call::TurnUp(TurnUp::Card(card))) => format!("turn {card}"),
        Event::Call(Call::TurnUp(TurnUp::Suit(suit))) => format!("turn {}", suit.letter()),
        Event::Call(Call::Pass { seat }) => format!("{seat} pass"),
        Event::Call(Call::Order { seat, alone }) => format!("{seat} order{}", bang(alone)),
        Event::Call(Call::Name { seat, trump, alone }) => {
            format!("{seat} name {}{}", trump.letter(), bang(alone))
        }
        Event::Call(Call::Bid { seat, tricks, trump, alone }) => {
            let tricks = tricks.map(|n| n.to_string()).unwrap_or_default();
            let trump = trump.map(|t| t.letter().to_string()).unwrap_or_default();
            format!("{seat} bid {tricks}{trump}{}", bang(alone))
        }
        Event::Call(Call::Deny { seat, what }) => format!("{seat} deny {what}"),
        Event::Call(Call::Allow { seat }) => format!("{seat} allow"),
        Event::Call(Call::Take { seat, discard }) => {
            format!("{seat} take {}", discard.map(|card| card.to_string()).unwrap_or_default())
        }
        Event::Call(Call::DefendAlone { seat }) => format!("{seat} defend"),
        Event::Call(Call::Contract { maker, trump, alone, bid }) => {
            let bid = bid.map(|n| n.to_string()).unwrap_or_default();
            format!("{maker} made {bid}{}{}", trump.letter(), bang(alone))
        }
        Event::Call(Call::Denied { seat, alone, what }) => {
            format!("{seat}{} denied{}", bang(alone), bang(&(*what == Denial::Alone)))
        }
        Event::Call(Call::PassedOut) => "passed out".to_owned(),
        Event::Cards(Cards::Play { seat, cards: list, reading, out }) => {
            let reading = reading.map(|r| format!("={}{}", r.kind, r.high)).unwrap_or_default();
            let out = if *out { "." } else { "" };
            format!("{seat} play {}{reading}{out}", cards(list))
        }
        Event::Climbing(Climbing::GiveLead { seat, to }) => format!("{seat} gives {to}"),
        Event::Cards(Cards::Tricks { taken }) => format!("{}-{}", taken.even, taken.odd),
        Event::Climbing(Climbing::Places { order }) => {
            let seats: Vec<String> = order.iter().map(|seat| seat.to_string()).collect();
            format!("out {}", seats.join(" "))
        }
        Event::Cards(Cards::Hand { seat, cards: list }) => format!("{seat} hand {}", cards(list)),
        Event::Deal { .. } | Event::Table(_) => format!("{event:?}"),
    }
}

fn shown(result: &Result<LineRead, LineError>, names: &Names<'_>) -> String {
    match result {
        Ok(heard) => {
            let mut said: Vec<String> = heard.events.iter().map(show).collect();
            for (place, irregular) in &heard.irregular {
                said[*place] = format!("{} ({})", said[*place], irregular.clause());
            }
            said.join(", ")
        }
        Err(LineError::Ambiguous(meanings)) => {
            let each = meanings.iter().map(|m| format!("{} [{}]", m.typed, m.words));
            format!("either {}", each.collect::<Vec<_>>().join(" or "))
        }
        Err(error @ LineError::NotTheLanguage { .. }) => {
            format!("no line, {}: {}", error.at().unwrap_or(0), error.say(names.who()))
        }
        Err(
            error @ (LineError::NotNow { .. }
            | LineError::WhichPlayer { .. }
            | LineError::NobodyOfThatName { .. }
            | LineError::SaidOtherwise { .. }
            | LineError::Contradicts { .. }),
        ) => {
            format!("not now, {}: {}", error.at().unwrap_or(0), error.say(names.who()))
        }
    }
}

/// Reads `script` and then `typed` at this table, dealt by `dealer`.
#[track_caller]
fn check_at(list: &[&str], id: &str, dealer: u8, script: &str, typed: &str, expected: &str) {
    let rules = rules(id);
    let list = names(list, rules);
    let names = Names::new(&list);
    let mut deal = opened(rules, dealer);
    if !script.is_empty() {
        let before = read(script, &deal, &names);
        assert!(before.is_ok(), "script {script}: {}", shown(&before, &names));
        deal = after(&deal, &before.map(|heard| heard.events).unwrap_or_default());
    }
    let result = read(typed, &deal, &names);
    assert_eq!(shown(&result, &names), expected, "{id}: {script} / {typed}");
    if let Ok(heard) = result {
        // Whatever was read can be written, and reads as the same again.
        let spelt = spell(&deal, &heard.events, &names);
        assert_eq!(spelt.left_out, Vec::<usize>::new(), "{typed}");
        let again = read(&spelt.line, &deal, &names).map(|heard| heard.events);
        assert_eq!(again.as_ref(), Ok(&heard.events), "{typed} spelt {}", spelt.line);
    }
}

#[track_caller]
fn check(id: &str, dealer: u8, script: &str, typed: &str, expected: &str) {
    check_at(TABLE, id, dealer, script, typed, expected);
}

#[track_caller]
fn table(id: &str, dealer: u8, rows: &[(&str, &str, &str)]) {
    for (script, typed, expected) in rows {
        check(id, dealer, script, typed, expected);
    }
}

#[test]
fn a_deal_by_its_result() {
    table(
        "euchre",
        0,
        &[
            ("", "a h 4", "0 made h, 4-1"),
            ("", "ah4", "0 made h, 4-1"),
            ("", "AH4", "0 made h, 4-1"),
            ("", "  a  h  4 ", "0 made h, 4-1"),
            ("", "ann h 4", "0 made h, 4-1"),
            ("", "annh4", "0 made h, 4-1"),
            ("", "1h4", "0 made h, 4-1"),
            ("", "bh3", "1 made h, 2-3"),
            ("", "ah!5", "0 made h!, 5-0"),
            ("", "ah ! 5", "0 made h!, 5-0"),
            ("", "ah4-1", "0 made h, 4-1"),
            ("", "x", "passed out"),
            // Clubs is a suit and Cal a player: the first thing is always a seat.
            ("", "c d 3", "2 made d, 3-2"),
            ("", "d c 3", "3 made c, 2-3"),
            ("", "dd3", "3 made d, 2-3"),
            // A turned card may precede it.
            ("", "9h ah4", "turn 9h, 0 made h, 4-1"),
            ("9h", "ah4", "0 made h, 4-1"),
            // A contract alone, and the rest later.
            ("", "1h", "0 made h"),
            ("1h", "4", "4-1"),
            ("1h", "Ks", "1 play Ks"),
            ("", "2hKsAs", "1 made h, 1 play Ks, 2 play As"),
        ],
    );
    table(
        "bid-euchre-4",
        0,
        &[
            ("", "b6h5", "1 made 6h, 1-5"),
            ("", "b 6 h 5", "1 made 6h, 1-5"),
            ("", "bn!6", "1 made n!, 0-6"),
            ("", "b6n!6", "1 made 6n!, 0-6"),
            ("", "2 6 h 5", "1 made 6h, 1-5"),
            ("", "26h5", "1 made 6h, 1-5"),
            ("", "x", "passed out"),
        ],
    );
    table(
        "bacon-climb-4",
        0,
        &[
            ("", "ac", "out 0 2"),
            ("", "a c", "out 0 2"),
            ("", "a b c", "out 0 1 2"),
            ("", "anncal", "out 0 2"),
            ("", "13", "out 0 2"),
            ("", "1 2 3", "out 0 1 2"),
            ("", "a", "out 0"),
            ("a", "c", "out 2"),
            ("", "d", "out 3"),
        ],
    );
}

#[test]
fn a_bacon_result_with_a_denial() {
    table(
        "bacon-wiki",
        3,
        &[
            ("", "a- ch3", "0 denied, 2 made h, 3-2"),
            ("", "a-ch3", "0 denied, 2 made h, 3-2"),
            ("", "a!- ch3", "0! denied, 2 made h, 3-2"),
            ("", "a!-! ah4", "0! denied!, 0 made h, 4-1"),
            ("", "a- b- cs2", "0 denied, 1 denied, 2 made s, 2-3"),
            ("", "a- x", "0 denied, passed out"),
            ("", "a-", "0 denied"),
            ("a-", "ch3", "2 made h, 3-2"),
            // Only Ann's contract can follow, not alone.
            (
                "",
                "a!-! bh3",
                "not now, 5: `bh`: Ann's declaration was denied, so this cannot follow",
            ),
            ("", "a!-! x", "not now, 5: `x`: Ann's declaration was denied, so this cannot follow"),
        ],
    );
    check("bacon-gamerules", 3, "", "a!-! x", "0! denied!, passed out");
    check("bacon-gamerules", 3, "", "a!-! ch3", "0! denied!, 2 made h, 3-2");
}

#[test]
fn a_deal_call_by_call() {
    table(
        "euchre",
        0,
        &[
            ("", "7h", "not now, 0: `7h`: the pack has no 7h"),
            ("", "9h", "turn 9h"),
            ("", "10h", "turn Th"),
            ("", "h", "turn h"),
            ("", "p", "1 pass"),
            ("", "ppp9h", "1 pass, 2 pass, 3 pass, turn 9h"),
            ("9h", "u", "1 order"),
            ("9h", "u!", "1 order!"),
            ("9h", "ppu", "1 pass, 2 pass, 3 order"),
            ("9h pppp", "s", "1 name s"),
            ("9h pppp", "s!", "1 name s!"),
            ("9h pppp", "ps4", "1 pass, 2 name s, 4-1"),
            ("9h pppp", "pppp", "1 pass, 2 pass, 3 pass, 0 pass"),
            // What the taker laid away: the dealer.
            ("9h u", "/9c", "0 take 9c"),
            ("9h u", "/", "0 take "),
            ("9h u", "/ 9c", "0 take , 1 play 9c"),
            ("9h u", "4", "1-4"),
            ("9h u", "4-1", "1-4"),
            ("9h u", "Ks", "1 play Ks"),
            ("9h u", "ks as qs ts", "1 play Ks, 2 play As, 3 play Qs, 0 play Ts"),
            ("9h u", "ksasqs10s", "1 play Ks, 2 play As, 3 play Qs, 0 play Ts"),
            ("9h u ksasqsts", "3", "2-3"),
            ("", "b=9hTcJdAsKs", "1 hand 9hTcJdAsKs"),
            (
                "",
                "b = 9hTcJdAsKs",
                "no line, 2: expected trump (c, d, h or s), or a call, a card, a count or a result",
            ),
            ("", "b=9h Tc Jd As Ks 9c", "1 hand 9hTcJdAsKs, turn 9c"),
            ("", "b= 9hTcJd AsKs9c", "not now, 0: `b= 9hTcJd AsKs9c`: a hand has 5 cards, not 6"),
        ],
    );
    table(
        "bid-euchre-4",
        0,
        &[
            ("", "3s", "1 bid 3s"),
            ("", "3 s", "1 bid 3s"),
            ("", "4n", "1 bid 4n"),
            ("", "h!", "1 bid h!"),
            ("", "6h!", "1 bid 6h!"),
            (
                "",
                "b3h!4",
                "not now, 0: `b3h!`: going alone is a bid of all 6 tricks and has no number, as \
                 in `h!`",
            ),
            ("", "p3sp4n 5", "1 pass, 2 bid 3s, 3 pass, 0 bid 4n, 5-1"),
            ("pp3s p", "Ks", "3 play Ks"),
        ],
    );
    table(
        "bacon-wiki",
        0,
        &[
            ("7h pp", "u-", "3 order, 1 deny trump"),
            ("7h pp", "u!-", "3 order!, 1 deny trump"),
            ("7h pp", "u!-!", "3 order!, 1 deny alone"),
            ("7h pp", "u+", "3 order, 1 allow"),
            ("7h pp", "u/9c", "3 order, 0 take 9c"),
            ("7h pp", "u4", "3 order, 1-4"),
            ("7h pp", "uKs", "3 order, 0 play Ks"),
            ("7h ppu!", "-", "1 deny trump"),
            ("7h ppu!", "-!", "1 deny alone"),
        ],
    );
}

#[test]
fn a_whole_bacon_auction() {
    let whole = "turn 7h, 1 pass, 2 pass, 3 order, 1 deny trump, 0 pass, turn 9s, 1 pass, \
                 2 order!, 5-0";
    for typed in ["7hppu-p 9spu!5", "7hppu-p9spu!5", "7h ppu-p 9s pu! 5", "7H P P U - P 9S P U! 5"]
    {
        check("bacon-wiki", 0, "", typed, whole);
    }
}

#[test]
fn somebody_elses_turn() {
    table(
        "euchre",
        0,
        &[
            ("9h", "d:p", "3 pass (call-turn)"),
            ("9h", "dee: u!", "3 order! (call-turn)"),
            ("9h", "b:p", "1 pass"),
            ("9h u", "d:Ks", "3 play Ks (play-turn)"),
            ("9h u Ks", "d:As", "3 play As (play-turn)"),
            ("9h u Ks", "b:As", "not now, 0: `b:As`: Ben has played to this trick already"),
            ("9h u!", "d:!", "not now, 0: `d:!`: nobody defends alone in this game"),
        ],
    );
    // A defender alone, where the house has it; the caller's partner takes the hand.
    check(HOUSE[1], 0, "9h u!", "a:! As", "0 defend, 1 play As");
    check("euchre-laws-1888", 0, "9h u", "d:u!", "3 order!");
    check("bid-euchre-4", 0, "", "d:3s", "3 bid 3s (call-turn)");
    check("bacon-climb-4", 0, "9a", "d:10a", "3 play 10a (play-turn)");
    check("bacon-climb-4", 0, "9a", "d:p", "3 pass (play-turn)");
}

#[test]
fn climbing() {
    table(
        "bacon-climb-4",
        0,
        &[
            ("", "9a", "1 play 9a"),
            ("", "9a9b", "1 play 9a9b"),
            ("", "9a10a7bX8c=straight10", "1 play 9a10a7bX8c=straight10"),
            ("", "9A10A7bx8C=Straight10 p", "1 play 9a10a7bX8c=straight10, 2 pass"),
            ("", "9a 10a", "1 play 9a, 2 play 10a"),
            ("", "9a pp 10a", "1 play 9a, 2 pass, 3 pass, 0 play 10a"),
            ("", "9appp", "1 play 9a, 2 pass, 3 pass, 0 pass"),
            ("9appp", ">d", "1 gives 3"),
            ("", "x.", "not now, 0: `x.`: Ben still has 16 cards"),
            ("", "c=1a1b1c2a2b2c3a3b3c4a4b4c5a5b5cXX", "2 hand 1a1b1c2a2b2c3a3b3c4a4b4c5a5b5cXX"),
            ("9appp", ">dee 9c", "1 gives 3, 3 play 9c"),
            ("", "=pair7", "1 play =pair7"),
            ("", "=pair7 =pair8", "1 play =pair7, 2 play =pair8"),
            ("", "=straight-flush10 p", "1 play =straight-flush10, 2 pass"),
            ("", "9a.", "not now, 0: `9a.`: Ben still has 16 cards"),
            ("", "X", "1 play X"),
            ("", "x=single3", "1 play X=single3"),
            ("9a", "1:10a", "0 play 10a (play-turn)"),
            ("9a", "7b", "2 play 7b (beats)"),
            // A card and nothing else: seat 1 is not followed by Ann.
            ("", "1a", "1 play 1a"),
            ("", "12a", "not now, 0: `12a`: the pack has no 12a"),
            ("", "1 a", "no line, 2: expected a play, `p`, or who went out"),
            ("", "a 2", "no line, 2: expected a play, `p`, or who went out"),
            (
                "",
                "=pair7p",
                "no line, 1: expected a combination such as pair7 or straight-flush10, then a blank",
            ),
            (
                "",
                "9a =pairs7",
                "no line, 4: expected a combination such as pair7 or \
              straight-flush10, then a blank",
            ),
        ],
    );
    table(
        "bacon-climb-6",
        0,
        &[
            ("", "=pair7.", "1 play =pair7."),
            ("", "=pair7. p", "1 play =pair7., 2 pass"),
            (
                "",
                "9a.",
                "not now, 0: `9a.`: the cards of this game are not known: type what was played, such as =pair7, or who went out",
            ),
            ("", "ace", "out 0 2 4"),
            ("", "1 3 5", "out 0 2 4"),
            ("", "abdc", "out 0 1 3 2"),
        ],
    );
}

#[test]
fn climbing_cards_that_can_be_two_things() {
    table(
        "bacon-climb-4",
        0,
        &[
            (
                "",
                "8aXX9a",
                "either 8aXX9a=bobtail9 [Ben played 8a X X 9a as bobtail to 9] \
                 or 8aXX9a=bobtail10 [Ben played 8a X X 9a as bobtail to 10] \
                 or 8aXX9a=bobtail11 [Ben played 8a X X 9a as bobtail to 11] \
                 or 8aXX9a=stairs9 [Ben played 8a X X 9a as staircase to 9]",
            ),
            ("", "8aXX9a=stairs9", "1 play 8aXX9a=stairs9"),
            ("", "8aXX9a=stairs9 p", "1 play 8aXX9a=stairs9, 2 pass"),
            // On a bobtail only a bobtail counts, and to which card is asked (disputes, naming).
            (
                "4a5a6a7b",
                "8aXX9a",
                "either 8aXX9a=bobtail9 [Cal played 8a X X 9a as bobtail to 9] \
                 or 8aXX9a=bobtail10 [Cal played 8a X X 9a as bobtail to 10] \
                 or 8aXX9a=bobtail11 [Cal played 8a X X 9a as bobtail to 11]",
            ),
            // Issue 12, wrong point 9.
            (
                "",
                "5a5bXX",
                "either 5a5bXX=stairs5 [Ben played 5a 5b X X as staircase to 5] \
                 or 5a5bXX=stairs6 [Ben played 5a 5b X X as staircase to 6] \
                 or 5a5bXX=quad5 [Ben played 5a 5b X X as quad of 5]",
            ),
            (
                "",
                "4a5bX",
                "either 4a5bX=run5 [Ben played 4a 5b X as run to 5] \
                 or 4a5bX=run6 [Ben played 4a 5b X as run to 6]",
            ),
            // Where one thing only can be meant it is not asked: on a pair a bomb alone counts, a lone
            // wild is worth the top, and a suited sequence is the bomb (K1, K2, K8).
            ("6a6b", "5a5bXX", "2 play 5a5bXX"),
            ("", "1a2bX", "1 play 1a2bX"),
            ("", "XX", "1 play XX"),
            ("", "5b6b7b8b9b", "1 play 5b6b7b8b9b"),
            ("", "9a10b", "not now, 0: `9a10b`: these cards make no combination"),
            (
                "",
                "9aX=triple9",
                "not now, 0: `9aX=triple9`: these cards are no triple of 9; they can be pair of 9",
            ),
        ],
    );
}

#[test]
fn six_players() {
    table(
        "bid-euchre-6",
        0,
        &[
            ("", "e 4 s 5", "4 made 4s, 5-3"),
            ("", "f4s3", "5 made 4s, 5-3"),
            ("", "64s3", "5 made 4s, 5-3"),
            ("", "pp3sppp 4", "1 pass, 2 pass, 3 bid 3s, 4 pass, 5 pass, 0 pass, 4-4"),
        ],
    );
}

#[test]
fn a_result_may_follow_calls_and_must_not_contradict_them() {
    table(
        "euchre",
        0,
        &[
            ("p", "ah4", "0 made h, 4-1"),
            ("9h p", "ch3", "2 made h, 3-2"),
            ("", "9h p ch3", "turn 9h, 1 pass, 2 made h, 3-2"),
            ("9h pp", "x", "passed out"),
            ("9h pp", "..x", "passed out"),
            ("p", "..ah4", "0 made h, 4-1"),
            ("p", ".. a h 4", "0 made h, 4-1"),
            ("", "pp ..ah4", "1 pass, 2 pass, 0 made h, 4-1"),
            // Ben let the nine of hearts go, and it was turned down: he has not made hearts.
            ("9h p", "bh3", "not now, 0: Ben passed, and cannot have made hearts"),
            ("9h pppp p", "bs3", "not now, 0: Ben passed, and cannot have made spades"),
            // Another suit he can have named in the second round.
            ("9h p", "bs3", "1 made s, 2-3"),
            // Calls win, an ace and the count of the whole deal, but in one run it looks like Ann's
            // hearts, so it is told what stands.
            ("9h u", "Ah 4", "1 play Ah, 1-4"),
            ("9h u", "ah4", "not now, 0: Ben's ♥: how many tricks?"),
            // What stands already may be said once more, and nothing else.
            ("9h u", "bh4", "1-4"),
            ("9h u", "cs4", "not now, 0: Ben's ♥: how many tricks?"),
            ("9h u", "1h4", "not now, 0: Ben's ♥: how many tricks?"),
            ("", "..", "no line, 2: expected a result"),
            // While others are to call, who is named with a suit has skipped them: it is asked.
            (
                "9h p",
                "dee spades",
                "not now, 0: Has everybody called before Dee? Try ppp pp s, ..ds or ds3",
            ),
            (
                "9h p",
                "ds",
                "not now, 0: Has everybody called before Dee? Try ppp pp s, ..ds or ds3",
            ),
            (
                "9h p",
                "cal spades",
                "not now, 0: Has everybody called before Cal? Try ppp p s, ..cs or cs3",
            ),
            ("9h pppp", "ds", "not now, 0: Has everybody called before Dee? Try pp s, ..ds or ds3"),
            // Who takes up the turned card behind others says that these passed, or it was out of turn.
            ("9h", "du", "not now, 0: Try ppu: Ben and Cal passed, Dee ordered it up"),
            ("9h", "cu!", "not now, 0: Try pu!: Ben passed, Cal ordered it up alone"),
            (
                "9h",
                "dee picks it up",
                "either ppu [Ben and Cal passed, Dee ordered it up] or d:u [Dee ordered it up, out of turn]",
            ),
            ("9h", "d:u", "3 order (call-turn)"),
            ("9h p", "..ds", "3 made s"),
            ("9h p", "ch", "2 made h"),
            ("9h p", "ds3", "3 made s, 2-3"),
            // Two equal numbers are no score, and a slip for one.
            ("", "bh 3 3", "not now, 5: `3`: the tricks must add up to 5, and these make 6"),
            ("9h u", "4 4", "not now, 2: `4`: the tricks must add up to 5, and these make 8"),
            ("9h u", "2 3", "3-2"),
        ],
    );
    table(
        "bid-euchre-4",
        0,
        &[
            ("3s", "b3s4", "2 pass, 3 pass, 0 pass, 2-4"),
            ("3s pp", "b3s4", "0 pass, 2-4"),
            ("p", "c4h5", "2 made 4h, 5-1"),
            ("p", "b4h5", "not now, 0: Ben passed, and cannot have made hearts"),
            // Over a bid that stands he bids when it is his turn, and the others pass.
            ("1h", "c4h3", "2 bid 4h, 3 pass, 0 pass, 3-3"),
            ("1h", "d4h3", "2 pass, 3 bid 4h, 0 pass, 3-3"),
            ("1h", "a h! 6", "2 pass, 3 pass, 0 bid h!, 6-0"),
            ("1h", "d1h1", "not now, 0: Ben's 1♥ is the bid to beat"),
            ("h!", "d3h3", "not now, 0: no bid is enough over Ben's alone"),
            ("1c 2c", "b1h1", "not now, 0: Cal's 2♣ is the bid to beat"),
            // Who has passed is told so, whatever stands since.
            ("p 3h", "b4h5", "not now, 0: Ben passed, and cannot have made hearts"),
            ("p 3h", "ben 4 hearts 5", "not now, 0: Ben passed, and cannot have made hearts"),
        ],
    );
    // By this text four cards may be turned, and a later one may be a heart again.
    table("bacon-gamerules", 0, &[("7h p", "bh3", "1 made h, 2-3"), ("7h u", "bh4", "1-4")]);
    table(
        "bacon-climb-4",
        0,
        &[("9a", "ac", "out 0 2"), ("9a", "..ac", "out 0 2"), ("", "9a..ac", "1 play 9a, out 0 2")],
    );
}

const NAMED: &[&str] = &["Mia", "Max", "Nora", "Nell"];

/// Who is named with a bid and no tricks has called: nobody else's pass is told that was not said.
#[test]
fn a_named_bid_is_a_call() {
    for (script, typed, expected) in [
        ("", "max 3h", "1 bid 3h"),
        ("", "ma3h", "1 bid 3h"),
        ("", "max bids 3 hearts", "1 bid 3h"),
        ("", "mah!", "1 bid h!"),
        ("", "max alone hearts", "1 bid h!"),
        ("", "max 3h, nora 4h", "1 bid 3h, 2 bid 4h"),
        ("3h", "nora 4h", "2 bid 4h"),
        ("3h", "nora bids 4h", "2 bid 4h"),
        ("3h", "3 4h", "2 bid 4h"),
        ("3h", "nora goes alone in spades", "2 bid s!"),
        ("3h", "nora passes and nell passes", "2 pass, 3 pass"),
        ("3h", "no 4h, ne p, mi p", "2 bid 4h, 3 pass, 0 pass"),
        ("3h", "no p", "2 pass"),
        ("3h", "no p ne p", "2 pass, 3 pass"),
        ("3h p", "mi p", "0 pass (call-turn)"),
        ("3h p", "no p", "2 pass (call-turn)"),
        (
            "3h",
            "mia 4h",
            "either pp 4h [Nora and Nell passed, Mia bid 4 hearts] or mi:4h [Mia bid 4 hearts, out of turn]",
        ),
        (
            "3h",
            "mia alone spades",
            "either pp s! [Nora and Nell passed, Mia bid spades alone] or mi:s! [Mia bid spades alone, out of turn]",
        ),
        (
            "3h",
            "nora passes, mia 4h",
            "either pp 4h [Nora and Nell passed, Mia bid 4 hearts] or p mi:4h [Nora passed, Mia bid 4 hearts, out of turn]",
        ),
        // Of those who call behind him nothing was said.
        (
            "3h",
            "nell 4h",
            "either p 4h [Nora passed, Nell bid 4 hearts] or ne:4h [Nell bid 4 hearts, out of turn]",
        ),
        (
            "",
            "nora 4h",
            "either p 4h [Max passed, Nora bid 4 hearts] or ..no4h [Nora bid 4 hearts, and it stands] or no:4h [Nora bid 4 hearts, out of turn]",
        ),
        // With tricks it is the result that it always was.
        ("", "ma4h4", "1 made 4h, 2-4"),
        ("", "max 4 hearts, took 4", "1 made 4h, 2-4"),
        ("", "mah!6", "1 made h!, 0-6"),
        ("3h", "no4h4", "2 bid 4h, 3 pass, 0 pass, 4-2"),
        ("3h", "mi4h3", "2 pass, 3 pass, 0 bid 4h, 3-3"),
        ("3h", "ma3h3", "2 pass, 3 pass, 0 pass, 3-3"),
        ("", "..ma4h", "1 made 4h"),
    ] {
        check_at(NAMED, "bid-euchre-4", 0, script, typed, expected);
    }
    // Where trump is named behind the auction, a bid with its trump is no bid.
    check(HOUSE[0], 0, "", "b4h5", "1 made 4h, 1-5");
    // A suit's letter is the suit, and the turn goes on.
    check("euchre", 0, "", "c p", "turn c, 1 pass");
    check("euchre", 0, "9h pp", "d p", "3 pass");
    check("euchre", 0, "9h u", "3 2", "2-3");
    check("euchre", 0, "", "9h u 3 2", "turn 9h, 1 order, 2-3");
    check(
        "bid-euchre-4",
        0,
        "",
        "3h p p p 4 1",
        "not now, 11: `1`: the tricks must add up to 6, and these make 5",
    );
}

/// Where the letter that would be trump may be the end of a name as well, which is meant is asked: so many
/// letters, at a table of these, what was typed before, a line, and what it comes to.
#[test]
fn letters_that_run_together_are_asked_about() {
    let four = ["Sal", "Sid", "Sue", "Sam"];
    let chris = ["Chris", "Ben", "Ann", "Dee"];
    let john = ["Jo", "John", "Cal", "Dee"];
    let bill = ["Bill", "Bob", "Cal", "Dee"];
    let digit = ["Mia", "B2", "Tom", "Sam"];
    let sids = "either si d 4 [Sid made diamonds and took 4] or sic4 [Sid made clubs and took 4] \
                or sih4 [Sid made hearts and took 4] or sis4 [Sid made spades and took 4]";
    for (people, id, script, typed, expected) in [
        (four, "euchre", "", "sid4", sids),
        (four, "euchre", "", "SID4", sids),
        (four, "euchre", "", "sid4-1", sids),
        (
            four,
            "euchre",
            "9s",
            "..sid!5",
            "either si d! 5 [Sid made diamonds alone and took 5] or \
             sic!5 [Sid made clubs alone and took 5] or sih!5 [Sid made hearts alone and took 5] \
             or sis!5 [Sid made spades alone and took 5]",
        ),
        (
            four,
            "bacon-gamerules",
            "",
            "sue- sid3",
            "either su- si d 3 [Sue declared and was denied, Sid made diamonds and took 3] or \
             su- sic3 [Sue declared and was denied, Sid made clubs and took 3] or \
             su- sih3 [Sue declared and was denied, Sid made hearts and took 3] or \
             su- sis3 [Sue declared and was denied, Sid made spades and took 3]",
        ),
        // With blanks, or with all of a name before its trump, it is plain.
        (four, "euchre", "", "si d 4", "1 made d, 1-4"),
        (four, "euchre", "", "sidd4", "1 made d, 1-4"),
        (four, "euchre", "", "sih4", "1 made h, 1-4"),
        (four, "euchre", "", "sud4", "2 made d, 4-1"),
        // What has been called says which trump it is.
        (four, "euchre", "Kd u", "sid4", "1-4"),
        (
            chris,
            "euchre",
            "",
            "ch4",
            "either c h 4 [Chris made hearts and took 4] or cc4 [Chris made clubs and took 4] or \
             cd4 [Chris made diamonds and took 4] or cs4 [Chris made spades and took 4]",
        ),
        (chris, "euchre", "", "cd4", "0 made d, 4-1"),
        (
            john,
            "euchre",
            "",
            "joh4",
            "either jo h 4 [Jo made hearts and took 4] or johc4 [John made clubs and took 4] or \
             johd4 [John made diamonds and took 4] or johh4 [John made hearts and took 4] or \
             johs4 [John made spades and took 4]",
        ),
        (john, "euchre", "", "johh4", "1 made h, 1-4"),
        // No name is as long, and to the eye it is a word.
        (bill, "euchre", "", "bid4", "not now, 0: Try bi d 4: Bill made diamonds and took 4"),
        (bill, "euchre", "", "bih4", "0 made h, 4-1"),
        (["Ian", "Ben", "Cal", "Dee"], "bid-euchre-4", "", "in!6", "0 made n!, 6-0"),
        // The number that would be bid may be a part of the name, too.
        (
            digit,
            "bid-euchre-4",
            "",
            "b2h6",
            "either b 2 h 6 [B2 bid 2 hearts and took 6] or b1h6 [B2 bid 1 heart and took 6] or \
             b3h6 [B2 bid 3 hearts and took 6] or b4h6 [B2 bid 4 hearts and took 6] or \
             b5h6 [B2 bid 5 hearts and took 6] or b6h6 [B2 bid 6 hearts and took 6]",
        ),
    ] {
        check_at(&people, id, 0, script, typed, expected);
    }
}

/// What people say is letter for letter what they type, and a word alone says nothing.
#[test]
fn words_are_taken_as_they_are_said() {
    let alike: &[(&str, &str, &str, &str)] = &[
        ("euchre", "", "ann hearts 4", "ah4"),
        ("euchre", "", "Ann made hearts and took four", "ah4"),
        ("euchre", "", "ann made it in hearts with four tricks", "ah4"),
        ("euchre", "", "Cal, ♥, 4", "ch4"),
        ("euchre", "", "ann alone hearts 5", "ah!5"),
        ("euchre", "", "ann hearts alone, took all five", "ah!5"),
        ("euchre", "", "Ben went alone in spades by himself", "bs!"),
        ("euchre", "", "passed out", "x"),
        ("euchre", "", "thrown in", "x"),
        ("euchre", "", "nine of hearts", "9h"),
        ("euchre", "", "ace of spades was turned", "As"),
        ("euchre", "", "the ace of spades is turned", "As"),
        ("euchre", "", "nine of hearts is up", "9h"),
        ("euchre", "", "the upcard is the nine of hearts", "9h"),
        ("euchre", "", "Ann turned up a nine of hearts", "9h"),
        ("euchre", "", "ann turned the nine of hearts and ben passed", "9h p"),
        ("euchre", "", "ben went hearts and took three", "bh3"),
        ("euchre", "9h", "pass and pass", "pp"),
        ("euchre", "9h", "Ben says pass", "p"),
        ("euchre", "9hpppp", "everybody passes", "pppp"),
        ("euchre", "9h pppp", "Ben calls spades", "s"),
        ("euchre", "9h pppp", "pass, then cal calls spades", "p s"),
        ("bid-euchre-4", "", "ben says three spades", "3s"),
        ("bid-euchre-4", "", "ben bid 4nt took 5", "b4n5"),
        ("bid-euchre-4", "", "b4nt5", "b4n5"),
        // "Made it" may be said of a bid, and "made" is said of the play.
        ("bid-euchre-4", "", "ben made it four hearts", "4h"),
        ("bid-euchre-4", "", "everybody passed", "x"),
        ("bid-euchre-4", "", "ben bid three hearts and everybody else passed", "3h ppp"),
        ("bid-euchre-4", "3h p", "all pass", "pp"),
        ("euchre", "", "9h turned", "9h"),
        ("euchre", "", "turned nine of hearts", "9h"),
        ("euchre", "", "turned hearts", "h"),
        ("euchre", "", "hearts turned up", "h"),
        ("euchre", "", "Ann turned hearts", "h"),
        ("euchre", "", "ace of spades was turned, pass, pass", "As pp"),
        // Cal has not dealt, and nobody turns a card once trump stands.
        ("euchre", "", "Cal turned hearts", ""),
        ("euchre", "9h u", "nine of clubs was turned", ""),
        ("euchre", "9h", "pass", "p"),
        ("euchre", "9h", "Ben passes", "p"),
        ("euchre", "9h", "pick it up", "u"),
        ("euchre", "9h", "Ben picks it up alone", "u!"),
        ("euchre", "9h", "order", "u"),
        ("euchre", "9h u", "four", "4"),
        ("euchre", "9h u", "took four tricks", "4"),
        ("bid-euchre-4", "", "ben bid 6 hearts took 5", "b6h5"),
        ("bid-euchre-4", "", "ben bid six hearts took five", "b6h5"),
        ("bid-euchre-4", "", "ben no trump alone 6", "bn!6"),
        ("bid-euchre-4", "", "three spades", "3s"),
        ("bacon-gamerules", "", "Ann was denied, then Cal made hearts and took three", "a- ch3"),
        ("bacon-gamerules", "7h u", "denied", "-"),
        ("bacon-climb-4", "", "ann and cal", "ac"),
        ("bacon-climb-4", "", "Ann first, Cal second", "ac"),
        ("bacon-climb-4", "", "Ann out first, then Cal", "ac"),
        ("bacon-climb-4", "", "Ann first, then Ben, Cal third", "abc"),
    ];
    for (id, script, said, typed) in alike {
        let rules = rules(id);
        let list = names(TABLE, rules);
        let names = Names::new(&list);
        let opened = opened(rules, 0);
        let before = match *script {
            "" => Vec::new(),
            script => read(script, &opened, &names).expect(script).events,
        };
        let deal = after(&opened, &before);
        let events = |line: &str| read(line, &deal, &names).ok().map(|heard| heard.events);
        let wanted = if typed.is_empty() { None } else { events(typed) };
        assert_eq!(events(said), wanted, "{id} {script}: {said}");
    }
    for (id, line) in [
        ("euchre", "c bid"),
        ("euchre", "made hearts"),
        // A word is never taken apart into letters.
        ("euchre", "hand"),
        ("euchre", "dad"),
        ("euchre", "hands"),
        // Once round, or the whole deal?
        ("euchre", "nine of hearts, everybody passed"),
        ("euchre", "and"),
        ("bacon-climb-4", "cal second, ann first"),
        ("bacon-climb-4", "ann second"),
        ("bacon-climb-4", "ann first, cal third"),
        ("bacon-climb-4", "ann third, ben second, cal first"),
        ("bacon-climb-4", "ann second, ben second, cal third"),
    ] {
        let rules = rules(id);
        let list = names(TABLE, rules);
        let heard = read(line, &opened(rules, 0), &Names::new(&list));
        assert!(heard.is_err(), "{id}: {line}: {heard:?}");
    }
}

/// Stories at a table where Sal deals, before Sid, Sue and Sam: a ruleset, what was typed before, what is
/// told, what that is read as. `ROUND` is a round of passes, `NAMED` one, two more, and Sam's spades.
const STORIES: &[(&str, &str, &str, &str)] = &[
    ("euchre", "", "sal turned it down, sam named spades and took 3", "NAMED, 2-3"),
    ("euchre", "", "the dealer turned it down, then sam named spades and took 3", "NAMED, 2-3"),
    ("euchre", "", "Sal turned it down; Sid passed; Sam named spades, took three", "NAMED, 2-3"),
    ("euchre", "", "sal turned it down and sam called spades", "NAMED"),
    (
        "euchre",
        "",
        "everyone passed, sal turned it down, sam named spades and took 3",
        "NAMED, 2-3",
    ),
    ("euchre", "", "sid, sue and sal passed, sam called spades and took 3", "NAMED, 2-3"),
    ("euchre", "", "sid sal and sue passed, sam called spades and took 3", "NAMED, 2-3"),
    (
        "euchre",
        "",
        "sid passed, sal turned it down, sid and sue passed, sam spades 3",
        "NAMED, 2-3",
    ),
    // The card is known: a suit that was not turned is named in the second round.
    ("euchre", "9h", "sal turned it down, sam named spades and took 3", "NAMED, 2-3"),
    ("euchre", "9h", "sid and sue passed, sam named spades and took 3", "NAMED, 2-3"),
    (
        "euchre",
        "9h",
        "sid and sue passed, sam called hearts and took 3",
        "1 pass, 2 pass, 3 order, 2-3",
    ),
    (
        "euchre",
        "9h p",
        "sal turned it down, sam named spades and took 3",
        "2 pass, 3 pass, 0 pass, 1 pass, 2 pass, 3 name s, 2-3",
    ),
    (
        "euchre",
        "",
        "hearts was turned, sal turned it down, sam named spades and took 3",
        "turn h, NAMED, 2-3",
    ),
    // It is not: in which round is left open, as in the result alone.
    (
        "euchre",
        "",
        "sid and sue passed, sam called spades and took 3",
        "1 pass, 2 pass, 3 made s, 2-3",
    ),
    (
        "euchre",
        "",
        "sue and sid passed, sam called spades alone and took all five",
        "1 pass, 2 pass, 3 made s!, 0-5",
    ),
    ("euchre", "", "sal turned it down, everyone passed", "ROUND, ROUND"),
    (
        "bid-euchre-4",
        "",
        "sid sal and sue passed, sam bid 3 spades and took 4",
        "1 pass, 2 pass, 3 made 3s, 2-4",
    ),
    (
        "bid-euchre-4",
        "",
        "sid and sue passed, sam bid three spades and took four",
        "1 pass, 2 pass, 3 made 3s, 2-4",
    ),
    (
        "bacon-gamerules",
        "",
        "sid sue and sam passed, sal declared hearts and took 3",
        "1 pass, 2 pass, 3 pass, 0 made h, 3-2",
    ),
    // Out of turn, or with a pass of those who were left out: two things.
    (
        "euchre",
        "",
        "sue passed, sam called spades and took 3",
        "either pp ..sams3 [Sid and Sue passed, Sam made spades and took 3] or su:p sams3 \
             [Sue passed, Sam made spades and took 3, out of turn]",
    ),
    // One deal, or one that nobody made and another.
    (
        "euchre",
        "",
        "everyone passed, sam named spades and took 3",
        "not now, 0: Is that one deal, or two? Try pppp pp s 3 or x; sams3",
    ),
    (
        "bid-euchre-4",
        "",
        "everyone passed, sam bid 3 spades and took 4",
        "not now, 0: Two deals on a line want a `;` between them. Try x; sam3s4: \
             nobody bid; then Sam bid 3 spades and took 4",
    ),
    ("euchre", "", "second round sam called spades and took 4", "NAMED, 1-4"),
    ("euchre", "9h", "in the second round, sam called spades and took 4", "NAMED, 1-4"),
    // Hearts were turned down in the first.
    (
        "euchre",
        "9h",
        "second round sam called hearts and took 4",
        "not now, 0: This is not clear. Who made trump, which, and how many tricks?",
    ),
    // Several bid, and whoever sits between them passed.
    (
        "bid-euchre-4",
        "",
        "Sid bid 2 spades, Sam bid 3 hearts, Sue and Sal passed, they took 4",
        "1 bid 2s, 2 pass, 3 bid 3h, 0 pass, 2-4",
    ),
    (
        "bid-euchre-4",
        "",
        "sid bid 2 spades, sue bid 3 hearts, sam went alone in clubs and took all six",
        "1 bid 2s, 2 bid 3h, 3 bid c!, 0 pass, 0-6",
    ),
    (
        "bid-euchre-4",
        "",
        "sid bid 2 spades, sam bid 3 hearts, they got set",
        "not now, 0: How many tricks? Try 2s p 3h p 2, 2s p 3h p 1 or 2s p 3h p 0",
    ),
    // A partner's permission is what silence is, and an opponent has none to give.
    (
        "bacon-gamerules",
        "",
        "Sid made hearts, Sam let him, they took three",
        "not now, 0: Try sih3: Sid made hearts and took 3",
    ),
    (
        "bacon-gamerules",
        "",
        "Sid made hearts, Sue let him, they took three",
        "not now, 0: This is not clear. Who made trump, which, and how many tricks?",
    ),
    ("bacon-gamerules", "7h u", "Sam let him", "3 allow"),
    ("bacon-gamerules", "7h u", "Sam allowed it", "3 allow"),
    // A slip in a name is answered with the name that is meant, whose turn it may not be.
    (
        "euchre",
        "9h p",
        "sidd passes",
        "not now, 0: nobody called sidd sits here: did you mean Sid?",
    ),
    ("euchre", "9h pppp", "huh", "no line, 0: expected a call, a card, a count or a result"),
    ("euchre", "9h pppp", "KsAsQsTs", "not now, 0: `KsAsQsTs`: there is no contract yet"),
    // How many is asked.
    (
        "euchre",
        "",
        "sid sal and sue passed, sam called diamonds and got set",
        "not now, 0: How many tricks? Try pppp pp d 2, pppp pp d 1 or pppp pp d 0",
    ),
    (
        "euchre",
        "",
        "sid sue and sam passed, sal called diamonds and got set",
        "not now, 0: How many tricks? Try ppp sald2, ppp sald1 or ppp sald0",
    ),
    // The suit that was turned down is not named in silence.
    (
        "euchre",
        "9s",
        "sal turned it down, sam named spades and took 3",
        "0 pass (call-turn), 3 made s, 2-3",
    ),
];

/// Whoever is left out of a story has passed, up to whoever is told to have done something.
#[test]
fn a_story_is_read_with_those_who_are_left_out() {
    for (id, script, typed, expected) in STORIES {
        let expected = expected.replace("NAMED", "ROUND, 1 pass, 2 pass, 3 name s");
        let expected = expected.replace("ROUND", "1 pass, 2 pass, 3 pass, 0 pass");
        check_at(&["Sal", "Sid", "Sue", "Sam"], id, 0, script, typed, &expected);
    }
}

/// Each line is answered so, by a table in which Ann deals.
#[track_caller]
fn is_answered(rows: &[(&str, &str, &str, &str)]) {
    let mut faults = Vec::new();
    for (id, script, said, answer) in rows {
        let rules = rules(id);
        let list = names(TABLE, rules);
        let names = Names::new(&list);
        let opened = opened(rules, 0);
        let before = read(script, &opened, &names).map(|heard| heard.events).unwrap_or_default();
        let told = match read(said, &after(&opened, &before), &names) {
            Ok(heard) => format!("{:?}", heard.events),
            Err(error) => error.say(names.who()),
        };
        if !told.starts_with(answer) {
            faults.push(format!("{id} {script}: {said}: {told}, and not {answer}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is said in another order, or says too little, is answered with what to type, and never taken.
#[test]
fn what_is_said_otherwise_is_answered_with_what_to_type() {
    is_answered(&[
        ("euchre", "", "ann 4 hearts", "Try ah4: Ann made hearts and took 4"),
        ("euchre", "", "4 hearts ann", "Try ah4: Ann made hearts and took 4"),
        ("euchre", "", "hearts ann 4", "Try ah4: Ann made hearts and took 4"),
        ("euchre", "", "ann hearts march", "Try ah5: Ann made hearts and took 5"),
        ("euchre", "", "ann swept in hearts alone", "Try ah!5: Ann made hearts alone and took 5"),
        ("euchre", "", "ann got euchred hearts", "How many tricks? Try ah2, ah1 or ah0"),
        ("euchre", "", "ann and cal hearts 4", "Which of them made it? Try ah4 or ch4"),
        ("euchre", "", "ben set ann hearts", "How many tricks? Try ah2, ah1 or ah0"),
        ("euchre", "", "ann took 4", "Which trump? Try ah4: Ann made hearts and took 4"),
        ("euchre", "9c", "ann 4", "Which trump? Try ac4: Ann made clubs and took 4"),
        ("euchre", "", "4 hearts", "Who made hearts? Try bh4: Ben made hearts and took 4"),
        ("euchre", "", "hearts 4", "Who made hearts? Try bh4: Ben made hearts and took 4"),
        ("euchre", "", "4", "Who made what? Try bh4: Ben made hearts and took 4"),
        ("euchre", "9h", "4", "Who made what? Try bh4: Ben made hearts and took 4"),
        ("euchre", "9h", "h", "Who made hearts? Try bh4 or u"),
        ("euchre", "9h p", "ben hearts 4 tricks yes", "Ben passed, and cannot have made hearts"),
        ("euchre", "", "nobody", "Try x: nobody made trump"),
        ("euchre", "", "nobody made it", "Try x: nobody made trump"),
        ("euchre", "9h", "no bid", "Try p or x"),
        ("euchre", "9h", "dealer picks it up", "Try u or pppu"),
        ("euchre", "9h", "the dealer picked it up", "Try u or pppu"),
        ("euchre", "9h ppp", "dealer picks it up", "Try u: Ann ordered it up"),
        (
            "euchre",
            "",
            "hearts was turned down",
            "Try h pppp: a card of hearts was turned, Ben, Cal",
        ),
        ("euchre", "9h", "hearts turned down", "Try pppp: Ben, Cal, Dee and Ann passed"),
        ("euchre", "9h pp", "hearts is turned down", "Try pp: Dee and Ann passed"),
        ("bid-euchre-4", "", "ben bid 3 hearts and made it", "How many tricks? Try b3h3"),
        ("bid-euchre-4", "", "ben bid 3 hearts and got set", "How many tricks? Try b3h2"),
        ("bacon-climb-4", "a", "abc", "Ann has gone out already. Try b c: Ben went out second"),
        (
            "bacon-climb-4",
            "a",
            "ann and cal",
            "Ann has gone out already. Try c: Cal went out second",
        ),
        ("bacon-climb-4", "a", "ann first", "`ann first`: Ann has gone out already"),
        ("bacon-climb-4", "a", "nobody", "Who went out next? Try c: Cal went out second"),
        (
            "bacon-climb-4",
            "a",
            "7a7b7c",
            "`7a7b7c`: no card played now: after a result only who goes out next can follow",
        ),
        ("euchre", "", "no ann hearts 4", "Try ah4: Ann made hearts and took 4"),
        ("euchre", "9h u", "march", "Try 5: Ann and Cal took 0 and Ben and Dee 5"),
        ("euchre", "9h u", "euchred", "How many tricks? Try 2, 1 or 0"),
        ("euchre", "9h u", "ann took two", "Try 3: Ann and Cal took 2 and Ben and Dee 3"),
        ("euchre", "9h u", "p", "Ben's ♥: how many tricks?"),
        ("euchre", "9h u", "hearts", "Ben's ♥: how many tricks?"),
        ("bid-euchre-4", "", "ben hearts six took five", "Try b6h5: Ben bid 6 hearts and took 5"),
        ("bid-euchre-4", "", "ann hearts 4", "How many bid, how many taken? Try a4h4"),
        ("bid-euchre-4", "", "no trump", "How many? Try 1n or n!"),
        ("bid-euchre-4", "", "hearts", "How many? Try 1h or h!"),
        ("bid-euchre-4", "3s", "hearts", "How many? Try 4h or h!"),
        ("bid-euchre-4", "", "no bid", "Try p or x"),
        ("euchre", "", "ann hearts all", "Try ah5: Ann made hearts and took 5"),
        ("euchre", "", "ann h 4 ben h 3", "Two deals on a line want a `;` between them. Try ah4"),
        ("euchre", "", "dee's spades 3", "Try ds3: Dee made spades and took 3"),
        ("bid-euchre-4", "", "c n! set", "How many tricks? Try cn!5, cn!4 or cn!3"),
        (
            "bid-euchre-4",
            "",
            "ben hearts, set",
            "How many bid, how many taken? Try b4h3, b4h2 or b4h1",
        ),
        ("bid-euchre-4", "", "ben 3 h set", "How many tricks? Try b3h2, b3h1 or b3h0"),
        ("bid-euchre-4", "3h", "ben took three", "Try b3h3: Cal, Dee and Ann passed"),
        ("bid-euchre-4", "3h", "cal four, dee five", "expected trump"),
        ("bid-euchre-4", "", "nobody bid", "Try x: nobody bid"),
        ("bid-euchre-4", "", "three low", "`three low`: low is no trump here"),
        ("bid-euchre-4", "3s pp p", "c", "Ben's 3♠: how many tricks?"),
        ("bacon-climb-4", "", "ann and cal win", "Try a c: Ann went out first and Cal second"),
        ("bacon-climb-4", "", "nobody", "Who went out first? Try a c"),
    ]);
}

/// How many it comes to is reckoned where it was said in another way, and asked where it was left open.
#[test]
fn how_many_is_reckoned_or_asked() {
    is_answered(&[
        // All but so many, so many short or over, what the others took: it is reckoned.
        (
            "euchre",
            "",
            "ben made hearts and took all but one",
            "Try bh4: Ben made hearts and took 4",
        ),
        ("euchre", "", "ben hearts lost two tricks", "Try bh3: Ben made hearts and took 3"),
        ("euchre", "", "ben hearts one short", "Try bh2: Ben made hearts and took 2"),
        ("euchre", "", "ben hearts, down two", "Try bh1: Ben made hearts and took 1"),
        ("euchre", "", "ben hearts set by one", "Try bh2: Ben made hearts and took 2"),
        ("euchre", "", "ben hearts, the others took three", "Try bh2: Ben made hearts and took 2"),
        ("euchre", "", "ben hearts, ann and cal took two", "Try bh3: Ben made hearts and took 3"),
        ("euchre", "", "ben hearts but ann took three", "Try bh2: Ben made hearts and took 2"),
        ("euchre", "", "ben hearts nothing", "Try bh0: Ben made hearts and took 0"),
        ("euchre", "", "ann set ben, hearts, with three", "Try bh2: Ben made hearts and took 2"),
        ("euchre", "", "ben got all the tricks in hearts", "Try bh5: Ben made hearts and took 5"),
        ("euchre", "", "ben took all the tricks in hearts", "Try bh5: Ben made hearts and took 5"),
        // What is left open is asked.
        ("euchre", "", "ben hearts three or four", "How many tricks? Try bh3 or bh4"),
        ("euchre", "", "ben or dee hearts three", "Which of them made it? Try bh3 or dh3"),
        ("euchre", "", "not ben but dee, hearts three", "Try dh3: Dee made hearts and took 3"),
        ("euchre", "", "ben made hearts for one point", "How many tricks? Try bh3, bh4 or bh5"),
        ("euchre", "", "ben hearts at least three", "How many tricks? Try bh3"),
        ("euchre", "", "ben hearts for", "How many tricks? Try bh4"),
        ("euchre", "", "sorry, ben hearts four", "Try bh4: Ben made hearts and took 4"),
        ("euchre", "", "benny hearts four", "nobody called benny sits here"),
        (
            "euchre",
            "",
            "ann h 4 ben s 3",
            "Two deals on a line want a `;` between them. Try ah4; bs3",
        ),
        ("bid-euchre-4", "", "ben bid four hearts, one over", "Try b4h5: "),
        ("bid-euchre-4", "", "ben bid four hearts, missed by one", "Try b4h3: "),
        ("bid-euchre-4", "", "ben took five on four hearts", "Try b4h5: "),
        ("bid-euchre-4", "", "ann bid three", "Which trump? Try a3h3"),
        ("bid-euchre-4", "", "ben bid three", "Which trump? Try 3h, 3s or 3n"),
        ("bid-euchre-4", "3h", "cal four", "Which trump? Try 4h, 4s or 4n"),
        ("bid-euchre-4", "3h", "nobody beats it", "Try ppp: Cal, Dee and Ann passed"),
        ("bid-euchre-4", "3h ppp", "made it with one over", "Try 4: "),
        ("bid-euchre-4", "3h ppp", "c n! set", "Ben's 3♥: how many tricks?"),
    ]);
}

/// Calls, a yes and a no, as they are said in other words.
#[test]
fn calls_in_other_words_are_answered() {
    is_answered(&[
        ("euchre", "9h", "ben and cal pass", "Try pp: Ben and Cal passed"),
        ("euchre", "9h", "three passes", "Try ppp: Ben, Cal and Dee passed"),
        ("euchre", "9h", "past", "Try p: Ben passed"),
        ("euchre", "9h", "ben says no", "Try p: Ben passed"),
        ("euchre", "9h", "ben tells her to pick it up", "Try u: Ben ordered it up"),
        ("euchre", "9h", "ben goes alone", "Try u!: Ben ordered it up alone"),
        ("euchre", "9h u", "made it", "How many tricks? Try 3, 4 or 5"),
        ("euchre", "9h u", "all but two", "Try 3: "),
        ("euchre", "9h u", "lost one", "Try 4: "),
        ("euchre", "9h u", "one short", "Try 2: "),
        ("euchre", "9h u", "the defenders took four", "Try 1: "),
        ("euchre", "9h u", "3 and 2", "Try 3: "),
        ("euchre", "9h u", "four-one", "Try 4: "),
        ("euchre", "9h u", "five nothing", "Try 5: "),
        ("euchre", "9h u", "ben plays the ace of spades", "Try As: Ben played As"),
        ("euchre", "9h", "ben wants it", "Try u: Ben ordered it up"),
        ("euchre", "", "ben lost in hearts with two", "Try bh2: Ben made hearts and took 2"),
        ("bid-euchre-4", "3h", "four", "Which trump? Try 4h, 4s or 4n"),
        ("bid-euchre-4", "3h", "two", "Ben's 3♥ is the bid to beat"),
        ("bid-euchre-4", "3h", "two passes", "Try pp: Cal and Dee passed"),
        ("bid-euchre-4", "3h ppp", "three hearts took four", "Try 4: "),
        ("bid-euchre-4", "3h ppp", "four hearts took four", "Ben's 3♥: how many tricks?"),
        ("bacon-gamerules", "", "ann declared hearts and cal said no", "Try a-: Ann declared and"),
        ("bacon-gamerules", "7h u", "dee says no", "Try -: Dee denied it"),
        ("bacon-gamerules", "7h u", "no", "Try -: Dee denied it"),
        ("bacon-gamerules", "7h u", "dee agrees", "Try +: Dee consented"),
        ("bacon-climb-4", "", "caca", "Cal is named twice. Try c"),
        ("bacon-climb-4", "", "ann and cal won", "Who went out first? Try a c or c a"),
        ("bacon-climb-4", "", "dee is still in", "Who went out before Dee? Try "),
        ("bacon-climb-4", "", "nobody is out", "Who went out first? Try a c"),
    ]);
}

/// A place that is said is taken where it fits, and else orders the people or is asked for: the line
/// is never told against it.
#[test]
fn a_place_that_is_said_is_kept() {
    let mut faults = Vec::new();
    let four = &["Mia", "Max", "Nora", "Nell"][..];
    let six = &["Al", "Alan", "Amy", "Bo", "Beth", "Bella"][..];
    for (table, script, typed, expected) in [
        (four, "", "nora last", "Who went out before Nora? Try ma ne, ne ma or mi ma ne"),
        (four, "", "Nora was last", "Who went out before Nora? Try ma ne, ne ma or mi ma ne"),
        (four, "", "last nora", "Who went out before Nora? Try ma ne, ne ma or mi ma ne"),
        (four, "", "max fourth", "Who went out before Max? Try "),
        (four, "", "mia second", "Who went out before Mia? Try no mi, ma mi or ne mi"),
        (four, "", "mia second, nora first", "Try no mi: Nora went out first and Mia second"),
        (four, "", "mia second, nora won", "Try no mi: Nora went out first and Mia second"),
        (four, "", "first nora, second mia", "out 2 0"),
        (four, "", "mia won, nora was last", "Who went out before Nora? Try mi ma ne or mi ne ma"),
        (four, "", "nora, nell last", "Who went out before Nell? Try no mi"),
        (four, "", "mia, then max, nell loses", "Try mi ma no: "),
        (four, "", "nora after mia", "Try mi no: Mia went out first and Nora second"),
        (four, "", "nell didn't go out", "Who went out before Nell? Try "),
        (four, "", "nora and mia were last", "Who went out first? Try ma ne or ne ma"),
        (four, "", "nora & mia last", "Who went out first? Try ma ne or ne ma"),
        (four, "", "max and nell lost", "Who went out first? Try mi no or no mi"),
        (four, "", "mia and nora first", "Who went out first? Try mi no or no mi"),
        (four, "", "mia first, nora not first", "This is not clear. Who went out first"),
        (four, "", "mi, ma, no, ne last", "out 0 1 2"),
        (four, "", "mia first, max second, nora third, nell last", "out 0 1 2"),
        (four, "mi", "nora second", "out 2"),
        (four, "mi", "nora first", "Mia has gone out already. Try no: Nora went out second"),
        (four, "mi", "nora third", "Who went out before Nora? Try ma no or ne no"),
        (four, "mi ma", "nora last", "Try ne: Nell went out third"),
        (four, "", "mia mia", "Mia is named twice. Try mi: Mia went out first"),
        (
            six,
            "ala bo",
            "beth first al second",
            "Alan has gone out already. Try bet al: Beth went out third and Al fourth",
        ),
        (six, "ala bo", "beth third al fourth", "out 4 0"),
        (
            six,
            "",
            "al first beth third amy second",
            "Try al am bet: Al went out first, Amy second and Beth third",
        ),
        (six, "", "bella last, bo fifth", "Who went out first? Try "),
        (six, "", "al amy third", "Who went out before Amy? Try al bet am, al ala am or al bo am"),
        (six, "", "bebo", "Be is Beth or Bella: bet or bel"),
        (six, "", "albebo", "Be is Beth or Bella: bet or bel"),
    ] {
        let id = if table.len() == 4 { "bacon-climb-4" } else { "bacon-climb-6" };
        let rules = rules(id);
        let list = names(table, rules);
        let names = Names::new(&list);
        let opened = opened(rules, 0);
        let before = if script.is_empty() {
            Ok(Vec::new())
        } else {
            read(script, &opened, &names).map(|heard| heard.events)
        };
        let heard = read(typed, &after(&opened, &before.expect(script)), &names);
        let said = match &heard {
            Ok(_) => shown(&heard, &names),
            Err(error) => error.say(names.who()),
        };
        let is = if heard.is_ok() { said == expected } else { said.starts_with(expected) };
        if !is {
            faults.push(format!("{script} / {typed}: {said}, and not {expected}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Cards in one run are cards, and a name is not taken apart.
#[test]
fn neither_cards_nor_names_are_taken_for_a_result() {
    for (table, id, script, typed, expected) in [
        (TABLE, "euchre", "9h", "AsKsQs9s", "not now, 0: `AsKsQs9s`: there is no contract yet"),
        (TABLE, "euchre", "9h", "As Ks", "not now, 0: `As Ks`: there is no contract yet"),
        (TABLE, "euchre", "9h", "A♠K♠Q♠9♠", "not now, 0: `A♠K♠Q♠9♠`: there is no contract yet"),
        (TABLE, "euchre", "9h", "..asKs", "0 made s, 1 play Ks"),
        // The two of spades is turned, and Ben, who is typed as 2 as well, made spades.
        (TABLE, "bacon-wiki", "", "2s ..bs", "turn 2s, 1 made s"),
        // The same card twice: it was read as Ben's spades, and the two of them played.
        (
            TABLE,
            "bacon-wiki",
            "",
            "2s 2s",
            "not now, 0: `2s 2s`: no further card can be turned now",
        ),
        (&["Jo-Ann", "Ann", "Jo", "Dee"], "bacon-wiki", "", "Jo-Ann h 3", "0 made h, 3-2"),
        (
            &["Ann-C", "Cal", "Ben", "Dee"],
            "bacon-wiki",
            "",
            "Ann-C made hearts and took 3",
            "0 made h, 3-2",
        ),
        (&["Al-1", "Cal", "Ben", "Dee"], "bacon-wiki", "", "Al-1 c 2", "0 made c, 2-3"),
        (&["Straße", "Cal", "Ben", "Dee"], "euchre", "", "STRASSE C 3", "0 made c, 3-2"),
        (&["Işıl", "Cal", "Ben", "Dee"], "euchre", "", "IŞIL MADE ♠ THREE", "0 made s, 3-2"),
        (&["İbo", "Cal", "Ben", "Dee"], "euchre", "", "ibo s 3", "0 made s, 3-2"),
    ] {
        check_at(table, id, 0, script, typed, expected);
    }
}

#[test]
fn a_shared_initial_is_told_apart() {
    let list = ["Bob", "Beth", "Cal", "Hal"].map(str::to_owned);
    let rules = rules("euchre");
    let names = Names::new(&list);
    for line in ["b h 4", "bh4", "b", "B made hearts and took four"] {
        let error = read(line, &opened(rules, 0), &names).expect_err(line);
        assert_eq!(error.say(names.who()), "B is Bob or Beth: bo or be", "{line}");
    }
    let list = ["Bob", "Beth", "Cal", "Bill"].map(str::to_owned);
    let names = Names::new(&list);
    let error = read("bh4", &opened(rules, 0), &names).expect_err("three");
    assert_eq!(error.say(names.who()), "B is Bob, Beth or Bill: bo, be or bi");
}

/// Whole runs, shortest beginnings, and people after the last place.
#[test]
fn people_are_read_by_the_rules() {
    for (table, id, typed, expected) in [
        (&["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"][..], "bacon-climb-6", "abecfd", "out 0 1 4 2"),
        (
            &["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"],
            "bacon-climb-6",
            "dee fay ann ben",
            "out 3 5 0 1",
        ),
        (&["Mark", "Ann", "Dee", "Sean"], "bacon-climb-4", "smad", "out 3 0 1"),
        (&["Tom", "Gus", "Mia", "Otto"], "bacon-climb-4", "Tom Gus", "out 0 1"),
        (&["Ann", "Ben", "Cal", "Dee"], "bacon-climb-4", "a c b d", "out 0 2"),
        (&["Mia", "Pat", "Eve", "Chris"], "bacon-climb-4", "mi pa e chris", "out 0 1 2"),
    ] {
        let rules = rules(id);
        let list = names(table, rules);
        let names = Names::new(&list);
        let said = shown(&read(typed, &opened(rules, 0), &names), &names);
        assert_eq!(said, expected, "{typed}");
    }
}

#[test]
fn not_the_language() {
    table(
        "euchre",
        0,
        &[
            ("", "", "no line, 0: expected a call, a card, a count or a result"),
            ("", "   ", "no line, 3: expected a call, a card, a count or a result"),
            ("", "?", "no line, 0: expected a call, a card, a count or a result"),
            ("", "ü", "no line, 0: expected a call, a card, a count or a result"),
            ("", "p zz", "no line, 2: expected a call, a card, a count or a result"),
            ("", "az", "no line, 1: expected trump (c, d, h or s)"),
            ("", "d:z", "no line, 2: expected what that player did"),
            ("", "d=z", "no line, 2: expected the cards of the hand"),
            ("", "1234", "no line, 1: expected trump (c, d, h or s)"),
        ],
    );
    check_at(
        &["Mia", "Max", "Cal", "Dee"],
        "euchre",
        0,
        "",
        "mh4",
        "not now, 0: M is Mia or Max: mi or ma",
    );
}

#[test]
fn not_now() {
    table(
        "euchre",
        0,
        &[
            ("", "u", "not now, 0: `u`: no card has been turned yet"),
            ("", "Ks 9h", "not now, 3: `9h`: no further card can be turned now"),
            ("", "-", "not now, 0: `-`: nobody can refuse a call in this game"),
            ("", "6s", "not now, 0: `6s`: the pack has no 6s"),
            ("", "3 s", "2 made s"),
            ("", "4", "not now, 0: Who made what? Try bh4: Ben made hearts and took 4"),
            ("", "ah6", "not now, 2: `6`: a deal has 5 tricks"),
            // Blanks before a line move the mark with it.
            ("", "  ah6", "not now, 4: `6`: a deal has 5 tricks"),
            ("", "  4", "not now, 2: Who made what? Try bh4: Ben made hearts and took 4"),
            ("", "ah4-2", "not now, 2: `4-2`: the tricks must add up to 5, and these make 6"),
            ("", "an4", "not now, 0: `an`: no trump cannot be trump here"),
            (
                "",
                "a3h4",
                "not now, 0: This is not clear. Who made trump, which, and how many tricks?",
            ),
            // A line never runs past the end of its deal.
            ("", "ah4 p", "not now, 4: `p`: no pass now: the deal is over"),
            ("", "ah44", "not now, 0: Try ah4: Ann made hearts and took 4"),
            ("", "ah55", "not now, 0: Try ah5: Ann made hearts and took 5"),
            ("", "ah66", "not now, 2: `66`: a deal has 5 tricks"),
            (
                "",
                "ah4 bh4",
                "not now, 0: Two deals on a line want a `;` between them. Try ah4; bh4: Ann made hearts \
                 and took 4; then Ben made hearts and took 4",
            ),
            ("9h u ksasqsts", "Ks", "not now, 0: `Ks`: Ks has been seen elsewhere already"),
            ("ah!4", "p", "not now, 0: `p`: no pass now: the deal is over"),
        ],
    );
    table(
        "bid-euchre-4",
        0,
        &[
            ("", "3", "not now, 0: Which trump? Try 3h, 3s or 3n"),
            ("", "7s", "not now, 0: `7s`: a bid of 7 cannot be: a deal has 6 tricks"),
            ("", "u", "not now, 0: `u`: no card is turned in this game"),
            (
                "",
                "ah4",
                "not now, 0: How many bid, how many taken? Try a4h4: Ann bid 4 hearts and took 4",
            ),
        ],
    );
}

#[test]
fn irregular_is_heard_and_told() {
    table(
        "euchre",
        0,
        &[("9h pppp", "h", "1 name h (making-turned-down)"), ("9h u!", "b:9c", "1 play 9c")],
    );
    table(
        "bid-euchre-4",
        0,
        &[("3s", "2s", "2 bid 2s (overbid)"), ("3s", "3h", "2 bid 3h (overbid)")],
    );
}

/// What is asked back says what must be called instead, in the words of that game.
#[test]
fn a_stuck_dealer_is_told_what_to_call() {
    const FORCED: &str =
        r#"{"base":"bid-euchre-standard","set":{"making.all-pass":"force-dealer"}}"#;
    const STUCK: &str = r#"{"base":"euchre","set":{"making.all-pass":"stick"}}"#;
    for (id, script, typed, expected) in [
        (FORCED, "ppp", "p", "nobody else has bid, so Ann, who dealt, must bid 3"),
        (FORCED, "", "x", "nobody else has bid, so Ann, who dealt, must bid 3"),
        (STUCK, "9h pppp ppp", "p", "stick the dealer: Ann must name a suit"),
    ] {
        let rules = rules(id);
        let list = names(TABLE, rules);
        let names = Names::new(&list);
        let opened = opened(rules, 0);
        let before = read(script, &opened, &names).map(|heard| heard.events).unwrap_or_default();
        let heard = read(typed, &after(&opened, &before), &names).expect(typed);
        let told: Vec<String> =
            heard.irregular.iter().map(|(_, what)| what.say(names.who())).collect();
        assert_eq!(told, [expected], "{id}: {script} / {typed}");
    }
}

#[test]
fn names_in_each_others_way() {
    let jo = ["Jo", "Joe", "Cal", "Dee"];
    check_at(&jo, "euchre", 0, "", "jo h 4", "0 made h, 4-1");
    check_at(&jo, "euchre", 0, "", "joe h 4", "1 made h, 1-4");
    check_at(&jo, "euchre", 0, "", "joeh4", "1 made h, 1-4");
    // Suits, calls and cards as beginnings of names.
    let letters = ["Pat", "Hal", "Sue", "Uli"];
    check_at(&letters, "euchre", 0, "", "p", "1 pass");
    check_at(&letters, "euchre", 0, "", "ph4", "0 made h, 4-1");
    check_at(&letters, "euchre", 0, "", "hh!5", "1 made h!, 0-5");
    check_at(&letters, "euchre", 0, "", "h", "turn h");
    check_at(&letters, "euchre", 0, "", "uh4", "3 made h, 1-4");
    check_at(&letters, "euchre", 0, "9h", "uh4", "3 made h, 1-4");
    check_at(&letters, "bacon-climb-4", 0, "", "ps", "out 0 2");
    // Where it can be a call it is one: Sue passes, and Pat is not out.
    check_at(&letters, "bacon-climb-4", 0, "9a", "p", "2 pass");
    // A number, a command word: by number only.
    let odd = ["2nd", "Note", "Cal", "Dee"];
    check_at(&odd, "euchre", 0, "", "1h4", "0 made h, 4-1");
    check_at(&odd, "euchre", 0, "", "2h4", "1 made h, 1-4");
    check_at(
        &odd,
        "euchre",
        0,
        "",
        "noteh4",
        "no line, 1: expected a call, a card, a count or a result",
    );
    // Case and alphabets.
    let far = ["Ésa", "ÖMER", "Жан", "Mary Ann"];
    check_at(&far, "euchre", 0, "", "éh4", "0 made h, 4-1");
    check_at(&far, "euchre", 0, "", "ömerh4", "1 made h, 1-4");
    check_at(&far, "euchre", 0, "", "ж h 4", "2 made h, 4-1");
    check_at(&far, "euchre", 0, "", "mary ann h 4", "3 made h, 1-4");
    check_at(&far, "euchre", 0, "", "MARYh4", "3 made h, 1-4");
    // Who writes an ß or the dot of an i means it, where it tells two people apart.
    // Where nobody's name has the mark, it is the letter.
    check_at(&["Strass", "Cal", "Ben", "Dee"], "euchre", 0, "", "straß h 4", "0 made h, 4-1");
    let marks = ["Strass", "Straße", "Işıl", "İpek"];
    check_at(&marks, "euchre", 0, "", "straß h 4", "1 made h, 1-4");
    check_at(&marks, "euchre", 0, "", "strass h 4", "0 made h, 4-1");
    check_at(&marks, "euchre", 0, "", "strasse h 4", "1 made h, 1-4");
    check_at(&marks, "euchre", 0, "", "İ h 4", "3 made h, 1-4");
    check_at(&marks, "euchre", 0, "", "ipek h 4", "3 made h, 1-4");
    check_at(&marks, "euchre", 0, "", "IŞIL H 4", "2 made h, 4-1");
    check_at(&marks, "bacon-climb-4", 0, "", "IŞİSTRAß", "out 2 3 1");
    // No trump, or the end of a name.
    let an = ["An", "Ann", "Cal", "Dee"];
    check_at(&an, "bid-euchre-4", 0, "", "an n!6", "0 made n!, 6-0");
    check_at(&an, "bid-euchre-4", 0, "", "ann n!6", "1 made n!, 0-6");
    // A guest's name, or last week's: it is not taken for suits, calls and the others' initials.
    let nobody = "not now, 0: nobody called hannah sits here: Ann, Ben, Cal, Dee";
    check_at(TABLE, "euchre", 0, "", "hannah h 3", nobody);
    check_at(TABLE, "euchre", 0, "9h", "hannah h 3", nobody);
    check_at(TABLE, "bid-euchre-4", 0, "", "hannah 4 h 5", nobody);
    check_at(TABLE, "bacon-climb-4", 0, "", "hannah cal", nobody);
    let zoe = "not now, 1: nobody called Zoë sits here: Ann, Ben, Cal, Dee";
    check_at(TABLE, "euchre", 0, "", " Zoë made hearts took 3", zoe);
    // The wild is never a player.
    let wild = ["Xeno", "Ben", "Cal", "Dee"];
    check_at(&wild, "bacon-climb-4", 0, "", "x", "1 play X");
    check_at(&wild, "bacon-climb-4", 0, "", "xeno", "out 0");
    check_at(&wild, "bacon-climb-4", 0, "", "13", "out 0 2");
}

#[test]
fn more_than_one_meaning() {
    let an = ["Al", "Ali", "Ian", "Dee"];
    check_at(&an, "bacon-climb-4", 0, "", "ali", "out 0 2");
    check_at(
        &["Al", "Ian", "Ali", "Dee"],
        "bacon-climb-4",
        0,
        "",
        "ali",
        "either al ian [Al went out first and Ian second] or 3 [Ali went out first]",
    );
}

#[test]
fn commands_are_whole_words_or_beginnings() {
    let word = |found: Option<(rasher::line::command::Command, &str)>| {
        found.map(|(command, rest)| format!("{} {rest}", command.word()))
    };
    for (typed, whole, begun) in [
        ("undo", Some("undo "), Some("undo ")),
        ("UNDO", Some("undo "), Some("undo ")),
        (" fix 3 bs2", Some("fix 3 bs2"), Some("fix 3 bs2")),
        ("un", None, Some("undo ")),
        ("u", None, None),
        ("re", None, None),
        ("red", None, Some("redo ")),
        ("ad a +1 late", None, Some("adjust a +1 late")),
        ("ag", None, None),
        ("undoing", None, None),
        ("", None, None),
        ("ü", None, None),
        ("uü", None, None),
    ] {
        assert_eq!(word(command(typed)).as_deref(), whole, "{typed}");
        assert_eq!(word(beginning(typed)).as_deref(), begun, "{typed}");
    }
}

#[test]
fn hints() {
    for (id, script, expected) in &[
        ("euchre", "", "Ben: p, the turned card (9h)  (or a result: a h 4, x)"),
        ("euchre", "9h", "Ben: p, u, u!  (or a result: a h 4, x)"),
        ("euchre", "9h pp", "Dee: p, u, u!  (or a result: a h 4, x)"),
        // Hearts were turned down.
        ("euchre", "9h pppp", "Ben: p, c, c!, d, d!, s, s!  (or a result: a c 4, x)"),
        ("euchre", "9h u", "Ben: a card (9c), the makers' tricks (3)"),
        (
            "bacon-wiki",
            "9h u!",
            "Dee: -, -!  (or silence, then a card (2c), the makers' tricks (3))",
        ),
        ("bid-euchre-4", "", "Ben: p, 1c or more, c!, d!, h!, s!, n!  (or a result: a 3 h 3, x)"),
        ("bid-euchre-4", "3s", "Cal: p, 4c or more, c!, d!, h!, s!, n!  (or a result: b 3 s 3)"),
        // The bid that stands before any over it, and the partner behind who is out.
        ("bid-euchre-4", "h!", "Cal: p  (or a result: b h! 5)"),
        ("bacon-climb-4", "", "Ben: cards (1a)  (or a result: a c)"),
        ("bacon-climb-4", "9a", "Cal: p, cards (10a)  (or a result: a c)"),
        ("bacon-climb-4", "9a ppp", "Ben: >d, cards (1a)  (or a result: a c)"),
        ("bacon-climb-4", "b", "who went out next: a, c or d"),
        ("bacon-climb-6", "", "Ben: what was played (=single1)  (or a result: a c e)"),
    ] {
        let rules = rules(id);
        let list = names(TABLE, rules);
        let names = Names::new(&list);
        let mut deal = opened(rules, 0);
        if !script.is_empty() {
            deal = after(&deal, &read(script, &deal, &names).expect(script).events);
        }
        assert_eq!(hint(&deal, &names), *expected, "{id} {script}");
    }
}

/// A name, a suit or a call in each other's way, and none of that.
const TABLES: &[&[&str]] = &[
    TABLE,
    &["Hal", "Cal", "Dee", "Sue", "Pat", "Uli"],
    &["An", "Ann", "Anna", "Nan", "Nora", "Xeno"],
    &["9th", "Undo", "Jo", "Joe", "Kim", "Al"],
    &["Mary Ann", "Mary", "Ék", "ÉKA", "ß", "Ж"],
    &["Abc", "Ac", "B", "C", "Dd", "X"],
    // What follows the shortest beginning of each is a trump, and the next letter of the name.
    &["Sal", "Sid", "Sue", "Sam", "Chris", "Theo"],
];

/// What Tab offers behind some lines, as it would then stand.
fn next(id: &str, said: &str, begun: &str) -> Vec<String> {
    next_at(TABLE, 0, id, said, begun)
}

/// The same at another table, where this seat has dealt.
fn next_at(table: &[&str], dealer: u8, id: &str, said: &str, begun: &str) -> Vec<String> {
    let rules = rules(id);
    let list = names(table, rules);
    let names = Names::new(&list);
    let deal = opened(rules, dealer);
    let deal = if said.is_empty() {
        deal
    } else {
        after(&deal, &read(said, &deal, &names).expect("a line").events)
    };
    completions(&deal, &names).of(begun).into_iter().map(|one| one.typed).collect()
}

/// `x` is the wild, and Xena to the eye: where people follow who went out it is asked.
#[test]
fn a_wild_is_not_taken_for_who_went_out() {
    let rules = rules("bacon-climb-4");
    let list = names(&["Xena", "Zoe", "Hal", "Dee"], rules);
    let names = Names::new(&list);
    let deal = opened(rules, 0);
    for line in ["xzd", "x z d"] {
        let Err(LineError::Ambiguous(meanings)) = read(line, &deal, &names) else {
            panic!("{line} is not asked about")
        };
        assert_eq!(meanings.len(), 2, "{line}");
        let mut order = SeatList::new();
        for seat in [0, 1, 3].into_iter().filter_map(Seat::new) {
            assert!(order.push(seat));
        }
        let places = [Event::Climbing(Climbing::Places { order })];
        assert_eq!(meanings[1].heard.events, places, "{line}");
    }
    // Alone it is the card.
    assert!(read("x", &deal, &names).is_ok());
}

/// In the order of likelihood: who calls first before who calls last, a pass before a call, a call
/// before one alone, the lowest bid first, a count that just makes it before one that fails.
#[test]
fn the_likeliest_comes_first() {
    // Ann has dealt, so Ben calls first.
    assert_eq!(next("euchre", "", "")[..6], ["b", "c", "d", "a", "x", "p"]);
    assert_eq!(next("euchre", "", "a")[..4], ["ac", "ad", "ah", "as"]);
    assert_eq!(next("euchre", "", "ah")[..7], ["ah3", "ah4", "ah5", "ah2", "ah1", "ah0", "ah!"]);
    assert_eq!(next("euchre", "", "ah!"), ["ah!5", "ah!4", "ah!3", "ah!2", "ah!1", "ah!0"]);
    assert_eq!(next("euchre", "", "ann h")[..2], ["ann h 3", "ann h 4"]);
    assert_eq!(next("euchre", "9h", "")[..3], ["p", "u", "u!"]);
    // A result may follow what was turned and called, and comes after it.
    assert_eq!(next("euchre", "9h", "a")[..4], ["ac", "ad", "ah", "as"]);
    assert_eq!(next("bid-euchre-4", "3s", "b"), ["b3"]);
    assert_eq!(next("bid-euchre-4", "3s", "b3s")[..2], ["b3s3", "b3s4"]);
    // Hearts were turned down.
    assert_eq!(next("euchre", "9hpppp", "")[..7], ["p", "c", "d", "s", "c!", "d!", "s!"]);
    // Clubs were: a `c` by itself would name them, so that Cal's whole name is offered; `ch` is his.
    let clubs = |begun| next("euchre", "9cpppp", begun);
    assert!(!clubs("").contains(&"c".to_owned()) && clubs("").contains(&"cal".to_owned()));
    assert!(
        clubs("c").iter().all(|it| it.starts_with('c')) && clubs("c").contains(&"ch".to_owned())
    );
    assert_eq!(next("euchre", "9hpu", "")[..6], ["3", "4", "5", "2", "1", "0"]);
    assert_eq!(next("bid-euchre-4", "4h", "")[..4], ["p", "5c", "5d", "5h"]);
    assert_eq!(next("bid-euchre-4", "", "a4h")[..4], ["a4h4", "a4h5", "a4h6", "a4h3"]);
    assert_eq!(next("bacon-climb-4", "", "")[..4], ["a", "b", "c", "d"]);
    assert_eq!(next("bacon-climb-4", "", "a")[..3], ["ab", "ac", "ad"]);
    // Once something was played a call is likelier than a result.
    assert_eq!(next("bacon-climb-4", "9a", "")[0], "p");
    // Ben has dealt, so Cal calls first.
    assert_eq!(next_at(TABLE, 1, "euchre", "", "")[..4], ["c", "d", "a", "b"]);
    // A blank that stands there is not typed again, and where parts are typed apart they stay so.
    assert_eq!(next("euchre", "", "ann h ")[..2], ["ann h 3", "ann h 4"]);
    assert_eq!(next("euchre", "", "a h")[..2], ["a h 3", "a h 4"]);
    // Behind a play `p h s` might be a pass, and no person is offered by it.
    let letters = &["Pat", "Hal", "Sue", "Uli"];
    assert_eq!(next_at(letters, 0, "bacon-climb-4", "9a", "p"), ["p"]);
    assert_eq!(next_at(letters, 0, "bacon-climb-4", "", "p")[..2], ["ph", "ps"]);
    // A card is an example until a letter of it was typed.
    let cards = |begun| next("euchre", "", begun).iter().filter(|it| it.starts_with('9')).count();
    assert_eq!((cards(""), cards("9")), (0, 4));
}

/// Where a player can only be typed by a number, and that number is a bid that is too low, it is none.
#[test]
fn a_number_that_would_be_a_low_bid_is_not_offered_as_a_person() {
    let rules = rules(HOUSE[0]);
    let list = names(TABLES[3], rules);
    let names = Names::new(&list);
    let fresh = opened(rules, 0);
    let deal = after(&fresh, &read("1", &fresh, &names).expect("a bid").events);
    let offered = completions(&deal, &names).of("");
    for one in &offered {
        let heard = read(&one.typed, &deal, &names);
        assert!(
            heard.is_ok_and(|heard| heard.irregular.is_empty()) || one.typed.len() > 1,
            "{one:?}"
        );
    }
    assert!(offered.iter().any(|one| one.typed == "2"), "{offered:?}");
}

/// Plays at random what is offered: each pick chooses a kind of event, then one of that kind.
fn walk<'r>(deal: &Deal<'r>, picks: &[(usize, usize)]) -> (Deal<'r>, Vec<Event>) {
    let (mut deal, mut events) = (*deal, Vec::new());
    for (kind, which) in picks {
        let all = candidates(&deal);
        let mut kinds: Vec<EventKind> = Vec::new();
        for event in &all {
            if !kinds.contains(&event.kind()) {
                kinds.push(event.kind());
            }
        }
        if kinds.is_empty() {
            break;
        }
        // A walk that ends at once with a count teaches little.
        let early = |kind: &EventKind| {
            matches!(kind, EventKind::Tricks | EventKind::Places | EventKind::PassedOut)
        };
        let calm: Vec<EventKind> = kinds.iter().copied().filter(|kind| !early(kind)).collect();
        let kinds = if calm.is_empty() || kind % 16 == 0 { kinds } else { calm };
        let kind = kinds[kind % kinds.len()];
        let of_kind: Vec<&Event> = all.iter().filter(|event| event.kind() == kind).collect();
        let event = of_kind[which % of_kind.len()].clone();
        deal = after(&deal, std::slice::from_ref(&event));
        events.push(event);
    }
    (deal, events)
}

/// Another seat says it: what is offered becomes out of turn, as it may happen.
fn by(seat: Seat, event: &Event) -> Event {
    let mut event = event.clone();
    if let Event::Call(
        Call::Pass { seat: by }
        | Call::Order { seat: by, .. }
        | Call::Name { seat: by, .. }
        | Call::Bid { seat: by, .. }
        | Call::Deny { seat: by, .. }
        | Call::Allow { seat: by }
        | Call::Take { seat: by, .. },
    )
    | Event::Cards(Cards::Play { seat: by, .. })
    | Event::Climbing(Climbing::GiveLead { seat: by, .. }) = &mut event
    {
        *by = seat;
    }
    event
}

/// As `walk`, but now and then somebody speaks or plays whose turn it is not.
fn unruly(deal: &Deal<'_>, picks: &[(usize, usize)]) -> Vec<Event> {
    let (mut deal, mut events) = (*deal, Vec::new());
    for pick in picks {
        let (_, next) = walk(&deal, &[*pick]);
        let Some(event) = next.into_iter().next() else { break };
        let seat = Seat::new(u8::try_from(pick.0 % 6).expect("a seat")).expect("a seat");
        let other = by(seat, &event);
        let event = if pick.1 % 3 == 0 && deal.step(&other).is_ok() { other } else { event };
        deal = after(&deal, std::slice::from_ref(&event));
        events.push(event);
    }
    events
}

/// Some hands, as they were dealt: an order of the pack, and whose are seen.
fn hands(rules: &Ruleset, order: &[u32], seen: u8) -> Vec<Event> {
    let (pack, size, wilds): (Vec<Written>, u8, u8) =
        match (rules.trick_rules(), rules.climb_rules()) {
            (Some(rules), _) => {
                let copies = usize::from(rules.pack.copies);
                let all = rules.pack.kinds().flat_map(|card| vec![card.written(); copies]);
                (all.collect(), rules.hand, 0)
            }
            (None, climb) => {
                let Some(pack) = climb.and_then(|rules| rules.pack) else { return Vec::new() };
                let all = (1..=pack.ranks).flat_map(|rank| {
                    (0..pack.suits).flat_map(move |suit| {
                        let card = ClimbCard::Natural { rank, suit }.written();
                        vec![card; usize::from(pack.copies)]
                    })
                });
                (all.collect(), pack.hand - pack.wilds_each, pack.wilds_each)
            }
        };
    let mut keyed: Vec<(u32, Written)> = order.iter().copied().cycle().zip(pack).collect();
    keyed.sort_by_key(|(key, _)| *key);
    let mut cards = keyed.into_iter().map(|(_, card)| card);
    let mut events = Vec::new();
    for seat in rules.players().seats() {
        let wild = std::iter::repeat_n(Written::Wild, usize::from(wilds));
        let cards: CardList = cards.by_ref().take(usize::from(size)).chain(wild).collect();
        if seen & (1 << seat.number()) != 0 {
            events.push(Event::Cards(Cards::Hand { seat, cards }));
        }
    }
    events
}

fn picks(most: usize) -> impl Strategy<Value = Vec<(usize, usize)>> {
    prop::collection::vec((0..1000usize, 0..1000usize), 0..most)
}

/// By id, so that a failing case can be read.
fn any_rules() -> impl Strategy<Value = &'static str> {
    prop::sample::select(Shelf::built_in().ids().chain(HOUSE.iter().copied()).collect::<Vec<_>>())
}

fn any_table() -> impl Strategy<Value = &'static [&'static str]> {
    prop::sample::select(TABLES.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is played at random is written on a line that reads as the same.
    #[test]
    fn spelling_and_reading_undo_each_other(
        id in any_rules(),
        table in any_table(),
        dealer in 0u8..4,
        picks in picks(30),
        cut in 0..30usize,
    ) {
        let rules = rules(id);
        let list = names(table, rules);
        let names = Names::new(&list);
        let fresh = opened(rules, dealer);
        let (_, events) = walk(&fresh, &picks);
        // From the beginning, and from somewhere in the middle.
        let cut = cut.min(events.len());
        let middle = after(&fresh, &events[..cut]);
        for (deal, events) in [(fresh, &events[..]), (middle, &events[cut..])] {
            let spelt = spell(&deal, events, &names);
            prop_assert_eq!(&spelt.left_out, &Vec::<usize>::new(), "{} of {:?}", &spelt.line, events);
            if !events.is_empty() {
                let heard = read(&spelt.line, &deal, &names).map(|heard| heard.events);
                prop_assert_eq!(heard.as_deref(), Ok(events), "{}", &spelt.line);
            }
        }
    }

    /// What Tab offers reads as it stands and breaks nothing, or more of it can come.
    #[test]
    fn what_can_come_next_could_be_meant(
        id in any_rules(),
        table in any_table(),
        picks in picks(12),
        next in prop::collection::vec(0..1000usize, 4),
    ) {
        let rules = rules(id);
        let list = names(table, rules);
        let names = Names::new(&list);
        let (deal, _) = walk(&opened(rules, 0), &picks);
        let completions = completions(&deal, &names);
        for spaced in [false, true] {
            let mut begun = String::new();
            for pick in &next {
                let all = completions.of(&begun);
                for one in &all {
                    match read(&one.typed, &deal, &names) {
                        Ok(heard) => prop_assert_eq!(&heard.irregular, &[], "{}", &one.typed),
                        Err(error) => prop_assert!(
                            !completions.of(&one.typed).is_empty(),
                            "{:?} of {:?}: {}", &one.typed, &list, error
                        ),
                    }
                }
                if all.is_empty() {
                    break;
                }
                begun.clone_from(&all[pick % all.len()].typed);
                begun.push_str(if spaced { " " } else { "" });
            }
        }
    }

    /// What breaks rules is written and read like everything else.
    #[test]
    fn out_of_turn_is_spelt_as_well(
        id in any_rules(),
        table in any_table(),
        picks in picks(20),
    ) {
        let rules = rules(id);
        let list = names(table, rules);
        let names = Names::new(&list);
        let deal = opened(rules, 0);
        let events = unruly(&deal, &picks);
        let spelt = spell(&deal, &events, &names);
        prop_assert_eq!(&spelt.left_out, &Vec::<usize>::new(), "{} of {:?}", &spelt.line, events);
    }

    /// Hands that were seen, and what is played from them.
    #[test]
    fn seen_hands_are_spelt_as_well(
        id in any_rules(),
        order in prop::collection::vec(any::<u32>(), 70),
        seen in 1u8..64,
        picks in picks(8),
    ) {
        let rules = rules(id);
        let list = names(TABLE, rules);
        let names = Names::new(&list);
        let deal = opened(rules, 0);
        let mut events = hands(rules, &order, seen);
        events.extend(unruly(&after(&deal, &events), &picks));
        let spelt = spell(&deal, &events, &names);
        prop_assert_eq!(&spelt.left_out, &Vec::<usize>::new(), "{} of {:?}", &spelt.line, events);
    }

    /// What is offered reads as something that breaks nothing.
    #[test]
    fn what_is_offered_is_clean(
        id in any_rules(),
        table in any_table(),
        picks in picks(20),
    ) {
        let rules = rules(id);
        let list = names(table, rules);
        let names = Names::new(&list);
        let (deal, _) = walk(&opened(rules, 0), &picks);
        for offer in offers(&deal, &names) {
            let heard = read(&offer.typed, &deal, &names);
            prop_assert!(
                heard.as_ref().is_ok_and(|heard| heard.irregular.is_empty()),
                "{:?}: {:?}", offer, heard
            );
            let mut heard = heard.map(|heard| heard.events).unwrap_or_default();
            // Over a bid that stands a result is read as the rest of the auction: what that comes to.
            if let (OfferKind::Result, Some(Event::Call(Call::Pass { .. } | Call::Bid { .. }))) =
                (offer.kind, heard.first())
            {
                let (count, calls) = heard.split_last().expect("a count");
                let stands = after(&deal, calls);
                let Contract { maker, trump, alone, bid, .. } = *stands.contract().expect("a contract");
                let bid = bid.filter(|_| !alone);
                let made = Event::Call(Call::Contract { maker, trump, alone, bid });
                heard = vec![made, count.clone()];
            }
            prop_assert_eq!(in_words_now(&heard, &deal, &names), offer.means);
        }
        prop_assert!(!hint(&deal, &names).is_empty());
    }

    /// No text makes the reader fall, and a refusal points into the text.
    #[test]
    fn any_text_is_answered(
        id in any_rules(),
        table in any_table(),
        picks in picks(12),
        text in prop_oneof![
            any::<String>(),
            prop::collection::vec(prop::sample::select(SOUP.to_vec()), 0..60)
                .prop_map(|parts| parts.concat()),
        ],
    ) {
        let rules = rules(id);
        let list = names(table, rules);
        let names = Names::new(&list);
        let (deal, _) = walk(&opened(rules, 0), &picks);
        match read(&text, &deal, &names) {
            Ok(heard) => {
                // Each of them is possible, one after the other.
                after(&deal, &heard.events);
                let spelt = spell(&deal, &heard.events, &names);
                prop_assert_eq!(spelt.left_out, Vec::<usize>::new(), "{} as {}", text, spelt.line);
            }
            Err(error) => {
                prop_assert!(error.at().is_none_or(|at| text.is_char_boundary(at)));
                prop_assert!(!error.say(names.who()).is_empty());
                error.help(&deal, &names);
            }
        }
        command(&text);
        beginning(&text);
    }
}

/// What lines are made of.
const SOUP: &[&str] = &[
    "p",
    "u",
    "u!",
    "s",
    "h",
    "n!",
    "3s",
    "4n",
    "6h!",
    "-",
    "-!",
    "+",
    "/",
    "/9c",
    "4",
    "4-1",
    "Ks",
    "10h",
    "9s",
    "Ah",
    "d:",
    "a:",
    "1:",
    "d=",
    "..",
    "x",
    "a",
    "b",
    "c",
    "d",
    " ",
    " ",
    " ",
    "9a",
    "10b",
    "X",
    "=pair7",
    "=straight10",
    ".",
    ">c",
    "1",
    "2",
    "!",
    "5",
    "é",
    "ann",
    "=",
    ":",
];

/// What is a command of the people, and no part of a deal's line, is told apart.
#[test]
fn what_a_line_cannot_say_is_left_out() {
    let rules = rules("euchre");
    let list = names(TABLE, rules);
    let names = Names::new(&list);
    let deal = opened(rules, 0);
    let mut events = vec![Event::Deal { dealer: Seat::new(0).expect("a seat") }];
    events.extend(read("9h ppu 3", &deal, &names).expect("a line").events);
    events.push(Event::Table(Table::Agree { score: ByTeam::new(0, 1) }));
    let spelt = spell(&deal, &events, &names);
    assert_eq!((spelt.line.as_str(), spelt.left_out), ("9h ppu 3", vec![0, 6]));
}

/// The shortest natural spelling, whatever was typed.
#[test]
fn spellings() {
    for (id, table, typed, expected) in [
        ("euchre", TABLE, "ann h 4", "ah4"),
        ("euchre", TABLE, "1 h ! 5", "ah!5"),
        ("bacon-wiki", TABLE, "7hppu-p 9spu!5", "7h ppu-p 9s pu! 5"),
        ("bacon-wiki", TABLE, "a - c h 3", "a- ch3"),
        ("bid-euchre-4", TABLE, "b 6 h 5", "b6h5"),
        ("bid-euchre-4", TABLE, "pp3sp4", "pp 3s p 4"),
        ("euchre", TABLE, "9hu/9cksasqs10s jd", "9h u /9c KsAsQsTs Jd"),
        ("euchre", TABLE, "9hpppp pps4", "9h pppp pp s 4"),
        ("euchre", TABLE, "9h d:p p", "9h d:p p"),
        ("euchre", TABLE, "pp ..x", "pp ..x"),
        // The second `Ah` is a card; Ann and hearts were said.
        ("bacon-wiki", TABLE, "jh ah 2c2h3h2s Ah c:7h", "Jh ah 2c2h3h2s Ah c:7h"),
        ("bacon-climb-4", TABLE, "9appp>d", "9a ppp >d"),
        ("bacon-climb-4", TABLE, "9a 10appp>a", "9a 10a ppp >a"),
        ("bacon-climb-4", TABLE, "9a ..ca", "9a ..ca"),
        ("bacon-climb-4", TABLE, "9a ..c..a", "9a ..c ..a"),
        ("bacon-climb-4", TABLE, "a c", "ac"),
        // Nobody passes a lead, so it is as likely to be Pat.
        ("bacon-climb-4", &["Pat", "Sue", "Ann", "Dee"], "p", "this can mean 2 things"),
        ("bacon-climb-4", &["Pat", "Sue", "Ann", "Dee"], "1", "pat"),
        ("bid-euchre-4", &["An", "Ann", "Cal", "Dee"], "2n!6", "annn!6"),
        // A letter that may be the end of a name keeps apart from it.
        ("bid-euchre-4", &["An", "Ann", "Cal", "Dee"], "1n!6", "an n! 6"),
        ("euchre", &["Sal", "Sid", "Sue", "Sam"], "sid d 4", "si d 4"),
        ("euchre", &["Chris", "Ben", "Ann", "Dee"], "1h4", "c h 4"),
        ("bacon-gamerules", &["Sal", "Sid", "Sue", "Sam"], "3- 2d3", "su- si d 3"),
        // Ac is a card and a player: `Ac p` could be his pass.
        ("euchre-world", &["Abc", "Ac", "B", "C"], "Ac 2:p ..1c", "Ac 2:p ..1c"),
        ("euchre-world", &["Abc", "Ac", "B", "C"], "Ac p", "this can mean 2 things"),
        ("euchre", &["KC", "JD", "AJ", "Al"], "jd passes", "this can mean 2 things"),
    ] {
        let rules = rules(id);
        let list = names(table, rules);
        let names = Names::new(&list);
        let deal = opened(rules, 0);
        let heard = read(typed, &deal, &names).map(|heard| heard.events);
        let spelt = heard.map(|events| spell(&deal, &events, &names).line);
        let said = spelt.unwrap_or_else(|error| error.say(names.who()));
        assert_eq!(said, expected, "{id}: {typed}");
    }
}
