//! Our own records: a log, or a document of several sessions, comes back byte for byte.

use std::ops::Range;
use std::path::Path;

use rasher::import::ours::{self, Kept, NotKept};
use rasher::log::{Fault, Unread};
use rasher::report::now::now;
use rasher::store::{Adopted, Store};

use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Marked, Page, Text, Tone, count};

/// The most of a line that is shown.
const SHOWN: usize = 72;

/// Takes in a log.
pub(super) fn log(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let kept = ours::log(bytes).map_err(|why| refused(file, bytes, &why))?;
    take_in(file, &[kept], world)
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
    take_in(file, &kept, world)
}

fn take_in(file: &Path, kept: &[Kept], world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    for (place, one) in kept.iter().enumerate() {
        let id = &one.header.id;
        let twice = kept.iter().take(place).any(|before| before.header.id == *id);
        if twice || store.would_adopt(id, &one.bytes)? == Adopted::Other {
            return Err(taken(file, id, &store));
        }
    }
    let mut new: Vec<&str> = Vec::new();
    let mut page = Page::new();
    for one in kept {
        let id = one.header.id.as_str();
        match store.adopt(id, &one.bytes) {
            Ok(Adopted::New) => {
                new.push(id);
                tell(one, &mut page);
            }
            Ok(Adopted::Same) => {
                page.line(Text::new().strong(id).plain(": it is there already, the same."));
            }
            other => {
                for id in new {
                    store.disown(id);
                }
                return Err(other.err().map_or_else(|| taken(file, id, &store), Failure::from));
            }
        }
    }
    world.out.talk(&page);
    Ok(())
}

fn taken(file: &Path, id: &str, store: &Store) -> Failure {
    let (file, dir) = (file.display(), store.dir().display());
    Failure::failed(format!("{file}: another session `{id}` is in `{dir}`, and was left as it is"))
        .hint("nothing was written; another folder can be named with `--sessions`")
}

fn tell(kept: &Kept, page: &mut Page) {
    let games = &kept.session.games;
    let Some(last) = games.last() else { return };
    let deals = games.iter().map(|game| game.deals.len()).sum();
    page.line(Text::new().strong(&kept.header.id).plain(format!(
        ": {}; {}.",
        count(deals, "deal"),
        now(last, games.len()).score_line()
    )));
    if let Some(stopped) = &kept.session.stopped {
        let text = format!("deal {} could not have happened so: {}", stopped.deal, stopped.why);
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
