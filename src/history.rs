//! Lines -> what still stands: strikes, restores and amendments resolved before any rule looks.
//!
//! A line stands unless a strike in force covers it, and a strike covers every line from the one
//! that it names up to itself. What stands is then sorted into games and deals. This module knows
//! which line belongs to which deal, and never what it is worth or whether it could have happened;
//! it must never know a rule, a score or a file.
//!
//! Whatever a line was checked against when it came stays as it was for as long as the line stands:
//! a later strike that takes away something before it takes the line away too, and a strike can be
//! taken back only while nothing that could have relied on it follows. So the games never have to be
//! checked again, and a log with lines struck gives the games of one that never had them.

mod games;
mod misfit;
mod steps;

use std::collections::BTreeMap;

use crate::log::{Attest, Confirm, Header, Line, OfMatch, Row};

use games::{Before, Games};
use steps::{is_about_standing, settles};

#[cfg(feature = "cli")]
pub(crate) use games::heard;
pub use games::{DealRecord, GameRecord, Place, Remark};
pub use misfit::{Misfit, Unfit};
pub use steps::{HistoryStep, renumber};

/// Everything that was said in a session, and what of it stands.
#[derive(Clone, Debug)]
pub struct History {
    first: GameRecord,
    /// Every line after the header, in order: the line with `seq` n is the n-1st.
    said: Vec<ResolvedLine>,
    strikes: Vec<Strike>,
    /// The places in `strikes` of those in force, in order.
    in_force: Vec<usize>,
    /// The last line that is no strike, restore or note: strikes before it are there to stay.
    settled: u64,
    games: Games,
    /// Is it the history of a night of many tables?
    is_night: bool,
    /// The standing lines in order, each with what it takes to make it as if it were not there.
    standing: Vec<Standing>,
    /// The first place that lines have changed since somebody asked.
    changed: Option<Place>,
    /// The lines in which people say something of the record: they are asked for after every entry.
    attested: Vec<u64>,
    /// What came of looking at signatures, by the line that speaks of each.
    signatures: BTreeMap<u64, SignatureState>,
}

/// What is known of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignatureState {
    /// It is there, and is of these lines and that key.
    Holds,
    /// It is not beside the log.
    Missing,
    /// It is there and does not hold.
    Fails,
}

/// A standing line.
#[derive(Clone, Debug)]
struct Standing {
    seq: u64,
    before: Before,
}

/// A line, and whether it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedLine {
    /// Its number.
    pub seq: u64,
    /// The number of the first line of its entry.
    pub entry: u64,
    /// When it was written.
    pub at: String,
    /// What it says.
    pub line: Line,
    /// Does it count? Strikes and restores never do; they say what does.
    pub stands: bool,
}

#[derive(Clone, Debug)]
struct Strike {
    seq: u64,
    from: u64,
    restored: Option<u64>,
    /// The lines that it struck, and that no other strike in force would.
    struck: Vec<u64>,
    /// Some of them went to other strikes as it was taken back.
    parted: bool,
}

impl ResolvedLine {
    /// Was it taken back? Lines about the record itself never are.
    pub const fn is_struck(&self) -> bool {
        !self.stands && !is_about_standing(&self.line)
    }
}

impl History {
    /// A session in which nothing was said yet.
    pub fn new(header: &Header) -> Self {
        let first = GameRecord {
            seq: 0,
            seats: header.seats.clone().into(),
            seated: header.seats.clone().into(),
            rules: None,
            first_dealer: Some(header.first_dealer),
            deals: Vec::new(),
            beside: Vec::new(),
            closed: None,
        };
        let games = Games::begin(first.clone());
        Self {
            first,
            said: Vec::new(),
            strikes: Vec::new(),
            in_force: Vec::new(),
            settled: 0,
            games,
            standing: Vec::new(),
            changed: None,
            attested: Vec::new(),
            signatures: BTreeMap::new(),
            is_night: header.night.is_some(),
        }
    }

    /// The history of these lines, up to the first that does not fit.
    pub fn of(header: &Header, rows: impl IntoIterator<Item = Row>) -> (Self, Option<Unfit>) {
        let mut history = Self::new(header);
        let unfit = rows.into_iter().find_map(|row| history.push(row).err());
        (history, unfit)
    }

    /// Adds the next line. One that does not fit changes nothing.
    pub fn push(&mut self, row: Row) -> Result<(), Unfit> {
        let entry = row.entry();
        let Row { seq, at, line, .. } = row;
        self.say(ResolvedLine { seq, entry, at, line, stands: true })
    }

    /// Adds a line of another history, as it was said there.
    pub fn say_again(&mut self, said: &ResolvedLine) {
        // It fitted there after the same lines.
        let fits = self.say(ResolvedLine { stands: true, ..said.clone() });
        debug_assert_eq!(fits, Ok(()), "line {} fitted before", said.seq);
    }

    /// Adds the lines of an entry that is about to be written, and gives the number of the first.
    ///
    /// If they do not fit, nothing changes; if they cannot be written after all, give the number to
    /// [`History::forget`].
    pub fn push_entry(&mut self, at: &str, lines: &[Line]) -> Result<u64, Unfit> {
        let first = self.next_seq();
        for (seq, line) in (first..).zip(lines) {
            let (at, line) = (at.to_owned(), line.clone());
            let said = self.say(ResolvedLine { seq, entry: first, at, line, stands: true });
            if let Err(unfit) = said {
                self.forget(first);
                return Err(unfit);
            }
        }
        Ok(first)
    }

    /// Makes it so that the lines from `seq` on were never said. This is for lines that never
    /// reached the log; what is in the log is struck instead.
    pub fn forget(&mut self, seq: u64) {
        while self.next_seq() > seq.max(1) {
            if !self.forget_last() {
                return self.forget_slowly(seq);
            }
        }
    }

    /// Takes the last line back; `false`, and nothing is done, where only reading again can tell
    /// what stood before it.
    fn forget_last(&mut self) -> bool {
        let Some(last) = self.said.last() else { return true };
        let seq = last.seq;
        match last.line {
            Line::Strike { .. } => {
                let struck = self.strikes.pop().map(|strike| strike.struck).unwrap_or_default();
                self.in_force.pop();
                self.said.pop();
                for seq in struck {
                    self.stand(seq);
                }
            }
            Line::Restore { strike } => {
                let at = self.strikes.binary_search_by_key(&strike, |it| it.seq);
                let Some(strike) = at.ok().and_then(|at| self.strikes.get_mut(at)) else {
                    return false;
                };
                if strike.parted {
                    return false;
                }
                strike.restored = None;
                let struck = strike.struck.clone();
                if let (Ok(at), Some(first)) = (at, struck.first()) {
                    let place = self.in_force.partition_point(|other| *other < at);
                    self.in_force.insert(place, at);
                    let mut kept = self.take_back(*first);
                    kept.retain(|seq| struck.binary_search(seq).is_err());
                    for seq in kept {
                        self.stand(seq);
                    }
                }
                self.said.pop();
            }
            Line::Attest(_) => {
                self.attested.pop();
                self.said.pop();
            }
            Line::Note { .. }
            | Line::Event(_)
            | Line::Amend { .. }
            | Line::Close { .. }
            | Line::Seat { .. }
            | Line::Game { .. }
            | Line::Night(_) => {
                self.take_back(seq);
                self.said.pop();
                if self.settled == seq {
                    self.settled = self
                        .said
                        .iter()
                        .rfind(|said| settles(&said.line))
                        .map_or(0, |said| said.seq);
                }
            }
        }
        true
    }

    fn forget_slowly(&mut self, seq: u64) {
        let mut kept = std::mem::take(&mut self.said);
        kept.truncate(usize::try_from(seq.saturating_sub(1)).unwrap_or(usize::MAX));
        self.strikes.clear();
        self.in_force.clear();
        self.standing.clear();
        self.attested.clear();
        self.settled = 0;
        self.games = Games::begin(self.first.clone());
        self.changed = Some(Place { game: 0, deal: 0 });
        for said in kept {
            // What fitted once fits again: it comes after the same lines.
            let fits = self.say(ResolvedLine { stands: true, ..said });
            debug_assert_eq!(fits, Ok(()));
        }
    }

    /// The first deal that is not, or may not be, as it was when this was last asked.
    pub fn take_changed(&mut self) -> Option<Place> {
        self.changed.take()
    }

    /// The number that the next line gets.
    pub fn next_seq(&self) -> u64 {
        self.said.len() as u64 + 1
    }

    /// Every line that was said, standing or not.
    pub fn said(&self) -> &[ResolvedLine] {
        &self.said
    }

    /// What people say of the record, each with its line.
    pub fn attests(&self) -> impl DoubleEndedIterator<Item = (&ResolvedLine, &Attest)> {
        self.attested.iter().filter_map(|seq| {
            let said = self.get(*seq)?;
            if let Line::Attest(attest) = &said.line { Some((said, attest)) } else { None }
        })
    }

    /// When the other side is asked to agree.
    pub fn asks_confirm(&self) -> Confirm {
        let asks = |(_, attest): (_, &Attest)| match attest {
            Attest::Asks(when) => Some(*when),
            Attest::Merged { .. }
            | Attest::OfMatch(_)
            | Attest::Confirmed { .. }
            | Attest::Objected { .. }
            | Attest::Signed { .. } => None,
        };
        self.attests().rev().find_map(asks).unwrap_or_default()
    }

    /// The match that this is a game of, as it was said last.
    pub fn of_match(&self) -> Option<&OfMatch> {
        self.attests().rev().find_map(|(_, attest)| match attest {
            Attest::OfMatch(of) => Some(of),
            Attest::Merged { .. }
            | Attest::Asks(_)
            | Attest::Confirmed { .. }
            | Attest::Objected { .. }
            | Attest::Signed { .. } => None,
        })
    }

    /// Notes what came of looking at the signature that a line speaks of.
    pub fn note_signature(&mut self, seq: u64, state: SignatureState) {
        self.signatures.insert(seq, state);
    }

    /// What is known of the signature that this line speaks of; none where nobody has looked.
    pub fn signature(&self, seq: u64) -> Option<SignatureState> {
        self.signatures.get(&seq).copied()
    }

    /// The line with this number.
    pub fn get(&self, seq: u64) -> Option<&ResolvedLine> {
        self.said.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// The lines that count, in order. Strikes and restores are not among them.
    pub fn standing(&self) -> impl DoubleEndedIterator<Item = (u64, &Line)> {
        self.standing.iter().filter_map(|it| self.get(it.seq).map(|said| (it.seq, &said.line)))
    }

    /// The games that the standing lines make; there is always at least one, if without a deal.
    pub fn games(&self) -> &[GameRecord] {
        &self.games.all
    }

    fn line(&self, seq: u64) -> Option<&Line> {
        self.get(seq).map(|said| &said.line)
    }

    fn say(&mut self, said: ResolvedLine) -> Result<(), Unfit> {
        let seq = said.seq;
        self.take(said).map_err(|why| Unfit { seq, why })
    }

    fn take(&mut self, mut said: ResolvedLine) -> Result<(), Misfit> {
        let ResolvedLine { seq, ref line, .. } = said;
        let expected = self.next_seq();
        if seq != expected {
            return Err(Misfit::Seq { expected });
        }
        let of_a_night = matches!(line, Line::Night(_));
        let of_a_deal = matches!(
            line,
            Line::Event(_) | Line::Amend { .. } | Line::Seat { .. } | Line::Game { .. }
        );
        if (self.is_night && of_a_deal) || (!self.is_night && of_a_night) {
            return Err(Misfit::OtherKind);
        }
        match line {
            Line::Strike { from, .. } => {
                let from = *from;
                self.check_strike(from)?;
                let struck = self.take_back(from);
                self.in_force.push(self.strikes.len());
                self.strikes.push(Strike { seq, from, restored: None, struck, parted: false });
                said.stands = false;
                self.said.push(said);
            }
            Line::Restore { strike } => {
                let place = self.check_restore(*strike)?;
                self.restore(place, seq);
                said.stands = false;
                self.said.push(said);
            }
            Line::Attest(_) => {
                said.stands = false;
                self.attested.push(seq);
                self.said.push(said);
            }
            Line::Note { .. }
            | Line::Event(_)
            | Line::Amend { .. }
            | Line::Close { .. }
            | Line::Seat { .. }
            | Line::Game { .. }
            | Line::Night(_) => {
                let before = self.games.add(seq, line, &mut self.changed)?;
                self.standing.push(Standing { seq, before });
                if settles(line) {
                    self.settled = seq;
                }
                self.said.push(said);
            }
        }
        Ok(())
    }

    /// Takes the standing lines from `from` on back, and gives their numbers in order.
    fn take_back(&mut self, from: u64) -> Vec<u64> {
        let mut back = Vec::new();
        while let Some(Standing { seq, before }) = self.standing.pop_if(|it| it.seq >= from) {
            self.games.take_back(before, &mut self.changed);
            self.set_stands(seq, false);
            back.push(seq);
        }
        back.reverse();
        back
    }

    /// Sorts a line in again that stood before. What a line was checked against stands with it.
    fn stand(&mut self, seq: u64) {
        let place = usize::try_from(seq.saturating_sub(1)).unwrap_or(usize::MAX);
        let Some(said) = self.said.get(place) else { return };
        match self.games.add(seq, &said.line, &mut self.changed) {
            Ok(before) => self.standing.push(Standing { seq, before }),
            Err(why) => debug_assert!(false, "line {seq} fitted before: {why}"),
        }
        self.set_stands(seq, true);
    }

    fn set_stands(&mut self, seq: u64, stands: bool) {
        let place = usize::try_from(seq.saturating_sub(1)).unwrap_or(usize::MAX);
        if let Some(said) = self.said.get_mut(place) {
            said.stands = stands;
        }
    }

    /// Takes the strike at this place back: what no later strike covers stands again.
    fn restore(&mut self, place: usize, seq: u64) {
        let Some(strike) = self.strikes.get_mut(place) else { return };
        strike.restored = Some(seq);
        let mut struck = std::mem::take(&mut strike.struck);
        struck.sort_unstable();
        self.in_force.retain(|other| *other != place);
        let mut back = Vec::with_capacity(struck.len());
        for seq in struck {
            let later = self.struck_since(place, seq);
            match later.and_then(|later| self.strikes.get_mut(later)) {
                Some(later) => {
                    later.struck.push(seq);
                    if let Some(strike) = self.strikes.get_mut(place) {
                        strike.parted = true;
                    }
                }
                None => back.push(seq),
            }
        }
        if let Some(first) = back.first() {
            // Remarks that were made since stand after what comes back.
            let since = self.take_back(*first);
            let mut all = back.clone();
            all.extend(since);
            all.sort_unstable();
            for seq in all {
                self.stand(seq);
            }
        }
        if let Some(strike) = self.strikes.get_mut(place) {
            strike.struck = back;
        }
    }

    fn check_strike(&self, from: u64) -> Result<(), Misfit> {
        if from == 0 {
            return Err(Misfit::Header);
        }
        let said = self.get(from).ok_or(Misfit::NoSuchLine { seq: from })?;
        if is_about_standing(&said.line) {
            return Err(Misfit::NotForStriking { seq: from });
        }
        if said.stands { Ok(()) } else { Err(Misfit::Struck { seq: from }) }
    }

    /// The place of the strike in the list, if it can be taken back.
    fn check_restore(&self, strike: u64) -> Result<usize, Misfit> {
        if strike != 0 && self.get(strike).is_none() {
            return Err(Misfit::NoSuchLine { seq: strike });
        }
        let place = self.strikes.binary_search_by_key(&strike, |it| it.seq);
        let place = place.map_err(|_| Misfit::NoStrike { seq: strike })?;
        if let Some(by) = self.strikes.get(place).and_then(|it| it.restored) {
            return Err(Misfit::Restored { strike, by });
        }
        if strike < self.settled {
            return Err(Misfit::Settled { strike, after: self.settled });
        }
        Ok(place)
    }
}
