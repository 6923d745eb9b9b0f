//! Which night is meant, and reading or opening it.

use rasher::history::History;
use rasher::log::{End, Header, Log};
use rasher::night::Night;
use rasher::night::book::Book;
use rasher::night::merge::Book as Record;
use rasher::night::once::left_out;
use rasher::report::board::Damage;
use rasher::store::{Store, StoreError};

use super::super::feed::mended;
use super::super::sessions::{self, Written};
use super::super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, Tone};

/// The night that was named or, where none was, the one last written.
pub(in super::super) fn which(store: &Store, word: Option<&str>) -> Result<String, Failure> {
    let none = || {
        let dir = store.dir().display();
        Failure::new(FailureKind::NoSession, format!("there is no night in `{dir}` yet"))
            .hint("`rasher night new` begins one")
    };
    if let Some(word) = word {
        return match store.find_night(word) {
            Err(StoreError::NoFolder { .. }) => Err(none()),
            Err(StoreError::NoSuchSession { word, near }) => {
                let failure =
                    Failure::new(FailureKind::NoSession, format!("there is no night `{word}`"));
                Err(near
                    .iter()
                    .fold(failure, |failure, near| failure.hint(format!("there is `{near}`"))))
            }
            found => Ok(found?),
        };
    }
    let ids = match store.nights() {
        Err(StoreError::NoFolder { .. }) => Vec::new(),
        ids => ids?,
    };
    let mut times: Vec<(Written, String)> = ids
        .into_iter()
        .filter_map(|id| {
            let glance = rasher::log::glance(store.bytes(&id).ok()?).ok()?;
            Some((Written::of(store, &id, &glance), id))
        })
        .collect();
    times.sort();
    times.pop().map(|(_, id)| id).ok_or_else(none)
}

/// A night as it stands, read without a lock, with its header; a warning is told where a part could
/// not be used.
pub(in super::super) fn see(
    store: &Store,
    id: &str,
    world: &World,
) -> Result<(Header, History, Night), Failure> {
    let (header, history, night, faults) = read(id, store.read(id)?)?;
    warn(&faults, world);
    Ok((header, history, night))
}

fn warn(faults: &[Fault], world: &World) {
    for (line, fault) in faults {
        let line = line.and_then(Damage::line);
        let place = line.map_or_else(String::new, |line| format!("line {line}: "));
        warned(&format!("{place}{fault}; everything before it is shown"), world);
    }
}

/// The night as its board shows it, and where its log could be used no further.
pub(super) fn see_for_board(
    store: &Store,
    id: &str,
    world: &World,
) -> Result<(Night, Option<Damage>), Failure> {
    let (_, _, night, faults) = read(id, store.read(id)?)?;
    warn(&faults, world);
    Ok((night, faults.iter().find_map(|(line, _)| *line)))
}

fn warned(text: &str, world: &World) {
    let mut page = Page::new();
    page.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 0, 9);
    world.out.talk(&page);
}

/// How many records were left out though no other holds what they do.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Lost {
    /// They cannot be read, or not to their end.
    damaged: usize,
    /// They are further records of a night that is counted by another.
    apart: usize,
}

impl Lost {
    /// Ends with what `check` ends with where there are any.
    pub(in super::super) fn told(self) -> Result<(), Failure> {
        let said = match self.damaged + self.apart {
            0 => return Ok(()),
            1 => "1 record of a night was left out; the others are counted".to_owned(),
            more => format!("{more} records of nights were left out; the others are counted"),
        };
        let failure = Failure::new(FailureKind::Found, said);
        Err(if self.damaged > 0 { failure.hint("`rasher check` says more") } else { failure })
    }
}

/// Every night of the folder, each once, in the order in which they were begun. What is left out is
/// told.
pub(in super::super) fn every(
    store: &Store,
    world: &World,
) -> Result<(Vec<(Header, Night)>, Lost), Failure> {
    let (mut ids, mut records, mut nights) = (Vec::new(), Vec::new(), Vec::new());
    let mut lost = Lost::default();
    for id in store.nights()? {
        let found = store.read(&id).map_err(Failure::from).and_then(|log| {
            let record = Record::read(&log);
            read(&id, log).map(|found| (record, found))
        });
        match found {
            Ok((record, (header, _, night, faults))) => {
                let is_damaged = faults.iter().any(|(line, _)| line.is_some());
                let then =
                    if is_damaged { "it is left out" } else { "everything before it counts" };
                for (line, fault) in faults {
                    let line = line.and_then(Damage::line);
                    let place = line.map_or_else(String::new, |line| format!(", line {line}"));
                    warned(&format!("{id}{place}: {fault}; {then}"), world);
                }
                // Half a night would have another winner.
                if is_damaged {
                    lost.damaged += 1;
                    continue;
                }
                ids.push(id);
                records.push(record);
                nights.push((header, night));
            }
            Err(failure) => {
                lost.damaged += 1;
                warned(&format!("{id} is left out: {}", failure.says()), world);
            }
        }
    }
    for stray in sessions::strays_of_nights(store)? {
        lost.damaged += 1;
        warned(&format!("{} is left out: {}", stray.name, stray.why), world);
    }
    let left = left_out(&records);
    for (id, left) in ids.iter().zip(&left) {
        let instead = left.and_then(|left| Some((ids.get(left.instead)?, left.is_held)));
        let Some((other, is_held)) = instead else { continue };
        if is_held {
            let mut page = Page::new();
            page.indented(format!("{id} is left out: all of it stands in {other}."), 0, 2);
            world.out.talk(&page);
        } else {
            lost.apart += 1;
            let text = format!(
                "{id} is left out: it is another record of the night {other}, and holds what that \
                 one does not; `rasher merge {other} {id}` puts both together"
            );
            warned(&text, world);
        }
    }
    let counted = nights.into_iter().zip(left).filter(|(_, left)| left.is_none());
    let mut all: Vec<(Header, Night)> = counted.map(|(night, _)| night).collect();
    all.sort_by(|(_, one), (_, other)| (&one.at, &one.id).cmp(&(&other.at, &other.id)));
    Ok((all, lost))
}

/// The nights that are not over, the one last written first. What cannot be read is under way nowhere.
pub(in super::super) fn under_way(store: &Store) -> Vec<Night> {
    let night = |id: String| {
        let log = store.read(&id).ok()?;
        let written = Written::of(store, &id, &rasher::log::glance(store.bytes(&id).ok()?).ok()?);
        let (night, _) = faults(&id, log).ok()?;
        (!night.is_over()).then_some((written, night))
    };
    let mut all: Vec<(Written, Night)> =
        store.nights().unwrap_or_default().into_iter().filter_map(night).collect();
    all.sort_by(|(one, _), (other, _)| other.cmp(one));
    all.into_iter().map(|(_, night)| night).collect()
}

/// A night as it stands, and what of its log could not be used: with the line, in sentences without a
/// full stop.
pub(in super::super) fn faults(id: &str, log: Log) -> Result<(Night, Vec<AtLine>), Failure> {
    let (_, _, night, faults) = read(id, log)?;
    let with_lines = |(line, fault): Fault| (line.and_then(Damage::line), fault);
    Ok((night, faults.into_iter().map(with_lines).collect()))
}

/// The same, with no more than the line.
type AtLine = (Option<u64>, String);

/// What could not be used, with its line where it has one, in a sentence without a full stop.
type Fault = (Option<Damage>, String);

fn read(id: &str, log: Log) -> Result<(Header, History, Night, Vec<Fault>), Failure> {
    let Log { header, rows, tail } = log;
    let (history, unfit) = History::of(&header, rows);
    let (night, stopped) = Night::of(&header, history.standing())
        .map_err(|error| Failure::failed(format!("night `{id}`: {error}")))?;
    let mut faults: Vec<Fault> = Vec::new();
    match &tail.end {
        End::Broken(broken) => {
            faults.push((Some(Damage::Damaged { line: broken.line }), broken.fault.to_string()));
        }
        End::Torn { .. } => {
            faults.push((None, "the log ends in an entry that is not whole".into()));
        }
        End::MissingNewline | End::Clean => {}
    }
    let at = |seq: u64| Some(Damage::Unfit { line: seq + 1 });
    faults.extend(unfit.map(|unfit| (at(unfit.seq), unfit.why.to_string())));
    faults.extend(stopped.map(|(seq, why)| (at(seq), why.to_string())));
    Ok((header, history, night, faults))
}

/// Opens a night for writing, and says what had to be mended.
pub(super) fn book(store: &Store, id: &str, world: &World) -> Result<Book, Failure> {
    let (book, repair) = Book::open(store, id)?;
    if let Some(repair) = repair {
        world.out.talk(&mended(&repair));
    }
    Ok(book)
}
