//! Entries taken back, and brought back.
//!
//! It finds the lines that do so and what they change; it must never look into what a deal was.

use crate::history::{History, HistoryStep};
use crate::line::spoken;
use crate::log::Line;
use crate::store::DiskFile;

use super::{Changed, Desk, Entry, EntryKind, Refused};

impl<F: DiskFile> Desk<F> {
    pub(super) fn undo(&mut self, rest: &str) -> Result<Entry, Refused> {
        let wanted = how_many(rest, "type `undo`, or `undo 3` for the last three entries")?;
        let (lines, changed) = self.steps(wanted, Refused::NothingToUndo, History::undo_step)?;
        let kind = EntryKind::Undo(changed);
        Ok(Entry { lines, kind, irregular: Vec::new(), let_go: Vec::new() })
    }

    pub(super) fn redo(&mut self, rest: &str) -> Result<Entry, Refused> {
        let wanted = how_many(rest, "type `redo`, or `redo 3` for the last three undos")?;
        let (lines, changed) = self.steps(wanted, Refused::NothingToRedo, History::redo_step)?;
        let kind = EntryKind::Redo(changed);
        Ok(Entry { lines, kind, irregular: Vec::new(), let_go: Vec::new() })
    }

    /// The lines of so many steps, each from where the one before it leads, and what they change.
    fn steps(
        &mut self,
        wanted: usize,
        none: Refused,
        step: impl Fn(&History) -> Option<HistoryStep>,
    ) -> Result<(Vec<Line>, Changed), Refused> {
        let first = self.history.next_seq();
        let (mut lines, mut about) = (Vec::new(), Vec::new());
        let mut there = 0;
        while there < wanted
            && let Some(step) = step(&self.history)
            && self.history.push_entry("", &step.lines).is_ok()
        {
            lines.extend(step.lines);
            about.push(step.about);
            there += 1;
        }
        self.forget(first);
        match there {
            0 => return Err(none),
            there if there < wanted => return Err(Refused::TooMany { wanted, there }),
            _ => {}
        }
        let mut changed = self.changed(&lines)?;
        changed.note(about.iter().rev().flatten());
        changed.entries = wanted;
        Ok((lines, changed))
    }
}

/// How many entries are meant: one where nothing is said.
fn how_many(rest: &str, usage: &'static str) -> Result<usize, Refused> {
    let number = if rest.is_empty() { Some(1) } else { spoken::counted(rest) };
    let number = number.and_then(|number| usize::try_from(number).ok());
    number.filter(|number| *number > 0).ok_or(Refused::Usage(usage))
}
