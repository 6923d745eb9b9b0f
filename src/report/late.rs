//! Lines that changed a game after it was over and its seal was said, or after somebody had
//! confirmed or signed it.
//!
//! Such a mark is for ever: taking the change back is a change itself. The record is gone through
//! once more from its first line, and looked at where something is taken back or put right: a game
//! that was over then may go on now, and no other place remembers it. What that costs is bounded by
//! the number of lines, and where the bound is reached it is said.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::event::{Event, Table};
use crate::history::{DealRecord, History, Place, ResolvedLine, heard};
use crate::log::{Attest, Header, Line};
use crate::seat::{ByTeam, Seat};
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
    /// What it changed: a game and a deal, both from 0.
    pub place: Place,
    /// After what.
    pub after: After,
}

/// How it stood at a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The number of the game, from 1.
    pub game: usize,
    /// The number of its last deal.
    pub deal: u32,
    /// The score of that game.
    pub score: ByTeam<i32>,
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
    /// The changes, in order; of each entry every deal once, with the line that changed it.
    pub all: Vec<Late>,
    /// How it stood when somebody confirmed or signed it, or said no, by the number of that line, as far as it was
    /// looked.
    pub vouched: BTreeMap<u64, Standing>,
    /// From this line on there were too many changes to look whether a game was over before each.
    pub unlooked: Option<u64>,
}

/// What was changed after it was over, confirmed or signed.
pub fn late(header: &Header, history: &History) -> Lates {
    let mut lates = Lates::default();
    let looked_for =
        |line: &Line| may_change(line) || matches!(line, Line::Attest(attest) if says_how(attest));
    if !history.said().iter().any(|said| looked_for(&said.line)) {
        return lates;
    }
    let mut books = Rulebooks::default();
    let again = History::new(header);
    let Ok(session) = fold_by(&mut books, header, &again) else { return lates };
    let left = FREE + DEALS_A_LINE * history.said().len();
    // A merge writes the accounts of a deal one after the other; that changes nothing.
    let merged = history.attests().rev().find_map(|(said, attest)| match attest {
        Attest::Merged { .. } => Some(said.seq),
        Attest::Asks(_)
        | Attest::Confirmed { .. }
        | Attest::Objected { .. }
        | Attest::Signed { .. }
        | Attest::OfMatch(_) => None,
    });
    let (vouched, over, marked) = (None, BTreeMap::new(), BTreeMap::new());
    let (accounts, stood) = (Vec::new(), BTreeMap::new());
    let mut replay = Replay {
        header,
        books,
        again,
        session,
        left,
        merged,
        vouched,
        over,
        marked,
        accounts,
        stood,
    };
    for entry in history.said().chunk_by(|one, next| one.entry == next.entry) {
        lates.all.extend(replay.take(entry));
        if replay.left == 0 && lates.unlooked.is_none() {
            lates.unlooked = entry.first().map(|said| said.seq);
        }
    }
    lates.vouched = replay.stood;
    lates
}

/// Does it say that the record, as it stands above it, is right, or that it is not?
const fn says_how(attest: &Attest) -> bool {
    attest.vouches() || matches!(attest, Attest::Objected { .. })
}

/// Can this line change what came before it?
const fn may_change(line: &Line) -> bool {
    match line {
        Line::Strike { .. } | Line::Restore { .. } | Line::Amend { .. } => true,
        Line::Event(event) => is_decision(event),
        Line::Note { .. }
        | Line::Close { .. }
        | Line::Seat { .. }
        | Line::Game { .. }
        | Line::Attest(_)
        | Line::Night(_) => false,
    }
}

/// Is it what the table decided about a deal, and not what was played in it?
const fn is_decision(event: &Event) -> bool {
    matches!(event, Event::Table(Table::Ruling(_) | Table::Misdeal { .. }))
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
    /// What was heard of each deal of each game.
    accounts: Vec<GameAccount>,
    /// How it stood when somebody vouched for it.
    stood: BTreeMap<u64, Standing>,
}

/// A game as it stands, without the numbers of its lines: who sits there, whether it was closed, and
/// its deals. What an entry only says again is the same before and after it.
#[derive(Debug, Default, PartialEq)]
struct GameAccount {
    seated: Option<Arc<[String]>>,
    closed: bool,
    deals: Vec<DealAccount>,
}

/// A deal as it was heard, without the numbers of its lines.
#[derive(Debug, PartialEq)]
struct DealAccount {
    dealer: Seat,
    seats: Arc<[String]>,
    events: Vec<Event>,
}

impl DealAccount {
    fn of(deal: &DealRecord) -> Self {
        let seats = Arc::clone(&deal.seats);
        Self { dealer: deal.dealer, seats, events: heard(&deal.events) }
    }
}

/// A line that an entry takes back, brings back or puts right.
struct Touched {
    /// The deal that it is about; none where it is about the game.
    place: Option<Place>,
    /// Where in the game it is, where it is about the game: its first deal, or the one before the line.
    near: Option<Place>,
    seq: u64,
}

impl<'a> Replay<'a> {
    /// Takes the next entry, and says what it changed too late. What it only says again it does not
    /// change.
    fn take(&mut self, entry: &'a [ResolvedLine]) -> Vec<Late> {
        let Some(seq) = entry.iter().find(|said| may_change(&said.line)).map(|said| said.seq)
        else {
            for said in entry {
                self.hear(said);
            }
            return Vec::new();
        };
        self.catch_up();
        let mut touched: Vec<(u64, Touched)> = Vec::new();
        for said in entry {
            let mut about = Vec::new();
            self.touch(&said.line, &mut about);
            let back: Vec<u64> = if let Line::Restore { strike } = &said.line {
                self.again.restored_by(*strike).map(|it| it.seq).collect()
            } else {
                Vec::new()
            };
            self.hear(said);
            // What comes back has its place only now.
            about.extend(back.into_iter().filter_map(|seq| self.touched(self.again.get(seq)?)));
            touched.extend(about.into_iter().map(|it| (said.seq, it)));
        }
        let Some(from) = self.again.take_changed() else { return Vec::new() };
        if Some(seq) <= self.merged {
            self.fold_from(from);
            return Vec::new();
        }
        self.note_over(from, seq);
        let changed = self.changed(from);
        let (left, still): (Vec<_>, Vec<_>) = touched.into_iter().partition(|(_, it)| {
            it.place.is_none_or(|place| changed.as_ref().is_none_or(|all| all.contains(&place)))
        });
        let first = changed.as_ref().map_or(Some(from), |all| all.first().copied());
        // Each undo of several is a line of its own; what a correction strikes and says again is one.
        let is_back =
            |said: &ResolvedLine| matches!(said.line, Line::Strike { .. } | Line::Restore { .. });
        let each_alone = entry.iter().all(is_back);
        let mut of_places: BTreeMap<(u64, Place), Vec<u64>> = BTreeMap::new();
        // Where nothing is another than it was, nothing came too late.
        for (by, it) in left.into_iter().filter(|_| first.is_some()) {
            let by = if each_alone { by } else { seq };
            let is_changed = |near: &Place| changed.as_ref().is_none_or(|all| all.contains(near));
            let place = it.place.or(it.near.filter(is_changed)).or(first).unwrap_or(from);
            of_places.entry((by, place)).or_default().push(it.seq);
        }
        let late = of_places.into_iter().filter_map(|((by, place), lines)| {
            Some(Late { seq: by, place, after: self.after(place, &lines)? })
        });
        let lates: Vec<Late> = late.collect();
        self.mark(entry, &lates, &still);
        self.fold_from(from);
        lates
    }

    /// After what it comes to change these lines of a deal, if that is too late.
    fn after(&self, place: Place, lines: &[u64]) -> Option<After> {
        let first = *lines.iter().min()?;
        self.vouched_for(first)
            .or_else(|| self.was_over(place, first).then_some(After::Over))
            .or_else(|| lines.iter().find_map(|seq| self.marked.get(seq)).cloned())
    }

    /// Takes the next line as it is.
    fn hear(&mut self, said: &'a ResolvedLine) {
        if let Line::Attest(attest) = &said.line
            && says_how(attest)
        {
            if attest.vouches() {
                self.vouched = Some((said.seq, attest));
            }
            self.catch_up();
            let game = self.session.game().filter(|_| self.left > 0);
            let standing = game.and_then(|game| {
                let deal = game.deals.last()?.no;
                Some(Standing { game: self.session.games.len(), deal, score: game.score() })
            });
            self.stood.extend(standing.map(|standing| (said.seq, standing)));
        }
        self.again.say_again(said);
    }

    /// Remembers which lines of an entry came too late, and those that say such a line again.
    fn mark(&mut self, entry: &[ResolvedLine], lates: &[Late], still: &[(u64, Touched)]) {
        for said in entry.iter().filter(|said| !matches!(said.line, Line::Note { .. })) {
            let again = || {
                let place = self.touched(self.again.get(said.seq)?)?.place?;
                let mut same = still.iter().filter(|(_, it)| it.place == Some(place));
                same.find_map(|(_, it)| self.marked.get(&it.seq)).cloned()
            };
            let own = lates.iter().find(|late| late.seq == said.seq).or(lates.first());
            if let Some(after) = own.map(|late| late.after.clone()).or_else(again) {
                self.marked.insert(said.seq, after);
            }
        }
    }

    /// The lines that this one is about to change.
    fn touch(&self, line: &Line, touched: &mut Vec<Touched>) {
        match line {
            Line::Strike { from, .. } => {
                touched.extend(self.again.struck_by(*from).filter_map(|it| self.touched(it)));
            }
            Line::Amend { game, deal, .. } => touched.extend(self.amended(*game, *deal)),
            Line::Event(event) if is_decision(event) => touched.extend(self.ruled()),
            Line::Restore { .. }
            | Line::Event(_)
            | Line::Note { .. }
            | Line::Close { .. }
            | Line::Seat { .. }
            | Line::Game { .. }
            | Line::Attest(_)
            | Line::Night(_) => {}
        }
    }

    /// A line that stands, with the deal that it is about; none for what decides nothing.
    fn touched(&self, said: &ResolvedLine) -> Option<Touched> {
        let seq = said.seq;
        let place = match &said.line {
            Line::Note { .. } => return None,
            // Who sits there when nothing more was dealt.
            Line::Seat { .. } if self.is_behind_every_deal(seq) => return None,
            Line::Event(_) => self.place_of(seq),
            Line::Amend { game, deal, .. } => self.amended(*game, *deal)?.place,
            Line::Strike { .. }
            | Line::Restore { .. }
            | Line::Close { .. }
            | Line::Seat { .. }
            | Line::Game { .. }
            | Line::Attest(_)
            | Line::Night(_) => None,
        };
        let near = if matches!(said.line, Line::Game { .. }) {
            self.game_of(seq).map(|game| Place { game, deal: 0 })
        } else {
            self.place_of(seq)
        };
        Some(Touched { place, near, seq })
    }

    /// Was every deal of its game over before this line, and none begun behind it?
    fn is_behind_every_deal(&self, seq: u64) -> bool {
        let over = || {
            let game = self.game_of(seq)?;
            let begun = self.again.games().get(game)?.deals.last()?.seq;
            let last = self.session.games.get(game)?.deals.last()?;
            Some(begun < seq && last.closing.is_some())
        };
        over() == Some(true)
    }

    /// The deal that a standing line of a deal belongs to.
    fn place_of(&self, seq: u64) -> Option<Place> {
        let game = self.game_of(seq)?;
        let deals = &self.again.games().get(game)?.deals;
        let deal = deals.partition_point(|deal| deal.seq <= seq).checked_sub(1)?;
        Some(Place { game, deal })
    }

    /// The game that a standing line belongs to, from 0.
    fn game_of(&self, seq: u64) -> Option<usize> {
        self.again.games().partition_point(|game| game.seq <= seq).checked_sub(1)
    }

    /// The first line of a deal that is corrected.
    fn amended(&self, game: Option<u32>, deal: u32) -> Option<Touched> {
        let games = self.again.games();
        let number = game.map_or(games.len(), |no| usize::try_from(no).unwrap_or(0));
        let game = number.checked_sub(1)?;
        let deal = usize::try_from(deal).ok()?.checked_sub(1)?;
        let record = games.get(game)?.deals.get(deal)?;
        let place = Some(Place { game, deal });
        Some(Touched { place, near: place, seq: record.seq })
    }

    /// The last thing that was played in the last deal, where that was over.
    fn ruled(&self) -> Option<Touched> {
        let was_over = self.session.game()?.deals.last()?.closing.is_some();
        let game = self.again.games().len().checked_sub(1)?;
        let deals = &self.again.games().get(game)?.deals;
        let deal = deals.last().filter(|_| was_over)?;
        // What was ruled since is no part of what was played, and an amendment is no new deal.
        let mut last = deal.events.iter().rev().filter(|(_, event)| !is_decision(event));
        let is_own =
            |seq: u64| matches!(self.again.get(seq).map(|it| &it.line), Some(Line::Event(_)));
        let last = last.next().filter(|(seq, _)| is_own(*seq));
        let seq = last.map_or(deal.seq, |(seq, _)| *seq);
        let place = Some(Place { game, deal: deals.len() - 1 });
        Some(Touched { place, near: place, seq })
    }

    /// The deals from that place on that are not what they were; none where nobody looks any more.
    /// A game that is not what it was counts as its last deal.
    fn changed(&mut self, from: Place) -> Option<BTreeSet<Place>> {
        if self.left == 0 {
            return None;
        }
        let mut changed = BTreeSet::new();
        let now = self.again.games();
        for game in from.game..now.len().max(self.accounts.len()) {
            let first = if game == from.game { from.deal } else { 0 };
            let deals = now.get(game).map_or(&[][..], |it| &it.deals);
            let was = self.accounts.get(game);
            let had = was.map_or(&[][..], |it| &it.deals);
            for deal in first..deals.len().max(had.len()) {
                if deals.get(deal).map(DealAccount::of).as_ref() != had.get(deal) {
                    changed.insert(Place { game, deal });
                }
            }
            let last = Place { game, deal: deals.len().max(had.len()).saturating_sub(1) };
            let same = match (was, now.get(game)) {
                (Some(was), Some(now)) => {
                    was.closed == now.closed.is_some() && was.seated.as_ref() == Some(&now.seated)
                }
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
            if !same {
                changed.insert(last);
            }
        }
        Some(changed)
    }

    /// Notes what the deals from that place on are now.
    fn note_accounts(&mut self, from: Place) {
        let now = self.again.games();
        self.accounts.resize_with(now.len(), GameAccount::default);
        for (game, (account, record)) in
            self.accounts.iter_mut().zip(now).enumerate().skip(from.game)
        {
            let first = if game == from.game { from.deal } else { 0 };
            account.deals.truncate(first);
            account.deals.extend(record.deals.iter().skip(first).map(DealAccount::of));
            account.closed = record.closed.is_some();
            account.seated = Some(Arc::clone(&record.seated));
        }
    }

    fn vouched_for(&self, first: u64) -> Option<After> {
        let (seq, attest) = self.vouched.filter(|(seq, _)| first < *seq)?;
        match attest {
            Attest::Confirmed { by, .. } => Some(After::Confirmed { seq, by: by.clone() }),
            Attest::Signed { by, .. } => Some(After::Signed { seq, by: by.clone() }),
            Attest::Merged { .. }
            | Attest::OfMatch(_)
            | Attest::Asks(_)
            | Attest::Objected { .. } => None,
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
        self.note_accounts(from);
        if self.session.refold(&mut self.books, self.header, &self.again, from).is_err() {
            self.left = 0;
        }
    }
}
