//! The built-in rulesets and the files that are none: that they read, that they cite, that they say
//! what the sources say, and that a broken file is told all of its mistakes.

mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use rasher::clause::Clause;
use rasher::rules::Ruleset;
use rasher::rules::catalogue::{self, Fallback};
use rasher::rules::file::{Mistake, asked, from_header, from_json, from_toml, typed, with};
use rasher::rules::files::{self, House, Named};
use rasher::rules::shelf::{File, Selected, Shelf, files};
use rasher::rules::source::Sources;
use serde_json::{Value, json};

fn shelf() -> &'static Shelf {
    Shelf::built_in()
}

fn built_in(id: &str) -> &'static Ruleset {
    shelf().get(id).unwrap_or_else(|| panic!("no {id}"))
}

fn set(pairs: &[(&str, Value)]) -> BTreeMap<String, Value> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

/// What is wrong with a file: a mistake a line, its help below it.
fn told(text: &str, mistakes: &[Mistake]) -> String {
    let mut lines = Vec::new();
    for mistake in mistakes {
        let place = mistake.place(text);
        let place =
            place.map_or_else(|| "-".to_owned(), |(line, column)| format!("{line}:{column}"));
        lines.push(format!("{place}: {}", mistake.problem));
        lines.extend(mistake.help.iter().map(|help| format!("    help: {help}")));
    }
    lines.join("\n") + "\n"
}

#[test]
fn every_built_in_file_is_a_ruleset_on_the_shelf() {
    for File { id, text, .. } in files() {
        match from_toml(text, shelf()) {
            Ok(ruleset) => assert_eq!(ruleset.id, id),
            Err(mistakes) => panic!("{id}:\n{}", told(text, &mistakes)),
        }
    }
    let ids: Vec<&str> = files().map(|file| file.id).collect();
    assert_eq!(shelf().ids().collect::<Vec<_>>(), ids);
}

/// The rules that a file cites itself, read without any of our own code.
fn cited(id: &str) -> BTreeSet<String> {
    let text = files().find(|file| file.id == id).expect("a built-in file").text;
    let table = toml::de::DeTable::parse(text).expect("TOML");
    let own = table.get_ref().get("cite").and_then(|cite| cite.get_ref().as_table());
    own.into_iter().flatten().map(|(key, _)| key.get_ref().to_string()).collect()
}

/// Does the ruleset have what holds where nobody says anything of this key?
fn is_default(ruleset: &Ruleset, name: &str) -> bool {
    let key = catalogue::find(name, ruleset.game()).expect("a key");
    let default = match key.fallback {
        Fallback::Required | Fallback::LeftOut => return false,
        Fallback::Same(other) => return ruleset.values.get(name) == ruleset.values.get(other),
        Fallback::Bool(truth) => json!(truth),
        Fallback::Number(number) => json!(number),
        Fallback::Word(word) => json!(word),
        Fallback::NoPoints => json!([]),
    };
    ruleset.values.get(name) == Some(&default)
}

/// A key that came later and that a ruleset leaves at its default owes it no citation.
#[test]
fn every_built_in_ruleset_cites_every_rule_of_its_game() {
    for ruleset in shelf().iter() {
        let mut cites = cited(&ruleset.id);
        cites.extend(ruleset.base.iter().flat_map(|base| cited(base)));
        for clause in Clause::ALL {
            let invoked = ruleset.invokes(clause.scope());
            let label = format!("{}: {clause}", ruleset.id);
            assert_eq!(ruleset.cite(*clause).is_some(), invoked, "{label}");
            assert!(invoked || !cites.contains(clause.id()), "{label}");
            let owed = invoked && clause.key().is_none_or(|key| !is_default(ruleset, key));
            let cure = format!("give it a [cite.{}] in rulesets/{}.toml", clause.id(), ruleset.id);
            assert!(cites.contains(clause.id()) || !owed, "{label} is cited nowhere: {cure}");
        }
    }
}

/// On the shelf an offer is not tried out each time; here each one is, as in anybody's file.
#[test]
fn every_built_in_file_passes_as_anybody_s_file_would() {
    for File { id, text, .. } in files() {
        assert_eq!(from_toml(text, shelf()).as_ref().ok(), shelf().get(id), "{id}");
    }
}

#[test]
fn a_citation_is_a_sentence_and_says_so_where_the_sources_are_silent() {
    for ruleset in shelf().iter() {
        for (clause, cite) in &ruleset.cites {
            let label = format!("{}: {clause}: {}", ruleset.id, cite.text);
            let ends = cite.text.ends_with(['.', '?', '!']);
            let begins = cite.text.starts_with(|c: char| c.is_uppercase() || c == '"');
            assert!(ends && begins, "{label}\n`text` is a whole sentence");
            // The rule is the rule; that nobody says so, and why it is so here, stand beside it.
            assert!(!cite.text.contains("silent"), "{label}\nsay it in `why`");
            if let Some(why) = &cite.why {
                let cure = "`why` stands only where the source is \"silent\"; else use `dissent`";
                assert_eq!(cite.source.as_str(), "silent", "{label}\n{cure}");
                let says = why.contains("silent") && why.ends_with('.');
                let cure =
                    "it says first that the text, or the sources, are silent, then our reason";
                assert!(says, "{label}\n`why` is `{why}`: {cure}");
            }
            assert!(!cite.source.as_str().ends_with('.'), "{label}\na source has no full stop");
            // A citation of the file itself, not one made from the value.
            let made =
                "this was made from the value: what its base says of it no longer holds here";
            let cure = format!("give it a [cite.{clause}] in rulesets/{}.toml", ruleset.id);
            assert_ne!(cite.source.as_str(), ruleset.title, "{label}\n{made}; {cure}");
        }
    }
}

#[test]
fn every_value_is_the_one_of_the_rules_documents_and_ours_are_cited_as_ours() {
    let mut checked = 0;
    for (ids, table) in values::TABLES {
        for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let mut cells = line.split('|').map(str::trim);
            let key = cells.next().expect("a key");
            let cells: Vec<&str> = cells.collect();
            assert_eq!(cells.len(), ids.len(), "{key}");
            for (id, cell) in ids.iter().zip(cells) {
                check_value(id, key, cell);
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

/// One cell of the tables: the value, a degree sign where it is a default of ours, or a dash.
fn check_value(id: &str, key: &str, cell: &str) {
    let ruleset = built_in(id);
    let have = ruleset.values.get(key);
    if cell == "-" {
        assert_eq!(have, None, "{id}: {key}");
        return;
    }
    let (value, ours) = cell.strip_suffix('°').map_or((cell, false), |value| (value, true));
    let want: Value =
        serde_json::from_str(value).unwrap_or_else(|_| panic!("{id}: {key}: {value}"));
    assert_eq!(have, Some(&want), "{id}: {key}");
    let clause = Clause::ALL.iter().find(|clause| clause.key() == Some(key));
    if let Some(cite) = clause.and_then(|clause| ruleset.cite(*clause)) {
        assert_eq!(cite.source.as_str() == "silent", ours, "{id}: {key}: {}", cite.source.as_str());
    }
}

#[test]
fn the_tables_of_the_rules_documents_leave_no_key_out() {
    for (ids, table) in values::TABLES {
        let known: BTreeSet<&str> =
            table.lines().filter_map(|line| line.split('|').next()).map(str::trim).collect();
        for id in *ids {
            for key in built_in(id).values.keys() {
                let typed = known.contains(key.as_str()) || key == "family";
                let cure = "not at its default: type it in tests/rules/rulesets/values.rs";
                assert!(typed || is_default(built_in(id), key), "{id}: {key}: {cure}");
            }
        }
    }
}

#[test]
fn a_ruleset_is_the_same_after_a_round_trip_through_json() {
    let changed = with(
        built_in("bacon-wiki"),
        &set(&[("pay.alone", json!([[0, 8], [0, 4], [0, 4], [2, 0], [2, 0], [4, 0]]))]),
        Sources::agreed(),
    );
    let changed = changed.expect("a house rule");
    for ruleset in shelf().iter().chain([&changed]) {
        let whole = ruleset.to_json();
        let again = from_header(&whole).unwrap_or_else(|m| panic!("{}: {m:?}", ruleset.id));
        assert_eq!(&again, ruleset);
        assert_eq!(from_json(&whole, shelf()).as_ref(), Ok(ruleset));
        let text = serde_json::to_string(&whole).expect("JSON");
        let spelt: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(from_header(&spelt).as_ref(), Ok(ruleset));
    }
}

#[test]
fn dotted_json_reads_as_nested_json_does() {
    let ruleset = built_in("bid-euchre-6");
    let mut dotted = serde_json::Map::new();
    for (key, value) in &ruleset.values {
        dotted.insert(key.clone(), value.clone());
    }
    for (key, text) in [("id", &ruleset.id), ("title", &ruleset.title), ("about", &ruleset.about)] {
        dotted.insert(key.to_owned(), json!(text));
    }
    let read = from_json(&Value::Object(dotted), shelf()).expect("a ruleset");
    assert_eq!(read.bid_rules(), ruleset.bid_rules());
    assert_eq!(read.values, ruleset.values);
}

#[test]
fn a_switch_changes_its_key_and_its_citation_and_nothing_else() {
    let base = built_in("euchre");
    let switched =
        with(base, &set(&[("making.all-pass", json!("stick"))]), Sources::agreed()).expect("stick");
    let cite = switched.cite(Clause::MakingAllPass).expect("a citation");
    assert_eq!(cite.source.as_str(), "agreed");
    assert_eq!(cite.text, "The dealer may not pass in the naming round: he must make trump.");
    let others = |ruleset: &Ruleset| {
        let cites = ruleset.cites.iter().filter(|(clause, _)| **clause != Clause::MakingAllPass);
        cites.map(|(clause, cite)| (*clause, cite.clone())).collect::<Vec<_>>()
    };
    assert_eq!(others(&switched), others(base));
    assert_eq!((&switched.id, &switched.title), (&base.id, &base.title));
    assert!(switched.offers.is_empty(), "the offer has been taken up");
    let same = with(base, &set(&[("making.all-pass", json!("next-dealer"))]), Sources::agreed());
    assert_eq!(same.as_ref(), Ok(base));
}

#[test]
fn a_key_that_follows_another_follows_it_under_a_house_rule() {
    let rows = json!([[0, 8], [0, 4], [0, 4], [2, 0], [2, 0], [4, 0]]);
    let changed =
        with(built_in("bacon-denexa"), &set(&[("pay.alone", rows.clone())]), Sources::agreed());
    assert_eq!(changed.expect("a house rule").values.get("pay.lone-defender"), Some(&rows));
    let changed =
        with(built_in("euchre"), &set(&[("pay.alone", rows)]), Sources::agreed()).expect("one");
    let kept = built_in("euchre").values.get("pay.lone-defender");
    assert_eq!(changed.values.get("pay.lone-defender"), kept, "this one was given");
}

#[test]
fn what_a_switch_makes_meaningless_is_dropped() {
    let set = set(&[("making.consent", json!(false))]);
    let changed = with(built_in("bacon-wiki"), &set, Sources::agreed()).expect("no consent");
    assert_eq!(changed.values.get("making.deny-alone"), None);
    let (_, making) = changed.turn_up_rules().expect("a card is turned");
    assert!(making.consent.is_none());
}

#[test]
fn a_house_rules_file_lies_over_its_base() {
    let text = r#"
        id = "friday"
        title = "Friday's Euchre"
        about = "Euchre to 15 with the dealer stuck"
        base = "euchre"
        making.all-pass = "stick"
        game.target = 15
        [cite.game-target]
        text = "We play to 15."
        source = "Friday's table"
    "#;
    let friday = from_toml(text, shelf()).expect("a ruleset");
    assert_eq!(friday.base.as_deref(), Some("euchre"));
    let source = |clause| friday.cite(clause).map(|cite| cite.source.as_str());
    assert_eq!(source(Clause::GameTarget), Some("Friday's table"));
    assert_eq!(source(Clause::MakingAllPass), Some("Friday's Euchre"));
    assert_eq!(friday.cite(Clause::Follow), built_in("euchre").cite(Clause::Follow));
    assert_eq!(from_header(&friday.to_json()), Ok(friday));
}

#[test]
fn a_game_may_be_written_over_a_game_of_another_kind() {
    let text = r#"
        id = "bacon-with-bids"
        title = "Bacon with bids"
        about = "Five tricks of the full pack, bid for"
        base = "bacon-wiki"
        making.method = "bid"
        making.all-pass = "next-dealer"
        making.least = 2
        play.lead = "maker"
        pay.made = "tricks"
        pay.made-others = "zero"
        pay.set = "bid"
        pay.set-others = "tricks"
        pay.lone-made = { mode = "flat", points = 10 }
        pay.lone-set = { mode = "flat", points = 5 }
    "#;
    let ruleset = from_toml(text, shelf()).unwrap_or_else(|m| panic!("{}", told(text, &m)));
    for clause in Clause::ALL {
        assert_eq!(ruleset.cite(*clause).is_some(), ruleset.invokes(clause.scope()), "{clause}");
    }
    assert_eq!(ruleset.values.get("making.upcards"), None);
}

/// Files that name each other by their ids.
fn read_all(texts: &[String]) -> files::Read {
    let file = |(number, text): (usize, &String)| House {
        name: format!("{number}.toml"),
        text: text.clone(),
        base: Named::Id,
    };
    let files: Vec<House> = texts.iter().enumerate().map(file).collect();
    files::read(&files, shelf())
}

#[test]
fn house_rules_may_be_written_over_each_other_but_not_in_a_circle() {
    let file = |id: &str, base: &str| {
        format!("id = \"{id}\"\ntitle = \"{id}\"\nabout = \"{id}\"\nbase = \"{base}\"\n")
    };
    let files = [
        file("c", "b"),
        file("b", "euchre"),
        file("x", "y"),
        file("y", "x"),
        file("z", "y"),
        file("me", "me"),
        file("w", "nowhere"),
        file("euchre", "b").replace("base", "game.target = 7\nbase"),
        file("v", "w"),
        file("q", "r"),
        file("r", "s"),
        file("s", "q"),
    ];
    let read = read_all(&files);
    assert!(read[0].is_ok() && read[1].is_ok());
    let why: Vec<(usize, &str)> = read
        .iter()
        .enumerate()
        .flat_map(|(file, read)| {
            let mistakes = read.as_ref().err().map_or(&[][..], Vec::as_slice);
            mistakes.iter().map(move |mistake| (file, mistake.problem.as_str()))
        })
        .collect();
    assert_eq!(
        why,
        [
            (2, "`x` and `y` are each other's base, in a circle"),
            (3, "`y` and `x` are each other's base, in a circle"),
            (4, "the base `y` is one of a circle of bases"),
            (5, "`me` cannot be its own base"),
            (6, "the base `nowhere` is not a known ruleset"),
            (7, "there is a ruleset `euchre` already"),
            (8, "the base `w` has mistakes of its own"),
            (9, "the base `r` leads back to `q`, in a circle"),
            (10, "the base `s` leads back to `r`, in a circle"),
            (11, "the base `q` leads back to `s`, in a circle"),
        ]
    );
}

/// It is told with everything else that is wrong, at the line of the id.
#[test]
fn an_id_that_is_taken_is_told_where_it_stands() {
    let whole = "id = \"euchre-ohio\"\ntitle = \"Friday\"\nbase = \"euchre\"\ngame.target = 7\n";
    let taken = (1, "there is a ruleset `euchre-ohio` already");
    let unknown = (5, "no ruleset has a key `nonsense`");
    let cases = [
        (whole.to_owned(), vec![taken]),
        (format!("{whole}nonsense = 1\n"), vec![taken, unknown]),
        // An id of its own, with the same mistake.
        (format!("{whole}nonsense = 1\n").replace("euchre-ohio", "friday"), vec![unknown]),
    ];
    for (text, wanted) in cases {
        let read = read_all(std::slice::from_ref(&text)).remove(0);
        let mistakes = read.expect_err("a mistake");
        let line = |it: &rasher::rules::file::Mistake| it.place(&text).map_or(0, |(line, _)| line);
        let found: Vec<(usize, &str)> =
            mistakes.iter().map(|it| (line(it), it.problem.as_str())).collect();
        assert_eq!(found, wanted, "{text}");
    }
}

#[test]
fn the_word_bacon_alone_selects_nothing() {
    let ids = |word: &str| match shelf().find(word) {
        Selected::One(ruleset) => vec![ruleset.id.clone()],
        Selected::Several(several) => several.iter().map(|ruleset| ruleset.id.clone()).collect(),
        Selected::None { near } => near.iter().map(|id| format!("?{id}")).collect(),
    };
    let bacon = [
        "bacon-wiki",
        "bacon-gamerules",
        "bacon-denexa",
        "bacon-climb-4",
        "bacon-climb-6",
        "euchre",
    ];
    assert_eq!(ids("bacon"), bacon);
    assert_eq!(ids(" Bacon "), bacon);
    assert_eq!(ids("euchre"), ["euchre"]);
    assert_eq!(ids("Bid Euchre 6"), ["bid-euchre-6"]);
    assert_eq!(ids("michigan"), ["euchre-michigan"]);
    let bids = ["bid-euchre-4", "bid-euchre-6", "bid-euchre-standard", "bid-euchre-standard-6"];
    assert_eq!(ids("bid euchre"), bids);
    assert_eq!(ids("climb"), ["bacon-climb-4", "bacon-climb-6"]);
    assert_eq!(ids("1888"), ["euchre-laws-1888"]);
    assert_eq!(ids("bacon-wikki"), ["?bacon-wiki"]);
    assert_eq!(ids("bacn").first().map(String::as_str), Some("?bacon-wiki"));
    assert_eq!(ids("whist"), Vec::<String>::new());
    assert_eq!(ids(""), Vec::<String>::new());
}

#[test]
fn a_question_names_a_ruleset_in_three_ways() {
    let read = |value: Value| asked(&value, shelf()).map(|ruleset| ruleset.values.clone());
    let sticky = json!({"base": "euchre", "set": {"making.all-pass": "stick"}});
    assert_eq!(read(json!("euchre")).as_ref(), Ok(&built_in("euchre").values));
    assert_eq!(read(sticky).expect("one").get("making.all-pass"), Some(&json!("stick")));
    assert_eq!(read(built_in("euchre").to_json()).as_ref(), Ok(&built_in("euchre").values));
    let nested =
        json!({"id": "x", "title": "X", "about": "X", "base": "euchre", "game": {"target": 7}});
    assert_eq!(read(nested).expect("one").get("game.target"), Some(&json!(7)));
    for (wrong, problem) in [
        (json!("bacon"), "there is no ruleset `bacon`"),
        (json!(7), "a ruleset is named by its id, or is an object"),
        (
            json!({"base": "euchre", "set": 3}),
            "switches need the id of a ruleset and an object of keys",
        ),
        (
            json!({"base": "euchre", "set": {"id": "x"}}),
            "`id` is not a rule that a table can change",
        ),
        (
            json!({"base": "euchre", "set": {"family": "climb"}}),
            "`family` is not a rule that a table can change",
        ),
        (
            json!({"base": "euchre", "set": {"cite.follow.text": "x"}}),
            "`cite.follow` is not a rule that a table can change",
        ),
        (
            json!({"base": "euchre", "set": {"offer": []}}),
            "`offer` is not a rule that a table can change",
        ),
    ] {
        let mistakes = asked(&wrong, shelf()).err().unwrap_or_default();
        let problems: Vec<&str> = mistakes.iter().map(|mistake| mistake.problem.as_str()).collect();
        assert_eq!(problems, [problem], "{wrong}");
    }
}

#[test]
fn a_target_may_be_taken_away_for_a_number_of_deals() {
    for none in [json!("none"), Value::Null] {
        let set = set(&[("game.target", none), ("game.deals", json!(8))]);
        let ruleset = with(built_in("euchre"), &set, Sources::agreed()).expect("eight deals");
        assert_eq!((ruleset.target(), ruleset.length().deals()), (None, Some(8)));
    }
}

/// The house rules that people ask for, and the tournament sheets as far as they could be read.
#[test]
fn every_known_house_rule_can_be_set() {
    let rows = |beaten: [i32; 2], three: [i32; 2], all: [i32; 2]| {
        json!([beaten, beaten, beaten, three, three, all])
    };
    let rules: &[(&str, &[(&str, Value)])] = &[
        ("euchre", &[("making.all-pass", json!("stick"))]),
        ("euchre", &[("making.all-pass", json!("forfeit-1"))]),
        ("euchre", &[("making.all-pass", json!("same-dealer"))]),
        ("euchre", &[("making.all-pass", json!("stick")), ("making.turned-down", json!("stuck"))]),
        ("euchre", &[("making.all-pass", json!("stick")), ("cards.no-trump", json!("stuck"))]),
        ("euchre", &[("cards.no-trump", json!("naming")), ("cards.low-no-trump", json!(true))]),
        ("euchre", &[("weak.hand", json!("nines-tens")), ("weak.then", json!("redeal-next"))]),
        ("euchre", &[("weak.hand", json!("three-nines-or-tens")), ("weak.then", json!("swap"))]),
        ("euchre", &[("making.partner-orders", json!("alone"))]),
        ("euchre", &[("lone.exchange", json!(1)), ("lone.defend-alone", json!(true))]),
        ("euchre", &[("play.lone-lead", json!("left-of-maker"))]),
        ("euchre", &[("pack.joker", json!(true))]),
        ("euchre", &[("pack.low", json!("7")), ("game.target", json!(15))]),
        ("euchre", &[("pay.alone", rows([0, 4], [1, 0], [5, 0]))]),
        ("euchre", &[("pay.alone", rows([0, 2], [0, 0], [4, 0]))]),
        ("euchre", &[("pay.alone", rows([0, 2], [0, 1], [4, 0]))]),
        ("euchre", &[("making.natural-trump", json!("maker"))]),
        ("euchre", &[("lone.allowed", json!(false))]),
        ("euchre", &[("game.carry-over", json!(true))]),
        ("bacon-wiki", &[("pay.alone", json!([[0, 8], [0, 4], [0, 4], [2, 0], [2, 0], [4, 0]]))]),
        ("bid-euchre-4", &[("making.trump-named", json!("after")), ("game.tie", json!("makers"))]),
        ("bid-euchre-4", &[("pay.set", json!("zero")), ("lone.rank", json!("all-tricks"))]),
        ("bid-euchre-standard", &[("lone.over", json!([12, 24, 32, 48]))]),
        ("bid-euchre-standard", &[("making.all-pass", json!("force-dealer"))]),
        (
            "bid-euchre-standard",
            &[
                ("players", json!(6)),
                ("pack.copies", json!(2)),
                ("pack.hand", json!(8)),
                ("cards.low-no-trump", json!(true)),
                ("pay.lone-made", json!({"mode": "flat", "points": 24})),
                ("pay.lone-set", json!({"mode": "flat", "points": 24})),
            ],
        ),
        ("euchre-standard", &[("game.target", json!("none")), ("game.deals", json!(12))]),
        (
            "euchre-standard",
            &[
                ("making.all-pass", json!("stick")),
                ("making.discard-upcard", json!("forbidden")),
                ("irregular.misdeal", json!("until-upcard")),
                ("irregular.deal-out-of-turn", json!("always-restore")),
                ("irregular.claim", json!("two-points")),
                ("game.first-dealer", json!("first-jack")),
            ],
        ),
        (
            "euchre-standard",
            &[
                ("irregular.misdeal", json!("second-loses")),
                ("pay.together", rows([-2, 0], [1, 0], [2, 0])),
                ("pay.alone", rows([-4, 0], [1, 0], [4, 0])),
            ],
        ),
        (
            "euchre-standard",
            &[
                ("irregular.revoke", json!("max-hand")),
                ("irregular.revoke-until", json!("next-lead")),
                ("irregular.false-claim", json!(2)),
            ],
        ),
        ("bacon-climb-4", &[("pass.final", json!(true)), ("game.tie", json!("shared"))]),
        (
            "bacon-climb-6",
            &[
                ("pack.ranks", json!(9)),
                ("pack.suits", json!(4)),
                ("pack.copies", json!(2)),
                ("pack.wilds", json!(12)),
                ("pack.hand", json!(14)),
                ("pack.wilds-each", json!(2)),
            ],
        ),
    ];
    for (base, pairs) in rules {
        let changed = with(built_in(base), &set(pairs), Sources::agreed());
        let changed = changed.unwrap_or_else(|m| panic!("{base} {pairs:?}: {}", told("", &m)));
        for (key, value) in *pairs {
            assert_eq!(changed.values.get(*key), Some(value), "{base}");
            let clause = Clause::ALL.iter().find(|clause| clause.key() == Some(key));
            let cite = clause.and_then(|clause| changed.cite(*clause)).expect("a citation");
            let same = built_in(base).values.get(*key) == Some(value);
            assert!(
                same || cite.source.as_str() == "agreed",
                "{base} {key}: {}",
                cite.source.as_str()
            );
        }
        assert_eq!(from_header(&changed.to_json()), Ok(changed));
    }
}

#[test]
fn a_value_is_read_as_a_person_types_it() {
    for (words, value) in [
        ("15", json!(15)),
        ("-24", json!(-24)),
        (" true ", json!(true)),
        ("stick", json!("stick")),
        ("\"stick\"", json!("stick")),
        ("[12, 24]", json!([12, 24])),
        ("forfeit-1", json!("forfeit-1")),
        ("{ mode = \"flat\", points = 24 }", json!({"mode": "flat", "points": 24})),
        ("", json!("")),
    ] {
        assert_eq!(typed(words), value, "{words}");
    }
}

/// Every file of the gallery is refused, and in these words. A `.txt` is read as prose when it
/// changes: it is what a person sees of his mistake.
#[test]
fn a_broken_file_is_told_all_of_its_mistakes_in_order() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/broken-rulesets");
    let entries = fs::read_dir(&folder).expect("the gallery");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    assert!(paths.len() >= 20, "{}", paths.len());
    for path in paths {
        let text = fs::read_to_string(&path).expect("text");
        let mistakes = from_toml(&text, shelf()).err().unwrap_or_default();
        assert!(!mistakes.is_empty(), "{} is in order", path.display());
        let expected = fs::read_to_string(path.with_extension("txt")).expect("what it is told");
        assert_eq!(told(&text, &mistakes), expected, "{}", path.display());
        for mistake in &mistakes {
            assert!(!mistake.problem.ends_with('.'), "{}", mistake.problem);
            let spans = mistake.span.iter().chain(mistake.also.iter().map(|(span, _)| span));
            for span in spans {
                assert!(text.get(span.clone()).is_some(), "{}: {mistake:?}", path.display());
            }
        }
    }
}

/// A help that offers words for the place of the mistake offers words that are right there.
#[test]
fn what_is_offered_instead_mends_the_mistake() {
    let head = "id = \"x\"\ntitle = \"X\"\nabout = \"X\"\nbase = \"euchre\"\n";
    for line in [
        "making.al-pass = \"stick\"",
        "making.all-pass = \"stik\"",
        "pack.low = 7",
        "game.target = \"15\"",
        "lone.defend-alone = \"true\"",
        "plaiers = 4",
    ] {
        let text = format!("{head}{line}\n");
        let mistakes = from_toml(&text, shelf()).err().unwrap_or_default();
        let [mistake] = mistakes.as_slice() else { panic!("{line}: {mistakes:?}") };
        let (span, instead) = (mistake.span.clone(), mistake.instead.as_deref());
        let (Some(span), Some(instead)) = (span, instead) else { panic!("{line}: {mistake:?}") };
        let mut mended = text.clone();
        mended.replace_range(span, instead);
        assert!(from_toml(&mended, shelf()).is_ok(), "{mended}");
    }
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let text = "#".repeat(rasher::rules::file::MAX_BYTES + 1);
    let mistakes = from_toml(&text, shelf()).err().unwrap_or_default();
    assert_eq!(mistakes.len(), 1);
    assert!(mistakes[0].problem.contains("too large"), "{}", mistakes[0]);
}

/// A seed of a small shuffler: enough to reach odd places, the same ones every time.
fn steps(count: usize) -> impl Iterator<Item = usize> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap_or(0)
    })
    .take(count)
}

/// Whatever becomes of a file, it is read or its mistakes are told; their places are in the text.
#[test]
fn no_damage_to_a_file_does_more_than_make_mistakes() {
    let odd =
        ["[", "]", "\"", "=", "\n", "#", "{", "9", "[[offer]]\n", "'''", "\u{0}", "é", "base"];
    for File { text, .. } in files() {
        let marks: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for step in steps(25) {
            let at = marks[step % marks.len()];
            let to = marks[(step / 7) % marks.len()];
            let mut cut = (*text).to_owned();
            cut.truncate(at);
            let mut put = (*text).to_owned();
            put.insert_str(at, odd[step % odd.len()]);
            let mut gone = (*text).to_owned();
            gone.replace_range(at.min(to)..at.max(to), "");
            for damaged in [cut, put, gone] {
                for mistake in from_toml(&damaged, shelf()).err().unwrap_or_default() {
                    let inside = mistake.span.iter().all(|span| span.end <= damaged.len());
                    assert!(inside && !mistake.problem.is_empty(), "{mistake:?}");
                    let _place = mistake.place(&damaged);
                }
            }
        }
    }
}

/// The same for JSON: any value in any place.
#[test]
fn no_value_in_no_place_does_more_than_make_mistakes() {
    let odd = [
        json!(null),
        json!(true),
        json!(-1),
        json!(u64::MAX),
        json!(1.5),
        json!(""),
        json!("none"),
        json!([]),
        json!([[]]),
        json!([[1, 2], 3]),
        json!({}),
        json!({"a": {"b": 1}}),
    ];
    for ruleset in shelf().iter() {
        let keys = ruleset.values.keys().map(String::as_str);
        for key in
            keys.chain(["id", "title", "base", "offer", "cite", "cite.follow", "x", ".", "a."])
        {
            for value in &odd {
                let _answer = asked(&json!({"base": ruleset.id, "set": {key: value}}), shelf());
                let file =
                    json!({"id": "x", "title": "X", "about": "X", "base": ruleset.id, key: value});
                let _answer = from_json(&file, shelf());
            }
        }
    }
}

/// The names that `docs/sources.md` explains: the first cell of each row, in its quotes.
fn known_sources() -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/sources.md");
    let text = fs::read_to_string(path).expect("docs/sources.md");
    let name = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned());
    text.lines().filter_map(name).collect()
}

#[test]
fn every_source_of_a_citation_is_told_of() {
    let known = known_sources();
    assert!(known.len() > 50, "{}", known.len());
    for ruleset in shelf().iter() {
        for (clause, cite) in &ruleset.cites {
            for source in cite.source.as_str().split("; ").filter(|source| *source != "silent") {
                let is = |name: &String| {
                    let place = source.strip_prefix(name.as_str());
                    place.is_some_and(|place| place.is_empty() || place.starts_with(','))
                };
                let cure = "no row of docs/sources.md has this name: enter it there";
                assert!(known.iter().any(is), "{}: {clause}: `{source}`: {cure}", ruleset.id);
            }
        }
    }
}

/// In our files a law is a number, and stands in no text of a source (issue 12).
#[test]
fn no_law_stands_in_the_text_of_a_source() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let files = fs::read_dir(&folder).expect("rulesets").map(|file| file.expect("a file").path());
    let tomls = files.filter(|path| path.extension().is_some_and(|it| it == "toml"));
    let mut looked = 0;
    for path in tomls.chain([folder.join("book/questions.toml")]) {
        let text = fs::read_to_string(&path).expect("a ruleset");
        let words: Vec<&str> = text.split_whitespace().collect();
        let words = words.join(" ");
        assert!(!words.contains("(1888), law"), "{}", path.display());
        looked += 1;
    }
    assert!(looked > 20, "{looked}");
}

/// Laws of 1888 that nobody could read: no rule may rest on them.
const UNREAD: &[std::ops::RangeInclusive<u32>] = &[15..=27, 53..=61, 84..=85, 104..=105];

#[test]
fn no_rule_rests_on_a_law_that_could_not_be_read() {
    let mut read = 0;
    for ruleset in shelf().iter() {
        for (clause, cite) in &ruleset.cites {
            let said = std::iter::once(cite.source.as_str())
                .chain(cite.dissent.iter().map(String::as_str));
            for laws in said.filter_map(|said| Some(said.split_once("(1888), law")?.1)) {
                let laws = laws.split([';', ':']).next().unwrap_or_default();
                let numbers = laws.split(|c: char| !c.is_ascii_digit() && c != '-');
                for range in numbers.filter(|range| range.contains(|c: char| c.is_ascii_digit())) {
                    let (first, last) = range.split_once('-').unwrap_or((range, range));
                    let range: Vec<u32> =
                        [first, last].iter().map(|law| law.parse().expect("a law")).collect();
                    let unread = (range[0]..=range[1])
                        .find(|law| UNREAD.iter().any(|unread| unread.contains(law)));
                    assert_eq!(unread, None, "{}: {clause}: {}", ruleset.id, cite.source.as_str());
                    read += 1;
                }
            }
        }
    }
    assert!(read > 50, "{read}");
}

/// What settles the rest had no key of its own once, and was known by two others: a record from then
/// means today what it meant then, and whoever says the key says it for good.
#[test]
fn a_record_from_before_the_code_had_its_key_keeps_its_code() {
    let header = |id: &str, code: Option<&str>, callable: bool| {
        let mut whole = built_in(id).to_json();
        let irregular = whole["irregular"].as_object_mut().expect("a table");
        irregular.remove("code");
        irregular.extend(code.map(|word| ("code".to_owned(), json!(word))));
        if callable {
            irregular.insert("exposed".to_owned(), json!("callable"));
            irregular.insert("revoke-then".to_owned(), json!("goes-on"));
        }
        whole["cite"].as_object_mut().expect("citations").remove("irregular-code");
        let read = from_header(&whole).unwrap_or_else(|wrong| panic!("{id}: {wrong:?}"));
        read.values["irregular.code"].clone()
    };
    assert_eq!(header("euchre-laws-1888", None, false), json!("laws-of-1888"));
    assert_eq!(header("euchre-laws-1888", Some("table"), false), json!("table"));
    assert_eq!(header("euchre", None, false), json!("table"));
    assert_eq!(header("euchre", None, true), json!("laws-of-1888"));
    assert_eq!(header("euchre", Some("table"), true), json!("table"));
}
