//! A deal of ours -> a deal of the notation, as far as that has words for it.
//!
//! The notation names no seats: who called and who played follows from the order. So what is written
//! is read back by the import, and only what comes back as it was counts as told; everything else is
//! named.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::spelling::{Call, Face, PhaseType};
use crate::card::{Card, Suit, Written};
use crate::event::{self, Cards, Event, Table, TurnUp};
use crate::history;
use crate::import::egn::{EgnDeal, Remark, end_of_record};
use crate::report::deal::{DealView, event_text};
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Seat};
use crate::session::DealStory;

/// A deal of a file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DealEgn {
    pub(super) deal_number: usize,
    initial_state: StateEgn,
    phases: Vec<PhaseEgn>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StateEgn {
    dealer: Seat,
    up_card: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    player_cards: Option<[Vec<String>; 4]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhaseEgn {
    phase_number: u8,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    what: WhatEgn,
}

#[derive(Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum WhatEgn {
    Bidding {
        calls: Vec<&'static str>,
        is_alone: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        alone_defender: Option<Seat>,
        #[serde(skip_serializing_if = "Option::is_none")]
        discard: Option<String>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        call_annotations: Annotations,
    },
    Tricks {
        tricks: Vec<Vec<String>>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        play_annotations: Annotations,
    },
}

/// Remarks by the number of their call or play, from 0.
type Annotations = BTreeMap<usize, Vec<String>>;

/// The most remarks about one call, and the most letters of one.
const MOST_REMARKS: usize = 50;
const LONGEST_REMARK: usize = 1024;

/// What is taken of a deal to be told, step by step.
#[derive(Default)]
struct Draft {
    hands: [Vec<String>; 4],
    turned: Option<String>,
    calls: Vec<&'static str>,
    alone: bool,
    defender: Option<Seat>,
    discard: Option<String>,
    tricks: Vec<Vec<String>>,
    /// How many cards were played.
    played: usize,
    call_remarks: Annotations,
    play_remarks: Annotations,
    /// The events that the notation has words for, with the remarks on them.
    said: EgnDeal,
    /// What it has no words for, in sentences.
    unsaid: Vec<String>,
}

/// A deal in the telling: as the notation would have it, if it comes back so.
pub(super) struct Telling<'a> {
    story: &'a DealStory,
    draft: Draft,
}

impl<'a> Telling<'a> {
    /// Tells a deal as far as there are words for it.
    pub(super) fn of(
        story: &'a DealStory,
        rules: &Ruleset,
        view: &DealView,
        beside: &[(u64, history::Remark)],
        next: Option<Seat>,
    ) -> Self {
        Self { story, draft: Draft::of(story, rules, view, beside, next) }
    }

    /// As it is written.
    pub(super) fn egn(&self) -> DealEgn {
        self.draft.egn(self.story)
    }

    /// What it has no words for, in sentences.
    pub(super) fn unsaid(&self) -> &[String] {
        &self.draft.unsaid
    }

    /// Does it say more than who dealt and what was turned?
    pub(super) fn says_something(&self) -> bool {
        let draft = &self.draft;
        !draft.calls.is_empty() || draft.played > 0
    }

    /// Is it told to its end, and paid somebody?
    pub(super) fn pays(&self) -> bool {
        let counted =
            |(_, event): &(u64, Event)| matches!(event, Event::Cards(Cards::Tricks { .. }));
        self.draft.played > 0
            && self.story.points != ByTeam::default()
            && !self.story.events.iter().any(counted)
    }

    /// Is this what was told? The import closes a deal that breaks off, and need not be told so.
    pub(super) fn is(&self, read: &EgnDeal) -> bool {
        let said = &self.draft.said;
        let events = match read.events.split_last() {
            Some((last, before))
                if *last != Event::Call(event::Call::PassedOut) && before == said.events =>
            {
                before
            }
            Some(_) | None => &read.events,
        };
        events == said.events && sorted(&read.remarks) == sorted(&said.remarks)
    }

    /// Tells no more than comes back, where not all of it did.
    pub(super) fn shorten(&mut self, rules: &Map<String, Value>) {
        let comes_back =
            |telling: &Self| read_back(telling.egn(), rules).is_some_and(|read| telling.is(&read));
        if comes_back(self) {
            return;
        }
        if !self.draft.said.remarks.is_empty() {
            self.draft.call_remarks.clear();
            self.draft.play_remarks.clear();
            self.draft.said.remarks.clear();
            self.draft.unsaid.push("its remarks, which would not come back as they are".to_owned());
            if comes_back(self) {
                return;
            }
        }
        let why = "its calls and cards: their order alone does not say whose they were";
        self.draft.unsaid.push(why.to_owned());
        let unsaid = std::mem::take(&mut self.draft.unsaid);
        let turned = self.draft.turned.take();
        self.draft = Draft { turned, unsaid, ..Draft::default() };
        if read_back(self.egn(), rules).is_none() {
            self.draft.turned = None;
        }
    }
}

fn sorted(remarks: &[Remark]) -> Vec<(usize, &str)> {
    let mut all: Vec<(usize, &str)> =
        remarks.iter().map(|remark| (remark.after, remark.text.as_str())).collect();
    all.sort_unstable();
    all
}

/// The deal as the import reads it, alone in a file.
fn read_back(told: DealEgn, rules: &Map<String, Value>) -> Option<EgnDeal> {
    let metadata = super::Metadata { rules: rules.clone(), ..super::Metadata::default() };
    super::FileEgn::new(metadata, vec![told]).read_back()?.deals.into_iter().next()
}

/// The card as the notation spells it.
fn spelt(card: Written) -> Option<String> {
    Face::Card(Card::from_written(card)?).spell()
}

impl Draft {
    fn of(
        story: &DealStory,
        rules: &Ruleset,
        view: &DealView,
        beside: &[(u64, history::Remark)],
        next: Option<Seat>,
    ) -> Self {
        // The import closes a deal that breaks off, and will do so again.
        let end = next.map(end_of_record);
        let mut draft = Self::default();
        draft.said.events.push(Event::Deal { dealer: story.standing.dealer });
        let hands_first = hands_first(&story.events);
        let mut notes = beside.iter().peekable();
        // Which trick each card was played to.
        let mut tricks = view.tricks.iter().flat_map(|trick| trick.plays.iter().map(|_| trick.no));
        let mut follows = true;
        for (seq, event) in &hands_first {
            while let Some((_, what)) = notes.next_if(|(at, _)| at < seq) {
                draft.beside(what);
            }
            let is_card = matches!(event, Event::Cards(Cards::Play { .. }));
            let trick = if is_card { tricks.next() } else { None };
            // What comes after something that is not said can be told only where nothing depends on it.
            if follows && draft.take(event, trick) {
                draft.said.events.push(event.clone());
            } else if end.as_ref() != Some(event) {
                follows &= is_beside_the_play(event);
                draft.unsaid.push(event_text(story, rules, event, None));
            }
        }
        for (_, what) in notes {
            draft.beside(what);
        }
        draft
    }

    /// Takes an event, if there is a place for it.
    fn take(&mut self, event: &Event, trick: Option<usize>) -> bool {
        match event {
            Event::Cards(Cards::Hand { seat, cards })
                if self.turned.is_none() && self.calls.is_empty() =>
            {
                let hand: Option<Vec<String>> =
                    cards.as_slice().iter().map(|card| spelt(*card)).collect();
                let place = self.hands.get_mut(seat.index());
                hand.zip(place).map(|(hand, place)| *place = hand).is_some()
            }
            Event::Call(event::Call::TurnUp(turned))
                if self.turned.is_none() && self.calls.is_empty() =>
            {
                self.turned = match turned {
                    TurnUp::Card(card) => spelt(*card),
                    TurnUp::Suit(suit) => Face::Unknown { suit: Some(*suit) }.spell(),
                };
                self.turned.is_some()
            }
            Event::Call(event::Call::Pass { .. }) => self.call(Call::Pass),
            Event::Call(event::Call::Order { alone, .. }) => self.last_call(Call::Order, *alone),
            Event::Call(event::Call::Name { trump, alone, .. }) => {
                self.last_call(Call::Name(*trump), *alone)
            }
            Event::Call(event::Call::Take { discard: Some(card), .. })
                if self.discard.is_none() =>
            {
                self.discard = spelt(*card);
                self.discard.is_some()
            }
            Event::Call(event::Call::DefendAlone { seat }) => {
                self.defender = Some(*seat);
                true
            }
            // After a name that should not have counted the import says by itself what was played.
            Event::Call(event::Call::Contract { bid: None, .. }) => {
                matches!(self.said.events.last(), Some(Event::Call(event::Call::Name { .. })))
                    && self.turned.is_some()
            }
            Event::Cards(Cards::Play { cards, .. }) => self.play(cards.as_slice(), trick),
            Event::Deal { .. }
            | Event::Call(
                event::Call::TurnUp(_)
                | event::Call::Take { .. }
                | event::Call::Bid { .. }
                | event::Call::Deny { .. }
                | event::Call::Allow { .. }
                | event::Call::Contract { .. }
                | event::Call::Denied { .. }
                | event::Call::PassedOut,
            )
            | Event::Cards(Cards::Hand { .. } | Cards::Tricks { .. })
            | Event::Climbing(_)
            | Event::Table(_) => false,
        }
    }

    fn call(&mut self, call: Call) -> bool {
        self.calls.extend(call.word());
        call.word().is_some()
    }

    fn last_call(&mut self, call: Call, alone: bool) -> bool {
        self.alone = alone;
        self.call(call)
    }

    /// A card to a trick, by the number of that.
    fn play(&mut self, cards: &[Written], trick: Option<usize>) -> bool {
        let [card] = cards else { return false };
        let (Some(card), Some(trick)) = (spelt(*card), trick) else { return false };
        if trick > self.tricks.len() {
            self.tricks.push(Vec::new());
        }
        self.played += 1;
        self.tricks.last_mut().map(|here| here.push(card)).is_some()
    }

    /// A remark stands at the call or card before it; before the first there is no place for it.
    fn beside(&mut self, what: &history::Remark) {
        let text = match what {
            history::Remark::Note(text) => text,
            history::Remark::Sat { name, .. } => {
                self.unsaid.push(format!("{name} sat down"));
                return;
            }
        };
        let at = if self.played > 0 {
            self.played.checked_sub(1).map(|at| (&mut self.play_remarks, at))
        } else {
            self.calls.len().checked_sub(1).map(|at| (&mut self.call_remarks, at))
        };
        let fits = text.chars().count() <= LONGEST_REMARK
            && text.trim() == text
            && !text.is_empty()
            && !text.contains(|c: char| c.is_control() && !"\r\n\t".contains(c));
        if let (true, Some((remarks, at))) = (fits, at) {
            let here = remarks.entry(at).or_default();
            if here.len() < MOST_REMARKS {
                here.push(text.clone());
                // The import puts it after the event of its call or card.
                let after = self.after_the_last_call_or_card();
                self.said.remarks.push(Remark { after, text: text.clone() });
                return;
            }
        }
        self.unsaid.push(format!("the note \"{text}\""));
    }

    fn after_the_last_call_or_card(&self) -> usize {
        let is_one = |event: &Event| {
            matches!(
                event,
                Event::Call(
                    event::Call::Pass { .. } | event::Call::Order { .. } | event::Call::Name { .. }
                ) | Event::Cards(Cards::Play { .. })
            )
        };
        self.said.events.iter().rposition(is_one).map_or(0, |place| place + 1)
    }

    fn egn(&self, story: &DealStory) -> DealEgn {
        let mut phases = Vec::new();
        if !self.calls.is_empty() {
            let bidding = WhatEgn::Bidding {
                calls: self.calls.clone(),
                is_alone: self.alone,
                alone_defender: self.defender,
                discard: self.discard.clone(),
                call_annotations: self.call_remarks.clone(),
            };
            phases.push(PhaseEgn {
                phase_number: 0,
                kind: PhaseType::Bidding.word(),
                what: bidding,
            });
        }
        if !self.tricks.is_empty() {
            let tricks = WhatEgn::Tricks {
                tricks: self.tricks.clone(),
                play_annotations: self.play_remarks.clone(),
            };
            phases.push(PhaseEgn { phase_number: 1, kind: PhaseType::Tricks.word(), what: tricks });
        }
        let unknown = || Face::Unknown { suit: None::<Suit> }.spell().unwrap_or_default();
        let seen = self.hands.iter().any(|hand| !hand.is_empty());
        DealEgn {
            deal_number: usize::try_from(story.no).unwrap_or(1).saturating_sub(1),
            initial_state: StateEgn {
                dealer: story.standing.dealer,
                up_card: self.turned.clone().unwrap_or_else(unknown),
                player_cards: seen.then(|| self.hands.clone()),
            },
            phases,
        }
    }
}

/// The events with the hands that were seen before anything else in the order of their seats: the
/// notation has a list of hands, and says nothing of which was seen first.
fn hands_first(events: &[(u64, Event)]) -> Vec<(u64, Event)> {
    let is_hand = |(_, event): &(u64, Event)| matches!(event, Event::Cards(Cards::Hand { .. }));
    let count = events.iter().take_while(|event| is_hand(event)).count();
    let mut events = events.to_vec();
    if let Some(hands) = events.get_mut(..count) {
        hands.sort_by_key(|(_, event)| event.seat());
    }
    events
}

/// Does the event change nothing of who has the turn and what lies on the table?
const fn is_beside_the_play(event: &Event) -> bool {
    matches!(
        event,
        Event::Call(event::Call::Allow { .. } | event::Call::Take { .. })
            | Event::Cards(Cards::Hand { .. })
            | Event::Table(Table::Ruling(_) | Table::Dispute(_) | Table::Agree { .. })
    )
}
