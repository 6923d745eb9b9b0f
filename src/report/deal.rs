//! One deal told: what happened, who got what and why, and how things stand after it.

use serde::Serialize;

use crate::clause::Clause;
use crate::event::{Call, Denial, Event, Ruling, Table};
use crate::game::Deal;
use crate::game::award::Award;
use crate::game::verdict::{Outcome, Phase, Who};
use crate::report::words::{
    and, count, in_short, name, offence, ordinal, score, side, undertaking,
};
use crate::rules::pay::Reason;
use crate::rules::{Family, Making, Ruleset};
use crate::seat::{ByTeam, Team};
use crate::session::{DealStory, Finding, Game, needs, who_is_next};

/// A deal in words and numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DealReport {
    /// Its number in its game.
    pub no: u32,
    /// Who dealt.
    pub dealer: String,
    /// What happened, in a sentence without its full stop.
    pub happened: String,
    /// Who got what and why.
    pub awards: Vec<AwardReport>,
    /// The sum by team.
    pub points: ByTeam<i32>,
    /// The score after it.
    pub score: ByTeam<i32>,
    /// What was irregular, and by which rule.
    pub findings: Vec<FindingReport>,
    /// The deal was corrected afterwards.
    pub corrected: bool,
    /// It is over.
    pub closed: bool,
}

/// An award with its reason and source.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AwardReport {
    /// Team 0 or 1.
    pub team: u8,
    /// Who that is.
    pub side: String,
    /// How many points.
    pub points: i32,
    /// The reason, as the protocol spells it.
    pub reason: &'static str,
    /// The reason in words.
    pub why: String,
    /// The same for a line of the score, where it is told at length.
    #[serde(skip)]
    pub short: Option<String>,
    /// The clause that pays, or that was ruled on.
    pub clause: Option<&'static str>,
    /// What the ruleset says.
    pub rule: Option<String>,
    /// Where that comes from.
    pub source: String,
}

/// A finding with its rule and source.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FindingReport {
    /// The line that made it known.
    pub seq: u64,
    /// The clause that was broken.
    pub clause: &'static str,
    /// Who broke it.
    pub seat: String,
    /// What happened, in a sentence without its full stop.
    pub text: String,
    /// What the ruleset says.
    pub rule: Option<String>,
    /// Where that comes from.
    pub source: Option<String>,
    /// A ruling answered it.
    pub ruled: bool,
}

/// Tells a deal.
pub fn deal(story: &DealStory, rules: &Ruleset) -> DealReport {
    DealReport {
        no: story.no,
        dealer: name(&story.seats, story.standing.dealer),
        happened: happened(story, rules),
        awards: story.awards.iter().map(|one| award(one, story, rules)).collect(),
        points: story.points,
        score: story.score,
        findings: story.findings.iter().map(|one| finding(one, story, rules)).collect(),
        corrected: story.amended.is_some(),
        closed: story.closing.is_some(),
    }
}

fn award(award: &Award, story: &DealStory, rules: &Ruleset) -> AwardReport {
    let ruled = award.reason == Reason::Ruling;
    let clause = if ruled { ruled_on(story, rules) } else { award.clause };
    let cite = clause.and_then(|clause| rules.cite(clause));
    let why = match (award.reason, award.seat) {
        (Reason::Place(_), Some(seat)) => {
            format!("{} went {}", name(&story.seats, seat), award.say())
        }
        (Reason::Ruling, _) => {
            let whole = |ruling: &Ruling| ruling.why.clone();
            ruled_why(story, whole).unwrap_or_else(|| award.say())
        }
        _ => award.say(),
    };
    AwardReport {
        team: award.team.number(),
        side: side(&story.seats, rules.players(), award.team),
        points: award.points,
        reason: award.reason.word(),
        why,
        short: ruled.then(|| ruled_why(story, in_short)).flatten(),
        clause: clause.map(crate::clause::Clause::id),
        rule: cite.map(|cite| cite.text.clone()),
        source: cite.map_or_else(|| "the table".to_owned(), |cite| cite.source.clone()),
    }
}

/// What the table said when it ruled.
fn ruled_why(story: &DealStory, told: impl Fn(&Ruling) -> String) -> Option<String> {
    let said: Vec<String> = story.rulings().map(told).filter(|why| !why.is_empty()).collect();
    (!said.is_empty()).then(|| format!("ruled by the table: {}", said.join("; ")))
}

/// The rule that the rulings of a deal rest on, where it is one.
fn ruled_on(story: &DealStory, rules: &Ruleset) -> Option<Clause> {
    let mut clauses = story.rulings().map(|ruling| offence(ruling)?.clause());
    let first = clauses.next().flatten()?;
    clauses
        .all(|other| other == Some(first))
        .then_some(first)
        .filter(|one| rules.cite(*one).is_some())
}

fn finding(finding: &Finding, story: &DealStory, rules: &Ruleset) -> FindingReport {
    let clause = finding.what.clause();
    let cite = rules.cite(clause);
    FindingReport {
        seq: finding.seq,
        clause: clause.id(),
        seat: name(&story.seats, finding.what.seat()),
        text: finding.what.say(Who(&story.seats)),
        rule: cite.map(|cite| cite.text.clone()),
        source: cite.map(|cite| cite.source.clone()),
        ruled: finding.ruled.is_some(),
    }
}

/// What happened in a deal, in a sentence without its full stop.
pub(super) fn happened(story: &DealStory, rules: &Ruleset) -> String {
    let mut parts = denials(story, rules);
    let state = story.replay(rules);
    parts.push(match &state {
        Some(state) => outcome(story, state),
        None => "the record of this deal breaks off".to_owned(),
    });
    parts.join("; ")
}

fn outcome(story: &DealStory, state: &Deal<'_>) -> String {
    match state.phase() {
        Phase::Void => void(story),
        Phase::PassedOut => passed_out(state),
        Phase::Over if state.climb().is_some() => places(story, state),
        Phase::Over if story.was_ruled() => "the table ended the deal".to_owned(),
        Phase::Over => played(story, state),
        Phase::Offer
        | Phase::Answer
        | Phase::Naming
        | Phase::Bidding
        | Phase::Play
        | Phase::Round
        | Phase::Lead
        | Phase::GiveLead => unfinished(story, state),
    }
}

fn void(story: &DealStory) -> String {
    let misdeal = story.events.iter().rev().find_map(|(_, event)| {
        if let Event::Table(Table::Misdeal { why, .. }) = event { Some(why.as_str()) } else { None }
    });
    let ruled = story.rulings().last().map(in_short);
    match misdeal.map(str::to_owned).or(ruled) {
        Some(why) if !why.is_empty() => format!("dealt again: {why}"),
        Some(_) | None => "dealt again: a misdeal".to_owned(),
    }
}

fn passed_out(state: &Deal<'_>) -> String {
    match &state.rules().family {
        Family::Trick(rules) => match &rules.making {
            Making::TurnUp(making) if making.consent.is_some() => {
                "nobody made trump: the deal is acquitted".to_owned()
            }
            Making::TurnUp(_) => "nobody made trump: thrown in".to_owned(),
            Making::Bid(_) => "nobody bid: thrown in".to_owned(),
        },
        Family::Climb(_) => "nobody played".to_owned(),
    }
}

fn played(story: &DealStory, state: &Deal<'_>) -> String {
    let (Some(contract), Some(trick)) = (state.contract(), state.trick()) else {
        return "the table ended the deal".to_owned();
    };
    let maker = name(&story.seats, contract.maker);
    let tricks = trick.taken()[contract.maker.team()];
    let hand = trick.rules().hand;
    let verb = if contract.bid.is_some() { "bid" } else { "made" };
    let took = match tricks {
        0 => "took no trick".to_owned(),
        tricks if tricks == hand => format!("took all {hand}"),
        tricks => format!("took {tricks} of {hand}"),
    };
    let against = state
        .play()
        .and_then(|play| play.lone_defender)
        .map(|seat| format!(" against {} alone", name(&story.seats, seat)))
        .unwrap_or_default();
    format!("{maker} {verb} {}{against} and {took}", undertaking(contract))
}

fn places(story: &DealStory, state: &Deal<'_>) -> String {
    let out: Vec<String> = state
        .places()
        .iter()
        .zip(1usize..)
        .map(|(seat, place)| format!("{} {}", name(&story.seats, seat), ordinal(place)))
        .collect();
    format!("out {}", and(&out, ", "))
}

fn unfinished(story: &DealStory, state: &Deal<'_>) -> String {
    match (state.contract(), state.climb()) {
        (Some(contract), _) => {
            let maker = name(&story.seats, contract.maker);
            let verb = if contract.bid.is_some() { "bid" } else { "made" };
            format!("{maker} {verb} {}, and the play goes on", undertaking(contract))
        }
        (None, Some(_)) => "the play goes on".to_owned(),
        (None, None) => "trump is being made".to_owned(),
    }
}

/// Every denial, in order: who was refused, and what.
fn denials(story: &DealStory, rules: &Ruleset) -> Vec<String> {
    let mut told = Vec::new();
    let mut declarer = None;
    for (_, event) in &story.events {
        if let Event::Call(Call::Order { seat, .. }) = event {
            declarer = Some(*seat);
        } else if let Event::Call(Call::Deny { seat, what }) = event {
            let partner = declarer.map_or_else(String::new, |seat| name(&story.seats, seat));
            let by = name(&story.seats, *seat);
            told.push(format!("{by} denied {partner} {}", refused(*what)));
        } else if let Event::Call(Call::Denied { seat, what, .. }) = event {
            let partner = rules.players().partner(*seat);
            let by = partner.map_or_else(String::new, |by| name(&story.seats, by));
            told.push(format!("{by} denied {} {}", name(&story.seats, *seat), refused(*what)));
        }
    }
    told
}

const fn refused(what: Denial) -> &'static str {
    match what {
        Denial::Trump => "the declaration",
        Denial::Alone => "going alone",
    }
}

impl DealReport {
    /// The deal in one sentence: what happened, who got what and why.
    pub fn sentence(&self) -> String {
        if self.awards.is_empty() {
            let nobody = if self.closed { ": no points" } else { "" };
            return format!("{}{nobody}.", capital(&self.happened));
        }
        let paid: Vec<String> = self
            .awards
            .iter()
            .map(|award| {
                let verb = if award.points < 0 { "lose" } else { "get" };
                let points = award.points.unsigned_abs();
                let why = award.short.as_ref().unwrap_or(&award.why);
                format!("{} {verb} {points} ({why})", award.side)
            })
            .collect();
        format!("{}: {}.", capital(&self.happened), paid.join("; "))
    }
}

/// A sentence begins with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// How a game stands: the score, who deals, who speaks or leads, what is still needed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Now {
    /// Which game of the session, from 1.
    pub game: usize,
    /// The how-manieth deal comes or is open, from 1, void deals counted.
    pub deal: u32,
    /// Each side's names.
    pub sides: ByTeam<String>,
    /// The score.
    pub score: ByTeam<i32>,
    /// What each side still needs, where points decide.
    pub needs: Option<ByTeam<i32>>,
    /// Deals that are left, where their number is fixed.
    pub deals_left: Option<u32>,
    /// The side that is so far ahead that the deals left cannot change it; play goes on.
    pub beyond_reach: Option<String>,
    /// Who deals.
    pub dealer: String,
    /// Who has the word, the lead or the turn.
    pub turn: Option<String>,
    /// What he may do, in a word: speaks, answers, names, bids, leads, plays.
    pub does: Option<&'static str>,
    /// Who sits out.
    pub out: Vec<String>,
    /// Who has won.
    pub won: Option<Won>,
    /// How it would stand with the disputes upheld that nobody has settled.
    pub disputed: Option<Disputed>,
}

/// What hangs on disputes that nobody has settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disputed {
    /// The score with all of them upheld.
    pub score: ByTeam<i32>,
    /// Can they still change who wins?
    pub can_change_the_winner: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Won {
    /// This side has won.
    Side(String),
    /// Both share it.
    Shared,
}

/// How the game stands now.
pub fn now(game: &Game, number: usize) -> Now {
    let players = game.rules.players();
    let total = game.score();
    let state = game.now();
    let need = |team| needs(&game.rules, total, team);
    let done = u32::try_from(game.deals.len()).unwrap_or(u32::MAX);
    let next = state.as_ref().and_then(who_is_next);
    let deals_left =
        deals(&game.rules).map(|deals| (deals + 1).saturating_sub(game.standing.deal_no));
    Now {
        game: number,
        deal: if game.open_deal().is_some() { done } else { done.saturating_add(1) },
        sides: ByTeam::new(
            side(&game.seats, players, Team::Even),
            side(&game.seats, players, Team::Odd),
        ),
        score: total,
        needs: need(Team::Even).zip(need(Team::Odd)).map(|(even, odd)| ByTeam::new(even, odd)),
        deals_left,
        beyond_reach: beyond_reach(&game.rules, total, deals_left)
            .map(|team| side(&game.seats, players, team)),
        dealer: name(&game.seats, game.standing.dealer),
        turn: next.map(|(seat, _)| name(&game.seats, seat)),
        does: state.as_ref().and_then(does),
        out: state
            .map(|state| state.out().iter().map(|seat| name(&game.seats, seat)).collect())
            .unwrap_or_default(),
        won: game.outcome.map(|outcome| match outcome {
            Outcome::Won(team) => Won::Side(side(&game.seats, players, team)),
            Outcome::Shared => Won::Shared,
        }),
        disputed: game.upheld().map(|upheld| Disputed {
            score: upheld.score,
            can_change_the_winner: game.outcome.is_none() || upheld.outcome != game.outcome,
        }),
    }
}

fn deals(rules: &Ruleset) -> Option<u32> {
    match &rules.family {
        Family::Trick(rules) => rules.game.length.deals(),
        Family::Climb(rules) => Some(rules.deals),
    }
}

/// The side that the other can no longer draw level with, whatever the deals left bring it. The
/// climbing game is played to its last deal all the same, and its players would like to know.
fn beyond_reach(rules: &Ruleset, total: ByTeam<i32>, deals_left: Option<u32>) -> Option<Team> {
    let Family::Climb(rules) = &rules.family else { return None };
    let partners = rules.players.count() / 2 - 1;
    let best: i32 = rules.by_place.iter().take(partners.into()).sum();
    let left = i32::try_from(deals_left?).ok()?;
    Team::BOTH.into_iter().find(|team| total[*team] - total[team.other()] > best * left)
}

fn does(state: &Deal<'_>) -> Option<&'static str> {
    match state.phase() {
        Phase::Offer => Some("speaks"),
        Phase::Answer => Some("may deny"),
        Phase::Naming => Some("names"),
        Phase::Bidding => Some("bids"),
        Phase::Play if state.play().is_some_and(|play| play.live().is_none()) => Some("leads"),
        Phase::Play | Phase::Round => Some("plays"),
        Phase::Lead => Some("leads"),
        Phase::GiveLead => Some("gives the lead"),
        Phase::Over | Phase::PassedOut | Phase::Void => None,
    }
}

impl Now {
    /// The score in words: `Ann & Cal 6, Ben & Dee 4`.
    pub fn score_line(&self) -> String {
        format!("{} {}, {} {}", self.sides.even, self.score.even, self.sides.odd, self.score.odd)
    }

    /// What comes next, in one line without its full stop.
    pub fn next_line(&self) -> String {
        match &self.won {
            Some(Won::Side(side)) => format!("{side} have won the game, {}", score(self.score)),
            Some(Won::Shared) => format!("the game is shared, {}", score(self.score)),
            None => {
                let mut parts = vec![format!("deal {}: {} deals", self.deal, self.dealer)];
                if let (Some(turn), Some(does)) = (&self.turn, self.does) {
                    parts.push(format!("{turn} {does}"));
                }
                if !self.out.is_empty() {
                    parts.push(format!("{} sits out", and(&self.out, " and ")));
                }
                if let Some(needs) = self.needs {
                    parts.push(format!("to go {}–{}", needs.even, needs.odd));
                }
                if let Some(left) = self.deals_left {
                    parts.push(format!("{} left", count(i64::from(left), "deal")));
                }
                if let Some(side) = &self.beyond_reach {
                    parts.push(format!("{side} cannot be caught any more"));
                }
                parts.join(", ")
            }
        }
    }
}
