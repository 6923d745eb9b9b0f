//! A new user's evening at a terminal, among names, notes and files that are made of escape sequences:
//! none of them acts, whatever prints them.
//!
//! Colours are on, so nothing is left out for want of them. What goes to the terminal is looked at
//! byte by byte: it may paint, and where a line is edited move the cursor in its line, and no more.

use std::fs;
use std::path::Path;

use crate::terminal::Terminal;
use rasher::log::{self, Header, Line, Speak};
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use serde_json::{Value, json};
use tempfile::TempDir;

/// What a stranger would have a terminal do, each with how it may be told from our own painting.
const ACTS: [&str; 12] = [
    "\u{1b}]52;c;cm0gLXJmIH4=\u{7}",      // writes the clipboard
    "\u{1b}]0;owned\u{1b}\\",             // sets the title
    "\u{1b}]8;;http://x.example\u{1b}\\", // makes a link
    "\u{1b}[2J\u{1b}[20A",                // clears, goes up
    "\u{1b}[31;7m",                       // paints
    "\u{1b}[6n\u{1b}[5i",                 // asks for an answer, prints
    "\u{1b}P+q544e\u{1b}\\",              // a device control string
    "\u{9b}2J\u{9d}0;owned\u{9c}",        // the same in single characters
    "\u{90}x\u{9c}\u{85}",
    "real\rfake\u{8}\u{8}\u{7f}", // writes over what stands there
    "\u{202e}drawkcab\u{2066}\u{200f}",
    "\u{2028}\u{200b}\u{feff}\u{e0041}\u{ad}",
];

/// All of it, in one word.
fn acts() -> String {
    ACTS.concat()
}

/// What escape sequences are in this, and every character that may not be.
fn harm(raw: &str, editing: bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = raw;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("\u{1b}[") {
            let length = after.find(|c: char| ('@'..='~').contains(&c)).unwrap_or(after.len());
            let (parameters, rest_of_it) = after.split_at(length);
            let last = rest_of_it.chars().next().unwrap_or('?');
            let paints = last == 'm'
                && parameters.chars().all(|c| c.is_ascii_digit() || c == ';')
                && parameters != "31;7";
            let small = parameters.parse::<u8>().unwrap_or(1);
            let moves = editing
                && match (parameters, last) {
                    ("?25" | "?2004" | "?2026", 'h' | 'l') => true,
                    ("" | "0" | "2", 'K') | ("" | "0", 'J') => true,
                    (_, 'A' | 'B') => small < 20,
                    (_, 'C' | 'D') => true,
                    _ => false,
                };
            if !(paints || moves) {
                found.push(format!("CSI {parameters}{last}"));
            }
            rest = rest_of_it.get(1..).unwrap_or_default();
            continue;
        }
        let line = matches!(c, '\n' | '\r');
        let hidden = c.is_control()
            || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
            || matches!(c, '\u{ad}' | '\u{e0000}'..='\u{e007f}');
        if hidden && !line {
            found.push(c.escape_unicode().to_string());
        }
        rest = &rest[c.len_utf8()..];
    }
    // A line begins with a carriage return only at its end: one in the middle writes over it.
    if !editing && raw.replace("\r\n", "\n").contains('\r') {
        found.push("a carriage return within a line".into());
    }
    found
}

#[test]
fn harm_would_be_seen() {
    for act in ACTS {
        assert_ne!(harm(act, false), [""; 0], "{act:?}");
        assert_ne!(harm(act, true), [""; 0], "{act:?}");
    }
    assert_eq!(harm("\u{1b}[1mAnn\u{1b}[0m\r\nفاطمة", false), [""; 0]);
}

/// The rules of such a log. A ruleset may hold no control character, and is refused as a whole where
/// it does; what is left can still hide and turn the text around.
fn strangers_ruleset(refused: bool) -> Value {
    let all = acts();
    let acts: String = all.chars().filter(|c| refused || !c.is_control()).collect();
    let mut rules: Value = Shelf::built_in().get("bacon-gamerules").unwrap().to_json();
    rules["title"] = json!(format!("Bacon{acts}"));
    rules["about"] = json!(format!("About{acts}"));
    if let Some(cites) = rules["cite"].as_object_mut() {
        for cite in cites.values_mut() {
            match cite {
                Value::String(text) => text.push_str(&acts),
                Value::Object(fields) => {
                    for field in fields.values_mut() {
                        if let Value::String(text) = field {
                            text.push_str(&acts);
                        }
                    }
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {}
            }
        }
    }
    rules
}

/// A log as a stranger might send it: everything that is text in it is made of escape sequences.
fn strangers_log(id: &str) -> Vec<u8> {
    let acts = acts();
    let rules = strangers_ruleset(id == "refused");
    let header = Header {
        at: "2026-11-20T19:02:11Z".into(),
        id: format!("{id}{acts}"),
        title: format!("Friday{acts}"),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(|name| format!("{name}{acts}")).into(),
        first_dealer: Seat::FIRST,
        score: ByTeam::default(),
        speak: Speak::Now,
        rules,
        night: None,
    };
    let event = |text: Value| Line::Event(serde_json::from_value(text).unwrap());
    let entries = [
        vec![
            event(json!({"type":"deal","dealer":0})),
            event(json!({"type":"contract","maker":0,"trump":"h"})),
            event(json!({"type":"tricks","taken":[4,1]})),
        ],
        vec![Line::Note { text: format!("pie{acts}") }],
        vec![
            event(json!({"type":"deal","dealer":1})),
            event(json!({"type":"turn-up","card":"7h"})),
            event(json!({"type":"pass","seat":0})),
        ],
        vec![event(json!({"type":"dispute","why":acts,"points":[1,0]}))],
        vec![event(json!({"type":"misdeal","why":acts}))],
        vec![Line::Seat { seat: Seat::new(3).unwrap(), name: format!("Eve{acts}") }],
        vec![Line::Strike { from: 10, why: acts.clone() }],
        vec![Line::Amend {
            game: None,
            deal: 1,
            events: vec![
                serde_json::from_value(json!({"type":"contract","maker":0,"trump":"s"})).unwrap(),
                serde_json::from_value(json!({"type":"tricks","taken":[3,2]})).unwrap(),
            ],
            why: acts.clone(),
        }],
    ];
    let (mut bytes, mut chain) = log::header(&header).unwrap();
    let mut seq = 1;
    for lines in entries {
        let entry = log::entry(&chain, seq, "2026-11-20T19:05:40Z", &lines).unwrap();
        chain = entry.rows.last().unwrap().chain;
        seq += u64::try_from(entry.rows.len()).unwrap();
        bytes.extend(entry.bytes);
    }
    bytes
}

/// What a file of house rules can hold of it, rightly and wrongly.
fn strangers_rules(place: &Path) {
    let acts = acts();
    let escape = |text: &str| {
        let spelt = text.chars().map(|c| format!("\\U{:08x}", u32::from(c)));
        format!("\"{}\"", spelt.collect::<String>())
    };
    let escaped = escape(&acts.chars().filter(|c| !c.is_control()).collect::<String>());
    let good = format!(
        "id = \"kitchen\"\ntitle = {escaped}\nabout = {escaped}\nbase = \"euchre\"\n\
         [cite.follow]\ntext = {escaped}\nsource = {escaped}\n"
    );
    fs::write(place.join("good.toml"), good).unwrap();
    let escaped = escape(&acts);
    let wrong = format!(
        "id = {escaped}\nbase = {escaped}\n# {acts}\n[making]\nall-pass = {escaped}\n\
         {escaped} = 1\n[game]\ntarget = {escaped} # \u{202e}\u{9b}2J\n"
    );
    fs::write(place.join("wrong.toml"), wrong).unwrap();
    fs::write(place.join("raw.toml"), format!("id = \"{acts}\"\nx{acts} = {acts}\n")).unwrap();
    let escaped = serde_json::to_string(&acts).unwrap();
    let game = include_str!("../egn/evening.egn");
    let text = escaped.trim_matches('"');
    // The good one may hold no control character either.
    let quiet: String = acts.chars().filter(|c| !c.is_control()).collect();
    let game = game.replacen("An evening", &format!("An evening{quiet}").replace('\\', ""), 1);
    let quiet = quiet.replace('\\', "");
    let remark = format!("\"callAnnotations\": {{\"0\": [\"pie{quiet}\"]}}, \"calls\"");
    let game = game.replacen("\"calls\"", &remark, 1);
    fs::write(place.join(format!("game{}.egn", acts.replace('/', ""))), &game).unwrap();
    fs::write(place.join("broken.egn"), format!("{{\"{text}\": {acts}")).unwrap();
    fs::write(place.join("words.egn"), game.replace(':', &format!(":{escaped},\"{text}\":")))
        .unwrap();
}

fn place() -> TempDir {
    let place = TempDir::new().unwrap();
    let sessions = place.path().join("sessions");
    fs::create_dir(&sessions).unwrap();
    fs::write(sessions.join("friday.jsonl"), strangers_log("friday")).unwrap();
    // One with a file name of that kind, as far as a name can be one; and one that is damaged.
    fs::write(sessions.join("odd\u{202e}\u{200b}.jsonl"), strangers_log("odd")).unwrap();
    let damaged = String::from_utf8(strangers_log("bad")).unwrap();
    let damaged = damaged.replacen("\"type\":\"note\"", &format!("\"type\":\"{}\"", acts()), 1);
    fs::write(sessions.join("bad.jsonl"), damaged).unwrap();
    fs::write(sessions.join("refused.jsonl"), strangers_log("refused")).unwrap();
    strangers_rules(place.path());
    place
}

/// Commands that show what a stranger has written.
const SHOW: &[&str] = &[
    "show friday",
    "show odd",
    "show bad",
    "show refused",
    "log refused",
    "log friday",
    "log friday --json",
    "log bad",
    "why 1 --session friday",
    "why --session friday",
    "story 1 --session friday",
    "story 2 --session friday",
    "list",
    "list --json",
    "check",
    "check --json",
    "check bad friday",
    "show friday --json",
    "rule revoke --session friday",
    "rule revoke",
    "rescore friday --all",
    "rescore friday --rules good.toml",
    "rescore friday --all --json",
    "bisect friday odd",
    "bisect sessions/friday.jsonl sessions/odd\u{202e}\u{200b}.jsonl",
    "rules check good.toml",
    "rules check wrong.toml",
    "rules check raw.toml",
    "rules show good.toml --sources",
    "rules table good.toml",
    "rules diff euchre good.toml",
    "rules show good.toml --json",
    "rule revoke --rules good.toml",
    "rule --rules wrong.toml",
    "import broken.egn",
    "import words.egn",
    "record friday undo",
    "record friday redo",
    "record friday x;x;score;why;story",
    "fix 1 ah5 --session friday",
    "undo friday",
    "redo friday",
    "judge deal --rules good.toml ah4",
    "judge session friday",
    "judge session sessions/odd\u{202e}\u{200b}.jsonl",
];

/// Commands that are told it, and complain.
fn told_acts(place: &Path) -> Vec<Vec<String>> {
    let acts = acts();
    let game = format!("game{}.egn", acts.replace('/', ""));
    let and = |line: &str, more: &str| [words(line), vec![more.to_owned()]].concat();
    let good = place.join("good.toml");
    vec![
        vec![acts.clone()],
        and("show", &acts),
        and("record friday", &acts),
        and("record friday", &format!("note {acts}")),
        and("record friday", &format!("misdeal {acts}")),
        and("record friday", &format!("sub d Eve{acts}")),
        and("record friday", &format!("ah{acts}")),
        and("record friday", &format!("why {acts}")),
        and("record friday", &format!("fix {acts}")),
        and("fix 1 --session friday", &acts),
        and("rule", &acts),
        and("rule revoke --rules", &acts),
        and("rules show", &acts),
        and("rules show euchre --set", &acts),
        and("rules show euchre --set", &format!("making.all-pass={acts}")),
        and("rules check", &format!("{acts}.toml")),
        and("rules new --from euchre", &acts),
        and("rules new --from euchre -o /nowhere/x", &acts),
        and("rules diff euchre", &acts),
        and("import", &game),
        and("import", &acts),
        and("bisect friday", &format!("{acts}.jsonl")),
        and("new --rules euchre --dealer 1 --players", &format!("Ann{acts},Ben,Cal,Dee")),
        and("new --rules euchre --players Ann,Ben,Cal,Dee --dealer", &acts),
        and("new --rules euchre --players Ann,Ben,Cal,Dee --draw", &acts),
        and("new --rules euchre --players Ann,Ben,Cal,Dee --dealer 1 --title", &acts),
        and("new --rules euchre --target", &acts),
        and("list --sessions", &format!("{}/{acts}", place.display())),
        and("show --sessions", &acts),
        and("list --color", &acts),
        and("man", &format!("{}/{acts}", good.display())),
        and("judge trick --rules euchre --trump h", &acts),
        and("judge ruling --rules euchre", &acts),
        and("judge combo --rules bacon-climb-4", &acts),
        and("judge deal --rules euchre", &acts),
    ]
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

#[test]
fn no_command_lets_anything_act() {
    let place = place();
    let commands = SHOW.iter().map(|line| words(line)).chain(told_acts(place.path()));
    let mut told = String::new();
    for command in commands {
        for manner in ["--color=always", "--plain"] {
            let mut args: Vec<&str> = vec![manner];
            args.extend(command.iter().map(String::as_str));
            let clock = [("RASHER_CLOCK", "2026-11-20T19:02:11Z")];
            let mut terminal = Terminal::start(place.path(), &args, &clock);
            let code = terminal.ends();
            let raw = terminal.raw();
            assert!((0..=5).contains(&code), "{command:?}: {code}\n{raw:?}");
            assert_eq!(harm(&raw, false), [""; 0], "{command:?}: {raw:?}");
            told.push_str(&raw);
        }
    }
    // What was good of it was taken.
    let sheet = Terminal::start(place.path(), &["rules", "table", "good.toml"], &[]).ends();
    assert_eq!(sheet, 0, "the good rules are no good");
    let sessions = fs::read_dir(place.path().join("sessions")).unwrap();
    let named = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let imported = sessions.map(named).any(|name| name.to_string_lossy().contains("-an-evening"));
    assert!(imported, "the good game was not imported");
    // They were shown, and not left out.
    for shown in ["pie\\u{1b}", "Eve\\u{1b}", "Friday\\u{1b}", "cm0gLXJmIH4=\\u{7}", "\\u{9b}2J"] {
        assert!(told.contains(shown), "`{shown}` was never shown:\n{told}");
    }
}

/// The environment speaks, too.
#[test]
fn no_variable_lets_anything_act() {
    let place = place();
    let acts = acts();
    for (name, args) in [
        ("RASHER_CLOCK", &["list"][..]),
        ("RASHER_SESSIONS", &["list"]),
        ("RASHER_SESSIONS", &["show"]),
        ("EDITOR", &["rules", "edit", "good.toml"]),
        ("VISUAL", &["rules", "edit", "good.toml"]),
        ("HOME", &["demo", "--fast"]),
        ("TMPDIR", &["demo", "--fast"]),
    ] {
        let mut terminal = Terminal::start(place.path(), args, &[(name, &acts)]);
        terminal.ends();
        assert_eq!(harm(&terminal.raw(), false), [""; 0], "{name}: {:?}", terminal.raw());
    }
}

/// The questions of a new session and the prompt, with everything pasted that can be.
#[test]
fn an_evening_of_pasted_escapes() {
    // Between these a terminal sends what was pasted. Escapes begin keys, so the rest is pasted; and a
    // semicolon would end the line.
    let acts = acts().replace(['\u{1b}', '\r'], "").replace(';', ",");
    let pasted = |text: &str| format!("\u{1b}[200~{text}\u{1b}[201~");
    for colour in ["--color=always", "--color=never"] {
        let place = TempDir::new().unwrap();
        fs::create_dir(place.path().join("sessions")).unwrap();
        let mut terminal = Terminal::start(
            place.path(),
            &["new", "--rules", "euchre", "--as-written", colour],
            &[],
        );
        terminal.wait("First player");
        terminal.press(&pasted(&format!("Ann{acts}")));
        terminal.press("\r");
        terminal.wait("cannot be shown");
        terminal.answer("First player", "Ann");
        terminal.answer("Left of Ann:", "Ben");
        terminal.answer("Left of Ben, partner of Ann:", "Cal");
        terminal.answer("Left of Cal:", "Dee");
        terminal.pick("Who deals first?", 0);
        terminal.asks("0–0 deal 1>");
        for line in [format!("note pie{acts}"), acts.clone(), format!("ah{acts}4")] {
            terminal.line(&pasted(&line), "0–0 deal 1>");
        }
        terminal.line(&pasted("ah4"), "1–0 deal 2>");
        for line in [
            format!("sub d {acts}"),
            format!("fix 1 {acts}"),
            format!("rule {acts}"),
            format!("why {acts}"),
            "score".into(),
        ] {
            terminal.line(&pasted(&line), "1–0 deal 2>");
        }
        terminal.line(&pasted(&format!("misdeal {acts}")), "1–0 deal 3>");
        // Back to it, and through what was written before.
        terminal.press("\u{1b}[A\u{1b}[A\u{1b}[A\u{3}");
        terminal.wait("The line is dropped.");
        terminal.asks("1–0 deal 3>");
        terminal.press("quit\r");
        assert_eq!(terminal.ends(), 0, "{}", terminal.screen());
        let raw = terminal.raw();
        assert_eq!(harm(&raw, true), [""; 0], "{raw:?}");
        let mut terminal = Terminal::start(place.path(), &["log", colour], &[]);
        assert_eq!(terminal.ends(), 0);
        assert!(terminal.screen().contains("note, “pie]52,c,"), "{}", terminal.screen());
        assert_eq!(harm(&terminal.raw(), false), [""; 0]);
    }
}
