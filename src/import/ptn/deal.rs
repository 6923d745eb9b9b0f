//! One record -> our events, put to the engine one by one as they are made.
//!
//! The dialect has a place for every seat in a row, so who played is said; who leads the next trick
//! follows from the rules, and the engine says it. What was not recorded ends the telling there.

use super::record::{Contract, Record};
use super::spelling::Call;
use super::{Fault, PtnError, Undertaking};
use crate::card::{Card, CardList};
use crate::event::{self, Cards, Event};
use crate::game::verdict::{Impossible, Phase, Standing};
use crate::game::{Closing, Deal};
use crate::import::egn::end_of_record;
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Seat};

/// A record that has been told.
pub(super) struct Replayed {
    pub(super) events: Vec<Event>,
    pub(super) left_out: Vec<String>,
    pub(super) closing: Option<Closing>,
}

struct Teller<'t, 'r> {
    record: &'t Record,
    deal: Deal<'r>,
    events: Vec<Event>,
    left_out: Vec<String>,
}

/// Tells a record; one that breaks off is void where another deal follows it.
pub(super) fn tell(
    record: &Record,
    rules: &Ruleset,
    standing: Standing,
    next: Option<&Record>,
) -> Result<Replayed, PtnError> {
    let standing = Standing { dealer: record.dealer, ..standing };
    let deal = Deal::open(rules, standing).map_err(|what| impossible(what, record, record.line))?;
    let mut teller = Teller { record, deal, events: Vec::new(), left_out: Vec::new() };
    teller.say(Event::Deal { dealer: record.dealer }, record.line)?;
    // A hand stands as it was dealt where the bidding leaves it so, and as it was played where a card
    // was taken up.
    let bids = record.options.bids();
    if bids || record.maker().is_none() {
        teller.hands()?;
    }
    let before = teller.deal;
    if bids {
        teller.auction()?;
    } else if record.auction.is_some() {
        teller.left_out.push("the calls: which card was turned is not said".to_owned());
    }
    teller.contract(&before)?;
    if !bids && record.maker().is_some() {
        teller.hands()?;
    }
    teller.play()?;
    teller.result()?;
    if let Some(next) = next.filter(|_| !teller.deal.phase().is_closed()) {
        teller.void(next.dealer, record.line)?;
    }
    let closing = teller.deal.closing();
    Ok(Replayed { events: teller.events, left_out: teller.left_out, closing })
}

fn impossible(what: Impossible, record: &Record, line: usize) -> PtnError {
    Fault::Impossible { what, who: record.who() }.at(line)
}

impl<'r> Teller<'_, 'r> {
    fn say(&mut self, event: Event, line: usize) -> Result<(), PtnError> {
        let stepped = self.deal.step(&event);
        self.deal = stepped.map_err(|what| impossible(what, self.record, line))?;
        self.events.push(event);
        Ok(())
    }

    fn hands(&mut self) -> Result<(), PtnError> {
        let record = self.record;
        for (line, seat, cards) in &record.hands {
            let cards: CardList = cards.iter().map(|card| card.written()).collect();
            self.say(Event::Cards(Cards::Hand { seat: *seat, cards }), *line)?;
        }
        Ok(())
    }

    /// The calls, up to the first of them that is not recorded or has no words here.
    fn auction(&mut self) -> Result<(), PtnError> {
        let record = self.record;
        let Some((first, calls)) = &record.auction else { return Ok(()) };
        let round = usize::from(record.players.count());
        let gap = calls.iter().enumerate().position(|(place, (_, call))| match call {
            // After the first round a place is left open where it was not this seat's to call.
            Call::Unsaid => place < round,
            Call::WithHelp => true,
            Call::Pass | Call::Makes(_) => false,
        });
        let (known, rest) = calls.split_at(gap.unwrap_or(calls.len()));
        let seats: Vec<Seat> = record.players.from(*first).collect();
        for ((line, call), seat) in known.iter().zip(seats.iter().cycle()) {
            let event = match call {
                Call::Unsaid | Call::WithHelp => continue,
                Call::Pass => event::Call::Pass { seat: *seat },
                Call::Makes(of) => self.made(*seat, *of),
            };
            self.say(Event::Call(event), *line)?;
        }
        let more = rest.iter().filter(|(_, call)| *call != Call::Unsaid).count();
        if more > 0 {
            let why = match rest.first() {
                Some((_, Call::WithHelp)) => {
                    "an alone call with cards from the partner has no words here"
                }
                Some(_) | None => "one before them is not recorded",
            };
            self.left_out.push(format!("{more} of the calls: {why}"));
        }
        Ok(())
    }

    /// Takes the calls back that were told, for a contract that could not follow from them: it says more.
    fn without_calls(&mut self, before: &Deal<'r>) {
        let told = self.events.len();
        self.events.retain(|event| !matches!(event, Event::Call(_)));
        let calls = told - self.events.len();
        self.deal = *before;
        self.left_out.push(format!("{calls} of the calls: the contract does not follow from them"));
    }

    fn made(&self, seat: Seat, of: Undertaking) -> event::Call {
        let Undertaking { tricks, trump, alone } = of;
        match (trump, self.deal.phase()) {
            (Some(trump), Phase::Naming) => event::Call::Name { seat, trump, alone },
            _ => event::Call::Bid { seat, tricks, trump, alone },
        }
    }

    /// What the calls came to, where they do not say it; `before` is the deal without them.
    fn contract(&mut self, before: &Deal<'r>) -> Result<(), PtnError> {
        let Some((line, contract)) = self.record.contract else { return Ok(()) };
        let call = match contract {
            Contract::PassedOut => event::Call::PassedOut,
            Contract::Made(maker, of) => {
                let Some(trump) = of.trump else { return Ok(()) };
                let bid = of.tricks.filter(|_| self.record.options.bids());
                if self.deal.phase() == Phase::Naming && self.deal.turn() == Some(maker) {
                    event::Call::Name { seat: maker, trump, alone: of.alone }
                } else {
                    event::Call::Contract { maker, trump, alone: of.alone, bid }
                }
            }
        };
        let stands = self.deal.contract();
        if stands.is_some() || self.deal.phase().is_closed() {
            let same = match (stands, contract) {
                (None, Contract::PassedOut) => true,
                (Some(stands), Contract::Made(maker, of)) => {
                    (stands.maker, Some(stands.trump), stands.alone) == (maker, of.trump, of.alone)
                }
                (None, Contract::Made(..)) | (Some(_), Contract::PassedOut) => false,
            };
            if !same {
                self.left_out.push("the contract: the calls came to another".to_owned());
            }
            return Ok(());
        }
        let event = Event::Call(call);
        if self.deal.step(&event).is_err() && before.step(&event).is_ok() {
            self.without_calls(before);
        }
        self.say(event, line)
    }

    fn play(&mut self) -> Result<(), PtnError> {
        let record = self.record;
        let Some((first, rows)) = &record.play else { return Ok(()) };
        let seats: Vec<Seat> = record.players.from(*first).collect();
        let recorded = |row: &[Option<Card>]| row.iter().flatten().count();
        let all: usize = rows.iter().map(|(_, row)| recorded(row)).sum();
        if all > 0 && self.deal.contract().is_none() {
            self.left_out.push("the cards: what was trump is not said".to_owned());
            return Ok(());
        }
        let mut told = 0;
        'rows: for (line, row) in rows {
            for _ in 0..recorded(row).max(1) {
                // The first card of all is by whom the file names, in turn or not.
                let turn = if told == 0 { Some(*first) } else { self.deal.turn() };
                let place = turn.and_then(|turn| seats.iter().position(|seat| *seat == turn));
                let card = place.and_then(|place| row.get(place).copied().flatten());
                let (Some(seat), Some(card)) = (turn, card) else { break 'rows };
                let cards = CardList::one(card.written());
                self.say(
                    Event::Cards(Cards::Play { seat, cards, reading: None, out: false }),
                    *line,
                )?;
                told += 1;
            }
            if self.deal.play().is_some_and(|play| play.live().is_some()) {
                break;
            }
        }
        if told < all {
            let more = all - told;
            self.left_out.push(format!("{more} of the cards: one before them is not recorded"));
        }
        Ok(())
    }

    fn result(&mut self) -> Result<(), PtnError> {
        let Some((line, tricks)) = self.record.result else { return Ok(()) };
        let Some(contract) = self.deal.contract().copied() else {
            self.left_out.push("the result: whose tricks these are is not said".to_owned());
            return Ok(());
        };
        if self.deal.phase().is_closed() {
            return Ok(());
        }
        let hand = self.deal.trick().map_or(0, |deal| deal.rules().hand);
        let Some(others) = hand.checked_sub(tricks) else {
            return Err(Fault::Number(tricks.to_string(), hand.into()).at(line));
        };
        let mut taken = ByTeam::new(others, others);
        taken[contract.maker.team()] = tricks;
        self.say(Event::Cards(Cards::Tricks { taken }), line)
    }

    /// The record of this deal ends here, and the next one was dealt.
    fn void(&mut self, next: Seat, line: usize) -> Result<(), PtnError> {
        self.left_out
            .push("the end of it, which is not recorded; it counts for nothing".to_owned());
        self.say(end_of_record(next), line)
    }
}
