//! Which night is meant, and reading or opening it.

use rasher::history::History;
use rasher::log::{End, Header, Log};
use rasher::night::Night;
use rasher::night::book::Book;
use rasher::store::{Store, StoreError};

use super::super::feed::mended;
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
    let mut times: Vec<(String, String)> = ids
        .into_iter()
        .filter_map(|id| {
            let glance = rasher::log::glance(store.bytes(&id).ok()?).ok()?;
            Some((glance.at, id))
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
    for (line, fault) in faults {
        let mut page = Page::new();
        let place = line.map_or_else(String::new, |line| format!("line {line}: "));
        let text = format!("{place}{fault}; what stands before it is shown");
        page.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 0, 9);
        world.out.talk(&page);
    }
    Ok((header, history, night))
}

/// A night as it stands, and what of its log could not be used: with the line, in sentences without a
/// full stop.
pub(in super::super) fn faults(id: &str, log: Log) -> Result<(Night, Vec<Fault>), Failure> {
    read(id, log).map(|(_, _, night, faults)| (night, faults))
}

type Fault = (Option<u64>, String);

fn read(id: &str, log: Log) -> Result<(Header, History, Night, Vec<Fault>), Failure> {
    let Log { header, rows, tail } = log;
    let (history, unfit) = History::of(&header, rows);
    let (night, stopped) = Night::of(&header, history.standing())
        .map_err(|error| Failure::failed(format!("night `{id}`: {error}")))?;
    let mut faults: Vec<Fault> = Vec::new();
    match &tail.end {
        End::Broken(broken) => faults.push((Some(broken.line), broken.fault.to_string())),
        End::Torn { .. } => {
            faults.push((None, "the log ends in an entry that is not whole".into()));
        }
        End::MissingNewline | End::Clean => {}
    }
    faults.extend(unfit.map(|unfit| (Some(unfit.seq + 1), unfit.why.to_string())));
    faults.extend(stopped.map(|(seq, why)| (Some(seq + 1), why.to_string())));
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
