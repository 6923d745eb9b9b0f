//! Events as one line: the shortest natural spelling that reads back to the same events.
//!
//! Every spelling is read back before it is given out. Letters are tried first, then whole names,
//! then the seats' numbers, then a mark before the result; a player called Hal at a table where `h`
//! is a suit gets the first of these that means the same again.

use crate::card::{Card, CardList, Trump, Written};
use crate::event::{
    Call, Cards, Climbing, Denial, Event, EventKind, Reading, Ruling, Table, TurnUp,
};
use crate::game::Deal;
use crate::game::play::Play;
use crate::game::ruling::{Sign, on_a_line};
use crate::game::trick::TrickDeal;
use crate::line::fold;
use crate::line::names::{Names, number};
use crate::rules::Making;
use crate::seat::Seat;

/// A line, and what it does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spelling {
    pub line: String,
    /// Which of the events are not in it, or not all of it, by their places in the list: those that are
    /// commands and no part of the language (misdeals, rulings, disputes, the table's own count), the
    /// `deal` itself, and what could not have happened. Of a ruling that takes a lead or a card back,
    /// says who is alone, or what becomes of a call, the line says that, and not what was chosen besides.
    pub left_out: Vec<usize>,
}

/// How players are named in a spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Style {
    seats: Seats,
    /// Keeps the parts of a result apart: `c h 4`, where `ch` is a part of Chris as well.
    apart: bool,
    /// Marks the first result even where it need not be.
    marked: bool,
    /// Says who called even where it is his turn: `Ac p` is the ace of clubs and a pass, or Ac's pass.
    called: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seats {
    Short,
    Whole,
    Number,
}

const PLAIN: Style = Style { seats: Seats::Short, apart: false, marked: false, called: false };

const STYLES: [Style; 9] = [
    PLAIN,
    Style { apart: true, ..PLAIN },
    Style { seats: Seats::Whole, apart: true, ..PLAIN },
    Style { seats: Seats::Number, ..PLAIN },
    Style { marked: true, ..PLAIN },
    Style { apart: true, marked: true, ..PLAIN },
    Style { seats: Seats::Number, marked: true, ..PLAIN },
    Style { called: true, ..PLAIN },
    Style { seats: Seats::Number, apart: false, marked: true, called: true },
];

/// Writes what happened in a deal, from the state `deal` on, on one line.
pub fn spell(deal: &Deal<'_>, events: &[Event], names: &Names<'_>) -> Spelling {
    let mut said = Vec::new();
    let mut left_out = Vec::new();
    let mut state = *deal;
    for (place, event) in events.iter().enumerate() {
        match state.step(event) {
            Ok(next) => {
                said.push((place, event, state));
                state = next;
            }
            Err(_) => left_out.push(place),
        }
    }
    spell_possible(deal, &said, left_out, names)
}

/// The same where the deal has been played through already: the state before each event, and the one
/// after the last.
pub fn spell_replayed(states: &[Deal<'_>], events: &[(u64, Event)], names: &Names<'_>) -> Spelling {
    let Some(opened) = states.first() else { return Spelling::default() };
    let possible = states.len() - 1;
    let pairs = events.iter().zip(states).take(possible).enumerate();
    let said: Vec<_> = pairs.map(|(place, ((_, event), state))| (place, event, *state)).collect();
    spell_possible(opened, &said, (possible..events.len()).collect(), names)
}

/// Writes events that could have happened, each with its place and the state before it.
///
/// Whoever reads the line knows no ruling that has no sign on it. So from the first of these on it is
/// written in the state that he has: who plays otherwise than by it is named.
fn spell_possible<'r>(
    deal: &Deal<'r>,
    events: &[(usize, &Event, Deal<'r>)],
    mut left_out: Vec<usize>,
    names: &Names<'_>,
) -> Spelling {
    let mut places = Vec::new();
    let mut said = Vec::new();
    let mut reader: Option<Deal<'_>> = None;
    for (place, event, state) in events {
        let read = reader.unwrap_or(*state);
        let line =
            if in_the_language(event) { Some(plain(event, &read)) } else { back(event, &read) };
        let ruled = event.ruling().is_some();
        let after = line.as_ref().and_then(|line| read.step(line).ok());
        if after.is_none() || line.as_ref().is_some_and(|line| says_less(line, event)) {
            left_out.push(*place);
        }
        if reader.is_some() || ruled {
            reader = Some(after.unwrap_or(read));
        }
        if let (Some(line), Some(_)) = (line, after) {
            places.push(*place);
            said.push((line, read));
        }
    }
    left_out.sort_unstable();
    if let Some(line) = line(deal, &said, names) {
        return Spelling { line, left_out };
    }
    let said = places.into_iter().zip(said.into_iter().map(|(event, _)| event)).collect();
    bit_by_bit(deal, said, names, left_out)
}

/// A line without the events that keep it from reading back: better short than wrong.
fn bit_by_bit(
    deal: &Deal<'_>,
    said: Vec<(usize, Event)>,
    names: &Names<'_>,
    mut left_out: Vec<usize>,
) -> Spelling {
    let mut kept = Vec::new();
    let mut whole = String::new();
    let mut state = *deal;
    for (place, event) in said {
        let next = state.step(&event).unwrap_or(state);
        kept.push((event, state));
        match line(deal, &kept, names) {
            Some(longer) => (whole, state) = (longer, next),
            None => {
                kept.pop();
                left_out.push(place);
            }
        }
    }
    left_out.sort_unstable();
    left_out.dedup();
    Spelling { line: whole, left_out }
}

/// The first spelling that reads back, of events each with the state before it.
fn line(deal: &Deal<'_>, events: &[(Event, Deal<'_>)], names: &Names<'_>) -> Option<String> {
    if events.is_empty() {
        return Some(String::new());
    }
    let same = |read: &[Event]| read.iter().eq(events.iter().map(|(event, _)| event));
    let reads_back =
        |line: &String| fold::resolve(line, deal, names).is_ok_and(|parse| same(&parse.events));
    STYLES.iter().map(|style| written(events, names, *style)).find(reads_back)
}

/// The event without what its game does not look at, and each card by its one name; with what a
/// climbing play was taken for, where that would be asked.
fn plain(event: &Event, deal: &Deal<'_>) -> Event {
    let Some(trick) = deal.trick() else { return with_its_name(event, deal) };
    let by_bids = matches!(trick.rules().making, Making::Bid(_));
    let one = |card: Written| Card::from_written(card).map_or(card, Card::written);
    let all = |cards: &CardList| cards.as_slice().iter().map(|card| one(*card)).collect();
    let mut event = event.clone();
    if let Event::Call(Call::Contract { bid, .. }) = &mut event {
        *bid = bid.filter(|_| by_bids);
    }
    if let Event::Cards(Cards::Play { reading, out, .. }) = &mut event {
        (*reading, *out) = (None, false);
    }
    if let Event::Cards(Cards::Play { cards, .. } | Cards::Hand { cards, .. }) = &mut event {
        *cards = all(cards);
    }
    if let Event::Call(Call::TurnUp(TurnUp::Card(card)) | Call::Take { discard: Some(card), .. }) =
        &mut event
    {
        *card = one(*card);
    }
    event
}

/// A ruling that a line has a sign for, as the line says it.
fn back(event: &Event, deal: &Deal<'_>) -> Option<Event> {
    let ruling = on_a_line(event.ruling()?, deal)?;
    Some(Event::Table(Table::Ruling(ruling)))
}

/// Does a ruling decide more than the line says of it?
fn says_less(line: &Event, event: &Event) -> bool {
    let (Some(line), Some(ruling)) = (line.ruling(), event.ruling()) else { return false };
    let decided = |ruling: &Ruling| {
        let heard = ruling.heard.as_deref().map(|heard| (heard.offence, heard.remedy));
        (ruling.points, ruling.then, ruling.bars, ruling.next_dealer, heard)
    };
    decided(line) != decided(ruling) || !ruling.why.is_empty()
}

fn with_its_name(event: &Event, deal: &Deal<'_>) -> Event {
    let mut event = event.clone();
    if let (Event::Cards(Cards::Play { cards, reading: reading @ None, .. }), Some(climb)) =
        (&mut event, deal.climb())
        && !climb.to_be_named(cards).as_slice().is_empty()
    {
        *reading = climb.taken_for(cards);
    }
    event
}

const fn in_the_language(event: &Event) -> bool {
    match event.kind() {
        EventKind::Deal
        | EventKind::Misdeal
        | EventKind::Ruling
        | EventKind::Dispute
        | EventKind::Agree => false,
        EventKind::Hand
        | EventKind::TurnUp
        | EventKind::Pass
        | EventKind::Order
        | EventKind::Name
        | EventKind::Bid
        | EventKind::Deny
        | EventKind::Allow
        | EventKind::Take
        | EventKind::DefendAlone
        | EventKind::Contract
        | EventKind::Denied
        | EventKind::PassedOut
        | EventKind::Play
        | EventKind::GiveLead
        | EventKind::Tricks
        | EventKind::Places => true,
    }
}

/// What stands together: two words of one group have no blank between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    /// Short calls on the turned card of this number.
    Calls(u8),
    /// Cards to the trick of this number.
    Trick(u8),
    /// A result and the count behind it.
    Result,
    /// Stands alone.
    Apart,
}

fn written(events: &[(Event, Deal<'_>)], names: &Names<'_>, style: Style) -> String {
    let mut line = String::new();
    let mut group = Group::Apart;
    let mut marked = !style.marked;
    let mut after_places = false;
    for (event, state) in events {
        let pen = Pen { deal: state, names, style };
        // Seats told in two goes are two events, and without the mark they would be one.
        let places = matches!(event, Event::Climbing(Climbing::Places { .. }));
        let again = std::mem::replace(&mut after_places, places) && places;
        let mark = is_told(event) && (again || !marked || !fold::is_untold(state));
        marked |= is_told(event);
        let (word, own) = pen.word(event);
        let own = if own == Group::Apart && counts_a_result(event, group) { group } else { own };
        if !line.is_empty() && (own != group || own == Group::Apart || mark) {
            line.push(' ');
        }
        if mark {
            line.push_str("..");
        }
        line.push_str(&word);
        group = own;
    }
    line
}

const fn is_told(event: &Event) -> bool {
    matches!(
        event,
        Event::Call(Call::Contract { .. } | Call::Denied { .. } | Call::PassedOut)
            | Event::Climbing(Climbing::Places { .. })
    )
}

/// Would a number behind it be read as one with its end?
fn ends_in_a_number(seat: &str) -> bool {
    seat.ends_with(char::is_numeric)
}

/// `ah4`: a count right behind a result is a part of it.
fn counts_a_result(event: &Event, group: Group) -> bool {
    group == Group::Result && matches!(event, Event::Cards(Cards::Tricks { .. }))
}

/// Writes one event in one state.
struct Pen<'a, 'r> {
    deal: &'a Deal<'r>,
    names: &'a Names<'a>,
    style: Style,
}

impl Pen<'_, '_> {
    fn seat(&self, seat: Seat) -> String {
        match self.style.seats {
            Seats::Short => self.names.shortest(seat),
            Seats::Whole => self.names.whole(seat),
            Seats::Number => number(seat),
        }
    }

    /// What stands between the parts of a result.
    const fn gap(&self) -> &'static str {
        if self.style.apart { " " } else { "" }
    }

    /// What stands between people who went out.
    const fn gap_of_people(&self) -> &'static str {
        match self.style.seats {
            Seats::Short | Seats::Number => "",
            Seats::Whole => " ",
        }
    }

    /// The word, with the player before it where it was not his turn, or where he is always said.
    fn by(&self, seat: Seat, due: Seat, word: &str, group: Group) -> (String, Group) {
        if seat == due && !self.style.called {
            (word.to_owned(), group)
        } else {
            (format!("{}:{word}", self.seat(seat)), Group::Apart)
        }
    }

    fn word(&self, event: &Event) -> (String, Group) {
        let turn = fold::to_act(self.deal);
        let calls = self.calls();
        match event {
            Event::Call(Call::Pass { seat }) => self.by(*seat, turn, "p", calls),
            Event::Call(Call::Order { seat, alone }) => {
                self.by(*seat, turn, if *alone { "u!" } else { "u" }, calls)
            }
            Event::Call(Call::Deny { seat, what: Denial::Trump }) => {
                self.by(*seat, turn, "-", calls)
            }
            Event::Call(Call::Deny { seat, what: Denial::Alone }) => {
                self.by(*seat, turn, "-!", calls)
            }
            Event::Call(Call::Allow { seat }) => self.by(*seat, turn, "+", calls),
            Event::Call(Call::TurnUp(TurnUp::Card(card))) => (card.to_string(), Group::Apart),
            Event::Call(Call::TurnUp(TurnUp::Suit(suit))) => {
                (suit.letter().to_string(), Group::Apart)
            }
            Event::Call(Call::Name { seat, trump, alone }) => {
                let word = format!("{}{}", trump.letter(), bang(*alone));
                self.by(*seat, turn, &word, Group::Apart)
            }
            Event::Call(Call::Bid { seat, tricks, trump, alone }) => {
                let tricks = tricks.map(|tricks| tricks.to_string()).unwrap_or_default();
                let trump = trump.map(|trump| trump.letter().to_string()).unwrap_or_default();
                let word = format!("{tricks}{trump}{}", bang(*alone));
                self.by(*seat, turn, &word, Group::Apart)
            }
            Event::Call(Call::Take { seat, discard }) => {
                let card = discard.map(|card| card.to_string()).unwrap_or_default();
                self.by(*seat, fold::to_take(self.deal), &format!("/{card}"), Group::Apart)
            }
            Event::Call(Call::DefendAlone { seat }) => {
                (format!("{}:!", self.seat(*seat)), Group::Apart)
            }
            Event::Cards(Cards::Hand { seat, cards }) => {
                (format!("{}={}", self.seat(*seat), together(cards)), Group::Apart)
            }
            Event::Climbing(Climbing::GiveLead { seat, to }) => {
                let word = format!(">{}", self.seat(*to));
                self.by(*seat, fold::giver(self.deal, *to), &word, Group::Apart)
            }
            Event::Cards(Cards::Play { seat, cards, reading, out }) => {
                self.play(*seat, cards, reading.as_ref(), *out)
            }
            Event::Call(Call::Contract { maker, trump, alone, bid }) => {
                self.contract(*maker, *trump, *alone, *bid)
            }
            Event::Call(Call::Denied { seat, alone, what }) => {
                let only = bang(*what == Denial::Alone);
                (format!("{}{}-{only}", self.seat(*seat), bang(*alone)), Group::Apart)
            }
            Event::Call(Call::PassedOut) => ("x".to_owned(), Group::Apart),
            Event::Cards(Cards::Tricks { taken }) => {
                let stands = fold::consented(self.deal);
                let makers = stands.contract().map_or(0, |contract| taken[contract.maker.team()]);
                (makers.to_string(), Group::Apart)
            }
            Event::Climbing(Climbing::Places { order }) => {
                let seats: Vec<String> = order.iter().map(|seat| self.seat(seat)).collect();
                (seats.join(self.gap_of_people()), Group::Apart)
            }
            Event::Table(Table::Ruling(ruling)) => self.taken_back(ruling),
            // Never in a line: `spell` leaves them out.
            Event::Deal { .. } | Event::Table(_) => (String::new(), Group::Apart),
        }
    }

    fn taken_back(&self, ruling: &Ruling) -> (String, Group) {
        let word = match Sign::of(ruling) {
            Some(Sign::Lead { leader, .. }) => format!("<{}", self.seat(leader)),
            Some(Sign::Card(seat)) => format!("{}:<", self.seat(seat)),
            Some(Sign::Alone) => "!<".to_owned(),
            Some(Sign::Lone) => "!>".to_owned(),
            Some(Sign::Stands(seat)) => format!("{}:>", self.seat(seat)),
            Some(Sign::Silent(seat)) => format!("{}:<p", self.seat(seat)),
            None => String::new(),
        };
        (word, Group::Apart)
    }

    /// The group of a short call: the turned card that it is about, where it is about one.
    fn calls(&self) -> Group {
        Group::Calls(self.deal.trick().and_then(TrickDeal::upcard).unwrap_or(0))
    }

    fn play(
        &self,
        seat: Seat,
        cards: &CardList,
        reading: Option<&Reading>,
        out: bool,
    ) -> (String, Group) {
        let mut word = together(cards);
        if let Some(Reading { kind, high }) = reading {
            word = format!("{word}={kind}{high}");
        }
        if out {
            word.push('.');
        }
        let group = match self.deal.trick() {
            Some(_) => Group::Trick(fold::consented(self.deal).play().map_or(0, Play::tricks_done)),
            None => Group::Apart,
        };
        self.by(seat, fold::to_play(self.deal), &word, group)
    }

    fn contract(&self, maker: Seat, trump: Trump, alone: bool, bid: Option<u8>) -> (String, Group) {
        let gap = self.gap();
        let seat = self.seat(maker);
        // For another reader `player 13h` is the thirteenth.
        let apart = if bid.is_some() && ends_in_a_number(&seat) { " " } else { gap };
        let bid = bid.map(|bid| format!("{bid}{gap}")).unwrap_or_default();
        let word = format!("{seat}{apart}{bid}{}{}", trump.letter(), bang(alone));
        (word, if gap.is_empty() { Group::Result } else { Group::Apart })
    }
}

const fn bang(alone: bool) -> &'static str {
    if alone { "!" } else { "" }
}

fn together(cards: &CardList) -> String {
    cards.as_slice().iter().map(ToString::to_string).collect()
}
