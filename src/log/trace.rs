//! What was done to a log: which line was altered, removed, added or moved, as far as its chain can
//! tell.
//!
//! A line's number says where it belongs and its chain value says after which line it was written;
//! where the two and the place in the file agree, the line is as it was. A reader stops at the first
//! fault; here every line is looked at, and what cannot be told is said to be so. This module must
//! never know what a line says of a game.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::read::split_chain;
use super::{Chain, End, Torn, Unread};

/// What became of a log since it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// How many lines there are, a piece of one at the end among them.
    pub lines: u64,
    /// How many lines from the first on are as they were written, each after the one before.
    pub good: u64,
    /// What was done, in the order of the lines.
    pub faults: Vec<Tampered>,
    /// What the file's own chain values say, by the number that belongs to the line.
    chains: BTreeMap<u64, Chain>,
}

/// Something that was done to a log. Lines are counted from 1, as they stand in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tampered {
    /// A line does not follow from the one before it.
    Altered {
        line: u64,
        /// What the next line tells of it.
        next: Next,
        /// The line before, where that may be the altered one, its chain value made anew.
        or: Option<u64>,
    },
    /// Only the chain value of a line is not as it was written.
    ChainValue { line: u64 },
    /// Lines are missing.
    Removed {
        /// The lines of the file between which they stood; none before the first.
        after: Option<u64>,
        /// The first that is missing, as lines were counted when it was there.
        from: u64,
        /// The last.
        to: u64,
    },
    /// A line does not belong here.
    Added {
        line: u64,
        /// The line that it is a copy of.
        copy_of: Option<u64>,
        /// The line that may be the added one instead.
        or: Option<u64>,
    },
    /// A line stands in the wrong place.
    Moved {
        line: u64,
        /// Which line it was.
        was: u64,
    },
    /// Two lines were exchanged.
    Exchanged {
        /// The first of them, as it stands.
        line: u64,
        /// The second.
        with: u64,
    },
    /// The end is no whole entry: cut short as it was written, or cut off or added since.
    Torn {
        /// Its first line.
        line: u64,
    },
    /// Lines end in CR LF: a program that was to copy the file converted it.
    Converted {
        /// The first of them.
        line: u64,
    },
    /// It is no log, or the beginning of one is missing.
    NoLog { why: String },
    /// The line is as it was written, but no line of a log: another program wrote it.
    Unreadable {
        line: u64,
        /// What is wrong with it.
        why: String,
    },
}

/// What the line after an altered one tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It follows: the chain value is the old one.
    Follows,
    /// It does not: the old chain value is gone.
    Lost,
    /// There is none.
    None,
}

impl Tampered {
    /// The line of the file where it shows.
    pub const fn line(&self) -> u64 {
        match self {
            Self::Altered { line, .. }
            | Self::ChainValue { line }
            | Self::Added { line, .. }
            | Self::Moved { line, .. }
            | Self::Exchanged { line, .. }
            | Self::Torn { line }
            | Self::Converted { line }
            | Self::Unreadable { line, .. } => *line,
            Self::Removed { after: Some(after), .. } => *after,
            Self::Removed { after: None, .. } | Self::NoLog { .. } => 1,
        }
    }

    /// Its name for programs.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Altered { .. } => "altered",
            Self::ChainValue { .. } => "chain-value",
            Self::Removed { .. } => "removed",
            Self::Added { .. } => "added",
            Self::Moved { .. } => "moved",
            Self::Exchanged { .. } => "exchanged",
            Self::Torn { .. } => "torn",
            Self::Converted { .. } => "converted",
            Self::NoLog { .. } => "no-log",
            Self::Unreadable { .. } => "unreadable",
        }
    }

    /// In a sentence without its full stop.
    pub fn say(&self) -> String {
        match self {
            Self::Altered { line, next: Next::Follows, or: None } => {
                format!("line {line} was altered; the next line follows from what it was")
            }
            Self::Altered { line, next: Next::Follows, or: Some(or) } => format!(
                "line {line} was altered after it was written; or line {or} was written anew, and \
                 perhaps those before it, chain values and all"
            ),
            Self::Altered { line, next: Next::Lost, .. } => format!(
                "line {line} was altered; whether the next one was too cannot be told, for the \
                 chain value that it followed from is gone"
            ),
            Self::Altered { line, next: Next::None, .. } => format!(
                "line {line}, the last, does not follow from the one before it: it was altered or \
                 added"
            ),
            Self::ChainValue { line } => format!(
                "the chain value of line {line} was altered; what the line says is as it was"
            ),
            Self::Removed { after, from, to } => {
                let place = after.map_or_else(
                    || "before line 1".to_owned(),
                    |after| format!("after line {after}"),
                );
                if from == to {
                    format!("a line was removed {place}: it was line {from}")
                } else {
                    format!(
                        "{} lines were removed {place}: they were lines {from} to {to}",
                        to - from + 1
                    )
                }
            }
            Self::Added { line, copy_of: None, or: None } => {
                format!("line {line} was added: no line follows from it")
            }
            Self::Added { line, copy_of: None, or: Some(or) } => format!(
                "line {line} was added, or line {or} was: both follow from the same line, and \
                 nothing follows from either"
            ),
            Self::Added { line, copy_of: Some(of), .. } => {
                format!("line {line} was added: it is a copy of line {of}")
            }
            Self::Moved { line, was } => {
                format!("line {line} was moved: it was line {was}, and says what it said there")
            }
            Self::Exchanged { line, with } => {
                format!("lines {line} and {with} were exchanged; both say what they said")
            }
            Self::Torn { line } => format!(
                "line {line} begins no whole entry: it was cut short as it was written, or cut off \
                 or added later"
            ),
            Self::Converted { line } => format!(
                "from line {line} on lines end in CR LF, and those of a log in LF alone: a program \
                 converted the file"
            ),
            Self::NoLog { why } => format!("line 1: {why}"),
            Self::Unreadable { line, why } => {
                format!("line {line} is as it was written, but is no line of a log: {why}")
            }
        }
    }
}

impl Trace {
    /// Is every line as it was written?
    pub const fn holds(&self) -> bool {
        self.faults.is_empty()
    }

    /// The chain value that the line with this number, from 1, says it has.
    pub fn chain(&self, line: u64) -> Option<&Chain> {
        self.chains.get(&line.checked_sub(1)?)
    }
}

/// A line as it stands in the file.
struct Seen<'a> {
    /// What its chain value is made from; all of it where it has none.
    body: &'a [u8],
    chain: Option<Chain>,
    seq: Option<u64>,
    /// The line that it follows from.
    follows: Option<Before>,
    /// Does a line follow from it?
    followed: bool,
}

/// What a line follows from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing: it is a header.
    Nothing,
    /// The line at this place.
    Line(usize),
}

/// So many lines of one number are compared with one another: more of them are a flood.
const MOST_ALIKE: usize = 8;

/// Looks at every line of a log.
pub fn trace(bytes: &[u8]) -> Trace {
    let Some((line, bytes)) = unconverted(bytes) else { return trace_lines(bytes) };
    let mut trace = trace_lines(&bytes);
    trace.good = trace.good.min(line - 1);
    trace.faults.push(Tampered::Converted { line });
    trace.faults.sort_by_key(|fault: &Tampered| (fault.line(), fault.word()));
    trace
}

/// The bytes as they were before somebody's program made CR LF of their line ends, and the first
/// line that it did so with. No line of a log holds a CR.
fn unconverted(bytes: &[u8]) -> Option<(u64, Vec<u8>)> {
    let is_converted = |line: &[u8]| line.ends_with(b"\r\n");
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let first = lines.position(is_converted)? as u64 + 1;
    let mut as_it_was = Vec::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(line) => as_it_was.extend([line, b"\n"].concat()),
            None => as_it_was.extend(line),
        }
    }
    Some((first, as_it_was))
}

fn trace_lines(bytes: &[u8]) -> Trace {
    let mut lines = seen(bytes);
    let by_seq = by_seq(&lines);
    follow(&mut lines, &by_seq);
    let kept = choose(&lines, &by_seq);
    let mut faults = Vec::new();
    let stand_ins = stand_ins(&lines, &kept);
    let kept: BTreeMap<u64, usize> = kept.into_iter().chain(stand_ins).collect();
    misplaced(&kept, &mut faults);
    strangers(&lines, &kept, &mut faults);
    gaps(&kept, &mut faults);
    altered(&lines, &kept, &mut faults);
    let torn = at_the_end(bytes, &lines, &mut faults);
    faults.sort_by_key(|fault: &Tampered| (fault.line(), fault.word()));
    let good = good(&lines, torn, &faults);
    let chains = kept.iter().filter_map(|(seq, place)| Some((*seq, lines.get(*place)?.chain?)));
    Trace { lines: lines.len() as u64, good, chains: chains.collect(), faults }
}

fn seen(bytes: &[u8]) -> Vec<Seen<'_>> {
    let line = |line| {
        let line: &[u8] = line;
        let (body, chain) = split_chain(line).map_or((line, None), |(body, it)| (body, Some(it)));
        Seen { body, chain, seq: seq_of(line), follows: None, followed: false }
    };
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    lines.map(|it| line(it.strip_suffix(b"\n").unwrap_or(it))).collect()
}

/// The number that a line gives itself.
fn seq_of(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        seq: u64,
    }
    serde_json::from_slice::<Numbered>(line).ok().map(|numbered| numbered.seq)
}

fn by_seq(lines: &[Seen<'_>]) -> BTreeMap<u64, Vec<usize>> {
    let mut by_seq: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        if let Some(seq) = line.seq {
            by_seq.entry(seq).or_default().push(place);
        }
    }
    by_seq
}

/// Finds for every line the one that it follows from.
fn follow(lines: &mut [Seen<'_>], by_seq: &BTreeMap<u64, Vec<usize>>) {
    for place in 0..lines.len() {
        let Some(line) = lines.get(place) else { continue };
        let (Some(chain), Some(seq)) = (line.chain, line.seq) else { continue };
        let before = if seq == 0 {
            (Chain::link(None, line.body) == chain).then_some(Before::Nothing)
        } else {
            let all = by_seq.get(&(seq - 1)).map_or(&[][..], Vec::as_slice);
            let is = |other: &&usize| {
                let before = lines.get(**other).and_then(|other| other.chain);
                before.is_some_and(|before| Chain::link(Some(&before), line.body) == chain)
            };
            all.iter().take(MOST_ALIKE).find(is).copied().map(Before::Line)
        };
        if let Some(Before::Line(other)) = before
            && let Some(other) = lines.get_mut(other)
        {
            other.followed = true;
        }
        if let Some(line) = lines.get_mut(place) {
            line.follows = before;
        }
    }
}

/// The line for every number: of several the one that others bear witness for, else the first.
fn choose(lines: &[Seen<'_>], by_seq: &BTreeMap<u64, Vec<usize>>) -> BTreeMap<u64, usize> {
    let worth = |place: &usize| {
        lines.get(*place).map_or((false, false), |line| (line.followed, line.follows.is_some()))
    };
    let best = |(seq, places): (&u64, &Vec<usize>)| {
        // Of equals the last wins in `max_by_key`, and the first should.
        let place = places.iter().rev().max_by_key(|place| worth(place))?;
        (worth(place) != (false, false)).then_some((*seq, *place))
    };
    let mut kept: BTreeMap<u64, usize> = by_seq.iter().filter_map(best).collect();
    // A line that nobody bears witness for has its number at its word where that fits the place.
    let mut sure: Vec<(usize, u64)> = kept.iter().map(|(seq, place)| (*place, *seq)).collect();
    sure.sort_unstable();
    let far = lines.len() as u64 * 2;
    for (place, line) in lines.iter().enumerate() {
        let Some(seq) = line.seq.filter(|seq| *seq < far && !kept.contains_key(seq)) else {
            continue;
        };
        let here = sure.partition_point(|(other, _)| *other < place);
        let above = here.checked_sub(1).and_then(|it| sure.get(it)).is_none_or(|it| it.1 < seq);
        let below = sure.get(here).is_none_or(|it| seq < it.1);
        if above && below {
            kept.insert(seq, place);
        }
    }
    kept
}

/// Lines that stand where a number is missing and have lost their own: altered, not strange.
fn stand_ins(lines: &[Seen<'_>], kept: &BTreeMap<u64, usize>) -> Vec<(u64, usize)> {
    let mut taken: Vec<usize> = kept.values().copied().collect();
    taken.sort_unstable();
    let mut found = Vec::new();
    let (mut first, mut from) = (0, 0);
    let last = kept.last_key_value().map_or(0, |(seq, _)| seq + 1);
    let end = (last + 1, lines.len());
    for (seq, place) in kept.iter().map(|(seq, place)| (*seq, *place)).chain([end]) {
        let lost = |place: &usize| lines.get(*place).is_some_and(|line| line.follows.is_none());
        let strange = (from..place).filter(|place| taken.binary_search(place).is_err());
        let strange = strange.filter(lost);
        found.extend((first..seq).zip(strange));
        (first, from) = (seq + 1, place + 1);
    }
    found
}

/// Lines that stand out of the order of their numbers.
fn misplaced(kept: &BTreeMap<u64, usize>, faults: &mut Vec<Tampered>) {
    let order: Vec<usize> = kept.values().copied().collect();
    if order.is_sorted() {
        return;
    }
    let mut sorted = order.clone();
    sorted.sort_unstable();
    let wrong: Vec<(usize, usize)> =
        order.iter().copied().zip(sorted.iter().copied()).filter(|(is, due)| is != due).collect();
    if let [(one, other), _] = wrong.as_slice() {
        let (line, with) = (*one.min(other) as u64 + 1, *one.max(other) as u64 + 1);
        faults.push(Tampered::Exchanged { line, with });
        return;
    }
    let stay = longest_rise(&order);
    let mut stay = stay.into_iter().peekable();
    for (seq, place) in kept {
        if stay.next_if_eq(place).is_none() {
            faults.push(Tampered::Moved { line: *place as u64 + 1, was: seq + 1 });
        }
    }
}

/// The longest part of a list that rises: what can stay where it is.
fn longest_rise(order: &[usize]) -> Vec<usize> {
    // For each length the index that ends a rise of that length lowest, and what came before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(order.len());
    let at = |index: usize| order.get(index).copied().unwrap_or_default();
    for (index, value) in order.iter().enumerate() {
        let length = ends.partition_point(|end| at(*end) < *value);
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter)).copied());
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut rise = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(index) = next {
        rise.push(at(index));
        next = before.get(index).copied().flatten();
    }
    rise.reverse();
    rise
}

/// Lines that belong nowhere.
fn strangers(lines: &[Seen<'_>], kept: &BTreeMap<u64, usize>, faults: &mut Vec<Tampered>) {
    let mut places: Vec<usize> = kept.values().copied().collect();
    places.sort_unstable();
    for (place, line) in lines.iter().enumerate() {
        if places.binary_search(&place).is_ok() {
            continue;
        }
        let original = line.seq.and_then(|seq| kept.get(&seq)).copied();
        let same = |other: &usize| {
            let other = lines.get(*other);
            other.is_some_and(|other| other.body == line.body && other.chain == line.chain)
        };
        let rival = |other: &usize| {
            let follows = lines.get(*other).filter(|other| !other.followed).map(|it| it.follows);
            line.follows.is_some() && follows == Some(line.follows)
        };
        let no = |place: usize| place as u64 + 1;
        let copy_of = original.filter(same).map(no);
        let or = original.filter(rival).filter(|_| copy_of.is_none()).map(no);
        faults.push(Tampered::Added { line: no(place), copy_of, or });
    }
}

/// Numbers that no line has.
fn gaps(kept: &BTreeMap<u64, usize>, faults: &mut Vec<Tampered>) {
    let mut next = 0;
    let mut after = None;
    for (seq, place) in kept {
        if *seq > next {
            faults.push(Tampered::Removed { after, from: next + 1, to: *seq });
        }
        next = seq + 1;
        after = Some(*place as u64 + 1);
    }
}

/// Lines that stand where they belong and do not follow from the line that was before them.
fn altered(lines: &[Seen<'_>], kept: &BTreeMap<u64, usize>, faults: &mut Vec<Tampered>) {
    let mut lost = false; // the chain value that the line at hand would follow from
    for (seq, place) in kept {
        let Some(line) = lines.get(*place) else { continue };
        let before = seq.checked_sub(1).and_then(|before| kept.get(&before)).copied();
        let unknown = lost || (before.is_none() && *seq > 0);
        lost = false;
        if line.follows.is_some() || (unknown && line.seq == Some(*seq) && line.chain.is_some()) {
            continue;
        }
        let next = kept.get(&(seq + 1)).and_then(|next| lines.get(*next));
        let before_chain = before.and_then(|before| lines.get(before)).and_then(|it| it.chain);
        let due = Chain::link(before_chain.as_ref(), line.body);
        if line.chain == Some(due) {
            continue; // it follows from a line that has lost its number
        }
        let follows_due = next.is_some_and(|next| {
            next.chain.is_some_and(|chain| Chain::link(Some(&due), next.body) == chain)
        });
        let no = *place as u64 + 1;
        if follows_due {
            faults.push(Tampered::ChainValue { line: no });
            lost = true; // the next line follows from the value that is due
            continue;
        }
        let from_this = line.chain.map(|chain| next.map(|it| Chain::link(Some(&chain), it.body)));
        let next = match (next, from_this.flatten()) {
            (None, _) => Next::None,
            (Some(next), Some(link)) if next.chain == Some(link) => Next::Follows,
            (Some(_), _) => Next::Lost,
        };
        lost = next == Next::Lost;
        let sound = line.seq == Some(*seq) && line.chain.is_some();
        let or = before.filter(|_| sound).map(|before| before as u64 + 1);
        faults.push(Tampered::Altered { line: no, next, or });
    }
}

/// The end: a piece of a line, an entry that lacks its last parts, or a line of another program.
/// Where a torn end begins, counted from 1.
fn at_the_end(bytes: &[u8], lines: &[Seen<'_>], faults: &mut Vec<Tampered>) -> Option<u64> {
    let last = lines.len() as u64;
    let unended = !bytes.is_empty() && !bytes.ends_with(b"\n");
    let piece = unended && lines.last().is_some_and(|line| line.follows.is_none());
    if piece {
        faults.retain(|fault| fault.line() != last || matches!(fault, Tampered::Removed { .. }));
    }
    let before = faults.is_empty();
    if piece {
        faults.push(Tampered::Torn { line: last });
    }
    if !before {
        return piece.then_some(last);
    }
    match super::read(bytes).map(|log| log.tail) {
        Ok(tail) => match tail.end {
            End::Torn { reason: Torn::EntryIncomplete, .. } => {
                faults.clear();
                faults.push(Tampered::Torn { line: tail.next_seq + 1 });
                Some(tail.next_seq + 1)
            }
            End::Broken(broken) => {
                let why = broken.fault.to_string();
                faults.push(Tampered::Unreadable { line: broken.line, why });
                None
            }
            End::Clean | End::MissingNewline | End::Torn { reason: Torn::Fragment, .. } => {
                piece.then_some(last)
            }
        },
        Err(Unread::Broken(broken)) => {
            let why = broken.fault.to_string();
            faults.push(Tampered::Unreadable { line: broken.line, why });
            None
        }
        Err(Unread::Io { .. }) => None,
    }
}

/// How many lines from the first on follow one from the other.
fn good(lines: &[Seen<'_>], torn: Option<u64>, faults: &[Tampered]) -> u64 {
    let follows = |(place, line): &(usize, &Seen<'_>)| match line.follows {
        Some(Before::Nothing) => *place == 0,
        Some(Before::Line(before)) => before + 1 == *place,
        None => false,
    };
    let linked = lines.iter().enumerate().take_while(follows).count() as u64;
    let unreadable = faults.iter().find_map(|fault| {
        if let Tampered::Unreadable { line, .. } = fault { Some(line - 1) } else { None }
    });
    linked.min(torn.map_or(u64::MAX, |line| line - 1)).min(unreadable.unwrap_or(u64::MAX))
}
