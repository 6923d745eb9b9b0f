//! Tricks: the suit a card belongs to, which card wins, who plays next, and what proves a revoke.
//!
//! Here and nowhere else a card has a strength, and it has one only under a contract. The left bower
//! has its one home in [`suit_in_play`]. This module does not know how trump was made or what a trick
//! is worth.

use crate::card::{Bag, Card, Rank, Suit, Trump};
use crate::rules::{Equal, TrickRules};
use crate::seat::{ByTeam, MOST_SEATS, Seat, SeatSet};

/// The most tricks that a deal can have: a hand is at most thirteen cards.
pub const MOST_TRICKS: usize = 13;

/// The suit that a card belongs to under this trump, which is not always the one printed on it.
///
/// The joker belongs to trump, and so does the left bower. None only for a joker without a trump
/// suit, and loading refuses a ruleset that allows both.
pub const fn suit_in_play(card: Card, trump: Trump, bowers: bool) -> Option<Suit> {
    match (card, trump) {
        (Card::Joker, _) => trump.suit(),
        (Card::Of(Rank::Jack, suit), Trump::Suit(trump))
            if bowers && suit.number() == trump.mate().number() =>
        {
            Some(trump)
        }
        (Card::Of(_, suit), _) => Some(suit),
    }
}

/// The cards that belong to `suit` under this trump, as bits of [`Card::index`].
pub const fn suit_mask(suit: Suit, trump: Trump, bowers: bool) -> u64 {
    const THIRTEEN: u64 = (1 << 13) - 1;
    let mut mask = THIRTEEN << (13 * suit.number());
    if let Trump::Suit(trump) = trump {
        let left = 1u64 << Card::Of(Rank::Jack, trump.mate()).index();
        if suit.number() == trump.number() {
            mask |= 1 << Card::Joker.index();
            if bowers {
                mask |= left;
            }
        } else if bowers {
            mask &= !left;
        }
    }
    mask
}

/// How strong a card is in a trick to which `led` was led: 0 where it can win nothing.
///
/// Strengths are comparable within one trick only. Every trump is above every other card.
pub fn strength(card: Card, led: Option<Suit>, trump: Trump, bowers: bool) -> u8 {
    strength_in(card, suit_in_play(card, trump, bowers), led, trump, bowers)
}

/// The same, where the suit that the card belongs to is known already.
fn strength_in(
    card: Card,
    in_play: Option<Suit>,
    led: Option<Suit>,
    trump: Trump,
    bowers: bool,
) -> u8 {
    const TRUMP: u8 = 32;
    let Card::Of(rank, printed) = card else { return TRUMP + 16 };
    if let Trump::Suit(suit) = trump
        && in_play == Some(suit)
    {
        return match rank {
            Rank::Jack if bowers && printed == suit => TRUMP + 15,
            Rank::Jack if bowers => TRUMP + 14,
            Rank::Two
            | Rank::Three
            | Rank::Four
            | Rank::Five
            | Rank::Six
            | Rank::Seven
            | Rank::Eight
            | Rank::Nine
            | Rank::Ten
            | Rank::Jack
            | Rank::Queen
            | Rank::King
            | Rank::Ace => TRUMP + rank.number(),
        };
    }
    if in_play != led {
        return 0;
    }
    match trump {
        Trump::Low => 13 - rank.number(),
        Trump::Suit(_) | Trump::None => 1 + rank.number(),
    }
}

/// How a trick stands as card after card falls to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ahead {
    /// The suit led; none for a joker without a trump suit.
    led: Option<Suit>,
    /// The place, from 0, of the card that wins so far.
    place: u8,
    strength: u8,
}

impl Ahead {
    /// A card is led that belongs to the suit `led`, and is so strong in it.
    const fn led(led: Option<Suit>, strength: u8) -> Self {
        Self { led, place: 0, strength }
    }

    /// The next card falls. The one that was led has a strength, so that an equal one has it too.
    fn meets(&mut self, place: u8, strength: u8, equal: Equal) {
        let better = match equal {
            Equal::First => strength > self.strength,
            Equal::Last => strength >= self.strength,
        };
        if better {
            (self.place, self.strength) = (place, strength);
        }
    }
}

/// The place, from 0, of the card that wins a trick; the cards stand in the order of play.
///
/// None where there are no cards.
pub fn winning_place(
    mut cards: impl Iterator<Item = Card>,
    trump: Trump,
    bowers: bool,
    equal: Equal,
) -> Option<usize> {
    let lead = cards.next()?;
    let led = suit_in_play(lead, trump, bowers);
    let mut ahead = Ahead::led(led, strength(lead, led, trump, bowers));
    for (place, card) in (1..).zip(cards) {
        ahead.meets(place, strength(card, led, trump, bowers), equal);
    }
    Some(usize::from(ahead.place))
}

/// The cards of `hand` that may be played to a trick to which `led` was led: those of the suit, or
/// all where there are none.
pub fn lawful(hand: Bag, led: Option<Suit>, trump: Trump, bowers: bool) -> impl Fn(Card) -> bool {
    let must = led.filter(|led| hand.count_in(suit_mask(*led, trump, bowers)) > 0);
    move |card| must.is_none() || suit_in_play(card, trump, bowers) == must
}

/// What was agreed before the play: who plays what, with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Who made trump.
    pub maker: Seat,
    /// What it is.
    pub trump: Trump,
    /// Does the maker play alone?
    pub alone: bool,
    /// The bid, in bid games.
    pub bid: Option<u8>,
    /// Which alone call stands, from 1; 0 where nobody is alone.
    pub lone_call: u8,
}

/// A trick, in the order of play. A trick that is kept here is never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    cards: [(Seat, Card); MOST_SEATS],
    len: u8,
    /// Who has played to it.
    seats: SeatSet,
    ahead: Ahead,
}

impl Trick {
    fn led(seat: Seat, card: Card, ahead: Ahead) -> Self {
        Self { cards: [(seat, card); MOST_SEATS], len: 1, seats: SeatSet::one(seat), ahead }
    }

    /// Who played what, the lead first.
    pub fn plays(&self) -> &[(Seat, Card)] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// Who led, and what.
    pub fn lead(&self) -> (Seat, Card) {
        let [first, ..] = self.cards;
        first
    }

    /// Who won it, or would if it ended here.
    pub fn winner(&self) -> Seat {
        self.cards.get(usize::from(self.ahead.place)).map_or(self.lead().0, |(seat, _)| *seat)
    }

    fn add(&mut self, seat: Seat, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = (seat, card);
            self.len += 1;
            self.seats = self.seats.with(seat);
        }
    }

    /// The last card goes to this place among the others, and who wins is found anew.
    fn settle(&mut self, at: usize, strong: impl Fn(Card, Option<Suit>) -> u8, equal: Equal) {
        let len = usize::from(self.len);
        if let Some(tail) = self.cards.get_mut(at..len) {
            tail.rotate_right(1);
        }
        let led = self.ahead.led;
        let mut ahead = Ahead::led(led, strong(self.lead().1, led));
        for (place, (_, card)) in (0..self.len).zip(self.plays()).skip(1) {
            ahead.meets(place, strong(*card, led), equal);
        }
        self.ahead = ahead;
    }

    /// Has `seat` played to it?
    pub const fn has(&self, seat: Seat) -> bool {
        self.seats.has(seat)
    }

    /// What `seat` played to it.
    pub fn by(&self, seat: Seat) -> Option<Card> {
        self.plays().iter().find(|(other, _)| *other == seat).map(|(_, card)| *card)
    }
}

/// The play of a deal: the contract, who is in it, and the cards so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    pub contract: Contract,
    /// Who takes the turned card; none where nobody does or it is not known.
    pub takes: Option<Seat>,
    /// Who sits out.
    pub out: SeatSet,
    /// A defender who plays alone.
    pub lone_defender: Option<Seat>,
    /// Who leads, or led, the first trick by the rules.
    pub leader: Seat,
    /// The partner may still take the hand over: nothing has happened since the call.
    pub fresh: bool,
    /// The turned card was said to be taken, or there is none that could be.
    pub took: bool,
    /// The turned card that is taken up, where it is known.
    pub taken_card: Option<Card>,
    /// Who had passed before the call.
    pub passed: SeatSet,
    tricks: [Option<Trick>; MOST_TRICKS],
    /// Tricks that are complete.
    done: u8,
    /// By seat and by suit led: on which tricks (bit 0 is the first) the seat did not follow, where
    /// nothing has shown yet that it could have.
    failed: [[u16; 4]; MOST_SEATS],
    taken: ByTeam<u8>,
    /// Whose turn it is: the first seat in play, clockwise from the leader, without a card in this
    /// trick; at a lead the winner of the last one.
    turn: Seat,
    /// A card that was taken back, as long as nothing lies in its place.
    mending: Option<Mending>,
}

/// A card that is to lie where another was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mending {
    /// Of which trick, from 0.
    trick: u8,
    seat: Seat,
    /// Its place in the trick, from 0.
    at: usize,
    /// It was a revoke: the player holds a card of the suit.
    holds: bool,
}

/// A revoke that an event makes known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revoked {
    /// On which trick, from 1.
    pub trick: u8,
    /// Which trick proves it, from 1; none for a seen hand.
    pub proof: Option<u8>,
    /// The suit that had to be followed.
    pub suit: Suit,
}

impl Play {
    /// The play before the first card.
    pub fn new(contract: Contract, takes: Option<Seat>, out: SeatSet, leader: Seat) -> Self {
        Self {
            contract,
            takes,
            out,
            lone_defender: None,
            leader,
            fresh: true,
            took: false,
            taken_card: None,
            passed: SeatSet::NONE,
            tricks: [None; MOST_TRICKS],
            done: 0,
            failed: [[0; 4]; MOST_SEATS],
            taken: ByTeam::new(0, 0),
            turn: leader,
            mending: None,
        }
    }

    /// Sets the first leader, as long as no card has been played.
    pub fn lead_by(&mut self, leader: Seat) {
        self.leader = leader;
        self.turn = leader;
    }

    /// Complete tricks, in order.
    pub fn done(&self) -> impl Iterator<Item = &Trick> {
        self.tricks.iter().flatten().take(usize::from(self.done))
    }

    /// The trick on the table, if a card lies there.
    pub fn live(&self) -> Option<&Trick> {
        self.tricks.get(usize::from(self.done)).and_then(Option::as_ref)
    }

    /// How many tricks are complete.
    pub const fn tricks_done(&self) -> u8 {
        self.done
    }

    /// Has any card been played?
    pub fn begun(&self) -> bool {
        self.tricks.first().is_some_and(Option::is_some)
    }

    /// Tricks that each team has taken, by the cards.
    pub const fn taken(&self) -> ByTeam<u8> {
        self.taken
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The cards that `seat` has played, trick by trick from 0, the live one included.
    pub fn cards_of(&self, seat: Seat) -> impl Iterator<Item = (usize, Card)> {
        let tricks = self.tricks.iter().flatten().enumerate();
        tricks.filter_map(move |(i, trick)| trick.by(seat).map(|card| (i, card)))
    }

    /// The suit that a card belongs to under this contract.
    pub const fn suit_of(&self, card: Card, rules: &TrickRules) -> Option<Suit> {
        suit_in_play(card, self.contract.trump, rules.bowers)
    }

    /// Adds a card. The caller has made sure that the seat is in play and has none in this trick.
    ///
    /// `suit` is what [`Play::suit_of`] says of it. What the card proves of earlier tricks is known
    /// from now on. `known` says that it is itself known to be a revoke, which no later card has to
    /// prove.
    #[allow(clippy::inline_always, reason = "most of a record is cards: a tenth of a deal's time")]
    #[inline(always)]
    pub fn add(
        &mut self,
        seat: Seat,
        card: Card,
        suit: Option<Suit>,
        rules: &TrickRules,
        known: bool,
    ) {
        self.fresh = false;
        let (trump, bowers) = (self.contract.trump, rules.bowers);
        let strong = |led| strength_in(card, suit, led, self.contract.trump, rules.bowers);
        let Some(place) = self.tricks.get_mut(usize::from(self.done)) else { return };
        let trick = match place {
            None => place.insert(Trick::led(seat, card, Ahead::led(suit, strong(suit)))),
            Some(trick) => {
                trick.ahead.meets(trick.len, strong(trick.ahead.led), rules.equal);
                trick.add(seat, card);
                trick
            }
        };
        // A mended card lies where the wrong one lay: of two equal cards the first may win.
        if let Some(mending) = self.mending
            && (mending.trick, mending.seat) == (self.done, seat)
        {
            self.mending = None;
            trick.settle(mending.at, |card, led| strength(card, led, trump, bowers), rules.equal);
        }
        let led = trick.ahead.led;
        let waiting = rules.players.all().minus(self.out).minus(trick.seats);
        let next = waiting.first_from(trick.lead().0);
        let winner = trick.winner();
        if let Some(suit) = suit {
            self.keep_failed(seat, suit, 0);
        }
        if let Some(led) = led.filter(|led| suit != Some(*led) && !known) {
            self.keep_failed(seat, led, self.failed(seat, led) | 1 << self.done);
        }
        self.turn = next.unwrap_or(winner);
        if next.is_none() {
            self.taken[winner.team()] += 1;
            self.done += 1;
        }
    }

    /// The trick on the table is taken back, and `leader` leads instead.
    pub fn take_back_trick(&mut self, leader: Seat) {
        if let Some(place) = self.tricks.get_mut(usize::from(self.done)) {
            *place = None;
        }
        self.forget_trick(self.done, None);
        self.turn = leader;
    }

    /// Takes back what `seat` played to the trick on the table, or to the last one where none lies
    /// there: the trick is open again, and it is the turn of whoever has no card in it. `holds`: it was
    /// a revoke, so that he has a card of the suit.
    pub fn take_back(&mut self, seat: Seat, holds: bool, rules: &TrickRules) -> Option<Card> {
        let number = if self.live().is_some() { self.done } else { self.done.checked_sub(1)? };
        let trick = self.tricks.get(usize::from(number)).copied().flatten()?;
        let card = trick.by(seat).filter(|_| trick.lead().0 != seat)?;
        if number < self.done {
            self.taken[trick.winner().team()] -= 1;
            self.done = number;
        }
        self.forget_trick(number, Some(seat));
        let at = trick.plays().iter().position(|(other, _)| *other == seat);
        self.mending = at.map(|at| Mending { trick: number, seat, at, holds });
        let rest = trick.plays().iter().filter(|(other, _)| *other != seat);
        let rest = self.trick_of(rest, rules);
        if let Some(place) = self.tricks.get_mut(usize::from(number)) {
            *place = rest;
        }
        self.wait_for(rules);
        Some(card)
    }

    /// These cards as a trick, in this order.
    fn trick_of<'a>(
        &self,
        mut plays: impl Iterator<Item = &'a (Seat, Card)>,
        rules: &TrickRules,
    ) -> Option<Trick> {
        let (trump, bowers) = (self.contract.trump, rules.bowers);
        let (seat, card) = plays.next()?;
        let led = suit_in_play(*card, trump, bowers);
        let mut trick =
            Trick::led(*seat, *card, Ahead::led(led, strength(*card, led, trump, bowers)));
        for (seat, card) in plays {
            trick.ahead.meets(trick.len, strength(*card, led, trump, bowers), rules.equal);
            trick.add(*seat, *card);
        }
        Some(trick)
    }

    /// Nothing is held against a seat, or against anybody, for what was played to a trick.
    fn forget_trick(&mut self, number: u8, seat: Option<Seat>) {
        let keep = !(1 << number);
        let all = self.failed.iter_mut().enumerate();
        for (_, suits) in all.filter(|(at, _)| seat.is_none_or(|seat| seat.index() == *at)) {
            for failed in suits {
                *failed &= keep;
            }
        }
    }

    /// `seat`, who has no card in the trick on the table, plays to it next.
    pub fn plays_next(&mut self, seat: Seat) {
        if self.live().is_some_and(|trick| !trick.has(seat)) && !self.out.has(seat) {
            self.turn = seat;
        }
    }

    /// Finds anew whose turn it is in the trick on the table.
    pub fn wait_for(&mut self, rules: &TrickRules) {
        let Some(trick) = self.live() else { return };
        let waiting = rules.players.all().minus(self.out).minus(trick.seats);
        if let Some(next) = waiting.first_from(trick.lead().0) {
            self.turn = next;
        }
    }

    /// Has this seat taken back a revoke on the trick on the table, so that it surely has the suit led?
    pub fn must_follow(&self, seat: Seat) -> bool {
        let mends = |it: Mending| it.holds && (it.trick, it.seat) == (self.done, seat);
        self.mending.is_some_and(mends)
    }

    /// Would this card win the trick as it lies? What is led does.
    pub fn would_win(&self, card: Card, rules: &TrickRules) -> bool {
        let Some(trick) = self.live() else { return true };
        let cards = trick.plays().iter().map(|(_, card)| *card).chain([card]);
        winning_place(cards, self.contract.trump, rules.bowers, rules.equal)
            == Some(usize::from(trick.len))
    }

    /// Remembers a revoke as known, so that none is told twice.
    pub fn note(&mut self, seat: Seat, revoked: Revoked) {
        let others = self.failed(seat, revoked.suit) & !(1 << (revoked.trick - 1));
        self.keep_failed(seat, revoked.suit, others);
    }

    /// On which tricks, as bits, `seat` did not follow `suit`, and nothing has shown that it could.
    fn failed(&self, seat: Seat, suit: Suit) -> u16 {
        let suits = self.failed.get(seat.index()).copied().unwrap_or_default();
        suits.get(usize::from(suit.number())).copied().unwrap_or_default()
    }

    fn keep_failed(&mut self, seat: Seat, suit: Suit, tricks: u16) {
        if let Some(failed) = self.failed.get_mut(seat.index())
            && let Some(place) = failed.get_mut(usize::from(suit.number()))
        {
            *place = tricks;
        }
    }

    /// The revokes that `seat` proves against itself by playing a card of this suit now: every
    /// earlier trick on which it did not follow it.
    #[inline]
    pub fn proved_by_play(
        &self,
        seat: Seat,
        suit: Option<Suit>,
    ) -> impl Iterator<Item = Revoked> + use<> {
        let proof = self.done + 1;
        let failed = match suit.map_or(0, |suit| self.failed(seat, suit)) {
            0 => 0,
            failed => failed & ((1 << self.done) - 1),
        };
        numbers(failed)
            .filter_map(move |trick| Some(Revoked { trick, proof: Some(proof), suit: suit? }))
    }

    /// The revoke that playing a card of this suit now is, where the seat surely holds the suit led: by
    /// its hand, or because it took back a revoke on this trick. `surely` answers whether the seat
    /// certainly holds one of some cards.
    #[inline]
    pub fn proved_by_hand(
        &self,
        seat: Seat,
        suit: Option<Suit>,
        rules: &TrickRules,
        surely: impl Fn(u64) -> bool,
    ) -> Option<Revoked> {
        let led = self.live()?.ahead.led?;
        let holds =
            || self.must_follow(seat) || surely(suit_mask(led, self.contract.trump, rules.bowers));
        if suit == Some(led) || !holds() {
            return None;
        }
        Some(Revoked { trick: self.done + 1, proof: None, suit: led })
    }

    /// The revokes that a hand proves that was seen after cards had been played: `hand` is what the
    /// seat still holds.
    pub fn proved_by_sight(
        &self,
        seat: Seat,
        hand: Bag,
        rules: &TrickRules,
    ) -> impl Iterator<Item = Revoked> {
        let (trump, bowers) = (self.contract.trump, rules.bowers);
        let held = move |suit: &Suit| hand.count_in(suit_mask(*suit, trump, bowers)) > 0;
        Suit::ALL.into_iter().filter(held).flat_map(move |suit| {
            let failed = numbers(self.failed(seat, suit));
            failed.map(move |trick| Revoked { trick, proof: None, suit })
        })
    }
}

/// The numbers, from 1, of the tricks whose bits are set.
#[inline]
fn numbers(mut tricks: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if tricks == 0 {
            return None;
        }
        let lowest = tricks.trailing_zeros();
        tricks &= tricks - 1;
        u8::try_from(lowest + 1).ok()
    })
}
