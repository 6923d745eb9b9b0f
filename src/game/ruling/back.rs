//! What is taken back where a deal is told on a line: a lead, with what followed it, or a card.
//!
//! A line has room for the fact and for who plays now. What else the rules make of it follows from the
//! deal as long as nobody chooses; what the table chose is a hearing's to say, and no line's.

use super::{Answer, from_finding, of_deal, rule};
use crate::card::Card;
use crate::event::facts::{Facts, Offence};
use crate::event::ruling::{LeadRuling, Remedy};
use crate::event::{HearingRecord, Ruling};
use crate::game::Deal;
use crate::game::verdict::{Irregular, Who};
use crate::seat::Seat;

/// The lead on the table is taken back, and `leader` leads; none where there is no such lead.
pub fn lead_taken_back(deal: &Deal<'_>, leader: Seat) -> Option<Ruling> {
    let (seat, _) = deal.play()?.live()?.lead();
    if seat == leader || deal.out().has(leader) || !deal.rules().players().has(leader) {
        return None;
    }
    let found = Irregular::PlayOutOfTurn { seat, turn: leader, lead: true };
    let (offence, facts) = from_finding(&found, deal)?;
    let lead = Some(LeadRuling::TakenBack { leader });
    Some(by_the_rules(deal, offence, facts, Remedy { lead, ..Remedy::default() }))
}

/// The card, or the combination, that `seat` played last is taken back; none where there is none.
pub fn card_taken_back(deal: &Deal<'_>, seat: Seat) -> Option<Ruling> {
    let back = Remedy { taken_back: Some(seat), ..Remedy::default() };
    let facts = of_deal(deal, Some(seat));
    if let Some(climb) = deal.climb() {
        let wrong = climb.may_take_back(seat);
        return wrong.then(|| by_the_rules(deal, Offence::IllegalPlay, facts, back));
    }
    let mut play = *deal.play()?;
    let card = play.take_back(seat, deal.trick()?.rules()).map(Card::written)?;
    let facts = Facts { established: Some(false), card: Some(card), ..facts };
    Some(by_the_rules(deal, Offence::Revoke, facts, back))
}

/// The same ruling as a line says it; none where it takes nothing back.
pub fn on_a_line(ruling: &Ruling, deal: &Deal<'_>) -> Option<Ruling> {
    let remedy = &ruling.heard.as_deref()?.remedy;
    match (remedy.lead, remedy.taken_back) {
        (Some(LeadRuling::TakenBack { leader }), _) => lead_taken_back(deal, leader),
        (Some(LeadRuling::Stands) | None, Some(seat)) => card_taken_back(deal, seat),
        (Some(LeadRuling::Stands) | None, None) => None,
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
