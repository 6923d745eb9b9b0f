//! The log of a merged record: every account of every deal, the one that stands last.
//!
//! It must never know how two records were compared.

use std::collections::{BTreeMap, BTreeSet};

use super::aside::{Aside, AsideKind, Times};
use super::{Account, Book, GameBook, Slot, seating};
use crate::event::Event;
use crate::log::{Attest, Line, LogWriter, Unwritten};
use crate::seat::Seat;

impl Book {
    /// The whole log of it.
    pub fn log(&self) -> Result<Vec<u8>, Unwritten> {
        let first = self.header.seats.clone();
        let (log, at) = (LogWriter::begin(&self.header)?, self.header.at.clone());
        let mut writer = Writer { log, seated: first.clone(), first, at, lines: Vec::new() };
        if !self.rows.is_empty() {
            for entry in self.rows.chunk_by(|one, next| one.entry() == next.entry()) {
                let lines: Vec<Line> = entry.iter().map(|row| row.line.clone()).collect();
                let at = entry.first().map_or("", |row| &row.at);
                writer.log.entry(at, &lines)?;
            }
            return Ok(writer.log.into_bytes());
        }
        for game in &self.games {
            writer.game(game)?;
        }
        let of = self.of.iter().cloned().collect();
        let marks = self.marks.iter().cloned().collect();
        writer.log.entry(
            &self.till,
            &[Line::Attest(Attest::Merged { of, marks, kept: self.kept.clone() })],
        )?;
        Ok(writer.log.into_bytes())
    }
}

/// The accounts of a deal that somebody corrected: those of one that was taken back stand before it, struck.
fn accounts_left(slot: &Slot) -> impl Iterator<Item = &Account> {
    let is_struck =
        |account: &&Account| slot.stands.is_some() && slot.taken_back.contains(*account);
    slot.seen.iter().filter(move |account| !is_struck(account))
}

/// The accounts of a deal in the order in which they are written: each after those that it goes on
/// from, and at the end those from which the one that stands went on, and it.
fn in_order(slot: &Slot) -> Vec<&Account> {
    let events: BTreeMap<&Account, Vec<Event>> =
        accounts_left(slot).chain(&slot.stands).map(|it| (it, it.events())).collect();
    let of = |account: &Account| events.get(account).map_or(&[][..], Vec::as_slice);
    let last = |account: &Account| {
        slot.stands.as_ref().is_some_and(|stands| of(stands).starts_with(of(account)))
    };
    let words = |account: &Account| -> Vec<String> {
        of(account).iter().map(|it| serde_json::to_string(it).unwrap_or_default()).collect()
    };
    let mut all: Vec<&Account> = events.keys().copied().collect();
    all.sort_by_cached_key(|account| (last(account), words(account)));
    all
}

/// A merged log as it is being written.
struct Writer {
    log: LogWriter,
    /// Who sat there as the record began.
    first: Vec<String>,
    /// Who sits there now.
    seated: Vec<String>,
    /// When the last deal was dealt.
    at: String,
    /// The numbers of the lines of each deal of the game: its own, and those of its events.
    lines: Vec<Vec<u64>>,
}

impl Writer {
    /// A game with its deals; one that was begun and taken back is struck whole.
    fn game(&mut self, game: &GameBook) -> Result<(), Unwritten> {
        let first = self.log.next_seq();
        let before = self.seated.clone();
        if let Some((at, line)) = &game.begins {
            self.log.entry(at, std::slice::from_ref(line))?;
            if let Line::Game { seats: Some(seats), .. } = line {
                self.seated.clone_from(seats);
            }
            self.at.clone_from(at);
        }
        self.lines.clear();
        self.deals(game)?;
        match &game.begins {
            Some((at, _)) if !game.stands => {
                self.seated = before;
                self.log.strike(at, first)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The deals of a game, and what was said beside them in its time; its closing at the end.
    fn deals(&mut self, game: &GameBook) -> Result<(), Unwritten> {
        let mut asides = game.asides.iter().peekable();
        let standing = game.deals.iter().rposition(|slot| slot.stands.is_some());
        let standing = standing.map_or(0, |last| last + 1);
        let mut number = 0;
        // Whoever sits there as it begins need not sit down.
        let mut sat: BTreeSet<(Seat, String)> = seating(&self.seated).collect();
        for slot in game.deals.iter().take(standing) {
            while let Some((aside, times)) = asides.next_if(|(aside, _)| aside.at < slot.at) {
                self.aside(aside, times)?;
            }
            if slot.stands.is_some() {
                self.at.clone_from(&slot.at);
                let here: Vec<(Seat, String)> = seating(&slot.sat).collect();
                for (seat, name) in &here {
                    if self.seated.get(seat.index()) != Some(name) {
                        self.sit(*seat, name)?;
                    }
                }
                sat.extend(here);
                number += 1;
                self.slot(number, slot)?;
            } else {
                self.struck(number + 1, std::slice::from_ref(slot))?;
            }
        }
        self.struck(number + 1, game.deals.get(standing..).unwrap_or_default())?;
        for (seat, name) in &game.since {
            self.sit(*seat, name)?;
            sat.insert((*seat, name.clone()));
        }
        self.heard(game.heard.difference(&sat))?;
        asides.try_for_each(|(aside, times)| self.aside(aside, times))?;
        match game.asides.closing() {
            Some(closing) => self.log.entry(&closing.at, &[closing.kind.line()]),
            None => Ok(()),
        }
    }

    /// Somebody sits down.
    fn sit(&mut self, seat: Seat, name: &str) -> Result<(), Unwritten> {
        if let Some(chair) = self.seated.get_mut(seat.index()) {
            name.clone_into(chair);
        }
        self.log.entry(&self.at, &[Line::Seat { seat, name: name.to_owned() }])
    }

    /// Who sat there by one record and, as it turned out, did not: it is in the record, and struck.
    fn heard<'a>(
        &mut self,
        heard: impl Iterator<Item = &'a (Seat, String)>,
    ) -> Result<(), Unwritten> {
        for (seat, name) in heard {
            if self.first.get(seat.index()) != Some(name) {
                let first = self.log.next_seq();
                self.log.entry(&self.at, &[Line::Seat { seat: *seat, name: name.clone() }])?;
                self.log.strike(&self.at, first)?;
            }
        }
        Ok(())
    }

    /// Deals that nobody has any more, from this number on: they are in the record, and do not count.
    fn struck(&mut self, number: usize, slots: &[Slot]) -> Result<(), Unwritten> {
        let first = self.log.next_seq();
        for (number, slot) in (number..).zip(slots) {
            self.slot(number, slot)?;
        }
        match slots.last() {
            Some(last) if self.log.next_seq() > first => self.log.strike(&last.at, first),
            Some(_) | None => Ok(()),
        }
    }

    /// Every account of the deal with this number, the one that stands last. What goes on from the
    /// account before it is said as it was, and is no correction.
    fn slot(&mut self, number: usize, slot: &Slot) -> Result<(), Unwritten> {
        if slot.stands.is_some() && !slot.taken_back.is_empty() {
            let seen = slot.taken_back.clone();
            self.struck(number, &[Slot { seen, at: slot.at.clone(), ..Slot::default() }])?;
        }
        let accounts = in_order(slot);
        let Some((opening, accounts)) = accounts.split_first() else { return Ok(()) };
        let (first, many) = (self.log.next_seq(), opening.events().len() as u64);
        self.lines.truncate(number.saturating_sub(1));
        self.lines.push((first..first + many).collect());
        let events = opening.written(&self.lines).into_iter().map(Line::Event);
        self.log.entry(&slot.at, &events.collect::<Vec<_>>())?;
        let deal = u32::try_from(number).unwrap_or(u32::MAX);
        let mut before = opening.events();
        for account in accounts {
            let (now, next) = (account.events(), self.log.next_seq());
            let more = (now.len() - before.len().min(now.len())) as u64;
            if now.starts_with(&before) {
                if let Some(lines) = self.lines.last_mut() {
                    lines.resize(before.len(), lines.last().copied().unwrap_or(first));
                    lines.extend(next..next + more);
                }
                let events = account.written(&self.lines).into_iter().skip(before.len());
                self.log.entry(&slot.at, &events.map(Line::Event).collect::<Vec<_>>())?;
            } else {
                // Every event of a correction has its number.
                self.lines.truncate(number.saturating_sub(1));
                self.lines.push(vec![first, next]);
                let (events, why) = (account.written(&self.lines), String::new());
                self.log.entry(&slot.at, &[Line::Amend { game: None, deal, events, why }])?;
            }
            before = now;
        }
        Ok(())
    }

    /// What was said, as often as it was; what was taken back is struck. The closing that stands ends
    /// the game, and is not said here.
    fn aside(&mut self, aside: &Aside, times: Times) -> Result<(), Unwritten> {
        let closes = matches!(aside.kind, AsideKind::Closed { .. });
        for number in 0..if closes { times.taken_back } else { times.said } {
            let first = self.log.next_seq();
            self.log.entry(&aside.at, &[aside.kind.line()])?;
            if number < times.taken_back {
                self.log.strike(&aside.at, first)?;
            }
        }
        Ok(())
    }
}
