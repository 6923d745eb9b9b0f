//! Events as programs spell them most: read byte by byte, without a detour over a reader of any JSON.
//!
//! What is taken here is what [`Event`] itself writes, with blanks or without: each key once, in the
//! order in which we write it, no escape in any text. Everything else is left to the reader of JSON,
//! right or wrong, which alone says what is wrong with it; so whatever is taken here must be the very
//! thing that it would read. This module must never know a rule, and never complain.

use crate::card::{CardList, Suit, Trump, Written};
use crate::event::{Call, Cards, Climbing, Combo, Denial, Event, Reading, TurnUp};
use crate::seat::{ByTeam, Seat, SeatList};

/// How many events an ordinary deal has: room for so many is taken at once.
const ORDINARY: usize = 32;

/// Which bytes are printable ASCII that ends no text and begins no escape.
#[allow(
    clippy::indexing_slicing,
    reason = "every byte has its place among 256, and the compiler looks"
)]
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = b' ';
    while byte <= b'~' {
        plain[byte as usize] = byte != b'"' && byte != b'\\';
        byte += 1;
    }
    plain
};

/// What is left to be read of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    /// All of it.
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self(text)
    }

    /// Is nothing left?
    pub(crate) const fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    /// Passes over these bytes, if they are what comes next.
    #[inline]
    pub(crate) fn eat(&mut self, what: &[u8]) -> Option<()> {
        self.0 = self.0.strip_prefix(what)?;
        Some(())
    }

    /// Passes over blanks.
    #[inline]
    pub(crate) fn blanks(&mut self) {
        if let [b' ', ..] = self.0 {
            self.more_blanks();
        }
    }

    fn more_blanks(&mut self) {
        while let [b' ', rest @ ..] = self.0 {
            self.0 = rest;
        }
    }

    /// Passes over this key and its colon, if they are what comes next.
    #[inline]
    pub(crate) fn key<const LENGTH: usize>(&mut self, key: &[u8; LENGTH]) -> bool {
        let Some((first, rest)) = self.0.split_first_chunk::<LENGTH>() else { return false };
        let mut after = Self(rest);
        let comes = first == key && after.colon().is_some();
        if comes {
            *self = after;
        }
        comes
    }

    /// The colon after a key.
    #[inline]
    fn colon(&mut self) -> Option<()> {
        self.eat(b":")?;
        self.blanks();
        Some(())
    }

    /// The comma before this key, if it comes next, and the colon after it.
    #[inline]
    fn field(&mut self, key: &[u8]) -> Option<()> {
        let mut after = *self;
        after.eat(b",")?;
        after.blanks();
        after.eat(key)?;
        after.colon()?;
        *self = after;
        Some(())
    }

    /// A text of printable ASCII without an escape, and with its quotes.
    #[inline]
    pub(crate) fn quoted(&mut self) -> Option<&'a [u8]> {
        let inside = self.0.strip_prefix(b"\"")?;
        let is_plain = |byte: &u8| PLAIN.get(usize::from(*byte)).copied().unwrap_or_default();
        let length = inside.iter().position(|byte| !is_plain(byte))?;
        let (text, rest) = self.0.split_at_checked(length + 2)?;
        if text.last() != Some(&b'"') {
            return None;
        }
        self.0 = rest;
        Some(text)
    }

    /// Such a text, without its quotes.
    #[inline]
    pub(crate) fn word(&mut self) -> Option<&'a [u8]> {
        match self.quoted()? {
            [b'"', word @ .., b'"'] => Some(word),
            _ => None,
        }
    }

    /// An object that has neither an escape nor a bracket in any of its texts, as it stands; that it is
    /// JSON is not looked at.
    pub(crate) fn object(&mut self) -> Option<&'a [u8]> {
        let mut deep = 0_usize;
        for (at, byte) in self.0.iter().enumerate() {
            match byte {
                b'{' => deep += 1,
                b'}' => deep = deep.checked_sub(1)?,
                b' '..=b'~' if *byte != b'\\' && deep > 0 => {}
                _ => return None,
            }
            if deep == 0 {
                let (object, rest) = self.0.split_at_checked(at + 1)?;
                self.0 = rest;
                return Some(object);
            }
        }
        None
    }

    /// The digits of a whole number, zero or above, as JSON spells it: at most nine.
    #[inline]
    pub(crate) fn digits(&mut self) -> Option<&'a [u8]> {
        let length = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, rest) = self.0.split_at_checked(length)?;
        if length == 0 || length > 9 || length > 1 && digits.first() == Some(&b'0') {
            return None;
        }
        // A fraction or an exponent follows: it is another kind of number.
        if let [b'.' | b'e' | b'E', ..] = rest {
            return None;
        }
        self.0 = rest;
        Some(digits)
    }

    /// A whole number, zero or above.
    #[inline]
    pub(crate) fn count(&mut self) -> Option<u32> {
        let digits = self.digits()?;
        Some(digits.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
    }

    /// A small number.
    #[inline]
    fn small(&mut self) -> Option<u8> {
        u8::try_from(self.count()?).ok()
    }

    /// A number that may be below zero.
    fn points(&mut self) -> Option<i32> {
        let below = self.eat(b"-").is_some();
        let number = i32::try_from(self.count()?).ok()?;
        // A nothing below zero is no whole number to a reader of JSON.
        if below && number == 0 {
            return None;
        }
        Some(if below { -number } else { number })
    }

    #[inline]
    pub(crate) fn seat(&mut self) -> Option<Seat> {
        if let [digit @ b'0'..=b'9', b',' | b'}', ..] = self.0 {
            self.0 = self.0.get(1..)?;
            return Seat::new(digit - b'0');
        }
        Seat::new(self.small()?)
    }

    /// A pair, one for each team.
    fn pair<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<ByTeam<T>> {
        self.eat(b"[")?;
        self.blanks();
        let even = one(self)?;
        self.eat(b",")?;
        self.blanks();
        let odd = one(self)?;
        self.blanks();
        self.eat(b"]")?;
        Some(ByTeam::new(even, odd))
    }

    pub(crate) fn score(&mut self) -> Option<ByTeam<i32>> {
        self.pair(Self::points)
    }

    #[inline]
    fn yes(&mut self) -> Option<bool> {
        match self.eat(b"true") {
            Some(()) => Some(true),
            None => self.eat(b"false").map(|()| false),
        }
    }

    #[inline]
    fn card(&mut self) -> Option<Written> {
        // Two letters, as nearly every card has; what is no letter there is none of a card.
        if let [b'"', rank, suit, b'"', rest @ ..] = self.0 {
            self.0 = rest;
            return Written::from_bytes(&[*rank, *suit]);
        }
        Written::from_bytes(self.word()?)
    }

    fn letter(&mut self) -> Option<char> {
        match self.word()? {
            [letter] => Some(char::from(*letter)),
            _ => None,
        }
    }

    #[inline]
    fn cards(&mut self) -> Option<CardList> {
        let mut cards = CardList::new();
        self.list(|cursor| {
            let fits = cards.push(cursor.card()?);
            fits.then_some(())
        })?;
        Some(cards)
    }

    /// A list, each thing in it read by `one`.
    #[inline]
    fn list(&mut self, mut one: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.eat(b"[")?;
        self.blanks();
        if self.eat(b"]").is_some() {
            return Some(());
        }
        loop {
            one(self)?;
            if self.eat(b",").is_none() {
                self.blanks();
                if self.eat(b",").is_none() {
                    return self.eat(b"]");
                }
            }
            self.blanks();
        }
    }

    /// A list of events, put into this room.
    pub(crate) fn events(&mut self, room: Vec<Event>) -> Option<Vec<Event>> {
        let mut events = room;
        events.clear();
        events.reserve(ORDINARY);
        self.list(|cursor| {
            if let Some((seat, card)) = cursor.card_to_a_trick() {
                let (cards, reading, out) = (CardList::one(card), None, false);
                events.push(Event::Cards(Cards::Play { seat, cards, reading, out }));
            } else {
                events.push(cursor.event()?);
            }
            Some(())
        })?;
        Some(events)
    }

    /// A card played to a trick, which most events are, with a blank behind each comma and colon or
    /// behind none. Where it is not spelt so, nothing is passed over.
    #[inline]
    fn card_to_a_trick(&mut self) -> Option<(Seat, Written)> {
        // Each part has its length, so that it is compared as a whole.
        let told = self.card_between(b"{\"type\":\"play\",\"seat\":", b",\"cards\":[\"");
        told.or_else(|| self.card_between(b"{\"type\": \"play\", \"seat\": ", b", \"cards\": [\""))
    }

    /// A seat of one digit before the middle, and a card of two letters behind it, as the end of an event.
    #[inline]
    fn card_between<const BEFORE: usize, const MIDDLE: usize>(
        &mut self,
        before: &[u8; BEFORE],
        middle: &[u8; MIDDLE],
    ) -> Option<(Seat, Written)> {
        let (head, rest) = self.0.split_first_chunk::<BEFORE>()?;
        let (seat, rest) = rest.split_first()?;
        let (inside, rest) = rest.split_first_chunk::<MIDDLE>()?;
        let ([rank, suit, b'"', b']', b'}'], rest) = rest.split_first_chunk::<5>()? else {
            return None;
        };
        if head != before || inside != middle || !seat.is_ascii_digit() {
            return None;
        }
        let told = (Seat::new(seat - b'0')?, Written::from_bytes(&[*rank, *suit])?);
        self.0 = rest;
        Some(told)
    }

    /// One of the events that a deal is made of, call by call and card by card.
    fn event(&mut self) -> Option<Event> {
        self.eat(b"{\"type\"")?;
        self.colon()?;
        let event = match self.word()? {
            b"play" => self.play()?,
            b"pass" => Event::Call(Call::Pass { seat: self.who()? }),
            b"hand" => {
                let seat = self.who()?;
                self.field(b"\"cards\"")?;
                Event::Cards(Cards::Hand { seat, cards: self.cards()? })
            }
            b"turn-up" => {
                let turned = if self.field(b"\"suit\"").is_some() {
                    TurnUp::Suit(Suit::from_letter(self.letter()?)?)
                } else {
                    self.field(b"\"card\"")?;
                    TurnUp::Card(self.card()?)
                };
                Event::Call(Call::TurnUp(turned))
            }
            b"order" => Event::Call(Call::Order { seat: self.who()?, alone: self.alone()? }),
            b"name" => {
                let (seat, trump) = (self.who()?, self.trump()?);
                Event::Call(Call::Name { seat, trump, alone: self.alone()? })
            }
            b"take" => {
                let seat = self.who()?;
                let said = self.field(b"\"discard\"").is_some();
                let discard = if said { Some(self.card()?) } else { None };
                Event::Call(Call::Take { seat, discard })
            }
            b"contract" => {
                self.field(b"\"maker\"")?;
                let (maker, trump, alone) = (self.seat()?, self.trump()?, self.alone()?);
                let said = self.field(b"\"bid\"").is_some();
                let bid = if said { Some(self.small()?) } else { None };
                Event::Call(Call::Contract { maker, trump, alone, bid })
            }
            b"allow" => Event::Call(Call::Allow { seat: self.who()? }),
            b"deny" => Event::Call(Call::Deny { seat: self.who()?, what: self.denial()? }),
            b"denied" => {
                let (seat, alone) = (self.who()?, self.alone()?);
                Event::Call(Call::Denied { seat, alone, what: self.denial()? })
            }
            b"defend-alone" => Event::Call(Call::DefendAlone { seat: self.who()? }),
            b"bid" => self.bid()?,
            b"passed-out" => Event::Call(Call::PassedOut),
            b"give-lead" => {
                let seat = self.who()?;
                self.field(b"\"to\"")?;
                Event::Climbing(Climbing::GiveLead { seat, to: self.seat()? })
            }
            b"places" => {
                self.field(b"\"order\"")?;
                let mut order = SeatList::new();
                self.list(|cursor| {
                    let fits = order.push(cursor.seat()?);
                    fits.then_some(())
                })?;
                Event::Climbing(Climbing::Places { order })
            }
            b"tricks" => {
                self.field(b"\"taken\"")?;
                Event::Cards(Cards::Tricks { taken: self.pair(Self::small)? })
            }
            _ => return None,
        };
        self.blanks();
        self.eat(b"}")?;
        Some(event)
    }

    fn bid(&mut self) -> Option<Event> {
        let seat = self.who()?;
        let said = self.field(b"\"tricks\"").is_some();
        let tricks = if said { Some(self.small()?) } else { None };
        let mut named = *self;
        let trump = if named.field(b"\"trump\"").is_some() { Some(self.trump()?) } else { None };
        let alone = self.alone()?;
        // What a bid of nothing is, the reader of JSON says.
        (alone || tricks.is_some()).then_some(Event::Call(Call::Bid { seat, tricks, trump, alone }))
    }

    #[inline]
    fn play(&mut self) -> Option<Event> {
        let seat = self.who()?;
        let cards =
            if self.field(b"\"cards\"").is_some() { self.cards()? } else { CardList::new() };
        let reading = if self.field(b"\"as\"").is_some() { Some(self.reading()?) } else { None };
        let out = if self.field(b"\"out\"").is_some() { self.yes()? } else { false };
        // What a play of nothing is, the reader of JSON says.
        (reading.is_some() || !cards.is_empty()).then_some(Event::Cards(Cards::Play {
            seat,
            cards,
            reading,
            out,
        }))
    }

    fn reading(&mut self) -> Option<Reading> {
        self.eat(b"{\"type\"")?;
        self.colon()?;
        let kind = Combo::from_word(std::str::from_utf8(self.word()?).ok()?)?;
        self.field(b"\"high\"")?;
        let high = self.small()?;
        self.eat(b"}")?;
        Some(Reading { kind, high })
    }

    #[inline]
    fn who(&mut self) -> Option<Seat> {
        self.field(b"\"seat\"")?;
        self.seat()
    }

    fn denial(&mut self) -> Option<Denial> {
        self.field(b"\"what\"")?;
        match self.word()? {
            b"trump" => Some(Denial::Trump),
            b"alone" => Some(Denial::Alone),
            _ => None,
        }
    }

    fn trump(&mut self) -> Option<Trump> {
        self.field(b"\"trump\"")?;
        Trump::from_letter(self.letter()?)
    }

    /// Whether somebody goes alone: where nothing is said, nobody does.
    fn alone(&mut self) -> Option<bool> {
        if self.field(b"\"alone\"").is_some() { self.yes() } else { Some(false) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All of a text as a list of events, as both readers read it.
    fn both(text: &str) -> (Option<Vec<Event>>, Option<Vec<Event>>) {
        let mut cursor = Cursor::new(text.as_bytes());
        let plain = cursor.events(Vec::new()).filter(|_| cursor.is_done());
        (plain, serde_json::from_str(text).ok())
    }

    const TAKEN: [&str; 26] = [
        r#"{"type":"turn-up","suit":"d"}"#,
        r#"{"type":"allow","seat":3}"#,
        r#"{"type":"deny","seat":2,"what":"alone"}"#,
        r#"{"type": "deny", "seat": 2, "what": "trump"}"#,
        r#"{"type":"denied","seat":0,"alone":true,"what":"alone"}"#,
        r#"{"type":"defend-alone","seat":3}"#,
        r#"{"type":"bid","seat":2,"tricks":3,"trump":"s","alone":false}"#,
        r#"{"type":"bid","seat":2,"trump":"l","alone":true}"#,
        r#"{"type": "bid", "seat": 2, "tricks": 6}"#,
        r#"{"type":"passed-out"}"#,
        r#"{"type":"give-lead","seat":1,"to":3}"#,
        r#"{"type":"places","order":[1, 3,0]}"#,
        r#"{"type":"hand","seat":1,"cards":["9h","Tc","B"]}"#,
        r#"{"type": "turn-up", "card": "Qs"}"#,
        r#"{"type":"pass","seat":0}"#,
        r#"{"type":"order","seat":2,"alone":true}"#,
        r#"{"type":"order","seat":2}"#,
        r#"{"type":"name","seat":2,"trump":"n","alone":false}"#,
        r#"{"type":"take","seat":2}"#,
        r#"{"type": "take", "seat": 2, "discard": "10c"}"#,
        r#"{"type":"contract","maker":1,"trump":"h","alone":true,"bid":6}"#,
        r#"{"type":"contract","maker":1,"trump":"h"}"#,
        r#"{"type": "play", "seat": 1, "cards": ["9c"]}"#,
        r#"{"type":"play","seat":5,"as":{"type":"stretch-flush","high":3},"out":true}"#,
        r#"{"type":"play","seat":5,"cards":["3a","X"],"as":{"type":"pair","high":3}}"#,
        r#"{"type":"tricks","taken":[3,2]}"#,
    ];

    #[test]
    fn what_is_taken_is_what_the_reader_of_json_reads() {
        for event in TAKEN {
            let (plain, json) = both(&format!("[{event}, {event}]"));
            assert_eq!(plain, json, "{event}");
            assert_eq!(plain.map(|events| events.len()), Some(2), "{event}");
        }
    }

    /// Each text with a byte of it left out, doubled, or made another.
    #[test]
    fn nothing_is_taken_that_the_reader_of_json_refuses() {
        let mut taken = 0;
        for event in TAKEN {
            let text = format!("[{event}]");
            for at in 0..text.len() {
                let (before, after) = text.split_at(at);
                let (one, rest) = after.split_at(1);
                let others =
                    ["", "\"", "\\", "0", "1", "9", "-", ".", "e", " ", ",", "\t", "é", "x", "]"];
                let others = others.iter().map(ToString::to_string).chain([one.repeat(2)]);
                for other in others {
                    let changed = format!("{before}{other}{rest}");
                    if let (Some(plain), json) = both(&changed) {
                        assert_eq!(Some(plain), json, "{changed}");
                        taken += 1;
                    }
                }
            }
        }
        assert!(taken > 100, "only {taken} were taken at all");
    }

    #[test]
    fn what_is_spelt_otherwise_is_left_to_the_reader_of_json() {
        for other in [
            r#"{"seat":1,"type":"pass"}"#,
            r#"{"type":"pass","seat":1,"seat":1}"#,
            r#"{"type":"pass","seat":6}"#,
            r#"{"type":"pass","seat":1,"seq":4}"#,
            r#"{"type":"play","seat":1,"cards":[]}"#,
            r#"{"type":"bid","seat":1,"trump":"h"}"#,
            r#"{"type":"bid","seat":2,"tricks":3,"trump":"x","alone":false}"#,
            r#"{"type":"deny","seat":2,"what":"hearts"}"#,
            r#"{"type":"places","order":[0,1,2,3,4,5,0]}"#,
            r#"{"type":"\u0070ass","seat":1}"#,
        ] {
            assert_eq!(both(&format!("[{other}]")).0, None, "{other}");
        }
    }
}
