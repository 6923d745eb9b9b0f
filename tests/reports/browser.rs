//! The pages in a browser: what a program can see of them that is not in their text.
//!
//! The pages are made by the program itself, the examples among them and a table of hostile names. A
//! headless Chromium opens each on a telephone standing and lying, a desk and a television, light and dark,
//! and on paper; `tests/browser/check.mjs` says what it looks for. A served board is followed by several
//! pages while others write; `tests/browser/live.mjs` drives them.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::needs;

const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// What the test needs and may not be there.
struct Tools {
    browser: PathBuf,
    node: PathBuf,
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

fn tools() -> Result<Tools, String> {
    let browser = BROWSERS.iter().find_map(|name| on_path(name)).ok_or("there is no chromium")?;
    let node = on_path("node").ok_or("there is no node")?;
    let installed =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/node_modules/axe-core");
    if !installed.is_dir() {
        return Err("`npm ci` was not run in tests/browser".to_owned());
    }
    Ok(Tools { browser, node })
}

/// A folder of sessions, and of the pages that are made of them.
struct Desk {
    place: TempDir,
    plan: Vec<Value>,
}

impl Desk {
    fn new() -> Self {
        Self { place: tempfile::tempdir().expect("a folder"), plan: Vec::new() }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn rasher(&self, sessions: &Path, args: &[&str]) -> Output {
        let done = Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(args)
            .current_dir(self.place.path())
            .env("RASHER_SESSIONS", sessions)
            .env("RASHER_CLOCK", "2026-11-20T19:00:00+01:00")
            .env("NO_COLOR", "1")
            .output()
            .expect("the program");
        assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
        done
    }

    fn page(&mut self, name: &str, more: &Value) {
        let shots = std::env::var("RASHER_SHOTS").ok();
        let mut page = json!({ "name": name, "file": self.file(&format!("{name}.html")) });
        page["shots"] = json!(shots);
        for (key, value) in more.as_object().expect("an object") {
            page[key] = value.clone();
        }
        self.plan.push(page);
    }

    /// The page of a session; the JSON of the same session says how many deals its charts have.
    fn evening(&mut self, sessions: &Path, session: &str, name: &str, texts: &[&str]) {
        let file = format!("{name}.html");
        self.rasher(sessions, &["export", session, "--as", "html", "-o", &file]);
        let told = self.rasher(sessions, &["export", session, "--as", "json"]).stdout;
        let told: Value = serde_json::from_slice(&told).expect("JSON");
        let games = told["sessions"][0]["games"].as_array().expect("games");
        let closed = |deal: &&Value| {
            ["over", "passed-out", "void"].contains(&deal["state"].as_str().unwrap_or_default())
        };
        let deals = games.iter().map(|game| game["deals"].as_array().expect("deals"));
        let charts = deals.map(|deals| deals.iter().filter(closed).count());
        let charts: Vec<usize> = charts.filter(|closed| *closed > 0).collect();
        self.page(name, &json!({ "charts": charts, "texts": texts }));
    }

    fn rules(&mut self, word: &str, name: &str, texts: &[&str]) {
        let file = format!("{name}.html");
        self.rasher(self.place.path(), &["rules", "show", word, "-o", &file]);
        self.page(name, &json!({ "texts": texts, "scripts": 1 }));
    }

    fn statistics(&mut self, sessions: &Path, who: &[&str], name: &str, texts: &[&str]) {
        let file = format!("{name}.html");
        self.rasher(sessions, &[&["stats", "-o", file.as_str()], who].concat());
        self.page(name, &json!({ "texts": texts }));
    }

    fn board(&mut self, sessions: &Path, session: &str, name: &str, texts: &[&str]) {
        let file = format!("{name}.html");
        self.rasher(sessions, &["board", session, "--html", &file, "--once"]);
        self.page(name, &json!({ "texts": texts, "scripts": 1 }));
    }

    /// The board of a table at work: as it is, with the two fives, and as the overlay of a stream.
    fn boards(&mut self, sessions: &Path, session: &str, name: &str, texts: &[&str]) {
        self.board(sessions, session, name, texts);
        for (look, overlay) in [("fives", false), ("overlay", true)] {
            let (name, wish) = (format!("{name}-{look}"), format!("--{look}"));
            let file = format!("{name}.html");
            self.rasher(sessions, &["board", session, "--html", &file, "--once", &wish]);
            self.page(&name, &json!({ "texts": texts, "scripts": 1, "overlay": overlay }));
        }
    }

    /// Tables at work, one of them with names as long as people have, one of six who climb.
    fn at_work(&mut self) {
        let sessions = self.file("work");
        fs::create_dir(&sessions).expect("a folder");
        let six = format!("{LONG_NAMES},Alexandrina Victoria,Wolfgang Amadeus,Ferdinand Magellan");
        let deep = ["2 6h! 3; "; 4].concat() + &["4 6h! 3; "; 4].concat();
        let long = "Maximiliane von Habsburg,Bartholomew Featherstone,Konstantin Papadopoulos,Dee";
        for (title, rules, players, lines) in [
            // So many deals that the chance is drawn, and another at work.
            (
                "Long",
                "euchre",
                long,
                "1h4; 2s5; 3d3; 4c2; 1h3; 2s3; 3h4; 4d3; 9c p p u; 9h Ah Kh Qh",
            ),
            ("Climbing", "bacon-climb-6", "Ann,Ben,Cal,Dee,Eve,Fay", "ace; bd"),
            ("Bids", "bid-euchre-4", "Nora,Omar,Pia,Quinn", "2 3h 4; 3 4s 3; 2h 3h"),
            // The longest names there are six of, and scores of three digits below nothing.
            ("Six", "bacon-climb-6", &six, "1 3 5; 2 4"),
            ("Deep", "bid-euchre-4", "Nora,Omar,Pia,Quinn", &deep),
        ] {
            let new = ["new", "--rules", rules, "--players", players, "--dealer", "1"];
            self.rasher(&sessions, &[&new[..], &["--title", title, "--as-written"]].concat());
            self.rasher(&sessions, &["record", title, lines]);
        }
        self.boards(&sessions, "long", "board-long", &["Maximiliane von Habsburg", "tricks 1–0"]);
        self.evening(&sessions, "long", "evening-long", &["Chance of winning"]);
        self.boards(&sessions, "climbing", "board-six", &["Ben out first, Dee second"]);
        self.board(&sessions, "six", "board-six-long", &["Alexandrina Victoria"]);
        self.board(&sessions, "deep", "board-deep", &["−"]);
        self.evening(&sessions, "deep", "evening-deep", &["−"]);
        self.boards(&sessions, "bids", "board-bids", &["Nora bids 3 hearts", "−2"]);
    }

    /// Two evenings on one page.
    fn evenings(&mut self, sessions: &Path) {
        let (both, file) = (["first-friday", "somerset"], "evenings.html");
        self.rasher(sessions, &["export", both[0], both[1], "-o", file, "--title", "Two evenings"]);
        let texts = ["Two evenings", "First Friday, 2 October 2026", "Game 3", "law 63"];
        // Eleven deals, then a game of three and one of four, all closed.
        self.page("evenings", &json!({ "texts": texts, "charts": [11, 3, 4] }));
    }

    /// A night at work: its board, its page and its standings.
    fn night(&mut self) {
        let nights = self.file("nights");
        fs::create_dir(&nights).expect("a folder");
        let players = format!("{LONG_NAMES},Dee,Eve,Fay,Gus,Hal,Ike");
        let new = ["night", "new", "--title", "Harvest", "--players", &players, "--rounds", "3"];
        let drawn = ["--seating", "rotate", "--seed", "1", "--only"];
        self.rasher(&nights, &[&new[..], &drawn].concat());
        self.rasher(&nights, &["night", "record", "--yes", "1 11 7; 2 9 8; next; 1 8 8"]);
        self.rasher(&nights, &["night", "page", "-o", "night.html"]);
        self.page("night", &json!({ "texts": ["Harvest"] }));
        self.rasher(&nights, &["night", "standings", "-o", "standings.html"]);
        self.page("standings", &json!({ "texts": ["Harvest"] }));
        self.rasher(&nights, &["night", "cards", "-o", "cards.html"]);
        // A4 without its margins of 10 mm is 718 points of a browser wide; what is wider is printed smaller.
        self.page("cards", &json!({ "texts": ["Harvest", "Lone hands"], "paper": 718 }));
        self.rasher(&nights, &["board", "harvest", "--html", "board-night.html", "--once"]);
        self.page("board-night", &json!({ "texts": ["Harvest"], "scripts": 1 }));
        self.full_night();
    }

    /// A night of so many people that they stand in two columns, some with long names.
    fn full_night(&mut self) {
        let nights = self.file("full");
        fs::create_dir(&nights).expect("a folder");
        let people = (0..24).map(|nth: u8| format!("Guest {}", char::from(b'A' + nth)));
        let people: Vec<String> = LONG_NAMES.split(',').map(str::to_owned).chain(people).collect();
        let players = people.join(",");
        let new = ["night", "new", "--title", "Full", "--players", &players, "--rounds", "2"];
        self.rasher(
            &nights,
            &[&new[..], &["--seating", "rotate", "--seed", "1", "--only"]].concat(),
        );
        self.rasher(&nights, &["night", "record", "--yes", "1 11 7; 2 9 8"]);
        self.rasher(&nights, &["board", "full", "--html", "board-full.html", "--once"]);
        self.page("board-full", &json!({ "texts": ["Guest X"], "scripts": 1 }));
        // Once it is over the prizes stand where the tables were.
        let rest = "3 6 4; 4 6 4; 5 6 4; 6 6 4; next";
        let second = format!("1 11 7; 2 9 8; {rest}");
        self.rasher(&nights, &["night", "record", "--yes", rest]);
        self.rasher(&nights, &["night", "record", "--yes", &second]);
        self.rasher(&nights, &["board", "full", "--html", "board-over.html", "--once"]);
        self.page("board-over", &json!({ "texts": ["Final", "Prizes"], "scripts": 1 }));
    }

    /// Names that would like to be code, that are written from right to left, that never end.
    fn hostile(&mut self) {
        let sessions = self.file("hostile");
        fs::create_dir(&sessions).expect("a folder");
        let names =
            ["<script>alert(1)</script>", "\"><img src=x onerror=x>", "ליאורה بنت محمد", LONG];
        let mut new = vec!["new", "--rules", "euchre", "--dealer", "1", "--title"];
        new.push("</title><script>document.title='taken'</script>");
        for name in names {
            new.extend(["--player", name]);
        }
        self.rasher(&sessions, &new);
        let lines = [
            "note <img src=http://example.org/x.png> javascript:alert(1) \u{202e}drow",
            "1h3; 2s5; 3d!5",
            "9h pppu /9c AsKsQsTs Ad9dKdJd AhThKhQh AcTc9sKc 9hTdQcJh",
            "misdeal </details></main><style>*{display:none}</style>",
        ];
        for line in lines {
            self.rasher(&sessions, &["record", "2026", line, "--record-irregular"]);
        }
        let texts =
            [names[0], names[1], names[2], LONG, "<style>*{display:none}</style>", "\\u{202e}"];
        self.evening(&sessions, "2026", "hostile", &texts);
        self.statistics(&sessions, &[], "stats-hostile", &texts[..4]);
        self.board(&sessions, "2026", "board-hostile", &texts[..4]);
        // Thirty-two of the widest letter have no place to be broken at.
        self.plan.last_mut().expect("the board")["cut"] = json!(true);
    }

    /// A file of house rules whose words would like to be code.
    fn hostile_rules(&mut self) {
        let text = "id = \"kitchen\"\ntitle = \"<script>alert(1)</script> & Söhne\"\nbase = \"euchre\"\n\
                    about = \"</style><img src=x onerror=x>\"\n[game]\ntarget = 11\n[cite.game-target]\n\
                    text = \"Eleven; <b>not ten</b>.\"\nsource = \"]]> the \\\"kitchen\\\" table\"\n";
        fs::write(self.file("kitchen.toml"), text).expect("a file");
        let texts =
            ["<script>alert(1)</script> & Söhne", "<b>not ten</b>", "]]> the \"kitchen\" table"];
        self.rules("./kitchen.toml", "rules-hostile", &texts);
    }
}

const LONG_NAMES: &str =
    "Maximiliane von Habsburg,Bartholomew Featherstone,Konstantin Papadopoulos";

const LONG: &str = "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW";

#[test]
fn pages_are_whole_in_a_browser() {
    const TEST: &str = "the pages in a browser";
    let tools = match tools() {
        Ok(tools) => tools,
        Err(missing) => return needs::skip(TEST, &missing),
    };
    let mut desk = Desk::new();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("sessions/examples");
    desk.evening(&examples, "first-friday", "evening-bacon", &["Ann & Cal win, 11–9."]);
    desk.evening(&examples, "family-reunion", "evening-six", &["Ben, Dee & Fay"]);
    desk.evening(&examples, "somerset", "evening-games", &["Game 2", "revoke by Abel"]);
    let level = ["Kim & Max win, 6–6, by the last deal."];
    desk.evening(&examples, "climbing", "evening-climbing", &level);
    desk.rules("bid-euchre-4", "rules-bid", &["Every outcome, and what it pays"]);
    desk.rules("bacon-climb-6", "rules-climbing", &["1-2-3"]);
    desk.board(&examples, "first-friday", "board", &["Ann & Cal"]);
    desk.statistics(&examples, &[], "stats", &["Everybody", "Ann"]);
    desk.statistics(&examples, &["Ann"], "stats-one", &["In figures"]);
    desk.evenings(&examples);
    desk.at_work();
    desk.night();
    desk.rasher(&examples, &["rules", "compare", "-o", "rules-compare.html"]);
    desk.page("rules-compare", &json!({ "scripts": 1 }));
    desk.hostile();
    desk.hostile_rules();
    let plan = desk.file("plan.json");
    fs::write(&plan, json!(desk.plan).to_string()).expect("a file");
    let check = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/check.mjs");
    let done = Command::new(tools.node).arg(check).arg(tools.browser).arg(plan).output();
    let done = done.expect("node");
    let (faults, said) =
        (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{faults}{said}");
    needs::ran(TEST, said.trim());
}

/// A program that runs beside the test and is ended with it.
struct Beside(Child);

impl Drop for Beside {
    fn drop(&mut self) {
        let _dead = self.0.kill();
        let _reaped = self.0.wait();
    }
}

/// Pages that follow a served board in a browser hear of what another process writes without being loaded
/// again; without a script they ask again; an overlay lets through what is behind it; axe finds nothing on
/// them; and when the program has gone they say so.
#[test]
fn a_served_board_is_followed_in_a_browser() {
    const TEST: &str = "a served board in a browser";
    let tools = match tools() {
        Ok(tools) => tools,
        Err(missing) => return needs::skip(TEST, &missing),
    };
    let desk = Desk::new();
    let sessions = desk.file("sessions");
    fs::create_dir(&sessions).expect("a folder");
    let new = "new --rules bacon-gamerules --players Ann,Ben,Cal,Dee --dealer 1 --title Club";
    desk.rasher(&sessions, &new.split_whitespace().collect::<Vec<_>>());
    let night = "night new --title Harvest --players Ann,Ben,Cal,Dee,Eve,Fay,Gus,Hal --rounds 2 \
                 --seating rotate --seed 1 --only";
    desk.rasher(&sessions, &night.split_whitespace().collect::<Vec<_>>());
    let told = desk.file("told.txt");
    let mut serving = Command::new(env!("CARGO_BIN_EXE_rasher"));
    serving.args(["board", "--serve", "--fives"]).env("RASHER_SESSIONS", &sessions);
    serving.stdin(Stdio::null()).stderr(fs::File::create(&told).expect("a file"));
    let serving = Beside(serving.spawn().expect("the program"));
    let begun = Instant::now();
    let address = loop {
        let text = fs::read_to_string(&told).expect("the file");
        if let Some((address, _)) = text.split_once('\n') {
            break address.trim().to_owned();
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "no address:\n{text}");
        std::thread::sleep(Duration::from_millis(10));
    };
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/live.mjs");
    let mut driving = Command::new(tools.node);
    driving.arg(driver).arg(tools.browser).arg(&address);
    driving.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut driving = Beside(driving.spawn().expect("node"));
    let mut steps = driving.0.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(driving.0.stdout.take().expect("a pipe")).lines();
    let mut step = |what: &str| {
        if !what.is_empty() {
            writeln!(steps, "{what}").expect("it listens");
        }
        let answer = answers.next().expect("an answer").expect("text");
        let expected = if what.is_empty() { "ready".to_owned() } else { format!("done {what}") };
        assert_eq!(answer, expected);
    };
    step("");
    step("sees 10 to go");
    // The list of all boards, and the night among them.
    step("also ");
    step("also 2/");
    for (line, seen) in [
        ("bh4", "Deal 1: Ben made hearts and took 4 of 5; Ben & Dee +1."),
        ("9h; u!; Ah", "Cal made hearts, alone"),
        ("5", "6 to go"),
    ] {
        desk.rasher(&sessions, &["record", "club", line]);
        step(&format!("sees {seen}"));
        step("overlay");
        step("axe");
    }
    drop(serving);
    step("lost");
    needs::ran(TEST, "6 pages, 4 states, 11 runs of axe");
}
