//! What follows when something has gone wrong at the table: facts in, remedies out.
//!
//! Nothing here looks at a deal or changes one. An offence, the facts that people have given, and the
//! ruleset make either a list of facts that are still missing or a [`Decision`]; what the table does
//! with it comes back as an event. Which facts matter depends on the ruleset and on the facts that
//! are known already: whatever could change the ruling is asked for, and nothing else is.
//!
//! Two modules alone know deals: `finding` says which offence a finding is and what the record knows of it,
//! `back` what the rules make of a lead or a card that a line says was taken back.

mod back;
mod calling;
mod clash;
mod contract;
mod dealing;
mod facts;
mod finding;
mod playing;
mod revoke;

use thiserror::Error;

use crate::clause::Clause;
use crate::event::facts::{Cause, Fact, Facts, Offence, Stage};
use crate::event::ruling::{Choice, Remedy, Transfer};
use crate::event::{self, Bars, DealFate, Ruling};
use crate::game::verdict::{Irregular, Silenced, Who};
use crate::rules::source::{Authority, LAWS_OF_1888, Laws, Sources, Span};
use crate::rules::{
    CallOutOfTurn, Cite, Code, DealOutOfTurn, InsufficientBid, LeadOutOfTurn, RevokeThen, Ruleset,
    TrickRules, WrongCount,
};
use crate::seat::{ByTeam, Players, Seat, Team};

pub use back::{
    Sign, call_stands, card_taken_back, lead_taken_back, loner_joined, maker_alone, mended_card,
    on_a_line, side_silenced,
};
pub use clash::{Assertion, Clash};
#[cfg(feature = "cli")]
pub(crate) use facts::span;
pub use finding::{
    claimed_now, from_finding, is_established, is_heard_as, of_deal, waiting_beside,
};

/// What can be answered to an offence and some facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// These facts could still change the ruling.
    Need(Vec<Fact>),
    /// The ruling.
    Decision(Box<Decision>),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game has no such offence.
    #[error("there is no `{offence}` in this game: {why}")]
    NotHere {
        offence: Offence,
        /// Why not.
        why: &'static str,
    },
    /// A fact that cannot be.
    #[error("`{fact}`: {why}")]
    CannotBe {
        /// Which.
        fact: Fact,
        /// Why not.
        why: String,
    },
    /// Facts that cannot all be.
    #[error("{0}")]
    Contradict(Clash),
    /// Facts that leave nothing which another can be.
    #[error("{} nothing that `{missing}` can be: one of them is not so", leaves(facts))]
    NoneLeft {
        /// The fewest that do, in the order of all.
        facts: Vec<Fact>,
        /// The other.
        missing: Fact,
    },
}

/// `a` and `b` leave
fn leaves(facts: &[Fact]) -> String {
    let names: Vec<String> = facts.iter().map(|fact| format!("`{fact}`")).collect();
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{} and {last} leave", before.join(", "))
        }
        Some(_) | None => format!("{} leaves", names.concat()),
    }
}

/// What becomes of the deal, and with it who deals next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    #[default]
    GoesOn,
    /// It is over and worth what was ruled.
    Ends {
        /// Who deals the next one.
        next_dealer: Seat,
    },
    /// It is void.
    Redealt {
        /// Who deals instead.
        dealer: Seat,
    },
}

impl Fate {
    /// As an event has it.
    pub const fn then(self) -> DealFate {
        match self {
            Self::GoesOn => DealFate::GoesOn,
            Self::Ends { .. } => DealFate::Ends,
            Self::Redealt { .. } => DealFate::Redealt,
        }
    }

    /// Who deals next, where the ruling settles it.
    pub const fn next_dealer(self) -> Option<Seat> {
        match self {
            Self::GoesOn => None,
            Self::Ends { next_dealer: seat } | Self::Redealt { dealer: seat } => Some(seat),
        }
    }
}

/// What is done about an offence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Consequence {
    /// Points for each team, which may be negative.
    pub points: ByTeam<i32>,
    /// What becomes of the deal.
    pub fate: Fate,
    /// Teams that cannot score in this deal.
    pub bars: Bars,
    /// Everything else.
    pub remedy: Remedy,
}

impl Consequence {
    /// Points and nothing else.
    fn points(points: ByTeam<i32>) -> Self {
        Self { points, ..Self::default() }
    }

    /// An end of the deal and nothing else.
    fn fate(fate: Fate) -> Self {
        Self { fate, ..Self::default() }
    }

    /// A remedy and nothing else.
    fn remedy(remedy: Remedy) -> Self {
        Self { remedy, ..Self::default() }
    }
}

/// Who decides among several remedies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The side that did nothing wrong.
    OtherSide,
    /// The side that did it.
    Offenders,
    /// Everybody together: the rules name no remedy.
    Table,
}

impl Chooser {
    /// As it is spelt in an answer.
    pub const fn word(self) -> &'static str {
        match self {
            Self::OtherSide => "other-side",
            Self::Offenders => "offenders",
            Self::Table => "table",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::OtherSide => "the other side",
            Self::Offenders => "the side that did it",
            Self::Table => "the table",
        }
    }
}

/// One of several remedies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub choice: Choice,
    /// In words, without a full stop.
    pub text: String,
    /// What it is.
    pub consequence: Consequence,
    /// What has to be said with it, where it can be said at once.
    pub asks: &'static [Fact],
}

impl Offer {
    /// The same, with which these facts have to be said.
    fn asking(self, asks: &'static [Fact]) -> Self {
        Self { asks, ..self }
    }
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// On what.
    pub offence: Offence,
    /// By which facts.
    pub facts: Facts,
    /// Does the offence stand? A revoke that was mended, unproved or claimed too late does not.
    pub established: bool,
    /// What is done, unless somebody chooses otherwise.
    pub consequence: Consequence,
    /// Who may choose otherwise, where somebody may.
    pub chooser: Option<Chooser>,
    /// Among what; the first is the remedy above. Empty where nobody chooses between named things.
    pub offers: Vec<Offer>,
    /// In plain sentences.
    pub text: String,
    /// The rules that it rests on, the one that decides first.
    pub clauses: Vec<Clause>,
    /// Where they come from.
    pub sources: Sources,
    /// What is said with it, where it can be said at once.
    pub asks: &'static [Fact],
    /// The deal is over, and with it all that could be done about it.
    past: bool,
}

impl Decision {
    /// Is the deal over, and with it all that could be done?
    pub const fn is_past(&self) -> bool {
        self.past
    }

    /// Is it the same as this answer, by whichever facts that came to be?
    pub fn is_ruled_by(&self, other: Result<Answer, Refusal>) -> bool {
        match other {
            Ok(Answer::Decision(other)) => Self { facts: self.facts, ..*other } == *self,
            Ok(Answer::Need(_)) | Err(_) => false,
        }
    }

    /// Which of the facts that were given do not change it: all of them together, so that of two that say one
    /// thing the one that is asked for stays, and what speaks only against another that is not needed goes with it.
    pub fn beside(
        &self,
        facts: &Facts,
        given: &[Fact],
        ruleset: &Ruleset,
        who: Who<'_>,
    ) -> Vec<Fact> {
        let asked = self.offence.facts(facts, ruleset);
        let is_asked = |fact: &&Fact| asked.iter().any(|one| one.is_same_as(**fact));
        // In an order of their own, so that it does not matter in which they were given.
        let all = Fact::ALL.iter().filter(|fact| given.contains(fact));
        let (first, last): (Vec<&Fact>, Vec<&Fact>) = all.partition(|it| !is_asked(it));
        let mut needed: Vec<&Fact> = first.into_iter().chain(last).collect();
        let mut left = *facts;
        loop {
            let before = needed.len();
            needed.retain(|fact| {
                let mut fewer = left;
                fewer.forget(**fact);
                let same = self.is_ruled_by(rule(self.offence, &fewer, ruleset, who));
                left = if same { fewer } else { left };
                !same
            });
            if needed.len() == before {
                return given.iter().copied().filter(|fact| !needed.contains(&fact)).collect();
            }
        }
    }

    /// The same ruling with another of its choices; none where there is no such choice.
    #[must_use]
    pub fn choose(&self, choice: Choice) -> Option<Self> {
        let offer = self.offers.iter().find(|offer| offer.choice == choice)?;
        let text = format!("{} Chosen: {}.", self.text, offer.text);
        Some(Self { consequence: offer.consequence, text, ..self.clone() })
    }

    /// As the event that records it. `about` is the line of the finding, or of the dispute, that it
    /// answers; `why` what the table says of it.
    pub fn ruling(&self, about: Option<u64>, why: &str) -> Ruling {
        let Consequence { points, fate, bars, remedy } = self.consequence;
        Ruling {
            points,
            then: fate.then(),
            why: why.to_owned(),
            about,
            bars,
            next_dealer: fate.next_dealer(),
            heard: Some(Box::new(event::HearingRecord {
                offence: self.offence,
                remedy,
                facts: self.facts,
            })),
        }
    }
}

/// Does each revoke of a side in one deal cost its own by these rules?
pub fn is_paid_each(ruleset: &Ruleset) -> bool {
    ruleset.trick_rules().is_none_or(|rules| revoke::is_paid_each(rules.irregular.revoke))
}

/// How far things have gone since a matter was put off that is ruled on only now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// Somebody has called or played.
    PlayedOn,
    /// The deal is over.
    Over,
    /// It is over, and others were dealt after it.
    DealtOn,
}

/// Rules on an offence, or asks for what is missing. Seats are called as `who` has them.
pub fn rule(
    offence: Offence,
    facts: &Facts,
    ruleset: &Ruleset,
    who: Who<'_>,
) -> Result<Answer, Refusal> {
    rule_since(offence, facts, ruleset, who, None)
}

/// Does a game by these rules have such an offence, as far as it is known what happened?
pub fn has_offence(offence: Offence, facts: &Facts, ruleset: &Ruleset, who: Who<'_>) -> bool {
    !matches!(rule(offence, facts, ruleset, who), Err(Refusal::NotHere { .. }))
}

/// The same of a matter that was put off on these facts, after the table went on.
pub fn rule_since(
    offence: Offence,
    facts: &Facts,
    ruleset: &Ruleset,
    who: Who<'_>,
    since: Option<Since>,
) -> Result<Answer, Refusal> {
    facts.check(offence, ruleset, who)?;
    facts.leave_some(offence, ruleset)?;
    let mut known = *facts;
    loop {
        let mut desk = Inquiry { since, ..Inquiry::new(&known, ruleset, who) };
        let missing = match desk.hear(offence) {
            Ok(ruled) => return Ok(Answer::Decision(Box::new(desk.write(offence, ruled)))),
            Err(Stop::Missing) => desk.missing(),
            Err(Stop::NotHere(why)) => return Err(Refusal::NotHere { offence, why }),
        };
        // Each time round one more is known.
        match known.follows(&missing, offence, ruleset)? {
            Some(more) => known = more,
            None => return Ok(Answer::Need(missing)),
        }
    }
}

/// The rule that was broken, and whose it is: as the ruleset cites it, and where one key of it stands for
/// much that other texts say the one of them that speaks of this.
pub fn rule_broken(what: &Irregular, ruleset: &Ruleset) -> Option<(String, Sources)> {
    if let Some((sources, text)) = beside_the_keys(*what, ruleset) {
        return Some((text.to_owned(), Sources::of(sources)));
    }
    ruleset.cite(clause_broken(what, ruleset)).map(|cite| (cite.whole(), cite.source.clone()))
}

/// The clause that was broken: in a trick game who leads has one of its own.
pub fn clause_broken(what: &Irregular, ruleset: &Ruleset) -> Clause {
    let lead = matches!(what, Irregular::PlayOutOfTurn { lead: true, .. });
    if lead && ruleset.trick_rules().is_some() { Clause::PlayLead } else { what.clause() }
}

/// The sources of a rule that has no key of its own, and what it says.
fn beside_the_keys(what: Irregular, ruleset: &Ruleset) -> Option<(Vec<Authority>, &'static str)> {
    let law = |number: u16| laws_of_the_code(&[Span::one(number)]);
    let named = |name: &str| Authority::Named(name.to_owned());
    let laws = ruleset.trick_rules().is_some_and(by_the_laws);
    let (sources, text) = match what {
        Irregular::DirectedKept { .. } => (
            vec![law(83)],
            "After a remark on a trick in progress the other side may direct the card that the \
             partner plays, unless that would be a revoke.",
        ),
        Irregular::SuitNotLed { .. } => (
            vec![if laws { law(52) } else { named(playing::OLD_HOYLE) }],
            "A suit that the other side has called is led by whoever leads next of that side, if he \
             has one.",
        ),
        Irregular::DemandUnmet { win: true, .. } => (
            vec![named(playing::WHIST_LAWS), law(47)],
            "After a play out of turn, or winners played in a row, the other side may require the \
             partner to win the trick, if he can.",
        ),
        Irregular::DemandUnmet { win: false, .. } => (
            vec![named(playing::WHIST_LAWS)],
            "After a play out of turn the other side may require the partner not to win the trick, \
             if he can help it.",
        ),
        Irregular::MustPass { by: Silenced::CalledAgain, .. } => (
            vec![law(80)],
            "A player who calls after he has passed silences his partner, unless the other side lets the \
             call stand.",
        ),
        Irregular::MustPass { by: Silenced::SaidSuit, .. } => (
            vec![law(79)],
            "A player who names the suit that was turned down, and then says which he meant, silences his \
             partner.",
        ),
        Irregular::Dealer { .. }
        | Irregular::CallOutOfTurn { .. }
        | Irregular::LostCall(_)
        | Irregular::MustPass { .. }
        | Irregular::ExposedKept { .. }
        | Irregular::NotThePartner { .. }
        | Irregular::StuckPass { .. }
        | Irregular::TurnedDown { .. }
        | Irregular::MustGoAlone(_)
        | Irregular::NoNaturalTrump { .. }
        | Irregular::WrongTaker { .. }
        | Irregular::UpcardDiscarded { .. }
        | Irregular::TooLow { .. }
        | Irregular::UnderLeast { .. }
        | Irregular::LoneTooLow { .. }
        | Irregular::NoTrumpNotNow(_)
        | Irregular::NoLoneHands(_)
        | Irregular::AloneLate(_)
        | Irregular::NotWeak(_)
        | Irregular::PlayOutOfTurn { .. }
        | Irregular::PassOutOfTurn { .. }
        | Irregular::Revoke { .. }
        | Irregular::TakeoverAfterPass(_)
        | Irregular::NotHigher { .. }
        | Irregular::LeaderPassed(_)
        | Irregular::HadPassed(_)
        | Irregular::BombOutOfTurn { .. }
        | Irregular::LeadGivenAway { .. }
        | Irregular::LeadRefused(_) => return None,
    };
    Some((sources, text))
}

/// Laws of the code of 1888, by number.
fn laws_of_the_code(laws: &[Span]) -> Authority {
    let laws = Laws::of(LAWS_OF_1888, laws.iter().copied());
    laws.map_or_else(|| Authority::Named(LAWS_OF_1888.to_owned()), Authority::Laws)
}

impl Offence {
    /// The rule that speaks of it, where a ruleset may have one.
    pub const fn clause(self) -> Option<Clause> {
        match self {
            Self::Revoke | Self::BothRevoked => Some(Clause::IrregularRevoke),
            Self::FalseClaim => Some(Clause::IrregularFalseClaim),
            Self::Misdeal => Some(Clause::IrregularMisdeal),
            Self::WrongCountInPlay => Some(Clause::IrregularWrongCount),
            Self::StolenDeal => Some(Clause::IrregularDealOutOfTurn),
            Self::LeadOutOfTurn => Some(Clause::IrregularLeadOutOfTurn),
            Self::PlayOutOfTurn => Some(Clause::PlayTurn),
            Self::ExposedCard => Some(Clause::IrregularExposed),
            Self::ClaimWithoutAgreement => Some(Clause::IrregularClaim),
            Self::CallOutOfTurn => Some(Clause::IrregularCallOutOfTurn),
            Self::TurnedSuit => Some(Clause::IrregularTurnedSuit),
            Self::InsufficientBid => Some(Clause::IrregularInsufficientBid),
            Self::AloneSaidLate => Some(Clause::AloneSaid),
            Self::DiscardSeen => Some(Clause::Discard),
            Self::TableTalk => Some(Clause::IrregularTableTalk),
            Self::ScoreError => Some(Clause::ScoreError),
            Self::IllegalPlay => Some(Clause::Beats),
            Self::CalledCard => Some(Clause::IrregularExposed),
            Self::WinnersInARow
            | Self::CalledSuit
            | Self::CardChanged
            | Self::CardMissing
            | Self::TricksLookedAt
            | Self::PartnerShowsHand
            | Self::PartnerPlays => None,
        }
    }

    /// The facts that decide under these rules and with these facts, given or not, in the order in
    /// which they are asked for; none where the game has no such offence.
    pub fn facts(self, facts: &Facts, ruleset: &Ruleset) -> Vec<Fact> {
        let mut desk = Inquiry::new(facts, ruleset, Who::default());
        let _only_asked_what_it_reads = desk.hear(self);
        desk.asked.into_iter().map(|(fact, _)| fact).collect()
    }
}

/// Why a hearing stops before there is a ruling.
enum Stop {
    /// A fact that could change it is missing. Only [`Inquiry::ask`] says so.
    Missing,
    /// The game has no such offence.
    NotHere(&'static str),
}

type Inquired<T> = Result<T, Stop>;

/// Where a remedy comes from.
#[derive(Clone, Copy)]
enum Basis {
    /// From its clauses, as the ruleset cites them.
    Clauses,
    /// From these and from a source beside the ruleset.
    And(&'static str),
    /// From a source beside the ruleset: the clauses say only what was broken.
    Only(&'static str),
    /// From nobody: the clauses say only what was broken.
    Nobody,
    /// From a source of another game; that this one says nothing comes first.
    Beside(&'static str),
    /// From these laws of 1888; outside their own game they are borrowed, and the ruling says so.
    Laws(&'static [Span]),
    /// From these laws and from a source besides.
    LawsAnd(&'static [Span], &'static str),
}

/// Nobody says what follows.
const SILENT: Basis = Basis::Nobody;

/// A ruling before it is put into words.
struct Ruled {
    established: bool,
    /// The rule as it applies here, in sentences.
    why: String,
    clauses: Vec<Clause>,
    basis: Basis,
    consequence: Consequence,
    chooser: Option<Chooser>,
    offers: Vec<Offer>,
    asks: &'static [Fact],
    past: bool,
}

impl Ruled {
    /// Does nothing follow from it, whatever is chosen?
    fn does_nothing(&self) -> bool {
        let all = self.offers.iter().map(|offer| &offer.consequence).chain([&self.consequence]);
        all.into_iter().all(|done| *done == Consequence::default())
    }

    /// Nothing is done, and the deal goes on.
    fn new(clauses: &[Clause], why: impl Into<String>) -> Self {
        Self {
            established: true,
            why: why.into(),
            clauses: clauses.to_vec(),
            basis: Basis::Clauses,
            consequence: Consequence::default(),
            chooser: None,
            offers: Vec::new(),
            asks: &[],
            past: false,
        }
    }

    /// The same, with which these facts have to be said.
    fn asking(self, asks: &'static [Fact]) -> Self {
        Self { asks, ..self }
    }

    fn with(self, consequence: Consequence) -> Self {
        Self { consequence, ..self }
    }

    fn from(self, basis: Basis) -> Self {
        Self { basis, ..self }
    }

    /// The table decides, and the rules say nothing on what.
    fn for_the_table(self) -> Self {
        Self { chooser: Some(Chooser::Table), ..self }
    }

    /// Somebody chooses; the first choice is what happens if he does not.
    fn choosing(self, chooser: Chooser, offers: Vec<Offer>) -> Self {
        let consequence = offers.first().map_or(self.consequence, |offer| offer.consequence);
        Self { consequence, chooser: Some(chooser), offers, ..self }
    }
}

fn offer(choice: Choice, text: impl Into<String>, consequence: Consequence) -> Offer {
    let remedy = Remedy { choice: Some(choice), ..consequence.remedy };
    let consequence = Consequence { remedy, ..consequence };
    Offer { choice, text: text.into(), consequence, asks: &[] }
}

/// Is the deal over with a revoke? The dealer is asked for only where somebody has to deal next.
fn after_a_revoke(desk: &mut Inquiry<'_>, rules: &TrickRules) -> Inquired<Fate> {
    match rules.irregular.revoke_then {
        RevokeThen::Ends => desk.ends(),
        RevokeThen::GoesOn => Ok(Fate::GoesOn),
    }
}

/// Climbing: it happens at any table, and no text has a word on it.
fn silent() -> Ruled {
    Ruled::new(&[], "The rules of this game are silent on it.").for_the_table().from(SILENT)
}

/// A revoke that costs what the table decides.
fn unpriced() -> Ruled {
    Ruled::new(&[Clause::IrregularRevoke], "The rules name no price for it.").for_the_table()
}

/// Where an offence is heard: the facts, the rules, and a list of what has been asked.
struct Inquiry<'a> {
    facts: &'a Facts,
    ruleset: &'a Ruleset,
    who: Who<'a>,
    /// How far things have gone since the facts were as they are told, where it is ruled on later.
    since: Option<Since>,
    asked: Vec<(Fact, bool)>,
}

/// Do these rules follow the laws of 1888 in what no other key of theirs says?
pub(super) const fn by_the_laws(rules: &TrickRules) -> bool {
    matches!(rules.irregular.code, Code::LawsOf1888)
}

/// May a wrong score be corrected until the next trump card is turned, and then only if both sides
/// agree (Laws of Euchre, 1888, 5)?
pub const fn corrects_until_the_next_card(rules: &TrickRules) -> bool {
    by_the_laws(rules)
}

/// Bacon: a card is turned up, a partner may refuse, and no source names a penalty.
const fn is_bacon(rules: &TrickRules) -> bool {
    match &rules.making {
        crate::rules::Making::TurnUp(making) => making.consent.is_some(),
        crate::rules::Making::Bid(_) => false,
    }
}

impl<'a> Inquiry<'a> {
    const fn new(facts: &'a Facts, ruleset: &'a Ruleset, who: Who<'a>) -> Self {
        Self { facts, ruleset, who, since: None, asked: Vec::new() }
    }

    /// A fact that could change the ruling. All that matter are asked for before any is used, so
    /// that a caller hears of all of them at once.
    fn ask<T>(&mut self, fact: Fact, given: Option<T>) -> Inquired<T> {
        if self.asked.iter().all(|(other, _)| *other != fact) {
            self.asked.push((fact, given.is_some()));
        }
        given.ok_or(Stop::Missing)
    }

    /// A fact that another hearing asked for on this one's behalf.
    fn note_asked(&mut self, fact: Fact, given: bool) {
        if self.asked.iter().all(|(other, _)| *other != fact) {
            self.asked.push((fact, given));
        }
    }

    fn missing(self) -> Vec<Fact> {
        self.asked.into_iter().filter(|(_, given)| !given).map(|(fact, _)| fact).collect()
    }

    const fn players(&self) -> Players {
        self.ruleset.players()
    }

    fn offenders(&mut self) -> Inquired<Team> {
        self.ask(Fact::OffenderTeam, self.facts.offenders())
    }

    fn dealer(&mut self) -> Inquired<Seat> {
        self.ask(Fact::Dealer, self.facts.dealer)
    }

    /// Was somebody alone? Not asked where nobody may be.
    fn alone(&mut self, rules: &TrickRules) -> Inquired<bool> {
        if !rules.lone.allowed {
            return Ok(false);
        }
        let given = self.facts.alone.or(self.facts.is_loner().then_some(true));
        self.ask(Fact::Alone, given)
    }

    /// The deal is over, and the deal moves on.
    fn ends(&mut self) -> Inquired<Fate> {
        let dealer = self.dealer()?;
        Ok(Fate::Ends { next_dealer: self.players().left(dealer) })
    }

    /// What a clause says in this ruleset.
    fn rule_of(&self, clause: Clause) -> String {
        self.ruleset.cite(clause).map(Cite::whole).unwrap_or_default()
    }

    fn hear(&mut self, offence: Offence) -> Inquired<Ruled> {
        let ruleset = self.ruleset;
        let heard = match ruleset.trick_rules() {
            Some(rules) => self.hear_trick(offence, rules),
            None => self.hear_climb(offence),
        };
        match heard {
            Err(Stop::NotHere(why)) => Err(Stop::NotHere(why)),
            Ok(ruled)
                if offence == Offence::ClaimWithoutAgreement
                    && self.is_over()
                    && ruled.does_nothing() =>
            {
                Ok(Self::past())
            }
            Ok(_) | Err(Stop::Missing) if self.is_past(offence) => Ok(Self::past()),
            Ok(_) | Err(Stop::Missing) if self.is_past_calling(offence) => {
                self.note_begun();
                let why = "Cards have been played since: the calls stand, and nothing can be done about it \
                           any more.";
                Ok(Ruled { why: why.to_owned(), ..Self::past() })
            }
            Ok(ruled) if self.has_no_limit(offence, &ruled) => {
                self.note_asked(Fact::Stage, true);
                let why = format!("{} No rule says until when it can be ruled on.", ruled.why);
                Ok(Ruled { why, ..ruled })
            }
            heard => heard,
        }
    }

    /// Is it ruled on when the next deal was begun, and does no rule say how late that can be?
    fn has_no_limit(&self, offence: Offence, ruled: &Ruled) -> bool {
        let limited = matches!(
            offence,
            Offence::Revoke
                | Offence::BothRevoked
                | Offence::FalseClaim
                | Offence::StolenDeal
                | Offence::ScoreError
        );
        self.facts.stage == Some(Stage::NextDeal) && !limited && ruled.established && !ruled.past
    }

    /// That cards were played decided it.
    fn note_begun(&mut self) {
        let by_tricks = self.facts.tricks_played().is_some_and(|played| played > 0);
        self.note_asked(if by_tricks { Fact::TricksSoFar } else { Fact::Led }, true);
    }

    /// What is ruled on too late.
    fn past() -> Ruled {
        Ruled {
            established: false,
            past: true,
            ..Ruled::new(&[], "The deal is over: nothing can be done about it any more.")
                .from(SILENT)
        }
    }

    /// Was the deal over? All its tricks say so as well as the time that was named.
    fn is_over(&self) -> bool {
        let all = |hand| self.facts.tricks_played().is_some_and(|played| played >= hand);
        matches!(self.facts.stage, Some(Stage::After | Stage::NextDeal))
            || self.ruleset.trick_rules().is_some_and(|rules| all(rules.hand))
    }

    /// Was it over then, or has it come to its end since?
    fn has_ended(&self) -> bool {
        self.is_over() || matches!(self.since, Some(Since::Over | Since::DealtOn))
    }

    /// Is what was called a misdeal a wrong count that was found once a card was led, or after the deal?
    fn is_wrong_count_in_play(&self) -> bool {
        let counted = self.facts.cause == Some(Cause::WrongCount);
        self.facts.is_in_play() || counted && self.is_over()
    }

    /// Is it about a call, and has a card been played since? What stands then stands.
    fn is_past_calling(&self, offence: Offence) -> bool {
        let pays = self
            .ruleset
            .trick_rules()
            .is_some_and(|rules| rules.irregular.call_out_of_turn == CallOutOfTurn::LoseCallAnd2);
        // A bid that the next player called over stands as it is, where the rules have it so.
        let rule = self.ruleset.trick_rules().map(|rules| rules.irregular.insufficient_bid);
        let stands = rule == Some(InsufficientBid::IfAccepted) && self.facts.accepted == Some(true);
        let bid = offence == Offence::InsufficientBid && !stands;
        let of_call =
            bid || offence == Offence::TurnedSuit || offence == Offence::CallOutOfTurn && !pays;
        of_call && self.facts.is_begun()
    }

    /// Is the deal over, and with it all that could be done about this?
    fn is_past(&self, offence: Offence) -> bool {
        self.is_over() && self.is_of_the_table(offence)
    }

    /// Does what is done about it act on the deal while it goes on, and on nothing else?
    fn is_of_the_table(&self, offence: Offence) -> bool {
        let irregular = self.ruleset.trick_rules().map(|rules| rules.irregular);
        match offence {
            Offence::LeadOutOfTurn => {
                irregular.is_none_or(|it| it.lead_out_of_turn != LeadOutOfTurn::TwoPoints)
            }
            Offence::CallOutOfTurn => {
                irregular.is_none_or(|it| it.call_out_of_turn != CallOutOfTurn::LoseCallAnd2)
            }
            Offence::PlayOutOfTurn
            | Offence::ExposedCard
            | Offence::CalledCard
            | Offence::CalledSuit
            | Offence::WinnersInARow
            | Offence::TricksLookedAt
            | Offence::CardChanged
            | Offence::TurnedSuit
            | Offence::InsufficientBid
            | Offence::DiscardSeen
            | Offence::IllegalPlay => true,
            // A wrong count, by either name, is heard until the next deal, and paid where the side forfeits it;
            // for anything else a deal that is over is not given back.
            Offence::Misdeal if self.facts.cause.is_none_or(|it| it == Cause::WrongCount) => {
                irregular.is_none_or(|it| self.is_of_the_count(it.wrong_count))
            }
            Offence::Misdeal => true,
            // What becomes of it is the table's to say in a game whose texts are silent.
            Offence::WrongCountInPlay => {
                irregular.is_some_and(|it| self.is_of_the_count(it.wrong_count))
            }
            // Once the next deal was begun that one is not given back, and nobody asks whose it was; it may have
            // stood before that.
            Offence::StolenDeal => {
                let next = self.facts.stage == Some(Stage::NextDeal);
                let stood = irregular
                    .is_some_and(|it| it.deal_out_of_turn == DealOutOfTurn::StandsAfterUpcard)
                    && self.facts.upcard_turned == Some(true);
                next && !stood
            }
            Offence::Revoke
            | Offence::BothRevoked
            | Offence::FalseClaim
            | Offence::CardMissing
            | Offence::ClaimWithoutAgreement
            | Offence::AloneSaidLate
            | Offence::PartnerShowsHand
            | Offence::PartnerPlays
            | Offence::TableTalk
            | Offence::ScoreError => false,
        }
    }

    /// Is a wrong count past with the deal? Until the next one is begun the deal can still be void.
    fn is_of_the_count(&self, count: WrongCount) -> bool {
        self.facts.stage == Some(Stage::NextDeal) && count != WrongCount::Forfeit
    }

    fn hear_trick(&mut self, offence: Offence, rules: &TrickRules) -> Inquired<Ruled> {
        match offence {
            Offence::Revoke => revoke::revoke(self, rules),
            Offence::BothRevoked => revoke::both(self, rules),
            Offence::FalseClaim => revoke::unproved(self, rules),
            Offence::Misdeal if self.is_wrong_count_in_play() => dealing::wrong_count(self, rules),
            // Of a deal that is over only a wrong count can still matter.
            Offence::Misdeal if self.is_over() && self.facts.cause.is_none() => {
                self.ask(Fact::Cause, None)
            }
            Offence::Misdeal => dealing::misdeal(self, rules),
            Offence::WrongCountInPlay => dealing::wrong_count(self, rules),
            Offence::StolenDeal => dealing::stolen(self, rules),
            Offence::DiscardSeen => dealing::discard_seen(self, rules),
            Offence::LeadOutOfTurn => playing::lead(self, rules),
            Offence::PlayOutOfTurn => playing::out_of_turn(self, rules),
            Offence::ExposedCard => playing::exposed(self, rules),
            Offence::WinnersInARow => playing::winners_in_a_row(self, rules),
            Offence::CardChanged => Ok(playing::card_changed(rules)),
            Offence::CardMissing => Ok(playing::card_missing(self)),
            Offence::TricksLookedAt => playing::tricks_looked_at(self, rules),
            Offence::ClaimWithoutAgreement => playing::claim(self, rules),
            Offence::CallOutOfTurn => calling::out_of_turn(self, rules),
            Offence::TurnedSuit => calling::turned_suit(self, rules),
            Offence::InsufficientBid => calling::insufficient(self, rules),
            Offence::AloneSaidLate => calling::alone_said_late(self, rules),
            Offence::PartnerShowsHand => calling::partner_shows_hand(rules),
            Offence::PartnerPlays => calling::partner_plays(self, rules),
            Offence::TableTalk => calling::table_talk(self, rules),
            Offence::ScoreError => self.score_error(),
            Offence::CalledCard => playing::called_card(self, rules),
            Offence::CalledSuit => playing::called_suit(self, rules),
            Offence::IllegalPlay => Err(Stop::NotHere(
                "name what was wrong with the card: revoke, lead-out-of-turn or play-out-of-turn",
            )),
        }
    }

    fn hear_climb(&mut self, offence: Offence) -> Inquired<Ruled> {
        match offence {
            Offence::IllegalPlay => Ok(playing::illegal_climb(self)),
            Offence::PlayOutOfTurn => Ok(playing::out_of_turn_climb(self)),
            Offence::Misdeal => dealing::misdeal_climb(self),
            Offence::TableTalk => Ok(calling::table_talk_climb(self)),
            Offence::ScoreError => self.score_error(),
            Offence::Revoke
            | Offence::BothRevoked
            | Offence::FalseClaim
            | Offence::TricksLookedAt
            | Offence::WinnersInARow => Err(Stop::NotHere(
                "there are no tricks and no suit to follow; a wrong play is `illegal-play`",
            )),
            Offence::LeadOutOfTurn => Err(Stop::NotHere(
                "a lead is a play like any other; out of turn it is `play-out-of-turn`",
            )),
            Offence::CallOutOfTurn
            | Offence::TurnedSuit
            | Offence::InsufficientBid
            | Offence::AloneSaidLate
            | Offence::PartnerShowsHand
            | Offence::PartnerPlays
            | Offence::DiscardSeen => Err(Stop::NotHere(
                "nothing is called before the play, nobody plays alone and no card is discarded",
            )),
            // These happen at any table, and no text of this game has a word on them.
            Offence::StolenDeal => Ok(silent()),
            // Who it was decides nothing, and the record is to have it.
            Offence::WrongCountInPlay | Offence::CardChanged | Offence::ClaimWithoutAgreement => {
                Ok(silent().asking(&[Fact::Seat]))
            }
            Offence::ExposedCard => Ok(silent().asking(&[Fact::Seat, Fact::Card])),
            Offence::CardMissing => Err(Stop::NotHere(
                "there are no tricks to search; who has too few cards or too many has a wrong \
                 count: `wrong-count-in-play`",
            )),
            Offence::CalledCard | Offence::CalledSuit => {
                Err(Stop::NotHere("nothing can be called from anybody"))
            }
        }
    }

    /// What a law of 1888 says, where the game is ruled by them; elsewhere it is borrowed, and the
    /// ruling says that the game's own texts are silent.
    fn lent(&self, basis: Basis, why: String) -> String {
        match basis {
            Basis::Clauses | Basis::And(_) | Basis::Only(_) | Basis::Nobody | Basis::Beside(_) => {
                return why;
            }
            Basis::Laws(_) | Basis::LawsAnd(..) if self.ruled_by_the_laws() => return why,
            Basis::Laws(_) | Basis::LawsAnd(..) => {}
        }
        let game = match self.ruleset.trick_rules() {
            Some(rules) if is_bacon(rules) => "Bacon's texts are silent on it",
            Some(_) | None => "The texts of this game are silent on it",
        };
        format!("{game}; the laws of 1888, which are borrowed here, say: {why}")
    }

    fn ruled_by_the_laws(&self) -> bool {
        self.ruleset.trick_rules().is_some_and(by_the_laws)
    }

    /// Until when, if at all, is the ruleset's to say; the points are counted, not ruled.
    fn score_error(&mut self) -> Inquired<Ruled> {
        let rule = self.rule_of(Clause::ScoreError);
        if self.ruled_by_the_laws() && self.ask(Fact::NextTurned, self.facts.upcard_turned)? {
            let why = format!("Too late, unless both sides agree to it. {rule}");
            return Ok(Ruled { established: false, ..Ruled::new(&[Clause::ScoreError], why) });
        }
        Ok(Ruled::new(&[Clause::ScoreError], rule))
    }

    fn write(&self, offence: Offence, ruled: Ruled) -> Decision {
        let Ruled { established, why, clauses, basis, consequence, chooser, offers, asks, past } =
            ruled;
        // What was on the table then is not taken back, and nobody chooses what becomes of it.
        let acts = |done: &Consequence| {
            let alone = Consequence { remedy: done.remedy, ..Consequence::default() };
            *done == alone
        };
        let too_late = self.since.is_some()
            && self.is_of_the_table(offence)
            && acts(&consequence)
            && offers.iter().all(|offer| acts(&offer.consequence));
        let (chooser, offers) = if too_late { (None, Vec::new()) } else { (chooser, offers) };
        let mut sentences = vec![why, self.consequences(&consequence)];
        if let Some(chooser) = chooser {
            let by = capital(chooser.name());
            let all: Vec<&str> = offers.iter().map(|offer| offer.text.as_str()).collect();
            sentences.push(match (chooser, all.as_slice()) {
                (_, [] | [_]) => format!("{by} decides."),
                // No rule says that the first is to be done rather than another.
                (Chooser::Table, all) => format!("{by} chooses: {}.", all.join(", or ")),
                (_, [_, others @ ..]) => {
                    format!("{by} may choose instead: {}.", others.join(", or "))
                }
            });
        }
        let sources = self.sources(&clauses, basis);
        let mut why = self.lent(basis, sentences.remove(0));
        if too_late {
            why = format!("By the rules then: {why}");
        }
        sentences.insert(0, why);
        let less = |since| consequence.remedy.later(since != Since::PlayedOn) != consequence.remedy;
        if too_late || self.since.is_some_and(less) {
            let gone_on = "Play has gone on since, so nothing on the table changes any more.";
            sentences.push(gone_on.to_owned());
        }
        let text = sentences.join(" ");
        Decision {
            offence,
            facts: *self.facts,
            established,
            consequence,
            chooser,
            offers,
            text,
            clauses,
            sources,
            asks,
            past,
        }
    }

    /// The sources of some clauses in this ruleset, each once, and those beside it.
    fn sources(&self, clauses: &[Clause], basis: Basis) -> Sources {
        let named = |name: &str| Authority::Named(name.to_owned());
        let (clauses, beside) = match basis {
            Basis::Clauses => (clauses, Vec::new()),
            Basis::And(source) => (clauses, vec![named(source)]),
            Basis::Only(source) => (&[][..], vec![named(source)]),
            Basis::Nobody => (&[][..], vec![Authority::Silent]),
            Basis::Beside(source) => (&[][..], vec![Authority::Silent, named(source)]),
            Basis::Laws(laws) if self.ruled_by_the_laws() => {
                (clauses, vec![laws_of_the_code(laws)])
            }
            Basis::Laws(laws) => (&[][..], vec![laws_of_the_code(laws)]),
            Basis::LawsAnd(laws, other) => (clauses, vec![laws_of_the_code(laws), named(other)]),
        };
        // A law of its own is no silence of this game, whatever the clause that it goes with says.
        let own = matches!(basis, Basis::Laws(_) | Basis::LawsAnd(..)) && self.ruled_by_the_laws();
        let cited = clauses.iter().filter_map(|clause| self.ruleset.cite(*clause));
        let cited = cited.map(|cite| &cite.source).filter(|source| !own || !source.is_silent());
        // A clause may name several, and another one of the same.
        Sources::of(cited.flat_map(Sources::each).cloned().chain(beside))
    }

    /// What a remedy does to the score and to the deal.
    fn consequences(&self, done: &Consequence) -> String {
        let mut parts: Vec<String> = Vec::new();
        for team in Team::BOTH {
            let points = done.points[team];
            if points != 0 {
                parts.push(self.points(team, points));
            }
        }
        if parts.is_empty() {
            parts.push("no points".into());
        }
        for team in done.bars.teams() {
            parts.push(format!("{} cannot score in this deal", self.side(team)));
        }
        if let Some(Transfer { to, tricks }) = done.remedy.transfer {
            let (from, to) = (self.side(to.other()), self.side(to));
            parts.push(match tricks {
                1 => format!("1 trick of {from} counts for {to}"),
                _ => format!("{tricks} tricks of {from} count for {to}"),
            });
        }
        parts.push(match done.fate {
            Fate::GoesOn if self.has_ended() => "the deal stands".into(),
            Fate::GoesOn => "the deal goes on".into(),
            Fate::Ends { .. } if self.since == Some(Since::DealtOn) => {
                "the deal is over with it; what was dealt since stays".into()
            }
            Fate::Redealt { .. } if self.since == Some(Since::DealtOn) => {
                "the deal is void; what was dealt since stays".into()
            }
            Fate::Ends { next_dealer } => {
                format!("the deal is over; {} deals next", self.who.name(next_dealer))
            }
            Fate::Redealt { dealer } => {
                format!("the deal is void; {} deals", self.who.name(dealer))
            }
        });
        let last = parts.pop().unwrap_or_default();
        format!("{}, and {last}.", capital(&parts.join(", ")))
    }

    fn points(&self, team: Team, points: i32) -> String {
        let plural = if points.unsigned_abs() == 1 { "point" } else { "points" };
        let toward = if points < 0 { "off" } else { "for" };
        format!("{} {plural} {toward} {}", points.unsigned_abs(), self.side(team))
    }

    fn side(&self, team: Team) -> String {
        side_of(team, self.players(), self.who)
    }
}

/// A team by the names of its members, or by its number.
fn side_of(team: Team, players: Players, who: Who<'_>) -> String {
    if who.0.is_empty() {
        return format!("team {}", team.number());
    }
    let members = players.seats().filter(|seat| seat.team() == team);
    let names: Vec<String> = members.map(|seat| who.name(seat)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some(_) | None => names.concat(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
