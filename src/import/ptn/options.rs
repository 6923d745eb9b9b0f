//! The options of a record <-> the keys of our rulesets: one table for both directions.
//!
//! Only the options that the files and their reader show are known. Of each the value that holds where
//! a record says nothing is the dialect's own default, where that is known.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Fault, PtnError};
use crate::rules::Ruleset;
use crate::seat::Players;

/// The options of a record, as they were written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Options(Map<String, Value>);

/// Bid Euchre among the variations.
const BID: i64 = 1;

/// The packs by their number of cards, and the lowest rank of each.
const PACKS: [(i64, &str); 5] = [(16, "J"), (24, "9"), (28, "8"), (32, "7"), (52, "2")];

/// The cards of a pack where no option says.
const PACK: i64 = 24;

/// An option that is on or off, and the key of ours with what it says of both, by how trump is made.
struct Switch {
    option: &'static str,
    key: &'static str,
    turn_up: [&'static str; 2],
    bid: [&'static str; 2],
}

/// Off first, then on.
const SWITCHES: [Switch; 2] = [
    Switch {
        option: "stickTheDealer",
        key: "making.all-pass",
        turn_up: ["next-dealer", "stick"],
        bid: ["next-dealer", "force-dealer"],
    },
    Switch {
        option: "allowNotrump",
        key: "cards.no-trump",
        turn_up: ["never", "naming"],
        bid: ["never", "bid"],
    },
];

/// Those whose key is on or off with us too.
const TRUTHS: [(&str, &str); 2] =
    [("withJoker", "pack.joker"), ("allowLowNotrump", "cards.low-no-trump")];

/// Numbers that are numbers with us too.
const NUMBERS: [(&str, &str); 2] = [("gameOverScore", "game.target"), ("minBid", "making.least")];

/// The least bid where no option names one.
const LEAST: i64 = 1;

impl Options {
    /// Reads them.
    pub(super) fn read(line: usize, text: &str) -> Result<Self, PtnError> {
        let read: Value = serde_json::from_str(text)
            .map_err(|error| Fault::Options(error.to_string()).at(line))?;
        let Value::Object(map) = read else {
            return Err(Fault::Options("it is something else".to_owned()).at(line));
        };
        Ok(Self(map))
    }

    /// The option with this name; names differ in their capitals from file to file.
    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    fn number(&self, line: usize, key: &'static str) -> Result<Option<i64>, PtnError> {
        let must = "a whole number that is not below 0";
        self.get(key)
            .map(|value| value.as_i64().filter(|number| *number >= 0))
            .map(|number| number.ok_or_else(|| Fault::Option { key, must }.at(line)))
            .transpose()
    }

    fn truth(&self, line: usize, key: &'static str) -> Result<Option<bool>, PtnError> {
        self.get(key)
            .map(Value::as_bool)
            .map(|it| it.ok_or_else(|| Fault::Option { key, must: "true or false" }.at(line)))
            .transpose()
    }

    /// Does nobody say how many packs there are, and has one too few cards for such hands?
    pub(super) fn want_a_pack(&self, players: Players, hand: usize) -> bool {
        let size = self.get("deckSize").and_then(Value::as_i64).unwrap_or(PACK);
        let dealt = i64::try_from(hand).unwrap_or(i64::MAX).saturating_mul(players.count().into());
        self.bids() && self.get("numDecks").is_none() && dealt > size
    }

    /// Is it a game with bids?
    pub(super) fn bids(&self) -> bool {
        self.get("variation").and_then(Value::as_i64) == Some(BID)
    }

    /// The same, of a game with bids, where it is not said which game it is.
    pub(super) fn of_bids(&self) -> Option<Self> {
        let mut said = self.0.clone();
        if self.get("variation").is_some() {
            return None;
        }
        said.insert("variation".to_owned(), json!(BID));
        Some(Self(said))
    }

    /// The base of ours, and what is turned over it.
    pub(super) fn rules(
        &self,
        line: usize,
        players: Players,
    ) -> Result<(&'static str, BTreeMap<String, Value>), PtnError> {
        if let Some(other) = self.get("variation").filter(|_| !self.bids()) {
            return Err(Fault::Variation(other.to_string()).at(line));
        }
        let base = match (self.bids(), players) {
            (false, Players::Four) => "euchre-standard",
            (false, Players::Six) => {
                return Err(Fault::SixSeats.at(line));
            }
            (true, Players::Four) => "bid-euchre-standard",
            (true, Players::Six) => "bid-euchre-standard-6",
        };
        let mut set = BTreeMap::new();
        let mut turn = |key: &str, value: Value| set.insert(key.to_owned(), value);
        for Switch { option, key, turn_up, bid } in SWITCHES {
            let [off, on] = if self.bids() { bid } else { turn_up };
            let is_on = self.truth(line, option)?.unwrap_or(false);
            turn(key, json!(if is_on { on } else { off }));
        }
        for (option, key) in TRUTHS {
            if self.bids() || option == "withJoker" {
                turn(key, json!(self.truth(line, option)?.unwrap_or(false)));
            }
        }
        for (option, key) in NUMBERS {
            if let Some(number) = self.number(line, option)? {
                turn(key, json!(number));
            }
        }
        if self.bids() && self.number(line, "minBid")?.is_none() {
            turn("making.least", json!(LEAST));
        }
        let decks = self.number(line, "numDecks")?.unwrap_or(1);
        let size = self.number(line, "deckSize")?.unwrap_or(PACK);
        let Some((_, low)) = PACKS.iter().find(|(cards, _)| *cards == size) else {
            let must = "16, 24, 28, 32 or 52, a pack of ours";
            return Err(Fault::Option { key: "deckSize", must }.at(line));
        };
        turn("pack.low", json!(low));
        turn("pack.copies", json!(decks));
        if self.bids() {
            let cards = decks * size + i64::from(self.truth(line, "withJoker")? == Some(true));
            turn("pack.hand", json!(cards / i64::from(players.count())));
        }
        Ok((base, set))
    }

    /// The options that ours has no words for.
    pub(super) fn left_out(&self) -> Vec<String> {
        let is_known = |key: &String| {
            let known = SWITCHES.iter().map(|switch| switch.option);
            let known = known.chain(TRUTHS.iter().map(|(option, _)| *option));
            let mut known = known.chain(NUMBERS.iter().map(|(option, _)| *option));
            known.any(|name| name.eq_ignore_ascii_case(key))
                || ["variation", "numDecks", "deckSize"]
                    .iter()
                    .any(|it| it.eq_ignore_ascii_case(key))
        };
        let rest = self.0.iter().filter(|(key, _)| !is_known(key));
        rest.map(|(key, value)| format!("the option `{key}`: {value}")).collect()
    }
}

/// The options that say our rules; the keys that they have no words for are not in them.
pub(crate) fn written(rules: &Ruleset) -> Map<String, Value> {
    let mut said = Map::new();
    let value = |key: &str| rules.values.get(key);
    let bids = rules.bid_rules().is_some();
    if bids {
        said.insert("variation".to_owned(), json!(BID));
    }
    for (option, key) in NUMBERS {
        if let Some(number) = value(key).and_then(Value::as_i64) {
            said.insert(option.to_owned(), json!(number));
        }
    }
    if let Some(copies) = value("pack.copies").and_then(Value::as_i64).filter(|copies| *copies > 1)
    {
        said.insert("numDecks".to_owned(), json!(copies));
    }
    let low = value("pack.low").and_then(Value::as_str);
    if let Some((cards, _)) = PACKS.iter().find(|(_, rank)| Some(*rank) == low)
        && *cards != PACK
    {
        said.insert("deckSize".to_owned(), json!(cards));
    }
    for Switch { option, key, turn_up, bid } in SWITCHES {
        let [_, on] = if bids { bid } else { turn_up };
        if value(key).and_then(Value::as_str) == Some(on) {
            said.insert(option.to_owned(), json!(true));
        }
    }
    for (option, key) in TRUTHS {
        if value(key) == Some(&json!(true)) {
            said.insert(option.to_owned(), json!(true));
        }
    }
    said
}
