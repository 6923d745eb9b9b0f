//! The score sheet of a session: a row a deal, with its line, what it brought, and the score.

use serde::Serialize;

use crate::game::verdict::{Impossible, Who};
use crate::history::History;
use crate::line::{Names, spell};
use crate::log::Header;
use crate::report::deal::{DealReport, Now, deal, now};
use crate::report::small_print::{Notice, small_print};
use crate::session::{DealStory, Game, Session};

/// A session as a sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// Its name in commands.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// When it was begun.
    pub at: String,
    /// The ruleset of the first game.
    pub rules: String,
    /// Its games.
    pub games: Vec<GameSheet>,
    /// What the scores do not tell by themselves.
    pub notices: Vec<Notice>,
    /// Where the record stops, and why, if it does.
    pub stopped: Option<StoppedReport>,
}

/// A game as a sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameSheet {
    /// Its number in the session.
    pub no: usize,
    /// Its ruleset.
    pub rules: String,
    /// Who sits where now.
    pub seats: Vec<String>,
    /// Its deals.
    pub rows: Vec<Row>,
    /// How it stands.
    pub now: Now,
}

/// A deal of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The line that would be typed for it.
    pub line: String,
    /// The deal told.
    #[serde(flatten)]
    pub deal: DealReport,
}

/// Why the record stops.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoppedReport {
    /// The line of the log.
    pub seq: u64,
    /// Which game.
    pub game: usize,
    /// Which deal of it.
    pub deal: u32,
    /// The kind, as the protocol spells it.
    pub code: &'static str,
    /// In words.
    pub text: String,
}

/// The sheet of a session.
pub fn sheet(header: &Header, history: &History, session: &Session) -> Sheet {
    let games: Vec<GameSheet> =
        session.games.iter().zip(1..).map(|(game, no)| game_sheet(game, no)).collect();
    Sheet {
        id: header.id.clone(),
        title: header.title.clone(),
        at: header.at.clone(),
        rules: session.games.first().map(|game| game.rules.title.clone()).unwrap_or_default(),
        notices: small_print(header, history, session),
        stopped: stopped(session),
        games,
    }
}

/// Why the record stops, if it does.
pub fn stopped(session: &Session) -> Option<StoppedReport> {
    let stopped = session.stopped.as_ref()?;
    let seats = session.games.last().map(|game| game.seats.to_vec()).unwrap_or_default();
    Some(StoppedReport {
        seq: stopped.seq,
        game: stopped.game,
        deal: stopped.deal,
        code: stopped.why.code(),
        text: why(&stopped.why, &seats),
    })
}

fn why(impossible: &Impossible, seats: &[String]) -> String {
    impossible.say(Who(seats))
}

fn game_sheet(game: &Game, no: usize) -> GameSheet {
    GameSheet {
        no,
        rules: game.rules.id.clone(),
        seats: game.seats.to_vec(),
        rows: game.deals.iter().map(|story| row(story, game)).collect(),
        now: now(game, no),
    }
}

/// A deal as a row of its sheet.
pub fn row(story: &DealStory, game: &Game) -> Row {
    Row { line: spelling(story, game), deal: deal(story, &game.rules) }
}

/// A deal on one line, as it would be typed.
pub fn spelling(story: &DealStory, game: &Game) -> String {
    let events: Vec<_> = story.events.iter().map(|(_, event)| event.clone()).collect();
    match crate::game::Deal::open(&game.rules, story.standing) {
        Ok(fresh) => spell(&fresh, &events, &Names::new(&story.seats)).line,
        Err(_) => String::new(),
    }
}
