//! Drawing for the first deal: cards that were typed, or that the program draws.

use rasher::card::{Card, NotACard, Written, cards_typed};
use rasher::game::draw::{Drawn, draw};
use rasher::report::words::{and, name};
use rasher::rules::{FirstDealer, Pack, Ruleset};
use rasher::seat::Seat;

use crate::paint::count;

/// A draw that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Draw {
    rule: FirstDealer,
    pack: Pack,
    /// Who draws, in the order of their seats.
    pub(crate) among: Vec<Seat>,
}

/// What a round of it came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drew {
    /// This seat deals.
    Dealer(Seat),
    /// Those who are still among them draw again.
    Again,
    /// No card so far decides: the dealing goes on.
    Undecided,
}

impl Draw {
    /// The draw of this game; none where the first dealer is chosen.
    pub(crate) fn new(rules: &Ruleset) -> Option<Self> {
        let trick = rules.trick_rules()?;
        let rule = trick.game.first_dealer;
        let among = trick.players.seats().collect();
        Some(Self { rule, pack: trick.pack, among })
    }

    /// Does the ruleset say that it is drawn, and how?
    pub(crate) const fn is_prescribed(&self) -> bool {
        !matches!(self.rule, FirstDealer::Free)
    }

    /// Are cards dealt round until one decides?
    const fn is_dealt_round(&self) -> bool {
        matches!(self.rule, FirstDealer::FirstJack | FirstDealer::FirstBlackJack)
    }

    /// What is asked of those who draw.
    pub(super) fn question(&self, players: &[String]) -> String {
        if self.is_dealt_round() {
            let first = self.among.first().map_or_else(String::new, |seat| name(players, *seat));
            let which = match self.rule {
                FirstDealer::FirstBlackJack => "black jack",
                FirstDealer::FirstJack
                | FirstDealer::Free
                | FirstDealer::LowestDraw
                | FirstDealer::HighestDraw => "jack",
            };
            return format!("Cards as dealt round from {first}, up to the first {which}");
        }
        let names: Vec<String> = self.among.iter().map(|seat| name(players, *seat)).collect();
        let best = if matches!(self.rule, FirstDealer::HighestDraw) { "highest" } else { "lowest" };
        format!("Cards drawn by {} ({best} deals)", and(&names, " and "))
    }

    /// Takes a round as it was typed: a card for each who draws, with or without blanks or
    /// commas between them.
    pub(super) fn take(&mut self, typed: &str) -> Result<Drew, String> {
        let cards = self.read(typed)?;
        let seats: Vec<Seat> = if self.is_dealt_round() {
            self.among.iter().copied().cycle().take(cards.len()).collect()
        } else if cards.len() == self.among.len() {
            self.among.clone()
        } else {
            let (cards, people) = (count(cards.len(), "card"), self.among.len());
            return Err(format!("{cards} for {people} who draw: type one for each"));
        };
        let drawn: Vec<(Seat, Card)> = seats.into_iter().zip(cards).collect();
        match draw(self.rule, &drawn) {
            Drawn::Dealer(seat) => Ok(Drew::Dealer(seat)),
            Drawn::Again(seats) if seats.is_empty() => Ok(Drew::Undecided),
            Drawn::Again(seats) => {
                self.among = seats;
                Ok(Drew::Again)
            }
        }
    }

    /// The cards of a round, as far as they are in the pack.
    fn read(&self, typed: &str) -> Result<Vec<Card>, String> {
        let words = typed.split(|c: char| c.is_whitespace() || c == ',');
        let mut cards: Vec<Card> = Vec::new();
        for word in words.filter(|word| !word.is_empty()) {
            // Cards may be run together, as they may at the table.
            let run = cards_typed(word);
            let run = run.ok_or_else(|| NotACard(word.chars().take(20).collect()).to_string())?;
            self.add(&run, &mut cards)?;
        }
        Ok(cards)
    }

    /// Adds cards to those that were drawn, if the pack has them.
    fn add(&self, run: &[Written], cards: &mut Vec<Card>) -> Result<(), String> {
        for &written in run {
            let card = Card::from_written(written)
                .filter(|card| self.pack.copies_of(*card) > 0)
                .ok_or_else(|| format!("{written} is not in the pack of this game"))?;
            let times = cards.iter().filter(|other| **other == card).count();
            if times >= usize::from(self.pack.copies_of(card)) {
                return Err(format!("{card} cannot be drawn so often"));
            }
            cards.push(card);
        }
        Ok(())
    }

    /// A round by chance: as it would be typed, and told.
    pub(super) fn by_chance(
        &self,
        players: &[String],
        chance: &dyn Fn(usize) -> usize,
    ) -> (String, String) {
        let mut pack: Vec<Card> = self
            .pack
            .kinds()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(self.pack.copies_of(card))))
            .collect();
        let seats = self.among.iter().copied().cycle();
        let mut typed = Vec::new();
        let mut told = Vec::new();
        for seat in seats {
            if pack.is_empty() || (!self.is_dealt_round() && typed.len() == self.among.len()) {
                break;
            }
            let card = pack.swap_remove(chance(pack.len()));
            typed.push(card.to_string());
            told.push(format!("{} {card}", name(players, seat)));
            if self.is_dealt_round() && matches!(draw(self.rule, &[(seat, card)]), Drawn::Dealer(_))
            {
                break;
            }
        }
        (typed.join(" "), format!("Drawn: {}.", told.join(", ")))
    }
}
