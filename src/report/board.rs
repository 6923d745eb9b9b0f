//! The scoreboard: what is to be read of a session from across the room.
//!
//! How it stands, who deals and whose turn it is, what is trump and who is alone while a deal is open,
//! and what the last deal brought. Nothing here knows how large it is drawn, or how often.

use serde::Serialize;

use super::deal::deal;
use super::evening;
use super::now::{GameStatus, made_in_words, now};
use super::small_print::Brief;
use super::words;
use crate::card::{Suit, Trump};
use crate::event::{Call, Event, TurnUp};
use crate::game::Deal;
use crate::game::trick::TrickDeal;
use crate::game::verdict::{Outcome, Phase};
use crate::history::History;
use crate::log::Header;
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Team};
use crate::session::{Game, Session};

/// A session as a scoreboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// Its name in commands.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The ruleset of the game.
    pub rules: String,
    /// How the game stands.
    pub now: GameStatus,
    /// The points that end it, in games of tricks counted on a turned card: those that fives count.
    #[serde(skip)]
    pub target: Option<i32>,
    /// Which side has won the game, by its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Team>,
    /// How many games of the session each side has won.
    pub games: ByTeam<u32>,
    /// What was made, while the deal goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<Made>,
    /// What was declared, while the partner may still deny it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declared: Option<String>,
    /// The bid that stands, while the bidding goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bid: Option<String>,
    /// The suit that is trump, or would be by the bid that stands.
    #[serde(skip)]
    pub suit: Option<Suit>,
    /// What is turned up and on offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<String>,
    /// Who is out already, in this order, while a climbing deal goes on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub out_so_far: Vec<String>,
    /// What the last deal brought, without a full stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// What the score does not tell by itself, in a few words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub small_print: String,
    /// The record stops before its end, so this may not be the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// What of its log could not be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<Damage>,
}

/// Where a log could be used no further; its lines count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Damage {
    /// A line is no line of a log, or was changed.
    Damaged { line: u64 },
    /// A line does not fit what stands before it.
    Unfit { line: u64 },
    /// The file cannot be read any more.
    Gone,
}

impl Damage {
    /// The line, where it is one.
    pub const fn line(self) -> Option<u64> {
        match self {
            Self::Damaged { line } | Self::Unfit { line } => Some(line),
            Self::Gone => None,
        }
    }

    /// In a few words.
    pub fn brief(self) -> String {
        match self {
            Self::Damaged { line } => format!("the log is damaged at line {line}"),
            Self::Unfit { line } => format!("line {line} of the log does not fit"),
            Self::Gone => "the log cannot be read now".to_owned(),
        }
    }

    /// The same, with what is shown instead, without a full stop.
    pub fn sentence(self) -> String {
        let shown = match self {
            Self::Damaged { .. } | Self::Unfit { .. } => "everything before it is shown",
            Self::Gone => "this is how it stood before",
        };
        format!("{}; {shown}", self.brief())
    }
}

/// A contract that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Made {
    /// Who made it.
    pub maker: String,
    /// His side.
    pub side: Team,
    /// Trump, by its letter: `c d h s`, `n` for none, `l` for low.
    pub trump: char,
    /// The same in a word.
    pub trump_name: &'static str,
    /// Does the maker play alone?
    pub alone: bool,
    /// The bid, in bid games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bid: Option<u8>,
    /// The tricks that each side has taken so far, where cards are recorded.
    pub taken: ByTeam<u8>,
    /// Who made what, in a sentence without a full stop.
    #[serde(skip)]
    pub in_words: String,
}

/// The board of a session; none where it has no game that could be read.
pub fn board(id: &str, header: &Header, history: &History, session: &Session) -> Option<Board> {
    let game = session.game()?;
    let state = game.now().filter(|_| game.open_deal().is_some());
    Some(Board {
        id: id.to_owned(),
        title: header.title.clone(),
        rules: game.rules.title.clone(),
        now: now(game, session.games.len()),
        target: fives_target(&game.rules),
        winner: winner(game),
        games: session.games_won(),
        declared: state
            .as_ref()
            .filter(|state| state.phase() == Phase::Answer)
            .and_then(|_| declared(game)),
        made: state.as_ref().and_then(|state| made(state, game)),
        bid: state.as_ref().and_then(|state| bid(state, game)),
        suit: state.as_ref().and_then(suit),
        turned: state
            .as_ref()
            .filter(|state| matches!(state.phase(), Phase::Offer | Phase::Answer))
            .and_then(|_| turned(game)),
        out_so_far: state
            .as_ref()
            .map(|state| state.places().iter().map(|seat| words::name(&game.seats, seat)).collect())
            .unwrap_or_default(),
        last: last(session),
        small_print: Brief::new(header, history, session).in_short(),
        stopped: evening::stopped(session).map(|stopped| stopped.text),
        unread: None,
    })
}

/// The target of a game whose points people count with two fives.
fn fives_target(rules: &Ruleset) -> Option<i32> {
    rules.turn_up_rules().and_then(|_| rules.target())
}

const fn winner(game: &Game) -> Option<Team> {
    match game.outcome {
        Some(Outcome::Won(team)) => Some(team),
        Some(Outcome::Shared) | None => None,
    }
}

fn made(state: &Deal<'_>, game: &Game) -> Option<Made> {
    let contract = state.contract()?;
    Some(Made {
        maker: words::name(&game.seats, contract.maker),
        side: contract.maker.team(),
        trump: contract.trump.letter(),
        trump_name: contract.trump.name(),
        alone: contract.alone,
        bid: contract.bid,
        taken: state.trick().map(TrickDeal::taken).unwrap_or_default(),
        in_words: made_in_words(state, game)?,
    })
}

/// What the declarer said, who is heard until his partner has spoken.
fn declared(game: &Game) -> Option<String> {
    let events = game.open_deal()?.events.iter().rev();
    events.map(|(_, event)| event).find_map(|event| {
        let Event::Call(Call::Order { seat, alone }) = event else { return None };
        let alone = if *alone { ", alone" } else { "" };
        let does = words::ordering(&game.rules, game.standing.dealer, *seat);
        Some(format!("{} {does}{alone}", words::name(&game.seats, *seat)))
    })
}

/// The bid that stands: `Ben bids 4 hearts`, and without a suit where trump is named afterwards.
fn bid(state: &Deal<'_>, game: &Game) -> Option<String> {
    let high = state.trick()?.high()?;
    let trump = high.trump.map(Trump::name);
    let what = match high.lone_call {
        0 => [Some(high.tricks.to_string()), trump.map(str::to_owned)],
        1.. => [trump.map(str::to_owned), Some("alone".to_owned())],
    };
    let what: Vec<String> = what.into_iter().flatten().collect();
    Some(format!("{} bids {}", words::name(&game.seats, high.seat), what.join(" ")))
}

fn suit(state: &Deal<'_>) -> Option<Suit> {
    let made = state.contract().map(|contract| contract.trump);
    made.or_else(|| state.trick()?.high()?.trump)?.suit()
}

/// The card, or the suit, that was turned last.
fn turned(game: &Game) -> Option<String> {
    let events = game.open_deal()?.events.iter().rev();
    events.map(|(_, event)| event).find_map(|event| {
        let Event::Call(Call::TurnUp(turned)) = event else { return None };
        Some(match turned {
            TurnUp::Card(card) => card.to_string(),
            TurnUp::Suit(suit) => suit.name().to_owned(),
        })
    })
}

/// The last deal that was closed, be it of the game before: what happened, and who got how much.
fn last(session: &Session) -> Option<String> {
    session.games.iter().rev().find_map(|game| {
        let closed = game.deals.iter().rev().find(|deal| deal.closing.is_some())?;
        let told = deal(closed, &game.rules);
        let side = |team| words::side(&closed.seats, game.rules.players(), team);
        let got: Vec<String> = Team::BOTH
            .into_iter()
            .filter(|team| told.points[*team] != 0)
            .map(|team| format!("{} {}", side(team), words::signed(told.points[team])))
            .collect();
        let got = if got.is_empty() { "no points".to_owned() } else { got.join(", ") };
        Some(format!("Deal {}: {}; {got}", closed.no, told.happened))
    })
}

impl Board {
    /// What is being played: `Ben made hearts, alone`, `Ben out first, Dee second`; else what was declared or
    /// bid, or is on offer; none between two deals.
    pub fn playing(&self) -> Option<String> {
        if let Some(made) = &self.made {
            return Some(made.in_words.clone());
        }
        if let Some(gone) = words::gone(&self.out_so_far) {
            return Some(gone);
        }
        let turned = self.turned.as_ref().map(|card| format!("{card} is turned"));
        self.declared.clone().or_else(|| self.bid.clone()).or(turned)
    }

    /// The same in the pieces between which a line may break.
    pub fn playing_parts(&self) -> Vec<String> {
        if self.made.is_none() && !self.out_so_far.is_empty() {
            return words::each_gone(&self.out_so_far);
        }
        self.playing().into_iter().collect()
    }

    /// Can two fives show this score?
    pub fn shows_fives(&self) -> bool {
        let score = self.now.score;
        self.target.is_some_and(|target| target <= 10) && score.even.min(score.odd) >= 0
    }

    /// Which deal it is: `deal 4`, and `after 11 deals` once the game is over.
    pub fn deal_line(&self) -> String {
        match self.now.won {
            None => format!("deal {}", self.now.deal),
            Some(_) => {
                let played = i64::from(self.now.deal.saturating_sub(1));
                format!("after {}", words::count(played, "deal"))
            }
        }
    }

    /// Who deals, whose turn it is, who sits out, and how many deals are left.
    pub fn turn_line(&self) -> String {
        self.turn_parts().join(" · ")
    }

    /// The same in the pieces between which a line may break.
    pub fn turn_parts(&self) -> Vec<String> {
        let now = &self.now;
        let mut said = vec![format!("{} dealt", now.dealer)];
        if let (Some(turn), Some(does)) = (&now.turn, now.does) {
            said.push(format!("{turn} to {does}"));
        }
        said.extend(now.out.iter().map(|out| format!("{out} sits out")));
        if let Some(left) = now.deals_left {
            said.push(format!("{} left", words::count(left, "deal")));
        }
        said
    }

    /// What a side has besides its points: what is still needed, the games that it has won, and who else
    /// sat there.
    pub fn stands(&self, team: Team) -> String {
        let games = self.games[team];
        let won = (games > 0).then(|| words::count(games, "game"));
        let all = [self.to_go(team), won, self.now.with(team)];
        let said: Vec<String> = all.into_iter().flatten().collect();
        said.join(" · ")
    }

    /// What a side still needs: `4 to go`; none where points do not decide, or it is over.
    pub fn to_go(&self, team: Team) -> Option<String> {
        let needs = self.now.needs.filter(|_| self.now.won.is_none())?;
        Some(format!("{} to go", needs[team]))
    }
}
