//! PTN: what the records of a file become, what is refused, and that ours come back as they were.

use std::process::Command;

use crate::needs;
use crate::tricks::lawful::{Held, next};
use crate::tricks::{Dice, rules};
use rasher::card::Trump;
use rasher::event::{Call, Cards, Event};
use rasher::export::{Format, Parts, SessionView, Wishes, export};
use rasher::game::Deal;
use rasher::history::History;
use rasher::import::ptn::{self, Import};
use rasher::log::{Header, Line, Speak};
use rasher::rules::Ruleset;
use rasher::seat::{ByTeam, Seat};
use rasher::session::{self, Rulebooks};

/// Events in few words: `deal 2, hand 3 9dTd…, bid 3 3, name 0 c, 0 9c`.
fn in_words(events: &[Event]) -> String {
    let trump = |trump: Option<Trump>| trump.map(|it| it.letter().to_string()).unwrap_or_default();
    let words = events.iter().map(|event| match event {
        Event::Deal { dealer } => format!("deal {dealer}"),
        Event::Cards(Cards::Hand { seat, cards }) => format!("hand {seat} {}", cards.len()),
        Event::Call(Call::Pass { seat }) => format!("pass {seat}"),
        Event::Call(Call::Bid { seat, tricks, trump: of, alone }) => {
            let tricks = tricks.map(|tricks| tricks.to_string()).unwrap_or_default();
            format!("bid {seat} {tricks}{}{}", trump(*of), if *alone { "!" } else { "" })
        }
        Event::Call(Call::Name { seat, trump, alone }) => {
            format!("name {seat} {}{}", trump.letter(), if *alone { "!" } else { "" })
        }
        Event::Call(Call::Contract { maker, trump, alone, bid }) => {
            let bid = bid.map(|bid| bid.to_string()).unwrap_or_default();
            format!("contract {maker} {bid}{}{}", trump.letter(), if *alone { "!" } else { "" })
        }
        Event::Cards(Cards::Play { seat, cards, .. }) => format!("{seat} {}", cards.as_slice()[0]),
        Event::Cards(Cards::Tricks { taken }) => {
            let [even, odd] = [taken[rasher::seat::Team::Even], taken[rasher::seat::Team::Odd]];
            format!("tricks {even}-{odd}")
        }
        other => format!("{other:?}"),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// A record as the tests write it, by its tags and rows.
fn read(text: &str) -> Vec<Import> {
    ptn::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

#[track_caller]
fn one(text: &str, events: &str, left_out: &[&str]) -> Import {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{text}");
    let game = all.remove(0);
    assert_eq!(in_words(&game.deals.concat()), events, "{text}");
    assert_eq!(game.left_out, left_out, "{text}");
    game
}

const BID: &str = r#"[GameOptionsJson "{\"gameOverScore\":30,\"variation\":1}"]"#;

/// South, west, north and east are seats 0 to 3, clockwise; who deals comes first in the row of hands.
#[test]
fn a_fragment_is_a_deal_as_far_as_it_is_known() {
    // One hand of four and the first card. Nobody but north can have led by the rule that a fragment
    // shows: the dealer's left.
    let game = one(
        &format!(
            "[Event \"A lead\"]\n{BID}\n[Deal \"W:- AKT.9.J.9 - -\"]\n[Declarer \"S\"]\n\
                  [Contract \"4♣\"]\n[Play \"N\"]\nSA - - -\n"
        ),
        "deal 1, hand 2 6, contract 0 4c, 2 As",
        &[],
    );
    assert_eq!(game.title.as_deref(), Some("A lead"));
    let rules = game.ruleset().unwrap();
    assert_eq!(rules.values["game.target"], 30);
    assert_eq!(rules.values["play.lead"], "left-of-dealer");
    // Numbers first, and the highest bidder names trump; what others did not say is no call.
    one(
        &format!("{BID}\n[Deal \"N:- - - -\"]\n[Auction \"E\"]\n2 3 Pass Pass\n- 3♣ - -\n"),
        "deal 2, bid 3 2, bid 0 3, pass 1, pass 2, name 0 c",
        &[],
    );
    // Alone needs no number.
    one(
        &format!(
            "{BID}\n[Deal \"N:- - - -\"]\n[Auction \"E\"]\nAlone Pass Pass Pass\n♥Alone - - -\n"
        ),
        "deal 2, bid 3 !, pass 0, pass 1, pass 2, name 3 h!",
        &[],
    );
    // A gap in the first round: whose turn it was when is not known.
    one(
        &format!(
            "{BID}\n[Deal \"N:- - - -\"]\n[Declarer \"S\"]\n[Contract \"3♠\"]\n[Auction \"E\"]\n\
                  - 3♠ Pass Pass\n[Result \"4\"]\n"
        ),
        "deal 2, contract 0 3s, tricks 4-2",
        &["3 of the calls: one before them is not recorded"],
    );
    // What was called before the gap was called, and in this order; with four and with six.
    one(
        &format!("{BID}\n[Deal \"S:- AJ9.K.AT. - -\"]\n[Auction \"W\"]\nPass 3♥ - -\n"),
        "deal 0, hand 1 6, pass 1, bid 2 3h",
        &[],
    );
    one(
        &format!("{BID}\n[Deal \"S:- - - - - -\"]\n[Auction \"SW\"]\n3♥ Pass - - - -\n"),
        "deal 0, bid 1 3h, pass 2",
        &[],
    );
    one(
        &format!("{BID}\n[Deal \"S:- - - -\"]\n[Auction \"W\"]\nPass - 4♥ Pass\n"),
        "deal 0, pass 1",
        &["2 of the calls: one before them is not recorded"],
    );
    one(
        &format!("{BID}\n[Deal \"S:- - - -\"]\n[Auction \"W\"]\nPass ♥Call1 Pass Pass\n"),
        "deal 0, pass 1",
        &["3 of the calls: an alone call with cards from the partner has no words here"],
    );
    // Passes before the gap leave room for any contract, a bid for none but its own: then the contract,
    // which pays, is what is told.
    one(
        &format!(
            "{BID}\n[Deal \"S:- - - -\"]\n[Declarer \"S\"]\n[Contract \"4♠\"]\n[Auction \"W\"]\n\
                  Pass - - -\n[Result \"4\"]\n"
        ),
        "deal 0, pass 1, contract 0 4s, tricks 4-2",
        &[],
    );
    one(
        &format!(
            "{BID}\n[Deal \"S:- - - -\"]\n[Declarer \"S\"]\n[Contract \"4♠\"]\n[Auction \"W\"]\n\
                  Pass 3♥ - -\n[Result \"4\"]\n"
        ),
        "deal 0, contract 0 4s, tricks 4-2",
        &["2 of the calls: the contract does not follow from them"],
    );
    // Numbers first: what trump was named then, the contract says.
    one(
        &format!(
            "{BID}\n[Deal \"N:- - - -\"]\n[Declarer \"S\"]\n[Contract \"3♣\"]\n[Auction \"E\"]\n\
                  2 3 Pass Pass\n"
        ),
        "deal 2, bid 3 2, bid 0 3, pass 1, pass 2, name 0 c",
        &[],
    );
    // The partner sits out and has no card; who won the first trick leads the second.
    one(
        &format!(
            "{BID}\n[Deal \"E:- - - -\"]\n[Declarer \"S\"]\n[Contract \"♠Alone\"]\n[Play \"S\"]\n\
                  SJ S9 - ST\nSA D9 - CJ\n- - - HA\n- HK - -\n"
        ),
        // The jack of clubs is the left bower and beats the ace of trumps.
        "deal 3, contract 0 s!, 0 Js, 1 9s, 3 Ts, 0 As, 1 9d, 3 Jc, 3 Ah",
        &["1 of the cards: one before them is not recorded"],
    );
    // Euchre says no card that was turned, so its calls are no calls of ours.
    one(
        "[Deal \"N:AK...J9T - - -\"]\n[Auction \"E\"]\nPass Pass Pass ♣\n[Declarer \"N\"]\n[Contract \"♣\"]\n",
        "deal 2, contract 2 c, hand 2 5",
        &["the calls: which card was turned is not said"],
    );
}

#[test]
fn six_play_with_two_packs() {
    let options = r#"[GameOptionsJson "{\"variation\":1,\"numDecks\":2,\"allowNotrump\":true,\"allowLowNotrump\":true,\"minBid\":3,\"callForBest\":true}"]"#;
    let game = one(
        &format!(
            "[Event \"Six\"]\n[Date \"2026.11.20\"]\n[South \"Ann\"]\n[SouthWest \"Ben\"]\n{options}\n\
             [Deal \"SE:- AAKK.JJ..99 - - - -\"]\n[Declarer \"NW\"]\n[Contract \"6NT↓\"]\n\
             [Play \"S\"]\nSA S9 ST S9 SJ SQ\n"
        ),
        "deal 5, hand 0 8, contract 2 6l, 0 As, 1 9s, 2 Ts, 3 9s, 4 Js, 5 Qs",
        &["the option `callForBest`: true"],
    );
    assert_eq!(game.date.as_deref(), Some("2026.11.20"));
    assert_eq!(game.players[..3], [Some("Ann".to_owned()), Some("Ben".to_owned()), None]);
    let rules = game.ruleset().unwrap();
    assert_eq!(rules.values["making.least"], 3);
    assert_eq!(rules.values["pack.copies"], 2);
    // The lowest card wins, and of two the one that was played first: south-west leads.
    let standing = session::fold(&header(&rules), &History::new(&header(&rules))).unwrap();
    let mut deal = Deal::open(
        &rules,
        rasher::game::verdict::Standing { dealer: game.first_dealer, ..standing.games[0].standing },
    )
    .unwrap();
    for event in &game.deals[0][1..] {
        deal.advance(event).unwrap();
    }
    assert_eq!(deal.turn(), Seat::new(1));
}

#[test]
fn records_with_numbers_are_the_deals_of_one_game() {
    let record = |board: u32, dealer: &str, maker: &str, tricks: u8| {
        format!(
            "[Event \"Night\"]\n[Board \"{board}\"]\n{BID}\n[Deal \"{dealer}:- - - -\"]\n\
             [Declarer \"{maker}\"]\n[Contract \"3♦\"]\n[Result \"{tricks}\"]\n"
        )
    };
    let text = [record(1, "S", "W", 4), record(2, "W", "N", 2), record(7, "N", "N", 3)].concat();
    let games = read(&text);
    assert_eq!(games.len(), 2);
    assert_eq!(
        in_words(&games[0].deals.concat()),
        "deal 0, contract 1 3d, tricks 2-4, deal 1, contract 2 3d, tricks 2-4"
    );
    assert_eq!(in_words(&games[1].deals.concat()), "deal 2, contract 2 3d, tricks 3-3");
}

/// Where no option names the game and it can be no Euchre, it is Bid Euchre, and that is said.
#[test]
fn a_fragment_that_can_be_no_euchre_is_bid_euchre() {
    for (text, base, why) in [
        (
            "[Deal \"S:- AJ9.K.AT. - -\"]\n[Auction \"W\"]\nPass 3♥ - -\n",
            "bid-euchre-standard",
            "a number is bid",
        ),
        (
            "[Deal \"S:- - - - - -\"]\n[Declarer \"S\"]\n[Contract \"3♥\"]\n",
            "bid-euchre-standard-6",
            "a number is bid",
        ),
    ] {
        let game = read(text).remove(0);
        assert_eq!(game.base, base, "{text}");
        let said = format!("which game it is; {why}, so it is taken for Bid Euchre");
        assert_eq!(game.supposed[0], said, "{text}");
    }
    // A suit alone is bid in Euchre.
    let game = read("[Deal \"S:- AJ.K.AT. - -\"]\n[Auction \"W\"]\nPass ♥ - -\n").remove(0);
    assert_eq!((game.base, game.supposed.len()), ("euchre-standard", 1));
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    for (text, says) in [
        ("", "line 1: there is no record: each has a `[Deal \"N:…\"]`"),
        ("S9 ST", "line 1: a record begins with `[Event \"…\"]`, and this is no tag"),
        ("[Event \"x\"", "line 1: a tag is written `[Name \"value\"]`"),
        ("\n[Event \"x\"]", "line 2: this record has no `[Deal \"N:…\"]`, which says who dealt"),
        ("[Deal \"N:- - -\"]", "line 1: 3 hands: our games seat four or six"),
        ("[Deal \"X:- - - -\"]", "line 1: `X` is no seat here: S, W, N, E"),
        (
            "[Deal \"S:- AJ9.K.AT. - -\"]",
            "line 1: Euchre does not deal hands of 6 cards with these options: `variation` 1 is Bid \
             Euchre, and `numDecks` and `deckSize` say which cards there are",
        ),
        ("[Deal \"N:A.K - - -\"]\n[Declarer \"NW\"]", "line 2: `NW` is no seat here: S, W, N, E"),
        (
            "[Deal \"N:Z - - -\"]",
            "line 1: `Z` is no rank: a hand is written `AK.T.9.J`, spades, hearts, diamonds, clubs",
        ),
        (
            "[Deal \"N:A.A.A.A.A - - -\"]",
            "line 1: behind its four suits a hand has the joker, `H`, of which there is one, and this \
             has `A`",
        ),
        (
            "[Deal \"N:A.A.A.A.HL - - -\"]",
            "line 1: behind its four suits a hand has the joker, `H`, of which there is one, and this \
             has `HL`",
        ),
        (
            "[Deal \"N:A.A.A.A.H.A - - -\"]",
            "line 1: a hand has spades, hearts, diamonds and clubs, then the joker, and this has 6 \
             parts",
        ),
        ("[Deal \"N:AK A - -\"]", "line 1: a hand has 2 cards and another 1"),
        ("[Deal \"N:23456789TJQKAA - - -\"]", "line 1: a hand has 1 to 13 cards, and this has 14"),
        (
            "[Deal \"N:- - - -\"]\n[Contract \"3♣\"]",
            "line 2: it is not said whose contract this is: `[Declarer \"S\"]`",
        ),
        (
            "[Deal \"N:- - - -\"]\n[Declarer \"S\"]\n[Contract \"3\"]",
            "line 3: `3` is no contract: it is written `3♣`, `♥`, `6NT`, `♠Alone`, or `Pass` where \
             nobody has one",
        ),
        (
            "[Deal \"N:- - - -\"]\n[Play \"E\"]\nD9 9D",
            "line 3: `9D` is no card: a card is its suit and its rank, such as `D9`",
        ),
        (
            "[Deal \"N:- - - -\"]\n[Play \"E\"]\n- - - - -",
            "line 3: 5 cards, and a row of this table has 4 at most",
        ),
        (
            "[Deal \"N:- - - -\"]\n[Board \"x\"]",
            "line 2: `x` must be a whole number from 0 to 1000000",
        ),
        (
            "[Deal \"N:- - - -\"]\n[Board \"1\"]\n[Board \"2\"]",
            "line 3: `[Board]` stands twice in one record",
        ),
        (
            "[Deal \"N:- - - -\"]\n[GameOptionsJson \"{\\\"variation\\\":7}\"]",
            "line 1: `variation` 7: known are Euchre, which says none, and 1, Bid Euchre",
        ),
        (
            "[Deal \"N:- - - -\"]\n[GameOptionsJson \"[]\"]",
            "line 2: the options are no JSON object: it is something else",
        ),
        (
            "[Deal \"N:- - - -\"]\n[GameOptionsJson \"{\\\"deckSize\\\":20}\"]",
            "line 1: the option `deckSize` must be 16, 24, 28, 32 or 52, a pack of ours",
        ),
        (
            "[Deal \"N:- - - - - -\"]\n[GameOptionsJson \"{}\"]",
            "line 1: six seats, and Euchre here has four: `variation` 1 is Bid Euchre",
        ),
    ] {
        let error = ptn::read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), says, "{text}");
    }
    let twice = "[Deal \"N:- - - -\"]\n[Declarer \"S\"]\n[Contract \"♣\"]\n[Play \"E\"]\nS9 S9 - -";
    let error = ptn::read(twice.as_bytes()).unwrap_err().to_string();
    assert!(error.starts_with("line 5: this could not have happened: "), "{error}");
    // Whoever is meant is called by name or, where none is said, by the tag of the seat.
    let known = "[Deal \"E:A9.AKQ.. - - -\"]\n[Declarer \"E\"]\n[Contract \"♥\"]\n[Play \"S\"]\nSJ SK ST SQ";
    for (tag, who) in [("", "East"), ("[East \"Eve\"]\n", "Eve")] {
        let error = ptn::read(format!("{tag}{known}").as_bytes()).unwrap_err().to_string();
        assert!(error.ends_with(&format!(": {who}'s hand is known and holds no Qs")), "{error}");
    }
    assert!(ptn::read(b"[Event \"\xff\"]").unwrap_err().to_string().ends_with("this is not UTF-8"));
}

/// Whatever the bytes are, the answer is a game or a sentence.
#[test]
fn a_file_that_is_cut_or_changed_anywhere_does_no_harm() {
    let options = r#"[GameOptionsJson "{\"variation\":1,\"numDecks\":2}"]"#;
    let whole = format!(
        "[Event \"All\"]\n{options}\n[Deal \"N:AJ9.K.AT. K.T.J9.AK T.AJ..JT9 Q.Q9.KQ.Q\"]\n\
         [Declarer \"S\"]\n[Contract \"3♣\"]\n[Auction \"E\"]\n2 3 Pass Pass\n- 3♣ - -\n\
         [Play \"E\"]\nD9 C9 - -\n[Result \"4\"]\n"
    );
    let mut dice = Dice(5);
    for end in 0..whole.len() {
        let _ = ptn::read(&whole.as_bytes()[..end]);
        let mut bytes = whole.clone().into_bytes();
        bytes[end] = u8::try_from(dice.roll(256)).unwrap();
        let _ = ptn::read(&bytes);
        let _ = ptn::is_ptn(&bytes);
    }
}

/// The files that show the dialect, as far as they were read by hand.
#[test]
fn real_fragments_are_read() {
    const TEST: &str = "real PTN fragments";
    let folder = match needs::shared("games/ptn") {
        Ok(folder) => folder,
        Err(why) => return needs::skip(TEST, &why),
    };
    let file = |name: &str| ptn::read(&std::fs::read(folder.join(name)).unwrap()).unwrap();
    let games = file("basic-play.ptn");
    let told: Vec<String> = games.iter().map(|game| in_words(&game.deals[0])).collect();
    assert_eq!(
        told[0],
        "deal 2, hand 2 6, hand 3 6, hand 0 6, hand 1 6, contract 0 3c, 3 9d, 0 9c"
    );
    assert!(
        told[1].starts_with(
            "deal 3, hand 3 12, hand 0 12, hand 1 12, hand 2 12, contract 0 6s, \
         0 Js, 1 Ts, 2 Ts, 3 9s, 0 Qs, 1 Ks, 2 Js, 3 9s, 2 9c, 3 Qc, 0 Ac, 1 Kc, 0 Jc"
        ),
        "{}",
        told[1]
    );
    assert!(told[1].ends_with("0 Ah, 1 9h, 2 Th, 3 Jh"), "{}", told[1]);
    assert_eq!(
        told[2].split_once("contract").unwrap().1,
        " 0 7h, 2 Qh, 3 Jd, 0 Jh, 1 Kh, 0 Jh, 1 Jd, 2 Jc, 3 Qh, 0 Ah, 1 Qc, 2 Js, 3 Kh"
    );
    let leads = file("leads.ptn");
    let told: Vec<String> = leads.iter().map(|game| in_words(&game.deals[0])).collect();
    assert_eq!(told[0], "deal 2, hand 3 8, contract 2 4c, 3 9d");
    assert_eq!(leads.len(), 2);
    // Two of sixteen cards have no ten and no nine, and the hand of both leads has them.
    let lower = "the option `deckSize`: such a pack begins at J, and lower cards were seen";
    for (game, left_out) in
        games.iter().map(|game| (game, None)).chain(leads.iter().map(|game| (game, Some(lower))))
    {
        assert_eq!(game.left_out, left_out.into_iter().collect::<Vec<_>>());
        assert_eq!(game.ruleset().unwrap().values["play.lead"], "left-of-dealer");
    }
    needs::ran(TEST, &format!("{} records", games.len() + leads.len()));
}

/// Behind the four suits a hand has the joker, and it is played by that letter. Nobody else's record is
/// refused for it, and where no option puts it into the pack the card is believed.
#[test]
fn a_joker_is_read_and_written() {
    let options =
        r#"[GameOptionsJson "{\"gameOverScore\":10,\"stickTheDealer\":true,\"withJoker\":true}"]"#;
    let game = one(
        &format!(
            "{options}\n[Deal \"N:- A9..K.Q.J - -\"]\n[Declarer \"S\"]\n[Contract \"♥\"]\n\
             [Play \"E\"]\nJH H9 - -\n"
        ),
        "deal 2, contract 0 h, hand 3 5, 3 B, 0 9h",
        &[],
    );
    assert_eq!(game.ruleset().unwrap().values["pack.joker"], true);
    one(
        "[Deal \"N:- A9..K.Q.H - -\"]",
        "deal 2, hand 3 5",
        &["the option `withJoker`: it says no joker, and one was seen"],
    );
    // Which suit it follows at no trump is not known to any of our texts: no trump goes, and is named.
    one(
        "[GameOptionsJson \"{\\\"variation\\\":1,\\\"withJoker\\\":true,\\\"allowNotrump\\\":true,\\\"allowLowNotrump\\\":true}\"]\n[Deal \"N:AK...QJT.H - - -\"]",
        "deal 2, hand 2 6",
        &["the option `allowNotrump`: no text says which suit the joker follows then"],
    );
    let rules = rules(r#"{"base":"euchre-standard","set":{"pack.joker":true}}"#);
    let header = header(rules);
    let mut history = History::new(&header);
    let events: Vec<Line> = [
        r#"{"type":"deal","dealer":0}"#,
        r#"{"type":"contract","maker":1,"trump":"h","alone":false}"#,
        r#"{"type":"hand","seat":1,"cards":["As","Kd","Qc","9s","B"]}"#,
        r#"{"type":"play","seat":1,"cards":["B"]}"#,
        r#"{"type":"play","seat":2,"cards":["9h"]}"#,
    ]
    .iter()
    .map(|event| Line::Event(serde_json::from_str(event).unwrap()))
    .collect();
    history.push_entry("2026-11-20T19:10:00Z", &events).unwrap();
    let parts = out(&header, &history);
    let [part] = parts.parts.as_slice() else { panic!("{:?}", parts.left_out) };
    assert!(part.text.contains("S:- A9..K.Q.H - -"), "{}", part.text);
    assert!(part.text.contains("\nJH H9 - -\n"), "{}", part.text);
    assert!(!parts.left_out.iter().any(|left| left.contains("deal 1")), "{:?}", parts.left_out);
}

/// That everybody passed is said, and nobody is given a pass that he did not say.
#[test]
fn a_deal_that_was_passed_out_is_one_again() {
    for (table, players) in
        [("bid-euchre-4", 4), ("bid-euchre-standard-6", 6), ("euchre-standard", 4)]
    {
        let rules = rules(table);
        let header = header(rules);
        let mut history = History::new(&header);
        let passes = |dealer: u8| (1..=players).map(move |nth| (dealer + nth) % players);
        let entry = |dealer: u8, events: &[String]| -> Vec<Line> {
            let deal = format!(r#"{{"type":"deal","dealer":{dealer}}}"#);
            let events = std::iter::once(&deal).chain(events);
            events.map(|event| Line::Event(serde_json::from_str(event).unwrap())).collect()
        };
        let out_at_once = entry(0, &[r#"{"type":"passed-out"}"#.to_owned()]);
        history.push_entry("2026-11-20T19:10:00Z", &out_at_once).unwrap();
        if rules.bid_rules().is_some() {
            let each: Vec<String> =
                passes(1).map(|seat| format!(r#"{{"type":"pass","seat":{seat}}}"#)).collect();
            history.push_entry("2026-11-20T19:11:00Z", &entry(1, &each)).unwrap();
        }
        let parts = out(&header, &history);
        let [part] = parts.parts.as_slice() else { panic!("{table}: {:?}", parts.left_out) };
        let told = parts.left_out.iter().filter(|left| left.contains("deal")).count();
        assert_eq!(told, 0, "{table}: {:?}", parts.left_out);
        let game = &read(&part.text)[0];
        let session = session::fold(&header, &history).unwrap();
        for (read, story) in game.deals.iter().zip(&session.games[0].deals) {
            let own: Vec<Event> = story.events.iter().map(|(_, event)| event.clone()).collect();
            assert_eq!(read[1..], own, "{table}:\n{}", part.text);
        }
        assert_eq!(game.deals.len(), session.games[0].deals.len(), "{table}");
    }
}

/// What no record says is not passed over: by whose rules the rest is counted, and what an alone call
/// pays. Options that are those of another game of ours to the last are its.
#[test]
fn what_the_file_does_not_say_is_named() {
    let alone = |options: &str| {
        let text = format!(
            "{options}\n[Deal \"N:- - - -\"]\n[Declarer \"S\"]\n[Contract \"♠Alone\"]\n[Result \"6\"]\n"
        );
        read(&text).remove(0)
    };
    let game = alone(BID);
    assert_eq!(game.base, "bid-euchre-standard");
    // The two sentences are those of `rulesets/bid-euchre-standard.toml`.
    assert_eq!(game.supposed.len(), 2, "{:?}", game.supposed);
    assert_eq!(
        game.supposed[0],
        "the rules that no option names; those of `bid-euchre-standard` are taken"
    );
    let pays = "what an alone call pays; `bid-euchre-standard` says: ";
    assert!(game.supposed[1].starts_with(pays), "{:?}", game.supposed);
    assert!(game.supposed[1].contains("12"), "{:?}", game.supposed);
    // Six seats without a word of the game: a number is bid, and one pack has too few cards for hands of six.
    let six = "[Deal \"S:- AJ9.K.AT. - - - -\"]\n[Auction \"SW\"]\n3♥ Pass - - - -\n";
    let game = read(six).remove(0);
    assert_eq!(game.base, "bid-euchre-standard-6");
    let packs = "how many packs; one has too few cards for these hands, so two are taken";
    assert_eq!(game.supposed[1], packs, "{:?}", game.supposed);
    assert!(game.supposed[0].starts_with("which game it is"), "{:?}", game.supposed);
    assert_eq!(game.deals[0].len(), 4, "{:?}", game.deals[0]);
    let quiet = read(&format!("{BID}\n[Deal \"N:- - - -\"]\n")).remove(0);
    assert_eq!(quiet.supposed.len(), 1, "{:?}", quiet.supposed);
    let own = r#"[GameOptionsJson "{\"allowNotrump\":true,\"gameOverScore\":50,\"minBid\":1,\"variation\":1}"]"#;
    let game = alone(own);
    assert_eq!(game.base, "bid-euchre-4");
    let rules = game.ruleset().unwrap();
    assert_eq!(rules.title, "Bid Euchre, \"Pig-it & Hog-it\", four players");
    // Six tricks, and ten on top.
    let mut deal = Deal::open(
        &rules,
        rasher::game::verdict::Standing {
            dealer: game.first_dealer,
            score: ByTeam::new(0, 0),
            deal_no: 1,
            misdeals: 0,
        },
    )
    .unwrap();
    for event in &game.deals[0][1..] {
        deal.advance(event).unwrap();
    }
    assert_eq!(deal.points(), ByTeam::new(16, 0));
}

fn header(rules: &Ruleset) -> Header {
    let names = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay \"F\" \\ Fox"];
    Header {
        at: "2026-11-20T19:00:00Z".into(),
        id: "2026-11-20-random".into(),
        title: "A game at random".into(),
        seats: names[..usize::from(rules.players().count())]
            .iter()
            .map(|it| (*it).into())
            .collect(),
        first_dealer: Seat::FIRST,
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    }
}

/// The same with a hand in an order of its own, which says nothing.
fn sorted(event: &Event) -> Event {
    let Event::Cards(Cards::Hand { seat, cards }) = event else { return event.clone() };
    let mut cards = cards.as_slice().to_vec();
    cards.sort_by_key(ToString::to_string);
    Event::Cards(Cards::Hand { seat: *seat, cards: cards.into_iter().collect() })
}

/// Some deals at random, from the first call to the last card.
fn deals(header: &Header, rules: &'static Ruleset, dice: &mut Dice) -> History {
    let mut history = History::new(header);
    let mut books = Rulebooks::default();
    for _ in 0..6 {
        let session = session::fold_by(&mut books, header, &history).unwrap();
        let game = session.game().unwrap();
        if game.outcome.is_some() {
            break;
        }
        let mut deal = Deal::open(rules, game.standing).unwrap();
        let mut cards = Held::dealt(rules, dice);
        let mut events = Vec::new();
        if dice.once_in(2) {
            let dealer = game.standing.dealer;
            events.extend(rules.players().from(dealer).map(|seat| cards.hand(seat)));
        }
        for event in &events {
            deal.advance(event).unwrap();
        }
        while !deal.phase().is_closed() {
            let event = next(&deal, &mut cards, dice);
            deal.advance(&event).unwrap();
            events.push(event);
        }
        let mut lines = vec![Line::Event(Event::Deal { dealer: game.standing.dealer })];
        lines.extend(events.into_iter().map(Line::Event));
        history.push_entry("2026-11-20T19:10:00Z", &lines).unwrap();
    }
    history
}

fn out(header: &Header, history: &History) -> Parts {
    let session = session::fold(header, history).unwrap();
    let told = SessionView::new(&header.id, header, history, &session, "");
    export(&told, Format::Ptn, Wishes::default()).unwrap()
}

/// Every deal of Bid Euchre comes back card by card, or what is missing is named; with four and with
/// six, trump named with the bid and after it.
#[test]
fn bid_euchre_comes_back_as_it_was() {
    let (mut whole, mut named) = (0, 0);
    for (seed, table) in (1..).zip([
        "bid-euchre-standard",
        "bid-euchre-standard-6",
        "bid-euchre-4",
        "bid-euchre-6",
        r#"{"base":"bid-euchre-standard","set":{"making.trump-named":"after"}}"#,
        r#"{"base":"bid-euchre-standard","set":{"making.rounds":"until-passed"}}"#,
    ]) {
        let rules = rules(table);
        let header = header(rules);
        let mut dice = Dice(seed);
        for _ in 0..4 {
            let history = deals(&header, rules, &mut dice);
            let parts = out(&header, &history);
            let [part] = parts.parts.as_slice() else { panic!("{table}: {:?}", parts.left_out) };
            let games = read(&part.text);
            let [game] = games.as_slice() else { panic!("{table}: {}", part.text) };
            let names: Vec<&str> = game.players.iter().flatten().map(String::as_str).collect();
            assert_eq!(names, header.seats);
            assert_eq!(game.date.as_deref(), Some(header.at.as_str()));
            let session = session::fold(&header, &history).unwrap();
            let stories = &session.games[0].deals;
            assert_eq!(game.deals.len(), stories.len(), "{table}: {}", part.text);
            for ((no, story), read) in (1..).zip(stories).zip(&game.deals) {
                let own: Vec<Event> = story.events.iter().map(|(_, event)| sorted(event)).collect();
                let read: Vec<Event> = read.iter().map(sorted).collect();
                let is_named =
                    parts.left_out.iter().any(|it| it.starts_with(&format!("deal {no}: ")));
                if is_named {
                    named += 1;
                } else {
                    assert_eq!(read[1..], own, "{table}, deal {no}:\n{}", part.text);
                    whole += 1;
                }
            }
        }
    }
    assert!(whole > 100 && named < 20, "{whole} whole, {named} named");
}

/// Of Euchre the dialect has no turned card: the cards and the contract come back, and the rest is
/// named.
#[test]
fn euchre_comes_back_with_its_cards() {
    let rules = rules("euchre-standard");
    let header = header(rules);
    let mut dice = Dice(11);
    let mut told = 0;
    for _ in 0..6 {
        let history = deals(&header, rules, &mut dice);
        let parts = out(&header, &history);
        let [part] = parts.parts.as_slice() else { panic!("{:?}", parts.left_out) };
        let session = session::fold(&header, &history).unwrap();
        let game = &read(&part.text)[0];
        for (story, read) in session.games[0].deals.iter().zip(&game.deals) {
            let cards = |event: &&Event| matches!(event, Event::Cards(Cards::Play { .. }));
            let own: Vec<&Event> = story.events.iter().map(|(_, event)| event).collect();
            let played: Vec<&Event> = own.iter().copied().filter(|event| cards(event)).collect();
            let again: Vec<&Event> = read.iter().filter(cards).collect();
            if again == played && !played.is_empty() {
                told += 1;
            }
            let mut deal = Deal::open(rules, story.standing).unwrap();
            for event in &read[1..] {
                deal.advance(event).unwrap();
            }
            if deal.phase().is_closed() {
                assert_eq!(deal.points(), story.points, "{}", part.text);
            }
        }
        let calls = |left: &&String| left.contains("passes") || left.contains("is turned");
        assert!(parts.left_out.iter().any(|left| calls(&left)), "{:?}", parts.left_out);
    }
    assert!(told > 12, "{told}");
}

#[test]
fn other_games_are_not_told() {
    for (id, why) in [
        ("bacon-gamerules", "all of it: the dialect has no permission and no denial"),
        ("bacon-climb-4", "all of it: the dialect has no climbing games"),
    ] {
        let rules = rules(id);
        let header = header(rules);
        let parts = out(&header, &History::new(&header));
        assert_eq!(parts, Parts { parts: Vec::new(), left_out: vec![why.to_owned()] });
    }
}

/// The program takes a file in, writes it out, and knows it again.
#[test]
fn a_file_goes_in_and_out_of_a_folder() {
    let place = tempfile::tempdir().unwrap();
    let rules = rules("bid-euchre-standard");
    let header = header(rules);
    let history = deals(&header, rules, &mut Dice(3));
    let part = out(&header, &history).parts.remove(0);
    std::fs::write(place.path().join("night.ptn"), &part.text).unwrap();
    let rasher = |args: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(args)
            .current_dir(place.path())
            .env_clear()
            .env("HOME", place.path())
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{args:?}: {told}");
        told.into_owned()
    };
    rasher(&["import", "night.ptn"]);
    let told = rasher(&["import", "night.ptn"]);
    assert!(told.contains("is there already"), "{told}");
    assert_eq!(rasher(&["export", "--as", "ptn"]).split("\n2026").next(), Some(part.text.as_str()));
}

/// Tags of another table, and those that a deal has no place for, are named.
#[test]
fn a_seat_is_named_by_its_tag_alone() {
    let text =
        "[Deal \"S:- - - -\"]\n[West \"Ben\"]\n[NorthWest \"Nobody\"]\n[Vulnerable \"None\"]";
    let game = &read(text)[0];
    assert_eq!(game.players, [None, Some("Ben".to_owned()), None, None]);
    let left = ["the tag `[NorthWest \"Nobody\"]`", "the tag `[Vulnerable \"None\"]`"];
    assert_eq!(game.left_out, left);
    assert!(matches!(game.deals[0][..], [Event::Deal { dealer }] if dealer == Seat::FIRST));
}
