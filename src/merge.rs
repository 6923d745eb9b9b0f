//! Two records of one evening: kept by two people, or gone on with on two machines.
//!
//! Deals lie side by side so that the fewest differ and the most agree, and where that is the same by
//! their number: a deal that one of the two missed, or took back, moves those after it. What
//! agrees is taken once; what one record has and the other never had is taken; where one had the
//! other's account of a deal and corrected it, the correction is taken; and where two accounts are
//! left, somebody has to say which. Nothing that was heard is lost: the account that was not taken
//! stands in the merged log, and the answer corrects it. This module knows lines and deals; it must
//! never know a rule, a score, a file or a clock.

mod align;
mod aside;
mod chairs;
mod ending;
mod kept;
mod known;
mod turn;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use align::{Dealers, Pair, Verdict, side_by_side};
use aside::{Aside, AsideKind, Asides};
use chairs::{Chairs, Doubt, SatDown};
pub use kept::{Answers, MOST_KEPT, put_together};
use known::{Known, NextGame};
pub use turn::Turn;

pub use crate::log::Side;

use crate::event::{Event, Table};
use crate::history::{DealRecord, GameRecord, History, Remark};
use crate::log::{Attest, Header, Kept, Line, Log, Mark, Original, Row};
use crate::seat::Seat;

/// What the id of a merged log ends with.
const MERGED: &str = "-merged";

/// A record, read to be put beside another.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    header: Header,
    games: Vec<GameBook>,
    of: BTreeSet<Original>,
    /// What of those is to be read of this one, too.
    marks: BTreeSet<Mark>,
    /// The time of its last line.
    till: String,
    /// The whole log, for a record that is given back as it is.
    rows: Vec<Row>,
    /// What was asked of one of those that it is made of when it was, and is not asked again.
    remembered: Vec<Difference>,
    /// What it keeps of those that it is made of.
    kept: Kept,
    /// What need not be asked where it is put together with another.
    answers: Answers,
    /// What was asked, or need not be, as it was put together.
    used: Answers,
}

#[derive(Clone, Debug, PartialEq)]
struct GameBook {
    /// The line that begins it; none for the first.
    begins: Option<(String, Line)>,
    /// Does it count? A game that was begun and taken back does not.
    stands: bool,
    /// What was said beside its deals.
    asides: Asides,
    /// Who sat down after its last deal, where that stands.
    since: SatDown,
    /// The lines that say so.
    since_at: BTreeMap<Seat, u64>,
    /// Who sits in each chair after its last line.
    seated: Vec<String>,
    /// The line that last gave it up, or took that back.
    turned: Option<u64>,
    /// The line that last began it; none for the first.
    begun: Option<u64>,
    /// What of it the other record has heard, and answered what was to be asked.
    known: Known,
    /// Everybody who ever sat in each chair, or sat down there and was taken back.
    heard: BTreeSet<(Seat, String)>,
    deals: Vec<Slot>,
}

impl GameBook {
    /// Is it said who deals first in it, and not left to the rotation?
    fn says_who_deals(&self) -> bool {
        let begins = self.begins.as_ref().map(|(_, line)| line);
        self.stands && matches!(begins, Some(Line::Game { first_dealer: Some(_), .. }))
    }
}

/// A deal of one number, in one record or in several.
#[derive(Clone, Debug, Default, PartialEq)]
struct Slot {
    stands: Option<Account>,
    /// Other accounts of it that this record has had, and has left for the one that stands.
    seen: BTreeSet<Account>,
    /// Those of them that nobody corrected: the deal was taken back, and another is in its place.
    taken_back: BTreeSet<Account>,
    at: String,
    /// The line of its record that last changed it; none in a merged one.
    changed: Option<u64>,
    /// Has the other record heard all of it, and answered what was to be asked?
    settled: bool,
    /// Was it as it is when the one record was made of the other?
    was_there: bool,
    /// Who sat where as it was dealt, where it stands.
    sat: Vec<String>,
    /// For each of them the line by which his record said so first, where it stands.
    sat_at: Vec<u64>,
    /// Has the other record heard that, chair by chair?
    sat_known: Vec<bool>,
    /// What it came to, where it stands and is over.
    result: Option<Outcome>,
}

/// What a deal came to, whoever dealt it. Who has the rules says it of a record: it is not known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// In any words that are the same where it is the same.
    pub comes_to: String,
    /// Is that all that is told of the deal, and not how it came to it?
    pub told_alone: bool,
}

/// What one record has of a deal; spelt as its events.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "Vec<Event>")]
pub struct Account {
    /// Its events as the wire has them, which also puts accounts in an order.
    wire: String,
    /// The same without who dealt: a record that missed a deal has its dealers wrong from there on.
    heard: String,
}

impl Account {
    /// The deal at this place. What its rulings are about is said by how many deals before it that
    /// was and by its place there, because lines have other numbers in another record.
    fn of_deal(deals: &[DealRecord], at: usize) -> Self {
        let deal = deals.get(at);
        let mut all: Vec<Event> = deal.iter().map(|it| Event::Deal { dealer: it.dealer }).collect();
        all.extend(deal.iter().flat_map(|it| &it.events).map(|(_, event)| event.clone()));
        for about in all.iter_mut().filter_map(about) {
            *about = (*about).and_then(|seq| {
                (0_u64..).zip(deals.get(..=at)?.iter().rev()).find_map(|(back, deal)| {
                    let lines = std::iter::once(deal.seq).chain(deal.events.iter().map(|it| it.0));
                    let place = (0..).zip(lines).find(|(_, line)| *line == seq)?.0;
                    Some(back * DEAL + place)
                })
            });
        }
        Self::of(&all)
    }

    /// Its events with what its rulings are about by the numbers of lines: those of the deals written so
    /// far, this one the last.
    fn written(&self, lines: &[Vec<u64>]) -> Vec<Event> {
        let mut events = self.events();
        for about in events.iter_mut().filter_map(about) {
            *about = (*about).and_then(|code| {
                let (back, place) = (code / DEAL, code % DEAL);
                let deal = lines.iter().rev().nth(usize::try_from(back).ok()?)?;
                deal.get(usize::try_from(place).ok()?).or(deal.last()).copied()
            });
        }
        events
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

    /// The same, dealt by somebody so many places further round a table of so many.
    fn dealt_further(&self, places: usize, seats: usize) -> Self {
        let mut events = self.events();
        if let Some(Event::Deal { dealer }) = events.first_mut() {
            let further = u8::try_from((dealer.index() + places) % seats.max(1));
            *dealer = further.ok().and_then(Seat::new).unwrap_or(*dealer);
        }
        Self::of(&events)
    }

    /// What was heard, the deal itself first.
    pub fn events(&self) -> Vec<Event> {
        serde_json::from_str(&self.wire).unwrap_or_default()
    }

    /// Is it this other account, and nothing after it but what the table decided?
    fn is_only_decided_since(&self, other: &Self) -> bool {
        let (all, before) = (self.events(), other.events());
        let decided = |event: &Event| {
            matches!(
                event,
                Event::Table(Table::Ruling(_) | Table::Misdeal { .. } | Table::Dispute(_))
            )
        };
        let rest = all.get(before.len()..).unwrap_or_default();
        !rest.is_empty() && all.starts_with(&before) && rest.iter().all(decided)
    }
}

impl From<Account> for Vec<Event> {
    fn from(account: Account) -> Self {
        account.events()
    }
}

/// More than a deal has events.
const DEAL: u64 = 1 << 24;

/// What a ruling or a dispute is about.
const fn about(event: &mut Event) -> Option<&mut Option<u64>> {
    match event {
        Event::Table(Table::Ruling(ruling) | Table::Dispute(ruling)) => Some(&mut ruling.about),
        Event::Table(Table::Misdeal { .. } | Table::Agree { .. })
        | Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(_) => None,
    }
}

/// Something of which the two records say different things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Which game, from 1.
    pub game: usize,
    /// Which of its deals, from 1; the last one that both have, where one gave the game up after it.
    pub deal: usize,
    /// The first record's account; none where it took the deal back, or has none.
    pub mine: Option<Account>,
    /// The other's.
    pub theirs: Option<Account>,
    /// What it is that they differ in.
    pub matter: Matter,
}

/// What two records differ in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Matter {
    /// What a deal was.
    Account,
    /// Whether they are of one evening at all: they do not begin on one day, or are called otherwise.
    Evening,
    /// Whether these are the same people, though some are written otherwise.
    People,
    /// In which order the same people sat around the table: partners are the same by both.
    Order {
        /// Everybody, chair by chair, by the first record.
        mine: Vec<String>,
        /// By the second.
        theirs: Vec<String>,
    },
    /// Whether there was such a deal: one of them has none, and either goes on after it.
    Missed {
        /// It had it once, and took it back.
        taken_back: bool,
    },
    /// Whether the game ended there: one of them gave it up, and the other went on.
    Closed {
        /// Which of them gave it up.
        by: Side,
        /// Why, in the table's words.
        why: String,
        /// The last deal of the other.
        till: usize,
    },
    /// Whether the game was over with this deal: one of them has it so, and the other had the deal and
    /// left it.
    Ended {
        /// Which of them has it over.
        by: Side,
        /// The last deal of the other.
        till: usize,
    },
    /// Who sat in a chair at this deal and at those after it.
    Sat {
        /// Which chair.
        seat: Seat,
        /// The last of these deals; it can be the one that comes next.
        till: usize,
        /// By the first record.
        mine: String,
        /// By the second.
        theirs: String,
    },
    /// Who sat where at this deal and at those after it: in several chairs that cannot be told apart.
    Around {
        /// The last of these deals; it can be the one that comes next.
        till: usize,
        /// Everybody, chair by chair, by the first record.
        mine: Vec<String>,
        /// By the second.
        theirs: Vec<String>,
    },
}

/// Why two records cannot be put together: they are not of one evening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotOne {
    /// Others sat there, or the same people as they are written here and there.
    #[error("{}: {} in one, {} in the other", seated_otherwise(.mine, .theirs), .mine.join(", "), .theirs.join(", "))]
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
    #[error("game {game} does not begin alike in both: {mine} in one, {theirs} in the other")]
    Start {
        /// Which game, from 1.
        game: usize,
        /// How it begins in the first.
        mine: String,
        /// In the second.
        theirs: String,
    },
}

impl Book {
    /// Reads a log to be put beside another.
    pub fn read(log: &Log) -> Self {
        let mut history = History::new(&log.header);
        let mut seen = Seen::default();
        let mut beside = Vec::new();
        for row in &log.rows {
            let game = history.games().len().saturating_sub(1);
            if history.push(row.clone()).is_err() {
                break;
            }
            if let Line::Game { .. } = row.line {
                seen.began.insert(game + 1, row.seq);
            }
            if let Some(kind) = AsideKind::of(&row.line) {
                beside.push((game, row.seq, Aside { at: row.at.clone(), kind }));
            }
            if let Line::Restore { strike } = row.line {
                seen.bring_back(&history, strike, row.seq);
            }
            if let Line::Seat { seat, name } = &row.line {
                seen.sat.entry(game).or_default().insert((*seat, name.clone()));
            }
            // What was typed together was never half there.
            if row.part.is_none_or(|part| part.no == part.of) {
                seen.follow(&mut history, row.seq);
            }
        }
        let merged = |row: &Row| matches!(row.line, Line::Attest(Attest::Merged { .. }));
        let mut of: BTreeSet<Original> = history
            .attests()
            .filter_map(|(_, attest)| match attest {
                Attest::Merged { of, .. } => Some(of.iter().cloned()),
                Attest::OfMatch(_)
                | Attest::Asks(_)
                | Attest::Confirmed { .. }
                | Attest::Objected { .. }
                | Attest::Signed { .. } => None,
            })
            .flatten()
            .collect();
        let marks = history.attests().filter_map(|(_, attest)| match attest {
            Attest::Merged { marks, .. } => Some(marks.iter().cloned()),
            Attest::OfMatch(_)
            | Attest::Asks(_)
            | Attest::Confirmed { .. }
            | Attest::Objected { .. }
            | Attest::Signed { .. } => None,
        });
        let marks = marks.flatten().collect();
        let till = log.rows.last().map_or(&log.header.at, |row| &row.at).clone();
        let merged_last = log.rows.last().is_some_and(merged);
        if !merged_last {
            of.insert(Original {
                chain: log.tail.chain.to_string(),
                lines: log.rows.len() as u64 + 1,
                id: log.header.id.clone(),
            });
        }
        let many = history.games().len().max(seen.had.len());
        let mut games: Vec<_> = (0..many).map(|place| game_book(&history, place, &seen)).collect();
        for (place, seq, aside) in beside {
            let stands = match aside.kind {
                // It is said with the game, where there is one.
                AsideKind::Began(_) if seen.began.get(&(place + 1)) == Some(&seq) => continue,
                // Of these the line itself never stands, and what it says does.
                AsideKind::Setting(_) => true,
                AsideKind::Note(_) | AsideKind::Began(_) | AsideKind::Closed { .. } => {
                    history.get(seq).is_some_and(|said| said.stands || is_about_lines(&said.line))
                }
            };
            if let Some(game) = games.get_mut(place) {
                game.asides.hear(aside, stands);
            }
        }
        let (header, rows) = (log.header.clone(), log.rows.clone());
        let kept = match rows.last().map(|row| &row.line) {
            Some(Line::Attest(Attest::Merged { kept, .. })) => kept.clone(),
            _ => Kept::default(),
        };
        let (answers, used) = (Answers::default(), Answers::default());
        Self { header, games, of, marks, till, rows, remembered: Vec::new(), kept, answers, used }
    }

    /// Says of the deals that stand what each came to, by its game and its own number, from 1.
    pub fn came_to(&mut self, outcome: impl Fn(usize, usize) -> Option<Outcome>) {
        for (game, book) in (1..).zip(&mut self.games) {
            let standing = book.deals.iter_mut().filter(|slot| slot.stands.is_some());
            for (deal, slot) in (1..).zip(standing) {
                slot.result = outcome(game, deal);
            }
        }
    }

    /// Who sat there as it began, by the chairs.
    pub fn seats(&self) -> &[String] {
        &self.header.seats
    }

    /// When it was begun, and its title.
    pub fn begun(&self) -> (&str, &str) {
        (&self.header.at, &self.header.title)
    }

    /// Writes the people who sat there as it began as another record has them, chair by chair.
    pub fn write_people_as(&mut self, seats: &[String]) {
        let pairs = self.header.seats.iter().cloned().zip(seats.iter().cloned());
        let names: BTreeMap<String, String> = pairs.collect();
        let renamed = |name: &mut String| {
            if let Some(other) = names.get(name) {
                name.clone_from(other);
            }
        };
        self.header.seats.iter_mut().for_each(renamed);
        for game in &mut self.games {
            if let Some((_, Line::Game { seats: Some(seats), .. })) = &mut game.begins {
                seats.iter_mut().for_each(renamed);
            }
            game.since.values_mut().chain(&mut game.seated).for_each(renamed);
            let heard = std::mem::take(&mut game.heard).into_iter();
            game.heard = heard
                .map(|(seat, mut name)| {
                    renamed(&mut name);
                    (seat, name)
                })
                .collect();
            game.deals.iter_mut().flat_map(|slot| &mut slot.sat).for_each(renamed);
        }
    }

    /// Marks something of this record that is to be read of a merged one, too.
    pub fn mark(&mut self, mark: Mark) {
        self.marks.insert(mark);
    }

    /// Leaves out what stands of a game from this deal on, by its number: the game was over by then. It
    /// stays in the record, struck. Says whether there was anything.
    pub fn leave_out(&mut self, game: usize, deal: usize) -> bool {
        let game = game.checked_sub(1).and_then(|at| self.games.get_mut(at));
        let slots = game.into_iter().flat_map(|game| &mut game.deals);
        let standing = slots.filter(|slot| slot.stands.is_some());
        let mut any = false;
        for slot in standing.skip(deal.saturating_sub(1)) {
            slot.seen.extend(slot.stands.take());
            any = true;
        }
        any && self.rows.is_empty()
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
    /// The line that last began the game at that place.
    began: BTreeMap<usize, u64>,
    /// Who sat down in the game at that place, taken back or not.
    sat: BTreeMap<usize, BTreeSet<(Seat, String)>>,
    /// Lines that were struck and stand again, each with the line that brought it back.
    brought: BTreeMap<u64, u64>,
    /// Which games are given up, and the line by which each last was, or was no longer.
    closed: Vec<bool>,
    turned: BTreeMap<usize, u64>,
}

/// Is it a line about others, which says something of its own beside that?
const fn is_about_lines(line: &Line) -> bool {
    matches!(line, Line::Strike { .. })
}

/// The accounts of a deal that a record knows, and when it first had one.
#[derive(Clone, Debug, Default)]
struct Had {
    /// By the line that each was dealt by: a deal that was taken back may stand again, and so may the one
    /// that was told in its place.
    by_deal: BTreeMap<u64, BTreeSet<Account>>,
    at: String,
    /// The line that last changed what stands there.
    changed: Option<u64>,
}

impl Had {
    /// All of them.
    fn accounts(&self) -> BTreeSet<Account> {
        self.by_deal.values().flatten().cloned().collect()
    }

    /// Those of deals that were taken back, where this one stands or none does.
    fn taken_back(&self, dealt: Option<u64>) -> BTreeSet<Account> {
        let own = dealt.and_then(|dealt| self.by_deal.get(&dealt));
        let is_own = |account: &Account| own.is_some_and(|own| own.contains(account));
        self.accounts().into_iter().filter(|account| !is_own(account)).collect()
    }
}

impl Seen {
    /// The line since which this one stands: itself, or the one that brought it back.
    fn standing_since(&self, line: u64) -> u64 {
        self.brought.get(&line).copied().unwrap_or(line)
    }

    /// What a strike had taken and stands again is news from here on.
    fn bring_back(&mut self, history: &History, strike: u64, seq: u64) {
        let Some(Line::Strike { from, .. }) = history.get(strike).map(|said| &said.line) else {
            return;
        };
        let stands = |line: &u64| history.get(*line).is_some_and(|said| said.stands);
        self.brought.extend((*from..strike).filter(stands).map(|line| (line, seq)));
    }

    fn follow(&mut self, history: &mut History, seq: u64) {
        let Some(place) = history.take_changed() else { return };
        let games = history.games();
        self.closed.resize(games.len().max(self.closed.len()), false);
        for (at, was) in self.closed.iter_mut().enumerate().skip(place.game) {
            let is = games.get(at).is_some_and(|game| game.closed.is_some());
            if std::mem::replace(was, is) != is {
                self.turned.insert(at, seq);
            }
        }
        self.now.resize_with(games.len().max(self.now.len()), Vec::new);
        self.had.resize_with(self.now.len(), Vec::new);
        let both = self.now.iter_mut().zip(&mut self.had).enumerate().skip(place.game);
        for (game, (now, had)) in both {
            let first = if game == place.game { place.deal } else { 0 };
            let deals = games.get(game).map_or(&[][..], |game| &game.deals);
            let changed = deals.get(first..).unwrap_or_default();
            let before = now.split_off(first.min(now.len()));
            now.extend((first..deals.len()).map(|at| Account::of_deal(deals, at)));
            had.resize_with(had.len().max(now.len()), Had::default);
            for (place, had) in had.iter_mut().skip(first).enumerate() {
                if before.get(place) != now.get(first + place) {
                    had.changed = Some(seq);
                }
            }
            let accounts = now.get(first..).unwrap_or_default();
            for ((had, deal), account) in had.iter_mut().skip(first).zip(changed).zip(accounts) {
                had.by_deal.entry(deal.seq).or_default().insert(account.clone());
                if had.at.is_empty() {
                    had.at = history.get(deal.seq).map(|said| said.at.clone()).unwrap_or_default();
                }
            }
        }
    }
}

fn game_book(history: &History, place: usize, said: &Seen) -> GameBook {
    let at = |seq| history.get(seq).map(|line| line.at.clone()).unwrap_or_default();
    let game = history.games().get(place);
    let begins = said.began.get(&place).and_then(|seq| history.get(*seq));
    let begins = begins.map(|line| (line.at.clone(), line.line.clone()));
    let had = said.had.get(place).map_or(&[][..], Vec::as_slice);
    let deals = game.map_or(&[][..], |game| &game.deals);
    let slots = (0..had.len().max(deals.len())).map(|number| {
        let deal = deals.get(number);
        let had = had.get(number).cloned().unwrap_or_default();
        let (stands, mut seen) = (deal.map(|_| Account::of_deal(deals, number)), had.accounts());
        let taken_back = had.taken_back(deal.map(|deal| deal.seq));
        if let Some(stands) = &stands {
            seen.remove(stands);
        }
        let sat = deal.map_or(Vec::new(), |deal| deal.seats.to_vec());
        let sat_at = game.map_or(Vec::new(), |game| known::seated_at(game, number));
        let sat_at = sat_at.into_iter().map(|line| said.standing_since(line)).collect();
        let (changed, at) = (had.changed, deal.map_or(had.at, |deal| at(deal.seq)));
        Slot { stands, seen, taken_back, at, changed, sat, sat_at, ..Slot::default() }
    });
    let slots: Vec<Slot> = slots.collect();
    let said_since = game.map_or_else(BTreeMap::new, sat_since);
    let since_at =
        said_since.iter().map(|(seat, (line, _))| (*seat, said.standing_since(*line))).collect();
    let since: SatDown = said_since.into_iter().map(|(seat, (_, name))| (seat, name)).collect();
    let mut heard = said.sat.get(&place).cloned().unwrap_or_default();
    for slot in &slots {
        heard.extend(seating(&slot.sat));
    }
    GameBook {
        begins,
        stands: game.is_some(),
        asides: Asides::default(),
        since,
        since_at,
        seated: game.map_or(Vec::new(), |game| game.seated.to_vec()),
        turned: said.turned.get(&place).copied(),
        begun: said.began.get(&place).map(|line| said.standing_since(*line)),
        known: Known::default(),
        heard,
        deals: slots,
    }
}

/// Who sat down after the last deal of a game, or before its first, with the line that says so.
fn sat_since(game: &GameRecord) -> BTreeMap<Seat, (u64, String)> {
    sat_down(game.deals.last().map_or(&game.beside, |deal| &deal.beside))
}

/// Who sat down by these remarks, with the lines that say so.
fn sat_down(beside: &[(u64, Remark)]) -> BTreeMap<Seat, (u64, String)> {
    let sat = beside.iter().filter_map(|(line, remark)| match remark {
        Remark::Sat { seat, name } => Some((*seat, (*line, name.clone()))),
        Remark::Note(_) => None,
    });
    sat.collect()
}

/// The chairs of a table with who sits there.
fn seating(names: &[String]) -> impl Iterator<Item = (Seat, String)> {
    let chair = |(seat, name): (u8, &String)| Some((Seat::new(seat)?, name.clone()));
    (0..).zip(names).filter_map(chair)
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
    let (mut games, seats) = (Vec::new(), mine.header.seats.len());
    let (mut both, merged) = known::games_of(mine, theirs);
    let mut remembered = Vec::new();
    let (known, mut used) = (mine.answers.with(&theirs.answers), Answers::default());
    // A deal that one of them missed moves the dealers of the games after it, too.
    let mut dealers = Dealers::at(seats);
    let mut sat: Vec<(Doubt, Side)> = Vec::new();
    for number in 0..mine.games.len().max(theirs.games.len()) {
        let after = both.each_ref().map(|games| {
            let next = games.iter().skip(number + 1).find(|game| game.stands)?;
            let mut deals = next.deals.iter().filter_map(|slot| slot.stands.as_ref());
            let begins = deals.next().map(|first| first.heard.clone());
            Some(NextGame { begins, is_known: next.known.begun })
        });
        let [one, other] = &both;
        if [one, other].iter().any(|games| games.get(number).is_some_and(GameBook::says_who_deals))
        {
            dealers = Dealers::at(seats);
        }
        let game = match (one.get(number), other.get(number)) {
            (Some(one), Some(other)) => {
                let place = Place { game: number + 1, seats, after: &after, merged };
                let mut ask =
                    |asked: &Difference, answer: Option<Side>, times: &[&str]| -> Result<Side, E> {
                        if let Some(side) = answer {
                            remembered.push(asked.clone());
                            return Ok(side);
                        }
                        let side = match known.right(asked, times) {
                            Some(side) => side,
                            None => ask(asked)?,
                        };
                        used.add(asked, times, side);
                        Ok(side)
                    };
                let (game, went_on) =
                    merge_games(one, other, place, (&mut dealers, &mut sat), &mut ask)?;
                let [one, other] = &mut both;
                match went_on {
                    Some(Side::Mine) => ending::go_as(other, one, number + 1),
                    Some(Side::Theirs) => ending::go_as(one, other, number + 1),
                    None => {}
                }
                game
            }
            (Some(only), None) => dealers.moved(only, Side::Mine),
            (None, Some(only)) => dealers.moved(only, Side::Theirs),
            (None, None) => continue,
        };
        games.push(game);
    }
    let header = canonical(&mine.header).min_by_age(canonical(&theirs.header));
    let of = mine.of.union(&theirs.of).cloned().collect();
    let marks = mine.marks.union(&theirs.marks).cloned().collect();
    let till = mine.till.clone().max(theirs.till.clone());
    let (kept, answers, rows) = (Kept::default(), Answers::default(), Vec::new());
    Ok(Book { header, games, of, marks, till, rows, remembered, kept, answers, used })
}

/// Where in the evening a game is.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// Which game, from 1.
    game: usize,
    /// So many chairs the table has.
    seats: usize,
    /// The next game of either record.
    after: &'a [Option<NextGame>; 2],
    /// The record that was made of the other, as it stood at some line.
    merged: Option<Side>,
}

/// Asks what two records differ in, unless it was answered when one of them was made of the other.
/// With it, when what it is about was written.
type Ask<'a, E> = dyn FnMut(&Difference, Option<Side>, &[&str]) -> Result<Side, E> + 'a;

/// Puts the two records of a game together; with it, whose record went on with the game, where the other
/// gave it up and was not right: then no game of the other came after it.
fn merge_games<E>(
    mine: &GameBook,
    theirs: &GameBook,
    Place { game, seats, after, merged }: Place<'_>,
    settled: (&mut Dealers, &mut Vec<(Doubt, Side)>),
    ask: &mut Ask<'_, E>,
) -> Result<(GameBook, Option<Side>), E> {
    let (dealers, sat) = settled;
    let mut pairs = side_by_side(&mine.deals, &theirs.deals);
    let [mine_after, theirs_after] = after.each_ref().map(Option::as_ref);
    let sides = [
        (Side::Mine, mine, theirs, [mine_after, theirs_after]),
        (Side::Theirs, theirs, mine, [theirs_after, mine_after]),
    ];
    let given_up =
        sides.map(|(by, one, other, after)| given_up(by, [one, other], after, (&pairs, merged)));
    for known in given_up.iter().flatten().filter(|it| it.answered.is_some()) {
        pairs.iter_mut().skip(known.from).for_each(Pair::was_behind_the_end);
    }
    let mut went_on = None;
    let chairs = Chairs::of(&pairs, [mine, theirs]);
    let (mut deals, places) = merge_deals(pairs, game, dealers, ask)?;
    let mut asides = mine.asides.joined(&theirs.asides);
    let count = |deals: &[Slot]| deals.iter().filter(|slot| slot.stands.is_some()).count();
    for GivenUp { by, closing, why, from, left, is_next, answered } in
        given_up.into_iter().flatten()
    {
        // From its place beside the two records to that in the merged one.
        let from = places.iter().take(from).flatten().next_back().map_or(0, |last| last + 1);
        let deal = count(deals.get(..from).unwrap_or_default());
        let till = count(&deals);
        if till == deal && !left {
            continue;
        }
        let matter = Matter::Closed { by, why, till };
        let asked = Difference { game, deal, mine: None, theirs: None, matter };
        let taken = ask(&asked, answered, &[&closing.at])?;
        if taken == by {
            for slot in deals.get_mut(from..).unwrap_or_default() {
                slot.seen.extend(slot.stands.take());
            }
            asides.bring_back(&closing);
        } else {
            asides.take_back(&closing);
            // Where both ended it and began the next, one of them knew of more deals, and no more, unless
            // these are the other's next game.
            let right = if taken == Side::Mine { mine } else { theirs };
            if is_next || right.asides.closing().is_none() {
                went_on = Some(taken);
            }
        }
    }
    // Who knew of the deals that count had the next game dealt by whoever dealt it.
    match [mine, theirs].map(|of| count(&of.deals) == count(&deals)) {
        [true, false] => dealers.knew(Side::Mine),
        [false, true] => dealers.knew(Side::Theirs),
        [true, true] | [false, false] => {}
    }
    let since = seated(&chairs, &places, &mut deals, (game, seats), sat, ask)?;
    let seated = seated_after(&deals, &since, &mine.seated);
    let heard = mine.heard.union(&theirs.heard).cloned().collect();
    asides.close_once();
    let begins = match (mine.stands, theirs.stands) {
        (true, false) => mine.begins.clone(),
        (false, true) => theirs.begins.clone(),
        (true, true) | (false, false) => earlier(mine.begins.clone(), theirs.begins.clone()),
    };
    let stands = mine.stands || theirs.stands;
    let (since_at, known) = (BTreeMap::new(), Known::default());
    let (turned, begun) = (None, None);
    let game = GameBook {
        begins,
        stands,
        asides,
        since,
        since_at,
        seated,
        turned,
        begun,
        known,
        heard,
        deals,
    };
    Ok((game, went_on))
}

/// Who sits in each chair after the last deal and whoever sat down since; where there was no deal, of those
/// who sat there.
fn seated_after(deals: &[Slot], since: &SatDown, before: &[String]) -> Vec<String> {
    let last = deals.iter().rev().find(|slot| slot.stands.is_some());
    let mut seated = last.map_or_else(|| before.to_vec(), |slot| slot.sat.clone());
    for (seat, name) in (0..).zip(&mut seated) {
        if let Some(sat) = Seat::new(seat).and_then(|seat| since.get(&seat)) {
            name.clone_from(sat);
        }
    }
    seated
}

/// Puts who sat where into the deals that stand, and gives who sat down after the last of them.
fn seated<E>(
    chairs: &Chairs,
    places: &[Option<usize>],
    deals: &mut [Slot],
    (game, seats): (usize, usize),
    sat: &mut Vec<(Doubt, Side)>,
    ask: &mut Ask<'_, E>,
) -> Result<SatDown, E> {
    let stands = |slot: usize| deals.get(slot).is_some_and(|slot| slot.stands.is_some());
    let stand = places.iter().enumerate().filter(|(_, slot)| slot.is_some_and(stands));
    let stand: Vec<usize> = stand.map(|(place, _)| place).collect();
    let table = chairs.at(&stand, seats);
    let mut answers: Vec<(Doubt, Side)> = Vec::new();
    for doubt in table.doubts() {
        // Who sat somewhere to the end of a game sits there in the next one, and is asked about once.
        let goes_on = sat.iter().find(|(before, _)| doubt.from == 1 && before.is_about(&doubt));
        let side = match goes_on {
            Some((_, side)) => *side,
            None => {
                let (deal, matter) = (doubt.from, doubt.matter());
                let asked = Difference { game, deal, mine: None, theirs: None, matter };
                let slot = stand.get(doubt.from.saturating_sub(1)).copied();
                let slot = slot.and_then(|place| deals.get((*places.get(place)?)?));
                let at = slot.map(|slot| slot.at.as_str());
                ask(&asked, doubt.answered, at.as_slice())?
            }
        };
        answers.push((doubt, side));
    }
    let (rows, since) = table.settled(&answers);
    chairs::seat(deals, rows);
    if !stand.is_empty() {
        answers.retain(|(doubt, _)| doubt.till >= stand.len());
        *sat = answers;
    }
    Ok(since)
}

/// One record gave the game up, and the other knows nothing of it; or thought better of it, while the
/// first began another game.
struct GivenUp {
    by: Side,
    closing: Aside,
    why: String,
    /// The place of the first deal that came after.
    from: usize,
    /// Did the other think better of it?
    left: bool,
    /// Is what the other has behind it the beginning of the next game here?
    is_next: bool,
    /// What was answered, where that was asked when one of the two was made of the other.
    answered: Option<Side>,
}

fn given_up(
    by: Side,
    [one, other]: [&GameBook; 2],
    after: [Option<&NextGame>; 2],
    (pairs, merged): (&[Pair], Option<Side>),
) -> Option<GivenUp> {
    let unknown = one.asides.closing_unknown_to(&other.asides);
    let left = one.asides.closing_left_by(&other.asides).filter(|_| after[0].is_some());
    let closing = unknown.or(left)?.clone();
    let AsideKind::Closed { why } = &closing.kind else { return None };
    let last = pairs.iter().rposition(|pair| pair.missed || pair.of(by).stands.is_some());
    let from = last.map_or(0, |last| last + 1);
    // Not so where both have the next game begin with the same deal.
    let [next, theirs] = after.map(|it| it.and_then(|it| it.begins.as_ref()));
    let side = by.other();
    let behind = || pairs.iter().skip(from).filter_map(|pair| pair.of(side).stands.as_ref());
    let is_next = next.is_some_and(|next| behind().any(|it| it.heard == *next)) && next != theirs;
    let is_known = |pair: &Pair| pair.of(side).settled && pair.of(side).stands.is_some();
    let was_asked = match unknown {
        // One had been given up by then, and the other had gone on with it.
        Some(_) => merged == Some(by) && pairs.iter().skip(from).any(is_known),
        // One had begun another by then, and the other had thought better of it.
        None => after[0].is_some_and(|next| next.is_known),
    };
    let as_it_was = one.known.turned && other.known.turned;
    let answered = merged.filter(|_| was_asked && as_it_was);
    let left = left.is_some();
    Some(GivenUp { by, why: why.clone(), left, closing, from, is_next, answered })
}

fn merge_deals<E>(
    pairs: Vec<Pair>,
    game: usize,
    dealers: &mut Dealers,
    ask: &mut Ask<'_, E>,
) -> Result<(Vec<Slot>, Vec<Option<usize>>), E> {
    // From the last deal to the first: does the evening go on after this one?
    let mut goes_on = false;
    let mut after: Vec<bool> = Vec::with_capacity(pairs.len());
    for pair in pairs.iter().rev() {
        after.push(goes_on);
        goes_on |= match pair.verdict(goes_on) {
            Verdict::Take(side) | Verdict::Answered(side) => pair.of(side).stands.is_some(),
            Verdict::Ask => true,
        };
    }
    let mut deals: Vec<Slot> = Vec::with_capacity(pairs.len());
    // What stood where there was no deal: it is kept with the deal that is there. And the deals that there
    // were though one record took them back: that one has them with the deal that it has there.
    let (mut left_out, mut kept) = (BTreeSet::<Account>::new(), BTreeSet::<Account>::new());
    let mut number = 1;
    // Where each pair came to.
    let mut places: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (pair, goes_on) in pairs.into_iter().zip(after.into_iter().rev()) {
        let mut written = pair.accounts();
        let mut taken_back = pair.taken_back();
        let as_written = pair.stands();
        let pair = dealers.put_right(pair);
        // Who dealt follows from another answer: nobody corrected that.
        let both = as_written.into_iter().zip(pair.stands());
        taken_back.extend(both.filter(|(before, now)| before != now).filter_map(|it| it.0));
        let (side, asked) = match pair.verdict(goes_on) {
            Verdict::Take(side) => (side, false),
            Verdict::Answered(side) => (side, true),
            Verdict::Ask => {
                let [mine, theirs] = pair.stands();
                let matter = pair.matter();
                let asked = Difference { game, deal: number, mine, theirs, matter };
                let times = [&pair.mine, &pair.theirs].map(|slot| slot.at.as_str());
                let times: Vec<&str> = times.into_iter().filter(|at| !at.is_empty()).collect();
                (ask(&asked, None, &times)?, true)
            }
        };
        // Who deals from here on follows from it.
        let is_one_sided = matches!(pair.matter(), Matter::Missed { .. });
        if asked && is_one_sided || pair.dealt_otherwise() {
            dealers.was_right(side, &pair);
        }
        if asked && pair.of(side).stands.is_none() {
            left_out.extend(written);
            places.push(None);
            continue;
        }
        written.retain(|account| !kept.contains(account));
        if asked && is_one_sided {
            kept.extend(written.iter().cloned());
        }
        let at = pair.at();
        let stands = pair.of(side).stands.clone();
        number += usize::from(stands.is_some());
        let mut seen = written;
        taken_back.extend(left_out.iter().cloned());
        seen.append(&mut left_out);
        if let Some(stands) = &stands {
            seen.remove(stands);
        }
        taken_back.retain(|account| seen.contains(account));
        places.push(Some(deals.len()));
        deals.push(Slot { stands, seen, taken_back, at, ..Slot::default() });
    }
    if !left_out.is_empty() {
        let at = deals.last().map(|slot| slot.at.clone()).unwrap_or_default();
        deals.push(Slot { seen: left_out, at, ..Slot::default() });
    }
    Ok((deals, places))
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
        fn key(header: &Header) -> (&str, &str, &str, &[String]) {
            (&header.at, &header.id, &header.title, &header.seats)
        }
        if key(&other.0) < key(&self.0) { other.0 } else { self.0 }
    }
}

/// In what the players of two records differ.
fn seated_otherwise(mine: &[String], theirs: &[String]) -> &'static str {
    let small = |names: &[String]| names.iter().map(|it| it.to_lowercase()).collect::<Vec<_>>();
    let (one, other) = (small(mine), small(theirs));
    let set = |names: &[String]| names.iter().cloned().collect::<BTreeSet<_>>();
    if one == other {
        "the players are the same, and not written alike"
    } else if set(&one) == set(&other) {
        "the players are the same, and do not sit alike"
    } else {
        "the players are not the same"
    }
}

/// How the first game of a record begins: `Ann deals first, at 0–0`.
fn opening(header: &Header) -> String {
    let dealer = header.seats.get(header.first_dealer.index()).map_or("somebody", String::as_str);
    format!("{dealer} deals first, at {}–{}", header.score.even, header.score.odd)
}

/// How a later one begins.
fn next_opening(line: Option<&Line>, header: &Header) -> String {
    let Some(Line::Game { seats, first_dealer, .. }) = line else {
        return "it begins with nothing said".to_owned();
    };
    let names = seats.as_ref().unwrap_or(&header.seats);
    let dealer = first_dealer.and_then(|seat| names.get(seat.index()));
    let dealer = dealer.map_or_else(
        || "who deals first is left to the rotation".to_owned(),
        |name| format!("{name} deals first"),
    );
    match seats {
        Some(seats) => format!("{} sit down, and {dealer}", seats.join(", ")),
        None => dealer,
    }
}

/// Of each chair in which two records begin with somebody else, is one of those two known to both?
fn sit_at_one_table(mine: &Book, theirs: &Book) -> bool {
    let (one, other) = (&mine.header.seats, &theirs.header.seats);
    let alike = |(mine_sat, theirs_sat): (&String, &String)| {
        mine_sat == theirs_sat || theirs.knows(mine_sat) || mine.knows(theirs_sat)
    };
    one.len() == other.len() && one.iter().zip(other).all(alike)
}

/// Can these two be put together at all, whoever is right?
pub fn same_evening(mine: &Book, theirs: &Book) -> Result<(), NotOne> {
    let (one, other) = (&mine.header, &theirs.header);
    if !sit_at_one_table(mine, theirs) {
        return Err(NotOne::Seats { mine: one.seats.clone(), theirs: other.seats.clone() });
    }
    if one.rules != other.rules {
        return Err(NotOne::Rules { game: 1 });
    }
    if (one.first_dealer, one.score) != (other.first_dealer, other.score) {
        return Err(NotOne::Start { game: 1, mine: opening(one), theirs: opening(other) });
    }
    for (place, (one, other)) in mine.games.iter().zip(&theirs.games).enumerate().skip(1) {
        if !(one.stands && other.stands) {
            continue;
        }
        let line = |game: &GameBook| game.begins.as_ref().map(|(_, line)| line.clone());
        if let (Some(Line::Game { rules, .. }), Some(Line::Game { rules: others, .. })) =
            (line(one), line(other))
            && rules != others
        {
            return Err(NotOne::Rules { game: place + 1 });
        }
        if line(one) != line(other) {
            let [mine, theirs] = [(one, &mine.header), (other, &theirs.header)]
                .map(|(game, header)| next_opening(line(game).as_ref(), header));
            return Err(NotOne::Start { game: place + 1, mine, theirs });
        }
    }
    Ok(())
}

impl Book {
    /// Did somebody of this name ever sit at the table, by this record?
    fn knows(&self, name: &str) -> bool {
        let sat = self.games.iter().flat_map(|game| &game.heard).map(|(_, name)| name);
        self.header.seats.iter().chain(sat).any(|known| known == name)
    }

    /// So many deals of the same number were told in the same words, whoever dealt them.
    pub fn agrees_with(&self, other: &Self) -> usize {
        let games = self.games.iter().zip(&other.games);
        let deals = games.flat_map(|(one, other)| one.deals.iter().zip(&other.deals));
        let heard = |slot: &Slot| slot.stands.as_ref().map(|account| account.heard.clone());
        deals.filter(|(one, other)| heard(one).is_some() && heard(one) == heard(other)).count()
    }

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
}
