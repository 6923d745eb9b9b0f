//! One game of a session: its deals in a row, the score, how it ends, and how it would end if what is
//! disputed were upheld.
//!
//! It must never know the games beside it.

use std::sync::Arc;

use crate::event::{Event, Ruling, Table};
use crate::game::Deal;
use crate::game::verdict::{Impossible, Irregular, Outcome, Phase, Standing};
use crate::history::DealRecord;
use crate::rules::Ruleset;
use crate::rules::altered::Difference;
use crate::seat::ByTeam;

use super::deal::Earlier;
use super::replaced::Rest;
use super::{DealStory, Dispute, Finding, Stopped};

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

/// A game as it would stand if its open disputes were upheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upheld {
    pub score: ByTeam<i32>,
    /// How it would have ended; none where it would still go on.
    pub outcome: Option<Outcome>,
}

/// What the rulings among some events are about.
pub(super) fn answered(events: &[(u64, Event)]) -> impl Iterator<Item = u64> {
    events.iter().filter_map(|(_, event)| answers(event))
}

/// What this event is about, if it is a ruling on a finding or a dispute.
const fn answers(event: &Event) -> Option<u64> {
    if let Event::Table(Table::Ruling(ruling)) = event { ruling.about } else { None }
}

impl Game {
    /// Folds these deals in, of the game with this number from 0; says what stopped it, if
    /// anything did.
    pub(super) fn go_on(&mut self, records: &[DealRecord], number: usize) -> Option<Stopped> {
        records.iter().find_map(|record| {
            let (seq, why) = self.deal(record)?;
            Some(Stopped { seq, game: number + 1, deal: record.no, why })
        })
    }

    /// Takes away the deals from this one on; at least one stays.
    pub(super) fn cut(&mut self, deal: usize) -> Rest {
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
