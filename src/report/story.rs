//! A deal told call by call and trick by trick, with what was irregular in its place.

use serde::Serialize;

use crate::card::CardList;
use crate::event::{Call, Cards, Climbing, DealFate, Denial, Event, Ruling, Table, TurnUp};
use crate::game::Deal;
use crate::game::play::Play;
use crate::report::deal::{FindingReport, deal as told};
use crate::report::words::{name, offence, ordinal, score};
use crate::rules::Ruleset;
use crate::seat::Seat;
use crate::session::DealStory;

/// A deal as a story.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Story {
    /// Its number in its game.
    pub no: u32,
    /// Who dealt.
    pub dealer: String,
    /// What happened, in order.
    pub lines: Vec<StoryLine>,
    /// What it came to, in a sentence.
    pub end: String,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoryLine {
    /// The line of the log that says it, or the last of several.
    pub seq: u64,
    /// It, in a sentence without its full stop.
    pub text: String,
    /// The rule that a ruling rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<RuleReport>,
    /// What was irregular about it.
    pub findings: Vec<FindingReport>,
}

/// A rule with its source.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleReport {
    /// Which.
    pub clause: &'static str,
    /// What the ruleset says.
    pub rule: String,
    /// Where that comes from.
    pub source: String,
}

impl RuleReport {
    /// The rule on what was ruled on, where the ruling says that and the ruleset has one.
    fn of(ruling: &Ruling, rules: &Ruleset) -> Option<Self> {
        let clause = offence(ruling)?.clause()?;
        let cite = rules.cite(clause)?;
        Some(Self { clause: clause.id(), rule: cite.text.clone(), source: cite.source.clone() })
    }
}

/// Tells a deal.
pub fn story(story: &DealStory, rules: &Ruleset) -> Story {
    let report = told(story, rules);
    let mut teller = Teller { story, lines: Vec::new() };
    if let Ok(mut deal) = Deal::open(rules, story.standing) {
        for (seq, event) in &story.events {
            let before = deal;
            if deal.advance(event).is_err() {
                break;
            }
            teller.tell(*seq, event, &before, &deal);
        }
        teller.trick_in_progress(&deal);
    }
    let mut lines = teller.lines;
    for finding in &report.findings {
        let place = lines.iter_mut().find(|line| line.seq >= finding.seq);
        if let Some(line) = place {
            line.findings.push(finding.clone());
        }
    }
    Story { no: story.no, dealer: report.dealer.clone(), lines, end: report.sentence() }
}

/// One event of a deal in a sentence without its full stop, between the states before and after it.
pub(crate) fn sentence(
    story: &DealStory,
    event: &Event,
    before: &Deal<'_>,
    after: &Deal<'_>,
) -> String {
    Teller { story, lines: Vec::new() }.sentence(event, before, after)
}

struct Teller<'a> {
    story: &'a DealStory,
    lines: Vec<StoryLine>,
}

impl Teller<'_> {
    fn line(&mut self, seq: u64, text: String) {
        self.lines.push(StoryLine { seq, text, rests_on: None, findings: Vec::new() });
    }

    fn who(&self, seat: Seat) -> String {
        name(&self.story.seats, seat)
    }

    fn tell(&mut self, seq: u64, event: &Event, before: &Deal<'_>, after: &Deal<'_>) {
        if let Event::Cards(Cards::Play { seat, .. }) = event
            && after.climb().is_none()
        {
            return self.card(seq, *seat, after);
        }
        let text = self.sentence(event, before, after);
        self.line(seq, text);
        if let (Event::Table(Table::Ruling(ruling)), Some(line)) = (event, self.lines.last_mut()) {
            line.rests_on = RuleReport::of(ruling, after.rules());
        }
        if after.climb().is_some() {
            self.round(seq, before, after);
        }
    }

    /// A card is told with its trick, once the trick is complete.
    fn card(&mut self, seq: u64, seat: Seat, after: &Deal<'_>) {
        let Some(play) = after.play() else { return };
        if play.live().is_some() {
            return;
        }
        let Some(last) = play.done().last() else { return };
        debug_assert!(last.by(seat).is_some(), "the card that completes a trick is in it");
        let winner = self.who(last.winner());
        let cards = self.cards(last.plays().iter().copied());
        let text = format!("Trick {}: {cards}; {winner} takes it", play.tricks_done());
        self.line(seq, text);
    }

    fn cards(&self, plays: impl Iterator<Item = (Seat, crate::card::Card)>) -> String {
        let cards: Vec<String> =
            plays.map(|(seat, card)| format!("{} {card}", self.who(seat))).collect();
        cards.join(", ")
    }

    /// The cards of a trick that nobody completed.
    fn trick_in_progress(&mut self, deal: &Deal<'_>) {
        let live = deal.play().and_then(Play::live).copied();
        if let (Some(trick), Some(play)) = (live, deal.play()) {
            let cards = self.cards(trick.plays().iter().copied());
            let seq = self.story.events.last().map_or(self.story.seq, |(seq, _)| *seq);
            self.line(seq, format!("Trick {}, not complete: {cards}", play.tricks_done() + 1));
        }
    }

    /// Who won a round of the climbing game, and who went out.
    fn round(&mut self, seq: u64, before: &Deal<'_>, after: &Deal<'_>) {
        let out = after.places();
        for (seat, place) in out.iter().zip(1..).skip(usize::from(before.places().len())) {
            let text = format!("{} is out {}", self.who(seat), ordinal(place));
            self.line(seq, text);
        }
        let was = before.climb().and_then(crate::game::climb::Climb::table);
        let is = after.climb().and_then(crate::game::climb::Climb::table);
        if let (Some((_, owner)), None, false) = (was, is, after.phase().is_closed()) {
            let text = format!("{} wins the round", self.who(owner));
            self.line(seq, text);
        }
    }

    fn sentence(&self, event: &Event, before: &Deal<'_>, after: &Deal<'_>) -> String {
        let who = |seat: &Seat| self.who(*seat);
        match event {
            Event::Deal { dealer } => format!("{} deals", who(dealer)),
            Event::Cards(Cards::Hand { seat, cards }) => {
                format!("{}'s hand is seen: {}", who(seat), shown(cards))
            }
            Event::Call(Call::TurnUp(TurnUp::Card(card))) => format!("{card} is turned"),
            Event::Call(Call::TurnUp(TurnUp::Suit(suit))) => {
                format!("a {} is turned", one_of(suit.name()))
            }
            Event::Call(Call::Pass { seat }) => format!("{} passes", who(seat)),
            Event::Call(Call::Order { seat, alone }) => {
                format!("{}: pick it up{}", who(seat), lone(*alone))
            }
            Event::Call(Call::Name { seat, trump, alone }) => {
                format!("{} names {}{}", who(seat), trump.name(), lone(*alone))
            }
            Event::Call(Call::Bid { seat, tricks, trump, alone }) => {
                let tricks = tricks.map(|tricks| format!(" {tricks}")).unwrap_or_default();
                let trump = trump.map(|trump| format!(" {}", trump.name())).unwrap_or_default();
                format!("{} bids{tricks}{trump}{}", who(seat), lone(*alone))
            }
            Event::Call(Call::Deny { seat, what: Denial::Trump }) => {
                format!("{} denies it", who(seat))
            }
            Event::Call(Call::Deny { seat, what: Denial::Alone }) => {
                format!("{} denies only the going alone", who(seat))
            }
            Event::Call(Call::Allow { seat }) => format!("{} consents", who(seat)),
            Event::Call(Call::Take { seat, discard: Some(card) }) => {
                format!("{} takes the card and lays {card} away", who(seat))
            }
            Event::Call(Call::Take { seat, discard: None }) => {
                format!("{} takes the card", who(seat))
            }
            Event::Call(Call::DefendAlone { seat }) => format!("{} defends alone", who(seat)),
            Event::Call(Call::Contract { maker, trump, alone, bid }) => {
                let bid = bid.map(|bid| format!(" {bid}")).unwrap_or_default();
                let verb = if bid.is_empty() { "makes" } else { "has bid" };
                format!("{} {verb}{bid} {}{}", who(maker), trump.name(), lone(*alone))
            }
            Event::Call(Call::Denied { seat, alone, what }) => {
                let what = match what {
                    Denial::Trump => "was denied",
                    Denial::Alone => "was denied the going alone",
                };
                format!("{} declared{} and {what}", who(seat), lone(*alone))
            }
            Event::Call(Call::PassedOut) => "everybody passes".to_owned(),
            Event::Cards(Cards::Play { seat, cards, .. }) => self.combination(*seat, cards, after),
            Event::Climbing(Climbing::GiveLead { seat, to }) => {
                format!("{} gives the lead to {}", who(seat), who(to))
            }
            Event::Cards(Cards::Tricks { taken }) => {
                format!("the tricks are {}–{}", taken.even, taken.odd)
            }
            Event::Climbing(Climbing::Places { order }) => {
                let out: Vec<String> = order.iter().map(|seat| self.who(seat)).collect();
                format!("out in this order: {}", out.join(", "))
            }
            Event::Table(Table::Misdeal { why, .. }) if why.is_empty() => "a misdeal".to_owned(),
            Event::Table(Table::Misdeal { why, .. }) => format!("a misdeal: {why}"),
            Event::Table(Table::Ruling(ruling)) => {
                let then = match ruling.then {
                    DealFate::GoesOn => "the deal goes on",
                    DealFate::Ends => "the deal ends",
                    DealFate::Redealt => "the deal is dealt again",
                };
                let why = if ruling.why.is_empty() { "" } else { ": " };
                let said = ruling.why.trim_end_matches('.');
                format!("ruled {}, {then}{why}{said}", score(ruling.points))
            }
            Event::Table(Table::Dispute { why, points, .. }) => {
                format!("disputed ({} if upheld): {why}", score(*points))
            }
            Event::Table(Table::Agree { score: said }) => {
                debug_assert_eq!(before.score(), *said, "a count that disagrees is impossible");
                format!("the table agrees on {}", score(*said))
            }
        }
    }

    /// A climbing play with what it was said or taken to be.
    fn combination(&self, seat: Seat, cards: &CardList, after: &Deal<'_>) -> String {
        let who = self.who(seat);
        let table = after.climb().and_then(crate::game::climb::Climb::table);
        let reading = table.filter(|(_, owner)| *owner == seat).map(|(reading, _)| reading);
        match (cards.is_empty(), reading) {
            (false, Some(reading)) => format!("{who} plays {}, {reading}", shown(cards)),
            (false, None) => format!("{who} plays {}", shown(cards)),
            (true, Some(reading)) => format!("{who} plays a {reading}"),
            (true, None) => format!("{who} plays"),
        }
    }
}

fn shown(cards: &CardList) -> String {
    let cards: Vec<String> = cards.as_slice().iter().map(ToString::to_string).collect();
    cards.join(" ")
}

const fn lone(alone: bool) -> &'static str {
    if alone { ", alone" } else { "" }
}

/// `hearts` -> `heart`: one card of the suit.
fn one_of(suit: &str) -> &str {
    suit.strip_suffix('s').unwrap_or(suit)
}
