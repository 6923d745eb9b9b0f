//! Looking back at a deal that was recorded to the last card: what each card was worth.
//!
//! Before every card the deal has a value: the tricks that the makers take in all when everybody
//! plays perfectly from there, all hands open. A card that lowers it for its own side gave tricks
//! away. Nobody at the table could see all hands, so this is a view from above and no reproach.

use serde::Serialize;

use crate::card::{Bag, Card, Suit, Trump};
use crate::event::{Cards, Event};
use crate::game::claim::{LIMIT, Position, Solver};
use crate::game::play::{Play, Trick, suit_in_play};
use crate::game::verdict::Phase;
use crate::game::{Deal, award::Award};
use crate::report::words::name;
use crate::rules::{Ruleset, TrickRules};
use crate::seat::{ByTeam, MOST_SEATS, Seat, SeatSet};
use crate::session::DealStory;

/// A deal from above.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LookBack {
    /// Tricks that the makers take in all with perfect play from the first lead.
    pub makers: u8,
    /// Every card, in order.
    pub cards: Vec<CardLook>,
}

/// A card from above.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardLook {
    /// The line of the log that says it.
    pub seq: u64,
    /// To which trick, from 1.
    pub trick: u8,
    /// Where the one who played it sat.
    #[serde(skip)]
    pub seat: Seat,
    /// Who played it.
    pub player: String,
    pub card: String,
    /// Tricks that the makers take in all with perfect play from before this card.
    pub makers: u8,
    /// Tricks that this card gave away for its own side.
    pub gave_away: u8,
    /// A card that did as well as any, where this one did not.
    pub better: Option<String>,
    /// What the deal would have paid without this revoke, with perfect play from here.
    pub revoke_instead: Option<ByTeam<i32>>,
}

/// Looks back at a deal; none where not every card was recorded, or the search was given up.
pub fn look_back(story: &DealStory, rules: &Ruleset) -> Option<LookBack> {
    let trick_rules = rules.trick_rules()?;
    let whole = story.replay(rules)?;
    let play = whole.play()?;
    if whole.phase() != Phase::Over || play.tricks_done() != trick_rules.hand {
        return None;
    }
    let hands = held(play, trick_rules)?;
    let mut eye = Eye { rules: trick_rules, hands, solver: Solver::new() };
    let mut deal = Deal::open(rules, story.standing).ok()?;
    let mut cards = Vec::new();
    for (seq, event) in &story.events {
        if let (Event::Cards(Cards::Play { seat, cards: played, .. }), Some(before)) =
            (event, deal.play())
        {
            let card = Card::from_written(*played.as_slice().first()?)?;
            let look = eye.look(*seq, *seat, card, before, story, rules)?;
            cards.push(look);
        }
        deal.advance(event).ok()?;
    }
    let makers = cards.first()?.makers;
    Some(LookBack { makers, cards })
}

/// The hands as they were played; none where one card was seen more often than the pack has it.
fn held(play: &Play, rules: &TrickRules) -> Option<[Bag; MOST_SEATS]> {
    let mut hands = [Bag::EMPTY; MOST_SEATS];
    for seat in rules.players.seats() {
        for (_, card) in play.cards_of(seat) {
            if !hands.get_mut(seat.index())?.add(card) {
                return None;
            }
        }
    }
    Some(hands)
}

/// How strong the cards of each side were, whoever called: the tricks that it takes with perfect play,
/// everybody together and the dealer's left leading, added up over the four suits as trump.
///
/// The two add up to four times the tricks of a deal. None where not every card of every hand was
/// recorded, nobody's cards but a loner's partner's among them, or where the search was given up.
pub fn strength(story: &DealStory, rules: &Ruleset) -> Option<ByTeam<u8>> {
    let trick_rules = rules.trick_rules()?;
    let whole = story.replay(rules)?;
    let play = whole.play()?;
    if whole.phase() != Phase::Over
        || play.tricks_done() != trick_rules.hand
        || !play.out.is_empty()
    {
        return None;
    }
    let hands = held(play, trick_rules)?;
    let lead = trick_rules.players.left(story.standing.dealer);
    let side = lead.team();
    let mut tricks = ByTeam::new(0, 0);
    for suit in Suit::ALL {
        let trump = Trump::Suit(suit);
        let position = Position::new(trick_rules, trump, &hands, SeatSet::NONE, lead, &[]).ok()?;
        let own = Solver::new().best(&position, side, LIMIT)?;
        tricks[side] += own;
        tricks[side.other()] += trick_rules.hand - own;
    }
    Some(tricks)
}

struct Eye<'r> {
    rules: &'r TrickRules,
    /// What everybody still holds.
    hands: [Bag; MOST_SEATS],
    solver: Solver,
}

impl Eye<'_> {
    fn look(
        &mut self,
        seq: u64,
        seat: Seat,
        card: Card,
        play: &Play,
        story: &DealStory,
        rules: &Ruleset,
    ) -> Option<CardLook> {
        let lead = play.live().map_or(seat, |trick| trick.lead().0);
        let table: Vec<Card> =
            play.live().into_iter().flat_map(Trick::plays).map(|(_, card)| *card).collect();
        let trump = play.contract.trump;
        let makers = play.contract.maker.team();
        let position =
            Position::new(self.rules, trump, &self.hands, play.out, lead, &table).ok()?;
        let side = seat.team();
        let values = self.solver.values(&position, side, LIMIT)?;
        let (best_card, best) = values.iter().copied().max_by_key(|(_, value)| *value)?;
        let played = values.iter().find(|(other, _)| *other == card).map(|(_, value)| *value);
        let taken = play.taken();
        let of_makers = |value: u8| {
            let left = position.tricks_left();
            taken[makers] + if side == makers { value } else { left - value }
        };
        let led = table.first().and_then(|card| suit_in_play(*card, trump, self.rules.bowers));
        let revoked = played.is_none() && led.is_some();
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            let held = hand.take(card);
            debug_assert!(held, "the hand was made of the cards that were played");
        }
        let gave_away = played.map_or(0, |value| best - value);
        Some(CardLook {
            seq,
            trick: play.tricks_done() + 1,
            seat,
            player: name(&story.seats, seat),
            card: card.to_string(),
            makers: of_makers(best),
            gave_away,
            better: (gave_away > 0).then(|| best_card.to_string()),
            revoke_instead: revoked
                .then(|| self.would_have_paid(play, of_makers(best), story, rules))
                .flatten(),
        })
    }

    /// What a number of makers' tricks would have paid under this contract.
    fn would_have_paid(
        &self,
        play: &Play,
        makers: u8,
        story: &DealStory,
        rules: &Ruleset,
    ) -> Option<ByTeam<i32>> {
        let team = play.contract.maker.team();
        let mut taken = ByTeam::new(0, 0);
        taken[team] = makers;
        taken[team.other()] = self.rules.hand - makers;
        let before_the_cards = story
            .events
            .iter()
            .take_while(|(_, event)| !matches!(event, Event::Cards(Cards::Play { .. })));
        let mut deal = Deal::open(rules, story.standing).ok()?;
        for (_, event) in before_the_cards {
            deal.advance(event).ok()?;
        }
        deal.advance(&Event::Cards(Cards::Tricks { taken })).ok()?;
        let mut awards: Vec<Award> = Vec::new();
        deal.awards([], &mut awards);
        Some(crate::game::sum(&awards))
    }
}
