//! Answers about cards without a deal around them: who wins, what may be played, what beats what.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::Refusal;
use super::question::{BeatsQuestion, ComboQuestion, MovesQuestion, PlayQuestion, TrickQuestion};
use crate::card::{Bag, Card, ClimbCard, Written};
use crate::event::Reading;
use crate::game::combo::{self, Hand};
use crate::game::play::{lawful, suit_in_play, winning_place};
use crate::game::verdict::Impossible;
use crate::rules::{ClimbPack, ClimbRules, Ruleset, TrickRules};
use crate::seat::SeatSet;

fn trick_rules(rules: &Ruleset) -> Result<&TrickRules, Refusal> {
    rules.trick_rules().ok_or_else(|| Refusal::bad("this is a question about a trick-taking game"))
}

fn climb_rules(rules: &Ruleset) -> Result<(&ClimbRules, ClimbPack), Refusal> {
    let rules = rules
        .climb_rules()
        .ok_or_else(|| Refusal::bad("this is a question about the climbing game"))?;
    let pack = rules.pack.ok_or_else(|| impossible(&Impossible::PackUnknown))?;
    Ok((rules, pack))
}

/// What could not be is refused by its own code.
pub(super) fn impossible(what: &Impossible) -> Refusal {
    Refusal { code: what.code(), message: what.to_string() }
}

/// The cards of a question, each of them in the pack, none more often than the pack has it.
pub(super) fn cards_of(written: &[Written], rules: &TrickRules) -> Result<Vec<Card>, Refusal> {
    let mut bag = Bag::EMPTY;
    written
        .iter()
        .map(|written| {
            let missing = || impossible(&Impossible::NoSuchCard(*written));
            let card = Card::from_written(*written).ok_or_else(missing)?;
            let copies = rules.pack.copies_of(card);
            if copies == 0 {
                return Err(missing());
            }
            if bag.count(card) >= copies || !bag.add(card) {
                return Err(impossible(&Impossible::CardGone(*written)));
            }
            Ok(card)
        })
        .collect()
}

#[derive(Serialize)]
pub(super) struct PlayAnswer {
    legal: Vec<Written>,
    text: String,
}

/// Which cards of a hand may be played.
pub(super) fn play(rules: &Ruleset, asked: &PlayQuestion<'_>) -> Result<PlayAnswer, Refusal> {
    let rules = trick_rules(rules)?;
    let all: Vec<Written> = asked.trick.iter().chain(&asked.hand).copied().collect();
    let cards = cards_of(&all, rules)?;
    let (on_table, hand) = cards.split_at_checked(asked.trick.len()).unwrap_or_default();
    check_trump(rules, asked.trump)?;
    if hand.len() > usize::from(rules.hand) {
        let got = u8::try_from(hand.len()).unwrap_or(u8::MAX);
        return Err(impossible(&Impossible::HandSize { want: rules.hand, got }));
    }
    let led = on_table.first().and_then(|card| suit_in_play(*card, asked.trump, rules.bowers));
    let mut bag = Bag::EMPTY;
    for card in hand {
        // The pack has no third copy, and more than it has were refused.
        let _full = bag.add(*card);
    }
    let may = lawful(bag, led, asked.trump, rules.bowers);
    let mut legal: Vec<Written> = Vec::new();
    for card in hand.iter().filter(|card| may(**card)) {
        if !legal.contains(&card.written()) {
            legal.push(card.written());
        }
    }
    let text = match led {
        None => "a leader may play anything".into(),
        Some(suit)
            if hand
                .iter()
                .any(|card| suit_in_play(*card, asked.trump, rules.bowers) == Some(suit)) =>
        {
            format!("{} were led and must be followed", suit.name())
        }
        Some(suit) => format!("{} were led and there are none: any card may go", suit.name()),
    };
    Ok(PlayAnswer { legal, text })
}

fn check_trump(rules: &TrickRules, trump: crate::card::Trump) -> Result<(), Refusal> {
    if rules.may_be_trump(trump) {
        Ok(())
    } else {
        Err(impossible(&Impossible::NoSuchTrump(trump)))
    }
}

#[derive(Serialize)]
pub(super) struct TrickAnswer {
    winner: crate::seat::Seat,
    card: Written,
    text: String,
}

/// Who wins a trick.
pub(super) fn trick(rules: &Ruleset, asked: &TrickQuestion<'_>) -> Result<TrickAnswer, Refusal> {
    let rules = trick_rules(rules)?;
    let cards = cards_of(&asked.cards, rules)?;
    check_trump(rules, asked.trump)?;
    let players = rules.players;
    let out: SeatSet = asked.out.iter().copied().collect();
    for seat in asked.out.iter().chain([&asked.lead]) {
        if !players.has(*seat) {
            return Err(impossible(&Impossible::NoSuchSeat(*seat)));
        }
    }
    if out.has(asked.lead) {
        return Err(impossible(&Impossible::SittingOut(asked.lead)));
    }
    let in_play: Vec<_> = players.from(asked.lead).filter(|seat| !out.has(*seat)).collect();
    if cards.len() > in_play.len() {
        return Err(Refusal::bad(format!("{} cards in a trick of {}", cards.len(), in_play.len())));
    }
    let won = winning_place(cards.iter().copied(), asked.trump, rules.bowers, rules.equal);
    let (seat, card) = won
        .and_then(|place| Some((*in_play.get(place)?, *cards.get(place)?)))
        .ok_or_else(|| Refusal::bad("a trick has at least one card"))?;
    let led = cards.first().and_then(|card| suit_in_play(*card, asked.trump, rules.bowers));
    let trumped = asked.trump.suit().is_some()
        && suit_in_play(card, asked.trump, rules.bowers) == asked.trump.suit();
    let why = match (trumped, led) {
        (true, _) => "the highest trump".to_owned(),
        (false, Some(suit)) => format!("the highest of the suit led, {}", suit.name()),
        (false, None) => "the card led".to_owned(),
    };
    Ok(TrickAnswer { winner: seat, card: card.written(), text: format!("{card} wins: {why}") })
}

fn climb_cards(written: &[Written], pack: ClimbPack) -> Result<Vec<ClimbCard>, Refusal> {
    written
        .iter()
        .map(|written| combo::card(*written, pack).map_err(|what| impossible(&what)))
        .collect()
}

#[derive(Serialize)]
pub(super) struct ComboAnswer {
    readings: Vec<Reading>,
    text: String,
}

/// What some cards can be.
pub(super) fn combo(rules: &Ruleset, asked: &ComboQuestion<'_>) -> Result<ComboAnswer, Refusal> {
    let (rules, pack) = climb_rules(rules)?;
    let cards = climb_cards(&asked.cards, pack)?;
    let list = combo::readings(&cards, rules, pack).map_err(|what| impossible(&what))?;
    let readings = list.as_slice().to_vec();
    let text = if readings.is_empty() {
        Impossible::NoCombination.to_string()
    } else {
        let names: Vec<String> = readings.iter().map(ToString::to_string).collect();
        names.join(", ")
    };
    Ok(ComboAnswer { readings, text })
}

#[derive(Serialize)]
pub(super) struct BeatsAnswer {
    beats: bool,
    #[serde(rename = "as")]
    reading: Option<Reading>,
    text: String,
}

/// Does a play beat what lies on the table?
pub(super) fn beats(rules: &Ruleset, asked: &BeatsQuestion<'_>) -> Result<BeatsAnswer, Refusal> {
    let (rules, pack) = climb_rules(rules)?;
    // What beats what is a question about types and ranks, and is answered even where no hand of
    // the pack could make one of them: the text then says so.
    let on = asked.on;
    let play = match (&asked.play.cards, asked.play.kind, asked.play.high) {
        (Some(cards), ..) => {
            let cards = climb_cards(cards, pack)?;
            let list = combo::readings(&cards, rules, pack).map_err(|what| impossible(&what))?;
            if list.as_slice().is_empty() {
                let text = Impossible::NoCombination.to_string();
                return Ok(BeatsAnswer { beats: false, reading: None, text });
            }
            combo::best_against(&list, Some(on)).map_err(|what| impossible(&what))?
        }
        (None, Some(kind), Some(high)) => Reading { kind, high },
        (None, ..) => return Err(Refusal::bad("`play` needs `cards`, or `type` and `high`")),
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

/// Every play of a hand.
pub(super) struct MovesAnswer {
    moves: Vec<combo::Move>,
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

pub(super) fn moves(rules: &Ruleset, asked: &MovesQuestion<'_>) -> Result<MovesAnswer, Refusal> {
    let (rules, pack) = climb_rules(rules)?;
    let cards = climb_cards(&asked.hand, pack)?;
    if cards.len() > usize::from(pack.hand) {
        let got = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        return Err(impossible(&Impossible::HandSize { want: pack.hand, got }));
    }
    let hand = Hand::of(&cards, pack).map_err(|what| impossible(&what))?;
    Ok(MovesAnswer { moves: combo::all_moves(&hand, asked.on, rules, pack) })
}
