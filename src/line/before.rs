//! What the call of somebody who is not first in turn means where everybody before him passed.
//!
//! People say "Ben bid four hearts" when Ben's bid is the first, and leave out those who passed.

use crate::event::{Call, Event};
use crate::game::Deal;
use crate::game::verdict::{Irregular, Phase};
use crate::line::fold::{self, Parse};
use crate::line::names::Names;
use crate::line::spell::spell;
use crate::seat::{MOST_SEATS, Seat};

/// The reading of a line that is one call out of turn, with a pass for each who calls before it.
pub(super) fn with_passes(parse: &Parse, deal: &Deal<'_>, names: &Names<'_>) -> Option<Parse> {
    let ([Event::Call(call)], [(0, Irregular::CallOutOfTurn { seat, .. })]) =
        (parse.events.as_slice(), parse.irregular.as_slice())
    else {
        return None;
    };
    // A pass by name out of turn is asked back, as every call that is irregular.
    if matches!(call, Call::Pass { .. }) {
        return None;
    }
    let events = passed_to(*seat, &[*call], deal)?;
    let parse = fold::resolve(&spell(deal, &events, names).line, deal, names).ok()?;
    (parse.events == events).then_some(parse)
}

/// A pass for each until this player may say one of these, and that; nothing where it is his turn.
pub(super) fn passed_to(by: Seat, calls: &[Call], deal: &Deal<'_>) -> Option<Vec<Event>> {
    let (mut state, mut events) = (*deal, Vec::new());
    while events.len() < 2 * MOST_SEATS
        && matches!(state.phase(), Phase::Offer | Phase::Naming | Phase::Bidding)
        && let Some(seat) = state.turn()
    {
        let said = calls.iter().map(|call| Event::Call(*call));
        let said = said.filter(|_| seat == by).find(|call| follows(call, &state).is_some());
        if let Some(call) = said {
            events.push(call);
            return (events.len() > 1).then_some(events);
        }
        let pass = Event::Call(Call::Pass { seat });
        state = follows(&pass, &state)?;
        events.push(pass);
    }
    None
}

/// The deal after this, if it breaks nothing.
pub(super) fn follows<'r>(event: &Event, deal: &Deal<'r>) -> Option<Deal<'r>> {
    let (mut after, mut broken) = (*deal, Vec::new());
    after.hear(event, &mut broken).ok()?;
    broken.is_empty().then_some(after)
}
