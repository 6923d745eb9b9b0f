//! A record that would be written down a second time: the same evening under any name.
//!
//! A sheet or a game of another program has no name of its own here, so what it says is compared:
//! the title where the file has one, who sat where, the rules, and everything that stands of the game. When a line was
//! written is not compared; when the evening was, where the file says so.

use rasher::event::{Event, Table};
use rasher::history::{DealRecord, GameRecord, History, Remark};
use rasher::log::{Header, OfMatch};
use rasher::session::{self, Session};
use rasher::store::Store;

use crate::paint::{Page, Text};

/// What a file says of itself, so that it can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Says {
    /// What it is called.
    pub(super) title: bool,
    /// When it was begun.
    pub(super) date: bool,
}

/// A session that says the same.
pub(super) struct Twin {
    pub(super) id: String,
    /// The match that it says it is a game of.
    pub(super) of_match: Option<OfMatch>,
}

/// The session of this folder that says the same.
pub(super) fn of(
    store: &Store,
    header: &Header,
    says: Says,
    history: &History,
    session: &Session,
) -> Option<Twin> {
    let ids = store.ids().ok()?;
    ids.into_iter().find_map(|id| {
        // What cannot be read is not the same.
        let log = store.read(&id).ok()?;
        let titled = !says.title || log.header.title == header.title;
        let dated = !says.date || log.header.at == header.at;
        if !titled || !dated || !same_heading(&log.header, header) {
            return None;
        }
        let (there, unfit) = History::of(&log.header, log.rows);
        let alike = unfit.is_none()
            && same(there.games(), history.games(), same_game)
            && session::fold(&log.header, &there).is_ok_and(|there| {
                same(&there.games, &session.games, |one, other| {
                    one.rules.values == other.rules.values
                })
            });
        alike.then(|| Twin { id, of_match: there.of_match().cloned() })
    })
}

/// What is said of it.
pub(super) fn there(id: &str) -> Page {
    let mut page = Page::new();
    page.line(Text::new().strong(id).plain(": it is there already, the same."));
    page
}

fn same_heading(one: &Header, other: &Header) -> bool {
    one.seats == other.seats && one.first_dealer == other.first_dealer && one.score == other.score
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
