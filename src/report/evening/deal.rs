//! A deal told to the last card: who called what, the contract, the tricks, what it paid and why,
//! what was irregular and what became of it.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Person, Remark, at, remarks};
use crate::card::{Card, CardList, Trump};
use crate::event::{
    self, Cards, Climbing, DealFate, Denial, Event, Reading, Ruling, Table, TurnUp,
};
use crate::game::Deal;
use crate::game::verdict::{Irregular, Phase};
use crate::history::{DealRecord, History};
use crate::report::deal::{AwardReport, FindingReport, deal as report};
use crate::report::sheet::spelling;
use crate::report::story::{StoryLine, sentence, story as story_of};
use crate::seat::{ByTeam, Seat, Team};
use crate::session::{DealStory, Dispute, Game};

/// A deal with everything derived from it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DealTold {
    /// Its number in its game, from 1, void deals counted.
    pub no: u32,
    /// The line of the log that opened it.
    pub seq: u64,
    /// When that was.
    pub at: String,
    /// Who dealt.
    pub dealer: Person,
    /// Who sat where.
    pub seats: Vec<String>,
    /// The line that would be typed for it.
    pub line: String,
    /// What happened, in a sentence without its full stop.
    pub happened: String,
    /// What happened, who got what and why, in a sentence.
    pub sentence: String,
    /// `over`, `passed-out` or `void`; while it is open, what comes next in it.
    pub state: Word,
    /// It was corrected afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amended: Option<Amended>,
    /// Hands that were seen.
    pub hands: Vec<HandTold>,
    /// Everything that was called, and every card that was turned, in order.
    pub calls: Vec<Call>,
    /// Who made trump, and what; not there where nobody did, or not yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<ContractTold>,
    /// Tricks of which cards are known.
    pub tricks: Vec<Trick>,
    /// The same of the climbing game: its rounds.
    pub rounds: Vec<Trick>,
    /// Tricks of each team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<ByTeam<u8>>,
    /// Climbing: who went out, in order.
    pub places: Vec<Person>,
    /// Who got what and why.
    pub awards: Vec<AwardTold>,
    /// The sum of the awards by team.
    pub points: ByTeam<i32>,
    /// The score before it.
    pub before: ByTeam<i32>,
    /// The score after it.
    pub score: ByTeam<i32>,
    /// What was irregular, by which rule, how it is known, and what was ruled.
    pub findings: Vec<FindingTold>,
    /// What the people decided.
    pub rulings: Vec<RulingTold>,
    /// What was left open, and whether it was settled.
    pub disputes: Vec<DisputeTold>,
    /// What was said beside the cards, up to the next deal.
    pub remarks: Vec<Remark>,
    /// The deal call by call and trick by trick, in sentences without their full stops.
    #[serde(serialize_with = "sentences")]
    pub story: Vec<StoryLine>,
}

/// A word of the protocol.
pub type Word = &'static str;

/// When and why a deal was corrected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Amended {
    /// The last line that did.
    pub seq: u64,
    /// When.
    pub at: String,
}

/// A hand that was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandTold {
    /// The line of the log.
    pub seq: u64,
    /// Whose.
    #[serde(flatten)]
    pub who: Person,
    /// All of it.
    pub cards: CardList,
}

/// A call, or a card that was turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    /// The line of the log. Lines of a correction have its number, all the same one.
    pub seq: u64,
    /// `turn-up`, `pass`, `order`, `name`, `bid`, `deny`, `denied`, `allow`, `take`,
    /// `defend-alone`.
    #[serde(rename = "type")]
    pub kind: Word,
    /// Who; nobody turns a card.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub who: Option<Person>,
    /// The card that was turned, or laid away; its suit where no more was recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// How many tricks were bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tricks: Option<u8>,
    /// What was named or bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trump: Option<Trump>,
    /// Alone?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alone: Option<bool>,
    /// What was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<Denial>,
    /// It, in a sentence without its full stop.
    pub text: String,
}

/// Who made trump, and what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContractTold {
    /// Who.
    pub maker: Person,
    /// His side.
    pub team: Team,
    /// What.
    pub trump: Trump,
    /// Did he play alone?
    pub alone: bool,
    /// The bid, in bid games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bid: Option<u8>,
    /// Who sat out for it.
    pub out: Vec<Person>,
    /// Who defended alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Person>,
    /// Was it made? Not there while that is open, and where the table ended the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<bool>,
}

/// A trick, or a round of the climbing game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trick {
    /// The how-manieth, from 1.
    pub no: usize,
    /// Climbing: who had won the last round and gave this lead away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_by: Option<Person>,
    /// What was played, in order; in the climbing game passes are among it.
    pub plays: Vec<Played>,
    /// Who won it; nobody where it is not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Person>,
}

/// A card, a combination, or a pass of the climbing game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The line of the log.
    pub seq: u64,
    /// Who.
    #[serde(flatten)]
    pub who: Person,
    /// The cards; none for a pass, or where only the combination was recorded.
    #[serde(skip_serializing_if = "CardList::is_empty")]
    pub cards: CardList,
    /// Climbing: what the combination was said, or taken, to be.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
    /// Climbing: he passed.
    #[serde(skip_serializing_if = "is_not")]
    pub pass: bool,
    /// Climbing: as the how-manieth he went out with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<u8>,
}

/// An award, and in the climbing game whose place it is for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AwardTold {
    /// The award.
    #[serde(flatten)]
    pub award: AwardReport,
    /// Who went out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Person>,
}

/// A finding with how it is known, and what was ruled.
#[derive(Clone, Debug, PartialEq)]
pub struct FindingTold {
    /// The finding.
    pub finding: FindingReport,
    /// Who.
    pub player: Person,
    /// How a revoke is known.
    pub proof: Option<Proof>,
    /// The line of the ruling that answered it.
    pub ruling: Option<u64>,
}

impl Serialize for FindingTold {
    /// As everywhere in an evening, `seat` is a number and `name` a name.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let FindingReport { seq, clause, text, rule, source, ruled, .. } = &self.finding;
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("seq", seq)?;
        map.serialize_entry("clause", clause)?;
        map.serialize_entry("seat", &self.player.seat)?;
        map.serialize_entry("name", &self.player.name)?;
        map.serialize_entry("text", text)?;
        for (key, said) in [("rule", rule), ("source", source)] {
            if let Some(said) = said {
                map.serialize_entry(key, said)?;
            }
        }
        map.serialize_entry("ruled", ruled)?;
        if let Some(ruling) = self.ruling {
            map.serialize_entry("ruling", &ruling)?;
        }
        if let Some(proof) = self.proof {
            map.serialize_entry("proof", &proof)?;
        }
        map.end()
    }
}

/// How a revoke is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// On which trick it was, from 1.
    pub trick: u8,
    /// Which trick proves it; not there where a seen hand does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved_on: Option<u8>,
    /// The suit that had to be followed.
    pub suit: crate::card::Suit,
}

/// What the people decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulingTold {
    /// The line of the log.
    pub seq: u64,
    /// Points for each team.
    pub points: ByTeam<i32>,
    /// What became of the deal.
    pub then: DealFate,
    /// Why, in the table's words.
    pub why: String,
    /// The line of the finding or dispute that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<u64>,
}

/// A question that the table left open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DisputeTold {
    /// The line of the log.
    pub seq: u64,
    /// Why, in the table's words.
    pub why: String,
    /// What would change if it were upheld.
    pub points: ByTeam<i32>,
    /// The line of the finding that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<u64>,
    /// The line of the ruling that settled it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled: Option<u64>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_not(it: &bool) -> bool {
    !*it
}

fn sentences<S: Serializer>(lines: &[StoryLine], out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(lines.iter().map(|line| &line.text))
}

/// Tells a deal of this game.
pub(super) fn told(
    story: &DealStory,
    record: &DealRecord,
    game: &Game,
    history: &History,
) -> DealTold {
    let rules = &game.rules;
    let report = report(story, rules);
    let end = story.replay(rules);
    let course = Course::of(story, game);
    let amended = |seq| Amended { seq, at: at(history, seq) };
    DealTold {
        no: story.no,
        seq: story.seq,
        at: at(history, story.seq),
        dealer: Person::at(&story.seats, story.standing.dealer),
        seats: story.seats.to_vec(),
        line: spelling(story, game),
        happened: report.happened.clone(),
        sentence: report.sentence(),
        state: story.phase.word(),
        amended: story.amended.map(amended),
        hands: course.hands,
        calls: course.calls,
        contract: end.as_ref().and_then(|end| contract(end, story)),
        tricks: course.tricks,
        rounds: course.rounds,
        taken: end.as_ref().and_then(|end| taken(end, story)),
        places: end.map(|end| people(&story.seats, end.places().iter())).unwrap_or_default(),
        awards: awards(report.awards, story),
        points: story.points,
        before: story.standing.score,
        score: story.score,
        findings: findings(report.findings, story),
        rulings: rulings(story),
        disputes: story.disputes.iter().map(dispute).collect(),
        remarks: remarks(&record.beside, history),
        story: story_of(story, rules).lines,
    }
}

fn people(seats: &[String], who: impl Iterator<Item = Seat>) -> Vec<Person> {
    who.map(|seat| Person::at(seats, seat)).collect()
}

fn contract(end: &Deal<'_>, story: &DealStory) -> Option<ContractTold> {
    let contract = end.contract()?;
    let against = end.play().and_then(|play| play.lone_defender);
    Some(ContractTold {
        maker: Person::at(&story.seats, contract.maker),
        team: contract.maker.team(),
        trump: contract.trump,
        alone: contract.alone,
        bid: contract.bid,
        out: people(&story.seats, end.out().iter()),
        against: against.map(|seat| Person::at(&story.seats, seat)),
        made: end.made().filter(|_| !story.was_ruled()),
    })
}

/// What each side took, where it is known: a count, or cards.
fn taken(end: &Deal<'_>, story: &DealStory) -> Option<ByTeam<u8>> {
    let (trick, play) = (end.trick()?, end.play()?);
    let counted = story.phase == Phase::Over && !story.was_ruled();
    (counted || play.begun()).then(|| trick.taken())
}

fn awards(reports: Vec<AwardReport>, story: &DealStory) -> Vec<AwardTold> {
    let pairs = reports.into_iter().zip(&story.awards);
    let told = pairs.map(|(report, award)| AwardTold {
        award: report,
        player: award.seat.map(|seat| Person::at(&story.seats, seat)),
    });
    told.collect()
}

fn findings(reports: Vec<FindingReport>, story: &DealStory) -> Vec<FindingTold> {
    let pairs = reports.into_iter().zip(&story.findings);
    let told = pairs.map(|(report, finding)| FindingTold {
        finding: report,
        player: Person::at(&story.seats, finding.what.seat()),
        proof: proof(finding.what),
        ruling: finding.ruled,
    });
    told.collect()
}

fn proof(what: Irregular) -> Option<Proof> {
    if let Irregular::Revoke { trick, proof, suit, .. } = what {
        Some(Proof { trick, proved_on: proof, suit })
    } else {
        None
    }
}

fn rulings(story: &DealStory) -> Vec<RulingTold> {
    let told = story.events.iter().filter_map(|(seq, event)| {
        let Event::Table(Table::Ruling(Ruling { points, then, why, about, .. })) = event else {
            return None;
        };
        let (points, then, about) = (*points, *then, *about);
        Some(RulingTold { seq: *seq, points, then, why: why.clone(), about })
    });
    told.collect()
}

fn dispute(dispute: &Dispute) -> DisputeTold {
    DisputeTold {
        seq: dispute.seq,
        why: dispute.why.clone(),
        points: dispute.points,
        about: dispute.about,
        settled: dispute.settled,
    }
}

/// The course of a deal: its hands, calls and plays, as they came.
#[derive(Default)]
struct Course {
    hands: Vec<HandTold>,
    calls: Vec<Call>,
    tricks: Vec<Trick>,
    rounds: Vec<Trick>,
}

impl Course {
    fn of(story: &DealStory, game: &Game) -> Self {
        let mut course = Self::default();
        let Ok(mut deal) = Deal::open(&game.rules, story.standing) else { return course };
        for (seq, event) in &story.events {
            let before = deal;
            if deal.advance(event).is_err() {
                break;
            }
            let step = Step { story, seq: *seq, event, before: &before, after: &deal };
            course.hands.extend(step.hand());
            course.calls.extend(step.call());
            if deal.climb().is_some() {
                step.in_round(&mut course.rounds);
            } else {
                step.in_trick(&mut course.tricks);
            }
        }
        course
    }
}

/// An event between two states of its deal.
struct Step<'a> {
    story: &'a DealStory,
    seq: u64,
    event: &'a Event,
    before: &'a Deal<'a>,
    after: &'a Deal<'a>,
}

impl Step<'_> {
    fn person(&self, seat: Seat) -> Person {
        Person::at(&self.story.seats, seat)
    }

    fn hand(&self) -> Option<HandTold> {
        let Event::Cards(Cards::Hand { seat, cards }) = self.event else { return None };
        Some(HandTold { seq: self.seq, who: self.person(*seat), cards: *cards })
    }

    /// What the event says in the making of trump; a pass of the climbing game is no call.
    fn call(&self) -> Option<Call> {
        let mut call = Call {
            seq: self.seq,
            kind: self.event.kind().word(),
            who: self.event.seat().map(|seat| self.person(seat)),
            card: None,
            tricks: None,
            trump: None,
            alone: None,
            what: None,
            text: String::new(),
        };
        match self.event {
            Event::Call(event::Call::TurnUp(TurnUp::Card(card))) => {
                call.card = Some(card.to_string());
            }
            Event::Call(event::Call::TurnUp(TurnUp::Suit(suit))) => {
                call.card = Some(suit.letter().to_string());
            }
            Event::Call(event::Call::Pass { .. }) if self.before.climb().is_some() => return None,
            Event::Call(
                event::Call::Pass { .. }
                | event::Call::Allow { .. }
                | event::Call::DefendAlone { .. },
            ) => {}
            Event::Call(event::Call::Order { alone, .. }) => call.alone = Some(*alone),
            Event::Call(event::Call::Name { trump, alone, .. }) => {
                (call.trump, call.alone) = (Some(*trump), Some(*alone));
            }
            Event::Call(event::Call::Bid { tricks, trump, alone, .. }) => {
                (call.tricks, call.trump, call.alone) = (*tricks, *trump, Some(*alone));
            }
            Event::Call(event::Call::Deny { what, .. }) => call.what = Some(*what),
            Event::Call(event::Call::Denied { alone, what, .. }) => {
                (call.alone, call.what) = (Some(*alone), Some(*what));
            }
            Event::Call(event::Call::Take { discard, .. }) => {
                call.card = discard.map(|card| card.to_string());
            }
            Event::Deal { .. }
            | Event::Call(event::Call::Contract { .. } | event::Call::PassedOut)
            | Event::Cards(_)
            | Event::Climbing(_)
            | Event::Table(_) => return None,
        }
        call.text = sentence(self.story, self.event, self.before, self.after);
        Some(call)
    }

    fn in_trick(&self, tricks: &mut Vec<Trick>) {
        let (Event::Cards(Cards::Play { seat, cards, .. }), Some(before)) =
            (self.event, self.before.play())
        else {
            return;
        };
        let Some(after) = self.after.play() else { return };
        let one = |card| Card::from_written(card).map_or(card, Card::written);
        let cards = cards.as_slice().iter().map(|card| one(*card)).collect();
        let who = self.person(*seat);
        let (seq, reading, pass, out) = (self.seq, None, false, None);
        let play = Played { seq, who, cards, reading, pass, out };
        if before.live().is_none() {
            let no = usize::from(before.tricks_done()) + 1;
            tricks.push(Trick { no, given_by: None, plays: Vec::new(), winner: None });
        }
        let Some(here) = tricks.last_mut() else { return };
        here.plays.push(play);
        if let (true, Some(done)) = (after.live().is_none(), after.done().last()) {
            here.winner = Some(self.person(done.winner()));
        }
    }

    fn in_round(&self, rounds: &mut Vec<Trick>) {
        let table = |deal: &Deal<'_>| deal.climb().and_then(crate::game::climb::Climb::table);
        let (was, is) = (table(self.before), table(self.after));
        let begun = |rounds: &Vec<Trick>, given_by| Trick {
            no: rounds.len() + 1,
            given_by,
            plays: Vec::new(),
            winner: None,
        };
        let play = match self.event {
            Event::Climbing(Climbing::GiveLead { seat, .. }) => {
                let given = begun(rounds, Some(self.person(*seat)));
                rounds.push(given);
                return;
            }
            Event::Call(event::Call::Pass { seat }) => {
                self.played(*seat, CardList::new(), None, true)
            }
            Event::Cards(Cards::Play { seat, cards, reading, .. }) => {
                let taken = is.filter(|(_, owner)| owner == seat).map(|(reading, _)| reading);
                self.played(*seat, *cards, taken.or(*reading), false)
            }
            Event::Deal { .. }
            | Event::Call(
                event::Call::TurnUp(_)
                | event::Call::Order { .. }
                | event::Call::Name { .. }
                | event::Call::Bid { .. }
                | event::Call::Deny { .. }
                | event::Call::Allow { .. }
                | event::Call::Take { .. }
                | event::Call::DefendAlone { .. }
                | event::Call::Contract { .. }
                | event::Call::Denied { .. }
                | event::Call::PassedOut,
            )
            | Event::Cards(Cards::Hand { .. } | Cards::Tricks { .. })
            | Event::Climbing(Climbing::Places { .. })
            | Event::Table(_) => return,
        };
        // A round goes on until somebody has won it; a lead that was given away is waiting.
        if rounds.last().is_none_or(|last| last.winner.is_some()) {
            let next = begun(rounds, None);
            rounds.push(next);
        }
        let Some(here) = rounds.last_mut() else { return };
        here.plays.push(play);
        if let (Some((_, owner)), None, false) = (was, is, self.after.phase().is_closed()) {
            here.winner = Some(self.person(owner));
        }
    }

    fn played(&self, seat: Seat, cards: CardList, reading: Option<Reading>, pass: bool) -> Played {
        let (before, after) = (self.before.places(), self.after.places());
        let out = (after.len() > before.len() && after.has(seat)).then_some(before.len() + 1);
        Played { seq: self.seq, who: self.person(seat), cards, reading, pass, out }
    }
}
