//! A hearing: an offence, the facts so far, and what is done about it.
//!
//! The rules of it are `game::ruling`'s. Here are the ways into a hearing (a finding of the record, an
//! accusation at the table), how an answer that a person types becomes a fact, and how a ruling, or
//! a dispute that leaves it open, is put into the record.

use crate::card::Card;
use crate::event::facts::TrickWinner;
use crate::event::facts::{Cause, Fact, FactKind, FactValue, Facts, Offence, Proof, Stage as When};
use crate::event::ruling::{Choice, Remedy};
use crate::event::{self, Bars, DealFate, Event, Ruling, Table};
use crate::game::ruling::{Answer, Decision, from_finding, rule};
use crate::game::trick::TrickDeal;
use crate::game::verdict::{Irregular, Phase, Who};
use crate::line::Names;
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Seat, SeatList};
use crate::session::{DealStory, Finding};
use crate::store::DiskFile;

use super::{Desk, Entry, Kind, Refused};

/// An offence that is heard.
#[derive(Clone, Debug)]
pub struct Hearing {
    /// Which.
    pub offence: Offence,
    /// What is known of it.
    pub facts: Facts,
    /// The finding, or the dispute, that it is about.
    pub about: Option<u64>,
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
}

impl Seen {
    /// Why that trick cannot prove it, if it cannot.
    fn against(&self, trick: u8, name: &str) -> Option<String> {
        let card = usize::from(trick).checked_sub(1).and_then(|place| self.cards.get(place));
        match card {
            Some(card) => Some(format!(
                "Trick {trick} does not prove it: {name} played {} to it.",
                card.written()
            )),
            None if self.all => Some(format!("{name} has not played to trick {trick} yet.")),
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
        Self { offence, facts: Facts::default(), about: None, seen: Seen::default() }
    }

    /// Where it stands.
    pub fn stage(&self, rules: &Ruleset, seats: &[String]) -> Stage {
        match rule(self.offence, &self.facts, rules, Who(seats)) {
            Ok(Answer::Need(facts)) => match facts.first() {
                Some(fact) => Stage::Ask(*fact),
                None => Stage::None("nothing could change the ruling, and there is none".into()),
            },
            Ok(Answer::Decision(decision)) => Stage::Ruled(decision),
            Err(refused) => Stage::None(refused.to_string()),
        }
    }

    /// Takes what a person answered to the question for a fact; says what would be understood where
    /// it was not.
    pub fn hear(&mut self, fact: Fact, said: &str, seats: &[String]) -> Result<(), &'static str> {
        let value = value(fact.kind(), said.trim(), &Names::new(seats));
        let taken = value.is_some_and(|value| self.facts.set(fact, value));
        if taken { Ok(()) } else { Err(expected(fact)) }
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

/// What can be answered to the question for a fact.
pub const fn expected(fact: Fact) -> &'static str {
    match fact.kind() {
        FactKind::Seat => "a player",
        FactKind::Team => "a player of that side",
        FactKind::Flag => "yes or no",
        FactKind::Number => "a number",
        FactKind::Proof => "the number of the later trick, or `hand`",
        FactKind::Stage => "trick, play, after or next-deal",
        FactKind::Tricks => "two numbers, such as 3-1",
        FactKind::Winner => "offender, partner or others",
        FactKind::Card => "a card, such as 9h",
        FactKind::Seats => "players, with blanks between them",
        FactKind::Cause => "wrong-count or faced-card",
    }
}

/// What was said, as a value of this kind.
fn value(kind: FactKind, said: &str, names: &Names<'_>) -> Option<FactValue> {
    let seat = |word: &str| names.find(word).ok();
    let word = said.to_lowercase();
    match kind {
        FactKind::Seat => seat(said).map(FactValue::Seat),
        FactKind::Team => seat(said).map(|seat| FactValue::Team(seat.team())),
        FactKind::Flag => match word.as_str() {
            "y" | "yes" => Some(FactValue::Flag(true)),
            "n" | "no" => Some(FactValue::Flag(false)),
            _ => None,
        },
        FactKind::Number => said.parse().ok().map(FactValue::Number),
        FactKind::Proof if word == "hand" => Some(FactValue::Proof(Proof::Hand)),
        FactKind::Proof => said.parse().ok().map(|trick| FactValue::Proof(Proof::Later(trick))),
        FactKind::Stage => When::from_word(&word).map(FactValue::Stage),
        FactKind::Tricks => tricks(said).map(FactValue::Tricks),
        FactKind::Winner => TrickWinner::from_word(&word).map(FactValue::Winner),
        FactKind::Card => said.parse().ok().map(FactValue::Card),
        FactKind::Seats => {
            let mut seats = SeatList::new();
            for word in said.split_whitespace() {
                if !seats.push(seat(word)?) {
                    return None;
                }
            }
            Some(FactValue::Seats(seats))
        }
        FactKind::Cause => Cause::from_word(&word).map(FactValue::Cause),
    }
}

fn tricks(said: &str) -> Option<ByTeam<u8>> {
    let count = super::count(said)?;
    Some(ByTeam::new(u8::try_from(count.even).ok()?, u8::try_from(count.odd).ok()?))
}

/// What a player is known to have played.
fn seen(deal: &TrickDeal<'_>, seat: Seat, phase: Phase) -> Seen {
    let Some(play) = deal.play() else { return Seen::default() };
    let cards: Vec<Card> = play.cards_of(seat).map(|(_, card)| card).collect();
    // Where no card is recorded at all, the deal is only told by its outcome.
    Seen { all: play.begun() && phase == Phase::Play, cards }
}

/// Why `seat` cannot have revoked on a trick, as far as its cards were recorded.
fn unfounded(
    deal: &TrickDeal<'_>,
    seat: Seat,
    number: u8,
    seen: &Seen,
    who: Who<'_>,
) -> Option<String> {
    let play = deal.play()?;
    let name = who.name(seat);
    if play.out.has(seat) {
        return Some(format!("{name} sits out"));
    }
    let place = usize::from(number.saturating_sub(1));
    let Some(card) = seen.cards.get(place) else {
        return seen.all.then(|| format!("{name} has not played to trick {number} yet"));
    };
    let trick = play.done().chain(play.live()).nth(place)?;
    let (leader, lead) = trick.lead();
    if leader == seat {
        return Some(format!("{name} led trick {number}: there was nothing to follow"));
    }
    let suit = |card| play.suit_of(card, deal.rules());
    let follows = suit(lead).is_none() || suit(*card) == suit(lead);
    follows.then(|| {
        let (card, lead) = (card.written(), lead.written());
        format!("{name} followed suit on trick {number}: {card} to {lead}")
    })
}

/// Does a ruling change anything that the record keeps: points, the deal, who may score?
pub fn changes_the_record(decision: &Decision) -> bool {
    let done = &decision.consequence;
    done.points != ByTeam::default()
        || done.fate.then() != DealFate::GoesOn
        || done.bars != Bars::default()
}

impl<F: DiskFile> Desk<F> {
    /// The hearing that a finding of the present game comes to, with the facts that the record gives.
    pub fn hearing_on(&self, story: &DealStory, finding: &Finding) -> Option<Hearing> {
        let game = self.game()?;
        let deal = story.replay(&game.rules)?;
        let (offence, facts) = from_finding(&finding.what, &deal)?;
        Some(Hearing { facts, about: Some(finding.seq), ..Hearing::new(offence) })
    }

    /// `revoke d 3`: Dee is accused of a revoke on trick 3 of the deal that is open, or was last.
    ///
    /// Where the cards of the record prove it, the hearing knows; where they were recorded and do not,
    /// it is an accusation without proof; where none were, the table is asked.
    pub fn accuse(&self, rest: &str) -> Result<(Hearing, Option<Irregular>), Refused> {
        const USAGE: &str = "revoke d 3: Dee did not follow suit on trick 3";
        let (seat, rest) = self.seat_first(rest, USAGE)?;
        let trick: u8 = rest.trim().parse().map_err(|_| Refused::Usage(USAGE))?;
        let game = self.game().ok_or(Refused::NoDealYet)?;
        let story = game.deals.last().ok_or(Refused::NoDealYet)?;
        let proved = story.findings.iter().find(|finding| {
            matches!(finding.what, Irregular::Revoke { seat: who, trick: on, .. }
                if who == seat && on == trick)
        });
        if let Some(finding) = proved
            && let Some(hearing) = self.hearing_on(story, finding)
        {
            return Ok((hearing, Some(finding.what)));
        }
        let deal = story.replay(&game.rules).ok_or(Refused::NoDealYet)?;
        let Some(trick_deal) = deal.trick() else {
            return Err(Refused::Usage("there is no revoke in the climbing game"));
        };
        let hand = trick_deal.rules().hand;
        if trick == 0 || trick > hand {
            return Err(Refused::Usage("a revoke is on a trick of the deal: revoke d 3"));
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
        if recorded && open {
            facts.proved = Some(false);
            facts.established = Some(true);
        }
        Ok((Hearing { facts, seen, ..Hearing::new(Offence::Revoke) }, None))
    }

    /// The ruling as an entry of the record.
    pub fn ruling_entry(&self, hearing: &Hearing, decision: &Decision) -> Entry {
        let event = Event::Table(Table::Ruling(decision.ruling(hearing.about, "")));
        self.entry(vec![event], false, Vec::new(), Kind::Decision)
    }

    /// The ruling left open: a dispute that a later ruling on the same settles.
    pub fn dispute_entry(&self, hearing: &Hearing, decision: &Decision) -> Entry {
        let event = Event::Table(Table::Dispute(decision.ruling(hearing.about, "")));
        self.entry(vec![event], false, Vec::new(), Kind::Decision)
    }

    /// The dispute about the same matter that nobody has settled, if there is one.
    pub fn open_dispute(&self, hearing: &Hearing) -> Option<u64> {
        let about = hearing.about?;
        let mut open = self.game()?.open_disputes();
        open.find(|(_, dispute)| dispute.asked.about == Some(about) || dispute.seq == about)
            .map(|(_, dispute)| dispute.seq)
    }

    /// A dispute that is dismissed: settled, and nothing changes.
    pub fn dismissal_entry(&self, hearing: &Hearing) -> Entry {
        let remedy = Remedy { choice: Some(Choice::Dismiss), ..Remedy::default() };
        let (offence, facts) = (hearing.offence, hearing.facts);
        let heard = Some(Box::new(event::Heard { offence, remedy, facts }));
        let ruling = Ruling { about: hearing.about, heard, ..Ruling::default() };
        let event = Event::Table(Table::Ruling(ruling));
        self.entry(vec![event], false, Vec::new(), Kind::Decision)
    }
}
