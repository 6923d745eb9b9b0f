//! What the program reads of the machine: the folder of the sessions, the clock, chance, the streams.

#![allow(
    clippy::disallowed_methods,
    reason = "this is the module that reads the clock and the environment"
)]

use std::cell::Cell;
use std::ffi::OsString;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chrono::{DateTime, Datelike, FixedOffset, Local, NaiveDate, SecondsFormat, Utc};
use etcetera::BaseStrategy;
use rasher::session::Session;
use rasher::store::Store;
use signal_hook::consts::SIGINT;

use crate::failure::{Failure, FailureKind};
use crate::paint::{Out, Page, Signs};
use crate::prompt::editor::{Editor, Plain, Terminal};
use crate::prompt::setup::ask::{Ask, Menus, Numbered};

/// A time that the clock shall show, for records that are to come out the same again.
const CLOCK: &str = "RASHER_CLOCK";

/// Who named the folder of the sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// `--sessions`.
    Argument,
    /// `RASHER_SESSIONS`.
    Environment,
    /// Nobody: it lies here.
    Here,
    /// Nobody: it is where programs keep a user's data.
    Data,
}

impl Named {
    /// As it is spelt in JSON.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Argument => "argument",
            Self::Environment => "environment",
            Self::Here => "here",
            Self::Data => "user-data",
        }
    }

    /// As it is said.
    pub(super) const fn says(self) -> &'static str {
        match self {
            Self::Argument => "named by --sessions",
            Self::Environment => "named by RASHER_SESSIONS",
            Self::Here => "the folder here",
            Self::Data => "in the user's data",
        }
    }
}

/// What every command may need of the machine.
#[derive(Debug)]
pub(super) struct World {
    /// The streams.
    pub(super) out: Out,
    sessions: Option<(OsString, Named)>,
    clock: Option<DateTime<FixedOffset>>,
    chance: RandomState,
    drawn: Cell<u64>,
}

impl World {
    /// The streams, and the folder, where one was named, with who named it.
    pub(super) fn new(out: Out, sessions: Option<(OsString, Named)>) -> Result<Self, Failure> {
        let (chance, drawn) = (RandomState::new(), Cell::new(0));
        let clock = set_clock()?;
        if clock.is_none() {
            check_machine()?;
        }
        Ok(Self { out, sessions, clock, chance, drawn })
    }

    /// The sessions, and who says that they are there.
    pub(super) fn store(&self) -> Result<(Store, Named), Failure> {
        let (dir, named) = self.folder()?;
        let store = Store::new(dir);
        // An import over which a program died is whole before anybody reads.
        store.finish_import()?;
        Ok((store, named))
    }

    fn folder(&self) -> Result<(PathBuf, Named), Failure> {
        if let Some((dir, named)) = &self.sessions {
            if dir.is_empty() {
                return Err(Failure::usage("`--sessions` names no folder"));
            }
            let dir = PathBuf::from(dir);
            if leads_nowhere(&dir) {
                let said = dir.to_string_lossy().escape_debug().to_string();
                return Err(Failure::failed(format!("`{said}` is a link that leads nowhere"))
                    .hint("repair it or remove it, or name another folder for the sessions"));
            }
            return Ok((dir, *named));
        }
        let here = Path::new("sessions");
        match fs::metadata(here) {
            Ok(there) if there.is_dir() => return Ok((here.to_owned(), Named::Here)),
            // Whoever put something of that name here means it: no other folder takes its place.
            Ok(_) => return Err(not_here("is not a folder")),
            Err(_) if leads_nowhere(here) => {
                return Err(not_here("is a link that leads nowhere"));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(not_here(&format!("cannot be read: {error}"))),
        }
        let home = etcetera::choose_base_strategy().map_err(|_| {
            Failure::failed("the user's home is not known, so neither are the sessions")
                .hint("name a folder with `--sessions`, or with RASHER_SESSIONS")
        })?;
        Ok((home.data_dir().join("rasher").join("sessions"), Named::Data))
    }

    /// The time, as the log has it.
    pub(super) fn now(&self) -> String {
        let now = self.clock.map_or_else(Utc::now, |set| set.to_utc());
        now.to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// The time, in seconds since 1970.
    pub(super) fn seconds(&self) -> u64 {
        let now = self.clock.map_or_else(Utc::now, |set| set.to_utc());
        u64::try_from(now.timestamp()).unwrap_or(0)
    }

    /// The day where the players are: its date, and its name.
    pub(super) fn today(&self) -> (String, String) {
        let today = self.clock.unwrap_or_else(|| Local::now().fixed_offset());
        (today.format("%Y-%m-%d").to_string(), today.format("%A").to_string())
    }

    /// The editor that the person has named, with its arguments.
    #[allow(clippy::unused_self, reason = "what is read of the machine is read through the world")]
    pub(super) fn editor(&self) -> Option<String> {
        let named = |variable: &str| std::env::var(variable).ok();
        let is_named = |editor: &String| !editor.trim().is_empty();
        named("VISUAL").filter(is_named).or_else(|| named("EDITOR").filter(is_named))
    }

    /// The signs that pictures can be made of here. Where nothing is said of letters, they are taken
    /// for Unicode, as everywhere else.
    pub(super) fn signs(&self) -> Signs {
        let said = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(|variable| std::env::var(variable).ok().filter(|locale| !locale.is_empty()));
        let is_utf8 = |locale: &str| {
            let letters = locale.to_ascii_lowercase();
            letters.contains("utf-8") || letters.contains("utf8")
        };
        let drawn = said.as_deref().is_none_or(is_utf8) && !self.out.stdout.plain;
        if drawn { Signs::Drawn } else { Signs::Typed }
    }

    /// A person who can be asked: by menus where the terminal can draw them.
    pub(super) fn asking<T>(
        &self,
        ask: impl FnOnce(&mut dyn Ask) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let menus = !self.out.stderr.plain && !is_dumb() && io::stderr().is_terminal();
        let mut keys = self.keys()?;
        let say = |page: &Page| self.out.talk(page);
        let mut lines = Numbered { editor: &mut *keys, say: &say };
        if menus { ask(&mut Menus::new(lines, self.out.stderr)?) } else { ask(&mut lines) }
    }

    /// Does somebody sit at a terminal who reads questions there and can answer them?
    #[allow(clippy::unused_self, reason = "what is read of the machine is read through the world")]
    pub(super) fn is_attended(&self) -> bool {
        io::stdin().is_terminal() && io::stderr().is_terminal()
    }

    /// Can the terminal be drawn on?
    #[allow(clippy::unused_self, reason = "what is read of the machine is read through the world")]
    pub(super) fn can_draw(&self) -> bool {
        !is_dumb()
    }

    /// What is said from here on is about this session.
    pub(super) fn speaks_of(&self, session: &Session) {
        self.out.speaks_of(session.game().is_some_and(|game| game.rules.has_lettered_cards()));
    }

    /// A person who types.
    pub(super) fn keys(&self) -> Result<Box<dyn Editor>, Failure> {
        if is_dumb() {
            // Where lines are read as the system hands them out, an interrupt is not a key but the
            // end. Everything that was accepted is on the disk.
            let always = Arc::new(AtomicBool::new(true));
            let code = i32::from(FailureKind::Interrupted.code());
            signal_hook::flag::register_conditional_shutdown(SIGINT, code, always).map_err(
                |error| Failure::failed(format!("interrupts cannot be caught: {error}")),
            )?;
        }
        if self.out.stderr.plain && is_dumb() {
            Ok(Box::new(Plain { prompts: true }))
        } else {
            // Lines that are read aloud are edited, too, and can be called back; a hint that nobody
            // asked for would be read into them.
            let (colour, hints) = (self.out.stderr.colour, !self.out.stderr.plain);
            Ok(Box::new(Terminal::new(colour, hints, is_dumb())?))
        }
    }

    /// A number below `end`, by chance. Zero where there is none.
    ///
    /// The keys of the hasher come from the system, and a keyed hash of 1, 2, 3 … cannot be told
    /// from chance; that is fair enough to draw for the deal.
    pub(super) fn chance(&self, end: usize) -> usize {
        let Some(end) = u64::try_from(end).ok().filter(|end| *end > 0) else { return 0 };
        loop {
            self.drawn.set(self.drawn.get() + 1);
            let number = self.chance.hash_one(self.drawn.get());
            // The last, incomplete round of numbers would favour the low ones.
            if number < u64::MAX - u64::MAX % end {
                return usize::try_from(number % end).unwrap_or(0);
            }
        }
    }
}

/// Is it a link to something that is not there?
fn leads_nowhere(path: &Path) -> bool {
    fs::metadata(path).is_err() && fs::symlink_metadata(path).is_ok_and(|there| there.is_symlink())
}

/// The name `sessions` stands here, and is no folder that could be used.
fn not_here(why: &str) -> Failure {
    Failure::failed(format!("`./sessions` {why}"))
        .hint("repair it or remove it, or name a folder with `--sessions`")
}

fn set_clock() -> Result<Option<DateTime<FixedOffset>>, Failure> {
    let Ok(set) = std::env::var(CLOCK) else { return Ok(None) };
    if set.is_empty() {
        return Ok(None);
    }
    let wrong = |what: &str| {
        Failure::usage(format!("{CLOCK} {what}: `{set}`")).hint("write it as 2026-11-20T19:02:11Z")
    };
    let time = DateTime::parse_from_rfc3339(&set).map_err(|_| wrong("is not a valid time"))?;
    if (1970..=9999).contains(&time.to_utc().year()) {
        return Ok(Some(time));
    }
    Err(wrong("is before 1970 or after 9999"))
}

/// The last second of the year 9999.
const LAST: u64 = 253_402_300_799;

/// The machine's own clock must show a time that a log can hold.
fn check_machine() -> Result<(), Failure> {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    if since.is_ok_and(|since| since.as_secs() <= LAST) {
        return Ok(());
    }
    Err(Failure::failed("the clock of this machine shows a time before 1970 or after 9999")
        .hint(format!("set it, or say the time with {CLOCK}=2026-11-20T19:02:11Z")))
}

/// A day of the calendar, as the logs have it.
pub(super) fn day(typed: &str) -> Option<String> {
    let day = NaiveDate::parse_from_str(typed.trim(), "%Y-%m-%d").ok()?;
    Some(day.format("%Y-%m-%d").to_string())
}

/// The folder of the sessions, where the environment names one.
pub(super) fn sessions_variable() -> Option<std::ffi::OsString> {
    std::env::var_os("RASHER_SESSIONS").filter(|named| !named.is_empty())
}

/// Is this a terminal that draws nothing?
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty())
}
