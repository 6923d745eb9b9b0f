//! Sessions as they are read: which one is meant, and everything in it, as far as it is good.

use std::io::Read;
use std::time::SystemTime;

use rasher::game::Deal;
use rasher::history::{History, Unfit};
use rasher::line::command::command;
use rasher::line::{LineError, Names, read, spoken};
use rasher::log::{self, End, Glance, Header, Log, Torn};
use rasher::report::evening::{Evening, evening};
use rasher::session::{self, Game, Session};
use rasher::store::{Listed, Store, StoreError, Stray};

use super::world::World;
use super::{night, sign};
use crate::dispatch::asked::Asked;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, Tone, count};

/// A session that was read.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) id: String,
    pub(super) header: Header,
    pub(super) history: History,
    pub(super) session: Session,
    /// How its log ends.
    pub(super) end: End,
    /// A line that does not fit what stands before it.
    pub(super) unfit: Option<Unfit>,
}

/// A number and a session, each as far as it was named, in either order: the number of a deal, or of
/// entries.
#[derive(Debug, Default)]
pub(super) struct Named {
    pub(super) number: Option<u32>,
    pub(super) session: Option<String>,
}

impl Named {
    /// What these words name.
    pub(super) fn of<'w>(words: impl IntoIterator<Item = &'w String>) -> Result<Self, Failure> {
        let mut named = Self::default();
        for word in words {
            let number = word.parse().ok().or_else(|| spoken::counted(word));
            match (number, &named) {
                (Some(_), Self { number: None, .. }) => named.number = number,
                (None, Self { session: None, .. }) => named.session = Some(word.clone()),
                (Some(_), _) => {
                    return Err(Failure::usage("two numbers are named, and only one can be meant")
                        .hint("a session whose name is a number is named by `--session`"));
                }
                (None, _) => {
                    return Err(Failure::usage(
                        "two sessions are named, and only one can be meant",
                    ));
                }
            }
        }
        Ok(named)
    }
}

/// Reads a session by its name.
pub(super) fn see(store: &Store, id: &str) -> Result<Seen, Failure> {
    let mut seen = seen(id, store.read(id)?)?;
    sign::look(store, id, &mut seen.history);
    Ok(seen)
}

/// Reads a session by its name, and gives the lines of its log, as far as they are good.
pub(super) fn see_with_log(store: &Store, id: &str) -> Result<(Seen, String), Failure> {
    let unread = |source| StoreError::Io { path: store.dir().join(id), source };
    let mut bytes = Vec::new();
    store.bytes(id)?.read_to_end(&mut bytes).map_err(unread)?;
    let log = log::read(bytes.as_slice()).map_err(|unread| store.not_read(id, unread))?;
    bytes.truncate(usize::try_from(log.tail.good_bytes).unwrap_or(usize::MAX));
    let lines = String::from_utf8(bytes)
        .map_err(|error| Failure::failed(format!("session `{id}`: {}", error.utf8_error())))?;
    let mut seen = seen(id, log)?;
    sign::look(store, id, &mut seen.history);
    Ok((seen, lines))
}

/// Opens a log by its path. What is no file, such as a pipe that nobody writes into, is none.
pub(super) fn open_file(path: &str) -> Result<std::fs::File, Failure> {
    let failed =
        |why: &dyn std::fmt::Display| Failure::failed(format!("{}: {why}", path.escape_debug()));
    if !std::fs::metadata(path).map_err(|error| failed(&error))?.is_file() {
        return Err(failed(&"it is not a file"));
    }
    std::fs::File::open(path).map_err(|error| failed(&error))
}

/// Reads a log by its path, wherever it lies.
pub(super) fn see_file(path: &str) -> Result<Seen, Failure> {
    let failed = |error: &dyn std::fmt::Display| {
        Failure::failed(format!("{}: {error}", path.escape_debug()))
    };
    let log = log::read(std::io::BufReader::new(open_file(path)?));
    seen(path, log.map_err(|unread| failed(&unread))?)
}

/// What a log that was read says of its session.
pub(super) fn seen(id: &str, log: Log) -> Result<Seen, Failure> {
    let (history, unfit) = History::of(&log.header, log.rows);
    let session = session::fold(&log.header, &history)
        .map_err(|error| Failure::failed(format!("session `{id}`: {error}")))?;
    Ok(Seen { id: id.to_owned(), header: log.header, history, session, end: log.tail.end, unfit })
}

impl Seen {
    /// As it is asked, like a session at whose desk lines are typed.
    pub(super) fn asked(&self) -> Asked<'_> {
        Asked { id: &self.id, header: &self.header, history: &self.history, session: &self.session }
    }

    /// Everything that can be derived from it.
    pub(super) fn evening(&self) -> Evening {
        evening(&self.id, &self.header, &self.history, &self.session)
    }

    /// What of the record could not be used, in sentences without a full stop.
    pub(super) fn faults(&self) -> Vec<(Option<u64>, String)> {
        let mut faults = Vec::new();
        let end = match &self.end {
            End::Clean => None,
            End::MissingNewline => {
                Some((None, "the newline of the last line is missing".to_owned()))
            }
            End::Torn { reason: Torn::Fragment, .. } => {
                Some((None, "the log ends in a piece of a line".to_owned()))
            }
            End::Torn { reason: Torn::EntryIncomplete, .. } => {
                Some((None, "the log ends in an entry that is not whole".to_owned()))
            }
            End::Broken(broken) => Some((Some(broken.line), broken.fault.to_string())),
        };
        faults.extend(end);
        faults
            .extend(self.unfit.as_ref().map(|unfit| (Some(unfit.seq + 1), unfit.why.to_string())));
        faults
    }

    /// Warns of what could not be used, so that nobody takes a part for the whole.
    pub(super) fn warning(&self) -> Page {
        let mut page = Page::new();
        for (line, fault) in self.faults() {
            let place = line.map_or_else(String::new, |line| format!("line {line}: "));
            page.append(warns(&format!("{place}{fault}; everything before it is shown")));
        }
        page
    }

    /// Who sits at the table now.
    pub(super) fn seats(&self) -> &[String] {
        self.session.game().map_or(&self.header.seats, |game| &*game.seats)
    }
}

/// Could this be a line of a session in which these people sit: a command, or something of the language?
pub(super) fn reads(session: &Session, seats: &[String], line: &str) -> bool {
    let of_the_language = |error: &LineError| !matches!(error, LineError::NotTheLanguage { .. });
    command(line).is_some()
        || line.starts_with(['=', '?'])
        || session.game().and_then(open_or_first).is_some_and(|state| {
            let read = read(line, &state, &Names::new(seats));
            read.as_ref().err().is_none_or(of_the_language)
        })
}

/// A warning in a sentence without a full stop.
pub(super) fn warns(text: &str) -> Page {
    let mut page = Page::new();
    page.indented(Text::new().and(Tone::Warn, "warning: ").plain(text), 0, 9);
    page
}

/// The deal that is open or comes next; of a game that is over its first, so that a result that comes
/// too late is still known for a line, and told so.
fn open_or_first(game: &Game) -> Option<Deal<'_>> {
    let first = || Deal::open(&game.rules, game.deals.first()?.standing).ok();
    game.now().or_else(first)
}

/// How late a log was written: by its last line, and within a second by its file. What two records were
/// merged into has the times of their lines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Written {
    at: String,
    file: Option<SystemTime>,
}

impl Written {
    pub(super) fn of(store: &Store, id: &str, seen: &Glance) -> Self {
        Self { at: seen.at.clone(), file: changed(store, id) }
    }
}

/// When the file of a log was changed, as the disk has it.
fn changed(store: &Store, id: &str) -> Option<SystemTime> {
    let about = store.path(id).ok().and_then(|path| std::fs::metadata(path).ok());
    about.and_then(|about| about.modified().ok())
}

/// The names of the sessions that can be glanced into, the one last written first.
pub(super) fn by_time(store: &Store) -> Result<Vec<String>, Failure> {
    Ok(glanced(store)?.ids.into_iter().map(|(_, id)| id).collect())
}

/// What a glance into every session shows.
struct Glanced {
    /// Those that can be read, the one last written first.
    ids: Vec<(Written, String)>,
    /// Those of which not even the beginning can be read, and why.
    unread: Vec<(String, StoreError)>,
}

fn glanced(store: &Store) -> Result<Glanced, Failure> {
    let listed = match store.list() {
        Err(StoreError::NoFolder { .. }) => Vec::new(),
        listed => listed?,
    };
    let mut glanced = Glanced { ids: Vec::new(), unread: Vec::new() };
    for Listed { id, seen } in listed {
        match seen {
            Ok(seen) => glanced.ids.push((Written::of(store, &id, &seen), id)),
            Err(error) => glanced.unread.push((id, error)),
        }
    }
    glanced.ids.sort_by(|one, other| other.cmp(one));
    Ok(glanced)
}

/// The session last written. Where a log that cannot be read was written after it, or with it, that may be the
/// one that is meant, and nothing is read from or written to another in silence.
pub(super) fn last_written(store: &Store) -> Result<String, Failure> {
    let Glanced { ids, unread } = glanced(store)?;
    let Some((written, id)) = ids.into_iter().next() else { return Err(none(store)) };
    let later = unread.into_iter().find(|(unread, _)| written.file <= changed(store, unread));
    match later {
        None => Ok(id),
        Some((unread, why)) => Err(Failure::new(
            FailureKind::Found,
            format!("`{unread}` was written after `{id}`, and cannot be read"),
        )
        .hint(why.to_string())
        .hint(format!("`-s {id}` names the other one; `rasher check` says more"))),
    }
}

/// The session that was named or, where none was, the one last written.
pub(super) fn meant(store: &Store, word: Option<&str>) -> Result<String, Failure> {
    if let Some(word) = word {
        if let Some(night) = night::is_night_meant(store, Some(word)) {
            let failure = Failure::new(FailureKind::NoSession, format!("`{night}` is a night"))
                .hint("`rasher night --help` lists what can be done with it");
            let table = store.find(word).ok();
            let named = |id| format!("the session of one of its tables is named whole: `{id}`");
            return Err(table.map(named).into_iter().fold(failure, Failure::hint));
        }
        return match store.find(word) {
            Err(StoreError::NoFolder { .. }) => Err(Failure::new(
                FailureKind::NoSession,
                format!(
                    "there is no session `{word}`: the folder `{}` is not there",
                    store.dir().display()
                ),
            )
            .hint("`rasher new` begins one")),
            // What there is cannot be read, and may be what is meant.
            Err(StoreError::NoSuchSession { .. }) if by_time(store)?.is_empty() => {
                if !store.ids()?.is_empty() {
                    return Err(none(store));
                }
                let dir = store.dir().display();
                let error = format!("there is no session `{word}` in `{dir}`, nor any other yet");
                Err(Failure::new(FailureKind::NoSession, error).hint("`rasher new` begins one"))
            }
            found => Ok(found?),
        };
    }
    last_written(store)
}

/// What of the folder could not be taken for a session.
pub(super) fn strays(store: &Store) -> Result<Vec<Stray>, Failure> {
    match store.survey() {
        Err(StoreError::NoFolder { .. }) => Ok(Vec::new()),
        survey => Ok(survey?.strays),
    }
}

/// A file of the folder that is or is called like a log, and was not taken.
#[derive(Debug)]
pub(super) struct NotTaken {
    pub(super) name: String,
    pub(super) why: String,
}

impl From<Stray> for NotTaken {
    fn from(stray: Stray) -> Self {
        Self { name: stray.name, why: stray.why.to_string() }
    }
}

/// What of the folder could not be taken, the nights that cannot be read among it.
pub(super) fn not_taken(store: &Store) -> Result<Vec<NotTaken>, Failure> {
    let mut all: Vec<NotTaken> = strays(store)?.into_iter().map(NotTaken::from).collect();
    let nights = match store.nights() {
        Err(StoreError::NoFolder { .. }) => Vec::new(),
        nights => nights?,
    };
    for id in nights {
        let faults = store.read(&id).map_err(Failure::from);
        let why = match faults.and_then(|log| night::faults(&id, log)) {
            Ok((_, faults)) => faults
                .into_iter()
                .find_map(|(line, fault)| Some(format!("a night, line {}: {fault}", line?))),
            Err(failure) => Some(failure.says().to_owned()),
        };
        all.extend(why.map(|why| NotTaken { name: format!("{id}.jsonl"), why }));
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(all)
}

/// Names what could not be taken, and ends with what `check` ends with where there is something.
pub(super) fn all_taken(strays: &[NotTaken], world: &World) -> Result<(), Failure> {
    if strays.is_empty() {
        return Ok(());
    }
    world.out.talk(&named(strays));
    let files = count(strays.len(), "file");
    Err(Failure::new(
        FailureKind::Found,
        format!("{files} of the folder could not be read as a session"),
    ))
}

fn named(strays: &[NotTaken]) -> Page {
    let mut page = Page::new();
    for stray in strays {
        let text = Text::new().and(Tone::Bad, "not taken: ").strong(&stray.name);
        page.indented(text.plain(format!(": {}", stray.why)), 0, 4);
    }
    page
}

/// What of the folder is called like a night and could not be taken for one.
pub(super) fn strays_of_nights(store: &Store) -> Result<Vec<NotTaken>, Failure> {
    let all = strays(store)?.into_iter().filter(is_of_a_night).map(NotTaken::from);
    Ok(all.collect())
}

/// Is it called like a night?
pub(super) fn is_of_a_night(stray: &Stray) -> bool {
    stray.name.to_ascii_lowercase().ends_with(".night.jsonl")
}

/// The same, for what is asked of nights too.
pub(super) fn meant_log(store: &Store, word: Option<&str>) -> Result<String, Failure> {
    // The sessions that its tables keep begin with the name of a night, which alone means the night.
    match night::is_night_meant(store, word) {
        Some(night) => Ok(night),
        None => meant(store, word),
    }
}

/// There is no session at all; what could not be taken for one is named.
pub(super) fn none(store: &Store) -> Failure {
    let dir = store.dir().display();
    let left = passed_over(store).unwrap_or_default();
    if left.is_empty() {
        return Failure::new(FailureKind::NoSession, format!("there is no session in `{dir}` yet"))
            .hint("`rasher new` begins one");
    }
    let files = count(left.len(), "file");
    let error =
        format!("there is no session in `{dir}` that can be read, and {files} could not be");
    Failure::new(FailureKind::Found, error).at(named(&left)).hint("`rasher check` says more")
}

/// With the names of what could not be taken, where there is something.
pub(super) fn with_passed_over(failure: Failure, store: &Store) -> Failure {
    failure.at(named(&passed_over(store).unwrap_or_default()))
}

/// What could not be taken, and the logs of which not even the beginning can be read.
pub(super) fn passed_over(store: &Store) -> Result<Vec<NotTaken>, Failure> {
    let mut all = not_taken(store)?;
    let listed = match store.list() {
        Err(StoreError::NoFolder { .. }) => Vec::new(),
        listed => listed?,
    };
    all.extend(listed.into_iter().filter_map(|one| {
        let why = one.seen.err()?.to_string();
        Some(NotTaken { name: format!("{}.jsonl", one.id), why })
    }));
    all.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(all)
}

/// Sessions that go on, the one last written first.
pub(super) fn unfinished(store: &Store) -> Result<Vec<Seen>, Failure> {
    let ids = by_time(store)?;
    if !ids.is_empty() {
        last_written(store)?;
    }
    let seen = ids.into_iter().filter_map(|id| see(store, &id).ok());
    Ok(seen.filter(|seen| !seen.session.is_finished()).collect())
}
