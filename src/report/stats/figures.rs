//! What is said of one player, or of one player with one partner, one ruleset, one month.
//!
//! Every share stands with the number of cases that it rests on. What a game does not have is not
//! there, instead of nought.

use serde::Serialize;

use crate::report::stats::rate::{Mean, Rate, real};
use crate::report::stats::tally::{Contracts, Deals, Sum, Tally};

/// Everything that is counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Games that were played to their end.
    pub games: GameFigures,
    /// Deals that were played to their end and are not void, those of unfinished games among them.
    pub deals: DealFigures,
    /// What dealing is worth.
    pub dealing: DealingFigures,
    /// Making trump; none where no game of the trick family was played.
    pub trump: Option<TrumpFigures>,
    /// Denials; none where nobody could be denied, or nobody is known to have asked.
    pub denials: Option<DenialFigures>,
    /// Places; none where no climbing game was played.
    pub places: Option<PlaceFigures>,
    /// One's own cards against perfect play; none where that was not asked for, or no deal was recorded
    /// to the last card.
    pub accuracy: Option<AccuracyFigures>,
    /// How good the cards were; none where that was not asked for, or not all hands of a deal are known.
    pub luck: Option<LuckFigures>,
}

/// One's own cards against perfect play, all hands open, in deals that were recorded to the last card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AccuracyFigures {
    /// Cards that gave a trick or more away, of all that were played.
    pub faulty: Rate,
    /// Tricks that were given away in a deal.
    pub given_away: Mean,
}

/// How good the cards were that one's side was dealt, whoever called.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckFigures {
    /// Deals of which every hand is known.
    pub deals: u64,
    /// Tricks a deal above an even share: with perfect play, the mean of the four suits as trump.
    pub above_even: f64,
    /// The lower end of a 95 % interval; none for fewer than two deals.
    pub low: Option<f64>,
    /// The upper end of it.
    pub high: Option<f64>,
    /// It rests on few deals.
    pub few: bool,
}

/// Games that were played to their end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameFigures {
    /// Won, of all.
    pub won: Rate,
    /// Lost, in number.
    pub lost: u64,
    /// Shared, where a ruleset allows it.
    pub shared: u64,
    /// Won, of those in which one was behind by half of the target or more.
    pub comebacks: Rate,
    /// Lost, of those in which one was ahead by half of the target or more.
    pub thrown_away: Rate,
    /// The most points that were made good in a game that was won.
    pub greatest_comeback: u32,
}

/// Deals and what they brought.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DealFigures {
    /// One's side got more than the others, of all.
    pub won: Rate,
    /// The others got more, in number.
    pub lost: u64,
    /// Points of one's side in a deal.
    pub points_for: Mean,
    /// Points of the others in a deal.
    pub points_against: Mean,
    /// The first without the second.
    pub net: Mean,
}

/// What dealing is worth to one's side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DealingFigures {
    /// How often one dealt oneself.
    pub dealt: u64,
    /// Deals that were won, of those that one's own side dealt.
    pub own_won: Rate,
    /// The net points of a deal that one's own side dealt.
    pub own_net: Mean,
    /// Deals that were won, of those that the others dealt.
    pub other_won: Rate,
    /// The net points of a deal that the others dealt.
    pub other_net: Mean,
    /// The net points that a deal brings more when one's own side deals; none where one of the two
    /// never happened.
    pub advantage: Option<f64>,
}

/// Making trump, and what comes of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrumpFigures {
    /// Nobody made trump, of all deals of the trick family.
    pub passed_out: Rate,
    /// Made by oneself.
    pub own: ContractFigures,
    /// Made by one's side, oneself among it.
    pub side: ContractFigures,
    /// Made by the others: what fails here was stopped by one's side.
    pub others: ContractFigures,
}

/// Contracts, and what became of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ContractFigures {
    /// Trump was made, of all deals of the trick family.
    pub made_trump: Rate,
    /// What was undertaken was done, of the contracts that were played to the end.
    pub made: Rate,
    /// It was not, in a game of turned cards.
    pub euchred: Rate,
    /// It was not, in a bid game.
    pub set: Rate,
    /// The makers took every trick.
    pub marches: Rate,
    /// The makers' tricks, all together.
    pub tricks: u64,
    /// Alone, of all contracts.
    pub alone: Rate,
    /// Made, of those alone.
    pub alone_made: Rate,
    /// Every trick, of those alone.
    pub alone_marches: Rate,
}

impl ContractFigures {
    /// The makers' tricks in a contract that was played to the end; none where there is none.
    pub fn tricks_a_deal(&self) -> Option<f64> {
        (self.made.of > 0).then(|| real(self.tricks) / real(self.made.of))
    }
}

/// Denials, in games in which a partner may deny.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DenialFigures {
    /// Given, of the partner's declarations that are known.
    pub given: Rate,
    /// Of the declaration.
    pub of_trump: u64,
    /// Only of the going alone.
    pub of_alone: u64,
    /// Proved right, of those that proved anything.
    pub right: Rate,
    /// Proved wrong, in number.
    pub wrong: u64,
    /// Of which it cannot be said.
    pub unsaid: u64,
    /// How often one's own declaration was denied.
    pub suffered: u64,
}

/// Places in the climbing game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceFigures {
    /// Out first, of all climbing deals.
    pub first: Rate,
    /// Somebody of one's side was out first.
    pub side_first: Rate,
    /// How often one was first, second and so on to the last.
    pub at: Vec<u64>,
    /// The mean place, where it is known.
    pub mean: Option<f64>,
}

impl Figures {
    pub(super) fn of(tally: &Tally) -> Self {
        Self {
            games: games(tally),
            deals: deals(&tally.deals),
            dealing: dealing(tally),
            trump: (tally.trick > 0).then(|| trump(tally)),
            denials: denials(tally),
            places: places(tally),
            accuracy: accuracy(tally),
            luck: luck(tally),
        }
    }
}

fn games(tally: &Tally) -> GameFigures {
    let games = &tally.games;
    GameFigures {
        won: Rate::new(games.won, games.played),
        lost: games.played - games.won - games.shared,
        shared: games.shared,
        comebacks: Rate::new(games.behind_won, games.behind),
        thrown_away: Rate::new(games.ahead_lost, games.ahead),
        greatest_comeback: games.most.0,
    }
}

fn mean(sum: Sum, of: u64) -> Mean {
    Mean::new(sum.sum, sum.squares, of)
}

fn deals(deals: &Deals) -> DealFigures {
    DealFigures {
        won: Rate::new(deals.won, deals.played),
        lost: deals.lost,
        points_for: mean(deals.earned, deals.played),
        points_against: mean(deals.given, deals.played),
        net: mean(deals.net, deals.played),
    }
}

fn dealing(tally: &Tally) -> DealingFigures {
    let (all, own) = (&tally.deals, &tally.own_deal);
    let others = all.played - own.played;
    let net = Sum { sum: all.net.sum - own.net.sum, squares: all.net.squares - own.net.squares };
    let (own_net, other_net) = (mean(own.net, own.played), mean(net, others));
    DealingFigures {
        dealt: tally.dealt,
        own_won: Rate::new(own.won, own.played),
        own_net,
        other_won: Rate::new(all.won - own.won, others),
        other_net,
        advantage: own_net.mean.zip(other_net.mean).map(|(own, other)| own - other),
    }
}

fn trump(tally: &Tally) -> TrumpFigures {
    TrumpFigures {
        passed_out: Rate::new(tally.passed_out, tally.trick),
        own: contracts(&tally.own, tally.trick),
        side: contracts(&tally.side, tally.trick),
        others: contracts(&tally.others, tally.trick),
    }
}

fn contracts(of: &Contracts, deals: u64) -> ContractFigures {
    let ended = of.made + of.euchred + of.set;
    let alone_ended = of.lone_made + of.lone_failed;
    ContractFigures {
        made_trump: Rate::new(of.count, deals),
        made: Rate::new(of.made, ended),
        euchred: Rate::new(of.euchred, ended),
        set: Rate::new(of.set, ended),
        marches: Rate::new(of.marches, ended),
        tricks: of.tricks,
        alone: Rate::new(of.lone, of.count),
        alone_made: Rate::new(of.lone_made, alone_ended),
        alone_marches: Rate::new(of.lone_marches, alone_ended),
    }
}

fn denials(tally: &Tally) -> Option<DenialFigures> {
    let denials = &tally.denials;
    if denials.asked == 0 && denials.suffered == 0 {
        return None;
    }
    Some(DenialFigures {
        given: Rate::new(denials.trump + denials.alone, denials.asked),
        of_trump: denials.trump,
        of_alone: denials.alone,
        right: Rate::new(denials.right, denials.right + denials.wrong),
        wrong: denials.wrong,
        unsaid: denials.unsaid,
        suffered: denials.suffered,
    })
}

fn accuracy(tally: &Tally) -> Option<AccuracyFigures> {
    let of = &tally.accuracy;
    (of.cards > 0).then(|| AccuracyFigures {
        faulty: Rate::new(of.faulty, of.cards),
        given_away: mean(of.given, of.deals),
    })
}

/// What is counted in quarters of a trick is said in tricks.
const QUARTERS: f64 = 4.0;

fn luck(tally: &Tally) -> Option<LuckFigures> {
    let of = &tally.luck;
    let Mean { mean, low, high, few, .. } = mean(of.above, of.deals);
    let tricks = |quarters: f64| quarters / QUARTERS;
    Some(LuckFigures {
        deals: of.deals,
        above_even: tricks(mean?),
        low: low.map(tricks),
        high: high.map(tricks),
        few,
    })
}

fn places(tally: &Tally) -> Option<PlaceFigures> {
    let places = &tally.places;
    let [first, ..] = places.at.0;
    (places.deals > 0).then(|| {
        let known: u64 = places.at.0.iter().sum();
        let weighed: u64 =
            (1..).zip(places.at.0).map(|(place, times): (u64, u64)| place * times).sum();
        let length = places.at.0.iter().rposition(|times| *times > 0).map_or(0, |last| last + 1);
        PlaceFigures {
            first: Rate::new(first, places.deals),
            side_first: Rate::new(places.side_first, places.deals),
            at: places.at.0.iter().take(length).copied().collect(),
            mean: i64::try_from(weighed).ok().and_then(|sum| Mean::new(sum, 0, known).mean),
        }
    })
}
