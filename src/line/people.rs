//! A stretch of a line as people, in order: who went out first, second, third.
//!
//! Blanks bind: a run of letters between two of them is never joined to the next. A run that is a
//! name, or the beginning of one name alone, is that person. Any other run is taken apart, and of
//! several ways the one that uses only shortest beginnings wins. What is equal is left for the person
//! to choose. This module knows no deal, and so throws nothing away for coming too late.

use crate::line::names::{Named, NamedBy, Names};
use crate::line::places::{PlaceWord, SaidPlaces};
use crate::line::spoken;
use crate::seat::{Seat, SeatList};

/// The most ways to read a stretch that are compared.
const MOST_WAYS: usize = 400;

/// How a run was read. The least one that any way has decides which ways are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RunReading {
    /// A word that names nobody.
    Word,
    /// One person.
    One,
    /// Several people by their shortest beginnings.
    Shortest,
    /// Several people by their whole names.
    Whole,
    /// Several people, some by more than is needed.
    Mixed,
}

/// One way to read a run, or several runs that are one name.
#[derive(Clone, Copy, Debug)]
struct PeopleReading {
    seats: SeatList,
    how: RunReading,
    runs: usize,
}

/// People in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InOrder {
    pub(super) order: SeatList,
    /// The place of the first of them, from 1, where places were said.
    pub(super) first: Option<u8>,
}

/// Every reading of the text from `from` to its end as people; the run where something else stands.
pub(super) fn people(text: &str, from: usize, names: &Names<'_>) -> Result<Vec<InOrder>, usize> {
    let runs = runs(text, from);
    let digits = |(at, end): &(usize, usize)| is_digits(text, *at, *end);
    if runs.first().is_some_and(digits) {
        let other = runs.iter().find(|run| !digits(run)).map_or(from, |(at, _)| *at);
        let order = by_number(text, &runs, names).ok_or(other)?;
        return Ok(vec![InOrder { order, first: None }]);
    }
    let words: Vec<Option<spoken::Order>> =
        runs.iter().map(|(at, end)| spoken::order(text.get(*at..*end)?)).collect();
    let mut search =
        Search { text, names, runs: &runs, words: &words, ways: Vec::new(), furthest: 0 };
    search.from(0, SeatList::new(), &mut Vec::new());
    if search.ways.is_empty() {
        return Err(runs.get(search.furthest).map_or(from, |(at, _)| *at));
    }
    let ways = preferred(search.ways, runs.len());
    let in_order = |way: Reading| {
        let said = SaidPlaces::of(&place_words(text, &runs, &words, &way))?;
        let first = said.first(names.players()).ok()?;
        Some(InOrder { order: way.order, first })
    };
    Ok(ways.into_iter().filter_map(in_order).collect())
}

/// People and the words between them, as this way has it.
fn place_words(
    text: &str,
    runs: &[(usize, usize)],
    words: &[Option<spoken::Order>],
    way: &Reading,
) -> Vec<PlaceWord> {
    let people: Vec<Seat> = way.order.iter().collect();
    let (mut said, mut before, mut end) = (Vec::new(), 0, 0);
    for (number, (at, next)) in runs.iter().enumerate() {
        if text.get(end..*at).is_some_and(|between| between.contains('&')) {
            said.push(PlaceWord::Word(spoken::Order::And));
        }
        end = *next;
        match way.runs.get(number) {
            Some((RunReading::Word, _)) => {
                said.extend(words.get(number).copied().flatten().map(PlaceWord::Word));
            }
            Some((_, through)) => {
                let own = people.get(before..usize::from(*through)).unwrap_or_default();
                said.extend(own.iter().copied().map(PlaceWord::Person));
                before = usize::from(*through);
            }
            None => {}
        }
    }
    said
}

/// What stands between blanks, commas and `&`.
fn runs(text: &str, from: usize) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut begun = None;
    for (offset, letter) in text.get(from..).unwrap_or_default().char_indices() {
        let at = from + offset;
        match (is_between(letter), begun) {
            (true, Some(first)) => {
                runs.push((first, at));
                begun = None;
            }
            (false, None) => begun = Some(at),
            (..) => {}
        }
    }
    runs.extend(begun.map(|first| (first, text.len())));
    runs
}

/// Does this stand between people?
pub(super) const fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | '&')
}

fn is_digits(text: &str, at: usize, end: usize) -> bool {
    text.get(at..end).is_some_and(|run| run.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Seat numbers: one digit each.
fn by_number(text: &str, runs: &[(usize, usize)], names: &Names<'_>) -> Option<SeatList> {
    let mut order = SeatList::new();
    if !runs.iter().all(|(at, end)| is_digits(text, *at, *end)) {
        return None;
    }
    for at in runs.iter().flat_map(|(at, end)| *at..*end) {
        let Named { seat, .. } = names.numbered(text, at)?;
        if order.has(seat) || !order.push(seat) {
            return None;
        }
    }
    Some(order)
}

/// One way through all the runs.
#[derive(Clone, Debug)]
struct Reading {
    order: SeatList,
    /// How each run was read, and how many people were named to its end.
    runs: Vec<(RunReading, u8)>,
}

struct Search<'a> {
    text: &'a str,
    names: &'a Names<'a>,
    runs: &'a [(usize, usize)],
    words: &'a [Option<spoken::Order>],
    ways: Vec<Reading>,
    /// The run that could be reached.
    furthest: usize,
}

impl Search<'_> {
    /// Every way on from run number `at`, with these people before it.
    fn from(&mut self, at: usize, before: SeatList, hows: &mut Vec<(RunReading, u8)>) {
        if self.ways.len() >= MOST_WAYS {
            return;
        }
        self.furthest = self.furthest.max(at);
        if at >= self.runs.len() {
            if !before.is_empty() {
                self.ways.push(Reading { order: before, runs: hows.clone() });
            }
            return;
        }
        for way in self.ways_of(at) {
            let mut order = before;
            let new = way.seats.iter().all(|seat| !order.has(seat) && order.push(seat));
            if new {
                hows.extend(std::iter::repeat_n((way.how, order.len()), way.runs));
                self.from(at + way.runs, order, hows);
                hows.truncate(at);
            }
        }
    }

    fn ways_of(&self, at: usize) -> Vec<PeopleReading> {
        let Some((first, end)) = self.runs.get(at).copied() else { return Vec::new() };
        let one = |seat, runs| {
            let mut seats = SeatList::new();
            let _fits = seats.push(seat);
            PeopleReading { seats, how: RunReading::One, runs }
        };
        let mut ways = Vec::new();
        let is_word = self.words.get(at).is_some_and(Option::is_some);
        if is_word {
            ways.push(PeopleReading { seats: SeatList::new(), how: RunReading::Word, runs: 1 });
        }
        // A name of several words stands over several runs.
        for (runs, (_, last)) in (1..).zip(self.runs.get(at..).unwrap_or_default()) {
            if let Some(word) = self.text.get(first..*last)
                && let Some(seat) = self.names.person(word)
            {
                ways.push(one(seat, runs));
            }
        }
        if !is_word {
            self.apart(first, end, SeatList::new(), (true, true), &mut ways);
        }
        ways
    }

    /// The run from `at` as two people or more.
    fn apart(
        &self,
        at: usize,
        end: usize,
        before: SeatList,
        (shortest, whole): (bool, bool),
        ways: &mut Vec<PeopleReading>,
    ) {
        if at == end {
            if before.len() > 1 {
                let how = match (shortest, whole) {
                    (true, _) => RunReading::Shortest,
                    (false, true) => RunReading::Whole,
                    (false, false) => RunReading::Mixed,
                };
                ways.push(PeopleReading { seats: before, how, runs: 1 });
            }
            return;
        }
        for named in self.names.begin(self.text, at).into_iter().filter(|named| named.end <= end) {
            let mut order = before;
            if named.by == NamedBy::Number || order.has(named.seat) || !order.push(named.seat) {
                continue;
            }
            // A wild card is never a person.
            let wild = named.end == at + 1 && self.text.get(at..=at) == Some("x");
            if wild || ways.len() >= MOST_WAYS {
                continue;
            }
            let so_far = (shortest && named.shortest, whole && named.by == NamedBy::Whole);
            self.apart(named.end, end, order, so_far, ways);
        }
    }
}

/// The ways that are left once every run has been read as well as any way reads it.
fn preferred(mut ways: Vec<Reading>, runs: usize) -> Vec<Reading> {
    for run in 0..runs {
        let how = |way: &Reading| way.runs.get(run).map(|(how, _)| *how);
        let any = |read| ways.iter().any(|way| how(way) == Some(read));
        let kept: &[RunReading] = if any(RunReading::Word) {
            &[RunReading::Word, RunReading::One]
        } else if any(RunReading::One) && runs > 1 {
            &[RunReading::One]
        } else if any(RunReading::One) {
            // All of the line is one run: two people typed together may look like the name of one.
            &[RunReading::One, RunReading::Shortest]
        } else if any(RunReading::Shortest) {
            &[RunReading::Shortest, RunReading::Whole]
        } else if any(RunReading::Whole) {
            &[RunReading::Whole]
        } else {
            &[RunReading::Mixed]
        };
        ways.retain(|way| how(way).is_some_and(|how| kept.contains(&how)));
    }
    ways.sort_by_key(|way| std::cmp::Reverse(way.order.len()));
    let mut kept: Vec<Reading> = Vec::new();
    for way in ways {
        if !kept.iter().any(|known| known.order == way.order) {
            kept.push(way);
        }
    }
    kept
}
