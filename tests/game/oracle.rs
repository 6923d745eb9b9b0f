//! A second referee for tricks, slow and obvious, set against the first.
//!
//! It keeps lists of cards and asks each rule's own sentence: which suit a card belongs to, which card
//! no other beats, who has no card in this trick yet. Revokes it finds by looking back at the whole
//! deal: did that seat play a card of the suit later, or did the hand that it showed hold one? It
//! shares no code with `game` but the words of events and findings.
//!
//! `RASHER_ORACLE=all cargo test --release --test game oracle::` plays a hundred thousand deals at every
//! table instead of at all of them together.

use crate::tricks::{Dice, rules, tables};
use rasher::card::{Bag, Card, CardList, Rank, Suit, Trump};
use rasher::event::{Call, Cards, Event, TurnUp};
use rasher::game::Deal;
use rasher::game::play::lawful;
use rasher::game::verdict::{Irregular, Phase, Standing};
use rasher::rules::Ruleset;
use rasher::seat::{ByTeam, Seat};

/// A card as numbers: rank 2 to 14, suit 0 to 3 for clubs, diamonds, hearts, spades. The joker is
/// rank 15 of no suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plain {
    rank: u8,
    suit: u8,
}

const JACK: u8 = 11;
const JOKER: Plain = Plain { rank: 15, suit: 9 };

/// Trump: a suit by its number, or one of these.
const HIGH: u8 = 4;
const LOW: u8 = 5;

impl Plain {
    fn card(self) -> Card {
        if self == JOKER {
            return Card::Joker;
        }
        Card::Of(Rank::ALL[usize::from(self.rank - 2)], Suit::ALL[usize::from(self.suit)])
    }
}

fn trump_word(trump: u8) -> Trump {
    match trump {
        HIGH => Trump::None,
        LOW => Trump::Low,
        suit => Trump::Suit(Suit::ALL[usize::from(suit)]),
    }
}

/// What the slow referee wants to know of a ruleset, out of the file.
#[allow(clippy::struct_excessive_bools, reason = "each is a key of the files with two values")]
struct Law {
    rules: &'static Ruleset,
    seats: u8,
    hand: u8,
    pack: Vec<Plain>,
    bowers: bool,
    last_wins: bool,
    trumps: Vec<u8>,
    turned: bool,
    naming: bool,
    consent: bool,
    dealer_takes: bool,
    defends_alone: bool,
    exchange: bool,
    lead: String,
    lone_lead: String,
}

impl Law {
    fn of(asked: &str) -> Self {
        let rules = rules(asked);
        let text = |key: &str| rules.values[key].as_str().unwrap_or("").to_owned();
        let number = |key: &str| u8::try_from(rules.values[key].as_i64().expect(key)).expect(key);
        let truth = |key: &str| rules.values.get(key).is_some_and(|value| value == true);
        let low = match text("pack.low").as_str() {
            "J" => JACK,
            rank => rank.parse().expect("a number"),
        };
        let mut pack = Vec::new();
        for _ in 0..number("pack.copies") {
            for rank in low..=14 {
                pack.extend((0..4).map(|suit| Plain { rank, suit }));
            }
            if truth("pack.joker") {
                pack.push(JOKER);
            }
        }
        let mut trumps = vec![0, 1, 2, 3];
        if text("cards.no-trump") != "never" {
            trumps.push(HIGH);
            trumps.extend(truth("cards.low-no-trump").then_some(LOW));
        }
        let turned = text("making.method") == "turn-up";
        Self {
            rules,
            seats: number("players"),
            hand: number("pack.hand"),
            pack,
            bowers: truth("cards.bowers"),
            last_wins: text("cards.equal") == "last",
            trumps,
            turned,
            naming: truth("making.naming"),
            consent: truth("making.consent"),
            dealer_takes: turned && text("making.taker") == "dealer",
            defends_alone: truth("lone.defend-alone"),
            exchange: number("lone.exchange") > 0,
            lead: text("play.lead"),
            lone_lead: text("play.lone-lead"),
        }
    }

    /// What a seat may name: no trump only as the dealer, where it is for a stuck one.
    fn may_name(&self, seat: u8, dealer: u8) -> &[u8] {
        let stuck = self.rules.values["cards.no-trump"] == "stuck";
        if stuck && seat != dealer { &self.trumps[..4] } else { &self.trumps }
    }

    fn left(&self, seat: u8) -> u8 {
        (seat + 1) % self.seats
    }

    /// The suit a card belongs to.
    fn belongs(&self, card: Plain, trump: u8) -> u8 {
        if card == JOKER {
            return trump;
        }
        // Clubs and spades are mates, and diamonds and hearts.
        let left_bower = self.bowers && card.rank == JACK && card.suit + trump == 3;
        if left_bower { trump } else { card.suit }
    }

    /// The place of a card among its like: only cards that follow or are trump have one.
    fn place(&self, card: Plain, led: u8, trump: u8) -> Option<u8> {
        let suit = self.belongs(card, trump);
        if suit == trump {
            return Some(match card {
                JOKER => 99,
                Plain { rank: JACK, suit } if self.bowers && suit == trump => 98,
                Plain { rank: JACK, .. } if self.bowers => 97,
                Plain { rank, .. } => 50 + rank,
            });
        }
        if suit != led {
            return None;
        }
        Some(if trump == LOW { 20 - card.rank } else { card.rank })
    }

    /// Who wins: the card that no other card of the trick beats.
    fn winner(&self, trick: &[(u8, Plain)], trump: u8) -> u8 {
        let led = self.belongs(trick[0].1, trump);
        let place = |at: usize| self.place(trick[at].1, led, trump);
        let beats = |one: usize, other: usize| match (place(one), place(other)) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(a), Some(b)) if a == b => (one > other) == self.last_wins,
            (Some(a), Some(b)) => a > b,
        };
        let unbeaten =
            |at: &usize| (0..trick.len()).all(|other| other == *at || !beats(other, *at));
        trick[(0..trick.len()).find(unbeaten).expect("some card wins")].0
    }

    fn may_play(&self, card: Plain, hand: &[Plain], led: Option<u8>, trump: u8) -> bool {
        let follows = |card: &Plain| Some(self.belongs(*card, trump)) == led;
        led.is_none() || follows(&card) || !hand.iter().any(follows)
    }
}

/// What is known of a hand: every hand that it may have been when the play began.
type Worlds = Vec<Vec<Plain>>;

/// A revoke as it has to be found: at which event, whose, on which trick, proved by which.
type Revoke = (usize, u8, u8, Option<u8>);

/// One deal, played by dice and refereed by the slow referee.
struct Slow<'l> {
    law: &'l Law,
    dealer: u8,
    maker: u8,
    trump: u8,
    out: Vec<bool>,
    leader: u8,
    hands: Vec<Vec<Plain>>,
    /// Of hands that were seen; none where nothing is known.
    worlds: Vec<Option<Worlds>>,
    /// Cards of which a hand certainly had one when the play began, seen or not: it took one up and
    /// laid another card away.
    kept: Vec<Vec<Plain>>,
    tricks: Vec<Vec<(u8, Plain)>>,
    /// At which event each card was played, trick by trick.
    at: Vec<Vec<usize>>,
    /// Hands that were seen in the middle of the play: at which event, whose, what was left.
    shown: Vec<(usize, u8, Vec<Plain>)>,
    /// Plays out of turn: at which event, whose, whose turn it was, a lead?
    astray: Vec<(usize, u8, u8, bool)>,
}

impl Slow<'_> {
    fn in_play(&self) -> usize {
        self.out.iter().filter(|out| !**out).count()
    }

    fn live(&self) -> Option<&Vec<(u8, Plain)>> {
        self.tricks.last().filter(|trick| trick.len() < self.in_play())
    }

    fn over(&self) -> bool {
        self.tricks.len() == usize::from(self.law.hand) && self.live().is_none()
    }

    /// The first seat in play, clockwise from the leader, without a card in this trick.
    fn turn(&self) -> Option<u8> {
        if self.over() {
            return None;
        }
        let Some(trick) = self.live() else {
            return Some(match self.tricks.last() {
                Some(trick) => self.law.winner(trick, self.trump),
                None => self.leader,
            });
        };
        let mut seat = trick[0].0;
        while self.out[usize::from(seat)] || trick.iter().any(|(other, _)| *other == seat) {
            seat = self.law.left(seat);
        }
        Some(seat)
    }

    /// Who leads first by the rules.
    fn first_leader(&self, alone: bool) -> u8 {
        let lead = if alone { &self.law.lone_lead } else { &self.law.lead };
        let mut seat = match lead.as_str() {
            "left-of-dealer" => self.law.left(self.dealer),
            "left-of-maker" => self.law.left(self.maker),
            "maker" => self.maker,
            other => panic!("a lead by {other}"),
        };
        while self.out[usize::from(seat)] {
            seat = self.law.left(seat);
        }
        seat
    }

    /// Tricks taken by seats 0, 2, 4 and by seats 1, 3, 5.
    fn taken(&self) -> (u8, u8) {
        let mut taken = (0, 0);
        for trick in self.tricks.iter().filter(|trick| trick.len() == self.in_play()) {
            match self.law.winner(trick, self.trump) % 2 {
                0 => taken.0 += 1,
                _ => taken.1 += 1,
            }
        }
        taken
    }

    /// Every revoke of the deal, by looking at all of it.
    fn revokes(&self) -> Vec<Revoke> {
        let mut found = Vec::new();
        for (number, trick) in self.tricks.iter().enumerate() {
            let led = self.law.belongs(trick[0].1, self.trump);
            for (place, (seat, card)) in trick.iter().enumerate() {
                if self.law.belongs(*card, self.trump) != led {
                    found.extend(self.revoke(number, *seat, led, self.at[number][place]));
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// When it became known, if it did, that `seat` could have followed on a trick.
    fn revoke(&self, number: usize, seat: u8, led: u8, at: usize) -> Option<Revoke> {
        let trick = u8::try_from(number + 1).expect("few tricks");
        let has =
            |cards: &[Plain]| cards.iter().any(|card| self.law.belongs(*card, self.trump) == led);
        // A hand that was seen before held one, whatever it was.
        let worlds = self.worlds[usize::from(seat)].as_ref();
        if let Some(worlds) = worlds {
            let (before, now) = (self.played(seat, number), self.played(seat, number + 1));
            let mut open = worlds.iter().filter(|hand| less(hand, &now).is_some()).peekable();
            assert!(open.peek().is_some(), "the hand that was seen cannot have been that");
            if open.all(|hand| less(hand, &before).is_some_and(|left| has(&left))) {
                return Some((at, seat, trick, None));
            }
        }
        // What it took up and did not lay away is still there, and would have followed.
        if self.keeps(seat, number) && has(&self.kept[usize::from(seat)]) {
            return Some((at, seat, trick, None));
        }
        // Shown with a card of the suit still in it, before or after.
        let shown = self.shown.iter().filter(|(_, other, _)| *other == seat);
        let by_sight = shown.filter_map(|(when, _, left)| {
            let since = if *when < at { self.played(seat, number) } else { Vec::new() };
            let earlier = self.before(seat, *when);
            let gone: Vec<Plain> = since.into_iter().skip(earlier).collect();
            less(left, &gone).filter(|left| has(left)).map(|_| (at.max(*when), seat, trick, None))
        });
        // Played later.
        let later = (number + 1..self.tricks.len()).find_map(|other| {
            let place = self.tricks[other].iter().position(|(player, _)| *player == seat)?;
            let proof = u8::try_from(other + 1).expect("few tricks");
            has(&[self.tricks[other][place].1])
                .then(|| (self.at[other][place], seat, trick, Some(proof)))
        });
        by_sight.chain(later).min()
    }

    /// Does `seat` still hold a card that it took up, after the first tricks?
    fn keeps(&self, seat: u8, tricks: usize) -> bool {
        let kept = &self.kept[usize::from(seat)];
        !kept.is_empty() && self.played(seat, tricks).iter().all(|card| !kept.contains(card))
    }

    /// How many cards a seat had played before an event.
    fn before(&self, seat: u8, event: usize) -> usize {
        let plays = self.tricks.iter().zip(&self.at).flat_map(|(trick, at)| trick.iter().zip(at));
        plays.filter(|((player, _), at)| *player == seat && **at < event).count()
    }

    /// What a seat played to the first tricks.
    fn played(&self, seat: u8, tricks: usize) -> Vec<Plain> {
        let first = self.tricks.iter().take(tricks).flatten();
        first.filter(|(player, _)| *player == seat).map(|(_, card)| *card).collect()
    }
}

/// A hand without some cards, if it has them.
fn less(hand: &[Plain], gone: &[Plain]) -> Option<Vec<Plain>> {
    let mut left = hand.to_vec();
    for card in gone {
        let place = left.iter().position(|other| other == card)?;
        left.remove(place);
    }
    Some(left)
}

/// The fast referee beside the slow one: what happened is told to both.
struct Table<'l> {
    slow: Slow<'l>,
    fast: Deal<'static>,
    told: Vec<Event>,
    findings: Vec<(usize, Irregular)>,
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn cards(list: &[Plain]) -> CardList {
    list.iter().map(|card| card.card().written()).collect()
}

impl<'l> Table<'l> {
    fn open(law: &'l Law, dealer: u8, hands: Vec<Vec<Plain>>) -> Self {
        let standing =
            Standing { dealer: seat(dealer), score: ByTeam::new(0, 0), deal_no: 1, misdeals: 0 };
        let slow = Slow {
            law,
            dealer,
            maker: 0,
            trump: 0,
            out: vec![false; usize::from(law.seats)],
            leader: 0,
            hands,
            worlds: vec![None; usize::from(law.seats)],
            kept: vec![Vec::new(); usize::from(law.seats)],
            tricks: Vec::new(),
            at: Vec::new(),
            shown: Vec::new(),
            astray: Vec::new(),
        };
        let fast = Deal::open(law.rules, standing).expect("a chair");
        Self { slow, fast, told: Vec::new(), findings: Vec::new() }
    }

    fn tell(&mut self, event: Event) {
        let at = self.told.len();
        let mut found = Vec::new();
        self.fast.judge(&event, &mut found);
        self.findings.extend(found.into_iter().map(|what| (at, what)));
        if let Err(why) = self.fast.advance(&event) {
            self.fail(&format!(
                "{} is refused: {why},",
                serde_json::to_string(&event).expect("an event")
            ));
        }
        self.told.push(event);
    }

    fn show(&mut self, number: u8) {
        let hand = cards(&self.slow.hands[usize::from(number)]);
        self.tell(Event::Cards(Cards::Hand { seat: seat(number), cards: hand }));
    }
}

/// Deals, makes trump, and tells both how.
fn opened<'l>(law: &'l Law, dice: &mut Dice) -> Table<'l> {
    let mut pack = law.pack.clone();
    dice.shuffle(&mut pack);
    let size = usize::from(law.hand);
    let hands = (0..law.seats).map(|_| pack.split_off(pack.len() - size)).collect();
    let sides = usize::from(law.seats);
    let any = |dice: &mut Dice| u8::try_from(dice.roll(sides)).expect("a seat");
    let dealer = any(dice);
    let mut table = Table::open(law, dealer, hands);
    // Some tables show some hands, as they were dealt or as they are played; most show none.
    let showing = dice.roll(4);
    let dealt: Vec<u8> = (0..law.seats).filter(|_| showing == 1 && !dice.once_in(3)).collect();
    for number in &dealt {
        table.show(*number);
        let hand = table.slow.hands[usize::from(*number)].clone();
        table.slow.worlds[usize::from(*number)] = Some(vec![hand]);
    }
    let maker = any(dice);
    // Where the dealer's partner who orders must be alone, let him be alone whatever he does.
    let must = law.rules.values.get("making.partner-orders").is_some_and(|it| it == "alone");
    let alone = dice.once_in(3) || (must && maker != dealer && maker % 2 == dealer % 2);
    let route = dice.roll(3);
    table.slow.maker = maker;
    if law.turned && route > 0 {
        let up = pack.pop().filter(|card| *card != JOKER);
        let up = up.or_else(|| pack.pop()).expect("cards are left");
        // With two jokers in the pack both may have come.
        if up == JOKER {
            named_at_once(&mut table, dice, alone);
        } else {
            turned_up(&mut table, dice, up, alone, &mut pack);
        }
    } else if !law.turned && route > 0 {
        bid(&mut table, dice, alone);
    } else {
        named_at_once(&mut table, dice, alone);
    }
    settle(&mut table, dice, alone);
    if showing == 2 {
        for number in (0..law.seats).filter(|_| !dice.once_in(3)) {
            table.show(number);
            let hand = table.slow.hands[usize::from(number)].clone();
            table.slow.worlds[usize::from(number)] = Some(vec![hand]);
        }
    }
    table
}

/// Only what the auction came to is told.
fn named_at_once(table: &mut Table<'_>, dice: &mut Dice, alone: bool) {
    let law = table.slow.law;
    let maker = table.slow.maker;
    let trumps = law.may_name(maker, table.slow.dealer);
    let trump = dice.pick(if law.turned && !law.naming { &law.trumps[..4] } else { trumps });
    let bid = (!law.turned).then(|| if alone { law.hand } else { some_bid(law, dice) });
    table.slow.trump = trump;
    table.tell(Event::Call(Call::Contract {
        maker: seat(maker),
        trump: trump_word(trump),
        alone,
        bid,
    }));
    // A card may have been turned and taken, and nobody says so.
    if trump < HIGH && law.turned {
        let taker = if law.dealer_takes { table.slow.dealer } else { law.left(maker) };
        let certain = !law.naming && !law.dealer_takes;
        took_unseen(table, dice, taker, trump, certain);
    }
}

/// Any bid that is high enough to be the first.
fn some_bid(law: &Law, dice: &mut Dice) -> u8 {
    let least = law.rules.values["making.least"].as_i64().expect("a least bid");
    let least = u8::try_from(least).expect("small");
    least + low(dice, law.hand - least + 1)
}

fn low(dice: &mut Dice, sides: u8) -> u8 {
    u8::try_from(dice.roll(usize::from(sides))).expect("small")
}

/// A card of this suit that nobody has seen may have gone into a hand, and one out of it.
fn took_unseen(table: &mut Table<'_>, dice: &mut Dice, taker: u8, suit: u8, surely: bool) {
    let law = table.slow.law;
    let taker = usize::from(taker);
    let dealt = table.slow.hands[taker].clone();
    let mut worlds = if surely { Vec::new() } else { vec![dealt.clone()] };
    let mut seen: Vec<Plain> = Vec::new();
    for card in law.pack.iter().filter(|card| card.suit == suit) {
        let copies = |list: &[Plain]| list.iter().filter(|other| *other == card).count();
        if copies(&law.pack) == copies(&dealt) || seen.contains(card) {
            continue;
        }
        seen.push(*card);
        let six = [&dealt[..], &[*card]].concat();
        worlds.extend(six.iter().map(|away| less(&six, &[*away]).expect("it has it")));
    }
    // What really happened is one of these: nobody else's card went there.
    let real = worlds.iter().filter(|hand| {
        let others = (0..table.slow.hands.len()).filter(|other| *other != taker);
        let mut all: Vec<Plain> =
            others.flat_map(|other| table.slow.hands[other].clone()).collect();
        all.extend_from_slice(hand);
        less(&law.pack, &all).is_some()
    });
    let real: Vec<&Vec<Plain>> = real.collect();
    if real.is_empty() {
        return;
    }
    table.slow.hands[taker].clone_from(real[dice.roll(real.len())]);
    if table.slow.worlds[taker].is_some() {
        table.slow.worlds[taker] = Some(worlds);
    }
}

/// A card is turned; somebody takes it as trump, or another suit is named.
fn turned_up(
    table: &mut Table<'_>,
    dice: &mut Dice,
    up: Plain,
    alone: bool,
    rest: &mut Vec<Plain>,
) {
    let law = table.slow.law;
    let by_suit = dice.once_in(3);
    table.tell(Event::Call(Call::TurnUp(if by_suit {
        TurnUp::Suit(Suit::ALL[usize::from(up.suit)])
    } else {
        TurnUp::Card(up.card().written())
    })));
    let eldest = law.left(table.slow.dealer);
    let pass_to = |table: &mut Table<'_>, last: Option<u8>| {
        let mut turn = eldest;
        for _ in 0..law.seats {
            if Some(turn) == last {
                return;
            }
            table.tell(Event::Call(Call::Pass { seat: seat(turn) }));
            turn = law.left(turn);
        }
    };
    let maker = table.slow.maker;
    if law.naming && dice.once_in(2) {
        pass_to(table, None);
        pass_to(table, Some(maker));
        let mut trumps = law.may_name(maker, table.slow.dealer).to_vec();
        trumps.retain(|trump| *trump != up.suit);
        table.slow.trump = dice.pick(&trumps);
        let trump = trump_word(table.slow.trump);
        return table.tell(Event::Call(Call::Name { seat: seat(maker), trump, alone }));
    }
    pass_to(table, Some(maker));
    table.slow.trump = up.suit;
    table.tell(Event::Call(Call::Order { seat: seat(maker), alone }));
    let says = dice.roll(3);
    // Where the card is not said to be taken the partner says yes, or he would still have the word.
    if law.consent && (says == 2 || dice.once_in(2)) {
        table.tell(Event::Call(Call::Allow { seat: seat((maker + 2) % 4) }));
    }
    let taker = if law.dealer_takes { table.slow.dealer } else { law.left(maker) };
    let place = usize::from(taker);
    let dealt = table.slow.hands[place].clone();
    let six = [&dealt[..], &[up]].concat();
    let barred = law.rules.values["making.discard-upcard"] == "forbidden";
    let away = dice.pick(if barred { &dealt } else { &six });
    let after = less(&six, &[away]).expect("it has it");
    rest.push(away);
    let said = match says {
        0 => Some(Some(away)),
        1 => Some(None),
        _ => None,
    };
    let mut worlds: Worlds = Vec::new();
    let ups: Vec<Plain> = if by_suit {
        let mut kinds: Vec<Plain> = Vec::new();
        for card in law.pack.iter().filter(|card| card.suit == up.suit) {
            let copies = |list: &[Plain]| list.iter().filter(|other| *other == card).count();
            if copies(&law.pack) > copies(&dealt) && !kinds.contains(card) {
                kinds.push(*card);
            }
        }
        kinds
    } else {
        vec![up]
    };
    for up in ups {
        let six = [&dealt[..], &[up]].concat();
        let may = |card: &&Plain| said.flatten().is_none_or(|away| away == **card);
        worlds.extend(six.iter().filter(may).map(|away| less(&six, &[*away]).expect("it has it")));
    }
    // All that it can have been for whoever saw no hand, and all of it other than what was laid away.
    let taken: Vec<Plain> = if by_suit {
        law.pack.iter().copied().filter(|card| card.suit == up.suit).collect()
    } else {
        vec![up]
    };
    if said.flatten().is_some_and(|away| !taken.contains(&away)) {
        table.slow.kept[place] = taken;
    }
    if let Some(away) = said {
        let discard = away.map(|card| card.card().written());
        table.tell(Event::Call(Call::Take { seat: seat(taker), discard }));
    }
    table.slow.hands[place] = after;
    if table.slow.worlds[place].is_some() {
        table.slow.worlds[place] = Some(worlds);
    }
}

/// One bid, and everybody else passes.
fn bid(table: &mut Table<'_>, dice: &mut Dice, alone: bool) {
    let law = table.slow.law;
    table.slow.trump = dice.pick(&law.trumps);
    let trump = Some(trump_word(table.slow.trump));
    let tricks = (!alone).then(|| some_bid(law, dice));
    let mut turn = law.left(table.slow.dealer);
    for _ in 0..law.seats {
        let who = seat(turn);
        table.tell(if turn == table.slow.maker {
            Event::Call(Call::Bid { seat: who, tricks, trump, alone })
        } else {
            Event::Call(Call::Pass { seat: who })
        });
        turn = law.left(turn);
    }
}

/// Who sits out, who defends alone, who leads.
fn settle(table: &mut Table<'_>, dice: &mut Dice, alone: bool) {
    let law = table.slow.law;
    let partners =
        |maker: u8| (0..law.seats).filter(move |seat| *seat != maker && seat % 2 == maker % 2);
    let forget = |slow: &mut Slow<'_>, maker: u8| {
        // Cards change hands unseen.
        if law.exchange {
            for seat in partners(maker).chain([maker]) {
                slow.worlds[usize::from(seat)] = None;
                slow.kept[usize::from(seat)].clear();
            }
        }
    };
    if alone {
        let maker = table.slow.maker;
        for seat in partners(maker) {
            table.slow.out[usize::from(seat)] = true;
        }
        forget(&mut table.slow, maker);
        if law.defends_alone && dice.once_in(2) {
            let against = (maker + 1 + 2 * low(dice, law.seats / 2)) % law.seats;
            table.tell(Event::Call(Call::DefendAlone { seat: seat(against) }));
            for seat in partners(against) {
                table.slow.out[usize::from(seat)] = true;
            }
            forget(&mut table.slow, against);
        }
    }
    table.slow.leader = table.slow.first_leader(alone);
}

/// Plays the deal out, mostly by the rules, and holds the two referees against each other.
fn play_out(table: &mut Table<'_>, dice: &mut Dice) {
    let law = table.slow.law;
    let (careless, hasty) = (dice.pick(&[2, 5, 1_000_000]), dice.pick(&[8, 30, 1_000_000]));
    let curious = dice.once_in(6);
    table.compare();
    while let Some(turn) = table.slow.turn() {
        let idle: Vec<u8> = (0..law.seats)
            .filter(|seat| !table.slow.out[usize::from(*seat)])
            .filter(|seat| {
                table.slow.live().is_none_or(|trick| trick.iter().all(|(other, _)| other != seat))
            })
            .collect();
        let player = if dice.once_in(hasty) { dice.pick(&idle) } else { turn };
        if curious && dice.once_in(8) {
            let number = dice.pick(&idle);
            let hand = table.slow.hands[usize::from(number)].clone();
            table.slow.shown.push((table.told.len(), number, hand));
            table.show(number);
        }
        let led = table.slow.live().map(|trick| law.belongs(trick[0].1, table.slow.trump));
        let hand = &table.slow.hands[usize::from(player)];
        let may: Vec<Plain> = hand
            .iter()
            .copied()
            .filter(|card| law.may_play(*card, hand, led, table.slow.trump))
            .collect();
        table.compare_lawful(player, led, &may);
        table.compare_last(player);
        let card = if dice.once_in(careless) { dice.pick(hand) } else { dice.pick(&may) };
        let at = table.told.len();
        let slow = &mut table.slow;
        if player != turn {
            slow.astray.push((at, player, turn, slow.live().is_none()));
        }
        if slow.live().is_none() {
            slow.tricks.push(Vec::new());
            slow.at.push(Vec::new());
        }
        slow.tricks.last_mut().expect("one").push((player, card));
        slow.at.last_mut().expect("one").push(at);
        let hand = &mut slow.hands[usize::from(player)];
        *hand = less(hand, &[card]).expect("it has it");
        let list = CardList::one(card.card().written());
        table.tell(Event::Cards(Cards::Play {
            seat: seat(player),
            cards: list,
            reading: None,
            out: false,
        }));
        table.compare();
    }
    table.compare_findings();
}

impl Table<'_> {
    fn fail(&self, what: &str) -> ! {
        let told = serde_json::to_string(&self.told).expect("events");
        panic!("{}, dealer {}: {what} after {told}", self.slow.law.rules.id, self.slow.dealer)
    }

    fn compare(&self) {
        let (slow, fast) = (&self.slow, &self.fast);
        let same = |what: &str, yes: bool| {
            if !yes {
                self.fail(what);
            }
        };
        same("the turn", slow.turn().map(seat) == fast.turn());
        let phase = if slow.over() { Phase::Over } else { Phase::Play };
        same("the phase", fast.phase() == phase);
        same("the first leader", fast.leader() == Some(seat(slow.leader)));
        let play = fast.play().expect("there is a contract");
        let complete = slow.tricks.len() - usize::from(slow.live().is_some());
        same("the number of tricks", usize::from(play.tricks_done()) == complete);
        // Each trick once, when it is complete.
        let just_now = slow.live().is_none() && complete > 0;
        if complete == 0 {
            let out = (0..slow.law.seats).filter(|seat| slow.out[usize::from(*seat)]).map(seat);
            same("who sits out", fast.out() == out.collect());
        }
        if just_now {
            let taken = slow.taken();
            same("tricks taken", play.taken() == ByTeam::new(taken.0, taken.1));
            let trick = play.done().last().expect("there is one");
            let kept = &slow.tricks[complete - 1];
            let words = kept.iter().map(|(player, card)| (seat(*player), card.card()));
            same("the trick", words.eq(trick.plays().iter().copied()));
            let winner = seat(slow.law.winner(kept, slow.trump));
            same("the winner", trick.winner() == winner);
        }
    }

    /// A last card that can only be the one taken up: no other is possible.
    fn compare_last(&self, player: u8) {
        let slow = &self.slow;
        let last = slow.hands[usize::from(player)].len() == 1;
        if !last || !slow.keeps(player, slow.tricks.len()) {
            return;
        }
        for card in slow.law.pack.iter().filter(|c| !slow.kept[usize::from(player)].contains(c)) {
            let list = CardList::one(card.card().written());
            let event = Event::Cards(Cards::Play {
                seat: seat(player),
                cards: list,
                reading: None,
                out: false,
            });
            if self.fast.step(&event).is_ok() {
                self.fail(&format!("{} of a hand without room for it", card.card().written()));
            }
        }
    }

    fn compare_lawful(&self, player: u8, led: Option<u8>, may: &[Plain]) {
        let mut bag = Bag::EMPTY;
        let hand = &self.slow.hands[usize::from(player)];
        for card in hand {
            assert!(bag.add(card.card()), "two copies at most");
        }
        let led = led.and_then(|led| trump_word(led).suit());
        let lawful = lawful(bag, led, trump_word(self.slow.trump), self.slow.law.bowers);
        let fast: Vec<Plain> = hand.iter().copied().filter(|card| lawful(card.card())).collect();
        if fast != may {
            self.fail("what may be played");
        }
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "nothing else may be found")]
    fn compare_findings(&self) {
        let mut revokes: Vec<Revoke> = Vec::new();
        let mut astray = Vec::new();
        for (at, what) in &self.findings {
            match what {
                Irregular::Revoke { seat, trick, proof, .. } => {
                    revokes.push((*at, seat.number(), *trick, *proof));
                }
                Irregular::PlayOutOfTurn { seat, turn, lead } => {
                    astray.push((*at, seat.number(), turn.number(), *lead));
                }
                // Which suits a hand may make is another matter than which cards it may play.
                Irregular::NoNaturalTrump { .. } => {}
                other => self.fail(&format!("{other:?}")),
            }
        }
        revokes.sort_unstable();
        if revokes != self.slow.revokes() {
            self.fail(&format!("revokes {revokes:?}, not {:?},", self.slow.revokes()));
        }
        if astray != self.slow.astray {
            self.fail(&format!("out of turn {astray:?}, not {:?},", self.slow.astray));
        }
    }
}

/// The deals at each of these tables.
#[allow(clippy::disallowed_methods, reason = "whoever starts the test says how long it may take")]
fn agree(some: impl Iterator<Item = &'static str>) {
    let all = std::env::var("RASHER_ORACLE").is_ok_and(|word| word == "all");
    let each = if all { 100_000 } else { 100_000_usize.div_ceil(tables().len()) };
    for (number, asked) in some.enumerate() {
        let law = Law::of(asked);
        let mut dice = Dice(0x5EED + u64::try_from(number).expect("few tables"));
        for _ in 0..each {
            let mut table = opened(&law, &mut dice);
            play_out(&mut table, &mut dice);
        }
    }
}

/// Two halves of the tables, because tests run side by side.
#[test]
fn the_two_referees_agree_with_one_half_of_the_tables() {
    agree(tables().into_iter().step_by(2));
}

#[test]
fn the_two_referees_agree_with_the_other_half() {
    agree(tables().into_iter().skip(1).step_by(2));
}
