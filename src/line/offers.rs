//! What may be typed now: exactly what is neither impossible nor irregular in this state.
//!
//! [`candidates`] lists events, for completion and for tests that play at random; [`offers`] makes a
//! short list of examples out of them; [`hint`] puts those on one line.

use crate::card::{Card, CardList, ClimbCard, Suit, Trump};
use crate::event::{Call, Cards, Climbing, Combo, Denial, Event, Reading, TurnUp};
use crate::game::Deal;
use crate::game::climb::Climb;
use crate::game::combo;
use crate::game::trick::TrickDeal;
use crate::game::verdict::Phase;
use crate::line::fold;
use crate::line::names::Names;
use crate::line::sentence::{in_words, in_words_now};
use crate::line::spell::spell;
use crate::seat::{ByTeam, Seat, SeatList};
use crate::speech::listed;

/// Ranks of climbing cards and readings: the wild's is one above the highest of any pack.
const RANKS: std::ops::RangeInclusive<u8> = 1..=14;

/// Every event that could come now and would break nothing.
///
/// Hands are not among them (there are too many), and of climbing plays by a hand that was not seen
/// only single cards and readings. Nothing is offered once the deal is closed.
pub fn candidates(deal: &Deal<'_>) -> Vec<Event> {
    if deal.phase().is_closed() {
        return Vec::new();
    }
    let mut list = Vec::new();
    if let Some(trick) = deal.trick() {
        declarations(deal, trick, &mut list);
        cards(deal, trick, &mut list);
        results(deal, trick, &mut list);
    }
    if let Some(climb) = deal.climb() {
        climbing(deal, climb, &mut list);
    }
    list.retain(|event| is_clean(deal, event));
    list
}

fn is_clean(deal: &Deal<'_>, event: &Event) -> bool {
    let mut findings = Vec::new();
    deal.judge(event, &mut findings);
    findings.is_empty() && deal.step(event).is_ok()
}

/// Calls, as far as there are any in a trick game.
fn declarations(deal: &Deal<'_>, trick: &TrickDeal<'_>, list: &mut Vec<Event>) {
    let seat = fold::to_act(deal);
    let hand = trick.rules().hand;
    list.extend([
        Event::Call(Call::Pass { seat }),
        Event::Call(Call::Order { seat, alone: false }),
        Event::Call(Call::Deny { seat, what: Denial::Trump }),
        Event::Call(Call::Deny { seat, what: Denial::Alone }),
        Event::Call(Call::Allow { seat }),
    ]);
    for tricks in (1..=hand).map(Some) {
        for trump in Trump::ALL.into_iter().map(Some).chain([None]) {
            list.push(Event::Call(Call::Bid { seat, tricks, trump, alone: false }));
        }
    }
    for trump in Trump::ALL.into_iter().map(Some).chain([None]) {
        list.push(Event::Call(Call::Bid { seat, tricks: None, trump, alone: true }));
    }
    for trump in Trump::ALL {
        list.push(Event::Call(Call::Name { seat, trump, alone: false }));
        if deal.trick().is_some_and(|trick| trick.faced().is_some()) {
            list.push(Event::Call(Call::Name { seat, trump, alone: true }));
        }
    }
    // The caller's partner may take the hand over, whoever leads.
    for seat in deal.rules().players().seats() {
        list.push(Event::Call(Call::Order { seat, alone: true }));
        list.push(Event::Call(Call::DefendAlone { seat }));
        let taken = deal.contract().map(|contract| contract.trump);
        list.extend(taken.map(|trump| Event::Call(Call::Name { seat, trump, alone: true })));
    }
}

/// Everything that is told by its outcome.
fn results(deal: &Deal<'_>, trick: &TrickDeal<'_>, list: &mut Vec<Event>) {
    let hand = trick.rules().hand;
    let bids = deal.trick().is_some_and(|trick| trick.faced().is_none());
    for maker in deal.rules().players().seats() {
        for trump in Trump::ALL {
            let contract = |alone, bid| Event::Call(Call::Contract { maker, trump, alone, bid });
            if bids {
                list.extend((1..=hand).map(|bid| contract(false, Some(bid))));
            } else {
                list.push(contract(false, None));
            }
            list.push(contract(true, None));
        }
        list.extend([
            Event::Call(Call::Denied { seat: maker, alone: false, what: Denial::Trump }),
            Event::Call(Call::Denied { seat: maker, alone: true, what: Denial::Trump }),
            Event::Call(Call::Denied { seat: maker, alone: true, what: Denial::Alone }),
        ]);
    }
    list.push(Event::Call(Call::PassedOut));
    for even in 0..=hand {
        list.push(Event::Cards(Cards::Tricks { taken: ByTeam::new(even, hand - even) }));
    }
}

/// Cards turned, laid away and played.
fn cards(deal: &Deal<'_>, trick: &TrickDeal<'_>, list: &mut Vec<Event>) {
    let pack = trick.rules().pack;
    let taker = fold::to_take(deal);
    let player = fold::to_play(deal);
    list.extend(Suit::ALL.map(|suit| Event::Call(Call::TurnUp(TurnUp::Suit(suit)))));
    list.push(Event::Call(Call::Take { seat: taker, discard: None }));
    for card in pack.kinds().map(Card::written) {
        let cards = CardList::one(card);
        list.push(Event::Call(Call::TurnUp(TurnUp::Card(card))));
        list.push(Event::Call(Call::Take { seat: taker, discard: Some(card) }));
        list.push(Event::Cards(Cards::Play { seat: player, cards, reading: None, out: false }));
    }
}

fn climbing(deal: &Deal<'_>, climb: &Climb<'_>, list: &mut Vec<Event>) {
    let offers = climb.offers();
    list.extend(offers.pass.iter().map(|seat| Event::Call(Call::Pass { seat })));
    if let Some((seat, heirs)) = offers.give {
        list.extend(heirs.iter().map(|to| Event::Climbing(Climbing::GiveLead { seat, to })));
    }
    for seat in offers.play.or(offers.bomb).iter() {
        plays(deal, climb, seat, list);
    }
    outs(deal, SeatList::new(), list);
}

/// Who may be told to have gone out, in every order.
fn outs(deal: &Deal<'_>, before: SeatList, list: &mut Vec<Event>) {
    for seat in deal.rules().players().seats() {
        let mut order = before;
        if order.push(seat) && deal.step(&Event::Climbing(Climbing::Places { order })).is_ok() {
            list.push(Event::Climbing(Climbing::Places { order }));
            outs(deal, order, list);
        }
    }
}

fn plays(deal: &Deal<'_>, climb: &Climb<'_>, seat: Seat, list: &mut Vec<Event>) {
    let Some(rules) = deal.rules().climb_rules() else { return };
    for kind in Combo::ALL {
        for high in RANKS {
            let reading = Some(Reading { kind: *kind, high });
            for out in [false, true] {
                list.push(Event::Cards(Cards::Play { seat, cards: CardList::new(), reading, out }));
            }
        }
    }
    let Some(pack) = rules.pack else { return };
    if let Some(hand) = climb.hand_left(seat) {
        let on = climb.table().map(|(on, _)| on);
        combo::moves(&hand, on, rules, pack, &mut |cards, reading| {
            let cards: CardList = cards.iter().map(|card| card.written()).collect();
            let unnamed = Event::Cards(Cards::Play { seat, cards, reading: None, out: false });
            if list.last() != Some(&unnamed) {
                list.push(unnamed);
            }
            list.push(Event::Cards(Cards::Play {
                seat,
                cards,
                reading: Some(reading),
                out: false,
            }));
        });
        return;
    }
    let naturals = (1..=pack.ranks)
        .flat_map(|rank| (0..pack.suits).map(move |suit| ClimbCard::Natural { rank, suit }));
    for card in naturals.chain([ClimbCard::Wild]) {
        let cards = CardList::one(card.written());
        list.push(Event::Cards(Cards::Play { seat, cards, reading: None, out: false }));
    }
}

/// One thing that may be typed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// A line, or an example of one, that reads as this.
    pub typed: String,
    /// What it says.
    pub means: String,
    /// Of what kind it is.
    pub kind: OfferKind,
}

/// What an offer stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferKind {
    /// This very call.
    Call,
    /// The least bid, and every higher one.
    Bid,
    /// Any card that may be turned.
    Turned,
    /// Any cards that may be played.
    Cards,
    /// Any number of tricks.
    Count,
    /// The whole deal by its result.
    Result,
    /// Something that goes without saying.
    Aside,
}

/// What may be typed now, as a short list: one example where there are many of a kind.
pub fn offers(deal: &Deal<'_>, names: &Names<'_>) -> Vec<Offer> {
    let all = candidates(deal);
    let told = told_now(&all, deal);
    let mut list: Vec<Offer> = Vec::new();
    for event in &all {
        let Some(kind) = kind_of(event, deal) else { continue };
        if kind.is_one_of_many() && list.iter().any(|offer| offer.kind == kind) {
            continue;
        }
        let event = if kind.is_one_of_many() { example(kind, &all, deal) } else { Some(event) };
        list.extend(event.map(|event| offer(kind, std::slice::from_ref(event), deal, names)));
    }
    list.extend(result(&told, deal, names));
    let passed_out = Event::Call(Call::PassedOut);
    if told.contains(&passed_out) {
        let means = in_words(&[passed_out], names, deal.rules());
        list.push(Offer { typed: "x".to_owned(), means, kind: OfferKind::Result });
    }
    list
}

fn offer(kind: OfferKind, events: &[Event], deal: &Deal<'_>, names: &Names<'_>) -> Offer {
    let means = in_words_now(events, deal, names);
    Offer { typed: spell(deal, events, names).line, means, kind }
}

/// What can be told by its outcome now: who made what, who went out, that nobody declared.
///
/// Over a bid that stands a contract is no event of its own, but what the rest of the auction comes to.
pub(super) fn told_now(all: &[Event], deal: &Deal<'_>) -> Vec<Event> {
    if !fold::takes_result(deal) {
        return Vec::new();
    }
    let mut over = Vec::new();
    if let Some(trick) = deal.trick().filter(|trick| trick.high().is_some()) {
        results(deal, trick, &mut over);
    }
    // Who goes out is told as it happens: that it can be was looked at before.
    let happens = |event: &&Event| matches!(event, Event::Climbing(Climbing::Places { .. }));
    let told = all.iter().chain(&over);
    told.filter(|event| happens(event) || fold::can_be_told(event, deal)).cloned().collect()
}

/// The most results that are looked through for one that can be typed.
const MOST_EXAMPLES: usize = 12;

/// The plainest result that can be typed now, with blanks between its parts where it is read so.
fn result(told: &[Event], deal: &Deal<'_>, names: &Names<'_>) -> Option<Offer> {
    let whole_deals = told.iter().filter(|event| **event != Event::Call(Call::PassedOut));
    let mut examples: Vec<&Event> = whole_deals.collect();
    examples.sort_by_key(|event| oddity(event, deal));
    examples.into_iter().take(MOST_EXAMPLES).find_map(|event| {
        let events = whole(event, deal);
        let spelt = || Some(spell(deal, &events, names).line).filter(|_| takes(deal, &events));
        let joined = || spelt().filter(|line| says(line, &events, deal, names));
        let typed = spaced(deal, &events, names).or_else(joined)?;
        let means = match events.as_slice() {
            [Event::Climbing(_)] => in_words_now(&events, deal, names),
            _ => in_words(&events, names, deal.rules()),
        };
        Some(Offer { typed, means, kind: OfferKind::Result })
    })
}

/// Can these events follow as they are?
fn takes(deal: &Deal<'_>, events: &[Event]) -> bool {
    events.iter().try_fold(*deal, |deal, event| deal.step(event)).is_ok()
}

/// Does a line say what these events do, and break nothing?
fn says(line: &str, events: &[Event], deal: &Deal<'_>, names: &Names<'_>) -> bool {
    let Ok(parse) = fold::resolve(line, deal, names) else { return false };
    let same = parse.events == events || tells(&parse.events, events, deal);
    same && parse.irregular.is_empty()
}

/// Do calls come to this contract, with this count behind it?
fn tells(heard: &[Event], result: &[Event], deal: &Deal<'_>) -> bool {
    let ([calls @ .., count], [Event::Call(Call::Contract { maker, trump, alone, bid }), wanted]) =
        (heard, result)
    else {
        return false;
    };
    let stands = calls.iter().try_fold(*deal, |deal, event| deal.step(event));
    let same = stands.ok().is_some_and(|deal| {
        deal.contract().is_some_and(|contract| {
            (contract.maker, contract.trump, contract.alone) == (*maker, *trump, *alone)
                && bid.is_none_or(|bid| contract.bid == Some(bid))
        })
    });
    count == wanted && same
}

impl OfferKind {
    const fn is_one_of_many(self) -> bool {
        match self {
            Self::Call | Self::Aside => false,
            Self::Bid | Self::Turned | Self::Cards | Self::Count | Self::Result => true,
        }
    }
}

/// The plainest event of a kind.
fn example<'a>(kind: OfferKind, all: &'a [Event], deal: &Deal<'_>) -> Option<&'a Event> {
    let of_that = all.iter().filter(|event| kind_of(event, deal) == Some(kind));
    of_that.min_by_key(|event| oddity(event, deal))
}

/// How far an event is from the plainest of its kind.
fn oddity(event: &Event, deal: &Deal<'_>) -> u8 {
    let hand = deal.trick().map_or(0, |trick| trick.rules().hand);
    let hearts = |trump: &Trump| u8::from(*trump != Trump::Suit(Suit::Hearts));
    match event {
        Event::Call(Call::TurnUp(TurnUp::Card(card))) => match Card::from_written(*card) {
            Some(Card::Of(_, suit)) => hearts(&Trump::Suit(suit)),
            Some(Card::Joker) | None => 2,
        },
        Event::Call(Call::TurnUp(TurnUp::Suit(_))) => 3,
        // The bid that stands before any over it.
        Event::Call(Call::Contract { maker, trump, alone, bid }) => {
            let high = deal.trick().and_then(TrickDeal::high);
            let other = high.is_some_and(|high| {
                let lone = high.lone_call > 0;
                (high.seat, high.trump, lone) != (*maker, Some(*trump), *alone)
                    || !lone && Some(high.tricks) != *bid
            });
            let bid = bid.map_or(0, |bid| bid.abs_diff(hand / 2));
            hearts(trump) + 2 * u8::from(*alone) + bid + 30 * u8::from(other)
        }
        // Behind somebody who is out, the partner.
        Event::Climbing(Climbing::Places { order }) => {
            let out = deal.climb().map(Climb::places).unwrap_or_default();
            let partner = |seat: Seat| out.iter().any(|out| out.team() == seat.team());
            order.len() + 10 * u8::from(!out.is_empty() && !order.first().is_some_and(partner))
        }
        Event::Cards(Cards::Tricks { taken }) => {
            let makers = fold::consented(deal).contract().map(|contract| contract.maker.team());
            makers.map_or(0, |team| taken[team].abs_diff(hand / 2 + 1))
        }
        Event::Deal { .. }
        | Event::Call(
            Call::Pass { .. }
            | Call::Order { .. }
            | Call::Name { .. }
            | Call::Bid { .. }
            | Call::Deny { .. }
            | Call::Allow { .. }
            | Call::Take { .. }
            | Call::DefendAlone { .. }
            | Call::Denied { .. }
            | Call::PassedOut,
        )
        | Event::Cards(Cards::Hand { .. } | Cards::Play { .. })
        | Event::Climbing(Climbing::GiveLead { .. })
        | Event::Table(_) => 0,
    }
}

/// Of what kind an event is, where it is offered by itself.
fn kind_of(event: &Event, deal: &Deal<'_>) -> Option<OfferKind> {
    match event {
        Event::Call(
            Call::Pass { .. }
            | Call::Order { .. }
            | Call::Name { .. }
            | Call::Bid { alone: true, .. }
            | Call::Deny { .. }
            | Call::DefendAlone { .. },
        )
        | Event::Climbing(Climbing::GiveLead { .. }) => Some(OfferKind::Call),
        Event::Call(Call::Bid { .. }) => Some(OfferKind::Bid),
        Event::Call(Call::TurnUp(_)) => Some(OfferKind::Turned),
        Event::Call(Call::Allow { .. } | Call::Take { discard: None, .. }) => {
            Some(OfferKind::Aside)
        }
        Event::Cards(Cards::Play { cards, .. }) if cards.is_empty() && !deal_is_blind(deal) => None,
        Event::Cards(Cards::Play { .. }) => Some(OfferKind::Cards),
        Event::Cards(Cards::Tricks { .. }) => Some(OfferKind::Count),
        // What is told by its outcome is looked for by itself.
        Event::Climbing(Climbing::Places { .. })
        | Event::Deal { .. }
        | Event::Call(
            Call::Take { .. } | Call::Denied { .. } | Call::Contract { .. } | Call::PassedOut,
        )
        | Event::Cards(Cards::Hand { .. })
        | Event::Table(_) => None,
    }
}

/// Is the pack unknown, so that plays have readings and no cards?
fn deal_is_blind(deal: &Deal<'_>) -> bool {
    deal.rules().climb_rules().is_some_and(|rules| rules.pack.is_none())
}

/// A result is offered as the whole of it: a contract with a count that makes it, places to the end.
fn whole(event: &Event, deal: &Deal<'_>) -> Vec<Event> {
    if let Event::Call(Call::Contract { maker, bid, .. }) = event {
        let hand = deal.trick().map_or(0, |trick| trick.rules().hand);
        // A bid that was made, or all the tricks but one.
        let made = bid.unwrap_or(hand.saturating_sub(1));
        let mut taken = ByTeam::only(maker.team(), made);
        taken[maker.team().other()] = hand.saturating_sub(made);
        return vec![event.clone(), Event::Cards(Cards::Tricks { taken })];
    }
    let Event::Climbing(Climbing::Places { order }) = event else { return vec![event.clone()] };
    let mut order = *order;
    let own = order.first().map(Seat::team);
    for seat in deal.rules().players().seats().filter(|seat| Some(seat.team()) == own) {
        let mut longer = order;
        if longer.push(seat)
            && deal.step(&Event::Climbing(Climbing::Places { order: longer })).is_ok()
        {
            order = longer;
        }
    }
    vec![Event::Climbing(Climbing::Places { order })]
}

/// A result with blanks between its parts, where it is read so.
fn spaced(deal: &Deal<'_>, events: &[Event], names: &Names<'_>) -> Option<String> {
    let line = match events {
        [
            Event::Call(Call::Contract { maker, trump, alone, bid }),
            Event::Cards(Cards::Tricks { taken }),
        ] => {
            let bid = bid.map(|bid| format!("{bid} ")).unwrap_or_default();
            let bang = if *alone { "!" } else { "" };
            let seat = names.shortest(*maker);
            format!("{seat} {bid}{}{bang} {}", trump.letter(), taken[maker.team()])
        }
        [Event::Climbing(Climbing::Places { order })] => {
            let seats: Vec<String> = order.iter().map(|seat| names.shortest(seat)).collect();
            seats.join(" ")
        }
        _ => return None,
    };
    says(&line, events, deal, names).then_some(line)
}

/// Examples of lines by which trump is made and nothing is said of the play, the plainest first; alone where
/// that is wanted. Each is read so now, and breaks nothing.
pub fn makes_trump<'a>(
    deal: &'a Deal<'_>,
    names: &'a Names<'_>,
    lone: bool,
) -> impl Iterator<Item = String> + 'a {
    let of_that = |event: &Event| matches!(event, Event::Call(Call::Contract { alone, .. }) if *alone == lone);
    let told = told_now(&candidates(deal), deal);
    let mut contracts: Vec<Event> = told.into_iter().filter(of_that).collect();
    contracts.sort_by_key(|event| oddity(event, deal));
    let lines = contracts.into_iter().take(MOST_EXAMPLES).flat_map(|event| {
        let spelt = spell(deal, std::slice::from_ref(&event), names).line;
        said_as_calls(&event, deal, names).into_iter().chain([spelt])
    });
    // A call that makes it now; over a bid that stands the others pass.
    let is_call = |offer: &Offer| offer.kind == OfferKind::Call;
    let calls = offers(deal, names).into_iter().filter(is_call).map(|offer| offer.typed);
    let passes = (1..=deal.rules().players().count()).map(|times| "p".repeat(usize::from(times)));
    calls.chain(lines).chain(passes).filter(move |line| {
        after(line, deal, names).is_some_and(|after| {
            let made = after.contract().is_some_and(|contract| contract.alone == lone);
            made && after.phase() == Phase::Play
        })
    })
}

/// `ann hearts`, `ann hearts alone`: who made trump, as people say it. Where there is a bidding, it is the first bid
/// and the others' passes.
fn said_as_calls(event: &Event, deal: &Deal<'_>, names: &Names<'_>) -> Vec<String> {
    let Event::Call(Call::Contract { maker, trump, alone, bid }) = event else { return Vec::new() };
    if deal.rules().bid_rules().is_some() {
        let bid = bid.map(|bid| bid.to_string()).unwrap_or_default();
        let call = format!("{bid}{}{}", trump.letter(), if *alone { "!" } else { "" });
        let passes = "p".repeat(usize::from(deal.rules().players().count()).saturating_sub(1));
        return vec![format!("{call} {passes}"), call];
    }
    let Trump::Suit(suit) = trump else { return Vec::new() };
    let alone = if *alone { " alone" } else { "" };
    vec![format!("{} {}{alone}", names.who().name(*maker).to_lowercase(), suit.name())]
}

/// The deal after a line that can be typed now and breaks nothing.
pub fn after<'r>(line: &str, deal: &Deal<'r>, names: &Names<'_>) -> Option<Deal<'r>> {
    let parse = fold::resolve(line, deal, names).ok().filter(|parse| parse.irregular.is_empty())?;
    parse.events.iter().try_fold(*deal, |deal, event| deal.step(event)).ok()
}

/// What may be typed now, on one line: "Ben: p, u, u!  (or a result: a h 4, x)".
pub fn hint(deal: &Deal<'_>, names: &Names<'_>) -> String {
    if deal.phase().is_closed() {
        return "the deal is over".to_owned();
    }
    if deal.phase() == Phase::Told {
        // Everybody who is in can be the next, and none of them is an example of the others.
        let goes = |seat: &Seat| {
            let mut order = SeatList::new();
            order.push(*seat) && deal.step(&Event::Climbing(Climbing::Places { order })).is_ok()
        };
        let seats = deal.rules().players().seats().filter(goes);
        let keys: Vec<String> = seats.map(|seat| names.shortest(seat)).collect();
        return format!("who went out next: {}", listed(&keys, "or"));
    }
    let (mut calls, mut play, mut results) = (Vec::new(), Vec::new(), Vec::new());
    for Offer { typed, kind, .. } in offers(deal, names) {
        match kind {
            OfferKind::Call => calls.push(typed),
            OfferKind::Bid => calls.push(format!("{typed} or more")),
            OfferKind::Turned => calls.push(format!("the turned card ({typed})")),
            OfferKind::Cards if deal.trick().is_some() => play.push(format!("a card ({typed})")),
            OfferKind::Cards if deal_is_blind(deal) => {
                play.push(format!("what was played ({typed})"));
            }
            OfferKind::Cards => play.push(format!("cards ({typed})")),
            OfferKind::Count => play.push(format!("the makers' tricks ({typed})")),
            OfferKind::Result => results.push(typed),
            OfferKind::Aside => {}
        }
    }
    let silent = deal.phase() == Phase::Answer;
    let aside = if silent { std::mem::take(&mut play) } else { Vec::new() };
    calls.append(&mut play);
    let mut hint = deal.turn().map(|seat| names.who().name(seat)).unwrap_or_default();
    for (before, first, list) in [
        (": ", "", calls),
        ("  (or silence, then ", "silence, or ", aside),
        ("  (or a result: ", "type ", results),
    ] {
        let alone = hint.is_empty();
        if list.is_empty() {
            continue;
        }
        hint.push_str(if alone { first } else { before });
        hint.push_str(&list.join(", "));
        if before.contains('(') && !alone {
            hint.push(')');
        }
    }
    hint
}
