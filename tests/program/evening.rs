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

        // Two more, and all three are taken back.
        terminal.press(&format!("{deal}\r{deal}\r"));
        terminal.wait_until("the fourth deal", |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line.contains(" deal 4>"))
        });
        let before = terminal.keys;
        terminal.press("undo 3\r");
        terminal.reply("undo this? (y/n)", "y\r");
        terminal.wait_until("the first deal again", |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line == "0–0 deal 1>")
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
        terminal.line("boh4", "0–1 deal 2>");
        terminal.line("b h 4", "0–1 deal 2>");
        terminal.wait("B is Bob or Beth: bo or be");
        terminal.line("9h p", "0–1 Cal>");
        terminal.line("cs2", "2–1 deal 3>");
        terminal.line("undo", "0–1 deal 2>");
        terminal.line("cs3", "0–2 deal 3>");
        show("after two deals", &terminal);
        terminal.line("?", "0–2 deal 3>");
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
        list.len() == 1 && list[0].ends_with('…') && screen.contains(">  3  Euchre")
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
            && screen.contains("deal")
    });
    for line in terminal.screen().lines() {
        assert!(line.chars().count() <= 34, "{line}\n{}", terminal.screen());
    }
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
        terminal.answer(third, "quit");
        assert_eq!(terminal.ends(), 0);
        let mut terminal = Terminal::start(place.path(), args, &[]);
        terminal.asks(third);
        terminal.press(crate::terminal::UP);
        terminal.asks(&format!("{third} bs2"));
        terminal.press(crate::terminal::UP);
        terminal.asks(&format!("{third} ah4"));
        terminal.press("\r");
        terminal.wait_until("the fourth deal", |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line.contains("deal 4"))
        });
    }
}
