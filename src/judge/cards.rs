//! Answers about cards without a deal around them: who wins, what may be played, what beats what.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::Refusal;
use crate::card::{Bag, Card, ClimbCard, Trump, Written};
use crate::event::Reading;
use crate::game::combo::{self, Hand};
use crate::game::play::{lawful, suit_in_play, winning_place};
use crate::game::verdict::Impossible;
use crate::rules::{ClimbPack, ClimbRules, Ruleset, TrickRules};
use crate::seat::{Seat, SeatSet};

pub(super) fn trick_rules(rules: &Ruleset) -> Result<&TrickRules, Refusal> {
    let other = Refusal::NotThisGame("this is a question about a trick-taking game");
    rules.trick_rules().ok_or(other)
}

pub(super) fn climb_rules(rules: &Ruleset) -> Result<(&ClimbRules, ClimbPack), Refusal> {
    let rules = rules
        .climb_rules()
        .ok_or(Refusal::NotThisGame("this is a question about the climbing game"))?;
    let pack = rules.pack.ok_or(Impossible::PackUnknown)?;
    Ok((rules, pack))
}

/// The cards of a question, each of them in the pack, none more often than the pack has it.
pub(super) fn cards_of(written: &[Written], rules: &TrickRules) -> Result<Vec<Card>, Refusal> {
    let mut bag = Bag::EMPTY;
    written
        .iter()
        .map(|written| {
            let missing = || Refusal::from(Impossible::NoSuchCard(*written));
            let card = Card::from_written(*written).ok_or_else(missing)?;
            let copies = rules.pack.copies_of(card);
            if copies == 0 {
                return Err(missing());
            }
            if bag.count(card) >= copies || !bag.add(card) {
                return Err(Impossible::CardGone(*written).into());
            }
            Ok(card)
        })
        .collect()
}

/// The answer of [`play`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PlayAnswer {
    /// The cards that may be played, none of them twice.
    pub legal: Vec<Written>,
    /// Why these.
    pub text: String,
}

/// Which cards of a hand may be played to the cards of a trick, the lead first; none lies there
/// before a lead.
///
/// # Errors
///
/// Cards that the pack has not, a trump that cannot be, or a game without tricks.
pub fn play(
    rules: &Ruleset,
    trump: Trump,
    trick: &[Written],
    hand: &[Written],
) -> Result<PlayAnswer, Refusal> {
    let rules = trick_rules(rules)?;
    let all: Vec<Written> = trick.iter().chain(hand).copied().collect();
    let cards = cards_of(&all, rules)?;
    let (on_table, hand) = cards.split_at_checked(trick.len()).unwrap_or_default();
    check_trump(rules, trump)?;
    let players = usize::from(rules.players.count());
    if on_table.len() >= players {
        let laid = on_table.len();
        let what = format!("{laid} cards lie in a trick of {players}: nobody is left to play");
        return Err(Refusal::bad(what));
    }
    if hand.len() > usize::from(rules.hand) {
        let got = u8::try_from(hand.len()).unwrap_or(u8::MAX);
        return Err(Impossible::HandSize { want: rules.hand, got }.into());
    }
    let led = on_table.first().and_then(|card| suit_in_play(*card, trump, rules.bowers));
    let mut bag = Bag::EMPTY;
    for card in hand {
        // The pack has no third copy, and more than it has were refused.
        let _full = bag.add(*card);
    }
    let may = lawful(bag, led, trump, rules.bowers);
    let mut legal: Vec<Written> = Vec::new();
    for card in hand.iter().filter(|card| may(**card)) {
        if !legal.contains(&card.written()) {
            legal.push(card.written());
        }
    }
    let text = match led {
        None => "a leader may play anything".into(),
        Some(suit)
            if hand.iter().any(|card| suit_in_play(*card, trump, rules.bowers) == Some(suit)) =>
        {
            format!("{} were led and must be followed", suit.name())
        }
        Some(suit) => format!("{} were led and there are none: any card may go", suit.name()),
    };
    Ok(PlayAnswer { legal, text })
}

fn check_trump(rules: &TrickRules, trump: Trump) -> Result<(), Refusal> {
    if rules.may_be_trump(trump) { Ok(()) } else { Err(Impossible::NoSuchTrump(trump).into()) }
}

/// The answer of [`trick`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TrickAnswer {
    /// Who takes it.
    pub winner: Seat,
    pub card: Written,
    /// Which card wins, and why.
    pub text: String,
}

/// Who wins a trick of these cards, in the order of play; the seats in `away` sit out.
///
/// # Errors
///
/// Cards that the pack has not, seats that the table has not, a trump that cannot be, or a game
/// without tricks.
pub fn trick(
    rules: &Ruleset,
    trump: Trump,
    lead: Seat,
    away: &[Seat],
    cards: &[Written],
) -> Result<TrickAnswer, Refusal> {
    let rules = trick_rules(rules)?;
    let cards = cards_of(cards, rules)?;
    check_trump(rules, trump)?;
    let players = rules.players;
    let out: SeatSet = away.iter().copied().collect();
    for seat in away.iter().chain([&lead]) {
        if !players.has(*seat) {
            return Err(Impossible::NoSuchSeat(*seat).into());
        }
    }
    if out.has(lead) {
        return Err(Impossible::SittingOut(lead).into());
    }
    let in_play: Vec<_> = players.from(lead).filter(|seat| !out.has(*seat)).collect();
    if cards.len() > in_play.len() {
        return Err(Refusal::bad(format!("{} cards in a trick of {}", cards.len(), in_play.len())));
    }
    let won = winning_place(cards.iter().copied(), trump, rules.bowers, rules.equal);
    let (seat, card) = won
        .and_then(|place| Some((*in_play.get(place)?, *cards.get(place)?)))
        .ok_or_else(|| Refusal::bad("a trick has at least one card"))?;
    let led = cards.first().and_then(|card| suit_in_play(*card, trump, rules.bowers));
    let trumped = trump.suit().is_some() && suit_in_play(card, trump, rules.bowers) == trump.suit();
    let why = match (trumped, led) {
        (true, _) => "the highest trump".to_owned(),
        (false, Some(suit)) => format!("the highest of the suit led, {}", suit.name()),
        (false, None) => "the card led".to_owned(),
    };
    Ok(TrickAnswer { winner: seat, card: card.written(), text: format!("{card} wins: {why}") })
}

fn climb_cards(written: &[Written], pack: ClimbPack) -> Result<Vec<ClimbCard>, Refusal> {
    written.iter().map(|written| combo::card(*written, pack).map_err(Refusal::from)).collect()
}

/// The answer of [`combo()`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ComboAnswer {
    /// Everything that they can be; nothing where they are no combination.
    pub readings: Vec<Reading>,
    /// The same in words.
    pub text: String,
}

/// What some cards of the climbing game can be.
///
/// # Errors
///
/// Cards that the pack has not, or another game.
pub fn combo(rules: &Ruleset, cards: &[Written]) -> Result<ComboAnswer, Refusal> {
    let (rules, pack) = climb_rules(rules)?;
    let cards = climb_cards(cards, pack)?;
    let list = combo::readings(&cards, rules, pack).map_err(Refusal::from)?;
    let readings = list.as_slice().to_vec();
    let text = if readings.is_empty() {
        Impossible::NoCombination.to_string()
    } else {
        let names: Vec<String> = readings.iter().map(ToString::to_string).collect();
        names.join(", ")
    };
    Ok(ComboAnswer { readings, text })
}

/// The answer of [`beats`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BeatsAnswer {
    /// Does it?
    pub beats: bool,
    /// What the play was taken for; nothing where it is no combination.
    #[serde(rename = "as")]
    pub reading: Option<Reading>,
    /// The same in words.
    pub text: String,
}

/// What some cards are best taken for against what lies on the table; none where they are no
/// combination.
///
/// # Errors
///
/// Cards that the pack has not, cards whose reading has to be named, or another game.
pub fn reading_of(
    rules: &Ruleset,
    cards: &[Written],
    on: Reading,
) -> Result<Option<Reading>, Refusal> {
    let (rules, pack) = climb_rules(rules)?;
    let cards = climb_cards(cards, pack)?;
    let list = combo::readings(&cards, rules, pack)?;
    if list.as_slice().is_empty() {
        return Ok(None);
    }
    Ok(Some(combo::best_against(&list, Some(on))?))
}

/// What some cards are, where that is said; none where they are no combination.
///
/// # Errors
///
/// Cards that the pack has not, or that cannot be this, or another game.
pub(super) fn read_as(
    rules: &Ruleset,
    cards: &[Written],
    said: Reading,
) -> Result<Option<Reading>, Refusal> {
    let (rules, pack) = climb_rules(rules)?;
    let cards = climb_cards(cards, pack)?;
    let can_be = combo::readings(&cards, rules, pack)?;
    if can_be.as_slice().is_empty() {
        return Ok(None);
    }
    let group = Hand::of(&cards, pack)?;
    if combo::can_be(&group, said, rules, pack) {
        return Ok(Some(said));
    }
    Err(Impossible::NotThatReading { said, can_be }.into())
}

/// Does a play beat what lies on the table? What is no combination does not.
///
/// What beats what is a question about types and ranks, and is answered even where no hand of the
/// pack could make one of them: the text then says so.
///
/// # Errors
///
/// Another game than the climbing game.
pub fn beats(rules: &Ruleset, play: Option<Reading>, on: Reading) -> Result<BeatsAnswer, Refusal> {
    let (rules, _) = climb_rules(rules)?;
    let Some(play) = play else {
        let text = Impossible::NoCombination.to_string();
        return Ok(BeatsAnswer { beats: false, reading: None, text });
    };
    let beats = combo::beats(play, on);
    let verb = if beats { "beats" } else { "does not beat" };
    let nothing = [play, on].into_iter().find(|one| !combo::valid_reading(*one, rules));
    let text = match nothing {
        None => format!("a {play} {verb} a {on}"),
        Some(nothing) => {
            format!("a {play} {verb} a {on}; no hand of this pack can make a {nothing}")
        }
    };
    Ok(BeatsAnswer { beats, reading: Some(play), text })
}

/// The answer of [`moves`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MovesAnswer {
    /// Every play, with what it is taken for.
    pub moves: Vec<combo::Move>,
}

impl Serialize for MovesAnswer {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct One {
            cards: Vec<Written>,
            #[serde(rename = "as")]
            reading: Reading,
        }
        let moves: Vec<One> = self
            .moves
            .iter()
            .map(|one| One {
                cards: one.cards.iter().map(|card| card.written()).collect(),
                reading: one.reading,
            })
            .collect();
        let mut map = out.serialize_map(Some(2))?;
        map.serialize_entry("count", &moves.len())?;
        map.serialize_entry("moves", &moves)?;
        map.end()
    }
}

/// Every play of a hand of the climbing game: against what lies on the table, or as a lead.
///
/// # Errors
///
/// Cards that the pack has not, more than a hand has, or another game.
pub fn moves(
    rules: &Ruleset,
    hand: &[Written],
    on: Option<Reading>,
) -> Result<MovesAnswer, Refusal> {
    let (rules, pack) = climb_rules(rules)?;
    let cards = climb_cards(hand, pack)?;
    if cards.len() > usize::from(pack.hand) {
        let got = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        return Err(Impossible::HandSize { want: pack.hand, got }.into());
    }
    let hand = Hand::of(&cards, pack).map_err(Refusal::from)?;
    Ok(MovesAnswer { moves: combo::all_moves(&hand, on, rules, pack) })
}
