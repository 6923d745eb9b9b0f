//! A ruleset of ours -> the keys of the notation, and the rules that it has no keys for.

use serde_json::{Map, Value, json};

use super::{FileEgn, Metadata, switch};
use crate::report::rules_diff::diff;
use crate::rules::{Making, Ruleset};
use crate::seat::Players;

/// Can a game by these rules be told at all? If not, why not.
pub(super) fn cannot(rules: &Ruleset) -> Option<&'static str> {
    let Some(trick) = rules.trick_rules() else {
        return Some("the notation has no climbing games");
    };
    match &trick.making {
        Making::Bid(_) => Some("the notation has no bids of a number"),
        Making::TurnUp(making) if making.consent.is_some() => {
            Some("the notation has no permission and no denial")
        }
        Making::TurnUp(_) if trick.players != Players::Four => Some("the notation seats four"),
        Making::TurnUp(_) => None,
    }
}

/// The `ruleset` of a file, and the rules that it does not say.
pub(super) fn rules(rules: &Ruleset) -> (Map<String, Value>, Vec<String>) {
    let mut said = Map::new();
    for switch in switch::SWITCHES {
        let ours = rules.values.get(switch.ours);
        let pair = switch.pairs.iter().find(|(_, value)| Some(&value.to_json()) == ours);
        if let Some((egn, _)) = pair {
            said.insert(switch.egn.to_owned(), egn.to_json());
        }
    }
    // The notation allows one of the two.
    let number = |key: &str| rules.values.get(key).and_then(Value::as_i64);
    match (number("game.target"), number("game.deals")) {
        (Some(points), _) => said.insert("winning_score".to_owned(), json!(points)),
        (None, Some(deals)) => said.insert("num_deals".to_owned(), json!(deals)),
        (None, None) => None,
    };
    let row = |place: usize, side: usize| {
        let rows = rules.values.get("pay.alone")?.as_array()?;
        rows.get(place)?.as_array()?.get(side)?.as_i64()
    };
    if let (Some(euchred), Some(march)) = (row(0, 1), row(5, 0)) {
        said.insert("loner_march_score".to_owned(), json!(march));
        said.insert("loner_euchred_score".to_owned(), json!(euchred));
    }
    let unsaid = unsaid(&said, rules);
    (said, unsaid)
}

/// The rules that are otherwise in what the file says, as it is read back, than in the game.
fn unsaid(said: &Map<String, Value>, rules: &Ruleset) -> Vec<String> {
    let metadata = Metadata { rules: said.clone(), ..Metadata::default() };
    let read = FileEgn::new(metadata, Vec::new()).read_back();
    let Some(read) = read.and_then(|read| read.ruleset().ok()) else {
        return vec!["the rules of the game: they cannot be read back".to_owned()];
    };
    let keys: Vec<String> =
        diff(&read, rules).points.iter().map(|point| format!("`{}`", point.key)).collect();
    match keys.as_slice() {
        [] => Vec::new(),
        [key] => vec![format!("the rule {key}")],
        keys => vec![format!("the rules {}", keys.join(", "))],
    }
}
