//! What still stands, from outside: scripts of lines, and what they come to.

use proptest::prelude::*;
use rasher::event::{Call, Event, EventKind, Ruling, Table};
use rasher::history::{GameRecord, History, Misfit, Remark, Unfit};
use rasher::log::{self, Header, Line, Speak};
use rasher::seat::{ByTeam, Seat};

const NOW: &str = "2026-11-20T19:05:40Z";

fn seat(digit: &str) -> Seat {
    Seat::new(digit.parse().unwrap()).unwrap()
}

fn header() -> Header {
    Header {
        at: NOW.into(),
        id: "friday".into(),
        title: "Friday".into(),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned).into(),
        first_dealer: seat("0"),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: serde_json::json!({"id": "euchre"}),
        night: None,
    }
}

fn event(word: &str) -> Event {
    match word {
        "x" => Event::Call(Call::PassedOut),
        "m" => Event::Table(Table::Misdeal { why: String::new(), seat: None }),
        "a" => Event::Table(Table::Agree { score: ByTeam::new(1, 2) }),
        about if about.starts_with('r') => {
            let about = about[1..].parse().ok();
            Event::Table(Table::Ruling(Ruling { about, ..Ruling::default() }))
        }
        deal => Event::Deal { dealer: seat(deal.strip_prefix("deal").unwrap()) },
    }
}

fn event_kind(word: &str) -> EventKind {
    event(word).kind()
}

/// One word of a script: `deal0`, `x`, `m`, `a`, `note`, `strike4`, `restore7`, `sit2`, `game`,
/// `game3` (its first dealer), `amend1=m`, `amend2.1=deal3+m` (game 2, deal 1), `r2` (a ruling about line 2),
/// `strike4~over` (with its reason).
fn line(word: &str) -> Line {
    let after = |prefix| word.strip_prefix(prefix);
    if let Some((deal, events)) = after("amend").and_then(|rest| rest.split_once('=')) {
        let (game, deal) = match deal.split_once('.') {
            Some((game, deal)) => (Some(game.parse().unwrap()), deal),
            None => (None, deal),
        };
        let events = events.split('+').filter(|it| !it.is_empty()).map(event).collect();
        return Line::Amend { game, deal: deal.parse().unwrap(), events, why: String::new() };
    }
    if let Some(strike) = after("strike") {
        let (from, why) = strike.split_once('~').unwrap_or((strike, ""));
        Line::Strike { from: from.parse().unwrap(), why: why.into() }
    } else if let Some(strike) = after("restore") {
        Line::Restore { strike: strike.parse().unwrap() }
    } else if let Some(at) = after("sit") {
        Line::Seat { seat: seat(at), name: "Eve".into() }
    } else if let Some(people) = after("table") {
        let seats = (0..people.parse().expect("how many")).map(|no: u8| format!("P{no}")).collect();
        Line::Game { rules: None, seats: Some(seats), first_dealer: None }
    } else if let Some(dealer) = after("game") {
        let first_dealer = (!dealer.is_empty()).then(|| seat(dealer));
        Line::Game { rules: None, seats: None, first_dealer }
    } else if let Some(number) = after("note") {
        Line::Note { text: format!("a remark{number}") }
    } else {
        Line::Event(event(word))
    }
}

/// A script has a word for each line, joined by `,` where they are one entry.
fn entries(script: &str) -> Vec<Vec<Line>> {
    script.split_whitespace().map(|entry| entry.split(',').map(line).collect()).collect()
}

fn play(script: &str) -> (History, Option<Unfit>) {
    let mut history = History::new(&header());
    for entry in entries(script) {
        if let Err(unfit) = history.push_entry(NOW, &entry) {
            return (history, Some(unfit));
        }
    }
    (history, None)
}

/// Games joined by ` | `; a deal is its dealer, its events, `!` if amended, and what was beside it.
fn told(games: &[GameRecord]) -> String {
    let letter = |event: &Event| {
        let words = [("x", event_kind("x")), ("m", event_kind("m")), ("a", event_kind("a"))];
        words.into_iter().find(|(_, kind)| *kind == event.kind()).unwrap().0
    };
    let beside = |all: &[(u64, Remark)]| -> String {
        let letter = |(_, beside): &(u64, Remark)| match beside {
            Remark::Note(_) => "n".to_owned(),
            Remark::Sat { seat, .. } => format!("s{seat}"),
        };
        all.iter().map(letter).collect()
    };
    let game = |game: &GameRecord| {
        let mut words = vec![beside(&game.beside)];
        for (no, deal) in (1..).zip(&game.deals) {
            assert_eq!(deal.no, no);
            let events: String = deal.events.iter().map(|(_, event)| letter(event)).collect();
            let amended = if deal.amended.is_some() { "!" } else { "" };
            words.push(format!("{}{events}{amended}{}", deal.dealer, beside(&deal.beside)));
        }
        words.retain(|word| !word.is_empty());
        words.join(" ")
    };
    games.iter().map(game).collect::<Vec<_>>().join(" | ")
}

#[track_caller]
fn check(script: &str, expected: &str) {
    let (history, unfit) = play(script);
    assert_eq!(unfit, None, "{script}");
    assert_eq!(told(history.games()), expected, "{script}");
}

#[test]
fn lines_are_sorted_into_games_and_deals() {
    for (script, expected) in [
        ("", ""),
        ("note", "n"),
        ("deal0,x", "0x"),
        ("deal0 x deal1 m deal1 x", "0x 1m 1x"),
        // What comes after a deal is over still belongs to it, until the next one.
        ("deal0,x a note deal1", "0xan 1"),
        ("note deal0,x game note deal1,x", "n 0x | n 1x"),
        ("deal0,x game3 game", "0x |  | "),
        ("deal0,x sit2 deal1,x sit3", "0xs2 1xs3"),
    ] {
        check(script, expected);
    }
}

#[test]
fn a_strike_takes_back_what_stands_from_a_line_on() {
    for (script, expected) in [
        ("deal0,x strike1", ""),
        ("deal0,x strike2", "0"), // in the middle of an entry: literally from there on
        ("deal0,x deal1,x strike3", "0x"),
        ("deal0,x deal1,x strike1", ""),
        ("deal0,x note strike3", "0x"), // a remark is a line like others
        ("deal0,x note strike1", ""),
        ("deal0,x strike1 deal1,x", "1x"),
        ("deal0,x strike1 note deal1,x strike5", "n"),
        ("deal0,x game strike3 deal1,x", "0x 1x"),
        ("deal0,x game deal1,x strike1", ""),
        ("deal0,x sit2 strike3 deal1,x", "0x 1x"),
        ("deal0,x amend1=m strike3", "0x"),
        ("deal0,x amend1=m amend1=a strike4", "0m!"),
        // A strike that comes later covers what an earlier one had left.
        ("deal0,x deal1,x strike3 strike1", ""),
    ] {
        check(script, expected);
    }
}

#[test]
fn a_restore_takes_a_strike_back() {
    for (script, expected) in [
        ("deal0,x strike1 restore3", "0x"),
        ("deal0,x deal1,x strike3 strike1 restore6", "0x"),
        ("deal0,x deal1,x strike3 strike1 restore6 restore5", "0x 1x"),
        // The other way round: deal 2 does not come back before deal 1 does.
        ("deal0,x deal1,x strike3 strike1 restore5", ""),
        ("deal0,x deal1,x strike3 strike1 restore5 restore6", "0x 1x"),
        ("deal0,x strike1 note restore3", "0xn"),
        ("deal0,x strike1 restore3 strike1 restore5", "0x"),
        ("deal0,x strike1 restore3 deal1,x strike5", "0x"),
        ("deal0,x deal1,x strike3 restore5 strike1 restore7", "0x 1x"),
    ] {
        check(script, expected);
    }
}

#[test]
fn an_amendment_puts_other_events_in_the_place_of_a_deals() {
    for (script, expected) in [
        ("deal0,x deal1,x amend1=m", "0m! 1x"),
        ("deal0,x deal1,x amend2=m", "0x 1m!"),
        ("deal0,x amend1=m amend1=a", "0a!"),
        ("deal0,x amend1=", "0!"),
        // With or without the deal itself.
        ("deal0,x amend1=deal0+m", "0m!"),
        ("deal0,x amend1=deal3+m", "3m!"),
        ("deal0,x amend1=deal3+m amend1=x", "3x!"),
        // It is the deal up to here; what is said later is added.
        ("deal0,x amend1=m a", "0ma!"),
        ("deal0 amend1=m a amend1=x", "0x!"),
        ("deal0,x note amend1=m", "0m!n"),
        // The current game where none is named.
        ("deal0,x game deal1,x amend1=m", "0x | 1m!"),
        ("deal0,x game deal1,x amend1.1=m", "0m! | 1x"),
        ("deal0,x game deal1,x amend2.1=m", "0x | 1m!"),
    ] {
        check(script, expected);
    }
}

/// One fault a row: the last entry does not fit, changes nothing, and is named.
#[test]
fn a_line_that_does_not_fit_changes_nothing() {
    for (script, seq, why) in [
        ("x", 1, Misfit::NoDeal),
        ("deal0,x game a", 4, Misfit::NoDeal),
        ("deal0,x strike0", 3, Misfit::Header),
        ("deal0,x strike3", 3, Misfit::NoSuchLine { seq: 3 }),
        ("deal0,x strike9", 3, Misfit::NoSuchLine { seq: 9 }),
        ("deal0,x strike1 strike1", 4, Misfit::Struck { seq: 1 }),
        ("deal0,x strike1 strike2", 4, Misfit::Struck { seq: 2 }),
        ("deal0,x strike1 strike3", 4, Misfit::NotForStriking { seq: 3 }),
        ("deal0,x strike1 restore3 strike4", 5, Misfit::NotForStriking { seq: 4 }),
        ("deal0,x restore1", 3, Misfit::NoStrike { seq: 1 }),
        ("deal0,x restore0", 3, Misfit::NoStrike { seq: 0 }),
        ("deal0,x restore3", 3, Misfit::NoSuchLine { seq: 3 }),
        ("deal0,x strike1 restore3 restore3", 5, Misfit::Restored { strike: 3, by: 4 }),
        ("deal0,x strike1 restore3 restore4", 5, Misfit::NoStrike { seq: 4 }),
        ("deal0,x strike1 deal1,x restore3", 6, Misfit::Settled { strike: 3, after: 5 }),
        ("deal0,x strike1 game restore3", 5, Misfit::Settled { strike: 3, after: 4 }),
        // Also where that line was struck since.
        ("deal0,x strike1 deal1,x strike4 restore3", 7, Misfit::Settled { strike: 3, after: 5 }),
        ("deal0,x amend0=x", 3, Misfit::NoSuchDeal { deal: 0, deals: 1 }),
        ("deal0,x amend2=x", 3, Misfit::NoSuchDeal { deal: 2, deals: 1 }),
        ("deal0,x amend2.1=x", 3, Misfit::NoSuchGame { game: 2, games: 1 }),
        ("deal0,x amend0.1=x", 3, Misfit::NoSuchGame { game: 0, games: 1 }),
        ("deal0,x game amend1=x", 4, Misfit::NoSuchDeal { deal: 1, deals: 0 }),
        ("deal0,x strike1 amend1=x", 4, Misfit::NoSuchDeal { deal: 1, deals: 0 }),
        ("deal0,x amend1=x+deal0", 3, Misfit::DealWithin),
        ("deal0,x amend1=deal0+deal0", 3, Misfit::DealWithin),
        ("deal0,x sit4", 3, Misfit::NoSuchSeat { seat: seat("4"), seats: 4 }),
        ("deal0,x table3", 3, Misfit::Chairs { want: 4, got: 3 }),
        // The lines of an entry come together or not at all.
        ("deal0,x deal1,x,amend3=x", 5, Misfit::NoSuchDeal { deal: 3, deals: 2 }),
        ("deal0,x strike1,x", 4, Misfit::NoDeal),
    ] {
        let (history, unfit) = play(script);
        assert_eq!(unfit, Some(Unfit { seq, why }), "{script}");
        let good = script.rsplit_once(' ').map_or("", |(good, _)| good);
        let (without, none) = play(good);
        assert_eq!(none, None, "{script}");
        assert_eq!(history.said(), without.said(), "{script}");
        assert_eq!(history.games(), without.games(), "{script}");
        assert_eq!(history.redo_target(), without.redo_target(), "{script}");
    }
}

#[test]
fn undo_and_redo_know_their_targets() {
    for (script, undo, redo) in [
        ("", None, None),
        ("deal0,x", Some(1), None),
        ("deal0 x", Some(2), None),
        ("deal0,x deal1,x", Some(3), None),
        ("deal0,x deal1,x strike3", Some(1), Some(5)),
        ("deal0,x deal1,x strike3 strike1", None, Some(6)),
        ("deal0,x deal1,x strike3 strike1 restore6", Some(1), Some(5)),
        ("deal0,x deal1,x strike3 strike1 restore6 restore5", Some(3), None),
        ("deal0,x strike1 deal1,x", Some(4), None),
        ("deal0,x strike1 deal1,x strike4", None, Some(6)),
        ("deal0,x strike1 deal1,x strike4 restore6", Some(4), None),
        ("deal0,x note", Some(3), None),
        ("deal0,x strike1 note", Some(4), Some(3)),
        ("deal0,x strike1 note strike4", None, Some(5)),
        ("deal0,x strike1 note strike4 restore5 restore3", Some(4), None),
        ("deal0,x game deal0,x", Some(4), None),
        ("deal0,x game deal0,x strike4", Some(3), Some(6)),
        ("deal0,x game strike3", Some(1), Some(4)),
        ("deal0,x amend1=m sit1", Some(4), None),
        // What is left of an entry that was struck in the middle.
        ("deal0,x deal1,x strike4", Some(3), Some(5)),
    ] {
        let (history, unfit) = play(script);
        assert_eq!(unfit, None, "{script}");
        assert_eq!((history.undo_target(), history.redo_target()), (undo, redo), "{script}");
    }
}

/// The first lines where undo and redo of so many would begin, the last one first.
#[test]
fn undo_and_redo_of_several_know_their_targets() {
    for (script, wanted, undo, redo) in [
        ("", 3, &[][..], &[][..]),
        ("deal0,x deal1,x note", 0, &[], &[]),
        ("deal0,x deal1,x note", 1, &[5], &[]),
        ("deal0,x deal1,x note", 2, &[5, 3], &[]),
        ("deal0,x deal1,x note", 9, &[5, 3, 1], &[]),
        ("deal0 x deal1,x", 2, &[3, 2], &[]),
        ("deal0,x deal1,x strike3 strike1", 1, &[], &[6]),
        ("deal0,x deal1,x strike3 strike1", 9, &[], &[6, 5]),
        ("deal0,x deal1,x strike3 strike1 restore6", 9, &[1], &[5]),
        // What was struck before something was said anew stays struck.
        ("deal0,x strike1 deal1,x strike4", 9, &[], &[6]),
        // What is left of an entry that was struck in the middle.
        ("deal0,x deal1,x strike4", 9, &[3, 1], &[5]),
    ] {
        let (history, unfit) = play(script);
        assert_eq!(unfit, None, "{script}");
        let targets = (history.undo_targets(wanted), history.redo_targets(wanted));
        assert_eq!(targets, (undo.to_vec(), redo.to_vec()), "{wanted} of {script}");
    }
}

/// What is struck, by which line; and what was struck and is back, by the last line that brought it.
#[test]
fn what_is_struck_and_what_is_back_know_by_which_line() {
    for (script, struck, back) in [
        ("deal0,x", &[][..], &[][..]),
        ("deal0,x deal1,x strike3", &[(3, 5), (4, 5)], &[]),
        ("deal0,x deal1,x strike3 strike1", &[(1, 6), (2, 6), (3, 5), (4, 5)], &[]),
        ("deal0,x deal1,x strike3 strike1 restore6", &[(3, 5), (4, 5)], &[(1, 7), (2, 7)]),
        ("deal0,x strike1 restore3", &[], &[(1, 4), (2, 4)]),
        ("deal0,x strike1 restore3 strike1", &[(1, 5), (2, 5)], &[(1, 4), (2, 4)]),
        ("deal0,x strike1 restore3 strike1 restore5", &[], &[(1, 6), (2, 6)]),
    ] {
        let (history, unfit) = play(script);
        assert_eq!(unfit, None, "{script}");
        assert_eq!(history.taken_back(), struck.iter().copied().collect(), "{script}");
        assert_eq!(history.brought_back(), back.iter().copied().collect(), "{script}");
        let marked = history.said().iter().filter(|said| said.is_struck()).map(|said| said.seq);
        assert!(marked.eq(struck.iter().map(|(seq, _)| *seq)), "{script}");
    }
}

/// Lines that never reached the log leave nothing behind, however many of them there were.
#[test]
fn what_is_forgotten_was_never_said() {
    for script in [
        "deal0,x deal1,x strike3 strike1 restore6 restore5",
        "deal0,x deal1,x strike3 strike1 restore5 restore6",
        "deal0,x strike1 restore3 deal1,x strike5",
        "deal0,x strike1 note deal1 x strike4 restore7 game3 deal3,x",
        "deal0,x deal1,x amend1=m strike5 sit2 note strike3 restore9 sit1",
        "deal0,x deal1,x deal2,x amend1=x strike5~over,amend2=x,amend1=x strike9,deal2,x,amend1=x",
    ] {
        // Some lines of it, as they stand in their entries.
        let first = |lines: usize| {
            let mut history = History::new(&header());
            for mut entry in entries(script) {
                entry.truncate(lines - history.said().len());
                if !entry.is_empty() {
                    history.push_entry(NOW, &entry).unwrap();
                }
            }
            history
        };
        let all = entries(script).concat().len();
        for (kept, said) in (0..=all).flat_map(|said| (0..said).map(move |kept| (kept, said))) {
            let (mut history, fresh) = (first(said), first(kept));
            history.forget(kept as u64 + 1);
            let of = |it: &History| {
                let standing: Vec<u64> = it.standing().map(|(seq, _)| seq).collect();
                (
                    standing,
                    it.undo_targets(9),
                    it.redo_targets(9),
                    it.taken_back(),
                    it.brought_back(),
                )
            };
            assert_eq!(history.said(), fresh.said(), "{kept} of {said} lines of {script}");
            assert_eq!(history.games(), fresh.games(), "{kept} of {said} lines of {script}");
            assert_eq!(of(&history), of(&fresh), "{kept} of {said} lines of {script}");
            assert_eq!(
                history.undo_step(),
                fresh.undo_step(),
                "{kept} of {said} lines of {script}"
            );
            assert_eq!(
                history.redo_step(),
                fresh.redo_step(),
                "{kept} of {said} lines of {script}"
            );
        }
    }
}

/// The lines in the words of a script.
fn spelt<'a>(lines: impl IntoIterator<Item = &'a Line>) -> String {
    let event = |event: &Event| match event {
        Event::Deal { dealer } => format!("deal{dealer}"),
        Event::Call(_) => "x".into(),
        Event::Table(Table::Misdeal { .. }) => "m".into(),
        Event::Table(Table::Ruling(ruling)) => format!("r{}", ruling.about.unwrap()),
        other => panic!("no word for {other:?}"),
    };
    let word = |line: &Line| match line {
        Line::Event(said) => event(said),
        Line::Note { text } => format!("note{}", text.strip_prefix("a remark").unwrap()),
        Line::Strike { from, why } if why.is_empty() => format!("strike{from}"),
        Line::Strike { from, why } => format!("strike{from}~{why}"),
        Line::Restore { strike } => format!("restore{strike}"),
        Line::Amend { game, deal, events, .. } => {
            let game = game.map(|game| format!("{game}.")).unwrap_or_default();
            format!("amend{game}{deal}={}", events.iter().map(event).collect::<Vec<_>>().join("+"))
        }
        other => panic!("no word for {other:?}"),
    };
    lines.into_iter().map(word).collect::<Vec<_>>().join(" ")
}

/// A correction that ended its game earlier is one entry with the strike of the deals behind that end, and with
/// what it says again of what went with them. Its undo says again what was struck, and its redo does it once more;
/// what was only said again is no part of what either is about.
#[test]
fn a_correction_that_struck_deals_is_undone_and_done_again() {
    const DEALS: &str = "deal0,x deal1,x deal2,x deal3,x";
    for (before, entry, about, undo, redo) in [
        // The correction of deal 1 stands on. It is about deal 3 alone.
        (
            "amend1=x",
            "strike7~over,amend3=x,amend1=x",
            "amend3=x",
            "strike11 deal3 x amend1=x",
            "strike14~over amend3=x amend1=x",
        ),
        // With what was noted at it, word for word; another note is new.
        (
            "amend1=x,note",
            "strike7~over,amend3=x,amend1=x,note",
            "amend3=x",
            "strike12 deal3 x amend1=x note",
            "strike16~over amend3=x amend1=x note",
        ),
        (
            "amend1=x,note",
            "strike7~over,amend3=x,amend1=x,note2",
            "amend3=x note2",
            "strike12 deal3 x amend1=x note",
            "strike16~over amend3=x amend1=x note2",
        ),
        // What it says for the first time is what it is about: another deal, and the deal itself.
        (
            "amend1=x",
            "strike7~over,amend3=x,amend2=x",
            "amend3=x amend2=x",
            "strike11 deal3 x amend1=x",
            "strike14~over amend3=x amend2=x",
        ),
        (
            "amend3=x",
            "strike7~over,amend3=m",
            "amend3=m",
            "strike11 deal3 x amend3=x",
            "strike13~over amend3=m",
        ),
        // A deal of another number in another game.
        (
            "amend1.1=x",
            "strike7~over,amend3=x,amend1=x",
            "amend3=x amend1=x",
            "strike11 deal3 x amend1.1=x",
            "strike14~over amend3=x amend1=x",
        ),
        // A ruling is about the line that it was about, wherever that stands now.
        (
            "amend1=x",
            "strike7~over,amend3=x,amend1=r11",
            "amend3=x",
            "strike11 deal3 x amend1=x",
            "strike14~over amend3=x amend1=r18",
        ),
        (
            "r8",
            "strike7~over,amend3=x",
            "amend3=x",
            "strike11 deal3 x r14",
            "strike13~over amend3=x",
        ),
    ] {
        let script = format!("{DEALS} {before} {entry}");
        let (mut history, unfit) = play(&script);
        assert_eq!(unfit, None, "{script}");
        assert_eq!(history.redo_step(), None, "nothing of {script} was undone");
        let step = history.undo_step().unwrap();
        assert_eq!((spelt(&step.about).as_str(), spelt(&step.lines).as_str()), (about, undo));
        history.push_entry(NOW, &step.lines).unwrap();
        let step = history.redo_step().unwrap();
        assert_eq!((spelt(&step.about).as_str(), spelt(&step.lines).as_str()), (about, redo));
        // Only an undo can be done again: where something was recorded since, nothing is.
        history.push_entry(NOW, &entries("deal1")[0]).unwrap();
        assert_eq!(history.redo_step(), None, "{script}");
    }
}

/// A correction is done again, too, after an earlier one was undone and that undo taken back: what was undone
/// last is the one whose lines stand last, not the one whose strike was written last.
#[test]
fn a_correction_is_done_again_after_an_undo_that_was_taken_back() {
    const DEALS: &str = "deal0,x deal1,x deal2,x deal3,x";
    let script = format!("{DEALS} strike7~over,amend3=x deal3,x strike11~over,amend2=x");
    let (mut history, unfit) = play(&script);
    assert_eq!(unfit, None, "{script}");
    let undone = history.undo_step().unwrap();
    assert_eq!(spelt(&undone.lines), "strike14 deal3 x");
    history.push_entry(NOW, &undone.lines).unwrap();
    let again = spelt(&history.redo_step().unwrap().lines);
    assert_eq!(again, "strike16~over amend2=x");
    // The deals since, and the first correction with them, and all of it back.
    history.push_entry(NOW, &[line("strike10")]).unwrap();
    history.push_entry(NOW, &[line("restore18")]).unwrap();
    let step = history.redo_step().unwrap();
    assert_eq!((spelt(&step.about).as_str(), spelt(&step.lines)), ("amend2=x", again));
}

/// What is forgotten was never said, whichever way back there is: where a strike was taken back while a later
/// one covers what it had struck, the lines before it are read again, and stand as they did.
#[test]
fn where_a_strike_was_taken_back_it_was_never_said_either() {
    const SCRIPT: [&str; 7] = ["deal0", "x", "note", "strike3", "note", "strike2", "restore4"];
    let (history, unfit) = play(&SCRIPT.join(" "));
    assert_eq!(unfit, None);
    for seq in 1..=SCRIPT.len() {
        let mut forgotten = history.clone();
        forgotten.forget(u64::try_from(seq).unwrap());
        let (never, _) = play(&SCRIPT[..seq - 1].join(" "));
        assert_eq!(forgotten.said(), never.said(), "from line {seq} on");
        assert_eq!(forgotten.games(), never.games(), "from line {seq} on");
        assert_eq!(forgotten.redo_target(), never.redo_target(), "from line {seq} on");
    }
}

/// Of what went with the deals that a correction strikes, the corrections of the deals before it and of other
/// games stand on, the last of each, with what was noted at them.
#[test]
fn corrections_of_other_deals_stand_on() {
    const DEALS: &str = "deal0,x deal1,x deal2,x deal3,x";
    const GAMES: &str = "deal0,x deal1,x game deal2,x deal3,x deal0,x deal1,x";
    for (before, from, deal, own, stands) in [
        (format!("{DEALS} amend1=x"), 7, 4, "amend3=x", "amend1=x"),
        (format!("{DEALS} amend1=x amend2=m"), 7, 4, "amend3=x", "amend1=x amend2=m"),
        // It is said anew itself, and what it corrects is gone.
        (format!("{DEALS} amend1=x"), 7, 4, "amend1=m", ""),
        (format!("{DEALS} amend4=x"), 7, 4, "amend3=x", ""),
        // The last one counts.
        (format!("{DEALS} amend1=x amend1=m"), 7, 4, "amend3=x", "amend1=m"),
        (format!("{DEALS} amend1=x amend2=x amend1=m"), 7, 4, "amend3=x", "amend2=x amend1=m"),
        // Its notes are those of its entry.
        (format!("{DEALS} amend1=x,note note2"), 7, 4, "amend3=x", "amend1=x note"),
        (format!("{DEALS} amend4=x,note"), 7, 4, "amend3=x", ""),
        // In another game a deal of any number is another deal.
        (format!("{GAMES} amend1.2=x"), 12, 4, "amend2=x", "amend1.2=x"),
        (format!("{GAMES} amend1.2=x"), 10, 2, "amend1=x", "amend1.2=x"),
        (format!("{GAMES} amend2=x amend1.2=m"), 12, 4, "amend3=x", "amend2=x amend1.2=m"),
        (format!("{GAMES} amend2.2=x"), 12, 4, "amend2=x", ""),
    ] {
        let (history, unfit) = play(&before);
        assert_eq!(unfit, None, "{before}");
        let again = history.stand_on(from, deal, &line(own));
        assert_eq!(spelt(&again), stands, "{before}: {own}");
    }
    // A ruling among what they say is about the line that says it again: behind the strike and the correction.
    let (history, _) = play("deal0,x deal1,x deal2,x deal3,x amend1=r2 amend2=r9");
    assert_eq!(spelt(&history.stand_on(7, 4, &line("amend3=x"))), "amend1=r2 amend2=r13");
}

/// What undo and redo would do can be shown in words before it is done.
#[test]
fn the_targets_can_be_looked_at_first() {
    let (history, _) = play("deal0,x deal1,x note strike3");
    let seqs = |said: Vec<&rasher::history::ResolvedLine>| -> Vec<u64> {
        said.into_iter().map(|said| said.seq).collect()
    };
    assert_eq!(seqs(history.struck_by(1).collect()), [1, 2]);
    assert_eq!(seqs(history.restored_by(6).collect()), [3, 4, 5]);
    assert_eq!(history.standing().map(|(seq, _)| seq).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(history.get(4).unwrap().entry, 3);
    assert!(history.get(0).is_none() && history.get(7).is_none());
}

#[test]
fn who_sits_where_is_known_for_every_deal() {
    let (history, _) = play("deal0,x sit2 deal1,x game deal2,x strike4 sit0 game3 deal3,x");
    let names = |seats: &[String]| seats.join(" ");
    let [first, second] = history.games() else { panic!("two games") };
    assert_eq!(names(&first.seats), "Ann Ben Cal Dee");
    assert_eq!(names(&first.deals[0].seats), "Ann Ben Cal Dee");
    assert_eq!((first.first_dealer, second.first_dealer), (Some(seat("0")), Some(seat("3"))));
    assert_eq!(names(&second.seats), "Eve Ben Eve Dee");
    assert_eq!(names(&second.deals[0].seats), "Eve Ben Eve Dee");
}

/// A game that says nothing of rules or seats goes on with those of the game before.
#[test]
fn a_game_goes_on_as_the_one_before() {
    let mut history = History::new(&header());
    let rules = serde_json::json!({"id": "bid-6"});
    let six = ["A", "B", "C", "D", "E", "F"].map(str::to_owned);
    let lines = [
        Line::Game { rules: Some(rules.clone()), seats: Some(six.to_vec()), first_dealer: None },
        line("sit5"),
        line("game"),
    ];
    history.push_entry(NOW, &lines).unwrap();
    let games = history.games();
    assert_eq!(games[0].rules, None);
    assert_eq!(games[1].rules.as_deref(), Some(&rules));
    assert_eq!(games[2].rules.as_deref(), Some(&rules));
    assert_eq!(games[2].seats.join(""), "ABCDEEve");
    assert_eq!(games[2].first_dealer, None);
}

#[test]
fn events_know_their_lines() {
    let (history, _) = play("deal0,x a deal1,x deal2,m amend2=deal3+m+a");
    let deals = &history.games()[0].deals;
    let seqs = |deal: usize| deals[deal].events.iter().map(|(seq, _)| *seq).collect::<Vec<_>>();
    assert_eq!((deals[0].seq, seqs(0)), (1, vec![2, 3]));
    assert_eq!((deals[1].seq, seqs(1), deals[1].amended), (4, vec![8, 8], Some(8)));
}

/// Through the wire and back, and up to the line that does not fit.
#[test]
fn a_log_and_a_recorder_have_one_history() {
    let (recorded, _) = play("deal0,x deal1,x strike3 note restore5");
    let (mut bytes, mut chain) = log::header(&header()).unwrap();
    let mut seq = 1;
    for lines in entries("deal0,x deal1,x strike3 note restore5 restore5 deal2,x") {
        let entry = log::entry(&chain, seq, NOW, &lines).unwrap();
        chain = entry.rows.last().unwrap().chain;
        seq += lines.len() as u64;
        bytes.extend(entry.bytes);
    }
    let log = log::read(bytes.as_slice()).unwrap();
    let (read, unfit) = History::of(&log.header, log.rows);
    assert_eq!(read.said(), recorded.said());
    assert_eq!(read.games(), recorded.games());
    let unfit = unfit.unwrap();
    assert_eq!(unfit.why, Misfit::Restored { strike: 5, by: 7 });
    assert_eq!(
        unfit.to_string(),
        "line 9: the strike with `seq` 5 was taken back already, by the line with `seq` 7"
    );
}

/// The games without the numbers of lines, which are all that may differ.
fn unnumbered(games: &[GameRecord]) -> Vec<GameRecord> {
    let mut games = games.to_vec();
    for game in &mut games {
        game.seq = 0;
        game.beside.iter_mut().for_each(|it| it.0 = 0);
        for deal in &mut game.deals {
            deal.seq = 0;
            deal.amended = deal.amended.map(|_| 0);
            deal.beside.iter_mut().for_each(|it| it.0 = 0);
            deal.events.iter_mut().for_each(|it| it.0 = 0);
        }
    }
    games
}

/// What is done at a table, with numbers to choose by.
#[derive(Clone, Debug)]
enum Done {
    Said(usize, usize),
    Undone,
    StruckFrom(usize),
    Redone,
}

fn done() -> impl Strategy<Value = Done> {
    prop_oneof![
        6 => (0..9_usize, 0..8_usize).prop_map(|(what, choice)| Done::Said(what, choice)),
        3 => Just(Done::Undone),
        1 => (0..30_usize).prop_map(Done::StruckFrom),
        3 => Just(Done::Redone),
    ]
}

/// The words of an entry that may or may not fit.
fn said(what: usize, choice: usize) -> String {
    match what {
        0 => format!("deal{},x", choice % 4),
        1 => format!("deal{}", choice % 4),
        2 => "a".into(),
        3 => "note".into(),
        4 => format!("amend{choice}=m"),
        5 => format!("amend{}.{}=deal2+a", choice / 3 + 1, choice % 3 + 1),
        6 => format!("sit{}", choice % 4),
        7 => format!("game{},deal1,x,note", choice % 4),
        _ => "x,a".into(),
    }
}

/// What stands, kept the simple way: a list that is cut and mended.
#[derive(Default)]
struct Simple {
    standing: Vec<(u64, Line)>,
    undone: Vec<Vec<(u64, Line)>>,
}

impl Simple {
    fn strike(&mut self, from: u64) {
        let at = self.standing.iter().position(|(seq, _)| *seq >= from).unwrap();
        self.undone.push(self.standing.split_off(at));
    }

    fn restore(&mut self) {
        self.standing.extend(self.undone.pop().unwrap());
        self.standing.sort_by_key(|(seq, _)| *seq);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// A log with lines struck gives the games of a log that never had them.
    #[test]
    fn a_strike_equals_never(evening in proptest::collection::vec(done(), 0..60)) {
        let mut history = History::new(&header());
        let mut simple = Simple::default();
        for done in evening {
            let seq = history.next_seq();
            match done {
                Done::Said(what, choice) => {
                    let entry = entries(&said(what, choice)).remove(0);
                    if history.push_entry(NOW, &entry).is_ok() {
                        if !entry.iter().all(|line| matches!(line, Line::Note { .. })) {
                            simple.undone.clear();
                        }
                        simple.standing.extend((seq..).zip(entry));
                    }
                }
                Done::Undone | Done::StruckFrom(_) => {
                    let chosen = if let Done::StruckFrom(place) = done {
                        simple.standing.get(place).map(|it| it.0)
                    } else {
                        history.undo_target()
                    };
                    let Some(from) = chosen else {
                        prop_assert!(!matches!(done, Done::Undone) || simple.standing.is_empty());
                        continue;
                    };
                    history.push_entry(NOW, &[line(&format!("strike{from}"))]).unwrap();
                    simple.strike(from);
                }
                Done::Redone => {
                    let Some(strike) = history.redo_target() else {
                        prop_assert!(simple.undone.is_empty());
                        continue;
                    };
                    history.push_entry(NOW, &[line(&format!("restore{strike}"))]).unwrap();
                    simple.restore();
                }
            }
        }
        let standing: Vec<_> = history.standing().map(|(seq, line)| (seq, line.clone())).collect();
        prop_assert_eq!(&standing, &simple.standing);
        let mut never = History::new(&header());
        let lines: Vec<Line> = standing.into_iter().map(|(_, line)| line).collect();
        never.push_entry(NOW, &lines).unwrap();
        prop_assert_eq!(unnumbered(never.games()), unnumbered(history.games()));
    }

    /// Undone to the beginning and redone to the end, nothing has changed.
    #[test]
    fn undo_and_redo_go_all_the_way(said_all in proptest::collection::vec((0..9_usize, 0..8_usize), 0..20)) {
        let mut history = History::new(&header());
        for (what, choice) in said_all {
            let _ = history.push_entry(NOW, &entries(&said(what, choice))[0]);
        }
        let before = history.games().to_vec();
        let last = history.next_seq();
        while let Some(from) = history.undo_target() {
            history.push_entry(NOW, &[line(&format!("strike{from}"))]).unwrap();
        }
        prop_assert!(history.games().len() == 1 && history.games()[0].deals.is_empty());
        while let Some(strike) = history.redo_target() {
            history.push_entry(NOW, &[line(&format!("restore{strike}"))]).unwrap();
        }
        prop_assert_eq!(history.games(), &before[..]);
        history.forget(last);
        prop_assert_eq!(history.games(), &before[..]);
        prop_assert_eq!(history.next_seq(), last);
    }

    /// Lines in any order are taken or refused, and what is refused leaves no trace.
    #[test]
    fn any_lines_are_taken_or_refused(words in proptest::collection::vec((0..13_usize, 0..12_usize), 0..40)) {
        let mut history = History::new(&header());
        let mut taken = Vec::new();
        for (what, choice) in words {
            let word = match what {
                9 | 10 => format!("strike{choice}"),
                11 | 12 => format!("restore{choice}"),
                _ => said(what, choice),
            };
            if history.push_entry(NOW, &entries(&word)[0]).is_ok() {
                taken.push(word);
            }
        }
        let (again, unfit) = play(&taken.join(" "));
        prop_assert_eq!(unfit, None);
        prop_assert_eq!(again.said(), history.said());
        prop_assert_eq!(again.games(), history.games());
    }
}
