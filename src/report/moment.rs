//! What an answer about the rules comes to at this very moment of a game: who leads, what is trump,
//! how far it is to the target; and which questions the moment raises.
//!
//! Everything is read off the state of the game. Where the state does not tell, nothing is said.

use super::now::now;
use super::stands::{bid_asked, named_in_order, stands, tricks};
use super::words::{and, name};
use crate::card::{Suit, Trump};
use crate::clause::Clause;
use crate::game::Deal;
use crate::game::play::Play;
use crate::game::verdict::Phase;
use crate::rules::Lead;
use crate::rules::file::in_plain_words;
use crate::rules::questions::Question;
use crate::rules::questions::outcome::{KnownContract, OF_PAY, SaidOutcome};
use crate::rules::questions::split;
use crate::seat::{Seat, Team};
use crate::session::{Game, who_is_next};

/// What an answer comes to now, where the moment tells.
type Says = fn(&Game, &Deal<'_>) -> Option<String>;

/// Questions, and what the deal that is played says to them.
const SAID: &[(&[&str], Says)] = &[
    (&["play-lead", "alone-lead", "play-lone-lead", "first-lead"], leads),
    (&["play-turn", "call-turn"], turn),
    (&["word-trump", "asking", "left-bower", "card-order", "making-method", "trick-winner"], trump),
    (
        &[
            "lone-allowed",
            "alone-when",
            "alone-points",
            "alone-beaten",
            "pay-alone",
            "bid-alone",
            "lone-partner-sits",
            "word-alone",
        ],
        alone,
    ),
    (&["pay-together", "pay-made"], pay),
    (&["trick-count", "tricks-needed"], of_tricks),
];

/// The same, of the game.
type SaysAnyTime = fn(&Game) -> Option<String>;

/// Questions to which the game says something between two deals, too.
const SAID_ANY_TIME: &[(&[&str], SaysAnyTime)] =
    &[(&["next-dealer"], dealer), (&["target", "game-carry-over", "win-by"], score)];

/// Questions that may be about a bid that is to be made now.
const BIDS: &[&str] = &[
    "overbid",
    "making-no-trump-rank",
    "bid-rank",
    "insufficient-bid",
    "cards-no-trump",
    "call-turn",
    "call-words",
    "suit-rank",
];

/// What the outcome that the words name pays under the contract that stands.
fn sum(words: &str, game: &Game) -> Option<String> {
    let contract = *game.now()?.contract()?;
    let known = KnownContract { alone: contract.alone, bid: contract.bid };
    let sum = SaidOutcome::of(words).sum(&game.rules, Some(known))?;
    let maker = name(&game.seats, contract.maker);
    let alone = if contract.alone { format!(" {maker} is alone.") } else { String::new() };
    Some(format!("{sum}{alone}"))
}

/// What settles a question at this moment that these words put: whether a bid goes, what an outcome pays.
pub fn settles(question: &str, words: &str, game: &Game) -> Option<String> {
    if BIDS.contains(&question) {
        bid_asked(words, game)
    } else if OF_PAY.contains(&question) {
        sum(words, game)
    } else {
        match question {
            "permission-who" => may_deny(words, game),
            "game-deals" => deals_left(words, game),
            _ => None,
        }
    }
}

/// Who may deny the declaration of the player who is named, or of the one who has declared; where somebody is
/// named of whom that is asked ("may Ann deny Cal"), whether he may.
fn may_deny(words: &str, game: &Game) -> Option<String> {
    game.rules.turn_up_rules()?.1.consent.as_ref()?;
    let players = game.rules.players();
    let say = |seat: Seat| name(&game.seats, seat);
    let asks_who = split(words).first().is_some_and(|first| first.starts_with("who"));
    let asked = || {
        let deal = game.now().filter(|deal| deal.phase() == Phase::Answer)?;
        Some(who_is_next(&deal)?.0)
    };
    match named_in_order(words, game).as_slice() {
        [declarer] if asks_who => Some(format!("{}.", say(players.partner(*declarer)?))),
        [denier] if !asks_who => {
            let declarer = players.partner(*denier)?;
            Some(match asked() {
                Some(asked) if asked == *denier => "Yes.".to_owned(),
                Some(asked) => format!("No. {} may.", say(asked)),
                None => format!("Only what {} declares.", say(declarer)),
            })
        }
        [denier, declarer] if !asks_who => {
            let partner = players.partner(*declarer)?;
            let no = || format!("No. {} may.", say(partner));
            Some(if partner == *denier { "Yes.".to_owned() } else { no() })
        }
        _ => Some(format!("{}.", say(asked()?))),
    }
}

/// With these the deals are meant that are still to come.
const LEFT: &[&str] = &["left", "remain", "remaining", "more", "go", "come"];

fn deals_left(words: &str, game: &Game) -> Option<String> {
    let left = now(game, 1).deals_left.filter(|_| game.outcome.is_none())?;
    let words = split(words);
    let asked = words.iter().any(|word| LEFT.contains(&word.as_str()));
    asked.then(|| format!("{left}."))
}

/// The answer to the question of this name in a sentence of this table, where the moment has one.
pub fn says(question: &str, game: &Game) -> Option<String> {
    if let Some((_, says)) = SAID_ANY_TIME.iter().find(|(names, _)| names.contains(&question)) {
        return says(game);
    }
    let (_, says) = SAID.iter().find(|(names, _)| names.contains(&question))?;
    says(game, &game.now()?)
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
        Phase::Told => Some(match deal.play() {
            Some(play) => {
                format!("{} leads to the first trick.", name(&game.seats, play.leader))
            }
            None => "Not known: who goes out is told here, and not the cards.".to_owned(),
        }),
        Phase::GiveLead => Some(format!("{} gives the lead away.", turn?)),
        Phase::Offer | Phase::Answer | Phase::Naming | Phase::Bidding => Some(would_lead(game)),
        Phase::Over | Phase::PassedOut | Phase::Void => None,
    }
}

/// Who leads first where trump is not made yet: whoever sits at the dealer's left, unless he sits out.
fn would_lead(game: &Game) -> String {
    let of_dealer = Lead::LeftOfDealer;
    match game.rules.trick_rules() {
        Some(rules) if (rules.lead, rules.lone_lead) == (of_dealer, of_dealer) => {
            let eldest = rules.players.left(game.standing.dealer);
            let partners = rules.players.partners(eldest).iter();
            let partners: Vec<String> = partners.map(|seat| name(&game.seats, seat)).collect();
            let eldest = name(&game.seats, eldest);
            format!("{eldest} leads, unless {} goes alone.", and(&partners, " or "))
        }
        Some(_) | None => "Not known yet: trump is not made.".to_owned(),
    }
}

fn turn(game: &Game, _: &Deal<'_>) -> Option<String> {
    Some(format!("It is {}'s turn.", now(game, 1).turn?))
}

#[expect(clippy::unnecessary_wraps, reason = "it is one of those that say something or nothing")]
fn dealer(game: &Game) -> Option<String> {
    let dealer = name(&game.seats, game.standing.dealer);
    Some(match game.open_deal() {
        // In the games of tricks a deal that was scored goes to the left.
        Some(_) if game.rules.trick_rules().is_some() => {
            let next = name(&game.seats, game.rules.players().left(game.standing.dealer));
            format!("{next}, once this deal is scored; {dealer} dealt it.")
        }
        Some(_) => format!("{dealer} dealt this one."),
        None => format!("{dealer} deals now."),
    })
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
    deal.contract().filter(|contract| contract.alone)?;
    stands("now-alone", "", game)
}

/// What a lone hand pays where there is one, and how many tricks each side has.
fn pay(game: &Game, deal: &Deal<'_>) -> Option<String> {
    lone_pay(game, deal).or_else(|| tricks(game))
}

/// Where somebody is alone, what that pays, before what both partners would get.
fn lone_pay(game: &Game, deal: &Deal<'_>) -> Option<String> {
    let contract = deal.contract().filter(|contract| contract.alone)?;
    game.rules.cites.get(&Clause::PayAlone)?;
    let pay = in_plain_words(Clause::PayAlone, &game.rules);
    Some(format!("{} is alone. {pay}", name(&game.seats, contract.maker)))
}

fn of_tricks(game: &Game, _: &Deal<'_>) -> Option<String> {
    tricks(game)
}

fn score(game: &Game) -> Option<String> {
    let now = now(game, 1);
    let needs = now.needs.filter(|_| game.outcome.is_none())?;
    let side = |team: Team| format!("{} need {} more", now.sides[team], needs[team]);
    Some(format!("{}, {}.", side(Team::Even), side(Team::Odd)))
}

/// Questions of the moments of a deal, the likeliest first.
const BETWEEN: &[&str] = &[
    "next-dealer",
    "first-lead",
    "deal-order",
    "pack-hand",
    "pack-wilds-each",
    "misdeal",
    "stolen-deal",
    "weak-hand",
    "target",
    "score-error",
];
const OFFERED: &[&str] = &[
    "call-turn",
    "making-taker",
    "permission",
    "natural-trump",
    "partner-orders",
    "lone-allowed",
    "alone-when",
    "all-pass",
    "irregular-call-out-of-turn",
];
const ANSWERED: &[&str] = &["permission", "deny-alone", "making-taker"];
const NAMED: &[&str] =
    &["making-naming", "turned-down", "stick", "all-pass", "cards-no-trump", "lone-allowed"];
const BID: &[&str] = &[
    "overbid",
    "making-no-trump-rank",
    "making-rounds",
    "lone-rank",
    "insufficient-bid",
    "all-pass",
    "irregular-call-out-of-turn",
];
const PLAYED_ALONE: &[&str] = &[
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
];
const PLAYED: &[&str] = &[
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
];
const LED: &[&str] = &["leader-plays", "combinations", "sequence", "wild-high"];
const CLIMBED: &[&str] =
    &["beats", "equal-rank", "pass-again", "bomb", "wild-in-bomb", "naming", "round-end"];
const GIVEN: &[&str] = &["lead-when-out"];
const OVER: &[&str] = &["next-dealer", "target", "score-error"];

/// The questions that this moment raises, the likeliest first.
pub fn raises(game: &Game) -> Vec<&'static Question> {
    let deal = game.now();
    let contract = deal.as_ref().and_then(|deal| deal.contract().copied());
    let names = match deal.as_ref().map(Deal::phase) {
        _ if game.open_deal().is_none() => BETWEEN,
        Some(Phase::Offer) => OFFERED,
        Some(Phase::Answer) => ANSWERED,
        Some(Phase::Naming) => NAMED,
        Some(Phase::Bidding) => BID,
        Some(Phase::Play) if contract.is_some_and(|contract| contract.alone) => PLAYED_ALONE,
        Some(Phase::Play) => PLAYED,
        Some(Phase::Lead) => LED,
        Some(Phase::Round | Phase::Told) => CLIMBED,
        Some(Phase::GiveLead) => GIVEN,
        Some(Phase::Over | Phase::PassedOut | Phase::Void) | None => OVER,
    };
    let begun = deal.as_ref().and_then(Deal::play).is_some_and(Play::begun);
    let asked = names.iter().filter(|name| is_in_force(name, game, begun));
    let asked = asked.filter_map(|name| Question::of(name));
    asked.filter(|question| question.arises(&game.rules)).collect()
}

/// A rule that only says "there is none here" is not offered, nor what is past.
fn is_in_force(question: &str, game: &Game, begun: bool) -> bool {
    match question {
        "weak-hand" => game.rules.turn_up_rules().is_some_and(|(_, rules)| rules.weak.is_some()),
        "left-bower" => game.rules.trick_rules().is_some_and(|rules| rules.bowers),
        "play-lead" | "play-lone-lead" => !begun,
        // Where the hands are small nobody asks how many cards, and of the lead its own moment asks.
        "pack-hand" | "first-lead" => game.rules.climb_rules().is_some(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_and_raised_are_questions() {
        let said = SAID.iter().map(|(names, _)| *names);
        let said = said.chain(SAID_ANY_TIME.iter().map(|(names, _)| *names));
        let raised = [
            BETWEEN,
            OFFERED,
            ANSWERED,
            NAMED,
            BID,
            PLAYED_ALONE,
            PLAYED,
            LED,
            CLIMBED,
            GIVEN,
            OVER,
        ];
        let names: Vec<&str> = said.chain(raised).flatten().copied().collect();
        let unknown: Vec<&&str> =
            names.iter().filter(|name| Question::of(name).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
