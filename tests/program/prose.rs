//! What people type is never understood: an evening whose notes, reasons, names and titles are made of
//! the program's own phrases, and the same evening with text that says nothing.
//!
//! Whatever shows them must show the same but for the text itself. The neutral text has a letter for a
//! letter, so that columns and wraps are the same, and its words stand nowhere else.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::scripted::rasher;
use tempfile::TempDir;

/// What the program itself says or reads somewhere, five for each evening: the title, a note, two
/// reasons for points, and why a deal was void.
const EVENINGS: [[&str; 5]; 5] = [
    [
        "revoke: Dee grinned",
        "Trick 1: Ann 9h, Ben Qh",
        "revoke: Dee grinned at Ann",
        "misdeal: a faced card",
        "the record of this deal ends here",
    ],
    [
        "Deal 2. Dealt again",
        "happened: 1 h 3",
        "a player",
        "yes or no",
        "a weak hand was thrown in",
    ],
    [
        "silent",
        "Undone: deal 1",
        "The sources are silent.",
        "agreed",
        "ruled 0-0, the deal is dealt again",
    ],
    [
        "# Deal 1",
        "No room for: players",
        "points by agreement",
        "Corrected: deal 1 was 1 h 3",
        "none",
    ],
    [
        "rules: euchre",
        "seat 0 takes it",
        "cannot be read: there is no such file",
        "out of turn, and the table decided",
        "Score back to 0-0",
    ],
];

/// Four who sit down, and who comes later, by names that the program says of others.
const NAMES: [&str; 5] = ["Trick 1", "Not over", "Deal 2", "Seat 3", "All games"];

/// Letters of which no word of ours is made, as there is no vowel among them.
const CONSONANTS: &[u8] = b"zxqvkjwbfpgmhcdlrtns";

/// Each word with other letters: as long, and no word of ours. One or two letters may be a call, or part
/// of a page, and stay.
fn neutral(text: &str) -> String {
    let other = |c: char, first: char| {
        let place = usize::try_from(u32::from(c) - u32::from(first)).unwrap();
        char::from(CONSONANTS[place % CONSONANTS.len()])
    };
    by_word(text, |word| {
        let letters = word.chars().map(|c| match c {
            'a'..='z' => other(c, 'a'),
            'A'..='Z' => other(c, 'A').to_ascii_uppercase(),
            _ => c,
        });
        if word.chars().count() <= 2 { word.to_owned() } else { letters.collect() }
    })
}

/// The text with every run of letters and digits changed.
fn by_word(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut changed = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(char::is_alphanumeric) {
        let (before, from) = rest.split_at(at);
        let end = from.find(|c: char| !c.is_alphanumeric()).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        changed.push_str(before);
        changed.push_str(&change(word));
        rest = after;
    }
    changed + rest
}

/// The same of a name, whose first letter is what is typed for it.
fn neutral_name(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    format!("{first}{}", neutral(rest))
}

/// Everything that shows an evening, and what it shows: answer, talk and code.
fn shown(place: &Path, names: &[String; 5], texts: &[String; 5]) -> Vec<String> {
    fs::create_dir(place.join("sessions")).unwrap();
    let at = |minute: usize| format!("2026-10-23T20:{minute:02}:00Z");
    let [a, b, c, d, later] = names;
    let [title, note, reason, other, void] = texts;
    let mut begin = vec!["new", "--rules", "euchre-standard", "--dealer", "1", "--title", title];
    for name in [a, b, c, d] {
        begin.extend(["--player", name]);
    }
    let (_, stderr, code) = rasher(place, &at(0), &begin);
    assert_eq!(code, 0, "{title}: {stderr}");
    // A text with a result in it is asked about, unless it stands in quotes.
    let quoted = |text: &String| {
        if text.contains("1 h 3") { format!("\"{text}\"") } else { text.clone() }
    };
    let [note, reason, other, void] = [note, reason, other, void].map(quoted);
    let lines = [
        "1 h 3".to_owned(),
        format!("note {note}"),
        // One word for points belongs to the number; what stands behind it is a reason, whatever it begins with.
        format!("adjust 1 +2 points {reason}"),
        format!("adjust 3 +1 point {other}"),
        format!("misdeal {void}"),
        "2 s 2".to_owned(),
        "fix 1 2 h 3".to_owned(),
        format!("sub 2 {later}"),
        "4 c! 5".to_owned(),
        "undo".to_owned(),
        format!("note {note}"),
        format!("close {other}"),
    ];
    let id = fs::read_dir(place.join("sessions")).unwrap().next().unwrap().unwrap();
    let id = id.path().file_stem().unwrap().to_str().unwrap().to_owned();
    for (minute, line) in (1..).zip(&lines) {
        let (_, stderr, code) = rasher(place, &at(minute), &["record", "--session", &id, line]);
        assert_eq!(code, 0, "`{line}`: {stderr}");
    }
    // Somebody is known by the beginning of a sentence of ours.
    let (_, stderr, code) = rasher(place, &at(20), &["alias", later, note.trim_matches('"')]);
    assert_eq!(code, 0, "{stderr}");
    let mut asked: Vec<Vec<&str>> = [
        "show",
        "show --json",
        "log",
        "log --json",
        "list",
        "list --json",
        "why 1",
        "why 2",
        "why 3",
        "why 1 --json",
        "story 1",
        "story 2",
        "stats",
        "stats --json",
        "check",
        "alias",
        "board",
        "rescore --rules euchre-laws-1888",
        "export --as json",
        "export --as markdown",
        "export --as sheet",
        "export --as html",
        "export --as egn",
    ]
    .map(|words| words.split(' ').collect())
    .to_vec();
    for table in ["games", "deals", "calls", "plays", "awards"] {
        asked.push(vec!["export", "--as", "csv", "--table", table]);
    }
    let shown = asked.iter().map(|args| {
        let (out, err, code) = rasher(place, &at(59), args);
        format!("{}\n{out}\n{err}\n= {code}", args.join(" "))
    });
    shown.collect()
}

/// Without the checks over the text, which are others, and with every gap of one width.
fn bare(text: &str) -> String {
    let is_check = |word: &str| word.len() >= 32 && word.chars().all(|c| c.is_ascii_hexdigit());
    let text = by_word(text, |word| if is_check(word) { "#".to_owned() } else { word.to_owned() });
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Fails where two texts part, and shows that place alone: an export is long.
#[track_caller]
fn alike(ours: &str, theirs: &str) {
    let both = ours.char_indices().zip(theirs.chars());
    let part = both.map(|((at, one), other)| (at, one == other)).find(|(_, same)| !same);
    let at = part.map_or(ours.len().min(theirs.len()), |(at, _)| at);
    let near =
        |text: &str| -> String { text.chars().skip(at.saturating_sub(300)).take(500).collect() };
    assert!(ours == theirs, "{}\n\nand not\n\n{}", near(ours), near(theirs));
}

/// The text with a capital, as it stands at the beginning of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[test]
fn what_is_typed_is_shown_and_never_understood() {
    let names = NAMES.map(str::to_owned);
    let nameless = NAMES.map(neutral_name);
    let mut compared = 0;
    for texts in EVENINGS {
        let (typed, plain) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let texts = texts.map(str::to_owned);
        let empty = texts.clone().map(|text| neutral(&text));
        let ours = shown(typed.path(), &names, &texts);
        let theirs = shown(plain.path(), &nameless, &empty);
        let words = empty.iter().zip(&texts).chain(nameless.iter().zip(&names));
        compared += all_alike(&ours, &theirs, words);
    }
    assert_eq!(compared, EVENINGS.len() * 28);
}

/// Compares what two records show, word for word but for these words; gives how much was compared.
#[track_caller]
fn all_alike<'t>(
    ours: &[String],
    theirs: &[String],
    pairs: impl Iterator<Item = (&'t String, &'t String)>,
) -> usize {
    let mut words = BTreeMap::new();
    for (from, to) in pairs {
        let letters = |text: &str| -> Vec<String> {
            text.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect()
        };
        for (from, to) in letters(from).into_iter().zip(letters(to)) {
            words.insert(capital(&from), capital(&to));
            words.insert(from.to_lowercase(), to.to_lowercase());
            words.insert(from, to);
        }
    }
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(theirs) {
        let back = |word: &str| words.get(word).map_or(word, String::as_str).to_owned();
        alike(&bare(ours), &by_word(&bare(theirs), back));
    }
    ours.len()
}

/// The same for a night: its title, a note and what a prize is called.
const NIGHTS: [[&str; 3]; 4] = [
    ["Round 2 of 2", "revoke: Dee grinned at Ann", "Most points"],
    ["silent", "the seats of round 1", "Deal 1"],
    ["Drawn by chance", "Undone: the result of table 1", "agreed"],
    ["All tables", "prize Booby: lone hands", "No prizes"],
];

/// Eight who play in it, each by another letter, so that the order of their names is the same.
const GUESTS: [&str; 8] =
    ["Trick 1", "Not over", "Deal 2", "Seat 3", "Winners", "Best side", "Carried over", "Losers"];

/// A night as its organiser types it, and everything that shows it.
fn shown_of_night(place: &Path, names: &[String], texts: &[String; 3]) -> Vec<String> {
    fs::create_dir(place.join("sessions")).unwrap();
    let [title, note, prize] = texts;
    let (players, prize) = (names.join(","), format!("{prize}=points"));
    let mut lines: Vec<Vec<&str>> = vec![vec![
        "night",
        "new",
        "--only",
        "--title",
        title,
        "--players",
        &players,
        "--rounds",
        "2",
        "--deals",
        "2",
        "--seating",
        "rotate",
        "--seed",
        "5",
        "--rules",
        "euchre-standard",
        "--prize",
        &prize,
    ]];
    let noted = format!("note {note}");
    for line in [noted.as_str(), "1 2-1", "2 1-1", "next", "2 4-0", "undo", "2 0-2", "1 1-2"] {
        lines.push(vec!["night", "record", line]);
    }
    for shows in [
        "night standings",
        "night standings --json",
        "night seats 1",
        "night why",
        "night why --json",
        "night log",
        "night export",
        "night export --format csv",
        "night list",
        "season",
        "check",
    ] {
        lines.push(shows.split(' ').collect());
    }
    let shown = lines.iter().map(|args| {
        let (out, err, code) = rasher(place, "2026-10-23T20:00:00Z", args);
        assert_eq!(code, 0, "{args:?}: {err}");
        format!("{out}\n{err}")
    });
    shown.collect()
}

#[test]
fn what_is_typed_of_a_night_is_shown_and_never_understood() {
    let names = GUESTS.map(str::to_owned);
    let nameless = GUESTS.map(neutral_name);
    for texts in NIGHTS {
        let (typed, plain) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let texts = texts.map(str::to_owned);
        let empty = texts.clone().map(|text| neutral(&text));
        let ours = shown_of_night(typed.path(), &names, &texts);
        let theirs = shown_of_night(plain.path(), &nameless, &empty);
        let words = empty.iter().zip(&texts).chain(nameless.iter().zip(&names));
        all_alike(&ours, &theirs, words);
    }
}
