//! What people ask about the rules: every question of the list, for every ruleset that it concerns,
//! question in, key, value and source out. The table was typed from the rules reference, not from
//! what the program says.

use std::collections::BTreeMap;
use std::thread;

use rasher::clause::Clause;
use rasher::report::answer::{Agreed, Answer, answer, answer_with_others};
use rasher::rules::Ruleset;
use rasher::rules::file::{agreed, from_header, from_toml, with};
use rasher::rules::files::{self, House, Named};
use rasher::rules::questions::find::{Search, SearchOutcome, find};
use rasher::rules::questions::outcome::SaidOutcome;
use rasher::rules::questions::{self, Asks, Question};
use rasher::rules::shelf::Shelf;
use rasher::rules::source::Sources;
use serde_json::{Value, json};

const DISPUTES: &str = include_str!("../topics/disputes.txt");

/// The rulesets of the table. Others are written over one of these.
const ELEVEN: [&str; 11] = [
    "bacon-wiki",
    "bacon-gamerules",
    "bacon-denexa",
    "bacon-climb-4",
    "bacon-climb-6",
    "euchre",
    "euchre-standard",
    "euchre-laws-1888",
    "bid-euchre-4",
    "bid-euchre-6",
    "bid-euchre-standard",
];

/// A row of the table.
struct Row<'a> {
    ruleset: &'a str,
    keys: &'a str,
    source: &'a str,
    says: &'a str,
}

/// A question of the table.
struct Asked<'a> {
    topic: &'a str,
    phrases: Vec<&'a str>,
    rows: Vec<Row<'a>>,
}

fn table() -> Vec<Asked<'static>> {
    let mut table: Vec<Asked<'static>> = Vec::new();
    for line in DISPUTES.lines().skip_while(|line| !line.is_empty()) {
        if let Some(head) = line.strip_prefix("# ") {
            let (topic, phrases) = head.split_once(": ").expect(line);
            table.push(Asked { topic, phrases: phrases.split("; ").collect(), rows: Vec::new() });
        } else if !line.is_empty() {
            let cells: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [ruleset, keys, source, says] = cells[..] else { panic!("{line}") };
            table.last_mut().expect(line).rows.push(Row { ruleset, keys, source, says });
        }
    }
    table
}

fn built_in(id: &str) -> &'static Ruleset {
    Shelf::built_in().get(id).unwrap_or_else(|| panic!("no ruleset {id}"))
}

fn topic(word: &str) -> &'static Question {
    Question::of(word).unwrap_or_else(|| panic!("no topic {word}"))
}

/// The keys that decide and their values, as the table writes them.
fn keys(answer: &Answer) -> String {
    let keys: Vec<String> = answer
        .points
        .iter()
        .filter_map(|point| {
            let value = point.value.as_ref().map(|value| format!("={value}"));
            Some(format!("{}{}", point.key?, value.unwrap_or_default()))
        })
        .collect();
    if keys.is_empty() { "-".to_owned() } else { keys.join(" ") }
}

/// Whoever is named for the first thing that decides.
fn source(answer: &Answer) -> Option<&str> {
    match answer.points.first() {
        Some(point) => point.source.as_deref(),
        None => answer.source.as_deref(),
    }
}

#[test]
fn every_question_has_its_answer_for_every_ruleset_that_it_concerns() {
    let mut wrong = Vec::new();
    for asked in table() {
        for Row { ruleset, keys: want, source: says_so, says } in &asked.rows {
            let ruleset = built_in(ruleset);
            for phrase in asked.phrases.iter().chain([&asked.topic]) {
                let SearchOutcome::One(hit) = find(phrase, ruleset) else {
                    wrong.push(format!("`{phrase}` by {} finds not one topic", ruleset.id));
                    continue;
                };
                let found = answer(hit.question, ruleset);
                // A narrower question will do that has the same rule for its answer.
                let same = keys(&found).split(' ').any(|key| key != "-" && want.contains(key));
                if found.topic != asked.topic && !same {
                    wrong.push(format!("`{phrase}` by {} finds {}", ruleset.id, found.topic));
                }
            }
            let is = answer(topic(asked.topic), ruleset);
            let place = format!("{} by {}", asked.topic, ruleset.id);
            if !is.arises {
                wrong.push(format!("{place} does not arise"));
            }
            if keys(&is) != *want {
                wrong.push(format!("{place}: {} and not {want}", keys(&is)));
            }
            let fits = match (*says_so, source(&is)) {
                ("*", Some(_)) | ("°", None) => true,
                (said, Some(source)) => source.contains(said),
                (_, None) => false,
            };
            if !fits {
                wrong.push(format!("{place}: {:?} and not {says_so}", source(&is)));
            }
            if !is.says.contains(says) {
                wrong.push(format!("{place}: `{}` has no `{says}`", is.says));
            }
            for point in &is.points {
                let agreed = Agreed::BuiltIn { ruleset: ruleset.id.clone() };
                assert_eq!(point.agreed, agreed, "{place}");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_question_of_the_table_is_on_the_list_and_every_ruleset_answers_all_of_it() {
    for asked in &table() {
        for ruleset in Shelf::built_in().iter() {
            let is = answer(topic(asked.topic), ruleset);
            // A variant answers to the questions of the ruleset that it is written over.
            let listed = |id: &str| asked.rows.iter().any(|row| row.ruleset == id);
            let base = ruleset.base.as_deref().filter(|_| !ELEVEN.contains(&&*ruleset.id));
            let owner = base.unwrap_or(&ruleset.id);
            let place = format!("{} by {}", asked.topic, ruleset.id);
            if ELEVEN.contains(&owner) {
                assert_eq!(is.arises, listed(owner), "{place}");
            }
            assert!(is.says.ends_with('.'), "{place}: {}", is.says);
            assert!(
                is.arises || (is.points.is_empty() && is.more.is_empty() && is.source.is_none())
            );
        }
    }
}

/// The one list of what a rule still owes to whoever asks for it.
#[test]
fn every_rule_can_be_asked_for_and_every_question_has_an_answer_for_every_ruleset() {
    let mut owed = Vec::new();
    for clause in Clause::ALL {
        match Question::of(clause.question()) {
            Some(_) => {}
            None => owed.push(format!("{clause}: the question `{}`", clause.question())),
        }
    }
    for question in questions::all() {
        let name = &question.name;
        if !question.ask.ends_with(['?', '.']) {
            owed.push(format!("{name}: a question mark"));
        }
        let same = |other: &&Question| other.name == *name;
        if questions::all().iter().filter(same).count() > 1 {
            owed.push(format!("{name}: a name of its own"));
        }
        for ruleset in Shelf::built_in().iter() {
            let is = answer(question, ruleset);
            if !is.says.ends_with(['.', '?']) || is.says.contains(['{', '}']) {
                owed.push(format!("{name} by {}: an answer and not `{}`", ruleset.id, is.says));
            }
        }
    }
    for ruleset in Shelf::built_in().iter() {
        for clause in ruleset.cites.keys() {
            // A rule is asked for by its name, whatever else asks for it.
            let found = Question::of(clause.question()).map(|it| answer(it, ruleset));
            let answers = found.as_ref().is_some_and(|it| it.arises);
            if !answers {
                owed.push(format!("{clause} by {}: an answer", ruleset.id));
            }
        }
    }
    assert!(owed.is_empty(), "still owed:\n{}", owed.join("\n"));
}

#[test]
fn every_phrase_of_a_question_finds_its_answer_where_it_arises() {
    let tables = ["euchre", "bacon-wiki", "bid-euchre-4", "bacon-climb-4"].map(built_in);
    // They are tens of thousands of phrases, so the questions are asked side by side, and one phrase in ten
    // unless whoever starts the test wants all.
    #[allow(clippy::disallowed_methods, reason = "whoever starts the test says how many")]
    let step = if std::env::var("PHRASES").is_ok_and(|how| how == "all") { 1 } else { ONE_IN };
    let all: Vec<&'static Question> = questions::all().iter().filter(|it| !it.is_word()).collect();
    let wrong: Vec<String> = thread::scope(|scope| {
        let parts = all.chunks(all.len().div_ceil(ASKERS));
        let asking: Vec<_> =
            parts.map(|part| scope.spawn(move || phrases_not_found(part, &tables, step))).collect();
        asking.into_iter().flat_map(|part| part.join().expect("a part is asked")).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// So many ask at the same time.
const ASKERS: usize = 4;

/// The gate puts one phrase of so many.
const ONE_IN: usize = 10;

/// The phrases that find neither their own question nor one which says the same of a ruleset; of each
/// question every `step`th is put.
fn phrases_not_found(
    questions: &[&'static Question],
    tables: &[&Ruleset],
    step: usize,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for question in questions {
        let here = tables.iter().filter(|table| question.arises(table));
        let own: Vec<(&Ruleset, Answer)> =
            here.map(|table| (*table, answer(question, table))).collect();
        for also in question.also().step_by(step) {
            let search = Search::of(also.text);
            // The name of another question asks for that one.
            let other = Question::of(&also.text.replace(' ', "-"));
            let asked = own.iter().filter(|(table, _)| !other.is_some_and(|it| it.arises(table)));
            for (table, own) in asked {
                if !is_found((&search, also.text), question, own, table) {
                    wrong.push(format!("`{}` by {}: not {}", also.text, table.id, question.name));
                }
            }
        }
    }
    wrong
}

/// Does what was typed find the question, or one which says the same of the ruleset?
fn is_found(
    (search, text): (&Search, &str),
    question: &Question,
    own: &Answer,
    ruleset: &Ruleset,
) -> bool {
    let found = match search.at(ruleset) {
        SearchOutcome::One(hit) => vec![hit],
        SearchOutcome::Several(hits) => hits,
        SearchOutcome::None { .. } | SearchOutcome::Beside(_) => Vec::new(),
    };
    // A phrase that names an outcome finds what that outcome pays, a word of another game its meaning, and one
    // that names cards, bids or combinations what holds for them.
    let outcome = SaidOutcome::of(text).question(ruleset);
    found.iter().any(|hit| {
        let word = hit.question.is_word() && !hit.question.arises(ruleset);
        let named = outcome == Some(hit.question.name.as_str());
        hit.question.name == question.name || word || named || {
            let mut is = answer(hit.question, ruleset);
            is.with_cards(text, ruleset, None);
            is.cards.is_some() || own.points.iter().any(|point| is.points.contains(point))
        }
    })
}

fn set(base: &Ruleset, switches: &[(&str, Value)]) -> Ruleset {
    let switches: BTreeMap<String, Value> =
        switches.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    with(base, &switches, Sources::agreed()).expect("switches")
}

#[test]
fn a_house_rule_changes_the_answer_by_itself() {
    let stuck = set(built_in("euchre"), &[("making.all-pass", json!("stick"))]);
    let is = answer(topic("stick"), &stuck);
    assert!(is.says.starts_with("Yes. "), "{}", is.says);
    assert_eq!(is.points[0].agreed, Agreed::Table);
    assert_eq!(is.points[0].value, Some(json!("stick")));
    // What was not turned is still the ruleset's.
    let is = answer(topic("alone-lead"), &stuck);
    assert_eq!(is.points[0].agreed, Agreed::BuiltIn { ruleset: "euchre".to_owned() });

    let five = json!([[0, 8], [0, 4], [0, 4], [0, 0], [0, 0], [4, 0]]);
    let harsh = set(built_in("bacon-wiki"), &[("pay.alone", five)]);
    let says = |word, ruleset: &Ruleset| answer(topic(word), ruleset).says;
    assert_eq!(says("alone-points", &harsh), "When the maker is alone: 3 or 4 tricks pay nothing.");
    assert_eq!(
        says("alone-beaten", &harsh),
        "When the maker is alone: 0 tricks pay the defenders 8; 1 or 2 tricks pay the defenders 4."
    );

    // Where nobody may be alone, that is the answer to everything about it.
    let together = set(built_in("euchre"), &[("lone.allowed", json!(false))]);
    for word in ["alone-points", "alone-beaten", "alone-lead", "alone-when", "defend-alone"] {
        assert!(says(word, &together).ends_with("Nobody may play alone."), "{word}");
    }
    let points = set(built_in("bacon-wiki"), &[("irregular.revoke", json!("deduct"))]);
    assert_eq!(answer(topic("revoke-points"), &points).points.len(), 4);
}

/// A number or an order typed for one pack is not told of another.
#[test]
fn what_is_said_of_the_pack_holds_for_the_pack_that_is_played_with() {
    let joker = [("pack.joker", json!(true))];
    let bid = [
        ("pack.joker", json!(true)),
        ("cards.no-trump", json!("never")),
        ("cards.low-no-trump", json!(false)),
    ];
    let (bowers, sevens) = ([("cards.bowers", json!(true))], [("pack.low", json!("7"))]);
    // The base, what is changed, the question, a word that the answer has and one that it has not.
    for (base, switches, word, has, has_not) in [
        ("euchre", &joker[..], "trump-count", "8: the joker", "7:"),
        ("euchre", &joker, "card-order", "the joker, right bower", "In trump: right"),
        ("euchre", &joker, "pack-low", "joker", "24"),
        ("bacon-wiki", &joker, "card-order", "joker", "Ace high, then"),
        ("bacon-wiki", &joker, "pack-low", "joker", "52"),
        ("bacon-wiki", &bowers, "card-order", "bower", "no bowers"),
        ("bid-euchre-4", &bid, "card-order", "the joker, right bower", "In trump: right"),
        ("bid-euchre-6", &bid, "pack-low", "joker", "48"),
        ("bid-euchre-4", &sevens, "card-order", "lowest", "nine"),
    ] {
        let says = answer(topic(word), &set(built_in(base), switches)).says;
        assert!(says.contains(has) && !says.contains(has_not), "{base} {word}: {says}");
    }
}

/// A file of house rules as it lies on a disk.
fn file(name: &str, text: &str, base: Named) -> House {
    House { name: name.to_owned(), text: text.to_owned(), base }
}

#[test]
fn a_file_is_named_with_the_line_of_the_key() {
    let text = "id = \"kitchen\"\ntitle = \"Kitchen\"\nabout = \"ours\"\nbase = \"bacon-denexa\"\n\n\
                [making]\nall-pass = \"next-dealer\"\n\n[cite.follow]\ntext = \"Follow.\"\n\
                source = \"us\"\n";
    let over = "id = \"balcony\"\ntitle = \"Balcony\"\nabout = \"ours\"\nbase = \"kitchen.toml\"\n\
                game.target = 7\n";
    let files = [file("balcony.toml", over, Named::File(1)), file("kitchen.toml", text, Named::Id)];
    let [balcony, kitchen] = &files::read(&files, Shelf::built_in())[..] else {
        panic!("two files")
    };
    let (balcony, kitchen) = (balcony.as_ref().expect("one"), kitchen.as_ref().expect("one"));
    // In a record the file is not at hand, and is remembered all the same.
    let recorded = from_header(&kitchen.to_json()).expect("a ruleset");
    assert_eq!(&recorded, kitchen);
    let at = |file: &str, line| Agreed::File { file: file.to_owned(), line };
    let denexa = Agreed::BuiltIn { ruleset: "bacon-denexa".to_owned() };
    for (ruleset, word, is) in [
        (kitchen, "all-pass", at("kitchen.toml", 7)),
        (kitchen, "revoke", at("kitchen.toml", 9)),
        (kitchen, "permission", denexa.clone()),
        (&recorded, "all-pass", at("kitchen.toml", 7)),
        // What a base says in a file stands in that file, and what lies under it in its ruleset.
        (balcony, "target", at("balcony.toml", 5)),
        (balcony, "all-pass", at("kitchen.toml", 7)),
        (balcony, "permission", denexa),
    ] {
        assert_eq!(answer(topic(word), ruleset).points[0].agreed, is, "{} {word}", ruleset.id);
    }
    assert_eq!(balcony.base.as_deref(), Some("kitchen"));
    // A table's own word is its own, and be it the same.
    let same = BTreeMap::from([("making.all-pass".to_owned(), json!("next-dealer"))]);
    let again = agreed(kitchen, &same).expect("a switch");
    assert_eq!(answer(topic("all-pass"), &again).points[0].agreed, Agreed::Table);
    // From a text without a name, only whose rules they are is known.
    let nameless = from_toml(text, Shelf::built_in()).expect("a ruleset");
    let house = Agreed::House { ruleset: "kitchen".to_owned() };
    assert_eq!(answer(topic("all-pass"), &nameless).points[0].agreed, house);
}

#[test]
fn the_others_are_grouped_by_what_they_say() {
    let is = answer_with_others(topic("all-pass"), Asks::Straight, built_in("bacon-gamerules"));
    let groups: Vec<(bool, Vec<&str>)> = is
        .others
        .iter()
        .map(|group| {
            let ids = group.rulesets.iter().map(|it| it.ruleset.as_str());
            (group.same, ids.filter(|id| ELEVEN.contains(id)).collect())
        })
        .filter(|(_, ids): &(bool, Vec<&str>)| !ids.is_empty())
        .collect();
    assert_eq!(
        groups,
        [
            (true, vec!["euchre", "euchre-standard", "euchre-laws-1888"]),
            (false, vec!["bacon-wiki", "bacon-denexa"]),
            (false, vec!["bid-euchre-4", "bid-euchre-6", "bid-euchre-standard"]),
        ]
    );
    let said = |id: &str| {
        let mut all = is.others.iter().flat_map(|group| &group.rulesets);
        all.find(|other| other.ruleset == id).and_then(|other| other.source.as_deref())
    };
    assert_eq!(said("bacon-wiki"), None, "it is silent");
    assert_eq!(said("bacon-denexa"), Some("Denexa Games, Bacon, acquittal"));
    // Those in whose game a question does not arise say nothing.
    let is = answer_with_others(topic("wild-in-bomb"), Asks::Straight, built_in("bacon-climb-4"));
    assert_eq!(is.others.len(), 1);
    assert_eq!(is.others[0].rulesets.len(), 1);
}
