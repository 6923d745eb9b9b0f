//! The keys of the notation's ruleset, and what they are in ours: one table for both directions.
//!
//! A key that ours has under another name is a row of [`SWITCHES`]; points and the length of the
//! game are numbers; what ours has no words for stands in [`NO_KEY`] with the reason.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::fault::{EgnError, Fault, LeftOut, WhyLeftOut};
use super::json::Json;
use super::raw::{Fields, Place, truth, whole};
use crate::rules::Ruleset;

/// The ruleset of ours that the notation's defaults are nearest to.
pub(crate) const BASE: &str = "euchre-standard";

/// A value on either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SwitchValue {
    Truth(bool),
    Number(i64),
    Word(&'static str),
}

impl SwitchValue {
    fn is(self, json: &Json) -> bool {
        match (self, json) {
            (Self::Truth(said), Json::Bool(found)) => said == *found,
            (Self::Number(said), Json::Number(found)) => found.as_i64() == Some(said),
            (Self::Word(said), Json::Text(found)) => said == found,
            (Self::Truth(_) | Self::Number(_) | Self::Word(_), _) => false,
        }
    }

    /// As it stands in JSON.
    pub(crate) fn to_json(self) -> Value {
        match self {
            Self::Truth(said) => json!(said),
            Self::Number(said) => json!(said),
            Self::Word(said) => json!(said),
        }
    }
}

/// One key on both sides, with the values that mean the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Switch {
    /// The notation's key.
    pub(crate) egn: &'static str,
    pub(crate) ours: &'static str,
    /// Its values and ours; the first is what holds where the file says nothing.
    pub(crate) pairs: &'static [(SwitchValue, SwitchValue)],
}

use SwitchValue::{Number, Truth, Word};

/// The keys with a name on both sides.
pub(crate) const SWITCHES: &[Switch] = &[
    Switch {
        egn: "std",
        ours: "making.all-pass",
        pairs: &[(Truth(true), Word("stick")), (Truth(false), Word("next-dealer"))],
    },
    Switch {
        egn: "min_rank",
        ours: "pack.low",
        pairs: &[
            (Number(9), Word("9")),
            (Number(8), Word("8")),
            (Number(7), Word("7")),
            (Number(2), Word("2")),
        ],
    },
    Switch {
        egn: "canadian",
        ours: "making.partner-orders",
        pairs: &[(Truth(false), Word("free")), (Truth(true), Word("alone"))],
    },
    Switch {
        egn: "loner_lead",
        ours: "play.lone-lead",
        pairs: &[
            (Word("LEFT_OF_DEALER"), Word("left-of-dealer")),
            (Word("LEFT_OF_LONER"), Word("left-of-maker")),
        ],
    },
    Switch {
        egn: "defend_alone",
        ours: "lone.defend-alone",
        pairs: &[(Truth(false), Truth(false)), (Truth(true), Truth(true))],
    },
    Switch {
        egn: "partners_best",
        ours: "lone.exchange",
        pairs: &[(Truth(false), Number(0)), (Truth(true), Number(1))],
    },
    Switch {
        egn: "joker",
        ours: "pack.joker",
        pairs: &[(Truth(false), Truth(false)), (Truth(true), Truth(true))],
    },
    Switch {
        egn: "allow_no_trump",
        ours: "cards.no-trump",
        pairs: &[(Truth(false), Word("never")), (Truth(true), Word("naming"))],
    },
];

/// Keys that ours has no words for, all of them off where the file says nothing.
pub(crate) const NO_KEY: [(&str, &str); 4] = [
    ("farmers", "which hands may be thrown in, and what that does, is not said"),
    ("go_under", "which hands may swap cards with the stock is not said"),
    (FAST_BREAK, "no key of ours pays by the order of the tricks"),
    (TOKENS, "no key of ours counts tokens from deal to deal"),
];

/// Defenders who take the first two tricks and lose the last three: nobody scores.
pub(crate) const FAST_BREAK: &str = "fast_break";

/// Four tricks by both partners earn a token, and four tokens a point.
pub(crate) const TOKENS: &str = "four_trick_tokens";

/// What the notation pays for all the tricks alone.
const MARCH: i64 = 4;

/// What it pays the defenders of a loner that failed.
const EUCHRED: i64 = 2;

/// What it pays a lone defender for the same.
const BY_LONE_DEFENDER: i64 = 4;

/// The points that win where the file names neither points nor deals.
const TARGET: i64 = 10;

/// What a ruleset of the notation is in ours.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    /// What is to be turned over the base.
    pub(crate) set: BTreeMap<String, Value>,
    /// Which of the keys of [`NO_KEY`] that pay are on.
    pub(crate) pays_otherwise: Vec<&'static str>,
}

/// Reads the `ruleset` of a file; none where the file says nothing of it.
pub(super) fn rules(
    said: Option<(&Json, Place)>,
    base: &Ruleset,
    left_out: &mut Vec<LeftOut>,
) -> Result<Rules, EgnError> {
    let (mut fields, place) = match said {
        Some((json, place)) => (Fields::of(json, place.clone())?, place),
        None => (Fields::default(), Place::default()),
    };
    players(&mut fields)?;
    let mut rules = Rules::default();
    let mut turn = |key: &str, value: Value| {
        if base.values.get(key) != Some(&value) {
            rules.set.insert(key.to_owned(), value);
        }
    };
    for switch in SWITCHES {
        if let Some(ours) = switched(switch, &mut fields, left_out)? {
            turn(switch.ours, ours.to_json());
        }
    }
    for (key, value) in length(&mut fields, &place)? {
        turn(key, value);
    }
    for (key, value) in pay(&mut fields)? {
        turn(key, value);
    }
    for (key, why) in NO_KEY {
        let Some((json, place)) = fields.take(&[key]) else { continue };
        if truth(json, &place)? {
            left_out.push(place.left(None, WhyLeftOut::Rule(why)));
            if key == FAST_BREAK || key == TOKENS {
                rules.pays_otherwise.push(key);
            }
        }
    }
    fields.rest(None, left_out);
    Ok(rules)
}

fn players(fields: &mut Fields<'_>) -> Result<(), EgnError> {
    let Some((json, place)) = fields.take(&["num_players"]) else { return Ok(()) };
    match whole(json, &place)? {
        4 => Ok(()),
        other => Err(place.fault(Fault::Players(other))),
    }
}

/// Our value for what the file says; none for a number that ours does not have.
fn switched(
    switch: &Switch,
    fields: &mut Fields<'_>,
    left_out: &mut Vec<LeftOut>,
) -> Result<Option<SwitchValue>, EgnError> {
    let default = switch.pairs.first();
    let Some((json, place)) = fields.take(&[switch.egn]) else {
        return Ok(default.map(|(_, ours)| *ours));
    };
    if let Some((_, ours)) = switch.pairs.iter().find(|(egn, _)| egn.is(json)) {
        return Ok(Some(*ours));
    }
    match default {
        Some((Number(_), _)) => {
            whole(json, &place)?;
            left_out.push(place.left(None, WhyLeftOut::Rule("no pack of ours begins there")));
            Ok(None)
        }
        Some((Word(_), _)) => Err(place.wrong("LEFT_OF_DEALER or LEFT_OF_LONER", json)),
        Some((Truth(_), _)) | None => Err(place.wrong("true or false", json)),
    }
}

/// The points and the deals that end the game.
fn length(fields: &mut Fields<'_>, place: &Place) -> Result<[(&'static str, Value); 2], EgnError> {
    let mut ask = |names: &[&str]| match fields.take(names) {
        Some((json, place)) => whole(json, &place).map(Some),
        None => Ok(None),
    };
    let points = ask(&["winning_score"])?;
    let deals = ask(&["num_deals", "max_deals"])?.unwrap_or(0);
    // A number of deals replaces the points that nobody named.
    let points = points.unwrap_or(if deals == 0 { TARGET } else { 0 });
    if points == 0 && deals == 0 {
        return Err(place.fault(Fault::Endless));
    }
    let or_none = |number: i64| if number == 0 { json!("none") } else { json!(number) };
    Ok([("game.target", or_none(points)), ("game.deals", or_none(deals))])
}

/// The rows of the score table that the notation lets a table choose.
fn pay(fields: &mut Fields<'_>) -> Result<[(&'static str, Value); 2], EgnError> {
    let mut ask = |name: &str, default: i64| match fields.take(&[name]) {
        Some((json, place)) => whole(json, &place),
        None => Ok(default),
    };
    let march = ask("loner_march_score", MARCH)?;
    let euchred = ask("loner_euchred_score", EUCHRED)?;
    let rows = |euchred: i64| {
        json!([[0, euchred], [0, euchred], [0, euchred], [1, 0], [1, 0], [march, 0]])
    };
    Ok([("pay.alone", rows(euchred)), ("pay.lone-defender", rows(BY_LONE_DEFENDER))])
}
