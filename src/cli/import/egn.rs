//! Euchre Game Notation: a file is a game, and becomes a session.

use std::path::Path;

use chrono::DateTime;
use rasher::desk::{Entry, Kind};
use rasher::event::{Event, Table};
use rasher::history::History;
use rasher::import::egn;
use rasher::log::{self, Header, Line, Speak};
use rasher::report::now::now;
use rasher::seat::Seat;
use rasher::session::{self, Session};
use rasher::store::{Adopted, StoreError, suggest_id};

use super::twin;
use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text, Tone, count};

/// Makes a session of a file.
pub(super) fn import(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let place = file.display();
    let game = egn::read(bytes).map_err(|error| {
        Failure::failed(format!("{place}: {error}")).hint("nothing was written")
    })?;
    let at = world.now();
    // A time without its zone says nothing sure of the day.
    let dated = game.date.as_deref().filter(|date| DateTime::parse_from_rfc3339(date).is_ok());
    let header = header(file, &game, dated.unwrap_or(&at))?;
    let entries = entries(&game);
    let (history, session) = rehearse(file, &header, &entries)?;
    let (store, _) = world.store()?;
    if let Some(id) = twin::of(&store, &header, dated.is_some(), &history, &session) {
        world.out.talk(&twin::there(&id));
        return Ok(());
    }
    let header = Header { id: store.free_id(&header.id, &[])?, ..header };
    let lines = entries.iter().map(|entry| entry.lines.as_slice());
    let bytes = log::whole(&header, &at, lines).map_err(StoreError::from)?;
    if store.adopt_all(&[(header.id.clone(), bytes)])?.contains(&Adopted::Other) {
        let error = format!("{place}: a session of that name was begun meanwhile");
        return Err(Failure::failed(error).hint("nothing was written: import it once more"));
    }
    tell(file, &game, &header.id, &session, world);
    Ok(())
}

fn header(file: &Path, game: &egn::Import, at: &str) -> Result<Header, Failure> {
    let rules = game.ruleset().map_err(|_| {
        Failure::failed(format!("{}: its rules do not go together", file.display()))
    })?;
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let title = game.title.clone().or(stem).unwrap_or_else(|| "imported".to_owned());
    let seats = (1..)
        .zip(&game.players)
        .map(|(number, name)| name.clone().unwrap_or_else(|| format!("Player {number}")))
        .collect();
    Ok(Header {
        at: at.to_owned(),
        id: suggest_id(at, &title),
        title,
        seats,
        first_dealer: game.first_dealer.unwrap_or(Seat::FIRST),
        score: game.score,
        speak: Speak::Asked,
        rules: rules.to_json(),
        night: None,
    })
}

fn entries(game: &egn::Import) -> Vec<Entry> {
    let mut entries: Vec<Entry> = game
        .deals
        .iter()
        .map(|deal| Entry { lines: deal.lines(), kind: Kind::Deal, irregular: Vec::new() })
        .collect();
    if let (Some(score), Some(last)) = (game.final_score, entries.last_mut()) {
        // The file's own count is one more check of ours.
        last.lines.push(Line::Event(Event::Table(Table::Agree { score })));
    }
    entries
}

/// Folds it in memory first, so that a file which cannot have happened leaves nothing behind.
fn rehearse(
    file: &Path,
    header: &Header,
    entries: &[Entry],
) -> Result<(History, Session), Failure> {
    let place = file.display();
    let mut history = History::new(header);
    for entry in entries {
        history
            .push_entry("", &entry.lines)
            .map_err(|unfit| Failure::failed(format!("{place}: {}", unfit.why)))?;
    }
    let session = session::fold(header, &history)
        .map_err(|error| Failure::failed(format!("{place}: {error}")))?;
    match &session.stopped {
        None => Ok((history, session)),
        Some(stopped) => Err(Failure::failed(format!(
            "{place}: deal {} could not have happened so: {}",
            stopped.deal, stopped.why
        ))
        .hint("nothing was written")),
    }
}

fn tell(file: &Path, game: &egn::Import, id: &str, session: &Session, world: &World) {
    let mut page = Page::new();
    if let Some(last) = session.game() {
        let findings: usize = last.deals.iter().map(|deal| deal.findings.len()).sum();
        page.line(Text::new().strong(id).plain(format!(
            ": {} from {}; {}; {}.",
            count(last.deals.len(), "deal"),
            file.display(),
            now(last, session.games.len()).score_line(),
            count(findings, "finding")
        )));
    }
    for left_out in &game.left_out {
        let deal = left_out.deal.map_or_else(String::new, |deal| format!("deal {}, ", deal + 1));
        let what = format!("{deal}{left_out}");
        page.indented(Text::new().and(Tone::Warn, "left out: ").plain(what), 2, 4);
    }
    world.out.talk(&page);
}
