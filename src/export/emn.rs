//! `emn`: a match of Euchre Match Notation, the games of one session or of several in one document.
//!
//! The games are told as `egn` tells them. What the match is called, when it was and what was said of
//! it comes from the records where they say that they are games of one; it is never made up out of a
//! game's own words. This module must never know a folder.

use serde::Serialize;

use super::egn::{FileEgn, games};
use super::{DocumentPart, ExportError, Joint, Parts, SessionView};
use crate::import::date::as_written;
use crate::import::egn::spelling::MATCH_TYPE;
use crate::import::emn::MOST_GAMES;
use crate::log::OfMatch;

/// The version that is written.
const VERSION: &str = "1.0";

/// Who gave the players their ids.
const SOURCE: &str = "rasher";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileEmn {
    file_type: &'static str,
    version: &'static str,
    metadata: Metadata,
    games: Vec<GameEmn>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Metadata {
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    date: String,
    players: Vec<PlayerEmn>,
    match_format: MatchFormat,
}

#[derive(Serialize)]
struct MatchFormat {
    #[serde(rename = "type")]
    kind: &'static str,
    target: usize,
}

#[derive(Serialize)]
struct PlayerEmn {
    id: String,
    name: String,
    #[serde(rename = "playerIds")]
    known_as: [PlayerId; 1],
}

#[derive(Serialize)]
struct PlayerId {
    id: String,
    source: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameEmn {
    game_index: usize,
    players: Vec<String>,
    game_data: FileEgn,
}

/// A game that can be told.
struct OneGame {
    /// Which game of its match it is; nought of a record that does not say.
    no: u32,
    players: Vec<String>,
    told: FileEgn,
}

/// A match while its games are gathered. It holds them all: a match is one evening.
#[derive(Default)]
pub struct Match {
    games: Vec<OneGame>,
    /// The match that the first record says it is a game of, while all of them say the same.
    of: Option<OfMatch>,
    /// The title and the day of the first record.
    first: Option<(String, String)>,
}

impl Match {
    /// Takes the games of a session that can be told. What cannot is named, in sentences without a
    /// full stop.
    pub fn take(&mut self, view: &SessionView<'_>) -> Vec<String> {
        let told = games(view);
        let of = view.history.of_match();
        if self.first.is_none() {
            self.first = Some((view.header.title.clone(), as_written(&view.header.at).to_owned()));
            self.of = of.cloned();
        } else if !of.zip(self.of.as_ref()).is_some_and(|(one, other)| one.is_with(other)) {
            self.of = None;
        }
        let mut left_out = told.left_out;
        for (no, game) in told.games {
            if self.games.len() == MOST_GAMES {
                left_out.push(format!("game {no}: a match has no more than {MOST_GAMES} games"));
                continue;
            }
            let seats = no.checked_sub(1).and_then(|place| view.history.games().get(place));
            let players = seats.map(|record| record.seats.to_vec()).unwrap_or_default();
            let no = of.map_or(0, |of| of.game);
            self.games.push(OneGame { no, players, told: game });
        }
        left_out
    }

    /// The document; none where there is no game that can be told.
    pub fn finish(mut self, title: Option<&str>) -> Result<Option<String>, ExportError> {
        let Some((own, day)) = self.first.filter(|_| !self.games.is_empty()) else {
            return Ok(None);
        };
        // The games of one match stand as they were played, however they were named.
        if self.of.is_some() {
            self.games.sort_by_key(|game| game.no);
        }
        let mut players: Vec<PlayerEmn> = Vec::new();
        let mut seated = |name: String| match players.iter().find(|known| known.name == name) {
            Some(known) => known.id.clone(),
            None => {
                let id = format!("p-{:02}", players.len() + 1);
                let known_as = [PlayerId { id: id.clone(), source: SOURCE }];
                players.push(PlayerEmn { id: id.clone(), name, known_as });
                id
            }
        };
        let target = self.games.len();
        let games = self.games.into_iter().enumerate().map(|(game_index, game)| {
            let players = game.players.into_iter().map(&mut seated).collect();
            GameEmn { game_index, players, game_data: game.told }
        });
        let games = games.collect();
        let OfMatch { title: called, date, description, .. } =
            self.of.unwrap_or(OfMatch { title: own, ..OfMatch::default() });
        let metadata = Metadata {
            title: title.map_or(called, str::to_owned),
            description,
            date: date.unwrap_or(day),
            players,
            match_format: MatchFormat { kind: "FIXED_GAMES", target },
        };
        let file = FileEmn { file_type: MATCH_TYPE, version: VERSION, metadata, games };
        Ok(Some(serde_json::to_string_pretty(&file)? + "\n"))
    }
}

/// The games of one session as a match of its own.
pub(super) fn parts(view: &SessionView<'_>) -> Result<Parts, ExportError> {
    let mut one = Match::default();
    let left_out = one.take(view);
    let name = format!("{}.{}", view.id, super::Format::Emn.ending());
    let text = one.finish(None)?;
    let parts =
        text.map(|text| DocumentPart { name, text, joint: None::<Joint> }).into_iter().collect();
    Ok(Parts { parts, left_out })
}
