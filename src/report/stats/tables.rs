//! The tables that sessions are counted into, and that add up to those of all sessions.
//!
//! A table grows with the number of players, never with the number of sessions. Tables of sessions
//! that were played one after another are added in that order; what depends on the order is then
//! right. This module must never know where sessions come from.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::event::{Call, Event};
use crate::game::DealResult;
use crate::game::verdict::{Outcome, Phase};
use crate::history::History;
use crate::report::stats::course::{self, Course, GameEnd, NOBODY};
use crate::report::stats::facts::{DealFacts, FromAbove, GameFacts, Refusal, denials};
use crate::report::stats::people::{Aliases, folded};
use crate::report::stats::tally::{MonthTally, Tally};
use crate::report::stats::{Asked, Extent, GroupBy};
use crate::rules::Ruleset;
use crate::seat::{MOST_SEATS, Seat, Team};
use crate::session::{DealStory, Game, Session};

/// What was counted so far.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) people: Vec<Person>,
    pub(super) rules: Vec<String>,
    pub(super) all: Totals,
    /// The games that count, and all games that there are.
    pub(super) counted: Extent,
    pub(super) there: Extent,
    /// What the sides came to, each once, and each against each.
    pub(super) pairs: BTreeMap<Side, Tally>,
    pub(super) rivals: BTreeMap<(Side, Side), Tally>,
    /// Games that were won, in the order of play, not yet played into the courses.
    ends: Vec<GameEnd>,
    by_key: BTreeMap<String, usize>,
    /// The names as they are written in logs: most are met again and again.
    by_name: BTreeMap<String, usize>,
}

/// One player.
#[derive(Clone, Debug)]
pub(super) struct Person {
    /// The name as it is compared.
    pub(super) key: String,
    /// As it was written first, or as the aliases have it.
    pub(super) name: String,
    pub(super) total: Tally,
    /// The points that the games of which deals count were played to.
    pub(super) targets: BTreeSet<i32>,
    pub(super) months: BTreeMap<u32, MonthTally>,
    pub(super) groups: BTreeMap<Group, Tally>,
}

/// With whom, by which rules, where or when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    Partner(usize),
    Opponent(usize),
    Rules(usize),
    Seat(u8),
    Month(u32),
    /// How many seats clockwise of the dealer, of how many.
    Position(u8, u8),
    /// The trump that one made, by its letter.
    Suit(char),
    /// 1: the turned card; 2: the naming after it.
    Round(u8),
    Bid(u8),
}

/// Those who play as one side, by their numbers in order; [`NOBODY`] fills it up.
pub(super) type Side = [usize; MOST_SEATS / 2];

/// How much there was to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    pub(super) sessions: u64,
    pub(super) games: u64,
    pub(super) unfinished: u64,
    /// Games that were given up: nothing of them counts.
    pub(super) closed: u64,
    pub(super) deals: u64,
    pub(super) void: u64,
}

impl Totals {
    pub(super) const fn add(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.closed += other.closed;
        self.deals += other.deals;
        self.void += other.void;
    }
}

impl Extent {
    fn add(&mut self, day: &str, rules: &str) {
        self.games += 1;
        if self.first.as_deref().is_none_or(|first| day < first) {
            self.first = Some(day.to_owned());
        }
        if self.last.as_deref().is_none_or(|last| day > last) {
            self.last = Some(day.to_owned());
        }
        if let Err(place) = self.rules.binary_search_by(|known| known.as_str().cmp(rules)) {
            self.rules.insert(place, rules.to_owned());
        }
    }

    fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.first = self.first.take().into_iter().chain(other.first.clone()).min();
        self.last = self.last.take().into_iter().chain(other.last.clone()).max();
        self.rules.extend_from_slice(&other.rules);
        self.rules.sort_unstable();
        self.rules.dedup();
    }
}

/// Who sat where, by number; as many as the game has seats.
type Chairs = [usize; MOST_SEATS];

/// The month of a time, as one number: 202610.
fn month(at: &str) -> u32 {
    let digits: String = at.chars().take(7).filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

impl Tables {
    pub(super) fn new() -> Self {
        let all = Totals { sessions: 0, games: 0, unfinished: 0, closed: 0, deals: 0, void: 0 };
        Self {
            people: Vec::new(),
            rules: Vec::new(),
            all,
            counted: Extent::default(),
            there: Extent::default(),
            pairs: BTreeMap::new(),
            rivals: BTreeMap::new(),
            ends: Vec::new(),
            by_key: BTreeMap::new(),
            by_name: BTreeMap::new(),
        }
    }

    /// Counts a session.
    pub(super) fn session(
        &mut self,
        asked: &Asked,
        aliases: &Aliases,
        history: &History,
        session: &Session,
    ) {
        let mut counted = false;
        for game in &session.games {
            let Some(first) = game.deals.first() else { continue };
            // A game that was given up counts for nobody.
            if game.closed {
                self.all.closed += 1;
                continue;
            }
            let at = history.get(first.seq).map_or("", |said| said.at.as_str());
            let day = at.get(..10).unwrap_or_default();
            self.there.add(day, &game.rules.id);
            if asked.takes(day, &game.rules.id) {
                self.counted.add(day, &game.rules.id);
                self.game(asked, aliases, month(at), game);
                counted = true;
            }
        }
        self.all.sessions += u64::from(counted);
    }

    fn game(&mut self, asked: &Asked, aliases: &Aliases, month: u32, game: &Game) {
        let rules = self.rules_id(&game.rules);
        let players = game.rules.players().count();
        let mut seated = Seated::default();
        let mut said = Vec::new();
        for deal in &game.deals {
            let Some(closing) = deal.closing else { continue };
            if closing.void {
                self.all.void += 1;
                continue;
            }
            let chairs = seated.at(deal, |name| self.person(aliases, name));
            self.all.deals += 1;
            denials(&game.rules, deal.standing, &deal.events, &mut said);
            let above = asked.best.then(|| FromAbove::of(deal, &game.rules)).flatten();
            let facts = facts(game, deal, &said, above);
            let place = Place { asked, rules, month, chairs, players };
            self.deal(&place, &facts);
        }
        match game.outcome {
            None => self.all.unfinished += 1,
            Some(outcome) => {
                self.all.games += 1;
                let chairs = seated.longest();
                let place = Place { asked, rules, month, chairs, players };
                self.end(&place, game, outcome);
            }
        }
    }

    fn deal(&mut self, place: &Place<'_>, facts: &DealFacts<'_>) {
        for (player, seat) in place.seats() {
            let groups = self.groups(place, player, seat, Some(facts));
            let Some(person) = self.people.get_mut(player) else { continue };
            person.total.deal(facts, seat);
            person.targets.extend(facts.rules.target());
            person.months.entry(place.month).or_default().deal(facts, seat.team());
            for group in groups {
                person.groups.entry(group).or_default().deal(facts, seat);
            }
        }
        self.sides(place, |tally, seat| tally.deal(facts, seat));
    }

    /// Counts something for both sides, and for the one whose numbers come first against the other.
    fn sides(&mut self, place: &Place<'_>, count: impl Fn(&mut Tally, Seat)) {
        let [even, odd] = place.sides();
        let (Some((even, first)), Some((odd, second))) = (even, odd) else { return };
        count(self.pairs.entry(even).or_default(), first);
        count(self.pairs.entry(odd).or_default(), second);
        let (key, seat) = if even <= odd { ((even, odd), first) } else { ((odd, even), second) };
        count(self.rivals.entry(key).or_default(), seat);
    }

    fn end(&mut self, place: &Place<'_>, game: &Game, outcome: Outcome) {
        // The last deal's score is the end, and nothing can be made good after it.
        let before = game.deals.split_last().map_or(&[][..], |(_, before)| before);
        let scores = before.iter().filter(|deal| deal.closing.is_some()).map(|deal| deal.score);
        let facts = GameFacts::new(&game.rules, outcome, [game.start].into_iter().chain(scores));
        for (player, seat) in place.seats() {
            let groups = self.groups(place, player, seat, None);
            let Some(person) = self.people.get_mut(player) else { continue };
            person.total.game(&facts, seat.team());
            person.months.entry(place.month).or_default().game(&facts, seat.team());
            for group in groups {
                person.groups.entry(group).or_default().game(&facts, seat.team());
            }
        }
        self.sides(place, |tally, seat| tally.game(&facts, seat.team()));
        let Place { month, chairs, players, .. } = *place;
        self.ends.push(GameEnd { month, outcome, chairs, players });
    }

    /// The groups that were asked for, as far as they are this player's.
    fn groups(
        &self,
        place: &Place<'_>,
        player: usize,
        seat: Seat,
        facts: Option<&DealFacts<'_>>,
    ) -> Vec<Group> {
        let asked = place.asked;
        let mut groups = Vec::new();
        let wanted =
            |person: &Person| asked.player.as_ref().is_none_or(|part| person.key.contains(part));
        if asked.by.is_empty() || !self.people.get(player).is_some_and(wanted) {
            return groups;
        }
        for by in &asked.by {
            match by {
                GroupBy::Partner => {
                    groups.extend(place.others(seat, seat.team()).map(Group::Partner));
                }
                GroupBy::Opponent => {
                    groups.extend(place.others(seat, seat.team().other()).map(Group::Opponent));
                }
                GroupBy::Ruleset => groups.push(Group::Rules(place.rules)),
                GroupBy::Seat => groups.push(Group::Seat(seat.number())),
                GroupBy::Month => groups.push(Group::Month(place.month)),
                GroupBy::Position => groups.extend(facts.map(|facts| {
                    let away = place.players + seat.number() - facts.dealer.number();
                    Group::Position(away % place.players, place.players)
                })),
                GroupBy::Suit | GroupBy::Round | GroupBy::Bid => {
                    groups.extend(facts.and_then(|facts| habit(*by, facts, seat)));
                }
            }
        }
        groups
    }

    fn rules_id(&mut self, rules: &Ruleset) -> usize {
        self.rules_by_id(&rules.id)
    }

    fn rules_by_id(&mut self, id: &str) -> usize {
        self.rules.iter().position(|known| known == id).unwrap_or_else(|| {
            self.rules.push(id.to_owned());
            self.rules.len() - 1
        })
    }

    /// The number of the person with this name.
    fn person(&mut self, aliases: &Aliases, name: &str) -> usize {
        if let Some(number) = self.by_name.get(name) {
            return *number;
        }
        let own = folded(name);
        let key = aliases.person(&own);
        let number = self.person_by_key(key);
        if let Some(person) = self.people.get_mut(number)
            && person.name.is_empty()
        {
            person.name = aliases.written(key).map_or_else(|| words(name), str::to_owned);
        }
        self.by_name.insert(name.to_owned(), number);
        number
    }

    fn person_by_key(&mut self, key: &str) -> usize {
        if let Some(number) = self.by_key.get(key) {
            return *number;
        }
        let number = self.people.len();
        self.people.push(Person {
            key: key.to_owned(),
            name: String::new(),
            total: Tally::default(),
            targets: BTreeSet::new(),
            months: BTreeMap::new(),
            groups: BTreeMap::new(),
        });
        self.by_key.insert(key.to_owned(), number);
        number
    }

    /// Adds the tables of sessions that were played after these, and plays the ends of their games
    /// into the courses.
    pub(super) fn add(
        &mut self,
        later: Self,
        courses: &mut Vec<Course>,
        sides: &mut BTreeMap<Side, Course>,
    ) {
        self.all.add(&later.all);
        self.counted.join(&later.counted);
        self.there.join(&later.there);
        let people: Vec<usize> =
            later.people.iter().map(|person| self.person_by_key(&person.key)).collect();
        let rules: Vec<usize> = later.rules.iter().map(|id| self.rules_by_id(id)).collect();
        let new = |list: &[usize], number: usize| list.get(number).copied().unwrap_or(NOBODY);
        for (person, number) in later.people.into_iter().zip(&people) {
            let Some(own) = self.people.get_mut(*number) else { continue };
            if own.name.is_empty() {
                own.name = person.name;
            }
            own.total += &person.total;
            own.targets.extend(&person.targets);
            for (month, tally) in &person.months {
                *own.months.entry(*month).or_default() += tally;
            }
            for (group, tally) in &person.groups {
                let group = match *group {
                    Group::Partner(other) => Group::Partner(new(&people, other)),
                    Group::Opponent(other) => Group::Opponent(new(&people, other)),
                    Group::Rules(id) => Group::Rules(new(&rules, id)),
                    Group::Seat(_)
                    | Group::Month(_)
                    | Group::Position(..)
                    | Group::Suit(_)
                    | Group::Round(_)
                    | Group::Bid(_) => *group,
                };
                *own.groups.entry(group).or_default() += tally;
            }
        }
        courses.resize_with(self.people.len(), Course::default);
        for end in &later.ends {
            let chairs = end.chairs.map(|chair| new(&people, chair));
            let end = GameEnd { chairs, ..*end };
            course::play(courses, &end);
            if let [Some((even, _)), Some((odd, _))] = sides_of(&end.chairs, end.players) {
                course::play_sides(sides, &end, [even, odd]);
            }
        }
        let side = |side: &Side| in_order(side.map(|player| new(&people, player)));
        for (pair, tally) in &later.pairs {
            *self.pairs.entry(side(pair)).or_default() += tally;
        }
        for ((pair, against), tally) in &later.rivals {
            let (pair, against) = (side(pair), side(against));
            if pair <= against {
                *self.rivals.entry((pair, against)).or_default() += tally;
            } else {
                let turned = tally.turned();
                *self.rivals.entry((against, pair)).or_default() += &turned;
            }
        }
    }
}

fn in_order(mut side: Side) -> Side {
    side.sort_unstable();
    side
}

/// Both sides of these chairs, each with its first seat; none where a chair is nobody's.
fn sides_of(chairs: &Chairs, players: u8) -> [Option<(Side, Seat)>; 2] {
    Team::BOTH.map(|team| {
        let mut side = [NOBODY; MOST_SEATS / 2];
        let mut first = None;
        let seats = (0..players).filter_map(Seat::new).filter(|seat| seat.team() == team);
        for (place, seat) in side.iter_mut().zip(seats) {
            *place = chairs.get(seat.index()).copied().filter(|player| *player != NOBODY)?;
            first = first.or(Some(seat));
        }
        Some((in_order(side), first?))
    })
}

/// What a maker did, of what is asked.
fn habit(by: GroupBy, facts: &DealFacts<'_>, seat: Seat) -> Option<Group> {
    let DealResult::Contract { contract, .. } = facts.result else { return None };
    if contract.maker != seat {
        return None;
    }
    match by {
        GroupBy::Suit => Some(Group::Suit(contract.trump.letter())),
        GroupBy::Round => facts.round.map(Group::Round),
        GroupBy::Bid => contract.bid.map(Group::Bid),
        GroupBy::Partner
        | GroupBy::Opponent
        | GroupBy::Ruleset
        | GroupBy::Seat
        | GroupBy::Month
        | GroupBy::Position => None,
    }
}

/// A name with single blanks between its words.
fn words(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where and when a deal or a game was played.
struct Place<'a> {
    asked: &'a Asked,
    rules: usize,
    month: u32,
    chairs: Chairs,
    players: u8,
}

impl Place<'_> {
    fn seats(&self) -> impl Iterator<Item = (usize, Seat)> + use<> {
        let seats = (0..self.players).filter_map(Seat::new);
        self.chairs.into_iter().zip(seats).filter(|(player, _)| *player != NOBODY)
    }

    fn sides(&self) -> [Option<(Side, Seat)>; 2] {
        sides_of(&self.chairs, self.players)
    }

    /// Those of a team who do not sit at `seat`.
    fn others(&self, seat: Seat, team: Team) -> impl Iterator<Item = usize> + use<> {
        let others = move |(_, other): &(usize, Seat)| *other != seat && other.team() == team;
        self.seats().filter(others).map(|(player, _)| player)
    }
}

/// Who sat where, deal after deal.
#[derive(Default)]
struct Seated {
    now: Option<(Arc<[String]>, Chairs)>,
    /// By seat: who sat there, and for how many deals, in the order in which they came.
    deals: [Vec<(usize, u32)>; MOST_SEATS],
}

impl Seated {
    /// The chairs at a deal, which counts for those who sit there.
    fn at(&mut self, deal: &DealStory, mut person: impl FnMut(&str) -> usize) -> Chairs {
        let chairs = match &self.now {
            Some((seats, chairs)) if Arc::ptr_eq(seats, &deal.seats) => *chairs,
            Some(_) | None => {
                let mut chairs = [NOBODY; MOST_SEATS];
                for (chair, name) in chairs.iter_mut().zip(deal.seats.iter()) {
                    *chair = person(name);
                }
                self.now = Some((Arc::clone(&deal.seats), chairs));
                chairs
            }
        };
        for (sat, player) in self.deals.iter_mut().zip(chairs) {
            match sat.iter_mut().find(|(other, _)| *other == player) {
                Some((_, deals)) => *deals += 1,
                None => sat.push((player, 1)),
            }
        }
        chairs
    }

    /// Whose game it is in each chair: of whoever sat there for the most deals, of two with as many
    /// the one who came later. Somebody who is so in two chairs has the game in the one with more
    /// deals, and where they are as many in neither: nobody wins and loses the same game.
    fn longest(&self) -> Chairs {
        let longest = self.longest_in_each();
        let deals = |player: usize, chair: usize| {
            let sat = self.deals.get(chair).into_iter().flatten();
            sat.filter(|(other, _)| *other == player).map(|(_, deals)| *deals).sum::<u32>()
        };
        let mut chairs = longest;
        for (place, chair) in chairs.iter_mut().enumerate() {
            let player = *chair;
            let here = deals(player, place);
            // Seen against every other chair of theirs, those that count for nobody among them.
            let elsewhere = longest.iter().enumerate().any(|(other, held)| {
                other != place && *held == player && deals(player, other) >= here
            });
            if elsewhere {
                *chair = NOBODY;
            }
        }
        chairs
    }

    fn longest_in_each(&self) -> Chairs {
        let mut chairs = [NOBODY; MOST_SEATS];
        for (chair, sat) in chairs.iter_mut().zip(&self.deals) {
            if let Some((player, _)) = sat.iter().max_by_key(|(_, deals)| *deals) {
                *chair = *player;
            }
        }
        chairs
    }
}

/// In which round trump was made, where the calls are known.
fn round(deal: &DealStory) -> Option<u8> {
    deal.events.iter().rev().find_map(|(_, event)| match event {
        Event::Call(Call::Order { .. }) => Some(1),
        Event::Call(Call::Name { .. }) => Some(2),
        Event::Deal { .. }
        | Event::Call(_)
        | Event::Cards(_)
        | Event::Climbing(_)
        | Event::Table(_) => None,
    })
}

fn facts<'a>(
    game: &'a Game,
    deal: &DealStory,
    denials: &'a [Refusal],
    from_above: Option<FromAbove>,
) -> DealFacts<'a> {
    DealFacts {
        rules: &game.rules,
        dealer: deal.standing.dealer,
        points: deal.points,
        result: deal.result,
        passed_out: deal.phase == Phase::PassedOut,
        denials,
        by_cards: deal.rulings().next().is_none(),
        from_above,
        round: game.rules.turn_up_rules().is_some().then(|| round(deal)).flatten(),
    }
}
