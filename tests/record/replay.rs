//! A session at work keeps what it has folded and folds only what changed: at every step that must
//! be what reading the whole record again gives, and what was tried must leave no trace.

use proptest::prelude::*;
use rasher::event::{Call, Cards, DealFate, Event, Ruling, Table};
use rasher::history::History;
use rasher::log::{Attest, Confirm, Header, Line, Speak};
use rasher::rules::file;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};
use rasher::session::{self, Game, Rulebooks, Session};

const NOW: &str = "2026-11-20T19:05:40Z";

fn header() -> Header {
    let asked = serde_json::json!({"base": "euchre", "set": {"game.target": 6}});
    let rules = file::asked(&asked, Shelf::built_in()).unwrap();
    Header {
        at: NOW.into(),
        id: "friday".into(),
        title: "Friday".into(),
        seats: ["Ann", "Ben", "Cal", "Dee"].map(str::to_owned).into(),
        first_dealer: Seat::FIRST,
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    }
}

fn seat(number: u64) -> Seat {
    Seat::new(u8::try_from(number % 4).unwrap()).unwrap()
}

/// A deal by its outcome, now and then a pass that leaves it open or a call by the wrong seat.
fn deal(pick: u64) -> Vec<Event> {
    let dealer = seat(pick / 7);
    let mut events = vec![Event::Deal { dealer }];
    match pick % 7 {
        0 => events.push(Event::Call(Call::PassedOut)),
        1 => events.push(Event::Call(Call::Pass { seat: seat(pick / 3) })),
        taken => {
            events.push(Event::Call(Call::Contract {
                maker: seat(pick),
                trump: rasher::card::Trump::from_letter('h').unwrap(),
                alone: pick.is_multiple_of(5),
                bid: None,
            }));
            let even = u8::try_from(taken - 1).unwrap().min(5);
            events.push(Event::Cards(Cards::Tricks { taken: ByTeam::new(even, 5 - even) }));
        }
    }
    events
}

fn decision(pick: u64, about: Option<u64>) -> Event {
    let points = ByTeam::new(i32::from(pick.is_multiple_of(2)), 0);
    let why = "a card was shown".to_owned();
    Event::Table(if pick.is_multiple_of(3) {
        Table::Dispute(Ruling { about, why, points, ..Ruling::default() })
    } else {
        let then = if pick.is_multiple_of(4) { DealFate::Ends } else { DealFate::GoesOn };
        let next_dealer = None;
        Table::Ruling(Ruling { points, then, why, about, next_dealer, ..Ruling::default() })
    })
}

/// The lines of an entry, made of a kind, a place among the lines that are there, and a number.
fn entry(history: &History, kind: u8, place: u64, pick: u64) -> Vec<Line> {
    let seq = 1 + place % history.next_seq();
    let deals = history.games().last().map_or(0, |game| game.deals.len()) as u64;
    let line = match kind {
        0..=4 => return deal(pick).into_iter().map(Line::Event).collect(),
        5 => Line::Event(decision(pick, Some(seq))),
        6 => Line::Event(decision(pick, None)),
        7 => Line::Seat { seat: seat(pick), name: format!("Eve {pick}") },
        8 => Line::Note { text: "tea".into() },
        9 => Line::Game { rules: None, seats: None, first_dealer: None },
        10 | 11 => {
            let no = u32::try_from(1 + place % (deals + 1)).unwrap();
            Line::Amend { game: None, deal: no, events: deal(pick), why: String::new() }
        }
        12 => Line::Strike { from: seq, why: String::new() },
        13 => Line::Strike { from: history.undo_target().unwrap_or(1), why: String::new() },
        14 => Line::Restore { strike: history.redo_target().unwrap_or(seq) },
        15 => Line::Attest(Attest::Asks(Confirm::Game)),
        _ => Line::Restore { strike: seq },
    };
    vec![line]
}

fn all(session: &Session) -> String {
    format!("{session:?}")
}

/// Who sat together for how many deals that count, and which disputes are open, by going through every
/// deal of the game.
fn gone_through(game: &Game) -> (Vec<(Vec<String>, usize)>, Vec<u64>) {
    let mut sat: Vec<(Vec<String>, usize)> = Vec::new();
    let mut before: Option<&[String]> = None;
    for deal in &game.deals {
        let counts = usize::from(deal.closing.is_some_and(|closing| !closing.void));
        match sat.last_mut().filter(|_| before == Some(&deal.seats)) {
            Some((_, deals)) => *deals += counts,
            None => sat.push((deal.seats.to_vec(), counts)),
        }
        before = Some(&deal.seats);
    }
    sat.retain(|(_, deals)| *deals > 0);
    let disputes = game.deals.iter().flat_map(|deal| &deal.disputes);
    let open = disputes.filter(|dispute| dispute.settled.is_none()).map(|dispute| dispute.seq);
    (sat, open.collect())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn what_is_kept_is_what_reading_again_gives(
        steps in proptest::collection::vec((0..17_u8, any::<u64>(), any::<u64>(), any::<bool>()), 1..60)
    ) {
        let header = header();
        let mut history = History::new(&header);
        let mut books = Rulebooks::default();
        let mut session = session::fold_by(&mut books, &header, &history).unwrap();
        history.take_changed();
        for (kind, place, pick, keep) in steps {
            let lines = entry(&history, kind, place, pick);
            let was = (all(&session), format!("{:?}", history.games()), history.said().to_vec());
            let Ok(first) = history.push_entry(NOW, &lines) else {
                prop_assert_eq!(history.said(), &was.2[..]);
                history.take_changed();
                continue;
            };
            if let Some(from) = history.take_changed() {
                let replaced = session.refold(&mut books, &header, &history, from).unwrap();
                if !keep {
                    session.put_back(replaced);
                }
            }
            if !keep {
                history.forget(first);
                history.take_changed();
                let now = (all(&session), format!("{:?}", history.games()), history.said().to_vec());
                prop_assert_eq!(was, now);
            }
            let again = session::fold_by(&mut books, &header, &history).unwrap();
            prop_assert_eq!(all(&session), all(&again));
            for game in &session.games {
                let sat = game.sat().into_iter().map(|(seats, deals)| (seats.to_vec(), deals));
                let open = game.open_disputes().map(|(_, dispute)| dispute.seq);
                prop_assert_eq!((sat.collect(), open.collect()), gone_through(game));
            }
            let attested = history.said().iter().filter(|said| matches!(said.line, Line::Attest(_)));
            let kept: Vec<u64> = history.attests().map(|(said, _)| said.seq).collect();
            prop_assert_eq!(kept, attested.map(|said| said.seq).collect::<Vec<_>>());
            let rows = history.said().iter().cloned();
            let mut anew = History::new(&header);
            for said in rows {
                anew.push_entry(NOW, &[said.line]).unwrap();
            }
            prop_assert_eq!(anew.games(), history.games());
            prop_assert_eq!(anew.undo_target().is_some(), history.undo_target().is_some());
            prop_assert_eq!(anew.redo_target(), history.redo_target());
        }
    }
}
