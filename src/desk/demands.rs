//! What a ruling asks for in the deal that is open, each in a sentence: a game -> what is demanded of whom.
//!
//! This module must never know why it was ruled so, and reads nothing but the deal.

use crate::card::Card;
use crate::game::Deal;
use crate::report::words::{name, side};
use crate::seat::{Seat, SeatSet};
use crate::session::Game;

/// Everything that is demanded now.
pub fn demands(game: &Game) -> Vec<String> {
    let first = [only_pass(game), capped(game), suit_call(game), to_win(game)];
    first.into_iter().flatten().chain(directed(game)).collect()
}

/// The same as it is told right after a ruling, where a suit that may be called is told by itself.
pub(super) fn ruled(game: &Game) -> Vec<String> {
    let first = [only_pass(game), capped(game)].into_iter().flatten();
    first.chain(directed(game)).chain(to_win(game)).collect()
}

/// The cards that a ruling left face up in the deal that is open, with their owners.
pub fn face_up(game: &Game) -> Vec<(Seat, Card)> {
    game.now().iter().flat_map(Deal::face_up).collect()
}

/// The same in sentences.
pub fn lying_open(game: &Game) -> impl Iterator<Item = String> {
    face_up(game)
        .into_iter()
        .map(|(seat, card)| format!("The {card} lies face up before {}.", name(&game.seats, seat)))
}

/// Whose next lead it is at which a suit is called, or may be.
pub(super) fn suit_call(game: &Game) -> Option<String> {
    let call = game.now()?.suit_call()?;
    let players = game.rules.players();
    let side = |team| side(&game.seats, players, team);
    let (of, others) = (side(call.of), side(call.of.other()));
    Some(match call.suit {
        Some(suit) => format!("{of} must lead {} at their next lead.", suit.name()),
        None => {
            format!("{others} may call a suit at the next lead of {of}: `ruling called-suit`.")
        }
    })
}

/// Who is to play which card, as the opponents directed.
fn directed(game: &Game) -> Vec<String> {
    let told = |(seats, card): (SeatSet, Card)| {
        format!("{} is to play the {card}, unless that is a revoke.", names(game, seats, " or "))
    };
    game.now().iter().flat_map(Deal::directed).map(told).collect()
}

/// How much the makers can score at most.
fn capped(game: &Game) -> Option<String> {
    let deal = game.now()?;
    let makers = side(&game.seats, game.rules.players(), deal.contract()?.maker.team());
    Some(format!("{makers} can score no more than {} in this deal.", deal.most()?))
}

/// Who may only pass.
fn only_pass(game: &Game) -> Option<String> {
    let names = names(game, game.now()?.only_pass(), " and ");
    (!names.is_empty()).then(|| format!("{names} may only pass in this deal."))
}

/// Who must win a trick, or must not.
fn to_win(game: &Game) -> Option<String> {
    let deal = game.now()?;
    let (seats, win, last) = deal.must_win()?;
    let who = names(game, seats, " or ");
    let now = deal.play()?.tricks_done() + 1;
    let tricks = match (now, last) {
        (now, last) if now == last => format!("trick {now}"),
        (now, last) => format!("tricks {now} to {last}"),
    };
    Some(if win {
        format!("{who} must win {tricks} if a lawful card can.")
    } else {
        format!("{who} must not win {tricks} if a lawful card can lose.")
    })
}

fn names(game: &Game, seats: SeatSet, between: &str) -> String {
    let names: Vec<String> = seats.iter().map(|seat| name(&game.seats, seat)).collect();
    names.join(between)
}
