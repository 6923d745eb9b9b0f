//! A deal of the trick family, from the first call to the last trick: Euchre, Bid Euchre, Bacon.
//!
//! The phases are an enum and each holds what is known in it and nothing else: a contract lives in
//! the phase that has one, and there are no tricks before it. Making trump is `turn_up`'s and
//! `bid`'s, the cards are `play`'s and `known`'s; here they are put one after the other.

use crate::card::{Bag, Card, CardList, Suit, Trump, Written};
use crate::clause::Clause;
use crate::event::ruling::Transfer;
use crate::event::{Call, Cards, Event, EventKind, TurnUp};
use crate::game::known::{KnownCards, Taken};
use crate::game::play::{Contract, Play, Revoked};
use crate::game::verdict::{Impossible, Irregular, Phase};
use crate::game::{bid, turn_up};
use crate::rules::{Lead, Making, Taker, TrickRules, WeakHand, WeakRules, WeakThen};
use crate::seat::{ByTeam, Seat, SeatSet, Team};

/// A deal, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub struct TrickDeal<'r> {
    rules: &'r TrickRules,
    dealer: Seat,
    known: KnownCards,
    stage: Stage<'r>,
    /// Tricks that change hands when the deal is counted, by a ruling.
    transfer: Option<Transfer>,
}

/// What can be said in a deal of this family: nothing of the other's can reach it.
#[derive(Clone, Copy, Debug)]
pub enum TrickEvent<'e> {
    Call(Call),
    Cards(&'e Cards),
}

impl<'e> TrickEvent<'e> {
    /// What a trick deal hears of an event; the other family's it cannot.
    #[inline]
    pub const fn of(event: &'e Event, phase: Phase) -> Result<Self, Impossible> {
        match event {
            Event::Call(call) => Ok(Self::Call(*call)),
            Event::Cards(cards) => Ok(Self::Cards(cards)),
            Event::Climbing(_) if !phase.is_closed() => {
                Err(Impossible::NotThisGame { said: event.kind(), clause: Clause::TrickCount })
            }
            Event::Climbing(_) | Event::Deal { .. } | Event::Table(_) => {
                Err(Impossible::NotNow { said: event.kind(), phase })
            }
        }
    }

    const fn kind(self) -> EventKind {
        match self {
            Self::Call(call) => call.kind(),
            Self::Cards(cards) => cards.kind(),
        }
    }
}

/// Where the deal stands.
#[derive(Clone, Copy, Debug)]
enum Stage<'r> {
    /// A card is turned and offered.
    TurnUp(turn_up::Auction, turn_up::Table<'r>),
    /// The players bid.
    Bid(bid::Auction, bid::Table<'r>),
    /// Trump stands.
    Play(Play),
    /// The tricks are known: by the cards, or by a count.
    Done(Play, ByTeam<u8>),
    /// Nobody made trump.
    Thrown {
        /// The dealer gave a point away by not naming.
        forfeit: bool,
    },
}

impl<'r> TrickDeal<'r> {
    /// A new deal.
    pub fn open(rules: &'r TrickRules, dealer: Seat) -> Self {
        let stage = match &rules.making {
            Making::TurnUp(making) => {
                let table = turn_up::Table { rules, making, dealer };
                Stage::TurnUp(turn_up::Auction::open(&table), table)
            }
            Making::Bid(making) => {
                let table = bid::Table { rules, making, dealer };
                Stage::Bid(bid::Auction::open(&table), table)
            }
        };
        Self { rules, dealer, known: KnownCards::nothing(), stage, transfer: None }
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &'r TrickRules {
        self.rules
    }

    /// Where it stands.
    pub const fn phase(&self) -> Phase {
        match &self.stage {
            Stage::TurnUp(auction, _) => auction.phase(),
            Stage::Bid(auction, _) => auction.phase(),
            Stage::Play(_) => Phase::Play,
            Stage::Done(..) => Phase::Over,
            Stage::Thrown { .. } => Phase::PassedOut,
        }
    }

    /// Whose turn it is, to call or to play.
    pub fn turn(&self) -> Option<Seat> {
        match &self.stage {
            Stage::TurnUp(auction, table) => auction.turn(table),
            Stage::Bid(auction, _) => Some(auction.turn()),
            Stage::Play(play) => Some(play.turn()),
            Stage::Done(..) | Stage::Thrown { .. } => None,
        }
    }

    /// The number of the turned card on offer.
    pub const fn upcard(&self) -> Option<u8> {
        match &self.stage {
            Stage::TurnUp(auction, _) => auction.upcard(),
            Stage::Bid(..) | Stage::Play(_) | Stage::Done(..) | Stage::Thrown { .. } => None,
        }
    }

    /// The card that is on offer, as far as it was recorded.
    pub const fn faced(&self) -> Option<turn_up::Faced> {
        match &self.stage {
            Stage::TurnUp(auction, _) => Some(auction.faced()),
            Stage::Bid(..) | Stage::Play(_) | Stage::Done(..) | Stage::Thrown { .. } => None,
        }
    }

    /// Has this player passed in such a way that he cannot have made this trump?
    pub fn has_passed(&self, seat: Seat, trump: Trump) -> bool {
        match &self.stage {
            Stage::TurnUp(auction, table) => auction.has_passed(seat, trump, table),
            Stage::Bid(auction, _) => auction.has_passed(seat),
            Stage::Play(_) | Stage::Done(..) | Stage::Thrown { .. } => false,
        }
    }

    /// Has a card been turned, or in a bid game has anybody called?
    pub fn has_opened(&self) -> bool {
        match &self.stage {
            Stage::TurnUp(auction, _) => auction.has_turned(),
            Stage::Bid(auction, _) => auction.has_begun(),
            Stage::Play(_) | Stage::Done(..) | Stage::Thrown { .. } => true,
        }
    }

    /// The bid that stands while the bidding goes on.
    pub const fn high(&self) -> Option<bid::Won> {
        match &self.stage {
            Stage::Bid(auction, _) => auction.high(),
            Stage::TurnUp(..) | Stage::Play(_) | Stage::Done(..) | Stage::Thrown { .. } => None,
        }
    }

    /// The contract and the play under it.
    pub const fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Play(play) | Stage::Done(play, _) => Some(play),
            Stage::TurnUp(..) | Stage::Bid(..) | Stage::Thrown { .. } => None,
        }
    }

    /// Tricks of each team, by the count that was said or by the cards so far.
    pub const fn taken(&self) -> ByTeam<u8> {
        match &self.stage {
            Stage::Done(_, taken) => moved(*taken, self.transfer),
            Stage::Play(play) => play.taken(),
            Stage::TurnUp(..) | Stage::Bid(..) | Stage::Thrown { .. } => ByTeam::new(0, 0),
        }
    }

    /// The same before a ruling made tricks change hands.
    pub const fn taken_in_play(&self) -> ByTeam<u8> {
        match &self.stage {
            Stage::Done(_, taken) => *taken,
            Stage::Play(_) | Stage::TurnUp(..) | Stage::Bid(..) | Stage::Thrown { .. } => {
                self.taken()
            }
        }
    }

    /// The lead on the table is taken back with the cards that followed it, and `leader` leads.
    pub(super) fn take_back_lead(&mut self, leader: Seat) {
        let Stage::Play(play) = &mut self.stage else { return };
        let back: Vec<(Seat, Card)> = play.live().map(|it| it.plays().to_vec()).unwrap_or_default();
        if back.is_empty() || play.out.has(leader) {
            return;
        }
        play.take_back_trick(leader);
        for (seat, card) in back {
            self.known.take_back(seat, card);
        }
    }

    /// `seat` plays next to the trick on the table, whoever's turn it was.
    pub(super) fn let_play(&mut self, seat: Seat) {
        if let Stage::Play(play) = &mut self.stage {
            play.plays_next(seat);
        }
    }

    /// The card that `seat` played last is taken back, and he plays another in its place; where it was a
    /// `revoke`, one of the suit.
    pub(super) fn take_back_card(&mut self, seat: Seat, revoke: bool) {
        let (Stage::Play(play) | Stage::Done(play, _)) = &self.stage else { return };
        let mut play = *play;
        let Some(card) = play.take_back(seat, revoke, self.rules) else { return };
        self.known.take_back(seat, card);
        self.stage = Stage::Play(play);
    }

    /// Nobody is alone any longer; a deal that is over pays as if nobody had been.
    pub(super) fn play_together(&mut self) {
        let over = matches!(self.stage, Stage::Done(..));
        let (Stage::Play(play) | Stage::Done(play, _)) = &mut self.stage else { return };
        let maker = play.contract.maker;
        play.contract.alone = false;
        play.contract.lone_call = 0;
        play.lone_defender = None;
        if over {
            return;
        }
        play.out = SeatSet::NONE;
        if play.begun() {
            play.wait_for(self.rules);
        } else {
            let leader = first_leader(self.rules, self.dealer, maker, false, SeatSet::NONE);
            play.lead_by(leader);
        }
    }

    /// The maker plays alone, where no card has been played; a deal that is over pays as if he had.
    pub(super) fn play_alone(&mut self) {
        let over = matches!(self.stage, Stage::Done(..));
        let (Stage::Play(play) | Stage::Done(play, _)) = &mut self.stage else { return };
        if play.contract.alone || play.begun() && !over {
            return;
        }
        let maker = play.contract.maker;
        play.contract.alone = true;
        play.contract.lone_call = 1;
        if over {
            return;
        }
        play.out = self.rules.players.partners(maker);
        let leader = first_leader(self.rules, self.dealer, maker, true, play.out);
        play.lead_by(leader);
    }

    /// A call that counted for nothing stands, because the others accept it.
    pub(super) fn accept(&mut self, call: Call) {
        let (Stage::TurnUp(auction, table), Some(seat)) = (&self.stage, call.seat()) else {
            return;
        };
        if let Ok(turn_up::Next::Made(made)) = auction.with_turn(seat).step(call, table) {
            self.make(made);
        }
    }

    /// Tricks change hands when the deal is counted.
    pub(super) const fn transfer(&mut self, transfer: Transfer) {
        self.transfer = Some(transfer);
    }

    /// Does trump stand, and is there a trick to play to?
    pub(super) const fn is_played(&self) -> bool {
        matches!(self.stage, Stage::Play(_))
    }

    /// Did the dealer give a point away by not naming?
    pub const fn forfeited(&self) -> bool {
        matches!(self.stage, Stage::Thrown { forfeit: true })
    }

    /// The hand of a seat, where all of it was seen.
    pub fn seen(&self, seat: Seat) -> Option<Bag> {
        self.known.seen(seat)
    }

    /// The cards that a seat holds for certain; there may be others.
    pub fn held(&self, seat: Seat) -> Bag {
        self.known.held(seat)
    }

    /// Does this seat hold one of these cards (bits of [`Card::index`]) for certain?
    pub(super) fn surely_holds(&self, seat: Seat, mask: u64) -> bool {
        self.known.surely(seat, mask) > 0
    }

    /// This revoke is known, and is told no second time.
    pub(super) fn note(&mut self, seat: Seat, revoked: Revoked) {
        if let Stage::Play(play) = &mut self.stage {
            play.note(seat, revoked);
        }
    }

    /// The cards that nobody can hold any more: played, laid away, or turned and not taken.
    pub fn gone(&self) -> Bag {
        self.known.gone()
    }

    /// Might this seat hold that card, as far as anything is known?
    pub fn may_hold(&self, seat: Seat, card: Card) -> bool {
        self.known.may_hold(seat, card, self.rules.pack)
    }

    /// Nobody has called anything yet, and no outcome was said: a result may be typed.
    pub fn is_untouched(&self) -> bool {
        match &self.stage {
            Stage::TurnUp(auction, _) => auction.phase() != Phase::Answer,
            Stage::Bid(auction, _) => auction.high().is_none() && auction.phase() == Phase::Bidding,
            Stage::Play(_) | Stage::Done(..) | Stage::Thrown { .. } => false,
        }
    }

    /// What an event would break; an opinion, which changes nothing.
    pub fn judge(&self, event: TrickEvent<'_>, findings: &mut Vec<Irregular>) {
        match self.silently_consented(event) {
            Some(stands) => stands.weigh(event, findings),
            None => self.weigh(event, findings),
        }
    }

    /// What an event would break, where nobody's silence is in question.
    fn weigh(&self, event: TrickEvent<'_>, findings: &mut Vec<Irregular>) {
        let natural = |seat, suit| self.holds_natural(seat, suit);
        match (&self.stage, event) {
            (Stage::TurnUp(auction, table), TrickEvent::Call(call)) => {
                auction.judge(call, table, natural, findings);
            }
            (Stage::Bid(auction, table), TrickEvent::Call(call)) => {
                auction.judge(call, table, findings);
            }
            (Stage::Play(play), _) => self.judge_play(play, event, findings),
            (Stage::TurnUp(..) | Stage::Bid(..), TrickEvent::Cards(_))
            | (Stage::Done(..) | Stage::Thrown { .. }, _) => {}
        }
    }

    /// As [`TrickDeal::judge`] and then [`TrickDeal::advance`], with a card that is played looked at
    /// once. Where the event is impossible nothing is found and nothing changes.
    pub fn hear(
        &mut self,
        event: TrickEvent<'_>,
        findings: &mut Vec<Irregular>,
    ) -> Result<(), Impossible> {
        if let TrickEvent::Cards(Cards::Play { seat, cards, .. }) = event
            && self.is_played()
        {
            return self.card(*seat, cards, |what| findings.push(what));
        }
        if let Some(mut stands) = self.silently_consented(event) {
            stands.hear(event, findings)?;
            *self = stands;
            return Ok(());
        }
        let start = findings.len();
        self.weigh(event, findings);
        self.take_in(event).inspect_err(|_| findings.truncate(start))
    }

    fn holds_natural(&self, seat: Seat, suit: Suit) -> Option<bool> {
        let hand = self.known.seen(seat)?;
        let printed = |card| matches!(card, Card::Of(_, printed) if printed == suit);
        Some(hand.iter().any(printed))
    }

    /// The deal with the partner's silence taken for consent, where the event takes it for granted.
    fn silently_consented(&self, event: TrickEvent<'_>) -> Option<Self> {
        let Stage::TurnUp(auction, _) = &self.stage else { return None };
        let made = auction.declared()?;
        let grants = match event {
            TrickEvent::Call(Call::Take { .. } | Call::DefendAlone { .. })
            | TrickEvent::Cards(Cards::Play { .. } | Cards::Tricks { .. }) => true,
            TrickEvent::Call(
                Call::TurnUp(_)
                | Call::Pass { .. }
                | Call::Order { .. }
                | Call::Name { .. }
                | Call::Bid { .. }
                | Call::Deny { .. }
                | Call::Allow { .. }
                | Call::Contract { .. }
                | Call::Denied { .. }
                | Call::PassedOut,
            )
            | TrickEvent::Cards(Cards::Hand { .. }) => false,
        };
        grants.then(|| {
            let mut stands = *self;
            stands.make(made);
            stands
        })
    }

    fn judge_play(&self, play: &Play, event: TrickEvent<'_>, findings: &mut Vec<Irregular>) {
        match event {
            TrickEvent::Cards(Cards::Play { seat, cards, .. }) => {
                findings.extend(out_of_turn(play, *seat));
                if let Some(card) = cards.as_slice().first().copied().and_then(Card::from_written) {
                    let suit = play.suit_of(card, self.rules);
                    let by_play = play.proved_by_play(*seat, suit);
                    let surely = |mask| self.surely_holds(*seat, mask);
                    let by_hand = play.proved_by_hand(*seat, suit, self.rules, surely);
                    findings.extend(by_play.chain(by_hand).map(|revoked| told(*seat, revoked)));
                }
            }
            TrickEvent::Cards(Cards::Hand { seat, cards }) => {
                if let Ok(left) = self.still_held(play, *seat, cards) {
                    let sight = play.proved_by_sight(*seat, left, self.rules);
                    findings.extend(sight.map(|r| told(*seat, r)));
                }
            }
            TrickEvent::Call(Call::Take { seat, discard }) => {
                let due = play.takes.unwrap_or(seat);
                if due != seat {
                    findings.push(Irregular::WrongTaker { seat, due });
                }
                if let Making::TurnUp(making) = &self.rules.making
                    && !making.may_discard_upcard
                    && let Some(card) = discard.and_then(Card::from_written)
                    && self.upcard_was(card)
                {
                    findings.push(Irregular::UpcardDiscarded { seat, card });
                }
            }
            TrickEvent::Call(Call::Order { seat, .. } | Call::Name { seat, .. })
                if self.rules.lone.partner_may_take && play.fresh =>
            {
                if play.passed.has(seat) {
                    findings.push(Irregular::TakeoverAfterPass(seat));
                }
            }
            TrickEvent::Call(
                Call::TurnUp(_)
                | Call::Pass { .. }
                | Call::Order { .. }
                | Call::Name { .. }
                | Call::Bid { .. }
                | Call::Deny { .. }
                | Call::Allow { .. }
                | Call::DefendAlone { .. }
                | Call::Contract { .. }
                | Call::Denied { .. }
                | Call::PassedOut,
            )
            | TrickEvent::Cards(Cards::Tricks { .. }) => {}
        }
    }

    fn upcard_was(&self, card: Card) -> bool {
        self.play().is_some_and(|play| play.taken_card == Some(card))
    }

    /// The deal after an event.
    pub fn step(&self, event: TrickEvent<'_>) -> Result<Self, Impossible> {
        let mut next = *self;
        next.advance(event)?;
        Ok(next)
    }

    /// Takes an event in place; where it is impossible nothing changes.
    pub fn advance(&mut self, event: TrickEvent<'_>) -> Result<(), Impossible> {
        if let Some(mut stands) = self.silently_consented(event) {
            stands.advance(event)?;
            *self = stands;
            return Ok(());
        }
        self.take_in(event)
    }

    /// Takes an event in, where nobody's silence is in question.
    fn take_in(&mut self, event: TrickEvent<'_>) -> Result<(), Impossible> {
        match event {
            TrickEvent::Cards(Cards::Hand { seat, cards }) => self.see(*seat, cards),
            TrickEvent::Cards(Cards::Play { seat, cards, .. }) => match &self.stage {
                Stage::Play(_) => self.card(*seat, cards, |_| {}),
                Stage::TurnUp(..) | Stage::Bid(..) => Err(Impossible::NoContract),
                Stage::Done(..) | Stage::Thrown { .. } => Err(self.not_now(event.kind())),
            },
            TrickEvent::Cards(Cards::Tricks { taken }) => self.count(*taken),
            TrickEvent::Call(call) => self.call(call),
        }
    }

    fn call(&mut self, call: Call) -> Result<(), Impossible> {
        match (call, &self.stage) {
            (Call::Take { seat, discard }, Stage::Play(_)) => self.take(seat, discard),
            (_, Stage::TurnUp(auction, table)) => self.turn_up(*auction, *table, call),
            (_, Stage::Bid(auction, table)) => self.bid(*auction, *table, call),
            (_, Stage::Play(play)) => {
                *self = self.call_in_play(play, call)?;
                Ok(())
            }
            (_, Stage::Done(..) | Stage::Thrown { .. }) => Err(self.not_now(call.kind())),
        }
    }

    fn turn_up(
        &mut self,
        auction: turn_up::Auction,
        table: turn_up::Table<'r>,
        call: Call,
    ) -> Result<(), Impossible> {
        let next = auction.step(call, &table)?;
        if let Call::TurnUp(TurnUp::Card(written)) = call
            && let Some(card) = Card::from_written(written)
        {
            self.known.turn(card, self.rules.pack)?;
        }
        match next {
            turn_up::Next::On(auction) => self.stage = Stage::TurnUp(auction, table),
            turn_up::Next::Made(made) => {
                // A refused player may have declared on this card, and it was taken up.
                if let Some(card @ Card::Of(_, suit)) = auction.lay()
                    && made.trump == Trump::Suit(suit)
                {
                    self.known.lift(card);
                }
                self.make(made);
            }
            turn_up::Next::Thrown { forfeit } => self.stage = Stage::Thrown { forfeit },
        }
        Ok(())
    }

    fn bid(
        &mut self,
        auction: bid::Auction,
        table: bid::Table<'r>,
        call: Call,
    ) -> Result<(), Impossible> {
        match auction.step(call, &table)? {
            bid::Next::On(auction) => self.stage = Stage::Bid(auction, table),
            bid::Next::Made(won, trump) => self.win(won, trump),
            bid::Next::Thrown => self.stage = Stage::Thrown { forfeit: false },
        }
        Ok(())
    }

    fn not_now(&self, said: EventKind) -> Impossible {
        Impossible::NotNow { said, phase: self.phase() }
    }

    /// Trump was made by a turned card or by naming: who takes, who sits out, who leads.
    fn make(&mut self, made: turn_up::Made) {
        let Making::TurnUp(making) = &self.rules.making else { return };
        let taker = making.takes(self.rules.players, self.dealer, made.maker);
        // Where only the outcome was told, and a suit can be named too, nobody knows.
        let certain = made.taken.is_some() || (made.may_have_taken && !making.naming);
        let takes = certain.then_some(taker);
        let contract = Contract {
            maker: made.maker,
            trump: made.trump,
            alone: made.alone,
            bid: None,
            lone_call: u8::from(made.alone),
        };
        let card = made.taken.and_then(turn_up::Faced::card);
        let taken = match (card, made.trump.suit()) {
            (Some(card), _) => Some(Taken::Card(card)),
            // Whatever was taken up has the suit that became trump.
            (None, Some(suit)) if takes.is_some() || made.may_have_taken => Some(Taken::Suit(suit)),
            (None, _) => None,
        };
        if let Some(taken) = taken {
            self.known.take_up(taker, taken);
        }
        self.contract(contract, takes);
        if let Stage::Play(play) = &mut self.stage {
            play.passed = made.passed;
            play.took = takes.is_none() && !made.may_have_taken;
            play.taken_card = card;
        }
    }

    fn win(&mut self, won: bid::Won, trump: Trump) {
        let contract = Contract {
            maker: won.seat,
            trump,
            alone: won.lone_call > 0,
            bid: Some(won.tricks),
            lone_call: won.lone_call,
        };
        self.contract(contract, None);
    }

    fn contract(&mut self, contract: Contract, takes: Option<Seat>) {
        let out = if contract.alone {
            self.rules.players.partners(contract.maker)
        } else {
            SeatSet::NONE
        };
        let leader = first_leader(self.rules, self.dealer, contract.maker, contract.alone, out);
        self.swapped();
        if contract.alone {
            self.exchanged(contract.maker);
        }
        self.stage = Stage::Play(Play::new(contract, takes, out, leader));
    }

    fn call_in_play(&self, play: &Play, call: Call) -> Result<Self, Impossible> {
        match call {
            Call::DefendAlone { seat } => self.defend_alone(play, seat),
            Call::Order { seat, alone } => {
                self.take_over(play, seat, play.contract.trump, alone, call)
            }
            Call::Name { seat, trump, alone } => self.take_over(play, seat, trump, alone, call),
            Call::TurnUp(_)
            | Call::Pass { .. }
            | Call::Bid { .. }
            | Call::Deny { .. }
            | Call::Allow { .. }
            | Call::Contract { .. }
            | Call::Denied { .. }
            | Call::PassedOut
            | Call::Take { .. } => Err(self.not_now(call.kind())),
        }
    }

    /// A card is played; what that breaks is given to `find`.
    #[inline]
    pub(super) fn card(
        &mut self,
        seat: Seat,
        cards: &CardList,
        mut find: impl FnMut(Irregular),
    ) -> Result<(), Impossible> {
        let Stage::Play(play) = &mut self.stage else { return Err(Impossible::NoContract) };
        let [written] = cards.as_slice() else { return Err(Impossible::OneCard(cards.len())) };
        let card = Card::from_written(*written).ok_or(Impossible::NoSuchCard(*written))?;
        if play.out.has(seat) {
            return Err(Impossible::SittingOut(seat));
        }
        if play.live().is_some_and(|trick| trick.has(seat)) {
            return Err(Impossible::AlreadyPlayed(seat));
        }
        let suit = play.suit_of(card, self.rules);
        let surely = |mask| self.known.surely(seat, mask) > 0;
        let by_hand = play.proved_by_hand(seat, suit, self.rules, surely);
        self.known.play(seat, card, self.rules.pack)?;
        if let Some(what) = out_of_turn(play, seat) {
            find(what);
        }
        for revoked in play.proved_by_play(seat, suit) {
            find(told(seat, revoked));
        }
        if let Some(revoked) = by_hand {
            find(told(seat, revoked));
        }
        play.add(seat, card, suit, self.rules, by_hand.is_some());
        if play.tricks_done() == self.rules.hand {
            let (play, taken) = (*play, play.taken());
            self.stage = Stage::Done(play, taken);
        }
        Ok(())
    }

    /// A count is said: it ends the play, or repeats what is known.
    fn count(&mut self, said: ByTeam<u8>) -> Result<(), Impossible> {
        let play = match &self.stage {
            Stage::Play(play) => *play,
            Stage::TurnUp(..) | Stage::Bid(..) => return Err(Impossible::NoContract),
            Stage::Done(_, seen) if said == *seen => return Ok(()),
            Stage::Done(_, seen) => {
                return Err(Impossible::TricksDisagree { said, seen: *seen });
            }
            Stage::Thrown { .. } => return Err(self.not_now(EventKind::Tricks)),
        };
        let got = u16::from(said.even) + u16::from(said.odd);
        if got != u16::from(self.rules.hand) {
            return Err(Impossible::Sum { want: self.rules.hand, got });
        }
        let seen = play.taken();
        if said.even < seen.even || said.odd < seen.odd {
            return Err(Impossible::TricksDisagree { said, seen });
        }
        self.stage = Stage::Done(play, said);
        Ok(())
    }

    /// The turned card goes to `seat`, who lays one away.
    fn take(&mut self, seat: Seat, discard: Option<Written>) -> Result<(), Impossible> {
        let turned_up = matches!(self.rules.making, Making::TurnUp(_));
        let play = match &mut self.stage {
            Stage::Play(play) if turned_up && !play.begun() && !play.took => play,
            Stage::Play(_)
            | Stage::TurnUp(..)
            | Stage::Bid(..)
            | Stage::Done(..)
            | Stage::Thrown { .. } => {
                return Err(Impossible::NotNow { said: EventKind::Take, phase: self.phase() });
            }
        };
        let mut known = self.known;
        if let (Some(due), Some(taken)) = (play.takes, taken_up(play))
            && due != seat
        {
            known.pass_on(due, seat, taken);
        }
        if let Some(written) = discard {
            let card = Card::from_written(written)
                .filter(|card| self.rules.pack.copies_of(*card) > 0)
                .ok_or(Impossible::NoSuchCard(written))?;
            known.lay_away(seat, card, self.rules.hand, self.rules.pack)?;
        }
        self.known = known;
        play.took = true;
        play.fresh = false;
        play.takes = Some(seat);
        // Bacon: who drew the card leads, whoever should have drawn it.
        let drew = matches!(&self.rules.making, Making::TurnUp(making)
            if making.taker == Taker::LeftOfMaker);
        if drew && self.rules.lead == Lead::LeftOfMaker && !play.out.has(seat) {
            play.lead_by(seat);
        }
        Ok(())
    }

    fn defend_alone(&self, play: &Play, seat: Seat) -> Result<Self, Impossible> {
        let said = EventKind::DefendAlone;
        if !self.rules.lone.defend_alone {
            return Err(Impossible::NotThisGame { said, clause: Clause::LoneDefendAlone });
        }
        if !play.contract.alone || play.begun() || play.lone_defender.is_some() {
            return Err(self.not_now(said));
        }
        if seat.team() == play.contract.maker.team() {
            return Err(Impossible::NotThatSeat { seat, said });
        }
        let mut after = *play;
        after.fresh = false;
        after.lone_defender = Some(seat);
        after.out = play.out.or(self.rules.players.partners(seat));
        after.lead_by(first_leader(self.rules, self.dealer, play.contract.maker, true, after.out));
        let mut next = Self { stage: Stage::Play(after), ..*self };
        next.exchanged(seat);
        Ok(next)
    }

    /// Where a weak hand may take the hidden cards, one that was seen may have done so unrecorded.
    fn swapped(&mut self) {
        let Making::TurnUp(making) = &self.rules.making else { return };
        let Some(WeakRules { hand, then: WeakThen::Swap }) = making.weak else { return };
        for seat in self.rules.players.seats() {
            if self.known.seen(seat).is_some_and(|seen| is_weak(seen.iter(), hand)) {
                self.known.forget(seat);
            }
        }
    }

    /// Somebody is alone: where partners exchange cards, those of the side change hands unseen.
    fn exchanged(&mut self, alone: Seat) {
        if self.rules.lone.exchange > 0 {
            self.known.forget(alone);
            for partner in self.rules.players.partners(alone).iter() {
                self.known.forget(partner);
            }
        }
    }

    /// The caller's partner takes the hand from him and plays alone (Laws of 1888, 74–76).
    fn take_over(
        &self,
        play: &Play,
        seat: Seat,
        trump: Trump,
        alone: bool,
        call: Call,
    ) -> Result<Self, Impossible> {
        let partner = self.rules.players.partners(play.contract.maker).has(seat);
        let may = self.rules.lone.partner_may_take && play.fresh && partner && alone;
        if !may || trump != play.contract.trump {
            return Err(self.not_now(call.kind()));
        }
        if play.passed.has(seat) {
            // Too late: it counts for nothing.
            return Ok(*self);
        }
        let contract = Contract { maker: seat, alone: true, lone_call: 1, ..play.contract };
        let takes = play.takes;
        let mut next = *self;
        next.contract(contract, takes);
        if let Stage::Play(after) = &mut next.stage {
            after.passed = play.passed;
            after.taken_card = play.taken_card;
            after.fresh = false;
        }
        Ok(next)
    }

    /// The cards that a seat still holds, of a hand that was shown whole or as far as it is left.
    fn still_held(&self, play: &Play, seat: Seat, cards: &CardList) -> Result<Bag, Impossible> {
        let mut hand = self.checked(cards)?;
        let played = play.cards_of(seat).count();
        let (shown, size) = (usize::from(cards.len()), usize::from(self.rules.hand));
        if shown + played == size {
            return Ok(hand);
        }
        if shown != size {
            return Err(Impossible::HandSize { want: self.rules.hand, got: cards.len() });
        }
        for (_, card) in play.cards_of(seat) {
            if !hand.take(card) {
                return Err(Impossible::NotInHand { seat, card: card.written() });
            }
        }
        Ok(hand)
    }

    /// A hand that can be one of this pack, as far as its own cards say.
    fn checked(&self, cards: &CardList) -> Result<Bag, Impossible> {
        let mut hand = Bag::EMPTY;
        for written in cards.as_slice() {
            let card = Card::from_written(*written)
                .filter(|card| self.rules.pack.copies_of(*card) > 0)
                .ok_or(Impossible::NoSuchCard(*written))?;
            if !hand.add(card) {
                return Err(Impossible::CardGone(*written));
            }
        }
        Ok(hand)
    }

    /// A hand is seen: as it was dealt until trump is made, afterwards as it is played.
    fn see(&mut self, seat: Seat, cards: &CardList) -> Result<(), Impossible> {
        match &self.stage {
            Stage::Play(play) => {
                let left = self.still_held(play, seat, cards)?;
                let mut after = *play;
                for revoked in play.proved_by_sight(seat, left, self.rules) {
                    after.note(seat, revoked);
                }
                self.known.see(seat, left, self.rules.pack)?;
                self.stage = Stage::Play(after);
            }
            Stage::TurnUp(..) | Stage::Bid(..) => {
                let hand = self.checked(cards)?;
                if cards.len() != self.rules.hand {
                    return Err(Impossible::HandSize { want: self.rules.hand, got: cards.len() });
                }
                self.known.see(seat, hand, self.rules.pack)?;
            }
            Stage::Done(..) | Stage::Thrown { .. } => {
                return Err(self.not_now(EventKind::Hand));
            }
        }
        Ok(())
    }

    /// Why a hand may not be thrown in as weak, if it may not.
    pub fn not_weak(&self, seat: Seat) -> Option<Irregular> {
        let Stage::TurnUp(auction, table) = &self.stage else {
            return Some(Irregular::NotWeak(seat));
        };
        let throws_in = |weak: &WeakRules| match weak.then {
            WeakThen::RedealSame | WeakThen::RedealNext => true,
            // Three cards are swapped, and the deal goes on.
            WeakThen::Swap => false,
        };
        let Some(weak) = table.making.weak.filter(throws_in) else {
            return Some(Irregular::NotWeak(seat));
        };
        let seen_strong =
            self.known.seen(seat).is_some_and(|hand| !is_weak(hand.iter(), weak.hand));
        (auction.has_called(seat) || seen_strong).then_some(Irregular::NotWeak(seat))
    }
}

/// Tricks with those that change hands.
const fn moved(taken: ByTeam<u8>, transfer: Option<Transfer>) -> ByTeam<u8> {
    let Some(Transfer { to, tricks }) = transfer else { return taken };
    let (even, odd) = (taken.even, taken.odd);
    match to {
        Team::Even => {
            let tricks = if tricks < odd { tricks } else { odd };
            ByTeam::new(even + tricks, odd - tricks)
        }
        Team::Odd => {
            let tricks = if tricks < even { tricks } else { even };
            ByTeam::new(even - tricks, odd + tricks)
        }
    }
}

/// Is this a hand that may be thrown in?
fn is_weak(hand: impl Iterator<Item = Card>, weak: WeakHand) -> bool {
    use crate::card::Rank::{Ace, Jack, King, Nine, Queen, Ten};
    let (mut nines, mut tens, mut aces, mut faces, mut others) = (0, 0, 0, 0, 0);
    for card in hand {
        match card {
            Card::Of(Nine, _) => nines += 1,
            Card::Of(Ten, _) => tens += 1,
            Card::Of(Ace, _) => aces += 1,
            Card::Of(Jack | Queen | King, _) | Card::Joker => faces += 1,
            Card::Of(..) => others += 1,
        }
    }
    match weak {
        WeakHand::NinesTens => aces + faces + others == 0,
        WeakHand::NoAceNoFace => aces + faces == 0,
        WeakHand::AceNoFace => aces > 0 && faces == 0,
        WeakHand::ThreeNinesOrTens => nines >= 3 || tens >= 3,
    }
}

/// Who leads the first trick: a seat that sits out is passed over.
fn first_leader(rules: &TrickRules, dealer: Seat, maker: Seat, alone: bool, out: SeatSet) -> Seat {
    let lead = if alone { rules.lone_lead } else { rules.lead };
    let players = rules.players;
    let first = match lead {
        Lead::LeftOfDealer => players.left(dealer),
        Lead::LeftOfMaker => players.left(maker),
        Lead::Maker => maker,
    };
    players.all().minus(out).first_from(first).unwrap_or(first)
}

/// What is known of the card that is taken up: it has the suit that became trump.
fn taken_up(play: &Play) -> Option<Taken> {
    match (play.taken_card, play.contract.trump.suit()) {
        (Some(card), _) => Some(Taken::Card(card)),
        (None, suit) => suit.map(Taken::Suit),
    }
}

/// A card of this seat now is out of turn, if it is.
#[inline]
fn out_of_turn(play: &Play, seat: Seat) -> Option<Irregular> {
    let turn = play.turn();
    (seat != turn).then(|| Irregular::PlayOutOfTurn { seat, turn, lead: play.live().is_none() })
}

pub(super) fn told(seat: Seat, revoked: Revoked) -> Irregular {
    let Revoked { trick, proof, suit } = revoked;
    Irregular::Revoke { seat, trick, proof, suit }
}
