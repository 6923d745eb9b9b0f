//! What leaves the table: every format, from every example evening.

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;
use rasher::export::csv::{Table, neutral, original};
use rasher::export::{Format, SessionView, Wishes, export};
use rasher::history::History;
use rasher::log;
use rasher::session;
use serde_json::Value;

/// Every example evening: its name, and its log.
fn evenings() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = files.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    let read = |path: &Path| {
        let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (id, std::fs::read_to_string(path).unwrap())
    };
    let mut evenings: Vec<(String, String)> = logs.map(|path| read(&path)).collect();
    evenings.sort();
    evenings
}

/// The documents of a session in a format.
fn exported(id: &str, text: &str, format: Format, wishes: Wishes) -> Vec<(String, String)> {
    let read = log::read(text.as_bytes()).unwrap();
    let (history, unfit) = History::of(&read.header, read.rows);
    assert_eq!(unfit, None);
    let session = session::fold(&read.header, &history).unwrap();
    let told = SessionView::new(id, &read.header, &history, &session, text);
    let parts = export(&told, format, wishes).unwrap().parts;
    parts.into_iter().map(|part| (part.name, part.text)).collect()
}

#[test]
fn json_has_the_lines_of_the_log_as_they_are_and_their_sum() {
    for (id, text) in evenings() {
        let parts = exported(&id, &text, Format::Json, Wishes::default());
        let [(name, part)] = parts.as_slice() else { panic!("{id}: one document") };
        assert_eq!(*name, format!("{id}.json"));
        let told: Value = serde_json::from_str(part).unwrap();
        let lines: Vec<&str> =
            told["log"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        assert_eq!(lines.join("\n") + "\n", text, "{id}");
        for game in told["games"].as_array().unwrap() {
            let mut score =
                [game["start"][0].as_i64().unwrap(), game["start"][1].as_i64().unwrap()];
            for award in game["deals"].as_array().unwrap().iter().flat_map(|deal| {
                let awards = deal["awards"].as_array().unwrap();
                awards.iter()
            }) {
                let team = usize::try_from(award["team"].as_u64().unwrap()).unwrap();
                score[team] += award["points"].as_i64().unwrap();
            }
            assert_eq!(game["score"], serde_json::json!(score), "{id}");
        }
    }
}

/// Every field and every column stands in the documentation, and every column in its order.
#[test]
fn what_a_stranger_reads_is_documented() {
    fn keys(value: &Value, into: &mut std::collections::BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    into.insert(key.clone());
                    // A rule's value is what a ruleset file has; that is documented there.
                    if key != "value" && key != "instead_of" {
                        keys(value, into);
                    }
                }
            }
            Value::Array(list) => list.iter().for_each(|value| keys(value, into)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/export.md"))
            .unwrap();
    let mut found = std::collections::BTreeSet::new();
    for (id, text) in evenings() {
        let part = exported(&id, &text, Format::Json, Wishes::default()).remove(0).1;
        keys(&serde_json::from_str(&part).unwrap(), &mut found);
    }
    assert!(found.len() > 80, "{}", found.len());
    for key in found {
        assert!(
            page.contains(&format!("`{key}`")) || page.contains(&format!("\"{key}\"")),
            "{key}"
        );
    }
    for table in Table::ALL {
        let begins = format!("| `{}` |", table.word());
        let row = page.lines().find(|line| line.starts_with(&begins) && line.contains("`session`"));
        let columns = row.unwrap().rsplit('|').nth(1).unwrap().trim();
        // What stands in brackets explains the column before it.
        let mut documented = Vec::new();
        let mut rest = columns;
        while let Some((name, after)) = rest.split_once('`').and_then(|(_, it)| it.split_once('`'))
        {
            documented.push(name);
            rest = match after.trim_start().strip_prefix('(') {
                Some(explained) => explained.split_once(')').unwrap().1,
                None => after,
            };
        }
        let head: Vec<&str> = table.head().trim_end().split(',').collect();
        assert_eq!(documented, head, "{}", table.word());
    }
}

/// The sheet that the documentation shows is one. By gamerules.com: 4 tricks pay 1, a stopped maker
/// gives 2, and 3 tricks pay 1.
#[test]
fn the_sheet_of_the_documentation_is_one() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/export.md"));
    let sheet = page.unwrap();
    let sheet = sheet.split_once("```text\n").unwrap().1.split_once("```").unwrap().0;
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("friday.txt"), sheet).unwrap();
    let (_, told, code) = rasher(place.path(), &["import", "friday.txt", "--sessions", "in"]);
    assert_eq!(
        (told.as_str(), code),
        ("2026-11-20-friday: 3 deals from friday.txt; Ann & Cal 4, Ben & Dee 0.\n", 0)
    );
}

/// The scores are those of the script of that evening.
#[test]
fn markdown_tells_every_deal_and_its_rule() {
    let (id, text) = evenings().into_iter().find(|(id, _)| id.ends_with("first-friday")).unwrap();
    let parts = exported(&id, &text, Format::Markdown, Wishes::default());
    let [(name, page)] = parts.as_slice() else { panic!("{id}: one document") };
    assert_eq!(name, "2026-10-02-first-friday.md");
    for line in [
        "# First Friday",
        r"**Ann \& Cal won, 11–9.**",
        "Played by Bacon (gamerules.com), `bacon-gamerules`.",
        r"| | dealer | what happened | Ann \& Cal | Ben \& Dee |",
        "| 1 | Ben | Ann made hearts and took all 5 *(corrected)* | 2 | 0 |",
        "| 3 | Dee | Cal denied Ann the declaration; Cal made hearts and took 3 of 5 | 3 | 1 |",
        "| 11 | Dee | Dee made clubs and took 2 of 5 | 11 | 9 |",
        r"**5.** Nobody made trump, and the deal was passed out: no points.",
        "> Dee brought the pie",
    ] {
        assert!(page.lines().any(|it| it == line), "{line}\n{page}");
    }
    // Every award has its rule and its source under it.
    assert_eq!(page.matches("; `pay-").count(), 9, "{page}");
}

/// A table of a session: each row a map from its column to its cell.
fn table(id: &str, text: &str, table: Table) -> Vec<BTreeMap<String, String>> {
    let wishes = Wishes { table: Some(table), ..Wishes::default() };
    let parts = exported(id, text, Format::Csv, wishes);
    let [(name, rows)] = parts.as_slice() else { panic!("{id}: one table") };
    assert_eq!(*name, format!("{}.csv", table.word()));
    let whole = format!("{}{rows}", table.head());
    // A row that is shorter or longer than the first is an error.
    let mut reader = csv::Reader::from_reader(whole.as_bytes());
    reader.deserialize().map(|row| row.unwrap()).collect()
}

#[test]
fn the_tables_have_a_row_a_fact() {
    for (id, text) in evenings() {
        let parts = exported(&id, &text, Format::Json, Wishes::default());
        let told: Value = serde_json::from_str(&parts[0].1).unwrap();
        let games = told["games"].as_array().unwrap();
        let deals: Vec<&Value> =
            games.iter().flat_map(|game| game["deals"].as_array().unwrap()).collect();
        let all = |list: &str| -> usize {
            deals.iter().map(|deal| deal[list].as_array().unwrap().len()).sum()
        };
        let plays: usize = ["tricks", "rounds"]
            .iter()
            .flat_map(|list| deals.iter().flat_map(|deal| deal[*list].as_array().unwrap()))
            .map(|trick| trick["plays"].as_array().unwrap().len())
            .sum();
        let rows = |one| table(&id, &text, one).len();
        assert_eq!(rows(Table::Games), games.len(), "{id}");
        assert_eq!(rows(Table::Deals), deals.len(), "{id}");
        assert_eq!(rows(Table::Calls), all("calls"), "{id}");
        assert_eq!(rows(Table::Plays), plays, "{id}");
        assert_eq!(rows(Table::Awards), all("awards"), "{id}");
        for (row, game) in table(&id, &text, Table::Games).iter().zip(games) {
            let end = match (&game["outcome"], &game["now"]["closed"]) {
                (Value::Object(_), _) => "won",
                (Value::String(_), _) => "shared",
                (_, Value::Bool(true)) => "closed",
                (_, _) => "",
            };
            assert_eq!(row["outcome"], end, "{id}");
        }
        // What the awards of a game add up to is its score.
        for game in table(&id, &text, Table::Games) {
            let mut score: [i64; 2] =
                [0, 1].map(|team| game[&format!("start_{team}")].parse().unwrap());
            for award in table(&id, &text, Table::Awards) {
                if award["game"] == game["game"] {
                    let points: i64 = award["points"].parse().unwrap();
                    score[award["team"].parse::<usize>().unwrap()] += points;
                }
            }
            let said: [i64; 2] = [0, 1].map(|team| game[&format!("score_{team}")].parse().unwrap());
            assert_eq!(said, score, "{id}");
        }
    }
}

/// Played cards of one deal whose trick winners stand in the script of that evening.
#[test]
fn who_won_a_trick_stands_beside_each_of_its_cards() {
    let (id, text) =
        evenings().into_iter().find(|(id, _)| id.ends_with("stick-the-dealer")).unwrap();
    let plays = table(&id, &text, Table::Plays);
    let won: Vec<String> = plays
        .iter()
        .filter(|play| play["won"] == "true" && play["deal"] == "2")
        .map(|play| format!("{} {}", play["player"], play["cards"]))
        .collect();
    // Hearts are trump, and Hal made them: an ace, a nine of trump, both bowers, a plain ace.
    assert_eq!(won, ["Gus As", "Hal 9h", "Hal Jh", "Hal Jd", "Hal Ad"]);
}

#[test]
fn no_cell_is_a_formula() {
    for formula in ["=cmd()", "+1", "-1", "@A1", "\t=1", "\r=1", "\n=1", "＝1"] {
        assert_eq!(neutral(formula), format!("'{formula}"));
        assert_eq!(original(&neutral(formula)), formula);
    }
    assert_eq!(neutral("'tis"), "''tis");
    assert_eq!(neutral("Ann = Ben"), "Ann = Ben");
}

proptest! {
    #[test]
    fn a_cell_gives_its_text_back(text in "[-=+@'\\t\\r\\n a-c]{0,4}|.{0,6}") {
        let cell = neutral(&text).into_owned();
        prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']));
        prop_assert_eq!(original(&cell), text);
    }
}

/// The program, in a folder of its own.
fn rasher(place: &Path, args: &[&str]) -> (String, String, i32) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("NO_COLOR", "1")
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// Score, dealer and sentence of every deal of a session.
fn deals(place: &Path, folder: &str, id: &str) -> Vec<String> {
    let (sheet, told, code) = rasher(place, &["show", id, "--json", "--sessions", folder]);
    assert_eq!(code, 0, "{id}: {told}");
    let sheet: Value = serde_json::from_str(&sheet).unwrap();
    let games = sheet["games"].as_array().unwrap().iter();
    let rows = games.flat_map(|game| game["rows"].as_array().unwrap());
    rows.map(|row| format!("{} {} {}", row["dealer"], row["score"], row["happened"])).collect()
}

#[test]
fn every_evening_comes_back_from_its_sheet_with_every_score() {
    let place = tempfile::tempdir().unwrap();
    let there = place.path().join("there");
    std::fs::create_dir(&there).unwrap();
    for (id, text) in evenings() {
        std::fs::write(there.join(format!("{id}.jsonl")), &text).unwrap();
        let sheet = format!("{id}.txt");
        let (_, told, code) =
            rasher(place.path(), &["export", &id, "-o", &sheet, "--sessions", "there"]);
        assert_eq!((told.as_str(), code), ("", 0), "{id}");
        let (_, told, code) = rasher(place.path(), &["import", &sheet, "--sessions", "back"]);
        assert_eq!(code, 0, "{id}: {told}");
        let corrected = |deals: Vec<String>| deals.join("\n");
        assert_eq!(
            corrected(deals(place.path(), "back", &id)),
            corrected(deals(place.path(), "there", &id)),
            "{id}"
        );
    }
}

/// All of them in one file are the same sessions, once.
#[test]
fn all_evenings_come_back_from_one_sheet() {
    let place = tempfile::tempdir().unwrap();
    let there = place.path().join("there");
    std::fs::create_dir(&there).unwrap();
    for (id, text) in evenings() {
        std::fs::write(there.join(format!("{id}.jsonl")), &text).unwrap();
    }
    let all = ["export", "--all", "-o", "all.txt", "--sessions", "there"];
    assert_eq!(rasher(place.path(), &all).2, 0);
    for _ in 0..2 {
        let (_, told, code) = rasher(place.path(), &["import", "all.txt", "--sessions", "back"]);
        assert_eq!(code, 0, "{told}");
        assert_eq!(std::fs::read_dir(place.path().join("back")).unwrap().count(), evenings().len());
    }
    for (id, _) in evenings() {
        assert_eq!(deals(place.path(), "back", &id), deals(place.path(), "there", &id), "{id}");
    }
}

#[test]
fn every_evening_comes_back_from_json_to_the_byte() {
    let place = tempfile::tempdir().unwrap();
    let there = place.path().join("there");
    std::fs::create_dir(&there).unwrap();
    for (id, text) in evenings() {
        std::fs::write(there.join(format!("{id}.jsonl")), text).unwrap();
    }
    let args = ["export", "--all", "-o", "all.json", "--sessions", "there"];
    assert_eq!(rasher(place.path(), &args), (String::new(), String::new(), 0));
    // As another program might write it: other blanks, other order, other escapes.
    let document = std::fs::read_to_string(place.path().join("all.json")).unwrap();
    let document: Value = serde_json::from_str(&document).unwrap();
    let other = serde_json::to_string_pretty(&document).unwrap().replace('–', "\\u2013");
    std::fs::write(place.path().join("other.json"), other).unwrap();
    for (file, back) in [("all.json", "back"), ("other.json", "again")] {
        let (_, told, code) = rasher(place.path(), &["import", file, "--sessions", back]);
        assert_eq!(code, 0, "{told}");
        for (id, text) in evenings() {
            let came = std::fs::read_to_string(place.path().join(back).join(format!("{id}.jsonl")));
            assert_eq!(came.unwrap(), text, "{id}");
        }
    }
    // One bad line in one of them, and none of them is taken.
    let mut bad = document;
    bad["sessions"][10]["log"][3] = "{}".into();
    std::fs::write(place.path().join("bad.json"), bad.to_string()).unwrap();
    let (_, told, code) = rasher(place.path(), &["import", "bad.json", "--sessions", "none"]);
    assert!(told.contains("session 11 of the document: line 4"), "{told}");
    assert_eq!((code, place.path().join("none").exists()), (1, false));
}

/// A session of names and remarks that would like to be something else.
fn hostile(id: &str) -> String {
    use rasher::event::Event;
    use rasher::log::{Header, Line, Speak};
    use rasher::seat::{ByTeam, Seat};
    let text = evenings().into_iter().find(|(id, _)| id.ends_with("stick-the-dealer")).unwrap().1;
    let rules = log::read(text.as_bytes()).unwrap().header.rules;
    let seats = [
        "=cmd()|' /C calc'!A0",
        "\"><script>alert(1)</script>",
        "a\u{202e}\u{1b}[2Jb\nc",
        "# *x*|`",
    ];
    let header = Header {
        at: "2026-11-20T19:02:11Z".into(),
        id: id.into(),
        title: "../../<h1>\r\n+1".into(),
        seats: seats.map(str::to_owned).into(),
        first_dealer: Seat::FIRST,
        score: ByTeam::default(),
        speak: Speak::Asked,
        rules,
        night: None,
    };
    let line = |text: &str| Line::Event(serde_json::from_str::<Event>(text).unwrap());
    let lines = [
        line(r#"{"type":"deal","dealer":0}"#),
        line(r#"{"type":"contract","maker":3,"trump":"h","alone":false}"#),
        line(r#"{"type":"tricks","taken":[1,4]}"#),
        Line::Note { text: "=> 9:9 \n---\nrules: x | <b> **".into() },
        Line::Seat { seat: Seat::FIRST, name: "-2+3".into() },
    ];
    let (mut bytes, chain) = log::header(&header).unwrap();
    let entry = log::entry(&chain, 1, "2026-11-20T19:03:00Z", &lines).unwrap();
    bytes.extend(entry.bytes);
    String::from_utf8(bytes).unwrap()
}

/// A session of the events of these deals, with these names.
fn evening_of(deals: &[&str]) -> String {
    use rasher::event::Event;
    use rasher::log::{Header, Line, Speak};
    use rasher::rules::shelf::Shelf;
    use rasher::seat::{ByTeam, Seat};
    let header = Header {
        at: "2026-11-20T19:02:11Z".into(),
        id: "2026-11-20-ruled".into(),
        title: "Ruled".into(),
        seats: ["Ann", "#1", "noted", "3.5"].map(str::to_owned).into(),
        first_dealer: Seat::FIRST,
        score: ByTeam::new(2, 1),
        speak: Speak::Asked,
        rules: Shelf::built_in().get("euchre").unwrap().to_json(),
        night: None,
    };
    let (mut bytes, mut chain) = log::header(&header).unwrap();
    let mut seq = 1;
    for deal in deals {
        let events: Vec<Event> = serde_json::from_str(deal).unwrap();
        let lines: Vec<Line> = events.into_iter().map(Line::Event).collect();
        let entry = log::entry(&chain, seq, "2026-11-20T19:03:00Z", &lines).unwrap();
        (seq, chain) = (seq + lines.len() as u64, entry.rows.last().unwrap().chain);
        bytes.extend(entry.bytes);
    }
    String::from_utf8(bytes).unwrap()
}

/// What has no line of its own: misdeals, rulings, counts, a dealer out of turn, a deal ended by a
/// ruling, names that look like something else on a sheet.
#[test]
fn what_was_decided_comes_back_from_the_sheet_with_its_score() {
    let text = evening_of(&[
        // Ann deals: 2:1 becomes 3:1, and 3:0 by agreement; the table counts, too.
        r#"[{"type":"deal","dealer":0},{"type":"contract","maker":0,"trump":"h","alone":false},
            {"type":"tricks","taken":[3,2]},
            {"type":"ruling","points":[0,-1],"then":"goes-on","why":"=> 9:9"},
            {"type":"agree","score":[3,0]}]"#,
        r#"[{"type":"deal","dealer":1},{"type":"misdeal","why":"a card was face up"}]"#,
        // Ended by a ruling: worth two for the others, whatever was played.
        r#"[{"type":"deal","dealer":1},{"type":"turn-up","card":"9h"},{"type":"pass","seat":2},
            {"type":"order","seat":3,"alone":false},
            {"type":"ruling","points":[0,2],"then":"ends","why":"revoke","next_dealer":2}]"#,
        // Seat 3 dealt, whose deal it was not; seat 1 made it.
        r#"[{"type":"deal","dealer":3},{"type":"contract","maker":1,"trump":"s","alone":true},
            {"type":"tricks","taken":[0,5]},
            {"type":"dispute","why":"who led?","points":[0,-4]}]"#,
        r#"[{"type":"deal","dealer":0},{"type":"turn-up","card":"9h"},{"type":"pass","seat":1}]"#,
    ]);
    let place = tempfile::tempdir().unwrap();
    std::fs::create_dir(place.path().join("there")).unwrap();
    std::fs::write(place.path().join("there/2026-11-20-ruled.jsonl"), &text).unwrap();
    let (_, told, code) =
        rasher(place.path(), &["export", "ruled", "-o", "ruled.txt", "--sessions", "there"]);
    assert_eq!(code, 0, "{told}");
    assert_eq!(told.matches("\n  deal ").count(), 2, "{told}");
    let sheet = std::fs::read_to_string(place.path().join("ruled.txt")).unwrap();
    let (_, told, code) = rasher(place.path(), &["import", "ruled.txt", "--sessions", "back"]);
    assert_eq!(code, 0, "{told}{sheet}");
    let score = |deal: &str| deal.split_whitespace().nth(1).unwrap().to_owned();
    let scores = |folder: &str| -> Vec<String> {
        deals(place.path(), folder, "ruled").iter().map(|deal| score(deal)).collect()
    };
    assert_eq!(scores("there"), ["[3,0]", "[3,0]", "[3,2]", "[3,6]", "[3,6]"]);
    assert_eq!(scores("back"), scores("there"), "{sheet}");
}

/// A session that was typed, as its sheet or its file brings it back: what was left out, and the deals
/// before and after.
fn typed_and_back(
    rules: &str,
    people: &str,
    lines: &[&str],
    format: &str,
) -> (String, Vec<String>, Vec<String>) {
    let place = tempfile::tempdir().unwrap();
    let run = |args: &[&str], folder: &str| {
        let (out, told, code) = rasher(place.path(), &[args, &["--sessions", folder]].concat());
        assert_eq!(code, 0, "{rules}: {lines:?}: {args:?}: {told}{out}");
        told
    };
    let new = ["new", "--rules", rules, "--players", people, "--dealer", "1", "--title", "T"];
    run(&[&new[..], &["--as-written"]].concat(), "there");
    for line in lines {
        run(&["record", "--record-irregular", line], "there");
    }
    let left_out = run(&["export", "--as", format, "-o", "file"], "there");
    run(&["import", "file"], "back");
    assert_eq!(std::fs::read_dir(place.path().join("back")).unwrap().count(), 1, "{lines:?}");
    let of = |folder: &str| {
        let id = std::fs::read_dir(place.path().join(folder)).unwrap().next().unwrap().unwrap();
        let id = id.path().file_stem().unwrap().to_str().unwrap().to_owned();
        deals(place.path(), folder, &id)
    };
    (left_out, of("there"), of("back"))
}

/// Whoever deals, and whatever is said of it: on a sheet a number behind `deal` is a player's, also where
/// a deal with this number stands above.
#[test]
fn every_order_of_dealers_comes_back_from_its_sheet() {
    for people in ["Ann,Ben,Cal,Dee", "# Ann,--Ben,Cal,Dee"] {
        for (second, third) in (1..=4).flat_map(|one| (1..=4).map(move |other| (one, other))) {
            let (two, three) = (format!("deal {second}"), format!("deal {third}"));
            let ann = if people.starts_with('#') { "#h4" } else { "ah4" };
            let lines = [ann, &two, "cs3", &three, "ch3", "cd5"];
            let (left_out, there, back) = typed_and_back("euchre", people, &lines, "sheet");
            assert_eq!(left_out, "", "{people}: {lines:?}");
            assert_eq!(back, there, "{people}: {lines:?}");
        }
    }
}

/// A deal that cannot be typed is void on the sheet. Whatever that makes otherwise is named, and the next
/// dealer is the one that was to deal: after Cal, Dee.
#[test]
fn what_a_deal_that_is_void_on_the_sheet_makes_otherwise_is_named() {
    let ended = |dealer: u8| {
        format!(
            r#"[{{"type":"deal","dealer":{dealer}}},{{"type":"turn-up","card":"9h"}},
            {{"type":"ruling","points":[0,2],"then":"ends","why":"revoke"}}]"#
        )
    };
    let plain = r#"[{"type":"deal","dealer":0},{"type":"contract","maker":0,"trump":"h","alone":false},
            {"type":"tricks","taken":[3,2]}]"#;
    let place = tempfile::tempdir().unwrap();
    for (deals, named) in [
        (vec![plain.to_owned(), ended(1)], vec!["and is not counted"]),
        (
            vec![plain.to_owned(), ended(1), plain.replace(r#""dealer":0"#, r#""dealer":2"#)],
            vec!["and is not counted", "deal 3: that it was noted's deal"],
        ),
    ] {
        let deals: Vec<&str> = deals.iter().map(String::as_str).collect();
        let (there, back) = (place.path().join("there"), place.path().join("back"));
        for folder in [&there, &back] {
            let _none = std::fs::remove_dir_all(folder);
        }
        std::fs::create_dir(&there).unwrap();
        std::fs::write(there.join("2026-11-20-ruled.jsonl"), evening_of(&deals)).unwrap();
        let export = ["export", "ruled", "-o", "ruled.txt", "--force", "--sessions", "there"];
        let (_, told, code) = rasher(place.path(), &export);
        assert_eq!(code, 0, "{told}");
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        for what in named {
            assert!(told.contains(what), "{what}: {told}");
        }
        let (_, told, code) = rasher(place.path(), &["import", "ruled.txt", "--sessions", "back"]);
        assert_eq!(code, 0, "{told}");
        let next = |folder: &str| {
            let (who, told, code) =
                rasher(place.path(), &["who", "ruled", "--json", "--sessions", folder]);
            assert_eq!(code, 0, "{told}");
            serde_json::from_str::<Value>(&who).unwrap()["dealer"].clone()
        };
        assert_eq!(next("back"), next("there"));
    }
}

/// A game that only such a deal brought to its end goes on by its sheet, which is named; the next game
/// begins there all the same. MIET plays eight deals.
#[test]
fn a_game_that_its_sheet_does_not_end_is_followed_by_the_next() {
    let place = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| {
        let (out, told, code) = rasher(place.path(), args);
        assert_eq!(code, 0, "{args:?}: {told}{out}");
        format!("{out}{told}").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let new = ["new", "--rules", "euchre-miet", "--players", "Ann,Ben,Cal,Dee", "--dealer", "1"];
    run(&[&new[..], &["--title", "T", "--sessions", "there"]].concat());
    let first = ["bh2", "ch3", "bh2", "bh2", "ch3", "bh2", "bh2", "ah3"];
    for line in first.iter().chain(&["again", "bh2"]) {
        run(&["record", line, "--sessions", "there"]);
    }
    // The third deal as a ruling ended it.
    let log =
        std::fs::read_dir(place.path().join("there")).unwrap().next().unwrap().unwrap().path();
    let text = std::fs::read_to_string(&log).unwrap();
    let read = log::read(text.as_bytes()).unwrap();
    let events = r#"[{"type":"deal","dealer":2},{"type":"contract","maker":1,"trump":"h","alone":false},
        {"type":"ruling","points":[2,0],"then":"ends","why":"revoke"}]"#;
    let events = serde_json::from_str(events).unwrap();
    let amend = log::Line::Amend { game: Some(1), deal: 3, events, why: String::new() };
    let (seq, chain) = read.rows.last().map(|row| (row.seq + 1, row.chain)).unwrap();
    let entry = log::entry(&chain, seq, "2026-11-20T19:03:00Z", &[amend]).unwrap();
    std::fs::write(&log, [text.as_bytes(), &entry.bytes].concat()).unwrap();
    let told = run(&["export", "--as", "sheet", "-o", "f.txt", "--sessions", "there"]);
    for what in ["game 1, deal 3:", "game 1, its end (Ann & Cal win,", "by the sheet it goes on"] {
        assert!(told.contains(what), "{what}: {told}");
    }
    let told = run(&["import", "f.txt", "--sessions", "back"]);
    assert!(told.contains("9 deals"), "{told}");
}

/// What people have said may end in what looks like a score: the score of a line is the last one on it.
#[test]
fn an_arrow_in_a_text_is_no_score_of_its_line() {
    for lines in [
        &["ah4", "close beaten => 3:0"][..],
        &["sub 2 Bea => 3:0", "ch4"],
        &["ah4", "adjust a +1 as it was => 3:0", "bs3"],
        &["ah4", "note => 3:0", "misdeal faced => 3:0", "bs3"],
        &["ah4", "deal 2", "misdeal faced => 3:0 => 4:0", "bs3"],
    ] {
        let (left_out, there, back) = typed_and_back("euchre", "Ann,Ben,Cal,Dee", lines, "sheet");
        assert_eq!((left_out.as_str(), back), ("", there), "{lines:?}");
    }
}

/// A substitute splits no game, and points that the table gave take no tricks away. Ben bids 4 and takes
/// 5 of 6, Cal bids 3 and takes 4, Eve 3 and 3: without the point for the gift, which has no word, it is
/// 8 to 10.
#[test]
fn a_substitute_and_a_gift_come_through_ptn() {
    let lines = ["b4h5", "c3s4", "adjust a +1 gift", "sub d Eve", "e3d3"];
    let (left_out, there, back) = typed_and_back("bid-euchre-4", "Ann,Ben,Cal,Dee", &lines, "ptn");
    assert_eq!(left_out.matches("\n  ").count(), 1, "{left_out}");
    assert!(left_out.contains("deal 2: ruled 1–0"), "{left_out}");
    assert_eq!(there.len(), 3);
    let score = |deal: &String| deal.split_whitespace().nth(1).unwrap().to_owned();
    let scores: Vec<String> = back.iter().map(score).collect();
    assert_eq!(scores, ["[1,5]", "[5,7]", "[8,10]"]);
    // Two who change their places are another table, and that is named.
    let lines = ["b4h5", "sub d Eve", "sub a Fay", "sub b Gil", "c3s4"];
    let place = tempfile::tempdir().unwrap();
    let new = ["new", "--rules", "bid-euchre-4", "--players", "Ann,Ben,Cal,Dee", "--dealer", "1"];
    assert_eq!(rasher(place.path(), &[&new[..], &["--title", "T"]].concat()).2, 0);
    for line in lines {
        assert_eq!(rasher(place.path(), &["record", line]).2, 0, "{line}");
    }
    let (_, told, code) = rasher(place.path(), &["export", "--as", "ptn", "-o", "f.ptn"]);
    assert_eq!(code, 0);
    assert!(told.contains("who sat down: a reader begins another game there"), "{told}");
}

/// Every point of a deal is in the list under it, also those that a table gave.
#[test]
fn markdown_has_the_rulings_among_the_points() {
    let text = evening_of(&[r#"[{"type":"deal","dealer":0},
        {"type":"contract","maker":0,"trump":"h","alone":false},{"type":"tricks","taken":[3,2]},
        {"type":"ruling","points":[0,2],"then":"goes-on","why":"a *card* was seen"}]"#]);
    let page = exported("ruled", &text, Format::Markdown, Wishes::default()).remove(0).1;
    // What is on record beside the deals has a list of its own, below.
    let (points, _) = page.split_once("## On record beside the deals").unwrap();
    let items: Vec<&str> = points.lines().filter(|line| line.starts_with("- ")).collect();
    let [made, ruled] = items.as_slice() else { panic!("{page}") };
    assert!(
        made.starts_with(r"- +1 Ann \& noted: ") && made.ends_with("; `pay-together`)*"),
        "{made}"
    );
    assert_eq!(*ruled, r"- +2 \#1 \& 3.5: ruled by the table, “a \*card\* was seen”");
}

#[test]
fn no_name_becomes_anything_else() {
    let text = hostile("2026-11-20-hostile");
    let shows = |format| exported("hostile", &text, format, Wishes::default()).remove(0).1;
    // Markdown: no tag, no mark, no line of its own.
    let markdown = shows(Format::Markdown);
    let bare = markdown.replace(r"\<", "");
    assert!(!bare.contains('<'), "{markdown}");
    assert!(markdown.contains(r"\<script\>") && markdown.contains(r"\*x\*\|\`"), "{markdown}");
    assert!(!markdown.lines().any(|line| line.starts_with("c ") || line == "---"), "{markdown}");
    // The sheet: one line each, nothing hidden, nothing below the rule read as a sheet.
    let sheet = shows(Format::Sheet);
    assert!(!sheet.contains(['\u{1b}', '\u{202e}', '\r']), "{sheet}");
    assert_eq!(sheet.lines().filter(|line| *line == "---").count(), 1, "{sheet}");
    // The page: no element but those of the template.
    let page = shows(Format::Html);
    assert!(!page.contains("<script>alert") && !page.contains("<h1>\r"), "an element in a name");
    // CSV: the names come back, and none is a formula.
    for one in Table::ALL {
        for row in table("hostile", &text, one) {
            for (column, cell) in row {
                let number = cell.parse::<i64>().is_ok();
                assert!(number || !cell.starts_with(['=', '+', '-', '@']), "{column}: {cell}");
            }
        }
    }
    let deal = &table("hostile", &text, Table::Deals)[0];
    assert_eq!(original(&deal["player_0"]), "=cmd()|' /C calc'!A0");
    // What acts or hides on a terminal is spelt out.
    assert_eq!(original(&deal["player_2"]), "a\\u{202e}\\u{1b}[2Jb\nc");
    // JSON: as they are.
    let json: Value = serde_json::from_str(&shows(Format::Json)).unwrap();
    assert_eq!(json["players"][2], "a\u{202e}\u{1b}[2Jb\nc");
}

#[test]
fn a_hostile_session_goes_through_every_format_and_back() {
    let place = tempfile::tempdir().unwrap();
    let there = place.path().join("there");
    std::fs::create_dir(&there).unwrap();
    let text = hostile("2026-11-20-hostile");
    std::fs::write(there.join("2026-11-20-hostile.jsonl"), &text).unwrap();
    for format in Format::ALL {
        let word = format.word();
        let args = ["export", "--as", word, "-o", "out/", "--sessions", "there"];
        let (_, told, code) = rasher(place.path(), &args);
        // Its one deal is known by its outcome, for which Euchre Game Notation has no words.
        let unsaid = matches!(format, Format::Egn | Format::Emn);
        assert_eq!(code, i32::from(unsaid), "{word}: {told}");
        assert!(!told.contains('\u{1b}'), "{word}: {told}");
    }
    let names = |folder: &Path| {
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let tables = Table::ALL.map(|table| format!("{}.csv", table.word()));
    let mut expected: Vec<String> = Format::ALL
        .iter()
        .filter(|format| !matches!(format, Format::Csv | Format::Egn | Format::Emn))
        .map(|format| format!("2026-11-20-hostile.{}", format.ending()))
        .chain(tables)
        .collect();
    expected.sort();
    assert_eq!(names(&place.path().join("out")), expected);
    // Back by JSON: to the byte. By its sheet: with the same score.
    for (ending, back) in [("json", "one"), ("txt", "two")] {
        let file = format!("out/2026-11-20-hostile.{ending}");
        let (_, told, code) = rasher(place.path(), &["import", &file, "--sessions", back]);
        assert_eq!(code, 0, "{told}");
    }
    let one = std::fs::read_to_string(place.path().join("one/2026-11-20-hostile.jsonl")).unwrap();
    assert_eq!(one, text);
    let (shown, _, _) = rasher(place.path(), &["show", "--json", "--sessions", "two"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["games"][0]["now"]["score"], serde_json::json!([0, 2 - 1]));
    assert_eq!(shown["games"][0]["seats"][0], "-2+3");
}

#[test]
fn no_id_leaves_the_folder() {
    let place = tempfile::tempdir().unwrap();
    for id in ["../escaped", "a/b", "/abs", "..", ".hidden", "a\\b", "C:x", ""] {
        std::fs::write(place.path().join("in.jsonl"), hostile(id)).unwrap();
        let (_, told, code) = rasher(place.path(), &["import", "in.jsonl", "--sessions", "in"]);
        assert_ne!(code, 0, "{id}: {told}");
        assert!(!place.path().join("in").exists() && !place.path().join("escaped.jsonl").exists());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Whatever a file holds, a reader says no or yes.
    #[test]
    fn no_sheet_does_harm(text in "(rules|players|dealer|[a-z=>:0-9. \n-]){0,60}", bytes in any::<Vec<u8>>()) {
        let _read = rasher::import::sheet::read(text.as_bytes());
        let _read = rasher::import::sheet::read(&bytes);
        let _read = rasher::import::ours::document(&bytes);
        let _read = rasher::import::ours::log(&bytes);
    }
}

/// A game that was given up is none that goes on, nor one that was won.
#[test]
fn a_game_that_was_given_up_is_told_in_its_row() {
    let place = tempfile::tempdir().unwrap();
    let outcome = || {
        let (rows, told, code) =
            rasher(place.path(), &["export", "--as", "csv", "--table", "games", "-o", "-"]);
        assert_eq!(code, 0, "{told}");
        let mut reader = csv::Reader::from_reader(rows.as_bytes());
        let row: BTreeMap<String, String> = reader.deserialize().next().unwrap().unwrap();
        row["outcome"].clone()
    };
    let new = ["new", "--rules", "euchre", "--as-written", "--players", "Ann,Ben,Cal,Dee"];
    rasher(place.path(), &[&new[..], &["--dealer", "Ann"]].concat());
    rasher(place.path(), &["record", "ah4"]);
    assert_eq!(outcome(), "");
    rasher(place.path(), &["record", "close Dee fell ill"]);
    assert_eq!(outcome(), "closed");
}
