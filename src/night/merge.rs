//! Two records of one night: kept by two organisers, or gone on with on two machines.
//!
//! Who sits where, and when a round was over, is one list of moves; what both have is taken once, and
//! where they part one of them is asked for. Results lie side by side by round and table: what one has
//! and the other never had is taken, a correction is taken before what it corrects, and where two
//! results are left somebody has to say which. Nothing that was heard is lost: what was not taken
//! stands in the merged log, corrected, taken back, or in a note. It must never know a file.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::night::{NightEvent, Outcome};
use crate::history::History;
use crate::log::{self, Attest, Chain, Header, Kept, Line, Log, LogWriter, Original, Unwritten};
use crate::merge::Side;
use crate::night::{Night, describe};

/// What the id of a merged log ends with, before that of every night.
const MERGED: &str = "-merged.night";
const NIGHT: &str = ".night";

/// A record, read to be put beside another.
#[derive(Clone, Debug)]
pub struct Book {
    header: Header,
    /// Who sits where, who comes and goes, which rounds are over; with the time.
    moves: Vec<(String, NightEvent)>,
    results: BTreeMap<Place, Slot<Outcome>>,
    /// By the name of the prize.
    prizes: BTreeMap<String, Slot<NightEvent>>,
    /// How often a remark was made at a time.
    notes: BTreeMap<(String, String), usize>,
    of: BTreeSet<Original>,
    chains: Vec<Chain>,
    till: String,
}

/// A round and a table.
type Place = (u32, u32);

/// What a record has of one thing: what stands, and what it has left for that.
#[derive(Clone, Debug, PartialEq)]
struct Slot<T> {
    stands: Option<T>,
    seen: Vec<T>,
    at: String,
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self { stands: None, seen: Vec::new(), at: String::new() }
    }
}

impl<T: Clone + PartialEq> Slot<T> {
    fn hears(&mut self, said: &T, at: &str) {
        if !self.seen.contains(said) {
            self.seen.push(said.clone());
        }
        if self.at.is_empty() {
            at.clone_into(&mut self.at);
        }
    }

    /// Has this record never heard of it?
    const fn is_silent(&self) -> bool {
        self.stands.is_none() && self.seen.is_empty()
    }

    /// Had this record what stands in the other, and left it for something else?
    fn corrects(&self, other: &Self) -> bool {
        let left = other.stands.as_ref().is_some_and(|stands| self.seen.contains(stands));
        left && self.stands.is_some() && self.stands != other.stands
    }

    /// Which of the two is taken; none where somebody has to be asked.
    fn verdict(mine: &Self, theirs: &Self) -> Option<Side> {
        if mine.stands == theirs.stands || theirs.is_silent() {
            return Some(Side::Mine);
        }
        if mine.is_silent() {
            return Some(Side::Theirs);
        }
        match (mine.corrects(theirs), theirs.corrects(mine)) {
            (true, false) => Some(Side::Mine),
            (false, true) => Some(Side::Theirs),
            (true, true) | (false, false) => None,
        }
    }

    fn merged(mine: Self, theirs: Self, side: Side) -> Self {
        let (mut taken, left) = match side {
            Side::Mine => (mine, theirs),
            Side::Theirs => (theirs, mine),
        };
        for said in &left.seen {
            taken.hears(said, &left.at);
        }
        taken
    }
}

/// Something of which the two records say different things, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about.
    pub about: String,
    /// What the first record has.
    pub mine: String,
    /// What the other has.
    pub theirs: String,
}

/// Why two records are not put together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotOne {
    /// They were begun otherwise.
    #[error("they did not begin alike: the {0} differ")]
    Begun(&'static str),
    /// Who was asked did not answer.
    #[error("they differ in more than was asked")]
    Unasked,
    /// A record holds what could not be.
    #[error("{0}")]
    Wrong(#[from] crate::night::Wrong),
    /// It could not be spelt.
    #[error("{0}")]
    Unwritten(String),
}

impl From<Unwritten> for NotOne {
    fn from(why: Unwritten) -> Self {
        Self::Unwritten(why.to_string())
    }
}

impl Book {
    /// Reads a log to be put beside another; what does not fit what stands before it is left out.
    pub fn read(log: &Log) -> Self {
        let (history, _) = History::of(&log.header, log.rows.iter().cloned());
        let mut book = Self {
            header: log.header.clone(),
            moves: Vec::new(),
            results: BTreeMap::new(),
            prizes: BTreeMap::new(),
            notes: BTreeMap::new(),
            of: BTreeSet::new(),
            chains: log.rows.iter().map(|row| row.chain).collect(),
            till: log.rows.last().map_or(&log.header.at, |row| &row.at).clone(),
        };
        for said in history.said() {
            book.hear(&said.line, &said.at, said.stands);
        }
        let merged = |row: &log::Row| matches!(row.line, Line::Attest(Attest::Merged { .. }));
        if !log.rows.last().is_some_and(merged) {
            book.of.insert(Original {
                chain: log.tail.chain.to_string(),
                lines: log.rows.len() as u64 + 1,
                id: log.header.id.clone(),
            });
        }
        book
    }

    fn hear(&mut self, line: &Line, at: &str, stands: bool) {
        match line {
            Line::Night(NightEvent::Result(outcome) | NightEvent::Fix(outcome)) => {
                let slot = self.results.entry((outcome.round, outcome.table)).or_default();
                slot.hears(outcome, at);
                if stands {
                    slot.stands = Some(outcome.clone());
                }
            }
            Line::Night(event @ NightEvent::Prize(prize)) => {
                self.prize(&prize.name, event, at, stands);
            }
            Line::Night(event @ NightEvent::Drop { prize }) => {
                self.prize(prize, event, at, stands);
            }
            Line::Night(event) if stands => self.moves.push((at.to_owned(), event.clone())),
            Line::Note { text } if stands => {
                *self.notes.entry((at.to_owned(), text.clone())).or_default() += 1;
            }
            Line::Attest(Attest::Merged { of, .. }) => self.of.extend(of.iter().cloned()),
            // What was taken back, and what is of no night.
            Line::Night(_)
            | Line::Note { .. }
            | Line::Attest(_)
            | Line::Event(_)
            | Line::Strike { .. }
            | Line::Restore { .. }
            | Line::Amend { .. }
            | Line::Close { .. }
            | Line::Seat { .. }
            | Line::Game { .. } => {}
        }
    }

    fn prize(&mut self, name: &str, event: &NightEvent, at: &str, stands: bool) {
        let slot = self.prizes.entry(name.to_owned()).or_default();
        slot.hears(event, at);
        if stands {
            slot.stands = Some(event.clone());
        }
    }

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

    /// Does it hold everything that the other does: was it gone on with, or merged from it?
    pub fn holds(&self, other: &Self) -> bool {
        let begins = other.chains.last().is_some_and(|last| self.chains.contains(last));
        begins || other.of.is_subset(&self.of)
    }

    /// Are both records of one night, as it was begun?
    pub fn is_of_one_night_with(&self, other: &Self) -> bool {
        same_night(&self.header, &other.header).is_ok()
    }

    /// How many tables have a result that stands, over all rounds.
    pub fn results(&self) -> usize {
        self.results.values().filter(|slot| slot.stands.is_some()).count()
    }

    /// Who sat where, from the moves alone.
    fn seats(&self) -> Result<Night, NotOne> {
        let mut night = Night::new(&self.header)?;
        for (_, event) in &self.moves {
            night.event(event)?;
        }
        Ok(night)
    }

    /// The whole log of it.
    pub fn log(&self) -> Result<Vec<u8>, NotOne> {
        let mut writer = LogWriter::begin(&self.header)?;
        let mut results = self.results.iter().peekable();
        for (at, event) in &self.moves {
            if let NightEvent::Over { round } = event {
                while let Some((_, slot)) = results.next_if(|((it, _), _)| it <= round) {
                    write_slot(&mut writer, slot, NightEvent::Result, NightEvent::Fix)?;
                }
            }
            writer.entry(at, &[Line::Night(event.clone())])?;
        }
        for (_, slot) in results {
            write_slot(&mut writer, slot, NightEvent::Result, NightEvent::Fix)?;
        }
        for slot in self.prizes.values() {
            write_slot(&mut writer, slot, |event| event, |event| event)?;
        }
        for ((at, text), times) in &self.notes {
            for _ in 0..*times {
                writer.entry(at, &[Line::Note { text: text.clone() }])?;
            }
        }
        let of = self.of.iter().cloned().collect();
        writer.entry(
            &self.till,
            &[Line::Attest(Attest::Merged { of, marks: Vec::new(), kept: Kept::default() })],
        )?;
        Ok(writer.into_bytes())
    }
}

/// Puts two records together. Each thing of which they say different things is asked about once.
/// What was left out of the other's list of moves, and the results that hung on it, stand in notes.
pub fn merge(
    mine: &Book,
    theirs: &Book,
    mut ask: impl FnMut(&Difference) -> Option<Side>,
) -> Result<Book, NotOne> {
    same_night(&mine.header, &theirs.header)?;
    let of: BTreeSet<Original> = mine.of.union(&theirs.of).cloned().collect();
    if mine.holds(theirs) {
        return Ok(Book { of, ..mine.clone() });
    }
    if theirs.holds(mine) {
        return Ok(Book { of, ..theirs.clone() });
    }
    let (mine_seats, theirs_seats) = (mine.seats()?, theirs.seats()?);
    let (moves, left) = moves(mine, theirs, [&mine_seats, &theirs_seats], &mut ask)?;
    let mut book = Book {
        header: header(&mine.header, &theirs.header),
        moves,
        results: BTreeMap::new(),
        prizes: BTreeMap::new(),
        notes: mine.notes.clone(),
        of,
        chains: Vec::new(),
        till: mine.till.clone().max(theirs.till.clone()),
    };
    for (said, times) in &theirs.notes {
        let own = book.notes.entry(said.clone()).or_default();
        *own = (*own).max(*times);
    }
    for note in left {
        book.notes.insert((book.till.clone(), note), 1);
    }
    let seats = book.seats()?;
    let sides = [(mine, &mine_seats), (theirs, &theirs_seats)];
    let places: BTreeSet<Place> =
        sides.iter().flat_map(|(book, _)| book.results.keys().copied()).collect();
    for place in places {
        let [one, other] = sides.map(|(record, own)| {
            let slot = record.results.get(&place).cloned().unwrap_or_default();
            if same_table(own, &seats, place) {
                return slot;
            }
            // It was played by others than those who sit there now.
            if let Some(stands) = &slot.stands {
                let words = describe::result_by_name(own, stands);
                let note = format!("left out, round {}: {words}", place.0);
                book.notes.insert((slot.at.clone(), note), 1);
            }
            Slot::default()
        });
        let side = match Slot::verdict(&one, &other) {
            Some(side) => side,
            None => {
                let words = |slot: &Slot<Outcome>| match &slot.stands {
                    Some(outcome) => describe::result_by_name(&seats, outcome),
                    None => "taken back".to_owned(),
                };
                ask(&Difference {
                    about: format!("Round {}, table {}", place.0, place.1),
                    mine: words(&one),
                    theirs: words(&other),
                })
                .ok_or(NotOne::Unasked)?
            }
        };
        let slot = Slot::merged(one, other, side);
        if !slot.is_silent() {
            book.results.insert(place, slot);
        }
    }
    prizes(&mut book, mine, theirs, &seats, &mut ask)?;
    Ok(book)
}

fn prizes(
    book: &mut Book,
    mine: &Book,
    theirs: &Book,
    seats: &Night,
    ask: &mut impl FnMut(&Difference) -> Option<Side>,
) -> Result<(), NotOne> {
    let names: BTreeSet<&String> = mine.prizes.keys().chain(theirs.prizes.keys()).collect();
    for name in names {
        let slot = |book: &Book| book.prizes.get(name).cloned().unwrap_or_default();
        let (one, other) = (slot(mine), slot(theirs));
        let side = match Slot::verdict(&one, &other) {
            Some(side) => side,
            None => {
                let words = |slot: &Slot<NightEvent>| match &slot.stands {
                    Some(event) => describe::event(seats, event),
                    None => "taken back".to_owned(),
                };
                let about = format!("The prize {name}");
                let (mine, theirs) = (words(&one), words(&other));
                ask(&Difference { about, mine, theirs }).ok_or(NotOne::Unasked)?
            }
        };
        book.prizes.insert(name.clone(), Slot::merged(one, other, side));
    }
    Ok(())
}

/// The moves of both, and what of one had to be left, in words.
type Moves = (Vec<(String, NightEvent)>, Vec<String>);

fn moves(
    mine: &Book,
    theirs: &Book,
    [mine_seats, theirs_seats]: [&Night; 2],
    ask: &mut impl FnMut(&Difference) -> Option<Side>,
) -> Result<Moves, NotOne> {
    let both = mine.moves.iter().zip(&theirs.moves);
    let common = both.take_while(|(one, other)| one.1 == other.1).count();
    let rest = |book: &Book| book.moves.get(common..).unwrap_or_default().to_vec();
    let (one, other) = (rest(mine), rest(theirs));
    let mut moves: Vec<(String, NightEvent)> = mine
        .moves
        .iter()
        .zip(&theirs.moves)
        .take(common)
        .map(|(one, other)| (one.0.clone().min(other.0.clone()), one.1.clone()))
        .collect();
    if one.is_empty() || other.is_empty() {
        moves.extend(one.into_iter().chain(other));
        return Ok((moves, Vec::new()));
    }
    let words = |moves: &[(String, NightEvent)], seats: &Night| {
        let said: Vec<String> =
            moves.iter().map(|(_, event)| describe::event(seats, event)).collect();
        said.join("; ")
    };
    let (mine, theirs) = (words(&one, mine_seats), words(&other, theirs_seats));
    let about = "Who sits where".to_owned();
    let difference = Difference { about, mine: mine.clone(), theirs: theirs.clone() };
    let (taken, left) = match ask(&difference).ok_or(NotOne::Unasked)? {
        Side::Mine => (one, theirs),
        Side::Theirs => (other, mine),
    };
    moves.extend(taken);
    Ok((moves, vec![format!("left out: {left}")]))
}

/// Do the same people sit on the same sides of a table?
fn same_table(one: &Night, other: &Night, (round, table): Place) -> bool {
    let sides = |night: &Night| night.table(round, table).map(|it| it.sides.clone());
    sides(one).is_some() && sides(one) == sides(other)
}

/// Everything in a header but its name.
fn same_night(mine: &Header, theirs: &Header) -> Result<(), NotOne> {
    let faults = [
        (mine.seats != theirs.seats, "people"),
        (mine.rules != theirs.rules, "rules"),
        (mine.night != theirs.night, "agreements"),
        (mine.at != theirs.at || mine.title != theirs.title, "titles or times"),
    ];
    let fault = faults.iter().find(|(differs, _)| *differs);
    fault.map_or(Ok(()), |(_, what)| Err(NotOne::Begun(what)))
}

/// The header of the merged log, which does not depend on which of the two was named first.
fn header(mine: &Header, theirs: &Header) -> Header {
    let older = if theirs.id < mine.id { theirs } else { mine };
    let id = older.id.strip_suffix(MERGED).or_else(|| older.id.strip_suffix(NIGHT));
    let id = format!("{}{MERGED}", id.unwrap_or(&older.id));
    Header { id, ..older.clone() }
}

/// Everything that was heard of one thing, what stands last; taken back where nothing does.
fn write_slot<T: Clone + PartialEq>(
    writer: &mut LogWriter,
    slot: &Slot<T>,
    first: impl Fn(T) -> NightEvent,
    then: impl Fn(T) -> NightEvent,
) -> Result<(), Unwritten> {
    let began = writer.next_seq();
    let heard = slot.seen.iter().filter(|it| Some(*it) != slot.stands.as_ref());
    for (number, said) in heard.chain(&slot.stands).enumerate() {
        let event = if number == 0 { first(said.clone()) } else { then(said.clone()) };
        writer.entry(&slot.at, &[Line::Night(event)])?;
    }
    if slot.stands.is_none() && writer.next_seq() > began {
        writer.strike(&slot.at, began)?;
    }
    Ok(())
}
