//! What the record knows of what is heard, and nobody need be asked.
//!
//! A fact that somebody has said is left as it is. Whether the record denies it is `record`'s to say.

use crate::event::facts::Stage as When;
use crate::event::facts::{Fact, Facts, Needs, Offence};
use crate::event::{Call, Event};
use crate::game::ruling::{claimed_now, mended_card, of_deal, waiting_beside};
use crate::game::verdict::Standing;
use crate::game::{Closing, Deal};
use crate::rules::Misdeal;
use crate::seat::{Players, Team};
use crate::session::{DealStory, Game};
use crate::store::DiskFile;

use super::record::{
    may_be_played, may_defend_alone, mender, on_the_table, only_revoke, played_on, revokes_known,
};
use super::{Hearing, is_of_a_new_deal};
use crate::desk::Desk;

impl<F: DiskFile> Desk<F> {
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
