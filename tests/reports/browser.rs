//! The pages in a browser: what a program can see of them that is not in their text.
//!
//! The pages are made by the program itself, the examples among them and a table of hostile names. A
//! headless Chromium opens each on a phone's and a desktop's width, light and dark, and on paper;
//! `tests/browser/check.mjs` says what it looks for.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
    desk.evening(&examples, "climbing", "evening-climbing", &["Kim & Max"]);
    desk.rules("bid-euchre-4", "rules-bid", &["Every outcome, and what it pays"]);
    desk.rules("bacon-climb-6", "rules-climbing", &["1-2-3"]);
    desk.board(&examples, "first-friday", "board", &["Ann & Cal"]);
    desk.statistics(&examples, &[], "stats", &["Everybody", "Ann"]);
    desk.statistics(&examples, &["Ann"], "stats-one", &["In figures"]);
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
