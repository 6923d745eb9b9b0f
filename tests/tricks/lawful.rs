//! Lawful deals of the trick family at random, from the first call to the last card.

#![allow(dead_code, reason = "every test takes what it needs")]
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "a test that trips over its own data fails, and should"
)]

use rasher::card::{Bag, Card, CardList, Written};
use rasher::event::{self, Call, Event, TurnUp};
use rasher::game::Deal;
use rasher::game::play::{lawful, suit_in_play};
use rasher::game::verdict::{Phase, Standing};
use rasher::line::candidates;
use rasher::rules::{Making, Ruleset, TrickRules};
use rasher::seat::{ByTeam, Seat};

use super::Dice;

pub(crate) fn family(ruleset: &Ruleset) -> &TrickRules {
    ruleset.trick_rules().unwrap_or_else(|| panic!("{ruleset} is no trick game"))
}

pub(crate) fn seat(number: usize) -> Seat {
    u8::try_from(number).ok().and_then(Seat::new).expect("a seat")
}

pub(crate) fn opened(ruleset: &'static Ruleset, dice: &mut Dice) -> Deal<'static> {
    let seats = usize::from(ruleset.players().count());
    let points = |dice: &mut Dice| i32::try_from(dice.roll(12)).expect("small");
    let standing = Standing {
        dealer: seat(dice.roll(seats)),
        score: ByTeam::new(points(dice), points(dice)),
        deal_no: 1 + u32::try_from(dice.roll(9)).expect("small"),
        misdeals: u8::try_from(dice.roll(3)).expect("small"),
    };
    Deal::open(ruleset, standing).expect("a chair")
}

/// The cards of a deal, as a player would have them: hands, and what is left.
pub(crate) struct Held {
    pub(crate) hands: Vec<Vec<Card>>,
    pub(crate) rest: Vec<Card>,
}

impl Held {
    pub(crate) fn dealt(ruleset: &Ruleset, dice: &mut Dice) -> Self {
        let rules = family(ruleset);
        let mut rest: Vec<Card> = rules
            .pack
            .kinds()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(rules.pack.copies_of(card))))
            .collect();
        dice.shuffle(&mut rest);
        let size = usize::from(rules.hand);
        let seats = ruleset.players().count();
        let hands = (0..seats).map(|_| rest.split_off(rest.len() - size)).collect();
        Self { hands, rest }
    }

    pub(crate) fn of(&self, seat: Seat) -> &[Card] {
        &self.hands[seat.index()]
    }

    pub(crate) fn hand(&self, seat: Seat) -> Event {
        let cards = self.of(seat).iter().map(|card| card.written()).collect();
        Event::Cards(event::Cards::Hand { seat, cards })
    }

    /// The lawful cards of a seat in this deal.
    pub(crate) fn lawful(&self, deal: &Deal<'_>, seat: Seat) -> Vec<Card> {
        let rules = deal.trick().expect("a trick game").rules();
        // Before the partner has answered nobody knows yet what he has to follow.
        let Some(play) = deal.play() else { return Vec::new() };
        let mut bag = Bag::EMPTY;
        for card in self.of(seat) {
            assert!(bag.add(*card), "two copies at most");
        }
        let trump = play.contract.trump;
        let led = play.live().and_then(|trick| suit_in_play(trick.lead().1, trump, rules.bowers));
        let may = lawful(bag, led, trump, rules.bowers);
        self.of(seat).iter().copied().filter(|card| may(*card)).collect()
    }

    pub(crate) fn leaves(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        let place = hand.iter().position(|other| *other == card).expect("it holds the card");
        hand.remove(place);
    }
}

pub(crate) fn written(card: Written) -> Card {
    Card::from_written(card).expect("a French card")
}

pub(crate) fn play(seat: Seat, card: Card) -> Event {
    Event::Cards(event::Cards::Play {
        seat,
        cards: CardList::one(card.written()),
        reading: None,
        out: false,
    })
}

/// Could this happen with these cards, nobody breaking a rule?
pub(crate) fn fits(event: &Event, deal: &Deal<'_>, cards: &Held) -> bool {
    match event {
        Event::Call(Call::TurnUp(TurnUp::Card(card))) => cards.rest.last() == Some(&written(*card)),
        Event::Call(Call::TurnUp(TurnUp::Suit(suit))) => {
            matches!(cards.rest.last(), Some(Card::Of(_, printed)) if printed == suit)
        }
        // Nobody orders a card that was not turned.
        Event::Call(Call::Take { .. }) => false,
        Event::Cards(event::Cards::Play { seat, cards: list, .. }) => {
            cards.lawful(deal, *seat).contains(&written(list.as_slice()[0]))
        }
        _ => true,
    }
}

/// The next event of a lawful deal, out of those that are offered.
pub(crate) fn next(deal: &Deal<'_>, cards: &mut Held, dice: &mut Dice) -> Event {
    // Whoever has taken the turned card lays one of his own away, before anything is played.
    if let Some(taker) = takes_now(deal)
        && let Some(up) = cards.rest.pop()
    {
        cards.hands[taker.index()].push(up);
        let barred = !may_lay_away(deal);
        let mut may = cards.of(taker).to_vec();
        may.retain(|card| !barred || *card != up);
        let away = dice.pick(&may);
        cards.leaves(taker, away);
        return Event::Call(Call::Take { seat: taker, discard: Some(away.written()) });
    }
    let all: Vec<Event> =
        candidates(deal).into_iter().filter(|event| fits(event, deal, cards)).collect();
    let outcome = |event: &Event| {
        use event::Call::{Contract, Denied, PassedOut};
        matches!(
            event,
            Event::Call(Contract { .. } | Denied { .. } | PassedOut)
                | Event::Cards(event::Cards::Tricks { .. })
        )
    };
    let told = dice.once_in(30);
    let some: Vec<&Event> = all.iter().filter(|event| outcome(event) == told).collect();
    let turned =
        all.iter().find(|event| matches!(event, Event::Call(Call::TurnUp(TurnUp::Card(_)))));
    let event = match turned {
        Some(turned) => turned,
        None if some.is_empty() => all.get(dice.roll(all.len().max(1))).expect("something goes"),
        None => some[dice.roll(some.len())],
    };
    if let Event::Cards(event::Cards::Play { seat, cards: list, .. }) = event {
        cards.leaves(*seat, written(list.as_slice()[0]));
    }
    if let Event::Call(Call::Pass { seat }) = event
        && *seat == deal.standing().dealer
        && deal.phase() == Phase::Offer
        && deal.trick().is_some_and(|trick| trick.faced().is_some_and(|it| it.card().is_some()))
    {
        // It is turned down, and another may be turned.
        cards.rest.pop();
    }
    event.clone()
}

/// Who has a turned card to take now, if it was one that is known.
pub(crate) fn takes_now(deal: &Deal<'_>) -> Option<Seat> {
    let play = deal.play()?;
    (deal.phase() == Phase::Play && !play.took && !play.begun() && play.taken_card.is_some())
        .then_some(play.takes?)
}

pub(crate) fn may_lay_away(deal: &Deal<'_>) -> bool {
    match &deal.trick().expect("a trick game").rules().making {
        Making::TurnUp(making) => making.may_discard_upcard,
        Making::Bid(_) => true,
    }
}

/// A lawful deal from the first call to the last card; `look` sees every state on the way.
pub(crate) fn lawful_deal(
    ruleset: &'static Ruleset,
    dice: &mut Dice,
    mut look: impl FnMut(&Deal<'static>, &mut Dice),
) -> (Deal<'static>, Vec<Event>) {
    let mut cards = Held::dealt(ruleset, dice);
    if matches!(cards.rest.last(), Some(Card::Joker)) {
        cards.rest.rotate_left(1);
    }
    let mut deal = opened(ruleset, dice);
    let mut told = Vec::new();
    let mut tell = |deal: &mut Deal<'static>, event: Event| {
        let mut found = Vec::new();
        deal.judge(&event, &mut found);
        assert_eq!(found, [], "{ruleset}: {event:?} after {told:?}");
        let done = deal.advance(&event);
        assert_eq!(done, Ok(()), "{ruleset}: {event:?} after {told:?}");
        told.push(event);
    };
    if dice.once_in(3) {
        // Before the calls the hands are as they were dealt.
        for number in (0..cards.hands.len()).filter(|_| !dice.once_in(3)) {
            tell(&mut deal, cards.hand(seat(number)));
        }
    }
    while !deal.phase().is_closed() {
        look(&deal, dice);
        let event = next(&deal, &mut cards, dice);
        tell(&mut deal, event);
    }
    look(&deal, dice);
    (deal, told)
}
