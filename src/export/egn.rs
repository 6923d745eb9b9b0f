//! `egn`: Euchre Game Notation, a file a game; what it cannot say is named.
//!
//! The tables of words are those of the import, and every deal that is written is read by the import
//! before it counts as told: nothing is claimed that would not come back.

mod deal;
mod rules;

use serde::Serialize;
use serde_json::{Map, Value};

use super::{DocumentPart, Parts, SessionView};
use crate::history::{GameRecord, Remark};
use crate::import::date::as_written;
use crate::import::egn::{self as import, spelling, switch};
use crate::report::evening::GameView;
use crate::seat::ByTeam;
use crate::session::Game;
use deal::{DealEgn, Telling};

/// The version that is written.
const VERSION: &str = "1.4";

/// The most letters of a description.
const MOST_LETTERS: usize = 4096;

/// The most deals of a file.
const MOST_DEALS: usize = 100;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileEgn {
    file_type: &'static str,
    version: &'static str,
    metadata: Metadata,
    deals: Vec<DealEgn>,
}

impl FileEgn {
    const fn new(metadata: Metadata, deals: Vec<DealEgn>) -> Self {
        Self { file_type: spelling::FILE_TYPE, version: VERSION, metadata, deals }
    }

    /// As the import reads it; none where it would be refused.
    fn read_back(&self) -> Option<import::Import> {
        import::read(serde_json::to_string(self).ok()?.as_bytes()).ok()
    }
}

#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Metadata {
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    players: Vec<String>,
    initial_score: ByTeam<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    final_score: Option<ByTeam<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(rename = "ruleset")]
    rules: Map<String, Value>,
}

/// The games of a session that can be told, each with its number, and what was left out.
#[derive(Default)]
pub(super) struct Games {
    pub(super) games: Vec<(usize, FileEgn)>,
    pub(super) left_out: Vec<String>,
}

/// The games of a session that can be told, a file each.
pub(super) fn parts(view: &SessionView<'_>) -> Result<Parts, serde_json::Error> {
    let Games { games, left_out } = games(view);
    let mut parts = Parts { left_out, ..Parts::default() };
    for (no, file) in games {
        let several = view.session.games.len() > 1;
        let number = if several { format!("-game-{no}") } else { String::new() };
        let name = format!("{}{number}.{}", view.id, super::Format::Egn.ending());
        let text = serde_json::to_string_pretty(&file)? + "\n";
        parts.parts.push(DocumentPart { name, text, joint: None });
    }
    Ok(parts)
}

/// The games of a session that can be told.
pub(super) fn games(view: &SessionView<'_>) -> Games {
    let games = &view.session.games;
    let mut told = Games::default();
    let views = &view.evening.games;
    for ((game, record), viewed) in games.iter().zip(view.history.games()).zip(views) {
        let no = viewed.no;
        let of = if games.len() > 1 { format!("game {no}, ") } else { String::new() };
        if let Some(why) = rules::cannot(&game.rules) {
            told.left_out.push(format!("{of}all of it: {why}"));
            continue;
        }
        let (file, left_out, any) = file(view, game, record, viewed);
        if !any {
            let why =
                "no deal that paid has its calls and cards, and the notation has nothing else";
            told.left_out.push(format!("{of}all of it: {why}"));
            continue;
        }
        told.left_out.extend(left_out.into_iter().map(|left| format!("{of}{left}")));
        told.games.push((no, file));
    }
    told
}

/// The file of a game, what it leaves out, and whether it tells any of its points.
fn file(
    view: &SessionView<'_>,
    game: &Game,
    record: &GameRecord,
    viewed: &GameView,
) -> (FileEgn, Vec<String>, bool) {
    let mut left_out = Vec::new();
    let (rules, unsaid) = rules::rules(&game.rules);
    left_out.extend(unsaid);
    let mut left_out_long = false;
    let mut line = |what: &str, text: &str, most: usize| {
        let fit = fitting(text, most);
        if fit != text {
            left_out.push(format!("{what}, as it is: it is written \"{fit}\""));
        }
        (!fit.is_empty()).then_some(fit)
    };
    let no = viewed.no;
    let id = if no > 1 { format!("{}-{no}", view.id) } else { view.id.to_owned() };
    let game_id = line("the name of the session", &id, 64);
    let title = line("the title", &view.header.title, 128);
    let about: Vec<&str> = record
        .beside
        .iter()
        .filter_map(
            |(_, said)| if let Remark::Note(text) = said { Some(text.as_str()) } else { None },
        )
        .collect();
    let about = about.join("\n");
    let description =
        (!about.is_empty() && about.chars().count() <= MOST_LETTERS).then_some(about.clone());
    if description.is_none() && !about.is_empty() {
        left_out_long = true;
    }
    let seats = record.seats.iter().map(|name| line("a name", name, 64).unwrap_or_default());
    let players = seats.collect();
    if left_out_long {
        left_out.push("what was said before the first deal: it is too long".to_owned());
    }
    let metadata = Metadata {
        game_id,
        title,
        players,
        initial_score: game.start,
        final_score: game.outcome.map(|_| game.score()),
        date: Some(as_written(&view.header.at).to_owned()),
        description,
        rules,
    };
    if record.beside.iter().any(|(_, said)| matches!(said, Remark::Sat { .. })) {
        left_out.push("who sat down before the first deal".to_owned());
    }
    let metadata_rules = metadata.rules.clone();
    let mut tellings = tellings(game, record, viewed);
    if tellings.len() > MOST_DEALS {
        left_out.push(format!("every deal after the {MOST_DEALS}th: a file holds no more"));
        tellings.truncate(MOST_DEALS);
    }
    let mut file = FileEgn::new(metadata, tellings.iter().map(Telling::egn).collect());
    let read = file.read_back().map(|read| read.deals).unwrap_or_default();
    for (place, telling) in tellings.iter_mut().enumerate() {
        if read.get(place).is_none_or(|read| !telling.is(read)) {
            telling.shorten(&metadata_rules);
        }
    }
    file.deals = tellings.iter().map(Telling::egn).collect();
    for (telling, story) in tellings.iter().zip(&game.deals) {
        if !telling.unsaid().is_empty() {
            left_out.push(format!("deal {}: {}", story.no, telling.unsaid().join("; ")));
        }
    }
    // A file of which nothing but void deals would come back tells another evening.
    let any = if game.score() == game.start {
        tellings.is_empty() || tellings.iter().any(Telling::says_something)
    } else {
        tellings.iter().any(Telling::pays)
    };
    (file, left_out, any)
}

fn tellings<'a>(game: &'a Game, record: &GameRecord, view: &GameView) -> Vec<Telling<'a>> {
    let next = game.deals.iter().skip(1).map(|next| Some(next.standing.dealer)).chain([None]);
    let deals = game.deals.iter().zip(&view.deals).zip(&record.deals).zip(next);
    deals
        .map(|(((story, view), heard), next)| {
            Telling::of(story, &game.rules, view, &heard.beside, next)
        })
        .collect()
}

/// One line of so many letters at most, without what a reader refuses.
fn fitting(text: &str, most: usize) -> String {
    let shown = text.trim().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    shown.take(most).collect::<String>().trim().to_owned()
}
