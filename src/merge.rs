//! Two records of one evening: kept by two people, or gone on with on two machines.
//!
//! Deals lie side by side by their number. What agrees is taken once; what one record has and the
//! other never had is taken; where one had the other's account of a deal and corrected it, the
//! correction is taken; and where two accounts are left, somebody has to say which. Nothing that was heard is lost: the
//! account that was not taken stands in the merged log, and the answer corrects it. This module
//! knows lines and deals; it must never know a rule, a score, a file or a clock.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{Event, Table};
use crate::history::{DealRecord, GameRecord, History, Remark};
use crate::log::{self, Attest, Header, Line, Log, Original, Row, Unwritten};
use crate::seat::Seat;

/// What the id of a merged log ends with.
const MERGED: &str = "-merged";

/// Why the deal is void where one record took it back and another went on after it.
const TAKEN_BACK: &str = "taken back in one of two records";

/// A record, read to be put beside another.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    header: Header,
    games: Vec<GameBook>,
    of: BTreeSet<Original>,
    /// The time of its last line.
    till: String,
    /// The whole log, for a record that is given back as it is.
    rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq)]
struct GameBook {
    /// The line that begins it; none for the first.
    begins: Option<(String, Line)>,
    /// What was said beside its deals, and how often at that time.
    remarks: BTreeMap<TimedNote, usize>,
    deals: Vec<Slot>,
}

/// A deal of one number, in one record or in several.
#[derive(Clone, Debug, Default, PartialEq)]
struct Slot {
    stands: Option<Account>,
    /// Other accounts of it that this record has had, and has left for the one that stands.
    seen: BTreeSet<Account>,
    at: String,
}

/// A note, or who sat down where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TimedNote {
    at: String,
    seat: Option<Seat>,
    text: String,
}

/// What one record has of a deal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Account {
    /// Its events as the wire has them, which also puts accounts in an order.
    wire: String,
}

impl Account {
    fn of_deal(deal: &DealRecord) -> Self {
        let mut all = vec![Event::Deal { dealer: deal.dealer }];
        all.extend(deal.events.iter().map(|(_, event)| event.clone()));
        Self { wire: serde_json::to_string(&all).unwrap_or_default() }
    }

    /// What was heard, the deal itself first.
    pub fn events(&self) -> Vec<Event> {
        serde_json::from_str(&self.wire).unwrap_or_default()
    }

    /// The same deal, void.
    fn void(&self) -> Self {
        let mut events = self.events();
        events.truncate(1);
        events.push(Event::Table(Table::Misdeal { why: TAKEN_BACK.to_owned(), seat: None }));
        Self { wire: serde_json::to_string(&events).unwrap_or_default() }
    }
}

/// One of the two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first that was named.
    Mine,
    /// The second.
    Theirs,
}

/// A deal of which the two records say different things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which game, from 1.
    pub game: usize,
    /// Which of its deals, from 1.
    pub deal: usize,
    /// The first record's account; none where it took the deal back.
    pub mine: Option<Account>,
    /// The other's.
    pub theirs: Option<Account>,
}

/// Why two records cannot be put together: they are not of one evening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOne {
    /// Others sat there.
    #[error("the players are not the same: {} in one, {} in the other", .mine.join(", "), .theirs.join(", "))]
    Seats {
        /// In the first.
        mine: Vec<String>,
        /// In the second.
        theirs: Vec<String>,
    },
    /// It was played by other rules.
    #[error("game {game} is not played by the same rules in both")]
    Rules {
        /// Which game, from 1.
        game: usize,
    },
    /// It began otherwise.
    #[error("game {game} does not begin alike in both: the first dealer or the score differs")]
    Start {
        /// Which game, from 1.
        game: usize,
    },
}

impl Book {
    /// Reads a log to be put beside another.
    pub fn read(log: &Log) -> Self {
        let mut history = History::new(&log.header);
        let mut seen = Seen::default();
        for row in &log.rows {
            if history.push(row.clone()).is_err() {
                break;
            }
            // What was typed together was never half there.
            if row.part.is_none_or(|part| part.no == part.of) {
                seen.follow(&mut history);
            }
        }
        let merged = |row: &Row| matches!(row.line, Line::Attest(Attest::Merged { .. }));
        let mut of: BTreeSet<Original> = history
            .attests()
            .filter_map(|(_, attest)| match attest {
                Attest::Merged { of } => Some(of.iter().cloned()),
                Attest::OfMatch(_)
                | Attest::Asks(_)
                | Attest::Confirmed { .. }
                | Attest::Signed { .. } => None,
            })
            .flatten()
            .collect();
        let till = log.rows.last().map_or(&log.header.at, |row| &row.at).clone();
        let merged_last = log.rows.last().is_some_and(merged);
        if !merged_last {
            of.insert(Original {
                chain: log.tail.chain.to_string(),
                lines: log.rows.len() as u64 + 1,
                id: log.header.id.clone(),
            });
        }
        let games = history.games().iter().enumerate();
        let games = games.map(|(place, game)| game_book(&history, game, place, &seen)).collect();
        Self { header: log.header.clone(), games, of, till, rows: log.rows.clone() }
    }

    /// The records that it is made of, itself where it is no merged one.
    pub fn originals(&self) -> impl Iterator<Item = &Original> {
        self.of.iter()
    }

    /// Does it hold everything that the other is made of?
    pub fn holds(&self, other: &Self) -> bool {
        other.of.is_subset(&self.of)
    }
}

/// Accounts of deals as they come and go while a record is read.
#[derive(Debug, Default)]
struct Seen {
    now: Vec<Vec<Account>>,
    had: Vec<Vec<Had>>,
}

/// The accounts of a deal that a record knows, and when it first had one.
#[derive(Clone, Debug, Default)]
struct Had {
    accounts: BTreeSet<Account>,
    at: String,
}

impl Seen {
    fn follow(&mut self, history: &mut History) {
        let Some(place) = history.take_changed() else { return };
        let games = history.games();
        self.now.resize_with(games.len().max(self.now.len()), Vec::new);
        self.had.resize_with(self.now.len(), Vec::new);
        let both = self.now.iter_mut().zip(&mut self.had).enumerate().skip(place.game);
        for (game, (now, had)) in both {
            let first = if game == place.game { place.deal } else { 0 };
            let deals = games.get(game).map_or(&[][..], |game| &game.deals);
            let changed = deals.get(first..).unwrap_or_default();
            now.truncate(first);
            now.extend(changed.iter().map(Account::of_deal));
            had.resize_with(had.len().max(now.len()), Had::default);
            for (had, deal) in had.iter_mut().skip(first).zip(changed) {
                had.accounts.insert(Account::of_deal(deal));
                if had.at.is_empty() {
                    had.at = history.get(deal.seq).map(|said| said.at.clone()).unwrap_or_default();
                }
            }
        }
    }
}

fn game_book(history: &History, game: &GameRecord, place: usize, seen: &Seen) -> GameBook {
    let at = |seq| history.get(seq).map(|said| said.at.clone()).unwrap_or_default();
    let begins = history.get(game.seq).filter(|_| place > 0);
    let begins = begins.map(|said| (said.at.clone(), said.line.clone()));
    let had = seen.had.get(place).map_or(&[][..], Vec::as_slice);
    let slots = (0..had.len().max(game.deals.len())).map(|number| {
        let deal = game.deals.get(number);
        let had = had.get(number).cloned().unwrap_or_default();
        let (stands, mut seen) = (deal.map(Account::of_deal), had.accounts);
        if let Some(stands) = &stands {
            seen.remove(stands);
        }
        Slot { stands, seen, at: deal.map_or(had.at, |deal| at(deal.seq)) }
    });
    let mut remarks = BTreeMap::new();
    let beside = game.beside.iter().chain(game.deals.iter().flat_map(|deal| &deal.beside));
    for (seq, remark) in beside {
        let (seat, text) = match remark {
            Remark::Note(text) => (None, text.clone()),
            Remark::Sat { seat, name } => (Some(*seat), name.clone()),
        };
        *remarks.entry(TimedNote { at: at(*seq), seat, text }).or_default() += 1;
    }
    GameBook { begins, remarks, deals: slots.collect() }
}

impl Slot {
    /// Has this record nothing to say of it?
    fn is_silent(&self) -> bool {
        self.stands.is_none() && self.seen.is_empty()
    }

    /// Had this record what the other has, and left it?
    fn has_left(&self, other: &Self) -> bool {
        other.stands.as_ref().is_some_and(|stands| self.seen.contains(stands))
    }
}

/// What is to be done about a deal.
enum Verdict {
    Take(Side),
    Ask,
}

fn verdict(mine: &Slot, theirs: &Slot, goes_on: bool) -> Verdict {
    if mine.stands == theirs.stands || theirs.is_silent() {
        return Verdict::Take(Side::Mine);
    }
    if mine.is_silent() {
        return Verdict::Take(Side::Theirs);
    }
    match (mine.has_left(theirs), theirs.has_left(mine)) {
        (true, false) if mine.stands.is_some() || !goes_on => Verdict::Take(Side::Mine),
        (false, true) if theirs.stands.is_some() || !goes_on => Verdict::Take(Side::Theirs),
        (true | false, true | false) => Verdict::Ask,
    }
}

/// Puts two records together. Each deal of which they say different things is asked about once.
pub fn merge<E: From<NotOne>>(
    mine: &Book,
    theirs: &Book,
    mut ask: impl FnMut(&Difference) -> Result<Side, E>,
) -> Result<Book, E> {
    same_evening(mine, theirs)?;
    if mine.holds(theirs) {
        return Ok(mine.clone());
    }
    if theirs.holds(mine) {
        return Ok(theirs.clone());
    }
    let mut games = Vec::new();
    for number in 0..mine.games.len().max(theirs.games.len()) {
        let game = match (mine.games.get(number), theirs.games.get(number)) {
            (Some(one), Some(other)) => merge_games(one, other, number + 1, &mut ask)?,
            (Some(only), None) | (None, Some(only)) => only.clone(),
            (None, None) => continue,
        };
        games.push(game);
    }
    let header = canonical(&mine.header).min_by_age(canonical(&theirs.header));
    let of = mine.of.union(&theirs.of).cloned().collect();
    let till = mine.till.clone().max(theirs.till.clone());
    Ok(Book { header, games, of, till, rows: Vec::new() })
}

fn merge_games<E>(
    mine: &GameBook,
    theirs: &GameBook,
    game: usize,
    ask: &mut impl FnMut(&Difference) -> Result<Side, E>,
) -> Result<GameBook, E> {
    let silent = Slot::default();
    let count = mine.deals.len().max(theirs.deals.len());
    let slot = |book: &GameBook, number: usize| book.deals.get(number).unwrap_or(&silent).clone();
    let slots: Vec<(Slot, Slot)> =
        (0..count).map(|number| (slot(mine, number), slot(theirs, number))).collect();
    // From the last deal to the first: does the evening go on after this one?
    let mut goes_on = false;
    let mut after: Vec<bool> = Vec::with_capacity(count);
    for (one, other) in slots.iter().rev() {
        after.push(goes_on);
        goes_on |= match verdict(one, other, goes_on) {
            Verdict::Take(Side::Mine) => one.stands.is_some(),
            Verdict::Take(Side::Theirs) => other.stands.is_some(),
            Verdict::Ask => true,
        };
    }
    let mut deals: Vec<Slot> = Vec::with_capacity(count);
    for (number, ((one, other), goes_on)) in
        (1..).zip(slots.into_iter().zip(after.into_iter().rev()))
    {
        let side = match verdict(&one, &other, goes_on) {
            Verdict::Take(side) => side,
            Verdict::Ask => ask(&Difference {
                game,
                deal: number,
                mine: one.stands.clone(),
                theirs: other.stands.clone(),
            })?,
        };
        deals.push(merge_slots(one, other, side, goes_on));
    }
    let begins = earlier(mine.begins.clone(), theirs.begins.clone());
    let mut remarks = mine.remarks.clone();
    for (said, times) in &theirs.remarks {
        let mine = remarks.entry(said.clone()).or_default();
        *mine = (*mine).max(*times);
    }
    Ok(GameBook { begins, remarks, deals })
}

fn merge_slots(mine: Slot, theirs: Slot, side: Side, goes_on: bool) -> Slot {
    let (taken, left) = match side {
        Side::Mine => (mine, theirs),
        Side::Theirs => (theirs, mine),
    };
    let mut seen = taken.seen;
    seen.extend(left.seen);
    let left_stands = left.stands.clone();
    seen.extend(left.stands);
    // A deal that was taken back, though one record went on after it, keeps its number and is void.
    let stands = match (taken.stands, left_stands) {
        (None, Some(left)) if goes_on => Some(left.void()),
        (stands, _) => stands,
    };
    if let Some(stands) = &stands {
        seen.remove(stands);
    }
    let at = match (taken.at.is_empty(), left.at.is_empty()) {
        (false, false) => taken.at.min(left.at),
        (true, _) => left.at,
        (false, true) => taken.at,
    };
    Slot { stands, seen, at }
}

fn earlier(one: Option<(String, Line)>, other: Option<(String, Line)>) -> Option<(String, Line)> {
    match (one, other) {
        (Some(one), Some(other)) => Some(if other.0 < one.0 { other } else { one }),
        (one, other) => one.or(other),
    }
}

/// A header as the merged log would have it if only this record were in it.
struct Canonical(Header);

fn canonical(header: &Header) -> Canonical {
    let mut header = header.clone();
    let name = header.id.strip_suffix(MERGED).unwrap_or(&header.id);
    header.id = format!("{name}{MERGED}");
    Canonical(header)
}

impl Canonical {
    fn min_by_age(self, other: Self) -> Header {
        fn key(header: &Header) -> (&str, &str, &str) {
            (&header.at, &header.id, &header.title)
        }
        if key(&other.0) < key(&self.0) { other.0 } else { self.0 }
    }
}

fn same_evening(mine: &Book, theirs: &Book) -> Result<(), NotOne> {
    let (one, other) = (&mine.header, &theirs.header);
    if one.seats != other.seats {
        return Err(NotOne::Seats { mine: one.seats.clone(), theirs: other.seats.clone() });
    }
    if one.rules != other.rules {
        return Err(NotOne::Rules { game: 1 });
    }
    if (one.first_dealer, one.score) != (other.first_dealer, other.score) {
        return Err(NotOne::Start { game: 1 });
    }
    for (place, (one, other)) in mine.games.iter().zip(&theirs.games).enumerate().skip(1) {
        let line = |game: &GameBook| game.begins.as_ref().map(|(_, line)| line.clone());
        if let (Some(Line::Game { rules, .. }), Some(Line::Game { rules: others, .. })) =
            (line(one), line(other))
            && rules != others
        {
            return Err(NotOne::Rules { game: place + 1 });
        }
        if line(one) != line(other) {
            return Err(NotOne::Start { game: place + 1 });
        }
    }
    Ok(())
}

impl Book {
    /// The name that it wishes for.
    pub fn id(&self) -> &str {
        &self.header.id
    }

    /// The same under another name.
    #[must_use]
    pub fn named(&self, id: &str) -> Self {
        let header = Header { id: id.to_owned(), ..self.header.clone() };
        Self { header, ..self.clone() }
    }

    /// The whole log of it.
    pub fn log(&self) -> Result<Vec<u8>, Unwritten> {
        let mut writer = Writer::begin(&self.header)?;
        if !self.rows.is_empty() {
            for entry in self.rows.chunk_by(|one, next| one.entry() == next.entry()) {
                let lines: Vec<Line> = entry.iter().map(|row| row.line.clone()).collect();
                let at = entry.first().map_or("", |row| &row.at);
                writer.entry(at, &lines)?;
            }
            return Ok(writer.bytes);
        }
        for game in &self.games {
            if let Some((at, line)) = &game.begins {
                writer.entry(at, std::slice::from_ref(line))?;
            }
            writer.game(game)?;
        }
        let of = self.of.iter().cloned().collect();
        writer.entry(&self.till, &[Line::Attest(Attest::Merged { of })])?;
        Ok(writer.bytes)
    }
}

/// A log as it is being written.
struct Writer {
    bytes: Vec<u8>,
    chain: log::Chain,
    seq: u64,
}

impl Writer {
    fn begin(header: &Header) -> Result<Self, Unwritten> {
        let (bytes, chain) = log::header(header)?;
        Ok(Self { bytes, chain, seq: 1 })
    }

    fn entry(&mut self, at: &str, lines: &[Line]) -> Result<(), Unwritten> {
        let entry = log::entry(&self.chain, self.seq, at, lines)?;
        self.bytes.extend_from_slice(&entry.bytes);
        self.seq += entry.rows.len() as u64;
        self.chain = entry.rows.last().map_or(self.chain, |row| row.chain);
        Ok(())
    }

    /// The deals of a game, and what was said beside them in its time.
    fn game(&mut self, game: &GameBook) -> Result<(), Unwritten> {
        let mut remarks = game.remarks.iter().peekable();
        let standing = game.deals.iter().rposition(|slot| slot.stands.is_some());
        let standing = standing.map_or(0, |last| last + 1);
        for (number, slot) in game.deals.iter().enumerate().take(standing) {
            while let Some((said, times)) = remarks.next_if(|(said, _)| said.at < slot.at) {
                self.remark(said, *times)?;
            }
            self.slot(number, slot)?;
        }
        let first = self.seq;
        for (number, slot) in game.deals.iter().enumerate().skip(standing) {
            self.slot(number, slot)?;
        }
        if self.seq > first
            && let Some(last) = game.deals.last()
        {
            self.entry(&last.at, &[Line::Strike { from: first, why: String::new() }])?;
        }
        remarks.try_for_each(|(said, times)| self.remark(said, *times))
    }

    /// Every account of a deal, the one that stands last.
    fn slot(&mut self, number: usize, slot: &Slot) -> Result<(), Unwritten> {
        let mut accounts = slot.seen.iter().chain(&slot.stands);
        let Some(opening) = accounts.next() else { return Ok(()) };
        let opening: Vec<Line> = opening.events().into_iter().map(Line::Event).collect();
        self.entry(&slot.at, &opening)?;
        let deal = u32::try_from(number + 1).unwrap_or(u32::MAX);
        for account in accounts {
            let (events, why) = (account.events(), String::new());
            self.entry(&slot.at, &[Line::Amend { game: None, deal, events, why }])?;
        }
        Ok(())
    }

    fn remark(&mut self, said: &TimedNote, times: usize) -> Result<(), Unwritten> {
        for _ in 0..times {
            let text = said.text.clone();
            let line = match said.seat {
                Some(seat) => Line::Seat { seat, name: text },
                None => Line::Note { text },
            };
            self.entry(&said.at, &[line])?;
        }
        Ok(())
    }
}
