//! What stood before a session was folded anew: to be put back, or compared with what stands now.
//!
//! It must never be changed itself.

use std::sync::Arc;

use crate::game::verdict::{Outcome, Standing};
use crate::history::Place;
use crate::seat::ByTeam;

use super::{DealStory, Game, Stopped};

/// What stood from the first changed deal on, before a session was folded anew from there: it can
/// be put back, and compared with what stands now.
#[derive(Clone, Debug)]
pub struct Replaced {
    /// The first deal that was folded anew.
    pub(super) place: Place,
    /// The game of that deal from there on, where deals before it stay.
    pub(super) rest: Option<Rest>,
    /// The games after it; with it, where none of its deals stay.
    pub(super) games: Vec<Game>,
    pub(super) stopped: Option<Stopped>,
    pub(super) score: ByTeam<i32>,
}

/// The end of a game as it was.
#[derive(Clone, Copy, Debug)]
pub struct Former<'a> {
    /// The place of the first of these deals.
    pub first: usize,
    /// The deals from there on.
    pub deals: &'a [DealStory],
    /// The score after the last of them.
    pub score: ByTeam<i32>,
    /// How the game had ended.
    pub outcome: Option<Outcome>,
}

/// The end of a game.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    pub(super) deals: Vec<DealStory>,
    pub(super) seats: Arc<[String]>,
    pub(super) standing: Standing,
    pub(super) outcome: Option<Outcome>,
    pub(super) closed: bool,
}

impl Replaced {
    /// How many games there were.
    pub const fn count(&self) -> usize {
        self.games.len() + self.place.game + if self.rest.is_some() { 1 } else { 0 }
    }

    /// What was there of a game, from the first deal on that may be another now. None where
    /// nothing of that game has changed.
    pub fn deals(&self, game: usize) -> Option<Former<'_>> {
        match (&self.rest, game.checked_sub(self.place.game)?) {
            (Some(rest), 0) => Some(Former {
                first: self.place.deal,
                deals: &rest.deals,
                score: rest.deals.last().map_or(self.score, |deal| deal.score),
                outcome: rest.outcome,
            }),
            (rest, later) => {
                let game = self.games.get(later - usize::from(rest.is_some()))?;
                let (score, outcome) = (game.score(), game.outcome);
                Some(Former { first: 0, deals: &game.deals, score, outcome })
            }
        }
    }

    /// A game that is there no longer as it was, and all of it.
    pub fn whole(&self, game: usize) -> Option<&Game> {
        let later = game.checked_sub(self.place.game)?;
        self.games.get(later.checked_sub(usize::from(self.rest.is_some()))?)
    }

    /// Had the record stopped before its end?
    pub const fn stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Was the last game won, or shared?
    pub fn was_over(&self) -> bool {
        let last = self.games.last().map(|game| game.outcome);
        let rest = self.rest.as_ref().map(|rest| rest.outcome);
        last.or(rest).flatten().is_some()
    }
}
