//! The fold over games and deals: rotation, score, the end of each game, findings, disputes.
//!
//! It takes the events that still stand and derives everything else. Nothing derived is ever stored,
//! so this fold is how a session is opened, shown, checked and corrected. A record whose fortieth
//! line is impossible is thirty-nine good lines and a sentence about the fortieth.

use std::sync::Arc;

use serde_json::Value;

use crate::clause::Clause;
use crate::event::facts::{Facts, Offence};
use crate::event::ruling::{Choice, Remedy};
use crate::event::{Cards, Climbing, DealFate, Event, Ruling, Table};
use crate::game::award::Award;
use crate::game::ruling::{Answer, is_heard_as, is_paid_each, rule};
use crate::game::verdict::{Impossible, Irregular, Outcome, Phase, Standing, Who};
use crate::game::{Closing, Deal, DealResult, sum};
use crate::history::{DealRecord, GameRecord, History, Place};
use crate::log::Header;
use crate::rules::Ruleset;
use crate::rules::altered::{self, Cited, Difference};
use crate::rules::file::Mistake;
use crate::seat::{ByTeam, Seat, Team};

/// A session as it stands: every game with its deals, and what stopped the reading, if anything did.
#[derive(Clone, Debug)]
pub struct Session {
    /// The games in order; at least one.
    pub games: Vec<Game>,
    /// What could not have happened, if something could not.
    pub stopped: Option<Stopped>,
}

/// One game of a session.
#[derive(Clone, Debug)]
pub struct Game {
    /// The ruleset it is played by, as it may be cited.
    pub rules: Arc<Ruleset>,
    /// What that says in the record otherwise than the built-in ones.
    pub altered: Arc<[Difference]>,
    /// The score with which it began: not nothing where points were carried over.
    pub start: ByTeam<i32>,
    /// Its deals in order.
    pub deals: Vec<DealStory>,
    /// Who sits where now.
    pub seats: Arc<[String]>,
    /// What it brings into its next deal; while a deal is open, what it brought into that one.
    pub standing: Standing,
    /// How it ended; none while it goes on, and where it was given up.
    pub outcome: Option<Outcome>,
    /// It was given up before its end: nothing is played in it any more.
    pub closed: bool,
}

/// A deal with everything that was derived from it.
#[derive(Clone, Debug)]
pub struct DealStory {
    /// Its number in its game, from 1, void deals counted.
    pub no: u32,
    /// The `seq` of its first line.
    pub seq: u64,
    /// What the game brought into it.
    pub standing: Standing,
    /// Who sat where.
    pub seats: Arc<[String]>,
    /// Its events, each with the `seq` of its line, the `deal` itself left out.
    pub events: Vec<(u64, Event)>,
    /// It was corrected by this line.
    pub amended: Option<u64>,
    /// By this line it was told again only to dismiss what was in dispute.
    pub dismissed: Option<u64>,
    /// Where it stands.
    pub phase: Phase,
    /// What was undertaken, and what the cards came to.
    pub result: DealResult,
    /// What it pays, as far as it is decided.
    pub awards: Vec<Award>,
    /// The sum of the awards.
    pub points: ByTeam<i32>,
    /// The score after it.
    pub score: ByTeam<i32>,
    /// What it means for the game, once it is closed.
    pub closing: Option<Closing>,
    /// What was irregular, in order.
    pub findings: Vec<Finding>,
    /// Disputes about it, settled ones included.
    pub disputes: Vec<Dispute>,
    /// The next deal had been dealt when it was ruled who deals: the ruling moved nobody's deal.
    pub dealt_since: bool,
    /// It is of tricks, and no climbing: a lead out of turn has another name there.
    trick_game: bool,
    earlier: Earlier,
}

/// What is asked of the deals before this one after every entry: an answer takes the work of what
/// changed, and nobody goes through the whole game for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Earlier {
    /// The place of the first deal of those in a row that the same people played in the same seats.
    first: usize,
    /// How many of these that come before this one count.
    counted: usize,
    /// The place of the last deal before this one about which something was disputed.
    disputed: Option<usize>,
}

/// An irregular event, where it stands in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The `seq` of the line that made it known.
    pub seq: u64,
    /// The place of its event among the deal's; none for who dealt. All events of a deal that was
    /// corrected are on one line, and have one `seq`.
    pub place: Option<usize>,
    pub what: Irregular,
    /// The `seq` of the ruling that answered it.
    pub ruled: Option<u64>,
}

impl Finding {
    /// Can these facts be of it: the player, and the trick of a revoke, as far as they are named?
    pub fn fits(&self, facts: &Facts) -> bool {
        let elsewhere = matches!(self.what, Irregular::Revoke { trick, .. }
            if facts.trick.is_some_and(|on| on != trick));
        !elsewhere && facts.seat.is_none_or(|seat| seat == self.what.seat())
    }

    /// Is this a fault of the same call or play, answered with that one? Of revokes each is its own.
    fn is_answered_with(&self, other: &Self) -> bool {
        let revoke = |what: Irregular| matches!(what, Irregular::Revoke { .. });
        self.what == other.what
            || self.place == other.place && !revoke(self.what) && !revoke(other.what)
    }
}

/// A question that the table left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The `seq` of its line.
    pub seq: u64,
    /// The ruling that was asked for: what would change if it were upheld.
    pub asked: Ruling,
    /// The `seq` of the ruling that settled it.
    pub settled: Option<u64>,
}

/// A game as it would stand if its open disputes were upheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upheld {
    pub score: ByTeam<i32>,
    /// How it would have ended; none where it would still go on.
    pub outcome: Option<Outcome>,
}

/// Where the reading stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The `seq` of the line.
    pub seq: u64,
    /// Which game, from 1.
    pub game: usize,
    /// Which deal of it, from 1.
    pub deal: u32,
    pub why: Impossible,
}

/// Why a session cannot be read at all.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unreadable {
    /// The ruleset that the log embeds does not load.
    #[error("the ruleset in the log cannot be used: {}", list(.0))]
    Rules(Vec<Mistake>),
    /// The players are not as many as the ruleset has seats.
    #[error("{got} players for a game of {want}")]
    Seats {
        /// Seats of the ruleset.
        want: u8,
        /// Players of the log.
        got: usize,
    },
}

fn list(mistakes: &[Mistake]) -> String {
    let texts: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

/// The rulesets of one session, each read once: reading one takes longer than folding an evening.
#[derive(Clone, Debug, Default)]
pub struct Rulebooks {
    /// The header's.
    first: Option<Rulebook>,
    /// Those of games that brought their own, with the value that they were read from.
    others: Vec<(Arc<Value>, Rulebook)>,
}

/// A ruleset of a record, and what of it is not ours.
#[derive(Clone, Debug)]
struct Rulebook {
    rules: Arc<Ruleset>,
    altered: Arc<[Difference]>,
}

impl Rulebooks {
    /// Those of a session whose header has this ruleset; nothing of it is to be cited.
    pub fn by(first: Arc<Ruleset>) -> Self {
        let first = Rulebook { rules: first, altered: Arc::default() };
        Self { first: Some(first), others: Vec::new() }
    }

    fn of(&mut self, header: &Header, game: &GameRecord) -> Result<Rulebook, Unreadable> {
        // A source is cited only for what it says, whatever the record claims.
        let read = |rules| {
            let Cited { ruleset, altered } =
                altered::of_record(rules).map_err(Unreadable::Rules)?;
            Ok(Rulebook { rules: Arc::new(ruleset), altered: altered.into() })
        };
        let Some(own) = &game.rules else {
            let first = match &self.first {
                Some(first) => first.clone(),
                None => read(&header.rules)?,
            };
            return Ok(self.first.insert(first).clone());
        };
        if let Some((_, book)) = self.others.iter().find(|(value, _)| Arc::ptr_eq(value, own)) {
            return Ok(book.clone());
        }
        let book = read(own)?;
        self.others.push((Arc::clone(own), book.clone()));
        Ok(book)
    }
}

pub fn fold(header: &Header, history: &History) -> Result<Session, Unreadable> {
    fold_by(&mut Rulebooks::default(), header, history)
}

/// Folds a session once more. The rulebooks must be those of this very session.
pub fn fold_by(
    books: &mut Rulebooks,
    header: &Header,
    history: &History,
) -> Result<Session, Unreadable> {
    let mut session = Session { games: Vec::new(), stopped: None };
    session.go_on(books, header, history)?;
    Ok(session)
}

/// What stood from the first changed deal on, before a session was folded anew from there: it can
/// be put back, and compared with what stands now.
#[derive(Clone, Debug)]
pub struct Replaced {
    /// The first deal that was folded anew.
    place: Place,
    /// The game of that deal from there on, where deals before it stay.
    rest: Option<Rest>,
    /// The games after it; with it, where none of its deals stay.
    games: Vec<Game>,
    stopped: Option<Stopped>,
    score: ByTeam<i32>,
}

/// The end of a game as it was.
#[derive(Clone, Copy, Debug)]
pub struct Former<'a> {
    /// The place of the first of these deals.
    pub first: usize,
    /// The deals from there on.
    pub deals: &'a [DealStory],
    /// The score after the last of them.
    pub score: ByTeam<i32>,
    /// How the game had ended.
    pub outcome: Option<Outcome>,
}

/// The end of a game.
#[derive(Clone, Debug)]
struct Rest {
    deals: Vec<DealStory>,
    seats: Arc<[String]>,
    standing: Standing,
    outcome: Option<Outcome>,
    closed: bool,
}

impl Replaced {
    /// How many games there were.
    pub const fn count(&self) -> usize {
        self.games.len() + self.place.game + if self.rest.is_some() { 1 } else { 0 }
    }

    /// What was there of a game, from the first deal on that may be another now. None where
    /// nothing of that game has changed.
    pub fn deals(&self, game: usize) -> Option<Former<'_>> {
        match (&self.rest, game.checked_sub(self.place.game)?) {
            (Some(rest), 0) => Some(Former {
                first: self.place.deal,
                deals: &rest.deals,
                score: rest.deals.last().map_or(self.score, |deal| deal.score),
                outcome: rest.outcome,
            }),
            (rest, later) => {
                let game = self.games.get(later - usize::from(rest.is_some()))?;
                let (score, outcome) = (game.score(), game.outcome);
                Some(Former { first: 0, deals: &game.deals, score, outcome })
            }
        }
    }

    /// A game that is there no longer as it was, and all of it.
    pub fn whole(&self, game: usize) -> Option<&Game> {
        let later = game.checked_sub(self.place.game)?;
        self.games.get(later.checked_sub(usize::from(self.rest.is_some()))?)
    }

    /// Had the record stopped before its end?
    pub const fn stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Was the last game won, or shared?
    pub fn was_over(&self) -> bool {
        let last = self.games.last().map(|game| game.outcome);
        let rest = self.rest.as_ref().map(|rest| rest.outcome);
        last.or(rest).flatten().is_some()
    }
}

impl Session {
    /// Folds again what has changed: from this deal on. Where it cannot be read nothing changes.
    ///
    /// The rulebooks must be those of this very session.
    pub fn refold(
        &mut self,
        books: &mut Rulebooks,
        header: &Header,
        history: &History,
        from: Place,
    ) -> Result<Replaced, Unreadable> {
        let replaced = self.cut(self.first_touched(history, from));
        let game = replaced.place.game;
        if replaced.rest.is_some()
            && let (Some(game), Some(record)) = (self.games.last_mut(), history.games().get(game))
        {
            let rest = record.deals.get(replaced.place.deal..).unwrap_or_default();
            game.seats = Arc::clone(&record.seated);
            game.closed = record.closed.is_some();
            self.stopped = game.go_on(rest, replaced.place.game);
        }
        match self.go_on(books, header, history) {
            Ok(()) => Ok(replaced),
            Err(unreadable) => {
                self.put_back(replaced);
                Err(unreadable)
            }
        }
    }

    /// Makes it as it was before it was folded anew.
    pub fn put_back(&mut self, replaced: Replaced) {
        let Replaced { place, rest, games, stopped, .. } = replaced;
        self.games.truncate(place.game + usize::from(rest.is_some()));
        if let (Some(rest), Some(game)) = (rest, self.games.last_mut()) {
            game.deals.truncate(place.deal);
            game.deals.extend(rest.deals);
            game.seats = rest.seats;
            game.standing = rest.standing;
            game.outcome = rest.outcome;
            game.closed = rest.closed;
        }
        self.games.extend(games);
        self.stopped = stopped;
    }

    /// The first deal that has to be folded again if `from` has changed: the reading may have
    /// stopped before it, and a ruling in a later deal may be about one before it.
    fn first_touched(&self, history: &History, from: Place) -> Place {
        let stopped = self.stopped.as_ref().map_or(from, |stopped| Place {
            game: stopped.game.saturating_sub(1),
            deal: usize::try_from(stopped.deal).unwrap_or(usize::MAX).saturating_sub(1),
        });
        let mut from = from.min(stopped);
        let Some(game) = self.games.get(from.game) else {
            return Place { game: self.games.len(), deal: 0 };
        };
        from.deal = from.deal.min(game.deals.len());
        let records = history.games().get(from.game).map_or(&[][..], |game| &game.deals);
        let mut checked = usize::MAX;
        while checked > from.deal {
            let till = checked;
            checked = from.deal;
            let now = records.get(from.deal..till.min(records.len())).unwrap_or_default();
            let was = game.deals.get(from.deal..till.min(game.deals.len())).unwrap_or_default();
            let now = now.iter().flat_map(|deal| answered(&deal.events));
            let answered: Vec<u64> =
                now.chain(was.iter().flat_map(|deal| answered(&deal.events))).collect();
            if !answered.is_empty() {
                let before = game.deals.iter().take(from.deal);
                let about = before.into_iter().position(|deal| deal.is_asked_by(&answered));
                from.deal = about.unwrap_or(from.deal);
            }
        }
        from
    }

    /// Takes away what stands from this deal on.
    fn cut(&mut self, place: Place) -> Replaced {
        let stopped = self.stopped.take();
        let kept = self.games.get_mut(place.game).filter(|_| place.deal > 0);
        let (rest, score) = match kept {
            Some(game) => {
                let rest = game.cut(place.deal);
                let score = game.score();
                (Some(rest), score)
            }
            None => (None, ByTeam::default()),
        };
        let first = place.game + usize::from(rest.is_some());
        let games = self.games.split_off(first.min(self.games.len()));
        Replaced { place, rest, games, stopped, score }
    }

    /// Folds the games that are not there yet.
    fn go_on(
        &mut self,
        books: &mut Rulebooks,
        header: &Header,
        history: &History,
    ) -> Result<(), Unreadable> {
        for record in history.games().iter().skip(self.games.len()) {
            if self.stopped.is_some() {
                break;
            }
            let Rulebook { rules, altered } = books.of(header, record)?;
            let want = rules.players().count();
            if record.seats.len() != usize::from(want) {
                return Err(Unreadable::Seats { want, got: record.seats.len() });
            }
            let (dealer, score) = match self.games.last() {
                None => (header.first_dealer, header.score),
                Some(before) => (before.standing.dealer, before.carried_over()),
            };
            let dealer = record.first_dealer.unwrap_or(dealer);
            let mut game = Game {
                rules,
                altered,
                start: score,
                deals: Vec::with_capacity(record.deals.len()),
                seats: Arc::clone(&record.seated),
                standing: Standing { dealer, score, deal_no: 1, misdeals: 0 },
                outcome: None,
                closed: record.closed.is_some(),
            };
            self.stopped = game.go_on(&record.deals, self.games.len());
            self.games.push(game);
        }
        Ok(())
    }
}

/// What the rulings among some events are about.
fn answered(events: &[(u64, Event)]) -> impl Iterator<Item = u64> {
    events.iter().filter_map(|(_, event)| answers(event))
}

/// What this event is about, if it is a ruling on a finding or a dispute.
const fn answers(event: &Event) -> Option<u64> {
    if let Event::Table(Table::Ruling(ruling)) = event { ruling.about } else { None }
}

impl Game {
    /// Folds these deals in, of the game with this number from 0; says what stopped it, if
    /// anything did.
    fn go_on(&mut self, records: &[DealRecord], number: usize) -> Option<Stopped> {
        records.iter().find_map(|record| {
            let (seq, why) = self.deal(record)?;
            Some(Stopped { seq, game: number + 1, deal: record.no, why })
        })
    }

    /// Takes away the deals from this one on; at least one stays.
    fn cut(&mut self, deal: usize) -> Rest {
        let rest = Rest {
            deals: self.deals.split_off(deal.min(self.deals.len())),
            seats: Arc::clone(&self.seats),
            standing: self.standing,
            outcome: self.outcome.take(),
            closed: self.closed,
        };
        if let Some(last) = self.deals.last_mut() {
            last.dealt_since = false;
            (self.standing, self.outcome) = match &last.closing {
                Some(closing) => (closing.standing(&last.standing), closing.outcome),
                None => (last.standing, None),
            };
        }
        rest
    }

    /// Folds the next deal in; says what stopped it, if anything did.
    fn deal(&mut self, record: &DealRecord) -> Option<(u64, Impossible)> {
        if self.outcome.is_some() {
            return Some((record.seq, Impossible::GameOver));
        }
        if self.deals.last().is_some_and(|deal| deal.closing.is_none()) {
            let said = crate::event::EventKind::Deal;
            let phase = self.deals.last().map_or(Phase::Play, |deal| deal.phase);
            return Some((record.seq, Impossible::NotNow { said, phase }));
        }
        let rules = Arc::clone(&self.rules);
        // The rotation goes on from who dealt.
        let due = self.standing.dealer;
        let standing = Standing { dealer: record.dealer, ..self.standing };
        let opened = match Deal::open(&rules, standing) {
            Ok(opened) => opened,
            Err(why) => return Some((record.seq, why)),
        };
        let mut story = DealStory::open(record, standing);
        let in_turn = record.dealer == due || self.dealt_as_it_stood(record);
        if let Some(before) = self.deals.last_mut() {
            before.dealt_since = in_turn && record.dealer != due;
        }
        if !in_turn {
            let what = Irregular::Dealer { dealt: record.dealer, due };
            story.findings.push(Finding { seq: record.seq, place: None, what, ruled: None });
        }
        let (deal, stopped) = story.follow(opened, record);
        story.close(&deal);
        self.standing = match &story.closing {
            Some(closing) => {
                self.outcome = closing.outcome;
                closing.standing(&standing)
            }
            None => standing,
        };
        self.settle(&story);
        story.earlier = self.earlier(&story.seats);
        self.deals.push(story);
        stopped
    }

    /// What is asked of the deals there are, for the one that these people play next.
    fn earlier(&self, seats: &Arc<[String]>) -> Earlier {
        let place = self.deals.len();
        let Some(last) = self.deals.last() else { return Earlier::default() };
        let disputed =
            if last.disputes.is_empty() { last.earlier.disputed } else { place.checked_sub(1) };
        if last.seats == *seats {
            let counted = last.earlier.counted + usize::from(last.counts());
            Earlier { counted, disputed, ..last.earlier }
        } else {
            Earlier { first: place, counted: 0, disputed }
        }
    }

    /// Who sat together, in order, and for how many deals that count.
    pub fn sat(&self) -> Vec<(&Arc<[String]>, usize)> {
        let mut sat = Vec::new();
        let mut end = self.deals.len();
        while let Some(last) = end.checked_sub(1).and_then(|place| self.deals.get(place)) {
            let deals = last.earlier.counted + usize::from(last.counts());
            if deals > 0 {
                sat.push((&last.seats, deals));
            }
            end = last.earlier.first;
        }
        sat.reverse();
        sat
    }

    /// Whose deal it was when this one was dealt: a dispute about the deal before it that was settled since
    /// moves nobody's deal.
    fn dealt_as_it_stood(&self, record: &DealRecord) -> bool {
        let Some(before) = self.deals.last() else { return false };
        let since = |(seq, event): &(u64, Event)| *seq > record.seq && answers(event).is_some();
        let mut then = before.record();
        then.events.retain(|event| !since(event));
        if then.events.len() == before.events.len() {
            return false;
        }
        let Ok(opened) = Deal::open(&self.rules, before.standing) else { return false };
        let mut story = DealStory::open(&then, before.standing);
        let (deal, _) = story.follow(opened, &then);
        story.close(&deal);
        story.closing.is_some_and(|closing| closing.next_dealer == record.dealer)
    }

    /// Rulings of a later deal settle disputes, and answer findings, of the deals before it.
    fn settle(&mut self, later: &DealStory) {
        for (seq, event) in later.events.iter().filter(|(_, event)| answers(event).is_some()) {
            for deal in &mut self.deals {
                deal.settle(*seq, event);
            }
        }
    }

    /// The score as it stands.
    pub fn score(&self) -> ByTeam<i32> {
        self.deals.last().map_or(self.start, |deal| deal.score)
    }

    /// The deal that is open, if one is.
    pub fn open_deal(&self) -> Option<&DealStory> {
        self.deals.last().filter(|deal| deal.closing.is_none())
    }

    /// The state of the open deal, or of the one that would be dealt next; none once the game is
    /// won, and none where the record stopped.
    pub fn now(&self) -> Option<Deal<'_>> {
        let opened = Deal::open(&self.rules, self.standing).ok()?;
        let Some(story) = self.open_deal() else {
            return (self.outcome.is_none() && !self.closed).then_some(opened);
        };
        if self.closed {
            return None;
        }
        story.events.iter().try_fold(opened, |deal, (_, event)| deal.step(event).ok())
    }

    /// What the next game of the session begins with: points over the target, where they count.
    pub fn carried_over(&self) -> ByTeam<i32> {
        let carries = self.rules.trick_rules().is_some_and(|rules| rules.game.carry_over);
        match (self.outcome, self.rules.target()) {
            (Some(Outcome::Won(team)), Some(target)) if carries => {
                ByTeam::only(team, (self.score()[team] - target).max(0))
            }
            _ => ByTeam::default(),
        }
    }

    /// The game as it would stand if every dispute that is open were upheld; none where none is.
    ///
    /// A dispute is upheld in the deal that it is about, so the game may then have ended earlier, or
    /// not yet.
    pub fn upheld(&self) -> Option<Upheld> {
        self.open_disputes().next()?;
        let mut game = self.before(Arc::clone(&self.rules), self.start);
        for deal in &self.deals {
            if game.outcome.is_some() || game.add(&deal.upheld(&self.rules)).is_some() {
                break;
            }
        }
        Some(Upheld { score: game.score(), outcome: game.outcome })
    }

    /// This game before its first deal, by these rules and from this score: for playing it again
    /// with [`add`](Self::add).
    #[must_use]
    pub fn before(&self, rules: Arc<Ruleset>, start: ByTeam<i32>) -> Self {
        let first = self.deals.first().map_or(self.standing, |deal| deal.standing);
        Self {
            rules,
            altered: Arc::default(),
            start,
            deals: Vec::with_capacity(self.deals.len()),
            seats: Arc::clone(&self.seats),
            standing: Standing { score: start, deal_no: 1, misdeals: 0, ..first },
            outcome: None,
            closed: false,
        }
    }

    /// Adds a deal; says why it stops there, if it does. What could happen of the deal is then
    /// there, and nothing more can be added.
    pub fn add(&mut self, record: &DealRecord) -> Option<Impossible> {
        self.deal(record).map(|(_, why)| why)
    }

    /// This game as it would stand with one ruling more at the end of one of its deals, on the line of this
    /// dispute.
    pub fn with_ruling(&self, deal: u32, dispute: u64, ruling: Ruling) -> Upheld {
        let mut game = self.before(Arc::clone(&self.rules), self.start);
        let event = Event::Table(Table::Ruling(ruling));
        for story in &self.deals {
            let mut record = story.record();
            if story.no == deal {
                record.events.push((dispute, event.clone()));
            }
            if game.outcome.is_some() || game.add(&record).is_some() {
                break;
            }
        }
        Upheld { score: game.score(), outcome: game.outcome }
    }

    /// Disputes that nobody has settled yet.
    pub fn open_disputes(&self) -> impl Iterator<Item = (&DealStory, &Dispute)> {
        let mut disputed = Vec::new();
        let mut place = self.deals.len().checked_sub(1);
        while let Some(deal) = place.and_then(|place| self.deals.get(place)) {
            disputed.push(deal);
            place = deal.earlier.disputed;
        }
        disputed
            .into_iter()
            .rev()
            .flat_map(|deal| deal.open_disputes().map(move |dispute| (deal, dispute)))
    }
}

/// Is it one matter: the same fault of the same player on the same trick? A revoke that was joined with the
/// other side's is one of both.
pub fn is_same_matter(one: (Offence, &Facts), other: (Offence, &Facts)) -> bool {
    let revoke = |offence| matches!(offence, Offence::Revoke | Offence::BothRevoked);
    let of = |facts: &Facts| (facts.seat, facts.offenders(), facts.trick, facts.card, facts.cards);
    let same = one.0 == other.0 || revoke(one.0) && revoke(other.0);
    same && of(one.1) == of(other.1)
}

/// The same of two rulings; those that were made without a hearing are all alike.
fn are_of_one_matter(one: &Ruling, other: &Ruling) -> bool {
    match (one.heard.as_deref(), other.heard.as_deref()) {
        (Some(one), Some(other)) => {
            is_same_matter((one.offence, &one.facts), (other.offence, &other.facts))
        }
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Adds the revokes that a ruling was on.
fn count_revokes(ruling: &Ruling, revokes: &mut ByTeam<u8>) {
    let Some(heard) = ruling.heard.as_deref() else { return };
    let facts = &heard.facts;
    if heard.remedy.choice == Some(Choice::Dismiss) {
        return;
    }
    if heard.offence == Offence::BothRevoked {
        *revokes = facts.revokes.unwrap_or(*revokes);
    } else if heard.offence == Offence::Revoke
        && facts.is_proved() == Some(true)
        && facts.is_established() == Some(true)
        && let Some(side) = facts.offenders()
    {
        revokes[side] = revokes[side].saturating_add(1);
    }
}

impl DealStory {
    /// A deal by itself, without a session around it, as far as its events are possible.
    pub fn of(
        rules: &Ruleset,
        standing: Standing,
        seats: Vec<String>,
        events: Vec<(u64, Event)>,
    ) -> Self {
        let record = DealRecord {
            no: standing.deal_no,
            seq: 0,
            dealer: standing.dealer,
            seats: seats.into(),
            events,
            amended: None,
            dismissed: None,
            beside: Vec::new(),
        };
        let mut story = Self::open(&record, standing);
        if let Ok(opened) = Deal::open(rules, standing) {
            let (deal, _) = story.follow(opened, &record);
            story.close(&deal);
        }
        story
    }

    /// What was said of this deal.
    pub fn record(&self) -> DealRecord {
        DealRecord {
            no: self.no,
            seq: self.seq,
            dealer: self.standing.dealer,
            seats: Arc::clone(&self.seats),
            events: self.events.clone(),
            amended: self.amended,
            dismissed: self.dismissed,
            beside: Vec::new(),
        }
    }

    /// The record of this deal with its open disputes upheld. Revokes of both sides are then one
    /// matter: equal numbers cancel (Laws of Euchre, 1888, 71).
    fn upheld(&self, rules: &Ruleset) -> DealRecord {
        let mut record = self.record();
        let both = self.both_revoked(rules);
        let joined = |asked: &Ruling| both.is_some() && asked.offence() == Some(Offence::Revoke);
        let mut revoked = self.revokes_ruled();
        for dispute in self.open_disputes().filter(|dispute| !joined(&dispute.asked)) {
            let side = dispute.asked.heard.as_deref().and_then(|heard| heard.facts.offenders());
            if let (Some(Offence::Revoke), Some(side)) = (dispute.asked.offence(), side)
                && !is_paid_each(rules)
            {
                // A bid fails, or counts as made, but once.
                if revoked[side] > 0 {
                    continue;
                }
                count_revokes(&dispute.asked, &mut revoked);
            }
            let mut asked = dispute.asked.clone();
            if let Some(heard) = asked.heard.as_mut() {
                heard.remedy = self.still(dispute.seq, heard.remedy);
            }
            record.events.push((dispute.seq, Event::Table(Table::Ruling(asked))));
        }
        if let Some((seq, both)) = both {
            record.events.push((seq, Event::Table(Table::Ruling(both))));
        }
        record
    }

    /// What can still be done of a remedy that has been in dispute since this line.
    pub fn still(&self, dispute: u64, remedy: Remedy) -> Remedy {
        let over = self.closing.is_some();
        if over || self.went_on_since(dispute) { remedy.later(over) } else { remedy }
    }

    /// Has anybody called or played since this line, which has a dispute?
    pub fn went_on_since(&self, dispute: u64) -> bool {
        let asked = |(seq, event): &(u64, Event)| {
            *seq == dispute && matches!(event, Event::Table(Table::Dispute(_)))
        };
        let since = self.events.iter().rposition(asked).map_or(0, |place| place + 1);
        let mut later = self.events.iter().skip(since);
        later.any(|(_, event)| !matches!(event, Event::Table(_) | Event::Deal { .. }))
    }

    fn open_disputes(&self) -> impl Iterator<Item = &Dispute> {
        self.disputes.iter().filter(|dispute| dispute.settled.is_none())
    }

    /// What both sides' revokes come to where some of them are in dispute and all are upheld, less
    /// what has been paid for them; none where only one side has any.
    fn both_revoked(&self, rules: &Ruleset) -> Option<(u64, Ruling)> {
        let disputed = self.revokes_disputed();
        let ruled = self.revokes_ruled();
        let add = |team| u8::saturating_add(disputed[team], ruled[team]);
        let revokes = ByTeam::new(add(Team::Even), add(Team::Odd));
        if revokes.even == 0 || revokes.odd == 0 {
            return None;
        }
        let revoke = |one: &&Dispute| one.asked.offence() == Some(Offence::Revoke);
        let last = self.open_disputes().filter(revoke).last()?;
        let heard = last.asked.heard.as_deref()?;
        let facts = Facts {
            revokes: Some(revokes),
            seat: None,
            offender_team: None,
            accuser_team: None,
            ..heard.facts
        };
        let Ok(Answer::Decision(decision)) =
            rule(Offence::BothRevoked, &facts, rules, Who(&self.seats))
        else {
            return None;
        };
        let mut ruling = decision.ruling(None, "");
        let paid = self.replay(rules)?.revoke_points();
        ruling.points = ByTeam::new(
            ruling.points.even.saturating_sub(paid.even),
            ruling.points.odd.saturating_sub(paid.odd),
        );
        Some((last.seq, ruling))
    }

    /// How many revokes of each side have been ruled on.
    pub fn revokes_ruled(&self) -> ByTeam<u8> {
        let mut revokes = ByTeam::<u8>::new(0, 0);
        for ruling in self.rulings() {
            count_revokes(ruling, &mut revokes);
        }
        revokes
    }

    /// How many of each side are in dispute.
    pub fn revokes_disputed(&self) -> ByTeam<u8> {
        let mut revokes = ByTeam::<u8>::new(0, 0);
        let open = self.open_disputes().map(|dispute| &dispute.asked);
        for asked in open.filter(|asked| asked.offence() == Some(Offence::Revoke)) {
            count_revokes(asked, &mut revokes);
        }
        revokes
    }

    fn open(record: &DealRecord, standing: Standing) -> Self {
        Self {
            no: record.no,
            seq: record.seq,
            standing,
            seats: Arc::clone(&record.seats),
            events: Vec::with_capacity(record.events.len()),
            amended: record.amended,
            dismissed: record.dismissed,
            phase: Phase::Over,
            result: DealResult::Nothing,
            awards: Vec::new(),
            points: ByTeam::default(),
            score: standing.score,
            closing: None,
            findings: Vec::new(),
            disputes: Vec::new(),
            dealt_since: false,
            trick_game: false,
            earlier: Earlier::default(),
        }
    }

    /// Is it decided, and not void?
    pub fn counts(&self) -> bool {
        self.closing.is_some_and(|closing| !closing.void)
    }

    /// Steps through the events as far as they are possible.
    fn follow<'r>(
        &mut self,
        mut deal: Deal<'r>,
        record: &DealRecord,
    ) -> (Deal<'r>, Option<(u64, Impossible)>) {
        let mut found = Vec::new();
        self.trick_game = deal.trick().is_some();
        for (seq, event) in &record.events {
            found.clear();
            if let Err(why) = deal.hear(event, &mut found) {
                return (deal, Some((*seq, why)));
            }
            let place = Some(self.events.len());
            let findings = found.iter();
            let findings =
                findings.map(|what| Finding { seq: *seq, place, what: *what, ruled: None });
            self.findings.extend(findings);
            self.note_decision(*seq, event);
            self.events.push((*seq, event.clone()));
            if let Some(ruling) = event.ruling() {
                self.answer_revokes(*seq, ruling);
            }
            if found.iter().any(|what| matches!(what, Irregular::Revoke { .. })) {
                self.answer_found_late();
            }
        }
        (deal, None)
    }

    /// Is a finding or a dispute of this deal what one of these rulings is about?
    fn is_asked_by(&self, answered: &[u64]) -> bool {
        let findings = self.findings.iter().map(|finding| finding.seq);
        let disputes = self.disputes.iter().flat_map(|it| [Some(it.seq), it.asked.about]).flatten();
        findings.chain(disputes).any(|seq| answered.contains(&seq))
    }

    /// Rulings answer findings and settle disputes; disputes are kept.
    fn note_decision(&mut self, seq: u64, event: &Event) {
        if let Event::Table(Table::Dispute(asked)) = event {
            self.disputes.push(Dispute { seq, asked: asked.clone(), settled: None });
        }
        self.settle(seq, event);
    }

    /// A revoke that was ruled on before the cards proved it has been ruled on when they do.
    fn answer_found_late(&mut self) {
        let events = std::mem::take(&mut self.events);
        for (seq, event) in &events {
            if let Some(ruling) = event.ruling() {
                self.answer_revokes(*seq, ruling);
            }
        }
        self.events = events;
    }

    /// What a ruling on revokes answers, whether it names what was found or not: the one that it is on, and of
    /// both sides' as many as were counted.
    fn answer_revokes(&mut self, seq: u64, ruling: &Ruling) {
        let Some(heard) = ruling.heard.as_deref() else { return };
        let facts = &heard.facts;
        if let (Offence::BothRevoked, Some(revokes)) = (heard.offence, facts.revokes) {
            self.settle_revokes(seq, revokes);
        }
        let counts = heard.remedy.choice != Some(Choice::Dismiss)
            && heard.remedy.taken_back.is_none()
            && facts.is_proved() != Some(false);
        if heard.offence != Offence::Revoke || facts.trick.is_none() || !counts {
            return;
        }
        let is_it = |one: &Finding| {
            let Irregular::Revoke { seat, .. } = one.what else { return false };
            one.fits(facts) && facts.offenders() == Some(seat.team())
        };
        // One ruling answers one finding; all of a deal that was told once more stands on one line.
        if self.findings.iter().any(|one| one.ruled == Some(seq) && is_it(one)) {
            return;
        }
        let mut open = self.findings.iter_mut().filter(|one| one.ruled.is_none());
        if let Some(finding) = open.find(|one| is_it(one)) {
            finding.ruled = Some(seq);
        }
    }

    /// So many revokes of each side have been ruled on together: they are those that were found.
    fn settle_revokes(&mut self, seq: u64, revokes: ByTeam<u8>) {
        for team in Team::BOTH {
            let of = |one: &Finding| {
                matches!(one.what, Irregular::Revoke { .. }) && one.what.seat().team() == team
            };
            let ruled = self.findings.iter().filter(|one| of(one) && one.ruled.is_some()).count();
            let open = self.findings.iter_mut().filter(|one| of(one) && one.ruled.is_none());
            for finding in open.take(usize::from(revokes[team]).saturating_sub(ruled)) {
                finding.ruled = Some(seq);
            }
        }
    }

    /// Of several findings on one line, the one that this ruling is about; none where it does not say.
    fn finding_meant(&self, about: u64, ruling: &Ruling) -> Option<Finding> {
        let heard = ruling.heard.as_deref()?;
        let seat = heard.facts.seat?;
        let mut open = self.findings.iter().filter(|one| one.seq == about && one.ruled.is_none());
        // One that was joined with the other side's is still that player's, on that trick.
        let joined = heard.offence == Offence::BothRevoked;
        let offence = if joined { Offence::Revoke } else { heard.offence };
        let answers = |what: Irregular| is_heard_as(what, offence, self.trick_game);
        let his = |one: &&Finding| one.what.seat() == seat && one.fits(&heard.facts);
        open.find(|one| his(one) && answers(one.what)).copied()
    }

    /// What was found, and was in dispute, is answered with the dispute: by what it was asked about, or the
    /// same revoke, which the cards have proved since.
    fn answer_disputed(&mut self, seq: u64, asked: &Ruling) {
        let Some(heard) = asked.heard.as_deref() else { return };
        let is_it = |one: &Finding| {
            let revoke = matches!(one.what, Irregular::Revoke { .. });
            let there = revoke || asked.about == Some(one.seq);
            there && one.fits(&heard.facts) && is_heard_as(one.what, heard.offence, self.trick_game)
        };
        let Some(it) = self.findings.iter().find(|one| one.ruled.is_none() && is_it(one)).copied()
        else {
            return;
        };
        let open = self.findings.iter_mut().filter(|one| one.ruled.is_none() && one.seq == it.seq);
        for finding in open.filter(|one| it.is_answered_with(one)) {
            finding.ruled = Some(seq);
        }
    }

    /// Does more than one matter stand on this line, as all of a deal does that was told once more?
    fn is_shared(&self, line: u64) -> bool {
        let found = self.findings.iter().filter(|one| one.seq == line).count();
        let there = self.disputes.iter().filter(|one| one.seq == line).count();
        let asked = self.disputes.iter().filter(|one| one.asked.about == Some(line)).count();
        found > 1 || there > 1 || asked > 1 || found > 0 && there > 0
    }

    fn settle(&mut self, seq: u64, event: &Event) {
        let Event::Table(Table::Ruling(ruling)) = event else { return };
        if let Some(about) = ruling.about {
            let meant = self.finding_meant(about, ruling);
            let on_line = self.findings.iter().filter(|finding| finding.seq == about);
            let several = on_line.clone().count() > 1;
            let named = ruling.heard.as_deref().is_some_and(|heard| heard.facts.seat.is_some());
            let answered = |one: &Finding| match meant {
                Some(it) => it.is_answered_with(one),
                // Who is named and did none of what stands there is meant by none of it.
                None => !(several && named),
            };
            let on_line = self.findings.iter_mut().filter(|finding| finding.seq == about);
            for finding in on_line.filter(|one| answered(one)) {
                finding.ruled = Some(seq);
            }
        }
        if ruling.about.is_none()
            && let (Some(seat), Some(offence)) = (ruling.takes_back(), ruling.offence())
        {
            // Told on a line it names no finding: it answers what that player did last of the kind.
            let mut open = self.findings.iter_mut().rev().filter(|one| one.ruled.is_none());
            let trick_game = self.trick_game;
            let answers =
                |what: Irregular| what.seat() == seat && is_heard_as(what, offence, trick_game);
            if let Some(finding) = open.find(|one| answers(one.what)) {
                finding.ruled = Some(seq);
            }
        }
        let Some(about) = ruling.about else { return };
        let shared = self.is_shared(about);
        let mut settled = Vec::new();
        for dispute in &mut self.disputes {
            let meant = dispute.seq == about || dispute.asked.about == Some(about);
            if meant && (!shared || are_of_one_matter(&dispute.asked, ruling)) {
                dispute.settled = Some(seq);
                settled.push(dispute.asked.clone());
            }
        }
        for asked in settled {
            self.answer_disputed(seq, &asked);
        }
    }

    fn close(&mut self, deal: &Deal<'_>) {
        self.phase = deal.phase();
        self.result = deal.result();
        let ruled = self.events.iter().filter_map(|(_, event)| event.ruling());
        deal.awards(ruled, &mut self.awards);
        self.points = sum(&self.awards);
        self.score = self.standing.score + self.points;
        self.closing = deal.closing();
    }

    /// The state of the deal after its last event.
    pub fn replay<'r>(&self, rules: &'r Ruleset) -> Option<Deal<'r>> {
        let opened = Deal::open(rules, self.standing).ok()?;
        self.events.iter().try_fold(opened, |deal, (_, event)| deal.step(event).ok())
    }

    /// What was found irregular; none for who dealt.
    pub fn found_at(&self, finding: &Finding) -> Option<&Event> {
        self.events.get(finding.place?).map(|(_, event)| event)
    }

    /// Has anybody played, or given the lead, since this was done?
    pub fn is_played_on(&self, finding: &Finding) -> bool {
        let since = finding.place.map_or(0, |place| place + 1);
        let played = |event: &Event| {
            matches!(
                event,
                Event::Cards(Cards::Play { .. }) | Event::Climbing(Climbing::GiveLead { .. })
            )
        };
        self.events.iter().skip(since).any(|(_, event)| played(event))
    }

    /// Is it told in the same words? What the people decided or counted, and what it paid, is told beside it.
    pub fn is_told_the_same(&self, other: &Self) -> bool {
        fn told(deal: &DealStory) -> impl Iterator<Item = &Event> {
            let events = deal.events.iter().map(|(_, event)| event);
            let is_beside = |event: &&Event| match event {
                Event::Table(table) => {
                    table.decided().is_some() || matches!(table, Table::Agree { .. })
                }
                Event::Deal { .. } | Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => false,
            };
            events.filter(move |event| !is_beside(event))
        }
        let ends = |deal: &Self| deal.closing.map(|it| it.void);
        told(self).eq(told(other))
            && self.seats == other.seats
            && self.result == other.result
            && self.standing.dealer == other.standing.dealer
            && ends(self) == ends(other)
    }

    pub fn is_void(&self) -> bool {
        self.closing.is_some_and(|closing| closing.void)
    }

    /// Did a ruling end or void it?
    pub fn was_ruled(&self) -> bool {
        self.rulings().fold(false, |ended, ruling| {
            let resumes = ruling.heard.as_deref().is_some_and(|heard| heard.remedy.resumes);
            ruling.then != DealFate::GoesOn || ended && !resumes
        })
    }

    /// What the people decided about it, in order.
    pub fn rulings(&self) -> impl Iterator<Item = &Ruling> {
        self.events.iter().filter_map(|(_, event)| event.ruling())
    }

    /// The ruling that an award comes from, where one gave it.
    pub fn ruling_of(&self, award: &Award) -> Option<&Ruling> {
        self.rulings().nth(award.ruling?)
    }
}

impl Session {
    /// How many games each side has won.
    pub fn games_won(&self) -> ByTeam<u32> {
        let mut games = ByTeam::new(0, 0);
        for game in &self.games {
            if let Some(Outcome::Won(team)) = game.outcome {
                games[team] += 1;
            }
        }
        games
    }

    /// The game that is played now, or was played last.
    pub fn game(&self) -> Option<&Game> {
        self.games.last()
    }

    /// Is nothing left to play in it: was its last game won, or given up?
    pub fn is_finished(&self) -> bool {
        self.game().is_some_and(|game| game.outcome.is_some() || game.closed)
    }
}

/// What a side still needs to go out.
pub fn needs(rules: &Ruleset, score: ByTeam<i32>, team: Team) -> Option<i32> {
    Some(rules.target()?.saturating_sub(score[team]).max(0))
}

/// Who speaks or leads next, and by which clause.
pub fn who_is_next(deal: &Deal<'_>) -> Option<(Seat, Clause)> {
    let seat = deal.turn()?;
    let clause = match deal.phase() {
        Phase::Offer | Phase::Naming | Phase::Bidding => Clause::CallTurn,
        Phase::Answer => Clause::MakingConsent,
        // The lead to the first trick of somebody who is alone has a rule of its own.
        Phase::Play if deal.play().is_some_and(|play| play.live().is_none()) => {
            let first = deal.play().is_some_and(|play| !play.begun());
            let alone = deal.contract().is_some_and(|contract| contract.alone);
            if first && alone { Clause::PlayLoneLead } else { Clause::PlayLead }
        }
        Phase::Play | Phase::Round | Phase::Told => Clause::PlayTurn,
        Phase::Lead => Clause::FirstLead,
        Phase::GiveLead => Clause::GiveLead,
        Phase::Over | Phase::PassedOut | Phase::Void => return None,
    };
    Some((seat, clause))
}
