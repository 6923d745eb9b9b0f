//! The table as it stands: what lies on it, what was played, and the hands as far as they are known.
//!
//! It is told to whoever keeps the record, a sentence a line. What nobody has seen or said is left
//! out, and nothing is concluded: a hand stands here only where every card of it is known.

use super::words::{count, name, ordinal};
use crate::card::Card;
use crate::event::{Call, Event, TurnUp};
use crate::game::Deal;
use crate::game::climb::Climb;
use crate::game::play::{Play, Trick};
use crate::game::trick::TrickDeal;
use crate::seat::Seat;
use crate::session::Game;

/// The cards of the open deal, in sentences without their full stops; none between two deals.
pub fn cards(game: &Game) -> Vec<String> {
    let Some(open) = game.open_deal() else { return Vec::new() };
    let Some(state) = game.now() else { return Vec::new() };
    let told = TableView { game, state: &state };
    match (state.trick(), state.climb()) {
        (Some(deal), _) => {
            // While it is on offer the board says so.
            let taken = deal.play().is_some();
            let turned =
                open.events.iter().filter(|_| taken).filter_map(|(_, event)| turned(event));
            let turned: Vec<String> = turned.collect();
            let turned =
                (!turned.is_empty()).then(|| format!("Turned: {}", turned.join(", then ")));
            turned.into_iter().chain(told.tricks(deal)).collect()
        }
        (None, Some(climb)) => told.round(climb),
        (None, None) => Vec::new(),
    }
}

fn turned(event: &Event) -> Option<String> {
    let Event::Call(Call::TurnUp(turned)) = event else { return None };
    Some(match turned {
        TurnUp::Card(card) => card.to_string(),
        TurnUp::Suit(suit) => format!("a card of {}", suit.name()),
    })
}

struct TableView<'a> {
    game: &'a Game,
    state: &'a Deal<'a>,
}

impl TableView<'_> {
    fn who(&self, seat: Seat) -> String {
        name(&self.game.seats, seat)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        self.game.rules.players().seats()
    }

    /// The tricks so far and the hands.
    fn tricks(&self, deal: &TrickDeal<'_>) -> Vec<String> {
        let mut said = Vec::new();
        if let Some(play) = deal.play() {
            let (even, odd) = (deal.taken().even, deal.taken().odd);
            if play.begun() {
                said.push(format!("Tricks {even}–{odd}"));
            }
            said.extend(self.played(play));
        }
        let hands = self.seats().filter_map(|seat| Some((seat, deal.seen(seat)?)));
        said.extend(hands.filter(|(_, hand)| !hand.is_empty()).map(|(seat, hand)| {
            let cards: Vec<String> = hand.iter().map(|card| card.to_string()).collect();
            format!("{} holds {}", self.who(seat), cards.join(" "))
        }));
        said
    }

    fn played(&self, play: &Play) -> Vec<String> {
        let cards = |trick: &Trick| {
            let one = |(seat, card): &(Seat, Card)| format!("{} {card}", self.who(*seat));
            trick.plays().iter().map(one).collect::<Vec<_>>().join(", ")
        };
        let done = play.done().zip(1..).map(|(trick, no)| {
            format!("Trick {no}: {}; {} took it", cards(trick), self.who(trick.winner()))
        });
        let live = play.live().map(|trick| {
            format!("On the table, trick {}: {}", play.tricks_done() + 1, cards(trick))
        });
        done.chain(live).collect()
    }

    /// What has to be beaten, who is out, and how many cards everybody has left.
    fn round(&self, climb: &Climb<'_>) -> Vec<String> {
        let top =
            climb.table().map(|(top, owner)| format!("On the table: {top}, {}'s", self.who(owner)));
        let places = self.state.places();
        let out = places
            .iter()
            .zip(1..)
            .map(|(seat, place)| format!("{} is out {}", self.who(seat), ordinal(place)));
        let left = self.seats().filter(|seat| !places.iter().any(|out| out == *seat));
        let left = left.filter_map(|seat| {
            let left = climb.cards_left(seat)?;
            let hand = climb.hand_left(seat).map(|hand| {
                let cards: Vec<String> = hand.iter().map(|card| card.to_string()).collect();
                format!(": {}", cards.join(" "))
            });
            let cards = count(left, "card");
            Some(format!("{} has {cards} left{}", self.who(seat), hand.unwrap_or_default()))
        });
        top.into_iter().chain(out).chain(left).collect()
    }
}
