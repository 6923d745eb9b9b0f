//! A record, read to be put beside another: its games, and what it knew of each deal and when.
//!
//! It must never know the other record.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{Event, Table};
use crate::history::{DealRecord, GameRecord, History, Remark};
use crate::log::{Attest, Header, Kept, Line, Log, Mark, Original, Row};
use crate::seat::Seat;
use serde::Serialize;

use super::aside::{Aside, AsideKind, Asides};
use super::chairs::SatDown;
use super::known::Known;
use super::{Answers, Difference, known};

/// A record, read to be put beside another.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    pub(super) header: Header,
    pub(super) games: Vec<GameBook>,
    pub(super) of: BTreeSet<Original>,
    /// What of those is to be read of this one, too.
    pub(super) marks: BTreeSet<Mark>,
    /// The time of its last line.
    pub(super) till: String,
    /// The whole log, for a record that is given back as it is.
    pub(super) rows: Vec<Row>,
    /// What was asked of one of those that it is made of when it was, and is not asked again.
    pub(super) remembered: Vec<Difference>,
    /// What it keeps of those that it is made of.
    pub(super) kept: Kept,
    /// What need not be asked where it is put together with another.
    pub(super) answers: Answers,
    /// What was asked, or need not be, as it was put together.
    pub(super) used: Answers,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct GameBook {
    /// The line that begins it; none for the first.
    pub(super) begins: Option<(String, Line)>,
    /// Does it count? A game that was begun and taken back does not.
    pub(super) stands: bool,
    /// What was said beside its deals.
    pub(super) asides: Asides,
    /// Who sat down after its last deal, where that stands.
    pub(super) since: SatDown,
    /// The lines that say so.
    pub(super) since_at: BTreeMap<Seat, u64>,
    /// Who sits in each chair after its last line.
    pub(super) seated: Vec<String>,
    /// The line that last gave it up, or took that back.
    pub(super) turned: Option<u64>,
    /// The line that last began it; none for the first.
    pub(super) begun: Option<u64>,
    /// What of it the other record has heard, and answered what was to be asked.
    pub(super) known: Known,
    /// Everybody who ever sat in each chair, or sat down there and was taken back.
    pub(super) heard: BTreeSet<(Seat, String)>,
    pub(super) deals: Vec<Slot>,
}

/// A deal of one number, in one record or in several.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Slot {
    pub(super) stands: Option<Account>,
    /// Other accounts of it that this record has had, and has left for the one that stands.
    pub(super) seen: BTreeSet<Account>,
    /// Those of them that nobody corrected: the deal was taken back, and another is in its place.
    pub(super) taken_back: BTreeSet<Account>,
    pub(super) at: String,
    /// The line of its record that last changed it; none in a merged one.
    pub(super) changed: Option<u64>,
    /// Has the other record heard all of it, and answered what was to be asked?
    pub(super) settled: bool,
    /// Was it as it is when the one record was made of the other?
    pub(super) was_there: bool,
    /// Who sat where as it was dealt, where it stands.
    pub(super) sat: Vec<String>,
    /// For each of them the line by which his record said so first, where it stands.
    pub(super) sat_at: Vec<u64>,
    /// Has the other record heard that, chair by chair?
    pub(super) sat_known: Vec<bool>,
    /// What it came to, where it stands and is over.
    pub(super) result: Option<Outcome>,
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
    pub(super) wire: String,
    /// The same without who dealt: a record that missed a deal has its dealers wrong from there on.
    pub(super) heard: String,
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

impl GameBook {
    /// Is it said who deals first in it, and not left to the rotation?
    pub(super) fn says_who_deals(&self) -> bool {
        let begins = self.begins.as_ref().map(|(_, line)| line);
        self.stands && matches!(begins, Some(Line::Game { first_dealer: Some(_), .. }))
    }
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
    pub(super) fn written(&self, lines: &[Vec<u64>]) -> Vec<Event> {
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

    pub(super) fn of(events: &[Event]) -> Self {
        let wire = |events: &[Event]| serde_json::to_string(events).unwrap_or_default();
        Self { wire: wire(events), heard: wire(events.get(1..).unwrap_or_default()) }
    }

    pub(super) fn dealer(&self) -> Option<Seat> {
        let events = self.events();
        let Some(Event::Deal { dealer }) = events.first() else { return None };
        Some(*dealer)
    }

    /// The same, dealt by somebody so many places further round a table of so many.
    pub(super) fn dealt_further(&self, places: usize, seats: usize) -> Self {
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
    pub(super) fn is_only_decided_since(&self, other: &Self) -> bool {
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

/// Is it a line about others, which says something of its own beside that?
const fn is_about_lines(line: &Line) -> bool {
    matches!(line, Line::Strike { .. })
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
pub(super) fn sat_down(beside: &[(u64, Remark)]) -> BTreeMap<Seat, (u64, String)> {
    let sat = beside.iter().filter_map(|(line, remark)| match remark {
        Remark::Sat { seat, name } => Some((*seat, (*line, name.clone()))),
        Remark::Note(_) => None,
    });
    sat.collect()
}

/// The chairs of a table with who sits there.
pub(super) fn seating(names: &[String]) -> impl Iterator<Item = (Seat, String)> {
    let chair = |(seat, name): (u8, &String)| Some((Seat::new(seat)?, name.clone()));
    (0..).zip(names).filter_map(chair)
}

impl Book {
    /// Did somebody of this name ever sit at the table, by this record?
    pub(super) fn knows(&self, name: &str) -> bool {
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
