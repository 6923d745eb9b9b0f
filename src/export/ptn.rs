//! `ptn`: the deals of Euchre and Bid Euchre as records of a dialect of Portable Bridge Notation.
//!
//! Every record that is written is read by the import, and only what comes back as it was counts as
//! told; everything else is named. The words are those of the import.

use serde_json::Value;

use super::{DocumentPart, Format, Parts, SessionView};
use crate::card::{Card, Written};
use crate::event::{Bars, Call, Cards, DealFate, Event, Table};
use crate::game::verdict::Phase;
use crate::game::{Deal, DealResult};
use crate::import::date::as_written;
use crate::import::ptn::spelling::{
    JOKER, SUITS, card_word, name_tag, seat_word, undertaking_word,
};
use crate::import::ptn::{self as import, Undertaking};
use crate::report::deal::event_text;
use crate::report::rules_diff::diff;
use crate::rules::{Making, Ruleset};
use crate::seat::{ByTeam, Players, Seat};
use crate::session::{DealStory, Game};

/// The games of a session that can be told, a file each.
pub(super) fn parts(view: &SessionView<'_>) -> Parts {
    let games = &view.session.games;
    let mut parts = Parts::default();
    for (game, viewed) in games.iter().zip(&view.evening.games) {
        let no = viewed.no;
        let several = games.len() > 1;
        let of = if several { format!("game {no}, ") } else { String::new() };
        let mut left_out = Vec::new();
        match cannot(&game.rules) {
            Some(why) => left_out.push(format!("all of it: {why}")),
            None => {
                let number = if several { format!("-game-{no}") } else { String::new() };
                let name = format!("{}{number}.{}", view.id, Format::Ptn.ending());
                let text = Writer { view, game }.file(&mut left_out);
                parts.parts.extend(text.map(|text| DocumentPart { name, text, joint: None }));
            }
        }
        parts.left_out.extend(left_out.into_iter().map(|left| format!("{of}{left}")));
    }
    parts
}

/// Can a game by these rules be told at all? If not, why not.
fn cannot(rules: &Ruleset) -> Option<&'static str> {
    let Some(trick) = rules.trick_rules() else {
        return Some("the dialect has no climbing games");
    };
    match &trick.making {
        Making::TurnUp(making) if making.consent.is_some() => {
            Some("the dialect has no permission and no denial")
        }
        Making::TurnUp(_) if trick.players != Players::Four => Some("its Euchre seats four"),
        Making::TurnUp(_) | Making::Bid(_) => None,
    }
}

/// How much of a deal is told. Each tells less than the one before.
const DEPTHS: [Depth; 4] = [
    Depth { calls: true, cards: true, outcome: true },
    Depth { calls: false, cards: true, outcome: true },
    Depth { calls: false, cards: false, outcome: true },
    Depth { calls: false, cards: false, outcome: false },
];

#[derive(Clone, Copy)]
struct Depth {
    calls: bool,
    cards: bool,
    outcome: bool,
}

struct Writer<'v> {
    view: &'v SessionView<'v>,
    game: &'v Game,
}

impl Writer<'_> {
    /// The file; none where nothing that paid can be told.
    fn file(&self, left_out: &mut Vec<String>) -> Option<String> {
        let mut records = Vec::new();
        let mut tells = false;
        let start = self.game.start;
        if start != ByTeam::default() {
            left_out.push("the score that it began with".to_owned());
        }
        let mut board = 0;
        for story in &self.game.deals {
            if story.closing.is_some_and(|closing| closing.void) {
                left_out.push(format!("deal {}: all of it: it is void", story.no));
                continue;
            }
            board += 1;
            let (record, missing) = self.best(story, board);
            tells |= missing.len() < story.events.len();
            if !missing.is_empty() {
                left_out.push(format!("deal {}: {}", story.no, missing.join("; ")));
            }
            records.push(record);
        }
        if !tells && !self.game.deals.is_empty() {
            left_out.push("all of it: nothing of it can be told".to_owned());
            return None;
        }
        let text = records.join("\n");
        // Another game begins where the names are others, but for a few that somebody sat down under.
        if import::read(text.as_bytes()).is_ok_and(|read| read.len() > 1) {
            left_out.push("who sat down: a reader begins another game there".to_owned());
        }
        self.rules_unsaid(&text, left_out);
        (!text.is_empty()).then_some(text)
    }

    /// The rules that are otherwise in what the file says, as it is read back.
    fn rules_unsaid(&self, text: &str, left_out: &mut Vec<String>) {
        let read = import::read(text.as_bytes()).ok();
        let read = read.and_then(|all| all.first().and_then(|game| game.ruleset().ok()));
        let Some(read) = read else { return };
        let points = diff(&read, &self.game.rules).points;
        let keys: Vec<String> = points.iter().map(|point| format!("`{}`", point.key)).collect();
        match keys.as_slice() {
            [] => {}
            [key] => left_out.push(format!("the rule {key}")),
            keys => left_out.push(format!("the rules {}", keys.join(", "))),
        }
    }

    /// The record that tells most of a deal and comes back so, and what it does not tell.
    fn best(&self, story: &DealStory, board: u32) -> (String, Vec<String>) {
        let mut best: Option<(String, Vec<String>)> = None;
        for depth in DEPTHS {
            let record = self.record(story, board, depth);
            let Some(missing) = self.missing(story, &record) else { continue };
            if best.as_ref().is_none_or(|(_, least)| missing.len() < least.len()) {
                best = Some((record, missing));
            }
        }
        // Who dealt can always be told.
        best.unwrap_or_else(|| {
            let bare = Depth { calls: false, cards: false, outcome: false };
            (self.record(story, board, bare), vec!["all that happened in it".to_owned()])
        })
    }

    /// What a record does not tell; none where it would be refused, or tells what was not.
    fn missing(&self, story: &DealStory, record: &str) -> Option<Vec<String>> {
        let read = import::read(record.as_bytes()).ok()?;
        let [game] = read.as_slice() else { return None };
        let mut read: Vec<&Event> = game.deals.first()?.iter().skip(1).collect();
        let rules = &self.game.rules;
        let mut missing = Vec::new();
        for (_, event) in &story.events {
            match read.iter().position(|other| alike(other, event)) {
                Some(place) => {
                    read.remove(place);
                }
                None => missing.push(event_text(story, rules, event, None)),
            }
        }
        // Beyond what was recorded it says no more than what that came to.
        let came_to = |event: &Event| {
            matches!(
                event,
                Event::Call(Call::Contract { .. } | Call::PassedOut)
                    | Event::Cards(Cards::Tricks { .. })
            )
        };
        let bare = read.iter().all(|event| came_to(event));
        let same_order = in_order(game.deals.first()?, story);
        (bare && same_order && self.comes_to_the_same(game, story)).then_some(missing)
    }

    /// Does the deal pay the same, as far as it is told to its end?
    fn comes_to_the_same(&self, game: &import::Import, story: &DealStory) -> bool {
        let Ok(mut deal) = Deal::open(&self.game.rules, story.standing) else {
            return false;
        };
        let events = game.deals.first().map(Vec::as_slice).unwrap_or_default();
        for event in events.iter().skip(1) {
            // What only the file's own rules can have happen under is not the same.
            if deal.advance(event).is_err() {
                return false;
            }
        }
        let points = self.without_adjustments(story).unwrap_or(story.points);
        !deal.phase().is_closed() || deal.points() == points || story.closing.is_none()
    }

    /// What a deal pays without what the table gave beside it; none where nothing was given.
    fn without_adjustments(&self, story: &DealStory) -> Option<ByTeam<i32>> {
        let mut deal = Deal::open(&self.game.rules, story.standing).ok()?;
        for (_, event) in story.events.iter().filter(|(_, event)| !is_adjustment(event)) {
            deal.advance(event).ok()?;
        }
        Some(deal.points())
    }

    fn record(&self, story: &DealStory, board: u32, depth: Depth) -> String {
        let mut out = Vec::new();
        let mut tag =
            |name: &str, value: &str| out.push(format!("[{name} \"{}\"]", escaped(value)));
        let players = self.game.rules.players();
        tag("Event", &self.view.header.title);
        tag("Date", as_written(&self.view.header.at));
        tag("Board", &board.to_string());
        for (seat, name) in players.seats().zip(story.seats.iter()) {
            tag(name_tag(seat, players), name);
        }
        let options = Value::Object(import::written(&self.game.rules)).to_string();
        tag("GameOptionsJson", &options);
        tag("Deal", &self.hands(story));
        let passed_out = |deal: Deal<'_>| deal.phase() == Phase::PassedOut;
        if depth.outcome && story.replay(&self.game.rules).is_some_and(passed_out) {
            // Portable Bridge Notation's own word.
            tag("Contract", "Pass");
        } else if depth.outcome
            && let Some((maker, of)) = self.contract(story)
        {
            tag("Declarer", seat_word(maker, players));
            tag("Contract", &undertaking_word(of, self.low()));
        }
        if depth.calls
            && let Some((first, rows)) = self.auction(story)
        {
            tag("Auction", first);
            out.extend(rows);
        }
        if depth.cards
            && let Some((first, rows)) = self.play(story)
        {
            out.push(format!("[Play \"{first}\"]"));
            out.extend(rows);
        }
        if depth.outcome
            && let Some(tricks) = result(story)
        {
            out.push(format!("[Result \"{tricks}\"]"));
        }
        out.join("\n") + "\n"
    }

    /// Has no trump two kinds here?
    fn low(&self) -> bool {
        self.game.rules.values.get("cards.low-no-trump") == Some(&Value::Bool(true))
    }

    fn hands(&self, story: &DealStory) -> String {
        let players = self.game.rules.players();
        let dealer = story.standing.dealer;
        // In Euchre a hand stands as it was played, and that of who took the card up is another by then.
        let taker = story.replay(&self.game.rules).and_then(|deal| deal.play()?.takes);
        let hands = players.from(dealer).map(|seat| {
            if taker == Some(seat) {
                return "-".to_owned();
            }
            let seen = story.events.iter().find_map(|(_, event)| {
                let Event::Cards(Cards::Hand { seat: of, cards }) = event else { return None };
                (*of == seat).then_some(cards)
            });
            seen.and_then(|cards| hand(cards.as_slice())).unwrap_or_else(|| "-".to_owned())
        });
        let hands: Vec<String> = hands.collect();
        format!("{}:{}", seat_word(dealer, players), hands.join(" "))
    }

    /// Who made trump, and what he undertook.
    fn contract(&self, story: &DealStory) -> Option<(Seat, Undertaking)> {
        let deal = story.replay(&self.game.rules)?;
        let contract = deal.contract()?;
        let of = Undertaking {
            tricks: contract.bid,
            trump: Some(contract.trump),
            alone: contract.alone,
        };
        Some((contract.maker, of))
    }

    /// The calls of a bidding, a place for every seat; none where there are none that fit.
    fn auction(&self, story: &DealStory) -> Option<(&'static str, Vec<String>)> {
        let players = self.game.rules.players();
        let trick = self.game.rules.trick_rules()?;
        if !matches!(trick.making, Making::Bid(_)) {
            return None;
        }
        let mut calls = Vec::new();
        for (_, event) in &story.events {
            if let Event::Call(Call::Pass { seat }) = event {
                calls.push((*seat, "Pass".to_owned()));
            } else if let Event::Call(Call::Bid { seat, tricks, trump, alone }) = event {
                let of = Undertaking { tricks: *tricks, trump: *trump, alone: *alone };
                calls.push((*seat, undertaking_word(of, self.low())));
            } else if let Event::Call(Call::Name { seat, trump, alone }) = event {
                let tricks = story.replay(&self.game.rules)?.contract()?.bid;
                let of = Undertaking { tricks, trump: Some(*trump), alone: *alone };
                calls.push((*seat, undertaking_word(of, self.low())));
            }
        }
        let (first, _) = calls.first()?;
        let first = *first;
        let mut cells = Vec::new();
        let mut next = first;
        for (seat, word) in calls {
            while next != seat {
                cells.push("-".to_owned());
                next = players.left(next);
            }
            cells.push(word);
            next = players.left(next);
        }
        Some((seat_word(first, players), rows(&cells, players)))
    }

    /// The cards, a row a trick, a place for every seat; none where no card was recorded.
    fn play(&self, story: &DealStory) -> Option<(&'static str, Vec<String>)> {
        let players = self.game.rules.players();
        let mut deal = Deal::open(&self.game.rules, story.standing).ok()?;
        let mut leader: Option<Seat> = None;
        let mut cells: Vec<Vec<String>> = Vec::new();
        for (_, event) in &story.events {
            if let Event::Cards(Cards::Play { seat, cards, .. }) = event {
                let first = *leader.get_or_insert(*seat);
                let leads = deal.play().is_some_and(|play| play.live().is_none());
                if leads {
                    cells.push(vec!["-".to_owned(); usize::from(players.count())]);
                }
                let [card] = cards.as_slice() else { return None };
                let word = card_word(Card::from_written(*card)?);
                let place = players.from(first).position(|other| other == *seat)?;
                *cells.last_mut()?.get_mut(place)? = word;
            }
            deal.advance(event).ok()?;
        }
        let rows = cells.iter().map(|row| row.join(" ")).collect();
        Some((seat_word(leader?, players), rows))
    }
}

/// The same event; of a hand the cards have no order.
fn alike(one: &Event, other: &Event) -> bool {
    match (one, other) {
        (
            Event::Cards(Cards::Hand { seat, cards }),
            Event::Cards(Cards::Hand { seat: of, cards: others }),
        ) => {
            let (mut held, mut other) = (cards.as_slice().to_vec(), others.as_slice().to_vec());
            held.sort_by_key(ToString::to_string);
            other.sort_by_key(ToString::to_string);
            seat == of && held == other
        }
        (one, other) => one == other,
    }
}

/// Do the events that both have stand in the same order in both?
fn in_order(read: &[Event], story: &DealStory) -> bool {
    let cards = |event: &&Event| matches!(event, Event::Cards(Cards::Play { .. }));
    let one: Vec<&Event> = read.iter().filter(cards).collect();
    let other: Vec<&Event> = story.events.iter().map(|(_, event)| event).filter(cards).collect();
    one.is_empty() || other.starts_with(&one)
}

/// Does it give points beside the deal, and nothing else? The deal is told without it.
fn is_adjustment(event: &Event) -> bool {
    let Event::Table(Table::Ruling(ruling)) = event else { return false };
    ruling.then == DealFate::GoesOn
        && ruling.bars == Bars::default()
        && ruling.next_dealer.is_none()
        && ruling.heard.is_none()
}

/// How many tricks the makers took, where the deal was played to its end.
fn result(story: &DealStory) -> Option<u8> {
    let ruled = |(_, event): &(u64, Event)| {
        matches!(event, Event::Table(Table::Ruling(_))) && !is_adjustment(event)
    };
    let DealResult::Contract { contract, taken, made: Some(_) } = story.result else {
        return None;
    };
    (!story.events.iter().any(ruled)).then(|| taken[contract.maker.team()])
}

/// Cells in rows of a table.
fn rows(cells: &[String], players: Players) -> Vec<String> {
    cells.chunks(usize::from(players.count())).map(|row| row.join(" ")).collect()
}

/// A hand, suit by suit.
fn hand(cards: &[Written]) -> Option<String> {
    let cards: Option<Vec<Card>> = cards.iter().map(|card| Card::from_written(*card)).collect();
    let cards = cards?;
    let parts = SUITS.map(|suit| {
        let own = cards.iter().filter_map(|card| match card {
            Card::Of(rank, of) if *of == suit => Some(rank.letter()),
            Card::Of(..) | Card::Joker => None,
        });
        own.collect::<String>()
    });
    let joker = cards.contains(&Card::Joker).then(|| JOKER.to_string());
    Some(parts.into_iter().chain(joker).collect::<Vec<_>>().join("."))
}

/// A text in quotes: a backslash before what would end it, and no line of its own.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '"' | '\\' => out.extend(['\\', sign]),
            sign if sign.is_control() => out.push('\u{fffd}'),
            sign => out.push(sign),
        }
    }
    out
}
