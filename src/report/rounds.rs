//! The rounds of a climbing deal that was told play by play: who led each, and who won it.
//!
//! Read off the states before and after each event; nothing here knows a rule.

use crate::event::{Cards, Event};
use crate::game::Deal;
use crate::game::verdict::Phase;
use crate::rules::Ruleset;
use crate::seat::Seat;
use crate::session::DealStory;

/// Who led each round, in order.
pub(super) fn leads(story: &DealStory, rules: &Ruleset) -> Vec<Seat> {
    each(story, rules, |before, event, _| match event {
        Event::Cards(Cards::Play { seat, .. }) => (before.phase() == Phase::Lead).then_some(*seat),
        Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(_)
        | Event::Table(_) => None,
    })
}

/// Who won the last round that is over: whose combination lay there when everybody had passed.
pub(super) fn last_won(story: &DealStory, rules: &Ruleset) -> Option<Seat> {
    let won = each(story, rules, |before, _, after| {
        let over = matches!(after.phase(), Phase::Lead | Phase::GiveLead);
        let (_, seat) = before.climb()?.table().filter(|_| over)?;
        Some(seat)
    });
    won.last().copied()
}

/// What the events show, in order, where they show something.
fn each<T>(
    story: &DealStory,
    rules: &Ruleset,
    shows: impl Fn(&Deal<'_>, &Event, &Deal<'_>) -> Option<T>,
) -> Vec<T> {
    let mut found = Vec::new();
    let Ok(mut before) = Deal::open(rules, story.standing) else { return found };
    for (_, event) in &story.events {
        let Ok(after) = before.step(event) else { break };
        found.extend(shows(&before, event, &after));
        before = after;
    }
    found
}
