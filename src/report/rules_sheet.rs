//! A ruleset as a table reads it: the sheet of its rules, and the table of what every outcome pays.
//!
//! Both are made of the values and the citations alone. The sheet leaves out what cannot come up and
//! ends with the words of the game; the pay table asks the same functions as the games do. Nothing
//! here knows a deal.

use crate::clause::Clause;
use crate::report::words::signed;
use crate::rules::catalogue;
use crate::rules::pay::{LoneStatus, Paid, Pay, Reason, Side};
use crate::rules::questions;
use crate::rules::source::Sources;
use crate::rules::{
    BidRules, Cite, ClimbRules, Length, Making, Out, PayRow, Revoke, Ruleset, TrickRules,
    TurnUpRules,
};

/// The rules of a game on one sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The ruleset's id.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What it is.
    pub about: String,
    /// The game in a few words each: players, cards, target.
    pub in_short: Vec<String>,
    /// The rules under their headings. No section is empty.
    pub sections: Vec<Section>,
    /// The words of the game, and what they mean.
    pub words: Vec<(&'static str, &'static str)>,
    /// Questions that the ruleset would ask a new table.
    pub offers: Vec<String>,
}

/// Rules that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What they are about.
    pub heading: &'static str,
    /// One for each rule.
    pub rules: Vec<Rule>,
}

/// One rule of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Which it is.
    pub clause: Clause,
    /// What it says, without our reasons.
    pub text: String,
    /// Who says so; nobody where the sources are silent and the rule is our default.
    pub source: Option<Sources>,
    /// Who says otherwise.
    pub dissent: Vec<String>,
}

/// Who says so, where nobody does: it takes the place of a source.
pub const OURS: &str = "The sources are silent; this is our default";

/// Rules that cannot come up under these parameters.
pub(super) fn idle(rules: &TrickRules) -> Vec<Clause> {
    let mut idle = Vec::new();
    let mut put = |unused: bool, clauses: &[Clause]| {
        if unused {
            idle.extend_from_slice(clauses);
        }
    };
    let (lone, game) = (rules.lone, rules.game);
    put(rules.pack.copies == 1, &[Clause::CardsEqual, Clause::PackCopies]);
    put(!rules.may_be_no_trump(), &[Clause::CardsLowNoTrump]);
    put(!lone.allowed, LONE_ONLY);
    put(game.length.target().is_none(), &[Clause::GameTarget, Clause::GameOut]);
    put(game.length.deals().is_none(), &[Clause::GameDeals]);
    put(game.out == Out::Any, &[Clause::GameOut]);
    put(!rules.can_cost(), &[Clause::GameFloor]);
    let one_wins = rules.one_side_scores() || game.out != Out::Any;
    put(one_wins, &[Clause::GameBothOut]);
    put(one_wins && matches!(game.length, Length::Target(_)), &[Clause::GameTie]);
    let in_points =
        matches!(rules.irregular.revoke, Revoke::Award | Revoke::Deduct | Revoke::Choice);
    put(!in_points, &[Clause::IrregularRevokePoints, Clause::IrregularRevokeLonePoints]);
    put(rules.irregular.revoke == Revoke::Report, &[Clause::IrregularRevokeThen]);
    if let Making::TurnUp(making) = &rules.making {
        for status in making.pay.statuses() {
            put(contract(rules, status).is_none(), &[status.clause()]);
        }
        put(making.consent.is_none(), &[Clause::MakingDenyAlone]);
        put(!making.naming, &[Clause::MakingTurnedDown, Clause::IrregularTurnedSuit]);
        put(making.weak.is_none(), &[Clause::WeakThen]);
    }
    idle
}

/// Rules that speak only of somebody who is alone.
pub(super) const LONE_ONLY: &[Clause] = &[
    Clause::AloneSaid,
    Clause::MakingDenyAlone,
    Clause::LoneRank,
    Clause::LoneOver,
    Clause::LoneExchange,
    Clause::LonePartnerMayTake,
    Clause::LoneDefendAlone,
    Clause::PlayLoneLead,
    Clause::PayAlone,
    Clause::PayLoneDefender,
    Clause::PayLoneMade,
    Clause::PayLoneSet,
    Clause::IrregularRevokeLonePoints,
    Clause::IrregularExposedLone,
];

impl TrickRules {
    fn may_be_no_trump(&self) -> bool {
        self.may_be_trump(crate::card::Trump::None)
    }

    /// Every row that this game can pay; none where it is bid for.
    fn rows(&self) -> Vec<PayRow> {
        let Making::TurnUp(making) = &self.making else { return Vec::new() };
        let occur = making.pay.statuses().filter(|lone| contract(self, *lone).is_some());
        occur.flat_map(|lone| making.pay.rows(lone)).copied().collect()
    }

    /// Can only one side score in a deal?
    fn one_side_scores(&self) -> bool {
        let both = |row: &PayRow| row.makers > 0 && row.defenders > 0;
        matches!(self.making, Making::TurnUp(_)) && !self.rows().iter().any(both)
    }

    /// Can a deal cost anybody points?
    fn can_cost(&self) -> bool {
        let costs = |row: &PayRow| row.makers < 0 || row.defenders < 0;
        matches!(self.making, Making::Bid(_)) || self.rows().iter().any(costs)
    }
}

/// The sheet of a ruleset.
pub fn sheet(ruleset: &Ruleset) -> Sheet {
    let idle = ruleset.trick_rules().map(idle).unwrap_or_default();
    let sections = catalogue::Section::ALL.into_iter().map(|section| {
        let here = section.clauses().filter(|clause| !idle.contains(clause));
        let rules = here.filter_map(|clause| Some(rule(clause, ruleset.cite(clause)?)));
        Section { heading: section.heading(), rules: rules.collect() }
    });
    let words = questions::glossary().iter().filter(|entry| entry.is_said(ruleset));
    Sheet {
        id: ruleset.id.clone(),
        title: ruleset.title.clone(),
        about: ruleset.about.clone(),
        in_short: in_short(ruleset),
        sections: sections.filter(|section| !section.rules.is_empty()).collect(),
        words: words.map(|entry| (entry.word.as_str(), entry.means.as_str())).collect(),
        offers: ruleset.offers.iter().map(|offer| offer.ask.clone()).collect(),
    }
}

/// A rule as the sheet has it.
pub(super) fn rule(clause: Clause, cite: &Cite) -> Rule {
    let source = (!cite.source.is_silent()).then(|| cite.source.clone());
    Rule { clause, text: cite.text.clone(), source, dissent: cite.dissent.clone() }
}

/// The game in a few words each.
fn in_short(ruleset: &Ruleset) -> Vec<String> {
    let mut facts = vec![format!("{} players", ruleset.players().count())];
    if let Some(rules) = ruleset.trick_rules() {
        facts.push(format!("{} cards", rules.pack.len()));
        facts.push(format!("{} each", rules.hand));
        facts.push(match &rules.making {
            Making::TurnUp(_) => "trump turned up".to_owned(),
            Making::Bid(making) => format!("bids from {}", making.least),
        });
    }
    if let Some(pack) = ruleset.climb_rules().and_then(|rules| rules.pack) {
        let naturals = u16::from(pack.ranks) * u16::from(pack.suits) * u16::from(pack.copies);
        facts.push(format!("{naturals} cards and {} wild ones", pack.wilds));
        facts.push(format!("{} each", pack.hand));
    }
    facts.push(length(ruleset.length()));
    facts
}

fn length(length: Length) -> String {
    match length {
        Length::Target(target) => format!("to {target}"),
        Length::Deals(deals) => format!("{deals} deals"),
        Length::Either { target, deals } => format!("to {target}, or {deals} deals"),
    }
}

/// What every outcome of a deal pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayTable {
    /// The ruleset's id.
    pub id: String,
    /// Outcomes that belong together.
    pub blocks: Vec<Block>,
}

/// The outcomes of one contract, or of one manner of playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Which contract.
    pub contract: Contract,
    /// Its outcomes, from the worst for the makers to the best.
    pub rows: Vec<Outcome>,
}

/// What was undertaken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contract {
    /// Trump was made, and both partners play.
    Together,
    /// The maker is alone.
    Alone,
    /// The maker is alone against a lone defender.
    LoneDefender,
    /// So many tricks were bid.
    Bid(u8),
    /// An alone call, with its number from 1 where one may beat another.
    AloneBid(u8),
    /// Climbing: the team of the first player out.
    FirstOut,
}

impl Contract {
    /// As it is said.
    pub fn name(self) -> String {
        match self {
            Self::Together => "both partners play".to_owned(),
            Self::Alone | Self::AloneBid(1) => "alone".to_owned(),
            Self::LoneDefender => "alone against a lone defender".to_owned(),
            Self::Bid(bid) => format!("bid {bid}"),
            Self::AloneBid(call) => format!("alone, call {call}"),
            Self::FirstOut => "team of the first player out".to_owned(),
        }
    }
}

impl Block {
    /// The heads of its columns: how the deal ended, whose points the first number is, whose the
    /// second.
    pub fn heads(&self) -> [&'static str; 3] {
        if self.is_by_places() {
            ["places", "that team", "the others"]
        } else {
            ["makers take", "makers", "others"]
        }
    }

    /// Are its outcomes places, and not tricks?
    pub fn is_by_places(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.end, End::Places(_)))
    }
}

/// How a deal can end, and what that pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// What the makers get, or lose; in climbing, the team of the first player out.
    pub makers: i32,
    /// What the others get, or lose.
    pub others: i32,
    /// Of what these are made.
    pub parts: Vec<Part>,
}

impl Outcome {
    /// Of what its points are made: `march`, `made +4, the others' tricks +2`.
    pub fn reasons(&self) -> String {
        let parts = self.parts.iter().map(|part| match self.parts.as_slice() {
            [_] => part.reason.name().to_owned(),
            _ => format!("{} {}", part.reason.name(), signed(part.points)),
        });
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// So many tricks for the makers.
    Tricks(u8),
    /// The places of the team of the first player out, his own first.
    Places(Vec<u8>),
}

impl End {
    /// As it is said: `3 tricks`, `1-2`.
    pub fn name(&self) -> String {
        match self {
            Self::Tricks(1) => "1 trick".to_owned(),
            Self::Tricks(tricks) => format!("{tricks} tricks"),
            Self::Places(places) => {
                places.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
            }
        }
    }
}

/// One payment of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// To the makers? Else to the others.
    pub to_makers: bool,
    /// How many; negative where they are lost.
    pub points: i32,
    /// For what.
    pub reason: Reason,
    /// The rule that pays it.
    pub clause: Clause,
}

/// The pay table of a ruleset.
pub fn table(ruleset: &Ruleset) -> PayTable {
    let turned = ruleset.turn_up_rules().map(|(rules, making)| turn_up(rules, making));
    let bid = ruleset.bid_rules().map(|(rules, making)| bids(rules, making));
    let climbed = ruleset.climb_rules().map(|rules| vec![places(rules)]);
    let blocks = [turned, bid, climbed].into_iter().flatten().flatten().collect();
    PayTable { id: ruleset.id.clone(), blocks }
}

/// What was undertaken where these rows apply; nothing where that cannot come up.
fn contract(rules: &TrickRules, lone: LoneStatus) -> Option<Contract> {
    match lone {
        LoneStatus::Together => Some(Contract::Together),
        LoneStatus::Alone => rules.lone.allowed.then_some(Contract::Alone),
        LoneStatus::LoneDefender => rules.lone.defend_alone.then_some(Contract::LoneDefender),
    }
}

fn turn_up(rules: &TrickRules, making: &TurnUpRules) -> Vec<Block> {
    let block = |lone| {
        let pay = |tricks| making.pay.pay(lone, tricks, rules.hand);
        let rows = (0..=rules.hand).map(|tricks| outcome(End::Tricks(tricks), &pay(tricks)));
        Some(Block { contract: contract(rules, lone)?, rows: rows.collect() })
    };
    making.pay.statuses().filter_map(block).collect()
}

fn bids(rules: &TrickRules, making: &BidRules) -> Vec<Block> {
    let hand = rules.hand;
    let block = |contract, bid, lone_call| Block {
        contract,
        rows: (0..=hand)
            .map(|tricks| outcome(End::Tricks(tricks), &making.pay(bid, lone_call, tricks, hand)))
            .collect(),
    };
    let together = (making.least..=hand).map(|bid| block(Contract::Bid(bid), bid, 0));
    let calls = match (rules.lone.allowed, making.lone_over.len()) {
        (false, _) => 0,
        (true, steps) => u8::try_from(steps.max(1)).unwrap_or(1),
    };
    let alone = (1..=calls).map(|call| block(Contract::AloneBid(call), hand, call));
    together.chain(alone).collect()
}

/// Every order of the first-out team's places, the best last.
fn places(rules: &ClimbRules) -> Block {
    let players = rules.players.count();
    let mut rows: Vec<Outcome> = Vec::new();
    for second in 2..=players {
        if players == 4 {
            rows.push(placed(rules, vec![1, second]));
        } else {
            rows.extend((second + 1..=players).map(|third| placed(rules, vec![1, second, third])));
        }
    }
    rows.reverse();
    Block { contract: Contract::FirstOut, rows }
}

fn placed(rules: &ClimbRules, places: Vec<u8>) -> Outcome {
    let part = |place: &u8| Part {
        to_makers: true,
        points: rules.pay_place(*place),
        reason: Reason::Place(*place),
        clause: Clause::PayByPlace,
    };
    let parts: Vec<Part> = places.iter().map(part).filter(|part| part.points != 0).collect();
    let makers = parts.iter().map(|part| part.points).sum();
    Outcome { end: End::Places(places), makers, others: 0, parts }
}

fn outcome(end: End, pay: &Pay) -> Outcome {
    let part = |paid: Paid| Part {
        to_makers: paid.side == Side::Makers,
        points: paid.points,
        reason: paid.reason,
        clause: paid.clause,
    };
    Outcome {
        end,
        makers: pay.total(Side::Makers),
        others: pay.total(Side::Others),
        parts: pay.iter().map(part).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::rules::file::with;
    use crate::rules::shelf::Shelf;
    use serde_json::json;

    fn built_in(id: &str) -> &'static Ruleset {
        Shelf::built_in().get(id).expect("a built-in ruleset")
    }

    /// `end: makers-others` of one block.
    fn rows(ruleset: &Ruleset, contract: Contract) -> Vec<String> {
        let blocks = table(ruleset).blocks;
        let block = blocks.iter().find(|block| block.contract == contract);
        let row = |row: &Outcome| format!("{}: {} {}", row.end.name(), row.makers, row.others);
        block.into_iter().flat_map(|block| &block.rows).map(row).collect()
    }

    #[test]
    fn a_sheet_says_the_rule_and_leaves_the_reasons_to_the_citation() {
        for ruleset in Shelf::built_in().iter() {
            for section in sheet(ruleset).sections {
                for rule in section.rules {
                    let known =
                        ruleset.id == "bacon-climb-6" && rule.clause.id().starts_with("pack-");
                    assert!(
                        known || !rule.text.contains("silent"),
                        "{}: {}",
                        ruleset.id,
                        rule.text
                    );
                    assert!(rule.text.ends_with(['.', '?']), "{}: {}", ruleset.id, rule.text);
                }
            }
        }
    }

    #[test]
    fn what_cannot_come_up_is_not_on_the_sheet_and_the_words_of_the_game_are() {
        let sheet = sheet(built_in("bacon-wiki"));
        let all: Vec<Clause> = sheet
            .sections
            .iter()
            .flat_map(|section| &section.rules)
            .map(|rule| rule.clause)
            .collect();
        for gone in [Clause::CardsEqual, Clause::GameBothOut, Clause::GameFloor, Clause::WeakThen] {
            assert!(!all.contains(&gone), "{gone}");
        }
        assert!(all.contains(&Clause::LoneDefendAlone), "what is not played is said, too");
        assert!(sheet.words.iter().any(|(word, _)| *word == "acquitted"));
        assert!(!sheet.words.iter().any(|(word, _)| *word == "bobtail"));
        assert_eq!(sheet.in_short, ["4 players", "52 cards", "5 each", "trump turned up", "to 10"]);
    }

    /// The tables of the rules documents, row by row.
    #[test]
    fn an_outcome_pays_what_the_documents_say() {
        let bacon = built_in("bacon-wiki");
        let together = [
            "0 tricks: 0 4",
            "1 trick: 0 2",
            "2 tricks: 0 2",
            "3 tricks: 1 0",
            "4 tricks: 1 0",
            "5 tricks: 2 0",
        ];
        assert_eq!(rows(bacon, Contract::Together), together);
        let alone = [
            "0 tricks: 0 4",
            "1 trick: 0 2",
            "2 tricks: 0 2",
            "3 tricks: 2 0",
            "4 tricks: 2 0",
            "5 tricks: 4 0",
        ];
        assert_eq!(rows(bacon, Contract::Alone), alone);
        assert_eq!(rows(bacon, Contract::LoneDefender), Vec::<String>::new());
        let laws = built_in("euchre-laws-1888");
        assert_eq!(rows(laws, Contract::Alone).first().map(String::as_str), Some("0 tricks: 0 4"));
        let four = built_in("bid-euchre-4");
        assert_eq!(
            rows(four, Contract::Bid(4))[3..],
            ["3 tricks: -4 3", "4 tricks: 4 2", "5 tricks: 5 1", "6 tricks: 6 0"]
        );
        assert_eq!(rows(four, Contract::AloneBid(1))[5..], ["5 tricks: -16 1", "6 tricks: 16 0"]);
        assert_eq!(
            rows(built_in("bid-euchre-6"), Contract::AloneBid(1))[7..],
            ["7 tricks: -18 1", "8 tricks: 18 0"]
        );
        let standard = built_in("bid-euchre-standard");
        assert_eq!(
            rows(standard, Contract::AloneBid(1))[5..],
            ["5 tricks: -12 1", "6 tricks: 12 0"]
        );
        assert_eq!(rows(standard, Contract::Bid(2)), Vec::<String>::new());
    }

    #[test]
    fn places_pay_by_the_team_of_the_first_player_out() {
        assert_eq!(
            rows(built_in("bacon-climb-4"), Contract::FirstOut),
            ["1-4: 1 0", "1-3: 2 0", "1-2: 4 0"]
        );
        assert_eq!(
            rows(built_in("bacon-climb-6"), Contract::FirstOut),
            [
                "1-5-6: 1 0",
                "1-4-6: 2 0",
                "1-4-5: 3 0",
                "1-3-6: 4 0",
                "1-3-5: 5 0",
                "1-3-4: 6 0",
                "1-2-6: 8 0",
                "1-2-5: 9 0",
                "1-2-4: 10 0",
                "1-2-3: 12 0",
            ]
        );
    }

    #[test]
    fn further_alone_calls_and_lone_defenders_have_blocks_of_their_own() {
        let set = BTreeMap::from([("lone.over".to_owned(), json!([12, 24, 32, 48]))]);
        let moons = with(built_in("bid-euchre-standard"), &set, Sources::agreed()).expect("moons");
        assert_eq!(rows(&moons, Contract::AloneBid(4))[5..], ["5 tricks: -48 1", "6 tricks: 48 0"]);
        let set = BTreeMap::from([("lone.defend-alone".to_owned(), json!(true))]);
        let defended = with(built_in("euchre"), &set, Sources::agreed()).expect("defended");
        assert_eq!(rows(&defended, Contract::LoneDefender)[2], "2 tricks: 0 4");
        let set = BTreeMap::from([("lone.allowed".to_owned(), json!(false))]);
        let together = with(built_in("euchre"), &set, Sources::agreed()).expect("together");
        assert_eq!(table(&together).blocks.len(), 1);
    }
}
