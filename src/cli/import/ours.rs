//! Our own records: a log, or a document of several sessions, comes back byte for byte.

use std::ops::Range;
use std::path::{Path, PathBuf};

use rasher::game::verdict::Who;
use rasher::import::ours::{self, Kept, NotKept};
use rasher::log::{Fault, Unread};
use rasher::report::now::now;
use rasher::report::words::score;
use rasher::session::Session;
use rasher::store::{Adopted, Store, check_id};

use crate::cli::sign;
use crate::cli::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Marked, Page, Text, Tone, count};

/// The most of a line that is shown.
const SHOWN: usize = 72;

/// Takes in a log.
pub(super) fn log(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let mut kept = ours::log(bytes).map_err(|why| refused(file, bytes, &why))?;
    // One that was renamed, or put beside another of its name, is told from that other by its file.
    let (store, _) = world.store()?;
    if store.would_adopt(&kept.id, &kept.bytes)? == Adopted::Other
        && let Some(stem) = file.file_stem().and_then(|stem| stem.to_str())
        && check_id(stem).is_ok()
    {
        stem.clone_into(&mut kept.id);
    }
    // Signatures that lie beside it come with it.
    for lines in kept.signed.clone() {
        let beside = beside(file, lines);
        if beside.is_file() {
            kept.signatures.push((lines, sign::small_file(&beside)?));
        }
    }
    take_in(file, vec![kept], world)
}

/// Takes in every session of a document, or none.
pub(super) fn document(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let kept = ours::document(bytes).map_err(|why| refused(file, bytes, &why))?;
    if kept.is_empty() {
        let mut page = Page::new();
        page.indented(
            format!("{}: it holds no session; nothing was written.", file.display()),
            0,
            2,
        );
        world.out.talk(&page);
        return Ok(());
    }
    take_in(file, kept, world)
}

/// Where the signature of so many lines of a log lies.
fn beside(file: &Path, lines: u64) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".minisig-{lines}"));
    PathBuf::from(name)
}

fn take_in(file: &Path, kept: Vec<Kept>, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let mut told = Vec::with_capacity(kept.len());
    let mut logs: Vec<(String, Vec<u8>)> = Vec::with_capacity(kept.len());
    let mut signatures: Vec<(String, Vec<u8>)> = Vec::new();
    for Kept { mut id, session, bytes, signatures: own, .. } in kept {
        // Two of one name come from a folder in which one lay beside the other.
        if logs.iter().any(|(before, _)| *before == id) {
            let taken: Vec<String> = logs.iter().map(|(id, _)| id.clone()).collect();
            id = store.free_id(&id, &taken)?;
        }
        let own = own.into_iter();
        signatures
            .extend(own.map(|(lines, text)| (sign::file_name(&id, lines), text.into_bytes())));
        logs.push((id, bytes));
        told.push(session);
    }
    let (adopted, beside) = super::put(&store, &logs, &signatures)?;
    if let Some(((id, _), _)) =
        logs.iter().zip(&adopted).find(|(_, adopted)| **adopted == Adopted::Other)
    {
        return Err(taken(file, id, &store));
    }
    let mut page = Page::new();
    for ((id, _), (session, adopted)) in logs.iter().zip(told.iter().zip(&adopted)) {
        match adopted {
            Adopted::New => tell(id, session, &mut page),
            Adopted::Same | Adopted::Other => {
                page.line(Text::new().strong(id).plain(": it is there already, the same."));
            }
        }
    }
    let others: Vec<&str> = signatures
        .iter()
        .zip(&beside)
        .filter(|(_, adopted)| **adopted == Adopted::Other)
        .map(|((name, _), _)| name.as_str())
        .collect();
    for name in &others {
        let text = format!("{name}: another signature is there already, and was left as it is");
        page.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 0, 9);
    }
    world.out.talk(&page);
    if others.is_empty() {
        return Ok(());
    }
    let files = count(others.len(), "signature");
    Err(Failure::new(FailureKind::Found, format!("{files} could not be taken in")))
}

fn taken(file: &Path, id: &str, store: &Store) -> Failure {
    let (file, dir) = (file.display(), store.dir().display());
    // It has the name and cannot be followed to a file.
    if store.path(id).is_ok_and(|path| !path.exists()) {
        return Failure::failed(format!("{file}: `{dir}/{id}.jsonl` is a link that leads nowhere"))
            .hint(
                "nothing was written; take the link away, or name another folder with `--sessions`",
            );
    }
    Failure::failed(format!("{file}: another session `{id}` is in `{dir}`, and was left as it is"))
        .hint("nothing was written; another folder can be named with `--sessions`")
}

/// `; games 2–1`, where there are several.
pub(super) fn of_games(session: &Session) -> String {
    if session.games.len() < 2 {
        return String::new();
    }
    let won = session.games_won().map(|games| i32::try_from(games).unwrap_or(i32::MAX));
    format!("; games {}", score(won))
}

fn tell(id: &str, session: &Session, page: &mut Page) {
    let games = &session.games;
    let Some(last) = games.last() else { return };
    let deals = games.iter().map(|game| game.deals.len()).sum::<usize>();
    page.line(Text::new().strong(id).plain(format!(
        ": {}; {}.",
        count(deals, "deal"),
        now(last, games.len()).score_line() + &of_games(session)
    )));
    if let Some(stopped) = &session.stopped {
        let why = stopped.why.say(Who(&last.seats));
        let text = format!("deal {} could not have happened like this: {why}", stopped.deal);
        page.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 2, 4);
    }
}

/// Why it is not taken: where, the line with a mark, what is wrong, what to do.
fn refused(file: &Path, bytes: &[u8], why: &NotKept) -> Failure {
    let shown = file.display();
    let failure = match why {
        NotKept::Log(Unread::Broken(broken)) => {
            let at = usize::try_from(broken.byte).unwrap_or(usize::MAX);
            let line = bytes.get(at..).unwrap_or_default().split(|byte| *byte == b'\n').next();
            let place = format!("{shown}:{}", broken.line);
            let page = marked(&place, line.unwrap_or_default(), column(&broken.fault));
            let failure = Failure::failed(broken.fault.to_string()).at(page);
            broken.hint().into_iter().fold(failure, Failure::hint)
        }
        NotKept::Json(error) => {
            let number = error.line();
            let line = bytes.split(|byte| *byte == b'\n').nth(number.saturating_sub(1));
            let place = format!("{shown}:{number}:{}", error.column());
            let page = marked(&place, line.unwrap_or_default(), Some(error.column()));
            Failure::failed(format!("it is no whole document of sessions: {error}")).at(page)
        }
        NotKept::Log(Unread::Io { .. })
        | NotKept::Torn(_)
        | NotKept::Unfit(_)
        | NotKept::Unreadable(_)
        | NotKept::Type
        | NotKept::Format(_)
        | NotKept::Signature(_)
        | NotKept::One { .. } => Failure::failed(format!("{shown}: {why}")),
    };
    failure.hint("nothing was written")
}

/// Where in its line a fault is, in bytes from 1, if it says so.
const fn column(fault: &Fault) -> Option<usize> {
    match fault {
        Fault::NotUtf8 { column } | Fault::NotJson { column, .. } | Fault::Value { column, .. } => {
            Some(*column)
        }
        Fault::Empty
        | Fault::CutHeader
        | Fault::NoHeader
        | Fault::Format { .. }
        | Fault::TooLong
        | Fault::Seq { .. }
        | Fault::LineEnds
        | Fault::NoChain
        | Fault::Chain
        | Fault::SecondHeader
        | Fault::UnknownType { .. }
        | Fault::UnknownField { .. }
        | Fault::Missing { .. }
        | Fault::MissingFromLine { .. }
        | Fault::At { .. }
        | Fault::Part { .. } => None,
    }
}

/// The part of a line around a column, with a mark there; its beginning with a mark under all of it
/// where no column is known.
fn marked(place: &str, line: &[u8], column: Option<usize>) -> Page {
    let at = column.unwrap_or(1).saturating_sub(1);
    let start = at.saturating_sub(SHOWN / 2).min(line.len());
    let end = (start + SHOWN).min(line.len());
    let text = |range: Range<usize>| String::from_utf8_lossy(line.get(range).unwrap_or_default());
    let before = if start > 0 { "…" } else { "" };
    let after = if end < line.len() { "…" } else { "" };
    let lead = format!("{before}{}", text(start..at.clamp(start, end)));
    let rest = format!("{}{after}", text(at.clamp(start, end)..end));
    let wide = match column {
        Some(_) => rest.chars().next().map_or(0, char::len_utf8),
        None => rest.len(),
    };
    let span = lead.len()..lead.len() + wide;
    let mut page = Page::new();
    page.marked(Marked { place: place.to_owned(), line: lead + &rest, span });
    page
}
