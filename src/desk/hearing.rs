//! A hearing: an offence, the facts so far, and what is done about it.
//!
//! The rules of it are `game::ruling`'s. Here are the ways into a hearing (a finding of the record, an
//! accusation at the table) and how a ruling, or a dispute that leaves it open, is put into the record.
//! What is said of a fact becomes one in `said`, what the record knows and denies stands in `record`,
//! what a correction leaves of what was decided in `anew`, and how a dispute ends in `settle`. It must never
//! know a terminal.

mod anew;
mod bare;
mod record;
mod said;
mod settle;
mod untyped;

use std::ops::RangeInclusive;

use crate::card::{Card, CardList};
use crate::event::facts::Stage as When;
use crate::event::facts::{Cause, Fact, FactKind, Facts, Needs, Offence, Proof};
use crate::event::ruling::{LeadRuling, Remedy};
use crate::event::{Bars, Call, Cards, DealFate, Event, Ruling, Table};
use crate::game::play::Play;
use crate::game::ruling::{
    Answer, Decision, Refusal, Since, claimed_now, from_finding, has_offence, is_established,
    is_paid_each, mended_card, of_deal, rule, rule_since, span, waiting_beside,
};
use crate::game::verdict::{Irregular, Outcome, Phase, Standing, Who};
use crate::game::{Closing, Deal};
use crate::line::{Names, spoken};
use crate::report::case;
use crate::report::deal::capital;
use crate::report::words::side;
use crate::rules::catalogue::near;
use crate::rules::{Misdeal, Ruleset, WrongCount};
use crate::seat::{ByTeam, Players, Team};
use crate::session::{DealStory, Finding, Game};
use crate::store::DiskFile;

use super::{Desk, Entry, EntryKind, Refused};
use anew::less;
use bare::{facts_of, named_first};
use record::{
    alone_anyway, alone_in_time, alone_of_another, another_s, called_lawfully, called_over,
    claimed_truly, dealt_in_turn, is_called, is_of_a_call, is_pass, may_be_played,
    may_defend_alone, mended, mender, no_low_bid, no_revoke, no_wrong_play, none_can_have,
    none_is_turned, not_both, not_held, on_the_table, only_by_the_hand, only_revoke,
    partner_has_played, played_in_turn, played_on, revokes_known, ruled_as_many, ruled_before,
    ruled_once, seen, unfounded,
};
use said::{first_asked, proved_in_words, told, typed_cause};
use settle::Settles;
use untyped::may_be_of_the_next;

pub use anew::Anew;
pub(super) use anew::{Kept, about_line, decided, decisions, still_applies};
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

/// The offences that may be meant by a word that names none: the one that is nearly spelled so, else
/// those of which it is a part; none where it is a part of many.
fn meant_by(word: &str) -> Vec<String> {
    let words = || Offence::ALL.iter().map(|offence| offence.word());
    let spelled = near(word, words());
    let part = |name: &&str| {
        let small = word.to_lowercase();
        small.len() > 2 && name.split('-').any(|part| part.starts_with(&small))
    };
    let mut meant: Vec<&str> = spelled.into_iter().collect();
    if meant.is_empty() {
        meant = words().filter(part).collect();
    }
    if meant.len() > 3 {
        return Vec::new();
    }
    meant.into_iter().map(|name| format!("`{name}`")).collect()
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

/// An offence that was named, and what was said with it.
struct Said<'t> {
    offence: Offence,
    /// Why it was a misdeal, and in which words.
    cause: Option<Cause>,
    why: String,
    /// Facts as they were typed.
    words: Vec<&'t str>,
    /// The whole as it can be typed again.
    command: String,
}

/// Facts that were typed, with the word for each.
struct Given<'w> {
    facts: Facts,
    typed: Vec<(Fact, &'w str)>,
}

/// Which of two deals is meant, where what is heard can have happened in either.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// Nobody has said so.
    Unsaid,
    /// The one that is just over.
    Last,
    /// The one that comes next.
    Next,
}

/// Can what is called a misdeal be a wrong count of the deal that is just over, which was played?
fn may_be_a_wrong_count(hearing: &Hearing, game: &Game, last: &DealStory) -> bool {
    let counted = hearing.offence == Offence::Misdeal
        && hearing.facts.cause.is_none_or(|cause| cause == Cause::WrongCount);
    let played = last.phase == Phase::Over && game.rules.trick_rules().is_some();
    counted && played
}

/// Was a deal between two misdeals of this dealer void for something else, such as a faced card? Whether that
/// ends the row no text says, so that it is asked how many there were where that decides.
fn row_is_unsure(game: &Game) -> bool {
    let Some(rules) = game.rules.trick_rules() else { return false };
    let loses = match rules.irregular.misdeal {
        Misdeal::SameDealer | Misdeal::NextDealer | Misdeal::UntilUpcard => return false,
        Misdeal::SecondLoses => 2,
        Misdeal::ThirdLoses => 3,
    };
    let closed =
        game.deals.iter().rev().filter_map(|story| Some((story.closing?, &story.standing)));
    let same = |(closing, before): &(Closing, &Standing)| {
        closing.void
            && closing.next_dealer == before.dealer
            && before.dealer == game.standing.dealer
    };
    let row: Vec<bool> = closed.take_while(same).map(|(closing, _)| closing.misdealt).collect();
    let last = row.iter().take_while(|misdealt| **misdealt).count();
    let all = row.iter().filter(|misdealt| **misdealt).count();
    // With this one.
    last + 1 < loses && all + 1 >= loses
}

/// Who wins a game by it, in words.
pub(super) fn wins(outcome: Outcome, game: &Game) -> String {
    match outcome {
        Outcome::Won(team) => {
            format!("{} win the game", side(&game.seats, game.rules.players(), team))
        }
        Outcome::Shared => "the game is over: it is shared".to_owned(),
    }
}

/// What the record knows of "alone" that was said late.
fn alone_late(story: Option<&DealStory>, deal: &Deal<'_>, known: &mut Facts) {
    // Neither a lead nor a pass: nobody was late with a hand (1888, 99).
    let passed = story.and_then(|story| partner_passed(story, deal));
    let late = known.led == Some(false) && passed == Some(false);
    known.offered = late.then_some(false);
    if let Some(contract) = deal.contract().filter(|_| !may_defend_alone(deal)) {
        // Nobody else can play alone.
        known.seat = Some(contract.maker);
    }
}

/// Had a partner of whoever made trump passed? Not known where the calls are not on record.
fn partner_passed(story: &DealStory, deal: &Deal<'_>) -> Option<bool> {
    let partners = deal.rules().players().partners(deal.contract()?.maker);
    let calls = || story.events.iter().map(|(_, event)| event);
    let told = calls().any(|event| matches!(event, Event::Call(Call::Contract { .. })));
    let passed =
        |event: &Event| matches!(event, Event::Call(Call::Pass { seat }) if partners.has(*seat));
    (!told).then(|| calls().any(passed))
}

/// What follows from how far the deal has come: nobody plays alone before trump is made, and whether a card
/// was turned or led only the table knows where none is on record.
fn not_settled_yet(offence: Offence, deal: &Deal<'_>, known: &mut Facts) {
    if offence == Offence::ExposedCard && deal.contract().is_none() && !deal.phase().is_closed() {
        known.alone = Some(false);
    }
    if is_of_a_new_deal(offence) && !deal.phase().is_closed() {
        known.upcard_turned = known.upcard_turned.filter(|turned| *turned);
    }
    let asks = offence.needs() == Needs::Card || offence == Offence::DiscardSeen;
    if may_be_played(deal) && asks {
        known.led = None;
    }
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

/// What can be heard now.
#[derive(Clone, Debug)]
pub struct Docket {
    /// Findings of the deal that nobody has ruled on, and disputes, each in a sentence without its full
    /// stop.
    pub findings: Vec<(u64, String)>,
    /// Which of the deal's findings each of these is; fewer than them, where disputes stand behind.
    which: Vec<usize>,
    /// The same of what no rule says anything follows from.
    pub unpriced: Vec<(u64, String)>,
    /// Offences that the deal can have.
    pub offences: Vec<Offence>,
}

impl<F: DiskFile> Desk<F> {
    /// The hearing that a finding of the present game comes to, with the facts that the record gives.
    /// In the climbing game a pass that was not due counts for nothing, and nothing is heard on it.
    pub fn hearing_on(&self, story: &DealStory, finding: &Finding) -> Option<Hearing> {
        let game = self.game()?;
        let deal = story.replay(&game.rules)?;
        let (offence, mut facts) = from_finding(&finding.what, &deal)?;
        if deal.climb().is_some() && finding.place.is_some() {
            if is_pass(story, finding) {
                return None;
            }
            facts.stage = Some(if story.is_played_on(finding) { When::Play } else { When::Trick });
        }
        if offence == Offence::InsufficientBid && finding.place.is_some() {
            // Whoever calls over it shows it by the call.
            facts.accepted = Some(called_over(story, finding));
        }
        if offence == Offence::StolenDeal && !deal.phase().is_closed() {
            // What nobody has typed may have been turned, or called, all the same.
            facts.upcard_turned = facts.upcard_turned.filter(|turned| *turned);
        }
        Some(Hearing { facts, about: Some(finding.seq), ..Hearing::new(offence) })
    }

    /// `revoke d 3`: Dee is accused of a revoke on trick 3 of the deal that is open, or was last.
    ///
    /// Where the cards of the record prove it, the hearing knows; where they were recorded and do not,
    /// it is an accusation without proof; where none were, the table is asked.
    pub fn accuse(&self, rest: &str) -> Result<(Hearing, Option<Irregular>), Refused> {
        let command = format!("revoke {}", rest.trim());
        self.accused(rest, &command)
            .map_err(|refused| self.or_of_next(refused, Offence::Revoke, &command))
    }

    fn accused(&self, rest: &str, command: &str) -> Result<(Hearing, Option<Irregular>), Refused> {
        const USAGE: &str = "type `revoke {d} 3`: {D} did not follow suit on trick 3";
        const NAMED: &[Fact] = &[Fact::Seat, Fact::OffenderTeam, Fact::Trick];
        let game = self.game().ok_or(Refused::NoDealYet)?;
        let Some(story) = game.deals.last() else {
            let deal = game.now().ok_or(Refused::NoDealYet)?;
            return Err(self.unheard(NONE_PLAYED, Offence::Revoke, &deal, command));
        };
        // Who sat there then is known by name, too.
        let sat = rest
            .split_whitespace()
            .next()
            .and_then(|word| Names::new(&story.seats).find(word).ok());
        let (seat, rest) = match (self.seat_first(rest, USAGE), sat) {
            (Err(Refused::NoSuchSeat(word)), Some(seat)) => {
                (seat, rest.trim_start()[word.len()..].trim())
            }
            (found, _) => found?,
        };
        if rest.is_empty() {
            return Err(Refused::TrickUnsaid(seat));
        }
        let trick = spoken::number(rest.trim()).ok_or(Refused::Usage(USAGE))?;
        let proved = story.findings.iter().find(|finding| {
            finding.ruled.is_none()
                && matches!(finding.what, Irregular::Revoke { seat: who, trick: on, .. }
                    if who == seat && on == trick)
        });
        let named = Facts { seat: Some(seat), trick: Some(trick), ..Facts::default() };
        let ruled = || ruled_before(&named, story, Who(self.seats()));
        if let Some(why) = if proved.is_none() { ruled() } else { None } {
            return Err(Refused::Unfit(why));
        }
        if let Some(finding) = proved
            && let Some(hearing) = self.hearing_on(story, finding)
        {
            return Ok((Hearing { asked: true, ..hearing }, Some(finding.what)));
        }
        let deal = story.replay(&game.rules).ok_or(Refused::NoDealYet)?;
        let Some(trick_deal) = deal.trick() else {
            return Err(Refused::Unfit("there is no revoke in the climbing game".to_owned()));
        };
        if self.is_of_the_deal_before(Offence::Revoke, &deal) {
            self.before_can_have(Offence::Revoke, &deal, command)?;
            let (stage, trick) = (Some(When::NextDeal), Some(trick));
            let offender_team = Some(seat.team());
            let facts = Facts { seat: Some(seat), offender_team, trick, stage, ..Facts::default() };
            let hearing = Hearing { facts, named: NAMED, ..Hearing::new(Offence::Revoke) };
            return Ok((hearing, None));
        }
        if let Some(why) = Offence::Revoke.needs().missing(&deal) {
            return Err(self.unheard(why, Offence::Revoke, &deal, command));
        }
        let hand = trick_deal.rules().hand;
        if trick == 0 || trick > hand {
            return Err(Refused::Usage(
                "a deal has no such trick: type `revoke {d} 3` for the third",
            ));
        }
        let seen = seen(trick_deal, seat, deal.phase());
        if let Some(why) = unfounded(trick_deal, seat, trick, &seen, Who(self.seats())) {
            return Err(Refused::Unfit(why));
        }
        let recorded = seen.cards.len() >= usize::from(trick);
        // Played to the last card, or out of a hand that was seen, it would have come to light.
        let open = seen.cards.len() == usize::from(hand) || trick_deal.seen(seat).is_some();
        let mut facts = Facts {
            dealer: Some(story.standing.dealer),
            seat: Some(seat),
            offender_team: Some(seat.team()),
            accuser_team: Some(seat.team().other()),
            trick: Some(trick),
            alone: deal.contract().map(|contract| contract.alone),
            ..Facts::default()
        };
        facts.established = is_established(&deal, seat.team(), trick);
        if recorded && open {
            facts.proved = Some(false);
            facts.established = Some(true);
        }
        // Who says `revoke` asks for it by name.
        let hearing =
            Hearing { facts, seen, asked: true, named: NAMED, ..Hearing::new(Offence::Revoke) };
        Ok((hearing, None))
    }

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

    /// What can be heard now.
    pub fn docket(&self) -> Result<Docket, Refused> {
        let docket = self.numbered()?;
        let (_, deal) = self.heard_deal(false)?;
        let in_play = !deal.phase().is_closed() && deal.play().is_some_and(Play::begun);
        let hearable = |offence: &Offence| {
            // In play it is a wrong count, and listed as that.
            let other = *offence == Offence::Misdeal && in_play;
            !other && self.hears(*offence) == Hears::Now
        };
        let offences = Offence::ALL.iter().copied().filter(hearable).collect();
        Ok(Docket { offences, ..docket })
    }

    /// Of what can be heard now, what is heard by its number.
    fn numbered(&self) -> Result<Docket, Refused> {
        let (story, deal) = self.heard_deal(false)?;
        let seats = self.seats();
        let (mut findings, mut which, mut unpriced) = (Vec::new(), Vec::new(), Vec::new());
        let open = story.into_iter().flat_map(|story| {
            let numbered = story.findings.iter().enumerate();
            numbered.map(move |(number, one)| (story, number, one))
        });
        // What is in dispute is listed as that.
        let disputed = |story: &DealStory, one: &Finding| {
            let mut open = story.disputes.iter().filter(|it| it.settled.is_none());
            open.any(|it| is_asked_of(&it.asked, one))
        };
        let open = open.filter(|(story, _, one)| {
            one.ruled.is_none() && !disputed(story, one) && !mended(story, one)
        });
        for (story, number, one) in open {
            let listed = (one.seq, one.what.say(Who(seats)));
            match self.hearing_on(story, one).map(|mut hearing| self.proceed(&mut hearing)) {
                // Nothing can be done about it any more.
                Some(Stage::Ruled(decision)) if decision.is_past() => {}
                Some(Stage::None(_)) => {}
                Some(Stage::Ruled(_) | Stage::Ask(_)) => {
                    findings.push(listed);
                    which.push(number);
                }
                None => unpriced.push(listed),
            }
        }
        let players = deal.rules().players();
        let games = self.session.games.len();
        findings.extend(self.disputes().map(|(game, of, dispute)| {
            let asked = case::ruling(&dispute.asked, &of.seats, players);
            let earlier = (game + 1 != games).then(|| format!("game {}, ", game + 1));
            let place = format!("{}deal {}", earlier.unwrap_or_default(), of.no);
            (dispute.seq, format!("disputed in {place}: {asked}"))
        }));
        Ok(Docket { findings, which, unpriced, offences: Vec::new() })
    }

    /// `ruling lead-out-of-turn card=Ah`, or the number of a finding: a hearing with the facts that
    /// were given and those that the record knows. A fact that the record denies is refused.
    pub fn hearing(&self, text: &str) -> Result<Hearing, Refused> {
        self.hearing_in(text, Which::Unsaid)
    }

    /// The same of the deal that comes next, where [`either_deal`](Self::either_deal) can be meant.
    pub fn hearing_of_next(&self, text: &str) -> Result<Hearing, Refused> {
        let hearing = self.hearing_in(text, Which::Unsaid);
        // What goes wrong with a deal is of that one already.
        if hearing.as_ref().is_ok_and(|it| is_of_a_new_deal(it.offence)) {
            return hearing;
        }
        self.hearing_in(text, Which::Next)
    }

    /// The same of the deal that is just over.
    pub fn hearing_of_last(&self, text: &str) -> Result<Hearing, Refused> {
        self.hearing_in(text, Which::Last)
    }

    /// Between two deals, the numbers of both where what is heard can have happened in either: a deal is
    /// mostly typed when it is over, so that the next one may be played to its end before anything of it is on
    /// record, and a wrong number of cards was found in the deal that is over or in the one that is dealt.
    pub fn either_deal(&self, hearing: &Hearing) -> Option<(u32, u32)> {
        let both = self.between_deals()?;
        let game = self.game()?;
        let of_either = may_be_of_the_next(hearing.offence)
            || may_be_a_wrong_count(hearing, game, game.deals.last()?);
        let heard = !matches!(hearing.stage(&game.rules, &game.seats), Stage::None(_));
        let free = hearing.about.is_none() && hearing.settles.is_none() && !hearing.of_next;
        (of_either && heard && free).then_some(both)
    }

    fn hearing_in(&self, text: &str, which: Which) -> Result<Hearing, Refused> {
        let command = format!("ruling {}", text.trim());
        // Which fact a value is of is said by its name, or shown by the value.
        let (named, mut name): (Vec<&str>, Vec<&str>) =
            text.split_whitespace().partition(|word| word.contains('='));
        // What is said behind a misdeal says why it was one.
        let (cause, why) = match name.split_first() {
            Some((first, rest)) if first.eq_ignore_ascii_case("misdeal") && !rest.is_empty() => {
                let heard = typed_cause(&rest.join(" "));
                name.truncate(1);
                heard
            }
            _ => (None, String::new()),
        };
        let (spoken, bare) = named_first(&name).unzip();
        let bare = bare.unwrap_or_default();
        let name = name.join("-");
        let (story, _) = self.heard_deal(which == Which::Next)?;
        if let Ok(number) = name.parse::<usize>() {
            let none =
                || Refused::Unfit(format!("there is no finding {number}: `ruling` lists them"));
            let docket = self.numbered()?;
            let at = number.wrapping_sub(1);
            docket.findings.get(at).ok_or_else(none)?;
            let Some(finding) = docket.which.get(at) else {
                return self.disputed(at - docket.which.len())?.ok_or_else(none);
            };
            let story = story.ok_or_else(none)?;
            let finding = story.findings.get(*finding).ok_or_else(none)?;
            let hearing = self.hearing_on(story, finding).ok_or_else(none)?;
            return Ok(Hearing { asked: true, ..hearing });
        }
        let offence = spoken.ok_or_else(|| {
            let meant = meant_by(&name);
            Refused::Unfit(match meant.as_slice() {
                [] => format!("there is no offence `{name}`: `ruling` lists them"),
                meant => {
                    format!("there is no offence `{name}`: did you mean {}?", meant.join(" or "))
                }
            })
        })?;
        let rules = &self.game().ok_or(Refused::NoDealYet)?.rules;
        let bare = facts_of(bare, offence, rules, &Names::new(self.seats()))?;
        let words = named.into_iter().chain(bare.iter().map(String::as_str)).collect();
        let said = Said { offence, cause, why, words, command };
        // What is no fact is none of either deal.
        self.typed(said.words.iter().copied())?;
        let heard = self.heard_of(&said, which);
        match (heard, which) {
            (Err(refused @ Refused::Unfit(_)), Which::Unsaid) => self.of_the_next(&said, refused),
            (heard, _) => heard,
        }
    }

    /// Between two deals, what the one that is over cannot have had is of the next one, or will be when some of
    /// that is typed.
    fn of_the_next(&self, said: &Said<'_>, refused: Refused) -> Result<Hearing, Refused> {
        if self.between_deals().is_none() || !may_be_of_the_next(said.offence) {
            return Err(refused);
        }
        let next = self.heard_of(said, Which::Next);
        next.map_err(|_| self.or_of_next(refused, said.offence, &said.command))
    }

    /// What was said, heard of one deal.
    fn heard_of(&self, said: &Said<'_>, which: Which) -> Result<Hearing, Refused> {
        let of_next = which == Which::Next;
        let (story, deal) = self.heard_deal(of_next)?;
        // Found in play, or in a deal that is over, a misdeal is a wrong count.
        let in_play = !deal.phase().is_closed() && deal.play().is_some_and(Play::begun);
        let wrong_count = said.offence == Offence::Misdeal && (in_play || which == Which::Last);
        let offence = if wrong_count { Offence::WrongCountInPlay } else { said.offence };
        // What was found of the same kind and not ruled on is what is meant.
        let found = match story {
            Some(story) => self.found(offence, story, &said.words)?,
            None => None,
        };
        // An illegal play is heard when it is found: what was ruled is not heard twice.
        let ruled = story.is_some_and(|story| {
            let mut ruled = story.findings.iter().filter(|one| one.ruled.is_some());
            ruled.any(|one| self.hearing_on(story, one).is_some_and(|it| it.offence == offence))
        });
        let wrong_play = offence == Offence::IllegalPlay
            || deal.climb().is_some() && offence == Offence::PlayOutOfTurn;
        if found.is_none() && ruled && wrong_play {
            return Err(Refused::Unfit(
                "every such play of this deal has been ruled on: the next one is heard when it is \
                 typed"
                    .to_owned(),
            ));
        }
        let mut hearing = found.unwrap_or_else(|| Hearing::new(offence));
        (hearing.asked, hearing.of_next) = (true, of_next);
        hearing.facts.cause = said.cause.or(hearing.facts.cause);
        hearing.why.clone_from(&said.why);
        let fresh = is_of_a_new_deal(offence) && deal.phase().is_closed();
        if fresh && self.is_over() {
            return Err(Refused::Unfit("the game is over, and nothing is dealt".to_owned()));
        }
        let before = !of_next && self.is_of_the_deal_before(offence, &deal);
        if before {
            self.before_can_have(offence, &deal, &said.command)?;
            // It is too late for it: the deal that has been begun is not to carry a ruling on another.
            hearing.asked = false;
            hearing.facts.stage = Some(When::NextDeal);
        }
        if hearing.about.is_none()
            && let Some(why) = no_wrong_play(offence, &deal)
        {
            return Err(self.typed_with_who(why.to_owned(), offence, &deal));
        }
        if hearing.about.is_none()
            && !fresh
            && !before
            && is_of(&hearing, deal.rules(), self.seats())
            && let Some(why) = offence.needs().missing(&deal)
        {
            return Err(self.unheard(why, offence, &deal, &said.command));
        }
        self.give(&mut hearing, said.words.iter().copied())?;
        self.fill(&mut hearing);
        if hearing.offence == Offence::Revoke {
            self.witness(&mut hearing)?;
        }
        self.join(&mut hearing)?;
        let unturned = || none_is_turned(&hearing, &deal).map(str::to_owned);
        match self.denied(&hearing).or_else(unturned) {
            Some(why) => Err(Refused::Unfit(why)),
            None => Ok(hearing),
        }
    }

    /// The finding of this kind that nobody has ruled on; of several revokes the one that the facts name.
    fn found(
        &self,
        offence: Offence,
        story: &DealStory,
        words: &[&str],
    ) -> Result<Option<Hearing>, Refused> {
        let open = story.findings.iter().rev();
        let open = open.filter(|one| one.ruled.is_none() && !mended(story, one));
        let heard = open.filter_map(|one| {
            let hearing = self.hearing_on(story, one).filter(|it| it.offence == offence)?;
            Some((one, hearing))
        });
        let all: Vec<(&Finding, Hearing)> = heard.collect();
        if offence != Offence::Revoke || all.len() < 2 {
            return Ok(all.into_iter().next().map(|(_, hearing)| hearing));
        }
        let mut fits = all.iter().filter(|(_, hearing)| {
            !words.is_empty() && self.give(&mut hearing.clone(), words.iter().copied()).is_ok()
        });
        if let (Some((_, one)), None) = (fits.next(), fits.next()) {
            return Ok(Some(one.clone()));
        }
        let docket = self.numbered()?;
        let listed = (1..).zip(docket.findings.iter().zip(&docket.which));
        let each = listed.filter_map(|(number, ((_, what), which))| {
            let finding = story.findings.get(*which)?;
            let is_one = all.iter().any(|(one, _)| std::ptr::eq(*one, finding));
            is_one.then(|| format!("`ruling {number}` hears {what}"))
        });
        let each: Vec<String> = each.collect();
        Err(Refused::Unfit(format!("there are several on record: {}", each.join("; "))))
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

    /// What `fact=value` words say, with the word for each.
    fn typed<'w>(&self, words: impl Iterator<Item = &'w str>) -> Result<Given<'w>, Refused> {
        let mut given = Facts::default();
        let mut typed: Vec<(Fact, &'w str)> = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let fact = Fact::from_word(name).ok_or_else(|| {
                let near = near(name, Fact::ALL.iter().map(|fact| fact.word()));
                let meant = near.map(|near| format!(": did you mean `{near}`?"));
                Refused::Unfit(format!("there is no fact `{name}`{}", meant.unwrap_or_default()))
            })?;
            let names = Names::new(self.seats());
            let value = value_of(fact, value, &names).ok_or_else(|| {
                Refused::Unfit(format!("`{fact}`: say {}", expected(fact, &names)))
            })?;
            let before = typed.iter().find(|(one, _)| one.is_same_as(fact));
            if let (Some((_, before)), Some(said)) = (before, given.get(fact))
                && said != value
            {
                let (said, value) = (told(said, self.seats()), told(value, self.seats()));
                return Err(Refused::Unfit(format!(
                    "`{before}` says {said} and `{name}` says {value}: both are of one fact"
                )));
            }
            let fits = given.set(fact, value);
            debug_assert!(fits, "read by the fact's own kind");
            typed.push((fact, name));
        }
        Ok(Given { facts: given, typed })
    }

    /// Takes `fact=value` words; one that the record, or another, denies is refused with both.
    fn give<'w>(
        &self,
        hearing: &mut Hearing,
        words: impl Iterator<Item = &'w str>,
    ) -> Result<(), Refused> {
        let Given { facts: given, typed } = self.typed(words)?;
        for fact in Fact::ALL {
            // Two words may name one thing: the one that was typed is what is answered to.
            let Some((_, word)) = typed.iter().find(|(one, _)| one == fact) else { continue };
            let Some(value) = given.get(*fact) else { continue };
            let mut known = hearing.clone();
            known.facts.seat = known.facts.seat.or(given.seat);
            if hearing.offence == Offence::Revoke {
                // What was said of it says which one is meant.
                known.facts.trick = known.facts.trick.or(given.trick);
                known.facts.offender_team = known.facts.offender_team.or(given.offender_team);
            }
            self.fill(&mut known);
            // That no card is on record does not say that none was led.
            let unsaid = *fact == Fact::Led
                && self.heard_deal(hearing.of_next).is_ok_and(|(_, deal)| may_be_played(&deal));
            let recorded = known.facts.get(*fact).filter(|_| !unsaid);
            if let Some(recorded) = recorded.filter(|recorded| *recorded != value) {
                let names = |value| told(value, self.seats());
                return Err(Refused::Unfit(format!(
                    "`{word}`: you say {}, and the record says {}",
                    names(value),
                    names(recorded)
                )));
            }
            let fits = hearing.facts.set(*fact, value);
            debug_assert!(fits, "a value of the fact's own kind");
        }
        hearing.given = typed.into_iter().map(|(fact, _)| fact).collect();
        Ok(())
    }

    /// Puts in what the record knows and nobody has said.
    pub fn fill(&self, hearing: &mut Hearing) {
        // What is in dispute is settled on the facts that were.
        if hearing.settles.is_some() {
            return;
        }
        let Ok((story, deal)) = self.heard_deal(hearing.of_next) else { return };
        let before = self.is_of_the_deal_before(hearing.offence, &deal);
        let only = story.filter(|_| !before).and_then(|story| only_revoke(hearing, story, &deal));
        let (only, trick) = only.unwrap_or_default();
        hearing.facts.trick = hearing.facts.trick.or(trick);
        let established = if before { None } else { on_the_table(hearing, &deal) };
        let established = established.or_else(|| played_on(hearing, &deal));
        let mender = || mender(hearing, established, &deal).filter(|_| !before);
        let seat = hearing.facts.seat.or(only).or_else(mender);
        let mut known = of_deal(&deal, seat);
        let fresh = deal.phase().is_closed()
            && is_of_a_new_deal(hearing.offence)
            && hearing.about.is_none();
        if fresh {
            // The next deal, of which nothing is recorded yet.
            let next = self.game().map(|game| game.standing);
            known = Facts {
                dealer: next.map(|next| next.dealer),
                times: next.map(|next| next.misdeals.saturating_add(1)),
                upcard_turned: None,
                ..Facts::default()
            };
        }
        if hearing.offence == Offence::Misdeal && self.game().is_some_and(row_is_unsure) {
            known.times = None;
        }
        if !fresh {
            known.stage = match hearing.facts.trick {
                Some(trick) => claimed_now(&deal, trick),
                None => deal.phase().is_closed().then_some(When::After),
            };
        }
        if hearing.offence == Offence::StolenDeal && hearing.about.is_none() {
            // Whose deal it was is known by whose turn it was; who dealt instead is not on record.
            known.rightful_dealer = known.dealer.take();
        }
        if let Some(play) = deal.play() {
            if play.live().is_none() && hearing.offence == Offence::LeadOutOfTurn {
                known.rightful = Some(play.turn());
            }
            // With one trick turned and no card on the table there is no other to look at.
            let only = play.tricks_done() == 1 && play.live().is_none();
            known.last_trick = only.then_some(true);
        }
        if let (Offence::BothRevoked, Some(story)) = (hearing.offence, story) {
            known.revokes = revokes_known(story);
        }
        if hearing.offence == Offence::AloneSaidLate {
            known.led = hearing.facts.led.or(known.led);
            alone_late(story, &deal, &mut known);
        }
        if matches!(hearing.offence, Offence::PartnerShowsHand | Offence::PartnerPlays)
            && let Some(contract) = deal.contract().filter(|contract| contract.alone)
        {
            // Whose partner it was.
            known.seat = Some(contract.maker);
            known.offender_team = Some(contract.maker.team());
            known.offender_is_loner = Some(true);
        }
        if hearing.offence == Offence::ScoreError {
            // The card that ends the time for it is the one after the deal that was scored.
            let open = !deal.phase().is_closed();
            known.upcard_turned = Some(open && deal.has_turned());
        }
        not_settled_yet(hearing.offence, &deal, &mut known);
        known.established = established;
        let established = hearing.facts.established.or(established);
        if let (Offence::Revoke, Some(false), Some(seat)) = (hearing.offence, established, seat) {
            // What is mended is the card on the table, which stays face up where the rules say so.
            known.card = mended_card(&deal, seat).ok();
        }
        if hearing.offence == Offence::PlayOutOfTurn
            && let Some(seat) = seat
        {
            known.not_yet_played = waiting_beside(&deal, seat);
        }
        if hearing.offence == Offence::CalledCard {
            let mut lies = deal.face_up();
            known.card =
                lies.next().filter(|_| lies.next().is_none()).map(|(_, card)| card.written());
        }
        if hearing.offence == Offence::CalledSuit {
            known.offender_team = deal.suit_call().map(|call| call.of);
        }
        if let Some(team) = hearing.facts.offenders() {
            known.warned = Some(self.was_warned(team));
        }
        if let Some(seat) = seat {
            let mut events = story.into_iter().flat_map(|story| &story.events);
            known.had_passed = Some(events.any(|(seq, event)| {
                let before = hearing.about.is_none_or(|about| *seq < about);
                before && matches!(event, Event::Call(Call::Pass { seat: who }) if *who == seat)
            }));
        }
        for fact in Fact::ALL {
            if hearing.facts.get(*fact).is_none()
                && let Some(value) = known.get(*fact)
            {
                let fits = hearing.facts.set(*fact, value);
                debug_assert!(fits, "a value of the fact's own kind");
            }
        }
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

    /// A ruling as it goes into the record: what was paid for revokes of a deal in which both sides
    /// turn out to have revoked is reckoned with.
    fn net(&self, hearing: &Hearing, decision: &Decision, why: &str) -> Ruling {
        let mut ruling = decision.ruling(hearing.about, why);
        if hearing.offence == Offence::BothRevoked
            && let Ok((_, deal)) = self.deal_of(hearing)
        {
            ruling.points = less(ruling.points, deal.revoke_points());
        }
        match hearing.settles {
            Some(settles) => self.as_far_as_it_can(settles, ruling),
            None => ruling,
        }
    }

    /// Has this side been warned of table talk, in this game or in another of the evening in which the same
    /// people were a side?
    fn was_warned(&self, team: Team) -> bool {
        let of = |seats: &[String]| {
            let side = Players::Six.seats().filter(|seat| seat.team() == team);
            let mut people: Vec<String> =
                side.filter_map(|seat| seats.get(seat.index())).cloned().collect();
            people.sort();
            people
        };
        let games = &self.session().games;
        let deals = games.iter().enumerate().flat_map(|(at, game)| {
            // In the game that is played the side is warned, whoever of it has gone home since.
            let now = at + 1 == games.len();
            game.deals.iter().filter(move |deal| now || of(&deal.seats) == of(self.seats()))
        });
        deals.flat_map(DealStory::rulings).any(|ruling| {
            ruling.heard.as_deref().is_some_and(|heard| heard.remedy.warned == Some(team))
        })
    }

    /// Is a revoke ruled on here, and one of the other side in the same deal in dispute?
    pub fn other_revoke_disputed(&self, hearing: &Hearing) -> bool {
        let (Ok((Some(story), _)), Some(side)) = (self.deal_of(hearing), hearing.facts.offenders())
        else {
            return false;
        };
        hearing.offence == Offence::Revoke && story.revokes_disputed()[side.other()] > 0
    }

    /// What the cards of the record say of a revoke that was not found in them.
    fn witness(&self, hearing: &mut Hearing) -> Result<(), Refused> {
        let (Some(seat), Some(trick)) = (hearing.facts.seat, hearing.facts.trick) else {
            return Ok(());
        };
        if hearing.about.is_some() {
            return Ok(());
        }
        let (_, deal) = self.heard_deal(false)?;
        let Some(trick_deal) = deal.trick() else { return Ok(()) };
        let seen = seen(trick_deal, seat, deal.phase());
        if let Some(why) = unfounded(trick_deal, seat, trick, &seen, Who(self.seats())) {
            return Err(Refused::Unfit(why));
        }
        hearing.seen = seen;
        Ok(())
    }

    /// The score if this were ruled, and who would have won by it.
    pub fn score_by(
        &self,
        hearing: &Hearing,
        decision: &Decision,
    ) -> Option<(ByTeam<i32>, Option<String>)> {
        if let Some(settles) = hearing.settles {
            return self.settled_score(settles, self.net(hearing, decision, ""));
        }
        let (_, last) = self.heard_deal(hearing.of_next).ok()?;
        let next = if self.opens(hearing) { self.game().and_then(Game::now) } else { None };
        let deal = next.unwrap_or(last);
        let event = Event::Table(Table::Ruling(self.net(hearing, decision, "")));
        let after = deal.step(&event).ok()?;
        let won = after.closing().and_then(|closing| closing.outcome);
        Some((after.score(), won.zip(self.game()).map(|(won, game)| wins(won, game))))
    }

    /// The ruling as an entry of the record.
    pub fn ruling_entry(&self, hearing: &Hearing, decision: &Decision) -> Entry {
        let mut ruling = self.net(hearing, decision, &hearing.why);
        let lead = self.lead_that_stands(hearing, decision);
        if lead.is_some() {
            // The card is found to have been led out of turn, and this settles it.
            ruling.about = Some(self.history.next_seq());
        }
        let dealt = self.dealer_who_stands(hearing, decision);
        if dealt.is_some() {
            // That he deals is found to be out of turn, and this settles it.
            ruling.about = Some(self.history.next_seq());
        }
        let ruling = Event::Table(Table::Ruling(ruling));
        let opens = self.opens(hearing) && dealt.is_none();
        let events = dealt.into_iter().chain(lead).chain([ruling]).collect();
        self.entry(events, opens, Vec::new(), EntryKind::Decision)
    }

    /// A deal out of turn that is put on record before anything else of it and stands: by whom it was dealt.
    fn dealer_who_stands(&self, hearing: &Hearing, decision: &Decision) -> Option<Event> {
        let stands = decision.consequence.fate.then() == DealFate::GoesOn;
        let heard = hearing.offence == Offence::StolenDeal && hearing.about.is_none();
        let due = self.game()?.standing.dealer;
        let dealer = hearing.facts.dealer.filter(|dealer| *dealer != due)?;
        (stands && heard && self.opens(hearing)).then_some(Event::Deal { dealer })
    }

    /// The lead that stands, where it is not on record: it is put there with the ruling.
    fn lead_that_stands(&self, hearing: &Hearing, decision: &Decision) -> Option<Event> {
        if decision.consequence.remedy.lead != Some(LeadRuling::Stands) || hearing.about.is_some() {
            return None;
        }
        let (_, deal) = self.heard_deal(hearing.of_next).ok()?;
        let play = deal.play().filter(|_| !deal.phase().is_closed())?;
        let (seat, card) = (hearing.facts.seat?, hearing.facts.card?);
        let cards = CardList::one(card);
        let lead = Event::Cards(Cards::Play { seat, cards, reading: None, out: false });
        (play.live().is_none() && deal.step(&lead).is_ok()).then_some(lead)
    }

    /// Does the ruling open the deal that it is about?
    fn opens(&self, hearing: &Hearing) -> bool {
        let none_open = self.game().is_some_and(|game| game.open_deal().is_none());
        let first = self.game().is_some_and(|game| game.deals.is_empty());
        let next = hearing.of_next || is_of_a_new_deal(hearing.offence) && hearing.about.is_none();
        none_open && (first || next)
    }

    /// The ruling left open, with what the table says of it: a dispute that a later ruling on the same
    /// settles.
    pub fn dispute_entry(&self, hearing: &Hearing, decision: &Decision, why: &str) -> Entry {
        let mut ruling = self.net(hearing, decision, why);
        let dealt = self.dealer_who_stands(hearing, decision);
        if dealt.is_some() {
            ruling.about = Some(self.history.next_seq());
        }
        let opens = self.opens(hearing) && dealt.is_none();
        let event = Event::Table(Table::Dispute(ruling));
        let events = dealt.into_iter().chain([event]).collect();
        self.entry(events, opens, Vec::new(), EntryKind::Decision)
    }

    /// Where a void deal has to be heard, the words that hear it: who deals again, or whether the deal
    /// is void at all, depends on more than that there was a misdeal.
    pub fn misdeal_heard(&self, entry: &Entry) -> Option<Hearing> {
        let event = entry.events().last()?;
        let Event::Table(Table::Misdeal { why, seat: None }) = event else { return None };
        let (_, deal) = self.heard_deal(false).ok()?;
        let rules = deal.trick()?.rules();
        let open = !deal.phase().is_closed();
        let in_play = open && deal.play().is_some_and(Play::begun);
        let offence = if in_play && rules.irregular.wrong_count == WrongCount::Forfeit {
            Offence::WrongCountInPlay
        } else if rules.irregular.misdeal != Misdeal::SameDealer && !in_play {
            Offence::Misdeal
        } else {
            return None;
        };
        let (cause, why) = typed_cause(why);
        let mut hearing = Hearing { asked: true, why, ..Hearing::new(offence) };
        hearing.facts.cause = cause;
        self.fill(&mut hearing);
        Some(hearing)
    }

    /// Between two deals, a misdeal whose cause can be that of either, and is ruled on in another way in each: the
    /// hearing that asks which is meant, with what was said of it. The plain word is of the deal that is dealt.
    pub fn misdeal_of_either(&self, entry: &Entry) -> Option<(Hearing, String)> {
        let event = entry.events().last()?;
        let Event::Table(Table::Misdeal { why, seat: None }) = event else { return None };
        let (cause, _) = typed_cause(why);
        let mut hearing = Hearing { asked: true, ..Hearing::new(Offence::Misdeal) };
        hearing.facts.cause = Some(cause?);
        self.either_deal(&hearing)?;
        Some((hearing, format!("{} {why}", Offence::Misdeal)))
    }

    /// Where nothing was typed but that a lead or a card is taken back, what hears it: what is done
    /// besides is the rules' to say, and somebody may choose.
    pub fn taken_back_heard(&self, entry: &Entry) -> Result<Option<Hearing>, Refused> {
        let mut said = entry.events();
        let (Some(Event::Table(Table::Ruling(ruling))), None) = (said.next(), said.next()) else {
            return Ok(None);
        };
        let (EntryKind::Deal, Some(seat), Some(offence)) =
            (&entry.kind, ruling.takes_back(), ruling.offence())
        else {
            return Ok(None);
        };
        let mended = if offence == Offence::Revoke { " established=no" } else { "" };
        let number = seat.number() + 1;
        self.hearing(&format!("{offence} seat={number}{mended}")).map(Some)
    }
}
