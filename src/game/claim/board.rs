//! A position made small: every card still to be played is one bit of a word.
//!
//! A suit in play is a lane of sixteen bits, trump the topmost; within a lane the cards that are
//! still out stand in order of strength without gaps, the weakest at the bottom. What is a suit and
//! what is stronger is asked of [`play`](crate::game::play) once, here; the search then compares
//! bits. Two copies of a card stand side by side, the one of the lower seat above, so that equal
//! positions look equal. This module must never know what a search is for.

#![allow(clippy::indexing_slicing, reason = "indices are lanes, places and players, all bounded")]
#![allow(clippy::cast_possible_truncation, reason = "at most 64 bits, 6 seats, 13 tricks")]

use super::Position;
use crate::card::{Bag, Card, Suit};
use crate::game::play::{strength, suit_in_play};
use crate::rules::Equal;
use crate::seat::{Seat, Team};

/// Cards, as bits of the lanes.
pub(super) type Cards = u64;

/// How many bits a lane has.
pub(super) const WIDTH: u32 = 16;

/// One lane, the lowest.
pub(super) const LANE: Cards = (1 << WIDTH) - 1;

/// The lane of trump, where there is one.
pub(super) const TRUMP: u32 = 3 * WIDTH;

/// Places for players: one more than a power of two needs no check of its bounds.
pub(super) const PLACES: usize = 8;

/// The best card so far of a trick in progress, and all that matters of the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lying {
    /// How many cards lie there.
    pub(super) laid: u8,
    /// The lane that was led, as a shift.
    pub(super) led: u32,
    /// The card that would win.
    pub(super) best: Cards,
    /// Whose it is.
    pub(super) winner: usize,
    /// Did it beat, or stand against, another of its suit?
    pub(super) contested: bool,
}

/// A position in bits. Players are the seats in play, numbered clockwise from 0.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// How many play.
    pub(super) players: usize,
    /// Which seat each player is.
    pub(super) seats: [Seat; PLACES],
    /// Each player's cards.
    pub(super) hands: [Cards; PLACES],
    /// Cards that are equal to the card one bit below.
    pub(super) twins: Cards,
    /// Of two equal cards the later wins.
    pub(super) last_wins: bool,
    /// All of trump's lane, or nothing.
    pub(super) trump: Cards,
    /// Who leads, or led.
    pub(super) leader: usize,
    /// What lies on the table.
    pub(super) lying: Option<Lying>,
    /// Tricks left, the one in progress included.
    pub(super) tricks: u8,
}

impl Board {
    /// The position in bits; none where more cards of one suit are out than a lane has room for.
    pub(super) fn new(position: &Position) -> Option<Self> {
        let mut seats = [position.lead(); PLACES];
        let mut players = 0;
        for seat in position.players.seats().filter(|seat| !position.out().has(*seat)) {
            seats[players] = seat;
            players += 1;
        }
        let mut board = Self {
            players,
            seats,
            hands: [0; PLACES],
            twins: 0,
            last_wins: position.equal == Equal::Last,
            trump: 0,
            leader: seats[..players].iter().position(|seat| *seat == position.lead())?,
            lying: None,
            tricks: position.tricks_left(),
        };
        let trick = position.trick();
        let best = position.winning_place(trick);
        let lanes = lanes(position);
        let lane_of = |suit| lanes.iter().position(|other| Some(*other) == suit);
        if position.trump.suit().is_some() {
            board.trump = LANE << TRUMP;
        }
        let mut sorted = [[(0u8, 0u8); WIDTH as usize]; 4];
        let mut counts = [0; 4];
        let hands = seats[..players].iter().map(|seat| position.hands[seat.index()]);
        let winning = best.map(|place| trick[place]);
        let there = hands.fold(winning.map_or(Bag::EMPTY, Bag::one), Bag::kinds_of_both);
        for card in there.iter() {
            let index = card.index();
            let lies = best.is_some_and(|place| trick[place] == card);
            let held = |player: usize| position.hands[seats[player].index()].count(card);
            let copies = (0..players).map(held).sum::<u8>() + u8::from(lies);
            if copies == 0 {
                continue;
            }
            let suit = suit_in_play(card, position.trump, position.bowers);
            let lane = lane_of(suit)?;
            let strong = strength(card, suit, position.trump, position.bowers);
            for _ in 0..copies {
                let mut at = counts[lane];
                if at >= WIDTH as usize {
                    return None;
                }
                while at > 0 && sorted[lane][at - 1].0 > strong {
                    sorted[lane][at] = sorted[lane][at - 1];
                    at -= 1;
                }
                sorted[lane][at] = (strong, index as u8);
                counts[lane] += 1;
            }
        }
        let mut best_bit = 0;
        for (lane, count) in counts.into_iter().enumerate() {
            let bottom = lane * WIDTH as usize;
            let mut place = 0;
            while place < count {
                let card = Card::from_index(usize::from(sorted[lane][place].1))?;
                let first = place;
                if best.is_some_and(|place| trick[place] == card) {
                    best_bit = 1 << (bottom + place);
                    place += 1;
                }
                for player in (0..players).rev() {
                    for _ in 0..position.hands[seats[player].index()].count(card) {
                        board.hands[player] |= 1 << (bottom + place);
                        place += 1;
                    }
                }
                for at in first + 1..place {
                    board.twins |= 1 << (bottom + at);
                }
            }
        }
        if let (Some(place), Some(led)) = (best, position.led()) {
            let suit = position.suit(trick[place]);
            let lane = lane_of(Some(led))?;
            board.lying = Some(Lying {
                laid: trick.len() as u8,
                led: lane as u32 * WIDTH,
                best: best_bit,
                winner: (board.leader + place) % players,
                contested: trick.iter().filter(|card| position.suit(**card) == suit).count() > 1,
            });
        }
        Some(board)
    }

    /// A player's side.
    pub(super) fn team(&self, player: usize) -> Team {
        self.seats[player & (PLACES - 1)].team()
    }
}

/// The suits in the order of their lanes: trump, if there is one, last.
fn lanes(position: &Position) -> [Suit; 4] {
    let mut suits = Suit::ALL;
    if let Some(trump) = position.trump.suit() {
        suits.swap(usize::from(trump.number()), 3);
    }
    suits
}

impl Position {
    fn suit(&self, card: Card) -> Option<Suit> {
        suit_in_play(card, self.trump, self.bowers)
    }
}
