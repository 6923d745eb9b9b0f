//! The board of a night, for a wall: the night as its log has it now, and what its tables have in
//! sessions of their own that it has not taken yet.
//!
//! It reads and locks nothing. It must never know how often it is looked at.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rasher::event::night::Outcome;
use rasher::html::night::board_page;
use rasher::night::{Night, linked};
use rasher::report::board::Damage;
use rasher::store::Store;

use super::super::world::World;
use super::open::see_for_board;
use super::table::waiting;
use crate::failure::Failure;
use crate::pages::night_board::picture;
use crate::paint::{Look, Text, Tone};

/// The board of a night, for a wall.
pub(in super::super) struct Board {
    store: Store,
    id: String,
    path: PathBuf,
    stamps: Vec<Stamp>,
    night: Night,
    waiting: Vec<Outcome>,
    /// Where the log could be used no further.
    unread: Option<Damage>,
}

/// How long a log is, and when it was written.
type Stamp = Option<(u64, Option<SystemTime>)>;

impl Board {
    /// Reads it.
    pub(in super::super) fn of(store: Store, id: String, world: &World) -> Result<Self, Failure> {
        let path = store.path(&id)?;
        let (night, unread) = see_for_board(&store, &id, world)?;
        let waiting = waiting(&store, &night);
        let mut board = Self { store, id, path, stamps: Vec::new(), night, waiting, unread };
        board.stamps = board.stamped();
        Ok(board)
    }

    /// What it is called in commands.
    pub(in super::super) fn id(&self) -> &str {
        &self.id
    }

    /// The night itself.
    pub(in super::super) const fn night(&self) -> &Night {
        &self.night
    }

    /// What tables have in sessions of their own, and the night has not taken yet.
    pub(in super::super) fn waiting(&self) -> &[Outcome] {
        &self.waiting
    }

    /// Reads it again where it has changed, or the session of a table that is waited for. Is it another?
    pub(in super::super) fn look(&mut self, world: &World) -> bool {
        if self.stamped() == self.stamps {
            return false;
        }
        let Ok((night, unread)) = see_for_board(&self.store, &self.id, world) else {
            return self.unread.replace(Damage::Gone) != Some(Damage::Gone);
        };
        let waiting = waiting(&self.store, &night);
        let changed = night != self.night || waiting != self.waiting || unread != self.unread;
        (self.night, self.waiting, self.unread) = (night, waiting, unread);
        self.stamps = self.stamped();
        changed
    }

    /// How everything is that the board shows: the night, and the sessions of the tables that have not
    /// handed in.
    fn stamped(&self) -> Vec<Stamp> {
        let round = self.night.now();
        let session = |table: u32| {
            let id = linked::session_id(&self.night, round, table);
            stamp(&self.store.path(&id).ok()?)
        };
        let sessions = self.night.missing().into_iter().map(session);
        std::iter::once(stamp(&self.path)).chain(sessions).collect()
    }

    /// Where the log could be used no further.
    pub(in super::super) const fn unread(&self) -> Option<Damage> {
        self.unread
    }

    /// As a page that asks for itself again.
    pub(in super::super) fn html(&self) -> Result<String, Failure> {
        board_page(&self.night, &self.waiting, self.unread, false)
            .map_err(|error| Failure::failed(format!("the page cannot be made: {error}")))
    }

    /// As a picture of this size for a terminal; of those who have no room at once, these pages show the
    /// others in turn.
    pub(in super::super) fn picture(
        &self,
        (columns, rows): (usize, usize),
        turn: usize,
        look: Look,
    ) -> Vec<String> {
        let damage = self.unread.filter(|_| rows > 1);
        let rows = rows - usize::from(damage.is_some());
        let mut lines = picture(&self.night, &self.waiting, (columns, rows), turn, look);
        let look = Look { width: columns, ..look };
        let said = damage.map(|damage| Text::new().and(Tone::Warn, damage.sentence()));
        lines.extend(said.map(|said| look.row(&[(said, columns)])));
        lines
    }
}

fn stamp(path: &Path) -> Stamp {
    let about = fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()))
}
