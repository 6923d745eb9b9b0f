//! Which offence a finding is, and what the record of the deal knows of it already.
//!
//! The prompt offers a ruling on a finding and asks only for the rest. Nothing is guessed here: a
//! fact that the record does not settle is left out, and then it is asked for.

use crate::card::Card;
use crate::event::facts::{Facts, Offence, Proof, Stage, TrickWinner};
use crate::game::Deal;
use crate::game::play::{Play, Trick};
use crate::game::verdict::Irregular;
use crate::rules::{Making, TrickRules};
use crate::seat::{Seat, SeatList, Team};

/// The offence that a finding is, with the facts that the deal gives; none where there is no ruling
/// to make on it. The deal is the one after the event that was found irregular; whether others played
/// on it in the climbing game is the caller's to know.
pub fn from_finding(irregular: &Irregular, deal: &Deal<'_>) -> Option<(Offence, Facts)> {
    let offence = offence(*irregular, deal.trick().is_some())?;
    // Who dealt is the finding's to say, and what was played before says nothing about it.
    let dealt = matches!(irregular, Irregular::Dealer { .. });
    let mut facts = if dealt { Facts::default() } else { of_deal(deal, Some(irregular.seat())) };
    if deal.climb().is_some() && !dealt {
        facts.stage = Some(Stage::Trick);
    }
    match irregular {
        Irregular::Dealer { dealt, due } => {
            facts.dealer = Some(*dealt);
            facts.rightful_dealer = Some(*due);
            facts.upcard_turned = Some(deal.has_turned());
        }
        Irregular::PlayOutOfTurn { seat, turn, lead } => {
            if let (Some(trick), Some(play)) = (deal.trick(), deal.play()) {
                facts.rightful = lead.then_some(*turn);
                played(&mut facts, play, trick.rules(), *seat, *lead);
            }
        }
        Irregular::Revoke { seat, trick, proof, .. } => {
            facts.trick = Some(*trick);
            facts.proof = Some(proof.map_or(Proof::Hand, Proof::Later));
            facts.stage = Some(stage(deal, *trick));
            facts.established = is_established(deal, seat.team(), *trick);
            if let (Some(deal), Some(play)) = (deal.trick(), deal.play()) {
                revoked(&mut facts, play, deal.rules(), *seat, *trick);
            }
        }
        Irregular::NotHigher { .. } => facts.led = Some(true),
        Irregular::LeadGivenAway { .. } => facts.led = Some(false),
        Irregular::LoneTooLow { alone, .. } => {
            let most = match deal.trick().map(|trick| &trick.rules().making) {
                Some(Making::Bid(bids)) => bids.lone_over.len().max(1),
                Some(Making::TurnUp(_)) | None => 1,
            };
            facts.lone_call = u8::try_from(most + 1).ok().filter(|_| *alone);
        }
        Irregular::CallOutOfTurn { .. }
        | Irregular::TakeoverAfterPass(_)
        | Irregular::TurnedDown { .. }
        | Irregular::TooLow { .. }
        | Irregular::UnderLeast { .. }
        | Irregular::LeaderPassed(_)
        | Irregular::PassOutOfTurn { .. }
        | Irregular::HadPassed(_)
        | Irregular::LostCall(_)
        | Irregular::MustPass { .. }
        | Irregular::ExposedKept { .. }
        | Irregular::SuitNotLed { .. }
        | Irregular::DirectedKept { .. }
        | Irregular::DemandUnmet { .. }
        | Irregular::NotThePartner { .. }
        | Irregular::StuckPass { .. }
        | Irregular::MustGoAlone(_)
        | Irregular::NoNaturalTrump { .. }
        | Irregular::WrongTaker { .. }
        | Irregular::UpcardDiscarded { .. }
        | Irregular::NoTrumpNotNow(_)
        | Irregular::NoLoneHands(_)
        | Irregular::AloneLate(_)
        | Irregular::NotWeak(_)
        | Irregular::BombOutOfTurn { .. }
        | Irregular::LeadRefused(_) => {}
    }
    Some((offence, facts))
}

/// Is this what is heard by that name? In the climbing game a play out of turn is an illegal play, too.
pub fn is_heard_as(irregular: Irregular, offence: Offence, trick_game: bool) -> bool {
    let own = self::offence(irregular, trick_game);
    let illegal = !trick_game && own == Some(Offence::PlayOutOfTurn);
    own == Some(offence) || illegal && offence == Offence::IllegalPlay
}

/// The offence by name. A call that a rule on the call itself forbids is no offence of its own: the
/// sources name no remedy for it, and what it does to the deal is in the fold.
const fn offence(irregular: Irregular, trick_game: bool) -> Option<Offence> {
    Some(match irregular {
        Irregular::Dealer { .. } => Offence::StolenDeal,
        Irregular::CallOutOfTurn { .. } | Irregular::TakeoverAfterPass(_) => Offence::CallOutOfTurn,
        Irregular::TurnedDown { .. } => Offence::TurnedSuit,
        Irregular::TooLow { .. } | Irregular::UnderLeast { .. } | Irregular::LoneTooLow { .. } => {
            Offence::InsufficientBid
        }
        Irregular::AloneLate(_) => Offence::AloneSaidLate,
        Irregular::PlayOutOfTurn { lead: true, .. } if trick_game => Offence::LeadOutOfTurn,
        Irregular::PlayOutOfTurn { .. }
        | Irregular::PassOutOfTurn { .. }
        | Irregular::BombOutOfTurn { .. } => Offence::PlayOutOfTurn,
        Irregular::Revoke { .. } => Offence::Revoke,
        Irregular::NotHigher { .. }
        | Irregular::LeaderPassed(_)
        | Irregular::HadPassed(_)
        | Irregular::LeadGivenAway { .. } => Offence::IllegalPlay,
        Irregular::LostCall(_)
        | Irregular::MustPass { .. }
        | Irregular::ExposedKept { .. }
        | Irregular::SuitNotLed { .. }
        | Irregular::DirectedKept { .. }
        | Irregular::DemandUnmet { .. }
        | Irregular::NotThePartner { .. }
        | Irregular::StuckPass { .. }
        | Irregular::MustGoAlone(_)
        | Irregular::NoNaturalTrump { .. }
        | Irregular::WrongTaker { .. }
        | Irregular::UpcardDiscarded { .. }
        | Irregular::NoTrumpNotNow(_)
        | Irregular::NoLoneHands(_)
        | Irregular::NotWeak(_)
        | Irregular::LeadRefused(_) => return None,
    })
}

/// What the deal knows whatever the offence, and of the seat that did it where that is known.
pub fn of_deal(deal: &Deal<'_>, seat: Option<Seat>) -> Facts {
    let mut facts = Facts {
        dealer: Some(deal.standing().dealer),
        seat,
        offender_team: seat.map(Seat::team),
        upcard_turned: deal.trick().is_some().then(|| deal.has_turned()),
        times: Some(deal.standing().misdeals.saturating_add(1)),
        ..Facts::default()
    };
    if let (Some(trick), Some(play)) = (deal.trick(), deal.play()) {
        let contract = &play.contract;
        facts.alone = Some(contract.alone);
        facts.lone_defender = Some(play.lone_defender.is_some());
        facts.lone_call = Some(contract.lone_call).filter(|call| *call > 0);
        facts.maker_team = Some(contract.maker.team());
        facts.bid = contract.bid;
        let counted = deal.phase().is_closed() || play.begun();
        facts.tricks_so_far = Some(trick.taken()).filter(|_| counted);
        facts.led = Some(counted);
        facts.offender_is_loner = seat.map(|seat| {
            contract.alone && contract.maker == seat || play.lone_defender == Some(seat)
        });
        facts.others = Some((trick.rules().players.count() - play.out.len()).saturating_sub(1));
    }
    facts
}

/// When a revoke on this trick is claimed, if it is claimed now; not known where no card of the deal
/// was recorded and the deal is open.
pub fn claimed_now(deal: &Deal<'_>, trick: u8) -> Option<Stage> {
    let recorded = deal.play().is_some_and(Play::begun);
    (recorded || deal.phase().is_closed()).then(|| stage(deal, trick))
}

/// Who has no card in the trick on the table, `seat` left out, who is to have played one that is not
/// recorded yet; none where no trick lies there or he has played to it.
pub fn waiting_beside(deal: &Deal<'_>, seat: Seat) -> Option<SeatList> {
    let (trick_deal, play) = (deal.trick()?, deal.play()?);
    let live = play.live().filter(|trick| !trick.has(seat))?;
    let mut waiting = SeatList::new();
    for other in not_yet(play, trick_deal.rules(), live).iter().filter(|other| *other != seat) {
        let _fits = waiting.push(other);
    }
    Some(waiting)
}

/// A card out of turn: the trick on the table, or the last one where it filled it.
fn played(facts: &mut Facts, play: &Play, rules: &TrickRules, seat: Seat, lead: bool) {
    let Some(trick) = play.live().or_else(|| play.done().last()) else { return };
    let Some(card) = trick.by(seat) else { return };
    facts.card = Some(card.written());
    let in_play = rules.players.count() - play.out.len();
    let others = in_play.saturating_sub(1);
    if lead && trick.lead().0 == seat {
        let behind = trick.plays().iter().skip(1);
        facts.others = Some(others);
        facts.cards_played_to_it = u8::try_from(behind.count()).ok();
    }
    if !lead {
        facts.not_yet_played = Some(not_yet(play, rules, trick));
    }
}

/// Who has no card in a trick, clockwise from its leader.
fn not_yet(play: &Play, rules: &TrickRules, trick: &Trick) -> SeatList {
    let mut waiting = SeatList::new();
    for seat in rules.players.from(trick.lead().0) {
        if !play.out.has(seat) && trick.by(seat).is_none() {
            // The list has room for every seat of a table.
            let _fits = waiting.push(seat);
        }
    }
    waiting
}

/// What became of the trick of a revoke, as far as cards were recorded.
fn revoked(facts: &mut Facts, play: &Play, rules: &TrickRules, seat: Seat, number: u8) {
    let place = usize::from(number.saturating_sub(1));
    let done = play.done().nth(place);
    let trick = done.or_else(|| play.live().filter(|_| play.tricks_done() < number));
    facts.card = trick.and_then(|trick| trick.by(seat)).map(Card::written);
    let Some(trick) = done else { return };
    let side = |other: Seat| other.team() == seat.team();
    let winner = trick.winner();
    facts.trick_winner = Some(if winner == seat {
        TrickWinner::Offender
    } else if side(winner) {
        TrickWinner::Partner
    } else {
        TrickWinner::Others
    });
    // How many more that side takes is known when all have been played.
    if play.tricks_done() == rules.hand {
        let after = play.done().skip(place + 1);
        let won = after.filter(|trick| side(trick.winner())).count();
        facts.tricks_after = u8::try_from(won).ok();
    }
}

/// Is a revoke of this side on that trick established? Not while somebody has still to play to the trick,
/// and surely once that side has played to a later one; else the record does not know it.
pub fn is_established(deal: &Deal<'_>, side: Team, number: u8) -> Option<bool> {
    let play = deal.play()?;
    let mut later = play.done().chain(play.live()).skip(usize::from(number));
    if later.any(|trick| trick.plays().iter().any(|(seat, _)| seat.team() == side)) {
        return Some(true);
    }
    let open = !deal.phase().is_closed() && play.live().is_some();
    (open && play.tricks_done() + 1 == number).then_some(false)
}

/// When the claim comes, if it comes now.
fn stage(deal: &Deal<'_>, number: u8) -> Stage {
    let next_led = deal.play().is_some_and(|play| {
        play.tricks_done() > number || (play.tricks_done() == number && play.live().is_some())
    });
    match (deal.phase().is_closed(), next_led) {
        (true, _) => Stage::After,
        (false, true) => Stage::Play,
        (false, false) => Stage::Trick,
    }
}
