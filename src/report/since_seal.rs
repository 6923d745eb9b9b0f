//! Whether what was sealed still stands: which sealed lines were struck, corrected or overruled
//! later, and the score at the seal and now.
//!
//! That the lines are the same as they were sealed is the chain's to show; here is asked whether they
//! still count.

use serde::Serialize;

use crate::event::{Event, Table};
use crate::history::{History, heard};
use crate::log::{Header, Line, Row};
use crate::report::words::{score, signed};
use crate::seat::ByTeam;
use crate::session::{self, DealStory, Session, Unreadable};

/// What happened to sealed lines after the seal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SinceSeal {
    /// Whether every sealed line counts as it did.
    pub stands: bool,
    /// What was done to sealed lines, in the order of the lines.
    pub changes: Vec<Change>,
    /// The score of the game that was played at the seal, as it was then.
    pub at_seal: ByTeam<i32>,
    /// What the deals that were sealed come to now.
    pub of_sealed: ByTeam<i32>,
    /// The score of the game that is played now.
    pub now: ByTeam<i32>,
    /// Which game was played at the seal, and which is now, from 1.
    pub games: [usize; 2],
}

/// Something that was done to sealed lines later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// What was done.
    pub what: SealedChange,
    /// The first sealed line that it concerns, from 1.
    pub line: u64,
    /// The line that did it, from 1.
    pub by: u64,
    /// In a sentence without its full stop.
    pub text: String,
}

/// What can be done to sealed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealedChange {
    /// They no longer count.
    Struck,
    /// They were undone at the seal and count again.
    Restored,
    /// Their deal was heard wrongly.
    Corrected,
    /// The table ruled on their deal after it was over.
    Overruled,
}

/// Compares a record with its first `lines` lines, the header counted.
pub fn since_seal(header: &Header, rows: &[Row], lines: u64) -> Result<SinceSeal, Unreadable> {
    let sealed = rows.iter().filter(|row| row.seq < lines).cloned();
    let (then, _) = History::of(header, sealed);
    let (now, _) = History::of(header, rows.iter().cloned());
    let (at_seal, at_end) = (session::fold(header, &then)?, session::fold(header, &now)?);
    let mut changes = standing_changed(&then, &now, lines);
    let is_own = |seq: u64| matches!(now.get(seq).map(|it| &it.line), Some(Line::Event(_)));
    changes.extend(deals_changed(&at_seal, &at_end, lines, &is_own));
    changes.sort_by_key(|change| (change.line, change.by));
    let of_sealed = of_sealed(&at_end, at_seal.games.len(), lines);
    Ok(SinceSeal {
        stands: changes.is_empty(),
        changes,
        at_seal: at_seal.game().map(session::Game::score).unwrap_or_default(),
        of_sealed,
        now: at_end.game().map(session::Game::score).unwrap_or_default(),
        games: [at_seal.games.len(), at_end.games.len()],
    })
}

/// What the sealed deals of the game of the seal come to now.
fn of_sealed(now: &Session, games: usize, lines: u64) -> ByTeam<i32> {
    let Some(game) = games.checked_sub(1).and_then(|last| now.games.get(last)) else {
        return ByTeam::default();
    };
    let sealed = game.deals.iter().take_while(|deal| deal.seq < lines);
    sealed.last().map_or(game.start, |deal| deal.score)
}

/// Lines on end to which the same was done by one line.
#[derive(Clone, Copy)]
struct Run {
    what: SealedChange,
    /// The `seq` of the line that did it.
    by: u64,
    from: u64,
    to: u64,
}

/// Sealed lines that stood and do not, or did not and do: each run with the line that did it, which is
/// one that stands.
fn standing_changed(then: &History, now: &History, lines: u64) -> Vec<Change> {
    let (taken_back, brought_back) = (now.taken_back(), now.brought_back());
    let mut changes: Vec<Change> = Vec::new();
    let mut run: Option<Run> = None;
    let mut end = |run: Option<Run>| changes.extend(run.map(Run::told));
    for (before, after) in then.said().iter().zip(now.said()) {
        let (what, by) = match (before.stands, after.stands) {
            (true, false) => (SealedChange::Struck, &taken_back),
            (false, true) => (SealedChange::Restored, &brought_back),
            (true, true) | (false, false) => {
                // Lines about what stands never do, and part nothing.
                if !matches!(before.line, Line::Strike { .. } | Line::Restore { .. }) {
                    end(run.take());
                }
                continue;
            }
        };
        let (from, to) = (before.seq, before.seq);
        let by = by.get(&from).copied().unwrap_or(lines);
        run = match run.take() {
            Some(same) if same.what == what && same.by == by => Some(Run { to, ..same }),
            other => {
                end(other);
                Some(Run { what, by, from, to })
            }
        };
    }
    end(run);
    changes
}

impl Run {
    fn told(self) -> Change {
        let (what, line, to, by) = (self.what, self.from + 1, self.to + 1, self.by + 1);
        let which = if line == to {
            format!("sealed line {line} ")
        } else {
            format!("sealed lines {line} to {to} ")
        };
        let said = match (what, line == to) {
            (SealedChange::Struck, true) => "was undone",
            (SealedChange::Struck, false) => "were undone",
            (_, true) => "was undone then and counts again",
            (_, false) => "were undone then and count again",
        };
        Change { what, line, by, text: format!("{which}{said}, by line {by}") }
    }
}

/// Sealed deals that were corrected, or ruled on after they were over.
fn deals_changed(
    then: &Session,
    now: &Session,
    lines: u64,
    is_own: &impl Fn(u64) -> bool,
) -> Vec<Change> {
    let mut changes = Vec::new();
    for (no, (before, after)) in (1_usize..).zip(then.games.iter().zip(&now.games)) {
        let of = if now.games.len() > 1 { format!(" of game {no}") } else { String::new() };
        for deal in after.deals.iter().filter(|deal| deal.seq < lines) {
            let which = format!("deal {}{of}, sealed from line {}", deal.no, deal.seq + 1);
            let sealed = before.deals.iter().find(|sealed| sealed.seq == deal.seq);
            let is_other = sealed.is_none_or(|sealed| is_another(sealed, deal, lines, is_own));
            if let Some(by) = deal.amended.filter(|by| *by >= lines && is_other) {
                let text = format!("{which}, was corrected by line {}", by + 1);
                let (what, line, by) = (SealedChange::Corrected, deal.seq + 1, by + 1);
                changes.push(Change { what, line, by, text });
            }
            if let Some(by) = deal.dismissed.filter(|by| *by >= lines && is_other) {
                let text = format!("{which}, had a dispute that was dismissed by line {}", by + 1);
                let (what, line, by) = (SealedChange::Overruled, deal.seq + 1, by + 1);
                changes.push(Change { what, line, by, text });
            }
            let was_over = sealed.is_some_and(|sealed| sealed.closing.is_some());
            let rulings = deal.events.iter().filter(|it| is_ruled_since(it, lines, is_own));
            for (by, event) in rulings.filter(|_| was_over) {
                let points = if let Event::Table(Table::Ruling(ruling)) = event {
                    format!(" ({}, {})", signed(ruling.points.even), signed(ruling.points.odd))
                } else {
                    String::new()
                };
                let text = format!("{which}, was ruled on later{points}, by line {}", by + 1);
                let (what, line, by) = (SealedChange::Overruled, deal.seq + 1, by + 1);
                changes.push(Change { what, line, by, text });
            }
        }
    }
    changes
}

/// Did the table decide this after the seal, and apart from a correction?
fn is_ruled_since((seq, event): &(u64, Event), lines: u64, is_own: &impl Fn(u64) -> bool) -> bool {
    *seq >= lines
        && is_own(*seq)
        && matches!(event, Event::Table(Table::Ruling(_) | Table::Misdeal { .. }))
}

/// Is what was heard of a deal something else than what was sealed? A correction that says the same
/// changes nothing.
fn is_another(
    sealed: &DealStory,
    deal: &DealStory,
    lines: u64,
    is_own: &impl Fn(u64) -> bool,
) -> bool {
    let now = deal.events.iter().filter(|it| !is_ruled_since(it, lines, is_own));
    let now: Vec<(u64, Event)> = now.cloned().collect();
    sealed.standing.dealer != deal.standing.dealer || heard(&sealed.events) != heard(&now)
}

impl SinceSeal {
    /// The scores, in a sentence without its full stop.
    pub fn scores(&self) -> String {
        let [then, sealed, now] = [self.at_seal, self.of_sealed, self.now].map(score);
        let [game, last] = self.games;
        let of = if last > 1 { format!(" in game {game}") } else { String::new() };
        let at_seal = format!("At the seal it stood {then}{of}");
        let is_now = if game == last { now } else { format!("{now} in game {last}") };
        if self.stands {
            return format!("{at_seal}; now it stands {is_now}");
        }
        format!("{at_seal}; the deals sealed then make {sealed} now, and it stands {is_now}")
    }
}
