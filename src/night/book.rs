//! Between what the organiser types and the log: what would a line do? Then do it, or don't.
//!
//! As at a table's desk a line is planned first, and only a plan that is committed is written, and on
//! the disk before anybody is told. It must never print, nor know a clock.

mod company;
mod refused;

use std::collections::BTreeSet;

use crate::desk::people::{BadNames, NamesInUse};
use crate::event::night::{Best, NightEvent, Outcome, Prize, Seating};
use crate::history::{History, Unfit};
use crate::log::{self, Chain, Header, Line, OnceWords};
use crate::night::command::{NotUnderstood, Paper, Typed, WORDS, read};
use crate::night::describe::{self, changed};
use crate::night::fold::{Table, is_counted};
use crate::night::limits::Limits;
use crate::night::names::{NoOne, find, find_all, find_unit, folded};
use crate::night::prize::{self, Winner};
use crate::night::{Night, Wrong, draw};
use crate::rules::Ruleset;
use crate::rules::file;
use crate::seal::Seal;
use crate::speech::listed;
use crate::store::{Adopted, Disk, DiskFile, LogFile, Opened, Repair, Store, StoreError};

pub use refused::{Refused, no_one};

/// A night that is open for writing.
#[derive(Debug)]
pub struct Book<F = std::fs::File> {
    file: LogFile<F>,
    header: Header,
    history: History,
    night: Night,
    rules: Ruleset,
    limits: Limits,
    /// The entries that were recorded with a word, by that word.
    once: OnceWords,
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
    /// What makes one doubt it.
    pub doubts: Vec<String>,
    /// What it changes; shown before it does.
    pub change: Vec<String>,
    /// What is asked before it is done, and left on a no or on nothing; none where it is done at once.
    pub asks: Option<&'static str>,
    /// What is said when it is on the disk.
    pub says: Vec<String>,
    /// Does the next round begin with it?
    pub next_round: bool,
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
        let once = OnceWords::of(&log.rows);
        let (history, unfit) = History::of(&log.header, log.rows);
        if let Some(unfit) = unfit {
            return Err(unfit.into());
        }
        let night = folded_night(&log.header, &history)?;
        let rules = ruleset(&log.header)?;
        let (header, limits) = (log.header, Limits::of(&rules));
        let mut book = Self { file, header, history, night, rules, limits, once, next_once: None };
        // A log without its first plan: as another program may have written it.
        if book.history.said().is_empty() {
            book.draw_first()?;
        }
        Ok((book, repair))
    }

    /// Begins a night. Its id is made unique; the first plan is drawn, and is on the disk with it or
    /// not at all.
    pub fn create<D: Disk<File = F>>(store: &Store<D>, header: Header) -> Result<Self, BookError> {
        let rules = ruleset(&header)?;
        let limits = Limits::of(&rules);
        let plan: Vec<Line> =
            draw::plan(&Night::new(&header)?, 1).map(Line::Night).into_iter().collect();
        // Both in one file that gets its name when it is whole.
        let (file, header) = store.create_with(header, &plan)?;
        let mut history = History::new(&header);
        if !plan.is_empty() {
            history.push_entry(&header.at, &plan)?;
        }
        let night = folded_night(&header, &history)?;
        let once = OnceWords::default();
        Ok(Self { file, header, history, night, rules, limits, once, next_once: None })
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

    /// The rules that are played.
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The chain value of its last line.
    pub const fn chain(&self) -> &Chain {
        self.file.chain()
    }

    /// The log as it stands, to be noted down.
    pub fn seal(&self) -> Seal {
        Seal::of(self.file.next_seq(), self.file.chain())
    }

    /// The line of the entry that was recorded with this word, if one was, undone or not; and what was
    /// typed for it, in short, where the record has that.
    pub fn recorded_once(&self, word: &str) -> Option<(u64, Option<String>)> {
        self.once.get(word)
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
                self.once.note(self.next_once.take(), first);
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
        let entry = match read(text).map_err(|why| self.not_understood(why))? {
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
            | Typed::Rule(_)
            | Typed::Board
            | Typed::Seal
            | Typed::Help
            | Typed::Clear
            | Typed::Quit) => return Ok(Plan::Show(shown)),
        };
        entry.map(|entry| Plan::Entry(Box::new(entry)))
    }

    /// Of a result with a name in front it is told at which table that person sits.
    fn not_understood(&self, why: NotUnderstood) -> Refused {
        let NotUnderstood::ByName { name, points: [one, other] } = &why else { return why.into() };
        let round = self.night.now();
        let there: Vec<usize> = self.night.there(round).collect();
        let sits = find(&self.night, &there, name).ok().and_then(|who| {
            let at = self.night.round(round)?.table_of(who)?;
            let table = self.night.round(round)?.tables.get(at)?;
            Some((who, at + 1, table.side_of(who)?))
        });
        let Some((who, table, side)) = sits else { return why.into() };
        let [first, second] = if side == 0 { [one, other] } else { [other, one] };
        let person = self.night.name(who);
        Refused::new(format!("a table goes by its number: {person} sits at table {table}"))
            .hint(format!("`{table} {first} {second}` if {person}'s side has {one}"))
            .at(name)
    }

    /// The result of a table that kept its own session, taken as if it had been typed. A session knows
    /// no cut: where one is needed, that is said.
    pub fn handed_in(&self, outcome: Outcome) -> Entry {
        let mut says = vec![format!(
            "From its own session: {}",
            describe::result_by_name(&self.night, &outcome)
        )];
        let seated = self.night.table(outcome.round, outcome.table);
        if let Some(refused) = seated.and_then(|it| self.cut_fits(it, &outcome).err()) {
            says.extend(std::iter::once(refused.says).chain(refused.hints));
        }
        let lines = vec![Line::Night(NightEvent::Result(outcome))];
        Entry { says, ..said(lines, "") }
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
                let score = describe::score(there.points);
                return Err(Refused::new(format!("table {table} has handed in {score} already")));
            }
            Some(there) => {
                // Who won the cut may be known later than the result.
                let is_cut = (there.points, &there.lone) == (outcome.points, &outcome.lone)
                    && there.cut.is_none();
                if !is_cut {
                    let score = describe::score(there.points);
                    let said = format!("Table {table} has handed in {score} already.");
                    doubts.insert(0, said);
                    doubts.extend(self.lone_dropped(&outcome, paper));
                }
                NightEvent::Fix(outcome)
            }
        };
        let asks = (!doubts.is_empty()).then_some(ALL_THE_SAME);
        let lines = vec![Line::Night(event)];
        Ok(Entry { lines, doubts, change: Vec::new(), asks, says, next_round: false })
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
            return Err(Refused::new("it is recorded like that already"));
        }
        let doubts = self.doubts(&outcome);
        let says = vec![describe::result_by_name(&self.night, &outcome)];
        let dropped = self.lone_dropped(&outcome, paper);
        let lines = vec![Line::Night(NightEvent::Fix(outcome))];
        let mut change = self.changed(&lines)?;
        if change.is_empty() {
            change.push("No place in the standings changes.".to_owned());
        }
        change.extend(dropped);
        let asks = Some(if doubts.is_empty() { "Do it?" } else { ALL_THE_SAME });
        Ok(Entry { lines, doubts, change, asks, says, next_round: false })
    }

    /// Lone hands that were told and are named no more: a correction says all of a result.
    fn lone_dropped(&self, outcome: &Outcome, paper: &Paper) -> Option<String> {
        let there = self.night.table(outcome.round, outcome.table)?.result.as_ref()?;
        if there.lone.is_empty() || !paper.lone.is_empty() {
            return None;
        }
        let each = there.lone.iter().flat_map(|(who, times)| {
            let times = usize::try_from(*times).unwrap_or(usize::MAX);
            std::iter::repeat_n(self.night.name(*who).to_lowercase(), times.min(20))
        });
        let names = each.collect::<Vec<_>>().join(" ");
        let Outcome { round, table, points: [one, other], .. } = outcome;
        let typed = format!("fix {round}.{table} {one} {other} {names}");
        Some(format!("The lone hands go with it; `{typed}` keeps them."))
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
        if let Some(both) = paper.dashed.as_deref().filter(|_| self.limits.least < 0) {
            let [first, other] = paper.points;
            return Err(Refused::new(format!("`{both}` may be {first} and {other}, or a loss"))
                .hint(format!("with a blank between: `{first} {other}`, or `{first} -{other}`"))
                .at(both));
        }
        if let Some(points) = paper.points.into_iter().find(|points| !is_counted(*points)) {
            return Err(
                Refused::new(format!("no table brings {points} points")).at(points.to_string())
            );
        }
        let people: Vec<usize> = seated.people().collect();
        let words: Vec<&str> = paper.lone.iter().map(String::as_str).collect();
        if words.iter().any(|word| word.contains('&')) {
            return Err(Refused::new("a lone hand is made by one player")
                .hint("a name for each: `3 11 7 ann ann ben`")
                .at("&"));
        }
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
            Some(names) => Some(self.cut_side(round, table, seated, names)?),
        };
        // A table that kept its own session stays linked to it, whatever is corrected.
        let session = seated.result.as_ref().and_then(|it| it.session.clone());
        let points = paper.points;
        let outcome = Outcome { round, table, points, lone, cut, session };
        self.cut_fits(seated, &outcome)?;
        Ok(outcome)
    }

    /// The side that won the cut: by one name of it, or by all of them.
    fn cut_side(&self, round: u32, table: u32, seated: &Table, names: &str) -> Result<u8, Refused> {
        let people: Vec<usize> = seated.people().collect();
        let words: Vec<&str> = names.split_whitespace().filter(|it| *it != "&").collect();
        let won = find_all(&self.night, &people, &words)
            .map_err(|why| self.not_at(round, table, &why))?;
        let mut sides = won.iter().filter_map(|who| seated.side_of(*who));
        let side = sides.next().unwrap_or(0);
        if sides.any(|other| other != side) {
            let names: Vec<&str> = won.iter().map(|who| self.night.name(*who)).collect();
            return Err(Refused::new(format!("{} are not on one side", listed(&names, "and")))
                .hint("after `cut` comes who won it; lone hands come before it")
                .at(names.first().copied().unwrap_or_default()));
        }
        Ok(u8::try_from(side).unwrap_or(0))
    }

    /// Where winners move up a tie needs a cut; and where there is no tie nothing was cut for.
    fn cut_fits(&self, seated: &Table, outcome: &Outcome) -> Result<(), Refused> {
        let uncut = Outcome { cut: None, ..outcome.clone() };
        let winner = Table { sides: seated.sides.clone(), result: Some(uncut) };
        let winner = winner.winner(self.night.setup.seating);
        let Outcome { table, points: [one, other], .. } = *outcome;
        match (winner.and_then(|side| seated.sides.get(side)), outcome.cut) {
            (Some(winners), Some(_)) => {
                let won = self.night.names(winners);
                let says = if one == other {
                    format!("there is no cut at table {table}: more lone hands, so {won} won")
                } else {
                    format!("there is no cut at table {table}: {won} won, {one} to {other}")
                };
                Err(Refused::new(says).hint("leave out `cut` and what comes after it").at("cut"))
            }
            (None, None) if self.night.setup.seating == Seating::Progressive => {
                let first = seated.sides.first().and_then(|side| side.first());
                let name = first.map_or("ann", |who| self.night.name(*who)).to_lowercase();
                Err(Refused::new(format!("table {table} is tied, and somebody moves up"))
                    .hint(format!("say who won the cut: `{table} {one} {other} cut {name}`")))
            }
            (Some(_), None) | (None, _) => Ok(()),
        }
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
                .hint(format!("at table {table} sit {}", listed(&names, "and")))
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
                .hint("a result, or `3 0 0 cut ann` if it was not played"));
        }
        if undecided && round < self.night.setup.rounds {
            self.all_decided(round)?;
        }
        let mut doubts = Vec::new();
        if !missing.is_empty() {
            let first = missing.first().copied().unwrap_or_default();
            let lacks = describe::tables(&missing);
            doubts.push(format!(
                "Round {round} lacks {lacks}; `fix {round}.{first} 11 7` enters it later."
            ));
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
        let without = if missing.len() == 1 { "End it without?" } else { "End it without them?" };
        let asks = (!doubts.is_empty()).then_some(without);
        Ok(Entry { lines, doubts, change: Vec::new(), asks, says, next_round: true })
    }

    /// A table's own session may end in a tie, and knows no cut.
    fn all_decided(&self, round: u32) -> Result<(), Refused> {
        let tables = self.night.round(round).map(|it| it.tables.as_slice()).unwrap_or_default();
        let tied =
            (1..).zip(tables).find(|(_, table)| table.winner(self.night.setup.seating).is_none());
        let Some((number, result)) =
            tied.and_then(|(at, table)| Some((at, table.result.as_ref()?)))
        else {
            return Ok(());
        };
        let outcome = Outcome { table: number, cut: None, ..result.clone() };
        let table = self.night.table(round, number);
        table.map_or(Ok(()), |seated| self.cut_fits(seated, &outcome))
    }

    fn prize(&self, name: &str, to: &str) -> Result<Entry, Refused> {
        let there = self.night.prizes.iter().find(|it| folded(&it.name) == folded(name));
        let name = there.map_or(name, |prize| &prize.name);
        let goes_to = match prize::winner(to, &self.sides()) {
            Winner::Best(best) => best,
            Winner::NoSide(side) => return Err(self.no_side(&side)),
            Winner::Other => self.named(to)?,
            Winner::Nobody if there.is_none() => {
                return Err(Refused::new(format!("there is no prize {name}")).at(name));
            }
            Winner::Nobody => {
                let prize = name.to_owned();
                let says = format!("No prize {name} any more.");
                return Ok(said(vec![Line::Night(NightEvent::Drop { prize })], says));
            }
        };
        let says = format!("{name}: {}.", describe::best(&self.night, &goes_to));
        let prize = Prize { name: name.to_owned(), goes_to };
        Ok(said(vec![Line::Night(NightEvent::Prize(prize))], says))
    }

    /// The sides of the people, each once.
    fn sides(&self) -> Vec<&String> {
        let sides: BTreeSet<&String> =
            self.night.people.iter().filter_map(|person| person.side.as_ref()).collect();
        sides.into_iter().collect()
    }

    fn no_side(&self, typed: &str) -> Refused {
        let sides = self.sides();
        let refused = Refused::new(format!("nobody here is of a side {typed}")).at(typed);
        if sides.is_empty() {
            refused.hint("sides come after the names of the players: `Ann, ladies`")
        } else {
            refused.hint(format!("there are {}", listed(&sides, "or")))
        }
    }

    /// A prize for somebody by name; for both of a pair by both.
    fn named(&self, typed: &str) -> Result<Best, Refused> {
        let everybody: Vec<usize> = (0..self.night.people.len()).collect();
        let who = find_unit(&self.night, &everybody, typed)
            .map_err(|why| self.no_one(&why).hint(format!("a prize is for {}", prize::CAN_BE)))?;
        Ok(Best::Named(if typed.contains('&') { self.night.unit_of(who) } else { vec![who] }))
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
        let is_fix = self.history.struck_by(first).any(|it| is_correction(&it.line));
        let lines = froms.iter().map(strike).collect();
        self.turned(
            lines,
            format!("Taken back: {what}."),
            ("Undone; `redo` brings it back.", is_fix),
        )
    }

    fn redo(&self, wanted: usize) -> Result<Entry, Refused> {
        let strikes = self.history.redo_targets(wanted);
        if strikes.is_empty() {
            return Err(Refused::new("there is nothing to redo"));
        }
        if strikes.len() < wanted {
            return Err(too_many(wanted, strikes.len(), "redo"));
        }
        let lines: Vec<Line> =
            strikes.iter().map(|strike| Line::Restore { strike: *strike }).collect();
        let back = self.brought_back(&strikes, &lines)?;
        let what = self.what(back.iter());
        let is_fix = back.iter().any(is_correction);
        self.turned(
            lines,
            format!("Back again: {what}."),
            ("Redone; `undo` takes it back.", is_fix),
        )
    }

    /// What comes back by these restores, each of which leads on from the one before it.
    fn brought_back(&self, strikes: &[u64], restores: &[Line]) -> Result<Vec<Line>, Refused> {
        let (mut history, mut back) = (self.history.clone(), Vec::new());
        for (strike, restore) in strikes.iter().zip(restores) {
            back.extend(history.restored_by(*strike).map(|it| it.line.clone()));
            history
                .push_entry(&self.header.at, std::slice::from_ref(restore))
                .map_err(|unfit| Refused::new(unfit.why.to_string()))?;
        }
        Ok(back)
    }

    /// An undo or a redo; of a correction with every place that it changes, as the correction itself.
    fn turned(
        &self,
        lines: Vec<Line>,
        what: String,
        (says, is_fix): (&str, bool),
    ) -> Result<Entry, Refused> {
        let mut change = vec![what];
        let places = self.changed(&lines)?; // what could not be is told here
        change.extend(places.into_iter().filter(|_| is_fix));
        // One is done at once: the other way back is as short.
        let asks = (lines.len() > 1).then_some("Do it?");
        Ok(Entry { change, asks, ..said(lines, says) })
    }

    fn what<'l>(&self, lines: impl Iterator<Item = &'l Line>) -> String {
        lines.map(|line| describe::line(&self.night, line)).collect::<Vec<_>>().join("; ")
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

/// May somebody be called so in this company? Who may, is of it then.
pub fn check_name(name: &str, company: &mut NamesInUse) -> Result<(), Refused> {
    if name.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Err(Refused::new("a name begins with a letter: numbers are points here").at(name));
    }
    if name.contains(['&', ','])
        || folded(name).split(' ').any(|word| ["cut", "and"].contains(&word))
    {
        let error = "that cannot be a name here: `cut`, `and`, `&` and `,` have a meaning";
        return Err(Refused::new(error).at(name));
    }
    if prize::is_taken(name) {
        let error = format!("{name} cannot be a name here: a prize can be for that");
        return Err(Refused::new(error).hint("add an initial").at(name));
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
            | BadNames::Card { .. }
            | BadNames::Number { .. }
            | BadNames::Spoken { .. }
            | BadNames::Count { .. } => refused,
        }
    })
}

/// What is asked where a line is doubted.
const ALL_THE_SAME: &str = "Take it all the same?";

fn said(lines: Vec<Line>, says: impl Into<String>) -> Entry {
    Entry {
        lines,
        doubts: Vec::new(),
        change: Vec::new(),
        asks: None,
        says: vec![says.into()],
        next_round: false,
    }
}

const fn is_correction(line: &Line) -> bool {
    matches!(line, Line::Night(NightEvent::Fix(_)))
}

fn same(one: &Outcome, other: &Outcome) -> bool {
    (one.points, &one.lone, one.cut) == (other.points, &other.lone, other.cut)
}

fn wrong(why: &Wrong) -> Refused {
    Refused::new(why.to_string())
}

fn too_many(wanted: usize, there: usize, verb: &str) -> Refused {
    let all =
        if there == 1 { "there is only 1".to_owned() } else { format!("there are only {there}") };
    Refused::new(format!("{wanted} to {verb}, and {all}")).at(wanted.to_string())
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
