//! What depends on the order of play: streaks, the last games, ratings.
//!
//! Games come in one by one, in the order in which they were played; of each only who won is kept,
//! and of a player only the last few. The rating is Weng and Lin's for two teams (Bradley–Terry,
//! full pairs), as the crate `skillratings` has it. This module must never know a session.

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;
use skillratings::Outcomes;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_two_teams};

use crate::game::verdict::Outcome;
use crate::report::stats::tables::Side;
use crate::seat::{MOST_SEATS, Seat, Team};

/// How many of the last games are kept of each player.
pub const LAST: usize = 20;

/// After how many of the last games the rating of each player is kept.
pub const LAST_RATED: usize = 200;

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    Won,
    Lost,
    /// The ruleset lets both share it.
    Shared,
}

impl Ended {
    fn of(outcome: Outcome, team: Team) -> Self {
        match outcome {
            Outcome::Won(winner) if winner == team => Self::Won,
            Outcome::Won(_) => Self::Lost,
            Outcome::Shared => Self::Shared,
        }
    }
}

/// How strong a player is by the games that were won and lost, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The estimate; everybody begins with 25.
    pub rating: f64,
    /// Its standard deviation; everybody begins with 25 / 3, and it shrinks with every game.
    pub uncertainty: f64,
}

impl From<WengLinRating> for Rating {
    fn from(rating: WengLinRating) -> Self {
        Self { rating: rating.rating, uncertainty: rating.uncertainty }
    }
}

/// Stands in a chair in which a game belongs to nobody's record.
pub(super) const NOBODY: usize = usize::MAX;

/// A game of which only the end matters: who sat where, by number, and which side won.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameEnd {
    pub(super) month: u32,
    pub(super) outcome: Outcome,
    pub(super) chairs: [usize; MOST_SEATS],
    pub(super) players: u8,
}

impl GameEnd {
    fn side(&self, team: Team) -> impl Iterator<Item = usize> {
        let chairs = self.chairs.into_iter().take(self.players.into()).zip(0..);
        // A chair in which the game belongs to nobody's record.
        let chairs = chairs.filter(|(player, _)| *player != NOBODY);
        chairs.filter_map(move |(player, number)| {
            (Seat::new(number)?.team() == team).then_some(player)
        })
    }
}

/// The course of one player's games.
#[derive(Clone, Debug, Default)]
pub(super) struct Course {
    /// Games won in a row, up to now; below zero, lost in a row.
    pub(super) now: i64,
    pub(super) won: u64,
    pub(super) lost: u64,
    pub(super) last: VecDeque<Ended>,
    pub(super) rating: WengLinRating,
    /// After each of the last games.
    pub(super) ratings: VecDeque<Rating>,
    /// The rating after the last game of each month.
    pub(super) months: BTreeMap<u32, Rating>,
}

impl Course {
    fn add(&mut self, ended: Ended) {
        self.now = match ended {
            Ended::Won => self.now.max(0) + 1,
            Ended::Lost => self.now.min(0) - 1,
            Ended::Shared => 0,
        };
        let length = self.now.unsigned_abs();
        match ended {
            Ended::Won => self.won = self.won.max(length),
            Ended::Lost => self.lost = self.lost.max(length),
            Ended::Shared => {}
        }
        if self.last.len() == LAST {
            self.last.pop_front();
        }
        self.last.push_back(ended);
    }

    fn rate(&mut self, rating: WengLinRating, month: u32) {
        self.rating = rating;
        self.months.insert(month, rating.into());
        if self.ratings.len() == LAST_RATED {
            self.ratings.pop_front();
        }
        self.ratings.push_back(rating.into());
    }
}

/// Plays a game's end into the courses of its two sides, each taken as one player.
pub(super) fn play_sides(courses: &mut BTreeMap<Side, Course>, game: &GameEnd, sides: [Side; 2]) {
    let mut of = |side: Side| courses.entry(side).or_default().rating;
    let [even, odd] = sides.map(&mut of);
    let (even, odd) = weng_lin_two_teams(&[even], &[odd], &outcomes(game), &WengLinConfig::new());
    for ((team, side), ratings) in Team::BOTH.into_iter().zip(sides).zip([even, odd]) {
        if let (Some(course), Some(rating)) = (courses.get_mut(&side), ratings.first()) {
            course.add(Ended::of(game.outcome, team));
            course.rate(*rating, game.month);
        }
    }
}

fn outcomes(game: &GameEnd) -> Outcomes {
    match Ended::of(game.outcome, Team::Even) {
        Ended::Won => Outcomes::WIN,
        Ended::Lost => Outcomes::LOSS,
        Ended::Shared => Outcomes::DRAW,
    }
}

/// Plays a game's end into the courses of those who played it.
pub(super) fn play(courses: &mut [Course], game: &GameEnd) {
    for team in Team::BOTH {
        for player in game.side(team) {
            if let Some(course) = courses.get_mut(player) {
                course.add(Ended::of(game.outcome, team));
            }
        }
    }
    let rating = |player: usize| courses.get(player).map(|course| course.rating);
    let even: Vec<WengLinRating> = game.side(Team::Even).filter_map(rating).collect();
    let odd: Vec<WengLinRating> = game.side(Team::Odd).filter_map(rating).collect();
    if even.is_empty() || odd.is_empty() {
        return;
    }
    let (even, odd) = weng_lin_two_teams(&even, &odd, &outcomes(game), &WengLinConfig::new());
    for (team, ratings) in [(Team::Even, even), (Team::Odd, odd)] {
        for (player, rating) in game.side(team).zip(ratings) {
            if let Some(course) = courses.get_mut(player) {
                course.rate(rating, game.month);
            }
        }
    }
}
