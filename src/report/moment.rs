//! What an answer about the rules comes to at this very moment of a game: who leads, what is trump,
//! how far it is to the target; and which questions the moment raises.
//!
//! Everything is read off the state of the game. Where the state does not tell, nothing is said.

use super::now::now;
use super::words::name;
use crate::card::{Suit, Trump};
use crate::clause::Clause;
use crate::game::Deal;
use crate::game::play::Play;
use crate::game::verdict::Phase;
use crate::rules::file::in_plain_words;
use crate::rules::questions::Question;
use crate::seat::Team;
use crate::session::Game;

/// The answer to the question of this name in a sentence of this table, where the moment has one.
pub fn says(question: &str, game: &Game) -> Option<String> {
    let deal = game.now();
    match question {
        "play-lead" | "alone-lead" | "play-lone-lead" | "first-lead" => leads(game, &deal?),
        "next-dealer" => Some(dealer(game)),
        "play-turn" | "call-turn" => Some(format!("It is {}'s turn.", now(game, 1).turn?)),
        "word-trump" | "asking" | "left-bower" | "card-order" | "making-method"
        | "trick-winner" => trump(game, &deal?),
        "lone-allowed" | "alone-when" | "alone-points" | "alone-beaten" | "pay-alone"
        | "bid-alone" | "lone-partner-sits" | "word-alone" => alone(game, &deal?),
        "pay-together" | "pay-made" => lone_pay(game, &deal?).or_else(|| tricks(game)),
        "trick-count" | "tricks-needed" => tricks(game),
        "target" | "game-deals" | "game-carry-over" | "win-by" => score(game),
        _ => None,
    }
}

fn leads(game: &Game, deal: &Deal<'_>) -> Option<String> {
    let turn = now(game, 1).turn;
    match deal.phase() {
        Phase::Play | Phase::Lead => match deal.play().and_then(Play::live) {
            Some(trick) => {
                let (leader, _) = trick.plays().first()?;
                Some(format!("{} led; it is {}'s turn.", name(&game.seats, *leader), turn?))
            }
            None => Some(format!("{} leads.", turn?)),
        },
        // What lies on the table was played by whoever leads the next round, or nobody knows yet.
        Phase::Round => Some(format!("It is {}'s turn.", turn?)),
        // No card was seen, so it is the first lead that is asked for.
        Phase::Told => {
            let leader = deal.play()?.leader;
            Some(format!("{} leads to the first trick.", name(&game.seats, leader)))
        }
        Phase::Offer
        | Phase::Answer
        | Phase::Naming
        | Phase::Bidding
        | Phase::GiveLead
        | Phase::Over
        | Phase::PassedOut
        | Phase::Void => None,
    }
}

fn dealer(game: &Game) -> String {
    let dealer = name(&game.seats, game.standing.dealer);
    match game.open_deal() {
        Some(_) => format!("{dealer} dealt this one."),
        None => format!("{dealer} deals now."),
    }
}

fn trump(game: &Game, deal: &Deal<'_>) -> Option<String> {
    let contract = deal.contract()?;
    let maker = name(&game.seats, contract.maker);
    let trump = match contract.trump {
        Trump::Suit(Suit::Clubs) => "Clubs are trump",
        Trump::Suit(Suit::Diamonds) => "Diamonds are trump",
        Trump::Suit(Suit::Hearts) => "Hearts are trump",
        Trump::Suit(Suit::Spades) => "Spades are trump",
        Trump::None => "There is no trump",
        Trump::Low => "There is no trump, and low cards win",
    };
    Some(format!("{trump}; {maker} made it."))
}

fn alone(game: &Game, deal: &Deal<'_>) -> Option<String> {
    let contract = deal.contract().filter(|contract| contract.alone)?;
    let out: Vec<String> = deal.out().iter().map(|seat| name(&game.seats, seat)).collect();
    let maker = name(&game.seats, contract.maker);
    let verb = if out.len() == 1 { "sits" } else { "sit" };
    Some(format!("{maker} is alone; {} {verb} out.", out.join(" and ")))
}

/// Where somebody is alone, what that pays, before what both partners would get.
fn lone_pay(game: &Game, deal: &Deal<'_>) -> Option<String> {
    let contract = deal.contract().filter(|contract| contract.alone)?;
    game.rules.cites.get(&Clause::PayAlone)?;
    let pay = in_plain_words(Clause::PayAlone, &game.rules);
    Some(format!("{} is alone. {pay}", name(&game.seats, contract.maker)))
}

fn tricks(game: &Game) -> Option<String> {
    let now = now(game, 1);
    let tricks = now.tricks?;
    let side = |team: Team| match tricks[team] {
        1 => format!("{} have 1 trick", now.sides[team]),
        number => format!("{} have {number}", now.sides[team]),
    };
    Some(format!("{}, {}.", side(Team::Even), side(Team::Odd)))
}

fn score(game: &Game) -> Option<String> {
    let now = now(game, 1);
    let needs = now.needs.filter(|_| game.outcome.is_none())?;
    let side = |team: Team| format!("{} need {} more", now.sides[team], needs[team]);
    Some(format!("{}, {}.", side(Team::Even), side(Team::Odd)))
}

/// The questions that this moment raises, the likeliest first.
pub fn raises(game: &Game) -> Vec<&'static Question> {
    let deal = game.now();
    let contract = deal.as_ref().and_then(|deal| deal.contract().copied());
    let names: &[&str] = match deal.as_ref().map(Deal::phase) {
        _ if game.open_deal().is_none() => &[
            "next-dealer",
            "deal-order",
            "misdeal",
            "stolen-deal",
            "weak-hand",
            "target",
            "score-error",
        ],
        Some(Phase::Offer) => &[
            "call-turn",
            "making-taker",
            "permission",
            "natural-trump",
            "partner-orders",
            "lone-allowed",
            "alone-when",
            "all-pass",
            "irregular-call-out-of-turn",
        ],
        Some(Phase::Answer) => &["permission", "deny-alone", "making-taker"],
        Some(Phase::Naming) => {
            &["making-naming", "turned-down", "stick", "all-pass", "cards-no-trump", "lone-allowed"]
        }
        Some(Phase::Bidding) => &[
            "overbid",
            "making-no-trump-rank",
            "making-rounds",
            "lone-rank",
            "insufficient-bid",
            "all-pass",
            "irregular-call-out-of-turn",
        ],
        Some(Phase::Play) if contract.is_some_and(|contract| contract.alone) => &[
            "play-lone-lead",
            "alone-points",
            "alone-beaten",
            "bid-alone",
            "defend-alone",
            "follow",
            "revoke-points",
            "irregular-lead-out-of-turn",
            "irregular-exposed-lone",
            "claim",
        ],
        Some(Phase::Play) => &[
            "play-lead",
            "follow",
            "left-bower",
            "revoke-points",
            "irregular-lead-out-of-turn",
            "exposed",
            "asking",
            "claim",
            "pay-together",
            "pay-made",
        ],
        Some(Phase::Lead) => &["leader-plays", "combinations", "sequence", "wild-high"],
        Some(Phase::Round | Phase::Told) => {
            &["beats", "equal-rank", "pass-again", "bomb", "wild-in-bomb", "naming", "round-end"]
        }
        Some(Phase::GiveLead) => &["lead-when-out"],
        Some(Phase::Over | Phase::PassedOut | Phase::Void) | None => {
            &["next-dealer", "target", "score-error"]
        }
    };
    let asked = names.iter().filter_map(|name| Question::of(name));
    asked.filter(|question| question.arises(&game.rules)).collect()
}
