//! What can be heard now, by its number or its name: findings that nobody has ruled on, disputes, and offences.
//!
//! Nothing is heard here.

use crate::event::facts::{Offence, Stage as When};
use crate::game::play::Play;
use crate::game::ruling::from_finding;
use crate::game::verdict::Who;
use crate::report::case;
use crate::session::{DealStory, Finding};
use crate::store::DiskFile;

use super::record::{called_over, is_pass, mended};
use super::{Hearing, Hears, Stage, is_asked_of};
use crate::desk::{Desk, Refused};

/// What can be heard now.
#[derive(Clone, Debug)]
pub struct Docket {
    /// Findings of the deal that nobody has ruled on, and disputes, each in a sentence without its full
    /// stop.
    pub findings: Vec<(u64, String)>,
    /// Which of the deal's findings each of these is; fewer than them, where disputes stand behind.
    pub(super) which: Vec<usize>,
    /// The same of what no rule says anything follows from.
    pub unpriced: Vec<(u64, String)>,
    /// Offences that the deal can have.
    pub offences: Vec<Offence>,
}

impl<F: DiskFile> Desk<F> {
    /// What can be heard now.
    pub fn docket(&self) -> Result<Docket, Refused> {
        let docket = self.numbered()?;
        let (_, deal) = self.heard_deal(false)?;
        let in_play = !deal.phase().is_closed() && deal.play().is_some_and(Play::begun);
        let hearable = |offence: &Offence| {
            // In play it is a wrong count, and listed as that.
            let other = *offence == Offence::Misdeal && in_play;
            !other && self.hears(*offence) == Hears::Now
        };
        let offences = Offence::ALL.iter().copied().filter(hearable).collect();
        Ok(Docket { offences, ..docket })
    }

    /// Of what can be heard now, what is heard by its number.
    pub(super) fn numbered(&self) -> Result<Docket, Refused> {
        let (story, deal) = self.heard_deal(false)?;
        let seats = self.seats();
        let (mut findings, mut which, mut unpriced) = (Vec::new(), Vec::new(), Vec::new());
        let open = story.into_iter().flat_map(|story| {
            let numbered = story.findings.iter().enumerate();
            numbered.map(move |(number, one)| (story, number, one))
        });
        // What is in dispute is listed as that.
        let disputed = |story: &DealStory, one: &Finding| {
            let mut open = story.disputes.iter().filter(|it| it.settled.is_none());
            open.any(|it| is_asked_of(&it.asked, one))
        };
        let open = open.filter(|(story, _, one)| {
            one.ruled.is_none() && !disputed(story, one) && !mended(story, one)
        });
        for (story, number, one) in open {
            let listed = (one.seq, one.what.say(Who(seats)));
            match self.hearing_on(story, one).map(|mut hearing| self.proceed(&mut hearing)) {
                // Nothing can be done about it any more.
                Some(Stage::Ruled(decision)) if decision.is_past() => {}
                Some(Stage::None(_)) => {}
                Some(Stage::Ruled(_) | Stage::Ask(_)) => {
                    findings.push(listed);
                    which.push(number);
                }
                None => unpriced.push(listed),
            }
        }
        let players = deal.rules().players();
        let games = self.session.games.len();
        findings.extend(self.disputes().map(|(game, of, dispute)| {
            let asked = case::ruling(&dispute.asked, &of.seats, players);
            let earlier = (game + 1 != games).then(|| format!("game {}, ", game + 1));
            let place = format!("{}deal {}", earlier.unwrap_or_default(), of.no);
            (dispute.seq, format!("disputed in {place}: {asked}"))
        }));
        Ok(Docket { findings, which, unpriced, offences: Vec::new() })
    }

    /// The hearing that a finding of the present game comes to, with the facts that the record gives.
    /// In the climbing game a pass that was not due counts for nothing, and nothing is heard on it.
    pub fn hearing_on(&self, story: &DealStory, finding: &Finding) -> Option<Hearing> {
        let game = self.game()?;
        let deal = story.replay(&game.rules)?;
        let (offence, mut facts) = from_finding(&finding.what, &deal)?;
        if deal.climb().is_some() && finding.place.is_some() {
            if is_pass(story, finding) {
                return None;
            }
            facts.stage = Some(if story.is_played_on(finding) { When::Play } else { When::Trick });
        }
        if offence == Offence::InsufficientBid && finding.place.is_some() {
            // Whoever calls over it shows it by the call.
            facts.accepted = Some(called_over(story, finding));
        }
        if offence == Offence::StolenDeal && !deal.phase().is_closed() {
            // What nobody has typed may have been turned, or called, all the same.
            facts.upcard_turned = facts.upcard_turned.filter(|turned| *turned);
        }
        Some(Hearing { facts, about: Some(finding.seq), ..Hearing::new(offence) })
    }
}
