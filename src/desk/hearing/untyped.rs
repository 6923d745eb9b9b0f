//! What has to be typed of a deal before an offence in it can be heard.
//!
//! A table types most deals when they are over, so that what is told may have happened in one of which
//! nothing is on record yet. Which line would do is tried on the deal as it stands, with the people of this table;
//! what the offence comes to is the rules' to say, and this module must never know it.

use crate::event::facts::{Needs, Offence};
use crate::game::Deal;
use crate::game::ruling::has_offence;
use crate::game::verdict::{Phase, Who};
use crate::line::{Names, OfferKind, after, makes_trump, offers};
use crate::store::DiskFile;

use super::super::{Desk, Refused};
use super::record::no_wrong_play;
use super::{Hearing, Stage};

/// Can an offence be heard now?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hears {
    Now,
    /// As soon as this is typed, in words without a full stop.
    Then(String),
    /// No, for this reason, without its full stop.
    No(String),
}

/// What a line tells that is to be typed first.
const CALLS: &str = "the calls";
const PLAYED: &str = "what was played";

/// Plays of the climbing game of which one can nearly always be typed.
const ANY_PLAY: [&str; 3] = ["1a", "10c", "=single1"];

impl Needs {
    /// A line that can be typed now, after which the deal has it, with what it tells.
    fn example(self, deal: &Deal<'_>, names: &Names<'_>) -> Option<(String, &'static str)> {
        let of_kind = |kind| offers(deal, names).into_iter().filter(move |it| it.kind == kind);
        let calls: Vec<String> = match self {
            Self::Nothing | Self::Open | Self::FaceUp | Self::SuitCall => return None,
            Self::Deal => of_kind(OfferKind::Bid).map(|offer| offer.typed).collect(),
            Self::TurnedDown => {
                let passes = "p".repeat(usize::from(deal.rules().players().count()));
                vec![format!("9h {passes}"), passes]
            }
            Self::Contract | Self::Card => {
                let silent = (deal.phase() == Phase::Answer).then(|| "+".to_owned());
                let both = [false, true].into_iter().flat_map(|it| makes_trump(deal, names, it));
                silent.into_iter().chain(both.take(1)).collect()
            }
            Self::Loner => makes_trump(deal, names, true).take(1).collect(),
        };
        // Where nothing is called the cards are the beginning.
        let played = of_kind(OfferKind::Cards).map(|offer| (offer.typed, PLAYED));
        let lines = calls.into_iter().map(|line| (line, CALLS)).chain(played);
        let does =
            |line: &str| after(line, deal, names).is_some_and(|deal| self.missing(&deal).is_none());
        lines.into_iter().find(|(line, _)| does(line))
    }

    /// What has to be typed first, for `command` to be heard of this deal; none where nothing helps.
    fn first(self, deal: &Deal<'_>, names: &Names<'_>, command: &str) -> Option<String> {
        // Why it is not heard says already how the partner lets it stand.
        if deal.phase() == Phase::Answer && self != Self::Card {
            return None;
        }
        let (line, what) = self.example(deal, names)?;
        Some(format!("type {what} first, such as `{line}`; then `{command}` hears it"))
    }
}

/// Can a deal of which nothing is on record have had it? What is of the score, or of what lies on the table by
/// the record, is of no such deal; one that was dealt out of turn is found in the one that comes.
pub(super) const fn may_be_of_the_next(offence: Offence) -> bool {
    match offence {
        Offence::Misdeal
        | Offence::StolenDeal
        | Offence::ScoreError
        | Offence::CalledCard
        | Offence::CalledSuit => false,
        Offence::Revoke
        | Offence::BothRevoked
        | Offence::FalseClaim
        | Offence::WrongCountInPlay
        | Offence::LeadOutOfTurn
        | Offence::PlayOutOfTurn
        | Offence::IllegalPlay
        | Offence::WinnersInARow
        | Offence::CardChanged
        | Offence::CardMissing
        | Offence::TricksLookedAt
        | Offence::ClaimWithoutAgreement
        | Offence::ExposedCard
        | Offence::DiscardSeen
        | Offence::PartnerShowsHand
        | Offence::PartnerPlays
        | Offence::AloneSaidLate
        | Offence::CallOutOfTurn
        | Offence::InsufficientBid
        | Offence::TurnedSuit
        | Offence::TableTalk => true,
    }
}

impl<F: DiskFile> Desk<F> {
    /// The numbers of the last deal, where it is over, and of the next one, of which nothing is on record: it may
    /// be being dealt, and as well being played.
    pub(super) fn between_deals(&self) -> Option<(u32, u32)> {
        let game = self.game()?;
        let last = game.deals.last().filter(|last| last.closing.is_some())?;
        game.now().is_some().then_some((last.no, last.no.saturating_add(1)))
    }

    /// Why this deal cannot have it, with what has to be typed first where that helps.
    pub(in crate::desk) fn unheard(
        &self,
        why: impl Into<String>,
        offence: Offence,
        deal: &Deal<'_>,
        command: &str,
    ) -> Refused {
        let why = why.into();
        let names = Names::new(self.seats());
        let of_game =
            has_offence(offence, &Hearing::new(offence).facts, deal.rules(), Who(self.seats()));
        // In the climbing game a wrong play is heard when it is typed.
        let asks = of_game && no_wrong_play(offence, deal).is_none();
        match offence.needs().first(deal, &names, command).filter(|_| asks) {
            Some(first) => Refused::Untyped { why, first },
            None => Refused::Unfit(why),
        }
    }

    /// A play out of turn in the climbing game is heard when it is typed, and is typed with who made it.
    pub(super) fn typed_with_who(&self, why: String, offence: Offence, deal: &Deal<'_>) -> Refused {
        if offence != Offence::PlayOutOfTurn {
            return Refused::Unfit(why);
        }
        let names = Names::new(self.seats());
        let offered = offers(deal, &names).into_iter().find(|it| it.kind == OfferKind::Cards);
        let cards: Vec<String> =
            offered.map(|it| it.typed).into_iter().chain(ANY_PLAY.map(str::to_owned)).collect();
        let others = deal.rules().players().seats().filter(|seat| deal.turn() != Some(*seat));
        let lines = others.flat_map(|seat| {
            let key = names.shortest(seat);
            cards.iter().map(move |cards| format!("{key}:{cards}"))
        });
        match lines.into_iter().find(|line| self.events(line).is_ok()) {
            Some(line) => {
                let first = format!(
                    "type it with who made it, such as `{line}`; then `ruling {offence}` hears it"
                );
                Refused::Untyped { why, first }
            }
            None => Refused::Unfit(why),
        }
    }

    /// What has to be typed of the next deal, of which nothing is on record, for `command` to be heard of it.
    pub fn first_of_next(&self, offence: Offence, command: &str) -> Option<(u32, String)> {
        let (_, next) = self.between_deals().filter(|_| may_be_of_the_next(offence))?;
        let deal = self.game()?.now()?;
        offence.needs().missing(&deal)?;
        let refused = self.unheard("", offence, &deal, command);
        if let Refused::Untyped { first, .. } = refused { Some((next, first)) } else { None }
    }

    /// What the deal that is over cannot have had may be of the next one.
    pub(super) fn or_of_next(&self, refused: Refused, offence: Offence, command: &str) -> Refused {
        let (Refused::Unfit(why), Some((last, _))) = (&refused, self.between_deals()) else {
            return refused;
        };
        match self.first_of_next(offence, command) {
            Some((next, first)) => Refused::Untyped {
                why: format!("about deal {last}, which is over: {why}"),
                first: format!("if it was in deal {next}, {first}"),
            },
            None => refused,
        }
    }

    /// Can it be heard now, by its name alone, and if not, when?
    pub fn hears(&self, offence: Offence) -> Hears {
        let command = format!("ruling {offence}");
        let mut hearing = match self.hearing(offence.word()) {
            Ok(hearing) => hearing,
            Err(Refused::Untyped { first, .. }) => return Hears::Then(first),
            Err(refused) => return Hears::No(refused.say(self.seats())),
        };
        let next =
            || self.either_deal(&hearing).and_then(|_| self.hearing_of_next(offence.word()).ok());
        let next = next().is_some();
        match self.proceed(&mut hearing) {
            Stage::None(why) => Hears::No(why),
            Stage::Ruled(decision) if decision.is_past() => {
                match self.first_of_next(offence, &command) {
                    Some((next, first)) => {
                        Hears::Then(format!("if it was in deal {next}, {first}"))
                    }
                    None if next => Hears::Now,
                    None => Hears::No(decision.text),
                }
            }
            Stage::Ruled(_) | Stage::Ask(_) => Hears::Now,
        }
    }
}
