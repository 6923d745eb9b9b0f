//! The course of a deal: its hands, calls and plays as they came, and the same as a story.

use super::sentence::{event_text, list};
use super::{CallView, HandView, Person, Played, RuleView, StoryLine, Tells, Trick};
use crate::card::{Card, CardList};
use crate::event::ruling::LeadRuling;
use crate::event::{Call, Cards, Climbing, Event, Reading, Table, TurnUp};
use crate::game::Deal;
use crate::game::climb::Climb;
use crate::game::play::Play;
use crate::report::words::{name, ordinal};
use crate::seat::Seat;
use crate::session::DealStory;

/// Everything that happened, in order.
#[derive(Default)]
pub(super) struct Course {
    pub(super) hands: Vec<HandView>,
    pub(super) calls: Vec<CallView>,
    pub(super) tricks: Vec<Trick>,
    pub(super) rounds: Vec<Trick>,
    pub(super) story: Vec<StoryLine>,
    /// By the place of an event: the line of the story that tells it.
    pub(super) told: Vec<Option<usize>>,
    /// The cards, by the place of the event, that no line has told yet.
    waiting: Vec<(usize, Seat)>,
}

impl Course {
    /// Reads it from the states between the events.
    pub(super) fn of(story: &DealStory, states: &[Deal<'_>]) -> Self {
        let mut course = Self { told: vec![None; story.events.len()], ..Self::default() };
        let pairs = states.iter().zip(states.iter().skip(1));
        for (at, ((seq, event), (before, after))) in story.events.iter().zip(pairs).enumerate() {
            let step = Step { story, seq: *seq, at, event, before, after };
            course.hands.extend(step.hand());
            course.calls.extend(step.call());
            if after.climb().is_some() {
                step.out_of_round(&mut course.rounds);
                step.in_round(&mut course.rounds);
                course.say(&step);
                course.consequences(&step);
            } else {
                step.in_trick(&mut course.tricks);
                if let Event::Cards(Cards::Play { seat, .. }) = event {
                    course.waiting.push((at, *seat));
                    course.trick_complete(&step);
                } else {
                    course.take_back(&step);
                    course.trick_so_far(&step);
                    course.say(&step);
                }
            }
        }
        if states.last().is_some_and(|end| end.play().and_then(Play::live).is_some()) {
            course.trick_in_progress(story);
        }
        course
    }

    fn line(&mut self, seq: u64, tells: Tells, text: String) {
        self.story.push(StoryLine { seq, tells, text, rests_on: None });
    }

    /// The last line tells these events.
    fn tells(&mut self, events: impl Iterator<Item = usize>) {
        let line = self.story.len().checked_sub(1);
        for event in events {
            if let Some(place) = self.told.get_mut(event) {
                *place = line;
            }
        }
    }

    fn say(&mut self, step: &Step<'_>) {
        self.line(step.seq, Tells::Event, step.text());
        self.tells(std::iter::once(step.at));
        if let (Event::Table(Table::Ruling(ruling)), Some(line)) =
            (step.event, self.story.last_mut())
        {
            line.rests_on = RuleView::of(ruling, &step.story.findings, step.after.rules());
        }
    }

    /// A card is told with its trick, once the trick is complete.
    fn trick_complete(&mut self, step: &Step<'_>) {
        let Some(trick) = self.tricks.last() else { return };
        let Some(winner) = &trick.winner else { return };
        let text = format!("Trick {}: {}; {} takes it", trick.no, cards(trick), winner.name);
        self.line(step.seq, Tells::Trick, text);
        self.all_told();
    }

    /// The last line tells every card that was waiting to be told.
    fn all_told(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        self.tells(waiting.into_iter().map(|(event, _)| event));
    }

    /// What is ruled while a trick is not complete comes behind the cards that lay there.
    fn trick_so_far(&mut self, step: &Step<'_>) {
        let Event::Table(Table::Ruling(_) | Table::Dispute(_)) = step.event else { return };
        let Some(trick) = self.tricks.last().filter(|_| !self.waiting.is_empty()) else { return };
        let text = format!("Trick {} so far: {}", trick.no, cards(trick));
        self.line(step.seq, Tells::Consequence, text);
        self.all_told();
    }

    /// What a ruling took back lies in no trick any longer; what it was is told before it, so that what
    /// was irregular in it stands there, and then what was ruled.
    fn take_back(&mut self, step: &Step<'_>) {
        let Some(heard) = step.event.ruling().and_then(|ruling| ruling.heard.as_deref()) else {
            return;
        };
        let open = |deal: &Deal<'_>| deal.play().and_then(Play::live).is_some();
        let lead = matches!(heard.remedy.lead, Some(LeadRuling::TakenBack { .. }))
            && (open(step.before) && !open(step.after));
        let card = heard.remedy.taken_back.filter(|_| step.before.play() != step.after.play());
        if !lead && card.is_none() {
            return;
        }
        let is_back = |play: &Played| lead || card == Some(play.who.seat);
        let Some(mut trick) = self.tricks.pop() else { return };
        let (gone, left) =
            std::mem::take(&mut trick.plays).into_iter().partition::<Vec<_>, _>(is_back);
        trick.plays = gone;
        let told = cards(&trick);
        trick.plays = left;
        if !told.is_empty() {
            trick.winner = None;
            let text = format!("Trick {}, taken back: {told}", trick.no);
            self.line(step.seq, Tells::Consequence, text);
            let is_back = |(_, seat): &(usize, Seat)| lead || card == Some(*seat);
            let (gone, left) =
                std::mem::take(&mut self.waiting).into_iter().partition::<Vec<_>, _>(is_back);
            self.waiting = left;
            self.tells(gone.into_iter().map(|(event, _)| event));
        }
        if !trick.plays.is_empty() {
            self.tricks.push(trick);
        }
    }

    /// The cards of a trick that nobody completed.
    fn trick_in_progress(&mut self, story: &DealStory) {
        let Some(trick) = self.tricks.last() else { return };
        let seq = story.events.last().map_or(story.seq, |(seq, _)| *seq);
        let text = format!("Trick {}, not complete: {}", trick.no, cards(trick));
        self.line(seq, Tells::Trick, text);
        self.all_told();
    }

    /// Who went out with a climbing play, and who won a round.
    fn consequences(&mut self, step: &Step<'_>) {
        // Where only that was said, it is told already.
        if matches!(step.event, Event::Climbing(Climbing::Places { .. })) {
            return;
        }
        let (before, after) = (step.before.places(), step.after.places());
        for (seat, place) in after.iter().zip(1..).skip(usize::from(before.len())) {
            let text = format!("{} is out {}", name(&step.story.seats, seat), ordinal(place));
            self.line(step.seq, Tells::Consequence, text);
        }
        if let Some(winner) = step.round_won() {
            let text = format!("{} wins the round", name(&step.story.seats, winner));
            self.line(step.seq, Tells::Consequence, text);
        }
    }
}

fn cards(trick: &Trick) -> String {
    let cards = trick.plays.iter().map(|play| format!("{} {}", play.who.name, list(&play.cards)));
    cards.collect::<Vec<_>>().join(", ")
}

/// An event between two states of its deal.
struct Step<'a> {
    story: &'a DealStory,
    seq: u64,
    /// Its place among the events of the deal.
    at: usize,
    event: &'a Event,
    before: &'a Deal<'a>,
    after: &'a Deal<'a>,
}

impl Step<'_> {
    fn person(&self, seat: Seat) -> Person {
        Person::at(&self.story.seats, seat)
    }

    fn text(&self) -> String {
        let text = event_text(self.story, self.after.rules(), self.event, self.taken_as());
        match self.picked_up() {
            Some(who) => format!("{text}; {} picks it up", name(&self.story.seats, who)),
            None => text,
        }
    }

    /// Who picks up the card that another has ordered up, where that is certain with it and the record
    /// does not say it next.
    fn picked_up(&self) -> Option<Seat> {
        let Event::Call(Call::Order { seat, .. }) = self.event else { return None };
        let play = self.after.play()?;
        let takes = play.takes.filter(|takes| takes != seat && !play.out.has(*takes))?;
        let next = self.story.events.iter().find(|(seq, _)| *seq > self.seq);
        let said = matches!(next, Some((_, Event::Call(Call::Take { .. }))));
        (!said).then_some(takes)
    }

    fn hand(&self) -> Option<HandView> {
        let Event::Cards(Cards::Hand { seat, cards }) = self.event else { return None };
        Some(HandView { seq: self.seq, who: self.person(*seat), cards: *cards })
    }

    /// What the event says in the making of trump; a pass of the climbing game is no call.
    fn call(&self) -> Option<CallView> {
        let Event::Call(said) = self.event else { return None };
        let mut call = CallView {
            seq: self.seq,
            kind: self.event.kind().word(),
            who: self.event.seat().map(|seat| self.person(seat)),
            card: None,
            tricks: None,
            trump: None,
            alone: None,
            what: None,
            text: String::new(),
        };
        match said {
            Call::TurnUp(TurnUp::Card(card)) => call.card = Some(card.to_string()),
            Call::TurnUp(TurnUp::Suit(suit)) => call.card = Some(suit.letter().to_string()),
            Call::Pass { .. } if self.before.climb().is_some() => return None,
            Call::Pass { .. } | Call::Allow { .. } | Call::DefendAlone { .. } => {}
            Call::Order { alone, .. } => call.alone = Some(*alone),
            Call::Name { trump, alone, .. } => {
                (call.trump, call.alone) = (Some(*trump), Some(*alone));
            }
            Call::Bid { tricks, trump, alone, .. } => {
                (call.tricks, call.trump, call.alone) = (*tricks, *trump, Some(*alone));
            }
            Call::Deny { what, .. } => call.what = Some(*what),
            Call::Denied { alone, what, .. } => {
                (call.alone, call.what) = (Some(*alone), Some(*what));
            }
            Call::Take { discard, .. } => call.card = discard.map(|card| card.to_string()),
            Call::Contract { .. } | Call::PassedOut => return None,
        }
        call.text = self.text();
        Some(call)
    }

    fn in_trick(&self, tricks: &mut Vec<Trick>) {
        let (Event::Cards(Cards::Play { seat, cards, .. }), Some(after)) =
            (self.event, self.after.play())
        else {
            return;
        };
        // With the first card a silence may have been consent, and before it nothing was played.
        let before = self.before.play();
        let one = |card| Card::from_written(card).map_or(card, Card::written);
        let cards = cards.as_slice().iter().map(|card| one(*card)).collect();
        if before.is_none_or(|before| before.live().is_none()) {
            let no = usize::from(before.map_or(0, Play::tricks_done)) + 1;
            tricks.push(Trick { no, given_by: None, plays: Vec::new(), winner: None });
        }
        let Some(here) = tricks.last_mut() else { return };
        here.plays.push(self.played(*seat, cards, None, false));
        if let (true, Some(done)) = (after.live().is_none(), after.done().last()) {
            here.winner = Some(self.person(done.winner()));
        }
    }

    /// What a ruling took back lies in no round, with the passes behind it; its line of the story says
    /// what it was.
    fn out_of_round(&self, rounds: &mut Vec<Trick>) {
        let heard = self.event.ruling().and_then(|ruling| ruling.heard.as_deref());
        let back = heard.and_then(|heard| heard.remedy.taken_back);
        let Some(seat) = back.filter(|_| self.before.climb() != self.after.climb()) else { return };
        let mut passes = false;
        while let Some(mut round) = rounds.pop() {
            let at = round.plays.iter().rposition(|play| play.who.seat == seat && !play.pass);
            let gift =
                round.plays.is_empty() && round.given_by.as_ref().is_some_and(|by| by.seat == seat);
            if let Some(at) = at {
                round.plays.truncate(at);
                round.winner = None;
                if !round.plays.is_empty() || round.given_by.is_some() {
                    rounds.push(round);
                }
                return;
            }
            if gift {
                return;
            }
            // Nobody has played since but those who passed.
            if passes || round.plays.iter().any(|play| !play.pass) {
                rounds.push(round);
                return;
            }
            passes = true;
        }
    }

    fn in_round(&self, rounds: &mut Vec<Trick>) {
        let begun = |rounds: &[Trick], given_by| Trick {
            no: rounds.len() + 1,
            given_by,
            plays: Vec::new(),
            winner: None,
        };
        let play = match self.event {
            Event::Climbing(Climbing::GiveLead { seat, .. }) => {
                let given = begun(rounds, Some(self.person(*seat)));
                rounds.push(given);
                return;
            }
            Event::Call(Call::Pass { seat }) => self.played(*seat, CardList::new(), None, true),
            Event::Cards(Cards::Play { seat, cards, reading, .. }) => {
                self.played(*seat, *cards, self.taken_as().or(*reading), false)
            }
            Event::Deal { .. }
            | Event::Call(_)
            | Event::Cards(_)
            | Event::Climbing(_)
            | Event::Table(_) => return,
        };
        // A round goes on until somebody has won it; a lead that was given away is waiting.
        if rounds.last().is_none_or(|last| last.winner.is_some()) {
            let next = begun(rounds, None);
            rounds.push(next);
        }
        let Some(here) = rounds.last_mut() else { return };
        here.plays.push(play);
        if let Some(winner) = self.round_won() {
            here.winner = Some(self.person(winner));
        }
    }

    /// What a climbing play was taken to be, as long as it lies on the table.
    fn taken_as(&self) -> Option<Reading> {
        let (reading, owner) = self.after.climb().and_then(Climb::table)?;
        (self.event.seat() == Some(owner)).then_some(reading)
    }

    /// Who won the round that ended with this event.
    fn round_won(&self) -> Option<Seat> {
        // What was taken back won nothing.
        if matches!(self.event, Event::Table(_)) {
            return None;
        }
        let table = |deal: &Deal<'_>| deal.climb().and_then(Climb::table);
        let (_, owner) = table(self.before)?;
        (table(self.after).is_none() && !self.after.phase().is_closed()).then_some(owner)
    }

    fn played(&self, seat: Seat, cards: CardList, reading: Option<Reading>, pass: bool) -> Played {
        let (before, after) = (self.before.places(), self.after.places());
        let out = (after.len() > before.len() && after.has(seat)).then_some(before.len() + 1);
        Played { seq: self.seq, who: self.person(seat), cards, reading, pass, out }
    }
}
