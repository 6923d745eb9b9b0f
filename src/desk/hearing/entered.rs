//! What a ruling, or a dispute that leaves it open, puts into the record, and the score that it makes.
//!
//! What is ruled is known before anything comes here.

use crate::card::CardList;
use crate::event::facts::Offence;
use crate::event::ruling::LeadRuling;
use crate::event::{Cards, DealFate, Event, Ruling, Table};
use crate::game::ruling::Decision;
use crate::game::verdict::Outcome;
use crate::report::words::side;
use crate::seat::ByTeam;
use crate::session::Game;
use crate::store::DiskFile;

use super::anew::less;
use super::{Hearing, is_of_a_new_deal};
use crate::desk::{Desk, Entry, EntryKind};

impl<F: DiskFile> Desk<F> {
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

    /// A ruling as it goes into the record: what was paid for revokes of a deal in which both sides
    /// turn out to have revoked is reckoned with.
    pub(super) fn net(&self, hearing: &Hearing, decision: &Decision, why: &str) -> Ruling {
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
    pub(super) fn opens(&self, hearing: &Hearing) -> bool {
        let none_open = self.game().is_some_and(|game| game.open_deal().is_none());
        let first = self.game().is_some_and(|game| game.deals.is_empty());
        let next = hearing.of_next || is_of_a_new_deal(hearing.offence) && hearing.about.is_none();
        none_open && (first || next)
    }
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
