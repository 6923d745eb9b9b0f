//! What `build.rs` lays down: numbers and texts one behind the other.
//!
//! It is read where it lies, and only as far as somebody needs it: an answer comes in a blink because
//! nothing is parsed or learned while somebody waits. What is not there is nothing, never a panic.
//! This module knows bytes.

use std::cmp::Ordering;

/// Reads one thing after another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    bytes: &'static [u8],
}

impl Reader {
    pub(crate) const fn new(bytes: &'static [u8]) -> Self {
        Self { bytes }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// So many bytes; fewer where there are no more.
    pub(crate) fn bytes(&mut self, length: usize) -> &'static [u8] {
        let (taken, rest) = self.bytes.split_at(length.min(self.bytes.len()));
        self.bytes = rest;
        taken
    }

    /// A number, seven bits a byte, the least first.
    pub(crate) fn number(&mut self) -> u32 {
        let (mut number, mut shift) = (0_u32, 0_u32);
        while let Some((byte, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            number |= u32::from(byte & 0x7f).checked_shl(shift).unwrap_or_default();
            if byte & 0x80 == 0 {
                break;
            }
            shift += 7;
        }
        number
    }

    /// A count or a place.
    pub(crate) fn count(&mut self) -> usize {
        usize::try_from(self.number()).unwrap_or_default()
    }

    /// A number that may be missing: one more than it is, and 0 for none.
    pub(crate) fn perhaps(&mut self) -> Option<u32> {
        self.number().checked_sub(1)
    }

    /// A number with a fraction.
    pub(crate) fn float(&mut self) -> f64 {
        f64::from_le_bytes(self.bytes(8).try_into().unwrap_or_default())
    }

    /// The same in half the room.
    pub(crate) fn short_float(&mut self) -> f64 {
        f64::from(f32::from_le_bytes(self.bytes(4).try_into().unwrap_or_default()))
    }

    /// A whole number of either sign.
    pub(crate) fn signed(&mut self) -> i64 {
        i64::from_le_bytes(self.bytes(8).try_into().unwrap_or_default())
    }

    /// A text.
    pub(crate) fn text(&mut self) -> &'static str {
        let length = self.count();
        std::str::from_utf8(self.bytes(length)).unwrap_or_default()
    }

    /// A table.
    pub(crate) fn table(&mut self) -> Table {
        let rows = self.count();
        let length = self.count();
        let ends = self.bytes(rows * END);
        Table { ends, body: self.bytes(length) }
    }
}

/// The bytes of the place where a row ends.
const END: usize = 4;

/// Rows of any length, each found at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    ends: &'static [u8],
    body: &'static [u8],
}

impl Table {
    /// How many rows it has.
    pub(crate) const fn rows(&self) -> usize {
        self.ends.len() / END
    }

    /// The number of the row that begins with this text, where the rows are in the order of their texts.
    pub(crate) fn place(&self, text: &str) -> Option<usize> {
        let (mut from, mut to) = (0, self.rows());
        while from < to {
            let middle = from.midpoint(to);
            match self.row(middle).text().cmp(text) {
                Ordering::Equal => return Some(middle),
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
            }
        }
        None
    }

    /// A row; empty where there is none of this number.
    pub(crate) fn row(&self, number: usize) -> Reader {
        let start = match number.checked_sub(1) {
            Some(before) => self.end(before),
            None => Some(0),
        };
        let row = start.zip(self.end(number)).and_then(|(start, end)| self.body.get(start..end));
        Reader::new(row.unwrap_or_default())
    }

    fn end(&self, number: usize) -> Option<usize> {
        let at = number.checked_mul(END)?;
        let bytes = self.ends.get(at..at.checked_add(END)?)?;
        usize::try_from(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
    }
}
