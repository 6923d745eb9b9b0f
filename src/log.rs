//! The wire: one session as lines of JSON, written to and read from any bytes.
//!
//! A log is a header and, after it, what was done, in order; `docs/log-format.md` has every field.
//! Each line carries a chain value over its own bytes and the line before, so a change anywhere
//! shows. This module knows how a line is spelt and whether it is whole; it must never know what a
//! line means for a score, and never a file, a folder or a clock.

mod attest;
mod fault;
mod once;
mod read;
mod trace;
mod writer;

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};

pub use attest::{Answer, Attest, Confirm, Kept, Mark, MarkKind, OfMatch, Original, Side};
pub use fault::{Broken, Fault, Unread, Unwritten};
pub use once::OnceWords;
#[cfg(feature = "cli")]
pub(crate) use read::without_place;
pub use read::{End, Glance, Log, Looks, Reader, Tail, Torn, begun, each_link, glance, read};
pub use trace::{Next, Tampered, Trace, trace};
pub(crate) use writer::LogWriter;

use crate::event::Event;
use crate::event::night::{NightEvent, Setup};
use crate::seat::{ByTeam, Seat};

/// The format that this program writes, and the newest that it reads.
pub const FORMAT: u64 = 1;

/// The most bytes of one entry, all its lines and newlines together; so also of one line.
///
/// It bounds what a reader must hold at a time, whatever the file.
pub const LIMIT: usize = 16 * 1024 * 1024;

/// The first line: everything about a session that does not happen in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// When the session was begun, as RFC 3339 text.
    pub at: String,
    /// The name of the session in commands.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The players in the order of their seats.
    pub seats: Vec<String>,
    /// Who deals first.
    pub first_dealer: Seat,
    /// Where the count begins.
    pub score: ByTeam<i32>,
    /// When the referee speaks.
    pub speak: Speak,
    /// The whole ruleset, so that yesterday's score cannot change when a file of rules does.
    pub rules: serde_json::Value,
    /// What is agreed for a whole night; none for a session. A night has no dealer and no score.
    pub night: Option<Setup>,
}

/// When the referee speaks of what was irregular.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speak {
    /// At once.
    Now,
    /// Of cards when asked; of calls at once.
    #[default]
    Asked,
    /// Of cards when the deal is over; of calls at once.
    End,
    /// Of cards and of calls as it was said of each.
    Apart { cards: Moment, calls: Moment },
}

/// A moment at which the referee speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Moment {
    /// At once.
    Now,
    /// When asked.
    Asked,
    /// When the deal is over.
    End,
}

impl Speak {
    /// The policy for cards and, where one was said of them, for calls; else these are told at once.
    pub const fn of(cards: Moment, calls: Option<Moment>) -> Self {
        match (cards, calls) {
            (Moment::Now, None | Some(Moment::Now)) => Self::Now,
            (Moment::Asked, None | Some(Moment::Now)) => Self::Asked,
            (Moment::End, None | Some(Moment::Now)) => Self::End,
            (cards, Some(calls)) => Self::Apart { cards, calls },
        }
    }

    /// When he speaks of cards.
    pub const fn cards(self) -> Moment {
        match self {
            Self::Now => Moment::Now,
            Self::Asked => Moment::Asked,
            Self::End => Moment::End,
            Self::Apart { cards, .. } => cards,
        }
    }

    /// When he speaks of calls.
    pub const fn calls(self) -> Moment {
        match self {
            Self::Now | Self::Asked | Self::End => Moment::Now,
            Self::Apart { calls, .. } => calls,
        }
    }
}

/// What a line after the header says.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Something happened in a deal.
    Event(Event),
    /// A remark.
    Note {
        /// What was remarked.
        text: String,
    },
    /// Undo: the standing lines from `from` on no longer count.
    Strike {
        /// The `seq` of the first of them.
        from: u64,
        /// Why, in the table's words.
        why: String,
    },
    /// Redo: a strike is taken back.
    Restore {
        /// The `seq` of the strike.
        strike: u64,
    },
    /// A deal was heard wrongly.
    Amend {
        /// Which game, from 1; the current one where it is left out.
        game: Option<u32>,
        /// Which of its deals, from 1.
        deal: u32,
        /// What happened in it.
        events: Vec<Event>,
        /// Why, in the table's words.
        why: String,
    },
    /// Another person sits down.
    Seat {
        /// Where.
        seat: Seat,
        /// Who.
        name: String,
    },
    /// Something happened in a night of many tables.
    Night(NightEvent),
    /// The game that is played is given up: it stays unfinished.
    Close {
        /// Why, in the table's words.
        why: String,
    },
    /// The next game of the session begins.
    Game {
        /// Its ruleset, where it is another one.
        rules: Option<serde_json::Value>,
        /// Its players, where they are others.
        seats: Option<Vec<String>>,
        /// Who deals first, where the rotation is not to say it.
        first_dealer: Option<Seat>,
    },
    /// People say something of the record itself.
    Attest(Attest),
}

/// A line as it stands in the log, with what the log adds to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its number: the header is 0.
    pub seq: u64,
    /// When it was written, as RFC 3339 text. No rule reads it.
    pub at: String,
    /// What it says.
    pub line: Line,
    /// The word by which a second try of its entry is recognised, and what was typed in short: see
    /// [`OnceWords`]; on the first line of an entry alone.
    pub once: Option<String>,
    /// Its place in an entry of several lines.
    pub part: Option<Part>,
    /// Its chain value.
    pub chain: Chain,
}

impl Row {
    /// The `seq` of the first line of its entry.
    pub fn entry(&self) -> u64 {
        self.part.map_or(self.seq, |part| self.seq.saturating_sub(u64::from(part.no) - 1))
    }
}

/// The place of a line in an entry: what was typed together, stands together and falls together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// From 1.
    pub no: u32,
    /// Out of so many; more than 1 wherever we write it.
    pub of: u32,
}

impl Part {
    /// The part that must follow, if one must.
    const fn next(self) -> Option<Self> {
        if self.no < self.of { Some(Self { no: self.no + 1, of: self.of }) } else { None }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.no, self.of)
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        (self.no, self.of).serialize(out)
    }
}

/// A link of the chain: the first 32 hex digits of SHA-256 over the chain value of the line before
/// (nothing, for the header) and the bytes of the line up to its own `,"chain"`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chain([u8; Self::DIGITS]);

impl Chain {
    /// How many hex digits it has.
    pub const DIGITS: usize = 32;

    /// The link of the line that begins with `body`, after `previous`.
    pub fn link(previous: Option<&Self>, body: &[u8]) -> Self {
        let before = previous.map_or(&[][..], |chain| &chain.0);
        let digest = Sha256::new().chain_update(before).chain_update(body).finalize();
        let mut digits = [0; Self::DIGITS];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(digest.iter()) {
            if let [high, low] = pair {
                *high = hex_digit(byte >> 4);
                *low = hex_digit(byte & 15);
            }
        }
        Self(digits)
    }

    /// The link with these digits.
    pub fn from_digits(digits: &[u8]) -> Option<Self> {
        let digits: [u8; Self::DIGITS] = digits.try_into().ok()?;
        let lower_hex = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        digits.iter().all(lower_hex).then_some(Self(digits))
    }

    /// Its digits.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

const fn hex_digit(nibble: u8) -> u8 {
    match nibble {
        0..=9 => b'0' + nibble,
        _ => b'a' + (nibble - 10),
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What stands before the digits of the chain, and after them to the end of the line.
const BEFORE_DIGITS: &[u8] = br#","chain":""#;
const AFTER_DIGITS: &[u8] = br#""}"#;

/// The first line of a log, newline included, and its link.
pub fn header(header: &Header) -> Result<(Vec<u8>, Chain), Unwritten> {
    let mut bytes = Vec::new();
    let chain = write_line(&mut bytes, None, header)?;
    if bytes.len() > LIMIT {
        return Err(Unwritten::TooLong { bytes: bytes.len() });
    }
    Reader::new(bytes.as_slice()).map_err(|unread| Unwritten::unreadable(0, unread))?;
    Ok((bytes, chain))
}

/// One entry, ready for one write.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// All its lines, newlines included.
    pub bytes: Vec<u8>,
    /// The same lines as a reader will find them.
    pub rows: Vec<Row>,
}

/// Spells one entry: what was typed together.
///
/// What comes out was read once: a line that could not be read again must not reach a disk, and a
/// few values of our own types are of that kind (a play without cards or reading).
pub fn entry(
    previous: &Chain,
    first_seq: u64,
    at: &str,
    lines: &[Line],
) -> Result<Entry, Unwritten> {
    entry_once(previous, first_seq, at, None, lines)
}

/// As [`entry`], with a word by which a second try of the same entry can be recognised.
pub fn entry_once(
    previous: &Chain,
    first_seq: u64,
    at: &str,
    once: Option<&str>,
    lines: &[Line],
) -> Result<Entry, Unwritten> {
    if lines.is_empty() {
        return Err(Unwritten::Nothing);
    }
    let of = u32::try_from(lines.len()).map_err(|_| Unwritten::TooLong { bytes: usize::MAX })?;
    let mut bytes = Vec::with_capacity(lines.len() * 160);
    let mut rows = Vec::with_capacity(lines.len());
    let mut chain = *previous;
    for (no, (seq, line)) in (1..).zip((first_seq..).zip(lines)) {
        let part = (of > 1).then_some(Part { no, of });
        let start = bytes.len();
        let once = once.filter(|_| no == 1);
        let link = write_line(&mut bytes, Some(&chain), &Unchained { seq, at, line, once, part })?;
        if bytes.len() > LIMIT {
            return Err(Unwritten::TooLong { bytes: bytes.len() });
        }
        let written = bytes.get(start..bytes.len() - 1).unwrap_or_default();
        rows.push(
            read::row_after(&chain, seq, written)
                .map_err(|fault| Unwritten::Unreadable { seq, fault })?,
        );
        chain = link;
    }
    Ok(Entry { bytes, rows })
}

/// A whole log: the header and these entries, all written at one time.
pub fn whole<'l>(
    header: &Header,
    at: &str,
    entries: impl IntoIterator<Item = &'l [Line]>,
) -> Result<Vec<u8>, Unwritten> {
    let mut writer = LogWriter::begin(header)?;
    for lines in entries {
        writer.entry(at, lines)?;
    }
    Ok(writer.into_bytes())
}

/// Appends one object to `bytes`, with its link for a last field and a newline.
fn write_line<T: Serialize>(
    bytes: &mut Vec<u8>,
    previous: Option<&Chain>,
    object: &T,
) -> Result<Chain, Unwritten> {
    let start = bytes.len();
    serde_json::to_writer(&mut *bytes, object)?;
    bytes.pop(); // the closing brace, which comes back after the chain
    let chain = Chain::link(previous, bytes.get(start..).unwrap_or_default());
    bytes.extend_from_slice(BEFORE_DIGITS);
    bytes.extend_from_slice(&chain.0);
    bytes.extend_from_slice(AFTER_DIGITS);
    bytes.push(b'\n');
    Ok(chain)
}

/// A line with all its fields but the last.
struct Unchained<'a> {
    seq: u64,
    at: &'a str,
    line: &'a Line,
    once: Option<&'a str>,
    part: Option<Part>,
}

impl Serialize for Unchained<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("seq", &self.seq)?;
        map.serialize_entry("at", self.at)?;
        self.line.write_fields(&mut map)?;
        some(&mut map, "once", self.once.as_ref())?;
        some(&mut map, "part", self.part.as_ref())?;
        map.end()
    }
}

impl Serialize for Header {
    /// Every field of the line but its last, the chain.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("seq", &0)?;
        map.serialize_entry("at", &self.at)?;
        map.serialize_entry("type", if self.night.is_some() { NIGHT } else { SESSION })?;
        map.serialize_entry("format", &FORMAT)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("title", &self.title)?;
        map.serialize_entry("seats", &self.seats)?;
        if let Some(night) = &self.night {
            map.serialize_entry("night", night)?;
        } else {
            map.serialize_entry("first_dealer", &self.first_dealer)?;
            map.serialize_entry("score", &self.score)?;
            map.serialize_entry("speak", &self.speak.cards())?;
            if let Speak::Apart { calls, .. } = self.speak {
                map.serialize_entry("speak_calls", &calls)?;
            }
        }
        map.serialize_entry("rules", &self.rules)?;
        map.end()
    }
}

/// The type of the header.
const SESSION: &str = "session";

/// The type of the header of a night.
const NIGHT: &str = "night";

impl Line {
    /// Its fields, `type` first, into an object that others may add to.
    pub fn write_fields<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        match self {
            Self::Event(event) => event.write_fields(map),
            Self::Attest(attest) => attest.write_fields(map),
            Self::Note { text } => {
                map.serialize_entry("type", "note")?;
                map.serialize_entry("text", text)
            }
            Self::Close { why } => {
                map.serialize_entry("type", "close")?;
                map.serialize_entry("why", why)
            }
            Self::Strike { from, why } => {
                map.serialize_entry("type", "strike")?;
                map.serialize_entry("from", from)?;
                map.serialize_entry("why", why)
            }
            Self::Restore { strike } => {
                map.serialize_entry("type", "restore")?;
                map.serialize_entry("strike", strike)
            }
            Self::Amend { game, deal, events, why } => {
                map.serialize_entry("type", "amend")?;
                some(map, "game", game.as_ref())?;
                map.serialize_entry("deal", deal)?;
                map.serialize_entry("events", events)?;
                map.serialize_entry("why", why)
            }
            Self::Seat { seat, name } => {
                map.serialize_entry("type", "seat")?;
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("name", name)
            }
            Self::Night(event) => {
                map.serialize_entry("type", NIGHT)?;
                map.serialize_entry("of", event)
            }
            Self::Game { rules, seats, first_dealer } => {
                map.serialize_entry("type", "game")?;
                some(map, "rules", rules.as_ref())?;
                some(map, "seats", seats.as_ref())?;
                some(map, "first_dealer", first_dealer.as_ref())
            }
        }
    }
}

impl Serialize for Row {
    /// The line as it stands in the log.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("seq", &self.seq)?;
        map.serialize_entry("at", &self.at)?;
        self.line.write_fields(&mut map)?;
        some(&mut map, "once", self.once.as_ref())?;
        some(&mut map, "part", self.part.as_ref())?;
        map.serialize_entry("chain", self.chain.as_str())?;
        map.end()
    }
}

/// Writes a field where there is something to write: what was not said is left out.
fn some<M: SerializeMap, T: Serialize>(
    map: &mut M,
    key: &'static str,
    value: Option<&T>,
) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| map.serialize_entry(key, value))
}

/// Has this text the shape of an RFC 3339 time? The calendar is not asked.
fn is_time(text: &str) -> bool {
    let (Some(time), Some(rest)) = (text.get(..19), text.get(19..)) else { return false };
    let shape = "dddd-dd-ddTdd:dd:dd";
    let shaped = time.bytes().zip(shape.bytes()).all(|(byte, place)| match place {
        b'd' => byte.is_ascii_digit(),
        b'T' => matches!(byte, b'T' | b't' | b' '),
        _ => byte == place,
    });
    let zone = match rest.strip_prefix('.') {
        Some(fraction) if fraction.starts_with(|first: char| first.is_ascii_digit()) => {
            fraction.trim_start_matches(|digit: char| digit.is_ascii_digit())
        }
        Some(_) => return false,
        None => rest,
    };
    shaped
        && match zone.as_bytes() {
            [b'Z' | b'z'] => true,
            [b'+' | b'-', a, b, b':', c, d] => [a, b, c, d].iter().all(|it| it.is_ascii_digit()),
            _ => false,
        }
}
