//! Scripts for every clause, every refusal and every reason, and the gallery that is made of them.
//!
//! A script is a text under `tests/scripts`: tables of rows, each row what happened and what became
//! of it. In a good table each row mends one fault of the row above. What is expected comes from the
//! rules reference, and where a rule leaves room the words beside the row say how it is taken.
//!
//! A table begins with its title in brackets, then `rules:` (an id, and switches as `key=value`),
//! and where they matter `score: 9-8`, `dealer: 3` and `given:` (words before those of every row).
//! What follows `--` is a remark. Then rows, `words => outcome`. The words:
//!
//! - `^9h` a card is turned, `^h` one of hearts; `p` whoever has the word passes, `pp` twice;
//! - `1:pass`, `1:order`, `1:order!` alone, `1:name=s`, `1:bid=3s`, `1:bid=3`, `1:bid=!s` alone,
//!   `3:deny`, `3:deny!` the going alone, `3:allow`, `0:take`, `0:take=9h`, `2:defend`;
//! - `1:made=h`, `1:made=4s!` a contract by its outcome, `1:denied`, `1:denied!` an alone call,
//!   `1:denied!!` only its going alone, `out` nobody declared, `tricks=3-2`, `places=021`;
//! - `1:AsKsTs` cards played, from seat 1 on clockwise over those who play; `1{AsKs}` a hand;
//! - `1>6a6b` a combination, `1>X=single5` its name said, `1>=pair7` known by its name, `1>6a.` the
//!   last cards; `2>>0` the lead is given;
//! - `misdeal`, `misdeal=1` a weak hand, `ruling=2-0/ends/bars=0/next=3`, `dispute=2-0`, `agree=3-1`;
//! - `//` the next deal, `//3` dealt by seat 3, `game//` the next game; JSON for what has no word.
//!
//! The outcome: the phase and whose turn it is, then the contract; of a closed deal its awards, the
//! score, who has won, who deals next. Behind it ` ! clause seat` for what was irregular, a revoke
//! with its trick and what shows it, and ` x code` where the record stops.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use rasher::card::{CardList, Suit, Trump, Written};
use rasher::clause::Clause;
use rasher::event::{
    self, Call, Cards, Climbing, Combo, DealFate, Denial, Event, Reading, Ruling, TurnUp,
};
use rasher::game::Deal;
use rasher::game::award::Award;
use rasher::game::climb::Climb;
use rasher::game::verdict::{Impossible, Irregular, Outcome, Standing, Who};
use rasher::history::History;
use rasher::line::{Names, in_words};
use rasher::log::{Header, Line, Speak};
use rasher::rules::Ruleset;
use rasher::rules::file;
use rasher::rules::pay::Reason;
use rasher::rules::shelf::Shelf;
use rasher::rules::source::Sources;
use rasher::seat::{ByTeam, Seat, SeatList, Team};
use rasher::session::{self, Session};

const PEOPLE: [&str; 6] = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"];

/// Every variant by its name, so that a new one is missing here before it is missing anywhere else.
macro_rules! names_of {
    ($list:ident, $name:ident, $type:ident: $($variant:ident)*) => {
        const $list: &[&str] = &[$(stringify!($variant),)*];
        fn $name(it: &$type) -> &'static str {
            match it { $($type::$variant { .. } => stringify!($variant),)* }
        }
    };
}

names_of!(IRREGULAR, irregular, Irregular:
    Dealer CallOutOfTurn LostCall NotThePartner StuckPass TurnedDown MustGoAlone NoNaturalTrump
    WrongTaker UpcardDiscarded TooLow UnderLeast LoneTooLow NoTrumpNotNow NoLoneHands AloneLate NotWeak
    PlayOutOfTurn PassOutOfTurn Revoke NotHigher LeaderPassed HadPassed BombOutOfTurn LeadGivenAway LeadRefused
    TakeoverAfterPass MustPass ExposedKept SuitNotLed DirectedKept DemandUnmet);

names_of!(IMPOSSIBLE, impossible, Impossible:
    NoSuchSeat NotNow NotThisGame NothingTurned JokerTurned AlreadyTurned NothingDeclared
    AloneNotAsked NoContract NoBid NoSuchBid NoTrumpNamed NoSuchTrump WasDenied NotThatSeat
    NoSuchCard CardGone TooMany NotInHand OneCard HandSize SittingOut AlreadyPlayed Sum
    TricksDisagree Disagree PackUnknown NoCombination CannotMake NotThatReading Ambiguous AlreadyOut
    CardsLeft NotTheWinner AfterTheEnd GameOver);

names_of!(REASONS, reason, Reason:
    Made March Euchred Swept AloneMade AloneMarch AloneShort AloneEuchred AloneSwept Tricks Set
    AloneSet Place Forfeit Ruling Floor);

// --- scripts ------------------------------------------------------------------------------------

/// A table of rows under one ruleset.
struct Table {
    /// Where it stands.
    place: String,
    rules: Ruleset,
    /// The ruleset as it was asked for: an id, and switches.
    asked: String,
    dealer: Seat,
    score: ByTeam<i32>,
    given: String,
    rows: Vec<Row>,
    /// What became of each row.
    told: Vec<Told>,
}

/// What happened, and what should become of it.
struct Row {
    /// Where it stands.
    place: String,
    words: String,
    expected: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts")
}

fn seat(text: &str) -> Seat {
    text.parse().ok().and_then(Seat::new).unwrap_or_else(|| panic!("`{text}` is no seat"))
}

fn pair<T: std::str::FromStr>(text: &str) -> ByTeam<T> {
    // The first number may have a sign of its own.
    let dash = text.get(1..).and_then(|rest| rest.find('-'));
    let dash = dash.unwrap_or_else(|| panic!("`{text}` is no pair")) + 1;
    let (even, odd) = (&text[..dash], &text[dash + 1..]);
    let read = |text: &str| text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"));
    ByTeam::new(read(even), read(odd))
}

fn ruleset(asked: &str) -> Ruleset {
    let (id, switches) = asked.split_once(' ').unwrap_or((asked, ""));
    let base = Shelf::built_in().get(id).unwrap_or_else(|| panic!("no ruleset `{id}`"));
    let set: BTreeMap<_, _> = switches
        .split_whitespace()
        .map(|switch| {
            let (key, value) = switch.split_once('=').expect("key=value");
            (key.to_owned(), file::typed(value))
        })
        .collect();
    if set.is_empty() {
        return base.clone();
    }
    file::with(base, &set, Sources::agreed())
        .unwrap_or_else(|mistakes| panic!("{asked}: {mistakes:?}"))
}

/// All of them, each row told once.
static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let mut tables = tables();
    for table in &mut tables {
        table.told = table.rows.iter().map(|row| table.tell(&row.words)).collect();
    }
    tables
});

fn tables() -> Vec<Table> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).expect("the folder").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut tables: Vec<Table> = Vec::new();
    for file in files {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a script");
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split(" -- ").next().expect("a first part").trim();
            let place = format!("{name}:{number}");
            if line.is_empty() || line.starts_with("--") {
                continue;
            }
            if line.starts_with('[') {
                tables.push(Table {
                    place,
                    rules: ruleset("euchre"),
                    asked: "euchre".to_owned(),
                    dealer: seat("0"),
                    score: ByTeam::new(0, 0),
                    given: String::new(),
                    rows: Vec::new(),
                    told: Vec::new(),
                });
                continue;
            }
            let table = tables.last_mut().expect("a title first");
            if let Some((words, outcome)) = line.split_once("=>") {
                let (words, expected) = (words.trim().to_owned(), outcome.trim().to_owned());
                table.rows.push(Row { place, words, expected });
                continue;
            }
            let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{place}: {line}"));
            match key {
                "rules" => {
                    value.clone_into(&mut table.asked);
                    table.rules = ruleset(value);
                }
                "dealer" => table.dealer = seat(value),
                "score" => table.score = pair(value),
                "given" => value.clone_into(&mut table.given),
                _ => panic!("{place}: `{key}`"),
            }
        }
    }
    tables
}

// --- words --------------------------------------------------------------------------------------

/// `9hTd10cX` as cards.
fn cards(text: &str) -> CardList {
    let mut list = CardList::new();
    let mut word = String::new();
    for letter in text.chars() {
        word.push(letter);
        let rank = letter.is_ascii_digit() || (word.len() == 1 && "TJQKA".contains(letter));
        if !rank {
            let card: Written = word.parse().unwrap_or_else(|_| panic!("`{word}` is no card"));
            assert!(list.push(card), "too many cards");
            word.clear();
        }
    }
    assert!(word.is_empty(), "`{text}` ends in the middle of a card");
    list
}

fn trump(text: &str) -> Trump {
    let mut letters = text.chars();
    let found = letters.next().and_then(Trump::from_letter).filter(|_| letters.next().is_none());
    found.unwrap_or_else(|| panic!("`{text}` is no trump"))
}

/// `straight-flush9` as a reading.
fn reading(text: &str) -> Reading {
    let split = text.find(|letter: char| letter.is_ascii_digit()).expect("its high");
    let kind = Combo::from_word(&text[..split]).expect("a type");
    Reading { kind, high: text[split..].parse().expect("its high") }
}

/// `3s`, `3`, `s` or nothing: how many, and what.
fn bid(text: &str) -> (Option<u8>, Option<Trump>) {
    let split = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, word) = text.split_at(split);
    (number.parse().ok(), (!word.is_empty()).then(|| trump(word)))
}

/// The events of one word of a script, as the deal stands.
fn events(word: &str, deal: &Deal<'_>) -> Vec<Event> {
    if word.starts_with('{') {
        return vec![serde_json::from_str(word).unwrap_or_else(|why| panic!("{word}: {why}"))];
    }
    if !word.is_empty() && word.chars().all(|letter| letter == 'p') {
        let mut deal = *deal;
        let pass = |_| {
            let event = Event::Call(Call::Pass { seat: deal.turn().expect("somebody's turn") });
            deal.advance(&event).unwrap_or_else(|why| panic!("`{word}`: {why}"));
            event
        };
        return word.chars().map(pass).collect();
    }
    if let Some(turned) = word.strip_prefix('^') {
        let suit = turned.chars().next().and_then(Suit::from_letter).filter(|_| turned.len() == 1);
        return vec![Event::Call(Call::TurnUp(match suit {
            Some(suit) => TurnUp::Suit(suit),
            None => TurnUp::Card(turned.parse().unwrap_or_else(|_| panic!("`{word}`"))),
        }))];
    }
    if let Some((who, play)) = word.split_once('>') {
        return vec![combination(seat(who), play)];
    }
    if let Some((who, hand)) = word.split_once('{') {
        return vec![Event::Cards(Cards::Hand {
            seat: seat(who),
            cards: cards(hand.trim_end_matches('}')),
        })];
    }
    if let Some((who, said)) = word.split_once(':') {
        return by_seat(seat(who), said, deal);
    }
    vec![told(word)]
}

fn combination(seat_no: Seat, play: &str) -> Event {
    if let Some(to) = play.strip_prefix('>') {
        return Event::Climbing(Climbing::GiveLead { seat: seat_no, to: seat(to) });
    }
    let out = play.ends_with('.');
    let play = play.trim_end_matches('.');
    let (group, name) = play.split_once('=').map_or((play, None), |(g, n)| (g, Some(reading(n))));
    Event::Cards(Cards::Play { seat: seat_no, cards: cards(group), reading: name, out })
}

/// What a seat says or plays.
fn by_seat(seat: Seat, said: &str, deal: &Deal<'_>) -> Vec<Event> {
    let (plain, alone) = (said.trim_end_matches('!'), said.ends_with('!'));
    let what = |alone: bool| if alone { Denial::Alone } else { Denial::Trump };
    let (word, rest) = plain.split_once('=').unwrap_or((plain, ""));
    vec![match word {
        "pass" => Event::Call(Call::Pass { seat }),
        "order" => Event::Call(Call::Order { seat, alone }),
        "name" => Event::Call(Call::Name { seat, trump: trump(rest), alone }),
        "bid" => {
            let alone = rest.starts_with('!') || alone;
            let (tricks, trump) = bid(rest.trim_start_matches('!'));
            Event::Call(Call::Bid { seat, tricks, trump, alone })
        }
        "deny" => Event::Call(Call::Deny { seat, what: what(alone) }),
        "allow" => Event::Call(Call::Allow { seat }),
        "take" => {
            let discard = (!rest.is_empty()).then(|| rest.parse().expect("a card"));
            Event::Call(Call::Take { seat, discard })
        }
        "defend" => Event::Call(Call::DefendAlone { seat }),
        "made" => {
            let (bid, trump) = bid(rest);
            Event::Call(Call::Contract { maker: seat, trump: trump.expect("a trump"), alone, bid })
        }
        "denied" => Event::Call(Call::Denied { seat, alone, what: what(said.ends_with("!!")) }),
        group => return played(seat, cards(group), deal),
    }]
}

/// Cards from one seat on clockwise, those who sit out left out.
fn played(first: Seat, list: CardList, deal: &Deal<'_>) -> Vec<Event> {
    let players = deal.rules().players();
    let mut seat = first;
    let one = |card: &Written| {
        let event = Event::Cards(Cards::Play {
            seat,
            cards: CardList::one(*card),
            reading: None,
            out: false,
        });
        let next = players.left(seat);
        seat = players.all().minus(deal.out()).first_from(next).unwrap_or(next);
        event
    };
    list.as_slice().iter().map(one).collect()
}

/// What is told of the whole deal.
fn told(word: &str) -> Event {
    let (word, rest) = word.split_once('=').unwrap_or((word, ""));
    let why = String::new;
    match word {
        "out" => Event::Call(Call::PassedOut),
        "tricks" => Event::Cards(Cards::Tricks { taken: pair(rest) }),
        "agree" => Event::Table(event::Table::Agree { score: pair(rest) }),
        "dispute" => {
            let asked = Ruling { why: why(), points: pair(rest), ..Ruling::default() };
            Event::Table(event::Table::Dispute(asked))
        }
        "misdeal" => Event::Table(event::Table::Misdeal {
            why: why(),
            seat: (!rest.is_empty()).then(|| seat(rest)),
        }),
        "places" => {
            let mut order = SeatList::new();
            for who in rest.chars() {
                assert!(order.push(seat(&who.to_string())), "six at most");
            }
            Event::Climbing(Climbing::Places { order })
        }
        "ruling" => {
            let mut parts = rest.split('/');
            let points = pair(parts.next().expect("points"));
            let then = parts.next().and_then(DealFate::from_word).expect("what then");
            let mut ruling = Ruling { points, then, why: why(), ..Ruling::default() };
            for part in parts {
                match part.split_once('=') {
                    Some(("bars", team)) => {
                        let team = team.parse().ok().and_then(Team::new).expect("a team");
                        ruling.bars.0[team] = true;
                    }
                    Some(("next", dealer)) => ruling.next_dealer = Some(seat(dealer)),
                    _ => panic!("`{part}` in a ruling"),
                }
            }
            Event::Table(event::Table::Ruling(ruling))
        }
        other => panic!("`{other}` is no word of a script"),
    }
}

// --- the one entry point -------------------------------------------------------------------------------

/// What became of a row.
struct Told {
    outcome: String,
    findings: Vec<Irregular>,
    impossible: Option<Impossible>,
    awards: Vec<Award>,
    /// What happened, the first deal itself first.
    events: Vec<Event>,
}

impl Table {
    fn header(&self) -> Header {
        let seats = usize::from(self.rules.players().count());
        Header {
            at: "2026-11-20T19:02:11Z".into(),
            id: "script".into(),
            title: "Script".into(),
            seats: PEOPLE.iter().take(seats).map(|name| (*name).to_owned()).collect(),
            first_dealer: self.dealer,
            score: self.score,
            speak: Speak::Asked,
            rules: self.rules.to_json(),
            night: None,
        }
    }

    /// The one entry point: words become the lines of a session, and the session is folded.
    fn tell(&self, words: &str) -> Told {
        let header = self.header();
        let mut history = History::new(&header);
        let say = |history: &mut History, line: Line| {
            let said = history.push_entry("2026-11-20T19:05:40Z", &[line]);
            said.unwrap_or_else(|why| panic!("{}: `{words}`: {why:?}", self.place));
        };
        say(&mut history, Line::Event(Event::Deal { dealer: self.dealer }));
        let words = format!("{} {words}", self.given);
        let standing = Standing { dealer: self.dealer, score: self.score, deal_no: 1, misdeals: 0 };
        let mut deal = Deal::open(&self.rules, standing).expect("a chair");
        'words: for word in words.split_whitespace() {
            if let Some(dealer) = word.strip_prefix("game//").or_else(|| word.strip_prefix("//")) {
                let session = session::fold(&header, &history).expect("it reads");
                let due = session.games.last().expect("a game").standing;
                if word.starts_with("game") {
                    say(&mut history, Line::Game { rules: None, seats: None, first_dealer: None });
                }
                let dealer = if dealer.is_empty() { due.dealer } else { seat(dealer) };
                say(&mut history, Line::Event(Event::Deal { dealer }));
                deal = Deal::open(&self.rules, Standing { dealer, ..due }).expect("a chair");
                continue;
            }
            for event in events(word, &deal) {
                say(&mut history, Line::Event(event.clone()));
                if deal.advance(&event).is_err() {
                    // What else the row says is for the rows below.
                    break 'words;
                }
            }
        }
        let session = session::fold(&header, &history).expect("it reads");
        Self::told(&session, &history)
    }

    fn told(session: &Session, history: &History) -> Told {
        let game = session.games.last().expect("a game");
        let story = game.deals.last();
        let stopped = session.stopped.as_ref().map(|stopped| stopped.why.clone());
        let deals = session.games.iter().flat_map(|game| &game.deals);
        let findings: Vec<Irregular> =
            deals.flat_map(|deal| deal.findings.iter().map(|finding| finding.what)).collect();
        let mut outcome = Self::state(session);
        for finding in &findings {
            write!(outcome, " ! {} {}", finding.clause(), finding.seat()).expect("text");
            if let Irregular::Revoke { trick, proof, .. } = finding {
                let shown = proof.map_or("seen".to_owned(), |proof| format!("by {proof}"));
                write!(outcome, " trick {trick} {shown}").expect("text");
            }
        }
        if let Some(impossible) = &stopped {
            write!(outcome, " x {}", impossible.code()).expect("text");
        }
        let mut events = Vec::new();
        for record in history.games().iter().flat_map(|game| &game.deals) {
            events.push(Event::Deal { dealer: record.dealer });
            events.extend(record.events.iter().map(|(_, event)| event.clone()));
        }
        let awards = story.map(|story| story.awards.clone()).unwrap_or_default();
        Told { outcome, findings, impossible: stopped, awards, events }
    }

    fn state(session: &Session) -> String {
        let game = session.games.last().expect("a game");
        let Some(story) = game.deals.last() else { return "nothing".to_owned() };
        let mut text = story.phase.word().to_owned();
        let Some(closing) = &story.closing else {
            let deal = now(session);
            if let Some(turn) = deal.turn() {
                write!(text, " {turn}").expect("text");
            }
            if let Some((top, owner)) = deal.climb().and_then(Climb::table) {
                write!(text, ", {top} by {owner}").expect("text");
            }
            text.push_str(&contract(&deal));
            return text;
        };
        let paid = story.awards.iter().map(|award| {
            format!("{}{:+} {}", award.team.number(), award.points, award.reason.word())
        });
        let paid: Vec<String> = paid.collect();
        if !paid.is_empty() {
            write!(text, ": {}", paid.join(", ")).expect("text");
        }
        write!(text, " = {} to {}", closing.score.even, closing.score.odd).expect("text");
        match game.outcome {
            Some(Outcome::Won(team)) => write!(text, ", won by {}", team.number()),
            Some(Outcome::Shared) => write!(text, ", shared"),
            None => Ok(()),
        }
        .expect("text");
        write!(text, ", next {}", closing.next_dealer).expect("text");
        text
    }

    fn check(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (Row { place, words, expected }, told) in self.rows.iter().zip(&self.told) {
            let told = &told.outcome;
            if told != expected {
                let not = format!("should be {expected}\n  is        {told}");
                faults.push(format!("{place}: {words}\n  {not}"));
            }
        }
        faults
    }
}

/// The deal that is open, or the last one.
fn now(session: &Session) -> Deal<'_> {
    let game = session.games.last().expect("a game");
    if let Some(deal) = game.now() {
        return deal;
    }
    let story = game.deals.last().expect("a deal");
    let opened = Deal::open(&game.rules, story.standing).expect("a chair");
    story.events.iter().fold(opened, |deal, (_, event)| deal.step(event).expect("it was taken"))
}

fn contract(deal: &Deal<'_>) -> String {
    let Some(play) = deal.play() else { return String::new() };
    let made = &play.contract;
    let bid = made.bid.map(|bid| bid.to_string()).unwrap_or_default();
    let mut text = format!(", {} made {bid}{}", made.maker, made.trump.letter());
    if made.alone {
        text.push_str(" alone");
    }
    for seat in play.out.iter() {
        write!(text, ", {seat} out").expect("text");
    }
    if let Some(taker) = play.takes {
        write!(text, ", {taker} takes").expect("text");
    }
    text
}

// --- the tests ----------------------------------------------------------------------------------

#[test]
fn scripts_come_to_what_they_say() {
    let faults: Vec<String> = TABLES.iter().flat_map(Table::check).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// A row of a script that earns something, and what it came to.
struct Example {
    table: &'static Table,
    told: &'static Told,
    /// What the referee says of it.
    says: String,
    /// The clause that it rests on.
    cites: Option<Clause>,
    /// How much there is to read, and how much is wrong besides.
    size: usize,
}

/// By the name of what is earned.
type Earned = BTreeMap<&'static str, Example>;

/// For each name the shortest row that earns it: findings, refusals, reasons.
fn examples() -> [Earned; 3] {
    let mut found = [Earned::new(), Earned::new(), Earned::new()];
    for table in TABLES.iter() {
        let people = table.header().seats;
        for told in &table.told {
            let mut earned = Vec::new();
            let seen = |what: &&Irregular| matches!(what, Irregular::Revoke { proof: None, .. });
            for what in told.findings.iter().filter(|what| !seen(what)) {
                earned.push((0, irregular(what), what.say(Who(&people)), Some(what.clause())));
            }
            if let Some(what) = &told.impossible {
                let cites = if let Impossible::NotThisGame { clause, .. } = what {
                    Some(*clause)
                } else {
                    None
                };
                earned.push((1, impossible(what), what.say(Who(&people)), cites));
            }
            for award in &told.awards {
                earned.push((2, reason(&award.reason), award.say().to_owned(), award.clause));
            }
            let beside = told.findings.len() + usize::from(told.impossible.is_some());
            let size = told.events.len() + 5 * beside;
            for (kind, name, says, cites) in earned {
                let longer = |other: &Example| other.size > size;
                if found[kind].get(name).is_none_or(longer) {
                    found[kind].insert(name, Example { table, told, says, cites, size });
                }
            }
        }
    }
    found
}

#[test]
fn every_finding_refusal_and_reason_is_earned_by_some_script() {
    let mut missing: Vec<&str> = Vec::new();
    for (earned, all) in examples().iter().zip([IRREGULAR, IMPOSSIBLE, REASONS]) {
        missing.extend(all.iter().filter(|name| !earned.contains_key(*name)));
    }
    assert!(missing.is_empty(), "no script earns {}", missing.join(", "));
}

// --- the gallery --------------------------------------------------------------------------------

impl Example {
    /// Sentences, each on a line of its own.
    fn show(&self, out: &mut String) {
        let rules = &self.table.rules;
        let people = self.table.header().seats;
        let happened = in_words(&self.told.events, &Names::new(&people), rules);
        let (id, switches) = self.table.asked.split_once(' ').unwrap_or((&self.table.asked, ""));
        let switches: Vec<String> = switches
            .split_whitespace()
            .map(|switch| format!("`{}`", switch.replacen('=', " = ", 1)))
            .collect();
        let house = if switches.is_empty() {
            format!("`{id}`")
        } else {
            format!("`{id}` with {}", switches.join(", "))
        };
        let ByTeam { even, odd } = self.table.score;
        let at = if (even, odd) == (0, 0) { String::new() } else { format!(" at {even} to {odd}") };
        writeln!(out, "In {house}{at}: {happened}.").expect("text");
        let Some(clause) = self.cites else { return };
        let cite = rules.cite(clause).unwrap_or_else(|| panic!("{id} does not cite {clause}"));
        let source = match cite.source.as_str() {
            "silent" => "the sources are silent",
            "agreed" => "agreed at this table",
            source => source,
        };
        writeln!(out, "\nThe rule, `{clause}` ({source}):\n").expect("text");
        for sentence in sentences(&cite.whole()) {
            writeln!(out, "> {sentence}").expect("text");
        }
    }
}

/// Where a full stop is followed by a capital letter, a sentence ends.
fn sentences(text: &str) -> Vec<String> {
    let mut list = vec![String::new()];
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let last = list.last_mut().expect("one");
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(word);
        let ends = word.ends_with(['.', '?']) && word.len() > 2;
        if ends && words.peek().is_some_and(|next| next.starts_with(char::is_uppercase)) {
            list.push(String::new());
        }
    }
    list
}

/// A sentence with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn gallery() -> String {
    let [findings, refusals, reasons] = examples();
    let mut out = String::from(OPENING);
    let mut all: Vec<&Example> = findings.values().collect();
    all.sort_by_key(|example| example.cites);
    for example in all {
        let clause = example.cites.expect("a finding has a clause");
        writeln!(out, "\n### `{clause}`\n\n**{}**\n", sentence(&example.says)).expect("text");
        example.show(&mut out);
    }
    out.push_str(REFUSED);
    for name in IMPOSSIBLE {
        let example = &refusals[name];
        let code = example.told.impossible.as_ref().expect("it was refused").code();
        writeln!(out, "\n### `{code}`\n\n**{}**\n", sentence(&example.says)).expect("text");
        example.show(&mut out);
    }
    out.push_str(PAID);
    for name in REASONS {
        let example = &reasons[name];
        let paid = example.told.awards.iter().find(|award| reason(&award.reason) == *name);
        let paid = paid.expect("it was paid");
        let side = side(example, paid.team);
        let points = match paid.points {
            1 => "1 point".to_owned(),
            points if points < 0 => format!("{} points less", -points),
            points => format!("{points} points"),
        };
        writeln!(out, "\n### `{}`\n", paid.reason.word()).expect("text");
        let says = sentence(&example.says);
        let says = says.trim_end_matches('.');
        writeln!(out, "**{says} ({points} for {side}).**\n").expect("text");
        example.show(&mut out);
    }
    out
}

fn side(example: &Example, team: Team) -> String {
    let people = example.table.header().seats;
    let own = people.iter().skip(usize::from(team.number())).step_by(2).cloned();
    own.collect::<Vec<_>>().join(" and ")
}

const OPENING: &str = "\
# Verdicts: what the referee finds, refuses and pays

This page is made from the scripts in `tests/scripts`; each entry shows the shortest row that leads to it.
`UPDATE=1 cargo test --test game scripts::` writes it again.
Ann, Ben, Cal and Dee sit clockwise, and Eve and Fay after them where six play.

## Findings

These things happen at real tables although a rule forbids them.
They are recorded as they happened, and the rule is cited.
If there are several, the one listed first here is reported first.
";

const REFUSED: &str = "
## Refusals

These things could not have happened.
They are refused, and nothing changes.
";

const PAID: &str = "
## Reasons

Every award of points has a reason, and a clause that pays it.
";

#[test]
#[allow(clippy::disallowed_methods, reason = "whoever starts the test says whether it writes")]
fn the_gallery_shows_what_the_scripts_come_to() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verdicts.md");
    let made = gallery();
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).expect("it can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differs = made.lines().zip(kept.lines()).find(|(made, kept)| made != kept);
    assert!(
        made == kept,
        "docs/verdicts.md is out of date: UPDATE=1 cargo test --test game scripts::. First: {differs:?}"
    );
}
