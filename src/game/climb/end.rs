//! What ends a climbing deal, what its places pay, how the game ends and who deals next.
//!
//! Only the order of going out, the score and the ruleset matter here; this module must never know a
//! card or a round.

use crate::clause::Clause;
use crate::game::award::Award;
use crate::game::verdict::{Outcome, Standing};
use crate::rules::pay::Reason;
use crate::rules::{ClimbDealer, ClimbRules, ClimbTie, EarlyWin, LastDeal};
use crate::seat::{ByTeam, Players, Seat, SeatList, Team};

/// The most partners that a player has, and so the most places that pay.
const MOST_PARTNERS: usize = 2;

/// Why a deal is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// A whole team is out.
    TeamOut,
    /// The team of the first player out is sure of the target.
    EarlyWin,
    /// In the last deal, a player of the team that is ahead or level was the first out.
    LastDeal,
    /// In the deal that breaks the tie, somebody is out.
    SuddenDeath,
}

impl Close {
    /// The rule by which it is over.
    pub const fn clause(self) -> Clause {
        match self {
            Self::TeamOut => Clause::DealEnd,
            Self::EarlyWin => Clause::GameEarlyWin,
            Self::LastDeal => Clause::GameLastDeal,
            Self::SuddenDeath => Clause::GameTie,
        }
    }
}

/// The game is over, and the rule by which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won, if anybody did.
    pub outcome: Outcome,
    /// The rule that says so.
    pub clause: Clause,
}

impl Ending {
    const fn won(team: Team, clause: Clause) -> Self {
        Self { outcome: Outcome::Won(team), clause }
    }
}

/// Is the deal over after these places, and why?
pub(super) fn close(rules: &ClimbRules, standing: &Standing, places: SeatList) -> Option<Close> {
    let team = places.first()?.team();
    if breaks_the_tie(rules, standing.deal_no) {
        return Some(Close::SuddenDeath);
    }
    if Team::BOTH.into_iter().any(|team| whole(rules.players, places, team)) {
        return Some(Close::TeamOut);
    }
    let score = standing.score[team];
    if rules.early_win == EarlyWin::Guaranteed
        && score.saturating_add(sure(rules, places)) >= rules.target
    {
        return Some(Close::EarlyWin);
    }
    let ahead_or_level = score >= standing.score[team.other()];
    let last = standing.deal_no >= rules.deals;
    (last && rules.last_deal == LastDeal::AheadOrLevelWins && ahead_or_level)
        .then_some(Close::LastDeal)
}

/// What a deal that is over pays, best place first. A place that pays nothing makes no award, and
/// the deal that breaks the tie scores nothing at all.
pub(super) fn awards(
    rules: &ClimbRules,
    places: SeatList,
    close: Close,
) -> impl Iterator<Item = Award> {
    let scores = match close {
        Close::TeamOut | Close::EarlyWin | Close::LastDeal => true,
        Close::SuddenDeath => false,
    };
    pay(rules, places).into_iter().flatten().filter(move |award| scores && award.points != 0)
}

/// How a closed deal ends the game, if it does; `score` is the total after it, rulings included.
///
/// `close` is none where the people ended the deal: then only the score counts.
pub(super) fn ending(
    rules: &ClimbRules,
    standing: &Standing,
    places: SeatList,
    close: Option<Close>,
    score: ByTeam<i32>,
) -> Option<Ending> {
    let Some((close, first)) = close.zip(places.first().map(Seat::team)) else {
        return by_score(rules, standing.deal_no, score);
    };
    match close {
        Close::TeamOut => by_score(rules, standing.deal_no, score),
        // The sure points are in the score; a ruling may have taken them away again.
        Close::EarlyWin => (score[first] >= rules.target)
            .then(|| Ending::won(first, close.clause()))
            .or_else(|| by_score(rules, standing.deal_no, score)),
        Close::LastDeal => Some(Ending::won(leading(score).unwrap_or(first), close.clause())),
        // Nothing is scored: a score that changed is the people's word.
        Close::SuddenDeath => {
            let changed = leading(score).filter(|_| score != standing.score);
            Some(Ending::won(changed.unwrap_or(first), close.clause()))
        }
    }
}

/// Does the score after a deal end the game? The target is reached by at most one team in a deal;
/// should both have reached it, the higher total wins.
fn by_score(rules: &ClimbRules, deal_no: u32, score: ByTeam<i32>) -> Option<Ending> {
    let reached = score.even.max(score.odd) >= rules.target;
    match leading(score) {
        Some(team) if reached => Some(Ending::won(team, Clause::GameTarget)),
        Some(team) if deal_no >= rules.deals => Some(Ending::won(team, Clause::GameDeals)),
        None if reached || deal_no >= rules.deals => match rules.tie {
            ClimbTie::SuddenDeath => None,
            ClimbTie::Shared => Some(Ending { outcome: Outcome::Shared, clause: Clause::GameTie }),
        },
        Some(_) | None => None,
    }
}

/// Who deals after a deal by `dealer` that left this score and in which `first` was the team of the
/// first player out.
///
/// `leading-team`: the next seat clockwise from the last dealer that belongs to the team with more
/// points; level, to the team of the first player out. Where the people ended a deal with the score
/// level and nobody out, the left neighbour deals.
pub(super) fn next_dealer(
    rules: &ClimbRules,
    dealer: Seat,
    score: ByTeam<i32>,
    first: Option<Team>,
) -> Seat {
    let left = rules.players.left(dealer);
    let team = match rules.next_dealer {
        ClimbDealer::Left => None,
        ClimbDealer::LeadingTeam => leading(score).or(first),
    };
    match team {
        Some(team) if left.team() != team => rules.players.left(left),
        Some(_) | None => left,
    }
}

/// The team with more points.
fn leading(score: ByTeam<i32>) -> Option<Team> {
    match score.even.cmp(&score.odd) {
        std::cmp::Ordering::Greater => Some(Team::Even),
        std::cmp::Ordering::Less => Some(Team::Odd),
        std::cmp::Ordering::Equal => None,
    }
}

/// Is this the extra deal after the last, which was level?
fn breaks_the_tie(rules: &ClimbRules, deal_no: u32) -> bool {
    rules.tie == ClimbTie::SuddenDeath && deal_no > rules.deals
}

/// Are all seats of the team out?
fn whole(players: Players, places: SeatList, team: Team) -> bool {
    players.seats().filter(|seat| seat.team() == team).all(|seat| places.has(seat))
}

/// What the team of the first player out has for certain: its points so far, and what its remaining
/// members would earn in the last places.
fn sure(rules: &ClimbRules, places: SeatList) -> i32 {
    pay(rules, places).iter().flatten().map(|award| award.points).sum()
}

/// What each further member of the team of the first player out earns: those who are out by their
/// places, the rest by the last places, whoever of them takes which. For a deal that is over that is
/// all it pays.
fn pay(rules: &ClimbRules, places: SeatList) -> [Option<Award>; MOST_PARTNERS] {
    let mut awards = [None; MOST_PARTNERS];
    let Some(team) = places.first().map(Seat::team) else { return awards };
    let count = rules.players.count();
    let out = || (1..=count).zip(places.iter()).filter(|(_, seat)| seat.team() == team);
    let earned = out().map(|(place, seat)| (place, Some(seat)));
    let still_in = usize::from(count / 2).saturating_sub(out().count());
    let last = (1..=count).rev().take(still_in).map(|place| (place, None));
    for (slot, (place, seat)) in awards.iter_mut().zip(earned.chain(last.rev()).skip(1)) {
        *slot = Some(Award {
            team,
            points: rules.pay_place(place),
            reason: Reason::Place(place),
            clause: Some(Clause::PayByPlace),
            seat,
            ruling: None,
        });
    }
    awards
}
