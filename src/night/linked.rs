//! A table that keeps its own session: how that session is called, and what it hands over.
//!
//! It must never write anything.

use crate::event::night::Outcome;
use crate::game::verdict::Outcome as GameOver;
use crate::night::Night;
use crate::rules::pay::Reason;
use crate::seat::Team;
use crate::session::Session;

/// What the session of a table is called.
pub fn session_id(night: &Night, round: u32, table: u32) -> String {
    format!("{}-r{round}-t{table}", stem(&night.id))
}

/// Is this the session of a table of that night?
pub fn is_table_of(night: &str, session: &str) -> bool {
    place_of(night, session).is_some()
}

/// The round and the table whose session that is.
pub fn place_of(night: &str, session: &str) -> Option<(u32, u32)> {
    let place = session.strip_prefix(stem(night))?.strip_prefix("-r")?;
    let (round, table) = place.split_once("-t")?;
    Some((round.parse().ok()?, table.parse().ok()?))
}

fn stem(night: &str) -> &str {
    night.strip_suffix(".night").unwrap_or(night)
}

/// Who sits where in that session, clockwise: the sides take turns.
pub fn seats(night: &Night, round: u32, table: u32) -> Option<Vec<String>> {
    let [first, other] = &night.table(round, table)?.sides;
    let seats = first.iter().zip(other).flat_map(|(one, two)| [*one, *two]);
    Some(seats.map(|who| night.name(who).to_owned()).collect())
}

/// Who sits where by the night and by the session of the table, where that is not the same: somebody
/// changed places after the session was begun.
pub fn other_seats(
    night: &Night,
    round: u32,
    table: u32,
    session: &[String],
) -> Option<[Vec<String>; 2]> {
    let seats = seats(night, round, table)?;
    (seats != session).then(|| [seats, session.to_vec()])
}

/// What the session brings, once its last deal is in; none while it goes on.
pub fn outcome(
    night: &Night,
    round: u32,
    table: u32,
    id: &str,
    session: &Session,
) -> Option<Outcome> {
    let game = session.games.first()?;
    let scored = game.deals.iter().filter(|deal| deal.closing.is_some_and(|it| !it.void)).count();
    let enough = night
        .setup
        .deals
        .is_some_and(|deals| usize::try_from(deals).is_ok_and(|deals| scored >= deals));
    let over: Option<GameOver> = game.outcome;
    if over.is_none() && !enough {
        return None;
    }
    let score = game.score();
    let sides = &night.table(round, table)?.sides;
    let mut lone: Vec<(usize, u32)> = Vec::new();
    for deal in &game.deals {
        let marched = deal.awards.iter().any(|award| award.reason == Reason::AloneMarch);
        let made = deal.awards.iter().any(|award| {
            matches!(award.reason, Reason::AloneMarch | Reason::AloneMade) && award.points > 0
        });
        // In a bid game a lone call that is made is a lone hand; elsewhere all the tricks are.
        let counts = marched || (made && game.rules.bid_rules().is_some());
        let maker = deal.replay(&game.rules).and_then(|deal| deal.contract().map(|it| it.maker));
        let who = maker.filter(|_| counts).and_then(|seat| {
            let at = seat.index();
            sides.get(at % 2)?.get(at / 2).copied()
        });
        if let Some(who) = who {
            match lone.iter_mut().find(|(it, _)| *it == who) {
                Some((_, times)) => *times += 1,
                None => lone.push((who, 1)),
            }
        }
    }
    let points = [score[Team::Even], score[Team::Odd]];
    Some(Outcome { round, table, points, lone, cut: None, session: Some(id.to_owned()) })
}
