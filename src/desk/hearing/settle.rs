//! A dispute that is settled: upheld, with what can still be done of it, or dismissed. It is heard on the
//! facts that were in dispute, and ruled in the deal that it is about, also where others were dealt since.
//!
//! What the rules make of those facts is theirs to say. This module must never ask the record of now about a
//! matter of then.

use crate::event::ruling::{Choice, Remedy};
use crate::event::{Event, HearingRecord, Ruling, Table};
use crate::game::ruling::{Decision, Since};
use crate::log::Line;
use crate::report::deal::spelling;
use crate::seat::ByTeam;
use crate::session::{DealStory, Dispute, Game, is_same_matter};
use crate::store::DiskFile;

use super::anew::{about_line, about_now};
use super::entered::wins;
use super::{Hearing, is_asked_of};
use crate::desk::{Corrected, Desk, Entry, EntryKind, Refused};

/// The dispute that a hearing settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settles {
    /// Its line.
    pub(super) seq: u64,
    /// The game, from 0, and the number of the deal in it.
    game: usize,
    deal: u32,
}

impl<F: DiskFile> Desk<F> {
    /// Every dispute that nobody has settled, of every game, with the game, from 0.
    pub(in crate::desk) fn disputes(&self) -> impl Iterator<Item = (usize, &DealStory, &Dispute)> {
        let games = self.session.games.iter().enumerate();
        games.flat_map(|(number, game)| {
            game.open_disputes().map(move |(story, dispute)| (number, story, dispute))
        })
    }

    /// The hearing of the dispute with this place among them, from 0.
    pub(super) fn disputed(&self, place: usize) -> Result<Option<Hearing>, Refused> {
        self.disputes().nth(place).map(|(game, story, one)| settling(game, story, one)).transpose()
    }

    /// The number of the game, from 1, in which a dispute is settled, where that is not the present one.
    pub fn settles_earlier(&self, hearing: &Hearing) -> Option<usize> {
        let settles = hearing.settles?;
        (settles.game + 1 != self.session.games.len()).then_some(settles.game + 1)
    }

    /// The deal that a dispute is about, and its game.
    pub(super) fn of_dispute(&self, settles: Settles) -> Option<(&Game, &DealStory)> {
        let game = self.session.games.get(settles.game)?;
        Some((game, game.deals.iter().find(|story| story.no == settles.deal)?))
    }

    /// Is it of the deal that is open, or was the last one?
    fn is_of_now(&self, settles: Settles) -> bool {
        let last = self.game().and_then(|game| game.deals.last());
        settles.game + 1 == self.session.games.len()
            && last.is_some_and(|story| story.no == settles.deal)
    }

    /// Makes it the hearing of the dispute about the same matter of the same deal, where one is open.
    pub fn join(&self, hearing: &mut Hearing) -> Result<(), Refused> {
        if hearing.settles.is_some() || self.opens(hearing) {
            return Ok(());
        }
        let Ok((Some(story), deal)) = self.heard_deal(hearing.of_next) else { return Ok(()) };
        if self.is_of_the_deal_before(hearing.offence, &deal) {
            return Ok(());
        }
        let found = |about| story.findings.iter().filter(move |one| Some(one.seq) == about);
        let same = |one: &Dispute| {
            // Of several findings on one line that of the player, and on the trick, it is about.
            let mut named = found(hearing.about).filter(|it| it.fits(&hearing.facts));
            let finding = named.any(|it| is_asked_of(&one.asked, it));
            let offence = one.asked.offence() == Some(hearing.offence);
            let matter = |heard: &HearingRecord| {
                let this = (hearing.offence, &hearing.facts);
                is_same_matter(this, (heard.offence, &heard.facts))
            };
            offence && finding || one.asked.heard.as_deref().is_some_and(matter)
        };
        let number = self.session.games.len().saturating_sub(1);
        let mut open = story.disputes.iter().filter(|one| one.settled.is_none());
        if let Some(dispute) = open.find(|one| same(one)) {
            *hearing = settling(number, story, dispute)?;
        }
        Ok(())
    }

    /// A ruling on a dispute with no more than it can still do.
    pub(super) fn still(&self, settles: Settles, decision: &mut Decision) {
        if let Some((_, story)) = self.of_dispute(settles) {
            let asked = decision.consequence.remedy;
            decision.consequence.remedy = story.still(settles.seq, asked);
        }
    }

    /// How far the table has gone since a dispute was put on record.
    pub(super) fn since(&self, settles: Settles) -> Option<Since> {
        let (_, story) = self.of_dispute(settles)?;
        match (story.closing.is_some(), self.is_of_now(settles)) {
            (true, false) => Some(Since::DealtOn),
            (true, true) => Some(Since::Over),
            (false, _) => story.went_on_since(settles.seq).then_some(Since::PlayedOn),
        }
    }

    /// The number of the deal of a dispute in the present game, where that deal is over.
    pub(super) fn disputed_deal_over(&self, settles: Settles) -> Option<u32> {
        let (_, story) = self.of_dispute(settles)?;
        let here = settles.game + 1 == self.session.games.len();
        (here && story.closing.is_some()).then_some(story.no)
    }

    /// The ruling with no more of it than can still be done.
    pub(super) fn as_far_as_it_can(&self, settles: Settles, mut ruling: Ruling) -> Ruling {
        if let (Some((_, story)), Some(heard)) = (self.of_dispute(settles), ruling.heard.as_mut()) {
            heard.remedy = story.still(settles.seq, heard.remedy);
        }
        ruling
    }

    /// The score of its game if the dispute were settled so, and who would have won by it, in words.
    pub(super) fn settled_score(
        &self,
        settles: Settles,
        ruling: Ruling,
    ) -> Option<(ByTeam<i32>, Option<String>)> {
        let game = self.session.games.get(settles.game)?;
        let would = game.with_ruling(settles.deal, settles.seq, ruling);
        Some((would.score, would.outcome.map(|won| wins(won, game))))
    }

    /// The entry that settles the dispute of a hearing: upheld with this decision, or dismissed. A hearing of
    /// anything else is refused.
    pub fn settled(
        &mut self,
        hearing: &Hearing,
        decision: Option<&Decision>,
    ) -> Result<Entry, Refused> {
        let Some(settles) = hearing.settles else {
            return Err(Refused::Unfit("this settles no dispute".to_owned()));
        };
        let ruling = match decision {
            Some(decision) => self.net(hearing, decision, &hearing.why),
            None => dismissed(hearing),
        };
        if self.is_of_now(settles) {
            let event = Event::Table(Table::Ruling(ruling));
            return Ok(self.entry(vec![event], false, Vec::new(), EntryKind::Decision));
        }
        self.settled_before(settles, ruling)
    }

    /// The same in a deal after which others were dealt: it is told once more, with the ruling at its
    /// end and without the dispute, and what follows is reckoned anew.
    fn settled_before(&mut self, settles: Settles, ruling: Ruling) -> Result<Entry, Refused> {
        let next = self.history.next_seq();
        let (game, story) = self.of_dispute(settles).ok_or(Refused::NoDealYet)?;
        let asked = story.disputes.iter().find(|one| one.seq == settles.seq);
        let asked = asked.map(|one| one.asked.clone());
        let on_record = asked.as_ref().and_then(|asked| asked.about);
        let on_record = on_record.map(|about| about_now(story, about, next));
        let settled = |(seq, event): &(u64, Event)| {
            *seq == settles.seq
                && matches!(event, Event::Table(Table::Dispute(one)) if Some(one) == asked.as_ref())
        };
        let kept = story.events.iter().filter(|one| !settled(one));
        let kept = kept.filter(|(_, event)| !matches!(event, Event::Deal { .. }));
        let told = kept.map(|(_, event)| about_line(story, event, next));
        let dealer = Event::Deal { dealer: story.standing.dealer };
        let ruling = Event::Table(Table::Ruling(Ruling { about: on_record, ..ruling }));
        let events = std::iter::once(dealer).chain(told).chain([ruling]).collect();
        let of = (settles.game + 1 != self.session.games.len())
            .then(|| u32::try_from(settles.game + 1).unwrap_or(u32::MAX));
        let line = spelling(story, &game.rules);
        let why = "a dispute was settled".to_owned();
        let lines = vec![Line::Amend { game: of, deal: settles.deal, events, why }];
        let corrected = self.corrected(lines).map_err(|why| {
            let Refused::Breaks { deal: later, .. } = why else { return why };
            Refused::Unfit(format!(
                "with that the game would have been over before deal {later} of it, and another has been \
                 begun since. `undo` that game first, and it can be upheld; or it can be dismissed"
            ))
        });
        let Corrected { lines, mut changed, dropped } = corrected?;
        changed.decided.retain(|(of, _)| *of != settles.deal);
        changed.beside.extend(dropped.into_iter().map(|what| (0, what)));
        let (deal, old, new) = (settles.deal, line.clone(), line);
        let kind = EntryKind::Fix { deal, old, new, changed, anew: Vec::new(), drops: false };
        Ok(Entry { lines, kind, irregular: Vec::new(), let_go: Vec::new() })
    }
}

/// The hearing of a dispute: on the facts that were in dispute, and no others.
fn settling(game: usize, story: &DealStory, dispute: &Dispute) -> Result<Hearing, Refused> {
    let heard = dispute.asked.heard.as_deref().ok_or_else(|| {
        Refused::Unfit(
            "that dispute was recorded without its facts: `adjust` gives the points, and the table \
             says why"
                .to_owned(),
        )
    })?;
    let settles = Some(Settles { seq: dispute.seq, game, deal: story.no });
    let (facts, about) = (heard.facts, Some(dispute.seq));
    Ok(Hearing { facts, about, asked: true, settles, ..Hearing::new(heard.offence) })
}

/// A dispute that is dismissed: settled, and nothing changes.
fn dismissed(hearing: &Hearing) -> Ruling {
    let remedy = Remedy { choice: Some(Choice::Dismiss), ..Remedy::default() };
    let (offence, facts) = (hearing.offence, hearing.facts);
    let heard = Some(Box::new(HearingRecord { offence, remedy, facts }));
    Ruling { about: hearing.about, heard, ..Ruling::default() }
}
