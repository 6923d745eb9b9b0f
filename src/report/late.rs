//! Lines that changed a game after it was over and its seal was said, or after somebody had
//! confirmed or signed it.
//!
//! Such a mark is for ever: taking the change back is a change itself. The record is gone through
//! once more from its first line, and looked at where something is taken back or put right: a game
//! that was over then may go on now, and no other place remembers it. What that costs is bounded by
//! the number of lines, and where the bound is reached it is said.

use std::collections::BTreeMap;

use crate::event::{Event, Table};
use crate::history::{History, Place, ResolvedLine};
use crate::log::{Attest, Header, Line};
use crate::session::{Rulebooks, Session, fold_by};

/// For every line of the record so many deals are counted anew, and no more, but for [`FREE`].
const DEALS_A_LINE: usize = 8;

/// So many deals are counted anew however short the record is.
const FREE: usize = 4096;

/// A line that changed something too late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Late {
    /// Its number.
    pub seq: u64,
    /// The first that it changed: a game and a deal, both from 0.
    pub place: Place,
    /// After what.
    pub after: After,
}

/// What had been before a change, so that it came too late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// The game was over, and its seal was said.
    Over,
    /// Somebody had confirmed it, in this line.
    Confirmed {
        /// The number of that line.
        seq: u64,
        /// Who.
        by: String,
    },
    /// Somebody had signed it, in this line.
    Signed {
        /// The number of that line.
        seq: u64,
        /// Who.
        by: String,
    },
}

/// What was changed too late, as far as it was looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lates {
    /// The changes, in order; an entry of several lines once.
    pub all: Vec<Late>,
    /// From this line on there were too many changes to look whether a game was over before each.
    pub unlooked: Option<u64>,
}

/// What was changed after it was over, confirmed or signed.
pub fn late(header: &Header, history: &History) -> Lates {
    let mut lates = Lates::default();
    if !history.said().iter().any(|said| may_change(&said.line)) {
        return lates;
    }
    let mut books = Rulebooks::default();
    let again = History::new(header);
    let Ok(session) = fold_by(&mut books, header, &again) else { return lates };
    let left = FREE + DEALS_A_LINE * history.said().len();
    // A merge writes the accounts of a deal one after the other; that changes nothing.
    let merged = history.attests().rev().find_map(|(said, attest)| match attest {
        Attest::Merged { .. } => Some(said.seq),
        Attest::Asks(_) | Attest::Confirmed { .. } | Attest::Signed { .. } | Attest::OfMatch(_) => {
            None
        }
    });
    let mut replay = Replay {
        header,
        books,
        again,
        session,
        left,
        merged,
        vouched: None,
        over: BTreeMap::new(),
        marked: BTreeMap::new(),
    };
    for said in history.said() {
        let Some((place, after)) = replay.take(said) else { continue };
        match after {
            Some(after) if lates.all.last().is_none_or(|last| last.seq < said.entry) => {
                lates.all.push(Late { seq: said.seq, place, after });
            }
            Some(_) | None => {}
        }
        if replay.left == 0 && lates.unlooked.is_none() {
            lates.unlooked = Some(said.seq);
        }
    }
    lates
}

/// Can this line change what came before it?
const fn may_change(line: &Line) -> bool {
    match line {
        Line::Strike { .. }
        | Line::Restore { .. }
        | Line::Amend { .. }
        | Line::Event(Event::Table(Table::Ruling(_) | Table::Misdeal { .. })) => true,
        Line::Event(_)
        | Line::Note { .. }
        | Line::Close { .. }
        | Line::Seat { .. }
        | Line::Game { .. }
        | Line::Attest(_)
        | Line::Night(_) => false,
    }
}

/// The record as it was while it was kept.
struct Replay<'a> {
    header: &'a Header,
    books: Rulebooks,
    again: History,
    session: Session,
    /// So many deals may still be counted anew.
    left: usize,
    /// The last line of a merge: nothing above it is marked.
    merged: Option<u64>,
    /// The last line that vouched for those above it, and its number.
    vouched: Option<(u64, &'a Attest)>,
    /// By the number of a game, from 0: the last change that found it over. What is older than that
    /// line was there when the game was over, however it goes on.
    over: BTreeMap<usize, u64>,
    /// The lines that came too late: to take one of them back comes too late as well.
    marked: BTreeMap<u64, After>,
}

impl<'a> Replay<'a> {
    /// Takes the next line. Of one that changed a deal: which, and after what, if that was too late.
    fn take(&mut self, said: &'a ResolvedLine) -> Option<(Place, Option<After>)> {
        if let Line::Attest(attest) = &said.line
            && attest.vouches()
        {
            self.vouched = Some((said.seq, attest));
        }
        if !may_change(&said.line) {
            self.again.say_again(said);
            return None;
        }
        self.catch_up();
        let first = self.first_touched(&said.line);
        let of_late = self.of_late(&said.line);
        self.again.say_again(said);
        let place = self.again.take_changed()?;
        if Some(said.seq) <= self.merged {
            self.fold_from(place);
            return Some((place, None));
        }
        self.note_over(place, said.seq);
        let after = first.and_then(|first| {
            self.vouched_for(first).or_else(|| self.was_over(place, first).then_some(After::Over))
        });
        let after = after.or(of_late);
        self.marked.extend(after.clone().map(|after| (said.seq, after)));
        self.fold_from(place);
        Some((place, after))
    }

    /// The first line that this one would change, if what it says was over by then.
    fn first_touched(&self, line: &Line) -> Option<u64> {
        match line {
            Line::Strike { from, .. } => {
                let mut struck = (*from..).map_while(|seq| self.again.get(seq));
                let of_deals = struck.find(|it| it.stands && !matches!(it.line, Line::Note { .. }));
                of_deals.map(|it| it.seq)
            }
            Line::Restore { strike } => self.again.restored_by(*strike).next().map(|it| it.seq),
            Line::Amend { game, deal, .. } => {
                let games = self.again.games();
                let number = game.map_or(games.len(), |no| usize::try_from(no).unwrap_or(0));
                let record = games.get(number.checked_sub(1)?)?;
                let place = usize::try_from(*deal).ok()?.checked_sub(1)?;
                record.deals.get(place).map(|deal| deal.seq)
            }
            Line::Event(_) => {
                let was_over = self.session.game()?.deals.last()?.closing.is_some();
                let deal = self.again.games().last()?.deals.last().filter(|_| was_over)?;
                // What was ruled since is no part of what was played, and an amendment is no new deal.
                let played = |event: &Event| {
                    !matches!(event, Event::Table(Table::Ruling(_) | Table::Misdeal { .. }))
                };
                let mut last = deal.events.iter().rev().filter(|(_, event)| played(event));
                let last = last.next().filter(|_| deal.amended.is_none());
                Some(last.map_or(deal.seq, |(seq, _)| *seq))
            }
            Line::Note { .. }
            | Line::Close { .. }
            | Line::Seat { .. }
            | Line::Game { .. }
            | Line::Attest(_)
            | Line::Night(_) => None,
        }
    }

    /// After what that came which this line takes back or brings back, if it came too late.
    fn of_late(&self, line: &Line) -> Option<After> {
        if let Line::Restore { strike } = line {
            let mut back = self.again.restored_by(*strike);
            return back.find_map(|it| self.marked.get(&it.seq).cloned());
        }
        let Line::Strike { from, .. } = line else { return None };
        let stands = |seq: u64| self.again.get(seq).is_some_and(|it| it.stands);
        let mut marked = self.marked.range(*from..);
        marked.find(|(seq, _)| stands(**seq)).map(|(_, after)| after.clone())
    }

    fn vouched_for(&self, first: u64) -> Option<After> {
        let (seq, attest) = self.vouched.filter(|(seq, _)| first < *seq)?;
        match attest {
            Attest::Confirmed { by, .. } => Some(After::Confirmed { seq, by: by.clone() }),
            Attest::Signed { by, .. } => Some(After::Signed { seq, by: by.clone() }),
            Attest::Merged { .. } | Attest::OfMatch(_) | Attest::Asks(_) => None,
        }
    }

    /// Remembers which games from that place on are over before this line.
    fn note_over(&mut self, place: Place, seq: u64) {
        if self.left == 0 {
            return;
        }
        let games = self.session.games.iter().enumerate().skip(place.game);
        self.over.extend(games.filter(|(_, it)| it.outcome.is_some()).map(|(no, _)| (no, seq)));
    }

    /// Was this line there when the game at that place was over?
    fn was_over(&self, place: Place, first: u64) -> bool {
        self.over.get(&place.game).is_some_and(|over| first < *over)
    }

    fn catch_up(&mut self) {
        if let Some(from) = self.again.take_changed() {
            self.fold_from(from);
        }
    }

    fn fold_from(&mut self, from: Place) {
        let counted = |history: &History| {
            let games = history.games().iter().skip(from.game);
            let deals: usize = games.map(|game| game.deals.len() + 1).sum();
            deals.saturating_sub(from.deal)
        };
        if self.left == 0 {
            return;
        }
        self.left = self.left.saturating_sub(counted(&self.again));
        if self.session.refold(&mut self.books, self.header, &self.again, from).is_err() {
            self.left = 0;
        }
    }
}
