//! Numbers and texts one behind the other, as `src/packed.rs` reads them.

/// What is written so far.
#[derive(Debug, Default)]
pub(super) struct Pack {
    pub(super) bytes: Vec<u8>,
}

impl Pack {
    /// A number, seven bits a byte, the least first.
    pub(super) fn number(&mut self, mut number: u32) {
        while number > 0x7f {
            let [low, ..] = number.to_le_bytes();
            self.bytes.push(low | 0x80);
            number >>= 7;
        }
        let [low, ..] = number.to_le_bytes();
        self.bytes.push(low);
    }

    /// A count or a place.
    pub(super) fn count(&mut self, count: usize) {
        self.number(u32::try_from(count).unwrap_or(u32::MAX));
    }

    /// A number that may be missing: one more than it is, and 0 for none.
    pub(super) fn perhaps(&mut self, number: Option<u32>) {
        self.number(number.map_or(0, |number| number + 1));
    }

    /// A number with a fraction.
    pub(super) fn float(&mut self, number: f64) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// The same in half the room.
    pub(super) fn short_float(&mut self, number: f32) {
        self.bytes.extend(number.to_le_bytes());
    }

    /// A text.
    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes.extend(text.as_bytes());
    }

    /// Rows of any length, each found at once.
    pub(super) fn table(&mut self, rows: impl IntoIterator<Item = Pack>) {
        let (mut ends, mut body, mut count) = (Vec::new(), Vec::new(), 0);
        for row in rows {
            body.extend(row.bytes);
            ends.extend(u32::try_from(body.len()).unwrap_or(u32::MAX).to_le_bytes());
            count += 1;
        }
        self.count(count);
        self.count(body.len());
        self.bytes.extend(ends);
        self.bytes.extend(body);
    }
}
