//! Between what the organiser types and the log: what would a line do? Then do it, or don't.
//!
//! As at a table's desk a line is planned first, and only a plan that is committed is written, and on
//! the disk before anybody is told. It must never print, nor know a clock.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::desk::people::{BadNames, Company};
use crate::event::night::{Best, NightEvent, Outcome, Prize, Seating};
use crate::history::{History, Unfit};
use crate::log::{self, Header, Line};
use crate::night::command::{NotUnderstood, Paper, Typed, WORDS, read};
use crate::night::describe::{self, changed};
use crate::night::fold::{MOST_PEOPLE, is_counted};
use crate::night::limits::Limits;
use crate::night::names::{NoOne, find, find_all, folded};
use crate::night::standings::side_size;
use crate::night::why::{self, Tally};
use crate::night::{Night, Wrong, draw};
use crate::rules::Ruleset;
use crate::rules::file;
use crate::seal::Seal;
use crate::store::{Adopted, Disk, DiskFile, LogFile, Opened, Repair, Store, StoreError};

/// A night that is open for writing.
#[derive(Debug)]
pub struct Book<F = std::fs::File> {
    file: LogFile<F>,
    header: Header,
    history: History,
    night: Night,
    limits: Limits,
    /// The entries that were recorded with a word, by that word.
    once: BTreeMap<String, u64>,
    /// The word of the next entry.
    next_once: Option<String>,
}

/// What a line would do.
#[derive(Clone, Debug)]
pub enum Plan {
    /// It would add to the record.
    Entry(Box<Entry>),
    /// It is a question, and changes nothing.
    Show(Typed),
}

/// What would be added to the record, all of it or nothing.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The lines, in order.
    pub lines: Vec<Line>,
    /// What makes one doubt it; asked back, and left on a no or on nothing.
    pub doubts: Vec<String>,
    /// What it changes; shown before it does, and done on a yes or on nothing.
    pub change: Vec<String>,
    /// What is said when it is on the disk.
    pub says: Vec<String>,
    /// Does the next round begin with it?
    pub next_round: bool,
}

/// Why a line is not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What is wrong: a sentence without a full stop.
    pub says: String,
    /// What to do about it.
    pub hints: Vec<String>,
    /// The word of the line at which it went wrong, where it is one.
    word: Option<String>,
}

impl Refused {
    fn new(says: impl Into<String>) -> Self {
        Self { says: says.into(), hints: Vec::new(), word: None }
    }

    fn at(mut self, word: impl Into<String>) -> Self {
        self.word.get_or_insert_with(|| word.into());
        self
    }

    /// What of the line a mark goes under: the word at which it went wrong, or all of it.
    pub fn span(&self, line: &str) -> Range<usize> {
        let whole = 0..line.len();
        let Some(word) = self.word.as_deref().filter(|word| !word.is_empty()) else { return whole };
        let ends = |at: usize| line.get(at..).is_some_and(|rest| !rest.starts_with(is_letter));
        let begins = |at: usize| !line.get(..at).is_some_and(|head| head.ends_with(is_letter));
        let mut found = line.match_indices(word).map(|(at, _)| at..at + word.len());
        found.find(|it| begins(it.start) && ends(it.end)).unwrap_or(whole)
    }

    fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}

/// Is this a letter of a word? A place in a night, `2.3`, is one word.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '.'
}

impl From<NotUnderstood> for Refused {
    fn from(why: NotUnderstood) -> Self {
        match why {
            NotUnderstood::Nothing => Self::new("nothing was typed").hint("? lists what can be"),
            NotUnderstood::Unknown { word, near: Some(near) } => {
                Self::new(format!("`{word}` is not a word here"))
                    .hint(format!("did you mean `{near}`?"))
                    .at(word)
            }
            NotUnderstood::Unknown { word, near: None } => {
                Self::new(format!("`{word}` is not a word here"))
                    .hint("? lists what can be typed")
                    .at(word)
            }
            NotUnderstood::Several { word, may } => {
                let may: Vec<String> = may.iter().map(|it| format!("`{it}`")).collect();
                let error = match may.as_slice() {
                    [one] => format!("no single letter is a command; `{word}` may be {one}"),
                    may => format!("`{word}` may be {}", or(may)),
                };
                Self::new(error).hint("type a letter more").at(word)
            }
            NotUnderstood::TooLarge(word) => {
                Self::new(format!("{word} is too large a number")).at(word)
            }
            NotUnderstood::Usage(used) => {
                Self::new("that is not how it is written").hint(format!("write it as `{used}`"))
            }
        }
    }
}

/// Why a night could not be opened or written.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The folder or the file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It is no night.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// A line does not fit what stands before it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// A line of the record could not be.
    #[error("line {}: {why}", .seq + 1)]
    Impossible {
        /// Its number.
        seq: u64,
        /// Why.
        why: Wrong,
    },
    /// Its ruleset cannot be read.
    #[error("the ruleset of the night cannot be read")]
    Rules,
}

impl<F: DiskFile> Book<F> {
    /// Opens a night for writing, and says what had to be mended.
    pub fn open<D: Disk<File = F>>(
        store: &Store<D>,
        id: &str,
    ) -> Result<(Self, Option<Repair>), BookError> {
        let Opened { file, log, repair } = store.open_for_writing(id)?;
        let once = log.rows.iter().filter_map(|row| Some((row.once.clone()?, row.seq))).collect();
        let (history, unfit) = History::of(&log.header, log.rows);
        if let Some(unfit) = unfit {
            return Err(unfit.into());
        }
        let night = folded_night(&log.header, &history)?;
        let limits = Limits::of(&ruleset(&log.header)?);
        let header = log.header;
        let mut book = Self { file, header, history, night, limits, once, next_once: None };
        // A log without its first plan: as another program may have written it.
        if book.history.said().is_empty() {
            book.draw_first()?;
        }
        Ok((book, repair))
    }

    /// Begins a night. Its id is made unique; the first plan is drawn, and is on the disk with it or
    /// not at all.
    pub fn create<D: Disk<File = F>>(store: &Store<D>, header: Header) -> Result<Self, BookError> {
        let limits = Limits::of(&ruleset(&header)?);
        let plan: Vec<Line> =
            draw::plan(&Night::new(&header)?, 1).map(Line::Night).into_iter().collect();
        // Both in one file that gets its name when it is whole.
        let (file, header) = store.create_with(header, &plan)?;
        let mut history = History::new(&header);
        if !plan.is_empty() {
            history.push_entry(&header.at, &plan)?;
        }
        let night = folded_night(&header, &history)?;
        let once = BTreeMap::new();
        Ok(Self { file, header, history, night, limits, once, next_once: None })
    }

    fn draw_first(&mut self) -> Result<(), BookError> {
        let at = self.header.at.clone();
        if let Some(plan) = draw::plan(&self.night, 1) {
            self.write(&[Line::Night(plan)], &at)?;
        }
        Ok(())
    }

    /// Writes a night that was played elsewhere: its header, and these lines as one entry.
    pub fn imported<D: Disk<File = F>>(
        store: &Store<D>,
        header: &Header,
        lines: &[Line],
    ) -> Result<String, BookError> {
        let mut history = History::new(header);
        history.push_entry(&header.at, lines)?;
        folded_night(header, &history)?; // nothing is written that could not be
        let wish = header.id.clone();
        let mut taken = Vec::new();
        loop {
            let header = Header { id: store.free_id(&wish, &taken)?, ..header.clone() };
            let (mut bytes, chain) = log::header(&header).map_err(StoreError::from)?;
            let entry = log::entry(&chain, 1, &header.at, lines).map_err(StoreError::from)?;
            bytes.extend_from_slice(&entry.bytes);
            // Whole or not at all.
            if store.adopt(&header.id, &bytes)? != Adopted::Other {
                return Ok(header.id);
            }
            taken.push(header.id); // somebody was quicker
        }
    }

    /// The night as it stands.
    pub const fn night(&self) -> &Night {
        &self.night
    }

    /// Everything that was said.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The header of its log.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The log as it stands, to be noted down.
    pub fn seal(&self) -> Seal {
        Seal::of(self.file.next_seq(), self.file.chain())
    }

    /// The line of the entry that was recorded with this word, if one was, undone or not.
    pub fn recorded_once(&self, word: &str) -> Option<u64> {
        self.once.get(word).copied()
    }

    /// The word with which the next entry is recorded.
    pub fn next_once(&mut self, word: Option<String>) {
        self.next_once = word;
    }

    /// Writes what was planned, and gives the numbers of its lines.
    pub fn commit(&mut self, entry: &Entry, at: &str) -> Result<Vec<u64>, BookError> {
        self.write(&entry.lines, at)
    }

    fn write(&mut self, lines: &[Line], at: &str) -> Result<Vec<u64>, BookError> {
        let first = self.history.push_entry(at, lines)?;
        let once = self.next_once.as_deref();
        let written = folded_night(&self.header, &self.history)
            .and_then(|night| Ok((self.file.append_once(at, once, lines)?, night)));
        match written {
            Ok((rows, night)) => {
                self.night = night;
                self.once.extend(self.next_once.take().map(|word| (word, first)));
                Ok(rows.iter().map(|row| row.seq).collect())
            }
            Err(error) => {
                self.history.forget(first);
                Err(error)
            }
        }
    }

    /// What a typed line would do.
    pub fn plan(&self, text: &str) -> Result<Plan, Refused> {
        let entry = match read(text)? {
            Typed::Result(paper) => self.result(&paper),
            Typed::Next => self.next(),
            Typed::Arrive(names) => self.arrive(&names),
            Typed::Leave(name) => self.leave(&name),
            Typed::Swap(words) => self.swap(&words),
            Typed::Out(name) => self.out(&name),
            Typed::Fix(round, paper) => self.fix(round, &paper),
            Typed::Undo(wanted) => self.undo(wanted),
            Typed::Redo(wanted) => self.redo(wanted),
            Typed::Note(text) => Ok(said(vec![Line::Note { text }], "Noted.")),
            Typed::Prize(name, to) => self.prize(&name, &to),
            shown @ (Typed::Seats(_)
            | Typed::Standings
            | Typed::Missing
            | Typed::Prizes
            | Typed::Why(_)
            | Typed::Seal
            | Typed::Help
            | Typed::Quit) => return Ok(Plan::Show(shown)),
        };
        entry.map(|entry| Plan::Entry(Box::new(entry)))
    }

    /// The result of a table that kept its own session, taken as if it had been typed.
    pub fn handed_in(&self, outcome: Outcome) -> Entry {
        let says =
            format!("From its own session: {}", describe::result_by_name(&self.night, &outcome));
        said(vec![Line::Night(NightEvent::Result(outcome))], says)
    }

    fn playing(&self) -> Result<u32, Refused> {
        if self.night.is_over() {
            return Err(Refused::new("the night is over: its last round was played").hint(
                "`fix 2.3 11 8` corrects a result; `standings` shows where everybody stands",
            ));
        }
        Ok(self.night.now())
    }

    fn result(&self, paper: &Paper) -> Result<Entry, Refused> {
        let round = self.playing()?;
        if let Some(said) = paper.round.filter(|said| *said != round) {
            let place = format!("{said}.{}", paper.table.unwrap_or(0));
            let refused = Refused::new(format!("it is round {round}, not {said}")).at(&place);
            let [first, other] = paper.points;
            return Err(if said < round {
                refused.hint(format!("a paper of round {said}: `fix {place} {first} {other}`"))
            } else {
                refused.hint("`next` ends a round")
            });
        }
        let missing = self.night.missing();
        let table = match (paper.table, missing.first()) {
            (Some(table), _) => table,
            (None, Some(table)) => *table,
            (None, None) => {
                return Err(Refused::new(format!("every table of round {round} has handed in"))
                    .hint("`next` ends the round; `fix` corrects a result"));
            }
        };
        let outcome = self.outcome(round, table, &table.to_string(), paper)?;
        let mut doubts = self.doubts(&outcome);
        let there = self.night.table(round, table).and_then(|it| it.result.as_ref());
        let says = vec![describe::result_by_name(&self.night, &outcome)];
        let event = match there {
            None => NightEvent::Result(outcome),
            Some(there) if same(there, &outcome) => {
                let [first, other] = there.points;
                return Err(Refused::new(format!(
                    "table {table} has handed in {first}–{other} already"
                )));
            }
            Some(there) => {
                let [first, other] = there.points;
                doubts.insert(0, format!("Table {table} has handed in {first}–{other} already."));
                NightEvent::Fix(outcome)
            }
        };
        Ok(Entry {
            lines: vec![Line::Night(event)],
            doubts,
            change: Vec::new(),
            says,
            next_round: false,
        })
    }

    fn fix(&self, round: u32, paper: &Paper) -> Result<Entry, Refused> {
        let table = paper.table.unwrap_or(0);
        let begun = round > 0 && round <= self.night.now().min(self.night.setup.rounds);
        if !begun {
            let now = self.night.now().min(self.night.setup.rounds);
            return Err(Refused::new(format!("round {round} was not played: it is round {now}"))
                .at(format!("{round}.{table}")));
        }
        let outcome = self.outcome(round, table, &format!("{round}.{table}"), paper)?;
        if self.night.table(round, table).and_then(|it| it.result.as_ref()) == Some(&outcome) {
            return Err(Refused::new("it stands so already"));
        }
        let doubts = self.doubts(&outcome);
        let says = vec![describe::result_by_name(&self.night, &outcome)];
        let lines = vec![Line::Night(NightEvent::Fix(outcome))];
        let mut change = self.changed(&lines)?;
        if change.is_empty() {
            change.push("No place in the standings changes.".to_owned());
        }
        Ok(Entry { lines, doubts, change, says, next_round: false })
    }

    /// What a paper says, with its names understood.
    /// `place` is the word that names the table.
    fn outcome(
        &self,
        round: u32,
        table: u32,
        place: &str,
        paper: &Paper,
    ) -> Result<Outcome, Refused> {
        let tables = self.night.round(round).map_or(0, |it| it.tables.len());
        let Some(seated) = self.night.table(round, table) else {
            let there = match tables {
                0 => "nobody plays in it".to_owned(),
                1 => "it has table 1 alone".to_owned(),
                tables => format!("it has tables 1 to {tables}"),
            };
            return Err(Refused::new(format!("there is no table {table} in round {round}"))
                .hint(there)
                .at(place));
        };
        if let Some(points) = paper.points.into_iter().find(|points| !is_counted(*points)) {
            return Err(
                Refused::new(format!("no table brings {points} points")).at(points.to_string())
            );
        }
        let people: Vec<usize> = seated.people().collect();
        let words: Vec<&str> = paper.lone.iter().map(String::as_str).collect();
        let made = find_all(&self.night, &people, &words)
            .map_err(|why| self.not_at(round, table, &why))?;
        let mut lone: Vec<(usize, u32)> = Vec::new();
        for who in made {
            match lone.iter_mut().find(|(it, _)| *it == who) {
                Some((_, times)) => *times += 1,
                None => lone.push((who, 1)),
            }
        }
        let cut = match paper.cut.as_deref() {
            None => None,
            Some("1") => Some(0),
            Some("2") => Some(1),
            Some(name) => {
                let who = find(&self.night, &people, name)
                    .map_err(|why| self.not_at(round, table, &why))?;
                seated.side_of(who).and_then(|side| u8::try_from(side).ok())
            }
        };
        let points = paper.points;
        let outcome = Outcome { round, table, points, lone, cut, session: None };
        let decided = crate::night::fold::Table {
            sides: seated.sides.clone(),
            result: Some(outcome.clone()),
        };
        if self.night.setup.seating == Seating::Progressive && decided.winner().is_none() {
            let first = seated.sides.first().and_then(|side| side.first());
            let name = first.map_or("ann", |who| self.night.name(*who)).to_lowercase();
            let [one, other] = points;
            return Err(Refused::new(format!("table {table} is tied, and somebody moves up"))
                .hint(format!("say who won the cut: `{table} {one} {other} cut {name}`")));
        }
        Ok(outcome)
    }

    /// A name on a table's paper is nobody's at that table: perhaps it is the paper of another round.
    fn not_at(&self, round: u32, table: u32, why: &NoOne) -> Refused {
        let NoOne::Unknown { typed, .. } = why else { return self.no_one(why) };
        let everybody: Vec<usize> = (0..self.night.people.len()).collect();
        let Ok(who) = find(&self.night, &everybody, typed) else {
            let seated = self.night.table(round, table).map(|it| it.people().collect::<Vec<_>>());
            let names: Vec<&str> =
                seated.iter().flatten().map(|who| self.night.name(*who)).collect();
            return Refused::new(format!("nobody at table {table} is called {typed}"))
                .hint(format!("at table {table} sit {}", and(&names)))
                .at(typed);
        };
        let name = self.night.name(who);
        let place = self.night.round(round).and_then(|it| it.table_of(who));
        let sits = place.map_or_else(
            || format!("{name} does not play in round {round}"),
            |at| format!("{name} sits at table {} in round {round}, not at {table}", at + 1),
        );
        let earlier = (1..round).rev().find(|earlier| {
            self.night.table(*earlier, table).is_some_and(|it| it.side_of(who).is_some())
        });
        let refused = Refused::new(sits).at(typed);
        match earlier {
            Some(earlier) => refused.hint(format!(
                "{name} sat at table {table} in round {earlier}: for that paper, \
                 `fix {earlier}.{table} …`"
            )),
            None => refused,
        }
    }

    fn no_one(&self, why: &NoOne) -> Refused {
        no_one(&self.night, why)
    }

    /// What makes one doubt a result.
    fn doubts(&self, outcome: &Outcome) -> Vec<String> {
        let Outcome { points: [first, other], lone, .. } = outcome;
        let mut doubts = Vec::new();
        let lone: i32 = lone.iter().filter_map(|(_, times)| i32::try_from(*times).ok()).sum();
        if let Some(deals) = self.night.setup.deals {
            let all = i32::try_from(deals).unwrap_or(i32::MAX);
            let most = self.limits.most.saturating_mul(all);
            let together = self.limits.most_together.saturating_mul(all);
            let least = self.limits.least.saturating_mul(all);
            if *first > most || *other > most {
                doubts.push(format!("{deals} deals pay a side at most {most} points."));
            } else if first.max(&0) + other.max(&0) > together {
                doubts.push(format!("{deals} deals pay at most {together} points in all."));
            } else if self.limits.fewest_deals([*first, *other]) > deals {
                let (more, less) = (first.max(other), first.min(other));
                doubts.push(format!(
                    "{deals} deals cannot pay {more} points to one side and {less} to the other."
                ));
            }
            if *first < least || *other < least {
                doubts
                    .push(format!("Nobody can have less than {least} points after {deals} deals."));
            }
            if (*first, *other) == (0, 0) {
                doubts.push(format!("Nobody has a point after {deals} deals."));
            }
            if lone > all {
                doubts.push(format!("{lone} lone hands in {deals} deals."));
            }
        } else if let Some(target) = self.limits.target {
            let (more, less) = (*first.max(other), *first.min(other));
            if more < target {
                doubts.push(format!("Nobody has reached {target}."));
            } else if less >= target {
                doubts.push(format!("Only one side can reach {target}."));
            } else if more >= target + self.limits.most {
                doubts.push(format!("A game to {target} cannot end at {more}."));
            }
        }
        doubts
    }

    fn next(&self) -> Result<Entry, Refused> {
        let round = self.playing()?;
        let missing = self.night.missing();
        let undecided = self.night.setup.seating == Seating::Progressive;
        if undecided && !missing.is_empty() && round < self.night.setup.rounds {
            let tables = describe::tables(&missing);
            let verbs = if missing.len() == 1 {
                "decides who moves up, and is missing"
            } else {
                "decide who moves up, and are missing"
            };
            return Err(Refused::new(format!("{tables} {verbs}"))
                .hint("a result, or `3 0 0 cut ann` where it was not played"));
        }
        let mut doubts = Vec::new();
        if !missing.is_empty() {
            doubts.push(format!("Round {round} lacks {}.", describe::tables(&missing)));
        }
        let mut lines = vec![Line::Night(NightEvent::Over { round })];
        let mut after = self.night.clone();
        for line in &lines {
            after.add(line).map_err(|why| wrong(&why))?;
        }
        if self.night.setup.seating != Seating::Rotate {
            lines.extend(draw::plan(&after, round + 1).map(Line::Night));
        }
        let says = if after.is_over() {
            vec![format!("Round {round} is over, and with it the night.")]
        } else {
            vec![format!("Round {round} is over. Round {}:", round + 1)]
        };
        Ok(Entry { lines, doubts, change: Vec::new(), says, next_round: true })
    }

    fn arrive(&self, names: &[String]) -> Result<Entry, Refused> {
        let round = self.playing()? + 1;
        if round > self.night.setup.rounds {
            return Err(Refused::new("this is the last round: nobody can come in any more"));
        }
        let each =
            if self.night.setup.seating == Seating::Pairs { side_size(&self.night) } else { 1 };
        if names.len() != each {
            return Err(if each == 1 {
                Refused::new("one at a time").hint("write it as `arrive Gus`")
            } else {
                Refused::new("pairs are fixed here, so both come together")
                    .hint("write it as `arrive Gus & Ida`")
            });
        }
        let mut company = Company::default();
        for there in self.night.there(round) {
            let _known = company.add(self.night.name(there));
        }
        let mut lines = Vec::new();
        for name in names {
            check_name(name, &mut company)?;
            let name = name.clone();
            lines.push(Line::Night(NightEvent::Arrive { name, round, side: None }));
        }
        let come = self.night.people.len() + names.len();
        if come > MOST_PEOPLE {
            return Err(Refused::new(format!("a night has at most {MOST_PEOPLE} people")));
        }
        let who = names.join(" & ");
        self.redrawn(lines, round, format!("{who} plays from round {round} on."))
    }

    fn leave(&self, name: &str) -> Result<Entry, Refused> {
        let now = self.playing()?;
        let there: Vec<usize> = self.night.there(now + 1).collect();
        let who = find(&self.night, &there, name).map_err(|why| self.no_one(&why))?;
        let mut leavers = vec![who];
        if self.night.setup.seating == Seating::Pairs {
            let units = crate::night::standings::units(&self.night);
            leavers = units.into_iter().find(|pair| pair.contains(&who)).unwrap_or(leavers);
        }
        let leave =
            |person: &usize| Line::Night(NightEvent::Leave { person: *person, round: now + 1 });
        let lines = leavers.iter().map(leave).collect();
        let names = self.night.names(&leavers);
        self.redrawn(lines, now + 1, format!("{names} plays round {now} to its end, then leaves."))
    }

    /// With the rounds to come drawn anew, and what that changes.
    fn redrawn(&self, mut lines: Vec<Line>, from: u32, says: String) -> Result<Entry, Refused> {
        let mut after = self.night.clone();
        for line in &lines {
            after.add(line).map_err(|why| wrong(&why))?;
        }
        let mut doubts = Vec::new();
        let (people, size) = (after.there(from).count(), usize::from(after.setup.table));
        if from <= after.setup.rounds && people < size {
            doubts.push(format!(
                "From round {from} only {people} people are left: no table can be filled."
            ));
        }
        if self.night.setup.seating == Seating::Rotate && from <= after.setup.rounds {
            lines.extend(draw::plan(&after, from).map(Line::Night));
        }
        let was = self.night.there(from).count();
        let shape = |people: usize| {
            let tables = describe::count(i32::try_from(people / size).unwrap_or(0), "table");
            match people % size {
                0 => format!("{tables}, nobody out"),
                1 => format!("{tables}, 1 out"),
                out => format!("{tables}, {out} out"),
            }
        };
        let mut change = vec![says.clone()];
        if from <= after.setup.rounds {
            change.push(format!(
                "From round {from} there are {people} people instead of {was}: {} instead of {}.",
                shape(people),
                shape(was)
            ));
            if self.night.setup.seating == Seating::Rotate {
                change.push(
                    "The rounds to come are drawn anew; what was played weighs in.".to_owned(),
                );
            }
        }
        Ok(Entry { lines, doubts, change, says: vec![says], next_round: false })
    }

    fn swap(&self, words: &[String]) -> Result<Entry, Refused> {
        let round = self.playing()?;
        let there: Vec<usize> = self.night.there(round).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).filter(|it| *it != "&").collect();
        let found = find_all(&self.night, &there, &words).map_err(|why| self.no_one(&why))?;
        let [one, other] = found.as_slice() else {
            return Err(Refused::new("two people change places").hint("write it as `swap ann ben`"));
        };
        self.exchanged(round, *one, *other)
    }

    fn out(&self, name: &str) -> Result<Entry, Refused> {
        let round = self.playing()?;
        let there: Vec<usize> = self.night.there(round).collect();
        let who = find(&self.night, &there, name).map_err(|why| self.no_one(&why))?;
        let Some(seated) = self.night.round(round) else {
            return Err(Refused::new("this round has no seats"));
        };
        let name = self.night.name(who);
        if seated.out.contains(&who) {
            return Err(Refused::new(format!("{name} sits out already")));
        }
        let times =
            |who: &usize| self.night.rounds.iter().filter(|round| round.out.contains(who)).count();
        let Some(instead) = seated.out.iter().copied().max_by_key(times) else {
            return Err(Refused::new(format!("nobody sits out to take {name}'s seat")).hint(
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
        let (first, second) = (self.night.name(one), self.night.name(other));
        let says = format!("{first} and {second} change places in round {round}.");
        Ok(said(vec![Line::Night(NightEvent::Swap { round, one, other })], says))
    }

    fn prize(&self, name: &str, to: &str) -> Result<Entry, Refused> {
        let words = folded(to);
        let there = self.night.prizes.iter().find(|it| folded(&it.name) == folded(name));
        let name = there.map_or(name, |prize| &prize.name);
        let goes_to = match words.as_str() {
            "none" | "nobody" => {
                if there.is_none() {
                    return Err(Refused::new(format!("there is no prize {name}")).at(name));
                }
                let prize = name.to_owned();
                let says = format!("No prize {name} any more.");
                return Ok(said(vec![Line::Night(NightEvent::Drop { prize })], says));
            }
            "most points" | "points" => Best::MostPoints,
            "most rounds" | "most rounds won" | "rounds" => Best::MostRounds,
            "most lone hands" | "lone hands" => Best::MostLoneHands,
            "least points" | "fewest points" => Best::LeastPoints,
            _ => match words.strip_prefix("best of ") {
                Some(side) => Best::OfSide(self.side(side)?),
                None => {
                    let everybody: Vec<usize> = (0..self.night.people.len()).collect();
                    let who = find(&self.night, &everybody, to).map_err(|why| {
                        self.no_one(&why).hint(
                            "a prize is for most points, least points, most rounds, most lone \
                             hands, best of a side, or for somebody by name",
                        )
                    })?;
                    Best::Named(vec![who])
                }
            },
        };
        let says = format!("{name}: {}.", describe::best(&self.night, &goes_to));
        let prize = Prize { name: name.to_owned(), goes_to };
        Ok(said(vec![Line::Night(NightEvent::Prize(prize))], says))
    }

    /// A side of people as it is written.
    fn side(&self, typed: &str) -> Result<String, Refused> {
        let mut sides: Vec<&String> =
            self.night.people.iter().filter_map(|person| person.side.as_ref()).collect();
        sides.sort();
        sides.dedup();
        if let Some(side) = sides.iter().find(|side| folded(side) == typed) {
            return Ok((*side).clone());
        }
        let refused = Refused::new(format!("nobody here is of a side {typed}")).at(typed);
        Err(if sides.is_empty() {
            refused.hint("sides stand behind the names of the players: `Ann, ladies`")
        } else {
            refused.hint(format!("there are {}", or(&sides)))
        })
    }

    fn undo(&self, wanted: usize) -> Result<Entry, Refused> {
        let mut froms = self.history.undo_targets(wanted);
        let is_first_plan = |from: &u64| {
            self.history.get(*from).is_some_and(|it| {
                it.seq == 1 && matches!(it.line, Line::Night(NightEvent::Plan { from: 1, .. }))
            })
        };
        // Without its first plan it would be no night.
        froms.retain(|from| !is_first_plan(from));
        if froms.is_empty() {
            return Err(Refused::new("there is nothing to undo"));
        }
        if froms.len() < wanted {
            return Err(too_many(wanted, froms.len(), "undo"));
        }
        let first = froms.last().copied().unwrap_or_default();
        let what = self.what(self.history.struck_by(first).map(|it| &it.line));
        let strike = |from: &u64| Line::Strike { from: *from, why: String::new() };
        self.turned(froms.iter().map(strike).collect(), format!("Taken back: {what}."), "Undone.")
    }

    fn redo(&self, wanted: usize) -> Result<Entry, Refused> {
        let strikes = self.history.redo_targets(wanted);
        if strikes.is_empty() {
            return Err(Refused::new("there is nothing to redo"));
        }
        if strikes.len() < wanted {
            return Err(too_many(wanted, strikes.len(), "redo"));
        }
        let back = strikes.iter().flat_map(|strike| self.history.restored_by(*strike));
        let what = self.what(back.map(|it| &it.line));
        let lines = strikes.iter().map(|strike| Line::Restore { strike: *strike }).collect();
        self.turned(lines, format!("Back again: {what}."), "Redone.")
    }

    /// An undo or a redo, with everything that it changes.
    fn turned(&self, lines: Vec<Line>, what: String, says: &str) -> Result<Entry, Refused> {
        let mut change = vec![what];
        change.extend(self.changed(&lines)?);
        let says = vec![says.to_owned()];
        Ok(Entry { lines, doubts: Vec::new(), change, says, next_round: false })
    }

    fn what<'l>(&self, lines: impl Iterator<Item = &'l Line>) -> String {
        lines.map(|line| describe::line(&self.night, line)).collect::<Vec<_>>().join("; ")
    }

    /// How the points of the one that is meant came about.
    pub fn why(&self, typed: &str) -> Result<Tally, Refused> {
        why::of(&self.night, typed).map_err(|why| self.no_one(&why))
    }

    /// Every place of the standings that these lines change.
    fn changed(&self, lines: &[Line]) -> Result<Vec<String>, Refused> {
        let mut history = self.history.clone();
        let at = &self.header.at;
        history.push_entry(at, lines).map_err(|unfit| Refused::new(unfit.why.to_string()))?;
        let after = folded_night(&self.header, &history)
            .map_err(|error| Refused::new(error.to_string()))?;
        Ok(changed(&self.night, &after))
    }

    /// What can be typed, how it is used, and what it does.
    pub fn words(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<F> {
        WORDS.iter().map(|(_, used, does)| (*used, *does))
    }
}

fn too_many(wanted: usize, there: usize, verb: &str) -> Refused {
    let all =
        if there == 1 { "there is only 1".to_owned() } else { format!("there are only {there}") };
    Refused::new(format!("{wanted} to {verb}, and {all}")).at(wanted.to_string())
}

/// May somebody be called so in this company? Who may, is of it then.
pub fn check_name(name: &str, company: &mut Company) -> Result<(), Refused> {
    if name.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Err(Refused::new("a name begins with a letter: numbers are points here").at(name));
    }
    if name.contains(['&', ',']) || folded(name).split(' ').any(|word| word == "cut") {
        let error = "that cannot be a name here: `cut`, `&` and `,` mean something";
        return Err(Refused::new(error).at(name));
    }
    company.add(name).map_err(|bad| {
        let refused = Refused::new(bad.to_string()).at(name);
        match bad {
            BadNames::Equal { .. } => Refused::new(format!("{name} is there already"))
                .hint("add an initial, if this is somebody else")
                .at(name),
            BadNames::Empty { .. } => Refused::new("a name is missing"),
            BadNames::Long { .. }
            | BadNames::Control { .. }
            | BadNames::Alike { .. }
            | BadNames::Command { .. }
            | BadNames::Number { .. }
            | BadNames::Spoken { .. }
            | BadNames::Count { .. } => refused,
        }
    })
}

/// Nobody, or more than one, is meant.
pub fn no_one(night: &Night, why: &NoOne) -> Refused {
    match why {
        NoOne::Unknown { typed, near } => {
            let refused = Refused::new(format!("nobody here is called {typed}")).at(typed);
            if near.is_empty() {
                return refused;
            }
            refused.hint(format!("did you mean {}?", or(near)))
        }
        NoOne::Several { typed, people } => {
            let names: Vec<&str> = people.iter().map(|who| night.name(*who)).collect();
            Refused::new(format!("`{typed}` may be {}", or(&names)))
                .hint("type more of the name")
                .at(typed)
        }
    }
}

/// `Ann, Ben or Cal`.
fn or(words: &[impl AsRef<str>]) -> String {
    listed(words, "or")
}

/// `Ann, Ben and Cal`.
fn and(words: &[impl AsRef<str>]) -> String {
    listed(words, "and")
}

fn listed(words: &[impl AsRef<str>], joint: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {joint} {last}", first.join(", ")),
        words => words.join(""),
    }
}

fn said(lines: Vec<Line>, says: impl Into<String>) -> Entry {
    Entry {
        lines,
        doubts: Vec::new(),
        change: Vec::new(),
        says: vec![says.into()],
        next_round: false,
    }
}

fn same(one: &Outcome, other: &Outcome) -> bool {
    (one.points, &one.lone, one.cut) == (other.points, &other.lone, other.cut)
}

fn wrong(why: &Wrong) -> Refused {
    Refused::new(why.to_string())
}

fn folded_night(header: &Header, history: &History) -> Result<Night, BookError> {
    match Night::of(header, history.standing())? {
        (night, None) => Ok(night),
        (_, Some((seq, why))) => Err(BookError::Impossible { seq, why }),
    }
}

/// The ruleset in a header.
pub fn ruleset(header: &Header) -> Result<Ruleset, BookError> {
    file::from_header(&header.rules).map_err(|_| BookError::Rules)
}
