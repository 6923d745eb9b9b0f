//! What the search has found out already: a transposition table of patterns.
//!
//! An entry does not stand for one position but for all that have the same lead, the same lengths
//! of suits in every hand, and the same owners of the highest cards, as far down as the proof ever
//! looked: Ginsberg's partition search, in the form that double-dummy solvers for bridge gave it.
//! The table has a fixed size, and nothing survives from one question to the next. This module must
//! never know what a card is called or who plays well.

#![allow(clippy::indexing_slicing, reason = "bucket numbers are masked to the table's size")]
#![allow(clippy::cast_possible_truncation, reason = "hashes are cut to bucket numbers on purpose")]

/// Entries that share a bucket.
const WAYS: usize = 32;

/// Bits of an entry's key that hold the question it belongs to.
const QUESTION: u32 = 40;

/// The owners of a lane's cards from the highest down, four bits a card: the player, from 1, and
/// in the top bit whether the card is equal to the one before.
pub(super) type Row = u64;

/// What the top bit of a row's four bits says.
pub(super) const EQUAL: Row = 8;

/// The first `n` cards of a row, and that the next one is not equal to the last of them.
const fn prefix(n: usize) -> Row {
    if n >= 16 { Row::MAX } else { ((1 << (4 * n)) - 1) | (EQUAL << (4 * n)) }
}

/// [`prefix`] by number.
const PREFIX: [Row; 32] = {
    let mut masks = [0; 32];
    let mut n = 0;
    while n < 32 {
        masks[n] = prefix(n);
        n += 1;
    }
    masks
};

/// Where a search is, as far as the memory is concerned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Lengths of all suits in all hands, and who leads.
    pub(super) shape: [u64; 2],
    /// The rows of the four lanes.
    pub(super) rows: [Row; 4],
}

/// What is known of all positions of a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    shape: [u64; 2],
    rows: [Row; 4],
    /// How many cards of each lane, from the top, the pattern names.
    pub(super) named: [u8; 4],
    /// The side takes at least so many tricks.
    pub(super) low: u8,
    /// And at most so many.
    pub(super) high: u8,
}

impl Entry {
    fn covers(&self, place: &Place) -> bool {
        let mut differs = 0;
        for lane in 0..4 {
            let mask = PREFIX[usize::from(self.named[lane]) & 31];
            differs |= (self.rows[lane] ^ place.rows[lane]) & mask;
        }
        differs == 0
    }
}

/// The table.
#[derive(Debug, Default)]
pub(super) struct Memory {
    entries: Vec<Entry>,
    /// Buckets in use for this question, less one; a power of two less one.
    mask: usize,
    question: u64,
    turn: usize,
}

impl Memory {
    /// Forgets everything, and makes room for a question about so many cards.
    pub(super) fn clear(&mut self, cards: u32) {
        let room = 1usize
            << match cards {
                0..=24 => 12,
                25..=48 => 16,
                _ => 20,
            };
        if self.entries.len() < room {
            self.entries = vec![Entry::default(); room];
            self.question = 0;
        }
        self.mask = room / WAYS - 1;
        self.turn = 0;
        self.question += 1;
        if self.question >> (64 - QUESTION) > 0 {
            self.entries.fill(Entry::default());
            self.question = 1;
        }
    }

    /// The key of a place in the present question, and its bucket.
    fn find(&self, place: &Place) -> ([u64; 2], usize) {
        let key = [place.shape[0], place.shape[1] | self.question << QUESTION];
        let mixed = key[0].wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ place.shape[1].wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (key, (((mixed >> 32) as usize) & self.mask) * WAYS)
    }

    /// A pattern that covers the place and says whether the side takes `need`.
    pub(super) fn look(&self, place: &Place, need: u8) -> Option<&Entry> {
        let (key, at) = self.find(place);
        let asked = |entry: &&Entry| entry.shape[1] >> QUESTION == self.question;
        let decides = |entry: &&Entry| {
            entry.shape == key && (entry.low >= need || entry.high < need) && entry.covers(place)
        };
        self.entries[at..at + WAYS].iter().take_while(asked).find(decides)
    }

    /// Remembers that positions like this one, as far as `named` goes, bring `low` to `high`.
    pub(super) fn note(&mut self, place: &Place, named: [u8; 4], low: u8, high: u8) {
        let (key, at) = self.find(place);
        let mut rows = place.rows;
        for lane in 0..4 {
            rows[lane] &= PREFIX[usize::from(named[lane]) & 31];
        }
        for entry in &mut self.entries[at..at + WAYS] {
            if entry.shape[1] >> QUESTION != self.question {
                *entry = Entry { shape: key, rows, named, low, high };
                return;
            }
            if entry.shape == key && entry.named == named && entry.rows == rows {
                entry.low = entry.low.max(low);
                entry.high = entry.high.min(high);
                return;
            }
        }
        self.turn = (self.turn + 1) % WAYS;
        self.entries[at + self.turn] = Entry { shape: key, rows, named, low, high };
    }
}
