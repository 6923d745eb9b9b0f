//! What follows when something has gone wrong at the table: facts in, remedies out.
//!
//! Nothing here looks at a deal or changes one. An offence, the facts that people have given, and the
//! ruleset make either a list of facts that are still missing or a [`Decision`]; what the table does
//! with it comes back as an event. Which facts matter depends on the ruleset and on the facts that
//! are known already: whatever could change the ruling is asked for, and nothing else is.
//!
//! What is come to stands in `decision`, how it is put in words in `worded`, and which rule was broken in
//! `broken`. Two modules alone know deals: `finding` says which offence a finding is and what the record knows of it,
//! `back` what the rules make of a lead or a card that a line says was taken back.

mod back;
mod broken;
mod calling;
mod clash;
mod contract;
mod dealing;
mod decision;
mod facts;
mod finding;
mod playing;
mod revoke;
mod worded;

use thiserror::Error;

use crate::clause::Clause;
use crate::event::facts::{Cause, Fact, Facts, Offence, Stage};
use crate::event::ruling::{Choice, Remedy};
use crate::game::verdict::Who;
use crate::rules::source::Span;
use crate::rules::{
    CallOutOfTurn, Cite, Code, DealOutOfTurn, InsufficientBid, LeadOutOfTurn, RevokeThen, Ruleset,
    TrickRules, WrongCount,
};
use crate::seat::{Players, Seat, Team};
use crate::speech::listed;

pub use back::{
    Sign, call_stands, card_taken_back, lead_taken_back, loner_joined, maker_alone, mended_card,
    on_a_line, side_silenced,
};
pub use broken::{clause_broken, rule_broken};
pub use clash::{Assertion, Clash};
pub use decision::{Chooser, Consequence, Decision, Fate, Offer};
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
    let leave = if names.len() > 1 { "leave" } else { "leaves" };
    format!("{} {leave}", listed(&names, "and"))
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

impl Offence {
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

    /// Until when, if at all, is the ruleset's to say; the points are counted, not ruled.
    fn score_error(&mut self) -> Inquired<Ruled> {
        let rule = self.rule_of(Clause::ScoreError);
        if self.ruled_by_the_laws() && self.ask(Fact::NextTurned, self.facts.upcard_turned)? {
            let why = format!("Too late, unless both sides agree to it. {rule}");
            return Ok(Ruled { established: false, ..Ruled::new(&[Clause::ScoreError], why) });
        }
        Ok(Ruled::new(&[Clause::ScoreError], rule))
    }
}
