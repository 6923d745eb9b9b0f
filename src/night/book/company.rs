//! The organiser's hand over the company: who comes and goes, who changes places, who sits out.
//!
//! It plans entries of the book and writes none. It must never know a result.

use std::collections::BTreeMap;

use super::refused::{Refused, no_one};
use super::{Book, Entry, check_name, said, wrong};
use crate::desk::people::NamesInUse;
use crate::event::night::{NightEvent, Seating};
use crate::log::Line;
use crate::night::fold::MOST_PEOPLE;
use crate::night::names::{NoOne, find, find_all, find_unit, folded, unaccented};
use crate::night::{Night, describe, draw};
use crate::report::words;
use crate::speech::{count, listed};
use crate::store::DiskFile;

impl<F: DiskFile> Book<F> {
    pub(super) fn arrive(&self, names: &[String]) -> Result<Entry, Refused> {
        let round = self.playing()? + 1;
        if round > self.night.setup.rounds {
            return Err(Refused::new("this is the last round: nobody can come in any more"));
        }
        let each = self.night.setup.unit_size();
        let (names, side) = self.with_side(names, each);
        if names.len() != each {
            return Err(if each == 1 {
                let refused = Refused::new("one at a time").hint("write it as `arrive Gus`");
                match self.sides().first() {
                    Some(side) => refused.hint(format!(
                        "a group for the prizes may stand behind the name: `arrive Gus, {side}`"
                    )),
                    None => refused,
                }
            } else {
                Refused::new("pairs are fixed here, so both come together")
                    .hint("write it as `arrive Gus & Ida`")
            });
        }
        let mut company = NamesInUse::default();
        for there in self.night.there(round) {
            let _known = company.add(self.night.name(there));
        }
        let mut lines = Vec::new();
        for name in names {
            check_name(name, &mut company)?;
            let name = name.clone();
            let side = side.cloned();
            lines.push(Line::Night(NightEvent::Arrive { name, round, side }));
        }
        self.comes_back_whole(names)?;
        let doubts = names.iter().filter_map(|name| self.almost_there(name, round));
        let doubts: Vec<String> = doubts.collect();
        let come = self.night.people.len() + names.len();
        if come > MOST_PEOPLE {
            return Err(Refused::new(format!("a night has at most {MOST_PEOPLE} people")));
        }
        let who = words::and(names, " & ");
        let says = match each {
            1 => format!("{who} plays from round {round} on."),
            _ => format!("{who} play from round {round} on."),
        };
        let mut entry = self.redrawn(lines, round, says)?;
        entry.doubts.extend(doubts);
        Ok(entry)
    }

    /// `Gus, ladies`: who comes, and the group of the prizes, where that is one of this night.
    fn with_side<'n>(&self, names: &'n [String], each: usize) -> (&'n [String], Option<&String>) {
        match names.split_last() {
            Some((last, rest)) if rest.len() == each => {
                let mut sides = self.sides().into_iter();
                match sides.find(|side| folded(side) == folded(last)) {
                    Some(side) => (rest, Some(side)),
                    None => (names, None),
                }
            }
            Some(_) | None => (names, None),
        }
    }

    /// Somebody of the same name but for its accents is there.
    fn almost_there(&self, name: &str, round: u32) -> Option<String> {
        let bare = unaccented(&folded(name));
        let here = self.night.there(round).map(|who| self.night.name(who));
        let mut alike = here.filter(|here| unaccented(&folded(here)) == bare);
        Some(format!("{} is there: is {name} somebody else?", alike.next()?))
    }

    /// Somebody who has left comes back as who he was: where pairs are fixed, with the same partner.
    fn comes_back_whole(&self, names: &[String]) -> Result<(), Refused> {
        let known = |name: &String| {
            let mut people = self.night.people.iter();
            people.position(|person| folded(&person.name) == folded(name))
        };
        for name in names {
            let Some(who) = known(name) else { continue };
            let unit = self.night.unit_of(who);
            let back: Vec<Option<usize>> = names.iter().map(known).collect();
            if !unit.iter().all(|it| back.contains(&Some(*it))) {
                let pair = self.night.names(&unit);
                return Err(Refused::new(format!("{name} played here in the pair {pair}"))
                    .hint(format!("`arrive {}` brings them back", self.night.typed_names(&unit)))
                    .hint("for another pair add an initial to the name")
                    .at(name));
            }
        }
        Ok(())
    }

    pub(super) fn leave(&self, name: &str) -> Result<Entry, Refused> {
        let now = self.playing()?;
        let there: Vec<usize> = self.night.there(now + 1).collect();
        let who = find_unit(&self.night, &there, name).map_err(|why| self.not_there(now, &why))?;
        let leavers = self.night.unit_of(who);
        let leave =
            |person: &usize| Line::Night(NightEvent::Leave { person: *person, round: now + 1 });
        let lines = leavers.iter().map(leave).collect();
        let names = self.night.names(&leavers);
        let says = match leavers.len() {
            1 => format!("{names} plays round {now} to its end, then leaves."),
            _ => format!("{names} play round {now} to its end, then leave."),
        };
        self.redrawn(lines, now + 1, says)
    }

    /// Nobody of those who can be meant is; perhaps it is somebody who has left or is still to come.
    fn not_there(&self, now: u32, why: &NoOne) -> Refused {
        let NoOne::Unknown { typed, .. } = why else { return no_one(&self.night, why) };
        let everybody: Vec<usize> = (0..self.night.people.len()).collect();
        let Ok(who) = find(&self.night, &everybody, typed) else {
            return no_one(&self.night, why);
        };
        let Some(person) = self.night.people.get(who) else { return no_one(&self.night, why) };
        let name = &person.name;
        let refused = match person.until {
            Some(until) if until > now => {
                Refused::new(format!("{name} leaves after round {} already", until - 1))
            }
            Some(until) => {
                Refused::new(format!("{name} left after round {}", until - 1)).hint(format!(
                    "`arrive {}` brings them back",
                    self.night.typed_names(&self.night.unit_of(who))
                ))
            }
            None => {
                let back = person.away.iter().map(|(_, back)| *back).max();
                let from = back.unwrap_or(person.from);
                Refused::new(format!("{name} plays from round {from} on"))
                    .hint(format!("it is round {now}; `next` ends it"))
            }
        };
        refused.at(typed)
    }

    /// The names of a person, or of the fixed pair.
    fn unit_names(&self, who: usize) -> String {
        self.night.names(&self.night.unit_of(who))
    }

    /// With the rounds to come drawn anew, and what that changes.
    fn redrawn(&self, mut lines: Vec<Line>, from: u32, says: String) -> Result<Entry, Refused> {
        let mut after = self.night.clone();
        for line in &lines {
            after.add(line).map_err(|why| wrong(&why))?;
        }
        let mut doubts = Vec::new();
        let (people, size) = (after.there(from).count(), usize::from(after.setup.table));
        let goes_on = from <= after.setup.rounds;
        if goes_on && people < size {
            let are = if people == 1 { "person is" } else { "people are" };
            doubts.push(format!(
                "From round {from} only {people} {are} left: no table can be filled."
            ));
        }
        if goes_on
            && self.night.setup.seating == Seating::Rotate
            && let Some(plan) = draw::plan(&after, from).map(Line::Night)
        {
            after.add(&plan).map_err(|why| wrong(&why))?;
            lines.push(plan);
        }
        let mut change = vec![says.clone()];
        if goes_on {
            change.extend(changes(&self.night, &after, from));
        }
        let asks = "Do it?";
        Ok(Entry { lines, doubts, change, asks: Some(asks), says: vec![says], next_round: false })
    }

    pub(super) fn swap(&self, words: &[String]) -> Result<Entry, Refused> {
        let round = self.playing()?;
        let there: Vec<usize> = self.night.there(round).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).filter(|it| *it != "&").collect();
        let found =
            find_all(&self.night, &there, &words).map_err(|why| self.not_there(round, &why))?;
        let mut units: Vec<Vec<usize>> = Vec::new();
        for who in &found {
            let unit = self.night.unit_of(*who);
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        match (found.as_slice(), units.as_slice()) {
            ([one, other], [_]) if one != other => {
                let pair = self.night.names(&[*one, *other]);
                Err(Refused::new(format!("{pair} are partners, and pairs are fixed here"))
                    .hint("`swap` has two pairs change places; one name of each is enough"))
            }
            ([one, other], _) => self.exchanged(round, *one, *other),
            // `swap ann & ben cal & dee`: both pairs in full.
            ([one, rest @ ..], [first, second]) if found.len() == first.len() + second.len() => {
                let other = rest.iter().find(|who| second.contains(who)).unwrap_or(one);
                self.exchanged(round, *one, *other)
            }
            _ => {
                let who = if self.night.setup.unit_size() > 1 { "pairs" } else { "people" };
                Err(Refused::new(format!("two {who} change places"))
                    .hint("write it as `swap ann ben`"))
            }
        }
    }

    pub(super) fn out(&self, name: &str) -> Result<Entry, Refused> {
        let round = self.playing()?;
        let there: Vec<usize> = self.night.there(round).collect();
        let who =
            find_unit(&self.night, &there, name).map_err(|why| self.not_there(round, &why))?;
        let Some(seated) = self.night.round(round) else {
            return Err(Refused::new("this round has no seats"));
        };
        let name = self.unit_names(who);
        let is_pair = self.night.setup.unit_size() > 1;
        if seated.out.contains(&who) {
            let sit = if is_pair { "sit" } else { "sits" };
            return Err(Refused::new(format!("{name} {sit} out already")));
        }
        let times =
            |who: &usize| self.night.rounds.iter().filter(|round| round.out.contains(who)).count();
        let Some(instead) = seated.out.iter().copied().max_by_key(times) else {
            let seat = if is_pair { "the seats of " } else { "the seat of " };
            return Err(Refused::new(format!("nobody sits out to take {seat}{name}")).hint(
                format!("`leave {}` takes {name} out from the next round on", name.to_lowercase()),
            ));
        };
        self.exchanged(round, who, instead)
    }

    fn exchanged(&self, round: u32, one: usize, other: usize) -> Result<Entry, Refused> {
        if one == other {
            return Err(Refused::new("that is one person"));
        }
        if let Some(seated) = self.night.round(round) {
            for who in [one, other] {
                let table = seated.table_of(who).and_then(|at| Some((at, seated.tables.get(at)?)));
                if let Some((at, table)) = table
                    && table.result.is_some()
                {
                    let name = self.night.name(who);
                    return Err(Refused::new(format!(
                        "table {}, where {name} sits, has handed in",
                        at + 1
                    ))
                    .hint("take that result back first, or swap in the next round"));
                }
            }
        }
        let event = NightEvent::Swap { round, one, other };
        let says = format!("{}.", describe::event(&self.night, &event));
        let mut after = self.night.clone();
        after.event(&event).map_err(|why| wrong(&why))?;
        let broken = spoilt(&self.night, &after, round);
        let lines = vec![Line::Night(event)];
        if broken.is_empty() {
            return Ok(said(lines, says));
        }
        let mut change = vec![says.clone()];
        change.extend(broken);
        if self.night.setup.seating == Seating::Rotate {
            change.push("The rounds to come stay as they were drawn.".to_owned());
        }
        Ok(Entry { change, asks: Some("Do it?"), ..said(lines, says) })
    }
}

/// What the plan does twice when these seats are others, though it did not before: somebody sits out twice
/// running, or two are partners again.
fn spoilt(before: &Night, after: &Night, round: u32) -> Vec<String> {
    let [had, has] = [before, after].map(|night| (running(night, round), again(night)));
    let mut said: Vec<String> = Vec::new();
    for (who, first) in has.0.iter().filter(|it| !had.0.contains(it)) {
        let unit = after.unit_of(*who);
        // Of a pair it is said once.
        if unit.first() == Some(who) {
            let sits = if unit.len() > 1 { "then sit" } else { "then sits" };
            let names = after.names(&unit);
            let second = first + 1;
            said.push(format!("{names} {sits} out twice running, in rounds {first} and {second}."));
        }
    }
    for (pair, times) in &has.1 {
        if had.1.get(pair).is_none_or(|was| was < times) {
            let names = after.names(&[pair.0, pair.1]);
            said.push(format!("{names} are then partners {}.", describe::times(*times)));
        }
    }
    said
}

/// Who sits out in a round and in the next, with the first of the two; around this round.
fn running(night: &Night, round: u32) -> Vec<(usize, u32)> {
    let out = |number: u32| night.round(number).map_or(&[][..], |it| it.out.as_slice());
    let both = |first: u32| {
        let there = out(first).iter().filter(move |who| out(first + 1).contains(who));
        there.map(move |who| (*who, first)).collect::<Vec<_>>()
    };
    [round.saturating_sub(1), round].into_iter().flat_map(both).collect()
}

/// Who are partners more than once in the rounds as they are drawn; of fixed pairs nobody is told.
fn again(night: &Night) -> BTreeMap<(usize, usize), u32> {
    let mut times = BTreeMap::new();
    if night.setup.seating != Seating::Rotate {
        return times;
    }
    for side in night.rounds.iter().flat_map(|it| &it.tables).flat_map(|it| &it.sides) {
        for (at, one) in side.iter().enumerate() {
            for other in side.iter().skip(at + 1) {
                *times.entry((*one.min(other), *one.max(other))).or_insert(0) += 1;
            }
        }
    }
    times.retain(|_, times| *times > 1);
    times
}

/// What the rounds to come will be instead of what they were.
fn changes(before: &Night, after: &Night, from: u32) -> Vec<String> {
    let size = usize::from(after.setup.table).max(1);
    let shape = |night: &Night| {
        let people = night.there(from).count();
        let tables = count(people / size, "table");
        match people % size {
            0 => format!("{tables}, nobody out"),
            out => format!("{tables}, {out} out"),
        }
    };
    let [was, now] = [before, after].map(|night| night.there(from).count());
    let mut changes = vec![format!(
        "From round {from} there are {now} people instead of {was}: {} instead of {}.",
        shape(after),
        shape(before)
    )];
    if after.setup.seating == Seating::Rotate {
        changes
            .push("The rounds to come are drawn again, with regard to what was played.".to_owned());
        let out = |night: &Night| {
            let mut out = night.round(from).map(|round| round.out.clone()).unwrap_or_default();
            out.sort_unstable();
            let names: Vec<&str> = out.iter().map(|who| night.name(*who)).collect();
            if names.is_empty() { "nobody".to_owned() } else { listed(&names, "and") }
        };
        let [was, now] = [before, after].map(out);
        if was != now {
            changes.push(format!("Out in round {from}: {now} instead of {was}."));
        }
    }
    changes
}
