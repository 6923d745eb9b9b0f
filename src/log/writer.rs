//! A log that is written whole, entry after entry, into memory.
//!
//! It keeps the number of the next line and the link of the last. It must never know a file, nor
//! what is put together in it.

use super::{Chain, Header, Line, Log, Unwritten, entry_once, header};

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

    /// This log once more, with every word by which a second try of an entry is recognised.
    pub(crate) fn of(log: &Log) -> Result<Self, Unwritten> {
        let mut writer = Self::begin(&log.header)?;
        for entry in log.rows.chunk_by(|one, next| one.entry() == next.entry()) {
            let Some(first) = entry.first() else { continue };
            let lines: Vec<Line> = entry.iter().map(|row| row.line.clone()).collect();
            writer.entry_once(&first.at, first.once.as_deref(), &lines)?;
        }
        Ok(writer)
    }

    /// The number of the line that comes next.
    pub(crate) const fn next_seq(&self) -> u64 {
        self.seq
    }

    /// Adds what was typed together.
    pub(crate) fn entry(&mut self, at: &str, lines: &[Line]) -> Result<(), Unwritten> {
        self.entry_once(at, None, lines)
    }

    fn entry_once(
        &mut self,
        at: &str,
        once: Option<&str>,
        lines: &[Line],
    ) -> Result<(), Unwritten> {
        let entry = entry_once(&self.chain, self.seq, at, once, lines)?;
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
