//! What keeps the code in order: layers that only look down, a `//!` on every file, no banned word.

#![allow(clippy::expect_used, reason = "a test stops where it is wrong")]

use std::fs;
use std::path::{Path, PathBuf};

/// Tens are the layer; units are the order in it. A module may name only modules with smaller numbers.
const LAYERS: &[(&str, u8)] = &[
    ("packed", 0),
    ("speech", 0),
    ("seat", 1),
    ("card", 2),
    ("event", 3),
    ("rules", 10),
    ("game", 20),
    ("plan", 25),
    ("log", 30),
    ("history", 31),
    ("store", 32),
    ("session", 33),
    ("line", 34),
    ("seal", 35),
    ("sign", 35),
    ("merge", 36),
    ("report", 40),
    ("desk", 41),
    ("night", 42),
    ("html", 43),
    ("import", 44),
    ("export", 45),
    ("judge", 46),
    ("paint", 50),
    ("failure", 51),
    ("pages", 52),
    ("dispatch", 53),
    ("prompt", 54),
    ("cli", 61),
    ("main", 62),
    ("lib", 99),
];

/// The same inside `game`.
const GAME_LAYERS: &[(&str, u8)] = &[
    ("verdict", 0),
    ("award", 1),
    ("known", 2),
    ("play", 3),
    ("bid", 4),
    ("turn_up", 5),
    ("combo", 6),
    ("climb", 7),
    ("trick", 8),
    ("ending", 9),
    ("draw", 10),
    ("demand", 10),
    ("face_up", 10),
    ("claim", 11),
    ("ruled", 12),
    ("ruling", 90),
    ("closing", 91),
];

/// And inside `rules`, where a file of its own kind becomes a ruleset step by step.
const RULES_LAYERS: &[(&str, u8)] = &[
    ("mistake", 0),
    ("source", 0),
    ("tree", 1),
    ("book", 2),
    ("catalogue", 3),
    ("family", 4),
    ("house", 4),
    ("wording", 5),
    ("check", 6),
    ("sourced", 7),
    ("build", 7),
    ("draft", 8),
    ("whole", 9),
    ("shelf", 10),
    ("files", 11),
    ("file", 12),
    ("pay", 13),
    ("questions", 14),
    ("altered", 15),
];

/// Words with a better one of the field's, or without any meaning at all.
const BANNED: &[(&str, &str)] = &[
    ("manager", "say what it does"),
    ("utils", "give each helper the module of its noun"),
    ("renege", "revoke (renege is what sources and people call it)"),
    ("fixme", "mend it, or write an issue"),
    ("todo!", "a stub is a defect"),
];

/// Files in which a banned word is talked about, or is what people type.
const TALKS_OF_WORDS: &[&str] =
    &["questions/find.rs", "report/case.rs", "event/facts.rs", "line/command.rs"];

fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a source file");
            let name = path.strip_prefix(&root).expect("under src").to_string_lossy().into_owned();
            (name, text)
        })
        .collect()
}

fn layer(of: &str, layers: &[(&str, u8)]) -> Option<u8> {
    layers.iter().find(|(module, _)| *module == of).map(|(_, number)| *number)
}

/// The statements of a file without its tests and comments, each with the number of its first line: a `use`
/// over several lines is one.
fn statements(text: &str) -> Vec<(usize, String)> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut statements: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(code.lines()) {
        let line = line.trim();
        if line.starts_with("//") {
            continue;
        }
        match statements.last_mut().filter(|_| open) {
            Some((_, statement)) => statement.push_str(line),
            None => statements.push((number, line.to_owned())),
        }
        let words = line.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ");
        let begins = words.starts_with("use ") || words.starts_with("pub use ");
        open = (open || begins) && !line.ends_with(';');
    }
    statements
}

/// Names that follow `path` in code: `crate::` gives the modules that a line enters.
fn named_after<'a>(line: &'a str, path: &str) -> Vec<&'a str> {
    let mut names = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(path) {
        rest = &rest[at + path.len()..];
        if let Some(list) = rest.strip_prefix('{') {
            // The outer names of a list, whatever lists stand inside.
            let mut depth = 0_usize;
            let outer = list.chars().take_while(|c| {
                depth = match c {
                    '{' => depth + 1,
                    '}' if depth == 0 => return false,
                    '}' => depth - 1,
                    _ => depth,
                };
                true
            });
            let end = outer.map(char::len_utf8).sum();
            let (mut depth, mut from) = (0_usize, 0);
            for (at, c) in list[..end].char_indices().chain([(end, ',')]) {
                match c {
                    '{' => depth += 1,
                    '}' => depth = depth.saturating_sub(1),
                    ',' if depth == 0 => {
                        let part = list[from..at].trim();
                        let name = part.split("::").next().unwrap_or_default();
                        names.extend(Some(name).filter(|name| !name.is_empty()));
                        from = at + 1;
                    }
                    _ => {}
                }
            }
        } else {
            names.push(
                rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or(""),
            );
        }
    }
    names
}

#[test]
fn layers_look_down() {
    let mut faults = Vec::new();
    for (file, text) in sources() {
        let module = file.split(['/', '.']).next().unwrap_or_default().to_owned();
        let Some(own) = layer(&module, LAYERS) else {
            faults.push(format!("`{module}` has no layer; add it to LAYERS"));
            continue;
        };
        let inner = file
            .strip_prefix("game/")
            .and_then(|rest| rest.split(['/', '.']).next())
            .map(|inner| (inner.to_owned(), layer(inner, GAME_LAYERS)));
        if let Some((inner, None)) = &inner {
            faults.push(format!("`game/{inner}` has no layer; add it to GAME_LAYERS"));
        }
        for (number, line) in statements(&text) {
            let named =
                named_after(&line, "crate::").into_iter().chain(named_after(&line, "rasher::"));
            for other in named {
                if layer(other, LAYERS).is_some_and(|other| other >= own && own < 99)
                    && other != module
                {
                    faults.push(format!("src/{file}:{number} climbs to `{other}`"));
                }
            }
            if let Some((inner, Some(own))) = &inner {
                // A module's own folder says `super` of the module itself.
                let beside =
                    if file.matches('/').count() == 1 { "super::" } else { "crate::game::" };
                let named = named_after(&line, "crate::game::");
                for other in named.into_iter().chain(named_after(&line, beside)) {
                    if layer(other, GAME_LAYERS).is_some_and(|other| other >= *own)
                        && other != inner
                    {
                        faults.push(format!("src/{file}:{number} climbs to `game/{other}`"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A nested list, `{a::{b, c}, d}`, has its outer names, too.
#[test]
fn a_list_over_lines_is_one_statement() {
    let text = "use crate::{\n    desk::Desk,\n    rules::{Ruleset, Shelf},\n};\n// use crate::cli;\nlet a = crate::card::Card;\n#[cfg(test)]\nmod tests { use crate::cli; }";
    let found: Vec<(usize, String)> = statements(text);
    let named: Vec<&str> =
        found.iter().flat_map(|(_, line)| named_after(line, "crate::")).collect();
    assert_eq!(named, ["desk", "rules", "card"], "{found:?}");
}

/// The modules of the library stand in the order of their layers, for whoever reads it from above.
#[test]
fn the_library_lists_its_modules_in_order() {
    let (_, lib) = sources().into_iter().find(|(file, _)| file == "lib.rs").expect("the library");
    let modules = lib.lines().filter_map(|line| {
        let name = line.strip_prefix("pub mod ").or_else(|| line.strip_prefix("mod "))?;
        name.strip_suffix(';')
    });
    let modules: Vec<&str> = modules.collect();
    let mut sorted = modules.clone();
    sorted.sort_by_key(|module| layer(module, LAYERS));
    assert_eq!(modules, sorted);
}

#[test]
fn the_modules_of_rules_look_down() {
    let mut faults = Vec::new();
    for (file, text) in sources() {
        let Some(module) =
            file.strip_prefix("rules/").and_then(|rest| rest.split(['/', '.']).next())
        else {
            continue;
        };
        let Some(own) = layer(module, RULES_LAYERS) else {
            faults.push(format!("`rules/{module}` has no layer; add it to RULES_LAYERS"));
            continue;
        };
        // A module's own folder says `super` of the module itself.
        let beside = if file.matches('/').count() == 1 { "super::" } else { "crate::rules::" };
        for (number, line) in statements(&text) {
            let named =
                named_after(&line, beside).into_iter().chain(named_after(&line, "crate::rules::"));
            for other in named {
                if layer(other, RULES_LAYERS).is_some_and(|other| other >= own) && other != module {
                    faults.push(format!("src/{file}:{number} climbs to `rules/{other}`"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Trick or climbing: a ruleset answers, and shows the rules of its family as a view that is none in the
/// other; a deal is opened by it. Nobody else matches on the family.
#[test]
fn the_family_is_asked_in_one_place() {
    let mut faults = Vec::new();
    for (file, text) in sources() {
        if file == "rules.rs" || file.starts_with("rules/") || file == "game.rs" {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            let asks =
                ["Family::", ".family {", ".family)", ".family,", "&rules.family", "Game::Climb"]
                    .iter()
                    .any(|said| line.contains(said));
            if asks && !line.trim_start().starts_with("//") {
                faults.push(format!("src/{file}:{number} asks for the family"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The files that speak of one family alone, and so take its view: what is typed at a trick and not at
/// a climb, what a sheet says of trump, what another program's format can hold. A new one is a decision.
const TAKE_A_VIEW: &[&str] = &[
    "cli/grammar.rs",
    "cli/night/new.rs",
    "desk.rs",
    "desk/claim.rs",
    "desk/correcting.rs",
    "desk/decision.rs",
    "desk/hearing.rs",
    "desk/hearing/anew.rs",
    "desk/hearing/bare.rs",
    "desk/hearing/docket.rs",
    "desk/hearing/filled.rs",
    "desk/hearing/opened.rs",
    "desk/hearing/record.rs",
    "desk/mixed.rs",
    "desk/said_before.rs",
    "desk/say.rs",
    "dispatch/help.rs",
    "export/egn/rules.rs",
    "export/ptn.rs",
    "export/sheet/fives.rs",
    "import/egn/deal.rs",
    "import/ptn/deal.rs",
    "import/ptn/options.rs",
    "judge/answer.rs",
    "judge/cards.rs",
    "line/account.rs",
    "line/advice.rs",
    "line/complete.rs",
    "line/fold.rs",
    "line/offers.rs",
    "line/read.rs",
    "line/shape.rs",
    "line/spell.rs",
    "night/linked.rs",
    "prompt/setup.rs",
    "prompt/setup/draw.rs",
    "report/answer.rs",
    "report/back.rs",
    "report/board.rs",
    "report/deal.rs",
    "report/deal/course.rs",
    "report/deal/happened.rs",
    "report/house_file.rs",
    "report/moment.rs",
    "report/now.rs",
    "report/past.rs",
    "report/rounds.rs",
    "report/rules_sheet.rs",
    "report/stands.rs",
    "report/stats/facts.rs",
    "report/stats/tables.rs",
    "report/table.rs",
    "session/deal.rs",
    "session/game.rs",
];

#[test]
fn the_view_of_a_family_is_taken_where_it_is_known_to_be() {
    let views = [
        "trick_rules()",
        "turn_up_rules()",
        "bid_rules()",
        "climb_rules()",
        ".trick()",
        ".climb()",
    ];
    let mut files: Vec<String> = saying(&views).into_iter().map(|(file, _)| file).collect();
    files.retain(|file| {
        let within = ["rules.rs", "game.rs"].contains(&file.as_str());
        let below = file.starts_with("rules/") || file.starts_with("game/");
        !within && !below && !file.ends_with("tests.rs")
    });
    files.sort_unstable();
    files.dedup();
    assert_eq!(files, TAKE_A_VIEW);
}

/// `docs/architecture.md` lists the layers as they are checked here, module by module.
#[test]
fn the_page_lists_every_module() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md");
    let page = fs::read_to_string(page).expect("the page");
    let quoted = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let rows = page.lines().filter_map(|line| {
        let number = line.strip_prefix("| ")?.split(',').next()?.parse::<u8>().ok()?;
        Some((number, quoted(line.split('|').nth(2)?)))
    });
    let told: Vec<(u8, String)> =
        rows.flat_map(|(row, names)| names.into_iter().map(move |name| (row, name))).collect();
    let listed = LAYERS.iter().filter(|(name, _)| *name != "lib");
    let held: Vec<(u8, String)> =
        listed.map(|(name, place)| (place / 10, (*name).to_owned())).collect();
    assert_eq!(told, held);
    for (inside, layers) in [("rules", RULES_LAYERS), ("game", GAME_LAYERS)] {
        let line = page.lines().find(|line| line.starts_with(&format!("Inside `{inside}`")));
        let told = quoted(line.expect("the order inside").split(':').nth(1).expect("the modules"));
        let held: Vec<String> = layers.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(told, held, "inside {inside}");
    }
}

/// The lines in which a file of `src` says one of these, comments left out.
fn saying(words: &[&str]) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (file, text) in sources() {
        for (number, line) in (1..).zip(text.lines()) {
            let code = !line.trim_start().starts_with("//");
            if code && words.iter().any(|word| line.contains(word)) {
                found.push((file.clone(), number));
            }
        }
    }
    found
}

/// Only counting over a folder uses more than one core; the program waits and serves.
#[test]
fn threads_are_in_one_module() {
    const PROGRAM: &[&str] = &["cli/", "prompt/"];
    let mut used = saying(&["thread::"]);
    used.retain(|(file, _)| {
        file != "report/stats/over.rs" && !PROGRAM.iter().any(|of| file.starts_with(of))
    });
    assert_eq!(used, []);
}

/// What somebody typed is written by the dispatcher; beside it, what nobody typed: what an import
/// found, a signature, the result of a table whose session is its record; and on paper, where nothing
/// stays, the lines of a sheet as they would be read.
#[test]
fn what_was_typed_is_committed_in_one_place() {
    const OTHERS: &[&str] =
        &["cli/import/sheet.rs", "cli/sign.rs", "cli/night/table.rs", "export/sheet/back.rs"];
    let mut committing = saying(&[".commit("]);
    committing
        .retain(|(file, _)| !file.starts_with("dispatch") && !OTHERS.contains(&file.as_str()));
    assert_eq!(committing, []);
}

/// A rank is a name: what beats what is asked under a contract.
#[test]
fn cards_have_no_order() {
    let sources = sources();
    let (_, text) = sources.iter().find(|(file, _)| file == "card.rs").expect("the cards");
    let lines: Vec<&str> = text.lines().collect();
    for name in ["pub enum Card ", "pub enum Rank "] {
        let at = lines.iter().position(|line| line.starts_with(name)).expect(name);
        let derived = at.checked_sub(1).and_then(|before| lines.get(before)).expect("its derives");
        assert!(derived.starts_with("#[derive(") && !derived.contains("Ord"), "{name}: {derived}");
    }
    assert!(!text.contains("Ord for Card") && !text.contains("Ord for Rank"));
}

#[test]
fn every_file_says_what_it_is_for() {
    for (file, text) in sources() {
        assert!(text.starts_with("//!"), "src/{file} does not open with `//!`");
    }
}

#[test]
fn no_word_is_used_that_has_a_better_one() {
    let mut faults = Vec::new();
    for (file, text) in sources() {
        if TALKS_OF_WORDS.iter().any(|talks| file.ends_with(talks)) {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            for (word, better) in BANNED {
                if line.to_lowercase().contains(word) {
                    faults.push(format!("src/{file}:{number} says `{word}`: {better}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Nothing of the machine it was made on goes in: no absolute path, no address of a registry.
/// What stands between quotes in a file of Rust, remarks left out; a sentence that goes on in the next
/// line is one.
fn literals(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next().is_some_and(|c| c != '\n') {},
            // A quote as a letter begins nothing.
            '\'' if chars.peek() == Some(&'"') => {
                chars.next();
            }
            '\'' if chars.peek() == Some(&'\\') => {
                chars.next();
                chars.next();
            }
            '"' => {
                let mut said = String::new();
                while let Some(c) = chars.next().filter(|c| *c != '"') {
                    if c == '\\' {
                        said.push(if chars.next() == Some('"') { '"' } else { ' ' });
                    } else {
                        said.push(c);
                    }
                }
                all.push(said.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            _ => {}
        }
    }
    all
}

/// A sentence that nobody says, as the words between its names, numbers and cards.
fn words_between(sentence: &str) -> Vec<String> {
    const NAMES: &[&str] = &[
        "Ann & Cal",
        "Ann",
        "Ben's",
        "Ben",
        "Cal's",
        "Cal",
        "Clara",
        "Dee",
        "hanna",
        "9h",
        "2–15",
        "0–0",
        "0–1",
    ];
    let mut marked = sentence.replace(['…', '`'], "\u{0}");
    for name in NAMES {
        marked = marked.replace(name, "\u{0}");
    }
    let bare = |part: &str| part.trim().trim_end_matches('.').to_lowercase();
    let parts = marked.split(|c: char| c == '\u{0}' || c.is_ascii_digit());
    parts.map(bare).filter(|part| part.chars().any(char::is_alphabetic)).collect()
}

/// Do these words stand in this text in this order, with little between them?
fn says(text: &str, words: &[String]) -> bool {
    let text = text.to_lowercase();
    let mut rest = text.as_str();
    for (place, word) in words.iter().enumerate() {
        let Some(at) = rest.find(word).filter(|at| place == 0 || *at <= 40) else { return false };
        rest = &rest[at + word.len()..];
    }
    true
}

/// No text of the program is one of the left column of how it speaks: read from there, where it lies.
#[test]
#[allow(clippy::disallowed_methods, reason = "where the column lies is told from outside")]
fn nothing_is_said_as_it_once_was() {
    let Some(shared) = std::env::var_os("RASHER_SHARED") else { return };
    let Ok(page) = fs::read_to_string(Path::new(&shared).join("design/voice.md")) else { return };
    let table = page.split("| was | say |").nth(1).expect("the table of sentences");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut never: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for row in rows {
        let mut columns = row.trim_matches('|').split(" | ");
        let was = columns.next().unwrap_or_default().trim();
        let now = words_between(columns.next().unwrap_or_default());
        // What stands in brackets at the end says where it was said, or was said too.
        let bare = was.rsplit_once(" (").map_or(was, |(bare, _)| bare);
        for sentence in was.split(" · ").chain(bare.split(" · ")) {
            let words = words_between(sentence);
            if words.iter().map(String::len).sum::<usize>() >= 8 {
                never.push((words, now.clone()));
            }
        }
    }
    assert!(never.len() >= 20, "the table of sentences was not understood: {never:?}");
    let mut texts: Vec<(String, String)> = Vec::new();
    for (path, source) in sources() {
        let before_tests = source.split("mod tests {").next().unwrap_or_default();
        texts.extend(literals(before_tests).into_iter().map(|said| (path.clone(), said)));
    }
    for folder in ["rulesets", "templates"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(root).expect("a folder of texts").flatten() {
            let Ok(text) = fs::read_to_string(entry.path()) else { continue };
            let path = entry.path().display().to_string();
            texts.extend(text.lines().map(|line| (path.clone(), line.to_owned())));
        }
    }
    let mut faults: Vec<String> = Vec::new();
    for (words, now) in &never {
        // What is said instead may hold the same words in another order.
        let as_it_was = |text: &str| says(text, words) && (now.is_empty() || !says(text, now));
        for (path, text) in texts.iter().filter(|(_, text)| as_it_was(text)) {
            faults.push(format!("{path}: {words:?} in {text:?}"));
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn nothing_names_the_machine() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> =
        ["README.md", "CHANGELOG.md", "Cargo.toml", "justfile", ".ci/run"]
            .iter()
            .map(|name| root.join(name))
            .collect();
    for folder in ["docs", "rulesets", "sessions/examples"] {
        let Ok(entries) = fs::read_dir(root.join(folder)) else { continue };
        files.extend(entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()));
    }
    let banned = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            for path in banned {
                assert!(!line.contains(path), "{}:{number} names `{path}`", file.display());
            }
        }
    }
}
