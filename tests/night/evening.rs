//! A night from outside: typed at a terminal from paper, killed, printed, sent away and brought back.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rasher::plan::chance::Chance;
use serde_json::Value;

use crate::needs;
use crate::terminal::Terminal;

fn rasher(place: &Path, args: &[&str]) -> (bool, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("RUST_BACKTRACE", "0")
        .env("RASHER_SESSIONS", place.join("s"))
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = if run.status.success() { run.stdout } else { run.stderr };
    (run.status.success(), String::from_utf8(said).unwrap())
}

fn done(place: &Path, args: &[&str]) -> String {
    let (done, said) = rasher(place, args);
    assert!(done, "{args:?}: {said}");
    said
}

fn json(place: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&done(place, args)).unwrap()
}

fn people(place: &Path, number: usize) {
    let names: Vec<String> = (0..number).map(|at| format!("Player{}", letters(at))).collect();
    std::fs::write(place.join("people.txt"), names.join("\n")).unwrap();
}

fn letters(at: usize) -> String {
    let letter = |at: usize| char::from(b'a' + u8::try_from(at).unwrap());
    format!("{}{}", letter(at / 26), letter(at % 26))
}

/// Sixty-four people and twelve rounds in the longer run, sixteen and four in the ordinary one: typed
/// at the prompt from generated paper, no more keys than digits, a blank and Enter.
#[test]
fn a_night_typed_from_paper_adds_up() {
    let (number, rounds) = if crate::is_long() { (64, 12) } else { (16, 4) };
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, number);
    let (count, sessions) = (rounds.to_string(), place.join("s"));
    let new = ["night", "new", "--title", "Harvest", "--players", "people.txt", "--seed", "1"];
    let more = ["--rounds", &count, "--seating", "rotate", "--deals", "8", "--rules", "euchre"];
    let set = [("RASHER_SESSIONS", sessions.to_str().unwrap())];
    let args = [&new[..], &more[..]].concat();
    let mut terminal = Terminal::sized(place, &args, &set, (2000, 100));
    terminal.asks("round 1, table 1>");
    let plan = json(place, &["night", "plan", "--json"]);
    let mut chance = Chance::new(7);
    let (mut sums, mut keys) = (BTreeMap::<String, i64>::new(), 0);
    let before = terminal.keys;
    for (round, seats) in (1..).zip(plan["rounds"].as_array().unwrap()) {
        let tables = seats["tables"].as_array().unwrap();
        for (table, sides) in (1..).zip(tables) {
            let [a, b] = [chance.below(13) + 1, chance.below(13)];
            for (side, points) in [(0, a), (1, b)] {
                for name in sides[side].as_array().unwrap() {
                    *sums.entry(name.as_str().unwrap().to_owned()).or_default() +=
                        i64::try_from(points).unwrap();
                }
            }
            let line = format!("{a} {b}");
            keys += line.len() + 1;
            let then = if table < tables.len() {
                format!("round {round}, table {}>", table + 1)
            } else {
                format!("round {round}, all in>")
            };
            terminal.line(&line, &then);
        }
        keys += "next".len() + 1;
        let then =
            if round < rounds { format!("round {}, table 1>", round + 1) } else { "over>".into() };
        terminal.line("next", &then);
    }
    assert_eq!(terminal.keys - before, keys);
    println!("{number} people, {rounds} rounds: {keys} keys");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
    let standings = json(place, &["night", "standings", "--json"]);
    let places = standings["standings"].as_array().unwrap();
    assert_eq!(places.len(), number);
    for row in places {
        let name = row["name"].as_str().unwrap();
        assert_eq!(row["points"].as_i64().unwrap(), sums[name], "{name}");
    }
    let mut points: Vec<i64> = places.iter().map(|row| row["points"].as_i64().unwrap()).collect();
    points.sort_unstable();
    points.reverse();
    let shown: Vec<i64> = places.iter().map(|row| row["points"].as_i64().unwrap()).collect();
    assert_eq!(shown, points);
}

/// Empties the line that stands there.
const CLEARS: &str = "\u{15}";

/// Presses keys at who comes, once that is asked again: what is pressed before is nobody's.
fn edits(terminal: &mut Terminal, keys: &str) {
    terminal.asks("Who comes?");
    terminal.press(keys);
}

/// A night is begun by questions; who is entered twice is told at once, and asked again.
#[test]
fn questions_begin_a_night() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let sessions = place.join("s");
    let set = [("RASHER_SESSIONS", sessions.to_str().unwrap())];
    let mut terminal = Terminal::start(place, &["night", "new"], &set);
    terminal.answer("What is the night called", "Asked");
    // Enter alone is Euchre.
    for question in ["Which game?", "By which rules?"] {
        terminal.wait(question);
        thread::sleep(Duration::from_millis(200));
        terminal.press("\r");
    }
    terminal.answer("Who comes?", "Ann,Ben,Cal");
    terminal.wait("3 people are too few: a table needs 4");
    edits(&mut terminal, CLEARS);
    terminal.answer("Who comes?", "people.text");
    terminal.wait("there is no file `people.text`");
    edits(&mut terminal, CLEARS);
    terminal.answer("Who comes?", "Ann,Ben,Cal,Dee,Eve,Ann");
    terminal.wait("Ann is there already");
    // What was typed stands there again, and is put right: `,Ann` goes.
    edits(&mut terminal, "\u{7f}\u{7f}\u{7f}\u{7f}\r");
    terminal.pick("Who sits where?", 0);
    terminal.answer("How many rounds", "none");
    terminal.wait("Type a number from 1 to 100.");
    terminal.answer("How many rounds", "5");
    terminal.pick("What is a round?", 0);
    terminal.answer("How many deals has a round", "0");
    terminal.wait("Type a number from 1 to 1000.");
    // Back to what a round is, and on.
    terminal.answer("How many deals has a round", "<");
    terminal.pick("What is a round?", 0);
    terminal.answer("How many deals has a round", "4");
    terminal.asks("round 1, table 1>");
    // Four deals pay sixteen at most.
    terminal.line("17 0", "Take it all the same? (y/n)");
    terminal.wait("4 deals pay a side at most 16 points.");
    terminal.line("n", "round 1, table 1>");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
    let plan = json(place, &["night", "plan", "--json"]);
    assert_eq!(plan["rounds"].as_array().unwrap().len(), 5);
}

/// Doubts are asked back at the prompt, and a correction shows what it changes.
#[test]
fn the_prompt_asks_before_it_believes() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, 8);
    let sessions = place.join("s");
    let set = [("RASHER_SESSIONS", sessions.to_str().unwrap())];
    let args = "night new --title Small --players people.txt --rounds 3 --seating rotate --seed 1 \
                --deals 8 --rules euchre";
    let args: Vec<&str> = args.split_whitespace().collect();
    let mut terminal = Terminal::start(place, &args, &set);
    terminal.asks("round 1, table 1>");
    terminal.line("40 2", "Take it all the same? (y/n)");
    terminal.line("", "round 1, table 1>");
    terminal.line("11 7", "round 1, table 2>");
    terminal.line("next", "End it without? (y/n)");
    terminal.line("", "round 1, table 2>");
    terminal.line("missing", "round 1, table 2>");
    terminal.wait("Table 2 has not handed in for round 1.");
    terminal.line("9 8", "round 1, all in>");
    terminal.line("arrive Zoe", "Do it? (y/n)");
    terminal.wait("From round 2 there are 9 people instead of 8: 2 tables, 1 out");
    terminal.line("y", "round 1, all in>");
    terminal.line("next", "round 2, table 1>");
    terminal.line("fix 1.1 7 11", "Do it? (y/n)");
    terminal.line("y", "round 2, table 1>");
    // One entry is taken back at once; of a correction every place is shown that changes with it.
    terminal.line("undo", "round 2, table 1>");
    terminal.wait("Taken back: the correction of round 1, table 1: 7–11.");
    terminal.wait("11 points instead of 7");
    terminal.wait("Undone; `redo` brings it back.");
    terminal.line("undo 2", "Do it? (y/n)");
    terminal.line("", "round 2, table 1>");
    terminal.wait("Left as it was.");
    terminal.line("arrive Yves", "Do it? (y/n)");
    terminal.line("", "round 2, table 1>");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

/// The program is killed between lines and in them: every line that was acknowledged is there.
#[test]
fn a_killed_night_keeps_what_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, 8);
    done(
        place,
        &[
            "night",
            "new",
            "--title",
            "Small",
            "--players",
            "people.txt",
            "--rounds",
            "40",
            "--seed",
            "1",
            "--only",
        ],
    );
    let sessions = place.join("s");
    let set = [("RASHER_SESSIONS", sessions.to_str().unwrap())];
    let mut acknowledged = 0;
    for turn in 0..if crate::is_long() { 40 } else { 6 } {
        let mut terminal = Terminal::start(place, &["night"], &set);
        terminal.wait("round ");
        terminal.wait_until("a prompt", |screen| {
            screen
                .trim_end()
                .lines()
                .last()
                .is_some_and(|it| it.starts_with("round ") && it.contains('>'))
        });
        let screen = terminal.screen();
        let last = screen.trim_end().lines().last().unwrap_or_default().to_owned();
        let line = if last.contains("all in") { "next\r" } else { "6 5\r" };
        terminal.press(line);
        if turn % 2 == 0 {
            // Of round 6 the prompt, too, has a six and a comma.
            let said = if line.starts_with("next") { "is over" } else { " 6, Player" };
            terminal.wait(said);
            acknowledged += 1;
        }
        drop(terminal); // killed
        let exported = json(place, &["night", "export"]);
        let entries = exported["log"].as_array().unwrap().len() - 2;
        assert!(entries >= acknowledged, "{entries} of {acknowledged}");
        acknowledged = entries;
    }
    done(place, &["verify", "small"]);
    done(place, &["check"]);
}

#[test]
fn what_leaves_a_night_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, 10);
    done(
        place,
        &[
            "night",
            "new",
            "--title",
            "Harvest",
            "--players",
            "people.txt",
            "--rounds",
            "2",
            "--seed",
            "1",
            "--only",
        ],
    );
    done(place, &["night", "record", "11 7; 9 8; next; 10 3; 4 12; next"]);
    let standings = json(place, &["night", "standings", "--json"]);
    done(place, &["night", "export", "-o", "night.json"]);
    done(place, &["night", "export", "--format", "csv", "-o", "night.csv"]);
    done(place, &["backup", "-o", "all.tar"]);
    for page in ["cards", "page"] {
        done(place, &["night", page, "-o", &format!("{page}.html")]);
    }
    let cards = std::fs::read_to_string(place.join("cards.html")).unwrap();
    for name in ["Playeraa", "Playeraj", "Table 2", "Round 2"] {
        assert!(cards.contains(name), "{name}");
    }
    // Where the next seats hang on the results, the cards of both tables have a line a round all the same.
    let new =
        "night new --title Later --players people.txt --rounds 5 --seating pairs --seed 1 --only";
    done(place, &new.split_whitespace().collect::<Vec<_>>());
    done(place, &["night", "-n", "later", "cards", "-o", "later.html"]);
    let later = std::fs::read_to_string(place.join("later.html")).unwrap();
    assert_eq!(later.matches("<th scope=\"row\">5</th>").count(), 10 + 2);
    std::fs::remove_file(place.join("s/2026-11-20-later.night.jsonl")).unwrap();
    // What was handed in stands in its box: eleven with both partners, and on the card of the table.
    assert!(cards.contains("Round 1, played"));
    let lines: String = cards.lines().filter(|line| !line.contains("<tfoot>")).collect();
    assert_eq!(lines.matches("<td class=\"box\">11</td>").count(), 3);
    // The night is over, so each card has its total, as the standings have it; in the night that goes on it is
    // written in by hand.
    let total = |page: &str, name: &str| {
        let card = page.split(&format!("<h2><bdi>{name}</bdi></h2>")).nth(1).unwrap().to_owned();
        let foot = card.split("<tfoot>").nth(1).unwrap().split("</tfoot>").next().unwrap();
        let boxes = foot.split("<td class=\"box\">").skip(1);
        boxes.map(|it| it.split('<').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for place in standings["standings"].as_array().unwrap() {
        let points = place["points"].to_string();
        assert_eq!(total(&cards, place["name"].as_str().unwrap()), [points.as_str(), "0"]);
    }
    assert_eq!(total(&later, "Playeraa"), ["", ""]);
    let log = place.join("s/2026-11-20-harvest.night.jsonl");
    let before = std::fs::read(&log).unwrap();
    for (command, file) in [("night import", "night.json"), ("restore", "all.tar")] {
        std::fs::remove_file(&log).unwrap();
        let args: Vec<&str> = command.split(' ').chain([file]).collect();
        done(place, &args);
        assert_eq!(std::fs::read(&log).unwrap(), before, "{command}");
    }
    std::fs::remove_file(&log).unwrap();
    done(place, &["night", "import", "night.csv", "--deals", "8"]);
    let again = json(place, &["night", "standings", "--json"]);
    assert_eq!(again["standings"], standings["standings"]);
    let board = json(place, &["board", "harvest", "--json"]);
    assert_eq!(board["standings"], standings["standings"]);
    done(place, &["board", "harvest", "--html", "board.html", "--once"]);
    // A night is no session, and whoever imports one as a session is told what takes it.
    assert!(!done(place, &["list", "--json"]).contains("harvest"));
    std::fs::copy(place.join("s/2026-11-20-harvest.night.jsonl"), place.join("log.jsonl")).unwrap();
    for file in ["night.json", "night.csv", "log.jsonl"] {
        let (taken, said) = rasher(place, &["import", file]);
        assert!(!taken && said.contains(&format!("`{file}` is a night")), "{said}");
        assert!(said.contains(&format!("rasher night import {file}")), "{said}");
    }
}

/// Who comes late and who leaves is known from a table of results, too; and what is wrong with one is
/// told with its line.
#[test]
fn a_table_of_results_tells_who_came_and_went() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let heading = "night,date,round,table,first,second,points,against,lone_hands\n";
    let rows = "Old,2026-01-02,2,1,Ann & Eve,Cal & Dee,7,8,\n\
                Old,2026-01-02,1,1,Ann & Ben,Cal & Dee,11,7,Ann 2\n\
                Old,2026-01-02,2,,Fay,,,,\n";
    std::fs::write(place.join("old.csv"), format!("{heading}{rows}")).unwrap();
    done(place, &["night", "import", "old.csv", "--deals", "8"]);
    let standings = json(place, &["night", "standings", "--json"]);
    // Ben left after a round; Eve and Fay came for the second, and Fay sat out.
    for (name, points, out, left) in
        [("Ann", 18, 0, false), ("Ben", 11, 0, true), ("Eve", 7, 0, false), ("Fay", 0, 1, false)]
    {
        let rows = standings["standings"].as_array().unwrap();
        let row = rows.iter().find(|row| row["name"] == name).unwrap();
        let has = (row["points"].as_i64(), row["out"].as_i64(), row["left"].as_bool());
        assert_eq!(has, (Some(points), Some(out), Some(left)), "{name}");
    }
    for (row, says) in [
        ("Old,2026-01-02,1,1,Ann & Ben,Cal,11,7,\n", "1 person on a side, and a side has 2"),
        ("Old,2026-01-02,x,1,Ann & Ben,Cal & Dee,11,7,\n", "`x` is no round"),
        ("Old,2026-01-02,1,1,Ann & Ben,Cal & Dee,99999,7,\n", "cannot bring so much"),
        ("Old,2026-01-02,1,1,Ann & Ben,Cal & Ann,11,7,\n", "seat everybody who is there"),
        ("Old,2026-01-02,1,1,Ann & Ben,Cal & Dee,11,7,Eve 1\n", "a lone hand of Eve, who does not"),
        (
            "Old,2026-01-02,1,1,Ann & Ben,Cal & Dee,11,7,\n\
             New,2026-01-09,1,1,Ann & Cal,Ben & Dee,11,7,\n",
            "this is another night",
        ),
    ] {
        std::fs::write(place.join("bad.csv"), format!("{heading}{row}")).unwrap();
        let (taken, said) = rasher(place, &["night", "import", "bad.csv"]);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!taken && said.contains(says), "{row}: {said}");
    }
    assert_eq!(json(place, &["night", "list", "--json"]).as_array().unwrap().len(), 1);
}

/// What is said where a table keeps its own session, with these lines on its standard input.
fn at_table(place: &Path, table: &str, lines: &str) -> String {
    let mut run = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(["night", "table", table])
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("RASHER_SESSIONS", place.join("s"))
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut run.stdin.take().unwrap(), lines.as_bytes()).unwrap();
    let out = run.wait_with_output().unwrap();
    let said =
        format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What cannot be had is said where a night begins and with its plan; pairs that meet everybody see
/// every round beforehand, and nothing of partners.
#[test]
fn the_plan_of_a_night_says_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let new = "night new --title Five --players A,B,C,D,E --rounds 12 --seating rotate --seed 1 \
               --only --json";
    let begun = json(place, &new.split_whitespace().collect::<Vec<_>>());
    assert!(begun["says"].to_string().contains("5 people make 10 pairs"), "{begun}");
    let plan = done(place, &["night", "plan", "-n", "five"]);
    assert!(plan.contains("12 rounds need 24 partnerships"), "{plan}");
    people(place, 14);
    let new = "night new --title Seven --players people.txt --rounds 7 --seating pairs --seed 1 \
               --only";
    done(place, &new.split_whitespace().collect::<Vec<_>>());
    let plan = done(place, &["night", "plan", "-n", "seven"]);
    assert!(plan.contains("Round 7") && plan.contains("opponents at most once."), "{plan}");
    assert!(!plan.contains("partner"), "{plan}");
    assert!(done(place, &["night", "seats", "7", "-n", "seven"]).contains("Round 7 of 7"));
    done(place, &["night", "cards", "-n", "seven", "-o", "cards.html"]);
    let cards = std::fs::read_to_string(place.join("cards.html")).unwrap();
    assert_eq!(cards.matches(">out<").count(), 14, "each pair rests once");
}

/// What a table's own session has is told before the night takes it.
#[test]
fn a_result_that_waits_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, 8);
    let new = "night new --title Harvest --players people.txt --rounds 2 --deals 1 --seed 1 --only";
    done(place, &new.split_whitespace().collect::<Vec<_>>());
    at_table(place, "2", "note here\n");
    let told = |what: &str| {
        let run = Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(["night", what])
            .env_clear()
            .env("HOME", place)
            .env("RASHER_SESSIONS", place.join("s"))
            .output()
            .unwrap();
        assert!(run.status.success(), "{run:?}");
        String::from_utf8(run.stderr).unwrap()
    };
    assert_eq!(told("seats"), "");
    // While the organiser has the night open nobody else can hand it in.
    let sessions = place.join("s");
    let set = [("RASHER_SESSIONS", sessions.to_str().unwrap())];
    let mut terminal = Terminal::start(place, &["night"], &set);
    terminal.asks("round 1, table 1>");
    done(place, &["record", "-s", "2026-11-20-harvest-r1-t2", "1h4"]);
    for what in ["seats", "standings"] {
        let said = told(what);
        assert!(said.contains("From its own session, not taken yet: Table 2: "), "{said}");
    }
    let board = done(place, &["board", "harvest", "--plain"]);
    assert!(board.contains("From its own session, not taken yet: Table 2: "), "{board}");
    for args in [["night", "standings"], ["board", "harvest"], ["show", "harvest"]] {
        let waiting = &json(place, &[&args[..], &["--json"]].concat())["waiting"];
        assert_eq!(waiting[0]["table"], 2, "{args:?}: {waiting}");
        assert_eq!(waiting[0]["points"], serde_json::json!([1, 0]), "{args:?}");
    }
    done(place, &["board", "harvest", "--html", "board.html", "--once"]);
    let page = std::fs::read_to_string(place.join("board.html")).unwrap();
    assert!(page.contains("From its own session, not taken yet"));
    terminal.line("note taken", "round 1, table 1>");
    terminal.wait("From its own session: Table 2:");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(told("seats"), "");
    assert_eq!(json(place, &["board", "harvest", "--json"])["waiting"], serde_json::json!([]));
    // Where nobody has it open, whatever command writes the last deal hands the result in.
    at_table(place, "1", "note here\n");
    done(place, &["record", "-s", "2026-11-20-harvest-r1-t1", "2h4"]);
    assert_eq!(json(place, &["board", "harvest", "--json"])["missing"], serde_json::json!([]));
}

/// What is of one session takes no table's in silence where the night is named.
fn what_is_of_one_session_takes_no_tables(place: &Path) {
    for args in [&["share", "harvest", "-o", "x.svg"][..], &["export", "harvest", "--as", "sheet"]]
    {
        let (taken, said) = rasher(place, args);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!taken && said.contains("`2026-11-20-harvest.night` is a night"), "{said}");
        assert!(said.contains("named whole: `2026-11-20-harvest-r1-t2`"), "{said}");
    }
    done(place, &["share", "2026-11-20-harvest-r1-t2", "-o", "x.svg"]);
    let kept = done(place, &["backup", "-o", "kept.tar"]);
    assert!(kept.starts_with("1 session and 1 night in kept.tar"), "{kept}");
}

/// A table that keeps its own session hands its result in, and a difference is told.
#[test]
fn a_table_hands_its_own_session_in() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, 8);
    done(
        place,
        &[
            "night",
            "new",
            "--title",
            "Harvest",
            "--players",
            "people.txt",
            "--rounds",
            "2",
            "--deals",
            "2",
            "--seed",
            "1",
            "--only",
        ],
    );
    let session = |lines: &str| at_table(place, "2", lines);
    // Two deals: the first seat makes hearts, four tricks, one point; then alone, all five: four.
    let seats = json(place, &["night", "plan", "--json"])["rounds"][0]["tables"][1].clone();
    let first = seats[0][0].as_str().unwrap().to_owned();
    let said = session("1h4\n");
    assert!(!said.contains("From its own session"), "{said}");
    let said = session("1h!5\n");
    assert!(said.contains("From its own session: Table 2:"), "{said}");
    // The table has no other game in this round: what comes next is said, and nothing is begun.
    for line in ["again\n", "1h4\n"] {
        let said = session(line);
        assert!(
            said.contains("this table's game is over, and its result is the night's"),
            "{said}"
        );
        assert!(said.contains("in the next round `rasher night table`"), "{said}");
    }
    let shown = json(place, &["show", "2026-11-20-harvest-r1-t2", "--json"]);
    assert_eq!(shown["games"].as_array().unwrap().len(), 1);
    what_is_of_one_session_takes_no_tables(place);
    let standings = json(place, &["night", "standings", "--json"]);
    let row = standings["standings"].as_array().unwrap().iter().find(|row| row["name"] == *first);
    let row = row.unwrap();
    assert_eq!((row["points"].as_i64(), row["lone_hands"].as_i64()), (Some(5), Some(1)), "{said}");
    assert_eq!(standings["missing"], serde_json::json!([1]));
    // What was typed from paper instead is told to differ.
    let (_, said) = {
        done(place, &["night", "record", "fix 1.2 4 0"]);
        let run = Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(["night", "record", "missing"])
            .current_dir(place)
            .env_clear()
            .env("HOME", place)
            .env("RASHER_SESSIONS", place.join("s"))
            .output()
            .unwrap();
        (run.status, String::from_utf8_lossy(&run.stderr).into_owned())
    };
    assert!(said.contains("differs"), "{said}");
    // And by `check`, with both: five points by the session, four by the paper.
    let run = Command::new(env!("CARGO_BIN_EXE_rasher"))
        .args(["check", "--json"])
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("RASHER_SESSIONS", place.join("s"))
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(3));
    let checked: Value = serde_json::from_slice(&run.stdout).unwrap();
    let found = checked.as_array().unwrap();
    assert_eq!(found.len(), 1, "{checked}");
    assert_eq!(found[0]["kind"], "differs");
    assert_eq!(found[0]["session"], "2026-11-20-harvest.night");
    let text = found[0]["text"].as_str().unwrap();
    assert!(
        text.contains("round 1, table 2: 4–0") && text.contains("5–0 by the session"),
        "{text}"
    );
    // Somebody changed places after the session was begun: it is not handed in, and that is told.
    done(place, &["night", "record", "1 4 2; next"]);
    at_table(place, "1", "1h4\n");
    let seats = json(place, &["night", "plan", "--json"])["rounds"][1]["tables"].clone();
    let who = [&seats[0][0][0], &seats[1][0][0]].map(|it| it.as_str().unwrap().to_lowercase());
    done(place, &["night", "record", &format!("swap {} {}", who[0], who[1])]);
    let said = at_table(place, "1", "1h4\n");
    assert!(said.contains("its result is not accepted"), "{said}");
    assert_eq!(
        json(place, &["night", "standings", "--json"])["missing"],
        serde_json::json!([1, 2])
    );
    let (fine, said) = rasher(place, &["check"]);
    assert!(!fine && !said.contains("panicked"), "{said}");
    done(place, &["night", "record", "undo"]);
    done(place, &["night", "record", "missing"]);
    assert_eq!(json(place, &["night", "standings", "--json"])["missing"], serde_json::json!([2]));
    // What agrees with the session again is in order.
    done(place, &["night", "record", "fix 1.2 5 0"]);
    done(place, &["check"]);
}

/// While the organiser has the night open nobody else writes it: a second one is told so, and what a
/// table hands in comes to the prompt.
#[test]
fn there_is_one_organiser_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, 8);
    let sessions = place.join("s");
    let set = [("RASHER_SESSIONS", sessions.to_str().unwrap())];
    let args = "night new --title Small --players people.txt --rounds 3 --deals 1 --seating rotate \
                --seed 1 --rules euchre";
    let args: Vec<&str> = args.split_whitespace().collect();
    let mut terminal = Terminal::start(place, &args, &set);
    terminal.asks("round 1, table 1>");
    let (taken, said) = rasher(place, &["night", "record", "11 7"]);
    assert!(
        !taken && said.contains("the night `2026-11-20-small.night` is open for writing"),
        "{said}"
    );
    let (taken, said) = rasher(place, &["night", "--night", "small", "record", "--yes", "next"]);
    assert!(
        !taken && said.contains("the night `2026-11-20-small.night` is open for writing"),
        "{said}"
    );
    // Looking is nobody's harm.
    assert_eq!(
        json(place, &["night", "standings", "--json"])["missing"],
        serde_json::json!([1, 2])
    );
    let said = at_table(place, "2", "1h!5\n");
    assert!(
        said.contains("The organiser has the night open, and gets the result there."),
        "{said}"
    );
    assert_eq!(
        json(place, &["night", "standings", "--json"])["missing"],
        serde_json::json!([1, 2])
    );
    terminal.line("missing", "round 1, table 1>");
    terminal.wait("From its own session: Table 2:");
    // Four points: all five tricks alone.
    terminal.line("3 0", "round 1, all in>");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(json(place, &["night", "standings", "--json"])["missing"], serde_json::json!([]));
    done(place, &["night", "record", "next"]);
    done(place, &["check"]);
}

/// Six at a table, at the prompt: two teams of three, lone hands, somebody who comes, and the sums.
#[test]
fn six_sit_at_a_table() {
    // By the rules of the climbing game each further member brings 8, 4, 2 or 1 by the place, so a deal
    // is worth twelve at best. For Bid Euchre nothing is asked back here.
    for (rules, seating, doubt) in [
        ("bid-euchre-6", "rotate", None),
        ("bacon-climb-6", "progressive", Some(("97 0", "8 deals pay a side at most 96 points."))),
        ("bid-euchre-standard-6", "pairs", None),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path();
        people(place, if seating == "pairs" { 12 } else { 13 });
        let sessions = place.join("s");
        let set = [("RASHER_SESSIONS", sessions.to_str().unwrap())];
        let args = ["night", "new", "--title", "Six", "--players", "people.txt", "--seed", "1"];
        let more = ["--rounds", "3", "--seating", seating, "--rules", rules, "--deals", "8"];
        let args = [&args[..], &more[..]].concat();
        let mut terminal = Terminal::start(place, &args, &set);
        terminal.asks("round 1, table 1>");
        if let Some((line, doubt)) = doubt {
            terminal.line(line, "Take it all the same? (y/n)");
            terminal.wait(doubt);
            terminal.line("n", "round 1, table 1>");
        }
        let mut sums = BTreeMap::<String, i64>::new();
        let mut lone = BTreeMap::<String, i64>::new();
        for round in 1..=3 {
            let plan = json(place, &["night", "plan", "--json"]);
            let tables = plan["rounds"][round - 1]["tables"].as_array().unwrap().clone();
            assert_eq!(tables.len(), 2, "{rules}");
            for (number, table) in (1_i64..).zip(&tables) {
                let points = [20 + number, 11 + 3 * number];
                let names = |side: usize| {
                    let names: Vec<&str> = table[side]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|it| it.as_str().unwrap())
                        .collect();
                    assert_eq!(names.len(), 3, "{rules}");
                    names
                };
                for (side, points) in points.into_iter().enumerate() {
                    for name in names(side) {
                        *sums.entry(name.to_owned()).or_default() += points;
                    }
                }
                let alone = names(1)[2].to_owned();
                *lone.entry(alone.clone()).or_default() += 1;
                let line = format!("{} {} {}", points[0], points[1], alone.to_lowercase());
                let then = if number == 2 { "all in".to_owned() } else { "table 2".to_owned() };
                terminal.line(&line, &format!("round {round}, {then}>"));
            }
            if round == 1 && seating == "rotate" {
                terminal.line("arrive Zoe", "Do it? (y/n)");
                terminal.wait("From round 2 there are 14 people instead of 13: 2 tables, 2 out");
                terminal.line("y", "round 1, all in>");
            }
            let then =
                if round == 3 { "over>".into() } else { format!("round {}, table 1>", round + 1) };
            terminal.line("next", &then);
        }
        terminal.press("quit\r");
        assert_eq!(terminal.ends(), 0);
        let standings = json(place, &["night", "standings", "--json"]);
        for row in standings["standings"].as_array().unwrap() {
            let names: Vec<&str> =
                row["name"].as_str().unwrap().split([',', '&']).map(str::trim).collect();
            let points = sums.get(names[0]).copied().unwrap_or(0);
            let alone: i64 = names.iter().filter_map(|name| lone.get(*name)).sum();
            let has = ["points", "lone_hands"].map(|key| row[key].as_i64().unwrap());
            assert_eq!(has, [points, alone], "{rules}: {names:?}");
        }
        let cards = place.join("cards.html");
        done(place, &["night", "cards", "-o", "cards.html"]);
        let cards = std::fs::read_to_string(cards).unwrap();
        assert!(cards.contains("<td>6</td>"), "{rules}");
        done(place, &["check"]);
    }
}

/// What goes wrong at a night, at the prompt: each is told, and the night goes on.
#[test]
fn the_prompt_says_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let sessions = place.join("s");
    let set = [("RASHER_SESSIONS", sessions.to_str().unwrap())];
    let args = "night new --title Small --players Ann,Ben,Cal,Dee,Eve,Maya,May,Hal --rounds 3 \
                --seating rotate --seed 1 --deals 8 --rules euchre";
    let args: Vec<&str> = args.split_whitespace().collect();
    let mut terminal = Terminal::start(place, &args, &set);
    let one = "round 1, table 1>";
    terminal.asks(one);
    for (line, says) in [
        ("arrive Ann", "Ann is there already"),
        ("leave ma", "`ma` may be Maya or May"),
        ("3 11 7", "there is no table 3 in round 1"),
        ("3 11 7", "it has tables 1 to 2"),
        ("2.1 11 7", "it is round 1, not 2"),
        ("arrive A, B", "one at a time"),
    ] {
        terminal.line(line, one);
        terminal.wait(says);
    }
    terminal.line("33 0", "Take it all the same? (y/n)");
    terminal.wait("8 deals pay a side at most 32 points.");
    terminal.line("", one);
    terminal.line("11 7", "round 1, table 2>");
    terminal.line("1 11 7", "round 1, table 2>");
    terminal.wait("table 1 has handed in 11–7 already");
    terminal.line("1 7 11", "Take it all the same? (y/n)");
    terminal.wait("Table 1 has handed in 11–7 already.");
    terminal.line("", "round 1, table 2>");
    terminal.line("next", "End it without? (y/n)");
    terminal.wait("Round 1 lacks table 2; `fix 1.2 11 7` enters it later.");
    terminal.line("", "round 1, table 2>");
    // Somebody goes while the round is played: it is played to its end.
    terminal.line("leave hal", "Do it? (y/n)");
    terminal.wait("From round 2 there are 7 people instead of 8: 1 table, 3 out");
    terminal.line("y", "round 1, table 2>");
    terminal.wait("Hal plays round 1 to its end, then leaves.");
    terminal.line("9 8", "round 1, all in>");
    terminal.line("next", "round 2, table 1>");
    terminal.line("1.2 9 8", "round 2, table 1>");
    terminal.wait("a paper of round 1: `fix 1.2 9 8`");
    // Until three are left.
    for name in ["ann", "ben", "cal"] {
        terminal.line(&format!("leave {name}"), "Do it? (y/n)");
        terminal.line("y", "round 2, table 1>");
    }
    terminal.line("leave dee", "Do it? (y/n)");
    terminal.wait("From round 3 only 3 people are left: no table can be filled.");
    terminal.line("y", "round 2, table 1>");
    terminal.line("11 7", "round 2, all in>");
    terminal.line("next", "round 3, all in>");
    terminal.line("next", "over>");
    terminal.line("12 3", "over>");
    terminal.wait("the night is over: its last round was played");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
    done(place, &["check"]);
}

/// A room that fills: sixty-four came, sixty-five more stand in the door.
#[test]
fn sixty_five_may_arrive() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, 64);
    let new = "night new --title Full --players people.txt --rounds 3 --seating progressive --seed 1 \
               --only";
    done(place, &new.split_whitespace().collect::<Vec<_>>());
    let lines: Vec<String> = (64..129).map(|at| format!("arrive Player{}", letters(at))).collect();
    let said = done(place, &["night", "record", &lines.join("; "), "--json"]);
    assert!(said.contains("From round 2 there are 129 people instead of 128"), "{said}");
    let papers: Vec<String> = (1..=16).map(|table| format!("{table} 9 {table}; ")).collect();
    let papers = format!("{} next", papers.concat().replace(" 9 9;", " 9 8;"));
    done(place, &["night", "record", &papers]);
    let plan = json(place, &["night", "plan", "--json"]);
    assert_eq!(plan["rounds"][1]["tables"].as_array().unwrap().len(), 32);
    assert_eq!(plan["rounds"][1]["out"].as_array().unwrap().len(), 1);
    done(place, &["check"]);
}

/// What is asked of a night from the shell by the commands of a session, each in its own words, and
/// two records of one night become one.
#[test]
fn the_commands_of_a_session_know_nights() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let new = "night new --title Harvest --players Ann,Ben,Cal,Dee,Eve,Fay,Gus,Hal --rounds 2 \
               --seating rotate --seed 1 --only";
    done(place, &new.split_whitespace().collect::<Vec<_>>());
    done(place, &["record", "harvest", "1 11 7", "--once", "paper-1"]);
    done(place, &["record", "harvest", "1 11 7", "--once", "paper-1"]);
    let shown = json(place, &["show", "harvest", "--json"]);
    assert_eq!(shown["missing"], serde_json::json!([2]));
    assert_eq!(shown["standings"], json(place, &["night", "standings", "--json"])["standings"]);
    done(place, &["undo", "harvest"]);
    assert_eq!(json(place, &["show", "harvest", "--json"])["missing"], serde_json::json!([1, 2]));
    done(place, &["redo", "harvest"]);
    assert!(done(place, &["log", "harvest"]).contains("round 1, table 1: 11–7"));
    let log = done(place, &["log", "harvest", "--json"]);
    let header: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!((header["seq"].as_u64(), header["stands"].as_bool()), (Some(0), Some(true)));
    assert_eq!(
        (&header["line"]["type"], &header["line"]["title"]),
        (&"night".into(), &"Harvest".into())
    );
    assert!(header["line"].get("seq").is_none(), "{header}");
    // The rules of the night in words.
    let said = done(place, &["verify", "harvest"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("agreed: no number of points ends the game."), "{said}");
    assert!(!said.contains("game.target"), "{said}");
    let all = json(place, &["why", "harvest", "--json"]);
    let eleven = all.as_array().unwrap().iter().filter(|it| it["points"] == 11).count();
    assert_eq!((all.as_array().unwrap().len(), eleven), (8, 2));
    let (taken, said) = rasher(place, &["record", "harvest", "2 40 3"]);
    assert!(!taken && said.contains("at most 32 points") && said.contains("2 40 3"), "{said}");
    let (told, said) = rasher(place, &["story", "harvest"]);
    assert!(!told && said.contains("is a night"), "{said}");
    // Elsewhere somebody went on with a copy.
    let log = "s/2026-11-20-harvest.night.jsonl";
    std::fs::copy(place.join(log), place.join("theirs.jsonl")).unwrap();
    done(place, &["record", "harvest", "2 9 8"]);
    std::fs::create_dir(place.join("t")).unwrap();
    std::fs::copy(place.join("theirs.jsonl"), place.join("t/2026-11-20-harvest.night.jsonl"))
        .unwrap();
    done(place, &["--sessions", "t", "record", "harvest", "prize Booby: least points"]);
    let said = done(place, &["merge", "harvest", "t/2026-11-20-harvest.night.jsonl"]);
    assert!(said.contains("harvest-merged.night: merged from"), "{said}");
    let merged = json(place, &["show", "harvest-merged", "--json"]);
    assert_eq!(merged["missing"], serde_json::json!([]));
    assert!(merged["prizes"].to_string().contains("Booby"));
    done(place, &["verify", "harvest-merged"]);
    done(place, &["check"]);
    // Two results for one table are told, and nothing is written where nobody can be asked.
    done(place, &["--sessions", "t", "record", "harvest", "2 8 9"]);
    let (agree, said) =
        rasher(place, &["merge", "harvest.night", "t/2026-11-20-harvest.night.jsonl"]);
    assert!(!agree && said.contains("1 difference"), "{said}");
    // The merged night lies beside its original, and counts once: Ann has played one round.
    let stats = json(place, &["stats", "--json"]);
    let ann = stats["nights"].as_array().unwrap().iter().find(|it| it["name"] == "Ann").unwrap();
    assert_eq!((ann["nights"].as_i64(), ann["rounds"].as_i64()), (Some(1), Some(1)), "{stats}");
    let season = json(place, &["season", "--json"]);
    assert_eq!(season["nights"], serde_json::json!(["Harvest"]));
    // So it does on the page, which is one where no game was kept, too.
    done(place, &["stats", "-o", "stats.html"]);
    let page = std::fs::read_to_string(place.join("stats.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Nights of many tables"));
    assert!(page.contains("<bdi>Ann</bdi></th><td class=\"num\">1</td><td class=\"num\">1</td>"));
    // Where the original is gone on with, the two differ: it is said which counts.
    done(place, &["record", "harvest.night", "prize Booby: most rounds; next"]);
    for command in ["stats", "season"] {
        let (all, said) = rasher(place, &[command]);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!all && said.contains("is left out: it is another record"), "{command}: {said}");
        assert!(said.contains("rasher merge 2026-11-20-harvest"), "{command}: {said}");
    }
}

/// What is asked of a night is answered alike, whether it is typed in it or in the shell.
#[test]
fn a_question_of_a_night_is_answered_alike_in_it_and_in_the_shell() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    people(place, 8);
    let new = "night new --title Club --players people.txt --rounds 3 --seed 1 --only";
    done(place, &new.split(' ').collect::<Vec<_>>());
    done(place, &["night", "record", "11 7"]);
    for (typed, shell) in [
        ("standings", "night standings"),
        ("score", "show club"),
        ("board", "board club"),
        ("why", "night why"),
        ("why", "why club"),
        ("why playeraa", "night why playeraa"),
        ("why nobody", "night why nobody"),
        ("seats", "night seats"),
        ("who", "night seats"),
        ("who", "who club"),
        ("seats 2", "night seats 2"),
        ("seal", "seal club"),
    ] {
        let ask = |words: &str, json: bool| {
            let flag = Some("--json").filter(|_| json);
            let words: Vec<&str> = words.split(' ').chain(flag).collect();
            rasher(place, &words)
        };
        let record = |json: bool| {
            let args = ["night", "record", typed, "--json"];
            rasher(place, &args[..if json { 4 } else { 3 }])
        };
        let ((took, said), (shell_took, shell_said)) = (record(false), ask(shell, false));
        assert_eq!(took, shell_took, "{typed}: {said} {shell}: {shell_said}");
        if took {
            assert_eq!(said, shell_said, "{typed}, {shell}");
            assert_eq!(record(true), ask(shell, true), "{typed}, {shell}");
        } else {
            let error = |said: &str| said.split("error: ").nth(1).map(str::to_owned);
            assert_eq!(error(&said), error(&shell_said), "{typed}, {shell}");
        }
    }
    // The rules of the night are asked in it; a question that nothing answers takes nothing from the lines
    // behind it, and is told by the end.
    let said = done(place, &["night", "record", "rule who leads alone"]);
    assert!(said.starts_with("The first player in play at the dealer's left."), "{said}");
    let (took, said) = rasher(place, &["night", "record", "rule xyzzy; 9 8"]);
    assert!(!took && said.contains("I know no rule about that"), "{said}");
    assert_eq!(json(place, &["night", "standings", "--json"])["missing"], serde_json::json!([]));
    // What is a table's is not a command of the shell first.
    for typed in ["misdeal wrong count", "ah4 misdeal", "sub d Eve", "claim a 3", "story"] {
        let (took, said) = rasher(place, &["night", "record", typed]);
        assert!(!took, "{typed}");
        let at_a_table = said.contains("is typed at a table");
        assert_eq!(at_a_table, !typed.starts_with("ah4"), "{typed}: {said}");
    }
    let (took, said) = rasher(place, &["night", "record", "list"]);
    assert!(!took && said.contains("is a command of the shell"), "{said}");
}

/// Two nights, one person under two names, the best of two, a tie.
#[test]
fn a_season_adds_up() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    for (title, names, lines) in
        [("One", "Ann,Ben,Cal,Dee", "1 10 4; next"), ("Two", "Annie,Ben,Cal,Dee", "1 6 6; next")]
    {
        done(
            place,
            &[
                "night",
                "new",
                "--title",
                title,
                "--players",
                names,
                "--rounds",
                "1",
                "--seed",
                "1",
                "--only",
            ],
        );
        done(place, &["night", "--night", &title.to_lowercase(), "record", lines]);
    }
    done(place, &["alias", "Ann", "Annie"]);
    let season = json(place, &["season", "s", "--best", "1", "--json"]);
    let rows = season["season"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    let total = |name: &str| {
        let row = rows.iter().find(|row| row["name"] == name);
        row.unwrap_or_else(|| panic!("{name}: {season}"))["total"].as_f64().unwrap()
    };
    let mut totals = ["Ann", "Ben", "Cal", "Dee"].map(total);
    totals.sort_by(f64::total_cmp);
    assert_eq!(format!("{totals:?}"), "[6.0, 6.0, 10.0, 10.0]");
    assert!(rows[0]["shared"].as_bool().unwrap());
    assert_eq!(rows[2]["rank"], 3);
}

/// The real match with rotating partners of week 5, summed by hand from the tricks of its deals: who
/// sat where (by the numbers that the file gives the players), and the score of both sides.
const WEEK_5: [([usize; 4], [i64; 2]); 6] = [
    ([1, 2, 3, 4], [10, 3]),
    ([1, 2, 3, 4], [8, 10]),
    ([2, 1, 3, 4], [10, 6]),
    ([2, 1, 3, 4], [8, 10]),
    ([4, 1, 3, 2], [11, 7]),
    ([4, 1, 3, 2], [10, 9]),
];

/// 10+8+6+10+7+9, 3+10+10+8+7+9, 10+8+10+8+11+10, 3+10+6+10+11+10.
const WEEK_5_SUMS: [i64; 4] = [50, 47, 57, 50];

/// Lone hands that took all five: one in the fourth game and two in the fifth, all by the same player.
const WEEK_5_LONE: [i64; 4] = [0, 0, 3, 0];

#[test]
fn a_real_match_with_rotating_partners_is_a_night() {
    let text = match needs::shared("games/egn") {
        Ok(games) => std::fs::read_to_string(games.join("mote-w5-match.emn")).unwrap(),
        Err(why) => return needs::forgo("a real match", &why),
    };
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let games: Value = serde_json::from_str(&text).unwrap();
    let players = games["metadata"]["players"].as_array().unwrap();
    let name = |number: usize| players[number - 1]["name"].as_str().unwrap();
    let mut csv = "night,date,round,table,first,second,points,against,lone_hands\n".to_owned();
    for ((round, game), (seats, score)) in (1..).zip(games["games"].as_array().unwrap()).zip(WEEK_5)
    {
        // The file agrees with the hand about the seats, and the program with the hand about the score.
        let data = &game["gameData"];
        let sat: Vec<&str> = seats.iter().map(|number| name(*number)).collect();
        assert_eq!(data["metadata"]["players"], serde_json::json!(sat));
        let file = format!("game{round}.egn");
        std::fs::write(place.join(&file), data.to_string()).unwrap();
        done(place, &["import", &file]);
        let list = json(place, &["list", "--json"]);
        let sessions = list["sessions"].as_array().unwrap();
        let session = sessions.iter().find(|it| it["title"] == data["metadata"]["title"]).unwrap();
        assert_eq!(session["score"], serde_json::json!(score), "game {round}");
        let lone = match round {
            4 => format!("{} 1", sat[2]),
            5 => format!("{} 2", sat[2]),
            _ => String::new(),
        };
        csv += &format!(
            "Week 5,2026-07-21,{round},1,{} & {},{} & {},{},{},{lone}\n",
            sat[0], sat[2], sat[1], sat[3], score[0], score[1]
        );
    }
    std::fs::write(place.join("week.csv"), csv).unwrap();
    done(place, &["night", "import", "week.csv"]);
    let standings = json(place, &["night", "standings", "--json"]);
    let rows = standings["standings"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    for (number, (sum, lone)) in (1..).zip(WEEK_5_SUMS.into_iter().zip(WEEK_5_LONE)) {
        let row = rows.iter().find(|row| row["name"] == name(number)).unwrap();
        let has = ["points", "lone_hands", "played"].map(|key| row[key].as_i64().unwrap());
        assert_eq!(has, [sum, lone, 6], "{}", name(number));
    }
    let won = |number: usize| {
        WEEK_5.iter().filter(move |(seats, score)| {
            let side = seats.iter().position(|it| *it == number).unwrap() % 2;
            score[side] > score[1 - side]
        })
    };
    for number in 1..=4 {
        let row = rows.iter().find(|row| row["name"] == name(number)).unwrap();
        assert_eq!(row["won"].as_u64().unwrap(), won(number).count() as u64);
    }
}
