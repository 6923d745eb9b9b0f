//! A first evening at a terminal: the keys that it takes, and what stands on screens of three sizes.
//!
//! `README=write` writes the counts and the screens into `docs/typing.md`, to be read before they are
//! kept.

use std::fs;
use std::path::Path;

use crate::terminal::Terminal;
use tempfile::TempDir;

/// A folder with a place for sessions.
fn place() -> TempDir {
    let place = TempDir::new().unwrap();
    fs::create_dir(place.path().join("sessions")).unwrap();
    place
}

/// Compares what stands in `docs/typing.md` under a mark with what it should be, or writes it there.
#[track_caller]
fn stands_in_the_docs(mark: &str, is: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/typing.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(mark).unwrap_or_else(|| panic!("no {mark:?}"));
    let end = rest.find("<!-- end -->").unwrap();
    if std::env::var_os("README").is_some_and(|what| what == "write") {
        fs::write(&path, format!("{before}{mark}{is}{}", &rest[end..])).unwrap();
        return;
    }
    assert_eq!(&rest[..end], is);
}

/// The six games: the game and the rules as they are chosen, an ordinary deal, and how it then stands.
const GAMES: [(&str, &str, &str, &str, &str); 6] = [
    ("Bacon (EverybodyWiki)", "1\r", "1\r", "ah4", "1–0 deal 2>"),
    ("Bacon (gamerules.com)", "1\r", "2\r", "ah4", "1–0 deal 2>"),
    ("Bacon (Denexa)", "1\r", "3\r", "ah4", "1–0 deal 2>"),
    ("Bacon, climbing", "2\r", "\r", "ac", "4–0 deal 2>"),
    ("Euchre", "3\r", "\r", "ah4", "1–0 deal 2>"),
    ("Bid Euchre", "4\r", "\r", "a3h4", "4–2 deal 2>"),
];

/// Every key is one that a person presses: the letters of the names are not counted, the blanks
/// between them are.
#[test]
fn a_first_deal_is_a_few_keys_away() {
    let mut table = String::from(
        "| game | `rasher` to the first deal, beside the names | an ordinary deal | `undo 3` |\n\
         |---|---|---|---|\n",
    );
    for (game, kind, rules, deal, then) in GAMES {
        let place = place();
        let mut terminal = Terminal::start(place.path(), &[], &[]);
        terminal.reply("Which game?", kind);
        terminal.reply("By which rules?", rules);
        terminal.answer("First player", "Ann Ben Cal Dee");
        terminal.reply("Who deals first?", "1\r");
        terminal.answer("Enter plays", "");
        terminal.asks("0–0 deal 1>");
        let begun = terminal.keys - "AnnBenCalDee".len();
        assert!(begun <= 22, "{game}: {begun} keys");

        terminal.line(deal, then);
        let ordinary = terminal.keys - begun - "AnnBenCalDee".len();
        assert!((2..=6).contains(&ordinary), "{game}: {ordinary} keys");

        // Two more, and all three are taken back. In the climbing game two more of that kind would end
        // it: eight points.
        let more = if deal == "ac" { "bad" } else { deal };
        terminal.press(&format!("{more}\r{more}\r"));
        terminal.wait_until("the fourth deal", |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line.contains(" deal 4>"))
        });
        let before = terminal.keys;
        terminal.press("undo 3\r");
        terminal.reply("undo this? (y/n)", "y\r");
        terminal.wait_until("the first deal again", |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line.starts_with("0–0 deal 1>"))
        });
        let undone = terminal.keys - before;
        assert!(undone <= 9, "{game}: {undone} keys");
        table.push_str(&format!("| {game} | {begun} | {ordinary} | {undone} |\n"));
    }
    stands_in_the_docs("<!-- counted by tests/program/evening.rs -->\n", &table);
}

/// What stands on a screen of this size, its trailing blanks left out, in a block for the manual.
fn block(terminal: &Terminal) -> String {
    let screen = terminal.screen();
    let lines: Vec<&str> = screen.trim_end().lines().map(str::trim_end).collect();
    format!("```text\n{}\n```\n", lines.join("\n"))
}

#[test]
fn a_first_evening_fits_three_screens() {
    let mut screens = String::new();
    for (columns, rows) in [(80, 24), (50, 20), (120, 40)] {
        let place = place();
        let set = [("NO_COLOR", "1")];
        let mut terminal = Terminal::sized(place.path(), &[], &set, (rows, columns));
        let mut show = |what: &str, terminal: &Terminal| {
            for line in terminal.screen().lines() {
                assert!(line.chars().count() <= usize::from(columns), "{line}");
            }
            screens.push_str(&format!("\n{columns}×{rows}, {what}:\n\n{}", block(terminal)));
        };
        terminal.reply("Which game?", "3\r");
        terminal.reply("By which rules?", "\r");
        terminal.answer("First player", "Ann, Bob, Beth, Cal");
        terminal.reply("Who deals first?", "1\r");
        terminal.asks("Enter plays");
        show("the house rules", &terminal);
        terminal.press("\r");
        terminal.asks("0–0 deal 1>");
        // On a small screen what was asked before scrolls away, so the news is waited for.
        for (line, says, then) in [
            ("boh4", "1 to Bob & Cal", "0–1 deal 2>"),
            ("b h 4", "B is Bob or Beth: bo or be", "0–1 deal 2>"),
            ("9h p", "9h is turned", "0–1 Cal>"),
            ("cs2", "euchred, 2 to Ann & Beth", "2–1 deal 3>"),
            ("undo", "undone", "0–1 Cal>"),
            ("cs3", "took 3 of 5", "0–2 deal 3>"),
        ] {
            terminal.press(&format!("{line}\r"));
            terminal.wait_until(says, |screen| {
                screen.split_whitespace().collect::<Vec<_>>().join(" ").contains(says)
            });
            terminal.asks(then);
        }
        show("after two deals", &terminal);
        terminal.answer("0–2 deal 3>", "quit");
        assert_eq!(terminal.ends(), 0);
    }
    stands_in_the_docs("<!-- typed by tests/program/evening.rs -->\n", &screens);
}

/// A smaller window is followed at the next key, in a list and at the prompt, and what is asked for is
/// then as wide as it.
#[test]
fn a_resize_is_followed_within_one_key() {
    let place = place();
    let set = [("NO_COLOR", "1")];
    let mut terminal = Terminal::sized(place.path(), &[], &set, (24, 80));
    terminal.wait("Bid Euchre");
    terminal.resize(24, 30);
    terminal.press("3");
    terminal.wait_until("a list of thirty columns", |screen| {
        let list: Vec<&str> = screen.lines().filter(|line| line.contains("  1  Bacon")).collect();
        let fits = screen.lines().all(|line| line.chars().count() < 30);
        let whole = screen.contains("      game with 52 cards");
        list.len() == 1 && fits && whole && screen.contains(">  3  Euchre")
    });
    terminal.press("\r");
    terminal.reply("By which rules?", "\r");
    terminal.answer("First player", "Ann Ben Cal Dee");
    terminal.reply("Who deals first?", "1\r");
    terminal.answer("Enter plays", "");
    terminal.asks("0–0 deal 1>");
    terminal.resize(24, 60);
    terminal.press("ah4\r");
    terminal.wait("1–0 deal 2>");
    terminal.resize(24, 34);
    terminal.press("score\r");
    terminal.wait_until("a sheet of thirty-four columns", |screen| {
        screen.trim_end().lines().last().is_some_and(|line| line.starts_with("1–0 deal 2>"))
            && screen.contains("happened")
    });
    let screen = terminal.screen();
    let (_, sheet) = screen.rsplit_once("> score").unwrap();
    let sheet = sheet.rsplit_once("1–0 deal 2>").unwrap().0;
    assert!(sheet.contains("Friday") && sheet.lines().count() > 4, "{screen}");
    for line in sheet.lines() {
        assert!(line.chars().count() <= 34, "{line}\n{screen}");
    }
}

/// What stands above the line is drawn with another width, too: at the first key no word is broken, in
/// the set-up and at the prompt, however narrow it becomes, and nothing is lost when it is wide again.
#[test]
fn old_lines_are_not_broken_in_mid_word() {
    let place = place();
    let set = [("NO_COLOR", "1")];
    let mut terminal = Terminal::sized(place.path(), &[], &set, (24, 80));
    terminal.reply("Which game?", "euchre\r");
    terminal.reply("By which rules?", "\r");
    terminal.answer("First player", "Ann Bob Beth Cal");
    terminal.resize(40, 38);
    terminal.reply("Who deals first?", "1");
    // Each as it stands on a terminal of any width, but for where its lines end.
    let setup =
        ["Which game? Euchre, with bowers (some call it Bacon)", "In short: Ann (a), Bob (bo),"];
    whole(&mut terminal, &setup);
    terminal.press("\r");
    terminal.answer("Enter plays", "");
    terminal.asks("0–0 deal 1>");
    terminal.line("boh4", "0–1 deal 2>");
    terminal.line("b h 4", "0–1 deal 2>");
    let table = [
        "0–0 deal 1> boh4 Deal 1. Bob made hearts and took 4 of 5: 1 to Bob & Cal.",
        "Ann & Beth 0 · Bob & Cal 1 | deal 2, Bob to deal | Beth to call",
        "B is Bob or Beth: bo or be",
    ];
    for (cols, key) in [(80, "9"), (30, "h"), (21, "p"), (120, "p"), (46, "u")] {
        terminal.resize(40, cols);
        terminal.press(key);
        whole(&mut terminal, &table);
    }
    // The line that is typed stands under it all, as far as it was typed.
    terminal.asks("0–1 deal 2> 9hppu");
    terminal.press("\r");
    terminal.answer("0–1 Beth>", "quit");
    assert_eq!(terminal.ends(), 0);
}

/// Waits until the screen says these sentences, with nothing but blanks where a line ends.
#[track_caller]
fn whole(terminal: &mut Terminal, sentences: &[&str]) {
    terminal.wait_until("whole words", |screen| {
        let said = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        sentences.iter().all(|sentence| said.contains(sentence))
    });
}

/// What was typed in a session comes back with it, with the arrows, also where it is read aloud.
#[test]
fn the_history_of_a_session_comes_back_with_it() {
    for (args, first, second, third) in [
        (&[][..], "0–0 deal 1>", "1–0 deal 2>", "3–0 deal 3>"),
        (&["--plain"], "0 to 0, deal 1:", "1 to 0, deal 2:", "3 to 0, deal 3:"),
    ] {
        let place = place();
        let new = ["new", "--rules", "bacon-gamerules", "--players", "Ann,Ben,Cal,Dee"];
        let new = [&new[..], &["--dealer", "1", "--as-written"], args].concat();
        let mut terminal = Terminal::start(place.path(), &new, &[]);
        terminal.asks(first);
        terminal.line("ah4", second);
        terminal.line("bs2", third);
        terminal.line("note a tie", third);
        terminal.line("b zz", third);
        terminal.line("score", third);
        terminal.answer(third, "quit");
        assert_eq!(terminal.ends(), 0);
        let mut terminal = Terminal::start(place.path(), args, &[]);
        terminal.asks(third);
        for typed in ["score", "b zz", "note a tie", "bs2", "ah4"] {
            terminal.press(crate::terminal::UP);
            terminal.asks(&format!("{third} {typed}"));
        }
        terminal.press("\r");
        terminal.wait_until("the fourth deal", |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line.contains("deal 4"))
        });
    }
}

/// What one command did, one `undo` takes back: of a correction that ended the game earlier also the
/// deals that it struck. `redo` does it once more.
#[test]
fn a_correction_that_struck_deals_is_undone_whole() {
    let place = place();
    let new = ["new", "--rules", "euchre", "--players", "Ann,Ben,Cal,Dee", "--dealer", "1"];
    let new = [&new[..], &["--as-written", "--target", "6"]].concat();
    let mut terminal = Terminal::start(place.path(), &new, &[]);
    for (line, then) in [
        ("ah4", "1–0 deal 2>"),
        ("bs3", "1–1 deal 3>"),
        ("ch5", "3–1 deal 4>"),
        ("dd4", "3–2 deal 5>"),
        ("adjust a +1 a gift", "4–2 deal 5>"),
        ("note the tea is cold", "4–2 deal 5>"),
        // Four points instead of one, and the third deal ends the game.
        ("fix 1 ah!5", "correct it? (y/n)"),
        ("y", "6–1 over>"),
        ("undo", "undo this? (y/n)"),
        ("y", "4–2 deal 5>"),
        ("redo", "redo this? (y/n)"),
        ("y", "6–1 over>"),
        ("undo", "undo this? (y/n)"),
        ("y", "4–2 deal 5>"),
        // What was said again is taken back deal by deal.
        ("undo", "3–1 deal 4>"),
        ("redo", "4–2 deal 5>"),
        ("fix 1 ah!5", "correct it? (y/n)"),
        ("y", "6–1 over>"),
        ("undo 2", "undo this? (y/n)"),
        ("y", "3–1 deal 4>"),
        ("redo 2", "redo this? (y/n)"),
        ("y", "6–1 over>"),
    ] {
        terminal.line(line, then);
    }
    assert!(terminal.screen().contains("The correction of deal 1 undone. Deal 4 is back."));
    terminal.answer("6–1 over>", "quit");
    assert_eq!(terminal.ends(), 0);
    let (said, _, code) = crate::scripted::rasher(place.path(), "2026-11-20T19:02:11Z", &["check"]);
    assert_eq!(code, 0, "{said}");
    let ran = crate::scripted::rasher(place.path(), "2026-11-20T19:02:11Z", &["undo", "--json"]);
    assert!(ran.0.contains("Deal 4 is back") && ran.0.contains("\"score\":[4,2]"), "{ran:?}");
}

/// Tab lists what can come next with what it means, and never an example.
#[test]
fn tab_lists_what_can_come_next() {
    let place = place();
    let new = ["new", "--rules", "euchre", "--players", "Ann,Bob,Beth,Cal", "--dealer", "1"];
    let mut terminal = Terminal::start(place.path(), &[&new[..], &["--as-written"]].concat(), &[]);
    terminal.asks("0–0 deal 1>");
    terminal.press("boh\t");
    // All of the list, beside the line itself.
    terminal.wait_until("the list", |screen| screen.matches("boh").count() > 7);
    let screen = terminal.screen();
    // It is read down the columns.
    let column = |place: usize| {
        let words = move |line: &'_ str| {
            let words = line.split_whitespace().filter(|word| word.starts_with("boh"));
            words.map(str::to_owned).nth(place)
        };
        screen.lines().filter(|line| line.starts_with("boh")).filter_map(words)
    };
    let listed: Vec<String> = column(0).chain(column(1)).collect();
    assert_eq!(listed, ["boh3", "boh4", "boh5", "boh2", "boh1", "boh0", "boh!"], "{screen}");
    terminal.press("4\r");
    terminal.asks("0–1 deal 2>");
    terminal.press("9h\r");
    terminal.wait("9h is turned");
    terminal.press("\t");
    terminal.wait("Beth passed");
    let screen = terminal.screen();
    assert!(!screen.contains("misdeal"), "{screen}");
    // The first letters of a word are enough for it.
    terminal.press("sco\t");
    terminal.asks("0–1 Beth> score");
}

/// What nobody at a table says, and what the program once did.
const NEVER: &[&str] = &[
    "speaks",
    "has the word",
    "had the word",
    "have won the game",
    ": pick it up",
    "(the makers made it)",
    "(alone, and made)",
    "get 1 (",
    "get 2 (",
    "get 4 (",
    "Out Ann first",
    "on the early win",
    "Dealt again",
    "dealt again",
    "Undone: After",
    "is stuck",
    "give one of them another letter",
    "has passed twice he must",
    "no contract now",
    "no denial now",
    "bid does not beat",
    "table ended the deal",
    "(ruled by the table: revoke)",
    "does not lose the deal",
    "seat 0",
    "seat 1",
    "Claimed too late",
    "Not played here",
    "goes unsaid",
    "No key turns it",
    "of the last trick, not",
    "a stairs",
    "Fails: with perfect play",
    "away again",
    "laid the taken card",
    "Drawn: you draw",
    " 1 tricks",
    " 1 points",
    " 1 deals",
];

/// What is typed in an evening with a turned card, the impossible and the irregular among it.
const TRICK: &[&str] = &[
    "ah4",
    "bs2",
    "ch!5",
    "d h ! 3",
    "x",
    "9h p p u",
    "as3",
    "3",
    "deal c",
    "x",
    "misdeal six cards",
    "undo",
    "redo",
    "fix 1 ah5",
    "=9-9",
    "adjust a +1 a gift",
    "note a remark",
    "9h d:p",
    "p",
    "7h",
    "-",
    "revoke d 3",
    "who",
    "judge",
    "board",
    "ruling",
    "claim a 9",
    "sub d Dan",
    "h",
    "again",
];

/// The same where it is bid.
const BID: &[&str] = &[
    "a3h4",
    "b4s3",
    "cn!6",
    "dh!2",
    "x",
    "3s",
    "2h",
    "h!",
    "4n",
    "p",
    "p",
    "p",
    "3",
    "=1-1",
    "undo 2",
    "redo",
    "fix 1 a3h5",
    "misdeal",
    "adjust b -1",
    "deal c",
    "x",
    "who",
    "board",
    "judge",
    "c bid",
];

/// The same where it is climbed.
const CLIMB: &[&str] = &[
    "ac",
    "bda",
    "abcd",
    "5a",
    "6a",
    "p",
    "p",
    "misdeal",
    "undo",
    "=1-1",
    "fix 1 bd",
    "who",
    "board",
    "judge",
    "9a10a7bX8c=straight10",
    "=stairs4",
    ">c",
    "x",
];

/// What is asked afterwards.
const ASKED: &[&[&str]] = &[
    &["score"],
    &["why"],
    &["why", "1"],
    &["why", "2"],
    &["story", "1"],
    &["story", "2"],
    &["log"],
    &["who"],
    &["list"],
    &["show", "--plain"],
    &["rule", "who", "deals", "next"],
    &["stats"],
];

/// A broad evening of each game, and everything that can be asked about it: no sentence of it is one
/// that nobody says.
#[test]
fn nothing_is_said_that_nobody_says_at_a_table() {
    for id in [
        "bacon-wiki",
        "bacon-gamerules",
        "bacon-denexa",
        "bacon-climb-4",
        "euchre",
        "euchre-standard",
        "euchre-laws-1888",
        "bid-euchre-4",
        "bid-euchre-standard",
    ] {
        let place = place();
        let ran = |args: &[&str]| -> String {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rasher"));
            command.args(args).current_dir(place.path()).env_clear();
            command.env("HOME", place.path()).env("RASHER_CLOCK", "2026-11-20T19:02:11Z");
            let ran = command.stdin(std::process::Stdio::null()).output().unwrap();
            let said = [ran.stdout, ran.stderr].concat();
            // Lines are wrapped, and a sentence goes on in the next.
            String::from_utf8_lossy(&said).split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let players = ["--players", "Ann,Ben,Cal,Dee", "--dealer", "1"];
        let mut said = ran(&[&["new", "--rules", id], &players[..]].concat());
        let lines = match id {
            _ if id.contains("climb") => CLIMB,
            _ if id.contains("bid") => BID,
            _ => TRICK,
        };
        for line in lines {
            // What is refused is worded alike in every ruleset of a family.
            let first = ["euchre", "bid-euchre-4", "bacon-climb-4"].contains(&id);
            let manners = [&["--record-irregular"][..], &[]];
            for more in &manners[..if first { 2 } else { 1 }] {
                let told =
                    ran(&[&["record"], *more, &["--session", "friday", "--", line]].concat());
                said.push_str(&told);
                said.push('\n');
            }
        }
        for args in ASKED {
            said.push_str(&ran(args));
            said.push('\n');
        }
        assert!(said.contains("Deal 1."), "{id}: {said}");
        let found: Vec<&&str> = NEVER.iter().filter(|never| said.contains(**never)).collect();
        assert!(found.is_empty(), "{id}: {found:?}\n{said}");
    }
}
