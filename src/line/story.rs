//! A deal as people tell it: who passed, one by one, in a list or all of them, and what somebody made then.
//!
//! Whoever is left out passed as well. "Sal turned it down, Sam named spades and took three", where Sal
//! dealt, says that the first round went to its end, and that everybody before Sam passed in the second.
//! Nothing is made of a story that could have gone another way by what it says. This module must never know
//! how a line is refused.

use crate::card::Trump;
use crate::event::{Call, Cards, Event};
use crate::game::Deal;
use crate::game::verdict::Phase;
use crate::line::advice::{Advice, OpenQuestion, Try};
use crate::line::before::follows;
use crate::line::fold;
use crate::line::gist;
use crate::line::names::Names;
use crate::line::read::{LineError, read};
use crate::line::sentence::in_words_now;
use crate::line::shape::blank;
use crate::line::spell::spell;
use crate::line::spoken::{self, PhraseMeaning};
use crate::seat::{MOST_SEATS, Seat};

/// The longest story, in bytes.
const LONGEST: usize = 200;

/// The most calls that one tells of: more than two rounds of all seats.
const MOST_CALLS: usize = 3 * MOST_SEATS;

/// What a story comes to.
pub(super) struct Story {
    pub(super) deal: StoryDeal,
    /// The dealer turned the card down: that nobody else is said to have passed is how it is told.
    pub(super) turned_down: bool,
    /// It begins with everybody's pass, and that may have been a deal of its own.
    pub(super) may_be_two: bool,
}

/// As much as a story tells of its deal.
pub(super) enum StoryDeal {
    /// All of it, in one line.
    Whole(Try),
    /// Something is left open.
    Open(Advice),
}

/// The story that a line tells, if there is one way in which that can have gone.
pub(super) fn story(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<Story> {
    if text.len() > LONGEST || text.contains(':') || !calls(deal) {
        return None;
    }
    let plain = gist::plain(text);
    let fresh = !deal.has_turned() && fold::is_untold(deal);
    let (walk, from) = Walk::begun(&plain, deal, names);
    let (clauses, rest) = clauses(&plain, from, deal, names);
    let end = plain.get(rest..)?.trim();
    let turned_down = clauses.contains(&Clause::Down(deal.standing().dealer));
    let may_be_two = fresh && clauses.first() == Some(&Clause::All) && !turned_down;
    let bids = clauses.iter().filter(|one| matches!(one, Clause::Bid { .. })).count();
    let told = if bids > 0 {
        // One bid and what was taken is a result, and read as that.
        auction(end, &clauses, walk, deal, names).filter(|_| bids > 1)?
    } else if end.is_empty() {
        StoryDeal::Whole(walk.passed_out(&clauses)?.as_try(deal, names)?)
    } else if clauses.is_empty() {
        return None;
    } else {
        made(end, &clauses, &walk, deal, names)?
    };
    Some(Story { deal: told, turned_down, may_be_two })
}

/// What was made behind these passes, as far as it is told. It is read as a deal of its own.
fn made(
    told: &str,
    clauses: &[Clause],
    walk: &Walk<'_>,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<StoryDeal> {
    let opened = Deal::open(deal.rules(), *deal.standing()).ok()?;
    let one = |line: &str| {
        let events = read(line, &opened, names).ok()?.events;
        walk.clone().made(clauses, &events)?.as_try(deal, names)
    };
    match read(told, &opened, names) {
        Ok(_) => one(told).map(StoryDeal::Whole),
        Err(LineError::SaidOtherwise { advice, .. }) => {
            let open = advice.open;
            let is_told = matches!(open, OpenQuestion::Tricks | OpenQuestion::Nothing);
            let tries: Vec<Try> = advice.tries.iter().filter_map(|it| one(&it.typed)).collect();
            let some = is_told && !tries.is_empty();
            some.then_some(StoryDeal::Open(Advice { open, tries }))
        }
        Err(_) => None,
    }
}

/// An auction in which several bid, and what was taken then. Whoever is left out passed.
fn auction(
    told: &str,
    clauses: &[Clause],
    walk: Walk<'_>,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<StoryDeal> {
    let mut walk = walk.through(clauses)?;
    while walk.deal.phase() == Phase::Bidding {
        let seat = walk.deal.turn().filter(|_| walk.events.len() < MOST_CALLS)?;
        walk.hear(Event::Call(Call::Pass { seat }))?;
    }
    if told.is_empty() {
        return walk.as_try(deal, names).map(StoryDeal::Whole);
    }
    let one = |line: &str| {
        let counted = fold::resolve(line, &walk.deal, names).ok()?.events;
        let [tricks @ Event::Cards(Cards::Tricks { .. })] = counted.as_slice() else { return None };
        let mut walk = walk.clone();
        walk.hear(tricks.clone())?;
        walk.as_try(deal, names)
    };
    if let Some(whole) = one(told) {
        return Some(StoryDeal::Whole(whole));
    }
    let Err(LineError::SaidOtherwise { advice, .. }) = read(told, &walk.deal, names) else {
        return None;
    };
    let tries: Vec<Try> = advice.tries.iter().filter_map(|it| one(&it.typed)).collect();
    let some = matches!(advice.open, OpenQuestion::Tricks | OpenQuestion::Nothing);
    (some && !tries.is_empty()).then_some(StoryDeal::Open(Advice { open: advice.open, tries }))
}

/// Is it called now?
fn calls(deal: &Deal<'_>) -> bool {
    matches!(deal.phase(), Phase::Offer | Phase::Naming | Phase::Bidding)
}

/// A part of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Clause {
    /// "Sid, Sal and Sue passed"
    Passed(Vec<Seat>),
    /// "Everybody passed"
    All,
    /// "Sal turned it down"
    Down(Seat),
    /// "Bea bid three hearts"
    Bid { seat: Seat, tricks: Option<u8>, trump: Trump, alone: bool },
}

/// Who passed, as far as a story begins with that, and where it goes on.
fn clauses(text: &str, from: usize, deal: &Deal<'_>, names: &Names<'_>) -> (Vec<Clause>, usize) {
    let (mut clauses, mut at) = (Vec::new(), over_joints(text, from));
    while let Some((clause, end)) = clause(text, at, deal, names) {
        clauses.push(clause);
        at = over_joints(text, end);
    }
    (clauses, at)
}

/// Words between the parts of a story.
const JOINTS: [&str; 7] = ["and", "then", "so", "but", "until", "&", "now"];

/// Words between the people of a list and what they did.
const BETWEEN: [&str; 8] = ["and", "&", "both", "all", "each", "have", "has", "the"];

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|one| word.eq_ignore_ascii_case(one))
}

fn over_joints(text: &str, from: usize) -> usize {
    let mut at = blank(text, from);
    while let Some((from, end)) = gist::run(text, at)
        && is_one_of(text.get(from..end).unwrap_or_default(), &JOINTS)
    {
        at = blank(text, end);
    }
    at
}

/// People and their pass, or everybody's, and where that ends.
fn clause(text: &str, from: usize, deal: &Deal<'_>, names: &Names<'_>) -> Option<(Clause, usize)> {
    if let Some(end) = second_round(text, from) {
        return Some((Clause::Down(deal.standing().dealer), end));
    }
    if let Some(bid) = bid(text, from, deal, names) {
        return Some(bid);
    }
    let (mut people, mut at) = (Vec::new(), from);
    loop {
        let (from, end) = gist::run(text, at)?;
        let word = gist::bare(text.get(from..end)?);
        match spoken::phrase(text, from) {
            // "Everybody else" leaves open of which round it is said.
            Some((PhraseMeaning::AllPass, end)) if people.is_empty() => {
                let of_all = !text.get(from..end)?.split(' ').any(|it| is_one_of(it, &OTHERS));
                return of_all.then_some((Clause::All, end));
            }
            Some((PhraseMeaning::Pass, end)) => {
                let down = text.get(from..end)?.to_lowercase().contains("down");
                return match people.as_slice() {
                    [] => None,
                    [seat] if down => Some((Clause::Down(*seat), end)),
                    [..] => Some((Clause::Passed(people), end)),
                };
            }
            Some(_) | None => {}
        }
        at = end;
        if is_one_of(word, &BETWEEN) {
            continue;
        }
        let dealer = word.eq_ignore_ascii_case("dealer");
        let (seat, end) = if dealer {
            (deal.standing().dealer, end)
        } else {
            gist::person(text, from, end, names)?
        };
        if people.contains(&seat) {
            return None;
        }
        people.push(seat);
        at = end;
    }
}

/// Does it begin with a word for the second round?
pub(super) fn is_of_second_round(text: &str) -> bool {
    second_round(text, 0).is_some()
}

/// "In the second round": the card has been turned down. Where that ends.
fn second_round(text: &str, from: usize) -> Option<usize> {
    const SAID: [&[&str]; 4] = [
        &["second", "round"],
        &["in", "the", "second", "round"],
        &["second", "time", "round"],
        &["second", "time", "around"],
    ];
    let ends = |words: &&[&str]| {
        let mut end = from;
        for word in *words {
            let (at, behind) = gist::run(text, end)?;
            let said = gist::bare(text.get(at..behind)?);
            end = said.eq_ignore_ascii_case(word).then_some(behind)?;
        }
        Some(end)
    };
    SAID.iter().find_map(ends)
}

/// "Beth bid 2 spades", with a comma behind it or nothing: how many and which, by whom.
fn bid(text: &str, from: usize, deal: &Deal<'_>, names: &Names<'_>) -> Option<(Clause, usize)> {
    if deal.phase() != Phase::Bidding {
        return None;
    }
    let rest = text.get(from..)?;
    let length = rest.find(',').unwrap_or(rest.len());
    let said = rest.get(..length)?;
    let fresh = Deal::open(deal.rules(), *deal.standing()).ok()?;
    let (at, end) = gist::run(said, 0)?;
    let (seat, _) = gist::person(said, at, end, names)?;
    let read = fold::resolve(&format!("..{said}"), &fresh, names).ok()?;
    let [Event::Call(Call::Contract { maker, trump, alone, bid })] = read.events.as_slice() else {
        return None;
    };
    let (tricks, trump, alone) = (*bid, *trump, *alone);
    (*maker == seat).then_some((Clause::Bid { seat, tricks, trump, alone }, from + length))
}

/// "Everybody else passed", "the rest passed".
const OTHERS: [&str; 3] = ["else", "others", "rest"];

/// A deal on its way through a story, and what happened so far.
#[derive(Clone)]
struct Walk<'r> {
    deal: Deal<'r>,
    events: Vec<Event>,
    /// Who is said to have passed in this round, or all of them.
    passed: Vec<Seat>,
}

impl<'r> Walk<'r> {
    /// With the card that a story says was turned, and where it goes on behind that.
    fn begun(text: &str, deal: &Deal<'r>, names: &Names<'_>) -> (Self, usize) {
        let mut walk = Self { deal: *deal, events: Vec::new(), passed: Vec::new() };
        let turned = text.split_once(',').and_then(|(head, _)| {
            let events = fold::resolve(head, deal, names).ok()?.events;
            let [turned @ Event::Call(Call::TurnUp(_))] = events.as_slice() else { return None };
            walk.hear(turned.clone())?;
            Some(head.len() + 1)
        });
        (walk, turned.unwrap_or(0))
    }

    /// The same after all who passed. In whatever order they are named, a list is one round; and it must
    /// come to the same told one by one.
    fn through(self, clauses: &[Clause]) -> Option<Self> {
        let mut one_by_one = self.clone();
        for clause in clauses {
            one_by_one.hear_clause(clause)?;
        }
        let mut by_rounds = self;
        let mut round: Vec<Seat> = Vec::new();
        for clause in clauses {
            match clause {
                Clause::Passed(seats) => round.extend(seats),
                Clause::Down(_) | Clause::All | Clause::Bid { .. } => {
                    by_rounds.hear_clause(&Clause::Passed(std::mem::take(&mut round)))?;
                    by_rounds.hear_clause(clause)?;
                }
            }
        }
        by_rounds.hear_clause(&Clause::Passed(round))?;
        (by_rounds.events == one_by_one.events).then_some(by_rounds)
    }

    /// Who passed before this player bid. In an auction of one round, whoever is named and sits behind him
    /// passed after it, which the bid that stands says as well.
    fn before_a_bid(&self, clauses: &[Clause], maker: Seat) -> Vec<Clause> {
        let Some(first) = self.deal.turn().filter(|_| self.deal.phase() == Phase::Bidding) else {
            return clauses.to_vec();
        };
        let place = self.places_behind(first, maker);
        let before = |seat: &Seat| self.places_behind(first, *seat) <= place;
        let each = clauses.iter().map(|clause| match clause {
            Clause::Passed(seats) => Clause::Passed(seats.iter().copied().filter(before).collect()),
            Clause::All | Clause::Down(_) | Clause::Bid { .. } => clause.clone(),
        });
        each.collect()
    }

    fn hear_clause(&mut self, clause: &Clause) -> Option<()> {
        match clause {
            Clause::All => {
                let passes = fold::passes_round(&self.deal);
                passes.into_iter().try_for_each(|pass| self.hear(pass))
            }
            // "Everybody passed, Sal turned it down" says the same of her once more.
            Clause::Down(seat) if self.has_just_passed(*seat) => Some(()),
            Clause::Down(seat) => {
                self.pass(*seat)?;
                self.passed.clear();
                Some(())
            }
            Clause::Bid { seat, tricks, trump, alone } => {
                let (seat, tricks, trump, alone) = (*seat, *tricks, Some(*trump), *alone);
                self.pass_to(seat)?;
                self.passed.clear();
                self.hear(Event::Call(Call::Bid { seat, tricks, trump, alone }))
            }
            Clause::Passed(seats) if seats.is_empty() => Some(()),
            Clause::Passed(seats) => {
                let mut seats = seats.clone();
                // "Bea bid three hearts, Ben and Bob passed", where Ben sits before her and cannot pass again.
                if self.bids() {
                    seats.retain(|seat| !self.has_passed(*seat));
                    if seats.is_empty() {
                        return Some(());
                    }
                }
                let first = self.deal.turn()?;
                seats.sort_by_key(|seat| self.places_behind(first, *seat));
                seats.into_iter().try_for_each(|seat| self.pass(seat))
            }
        }
    }

    fn has_just_passed(&self, seat: Seat) -> bool {
        self.events.last() == Some(&Event::Call(Call::Pass { seat }))
    }

    /// Has anybody bid?
    fn bids(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Call(Call::Bid { .. })))
    }

    fn has_passed(&self, seat: Seat) -> bool {
        self.events.contains(&Event::Call(Call::Pass { seat }))
    }

    /// How many places to the left of the first this seat is.
    fn places_behind(&self, first: Seat, seat: Seat) -> usize {
        let players = self.deal.rules().players();
        let mut at = first;
        (0..MOST_SEATS)
            .find(|_| {
                let is_it = at == seat;
                at = players.left(at);
                is_it
            })
            .unwrap_or(MOST_SEATS)
    }

    /// This seat passed, and everybody before it.
    fn pass(&mut self, seat: Seat) -> Option<()> {
        self.pass_to(seat)?;
        self.passed.push(seat);
        self.hear(Event::Call(Call::Pass { seat }))
    }

    /// A pass for each until it is this player's turn.
    fn pass_to(&mut self, seat: Seat) -> Option<()> {
        while self.events.len() < MOST_CALLS && calls(&self.deal) {
            let turn = self.deal.turn()?;
            if turn == seat {
                return Some(());
            }
            self.hear(Event::Call(Call::Pass { seat: turn }))?;
        }
        None
    }

    fn hear(&mut self, event: Event) -> Option<()> {
        self.deal = follows(&event, &self.deal)?;
        self.events.push(event);
        Some(())
    }

    /// "Sal turned it down, everybody passed": of that nothing was made.
    fn passed_out(self, clauses: &[Clause]) -> Option<Self> {
        let [.., Clause::Down(_), Clause::All] = clauses else { return None };
        let walk = self.through(clauses)?;
        (walk.deal.phase() == Phase::PassedOut).then_some(walk)
    }

    /// The same after the passes and with what was made then, which was told of a deal without its calls.
    fn made(self, clauses: &[Clause], told: &[Event]) -> Option<Self> {
        let (contract, tricks) = match told {
            [Event::Call(contract)] => (contract, None),
            [Event::Call(contract), tricks @ Event::Cards(Cards::Tricks { .. })] => {
                (contract, Some(tricks.clone()))
            }
            [..] => return None,
        };
        let Call::Contract { maker: seat, trump, alone, .. } = *contract else { return None };
        let before = self.before_a_bid(clauses, seat);
        let mut walk = self.through(&before)?;
        match walk.deal.phase() {
            Phase::Naming => walk.name(seat, trump, alone)?,
            Phase::Offer => match fold::offered(&walk.deal) {
                Some(offered) if offered == trump => {
                    walk.pass_to(seat)?;
                    walk.hear(Event::Call(Call::Order { seat, alone }))?;
                }
                // Whoever passed, and whoever made another suit, did it in the second round.
                Some(_) => walk.name(seat, trump, alone)?,
                None if walk.passed.contains(&seat) => walk.name(seat, trump, alone)?,
                // In which round is not known, nor is it said by what is recorded.
                None => walk.hear(Event::Call(*contract))?,
            },
            Phase::Bidding => {
                walk.pass_to(seat)?;
                walk.hear(Event::Call(*contract))?;
            }
            Phase::Answer
            | Phase::Play
            | Phase::Round
            | Phase::Told
            | Phase::Lead
            | Phase::GiveLead
            | Phase::Over
            | Phase::PassedOut
            | Phase::Void => return None,
        }
        if let Some(tricks) = tricks {
            walk.hear(tricks)?;
        }
        Some(walk)
    }

    /// This player named trump in the second round, and everybody before him passed.
    fn name(&mut self, seat: Seat, trump: Trump, alone: bool) -> Option<()> {
        while self.deal.phase() == Phase::Offer && self.events.len() < MOST_CALLS {
            let seat = self.deal.turn()?;
            self.hear(Event::Call(Call::Pass { seat }))?;
        }
        self.pass_to(seat)?;
        self.hear(Event::Call(Call::Name { seat, trump, alone }))
    }

    /// What happened, as a line that says just this.
    fn as_try(&self, deal: &Deal<'_>, names: &Names<'_>) -> Option<Try> {
        let typed = spell(deal, &self.events, names).line;
        let says_it = |line: &String| {
            let read = fold::resolve(line, deal, names);
            read.is_ok_and(|it| it.events == self.events && it.irregular.is_empty())
        };
        // The mark is there only where the rest would be asked about.
        let bare = typed.replacen("..", "", 1);
        let typed = [bare, typed].into_iter().find(says_it)?;
        Some(Try { typed, words: in_words_now(&self.events, deal, names) })
    }
}
