//! Euchre Game Notation: a file is a game, and becomes a session.

use std::path::Path;

use rasher::desk::{Entry, EntryKind};
use rasher::event::{Event, Table};
use rasher::history::History;
use rasher::import::egn::EgnDeal;
use rasher::import::{date, egn, emn};
use rasher::log::{self, Attest, Header, Line, OfMatch, Speak};
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
    take_in(file, &[(bytes, None)], &[], world)
}

/// Makes a session of every game of a match, or of none.
pub(super) fn import_match(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let emn::Games { games, left_out } = emn::games(bytes).map_err(|error| {
        Failure::failed(format!("{}: {error}", file.display())).hint("nothing was written")
    })?;
    let games: Vec<(&[u8], Option<&OfMatch>)> =
        games.iter().map(|game| (game.bytes.as_slice(), Some(&game.of))).collect();
    take_in(file, &games, &left_out, world)
}

fn take_in(
    file: &Path,
    games: &[(&[u8], Option<&OfMatch>)],
    left_out: &[String],
    world: &World,
) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let now = world.now();
    let mut logs: Vec<(String, Vec<u8>)> = Vec::with_capacity(games.len());
    let mut told = Page::new();
    for (number, (bytes, of)) in (1..).zip(games) {
        let place = if games.len() > 1 {
            format!("{}, game {number}", file.display())
        } else {
            file.display().to_string()
        };
        let game = egn::read(bytes).map_err(|error| {
            Failure::failed(format!("{place}: {error}")).hint("nothing was written")
        })?;
        let begun = game.date.as_deref().and_then(date::time);
        let header = header(file, &game, begun.as_ref().unwrap_or(&now))?;
        let entries = entries(&game, *of);
        let (history, session) = rehearse(&place, &header, &entries)?;
        if let Some(id) = twin::of(&store, &header, begun.is_some(), &history, &session) {
            told.append(twin::there(&id));
            continue;
        }
        let taken: Vec<String> = logs.iter().map(|(id, _)| id.clone()).collect();
        let header = Header { id: store.free_id(&header.id, &taken)?, ..header };
        let lines = entries.iter().map(|entry| entry.lines.as_slice());
        let bytes = log::whole(&header, &header.at, lines).map_err(StoreError::from)?;
        tell(&place, &game, begun.is_some(), &header.id, &session, &mut told);
        logs.push((header.id, bytes));
    }
    for what in left_out {
        left(what.clone(), &mut told);
    }
    if store.adopt_all(&logs)?.contains(&Adopted::Other) {
        let error = format!("{}: a session of that name was begun meanwhile", file.display());
        return Err(Failure::failed(error).hint("nothing was written: import it once more"));
    }
    world.out.talk(&told);
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

fn entries(game: &egn::Import, of: Option<&OfMatch>) -> Vec<Entry> {
    let about = game.about.iter().filter(|about| !about.trim().is_empty());
    let of = of.map(|of| vec![Line::Attest(Attest::OfMatch(of.clone()))]);
    let mut entries: Vec<Entry> = of
        .into_iter()
        .chain(about.map(|about| vec![Line::Note { text: about.clone() }]))
        .chain(game.deals.iter().map(EgnDeal::lines))
        .map(|lines| Entry {
            lines,
            kind: EntryKind::Deal,
            irregular: Vec::new(),
            let_go: Vec::new(),
        })
        .collect();
    if let (Some(score), Some(last)) = (game.final_score, entries.last_mut())
        && !game.deals.is_empty()
    {
        // The file's own count is one more check of ours.
        last.lines.push(Line::Event(Event::Table(Table::Agree { score })));
    }
    entries
}

/// Folds it in memory first, so that a file which cannot have happened leaves nothing behind.
pub(super) fn rehearse(
    place: &str,
    header: &Header,
    entries: &[Entry],
) -> Result<(History, Session), Failure> {
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

/// Names something of a file that the session does not have.
pub(super) fn left(what: String, page: &mut Page) {
    page.indented(Text::new().and(Tone::Warn, "left out: ").plain(what), 2, 4);
}

fn tell(
    place: &str,
    game: &egn::Import,
    dated: bool,
    id: &str,
    session: &Session,
    page: &mut Page,
) {
    if let Some(last) = session.game() {
        let findings: usize = last.deals.iter().map(|deal| deal.findings.len()).sum();
        page.line(Text::new().strong(id).plain(format!(
            ": {} from {place}; {}; {}.",
            count(last.deals.len(), "deal"),
            now(last, session.games.len()).score_line(),
            count(findings, "finding")
        )));
    }
    let mut left = |what: String| left(what, page);
    match game.date.as_deref().map(str::trim) {
        _ if dated => {}
        None | Some("") => left("no day is said, so the session begins now".to_owned()),
        Some(date) => {
            left(format!("metadata.date: `{date}` names no day, so the session begins now"));
        }
    }
    // What was exported from here has the name that it gets again.
    if let Some(foreign) = game.id.as_ref().filter(|foreign| *foreign != id) {
        left(format!("metadata.gameId: `{foreign}`, for a session has a name of its own"));
    }
    for left_out in &game.left_out {
        let deal = left_out.deal.map_or_else(String::new, |deal| format!("deal {}, ", deal + 1));
        left(format!("{deal}{left_out}"));
    }
}
