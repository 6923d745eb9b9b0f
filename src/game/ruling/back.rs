//! What is taken back where a deal is told on a line: a lead, with what followed it, a card, or that
//! somebody is alone; and that he is, that a call stands, or that a side may only pass, where a ruling made
//! it so.
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

/// The call of `seat`, the last that was made, stands, though it counted for nothing: the others accept it.
pub fn call_stands(deal: &Deal<'_>, seat: Seat) -> Result<Ruling, Kept> {
    if deal.contract().is_some() {
        return Err(Kept::Nothing);
    }
    let facts = Facts { had_passed: Some(true), ..of_deal(deal, Some(seat)) };
    let ruling = decided(deal, Offence::CallOutOfTurn, &facts, Choice::Accept);
    let ruling = ruling.ok_or(Kept::Nothing)?;
    let after = deal.step(&Event::Table(Table::Ruling(ruling.clone())));
    let stands = after.is_ok_and(|after| after.contract().is_some());
    if stands { Ok(ruling) } else { Err(Kept::Nothing) }
}

/// For what `seat` called, or said, his side may only pass from here on, or his partner may: while trump is
/// being made.
pub fn side_silenced(deal: &Deal<'_>, seat: Seat) -> Result<Ruling, Kept> {
    if deal.contract().is_some() || deal.phase().is_closed() {
        return Err(Kept::Nothing);
    }
    let all = of_deal(deal, Some(seat));
    let heard = [
        deal.named_what_was_turned_down(seat)
            .then_some((Offence::TurnedSuit, Facts { said_suit: Some(true), ..all })),
        Some((Offence::CallOutOfTurn, Facts { had_passed: Some(true), ..all })),
        Some((Offence::TableTalk, Facts { warned: Some(true), ..all })),
    ];
    let silences = |(offence, facts): (Offence, Facts)| {
        let ruling = decided(deal, offence, &facts, Choice::Nothing)?;
        Sign::of(&ruling).filter(|sign| *sign == Sign::Silent(seat)).map(|_| ruling)
    };
    heard.into_iter().flatten().find_map(silences).ok_or(Kept::Nothing)
}

/// What the rules decide, with this choice where somebody has one.
fn decided(deal: &Deal<'_>, offence: Offence, facts: &Facts, choice: Choice) -> Option<Ruling> {
    let Ok(Answer::Decision(decision)) = rule(offence, facts, deal.rules(), Who::default()) else {
        return None;
    };
    if decision.offers.is_empty() {
        return Some(decision.ruling(None, ""));
    }
    Some(decision.choose(choice)?.ruling(None, ""))
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

/// What a line has a sign for: what a ruling takes back, whom it makes play alone, and what it makes of a call.
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
    /// `c:>`: nothing; what this player called last stands.
    Stands(Seat),
    /// `c:<p`: nothing; for what this player said his partner may only pass, or his side.
    Silent(Seat),
}

impl Sign {
    /// The sign of a ruling; none where it takes nothing back, makes nobody play alone, lets no call stand
    /// and silences nobody.
    pub fn of(ruling: &Ruling) -> Option<Self> {
        let heard = ruling.heard.as_deref()?;
        match (heard.remedy.lead, ruling.takes_back()) {
            (Some(LeadRuling::TakenBack { leader }), Some(of)) => Some(Self::Lead { of, leader }),
            (_, Some(seat)) => Some(Self::Card(seat)),
            (_, None) if heard.remedy.together => Some(Self::Alone),
            (_, None) if heard.remedy.alone => Some(Self::Lone),
            (_, None) if heard.remedy.accepted => heard.facts.seat.map(Self::Stands),
            (_, None) => {
                let silent = heard.remedy.must_pass.iter().next()?;
                Some(Self::Silent(heard.facts.seat.unwrap_or(silent)))
            }
        }
    }

    /// Must the line have it? What was laid and taken back is on the line without it as well, and lies
    /// there; who plays by the ruling follows from it.
    pub const fn is_needed(self) -> bool {
        match self {
            Self::Lead { .. } | Self::Card(_) => true,
            Self::Alone | Self::Lone | Self::Stands(_) | Self::Silent(_) => false,
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
        Sign::Stands(seat) => call_stands(deal, seat).ok(),
        Sign::Silent(seat) => side_silenced(deal, seat).ok(),
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
