//! What an outcome pays: rows, bids and places, each point with its reason and its clause.
//!
//! Pure arithmetic over the rules: no deal, no seat, no score. A number without a reason cannot be
//! made here, and nothing allocates, because millions of deals are replayed through it.

use crate::clause::Clause;
use crate::rules::{
    BidRules, ClimbRules, Family, LoneMode, LonePay, Making, PayMade, PayOthers, PayRow, PaySet,
    Ruleset, TurnUpPay,
};

/// Which of the two sides of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that made trump.
    Makers,
    Others,
}

/// Why points are paid, or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The makers took enough tricks.
    Made,
    /// The makers took every trick.
    March,
    /// The makers did not take enough.
    Euchred,
    /// The makers took none at all.
    Swept,
    AloneMade,
    AloneMarch,
    /// Alone, with more than half of the tricks, in a ruleset that pays that to the others.
    AloneShort,
    AloneEuchred,
    AloneSwept,
    /// The other side's tricks in a bid game.
    Tricks,
    /// The bid failed.
    Set,
    /// An alone bid failed: what that costs besides, or instead.
    AloneSet,
    /// Climbing: a further member of the team that went out first, at this place.
    Place(u8),
    /// The dealer would not name and gave a point away.
    Forfeit,
    /// The people decided.
    Ruling,
    /// The ruleset has a lowest total, and this keeps it.
    Floor,
}

impl Reason {
    /// As it is spelt in an answer.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Made => "made",
            Self::March => "march",
            Self::Euchred => "euchred",
            Self::Swept => "swept",
            Self::AloneMade => "alone-made",
            Self::AloneMarch => "alone-march",
            Self::AloneShort => "alone-short",
            Self::AloneEuchred => "alone-euchred",
            Self::AloneSwept => "alone-swept",
            Self::Tricks => "tricks",
            Self::Set => "set",
            Self::AloneSet => "alone-set",
            Self::Place(_) => "place",
            Self::Forfeit => "forfeit",
            Self::Ruling => "ruling",
            Self::Floor => "floor",
        }
    }
}

impl Reason {
    /// As a table of payments says it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Made => "made",
            Self::March => "march",
            Self::Euchred => "euchred",
            Self::Swept => "euchred without a trick",
            Self::AloneMade => "made alone",
            Self::AloneMarch => "march alone",
            Self::AloneShort => "alone, but not every trick",
            Self::AloneEuchred => "loner euchred",
            Self::AloneSwept => "loner euchred without a trick",
            Self::Tricks => "the others' tricks",
            Self::Set => "set",
            Self::AloneSet => "set alone",
            Self::Place(2) => "out second",
            Self::Place(3) => "out third",
            Self::Place(4) => "out fourth",
            Self::Place(5) => "out fifth",
            Self::Place(_) => "out last",
            Self::Forfeit => "the dealer would not name",
            Self::Ruling => "ruled by the table",
            Self::Floor => "the lowest total is kept",
        }
    }
}

/// Points for one side, with the reason and the clause that pays them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// To whom.
    pub side: Side,
    /// How many; negative where they are lost.
    pub points: i32,
    /// Why.
    pub reason: Reason,
    /// The clause that says so.
    pub clause: Clause,
}

/// What one outcome pays: at most four payments, in the order in which a table would say them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pay([Option<Paid>; 4]);

impl Pay {
    /// Every payment.
    pub fn iter(&self) -> impl Iterator<Item = Paid> {
        self.0.into_iter().flatten()
    }

    /// The sum for one side.
    pub fn total(&self, side: Side) -> i32 {
        self.iter().filter(|paid| paid.side == side).map(|paid| paid.points).sum()
    }

    /// Adds a payment; nothing is paid where the points are none.
    fn add(&mut self, side: Side, points: i32, reason: Reason, clause: Clause) {
        if points != 0
            && let Some(place) = self.0.iter_mut().find(|place| place.is_none())
        {
            *place = Some(Paid { side, points, reason, clause });
        }
    }
}

/// With whom the makers and the defenders play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoneStatus {
    /// Both partners.
    Together,
    /// The maker is alone.
    Alone,
    /// The maker is alone against a lone defender.
    LoneDefender,
}

impl LoneStatus {
    /// Which it is. Whatever else decides one day which rows apply is asked for here, so that the
    /// compiler names every place that has to know it.
    pub const fn of(alone: bool, lone_defender: bool) -> Self {
        match (alone, lone_defender) {
            (false, _) => Self::Together,
            (true, false) => Self::Alone,
            (true, true) => Self::LoneDefender,
        }
    }

    /// Is the maker alone?
    pub const fn is_alone(self) -> bool {
        match self {
            Self::Together => false,
            Self::Alone | Self::LoneDefender => true,
        }
    }

    /// The clause that pays.
    pub const fn clause(self) -> Clause {
        match self {
            Self::Together => Clause::PayTogether,
            Self::Alone => Clause::PayAlone,
            Self::LoneDefender => Clause::PayLoneDefender,
        }
    }
}

impl TurnUpPay {
    /// The rows that apply.
    pub fn rows(&self, lone: LoneStatus) -> &[PayRow] {
        match lone {
            LoneStatus::Together => &self.together,
            LoneStatus::Alone => &self.alone,
            LoneStatus::LoneDefender => &self.lone_defender,
        }
    }

    /// When each table applies, in the order in which they are shown.
    pub fn statuses(&self) -> impl Iterator<Item = LoneStatus> {
        // The compiler names a table that is not among them.
        let Self { together: _, alone: _, lone_defender: _ } = self;
        [LoneStatus::Together, LoneStatus::Alone, LoneStatus::LoneDefender].into_iter()
    }

    /// Every row, whoever plays with whom.
    pub fn every_row(&self) -> impl Iterator<Item = &PayRow> {
        self.statuses().flat_map(|lone| self.rows(lone))
    }

    /// What `tricks` of `hand` tricks pay the makers and the defenders.
    pub fn pay(&self, lone: LoneStatus, tricks: u8, hand: u8) -> Pay {
        let mut pay = Pay::default();
        let Some(row) = self.rows(lone).get(usize::from(tricks)) else { return pay };
        let clause = lone.clause();
        let reason = reason_of(lone, tricks, hand, *row);
        pay.add(Side::Makers, row.makers, reason, clause);
        pay.add(Side::Others, row.defenders, reason, clause);
        pay
    }
}

fn reason_of(lone: LoneStatus, tricks: u8, hand: u8, row: PayRow) -> Reason {
    let alone = lone.is_alone();
    let failed = row.defenders > 0 || row.makers < 0;
    match (alone, failed) {
        (false, true) if tricks == 0 => Reason::Swept,
        (true, true) if tricks == 0 => Reason::AloneSwept,
        (true, true) if tricks * 2 > hand => Reason::AloneShort,
        (false, true) => Reason::Euchred,
        (true, true) => Reason::AloneEuchred,
        (false, false) if tricks == hand => Reason::March,
        (true, false) if tricks == hand => Reason::AloneMarch,
        (false, false) => Reason::Made,
        (true, false) => Reason::AloneMade,
    }
}

impl BidRules {
    /// What a bid of `bid` pays that took `tricks` of `hand`. `lone_call` is the number of the alone
    /// call it was, from 1; 0 where nobody was alone (an alone bid is a bid of all the tricks).
    pub fn pay(&self, bid: u8, lone_call: u8, tricks: u8, hand: u8) -> Pay {
        let made = tricks >= bid;
        let others = i32::from(hand - tricks.min(hand));
        let mut pay = Pay::default();
        let lone = (lone_call > 0).then(|| self.lone_pay(lone_call, made));
        let ordinary = !lone.is_some_and(|lone| lone.mode == LoneMode::Flat);
        if made {
            if ordinary {
                let points = match self.pay.made {
                    PayMade::Tricks => tricks,
                    PayMade::Bid => bid,
                };
                pay.add(Side::Makers, i32::from(points), Reason::Made, Clause::PayMade);
            }
            if let Some(lone) = lone {
                let clause = self.lone_clause(Clause::PayLoneMade);
                pay.add(Side::Makers, lone.points, Reason::AloneMade, clause);
            }
            if self.pay.made_others == PayOthers::Tricks {
                pay.add(Side::Others, others, Reason::Tricks, Clause::PayMadeOthers);
            }
        } else {
            if ordinary {
                let points = match self.pay.set {
                    PaySet::Bid => i32::from(bid),
                    PaySet::Tricks => i32::from(tricks),
                    PaySet::Zero => 0,
                };
                pay.add(Side::Makers, -points, Reason::Set, Clause::PaySet);
            }
            if let Some(lone) = lone {
                let clause = self.lone_clause(Clause::PayLoneSet);
                pay.add(Side::Makers, -lone.points, Reason::AloneSet, clause);
            }
            if self.pay.set_others == PayOthers::Tricks {
                pay.add(Side::Others, others, Reason::Tricks, Clause::PaySetOthers);
            }
        }
        pay
    }

    fn lone_pay(&self, lone_call: u8, made: bool) -> LonePay {
        match self.lone_over.get(usize::from(lone_call - 1)) {
            Some(points) => LonePay { mode: LoneMode::Flat, points: *points },
            None if made => self.pay.lone_made,
            None => self.pay.lone_set,
        }
    }

    const fn lone_clause(&self, otherwise: Clause) -> Clause {
        if self.lone_over.is_empty() { otherwise } else { Clause::LoneOver }
    }
}

impl ClimbRules {
    /// What a further member of the first-out team earns by going out at `place`, from 2; nothing
    /// for the first place, and nothing past the last.
    pub fn pay_place(&self, place: u8) -> i32 {
        let row = usize::from(place).checked_sub(2);
        row.and_then(|row| self.by_place.get(row)).copied().unwrap_or(0)
    }
}

impl Ruleset {
    /// What every outcome of a deal pays the makers, or the side that is out first, and the others.
    pub fn every_pay(&self) -> Vec<(i32, i32)> {
        match &self.0.family {
            Family::Trick(rules) => match &rules.making {
                Making::TurnUp(making) => {
                    making.pay.every_row().map(|row| (row.makers, row.defenders)).collect()
                }
                Making::Bid(making) => every_bid(making, rules.hand),
            },
            Family::Climb(rules) => {
                // The side that is out first is paid for each further member: at best the next places.
                let further = usize::from(rules.players.count() / 2).saturating_sub(1);
                vec![(rules.by_place.iter().take(further).sum(), 0)]
            }
        }
    }
}

/// Every outcome of every bid, with so many tricks in a hand.
fn every_bid(rules: &BidRules, hand: u8) -> Vec<(i32, i32)> {
    let calls = u8::try_from(rules.lone_over.len().max(1)).unwrap_or(u8::MAX);
    let mut pays = Vec::new();
    for bid in rules.least..=hand {
        for call in 0..=calls {
            for tricks in 0..=hand {
                let pay = rules.pay(bid, call, tricks, hand);
                pays.push((pay.total(Side::Makers), pay.total(Side::Others)));
            }
        }
    }
    pays
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BidAllPass, BidPay, LoneRank, NoTrumpRank, Rounds, TrumpNamed};

    /// The everything2 text with four players.
    fn everything2() -> BidRules {
        let lone = LonePay { mode: LoneMode::Bonus, points: 10 };
        BidRules {
            rounds: Rounds::Once,
            least: 1,
            no_trump_rank: NoTrumpRank::Equal,
            trump_named: TrumpNamed::WithBid,
            all_pass: BidAllPass::NextDealer,
            lone_rank: LoneRank::AboveAll,
            lone_over: vec![],
            pay: BidPay {
                made: PayMade::Tricks,
                made_others: PayOthers::Tricks,
                set: PaySet::Bid,
                set_others: PayOthers::Tricks,
                lone_made: lone,
                lone_set: lone,
            },
        }
    }

    fn totals(rules: &BidRules, bid: u8, lone_call: u8, tricks: u8, hand: u8) -> (i32, i32) {
        let pay = rules.pay(bid, lone_call, tricks, hand);
        (pay.total(Side::Makers), pay.total(Side::Others))
    }

    /// Worked examples 13 and 14 of the Euchre reference.
    #[test]
    fn a_bid_pays_as_the_worked_examples_have_it() {
        let mut rules = everything2();
        for (bid, lone, tricks, hand, makers, others) in [
            (4, 0, 4, 6, 4, 2),
            (3, 0, 5, 6, 5, 1),
            (4, 0, 3, 6, -4, 3),
            (6, 1, 6, 6, 16, 0),
            (6, 1, 5, 6, -16, 1),
            (8, 1, 8, 8, 18, 0),
            (8, 1, 7, 8, -18, 1),
        ] {
            assert_eq!(totals(&rules, bid, lone, tricks, hand), (makers, others));
        }
        rules.pay.set = PaySet::Zero;
        assert_eq!(totals(&rules, 4, 0, 3, 6), (0, 3));
        assert_eq!(totals(&rules, 6, 1, 5, 6), (-10, 1));
        rules.pay.set = PaySet::Tricks;
        assert_eq!(totals(&rules, 4, 0, 3, 6), (-3, 3));
        assert_eq!(totals(&rules, 6, 1, 5, 6), (-15, 1));
    }

    /// Moon, double, triple, quadruple: 12, 24, 32, 48, flat, made or failed.
    #[test]
    fn a_further_alone_call_is_worth_its_row() {
        let rules = BidRules { lone_over: vec![12, 24, 32, 48], ..everything2() };
        assert_eq!(totals(&rules, 6, 1, 6, 6), (12, 0));
        assert_eq!(totals(&rules, 6, 3, 6, 6), (32, 0));
        assert_eq!(totals(&rules, 6, 4, 2, 6), (-48, 4));
    }
}
