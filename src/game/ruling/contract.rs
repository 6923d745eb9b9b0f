//! What a revoke costs where that depends on the contract: the most that the deal could have paid,
//! or a bid that fails or counts as made.
//!
//! Here lies the one question that no list can answer: which facts of the contract matter. It is
//! answered by trying. Every contract that agrees with what is known is paid, and a fact is asked for
//! if two contracts that differ in nothing else pay differently.

use std::collections::BTreeMap;

use super::{Consequence, Fate, Inquired, Inquiry, Ruled, Stop, after_a_revoke, unpriced};
use crate::clause::Clause;
use crate::event::facts::{Fact, Facts};
use crate::rules::pay::{LoneStatus, Side};
use crate::rules::{BidRules, Making, PayOthers, TrickRules};
use crate::seat::{ByTeam, Team};

/// A contract, a side that revoked, and how far the play has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Terms {
    offenders: Team,
    makers: Team,
    alone: bool,
    /// A defender is alone as well.
    both: bool,
    /// The bid; 0 where nothing is bid.
    bid: u8,
    /// Which alone call it was; 0 where nobody is alone.
    call: u8,
    /// Tricks of team 0 and of team 1 when play stopped.
    so_far: (u8, u8),
}

/// What some terms come to.
type Value = fn(Terms, &TrickRules) -> ByTeam<i32>;

/// The most that the deal could have paid the wronged side (EU, MU).
pub(super) fn max_hand(
    desk: &mut Inquiry<'_>,
    rules: &TrickRules,
    team: Inquired<Team>,
) -> Inquired<Ruled> {
    let case = Case { rules, value: most, plays: false };
    let facts = case.consult(desk, after_a_revoke);
    let (points, fate) = case.decide(desk, team, facts)?;
    let why = "It gives the other side the most that the deal could have paid it.";
    Ok(Ruled::new(&[Clause::IrregularRevoke, Clause::IrregularRevokeThen], why).with(Consequence {
        points,
        fate,
        ..Consequence::default()
    }))
}

/// The offenders' bid fails, or the others' bid counts as made. The deal is over with it, whatever
/// the ruleset says of the deal after a revoke, because nothing of it is left to be paid.
pub(super) fn contract_fails(
    desk: &mut Inquiry<'_>,
    rules: &TrickRules,
    team: Inquired<Team>,
) -> Inquired<Ruled> {
    if matches!(rules.making, Making::TurnUp(_)) {
        // Loading refuses this value where nothing is bid.
        return Ok(unpriced());
    }
    let case = Case { rules, value: fails_or_made, plays: true };
    let facts = case.consult(desk, |desk, _rules| desk.ends());
    let (points, fate) = case.decide(desk, team, facts)?;
    let own = desk.facts.offenders() == desk.facts.maker_team;
    let (why, clauses) = if own {
        (
            "The bid of that side has failed, and the others keep the tricks that they have.",
            vec![Clause::IrregularRevoke, Clause::PaySet, Clause::PaySetOthers],
        )
    } else {
        (
            "The bid of the other side counts as made, and that side gets nothing.",
            vec![Clause::IrregularRevoke, Clause::PayMade],
        )
    };
    let mut ruled =
        Ruled::new(&clauses, why).with(Consequence { points, fate, ..Consequence::default() });
    if desk.facts.alone == Some(true) {
        ruled.clauses.push(if own { Clause::PayLoneSet } else { Clause::PayLoneMade });
    }
    Ok(ruled)
}

/// A cost that depends on the contract.
struct Case<'a> {
    rules: &'a TrickRules,
    value: Value,
    /// Does it depend on the tricks so far as well?
    plays: bool,
}

/// A fact of the contract: is it known, what is known without it, and terms without it.
struct Part {
    fact: Fact,
    given: bool,
    without: Facts,
    blank: fn(Terms) -> Terms,
}

impl Part {
    /// In the order in which they are asked for (Euchre reference, 3.2).
    fn all(facts: &Facts, rules: &TrickRules) -> [Self; 5] {
        let known = *facts;
        let makers = match &rules.making {
            Making::TurnUp(_) => Fact::MakerTeam,
            Making::Bid(_) => Fact::BidderTeam,
        };
        let part = |fact, given, without, blank| Self { fact, given, without, blank };
        [
            part(
                makers,
                known.maker_team.is_some(),
                Facts { maker_team: None, ..known },
                |terms| Terms { makers: Team::Even, ..terms },
            ),
            part(
                Fact::LoneDefender,
                known.lone_defender.is_some(),
                Facts { lone_defender: None, ..known },
                |terms| Terms { both: false, ..terms },
            ),
            part(Fact::Bid, known.bid.is_some(), Facts { bid: None, ..known }, |terms| Terms {
                bid: 0,
                ..terms
            }),
            part(
                Fact::LoneCall,
                known.lone_call.is_some(),
                Facts { lone_call: None, ..known },
                |terms| Terms { call: 0, ..terms },
            ),
            part(
                Fact::TricksSoFar,
                known.tricks_so_far.is_some(),
                Facts { tricks_so_far: None, ..known },
                |terms| Terms { so_far: (0, 0), ..terms },
            ),
        ]
    }
}

/// What becomes of the deal, which may depend on who dealt.
type Ending = fn(&mut Inquiry<'_>, &TrickRules) -> Inquired<Fate>;

impl Case<'_> {
    /// Asks for everything that matters.
    fn consult(&self, desk: &mut Inquiry<'_>, ending: Ending) -> Inquired<Fate> {
        let known = *desk.facts;
        let without = Facts { alone: None, offender_is_loner: None, ..known };
        let blank = |terms| Terms { alone: false, both: false, bid: 0, call: 0, ..terms };
        let mut heard = Ok(());
        if self.matters(&without, blank) {
            heard = desk.alone(self.rules).map(|_| ());
        }
        let fate = ending(desk, self.rules);
        for Part { fact, given, without, blank } in Part::all(&known, self.rules) {
            if self.matters(&without, blank) {
                heard = heard.and(desk.ask(fact, given.then_some(())));
            }
        }
        heard.and(fate)
    }

    /// Once all that matters is known, every contract that agrees with it comes to the same.
    fn decide(
        &self,
        desk: &Inquiry<'_>,
        team: Inquired<Team>,
        fate: Inquired<Fate>,
    ) -> Inquired<(ByTeam<i32>, Fate)> {
        let (_team, fate) = (team?, fate?);
        let terms = self.terms(desk.facts).into_iter().next().ok_or(Stop::Missing)?;
        Ok(((self.value)(terms, self.rules), fate))
    }

    /// Do two contracts that are the same when blanked come to different points?
    fn matters(&self, facts: &Facts, blank: fn(Terms) -> Terms) -> bool {
        let mut seen: BTreeMap<Terms, ByTeam<i32>> = BTreeMap::new();
        self.terms(facts).into_iter().any(|terms| {
            let points = (self.value)(terms, self.rules);
            *seen.entry(blank(terms)).or_insert(points) != points
        })
    }

    /// Every contract that agrees with these facts.
    fn terms(&self, facts: &Facts) -> Vec<Terms> {
        let teams = |known: Option<Team>| match known {
            Some(team) => vec![team],
            None => Team::BOTH.to_vec(),
        };
        let mut all = Vec::new();
        for offenders in teams(facts.offenders()) {
            for makers in teams(facts.maker_team) {
                for so_far in self.so_far(facts) {
                    let terms = |(alone, both, bid, call)| Terms {
                        offenders,
                        makers,
                        alone,
                        both,
                        bid,
                        call,
                        so_far,
                    };
                    all.extend(self.contracts(facts).into_iter().map(terms));
                }
            }
        }
        all
    }

    fn so_far(&self, facts: &Facts) -> Vec<(u8, u8)> {
        let hand = self.rules.hand;
        match (self.plays, facts.tricks_so_far) {
            (false, _) => vec![(0, 0)],
            (true, Some(taken)) => vec![(taken.even, taken.odd)],
            (true, None) => {
                let pairs = (0..=hand).flat_map(|own| (0..=hand - own).map(move |r| (own, r)));
                pairs.collect()
            }
        }
    }

    /// Alone, a lone defender, the bid, the alone call.
    fn contracts(&self, facts: &Facts) -> Vec<(bool, bool, u8, u8)> {
        let rules = self.rules;
        let said = facts.alone.or(facts.is_loner().then_some(true));
        let mut list = Vec::new();
        if said != Some(true) || !rules.lone.allowed {
            let bids = match (&rules.making, facts.bid) {
                (Making::TurnUp(_), _) => 0..=0,
                (Making::Bid(_), Some(bid)) => bid..=bid,
                (Making::Bid(_), None) => 1..=rules.hand,
            };
            list.extend(bids.map(|bid| (false, false, bid, 0)));
        }
        if said != Some(false) && rules.lone.allowed {
            match &rules.making {
                Making::TurnUp(_) => {
                    let said = facts.lone_defender.filter(|_| rules.lone.defend_alone);
                    let may = rules.lone.defend_alone && said.is_none();
                    list.push((true, said == Some(true), 0, 1));
                    list.extend(may.then_some((true, true, 0, 1)));
                }
                // An alone bid is a bid of all the tricks.
                Making::Bid(making) => {
                    let calls = calls(making, facts);
                    list.extend(calls.map(|call| (true, false, rules.hand, call)));
                }
            }
        }
        list
    }
}

fn calls(making: &BidRules, facts: &Facts) -> std::ops::RangeInclusive<u8> {
    let most = u8::try_from(making.lone_over.len()).unwrap_or(u8::MAX).max(1);
    match facts.lone_call {
        Some(call) => call..=call,
        None => 1..=most,
    }
}

/// The most that the deal could have paid the wronged side.
fn most(terms: Terms, rules: &TrickRules) -> ByTeam<i32> {
    let wronged = terms.offenders.other();
    let side = if wronged == terms.makers { Side::Makers } else { Side::Others };
    let company = LoneStatus::of(terms.alone, terms.both);
    let paid = (0..=rules.hand).map(|tricks| match &rules.making {
        Making::TurnUp(making) => making.pay.pay(company, tricks, rules.hand),
        Making::Bid(making) => making.pay(terms.bid, terms.call, tricks, rules.hand),
    });
    ByTeam::only(wronged, paid.map(|pay| pay.total(side)).max().unwrap_or(0).max(0))
}

/// The makers have revoked: set at the bid, and the others keep the tricks that they have. The others
/// have: the bid is made, or what was taken already if that is more, and they get nothing
/// (Euchre reference, 3.1).
fn fails_or_made(terms: Terms, rules: &TrickRules) -> ByTeam<i32> {
    let Making::Bid(making) = &rules.making else { return ByTeam::default() };
    let (even, odd) = terms.so_far;
    let so_far = ByTeam::new(even, odd);
    let pay = |tricks| making.pay(terms.bid, terms.call, tricks, rules.hand).total(Side::Makers);
    let own = so_far[terms.makers];
    if terms.offenders != terms.makers {
        return ByTeam::only(terms.makers, pay(own.max(terms.bid)));
    }
    // A bid that fails has fewer tricks than were bid, however many were taken already.
    let mut points = ByTeam::only(terms.makers, pay(own.min(terms.bid.saturating_sub(1))));
    let others = terms.makers.other();
    points[others] = match making.pay.set_others {
        PayOthers::Tricks => i32::from(so_far[others]),
        PayOthers::Zero => 0,
    };
    points
}
