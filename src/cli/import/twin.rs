//! A record that would be written down a second time: the same evening under any name.
//!
//! A sheet or a game of another program has no name of its own here, so what it says is compared:
//! the title, who sat where, the rules, and everything that stands of the game. When a line was
//! written is not compared; when the evening was, where the file says so.

use rasher::event::{Event, Table};
use rasher::history::{DealRecord, GameRecord, History, Remark};
use rasher::log::Header;
use rasher::session::{self, Session};
use rasher::store::Store;

use crate::paint::{Page, Text};

/// The session of this folder that says the same; `dated` where the file says when it was begun.
pub(super) fn of(
    store: &Store,
    header: &Header,
    dated: bool,
    history: &History,
    session: &Session,
) -> Option<String> {
    let ids = store.ids().ok()?;
    ids.into_iter().find(|id| {
        // What cannot be read is not the same.
        let Ok(log) = store.read(id) else { return false };
        if !same_heading(&log.header, header) || (dated && log.header.at != header.at) {
            return false;
        }
        let (there, unfit) = History::of(&log.header, log.rows);
        unfit.is_none()
            && same(there.games(), history.games(), same_game)
            && session::fold(&log.header, &there).is_ok_and(|there| {
                same(&there.games, &session.games, |one, other| {
                    one.rules.values == other.rules.values
                })
            })
    })
}

/// What is said of it.
pub(super) fn there(id: &str) -> Page {
    let mut page = Page::new();
    page.line(Text::new().strong(id).plain(": it is there already, the same."));
    page
}

fn same_heading(one: &Header, other: &Header) -> bool {
    one.title == other.title
        && one.seats == other.seats
        && one.first_dealer == other.first_dealer
        && one.score == other.score
}

fn same_game(one: &GameRecord, other: &GameRecord) -> bool {
    one.seats == other.seats
        && one.first_dealer == other.first_dealer
        && beside(&one.beside).eq(beside(&other.beside))
        && same(&one.deals, &other.deals, same_deal)
}

fn same_deal(one: &DealRecord, other: &DealRecord) -> bool {
    // The table's own count changes nothing, and not every file says it.
    let counts = |event: &Event| matches!(event, Event::Table(Table::Agree { .. }));
    let events = |deal: &DealRecord| -> Vec<Event> {
        let all = deal.events.iter().map(|(_, event)| event.clone());
        all.filter(|event| !counts(event)).collect()
    };
    one.dealer == other.dealer
        && one.seats == other.seats
        && events(one) == events(other)
        && beside(&one.beside).eq(beside(&other.beside))
}

fn beside(all: &[(u64, Remark)]) -> impl Iterator<Item = &Remark> {
    all.iter().map(|(_, what)| what)
}

fn same<T>(one: &[T], other: &[T], alike: impl Fn(&T, &T) -> bool) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
}
