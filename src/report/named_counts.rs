//! How many of the cards that a question names are in the pack: "4: one in each suit."
//!
//! What the pack has, the rules say; where they do not give the pack, nothing is told.

use std::cmp::Ordering;

use super::words::and;
use crate::card::{Card, Rank, Suit, Trump};
use crate::game::play::suit_in_play;
use crate::rules::questions::counts::{CountOf, SaidCount};
use crate::rules::{ClimbRules, Pack, TrickRules};

/// The answer to these words in a game of tricks, if they count cards. `now`: the trump of the deal that is played.
pub(super) fn of_tricks(words: &str, rules: &TrickRules, now: Option<Suit>) -> Option<String> {
    let SaidCount { of, trump } = SaidCount::of(words)?;
    // Of the trumps the rule tells which they are.
    if let (CountOf::Suit(suit), Some(trump)) = (of, trump)
        && suit == trump
    {
        return None;
    }
    let trump = trump.or(now);
    let pack = rules.pack;
    let of_rank = |rank: Rank| number(pack, |card| matches!(card, Card::Of(of, _) if of == rank));
    let lowest = pack.low.name();
    Some(match of {
        CountOf::Rank(rank) => match (of_rank(rank), pack.copies) {
            (0, _) => format!("0: the lowest card is the {lowest}."),
            (count, 1) => format!("{count}: one in each suit."),
            (count, copies) => format!("{count}: {copies} in each suit."),
        },
        CountOf::TrumpOf(rank) if of_rank(rank) == 0 => {
            format!("0: the lowest card is the {lowest}.")
        }
        CountOf::TrumpOf(Rank::Jack) if rules.bowers => {
            format!("{}: the right and the left bower.", 2 * pack.copies)
        }
        CountOf::TrumpOf(_) => format!("{}.", pack.copies),
        CountOf::Suit(suit) => in_suit(suit, trump, rules),
        CountOf::EachSuit => {
            let count = number(pack, |card| matches!(card, Card::Of(_, Suit::Spades)));
            format!("{count}: {}.", from_lowest(rules))
        }
        CountOf::Bowers if rules.bowers => {
            let each = u16::from(pack.copies);
            let both =
                if each == 1 { "the right and the left" } else { "the rights and the lefts" };
            format!("{}: {both}.", 2 * each)
        }
        CountOf::Bower(_) if rules.bowers => format!("{}.", pack.copies),
        CountOf::Bowers | CountOf::Bower(_) => "0.".to_owned(),
        CountOf::Jokers => format!("{}.", number(pack, |card| card == Card::Joker)),
        CountOf::Number(_) => return None,
    })
}

/// How many such cards the pack has.
fn number(pack: Pack, is: impl Fn(Card) -> bool) -> u16 {
    let cards = (0..Card::KINDS).filter_map(Card::from_index).filter(|card| is(*card));
    cards.map(|card| u16::from(pack.copies_of(card))).sum()
}

/// The cards of a suit: those that it has in play, where trump takes one away or gives one.
fn in_suit(suit: Suit, trump: Option<Suit>, rules: &TrickRules) -> String {
    let printed = number(rules.pack, |card| matches!(card, Card::Of(_, of) if of == suit));
    let Some(trump) = trump else {
        return format!("{printed}: {}.", from_lowest(rules));
    };
    let is = |card| suit_in_play(card, Trump::Suit(trump), rules.bowers) == Some(suit);
    let in_play = number(rules.pack, is);
    let (name, with) = (suit.name(), trump.name());
    match in_play.cmp(&printed) {
        Ordering::Less => {
            format!(
                "{in_play} with {with} trump: the jack of {name} is the left bower, and a trump."
            )
        }
        Ordering::Equal => format!("{printed}: {}.", from_lowest(rules)),
        Ordering::Greater => {
            let jack = rules.bowers.then(|| format!("the jack of {}", suit.mate().name()));
            let joker = rules.pack.joker.then(|| "the joker".to_owned());
            let others: Vec<String> = jack.into_iter().chain(joker).collect();
            format!("{in_play} with {with} trump: {} among them.", and(&others, " and "))
        }
    }
}

/// Which cards each suit has: `from the nine to the ace`.
fn from_lowest(rules: &TrickRules) -> String {
    let twice = if rules.pack.copies > 1 { ", each twice" } else { "" };
    format!("from the {} to the ace{twice}", rules.pack.low.name())
}

/// The same in a climbing game whose pack the rules give.
pub(super) fn of_climbing(words: &str, rules: &ClimbRules) -> Option<String> {
    let SaidCount { of, .. } = SaidCount::of(words)?;
    let pack = rules.pack?;
    let rank = match of {
        CountOf::Rank(Rank::Jack | Rank::Queen | Rank::King | Rank::Ace) => return None,
        CountOf::Rank(rank) => rank.number() + 2,
        CountOf::Number(rank) => rank,
        CountOf::EachSuit => {
            let count = u16::from(pack.ranks) * u16::from(pack.copies);
            return Some(format!(
                "{count}: from 1 to {}, each {}.",
                pack.ranks,
                times(pack.copies)
            ));
        }
        CountOf::Jokers
        | CountOf::Suit(_)
        | CountOf::Bowers
        | CountOf::Bower(_)
        | CountOf::TrumpOf(_) => return None,
    };
    if !(1..=pack.ranks).contains(&rank) {
        return Some(format!("0: the natural cards go from 1 to {}.", pack.ranks));
    }
    let count = u16::from(pack.suits) * u16::from(pack.copies);
    Some(format!("{count}: {} in each of {} suits.", pack.copies, pack.suits))
}

fn times(copies: u8) -> String {
    match copies {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}
