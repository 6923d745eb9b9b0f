//! A log that is written whole, entry after entry, into memory.
//!
//! It keeps the number of the next line and the link of the last. It must never know a file, nor
//! what is put together in it.

use super::{Chain, Header, Line, Unwritten, entry, header};

/// A log as it is being written.
#[derive(Debug)]
pub(crate) struct LogWriter {
    bytes: Vec<u8>,
    chain: Chain,
    seq: u64,
}

impl LogWriter {
    /// A log with this header and nothing after it.
    pub(crate) fn begin(of: &Header) -> Result<Self, Unwritten> {
        let (bytes, chain) = header(of)?;
        Ok(Self { bytes, chain, seq: 1 })
    }

    /// The number of the line that comes next.
    pub(crate) const fn next_seq(&self) -> u64 {
        self.seq
    }

    /// Adds what was typed together.
    pub(crate) fn entry(&mut self, at: &str, lines: &[Line]) -> Result<(), Unwritten> {
        let entry = entry(&self.chain, self.seq, at, lines)?;
        self.bytes.extend_from_slice(&entry.bytes);
        self.seq += entry.rows.len() as u64;
        self.chain = entry.rows.last().map_or(self.chain, |row| row.chain);
        Ok(())
    }

    /// Takes everything from this line on back.
    pub(crate) fn strike(&mut self, at: &str, from: u64) -> Result<(), Unwritten> {
        self.entry(at, &[Line::Strike { from, why: String::new() }])
    }

    /// All of it, newlines included.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
