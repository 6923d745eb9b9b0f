//! A hearing: an offence, the facts so far, and what is done about it.
//!
//! The rules of it are `game::ruling`'s. Here it goes from question to question until there is a ruling. How it
//! is opened stands in `opened`, what can be heard at all in `docket`; what the record knows is put in by
//! `filled`, what it denies is told by `record`, what is said of a fact becomes one in `said`. A ruling goes into
//! the record by `entered`, what a correction leaves of it is `anew`'s, and a dispute ends in `settle`. It must
//! never know a terminal.

mod anew;
mod bare;
mod docket;
mod entered;
mod filled;
mod opened;
mod record;
mod said;
mod settle;
mod untyped;

use std::ops::RangeInclusive;

use crate::card::Card;
use crate::event::facts::Stage as When;
use crate::event::facts::{Fact, FactKind, Facts, Needs, Offence, Proof};
use crate::event::ruling::{LeadRuling, Remedy};
use crate::event::{Bars, DealFate, Ruling};
use crate::game::Deal;
use crate::game::ruling::{
    Answer, Decision, Refusal, Since, has_offence, is_paid_each, rule, rule_since, span,
};
use crate::game::verdict::{Irregular, Phase, Who};
use crate::line::Names;
use crate::report::deal::capital;
use crate::rules::Ruleset;
use crate::seat::ByTeam;
use crate::session::{DealStory, Finding};
use crate::store::DiskFile;

use super::{Desk, Refused};
use anew::less;
use record::{
    alone_anyway, alone_in_time, alone_of_another, another_s, called_lawfully, claimed_truly,
    dealt_in_turn, is_called, is_of_a_call, may_be_played, no_low_bid, no_revoke, none_can_have,
    not_both, not_held, only_by_the_hand, partner_has_played, played_in_turn, ruled_as_many,
    ruled_before, ruled_once,
};
use said::{first_asked, proved_in_words};
use settle::Settles;

pub use anew::Anew;
pub(super) use anew::{Kept, about_line, decided, decisions, still_applies};
pub use docket::Docket;
pub use said::{Unanswered, asked, expected, may_mean, one_of, trick_number, value_of};
pub use untyped::Hears;

/// An offence that is heard.
#[derive(Clone, Debug)]
pub struct Hearing {
    /// Which.
    pub offence: Offence,
    /// What is known of it.
    pub facts: Facts,
    /// The finding, or the dispute, that it is about.
    pub about: Option<u64>,
    /// What the table says of it.
    pub why: String,
    /// Somebody asked for it by name: the ruling is recorded even where it changes no score.
    pub asked: bool,
    /// The facts that were given with its name.
    pub given: Vec<Fact>,
    /// Those that somebody has said since, asked for them.
    answered: Vec<Fact>,
    /// Those that a command of its own says in words of its own: they are the table's, too.
    named: &'static [Fact],
    /// It is of the deal that comes next, of which nothing is on record.
    of_next: bool,
    /// The dispute that it settles.
    settles: Option<Settles>,
    /// What the record says against a proof that is named.
    seen: Seen,
}

/// The cards that an accused player is known to have played, none of which proves anything.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// Trick by trick, from the first.
    cards: Vec<Card>,
    /// No other cards of his have been played yet.
    all: bool,
    /// So many tricks the deal has: there is no other that could prove anything.
    hand: u8,
}

impl Seen {
    /// Why that trick cannot prove it, if it cannot.
    fn against(&self, trick: u8, name: &str) -> Option<String> {
        let card = usize::from(trick).checked_sub(1).and_then(|place| self.cards.get(place));
        match card {
            Some(card) => Some(format!(
                "Trick {trick} does not prove it: {name} played the {} to it.",
                card.written()
            )),
            None if self.all && trick <= self.hand => {
                Some(format!("{name} has not played to trick {trick} yet."))
            }
            None => None,
        }
    }
}

/// Where a hearing stands.
#[derive(Clone, Debug)]
pub enum Stage {
    /// This is asked next.
    Ask(Fact),
    /// This is the ruling.
    Ruled(Box<Decision>),
    /// There is none, for this reason.
    None(String),
}

impl Hearing {
    /// A hearing of which nothing is known yet.
    pub fn new(offence: Offence) -> Self {
        Self {
            offence,
            facts: Facts::default(),
            about: None,
            asked: false,
            why: String::new(),
            given: Vec::new(),
            answered: Vec::new(),
            named: &[],
            of_next: false,
            settles: None,
            seen: Seen::default(),
        }
    }

    /// Where it stands.
    pub fn stage(&self, rules: &Ruleset, seats: &[String]) -> Stage {
        self.stage_since(rules, seats, None)
    }

    /// The same of a matter that was put off, after the table went on so far.
    fn stage_since(&self, rules: &Ruleset, seats: &[String], since: Option<Since>) -> Stage {
        match rule_since(self.offence, &self.facts, rules, Who(seats), since) {
            Ok(Answer::Need(facts)) => match first_asked(&facts) {
                Some(fact) => Stage::Ask(fact),
                None => Stage::None("nothing could change the ruling, and there is none".into()),
            },
            Ok(Answer::Decision(decision)) => Stage::Ruled(decision),
            Err(Refusal::Contradict(clash)) if !self.given.is_empty() => {
                Stage::None(clash.at_the_table(&[], &self.told()))
            }
            Err(Refusal::NoneLeft { missing, .. }) => Stage::None(nothing_left(missing)),
            Err(refused) => Stage::None(refused.to_string()),
        }
    }

    /// Takes what a person answered to the question for a fact; says what would be understood where
    /// it was not.
    pub fn hear(&mut self, fact: Fact, said: &str, seats: &[String]) -> Result<(), String> {
        let names = Names::new(seats);
        if let (Fact::Proof, Some(proved)) = (fact, proved_in_words(said)) {
            self.facts.proved = Some(proved);
            return Ok(());
        }
        let value = value_of(fact, said.trim(), &names);
        let taken = value.is_some_and(|value| self.facts.set(fact, value));
        if taken { Ok(()) } else { Err(expected(fact, &names)) }
    }

    /// What the table has said, and not the record.
    fn told(&self) -> Vec<Fact> {
        self.given.iter().chain(self.named).chain(&self.answered).copied().collect()
    }

    /// Does it settle a dispute?
    pub const fn settles_one(&self) -> bool {
        self.settles.is_some()
    }

    /// Are cards of whoever is accused on record?
    pub const fn has_cards(&self) -> bool {
        !self.seen.cards.is_empty()
    }

    /// Which of the facts that were given do not change the ruling.
    pub fn beside(
        &self,
        decision: &Decision,
        given: &[Fact],
        rules: &Ruleset,
        seats: &[String],
    ) -> Vec<Fact> {
        decision.beside(&self.facts, given, rules, Who(seats))
    }

    /// The same, held against the record: what it shows to be untrue is not taken.
    pub fn hear_beside_record(
        &mut self,
        fact: Fact,
        said: &str,
        seats: &[String],
    ) -> Result<(), String> {
        let mut heard = self.clone();
        heard.hear(fact, said, seats).map_err(|expected| format!("Say {expected}."))?;
        if let (Some(Proof::Later(trick)), Some(seat)) = (heard.facts.proof, heard.facts.seat)
            && let Some(why) = self.seen.against(trick, &Who(seats).name(seat))
        {
            return Err(why);
        }
        *self = heard;
        Ok(())
    }
}

/// Does the game have such an offence?
fn is_of(hearing: &Hearing, rules: &Ruleset, seats: &[String]) -> bool {
    has_offence(hearing.offence, &hearing.facts, rules, Who(seats))
}

/// Can it have happened only after a lead?
fn needs_a_card(hearing: &Hearing) -> bool {
    hearing.offence.needs() == Needs::Card
}

/// What was said leaves no answer to a question: said without the full stop.
fn nothing_left(missing: Fact) -> String {
    let question = missing.question();
    format!("not all of what was said can be so: nothing is left to answer \"{question}\" with")
}

/// Why nothing of the play is heard.
const NONE_PLAYED: &str = "no card has been played in this deal";

/// Is it about the deal that comes next, where the last one is over?
const fn is_of_a_new_deal(offence: Offence) -> bool {
    matches!(offence, Offence::Misdeal | Offence::StolenDeal)
}

/// Does what is ruled concern one player, of whom the record is to know who it was?
fn names_its_player(hearing: &Hearing, decision: &Decision) -> bool {
    let remedy = &decision.consequence.remedy;
    let mended = hearing.offence == Offence::Revoke && hearing.facts.established == Some(false);
    mended || remedy.lead == Some(LeadRuling::Stands) || !remedy.exposed.as_slice().is_empty()
}

/// Does a ruling change anything that the record keeps: points, the deal, who may score?
pub fn changes_the_record(decision: &Decision) -> bool {
    let done = &decision.consequence;
    done.points != ByTeam::default()
        || done.fate.then() != DealFate::GoesOn
        || done.bars != Bars::default()
        || Remedy { choice: None, ..done.remedy } != Remedy::default()
}

/// Was this ruling asked for on this finding, or on the same revoke, which the cards have proved since?
/// Several may stand on one line.
pub(super) fn is_asked_of(asked: &Ruling, finding: &Finding) -> bool {
    let about = asked.about == Some(finding.seq);
    let Some(heard) = asked.heard.as_deref() else { return about };
    let facts = &heard.facts;
    let named = facts.seat.is_some() && facts.trick.is_some();
    let revoke = matches!(finding.what, Irregular::Revoke { .. });
    let same = revoke && named && heard.offence == Offence::Revoke;
    (about || same) && finding.fits(facts)
}

impl<F: DiskFile> Desk<F> {
    /// The deal that a hearing is about: the one that is open, or was last; the one that comes next
    /// where that is meant, or is the first.
    fn heard_deal(&self, of_next: bool) -> Result<(Option<&DealStory>, Deal<'_>), Refused> {
        if let Some(stopped) = &self.session.stopped {
            return Err(Refused::Stopped(stopped.why.clone()));
        }
        let game = self.game().ok_or(Refused::NoDealYet)?;
        match game.deals.last().filter(|_| !of_next) {
            Some(story) => Ok((Some(story), story.replay(&game.rules).ok_or(Refused::NoDealYet)?)),
            None => Ok((None, game.now().ok_or(Refused::NoDealYet)?)),
        }
    }

    /// The deal that a hearing is about; that of a dispute where it settles one.
    fn deal_of(&self, hearing: &Hearing) -> Result<(Option<&DealStory>, Deal<'_>), Refused> {
        let Some(settles) = hearing.settles else { return self.heard_deal(hearing.of_next) };
        let (game, story) = self.of_dispute(settles).ok_or(Refused::NoDealYet)?;
        Ok((Some(story), story.replay(&game.rules).ok_or(Refused::NoDealYet)?))
    }

    /// The number of the deal that this is heard of, where that deal is over.
    pub fn deal_that_is_over(&self, hearing: &Hearing) -> Option<u32> {
        if let Some(settles) = hearing.settles {
            return self.disputed_deal_over(settles);
        }
        let (story, deal) = self.heard_deal(hearing.of_next).ok()?;
        if hearing.facts.stage == Some(When::NextDeal)
            && self.has_one_before(hearing.offence, &deal)
        {
            return Some(self.game()?.deals.iter().rev().nth(1)?.no);
        }
        let over = deal.phase().is_closed() && !self.opens(hearing) && hearing.about.is_none();
        story.filter(|_| over).map(|story| story.no)
    }

    /// Where a hearing stands, with what the record knows put in first. A revoke that is established
    /// after the other side's in the same deal is heard as both sides' (Laws of Euchre, 1888, 71).
    pub fn proceed(&self, hearing: &mut Hearing) -> Stage {
        let stage = self.go_on(hearing);
        match (stage, hearing.settles) {
            (Stage::Ruled(mut decision), Some(settles)) => {
                self.still(settles, &mut decision);
                Stage::Ruled(decision)
            }
            (stage, _) => stage,
        }
    }

    fn go_on(&self, hearing: &mut Hearing) -> Stage {
        self.fill(hearing);
        self.leave_open_deal(hearing);
        if hearing.facts.led.is_none()
            && hearing.facts.stage != Some(When::NextDeal)
            && needs_a_card(hearing)
            && hearing.settles.is_none()
            && self.game().is_some_and(|game| is_of(hearing, &game.rules, &game.seats))
            && self.heard_deal(hearing.of_next).is_ok_and(|(_, deal)| may_be_played(&deal))
        {
            return Stage::Ask(Fact::Led);
        }
        let Some(game) = self.game() else { return Stage::None("there is no game".to_owned()) };
        // A dispute is of the people, and by the rules, of its own deal.
        let of = hearing.settles.and_then(|settles| self.of_dispute(settles));
        let (rules, seats) =
            of.map_or((&game.rules, &game.seats), |(game, story)| (&game.rules, &story.seats));
        let since = hearing.settles.and_then(|settles| self.since(settles));
        let stage = hearing.stage_since(rules, seats, since);
        match &stage {
            // Who was alone and who had passed is on record, and who it was that did it is not.
            Stage::Ask(Fact::OffenderIsLoner | Fact::HadPassed)
                if hearing.facts.seat.is_none() && self.heard_deal(hearing.of_next).is_ok() =>
            {
                Stage::Ask(Fact::Seat)
            }
            // Whose card lies face up, or is taken back, is kept on record, and who led.
            Stage::Ruled(decision)
                if hearing.facts.seat.is_none() && names_its_player(hearing, decision) =>
            {
                Stage::Ask(Fact::Seat)
            }
            // What was called wrongly is not on record, and who called is the caller's partner's matter, too.
            Stage::Ruled(_)
                if hearing.facts.seat.is_none()
                    && is_of_a_call(hearing.offence)
                    && self
                        .heard_deal(false)
                        .is_ok_and(|(story, _)| story.is_some_and(is_called)) =>
            {
                Stage::Ask(Fact::Seat)
            }
            // That somebody else dealt is not on record: who it was is the matter of a deal that stands.
            Stage::Ruled(decision)
                if hearing.offence == Offence::StolenDeal
                    && hearing.facts.dealer.is_none()
                    && hearing.settles.is_none()
                    && decision.consequence.fate.then() == DealFate::GoesOn =>
            {
                Stage::Ask(Fact::Dealer)
            }
            Stage::Ask(Fact::Proof)
                if self
                    .heard_deal(hearing.of_next)
                    .is_ok_and(|(_, deal)| only_by_the_hand(hearing, &deal)) =>
            {
                Stage::Ask(Fact::Proved)
            }
            Stage::Ruled(decision)
                if hearing.offence == Offence::Revoke && decision.established =>
            {
                if self.join_both(hearing) {
                    self.go_on(hearing)
                } else {
                    Stage::Ruled(Box::new(self.paid_once(hearing, decision)))
                }
            }
            Stage::Ruled(_) | Stage::Ask(_) | Stage::None(_) => stage,
        }
    }

    /// Makes a revoke one of both sides', where the other side's has been ruled on in this deal.
    fn join_both(&self, hearing: &mut Hearing) -> bool {
        let (Ok((Some(story), _)), Some(side)) = (self.deal_of(hearing), hearing.facts.offenders())
        else {
            return false;
        };
        let mut revokes = story.revokes_ruled();
        if revokes[side.other()] == 0 {
            return false;
        }
        revokes[side] = revokes[side].saturating_add(1);
        hearing.offence = Offence::BothRevoked;
        hearing.facts.revokes = Some(revokes);
        true
    }

    /// The ruling on a revoke of a side that has revoked before in this deal: a bid fails, or counts as
    /// made, but once, and that is paid.
    fn paid_once(&self, hearing: &Hearing, decision: &Decision) -> Decision {
        let mut once = decision.clone();
        if let (Ok((Some(story), deal)), Some(side)) =
            (self.deal_of(hearing), hearing.facts.offenders())
            && story.revokes_ruled()[side] > 0
            && !is_paid_each(deal.rules())
        {
            once.consequence.points = less(once.consequence.points, deal.revoke_points());
            let text = if once.consequence.points == ByTeam::default() {
                "That side's revoke has been paid for in this deal: no more points."
            } else {
                "That side's revoke has been paid for in this deal: this is what is missing."
            };
            text.clone_into(&mut once.text);
        }
        once
    }

    /// Nothing has been led in the deal that was begun: then it is of the deal before, and too late.
    fn leave_open_deal(&self, hearing: &mut Hearing) {
        let nothing_led = hearing.facts.led == Some(false) && hearing.about.is_none();
        let deal = self.heard_deal(hearing.of_next).map(|(_, deal)| deal);
        let leaves = |deal| may_be_played(&deal) && self.has_one_before(hearing.offence, &deal);
        if nothing_led && deal.is_ok_and(leaves) {
            (hearing.facts.led, hearing.facts.stage) = (None, Some(When::NextDeal));
            hearing.asked = false;
        }
    }

    /// A deal that stands is whoever's dealt it: where the record has nobody out of turn, how to say who did.
    pub fn dealer_told(&self, hearing: &Hearing, decision: &Decision) -> Option<String> {
        let stands = decision.consequence.fate.then() == DealFate::GoesOn;
        if hearing.offence != Offence::StolenDeal || !stands || hearing.settles.is_some() {
            return None;
        }
        let (story, deal) = self.heard_deal(hearing.of_next).ok()?;
        let open = !deal.phase().is_closed();
        dealt_in_turn(story.filter(|_| open)?, &deal, Who(self.seats()))
    }

    /// That nobody had to be asked which revoke it is, in a sentence.
    pub fn only_by_the_record(&self, hearing: &Hearing) -> Option<String> {
        let (seat, trick) = (hearing.facts.seat?, hearing.facts.trick?);
        let said = [Fact::Seat, Fact::Trick].iter().all(|fact| hearing.given.contains(fact));
        let heard = hearing.offence == Offence::Revoke && !said;
        let found = hearing.about.is_some() || hearing.settles.is_some();
        (heard && !found).then(|| {
            let name = Who(self.seats()).name(seat);
            format!("By the cards on record it can only be {name}'s, on trick {trick}.")
        })
    }

    /// Has the game ended?
    fn is_over(&self) -> bool {
        self.game().is_some_and(|game| game.outcome.is_some() || game.closed)
    }

    /// Is it of cards, and is the open deal not the first, so that it can be about the one before?
    fn has_one_before(&self, offence: Offence, deal: &Deal<'_>) -> bool {
        let before = self.game().is_some_and(|game| game.deals.len() > 1);
        let of_cards =
            matches!(offence, Offence::Revoke | Offence::BothRevoked | Offence::FalseClaim);
        before && of_cards && !deal.phase().is_closed()
    }

    /// Can this only be about the deal before, because the next one has been begun and not played?
    fn is_of_the_deal_before(&self, offence: Offence, deal: &Deal<'_>) -> bool {
        self.has_one_before(offence, deal) && offence.needs().missing(deal).is_some()
    }

    /// Refuses what the deal before the open one cannot have had, or can be claimed no more.
    fn before_can_have(
        &self,
        offence: Offence,
        open: &Deal<'_>,
        command: &str,
    ) -> Result<(), Refused> {
        let game = self.game().ok_or(Refused::NoDealYet)?;
        let story = game.deals.iter().rev().nth(1).ok_or(Refused::NoDealYet)?;
        let deal = story.replay(&game.rules).ok_or(Refused::NoDealYet)?;
        let none = match offence.needs().missing(&deal) {
            None => return Ok(()),
            Some(_) if deal.phase() == Phase::PassedOut => "the one before was thrown in",
            Some(_) => "none was in the one before",
        };
        Err(self.unheard(format!("{NONE_PLAYED}, and {none}"), offence, open, command))
    }

    /// The number of the next deal, of which nothing is on record, where that alone can be meant and nobody has
    /// said so.
    pub fn only_of_the_next(&self, hearing: &Hearing) -> Option<u32> {
        let (_, next) = self.between_deals()?;
        let stolen = hearing.offence == Offence::StolenDeal && hearing.about.is_none();
        (hearing.of_next || stolen && hearing.settles.is_none()).then_some(next)
    }

    /// Takes an answer to a question, unless it cannot be, or the record shows it to be untrue: then
    /// why, in a sentence, and it can be asked again.
    pub fn answer(&self, hearing: &mut Hearing, fact: Fact, said: &str) -> Result<(), Unanswered> {
        let mut heard = hearing.clone();
        let answers = value_of(fact, said.trim(), &Names::new(self.seats())).is_some();
        heard.hear_beside_record(fact, said, self.seats()).map_err(|why| {
            if answers {
                Unanswered::Untrue(why)
            } else {
                Unanswered::Other(format!("Say {}.", self.expected(hearing, fact)))
            }
        })?;
        // What no deal has is refused by what this one leaves; an earlier trick is, by what was said of it.
        if let (Some(Proof::Later(trick)), Some(can)) = (heard.facts.proof, self.proving(hearing))
            && fact == Fact::Proof
            && !(2..=*can.end()).contains(&trick)
        {
            let can = span(*can.start(), *can.end());
            return Err(Unanswered::Untrue(format!("{trick} cannot be: {can} here.")));
        }
        self.leave_open_deal(&mut heard);
        if let Some(game) = self.game()
            && let Err(refused) = rule(heard.offence, &heard.facts, &game.rules, Who(&game.seats))
        {
            // Which fact is asked for stands in the question.
            let why = match refused {
                Refusal::CannotBe { fact: about, why } if about == fact => why,
                Refusal::Contradict(clash) => clash.at_the_table(&heard.told(), &[fact]),
                Refusal::NoneLeft { missing, .. } => nothing_left(missing),
                refused @ (Refusal::CannotBe { .. } | Refusal::NotHere { .. }) => {
                    refused.to_string()
                }
            };
            let why = capital(&why) + ".";
            // Asked again, whoever says that nothing was led could only say so again.
            let closes = fact == Fact::Led && needs_a_card(&heard);
            return Err(if closes { Unanswered::Closed(why) } else { Unanswered::Untrue(why) });
        }
        if let Some(game) = self.game()
            && let Stage::None(why) = heard.stage(&game.rules, &game.seats)
        {
            return Err(Unanswered::Untrue(capital(&why) + "."));
        }
        if let Some(why) = self.denied(&heard) {
            return Err(Unanswered::Untrue(capital(&why) + "."));
        }
        heard.answered.push(fact);
        *hearing = heard;
        Ok(())
    }

    /// The tricks that can prove the revoke that is heard: what was played behind it. None where nobody knows on
    /// which trick it was, or it was the last.
    fn proving(&self, hearing: &Hearing) -> Option<RangeInclusive<u8>> {
        let last = self.game()?.rules.trick_rules()?.hand;
        let first = hearing.facts.trick?.saturating_add(1);
        (hearing.offence == Offence::Revoke && first <= last).then_some(first..=last)
    }

    /// What can be answered to the question for a fact, as far as this hearing has come.
    pub fn expected(&self, hearing: &Hearing, fact: Fact) -> String {
        let climbs = self.game().is_some_and(|game| game.rules.climb_rules().is_some());
        if climbs && fact.kind() == FactKind::Card {
            return "a card, such as `9a`".to_owned();
        }
        if fact != Fact::Proof || hearing.facts.trick.is_none() {
            return expected(fact, &Names::new(self.seats()));
        }
        match self.proving(hearing) {
            Some(can) if can.start() == can.end() => {
                format!("{}, `hand` or `admitted`", can.start())
            }
            Some(can) => {
                format!("a trick from {} to {}, `hand` or `admitted`", can.start(), can.end())
            }
            None => "`hand` or `admitted`".to_owned(),
        }
    }

    /// What the cards of the record say against what was said at the table, in a sentence without its
    /// full stop.
    fn denied(&self, hearing: &Hearing) -> Option<String> {
        if hearing.settles.is_some() {
            return None;
        }
        let (story, deal) = self.heard_deal(hearing.of_next).ok()?;
        let story = story?;
        // What was found in the cards is not held against them.
        if hearing.about.is_some() || self.is_of_the_deal_before(hearing.offence, &deal) {
            return None;
        }
        let who = Who(self.seats());
        if is_of_a_call(hearing.offence)
            && let Some(why) = called_lawfully(hearing, story, who)
        {
            return Some(why);
        }
        if hearing.offence == Offence::InsufficientBid {
            return no_low_bid(story, &deal, who);
        }
        if hearing.offence == Offence::AloneSaidLate {
            return alone_of_another(hearing, &deal, who)
                .or_else(|| alone_anyway(&deal, who))
                .or_else(|| alone_in_time(story, &deal, who));
        }
        if hearing.offence == Offence::Revoke {
            return ruled_before(&hearing.facts, story, who)
                .or_else(|| no_revoke(hearing, story, &deal, who))
                .or_else(|| none_can_have(hearing, story, &deal, self.seats()));
        }
        if hearing.offence == Offence::FalseClaim {
            return claimed_truly(hearing, story, who)
                .or_else(|| ruled_once(hearing, story, &deal, who));
        }
        if hearing.offence == Offence::BothRevoked {
            let tricks = deal.trick().map_or(0, |trick| trick.rules().hand);
            return not_both(&hearing.facts, &deal, tricks, who)
                .or_else(|| ruled_as_many(hearing, story));
        }
        if let Some(why) = ruled_once(hearing, story, &deal, who) {
            return Some(why);
        }
        if hearing.offence == Offence::TableTalk {
            return partner_has_played(hearing, &deal, who);
        }
        let turn = matches!(hearing.offence, Offence::PlayOutOfTurn | Offence::LeadOutOfTurn);
        let in_turn = turn.then(|| played_in_turn(hearing, story, &deal, who)).flatten();
        let another = || another_s(hearing, &deal, who);
        in_turn.or_else(another).or_else(|| not_held(hearing, &deal, who))
    }

    /// Is a revoke ruled on here, and one of the other side in the same deal in dispute?
    pub fn other_revoke_disputed(&self, hearing: &Hearing) -> bool {
        let (Ok((Some(story), _)), Some(side)) = (self.deal_of(hearing), hearing.facts.offenders())
        else {
            return false;
        };
        hearing.offence == Offence::Revoke && story.revokes_disputed()[side.other()] > 0
    }
}
