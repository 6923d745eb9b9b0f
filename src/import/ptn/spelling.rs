//! The words of the dialect for seats, cards and calls, and what they are in ours; both directions.

use super::Undertaking;
use crate::card::{Card, Rank, Suit, Trump};
use crate::seat::{Players, Seat};

/// The seats of a table of four, clockwise from the first of ours, and what their tags are called.
const OF_FOUR: [(&str, &str); 4] = [("S", "South"), ("W", "West"), ("N", "North"), ("E", "East")];

/// The same for six.
const OF_SIX: [(&str, &str); 6] = [
    ("S", "South"),
    ("SW", "SouthWest"),
    ("NW", "NorthWest"),
    ("N", "North"),
    ("NE", "NorthEast"),
    ("SE", "SouthEast"),
];

/// The suits in the order in which a hand has them.
pub(crate) const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

const fn table(players: Players) -> &'static [(&'static str, &'static str)] {
    match players {
        Players::Four => &OF_FOUR,
        Players::Six => &OF_SIX,
    }
}

/// The seat with this word, in either case.
pub(super) fn seat(word: &str, players: Players) -> Option<Seat> {
    let place = table(players).iter().position(|(own, _)| own.eq_ignore_ascii_case(word))?;
    Seat::new(u8::try_from(place).ok()?)
}

pub(crate) fn seat_word(seat: Seat, players: Players) -> &'static str {
    table(players).get(seat.index()).map_or("", |(word, _)| word)
}

/// The tag that names who sits there.
pub(crate) fn name_tag(seat: Seat, players: Players) -> &'static str {
    table(players).get(seat.index()).map_or("", |(_, tag)| tag)
}

/// A place in a row of the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Card(Card),
    /// What was played there was not recorded, or nobody played.
    Unsaid,
}

impl Cell {
    pub(super) const fn card(self) -> Option<Card> {
        match self {
            Self::Card(card) => Some(card),
            Self::Unsaid => None,
        }
    }
}

/// A card in a row of the play: its suit and its rank.
pub(super) fn card(word: &str) -> Option<Cell> {
    if word == "-" || word.eq_ignore_ascii_case("0U") {
        return Some(Cell::Unsaid);
    }
    let mut letters = word.chars();
    let (suit, rank) = (letters.next()?, letters.next()?);
    let card = if suit.eq_ignore_ascii_case(&JOKERS) && is_joker(rank) {
        Card::Joker
    } else {
        Card::Of(self::rank(rank)?, Suit::from_letter(suit)?)
    };
    letters.next().is_none().then_some(Cell::Card(card))
}

/// The letter of the jokers among the suits, and that of the one that our packs have among the ranks: the
/// high one. They are those of the program that reads these files.
const JOKERS: char = 'J';
pub(crate) const JOKER: char = 'H';

/// Is this the joker, where a joker stands? People write it by its name as well.
pub(super) const fn is_joker(letter: char) -> bool {
    matches!(letter.to_ascii_uppercase(), JOKER | JOKERS)
}

/// The rank with this letter.
pub(super) fn rank(letter: char) -> Option<Rank> {
    Rank::from_letter(letter.to_ascii_uppercase())
}

/// A card of a row.
pub(crate) fn card_word(card: Card) -> String {
    match card {
        Card::Of(rank, suit) => format!("{}{}", suit.letter().to_ascii_uppercase(), rank.letter()),
        Card::Joker => format!("{JOKERS}{JOKER}"),
    }
}

/// A call of the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// It was not written down, or it was not this seat's to call.
    Unsaid,
    Pass,
    Makes(Undertaking),
    /// An alone call with cards from the partner, which ours has no word for.
    WithHelp,
}

/// The call with this word.
pub(super) fn call(word: &str) -> Option<Call> {
    if word == "-" {
        return Some(Call::Unsaid);
    }
    if word.eq_ignore_ascii_case("pass") {
        return Some(Call::Pass);
    }
    let lower = word.to_lowercase();
    if lower.ends_with("call1") || lower.ends_with("call2") {
        return Some(Call::WithHelp);
    }
    undertaking(word).map(Call::Makes)
}

/// `3♣`, `4`, `6NT`, `NT↓`, `♥Alone`, `Alone`.
pub(super) fn undertaking(word: &str) -> Option<Undertaking> {
    let lower = word.to_lowercase().replace(char::is_whitespace, "");
    let (rest, alone) = match lower.strip_suffix("alone") {
        Some(rest) => (rest, true),
        None => (lower.as_str(), false),
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, trump) = rest.split_at_checked(digits)?;
    let tricks = if number.is_empty() { None } else { Some(number.parse().ok()?) };
    let trump = match trump {
        "" => None,
        "nt" | "n" | "nt↑" => Some(Trump::None),
        "nt↓" => Some(Trump::Low),
        other => Some(Trump::Suit(suit(other)?)),
    };
    let says = tricks.is_some() || trump.is_some() || alone;
    says.then_some(Undertaking { tricks, trump, alone })
}

/// A suit by its sign or its letter.
fn suit(text: &str) -> Option<Suit> {
    let mut signs = text.chars();
    let sign = signs.next().filter(|_| signs.next().is_none())?;
    Suit::ALL.into_iter().find(|suit| suit.symbol() == sign).or_else(|| Suit::from_letter(sign))
}

/// The word of an undertaking; `low`: no trump has two kinds at this table, and says which.
pub(crate) fn undertaking_word(of: Undertaking, low: bool) -> String {
    let tricks = of.tricks.filter(|_| !of.alone).map(|tricks| tricks.to_string());
    let trump = match of.trump {
        None => String::new(),
        Some(Trump::Suit(suit)) => suit.symbol().to_string(),
        Some(Trump::None) if low => "NT↑".to_owned(),
        Some(Trump::None) => "NT".to_owned(),
        Some(Trump::Low) => "NT↓".to_owned(),
    };
    let alone = if of.alone { "Alone" } else { "" };
    format!("{}{trump}{alone}", tricks.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_read_and_written_the_same() {
        let of = |tricks, trump, alone| Undertaking { tricks, trump, alone };
        let clubs = Some(Trump::Suit(Suit::Clubs));
        for (word, is) in [
            ("3♣", of(Some(3), clubs, false)),
            ("4", of(Some(4), None, false)),
            ("6NT", of(Some(6), Some(Trump::None), false)),
            ("6NT↓", of(Some(6), Some(Trump::Low), false)),
            ("♣Alone", of(None, clubs, true)),
            ("NTAlone", of(None, Some(Trump::None), true)),
            ("Alone", of(None, None, true)),
            ("♣", of(None, clubs, false)),
        ] {
            assert_eq!(undertaking(word), Some(is), "{word}");
            assert_eq!(undertaking_word(is, false), word);
        }
        assert_eq!(call("6NT↑"), Some(Call::Makes(of(Some(6), Some(Trump::None), false))));
        assert_eq!(call("5c"), Some(Call::Makes(of(Some(5), clubs, false))));
        assert_eq!(call("♥ alone"), undertaking("♥Alone").map(Call::Makes));
        assert_eq!(call("♥Call1"), Some(Call::WithHelp));
        for nothing in ["", "x", "3x", "NTT", "999♣", "♣♣"] {
            assert_eq!(call(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_card_is_its_suit_and_its_rank() {
        assert_eq!(card("D9"), Some(Cell::Card(Card::Of(Rank::Nine, Suit::Diamonds))));
        assert_eq!(card("st"), Some(Cell::Card(Card::Of(Rank::Ten, Suit::Spades))));
        assert_eq!(card("-"), Some(Cell::Unsaid));
        assert_eq!(card("0U"), Some(Cell::Unsaid));
        assert_eq!(card("JH"), Some(Cell::Card(Card::Joker)));
        for nothing in ["9D", "D", "D10", "♦9", "XX", "J9", "HH", "JL"] {
            assert_eq!(card(nothing), None, "{nothing}");
        }
    }
}
