//! Makes the league: sessions of forty deals, played at random by the rules, the same at every run.

use std::fs;
use std::path::Path;
use std::thread;

use rasher::event::{Call, Cards, Event};
use rasher::game::Deal;
use rasher::game::verdict::Standing;
use rasher::log::{self, Header, Line, Speak};
use rasher::rules::Ruleset;
use rasher::rules::shelf::Shelf;
use rasher::seat::{ByTeam, Seat};

use crate::deals::{Chance, random_deal, seat};

/// Deals of a session.
pub(crate) const DEALS: usize = 40;

const FIRST: [&str; 20] = [
    "Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Mia",
    "Ned", "Ola", "Pat", "Rob", "Sue", "Tess", "Vic",
];
const LAST: [&str; 10] =
    ["Abel", "Burr", "Cobb", "Dow", "Ellis", "Frost", "Gale", "Hart", "Ives", "Jay"];

/// Makes sessions in `folder`, as far as they are not there; gives the bytes of all.
pub(crate) fn league(folder: &Path, sessions: usize) -> u64 {
    fs::create_dir_all(folder).expect("a folder");
    let hands = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let make = |hand: usize| {
            move || {
                (hand..sessions).step_by(hands).map(|number| session(folder, number)).sum::<u64>()
            }
        };
        let made: Vec<_> = (0..hands).map(|hand| scope.spawn(make(hand))).collect();
        made.into_iter().map(|made| made.join().expect("made")).sum()
    })
}

/// One session, in a file of its own; the bytes of it.
fn session(folder: &Path, number: usize) -> u64 {
    // Twenty nights in each month of a year, and as many tables a night as it takes.
    let (night, table_no) = (number % 240, number / 240 + 1);
    let (month, day) = (night / 20 + 1, night % 20 + 1);
    let id = format!("2025-{month:02}-{day:02}-league-{table_no:03}");
    let path = folder.join(format!("{id}.jsonl"));
    if let Ok(there) = fs::metadata(&path) {
        return there.len();
    }
    let mut chance =
        Chance(0x9E37_79B9_7F4A_7C15 ^ (number as u64 + 1).wrapping_mul(0xD134_2543_DE82_EF95));
    let name = ["euchre", "euchre-standard"][chance.below(2)];
    let rules = Shelf::built_in().get(name).expect("built in");
    let at = |minute: usize| {
        format!("2025-{month:02}-{day:02}T{:02}:{:02}:00Z", 18 + minute / 60, minute % 60)
    };
    let header = Header {
        at: at(0),
        id,
        title: format!("League {number}"),
        seats: table(&mut chance),
        first_dealer: seat(u8::try_from(chance.below(4)).expect("a seat")),
        score: ByTeam::new(0, 0),
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    };
    let (mut bytes, mut chain) = log::header(&header).expect("a header");
    let mut seq = 1;
    let mut game =
        Standing { dealer: header.first_dealer, score: header.score, deal_no: 1, misdeals: 0 };
    for deal in 0..DEALS {
        let (events, next, over) = played(rules, game, &mut chance);
        let mut lines: Vec<Line> = events.into_iter().map(Line::Event).collect();
        game = next;
        if over && deal + 1 < DEALS {
            lines.push(Line::Game { rules: None, seats: None, first_dealer: None });
            game = Standing { score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0, ..next };
        }
        // What is typed in one go is one entry; the next game is another.
        let (result, again) = lines.split_at(lines.len() - usize::from(over && deal + 1 < DEALS));
        for entry in [result, again].into_iter().filter(|lines| !lines.is_empty()) {
            let entry = log::entry(&chain, seq, &at(3 * deal), entry).expect("an entry");
            bytes.extend(&entry.bytes);
            let last = entry.rows.last().expect("a line");
            (chain, seq) = (last.chain, last.seq + 1);
        }
    }
    fs::write(path, &bytes).expect("written");
    bytes.len() as u64
}

/// Four different people.
fn table(chance: &mut Chance) -> Vec<String> {
    let mut people: Vec<usize> = Vec::new();
    while people.len() < 4 {
        let person = chance.below(FIRST.len() * LAST.len());
        if !people.contains(&person) {
            people.push(person);
        }
    }
    let name = |person: usize| format!("{} {}", FIRST[person % 20], LAST[person / 20]);
    people.into_iter().map(name).collect()
}

/// A deal played at random, as its outcome is recorded; what comes after it, and is the game over?
fn played(rules: &Ruleset, before: Standing, chance: &mut Chance) -> (Vec<Event>, Standing, bool) {
    let mut outcome = vec![Event::Deal { dealer: before.dealer }];
    if chance.below(12) == 0 {
        outcome.push(Event::Call(Call::PassedOut));
    } else {
        let events = random_deal(rules, before.dealer.number(), chance);
        let open = Deal::open(rules, before).expect("opens");
        let played = events.iter().fold(open, |deal, event| deal.step(event).expect("lawful"));
        let contract = played.contract().expect("a contract");
        outcome.push(Event::Call(Call::Contract {
            maker: contract.maker,
            trump: contract.trump,
            alone: contract.alone,
            bid: None,
        }));
        outcome
            .push(Event::Cards(Cards::Tricks { taken: played.trick().expect("tricks").taken() }));
    }
    let open = Deal::open(rules, before).expect("opens");
    let told = outcome.iter().fold(open, |deal, event| deal.step(event).expect("possible"));
    let closing = told.closing().expect("closed");
    let next = closing.standing(&before);
    debug_assert!(Seat::new(next.dealer.number()).is_some());
    (outcome, next, closing.outcome.is_some())
}
