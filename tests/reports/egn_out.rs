//! The export of Euchre Game Notation: what is written is valid, and comes back as it was.
//!
//! Whole games at random, by the rules that the notation has keys for, go out and come back; where a
//! deal is told by its outcome alone, the notation has no words for it, and it must be named.

use std::path::PathBuf;
use std::process::Command;

use crate::needs;
use crate::tricks::lawful::{Held, next};
use crate::tricks::{Dice, rules};
use rasher::event::{Call, Cards, Event};
use rasher::export::{Format, Parts, SessionView, Wishes, export};
use rasher::game::Deal;
use rasher::history::{self, History};
use rasher::import::egn::{self, EgnDeal, Remark};
use rasher::log::{Header, Line, Speak};
use rasher::rules::Ruleset;
use rasher::seat::{ByTeam, Seat};
use rasher::session::{self, Rulebooks, Session};
use serde_json::Value;

/// Rules that the notation has keys for.
const TABLES: &[&str] = &[
    r#"{"base":"euchre-standard","set":{"making.all-pass":"stick"}}"#,
    "euchre-standard",
    r#"{"base":"euchre-standard","set":{"pack.low":"7","game.target":5}}"#,
    r#"{"base":"euchre-standard","set":{"play.lone-lead":"left-of-maker",
        "making.partner-orders":"alone","cards.no-trump":"naming"}}"#,
    r#"{"base":"euchre-standard","set":{"lone.defend-alone":true,"game.target":"none",
        "game.deals":6,"pay.alone":[[0,4],[0,4],[0,4],[1,0],[1,0],[5,0]],
        "pay.lone-defender":[[0,4],[0,4],[0,4],[1,0],[1,0],[5,0]]}}"#,
];

fn header(rules: &Ruleset) -> Header {
    Header {
        at: "2026-11-20T19:00:00Z".into(),
        id: "2026-11-20-random".into(),
        title: "A game at random".into(),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned).into(),
        first_dealer: Seat::FIRST,
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    }
}

/// A whole game at random, with remarks here and there.
fn game(header: &Header, rules: &'static Ruleset, dice: &mut Dice) -> History {
    let mut history = History::new(header);
    let mut books = Rulebooks::default();
    for _ in 0..60 {
        let session = session::fold_by(&mut books, header, &history).unwrap();
        let game = session.game().unwrap();
        if game.outcome.is_some() {
            break;
        }
        let standing = game.standing;
        let mut deal = Deal::open(rules, standing).unwrap();
        let mut cards = Held::dealt(rules, dice);
        let mut lines = vec![Line::Event(Event::Deal { dealer: standing.dealer })];
        let mut tell = |deal: &mut Deal<'static>, event: Event, remark: bool| {
            deal.advance(&event).unwrap();
            let called = matches!(
                event,
                Event::Call(Call::Pass { .. } | Call::Order { .. } | Call::Name { .. })
                    | Event::Cards(Cards::Play { .. })
            );
            lines.push(Line::Event(event));
            if remark && called {
                lines.push(Line::Note { text: "=why\u{202e}, \"so\"?\n</script>".to_owned() });
            }
        };
        if dice.once_in(3) {
            for number in (0..4).filter(|_| !dice.once_in(3)) {
                tell(&mut deal, cards.hand(Seat::new(number).unwrap()), false);
            }
        }
        while !deal.phase().is_closed() {
            let event = next(&deal, &mut cards, dice);
            tell(&mut deal, event, dice.once_in(20));
        }
        history.push_entry("2026-11-20T19:10:00Z", &lines).unwrap();
    }
    history
}

fn out(header: &Header, history: &History, session: &Session) -> Parts {
    let told = SessionView::new(&header.id, header, history, session, "");
    export(&told, Format::Egn, Wishes::default()).unwrap()
}

/// What was recorded of each deal, as the import would tell it.
fn recorded(history: &History) -> Vec<EgnDeal> {
    let deals = history.games()[0].deals.iter().map(|deal| {
        let opened = (deal.seq, Event::Deal { dealer: deal.dealer });
        let all: Vec<&(u64, Event)> = std::iter::once(&opened).chain(&deal.events).collect();
        let remarks = deal.beside.iter().map(|(seq, beside)| {
            let history::Remark::Note(text) = beside else { panic!("only remarks were made") };
            let after = all.iter().filter(|(at, _)| at < seq).count();
            Remark { after, text: text.clone() }
        });
        EgnDeal {
            events: all.iter().map(|(_, event)| event.clone()).collect(),
            remarks: remarks.collect(),
        }
    });
    deals.collect()
}

/// Is something of this deal among what was left out?
fn is_named(parts: &Parts, no: usize) -> bool {
    parts.left_out.iter().any(|left| left.starts_with(&format!("deal {no}: ")))
}

#[test]
fn whole_games_come_back_as_they_were() {
    let (mut whole, mut named) = (0, 0);
    let mut files = Vec::new();
    for (seed, table) in (1..).zip(TABLES) {
        let rules = rules(table);
        let header = header(rules);
        let mut dice = Dice(seed);
        for _ in 0..12 {
            let history = game(&header, rules, &mut dice);
            let session = session::fold(&header, &history).unwrap();
            let parts = out(&header, &history, &session);
            let [part] = parts.parts.as_slice() else { panic!("{table}: one game, one file") };
            let read = egn::read(part.text.as_bytes()).unwrap();
            let back = read.ruleset().unwrap();
            assert_eq!(back.values, rules.values, "{table}");
            let deals = recorded(&history);
            assert_eq!(read.deals.len(), deals.len());
            for (no, (recorded, read)) in (1..).zip(deals.iter().zip(&read.deals)) {
                let by_outcome = recorded.events.iter().any(|event| {
                    matches!(
                        event,
                        Event::Call(Call::Contract { .. } | Call::PassedOut)
                            | Event::Cards(Cards::Tricks { .. })
                    )
                });
                assert_eq!(is_named(&parts, no), by_outcome, "{:#?}", parts.left_out);
                if by_outcome {
                    named += 1;
                    continue;
                }
                assert_eq!(recorded, read, "{table}: deal {no}: {}", part.text);
                whole += 1;
            }
            let rest = parts.left_out.iter().filter(|left| !left.starts_with("deal "));
            assert_eq!(rest.collect::<Vec<_>>(), Vec::<&String>::new(), "{table}");
            if named == 0 {
                // With every deal told the score is the same, too.
                assert_eq!(read.final_score, Some(session.games[0].score()), "{table}");
            }
            structure(&serde_json::from_str(&part.text).unwrap());
            files.push(part.text.clone());
        }
    }
    assert!(whole > 200 && named > 50, "{whole} whole, {named} named");
    by_schema(&files);
}

/// A deal that cannot be told is named, and says no more than who dealt; the next is told again.
#[test]
fn what_cannot_be_told_is_named_and_the_rest_stays() {
    let rules = rules("euchre-standard");
    let header = header(rules);
    let mut history = History::new(&header);
    let spoken = |text: &str| -> Vec<Line> {
        let events: Vec<Value> = serde_json::from_str(text).unwrap();
        events
            .into_iter()
            .map(|event| Line::Event(serde_json::from_value(event).unwrap()))
            .collect()
    };
    let passed = r#"[{"type":"deal","dealer":1},{"type":"turn-up","card":"9h"},
        {"type":"pass","seat":2},{"type":"pass","seat":3},{"type":"pass","seat":0},
        {"type":"pass","seat":1},{"type":"pass","seat":2},{"type":"pass","seat":3},
        {"type":"pass","seat":0},{"type":"pass","seat":1}]"#;
    let told = r#"[{"type":"deal","dealer":0},
        {"type":"contract","maker":1,"trump":"h","alone":false},{"type":"tricks","taken":[1,4]}]"#;
    // The second to call is not the second in turn.
    let out_of_turn = r#"[{"type":"deal","dealer":2},{"type":"turn-up","card":"9h"},
        {"type":"pass","seat":0},{"type":"order","seat":3,"alone":false},
        {"type":"tricks","taken":[5,0]}]"#;
    // Everybody has one suit, and Ann has the trumps.
    let mut whole = r#"[{"type":"deal","dealer":3},{"type":"turn-up","card":"9h"},
        {"type":"pass","seat":0},{"type":"pass","seat":1},{"type":"pass","seat":2},
        {"type":"pass","seat":3},{"type":"name","seat":0,"trump":"s","alone":false}"#
        .to_owned();
    for rank in ["A", "K", "Q", "T", "9"] {
        for (seat, suit) in ["s", "c", "d", "h"].into_iter().enumerate() {
            // The nine of hearts was turned.
            let rank = if (rank, suit) == ("9", "h") { "J" } else { rank };
            let play = format!(r#",{{"type":"play","seat":{seat},"cards":["{rank}{suit}"]}}"#);
            whole.push_str(&play);
        }
    }
    whole.push(']');
    for text in [told, passed, out_of_turn, &whole] {
        history.push_entry("2026-11-20T19:10:00Z", &spoken(text)).unwrap();
    }
    let session = session::fold(&header, &history).unwrap();
    assert_eq!(session.stopped, None);
    let parts = out(&header, &history, &session);
    assert_eq!(
        parts.left_out,
        [
            "deal 1: Ben makes hearts; the tricks are 1–4",
            "deal 3: the tricks are 5–0; its calls and cards: their order alone does not say whose \
             they were",
        ]
    );
    let read = egn::read(parts.parts[0].text.as_bytes()).unwrap();
    assert_eq!(read.deals[1], recorded(&history)[1]);
    assert_eq!(read.deals[3], recorded(&history)[3]);
    assert_eq!(read.deals[0].events[0], recorded(&history)[0].events[0]);
    by_schema(&[parts.parts[0].text.clone()]);
    // Where nobody got a point in what can be told, a file would tell another evening.
    let mut history = History::new(&header);
    for text in [told, passed, out_of_turn] {
        history.push_entry("2026-11-20T19:10:00Z", &spoken(text)).unwrap();
    }
    let session = session::fold(&header, &history).unwrap();
    assert_eq!(session.games[0].score(), ByTeam::new(2, 1));
    let why = "all of it: no deal that paid has its calls and cards, and the notation has nothing \
               else";
    let none = Parts { parts: Vec::new(), left_out: vec![why.to_owned()] };
    assert_eq!(out(&header, &history, &session), none);
}

#[test]
fn names_of_any_kind_make_a_file_that_can_be_read() {
    let rules = rules("euchre-standard");
    let mut header = header(rules);
    header.seats =
        ["=cmd()", "\u{1b}[2J\"", &"x".repeat(70), "</script>\u{202e}"].map(str::to_owned).into();
    header.title = "a\nb".repeat(60);
    let history = History::new(&header);
    let session = session::fold(&header, &history).unwrap();
    let parts = out(&header, &history, &session);
    let read = egn::read(parts.parts[0].text.as_bytes()).unwrap();
    let names: Vec<String> = read.players.into_iter().flatten().collect();
    assert_eq!(names[0], "=cmd()");
    assert_eq!(names[1], "\u{fffd}[2J\"");
    assert_eq!(names[2].len(), 64);
    // Three of them could not be written as they are, and are named.
    assert_eq!(parts.left_out.len(), 3, "{:#?}", parts.left_out);
    by_schema(&[parts.parts[0].text.clone()]);
}

#[test]
fn other_games_are_not_told() {
    for (id, why) in [
        ("bacon-gamerules", "all of it: the notation has no permission and no denial"),
        ("bid-euchre-4", "all of it: the notation has no bids of a number"),
        ("bacon-climb-4", "all of it: the notation has no climbing games"),
    ] {
        let rules = rules(id);
        let header = header(rules);
        let history = History::new(&header);
        let parts = out(&header, &history, &session::fold(&header, &history).unwrap());
        assert_eq!(parts, Parts { parts: Vec::new(), left_out: vec![why.to_owned()] });
    }
}

/// Real games and ours: read, written, and read again.
#[test]
fn what_was_read_is_written_and_read_the_same() {
    let mut files = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/egn/evening.egn")];
    match needs::shared("games/egn") {
        Ok(folder) => files.extend(
            std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.extension().is_some_and(|ending| ending == "egn")),
        ),
        Err(why) => needs::skip("real games written and read again", &why),
    }
    let mut written = Vec::new();
    for path in files {
        let first = egn::read(&std::fs::read(&path).unwrap()).unwrap();
        let rules = first.ruleset().unwrap();
        let mut header = header(&rules);
        header.first_dealer = first.first_dealer.unwrap();
        header.score = first.score;
        let mut history = History::new(&header);
        for deal in &first.deals {
            history.push_entry("", &deal.lines()).unwrap();
        }
        let session = session::fold(&header, &history).unwrap();
        assert_eq!(session.stopped, None, "{}", path.display());
        let parts = out(&header, &history, &session);
        assert_eq!(parts.left_out, [""; 0], "{}", path.display());
        let again = egn::read(parts.parts[0].text.as_bytes()).unwrap();
        assert_eq!(again.deals, first.deals, "{}", path.display());
        assert_eq!(again.set, first.set, "{}", path.display());
        written.push(parts.parts[0].text.clone());
    }
    by_schema(&written);
}

/// A match of two games by other seats, when the real one is not there to read.
fn own_match() -> String {
    let game: Value = serde_json::from_str(include_str!("../egn/evening.egn")).unwrap();
    let names = ["Ann", "Ben", "Cal", "Dee"];
    let ids = ["a", "b", "c", "d"];
    let players: Vec<Value> = ids
        .iter()
        .zip(names)
        .map(|(id, name)| serde_json::json!({"id": id, "name": name}))
        .collect();
    let games: Vec<Value> = [["a", "b", "c", "d"], ["b", "a", "c", "d"]]
        .iter()
        .zip(1..)
        .map(|(seats, no)| {
            let mut own = game.clone();
            own["metadata"]["title"] = Value::from(format!("Round {no}"));
            own["metadata"]["date"] = Value::from(format!("2026-11-0{no}T19:00"));
            own["metadata"]["description"] = Value::from("");
            serde_json::json!({"gameIndex": no - 1, "players": seats, "gameData": own})
        })
        .collect();
    let metadata = serde_json::json!({
        "title": "Two rounds", "date": "2026-11-03", "description": "By the stove.",
        "players": players, "matchFormat": {"type": "FIXED_GAMES", "target": 2},
    });
    serde_json::json!({
        "fileType": "Euchre Match Notation", "version": "1.0", "metadata": metadata, "games": games,
    })
    .to_string()
}

/// A game of a match: who sat where, what it is called, its deals.
type GameOf = (Vec<String>, Value, Vec<EgnDeal>);

/// A match, as far as a reader of it can tell: what it is called, and its games with who sat where.
fn in_match(text: &str) -> (Vec<Value>, Vec<GameOf>) {
    let file: Value = serde_json::from_str(text).unwrap();
    assert_eq!(file["fileType"], "Euchre Match Notation");
    let metadata = &file["metadata"];
    let of = ["title", "date", "description", "matchFormat"].map(|key| metadata[key].clone());
    let name = |id: &Value| {
        let all = metadata["players"].as_array().unwrap();
        all.iter().find(|player| player["id"] == *id).unwrap()["name"].as_str().unwrap().to_owned()
    };
    let games = file["games"].as_array().unwrap().iter().map(|game| {
        let data = &game["gameData"];
        let told = ["title", "date", "initialScore"].map(|key| data["metadata"][key].clone());
        let read = egn::read(data.to_string().as_bytes()).unwrap();
        let players = game["players"].as_array().unwrap().iter().map(name).collect();
        (players, Value::from(told.to_vec()), read.deals)
    });
    (of.to_vec(), games.collect())
}

fn rasher(folder: &std::path::Path, args: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(folder)
        .env_clear()
        .env("HOME", folder)
        .output()
        .unwrap();
    let [out, talk] = [&done.stdout, &done.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(done.status.success(), "{args:?}: {talk}");
    // What goes to neither a file nor another program is talk.
    if out.is_empty() { talk.into_owned() } else { out.into_owned() }
}

/// A match becomes a session a game, and the sessions the match again: its title, day, players, seats
/// and every card.
#[test]
fn a_match_comes_back_as_it_was() {
    let mut files = vec![own_match()];
    match needs::shared("games/egn") {
        Ok(folder) => {
            files.push(std::fs::read_to_string(folder.join("mote-w5-match.emn")).unwrap());
        }
        Err(why) => needs::skip("a real match written and read again", &why),
    }
    for (number, text) in (0..).zip(&files) {
        let place = tempfile::tempdir().unwrap();
        std::fs::write(place.path().join("in.emn"), text).unwrap();
        let (of, games) = in_match(text);
        let told = rasher(place.path(), &["import", "in.emn", "--sessions", "one"]);
        assert!(!told.contains("left out"), "{told}");
        rasher(place.path(), &["export", "--all", "--sessions", "one", "-o", "out.emn"]);
        let out = std::fs::read_to_string(place.path().join("out.emn")).unwrap();
        let (of_again, again) = in_match(&out);
        assert_eq!(of_again, of, "match {number}");
        assert_eq!(again, games, "match {number}");
        // Read once more it is the same sessions: in the folder, and in another.
        let told = rasher(place.path(), &["import", "out.emn", "--sessions", "one"]);
        assert_eq!(told.matches("is there already").count(), games.len(), "{told}");
        rasher(place.path(), &["import", "out.emn", "--sessions", "two"]);
        let all = |from: &str, to: &str| {
            rasher(place.path(), &["export", "--all", "--sessions", from, "-o", to]);
            std::fs::read_to_string(place.path().join(to)).unwrap()
        };
        assert_eq!(all("two", "again.emn"), out, "match {number}");
        let own: Value = serde_json::from_str(&out).unwrap();
        let games = own["games"].as_array().unwrap();
        by_schema(&games.iter().map(|game| game["gameData"].to_string()).collect::<Vec<_>>());
        // Another title is said, and nowhere else.
        let called = ["export", "--all", "--sessions", "one", "--title", "Ours", "--as", "emn"];
        let (of, _) = in_match(&rasher(place.path(), &called));
        assert_eq!(of[0], "Ours");
    }
}

/// One of its games, the first, the middle one or the last, was here by itself, whether or not its file says
/// what it is called and when it was: the match still goes out as it came, and no game is here twice.
#[test]
fn a_match_that_comes_after_one_of_its_games_is_whole() {
    for bare in [false, true] {
        let mut text = own_match();
        let mut file: Value = serde_json::from_str(&text).unwrap();
        if bare {
            for game in file["games"].as_array_mut().unwrap() {
                let metadata = game["gameData"]["metadata"].as_object_mut().unwrap();
                metadata.remove("title");
                metadata.remove("date");
            }
            text = file.to_string();
        }
        for first in 0..2 {
            let place = tempfile::tempdir().unwrap();
            std::fs::write(place.path().join("in.emn"), &text).unwrap();
            let mut alone = file["games"][first]["gameData"].clone();
            let seats = [["Ann", "Ben", "Cal", "Dee"], ["Ben", "Ann", "Cal", "Dee"]];
            alone["metadata"]["players"] = serde_json::json!(seats[first]);
            std::fs::write(place.path().join("alone.egn"), alone.to_string()).unwrap();
            rasher(place.path(), &["import", "alone.egn", "--sessions", "one"]);
            let told = rasher(place.path(), &["import", "in.emn", "--sessions", "one"]);
            assert_eq!(told.matches("is there already").count(), 1, "{told}");
            let says = format!("game {} of 2 of Two rounds", first + 1);
            let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(&says), "{told}");
            // A second time there is nothing to say.
            let again = rasher(place.path(), &["import", "in.emn", "--sessions", "one"]);
            assert_eq!(again.matches("is there already").count(), 2, "{again}");
            assert!(!again.contains("says now"), "{again}");
            // And its game alone is here already.
            let again = rasher(place.path(), &["import", "alone.egn", "--sessions", "one"]);
            assert_eq!(again.matches("is there already").count(), 1, "{again}");
            let listed = rasher(place.path(), &["list", "--json", "--sessions", "one"]);
            let listed: Value = serde_json::from_str(&listed).unwrap();
            let sessions = listed["sessions"].as_array().unwrap();
            assert_eq!(sessions.len(), 2, "{listed}");
            // Named in either order it is the match, its games in theirs.
            let ids: Vec<&str> =
                sessions.iter().map(|one| one["session"].as_str().unwrap()).collect();
            for order in [[ids[0], ids[1]], [ids[1], ids[0]]] {
                let out = ["export", order[0], order[1], "--as", "emn", "--sessions", "one"];
                let (of, games) = in_match(&rasher(place.path(), &out));
                let (of_it, own) = in_match(&text);
                assert_eq!(of, of_it);
                let seats = |games: &[GameOf]| {
                    games.iter().map(|(seats, ..)| seats.clone()).collect::<Vec<_>>()
                };
                assert_eq!(seats(&games), seats(&own));
            }
        }
    }
}

/// What the schema asks first, checked wherever the tests run.
fn structure(file: &Value) {
    let keys = |value: &Value, may: &[&str]| {
        for key in value.as_object().unwrap().keys() {
            assert!(may.contains(&key.as_str()), "{key}");
        }
    };
    keys(file, &["fileType", "version", "metadata", "deals"]);
    assert_eq!(file["fileType"], "Euchre Game Notation");
    let metadata = &file["metadata"];
    keys(
        metadata,
        &["gameId", "title", "players", "initialScore", "finalScore", "date", "ruleset"],
    );
    assert_eq!(metadata["players"].as_array().unwrap().len(), 4);
    let rules = metadata["ruleset"].as_object().unwrap();
    assert!(!(rules.contains_key("winning_score") && rules.contains_key("num_deals")));
    for deal in file["deals"].as_array().unwrap() {
        keys(deal, &["dealNumber", "initialState", "phases"]);
        keys(&deal["initialState"], &["dealer", "upCard", "playerCards"]);
        assert!(deal["initialState"]["upCard"].is_string());
        for phase in deal["phases"].as_array().unwrap() {
            if phase["type"] == "EUCHRE_BIDDING" {
                let may = [
                    "phaseNumber",
                    "type",
                    "calls",
                    "isAlone",
                    "aloneDefender",
                    "discard",
                    "callAnnotations",
                ];
                keys(phase, &may);
            } else {
                assert_eq!(phase["type"], "TRICK_PLAY");
                keys(phase, &["phaseNumber", "type", "tricks", "playAnnotations"]);
            }
        }
    }
}

const VALIDATE: &str = "
import json, sys, jsonschema
schema = json.load(open(sys.argv[1], encoding='utf-8'))
check = jsonschema.Draft7Validator(schema, format_checker=jsonschema.FormatChecker())
for line in open(sys.argv[2], encoding='utf-8'):
    for error in check.iter_errors(json.loads(line)):
        print(list(error.path), error.message[:200])
";

/// Validates against the published schema, where it and a validator can be found.
fn by_schema(files: &[String]) {
    const TEST: &str = "the schema of Euchre Game Notation";
    let found = needs::shared("games/egn").and_then(|it| Ok((it, needs::python(&["jsonschema"])?)));
    let (schema, python) = match found {
        Ok((folder, python)) => (folder.join("egn-schema-v1.json"), python),
        Err(why) => return needs::skip(TEST, &why),
    };
    let place = tempfile::tempdir().unwrap();
    let lines = place.path().join("files.jsonl");
    let compact = |text: &String| serde_json::from_str::<Value>(text).unwrap().to_string() + "\n";
    std::fs::write(&lines, files.iter().map(compact).collect::<String>()).unwrap();
    let told =
        Command::new(&python).args(["-c", VALIDATE]).args([&schema, &lines]).output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    assert_eq!(String::from_utf8_lossy(&told.stdout), "");
    needs::ran(TEST, &format!("{} documents validated", files.len()));
}
