//! The log of a merged record: every account of every deal, the one that stands last.
//!
//! It must never know how two records were compared.

use super::aside::{Aside, AsideKind, Times};
use super::{Book, GameBook, SatDown, Slot};
use crate::log::{Attest, Line, LogWriter, Unwritten};

impl Book {
    /// The whole log of it.
    pub fn log(&self) -> Result<Vec<u8>, Unwritten> {
        let mut writer = Writer(LogWriter::begin(&self.header)?);
        if !self.rows.is_empty() {
            for entry in self.rows.chunk_by(|one, next| one.entry() == next.entry()) {
                let lines: Vec<Line> = entry.iter().map(|row| row.line.clone()).collect();
                let at = entry.first().map_or("", |row| &row.at);
                writer.0.entry(at, &lines)?;
            }
            return Ok(writer.0.into_bytes());
        }
        for game in &self.games {
            writer.game(game)?;
        }
        let of = self.of.iter().cloned().collect();
        writer.0.entry(&self.till, &[Line::Attest(Attest::Merged { of })])?;
        Ok(writer.0.into_bytes())
    }
}

/// A merged log as it is being written.
struct Writer(LogWriter);

impl Writer {
    /// A game with its deals; one that was begun and taken back is struck whole.
    fn game(&mut self, game: &GameBook) -> Result<(), Unwritten> {
        let first = self.0.next_seq();
        if let Some((at, line)) = &game.begins {
            self.0.entry(at, std::slice::from_ref(line))?;
        }
        self.deals(game)?;
        match &game.begins {
            Some((at, _)) if !game.stands => self.0.strike(at, first),
            Some(_) | None => Ok(()),
        }
    }

    /// The deals of a game, and what was said beside them in its time; its closing at the end.
    fn deals(&mut self, game: &GameBook) -> Result<(), Unwritten> {
        let mut asides = game.asides.iter().peekable();
        let standing = game.deals.iter().rposition(|slot| slot.stands.is_some());
        let standing = standing.map_or(0, |last| last + 1);
        let mut number = 0;
        let mut sat = game.sat.iter().peekable();
        for slot in game.deals.iter().take(standing) {
            while let Some((aside, times)) = asides.next_if(|(aside, _)| aside.at < slot.at) {
                self.aside(aside, times)?;
            }
            if slot.stands.is_some() {
                while let Some(one) = sat.next_if(|one| one.after <= number) {
                    self.sat(one)?;
                }
                number += 1;
                self.slot(number, slot)?;
            } else {
                self.struck(number + 1, std::slice::from_ref(slot))?;
            }
        }
        self.struck(number + 1, game.deals.get(standing..).unwrap_or_default())?;
        sat.try_for_each(|one| self.sat(one))?;
        asides.try_for_each(|(aside, times)| self.aside(aside, times))?;
        match game.asides.closing() {
            Some(closing) => self.0.entry(&closing.at, &[closing.kind.line()]),
            None => Ok(()),
        }
    }

    /// Somebody sat down.
    fn sat(&mut self, sat: &SatDown) -> Result<(), Unwritten> {
        self.0.entry(&sat.at, &[Line::Seat { seat: sat.seat, name: sat.name.clone() }])
    }

    /// Deals that nobody has any more, from this number on: they are in the record, and do not count.
    fn struck(&mut self, number: usize, slots: &[Slot]) -> Result<(), Unwritten> {
        let first = self.0.next_seq();
        for (number, slot) in (number..).zip(slots) {
            self.slot(number, slot)?;
        }
        match slots.last() {
            Some(last) if self.0.next_seq() > first => self.0.strike(&last.at, first),
            Some(_) | None => Ok(()),
        }
    }

    /// Every account of the deal with this number, the one that stands last.
    fn slot(&mut self, number: usize, slot: &Slot) -> Result<(), Unwritten> {
        let mut accounts = slot.seen.iter().chain(&slot.stands);
        let Some(opening) = accounts.next() else { return Ok(()) };
        let opening: Vec<Line> = opening.events().into_iter().map(Line::Event).collect();
        self.0.entry(&slot.at, &opening)?;
        let deal = u32::try_from(number).unwrap_or(u32::MAX);
        for account in accounts {
            let (events, why) = (account.events(), String::new());
            self.0.entry(&slot.at, &[Line::Amend { game: None, deal, events, why }])?;
        }
        Ok(())
    }

    /// What was said, as often as it was; what was taken back is struck. The closing that stands ends
    /// the game, and is not said here.
    fn aside(&mut self, aside: &Aside, times: Times) -> Result<(), Unwritten> {
        let closes = matches!(aside.kind, AsideKind::Closed { .. });
        for number in 0..if closes { times.taken_back } else { times.said } {
            let first = self.0.next_seq();
            self.0.entry(&aside.at, &[aside.kind.line()])?;
            if number < times.taken_back {
                self.0.strike(&aside.at, first)?;
            }
        }
        Ok(())
    }
}
