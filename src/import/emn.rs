//! Euchre Match Notation (`.emn`, JSON) -> the games in it, each a file of Euchre Game Notation.
//!
//! A match is several games of one evening; its players have ids, and every game says by them who sat
//! where. What a game does not say itself it has from the match: its players, its day, what it is
//! called.

use serde::Deserialize;
use serde_json::{Map, Value};

/// What a file of a match says it is.
const FILE_TYPE: &str = "Euchre Match Notation";

/// The most games of a match.
const MOST_GAMES: usize = 200;

/// Why a file is no match.
#[derive(Debug, thiserror::Error)]
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
        /// The id.
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
    #[serde(default)]
    players: Vec<Player>,
}

#[derive(Deserialize)]
struct Player {
    id: String,
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Game {
    #[serde(default)]
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

/// The games of a match, each as the bytes of a file of its own.
pub fn games(bytes: &[u8]) -> Result<Vec<Vec<u8>>, NotAMatch> {
    let Match { file_type, metadata, games } = serde_json::from_slice(bytes)?;
    if file_type != FILE_TYPE {
        return Err(NotAMatch::Type);
    }
    let all = games.len();
    if all == 0 || all > MOST_GAMES {
        return Err(NotAMatch::Games(all));
    }
    let own = games.into_iter().enumerate().map(|(number, game)| {
        let file = of_match(number, all, game, &metadata)?;
        Ok(serde_json::to_vec(&file)?)
    });
    own.collect()
}

/// The file of a game, with what only the match says.
fn of_match(
    number: usize,
    all: usize,
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
    let no = number + 1;
    let silent = |own: &Map<String, Value>, key: &str| {
        own.get(key).is_none_or(|said| said.as_str().is_some_and(str::is_empty) || said.is_null())
    };
    if silent(own, "title") {
        let called = metadata.title.as_deref().unwrap_or("Match");
        own.insert("title".to_owned(), Value::from(format!("{called}, game {no}")));
    }
    if let (true, Some(date)) = (silent(own, "date"), &metadata.date) {
        own.insert("date".to_owned(), Value::from(date.as_str()));
    }
    // Which games were one evening stays known.
    let of = metadata.title.as_deref().unwrap_or("a match");
    let mut about = vec![format!("Game {no} of {all} of {of}")];
    about.extend(metadata.description.clone().filter(|text| !text.is_empty()));
    let said = own.get("description").and_then(Value::as_str).filter(|text| !text.is_empty());
    about.extend(said.map(str::to_owned));
    own.insert("description".to_owned(), Value::from(about.join("\n")));
    Ok(file)
}
