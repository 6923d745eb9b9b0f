//! Claims: what a side takes of the tricks that are left, decided exactly.
//!
//! "The rest are mine." A [`Position`] is what is left to play with every hand known; [`best`] is
//! what a side takes of it when everybody plays perfectly with open cards, [`floor`] what it takes
//! on the worst lawful line of its own play against perfect defence, which is what everybody
//! together can hold it to. A claim is [`Verdict::Certain`] when the floor reaches it, fails when
//! the best does not, and doubt goes against the claimer. Between the two stands [`careful`], the
//! worst line in which the side plays every suit from the top: a ruling at a table rests on that.
//! Hands that nobody has seen are [`layouts`]' matter.
//!
//! The search itself is in `search`; it is bounded, and past the bound the answer is none: never
//! wrong and never late. How it works, with its sources, is told in `docs/claims.md`.
//!
//! What beats what is asked of [`play`](super::play) and nowhere restated. This module must never
//! know how trump was made, what a trick pays, or who said what: only cards, seats and tricks.

mod board;
mod memory;
mod search;

pub mod layouts;

use std::fmt;

use crate::card::{Bag, Card, Suit, Trump};
use crate::game::play::{lawful, strength, suit_in_play, winning_place};
use crate::game::verdict::Who;
use crate::rules::{Equal, TrickRules};
use crate::seat::{MOST_SEATS, Players, Seat, SeatSet, Team};
use crate::speech::count;

use board::Board;
use memory::Memory;
use search::{Aim, Search};

/// How many places of the search tree one question may take before the answer is "could not be
/// decided".
///
/// A place is the lead to a trick. So many are a second's work, two on a slow machine; of a thousand
/// six-seat deals from two packs, from the opening lead, none needs a fifth of them for its value.
pub const LIMIT: u64 = 8_000_000;

/// What is left to play, all hands known. It is checked: there is no other way to have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    players: Players,
    bowers: bool,
    equal: Equal,
    trump: Trump,
    out: SeatSet,
    lead: Seat,
    hands: [Bag; MOST_SEATS],
    trick: [Card; MOST_SEATS],
    /// How many cards of `trick` lie there; fewer than there are seats in play.
    laid: u8,
    /// Tricks still to be decided, the one in progress included.
    tricks: u8,
}

/// Why some cards are not a position that can be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAPosition {
    /// Nobody has a card, so that nothing is left to claim.
    NoCards,
    /// The ruleset cannot have this trump.
    NotTrump(Trump),
    /// The joker has no suit where there is no trump.
    HomelessJoker,
    /// The table has no such chair.
    NoSuchSeat(Seat),
    /// The leader sits out.
    LeadSitsOut(Seat),
    /// The claimer sits out.
    ClaimerSitsOut(Seat),
    /// A seat that sits out was given cards.
    OutWithCards(Seat),
    /// The pack has no such card.
    NotInPack(Card),
    /// More copies than there are.
    TooMany {
        /// Of which card.
        card: Card,
        /// How many there are.
        pack: u8,
    },
    /// As many cards in the trick as there are players, or more.
    TrickComplete(u8),
    /// A hand does not have the number of cards that the others call for.
    Uneven {
        /// Whose hand.
        seat: Seat,
        /// What it has.
        has: u32,
        /// What it should have.
        due: u32,
    },
    /// Fewer unseen cards than the unseen hands have.
    TooFewUnseen {
        /// How many cards are unseen.
        unseen: u32,
        /// How many the unseen hands have.
        dealt: u32,
    },
    /// More cards than are dealt.
    TooLong {
        /// Whose hand.
        seat: Seat,
        /// What it has, with the card in the trick.
        has: u32,
        /// Cards in a hand.
        dealt: u8,
    },
}

impl NotAPosition {
    /// In a sentence without a full stop.
    pub fn say(&self, who: Who<'_>) -> String {
        match self {
            Self::NoCards => {
                "nobody has a card left: say the hands, or how many cards each has left".to_owned()
            }
            Self::NotTrump(trump) => format!("{} cannot be trump by these rules", trump.name()),
            Self::HomelessJoker => "the joker belongs to trump, and there is no trump".to_owned(),
            Self::NoSuchSeat(seat) => format!("there is no seat {seat} at this table"),
            Self::LeadSitsOut(seat) => format!("{} is to lead, but sits out", who.name(*seat)),
            Self::ClaimerSitsOut(seat) => {
                format!("{} sits out, and a player who sits out cannot claim", who.name(*seat))
            }
            Self::OutWithCards(seat) => format!("{} sits out, but has cards", who.name(*seat)),
            Self::NotInPack(card) => format!("there is no {card} in this pack"),
            Self::TooMany { card, pack } => {
                format!("there are more {card} than the pack has: it has {pack}")
            }
            Self::TrickComplete(laid) => {
                format!("the trick is complete with {laid} cards: say who won it and leads next")
            }
            Self::Uneven { seat, has, due } => format!(
                "{} has {}, and should have {due} by the leader's hand and the trick",
                who.name(*seat),
                cards(*has)
            ),
            Self::TooFewUnseen { unseen, dealt } => {
                format!("the unseen hands have {}, and only {unseen} are unseen", cards(*dealt))
            }
            Self::TooLong { seat, has, dealt } => format!(
                "{} had {} before this trick, and {dealt} are dealt",
                who.name(*seat),
                cards(*has)
            ),
        }
    }
}

impl fmt::Display for NotAPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Who::default()))
    }
}

impl std::error::Error for NotAPosition {}

/// `1 card`, `2 cards`.
fn cards(number: u32) -> String {
    count(number, "card")
}

impl Position {
    /// The only constructor: what is left, as anybody may state it, checked.
    ///
    /// `trick` is what already lies in the trick led by `lead`. A card in it that did not follow
    /// suit is taken as it lies, a revoke too: what remains is played lawfully.
    pub fn new(
        rules: &TrickRules,
        trump: Trump,
        hands: &[Bag; MOST_SEATS],
        out: SeatSet,
        lead: Seat,
        trick: &[Card],
    ) -> Result<Self, NotAPosition> {
        let players = rules.players;
        if !rules.may_be_trump(trump) {
            return Err(NotAPosition::NotTrump(trump));
        }
        check_seats(players, hands, out, lead)?;
        check_pack(rules, hands, trick)?;
        let joker = hands.iter().any(|hand| hand.has(Card::Joker)) || trick.contains(&Card::Joker);
        if joker && trump.suit().is_none() {
            return Err(NotAPosition::HomelessJoker);
        }
        let in_play = players.count() - out.len();
        let laid = u8::try_from(trick.len()).unwrap_or(u8::MAX);
        if laid >= in_play {
            return Err(NotAPosition::TrickComplete(laid));
        }
        let of = |seat: Seat| hands.get(seat.index()).copied().unwrap_or_default();
        let tricks = of(lead).len() + u32::from(laid > 0);
        let order = players.from(lead).filter(|seat| !out.has(*seat));
        for (place, seat) in (0u8..).zip(order) {
            let has = of(seat).len();
            let played = u32::from(place < laid);
            if has + played != tricks {
                return Err(NotAPosition::Uneven { seat, has, due: tricks.saturating_sub(played) });
            }
            if tricks > u32::from(rules.hand) {
                return Err(NotAPosition::TooLong { seat, has: tricks, dealt: rules.hand });
            }
        }
        let mut lies = [Card::Joker; MOST_SEATS];
        for (place, card) in lies.iter_mut().zip(trick) {
            *place = *card;
        }
        Ok(Self {
            players,
            bowers: rules.bowers,
            equal: rules.equal,
            trump,
            out,
            lead,
            hands: *hands,
            trick: lies,
            laid,
            tricks: u8::try_from(tricks).unwrap_or(u8::MAX),
        })
    }

    /// How many tricks are still to be decided, the one in progress included.
    pub const fn tricks_left(&self) -> u8 {
        self.tricks
    }

    /// What a seat still holds.
    pub fn hand(&self, seat: Seat) -> Bag {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// Who leads, or led, the trick in progress.
    pub const fn lead(&self) -> Seat {
        self.lead
    }

    /// What trump is.
    pub const fn trump(&self) -> Trump {
        self.trump
    }

    /// Who sits out.
    pub const fn out(&self) -> SeatSet {
        self.out
    }

    /// What lies in the trick in progress, the lead first.
    pub fn trick(&self) -> &[Card] {
        self.trick.get(..usize::from(self.laid)).unwrap_or_default()
    }

    /// The seats in play, the leader first.
    pub fn order(&self) -> impl Iterator<Item = Seat> + use<> {
        let out = self.out;
        self.players.from(self.lead).filter(move |seat| !out.has(*seat))
    }

    /// Whose card is next; nobody's when nothing is left.
    pub fn turn(&self) -> Option<Seat> {
        if self.tricks == 0 { None } else { self.order().nth(usize::from(self.laid)) }
    }

    /// The suit that was led to the trick in progress.
    pub fn led(&self) -> Option<Suit> {
        let first = self.trick().first()?;
        suit_in_play(*first, self.trump, self.bowers)
    }

    /// The cards that may be played now, equal cards once, in the order of the pack.
    pub fn moves(&self) -> impl Iterator<Item = Card> + use<> {
        let hand = self.turn().map_or(Bag::EMPTY, |seat| self.hand(seat));
        let may = lawful(hand, self.led(), self.trump, self.bowers);
        let kinds = (0..Card::KINDS).filter_map(Card::from_index);
        kinds.filter(move |card| hand.has(*card) && may(*card))
    }

    /// Those of them that a player who plays every suit from the top may choose among: the highest
    /// of each suit in play.
    fn tops(&self) -> impl Iterator<Item = Card> + use<> {
        let here = *self;
        let height = move |card| {
            let suit = suit_in_play(card, here.trump, here.bowers);
            (suit, strength(card, suit, here.trump, here.bowers))
        };
        let above = move |card: Card| {
            let (suit, high) = height(card);
            let beaten =
                |other| matches!(height(other), (same, over) if same == suit && over > high);
            here.moves().any(beaten)
        };
        self.moves().filter(move |card| !above(*card))
    }

    /// The position after this card, and who took the trick if it is the last to it. None where
    /// the card may not be played.
    #[must_use]
    pub fn after(&self, card: Card) -> Option<(Self, Option<Seat>)> {
        let seat = self.turn()?;
        if !self.moves().any(|other| other == card) {
            return None;
        }
        let mut next = *self;
        let hand = next.hands.get_mut(seat.index())?;
        *hand = hand.without(card)?;
        *next.trick.get_mut(usize::from(next.laid))? = card;
        next.laid += 1;
        if next.laid < next.players.count() - next.out.len() {
            return Some((next, None));
        }
        let place = self.winning_place(next.trick())?;
        let winner = self.order().nth(place)?;
        next.lead = winner;
        next.laid = 0;
        next.tricks -= 1;
        Some((next, Some(winner)))
    }

    fn winning_place(&self, cards: &[Card]) -> Option<usize> {
        winning_place(cards.iter().copied(), self.trump, self.bowers, self.equal)
    }
}

fn check_seats(
    players: Players,
    hands: &[Bag; MOST_SEATS],
    out: SeatSet,
    lead: Seat,
) -> Result<(), NotAPosition> {
    if !players.has(lead) {
        return Err(NotAPosition::NoSuchSeat(lead));
    }
    if out.has(lead) {
        return Err(NotAPosition::LeadSitsOut(lead));
    }
    if let Some(seat) = out.iter().find(|seat| !players.has(*seat)) {
        return Err(NotAPosition::NoSuchSeat(seat));
    }
    for (seat, hand) in (0..).map_while(Seat::new).zip(hands) {
        if !hand.is_empty() && !players.has(seat) {
            return Err(NotAPosition::NoSuchSeat(seat));
        }
        if !hand.is_empty() && out.has(seat) {
            return Err(NotAPosition::OutWithCards(seat));
        }
    }
    Ok(())
}

/// Are there so many cards of each kind?
fn check_pack(
    rules: &TrickRules,
    hands: &[Bag; MOST_SEATS],
    trick: &[Card],
) -> Result<(), NotAPosition> {
    for card in (0..Card::KINDS).filter_map(Card::from_index) {
        let held: u8 = hands.iter().map(|hand| hand.count(card)).sum();
        let lies = trick.iter().filter(|other| **other == card).count();
        let pack = rules.pack.copies_of(card);
        let there = usize::from(held) + lies;
        if there > 0 && pack == 0 {
            return Err(NotAPosition::NotInPack(card));
        }
        if there > usize::from(pack) {
            return Err(NotAPosition::TooMany { card, pack });
        }
    }
    Ok(())
}

/// What `side` takes of the tricks that are left when everybody plays perfectly with open cards.
///
/// None where that could not be decided within `limit` places of the search tree.
pub fn best(position: &Position, side: Team, limit: u64) -> Option<u8> {
    Solver::new().best(position, side, limit)
}

/// What `side` takes on the worst lawful line of its own play, against perfect defence.
pub fn floor(position: &Position, side: Team, limit: u64) -> Option<u8> {
    Solver::new().floor(position, side, limit)
}

/// What `side` takes on the worst line in which its hands play every suit from the top, in whatever
/// order they play the suits, against perfect defence.
///
/// It is never less than [`floor`] and never more than [`best`].
pub fn careful(position: &Position, side: Team, limit: u64) -> Option<u8> {
    Solver::new().careful(position, side, limit)
}

/// The solver with its memory, for those who ask more than once.
///
/// Nothing is remembered from one question to the next but the room for remembering: an answer,
/// and whether there is one within the limit, depends on the question alone.
#[derive(Debug, Default)]
pub struct Solver {
    memory: Memory,
    looked: u64,
    /// The position that was asked about last, in bits: several questions are asked about each.
    last: Option<(Position, Board)>,
}

impl Solver {
    /// A solver that has taken no room yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// As [`best`].
    pub fn best(&mut self, position: &Position, side: Team, limit: u64) -> Option<u8> {
        self.study(position, side, Aim::Best, limit).value(position, position.tricks / 2)
    }

    /// As [`floor`].
    pub fn floor(&mut self, position: &Position, side: Team, limit: u64) -> Option<u8> {
        self.study(position, side, Aim::Floor, limit).value(position, 1)
    }

    /// As [`careful`].
    pub fn careful(&mut self, position: &Position, side: Team, limit: u64) -> Option<u8> {
        let guess = position.tricks / 2;
        self.study(position, side, Aim::Careful, limit).value(position, guess)
    }

    fn careful_reaches(&mut self, at: &Position, side: Team, need: u8, limit: u64) -> Option<bool> {
        self.study(at, side, Aim::Careful, limit).takes(at, need)
    }

    fn best_reaches(&mut self, at: &Position, side: Team, need: u8, limit: u64) -> Option<bool> {
        self.study(at, side, Aim::Best, limit).takes(at, need)
    }

    fn floor_reaches(&mut self, at: &Position, side: Team, need: u8, limit: u64) -> Option<bool> {
        self.study(at, side, Aim::Floor, limit).takes(at, need)
    }

    /// What `side` takes, from now on and with the trick in progress, after each card that may be
    /// played now, when everybody plays perfectly from there.
    pub fn values(
        &mut self,
        position: &Position,
        side: Team,
        limit: u64,
    ) -> Option<Vec<(Card, u8)>> {
        let mut study = self.study(position, side, Aim::Best, limit);
        let guess = study.value(position, position.tricks / 2)?;
        let value_of = |card| {
            let (next, taken) = position.after(card)?;
            let taken = u8::from(taken.is_some_and(|winner| winner.team() == side));
            let value = study.value(&next, guess.saturating_sub(taken))?;
            Some((card, taken + value))
        };
        position.moves().map(value_of).collect()
    }

    /// A line of play that brings `side` what [`best`](Self::best) says or, with another aim,
    /// [`floor`](Self::floor) or [`careful`](Self::careful), card by card to the end.
    fn line(
        &mut self,
        position: &Position,
        side: Team,
        aim: Aim,
        value: u8,
        limit: u64,
    ) -> Option<Vec<(Seat, Card)>> {
        let mut study = self.study(position, side, aim, limit);
        let (mut here, mut value) = (*position, value);
        let mut line = Vec::new();
        while let Some(seat) = here.turn() {
            let wants = aim == Aim::Best && seat.team() == side;
            let mut keeps = None;
            let careful = aim == Aim::Careful && seat.team() == side;
            let choices: Vec<Card> =
                if careful { here.tops().collect() } else { here.moves().collect() };
            for card in choices {
                let (next, winner) = here.after(card)?;
                let taken = u8::from(winner.is_some_and(|winner| winner.team() == side));
                let need = value + u8::from(!wants);
                let enough = need <= taken || study.takes(&next, need - taken)?;
                if enough == wants {
                    keeps = Some((card, next, taken));
                    break;
                }
            }
            let (card, next, taken) = keeps?;
            line.push((seat, card));
            (here, value) = (next, value - taken);
        }
        Some(line)
    }

    /// Decides a claim of `number` of the tricks that are left, all hands known, and finds the lines
    /// that defeat it.
    ///
    /// The limit is for all of it together. None where it did not suffice for the verdict; where it
    /// did not suffice for the line besides, the line is empty.
    pub fn judge(
        &mut self,
        position: &Position,
        claimer: Seat,
        number: u8,
        limit: u64,
    ) -> Option<Decision> {
        let (mut decision, limit) = self.decided(position, claimer, number, limit)?;
        let Decision { floor, careful, best, .. } = decision;
        let side = claimer.team();
        let line = self.defeat(position, side, number, floor, best, limit);
        decision.line = line.unwrap_or_default();
        decision.from_the_top = self.defeat_carefully(position, side, number, careful);
        Some(decision)
    }

    /// As [`judge`](Self::judge), and no line is looked for: for those who want the verdict alone.
    pub fn decide(
        &mut self,
        position: &Position,
        claimer: Seat,
        number: u8,
        limit: u64,
    ) -> Option<Decision> {
        self.decided(position, claimer, number, limit).map(|(decision, _)| decision)
    }

    /// The decision without its lines, and what is left of the limit.
    fn decided(
        &mut self,
        position: &Position,
        claimer: Seat,
        number: u8,
        limit: u64,
    ) -> Option<(Decision, u64)> {
        let side = claimer.team();
        let best = self.best(position, side, limit)?;
        let limit = limit.saturating_sub(self.looked);
        let floor = self.floor(position, side, limit)?;
        let limit = limit.saturating_sub(self.looked);
        // It has a limit of its own: what floor and best come to does not depend on it.
        let careful = if floor == best { floor } else { self.careful(position, side, LIMIT)? };
        let decision = Decision {
            claimer,
            claimed: number,
            verdict: Verdict::of(floor, best, number),
            floor,
            careful,
            best,
            line: Vec::new(),
            from_the_top: None,
            position: *position,
            layouts: None,
            defeated: floor < number,
        };
        Some((decision, limit))
    }

    /// The line that defeats a claim. More tricks than are left need none.
    fn defeat(
        &mut self,
        position: &Position,
        side: Team,
        number: u8,
        floor: u8,
        best: u8,
        limit: u64,
    ) -> Option<Vec<(Seat, Card)>> {
        match Verdict::of(floor, best, number) {
            _ if number > position.tricks => None,
            Verdict::Certain => None,
            Verdict::BestPlay => self.line(position, side, Aim::Floor, floor, limit),
            Verdict::Fails => self.line(position, side, Aim::Best, best, limit),
        }
    }

    /// The line by which a claim is lost although every suit is played from the top.
    fn defeat_carefully(
        &mut self,
        position: &Position,
        side: Team,
        number: u8,
        careful: u8,
    ) -> Option<Defeat> {
        if careful >= number || number > position.tricks {
            return None;
        }
        let plays = self.line(position, side, Aim::Careful, careful, LIMIT)?;
        Some(Defeat { from: *position, plays })
    }

    /// How many places of the tree the last question took.
    pub const fn looked(&self) -> u64 {
        self.looked
    }

    /// The position in bits.
    fn board(&mut self, position: &Position) -> Option<Board> {
        if let Some((last, board)) = &self.last
            && last == position
        {
            return Some(board.clone());
        }
        let board = Board::new(position)?;
        self.last = Some((*position, board.clone()));
        Some(board)
    }

    /// A new question.
    fn study(&mut self, position: &Position, side: Team, aim: Aim, limit: u64) -> Study<'_> {
        let in_play = position.players.count() - position.out.len();
        self.memory.clear(u32::from(in_play) * u32::from(position.tricks));
        self.looked = 0;
        Study { solver: self, side, aim, limit }
    }
}

/// One question and all the positions that it leads to, with one memory and one limit.
struct Study<'s> {
    solver: &'s mut Solver,
    side: Team,
    aim: Aim,
    limit: u64,
}

impl Study<'_> {
    fn value(&mut self, position: &Position, guess: u8) -> Option<u8> {
        self.search(position, |search| search.value(guess))
    }

    fn takes(&mut self, position: &Position, need: u8) -> Option<bool> {
        self.search(position, |search| search.takes(need))
    }

    fn search<T>(
        &mut self,
        position: &Position,
        ask: impl FnOnce(&mut Search<'_>) -> Option<T>,
    ) -> Option<T> {
        let board = self.solver.board(position)?;
        let left = self.limit.saturating_sub(self.solver.looked);
        let mut search = Search::new(board, &mut self.solver.memory, self.side, self.aim, left);
        let answer = ask(&mut search);
        self.solver.looked += search.nodes();
        answer
    }
}

/// How a claim stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every lawful line of the claimer's side takes the number.
    Certain,
    /// Some line takes it and some line does not: doubt goes against the claimer.
    BestPlay,
    /// No line takes it.
    Fails,
}

impl Verdict {
    /// As it is spelt in an answer.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::BestPlay => "best-play",
            Self::Fails => "fails",
        }
    }

    /// By the numbers.
    pub const fn of(floor: u8, best: u8, claimed: u8) -> Self {
        if floor >= claimed {
            Self::Certain
        } else if best < claimed {
            Self::Fails
        } else {
            Self::BestPlay
        }
    }
}

/// A claim, decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who claims.
    pub claimer: Seat,
    /// How many of the tricks left.
    pub claimed: u8,
    /// How it stands.
    pub verdict: Verdict,
    /// What the side takes on the worst lawful line of its own play; with unseen hands, what it is
    /// proved to take however they lie.
    pub floor: u8,
    /// What the side takes on the worst line in which it plays every suit from the top; with unseen
    /// hands, what it is proved to take so however they lie.
    pub careful: u8,
    /// What it takes with perfect play; with unseen hands, where they lie worst.
    pub best: u8,
    /// The play that defeats the claim, card by card. Empty for a claim that is certain, where a
    /// sample found none, and where none was asked for.
    pub line: Vec<(Seat, Card)>,
    /// Where that line begins; with unseen hands, a way that they may lie.
    pub position: Position,
    /// The play that defeats the claim although the side plays every suit from the top, if one does
    /// and was found.
    pub from_the_top: Option<Defeat>,
    /// Over how many ways the unseen cards can lie; none where all hands are known.
    pub layouts: Option<Layouts>,
    /// Some way that was tried defeats the claim.
    defeated: bool,
}

/// Over how many ways the unseen cards can lie a claim was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layouts {
    /// How many ways there are, equal cards not told apart; the greatest number there is stands for
    /// itself and everything beyond.
    pub all: u64,
    /// How many of them were tried: all, or a sample.
    pub tried: u64,
}

/// A line of play that defeats a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defeat {
    /// Where it begins.
    pub from: Position,
    pub plays: Vec<(Seat, Card)>,
}

impl Defeat {
    /// A trick a line: who plays what, and who takes it.
    pub fn told(&self, who: Who<'_>) -> Vec<String> {
        told(self.from, &self.plays, who)
    }
}

/// What a ruling at a table makes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtTable {
    /// It is granted as it was made.
    Granted,
    /// It loses on some line in which every suit is played from the top, so that the side gets only
    /// what it takes on the worst of these.
    Cut,
    /// Tricks were conceded that no lawful play could lose: the concession is cancelled.
    ConcessionCancelled,
}

impl Decision {
    /// What becomes of the claim at a table.
    pub const fn at_table(&self) -> AtTable {
        if self.claimed < self.floor {
            AtTable::ConcessionCancelled
        } else if self.careful >= self.claimed {
            AtTable::Granted
        } else {
            AtTable::Cut
        }
    }

    /// The tricks of those left that a ruling at a table gives the claimer's side.
    pub const fn granted(&self) -> u8 {
        match self.at_table() {
            AtTable::Granted => self.claimed,
            AtTable::Cut => self.careful,
            AtTable::ConcessionCancelled => self.floor,
        }
    }

    /// The ruling at a table, with the lines that it rests on, in a sentence or two.
    pub fn ruling(&self, who: Who<'_>) -> String {
        let side = format!("{}'s side", who.name(self.claimer));
        let left = self.position.tricks_left();
        let tricks = |number: u8| tricks_of(number, left);
        let ruling = match self.at_table() {
            AtTable::Granted if self.claimed == 0 => conceded(self.claimer, left, who),
            AtTable::Granted => format!(
                "Granted: with every suit played from the top, in any order, {side} takes {}.",
                at_least(self.careful, left)
            ),
            // What was not tried in every way is only proved, and may be more.
            AtTable::Cut if self.layouts.is_some_and(|ways| ways.tried < ways.all) => format!(
                "Not granted: with every suit played from the top, {side} is sure of {}, not {}; doubt goes \
                 against the claimer.",
                tricks(self.careful),
                self.claimed
            ),
            AtTable::Cut => format!(
                "Not granted: with every suit played from the top, in the worst order, {side} takes \
                 {}, not {}; doubt goes against the claimer.",
                tricks(self.careful),
                self.claimed
            ),
            AtTable::ConcessionCancelled => format!(
                "The concession is cancelled: whatever is played, {side} takes {}, not {}.",
                tricks(self.floor),
                self.claimed
            ),
        };
        match self.judged() {
            Some(judged) => format!("{ruling} {judged}"),
            None => ruling,
        }
    }

    /// Over how many of the ways in which the unseen cards can lie it was judged.
    fn judged(&self) -> Option<String> {
        let Layouts { all, tried } = self.layouts?;
        Some(match all {
            1 => "Judged over the one way in which the unseen cards can lie.".to_owned(),
            _ if all == tried => {
                format!("Judged over all {all} ways in which the unseen cards can lie.")
            }
            // Nobody counts further at a table.
            1_000_000.. => format!(
                "Judged over {tried} of more than a million ways in which the unseen cards can lie."
            ),
            _ => {
                format!("Judged over {tried} of the {all} ways in which the unseen cards can lie.")
            }
        })
    }

    /// The verdict and its reason in a sentence or two; the line is told by [`Self::told`].
    pub fn text(&self, who: Who<'_>) -> String {
        let side = format!("{}'s side", who.name(self.claimer));
        let left = self.position.tricks_left();
        let Self { claimed, floor, best, .. } = *self;
        let of = format!("of the {left} tricks left");
        let least = at_least(floor, left);
        let verdict = match (self.verdict, self.layouts) {
            (Verdict::Certain, _) if claimed == 0 => {
                format!("Nothing is claimed: {side} is sure of {floor} {of}.")
            }
            (Verdict::Certain, None) => {
                format!("Certain: however the cards are played, {side} takes {least}.")
            }
            (Verdict::Certain, Some(_)) => format!(
                "Certain: however the unseen cards lie and all are played, {side} takes {least}."
            ),
            (Verdict::BestPlay, _) if left == 1 => format!(
                "Not certain: {side} can take the last trick but is not sure of it; doubt goes \
                 against the claimer."
            ),
            (Verdict::BestPlay, _) => format!(
                "Not certain: {side} can take {best} {of} but is sure of {floor} only, and claims \
                 {claimed}; doubt goes against the claimer."
            ),
            (Verdict::Fails, _) if left == 0 => "The claim fails: no tricks are left.".to_owned(),
            (Verdict::Fails, _) if claimed > left => {
                let tricks = if left == 1 { "trick is" } else { "tricks are" };
                format!(
                    "The claim fails: {claimed} are claimed, and no more than {left} {tricks} left; \
                     with perfect play {side} takes {best}."
                )
            }
            (Verdict::Fails, _) if left == 1 => {
                format!("The claim fails: {side} does not take the last trick.")
            }
            (Verdict::Fails, _) => {
                format!(
                    "The claim fails: {side} takes {best} {of} with perfect play, not {claimed}."
                )
            }
        };
        let (Some(Layouts { all, tried }), Some(how)) = (self.layouts, self.judged()) else {
            return verdict;
        };
        let found = all == tried || self.defeated;
        let but = if self.verdict == Verdict::BestPlay && !found {
            " None of these defeats the claim, but a sample is no proof."
        } else {
            ""
        };
        format!("{verdict} {how}{but}")
    }

    /// The line, a trick a line: who plays what, and who takes it.
    pub fn told(&self, who: Who<'_>) -> Vec<String> {
        told(self.position, &self.line, who)
    }
}

/// All that is left was given up.
pub fn conceded(claimer: Seat, left: u8, who: Who<'_>) -> String {
    format!("Conceded: {}'s side takes {}.", who.name(claimer), tricks_of(0, left))
}

/// So many of the tricks that are left.
fn tricks_of(number: u8, left: u8) -> String {
    match left {
        1 if number == 1 => "the last trick".to_owned(),
        1 => "no trick".to_owned(),
        _ if number == left => format!("all {left} tricks left"),
        _ if number == 0 => format!("none of the {left} tricks left"),
        _ => format!("{number} of the {left} tricks left"),
    }
}

/// The same as a bound, which all of them need not be.
fn at_least(number: u8, left: u8) -> String {
    let least = if number == left { "" } else { "at least " };
    format!("{least}{}", tricks_of(number, left))
}

/// A line of play, a trick a line.
fn told(from: Position, line: &[(Seat, Card)], who: Who<'_>) -> Vec<String> {
    let mut told = Vec::new();
    let mut trick: Vec<String> = Vec::new();
    let mut here = from;
    for (seat, card) in here.order().zip(here.trick()) {
        trick.push(format!("({} {card})", who.name(seat)));
    }
    for (seat, card) in line {
        let Some((next, winner)) = here.after(*card) else { break };
        trick.push(format!("{} {card}", who.name(*seat)));
        if let Some(winner) = winner {
            told.push(format!("{}: {} takes it", trick.join(", "), who.name(winner)));
            trick.clear();
        }
        here = next;
    }
    told
}
