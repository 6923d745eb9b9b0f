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

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use crate::event::{Event, Ruling, Table};
use crate::log::{Attest, Confirm, Header, Line, OfMatch, Row};
use crate::seat::Seat;

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

/// What was there before a line that stands: enough to take the line back.
#[derive(Clone, Debug)]
enum Before {
    /// One event less.
    Event,
    /// One deal less.
    Deal,
    /// One remark less.
    Note,
    /// One remark less, and these sat at the table.
    Seated(Arc<[String]>),
    /// One game less.
    Game,
    /// The last game is not closed.
    Closed,
    /// Nothing that is kept here.
    Night,
    /// The deal at this place as it was.
    Amended { place: Place, dealer: Seat, events: Vec<(u64, Event)>, retold: Retold },
}

/// The lines that told a deal anew, the last of each kind; one that only said the same again is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Retold {
    amended: Option<u64>,
    dismissed: Option<u64>,
}

/// A deal of a session: the number of its game and its own in that game, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Which game.
    pub game: usize,
    /// Which of its deals.
    pub deal: usize,
}

/// One step back or forth through what was recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryStep {
    /// The lines that take it.
    pub lines: Vec<Line>,
    /// The lines that go or come back with it.
    pub about: Vec<Line>,
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

/// One game of a session.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The line that began it; 0, the header, for the first.
    pub seq: u64,
    /// Who sat where as it began.
    pub seats: Arc<[String]>,
    /// Its ruleset; none where it is the one of the session. A game that says nothing of rules is
    /// played by those of the game before.
    pub rules: Option<Arc<serde_json::Value>>,
    /// Who deals first, where that was said; otherwise the rotation says it.
    pub first_dealer: Option<Seat>,
    /// Who sits there now.
    pub seated: Arc<[String]>,
    pub deals: Vec<DealRecord>,
    /// What was said before the first of them.
    pub beside: Vec<(u64, Remark)>,
    /// The line that closed it before its end.
    pub closed: Option<u64>,
}

/// One deal of a game, as it was heard in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct DealRecord {
    /// Its number in the game, from 1.
    pub no: u32,
    /// The line that opened it.
    pub seq: u64,
    /// Who dealt.
    pub dealer: Seat,
    /// Who sat where as it was dealt.
    pub seats: Arc<[String]>,
    /// Everything after the `deal` event, each with the line that says it: up to the next deal, so
    /// a ruling on a deal that is over is among them. Events of an amendment have its number.
    pub events: Vec<(u64, Event)>,
    /// The last line that corrected it. One that only said the same again is none.
    pub amended: Option<u64>,
    /// The last line that told it again only to dismiss what was in dispute, which corrects nothing.
    pub dismissed: Option<u64>,
    /// What was said beside the cards, up to the next deal.
    pub beside: Vec<(u64, Remark)>,
}

/// What is said between the events of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A remark.
    Note(String),
    /// Another person sat down. Deals that were dealt before are still those of the one who left.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        name: String,
    },
}

/// A line that does not fit what stands before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}: {why}", .seq + 1)]
pub struct Unfit {
    /// Its number.
    pub seq: u64,
    /// Why it does not fit.
    pub why: Misfit,
}

/// Why a line does not fit what stands before it. Lines are named by their `seq`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Misfit {
    /// Not the next line.
    #[error("`seq` {expected} belongs here")]
    Seq {
        /// The number of the next line.
        expected: u64,
    },
    /// The header cannot be struck.
    #[error("the header cannot be struck")]
    Header,
    /// There is no such line yet.
    #[error("there is no line with `seq` {seq} before it")]
    NoSuchLine {
        /// Its number.
        seq: u64,
    },
    /// Strikes and restores are not struck.
    #[error("the line with `seq` {seq} says what is struck and cannot be struck itself")]
    NotForStriking {
        /// Its number.
        seq: u64,
    },
    /// What was struck cannot be struck again.
    #[error("the line with `seq` {seq} is struck already")]
    Struck {
        /// Its number.
        seq: u64,
    },
    /// Only a strike can be restored.
    #[error("the line with `seq` {seq} is no strike")]
    NoStrike {
        /// Its number.
        seq: u64,
    },
    /// It is in force no more.
    #[error("the strike with `seq` {strike} was taken back already, by the line with `seq` {by}")]
    Restored {
        /// Its number.
        strike: u64,
        /// The line that took it back.
        by: u64,
    },
    /// Something was recorded since.
    #[error(
        "the strike with `seq` {strike} cannot be taken back: the line with `seq` {after} came since"
    )]
    Settled {
        /// Its number.
        strike: u64,
        /// The last line that stands in the way.
        after: u64,
    },
    /// A deal in a night, or a night's line in a session.
    #[error("a line of this type does not belong in a log of this kind")]
    OtherKind,
    /// An event outside any deal.
    #[error("no deal was begun in this game")]
    NoDeal,
    /// Something of a game that was given up before.
    #[error("this game was closed by the line with `seq` {closed}")]
    Closed {
        /// The line that closed it.
        closed: u64,
    },
    /// There is no such game.
    #[error("there is no game {game}: there are {games}")]
    NoSuchGame {
        /// The number that was named.
        game: u32,
        /// How many games there are.
        games: usize,
    },
    /// There is no such deal.
    #[error("there is no deal {deal} in that game: it has {deals}")]
    NoSuchDeal {
        /// The number that was named.
        deal: u32,
        /// How many deals that game has.
        deals: usize,
    },
    /// A deal within a deal.
    #[error("the events of one deal hold another `deal`")]
    DealWithin,
    /// There is no such chair.
    #[error("there is no seat {seat} at a table of {seats}")]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
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

    fn line(&self, seq: u64) -> Option<&Line> {
        self.get(seq).map(|said| &said.line)
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
    fn struck_since(&self, strike: usize, seq: u64) -> Option<usize> {
        let later = self.in_force.iter().rev().take_while(|other| **other > strike);
        let covers = |place: &&usize| self.strikes.get(**place).is_some_and(|it| it.from <= seq);
        later.into_iter().find(covers).copied()
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

/// Does the line say what stands, instead of being something that can?
const fn is_about_standing(line: &Line) -> bool {
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
const fn settles(line: &Line) -> bool {
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

/// The games of a session.
#[derive(Clone, Debug)]
struct Games {
    /// All but the current one are over; there is always one.
    all: Vec<GameRecord>,
}

impl Games {
    fn begin(first: GameRecord) -> Self {
        Self { all: vec![first] }
    }

    /// Where the next event goes.
    fn place(&self) -> Place {
        let deals = self.all.last().map_or(0, |game| game.deals.len());
        Place { game: self.all.len().saturating_sub(1), deal: deals.saturating_sub(1) }
    }

    /// Sorts a standing line in, and says what it takes to take it back. One that does not fit
    /// changes nothing.
    fn add(
        &mut self,
        seq: u64,
        line: &Line,
        changed: &mut Option<Place>,
    ) -> Result<Before, Misfit> {
        let before = match line {
            Line::Event(event) => self.add_event(seq, event)?,
            Line::Note { text } => {
                self.add_beside(seq, Remark::Note(text.clone()));
                Before::Note
            }
            Line::Seat { seat, name } => self.sit(seq, *seat, name)?,
            Line::Game { rules, seats, first_dealer } => {
                self.begin_game(seq, rules.as_ref(), seats.as_deref(), *first_dealer)
            }
            Line::Amend { game, deal, events, .. } => self.amend(seq, *game, *deal, events)?,
            Line::Close { .. } => self.close(seq)?,
            // They say what stands and are not sorted in themselves.
            Line::Strike { .. } | Line::Restore { .. } | Line::Attest(_) => Before::Note,
            // Another module makes the night of them.
            Line::Night(_) => Before::Night,
        };
        self.note_change(&before, changed);
        Ok(before)
    }

    /// The first deal that a line which stands, or stands no more, has changed. A remark changes
    /// none.
    fn note_change(&self, before: &Before, changed: &mut Option<Place>) {
        let place = match before {
            Before::Note | Before::Night => return,
            Before::Event | Before::Deal | Before::Seated(_) | Before::Game | Before::Closed => {
                self.place()
            }
            Before::Amended { place, .. } => *place,
        };
        *changed = Some(changed.map_or(place, |earlier| earlier.min(place)));
    }

    /// Makes it as if the last line that was sorted in had not been.
    fn take_back(&mut self, before: Before, changed: &mut Option<Place>) {
        self.note_change(&before, changed);
        let Some(game) = self.all.last_mut() else { return };
        match before {
            Before::Event => {
                game.deals.last_mut().and_then(|deal| deal.events.pop());
            }
            Before::Deal => {
                game.deals.pop();
            }
            Before::Note => {
                game.remarks().pop();
            }
            Before::Seated(seated) => {
                game.remarks().pop();
                game.seated = seated;
            }
            Before::Game => {
                self.all.pop();
            }
            Before::Closed => game.closed = None,
            Before::Night => {}
            Before::Amended { place, dealer, events, retold } => {
                let game = self.all.get_mut(place.game);
                if let Some(deal) = game.and_then(|game| game.deals.get_mut(place.deal)) {
                    (deal.dealer, deal.events) = (dealer, events);
                    (deal.amended, deal.dismissed) = (retold.amended, retold.dismissed);
                }
            }
        }
    }

    fn begin_game(
        &mut self,
        seq: u64,
        rules: Option<&serde_json::Value>,
        seats: Option<&[String]>,
        first_dealer: Option<Seat>,
    ) -> Before {
        let last = self.all.last();
        let seats = match (seats, last) {
            (Some(seats), _) => seats.into(),
            (None, Some(last)) => Arc::clone(&last.seated),
            (None, None) => Arc::default(),
        };
        let rules = rules.cloned().map(Arc::new);
        self.all.push(GameRecord {
            seq,
            seats: Arc::clone(&seats),
            seated: seats,
            rules: rules.or_else(|| last.and_then(|game| game.rules.clone())),
            first_dealer,
            deals: Vec::new(),
            beside: Vec::new(),
            closed: None,
        });
        Before::Game
    }

    fn add_event(&mut self, seq: u64, event: &Event) -> Result<Before, Misfit> {
        let Some(game) = self.all.last_mut() else { return Err(Misfit::NoDeal) };
        if let Some(closed) = game.closed {
            return Err(Misfit::Closed { closed });
        }
        if let Event::Deal { dealer } = event {
            let no = u32::try_from(game.deals.len()).unwrap_or(u32::MAX).saturating_add(1);
            let seats = Arc::clone(&game.seated);
            let (events, beside) = (Vec::new(), Vec::new());
            let dealer = *dealer;
            let (amended, dismissed) = (None, None);
            let deal = DealRecord { no, seq, dealer, seats, events, amended, dismissed, beside };
            game.deals.push(deal);
            return Ok(Before::Deal);
        }
        let deal = game.deals.last_mut().ok_or(Misfit::NoDeal)?;
        deal.events.push((seq, event.clone()));
        Ok(Before::Event)
    }

    /// Gives the current game up.
    fn close(&mut self, seq: u64) -> Result<Before, Misfit> {
        let game = self.all.last_mut().ok_or(Misfit::NoDeal)?;
        match game.closed {
            Some(closed) => Err(Misfit::Closed { closed }),
            None => {
                game.closed = Some(seq);
                Ok(Before::Closed)
            }
        }
    }

    fn add_beside(&mut self, seq: u64, remark: Remark) {
        if let Some(game) = self.all.last_mut() {
            game.remarks().push((seq, remark));
        }
    }

    fn sit(&mut self, seq: u64, seat: Seat, name: &str) -> Result<Before, Misfit> {
        let game = self.all.last_mut().ok_or(Misfit::NoDeal)?;
        let mut seats = game.seated.to_vec();
        let count = seats.len();
        let chair = seats.get_mut(seat.index()).ok_or(Misfit::NoSuchSeat { seat, seats: count })?;
        name.clone_into(chair);
        let before = std::mem::replace(&mut game.seated, seats.into());
        self.add_beside(seq, Remark::Sat { seat, name: name.to_owned() });
        Ok(Before::Seated(before))
    }

    /// Puts other events in the place of a deal's. A `deal` at their head says who dealt it.
    fn amend(
        &mut self,
        seq: u64,
        game: Option<u32>,
        deal: u32,
        events: &[Event],
    ) -> Result<Before, Misfit> {
        let games = self.all.len();
        let number = game.map_or(games, |no| usize::try_from(no).unwrap_or(usize::MAX));
        let missing = Misfit::NoSuchGame { game: game.unwrap_or_default(), games };
        let record = nth_mut(&mut self.all, number).ok_or(missing)?;
        let deals = record.deals.len();
        let no = usize::try_from(deal).unwrap_or(usize::MAX);
        let record = nth_mut(&mut record.deals, no).ok_or(Misfit::NoSuchDeal { deal, deals })?;
        let (dealer, events) = match events {
            [Event::Deal { dealer }, events @ ..] => (*dealer, events),
            events => (record.dealer, events),
        };
        if events.iter().any(|event| matches!(event, Event::Deal { .. })) {
            return Err(Misfit::DealWithin);
        }
        let events: Vec<(u64, Event)> = events.iter().map(|it| (seq, it.clone())).collect();
        let retold = Retold { amended: record.amended, dismissed: record.dismissed };
        // What only says again what was heard corrects nothing, and neither does what dismisses a dispute.
        if dealer != record.dealer
            || apart_from_disputes(&events) != apart_from_disputes(&record.events)
        {
            record.amended = Some(seq);
        } else if heard(&events) != heard(&record.events) {
            record.dismissed = Some(seq);
        }
        Ok(Before::Amended {
            place: Place { game: number.saturating_sub(1), deal: no.saturating_sub(1) },
            dealer: std::mem::replace(&mut record.dealer, dealer),
            events: std::mem::replace(&mut record.events, events),
            retold,
        })
    }
}

impl GameRecord {
    /// Where a remark goes that is made now.
    fn remarks(&mut self) -> &mut Vec<(u64, Remark)> {
        match self.deals.last_mut() {
            Some(deal) => &mut deal.beside,
            None => &mut self.beside,
        }
    }
}

/// What was heard of a deal, without the numbers of its lines and without the table's count, which is
/// of the game and changes no deal.
pub(crate) fn heard(events: &[(u64, Event)]) -> Vec<Event> {
    let place = |about: u64| events.iter().position(|(seq, _)| *seq == about);
    let is_count = |event: &Event| matches!(event, Event::Table(Table::Agree { .. }));
    let told = events.iter().map(|(_, event)| event).filter(|event| !is_count(event));
    let mut told: Vec<Event> = told.cloned().collect();
    for event in &mut told {
        // A ruling is about a line, which has another number where it is said again.
        if let Event::Table(table) = event
            && let Some(ruling) = table.decided_mut()
        {
            ruling.about = ruling.about.map(|it| place(it).map_or(it, |at| at as u64));
        }
    }
    told
}

/// What was heard and decided of a deal, without what was left open and what was dismissed.
fn apart_from_disputes(events: &[(u64, Event)]) -> Vec<Event> {
    let is_open = |event: &Event| {
        matches!(event, Event::Table(Table::Dispute(_)))
            || event.ruling().is_some_and(Ruling::is_dismissal)
    };
    let mut told: Vec<Event> = heard(events);
    told.retain(|event| !is_open(event));
    for event in &mut told {
        // Which line it is about is counted among those that are left out, too.
        if let Event::Table(table) = event
            && let Some(ruling) = table.decided_mut()
        {
            ruling.about = None;
        }
    }
    told
}

/// The one with this number, counted from 1.
fn nth_mut<T>(all: &mut [T], number: usize) -> Option<&mut T> {
    all.get_mut(number.checked_sub(1)?)
}
