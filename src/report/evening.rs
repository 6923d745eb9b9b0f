//! A whole evening, told: everything that can be derived from a session, in one plain value.
//!
//! It is what leaves the table: every export is a spelling of it. A deal is told in
//! [`mod@deal`], what a table agreed beyond a known ruleset in [`mod@rules`]. What is not known is
//! not there; nothing is decided here that the fold has not decided. It must never know a format.

pub mod deal;

pub mod rules;

use serde::Serialize;

use crate::game::verdict::Outcome;
use crate::history::{self, GameRecord, History};
use crate::log::Header;
use crate::report::deal::{Now, now};
use crate::report::sheet::{StoppedReport, stopped};
use crate::report::small_print::{Notice, small_print};
use crate::report::words::name;
use crate::seat::{ByTeam, Seat, Team};
use crate::session::{Game, Session};
use deal::DealTold;
use rules::RulesTold;

/// A session with everything derived from it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evening {
    /// Its name in commands.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// When it was begun.
    pub at: String,
    /// When its last line was written; when it was begun, where nothing was.
    pub last: String,
    /// Who sat where as it began.
    pub players: Vec<String>,
    /// Its games, in order.
    pub games: Vec<GameTold>,
    /// What the scores do not tell by themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// Where the record stops, and why, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StoppedReport>,
}

/// A game of an evening.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameTold {
    /// Its number in the session, from 1.
    pub no: usize,
    /// What it was played by.
    pub rules: RulesTold,
    /// Who sat where as it began.
    pub seats: Vec<String>,
    /// Who was to deal first.
    pub first_dealer: Person,
    /// The score that it began with.
    pub start: ByTeam<i32>,
    /// What was said before its first deal.
    pub remarks: Vec<Remark>,
    /// Its deals, in order.
    pub deals: Vec<DealTold>,
    /// Where the score stands, or stood at the end.
    pub score: ByTeam<i32>,
    /// How it ended; not there while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<GameEnd>,
    /// How it stands, in the names of those who sit there now.
    pub now: Now,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GameEnd {
    /// This team has won.
    Won(Team),
    /// Both share it.
    Shared,
}

/// A player in a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// The chair, from 0.
    pub seat: Seat,
    /// Who sat there then.
    pub name: String,
}

/// What was said beside the cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// The line of the log.
    pub seq: u64,
    /// When.
    pub at: String,
    /// What.
    #[serde(flatten)]
    pub what: Said,
}

/// A remark, or a change at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Said {
    /// A remark.
    Note {
        /// In the table's words.
        text: String,
    },
    /// Another person sat down.
    Seat {
        /// Where.
        seat: Seat,
        /// Who.
        name: String,
    },
}

impl Person {
    /// Whoever sat there.
    pub(crate) fn at(seats: &[String], seat: Seat) -> Self {
        Self { seat, name: name(seats, seat) }
    }

    /// The side that he plays for.
    pub const fn team(&self) -> Team {
        self.seat.team()
    }
}

/// Tells an evening.
pub fn evening(header: &Header, history: &History, session: &Session) -> Evening {
    let games = session.games.iter().zip(history.games()).zip(1..);
    Evening {
        id: header.id.clone(),
        title: header.title.clone(),
        at: header.at.clone(),
        last: history.said().last().map_or(&header.at, |said| &said.at).clone(),
        players: header.seats.clone(),
        games: games.map(|((game, record), no)| game_told(game, record, no, history)).collect(),
        notices: small_print(header, history, session),
        stopped: stopped(session),
    }
}

fn game_told(game: &Game, record: &GameRecord, no: usize, history: &History) -> GameTold {
    let first = game.deals.first().map_or(game.standing, |deal| deal.standing).dealer;
    let deals = game.deals.iter().zip(&record.deals);
    GameTold {
        no,
        rules: rules::told(&game.rules),
        seats: record.seats.to_vec(),
        first_dealer: Person::at(&record.seats, record.first_dealer.unwrap_or(first)),
        start: game.start,
        remarks: remarks(&record.beside, history),
        deals: deals.map(|(story, record)| deal::told(story, record, game, history)).collect(),
        score: game.score(),
        outcome: game.outcome.map(|outcome| match outcome {
            Outcome::Won(team) => GameEnd::Won(team),
            Outcome::Shared => GameEnd::Shared,
        }),
        now: now(game, no),
    }
}

fn remarks(beside: &[(u64, history::Remark)], history: &History) -> Vec<Remark> {
    let told = beside.iter().map(|(seq, beside)| Remark {
        seq: *seq,
        at: at(history, *seq),
        what: match beside {
            history::Remark::Note(text) => Said::Note { text: text.clone() },
            history::Remark::Sat { seat, name } => Said::Seat { seat: *seat, name: name.clone() },
        },
    });
    told.collect()
}

/// When a line was written.
fn at(history: &History, seq: u64) -> String {
    history.get(seq).map(|said| said.at.clone()).unwrap_or_default()
}
