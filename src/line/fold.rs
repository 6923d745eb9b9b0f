//! Shapes as events: every way through a lattice that could have happened in this state, and the best.
//!
//! The search is over pairs of a place in the line and a state of the deal, so that whose turn it is
//! follows from what was read before. [`Deal::step`] refuses the impossible and thereby does most of
//! the reading. The search is bounded: no line is slow.

use crate::card::{CardList, Trump};
use crate::clause::Clause;
use crate::event::{self, Cards, Climbing, Event, EventKind, Readings, TurnUp};
use crate::game::Deal;
use crate::game::verdict::{Impossible, Irregular, Phase};
use crate::line::names::Names;
use crate::line::shape::{self, Call, Furthest, Lattice, Outcome, Piece, Shape};
use crate::rules::{Making, TrumpNamed};
use crate::seat::{ByTeam, Seat, SeatList};

/// The most states that one line is followed through.
const MOST_NODES: usize = 4000;

/// The most full readings that are kept to choose from.
const MOST_PARSES: usize = 64;

/// A line as a list of events.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parse {
    pub(super) events: Vec<Event>,
    /// What each would break, by its place in the list.
    pub(super) irregular: Vec<(usize, Irregular)>,
    rank: Rank,
}

/// Which reading is preferred: the least wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    way: Way,
    irregular: bool,
}

/// Calls are preferred to a result, and a whole result to one that leaves the deal open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Calls,
    Result,
    Part,
}

/// Why a line has no reading.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Unread {
    /// No state makes a line of it.
    Shape(Furthest),
    /// It cannot be now, from this place on.
    Refused { at: usize, end: usize, impossible: Impossible, after_calls: bool },
    /// It can be any of these.
    Several(Vec<Parse>),
}

/// The one reading of a line.
pub(super) fn resolve(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Result<Parse, Unread> {
    let lattice = shape::lattice(text, deal.rules(), names).map_err(Unread::Shape)?;
    let mut search = Search::new(text, &lattice, false);
    search.run(deal);
    let Some(best) = search.parses.iter().map(|parse| parse.rank).min() else {
        return Err(search.unread(deal));
    };
    let mut parses = search.parses;
    parses.retain(|parse| parse.rank == best);
    match <[Parse; 1]>::try_from(parses) {
        Ok([only]) => Ok(only),
        Err(several) => Err(Unread::Several(several)),
    }
}

/// A state that part of a line leads to.
struct Node<'r> {
    place: usize,
    deal: Deal<'r>,
    before: Option<usize>,
    said: Option<(Event, Vec<Irregular>)>,
    /// Was anything told by its outcome on the way here, and was that the last thing?
    told: bool,
    last_told: bool,
    /// The places that are being told: one event, however many seats.
    order: Option<SeatList>,
}

/// The refusal that came furthest.
struct Refused {
    at: usize,
    end: usize,
    impossible: Impossible,
}

/// Why a shape has no meaning now.
enum No {
    Impossible(Impossible),
    /// It is a result without the mark, behind calls; nothing else is wrong with it.
    AfterCalls(Impossible),
}

impl From<Impossible> for No {
    fn from(impossible: Impossible) -> Self {
        Self::Impossible(impossible)
    }
}

struct Search<'a, 'r> {
    text: &'a str,
    lattice: &'a Lattice,
    /// Results are let through wherever the rules would have them.
    anyhow: bool,
    nodes: Vec<Node<'r>>,
    parses: Vec<Parse>,
    refused: Option<Refused>,
    /// The first result that was refused because somebody had called.
    after_calls: Option<Refused>,
}

impl<'a, 'r> Search<'a, 'r> {
    const fn new(text: &'a str, lattice: &'a Lattice, anyhow: bool) -> Self {
        Self {
            text,
            lattice,
            anyhow,
            nodes: Vec::new(),
            parses: Vec::new(),
            refused: None,
            after_calls: None,
        }
    }

    /// Why there is no reading. Where only the mark is missing, that; else what came furthest.
    fn unread(self, deal: &Deal<'r>) -> Unread {
        if let Some(Refused { at, end, impossible }) = self.after_calls {
            let mut again = Self::new(self.text, self.lattice, true);
            again.run(deal);
            if !again.parses.is_empty() {
                return Unread::Refused { at, end, impossible, after_calls: true };
            }
        }
        match self.refused {
            Some(Refused { at, end, impossible }) => {
                Unread::Refused { at, end, impossible, after_calls: false }
            }
            // More than the bound, and nothing refused on the way: as good as unreadable.
            None => Unread::Shape(Furthest::default()),
        }
    }
}

impl<'r> Search<'_, 'r> {
    fn run(&mut self, deal: &Deal<'r>) {
        let place = self.skip(0);
        self.nodes.push(Node {
            place,
            deal: *deal,
            before: None,
            said: None,
            told: false,
            last_told: false,
            order: None,
        });
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            let Some(place) = self.nodes.get(index).map(|node| node.place) else { continue };
            if place >= self.text.len() {
                self.arrived(index);
                continue;
            }
            let first = self.nodes.len();
            let pieces = self.lattice.at(place).to_vec();
            for piece in &pieces {
                self.follow(index, piece);
            }
            if self.nodes.len() > MOST_NODES || self.parses.len() >= MOST_PARSES {
                return;
            }
            // The first piece is looked at first.
            open.extend((first..self.nodes.len()).rev());
        }
    }

    fn skip(&self, place: usize) -> usize {
        let rest = self.text.get(place..).unwrap_or_default();
        self.text.len() - rest.trim_start().len()
    }

    /// Adds every state to which this piece leads from that one.
    fn follow(&mut self, index: usize, piece: &Piece) {
        let Some(node) = self.nodes.get(index) else { return };
        let Told { from, order, outcome } = Self::told(node, index, piece);
        let Some(base) = self.nodes.get(from).map(|node| node.deal) else { return };
        let before = self.nodes.len();
        let mut why = None;
        let events = match self.meant(piece.shape, &base, order) {
            Ok(events) => events,
            Err(No::Impossible(impossible)) => {
                why = Some(impossible);
                Vec::new()
            }
            Err(No::AfterCalls(impossible)) => {
                let refused = Refused { at: piece.at, end: piece.end, impossible };
                self.after_calls.get_or_insert(refused);
                return;
            }
        };
        for event in events {
            for event in Self::readings(&base, event) {
                match base.step(&event) {
                    Ok(deal) => {
                        let mut irregular = Vec::new();
                        base.judge(&event, &mut irregular);
                        self.nodes.push(Node {
                            place: self.skip(piece.end),
                            deal,
                            before: Some(from),
                            said: Some((event, irregular)),
                            told: outcome || self.nodes.get(from).is_some_and(|node| node.told),
                            last_told: outcome,
                            order,
                        });
                    }
                    Err(impossible) => why = Some(telling(why, impossible)),
                }
            }
        }
        if let (Some(impossible), true) = (why, self.nodes.len() == before) {
            self.refuse(Refused { at: piece.at, end: piece.end, impossible });
        }
    }

    /// From which state a piece goes on. Seats that are told one after another are one event, so the
    /// second goes on from where the first did.
    fn told(node: &Node<'r>, index: usize, piece: &Piece) -> Told {
        let Shape::Told { outcome, anyhow } = piece.shape else {
            return Told { from: index, order: None, outcome: false };
        };
        let Outcome::Place(seat) = outcome else {
            return Told { from: index, order: None, outcome: true };
        };
        let (from, mut order) = match (node.order, node.before, anyhow) {
            (Some(order), Some(before), false) => (before, order),
            (_, _, _) => (index, SeatList::new()),
        };
        // A list that is full already has this seat in it, and is refused for that.
        let _full = order.push(seat);
        Told { from, order: Some(order), outcome: true }
    }

    /// The event itself, or one for each thing that unnamed climbing cards can be.
    fn readings(deal: &Deal<'r>, event: Event) -> Vec<Event> {
        let Event::Cards(Cards::Play { seat, cards, reading: None, out }) = event else {
            return vec![event];
        };
        match deal.step(&event) {
            Err(Impossible::Ambiguous(list)) => named(seat, cards, &list, out),
            Ok(_) | Err(_) => vec![event],
        }
    }

    /// Everything that a shape can mean in this state, what is likeliest first.
    fn meant(
        &self,
        shape: Shape,
        deal: &Deal<'r>,
        order: Option<SeatList>,
    ) -> Result<Vec<Event>, No> {
        match shape {
            Shape::Hand { seat, cards } => Ok(vec![Event::Cards(Cards::Hand { seat, cards })]),
            Shape::Told { outcome, anyhow } => {
                told(outcome, anyhow || self.anyhow, deal, order).map(|event| vec![event])
            }
            Shape::Said { by, call } => Ok(said(by, call, deal)?),
        }
    }

    fn refuse(&mut self, new: Refused) {
        let better = self.refused.as_ref().is_none_or(|old| {
            // At one place the reason that says more, then the longer piece.
            let says = |refused: &Refused| (!is_general(&refused.impossible), refused.end);
            new.at > old.at || new.at == old.at && says(&new) > says(old)
        });
        if better {
            self.refused = Some(new);
        }
    }

    /// A state at the end of the line: the events on the way to it are a reading.
    fn arrived(&mut self, index: usize) {
        let Some(end) = self.nodes.get(index) else { return };
        let way = match (end.told, end.last_told && !end.deal.phase().is_closed()) {
            (false, _) => Way::Calls,
            (true, false) => Way::Result,
            (true, true) => Way::Part,
        };
        let mut path = Vec::new();
        let mut next = Some(end);
        while let Some(node) = next {
            path.extend(&node.said);
            next = node.before.and_then(|before| self.nodes.get(before));
        }
        path.reverse();
        let found = path.iter().enumerate();
        let irregular: Vec<_> = found
            .flat_map(|(place, (_, irregular))| irregular.iter().map(move |found| (place, *found)))
            .collect();
        let rank = Rank { way, irregular: !irregular.is_empty() };
        let events: Vec<Event> = path.iter().map(|(event, _)| event.clone()).collect();
        if events.is_empty() || self.parses.iter().any(|parse| parse.events == events) {
            return;
        }
        self.parses.push(Parse { events, irregular, rank });
    }
}

/// From which state a piece goes on, and whether it tells an outcome.
struct Told {
    from: usize,
    order: Option<SeatList>,
    outcome: bool,
}

fn named(seat: Seat, cards: CardList, list: &Readings, out: bool) -> Vec<Event> {
    let play =
        |reading: &_| Event::Cards(Cards::Play { seat, cards, reading: Some(*reading), out });
    list.as_slice().iter().map(play).collect()
}

/// Of two reasons why a piece cannot be, the one that says more.
fn telling(old: Option<Impossible>, new: Impossible) -> Impossible {
    match old {
        Some(old) if !is_general(&old) || is_general(&new) => old,
        Some(_) | None => new,
    }
}

/// Does it say no more than that this is not the time for it?
const fn is_general(impossible: &Impossible) -> bool {
    matches!(
        impossible,
        Impossible::NotNow { .. }
            | Impossible::NotThisGame { .. }
            | Impossible::NoContract
            | Impossible::AlreadyTurned
            | Impossible::NothingDeclared
    )
}

fn told(
    outcome: Outcome,
    anyhow: bool,
    deal: &Deal<'_>,
    order: Option<SeatList>,
) -> Result<Event, No> {
    let event = match outcome {
        Outcome::Contract { bid: Some(_), .. } if !is_bid_game(deal) => {
            return Err(no_bids().into());
        }
        Outcome::Contract { maker, trump, alone, bid } => {
            Event::Call(event::Call::Contract { maker, trump, alone, bid })
        }
        Outcome::Denied { seat, alone, what } => {
            Event::Call(event::Call::Denied { seat, alone, what })
        }
        Outcome::PassedOut => Event::Call(event::Call::PassedOut),
        Outcome::Place(_) => Event::Climbing(Climbing::Places { order: order.unwrap_or_default() }),
    };
    let goes_on = order.is_some_and(|order| order.len() > 1);
    if anyhow || goes_on || takes_result(deal) {
        return Ok(event);
    }
    // A result that could not come here even if it were marked is refused for that.
    deal.step(&event)?;
    Err(No::AfterCalls(Impossible::NotNow { said: event.kind(), phase: deal.phase() }))
}

fn said(by: Option<Seat>, call: Call, deal: &Deal<'_>) -> Result<Vec<Event>, Impossible> {
    let seat = by.unwrap_or_else(|| to_act(deal));
    Ok(match call {
        Call::Pass => vec![Event::Call(event::Call::Pass { seat })],
        Call::Up { alone } => vec![Event::Call(event::Call::Order { seat, alone })],
        Call::Trump { trump, alone } => named_trump(by, seat, trump, alone, deal),
        Call::Bid { apart: true, .. } if trump_comes_later(deal) => Vec::new(),
        Call::Bid { tricks: Some(_), .. } if !is_bid_game(deal) => return Err(no_bids()),
        Call::Bid { tricks, trump, alone, .. } => {
            let bid = Event::Call(event::Call::Bid { seat, tricks, trump, alone });
            match (by, tricks, trump) {
                (Some(seat), None, None) => {
                    vec![Event::Call(event::Call::DefendAlone { seat }), bid]
                }
                (_, _, _) => vec![bid],
            }
        }
        Call::Number(number) => {
            let bid = Event::Call(event::Call::Bid {
                seat,
                tricks: Some(number),
                trump: None,
                alone: false,
            });
            match (by, deal.phase()) {
                (Some(_), _) | (None, Phase::Bidding) => vec![bid],
                (None, _) => vec![count(number, None, deal)?],
            }
        }
        Call::Count(makers, others) => vec![count(makers, Some(others), deal)?],
        Call::Deny(what) => vec![Event::Call(event::Call::Deny { seat, what })],
        Call::Allow => vec![Event::Call(event::Call::Allow { seat })],
        Call::Take(discard) => {
            vec![Event::Call(event::Call::Take {
                seat: by.unwrap_or_else(|| to_take(deal)),
                discard,
            })]
        }
        Call::Card(card) => {
            let seat = by.unwrap_or_else(|| to_play(deal));
            let cards = CardList::one(card);
            let play = Event::Cards(Cards::Play { seat, cards, reading: None, out: false });
            if by.is_none() && deal.trick().is_some_and(|trick| trick.faced().is_some()) {
                vec![Event::Call(event::Call::TurnUp(TurnUp::Card(card))), play]
            } else {
                vec![play]
            }
        }
        Call::Play { cards, reading, out } => {
            vec![Event::Cards(Cards::Play { seat, cards, reading, out })]
        }
        Call::Give(to) => vec![Event::Climbing(Climbing::GiveLead {
            seat: by.unwrap_or_else(|| giver(deal, to)),
            to,
        })],
    })
}

fn named_trump(
    by: Option<Seat>,
    seat: Seat,
    trump: Trump,
    alone: bool,
    deal: &Deal<'_>,
) -> Vec<Event> {
    let mut list = Vec::new();
    if alone && is_bid_game(deal) {
        list.push(Event::Call(event::Call::Bid { seat, tricks: None, trump: Some(trump), alone }));
    }
    if let (Some(suit), None, false, false) = (trump.suit(), by, alone, is_bid_game(deal)) {
        list.push(Event::Call(event::Call::TurnUp(TurnUp::Suit(suit))));
    }
    list.push(Event::Call(event::Call::Name { seat, trump, alone }));
    list
}

/// The makers took so many; what the others took follows where it was not said.
fn count(makers: u8, others: Option<u8>, deal: &Deal<'_>) -> Result<Event, Impossible> {
    let stands = consented(deal);
    let Some(contract) = stands.contract() else {
        let not_now = Impossible::NotNow { said: EventKind::Tricks, phase: deal.phase() };
        return Err(if deal.phase().is_closed() { not_now } else { Impossible::NoContract });
    };
    let hand = deal.trick().map_or(0, |trick| trick.rules().hand);
    let team = contract.maker.team();
    let mut taken = ByTeam::only(team, makers);
    taken[team.other()] = others.unwrap_or(hand.saturating_sub(makers));
    Ok(Event::Cards(Cards::Tricks { taken }))
}

const fn no_bids() -> Impossible {
    Impossible::NotThisGame { said: EventKind::Bid, clause: Clause::MakingMethod }
}

fn is_bid_game(deal: &Deal<'_>) -> bool {
    deal.trick().is_some_and(|trick| matches!(trick.rules().making, Making::Bid(_)))
}

fn trump_comes_later(deal: &Deal<'_>) -> bool {
    deal.trick().is_some_and(|trick| match &trick.rules().making {
        Making::TurnUp(_) => false,
        Making::Bid(making) => making.trump_named == TrumpNamed::After,
    })
}

/// The deal with the silence of a partner, who may speak now, taken for consent.
pub(super) fn consented<'r>(deal: &Deal<'r>) -> Deal<'r> {
    match (deal.phase(), deal.turn()) {
        (Phase::Answer, Some(seat)) => {
            deal.step(&Event::Call(event::Call::Allow { seat })).unwrap_or(*deal)
        }
        (_, _) => *deal,
    }
}

/// Who calls, when nobody is named. Where nobody can, somebody, so that a refusal says why.
pub(super) fn to_act(deal: &Deal<'_>) -> Seat {
    deal.turn().unwrap_or_else(|| eldest(deal))
}

/// Who puts down the next card, when nobody is named.
pub(super) fn to_play(deal: &Deal<'_>) -> Seat {
    to_act(&consented(deal))
}

/// Who takes the turned card, when nobody is named.
pub(super) fn to_take(deal: &Deal<'_>) -> Seat {
    consented(deal).play().and_then(|play| play.takes).unwrap_or(deal.standing().dealer)
}

/// Who gives the lead to `to`: the one seat that can.
pub(super) fn giver(deal: &Deal<'_>, to: Seat) -> Seat {
    let gives =
        |seat: &Seat| deal.step(&Event::Climbing(Climbing::GiveLead { seat: *seat, to })).is_ok();
    deal.rules().players().seats().find(gives).unwrap_or_else(|| to_act(deal))
}

fn eldest(deal: &Deal<'_>) -> Seat {
    deal.rules().players().left(deal.standing().dealer)
}

/// May a result be typed, because nobody has called anything yet?
///
/// The rules allow it longer, as far as the first bid or order; on a line that needs the mark `..`,
/// so that a call with a player's name before it, typed by habit, does not end the auction.
pub(super) fn takes_result(deal: &Deal<'_>) -> bool {
    let eldest = eldest(deal);
    match deal.trick() {
        Some(trick) => match (deal.phase(), deal.turn()) {
            // Denials were told, and more may be.
            (Phase::Offer, None) => true,
            (Phase::Offer, Some(turn)) => turn == eldest && trick.upcard() == Some(1),
            (Phase::Bidding, Some(turn)) => turn == eldest && trick.is_untouched(),
            (_, _) => false,
        },
        None => match (deal.phase(), deal.turn()) {
            // Somebody was told to be out, and more may be.
            (Phase::Round, None) => true,
            // Before the first play there is no winner of a round, and so nobody can give a lead.
            (Phase::Lead, Some(leader)) => {
                let other = Event::Climbing(Climbing::GiveLead {
                    seat: deal.rules().players().left(leader),
                    to: leader,
                });
                matches!(deal.step(&other), Err(Impossible::NotThatSeat { .. }))
            }
            (_, _) => false,
        },
    }
}
