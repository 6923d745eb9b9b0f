//! What undo, redo and a correction after them have to say, and which lines that takes away or brings back.
//!
//! It looks back over the lines and makes new ones; it must never change what stands.

use std::collections::BTreeMap;

use crate::event::Event;
use crate::log::Line;

use super::{History, ResolvedLine, Strike};

/// One step back or forth through what was recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryStep {
    /// The lines that take it.
    pub lines: Vec<Line>,
    /// The lines that go or come back with it.
    pub about: Vec<Line>,
}

impl History {
    /// Where a strike must begin to take back the last entry that stands.
    pub fn undo_target(&self) -> Option<u64> {
        let entry = |seq| self.get(seq).map(|said| said.entry);
        let last = entry(self.standing.last()?.seq)?;
        let of_entry = self.standing.iter().rev().take_while(|it| entry(it.seq) == Some(last));
        of_entry.last().map(|it| it.seq)
    }

    /// The same for the last entries, the last one first: as many as are asked for, or as there are.
    pub fn undo_targets(&self, wanted: usize) -> Vec<u64> {
        let mut firsts: Vec<(u64, u64)> = Vec::new();
        for said in self.standing.iter().rev().filter_map(|it| self.get(it.seq)) {
            let full = firsts.len() == wanted;
            match firsts.last_mut() {
                Some((entry, first)) if *entry == said.entry => *first = said.seq,
                Some(_) | None if full => break,
                Some(_) | None => firsts.push((said.entry, said.seq)),
            }
        }
        firsts.into_iter().map(|(_, first)| first).collect()
    }

    /// What takes the last entry back; none where nothing stands. What a correction has struck to be
    /// possible is said again with it. What was said again in one entry is taken back deal by deal.
    pub fn undo_step(&self) -> Option<HistoryStep> {
        let last = self.part_of(self.standing.last()?.seq)?;
        let of_part =
            self.standing.iter().rev().take_while(|it| self.part_of(it.seq) == Some(last));
        let mut undone: Vec<u64> = of_part.map(|it| it.seq).collect();
        undone.reverse();
        let from = *undone.first()?;
        let struck = undone.iter().find_map(|seq| self.struck_for(*seq));
        let first = self.next_seq() + 1;
        let again = struck.map_or_else(Vec::new, |struck| self.lines_again(&struck.struck, first));
        let about = undone.iter().filter(|seq| !self.says_again(**seq));
        let about = about.filter_map(|seq| self.line(*seq)).cloned().collect();
        let lines = std::iter::once(Line::Strike { from, why: String::new() }).chain(again);
        Some(HistoryStep { lines: lines.collect(), about })
    }

    /// What takes the last undo back; none where something was recorded since.
    pub fn redo_step(&self) -> Option<HistoryStep> {
        if let Some(strike) = self.redo_target() {
            let about = self.restored_by(strike).map(|said| said.line.clone()).collect();
            return Some(HistoryStep { lines: vec![Line::Restore { strike }], about });
        }
        self.correct_again()
    }

    /// A correction once more that was undone last, and for which what it had struck was said again.
    fn correct_again(&self) -> Option<HistoryStep> {
        let entry = self.get(self.settled)?.entry;
        let undo = self.strikes.iter().rev().find(|strike| {
            self.get(strike.seq).is_some_and(|said| said.entry == entry)
                && self.struck_for(strike.from).is_some()
        })?;
        let first = self.get(undo.seq + 1).filter(|said| said.entry == entry && said.stands)?;
        // What stood after the deals that it struck is in its entry, and is said once more with it.
        let of_it = self.get(undo.from)?.entry;
        let seqs =
            (undo.from..).take_while(|seq| self.get(*seq).is_some_and(|it| it.entry == of_it));
        let seqs: Vec<u64> = seqs.collect();
        let about = seqs.iter().filter(|seq| !self.says_again(**seq));
        let about = about.filter_map(|seq| self.line(*seq)).cloned().collect();
        let strike = Line::Strike { from: first.seq, why: self.why_struck(undo.from - 1) };
        let again = self.lines_again(&seqs, self.next_seq() + 1);
        Some(HistoryStep { lines: std::iter::once(strike).chain(again).collect(), about })
    }

    /// Does this line of a correction only say again what its strike would have taken away with the
    /// deals?
    fn says_again(&self, seq: u64) -> bool {
        let Some(said) = self.get(seq) else { return false };
        let Some(struck) = self.struck_for(said.entry + 1) else { return false };
        let is_the_same = |old: &u64| match (self.line(*old), &said.line) {
            (
                Some(Line::Amend { game, deal, .. }),
                Line::Amend { game: of_game, deal: of_deal, .. },
            ) => game == of_game && deal == of_deal,
            (Some(old @ Line::Note { .. }), line) => old == line,
            (Some(_) | None, _) => false,
        };
        seq > said.entry + 1 && struck.struck.iter().any(is_the_same)
    }

    /// The corrections of other deals, and what was noted with them, that a strike from `from` would
    /// take away with the deals from number `deal` of the last game on; `own` is the correction for
    /// which it is. They stand on, and are said again after the strike and `own`.
    pub fn stand_on(&self, from: u64, deal: u32, own: &Line) -> Vec<Line> {
        let last = u32::try_from(self.games.all.len()).ok();
        let place = |line: &Line| {
            if let Line::Amend { game, deal, .. } = line {
                Some((game.or(last), *deal))
            } else {
                None
            }
        };
        let own = place(own);
        let stays = |line: &Line| {
            place(line).is_some_and(|it| Some(it) != own && (it.0 != last || it.1 < deal))
        };
        let covered: Vec<&ResolvedLine> = self.struck_by(from).collect();
        // Of several corrections of a deal the last one counts.
        let counts = |at: usize, line: &Line| {
            let later = covered.iter().skip(at + 1);
            !later.map(|it| place(&it.line)).any(|it| it == place(line))
        };
        let kept =
            |at: usize| covered.get(at).is_some_and(|it| stays(&it.line) && counts(at, &it.line));
        let with_one = |entry: u64| {
            (0..covered.len())
                .any(|at| kept(at) && covered.get(at).is_some_and(|it| it.entry == entry))
        };
        let is_note = |it: &ResolvedLine| matches!(it.line, Line::Note { .. });
        let seqs = covered
            .iter()
            .enumerate()
            .filter(|(at, it)| kept(*at) || (is_note(it) && with_one(it.entry)));
        let seqs: Vec<u64> = seqs.map(|(_, it)| it.seq).collect();
        self.lines_again(&seqs, self.next_seq() + 2)
    }

    fn why_struck(&self, strike: u64) -> String {
        match self.line(strike) {
            Some(Line::Strike { why, .. }) => why.clone(),
            Some(_) | None => String::new(),
        }
    }

    /// The strike right before a correction of the same entry: what it struck was dealt after the end
    /// that the correction brings.
    fn struck_for(&self, amend: u64) -> Option<&Strike> {
        let said = self.get(amend).filter(|said| matches!(said.line, Line::Amend { .. }))?;
        let strike = amend.checked_sub(1).filter(|strike| *strike >= said.entry)?;
        let place = self.strikes.binary_search_by_key(&strike, |it| it.seq).ok()?;
        self.strikes.get(place)
    }

    /// The entry of a line and, where that begins with a strike and so says deals and their corrections
    /// again, which of them.
    fn part_of(&self, seq: u64) -> Option<(u64, usize)> {
        let entry = self.get(seq)?.entry;
        let corrects = self.struck_for(entry + 1).is_some();
        if corrects || !matches!(self.line(entry)?, Line::Strike { .. }) {
            return Some((entry, 0));
        }
        let lines = (entry..=seq).filter_map(|seq| self.line(seq));
        let begins =
            |line: &&Line| matches!(line, Line::Event(Event::Deal { .. }) | Line::Amend { .. });
        Some((entry, lines.filter(begins).count()))
    }

    /// These lines as they are said again from number `first` on: what is about one of them is about
    /// the new one.
    fn lines_again(&self, seqs: &[u64], first: u64) -> Vec<Line> {
        let new: BTreeMap<u64, u64> = seqs.iter().copied().zip(first..).collect();
        let mut lines: Vec<Line> = seqs.iter().filter_map(|seq| self.line(*seq).cloned()).collect();
        renumber(&mut lines, &new);
        lines
    }

    /// The last strikes that can be taken back, the last one first.
    pub fn redo_targets(&self, wanted: usize) -> Vec<u64> {
        let in_force = self.in_force.iter().rev().filter_map(|place| self.strikes.get(*place));
        let last = in_force.take_while(|strike| strike.seq > self.settled);
        last.take(wanted).map(|strike| strike.seq).collect()
    }

    /// The last strike, if it can be taken back.
    pub fn redo_target(&self) -> Option<u64> {
        let in_force = self.strikes.get(*self.in_force.last()?)?;
        (in_force.seq > self.settled).then_some(in_force.seq)
    }

    /// The lines that a strike from here would take back.
    pub fn struck_by(&self, from: u64) -> impl Iterator<Item = &ResolvedLine> {
        let first = self.standing.partition_point(|it| it.seq < from);
        let standing = self.standing.get(first..).unwrap_or_default();
        standing.iter().filter_map(|it| self.get(it.seq))
    }

    /// The lines that taking back this strike would bring back.
    pub fn restored_by(&self, strike: u64) -> impl Iterator<Item = &ResolvedLine> {
        let place = self.strikes.binary_search_by_key(&strike, |it| it.seq).ok();
        let struck = place
            .and_then(|place| self.strikes.get(place))
            .filter(|strike| strike.restored.is_none())
            .map_or(&[][..], |strike| &strike.struck);
        let mut back: Vec<u64> = struck
            .iter()
            .copied()
            .filter(|seq| place.is_none_or(|place| self.struck_since(place, *seq).is_none()))
            .collect();
        back.sort_unstable();
        back.into_iter().filter_map(|seq| self.get(seq))
    }

    /// Every line that a strike in force has taken back, with the line of that strike.
    pub fn taken_back(&self) -> BTreeMap<u64, u64> {
        let mut by = BTreeMap::new();
        for strike in self.in_force.iter().filter_map(|place| self.strikes.get(*place)) {
            for seq in &strike.struck {
                by.entry(*seq).or_insert(strike.seq);
            }
        }
        by
    }

    /// Every line that was taken back once and brought back, with the last line that did it.
    pub fn brought_back(&self) -> BTreeMap<u64, u64> {
        let mut by: BTreeMap<u64, u64> = BTreeMap::new();
        for strike in &self.strikes {
            for (seq, restored) in strike.struck.iter().zip(std::iter::repeat(strike.restored)) {
                by.extend(
                    restored.map(|line| (*seq, by.get(seq).map_or(line, |it| *it.max(&line)))),
                );
            }
        }
        by
    }

    /// The place of a later strike in force that covers this line.
    pub(super) fn struck_since(&self, strike: usize, seq: u64) -> Option<usize> {
        let later = self.in_force.iter().rev().take_while(|other| **other > strike);
        let covers = |place: &&usize| self.strikes.get(**place).is_some_and(|it| it.from <= seq);
        later.into_iter().find(covers).copied()
    }
}

/// Does the line say what stands, instead of being something that can?
pub(super) const fn is_about_standing(line: &Line) -> bool {
    match line {
        Line::Strike { .. } | Line::Restore { .. } | Line::Attest(_) => true,
        Line::Event(_)
        | Line::Note { .. }
        | Line::Amend { .. }
        | Line::Close { .. }
        | Line::Seat { .. }
        | Line::Game { .. }
        | Line::Night(_) => false,
    }
}

/// Makes what these lines say about a line be about the one that it is now.
pub fn renumber(lines: &mut [Line], new: &BTreeMap<u64, u64>) {
    let moved = |about: &mut Option<u64>| {
        if let Some(to) = about.and_then(|about| new.get(&about)) {
            *about = Some(*to);
        }
    };
    let each = |event: &mut Event| {
        if let Event::Table(table) = event
            && let Some(ruling) = table.decided_mut()
        {
            moved(&mut ruling.about);
        }
    };
    for line in lines {
        match line {
            Line::Event(event) => each(event),
            Line::Amend { events, .. } => events.iter_mut().for_each(each),
            Line::Strike { .. }
            | Line::Restore { .. }
            | Line::Note { .. }
            | Line::Seat { .. }
            | Line::Game { .. }
            | Line::Close { .. }
            | Line::Attest(_)
            | Line::Night(_) => {}
        }
    }
}

/// Are the strikes before this line there to stay?
pub(super) const fn settles(line: &Line) -> bool {
    match line {
        Line::Strike { .. } | Line::Restore { .. } | Line::Note { .. } | Line::Attest(_) => false,
        Line::Event(_)
        | Line::Amend { .. }
        | Line::Close { .. }
        | Line::Seat { .. }
        | Line::Game { .. }
        | Line::Night(_) => true,
    }
}
