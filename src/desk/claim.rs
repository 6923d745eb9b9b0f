//! A claim at the table: "the rest are mine", decided from what the record knows.
//!
//! The search is `game::claim`'s. Here the open deal is put before it: the hands that were seen, the
//! cards that have gone, how many cards everybody else still holds. What is granted goes into the
//! record as the tricks of the deal. A ruling at the table rests on the lines in which every suit is
//! played from the top; whether everybody must agree besides is the ruleset's to say.

use crate::card::{Bag, Card, CardList, Written};
use crate::event::facts::{Facts, Offence};
use crate::event::{Cards, Event};
use crate::game::claim::layouts::{KnownHands, Unseen};
use crate::game::claim::{AtTable, Decision, LIMIT, Position, Solver};
use crate::game::play::{Play, Trick};
use crate::game::trick::TrickDeal;
use crate::line::Names;
use crate::line::spoken::number;
use crate::report::words::count;
use crate::rules::ClaimRule;
use crate::seat::{ByTeam, MOST_SEATS, Seat};
use crate::store::DiskFile;

use super::hearing::Hearing;
use super::{Desk, Entry, EntryKind, Refused};

/// A claim with what the desk knows about it.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Who claims.
    pub claimer: Seat,
    /// How many of the tricks that are left.
    pub number: u8,
    /// How many are left.
    pub left: u8,
    /// The claimer's hand has to be shown before anything can be decided. Nobody needs to see what is given
    /// up.
    pub show: bool,
}

/// A claim that was decided.
#[derive(Clone, Debug)]
pub struct Granted {
    /// By the search; none where all is given up and the record has seen no card of that side.
    pub decision: Option<Decision>,
    pub rule: ClaimRule,
    /// The tricks of the whole deal by the search: doubt goes against the claimer.
    pub tricks: ByTeam<u8>,
    /// The tricks of the whole deal as they were claimed; none where tricks were conceded that no
    /// lawful play could lose, which nobody can agree to.
    pub as_claimed: Option<ByTeam<u8>>,
}

impl<F: DiskFile> Desk<F> {
    /// `claim a 3`: Ann claims three of the tricks that are left.
    pub fn claim(&self, rest: &str) -> Result<Claim, Refused> {
        const USAGE: &str = "type `claim {a} 3` where {A} takes three of the tricks that are left, `claim {a} 0` \
                             where that side gives them all up";
        let (claimer, rest) = self.seat_first(rest, USAGE)?;
        let (state, _) = self.state()?;
        let (trick, play) = open(&state).map_err(|refused| {
            // The table may be playing already what nobody has typed.
            let (Refused::Unfit(why), Some(_)) = (&refused, state.trick()) else { return refused };
            let command = format!("claim {} {rest}", Names::new(self.seats()).shortest(claimer));
            self.unheard(why, Offence::ClaimWithoutAgreement, &state, command.trim_end())
        })?;
        if play.out.has(claimer) {
            return Err(Refused::Unfit("a player who sits out cannot claim".to_owned()));
        }
        let left = trick.rules().hand - play.tricks_done();
        let number = number_of(rest, left).ok_or(Refused::Usage(USAGE))?;
        if number > left {
            let tricks = if left == 1 { "1 trick is" } else { &format!("{left} tricks are") };
            let why = format!("the claim fails: {number} are claimed, and only {tricks} left");
            return Err(Refused::Unfit(why));
        }
        Ok(Claim { claimer, number, left, show: number > 0 && trick.seen(claimer).is_none() })
    }

    /// Decides a claim; `shown` is the claimer's hand where the record had not seen it.
    pub fn decide(&self, claim: &Claim, shown: &[Written]) -> Result<Granted, Refused> {
        let (mut state, _) = self.state()?;
        if claim.show {
            let (trick, play) = open(&state)?;
            // Shown to decide the claim, it may not contradict the record: as if it were one of it.
            let cards = hand(shown, holds(trick, play, claim.claimer))?;
            let event = Event::Cards(Cards::Hand { seat: claim.claimer, cards });
            state = state.step(&event).map_err(Refused::Impossible)?;
        }
        let (trick, play) = open(&state)?;
        let rules = trick.rules();
        let given_up = claim.number == 0 && trick.seen(claim.claimer).is_none();
        let unknown = given_up && sees_none_of(trick, claim.claimer);
        let decision = if unknown { None } else { searched(trick, play, claim)? };
        if decision.is_none() && !given_up {
            let why = "the search was given up: the claim could not be decided";
            return Err(Refused::Unfit(why.to_owned()));
        }
        let side = claim.claimer.team();
        let of_the_deal = |number: u8| {
            let mut tricks = play.taken();
            tricks[side] += number;
            tricks[side.other()] = rules.hand - tricks[side];
            tricks
        };
        let cancelled = |it: &Decision| it.at_table() == AtTable::ConcessionCancelled;
        let kept = !decision.as_ref().is_some_and(cancelled);
        Ok(Granted {
            rule: rules.irregular.claim,
            tricks: of_the_deal(decision.as_ref().map_or(claim.number, Decision::granted)),
            as_claimed: kept.then(|| of_the_deal(claim.number)),
            decision,
        })
    }

    /// A claim that not everybody agreed to: what the rules make of the cards that were thrown in.
    /// `shown` is the claimer's hand where the record had not seen it.
    pub fn not_agreed(&self, claim: &Claim, shown: &[Written]) -> Hearing {
        let facts = Facts {
            seat: Some(claim.claimer),
            offender_team: Some(claim.claimer.team()),
            gave_up: Some(false),
            cards: Some(self.laid_down(claim, shown)).filter(|cards| !cards.is_empty()),
            ..Facts::default()
        };
        let mut hearing = Hearing::new(Offence::ClaimWithoutAgreement);
        hearing.facts = facts;
        hearing.asked = true;
        self.fill(&mut hearing);
        hearing
    }

    /// The hand that was laid down with a claim.
    fn laid_down(&self, claim: &Claim, shown: &[Written]) -> CardList {
        if claim.show {
            return shown.iter().copied().collect();
        }
        let Ok((state, _)) = self.state() else { return CardList::new() };
        let held = state.trick().map(|trick| trick.held(claim.claimer));
        held.into_iter().flat_map(Bag::iter).map(Card::written).collect()
    }

    /// What was granted, as an entry of the record.
    pub fn claim_entry(&self, tricks: ByTeam<u8>) -> Entry {
        let event = Event::Cards(Cards::Tricks { taken: tricks });
        self.entry(vec![event], false, Vec::new(), EntryKind::Deal)
    }
}

/// Has the record seen no hand of this player's side?
fn sees_none_of(trick: &TrickDeal<'_>, claimer: Seat) -> bool {
    let side = trick.rules().players.seats().filter(|seat| seat.team() == claimer.team());
    side.into_iter().all(|seat| trick.seen(seat).is_none())
}

/// What the search says of a claim; nothing where it was given up.
fn searched(
    trick: &TrickDeal<'_>,
    play: &Play,
    claim: &Claim,
) -> Result<Option<Decision>, Refused> {
    let rules = trick.rules();
    let mut hands = [None; MOST_SEATS];
    let mut left = [0; MOST_SEATS];
    for seat in rules.players.seats().filter(|seat| !play.out.has(*seat)) {
        let held = trick.held(seat);
        let rest = u32::from(holds(trick, play, seat)).saturating_sub(held.len());
        if let (Some(hand), Some(number)) =
            (hands.get_mut(seat.index()), left.get_mut(seat.index()))
        {
            *hand = (rest == 0 || held != Bag::EMPTY).then_some(held);
            *number = u8::try_from(rest).unwrap_or(0);
        }
    }
    let on_table: Vec<Card> =
        play.live().into_iter().flat_map(Trick::plays).map(|(_, card)| *card).collect();
    let lead = play.live().map_or(play.turn(), |trick| trick.lead().0);
    let trump = play.contract.trump;
    let mut solver = Solver::new();
    let all =
        rules.players.seats().all(|seat| left.get(seat.index()).is_none_or(|number| *number == 0));
    Ok(if all {
        let held = hands.map(Option::unwrap_or_default);
        let position = Position::new(rules, trump, &held, play.out, lead, &on_table)
            .map_err(|why| Refused::Unfit(why.to_string()))?;
        solver.judge(&position, claim.claimer, claim.number, LIMIT)
    } else {
        let seen: Vec<Card> = trick.gone().iter().collect();
        let known = KnownHands {
            hands: &hands,
            left: &left,
            seen: &seen,
            out: play.out,
            lead,
            trick: &on_table,
        };
        let unseen =
            Unseen::new(rules, trump, known).map_err(|why| Refused::Unfit(why.to_string()))?;
        unseen.judge(&mut solver, claim.claimer, claim.number, LIMIT)
    })
}

/// How many tricks are claimed of those that are left: `3`, `three tricks`, `none`, `the rest`.
fn number_of(said: &str, left: u8) -> Option<u8> {
    let said = said.trim();
    let counted = said.strip_suffix(" tricks").or_else(|| said.strip_suffix(" trick"));
    match said.to_ascii_lowercase().as_str() {
        "rest" | "the rest" | "all" | "all the rest" => Some(left),
        "nothing" | "no trick" | "no tricks" => Some(0),
        _ => number(said).or_else(|| number(counted?.trim_end())),
    }
}

fn open<'a>(state: &'a crate::game::Deal<'_>) -> Result<(&'a TrickDeal<'a>, &'a Play), Refused> {
    let none = || Refused::Unfit("there are no tricks to claim in this game".to_owned());
    let trick = state.trick().ok_or_else(none)?;
    match (trick.play(), state.phase()) {
        (Some(play), crate::game::verdict::Phase::Play) => Ok((trick, play)),
        _ => Err(Refused::Unfit("a claim is made while the cards are played".to_owned())),
    }
}

/// How many cards a seat that plays still holds.
fn holds(trick: &TrickDeal<'_>, play: &Play, seat: Seat) -> u8 {
    let played_here = play.live().is_some_and(|trick| trick.has(seat));
    trick.rules().hand - play.tricks_done() - u8::from(played_here)
}

fn hand(shown: &[Written], holds: u8) -> Result<CardList, Refused> {
    if shown.len() != usize::from(holds) {
        return Err(Refused::Unfit(format!(
            "the claimer holds {}, not {}",
            count(holds, "card"),
            shown.len()
        )));
    }
    Ok(shown.iter().copied().collect())
}
