//! Complete Euchre deals at random, the same ones at every run.

use rasher::card::{Bag, Card, CardList, Trump};
use rasher::event::{Event, TurnUp};
use rasher::game::Deal;
use rasher::game::play::{lawful, suit_in_play};
use rasher::game::verdict::Standing;
use rasher::rules::{Family, Ruleset};
use rasher::seat::{ByTeam, Players, Seat};

/// A small generator, the same numbers at every run (xorshift64*).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
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

/// A lawful deal at random: somebody orders the turned card, alone or not, and all cards are played.
pub(crate) fn random_deal(rules: &Ruleset, dealer: u8, chance: &mut Chance) -> Vec<Event> {
    let Family::Trick(trick) = &rules.family else { panic!("a trick game") };
    let mut pack: Vec<Card> = trick.pack.kinds().collect();
    for i in (1..pack.len()).rev() {
        pack.swap(i, chance.below(i + 1));
    }
    let mut hands: Vec<Vec<Card>> = (0..4).map(|_| pack.split_off(pack.len() - 5)).collect();
    let up = pack.pop().expect("a card to turn");
    let mut events = vec![Event::TurnUp(TurnUp::Card(up.written()))];
    let maker = chance.below(4);
    let after = |places: usize| seat(dealer + 1 + u8::try_from(places).unwrap());
    for passes in 0..maker {
        events.push(Event::Pass { seat: after(passes) });
    }
    let maker = after(maker);
    let alone = chance.below(8) == 0;
    events.push(Event::Order { seat: maker, alone });
    let Card::Of(_, suit) = up else { panic!("no joker in this pack") };
    let takes = &mut hands[usize::from(dealer)];
    takes.push(up);
    let away = takes.remove(chance.below(6));
    events.push(Event::Take { seat: seat(dealer), discard: Some(away.written()) });
    let out = alone.then(|| Players::Four.partner(maker).expect("four seats"));
    let start = Deal::open(rules, standing(dealer)).expect("opens");
    play(&start, &mut hands, Trump::Suit(suit), out, chance, events)
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
        let event = Event::Play {
            seat: turn,
            cards: CardList::one(card.written()),
            reading: None,
            out: false,
        };
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
