//! `docs/notation.md` and `docs/log.schema.json` keep their word: every example of the notation is what
//! the page says, and every line of every log that we ship is valid.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::abnf::Grammar;
use crate::needs;
use rasher::event::{Combo, EventKind};
use rasher::export::{Format, SessionView, Wishes, export};
use rasher::history::History;
use rasher::session;
use serde_json::Value;
use tempfile::TempDir;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The blocks of the page that are marked with this word: what stands behind the word, and the block.
fn blocks(word: &str) -> Vec<(String, String)> {
    let page = fs::read_to_string(project().join("docs/notation.md")).unwrap();
    let mut found = Vec::new();
    for rest in page.split("\n```").skip(1).step_by(2) {
        let (mark, block) = rest.split_once('\n').unwrap();
        let (kind, said) = mark.split_once(' ').unwrap_or((mark, ""));
        if kind == word {
            found.push((said.to_owned(), format!("{block}\n")));
        }
    }
    found
}

/// A folder with sessions of its own.
fn place() -> TempDir {
    let place = TempDir::new().unwrap();
    fs::create_dir(place.path().join("sessions")).unwrap();
    place
}

fn rasher(place: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_sheet_gives_the_scores_beside_its_lines() {
    let sheets = blocks("sheet");
    assert!(sheets.len() >= 3, "the sheets of the page");
    for (_, sheet) in sheets {
        let place = place();
        fs::write(place.path().join("sheet.txt"), &sheet).unwrap();
        let read = rasher(place.path(), &["import", "sheet.txt"]);
        assert!(read.status.success(), "{}\n{sheet}", text(&read.stderr));
        // The score that stands last is the score.
        let last = sheet.lines().filter_map(|line| line.split_once("=>")).next_back().unwrap().1;
        let [even, odd]: [i64; 2] = last
            .split_whitespace()
            .next()
            .unwrap()
            .split(':')
            .map(|side| side.parse().unwrap())
            .collect::<Vec<_>>()
            .try_into()
            .unwrap();
        let told = rasher(place.path(), &["export", "--as", "json"]);
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        let game = &told["sessions"][0]["games"][0];
        assert_eq!(game["score"], serde_json::json!([even, odd]), "{sheet}");
        let deals = sheet.matches("=>").count();
        assert_eq!(game["deals"].as_array().unwrap().len(), deals, "{sheet}");
    }
}

/// A JSON value at the beginning of a text, and what follows it.
fn first_value(text: &str) -> Option<(Value, &str)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let value = values.next()?.unwrap();
    let end = values.byte_offset();
    Some((value, &text[end..]))
}

#[test]
fn every_line_becomes_the_events_beside_it() {
    let mut lines = 0;
    for (rules, block) in blocks("events") {
        for row in block.lines().filter(|row| row.contains('{')) {
            let (line, mut rest) = row.split_at(row.find('{').unwrap());
            let mut expected = Vec::new();
            while let Some((event, more)) = first_value(rest) {
                expected.push(event);
                rest = more;
            }
            let place = place();
            let six = rules.ends_with("-6");
            let players = if six { "Ann,Ben,Cal,Dee,Eve,Fay" } else { "Ann,Ben,Cal,Dee" };
            let new =
                ["new", "--rules", &rules, "--players", players, "--dealer", "1", "--as-written"];
            assert!(rasher(place.path(), &new).status.success());
            let record = rasher(place.path(), &["record", line.trim()]);
            assert!(record.status.success(), "{line}: {}", text(&record.stderr));
            let log = fs::read_dir(place.path().join("sessions")).unwrap().next().unwrap().unwrap();
            let log = fs::read_to_string(log.path()).unwrap();
            let said: Vec<Value> = log
                .lines()
                .skip(1)
                .map(|line| {
                    let mut said: Value = serde_json::from_str(line).unwrap();
                    for field in ["seq", "at", "part", "chain"] {
                        said.as_object_mut().unwrap().remove(field);
                    }
                    said
                })
                .filter(|said| said["type"] != "deal")
                .collect();
            assert_eq!(said, expected, "{rules}: {line}");
            lines += 1;
        }
    }
    assert!(lines >= 16, "{lines} lines");
}

#[test]
fn what_the_page_says_is_refused_is_refused() {
    let refused = blocks("refused");
    assert!(refused.len() >= 3);
    for (why, sheet) in refused {
        let place = place();
        fs::write(place.path().join("sheet.txt"), &sheet).unwrap();
        let read = rasher(place.path(), &["import", "sheet.txt"]);
        assert!(!read.status.success(), "{sheet}");
        assert!(text(&read.stderr).contains(&why), "{why}: {}", text(&read.stderr));
        assert_eq!(fs::read_dir(place.path().join("sessions")).unwrap().count(), 0, "{sheet}");
    }
}

/// The grammar of the page.
fn grammar() -> Grammar {
    let mut grammar = Grammar::default();
    for (kind, block) in blocks("abnf") {
        grammar.add(&block, kind == "words");
    }
    grammar
}

/// Everything by which somebody of a sheet may be called: the names of its heading and of those who sat
/// down later, whole, and their beginnings.
fn called(sheet: &str) -> Vec<String> {
    let after =
        |line: &str, key: &str| line.trim().strip_prefix(key).map(str::trim).map(str::to_owned);
    let named = sheet.lines().filter_map(|line| {
        let sub = || after(line, "sub ")?.split_once(' ').map(|(_, name)| name.trim().to_owned());
        after(line, "players:").or_else(|| after(line, "player:")).or_else(sub)
    });
    let names: Vec<String> = named
        .flat_map(|names| {
            names.split(',').map(|name| name.trim().to_lowercase()).collect::<Vec<_>>()
        })
        .collect();
    let beginnings = |name: &String| -> Vec<String> {
        name.char_indices().map(|(at, sign)| name[..at + sign.len_utf8()].to_owned()).collect()
    };
    names.iter().flat_map(beginnings).collect()
}

#[track_caller]
fn is_of_the_language(grammar: &Grammar, sheet: &str) {
    if let Err(furthest) = grammar.derives("file", sheet, &called(sheet)) {
        let line = sheet[..furthest].matches('\n').count();
        let said = sheet.lines().nth(line).unwrap_or_default();
        panic!("line {} is not of the language: {said}\n{sheet}", line + 1);
    }
}

/// Every rule that is referred to is there, and none is there that nothing refers to.
#[test]
fn the_grammar_is_whole() {
    let grammar = grammar();
    assert_eq!(grammar.reached_from("file"), grammar.names());
    // Every combination that there is has its word.
    for combo in Combo::ALL {
        assert_eq!(grammar.derives("reading", &format!("{combo}7"), &[]), Ok(()), "{combo}");
    }
}

/// The sheets of the page, its lines with their events, and the sheets of every log that we ship.
#[test]
fn every_sheet_is_of_the_language() {
    let grammar = grammar();
    for (_, sheet) in blocks("sheet").iter().chain(&blocks("refused")) {
        is_of_the_language(&grammar, sheet);
    }
    for (rules, block) in blocks("events") {
        for row in block.lines().filter(|row| row.contains('{')) {
            let line = row.split_at(row.find('{').unwrap()).0;
            assert_eq!(grammar.derives("deal", line, &[]), Ok(()), "{rules}: {line}");
        }
    }
    let mut sheets = Vec::new();
    for log in logs() {
        let text = fs::read_to_string(&log).unwrap();
        let Ok(read) = rasher::log::read(text.as_bytes()) else { continue };
        let (history, _) = History::of(&read.header, read.rows);
        let Ok(session) = session::fold(&read.header, &history) else { continue };
        let told = SessionView::new("it", &read.header, &history, &session, &text);
        let wishes = Wishes { fives: true, ..Wishes::default() };
        let parts = export(&told, Format::Sheet, wishes).unwrap().parts;
        sheets.extend(parts.into_iter().map(|part| part.text));
    }
    assert!(sheets.len() > 10, "{} sheets", sheets.len());
    for sheet in &sheets {
        is_of_the_language(&grammar, sheet);
    }
    // Several in one file, as they are exported.
    is_of_the_language(&grammar, &sheets[..3].join("\n=====\n\n"));
}

/// Between a name that ends in a number and a bid stands a blank: `p13h` is the thirteenth.
#[test]
fn a_blank_stands_where_two_numbers_meet() {
    let place = place();
    let sheet = "title: Numbers\nrules: bid-euchre-4\nplayers: P1, P13, P 3, Zoe\ndealer: 4\n\n\
                 1 3 h 4\n2 3 h 4\n3 3 h 4\n4 3 h 4\n";
    fs::write(place.path().join("sheet.txt"), sheet).unwrap();
    assert!(rasher(place.path(), &["import", "sheet.txt"]).status.success());
    let sheet = text(&rasher(place.path(), &["export", "--as", "sheet"]).stdout);
    for line in ["p1 3h4 ", "p13 3h4 ", "p 3 3h4 ", "z3h4 "] {
        assert!(sheet.contains(&format!(".  {line}")), "no `{line}`:\n{sheet}");
    }
    // And they are the same deals again.
    fs::write(place.path().join("again.txt"), &sheet).unwrap();
    let again = text(&rasher(place.path(), &["import", "again.txt"]).stderr);
    assert!(again.contains("is there already"), "{again}");
}

/// What the logs that we ship have none of, as the program itself writes it.
#[test]
fn what_is_typed_card_by_card_is_of_the_language() {
    let grammar = grammar();
    for (rules, lines, on_it) in [
        (
            "bacon-climb-4",
            "9a10a7bX8c=straight10 ppp; =pair7 p; note a => b; adjust 1 -1 so",
            "=pair7",
        ),
        ("bacon-climb-4", "9a ppp; 7a7b p; misdeal the pack; deal 3; 2 3", "happened: deal 3 bc"),
        ("euchre-standard", "b=9cTcJdAsKs; 9h ppp u! /9s; b:!; As", "9h pppu! /9s b:! As"),
        ("bid-euchre-standard-6", "6l p 7n ppp; close late", "6l p 7n ppp"),
        ("bacon-wiki", "1!-! 1 h 4; Th p p u + JhQh; sub 2 Zoë", "Th ppu+ JhQh"),
    ] {
        let place = place();
        let six = rules.ends_with("-6");
        let players = if six { "Ann,Ben,Cal,Dee,Eve,Fay" } else { "Ann,Ben,Cal,Dee" };
        let mut new = vec!["new", "--rules", rules, "--players", players, "--dealer", "1"];
        new.extend(match rules {
            "euchre-standard" => &["--set", "lone.defend-alone=true"][..],
            _ => &["--as-written"],
        });
        assert!(rasher(place.path(), &new).status.success());
        for line in lines.split("; ") {
            let done = rasher(place.path(), &["record", "--record-irregular", line]);
            assert!(done.status.success(), "{line}: {}", text(&done.stderr));
        }
        let sheet = text(&rasher(place.path(), &["export", "--as", "sheet"]).stdout);
        assert!(sheet.contains(on_it), "{sheet}");
        is_of_the_language(&grammar, &sheet);
    }
}

/// A grammar that takes everything describes nothing.
#[test]
fn what_is_no_line_is_not_of_the_language() {
    let grammar = grammar();
    let names = called("players: Ann, Ben, Cal, Dee");
    for line in ["ah4", "a h 4", "1 h 4", "a- c h 3", "7hppu-p 9spu!5", "x", "d:!", "d=9hTcJdAsKs"]
    {
        assert_eq!(grammar.derives("line", &format!("{line}\n"), &names), Ok(()), "{line}");
    }
    for line in [
        "hello",
        "a q 4",
        "7z",
        "1 h k",
        "h:",
        "=",
        "=4",
        "12:",
        "adjust",
        "a h 4 => 1",
        "=pair",
        "straight10",
        "fix 3 ah4",
        "undo",
        "e h 4",
        "3=",
    ] {
        let told = grammar.derives("line", &format!("{line}\n"), &names);
        assert!(told.is_err(), "{line}");
    }
}

fn schema() -> Value {
    let file = fs::read_to_string(project().join("docs/log.schema.json")).unwrap();
    serde_json::from_str(&file).unwrap()
}

/// Every log that we ship.
fn logs() -> Vec<PathBuf> {
    let folders = ["sessions/examples", "tests/golden/format-1", "tests/logs"];
    folders.iter().flat_map(|folder| jsonl(&project().join(folder))).collect()
}

/// The logs of a folder.
fn jsonl(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut logs: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")).collect();
    logs.sort();
    logs
}

/// The types of line in the schema, each with its fields and those that it must have.
fn types(schema: &Value) -> BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)> {
    let of = |list: &str| schema["$defs"][list]["oneOf"].as_array().unwrap().clone();
    let all = of("event").into_iter().chain(of("record"));
    let fields = |one: &Value| {
        let has = one["properties"].as_object().unwrap().keys().cloned().collect();
        let must = one["required"].as_array().unwrap();
        (has, must.iter().map(|field| field.as_str().unwrap().to_owned()).collect())
    };
    all.map(|one| (one["properties"]["type"]["const"].as_str().unwrap().to_owned(), fields(&one)))
        .collect()
}

/// The schema has every type of line that there is, and every line of ours the fields of its type.
/// This much is checked wherever the tests run, without a validator.
#[test]
fn the_schema_knows_every_line() {
    let types = types(&schema());
    let record = ["note", "strike", "restore", "amend", "seat", "game"];
    let said =
        ["merged", "of-match", "asks-confirm", "confirmed", "objected", "signed", "close", "night"];
    let ours: BTreeSet<&str> =
        EventKind::ALL.iter().map(|kind| kind.word()).chain(record).chain(said).collect();
    assert_eq!(types.keys().map(String::as_str).collect::<BTreeSet<_>>(), ours);
    let mut met = BTreeSet::new();
    let nights = nights();
    for log in logs().into_iter().chain(jsonl(&nights.path().join("sessions"))) {
        let text = fs::read_to_string(&log).unwrap();
        for line in text.lines().skip(1) {
            let line: Value = serde_json::from_str(line).unwrap();
            let word = line["type"].as_str().unwrap();
            let (has, must) = &types[word];
            let own = line.as_object().unwrap();
            for key in own.keys() {
                let common = ["seq", "at", "once", "part", "chain"].contains(&key.as_str());
                assert!(common || has.contains(key), "{word} has no {key}: {line}");
            }
            assert!(must.iter().all(|key| own.contains_key(key)), "{line}");
            met.insert(word.to_owned());
        }
    }
    assert!(met.len() > 15, "{met:?}");
}

const VALIDATE: &str = "
import json, sys, jsonschema
check = jsonschema.Draft202012Validator(json.load(open(sys.argv[1], encoding='utf-8')))
good = bad = 0
met = set()
for path in sys.argv[2:]:
    for line in open(path, encoding='utf-8'):
        line = json.loads(line)
        errors = list(check.iter_errors(line))
        assert not errors, (path, line['seq'], errors[0].message[:300])
        good += 1
        kind = (line['type'], line['seq'] == 0, *line.get('of', ()))
        if kind in met:
            continue
        met.add(kind)
        for of in line.get('of', {}).values():
            for less in of:
                changed = {k: v for k, v in of.items() if k != less}
                changed = line | {'of': {kind[-1]: changed}}
                assert less in ('lone', 'cut', 'session', 'side') or not check.is_valid(changed), changed
            assert not check.is_valid(line | {'of': {kind[-1]: of | {'fields': 1}}}), line
            assert not check.is_valid(line | {'of': {kind[-1]: of, 'over': {'round': 1}, 'drop': {'prize': 'x'}}}), line
            bad += 2 + len(of)
        # What the page does not have is refused: another type, a field too many, one too few.
        for key in [key for key in line if key not in ('once', 'part', 'alone', 'why')]:
            less = {k: v for k, v in line.items() if k != key}
            if line['type'] in ('deal', 'contract', 'tricks', 'session', 'strike', 'note', 'play', 'night'):
                assert key in ('bid', 'out', 'as') or not check.is_valid(less), (path, key, less)
                bad += 1
        for more in ({'type': 'delt'}, {'seq': -1}, {'chain': 'x'}, {'fields': 1}):
            assert not check.is_valid(line | more), (path, more)
            bad += 1
for part in ({'type': 'turn-up'}, {'type': 'bid', 'seat': 1, 'trump': 'h'}):
    common = {'seq': 3, 'at': '2026-11-20T19:00:00Z', 'chain': '0' * 32}
    assert not check.is_valid(part | common), part
    assert check.is_valid(part | common | ({'card': '9h'} if part['type'] == 'turn-up' else {'tricks': 3})), part
nights = {kind[2] for kind in met if len(kind) > 2}
assert nights == {'plan', 'result', 'fix', 'over', 'arrive', 'leave', 'swap', 'prize', 'drop'}, nights
print(f'{good} lines are valid, {bad} changed ones are not')
";

/// Nights in which everything happens that can happen in one, kept by the program itself.
fn nights() -> TempDir {
    let place = place();
    let new = "night new --players A1,B2,C3,D4,E5,F6,G7,H8,I9 --rounds 4 --seed 1 --only";
    for (title, more, lines) in [
        (
            "One",
            "--seating rotate --bye average --ties meetings,lone-hands",
            "1 11 7; 2 8 9 a1 a1; next; 11 7; arrive J10; leave I9; fix 1.2 8 10; \
             prize Guest: B2; prize Booby: least points; prize Booby: none; undo; redo; note all well",
        ),
        ("Two", "--seating progressive --losers-down --bye 3", "1 8 8 cut a1; 2 9 8; next"),
        ("Three", "--seating rotate --games --by games", "swap A1 B2"),
    ] {
        let new = [new, more, "--title", title].join(" ");
        let begun = rasher(place.path(), &new.split_whitespace().collect::<Vec<_>>());
        assert!(begun.status.success(), "{title}: {}", text(&begun.stderr));
        let said = rasher(place.path(), &["night", "record", "--yes", lines]);
        assert!(said.status.success(), "{title}: {}", text(&said.stderr));
    }
    place
}

#[test]
fn every_line_of_every_log_is_valid() {
    const TEST: &str = "the schema of the log";
    let python = match needs::python(&["jsonschema"]) {
        Ok(python) => python,
        Err(why) => return needs::skip(TEST, &why),
    };
    // A session that says what the shipped ones do not: a match, and who agreed.
    let place = place();
    let own = concat!(
        r#"{"seq":1,"at":"2026-11-20T19:05:40Z","type":"of-match","match":{"title":"T","game":1,"#,
        r#""games":2},"chain":"00000000000000000000000000000000"}"#,
        "\n",
        r#"{"seq":2,"at":"2026-11-20T19:05:40Z","type":"asks-confirm","when":"game","#,
        r#""chain":"00000000000000000000000000000000"}"#,
        "\n",
        r#"{"seq":3,"at":"2026-11-20T19:05:40Z","type":"confirmed","team":1,"by":"Ben","#,
        r#""chain":"00000000000000000000000000000000"}"#,
        "\n",
        r#"{"seq":4,"at":"2026-11-20T19:05:40Z","type":"merged","originals":[{"chain":"#,
        r#""00000000000000000000000000000000","lines":3,"id":"a"}],"#,
        r#""chain":"00000000000000000000000000000000"}"#,
        "\n",
        r#"{"seq":5,"at":"2026-11-20T19:05:40Z","type":"merged","originals":[],"kept":{"records":["#,
        r#""{}\n"],"answers":[{"asked":{"game":1},"times":["a"],"right":"mine"}]},"#,
        r#""chain":"00000000000000000000000000000000"}"#,
        "\n",
        r#"{"seq":6,"at":"2026-11-20T19:05:40Z","type":"objected","team":1,"by":"Ben","wrong":"no","#,
        r#""chain":"00000000000000000000000000000000"}"#,
        "\n",
        r#"{"seq":7,"at":"2026-11-20T19:05:40Z","type":"objected","#,
        r#""chain":"00000000000000000000000000000000"}"#,
        "\n",
        r#"{"seq":8,"at":"2026-11-20T19:05:40Z","type":"signed","by":"Ben","key":"RW","#,
        r#""chain":"00000000000000000000000000000000"}"#,
        "\n",
    );
    let nights = nights();
    let more = place.path().join("more.jsonl");
    fs::write(&more, own).unwrap();
    let done = Command::new(python)
        .args(["-c", VALIDATE])
        .arg(project().join("docs/log.schema.json"))
        .args(logs())
        .args(jsonl(&nights.path().join("sessions")))
        .arg(more)
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", text(&done.stderr));
    needs::ran(TEST, text(&done.stdout).trim());
}
