//! Euchre Match Notation (`.emn`, JSON) -> the games in it, each a file of Euchre Game Notation.
//!
//! A match is several games of one evening; its players have ids, and every game says by them who sat
//! where. What a game does not say itself it has from the match: its players, its day, what it is
//! called. Which game of which match it is, is told beside the game and never in its words.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::egn::spelling::MATCH_TYPE as FILE_TYPE;
use crate::log::OfMatch;

/// The most games of a match.
pub const MOST_GAMES: usize = 200;

/// What a match is called that does not say it.
const UNNAMED: &str = "Match";

/// Why a file is no match.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotAMatch {
    /// It is no JSON, or not whole.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// It says that it is something else.
    #[error("its `fileType` must be \"{FILE_TYPE}\"")]
    Type,
    /// It has no game, or more than an evening can have.
    #[error("it has {0} games, and must have 1 to {MOST_GAMES}")]
    Games(usize),
    /// A game names a player whom the match does not know.
    #[error("games[{game}].players: nobody of the match has the id {id}")]
    Player {
        /// Which game, from 0.
        game: usize,
        id: String,
    },
}

/// A match, as far as it is read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Match {
    file_type: String,
    #[serde(default)]
    metadata: Metadata,
    games: Vec<Game>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metadata {
    title: Option<String>,
    date: Option<String>,
    description: Option<String>,
    match_id: Option<String>,
    #[serde(default)]
    players: Vec<Player>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Deserialize)]
struct Player {
    id: String,
    name: String,
    /// The ids that other programs know the player by, often this one again.
    #[serde(default, rename = "playerIds")]
    known_as: Vec<PlayerId>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Deserialize)]
struct PlayerId {
    id: String,
}

impl Player {
    /// What is said of the player that a session has no place for.
    fn left_out(&self) -> Vec<String> {
        let keys = self.rest.keys().cloned();
        let ids = self.known_as.iter().filter(|other| other.id != self.id);
        keys.chain(ids.map(|other| format!("the id `{}`", other.id))).collect()
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Game {
    /// Versions after 1.0 call them `playersOverride`.
    #[serde(default, alias = "playersOverride")]
    players: Vec<String>,
    game_data: Map<String, Value>,
}

/// Only what a file says it is.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OnlyType {
    file_type: String,
}

/// Is this a match? Whether it is a good one is not asked.
pub fn is_match(bytes: &[u8]) -> bool {
    serde_json::from_slice::<OnlyType>(bytes).is_ok_and(|it| it.file_type == FILE_TYPE)
}

/// A match as it was read.
#[derive(Debug)]
pub struct Games {
    /// The games, in their order.
    pub games: Vec<OneGame>,
    /// Keys of the match that no game of it has room for.
    pub left_out: Vec<String>,
}

/// One game of a match.
#[derive(Debug)]
pub struct OneGame {
    /// A file of Euchre Game Notation of its own.
    pub bytes: Vec<u8>,
    /// Which game of which match it is.
    pub of: OfMatch,
    /// Does the game itself say what it is called, and when it was?
    pub titled: bool,
    pub dated: bool,
}

/// The games of a match.
pub fn games(bytes: &[u8]) -> Result<Games, NotAMatch> {
    let Match { file_type, metadata, games } = serde_json::from_slice(bytes)?;
    if file_type != FILE_TYPE {
        return Err(NotAMatch::Type);
    }
    let all = games.len();
    if all == 0 || all > MOST_GAMES {
        return Err(NotAMatch::Games(all));
    }
    let said = |text: Option<&String>| text.filter(|text| !text.trim().is_empty()).cloned();
    let own = games.into_iter().enumerate().map(|(number, game)| {
        let [titled, dated] = ["title", "date"].map(|key| game.says(key));
        let file = of_match(number, game, &metadata)?;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let of = OfMatch {
            title: metadata.title.clone().unwrap_or_else(|| UNNAMED.to_owned()),
            game: count(number + 1),
            games: count(all),
            date: said(metadata.date.as_ref()),
            description: said(metadata.description.as_ref()),
        };
        Ok(OneGame { bytes: serde_json::to_vec(&file)?, of, titled, dated })
    });
    let own = own.collect::<Result<_, NotAMatch>>()?;
    // The format says only how many games it has, which is known by counting.
    let rest = metadata.rest.keys().filter(|key| *key != "matchFormat");
    let mut left_out: Vec<String> = rest.map(|key| format!("metadata.{key}")).collect();
    left_out.extend(metadata.match_id.map(|id| format!("metadata.matchId: `{id}`")));
    left_out.extend(metadata.players.iter().filter_map(|player| {
        let more = player.left_out();
        (!more.is_empty())
            .then(|| format!("metadata.players, {}: {}", player.name, more.join(", ")))
    }));
    Ok(Games { games: own, left_out })
}

impl Game {
    /// Does its own heading say this?
    fn says(&self, key: &str) -> bool {
        let own = self.game_data.get("metadata").and_then(Value::as_object);
        own.is_some_and(|own| !is_silent(own, key))
    }
}

fn is_silent(own: &Map<String, Value>, key: &str) -> bool {
    own.get(key).is_none_or(|said| said.as_str().is_some_and(str::is_empty) || said.is_null())
}

/// The file of a game, with what only the match says.
fn of_match(
    number: usize,
    game: Game,
    metadata: &Metadata,
) -> Result<Map<String, Value>, NotAMatch> {
    let mut file = game.game_data;
    let own = file.entry("metadata").or_insert_with(|| Value::Object(Map::new()));
    let Value::Object(own) = own else { return Ok(file) };
    let mut names = Vec::with_capacity(game.players.len());
    for id in game.players {
        let player = metadata.players.iter().find(|player| player.id == id);
        let player = player.ok_or(NotAMatch::Player { game: number, id })?;
        names.push(Value::from(player.name.as_str()));
    }
    if !names.is_empty() {
        own.insert("players".to_owned(), Value::Array(names));
    }
    if is_silent(own, "title") {
        let called = metadata.title.as_deref().unwrap_or(UNNAMED);
        own.insert("title".to_owned(), Value::from(format!("{called}, game {}", number + 1)));
    }
    if let (true, Some(date)) = (is_silent(own, "date"), &metadata.date) {
        own.insert("date".to_owned(), Value::from(date.as_str()));
    }
    Ok(file)
}
