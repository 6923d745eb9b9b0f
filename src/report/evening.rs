//! A whole evening: everything that can be derived from a session, in one plain value.
//!
//! Every page and every document is a spelling of it. A deal is viewed in [`mod@super::deal`], what
//! a table agreed beyond a known ruleset in [`mod@super::rules_view`]. What is not known is not there;
//! nothing is decided here that the fold has not decided. It must never know a format.

use serde::Serialize;

use crate::clause::Clause;
use crate::game::verdict::{Irregular, Outcome, Who};
use crate::history::{DealRecord, GameRecord, History, Remark as Said};
use crate::log::{Header, Moment, Speak};
use crate::report::deal::{Amended, DealView, Person, Remark, RemarkKind, deal};
use crate::report::now::{GameStatus, now};
use crate::report::rules_view::{RulesView, rules};
use crate::report::small_print::{Notice, merged_at, small_print};
use crate::report::whose::{Whose, whose};
use crate::report::words::day;
use crate::seat::{ByTeam, Team};
use crate::session::{DealStory, Finding, Game, Session};

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
    pub games: Vec<GameView>,
    /// What the scores do not tell by themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// Where the record stops, and why, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// A game of an evening.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameView {
    /// Its number in the session, from 1.
    pub no: usize,
    /// What it was played by.
    pub rules: RulesView,
    /// Who sat where as it began.
    pub seats: Vec<String>,
    /// Who sits where now.
    #[serde(skip)]
    pub seats_now: Vec<String>,
    /// Whose game it is, by seat.
    #[serde(skip)]
    pub whose: Vec<String>,
    /// The same by side.
    #[serde(skip)]
    pub sides: ByTeam<String>,
    /// Who sat down for whom during it, and from which deal on, in sentences without a full stop.
    #[serde(skip)]
    pub substitutes: Vec<String>,
    /// Who was to deal first.
    pub first_dealer: Person,
    /// The score that it began with.
    pub start: ByTeam<i32>,
    /// What was said before its first deal.
    pub remarks: Vec<Remark>,
    /// Its deals, in order.
    pub deals: Vec<DealView>,
    /// Where the score stands, or stood at the end.
    pub score: ByTeam<i32>,
    /// How it ended; not there while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<GameEnd>,
    /// How it stands, in the names of those who sit there now.
    pub now: GameStatus,
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

/// Why the record stops.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stopped {
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

/// The view of an evening. Its name is that of its file: a copy of a log is another session, whatever its header
/// says.
pub fn evening(id: &str, header: &Header, history: &History, session: &Session) -> Evening {
    let games = session.games.iter().zip(history.games()).zip(1..);
    Evening {
        id: id.to_owned(),
        title: header.title.clone(),
        at: header.at.clone(),
        last: history.said().last().map_or(&header.at, |said| &said.at).clone(),
        players: header.seats.clone(),
        games: games
            .map(|((game, record), no)| game_view(game, record, no, (header, history)))
            .collect(),
        notices: small_print(header, history, session),
        stopped: stopped(session),
    }
}

impl Evening {
    /// The day of the evening: as its name has it, else as its first line has it.
    ///
    /// The name has the day where the players were; the line has it in UTC.
    pub fn day(&self) -> String {
        day(&self.id).or_else(|| day(&self.at)).unwrap_or_else(|| self.at.clone())
    }
}

/// Why the record stops, if it does.
pub fn stopped(session: &Session) -> Option<Stopped> {
    let stopped = session.stopped.as_ref()?;
    let seats = session.games.last().map(|game| game.seats.to_vec()).unwrap_or_default();
    Some(Stopped {
        seq: stopped.seq,
        game: stopped.game,
        deal: stopped.deal,
        code: stopped.why.code(),
        text: stopped.why.say(Who(&seats)),
    })
}

fn game_view(
    game: &Game,
    record: &GameRecord,
    no: usize,
    (header, history): (&Header, &History),
) -> GameView {
    let merged = merged_at(history);
    let viewed = |(story, record): (&DealStory, &DealRecord)| {
        let deal = recorded(story, record, game, history, merged);
        DealView {
            starred: story.findings.iter().any(|one| tells(header.speak, story, one)),
            ..deal
        }
    };
    let first = game.deals.first().map_or(game.standing, |deal| deal.standing).dealer;
    let deals = game.deals.iter().zip(&record.deals);
    let Whose { seats: whose, sides, .. } = whose(game);
    GameView {
        no,
        rules: rules(game),
        seats: record.seats.to_vec(),
        seats_now: game.seats.to_vec(),
        whose,
        sides,
        substitutes: substitutes(game, &record.seats),
        first_dealer: Person::at(&record.seats, record.first_dealer.unwrap_or(first)),
        start: game.start,
        remarks: remarks(&record.beside, history),
        deals: deals.map(viewed).collect(),
        score: game.score(),
        outcome: game.outcome.map(|outcome| match outcome {
            Outcome::Won(team) => GameEnd::Won(team),
            Outcome::Shared => GameEnd::Shared,
        }),
        now: now(game, no),
    }
}

fn substitutes(game: &Game, began: &[String]) -> Vec<String> {
    let mut before = began;
    let mut told = Vec::new();
    for deal in &game.deals {
        for (old, new) in before.iter().zip(deal.seats.iter()).filter(|(old, new)| old != new) {
            told.push(format!("{new} sat down for {old} before deal {}", deal.no));
        }
        before = &deal.seats;
    }
    told
}

/// When the referee speaks of what was irregular, as the session has it of calls and of cards.
pub fn moment(speak: Speak, what: &Irregular) -> Moment {
    // A pass is a call where cards are played in turns, too.
    let called = matches!(what, Irregular::MustPass { .. } | Irregular::PassOutOfTurn { .. });
    let cards = matches!(
        what.clause(),
        Clause::Follow | Clause::PlayTurn | Clause::IrregularExposed | Clause::IrregularCode
    );
    if cards && !called { speak.cards() } else { speak.calls() }
}

/// Does a sheet show it? What the referee is silent about is not betrayed while the deal goes on, unless the
/// table has ruled on it.
fn tells(speak: Speak, story: &DealStory, one: &Finding) -> bool {
    let over = story.closing.is_some();
    over || one.ruled.is_some() || moment(speak, &one.what) == Moment::Now
}

/// A deal with what the log says of it: when it was written, and what was said beside it. What was told
/// anew before the records were `merged` at this line is another account of it.
fn recorded(
    story: &DealStory,
    record: &DealRecord,
    game: &Game,
    history: &History,
    merged: Option<u64>,
) -> DealView {
    let time = |seq| history.get(seq).map(|said| said.at.clone());
    let amended = story.amended.filter(|seq| Some(*seq) >= merged);
    DealView {
        at: time(story.seq),
        amended: amended.map(|seq| Amended { seq, at: time(seq) }),
        two_accounts: story.amended.is_some() && amended.is_none(),
        remarks: remarks(&record.beside, history),
        ..deal(story, &game.rules)
    }
}

fn remarks(beside: &[(u64, Said)], history: &History) -> Vec<Remark> {
    let remarks = beside.iter().map(|(seq, said)| Remark {
        seq: *seq,
        at: history.get(*seq).map(|said| said.at.clone()).unwrap_or_default(),
        what: match said {
            Said::Note(text) => RemarkKind::Note { text: text.clone() },
            Said::Sat { seat, name } => RemarkKind::Seat { seat: *seat, name: name.clone() },
        },
    });
    remarks.collect()
}
