//! The end of a trick game: who may go out, both past the target, ties, the last deal, the floor.
//!
//! It looks at totals and at who made what, never at cards. The climbing family ends by other
//! rules, which stand with it.

use crate::game::verdict::Outcome;
use crate::rules::{BothOut, GameRules, Out, Ruleset, Tie};
use crate::seat::{ByTeam, Team};

/// What a side can appeal to for going out: who made trump in this deal, and whether it was made, be
/// it that it was played or that a ruling counted it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bidders {
    /// The side that made trump.
    pub makers: Team,
    /// Did it do what it undertook?
    pub made: bool,
}

/// How the game stands after a deal: None while it goes on.
///
/// `score` is the total after the deal, `deal_no` the number of the deal from 1, void deals not
/// counted. Who made trump is asked only where it matters: most deals end no game.
pub fn outcome(
    rules: &GameRules,
    score: ByTeam<i32>,
    deal_no: u32,
    bidders: impl FnOnce() -> Option<Bidders>,
) -> Option<Outcome> {
    let past = |team| rules.length.target().is_some_and(|target| score[team] >= target);
    let last = rules.length.deals().is_some_and(|deals| deal_no >= deals);
    if !last && !past(Team::Even) && !past(Team::Odd) {
        return None;
    }
    let bidders = bidders();
    let out = |team| past(team) && may_go_out(rules.out, team, bidders);
    match (out(Team::Even), out(Team::Odd)) {
        (true, true) => both_out(rules, score, bidders),
        (true, false) => Some(Outcome::Won(Team::Even)),
        (false, true) => Some(Outcome::Won(Team::Odd)),
        (false, false) if last => by_score(rules, score, bidders),
        (false, false) => None,
    }
}

/// Is a game that begins with this score over before a card is dealt?
pub fn is_over_at(score: ByTeam<i32>, ruleset: &Ruleset) -> bool {
    let rules = ruleset.trick_rules().map(|rules| &rules.game);
    rules.is_some_and(|rules| outcome(rules, score, 0, || None).is_some())
}

fn may_go_out(out: Out, team: Team, bidders: Option<Bidders>) -> bool {
    match (out, bidders) {
        (Out::Any, _) => true,
        (Out::Contract, Some(Bidders { makers, made })) => made == (team == makers),
        (Out::OwnBid, Some(Bidders { makers, made })) => made && team == makers,
        (Out::Contract | Out::OwnBid, None) => false,
    }
}

fn both_out(rules: &GameRules, score: ByTeam<i32>, bidders: Option<Bidders>) -> Option<Outcome> {
    match (rules.both_out, bidders) {
        (BothOut::Makers, Some(Bidders { makers, .. })) => Some(Outcome::Won(makers)),
        (BothOut::Makers | BothOut::Higher, _) => by_score(rules, score, bidders),
    }
}

fn by_score(rules: &GameRules, score: ByTeam<i32>, bidders: Option<Bidders>) -> Option<Outcome> {
    match score.even.cmp(&score.odd) {
        std::cmp::Ordering::Greater => Some(Outcome::Won(Team::Even)),
        std::cmp::Ordering::Less => Some(Outcome::Won(Team::Odd)),
        std::cmp::Ordering::Equal => match (rules.tie, bidders) {
            (Tie::PlayOn, _) | (Tie::Makers, None) => None,
            (Tie::Shared, _) => Some(Outcome::Shared),
            (Tie::Makers, Some(Bidders { makers, .. })) => Some(Outcome::Won(makers)),
        },
    }
}
