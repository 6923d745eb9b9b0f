//! Who deals first, by the cards that were drawn.

use crate::card::{Card, Rank, Suit};
use crate::rules::FirstDealer;
use crate::seat::Seat;

/// What a draw came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// This seat deals.
    Dealer(Seat),
    /// These tie and draw again; nobody where no card decided.
    Again(Vec<Seat>),
}

/// Who deals: `cards` are seats with the card each drew, or, where the first jack decides, the cards
/// as they were dealt round.
///
/// A ruleset that leaves the first dealer free draws for the lowest card, as most tables would.
pub fn draw(rule: FirstDealer, cards: &[(Seat, Card)]) -> Drawn {
    let jack = |card: Card, black: bool| match card {
        Card::Of(Rank::Jack, suit) => !black || matches!(suit, Suit::Clubs | Suit::Spades),
        Card::Of(..) | Card::Joker => false,
    };
    let first = |black| match cards.iter().find(|(_, card)| jack(*card, black)) {
        Some((seat, _)) => Drawn::Dealer(*seat),
        None => Drawn::Again(Vec::new()),
    };
    match rule {
        FirstDealer::Free | FirstDealer::LowestDraw => best(cards, |card| match card {
            // The ace is high, so the two is the best draw.
            Card::Of(rank, _) => 13 - rank.number(),
            Card::Joker => 0,
        }),
        FirstDealer::HighestDraw => best(cards, |card| match card {
            // The jack is highest, then the ace.
            Card::Of(Rank::Jack, _) => 14,
            Card::Of(rank, _) => 1 + rank.number(),
            Card::Joker => 15,
        }),
        FirstDealer::FirstJack => first(false),
        FirstDealer::FirstBlackJack => first(true),
    }
}

fn best(cards: &[(Seat, Card)], worth: impl Fn(Card) -> u8) -> Drawn {
    let top = cards.iter().map(|(_, card)| worth(*card)).max();
    let mut seats =
        cards.iter().filter(|(_, card)| Some(worth(*card)) == top).map(|(seat, _)| *seat);
    match (seats.next(), seats.next()) {
        (Some(seat), None) => Drawn::Dealer(seat),
        (Some(first), Some(second)) => {
            Drawn::Again([first, second].into_iter().chain(seats).collect())
        }
        (None, _) => Drawn::Again(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rule: FirstDealer, cards: &str) -> String {
        let cards: Vec<_> = (0..4)
            .cycle()
            .zip(cards.split_whitespace())
            .map(|(seat, card)| {
                let card = Card::from_written(card.parse().unwrap()).unwrap();
                (Seat::new(seat).unwrap(), card)
            })
            .collect();
        match draw(rule, &cards) {
            Drawn::Dealer(seat) => format!("{seat} deals"),
            Drawn::Again(seats) => format!("{seats:?} again").replace("Seat", ""),
        }
    }

    #[test]
    fn each_rule_picks_its_dealer() {
        use FirstDealer::{FirstBlackJack, FirstJack, HighestDraw, LowestDraw};
        assert_eq!(drawn(LowestDraw, "7c 2h Kd 9s"), "1 deals");
        assert_eq!(drawn(LowestDraw, "3c 9h Kd 3d"), "[(0), (3)] again");
        assert_eq!(drawn(LowestDraw, "Ac Ah Kd Qs"), "3 deals");
        assert_eq!(drawn(HighestDraw, "Ac Kh Jd Qs"), "2 deals");
        assert_eq!(drawn(HighestDraw, "Ac Kh Ad Qs"), "[(0), (2)] again");
        assert_eq!(drawn(FirstJack, "9c Kh Ad Qs Jh Jc"), "0 deals");
        assert_eq!(drawn(FirstBlackJack, "9c Kh Ad Qs Jh Jc"), "1 deals");
        assert_eq!(drawn(FirstBlackJack, "9c Kh"), "[] again");
    }
}
