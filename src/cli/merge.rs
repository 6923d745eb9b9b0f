//! `merge`: two records of one evening become one, and what they differ in is asked.

use std::io::ErrorKind;

use rasher::event::{Call, Cards, Climbing, Event, Ruling, Table};
use rasher::game::verdict::Impossible;
use rasher::line::command::Command;
use rasher::line::{Names, in_words};
use rasher::log::{self, Attest, Line, Log, Mark, MarkKind, Original};
use rasher::merge::{
    Account, Answers, Book, Difference, Matter, NotOne, Outcome, Side, Turn, merge, put_together,
    same_evening,
};
use rasher::report::case;
use rasher::report::deal::capital;
use rasher::report::small_print::{NoticeKind, of_witnesses};
use rasher::report::stats::{Aliases, folded};
use rasher::report::words::{name, score, side, signed};
use rasher::rules::Ruleset;
use rasher::seal::Seal;
use rasher::seat::{Players, Seat, Team};
use rasher::session::{DealStory, Game, Session, Stopped};
use rasher::store::{Adopted, Store, StoreError};
use serde_json::json;

use super::night;
use super::sessions::{self, Seen};
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, count, listed};
use crate::prompt::editor::{Editor, Offering, Typed};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// One record: a session or a night, or the path of a log.
    mine: String,
    /// The other.
    theirs: String,
    /// Only say what differs.
    #[arg(long)]
    check: bool,
    /// As one JSON document: what differs, and what was written.
    #[arg(long)]
    json: bool,
}

/// A record with what it is called.
struct Record {
    name: String,
    seen: Seen,
    book: Book,
    seal: Seal,
}

/// Why two records are not put together, and what they would have to have in common.
fn refused(why: &NotOne, [one, other]: [&str; 2]) -> Failure {
    Failure::failed(format!("{one} and {other} cannot be put together: {why}")).hint(
        "nothing was written; both are to be of the same people, with the same rules, the same first \
         dealer and the same score to begin with",
    )
}

/// The people who sat there as a record began, each by one name.
fn people(log: &Log, aliases: &Aliases) -> Vec<String> {
    log.header.seats.iter().map(|name| aliases.person(&folded(name)).to_owned()).collect()
}

/// The two logs, each with what it is called.
type Logs = [(String, Log); 2];

/// Who sat where, as somebody has to say it, with the two records as they are by the order of the first and
/// of the second.
struct Order {
    asked: Difference,
    by: [Logs; 2],
}

/// Lets both records speak of the same chairs: the older one says which is the first. Where the people sit
/// in another order and are partners all the same, and more deals are the same where what is said of a person
/// is said of his chair by the other, somebody has to say in which order they sat.
fn facing(records: Logs, aliases: &Aliases) -> (Logs, Option<Order>) {
    fn age(log: &Log) -> (&str, &str, &[String]) {
        (&log.header.at, &log.header.title, &log.header.seats)
    }
    let books = records.each_ref().map(|(_, log)| Book::read(log));
    let [mine, theirs] = records.each_ref().map(|(_, log)| log);
    let [one, other] = &books;
    // What was merged says it of those that it was made of.
    let is_mine_older = match (one.is_made_of(other), other.is_made_of(one)) {
        (true, _) => true,
        (false, true) => false,
        (false, false) => age(mine) <= age(theirs),
    };
    let is_known = one.is_made_of(other) || other.is_made_of(one);
    let turned = |is_theirs: bool| {
        let mut logs = records.clone();
        let [(_, mine), (_, theirs)] = &mut logs;
        let (log, like) = if is_theirs { (theirs, &*mine) } else { (mine, &*theirs) };
        let turn = Turn::between(&people(log, aliases), &people(like, aliases))?;
        *log = turn.log(log);
        Some((logs, turn.is_around()))
    };
    let Some((logs, is_around)) = turned(is_mine_older) else { return (records, None) };
    if is_around {
        return (logs, None);
    }
    let [by_mine, by_theirs] = logs.each_ref().map(|(_, log)| Book::read(log));
    if by_mine.agrees_with(&by_theirs) <= one.agrees_with(other) {
        return (records, None);
    }
    if is_known {
        return (logs, None);
    }
    let (Some((by_mine, _)), Some((by_theirs, _))) = (turned(true), turned(false)) else {
        return (records, None);
    };
    let [mine, theirs] = [mine, theirs].map(|log| log.header.seats.clone());
    let matter = Matter::Order { mine, theirs };
    let asked = Difference { game: 1, deal: 0, mine: None, theirs: None, matter };
    (logs, Some(Order { asked, by: [by_mine, by_theirs] }))
}

/// Are these the same people chair by chair, by case, blanks and aliases, though not written alike?
fn are_one(mine: &[String], theirs: &[String], aliases: &Aliases) -> bool {
    let person = |name: &String| aliases.person(&folded(name)).to_owned();
    let of = |names: &[String]| names.iter().map(person).collect::<Vec<_>>();
    mine != theirs && of(mine) == of(theirs)
}

/// What has to be said of two records before their deals can be compared.
fn beforehand(mine: &Record, theirs: &Record, aliases: &Aliases) -> Vec<Difference> {
    if mine.book.holds(&theirs.book) || theirs.book.holds(&mine.book) {
        return Vec::new();
    }
    let day = |book: &Book| book.begun().0.chars().take(10).collect::<String>();
    let title = |book: &Book| folded(book.begun().1);
    let (one, other) = (&mine.book, &theirs.book);
    // Not where one was made of the other: that was asked then.
    let is_known = one.is_made_of(other) || other.is_made_of(one);
    let evening = !is_known && (day(one) != day(other) || title(one) != title(other));
    let people = !is_known && are_one(one.seats(), other.seats(), aliases);
    let asked = [(evening, Matter::Evening), (people, Matter::People)];
    let asked = asked.into_iter().filter(|(is_asked, _)| *is_asked);
    asked
        .map(|(_, matter)| Difference { game: 1, deal: 0, mine: None, theirs: None, matter })
        .collect()
}

/// Asks whether two records are of one evening, and whether these are the same people.
fn are_of_one(
    open: &[Difference],
    mine: &Record,
    theirs: &Record,
    person: &mut Person<'_>,
) -> Result<(), Failure> {
    for (no, difference) in (1..).zip(open) {
        let mut page = Page::new();
        let text = Text::new().strong(place(difference, mine));
        page.line(text.quiet(format!("  {no} of {}", open.len())));
        for line in told(difference, mine, theirs) {
            page.indented(line, 2, 4);
        }
        person.world.out.talk(&page);
        if person.said("Is that so, y or n? ", ["y", "n"])? == 1 {
            return Err(
                Failure::failed("then they cannot be put together").hint("nothing was written")
            );
        }
    }
    Ok(())
}

/// Whichever of two records of the same people was named first, the older one says how they are written.
fn same_people(mine: &mut Record, theirs: &mut Record, aliases: &Aliases) {
    if !are_one(mine.book.seats(), theirs.book.seats(), aliases) {
        return;
    }
    let age = |it: &Record| (it.book.begun().0.to_owned(), it.book.seats().to_vec());
    let older = if age(mine) <= age(theirs) { &*mine } else { &*theirs };
    let seats = older.book.seats().to_vec();
    for record in [mine, theirs] {
        record.book.write_people_as(&seats);
    }
}

/// Puts two records together.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let [mine, theirs] = [log_of(&store, &args.mine)?, log_of(&store, &args.theirs)?];
    match [&mine, &theirs].map(|(_, log)| log.header.night.is_some()) {
        [true, true] => {
            let records = [mine, theirs].map(|(name, log)| night::merge::Record { name, log });
            let manner = night::merge::Manner { check: args.check, json: args.json };
            return night::merge::run(&store, records, manner, world);
        }
        [false, false] => {}
        [true, false] | [false, true] => {
            return Err(Failure::failed("one is a night and the other the session of one table")
                .hint("nothing was written"));
        }
    }
    let aliases = super::alias::load(&store)?;
    let asks = world.is_attended() && !args.check;
    let (found, said) = (Vec::new(), Vec::new());
    let person = if asks { Some(Person::new(world)?) } else { None };
    let mut table = Asking { person, aliases, is_asked: false, found, said };
    let named = [mine.clone(), theirs.clone()];
    let merged = put_together([&mine.1, &theirs.1], |one, other, answers| {
        let logs = [one, other].map(|log| (called(log, &named), log.clone()));
        let is_part = |log: &Log| named.iter().all(|(_, named)| named.tail != log.tail);
        let parts = [one, other].map(is_part) != [false, false];
        if parts {
            table.is_one_evening(&named)?;
        }
        table.together(logs, answers, parts)
    })?;
    let mut merged =
        merged.map_err(|why| refused(&why, named.each_ref().map(|it| it.0.as_str())))?;
    let [mine, theirs] = [record(mine)?, record(theirs)?];
    if args.check || !table.found.is_empty() && !asks {
        return report(&table.found, [&mine, &theirs], args, world);
    }
    let mut page = Page::new();
    for text in table.said {
        page.indented(text, 0, 2);
    }
    world.out.talk(&page);
    merged.is_marked_as(&mine.book);
    merged.is_marked_as(&theirs.book);
    written(&store, &merged, [&mine, &theirs], args, world)
}

/// What a log is called: as it was named; else by what it is a part of, or by what it was put together from.
fn called(log: &Log, named: &Logs) -> String {
    if let Some((name, _)) = named.iter().find(|(_, named)| named.tail == log.tail) {
        return name.clone();
    }
    let book = Book::read(log);
    let known = named.iter().map(|(name, log)| (name, Book::read(log)));
    let known: Vec<(&String, Book)> = known.filter(|(_, known)| known.holds(&book)).collect();
    if let Some((name, _)) = known.iter().find(|(_, known)| book.holds(known)) {
        return (*name).clone();
    }
    let of = |original: &Original| {
        let whole = named.iter().find(|(_, log)| log.tail.chain.as_str() == original.chain);
        let part = || format!("{} of {} lines", original.id, original.lines);
        whole.map_or_else(part, |(name, _)| name.clone())
    };
    let of: Vec<String> = book.originals().map(of).collect();
    match known.first() {
        Some((name, _)) => format!("{}, in {name}", listed(&of, "and")),
        None => listed(&of, "and"),
    }
}

/// What was found out about two records.
struct Found {
    difference: Difference,
    place: String,
    told: [String; 2],
}

impl Found {
    fn of(difference: &Difference, mine: &Record, theirs: &Record) -> Self {
        Self {
            place: place(difference, mine),
            told: told(difference, mine, theirs),
            difference: difference.clone(),
        }
    }
}

/// Those who say which record is right; or nobody, and it is only found out what they would be asked.
struct Asking<'a> {
    person: Option<Person<'a>>,
    aliases: Aliases,
    /// Was it asked whether the two are of one evening?
    is_asked: bool,
    found: Vec<Found>,
    /// What is to be said in the end.
    said: Vec<String>,
}

impl Asking<'_> {
    /// Somebody says who is right, once; where nobody is asked, the first.
    fn right(
        &mut self,
        asked_of: &Difference,
        answers: &Answers,
        [mine, theirs]: [&Record; 2],
    ) -> Result<Side, Failure> {
        if let Some(side) = answers.right(asked_of, &[]) {
            return Ok(side);
        }
        if let Some(person) = &mut self.person {
            return asked(asked_of, [1, 1], mine, theirs, person);
        }
        self.found.push(Found::of(asked_of, mine, theirs));
        Ok(Side::Mine)
    }

    /// Asks whether two records are of one evening, before what they are made of is put together.
    fn is_one_evening(&mut self, named: &Logs) -> Result<(), Failure> {
        if std::mem::replace(&mut self.is_asked, true) {
            return Ok(());
        }
        let (logs, _) = facing(named.clone(), &self.aliases);
        let [mine, theirs] = logs;
        let (mut mine, mut theirs) = (record(mine)?, record(theirs)?);
        let first = beforehand(&mine, &theirs, &self.aliases);
        same_people(&mut mine, &mut theirs, &self.aliases);
        if same_evening(&mine.book, &theirs.book).is_err() {
            return Ok(());
        }
        if let Some(person) = &self.person {
            let mut page = Page::new();
            let [one, other] = named.each_ref().map(|(name, _)| name);
            let text = format!(
                "What {one} and {other} were put together from is laid side by side anew; what was answered stays."
            );
            page.indented(text, 0, 2);
            person.world.out.talk(&page);
        }
        self.are_of_one(&first, &mine, &theirs)
    }

    fn are_of_one(
        &mut self,
        open: &[Difference],
        mine: &Record,
        theirs: &Record,
    ) -> Result<(), Failure> {
        if let Some(person) = &mut self.person {
            return are_of_one(open, mine, theirs, person);
        }
        self.found.extend(open.iter().map(|it| Found::of(it, mine, theirs)));
        Ok(())
    }

    /// Puts two records together, whole ones or parts of them.
    fn together(
        &mut self,
        logs: Logs,
        answers: &Answers,
        parts: bool,
    ) -> Result<Result<Book, NotOne>, Failure> {
        let mut own = Answers::default();
        let (logs, order) = facing(logs, &self.aliases);
        let [mine, theirs] = logs;
        let (mut mine, mut theirs) = (record(mine)?, record(theirs)?);
        if let Some(Order { asked: order, by: [by_mine, by_theirs] }) = order {
            let are_one = are_one(mine.book.seats(), theirs.book.seats(), &self.aliases);
            if let (false, Err(why)) = (are_one, same_evening(&mine.book, &theirs.book)) {
                return Ok(Err(why));
            }
            let is_answered = answers.right(&order, &[]).is_some();
            let side = self.right(&order, answers, [&mine, &theirs])?;
            if self.person.is_some() || is_answered {
                own.add(&order, &[], side);
                let [one, other] = if side == Side::Mine { by_mine } else { by_theirs };
                (mine, theirs) = (record(one)?, record(other)?);
            }
        }
        let first = beforehand(&mine, &theirs, &self.aliases);
        same_people(&mut mine, &mut theirs, &self.aliases);
        if let Err(why) = same_evening(&mine.book, &theirs.book) {
            return Ok(Err(why));
        }
        if !parts {
            self.are_of_one(&first, &mine, &theirs)?;
        }
        if let Some(ended) = ended(&mine, &theirs) {
            let (game, deal) = (ended.game, ended.deal);
            // What else differs is asked of the game as it ended, or as it went on.
            let right = match mine.book.answered_end(&theirs.book, game, deal) {
                Some(side) => {
                    self.said.push(remembered(&ended, side, [&mine, &theirs]));
                    side
                }
                None => self.right(&ended, answers, [&mine, &theirs])?,
            };
            own.add(&ended, &[], right);
            match right {
                Side::Mine => theirs.book.ends_as(&mine.book, game, deal),
                Side::Theirs => mine.book.ends_as(&theirs.book, game, deal),
            }
        }
        mine.book.knows_answers(answers);
        let merged = self.answered(&mut mine, &mut theirs)?;
        Ok(merged.map(|mut merged| {
            merged.was_answered(&own);
            merged
        }))
    }

    /// Puts two records together as the table answers, and keeps what by its answers counts no longer. An
    /// answer may settle what would have been asked after it, so that after each it is looked again at what is
    /// left. Where nobody is asked, it is found out what the first questions are.
    fn answered(
        &mut self,
        mine: &mut Record,
        theirs: &mut Record,
    ) -> Result<Result<Book, NotOne>, Failure> {
        let mut answers: Vec<(Difference, Side)> = Vec::new();
        let mut left_out = Vec::new();
        loop {
            let mut open: Vec<Difference> = Vec::new();
            let merged = merge(&mine.book, &theirs.book, |difference| {
                let answer = answers.iter().find(|(asked, _)| asked == difference);
                Ok::<Side, NotOne>(answer.map_or_else(
                    || {
                        open.push(difference.clone());
                        Side::Mine
                    },
                    |(_, side)| *side,
                ))
            });
            let mut merged = match merged {
                Ok(merged) => merged,
                Err(why) => return Ok(Err(why)),
            };
            if self.person.is_none() {
                self.found.extend(open.iter().map(|it| Found::of(it, mine, theirs)));
                if !self.found.is_empty() {
                    return Ok(Ok(merged));
                }
            }
            let struck = played_out(&mut merged)?;
            say_remembered(&merged, mine, theirs, &mut left_out);
            // Games before the next question are settled.
            let settled = open.first().map_or(usize::MAX, |next| next.game);
            if let Some(text) = went_on(&merged, mine, theirs, settled) {
                left_out.push(text);
                continue;
            }
            if let (Some(next), Some(person)) = (open.first(), &mut self.person) {
                let of = [answers.len() + 1, answers.len() + open.len()];
                let side = asked(next, of, mine, theirs, person)?;
                answers.push((next.clone(), side));
                continue;
            }
            self.said.extend(left_out);
            self.said.extend(struck);
            return Ok(Ok(merged));
        }
    }
}

/// Of questions about a whole game that were answered before, each once.
fn say_remembered(merged: &Book, mine: &Record, theirs: &Record, said: &mut Vec<String>) {
    let is_about_a_game = |it: &&Difference| matches!(it.matter, Matter::Closed { .. });
    for known in merged.remembered().iter().filter(is_about_a_game) {
        let side = if theirs.book.is_made_of(&mine.book) { Side::Theirs } else { Side::Mine };
        let text = remembered(known, side, [mine, theirs]);
        if !said.contains(&text) {
            said.push(text);
        }
    }
}

/// Says of a question about a whole game that it was answered before, and by which of the two: what the
/// other has of it since then counts no longer.
fn remembered(known: &Difference, side: Side, [mine, theirs]: [&Record; 2]) -> String {
    let (right, other) = match side {
        Side::Mine => (mine, theirs),
        Side::Theirs => (theirs, mine),
    };
    format!(
        "{}: that was asked before, and it stays as {} has it; what {} has otherwise is in the log, struck.",
        place(known, mine),
        right.name,
        other.name
    )
}

/// By the answers a game before this one went on where one of the records ended it and began another: what
/// that one has of the games after it was none. Says so, once for each.
fn went_on(
    merged: &Book,
    mine: &mut Record,
    theirs: &mut Record,
    settled: usize,
) -> Option<String> {
    let said = |one: &mut Record, other: &Record| {
        let game = merged.went_on_past(&one.book, &other.book).filter(|game| *game < settled)?;
        one.book.goes_on_as(&other.book, game).then(|| {
            let name = &one.name;
            format!(
                "By that game {game} went on where {name} has it over; the games that {name} has after it \
                 are in the log, struck."
            )
        })
    };
    said(mine, theirs).or_else(|| said(theirs, mine))
}

/// Whether a game was over: one of the records has it so, and in the other, which had its last deal and
/// left it, it is not.
fn ended(mine: &Record, theirs: &Record) -> Option<Difference> {
    if mine.book.holds(&theirs.book) || theirs.book.holds(&mine.book) {
        return None;
    }
    let sides = [(Side::Mine, mine, theirs), (Side::Theirs, theirs, mine)];
    sides.into_iter().find_map(|(by, one, other)| {
        let games = one.seen.session.games.iter().zip(&other.seen.session.games);
        let mut open = (1..).zip(games).filter(|(_, (over, open))| {
            over.outcome.is_some() && open.outcome.is_none() && !open.closed
        });
        open.find_map(|(game, (_, open))| {
            let deal = other.book.left_the_end_of(&one.book, game)?;
            let matter = Matter::Ended { by, till: open.deals.len() };
            Some(Difference { game, deal, mine: None, theirs: None, matter })
        })
    })
}

/// A log by the name of its session or night, or by its path; with what it is called.
fn log_of(store: &Store, named: &str) -> Result<(String, Log), Failure> {
    let is_path = named.contains(std::path::is_separator)
        || std::path::Path::new(named).extension().is_some_and(|ending| ending == "jsonl");
    if is_path {
        let failed = |error: &dyn std::fmt::Display| {
            Failure::failed(format!("{}: {error}", named.escape_debug()))
        };
        let file = sessions::open_file(named)?;
        let log = log::read(std::io::BufReader::new(file)).map_err(|unread| failed(&unread))?;
        return Ok((named.to_owned(), log));
    }
    let id = sessions::meant_log(store, Some(named))?;
    let log = store.read(&id)?;
    Ok((id, log))
}

fn record((name, log): (String, Log)) -> Result<Record, Failure> {
    let mut book = Book::read(&log);
    let seal = Seal::of(log.rows.len() as u64 + 1, &log.tail.chain);
    let seen = sessions::seen(&name, log)?;
    if let Some(why) = &seen.unfit {
        return Err(Failure::failed(format!("{name}: {why}")).hint("`rasher check` says more"));
    }
    if let log::End::Broken(broken) = &seen.end {
        return Err(Failure::failed(format!("{name}: {broken}")).hint("`rasher verify` says more"));
    }
    // Who stood by this record, and what was changed too late, is to be read in the merged one too.
    for notice in of_witnesses(&seen.header, &seen.history, &seen.session) {
        let marked = MARKS.iter().find(|(kind, _)| *kind == notice.kind);
        let Some((_, kind)) = marked.copied() else { continue };
        let line = notice.seq.and_then(|seq| seen.history.get(seq)).map(|said| &said.line);
        // What this record has from those that it was made of, the book has read.
        if !matches!(line, Some(Line::Attest(Attest::Merged { .. }))) {
            // Two records of one evening are mostly called alike: only the seal tells them apart.
            let text = format!("in {} ({seal}), {}", seen.header.id, notice.text);
            book.mark(Mark { kind, text });
        }
    }
    let games = &seen.session.games;
    book.came_to(|game, deal| outcome(games.get(game - 1)?.deals.get(deal - 1)?));
    Ok(Record { name, seen, book, seal })
}

/// What a deal came to, and whether that is all that is told of it: calls, cards and hands are what led
/// there. Decisions of the table stand beside it, and belong to it.
fn outcome(deal: &DealStory) -> Option<Outcome> {
    deal.closing?;
    let (mut decided, mut told_alone) = (Vec::new(), true);
    for (_, event) in &deal.events {
        match event {
            Event::Table(said) => decided.push(said),
            Event::Call(Call::Contract { .. } | Call::Denied { .. } | Call::PassedOut)
            | Event::Cards(Cards::Tricks { .. })
            | Event::Climbing(Climbing::Places { .. }) => {}
            Event::Call(_) | Event::Cards(_) | Event::Climbing(_) | Event::Deal { .. } => {
                told_alone = false;
            }
        }
    }
    // What a ruling is about is told by a line, which is another in every record.
    let is_ruled = decided.iter().any(|said| said.decided().is_some());
    let comes_to = format!("{:?} {:?} {decided:?}", deal.result, deal.points);
    (!is_ruled).then_some(Outcome { comes_to, told_alone })
}

/// Who stood by a record, and what was changed in it too late, is told of what is made of it.
const MARKS: [(NoticeKind, MarkKind); 4] = [
    (NoticeKind::Vouched, MarkKind::Vouched),
    (NoticeKind::Unsigned, MarkKind::Unsigned),
    (NoticeKind::Late, MarkKind::Late),
    (NoticeKind::Objected, MarkKind::Objected),
];

/// Leaves out the deals that by the answers came after the end of a game, and says which.
fn played_out(merged: &mut Book) -> Result<Vec<String>, Failure> {
    let mut left_out = Vec::new();
    loop {
        let bytes = merged.log().map_err(|error| Failure::failed(error.to_string()))?;
        let log = log::read(bytes.as_slice()).map_err(|it| Failure::failed(it.to_string()))?;
        let stopped = sessions::seen(merged.id(), log)?.session.stopped;
        let over = stopped.filter(|it| matches!(it.why, Impossible::GameOver));
        let Some(Stopped { game, deal, .. }) = over else { return Ok(left_out) };
        if !merged.leave_out(game, usize::try_from(deal).unwrap_or(usize::MAX)) {
            return Ok(left_out);
        }
        left_out.push(format!(
            "By that game {game} was over before deal {deal}: what was dealt in it from there on is \
             in the log, struck."
        ));
    }
}

/// What the table decided, as it is asked: `+3 for Ben & Dee, by the table, “feud”`.
fn decided(ruling: &Ruling, seats: &[String], players: Players) -> String {
    let of =
        |team: Team| format!("{} for {}", signed(ruling.points[team]), side(seats, players, team));
    let paid: Vec<String> =
        Team::BOTH.into_iter().filter(|team| ruling.points[*team] != 0).map(of).collect();
    let paid = if paid.is_empty() { "no points".to_owned() } else { paid.join(", ") };
    let why = case::ruling(ruling, seats, players);
    let why = if why.is_empty() { String::new() } else { format!(", “{why}”") };
    format!("{paid}, by the table{why}")
}

/// One account of a deal as it is asked.
fn account(
    account: Option<&Account>,
    record: &Record,
    seats: &[String],
    difference: &Difference,
) -> String {
    let Some(account) = account else {
        let taken_back = difference.matter == Matter::Missed { taken_back: true };
        let none = if taken_back { "was taken back" } else { "has no such deal" };
        return none.to_owned();
    };
    let rules = rules(&record.seen.session, difference.game);
    let (decisions, events): (Vec<Event>, Vec<Event>) =
        account.events().into_iter().skip(1).partition(|event| {
            matches!(event, Event::Table(Table::Ruling(_) | Table::Misdeal { .. }))
        });
    let mut said = Vec::new();
    if let (Some(rules), false) = (rules, events.is_empty()) {
        said.push(in_words(&events, &Names::new(seats), rules));
    }
    for decision in &decisions {
        match (decision, rules) {
            (Event::Table(Table::Ruling(ruling)), Some(rules)) => {
                said.push(decided(ruling, seats, rules.players()));
            }
            (Event::Table(Table::Misdeal { why, .. }), _) if why.is_empty() => {
                said.push("the deal is void".to_owned());
            }
            (Event::Table(Table::Misdeal { why, .. }), _) => {
                said.push(format!("the deal is void, “{why}”"));
            }
            _ => {}
        }
    }
    let said = if said.is_empty() { "was dealt, and no more".to_owned() } else { said.join("; ") };
    match (dealer(difference.mine.as_ref()), dealer(difference.theirs.as_ref())) {
        (Some(mine), Some(theirs)) if mine != theirs => {
            let own = dealer(Some(account)).unwrap_or(mine);
            format!("dealt by {}: {said}", name(seats, own))
        }
        _ => said,
    }
}

/// Who dealt, by one account.
fn dealer(account: Option<&Account>) -> Option<Seat> {
    let events = account?.events();
    let Some(Event::Deal { dealer }) = events.first() else { return None };
    Some(*dealer)
}

fn rules(session: &Session, game: usize) -> Option<&Ruleset> {
    let game = session.games.get(game - 1).or_else(|| session.games.last())?;
    Some(&game.rules)
}

/// One deal, or several on end.
fn deals(from: usize, till: usize) -> String {
    match till - from {
        0 => format!("deal {from}"),
        1 => format!("deals {from} and {till}"),
        _ => format!("deals {from} to {till}"),
    }
}

/// Where a difference is.
fn place(difference: &Difference, record: &Record) -> String {
    let after = match (&difference.matter, difference.deal) {
        (Matter::Sat { seat, till, .. }, deal) => {
            let of = name(&record.seen.header.seats, *seat);
            format!("{}, who sat in the place of {of}", deals(deal, *till))
        }
        (Matter::Around { till, .. }, deal) => format!("{}, who sat where", deals(deal, *till)),
        (Matter::Order { .. }, _) => "who sat where".to_owned(),
        (Matter::Ended { .. }, deal) => format!("deal {deal}, whether the game was over with it"),
        (Matter::Evening, _) => "both are of one evening".to_owned(),
        (Matter::People, _) => "these are the same people".to_owned(),
        (Matter::Closed { .. }, 0) => "before its first deal".to_owned(),
        (Matter::Closed { .. }, deal) => format!("after deal {deal}"),
        (Matter::Account | Matter::Missed { .. }, deal) => format!("deal {deal}"),
    };
    match difference.game {
        1 => capital(&after),
        game => format!("Game {game}, {after}"),
    }
}

/// `2026-11-20, 19:00 UTC`.
fn day_and_time(at: &str) -> String {
    let (day, time) = at.split_once('T').unwrap_or((at, ""));
    format!("{day}, {} UTC", time.chars().take(5).collect::<String>())
}

fn told(difference: &Difference, mine: &Record, theirs: &Record) -> [String; 2] {
    if let Matter::Closed { by, why, till } = &difference.matter {
        let of = |side: Side, record: &Record| {
            let name = &record.name;
            match (side == *by, why.as_str()) {
                (true, "") => format!("{name}: the game was given up there"),
                (true, why) => format!("{name}: the game was given up there: {why}"),
                (false, _) if *till == difference.deal => {
                    format!("{name}: that was taken back, and the game is not over")
                }
                (false, _) => format!("{name}: it went on to deal {till}"),
            }
        };
        return [of(Side::Mine, mine), of(Side::Theirs, theirs)];
    }
    if let Matter::Ended { by, till } = difference.matter {
        let of = |side: Side, record: &Record| {
            let game = record.seen.session.games.get(difference.game - 1);
            let stood = score(game.map(Game::score).unwrap_or_default());
            let deal = difference.deal;
            let how = if side == by {
                format!("it was over, {stood}")
            } else if till < deal {
                format!("deal {deal} was taken back, and the game is not over, {stood}")
            } else {
                format!("deal {deal} was another, and the game went on to deal {till}, {stood}")
            };
            format!("{}: {how}", record.name)
        };
        return [of(Side::Mine, mine), of(Side::Theirs, theirs)];
    }
    if let Matter::Evening | Matter::People = difference.matter {
        let of = |record: &Record| {
            let header = &record.seen.header;
            let said = if difference.matter == Matter::People {
                header.seats.join(", ")
            } else {
                format!("“{}”, begun on {}", header.title, day_and_time(&header.at))
            };
            format!("{}: {said}", record.name)
        };
        return [of(mine), of(theirs)];
    }
    if let Matter::Sat { mine: one, theirs: other, .. } = &difference.matter {
        return [format!("{}: {one}", mine.name), format!("{}: {other}", theirs.name)];
    }
    if let Matter::Around { mine: one, theirs: other, .. }
    | Matter::Order { mine: one, theirs: other } = &difference.matter
    {
        return [(mine, one), (theirs, other)]
            .map(|(record, names)| format!("{}: {}", record.name, names.join(", ")));
    }
    // A chair is called by one name in both accounts, whoever sat there by either record; but where the same
    // people sat in another order, each record tells of its own, and says in which.
    let (seats, others) = (mine.book.seats(), theirs.book.seats());
    let is_order = seats != others && seats.iter().all(|name| others.contains(name));
    let told_of = |told: Option<&Account>, record: &Record, seats: &[String]| {
        let words = account(told, record, seats, difference);
        if told.is_some() && is_order {
            format!("{words}; they sat in the order {}", seats.join(", "))
        } else {
            words
        }
    };
    let one = told_of(difference.mine.as_ref(), mine, seats);
    let other = told_of(difference.theirs.as_ref(), theirs, if is_order { others } else { seats });
    [format!("{}: {one}", mine.name), format!("{}: {other}", theirs.name)]
}

fn report(
    found: &[Found],
    [mine, theirs]: [&Record; 2],
    args: &Args,
    world: &World,
) -> Result<(), Failure> {
    let (first, differences): (Vec<&Found>, Vec<&Found>) =
        found.iter().partition(|found| found.difference.matter.is_asked_first());
    let asked = "on a terminal, `rasher merge` asks about each";
    if args.json {
        let differences: Vec<_> = differences
            .iter()
            .map(|Found { difference, told: [one, other], .. }| {
                let (game, deal) = (difference.game, difference.deal);
                json!({"game": game, "deal": deal, "mine": one, "theirs": other})
            })
            .collect();
        let first: Vec<_> = first
            .iter()
            .map(|Found { difference, told: [one, other], .. }| {
                json!({"what": difference.matter, "mine": one, "theirs": other})
            })
            .collect();
        let mut all = json!({"differences": differences, "written": null});
        if let (Some(all), false) = (all.as_object_mut(), first.is_empty()) {
            all.insert("asked_first".to_owned(), first.into());
        }
        world.out.json(&all)?;
    } else {
        let mut page = Page::new();
        for Found { place, told, .. } in &first {
            page.line(Text::new().strong(place.clone()).quiet("  to be asked first"));
            for line in told {
                page.indented(line.clone(), 2, 4);
            }
        }
        for Found { place, told, .. } in &differences {
            page.line(Text::new().strong(place.clone()));
            for line in told {
                page.indented(line.clone(), 2, 4);
            }
        }
        page.line(match differences.len() {
            0 => format!("{} and {} agree; nothing was written.", mine.name, theirs.name),
            many => format!("{} to be asked; nothing was written.", count(many, "difference")),
        });
        world.out.data(&page)?;
    }
    let said = match differences.len() {
        0 if first.is_empty() || args.check => return Ok(()),
        0 => "somebody has to say first that both belong together".to_owned(),
        many => {
            format!("{} between {} and {}", count(many, "difference"), mine.name, theirs.name)
        }
    };
    Err(Failure::new(FailureKind::Found, said).hint(asked))
}

/// Asks which account is the true one.
fn asked(
    difference: &Difference,
    [no, of]: [usize; 2],
    mine: &Record,
    theirs: &Record,
    person: &mut Person<'_>,
) -> Result<Side, Failure> {
    let mut page = Page::new();
    page.line(Text::new().strong(place(difference, mine)).quiet(format!("  {no} of {of}")));
    for (no, line) in (1..).zip(told(difference, mine, theirs)) {
        page.indented(format!("{no}  {line}"), 2, 5);
    }
    person.world.out.talk(&page);
    let which = person.said("Which was it, 1 or 2? ", ["1", "2"])?;
    Ok(if which == 0 { Side::Mine } else { Side::Theirs })
}

/// Whoever is asked. Keys that are typed before a question are shown on its line and nowhere else.
struct Person<'w> {
    world: &'w World,
    keys: Box<dyn Editor>,
}

impl<'w> Person<'w> {
    fn new(world: &'w World) -> Result<Self, Failure> {
        let mut keys = world.keys()?;
        keys.hush();
        Ok(Self { world, keys })
    }

    /// Asks until one of these is said, and gives which.
    fn said(&mut self, question: &str, answers: [&str; 2]) -> Result<usize, Failure> {
        loop {
            let typed = match self.keys.line(question, "", Offering::default(), "")? {
                Typed::Line(line) => line.trim().to_lowercase(),
                Typed::Interrupted { .. } | Typed::End => {
                    return Err(Failure::interrupted().hint("nothing was written"));
                }
            };
            if Command::Quit.words().contains(&typed.as_str()) {
                return Err(Failure::interrupted().hint("nothing was written"));
            }
            if let Some(which) = answers.iter().position(|it| *it == typed) {
                return Ok(which);
            }
            let mut page = Page::new();
            page.line(format!("Type {}, or quit to leave it.", listed(&answers, "or")));
            self.world.out.talk(&page);
        }
    }
}

/// Puts the merged log down, where it is new.
fn written(
    store: &Store,
    merged: &Book,
    [mine, theirs]: [&Record; 2],
    args: &Args,
    world: &World,
) -> Result<(), Failure> {
    let done = |id: Option<&str>, said: String| -> Result<(), Failure> {
        if args.json {
            return Ok(world.out.json(&json!({"differences": [], "written": id}))?);
        }
        let mut page = Page::new();
        page.line(said);
        Ok(world.out.data(&page)?)
    };
    for (one, other) in [(mine, theirs), (theirs, mine)] {
        if one.book.holds(&other.book) {
            return done(
                None,
                format!("{} holds {} already; nothing changed.", one.name, other.name),
            );
        }
    }
    let failed = |error: rasher::log::Unwritten| Failure::failed(error.to_string());
    let wish = merged.id().to_owned();
    let bytes = merged.log().map_err(failed)?;
    let id = match store.would_adopt(&wish, &bytes)? {
        Adopted::Same => {
            store.adopt(&wish, &bytes)?; // it may be our own try, of which nobody knew that it lasts
            return done(None, format!("{wish} holds both already; nothing changed."));
        }
        Adopted::New => wish.clone(),
        Adopted::Other => store.free_id(&wish, &[])?,
    };
    let named = |id: &str| -> Result<Vec<u8>, Failure> {
        if id == wish { Ok(bytes.clone()) } else { merged.named(id).log().map_err(failed) }
    };
    let (id, adopted) = match store.adopt(&id, &named(&id)?) {
        // A name that leads nowhere, such as a link to a file that is gone, is somebody's all the same.
        Err(StoreError::Io { source, .. }) if source.kind() == ErrorKind::AlreadyExists => {
            let other = store.free_id(&wish, &[id])?;
            let adopted = store.adopt(&other, &named(&other)?)?;
            (other, adopted)
        }
        adopted => (id, adopted?),
    };
    if adopted == Adopted::Other {
        return Err(Failure::failed(format!("{id} was written by somebody else meanwhile")));
    }
    let sealed = |record: &Record| format!("{} ({})", record.name, record.seal);
    world.out.did(format!("{id} is written"));
    let mut said = format!("{id}: merged from {} and {}.", sealed(mine), sealed(theirs));
    if !merged.keeps_what_it_is_of() {
        said.push_str(
            " They are too long, or too different, to be kept in it as they are: put together with a third, \
             it can matter which two came first.",
        );
    }
    done(Some(&id), said)?;
    let seen = sessions::see(store, &id)?;
    if let Some(stopped) = &seen.session.stopped {
        let why = stopped.why.say(rasher::game::verdict::Who(&seen.header.seats));
        let deal = stopped.deal;
        return Err(Failure::new(FailureKind::Found, format!("{id} stops at deal {deal}: {why}"))
            .hint("`rasher fix` corrects a deal"));
    }
    Ok(())
}
