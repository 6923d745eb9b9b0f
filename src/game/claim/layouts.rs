//! Claims where not every hand has been seen: the ways in which the unseen cards can lie.
//!
//! What is unseen is the pack without the hands that are known, the trick on the table and the
//! cards already played; of these cards some are in the unseen hands and the rest in the stub. If
//! there are at most [`MOST`] ways to deal them, the claim is judged over every one, and stands as
//! well as in the worst. If there are more, over [`SAMPLE`] of them: then a way that defeats the
//! claim is still a proof against it, but that none was found is no proof for it, and only what
//! the claimer's trumps bring however the cards lie counts as certain.
//!
//! The sample is shuffled by numbers that follow from the question, so the same question has the
//! same answer. This module must never ask chance, a clock or a player.

use super::{Decision, Layouts, NotAPosition, Position, Solver, Verdict};
use crate::card::{Bag, Card, Suit, Trump};
use crate::game::play::{strength, suit_in_play};
use crate::rules::TrickRules;
use crate::seat::{MOST_SEATS, Seat, SeatSet, Team};

/// With so many ways that the cards can lie, or fewer, every one is tried.
pub const MOST: u64 = 10_000;

/// Of more ways so many are tried.
pub const SAMPLE: u64 = 1_000;

/// What is left to play where some hands are unseen. It is checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Unseen<'r> {
    rules: &'r TrickRules,
    trump: Trump,
    known: [Option<Bag>; MOST_SEATS],
    left: [u8; MOST_SEATS],
    out: SeatSet,
    lead: Seat,
    trick: Vec<Card>,
    /// The unseen cards, of each kind once or twice.
    pool: Vec<(Card, u8)>,
}

/// What is known where some hands are not.
#[derive(Clone, Copy, Debug)]
pub struct KnownHands<'a> {
    /// The hands that are known, or what is known of them; none for a hand of which nothing is. A
    /// seat that sits out has none.
    pub hands: &'a [Option<Bag>; MOST_SEATS],
    /// How many cards each hand has beside those that are known.
    pub left: &'a [u8; MOST_SEATS],
    /// The cards that nobody can hold: already played, or out of play. Those of the trick on the table may be among them or not.
    pub seen: &'a [Card],
    /// Who sits out.
    pub out: SeatSet,
    /// Who leads, or led.
    pub lead: Seat,
    /// What lies in the trick in progress.
    pub trick: &'a [Card],
}

impl<'r> Unseen<'r> {
    /// The only constructor.
    pub fn new(
        rules: &'r TrickRules,
        trump: Trump,
        known: KnownHands<'_>,
    ) -> Result<Self, NotAPosition> {
        let mut pool = Vec::new();
        for card in rules.pack.kinds() {
            let held = known.hands.iter().flatten().map(|hand| u32::from(hand.count(card)));
            let held: u32 = held.sum();
            let gone = held + played(rules, &known, card);
            let pack = rules.pack.copies_of(card);
            match u32::from(pack).checked_sub(gone) {
                None => return Err(NotAPosition::TooMany { card, pack }),
                Some(0) => {}
                Some(copies) => pool.push((card, u8::try_from(copies).unwrap_or(pack))),
            }
        }
        if trump.suit().is_none() {
            pool.retain(|(card, _)| *card != Card::Joker);
        }
        if let Some(card) = known.seen.iter().find(|card| rules.pack.copies_of(**card) == 0) {
            return Err(NotAPosition::NotInPack(*card));
        }
        let mut left = [0; MOST_SEATS];
        for seat in rules.players.seats().filter(|seat| !known.out.has(*seat)) {
            let number = known.left.get(seat.index());
            if let (Some(number), Some(place)) = (number, left.get_mut(seat.index())) {
                *place = *number;
            }
        }
        let dealt: u32 = left.iter().map(|number| u32::from(*number)).sum();
        let unseen: u32 = pool.iter().map(|(_, copies)| u32::from(*copies)).sum();
        if dealt > unseen {
            return Err(NotAPosition::TooFewUnseen { unseen, dealt });
        }
        let unseen = Self {
            rules,
            trump,
            known: *known.hands,
            left,
            out: known.out,
            lead: known.lead,
            trick: known.trick.to_vec(),
            pool,
        };
        unseen.position(&unseen.stacked())?;
        Ok(unseen)
    }

    /// In how many ways the unseen cards can lie, equal cards not told apart; the greatest number
    /// there is stands for everything beyond.
    pub fn ways(&self) -> u64 {
        let twice = self.pool.iter().filter(|(_, copies)| *copies > 1).count();
        let once = self.pool.len() - twice;
        // From hand to hand: how many kinds are left once and twice, and in how many ways so.
        let mut states = vec![((once, twice), 1u64)];
        for take in self.left.iter().map(|number| usize::from(*number)) {
            let mut next: Vec<((usize, usize), u64)> = Vec::new();
            for ((once, twice), ways) in states {
                for both in 0..=twice.min(take / 2) {
                    for one_of in 0..=(twice - both).min(take - 2 * both) {
                        let single = take - 2 * both - one_of;
                        if single > once {
                            continue;
                        }
                        let more = [(twice, both), (twice - both, one_of), (once, single)]
                            .into_iter()
                            .fold(ways, |all, (n, k)| all.saturating_mul(choose(n, k)));
                        let state = (once - single + one_of, twice - both - one_of);
                        match next.iter_mut().find(|(other, _)| *other == state) {
                            Some((_, all)) => *all = all.saturating_add(more),
                            None => next.push((state, more)),
                        }
                    }
                }
            }
            states = next;
        }
        states.iter().fold(0, |all, (_, ways)| all.saturating_add(*ways))
    }

    /// Decides a claim of `number` of the tricks that are left, and finds the lines that defeat it.
    ///
    /// None where some way that the cards can lie could not be decided within `limit` places for
    /// all of them together.
    pub fn judge(
        &self,
        solver: &mut Solver,
        claimer: Seat,
        number: u8,
        limit: u64,
    ) -> Option<Decision> {
        let (mut decision, worst) = self.decided(solver, claimer, number, limit)?;
        let side = claimer.team();
        decision.from_the_top =
            solver.defeat_carefully(&worst.careful_at, side, number, worst.careful);
        if decision.defeated {
            let at = &decision.position;
            let line = solver.defeat(at, side, number, worst.floor, worst.best, limit);
            decision.line = line.unwrap_or_default();
        }
        Some(decision)
    }

    /// As [`judge`](Self::judge), and no line is looked for.
    pub fn decide(
        &self,
        solver: &mut Solver,
        claimer: Seat,
        number: u8,
        limit: u64,
    ) -> Option<Decision> {
        self.decided(solver, claimer, number, limit).map(|(decision, _)| decision)
    }

    /// The decision without its lines, and the worst that was found.
    fn decided(
        &self,
        solver: &mut Solver,
        claimer: Seat,
        number: u8,
        limit: u64,
    ) -> Option<(Decision, Worst)> {
        let all = self.ways();
        let side = claimer.team();
        let mut judge = Judge { solver, side, limit, careful_limit: super::LIMIT, worst: None };
        let tried = if all <= MOST {
            self.every(&mut |hands| judge.add(self.position(hands).ok()?))?;
            all
        } else {
            let mut numbers = Numbers(self.seed());
            for _ in 0..SAMPLE {
                judge.add(self.position(&self.shuffled(&mut numbers)).ok()?)?;
            }
            SAMPLE
        };
        let worst = judge.worst?;
        let Worst { floor: least, careful, best, floor_at, best_at, .. } = worst;
        let proven = self.proven(side).min(least);
        let proven_from_the_top = self.proven_from_the_top(claimer).max(proven).min(careful);
        let (floor, careful) =
            if all == tried { (least, careful) } else { (proven, proven_from_the_top) };
        let verdict = Verdict::of(floor, best, number);
        let decision = Decision {
            claimer,
            claimed: number,
            verdict,
            floor,
            careful,
            best,
            line: Vec::new(),
            from_the_top: None,
            position: if verdict == Verdict::Fails { best_at } else { floor_at },
            layouts: Some(Layouts { all, tried }),
            defeated: least < number,
        };
        Some((decision, worst))
    }

    fn position(&self, hands: &[Bag; MOST_SEATS]) -> Result<Position, NotAPosition> {
        Position::new(self.rules, self.trump, hands, self.out, self.lead, &self.trick)
    }

    /// The known hands, the others empty.
    fn hands(&self) -> [Bag; MOST_SEATS] {
        self.known.map(Option::unwrap_or_default)
    }

    /// Some way for the cards to lie: hand after hand in the order of the pack.
    fn stacked(&self) -> [Bag; MOST_SEATS] {
        self.dealt(
            self.pool
                .iter()
                .flat_map(|(card, copies)| std::iter::repeat_n(*card, usize::from(*copies))),
        )
    }

    fn dealt(&self, mut cards: impl Iterator<Item = Card>) -> [Bag; MOST_SEATS] {
        let mut hands = self.hands();
        for (hand, number) in hands.iter_mut().zip(self.left) {
            for card in cards.by_ref().take(usize::from(number)) {
                let fits = hand.add(card);
                debug_assert!(fits, "no pack has a third copy");
            }
        }
        hands
    }

    fn shuffled(&self, numbers: &mut Numbers) -> [Bag; MOST_SEATS] {
        let copies = |(card, copies): &(Card, u8)| std::iter::repeat_n(*card, (*copies).into());
        let mut cards: Vec<Card> = self.pool.iter().flat_map(copies).collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, numbers.below(last + 1));
        }
        self.dealt(cards.into_iter())
    }

    /// Calls `f` with every way that the unseen cards can lie, until it has had enough.
    fn every(&self, f: &mut impl FnMut(&[Bag; MOST_SEATS]) -> Option<()>) -> Option<()> {
        let spare =
            self.pool.iter().map(|(_, copies)| *copies).sum::<u8>() - self.left.iter().sum::<u8>();
        place(&self.pool, 0, 0, &mut self.hands(), &mut self.left.clone(), spare, f)
    }

    /// What the side's known trumps bring however the unseen cards lie and whatever is played:
    /// each goes to a trick of its own, and each trump elsewhere that is as high spoils one.
    fn proven(&self, side: Team) -> u8 {
        let (trump, bowers) = (self.trump, self.rules.bowers);
        let Some(suit) = trump.suit() else { return 0 };
        let height = |card| {
            let is_trump = suit_in_play(card, trump, bowers) == Some(suit);
            is_trump.then(|| strength(card, Some(suit), trump, bowers))
        };
        let ours = |seat: &Seat| seat.team() == side;
        let hands = (0..).map_while(Seat::new).zip(self.hands());
        let (own, others): (Vec<_>, Vec<_>) = hands.partition(|(seat, _)| ours(seat));
        let mut against: Vec<u8> =
            others.iter().flat_map(|(_, hand)| hand.iter()).filter_map(height).collect();
        let unseen = |(card, copies): &(Card, u8)| std::iter::repeat_n(*card, (*copies).into());
        against.extend(self.pool.iter().flat_map(unseen).filter_map(height));
        against.extend(self.trick.iter().copied().filter_map(height));
        let of_hand = |(_, hand): &(Seat, Bag)| {
            let mut heights: Vec<u8> = hand.iter().filter_map(height).collect();
            heights.sort_unstable_by(|one, other| other.cmp(one));
            let sure = (1u8..).zip(heights).map(|(number, high)| {
                let spoil = against.iter().filter(|other| **other >= high).count();
                number.saturating_sub(u8::try_from(spoil).unwrap_or(u8::MAX))
            });
            sure.max().unwrap_or(0)
        };
        own.iter().map(of_hand).max().unwrap_or(0)
    }

    /// What the claimer takes however the unseen cards lie, where he plays every suit from the top and
    /// leads, or holds nothing but trumps: all that is left, if every card of his wins when its turn
    /// comes, else nothing is proved here.
    ///
    /// His n-th trump wins if no trump elsewhere is higher, or if the n − 1 led before it have drawn
    /// all of them, were they in one hand. Where another leads, the first of them draws none: he follows
    /// to any suit with it. Cards of other suits win the same way, but only where nobody else can hold
    /// a trump. A hand of nothing but trumps loses no more tricks than trumps are left elsewhere once those
    /// of his that nothing beats have been led, as each that is lost takes one of them.
    fn proven_from_the_top(&self, claimer: Seat) -> u8 {
        if !self.trick.is_empty() || self.left_of(claimer) > 0 {
            return 0;
        }
        let waits = usize::from(self.lead != claimer);
        let (trump, bowers) = (self.trump, self.rules.bowers);
        let hands = self.hands();
        let own = hands.get(claimer.index()).copied().unwrap_or_default();
        let known = (0..).map_while(Seat::new).zip(&hands).filter(|(seat, _)| *seat != claimer);
        let unseen = |(card, copies): &(Card, u8)| std::iter::repeat_n(*card, (*copies).into());
        let mut others: Vec<Card> = known.flat_map(|(_, hand)| hand.iter()).collect();
        others.extend(self.pool.iter().flat_map(unseen));
        let of_suit = |cards: &mut dyn Iterator<Item = Card>, suit| {
            let here = cards.filter(|card| suit_in_play(*card, trump, bowers) == Some(suit));
            let mut heights: Vec<u8> =
                here.map(|card| strength(card, Some(suit), trump, bowers)).collect();
            heights.sort_unstable_by(|one, other| other.cmp(one));
            heights
        };
        let trumps_alone = own.iter().all(|card| suit_in_play(card, trump, bowers) == trump.suit());
        if waits > 0 && (trump.suit().is_none() || !trumps_alone) {
            return 0;
        }
        let elsewhere = |suit| of_suit(&mut others.iter().copied(), suit);
        let ruffs = trump.suit().is_some_and(|suit| !elsewhere(suit).is_empty());
        let all_win = Suit::ALL.into_iter().all(|suit| {
            let (mine, others) = (of_suit(&mut own.iter(), suit), elsewhere(suit));
            let drawn = |led: usize| led.saturating_sub(waits) >= others.len();
            // Of an equal card elsewhere it is not proved, whichever of the two wins.
            let highest = others.first().copied();
            let wins =
                |(led, height): (usize, &u8)| drawn(led) || highest.is_none_or(|top| *height > top);
            mine.is_empty()
                || (!ruffs || Some(suit) == trump.suit()) && mine.iter().enumerate().all(wins)
        });
        let own_trumps = trump.suit().filter(|_| trumps_alone);
        let sure = own_trumps.map_or(0, |suit| {
            let (mine, others) = (of_suit(&mut own.iter(), suit), elsewhere(suit));
            let top = |height: &&u8| others.first().is_none_or(|highest| *height > highest);
            let led = mine.iter().take_while(top).count().saturating_sub(waits);
            mine.len().saturating_sub(others.len().saturating_sub(led))
        });
        let won = if all_win { own.iter().count() } else { sure };
        u8::try_from(won).unwrap_or(0)
    }

    fn left_of(&self, seat: Seat) -> u8 {
        self.left.get(seat.index()).copied().unwrap_or(0)
    }

    /// A number that follows from the question.
    fn seed(&self) -> u64 {
        // Fowler, Noll and Vo's hash, over what is unseen and how it is to be dealt.
        let pool = self.pool.iter().flat_map(|(card, copies)| [card.index(), (*copies).into()]);
        let left = self.left.iter().map(|number| usize::from(*number));
        let known = self.hands();
        let known = known.iter().flat_map(|hand| hand.iter().map(Card::index));
        pool.chain(left).chain(known).fold(0xCBF2_9CE4_8422_2325, |hash, value| {
            (hash ^ value as u64).wrapping_mul(0x0100_0000_01B3)
        })
    }
}

/// How many copies of a card have been played: in earlier tricks, or to the one on the table.
///
/// A record of the cards played may count the trick on the table or leave it out. Where a card has
/// one copy that makes no difference; where it has two, the trick is taken to be counted if the
/// record has all its cards and is too long without them.
fn played(rules: &TrickRules, known: &KnownHands<'_>, card: Card) -> u32 {
    let of = |cards: &[Card], card: Card| cards.iter().filter(|other| **other == card).count();
    let (seen, lies) = (of(known.seen, card), of(known.trick, card));
    let in_play = usize::from(rules.players.count() - known.out.len());
    let lead = known.lead.index();
    let leads = match known.hands.get(lead) {
        Some(Some(hand)) => hand.len(),
        Some(None) | None => 0,
    } + known.left.get(lead).copied().map_or(0, u32::from);
    let tricks = leads as usize + usize::from(!known.trick.is_empty());
    let earlier = usize::from(rules.hand).saturating_sub(tricks) * in_play;
    let counted = known.trick.iter().all(|card| of(known.seen, *card) >= of(known.trick, *card))
        && (rules.pack.copies == 1 || known.seen.len() >= earlier + known.trick.len());
    let gone = if counted { seen } else { seen + lies };
    u32::try_from(gone).unwrap_or(u32::MAX)
}

/// Gives the cards of the pool to the hands and the stub in every way. Of the first kind so many
/// copies are `given` already; the next goes to a hand from `seat` on.
fn place(
    pool: &[(Card, u8)],
    given: u8,
    seat: usize,
    hands: &mut [Bag; MOST_SEATS],
    left: &mut [u8; MOST_SEATS],
    spare: u8,
    f: &mut impl FnMut(&[Bag; MOST_SEATS]) -> Option<()>,
) -> Option<()> {
    let Some((&(card, copies), rest)) = pool.split_first() else { return f(hands) };
    if let Some(spare) = spare.checked_sub(copies - given) {
        place(rest, 0, 0, hands, left, spare, f)?;
    }
    if given == copies {
        return Some(());
    }
    for to in seat..MOST_SEATS {
        let (Some(hand), Some(number)) = (hands.get(to).copied(), left.get(to).copied()) else {
            continue;
        };
        let mut more = hand;
        if number == 0 || !more.add(card) {
            continue;
        }
        set(hands, to, more);
        set(left, to, number - 1);
        let went = place(pool, given + 1, to, hands, left, spare, f);
        set(hands, to, hand);
        set(left, to, number);
        went?;
    }
    Some(())
}

fn set<T>(places: &mut [T; MOST_SEATS], at: usize, value: T) {
    if let Some(place) = places.get_mut(at) {
        *place = value;
    }
}

/// n over k, as far as it can be counted.
fn choose(n: usize, k: usize) -> u64 {
    let mut ways = 1u128;
    for step in 0..k.min(n - k) {
        ways = ways * (n - step) as u128 / (step + 1) as u128;
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    u64::try_from(ways).unwrap_or(u64::MAX)
}

/// The worst way so far.
#[derive(Clone, Copy)]
struct Worst {
    floor: u8,
    careful: u8,
    best: u8,
    floor_at: Position,
    careful_at: Position,
    best_at: Position,
}

struct Judge<'s> {
    solver: &'s mut Solver,
    side: Team,
    limit: u64,
    /// What is left for the lines in which every suit is played from the top.
    careful_limit: u64,
    worst: Option<Worst>,
}

impl Judge<'_> {
    /// One way more. None where it could not be decided within what is left of the limit.
    fn add(&mut self, position: Position) -> Option<()> {
        let Some(mut worst) = self.worst.take() else {
            let floor = self.solver.floor(&position, self.side, self.limit)?;
            self.spend();
            let best = self.solver.best(&position, self.side, self.limit)?;
            self.spend();
            let careful = self.solver.careful(&position, self.side, self.careful_limit)?;
            self.spend_careful();
            let (floor_at, careful_at, best_at) = (position, position, position);
            let worst = Worst { floor, careful, best, floor_at, careful_at, best_at };
            self.worst = Some(worst);
            return Some(());
        };
        // It is never less than the floor of the worst way.
        if worst.careful > worst.floor
            && !self.solver.careful_reaches(
                &position,
                self.side,
                worst.careful,
                self.careful_limit,
            )?
        {
            self.spend_careful();
            worst.careful = self.solver.careful(&position, self.side, self.careful_limit)?;
            worst.careful_at = position;
        }
        self.spend_careful();
        if worst.floor > 0
            && !self.solver.floor_reaches(&position, self.side, worst.floor, self.limit)?
        {
            self.spend();
            worst.floor = self.solver.floor(&position, self.side, self.limit)?;
            worst.floor_at = position;
        }
        self.spend();
        if worst.best > 0
            && !self.solver.best_reaches(&position, self.side, worst.best, self.limit)?
        {
            self.spend();
            worst.best = self.solver.best(&position, self.side, self.limit)?;
            worst.best_at = position;
        }
        self.spend();
        self.worst = Some(worst);
        Some(())
    }

    fn spend_careful(&mut self) {
        self.careful_limit = self.careful_limit.saturating_sub(self.solver.looked());
    }

    fn spend(&mut self) {
        self.limit = self.limit.saturating_sub(self.solver.looked());
    }
}

/// Numbers that look random and follow from where they begin (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014: `SplitMix`).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let mixed = mixed ^ (mixed >> 31);
        usize::try_from(mixed % bound as u64).unwrap_or(0)
    }
}
