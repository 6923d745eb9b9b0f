//! The line language as tables: what is typed in which state, and what it means.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that trips over its own data fails, and should"
)]

use proptest::prelude::*;
use rasher::card::{Card, CardList, ClimbCard};
use rasher::event::{Event, Kind, TurnUp, What};
use rasher::game::Deal;
use rasher::game::verdict::Standing;
use rasher::line::command::{beginning, command};
use rasher::line::{
    Heard, LineError, Names, OfferKind, candidates, hint, in_words, offers, read, spell,
};
use rasher::rules::Ruleset;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};

const TABLE: &[&str] = &["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"];

fn rules(id: &str) -> &'static Ruleset {
    Shelf::built_in().get(id).unwrap_or_else(|| panic!("no ruleset {id}"))
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
        deal.step(event).unwrap_or_else(|why| panic!("{event:?}: {why}"))
    })
}

/// An event in a few letters: seats by number from 0, as on the wire.
fn show(event: &Event) -> String {
    let bang = |alone: &bool| if *alone { "!" } else { "" };
    let cards =
        |cards: &CardList| -> String { cards.as_slice().iter().map(ToString::to_string).collect() };
    match event {
        Event::TurnUp(TurnUp::Card(card)) => format!("turn {card}"),
        Event::TurnUp(TurnUp::Suit(suit)) => format!("turn {}", suit.letter()),
        Event::Pass { seat } => format!("{seat} pass"),
        Event::Order { seat, alone } => format!("{seat} order{}", bang(alone)),
        Event::Name { seat, trump, alone } => {
            format!("{seat} name {}{}", trump.letter(), bang(alone))
        }
        Event::Bid { seat, tricks, trump, alone } => {
            let tricks = tricks.map(|n| n.to_string()).unwrap_or_default();
            let trump = trump.map(|t| t.letter().to_string()).unwrap_or_default();
            format!("{seat} bid {tricks}{trump}{}", bang(alone))
        }
        Event::Deny { seat, what } => format!("{seat} deny {what}"),
        Event::Allow { seat } => format!("{seat} allow"),
        Event::Take { seat, discard } => {
            format!("{seat} take {}", discard.map(|card| card.to_string()).unwrap_or_default())
        }
        Event::DefendAlone { seat } => format!("{seat} defend"),
        Event::Contract { maker, trump, alone, bid } => {
            let bid = bid.map(|n| n.to_string()).unwrap_or_default();
            format!("{maker} made {bid}{}{}", trump.letter(), bang(alone))
        }
        Event::Denied { seat, alone, what } => {
            format!("{seat}{} denied{}", bang(alone), bang(&(*what == What::Alone)))
        }
        Event::PassedOut => "passed out".to_owned(),
        Event::Play { seat, cards: list, reading, out } => {
            let reading = reading.map(|r| format!("={}{}", r.kind, r.high)).unwrap_or_default();
            let out = if *out { "." } else { "" };
            format!("{seat} play {}{reading}{out}", cards(list))
        }
        Event::GiveLead { seat, to } => format!("{seat} gives {to}"),
        Event::Tricks { taken } => format!("{}-{}", taken.even, taken.odd),
        Event::Places { order } => {
            let seats: Vec<String> = order.iter().map(|seat| seat.to_string()).collect();
            format!("out {}", seats.join(" "))
        }
        Event::Hand { seat, cards: list } => format!("{seat} hand {}", cards(list)),
        other => format!("{other:?}"),
    }
}

fn shown(result: &Result<Heard, LineError>, names: &Names<'_>) -> String {
    match result {
        Ok(heard) => {
            let mut said: Vec<String> = heard.events.iter().map(show).collect();
            for (place, irregular) in &heard.irregular {
                said[*place].push_str(&format!(" ({})", irregular.clause()));
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
        Err(error @ LineError::NotNow { .. }) => {
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
        let Ok(heard) = &before else { panic!("script {script}: {}", shown(&before, &names)) };
        deal = after(&deal, &heard.events);
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
            ("", "b = 9hTcJdAsKs", "no line, 1: expected trump (c, d, h, s, n or l)"),
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
            (
                "9h u!",
                "d:!",
                "not now, 0: `d:!`: this ruleset has no `defend-alone`: see lone-defend-alone",
            ),
        ],
    );
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
            ("", "9a.", "not now, 0: `9a.`: the ruleset does not say what the pack is"),
            ("", "ace", "out 0 2 4"),
            ("", "1 3 5", "out 0 2 4"),
            ("", "abdc", "out 0 1 3 2"),
        ],
    );
}

#[test]
fn climbing_cards_that_can_be_two_things() {
    check("bacon-climb-4", 0, "", "9a9b10aX", "1 play 9a9b10aX");
    check("bacon-climb-4", 0, "", "9a10aX8b7c6b", "1 play 9a10aX8b7c6b");
    check("bacon-climb-4", 0, "", "9a9b8aX p", "1 play 9a9b8aX, 2 pass");
    check("bacon-climb-4", 0, "", "8aXX9a", "?");
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
fn a_result_comes_before_the_first_call() {
    let after_calls = "a result can be typed only before the first call";
    table(
        "euchre",
        0,
        &[
            ("p", "ah4", &format!("not now, 0: `ah`: {after_calls}")),
            ("9h pp", "x", &format!("not now, 0: `x`: {after_calls}")),
            ("9h pp", "..x", "passed out"),
            ("p", "..ah4", "0 made h, 4-1"),
            ("p", ".. a h 4", "0 made h, 4-1"),
            ("", "pp ..ah4", "1 pass, 2 pass, 0 made h, 4-1"),
            (
                "9h u",
                "ah4",
                "not now, 0: `ah`: no `contract` now: trump is made and the play goes on",
            ),
            ("", "..", "no line, 2: expected a result"),
        ],
    );
    table(
        "bacon-climb-4",
        0,
        &[
            ("9a", "ac", &format!("not now, 0: `a`: {after_calls}")),
            ("9a", "..ac", "out 0 2"),
            ("", "9a..ac", "1 play 9a, out 0 2"),
        ],
    );
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
            ("", "az", "no line, 1: expected trump (c, d, h, s, n or l)"),
            ("", "d:z", "no line, 2: expected what that player did"),
            ("", "d=z", "no line, 2: expected the cards of the hand"),
            ("", "1234", "no line, 1: expected trump (c, d, h, s, n or l)"),
        ],
    );
    check_at(
        &["Jon", "Joe", "Cal", "Dee"],
        "euchre",
        0,
        "",
        "jh4",
        "no line, 0: expected a call, a card, a count or a result, or more of the name (Jon or Joe)",
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
            ("", "-", "not now, 0: `-`: this ruleset has no `deny`: see making-consent"),
            ("", "3s", "not now, 0: `3s`: no `bid` now: a card is on offer"),
            ("", "4", "not now, 0: `4`: there is no contract yet"),
            ("", "ah6", "not now, 2: `6`: the tricks must add up to 5, and these make 6"),
            ("", "ah4-2", "not now, 2: `4-2`: the tricks must add up to 5, and these make 6"),
            ("", "an4", "not now, 0: `an`: no trump cannot be trump here"),
            ("", "a3h4", "not now, 0: `a3h`: this ruleset has no `bid`: see making-method"),
            // A line never runs past the end of its deal.
            ("", "ah4 p", "not now, 4: `p`: no `pass` now: the deal is over"),
            ("", "ah44", "not now, 3: `4`: no `tricks` now: the deal is over"),
            ("", "ah4 bh4", "not now, 4: `bh`: no `contract` now: the deal is over"),
            ("9h u ksasqsts", "Ks", "not now, 0: `Ks`: Ks has been seen elsewhere already"),
            ("ah!4", "p", "not now, 0: `p`: no `pass` now: the deal is over"),
        ],
    );
    table(
        "bid-euchre-4",
        0,
        &[
            ("", "3", "not now, 0: `3`: a bid names its trump: 3s, 4n"),
            ("", "7s", "not now, 0: `7s`: a bid of 7 cannot be: a deal has 6 tricks"),
            ("", "u", "not now, 0: `u`: this ruleset has no `order`: see making-method"),
            ("", "ah4", "not now, 0: `ah`: the contract of a bid game needs its bid"),
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
        "no line, 0: expected a call, a card, a count or a result",
    );
    // Case and alphabets.
    let far = ["Ésa", "ÖMER", "Жан", "Mary Ann"];
    check_at(&far, "euchre", 0, "", "éh4", "0 made h, 4-1");
    check_at(&far, "euchre", 0, "", "ömerh4", "1 made h, 1-4");
    check_at(&far, "euchre", 0, "", "ж h 4", "2 made h, 4-1");
    check_at(&far, "euchre", 0, "", "mary ann h 4", "3 made h, 1-4");
    check_at(&far, "euchre", 0, "", "MARYh4", "3 made h, 1-4");
    // No trump, or the end of a name.
    let an = ["An", "Ann", "Cal", "Dee"];
    check_at(&an, "bid-euchre-4", 0, "", "ann!6", "0 made n!, 6-0");
    check_at(&an, "bid-euchre-4", 0, "", "ann n!6", "1 made n!, 0-6");
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
    check_at(&["Al", "Ian", "Ali", "Dee"], "bacon-climb-4", 0, "", "ali", "either");
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
    for (id, script, expected) in [
        ("euchre", "", "?"),
        ("euchre", "9h", "?"),
        ("euchre", "9h pppp", "?"),
        ("euchre", "9h u", "?"),
        ("bacon-wiki", "9h u!", "?"),
        ("bid-euchre-4", "", "?"),
        ("bid-euchre-4", "3s", "?"),
        ("bacon-climb-4", "", "?"),
        ("bacon-climb-4", "9a", "?"),
        ("bacon-climb-4", "9a ppp", "?"),
        ("bacon-climb-6", "", "?"),
    ] {
        let rules = rules(id);
        let list = names(TABLE, rules);
        let names = Names::new(&list);
        let mut deal = opened(rules, 0);
        if !script.is_empty() {
            deal = after(&deal, &read(script, &deal, &names).expect(script).events);
        }
        println!("{id} {script}: {}", hint(&deal, &names));
        let _ = expected;
    }
}
