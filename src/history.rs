//! Lines -> what still stands: strikes, restores and amendments resolved before any rule looks.
//!
//! A line stands unless a strike in force covers it, and a strike covers every line from the one
//! that it names up to itself. What stands is then sorted into games and deals. This room knows
//! which line belongs to which deal, and never what it is worth or whether it could have happened;
//! it must never know a rule, a score or a file.
//!
//! Whatever a line was checked against when it came stays as it was for as long as the line stands:
//! a later strike that takes away something before it takes the line away too, and a strike can be
//! taken back only while nothing that could have relied on it follows. So the games never have to be
//! checked again, and a log with lines struck gives the games of one that never had them.

use std::sync::Arc;

use thiserror::Error;

use crate::event::Event;
use crate::log::{Header, Line, Row};
use crate::seat::Seat;

/// Everything that was said in a session, and what of it stands.
#[derive(Clone, Debug)]
pub struct History {
    first: GameRecord,
    /// Every line after the header, in order: the line with `seq` n is the n-1st.
    said: Vec<Said>,
    strikes: Vec<Strike>,
    /// The last line that is no strike, restore or note: strikes before it are there to stay.
    settled: u64,
    games: Games,
}

/// A line, and whether it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// Its number.
    pub seq: u64,
    /// The number of the first line of its entry.
    pub entry: u64,
    /// When it was written.
    pub at: String,
    /// What it says.
    pub line: Line,
    /// Does it count? Strikes and restores never do; they say what does.
    pub stands: bool,
}

#[derive(Clone, Copy, Debug)]
struct Strike {
    seq: u64,
    from: u64,
    restored: Option<u64>,
}

/// One game of a session.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The line that began it; 0, the header, for the first.
    pub seq: u64,
    /// Who sat where as it began.
    pub seats: Arc<[String]>,
    /// Its ruleset; none where it is the one of the session. A game that says nothing of rules is
    /// played by those of the game before.
    pub rules: Option<Arc<serde_json::Value>>,
    /// Who deals first, where that was said; otherwise the rotation says it.
    pub first_dealer: Option<Seat>,
    /// Its deals.
    pub deals: Vec<DealRecord>,
    /// What was said before the first of them.
    pub beside: Vec<(u64, Remark)>,
}

/// One deal of a game, as it was heard in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct DealRecord {
    /// Its number in the game, from 1.
    pub no: u32,
    /// The line that opened it.
    pub seq: u64,
    /// Who dealt.
    pub dealer: Seat,
    /// Who sat where as it was dealt.
    pub seats: Arc<[String]>,
    /// Everything after the `deal` event, each with the line that says it: up to the next deal, so
    /// a ruling on a deal that is over is among them. Events of an amendment have its number.
    pub events: Vec<(u64, Event)>,
    /// The last line that amended it.
    pub amended: Option<u64>,
    /// What was said beside the cards, up to the next deal.
    pub beside: Vec<(u64, Remark)>,
}

/// What is said between the events of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A remark.
    Note(String),
    /// Another person sat down. Deals that were dealt before are still those of the one who left.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        name: String,
    },
}

/// A line that does not fit what stands before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}: {why}", .seq + 1)]
pub struct Unfit {
    /// Its number.
    pub seq: u64,
    /// Why it does not fit.
    pub why: Why,
}

/// Why a line does not fit what stands before it. Lines are named by their `seq`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Why {
    /// Not the next line.
    #[error("`seq` {expected} belongs here")]
    Seq {
        /// The number of the next line.
        expected: u64,
    },
    /// The header cannot be struck.
    #[error("the header cannot be struck")]
    Header,
    /// There is no such line yet.
    #[error("there is no line with `seq` {seq} before it")]
    NoSuchLine {
        /// Its number.
        seq: u64,
    },
    /// Strikes and restores are not struck.
    #[error("the line with `seq` {seq} says what is struck and cannot be struck itself")]
    NotForStriking {
        /// Its number.
        seq: u64,
    },
    /// What was struck cannot be struck again.
    #[error("the line with `seq` {seq} is struck already")]
    Struck {
        /// Its number.
        seq: u64,
    },
    /// Only a strike can be restored.
    #[error("the line with `seq` {seq} is no strike")]
    NoStrike {
        /// Its number.
        seq: u64,
    },
    /// It is in force no more.
    #[error("the strike with `seq` {strike} was taken back already, by the line with `seq` {by}")]
    Restored {
        /// Its number.
        strike: u64,
        /// The line that took it back.
        by: u64,
    },
    /// Something was recorded since.
    #[error(
        "the strike with `seq` {strike} cannot be taken back: the line with `seq` {after} came since"
    )]
    Settled {
        /// Its number.
        strike: u64,
        /// The last line that stands in the way.
        after: u64,
    },
    /// An event outside any deal.
    #[error("no deal was begun in this game")]
    NoDeal,
    /// There is no such game.
    #[error("there is no game {game}: there are {games}")]
    NoSuchGame {
        /// The number that was named.
        game: u32,
        /// How many games there are.
        games: usize,
    },
    /// There is no such deal.
    #[error("there is no deal {deal} in that game: it has {deals}")]
    NoSuchDeal {
        /// The number that was named.
        deal: u32,
        /// How many deals that game has.
        deals: usize,
    },
    /// A deal within a deal.
    #[error("the events of one deal hold another `deal`")]
    DealWithin,
    /// There is no such chair.
    #[error("there is no seat {seat} at a table of {seats}")]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
}

impl History {
    /// A session in which nothing was said yet.
    pub fn new(header: &Header) -> Self {
        let first = GameRecord {
            seq: 0,
            seats: header.seats.clone().into(),
            rules: None,
            first_dealer: Some(header.first_dealer),
            deals: Vec::new(),
            beside: Vec::new(),
        };
        let games = Games::begin(first.clone());
        Self { first, said: Vec::new(), strikes: Vec::new(), settled: 0, games }
    }

    /// The history of these lines, up to the first that does not fit.
    pub fn of(header: &Header, rows: impl IntoIterator<Item = Row>) -> (Self, Option<Unfit>) {
        let mut history = Self::new(header);
        let unfit = rows.into_iter().find_map(|row| history.push(row).err());
        (history, unfit)
    }

    /// Adds the next line. One that does not fit changes nothing.
    pub fn push(&mut self, row: Row) -> Result<(), Unfit> {
        let entry = row.entry();
        let Row { seq, at, line, .. } = row;
        self.say(Said { seq, entry, at, line, stands: true })
    }

    /// Adds the lines of an entry that is about to be written, and gives the number of the first.
    ///
    /// If they do not fit, nothing changes; if they cannot be written after all, give the number to
    /// [`History::forget`].
    pub fn push_entry(&mut self, at: &str, lines: &[Line]) -> Result<u64, Unfit> {
        let first = self.next_seq();
        for (seq, line) in (first..).zip(lines) {
            let (at, line) = (at.to_owned(), line.clone());
            let said = self.say(Said { seq, entry: first, at, line, stands: true });
            if let Err(unfit) = said {
                self.forget(first);
                return Err(unfit);
            }
        }
        Ok(first)
    }

    /// Makes it so that the lines from `seq` on were never said. This is for lines that never
    /// reached the log; what is in the log is struck instead.
    pub fn forget(&mut self, seq: u64) {
        let mut kept = std::mem::take(&mut self.said);
        kept.truncate(usize::try_from(seq.saturating_sub(1)).unwrap_or(usize::MAX));
        self.strikes.clear();
        self.settled = 0;
        self.games = Games::begin(self.first.clone());
        for said in kept {
            // What fitted once fits again: it comes after the same lines.
            let fits = self.say(Said { stands: true, ..said });
            debug_assert_eq!(fits, Ok(()));
        }
    }

    /// The number that the next line gets.
    pub fn next_seq(&self) -> u64 {
        self.said.len() as u64 + 1
    }

    /// Every line that was said, standing or not.
    pub fn said(&self) -> &[Said] {
        &self.said
    }

    /// The line with this number.
    pub fn get(&self, seq: u64) -> Option<&Said> {
        self.said.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// The lines that count, in order. Strikes and restores are not among them.
    pub fn standing(&self) -> impl DoubleEndedIterator<Item = (u64, &Line)> {
        self.said.iter().filter(|said| said.stands).map(|said| (said.seq, &said.line))
    }

    /// The games that the standing lines make; there is always at least one, if without a deal.
    pub fn games(&self) -> &[GameRecord] {
        &self.games.all
    }

    /// Where a strike must begin to take back the last entry that stands.
    pub fn undo_target(&self) -> Option<u64> {
        let last = self.said.iter().rfind(|said| said.stands)?;
        let entry = self.said.iter().skip_while(|said| said.seq < last.entry);
        entry.into_iter().find(|said| said.stands).map(|said| said.seq)
    }

    /// The same for the last entries, the last one first: as many as are asked for, or as there are.
    pub fn undo_targets(&self, wanted: usize) -> Vec<u64> {
        let mut firsts: Vec<(u64, u64)> = Vec::new();
        for said in self.said.iter().rev().filter(|said| said.stands) {
            let full = firsts.len() == wanted;
            match firsts.last_mut() {
                Some((entry, first)) if *entry == said.entry => *first = said.seq,
                Some(_) | None if full => break,
                Some(_) | None => firsts.push((said.entry, said.seq)),
            }
        }
        firsts.into_iter().map(|(_, first)| first).collect()
    }

    /// The last strikes that can be taken back, the last one first.
    pub fn redo_targets(&self, wanted: usize) -> Vec<u64> {
        let in_force = self.strikes.iter().rev().filter(|strike| strike.restored.is_none());
        let last = in_force.take_while(|strike| strike.seq > self.settled);
        last.take(wanted).map(|strike| strike.seq).collect()
    }

    /// The last strike, if it can be taken back.
    pub fn redo_target(&self) -> Option<u64> {
        let in_force = self.strikes.iter().rev().find(|strike| strike.restored.is_none())?;
        (in_force.seq > self.settled).then_some(in_force.seq)
    }

    /// The lines that a strike from here would take back.
    pub fn struck_by(&self, from: u64) -> impl Iterator<Item = &Said> {
        self.said.iter().filter(move |said| said.stands && said.seq >= from)
    }

    /// The lines that taking back this strike would bring back.
    pub fn restored_by(&self, strike: u64) -> impl Iterator<Item = &Said> {
        let without = self.strikes.iter().filter(move |other| other.seq != strike);
        let stands = standing(&self.said, without);
        self.said.iter().zip(stands).filter(|(said, then)| *then && !said.stands).map(|it| it.0)
    }

    fn say(&mut self, said: Said) -> Result<(), Unfit> {
        let seq = said.seq;
        self.take(said).map_err(|why| Unfit { seq, why })
    }

    fn take(&mut self, mut said: Said) -> Result<(), Why> {
        let Said { seq, ref line, .. } = said;
        let expected = self.next_seq();
        if seq != expected {
            return Err(Why::Seq { expected });
        }
        match line {
            Line::Strike { from, .. } => {
                self.check_strike(*from)?;
                self.strikes.push(Strike { seq, from: *from, restored: None });
                said.stands = false;
                self.said.push(said);
                self.resolve();
            }
            Line::Restore { strike } => {
                let place = self.check_restore(*strike)?;
                if let Some(strike) = self.strikes.get_mut(place) {
                    strike.restored = Some(seq);
                }
                said.stands = false;
                self.said.push(said);
                self.resolve();
            }
            Line::Note { .. } => {
                self.games.add(seq, line)?;
                self.said.push(said);
            }
            Line::Event(_) | Line::Amend { .. } | Line::Seat { .. } | Line::Game { .. } => {
                self.games.add(seq, line)?;
                self.said.push(said);
                self.settled = seq;
            }
        }
        Ok(())
    }

    /// Finds anew what stands, and the games that it makes.
    fn resolve(&mut self) {
        let stands = standing(&self.said, self.strikes.iter());
        self.games = Games::begin(self.first.clone());
        for (said, stands) in self.said.iter_mut().zip(stands) {
            said.stands = stands;
            if stands {
                let fits = self.games.add(said.seq, &said.line);
                debug_assert_eq!(fits, Ok(()), "what a line was checked against stands with it");
            }
        }
    }

    fn check_strike(&self, from: u64) -> Result<(), Why> {
        if from == 0 {
            return Err(Why::Header);
        }
        let said = self.get(from).ok_or(Why::NoSuchLine { seq: from })?;
        if is_about_standing(&said.line) {
            return Err(Why::NotForStriking { seq: from });
        }
        if said.stands { Ok(()) } else { Err(Why::Struck { seq: from }) }
    }

    /// The place of the strike in the list, if it can be taken back.
    fn check_restore(&self, strike: u64) -> Result<usize, Why> {
        if strike != 0 && self.get(strike).is_none() {
            return Err(Why::NoSuchLine { seq: strike });
        }
        let place = self.strikes.binary_search_by_key(&strike, |it| it.seq);
        let place = place.map_err(|_| Why::NoStrike { seq: strike })?;
        if let Some(by) = self.strikes.get(place).and_then(|it| it.restored) {
            return Err(Why::Restored { strike, by });
        }
        if strike < self.settled {
            return Err(Why::Settled { strike, after: self.settled });
        }
        Ok(place)
    }
}

/// Does the line say what stands, instead of being something that can?
const fn is_about_standing(line: &Line) -> bool {
    match line {
        Line::Strike { .. } | Line::Restore { .. } => true,
        Line::Event(_)
        | Line::Note { .. }
        | Line::Amend { .. }
        | Line::Seat { .. }
        | Line::Game { .. } => false,
    }
}

/// Which lines stand under these strikes, in order.
fn standing<'a>(said: &[Said], strikes: impl DoubleEndedIterator<Item = &'a Strike>) -> Vec<bool> {
    // Backwards, a line is struck where a strike that was passed reaches down to it.
    let mut strikes = strikes.rev().filter(|strike| strike.restored.is_none()).peekable();
    let mut reach = u64::MAX;
    let mut stands: Vec<bool> = Vec::with_capacity(said.len());
    for said in said.iter().rev() {
        while let Some(strike) = strikes.next_if(|strike| strike.seq > said.seq) {
            reach = reach.min(strike.from);
        }
        stands.push(said.seq < reach && !is_about_standing(&said.line));
    }
    stands.reverse();
    stands
}

/// The games of a session, and who sits at the table now.
#[derive(Clone, Debug)]
struct Games {
    /// All but the current one are over; there is always one.
    all: Vec<GameRecord>,
    seats: Arc<[String]>,
}

impl Games {
    fn begin(first: GameRecord) -> Self {
        let seats = Arc::clone(&first.seats);
        Self { all: vec![first], seats }
    }

    /// Sorts a standing line in. One that does not fit changes nothing.
    fn add(&mut self, seq: u64, line: &Line) -> Result<(), Why> {
        match line {
            Line::Event(event) => self.add_event(seq, event),
            Line::Note { text } => {
                self.add_beside(seq, Remark::Note(text.clone()));
                Ok(())
            }
            Line::Seat { seat, name } => self.sit(seq, *seat, name),
            Line::Game { rules, seats, first_dealer } => {
                let rules = rules.clone().map(Arc::new);
                if let Some(seats) = seats {
                    self.seats = seats.clone().into();
                }
                self.all.push(GameRecord {
                    seq,
                    seats: Arc::clone(&self.seats),
                    rules: rules.or_else(|| self.all.last().and_then(|game| game.rules.clone())),
                    first_dealer: *first_dealer,
                    deals: Vec::new(),
                    beside: Vec::new(),
                });
                Ok(())
            }
            Line::Amend { game, deal, events, .. } => self.amend(seq, *game, *deal, events),
            Line::Strike { .. } | Line::Restore { .. } => Ok(()),
        }
    }

    fn add_event(&mut self, seq: u64, event: &Event) -> Result<(), Why> {
        let Some(game) = self.all.last_mut() else { return Err(Why::NoDeal) };
        if let Event::Deal { dealer } = event {
            let no = u32::try_from(game.deals.len()).unwrap_or(u32::MAX).saturating_add(1);
            let seats = Arc::clone(&self.seats);
            let (events, beside) = (Vec::new(), Vec::new());
            let dealer = *dealer;
            game.deals.push(DealRecord { no, seq, dealer, seats, events, amended: None, beside });
            return Ok(());
        }
        let deal = game.deals.last_mut().ok_or(Why::NoDeal)?;
        deal.events.push((seq, event.clone()));
        Ok(())
    }

    fn add_beside(&mut self, seq: u64, what: Remark) {
        if let Some(game) = self.all.last_mut() {
            let beside = match game.deals.last_mut() {
                Some(deal) => &mut deal.beside,
                None => &mut game.beside,
            };
            beside.push((seq, what));
        }
    }

    fn sit(&mut self, seq: u64, seat: Seat, name: &str) -> Result<(), Why> {
        let mut seats = self.seats.to_vec();
        let count = seats.len();
        let chair = seats.get_mut(seat.index()).ok_or(Why::NoSuchSeat { seat, seats: count })?;
        name.clone_into(chair);
        self.seats = seats.into();
        self.add_beside(seq, Remark::Sat { seat, name: name.to_owned() });
        Ok(())
    }

    /// Puts other events in the place of a deal's. A `deal` at their head says who dealt it.
    fn amend(
        &mut self,
        seq: u64,
        game: Option<u32>,
        deal: u32,
        events: &[Event],
    ) -> Result<(), Why> {
        let games = self.all.len();
        let record = match game {
            None => self.all.last_mut(),
            Some(no) => nth_mut(&mut self.all, no),
        };
        let record = record.ok_or(Why::NoSuchGame { game: game.unwrap_or_default(), games })?;
        let deals = record.deals.len();
        let record = nth_mut(&mut record.deals, deal).ok_or(Why::NoSuchDeal { deal, deals })?;
        let (dealer, events) = match events {
            [Event::Deal { dealer }, events @ ..] => (*dealer, events),
            events => (record.dealer, events),
        };
        if events.iter().any(|event| matches!(event, Event::Deal { .. })) {
            return Err(Why::DealWithin);
        }
        record.dealer = dealer;
        record.events = events.iter().map(|event| (seq, event.clone())).collect();
        record.amended = Some(seq);
        Ok(())
    }
}

/// The one with this number, counted from 1.
fn nth_mut<T>(all: &mut [T], number: u32) -> Option<&mut T> {
    all.get_mut(usize::try_from(number.checked_sub(1)?).ok()?)
}
