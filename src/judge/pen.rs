//! JSON written straight: numbers, seats, cards and words that have nothing to escape.
//!
//! An answer about a deal is for the most part such, and a program that asks by the million waits for
//! nothing else. What may need an escape is the serializer's. This module must never know what an
//! answer means.

use std::io::Write;

use serde::Serialize;

use crate::card::{Spelt, Written};
use crate::seat::{ByTeam, Seat};

/// Writes JSON at the end of some bytes.
pub(super) struct Pen<'o>(&'o mut Vec<u8>);

impl<'o> Pen<'o> {
    pub(super) const fn new(out: &'o mut Vec<u8>) -> Self {
        Self(out)
    }

    /// These characters: signs, keys and our own words.
    #[inline]
    pub(super) fn raw(&mut self, json: &str) {
        self.0.extend_from_slice(json.as_bytes());
    }

    #[inline]
    pub(super) fn number(&mut self, number: i32) {
        match u8::try_from(number) {
            Ok(digit @ 0..=9) => self.0.push(b'0' + digit),
            Ok(_) | Err(_) => {
                // Writing into memory cannot fail.
                let _written = write!(self.0, "{number}");
            }
        }
    }

    #[inline]
    pub(super) fn perhaps(&mut self, number: Option<u8>) {
        match number {
            Some(number) => self.number(number.into()),
            None => self.raw("null"),
        }
    }

    #[inline]
    pub(super) fn seat(&mut self, seat: Option<Seat>) {
        self.perhaps(seat.map(Seat::number));
    }

    /// A seat between these words; they are written in one go.
    #[inline]
    pub(super) fn around<const BEFORE: usize, const AFTER: usize>(
        &mut self,
        before: &[u8; BEFORE],
        seat: Seat,
        after: &[u8; AFTER],
    ) {
        self.0.reserve(BEFORE + 1 + AFTER);
        self.0.extend_from_slice(before);
        self.number(seat.number().into());
        self.0.extend_from_slice(after);
    }

    pub(super) fn flag(&mut self, yes: bool) {
        self.raw(if yes { "true" } else { "false" });
    }

    #[inline]
    pub(super) fn pair(&mut self, pair: ByTeam<i32>) {
        let digit = |number| u8::try_from(number).ok().filter(|digit| *digit < 10);
        if let (Some(even), Some(odd)) = (digit(pair.even), digit(pair.odd)) {
            self.0.extend_from_slice(&[b'[', b'0' + even, b',', b'0' + odd, b']']);
            return;
        }
        self.raw("[");
        self.number(pair.even);
        self.raw(",");
        self.number(pair.odd);
        self.raw("]");
    }

    /// A list; `one` writes each thing in it.
    #[inline]
    pub(super) fn list<T>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        mut one: impl FnMut(&mut Self, T),
    ) {
        self.raw("[");
        for (number, thing) in things.into_iter().enumerate() {
            if number > 0 {
                self.raw(",");
            }
            one(self, thing);
        }
        self.raw("]");
    }

    /// A list of cards.
    #[inline]
    pub(super) fn cards(&mut self, cards: impl IntoIterator<Item = Written>) {
        let mut before = b'[';
        for card in cards {
            match card.spelt().as_ref().map(Spelt::as_bytes) {
                // Nearly every card has two letters: they are written in one go.
                Some(&[rank, suit]) => self.0.extend_from_slice(&[before, b'"', rank, suit, b'"']),
                Some(letters) => {
                    self.0.extend_from_slice(&[before, b'"']);
                    self.0.extend_from_slice(letters);
                    self.0.push(b'"');
                }
                None => {
                    self.0.push(before);
                    let _written = write!(self.0, "\"{card}\"");
                }
            }
            before = b',';
        }
        self.raw(if before == b'[' { "[]" } else { "]" });
    }

    /// A text: as it stands where nothing in it needs an escape.
    pub(super) fn text(&mut self, text: &str) {
        let plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
        // Every byte is looked at, so that they are looked at many at a time.
        if text.bytes().fold(true, |all, byte| all & plain(byte)) {
            self.raw("\"");
            self.raw(text);
            self.raw("\"");
        } else {
            // Writing into memory what is only a text cannot fail.
            let _written = self.json(&text);
        }
    }

    /// Anything else.
    pub(super) fn json<T: Serialize>(&mut self, value: &T) -> serde_json::Result<()> {
        serde_json::to_writer(&mut *self.0, value)
    }
}
