//! The search: alpha-beta with a window of nothing, from trick to trick.
//!
//! Every question is "does the side take at least so many?", so every answer is yes or no, and with
//! it comes the set of cards whose rank the proof looked at; all lower cards might as well have
//! been small ones, and [`memory`](super::memory) files the answer under that pattern. Everything
//! that is added to a plain search has to keep two promises: the answer stays right, and the set of
//! cards stays large enough. This module must never know what a card is called.

#![allow(clippy::indexing_slicing, reason = "players, lanes and bits, masked to their ranges")]
#![allow(clippy::cast_possible_truncation, reason = "counts of at most 64 cards and 13 tricks")]

use super::board::{Board, Cards, LANE, Lying, PLACES, TRUMP, WIDTH};
use super::memory::{EQUAL, Memory, Place, Row};
use crate::seat::Team;

/// What the players play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Each for his own side.
    Best,
    /// All against the side in question.
    Floor,
    /// The same, but the side plays every suit from the top.
    Careful,
}

/// Yes or no, and the cards whose rank mattered.
type Answer = (bool, Cards);

/// A search under way.
#[derive(Debug)]
pub(super) struct Search<'m> {
    board: Board,
    memory: &'m mut Memory,
    /// Each player's cards.
    hands: [Cards; PLACES],
    /// All cards in hands.
    all: Cards,
    /// The owners of the cards, by lane.
    rows: [Row; 4],
    /// How many of each lane each player holds, four bits a lane.
    lengths: [u16; PLACES],
    /// Does a trick of this player count?
    counts: [bool; PLACES],
    /// Does this player want the side to take tricks?
    wants: [bool; PLACES],
    /// Does the side play every suit from the top?
    from_the_top: bool,
    nodes: u64,
    limit: u64,
    stopped: bool,
}

/// A trick in progress.
#[derive(Clone, Copy)]
struct Trick {
    /// Cards still to come.
    to_come: usize,
    /// The lane led, as a shift.
    led: u32,
    best: Cards,
    winner: usize,
    contested: bool,
    /// Tricks left with this one.
    left: u8,
    /// What the side needs of them.
    need: u8,
}

/// What is needed to take a card back.
struct Taken {
    row: Row,
}

/// All cards up to the highest of these.
const fn below_top(cards: Cards) -> Cards {
    if cards == 0 { 0 } else { Cards::MAX >> cards.leading_zeros() }
}

/// The highest of these cards, of the highest lane; there is one.
const fn highest(cards: Cards) -> Cards {
    (1 << 63) >> cards.leading_zeros()
}

/// The lowest of these cards, of the lowest lane.
const fn lowest(cards: Cards) -> Cards {
    cards & cards.wrapping_neg()
}

/// The highest of these cards in each lane.
fn tops(cards: Cards) -> Cards {
    let mut tops = 0;
    for lane in 0..4 {
        let here = cards & LANE << (lane * WIDTH);
        if here != 0 {
            tops |= highest(here);
        }
    }
    tops
}

/// Of cards that are as good as one another, the lowest: `block` are the cards that part them.
fn distinct(cards: Cards, block: Cards) -> Cards {
    let mut distinct = 0;
    for lane in 0..4 {
        let shift = lane * WIDTH;
        let mine = (cards >> shift & LANE) as u32;
        if mine == 0 {
            continue;
        }
        let block = (block >> shift & LANE) as u32;
        let gone = !(mine | block);
        let free = mine & !block;
        let up = free << 1;
        let reached = (up | (up & gone).wrapping_add(gone)) & !gone;
        distinct |= Cards::from(mine & !(reached & free)) << shift;
    }
    distinct
}

/// Are the two cards of one lane?
const fn same_lane(one: Cards, other: Cards) -> bool {
    one.trailing_zeros() / WIDTH == other.trailing_zeros() / WIDTH
}

/// The highest of these cards, so many.
fn top_of(mut cards: Cards, count: u8) -> Cards {
    for _ in u32::from(count)..cards.count_ones() {
        cards &= cards - 1;
    }
    cards
}

impl<'m> Search<'m> {
    /// A search of this board. The memory may hold what was found out about other boards of the
    /// same question: same players, same side, same aim.
    pub(super) fn new(
        board: Board,
        memory: &'m mut Memory,
        side: Team,
        aim: Aim,
        limit: u64,
    ) -> Self {
        let mut counts = [false; PLACES];
        let mut wants = [false; PLACES];
        let mut lengths = [0; PLACES];
        for player in 0..board.players {
            counts[player] = board.team(player) == side;
            wants[player] = counts[player] && aim == Aim::Best;
            for lane in 0..4 {
                let here = board.hands[player] >> (lane * WIDTH) & LANE;
                lengths[player] |= (here.count_ones() as u16) << (4 * lane);
            }
        }
        let all = board.hands.iter().fold(0, |all, hand| all | hand);
        let mut rows = [0; 4];
        for (lane, row) in rows.iter_mut().enumerate() {
            let mut bits = all >> (lane as u32 * WIDTH) & LANE;
            let mut place = 0;
            while bits != 0 {
                let bit = highest(bits) << (lane as u32 * WIDTH);
                bits ^= highest(bits);
                let owner = board.hands.iter().position(|hand| hand & bit != 0).unwrap_or(0);
                let equal = board.twins & bit << 1 & all != 0;
                *row |= (owner as Row + 1 + if equal { EQUAL } else { 0 }) << (4 * place);
                place += 1;
            }
        }
        Self {
            hands: board.hands,
            all,
            rows,
            lengths,
            counts,
            wants,
            from_the_top: aim == Aim::Careful,
            nodes: 0,
            limit,
            stopped: false,
            memory,
            board,
        }
    }

    /// How many tricks the side takes; `ask` is where to begin asking.
    pub(super) fn value(&mut self, ask: u8) -> Option<u8> {
        let (mut low, mut high) = (0, self.board.tricks);
        let mut ask = ask.clamp(1, high.max(1));
        while low < high {
            if self.takes(ask)? {
                low = ask;
            } else {
                high = ask - 1;
            }
            ask = if low == ask { ask + 1 } else { high };
        }
        Some(low)
    }

    /// Does the side take at least so many?
    pub(super) fn takes(&mut self, need: u8) -> Option<bool> {
        let left = self.board.tricks;
        if need == 0 || need > left {
            return Some(need == 0);
        }
        let leader = self.board.leader;
        let (yes, _) = match self.board.lying {
            None => self.trick(leader, left, need),
            Some(Lying { laid, led, best, winner, contested }) => {
                let to_come = self.board.players - usize::from(laid);
                let player = (leader + usize::from(laid)) % self.board.players;
                self.follow(player, Trick { to_come, led, best, winner, contested, left, need })
            }
        };
        (!self.stopped).then_some(yes)
    }

    /// Places looked at so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    const fn next(&self, player: usize) -> usize {
        if player + 1 == self.board.players { 0 } else { player + 1 }
    }

    /// From the lead to a trick on.
    fn trick(&mut self, leader: usize, left: u8, need: u8) -> Answer {
        if need == 0 || need > left {
            return (need == 0, 0);
        }
        if left == 1 {
            return self.last(leader);
        }
        self.nodes += 1;
        if self.nodes > self.limit {
            self.stopped = true;
            return (false, 0);
        }
        if let Some(answer) = self.sure(leader, left, need) {
            return answer;
        }
        let place = self.place(leader);
        if let Some(entry) = self.memory.look(&place, need) {
            let (yes, named) = (entry.low >= need, entry.named);
            return (yes, self.named_cards(named));
        }
        let (yes, mattered) = self.lead(leader, left, need);
        if !self.stopped {
            let named = self.names(mattered);
            let (low, high) = if yes { (need, left) } else { (0, need - 1) };
            self.memory.note(&place, named, low, high);
        }
        (yes, mattered)
    }

    /// The last trick: everybody has one card.
    fn last(&mut self, leader: usize) -> Answer {
        let mut winner = leader;
        let mut best = self.hands[leader & 7];
        let mut contested = false;
        let mut player = self.next(leader);
        while player != leader {
            let card = self.hands[player & 7];
            if same_lane(card, best) {
                contested = true;
                if card & self.beating(best) != 0 {
                    (best, winner) = (card, player);
                }
            } else if card & self.board.trump != 0 {
                (best, winner, contested) = (card, player, false);
            }
            player = self.next(player);
        }
        (self.counts[winner & 7], if contested { best } else { 0 })
    }

    /// Cards above this one that would beat it, coming later; all lanes above are among them.
    fn beating(&self, best: Cards) -> Cards {
        let twins = self.board.twins;
        let above = !(best | (best - 1));
        if self.board.last_wins {
            above | (best & twins) >> 1
        } else {
            above & !((best << 1) & twins)
        }
    }

    /// These cards and all that are equal to one of them.
    fn with_equals(&self, cards: Cards) -> Cards {
        let twins = self.board.twins;
        cards | (cards & twins) >> 1 | (cards << 1) & twins
    }

    /// What can be said without playing a card.
    fn sure(&self, leader: usize, left: u8, need: u8) -> Option<Answer> {
        if let Some(answer) = self.sure_trumps(left, need) {
            return Some(answer);
        }
        if self.counts[leader & 7] && !self.wants[leader & 7] {
            return None;
        }
        let ours = self.counts[leader & 7];
        let enough = if ours { need } else { left + 1 - need };
        let cards = self.quick(leader, left, enough)?;
        Some((ours, cards))
    }

    /// Tricks that a player's trumps are sure to bring his side, whoever plays what: he plays each
    /// to a trick of its own, and every trump of the others that is as high spoils one at most.
    fn sure_trumps(&self, left: u8, need: u8) -> Option<Answer> {
        let mut row = if self.board.trump == 0 { 0 } else { self.rows[3] };
        // Of each player: his trumps so far, less those of the other side that are as high.
        let mut ahead = [0i8; PLACES];
        let mut spoilt = [0i8; 2];
        let mut place = 0;
        while row != 0 {
            let owner = (row & 7) as usize - 1;
            let side = usize::from(self.counts[owner & 7]);
            // An equal card of the other side that stands below this one may be played first.
            let next = row >> 4;
            let equal = next & EQUAL != 0;
            let other = (next & 7) as usize;
            let twin = equal && self.counts[other.wrapping_sub(1) & 7] != self.counts[owner & 7];
            spoilt[1 - side] += 1;
            ahead[owner & 7] += 1;
            place += 1;
            let sure = ahead[owner & 7] - spoilt[side] - i8::from(twin);
            if sure > 0 {
                let sure = sure.cast_unsigned();
                let ours = side == 1;
                if if ours { sure >= need } else { left < need + sure } {
                    return Some((ours, self.named_cards([0, 0, 0, place])));
                }
            }
            row = next;
        }
        None
    }

    /// Can the leader take `enough` tricks by leading his highest cards one after the other, trumps
    /// first? With which?
    fn quick(&self, leader: usize, left: u8, enough: u8) -> Option<Cards> {
        let hand = self.hands[leader & 7];
        let others = self.all & !hand;
        let trump = self.board.trump;
        let (mut drawn, mut cards) = (0, 0);
        let mut ruffers = 0u8;
        let mut free = left;
        let mut lanes = 4;
        if trump != 0 {
            lanes = 3;
            let run = self.top_run(hand, others, 3);
            drawn = run.count_ones() as u8;
            if drawn >= enough {
                return Some(top_of(run, enough));
            }
            cards = run;
            for player in 0..self.board.players {
                let has = (self.lengths[player & 7] >> 12) as u8;
                if player != leader && has > drawn {
                    if self.counts[player & 7] == self.counts[leader & 7] {
                        free = free.min(left - has);
                    } else {
                        ruffers |= 1 << player;
                    }
                }
            }
        }
        let mut open = enough - drawn;
        if open > free {
            return None;
        }
        for lane in 0..lanes {
            let run = self.top_run(hand, others, lane);
            if run == 0 {
                continue;
            }
            let mut count = run.count_ones() as u8;
            for player in 0..self.board.players {
                if ruffers & 1 << player != 0 {
                    count = count.min((self.lengths[player & 7] >> (4 * lane)) as u8 & 15);
                }
            }
            if count >= open {
                return Some(cards | top_of(run, open));
            }
            if count > 0 {
                cards |= top_of(run, count);
                open -= count;
            }
        }
        None
    }

    /// The cards from the top of a lane that this hand takes tricks with by leading them.
    fn top_run(&self, hand: Cards, others: Cards, lane: u32) -> Cards {
        let here = LANE << (lane * WIDTH);
        let (mine, theirs) = (hand & here, others & here);
        let run = mine & !below_top(self.with_equals(theirs));
        if self.board.twins == 0 || self.board.last_wins || theirs == 0 {
            return run;
        }
        // A card that is equal to the highest of the others wins when it is led.
        let top = highest(theirs);
        run | self.with_equals(top) & mine
    }

    /// Where the search is, for the memory.
    fn place(&self, leader: usize) -> Place {
        let four = |from: usize| {
            (0..4).fold(0, |all, at| all | u64::from(self.lengths[from + at]) << (16 * at))
        };
        Place { shape: [four(0), four(4) | (leader as u64) << 32], rows: self.rows }
    }

    /// How many cards from the top have to be named so that all that mattered are.
    fn names(&self, mattered: Cards) -> [u8; 4] {
        let mut named = [0; 4];
        if mattered == 0 {
            return named;
        }
        for (lane, named) in named.iter_mut().enumerate() {
            let here = mattered >> (lane as u32 * WIDTH) & LANE;
            if here != 0 {
                let lowest = (here & here.wrapping_neg()) << (lane as u32 * WIDTH);
                let lowest = if lowest & self.board.twins != 0 { lowest >> 1 } else { lowest };
                let from = (LANE << (lane as u32 * WIDTH)) & !(lowest - 1);
                *named = (self.all & from).count_ones() as u8;
            }
        }
        named
    }

    /// The lowest card that a pattern names, in each lane.
    fn named_cards(&self, named: [u8; 4]) -> Cards {
        let mut cards = 0;
        for (lane, named) in named.iter().enumerate() {
            if *named > 0 {
                let mut here = self.all & LANE << (lane as u32 * WIDTH);
                for _ in 1..*named {
                    here ^= highest(here);
                }
                cards |= highest(here);
            }
        }
        cards
    }

    fn play(&mut self, player: usize, card: Cards) -> Taken {
        let at = card.trailing_zeros();
        let lane = (at / WIDTH) as usize & 3;
        let above = (self.all >> (lane as u32 * WIDTH) & LANE) >> (at % WIDTH + 1);
        let place = 4 * above.count_ones();
        let row = self.rows[lane];
        let higher = (1u64 << place) - 1;
        self.rows[lane] = (row & higher) | (row >> 4 & !higher) & !(EQUAL << place);
        self.hands[player & 7] ^= card;
        self.all ^= card;
        self.lengths[player & 7] -= 1 << (4 * lane);
        Taken { row }
    }

    fn take_back(&mut self, player: usize, card: Cards, taken: &Taken) {
        let lane = (card.trailing_zeros() / WIDTH) as usize & 3;
        self.rows[lane] = taken.row;
        self.hands[player & 7] ^= card;
        self.all ^= card;
        self.lengths[player & 7] += 1 << (4 * lane);
    }

    /// When every card was tried: what mattered, with all of a run of equals if one of it did.
    fn whole_runs(&self, player: usize, mattered: Cards, block: Cards) -> Cards {
        let mut whole = mattered;
        if mattered == 0 {
            return 0;
        }
        let hand = self.hands[player & 7] & !block;
        for lane in 0..4 {
            let shift = lane * WIDTH;
            let here = mattered >> shift & LANE;
            if here == 0 {
                continue;
            }
            let lowest = here & here.wrapping_neg();
            if lowest & hand >> shift == 0 {
                continue;
            }
            let below = lowest - 1;
            let mine = hand >> shift & below;
            let blocked = (block >> shift & below) as u32;
            let above_block = 32 - blocked.leading_zeros();
            let run = mine >> above_block << above_block;
            whole |= run << shift;
        }
        whole
    }

    /// Those of a player's lawful cards that have to be tried.
    fn choices(&self, player: usize, lawful: Cards, block: Cards) -> Cards {
        if self.from_the_top && self.counts[player & 7] {
            tops(lawful)
        } else {
            distinct(lawful, block)
        }
    }

    /// The leader's choice.
    fn lead(&mut self, leader: usize, left: u8, need: u8) -> Answer {
        let hand = self.hands[leader & 7];
        let block = self.with_equals(self.all & !hand);
        let moves = self.choices(leader, hand, block);
        let wants = self.wants[leader & 7];
        let mut mattered = 0;
        let mut order = [(0u8, 0 as Cards); 16];
        let count = self.order(leader, moves, &mut order);
        for (_, card) in &order[..count] {
            let card = *card;
            let led = card.trailing_zeros() / WIDTH * WIDTH;
            let to_come = self.board.players - 1;
            let trick =
                Trick { to_come, led, best: card, winner: leader, contested: false, left, need };
            let taken = self.play(leader, card);
            let (yes, cards) = self.go_on(self.next(leader), trick);
            self.take_back(leader, card, &taken);
            if yes == wants {
                return (yes, cards);
            }
            if self.stopped {
                return (false, 0);
            }
            mattered |= cards;
        }
        (!wants, self.whole_runs(leader, mattered, block))
    }

    /// The leads in the order in which they are worth trying.
    fn order(&self, leader: usize, mut moves: Cards, order: &mut [(u8, Cards); 16]) -> usize {
        let wants = self.wants[leader & 7];
        let trump = self.board.trump;
        let (mut allies, mut enemies) = (0, 0);
        for player in 0..self.board.players {
            if player == leader {
            } else if self.counts[player & 7] == wants {
                allies |= self.hands[player & 7];
            } else {
                enemies |= self.hands[player & 7];
            }
        }
        let mut score_of = [[0u8; 2]; 4];
        let against = self.counts[leader & 7] != wants;
        for (lane, scores) in score_of.iter_mut().enumerate() {
            let here = LANE << (lane as u32 * WIDTH);
            if moves & here == 0 {
                continue;
            }
            let (mut ally_ruffs, mut enemy_ruffs) = (false, false);
            if here != trump {
                for player in 0..self.board.players {
                    let hand = self.hands[player & 7];
                    if player != leader && hand & here == 0 && hand & trump != 0 {
                        if self.counts[player & 7] == wants {
                            ally_ruffs = true;
                        } else {
                            enemy_ruffs = true;
                        }
                    }
                }
            }
            let ally_top = allies & here > enemies & here;
            if against {
                *scores = [0, if ally_top { 100 } else { 50 }];
                continue;
            }
            *scores = match (ally_ruffs, enemy_ruffs) {
                (true, false) => [110, 105],
                (_, true) => [30, 20],
                (false, false) if here == trump => [65, if ally_top { 60 } else { 15 }],
                (false, false) => [100, if ally_top { 70 } else { 40 }],
            };
        }
        let mut count = 0;
        while moves != 0 {
            let card = if against { highest(moves) } else { lowest(moves) };
            moves ^= card;
            let lane = (card.trailing_zeros() / WIDTH) as usize & 3;
            let here = LANE << (lane as u32 * WIDTH);
            let wins = (allies | enemies) & here & self.beating(card) == 0;
            let score = score_of[lane][usize::from(!wins)];
            let mut at = count;
            while at > 0 && order[at - 1].0 < score {
                order[at] = order[at - 1];
                at -= 1;
            }
            order[at] = (score, card);
            count += 1;
        }
        count
    }

    /// The next card of the trick, or the next trick.
    fn go_on(&mut self, player: usize, trick: Trick) -> Answer {
        if trick.to_come > 0 {
            return self.follow(player, trick);
        }
        let need = trick.need - u8::from(self.counts[trick.winner & 7]);
        let (yes, cards) = self.trick(trick.winner, trick.left - 1, need);
        (yes, if trick.contested { cards | trick.best } else { cards })
    }

    /// The choice of a player who does not lead.
    fn follow(&mut self, player: usize, trick: Trick) -> Answer {
        if self.stopped {
            return (false, 0);
        }
        let hand = self.hands[player & 7];
        let same = hand & LANE << trick.led;
        let lawful = if same == 0 { hand } else { same };
        let block = self.with_equals(self.all & !hand | trick.best);
        let moves = self.choices(player, lawful, block);
        let wants = self.wants[player & 7];
        let phases = self.phases(player, moves, &trick);
        let against = self.counts[player & 7] != wants;
        let next = self.next(player);
        let mut mattered = 0;
        for mut moves in phases {
            while moves != 0 {
                let card = if against { highest(moves) } else { lowest(moves) };
                moves ^= card;
                let mut trick = Trick { to_come: trick.to_come - 1, ..trick };
                if same_lane(card, trick.best) {
                    trick.contested = true;
                    if card & self.beating(trick.best) != 0 {
                        (trick.best, trick.winner) = (card, player);
                    }
                } else if card & self.board.trump != 0 {
                    (trick.best, trick.winner, trick.contested) = (card, player, false);
                }
                let taken = self.play(player, card);
                let (yes, cards) = self.go_on(next, trick);
                self.take_back(player, card, &taken);
                if yes == wants {
                    return (yes, cards);
                }
                if self.stopped {
                    return (false, 0);
                }
                mattered |= cards;
            }
        }
        (!wants, self.whole_runs(player, mattered, block))
    }

    /// The cards of a player in the order in which they are worth trying, in three parts.
    fn phases(&self, player: usize, moves: Cards, trick: &Trick) -> [Cards; 3] {
        let wants = self.wants[player & 7];
        let win = self.winning(moves, trick.best);
        let lose = moves & !win;
        let good = self.counts[trick.winner & 7] == wants;
        if trick.to_come == 1 {
            return if good { [lose, win, 0] } else { [win, lose, 0] };
        }
        let mut threat = 0;
        let mut later = self.next(player);
        for _ in 1..trick.to_come {
            if self.counts[later & 7] != wants {
                let hand = self.hands[later & 7];
                let same = hand & LANE << trick.led;
                threat |= if same == 0 { hand & self.board.trump } else { same };
            }
            later = self.next(later);
        }
        let threat = self.winning(threat, trick.best);
        if good && threat == 0 {
            return [lose, win, 0];
        }
        let safe = win & !below_top(threat);
        if safe == 0 { [lose, win, 0] } else { [safe, lose, win & !safe] }
    }

    /// Those of the cards that would win the trick so far.
    fn winning(&self, cards: Cards, best: Cards) -> Cards {
        let lane = best.trailing_zeros() / WIDTH * WIDTH;
        let over = self.beating(best) & LANE << lane;
        let ruffs = if lane == TRUMP { 0 } else { self.board.trump };
        cards & (over | ruffs)
    }
}
