//! Two records of one evening: kept by two people, or gone on with on two machines.
//!
//! Deals lie side by side so that the fewest questions are left and the most deals agree, and where
//! that is the same by their number: a deal that one of the two missed moves those after it. What agrees is taken once; what one record has and the
//! other never had is taken; where one had the other's account of a deal and corrected it, the
//! correction is taken; and where two accounts are left, somebody has to say which. Nothing that was heard is lost: the
//! account that was not taken stands in the merged log, and the answer corrects it. This module
//! knows lines and deals; it must never know a rule, a score, a file or a clock.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{Event, Table};
use crate::history::{DealRecord, GameRecord, History, Remark};
use crate::log::{self, Attest, Header, Line, Log, Original, Row, Unwritten};
use crate::seat::Seat;

/// What the id of a merged log ends with.
const MERGED: &str = "-merged";

/// Why the deal is void where one record took it back and another went on after it.
const TAKEN_BACK: &str = "taken back in one of two records";

/// A record, read to be put beside another.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    header: Header,
    games: Vec<GameBook>,
    of: BTreeSet<Original>,
    /// The time of its last line.
    till: String,
    /// The whole log, for a record that is given back as it is.
    rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq)]
struct GameBook {
    /// The line that begins it; none for the first.
    begins: Option<(String, Line)>,
    /// What was said beside its deals, and how often at that time.
    remarks: BTreeMap<TimedNote, usize>,
    deals: Vec<Slot>,
}

/// A deal of one number, in one record or in several.
#[derive(Clone, Debug, Default, PartialEq)]
struct Slot {
    stands: Option<Account>,
    /// Other accounts of it that this record has had, and has left for the one that stands.
    seen: BTreeSet<Account>,
    at: String,
}

/// A note, or who sat down where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TimedNote {
    at: String,
    seat: Option<Seat>,
    text: String,
}

/// What one record has of a deal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Account {
    /// Its events as the wire has them, which also puts accounts in an order.
    wire: String,
    /// The same without who dealt: a record that missed a deal has its dealers wrong from there on.
    heard: String,
}

impl Account {
    fn of_deal(deal: &DealRecord) -> Self {
        let mut all = vec![Event::Deal { dealer: deal.dealer }];
        all.extend(deal.events.iter().map(|(_, event)| event.clone()));
        Self::of(&all)
    }

    fn of(events: &[Event]) -> Self {
        let wire = |events: &[Event]| serde_json::to_string(events).unwrap_or_default();
        Self { wire: wire(events), heard: wire(events.get(1..).unwrap_or_default()) }
    }

    fn dealer(&self) -> Option<Seat> {
        let events = self.events();
        let Some(Event::Deal { dealer }) = events.first() else { return None };
        Some(*dealer)
    }

    /// The same, dealt by somebody else.
    fn dealt_by(&self, dealer: Seat) -> Self {
        let mut events = self.events();
        if let Some(Event::Deal { dealer: was }) = events.first_mut() {
            *was = dealer;
        }
        Self::of(&events)
    }

    /// What was heard, the deal itself first.
    pub fn events(&self) -> Vec<Event> {
        serde_json::from_str(&self.wire).unwrap_or_default()
    }

    /// The same deal, void.
    fn void(&self) -> Self {
        let mut events = self.events();
        events.truncate(1);
        events.push(Event::Table(Table::Misdeal { why: TAKEN_BACK.to_owned(), seat: None }));
        Self::of(&events)
    }
}

/// One of the two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first that was named.
    Mine,
    /// The second.
    Theirs,
}

/// A deal of which the two records say different things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which game, from 1.
    pub game: usize,
    /// Which of its deals, from 1.
    pub deal: usize,
    /// The first record's account; none where it took the deal back, or has none.
    pub mine: Option<Account>,
    /// The other's.
    pub theirs: Option<Account>,
    /// One of them has no such deal, and goes on after it.
    pub missed: bool,
}

/// Why two records cannot be put together: they are not of one evening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOne {
    /// Others sat there.
    #[error("the players are not the same: {} in one, {} in the other", .mine.join(", "), .theirs.join(", "))]
    Seats {
        /// In the first.
        mine: Vec<String>,
        /// In the second.
        theirs: Vec<String>,
    },
    /// It was played by other rules.
    #[error("game {game} is not played by the same rules in both")]
    Rules {
        /// Which game, from 1.
        game: usize,
    },
    /// It began otherwise.
    #[error("game {game} does not begin alike in both: the first dealer or the score differs")]
    Start {
        /// Which game, from 1.
        game: usize,
    },
}

impl Book {
    /// Reads a log to be put beside another.
    pub fn read(log: &Log) -> Self {
        let mut history = History::new(&log.header);
        let mut seen = Seen::default();
        for row in &log.rows {
            if history.push(row.clone()).is_err() {
                break;
            }
            // What was typed together was never half there.
            if row.part.is_none_or(|part| part.no == part.of) {
                seen.follow(&mut history);
            }
        }
        let merged = |row: &Row| matches!(row.line, Line::Attest(Attest::Merged { .. }));
        let mut of: BTreeSet<Original> = history
            .attests()
            .filter_map(|(_, attest)| match attest {
                Attest::Merged { of } => Some(of.iter().cloned()),
                Attest::OfMatch(_)
                | Attest::Asks(_)
                | Attest::Confirmed { .. }
                | Attest::Signed { .. } => None,
            })
            .flatten()
            .collect();
        let till = log.rows.last().map_or(&log.header.at, |row| &row.at).clone();
        let merged_last = log.rows.last().is_some_and(merged);
        if !merged_last {
            of.insert(Original {
                chain: log.tail.chain.to_string(),
                lines: log.rows.len() as u64 + 1,
                id: log.header.id.clone(),
            });
        }
        let games = history.games().iter().enumerate();
        let games = games.map(|(place, game)| game_book(&history, game, place, &seen)).collect();
        Self { header: log.header.clone(), games, of, till, rows: log.rows.clone() }
    }

    /// Adds a remark to the last game, of that time: something of this record that is to be read in a
    /// merged one. One that is there already is not doubled.
    pub fn remark(&mut self, at: &str, text: &str) {
        let said = TimedNote { at: at.to_owned(), seat: None, text: text.to_owned() };
        if let Some(game) = self.games.last_mut() {
            game.remarks.entry(said).or_insert(1);
        }
    }

    /// The records that it is made of, itself where it is no merged one.
    pub fn originals(&self) -> impl Iterator<Item = &Original> {
        self.of.iter()
    }

    /// Does it hold everything that the other is made of?
    pub fn holds(&self, other: &Self) -> bool {
        other.of.is_subset(&self.of)
    }
}

/// Accounts of deals as they come and go while a record is read.
#[derive(Debug, Default)]
struct Seen {
    now: Vec<Vec<Account>>,
    had: Vec<Vec<Had>>,
}

/// The accounts of a deal that a record knows, and when it first had one.
#[derive(Clone, Debug, Default)]
struct Had {
    accounts: BTreeSet<Account>,
    at: String,
}

impl Seen {
    fn follow(&mut self, history: &mut History) {
        let Some(place) = history.take_changed() else { return };
        let games = history.games();
        self.now.resize_with(games.len().max(self.now.len()), Vec::new);
        self.had.resize_with(self.now.len(), Vec::new);
        let both = self.now.iter_mut().zip(&mut self.had).enumerate().skip(place.game);
        for (game, (now, had)) in both {
            let first = if game == place.game { place.deal } else { 0 };
            let deals = games.get(game).map_or(&[][..], |game| &game.deals);
            let changed = deals.get(first..).unwrap_or_default();
            now.truncate(first);
            now.extend(changed.iter().map(Account::of_deal));
            had.resize_with(had.len().max(now.len()), Had::default);
            for (had, deal) in had.iter_mut().skip(first).zip(changed) {
                had.accounts.insert(Account::of_deal(deal));
                if had.at.is_empty() {
                    had.at = history.get(deal.seq).map(|said| said.at.clone()).unwrap_or_default();
                }
            }
        }
    }
}

fn game_book(history: &History, game: &GameRecord, place: usize, seen: &Seen) -> GameBook {
    let at = |seq| history.get(seq).map(|said| said.at.clone()).unwrap_or_default();
    let begins = history.get(game.seq).filter(|_| place > 0);
    let begins = begins.map(|said| (said.at.clone(), said.line.clone()));
    let had = seen.had.get(place).map_or(&[][..], Vec::as_slice);
    let slots = (0..had.len().max(game.deals.len())).map(|number| {
        let deal = game.deals.get(number);
        let had = had.get(number).cloned().unwrap_or_default();
        let (stands, mut seen) = (deal.map(Account::of_deal), had.accounts);
        if let Some(stands) = &stands {
            seen.remove(stands);
        }
        Slot { stands, seen, at: deal.map_or(had.at, |deal| at(deal.seq)) }
    });
    let mut remarks = BTreeMap::new();
    let beside = game.beside.iter().chain(game.deals.iter().flat_map(|deal| &deal.beside));
    for (seq, remark) in beside {
        let (seat, text) = match remark {
            Remark::Note(text) => (None, text.clone()),
            Remark::Sat { seat, name } => (Some(*seat), name.clone()),
        };
        *remarks.entry(TimedNote { at: at(*seq), seat, text }).or_default() += 1;
    }
    GameBook { begins, remarks, deals: slots.collect() }
}

impl Slot {
    /// Has this record nothing to say of it?
    fn is_silent(&self) -> bool {
        self.stands.is_none() && self.seen.is_empty()
    }

    /// Had this record what the other has, and left it?
    fn has_left(&self, other: &Self) -> bool {
        other.stands.as_ref().is_some_and(|stands| self.seen.contains(stands))
    }
}

/// What is to be done about a deal.
enum Verdict {
    Take(Side),
    Ask,
}

fn verdict(mine: &Slot, theirs: &Slot, goes_on: bool) -> Verdict {
    if mine.stands == theirs.stands || theirs.is_silent() {
        return Verdict::Take(Side::Mine);
    }
    if mine.is_silent() {
        return Verdict::Take(Side::Theirs);
    }
    match (mine.has_left(theirs), theirs.has_left(mine)) {
        (true, false) if mine.stands.is_some() || !goes_on => Verdict::Take(Side::Mine),
        (false, true) if theirs.stands.is_some() || !goes_on => Verdict::Take(Side::Theirs),
        (true | false, true | false) => Verdict::Ask,
    }
}

/// Puts two records together. Each deal of which they say different things is asked about once.
pub fn merge<E: From<NotOne>>(
    mine: &Book,
    theirs: &Book,
    mut ask: impl FnMut(&Difference) -> Result<Side, E>,
) -> Result<Book, E> {
    same_evening(mine, theirs)?;
    if mine.holds(theirs) {
        return Ok(mine.clone());
    }
    if theirs.holds(mine) {
        return Ok(theirs.clone());
    }
    let mut games = Vec::new();
    for number in 0..mine.games.len().max(theirs.games.len()) {
        let game = match (mine.games.get(number), theirs.games.get(number)) {
            (Some(one), Some(other)) => merge_games(one, other, number + 1, &mut ask)?,
            (Some(only), None) | (None, Some(only)) => only.clone(),
            (None, None) => continue,
        };
        games.push(game);
    }
    let header = canonical(&mine.header).min_by_age(canonical(&theirs.header));
    let of = mine.of.union(&theirs.of).cloned().collect();
    let till = mine.till.clone().max(theirs.till.clone());
    Ok(Book { header, games, of, till, rows: Vec::new() })
}

fn merge_games<E>(
    mine: &GameBook,
    theirs: &GameBook,
    game: usize,
    ask: &mut impl FnMut(&Difference) -> Result<Side, E>,
) -> Result<GameBook, E> {
    let pairs = side_by_side(&mine.deals, &theirs.deals);
    // From the last deal to the first: does the evening go on after this one?
    let mut goes_on = false;
    let mut after: Vec<bool> = Vec::with_capacity(pairs.len());
    for pair in pairs.iter().rev() {
        after.push(goes_on);
        goes_on |= match pair.verdict(goes_on) {
            Verdict::Take(side) => pair.of(side).stands.is_some(),
            Verdict::Ask => true,
        };
    }
    let mut deals: Vec<Slot> = Vec::with_capacity(pairs.len());
    // Whoever is right about a deal that one record missed has the dealers right after it.
    let mut right: Option<Side> = None;
    let mut number = 1;
    for (mut pair, goes_on) in pairs.into_iter().zip(after.into_iter().rev()) {
        let heard = pair.redealt(right);
        let side = match pair.verdict(goes_on) {
            Verdict::Take(side) => side,
            Verdict::Ask => ask(&Difference {
                game,
                deal: number,
                mine: pair.mine.stands.clone(),
                theirs: pair.theirs.stands.clone(),
                missed: pair.missed,
            })?,
        };
        if pair.missed {
            right = Some(side);
        }
        let mut slot = if pair.missed && pair.of(side).is_silent() {
            pair.left_out(side)
        } else {
            number += 1;
            merge_slots(pair.mine, pair.theirs, side, goes_on)
        };
        slot.seen.extend(heard);
        if let Some(stands) = &slot.stands {
            slot.seen.remove(stands);
        }
        deals.push(slot);
    }
    let begins = earlier(mine.begins.clone(), theirs.begins.clone());
    let mut remarks = mine.remarks.clone();
    for (said, times) in &theirs.remarks {
        let mine = remarks.entry(said.clone()).or_default();
        *mine = (*mine).max(*times);
    }
    Ok(GameBook { begins, remarks, deals })
}

/// What two records have of one deal.
#[derive(Clone, Debug, Default)]
struct Pair {
    mine: Slot,
    theirs: Slot,
    /// One of them has no such deal, and goes on after it.
    missed: bool,
    /// And it had this account once, and left it: then nobody need be asked.
    was_left: bool,
}

impl Pair {
    const fn of(&self, side: Side) -> &Slot {
        match side {
            Side::Mine => &self.mine,
            Side::Theirs => &self.theirs,
        }
    }

    fn verdict(&self, goes_on: bool) -> Verdict {
        match (self.missed, self.was_left) {
            (true, true) if self.mine.is_silent() => Verdict::Take(Side::Mine),
            (true, true) => Verdict::Take(Side::Theirs),
            (true, false) => Verdict::Ask,
            (false, _) => verdict(&self.mine, &self.theirs, goes_on),
        }
    }

    /// Where one record has its dealers right, the other's accounts are those of that dealer, too;
    /// what it really had is handed back.
    fn redealt(&mut self, right: Option<Side>) -> BTreeSet<Account> {
        let (right, other) = match right {
            Some(Side::Mine) => (&self.mine, &mut self.theirs),
            Some(Side::Theirs) => (&self.theirs, &mut self.mine),
            None => return BTreeSet::new(),
        };
        let Some(dealer) = right.stands.as_ref().and_then(Account::dealer) else {
            return BTreeSet::new();
        };
        let heard = other.seen.iter().chain(&other.stands).cloned().collect();
        let seen = other.seen.iter().map(|account| account.dealt_by(dealer)).collect();
        let stands = other.stands.as_ref().map(|account| account.dealt_by(dealer));
        *other = Slot { stands, seen, at: std::mem::take(&mut other.at) };
        heard
    }

    /// The deal that only one record has, after it was said that there was none.
    fn left_out(self, side: Side) -> Slot {
        let Slot { stands, mut seen, at } = match side {
            Side::Mine => self.theirs,
            Side::Theirs => self.mine,
        };
        seen.extend(stands);
        Slot { stands: None, seen, at }
    }
}

/// Of so many deals more than the other a record is not suspected to have missed some.
const MOST_MISSED: usize = 16;

/// What is to be done about two lists of deals at one place, counted from their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// They are the same deal.
    Both,
    /// The second list missed the first one's.
    OnlyFirst,
    /// The first list missed the second one's.
    OnlySecond,
}

/// The deals of two records side by side, with the fewest questions and the most deals that agree;
/// where that is the same, by their numbers.
fn side_by_side(mine: &[Slot], theirs: &[Slot]) -> Vec<Pair> {
    // Whatever is decided must not depend on which of them was named first.
    let accounts = |deals: &[Slot]| {
        let of = |slot: &Slot| slot.stands.as_ref().map(|account| account.wire.clone());
        deals.iter().map(of).collect::<Vec<_>>()
    };
    let swapped = accounts(theirs) < accounts(mine);
    let (first, second) = if swapped { (theirs, mine) } else { (mine, theirs) };
    let by_number = || vec![Step::Both; first.len().min(second.len())];
    let steps = fewest_questions(first, second).unwrap_or_else(by_number);
    let (mut rest, mut others) = (first.iter().peekable(), second.iter().peekable());
    let mut pairs: Vec<Pair> = Vec::new();
    for step in steps {
        let was_left = match (step, rest.peek(), others.peek()) {
            (Step::OnlyFirst, Some(one), Some(next)) => has_left(next, one),
            (Step::OnlySecond, Some(next), Some(other)) => has_left(next, other),
            _ => false,
        };
        let (one, other) = match step {
            Step::Both => (rest.next(), others.next()),
            Step::OnlyFirst => (rest.next(), None),
            Step::OnlySecond => (None, others.next()),
        };
        let [one, other] = [one, other].map(|slot| slot.cloned().unwrap_or_default());
        pairs.push(Pair { mine: one, theirs: other, missed: step != Step::Both, was_left });
    }
    pairs.extend(rest.map(|slot| Pair { mine: slot.clone(), ..Pair::default() }));
    pairs.extend(others.map(|slot| Pair { theirs: slot.clone(), ..Pair::default() }));
    if swapped {
        for pair in &mut pairs {
            std::mem::swap(&mut pair.mine, &mut pair.theirs);
        }
    }
    pairs
}

/// How well two lists lie side by side: first the fewest questions, then the most deals that agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    questions: u32,
    /// Below zero: so many deals agree.
    agree: i64,
}

impl Cost {
    const NONE: Self = Self { questions: 0, agree: 0 };
    const NEVER: Self = Self { questions: u32::MAX, agree: 0 };

    const fn and(self, other: Self) -> Self {
        Self {
            questions: self.questions.saturating_add(other.questions),
            agree: self.agree.saturating_add(other.agree),
        }
    }

    /// That these two are the same deal.
    fn of_both(one: &Slot, other: &Slot) -> Self {
        let heard = |slot: &Slot| slot.stands.as_ref().map(|account| account.heard.clone());
        let agree = -i64::from(heard(one).is_some() && heard(one) == heard(other));
        Self { questions: u32::from(is_asked(one, other)), agree }
    }

    /// That the record in which `next` comes next missed this one.
    fn of_missed(slot: &Slot, next: &Slot) -> Self {
        match slot.stands {
            Some(_) => Self { questions: u32::from(!has_left(next, slot)), agree: 0 },
            None => Self::NEVER,
        }
    }
}

/// How two lists lie side by side, up to where one of them ends; none where by their numbers is best.
/// The work is that of so many deals times [`MOST_MISSED`].
fn fewest_questions(first: &[Slot], second: &[Slot]) -> Option<Vec<Step>> {
    let pairs = first.iter().zip(second).map(|(one, other)| Cost::of_both(one, other));
    let by_number = pairs.fold(Cost::NONE, Cost::and);
    if by_number.questions == 0 {
        return None;
    }
    let best = best_steps(first, second);
    let at = |i: usize, j: usize| best.get(i)?.get((j + MOST_MISSED).checked_sub(i)?).copied();
    if at(0, 0)?.0 >= by_number {
        return None;
    }
    let (mut i, mut j, mut steps) = (0, 0, Vec::new());
    while i < first.len() && j < second.len() {
        let (_, step) = at(i, j)?;
        (i, j) = match step {
            Step::Both => (i + 1, j + 1),
            Step::OnlyFirst => (i + 1, j),
            Step::OnlySecond => (i, j + 1),
        };
        steps.push(step);
    }
    Some(steps)
}

/// For what follows deal `i` of the first and deal `i + k - MOST_MISSED` of the second: what it comes
/// to at best, and the step that comes to it. What goes on after the other ends costs nothing.
fn best_steps(first: &[Slot], second: &[Slot]) -> Vec<Vec<(Cost, Step)>> {
    let width = 2 * MOST_MISSED + 1;
    let mut best = vec![vec![(Cost::NEVER, Step::Both); width]; first.len() + 1];
    let get = |best: &[Vec<(Cost, Step)>], i: usize, j: usize| -> Cost {
        let at = (j + MOST_MISSED).checked_sub(i).and_then(|k| best.get(i)?.get(k));
        at.map_or(Cost::NEVER, |(cost, _)| *cost)
    };
    for i in (0..=first.len()).rev() {
        for k in (0..width).rev() {
            let Some(j) = (i + k).checked_sub(MOST_MISSED).filter(|j| *j <= second.len()) else {
                continue;
            };
            let cell = match (first.get(i), second.get(j)) {
                (Some(one), Some(other)) => {
                    let both = Cost::of_both(one, other).and(get(&best, i + 1, j + 1));
                    let only = Cost::of_missed(one, other).and(get(&best, i + 1, j));
                    let next = Cost::of_missed(other, one).and(get(&best, i, j + 1));
                    let steps =
                        [(both, Step::Both), (only, Step::OnlyFirst), (next, Step::OnlySecond)];
                    steps.into_iter().min_by_key(|(cost, _)| *cost)
                }
                (None, _) | (_, None) => Some((Cost::NONE, Step::Both)),
            };
            if let (Some(place), Some(cell)) =
                (best.get_mut(i).and_then(|row| row.get_mut(k)), cell)
            {
                *place = cell;
            }
        }
    }
    best
}

/// Would somebody have to say which of the two it was? Who dealt is no matter here.
fn is_asked(one: &Slot, other: &Slot) -> bool {
    let (Some(mine), Some(theirs)) = (&one.stands, &other.stands) else { return false };
    mine.heard != theirs.heard && has_left(one, other) == has_left(other, one)
}

/// Had the first what stands in the second, and left it? Who dealt is no matter here.
fn has_left(one: &Slot, other: &Slot) -> bool {
    let stands = other.stands.as_ref();
    stands.is_some_and(|stands| one.seen.iter().any(|seen| seen.heard == stands.heard))
}

fn merge_slots(mine: Slot, theirs: Slot, side: Side, goes_on: bool) -> Slot {
    let (taken, left) = match side {
        Side::Mine => (mine, theirs),
        Side::Theirs => (theirs, mine),
    };
    let mut seen = taken.seen;
    seen.extend(left.seen);
    let left_stands = left.stands.clone();
    seen.extend(left.stands);
    // A deal that was taken back, though one record went on after it, keeps its number and is void.
    let stands = match (taken.stands, left_stands) {
        (None, Some(left)) if goes_on => Some(left.void()),
        (stands, _) => stands,
    };
    if let Some(stands) = &stands {
        seen.remove(stands);
    }
    let at = match (taken.at.is_empty(), left.at.is_empty()) {
        (false, false) => taken.at.min(left.at),
        (true, _) => left.at,
        (false, true) => taken.at,
    };
    Slot { stands, seen, at }
}

fn earlier(one: Option<(String, Line)>, other: Option<(String, Line)>) -> Option<(String, Line)> {
    match (one, other) {
        (Some(one), Some(other)) => Some(if other.0 < one.0 { other } else { one }),
        (one, other) => one.or(other),
    }
}

/// A header as the merged log would have it if only this record were in it.
struct Canonical(Header);

fn canonical(header: &Header) -> Canonical {
    let mut header = header.clone();
    let name = header.id.strip_suffix(MERGED).unwrap_or(&header.id);
    header.id = format!("{name}{MERGED}");
    Canonical(header)
}

impl Canonical {
    fn min_by_age(self, other: Self) -> Header {
        fn key(header: &Header) -> (&str, &str, &str) {
            (&header.at, &header.id, &header.title)
        }
        if key(&other.0) < key(&self.0) { other.0 } else { self.0 }
    }
}

fn same_evening(mine: &Book, theirs: &Book) -> Result<(), NotOne> {
    let (one, other) = (&mine.header, &theirs.header);
    if one.seats != other.seats {
        return Err(NotOne::Seats { mine: one.seats.clone(), theirs: other.seats.clone() });
    }
    if one.rules != other.rules {
        return Err(NotOne::Rules { game: 1 });
    }
    if (one.first_dealer, one.score) != (other.first_dealer, other.score) {
        return Err(NotOne::Start { game: 1 });
    }
    for (place, (one, other)) in mine.games.iter().zip(&theirs.games).enumerate().skip(1) {
        let line = |game: &GameBook| game.begins.as_ref().map(|(_, line)| line.clone());
        if let (Some(Line::Game { rules, .. }), Some(Line::Game { rules: others, .. })) =
            (line(one), line(other))
            && rules != others
        {
            return Err(NotOne::Rules { game: place + 1 });
        }
        if line(one) != line(other) {
            return Err(NotOne::Start { game: place + 1 });
        }
    }
    Ok(())
}

impl Book {
    /// The name that it wishes for.
    pub fn id(&self) -> &str {
        &self.header.id
    }

    /// The same under another name.
    #[must_use]
    pub fn named(&self, id: &str) -> Self {
        let header = Header { id: id.to_owned(), ..self.header.clone() };
        Self { header, ..self.clone() }
    }

    /// The whole log of it.
    pub fn log(&self) -> Result<Vec<u8>, Unwritten> {
        let mut writer = Writer::begin(&self.header)?;
        if !self.rows.is_empty() {
            for entry in self.rows.chunk_by(|one, next| one.entry() == next.entry()) {
                let lines: Vec<Line> = entry.iter().map(|row| row.line.clone()).collect();
                let at = entry.first().map_or("", |row| &row.at);
                writer.entry(at, &lines)?;
            }
            return Ok(writer.bytes);
        }
        for game in &self.games {
            if let Some((at, line)) = &game.begins {
                writer.entry(at, std::slice::from_ref(line))?;
            }
            writer.game(game)?;
        }
        let of = self.of.iter().cloned().collect();
        writer.entry(&self.till, &[Line::Attest(Attest::Merged { of })])?;
        Ok(writer.bytes)
    }
}

/// A log as it is being written.
struct Writer {
    bytes: Vec<u8>,
    chain: log::Chain,
    seq: u64,
}

impl Writer {
    fn begin(header: &Header) -> Result<Self, Unwritten> {
        let (bytes, chain) = log::header(header)?;
        Ok(Self { bytes, chain, seq: 1 })
    }

    fn entry(&mut self, at: &str, lines: &[Line]) -> Result<(), Unwritten> {
        let entry = log::entry(&self.chain, self.seq, at, lines)?;
        self.bytes.extend_from_slice(&entry.bytes);
        self.seq += entry.rows.len() as u64;
        self.chain = entry.rows.last().map_or(self.chain, |row| row.chain);
        Ok(())
    }

    /// The deals of a game, and what was said beside them in its time.
    fn game(&mut self, game: &GameBook) -> Result<(), Unwritten> {
        let mut remarks = game.remarks.iter().peekable();
        let standing = game.deals.iter().rposition(|slot| slot.stands.is_some());
        let standing = standing.map_or(0, |last| last + 1);
        let mut number = 0;
        for slot in game.deals.iter().take(standing) {
            while let Some((said, times)) = remarks.next_if(|(said, _)| said.at < slot.at) {
                self.remark(said, *times)?;
            }
            if slot.stands.is_some() {
                number += 1;
                self.slot(number, slot)?;
            } else {
                self.struck(number + 1, std::slice::from_ref(slot))?;
            }
        }
        self.struck(number + 1, game.deals.get(standing..).unwrap_or_default())?;
        remarks.try_for_each(|(said, times)| self.remark(said, *times))
    }

    /// Deals that nobody has any more, from this number on: they are in the record, and do not count.
    fn struck(&mut self, number: usize, slots: &[Slot]) -> Result<(), Unwritten> {
        let first = self.seq;
        for (number, slot) in (number..).zip(slots) {
            self.slot(number, slot)?;
        }
        match slots.last() {
            Some(last) if self.seq > first => {
                self.entry(&last.at, &[Line::Strike { from: first, why: String::new() }])
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Every account of the deal with this number, the one that stands last.
    fn slot(&mut self, number: usize, slot: &Slot) -> Result<(), Unwritten> {
        let mut accounts = slot.seen.iter().chain(&slot.stands);
        let Some(opening) = accounts.next() else { return Ok(()) };
        let opening: Vec<Line> = opening.events().into_iter().map(Line::Event).collect();
        self.entry(&slot.at, &opening)?;
        let deal = u32::try_from(number).unwrap_or(u32::MAX);
        for account in accounts {
            let (events, why) = (account.events(), String::new());
            self.entry(&slot.at, &[Line::Amend { game: None, deal, events, why }])?;
        }
        Ok(())
    }

    fn remark(&mut self, said: &TimedNote, times: usize) -> Result<(), Unwritten> {
        for _ in 0..times {
            let text = said.text.clone();
            let line = match said.seat {
                Some(seat) => Line::Seat { seat, name: text },
                None => Line::Note { text },
            };
            self.entry(&said.at, &[line])?;
        }
        Ok(())
    }
}
