//! House rules: how two rulesets differ, what a new file holds, and what every known house rule
//! becomes.

use std::collections::BTreeMap;
use std::sync::Arc;

use rasher::clause::Clause;
use rasher::event::{Cards, Event};
use rasher::history::{DealRecord, History};
use rasher::report::agree;
use rasher::report::correction::{Slip, explain};
use rasher::report::house_file;
use rasher::report::rescore::{bisect, rescore};
use rasher::report::rules_diff::{KeyValue, diff};
use rasher::report::rules_schema;
use rasher::rules::Ruleset;
use rasher::rules::file::{from_toml, reworded, typed, with};
use rasher::rules::shelf::{Shelf, VARIANTS};
use rasher::rules::source::Sources;
use rasher::seat::ByTeam;
use rasher::session::{self, Session};
use rasher::store::Store;
use serde_json::{Value, json};

fn built_in(id: &str) -> &'static Ruleset {
    Shelf::built_in().get(id).unwrap_or_else(|| panic!("no {id}"))
}

/// `key: one -> other`, a difference a line, by key.
fn differences(one: &str, other: &str) -> Vec<String> {
    let shown = |word: &KeyValue| match word {
        KeyValue::Says(saying) => {
            saying.value.as_str().map_or_else(|| saying.value.to_string(), str::to_owned)
        }
        KeyValue::LeftOut => "-".to_owned(),
        KeyValue::NoSuchKey => "no key".to_owned(),
    };
    let diff = diff(built_in(one), built_in(other));
    let line = |point: &rasher::report::rules_diff::Point| {
        let [one, other] = &point.sides;
        format!("{}: {} -> {}", point.key, shown(one), shown(other))
    };
    sorted(diff.points.iter().map(line))
}

/// In the order of the alphabet: which difference is told first is the sheet's business.
fn sorted<T: Ord>(list: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = list.into_iter().collect();
    list.sort();
    list
}

#[test]
fn the_two_bacons_differ_in_three_points() {
    assert_eq!(
        differences("bacon-wiki", "bacon-gamerules"),
        sorted([
            "making.deny-alone: play-together -> as-pass",
            "making.all-pass: same-dealer -> next-dealer",
            "game.first-dealer: free -> lowest-draw",
        ])
    );
}

#[test]
fn a_modern_euchre_and_the_laws_of_1888_differ_as_their_tables_do() {
    assert_eq!(
        differences("euchre", "euchre-laws-1888"),
        sorted([
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
            "irregular.code: table -> laws-of-1888",
        ])
    );
}

#[test]
fn two_bid_euchres_differ_as_their_tables_do() {
    assert_eq!(
        differences("bid-euchre-4", "bid-euchre-standard"),
        sorted([
            "making.least: 1 -> 3",
            "pay.lone-made: {\"mode\":\"bonus\",\"points\":10} -> \
             {\"mode\":\"flat\",\"points\":12}",
            "pay.lone-set: {\"mode\":\"bonus\",\"points\":10} -> {\"mode\":\"flat\",\"points\":12}",
            "game.target: 50 -> 32",
            "game.out: any -> contract",
        ])
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
            for point in &mut back.points {
                point.sides.reverse();
            }
            assert_eq!(there, back);
            for point in &there.points {
                let [first, second] = &point.sides;
                assert_ne!(first, second, "{one}, {other}: {}", point.key);
            }
        }
    }
    let families = differences("euchre", "bacon-climb-4");
    assert!(families.contains(&"family: trick -> climb".to_owned()), "{families:?}");
    assert!(families.contains(&"wild.single: no key -> named".to_owned()), "{families:?}");
    let bids = differences("euchre", "bid-euchre-4");
    assert!(!bids.iter().any(|line| line.starts_with("making.all-pass:")), "{bids:?}");
    assert!(
        bids.contains(&"pay.together: [[0,2],[0,2],[0,2],[1,0],[1,0],[2,0]] -> no key".to_owned())
    );
}

/// What each sheet changes, typed by hand from the document on the sheets, and whose word it is.
const SHEETS: &[(&str, &str, &str, &[&str])] = &[
    (
        "euchre-world",
        "euchre-standard",
        "World Euchre Championship",
        &["game.target: 10 -> none", "game.deals: none -> 12"],
    ),
    (
        "euchre-ohio",
        "euchre-standard",
        "Ohio Euchre, printed rules",
        // A warning, then the call is lost and the others get 2: its own value, as the call is not
        // lost elsewhere.
        &[
            "game.first-dealer: first-black-jack -> first-jack",
            "irregular.table-talk: warn-then-2 -> warn-then-call-and-2",
        ],
    ),
    (
        "euchre-michigan",
        "euchre-standard",
        "Michigan Classic",
        &[
            "making.all-pass: next-dealer -> stick",
            "making.discard-upcard: allowed -> forbidden",
            "game.first-dealer: first-black-jack -> first-jack",
            "irregular.misdeal: same-dealer -> until-upcard",
            "irregular.deal-out-of-turn: stands-after-upcard -> always-restore",
            "irregular.claim: adjudicate -> two-points",
        ],
    ),
    (
        "euchre-miet",
        "euchre-standard",
        "MIET",
        &[
            "making.all-pass: next-dealer -> stick",
            "making.partner-orders: free -> alone",
            "pay.alone: [[0,2],[0,2],[0,2],[1,0],[1,0],[4,0]] -> \
             [[0,4],[0,4],[0,4],[1,0],[1,0],[4,0]]",
            "game.target: 10 -> none",
            "game.deals: none -> 8",
        ],
    ),
    (
        "euchre-seton",
        "euchre-standard",
        "Seton School",
        &[
            "making.all-pass: next-dealer -> stick",
            "pay.together: [[0,2],[0,2],[0,2],[1,0],[1,0],[2,0]] -> \
             [[-2,0],[-2,0],[-2,0],[1,0],[1,0],[2,0]]",
            "pay.alone: [[0,2],[0,2],[0,2],[1,0],[1,0],[4,0]] -> \
             [[-4,0],[-4,0],[-4,0],[1,0],[1,0],[4,0]]",
            "irregular.misdeal: same-dealer -> second-loses",
        ],
    ),
    (
        "euchre-vows",
        "euchre-standard",
        "Vows to Keep",
        &[
            "making.all-pass: next-dealer -> stick",
            "game.target: 10 -> none",
            "game.deals: none -> 8",
        ],
    ),
    (
        "euchre-meetup",
        "euchre-standard",
        "Meetup",
        &[
            "making.all-pass: next-dealer -> stick",
            "making.natural-trump: none -> maker",
            "weak.hand: none -> no-ace-no-face",
            "irregular.revoke: award -> max-hand",
            "irregular.revoke-until: cut -> next-lead",
            "irregular.false-claim: 0 -> 2",
        ],
    ),
    (
        "euchre-general",
        "euchre-standard",
        "General rules for Euchre",
        &[
            "making.natural-trump: none -> dealer",
            "making.discard-upcard: allowed -> forbidden",
            "game.first-dealer: first-black-jack -> first-jack",
        ],
    ),
    (
        "bid-euchre-standard-6",
        "bid-euchre-standard",
        "Six Hand Bid Euchre",
        &[
            "players: 4 -> 6",
            "pack.copies: 1 -> 2",
            "pack.hand: 6 -> 8",
            "cards.low-no-trump: false -> true",
            "pay.lone-made: {\"mode\":\"flat\",\"points\":12} -> \
             {\"mode\":\"flat\",\"points\":24}",
            "pay.lone-set: {\"mode\":\"flat\",\"points\":12} -> {\"mode\":\"flat\",\"points\":24}",
        ],
    ),
];

#[test]
fn a_sheet_changes_what_could_be_read_of_it_and_each_value_is_its_own_word() {
    let known: Vec<&str> = VARIANTS.iter().map(|file| file.id).collect();
    assert!(SHEETS.iter().all(|(id, ..)| known.contains(id)));
    for (id, base, says, changes) in SHEETS {
        assert_eq!(differences(base, id), sorted(changes.iter().copied()), "{id}");
        assert_eq!(built_in(id).base.as_deref(), Some(*base), "{id}");
        for point in diff(built_in(base), built_in(id)).points {
            let [_, KeyValue::Says(saying)] = &point.sides else { panic!("{id}: {}", point.key) };
            let source = saying.source.as_ref().map_or("nobody", Sources::as_str);
            assert!(source.contains(says), "{id}: {}: {source}", point.key);
        }
    }
}

/// "Nobody may defend alone unless the table agrees on it" stands in what a defender who is alone is paid: where
/// the table has agreed on it, that sentence no longer holds, and it is said.
#[test]
fn who_may_defend_alone_is_not_told_that_nobody_may() {
    let base = built_in("euchre-standard");
    let set = BTreeMap::from([("lone.defend-alone".to_owned(), json!(true))]);
    let own = with(base, &set, Sources::agreed()).unwrap();
    let anew: Vec<(Clause, &str)> =
        reworded(&own, base).into_iter().map(|(clause, key, _)| (clause, key)).collect();
    assert_eq!(anew, [(Clause::PayLoneDefender, "lone.defend-alone")]);
}

#[test]
fn no_sheet_dissents_from_itself_where_it_is_followed() {
    for (id, _, says, _) in SHEETS {
        // Two things of the same name that are done in two ways.
        let both = ["pay-together", "lone-exchange"];
        for (clause, cite) in &built_in(id).cites {
            let dissents = cite.dissent.iter().any(|dissent| dissent.contains(says));
            assert!(!dissents || both.contains(&clause.id()), "{id}: {clause}: {:?}", cite.dissent);
        }
    }
}

#[test]
fn a_new_file_loads_as_it_is_and_with_every_key_that_it_offers() {
    let shelf = Shelf::built_in();
    for base in shelf.iter() {
        let fights = house_file::fights(base, shelf);
        let text = house_file::toml("ours", "Ours, \"the\" best", base, &base.id, &fights);
        let read = |text: &str| from_toml(text, shelf).unwrap_or_else(|m| panic!("{m:?}:\n{text}"));
        let ours = read(&text);
        assert!(diff(base, &ours).points.is_empty(), "{base}");
        assert_eq!(ours.title, "Ours, \"the\" best");
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
        for fight in &fights {
            assert!(!fight.dissent.is_empty() || !fight.others.is_empty(), "{base} {}", fight.key);
            let line = format!("{} = {}", fight.key, house_file::written(&fight.value));
            assert!(text.contains(&format!("\n# {line}\n")), "{base}: {line}");
            let set = text.replace(&format!("\n# {line}\n"), &format!("\n{line}\n"));
            assert!(diff(base, &read(&set)).points.is_empty(), "{base}: {line}");
        }
    }
}

/// What tricks pay is told as a table, of every ruleset that pays otherwise; in the rows of Euchre beaten makers
/// give the others 2, and four by the laws of 1888.
#[test]
fn the_points_of_a_new_file_stand_side_by_side() {
    let base = built_in("euchre");
    let fights = house_file::fights(base, Shelf::built_in());
    let text = house_file::toml("ours", "Ours", base, &base.id, &fights);
    let cells = |begins: &str| -> Vec<String> {
        let line = text.lines().rfind(|line| line.starts_with(begins)).unwrap_or_default();
        let line = line.trim_start_matches(begins);
        line.split("  ").map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect()
    };
    assert_eq!(cells("#   makers–defenders for tricks"), ["0", "1", "2", "3", "4", "5"]);
    assert_eq!(cells("#   now"), ["0–2", "0–2", "0–2", "1–0", "1–0", "4–0"]);
    assert_eq!(cells("#   euchre-laws-1888"), ["0–4", "0–4", "0–4", "1–0", "1–0", "4–0"]);
    assert_eq!(cells("#   euchre-seton"), ["−4 to 0", "−4 to 0", "−4 to 0", "1–0", "1–0", "4–0"]);
    assert!(!text.contains("In euchre-seton: [["), "{text}");
}

#[test]
fn the_points_of_a_new_file_are_those_on_which_the_sources_dissent() {
    let keys = |id: &str| -> Vec<&str> {
        let fights = house_file::fights(built_in(id), Shelf::built_in());
        sorted(fights.iter().map(|fight| fight.key))
    };
    assert_eq!(
        keys("bacon-gamerules"),
        [
            "cards.bowers",
            "game.first-dealer",
            "game.target",
            "irregular.false-claim",
            "irregular.misdeal",
            "irregular.revoke",
            "irregular.revoke-then",
            "irregular.wrong-count",
            "making.all-pass",
            "making.deny-alone",
        ]
    );
    let standard = keys("euchre-standard");
    for key in ["making.all-pass", "making.partner-orders", "pay.alone", "game.target"] {
        assert!(standard.contains(&key), "{key}");
    }
    assert!(!standard.contains(&"cards.equal"), "nobody says otherwise");
}

/// `SCHEMA=write` writes it anew, to be read as a change like any other.
#[test]
fn the_published_schema_is_that_of_the_catalogue() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ruleset.schema.json");
    let schema = serde_json::to_string_pretty(&rules_schema::schema()).expect("JSON") + "\n";
    #[allow(clippy::disallowed_methods, reason = "a switch of this test")]
    if std::env::var_os("SCHEMA").is_some_and(|what| what == "write") {
        std::fs::write(&path, &schema).expect("written");
    }
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(published == schema, "docs/ruleset.schema.json is not that of the catalogue");
}

/// As much of JSON Schema as ours uses.
fn fits(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(value, root.pointer(&name[1..]).expect("a definition"), root);
    }
    if let Some(ways) = schema["anyOf"].as_array() {
        let any = ways.iter().any(|way| fits(value, way, root).is_ok());
        return if any { Ok(()) } else { Err(format!("{value} is none of {ways:?}")) };
    }
    let refuse = |why: &str| Err(format!("{value}: {why} of {schema}"));
    let kind = match value {
        Value::Object(_) => "object",
        Value::Array(_) => "array",
        Value::String(_) => "string",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::Null => "null",
    };
    if schema["type"].as_str().is_some_and(|want| want != kind) {
        return refuse("type");
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return refuse("enum");
    }
    let number = value.as_i64().unwrap_or_default();
    if schema["minimum"].as_i64().is_some_and(|least| number < least)
        || schema["maximum"].as_i64().is_some_and(|most| number > most)
    {
        return refuse("bounds");
    }
    for (key, inner) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(key) {
            Some(known) => fits(inner, known, root)?,
            None if schema["additionalProperties"] == false => return refuse(key),
            None => {}
        }
    }
    for required in schema["required"].as_array().into_iter().flatten() {
        if value.get(required.as_str().expect("a key")).is_none() {
            return refuse("required");
        }
    }
    let list = value.as_array().map_or(&[][..], Vec::as_slice);
    let len = u64::try_from(list.len()).expect("a length");
    if schema["minItems"].as_u64().is_some_and(|least| len < least)
        || schema["maxItems"].as_u64().is_some_and(|most| len > most)
    {
        return refuse("length");
    }
    list.iter().try_for_each(|item| fits(item, &schema["items"], root))
}

#[test]
fn every_ruleset_fits_the_schema_and_a_slip_does_not() {
    let schema = rules_schema::schema();
    for ruleset in Shelf::built_in().iter() {
        assert_eq!(fits(&ruleset.to_json(), &schema, &schema), Ok(()), "{ruleset}");
    }
    let head = |key: &str, value: Value| {
        let mut file = json!({"id": "x", "base": "euchre"});
        let mut place = &mut file;
        for part in key.split('.') {
            place = &mut place[part];
        }
        *place = value;
        fits(&file, &schema, &schema).is_ok()
    };
    assert!(head("making.all-pass", json!("stick")));
    assert!(head("making.all-pass", json!("force-dealer")), "of the other game");
    assert!(head("game.target", json!("none")));
    for (key, value) in [
        ("making.all-pass", json!("stik")),
        ("making.al-pass", json!("stick")),
        ("game.target", json!(0)),
        ("pay.alone", json!([[1]])),
        ("pay.lone-made", json!({"mode": "flat"})),
        ("plaiers", json!(4)),
        ("cite.folow.text", json!("x")),
    ] {
        assert!(!head(key, value), "{key}");
    }
}

/// The file that the manual shows is one.
#[test]
fn the_house_rules_of_the_manual_load() {
    let manual = include_str!("../../docs/house-rules.md");
    let file = manual.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let friday = from_toml(file.expect("a file"), Shelf::built_in()).expect("a ruleset");
    let changes = diff(built_in("euchre-standard"), &friday).points;
    let keys: Vec<&str> = changes.iter().map(|point| point.key).collect();
    assert_eq!(keys, ["making.all-pass", "game.target"]);
}

fn examples() -> Vec<Session> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let store = Store::new(folder);
    let ids = store.ids().expect("the examples");
    let fold = |id: &String| {
        let log = store.read(id).expect("a log");
        let (history, _) = History::of(&log.header, log.rows);
        session::fold(&log.header, &history).expect("a session")
    };
    ids.iter().map(fold).collect()
}

fn example(word: &str) -> Session {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let ids = Store::new(folder).ids().expect("the examples");
    let place = ids.iter().position(|id| id.contains(word)).expect("an example");
    examples().swap_remove(place)
}

/// Every single slip in the tricks of the example evenings has an explanation, and what explains a
/// count leads to it.
#[test]
fn a_count_that_one_slip_explains_is_explained() {
    let mut tried = 0;
    for game in examples().iter().flat_map(|session| &session.games) {
        let Some(rules) = game.rules.trick_rules() else { continue };
        assert_eq!(explain(game, game.score() + ByTeam::new(1000, 0)), None);
        for slipped in 0..game.deals.len() {
            for even in 0..=rules.hand {
                let mut again = game.before(Arc::clone(&game.rules), game.start);
                let whole = game.deals.iter().enumerate().all(|(place, deal)| {
                    let mut record = deal.record();
                    for (_, event) in &mut record.events {
                        if let (Event::Cards(Cards::Tricks { taken }), true) =
                            (event, place == slipped)
                        {
                            *taken = ByTeam::new(even, rules.hand - even);
                        }
                    }
                    again.add(&record).is_none()
                });
                if whole && again.score() != game.score() {
                    let found = explain(game, again.score()).expect("an explanation");
                    assert_eq!(found.count, again.score());
                    assert!(matches!(found.slip, Slip::Outcome { .. }), "{found:?}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_deal_too_many_or_too_few_is_explained() {
    for game in examples().iter().flat_map(|session| &session.games) {
        let mut again = game.before(Arc::clone(&game.rules), game.start);
        let all_but_one = game.deals.len() - 1;
        if !game.deals[..all_but_one].iter().all(|deal| again.add(&deal.record()).is_none()) {
            continue;
        }
        if again.score() != game.score() {
            let found = explain(game, again.score());
            assert!(found.is_some(), "without the last deal of {}", game.rules.id);
        }
        if game.deals.len() > 2 {
            let missing = explain(&again, game.score()).expect("one deal more, or another one");
            assert!(!missing.say().is_empty());
        }
    }
}

/// Of two deals that a slip would explain as well, the later one is asked about: it was heard last.
#[test]
fn of_two_slips_of_a_size_the_latest_is_offered() {
    let session = example("first-friday");
    let game = &session.games[0];
    // Clubs made with all five tricks, twice: 2 and 2. Either with fewer than five pays 1.
    let made = game.deals.iter().find(|deal| deal.no == 8).expect("all five");
    let mut twice = game.before(Arc::clone(&game.rules), ByTeam::new(0, 0));
    for no in 1..=2 {
        let record = DealRecord { no, dealer: twice.standing.dealer, ..made.record() };
        assert_eq!(twice.add(&record), None);
    }
    assert_eq!(twice.score(), ByTeam::new(4, 0));
    let found = explain(&twice, ByTeam::new(3, 0)).expect("an explanation");
    assert!(matches!(found.slip, Slip::Outcome { deal: 2, .. }), "{found:?}");
}

/// The second game begins with the 3 points over the target of 5 that were carried over. Where
/// nothing is carried over it begins at nothing: 0–1, 0–1, 0–3 and 4–3, and is not over.
#[test]
fn points_are_carried_over_by_the_rules_that_are_asked_about() {
    let session = example("somerset");
    let own = &session.games[1].rules;
    let switch = [("game.carry-over".to_owned(), serde_json::json!(false))].into();
    let without = with(own, &switch, Sources::read("asked")).expect("a ruleset");
    let game = &rescore(&session, &without).games[1];
    assert_eq!(game.was.score, ByTeam::new(7, 3));
    let would = game.would.as_ref().expect("a count");
    assert_eq!((would.score, would.over), (ByTeam::new(4, 3), false));
    assert_eq!(game.made_by.as_deref(), Some(&["game.carry-over"][..]));
}

#[test]
fn an_evening_by_its_own_rules_is_the_same_evening() {
    for session in &examples() {
        let rules = &session.games[0].rules;
        for game in rescore(session, rules).games {
            assert_eq!(game.would.as_ref(), Some(&game.was), "{rules}");
            assert!(game.left_out.is_empty() && game.not_played.is_empty(), "{rules}");
            assert!(!game.differs && !game.winner_changes, "{rules}");
            assert_eq!(game.made_by.as_deref(), Some(&[][..]), "{rules}");
        }
        assert_eq!(bisect(session, session), None);
    }
}

/// Every deal of every evening is counted, named as left out, or named as after the end; and the keys
/// that are said to make a difference make it when they are turned.
#[test]
fn no_deal_is_lost_and_the_keys_that_make_a_difference_make_it() {
    let (mut compared, mut made) = (0, 0);
    for session in &examples() {
        for other in Shelf::built_in().iter() {
            let counted = rescore(session, other);
            for (was, game) in session.games.iter().zip(&counted.games) {
                let Some(would) = &game.would else {
                    assert!(game.cannot.is_some());
                    continue;
                };
                compared += 1;
                let named = game.left_out.len() + game.not_played.len();
                assert!(named <= was.deals.len());
                if session.games.len() > 1 || game.made_by.as_ref().is_none_or(Vec::is_empty) {
                    continue;
                }
                made += 1;
                let value = |key: &&str| ((*key).to_owned(), other.values[*key].clone());
                let set = game.made_by.iter().flatten().map(value).collect();
                let switched = with(&was.rules, &set, Sources::read("what if")).expect("a ruleset");
                let again = &rescore(session, &switched).games[0];
                assert_eq!(again.would.as_ref(), Some(would), "{other}: {:?}", game.made_by);
                assert_eq!(again.not_played, game.not_played, "{other}");
            }
        }
    }
    assert!(compared > 30 && made > 10, "{compared}, {made}");
}

/// What turns the winner does something to the count, as far as it is counted: by one key at least
/// that is among those of the whole difference, where they are known.
#[test]
fn what_makes_the_end_is_part_of_what_makes_the_difference() {
    let mut ends = 0;
    for session in &examples() {
        for other in Shelf::built_in().iter() {
            for game in rescore(session, other).games {
                if let (Some(made), Some(winner)) = (&game.made_by, &game.winner_made_by) {
                    assert!(winner.iter().all(|key| made.contains(key)), "{made:?} {winner:?}");
                    ends += usize::from(!winner.is_empty());
                }
            }
        }
    }
    assert!(ends > 3, "{ends}");
    // The failed lone hand of that evening comes after the end of the shorter game.
    let family = example("family");
    let game = &rescore(&family, built_in("bid-euchre-standard-6")).games[0];
    assert_eq!(game.made_by.as_deref(), Some(&["pay.lone-made", "game.target"][..]));
    assert_eq!(game.winner_made_by.as_deref(), Some(&["game.target"][..]));
}

/// By gamerules.com a refused "alone" passes the turn on; by `EverybodyWiki` the suit stays trump. So no
/// deal with one is a deal of the other, whether its calls were written down or only what came of it.
#[test]
fn a_refused_alone_is_a_deal_of_its_own_rules() {
    let game = &rescore(&example("sunday"), built_in("bacon-gamerules")).games[0];
    let left_out: Vec<(u32, &str)> =
        game.left_out.iter().map(|out| (out.deal, out.why.as_str())).collect();
    let why = "a refused \"alone\" is a pass there (`making.deny-alone`)";
    assert_eq!(left_out, [(1, why), (4, why)]);
}

/// The lunch was written down by its outcomes, and 32 cards have those of 24 among them.
#[test]
fn another_pack_alone_leaves_no_deal_out() {
    let game = &rescore(&example("lunch"), built_in("euchre-laws-1888")).games[0];
    assert_eq!((&game.cannot, game.left_out.len()), (&None, 0));
    assert!(game.would.is_some());
}

#[test]
fn two_logs_part_at_the_first_deal_that_they_tell_in_two_ways() {
    for session in &examples() {
        let mut other = session.clone();
        let game = other.games.last_mut().expect("a game");
        let slipped = game.deals.len() / 2;
        let mut record = game.deals[slipped].record();
        let Some((_, Event::Cards(Cards::Tricks { taken }))) = record
            .events
            .iter_mut()
            .find(|(_, event)| matches!(event, Event::Cards(Cards::Tricks { .. })))
        else {
            continue;
        };
        let (even, odd) = (taken.even, taken.odd);
        *taken = ByTeam::new(odd, even);
        let mut again = game.before(Arc::clone(&game.rules), game.start);
        for (place, deal) in game.deals.iter().enumerate() {
            let deal = if place == slipped { record.clone() } else { deal.record() };
            if again.add(&deal).is_some() {
                break;
            }
        }
        *game = again;
        let parting = bisect(session, &other).expect("they part");
        assert_eq!(parting.game, session.games.len());
        assert_eq!(parting.deal, Some(u32::try_from(slipped + 1).expect("a number")));
        assert_ne!(parting.says[0], parting.says[1]);
    }
}

/// The table of house rules that people will ask for, row by row: a switch of some ruleset that can
/// be set, or a name that is refused with its reason.
const ASKED_FOR: &[(&str, &[&str])] = &[
    ("stick (screw, hang) the dealer", &["euchre making.all-pass=stick"]),
    ("dealer names or gives a point away", &["euchre making.all-pass=forfeit-1"]),
    (
        "farmer's hand, no ace no face, ace no face, going under",
        &[
            "euchre weak.hand=nines-tens weak.then=redeal-same",
            "euchre weak.hand=no-ace-no-face weak.then=redeal-next",
            "euchre weak.hand=ace-no-face",
            "euchre weak.hand=three-nines-or-tens weak.then=swap",
        ],
    ),
    ("Canadian loner, mandatory loner", &["euchre making.partner-orders=alone"]),
    ("partner's best, call for best", &["euchre lone.exchange=1"]),
    ("defend alone", &["euchre lone.defend-alone=true"]),
    (
        "left of loner leads, loner leads",
        &["euchre play.lone-lead=left-of-maker", "euchre play.lone-lead=maker"],
    ),
    ("joker, Benny", &["euchre pack.joker=true"]),
    ("32 cards, British", &["euchre pack.low=\"7\""]),
    (
        "no trump",
        &["euchre cards.no-trump=naming", "euchre cards.no-trump=stuck making.all-pass=stick"],
    ),
    (
        "to 5, 7, 11, 15, 21, or a fixed number of deals",
        &[
            "euchre game.target=5",
            "euchre game.target=7",
            "euchre game.target=11",
            "euchre game.target=15",
            "euchre game.target=21",
            "euchre game.deals=8 game.target=none",
        ],
    ),
    (
        "loner worth 5, euchred loner 4, super euchre",
        &[
            "euchre pay.alone=[[0,2],[0,2],[0,2],[1,0],[1,0],[5,0]]",
            "euchre pay.alone=[[0,4],[0,4],[0,4],[1,0],[1,0],[4,0]]",
            "euchre pay.together=[[0,4],[0,2],[0,2],[1,0],[1,0],[2,0]]",
        ],
    ),
    ("alone must take five", &["euchre pay.alone=[[0,2],[0,2],[0,2],[0,0],[0,0],[4,0]]"]),
    (
        "tournament minus scoring",
        &["euchre pay.together=[[-2,0],[-2,0],[-2,0],[1,0],[1,0],[2,0]] \
             pay.alone=[[-4,0],[-4,0],[-4,0],[1,0],[1,0],[4,0]]"],
    ),
    ("take four for one", &["euchre pay.together=[[0,2],[0,2],[0,2],[0,2],[1,0],[2,0]]"]),
    ("natural trump", &["euchre making.natural-trump=maker", "euchre making.natural-trump=dealer"]),
    ("no going alone at all", &["euchre lone.allowed=false"]),
    ("points over ten count in the next game", &["euchre game.carry-over=true"]),
    ("progressive", &["euchre ! progressive"]),
    (
        "call-ace, railroad, cutthroat",
        &["euchre ! call-ace", "euchre ! railroad", "euchre ! cutthroat"],
    ),
    // Bacon with tricks, points 1 to 29.
    (
        "A1",
        &[
            "bacon-wiki making.deny-alone=as-pass",
            "bacon-gamerules making.deny-alone=play-together",
        ],
    ),
    ("A2", &["bacon-wiki making.all-pass=next-dealer"]),
    ("A3", &["bacon-wiki game.target=15"]),
    ("A4", &["bacon-wiki pay.alone=[[0,8],[0,4],[0,4],[2,0],[2,0],[4,0]]"]),
    ("A5", &["bacon-wiki lone.defend-alone=true"]),
    ("A6", &["bacon-wiki game.first-dealer=lowest-draw"]),
    ("A7", &["bacon-wiki ! draw-tie"]),
    ("A8", &["bacon-wiki ! winner-deals"]),
    ("A9", &["bacon-wiki making.upcards=1"]),
    ("A10", &["bacon-wiki ! ace-low"]),
    ("A11", &["bacon-wiki cards.bowers=true"]),
    ("A12", &["bacon-wiki play.lead=left-of-dealer"]),
    ("A13", &["bacon-wiki ! must-take"]),
    ("A14", &["bacon-wiki making.discard-upcard=forbidden"]),
    ("A15", &["bacon-wiki ! deny-until"]),
    ("A16", &["bacon-wiki ! deny-limit"]),
    ("A17", &["bacon-wiki ! denier-declares"]),
    ("A18", &["bacon-wiki ! after-denial"]),
    ("A19", &["bacon-wiki ! alone-until"]),
    ("A20", &["bacon-wiki ! loner-aim"]),
    ("A21", &["bacon-wiki pay.alone=[[0,4],[0,2],[0,2],[1,0],[1,0],[4,0]]"]),
    ("A22", &["bacon-wiki ! stop-when-decided"]),
    ("A23", &["bacon-wiki irregular.revoke=award"]),
    ("A24", &["bacon-wiki irregular.misdeal=second-loses"]),
    ("A25", &["bacon-wiki ! upcards-face-up"]),
    ("A26", &["bacon-wiki ! single-winner"]),
    ("A27", &["bacon-wiki ! both-reach"]),
    ("A28", &["bacon-wiki ! scorekeeper"]),
    ("A29", &["bacon-wiki irregular.table-talk=warn-then-2"]),
    // Bacon by climbing, points 1 to 34.
    ("K1", &["bacon-climb-4 wild.single=top"]),
    ("K2", &["bacon-climb-4 wild.single=named"]),
    ("K3", &["bacon-climb-4 wild.in-bombs=false"]),
    ("K4", &["bacon-climb-4 ! wild-top"]),
    ("K5", &["bacon-climb-4 sequence.wrap=true"]),
    ("K6", &["bacon-climb-4 ! natural-beats-wild"]),
    ("K7", &["bacon-climb-4 ! compare-by"]),
    ("K8", &["bacon-climb-4 ! name-plain"]),
    ("K9", &["bacon-climb-4 ! unnamed"]),
    ("K10", &["bacon-climb-4 ! renaming"]),
    ("K11", &["bacon-climb-4 pass.final=true"]),
    ("K12", &["bacon-climb-4 bomb.out-of-turn=true"]),
    ("K13", &["bacon-climb-4 ! round-end"]),
    ("K14", &["bacon-climb-4 ! lead-when-out"]),
    ("K15", &["bacon-climb-4 lead.refusable=true", "bacon-climb-4 ! talk-it-over"]),
    ("K16", &["bacon-climb-6 ! which-partner"]),
    ("K17", &["bacon-climb-4 ! leader-may-pass"]),
    ("K18", &["bacon-climb-4 ! answer-last"]),
    ("K19", &["bacon-climb-4 game.target=12 game.deals=10"]),
    ("K20", &["bacon-climb-4 game.early-win=finish"]),
    ("K21", &["bacon-climb-4 ! early-score"]),
    ("K22", &["bacon-climb-4 game.last-deal=finish"]),
    ("K23", &["bacon-climb-4 ! stop-when-lost"]),
    ("K24", &["bacon-climb-4 ! extra-deal-scores"]),
    ("K25", &["bacon-climb-4 game.next-dealer=left"]),
    ("K26", &["bacon-climb-4 ! pick-dealer"]),
    ("K27", &["bacon-climb-4 ! deal-twice"]),
    ("K28", &["bacon-climb-6 ! three-teams"]),
    (
        "K29",
        &["bacon-climb-6 pack.ranks=10 pack.suits=4 pack.copies=2 pack.wilds=12 pack.hand=15 \
             pack.wilds-each=2"],
    ),
    ("K30", &["bacon-climb-4 ! applewood"]),
    ("K31", &["bacon-climb-4 ! hand-count"]),
    ("K32", &["bacon-climb-4 ! illegal-play"]),
    ("K33", &["bacon-climb-4 ! counter-clockwise"]),
    ("K34", &["bacon-climb-4 ! say-combination"]),
];

#[test]
fn every_house_rule_can_be_switched_on_or_is_refused_by_name_with_its_reason() {
    for points in [("A", 29), ("K", 34)] {
        for number in 1..=points.1 {
            let point = format!("{}{number}", points.0);
            assert!(ASKED_FOR.iter().any(|(row, _)| *row == point), "{point}");
        }
    }
    for (row, ways) in ASKED_FOR {
        for way in *ways {
            let (base, rest) = way.split_once(' ').expect("a base and its switches");
            let base = built_in(base);
            if let Some(name) = rest.strip_prefix("! ") {
                let set = BTreeMap::from([(name.to_owned(), json!(true))]);
                let mistakes = with(base, &set, Sources::agreed()).expect_err(row);
                let [mistake] = mistakes.as_slice() else { panic!("{row}: {mistakes:?}") };
                let refused = format!("`{name}` cannot be played here: ");
                let why = mistake.problem.strip_prefix(&refused);
                assert!(why.is_some_and(|why| why.len() > 10), "{row}: {}", mistake.problem);
                continue;
            }
            let switch = |word: &str| {
                let (key, value) = word.split_once('=').expect("a switch");
                (key.to_owned(), typed(value))
            };
            let set: BTreeMap<String, Value> = rest.split_whitespace().map(switch).collect();
            let ruleset =
                with(base, &set, Sources::agreed()).unwrap_or_else(|m| panic!("{row}: {m:?}"));
            for (key, value) in &set {
                assert_eq!(ruleset.values.get(key), Some(value), "{row}");
            }
        }
    }
}

#[test]
fn a_name_that_people_use_is_answered_with_its_key() {
    let told = |name: &str| {
        let set = BTreeMap::from([(name.to_owned(), json!(true))]);
        let mistakes = with(built_in("euchre"), &set, Sources::agreed()).expect_err(name);
        mistakes.first().and_then(|mistake| mistake.help.clone()).unwrap_or_default()
    };
    assert_eq!(told("screw-the-dealer"), "that rule is written making.all-pass = \"stick\"");
    assert_eq!(told("canadian-loner"), "that rule is written making.partner-orders = \"alone\"");
    assert_eq!(told("joker"), "did you mean `pack.joker`?");
}

// --- agreed before the first deal ---------------------------------------------------------------

/// The keys that are asked, the first first. Worked out from the rulesets' own offers and from what
/// the eleven texts of `disputes.md` say of each point.
#[test]
fn a_table_is_asked_what_the_texts_of_its_game_differ_on() {
    for (id, keys) in [
        ("bacon-wiki", &["game.target", "making.deny-alone", "making.all-pass"][..]),
        ("bacon-gamerules", &["making.deny-alone", "making.all-pass"]),
        ("bacon-denexa", &["making.deny-alone", "making.all-pass"]),
        ("bacon-climb-4", &[]),
        ("bid-euchre-4", &["game.target", "pay.set", "pay.lone-made", "pay.lone-set", "game.out"]),
        ("euchre-michigan", &[]),
    ] {
        let asked: Vec<&str> =
            agree::points(built_in(id), Shelf::built_in()).iter().map(|it| it.key).collect();
        assert_eq!(asked, keys, "{id}");
    }
    let standard = agree::points(built_in("euchre-standard"), Shelf::built_in());
    let asked: Vec<&str> = standard.iter().map(|point| point.key).collect();
    let offered = ["making.all-pass", "making.partner-orders", "lone.defend-alone"];
    assert_eq!(asked.get(..3), Some(&offered[..]), "what it offers, in its order");
    assert!(asked.contains(&"pay.alone"), "a loner was euchred: two or four");
    // Its ways stand side by side: tricks that pay alike share a column.
    let alone = standard.iter().find(|point| point.key == "pay.alone").expect("the point");
    let pays = alone.pay_columns().expect("columns");
    assert_eq!(pays.tricks, ["0 to 2 tricks", "3 or 4 tricks", "5 tricks"]);
    let ways = [
        ["others 2", "makers 1", "makers 4"],
        ["others 4", "makers 1", "makers 4"],
        ["makers −4", "makers 1", "makers 4"],
        ["others 2", "others 1", "makers 4"],
        ["others 2", "nothing", "makers 4"],
    ];
    assert_eq!(pays.ways, ways);
    let stick = standard.iter().find(|point| point.key == "making.all-pass").expect("the point");
    assert_eq!(stick.pay_columns(), None);
}

#[test]
fn every_way_to_play_a_point_has_a_voice_and_can_be_played() {
    for ruleset in Shelf::built_in().iter() {
        let points = agree::points(ruleset, Shelf::built_in());
        assert!(points.len() <= 5, "{}", ruleset.id);
        for point in points {
            let at = format!("{} {}", ruleset.id, point.key);
            assert_eq!(Some(&point.ways[0].value), ruleset.values.get(point.key), "{at}");
            assert!(point.ways.len() >= 2 && point.ask.ends_with(['?', '.']), "{at}");
            let offered = |value: &Value| ruleset.offers.iter().any(|offer| offer.value == *value);
            for (place, way) in point.ways.iter().enumerate() {
                let others = point.ways.iter().filter(|other| other.value == way.value).count();
                assert_eq!(others, 1, "{at}");
                let said = !way.voices.is_empty() || way.elsewhere.is_some();
                assert!(said || offered(&way.value), "{at}: {}", way.says);
                for voice in &way.voices {
                    let has = built_in(&voice.ruleset).values.get(point.key);
                    assert_eq!(has, Some(&way.value), "{at}: {}", voice.ruleset);
                }
                let set = BTreeMap::from([(point.key.to_owned(), way.value.clone())]);
                let played = rasher::rules::file::agreed(ruleset, &set).expect("a ruleset");
                let clause = Clause::ALL.iter().find(|clause| clause.key() == Some(point.key));
                let cite = clause.and_then(|clause| played.cite(*clause)).expect("a citation");
                assert_eq!(cite.source.as_str(), "agreed", "{at} {place}");
            }
        }
    }
}

/// What stands on the one screen before the first deal, by the rulesets and D1 and D8 of the rules.
#[test]
fn five_house_rules_say_what_is_played_and_what_the_texts_fight_about() {
    for ruleset in Shelf::built_in().iter() {
        let rules = agree::house_rules(ruleset, Shelf::built_in());
        assert_eq!(rules.len(), 5, "{}", ruleset.id);
        assert_eq!(rules[0].key, "game.target", "{}", ruleset.id);
        for (place, rule) in rules.iter().enumerate() {
            let same = rules.iter().filter(|other| other.key == rule.key).count();
            assert_eq!(same, 1, "{} {}", ruleset.id, rule.key);
            assert!(rule.says.ends_with('.') && rule.says.len() < 160, "{place} {}", rule.says);
        }
    }
    let fought = |id: &str, key: &str| -> Vec<Value> {
        let rules = agree::house_rules(built_in(id), Shelf::built_in());
        let rule = rules.into_iter().find(|rule| rule.key == key);
        let ways = rule.and_then(|rule| rule.point).map(|point| point.ways);
        ways.into_iter().flatten().map(|way| way.value).collect()
    };
    for id in ["bid-euchre-4", "bid-euchre-6", "bid-euchre-standard"] {
        assert_eq!(fought(id, "pay.set"), [json!("bid"), json!("zero"), json!("tricks")], "{id}");
    }
    for id in ["euchre", "euchre-standard"] {
        let ways = fought(id, "pay.alone");
        for row in [json!([1, 0]), json!([0, 1]), json!([0, 0])] {
            let has = |way: &&Value| way[3] == row && way[4] == row;
            assert!(ways.iter().any(|way| has(&way)), "{id}: {row}");
        }
    }
    let alone = |id: &str| {
        let rules = agree::house_rules(built_in(id), Shelf::built_in());
        rules.into_iter().find(|rule| rule.key == "pay.alone").map(|rule| rule.says)
    };
    assert_eq!(
        alone("euchre-standard").as_deref(),
        Some("Alone: 3 or 4 tricks 1, all five 4; euchred: 2 to the others.")
    );
    assert_eq!(
        alone("euchre-seton").as_deref(),
        Some("Alone: 3 or 4 tricks 1, all five 4; euchred: 4 lost.")
    );
    assert_eq!(
        alone("bacon-gamerules").as_deref(),
        Some("Alone: 3 or 4 tricks 2, all five 4; euchred: 2 to the others, 4 at no trick.")
    );
}
