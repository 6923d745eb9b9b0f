//! What the rules come to for the very cards that a question names: "Yes. With spades trump the jack of
//! clubs is the left bower."
//!
//! Where it is not said what is trump, every suit is tried, and so is every card that may be meant: only
//! what holds for all of them is told. This module knows what beats what and how that is said.

use std::cmp::Ordering;

use super::deal::capital;
use super::words::and;
use crate::card::{Card, Rank, Suit, Trump};
use crate::game::play::{strength, suit_in_play};
use crate::rules::TrickRules;
use crate::rules::questions::cards::{AskedOfCards, Bower, SaidCard, SaidCards, without_a_suit};

/// Why it is so the rule says that stands behind.
const NO_BOWERS: &str = "No.";

/// The answer to these words, where they ask of cards what these rules tell. `now`: the trump of the deal
/// that is played.
pub(super) fn says(words: &str, rules: &TrickRules, now: Option<Suit>) -> Option<String> {
    if let Some((trump, words)) = without_a_suit(words) {
        return without_suit(&words, trump, rules);
    }
    let said = SaidCards::of(words)?;
    let trump = said.trump.or(now);
    match said.asked {
        AskedOfCards::IsBower(..) if !rules.bowers => Some(NO_BOWERS.to_owned()),
        // "No" is no answer to "which".
        AskedOfCards::WhichBower(_) | AskedOfCards::WhichBowers if !rules.bowers => None,
        AskedOfCards::IsBower(card, which) => is_bower(card, which, trump),
        AskedOfCards::WhichBower(bower) => Some(format!("{}.", capital(&jack(bower, trump?)))),
        AskedOfCards::WhichBowers => {
            let (right, left) = (jack(Bower::Right, trump?), jack(Bower::Left, trump?));
            Some(format!("{} and {left}.", capital(&right)))
        }
        AskedOfCards::IsTrump(card) => is_trump(card, trump, rules),
        AskedOfCards::Beats(one, other) => beats(one, other, trump, rules),
        AskedOfCards::IsHighest(card) => is_highest(card, trump, rules),
    }
}

/// The same where no suit is trump, and high cards win or low ones.
fn without_suit(words: &str, trump: Trump, rules: &TrickRules) -> Option<String> {
    if !rules.may_be_trump(trump) {
        return None;
    }
    let said = SaidCards::of(words)?;
    let how = trump.name();
    let bower = |card| matches!(card, SaidCard::Bower(_));
    let (one, other) = match said.asked {
        AskedOfCards::Beats(one, other) if bower(one) || bower(other) => {
            return Some(format!("No. At {how} no jack is a bower."));
        }
        AskedOfCards::Beats(SaidCard::Any(one), SaidCard::Any(other)) => (one, other),
        AskedOfCards::Beats(..)
        | AskedOfCards::IsBower(..)
        | AskedOfCards::IsTrump(_)
        | AskedOfCards::IsHighest(_)
        | AskedOfCards::WhichBower(_)
        | AskedOfCards::WhichBowers => return None,
    };
    let suit = Suit::Spades;
    let strong = |rank| strength(Card::Of(rank, suit), Some(suit), trump, rules.bowers);
    let beats = |one, other| {
        let (first, second) = (name(SaidCard::Any(one)), name(SaidCard::Any(other)));
        format!("{} beats {second} of the same suit at {how}.", capital(&first))
    };
    match strong(one).cmp(&strong(other)) {
        Ordering::Greater => Some(format!("Yes. {}", beats(one, other))),
        Ordering::Less => Some(format!("No. {}", beats(other, one))),
        Ordering::Equal => None,
    }
}

/// The jack that is this bower: `the jack of clubs`.
fn jack(bower: Bower, trump: Suit) -> String {
    let suit = match bower {
        Bower::Right => trump,
        Bower::Left => trump.mate(),
    };
    format!("the jack of {}", suit.name())
}

fn is_bower(card: SaidCard, which: Option<Bower>, trump: Option<Suit>) -> Option<String> {
    let (rank, suit) = match card {
        SaidCard::Of(rank, suit) => (rank, Some(suit)),
        SaidCard::OfTrump(rank) => (rank, trump),
        SaidCard::Any(rank) | SaidCard::Plain(rank) => (rank, None),
        SaidCard::Joker | SaidCard::Bower(_) | SaidCard::Trump | SaidCard::OfSuit(_) => {
            return None;
        }
    };
    if rank != Rank::Jack {
        return Some("No. Only jacks are bowers.".to_owned());
    }
    let suit = suit?;
    let Some(trump) = trump else {
        let (right, left) = (suit.name(), suit.mate().name());
        return Some(match which {
            Some(Bower::Right) => format!("Only when {right} are trump."),
            Some(Bower::Left) => format!("Only when {left} are trump."),
            None => format!("Only when {right} or {left} are trump."),
        });
    };
    let is = if suit == trump {
        Some(Bower::Right)
    } else {
        (suit == trump.mate()).then_some(Bower::Left)
    };
    let with = trump.name();
    Some(match (is, which) {
        (Some(is), which) => {
            let lead = if which.is_none_or(|which| which == is) { "Yes" } else { "No" };
            let (jack, bower) = (jack(is, trump), bower_name(is));
            format!("{lead}. With {with} trump {jack} is {bower}.")
        }
        (None, Some(which)) => {
            format!("No. With {with} trump {} is {}.", bower_name(which), jack(which, trump))
        }
        (None, None) => {
            let (right, left) = (jack(Bower::Right, trump), jack(Bower::Left, trump));
            format!("No. With {with} trump the bowers are {right} and {left}.")
        }
    })
}

fn is_trump(card: SaidCard, trump: Option<Suit>, rules: &TrickRules) -> Option<String> {
    match card {
        SaidCard::Bower(_) if !rules.bowers => Some(NO_BOWERS.to_owned()),
        SaidCard::Bower(bower) => Some(format!("Yes. {} is a trump.", capital(bower_name(bower)))),
        SaidCard::Joker if rules.pack.joker => {
            Some("Yes. The joker is the highest trump.".to_owned())
        }
        SaidCard::Of(rank, suit) => {
            let (card, trump) = (Card::Of(rank, suit), trump?);
            let (with, name) = (trump.name(), name(SaidCard::Of(rank, suit)));
            if rules.pack.copies_of(card) == 0 {
                return Some(format!("No. {} is not in the pack.", capital(&name)));
            }
            let is = suit_in_play(card, Trump::Suit(trump), rules.bowers) == Some(trump);
            Some(match (is, suit == trump) {
                (true, false) => format!(
                    "Yes. With {with} trump {name} is {}, and a trump.",
                    bower_name(Bower::Left)
                ),
                (true, true) => format!("Yes. With {with} trump {name} is a trump."),
                (false, _) => {
                    format!("No. With {with} trump {name} belongs to {}.", suit.name())
                }
            })
        }
        SaidCard::Joker
        | SaidCard::OfTrump(_)
        | SaidCard::Plain(_)
        | SaidCard::Any(_)
        | SaidCard::Trump
        | SaidCard::OfSuit(_) => None,
    }
}

/// Does the first beat the second, whatever was led, whatever is trump and whichever cards are meant?
fn beats(
    one: SaidCard,
    other: SaidCard,
    trump: Option<Suit>,
    rules: &TrickRules,
) -> Option<String> {
    let of = |is: fn(SaidCard) -> bool| is(one) || is(other);
    if of(|card| matches!(card, SaidCard::Bower(_))) && !rules.bowers {
        return Some(NO_BOWERS.to_owned());
    }
    if of(|card| card == SaidCard::Joker) && !rules.pack.joker {
        return Some("No. There is no joker in the pack.".to_owned());
    }
    if let Some(said) = beaten(one, other, trump, rules) {
        return Some(said);
    }
    if let (Some(suit), Some(against)) = (suit_named(one), suit_named(other)) {
        return if suit == against {
            in_one_suit(one, other, rules)
        } else {
            only_when((one, suit), other, trump, rules)
        };
    }
    // A trump beats an ace, unless that is a trump as well. A jack may be the bower that is above it.
    let jack = SaidCard::Any(Rank::Jack);
    if rules.bowers
        && (one == jack || other == jack)
        && of(|card| matches!(card, SaidCard::OfTrump(_)))
    {
        return None;
    }
    let (one, other) = match (one, other) {
        (SaidCard::OfTrump(_) | SaidCard::Trump, SaidCard::Any(rank)) => {
            (one, SaidCard::Plain(rank))
        }
        (SaidCard::Any(rank), SaidCard::OfTrump(_) | SaidCard::Trump) => {
            (SaidCard::Plain(rank), other)
        }
        (
            SaidCard::Joker
            | SaidCard::Bower(_)
            | SaidCard::Of(..)
            | SaidCard::OfTrump(_)
            | SaidCard::Plain(_)
            | SaidCard::Any(_)
            | SaidCard::Trump
            | SaidCard::OfSuit(_),
            _,
        ) => return None,
    };
    beaten(one, other, trump, rules)
}

/// The same, where it is sure.
fn beaten(
    one: SaidCard,
    other: SaidCard,
    trump: Option<Suit>,
    rules: &TrickRules,
) -> Option<String> {
    // Of two ranks alone those of one suit are compared.
    let of_one_suit = matches!((one, other), (SaidCard::Any(_), SaidCard::Any(_)));
    let wins = |one: SaidCard, other: SaidCard| {
        let mut tried = false;
        for trump in trumps(trump) {
            for (card, against) in pairs(one, other, trump, rules) {
                let suit = |card| suit_in_play(card, Trump::Suit(trump), rules.bowers);
                if card == against || (of_one_suit && suit(card) != suit(against)) {
                    continue;
                }
                tried = true;
                let strong = |it, led| strength(it, led, Trump::Suit(trump), rules.bowers);
                let wins = |led| strong(card, led) > strong(against, led);
                if !wins(suit(card)) || !wins(suit(against)) {
                    return false;
                }
            }
        }
        tried
    };
    let (first, second) = (name(one), name(other));
    let within = if of_one_suit { " of the same suit" } else { "" };
    if wins(one, other) {
        Some(format!("Yes. {} beats {second}{within}.", capital(&first)))
    } else if wins(other, one) {
        Some(format!("No. {} beats {first}{within}.", capital(&second)))
    } else {
        None
    }
}

/// The suit that is named with a card.
const fn suit_named(card: SaidCard) -> Option<Suit> {
    match card {
        SaidCard::Of(_, suit) | SaidCard::OfSuit(suit) => Some(suit),
        SaidCard::Joker
        | SaidCard::Bower(_)
        | SaidCard::OfTrump(_)
        | SaidCard::Plain(_)
        | SaidCard::Any(_)
        | SaidCard::Trump => None,
    }
}

/// On what it depends which of two cards of one suit beats the other: on trump alone.
fn in_one_suit(one: SaidCard, other: SaidCard, rules: &TrickRules) -> Option<String> {
    let wins = |trump: Trump| {
        let suit = trump.suit().unwrap_or(Suit::Clubs);
        let mut pairs = pairs(one, other, suit, rules).peekable();
        pairs.peek()?;
        Some(pairs.all(|(card, against)| {
            let led = suit_in_play(against, trump, rules.bowers);
            let strong = |it| strength(it, led, trump, rules.bowers);
            strong(card) > strong(against)
        }))
    };
    let mut when = Vec::new();
    for suit in Suit::ALL {
        if wins(Trump::Suit(suit))? {
            when.push(suit.name());
        }
    }
    let plain = rules.may_be_trump(Trump::None) && wins(Trump::None)?;
    let plain = if plain { ", or at no trump" } else { "" };
    (!when.is_empty()).then(|| format!("Only when {} are trump{plain}.", and(&when, " or ")))
}

/// On what it depends which of two cards of different suits beats the other: on trump, and on what was led.
fn only_when(
    (one, suit): (SaidCard, Suit),
    other: SaidCard,
    trump: Option<Suit>,
    rules: &TrickRules,
) -> Option<String> {
    // Under each trump: does the first win whatever was led, or only where its own suit was?
    let wins = |trump: Suit, led: Option<Suit>| {
        let mut pairs = pairs(one, other, trump, rules).peekable();
        pairs.peek()?;
        Some(pairs.all(|(card, against)| {
            let led = led.or(suit_in_play(against, Trump::Suit(trump), rules.bowers));
            let strong = |it| strength(it, led, Trump::Suit(trump), rules.bowers);
            strong(card) > strong(against)
        }))
    };
    let (mut always, mut never) = (Vec::new(), Vec::new());
    for trump in trumps(trump) {
        match (wins(trump, None)?, wins(trump, Some(suit))?) {
            (true, _) => always.push(trump.name()),
            (false, true) => {}
            (false, false) => never.push(trump.name()),
        }
    }
    let led = format!("{} were led", suit.name());
    let open = trumps(trump).count() > always.len() + never.len();
    let mut when: Vec<String> = Vec::new();
    if !always.is_empty() {
        when.push(format!("when {} are trump", and(&always, " or ")));
    }
    match (open, trump.is_some() || never.is_empty()) {
        (true, true) => when.push(format!("when {led}")),
        (true, false) => {
            when.push(format!("when {led} and {} are not trump", and(&never, " or ")));
        }
        (false, _) => {}
    }
    (!when.is_empty()).then(|| format!("Only {}.", when.join(", or ")))
}

/// Is it above every other card of the pack, as a card of trump?
fn is_highest(card: SaidCard, trump: Option<Suit>, rules: &TrickRules) -> Option<String> {
    let highest = match (rules.pack.joker, rules.bowers) {
        (true, _) => SaidCard::Joker,
        (false, true) => SaidCard::Bower(Bower::Right),
        (false, false) => SaidCard::OfTrump(Rank::Ace),
    };
    let is = match card {
        SaidCard::Joker if !rules.pack.joker => return None,
        SaidCard::Bower(_) if !rules.bowers => {
            return Some(NO_BOWERS.to_owned());
        }
        SaidCard::Joker | SaidCard::Bower(_) => card == highest,
        SaidCard::OfTrump(_) | SaidCard::Of(..) => {
            let trump = trump.or(matches!(card, SaidCard::OfTrump(_)).then_some(Suit::Hearts))?;
            cards(card, trump, rules) == cards(highest, trump, rules)
        }
        SaidCard::Plain(_) | SaidCard::Any(_) | SaidCard::Trump | SaidCard::OfSuit(_) => {
            return None;
        }
    };
    let lead = if is { "Yes" } else { "No" };
    Some(format!("{lead}. {} is the highest card.", capital(&name(highest))))
}

fn trumps(said: Option<Suit>) -> impl Iterator<Item = Suit> {
    Suit::ALL.into_iter().filter(move |suit| said.is_none_or(|said| said == *suit))
}

/// Every two cards that may be meant.
fn pairs(
    one: SaidCard,
    other: SaidCard,
    trump: Suit,
    rules: &TrickRules,
) -> impl Iterator<Item = (Card, Card)> {
    let others = cards(other, trump, rules);
    let with = move |card: Card| others.clone().into_iter().map(move |other| (card, other));
    cards(one, trump, rules).into_iter().flat_map(with)
}

/// The cards of the pack that may be meant under this trump.
fn cards(said: SaidCard, trump: Suit, rules: &TrickRules) -> Vec<Card> {
    let is_trump = |card: Card| suit_in_play(card, Trump::Suit(trump), rules.bowers) == Some(trump);
    let fits = |card: &Card| match (said, *card) {
        (SaidCard::Joker, card) => card == Card::Joker,
        (SaidCard::Bower(bower), card) => {
            let suit = if bower == Bower::Right { trump } else { trump.mate() };
            card == Card::Of(Rank::Jack, suit)
        }
        (SaidCard::Of(rank, suit), card) => card == Card::Of(rank, suit),
        (SaidCard::OfTrump(rank), card) => card == Card::Of(rank, trump),
        (SaidCard::Plain(rank), Card::Of(of, suit)) => rank == of && !is_trump(Card::Of(of, suit)),
        (SaidCard::Any(rank), Card::Of(of, _)) => rank == of,
        (SaidCard::Plain(_) | SaidCard::Any(_), Card::Joker) => false,
        // The left bower is no card of the suit that is printed on it.
        (SaidCard::OfSuit(suit), card) => {
            suit_in_play(card, Trump::Suit(trump), rules.bowers) == Some(suit)
        }
        (SaidCard::Trump, card) => is_trump(card),
    };
    let all = (0..Card::KINDS).filter_map(Card::from_index);
    all.filter(|card| rules.pack.copies_of(*card) > 0).filter(fits).collect()
}

const fn bower_name(bower: Bower) -> &'static str {
    match bower {
        Bower::Right => "the right bower",
        Bower::Left => "the left bower",
    }
}

/// A card as it was named.
fn name(card: SaidCard) -> String {
    let article = |rank: Rank| if matches!(rank, Rank::Ace | Rank::Eight) { "an" } else { "a" };
    match card {
        SaidCard::Joker => "the joker".to_owned(),
        SaidCard::Bower(bower) => bower_name(bower).to_owned(),
        SaidCard::Of(rank, suit) => format!("the {} of {}", rank.name(), suit.name()),
        SaidCard::OfTrump(rank) => format!("the {} of trump", rank.name()),
        SaidCard::Plain(rank) => format!("{} {} of another suit", article(rank), rank.name()),
        SaidCard::Any(rank) => format!("{} {}", article(rank), rank.name()),
        SaidCard::Trump => "a trump".to_owned(),
        SaidCard::OfSuit(suit) => format!("a {}", suit.name().trim_end_matches('s')),
    }
}
