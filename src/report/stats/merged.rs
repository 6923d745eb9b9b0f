//! Records that were merged, beside the one that was made of them: an evening is counted once.
//!
//! A merged log names its originals by a chain value and a number of lines, and holds all that they
//! had by then. It is counted, and they are not; one that went on since, or that lies beside an
//! original as another copy of it, is named for what it may hold more. This module must never know
//! what a deal is.

use std::collections::{BTreeMap, BTreeSet};

use crate::history::History;
use crate::log::{self, Attest, End, Line, Original};
use crate::report::stats::over::Beginning;
use crate::session::fold;
use crate::store::{Disk, Store};

/// Why a record is left out, in a sentence without its full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// All of it is counted elsewhere.
    Held(String),
    /// It may hold what no other does.
    Other(String),
}

/// May this line, without its chain value, be one that names the originals of a merged record?
pub(super) fn is_named(line: &[u8]) -> bool {
    const WORD: &[u8] = b"\"type\":\"merged\"";
    // The type stands behind the number and the time.
    let beginning = line.get(..line.len().min(128)).unwrap_or_default();
    beginning.windows(WORD.len()).any(|part| part == WORD)
}

/// A merged record: its place in the list, and what it was made of.
struct Merged {
    place: usize,
    of: BTreeSet<Original>,
    /// Nothing was written in it since.
    is_unchanged: bool,
}

/// Where a log has the line that an original ended with, and how many lines it has.
struct Ends {
    at: u64,
    lines: u64,
}

/// Which of these logs are left out, by their places.
pub(super) fn left_out<D: Disk>(
    store: &Store<D>,
    ids: &[String],
    begun: &[Beginning],
) -> BTreeMap<usize, Left> {
    let mut merges: Vec<Merged> = begun
        .iter()
        .enumerate()
        .filter(|(_, one)| one.merged)
        .filter_map(|(place, _)| {
            let (of, is_unchanged) = originals(store, ids.get(place)?)?;
            Some(Merged { place, of, is_unchanged })
        })
        .collect();
    // The one that was made of the most comes first, and holds the others.
    merges.sort_by(|one, other| (other.of.len(), one.place).cmp(&(one.of.len(), other.place)));
    let mut left: BTreeMap<usize, Left> = BTreeMap::new();
    if merges.is_empty() {
        return left;
    }
    let name = |place: usize| ids.get(place).map_or("", String::as_str);
    let mut counted: Vec<&Merged> = Vec::new();
    for one in &merges {
        match counted.iter().find(|other| one.of.is_subset(&other.of)) {
            Some(other) => {
                let other_name = name(other.place);
                let left_out = match (one.of.len() < other.of.len(), one.is_unchanged) {
                    // It holds what it was made of, and that stands there.
                    (true, true) => {
                        Left::Held(format!("all of it stands in `{other_name}`, which is counted"))
                    }
                    (true, false) => {
                        Left::Other(format!("it was merged into `{other_name}`, which is counted"))
                    }
                    (false, _) => Left::Other(format!(
                        "it was merged from the same records as `{other_name}`, which is counted"
                    )),
                };
                left.insert(one.place, left_out);
            }
            None => counted.push(one),
        }
    }
    // The lines that originals ended with, and who holds them; the first of several.
    let mut ends: BTreeMap<(String, u64), usize> = BTreeMap::new();
    for one in &counted {
        for original in &one.of {
            ends.entry((original.chain.clone(), original.lines)).or_insert(one.place);
        }
    }
    let mut evenings: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let taken: BTreeSet<usize> = counted.iter().map(|one| one.place).collect();
    for (place, one) in begun.iter().enumerate() {
        let is_left = left.get(&place).is_none_or(|why| matches!(why, Left::Other(_)));
        let Some((holder, found)) = (!taken.contains(&place) && is_left)
            .then(|| end_of(store, name(place), &ends))
            .flatten()
        else {
            continue;
        };
        let holder_name = name(holder);
        left.insert(place, if found.at == found.lines {
            Left::Held(format!("all of it stands in `{holder_name}`, which is counted"))
        } else {
            let more = found.lines - found.at;
            let lines = if more == 1 { "line".to_owned() } else { format!("{more} lines") };
            Left::Other(format!(
                "it was merged into `{holder_name}`, which is counted; its last {lines} came after \
                 that, and `rasher merge` puts them together"
            ))
        });
        if let Some(chain) = &one.chain {
            evenings.entry(chain.to_string()).or_insert((place, holder));
        }
    }
    // Another copy of a record that was merged is of the same evening.
    for (place, one) in begun.iter().enumerate() {
        let of = one.chain.as_ref().and_then(|chain| evenings.get(&chain.to_string()));
        let Some((original, holder)) = of.filter(|_| !taken.contains(&place)) else { continue };
        left.entry(place).or_insert_with(|| {
            let (original, holder) = (name(*original), name(*holder));
            Left::Other(format!(
                "it is another copy of `{original}`, which was merged into `{holder}`"
            ))
        });
    }
    left
}

/// Can this log be counted: is it whole, and could all of it have happened? What does not count takes nobody's
/// place.
pub(super) fn counts<D: Disk>(store: &Store<D>, id: &str) -> bool {
    let Ok(log) = store.read(id) else { return false };
    let (history, unfit) = History::of(&log.header, log.rows);
    unfit.is_none()
        && !matches!(log.tail.end, End::Broken(_))
        && fold(&log.header, &history).is_ok_and(|session| session.stopped.is_none())
}

/// What a log says that it was merged from; none where it says nothing of it, or does not count. With
/// it, whether that is the last that it says.
fn originals<D: Disk>(store: &Store<D>, id: &str) -> Option<(BTreeSet<Original>, bool)> {
    if !counts(store, id) {
        return None;
    }
    let mut reader = log::Reader::new(store.bytes(id).ok()?).ok()?;
    let (mut of, mut is_last) = (BTreeSet::new(), false);
    for row in reader.by_ref() {
        is_last = matches!(row.line, Line::Attest(Attest::Merged { .. }));
        if let Line::Attest(Attest::Merged { of: originals, .. }) = row.line {
            of.extend(originals);
        }
    }
    (!of.is_empty()).then_some((of, is_last))
}

/// The merged record that holds this one up to one of its lines, and which that is.
fn end_of<D: Disk>(
    store: &Store<D>,
    id: &str,
    ends: &BTreeMap<(String, u64), usize>,
) -> Option<(usize, Ends)> {
    let (mut found, mut lines) = (None, 0);
    log::each_link(store.bytes(id).ok()?, |line, _, link| {
        lines = line;
        found = ends.get(&(link.to_string(), line)).map(|place| (*place, line)).or(found);
    })
    .ok()?;
    found.map(|(place, at)| (place, Ends { at, lines }))
}
