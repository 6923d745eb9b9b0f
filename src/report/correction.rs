//! The smallest slip, or two, that would explain why the table counts otherwise.
//!
//! Every deal that is known by its outcome is tried with another one: other tricks, the other side
//! as makers, alone or not; then without each deal, and with one more; then two deals of which one
//! thing each was heard wrongly. What a slip would lead to is found by folding the game again, so a
//! correction that could not have happened, or that contradicts a count on which the table agreed, is
//! never offered.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::event::{Call, Cards, Climbing, Event};
use crate::history::DealRecord;
use crate::report::deal::happened;
use crate::report::rules_sheet;
use crate::report::words::{score, side};
use crate::seat::{ByTeam, Seat, SeatList, Team};
use crate::session::{DealStory, Game};

/// A slip that would explain a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// What was entered wrongly.
    pub slip: Slip,
    /// The count that it leads to.
    pub count: ByTeam<i32>,
}

/// What was entered wrongly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A deal had another outcome.
    Outcome {
        /// The deal's number in its game.
        deal: u32,
        /// What was entered, in words.
        was: String,
        /// What would explain the count, in words.
        would: String,
    },
    /// Two deals had another outcome.
    Two([Heard; 2]),
    /// A deal was never played.
    TooMany {
        /// The deal's number in its game.
        deal: u32,
        /// What was entered, in words.
        was: String,
    },
    /// A deal was not entered.
    Missing {
        /// What it would have paid.
        points: ByTeam<i32>,
        /// To whom, in words.
        to: String,
    },
}

/// A deal that was heard wrongly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The deal's number in its game.
    pub deal: u32,
    /// What was entered, in words.
    pub was: String,
    /// What would explain the count, in words.
    pub would: String,
}

impl Correction {
    /// In a sentence without its full stop: `deal 5 was entered as …; … would give 6–4`.
    pub fn say(&self) -> String {
        let count = score(self.count);
        match &self.slip {
            Slip::Outcome { deal, was, would } => {
                format!("deal {deal} was entered as \"{was}\"; \"{would}\" would give {count}")
            }
            Slip::Two([first, second]) => format!(
                "no one slip explains it; two would give {count}: deal {} (\"{}\") as \"{}\", and \
                 deal {} (\"{}\") as \"{}\"",
                first.deal, first.was, first.would, second.deal, second.was, second.would
            ),
            Slip::TooMany { deal, was } => {
                format!("without deal {deal} (\"{was}\") it would be {count}")
            }
            Slip::Missing { to, .. } => {
                format!("with one more deal, in which {to}, it would be {count}")
            }
        }
    }
}

/// The smallest slip that would make the score of this game what the table counts.
pub fn explain(game: &Game, said: ByTeam<i32>) -> Option<Correction> {
    let slip = outcome(game, said)
        .or_else(|| too_many(game, said))
        .or_else(|| missing(game, said))
        .or_else(|| two(game, said))?;
    Some(Correction { slip, count: said })
}

/// What is said where no slip explains the count.
pub const NONE: &str = "neither one slip nor two in the results of deals explain it";

/// How far a slip goes: how many things were heard wrongly; tricks before the side before alone; by
/// how many tricks; the latest deal first.
type Size = (u8, u8, u8, Reverse<u32>);

/// Another outcome of a deal: how many things it changes, of which kind, by how much, and its events.
struct Other {
    changes: u8,
    kind: u8,
    far: u8,
    events: Vec<(u64, Event)>,
}

fn outcome(game: &Game, said: ByTeam<i32>) -> Option<Slip> {
    let mut found: Vec<(Size, usize, DealStory)> = Vec::new();
    for (place, story) in game.deals.iter().enumerate() {
        for Other { changes, kind, far, events } in others(story, game) {
            let size = (changes, kind, far, Reverse(story.no));
            let record = DealRecord { events, ..story.record() };
            let with = |at: usize, deal: &DealStory| {
                Some(if at == place { record.clone() } else { deal.record() })
            };
            let Some(again) = again(game, with).filter(|again| again.score() == said) else {
                continue;
            };
            let Some(other) = again.deals.get(place).cloned() else { continue };
            found.push((size, place, other));
        }
    }
    let (_, place, other) = found.into_iter().min_by_key(|(size, ..)| *size)?;
    let story = game.deals.get(place)?;
    let told = |story: &DealStory| happened(story, &game.rules);
    Some(Slip::Outcome { deal: story.no, was: told(story), would: told(&other) })
}

/// How many pairs of slips are folded before it is given up: each takes as long as the game.
const MOST_PAIRS: usize = 400;

/// Two deals of which one thing each was heard wrongly: the smallest such pair.
///
/// What each slip does to the score is found by itself first; only pairs that come to the difference
/// together are folded.
fn two(game: &Game, said: ByTeam<i32>) -> Option<Slip> {
    let total = game.score();
    let wanted = ByTeam::new(said.even.checked_sub(total.even)?, said.odd.checked_sub(total.odd)?);
    let mut slips: Vec<(Size, usize, ByTeam<i32>, DealRecord)> = Vec::new();
    for (place, story) in game.deals.iter().enumerate() {
        for Other { changes, kind, far, events } in others(story, game) {
            let record = DealRecord { events, ..story.record() };
            // The game up to and with this deal: a slip that ends it earlier is no small one.
            let upto = |at: usize, deal: &DealStory| match at.cmp(&place) {
                std::cmp::Ordering::Less => Some(deal.record()),
                std::cmp::Ordering::Equal => Some(record.clone()),
                std::cmp::Ordering::Greater => None,
            };
            let Some(again) = again(game, upto).filter(|_| changes == 1) else { continue };
            let score = again.score();
            let moved = ByTeam::new(score.even - story.score.even, score.odd - story.score.odd);
            if moved != ByTeam::new(0, 0) {
                slips.push(((changes, kind, far, Reverse(story.no)), place, moved, record));
            }
        }
    }
    let mut pairs: Vec<(Size, Size, usize, usize)> = Vec::new();
    for (one, (size, place, moved, _)) in slips.iter().enumerate() {
        for (other, (size_other, place_other, more, _)) in slips.iter().enumerate() {
            let comes_to = ByTeam::new(moved.even + more.even, moved.odd + more.odd) == wanted;
            if place < place_other && comes_to {
                pairs.push((*size.max(size_other), *size.min(size_other), one, other));
            }
        }
    }
    pairs.sort_unstable();
    pairs.into_iter().take(MOST_PAIRS).find_map(|(.., one, other)| {
        let (_, first, _, heard) = slips.get(one)?;
        let (_, second, _, heard_too) = slips.get(other)?;
        let with = |at: usize, deal: &DealStory| {
            Some(if at == *first {
                heard.clone()
            } else if at == *second {
                heard_too.clone()
            } else {
                deal.record()
            })
        };
        let again = again(game, with).filter(|again| again.score() == said)?;
        let told = |place: usize| {
            let (was, would) = (game.deals.get(place)?, again.deals.get(place)?);
            let (deal, rules) = (was.no, &game.rules);
            Some(Heard { deal, was: happened(was, rules), would: happened(would, rules) })
        };
        Some(Slip::Two([told(*first)?, told(*second)?]))
    })
}

fn too_many(game: &Game, said: ByTeam<i32>) -> Option<Slip> {
    let without = |place: usize| {
        again(game, |at, deal| (at != place).then(|| deal.record()))
            .is_some_and(|again| again.score() == said)
    };
    let place = (0..game.deals.len()).rev().find(|place| without(*place))?;
    let story = game.deals.get(place)?;
    Some(Slip::TooMany { deal: story.no, was: happened(story, &game.rules) })
}

/// A deal more, where the difference is what some outcome pays.
fn missing(game: &Game, said: ByTeam<i32>) -> Option<Slip> {
    if game.outcome.is_some() || game.open_deal().is_some() {
        return None;
    }
    let total = game.score();
    let points = ByTeam::new(said.even.checked_sub(total.even)?, said.odd.checked_sub(total.odd)?);
    let blocks = rules_sheet::table(&game.rules).blocks;
    let paid = blocks.iter().flat_map(|block| &block.rows).any(|row| {
        let pays = ByTeam::new(row.makers, row.others);
        pays == points || ByTeam::new(pays.odd, pays.even) == points
    });
    let gets = |team: Team| {
        let who = side(&game.seats, game.rules.players(), team);
        match points[team] {
            0 => None,
            lost if lost < 0 => Some(format!("{who} lose {}", -lost)),
            won => Some(format!("{who} get {won}")),
        }
    };
    let to: Vec<String> = [Team::Even, Team::Odd].into_iter().filter_map(gets).collect();
    (paid && !to.is_empty()).then(|| Slip::Missing { points, to: to.join(" and ") })
}

/// The game with other deals, as they are given for each; none where it could not have gone so.
fn again(game: &Game, with: impl Fn(usize, &DealStory) -> Option<DealRecord>) -> Option<Game> {
    let mut again = game.before(Arc::clone(&game.rules), game.start);
    for (place, deal) in game.deals.iter().enumerate() {
        if let Some(record) = with(place, deal)
            && again.add(&record).is_some()
        {
            return None;
        }
    }
    Some(again)
}

/// Every other outcome of a deal that is known by its outcome.
fn others(story: &DealStory, game: &Game) -> Vec<Other> {
    let mut others = trick_outcomes(story);
    others.extend(places(story, game.rules.players().count()));
    others
}

fn trick_outcomes(story: &DealStory) -> Vec<Other> {
    let taken = story.events.iter().find_map(|(_, event)| {
        if let Event::Cards(Cards::Tricks { taken }) = event { Some(*taken) } else { None }
    });
    let Some(was) = taken else { return Vec::new() };
    let hand = was.even + was.odd;
    let known = |event: &Event| matches!(event, Event::Call(Call::Contract { .. }));
    let by_outcome = story.events.iter().any(|(_, event)| known(event));
    let mut others = Vec::new();
    for even in 0..=hand {
        let far = even.abs_diff(was.even);
        let then = ByTeam::new(even, hand - even);
        let tricks = u8::from(far > 0);
        if tricks > 0 {
            let events = changed(story, |event| set_tricks(event, then));
            others.push(Other { changes: 1, kind: 0, far, events });
        }
        if by_outcome {
            // The makers' tricks are the other side's then.
            let events = changed(story, |event| {
                set_tricks(event, ByTeam::new(then.odd, then.even));
                if let Event::Call(Call::Contract { maker, .. }) = event {
                    // The player beside him sits on the other side.
                    *maker = Seat::new(maker.number() ^ 1).unwrap_or(*maker);
                }
            });
            others.push(Other { changes: 1 + tricks, kind: 1, far, events });
        }
        for without_bid in [false, true] {
            let events = changed(story, |event| {
                set_tricks(event, then);
                if let Event::Call(Call::Contract { alone, bid, .. }) = event {
                    *alone = !*alone;
                    *bid = if without_bid { None } else { *bid };
                } else if let Event::Call(Call::Order { alone, .. } | Call::Name { alone, .. }) =
                    event
                {
                    *alone = !*alone;
                }
            });
            others.push(Other { changes: 1 + tricks, kind: 2, far, events });
        }
    }
    others
}

fn set_tricks(event: &mut Event, then: ByTeam<u8>) {
    if let Event::Cards(Cards::Tricks { taken }) = event {
        *taken = then;
    }
}

fn changed(story: &DealStory, change: impl Fn(&mut Event)) -> Vec<(u64, Event)> {
    let mut events = story.events.clone();
    for (_, event) in &mut events {
        change(event);
    }
    events
}

/// Every other order in which the players can have gone out, as far as a deal goes.
fn places(story: &DealStory, players: u8) -> Vec<Other> {
    let was = story.events.iter().find_map(|(_, event)| {
        if let Event::Climbing(Climbing::Places { order }) = event { Some(*order) } else { None }
    });
    let Some(was) = was else { return Vec::new() };
    let mut orders = Vec::new();
    go_out(&mut Vec::new(), players, &mut orders);
    let mut others = Vec::new();
    for order in orders {
        let far = order.iter().zip(was.iter()).filter(|(one, other)| *one != other).count();
        let mut list = SeatList::default();
        if order.iter().any(|seat| !list.push(*seat)) || far == 0 {
            continue;
        }
        let events = changed(story, |event| {
            if let Event::Climbing(Climbing::Places { order }) = event {
                *order = list;
            }
        });
        let far = u8::try_from(far).unwrap_or(u8::MAX);
        others.push(Other { changes: 1, kind: 0, far, events });
    }
    others
}

/// Orders that end when a whole team is out.
fn go_out(order: &mut Vec<Seat>, players: u8, orders: &mut Vec<Vec<Seat>>) {
    let out = |team: Team| order.iter().filter(|seat| seat.team() == team).count();
    let team = usize::from(players / 2);
    if out(Team::Even) == team || out(Team::Odd) == team {
        orders.push(order.clone());
        return;
    }
    for seat in (0..players).filter_map(Seat::new) {
        if !order.contains(&seat) {
            order.push(seat);
            go_out(order, players, orders);
            order.pop();
        }
    }
}
