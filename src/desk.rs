//! The desk: between a typed line and the log. What would a line do? Then do it, or don't.
//!
//! The prompt, `record`, standard input and the commands all pass here, so that a line means the
//! same wherever it was typed. A line is first *planned*: nothing has happened yet, and the plan says
//! in words what would. Only a plan that is *committed* is written, and it is on the disk before the
//! desk says so. What an error does (ask again, or stop) and who is asked is the caller's business;
//! this room prints nothing and knows no clock.

pub mod claim;

pub mod hearing;

pub mod people;

mod say;

use std::collections::BTreeMap;

use crate::event::{DealFate, Event, Ruling, Table};
use crate::game::Deal;
use crate::game::verdict::{Impossible, Irregular, Who};
use crate::history::{History, Place, Unfit};
use crate::line::command::{self, Command};
use crate::line::{self, LineError, Names};
use crate::log::{Header, Line, Row, Speak};
use crate::report::correction;
use crate::report::sheet::spelling;
use crate::report::words::count as counted;
use crate::seal::Seal;
use crate::seat::{ByTeam, Seat};
use crate::session::{self, DealStory, Game, Replaced, Rulebooks, Session, Unreadable};
use crate::store::{Disk, DiskFile, LogFile, Opened, Repair, Store, StoreError};

pub use say::{After, Changed, Spoken, status};

/// A session that is open for writing.
#[derive(Debug)]
pub struct Desk<F = std::fs::File> {
    file: LogFile<F>,
    header: Header,
    history: History,
    session: Session,
    books: Rulebooks,
    /// The words of entries that may be tried twice, with the line of each.
    once: BTreeMap<String, u64>,
    /// The word that the next entry gets.
    next_once: Option<String>,
}

/// What a line would do.
#[derive(Clone, Debug)]
pub enum Plan {
    /// It would add to the record.
    Entry(Box<Entry>),
    /// It is a question, or an order to the program, and changes nothing.
    Command(Command, String),
}

impl Plan {
    fn entry(entry: Entry) -> Self {
        Self::Entry(Box::new(entry))
    }
}

/// What would be added to the record, all of it or nothing.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The lines, in order.
    pub lines: Vec<Line>,
    /// What kind of addition it is.
    pub kind: Kind,
    /// What in it would be irregular, and is asked back at a terminal.
    pub irregular: Vec<Irregular>,
}

/// Kinds of additions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something that happened in a deal.
    Deal,
    /// The people decided, or the deal is void.
    Decision,
    /// The table's own count, which agrees.
    Agreed,
    /// A remark.
    Note,
    /// Another person sits down.
    Seat,
    /// The next game begins.
    Game,
    /// The last entry is taken back.
    Undo(Changed),
    /// An undo is taken back.
    Redo(Changed),
    /// A deal was heard wrongly.
    Fix {
        /// Which deal of the game.
        deal: u32,
        /// The line as it stood.
        old: String,
        /// The line as it will stand.
        new: String,
        /// What changes with it.
        changed: Changed,
    },
}

/// Why a line is not taken. Nothing has changed.
#[derive(Clone, Debug)]
pub enum Refused {
    /// It is not a line that can be taken now.
    Line(LineError),
    /// It could not have happened.
    Impossible(Impossible),
    /// The table counts otherwise.
    Disagree {
        /// The table's count.
        said: ByTeam<i32>,
        /// The record's.
        count: ByTeam<i32>,
        /// The smallest slip that would explain it, or that none does.
        slip: String,
    },
    /// The record stops before its end, so nothing can be added but a correction.
    Stopped(Impossible),
    /// The game is won.
    GameOver,
    /// The game goes on, so the next cannot begin.
    GameGoesOn,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to bring back.
    NothingToRedo,
    /// There is no such deal.
    NoSuchDeal {
        /// What was said.
        said: String,
        /// How many there are.
        deals: usize,
    },
    /// There is no deal yet that this could be about.
    NoDealYet,
    /// Nobody of that name sits here.
    NoSuchSeat(String),
    /// The name cannot be a player's.
    BadName(String),
    /// It does not fit what stands before it.
    Unfit(String),
    /// The command is used in another way.
    Usage(&'static str),
    /// The correction would make a later deal impossible.
    Breaks {
        /// Which deal.
        deal: u32,
        /// Why.
        why: Impossible,
    },
}

/// Why the desk could not open or write.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The folder or the file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The record.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// A line of the record does not fit what stands before it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl<F: DiskFile> Desk<F> {
    /// Opens a session for writing, and says what had to be mended.
    pub fn open<D: Disk<File = F>>(
        store: &Store<D>,
        id: &str,
    ) -> Result<(Self, Option<Repair>), DeskError> {
        let Opened { file, log, repair } = store.open_for_writing(id)?;
        let before = match self.refold() {
            Ok(before) => before,
            Err(error) => {
                self.forget(first);
                return Err(error.into());
            }
        };
        match self.file.append_once(at, self.next_once.as_deref(), &entry.lines) {
            Ok(rows) => {
                self.once.extend(self.next_once.take().map(|word| (word, first)));
                Ok(Committed {
                    closed: say::newly_closed(&before, &self.session),
                    won: self.session.is_finished() && !before.was_over(),
                    rows,
                })
            }
            Err(error) => {
                self.session.put_back(before);
                self.forget(first);
                Err(error.into())
            }
        }
    }
}

/// What was written, and what it brought about.
#[derive(Clone, Debug)]
pub struct Committed {
    /// The last deal is over since.
    pub closed: bool,
    /// The game is over since.
    pub won: bool,
    /// The lines as they stand in the log.
    pub rows: Vec<Row>,
}

/// How a table's own count is typed.
const AGREE: &str = "=6-4, or agree 6 4, the table's own count; below zero =-2:0";

/// What of a line is asked back.
fn asked_back(heard: &line::Heard) -> impl Iterator<Item = Irregular> {
    heard.irregular.iter().map(|(_, what)| *what).filter(|what| asks_back(*what))
}

/// Is this irregularity asked back ("a slip, or did it happen?") when it is typed? Calls are; a card
/// out of turn was typed as one, and what a referee knows of a revoke is a matter of when he speaks.
fn asks_back(irregular: Irregular) -> bool {
    !matches!(irregular, Irregular::Revoke { .. } | Irregular::PlayOutOfTurn { .. })
}

fn note(text: &str) -> Result<Entry, Refused> {
    if text.is_empty() {
        return Err(Refused::Usage("note TEXT: a remark for the record"));
    }
    let lines = vec![Line::Note { text: text.to_owned() }];
    Ok(Entry { lines, kind: Kind::Note, irregular: Vec::new() })
}

/// A count as people type it: `6-4`, `6 4`, `6:4`, and with totals below zero `-4:12` or `-4-12`.
pub fn count(text: &str) -> Option<ByTeam<i32>> {
    let text = text.trim();
    let parts: Vec<&str> = if text.contains(':') {
        text.split(':').collect()
    } else if text.contains(char::is_whitespace) {
        text.split_whitespace().collect()
    } else {
        return dashed(text);
    };
    match parts.as_slice() {
        [even, odd] => Some(ByTeam::new(even.trim().parse().ok()?, odd.trim().parse().ok()?)),
        _ => None,
    }
}

/// A count with a dash between its totals. One that comes first, or right after the dash between,
/// is a minus: `-2-0`, `-5--22`.
fn dashed(text: &str) -> Option<ByTeam<i32>> {
    let dash = |c: char| matches!(c, '-' | '–' | '−');
    let sign = text.chars().next().filter(|c| dash(*c)).map_or(0, char::len_utf8);
    let (minus, rest) = text.split_at(sign);
    let (even, odd) = rest.split_once(dash)?;
    let number = |minus: bool, digits: &str| {
        let number: i32 = digits.trim().parse().ok().filter(|number| *number >= 0)?;
        Some(if minus { -number } else { number })
    };
    let odd = odd.trim();
    let below = odd.strip_prefix(dash);
    Some(ByTeam::new(
        number(!minus.is_empty(), even)?,
        number(below.is_some(), below.unwrap_or(odd))?,
    ))
}

/// Seats go by their numbers; [`Refused::say`] has them by name.
impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(&[]))
    }
}

impl std::error::Error for Refused {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Line(error) => Some(error),
            Self::Impossible(why) | Self::Stopped(why) | Self::Breaks { why, .. } => Some(why),
            Self::Disagree { .. }
            | Self::GameOver
            | Self::GameGoesOn
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::NoSuchDeal { .. }
            | Self::NoDealYet
            | Self::NoSuchSeat(_)
            | Self::BadName(_)
            | Self::Unfit(_)
            | Self::Usage(_) => None,
        }
    }
}

impl Refused {
    /// In a sentence without its full stop, with the players' names.
    pub fn say(&self, seats: &[String]) -> String {
        match self {
            Self::Line(error) => error.say(Who(seats)),
            Self::Impossible(why) => why.say(Who(seats)),
            Self::Disagree { said, count, .. } => {
                Impossible::Disagree { said: *said, count: *count }.say(Who(seats))
            }
            Self::Stopped(why) => {
                format!(
                    "the record stops before its end ({}), so nothing is added",
                    why.say(Who(seats))
                )
            }
            Self::GameOver => "the game is over".into(),
            Self::GameGoesOn => "the game is not over yet".into(),
            Self::NothingToUndo => "there is nothing to undo".into(),
            Self::NothingToRedo => "there is nothing to redo".into(),
            Self::NoSuchDeal { said, deals: 0 } => {
                format!("there is no deal {}: none has been dealt yet", said.escape_debug())
            }
            Self::NoSuchDeal { said, deals } => {
                let deals = counted(i64::try_from(*deals).unwrap_or(i64::MAX), "deal");
                format!("there is no deal {}: this game has {deals}", said.escape_debug())
            }
            Self::NoDealYet => "no deal has been recorded yet".into(),
            Self::NoSuchSeat(word) => {
                format!("nobody at this table is called {}", word.escape_debug())
            }
            Self::BadName(why) | Self::Unfit(why) => why.clone(),
            Self::Usage(usage) => format!("that command is used so: {usage}"),
            Self::Breaks { deal, why } => {
                format!("deal {deal} could then not have happened: {}", why.say(Who(seats)))
            }
        }
    }

    /// What may lie behind it, in a sentence without its full stop.
    pub fn slip(&self) -> Option<&str> {
        if let Self::Disagree { slip, .. } = self { Some(slip) } else { None }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::GameOver => {
                Some("`again` begins the next game; `undo` takes the last entry back")
            }
            Self::GameGoesOn => Some("`again` is for after the last deal"),
            Self::Stopped(_) => Some("`fix` corrects a deal, `undo` takes the last entry back"),
            Self::Breaks { .. } => Some("correct that deal first, or undo back to it"),
            Self::Impossible(Impossible::Disagree { .. }) | Self::Disagree { .. } => {
                Some("`score` shows the deals; `fix 3 …` corrects one")
            }
            Self::Line(_)
            | Self::Impossible(_)
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::NoSuchDeal { .. }
            | Self::NoDealYet
            | Self::NoSuchSeat(_)
            | Self::BadName(_)
            | Self::Unfit(_)
            | Self::Usage(_) => None,
        }
    }
}
