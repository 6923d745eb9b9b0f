//! What people ask, in their own words, and whether the right rule is found: sets of questions in many
//! voices, some used to fit the search and some kept from it, and a table of what must be in the
//! answers, typed from the rules reference.

use std::collections::BTreeMap;

use rasher::report::answer::answer;
use rasher::rules::questions::find::{SearchOutcome, find};
use rasher::rules::questions::{self, Question, glossary};
use rasher::rules::shelf::Shelf;
use rasher::rules::{Ruleset, Taker};
use serde_json::Value;

const FITTED: &str = include_str!("../questions/fitted.jsonl");
const KEPT: &str = include_str!("../questions/kept.jsonl");
/// Seven more voices that were looked at while the search was fitted.
const SEEN: &str = include_str!("../questions/seen.jsonl");
/// Questions of six voices that were kept from the fitting, and of five more that were put after it.
const UNSEEN: &str = include_str!("../questions/unseen.jsonl");
const FRESH: &str = include_str!("../questions/fresh.jsonl");
/// Questions in more voices (terse, in a chat, with slips, British, American, German English, of
/// children, angry, of novices), some of which were looked at, and such as were put after the last
/// fitting and measured once.
const VOICES: &str = include_str!("../questions/voices.jsonl");
const APART: &str = include_str!("../questions/apart.jsonl");
const ANSWERS: &str = include_str!("../questions/answers.txt");

/// Is the right rule the one that is answered? Nothing where none is.
fn right(asked: &Value) -> Option<bool> {
    let ruleset =
        Shelf::built_in().get(asked["rules"].as_str().expect("rules")).expect("a ruleset");
    let accept: Vec<&str> =
        asked["accept"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let nothing = accept.contains(&"none");
    match find(asked["q"].as_str().expect("a question"), ruleset) {
        SearchOutcome::One(hit) => {
            let is = answer(hit.question, ruleset);
            let says = is.says.to_lowercase();
            let facts: Vec<&str> =
                asked["facts"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let fact = |fact: &&str| {
                fact.split('|').any(|word| says.contains(word.trim_matches(['\\', 'b'])))
            };
            let named = accept.contains(&is.topic)
                || is.points.iter().any(|point| accept.contains(&point.clause));
            Some(named || (nothing && !is.arises) || (!facts.is_empty() && facts.iter().all(fact)))
        }
        SearchOutcome::Several(_) => None,
        SearchOutcome::None { .. } => nothing.then_some(true),
    }
}

fn shares(set: &str) -> (f64, f64, Vec<String>) {
    let (mut of, mut good, mut bad, mut told) = (0.0, 0.0, 0.0, Vec::new());
    for line in set.lines() {
        let asked: Value = serde_json::from_str(line).expect("JSON");
        of += 1.0;
        match right(&asked) {
            Some(true) => good += 1.0,
            Some(false) => {
                bad += 1.0;
                told.push(format!("wrong: {line}"));
            }
            None => told.push(format!("not answered: {line}")),
        }
    }
    (good / of, bad / of, told)
}

#[test]
fn what_people_ask_is_found_and_nothing_else_is_said_for_sure() {
    for (set, least, most) in [
        (FITTED, 0.95, 0.02),
        (KEPT, 0.95, 0.02),
        (SEEN, 0.92, 0.06),
        (UNSEEN, 0.92, 0.06),
        (FRESH, 0.90, 0.06),
        (VOICES, 0.90, 0.06),
        (APART, 0.70, 0.12),
    ] {
        let (good, bad, told) = shares(set);
        assert!(good >= least && bad <= most, "{good:.3} {bad:.3}\n{}", told.join("\n"));
    }
}

/// The kinds of game that a cell of the table may stand for, the narrowest first.
fn kinds(ruleset: &Ruleset) -> Vec<&'static str> {
    let taker = ruleset.turn_up_rules().map(|(_, making)| making.taker);
    let narrow = match taker {
        Some(Taker::LeftOfMaker) => "bacon",
        Some(_) => "euchre-games",
        None if ruleset.bid_rules().is_some() => "bid",
        None => "climb",
    };
    let wide = [("turn-up", taker.is_some()), ("trick", ruleset.trick_rules().is_some())];
    let wide = wide.into_iter().filter(|(_, is)| *is).map(|(kind, _)| kind);
    std::iter::once(narrow).chain(wide).chain(["all"]).collect()
}

#[test]
fn every_answer_has_the_word_or_the_number_of_the_rules() {
    let mut wrong = Vec::new();
    let mut asked = Vec::new();
    for line in ANSWERS.lines().filter(|line| !line.starts_with('#')) {
        let (name, cells) = line.split_once(" | ").expect(line);
        asked.push(name);
        let question = Question::of(name).unwrap_or_else(|| panic!("no question {name}"));
        let cells: BTreeMap<&str, &str> =
            cells.split("; ").map(|cell| cell.split_once(' ').expect(cell)).collect();
        for ruleset in Shelf::built_in().iter() {
            let own = cells.get(ruleset.id.as_str()).copied();
            let kind = || kinds(ruleset).iter().find_map(|kind| cells.get(kind).copied());
            let Some(word) = own.or_else(kind) else {
                wrong.push(format!("{name} by {}: nothing in the table", ruleset.id));
                continue;
            };
            let is = answer(question, ruleset);
            let fits = if word == "-" { !is.arises } else { is.arises && is.says.contains(word) };
            if !fits {
                wrong.push(format!("{name} by {}: no `{word}` in `{}`", ruleset.id, is.says));
            }
        }
    }
    let all = questions::all().iter().filter(|question| !question.is_word());
    let owed: Vec<&str> =
        all.map(|it| it.name.as_str()).filter(|name| !asked.contains(name)).collect();
    assert!(owed.is_empty(), "not in the table: {owed:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_glossary_of_the_manual_is_that_of_the_book() {
    let page = include_str!("../../docs/glossary.md");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).collect();
    let words = glossary().iter().map(|entry| format!("| {} | {} |", entry.word, entry.means));
    let words: Vec<String> = words.collect();
    let owed: Vec<&String> = words.iter().filter(|row| !rows.contains(&row.as_str())).collect();
    assert!(owed.is_empty(), "docs/glossary.md lacks {owed:?}");
    assert_eq!(rows.len(), words.len() + 2, "docs/glossary.md has a word too many");
}
