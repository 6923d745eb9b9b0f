//! Reading a log: bytes -> rows, an entry at a time, as far as they are good.
//!
//! Only the end of a log can be torn, because only its last write can have been cut short; anything
//! wrong before the end is a broken line, and either way what stands before it is kept. A reader
//! holds one entry at a time. It must never know where its bytes come from.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::io::{self, BufRead, Read};

use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::fault::excerpt;
use super::{
    AFTER_DIGITS, BEFORE_DIGITS, Broken, Chain, FORMAT, Fault, Header, LIMIT, Line, NIGHT, Part,
    Row, SESSION, Speak, Unread, attest, is_time,
};
use crate::event::night::NightEvent;
use crate::event::{Event, EventKind, Fields, Key, NotAnEvent};
use crate::seat::{ByTeam, Seat};

/// A whole log, as far as it is good.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// Its first line.
    pub header: Header,
    /// Every further line of every whole entry, in order.
    pub rows: Vec<Row>,
    /// How it ends.
    pub tail: Tail,
}

/// Where the good part of a log ends, and how the log ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// The length of the good part: the header and whole entries.
    pub good_bytes: u64,
    /// The number that the next line gets.
    pub next_seq: u64,
    /// The chain value that it goes on from.
    pub chain: Chain,
    /// What comes after the good part.
    pub end: End,
}

/// What comes after the good part of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing.
    Clean,
    /// Nothing, but the last line, which is good, lacks its newline.
    MissingNewline,
    /// No whole entry: mostly the rest of a write that was cut short, which was never acknowledged;
    /// but what was cut off or added later looks the same.
    Torn {
        /// Where the rest begins.
        from_byte: u64,
        /// What it is.
        reason: Torn,
    },
    /// A line that cannot be taken. What follows it was not looked at.
    Broken(Broken),
}

/// What a write that was cut short has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Torn {
    /// A piece of a line.
    Fragment,
    /// Lines of an entry of which the last parts are missing, and perhaps a piece of the next line.
    EntryIncomplete,
}

/// Reads a whole log, and every link of its chain.
pub fn read(input: impl BufRead) -> Result<Log, Unread> {
    let mut reader = Reader::new(input)?;
    let rows = reader.by_ref().collect();
    let (header, tail) = reader.finish()?;
    Ok(Log { header, rows, tail })
}

/// Reads a log row by row and holds no more than an entry.
///
/// The rows end where the good part ends; [`Reader::finish`] tells why.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    header: Header,
    verify: bool,
    /// The link of the last line read, whole entry or not.
    chain: Chain,
    /// The number that the next line must have.
    seq: u64,
    /// The rows of the entry that is being handed out.
    ready: VecDeque<Row>,
    /// Where the last whole entry ended.
    good: Good,
    stopped: Option<io::Result<End>>,
}

/// The end of the last whole entry.
#[derive(Clone, Copy, Debug)]
struct Good {
    bytes: u64,
    seq: u64,
    chain: Chain,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header and stands before the first row. Every link of the chain will be checked.
    pub fn new(input: R) -> Result<Self, Unread> {
        Self::open(input, true, |_| false)
    }

    /// As [`Reader::new`], for whoever reads many logs by the same few rulesets: `known` hears the
    /// text of the ruleset, and where it says that it knows it the header is left without (`null`).
    /// The chain is checked all the same.
    pub fn knowing(input: R, known: impl FnOnce(&str) -> bool) -> Result<Self, Unread> {
        Self::open(input, true, known)
    }

    /// As [`Reader::new`], but takes each chain value at its word: for counting through many logs
    /// that were checked before. An altered line is then read as it stands.
    pub fn trusting(input: R) -> Result<Self, Unread> {
        Self::open(input, false, |_| false)
    }

    fn open(input: R, verify: bool, known: impl FnOnce(&str) -> bool) -> Result<Self, Unread> {
        let mut lines = Lines::new(input);
        let ended = lines.next().map_err(|source| Unread::Io { line: 1, source })?;
        let (header, chain) = read_header(&lines.buffer, ended, verify, known)
            .map_err(|fault| lines.broken(fault))?;
        let good = Good { bytes: lines.offset, seq: 1, chain };
        let stopped = (ended == Piece::Unended).then_some(Ok(End::MissingNewline));
        Ok(Self { lines, header, verify, chain, seq: 1, ready: VecDeque::new(), good, stopped })
    }

    /// The first line.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Reads what is left without handing it out, and tells how the log ends.
    pub fn finish(mut self) -> Result<(Header, Tail), Unread> {
        let end = loop {
            match self.stopped.take() {
                Some(end) => break end,
                None => self.fill(),
            }
        };
        let end = end.map_err(|source| Unread::Io { line: self.lines.count + 1, source })?;
        let Good { bytes, seq, chain } = self.good;
        Ok((self.header, Tail { good_bytes: bytes, next_seq: seq, chain, end }))
    }

    /// Makes the rows of the next entry ready, or finds how the log ends.
    fn fill(&mut self) {
        self.ready.clear();
        self.stopped = self.read_entry().transpose();
        if self.seq > self.good.seq {
            self.ready.clear(); // an entry that did not become whole is not handed out
        }
    }

    fn read_entry(&mut self) -> io::Result<Option<End>> {
        let mut last: Option<Part> = None;
        loop {
            let piece = self.lines.next()?;
            if piece == Piece::Nothing {
                return Ok(Some(if last.is_none() { End::Clean } else { self.torn(last) }));
            }
            let row = match self.row(piece, last.and_then(Part::next)) {
                Ok(row) => row,
                // A piece of a line has no fault of its own. A line that holds as a link is no piece.
                Err(_) if piece == Piece::Unended && !self.is_linked() => {
                    return Ok(Some(self.torn(last)));
                }
                Err(fault) => return Ok(Some(End::Broken(self.lines.broken(fault)))),
            };
            (self.chain, self.seq, last) = (row.chain, row.seq + 1, row.part);
            self.ready.push_back(row);
            if last.and_then(Part::next).is_none() {
                self.good = Good { bytes: self.lines.offset, seq: self.seq, chain: self.chain };
                return Ok((piece == Piece::Unended).then_some(End::MissingNewline));
            }
            if piece == Piece::Unended {
                return Ok(Some(self.torn(last)));
            }
        }
    }

    /// The end of a log whose last entry reached only this part.
    const fn torn(&self, last: Option<Part>) -> End {
        let reason = if last.is_some() { Torn::EntryIncomplete } else { Torn::Fragment };
        End::Torn { from_byte: self.good.bytes, reason }
    }

    /// Does the line at hand hold as a link of the chain, whatever else is wrong with it?
    fn is_linked(&self) -> bool {
        split_chain(&self.lines.buffer)
            .is_some_and(|(body, chain)| Chain::link(Some(&self.chain), body) == chain)
    }

    const fn check(&self) -> Check<'_> {
        if self.verify { Check::After(Some(&self.chain)) } else { Check::Trust }
    }

    /// The row on the line at hand; `expected` is the part that must follow in its entry.
    fn row(&self, piece: Piece, expected: Option<Part>) -> Result<Row, Fault> {
        if piece == Piece::TooLong || self.lines.offset - self.good.bytes > LIMIT as u64 {
            return Err(Fault::TooLong);
        }
        let row = read_row(&self.lines.buffer, self.seq, self.check())?;
        let follows = match (expected, row.part) {
            (None, None) => true,
            (None, Some(part)) => part.no == 1,
            (Some(expected), found) => found == Some(expected),
        };
        if follows { Ok(row) } else { Err(Fault::Part { expected, found: row.part }) }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        if self.ready.is_empty() && self.stopped.is_none() {
            self.fill();
        }
        self.ready.pop_front()
    }
}

/// What can be told of a log without reading all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Glance {
    /// Its first line.
    pub header: Header,
    /// How many lines come after it.
    pub lines: u64,
    /// The time on the last line that is whole.
    pub at: String,
    /// How it looks.
    pub looks: Looks,
}

/// How a log looks at a glance, which sees the first line and the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// As it should. A line in the middle may still be altered.
    Whole,
    /// The end is torn, or its newline is missing: opening it for writing will mend that.
    Torn,
    /// The last line cannot be taken, or there are more or fewer lines than it says.
    Broken,
}

/// Looks at the first line, the last one and the number of lines, for a list of many logs.
pub fn glance(input: impl BufRead) -> Result<Glance, Unread> {
    let Reader { mut lines, header, stopped, .. } = Reader::trusting(input)?;
    let mut last = Vec::new();
    let mut piece = Piece::Line;
    while piece == Piece::Line {
        std::mem::swap(&mut last, &mut lines.buffer);
        let line = lines.count + 1;
        piece = lines.next().map_err(|source| Unread::Io { line, source })?;
    }
    let (rest, looks) = match piece {
        Piece::Nothing if stopped.is_none() => (0, Looks::Whole),
        Piece::Nothing | Piece::Line => (0, Looks::Torn),
        Piece::Unended => (1, Looks::Torn),
        Piece::TooLong => (1, Looks::Broken),
    };
    let at = header.at.clone();
    let mut seen = Glance { header, lines: lines.count - 1 - rest, at, looks };
    if seen.lines > 0 {
        match read_row(&last, seen.lines, Check::Trust) {
            Ok(row) => {
                seen.at = row.at;
                if row.part.and_then(Part::next).is_some() {
                    seen.looks = Looks::Torn;
                }
            }
            Err(_) => seen.looks = Looks::Broken,
        }
    }
    Ok(seen)
}

/// When a session was begun, for putting many logs in order. Of a log of ours a few bytes are read;
/// of any other its first line, which must be a header.
pub fn begun(mut input: impl BufRead) -> Result<String, Unread> {
    let ours = input.fill_buf().ok().and_then(|bytes| {
        let rest = bytes.strip_prefix(HEADER_BEGINS)?;
        let at = rest.get(..rest.iter().take(40).position(|byte| *byte == b'"')?)?;
        std::str::from_utf8(at).ok().filter(|at| is_time(at)).map(str::to_owned)
    });
    match ours {
        Some(at) => Ok(at),
        None => Reader::trusting(input).map(|reader| reader.header.at),
    }
}

/// Hands over each line with its number from 1 and the chain value that stands in it, unchecked; a
/// line without one is passed over, and one that is too long ends it.
pub fn each_link(input: impl BufRead, mut each: impl FnMut(u64, &[u8], &Chain)) -> io::Result<()> {
    let mut lines = Lines::new(input);
    while let Piece::Line | Piece::Unended = lines.next()? {
        if let Some((body, chain)) = split_chain(&lines.buffer) {
            each(lines.count, body, &chain);
        }
    }
    Ok(())
}

/// The row on a line that was just written after `previous`.
pub(super) fn row_after(previous: &Chain, seq: u64, line: &[u8]) -> Result<Row, Fault> {
    read_row(line, seq, Check::After(Some(previous)))
}

/// Bytes cut at their newlines, a bounded piece at a time.
#[derive(Debug)]
struct Lines<R> {
    input: R,
    /// The line at hand, without its newline.
    buffer: Vec<u8>,
    /// How many lines were read, the one at hand included.
    count: u64,
    /// Where the line at hand begins, and where it ends with its newline.
    start: u64,
    offset: u64,
}

/// What was found up to the next newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// The end: not one byte more.
    Nothing,
    /// A line and its newline.
    Line,
    /// Bytes, then the end instead of a newline.
    Unended,
    /// More bytes than a line may have.
    TooLong,
}

impl<R: BufRead> Lines<R> {
    const fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), count: 0, start: 0, offset: 0 }
    }

    fn next(&mut self) -> io::Result<Piece> {
        self.buffer.clear();
        self.start = self.offset;
        let most = LIMIT as u64 + 1;
        let length = self.input.by_ref().take(most).read_until(b'\n', &mut self.buffer)? as u64;
        if length == 0 {
            return Ok(Piece::Nothing);
        }
        self.offset += length;
        self.count += 1;
        if self.buffer.pop_if(|last| *last == b'\n').is_some() {
            return Ok(Piece::Line);
        }
        Ok(if length == most { Piece::TooLong } else { Piece::Unended })
    }

    /// The line at hand, or where there is none the place of the first, has this fault.
    fn broken(&self, fault: Fault) -> Broken {
        Broken { line: self.count.max(1), byte: self.start, fault }
    }
}

/// A line in two: what its chain value is computed over, and that value.
pub(super) fn split_chain(line: &[u8]) -> Option<(&[u8], Chain)> {
    let line = line.strip_suffix(AFTER_DIGITS)?;
    let (rest, digits) = line.split_at_checked(line.len().checked_sub(Chain::DIGITS)?)?;
    Some((rest.strip_suffix(BEFORE_DIGITS)?, Chain::from_digits(digits)?))
}

/// What is asked of the chain value of a line.
#[derive(Clone, Copy)]
enum Check<'a> {
    /// That it follows from this value and the bytes of the line; the header follows from none.
    After(Option<&'a Chain>),
    /// Only that it is there.
    Trust,
}

/// The chain value of a line.
fn check_chain(line: &[u8], check: Check<'_>) -> Result<Chain, Fault> {
    let Some((body, chain)) = split_chain(line) else {
        let converted = line.strip_suffix(b"\r").is_some_and(|line| split_chain(line).is_some());
        return Err(if converted { Fault::LineEnds } else { Fault::NoChain });
    };
    match check {
        Check::After(previous) if Chain::link(previous, body) != chain => Err(Fault::Chain),
        Check::After(_) | Check::Trust => Ok(chain),
    }
}

fn utf8(line: &[u8]) -> Result<&str, Fault> {
    std::str::from_utf8(line).map_err(|error| Fault::NotUtf8 { column: error.valid_up_to() + 1 })
}

/// What the JSON reader says, without the line and column of its own with which it ends.
pub(crate) fn without_place(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).unwrap_or(&said).to_owned()
}

/// What the JSON reader says, as a fault in a text that begins `offset` bytes into the line.
fn json_fault(error: &serde_json::Error, offset: usize) -> Fault {
    let why = excerpt(&without_place(error));
    let column = offset + error.column().max(1);
    match error.classify() {
        Category::Data => Fault::Value { column, why },
        Category::Io | Category::Syntax | Category::Eof => Fault::NotJson { column, why },
    }
}

/// The header on the first line of a log.
fn read_header(
    line: &[u8],
    piece: Piece,
    verify: bool,
    known: impl FnOnce(&str) -> bool,
) -> Result<(Header, Chain), Fault> {
    match piece {
        Piece::Nothing => return Err(Fault::Empty),
        Piece::TooLong => return Err(Fault::NoHeader),
        Piece::Line | Piece::Unended => {}
    }
    let mut fields = utf8(line).and_then(RawHeader::read).map_err(|fault| {
        // Of a line that is not ours, how it fails to be a header says nothing.
        let whole = line.starts_with(HEADER_BEGINS);
        match piece {
            Piece::Unended if whole || HEADER_BEGINS.starts_with(line) => Fault::CutHeader,
            Piece::Line if whole => fault,
            Piece::Line | Piece::Unended | Piece::Nothing | Piece::TooLong => Fault::NoHeader,
        }
    })?;
    let kind = fields.take::<String>("type").ok();
    let is_night = kind.as_deref() == Some(NIGHT);
    if !is_night && kind.as_deref() != Some(SESSION) {
        return Err(Fault::NoHeader);
    }
    // The format comes before the chain: another format may have another chain.
    let found = fields.take("format")?;
    if found != FORMAT {
        return Err(Fault::Format { found });
    }
    let seq = fields.take("seq")?;
    if seq != 0 {
        return Err(Fault::Seq { expected: 0, found: seq });
    }
    let check = if verify { Check::After(None) } else { Check::Trust };
    let chain = check_chain(line, check)?;
    Ok((fields.into_header(is_night, known)?, chain))
}

/// How every header of ours begins.
const HEADER_BEGINS: &[u8] = br#"{"seq":0,"at":""#;

/// The fields of a header, not yet looked into.
struct RawHeader<'a> {
    text: &'a str,
    fields: BTreeMap<Cow<'a, str>, &'a RawValue>,
}

impl<'a> RawHeader<'a> {
    fn read(text: &'a str) -> Result<Self, Fault> {
        let fields = serde_json::from_str(text).map_err(|error| json_fault(&error, 0))?;
        Ok(Self { text, fields })
    }

    /// Takes a field that must be there.
    fn take<T: DeserializeOwned>(&mut self, field: &'static str) -> Result<T, Fault> {
        let raw = self.fields.remove(field).ok_or(Fault::Missing { kind: SESSION, field })?.get();
        serde_json::from_str(raw).map_err(|error| {
            // Both texts are parts of one line, so the distance of their addresses is an offset.
            json_fault(&error, raw.as_ptr().addr().saturating_sub(self.text.as_ptr().addr()))
        })
    }

    /// When the referee speaks of cards and, where it was said of them, of calls.
    fn speak(&mut self) -> Result<Speak, Fault> {
        let cards = self.take("speak")?;
        let apart = self.fields.contains_key("speak_calls");
        let calls = if apart { Some(self.take("speak_calls")?) } else { None };
        Ok(Speak::of(cards, calls))
    }

    fn into_header(
        mut self,
        is_night: bool,
        known: impl FnOnce(&str) -> bool,
    ) -> Result<Header, Fault> {
        let is_known = self.fields.get("rules").is_some_and(|rules| known(rules.get()));
        let night = if is_night { Some(self.take("night")?) } else { None };
        let header = Header {
            at: self.take("at")?,
            id: self.take("id")?,
            title: self.take("title")?,
            seats: self.take("seats")?,
            first_dealer: if is_night { Seat::FIRST } else { self.take("first_dealer")? },
            score: if is_night { ByTeam::default() } else { self.take("score")? },
            speak: if is_night { Speak::default() } else { self.speak()? },
            rules: if is_known { serde_json::Value::Null } else { self.take("rules")? },
            night,
        };
        if is_known {
            self.fields.remove("rules");
        }
        self.take::<IgnoredAny>("chain")?;
        if let Some(found) = self.fields.keys().next() {
            return Err(Fault::UnknownField { found: excerpt(found) });
        }
        if !is_time(&header.at) {
            return Err(Fault::At { found: excerpt(&header.at) });
        }
        Ok(header)
    }
}

/// The row on a further line, which must have the number `seq`.
fn read_row(line: &[u8], seq: u64, check: Check<'_>) -> Result<Row, Fault> {
    let text = utf8(line)?;
    let raw = serde_json::from_str::<RawRow>(text).map_err(|error| json_fault(&error, 0));
    match &raw {
        Err(fault @ Fault::NotJson { .. }) => return Err(fault.clone()),
        Ok(RawRow { seq: Some(found), .. }) if *found != seq => {
            return Err(Fault::Seq { expected: seq, found: *found });
        }
        Ok(_) | Err(_) => {}
    }
    let chain = check_chain(line, check)?;
    raw?.into_row(seq, chain)
}

/// Every field of a line, as far as it was given, read in one pass whatever the order of the keys.
#[derive(Default)]
struct RawRow {
    seq: Option<u64>,
    at: Option<String>,
    word: Option<Type>,
    once: Option<String>,
    part: Option<(u32, u32)>,
    event: Fields,
    record: Record,
    unknown: Option<String>,
}

/// The fields of the lines about the record that no event has too.
#[derive(Default)]
struct Record {
    text: Option<String>,
    from: Option<u64>,
    strike: Option<u64>,
    game: Option<u32>,
    deal: Option<u32>,
    events: Option<Vec<Event>>,
    name: Option<String>,
    of: Option<NightEvent>,
    rules: Option<serde_json::Value>,
    seats: Option<Vec<String>>,
    first_dealer: Option<Seat>,
    attest: attest::Fields,
}

impl Record {
    fn take<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<bool, A::Error> {
        match key {
            "text" => self.text = map.next_value()?,
            "from" => self.from = map.next_value()?,
            "strike" => self.strike = map.next_value()?,
            "game" => self.game = map.next_value()?,
            "deal" => self.deal = map.next_value()?,
            "events" => self.events = map.next_value()?,
            "name" => self.name = map.next_value()?,
            "of" => self.of = map.next_value()?,
            "rules" => self.rules = map.next_value()?,
            "seats" => self.seats = map.next_value()?,
            "first_dealer" => self.first_dealer = map.next_value()?,
            _ => return self.attest.take(key, map),
        }
        Ok(true)
    }
}

/// The `type` of a line, or why it is none. It is no error while a line is being read: the number
/// and the link of the line are looked at first.
struct Type(Result<Word, Fault>);

/// The `type` of a line after the header.
#[derive(Clone, Copy)]
enum Word {
    Event(EventKind),
    Note,
    Strike,
    Restore,
    Amend,
    Close,
    Seat,
    Night,
    Game,
    Attest(attest::StatementType),
}

impl<'de> Deserialize<'de> for Type {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Type;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the type of a line")
            }
            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Type, E> {
                Ok(Type(match word {
                    "note" => Ok(Word::Note),
                    "strike" => Ok(Word::Strike),
                    "restore" => Ok(Word::Restore),
                    "amend" => Ok(Word::Amend),
                    "close" => Ok(Word::Close),
                    "seat" => Ok(Word::Seat),
                    "game" => Ok(Word::Game),
                    NIGHT => Ok(Word::Night),
                    SESSION => Err(Fault::SecondHeader),
                    _ => EventKind::from_word(word)
                        .map(Word::Event)
                        .or_else(|| attest::StatementType::of(word).map(Word::Attest))
                        .ok_or_else(|| Fault::UnknownType { found: excerpt(word) }),
                }))
            }
        }
        input.deserialize_str(Text)
    }
}

impl<'de> Deserialize<'de> for RawRow {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = RawRow;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a line of a log: an object with a `type`")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawRow, A::Error> {
                let mut raw = RawRow::default();
                while let Some(Key(key)) = map.next_key()? {
                    raw.take(&key, &mut map)?;
                }
                Ok(raw)
            }
        }
        input.deserialize_map(Object)
    }
}

impl RawRow {
    fn take<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "seq" => self.seq = Some(map.next_value()?),
            "at" => self.at = Some(map.next_value()?),
            // Not the event's to take: it would refuse the types that are no events.
            "type" => self.word = Some(map.next_value()?),
            "once" => self.once = map.next_value()?,
            "part" => self.part = map.next_value()?,
            // Told from the raw bytes: it counts only as the last field.
            "chain" => drop(map.next_value::<IgnoredAny>()?),
            _ if self.event.take(key, map)? || self.record.take(key, map)? => {}
            _ => {
                map.next_value::<IgnoredAny>()?;
                self.unknown.get_or_insert_with(|| excerpt(key));
            }
        }
        Ok(())
    }

    /// The row, for a line whose number and link were checked.
    fn into_row(self, seq: u64, chain: Chain) -> Result<Row, Fault> {
        let missing = |field| Fault::MissingFromLine { field };
        self.seq.ok_or(missing("seq"))?;
        let Type(word) = self.word.ok_or(missing("type"))?;
        let word = word?;
        if let Some(found) = self.unknown {
            return Err(Fault::UnknownField { found });
        }
        let line = into_line(word, self.event, self.record)?;
        let at = self.at.ok_or(missing("at"))?;
        if !is_time(&at) {
            return Err(Fault::At { found: excerpt(&at) });
        }
        let part = self.part.map(|(no, of)| Part { no, of });
        match part {
            Some(Part { no, of }) if no == 0 || no > of => {
                Err(Fault::Part { expected: None, found: part })
            }
            Some(_) | None => Ok(Row { seq, at, line, once: self.once, part, chain }),
        }
    }
}

fn into_line(word: Word, event: Fields, record: Record) -> Result<Line, Fault> {
    let need = |kind, field| Fault::Missing { kind, field };
    Ok(match word {
        Word::Event(kind) => Line::Event(into_event(kind, event)?),
        Word::Note => Line::Note { text: record.text.ok_or(need("note", "text"))? },
        Word::Strike => {
            let from = record.from.ok_or(need("strike", "from"))?;
            Line::Strike { from, why: event.why().to_owned() }
        }
        Word::Restore => Line::Restore { strike: record.strike.ok_or(need("restore", "strike"))? },
        Word::Amend => Line::Amend {
            game: record.game,
            deal: record.deal.ok_or(need("amend", "deal"))?,
            events: record.events.ok_or(need("amend", "events"))?,
            why: event.why().to_owned(),
        },
        Word::Close => Line::Close { why: event.why().to_owned() },
        Word::Seat => Line::Seat {
            seat: event.seat().ok_or(need("seat", "seat"))?,
            name: record.name.ok_or(need("seat", "name"))?,
        },
        Word::Night => Line::Night(record.of.ok_or(need(NIGHT, "of"))?),
        Word::Game => Line::Game {
            rules: record.rules,
            seats: record.seats,
            first_dealer: record.first_dealer,
        },
        Word::Attest(word) => Line::Attest(record.attest.into_attest(word)?),
    })
}

fn into_event(kind: EventKind, mut fields: Fields) -> Result<Event, Fault> {
    fields.set_kind(kind);
    fields.into_event().map_err(|error| match error {
        NotAnEvent::NoType => Fault::MissingFromLine { field: "type" },
        NotAnEvent::Missing { kind, field } => Fault::Missing { kind: kind.word(), field },
        NotAnEvent::NothingTurned => Fault::Missing { kind: kind.word(), field: "card" },
    })
}
