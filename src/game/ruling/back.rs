//! What is taken back where a deal is told on a line: a lead, with what followed it, a card, or that
//! somebody is alone; and that he is, where a ruling made it so.
//!
//! A line has room for the fact and for who plays now. What else the rules make of it follows from the
//! deal as long as nobody chooses; what the table chose is a hearing's to say, and no line's.

use super::{Answer, from_finding, of_deal, rule};
use crate::card::Written;
use crate::event::facts::{Facts, Offence};
use crate::event::ruling::{Choice, LeadRuling, Remedy};
use crate::event::{Event, HearingRecord, Ruling, Table};
use crate::game::Deal;
use crate::game::play::Trick;
use crate::game::verdict::{Irregular, Kept, Who};
use crate::seat::{Seat, SeatSet};

/// The lead on the table is taken back, and `leader` leads: he whose lead it was, and nobody else.
pub fn lead_taken_back(deal: &Deal<'_>, leader: Seat) -> Result<Ruling, Kept> {
    let play = deal.play().ok_or(Kept::Nothing)?;
    let (seat, _) = play.live().ok_or(Kept::Nothing)?.lead();
    let turn = play.done().last().map_or(play.leader, Trick::winner);
    if turn == seat {
        return Err(Kept::LedInTurn { seat });
    }
    if turn != leader {
        return Err(Kept::LeadIsOf { turn, said: leader });
    }
    let found = Irregular::PlayOutOfTurn { seat, turn: leader, lead: true };
    let (offence, facts) = from_finding(&found, deal).ok_or(Kept::Nothing)?;
    let lead = Some(LeadRuling::TakenBack { leader });
    Ok(by_the_rules(deal, offence, facts, Remedy { lead, ..Remedy::default() }))
}

/// The card, or the combination, that `seat` played last is taken back, where that mends what was
/// wrong with it: a card of another suit than was led, or a play that the climbing game does not allow.
pub fn card_taken_back(deal: &Deal<'_>, seat: Seat) -> Result<Ruling, Kept> {
    let back = Remedy { taken_back: Some(seat), ..Remedy::default() };
    if let Some(climb) = deal.climb() {
        let found = climb.may_take_back(seat).ok_or(Kept::Nothing)?;
        let (offence, facts) = from_finding(&found, deal).ok_or(Kept::Nothing)?;
        return Ok(by_the_rules(deal, offence, facts, back));
    }
    let card = Some(mended_card(deal, seat)?);
    let facts = Facts { established: Some(false), card, ..of_deal(deal, Some(seat)) };
    Ok(by_the_rules(deal, Offence::Revoke, facts, back))
}

/// The loner is alone no longer: both partners play.
pub fn loner_joined(deal: &Deal<'_>) -> Result<Ruling, Kept> {
    let made = deal.contract().filter(|made| made.alone).ok_or(Kept::Nothing)?;
    let offence = Offence::PartnerPlays;
    let facts = of_deal(deal, Some(made.maker));
    if let Ok(Answer::Decision(decision)) = rule(offence, &facts, deal.rules(), Who::default())
        && let Some(decision) = decision.choose(Choice::Together)
    {
        return Ok(decision.ruling(None, ""));
    }
    let remedy = Remedy { together: true, ..Remedy::default() };
    let heard = Some(Box::new(HearingRecord { offence, remedy, facts }));
    Ok(Ruling { heard, ..Ruling::default() })
}

/// Who made trump is alone, though his call was none alone: before a card is played, and in a deal that is
/// over as it counts.
pub fn maker_alone(deal: &Deal<'_>) -> Result<Ruling, Kept> {
    let made = deal.contract().filter(|made| !made.alone).ok_or(Kept::Nothing)?;
    let offence = Offence::AloneSaidLate;
    let facts = Facts { offered: Some(false), ..of_deal(deal, Some(made.maker)) };
    let remedy = Remedy { alone: true, ..Remedy::default() };
    let heard = Some(Box::new(HearingRecord { offence, remedy, facts }));
    let ruling = Ruling { heard, ..Ruling::default() };
    let after = deal.step(&Event::Table(Table::Ruling(ruling.clone())));
    if !after.is_ok_and(|after| after.contract().is_some_and(|made| made.alone)) {
        return Err(Kept::Nothing);
    }
    if let Ok(Answer::Decision(decision)) = rule(offence, &facts, deal.rules(), Who::default())
        && let Some(decision) = decision.choose(Choice::Alone)
    {
        return Ok(decision.ruling(None, ""));
    }
    Ok(ruling)
}

/// The card that `seat` played to the trick on the table, or to the last one where none lies there,
/// and that may have been a revoke: he did not follow suit, and it was his turn.
pub fn mended_card(deal: &Deal<'_>, seat: Seat) -> Result<Written, Kept> {
    let rules = deal.trick().ok_or(Kept::Nothing)?.rules();
    let play = deal.play().ok_or(Kept::Nothing)?;
    let trick = play.live().or_else(|| play.done().last()).ok_or(Kept::Nothing)?;
    let card = trick.by(seat).ok_or(Kept::Nothing)?;
    let (leader, led) = trick.lead();
    if leader == seat {
        return Err(Kept::Led { seat, card: card.written() });
    }
    if waited_for(deal, trick, seat) != Some(seat) {
        return Err(Kept::OutOfTurn { seat, card: card.written() });
    }
    if play.suit_of(card, rules) == play.suit_of(led, rules) {
        return Err(Kept::Followed { seat, card: card.written(), led: led.written() });
    }
    Ok(card.written())
}

/// Whose turn it was when `seat` played to this trick.
fn waited_for(deal: &Deal<'_>, trick: &Trick, seat: Seat) -> Option<Seat> {
    let before = trick.plays().iter().take_while(|(other, _)| *other != seat);
    let played = before.fold(SeatSet::NONE, |all, (other, _)| all.with(*other));
    let (leader, _) = trick.lead();
    deal.rules().players().all().minus(deal.out()).minus(played).first_from(leader)
}

/// What a line has a sign for: what a ruling takes back, and whom it makes play alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `<b`: the lead of this player, and who leads instead.
    Lead { of: Seat, leader: Seat },
    /// `c:<`: what this player laid last.
    Card(Seat),
    /// `!<`: that somebody is alone.
    Alone,
    /// `!>`: nothing; who made trump is alone.
    Lone,
}

impl Sign {
    /// The sign of a ruling; none where it takes nothing back and makes nobody play alone.
    pub fn of(ruling: &Ruling) -> Option<Self> {
        let heard = ruling.heard.as_deref()?;
        match (heard.remedy.lead, ruling.takes_back()) {
            (Some(LeadRuling::TakenBack { leader }), Some(of)) => Some(Self::Lead { of, leader }),
            (_, Some(seat)) => Some(Self::Card(seat)),
            (_, None) if heard.remedy.together => Some(Self::Alone),
            (_, None) => heard.remedy.alone.then_some(Self::Lone),
        }
    }

    /// Must the line have it? What was laid and taken back is on the line without it as well, and lies
    /// there; who plays by the ruling follows from it.
    pub const fn is_needed(self) -> bool {
        match self {
            Self::Lead { .. } | Self::Card(_) => true,
            Self::Alone | Self::Lone => false,
        }
    }
}

/// The same ruling as a line says it; none where a line has no sign for it.
pub fn on_a_line(ruling: &Ruling, deal: &Deal<'_>) -> Option<Ruling> {
    match Sign::of(ruling)? {
        Sign::Lead { leader, .. } => lead_taken_back(deal, leader).ok(),
        Sign::Card(seat) => card_taken_back(deal, seat).ok(),
        Sign::Alone => loner_joined(deal).ok(),
        Sign::Lone => maker_alone(deal).ok(),
    }
}

/// What the rules make of it, where that is what is done and nobody chooses; else no more than that.
fn by_the_rules(deal: &Deal<'_>, offence: Offence, facts: Facts, back: Remedy) -> Ruling {
    if let Ok(Answer::Decision(decision)) = rule(offence, &facts, deal.rules(), Who::default()) {
        let done = decision.consequence.remedy;
        let same = (done.lead, done.taken_back) == (back.lead, back.taken_back);
        if same && decision.offers.is_empty() {
            return decision.ruling(None, "");
        }
    }
    let heard = Some(Box::new(HearingRecord { offence, remedy: back, facts }));
    Ruling { heard, ..Ruling::default() }
}
