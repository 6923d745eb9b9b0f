//! Questions as they are read: the raw form, with the place of what is wrong.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::Refusal;
use crate::card::{Trump, Written};
use crate::event::{Combo, Event, Reading};
use crate::seat::{ByTeam, Seat};

/// What every question has.
#[derive(Deserialize)]
pub(super) struct Head<'a> {
    /// Repeated by the answer, whatever it is.
    #[serde(borrow, default)]
    pub(super) id: Option<&'a RawValue>,
    /// Which question it is.
    #[serde(borrow)]
    pub(super) ask: Cow<'a, str>,
}

impl<'a> Head<'a> {
    pub(super) fn read(text: &'a str) -> Result<Self, Refusal> {
        read(text)
    }
}

/// The id of a question that could not be read otherwise.
pub(super) fn id_of(text: &str) -> Option<&RawValue> {
    #[derive(Deserialize)]
    struct OnlyId<'a> {
        #[serde(borrow, default)]
        id: Option<&'a RawValue>,
    }
    serde_json::from_str::<OnlyId<'_>>(text).ok().and_then(|only| only.id)
}

/// Reads JSON, or says where it goes wrong.
pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| Refusal::bad(error.to_string()))
}

#[derive(Deserialize)]
pub(super) struct DealQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
    pub(super) dealer: Seat,
    #[serde(default)]
    pub(super) score: ByTeam<i32>,
    #[serde(default = "first")]
    pub(super) deal_no: u32,
    /// Void deals in a row before this one: `second-loses` and `third-loses` want it.
    #[serde(default)]
    pub(super) misdeals: u8,
    #[serde(default)]
    pub(super) events: Vec<Event>,
}

const fn first() -> u32 {
    1
}

#[derive(Deserialize)]
pub(super) struct SessionQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
    pub(super) first_dealer: Seat,
    #[serde(default)]
    pub(super) score: ByTeam<i32>,
    pub(super) deals: Vec<Vec<Event>>,
}

#[derive(Deserialize)]
pub(super) struct DrawQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
    pub(super) cards: Vec<Written>,
}

#[derive(Deserialize)]
pub(super) struct PlayQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
    pub(super) trump: Trump,
    #[serde(default)]
    pub(super) trick: Vec<Written>,
    pub(super) hand: Vec<Written>,
}

#[derive(Deserialize)]
pub(super) struct TrickQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
    pub(super) trump: Trump,
    pub(super) lead: Seat,
    #[serde(default)]
    pub(super) out: Vec<Seat>,
    pub(super) cards: Vec<Written>,
}

#[derive(Deserialize)]
pub(super) struct ComboQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
    pub(super) cards: Vec<Written>,
}

#[derive(Deserialize)]
pub(super) struct BeatsQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
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
}

#[derive(Deserialize)]
pub(super) struct MovesQuestion<'a> {
    #[serde(borrow)]
    pub(super) rules: &'a RawValue,
    pub(super) hand: Vec<Written>,
    #[serde(default)]
    pub(super) on: Option<Reading>,
}
