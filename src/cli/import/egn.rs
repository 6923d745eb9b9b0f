//! Euchre Game Notation: a file is a game, and becomes a session.

use std::path::Path;

use rasher::desk::{Entry, EntryKind};
use rasher::event::{Event, Table};
use rasher::game::verdict::Who;
use rasher::history::History;
use rasher::import::egn::EgnDeal;
use rasher::import::{date, egn, emn};
use rasher::log::{self, Attest, Header, Line, OfMatch};
use rasher::report::now::now;
use rasher::seat::Seat;
use rasher::session::{self, Session};
use rasher::store::{Adopted, LogFile, Store, StoreError};

use super::header_of;
use super::twin::{self, Says, Twin};
use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text, Tone, count};

/// A file of one game, and what the match says that it is of.
struct Given<'a> {
    bytes: &'a [u8],
    of: Option<&'a OfMatch>,
    /// What the game says itself; none where all that it says is its own.
    own: Option<Says>,
}

/// Makes a session of a file.
pub(super) fn import(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    take_in(file, &[Given { bytes, of: None, own: None }], &[], world)
}

/// Makes a session of every game of a match, or of none.
pub(super) fn import_match(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let emn::Games { games, left_out } = emn::games(bytes).map_err(|error| {
        Failure::failed(format!("{}: {error}", file.display())).hint("nothing was written")
    })?;
    let given = games.iter().map(|game| Given {
        bytes: &game.bytes,
        of: Some(&game.of),
        own: Some(Says { title: game.titled, date: game.dated }),
    });
    take_in(file, &given.collect::<Vec<_>>(), &left_out, world)
}

fn take_in(
    file: &Path,
    games: &[Given<'_>],
    left_out: &[String],
    world: &World,
) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let now = world.now();
    let mut logs: Vec<(String, Vec<u8>)> = Vec::with_capacity(games.len());
    let mut joining = Vec::new();
    let mut told = Page::new();
    for (number, given) in (1..).zip(games) {
        let place = if games.len() > 1 {
            format!("{}, game {number}", file.display())
        } else {
            file.display().to_string()
        };
        let game = egn::read(given.bytes).map_err(|error| {
            Failure::failed(format!("{place}: {error}")).hint("nothing was written")
        })?;
        let begun = game.date.as_deref().and_then(date::time);
        let header = header(file, &game, begun.as_ref().unwrap_or(&now))?;
        let entries = entries(&game, given.of);
        let (history, session) = rehearse(&place, &header, &entries)?;
        let own = given.own.unwrap_or(Says { title: game.title.is_some(), date: true });
        let says = Says { date: own.date && begun.is_some(), ..own };
        if let Some(twin) = twin::of(&store, &header, says, &history, &session) {
            told.append(twin::there(&twin.id));
            if let Some(of) = given.of {
                joining.extend(joins(&store, &twin, of, &mut told)?);
            }
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
    if super::put(&store, &logs, &[])?.0.contains(&Adopted::Other) {
        let error = format!("{}: a session of that name was begun meanwhile", file.display());
        return Err(Failure::failed(error).hint("nothing was written: import it once more"));
    }
    for (mut log, of) in joining {
        log.append(&now, &[Line::Attest(Attest::OfMatch(of.clone()))])?;
    }
    world.out.talk(&told);
    Ok(())
}

/// A game that was here before its match came: its record, open, is to say of which match it is. One that
/// is a game of another match stays one.
fn joins<'a>(
    store: &Store,
    twin: &Twin,
    of: &'a OfMatch,
    told: &mut Page,
) -> Result<Option<(LogFile, &'a OfMatch)>, Failure> {
    match &twin.of_match {
        Some(there) if there == of => Ok(None),
        Some(there) => {
            left(
                format!(
                    "that it is game {} of {}, for it is one of {}",
                    of.game, of.title, there.title
                ),
                told,
            );
            Ok(None)
        }
        None => {
            let log = store.open_for_writing(&twin.id)?.file;
            let text = format!(
                "Its record says now that it is game {} of {} of {}.",
                of.game, of.games, of.title
            );
            told.indented(text, 2, 4);
            Ok(Some((log, of)))
        }
    }
}

fn header(file: &Path, game: &egn::Import, at: &str) -> Result<Header, Failure> {
    let rules = game.ruleset().map_err(|_| {
        Failure::failed(format!("{}: its rules do not go together", file.display()))
    })?;
    let (title, first) = (game.title.as_deref(), game.first_dealer.unwrap_or(Seat::FIRST));
    Ok(header_of(file, at, title, &game.players, &rules, first, game.score))
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
            "{place}: deal {} could not have happened like this: {}",
            stopped.deal,
            stopped.why.say(Who(&header.seats))
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
        None | Some("") => left("no day is given, so the session begins now".to_owned()),
        Some(date) => {
            left(format!("metadata.date: {}", date::unread(date)));
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
