//! Counting over a folder of sessions, on as many cores as there are: the one module of the library
//! that has threads.
//!
//! The sessions are put in the order in which they were begun and cut into pieces. Each thread takes
//! the next piece that nobody has, reads its sessions one by one, every link of every chain checked,
//! and counts them into tables of its own; the tables are added up in order. So the answer is the
//! same on one core and on sixty-four, and of a session nothing is kept but its name. This module must
//! never know a rule or a terminal.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use crate::game::verdict::Who;
use crate::history::History;
use crate::log::{self, Chain, End, Reader};
use crate::report::stats::merged::{self, Left};
use crate::report::stats::tables::Tables;
use crate::report::stats::{Aliases, Asked, Counting, PassedOver, Stats};
use crate::rules::Ruleset;
use crate::rules::file::from_header;
use crate::session::{Rulebooks, Unreadable, fold_by};
use crate::store::{Disk, DiskFile, Store, StoreError};

/// Sessions of a piece. A piece is what a thread takes at a time, and what progress is told by.
const PIECE: usize = 64;

/// What a piece came to.
struct Counted {
    tables: Tables,
    passed_over: Vec<PassedOver>,
    sessions: usize,
}

/// Counts every session in a folder. `so_far` hears how many of how many are counted and says
/// whether to go on; where it does not, there is no answer.
pub fn count<D: Disk + Sync>(
    store: &Store<D>,
    asked: &Asked,
    aliases: &Aliases,
    threads: NonZeroUsize,
    mut so_far: impl FnMut(usize, usize) -> bool,
) -> Result<Option<Stats>, StoreError> {
    let InOrder { ids, copies, held } = in_order(store, threads)?;
    let all = ids.len();
    if !so_far(0, all) {
        return Ok(None);
    }
    let mut counting = Counting::new(asked.clone(), aliases.clone());
    counting.add(Tables::new(), copies);
    counting.held = held;
    let pieces: Vec<&[String]> = ids.chunks(PIECE).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = Work { store, asked, aliases, pieces: &pieces, next, stop };
    let work = &work;
    thread::scope(|scope| {
        let hands = threads.get().min(pieces.len());
        let (send, counted) = sync_channel(2 * hands);
        for _ in 0..hands {
            let send = send.clone();
            scope.spawn(move || work.take_pieces(&send));
        }
        drop(send);
        let mut done = 0;
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (number, piece) in counted {
            waiting.insert(number, piece);
            while let Some(piece) = waiting.remove(&due) {
                due += 1;
                done += piece.sessions;
                counting.add(piece.tables, piece.passed_over);
            }
            if !so_far(done, all) {
                work.stop.store(true, Ordering::Relaxed);
            }
        }
    });
    let stopped = work.stop.load(Ordering::Relaxed);
    Ok((!stopped).then(|| counting.stats()))
}

/// The sessions to be counted.
struct InOrder {
    /// Their names in the order in which they were begun; those that do not say so first.
    ids: Vec<String>,
    /// Logs that begin with the very line of another: one evening, of which the longest counts.
    copies: Vec<PassedOver>,
    /// Logs all of which stands in a merged one.
    held: Vec<PassedOver>,
}

/// How a log begins: what is sorted by, and what no two evenings have in common.
pub(super) struct Beginning {
    at: Option<String>,
    pub(super) chain: Option<Chain>,
    bytes: u64,
    /// Does it name others that it was merged from?
    pub(super) merged: bool,
}

fn in_order<D: Disk + Sync>(
    store: &Store<D>,
    threads: NonZeroUsize,
) -> Result<InOrder, StoreError> {
    let ids = store.ids()?;
    let part = ids.len().div_ceil(threads.get()).max(PIECE);
    let begun =
        |ids: &[String]| -> Vec<Beginning> { ids.iter().map(|id| beginning(store, id)).collect() };
    let begun: Vec<Beginning> = thread::scope(|scope| {
        let parts: Vec<_> = ids.chunks(part).map(|ids| scope.spawn(move || begun(ids))).collect();
        let begun =
            parts.into_iter().map(|part| part.join().unwrap_or_else(|it| resume_unwind(it)));
        begun.flatten().collect()
    });
    // Of each evening the longest log that can be counted; of equal ones the first by name.
    let mut evenings: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, one) in begun.iter().enumerate() {
        if let Some(chain) = &one.chain {
            evenings.entry(chain.to_string()).or_default().push(place);
        }
    }
    let bytes: Vec<u64> = begun.iter().map(|one| one.bytes).collect();
    let whole: BTreeMap<String, usize> = evenings
        .into_iter()
        .filter_map(|(chain, places)| Some((chain, best_copy(store, &ids, &bytes, places)?)))
        .collect();
    let (mut order, mut copies) = (Vec::with_capacity(ids.len()), Vec::new());
    let mut held = Vec::new();
    let merges = merged::left_out(store, &ids, &begun);
    for (place, (id, one)) in ids.iter().zip(begun).enumerate() {
        match merges.get(&place) {
            Some(Left::Held(why)) => {
                held.push(PassedOver { session: id.clone(), why: why.clone() });
            }
            Some(Left::Other(why)) => {
                copies.push(PassedOver { session: id.clone(), why: why.clone() });
            }
            None => {}
        }
        if merges.contains_key(&place) {
            continue;
        }
        let counted = one.chain.and_then(|chain| whole.get(&chain.to_string()));
        match counted.filter(|counted| **counted != place).and_then(|it| ids.get(*it)) {
            Some(other) => copies.push(PassedOver {
                session: id.clone(),
                why: format!("it is another copy of `{other}`, which is counted"),
            }),
            None => order.push((one.at, id.clone())),
        }
    }
    order.sort_unstable();
    held.sort_unstable_by(|one, other| one.session.cmp(&other.session));
    Ok(InOrder { ids: order.into_iter().map(|(_, id)| id).collect(), copies, held })
}

/// Of several copies of one evening the longest that can be counted: one that was altered takes nobody's
/// place. Where none can, the longest says why.
fn best_copy<D: Disk>(
    store: &Store<D>,
    ids: &[String],
    bytes: &[u64],
    mut places: Vec<usize>,
) -> Option<usize> {
    places.sort_by_key(|place| (Reverse(bytes.get(*place)), *place));
    let longest = places.first().copied();
    if places.len() < 2 {
        return longest;
    }
    let counts = |place: &usize| ids.get(*place).is_some_and(|id| merged::counts(store, id));
    places.into_iter().find(counts).or(longest)
}

/// How a log begins, as far as that can be read.
fn beginning<D: Disk>(store: &Store<D>, id: &str) -> Beginning {
    let at = store.begun(id);
    let opened = store.bytes(id).ok();
    let bytes = opened.as_ref().and_then(|input| input.get_ref().length().ok());
    let (mut chain, mut merged) = (None, false);
    let _unread = opened.map(|input| {
        log::each_link(input, |line, body, link| {
            chain = chain.or((line == 1).then_some(*link));
            merged |= merged::is_named(body);
        })
    });
    Beginning { at, chain, bytes: bytes.unwrap_or_default(), merged }
}

/// What all threads share.
struct Work<'a, D> {
    store: &'a Store<D>,
    asked: &'a Asked,
    aliases: &'a Aliases,
    pieces: &'a [&'a [String]],
    /// The first piece that nobody has taken.
    next: AtomicUsize,
    stop: AtomicBool,
}

impl<D: Disk> Work<'_, D> {
    fn take_pieces(&self, send: &SyncSender<(usize, Counted)>) {
        let mut books = Shelf::default();
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(ids) = self.pieces.get(number) else { return };
            if send.send((number, self.count(ids, &mut books))).is_err() {
                return;
            }
        }
    }

    fn count(&self, ids: &[String], books: &mut Shelf) -> Counted {
        let (mut tables, mut passed_over) = (Tables::new(), Vec::new());
        for id in ids {
            if let Err(why) = self.session(id, books, &mut tables) {
                passed_over.push(PassedOver { session: id.clone(), why });
            }
        }
        Counted { tables, passed_over, sessions: ids.len() }
    }

    /// Counts a session, or says why it cannot be.
    ///
    /// A torn end was never acknowledged, and the next writer sets it aside: what stands before it
    /// counts. Anything else that is wrong makes the whole session doubtful.
    fn session(&self, id: &str, books: &mut Shelf, tables: &mut Tables) -> Result<(), String> {
        let input = self.store.bytes(id).map_err(|error| error.to_string())?;
        let (mut found, mut text) = (None, String::new());
        let mut reader = Reader::knowing(input, |rules| {
            found = books.0.get(rules).cloned();
            if found.is_none() {
                rules.clone_into(&mut text);
            }
            found.is_some()
        })
        .map_err(|unread| unread.to_string())?;
        let rules = match found {
            Some(rules) => rules,
            None => books.read(text, &reader.header().rules)?,
        };
        let mut history = History::new(reader.header());
        for row in reader.by_ref() {
            history.push(row).map_err(|unfit| unfit.to_string())?;
        }
        let (header, tail) = reader.finish().map_err(|unread| unread.to_string())?;
        if let End::Broken(broken) = &tail.end {
            return Err(broken.to_string());
        }
        // Who won would be one with who lost, and no rating could tell.
        if let Some(clash) = self.aliases.clash(&history) {
            return Err(clash.to_string());
        }
        let session = fold_by(&mut Rulebooks::by(rules), &header, &history)
            .map_err(|unreadable| unreadable.to_string())?;
        if let Some(stopped) = &session.stopped {
            let seats = session.games.last().map(|game| &*game.seats).unwrap_or_default();
            return Err(format!("line {}: {}", stopped.seq + 1, stopped.why.say(Who(seats))));
        }
        tables.session(self.asked, self.aliases, &history, &session);
        Ok(())
    }
}

/// The rulesets of the headers that were met, by their text: most sessions of a folder have one of a
/// few, and to read one takes longer than to count the session.
#[derive(Default)]
struct Shelf(BTreeMap<String, Arc<Ruleset>>);

/// The most rulesets that a thread keeps.
const BOOKS: usize = 64;

impl Shelf {
    fn read(&mut self, text: String, value: &serde_json::Value) -> Result<Arc<Ruleset>, String> {
        let rules = from_header(value)
            .map(Arc::new)
            .map_err(|mistakes| Unreadable::Rules(mistakes).to_string())?;
        if self.0.len() >= BOOKS {
            self.0.clear();
        }
        self.0.insert(text, Arc::clone(&rules));
        Ok(rules)
    }
}
