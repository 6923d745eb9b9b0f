//! PTN: a file is a row of records, and every game or piece of one in it becomes a session.

use std::path::Path;

use rasher::desk::{Entry, EntryKind};
use rasher::event::Event;
use rasher::import::{date, ptn};
use rasher::log::{self, Header, Line};
use rasher::report::now::now;
use rasher::seat::ByTeam;
use rasher::store::{Adopted, StoreError};

use super::egn::{left, rehearse};
use super::header_of;
use super::twin::{self, Says};
use crate::cli::sessions::warns;
use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text, Tone, count};

/// Makes a session of every game of a file, or of none.
pub(super) fn import(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let name = file.display();
    let games = ptn::read(bytes)
        .map_err(|error| Failure::failed(format!("{name}: {error}")).hint("nothing was written"))?;
    let (store, _) = world.store()?;
    let at = world.now();
    let mut logs: Vec<(String, Vec<u8>)> = Vec::with_capacity(games.len());
    let mut told = Page::new();
    let mut supposed: Vec<&str> = Vec::new();
    for (number, game) in (1..).zip(&games) {
        let place =
            if games.len() > 1 { format!("{name}, game {number}") } else { name.to_string() };
        let begun = game.date.as_deref().and_then(day);
        let header = header(file, game, begun.as_ref().unwrap_or(&at))?;
        let entries = entries(game);
        let (history, session) = rehearse(&place, &header, &entries)?;
        let says = Says { title: true, date: begun.is_some() };
        if let Some(twin) = twin::of(&store, &header, says, &history, &session) {
            told.append(twin::there(&twin.id));
            continue;
        }
        let taken: Vec<String> = logs.iter().map(|(id, _)| id.clone()).collect();
        let header = Header { id: store.free_id(&header.id, &taken)?, ..header };
        let lines = entries.iter().map(|entry| entry.lines.as_slice());
        let bytes = log::whole(&header, &header.at, lines).map_err(StoreError::from)?;
        if let Some(last) = session.game() {
            let deals = count(last.deals.len(), "deal");
            let score = now(last, session.games.len()).score_line();
            told.line(
                Text::new().strong(&header.id).plain(format!(": {deals} from {place}; {score}.")),
            );
        }
        let last = session.game().and_then(|game| game.deals.last());
        if number == games.len() && last.is_some_and(|deal| deal.closing.is_none()) {
            told.append(warns(&format!(
                "{name}: its last deal has no result; if the file was cut, this is not all of it"
            )));
        }
        match (&game.date, &begun) {
            (_, Some(_)) => {}
            (None, None) => {
                left("no day is given, so the session begins now".to_owned(), &mut told);
            }
            (Some(date), None) => {
                left(format!("[Date]: {}", date::unread(date)), &mut told);
            }
        }
        for what in &game.left_out {
            left(what.clone(), &mut told);
        }
        supposed.extend(game.supposed.iter().map(String::as_str));
        logs.push((header.id, bytes));
    }
    if super::put(&store, &logs, &[])?.0.contains(&Adopted::Other) {
        let error = format!("{name}: a session of that name was begun meanwhile");
        return Err(Failure::failed(error).hint("nothing was written: import it once more"));
    }
    supposes(&supposed, &mut told);
    world.out.talk(&told);
    Ok(())
}

/// Names what the sessions have and the file does not say, each thing once.
fn supposes(all: &[&str], told: &mut Page) {
    for (place, what) in all.iter().enumerate() {
        if !all.iter().take(place).any(|before| before == what) {
            let text = Text::new().and(Tone::Warn, "not in the file: ").plain(*what);
            told.indented(text, 2, 4);
        }
    }
}

/// A day as Portable Bridge Notation writes it, `2026.11.20`, or as everybody else does.
fn day(text: &str) -> Option<String> {
    date::time(text).or_else(|| date::time(&text.replace('.', "-")))
}

fn header(file: &Path, game: &ptn::Import, at: &str) -> Result<Header, Failure> {
    let rules = game.ruleset().map_err(|why| {
        Failure::failed(format!("{}: its options do not go together: {why}", file.display()))
    })?;
    let (title, first) = (game.title.as_deref(), game.first_dealer);
    Ok(header_of(file, at, title, &game.players, &rules, first, ByTeam::default()))
}

/// The deals in their order, each behind those who sat down for it.
fn entries(game: &ptn::Import) -> Vec<Entry> {
    let mut all = Vec::with_capacity(game.deals.len() + game.sat.len());
    for (place, deal) in game.deals.iter().enumerate() {
        for (_, seat, name) in game.sat.iter().filter(|(before, ..)| *before == place) {
            let lines = vec![Line::Seat { seat: *seat, name: name.clone() }];
            let kind = EntryKind::Seat;
            all.push(Entry { lines, kind, irregular: Vec::new(), let_go: Vec::new() });
        }
        all.push(entry(deal));
    }
    all
}

fn entry(deal: &[Event]) -> Entry {
    let lines = deal.iter().map(|event| Line::Event(event.clone())).collect();
    Entry { lines, kind: EntryKind::Deal, irregular: Vec::new(), let_go: Vec::new() }
}
