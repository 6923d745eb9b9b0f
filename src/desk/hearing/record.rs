//! What the record of a deal says to a hearing: what it knows, so that nobody is asked, and what it denies,
//! in a sentence with both sides of it.
//!
//! It reads cards, calls and what was ruled before. What follows from the facts is the rules' to say, and this
//! module must never know it.

use crate::card::Card;
use crate::event;
use crate::event::facts::{Facts, Needs, Offence, Proof};
use crate::event::ruling::Choice;
use crate::event::{Call, Cards, Event, Ruling};
use crate::game::Deal;
use crate::game::climb::Climb;
use crate::game::play::Play;
use crate::game::ruling::{is_established, mended_card};
use crate::game::trick::TrickDeal;
use crate::game::verdict::{Irregular, Phase, Who};
use crate::report::case;
use crate::report::words::side as side_named;
use crate::rules::{Making, PartnerOrders};
use crate::seat::{ByTeam, Seat, Team};
use crate::session::{DealStory, Finding};

use super::{Hearing, Seen};

impl Needs {
    /// Why the deal cannot have it, if it cannot.
    pub(super) fn missing(self, deal: &Deal<'_>) -> Option<&'static str> {
        let closed = deal.phase().is_closed();
        let made = deal.contract();
        let climbing = deal.climb().is_some();
        let played = match deal.play() {
            Some(play) => play.begun() || closed,
            None => climbing && deal.climb().is_some_and(Climb::begun),
        };
        match self {
            Self::Nothing => None,
            Self::Open => closed.then_some("the deal is over"),
            Self::Deal => {
                (!deal.has_turned() && made.is_none()).then_some("nobody has called in this deal")
            }
            Self::TurnedDown if deal.play().is_some_and(|play| play.takes.is_some()) => {
                Some("the turned card was taken up: no suit was turned down in this deal")
            }
            Self::TurnedDown => {
                let may = closed || made.is_some() || deal.phase() == Phase::Naming;
                (!may).then_some("no suit has been turned down in this deal")
            }
            Self::Contract if deal.phase() == Phase::Answer => {
                Some("the partner may still refuse: type `+` if he lets it stand")
            }
            Self::Contract => {
                (made.is_none() && !climbing).then_some("nobody has made trump in this deal")
            }
            Self::Loner if deal.phase() == Phase::Answer => {
                Some("the partner may still refuse: type `+` if he lets it stand")
            }
            Self::Loner => {
                made.is_none_or(|made| !made.alone).then_some("nobody was alone in this deal")
            }
            Self::FaceUp => deal.face_up().next().is_none().then_some("no card lies face up"),
            Self::SuitCall => deal.suit_call().is_none().then_some("no suit can be called now"),
            Self::Card if deal.phase() == Phase::PassedOut => {
                Some("the deal was thrown in: no card was played")
            }
            // A table that types no cards plays them none the less.
            Self::Card if may_be_played(deal) => None,
            Self::Card => (!played).then_some("no card has been played in this deal"),
        }
    }
}

/// Is trump made, and no card on record? Whether one has been led only the table knows.
pub(super) fn may_be_played(deal: &Deal<'_>) -> bool {
    deal.phase() == Phase::Play && deal.play().is_some_and(|play| !play.begun())
}

/// What a player is known to have played.
pub(super) fn seen(deal: &TrickDeal<'_>, seat: Seat, phase: Phase) -> Seen {
    let Some(play) = deal.play() else { return Seen::default() };
    let cards: Vec<Card> = play.cards_of(seat).map(|(_, card)| card).collect();
    // Where no card is recorded at all, the deal is only told by its outcome.
    Seen { all: play.begun() && phase == Phase::Play, cards, hand: deal.rules().hand }
}

/// Why `seat` cannot have revoked on a trick, as far as its cards were recorded.
pub(super) fn unfounded(
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
        format!("{name} followed suit on trick {number}: the {card} to the {lead}")
    })
}

/// Once the deal has its result every trick but the last was played on from.
pub(super) fn played_on(hearing: &Hearing, deal: &Deal<'_>) -> Option<bool> {
    let (trick, rules) = (hearing.facts.trick?, deal.rules().trick_rules()?);
    let revoke = hearing.offence == Offence::Revoke && deal.phase() == Phase::Over;
    (revoke && trick < rules.hand).then_some(true)
}

/// Is the revoke that is heard established, as far as the record knows?
pub(super) fn on_the_table(hearing: &Hearing, deal: &Deal<'_>) -> Option<bool> {
    let revoke = hearing.offence == Offence::Revoke;
    let (side, trick) = (hearing.facts.offenders()?, hearing.facts.trick?);
    revoke.then(|| is_established(deal, side, trick))?
}

/// Of the side that revoked and can put it right, the one who can have done it.
pub(super) fn mender(
    hearing: &Hearing,
    established: Option<bool>,
    deal: &Deal<'_>,
) -> Option<Seat> {
    let mends = hearing.facts.established.or(established) == Some(false);
    let side = hearing.facts.offenders().filter(|_| mends)?;
    if hearing.offence != Offence::Revoke {
        return None;
    }
    let may = |seat: &Seat| seat.team() == side && mended_card(deal, *seat).is_ok();
    let mut seats = deal.rules().players().seats().filter(may);
    seats.next().filter(|_| seats.next().is_none())
}

/// The player and the trick of the revoke that is heard, each where the cards on record leave but one: everybody
/// else followed suit, wherever he has played.
pub(super) fn only_revoke(
    hearing: &Hearing,
    story: &DealStory,
    deal: &Deal<'_>,
) -> Option<(Option<Seat>, Option<u8>)> {
    let all = can_be(hearing, story, deal)?;
    let (seat, trick) = *all.first()?;
    let one_seat = all.iter().all(|(other, _)| *other == seat);
    let one_trick = all.iter().all(|(_, other)| *other == trick);
    Some((one_seat.then_some(seat), one_trick.then_some(trick)))
}

/// Who can have revoked, and on which trick, by the cards on record and what is said already; not known where
/// the deal is not told card by card.
fn can_be(hearing: &Hearing, story: &DealStory, deal: &Deal<'_>) -> Option<Vec<(Seat, u8)>> {
    let (trick_deal, play) = (deal.trick()?, deal.play()?);
    let open = play.begun() && deal.phase() == Phase::Play;
    if hearing.offence != Offence::Revoke || hearing.about.is_some() || !open {
        return None;
    }
    let facts = &hearing.facts;
    let begun = play.tricks_done().saturating_add(u8::from(play.live().is_some()));
    let named = |seat: Seat, trick: u8| {
        facts.seat.is_none_or(|one| one == seat)
            && facts.offender_team.is_none_or(|side| side == seat.team())
            && facts.trick.is_none_or(|one| one == trick)
    };
    let may = |seat: Seat, trick: u8| {
        let seen = seen(trick_deal, seat, deal.phase());
        let one = Facts { seat: Some(seat), trick: Some(trick), ..Facts::default() };
        unfounded(trick_deal, seat, trick, &seen, Who(&[])).is_none()
            && ruled_before(&one, story, Who(&[])).is_none()
    };
    let seats = || deal.rules().players().seats();
    let all = (1..=begun).flat_map(|trick| seats().map(move |seat| (seat, trick)));
    Some(all.filter(|(seat, trick)| named(*seat, *trick) && may(*seat, *trick)).collect())
}

/// That nobody can have revoked, or nobody of the side that is named, so that nothing more is asked.
pub(super) fn none_can_have(
    hearing: &Hearing,
    story: &DealStory,
    deal: &Deal<'_>,
    seats: &[String],
) -> Option<String> {
    let nobody = can_be(hearing, story, deal)?.is_empty();
    let of = hearing.facts.offenders().map(|side| side_named(seats, deal.rules().players(), side));
    let of = of.map_or_else(String::new, |side| format!(" of {side}"));
    nobody.then(|| format!("by the cards on record nobody{of} can have revoked so far"))
}

/// Is the hand all that can prove the revoke? Every card that was played is on record, and none does.
pub(super) fn only_by_the_hand(hearing: &Hearing, deal: &Deal<'_>) -> bool {
    let recorded = deal.play().is_some_and(Play::begun) && deal.phase() == Phase::Play;
    recorded && hearing.offence == Offence::Revoke && hearing.facts.trick.is_some()
}

/// Why there was no such revoke, by the cards on record: the trick, or the one that proves it, has
/// not been played, or nobody of the side that is named can have revoked there.
pub(super) fn no_revoke(
    hearing: &Hearing,
    story: &DealStory,
    deal: &Deal<'_>,
    who: Who<'_>,
) -> Option<String> {
    let (trick_deal, play) = (deal.trick()?, deal.play()?);
    let facts = &hearing.facts;
    let proof = facts.proof.and_then(|proof| match proof {
        Proof::Later(trick) => Some(trick),
        Proof::Hand => None,
    });
    if play.begun() && deal.phase() == Phase::Play {
        let begun = play.tricks_done().saturating_add(u8::from(play.live().is_some()));
        let mut named = facts.trick.into_iter().chain(proof);
        if let Some(trick) = named.find(|trick| *trick > begun) {
            return Some(format!("trick {trick} is not played yet"));
        }
    }
    let side = facts.offenders()?;
    let accused = |seat: Seat| match facts.seat {
        Some(one) => one == seat,
        None => seat.team() == side,
    };
    let seats = || deal.rules().players().seats().filter(|seat| accused(*seat));
    // All of them, or it may have been the one of whom nothing is known.
    let all = |why: &dyn Fn(Seat) -> Option<String>| {
        let why: Option<Vec<String>> = seats().map(why).collect();
        why.map(|why| why.join("; "))
    };
    if let Some(trick) = facts.trick
        && let Some(why) = all(&|seat| {
            unfounded(trick_deal, seat, trick, &seen(trick_deal, seat, deal.phase()), who)
        })
    {
        return Some(why);
    }
    // One that the cards prove was found on that trick, and may have been ruled on.
    let found = |what| {
        let Irregular::Revoke { seat, trick, .. } = what else { return false };
        seat.team() == side && facts.trick.is_none_or(|named| named == trick)
    };
    if story.findings.iter().any(|finding| found(finding.what)) {
        return None;
    }
    let proof = proof?;
    all(&|seat| {
        let name = who.name(seat);
        if play.out.has(seat) {
            return Some(format!("{name} sits out"));
        }
        let cards = seen(trick_deal, seat, deal.phase()).cards;
        let card = cards.get(usize::from(proof).checked_sub(1)?)?.written();
        Some(format!("trick {proof} does not prove it: {name} played the {card} to it"))
    })
}

/// The same revoke was ruled on in this deal, and what was ruled stands.
pub(super) fn ruled_before(facts: &Facts, story: &DealStory, who: Who<'_>) -> Option<String> {
    let (side, trick) = (facts.offenders()?, facts.trick?);
    let mut ruled = story.rulings().filter_map(|one| one.heard.as_deref()).filter(|heard| {
        let stands =
            heard.remedy.choice != Some(Choice::Dismiss) && heard.remedy.taken_back.is_none();
        // Joined with the other side's it is one of both, and has its player and trick still.
        matches!(heard.offence, Offence::Revoke | Offence::BothRevoked)
            && stands
            && heard.facts.is_proved() != Some(false)
            && heard.facts.offenders() == Some(side)
            && heard.facts.trick == Some(trick)
    });
    let same = |one: &event::HearingRecord| {
        facts.seat.is_none() || one.facts.seat.is_none() || one.facts.seat == facts.seat
    };
    let one = ruled.find(|one| same(one))?;
    let name = one.facts.seat.map_or_else(|| "that side".to_owned(), |seat| who.name(seat));
    let told =
        format!("a revoke by {name} on trick {trick} has been ruled on in this deal already");
    Some(match (facts.seat, one.facts.seat) {
        (Some(_), Some(_)) => told,
        (None, Some(_)) => format!("{told}: if the partner did it as well, say who it was"),
        (_, None) => format!(
            "{told}, and nobody said who it was: where both did it, `undo` takes that ruling back, and \
             each is heard by name"
        ),
    })
}

/// The cards on record prove a revoke: a claim of one was no false one.
pub(super) fn claimed_truly(hearing: &Hearing, story: &DealStory, who: Who<'_>) -> Option<String> {
    let facts = &hearing.facts;
    let proved = |finding: &&Finding| {
        let Irregular::Revoke { seat, trick, .. } = finding.what else { return false };
        facts.trick.is_none_or(|claimed| claimed == trick)
            && facts.accuser_team != Some(seat.team())
    };
    let found = story.findings.iter().find(proved)?;
    Some(format!("the cards on record prove one: {}", found.what.say(who)))
}

/// One of the sides that are said to have revoked followed suit wherever it can have been, on these first
/// tricks of the deal.
pub(super) fn not_both(facts: &Facts, deal: &Deal<'_>, tricks: u8, who: Who<'_>) -> Option<String> {
    let (trick_deal, revokes) = (deal.trick()?, facts.revokes?);
    let may = |seat: Seat, number: u8| {
        let seen = seen(trick_deal, seat, deal.phase());
        unfounded(trick_deal, seat, number, &seen, who).is_none()
    };
    let side = |team: Team| {
        let seats = || deal.rules().players().seats().filter(|seat| seat.team() == team);
        let all = (1..=tricks).flat_map(|number| seats().map(move |seat| (seat, number)));
        let may: Vec<u8> =
            all.filter(|(seat, number)| may(*seat, *number)).map(|(_, number)| number).collect();
        let open = |number: &&u8| is_established(deal, team, **number) == Some(false);
        let most = may.len() - may.iter().filter(open).count();
        if usize::from(revokes[team]) <= most {
            return None;
        }
        let side = side_named(who.0, deal.rules().players(), team);
        Some(match (may.iter().find(open), most) {
            (Some(number), _) => format!(
                "trick {number} is not complete: what {side} did wrong on it is put right and not \
                 paid for"
            ),
            (None, 0) => format!("by the record {side} followed suit wherever they have played"),
            (None, most) => {
                let times = if most == 1 { "once".to_owned() } else { format!("{most} times") };
                format!("by the record {side} can have revoked {times} at most")
            }
        })
    };
    Team::BOTH.into_iter().find_map(side)
}

/// In the climbing game a wrong play is found when it is typed: by the record there is none. When the deal
/// is over it is too late for it, whatever was played.
pub(super) fn no_wrong_play(offence: Offence, deal: &Deal<'_>) -> Option<&'static str> {
    let open = deal.climb().is_some() && !deal.phase().is_closed();
    let lawful = "by the record every play of this deal was lawful: one that is not is heard when it is \
                  typed";
    let in_turn = "by the record every play of this deal was in turn";
    let illegal = (open && offence == Offence::IllegalPlay).then_some(lawful);
    illegal.or((open && offence == Offence::PlayOutOfTurn).then_some(in_turn))
}

/// What is of turned tricks cannot be before one is, by the record.
pub(super) fn none_is_turned(hearing: &Hearing, deal: &Deal<'_>) -> Option<&'static str> {
    let of_turned = matches!(hearing.offence, Offence::BothRevoked | Offence::TricksLookedAt);
    let open = !deal.phase().is_closed();
    let none = deal.play().is_some_and(|play| play.begun() && play.tricks_done() == 0);
    (of_turned && open && none).then_some("no trick of this deal has been turned yet")
}

/// How many revokes of each side there are, by what was ruled and found; not known where only one side has
/// any, and where both sides' were ruled on and nothing was found since: who asks again has found another.
pub(super) fn revokes_known(story: &DealStory) -> Option<ByTeam<u8>> {
    let open = story.findings.iter().filter(|finding| finding.ruled.is_none());
    let mut revokes = story.revokes_ruled();
    for finding in open.filter(|one| matches!(one.what, Irregular::Revoke { .. })) {
        let side = finding.what.seat().team();
        revokes[side] = revokes[side].saturating_add(1);
    }
    let ruled = |one: &Ruling| one.offence() == Some(Offence::BothRevoked);
    let again = story.rulings().any(ruled) && revokes == story.revokes_ruled();
    Some(revokes).filter(|both| both.even > 0 && both.odd > 0 && !again)
}

/// So many of both sides were ruled on already.
pub(super) fn ruled_as_many(hearing: &Hearing, story: &DealStory) -> Option<String> {
    let asked = hearing.facts.revokes?;
    let both = |one: &&Ruling| one.offence() == Some(Offence::BothRevoked);
    let ruled = story.rulings().filter(both).last()?.heard.as_deref()?.facts.revokes?;
    (ruled == asked && story.revokes_ruled() == asked)
        .then(|| format!("{}–{} is what was ruled on already in this deal", asked.even, asked.odd))
}

/// What is said to have been played out of turn was not, by the record: the card that is named fell in
/// turn, or none that he could have played so is missing.
pub(super) fn played_in_turn(
    hearing: &Hearing,
    story: &DealStory,
    deal: &Deal<'_>,
    who: Who<'_>,
) -> Option<String> {
    let (seat, play) = (hearing.facts.seat?, deal.play()?);
    let name = who.name(seat);
    let out_of_turn: Vec<Card> = found_out_of_turn(story, seat).collect();
    if let Some(written) = hearing.facts.card {
        let card = Card::from_written(written)?;
        let (place, _) = play.cards_of(seat).find(|(_, one)| *one == card)?;
        let trick = place + 1;
        return (!out_of_turn.contains(&card)).then(|| {
            format!(
                "you say that {name} played the {written} out of turn, and by the record it was \
                 in turn, to trick {trick}"
            )
        });
    }
    if deal.phase().is_closed() || !play.begun() {
        return None;
    }
    let trick = play.tricks_done() + 1;
    let leads = hearing.offence == Offence::LeadOutOfTurn;
    match play.live().map(|live| live.by(seat)) {
        Some(Some(card)) if out_of_turn.contains(&card) => None,
        Some(Some(card)) => Some(format!(
            "{name} has played to trick {trick}, the {card}, and by the record it was in turn"
        )),
        Some(None) if !leads && play.turn() == seat => {
            Some(format!("it is {name}'s turn to play to trick {trick}"))
        }
        None if !leads && out_of_turn.is_empty() => Some(format!(
            "nothing has been led to trick {trick}: a card now is a lead, and \
             `ruling lead-out-of-turn` hears that"
        )),
        Some(None) | None => None,
    }
}

/// Is it about what somebody called in his turn?
pub(super) const fn is_of_a_call(offence: Offence) -> bool {
    matches!(offence, Offence::InsufficientBid | Offence::TurnedSuit)
}

/// Are calls on record, and not only what they came to?
pub(super) fn is_called(story: &DealStory) -> bool {
    story
        .events
        .iter()
        .any(|(_, event)| matches!(event, Event::Call(Call::Pass { .. } | Call::Bid { .. })))
}

/// What that player called last is on record, and was not against the rules.
pub(super) fn called_lawfully(
    hearing: &Hearing,
    story: &DealStory,
    who: Who<'_>,
) -> Option<String> {
    let seat = hearing.facts.seat?;
    let his = |event: &Event| match event {
        Event::Call(call @ (Call::Bid { .. } | Call::Name { .. })) => call.seat() == Some(seat),
        Event::Call(_)
        | Event::Deal { .. }
        | Event::Cards(_)
        | Event::Climbing(_)
        | Event::Table(_) => false,
    };
    let last = story.events.iter().rposition(|(_, event)| his(event))?;
    let found = story.findings.iter().any(|finding| finding.place == Some(last));
    let name = who.name(seat);
    let bid = hearing.offence == Offence::InsufficientBid;
    (!found).then(|| {
        if bid {
            format!("by the record the bid that {name} made was high enough")
        } else {
            format!("by the record what {name} named is not the suit that was turned down")
        }
    })
}

/// Every bid on record was high enough, and the bidding is over.
pub(super) fn no_low_bid(story: &DealStory, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    if let Some(mended) = story.findings.iter().rev().find(|one| mended(story, one)) {
        let name = who.name(mended.what.seat());
        return Some(format!("{name} bid too low, and has called again since: that put it right"));
    }
    deal.contract()?;
    let bids = story.events.iter().any(|(_, event)| matches!(event, Event::Call(Call::Bid { .. })));
    bids.then(|| "the bidding is over, and by the record every bid was high enough".to_owned())
}

/// Can a defender play alone as well?
pub(super) fn may_defend_alone(deal: &Deal<'_>) -> bool {
    deal.trick().is_some_and(|trick| trick.rules().lone.defend_alone)
}

/// Who made trump is on record, and nobody else can play alone; a hand may be offered to the partner.
pub(super) fn alone_of_another(hearing: &Hearing, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let (seat, made) = (hearing.facts.seat?, deal.contract()?);
    let other = made.maker != seat && hearing.facts.offered != Some(true);
    (other && !may_defend_alone(deal)).then(|| {
        let (maker, name) = (who.name(made.maker), who.name(seat));
        format!("by the record {maker} made trump, and {name} cannot play alone")
    })
}

/// Alone was said with the call itself, by the record: that is in time.
pub(super) fn alone_in_time(story: &DealStory, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let maker = deal.contract().filter(|made| made.alone)?.maker;
    if story.findings.iter().any(|one| matches!(one.what, Irregular::AloneLate(_))) {
        return None;
    }
    let name = who.name(maker);
    let said =
        |event: &Event| match event {
            Event::Call(Call::Bid { seat, alone: true, .. }) if *seat == maker => {
                Some(format!("by the record {name} bid alone in the bidding, and that is in time"))
            }
            Event::Call(
                Call::Order { seat, alone: true } | Call::Name { seat, alone: true, .. },
            ) if *seat == maker => Some(format!(
                "by the record {name} said \"alone\" with the call, and that is in time: if it was \
                 said later, `undo` takes the call back"
            )),
            Event::Call(_)
            | Event::Deal { .. }
            | Event::Cards(_)
            | Event::Climbing(_)
            | Event::Table(_) => None,
        };
    story.events.iter().find_map(|(_, event)| said(event))
}

/// The card that is said to have been shown cannot be in that hand, by the record.
pub(super) fn not_held(hearing: &Hearing, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let shown = matches!(
        hearing.offence,
        Offence::ExposedCard | Offence::WinnersInARow | Offence::ClaimWithoutAgreement
    );
    let seat = hearing.facts.seat.filter(|_| shown && !deal.phase().is_closed())?;
    let trick_deal = deal.trick()?;
    if deal.out().has(seat) && hearing.offence != Offence::ClaimWithoutAgreement {
        let name = who.name(seat);
        return Some(format!(
            "{name} sits out, and plays no card: `ruling partner-shows-hand` hears it"
        ));
    }
    let several = hearing.facts.cards.unwrap_or_default();
    let said = hearing.facts.card.iter().chain(several.as_slice());
    let (mut cards, name) = (said.filter_map(|card| Card::from_written(*card)), who.name(seat));
    let why = |card: Card| {
        let copies = trick_deal.rules().pack.copies_of(card);
        let one = copies == 1;
        let others = deal.face_up().filter(|(other, lies)| *lies == card && *other != seat);
        let elsewhere: Vec<(Seat, Card)> = others.collect();
        let play = deal.play();
        let played = play.into_iter().flat_map(|play| {
            let cards = deal.rules().players().seats().flat_map(|by| play.cards_of(by));
            cards.filter(|(_, it)| *it == card)
        });
        let all_seen = elsewhere.len() + played.count() >= usize::from(copies);
        if let Some((owner, _)) = elsewhere.first().copied().filter(|_| all_seen) {
            let owner = who.name(owner);
            return Some(format!("the {card} lies face up before {owner}, and you say {name}"));
        }
        let played = deal.play().and_then(|play| play.cards_of(seat).find(|(_, it)| *it == card));
        if let Some((trick, _)) = played.filter(|_| one) {
            let trick = trick + 1;
            return Some(format!("by the record {name} played the {card} to trick {trick}"));
        }
        let held = |other: &Seat| *other != seat && trick_deal.held(*other).has(card);
        let owner = deal.rules().players().seats().find(held).filter(|_| one);
        if let Some(owner) = owner {
            let owner = who.name(owner);
            return Some(format!(
                "you say that the {card} was {name}'s, and by the record {owner} holds it"
            ));
        }
        (!trick_deal.may_hold(seat, card))
            .then(|| format!("by the record {name} cannot have the {card}"))
    };
    cards.find_map(why)
}

/// Has somebody else called since this was called?
pub(super) fn called_over(story: &DealStory, finding: &Finding) -> bool {
    // Who bids enough himself has put it right before anybody called over it.
    next_caller(story, finding).is_some_and(|seat| seat != finding.what.seat())
}

fn next_caller(story: &DealStory, finding: &Finding) -> Option<Seat> {
    let since = finding.place.map_or(usize::MAX, |place| place + 1);
    let mut later = story.events.iter().skip(since).filter_map(|(_, event)| match event {
        Event::Call(call) => call.seat(),
        Event::Deal { .. } | Event::Cards(_) | Event::Climbing(_) | Event::Table(_) => None,
    });
    later.next()
}

/// Has whoever made this call made another in its place before anybody else called?
pub(super) fn mended(story: &DealStory, finding: &Finding) -> bool {
    matches!(story.found_at(finding), Some(Event::Call(Call::Bid { .. })))
        && next_caller(story, finding) == Some(finding.what.seat())
}

pub(super) fn is_pass(story: &DealStory, finding: &Finding) -> bool {
    matches!(story.found_at(finding), Some(Event::Call(Call::Pass { .. })))
}

/// The cards of a player that were found to have been played out of turn.
fn found_out_of_turn(story: &DealStory, seat: Seat) -> impl Iterator<Item = Card> {
    let his = move |finding: &&Finding| matches!(finding.what, Irregular::PlayOutOfTurn { seat: one, .. } if one == seat);
    story.findings.iter().filter(his).filter_map(|finding| {
        let Event::Cards(Cards::Play { cards, .. }) = story.found_at(finding)? else { return None };
        Card::from_written(*cards.as_slice().first()?)
    })
}

/// After a remark the card is the partner's who is to play it: nobody can who has played to the trick.
pub(super) fn partner_has_played(
    hearing: &Hearing,
    deal: &Deal<'_>,
    who: Who<'_>,
) -> Option<String> {
    let (seat, live) = (hearing.facts.seat?, deal.play()?.live()?);
    hearing.facts.card?;
    let partners = deal.rules().players().partners(seat);
    let out = deal.out();
    let mut waiting = partners.iter().filter(|one| !out.has(*one) && live.by(*one).is_none());
    if waiting.next().is_some() {
        return None;
    }
    let names: Vec<String> = partners.iter().map(|one| who.name(one)).collect();
    let (names, trick) = (names.join(" and "), deal.play()?.tricks_done() + 1);
    Some(format!("by the record {names} cannot play to trick {trick} any more"))
}

/// The card is on record as another's: he played it, or it was seen in his hand.
pub(super) fn another_s(hearing: &Hearing, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let (trick_deal, play) = (deal.trick()?, deal.play()?);
    let side = hearing.facts.offenders()?;
    let several = hearing.facts.cards.unwrap_or_default();
    let said = hearing.facts.card.iter().chain(several.as_slice());
    let pack = trick_deal.rules().pack;
    let mut only =
        said.filter_map(|card| Card::from_written(*card)).filter(|card| pack.copies_of(*card) == 1);
    let other = |seat: &Seat| match hearing.facts.seat {
        Some(one) => one != *seat,
        None => side != seat.team(),
    };
    let others = || deal.rules().players().seats().filter(other);
    let played = |seat: Seat, card: Card| play.cards_of(seat).any(|(_, one)| one == card);
    let how = |seat: Seat, card: Card| {
        if played(seat, card) {
            Some("played it")
        } else {
            trick_deal.held(seat).has(card).then_some("holds it")
        }
    };
    let owned = |card| others().find_map(|seat| how(seat, card).map(|how| (seat, card, how)));
    let (owner, card, how) = only.find_map(owned)?;
    let said =
        hearing.facts.seat.map_or_else(|| "the other side".to_owned(), |seat| who.name(seat));
    let owner = who.name(owner);
    Some(format!("you say that the {card} was {said}'s, and by the record {owner} {how}"))
}

/// Whoever ordered his partner goes alone by the rules, whether he said so or not.
pub(super) fn alone_anyway(deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let made = deal.contract().filter(|made| made.alone)?;
    let Making::TurnUp(making) = &deal.trick()?.rules().making else { return None };
    let partner = deal.rules().players().partners(made.maker).has(deal.standing().dealer);
    (making.partner_orders == PartnerOrders::Alone && partner).then(|| {
        let name = who.name(made.maker);
        format!(
            "by the rules {name}, who ordered his partner, goes alone, whether he says so or not"
        )
    })
}

/// What is paid once in a deal was ruled on in this one: the same side's wrong count, the claim of the same
/// revoke, cards that were thrown in.
pub(super) fn ruled_once(
    hearing: &Hearing,
    story: &DealStory,
    deal: &Deal<'_>,
    who: Who<'_>,
) -> Option<String> {
    let once = matches!(
        hearing.offence,
        Offence::WrongCountInPlay | Offence::FalseClaim | Offence::ClaimWithoutAgreement
    );
    let of = |facts: &Facts| (facts.offenders(), facts.accuser_team, facts.seat, facts.trick);
    // Of nobody nothing is known that could be the same.
    let named = of(&hearing.facts) != of(&Facts::default());
    let mut ruled =
        story.rulings().filter(|_| once && named).filter_map(|one| one.heard.as_deref());
    let same = ruled.find(|heard| {
        heard.offence == hearing.offence
            && heard.remedy.choice != Some(Choice::Dismiss)
            && of(&heard.facts) == of(&hearing.facts)
    });
    let told = same.map(|heard| case::case(heard, who.0, deal.rules().players()));
    told.map(|told| format!("it has been ruled on in this deal already: {told}"))
}

/// Nobody but whose deal it was dealt this one, by the record, and it has been begun.
pub(super) fn dealt_in_turn(story: &DealStory, deal: &Deal<'_>, who: Who<'_>) -> Option<String> {
    let begun = story
        .events
        .iter()
        .any(|(_, event)| matches!(event, Event::Call(_) | Event::Cards(_) | Event::Climbing(_)));
    let found = story.findings.iter().any(|one| matches!(one.what, Irregular::Dealer { .. }));
    (begun && !found).then(|| {
        let name = who.name(deal.standing().dealer);
        format!(
            "By the record {name} dealt, whose deal it was. Who leads and who deals next go by who did: \
             `undo` what was said of the deal, and `deal` with a name says it first."
        )
    })
}
