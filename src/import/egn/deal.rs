//! One deal of a file -> our events, put to the engine one by one as they are made.
//!
//! The notation does not say who played what; the engine does, because who wins a trick follows
//! from the rules. What is irregular is told as it happened. The cards that were played are the
//! record; what stands beside them (a turned card, a hand, a discard, the first lead) gives way
//! where they contradict it, and is named.

use super::fault::{Cut, EgnError, Fault, LeftOut, WhyLeftOut};
use super::raw::{Place, RawBidding, RawDeal, RawHand, Remarks};
use super::spelling::{Call, Face};
use super::switch::{FAST_BREAK, TOKENS};
use super::{EgnDeal, Remark};
use crate::card::{Card, CardList, Rank, Suit, Trump};
use crate::event::{self, Cards, DealFate, Event, Ruling, Table, TurnUp};
use crate::game::Deal;
use crate::game::verdict::{Impossible, Phase, Standing};
use crate::rules::Ruleset;
use crate::seat::Seat;

/// A deal that has been told, and how it stands.
pub(super) struct ImportedDeal<'r> {
    pub(super) record: EgnDeal,
    pub(super) left_out: Vec<LeftOut>,
    pub(super) deal: Deal<'r>,
}

/// Why a deal cannot be told.
enum Stop {
    Refused(EgnError),
    /// A card was played that by what is said beside the play could not have been.
    Contradicted {
        place: Place,
        by: Impossible,
    },
}

impl From<EgnError> for Stop {
    fn from(error: EgnError) -> Self {
        Self::Refused(error)
    }
}

impl From<Stop> for EgnError {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Refused(error) => error,
            Stop::Contradicted { place, by } => place.fault(Fault::Impossible(by)),
        }
    }
}

/// Tells a deal, without whatever contradicts its plays.
pub(super) fn tell<'r>(
    raw: &RawDeal,
    rules: &'r Ruleset,
    standing: Standing,
) -> Result<ImportedDeal<'r>, EgnError> {
    let attempt = |without: &[Aside]| Teller::new(raw, rules, standing, without)?.tell();
    let contradiction = match attempt(&[]) {
        Ok(told) => return Ok(told),
        Err(Stop::Contradicted { by, .. }) => by,
        Err(Stop::Refused(error)) => return Err(error),
    };
    let asides = asides(raw);
    let mut without: Vec<Aside> =
        asides.iter().copied().filter(|aside| attempt(&[*aside]).is_ok()).collect();
    if without.is_empty() {
        without.clone_from(&asides);
    }
    let mut told = attempt(&without)?;
    for aside in without {
        if let Some(place) = place_of(raw, aside) {
            let why = WhyLeftOut::Contradicts(contradiction.clone());
            told.left_out.push(place.left(Some(raw.index), why));
        }
    }
    Ok(told)
}

/// Something that a file says beside the calls and plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aside {
    Hand(Seat),
    /// Which card was turned; its suit makes trump and stays.
    Upcard,
    Discard,
    Lead,
}

/// What the file says beside the calls and plays of this deal.
fn asides(raw: &RawDeal) -> Vec<Aside> {
    let hands = raw.hands.iter().map(|hand| Aside::Hand(hand.seat));
    let others = [Aside::Upcard, Aside::Discard, Aside::Lead];
    hands.chain(others).filter(|aside| place_of(raw, *aside).is_some()).collect()
}

fn place_of(raw: &RawDeal, aside: Aside) -> Option<&Place> {
    match aside {
        Aside::Hand(seat) => {
            raw.hands.iter().find(|hand| hand.seat == seat).map(|hand| &hand.place)
        }
        Aside::Upcard => raw.upcard.as_ref().map(|(_, place)| place),
        Aside::Discard => raw.bidding.discard.as_ref().map(|(_, place)| place),
        Aside::Lead => raw.tricks.lead.as_ref().map(|(_, place)| place),
    }
}

/// A deal in the telling.
struct Teller<'t, 'r> {
    raw: &'t RawDeal,
    without: &'t [Aside],
    /// The trump suit that the calls make, looked up ahead: it says which jack a bower is.
    trump: Option<Suit>,
    deal: Deal<'r>,
    events: Vec<Event>,
    remarks: Vec<Remark>,
    left_out: Vec<LeftOut>,
    /// Calls and plays that have been told.
    called: usize,
    played: usize,
}

impl<'t, 'r> Teller<'t, 'r> {
    fn new(
        raw: &'t RawDeal,
        rules: &'r Ruleset,
        standing: Standing,
        without: &'t [Aside],
    ) -> Result<Self, EgnError> {
        // The rotation goes on from who dealt.
        let standing = Standing { dealer: raw.dealer, ..standing };
        let deal = Deal::open(rules, standing)
            .map_err(|impossible| raw.place.fault(Fault::Impossible(impossible)))?;
        Ok(Self {
            raw,
            without,
            trump: made_trump(raw),
            deal,
            events: Vec::new(),
            remarks: Vec::new(),
            left_out: Vec::new(),
            called: 0,
            played: 0,
        })
    }

    fn tell(mut self) -> Result<ImportedDeal<'r>, Stop> {
        let raw = self.raw;
        self.say(Event::Deal { dealer: raw.dealer }, &raw.place)?;
        if let Some(place) = any_suits(raw) {
            self.leave(&place, WhyLeftOut::Cut(Cut::AnySuits));
        } else {
            for hand in &raw.hands {
                self.hand(hand)?;
            }
            self.turn_up()?;
            if self.calls(&raw.bidding)? {
                self.after_the_calls(&raw.bidding)?;
                self.tricks()?;
            }
        }
        self.lost_remarks();
        let record = EgnDeal { events: self.events, remarks: self.remarks };
        Ok(ImportedDeal { record, left_out: self.left_out, deal: self.deal })
    }

    /// An event happens, unless it cannot.
    fn hear(&mut self, event: Event) -> Result<(), Impossible> {
        self.deal = self.deal.step(&event)?;
        self.events.push(event);
        Ok(())
    }

    /// The same for whatever is not a play.
    fn say(&mut self, event: Event, place: &Place) -> Result<(), EgnError> {
        self.hear(event).map_err(|what| place.fault(Fault::Impossible(what)))
    }

    fn leave(&mut self, place: &Place, why: WhyLeftOut) {
        self.left_out.push(place.left(Some(self.raw.index), why));
    }

    fn keeps(&self, aside: Aside) -> bool {
        !self.without.contains(&aside)
    }

    /// The card that a face stands for in this deal.
    fn card(&self, face: Face) -> Option<Card> {
        match face {
            Face::Card(card) => Some(card),
            Face::Right => self.trump.map(|suit| Card::Of(Rank::Jack, suit)),
            Face::Left => self.trump.map(|suit| Card::Of(Rank::Jack, suit.mate())),
            Face::Unknown { .. } | Face::AnySuit => None,
        }
    }

    fn hand(&mut self, hand: &RawHand) -> Result<(), EgnError> {
        if !self.keeps(Aside::Hand(hand.seat)) {
            return Ok(());
        }
        if self.raw.bidding.exchanged {
            self.leave(&hand.place, WhyLeftOut::HandChanged);
            return Ok(());
        }
        let turned = self.raw.upcard.as_ref().map(|(face, _)| *face);
        if turned.is_some_and(|turned| {
            let card = self.card(turned);
            card.is_some() && hand.cards.iter().any(|face| self.card(*face) == card)
        }) {
            self.leave(&hand.place, WhyLeftOut::HandAsPlayed);
            return Ok(());
        }
        let known: Option<Vec<Card>> = hand.cards.iter().map(|face| self.card(*face)).collect();
        let size = self.deal.trick().map_or(0, |deal| usize::from(deal.rules().hand));
        match known {
            Some(cards) if cards.len() == size => {
                let cards: CardList = cards.into_iter().map(Card::written).collect();
                self.say(Event::Cards(Cards::Hand { seat: hand.seat, cards }), &hand.place)
            }
            Some(_) | None => {
                self.leave(&hand.place, WhyLeftOut::PartOfHand);
                Ok(())
            }
        }
    }

    fn turn_up(&mut self) -> Result<(), EgnError> {
        let Some((face, place)) = &self.raw.upcard else { return Ok(()) };
        let turned = match (self.card(*face), *face) {
            (Some(card @ Card::Of(_, suit)), _) => {
                let whole = self.keeps(Aside::Upcard);
                if whole { TurnUp::Card(card.written()) } else { TurnUp::Suit(suit) }
            }
            (None, Face::Unknown { suit: Some(suit) }) => {
                self.leave(place, WhyLeftOut::UnknownCard);
                TurnUp::Suit(suit)
            }
            // Which suit the dealer named for a joker is not said.
            (Some(Card::Joker) | None, _) => {
                self.leave(place, WhyLeftOut::UnknownCard);
                return Ok(());
            }
        };
        self.say(Event::Call(event::Call::TurnUp(turned)), place)
    }

    /// The calls, clockwise from the dealer's left. Can anything be told after them?
    fn calls(&mut self, bidding: &RawBidding) -> Result<bool, EgnError> {
        let players = self.deal.rules().players();
        let mut seat = self.raw.dealer;
        for (i, call) in bidding.calls.iter().enumerate() {
            seat = players.left(seat);
            let place = bidding.place.at(i);
            let alone = self.alone();
            let last = i + 1 == bidding.calls.len();
            let event = match *call {
                Call::Pass => Event::Call(event::Call::Pass { seat }),
                // The calls went on, as they do after nothing but a pass.
                Call::Unknown if !last => Event::Call(event::Call::Pass { seat }),
                Call::Unknown => {
                    self.leave(&place, WhyLeftOut::Cut(Cut::UnknownCall));
                    return Ok(false);
                }
                Call::Order if self.trump.is_none() => {
                    self.leave(&place, WhyLeftOut::Cut(Cut::UnknownTrump));
                    return Ok(false);
                }
                Call::Order => Event::Call(event::Call::Order { seat, alone }),
                Call::Name(trump) => Event::Call(event::Call::Name { seat, trump, alone }),
            };
            self.say(event, &place)?;
            self.called += 1;
            self.remark(&bidding.remarks, i);
            if let Call::Name(trump) = *call
                && last
            {
                self.stood(seat, trump, alone, &place)?;
            }
        }
        Ok(true)
    }

    /// Is the maker alone, by the bidding, or by the play where the bidding says nothing?
    fn alone(&self) -> bool {
        let said = self.raw.bidding.alone.as_ref().or(self.raw.tricks.alone.as_ref());
        said.is_some_and(|(alone, _)| *alone)
    }

    /// A name that should not have counted, and by which the deal was played all the same.
    fn stood(
        &mut self,
        maker: Seat,
        trump: Trump,
        alone: bool,
        place: &Place,
    ) -> Result<(), EgnError> {
        let played = self.raw.tricks.tricks.iter().any(|trick| !trick.is_empty());
        if played && self.deal.contract().is_none() && !self.deal.phase().is_closed() {
            self.say(Event::Call(event::Call::Contract { maker, trump, alone, bid: None }), place)?;
        }
        Ok(())
    }

    /// What is said between the call that made trump and the first card.
    fn after_the_calls(&mut self, bidding: &RawBidding) -> Result<(), EgnError> {
        let (said, again) = (&bidding.alone, &self.raw.tricks.alone);
        if let (Some((said, _)), Some((again, place))) = (said, again)
            && said != again
        {
            self.leave(place, WhyLeftOut::BiddingSaysOtherwise);
        }
        if let Some((true, place)) = said
            && self.deal.contract().is_none()
        {
            self.leave(place, WhyLeftOut::NobodyAlone);
        }
        self.discard(bidding)?;
        let Some((seat, place)) = &bidding.lone_defender else { return Ok(()) };
        let may = self.deal.trick().is_some_and(|deal| deal.rules().lone.defend_alone)
            && self
                .deal
                .contract()
                .is_some_and(|contract| contract.alone && contract.maker.team() != seat.team());
        if may {
            return self.say(Event::Call(event::Call::DefendAlone { seat: *seat }), place);
        }
        self.leave(place, WhyLeftOut::NobodyDefendsAlone);
        Ok(())
    }

    fn discard(&mut self, bidding: &RawBidding) -> Result<(), EgnError> {
        let Some((face, place)) = &bidding.discard else { return Ok(()) };
        if !self.keeps(Aside::Discard) {
            return Ok(());
        }
        let taker = self.deal.play().and_then(|play| play.takes);
        match (taker, self.card(*face)) {
            (Some(seat), Some(card)) => self
                .say(Event::Call(event::Call::Take { seat, discard: Some(card.written()) }), place),
            (None, _) => {
                self.leave(place, WhyLeftOut::NothingTaken);
                Ok(())
            }
            (Some(_), None) => {
                self.leave(place, WhyLeftOut::UnknownCard);
                Ok(())
            }
        }
    }

    fn tricks(&mut self) -> Result<(), Stop> {
        let raw = &self.raw.tricks;
        let last = raw.tricks.iter().rposition(|trick| !trick.is_empty()).unwrap_or(0);
        for (i, trick) in raw.tricks.iter().enumerate().take(last + 1) {
            let place = raw.place.at(i);
            let want = usize::from(self.deal.rules().players().count() - self.deal.out().len());
            let got = trick.len();
            // Only the last trick can have been broken off.
            if self.deal.contract().is_some() && (got > want || (got < want && i < last)) {
                return Err(place.fault(Fault::TrickSize { got, want }).into());
            }
            for (j, face) in trick.iter().enumerate() {
                let place = place.at(j);
                let Some(card) = self.card(*face) else {
                    self.leave(&place, WhyLeftOut::Cut(Cut::UnknownCard));
                    return Ok(());
                };
                let seat = self.player();
                let cards = CardList::one(card.written());
                let event = Event::Cards(Cards::Play { seat, cards, reading: None, out: false });
                self.hear(event).map_err(|what| unplayed(what, &place))?;
                self.remark(&raw.remarks, self.played);
                self.played += 1;
            }
        }
        Ok(())
    }

    /// Who plays the next card: whose turn it is, or whom the file names for the first lead.
    fn player(&self) -> Seat {
        let stated = self.raw.tricks.lead.as_ref().map(|(seat, _)| *seat);
        let stated = stated.filter(|_| self.played == 0 && self.keeps(Aside::Lead));
        // Where nobody has the turn, the engine says of any seat why.
        stated.or_else(|| self.deal.turn()).unwrap_or(self.raw.dealer)
    }

    fn remark(&mut self, remarks: &[Remarks], number: usize) {
        let after = self.events.len();
        for remark in remarks.iter().filter(|remark| remark.of == Some(number)) {
            let texts = remark.texts.iter().cloned();
            self.remarks.extend(texts.map(|text| Remark { after, text }));
        }
    }

    /// Names the remarks that found no call or play of theirs.
    fn lost_remarks(&mut self) {
        let (calls, plays) = (self.called, self.played);
        let lost = |all: &'t [Remarks], count: usize| {
            let lost = move |remark: &&Remarks| remark.of.is_none_or(|number| number >= count);
            all.iter().filter(lost).map(|remark| &remark.place)
        };
        let raw = self.raw;
        let places = lost(&raw.bidding.remarks, calls).chain(lost(&raw.tricks.remarks, plays));
        for place in places {
            self.leave(place, WhyLeftOut::LostRemark);
        }
    }
}

/// Why a card could not be played; what was said beside the play may be what speaks against it.
fn unplayed(by: Impossible, place: &Place) -> Stop {
    let elsewhere = matches!(
        by,
        Impossible::CardGone(_) | Impossible::NotInHand { .. } | Impossible::SittingOut(_)
    );
    if elsewhere {
        return Stop::Contradicted { place: place.clone(), by };
    }
    Stop::Refused(place.fault(Fault::Impossible(by)))
}

/// The suit that the calls make trump, if they make one and it is known.
fn made_trump(raw: &RawDeal) -> Option<Suit> {
    let made = raw.bidding.calls.iter().find(|call| !matches!(call, Call::Pass | Call::Unknown));
    match (made?, raw.upcard.as_ref().map(|(face, _)| *face)) {
        (Call::Order, Some(Face::Card(Card::Of(_, suit)) | Face::Unknown { suit: Some(suit) })) => {
            Some(suit)
        }
        (Call::Name(trump), _) => trump.suit(),
        (Call::Order | Call::Pass | Call::Unknown, _) => None,
    }
}

/// The place of the first card whose suit stands for any suit.
fn any_suits(raw: &RawDeal) -> Option<Place> {
    let hands = raw.hands.iter().flat_map(|hand| {
        let cards = hand.cards.iter().enumerate();
        cards.map(|(i, face)| (*face, hand.place.at(i)))
    });
    let beside = raw.upcard.iter().chain(&raw.bidding.discard).cloned();
    let tricks = raw.tricks.tricks.iter().enumerate().flat_map(|(i, trick)| {
        let place = raw.tricks.place.at(i);
        trick.iter().enumerate().map(move |(j, face)| (*face, place.at(j)))
    });
    let mut all = beside.chain(hands).chain(tricks);
    all.find(|(face, _)| *face == Face::AnySuit).map(|(_, place)| place)
}

/// What closes a deal that a file leaves open, so that the one after it can begin by its dealer.
pub fn end_of_record(next: Seat) -> Event {
    Event::Table(Table::Ruling(Ruling {
        then: DealFate::Redealt,
        why: "the record of this deal ends here".to_owned(),
        next_dealer: Some(next),
        ..Ruling::default()
    }))
}

/// Closes a deal that the file leaves open.
pub(super) fn void(told: &mut ImportedDeal<'_>, raw: &RawDeal, next: Seat) -> Result<(), EgnError> {
    let event = end_of_record(next);
    told.deal = told.deal.step(&event).map_err(|what| raw.place.fault(Fault::Impossible(what)))?;
    told.record.events.push(event);
    told.left_out.push(raw.place.left(Some(raw.index), WhyLeftOut::Unfinished));
    Ok(())
}

/// Names the rules of the file that may pay this deal in another way than ours does.
pub(super) fn paid_otherwise(told: &mut ImportedDeal<'_>, raw: &RawDeal, rules: &[&'static str]) {
    for rule in rules {
        let pays = match *rule {
            FAST_BREAK => is_fast_break(&told.deal),
            TOKENS => earns_a_token(&told.deal),
            _ => false,
        };
        if pays {
            told.left_out.push(raw.place.left(Some(raw.index), WhyLeftOut::PaysOtherwise(rule)));
        }
    }
}

/// Did the defenders take the first two tricks and the makers all the others?
fn is_fast_break(deal: &Deal<'_>) -> bool {
    let Some(play) = deal.play() else { return false };
    let makers = play.contract.maker.team();
    let mut winners = play.done().map(|trick| trick.winner().team());
    let first_two = winners.by_ref().take(2).all(|team| team != makers);
    deal.phase() == Phase::Over && first_two && winners.all(|team| team == makers)
}

/// Did both makers together take exactly four tricks?
fn earns_a_token(deal: &Deal<'_>) -> bool {
    let (Some(trick_deal), Some(play)) = (deal.trick(), deal.play()) else { return false };
    let taken = trick_deal.taken()[play.contract.maker.team()];
    deal.phase() == Phase::Over && !play.contract.alone && taken == 4
}
