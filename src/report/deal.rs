//! One deal in one plain value: who called, what was played, what was irregular, what was ruled,
//! what it paid and why, and the score before and after it.
//!
//! Score sheet, story, `why`, board, page, tables and every document read this, and it is made by
//! playing the deal through once. What is not known is not there; nothing is decided here that the
//! fold has not decided. It must never know a format.

mod course;
mod happened;
mod sentence;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::card::{CardList, Suit, Trump};
use crate::clause::Clause;
use crate::event::facts::Offence;
use crate::event::ruling::Remedy;
use crate::event::{DealFate, Denial, Event, Reading, Ruling};
use crate::game::Deal;
use crate::game::award::Award;
use crate::game::ruling::{Answer, clause_broken, rule, rule_broken};
use crate::game::verdict::{Irregular, Outcome, Phase, Who};
use crate::line::{Names, spell_replayed};
use crate::report::case;
use crate::report::words::{name, ordinal, side};
use crate::rules::Ruleset;
use crate::rules::pay::Reason;
use crate::rules::source::Sources;
use crate::seat::{ByTeam, Players, Seat, Team};
use crate::session::{DealStory, Dispute, Finding};
pub use crate::speech::capital;
use course::Course;
pub(crate) use sentence::event_text;

/// A word of the protocol.
pub type ProtocolWord = &'static str;

/// A deal with everything that was derived from it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DealView {
    /// Its number in its game, from 1, void deals counted.
    pub no: u32,
    /// The line of the log that opened it.
    pub seq: u64,
    /// When that was, where the log is at hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Who dealt.
    pub dealer: Person,
    /// Who sat where.
    pub seats: Vec<String>,
    /// The line that would be typed for it.
    pub line: String,
    /// Events that the line has no words for, by their places.
    #[serde(skip)]
    pub unsaid: Vec<usize>,
    /// What happened, in a sentence without its full stop.
    pub happened: String,
    /// What happened, who got what and why, in a sentence.
    pub sentence: String,
    /// `over`, `passed-out` or `void`; while it is open, what comes next in it.
    #[serde(serialize_with = "word_of")]
    pub state: Phase,
    /// It was corrected afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amended: Option<Amended>,
    /// Two records that were merged tell it in different ways, and one of them was believed; nobody need have
    /// corrected anything.
    #[serde(skip)]
    pub two_accounts: bool,
    /// Hands that were seen.
    pub hands: Vec<HandView>,
    /// Everything that was called, and every card that was turned, in order.
    pub calls: Vec<CallView>,
    /// Who made trump, and what; not there where nobody did, or not yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<ContractView>,
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
    pub awards: Vec<AwardView>,
    /// The sum of the awards by team.
    pub points: ByTeam<i32>,
    /// The score before it.
    pub before: ByTeam<i32>,
    /// The score after it.
    pub score: ByTeam<i32>,
    /// What was irregular, by which rule, how it is known, and what was ruled.
    pub findings: Vec<FindingView>,
    /// What the people decided.
    pub rulings: Vec<RulingView>,
    /// What was left open, and whether it was settled.
    pub disputes: Vec<DisputeView>,
    /// What was said beside the cards, up to the next deal.
    pub remarks: Vec<Remark>,
    /// The deal call by call and trick by trick, in sentences without their full stops.
    #[serde(serialize_with = "texts")]
    pub story: Vec<StoryLine>,
    /// Something was irregular, and the referee is not to be silent about it yet.
    #[serde(skip)]
    pub starred: bool,
    /// What rulings did to the deal beside the points; not there where they did nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<ActView>,
}

/// What a ruling did to a deal: who was alone by it, what the makers were kept to, which call stood, or who
/// could only pass.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActView {
    /// The line of the log.
    pub seq: u64,
    /// What was heard, and what came of it.
    pub text: String,
    /// What it rests on.
    pub clause: Option<ProtocolWord>,
    /// What the ruleset says.
    pub rule: Option<String>,
    /// Where that comes from.
    pub source: Sources,
}

/// A player in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// The seat, from 0.
    pub seat: Seat,
    /// Who sat there then.
    pub name: String,
}

/// When a deal was corrected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Amended {
    /// The last line that did.
    pub seq: u64,
    /// When, where the log is at hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// A hand that was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandView {
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
pub struct CallView {
    /// The line of the log. Lines of a correction have its number, all the same one.
    pub seq: u64,
    /// `turn-up`, `pass`, `order`, `name`, `bid`, `deny`, `denied`, `allow`, `take`,
    /// `defend-alone`.
    #[serde(rename = "type")]
    pub kind: ProtocolWord,
    /// Who; nobody turns a card.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub who: Option<Person>,
    /// The card that was turned, or discarded; its suit where no more was recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// How many tricks were bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tricks: Option<u8>,
    /// What was named or bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trump: Option<Trump>,
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
pub struct ContractView {
    /// Who.
    pub maker: Person,
    /// The maker's side.
    pub team: Team,
    /// What.
    pub trump: Trump,
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
    /// Its number in the deal, from 1.
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
    #[serde(flatten)]
    pub who: Person,
    /// The cards; none for a pass, or where only the combination was recorded.
    #[serde(skip_serializing_if = "CardList::is_empty")]
    pub cards: CardList,
    /// Climbing: what the combination was said, or taken, to be.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
    /// Climbing: a pass.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pass: bool,
    /// Climbing: the place in which the player went out with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<u8>,
}

/// An award with its reason and source.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AwardView {
    /// Team 0 or 1.
    pub team: Team,
    /// Who that is.
    pub side: String,
    /// How many points.
    pub points: i32,
    /// The reason, as the protocol spells it.
    pub reason: ProtocolWord,
    /// The reason in words.
    pub why: String,
    /// The sentence on the deal says that reason already.
    #[serde(skip)]
    pub told: bool,
    /// It was ruled on something that was heard, and the reason says what that was.
    #[serde(skip)]
    pub heard: bool,
    /// What kind of award it is.
    #[serde(skip)]
    pub kind: Reason,
    /// The clause that pays, or that was ruled on.
    pub clause: Option<ProtocolWord>,
    /// What the ruleset says.
    pub rule: Option<String>,
    /// Where that comes from.
    pub source: Sources,
    /// Climbing: who went out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Person>,
}

/// A finding with its rule and source, how it is known, and what was ruled.
#[derive(Clone, Debug, PartialEq)]
pub struct FindingView {
    /// The line that made it known.
    pub seq: u64,
    /// The clause that was broken.
    pub clause: Clause,
    /// Who broke it.
    pub player: Person,
    /// What happened, in a sentence without its full stop.
    pub text: String,
    /// What the ruleset says.
    pub rule: Option<String>,
    /// Where that comes from.
    pub source: Option<Sources>,
    /// How a revoke is known.
    pub proof: Option<Proof>,
    /// The line of the ruling that answered it.
    pub ruling: Option<u64>,
    /// Which line of the story it belongs to.
    line: Option<usize>,
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
    pub suit: Suit,
}

/// What the people decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulingView {
    /// The line of the log.
    pub seq: u64,
    /// Points for each team.
    pub points: ByTeam<i32>,
    /// What became of the deal.
    pub then: DealFate,
    /// What was heard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offence: Option<Offence>,
    /// Why: what was heard in a few words, and the table's own.
    pub why: String,
    /// The line of the finding or dispute that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<u64>,
}

/// A question that the table left open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DisputeView {
    /// The line of the log.
    pub seq: u64,
    /// The line of the finding that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<u64>,
    /// What was heard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offence: Option<Offence>,
    /// Why: what was heard in a few words, and the table's own.
    pub why: String,
    /// What would change if it were upheld.
    pub points: ByTeam<i32>,
    /// The line of the ruling that settled it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled: Option<u64>,
}

/// What was said beside the cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// The line of the log.
    pub seq: u64,
    /// When.
    pub at: String,
    #[serde(flatten)]
    pub what: RemarkKind,
}

/// A remark, or a change at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum RemarkKind {
    /// A remark.
    Note {
        /// In the table's words.
        text: String,
    },
    /// Another person sat down.
    Seat {
        /// Where.
        seat: Seat,
        /// Who.
        name: String,
    },
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct StoryLine {
    /// The line of the log that says it, or the last of several.
    pub seq: u64,
    /// What it tells.
    pub tells: Tells,
    /// It, in a sentence without its full stop.
    pub text: String,
    /// The rule that a ruling rests on.
    pub rests_on: Option<RuleView>,
}

/// What a line of the story tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells {
    Event,
    /// The cards of a trick, complete or not.
    Trick,
    /// What followed from an event of the climbing game: a round was won, or somebody went out.
    Consequence,
}

/// A rule with its source.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleView {
    /// Which; none where the ruleset has no rule on it, and another source speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<ProtocolWord>,
    /// What the ruleset says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Where that comes from.
    pub source: Sources,
}

impl Person {
    /// Whoever sat there.
    pub(crate) fn at(seats: &[String], seat: Seat) -> Self {
        Self { seat, name: name(seats, seat) }
    }

    /// The player's side.
    pub const fn team(&self) -> Team {
        self.seat.team()
    }
}

impl Serialize for FindingView {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("seq", &self.seq)?;
        map.serialize_entry("clause", self.clause.id())?;
        map.serialize_entry("seat", &self.player.seat)?;
        map.serialize_entry("name", &self.player.name)?;
        map.serialize_entry("text", &self.text)?;
        if let Some(rule) = &self.rule {
            map.serialize_entry("rule", rule)?;
        }
        if let Some(source) = &self.source {
            map.serialize_entry("source", source)?;
        }
        map.serialize_entry("ruled", &self.ruling.is_some())?;
        if let Some(ruling) = self.ruling {
            map.serialize_entry("ruling", &ruling)?;
        }
        if let Some(proof) = self.proof {
            map.serialize_entry("proof", &proof)?;
        }
        map.end()
    }
}

fn texts<S: Serializer>(lines: &[StoryLine], out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(lines.iter().map(|line| &line.text))
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn word_of<S: Serializer>(phase: &Phase, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(phase.word())
}

/// The view of a deal, by one replay of it.
pub fn deal(story: &DealStory, rules: &Ruleset) -> DealView {
    let states = replay(story, rules);
    let spelling = spell_replayed(&states, &story.events, &Names::new(&story.seats));
    let end = states.last();
    let course = Course::of(story, &states);
    let players = rules.players();
    let awards = story.awards.iter().map(|one| award(one, story, rules)).collect();
    let mut lines = story.findings.iter().map(|one| *course.told.get(one.place?)?);
    let finding = |one: &Finding| {
        let line = lines.next().flatten();
        // What no event says, such as who dealt, stands under the first line.
        let line = line.or_else(|| course.story.iter().position(|line| line.seq >= one.seq));
        finding(one, story, rules, line)
    };
    let mut view = DealView {
        no: story.no,
        seq: story.seq,
        at: None,
        dealer: Person::at(&story.seats, story.standing.dealer),
        seats: story.seats.to_vec(),
        line: spelling.line,
        unsaid: spelling.left_out,
        happened: happened::happened(story, end, rules),
        sentence: String::new(),
        state: story.phase,
        amended: story.amended.map(|seq| Amended { seq, at: None }),
        two_accounts: false,
        contract: end.and_then(|end| contract(end, story)),
        taken: end.and_then(|end| taken(end, story)),
        places: end.map(|end| people(&story.seats, end.places().iter())).unwrap_or_default(),
        awards,
        points: story.points,
        before: story.standing.score,
        score: story.score,
        findings: story.findings.iter().map(finding).collect(),
        rulings: rulings(story, players),
        disputes: story.disputes.iter().map(|one| dispute(one, &story.seats, players)).collect(),
        remarks: Vec::new(),
        hands: course.hands,
        calls: course.calls,
        tricks: course.tricks,
        rounds: course.rounds,
        story: course.story,
        starred: !story.findings.is_empty(),
        acts: acts(story, rules),
    };
    let early = won_early(story, players, end);
    view.sentence = view.in_a_sentence(deals_next(story).as_deref(), early);
    view
}

/// The state before each event of a deal, and the one after the last.
fn replay<'r>(story: &DealStory, rules: &'r Ruleset) -> Vec<Deal<'r>> {
    let mut states: Vec<Deal<'r>> = Deal::open(rules, story.standing).into_iter().collect();
    for (_, event) in &story.events {
        let Some(Ok(next)) = states.last().map(|deal| deal.step(event)) else { break };
        states.push(next);
    }
    states
}

/// What happened in a deal, in a sentence without its full stop, where no more of it is asked.
pub(super) fn happened(story: &DealStory, rules: &Ruleset) -> String {
    happened::happened(story, story.replay(rules).as_ref(), rules)
}

/// A deal on one line, as it would be typed.
pub fn spelling(story: &DealStory, rules: &Ruleset) -> String {
    spell_replayed(&replay(story, rules), &story.events, &Names::new(&story.seats)).line
}

/// Does that line say every call and every card? What a ruling did to the turn it may have no word for.
pub fn says_all(story: &DealStory, rules: &Ruleset) -> bool {
    let names = Names::new(&story.seats);
    let left = spell_replayed(&replay(story, rules), &story.events, &names).left_out;
    left.iter().filter_map(|place| story.events.get(*place)).all(|(_, event)| match event {
        Event::Deal { .. } | Event::Table(_) => true,
        Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => false,
    })
}

fn people(seats: &[String], who: impl Iterator<Item = Seat>) -> Vec<Person> {
    who.map(|seat| Person::at(seats, seat)).collect()
}

fn contract(end: &Deal<'_>, story: &DealStory) -> Option<ContractView> {
    let contract = end.contract()?;
    let against = end.play().and_then(|play| play.lone_defender);
    Some(ContractView {
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

fn award(award: &Award, story: &DealStory, rules: &Ruleset) -> AwardView {
    let ruling = story.ruling_of(award);
    let own = || RuleView::cited(award.clause?, rules);
    let rests_on = ruling.map_or_else(own, |ruling| RuleView::of(ruling, &story.findings, rules));
    let (clause, rule, source) = match rests_on {
        Some(RuleView { clause, rule, source }) => (clause, rule, source),
        None => (None, None, Sources::read("the table")),
    };
    let why = match (ruling, award.seat) {
        (Some(ruling), _) => {
            ruled_why(ruling, story, rules).unwrap_or_else(|| award.say().to_owned())
        }
        (None, Some(seat)) => format!("{} went {}", name(&story.seats, seat), award.say()),
        (None, None) => award.say().to_owned(),
    };
    let why = match kept_to(award, story) {
        Some(ruling) => {
            let told = case::ruling(ruling, &story.seats, rules.players());
            format!("{why}, and kept to {} because {told}", award.points)
        }
        None => why,
    };
    AwardView {
        team: award.team,
        side: side(&story.seats, rules.players(), award.team),
        points: award.points,
        reason: award.reason.word(),
        why,
        told: ruling.is_some_and(|ruling| happened::ended_by(story) == Some(ruling)),
        heard: ruling.is_some_and(|ruling| ruling.heard.is_some()),
        kind: award.reason,
        clause,
        rule,
        source,
        player: award.seat.map(|seat| Person::at(&story.seats, seat)),
    }
}

/// The ruling by which the makers can score no more than this award has.
fn kept_to<'s>(award: &Award, story: &'s DealStory) -> Option<&'s Ruling> {
    let lone = matches!(award.reason, Reason::AloneMade | Reason::AloneMarch | Reason::AloneShort);
    let most = |ruling: &&Ruling| {
        let most = ruling.heard.as_deref().and_then(|heard| heard.remedy.most).map(i32::from);
        lone && most == Some(award.points)
    };
    story.rulings().find(most)
}

/// Why the table ruled: what was heard, or its own words.
fn ruled_why(ruling: &Ruling, story: &DealStory, rules: &Ruleset) -> Option<String> {
    let told = case::ruling(ruling, &story.seats, rules.players());
    match (told.is_empty(), ruling.offence()) {
        (true, _) => None,
        // A noun, behind "because".
        (false, Some(Offence::TableTalk)) => Some(format!("there was {told}")),
        (false, Some(_)) => Some(told),
        (false, None) => Some(format!("ruled by the table, “{told}”")),
    }
}

fn finding(
    finding: &Finding,
    story: &DealStory,
    rules: &Ruleset,
    line: Option<usize>,
) -> FindingView {
    let (rule, source) = rule_broken(&finding.what, rules).unzip();
    FindingView {
        seq: finding.seq,
        clause: clause_broken(&finding.what, rules),
        player: Person::at(&story.seats, finding.what.seat()),
        text: finding.what.say(Who(&story.seats)),
        rule,
        source,
        proof: proof(finding.what),
        ruling: finding.ruled,
        line,
    }
}

fn proof(what: Irregular) -> Option<Proof> {
    let Irregular::Revoke { trick, proof, suit, .. } = what else { return None };
    Some(Proof { trick, proved_on: proof, suit })
}

fn rulings(story: &DealStory, players: Players) -> Vec<RulingView> {
    let told = story.events.iter().filter_map(|(seq, event)| {
        let ruling = event.ruling()?;
        Some(RulingView {
            seq: *seq,
            points: ruling.points,
            then: ruling.then,
            offence: ruling.offence(),
            why: case::ruling(ruling, &story.seats, players),
            about: ruling.about,
        })
    });
    told.collect()
}

/// What came of a ruling beside the points, if that is told.
fn came(done: &Remedy, story: &DealStory, players: Players) -> Option<String> {
    if let Some(most) = done.most {
        return Some(format!("the makers can score no more than {most}"));
    }
    let all = match players {
        Players::Four => "both partners play",
        Players::Six => "all three partners play",
    };
    let silent: Vec<String> = done.must_pass.iter().map(|seat| name(&story.seats, seat)).collect();
    let told = [
        (done.together, all.to_owned()),
        (done.alone, "plays alone".to_owned()),
        (done.accepted, "the call stands".to_owned()),
        (!silent.is_empty(), format!("{} may only pass", silent.join(" and "))),
    ];
    told.into_iter().find(|(so, _)| *so).map(|(_, told)| told)
}

/// What rulings did to a deal beside the points, each with what it rests on.
fn acts(story: &DealStory, rules: &Ruleset) -> Vec<ActView> {
    let players = rules.players();
    let told = story.events.iter().filter_map(|(seq, event)| {
        let ruling = event.ruling()?;
        let heard = ruling.heard.as_deref()?;
        let came = came(&heard.remedy, story, players)?;
        let told = case::case(heard, &story.seats, players);
        let said = case::said(ruling);
        let said = if said.is_empty() { String::new() } else { format!(", “{said}”") };
        let rests_on = RuleView::of(ruling, &story.findings, rules);
        let (clause, rule, source) = match rests_on {
            Some(RuleView { clause, rule, source }) => (clause, rule, source),
            None => (None, None, Sources::read("the table")),
        };
        Some(ActView { seq: *seq, text: format!("{told}, and {came}{said}"), clause, rule, source })
    });
    told.collect()
}

fn dispute(dispute: &Dispute, seats: &[String], players: Players) -> DisputeView {
    DisputeView {
        seq: dispute.seq,
        about: dispute.asked.about,
        offence: dispute.asked.offence(),
        why: case::ruling(&dispute.asked, seats, players),
        points: dispute.asked.points,
        settled: dispute.settled,
    }
}

impl RuleView {
    /// What a ruling rests on, as the hearing said it, where it says on what it is. A wrong play of the
    /// climbing game rests on the rule that was found broken.
    fn of(ruling: &Ruling, found: &[Finding], rules: &Ruleset) -> Option<Self> {
        let heard = ruling.heard.as_deref()?;
        let wrong = found
            .iter()
            .find(|one| heard.offence == Offence::IllegalPlay && ruling.about == Some(one.seq));
        let decided = rule(heard.offence, &heard.facts, rules, Who::default()).ok();
        let (clause, sources) = match decided {
            Some(Answer::Decision(decision)) => {
                (decision.clauses.first().copied(), Some(decision.sources))
            }
            Some(Answer::Need(_)) | None => (heard.offence.clause(), None),
        };
        let clause = wrong.map(|one| clause_broken(&one.what, rules)).or(clause);
        let cited = clause.and_then(|clause| Self::cited(clause, rules));
        let Some(source) = sources else { return cited };
        let (clause, rule) = cited.map_or((None, None), |cited| (cited.clause, cited.rule));
        Some(Self { clause, rule, source })
    }

    /// A rule as the ruleset cites it.
    fn cited(clause: Clause, rules: &Ruleset) -> Option<Self> {
        let cite = rules.cite(clause)?;
        let source = cite.source.clone();
        Some(Self { clause: Some(clause.id()), rule: Some(cite.whole()), source })
    }
}

impl DealView {
    /// Is it over, in whatever way?
    pub const fn is_closed(&self) -> bool {
        self.state.is_closed()
    }

    /// What was irregular in a line of the story, by its place.
    pub fn irregular_in(&self, line: usize) -> impl Iterator<Item = &FindingView> {
        self.findings.iter().filter(move |finding| finding.line == Some(line))
    }

    /// The card that was turned last, or its suit.
    pub fn turned(&self) -> Option<&str> {
        let turned = self.calls.iter().rev().find(|call| call.who.is_none());
        turned.and_then(|call| call.card.as_deref())
    }

    /// The deal in one sentence: what happened, who got what and why.
    ///
    /// `next` is who deals after a void deal, in words; `early` the team that won before the deal was
    /// played out.
    fn in_a_sentence(&self, next: Option<&str>, early: Option<Team>) -> String {
        if self.awards.is_empty() {
            let end = match (self.is_closed(), next) {
                (true, Some(next)) => format!(", no points; {next}"),
                (true, None) => ": no points".to_owned(),
                (false, _) => String::new(),
            };
            return format!("{}{end}.", capital(&self.happened));
        }
        let teams = self.awards.iter().map(|award| award.team);
        let mut sides: Vec<Team> = Vec::new();
        for team in teams {
            if !sides.contains(&team) {
                sides.push(team);
            }
        }
        // What was given and taken back by rulings alone is told by what happened.
        let moot = |awards: &[&AwardView]| {
            awards.len() > 1
                && awards.iter().all(|award| award.kind == Reason::Ruling)
                && awards.iter().map(|award| award.points).sum::<i32>() == 0
        };
        let of = |team| self.awards.iter().filter(|award| award.team == team).collect::<Vec<_>>();
        let paid = sides.into_iter().map(of).filter(|awards| !moot(awards));
        // Only what was bid is paid by the trick.
        let bids = self.contract.as_ref().is_some_and(|contract| contract.bid.is_some());
        let took = |awards: &[&AwardView]| match self.taken {
            Some(taken) => Some(taken[awards.first()?.team]),
            None => (!bids).then_some(0),
        };
        let paid: Vec<String> = paid.map(|awards| paid_to(&awards, took(&awards), early)).collect();
        if paid.is_empty() {
            return format!("{}: no points.", capital(&self.happened));
        }
        format!("{}: {}.", capital(&self.happened), paid.join("; "))
    }
}

/// The team that won by points it was sure of, while some of the other team were still in: where all
/// of those are out the last places are taken, and the deal was played to its end.
fn won_early(story: &DealStory, players: Players, end: Option<&Deal<'_>>) -> Option<Team> {
    let Outcome::Won(team) = story.closing?.outcome? else { return None };
    let places = end?.places();
    players.seats().any(|seat| seat.team() != team && !places.has(seat)).then_some(team)
}

/// Who deals after a deal that is void: `Derek deals again`.
fn deals_next(story: &DealStory) -> Option<String> {
    let closing = story.closing.filter(|closing| closing.void && !story.dealt_since)?;
    // Whose deal was stolen has not dealt in it.
    let stolen = |ruling: &Ruling| ruling.offence() == Some(Offence::StolenDeal);
    let dealt = closing.next_dealer == story.standing.dealer && !story.rulings().any(stolen);
    let again = if dealt { " again" } else { "" };
    Some(format!("{} deals{again}", name(&story.seats, closing.next_dealer)))
}

/// What one side got, the news first: `euchred, 2 to Ann & Cal`, `18 to Ann & Cal (8 tricks + 10
/// alone)`.
fn paid_to(awards: &[&AwardView], took: Option<u8>, early: Option<Team>) -> String {
    let side = awards.first().map(|award| award.side.as_str()).unwrap_or_default();
    let sum: i32 = awards.iter().map(|award| award.points).sum();
    let points = sum.unsigned_abs();
    let paid = match awards {
        // The place of somebody who still plays, and the others do too: so many points are sure.
        [only]
            if matches!(only.kind, Reason::Place(_))
                && only.player.is_none()
                && early == Some(only.team) =>
        {
            let verb = if points == 1 { "point is" } else { "points are" };
            format!("{points} {verb} certain for {side}, and that wins")
        }
        _ if sum < 0 => format!("{points} off {side}"),
        _ => format!("{points} to {side}"),
    };
    let news = awards.iter().find_map(|award| news(award.kind));
    let news = news.map(|news| format!("{news}, ")).unwrap_or_default();
    let parts: Vec<String> = match awards {
        [only] => part_alone(only).into_iter().collect(),
        several => parts(several, took, sum < 0),
    };
    if parts.is_empty() {
        return format!("{news}{paid}");
    }
    format!("{news}{paid} ({})", parts.concat())
}

/// What is said before the points, where that is more than the tricks say.
const fn news(kind: Reason) -> Option<&'static str> {
    match kind {
        Reason::Euchred | Reason::Swept | Reason::AloneEuchred | Reason::AloneSwept => {
            Some("euchred")
        }
        Reason::Set | Reason::AloneSet => Some("set"),
        Reason::Forfeit => Some("the dealer would not name"),
        Reason::Made
        | Reason::March
        | Reason::AloneMade
        | Reason::AloneMarch
        | Reason::AloneShort
        | Reason::Tricks
        | Reason::Place(_)
        | Reason::Ruling
        | Reason::Floor => None,
    }
}

/// The reason of the only award of a side, where the sentence does not tell it otherwise.
fn part_alone(award: &AwardView) -> Option<String> {
    let untold = matches!(award.kind, Reason::Ruling | Reason::Floor) && !award.told;
    untold.then(|| award.why.clone())
}

/// The awards of a side that has several, each with its sign: `8 tricks`, ` + 10 alone`. Where the sum
/// is taken off them, so are its parts.
fn parts(awards: &[&AwardView], took: Option<u8>, off: bool) -> Vec<String> {
    let each = awards.iter().enumerate().map(|(place, award)| {
        let against = (award.points < 0) != off;
        let sign = match (place, against) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        format!("{sign}{}", part(award, took))
    });
    each.collect()
}

/// An award among others of its side, which took so many tricks: `8 tricks`, `10 alone`, `2 for the
/// march`.
fn part(award: &AwardView, took: Option<u8>) -> String {
    let points = award.points.unsigned_abs();
    let by_tricks = took.is_none_or(|took| points == u32::from(took));
    match award.kind {
        Reason::Made if !by_tricks => format!("{points} for making it"),
        Reason::March if !by_tricks => format!("{points} for the march"),
        Reason::Made | Reason::March | Reason::Tricks => {
            let noun = if points == 1 { "trick" } else { "tricks" };
            format!("{points} {noun}")
        }
        Reason::AloneMade | Reason::AloneMarch | Reason::AloneShort | Reason::AloneSet => {
            format!("{points} alone")
        }
        Reason::Set => format!("{points} bid"),
        Reason::Euchred | Reason::Swept | Reason::AloneEuchred | Reason::AloneSwept => {
            format!("{points} for the euchre")
        }
        Reason::Ruling if !award.heard => format!("{points} {}", award.why),
        Reason::Place(place) => {
            let who = award.player.as_ref().map_or(award.side.as_str(), |it| it.name.as_str());
            format!("{points} for {who}, {}", ordinal(place.into()))
        }
        Reason::Forfeit | Reason::Ruling | Reason::Floor => {
            format!("{points} because {}", award.why)
        }
    }
}
