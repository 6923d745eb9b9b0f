//! An event as it is spelt: flat fields with a `type`, written and read.
//!
//! It knows the names of fields and what each type must have; it must never know what an event means.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{CardList, Suit, Trump, Written};
use crate::seat::{ByTeam, Seat, SeatList};

use super::facts::{Facts, Offence};
use super::ruling::Remedy;
use super::{
    Bars, Call, Cards, Climbing, DealFate, Denial, Event, EventKind, HearingRecord, Reading,
    Ruling, Table, TurnUp,
};

/// Every field that an event can have, as far as it was given: the raw form of an [`Event`].
///
/// It reads an object in one pass whatever the order of its keys. The log, whose lines carry more
/// than an event, offers it each key first and keeps what it does not take.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    kind: Option<EventKind>,
    seat: Option<Seat>,
    dealer: Option<Seat>,
    maker: Option<Seat>,
    to: Option<Seat>,
    cards: Option<CardList>,
    card: Option<Written>,
    discard: Option<Written>,
    suit: Option<Suit>,
    trump: Option<Trump>,
    alone: Option<bool>,
    out: Option<bool>,
    tricks: Option<u8>,
    bid: Option<u8>,
    what: Option<Denial>,
    reading: Option<Reading>,
    taken: Option<ByTeam<u8>>,
    order: Option<SeatList>,
    why: Option<String>,
    points: Option<ByTeam<i32>>,
    score: Option<ByTeam<i32>>,
    then: Option<DealFate>,
    about: Option<u64>,
    bars: Option<Bars>,
    next_dealer: Option<Seat>,
    offence: Option<Offence>,
    remedy: Option<Box<Remedy>>,
    facts: Option<Box<Facts>>,
}

/// Why some fields are not an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAnEvent {
    /// There is no `type`.
    #[error("an event needs a `type`")]
    NoType,
    /// A field that this type of event needs is not there.
    #[error("a `{kind}` event needs `{field}`")]
    Missing {
        /// The type.
        kind: EventKind,
        field: &'static str,
    },
    /// A card was turned, and it is not said which.
    #[error("a `turn-up` event needs `card`, or its `suit`")]
    NothingTurned,
}

/// A key of an object, borrowed from the input wherever it holds no escape.
pub(crate) struct Key<'de>(pub(crate) std::borrow::Cow<'de, str>);

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        self.write_fields(&mut map)?;
        map.end()
    }
}

impl Fields {
    /// Takes the value of `key` out of `map` if `key` is a field of some event; says whether it was.
    pub(crate) fn take<'de, A: MapAccess<'de>>(
        &mut self,
        key: &str,
        map: &mut A,
    ) -> Result<bool, A::Error> {
        match key {
            "type" => self.kind = Some(map.next_value()?),
            "seat" => self.seat = map.next_value()?,
            "dealer" => self.dealer = map.next_value()?,
            "maker" => self.maker = map.next_value()?,
            "to" => self.to = map.next_value()?,
            "cards" => self.cards = map.next_value()?,
            "card" => self.card = map.next_value()?,
            "discard" => self.discard = map.next_value()?,
            "suit" => self.suit = map.next_value()?,
            "trump" => self.trump = map.next_value()?,
            "alone" => self.alone = map.next_value()?,
            "out" => self.out = map.next_value()?,
            "tricks" => self.tricks = map.next_value()?,
            "bid" => self.bid = map.next_value()?,
            "what" => self.what = map.next_value()?,
            "as" => self.reading = map.next_value()?,
            "taken" => self.taken = map.next_value()?,
            "order" => self.order = map.next_value()?,
            "why" => self.why = map.next_value()?,
            "points" => self.points = map.next_value()?,
            "score" => self.score = map.next_value()?,
            "then" => self.then = map.next_value()?,
            "about" => self.about = map.next_value()?,
            "bars" => self.bars = map.next_value()?,
            "next_dealer" => self.next_dealer = map.next_value()?,
            "offence" => self.offence = map.next_value()?,
            "remedy" => self.remedy = map.next_value()?,
            "facts" => self.facts = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Why, where it was said: lines about the record say it too.
    pub(crate) fn why(&self) -> &str {
        self.why.as_deref().unwrap_or_default()
    }

    /// The seat, where one was named: lines about the record name one too.
    pub(crate) const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// As [`Fields::take`], for a `type` that was read already.
    pub(crate) fn set_kind(&mut self, kind: EventKind) {
        self.kind = Some(kind);
    }

    /// A ruling, or the one that a dispute asks for. Facts and remedies are those of an offence.
    pub(super) fn ruling(self, kind: EventKind, then: DealFate) -> Result<Ruling, NotAnEvent> {
        let need = |field| NotAnEvent::Missing { kind, field };
        let heard = match (self.offence, self.remedy, self.facts) {
            (None, None, None) => None,
            (None, ..) => return Err(need("offence")),
            (Some(offence), remedy, facts) => {
                let remedy = remedy.map(|it| *it).unwrap_or_default();
                let facts = facts.map(|it| *it).unwrap_or_default();
                Some(Box::new(HearingRecord { offence, remedy, facts }))
            }
        };
        Ok(Ruling {
            points: self.points.ok_or_else(|| need("points"))?,
            then,
            why: self.why.unwrap_or_default(),
            about: self.about,
            bars: self.bars.unwrap_or_default(),
            next_dealer: self.next_dealer,
            heard,
        })
    }

    /// Is the card that is named of another suit than the one that is said?
    fn has_another_suit(&self) -> bool {
        let own = if let Some(Written::Of { suit, .. }) = self.card { Some(suit) } else { None };
        own.zip(self.suit).is_some_and(|(own, said)| char::from(own) != said.letter())
    }

    /// The event that these fields make.
    pub(crate) fn into_event(self) -> Result<Event, NotAnEvent> {
        let kind = self.kind.ok_or(NotAnEvent::NoType)?;
        let need = |field| NotAnEvent::Missing { kind, field };
        let seat = self.seat.ok_or_else(|| need("seat"));
        let alone = self.alone.unwrap_or(false);
        Ok(match kind {
            EventKind::Deal => Event::Deal { dealer: self.dealer.ok_or_else(|| need("dealer"))? },
            EventKind::Hand => Event::Cards(Cards::Hand {
                seat: seat?,
                cards: self.cards.ok_or_else(|| need("cards"))?,
            }),
            EventKind::TurnUp => Event::Call(Call::TurnUp(match (self.card, self.suit) {
                (Some(card), _) => TurnUp::Card(card),
                (None, Some(suit)) => TurnUp::Suit(suit),
                (None, None) => return Err(NotAnEvent::NothingTurned),
            })),
            EventKind::Pass => Event::Call(Call::Pass { seat: seat? }),
            EventKind::Order => Event::Call(Call::Order { seat: seat?, alone }),
            EventKind::Name => Event::Call(Call::Name {
                seat: seat?,
                trump: self.trump.ok_or_else(|| need("trump"))?,
                alone,
            }),
            EventKind::Bid if !alone && self.tricks.is_none() => return Err(need("tricks")),
            EventKind::Bid => Event::Call(Call::Bid {
                seat: seat?,
                tricks: self.tricks,
                trump: self.trump,
                alone,
            }),
            EventKind::Deny => Event::Call(Call::Deny {
                seat: seat?,
                what: self.what.ok_or_else(|| need("what"))?,
            }),
            EventKind::Allow => Event::Call(Call::Allow { seat: seat? }),
            EventKind::Take => Event::Call(Call::Take { seat: seat?, discard: self.discard }),
            EventKind::DefendAlone => Event::Call(Call::DefendAlone { seat: seat? }),
            EventKind::Contract => Event::Call(Call::Contract {
                maker: self.maker.ok_or_else(|| need("maker"))?,
                trump: self.trump.ok_or_else(|| need("trump"))?,
                alone,
                bid: self.bid,
            }),
            EventKind::Denied => {
                let what = self.what.ok_or_else(|| need("what"))?;
                Event::Call(Call::Denied { seat: seat?, alone, what })
            }
            EventKind::PassedOut => Event::Call(Call::PassedOut),
            EventKind::Play if self.cards.is_none() && self.reading.is_none() => {
                return Err(need("cards"));
            }
            EventKind::Play => Event::Cards(Cards::Play {
                seat: seat?,
                cards: self.cards.unwrap_or_default(),
                reading: self.reading,
                out: self.out.unwrap_or(false),
            }),
            EventKind::GiveLead => Event::Climbing(Climbing::GiveLead {
                seat: seat?,
                to: self.to.ok_or_else(|| need("to"))?,
            }),
            EventKind::Tricks => {
                Event::Cards(Cards::Tricks { taken: self.taken.ok_or_else(|| need("taken"))? })
            }
            EventKind::Places => Event::Climbing(Climbing::Places {
                order: self.order.ok_or_else(|| need("order"))?,
            }),
            EventKind::Misdeal => {
                Event::Table(Table::Misdeal { why: self.why.unwrap_or_default(), seat: self.seat })
            }
            EventKind::Ruling => {
                let then = self.then.ok_or_else(|| need("then"))?;
                Event::Table(Table::Ruling(self.ruling(kind, then)?))
            }
            EventKind::Dispute => {
                let then = self.then.unwrap_or_default();
                Event::Table(Table::Dispute(self.ruling(kind, then)?))
            }
            EventKind::Agree => {
                Event::Table(Table::Agree { score: self.score.ok_or_else(|| need("score"))? })
            }
        })
    }
}

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E: serde::de::Error>(
                self,
                text: &'de str,
            ) -> Result<Key<'de>, E> {
                Ok(Key(std::borrow::Cow::Borrowed(text)))
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(std::borrow::Cow::Owned(text.to_owned())))
            }
        }
        input.deserialize_str(Text)
    }
}

/// Keys that a log line has beside its event; where a line is handed to the judge they say nothing.
const LINE_KEYS: [&str; 4] = ["seq", "at", "part", "chain"];

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Event;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an event: an object with a `type`")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Event, A::Error> {
                let mut fields = Fields::default();
                while let Some(Key(key)) = map.next_key::<Key<'de>>()? {
                    if fields.take(&key, &mut map)? {
                        continue;
                    }
                    if !LINE_KEYS.contains(&key.as_ref()) {
                        return Err(serde::de::Error::custom(format_args!(
                            "no event has a field `{}`",
                            key.escape_debug()
                        )));
                    }
                    map.next_value::<serde::de::IgnoredAny>()?;
                }
                // Where a log has both, the card is what counts, and it opens as it always did.
                if fields.has_another_suit() {
                    return Err(serde::de::Error::custom(
                        "`card` and `suit` say two suits: only one of them is right",
                    ));
                }
                fields.into_event().map_err(serde::de::Error::custom)
            }
        }
        input.deserialize_map(Object)
    }
}
