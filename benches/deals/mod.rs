//! Complete deals at random, the same ones at every run: Euchre, Bid Euchre, the climbing Bacon.

#![allow(dead_code, reason = "every bench takes what it needs")]

use rasher::card::{Bag, Card, CardList, ClimbCard, Suit, Trump};
use rasher::event::{Call, Cards, Climbing, Event, TurnUp};
use rasher::game::Deal;
use rasher::game::combo::{self, Hand};
use rasher::game::play::{lawful, suit_in_play};
use rasher::game::verdict::Standing;
use rasher::rules::{Making, Ruleset};
use rasher::seat::{ByTeam, Players, Seat};

/// A small generator, the same numbers at every run (xorshift64*).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn shuffle<T>(&mut self, cards: &mut [T]) {
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i + 1));
        }
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(drawn).unwrap_or(0) % n
    }
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number % 4).expect("a seat of four")
}

/// A lawful deal at random of the plainest kind: somebody orders the turned card, alone or not, no
/// hand is seen, and all cards are played.
pub(crate) fn random_deal(rules: &Ruleset, dealer: u8, chance: &mut Chance) -> Vec<Event> {
    let maker = chance.below(4);
    euchre_deal(rules, dealer, DealKind { maker, seen: [false; 4] }, chance)
}

/// A lawful deal at random of any kind: trump is ordered in the first round or named in the second,
/// after any number of passes, and in half of the deals some hands or all are seen.
pub(crate) fn varied_deal(rules: &Ruleset, dealer: u8, chance: &mut Chance) -> Vec<Event> {
    let maker = chance.below(8);
    let seen = match chance.below(4) {
        0 => [true; 4],
        1 => [(); 4].map(|()| chance.below(2) == 0),
        _ => [false; 4],
    };
    euchre_deal(rules, dealer, DealKind { maker, seen }, chance)
}

/// What kind of deal it is to be.
#[derive(Clone, Copy)]
struct DealKind {
    /// How many players pass before one makes trump: from the fourth on it is the second round.
    maker: usize,
    /// Whose hands are seen as they are dealt, from seat 0.
    seen: [bool; 4],
}

fn euchre_deal(rules: &Ruleset, dealer: u8, kind: DealKind, chance: &mut Chance) -> Vec<Event> {
    let Some(trick) = rules.trick_rules() else { panic!("a trick game") };
    let mut pack: Vec<Card> = trick.pack.kinds().collect();
    chance.shuffle(&mut pack);
    let mut hands: Vec<Vec<Card>> = (0..4).map(|_| pack.split_off(pack.len() - 5)).collect();
    let up = pack.pop().expect("a card to turn");
    let Card::Of(_, turned) = up else { panic!("no joker in this pack") };
    let shown = (0..4).filter(|at| kind.seen[usize::from(*at)]);
    let mut events: Vec<Event> = shown
        .map(|at| {
            let cards = hands[usize::from(at)].iter().map(|card| card.written()).collect();
            Event::Cards(Cards::Hand { seat: seat(at), cards })
        })
        .collect();
    events.push(Event::Call(Call::TurnUp(TurnUp::Card(up.written()))));
    let after = |places: usize| seat(dealer + 1 + u8::try_from(places % 4).unwrap());
    events.extend((0..kind.maker).map(|place| Event::Call(Call::Pass { seat: after(place) })));
    let maker = after(kind.maker);
    let alone = chance.below(8) == 0;
    let trump = if kind.maker < 4 {
        events.push(Event::Call(Call::Order { seat: maker, alone }));
        let takes = &mut hands[usize::from(dealer)];
        takes.push(up);
        let away = takes.remove(chance.below(6));
        events.push(Event::Call(Call::Take { seat: seat(dealer), discard: Some(away.written()) }));
        turned
    } else {
        let others: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| *suit != turned).collect();
        let trump = others[chance.below(3)];
        events.push(Event::Call(Call::Name { seat: maker, trump: Trump::Suit(trump), alone }));
        trump
    };
    let out = alone.then(|| Players::Four.partner(maker).expect("four seats"));
    let start = Deal::open(rules, standing(dealer)).expect("opens");
    play(&start, &mut hands, Trump::Suit(trump), out, chance, events)
}

/// A lawful deal at random of a bid game for four: one seat bids the least, the others pass, and
/// all cards are played.
pub(crate) fn random_bid_deal(rules: &Ruleset, dealer: u8, chance: &mut Chance) -> Vec<Event> {
    let Some(trick) = rules.trick_rules() else { panic!("a trick game") };
    let Making::Bid(bidding) = &trick.making else { panic!("a bid game") };
    let mut pack: Vec<Card> = trick.pack.kinds().collect();
    chance.shuffle(&mut pack);
    let mut hands: Vec<Vec<Card>> =
        (0..4).map(|_| pack.split_off(pack.len() - usize::from(trick.hand))).collect();
    let trump = Trump::Suit(Suit::ALL[chance.below(4)]);
    let maker = chance.below(4);
    let call = |place: u8| {
        let seat = seat(dealer + 1 + place);
        if usize::from(place) == maker {
            Event::Call(Call::Bid {
                seat,
                tricks: Some(bidding.least),
                trump: Some(trump),
                alone: false,
            })
        } else {
            Event::Call(Call::Pass { seat })
        }
    };
    let start = Deal::open(rules, standing(dealer)).expect("opens");
    play(&start, &mut hands, trump, None, chance, (0..4).map(call).collect())
}

/// A lawful climbing deal at random, hands shown first: a third of the time a player passes.
pub(crate) fn random_climb(rules: &Ruleset, dealer: u8, chance: &mut Chance) -> Vec<Event> {
    let Some(climb) = rules.climb_rules() else { panic!("a climbing game") };
    let kinds = climb.pack.expect("a pack");
    let natural = |rank| (0..kinds.suits).map(move |suit| ClimbCard::Natural { rank, suit });
    let copies = usize::from(kinds.copies);
    let mut pack: Vec<ClimbCard> = (1..=kinds.ranks)
        .flat_map(natural)
        .flat_map(|card| std::iter::repeat_n(card, copies))
        .collect();
    chance.shuffle(&mut pack);
    let wilds = usize::from(kinds.wilds_each);
    let hands: Vec<Vec<ClimbCard>> = pack
        .chunks(usize::from(kinds.hand) - wilds)
        .map(|naturals| [naturals, &vec![ClimbCard::Wild; wilds]].concat())
        .collect();
    let mut left: Vec<Hand> =
        hands.iter().map(|hand| Hand::of(hand, kinds).expect("as dealt")).collect();
    let list =
        |cards: &[ClimbCard]| -> CardList { cards.iter().map(|card| card.written()).collect() };
    let mut events: Vec<Event> = (0..4)
        .map(|at| {
            Event::Cards(Cards::Hand { seat: seat(at), cards: list(&hands[usize::from(at)]) })
        })
        .collect();
    let mut deal = Deal::open(rules, standing(dealer)).expect("opens");
    for event in &events {
        deal.advance(event).expect("as dealt");
    }
    while let Some(turn) = deal.turn() {
        let state = deal.climb().expect("a climbing game");
        let top = state.table().map(|(reading, _)| reading);
        let mut plays = Vec::new();
        combo::moves(&left[turn.index()], top, climb, kinds, &mut |cards, reading| {
            let cards = list(cards);
            plays.push(Event::Cards(Cards::Play {
                seat: turn,
                cards,
                reading: Some(reading),
                out: false,
            }));
        });
        let gift = state.offers().give.and_then(|(giver, to)| Some((giver, to.first()?)));
        let event = match gift {
            Some((giver, to)) => Event::Climbing(Climbing::GiveLead { seat: giver, to }),
            None if plays.is_empty() || (top.is_some() && chance.below(3) == 0) => {
                Event::Call(Call::Pass { seat: turn })
            }
            None => plays.swap_remove(chance.below(plays.len())),
        };
        if let Event::Cards(Cards::Play { cards, .. }) = &event {
            for written in cards.as_slice() {
                let card = ClimbCard::from_written(*written).expect("a card");
                assert!(left[turn.index()].take(card), "held");
            }
        }
        deal.advance(&event).expect("lawful");
        events.push(event);
    }
    events
}

fn play(
    start: &Deal<'_>,
    hands: &mut [Vec<Card>],
    trump: Trump,
    out: Option<Seat>,
    chance: &mut Chance,
    mut events: Vec<Event>,
) -> Vec<Event> {
    let mut deal = events.iter().fold(*start, |deal, event| deal.step(event).expect("lawful"));
    let mut led = None;
    let in_play = if out.is_some() { 3 } else { 4 };
    let mut on_table = 0;
    while let Some(turn) = deal.turn() {
        let hand = &mut hands[turn.index()];
        let mut bag = Bag::EMPTY;
        for card in hand.iter() {
            assert!(bag.add(*card));
        }
        let may = lawful(bag, led, trump, true);
        let legal: Vec<usize> = (0..hand.len()).filter(|i| may(hand[*i])).collect();
        let card = hand.remove(legal[chance.below(legal.len())]);
        let event = Event::Cards(Cards::Play {
            seat: turn,
            cards: CardList::one(card.written()),
            reading: None,
            out: false,
        });
        deal = deal.step(&event).expect("lawful");
        events.push(event);
        on_table = (on_table + 1) % in_play;
        led = if on_table == 0 { None } else { led.or_else(|| suit_in_play(card, trump, true)) };
    }
    events
}

pub(crate) fn standing(dealer: u8) -> Standing {
    Standing { dealer: seat(dealer), score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0 }
}
