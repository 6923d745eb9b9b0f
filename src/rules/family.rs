//! Which game a ruleset is for: asked here, and answered for everybody else.
//!
//! What every game has (its players, its length, the clauses that it can invoke) has one answer here.
//! What one family alone has is given as a typed view, which is none in the other, so that no caller
//! can read a rule that the game has not. This module decides nothing about a deal.

use super::catalogue::Game;
use super::{BidRules, ClimbRules, Family, Length, Making, Ruleset, TrickRules, TurnUpRules};
use crate::clause::Scope;
use crate::seat::{Players, Seat};

impl Ruleset {
    /// Which keys and clauses it has.
    pub const fn game(&self) -> Game {
        match &self.0.family {
            Family::Climb(_) => Game::Climb,
            Family::Trick(rules) => match rules.making {
                Making::TurnUp(_) => Game::TurnUp,
                Making::Bid(_) => Game::Bid,
            },
        }
    }

    /// How many sit down.
    pub const fn players(&self) -> Players {
        match &self.0.family {
            Family::Trick(rules) => rules.players,
            Family::Climb(rules) => rules.players,
        }
    }

    /// What ends a game.
    pub const fn length(&self) -> Length {
        match &self.0.family {
            Family::Trick(rules) => rules.game.length,
            Family::Climb(rules) => Length::Either { target: rules.target, deals: rules.deals },
        }
    }

    /// The points that a game is played to; none where a number of deals alone ends it.
    pub const fn target(&self) -> Option<i32> {
        self.length().target()
    }

    /// The least total that a side can have; none where there is no such bound.
    pub const fn score_floor(&self) -> Option<i32> {
        match &self.0.family {
            Family::Trick(rules) => rules.game.floor,
            Family::Climb(_) => None,
        }
    }

    /// Who takes the turned card that `maker` has ordered up, where the game has one.
    pub const fn takes_the_card(&self, dealer: Seat, maker: Seat) -> Option<Seat> {
        match self.turn_up_rules() {
            Some((_, making)) => Some(making.takes(self.players(), dealer, maker)),
            None => None,
        }
    }

    /// Have the cards letters for suits? Such a `4c` is no four of clubs.
    pub const fn has_lettered_cards(&self) -> bool {
        self.climb_rules().is_some()
    }

    /// Must this ruleset cite clauses of that scope?
    pub const fn invokes(&self, scope: Scope) -> bool {
        self.game().has(scope)
    }

    /// The rules of a trick game; none in the climbing game.
    pub const fn trick_rules(&self) -> Option<&TrickRules> {
        match &self.0.family {
            Family::Trick(rules) => Some(rules),
            Family::Climb(_) => None,
        }
    }

    /// The rules of a trick game in which a card is turned for trump, and of the turning.
    pub const fn turn_up_rules(&self) -> Option<(&TrickRules, &TurnUpRules)> {
        match &self.0.family {
            Family::Trick(rules) => match &rules.making {
                Making::TurnUp(making) => Some((rules, making)),
                Making::Bid(_) => None,
            },
            Family::Climb(_) => None,
        }
    }

    /// The rules of a trick game in which the players bid for trump, and of the bidding.
    pub const fn bid_rules(&self) -> Option<(&TrickRules, &BidRules)> {
        match &self.0.family {
            Family::Trick(rules) => match &rules.making {
                Making::TurnUp(_) => None,
                Making::Bid(making) => Some((rules, making)),
            },
            Family::Climb(_) => None,
        }
    }

    /// The rules of the climbing game; none in a trick game.
    pub const fn climb_rules(&self) -> Option<&ClimbRules> {
        match &self.0.family {
            Family::Trick(_) => None,
            Family::Climb(rules) => Some(rules),
        }
    }
}
