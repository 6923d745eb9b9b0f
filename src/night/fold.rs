//! What stands in the log -> the night: people, rounds, tables, results.
//!
//! It must never know what was taken back, nor how a plan was drawn.

use thiserror::Error;

use crate::event::night::{Bye, NightEvent, Outcome, Prize, Seating, Seats, Setup};
use crate::log::{Header, Line};
use crate::night::names::folded;
use crate::report::words;

/// Somebody who came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// As he is written.
    pub name: String,
    /// His side, where people have sides.
    pub side: Option<String>,
    /// The first round that he plays.
    pub from: u32,
    /// The first round that he no longer plays, where he has left.
    pub until: Option<u32>,
    /// When he was away: from a round to the one with which he came back.
    pub away: Vec<(u32, u32)>,
}

impl Person {
    /// Is he there in this round?
    pub fn is_there(&self, round: u32) -> bool {
        let away = self.away.iter().any(|(gone, back)| (*gone..*back).contains(&round));
        !away && self.from <= round && self.until.is_none_or(|until| round < until)
    }

    /// Does he come, or come back, with this round?
    pub fn comes_with(&self, round: u32) -> bool {
        self.from == round || self.away.iter().any(|(_, back)| *back == round)
    }
}

/// A table in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The side that is called first, and the other.
    pub sides: [Vec<usize>; 2],
    /// What it brought.
    pub result: Option<Outcome>,
}

impl Table {
    /// Everybody at it.
    pub fn people(&self) -> impl Iterator<Item = usize> + '_ {
        self.sides.iter().flatten().copied()
    }

    /// The side on which somebody sits.
    pub fn side_of(&self, person: usize) -> Option<usize> {
        self.sides.iter().position(|side| side.contains(&person))
    }

    /// The side that won, where one did: by points; where winners move up, then by lone hands; then by the
    /// cut.
    pub fn winner(&self, seating: Seating) -> Option<usize> {
        let result = self.result.as_ref()?;
        let [first, other] = result.points;
        let lone = |side: usize| -> u32 {
            let made = result.lone.iter().filter(|(who, _)| self.side_of(*who) == Some(side));
            made.filter(|_| seating == Seating::Progressive).map(|(_, times)| *times).sum()
        };
        match first.cmp(&other).then_with(|| lone(0).cmp(&lone(1))) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => result.cut.map(usize::from),
        }
    }
}

/// A round: played, being played, or planned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Its tables, the head table first.
    pub tables: Vec<Table>,
    /// Who sits out.
    pub out: Vec<usize>,
}

impl Round {
    /// The table at which somebody sits, from 0.
    pub fn table_of(&self, person: usize) -> Option<usize> {
        self.tables.iter().position(|table| table.side_of(person).is_some())
    }

    /// The numbers of the tables that have not handed in.
    pub fn missing(&self) -> Vec<u32> {
        let numbered = (1..).zip(&self.tables);
        numbered.filter(|(_, table)| table.result.is_none()).map(|(number, _)| number).collect()
    }
}

/// A whole night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Night {
    /// Its name in commands.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// When it was begun.
    pub at: String,
    /// What is agreed.
    pub setup: Setup,
    /// Everybody who came, in the order in which they did.
    pub people: Vec<Person>,
    /// The rounds, as far as they are planned.
    pub rounds: Vec<Round>,
    /// How many rounds are over.
    pub done: u32,
    /// What there is to win.
    pub prizes: Vec<Prize>,
    /// How the rounds that are planned were drawn.
    pub method: String,
}

/// Why a line cannot be said of this night.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Wrong {
    /// There is no such round, or it is not planned yet.
    #[error("there is no round {0} yet")]
    NoRound(u32),
    /// There is no such table.
    #[error("round {round} has no table {table}: it has {tables}")]
    NoTable {
        round: u32,
        /// What was said.
        table: u32,
        /// How many there are.
        tables: usize,
    },
    /// There is no such person.
    #[error("there is no person {0} in this night")]
    NoPerson(usize),
    /// The table has handed in.
    #[error("table {table} has handed in for round {round}")]
    Twice { round: u32, table: u32 },
    /// The round is not the one that is played.
    #[error("round {said} is not being played: it is round {now}")]
    NotNow {
        /// What was said.
        said: u32,
        /// The round that is played.
        now: u32,
    },
    /// A round that was played cannot be planned.
    #[error("round {0} was played")]
    Played(u32),
    /// Somebody is seated twice or is not there.
    #[error("the plan of round {0} does not seat everybody who is there just once")]
    Seats(u32),
    /// A line of another kind.
    #[error("a line of this type does not belong in a night")]
    Kind,
    /// It is no night.
    #[error("this is the log of a session, not of a night")]
    Session,
    /// What was agreed cannot be.
    #[error("{0}")]
    Setup(&'static str),
    /// No table brings so many points or lone hands.
    #[error(
        "table {table} of round {round} cannot bring so much: at most {MOST_POINTS} is counted"
    )]
    TooMuch { round: u32, table: u32 },
    /// Somebody is there already.
    #[error("{0} is there already")]
    There(String),
    /// Somebody is not there any more.
    #[error("{0} has left")]
    Gone(String),
}

/// The most points or lone hands of a table in a round, and the most for a round sat out.
pub const MOST_POINTS: i32 = 9999;
/// The most rounds of a night.
pub const MOST_ROUNDS: u32 = 100;
/// The most deals of a round.
pub const MOST_DEALS: u32 = 1000;
/// The most people of a night.
pub const MOST_PEOPLE: usize = 1000;

/// Can this be agreed? A log may come from anywhere.
fn check(setup: &Setup, people: usize) -> Result<(), Wrong> {
    let faults = [
        (![4, 6].contains(&setup.table), "a table has four people, or six"),
        (!(1..=MOST_ROUNDS).contains(&setup.rounds), "a night has 1 to 100 rounds"),
        (
            setup.deals.is_some_and(|deals| !(1..=MOST_DEALS).contains(&deals)),
            "a round has 1 to 1000 deals",
        ),
        (people > MOST_PEOPLE, "a night has at most 1000 people"),
        (
            matches!(setup.bye, Bye::Fixed(points) if !is_counted(points)),
            "a round sat out brings at most 9999 points",
        ),
    ];
    faults.iter().find(|(is, _)| *is).map_or(Ok(()), |(_, why)| Err(Wrong::Setup(why)))
}

/// Are so many points counted?
pub const fn is_counted(points: i32) -> bool {
    -MOST_POINTS <= points && points <= MOST_POINTS
}

impl Night {
    /// A night in which nothing was said yet.
    pub fn new(header: &Header) -> Result<Self, Wrong> {
        let setup = header.night.clone().ok_or(Wrong::Session)?;
        check(&setup, header.seats.len())?;
        let side = |at: usize| setup.sides.get(at).cloned().flatten();
        let people = header.seats.iter().enumerate();
        let people = people
            .map(|(at, name)| Person {
                name: name.clone(),
                side: side(at),
                from: 1,
                until: None,
                away: Vec::new(),
            })
            .collect();
        Ok(Self {
            id: header.id.clone(),
            title: header.title.clone(),
            at: header.at.clone(),
            prizes: setup.prizes.clone(),
            setup,
            people,
            rounds: Vec::new(),
            done: 0,
            method: String::new(),
        })
    }

    /// The night of these lines; with the number of the line that could not be, where one could not.
    pub fn of<'l>(
        header: &Header,
        lines: impl IntoIterator<Item = (u64, &'l Line)>,
    ) -> Result<(Self, Option<(u64, Wrong)>), Wrong> {
        let mut night = Self::new(header)?;
        for (seq, line) in lines {
            if let Err(wrong) = night.add(line) {
                return Ok((night, Some((seq, wrong))));
            }
        }
        Ok((night, None))
    }

    /// Adds a line. One that cannot be changes nothing.
    pub fn add(&mut self, line: &Line) -> Result<(), Wrong> {
        match line {
            Line::Night(event) => self.event(event),
            Line::Note { .. } | Line::Attest(_) => Ok(()),
            Line::Event(_)
            | Line::Strike { .. }
            | Line::Restore { .. }
            | Line::Amend { .. }
            | Line::Close { .. }
            | Line::Seat { .. }
            | Line::Game { .. } => Err(Wrong::Kind),
        }
    }

    /// Adds an event. One that cannot be changes nothing.
    pub fn event(&mut self, event: &NightEvent) -> Result<(), Wrong> {
        match event {
            NightEvent::Plan { from, rounds, method, .. } => self.plan(*from, rounds, method),
            NightEvent::Result(outcome) => {
                self.is_now(outcome.round)?;
                self.result(outcome, false)
            }
            NightEvent::Fix(outcome) => self.result(outcome, true),
            NightEvent::Over { round } => {
                self.is_now(*round)?;
                self.done = *round;
                Ok(())
            }
            NightEvent::Arrive { name, round, side } => self.arrives(name, *round, side.as_deref()),
            NightEvent::Leave { person, round } => {
                if *round <= self.done {
                    return Err(Wrong::Played(*round));
                }
                let leaver = self.people.get_mut(*person).ok_or(Wrong::NoPerson(*person))?;
                if leaver.until.is_some() {
                    return Err(Wrong::Gone(leaver.name.clone()));
                }
                leaver.until = Some(*round);
                Ok(())
            }
            NightEvent::Swap { round, one, other } => self.swap(*round, *one, *other),
            NightEvent::Prize(prize) => {
                match self.prizes.iter_mut().find(|it| it.name == prize.name) {
                    Some(there) => there.clone_from(prize),
                    None => self.prizes.push(prize.clone()),
                }
                Ok(())
            }
            NightEvent::Drop { prize } => {
                self.prizes.retain(|it| it.name != *prize);
                Ok(())
            }
        }
    }

    /// Somebody who had left and comes back is the same person.
    fn arrives(&mut self, name: &str, round: u32, side: Option<&str>) -> Result<(), Wrong> {
        if round <= self.done {
            return Err(Wrong::Played(round));
        }
        let same = |it: &&mut Person| folded(&it.name) == folded(name);
        if let Some(person) = self.people.iter_mut().find(same) {
            let gone = person.until.take().ok_or_else(|| Wrong::There(person.name.clone()))?;
            person.away.push((gone.min(round), round));
            return Ok(());
        }
        if self.people.len() >= MOST_PEOPLE {
            return Err(Wrong::Setup("a night has at most 1000 people"));
        }
        self.people.push(Person {
            name: name.to_owned(),
            side: side.map(str::to_owned),
            from: round,
            until: None,
            away: Vec::new(),
        });
        Ok(())
    }

    fn is_now(&self, round: u32) -> Result<(), Wrong> {
        let now = self.now();
        if round == now { Ok(()) } else { Err(Wrong::NotNow { said: round, now }) }
    }

    fn plan(&mut self, from: u32, rounds: &[Seats], method: &str) -> Result<(), Wrong> {
        if from <= self.done || from == 0 {
            return Err(Wrong::Played(from));
        }
        let kept = index(from - 1).filter(|kept| *kept <= self.rounds.len());
        let kept = kept.ok_or(Wrong::NoRound(from))?;
        let begun = self.rounds.iter().skip(kept).flat_map(|round| &round.tables);
        if begun.clone().any(|table| table.result.is_some()) {
            return Err(Wrong::Played(from));
        }
        let mut planned = Vec::new();
        for (number, seats) in (from..).zip(rounds) {
            let mut seen: Vec<usize> =
                seats.tables.iter().flatten().flatten().chain(&seats.out).copied().collect();
            seen.sort_unstable();
            if !seen.iter().copied().eq(self.there(number)) {
                return Err(Wrong::Seats(number));
            }
            let table = |sides: &[Vec<usize>; 2]| Table { sides: sides.clone(), result: None };
            planned.push(Round {
                tables: seats.tables.iter().map(table).collect(),
                out: seats.out.clone(),
            });
        }
        self.rounds.truncate(kept);
        self.rounds.append(&mut planned);
        method.clone_into(&mut self.method);
        Ok(())
    }

    fn result(&mut self, outcome: &Outcome, again: bool) -> Result<(), Wrong> {
        if let Some((who, _)) = outcome.lone.iter().find(|(who, _)| *who >= self.people.len()) {
            return Err(Wrong::NoPerson(*who));
        }
        let Outcome { round, table, points, .. } = *outcome;
        let lone = outcome.lone.iter().fold(0_u32, |all, (_, times)| all.saturating_add(*times));
        let counted = i32::try_from(lone).is_ok_and(is_counted);
        if !counted || !points.into_iter().all(is_counted) {
            return Err(Wrong::TooMuch { round, table });
        }
        let place = self.table_mut(round, table)?;
        if place.result.is_some() && !again {
            return Err(Wrong::Twice { round, table });
        }
        place.result = Some(outcome.clone());
        Ok(())
    }

    fn table_mut(&mut self, round: u32, table: u32) -> Result<&mut Table, Wrong> {
        let at = round.checked_sub(1).and_then(index);
        let seated = at.and_then(|at| self.rounds.get_mut(at)).ok_or(Wrong::NoRound(round))?;
        let tables = seated.tables.len();
        let at = table.checked_sub(1).and_then(index);
        let place = at.and_then(|at| seated.tables.get_mut(at));
        place.ok_or(Wrong::NoTable { round, table, tables })
    }

    /// Two people change places; where pairs are fixed, the pairs of both do.
    fn swap(&mut self, round: u32, one: usize, other: usize) -> Result<(), Wrong> {
        let (ones, others) = self.changing(one, other);
        let at = round.checked_sub(1).and_then(index);
        let seated = at.and_then(|at| self.rounds.get_mut(at)).ok_or(Wrong::NoRound(round))?;
        for person in ones.iter().chain(&others) {
            if seated.table_of(*person).is_none() && !seated.out.contains(person) {
                return Err(Wrong::NoPerson(*person));
            }
        }
        let sides = seated.tables.iter_mut().flat_map(|table| table.sides.iter_mut());
        for seat in sides.flatten().chain(seated.out.iter_mut()) {
            let places = ones.iter().zip(&others);
            let instead = places.clone().find(|(one, _)| *one == seat).map(|(_, other)| *other);
            let back = || places.clone().find(|(_, other)| *other == seat).map(|(one, _)| *one);
            if let Some(instead) = instead.or_else(back) {
                *seat = instead;
            }
        }
        Ok(())
    }

    /// Who goes to whose place when these two change: themselves, or their pairs. Partners change
    /// chairs and nothing else.
    pub fn changing(&self, one: usize, other: usize) -> (Vec<usize>, Vec<usize>) {
        let (ones, others) = (self.unit_of(one), self.unit_of(other));
        if ones == others || ones.len() != others.len() {
            return (vec![one], vec![other]);
        }
        (ones, others)
    }

    /// The round that is played; after the last, one more than there are.
    pub const fn now(&self) -> u32 {
        self.done + 1
    }

    /// Was the last round played?
    pub const fn is_over(&self) -> bool {
        self.done >= self.setup.rounds
    }

    /// The tables that have not handed in for the round that is played.
    pub fn missing(&self) -> Vec<u32> {
        if self.is_over() {
            return Vec::new();
        }
        self.round(self.now()).map(Round::missing).unwrap_or_default()
    }

    /// A round by its number, where it is planned.
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get(index(number.checked_sub(1)?)?)
    }

    /// A table by its number.
    pub fn table(&self, round: u32, table: u32) -> Option<&Table> {
        self.round(round)?.tables.get(index(table.checked_sub(1)?)?)
    }

    /// Who is there in a round, in the order in which they came.
    pub fn there(&self, round: u32) -> impl Iterator<Item = usize> + '_ {
        let people = self.people.iter().enumerate();
        people.filter(move |(_, person)| person.is_there(round)).map(|(at, _)| at)
    }

    /// A person's name.
    pub fn name(&self, person: usize) -> &str {
        self.people.get(person).map_or("?", |person| &person.name)
    }

    /// Everybody with whom somebody stands: his fixed pair where pairs are fixed, else himself alone.
    pub fn unit_of(&self, person: usize) -> Vec<usize> {
        let each = self.setup.unit_size();
        let first = person / each * each;
        (first..first.saturating_add(each).min(self.people.len())).collect()
    }

    /// Their names as people read them: `Ann & Ben`, `Ann, Ben & Cal`.
    pub fn names(&self, people: &[usize]) -> String {
        words::and(&self.each_name(people), " & ")
    }

    /// Their names as they are typed, and stand in a table for other programs: `Ann & Ben & Cal`.
    pub fn typed_names(&self, people: &[usize]) -> String {
        self.each_name(people).join(" & ")
    }

    fn each_name(&self, people: &[usize]) -> Vec<&str> {
        people.iter().map(|person| self.name(*person)).collect()
    }

    /// The rounds that are over or have a result.
    pub fn played(&self) -> impl Iterator<Item = (u32, &Round)> {
        let begun = |(number, round): &(u32, &Round)| {
            *number <= self.done || round.tables.iter().any(|table| table.result.is_some())
        };
        (1..).zip(&self.rounds).filter(begun)
    }
}

fn index(number: u32) -> Option<usize> {
    usize::try_from(number).ok()
}
