//! The import of Euchre Game Notation: what a file becomes, what is left out, what is refused.
//!
//! Everything goes through [`story`], which tells an import in lines and folds its deals on the way,
//! so that no row can pass with events that the engine would not take.

use crate::needs;
use proptest::prelude::*;
use rasher::card::Written;
use rasher::event::{Call, Cards, Event, Table, TurnUp};
use rasher::game::Deal;
use rasher::game::verdict::{Outcome, Standing, Who};
use rasher::history::History;
use rasher::import::egn::{self, EgnDeal, Import};
use rasher::log::{Header, Speak};
use rasher::rules::Ruleset;
use rasher::seat::ByTeam;
use rasher::session::Session;

/// A whole game of our own: seven deals, one of them alone, one stuck, two hands shown.
const EVENING: &str = include_str!("../egn/evening.egn");

/// An import, folded.
struct Folded {
    findings: Vec<String>,
    /// The points of each deal.
    points: Vec<ByTeam<i32>>,
    score: ByTeam<i32>,
    won_by: Option<Outcome>,
}

fn fold(import: &Import) -> Folded {
    let rules: Ruleset = import.ruleset().unwrap();
    let mut folded =
        Folded { findings: Vec::new(), points: Vec::new(), score: import.score, won_by: None };
    let Some(dealer) = import.first_dealer else { return folded };
    let mut standing = Standing { dealer, score: import.score, deal_no: 1, misdeals: 0 };
    for (i, told) in import.deals.iter().enumerate() {
        assert_eq!(folded.won_by, None, "deal {i} comes after the end");
        let mut findings = Vec::new();
        Deal::open(&rules, standing).unwrap().judge(&told.events[0], &mut findings);
        let Event::Deal { dealer } = told.events[0] else { panic!("no deal event") };
        standing.dealer = dealer;
        let mut deal = Deal::open(&rules, standing).unwrap();
        for event in &told.events {
            if !matches!(event, Event::Deal { .. }) {
                deal.judge(event, &mut findings);
            }
            deal = deal.step(event).unwrap_or_else(|why| panic!("deal {i}: {event:?}: {why}"));
        }
        let said = findings.iter().map(|finding| format!("deal {i}: {}", finding.say(Who(&[]))));
        folded.findings.extend(said);
        folded.points.push(deal.points());
        folded.score = deal.score();
        match deal.closing() {
            Some(closing) => {
                folded.won_by = closing.outcome;
                standing = closing.standing(&standing);
            }
            None => assert_eq!(i + 1, import.deals.len(), "deal {i} is open, and not the last"),
        }
    }
    folded
}

/// Events in few words: `deal 2, up Ks, order 3, take 2 9c, 3 Ts, …`.
fn in_words(deal: &EgnDeal) -> String {
    let cards =
        |cards: &[Written]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let alone = |alone: bool| if alone { " alone" } else { "" };
    let mut words = Vec::new();
    for (i, event) in deal.events.iter().enumerate() {
        words.push(match event {
            Event::Deal { dealer } => format!("deal {dealer}"),
            Event::Cards(Cards::Hand { seat, cards: held }) => {
                format!("hand {seat} {}", cards(held.as_slice()))
            }
            Event::Call(Call::TurnUp(TurnUp::Card(card))) => format!("up {card}"),
            Event::Call(Call::TurnUp(TurnUp::Suit(suit))) => format!("up {}", suit.letter()),
            Event::Call(Call::Pass { seat }) => format!("pass {seat}"),
            Event::Call(Call::Order { seat, alone: lone }) => {
                format!("order {seat}{}", alone(*lone))
            }
            Event::Call(Call::Name { seat, trump, alone: lone }) => {
                format!("name {seat} {}{}", trump.letter(), alone(*lone))
            }
            Event::Call(Call::Contract { maker, trump, .. }) => {
                format!("contract {maker} {}", trump.letter())
            }
            Event::Call(Call::Take { seat, discard: Some(card) }) => format!("take {seat} {card}"),
            Event::Call(Call::DefendAlone { seat }) => format!("defend {seat}"),
            Event::Cards(Cards::Play { seat, cards: played, .. }) => {
                format!("{seat} {}", cards(played.as_slice()))
            }
            Event::Table(Table::Ruling(ruling)) => {
                assert_eq!(ruling.points, ByTeam::new(0, 0));
                format!("void, next {}", ruling.next_dealer.unwrap())
            }
            other => panic!("an import has no {other:?}"),
        });
        for remark in deal.remarks.iter().filter(|remark| remark.after == i + 1) {
            words.push(format!("\"{}\"", remark.text));
        }
    }
    words.join(", ")
}

/// The one entry point: what a file becomes, a line each for what it turns, its deals, what is irregular in
/// them and what was left out; or the sentence with which it is refused.
fn story(file: &str) -> String {
    let import = match egn::read(file.as_bytes()) {
        Ok(import) => import,
        Err(error) => return format!("refused: {error}"),
    };
    let folded = fold(&import);
    let turned = import.set.iter().filter(|(key, _)| *key != "making.all-pass");
    let mut lines: Vec<String> = turned.map(|(key, value)| format!("{key} = {value}")).collect();
    if !import.set.contains_key("making.all-pass") {
        lines.push("not stuck".to_owned());
    }
    lines.extend(import.deals.iter().map(in_words));
    lines.extend(folded.findings);
    lines.extend(import.left_out.iter().map(|left| format!("- {left}")));
    lines.join("\n")
}

#[track_caller]
fn check(file: &str, expected: &str) {
    let expected: Vec<&str> =
        expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(story(file).lines().collect::<Vec<_>>(), expected, "\n{file}");
}

/// A file with these rules and deals.
fn file(rules: &str, deals: &str) -> String {
    format!(
        r#"{{"fileType":"Euchre Game Notation","version":"1.4","metadata":{{"players":["Ann","Ben","Cal","Dee"],"initialScore":[0,0],"ruleset":{{{rules}}}}},"deals":[{deals}]}}"#
    )
}

/// A deal: what stands in its state beside the dealer, in its bidding, and its tricks.
fn deal(dealer: u8, state: &str, bidding: &str, tricks: &str) -> String {
    format!(
        r#"{{"dealNumber":0,"initialState":{{"dealer":{dealer}{state}}},"phases":[{{"phaseNumber":0,"type":"EUCHRE_BIDDING",{bidding}}},{{"phaseNumber":1,"type":"TRICK_PLAY","tricks":[{tricks}]}}]}}"#
    )
}

/// Dealer 0, the jack of clubs turned and ordered by seat 1: five tricks by the rules.
const UP: &str = r#","upCard":"Jc""#;
const ORDER: &str = r#""calls":["Order"]"#;
const TRICKS: &str = r#"["Ac","9c","Kc","Jc"],["Ah","9h","Th","Kh"],["As","9s","Ts","Ks"],["Ad","9d","Td","Kd"],["Qh","Js","Qs","Qd"]"#;
const PLAYED: &str = "1 Ac, 2 9c, 3 Kc, 0 Jc, 0 Ah, 1 9h, 2 Th, 3 Kh, 0 As, 1 9s, 2 Ts, 3 Ks, \
                      0 Ad, 1 9d, 2 Td, 3 Kd, 0 Qh, 1 Js, 2 Qs, 3 Qd";

#[test]
fn a_deal_is_told_event_by_event() {
    check(&file("", &deal(0, UP, ORDER, TRICKS)), &format!("deal 0, up Jc, order 1, {PLAYED}"));
}

#[test]
fn a_whole_game_comes_to_its_end() {
    let import = egn::read(EVENING.as_bytes()).unwrap();
    let folded = fold(&import);
    assert_eq!(folded.findings, [""; 0]);
    assert_eq!(folded.score, ByTeam::new(10, 3));
    assert!(folded.won_by.is_some());
    assert_eq!(import.final_score, Some(folded.score));
    assert_eq!(import.left_out, []);
    assert_eq!(import.unsaid, [""; 0]);
    assert_eq!(import.title.as_deref(), Some("An evening"));
    assert_eq!(import.about.as_deref(), Some("A game of our own"));
    assert_eq!(import.date.as_deref(), Some("2026-11-20T20:15"));
    assert_eq!(import.players, ["Ann", "Ben", "Cal", "Dee"].map(|name| Some(name.to_owned())));
    assert_eq!(import.base, "euchre-standard");
    let pairs: Vec<(i32, i32)> = folded.points.iter().map(|p| (p.even, p.odd)).collect();
    assert_eq!(pairs.len(), 7);
    assert_eq!(pairs[5], (4, 0), "all five, alone");
    assert_eq!(
        in_words(&import.deals[3]),
        "deal 1, up Qh, pass 2, order 3, \"thin, but the score asks for it\", take 1 9d, \
         2 Ac, \"a trump at once\", 3 Kc, 0 Jh, 1 Qc, 0 Kh, 1 Qh, 2 9c, 3 Ah, 3 Th, 0 Qd, 1 Jc, \
         2 Ks, 3 Qs, 0 Js, 1 As, 2 Tc, 1 Kd, 2 Td, 3 9h, 0 9s"
    );
}

/// What an import is as a session: a header of its own, and one entry a deal.
fn session(import: &Import) -> Session {
    let name = |(seat, name): (usize, &Option<String>)| match name {
        Some(name) => name.clone(),
        None => format!("Seat {seat}"),
    };
    let header = Header {
        at: "2026-11-20T20:15:00Z".to_owned(),
        id: "imported".to_owned(),
        title: import.title.clone().unwrap_or_default(),
        seats: import.players.iter().enumerate().map(name).collect(),
        first_dealer: import.first_dealer.unwrap(),
        score: import.score,
        speak: Speak::default(),
        rules: import.ruleset().unwrap().to_json(),
        night: None,
    };
    let mut history = History::new(&header);
    for deal in &import.deals {
        history.push_entry(&header.at, &deal.lines()).unwrap();
    }
    rasher::session::fold(&header, &history).unwrap()
}

#[test]
fn an_import_is_a_session() {
    let import = egn::read(EVENING.as_bytes()).unwrap();
    let session = session(&import);
    assert_eq!(session.stopped, None);
    assert_eq!(session.games[0].score(), ByTeam::new(10, 3));
    assert!(session.games[0].outcome.is_some());
    // A deal that was broken off is void there, and the next one begins.
    let stops = deal(0, UP, ORDER, r#"["Ac","9c"]"#);
    let import = egn::read(file("", &[stops.clone(), stops].join(",")).as_bytes()).unwrap();
    let session = self::session(&import);
    assert_eq!(session.stopped, None);
    let deals = &session.games[0].deals;
    assert_eq!(deals.len(), 2);
    assert!(deals[0].is_void());
    assert!(deals.iter().all(|deal| deal.findings.is_empty()));
}

#[test]
fn rules_become_turned_keys() {
    let pay = |euchred: i32, march: i32| {
        format!("[[0,{euchred}],[0,{euchred}],[0,{euchred}],[1,0],[1,0],[{march},0]]")
    };
    let (five, dear) = (pay(2, 5), pay(4, 4));
    let defended = pay(4, 5);
    for (rules, turned) in [
        ("", ""),
        (r#""std":true,"canadian":false,"loner_lead":"LEFT_OF_DEALER","min_rank":9"#, ""),
        (r#""std":false"#, "not stuck"),
        (r#""canadian":true"#, r#"making.partner-orders = "alone""#),
        (r#""loner_lead":"LEFT_OF_LONER""#, r#"play.lone-lead = "left-of-maker""#),
        (r#""defend_alone":true"#, "lone.defend-alone = true"),
        (r#""partners_best":true"#, "lone.exchange = 1"),
        (r#""joker":true"#, "pack.joker = true"),
        (r#""allow_no_trump":true"#, r#"cards.no-trump = "naming""#),
        (r#""min_rank":7"#, r#"pack.low = "7""#),
        (r#""min_rank":10"#, "- metadata.ruleset.min_rank: no pack of ours begins there"),
        (r#""winning_score":15"#, "game.target = 15"),
        (r#""num_deals":8"#, "game.deals = 8\ngame.target = \"none\""),
        (r#""num_deals":8,"winning_score":10"#, "game.deals = 8"),
        (r#""num_deals":0"#, ""),
        (
            r#""loner_march_score":5"#,
            &format!("pay.alone = {five}\npay.lone-defender = {defended}"),
        ),
        (r#""loner_euchred_score":4"#, &format!("pay.alone = {dear}")),
        (r#""num_players":4,"farmers":false,"go_under":false"#, ""),
        (
            r#""farmers":true"#,
            "- metadata.ruleset.farmers: which hands may be thrown in, and what that does, is not said",
        ),
        (
            r#""go_under":true"#,
            "- metadata.ruleset.go_under: which hands may swap cards with the stock is not said",
        ),
        (
            r#""fast_break":true"#,
            "- metadata.ruleset.fast_break: no key of ours pays by the order of the tricks",
        ),
        (
            r#""four_trick_tokens":true"#,
            "- metadata.ruleset.four_trick_tokens: no key of ours counts tokens from deal to deal",
        ),
        (r#""screw":true"#, "- metadata.ruleset.screw: not a key of the notation"),
    ] {
        check(&file(rules, ""), turned);
    }
}

#[test]
fn rules_that_pay_by_more_than_tricks_name_the_deals() {
    let tokens = deal(0, UP, ORDER, TRICKS);
    check(
        &file(r#""four_trick_tokens":true"#, &tokens),
        &format!(
            "
        deal 0, up Jc, order 1, {PLAYED}
        - metadata.ruleset.four_trick_tokens: no key of ours counts tokens from deal to deal
    "
        ),
    );
    let tokens = deal(0, UP, r#""calls":["Pass","Order"]"#, TRICKS);
    check(
        &file(r#""four_trick_tokens":true"#, &tokens),
        &format!(
            "
        deal 0, up Jc, pass 1, order 2, {PLAYED}
        - metadata.ruleset.four_trick_tokens: no key of ours counts tokens from deal to deal
        - deals[0]: `four_trick_tokens` may pay this deal otherwise; ours pays by the tricks alone
    "
        ),
    );
    // The defenders take two tricks, the makers the other three.
    let broken = r#"["Ac","9c","Kc","Jc"],["Ah","9h","Th","Kh"],["Ts","As","9s","Ks"],["Ad","9d","Kd","Td"],["Js","Qs","Qd","Qh"]"#;
    check(
        &file(r#""fast_break":true"#, &deal(0, UP, ORDER, broken)),
        "
        deal 0, up Jc, order 1, 1 Ac, 2 9c, 3 Kc, 0 Jc, 0 Ah, 1 9h, 2 Th, 3 Kh, 0 Ts, 1 As, 2 9s, 3 Ks, 1 Ad, 2 9d, 3 Kd, 0 Td, 1 Js, 2 Qs, 3 Qd, 0 Qh
        - metadata.ruleset.fast_break: no key of ours pays by the order of the tricks
        - deals[0]: `fast_break` may pay this deal otherwise; ours pays by the tricks alone
    ",
    );
}

#[test]
fn what_a_call_means_follows_from_its_place() {
    for (bidding, told) in [
        (r#""calls":[]"#, "deal 0, up Jc"),
        (r#""calls":["Pass","Pass"]"#, "deal 0, up Jc, pass 1, pass 2"),
        (
            r#""calls":["Pass","Pass","Pass","Order"],"isAlone":true,"discard":"9d""#,
            "deal 0, up Jc, pass 1, pass 2, pass 3, order 0 alone, take 0 9d",
        ),
        // He lays away what he was just ordered to take.
        (r#""calls":["Order"],"discard":"Jc""#, "deal 0, up Jc, order 1, take 0 Jc"),
        (
            r#""calls":["Pass","Pass","Pass","Pass","Pass","s"]"#,
            "deal 0, up Jc, pass 1, pass 2, pass 3, pass 0, pass 1, name 2 s",
        ),
        // The calls went on, so the one that nobody heard was a pass.
        (r#""calls":["x","Pass","Order"]"#, "deal 0, up Jc, pass 1, pass 2, order 3"),
        (
            r#""calls":["Pass","x"]"#,
            "deal 0, up Jc, pass 1
             - deals[0].phases[0].calls[1]: the deal is told up to here: the call is not known",
        ),
        (
            r#""calls":["Pass","Pass","Pass","Pass"],"isAlone":true"#,
            "deal 0, up Jc, pass 1, pass 2, pass 3, pass 0
             - deals[0].phases[0].isAlone: nobody made trump, so nobody is alone",
        ),
        (
            r#""calls":["Pass","Pass","Pass","Pass","h"],"discard":"9d","aloneDefender":2"#,
            "deal 0, up Jc, pass 1, pass 2, pass 3, pass 0, name 1 h
             - deals[0].phases[0].discard: nobody takes a card here, so none is discarded
             - deals[0].phases[0].aloneDefender: nobody can defend alone in this deal",
        ),
        (
            r#""calls":["Order"],"discard":"Xd","cardExchanges":[{"receiver":1,"cards":["9h"]}]"#,
            "deal 0, up Jc, order 1
             - deals[0].phases[0].cardExchanges: an exchange of cards has no event
             - deals[0].phases[0].discard: the card is not known",
        ),
        (
            r#""calls":["Pass"],"callAnnotations":{"0":["well"],"1":["who"],"me":["why"]}"#,
            "deal 0, up Jc, pass 1, \"well\"
             - deals[0].phases[0].callAnnotations.1: a remark about something that was not recorded
             - deals[0].phases[0].callAnnotations.me: a remark about something that was not recorded",
        ),
    ] {
        check(&file("", &deal(0, UP, bidding, "")), told);
    }
}

#[test]
fn what_is_irregular_is_told_as_it_happened() {
    // The dealer who must name passes: a finding, and the deal is void since nothing follows.
    let passed = r#""calls":["Pass","Pass","Pass","Pass","Pass","Pass","Pass","Pass"]"#;
    let two = [deal(0, UP, passed, ""), deal(2, UP, r#""calls":[]"#, "")].join(",");
    let passes = "pass 1, pass 2, pass 3, pass 0, pass 1, pass 2, pass 3, pass 0";
    check(&file("", &two), &format!("
        deal 0, up Jc, {passes}, void, next 2
        deal 2, up Jc
        deal 0: stick the dealer: seat 0 must name a suit
        - deals[0]: the deal is not told to its end; it is recorded as void, so that the next can begin
        - deals[1].dealNumber: numbered 0: the record counts its deals in order, from 1
    "));
    // Without the stick it is passed out, and the deal of seat 2 is out of turn.
    check(
        &file(r#""std":false"#, &two),
        &format!(
            "
        not stuck
        deal 0, up Jc, {passes}
        deal 2, up Jc
        deal 1: seat 2 dealt, and it was seat 1's deal
        - deals[1].dealNumber: numbered 0: the record counts its deals in order, from 1
    "
        ),
    );
    // The suit that was turned down is named, and the table plays by it.
    let named = r#""calls":["Pass","Pass","Pass","Pass","c"]"#;
    check(
        &file("", &deal(0, UP, named, r#"["Ac","9c"]"#)),
        "
        deal 0, up Jc, pass 1, pass 2, pass 3, pass 0, name 1 c, contract 1 c, 1 Ac, 2 9c
        deal 0: seat 1 named clubs, the suit that was turned down
    ",
    );
    // Seat 2 throws a heart on a club, and has a club for the second trick.
    check(
        &file("", &deal(0, UP, ORDER, r#"["Ac","9h","Kc","Jc"],["Ah","Th","9c"]"#)),
        "
        deal 0, up Jc, order 1, 1 Ac, 2 9h, 3 Kc, 0 Jc, 0 Ah, 1 Th, 2 9c
        deal 0: seat 2 did not follow clubs on trick 1 and showed one on trick 2
    ",
    );
    // An older file says who led, and it was not eldest hand.
    let led = deal(0, UP, ORDER, r#"["Kc","Jc","Ac","9c"]"#)
        .replace(r#""tricks""#, r#""initialLead":3,"tricks""#);
    check(
        &file("", &led),
        "
        deal 0, up Jc, order 1, 3 Kc, 0 Jc, 1 Ac, 2 9c
        deal 0: seat 3 led out of turn: the lead was seat 1's
    ",
    );
    // The dealer's partner orders, and does not say alone where he must.
    check(
        &file(r#""canadian":true"#, &deal(0, UP, r#""calls":["Pass","Order"]"#, "")),
        "
        making.partner-orders = \"alone\"
        deal 0, up Jc, pass 1, order 2
        deal 0: seat 2 ordered the dealer, the partner, and must go alone
    ",
    );
}

#[test]
fn alone_some_seats_are_passed_over() {
    let alone = r#""calls":["Pass","Pass","Order"],"isAlone":true"#;
    check(
        &file("", &deal(0, UP, alone, r#"["9c","Ac","Jc"],["As"]"#)),
        "
        deal 0, up Jc, pass 1, pass 2, order 3 alone, 2 9c, 3 Ac, 0 Jc, 0 As
    ",
    );
    let alone = r#""calls":["Order"],"isAlone":true,"aloneDefender":0"#;
    let rules = r#""defend_alone":true,"loner_lead":"LEFT_OF_LONER""#;
    check(
        &file(rules, &deal(0, UP, alone, r#"["Jc","9c"],["As"]"#)),
        "
        lone.defend-alone = true
        play.lone-lead = \"left-of-maker\"
        deal 0, up Jc, order 1 alone, defend 0, 0 Jc, 1 9c, 0 As
    ",
    );
    // An older file says it with the play.
    let with_play =
        deal(0, UP, ORDER, r#"["9c","Tc"]"#).replace(r#""tricks""#, r#""isAlone":true,"tricks""#);
    check(&file("", &with_play), "deal 0, up Jc, order 1 alone, 1 9c, 2 Tc");
    let both = with_play.replace(r#""calls""#, r#""isAlone":false,"calls""#);
    check(
        &file("", &both),
        "
        deal 0, up Jc, order 1, 1 9c, 2 Tc
        - deals[0].phases[1].isAlone: the bidding says otherwise, and the bidding was taken
    ",
    );
}

#[test]
fn cards_have_other_names_too() {
    let hand = r#","upCard":"Kc","playerCards":[[],["R","L","Nc","As","Ah"]]"#;
    check(
        &file("", &deal(0, hand, ORDER, r#"["R","Tc","Qc","Kc"],["L","Nd"]"#)),
        "
        deal 0, hand 1 Jc Js 9c As Ah, up Kc, order 1, 1 Jc, 2 Tc, 3 Qc, 0 Kc, 1 Js, 2 9d
    ",
    );
    check(
        &file("", &deal(0, r#","upCard":"Xh""#, ORDER, r#"["R","Xx"]"#)),
        "
        deal 0, up h, order 1, 1 Jh
        - deals[0].initialState.upCard: the card is not known
        - deals[0].phases[1].tricks[0][1]: the deal is told up to here: the card is not known
    ",
    );
    for unknown in ["Jx", "Xx", "R"] {
        check(&file("", &deal(0, &format!(r#","upCard":"{unknown}""#), ORDER, r#"["9c"]"#)), "
            deal 0
            - deals[0].initialState.upCard: the card is not known
            - deals[0].phases[0].calls[0]: the deal is told up to here: the suit of the turned card is not known
        ");
    }
    // Which suit the dealer named for the joker is not said; a suit that is named needs no card.
    check(&file(r#""joker":true"#, &deal(0, r#","upCard":"B""#, ORDER, "")), "
        pack.joker = true
        deal 0
        - deals[0].initialState.upCard: the card is not known
        - deals[0].phases[0].calls[0]: the deal is told up to here: the suit of the turned card is not known
    ");
    let named = r#""calls":["Pass","Pass","Pass","Pass","s"]"#;
    check(
        &file(r#""joker":true"#, &deal(0, r#","upCard":"9h""#, named, r#"["B","R"]"#)),
        "
        pack.joker = true
        deal 0, up 9h, pass 1, pass 2, pass 3, pass 0, name 1 s, 1 B, 2 Js
    ",
    );
    let no_trump = r#""calls":["Pass","Pass","Pass","Pass","n"]"#;
    check(
        &file(
            r#""allow_no_trump":true"#,
            &deal(0, UP, no_trump, r#"["Js","9s","As","Ts"],["Ah"]"#),
        ),
        "
        cards.no-trump = \"naming\"
        deal 0, up Jc, pass 1, pass 2, pass 3, pass 0, name 1 n, 1 Js, 2 9s, 3 As, 0 Ts, 3 Ah
    ",
    );
    // Generic suits are an example and no deal: h is not hearts there.
    check(&file("", &deal(0, UP, ORDER, r#"["Ah","9t"]"#)), "
        deal 0
        - deals[0].phases[1].tricks[0][1]: the deal is told up to here: its suits stand for any suits
    ");
}

#[test]
fn what_contradicts_the_plays_gives_way_and_is_named() {
    // Seat 1 plays the card that the dealer took.
    check(&file("", &deal(0, r#","upCard":"Kc""#, ORDER, r#"["Kc","Tc"]"#)), "
        deal 0, up c, order 1, 1 Kc, 2 Tc
        - deals[0].initialState.upCard: contradicts the cards that were played, which were taken: Kc has been seen elsewhere already
    ");
    // The discard is played.
    check(&file("", &deal(0, UP, r#""calls":["Order"],"discard":"Ac""#, r#"["Ac","Tc"]"#)), "
        deal 0, up Jc, order 1, 1 Ac, 2 Tc
        - deals[0].phases[0].discard: contradicts the cards that were played, which were taken: Ac has been seen elsewhere already
    ");
    // Two hands, of which one does not hold what it plays.
    let hands = r#","upCard":"Kc","playerCards":[[],["9h","Th","Qh","Kh","Ah"],["Tc","9s","Ts","Qs","Ks"],[]]"#;
    check(&file("", &deal(0, hands, ORDER, r#"["Ac","Tc"]"#)), "
        deal 0, hand 2 Tc 9s Ts Qs Ks, up Kc, order 1, 1 Ac, 2 Tc
        - deals[0].initialState.playerCards[1]: contradicts the cards that were played, which were taken: seat 1's hand is known and holds no Ac
    ");
    // The first lead of a seat that sits out.
    let led = deal(0, UP, r#""calls":["Order"],"isAlone":true"#, r#"["9c"]"#)
        .replace(r#""tricks""#, r#""initialLead":3,"tricks""#);
    check(&file("", &led), "
        deal 0, up Jc, order 1 alone, 1 9c
        - deals[0].phases[1].initialLead: contradicts the cards that were played, which were taken: seat 3 sits this deal out
    ");
    // Hands that cannot be the hands as they were dealt.
    let hands = r#","upCard":"Kc","playerCards":[["Kc","9s","Ts","Qs","Ks"]]"#;
    check(&file("", &deal(0, hands, ORDER, "")), "
        deal 0, up Kc, order 1
        - deals[0].initialState.playerCards[0]: holds the turned card, so this is not the hand as it was dealt
    ");
    let swapped = r#""calls":["Order"],"cardExchanges":[{"receiver":0,"cards":["9h"]}]"#;
    let hands = r#","upCard":"Jc","playerCards":[["Kc","9s","Ts","Qs","Ks"]]"#;
    check(&file("", &deal(0, hands, swapped, "")), "
        deal 0, up Jc, order 1
        - deals[0].phases[0].cardExchanges: an exchange of cards has no event
        - deals[0].initialState.playerCards[0]: cards were exchanged afterwards, so this was not the hand that was played
    ");
    check(&file("", &deal(0, r#","playerCards":[["9h"],["Xx","Xx","Xx","Xx","Xx"]]"#, r#""calls":[]"#, "")), "
        deal 0
        - deals[0].initialState.playerCards[0]: a hand is recorded whole, and this is only a part of one
        - deals[0].initialState.playerCards[1]: a hand is recorded whole, and this is only a part of one
    ");
}

#[test]
fn what_has_no_place_in_the_record_is_named() {
    let state = r#","upCard":"Jc","kitty":["9h","",""],"__proto__":{"dealer":3}"#;
    let extra = deal(0, state, r#""calls":["Pass"],"constructor":1"#, "").replacen(
        r#""dealNumber":0"#,
        r#""dealNumber":7,"alternativeLines":[{},{}],"a b\u001b":1"#,
        1,
    );
    check(
        &file("", &extra),
        r#"
        deal 0, up Jc, pass 1
        - deals[0].dealNumber: numbered 7: the record counts its deals in order, from 1
        - deals[0].initialState.kitty: cards that nobody was dealt have no event
        - deals[0].initialState.__proto__: not a key of the notation
        - deals[0].phases[0].constructor: not a key of the notation
        - deals[0].alternativeLines: 2 lines of analysis: not part of the game
        - deals[0]["a b\u{1b}"]: not a key of the notation
    "#,
    );
    let players = file("", "").replace(
        r#""Dee"]"#,
        r#"{"name":"Dee","id":"p-04","playerIds":[{"id":"4","source":"club"}]},"Eve"],"venue":"home""#,
    );
    check(&players, "
        - metadata.players[3].id: what a player is called elsewhere has no place in the record
        - metadata.players[3].playerIds: what a player is called elsewhere has no place in the record
        - metadata.players[4]: the table has four seats
        - metadata.venue: not a key of the notation
    ");
}

#[test]
fn the_end_of_the_game_is_the_end_of_the_record() {
    let three = [0, 1, 2].map(|dealer| deal(dealer, "", r#""calls":[]"#, "")).join(",");
    let won = [deal(0, UP, ORDER, TRICKS), three].join(",");
    let won = won.replace(r#""dealNumber":0"#, r#""dealNumber":null"#);
    check(
        &file(r#""winning_score":1"#, &won),
        &format!(
            "
        game.target = 1
        deal 0, up Jc, order 1, {PLAYED}
        - deals[1]: the game was over; left out from here: 3 deals
    "
        ),
    );
    let wrong = EVENING.replace(r#""finalScore": [10, 3]"#, r#""finalScore": [10, 4]"#);
    let import = egn::read(wrong.as_bytes()).unwrap();
    assert_eq!(import.final_score, None);
    assert_eq!(
        import.left_out[0].to_string(),
        "metadata.finalScore: says 10 to 4, and the deals make 10 to 3"
    );
}

#[test]
fn what_was_not_said_is_listed() {
    let bare = r#"{"fileType":"Euchre Game Notation","version":"1.0.0","metadata":{"players":["Ann",""]},"deals":[]}"#;
    let import = egn::read(bare.as_bytes()).unwrap();
    assert_eq!(
        import.unsaid,
        [
            "metadata.title",
            "metadata.date",
            "metadata.initialScore",
            "metadata.ruleset",
            "metadata.players[1]",
            "metadata.players[2]",
            "metadata.players[3]",
            "deals[0]",
        ]
    );
    assert_eq!(import.first_dealer, None);
    assert_eq!(import.set.len(), 1, "a file without rules sticks the dealer");
}

/// Older files spell their keys with underscores, and put a byte order mark first.
#[test]
fn older_spellings_are_read() {
    let new = file("", &deal(0, UP, r#""calls":["Order"],"isAlone":true"#, ""));
    let old = new
        .replace("fileType", "file_type")
        .replace(r#""1.4""#, r#""1.0.0""#)
        .replace("initialScore", "initial_score")
        .replace("initialState", "initial_state")
        .replace("upCard", "up_card")
        .replace("isAlone", "is_alone");
    assert_eq!(story(&format!("\u{feff}{old}")), story(&new));
}

/// The gallery of refusals: each file with its sentence.
#[track_caller]
fn refuses(gallery: &[(String, &str)]) {
    let mut wrong = Vec::new();
    for (bad, sentence) in gallery {
        let told = story(bad);
        if told != format!("refused: {sentence}") {
            wrong.push(format!("want: refused: {sentence}\n got: {told}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn good() -> String {
    file("", &deal(0, UP, ORDER, TRICKS))
}

/// The good file with one thing changed.
fn with(from: &str, to: &str) -> String {
    let good = good();
    assert!(good.contains(from), "{from}");
    good.replacen(from, to, 1)
}

#[test]
fn bytes_that_are_no_json_are_refused() {
    refuses(&[
        (String::new(), "line 1, column 0: the file ends in the middle: it is not whole"),
        ("{".to_owned(), "line 1, column 1: the file ends in the middle: it is not whole"),
        (
            good()[..200].to_owned(),
            "line 1, column 200: the file ends in the middle: it is not whole",
        ),
        ("PK\u{3}\u{4}".to_owned(), "line 1, column 1: not JSON: expected value"),
        (format!("{} {}", good(), good()), "line 1, column 435: not JSON: trailing characters"),
        ("[".repeat(100_000), "line 1, column 101: nested too deeply to be a game"),
        (
            format!("[{}0]", "0,".repeat(200_000)),
            "the file has more than 200000 values, and no game needs so many",
        ),
        (
            " ".repeat(16 * 1024 * 1024 + 1),
            "the file has 16777217 bytes; at most 16777216 are read",
        ),
        (
            with(r#""dealer":0"#, r#""dealer":0,"dealer":1"#),
            "line 1, column 194: the key `dealer` is given twice",
        ),
    ]);
}

#[test]
fn what_is_no_such_file_is_refused() {
    refuses(&[
        (
            "[1, 2]".to_owned(),
            "not Euchre Game Notation: its `fileType` must say \"Euchre Game Notation\"",
        ),
        (
            "{}".to_owned(),
            "not Euchre Game Notation: its `fileType` must say \"Euchre Game Notation\"",
        ),
        (
            with("Euchre Game Notation", "Bridge"),
            "not Euchre Game Notation: its `fileType` must say \"Euchre Game Notation\"",
        ),
        (
            with("Euchre Game Notation", "Euchre Match Notation"),
            "a match of several games (Euchre Match Notation); give its games one by one",
        ),
        (
            with(r#""1.4""#, r#""1.5""#),
            "version: version 1.5 of the notation is newer than 1.4, the newest that is read",
        ),
        (
            with(r#""1.4""#, r#""2.0.1""#),
            "version: version 2.0.1 of the notation is newer than 1.4, the newest that is read",
        ),
        (with(r#""1.4""#, r#""one""#), "version: `one` is not a version such as 1.4"),
        (with(r#""1.4""#, "1.4"), "version: must be text, not 1.4"),
        (with(r#""version":"1.4","#, ""), "`version` is missing"),
        (with(r#""metadata""#, r#""__proto__""#), "`metadata` is missing"),
        (with(r#""deals""#, r#""hands""#), "`deals` is missing"),
    ]);
}

#[test]
fn metadata_that_cannot_be_are_refused() {
    refuses(&[
        (with(r#""Ann""#, "7"), "metadata.players[0]: must be text, not 7"),
        (
            with(r#""Ann""#, r#""A\u001bnn""#),
            r"metadata.players[0]: a text cannot hold the control character \u{1b}",
        ),
        (
            with("Ann", &"A".repeat(200)),
            "metadata.players[0]: 200 characters; at most 128 are read here",
        ),
        (
            with(
                r#""metadata":{"#,
                &format!(r#""metadata":{{"description":"{}","#, "x".repeat(5000)),
            ),
            "metadata.description: 5000 characters; at most 4096 are read here",
        ),
        (with("[0,0]", "[0]"), "metadata.initialScore: must be two whole numbers, not a list"),
        (
            with("[0,0]", "[0,1e9]"),
            "metadata.initialScore[1]: must be a whole number, not 1000000000.0",
        ),
        (
            with("[0,0]", "[0,2147483647]"),
            "metadata.initialScore[1]: must be a score of a game, not 2147483647",
        ),
        (
            with(r#""ruleset":{}"#, r#""ruleset":[]"#),
            "metadata.ruleset: must be an object, not a list",
        ),
        (
            with(r#""ruleset":{}"#, r#""ruleset":{"std":"yes"}"#),
            "metadata.ruleset.std: must be true or false, not \"yes\"",
        ),
        (
            with(r#""ruleset":{}"#, r#""ruleset":{"loner_lead":"LEFT"}"#),
            "metadata.ruleset.loner_lead: must be LEFT_OF_DEALER or LEFT_OF_LONER, not \"LEFT\"",
        ),
        (
            with(r#""ruleset":{}"#, r#""ruleset":{"num_players":3}"#),
            "metadata.ruleset.num_players: 3 players; the record of this game seats four",
        ),
        (
            with(r#""ruleset":{}"#, r#""ruleset":{"winning_score":0}"#),
            "metadata.ruleset: neither `winning_score` nor `num_deals` ends the game",
        ),
        (
            with(r#""ruleset":{}"#, r#""ruleset":{"winning_score":-5}"#),
            "metadata.ruleset: these rules cannot be: `game.target` is -5, and must be a whole number from 1 to 10000, or \"none\"",
        ),
    ]);
}

#[test]
fn deals_that_cannot_be_are_refused() {
    refuses(&[
        (with(r#""initialState""#, r#""state""#), "deals[0]: `initialState` is missing"),
        (
            with(r#""dealer":0"#, r#""dealer":4"#),
            "deals[0].initialState.dealer: there is no seat 4: the seats of this table are 0 to 3",
        ),
        (with(r#""dealer":0"#, r#""dealer":null"#), "deals[0].initialState: `dealer` is missing"),
        (
            with(r#""upCard":"Jc""#, r#""upCard":"1c""#),
            "deals[0].initialState.upCard: `1c` is not a card of the notation, such as 9h, Tc, Jd or As",
        ),
        (
            with(
                r#""upCard":"Jc""#,
                r#""upCard":"9d","playerCards":[["9h","9s","Ts","Js","Qs"],["9s","Jh","Qh","Kh","Ah"]]"#,
            ),
            "deals[0].initialState.playerCards[1]: 9s has been seen elsewhere already",
        ),
        (
            with(r#"["Order"]"#, r#"["Order"],"discard":"8c""#),
            "deals[0].phases[0].discard: the pack has no 8c",
        ),
        (
            with(r#""upCard":"Jc""#, r#""upCard":"7c""#),
            "deals[0].initialState.upCard: the pack has no 7c",
        ),
    ]);
}

#[test]
fn phases_that_cannot_be_are_refused() {
    refuses(&[
        (
            with("EUCHRE_BIDDING", "BIDDING"),
            "deals[0].phases[0].type: `BIDDING` is not a phase: EUCHRE_BIDDING or TRICK_PLAY",
        ),
        (
            with(
                r#""type":"EUCHRE_BIDDING","calls""#,
                r#""type":"TRICK_PLAY","tricks":[],"calls""#,
            ),
            "deals[0].phases[1]: a second trick phase in one deal",
        ),
        (
            with("Order", "Bid"),
            "deals[0].phases[0].calls[0]: `Bid` is not a call: Pass, Order, s, h, d, c, n or x",
        ),
        (
            with(r#"["Order"]"#, r#"{"0":"Order"}"#),
            "deals[0].phases[0].calls: must be a list, not an object",
        ),
        (
            with(r#"["Order"]"#, r#"["Order","Pass"]"#),
            "deals[0].phases[0].calls[1]: no pass now: trump stands",
        ),
        (
            with(r#"["Order"]"#, r#"["h"]"#),
            "deals[0].phases[0].calls[0]: no naming of trump now: a card is on offer",
        ),
        (
            with(r#"["Order"]"#, r#"["Pass","Pass","Pass","Pass","n"]"#),
            "deals[0].phases[0].calls[4]: no trump cannot be trump here",
        ),
        (
            with(r#"["Order"]"#, r#"["Pass"]"#),
            "deals[0].phases[1].tricks[0][0]: there is no contract yet",
        ),
        (
            with(r#"["Ac","#, r#"["9c","#),
            "deals[0].phases[1].tricks[0][1]: 9c has been seen elsewhere already",
        ),
        (
            with(r#"["Ac","#, "["),
            "deals[0].phases[1].tricks[0]: 3 cards in the trick, and 4 seats are in play",
        ),
        (
            with(r#"["Ac","#, r#"["Tc","Ac","#),
            "deals[0].phases[1].tricks[0]: 5 cards in the trick, and 4 seats are in play",
        ),
        (with(r#"["Ac","#, r#"["7c","#), "deals[0].phases[1].tricks[0][0]: the pack has no 7c"),
        (
            with(r#""Qs","Qd"]"#, r#""Qs","Qd"],["Qc"]"#),
            "deals[0].phases[1].tricks[5][0]: no card played now: the deal is over",
        ),
        (file("", r#""aGVsbG8""#), "deals[0]: a packed deal; unpack the file first"),
        (file("", &vec!["{}"; 1001].join(",")), "deals: 1001 deals; at most 1000 are read"),
    ]);
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    let whole = EVENING.trim_end();
    for end in 0..whole.len() {
        let error = egn::read(&whole.as_bytes()[..end]).expect_err("half a file").to_string();
        assert!(error.ends_with("the file ends in the middle: it is not whole"), "{end}: {error}");
    }
}

/// Every value of the file, replaced by every value that somebody may mean harm with: no panic, a
/// place in every refusal, and no import that the engine would not take.
#[test]
fn no_value_can_do_harm() {
    let whole: serde_json::Value = serde_json::from_str(EVENING).unwrap();
    let hostile = [
        "null",
        "true",
        "-1",
        "0",
        "3",
        "5",
        "1.5",
        "1e308",
        "18446744073709551615",
        "-9223372036854775808",
        r#""""#,
        r#""Xx""#,
        r#""B""#,
        r#""R""#,
        r#""Kt""#,
        r#""Order""#,
        r#""n""#,
        r#""\u0000""#,
        "[]",
        "[[]]",
        "{}",
        r#"{"__proto__":[]}"#,
        r#"["Pass"]"#,
    ]
    .map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap());
    for pointer in pointers(&whole, String::new()) {
        for value in &hostile {
            let mut changed = whole.clone();
            *changed.pointer_mut(&pointer).unwrap() = value.clone();
            let text = changed.to_string();
            let told = story(&text);
            assert!(!told.is_empty(), "{pointer} {value}");
        }
    }
}

/// Every place of a tree; of a list the first two entries are enough.
fn pointers(value: &serde_json::Value, at: String) -> Vec<String> {
    let below: Vec<String> = match value {
        serde_json::Value::Array(list) => {
            let some = list.iter().enumerate().take(2);
            some.flat_map(|(i, value)| pointers(value, format!("{at}/{i}"))).collect()
        }
        serde_json::Value::Object(map) => {
            map.iter().flat_map(|(key, value)| pointers(value, format!("{at}/{key}"))).collect()
        }
        serde_json::Value::Null
        | serde_json::Value::Bool(_)
        | serde_json::Value::Number(_)
        | serde_json::Value::String(_) => Vec::new(),
    };
    std::iter::once(at).chain(below).collect()
}

/// One change to some bytes: a place and what stands there afterwards.
fn changed(mut bytes: Vec<u8>, changes: &[(usize, usize, Vec<u8>)]) -> Vec<u8> {
    for (at, removed, put) in changes {
        let at = at % (bytes.len() + 1);
        let end = (at + removed).min(bytes.len());
        bytes.splice(at..end, put.iter().copied());
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_do_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(egn::read(&bytes).is_err());
    }

    #[test]
    fn no_change_of_bytes_does_harm(
        changes in proptest::collection::vec(
            (any::<usize>(), 0..40usize, proptest::collection::vec(any::<u8>(), 0..4)), 1..4)
    ) {
        let bytes = changed(EVENING.as_bytes().to_vec(), &changes);
        if let Ok(import) = egn::read(&bytes) {
            fold(&import);
        }
    }

    /// Cards, calls and seats change places: still a file, and often not a lawful game.
    #[test]
    fn no_change_of_words_does_harm(
        swaps in proptest::collection::vec((any::<usize>(), any::<usize>()), 1..6)
    ) {
        let mut words: Vec<&str> = EVENING.split('"').collect();
        let short: Vec<usize> = (0..words.len()).filter(|i| words[*i].len() <= 2).collect();
        for (one, other) in swaps {
            let (one, other) = (short[one % short.len()], short[other % short.len()]);
            if words[one].chars().all(char::is_alphanumeric)
                && words[other].chars().all(char::is_alphanumeric)
            {
                words.swap(one, other);
            }
        }
        if let Ok(import) = egn::read(words.join("\"").as_bytes()) {
            fold(&import);
        }
    }
}

#[test]
fn real_games_come_out_as_they_did() {
    let folder = match needs::shared("games/egn") {
        Ok(folder) => folder,
        Err(why) => return needs::skip("the real games", &why),
    };
    let read = |name: &str| {
        let bytes = std::fs::read(folder.join(name).with_extension("egn")).unwrap();
        egn::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    for (name, even, odd) in [
        ("epic-comeback", 11, 9),
        ("me-and-bears", 10, 9),
        ("mote-w5-g1", 10, 3),
        ("quite-the-hustle-annotated", 10, 7),
        ("vwec-finals", 8, 10),
    ] {
        let import = read(name);
        let folded = fold(&import);
        assert_eq!(folded.findings, [""; 0], "{name}");
        assert_eq!(folded.score, ByTeam::new(even, odd), "{name}");
        // `fold` has made sure that no deal follows the one that won.
        assert!(matches!(folded.won_by, Some(Outcome::Won(_))), "{name}");
        let session = session(&import);
        assert_eq!((session.stopped, session.games.len()), (None, 1), "{name}");
    }
    assert_eq!(session(&read("faulty-lead")).stopped, None);
    assert_eq!(session(&read("faulty-revoke")).stopped, None);
    assert_eq!(fold(&read("custom-scenario")).findings, [""; 0]);
    assert_eq!(
        fold(&read("faulty-lead")).findings,
        ["deal 1: seat 0 did not follow clubs on trick 1 and showed one on trick 5"]
    );
    let findings = fold(&read("faulty-revoke")).findings;
    let revoke = "deal 1: seat 0 did not follow diamonds on trick 1 and showed one on trick 2";
    assert!(findings.iter().any(|finding| finding == revoke), "{findings:#?}");
}
