//! What people decided about a deal that turns out to have been another: what stays, what goes and why, and
//! what the rules would make of it now.
//!
//! Nothing is dropped here unsaid. This module must never ask anybody: it says what a correction would do, and
//! the prompt asks.

use crate::card::Card;
use crate::event;
use crate::event::facts::{Fact, Offence};
use crate::event::ruling::Choice;
use crate::event::{Cards, Event, Ruling, Table};
use crate::game::Deal;
use crate::game::play::Play;
use crate::game::ruling::{Answer, Decision, Sign, is_paid_each, of_deal, on_a_line, rule};
use crate::game::verdict::{Irregular, Phase, Who};
use crate::line::decided::{Decided, Decisions, Place};
use crate::line::{LineRead, Names};
use crate::report::case;
use crate::report::deal::capital;
use crate::report::words::score;
use crate::rules::Ruleset;
use crate::seat::{ByTeam, Players};
use crate::session::{DealStory, Finding};

use super::record::{not_both, seen, unfounded};

/// What the people decided about a deal, each where it stood: a line that tells the deal is read with it.
pub(in crate::desk) fn decisions<'a>(was: &DealStory, fresh: &Deal<'_>) -> Decisions<'a> {
    let (mut deal, mut place) = (*fresh, Place::of(fresh));
    let mut list = Vec::new();
    for (_, event) in &was.events {
        if let Event::Table(Table::Ruling(_) | Table::Dispute(_)) = event {
            list.push(Decided { event: event.clone(), place, left_out: false });
        }
        let Ok(next) = deal.step(event) else { break };
        (deal, place) = (next, place.after(event, &next));
    }
    Decisions { list, applies: None }
}

/// What the people decided about a deal, when the deal turns out to be another.
pub(in crate::desk) struct Kept {
    /// The deal as it was in truth with what is decided still, each where it was decided.
    pub(in crate::desk) events: Vec<Event>,
    /// What in it would be irregular by the rules and by what was decided.
    pub(in crate::desk) irregular: Vec<Irregular>,
    /// The rulings and disputes that stay, and those that do not; `true` of a dispute.
    stay: Vec<(bool, Ruling)>,
    /// Disputes that are settled, by what stays as well.
    settled: Vec<Ruling>,
    go: Vec<(bool, Ruling, Gone)>,
    /// Of those that stay, what the rules make of the deal as it was in truth, where that is more or
    /// less than was ruled.
    pub(in crate::desk) anew: Vec<Anew>,
}

/// Why a decision does not stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gone {
    /// The deal cannot have it.
    CannotHave,
    /// The line tells the cards, and not that this was taken back.
    NotOnTheLine(Sign),
}

/// Rulings that were made on facts which a correction has changed. Several are one matter where one
/// reckons with what another paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anew {
    /// Their places among the events of the correction, and what they would be by the deal as it is
    /// corrected.
    pub changes: Vec<(usize, Ruling)>,
    /// Both, in a sentence without its full stop.
    pub told: String,
}

/// A decision that stays: its place among the events of the old deal, and where it is now.
struct Staying<'a> {
    was: usize,
    ruling: &'a Ruling,
    open: bool,
    now: Now,
}

#[derive(Clone, Copy)]
enum Now {
    /// The line was read with it: its place there.
    OnTheLine(usize),
    /// It was put among the events of the line: its number among those.
    Put(usize),
}

impl Kept {
    /// Of the deal as it was recorded, those decisions that the deal as it was in truth can have.
    /// `seq` is the line that will say so: what was about a line of the old deal is about that. Refused
    /// where a player who may only pass makes a call on which the rest of the line depends.
    pub(in crate::desk) fn of(
        was: &DealStory,
        fresh: &Deal<'_>,
        heard: &LineRead,
        decisions: &Decisions<'_>,
        seq: u64,
    ) -> Result<Self, Irregular> {
        let mut told = Retold { fresh, line: heard.events.clone(), decided: Vec::new() };
        for (place, _) in &heard.decided {
            if let Some(event) = told.line.get_mut(*place) {
                *event = about_line(was, event, seq);
            }
        }
        let found = told.replay().map(|(_, found)| found).unwrap_or_default();
        let (mut stay, mut go) = (Vec::new(), Vec::new());
        let was_decided = was.events.iter().enumerate().filter_map(|(place, (_, event))| {
            let Event::Table(table) = event else { return None };
            Some((place, event, table.decided()?))
        });
        for (number, (place, event, ruling)) in was_decided.enumerate() {
            let open = event.ruling().is_none();
            let mut stays = |now| stay.push(Staying { was: place, ruling, open, now });
            if let Some((at, _)) = heard.decided.iter().find(|(_, one)| *one == number) {
                stays(Now::OnTheLine(*at));
                continue;
            }
            if let Some(gone) = gone(event, number, &told, decisions) {
                go.push((open, ruling.clone(), gone));
                continue;
            }
            let event = about_line(was, event, seq);
            let deal = told.replay().map_or(*fresh, |(deal, _)| deal);
            let applies = still_applies(ruling, was, &deal, &found);
            let at = told.place_of(was, place, ruling);
            let end = Some(told.line.len()).filter(|_| open || !is_elsewhere(ruling, &deal));
            let places: Vec<usize> = at.into_iter().chain(end).collect();
            if applies && told.decide(&places, &event)? {
                stays(Now::Put(told.decided.len() - 1));
            } else {
                go.push((open, ruling.clone(), Gone::CannotHave));
            }
        }
        let settled = settled(was, &stay);
        let (anew, stay) = told.anew(was, &stay, seq);
        let irregular = told.replay().map(|(_, found)| found).unwrap_or_default();
        Ok(Self { events: told.all(), irregular, stay, settled, go, anew })
    }

    /// Both, a sentence each.
    pub(in crate::desk) fn say(&self, seats: &[String], players: Players) -> Vec<String> {
        let stay = self.stay.iter().map(|(disputed, ruling)| {
            let how = match disputed {
                true if self.settled.contains(ruling) => "stays on record as settled",
                true => "stays in dispute",
                false => "stays as it was ruled",
            };
            format!("{how}: {}", decided(ruling, seats, players))
        });
        let go = self.go.iter().map(|(_, ruling, gone)| {
            let what = decided(ruling, seats, players);
            match gone {
                Gone::CannotHave => format!("is dropped, as the deal cannot have it: {what}"),
                Gone::NotOnTheLine(sign) => {
                    let missing = not_said(*sign, seats);
                    let sign = sign_said(*sign, &Names::new(seats));
                    format!(
                        "is dropped, as the line does not say that {missing} (`{sign}`): {what}"
                    )
                }
            }
        });
        stay.chain(go).collect()
    }

    /// Is something dropped?
    pub(in crate::desk) fn drops(&self) -> bool {
        !self.go.is_empty()
    }
}

/// The disputes that stay with the ruling by which they are settled.
fn settled(was: &DealStory, stay: &[Staying<'_>]) -> Vec<Ruling> {
    let seq_of = |one: &Staying<'_>| was.events.get(one.was).map(|(seq, _)| *seq);
    let settled_by = |one: &&Staying<'_>| {
        let dispute = was.disputes.iter().find(|dispute| Some(dispute.seq) == seq_of(one));
        let by = dispute.and_then(|dispute| dispute.settled);
        one.open && by.is_some() && stay.iter().any(|other| seq_of(other) == by)
    };
    stay.iter().filter(settled_by).map(|one| one.ruling.clone()).collect()
}

/// What a decision is about when the deal is told once more on the line `seq`: that line, unless it is about who
/// dealt, which the line that opened the deal says as before.
pub(super) fn about_now(was: &DealStory, about: u64, seq: u64) -> u64 {
    let dealt = was.findings.iter().any(|one| one.place.is_none() && one.seq == about);
    if dealt { about } else { seq }
}

/// The same decision about the line of the correction, where it was about a line.
pub(in crate::desk) fn about_line(was: &DealStory, event: &Event, seq: u64) -> Event {
    let now = |about| about_now(was, about, seq);
    let moved = |ruling: &Ruling| Ruling { about: ruling.about.map(now), ..ruling.clone() };
    match event {
        Event::Table(Table::Ruling(ruling)) => Event::Table(Table::Ruling(moved(ruling))),
        Event::Table(Table::Dispute(ruling)) => Event::Table(Table::Dispute(moved(ruling))),
        Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(_)
        | Event::Table(Table::Misdeal { .. } | Table::Agree { .. }) => event.clone(),
    }
}

/// Does it keep somebody from calling?
fn silences(ruling: &Ruling) -> bool {
    ruling.heard.as_deref().is_some_and(|heard| !heard.remedy.must_pass.is_empty())
}

/// Why a decision with which the line was not read is dropped without more ado, if it is.
fn gone(
    event: &Event,
    number: usize,
    told: &Retold<'_, '_>,
    decisions: &Decisions<'_>,
) -> Option<Gone> {
    let silences = event.ruling().is_some_and(silences);
    if decisions.list.get(number).is_some_and(|one| one.left_out) && !silences {
        return Some(Gone::CannotHave);
    }
    let sign = event.ruling().and_then(Sign::of).filter(|sign| sign.is_needed())?;
    let played = told.line.iter().any(|event| matches!(event, Event::Cards(Cards::Play { .. })));
    Some(if played { Gone::NotOnTheLine(sign) } else { Gone::CannotHave })
}

/// What a line would say by it.
fn not_said(sign: Sign, seats: &[String]) -> String {
    let who = Who(seats);
    match sign {
        Sign::Lead { of, .. } => format!("{} took a lead back", who.name(of)),
        Sign::Card(seat) => format!("{} took a play back", who.name(seat)),
        Sign::Alone => "nobody is alone any longer".to_owned(),
        Sign::Lone => "who made trump is alone".to_owned(),
        Sign::Stands(seat) => format!("a call of {} stands", who.name(seat)),
        Sign::Silent(seat) => format!("somebody may only pass for what {} said", who.name(seat)),
    }
}

/// How a line says it.
fn sign_said(sign: Sign, names: &Names<'_>) -> String {
    match sign {
        Sign::Lead { leader, .. } => format!("<{}", names.shortest(leader)),
        Sign::Card(seat) => format!("{}:<", names.shortest(seat)),
        Sign::Alone => "!<".to_owned(),
        Sign::Lone => "!>".to_owned(),
        Sign::Stands(seat) => format!("{}:>", names.shortest(seat)),
        Sign::Silent(seat) => format!("{}:<p", names.shortest(seat)),
    }
}

/// A deal as a line tells it, with what was decided about it put where it was decided.
struct Retold<'a, 'r> {
    fresh: &'a Deal<'r>,
    /// What the line says, with what was decided as far as it was read with it.
    line: Vec<Event>,
    /// What was decided besides: each stands before the event of the line that has this place.
    decided: Vec<(usize, Event)>,
}

impl<'r> Retold<'_, 'r> {
    /// Everything in its order.
    fn all(&self) -> Vec<Event> {
        let mut all = Vec::new();
        for place in 0..=self.line.len() {
            let here = self.decided.iter().filter(|(at, _)| *at == place);
            all.extend(here.map(|(_, event)| event.clone()));
            all.extend(self.line.get(place).cloned());
        }
        all
    }

    /// Where the decision of this number stands among all the events.
    fn place_in_all(&self, number: usize) -> usize {
        let Some((at, _)) = self.decided.get(number) else { return 0 };
        let earlier = |(other, (place, _)): &(usize, &(usize, Event))| {
            place < at || place == at && *other < number
        };
        at + self.decided.iter().enumerate().filter(earlier).count()
    }

    /// The deal at its end and what is irregular in it; or, where it cannot be played so, what was
    /// found up to there.
    fn replay(&self) -> Result<(Deal<'r>, Vec<Irregular>), Vec<Irregular>> {
        let (mut deal, mut found) = (*self.fresh, Vec::new());
        for event in self.all() {
            if deal.hear(&event, &mut found).is_err() {
                return Err(found);
            }
        }
        Ok((deal, found))
    }

    /// The state before the event with this place among all.
    fn state_before(&self, place: usize) -> Option<Deal<'r>> {
        let all = self.all();
        all.iter().take(place).try_fold(*self.fresh, |deal, event| deal.step(event).ok())
    }

    /// Where a decision that stays stands among all the events.
    fn stands_at(&self, now: Now) -> usize {
        match now {
            Now::OnTheLine(at) => {
                at + self.decided.iter().filter(|(place, _)| *place <= at).count()
            }
            Now::Put(number) => self.place_in_all(number),
        }
    }

    /// Which of the decisions that stay the rules would make otherwise by the deal as it was in truth;
    /// and the others. What was paid for revokes, and reckoned with one another, is one matter.
    fn anew(
        &self,
        was: &DealStory,
        staying: &[Staying<'_>],
        seq: u64,
    ) -> (Vec<Anew>, Vec<(bool, Ruling)>) {
        let rules = self.fresh.rules();
        let (mut anew, mut revokes, mut stay) = (Vec::new(), Vec::new(), Vec::new());
        let (mut paid_then, mut paid_now) = (Revokes::default(), Revokes::default());
        for one in staying {
            let at = self.stands_at(one.now);
            let before = was.events.iter().take(one.was).map(|(_, event)| event);
            let then = before.clone().try_fold(*self.fresh, |deal, event| deal.step(event).ok());
            let states = then.zip(self.state_before(at));
            let other = states.and_then(|(then, now)| {
                by_the_deal(one.ruling, (&then, &paid_then), (&now, &paid_now), &was.seats)
            });
            if !one.open {
                paid_then.add(one.ruling);
                paid_now.add(other.as_ref().unwrap_or(one.ruling));
            }
            let Some(other) = other else {
                stay.push((one.open, one.ruling.clone()));
                continue;
            };
            let told = anew_told(one.ruling, &other, was, rules);
            let ruling = Ruling { about: other.about.map(|_| seq), ..other };
            if is_revoke(one.ruling) && !one.open {
                revokes.push(((at, ruling), told));
            } else {
                anew.push(Anew { changes: vec![(at, ruling)], told });
            }
        }
        let (changes, told): (Vec<_>, Vec<String>) = revokes.into_iter().unzip();
        if !changes.is_empty() {
            anew.push(Anew { changes, told: told.join("; ") });
        }
        (anew, stay)
    }

    /// Before which event of the line a decision stands: where it stood as far as the line is the same,
    /// and before trump is made where it is about the calls. None where it can only stand at the end.
    fn place_of(&self, was: &DealStory, place: usize, ruling: &Ruling) -> Option<usize> {
        let told = |event: &Event| match event {
            Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => true,
            Event::Deal { .. } | Event::Table(_) => said_on_a_line(event).is_some(),
        };
        let mut line = self.line.iter().enumerate().filter(|(_, event)| told(event)).peekable();
        let (mut same, mut count) = (true, 0);
        for (_, event) in was.events.iter().take(place).filter(|(_, event)| told(event)) {
            let back = said_on_a_line(event);
            let is = |is: &Event| match back {
                Some(_) => said_on_a_line(is) == back,
                None => is == event,
            };
            // What was taken back at the table the line may say otherwise, or not at all.
            same &= line.next_if(|(_, event)| is(event)).is_some() || back.is_some();
            count += 1;
        }
        if same {
            return Some(line.next().map_or(self.line.len(), |(at, _)| at));
        }
        if !silences(ruling) {
            return None;
        }
        let mut deal = *self.fresh;
        let made = self.line.iter().position(|event| {
            let calls = |phase| matches!(phase, Phase::Offer | Phase::Naming | Phase::Bidding);
            deal.advance(event).is_err() || !calls(deal.phase())
        });
        Some(made.unwrap_or(self.line.len()).min(count))
    }

    /// Puts a decision at the first of these places where the deal can have it; says whether it can.
    fn decide(&mut self, places: &[usize], event: &Event) -> Result<bool, Irregular> {
        let silences = event.ruling().is_some_and(silences);
        let before = self.decided.clone();
        for at in places {
            // In the order in which it was decided: what came before it does not stand behind it.
            for (place, _) in &mut self.decided {
                *place = (*place).min(*at);
            }
            self.decided.push((*at, event.clone()));
            let Err(found) = self.replay() else { return Ok(true) };
            self.decided.clone_from(&before);
            let last = before.iter().map(|(place, _)| *place).max().unwrap_or_default();
            self.decided.push(((*at).max(last), event.clone()));
            let Err(found) = self.replay().map_err(|_| found) else { return Ok(true) };
            self.decided.pop();
            let call = found.into_iter().rfind(|one| matches!(one, Irregular::MustPass { .. }));
            if let Some(call) = call.filter(|_| silences) {
                return Err(call);
            }
        }
        Ok(false)
    }
}

/// The sign that a line has for it, if it has one.
fn said_on_a_line(event: &Event) -> Option<Sign> {
    event.ruling().and_then(Sign::of)
}

/// A decision in a few words, with its points.
pub(in crate::desk) fn decided(ruling: &Ruling, seats: &[String], players: Players) -> String {
    let why = case::ruling(ruling, seats, players);
    let why = if why.is_empty() { "by the table".to_owned() } else { why };
    format!("{why} ({})", score(ruling.points))
}

/// What was ruled of the revokes of a deal so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Revokes {
    points: ByTeam<i32>,
    /// Which sides' were ruled on.
    sides: ByTeam<bool>,
}

impl Revokes {
    fn add(&mut self, ruling: &Ruling) {
        if !is_revoke(ruling) {
            return;
        }
        self.points = self.points + ruling.points;
        let facts = ruling.heard.as_deref().map(|heard| heard.facts);
        if let Some(side) = facts.and_then(|facts| facts.offenders()) {
            self.sides[side] = true;
        }
    }

    /// What was paid and is reckoned with in such a decision.
    fn reckoned(&self, decision: &Decision, rules: &Ruleset) -> ByTeam<i32> {
        let again = decision.facts.offenders().is_some_and(|side| self.sides[side]);
        let both = decision.offence == Offence::BothRevoked;
        let once = decision.offence == Offence::Revoke && !is_paid_each(rules) && again;
        if both || once { self.points } else { ByTeam::default() }
    }
}

fn is_revoke(ruling: &Ruling) -> bool {
    matches!(ruling.offence(), Some(Offence::Revoke | Offence::BothRevoked))
}

/// One less the other.
pub(super) fn less(points: ByTeam<i32>, paid: ByTeam<i32>) -> ByTeam<i32> {
    ByTeam::new(points.even.saturating_sub(paid.even), points.odd.saturating_sub(paid.odd))
}

/// What the rules make of a ruling by the deal as it was in truth, where the facts that the record
/// gave, or what it reckons with, have changed and it would be another. Each deal is as it was before the
/// ruling, with what had been ruled of revokes.
fn by_the_deal(
    ruling: &Ruling,
    (then, paid_then): (&Deal<'_>, &Revokes),
    (now, paid_now): (&Deal<'_>, &Revokes),
    seats: &[String],
) -> Option<Ruling> {
    const RECORDED: [Fact; 8] = [
        Fact::Alone,
        Fact::Others,
        Fact::LoneDefender,
        Fact::LoneCall,
        Fact::MakerTeam,
        Fact::Bid,
        Fact::TricksSoFar,
        Fact::OffenderIsLoner,
    ];
    let heard = ruling.heard.as_deref()?;
    if heard.remedy.choice == Some(Choice::Dismiss) {
        return None;
    }
    let before = of_deal(then, heard.facts.seat);
    let known = of_deal(now, heard.facts.seat);
    let mut facts = heard.facts;
    for fact in RECORDED {
        if facts.get(fact).is_none() || before.get(fact) != facts.get(fact) {
            continue;
        }
        match known.get(fact) {
            Some(value) => {
                let fits = facts.set(fact, value);
                debug_assert!(fits, "a value of the fact's own kind");
            }
            // A bid that is not alone is no first or second call of its kind.
            None => facts.forget(fact),
        }
    }
    if facts == heard.facts && (paid_then == paid_now || !is_revoke(ruling)) {
        return None;
    }
    let rules = now.rules();
    let Ok(Answer::Decision(decision)) = rule(heard.offence, &facts, rules, Who(seats)) else {
        return None;
    };
    let decision =
        heard.remedy.choice.and_then(|choice| decision.choose(choice)).unwrap_or(*decision);
    let mut anew = decision.ruling(ruling.about, &ruling.why);
    anew.points = less(anew.points, paid_now.reckoned(&decision, rules));
    let same = (anew.points, anew.then, anew.bars) == (ruling.points, ruling.then, ruling.bars);
    (!same).then_some(anew)
}

/// Both, in a sentence.
fn anew_told(was: &Ruling, anew: &Ruling, story: &DealStory, rules: &Ruleset) -> String {
    let told = capital(&decided(was, &story.seats, rules.players()));
    format!("{told} was ruled on other facts; by this deal it is {}", score(anew.points))
}

/// Can the deal, as it was in truth, still have what was ruled on?
pub(in crate::desk) fn still_applies(
    ruling: &Ruling,
    was: &DealStory,
    deal: &Deal<'_>,
    found: &[Irregular],
) -> bool {
    let Some(heard) = ruling.heard.as_deref() else {
        // The people simply decided: only where it answers what was found must that be there still.
        let about = was.findings.iter().find(|finding| ruling.about == Some(finding.seq));
        return about.is_none_or(|finding| still_found(finding, found));
    };
    let cannot = if heard.offence == Offence::Misdeal {
        // It is found before a card is played, whatever had been called.
        let told = matches!(deal.phase(), Phase::Over | Phase::PassedOut);
        told || deal.play().is_some_and(Play::begun)
    } else {
        heard.offence.needs().missing(deal).is_some()
    };
    if cannot {
        return false;
    }
    if is_of_another_loner(heard, deal) || is_exposed_elsewhere(heard, deal) {
        return false;
    }
    if let Some(finding) = answered(was, ruling) {
        return still_found(finding, found);
    }
    if heard.offence == Offence::BothRevoked {
        // Of the tricks that had been taken when it was ruled.
        let taken = heard.facts.tricks_so_far.map(|taken| taken.even.saturating_add(taken.odd));
        let tricks = taken.or(deal.trick().map(|it| it.rules().hand)).unwrap_or_default();
        return not_both(&heard.facts, deal, tricks, Who(&[])).is_none();
    }
    let (Some(seat), Some(trick), Some(trick_deal)) =
        (heard.facts.seat, heard.facts.trick, deal.trick())
    else {
        return true;
    };
    let seen = seen(trick_deal, seat, deal.phase());
    unfounded(trick_deal, seat, trick, &seen, Who(&[])).is_none()
}

/// Has another one played a card that it leaves face up, of which there is no other?
fn is_exposed_elsewhere(heard: &event::HearingRecord, deal: &Deal<'_>) -> bool {
    let (Some(seat), Some(trick), Some(play)) = (heard.facts.seat, deal.trick(), deal.play())
    else {
        return false;
    };
    let others = || deal.rules().players().seats().filter(|other| *other != seat);
    let mut cards = heard.remedy.exposed.as_slice().iter().filter_map(|it| Card::from_written(*it));
    cards.any(|card| {
        let one = trick.rules().pack.copies_of(card) == 1;
        one && others().any(|other| play.cards_of(other).any(|(_, played)| played == card))
    })
}

/// The finding that a ruling answered: of several on one line that of the player, and on the trick, it names.
fn answered<'s>(was: &'s DealStory, ruling: &Ruling) -> Option<&'s Finding> {
    let facts = ruling.heard.as_deref().map(|heard| &heard.facts);
    let on_line = || was.findings.iter().filter(|finding| ruling.about == Some(finding.seq));
    let named =
        |finding: &&Finding| facts.is_some_and(|facts| facts.seat.is_some() && finding.fits(facts));
    on_line().find(named).or_else(|| on_line().next())
}

/// Is it of a player who was alone, or said so, and is trump another's by this deal?
fn is_of_another_loner(heard: &event::HearingRecord, deal: &Deal<'_>) -> bool {
    let of_the_loner = matches!(
        heard.offence,
        Offence::PartnerPlays | Offence::PartnerShowsHand | Offence::AloneSaidLate
    );
    let (Some(seat), Some(made)) = (heard.facts.seat.filter(|_| of_the_loner), deal.contract())
    else {
        return false;
    };
    // A hand that was taken over too late may be told of either partner (1888, 99).
    if heard.facts.offered == Some(true) {
        made.maker.team() != seat.team()
    } else {
        made.maker != seat
    }
}

/// Does it take back what does not lie on the table at the end of this deal?
fn is_elsewhere(ruling: &Ruling, deal: &Deal<'_>) -> bool {
    let there = on_a_line(ruling, deal).and_then(|there| there.takes_back());
    ruling.takes_back().is_some_and(|seat| there != Some(seat))
}

/// Is there still what was found? Who dealt is said before the deal is told, and told again it is his.
fn still_found(finding: &Finding, found: &[Irregular]) -> bool {
    let of_the_deal = matches!(finding.what, Irregular::Dealer { .. });
    of_the_deal || found.iter().any(|one| same(*one, finding.what))
}

/// The same fault of the same player, whatever the cards.
fn same(one: Irregular, other: Irregular) -> bool {
    let trick = |what| if let Irregular::Revoke { trick, .. } = what { Some(trick) } else { None };
    one.clause() == other.clause() && one.seat() == other.seat() && trick(one) == trick(other)
}
