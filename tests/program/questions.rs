//! The questions of a new session at a real terminal.

use std::fs;
use std::path::Path;

use crate::terminal::{DOWN, ESC, Terminal};
use rasher::rules::questions::find::{SearchOutcome, find};
use rasher::rules::shelf::Shelf;
use tempfile::TempDir;

/// The program on a terminal of this kind, without colours.
fn on(place: &Path, term: &str, args: &[&str]) -> Terminal {
    Terminal::start(place, args, &[("TERM", term), ("NO_COLOR", "1")])
}

/// A folder with an empty folder of sessions.
fn place() -> TempDir {
    let dir = TempDir::new().unwrap();
    fs::create_dir(dir.path().join("sessions")).unwrap();
    dir
}

fn sessions(place: &Path) -> Vec<String> {
    let entries = fs::read_dir(place.join("sessions")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    // What was typed is kept beside the log.
    names.retain(|name| !name.contains(".jsonl."));
    names.sort();
    names
}

/// Every question with its answer, for Euchre as most modern texts have it.
const QUESTIONS: [(&str, &str); 12] = [
    ("Which game?", "\x1b[B\x1b[B\r"),
    ("By which rules?", "\r"),
    ("First player", "Ann\r"),
    ("Left of Ann:", "Ben\r"),
    ("Left of Ben, partner of Ann:", "Cal\r"),
    ("Left of Cal:", "Dee\r"),
    ("Who deals first?", "\r"),
    ("to the first black jack:", "Ac Jh Jc 9d\r"),
    ("Enter plays", "e\r"),
    ("Which one is different?", "2\r"),
    ("You play:", "\x1b[B\r"),
    ("(your table)", "\r"),
];

#[test]
fn all_the_questions_and_a_deal() {
    let place = place();
    let mut terminal = on(place.path(), "xterm-256color", &[]);
    for (question, answer) in QUESTIONS {
        terminal.reply(question, answer);
    }
    terminal.reply("deal 1>", "ah4\r");
    terminal.reply("Deal 1. Ann made hearts", "quit\r");
    assert_eq!((terminal.ends(), terminal.cursor_is_visible()), (0, true), "{}", terminal.screen());
    assert_eq!(sessions(place.path()), ["2026-11-20-friday.jsonl"]);
    let log = fs::read_to_string(place.path().join("sessions/2026-11-20-friday.jsonl")).unwrap();
    assert!(log.contains(r#""all-pass":"stick""#), "the switch was turned");
    assert!(log.contains(r#""first_dealer":2"#), "Cal drew the black jack");
}

#[test]
fn an_interrupt_at_every_question_leaves_nothing_behind() {
    for asked in 0..QUESTIONS.len() {
        let place = place();
        let mut terminal = on(place.path(), "xterm-256color", &["new"]);
        for (question, answer) in &QUESTIONS[..asked] {
            terminal.reply(question, answer);
        }
        let (question, _) = QUESTIONS[asked];
        terminal.wait(question);
        let code = terminal.interrupt();
        let cursor = terminal.cursor_is_visible();
        assert_eq!((code, cursor), (130, true), "{question}: {}", terminal.screen());
        assert_eq!(sessions(place.path()), Vec::<String>::new(), "{question}");
    }
}

#[test]
fn escape_goes_back_a_question() {
    let place = place();
    let mut terminal = on(place.path(), "xterm-256color", &["new"]);
    terminal.reply("Which game?", "\r");
    terminal.reply("By which rules?", ESC);
    terminal.wait(">  1  Bacon, the trick-taking game");
    terminal.press(DOWN);
    terminal.reply(">  2  Bacon, the climbing game", "\r");
    terminal.wait(">  1  Bacon, climbing, two pairs");
    assert_eq!(terminal.interrupt(), 130);
}

/// What each side says is told before a house rule is changed, and rules that say nothing on it are not
/// given the voice of others; whoever goes back leaves it as it was.
#[test]
fn a_house_rule_is_changed_after_both_sides_were_told() {
    let place = place();
    let given = ["--rules", "bacon-wiki", "--players", "Ann,Ben,Cal,Dee", "--dealer", "Ann"];
    let mut terminal = on(place.path(), "dumb", &[&["new", "--plain"][..], &given].concat());
    terminal.reply("Enter plays", "e\r");
    terminal.reply("Which one is different?", "3\r");
    terminal.wait("these rules are silent; our");
    assert!(!terminal.screen().contains("points., "), "{}", terminal.screen());
    terminal.reply("You play:", "<\r");
    terminal.wait_until("nothing new", |screen| screen.matches("Enter plays").count() == 2);
    terminal.press("15\r");
    terminal.reply("To 15 points.  (your table)", "\r");
    terminal.reply("0 to 0, deal 1:", "\x04");
    assert_eq!(terminal.ends(), 0, "{}", terminal.screen());
    let log = fs::read_to_string(place.path().join("sessions/2026-11-20-friday.jsonl")).unwrap();
    assert!(log.contains(r#""target":15"#), "fifteen was kept");
    assert!(log.contains(r#""all-pass":"same-dealer""#), "and nothing else was changed");
}

/// On a terminal that draws nothing, and where it is to be read aloud, choices are numbers.
#[test]
fn numbers_where_nothing_is_drawn() {
    for (term, args, prompt) in [
        ("dumb", &["new"][..], "0 deal 1>"),
        ("xterm-256color", &["new", "--plain"], "0 to 0, deal 1:"),
    ] {
        let place = place();
        let mut terminal = on(place.path(), term, args);
        terminal.reply("1 to 4, Enter for 1", "3\r");
        terminal.reply("1 to 4, Enter for 2", "1\r");
        for name in ["Ann", "Ben", "Cal", "Dee"] {
            terminal.reply(if name == "Ann" { "First player" } else { "Left of" }, "");
            terminal.press(&format!("{name}\r"));
            terminal.wait(&format!("{name}\n"));
        }
        terminal.reply("1 to 6, Enter for 1", "6\r");
        terminal.reply("Enter plays", "\r");
        terminal.reply(prompt, "\x04");
        assert_eq!(terminal.ends(), 0, "{}", terminal.screen());
        assert!(term != "dumb" || !terminal.raw().contains('\u{1b}'), "{:?}", terminal.raw());
        assert_eq!(sessions(place.path()), ["2026-11-20-friday.jsonl"]);
    }
}

#[test]
fn an_interrupt_of_a_line_is_the_end() {
    for (term, args) in [("dumb", &["new"][..]), ("xterm-256color", &["new", "--plain"])] {
        let place = place();
        let mut terminal = on(place.path(), term, args);
        terminal.wait("1 to 4, Enter for 1");
        let code = terminal.interrupt();
        assert_eq!((code, terminal.cursor_is_visible()), (130, true), "{}", terminal.screen());
        assert_eq!(sessions(place.path()), Vec::<String>::new());
    }
}

/// A deal as it would be played at the table: Ben throws a spade on a trump lead and shows a heart.
const REVOKED: &str = "9hpppu/9s; 9cTcJcKh JhQhTdTs JdJsAcQc AhThKdAs";

#[test]
fn a_ruling_is_short_in_the_score_and_whole_in_the_story() {
    let place = place();
    let begin = ["new", "--rules", "euchre", "--players", "Ann,Ben,Cal,Dee", "--dealer", "Ann"];
    for args in [&begin[..], &["record", "--", "2026-11-20", REVOKED]] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rasher"));
        command.args(args).current_dir(place.path()).env_clear().stdin(std::process::Stdio::null());
        let ran = command.env("HOME", place.path()).env("RASHER_CLOCK", "2026-11-20T19:02:11Z");
        let ran = ran.output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    }
    let mut terminal = on(place.path(), "dumb", &["resume"]);
    terminal.reply("deal 1, Ann dealt", "revoke b 3\r");
    terminal.reply("record it?", "y\r");
    terminal.wait("Ben reneged on trick 3: 2 to Ann & Cal.");
    terminal.reply("deal 2>", "story 1\r");
    terminal.wait("The revoke on trick 3 is proved by trick 4.");
    terminal.wait("[irregular-revoke]");
    terminal.press("story 1 --best\r");
    terminal.wait("deal 1 was not recorded to the last card");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0, "{}", terminal.screen());
    assert!(!terminal.screen().contains("next.."), "{}", terminal.screen());
}

/// How the prompt begins that takes a line.
const LINE: &str = "0 to 0, ";

/// A table of Euchre after these lines; Ann deals.
fn at_euchre(place: &Path, lines: &[&str]) -> Terminal {
    let args = ["new", "--rules", "euchre", "--dealer", "1", "--as-written", "--plain"];
    let mut terminal = on(place, "dumb", &[&args[..], &["--players", "Ann,Ben,Cal,Dee"]].concat());
    terminal.asks(LINE);
    for line in lines {
        terminal.line(line, "0 to ");
    }
    terminal
}

/// What is asked at a table, question by question with the answers, and what is said at the end.
fn asked_at(lines: &[&str], asked: &[(&str, &str)], says: &str, never: &str) {
    let place = place();
    let mut terminal = at_euchre(place.path(), lines);
    for (question, answer) in asked {
        terminal.answer(question, answer);
    }
    terminal.wait(says);
    terminal.wait_until("a question", |screen| screen.trim_end().ends_with([':', '?', ')']));
    let screen = terminal.screen();
    assert!(never.is_empty() || !screen.contains(never), "{never}: {screen}");
}

const TURNED: [&str; 5] = ["Jh pppp d", "As Ts Qs Ks", "Ac Tc 9c Jc", "Jd 9d Td Qd", "Kd Th 9h Qh"];
const LAID: [&str; 5] = ["9h p p p u /Jd", "AsTsQsKs", "Ac Tc 9c 9h", "Jh Th Qh Kh", "Ad Td 9d Kd"];
const KEPT: [&str; 5] = ["9h p p p u /9s", "AsTsQsKs", "Ac Tc 9c Jc", "Ad 9d Td Jh", "Qh Th Jd Kd"];

/// A card that was turned down, laid away or taken up is in no other hand.
#[test]
fn a_claim_knows_where_the_dead_cards_are() {
    let (line, cards) = (LINE, "the claimer's cards?");
    // Of the last cards Ann's jack of hearts would be the only one to beat Ben's ace.
    asked_at(&TURNED, &[(line, "claim b 1"), (cards, "Ad")], "Granted", "Ann jack of hearts");
    asked_at(
        &TURNED,
        &[(line, "claim b 1"), (cards, "Jh")],
        "jack of hearts has been seen elsewhere",
        "Granted",
    );
    // The question is put again, and what is typed then is still the answer.
    let again = [(line, "claim b 1"), (cards, "Jh"), (cards, "Ad")];
    asked_at(&TURNED, &again, "Granted", "Nothing was decided");
    asked_at(&LAID, &[(line, "claim a 1"), (cards, "Ah")], "Granted", "Ben jack of diamonds");
    asked_at(
        &LAID,
        &[(line, "claim b 1"), (cards, "Jd")],
        "jack of diamonds has been seen elsewhere",
        "Granted",
    );
    // Ann has the nine that she took up: nothing else can be shown, and nobody else holds it.
    asked_at(&KEPT, &[(line, "claim a 1"), (cards, "Kh")], "holds no king of hearts", "Judged");
    asked_at(&KEPT, &[(line, "claim a 1"), (cards, "9h")], "the deal is", "nine of spades:");
    asked_at(&KEPT, &[(line, "claim b 1"), (cards, "Kh")], "Ann nine of hearts", "Granted");
    asked_at(
        &KEPT,
        &[(line, "claim b 1"), (cards, "9h")],
        "nine of hearts has been seen elsewhere",
        "Judged",
    );
}

/// Ben leads, then cannot be seen to have had a spade; Dee followed.
const LED: [&str; 4] = ["9hppu/9s", "AsKhTsQs", "9cAcTcKc", "Kd9dTdAd"];

/// The record is a witness: whoever led or followed did not revoke, and a trick that shows no card
/// of the suit proves nothing.
#[test]
fn an_accusation_is_held_against_the_recorded_cards() {
    let (line, proof) = (LINE, "Which later trick proves it");
    let accused = |said: &[(&str, &str)], says: &str| asked_at(&LED, said, says, "points");
    accused(&[(line, "revoke b 1")], "Ben led trick 1: there was nothing to follow");
    accused(
        &[(line, "revoke d 1")],
        "Dee followed suit on trick 1: the ten of spades to the ace of spades",
    );
    accused(&[(line, "revoke c 5")], "Cal has not played to trick 5 yet");
    // Every later trick is on record, and none of them proves it.
    let seen = "Is it proved: was the hand seen, or do they admit it?";
    let unproved = "The revoke is not proved, so there is none. No points";
    asked_at(&LED, &[(line, "revoke c 1"), (seen, "n")], unproved, proof);
    // Nobody has played a card, so nobody can have revoked: where trump is made and no card is typed, only
    // the table knows. Of a deal that is known by its result alone the table is believed.
    asked_at(
        &["9hpp"],
        &[("0 to 0, Dee:", "revoke c 1")],
        "no card has been played in this deal",
        "",
    );
    let led = "Had a card been led?";
    let none = "You say that no card had been led, and there is no";
    asked_at(&["9hppu/9s"], &[(line, "revoke c 1"), (led, "n")], none, "Too late");
    asked_at(&["x", "9hppu"], &[(line, "revoke c 1"), (led, "y")], proof, "Too late");
    asked_at(&["x"], &[("0 to 0, deal 2:", "revoke c 1")], "thrown in: no card was played", "");
    let which = "deal 1, which is over, or deal 2, the one after it? (1/2)";
    let told = [("0 to 1, deal 2:", "revoke c 1"), (which, "1"), (proof, "3")];
    asked_at(&["bh3"], &told, "proved by trick 3", "");
}

#[test]
fn a_claim_that_needs_no_cards_asks_for_none() {
    asked_at(
        &KEPT,
        &[(LINE, "claim a 9")],
        "the claim fails: 9 are claimed, and only 1 trick is left",
        "cards?",
    );
    // Numbers are said in words, too, and the whole rest can be given up.
    let four = "the claim fails: 4 are claimed";
    asked_at(&KEPT, &[(LINE, "claim a four tricks")], four, "cards?");
    let (line, cards) = (LINE, "the claimer's cards?");
    // What is given up nobody needs to see; what was seen all the same counts.
    let all = "Conceded: Ben's side takes no trick. Ben's cards are not on record";
    for none in ["0", "none", "nothing", "no tricks"] {
        let conceded = format!("claim b {none}");
        asked_at(
            &TURNED,
            &[(line, &conceded), ("the deal is", "n")],
            "Nothing was recorded",
            "cards?",
        );
        asked_at(&TURNED, &[(line, &conceded)], all, "cards?");
    }
    let seen = [(line, "b=Ad"), (line, "claim b 0")];
    asked_at(&TURNED, &seen, "The concession is cancelled", "Conceded");
    asked_at(&TURNED, &[(line, "claim b rest"), (cards, "Ad")], "Granted", "usage");
}

/// Every suit from the top: Ben would not lead the nine before the queen and the ten are drawn.
#[test]
fn a_claim_at_a_table_rests_on_suits_played_from_the_top() {
    let (line, cards) = (LINE, "the claimer's cards?");
    let claim = [(line, "claim b 5"), (cards, "JcJsAcKc9c"), ("the deal is 0–5 then", "y")];
    asked_at(&["9hpppp bc"], &claim, "Ben made clubs and took all 5", "doubt goes against");
    asked_at(
        &["9hpppp bc"],
        &claim[..2],
        "Granted: with every suit played from the top",
        "leads the nine",
    );
}

/// After an answer about the rules a number alone chooses what was offered, and `r` begins the ruling;
/// where the game itself takes a number, it is the game's.
#[test]
fn a_number_typed_next_chooses_and_r_begins_the_ruling() {
    let place = place();
    let mut terminal = at_euchre(place.path(), &[]);
    terminal.line("rule", LINE);
    terminal.wait("2 How are the cards dealt?");
    terminal.line("2", LINE);
    terminal.wait("5 cards each from the dealer's left");
    terminal.line("rule table talk", LINE);
    terminal.wait("type r (ruling table-talk)");
    terminal.press("r\r");
    terminal.answer("Which side did it?", "");
    terminal.wait("Left without a ruling.");
}

#[test]
fn a_number_that_the_game_takes_chooses_nothing() {
    let place = place();
    let mut terminal = at_euchre(place.path(), &["9hppu/9s"]);
    terminal.line("rule", "0 to ");
    terminal.wait("type rule and its number");
    terminal.line("3", "0 to 1");
    terminal.wait("took 3 of 5");
    // An answer of the rulebook says by which rules it answers.
    assert!(!terminal.screen().contains("as `euchre` has it"), "{}", terminal.screen());
}

/// What is answered with several questions in Euchre: the first of these words that is.
fn of_several() -> (&'static str, &'static str) {
    let euchre = Shelf::built_in().get("euchre").expect("a built-in ruleset");
    let words = ["card", "hand", "my partner"];
    let several = words.into_iter().find_map(|words| match find(words, euchre) {
        SearchOutcome::Several(hits) => Some((words, hits[1].question.name.as_str())),
        SearchOutcome::One(_) | SearchOutcome::Beside(_) | SearchOutcome::None { .. } => None,
    });
    several.expect("words that may mean several questions")
}

#[test]
fn one_of_several_questions_about_a_rule_is_chosen_by_its_number() {
    let place = place();
    let (words, second) = of_several();
    let args = ["rule", "--rules", "euchre", "--", words];
    let mut terminal = on(place.path(), "xterm-256color", &args);
    terminal.reply("Which one? Its number", "9\r");
    terminal.wait("Type a number from 1 to");
    terminal.reply("Which one? Its number", "2\r");
    terminal.wait(&format!("{second}, by euchre"));
    assert_eq!(terminal.ends(), 0);

    let mut terminal = on(place.path(), "xterm-256color", &args);
    terminal.reply("Which one? Its number", "\r");
    terminal.wait("ask again by name");
    assert_eq!(terminal.ends(), 2);
}
