//! The program at a terminal: keys go in, and what stands on the screen is looked at.
//!
//! The terminal is that of `tests/terminal`: nothing waits for a time, every key waits for the words
//! that ask for it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::picture;
use crate::terminal::{BACKSPACE, CTRL_C, CTRL_D, DOWN, ENTER, ESC, Terminal, UP, ends_so};
use rasher::desk::Desk;
use rasher::log::{Header, Speak};
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use rasher::store::Store;
use tempfile::TempDir;

/// A folder with a place for sessions.
fn place() -> TempDir {
    let place = TempDir::new().unwrap();
    fs::create_dir(place.path().join("sessions")).unwrap();
    place
}

fn files(place: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(place.join("sessions")).unwrap().map(|entry| entry.unwrap().path());
    // What was typed is kept beside the log.
    all.filter(|path| path.extension().is_none_or(|ending| ending != "typed")).collect()
}

/// Waits for the house rules, and plays by them.
#[track_caller]
fn plays(terminal: &mut Terminal) {
    terminal.answer("Enter plays", "");
}

/// Begins a session by flags, and waits until it can be typed into.
fn table(place: &Path, rules: &str, more: &[&str], set: &[(&str, &str)]) -> Terminal {
    let mut args = vec!["new", "--rules", rules, "--dealer", "1", "--as-written"];
    args.extend(more);
    if !more.contains(&"--players") {
        args.extend(["--players", "Ann,Ben,Cal,Dee"]);
    }
    let mut terminal = Terminal::start(place, &args, set);
    terminal.asks(if more.contains(&"--plain") { "0 to 0, deal 1:" } else { "0–0 deal 1>" });
    terminal
}

#[test]
fn a_whole_evening_of_bacon_from_the_first_question_to_the_last_score() {
    let place = place();
    let mut terminal = Terminal::start(place.path(), &[], &[]);
    terminal.pick("Which game?", 0);
    terminal.pick("By which rules?", 0);
    terminal.answer("First player", "Ann");
    terminal.answer("Left of Ann:", "Ben");
    terminal.answer("Left of Ben, partner of Ann:", "Cal");
    terminal.answer("Left of Cal:", "Dee");
    // By this text the lowest card deals, so drawing is what is offered: the second item above it
    // to the top, Ann deals.
    terminal.pick("Who deals first?", 2);
    plays(&mut terminal);
    terminal.asks("0–0 deal 1>");
    assert!(terminal.screen().contains("Bacon (gamerules.com)"), "{}", terminal.screen());

    // What is typed, and how it stands then: worked out by hand. Made pays 1, all five 2, alone 2
    // and 4; whoever is stopped gives 2, and 4 for no trick at all.
    let evening = [
        ("ah4", "1–0 deal 2>"),
        ("bs2", "3–0 deal 3>"),
        ("x", "3–0 deal 4>"),
        ("dh!5", "3–4 deal 5>"),
        ("cd5", "5–4 deal 6>"),
        ("bc3", "5–5 deal 7>"),
        ("as!2", "5–7 deal 8>"),
        ("ch4", "6–7 deal 9>"),
        ("b- dh3", "6–8 deal 10>"),
        ("dc0", "10–8 over>"),
    ];
    let mut ordinary = 0;
    for (line, then) in evening {
        let before = terminal.keys;
        terminal.line(line, then);
        let keys = terminal.keys - before;
        if !line.contains('-') {
            assert!(keys <= 5, "`{line}` took {keys} keys");
            ordinary += 1;
        }
    }
    assert_eq!(ordinary, 9);
    assert!(terminal.screen().contains("Ann & Cal win, 10–8"));

    // Undo and redo across the end of the game, shown before they happen.
    terminal.answer("10–8 over>", "undo");
    terminal.asks("undo this? (y/n)");
    assert!(terminal.screen().contains("The score becomes 6–8 instead of 10–8"));
    terminal.press("y\r");
    terminal.asks("6–8 deal 10>");
    terminal.answer("6–8 deal 10>", "redo");
    terminal.answer("redo this? (y/n)", "y");
    terminal.asks("10–8 over>");
    terminal.answer("10–8 over>", "undo");
    terminal.answer("undo this? (y/n)", "n");
    terminal.wait("Left as it was.");

    // The sheet, then away.
    terminal.asks("10–8 over>");
    terminal.line("score", "10–8 over>");
    assert!(terminal.screen().contains("deal  dealer  typed"), "{}", terminal.screen());
    terminal.press(CTRL_D);
    assert_eq!(terminal.ends(), 0);
    assert!(terminal.cursor_is_visible());
    assert_eq!(files(place.path()), [place.path().join("sessions/2026-11-20-friday.jsonl")]);

    // The game is over, so the next evening begins with its first question, and remembers.
    let mut terminal = Terminal::start(place.path(), &[], &[]);
    terminal.pick("Which game?", 0);
    terminal.pick("By which rules?", 0);
    terminal.wait("Last time: Ann, Ben, Cal, Dee.");
    // Other names are typed where the same would be taken.
    terminal.press("Bob Beth Cal Hal\r");
    terminal.wait("In short: Bob (bo), Beth (be), Cal (c), Hal (h).");
    // The letters of a name are that player's, though "We drew" has a word that begins so, too.
    terminal.wait("Who deals first?");
    terminal.press("h\r");
    terminal.wait("Who deals first? Hal deals");
}

/// Whoever types ahead sees each line once, where it is asked for.
#[test]
fn what_is_typed_ahead_is_shown_once() {
    let place = place();
    let mut terminal = table(place.path(), "bacon-gamerules", &[], &[]);
    for _ in 0..30 {
        // As fast as keys come, and so while the line before is still being answered.
        terminal.press("whom");
        std::thread::sleep(std::time::Duration::from_millis(2));
        terminal.press("\r");
        std::thread::sleep(std::time::Duration::from_millis(3));
    }
    terminal.press("adjust zz 1\r");
    terminal.wait("nobody at this table is called zz");
    let shown = terminal.screen();
    let twice = shown.lines().filter(|line| line.starts_with("who")).count();
    assert_eq!(twice, 0, "{shown}");
}

#[test]
fn an_interrupt_drops_the_line_and_the_second_leaves() {
    let place = place();
    let mut terminal = table(place.path(), "bacon-gamerules", &[], &[]);
    terminal.press("ah4\r");
    terminal.asks("1–0 deal 2>");
    terminal.press("bs");
    terminal.asks("1–0 deal 2> bs");
    terminal.press(CTRL_C);
    terminal.wait("The line is dropped.");
    terminal.asks("1–0 deal 2>");
    // A line in between, and the next interrupt is a first one again; on an empty line nothing is dropped.
    terminal.press("bs2\r");
    terminal.asks("3–0 deal 3>");
    terminal.press(CTRL_C);
    let told = |number: usize, dropped: usize| {
        move |screen: &str| {
            screen.matches("Ctrl-C once more leaves").count() == number
                && screen.matches("The line is dropped.").count() == dropped
                && ends_so(screen, "3–0 deal 3>")
        }
    };
    terminal.wait_until("an interrupt on an empty line", told(2, 1));
    // So is it where something was typed in between, though it was no whole line, or was taken away again.
    for (number, keys, stands) in [(3, "bs", "bs"), (4, "x", "x"), (5, "note a", "note a")] {
        terminal.press(keys);
        terminal.asks(&format!("3–0 deal 3> {stands}"));
        if number == 4 {
            terminal.press(BACKSPACE);
            terminal.wait_until("an empty line", |screen| !screen.trim_end().ends_with("> x"));
        }
        terminal.press(CTRL_C);
        terminal.wait_until("an interrupt that drops a line", told(number, number - 1));
    }
    terminal.press(CTRL_C);
    assert_eq!(terminal.ends(), 130);
    assert!(terminal.cursor_is_visible());

    // Everything accepted was saved, and the next start goes on with it.
    let mut terminal = Terminal::start(place.path(), &[], &[]);
    terminal.asks("3–0 deal 3>");
    terminal.answer("3–0 deal 3>", "undo");
    terminal.wait("Deal 2 undone. Score back to 1–0. `redo` brings it back.");
    terminal.asks("1–0 deal 2>");
    terminal.press(CTRL_D);
    assert_eq!(terminal.ends(), 0);
    let mut terminal = Terminal::start(place.path(), &[], &[]);
    terminal.answer("1–0 deal 2>", "redo");
    terminal.asks("3–0 deal 3>");
    terminal.answer("3–0 deal 3>", "quit");
    assert_eq!(terminal.ends(), 0);
}

/// What is waited for, and the keys that answer it.
type Question = (&'static str, &'static [&'static str]);

/// Euchre as most texts have it, with the draw typed in: every kind of question there is.
const EUCHRE: &[Question] = &[
    ("Which game?", &[DOWN, DOWN, ENTER]),
    ("By which rules?", &[ENTER]),
    ("First player", &["Ann", ENTER]),
    ("Left of Ann:", &["Ben", ENTER]),
    ("Left of Ben, partner of Ann:", &["Cal", ENTER]),
    ("Left of Cal:", &["Dee", ENTER]),
    ("Who deals first?", &[ENTER]),
    ("Cards as dealt round from Ann", &["9h Js", ENTER]),
    ("Enter plays", &["e", ENTER]),
    ("Which one is different?", &[DOWN, ENTER]),
    ("Stick the dealer?", &[DOWN, ENTER]),
    ("(your table)", &[ENTER]),
];

/// Bacon by the wiki, whose text leaves the target open.
const WIKI: &[Question] = &[
    ("Which game?", &[ENTER]),
    ("By which rules?", &[UP, ENTER]),
    ("First player", &["Ann", ENTER]),
    ("Left of Ann:", &["Ben", ENTER]),
    ("Left of Ben, partner of Ann:", &["Cal", ENTER]),
    ("Left of Cal:", &["Dee", ENTER]),
    ("Who deals first?", &[ENTER]),
    ("Enter plays", &["15", ENTER]),
    ("To 15 points.  (your table)", &[ENTER]),
];

#[test]
fn an_interrupt_at_any_question_leaves_nothing_behind() {
    for (questions, from) in [(EUCHRE, 0), (WIKI, 6)] {
        for stop in from..questions.len() {
            let place = place();
            let mut terminal = Terminal::start(place.path(), &[], &[]);
            for (asked, keys) in &questions[..stop] {
                terminal.wait(asked);
                for key in *keys {
                    terminal.press(key);
                }
            }
            let (asked, _) = questions[stop];
            terminal.wait(asked);
            assert_eq!(terminal.interrupt(), 130, "at `{asked}`:\n{}", terminal.screen());
            assert!(terminal.cursor_is_visible(), "at `{asked}`");
            assert_eq!(files(place.path()), [] as [PathBuf; 0], "at `{asked}`");
        }
    }
}

#[test]
fn one_can_go_back_a_question_and_answer_otherwise() {
    let place = place();
    let mut terminal = Terminal::start(place.path(), &[], &[]);
    terminal.pick("Which game?", 2);
    terminal.wait("By which rules?");
    terminal.press(ESC);
    terminal.wait_until("the first question again", |screen| {
        screen.contains("Bid Euchre") && !screen.contains("By which rules?")
    });
    terminal.reply("Which game?", "1\r");
    terminal.pick("By which rules?", 0);
    // Five names that cannot be, each told what is wrong with it.
    terminal.answer("First player", "Ann");
    terminal.answer("Left of Ann:", "ANN");
    terminal.wait("There's already an ANN. Add an initial?");
    // The name stands there again, to be put right: Ctrl-U takes it away.
    terminal.asks("Left of Ann: ANN");
    terminal.press(&format!("\u{15}{}\r", "B".repeat(40)));
    terminal.wait("has 40 letters");
    terminal.asks(&format!("Left of Ann: {}", "B".repeat(40)));
    terminal.press("\u{15}   \r");
    terminal.wait("Type an answer; < goes back.");
    terminal.press("\u{15}\u{202e}Ben\r");
    terminal.wait("holds a character that cannot be shown");
    terminal.answer("Left of Ann:", "<");
    // The name stands there again, and Ctrl-U takes it away.
    terminal.asks("First player, or all 4 clockwise: Ann");
    terminal.press("\u{15}ليلى\r");
    terminal.answer("Left of ليلى:", "Ben");
    terminal.answer("Left of Ben, partner of ليلى:", "Zoë");
    terminal.answer("Left of Zoë:", "Dee");
    terminal.wait("Who deals first?");
    assert_eq!(terminal.interrupt(), 130);
    assert_eq!(files(place.path()), [] as [PathBuf; 0]);
}

#[test]
fn an_irregular_call_is_asked_back() {
    let place = place();
    let mut terminal = table(place.path(), "bacon-gamerules", &[], &[]);
    terminal.answer("0–0 deal 1>", "7h p");
    terminal.answer("0–0 Cal>", "d:p");
    terminal.wait("Dee called out of turn: it was Cal's turn to call.");
    terminal.answer("typo, or did it happen? (t/y)", "");
    terminal.wait("Nothing was taken.");
    terminal.answer("0–0 Cal>", "d:p");
    // A suit is no answer: it is kept, and one key calls it back afterwards.
    terminal.answer("typo, or did it happen? (t/y)", "h");
    terminal.wait("Type t for a typo, y if it happened. `h` is kept for afterwards.");
    terminal.answer("typo, or did it happen? (t/y)", "t");
    terminal.wait("Not taken yet: `h`. The Up key brings it back.");
    terminal.asks("0–0 Cal>");
    terminal.press(UP);
    terminal.asks("0–0 Cal> h");
    terminal.press(BACKSPACE);
    terminal.answer("0–0 Cal>", "d:p");
    terminal.answer("typo, or did it happen? (t/y)", "y");
    terminal.wait("Dee passes, which counts for nothing.");
    // By this ruleset it counts for nothing: Cal still has the word.
    terminal.answer("0–0 Cal>", "u4");
    terminal.asks("1–0 deal 2>");
}

/// A call that is not its caller's is the same question in one run as with a blank in it: nobody who has
/// passed is told of cards that can be turned.
#[test]
fn a_call_in_one_run_is_asked_back_as_it_is_apart() {
    let place = place();
    let mut terminal = table(place.path(), "euchre", &["--players", "Ann,Ben,Cal,Dee"], &[]);
    terminal.answer("0–0 deal 1>", "9d p");
    let rows = [
        ("bp", "Ben"),
        ("b p", "Ben"),
        ("bu", "Ben"),
        ("bu!", "Ben"),
        ("dp", "Dee"),
        ("ap", "Ann"),
        ("p bp", "Ben"),
    ];
    for (typed, caller) in rows {
        terminal.answer("0–0 Cal>", typed);
        terminal.wait(&format!("{caller} called out of turn:"));
        terminal.answer("typo, or did it happen? (t/y)", "t");
        terminal.wait("Nothing was taken.");
    }
    // Whose turn it is says it without a name.
    terminal.answer("0–0 Cal>", "cp");
    terminal.wait("Cal passed.  (p)");
    terminal.answer("record it? (Enter/n)", "");
    terminal.asks("0–0 Dee>");
}

#[test]
fn a_line_that_can_mean_two_things_is_offered_by_number() {
    let place = place();
    let players = &["--players", "Al,Ian,Ali,Dee"];
    let mut terminal = table(place.path(), "bacon-climb-4", players, &[]);
    terminal.answer("0–0 deal 1>", "ali");
    terminal.wait("This can mean:");
    terminal.wait("1  Al went out first and Ian second  (al ian)");
    terminal.wait("2  Ali went out first  (3)");
    terminal.answer("which?", "");
    terminal.wait("Nothing was taken.");
    terminal.answer("0–0 deal 1>", "ali");
    terminal.asks("which?");
    terminal.line("2", "0–0 deal 1>");
    // Al is his partner: first and second, four points.
    terminal.line("al", "4–0 deal 2>");
}

/// Emptying the screen is no matter of colours.
#[test]
fn clear_empties_the_screen_with_colours_and_without() {
    for set in [&[][..], &[("NO_COLOR", "1")]] {
        let place = place();
        let mut terminal = table(place.path(), "euchre", &[], set);
        terminal.line("who", "0–0 deal 1>");
        terminal.press("clear\r");
        let empty = |screen: &str| screen.trim_start().starts_with("0–0 deal 1>");
        terminal.wait_until("an empty screen", empty);
    }
}

/// A game that was given up is no deal that waits for a call.
#[test]
fn the_prompt_says_that_a_game_was_closed() {
    let place = place();
    let mut terminal = table(place.path(), "euchre", &[], &[]);
    terminal.line("ah4", "1–0 deal 2>");
    terminal.line("close Ben went home", "1–0 closed>");
    terminal.line("undo", "1–0 deal 2>");
    terminal.line("close", "1–0 closed>");
    terminal.line("again", "0–0 deal 1>");
}

/// "No, Len second": the order of the deal before, with him there.
#[test]
fn who_went_out_is_corrected_in_words() {
    let place = place();
    let players = &["--players", "Len,Deala,Rue,Tracy"];
    let mut terminal = table(place.path(), "bacon-climb-4", players, &[]);
    terminal.line("d t", "0–4 deal 2>");
    terminal.answer("0–4 deal 2>", "no, len second");
    terminal.wait("Deal 1 was: Deala went out first, Len second and Tracy third?");
    // What it comes to is shown, and asked once.
    terminal.answer("correct it? (y/n)", "n");
    terminal.wait("Left as it was.");
    terminal.answer("0–4 deal 2>", "no, len second");
    terminal.answer("correct it? (y/n)", "y");
    terminal.wait("Deal 1 is now `dlt`.");
    terminal.asks("0–2 deal 2>");
}

/// Of several meanings one is a correction: whoever chooses it is not asked once more.
#[test]
fn a_correction_that_was_chosen_is_asked_once() {
    let place = place();
    let mut terminal = table(place.path(), "euchre", &["--players", "Ann,Ben,Cal,Dee"], &[]);
    terminal.line("ah4", "1–0 deal 2>");
    terminal.answer("1–0 deal 2>", "no, ann hearts 3");
    terminal.wait("This can mean:");
    terminal.answer("which?", "1");
    terminal.wait("Deal 1 is now `ah3`.");
    terminal.asks("1–0 deal 2>");
}

/// Where whoever is out first has won what stands behind is let go, and a whole list is no command for that.
#[test]
fn a_list_that_begins_as_a_command_is_asked_about_at_the_end_too() {
    let place = place();
    let players = &["--players", "Len,Deala,Rue,Tracy"];
    let mut terminal = table(place.path(), "bacon-climb-4", players, &[]);
    terminal.line("dt", "0–4 deal 2>");
    terminal.line("dlt", "0–6 deal 3>");
    terminal.line("dlrt", "0–7 deal 4>");
    terminal.answer("0–7 deal 4>", "deal t rue");
    terminal.wait("This can mean:");
    terminal.answer("which?", "");
}

/// The answer to "B is Bob or Beth" is the name, and the line need not be typed again.
#[test]
fn a_shared_initial_is_answered_with_the_name_alone() {
    let place = place();
    let players = &["--players", "Bob,Beth,Cal,Cy"];
    let mut terminal = table(place.path(), "bacon-gamerules", players, &[]);
    terminal.answer("0–0 deal 1>", "bh4");
    terminal.wait("B is Bob or Beth: bo or be");
    terminal.answer("0–0 deal 1>", "be");
    terminal.wait("Deal 1. Beth made hearts and took 4 of 5");
    // Two in one line are asked for one after the other; a whole name does as well.
    terminal.answer("0–1 deal 2>", "b- ch3");
    terminal.answer("0–1 deal 2>", "Bob");
    terminal.wait("C is Cal or Cy: ca or cy");
    terminal.answer("0–1 deal 2>", "ca");
    terminal.wait("Deal 2. Cal denied Bob the declaration; Cal made hearts and took 3 of 5");
    // Another line is that line, and forgets the one before.
    terminal.answer("1–1 deal 3>", "bs3");
    terminal.wait("B is Bob or Beth: bo or be");
    terminal.answer("1–1 deal 3>", "x");
    terminal.answer("1–1 deal 4>", "confirm c");
    terminal.wait("C is Cal or Cy: ca or cy");
    terminal.answer("1–1 deal 4>", "cy");
    terminal.wait("Cy confirms it");
    // A command that hears something asks for it alike.
    terminal.answer("1–1 deal 4>", "claim b 2");
    terminal.wait("B is Bob or Beth: bo or be");
    terminal.answer("1–1 deal 4>", "be");
    terminal.wait("a claim is made while the cards are played");
    // Who sits down has a short name, and so may others from then on.
    terminal.answer("1–1 deal 4>", "sub cy Carl");
    terminal.wait("At the table: Bob (bo), Beth (be), Cal (cal), Carl (car).");
    terminal.asks("1–1 deal 4>");
}

/// What stands behind a line that was not taken was meant for after it, and is not taken for another deal.
#[test]
fn what_stands_behind_a_refusal_is_not_tried() {
    let place = place();
    let mut terminal = table(place.path(), "bacon-gamerules", &[], &[]);
    terminal.answer("0–0 deal 1>", "ah4; zzz; bs3; x");
    terminal.wait("What comes after it is not tried: bs3; x.");
    terminal.answer("1–0 deal 2>", "7h p; a:u; 4");
    terminal.answer("typo, or did it happen? (t/y)", "t");
    terminal.wait("What comes after it is not tried: 4.");
    terminal.asks("1–0 Dee>");
    // Of lines that are pasted the same is so: the calls of Dee and Ann would be somebody else's.
    terminal.press("\u{1b}[200~zzz\rp\rp\u{1b}[201~");
    terminal.press(ENTER);
    terminal.wait("2 lines after it: not tried.");
    terminal.asks("1–0 Dee>");
}

/// The next deal, typed at a question about this one, is kept and can be called back: it is no number of a trick, no trick
/// that proves a revoke, though none of it can be taken as long as the contract stands, and no words of the table.
#[test]
fn the_next_deal_at_a_question_is_kept() {
    let numbers: &[Step] = &[
        ("0–0 deal 1>", "ah4", ""),
        // Who reneged is named, and the trick is asked for.
        ("1–0 deal 2>", "revoke b", ""),
        (
            "On which trick did Ben revoke?",
            "bs3",
            "That is no number of a trick. `bs3` is kept for afterwards.",
        ),
        ("On which trick did Ben revoke?", "trick two", ""),
        (WHICH_DEAL, "1", ""),
        (PROVED_BY, "", "Left without a ruling."),
    ];
    let contract: &[Step] = &[
        ("0–0 deal 1>", "ch", ""),
        ("0–0 Ben>", "revoke b 2", ""),
        ("Had a card been led? (y/n)", "y", ""),
        (PROVED_BY, "bs3", "`bs3` is kept for afterwards."),
        (PROVED_BY, "the last", ""),
        (PROVED_BY, "", "Left without a ruling."),
    ];
    let words: &[Step] = &[
        ("0–0 deal 1>", "ah4", ""),
        ("1–0 deal 2>", "revoke b 2", ""),
        (WHICH_DEAL, "1", ""),
        (PROVED_BY, "4", ""),
        ("record it?", "d", ""),
        ("what does the table say of it?", "bs3", "This first. `bs3` is kept for afterwards."),
        ("what does the table say of it?", "Ben says he had none", "with what is disputed"),
    ];
    for (steps, prompt) in
        [(numbers, "1–0 deal 2>"), (contract, "0–0 Ben>"), (words, "1–0 deal 2>")]
    {
        let (_place, mut terminal) = goes(steps, prompt);
        terminal.wait("Not taken yet: `bs3`. The Up key brings it back.");
        terminal.press(UP);
        terminal.asks(&format!("{prompt} bs3"));
    }
}

/// What was kept is recorded by no key alone, is glued to nothing that is typed next, and holds nobody back who
/// leaves; the next time it can be called back, too.
#[test]
fn what_is_kept_does_not_stand_at_the_prompt() {
    let steps: &[Step] = &[
        ("0–0 deal 1>", "ah4", ""),
        ("1–0 deal 2>", "fix 1 ah3", ""),
        ("correct it? (y/n)", "jack of hearts", "`jack of hearts` is kept for afterwards."),
        ("correct it? (y/n)", "n", "Not taken yet: `jack of hearts`. The Up key brings it back."),
    ];
    let log = |place: &TempDir| {
        let [path] = files(place.path()).try_into().unwrap();
        fs::read_to_string(path).unwrap()
    };
    let leaves: &[(&[&str], i32)] =
        &[(&[CTRL_D], 0), (&["quit\r"], 0), (&[CTRL_C, "once more leaves", CTRL_C], 130)];
    for (keys, code) in leaves {
        let (place, mut terminal) = goes(steps, "1–0 deal 2>");
        let before = log(&place);
        terminal.line("", "1–0 deal 2>");
        terminal.line("", "1–0 deal 2>");
        assert_eq!(log(&place), before, "Enter alone");
        for (at, key) in keys.iter().enumerate() {
            if at == 1 { terminal.wait(key) } else { terminal.press(key) }
        }
        assert_eq!(terminal.ends(), *code, "{keys:?}");
        let mut terminal = Terminal::start(place.path(), &[], &[]);
        terminal.asks("1–0 deal 2>");
        terminal.press(UP);
        terminal.asks("1–0 deal 2> jack of hearts");
    }
    let (_place, mut terminal) = goes(steps, "1–0 deal 2>");
    terminal.answer("1–0 deal 2>", "bs3");
    terminal.wait("Deal 2. Ben made spades and took 3 of 5: 1 to Ben & Dee.");
    // Whoever leaves at the question itself is told of it, and finds it the next time.
    let (place, mut terminal) = goes(&steps[..3], "correct it? (y/n)");
    terminal.press("quit\r");
    terminal.wait("Not recorded: `jack of hearts`.");
    assert_eq!(terminal.ends(), 0);
    let mut terminal = Terminal::start(place.path(), &[], &[]);
    terminal.asks("1–0 deal 2>");
    terminal.press(UP);
    terminal.asks("1–0 deal 2> jack of hearts");
}

/// Words of one's own where a ruling is to be recorded are most likely why it is not: `d` takes them, and
/// otherwise they are a remark that can be called back.
#[test]
fn a_sentence_at_a_ruling_is_what_the_table_says_of_it() {
    let asked: &[Step] = &[
        ("0–0 deal 1>", "ah4", ""),
        ("1–0 deal 2>", "revoke b 2", ""),
        (WHICH_DEAL, "1", ""),
        (PROVED_BY, "4", ""),
        (
            "record it?",
            "Ben didn't follow",
            "Type y, n or d. `d` leaves it open, with these words.",
        ),
    ];
    let why = "disputed: Ben reneged on trick 2, “Ben didn't follow”. Not settled yet.";
    let disputed: &[Step] =
        &[("record it?", "d", "with what is disputed"), ("1–0 deal 2>", "why 1", why)];
    let remark = "Not taken yet: `note Ben didn't follow`. The Up key brings it back.";
    let dropped: &[Step] =
        &[("record it?", "n", "Nothing was recorded."), ("1–0 deal 2>", "", remark)];
    // The next deal is none of these words, nor is a command.
    let line: &[Step] = &[
        ("record it?", "bs3", "Type y, n or d. `bs3` is kept for afterwards."),
        ("record it?", "ben spades 3", "Type y, n or d. `ben spades 3` is kept for afterwards."),
        ("record it?", "undo", "Type y, n or d. `undo` is kept for afterwards."),
        ("record it?", "who", "Players: Ann (a), Ben (b), Cal (c), Dee (d)."),
        ("record it?", "d", "with what is disputed"),
        ("1–0 deal 2>", "why 1", why),
    ];
    for behind in [disputed, dropped, line] {
        let steps = [asked, behind].concat();
        drop(goes(&steps, "1–0 deal 2>"));
    }
    // Recorded, it is one key and Enter more.
    let steps = [asked, &[("record it?", "y", remark)]].concat();
    let (_place, mut terminal) = goes(&steps, "2–0 deal 2>");
    terminal.press(UP);
    terminal.asks("2–0 deal 2> note Ben didn't follow");
}

/// Questions and what is none, at a table of these rules and people after these lines; what is said to each
/// contains this, and stands above the same prompt as before.
type Asked = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
    &'static [(&'static str, &'static str)],
);

const ASKED: &[Asked] = &[
    (
        "euchre",
        "Ann,Ben,Cal,Dee",
        &[],
        "0–0 deal 1>",
        &[
            ("does the left beat the ace?", "Yes. The left bower beats an ace."),
            ("can i deny my partner", "No. A call stands"),
            ("who leads", "The player at the dealer's left leads"),
            ("? who leads", "The player at the dealer's left leads"),
            ("how many points for a march?", "2 for the makers."),
            ("how many points do you get for a march", "2 for the makers."),
            ("what happens when everybody passes", "the hands are thrown in"),
            ("why does the left bower count", "The jack of trump is the right bower"),
            ("whose turn is it", "It is Ben's turn."),
            ("what's the score", "Ann & Cal 0, Ben & Dee 0."),
            // A ruling that can follow is offered with it.
            ("did ann renege?", "then `ruling revoke` hears it"),
            // Not sure, beside the rules, or what a command shows: as it was.
            ("can ann make hearts", "`rule can ann make hearts` asks the rules"),
            ("does a bomb beat a pair?", "`rule does a bomb beat a pair?` asks the rules"),
            ("what's trump?", "`who` says how the game stands"),
            ("are you sure?", "`why` says what the last deal was worth"),
            ("what time is it", "expected a call"),
            // Help, and a deal on the wrong line.
            ("? calls", "passes (or in words: pass)"),
            ("? undo", "takes back the last entry"),
            ("? ah4", "a deal goes on a line of its own"),
            ("who", "Players: Ann (a)"),
            ("who is who", "Players: Ann (a)"),
            // All of a deal stands in it, and it is put as a question.
            ("was it ann hearts 4", "That asks, and tells no deal."),
            ("is it ben hearts alone 5", "That asks, and tells no deal. bh!5"),
            ("has ann made hearts and taken three", "That asks, and tells no deal. ah3"),
            ("is it 4", "That asks, and tells no deal."),
            ("why", "no deal has been recorded yet"),
            // What may be a deal, a call or a slip is no question.
            ("ann hearts?", "expected a call"),
            ("ann made 4 hearts?", "Which trump? Try ah4"),
            ("ann reneged?", "That is a slip, and no deal."),
            ("may reneged", "That is a slip, and no deal."),
        ],
    ),
    (
        "bacon-wiki",
        "May,Will,Dot,Isla",
        &[("will hearts four", "0–1 deal 2>")],
        "0–1 deal 2>",
        &[
            ("can i deny my partner", "Yes. The declarer's partner may deny"),
            ("may i deny my partner?", "Yes. The declarer's partner may deny"),
            ("is isla alone", "Which trump? Try ih!5"),
            ("will hearts 3?", "Try wh3: Will made hearts and took 3"),
            ("will passed?", "expected trump"),
            ("may i deny my partner", "`rule may i deny my partner` asks the rules"),
            ("will plays 9c", "expected trump"),
            ("no, that was three?", "`fix last …` says what the deal before was"),
        ],
    ),
    (
        // What is asked after a deal is asked of it, and is no other deal.
        "euchre",
        "Sue,Bob,Ann,Jon",
        &[("bh4", "0–1 deal 2>")],
        "0–1 deal 2>",
        &[
            ("who made trump", "Bob made hearts in deal 1."),
            ("rule who made trump", "Bob made hearts in deal 1."),
            ("? who made trump", "Bob made hearts in deal 1."),
            ("did sue make clubs", "No. Bob made hearts in deal 1."),
            ("was sue alone", "No. Nobody was alone in deal 1."),
            ("who dealt that", "Sue dealt deal 1."),
            ("who led", "The cards of deal 1 were not told. Bob had the first lead."),
            ("who took the last trick", "The cards of deal 1 were not told."),
            ("who played the king of hearts", "The cards of deal 1 were not told."),
            ("how many tricks did sue take", "Sue & Ann took 1 trick in deal 1, Bob & Jon 4."),
            ("rule how many tricks did sue take", "Sue & Ann took 1 trick in deal 1"),
            ("was sue euchred", "No. Deal 1: Bob made hearts and took 4 of 5."),
            ("was that 2 or 4 for hearts", "1 to Bob & Jon. Deal 1: Bob made hearts"),
            // A reason is asked for, and the number is held against the points.
            ("why", "Deal 1. Bob made hearts and took 4 of 5."),
            ("why not", "Deal 1. Bob made hearts and took 4 of 5."),
            ("why only 1", "Deal 1. Bob made hearts and took 4 of 5."),
            ("why was it 4", "Not 4: 1 to Bob & Jon. Deal 1. Bob made hearts and took 4 of 5."),
            ("why did we get 2", "Not 2: 1 to Bob & Jon."),
            ("why 3", "there is no deal 3"),
            ("why does the left bower count", "The jack of trump is the right bower"),
            // A claim is made while the cards are played.
            ("we concede", "then `claim s 0` hears it"),
            // What else a letter could be, somebody should have made it.
            ("ch3", "nobody called c sits here"),
            ("c h 3", "nobody called c sits here"),
        ],
    ),
    (
        // Ben makes hearts; Cal, Dee and then Ann three times take the tricks.
        "euchre",
        "Ann,Ben,Cal,Dee",
        &[("9h u 9c Ac Tc Qc Ks As Ts Qs Td Jd Qd 9d Jh Qh Kh Th 9h Kd Js 9s", "2–0 deal 2>")],
        "2–0 deal 2>",
        &[
            ("who took the last trick", "Ann took the last trick of deal 1."),
            ("who played the king of hearts", "Cal played Kh to trick 4 of deal 1."),
            ("no, cal led that", "deal 1 was told card by card: `fix 1 …` tells it again"),
        ],
    ),
    (
        "bid-euchre-4",
        "Ann,Ben,Cal,Dee",
        &[("b4h3", "3 to −4 deal 2>")],
        "3 to −4 deal 2>",
        &[
            ("who made trump", "Ben bid 4 hearts in deal 1."),
            ("was that 2 or 4 for hearts", "3 to Ann & Cal, −4 to Ben & Dee."),
            ("was ben set", "Yes. Deal 1: Ben bid 4 hearts and took 3 of 6."),
            ("why was it 3", "Deal 1. Ben bid 4 hearts and took 3 of 6"),
            ("who won the bid", "Deal 1: Ben bid 4 hearts and took 3 of 6."),
            ("what is the bid now", "Nobody has bid yet."),
        ],
    ),
    (
        "bacon-climb-4",
        "Ann,Ben,Cal,Dee",
        &[("2a p 7a p p p", "0–0 Dee>")],
        "0–0 Dee>",
        &[
            ("who won that", "Dee won the last round."),
            ("who led", "Ben led the last round."),
            ("we concede", "there are no tricks to claim in this game"),
            ("does X-X beat 9-9", "Yes. X-X beats 9-9."),
            ("does a triple of X beat a pair of 9", "No. There is no such combination"),
            ("does a pair of 9 beat a pair of X", "No. X-X beats a pair of 9."),
        ],
    ),
    (
        "bacon-climb-4",
        "Ann,Ben,Cal,Dee",
        &[("ac", "4–0 deal 2>")],
        "4–0 deal 2>",
        &[
            ("who won that", "Ann & Cal got 4."),
            ("did ann and cal win", "Yes. Ann & Cal got 4."),
            ("was that 2", "No. 4 to Ann & Cal."),
            ("who went out first", "Ann went out first in deal 1."),
        ],
    ),
    (
        "bacon-climb-4",
        "Ann,Ben,Cal,Dee",
        &[],
        "0–0 deal 1>",
        &[
            ("does a bomb beat a pair?", "Yes. A bomb beats a pair."),
            ("who goes first", "Ben leads."),
            ("what a mess", "expected a play"),
            // Who played is typed before the cards, with a colon.
            ("ben plays 6a", "A play by name has a colon behind the name. b:6a"),
            ("cal 6a 6b", "c:6a6b"),
            ("cal plays 6a 5b", "Who went out first"),
            ("can i pass and play later", "Yes. Who has passed may play again"),
            ("does 5a beat 4a", "`rule does 5a beat 4a` asks the rules"),
            ("ann first?", "Try a: Ann went out first"),
            ("is ann out", "out"),
            ("was it ann and cal", "ann"),
            ("ann cal?", "Try a c: Ann went out first and Cal second"),
        ],
    ),
];

/// The contract (`notation.md`): no line is ever read wrongly in silence; an answer records nothing.
#[test]
fn a_question_where_a_deal_is_expected_is_answered() {
    for (rules, players, lines, prompt, asked) in ASKED {
        let place = place();
        let mut terminal = table(place.path(), rules, &["--players", players], &[]);
        for (line, then) in *lines {
            terminal.line(line, then);
        }
        let log = |place: &TempDir| fs::read_to_string(&files(place.path())[0]).unwrap();
        let before = log(&place);
        for (line, says) in *asked {
            terminal.line(line, prompt);
            let told = told(&terminal, line).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(told.contains(says), "{rules}: {line}: {told}");
        }
        assert_eq!(log(&place), before, "{rules}: an answer records nothing");
    }
    // When the game is over nothing else can be meant; what stands behind it on its line is taken.
    let place = place();
    let mut terminal = table(place.path(), "euchre", &[], &[]);
    terminal.line("who leads; ah!5; ah!5", "8–0 deal 3>");
    terminal.line("ah!5", "12–0 over>");
    terminal.line("can i lead trump", "12–0 over>");
    assert!(told(&terminal, "can i lead trump").starts_with("Yes."), "{}", terminal.screen());
}

/// Whoever cries out wants the last entry back.
#[test]
fn an_outcry_is_told_how_to_take_back() {
    let undo: &str = "`undo` takes the last entry back; `fix last …` says what it was";
    let place = place();
    let mut terminal = table(place.path(), "euchre", &[], &[]);
    terminal.line("ah4", "1–0 deal 2>");
    for line in ["oops", "oh no", "wait", "no, wait", "whoops wrong line", "hang on"] {
        terminal.line(line, "1–0 deal 2>");
        assert!(told(&terminal, line).contains(undo), "{line}: {}", terminal.screen());
    }
    // A no is the answer to a question that was not asked.
    terminal.line("9h", "1–0 Cal>");
    for line in ["n", "no"] {
        terminal.line(line, "1–0 Cal>");
        assert!(told(&terminal, line).ends_with("Try p: Cal passed"), "{}", terminal.screen());
    }
}

/// An open dispute stands in the account of its deal, though it changes nothing yet.
#[test]
fn why_a_deal_counts_says_what_is_disputed() {
    let steps: &[Step] = &[
        ("0–0 deal 1>", "ah4", ""),
        ("1–0 deal 2>", "revoke b 2", ""),
        (WHICH_DEAL, "1", ""),
        (PROVED_BY, "4", ""),
        ("record it?", "d", ""),
        ("what does the table say of it?", "Ben says he had none", "with what is disputed"),
        (
            "1–0 deal 2>",
            "why 1",
            "disputed: Ben reneged on trick 2, “Ben says he had none”. Not settled yet.",
        ),
    ];
    drop(goes(steps, "1–0 deal 2>"));
}

/// Who breaks off at what the table says of it has not disputed it.
#[test]
fn a_dispute_that_is_broken_off_is_none() {
    let place = place();
    let mut terminal = table(place.path(), "euchre", &[], &[]);
    for (asked, typed, said) in [
        ("0–0 deal 1>", "ah4", ""),
        ("1–0 deal 2>", "revoke a 2", ""),
        (WHICH_DEAL, "1", ""),
        (PROVED_BY, "4", ""),
        ("record it?", "d", ""),
        ("what does the table say of it?", "\u{3}", "Nothing was recorded."),
        ("1–0 deal 2>", "ruling", ""),
    ] {
        terminal.answer(asked, typed);
        if !said.is_empty() {
            whole(&mut terminal, said);
        }
    }
    assert!(!terminal.screen().contains("is disputed"), "{}", terminal.screen());
}

/// A dispute that can change who has won is told with the win, and asked about before another game: behind
/// that it cannot be upheld.
#[test]
fn a_dispute_that_decides_the_game_is_told_before_another_begins() {
    let place = place();
    let mut terminal = table(place.path(), "euchre", &["--target", "2"], &[]);
    let all_the_same =
        "a dispute is open that can change who has won: begin another game all the same?";
    for (asked, typed, said) in [
        ("0–0 deal 1>", "ah4", ""),
        ("1–0 deal 2>", "revoke a 2", ""),
        (WHICH_DEAL, "1", ""),
        (PROVED_BY, "4", ""),
        ("record it?", "d", ""),
        ("what does the table say of it?", "", "with what is disputed"),
        (
            "1–0 deal 2>",
            "ah5",
            "A dispute is open that can change who has won; `ruling` settles it",
        ),
        ("3–0 over> again begins the next game", "again", all_the_same),
        (all_the_same, "", ""),
        ("3–0 over> again begins the next game", "again", ""),
        (all_the_same, "y", "Game 2 begins."),
    ] {
        terminal.answer(asked, typed);
        if !said.is_empty() {
            whole(&mut terminal, said);
        }
    }
    terminal.asks("0–0 deal 1>");
}

/// A sentence that is understood is taken by Enter, and by nothing else; where one thing is missing that is
/// asked for. Another line at the question is the next one.
#[test]
fn a_sentence_that_is_understood_is_taken_by_a_key() {
    const RECORD: &str = "record it? (Enter/n)";
    const TRICKS: &str = "how many tricks?";
    let said: &[Step] = &[
        ("0–0 deal 1>", "9h", ""),
        ("0–0 Ben>", "ben and cal passed", "Ben and Cal passed. (pp)"),
    ];
    let set: &[Step] = &[("0–0 deal 1>", "ben hearts, set", "How many tricks?")];
    let taken: &[Step] = &[(RECORD, "", "Ben passes; Cal passes.")];
    let yes: &[Step] = &[(RECORD, "yes", "Ben passes; Cal passes.")];
    let no: &[Step] = &[(RECORD, "n", "Nothing was taken.")];
    // A question leaves it open.
    let shown: &[Step] = &[
        (RECORD, "who", "Players: Ann (a)"),
        (RECORD, "does the left bower beat the ace?", "Yes."),
        (RECORD, "", "Ben passes; Cal passes."),
    ];
    let other: &[Step] = &[(RECORD, "p", "`pp` is not recorded. Ben passes.")];
    let several: &[Step] = &[
        (RECORD, "nobody called it", "This can mean:"),
        ("which?", "1", "Ben passes; Cal passes; Dee passes; Ann passes."),
    ];
    let two: &[Step] = &[
        (TRICKS, "3", "With 3 it would not be what was said."),
        (TRICKS, "lots", "Say how many tricks, such as `2`; Enter leaves it."),
        (
            TRICKS,
            "they took two",
            "Deal 1. Ben made hearts and took 2 of 5: euchred, 2 to Ann & Cal.",
        ),
    ];
    let slips: &[Step] =
        &[("0–0 deal 1>", "caal haerts fuor", "Cal made hearts and took 4. (ch4)")];
    let lone: &[Step] = &[
        ("0–0 deal 1>", "cal hearts alnoe five", "This can mean:"),
        ("which?", "1", "Deal 1. Cal made hearts alone and took all 5: 4 to Ann & Cal."),
    ];
    let four: &[Step] =
        &[("record it? (Enter/n)", "", "Deal 1. Cal made hearts and took 4 of 5: 1 to Ann & Cal.")];
    let result: &[Step] = &[(TRICKS, "ah4", "Deal 1. Ann made hearts and took 4 of 5")];
    let nothing: &[Step] = &[(TRICKS, "", "Nothing was taken.")];
    for (asked, answered, prompt) in [
        (said, taken, "0–0 Dee>"),
        (said, yes, "0–0 Dee>"),
        (said, no, "0–0 Ben>"),
        (said, shown, "0–0 Dee>"),
        (said, other, "0–0 Cal>"),
        (said, several, "0–0 Ben>"),
        (set, two, "2–0 deal 2>"),
        (set, result, "1–0 deal 2>"),
        (set, nothing, "0–0 deal 1>"),
        (slips, four, "1–0 deal 2>"),
        (lone, &[], "4–0 deal 2>"),
    ] {
        drop(goes(&[asked, answered].concat(), prompt));
    }
    // Whoever breaks off has said nothing.
    let (_place, mut terminal) = goes(said, RECORD);
    terminal.press(CTRL_C);
    terminal.wait("Nothing was taken.");
    terminal.asks("0–0 Ben>");
}

/// "They give up" is a claim of one of two sides, and with a name it is one of one; none is recorded without a
/// yes. "No, that was four" of a deal that was told card by card is its result, and that the cards go is said.
#[test]
fn what_is_said_without_its_command_is_offered() {
    const CARDS: &str = "9h u 9c Ac Tc Qc Ks As Ts Qs Td Jd Qd 9d Jh Qh Kh Th 9h Kd Js 9s";
    let played: &[Step] = &[("0–0 deal 1>", "9h u", "")];
    let either: &[Step] = &[
        ("0–0 Ben>", "they give up", "2 Ben & Dee give up the tricks that are left (claim b 0)"),
        ("which?", "2", "Conceded: Ben's side takes none of the 5 tricks left."),
        ("the deal is 5–0 then: record it? (y/n)", "n", "Nothing was recorded."),
    ];
    let named: &[Step] = &[
        ("0–0 Ben>", "ben folds", "Ben & Dee give up the tricks that are left. (claim b 0)"),
        ("is that the claim? (Enter/n)", "", "Conceded: Ben's side takes none"),
        ("the deal is 5–0 then: record it? (y/n)", "n", "Nothing was recorded."),
    ];
    let refused: &[Step] = &[
        (
            "0–0 Ben>",
            "cal takes the rest",
            "Cal claims the tricks that are left. (claim c the rest)",
        ),
        ("is that the claim? (Enter/n)", "n", "Nothing was claimed."),
    ];
    let told: &[Step] = &[
        ("0–0 deal 1>", CARDS, ""),
        ("2–0 deal 2>", "no, that was four", "The calls and the cards of deal 1 go with it"),
        ("correct it? (y/n)", "", "Left as it was."),
    ];
    for (steps, prompt) in [
        ([played, either].concat(), "0–0 Ben>"),
        ([played, named].concat(), "0–0 Ben>"),
        ([played, refused].concat(), "0–0 Ben>"),
        (told.to_vec(), "2–0 deal 2>"),
    ] {
        drop(goes(&steps, prompt));
    }
}

/// The word for points belongs to their number, and is no reason.
#[test]
fn points_are_given_in_words() {
    let steps: &[Step] = &[
        ("0–0 deal 1>", "bh4", ""),
        ("0–1 deal 2>", "adjust a one point", "1 to Ann & Cal"),
        ("1–1 deal 2>", "adjust a 2 points for tea", "2 ruled by the table, “for tea”"),
        ("3–1 deal 2>", "adjust b a point: a slip", "“a slip”"),
    ];
    drop(goes(steps, "3–2 deal 2>"));
}

/// A lead that somebody is said to have made out of turn is asked about as a call is, and leads to its ruling.
#[test]
fn a_card_of_somebody_else_is_asked_about() {
    const HAPPENED: &str = "typo, or did it happen? (t/y)";
    let steps: &[Step] = &[
        ("0–0 deal 1>", "9h ppu", ""),
        ("0–0 Ben>", "cal: Kd", "Cal led out of turn: the lead was Ben's."),
        (HAPPENED, "", "Nothing was taken."),
        ("0–0 Ben>", "cal: Kd", ""),
        (HAPPENED, "y", "Ruling: The lead is taken back"),
        ("record it?", "y", "The Kd lies face up before Cal."),
    ];
    drop(goes(steps, "0–0 Ben>"));
}

/// What a correction leaves out of the record is said before it is made.
#[test]
fn a_correction_says_that_the_calls_go() {
    let steps: &[Step] = &[
        ("0–0 deal 1>", "9h ppu 3", ""),
        ("0–1 deal 2>", "fix 1 bs2", "The calls of deal 1 go with it: it was told as `9h ppu 3`"),
        ("correct it? (y/n)", "n", "Left as it was."),
        ("0–1 deal 2>", "fix 1 9h ppu 4", ""),
        ("correct it? (y/n)", "y", "Deal 1 is now `9h ppu 4`."),
    ];
    drop(goes(steps, "0–1 deal 2>"));
}

/// Points behind `again` are of one of two games, and it is asked of which.
#[test]
fn points_behind_a_game_are_asked_about() {
    let steps: &[Step] = &[
        ("0–0 deal 1>", "ah!5", ""),
        ("4–0 deal 2>", "ah!5", ""),
        ("8–0 deal 3>", "ah!5", ""),
        ("12–0 over>", "again", ""),
        ("0–0 deal 1>", "adjust b +1 pie", "About game 1, which is over."),
        ("correct it? (y/n)", "y", "Deal 3 of game 1 as it stands now."),
        ("0–0 deal 1>", "9h", ""),
        ("0–0 Ann>", "adjust b +1 pie", ""),
        ("game 1, which is over, or game 2, which has begun? (1/2)", "", "Nothing was taken."),
        ("0–0 Ann>", "adjust b +1 pie", ""),
        ("game 1, which is over, or game 2, which has begun? (1/2)", "2", "1 to Ben & Dee"),
    ];
    drop(goes(steps, "0–1 Ann>"));
}

/// Types an evening of Euchre and waits for what is said, and at its end for what stands at the prompt.
#[track_caller]
fn goes(steps: &[Step], prompt: &str) -> (TempDir, Terminal) {
    let place = place();
    let mut terminal = table(place.path(), "euchre", &[], &[]);
    for (asked, typed, said) in steps {
        terminal.answer(asked, typed);
        if !said.is_empty() {
            whole(&mut terminal, said);
        }
    }
    terminal.asks(prompt);
    (place, terminal)
}

/// Waits until the screen says this, with nothing but blanks where a line ends.
#[track_caller]
fn whole(terminal: &mut Terminal, said: &str) {
    terminal.wait_until(said, |screen| {
        screen.split_whitespace().collect::<Vec<_>>().join(" ").contains(said)
    });
}

/// What is asked, what is typed, and what is said then.
type Step = (&'static str, &'static str, &'static str);

/// Asked between two deals.
const WHICH_DEAL: &str = "deal 1, which is over, or deal 2, the one after it? (1/2)";

/// Asked after a revoke.
const PROVED_BY: &str = "Which later trick proves it, was the hand seen, or do they admit it?";

/// `?` at a question is about the question.
#[test]
fn help_at_a_question_is_about_it() {
    let place = place();
    let mut terminal = table(place.path(), "euchre", &[], &[]);
    terminal.answer("0–0 deal 1>", "ah4");
    terminal.answer("1–0 deal 2>", "fix 1 ah3");
    terminal.answer("correct it? (y/n)", "?");
    terminal.wait("Type y or n. Enter: no.");
    terminal.answer("correct it? (y/n)", "n");
    terminal.answer("1–0 deal 2>", "revoke b 2");
    terminal.answer(WHICH_DEAL, "1");
    // What does not fit beside the question stands above it.
    terminal.wait("A trick from 3 to 5, `hand` or `admitted`; Enter: no ruling.");
    terminal.answer(PROVED_BY, "?");
    terminal.answer(PROVED_BY, "");
    terminal.wait("Left without a ruling.");
    terminal.asks("1–0 deal 2>");
}

#[test]
fn a_line_that_is_not_taken_is_marked_where_it_goes_wrong() {
    let place = place();
    let mut terminal = table(place.path(), "bacon-gamerules", &[], &[]);
    for (line, says) in [
        ("ah6", "ah6"),
        ("héllo", "héllo"),
        ("ليلى", "expected"),
        ("🂡", "expected"),
        ("ah4 bs2", "ah4 bs2"),
        ("rule zebra", "I know no rule about that."),
        ("sub d", "sub d NAME"),
        ("fix 3 ah4", "there is no deal 3"),
        ("=3-3", "no deal has been recorded yet"),
        ("again", "the game is not over yet"),
        ("redo", "there is nothing to redo"),
    ] {
        terminal.line(line, "0–0 deal 1>");
        terminal.wait(says);
    }
    assert!(!terminal.screen().contains("panicked"));
    terminal.asks("0–0 deal 1>");
    terminal.press(CTRL_D);
    assert_eq!(terminal.ends(), 0);
    let log = fs::read_to_string(place.path().join("sessions/2026-11-20-friday.jsonl")).unwrap();
    assert_eq!(log.lines().count(), 1, "the log was left alone");
}

/// Plays a little, looks at everything, and gives all that went to the terminal.
fn looked_around(args: &[&str], set: &[(&str, &str)]) -> String {
    let place = place();
    let mut terminal = table(place.path(), "bacon-gamerules", args, set);
    let plain = args.contains(&"--plain");
    let prompt = |score: &str, rest: &str| {
        if plain {
            format!("{}, {rest}:", score.replace('–', " to "))
        } else {
            format!("{score} {rest}>")
        }
    };
    let third = prompt("1–1", "deal 3");
    for (line, then) in [
        ("ah4", &prompt("1–0", "deal 2")),
        ("b- dh3", &third),
        ("score", &third),
        ("why 1", &third),
        ("?", &third),
        ("nonsense", &third),
        ("7h p", &prompt("1–1", "Ann")),
    ] {
        terminal.line(line, then);
    }
    terminal.press(CTRL_D);
    assert_eq!(terminal.ends(), 0);
    terminal.raw()
}

/// Escapes that colour: `ESC [ … m` with anything but a reset.
fn colours(raw: &str) -> usize {
    raw.split("\x1b[")
        .skip(1)
        .filter(|rest| {
            let end = rest.find(|c: char| !(c.is_ascii_digit() || c == ';'));
            end.is_some_and(|end| rest[end..].starts_with('m') && !matches!(&rest[..end], "" | "0"))
        })
        .count()
}

#[test]
fn colours_are_there_and_no_color_takes_them_away() {
    assert!(colours(&looked_around(&[], &[])) > 5);
    assert_eq!(colours(&looked_around(&[], &[("NO_COLOR", "1")])), 0);
    assert_eq!(colours(&looked_around(&["--color", "never"], &[])), 0);
}

/// What went to a terminal without what only edits the line: where the cursor goes, what is erased to
/// the end of it, and that what is pasted, or drawn, comes as one.
fn without_editing(raw: &str) -> String {
    let mut out = String::new();
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        out.push_str(before);
        let length = after.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
        let (number, letter) = after.split_at(length);
        let edits = match letter.chars().next() {
            Some('A' | 'B' | 'C' | 'D' | 'J' | 'K') => number.chars().all(|c| c.is_ascii_digit()),
            Some('h' | 'l') => matches!(number, "?2004" | "?2026"),
            _ => false,
        };
        if !edits {
            out.push_str("\x1b[");
            out.push_str(number);
        }
        rest = if edits { &letter[1..] } else { letter };
    }
    out + rest
}

#[test]
fn plain_is_whole_sentences_without_boxes_or_escapes() {
    let raw = without_editing(&looked_around(&["--plain"], &[]));
    assert!(!raw.contains('\x1b'), "{raw:?}");
    let drawn = |c: char| matches!(c, '\u{2500}'..='\u{27bf}');
    assert!(!raw.contains(drawn), "{raw}");
    assert!(raw.contains("Deal 1, Ann dealt. Ann made hearts and took 4 of 5"), "{raw}");
}

#[test]
fn plain_questions_are_numbered_lines() {
    for (args, set, first, second) in [
        (&["--plain"][..], &[][..], "0 to 0, deal 1:", "1 to 0, deal 2:"),
        (&[], &[("TERM", "dumb")], "0–0 deal 1>", "1–0 deal 2>"),
    ] {
        let place = place();
        let mut terminal = Terminal::start(place.path(), args, set);
        terminal.wait("Which game?");
        terminal.answer("1 to 4, Enter for 1, < goes back:", "9");
        terminal.wait("Type a number from 1 to 4, or letters.");
        terminal.answer("1 to 4, Enter for 1, < goes back:", "");
        terminal.answer("1 to 3, Enter for 2, < goes back:", "");
        terminal.answer("First player", "Ann");
        terminal.answer("Left of Ann:", "Ben");
        terminal.answer("Left of Ben, partner of Ann:", "Cal");
        terminal.answer("Left of Cal:", "Dee");
        terminal.wait("Who deals first?");
        terminal.answer("1 to 6, Enter for 5, < goes back:", "2");
        plays(&mut terminal);
        terminal.asks(first);
        terminal.line("ah4", second);
        terminal.press(CTRL_D);
        assert_eq!(terminal.ends(), 0);
        let raw = without_editing(&terminal.raw());
        assert!(!raw.contains('\x1b'), "{raw:?}");
        assert!(
            args.contains(&"--plain") || raw == terminal.raw(),
            "a dumb terminal edits nothing"
        );
    }
}

/// What stands on the screen between this line, typed last, and what is asked then.
fn told(terminal: &Terminal, line: &str) -> String {
    let screen = terminal.screen();
    let (_, after) = screen.rsplit_once(&format!("> {line}\n")).unwrap();
    let lines: Vec<&str> = after.trim_end().lines().map(str::trim_end).collect();
    lines[..lines.len() - 1].join("\n")
}

/// Score, dealer, contract, tricks and the known cards, each as far as there is one.
#[test]
fn the_table_as_it_stands_is_one_word_away() {
    let place = place();
    let mut euchre = table(place.path(), "euchre", &["--title", "Tricks"], &[("NO_COLOR", "1")]);
    euchre.line("ah4", "1–0 deal 2>");
    for (lines, then, below) in [
        (&[][..], "1–0 deal 2>", ""),
        (&[("9h", "1–0 Cal>")], "1–0 Cal>", "9h is turned."),
        // The dealer takes it up; Ben deals, so Cal leads, and the king is the highest so far.
        (
            &[("pp", "1–0 Ann>"), ("u", "1–0 Cal>"), ("Kh9dAhTd", "1–0 Ann>"), ("As", "1–0 Ben>")],
            "1–0 Ben>",
            "Ann made hearts.",
        ),
    ] {
        for (line, then) in lines {
            euchre.line(line, then);
        }
        euchre.line("board", then);
        let said = told(&euchre, "board");
        assert!(said.starts_with("Tricks  Euchre"), "{said}");
        assert!(said.contains("Ann & Cal 1 · Ben & Dee 0 | deal 2, Ben "), "{said}");
        assert!(said.contains(below), "{said}");
    }
    let said = told(&euchre, "board");
    assert!(
        said.ends_with(
            "Turned: 9h.\nTricks 1–0.\n\
             Trick 1: Cal Kh, Dee 9d, Ann Ah, Ben Td; Ann took it.\n\
             On the table, trick 2: Ann As."
        ),
        "{said}"
    );
    // Seventeen cards a hand: two packs of eight cards, four suits each, and a wild for everybody.
    let set = [("NO_COLOR", "1")];
    let mut climb = table(place.path(), "bacon-climb-4", &["--title", "Climbing"], &set);
    climb.line("5a", "0–0 Cal>");
    climb.line("6a", "0–0 Dee>");
    climb.line("board", "0–0 Dee>");
    let said = told(&climb, "board");
    assert!(said.contains("On the table: single 6, Cal's.\nAnn has 17 cards left."), "{said}");
    assert!(said.contains("Ben has 16 cards left."), "{said}");
}

#[test]
fn a_count_that_nothing_explains_and_one_below_zero_are_told_so() {
    let place = place();
    let mut terminal = table(place.path(), "bid-euchre-4", &[], &[("NO_COLOR", "1")]);
    // A bid of 5 that takes 2 costs 5, and the others get the four tricks that they took.
    terminal.line("a5s2", "−5 to 4 deal 2>");
    for (count, said) in [
        ("=-5-4", "The table agrees: Ann & Cal −5, Ben & Dee 4."),
        ("=-5:4", "The table agrees"),
        ("=40-4", "neither one slip nor two in the results of deals explain it"),
        ("=5", "type `=6-4` or `agree 6 4`, the table's own count"),
        ("=x", "type `=6-4` or"),
        ("rule zzz", "I know no rule about that."),
    ] {
        terminal.line(count, "−5 to 4 deal 2>");
        assert!(told(&terminal, count).contains(said), "{count}: {}", terminal.screen());
    }
}

#[test]
fn of_several_unfinished_sessions_one_is_asked_for() {
    let place = place();
    for title in ["Friday", "Attic"] {
        let mut terminal =
            table(place.path(), "bacon-wiki", &["--title", title, "--target", "10"], &[]);
        terminal.press("ah4\r");
        terminal.asks("1–0 deal 2>");
        terminal.press(CTRL_D);
        assert_eq!(terminal.ends(), 0);
    }
    let mut terminal = Terminal::start(place.path(), &[], &[]);
    terminal.wait("Which session goes on?");
    // "New game" stands first; game, date, people and score tell the others apart.
    terminal.wait("1  New game");
    for title in ["friday", "attic"] {
        terminal
            .wait(&format!("Bacon (EverybodyWiki), 2026-11-20, 1–0: Ann, Ben, Cal, Dee  {}", {
                if title == "friday" { "Friday" } else { "Attic" }
            }));
    }
    assert_eq!(terminal.interrupt(), 130);
    assert!(terminal.cursor_is_visible());
    let mut terminal = Terminal::start(place.path(), &["resume", "attic"], &[]);
    terminal.wait("Attic — Bacon");
    terminal.asks("1–0 deal 2>");
}

#[test]
fn a_session_that_is_open_in_another_terminal_is_not_opened_twice() {
    let place = place();
    let mut first = table(place.path(), "bacon-gamerules", &[], &[]);
    let mut second = Terminal::start(place.path(), &[], &[]);
    assert_eq!(second.ends(), 5);
    assert!(second.screen().contains("is open for writing elsewhere"), "{}", second.screen());
    first.press("ah4\r");
    first.asks("1–0 deal 2>");
}

#[test]
fn no_escape_in_a_log_reaches_the_screen() {
    let place = place();
    let evil = ["\x1b]0;gone\x07Ann", "B\x1b[2Jen", "\u{9b}31mCal", "\u{202e}Dee"];
    let header = Header {
        at: "2026-11-20T19:00:00Z".into(),
        id: "evil".into(),
        title: "Evil\x1b[8m \x1b[?25l evening".into(),
        seats: evil.map(str::to_owned).to_vec(),
        first_dealer: Seat::new(0).unwrap(),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: Shelf::built_in().get("bacon-gamerules").unwrap().to_json(),
        night: None,
    };
    drop(Desk::create(&Store::new(place.path().join("sessions")), header).unwrap());
    let mut terminal = Terminal::start(place.path(), &[], &[("NO_COLOR", "1")]);
    let mut before = "0–0 deal 1>";
    for (line, then) in [
        ("1h4", "1–0 deal 2>"),
        ("note \u{85}beep", "1–0 deal 2>"),
        ("score", "1–0 deal 2>"),
        ("who", "1–0 deal 2>"),
        ("why", "1–0 deal 2>"),
        ("?", "1–0 deal 2>"),
        ("7h", "1–0 "),
        ("2:p", "typo, or did it happen?"),
    ] {
        terminal.asks(before);
        terminal.line(line, then);
        before = then;
    }
    terminal.press(CTRL_D);
    terminal.asks("1–0 ");
    terminal.press(CTRL_D);
    assert_eq!(terminal.ends(), 0);
    let raw = terminal.raw();
    for act in ["\x1b]", "\x1b[2J", "\x1b[8m", "\x1b[?25l", "\x07", "\u{9b}", "\u{202e}", "\u{85}"]
    {
        assert!(!raw.contains(act), "{act:?} reached the screen: {raw:?}");
    }
    assert!(raw.contains("Evil\\u{1b}[8m"), "{raw:?}");
    assert!(terminal.cursor_is_visible());
}

/// What stands in the README and in the tour between this mark and the end of the block.
const EVENING: &str = "<!-- typed at a terminal by tests/program/typing.rs -->\n```text\n";

#[test]
fn the_evening_in_the_tour_is_what_stands_on_the_screen() {
    let place = place();
    let mut terminal = Terminal::start(place.path(), &[], &[("NO_COLOR", "1")]);
    terminal.pick("Which game?", 0);
    terminal.pick("By which rules?", 0);
    terminal.answer("First player", "Ann");
    terminal.answer("Left of Ann:", "Ben");
    terminal.answer("Left of Ben, partner of Ann:", "Cal");
    terminal.answer("Left of Cal:", "Dee");
    terminal.pick("Who deals first?", 2);
    plays(&mut terminal);
    terminal.asks("0–0 deal 1>");
    terminal.line("ah4", "1–0 deal 2>");
    terminal.line("b- dh3", "1–1 deal 3>");
    terminal.line("7h ppu!4", "1–3 deal 4>");
    terminal.line("bs2", "3–3 deal 5>");
    terminal.line("undo", "1–3 deal 4>");
    terminal.line("ds2", "3–3 deal 5>");
    terminal.answer("3–3 deal 5>", "quit");
    assert_eq!(terminal.ends(), 0);
    let screen: Vec<String> =
        terminal.screen().trim().lines().map(|line| line.trim_end().to_owned()).collect();
    let screen = screen.join("\n") + "\n";

    // The README has some lines of it.
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&readme).unwrap();
    let (_, rest) = readme.split_once(EVENING).unwrap();
    let some = rest.split("```\n").next().unwrap();
    assert!(some.lines().count() >= 8 && screen.contains(some), "{some}\n{screen}");

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tour.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(EVENING).unwrap();
    let end = rest.find("```\n").unwrap();
    if std::env::var_os("README").is_some_and(|what| what == "write") {
        fs::write(&path, format!("{before}{EVENING}{screen}{}", &rest[end..])).unwrap();
        return;
    }
    assert_eq!(&rest[..end], screen);
}

/// The picture of the prompt in the README is what stands on a terminal, colours and all.
#[test]
fn the_picture_of_the_prompt_is_what_stands_on_the_screen() {
    let place = place();
    let args = ["new", "--rules", "bacon-gamerules", "--dealer", "1", "--as-written", "--title"];
    let args = [&args[..], &["Friday", "--players", "Ann,Ben,Cal,Dee"]].concat();
    let mut terminal = Terminal::sized(place.path(), &args, &[], (24, 80));
    terminal.asks("0–0 deal 1>");
    terminal.line("ah4", "1–0 deal 2>");
    terminal.line("b- dh3", "1–1 deal 3>");
    terminal.line("7h ppu!4", "1–3 deal 4>");
    terminal.line("bs9", "1–3 deal 4>");
    terminal.line("bs2", "3–3 deal 5>");
    terminal.answer("3–3 deal 5>", "quit");
    assert_eq!(terminal.ends(), 0);
    let drawn = picture::draw(&terminal.cells());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/prompt.svg");
    if std::env::var_os("README").is_some_and(|what| what == "write") {
        fs::write(&path, drawn).unwrap();
        return;
    }
    assert!(
        fs::read_to_string(&path).unwrap() == drawn,
        "`README=write` draws docs/prompt.svg anew"
    );
}

/// A log that may not grow stands for a full disk: the system takes a part of the entry, then no more.
#[test]
fn a_full_disk_leaves_the_prompt_and_the_session_as_they_were() {
    let place = place();
    let mut terminal = table(place.path(), "bacon-gamerules", &[], &[]);
    terminal.line("ah4", "1–0 deal 2>");
    terminal.press(CTRL_D);
    assert_eq!(terminal.ends(), 0);
    let [path] = files(place.path()).try_into().unwrap();
    let before = fs::read(&path).unwrap();
    // Room for a deal, which takes less than 512 bytes, and not for a note of thousands.
    let blocks = before.len().div_ceil(512) + 1;
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut terminal = Terminal::by_shell(place.path(), &script, &["resume"]);
    terminal.asks("1–0 deal 2>");
    let note = format!("note {}", "long ".repeat(800));
    terminal.line(&format!("{note}; bs2"), "1–0 deal 2>");
    let screen = terminal.screen();
    let said = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("error: the entry was not taken:"), "{screen}");
    assert!(said.contains("the log is as it was"), "{screen}");
    assert!(said.contains("type the line again"), "{screen}");
    assert!(said.contains("1 line after it: not tried."), "{screen}");
    assert_eq!(fs::read(&path).unwrap(), before, "not a byte of it is there");
    // The line can be called back, and what fits is taken: the second deal, by the same dealer.
    terminal.press(UP);
    terminal.wait_until("the line again", |screen| screen.matches("long ; bs2").count() == 2);
    terminal.press(CTRL_C);
    terminal.wait("The line is dropped.");
    terminal.asks("1–0 deal 2>");
    terminal.line("bs2", "3–0 deal 3>");
    terminal.press(CTRL_D);
    assert_eq!(terminal.ends(), 0);
    let after = fs::read(&path).unwrap();
    assert!(after.starts_with(&before) && after.len() > before.len());
    let mut terminal = Terminal::start(place.path(), &["resume"], &[]);
    terminal.asks("3–0 deal 3>");
}
