//! How many complete Euchre deals the referee judges in a second on one core.
//!
//! A deal is the turned card, the calls, the discard and twenty cards, each judged and then taken,
//! its findings, awards and next dealer asked for. Once inside the library, and once as questions
//! through the judge protocol. Run with `cargo bench --bench referee`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a benchmark stops where it is wrong, and prints what it measured"
)]

use std::hint::black_box;
use std::time::Instant;

use rasher::card::{Bag, Card, CardList, Trump};
use rasher::event::{Event, TurnUp};
use rasher::game::play::{lawful, suit_in_play};
use rasher::game::verdict::Standing;
use rasher::game::{Deal, award::Award};
use rasher::judge::Judge;
use rasher::rules::shelf::Shelf;
use rasher::rules::{Family, Ruleset};
use rasher::seat::{ByTeam, Players, Seat};

/// A small generator, the same numbers at every run (xorshift64*).
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(drawn).unwrap_or(0) % n
    }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat of four")
}

/// A lawful deal at random: somebody orders the turned card, alone or not, and all cards are played.
fn random_deal(rules: &Ruleset, chance: &mut Chance) -> Vec<Event> {
    let Family::Trick(trick) = &rules.family else { panic!("a trick game") };
    let mut pack: Vec<Card> = trick.pack.kinds().collect();
    for i in (1..pack.len()).rev() {
        pack.swap(i, chance.below(i + 1));
    }
    let mut hands: Vec<Vec<Card>> = (0..4).map(|_| pack.split_off(pack.len() - 5)).collect();
    let up = pack.pop().expect("a card to turn");
    let mut events = vec![Event::TurnUp(TurnUp::Card(up.written()))];
    let maker = chance.below(4);
    for passes in 0..maker {
        events.push(Event::Pass { seat: seat(u8::try_from((1 + passes) % 4).unwrap()) });
    }
    let maker = seat(u8::try_from((1 + maker) % 4).unwrap());
    let alone = chance.below(8) == 0;
    events.push(Event::Order { seat: maker, alone });
    let Card::Of(_, suit) = up else { panic!("no joker in this pack") };
    hands[0].push(up);
    let away = hands[0].remove(chance.below(6));
    events.push(Event::Take { seat: seat(0), discard: Some(away.written()) });
    let out = alone.then(|| Players::Four.partner(maker).expect("four seats"));
    play(rules, &mut hands, Trump::Suit(suit), out, chance, events)
}

fn play(
    rules: &Ruleset,
    hands: &mut [Vec<Card>],
    trump: Trump,
    out: Option<Seat>,
    chance: &mut Chance,
    mut events: Vec<Event>,
) -> Vec<Event> {
    let standing = standing();
    let start = Deal::open(rules, standing).expect("opens");
    let mut deal = events.iter().fold(start, |deal, event| deal.step(event).expect("lawful"));
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

fn standing() -> Standing {
    Standing { dealer: seat(0), score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0 }
}

fn main() {
    let rules = Shelf::built_in().get("euchre").expect("built in");
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let deals: Vec<Vec<Event>> = (0..20_000).map(|_| random_deal(rules, &mut chance)).collect();
    let events: usize = deals.iter().map(Vec::len).sum();

    let mut awards: Vec<Award> = Vec::new();
    let mut findings = Vec::new();
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let begun = Instant::now();
        for deal in &deals {
            let mut state = Deal::open(rules, standing()).expect("opens");
            findings.clear();
            awards.clear();
            for event in deal {
                state.judge(event, &mut findings);
                state.advance(event).expect("lawful");
            }
            state.awards(&mut awards);
            black_box((state.closing(), &findings, &awards));
            assert!(findings.is_empty());
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    let count = f64::from(u32::try_from(deals.len()).unwrap());
    println!("complete Euchre deals judged a second, one core");
    println!(
        "  in the library        {:>10.0}   ({:.0} ns an event)",
        count / best,
        best * 1e9 / f64::from(u32::try_from(events).unwrap())
    );

    let questions: Vec<Vec<u8>> = deals
        .iter()
        .map(|deal| {
            let events = serde_json::to_string(deal).expect("writes");
            format!(r#"{{"id":1,"ask":"deal","rules":"euchre","dealer":0,"events":{events}}}"#)
                .into_bytes()
        })
        .collect();
    let mut judge = Judge::new();
    let mut out = Vec::new();
    let mut through = f64::INFINITY;
    for _ in 0..5 {
        let begun = Instant::now();
        for question in &questions {
            out.clear();
            judge.answer(question, &mut out);
            black_box(&out);
        }
        through = through.min(begun.elapsed().as_secs_f64());
    }
    println!(
        "  through the protocol  {:>10.0}   ({:.1} times the library's time)",
        count / through,
        through / best
    );
    println!("  for scale: OpenSpiel's C++ Euchre plays about 190000 random deals a second");
}
