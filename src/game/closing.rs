//! What a deal comes to: its awards one by one, the score after it, and what that means for the game.
//!
//! It adds up what the engines and the rulings found; it must never know how a card is played.

use crate::clause::Clause;
use crate::event::Ruling;
use crate::rules::pay::{LoneStatus, Paid, Pay, Reason, Side};
use crate::rules::{Making, TrickRules};
use crate::seat::{ByTeam, Players, Seat, SeatList, Team};

use super::award::Award;
use super::ending::Bidders;
use super::play::{Contract, Play};
use super::trick::TrickDeal;
use super::verdict::{Outcome, Phase, Standing};
use super::{Close, Deal, ending, redeals, ruling};

/// What a closed deal means for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closing {
    /// The score after it.
    pub score: ByTeam<i32>,
    /// Is the game won? None while it goes on.
    pub outcome: Option<Outcome>,
    /// Who deals next, in this game or in the one after it.
    pub next_dealer: Seat,
    /// It was void and does not count among the deals.
    pub void: bool,
    /// It was void through a misdeal, a wrong count that is, and not a weak hand.
    pub misdealt: bool,
}

/// What was undertaken in a deal, and what the cards came to, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealResult {
    /// No contract, and nobody out: nobody made trump, or nobody has yet.
    Nothing,
    /// Trump was made.
    Contract {
        /// Who made what.
        contract: Contract,
        /// Tricks of each team, all of them or so far.
        taken: ByTeam<u8>,
        /// Did the makers do what they undertook? None where it was not played to the end, or where
        /// the people ended it.
        made: Option<bool>,
    },
    /// Climbing: who is out, in order.
    Places(SeatList),
}

impl Deal<'_> {
    /// Did the makers do what they undertook? Not known before the play is over.
    pub fn made(&self) -> Option<bool> {
        Some(bidders(self.trick()?)?.made)
    }

    /// The awards of the deal, as far as it is decided, into the caller's buffer.
    ///
    /// Each ruling is an award of its own, with its own reason. The deal keeps only the sum of them:
    /// `ruled` are the rulings that it was told, in order.
    pub fn awards<'a>(&self, ruled: impl IntoIterator<Item = &'a Ruling>, awards: &mut Vec<Award>) {
        let mut points = ByTeam::default();
        self.earned(|award| {
            points = points + ByTeam::only(award.team, award.points);
            awards.push(award);
        });
        let mut ruled_points = ByTeam::default();
        for (number, ruling) in ruled.into_iter().enumerate() {
            ruled_points = ruled_points + ruling.points;
            for team in Team::BOTH.into_iter().filter(|team| ruling.points[*team] != 0) {
                let (points, reason) = (ruling.points[team], Reason::Ruling);
                let ruling = Some(number);
                awards.push(Award { team, points, reason, clause: None, seat: None, ruling });
            }
        }
        debug_assert_eq!(ruled_points, self.ruled.points, "the rulings that the deal was told");
        awards.extend(self.given_back(points + ruled_points));
    }

    /// The sum of the awards.
    pub fn points(&self) -> ByTeam<i32> {
        let mut points = self.ruled.points;
        self.earned(|award| points = points + ByTeam::only(award.team, award.points));
        for given in self.given_back(points) {
            points = points + ByTeam::only(given.team, given.points);
        }
        points
    }

    /// Where a total may not fall under a floor, an award says what was given back.
    fn given_back(&self, points: ByTeam<i32>) -> impl Iterator<Item = Award> {
        let floor = self.rules.score_floor();
        let before = self.standing.score;
        Team::BOTH.into_iter().filter_map(move |team| {
            let under = floor?.saturating_sub(before[team].saturating_add(points[team]));
            (under > 0 && points[team] < 0).then_some(Award {
                team,
                points: under.min(points[team].saturating_neg()),
                reason: Reason::Floor,
                clause: Some(Clause::GameFloor),
                seat: None,
                ruling: None,
            })
        })
    }

    /// The score before the deal with what it has brought so far.
    pub fn score(&self) -> ByTeam<i32> {
        self.standing.score + self.points()
    }

    /// What the deal means for the game, once it is closed.
    pub fn closing(&self) -> Option<Closing> {
        if !self.phase().is_closed() {
            return None;
        }
        let score = self.score();
        let misdealt = matches!(self.ruled.close, Close::Void { misdeal: true, .. });
        let (void, outcome, course_dealer) = match self.ruled.close {
            Close::Void { dealer, .. } => (true, self.ruled_out(score), dealer),
            Close::Course | Close::Ruled => {
                let (outcome, dealer) = self.verdict(score);
                (false, outcome, dealer)
            }
        };
        Some(Closing {
            score,
            outcome,
            next_dealer: self.ruled.next_dealer.unwrap_or(course_dealer),
            void,
            misdealt,
        })
    }

    /// A deal that is void counts for nothing, but what a ruling gave in it may win the game.
    fn ruled_out(&self, score: ByTeam<i32>) -> Option<Outcome> {
        let deal = self.trick()?;
        if self.ruled.points == ByTeam::default() {
            return None;
        }
        ending::outcome(&deal.rules().game, score, 0, || None)
    }

    /// Who is out by the points for revokes, where these are counted first (Laws of 1888, 4).
    pub(super) fn out_first(&self, rules: &TrickRules) -> Option<Outcome> {
        if !ruling::by_the_laws(rules) || self.ruled.revokes == ByTeam::default() {
            return None;
        }
        ending::outcome(&rules.game, self.standing.score + self.ruled.revokes, 0, || None)
    }
}

impl Closing {
    /// What the game brings into the deal after this one, which began as `before`.
    pub fn standing(&self, before: &Standing) -> Standing {
        Standing {
            dealer: self.next_dealer,
            score: self.score,
            deal_no: if self.void { before.deal_no } else { before.deal_no.saturating_add(1) },
            // Another dealer's misdeals are not in a row with this one's.
            misdeals: if self.misdealt && self.next_dealer == before.dealer {
                before.misdeals.saturating_add(1)
            } else {
                0
            },
        }
    }
}

/// The sum of some awards, by team.
pub fn sum(awards: &[Award]) -> ByTeam<i32> {
    let mut points = ByTeam::<i32>::new(0, 0);
    for award in awards {
        points[award.team] = points[award.team].saturating_add(award.points);
    }
    points
}

/// What the outcome of a trick deal pays.
fn trick_pay<'a>(deal: &'a TrickDeal<'_>) -> Option<(Pay, &'a Play)> {
    if deal.phase() != Phase::Over {
        return None;
    }
    let play = deal.play()?;
    let contract = &play.contract;
    let hand = deal.rules().hand;
    let tricks = deal.taken()[contract.maker.team()];
    let pay = match &deal.rules().making {
        Making::TurnUp(making) => {
            let company = LoneStatus::of(contract.alone, play.lone_defender.is_some());
            making.pay.pay(company, tricks, hand)
        }
        Making::Bid(making) => {
            making.pay(contract.bid.unwrap_or(hand), contract.lone_call, tricks, hand)
        }
    };
    Some((pay, play))
}

pub(super) fn trick_awards(deal: &TrickDeal<'_>, dealer: Seat, mut give: impl FnMut(Award)) {
    if deal.forfeited() {
        give(Award {
            team: dealer.team().other(),
            points: 1,
            reason: Reason::Forfeit,
            clause: Some(Clause::MakingAllPass),
            seat: None,
            ruling: None,
        });
    }
    let Some((pay, play)) = trick_pay(deal) else { return };
    let makers = play.contract.maker.team();
    for Paid { side, points, reason, clause } in pay.iter() {
        let team = match side {
            Side::Makers => makers,
            Side::Others => makers.other(),
        };
        give(Award { team, points, reason, clause: Some(clause), seat: None, ruling: None });
    }
}

/// Who made trump, and did they do what they undertook?
pub(super) fn bidders(deal: &TrickDeal<'_>) -> Option<Bidders> {
    let (pay, play) = trick_pay(deal)?;
    let made = match play.contract.bid {
        Some(bid) => deal.taken()[play.contract.maker.team()] >= bid,
        None => pay.total(Side::Makers) >= pay.total(Side::Others),
    };
    Some(Bidders { makers: play.contract.maker.team(), made })
}

/// The same of a deal that people ended: a contract counts as made where they gave its makers more
/// than the others, and as failed where they gave them less. Where they gave neither more it was
/// neither, and where there was no contract nobody has one to go out by.
pub(super) fn ruled_bidders(deal: &TrickDeal<'_>, points: ByTeam<i32>) -> Option<Bidders> {
    let makers = deal.play()?.contract.maker.team();
    let (own, others) = (points[makers], points[makers.other()]);
    (own != others).then_some(Bidders { makers, made: own > others })
}

pub(super) fn next_dealer(deal: &TrickDeal<'_>, dealer: Seat, players: Players) -> Seat {
    let same = deal.phase() == Phase::PassedOut && redeals(deal.rules());
    if same { dealer } else { players.left(dealer) }
}
