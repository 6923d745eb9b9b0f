//! What people decided about a deal, each where it stood, for a line that tells the deal once more.
//!
//! A line says what was called and played, and whose turn it was follows from the rules and from what was
//! decided. So a decision is put into the state before what comes behind it is read. This module never
//! knows whether a deal can still have what was decided: that is asked of whoever brings the decisions.

use crate::event::{Call, Cards, Climbing, Event, Ruling};
use crate::game::Deal;
use crate::game::ruling::Sign;
use crate::game::verdict::{Irregular, Phase};

/// How far a deal has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    part: Part,
    /// So many calls, or so many plays, the cards that were taken back among them.
    told: usize,
}

/// What is being told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Calls,
    Play,
    /// The deal is over.
    Over,
}

impl Part {
    fn of(deal: &Deal<'_>) -> Self {
        match deal.phase() {
            Phase::Offer | Phase::Answer | Phase::Naming | Phase::Bidding => Self::Calls,
            Phase::Play | Phase::Lead | Phase::Round | Phase::GiveLead | Phase::Told => Self::Play,
            Phase::Over | Phase::PassedOut | Phase::Void => Self::Over,
        }
    }
}

impl Place {
    /// Where nothing has been told.
    pub fn of(deal: &Deal<'_>) -> Self {
        Self { part: Part::of(deal), told: 0 }
    }

    /// The place after an event that led to this state.
    #[must_use]
    pub fn after(self, event: &Event, deal: &Deal<'_>) -> Self {
        let part = Part::of(deal);
        let counts = match event {
            Event::Cards(Cards::Play { .. }) | Event::Climbing(Climbing::GiveLead { .. }) => true,
            // In the climbing game a pass is a play.
            Event::Call(Call::Pass { .. }) => true,
            Event::Call(_) => part == Part::Calls,
            Event::Cards(_) | Event::Climbing(_) | Event::Deal { .. } | Event::Table(_) => false,
        };
        // With the first card a silence was consent.
        let played = matches!(event, Event::Cards(Cards::Play { .. }));
        let told = if part == self.part { self.told } else { 0 };
        let told = told + usize::from(counts && (part == self.part || played));
        Self { part, told }
    }

    /// Is trump being made?
    pub fn is_calling(self) -> bool {
        self.part == Part::Calls
    }

    /// Has as much been told as there?
    fn reaches(self, other: Self) -> bool {
        self.part == other.part && self.told >= other.told
    }
}

/// A decision, and where it stood.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The ruling or the dispute.
    pub event: Event,
    /// Before what came behind this place.
    pub place: Place,
    /// It is left out of this reading.
    pub left_out: bool,
}

impl Decided {
    /// What a line says of it, where that is a ruling and takes something back.
    fn sign(&self) -> Option<Sign> {
        self.event.ruling().and_then(Sign::of)
    }

    /// Is it put where it stood when that is reached? What ends a deal is not, and neither is what only a
    /// sign on the line can put there.
    fn comes_by_itself(&self) -> bool {
        let goes_on = self.event.ruling().is_none_or(|ruling| {
            let resumes = ruling.heard.as_deref().is_some_and(|heard| heard.remedy.resumes);
            ruling.then == crate::event::DealFate::GoesOn && !resumes
        });
        goes_on && !self.left_out && !self.sign().is_some_and(Sign::is_needed)
    }
}

/// Can a deal have this decision, in this state and with these findings before it?
pub type StillApplies<'a> = &'a dyn Fn(&Ruling, &Deal<'_>, &[Irregular]) -> bool;

/// Everything that was decided about a deal, in order.
#[derive(Clone, Default)]
pub struct Decisions<'a> {
    pub list: Vec<Decided>,
    /// Asked of every decision before it is put into a state.
    pub applies: Option<StillApplies<'a>>,
}

impl Decisions<'_> {
    /// Nothing was decided.
    pub const NONE: Self = Self { list: Vec::new(), applies: None };

    /// Those that are due here and were not made yet; before a sign only what stood before that.
    pub(super) fn due(&self, place: Place, made: &[usize], sign: bool) -> Vec<usize> {
        let open = self.list.iter().enumerate().filter(|(number, _)| !made.contains(number));
        let signed = |one: &Decided| one.sign().is_some();
        let due = open
            .filter(|(_, one)| one.place.part != Part::Over && place.reaches(one.place))
            .take_while(|(_, one)| !sign || !signed(one));
        due.filter(|(_, one)| one.comes_by_itself()).map(|(number, _)| number).collect()
    }

    /// Those that were decided while trump was being made, and were not made yet.
    pub(super) fn of_calls(&self, made: &[usize]) -> Vec<usize> {
        let open = self.list.iter().enumerate().filter(|(number, _)| !made.contains(number));
        let calling = open.filter(|(_, one)| one.place.is_calling() && one.comes_by_itself());
        calling.map(|(number, _)| number).collect()
    }

    /// The decision with this number, where the deal can have it.
    pub(super) fn can_be(
        &self,
        number: usize,
        deal: &Deal<'_>,
        found: &[Irregular],
    ) -> Option<&Event> {
        let event = &self.list.get(number)?.event;
        let (Event::Table(table), Some(applies)) = (event, self.applies) else { return None };
        let ruling = table.decided()?;
        applies(ruling, deal, found).then_some(event)
    }

    /// The ruling that a sign on the line stands for.
    pub(super) fn signed(&self, said: &Ruling, made: &[usize]) -> Option<(usize, &Event)> {
        let sign = Sign::of(said)?;
        let mut open = self.list.iter().enumerate().filter(|(number, one)| {
            !made.contains(number) && !one.left_out && one.sign() == Some(sign)
        });
        open.next().map(|(number, one)| (number, &one.event))
    }
}
