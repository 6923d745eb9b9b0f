//! Questions as they are read: the raw form, with the place of what is wrong.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroU32;

use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::{BeatsAnswer, Refusal, cards};
use crate::card::{Trump, Written};
use crate::event::plain::Cursor;
use crate::event::{Combo, Event, Reading};
use crate::game::verdict::Standing;
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Seat};

/// What every question has.
pub(super) struct Head<'a> {
    /// Repeated by the answer, whatever it is.
    pub(super) id: Option<&'a str>,
    /// Which question it is.
    pub(super) ask: Cow<'a, str>,
}

impl<'a> Head<'a> {
    /// Reads no farther than it has to: the rest is read once, by whoever answers.
    pub(super) fn read(text: &'a str) -> Result<Self, Refusal> {
        let mut found = HeadFields::default();
        let read = serde_json::Deserializer::from_str(text).deserialize_map(&mut found);
        let id = found.id.map(RawValue::get).filter(|id| *id != "null");
        match (found.ask, read) {
            (Some(ask), Err(_)) if found.id.is_some() => Ok(Self { id, ask }),
            (_, Err(error)) => Err(Refusal::bad(error.to_string())),
            (Some(ask), Ok(())) => Ok(Self { id, ask }),
            (None, Ok(())) => Err(Refusal::bad("missing field `ask`")),
        }
    }
}

/// What has been found of the head so far. An id that is there may be null.
#[derive(Default)]
struct HeadFields<'a> {
    id: Option<&'a RawValue>,
    ask: Option<Cow<'a, str>>,
}

impl<'a> Visitor<'a> for &mut HeadFields<'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a question")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        #[derive(Deserialize)]
        #[serde(field_identifier, rename_all = "lowercase")]
        enum Key {
            Id,
            Ask,
            #[serde(other)]
            Other,
        }
        #[derive(Deserialize)]
        struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

        while let Some(key) = map.next_key()? {
            match key {
                Key::Id => self.id = Some(map.next_value()?),
                Key::Ask => self.ask = Some(map.next_value::<Text<'_>>()?.0),
                Key::Other => drop(map.next_value::<IgnoredAny>()?),
            }
            if self.id.is_some() && self.ask.is_some() {
                // An object cannot be left before its end but with an error. Nobody sees this one.
                return Err(A::Error::custom("the head has been found"));
            }
        }
        Ok(())
    }
}

/// The id of a question that could not be read otherwise.
pub(super) fn id_of(text: &str) -> Option<&RawValue> {
    #[derive(Deserialize)]
    struct OnlyId<'a> {
        #[serde(borrow, default)]
        id: Option<&'a RawValue>,
    }
    // A list would be read as the fields in their order.
    let object = text.trim_start().starts_with('{');
    object.then(|| serde_json::from_str::<OnlyId<'_>>(text).ok()?.id)?
}

/// Reads JSON, or says where it goes wrong.
pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| Refusal::bad(in_words(&error.to_string())))
}

/// What was expected, without the names that types have in our code.
fn in_words(error: &str) -> String {
    const WORDS: [(&str, &str); 11] = [
        ("expected struct Reading", READING),
        ("expected struct PlayOrReading", PLAY),
        ("expected a tuple of size 2", "expected a pair, such as [3,2]"),
        ("expected a sequence", "expected a list"),
        ("invalid type: sequence", "invalid type: list"),
        ("invalid type: map", "invalid type: object"),
        ("expected u64", "expected a whole number, 0 or more"),
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u32", "expected a whole number, 0 or more"),
        ("expected i32", "expected a whole number"),
        ("expected a nonzero u32", "expected a whole number, 1 or more"),
    ];
    let put = |text: String, (type_name, words): &(&str, &str)| text.replace(type_name, words);
    WORDS.iter().fold(error.to_owned(), put)
}

/// What a reading looks like, and a play.
const READING: &str = r#"expected a reading, such as {"type":"pair","high":7}"#;
const PLAY: &str = r#"expected a play, such as {"cards":["7a","7b"]}, or a reading, such as {"type":"pair","high":7}"#;

/// An object by seat, none of them named twice: the last one would be taken without a word.
pub(super) fn once<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    struct Once<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Once<T> {
        type Value = BTreeMap<String, T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object by seat")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut by_seat = BTreeMap::new();
            while let Some((key, value)) = map.next_entry::<String, T>()? {
                let doubled = format!("duplicate field `{}`", key.escape_debug());
                if by_seat.insert(key, value).is_some() {
                    return Err(A::Error::custom(doubled));
                }
            }
            Ok(by_seat)
        }
    }
    input.deserialize_map(Once(PhantomData))
}

/// JSON as it was written, unread.
pub(super) fn unread<'de: 'a, 'a, D: Deserializer<'de>>(input: D) -> Result<&'a str, D::Error> {
    <&RawValue>::deserialize(input).map(RawValue::get)
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct DealQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    pub(super) dealer: Seat,
    #[serde(default)]
    pub(super) score: ByTeam<i32>,
    #[serde(default = "first")]
    pub(super) deal_no: NonZeroU32,
    /// Void deals in a row before this one: `second-loses` and `third-loses` want it.
    #[serde(default)]
    pub(super) misdeals: u8,
    #[serde(default)]
    pub(super) events: Vec<Event>,
}

impl DealQuestion<'_> {
    /// What the game brings into the deal.
    pub(super) const fn standing(&self) -> Standing {
        Standing {
            dealer: self.dealer,
            score: self.score,
            deal_no: self.deal_no.get(),
            misdeals: self.misdeals,
        }
    }
}

impl<'a> DealQuestion<'a> {
    /// This question and its id, where they are spelt as programs spell them most. None for anything
    /// else, right or wrong: then it is read as JSON is read.
    ///
    /// The line is passed over once, whatever the order of its keys. Whether a ruleset that is an object
    /// is JSON at all, nobody has looked: one that is not known already is to be read as JSON is read.
    ///
    /// Its events are put into `room`, so that a program that asks by the million asks for none each time.
    pub(super) fn plain(line: &'a [u8], room: Vec<Event>) -> Option<(Option<&'a str>, Self)> {
        let mut room = Some(room);
        let mut cursor = Cursor::new(line);
        let (mut id, mut asked, mut rules, mut dealer) = (None, None, None, None);
        let (mut score, mut deal_no, mut misdeals, mut events) = (None, None, None, None);
        cursor.eat(b"{")?;
        loop {
            cursor.blanks();
            if cursor.key(b"\"ask\"") {
                once_only(&mut asked, cursor.eat(b"\"deal\"")?)?;
            } else if cursor.key(b"\"rules\"") {
                once_only(&mut rules, cursor.quoted().or_else(|| cursor.object())?)?;
            } else if cursor.key(b"\"dealer\"") {
                once_only(&mut dealer, cursor.seat()?)?;
            } else if cursor.key(b"\"events\"") {
                once_only(&mut events, cursor.events(room.take()?)?)?;
            } else if cursor.key(b"\"id\"") {
                once_only(&mut id, cursor.quoted().or_else(|| cursor.digits())?)?;
            } else if cursor.key(b"\"score\"") {
                once_only(&mut score, cursor.score()?)?;
            } else if cursor.key(b"\"deal_no\"") {
                once_only(&mut deal_no, NonZeroU32::new(cursor.count()?)?)?;
            } else if cursor.key(b"\"misdeals\"") {
                once_only(&mut misdeals, u8::try_from(cursor.count()?).ok()?)?;
            } else {
                return None;
            }
            cursor.blanks();
            if cursor.eat(b",").is_none() {
                break;
            }
        }
        cursor.eat(b"}")?;
        asked?;
        let text = |bytes| std::str::from_utf8(bytes).ok();
        let question = Self {
            rules: text(rules?)?,
            dealer: dealer?,
            score: score.unwrap_or_default(),
            deal_no: deal_no.unwrap_or_else(first),
            misdeals: misdeals.unwrap_or_default(),
            events: events.unwrap_or_default(),
        };
        let id = match id {
            Some(id) => Some(text(id)?),
            None => None,
        };
        cursor.is_done().then_some((id, question))
    }
}

/// Keeps what was said, if it was not said before.
fn once_only<T>(place: &mut Option<T>, said: T) -> Option<()> {
    place.replace(said).is_none().then_some(())
}

const fn first() -> NonZeroU32 {
    NonZeroU32::MIN
}

#[derive(Deserialize)]
pub(super) struct SessionQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    pub(super) first_dealer: Seat,
    #[serde(default)]
    pub(super) score: ByTeam<i32>,
    pub(super) deals: Vec<Vec<Event>>,
}

#[derive(Deserialize)]
pub(super) struct DrawQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    pub(super) cards: Vec<Written>,
}

#[derive(Deserialize)]
pub(super) struct PlayQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    pub(super) trump: Trump,
    #[serde(default)]
    pub(super) trick: Vec<Written>,
    pub(super) hand: Vec<Written>,
}

#[derive(Deserialize)]
pub(super) struct TrickQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    pub(super) trump: Trump,
    pub(super) lead: Seat,
    #[serde(default)]
    pub(super) out: Vec<Seat>,
    pub(super) cards: Vec<Written>,
}

#[derive(Deserialize)]
pub(super) struct ComboQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    pub(super) cards: Vec<Written>,
}

#[derive(Deserialize)]
pub(super) struct BeatsQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    pub(super) play: PlayOrReading,
    pub(super) on: Reading,
}

/// Cards, or what they are said to be.
#[derive(Deserialize)]
pub(super) struct PlayOrReading {
    pub(super) cards: Option<Vec<Written>>,
    #[serde(rename = "type")]
    pub(super) kind: Option<Combo>,
    pub(super) high: Option<u8>,
    /// What the cards are played as, where it is said.
    #[serde(rename = "as")]
    pub(super) named: Option<Reading>,
}

#[derive(Deserialize)]
pub(super) struct MovesQuestion<'a> {
    #[serde(borrow, deserialize_with = "unread")]
    pub(super) rules: &'a str,
    pub(super) hand: Vec<Written>,
    #[serde(default)]
    pub(super) on: Option<Reading>,
}

/// Does a play beat what lies on the table, whether it is told by its cards or by what they are?
pub(super) fn beats(rules: &Ruleset, asked: &BeatsQuestion<'_>) -> Result<BeatsAnswer, Refusal> {
    // Another game is said first, as for every other question about it.
    cards::climb_rules(rules)?;
    let PlayOrReading { cards, kind, high, named } = &asked.play;
    let play = match (cards, kind, high, named) {
        (Some(cards), None, None, None) => cards::reading_of(rules, cards, asked.on)?,
        (Some(cards), None, None, Some(named)) => cards::read_as(rules, cards, *named)?,
        (Some(_), ..) => {
            let what = "`play` has `cards`, so what they are played as is its `as`";
            return Err(Refusal::bad(what));
        }
        (None, Some(kind), Some(high), None) => Some(Reading { kind: *kind, high: *high }),
        (None, .., Some(_)) => {
            return Err(Refusal::bad("`as` says what `cards` are played as, and there are none"));
        }
        (None, ..) => return Err(Refusal::bad("`play` needs `cards`, or `type` and `high`")),
    };
    cards::beats(rules, play, asked.on)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [&str; 8] = [
        r#""id":7"#,
        r#""ask":"deal""#,
        r#""rules":"euchre""#,
        r#""dealer": 3"#,
        r#""score":[-2, 10]"#,
        r#""deal_no":4"#,
        r#""misdeals":1"#,
        r#""events":[{"type":"turn-up","card":"9h"}, {"type":"pass","seat":1}]"#,
    ];

    /// The id and the question, as JSON is read.
    fn json(line: &str) -> Option<(Option<&str>, DealQuestion<'_>)> {
        let head = Head::read(line).ok().filter(|head| head.ask == "deal")?;
        Some((head.id, read(line).ok()?))
    }

    #[test]
    fn a_plain_question_is_the_one_that_json_has_in_any_order_of_its_keys() {
        for first in 0..FIELDS.len() {
            for step in [1, 3, 5, 7] {
                let order = (0..FIELDS.len()).map(|at| FIELDS[(first + at * step) % FIELDS.len()]);
                let line = format!("{{{}}}", order.collect::<Vec<_>>().join(", "));
                let plain = DealQuestion::plain(line.as_bytes(), Vec::new());
                assert_eq!(plain, json(&line), "{line}");
                assert!(
                    plain.is_some_and(|(id, asked)| id == Some("7") && asked.events.len() == 2)
                );
            }
        }
    }

    #[test]
    fn a_ruleset_may_be_an_object() {
        let rules = r#"{"base":"euchre", "set":{"making.all-pass":"stick"}}"#;
        let line = format!(r#"{{"ask":"deal","rules":{rules},"dealer":3,"events":[]}}"#);
        let plain = DealQuestion::plain(line.as_bytes(), Vec::new());
        assert_eq!(plain, json(&line));
        assert_eq!(plain.map(|(_, asked)| asked.rules), Some(rules));
        for other in [r#"{"title":"a \"b\""}"#, "{", "{}}", "[]", r#"{"title":"a{b"}"#] {
            let line = line.replace(rules, other);
            assert!(DealQuestion::plain(line.as_bytes(), Vec::new()).is_none(), "{line}");
        }
    }

    #[test]
    fn nothing_is_plain_that_json_would_refuse_or_read_otherwise() {
        let line = format!("{{{}}}", FIELDS.join(","));
        let mut plain = 0;
        for at in 0..line.len() {
            let (before, after) = line.split_at(at);
            let (one, rest) = after.split_at(1);
            let others = ["", "\"", "\\", "0", "-", ".", "e", " ", ",", "\t", "é", "x", "]", "}"];
            let twice = one.repeat(2);
            for other in others.into_iter().chain([twice.as_str()]) {
                let changed = format!("{before}{other}{rest}");
                if let Some(read) = DealQuestion::plain(changed.as_bytes(), Vec::new()) {
                    assert_eq!(Some(read), json(&changed), "{changed}");
                    plain += 1;
                }
            }
        }
        assert!(plain > 50, "only {plain} were plain at all");
        let twice = line.replace("\"id\"", "\"dealer\":3,\"id\"");
        for other in [twice.as_str(), "{}", "", r#"{"ask":"deal","rules":"euchre"}"#] {
            assert!(DealQuestion::plain(other.as_bytes(), Vec::new()).is_none(), "{other}");
        }
    }
}
