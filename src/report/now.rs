//! How a game stands: the score, who deals, who calls or leads, what is still needed.

use serde::Serialize;

use crate::game::Deal;
use crate::game::verdict::{Outcome, Phase};
use crate::report::words::{and, count, name, score, side};
use crate::rules::{Family, Ruleset};
use crate::seat::{ByTeam, Team};
use crate::session::{Game, needs, who_is_next};

/// How a game stands: the score, who deals, who speaks or leads, what is still needed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Now {
    /// Which game of the session, from 1.
    pub game: usize,
    /// The number of the deal that comes or is open, from 1, void deals counted.
    pub deal: u32,
    /// Each side's names.
    pub sides: ByTeam<String>,
    /// The score.
    pub score: ByTeam<i32>,
    /// What each side still needs, where points decide.
    pub needs: Option<ByTeam<i32>>,
    /// Deals that are left, where their number is fixed.
    pub deals_left: Option<u32>,
    /// The side that is so far ahead that the deals left cannot change it; play goes on.
    pub beyond_reach: Option<String>,
    /// Who deals.
    pub dealer: String,
    /// Who has the word, the lead or the turn.
    pub turn: Option<String>,
    /// What he may do, in a word: speaks, answers, names, bids, leads, plays.
    pub does: Option<&'static str>,
    /// Who sits out.
    pub out: Vec<String>,
    /// Who has won.
    pub won: Option<Won>,
    /// How it would stand with the disputes upheld that nobody has settled.
    pub disputed: Option<Disputed>,
}

/// What hangs on disputes that nobody has settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disputed {
    /// The score with all of them upheld.
    pub score: ByTeam<i32>,
    /// Can they still change who wins?
    pub can_change_the_winner: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Won {
    /// This side has won.
    Side(String),
    /// Both share it.
    Shared,
}

/// How the game stands now.
pub fn now(game: &Game, number: usize) -> Now {
    let players = game.rules.players();
    let total = game.score();
    let state = game.now();
    let need = |team| needs(&game.rules, total, team);
    let done = u32::try_from(game.deals.len()).unwrap_or(u32::MAX);
    let next = state.as_ref().and_then(who_is_next);
    let deals_left =
        deals(&game.rules).map(|deals| (deals + 1).saturating_sub(game.standing.deal_no));
    Now {
        game: number,
        deal: if game.open_deal().is_some() { done } else { done.saturating_add(1) },
        sides: ByTeam::new(
            side(&game.seats, players, Team::Even),
            side(&game.seats, players, Team::Odd),
        ),
        score: total,
        needs: need(Team::Even).zip(need(Team::Odd)).map(|(even, odd)| ByTeam::new(even, odd)),
        deals_left,
        beyond_reach: beyond_reach(&game.rules, total, deals_left)
            .map(|team| side(&game.seats, players, team)),
        dealer: name(&game.seats, game.standing.dealer),
        turn: next.map(|(seat, _)| name(&game.seats, seat)),
        does: state.as_ref().and_then(does),
        out: state
            .map(|state| state.out().iter().map(|seat| name(&game.seats, seat)).collect())
            .unwrap_or_default(),
        won: game.outcome.map(|outcome| match outcome {
            Outcome::Won(team) => Won::Side(side(&game.seats, players, team)),
            Outcome::Shared => Won::Shared,
        }),
        disputed: game.upheld().map(|upheld| Disputed {
            score: upheld.score,
            can_change_the_winner: game.outcome.is_none() || upheld.outcome != game.outcome,
        }),
    }
}

fn deals(rules: &Ruleset) -> Option<u32> {
    match &rules.family {
        Family::Trick(rules) => rules.game.length.deals(),
        Family::Climb(rules) => Some(rules.deals),
    }
}

/// The side that the other can no longer draw level with, whatever the deals left bring it. The
/// climbing game is played to its last deal all the same, and its players would like to know.
fn beyond_reach(rules: &Ruleset, total: ByTeam<i32>, deals_left: Option<u32>) -> Option<Team> {
    let Family::Climb(rules) = &rules.family else { return None };
    let partners = rules.players.count() / 2 - 1;
    let best: i32 = rules.by_place.iter().take(partners.into()).sum();
    let left = i32::try_from(deals_left?).ok()?;
    Team::BOTH.into_iter().find(|team| total[*team] - total[team.other()] > best * left)
}

fn does(state: &Deal<'_>) -> Option<&'static str> {
    match state.phase() {
        Phase::Offer => Some("speaks"),
        Phase::Answer => Some("may deny"),
        Phase::Naming => Some("names"),
        Phase::Bidding => Some("bids"),
        Phase::Play if state.play().is_some_and(|play| play.live().is_none()) => Some("leads"),
        Phase::Play | Phase::Round => Some("plays"),
        Phase::Lead => Some("leads"),
        Phase::GiveLead => Some("gives the lead"),
        Phase::Over | Phase::PassedOut | Phase::Void => None,
    }
}

impl Now {
    /// The score in words: `Ann & Cal 6, Ben & Dee 4`.
    pub fn score_line(&self) -> String {
        format!("{} {}, {} {}", self.sides.even, self.score.even, self.sides.odd, self.score.odd)
    }

    /// What comes next, in one line without its full stop.
    pub fn next_line(&self) -> String {
        match &self.won {
            Some(Won::Side(side)) => format!("{side} have won the game, {}", score(self.score)),
            Some(Won::Shared) => format!("the game is shared, {}", score(self.score)),
            None => {
                let mut parts = vec![format!("deal {}: {} deals", self.deal, self.dealer)];
                if let (Some(turn), Some(does)) = (&self.turn, self.does) {
                    parts.push(format!("{turn} {does}"));
                }
                if !self.out.is_empty() {
                    parts.push(format!("{} sits out", and(&self.out, " and ")));
                }
                if let Some(needs) = self.needs {
                    parts.push(format!("to go {}–{}", needs.even, needs.odd));
                }
                if let Some(left) = self.deals_left {
                    parts.push(format!("{} left", count(i64::from(left), "deal")));
                }
                if let Some(side) = &self.beyond_reach {
                    parts.push(format!("{side} cannot be caught any more"));
                }
                parts.join(", ")
            }
        }
    }
}
