//! How the deal stands, for those who ask it where rules are asked: the score, the tricks so far, who is
//! alone, what was bid, and whether a bid would be high enough.
//!
//! No rule answers these, and yet whoever asks shall be told. Everything is read off the state of the
//! game; nothing here knows a rule beyond what the deal itself refuses.

use super::last_deal;
use super::now::now;
use super::rounds;
use super::words::name;
use crate::card::{Suit, Trump};
use crate::event::{Call, Event};
use crate::game::Deal;
use crate::game::verdict::Phase;
use crate::rules::questions::outcome::number;
use crate::rules::questions::{Asks, asked, split};
use crate::seat::{Seat, Team};
use crate::session::Game;

/// What the game says to what is asked beside the rules, by its name and in these words; nothing where it says
/// nothing.
pub fn stands(what: &str, words: &str, game: &Game) -> Option<String> {
    match what {
        "now-score" => Some(format!("{}.", now(game, 1).score_line())),
        // "Who won that" is the trick or the round where one is played, and else the deal.
        "now-tricks" | "last-deal" if asked(words) == Asks::Person => {
            let taken = last_trick(game).or_else(|| last_round(game));
            Some(taken.unwrap_or_else(|| last_deal::worth(words, game)))
        }
        "now-tricks" | "now-alone" | "now-calls" if is_of_the_last(words, game) => {
            last_deal::told(game)
        }
        "now-tricks" => tricks_so_far(words, game),
        "now-alone" => alone(game),
        "now-calls" => called(game),
        "now-over" => Some(over(words, game)),
        "now-cards" => says_any(words, CARDS).then(|| cards_left(words, game)),
        "last-deal" => Some(last_deal::worth(words, game)),
        "last-allowed" => last_deal::irregular(words, game),
        _ => None,
    }
}

/// With one of these it is asked how it stands now, though nothing may have begun yet.
const NOW: &[&str] = &[
    "is", "are", "am", "do", "does", "has", "have", "must", "need", "now", "yet", "current",
    "whats", "whos", "far",
];

/// Is the deal over of which this is asked, and nothing said of the next?
fn is_of_the_last(words: &str, game: &Game) -> bool {
    game.open_deal().is_none() && !game.deals.is_empty() && !says_any(words, NOW)
}

/// Who took the last trick of the deal that is played.
fn last_trick(game: &Game) -> Option<String> {
    let deal = game.now()?;
    let trick = deal.play()?.done().last()?;
    Some(format!("{} took the last trick.", name(&game.seats, trick.winner())))
}

/// Who won the last round of the climbing deal that is played.
fn last_round(game: &Game) -> Option<String> {
    let seat = rounds::last_won(game.open_deal()?, &game.rules)?;
    Some(format!("{} won the last round.", name(&game.seats, seat)))
}

/// Whether the game is over, or the deal; who has won it, or how many deals are left, where that is asked.
fn over(words: &str, game: &Game) -> String {
    let now = now(game, 1);
    let needs = now.needs.map(|needs| {
        let side = |team: Team| format!("{} need {} more", now.sides[team], needs[team]);
        format!("{}, {}.", side(Team::Even), side(Team::Odd))
    });
    let score = || format!("{}.", now.score_line());
    let stands = needs.unwrap_or_else(score);
    let said = split(words);
    if let Some(won) = now.won_line() {
        let lead = if asked(words) == Asks::Straight { "Yes. " } else { "" };
        return format!("{lead}{}.", super::deal::capital(&won));
    }
    if now.closed {
        return "It was closed, unfinished.".to_owned();
    }
    match asked(words) {
        Asks::Person => format!("Nobody yet. {stands}"),
        Asks::Otherwise => match now.deals_left {
            Some(left) => format!("{left}. {stands}"),
            None => format!("Their number is not fixed. {stands}"),
        },
        Asks::Straight | Asks::Opposite | Asks::Neither => {
            let of_deal = said.iter().any(|word| word == "deal" || word == "hand");
            match (of_deal, game.open_deal(), game.deals.last()) {
                (true, Some(deal), _) => format!("No. Deal {} goes on.", deal.no),
                (true, None, Some(deal)) => format!("Yes. Deal {} is scored. {stands}", deal.no),
                (true | false, _, _) => format!("No. {stands}"),
            }
        }
    }
}

/// How many cards somebody still holds; of everybody, where the words name nobody.
fn cards_left(words: &str, game: &Game) -> String {
    let seats: Vec<Seat> = game.rules.players().seats().collect();
    let meant = named(words, game);
    let left = |seat: &Seat| held(*seat, game).map(|left| (name(&game.seats, *seat), left));
    let known: Option<Vec<(String, u8)>> =
        if meant.is_empty() { &seats } else { &meant }.iter().map(left).collect();
    match known.as_deref() {
        None => "Not known: in this deal the cards are not told as they are played.".to_owned(),
        Some([(_, left)]) => format!("{left}."),
        Some(all) => {
            let all: Vec<String> =
                all.iter().map(|(name, left)| format!("{name} {left}")).collect();
            format!("{}.", all.join(", "))
        }
    }
}

/// Who is named in these words.
pub(super) fn named(words: &str, game: &Game) -> Vec<Seat> {
    let words = split(words);
    let is_named = |seat: &Seat| words.contains(&name(&game.seats, *seat).to_lowercase());
    game.rules.players().seats().filter(is_named).collect()
}

/// The same, in the order in which they are named.
pub(super) fn named_in_order(words: &str, game: &Game) -> Vec<Seat> {
    let said = split(words);
    let place = |seat: &Seat| {
        let name = name(&game.seats, *seat).to_lowercase();
        said.iter().position(|word| *word == name)
    };
    let mut seats = named(words, game);
    seats.sort_by_key(place);
    seats
}

/// How many cards a seat still holds, where the play is told card by card.
fn held(seat: Seat, game: &Game) -> Option<u8> {
    game.open_deal()?;
    let deal = game.now()?;
    if let Some(climb) = deal.climb() {
        let out = climb.places().has(seat);
        return if out { Some(0) } else { climb.cards_left(seat) };
    }
    let play = deal.play()?;
    let told = play.begun() && deal.phase() == Phase::Play && !deal.out().has(seat);
    let played = play.tricks_done() + u8::from(play.live().is_some_and(|trick| trick.has(seat)));
    told.then(|| game.rules.trick_rules().map(|rules| rules.hand.saturating_sub(played)))?
}

/// The tricks of each side: `Ann & Cal have 1 trick, Ben & Dee have 2.`
pub(super) fn tricks(game: &Game) -> Option<String> {
    let now = now(game, 1);
    let tricks = now.tricks?;
    let side = |team: Team| match tricks[team] {
        1 => format!("{} have 1 trick", now.sides[team]),
        number => format!("{} have {number}", now.sides[team]),
    };
    Some(format!("{}, {}.", side(Team::Even), side(Team::Odd)))
}

/// Words without which nobody asks how many cards are left.
const CARDS: &[&str] = &["card", "cards", "left", "hold", "holds", "holding"];

/// With these it is asked how many tricks are still wanted, and not how many there are.
const WANTED: &[&str] = &["need", "needs", "needed", "want", "must"];

fn says_any(words: &str, any: &[&str]) -> bool {
    split(words).iter().any(|word| any.contains(&word.as_str()))
}

fn tricks_so_far(words: &str, game: &Game) -> Option<String> {
    if says_any(words, WANTED) {
        return None;
    }
    tricks(game).or_else(|| {
        let begun = game.now()?.trick()?.play().is_some();
        begun.then(|| "0: no trick has been played yet.".to_owned())
    })
}

fn alone(game: &Game) -> Option<String> {
    let deal = game.now()?;
    let contract = *deal.contract()?;
    if !contract.alone {
        return Some("Nobody is alone.".to_owned());
    }
    let out: Vec<String> = deal.out().iter().map(|seat| name(&game.seats, seat)).collect();
    let verb = if out.len() == 1 { "sits" } else { "sit" };
    Some(format!(
        "{} is alone; {} {verb} out.",
        name(&game.seats, contract.maker),
        out.join(" and ")
    ))
}

fn called(game: &Game) -> Option<String> {
    let deal = game.now()?;
    if let Some(bid) = bid_that_stands(game, &deal) {
        return Some(format!("{bid} stands, and must be beaten."));
    }
    match deal.phase() {
        Phase::Bidding => Some("Nobody has bid yet.".to_owned()),
        Phase::Offer | Phase::Naming => Some("Nobody has made trump yet.".to_owned()),
        Phase::Answer
        | Phase::Play
        | Phase::Lead
        | Phase::Round
        | Phase::Told
        | Phase::GiveLead
        | Phase::Over
        | Phase::PassedOut
        | Phase::Void => {
            let contract = deal.contract()?;
            let bid = contract.bid.filter(|_| !contract.alone);
            let trump = contract.trump;
            let what = bid.map_or_else(|| trump.name().to_owned(), |bid| trump.counted(bid));
            let alone = if contract.alone { " alone" } else { "" };
            let verb = if bid.is_some() { "bid" } else { "made" };
            Some(format!("{} {verb} {what}{alone}.", name(&game.seats, contract.maker)))
        }
    }
}

/// The bid that must be beaten: `Ann's 3 hearts`.
fn bid_that_stands(game: &Game, deal: &Deal<'_>) -> Option<String> {
    let high = deal.trick()?.high()?;
    let who = name(&game.seats, high.seat);
    if high.lone_call > 0 {
        return Some(format!("{who}'s alone call"));
    }
    let bid = high.trump.map_or_else(|| high.tricks.to_string(), |it| it.counted(high.tricks));
    Some(format!("{who}'s {bid}"))
}

/// Whether a bid that these words ask for, such as "can i bid 3 no trump", may be made now, and what
/// stands; nothing where no bid is due or none was named.
pub fn bid_asked(words: &str, game: &Game) -> Option<String> {
    let deal = game.now().filter(|deal| deal.phase() == Phase::Bidding)?;
    let (tricks, trump) = bid_named(words)?;
    let seat = crate::session::who_is_next(&deal)?.0;
    let bid = |trump| Event::Call(Call::Bid { seat, tricks: Some(tricks), trump, alone: false });
    let goes = |event: &Event| {
        let mut found = Vec::new();
        deal.judge(event, &mut found);
        found.is_empty() && deal.step(event).is_ok()
    };
    // Of a number alone any trump may be meant.
    let any = [Some(Trump::Suit(Suit::Spades)), None];
    let goes =
        if trump.is_some() { goes(&bid(trump)) } else { any.iter().any(|it| goes(&bid(*it))) };
    let stands = bid_that_stands(game, &deal);
    let stands =
        stands.map_or_else(|| "Nobody has bid yet.".to_owned(), |it| format!("{it} stands."));
    Some(format!("{}. {stands}", if goes { "Yes" } else { "No" }))
}

/// With one of these no bid is named, but something is asked about bids.
const ABOUT_BIDS: [&str; 8] =
    ["least", "lowest", "minimum", "most", "highest", "maximum", "with", "without"];

/// The number and the suit of a bid, where the words ask whether it may be made.
fn bid_named(words: &str) -> Option<(u8, Option<Trump>)> {
    let words = split(words);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let asks =
        words.first().is_some_and(|it| ["can", "may", "is", "could", "will", "does"].contains(it));
    let about =
        words.iter().any(|it| ["bid", "say", "call", "enough", "beat", "beats"].contains(it));
    if !asks || !about || words.iter().any(|word| ABOUT_BIDS.contains(word)) {
        return None;
    }
    // Two numbers are two bids, and which one is meant is not clear.
    let mut numbers = words.iter().filter_map(|word| number(word));
    let tricks = numbers.next().filter(|number| *number > 0)?;
    if numbers.next().is_some() {
        return None;
    }
    let suit = |word: &&str| match *word {
        "clubs" | "club" => Some(Trump::Suit(Suit::Clubs)),
        "diamonds" | "diamond" => Some(Trump::Suit(Suit::Diamonds)),
        "hearts" | "heart" => Some(Trump::Suit(Suit::Hearts)),
        "spades" | "spade" => Some(Trump::Suit(Suit::Spades)),
        "nt" | "notrump" => Some(Trump::None),
        _ => None,
    };
    let none = words.windows(2).any(|two| matches!(two, ["no", "trump" | "trumps"]));
    let trump = if none { Some(Trump::None) } else { words.iter().find_map(suit) };
    Some((tricks, trump))
}
