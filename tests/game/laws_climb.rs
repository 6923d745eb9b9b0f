//! Laws of the climbing deal, tried on random deals and on random nonsense.

use crate::climbing::{PACK, four, six};
use proptest::prelude::*;
use rasher::card::{CardList, ClimbCard};
use rasher::event::{Call, Cards, Climbing, Combo, Event, Reading};
use rasher::game::climb::{Climb, ClimbEvent, Offers};
use rasher::game::combo::{self, Hand};
use rasher::game::verdict::{Impossible, Irregular};
use rasher::game::verdict::{Phase, Standing};
use rasher::rules::{ClimbRules, LastDeal, WildSingle};
use rasher::seat::{ByTeam, Players, Seat, SeatList, SeatSet, Team};

/// What an event would break, as a climbing deal hears it.
fn judge(deal: &Climb<'_>, event: &Event, findings: &mut Vec<Irregular>) {
    if let Ok(heard) = ClimbEvent::of(event, deal.phase()) {
        deal.judge(heard, findings);
    }
}

/// The deal after an event, heard as a climbing deal hears it.
fn step<'r>(deal: &Climb<'r>, event: &Event) -> Result<Climb<'r>, Impossible> {
    ClimbEvent::of(event, deal.phase()).and_then(|heard| deal.step(heard))
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// A small generator of numbers: the same seed deals and plays the same deal.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        // Knuth's MMIX constants; the high bits are the good ones.
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.roll(list.len())]
    }
}

/// Four hands as they are dealt: fifteen natural cards at random and two wilds each.
fn hands(dice: &mut Dice) -> Vec<Vec<ClimbCard>> {
    let mut pack: Vec<ClimbCard> = Vec::new();
    for rank in 1..=PACK.ranks {
        for suit in 0..PACK.suits {
            pack.extend([ClimbCard::Natural { rank, suit }; 2]);
        }
    }
    for last in (1..pack.len()).rev() {
        pack.swap(last, dice.roll(last + 1));
    }
    pack.chunks(15).map(|naturals| [naturals, &[ClimbCard::Wild; 2]].concat()).collect()
}

fn list(cards: &[ClimbCard]) -> CardList {
    cards.iter().map(|card| card.written()).collect()
}

fn play(seat: Seat, cards: &[ClimbCard], reading: Reading) -> Event {
    Event::Cards(Cards::Play { seat, cards: list(cards), reading: Some(reading), out: false })
}

/// The rules of the four with every switch that bears on the play.
fn any_four() -> impl Strategy<Value = ClimbRules> {
    prop::array::uniform7(any::<bool>()).prop_map(
        |[named, bombs, wrap, finality, fly, refuse, last]| ClimbRules {
            wild_single: if named { WildSingle::Named } else { WildSingle::Top },
            wild_in_bombs: bombs,
            wrap,
            pass_final: finality,
            bomb_out_of_turn: fly,
            lead_refusable: refuse,
            last_deal: if last { LastDeal::Finish } else { LastDeal::AheadOrLevelWins },
            ..four()
        },
    )
}

fn any_standing(players: Players) -> impl Strategy<Value = Standing> {
    (0..players.count(), 0..8_i32, 0..8_i32, 1..=9_u32).prop_map(|(dealer, even, odd, deal_no)| {
        let score = ByTeam::new(even, odd);
        Standing { dealer: seat(dealer), score, deal_no, misdeals: 0 }
    })
}

/// Says what `event` breaks: nothing, and it is possible, or something.
fn clean(deal: &Climb<'_>, event: &Event) -> bool {
    let mut findings = Vec::new();
    judge(deal, event, &mut findings);
    findings.is_empty() && step(deal, event).is_ok()
}

/// Every event that the offers allow: of the plays, those of the hands that the players hold.
fn offered(deal: &Climb<'_>, offers: Offers, left: &[Hand], rules: &ClimbRules) -> Vec<Event> {
    let mut events: Vec<Event> =
        offers.pass.iter().map(|seat| Event::Call(Call::Pass { seat })).collect();
    let top = deal.table().map(|(top, _)| top);
    for seat in offers.play.or(offers.bomb).iter() {
        combo::moves(&left[seat.index()], top, rules, PACK, &mut |cards, reading| {
            if offers.play.has(seat) || combo::is_bomb(reading.kind) {
                events.push(play(seat, cards, reading));
            }
        });
    }
    if let Some((giver, to)) = offers.give {
        events.extend(to.iter().map(|to| Event::Climbing(Climbing::GiveLead { seat: giver, to })));
    }
    events
}

/// Plays a deal to its end by what is offered, and calls `look` with every state on the way.
fn play_out<'r>(
    rules: &'r ClimbRules,
    standing: &Standing,
    seed: u64,
    shown: bool,
    mut look: impl FnMut(&Climb<'r>, &[Hand], &mut Dice),
) -> (Climb<'r>, Vec<Event>) {
    let mut dice = Dice(seed);
    let hands = hands(&mut dice);
    let mut left: Vec<Hand> =
        hands.iter().map(|hand| Hand::of(hand, PACK).expect("as dealt")).collect();
    let mut deal = Climb::open(rules, standing);
    let mut told = Vec::new();
    if shown {
        told.extend((0..4).map(|number| {
            Event::Cards(Cards::Hand {
                seat: seat(number),
                cards: list(&hands[usize::from(number)]),
            })
        }));
        deal = told.iter().fold(deal, |deal, event| step(&deal, event).expect("as dealt"));
    }
    while deal.phase() != Phase::Over {
        look(&deal, &left, &mut dice);
        let events = offered(&deal, deal.offers(), &left, rules);
        // Passing is one offer among hundreds: a third of the time it is taken all the same.
        let pass = events.first().filter(|it| matches!(it, Event::Call(Call::Pass { .. })));
        let event = match pass {
            Some(pass) if dice.roll(3) == 0 => pass.clone(),
            Some(_) | None => events[dice.roll(events.len())].clone(),
        };
        let mut findings = Vec::new();
        judge(&deal, &event, &mut findings);
        assert_eq!(findings, [], "{event:?} was offered");
        if let Event::Cards(Cards::Play { seat, cards, .. }) = &event {
            for written in cards.as_slice() {
                let card = combo::card(*written, PACK).expect("a card");
                assert!(left[seat.index()].take(card), "{event:?} was offered");
            }
        }
        deal = step(&deal, &event).expect("it was offered");
        told.push(event);
        assert!(told.len() < 5000, "the deal does not end");
    }
    (deal, told)
}

/// Words that could be said at any time, whether or not they make sense.
fn any_event(players: Players) -> impl Strategy<Value = Event> {
    let who = 0..6_u8;
    let card = prop_oneof![
        8 => (0..=11_u8, 0..4_u8).prop_map(|(rank, suit)| ClimbCard::Natural { rank, suit }),
        1 => Just(ClimbCard::Wild),
    ];
    let reading = (prop::sample::select(Combo::ALL), 0..=15_u8)
        .prop_map(|(kind, high)| Reading { kind, high });
    let own = 0..players.count();
    prop_oneof![
        6 => own.clone().prop_map(|it| Event::Call(Call::Pass { seat: seat(it) })),
        6 => (own.clone(), reading.clone(), any::<bool>()).prop_map(|(it, reading, out)| {
            Event::Cards(Cards::Play { seat: seat(it), cards: CardList::new(), reading: Some(reading), out })
        }),
        6 => (own.clone(), prop::collection::vec(card.clone(), 1..3)).prop_map(|(it, cards)| {
            Event::Cards(Cards::Play { seat: seat(it), cards: list(&cards), reading: None, out: false })
        }),
        1 => (who.clone(), prop::collection::vec(card.clone(), 0..8), prop::option::of(reading))
            .prop_map(|(it, cards, reading)| {
                Event::Cards(Cards::Play { seat: seat(it), cards: list(&cards), reading, out: false })
            }),
        3 => (own.clone(), own.clone())
            .prop_map(|(it, to)| Event::Climbing(Climbing::GiveLead { seat: seat(it), to: seat(to) })),
        1 => (who.clone(), who.clone())
            .prop_map(|(it, to)| Event::Climbing(Climbing::GiveLead { seat: seat(it), to: seat(to) })),
        1 => prop::collection::vec(who.clone(), 0..4).prop_map(|seats| {
            let mut order = SeatList::new();
            for number in seats {
                assert!(order.push(seat(number)), "six at most");
            }
            Event::Climbing(Climbing::Places { order })
        }),
        1 => (who, prop::collection::vec(card, 17))
            .prop_map(|(it, cards)| Event::Cards(Cards::Hand { seat: seat(it), cards: list(&cards) })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..Default::default() })]

    /// A random lawful deal ends, breaks nothing, and pays only the team of the first player out.
    #[test]
    fn a_lawful_deal_ends(
        rules in any_four(),
        standing in any_standing(Players::Four),
        seed in any::<u64>(),
        shown in any::<bool>(),
    ) {
        let (deal, told) = play_out(&rules, &standing, seed, shown, |_, _, _| {});
        prop_assert!(deal.close().is_some());
        prop_assert_eq!(deal.turn(), None);
        prop_assert_eq!(deal.offers(), Offers::default());
        let awards: Vec<_> = deal.awards().collect();
        let first = deal.places().first().map(Seat::team);
        prop_assert!(awards.iter().all(|award| Some(award.team) == first && award.points > 0));
        // The places alone tell the same deal, and so does the record without the hands.
        let outcome = Event::Climbing(Climbing::Places { order: deal.places() });
        let by_places = step(&Climb::open(&rules, &standing), &outcome).expect("it was played");
        prop_assert_eq!(by_places.close(), deal.close());
        prop_assert_eq!(by_places.places(), deal.places());
        let unseen = told.iter().filter(|event| !matches!(event, Event::Cards(Cards::Hand { .. })));
        let blind = unseen.fold(Climb::open(&rules, &standing), |blind, event| {
            assert!(clean(&blind, event), "{event:?}");
            step(&blind, event).expect("clean")
        });
        prop_assert_eq!(blind.places(), deal.places());
    }

    /// What is offered is clean; a pass, a gift of the lead or a play that is not offered is not.
    #[test]
    fn what_is_offered_is_exactly_what_is_clean(
        rules in any_four(),
        standing in any_standing(Players::Four),
        seed in any::<u64>(),
    ) {
        play_out(&rules, &standing, seed, true, |deal, left, dice| {
            let offers = deal.offers();
            let events = offered(deal, offers, left, &rules);
            assert!(!events.is_empty(), "somebody can always do something");
            for _ in 0..4 {
                let event = events[dice.roll(events.len())].clone();
                assert!(clean(deal, &event), "{event:?} is offered");
            }
            for number in 0..4 {
                let who = seat(number);
                let pass = Event::Call(Call::Pass { seat: who });
                assert_eq!(clean(deal, &pass), offers.pass.has(who), "{pass:?}");
                let told = Event::Climbing(Climbing::Places { order: {
                    let mut order = SeatList::new();
                    assert!(order.push(who), "one");
                    order
                } });
                assert_eq!(clean(deal, &told), offers.places.has(who), "{told:?}");
                for to in 0..4 {
                    let gift = Event::Climbing(Climbing::GiveLead { seat: who, to: seat(to) });
                    let fair = offers.give.is_some_and(|(giver, heirs)| giver == who && heirs.has(seat(to)));
                    // Keeping the lead may be said; it is not offered.
                    let kept = number == to && deal.phase() == Phase::Lead;
                    assert!(clean(deal, &gift) == fair || kept, "{gift:?}");
                }
                // Anything the seat could lay down, whether or not it beats the table.
                let all = combo::all_moves(&left[who.index()], None, &rules, PACK);
                if all.is_empty() {
                    continue;
                }
                let any = &all[dice.roll(all.len())];
                let higher = deal.table().is_none_or(|(top, _)| combo::beats(any.reading, top));
                let bomb = offers.bomb.has(who) && combo::is_bomb(any.reading.kind);
                let may = higher && (offers.play.has(who) || bomb);
                assert_eq!(clean(deal, &play(who, &any.cards, any.reading)), may, "{any:?}");
            }
        });
    }

    /// Any nonsense in any order: nothing falls over, and what is refused changes nothing and is
    /// not judged; what is judged comes worst first.
    #[test]
    fn nonsense_is_refused_or_recorded(
        rules in any_four(),
        standing in any_standing(Players::Four),
        events in prop::collection::vec(any_event(Players::Four), 0..60),
    ) {
        nonsense(&rules, &standing, &events);
    }

    #[test]
    fn nonsense_of_six_is_refused_or_recorded(
        standing in any_standing(Players::Six),
        events in prop::collection::vec(any_event(Players::Six), 0..60),
    ) {
        nonsense(&six(), &standing, &events);
    }

    /// Six play without a pack: by readings, and going out is said.
    #[test]
    fn a_lawful_deal_of_six_ends(standing in any_standing(Players::Six), seed in any::<u64>()) {
        let rules = six();
        let mut dice = Dice(seed);
        let mut deal = Climb::open(&rules, &standing);
        for _ in 0..3000 {
            if deal.phase() == Phase::Over {
                break;
            }
            let offers = deal.offers();
            let mut events: Vec<Event> = offers.pass.iter().map(|seat| Event::Call(Call::Pass { seat })).collect();
            let top = deal.table().map(|(top, _)| top);
            let higher: Vec<Reading> = combo::beating(top, &rules)
                .filter(|reading| combo::valid_reading(*reading, &rules))
                .collect();
            for seat in offers.play.iter() {
                let (reading, out) = (Some(dice.pick(&higher)), dice.roll(5) == 0);
                events.push(Event::Cards(Cards::Play { seat, cards: CardList::new(), reading, out }));
            }
            if let Some((giver, to)) = offers.give {
                events.extend(to.iter().map(|to| Event::Climbing(Climbing::GiveLead { seat: giver, to })));
            }
            let event = events[dice.roll(events.len())].clone();
            prop_assert!(clean(&deal, &event), "{:?} was offered", event);
            deal = step(&deal, &event).expect("clean");
        }
        prop_assert_eq!(deal.phase(), Phase::Over);
    }
}

fn nonsense(rules: &ClimbRules, standing: &Standing, events: &[Event]) {
    let mut deal = Climb::open(rules, standing);
    for event in events {
        let before = deal;
        let mut findings = Vec::new();
        judge(&deal, event, &mut findings);
        assert!(
            findings.is_sorted_by_key(rasher::game::verdict::Irregular::clause),
            "{findings:?}"
        );
        // Heard in one go, it is what it is judged to be, and then taken.
        let (mut hears, mut heard) = (deal, Vec::new());
        let taken = ClimbEvent::of(event, deal.phase()).and_then(|it| hears.hear(it, &mut heard));
        assert_eq!(heard, findings, "{event:?}");
        match step(&deal, event) {
            Ok(next) => {
                assert_eq!((taken, hears), (Ok(()), next));
                deal = next;
            }
            Err(impossible) => {
                assert_eq!((taken, hears), (Err(impossible.clone()), before));
                assert_eq!(findings, [], "{impossible}");
                assert!(!impossible.to_string().is_empty());
            }
        }
        assert!(before.places().len() <= deal.places().len(), "nobody comes back in");
        stands_to_reason(&deal, rules);
    }
}

/// What holds of every state, however it came about.
fn stands_to_reason(deal: &Climb<'_>, rules: &ClimbRules) {
    let players = rules.players;
    let out = deal.places().set();
    let over = deal.phase() == Phase::Over;
    assert_eq!(over, deal.close().is_some());
    let still_in: SeatSet = players.seats().filter(|seat| !out.has(*seat)).collect();
    let whole = Team::BOTH.into_iter().any(|team| still_in.iter().all(|seat| seat.team() != team));
    assert!(over || !whole, "a whole team is out");
    match deal.phase() {
        Phase::Lead => assert!(deal.turn().is_some_and(|turn| still_in.has(turn))),
        Phase::Round => {
            assert!(deal.table().is_some());
            assert!(deal.turn().is_some_and(|turn| still_in.has(turn)));
        }
        Phase::Told => assert_eq!((deal.turn(), deal.table()), (None, None)),
        Phase::GiveLead => assert!(deal.turn().is_some()),
        Phase::Over => assert_eq!(deal.turn(), None),
        Phase::Offer
        | Phase::Answer
        | Phase::Naming
        | Phase::Bidding
        | Phase::Play
        | Phase::PassedOut
        | Phase::Void => unreachable!("phases of other games"),
    }
    let awards: Vec<_> = deal.awards().collect();
    assert!(over || awards.is_empty(), "an undecided deal is worth nothing");
}
