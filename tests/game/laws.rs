//! Laws of the trick family, tried on random deals and on random nonsense, at every table.
//!
//! `RASHER_LAWS=1000 cargo test --release --test game laws::` tries each law so many times as often.

use crate::tricks::lawful::{Held, family, lawful_deal, opened, play, seat};
use crate::tricks::{Dice, rules, tables};
use rasher::card::{Card, Suit, Trump};
use rasher::event::{
    Bars, Call, Cards, Climbing, Combo, DealFate, Denial, Event, Reading, Ruling, Table, TurnUp,
};
use rasher::game::award::Award;
use rasher::game::play::suit_in_play;
use rasher::game::verdict::{Irregular, Phase, Standing};
use rasher::game::{Deal, sum};
use rasher::line::candidates;
use rasher::rules::pay::Reason;
use rasher::rules::{Making, Ruleset};
use rasher::seat::{ByTeam, Seat, SeatList, Team};

/// House rules of making trump, of misdeals and of the end, which the play of cards does not need.
const HOUSES: &[&str] = &[
    r#"{"base":"euchre","set":{"making.all-pass":"stick","making.turned-down":"stuck",
        "cards.no-trump":"stuck","irregular.turned-suit":"as-pass",
        "irregular.call-out-of-turn":"lose-call"}}"#,
    r#"{"base":"euchre","set":{"making.all-pass":"forfeit-1","making.partner-orders":"alone",
        "making.natural-trump":"maker","weak.hand":"no-ace-no-face","weak.then":"redeal-next"}}"#,
    r#"{"base":"euchre-laws-1888","set":{"weak.hand":"three-nines-or-tens","weak.then":"swap",
        "irregular.misdeal":"until-upcard"}}"#,
    r#"{"base":"bacon-gamerules","set":{"irregular.call-out-of-turn":"lose-call",
        "irregular.misdeal":"second-loses"}}"#,
    r#"{"base":"bid-euchre-4","set":{"making.trump-named":"after","making.rounds":"until-passed",
        "lone.over":[12,24],"cards.low-no-trump":true,"game.floor":0}}"#,
    r#"{"base":"bid-euchre-standard","set":{"making.all-pass":"force-dealer",
        "irregular.call-out-of-turn":"lose-call","irregular.insufficient-bid":"if-accepted",
        "making.rounds":"until-passed"}}"#,
    r#"{"base":"bid-euchre-6","set":{"lone.rank":"all-tricks","making.no-trump-rank":"above-suits",
        "irregular.insufficient-bid":"as-pass","lone.allowed":false,"game.floor":-10}}"#,
];

/// Every table, and so many deals at each.
#[allow(clippy::disallowed_methods, reason = "whoever starts the test says how long it may take")]
fn at_every_table(deals: usize, mut law: impl FnMut(&'static Ruleset, &mut Dice)) {
    let times = std::env::var("RASHER_LAWS").ok().and_then(|times| times.parse().ok());
    for (number, asked) in (1..).zip(tables().iter().chain(HOUSES)) {
        let ruleset = rules(asked);
        let mut dice = Dice(number);
        for _ in 0..deals * times.unwrap_or(1) {
            law(ruleset, &mut dice);
        }
    }
}

/// Cards change hands unseen under these rules, so that what a hand showed as it was dealt may be
/// gone: a deal in which nothing is exchanged is lawful all the same.
#[test]
fn a_lawful_deal_has_no_finding() {
    at_every_table(40, |ruleset, dice| {
        let (deal, told) = lawful_deal(ruleset, dice, |_, _| {});
        assert!(deal.closing().is_some(), "{ruleset}: {told:?}");
    });
}

#[test]
fn what_is_offered_is_neither_impossible_nor_irregular() {
    at_every_table(3, |ruleset, dice| {
        lawful_deal(ruleset, dice, |deal, _| {
            let offered = candidates(deal);
            assert_eq!(offered.is_empty(), deal.phase().is_closed(), "{ruleset}: {deal:?}");
            for event in offered {
                let mut found = Vec::new();
                deal.judge(&event, &mut found);
                assert_eq!(
                    (found, deal.step(&event).err()),
                    (vec![], None),
                    "{ruleset}: {event:?}"
                );
            }
        });
    });
}

/// Everything that anybody at the table could call.
fn calls(ruleset: &Ruleset) -> Vec<Event> {
    let turned = matches!(family(ruleset).making, Making::TurnUp(_));
    let hand = family(ruleset).hand;
    let mut all = vec![Event::Call(Call::PassedOut)];
    for number in 0..usize::from(ruleset.players().count()) {
        let seat = seat(number);
        all.extend([
            Event::Call(Call::Pass { seat }),
            Event::Call(Call::Allow { seat }),
            Event::Call(Call::DefendAlone { seat }),
        ]);
        all.extend(
            [Denial::Trump, Denial::Alone].map(|what| Event::Call(Call::Deny { seat, what })),
        );
        for alone in [false, true] {
            all.push(Event::Call(Call::Order { seat, alone }));
            for trump in Trump::ALL {
                // In a bid game "alone" is said with the bid.
                if turned || !alone {
                    all.push(Event::Call(Call::Name { seat, trump, alone }));
                }
                all.push(Event::Call(Call::Contract { maker: seat, trump, alone, bid: None }));
            }
            for trump in Trump::ALL.map(Some).into_iter().chain([None]) {
                // An alone call is for every trick, and needs no number.
                let tricks = (0..=hand + 1).map(Some).filter(|_| !alone).chain([None]);
                all.extend(
                    tricks.map(|tricks| Event::Call(Call::Bid { seat, tricks, trump, alone })),
                );
            }
        }
        for bid in 0..=hand + 1 {
            let contract = |trump| {
                Event::Call(Call::Contract { maker: seat, trump, alone: false, bid: Some(bid) })
            };
            all.extend(Trump::ALL.map(contract));
        }
    }
    all
}

#[test]
fn in_the_auction_everything_clean_is_offered() {
    at_every_table(4, |ruleset, dice| {
        let turned = matches!(family(ruleset).making, Making::TurnUp(_));
        let all = calls(ruleset);
        lawful_deal(ruleset, dice, |deal, _| {
            if deal.phase() == Phase::Play || deal.phase().is_closed() {
                return;
            }
            let offered = candidates(deal);
            for event in &all {
                // A bid said of a contract that nobody bid for is not looked at.
                let stray =
                    matches!(event, Event::Call(Call::Contract { bid: Some(_), .. })) && turned;
                if stray || offered.contains(event) {
                    continue;
                }
                let mut found = Vec::new();
                deal.judge(event, &mut found);
                let clean = found.is_empty() && deal.step(event).is_ok();
                assert!(!clean, "{ruleset}: {event:?} is not offered in {deal:?}");
            }
        });
    });
}

/// One seat once plays another card than it should, and has to show the suit before the end.
#[test]
fn a_planted_revoke_is_the_one_finding() {
    let mut planted = 0;
    at_every_table(60, |ruleset, dice| planted += usize::from(plant(ruleset, dice)));
    assert!(planted > 500, "only {planted} revokes were planted");
}

fn plant(ruleset: &'static Ruleset, dice: &mut Dice) -> bool {
    let rules = family(ruleset);
    let mut cards = Held::dealt(ruleset, dice);
    let mut deal = opened(ruleset, dice);
    let maker = seat(dice.roll(cards.hands.len()));
    let trump = Trump::Suit(dice.pick(&Suit::ALL));
    let bid = matches!(rules.making, Making::Bid(_)).then_some(rules.hand);
    deal.advance(&Event::Call(Call::Contract { maker, trump, alone: false, bid })).expect("lawful");
    let seen = dice.once_in(2);
    if seen {
        for number in 0..cards.hands.len() {
            deal.advance(&cards.hand(seat(number))).expect("as it is played");
        }
    }
    // Who, on which trick, in what suit.
    let mut wrong: Option<(Seat, u8, Suit)> = None;
    let mut expected = Vec::new();
    let mut found = Vec::new();
    while let Some(turn) = deal.turn() {
        let state = *deal.play().expect("a contract");
        let trick = state.tricks_done() + 1;
        let belongs = |card| suit_in_play(card, trump, rules.bowers);
        let led = state.live().and_then(|trick| belongs(trick.lead().1));
        let may = cards.lawful(&deal, turn);
        let other: Vec<Card> =
            cards.of(turn).iter().copied().filter(|card| !may.contains(card)).collect();
        let card = match led {
            Some(led) if wrong.is_none() && !other.is_empty() && dice.once_in(3) => {
                wrong = Some((turn, trick, led));
                if seen {
                    expected.push((turn, trick, None, trick));
                }
                dice.pick(&other)
            }
            _ => dice.pick(&may),
        };
        if let Some((seat, number, suit)) = wrong
            && !seen
            && expected.is_empty()
            && seat == turn
            && belongs(card) == Some(suit)
        {
            expected.push((seat, number, Some(trick), trick));
        }
        let mut now = Vec::new();
        deal.judge(&play(turn, card), &mut now);
        for what in now {
            let Irregular::Revoke { seat, trick: number, proof, .. } = what else {
                panic!("{ruleset}: {what:?}");
            };
            found.push((seat, number, proof, trick));
        }
        deal.advance(&play(turn, card)).expect("it holds the card");
        cards.leaves(turn, card);
    }
    assert_eq!(found, expected, "{ruleset}: {deal:?}");
    // It was played to the end, so it must have come out.
    assert_eq!(wrong.is_some(), !expected.is_empty(), "{ruleset}: {deal:?}");
    wrong.is_some()
}

/// Any event, most of them nonsense at any time.
fn nonsense(ruleset: &Ruleset, dice: &mut Dice) -> Event {
    const CARDS: [&str; 12] =
        ["9h", "Th", "Jh", "Jd", "Ah", "9c", "Jc", "As", "2d", "B", "X", "7a"];
    let any_seat = |dice: &mut Dice| seat(dice.roll(6));
    let pack: Vec<Card> = family(ruleset).pack.kinds().collect();
    let any_card = |dice: &mut Dice| {
        if dice.once_in(8) {
            dice.pick(&CARDS).parse().expect("a card")
        } else {
            dice.pick(&pack).written()
        }
    };
    let any_small = |dice: &mut Dice| u8::try_from(dice.roll(9)).expect("small");
    let any_points = |dice: &mut Dice| i32::try_from(dice.roll(7)).expect("small") - 3;
    let seat = any_seat(dice);
    let (alone, trump) = (dice.once_in(3), dice.pick(&Trump::ALL));
    let what = dice.pick(&[Denial::Trump, Denial::Alone]);
    let points = ByTeam::new(any_points(dice), any_points(dice));
    match dice.roll(30) {
        0 => Event::Deal { dealer: seat },
        1 => {
            let size = [4, 5, 5, 5, 6, 6, 8, 13, 24][dice.roll(9)];
            let cards = (0..size).map(|_| any_card(dice)).collect();
            Event::Cards(Cards::Hand { seat, cards })
        }
        2 => Event::Call(Call::TurnUp(TurnUp::Card(any_card(dice)))),
        3 => Event::Call(Call::TurnUp(TurnUp::Suit(dice.pick(&Suit::ALL)))),
        4..7 => Event::Call(Call::Pass { seat }),
        7..9 => Event::Call(Call::Order { seat, alone }),
        9..11 => Event::Call(Call::Name { seat, trump, alone }),
        11..13 => {
            let tricks = (!dice.once_in(4)).then(|| any_small(dice));
            let trump = (!dice.once_in(4)).then_some(trump);
            Event::Call(Call::Bid { seat, tricks, trump, alone })
        }
        13 => Event::Call(Call::Deny { seat, what }),
        14 => Event::Call(Call::Allow { seat }),
        15 => Event::Call(Call::Take { seat, discard: dice.once_in(2).then(|| any_card(dice)) }),
        16 => Event::Call(Call::DefendAlone { seat }),
        17 => {
            let bid = dice.once_in(2).then(|| any_small(dice));
            Event::Call(Call::Contract { maker: seat, trump, alone, bid })
        }
        18 => Event::Call(Call::Denied { seat, alone, what }),
        19 => Event::Call(Call::PassedOut),
        20..25 => {
            let few = if dice.once_in(9) { dice.roll(4) } else { 1 };
            let cards = (0..few).map(|_| any_card(dice)).collect();
            let reading = dice.once_in(20).then_some(Reading { kind: Combo::Pair, high: 9 });
            Event::Cards(Cards::Play { seat, cards, reading, out: dice.once_in(20) })
        }
        25 => Event::Cards(Cards::Tricks { taken: ByTeam::new(any_small(dice), any_small(dice)) }),
        26 => Event::Table(Table::Misdeal {
            why: String::new(),
            seat: dice.once_in(2).then_some(seat),
        }),
        27 => {
            let then = [
                DealFate::GoesOn,
                DealFate::GoesOn,
                DealFate::GoesOn,
                DealFate::Ends,
                DealFate::Redealt,
            ];
            let bars = Bars(ByTeam::new(dice.once_in(9), dice.once_in(9)));
            Event::Table(Table::Ruling(Ruling {
                points,
                then: dice.pick(&then),
                bars,
                next_dealer: dice.once_in(5).then_some(seat),
                ..Ruling::default()
            }))
        }
        28 => Event::Table(Table::Agree { score: points }),
        _ => match dice.roll(3) {
            0 => Event::Climbing(Climbing::GiveLead { seat, to: any_seat(dice) }),
            1 => {
                let mut order = SeatList::new();
                let _fits = order.push(seat);
                Event::Climbing(Climbing::Places { order })
            }
            _ => Event::Table(Table::Dispute(Ruling { points, ..Ruling::default() })),
        },
    }
}

/// Some sense among the nonsense, so that it comes further than the first call.
fn soup(deal: &Deal<'_>, ruleset: &Ruleset, dice: &mut Dice) -> Event {
    if dice.once_in(3) {
        let mut sense = candidates(deal);
        if !sense.is_empty() {
            return sense.swap_remove(dice.roll(sense.len()));
        }
    }
    nonsense(ruleset, dice)
}

fn awards(deal: &Deal<'_>, told: &[Event]) -> Vec<Award> {
    let mut awards = Vec::new();
    deal.awards(told.iter().filter_map(Event::ruling), &mut awards);
    awards
}

/// What holds of every state whatever has happened.
fn sound(deal: &Deal<'_>, told: &[Event]) {
    let paid = awards(deal, told);
    assert_eq!(sum(&paid), deal.points());
    assert_eq!(deal.score(), deal.standing().score + deal.points());
    assert!(paid.iter().all(|award| award.points != 0), "{paid:?}");
    // People decide without a clause, and nothing else does.
    assert!(paid.iter().all(|it| it.clause.is_none() == (it.reason == Reason::Ruling)), "{paid:?}");
    // Each ruling is told by itself, however many there are.
    let given = |number, ruling: &Ruling, team| {
        let own = paid.iter().filter(|award| award.ruling == Some(number) && award.team == team);
        own.map(|award| award.points).sum::<i32>() == ruling.points[team]
    };
    let mut rulings = told.iter().filter_map(Event::ruling).enumerate();
    assert!(rulings.all(|(no, one)| Team::BOTH.into_iter().all(|team| given(no, one, team))));
    // What the caller has in his buffer is left alone, and changes nothing.
    let mut twice = paid.clone();
    deal.awards(told.iter().filter_map(Event::ruling), &mut twice);
    assert_eq!(twice, [&paid[..], &paid[..]].concat());
    if let Some(floor) = family(deal.rules()).game.floor {
        for team in Team::BOTH {
            let before = deal.standing().score[team];
            assert!(deal.score()[team] >= floor.min(before), "under the floor: {paid:?}");
        }
    }
    assert_eq!(deal.closing().is_some(), deal.phase().is_closed());
    if let Some(closing) = deal.closing() {
        assert_eq!(closing.score, deal.score());
        assert_eq!(closing.void, deal.phase() == Phase::Void);
        assert!(deal.rules().players().has(closing.next_dealer));
        assert_eq!(deal.turn(), None);
    }
    // Whatever has gone wrong, there is always something lawful to say, until it is over.
    assert_eq!(candidates(deal).is_empty(), deal.phase().is_closed(), "{deal:?}");
    if let Some(turn) = deal.turn() {
        assert!(deal.rules().players().has(turn) && !deal.out().has(turn));
    }
}

#[test]
fn any_events_at_all_leave_a_sound_state() {
    at_every_table(8, |ruleset, dice| {
        let mut deal = opened(ruleset, dice);
        let mut told = Vec::new();
        for _ in 0..60 {
            let event = soup(&deal, ruleset, dice);
            let before = Irregular::StuckPass { seat: seat(5), least: None };
            let mut found = vec![before];
            deal.judge(&event, &mut found);
            assert_eq!(found[0], before, "what was there before stays");
            assert!(found[1..].is_sorted_by_key(Irregular::clause), "{found:?}");
            let before = deal;
            let (mut hears, mut heard) = (deal, Vec::new());
            let taken = hears.hear(&event, &mut heard);
            let stepped = deal.step(&event);
            let advanced = deal.advance(&event);
            // Heard in one go, it is what it is judged to be, and then taken.
            assert_eq!(taken, advanced, "{ruleset}: {event:?}");
            assert_eq!(
                heard,
                if taken.is_ok() { &found[1..] } else { &[] },
                "{ruleset}: {event:?}"
            );
            assert_eq!(format!("{hears:?}"), format!("{deal:?}"), "{ruleset}: {event:?}");
            match stepped {
                // In place or beside, it comes to the same.
                Ok(next) => {
                    assert_eq!(advanced, Ok(()));
                    assert_eq!(format!("{next:?}"), format!("{deal:?}"), "{ruleset}: {event:?}");
                    told.push(event);
                }
                // What could not have happened changes nothing.
                Err(why) => {
                    assert_eq!(advanced, Err(why));
                    assert_eq!(format!("{before:?}"), format!("{deal:?}"), "{ruleset}: {event:?}");
                }
            }
            sound(&deal, &told);
        }
        // What stood, told again from the beginning, comes to the same.
        let again = Deal::open(ruleset, *deal.standing()).expect("a chair");
        let again = told.iter().fold(again, |deal, event| deal.step(event).expect("it was taken"));
        assert_eq!(format!("{again:?}"), format!("{deal:?}"), "{ruleset}: {told:?}");
    });
}

#[test]
fn a_game_is_the_sum_of_its_deals() {
    at_every_table(4, |ruleset, dice| {
        let mut standing =
            Standing { dealer: seat(0), score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0 };
        let mut paid = Vec::new();
        for _ in 0..12 {
            let (deal, _) = lawful_deal(ruleset, dice, |_, _| {});
            // The same events from this standing: only the score differs.
            let again =
                Deal::open(ruleset, Standing { dealer: deal.standing().dealer, ..standing });
            let mut again = again.expect("a chair");
            if let Some(contract) = deal.contract() {
                let event = Event::Call(Call::Contract {
                    maker: contract.maker,
                    trump: contract.trump,
                    alone: contract.alone,
                    bid: contract.bid,
                });
                let taken = deal.trick().expect("a trick game").taken();
                again.advance(&event).expect("it was made");
                again.advance(&Event::Cards(Cards::Tricks { taken })).expect("they were taken");
            } else {
                again.advance(&Event::Call(Call::PassedOut)).expect("nobody made it");
            }
            again.awards([], &mut paid);
            let closing = again.closing().expect("it is over");
            assert_eq!(closing.score, sum(&paid), "{ruleset}");
            standing = closing.standing(again.standing());
            if closing.outcome.is_some() {
                break;
            }
        }
    });
}
