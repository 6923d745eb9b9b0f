//! A deal with everything that was derived from it: what was found, disputed and ruled, and what it paid.
//!
//! It folds its own events, and must never know the deals beside it but for what was asked of them once.

use std::sync::Arc;

use crate::event::facts::{Facts, Offence};
use crate::event::ruling::{Choice, Remedy};
use crate::event::{Cards, Climbing, DealFate, Event, Ruling, Table};
use crate::game::award::Award;
use crate::game::ruling::{Answer, is_heard_as, is_paid_each, rule};
use crate::game::verdict::{Impossible, Irregular, Phase, Standing, Who};
use crate::game::{Closing, Deal, DealResult, sum};
use crate::history::DealRecord;
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Team};

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
    pub(super) earlier: Earlier,
}

/// What is asked of the deals before this one after every entry: an answer takes the work of what
/// changed, and nobody goes through the whole game for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Earlier {
    /// The place of the first deal of those in a row that the same people played in the same seats.
    pub(super) first: usize,
    /// How many of these that come before this one count.
    pub(super) counted: usize,
    /// The place of the last deal before this one about which something was disputed.
    pub(super) disputed: Option<usize>,
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
    pub(super) fn upheld(&self, rules: &Ruleset) -> DealRecord {
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

    pub(super) fn open_disputes(&self) -> impl Iterator<Item = &Dispute> {
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

    pub(super) fn open(record: &DealRecord, standing: Standing) -> Self {
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
    pub(super) fn follow<'r>(
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
    pub(super) fn is_asked_by(&self, answered: &[u64]) -> bool {
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

    pub(super) fn settle(&mut self, seq: u64, event: &Event) {
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

    pub(super) fn close(&mut self, deal: &Deal<'_>) {
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
