//! What one deal and one game come to for whoever sat there: facts -> one player's tally.
//!
//! Here stands what a word of the statistics means: when a contract is made, a denial right, a game
//! a comeback. This module must never know a name, a session or a file.

use crate::event::{Call, Denial, Event};
use crate::game::verdict::{Outcome, Phase, Standing};
use crate::game::{Deal, DealResult};
use crate::report::back::{look_back, strength};
use crate::report::stats::tally::{Accuracy, Contracts, Deals, Games, MonthTally, Tally};
use crate::rules::pay::{LoneStatus, Side};
use crate::rules::{DenyAlone, Making, Ruleset, TrickRules};
use crate::seat::{ByTeam, MOST_SEATS, Seat, SeatList, Team};
use crate::session::DealStory;

/// A deal that counts: it was played to its end, and is not void.
#[derive(Clone, Copy, Debug)]
pub(super) struct DealFacts<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) dealer: Seat,
    pub(super) points: ByTeam<i32>,
    pub(super) result: DealResult,
    pub(super) passed_out: bool,
    /// Denials that counted, in order.
    pub(super) denials: &'a [Refusal],
    /// Do the points come from the cards alone, and not from what the people decided?
    pub(super) by_cards: bool,
    /// The deal from above, where that was asked for and every card is on record.
    pub(super) from_above: Option<FromAbove>,
    /// 1 where the turned card was ordered, 2 where trump was named after it.
    pub(super) round: Option<u8>,
}

/// A deal seen from above: what each card gave away, and what the cards were worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct FromAbove {
    /// By seat; of whom sat out nothing.
    played: [Accuracy; MOST_SEATS],
    /// What the cards of each side were worth above an even share, in quarters of a trick.
    above: Option<ByTeam<i32>>,
}

impl FromAbove {
    /// Looks at a deal; none where not every card of it was recorded.
    pub(super) fn of(deal: &DealStory, rules: &Ruleset) -> Option<Self> {
        let looks = look_back(deal, rules)?;
        let mut played = [Accuracy::default(); MOST_SEATS];
        let mut given = [0_u8; MOST_SEATS];
        for card in &looks.cards {
            let seat = card.seat.index();
            let (own, lost) = (played.get_mut(seat)?, given.get_mut(seat)?);
            own.deals = 1;
            own.cards += 1;
            own.faulty += u64::from(card.gave_away > 0);
            *lost += card.gave_away;
        }
        for (own, given) in played.iter_mut().zip(given) {
            own.given.add(i32::from(given));
        }
        // The two sides' tricks of four deals: half of what they differ by is above an even share.
        let above = strength(deal, rules).map(|tricks| {
            let [even, odd] = Team::BOTH.map(|team| i32::from(tricks[team]));
            ByTeam::new((even - odd) / 2, (odd - even) / 2)
        });
        Some(Self { played, above })
    }
}

/// A denial that counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) by: Seat,
    pub(super) declarer: Seat,
    pub(super) what: Denial,
}

/// Whether a denial was right, as far as the deal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proved {
    Right,
    Wrong,
    Unsaid,
}

/// The denials of a deal that counted. Of what was only said by one who has no say nothing is kept.
pub(super) fn denials(
    rules: &Ruleset,
    standing: Standing,
    events: &[(u64, Event)],
    into: &mut Vec<Refusal>,
) {
    into.clear();
    let said = |(_, event): &(u64, Event)| {
        matches!(event, Event::Call(Call::Deny { .. } | Call::Denied { .. }))
    };
    if !events.iter().any(said) {
        return;
    }
    let Ok(mut deal) = Deal::open(rules, standing) else { return };
    let partner = |seat| rules.players().partner(seat);
    for (_, event) in events {
        if let Event::Call(Call::Deny { seat, what }) = event
            && deal.phase() == Phase::Answer
            && deal.turn() == Some(*seat)
            && let Some(declarer) = partner(*seat)
        {
            into.push(Refusal { by: *seat, declarer, what: *what });
        } else if let Event::Call(Call::Denied { seat, what, .. }) = event
            && let Some(by) = partner(*seat)
        {
            into.push(Refusal { by, declarer: *seat, what: *what });
        }
        if deal.advance(event).is_err() {
            return;
        }
    }
}

impl DealFacts<'_> {
    fn net(&self, team: Team) -> i32 {
        self.points[team] - self.points[team.other()]
    }

    /// What a refused "alone" becomes, where there is consent at all.
    fn deny_alone(&self) -> Option<DenyAlone> {
        self.rules.turn_up_rules()?.1.consent
    }

    fn proved(&self, denial: Refusal) -> Proved {
        if !self.by_cards {
            return Proved::Unsaid;
        }
        if denial.what == Denial::Alone && self.deny_alone() == Some(DenyAlone::PlayTogether) {
            return self.proved_together(denial);
        }
        match self.net(denial.by.team()) {
            1.. => Proved::Right,
            0 => Proved::Unsaid,
            _ => Proved::Wrong,
        }
    }

    /// The same hand was played by both: what would its tricks have paid alone?
    fn proved_together(&self, denial: Refusal) -> Proved {
        let (Some(rules), DealResult::Contract { taken, .. }) =
            (self.rules.trick_rules(), self.result)
        else {
            return Proved::Unsaid;
        };
        let Making::TurnUp(making) = &rules.making else { return Proved::Unsaid };
        let tricks = taken[denial.by.team()];
        let worth = |alone| {
            let pay = making.pay.pay(LoneStatus::of(alone, false), tricks, rules.hand);
            pay.total(Side::Makers) - pay.total(Side::Others)
        };
        if worth(true) <= worth(false) {
            Proved::Right
        } else if tricks == rules.hand {
            Proved::Wrong
        } else {
            Proved::Unsaid
        }
    }
}

impl Tally {
    /// Counts a deal for the one who sat at `seat`.
    pub(super) fn deal(&mut self, deal: &DealFacts<'_>, seat: Seat) {
        let team = seat.team();
        self.deals.add(deal, team);
        self.dealt += u64::from(deal.dealer == seat);
        if deal.dealer.team() == team {
            self.own_deal.add(deal, team);
        }
        if let Some(above) = &deal.from_above {
            self.look(above, seat);
        }
        if let Some(rules) = deal.rules.trick_rules() {
            self.trick += 1;
            self.passed_out += u64::from(deal.passed_out);
            if let DealResult::Contract { contract, .. } = deal.result {
                if contract.maker == seat {
                    self.own.add(deal, rules);
                }
                let made_by_side = contract.maker.team() == team;
                (if made_by_side { &mut self.side } else { &mut self.others }).add(deal, rules);
            }
            self.deny(deal, seat);
        } else if let DealResult::Places(places) = deal.result {
            self.place(places, seat, deal.rules.players().count());
        }
    }

    fn look(&mut self, above: &FromAbove, seat: Seat) {
        if let Some(own) = above.played.get(seat.index()).filter(|own| own.cards > 0) {
            self.accuracy += own;
        }
        if let Some(above) = above.above {
            self.luck.deals += 1;
            self.luck.above.add(above[seat.team()]);
        }
    }

    fn deny(&mut self, deal: &DealFacts<'_>, seat: Seat) {
        let Some(deny_alone) = deal.deny_alone() else { return };
        let mut still_asked = true;
        for denial in deal.denials {
            self.denials.suffered += u64::from(denial.declarer == seat);
            if denial.by != seat {
                continue;
            }
            self.denials.asked += 1;
            match denial.what {
                Denial::Trump => self.denials.trump += 1,
                Denial::Alone => {
                    self.denials.alone += 1;
                    // The same declaration goes on, and is not asked for twice.
                    still_asked &= deny_alone == DenyAlone::AsPass;
                }
            }
            match deal.proved(*denial) {
                Proved::Right => self.denials.right += 1,
                Proved::Wrong => self.denials.wrong += 1,
                Proved::Unsaid => self.denials.unsaid += 1,
            }
        }
        if let DealResult::Contract { contract, .. } = deal.result
            && deal.rules.players().partner(seat) == Some(contract.maker)
            && still_asked
        {
            self.denials.asked += 1;
        }
    }

    fn place(&mut self, out: SeatList, seat: Seat, players: u8) {
        let Some(first) = out.first() else { return };
        self.places.deals += 1;
        self.places.side_first += u64::from(first.team() == seat.team());
        // Of all but one out, the one is last.
        let place = match out.iter().position(|other| other == seat) {
            None if out.len() + 1 == players => Some(usize::from(out.len())),
            place => place,
        };
        if let Some(count) = place.and_then(|place| self.places.at.0.get_mut(place)) {
            *count += 1;
        }
    }

    /// Counts a game for one of this team.
    pub(super) fn game(&mut self, game: &GameFacts, team: Team) {
        self.games.add(game, team);
    }
}

impl MonthTally {
    /// Counts a deal for one of this team.
    pub(super) fn deal(&mut self, deal: &DealFacts<'_>, team: Team) {
        self.deals += 1;
        self.earned += i64::from(deal.points[team]);
        self.given += i64::from(deal.points[team.other()]);
    }

    /// Counts a game for one of this team.
    pub(super) fn game(&mut self, game: &GameFacts, team: Team) {
        self.games += 1;
        self.won += u64::from(game.outcome == Outcome::Won(team));
    }
}

impl Deals {
    fn add(&mut self, deal: &DealFacts<'_>, team: Team) {
        let net = deal.net(team);
        self.played += 1;
        self.won += u64::from(net > 0);
        self.lost += u64::from(net < 0);
        self.earned.add(deal.points[team]);
        self.given.add(deal.points[team.other()]);
        self.net.add(net);
    }
}

impl Contracts {
    fn add(&mut self, deal: &DealFacts<'_>, rules: &TrickRules) {
        let DealResult::Contract { contract, taken, made } = deal.result else { return };
        let lone = u64::from(contract.alone);
        self.count += 1;
        self.lone += lone;
        let Some(made) = made else { return };
        let tricks = taken[contract.maker.team()];
        let march = u64::from(tricks == rules.hand);
        let (made, failed) = (u64::from(made), u64::from(!made));
        self.made += made;
        match &rules.making {
            Making::TurnUp(_) => self.euchred += failed,
            Making::Bid(_) => self.set += failed,
        }
        self.marches += march;
        self.tricks += u64::from(tricks);
        self.lone_made += lone * made;
        self.lone_failed += lone * failed;
        self.lone_marches += lone * march;
    }
}

/// A game that was played to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameFacts {
    pub(super) outcome: Outcome,
    /// How far each team was behind when it was furthest behind and there was a deal to come.
    pub(super) behind: ByTeam<u32>,
    /// How far behind is far, in this game; none where no points were to be reached.
    pub(super) far: Option<u32>,
}

impl GameFacts {
    /// A game with these scores one after another, from the one that it began with to the one
    /// before its last deal.
    pub(super) fn new(
        rules: &Ruleset,
        outcome: Outcome,
        scores: impl Iterator<Item = ByTeam<i32>>,
    ) -> Self {
        let mut behind = ByTeam::new(0, 0);
        for score in scores {
            for team in Team::BOTH {
                let by = score[team.other()].saturating_sub(score[team]);
                behind[team] = behind[team].max(u32::try_from(by).unwrap_or(0));
            }
        }
        let target = rules.target();
        // Half of the target, rounded up.
        let far = target.and_then(|target| u32::try_from(target).ok()).map(|it| it.div_ceil(2));
        Self { outcome, behind, far }
    }
}

impl Games {
    fn add(&mut self, game: &GameFacts, team: Team) {
        let won = game.outcome == Outcome::Won(team);
        self.played += 1;
        self.won += u64::from(won);
        self.shared += u64::from(game.outcome == Outcome::Shared);
        let Some(far) = game.far else { return };
        if game.behind[team] >= far {
            self.behind += 1;
            self.behind_won += u64::from(won);
        }
        if game.behind[team.other()] >= far {
            self.ahead += 1;
            self.ahead_lost += u64::from(game.outcome == Outcome::Won(team.other()));
        }
        if won {
            self.most.0 = self.most.0.max(game.behind[team]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shelf::Shelf;

    /// To 5 a side is far behind by 3, which is half of it rounded up, and not by 2.
    #[test]
    fn far_behind_is_half_of_the_target_rounded_up() {
        let rules = Shelf::built_in().get("euchre-laws-1888").unwrap();
        assert_eq!(rules.target(), Some(5));
        for (most, comebacks) in [(2, 0), (3, 1)] {
            let scores = [ByTeam::new(0, 0), ByTeam::new(0, most), ByTeam::new(4, 4)];
            let game = GameFacts::new(rules, Outcome::Won(Team::Even), scores.into_iter());
            let (mut winner, mut loser) = (Games::default(), Games::default());
            winner.add(&game, Team::Even);
            loser.add(&game, Team::Odd);
            assert_eq!((winner.behind, winner.behind_won), (comebacks, comebacks), "{most}");
            assert_eq!((loser.ahead, loser.ahead_lost), (comebacks, comebacks), "{most}");
        }
    }
}
