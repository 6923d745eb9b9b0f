//! `night table 3`: a table keeps its own session, and hands its result in when its last deal is.
//!
//! Whoever has the night open takes it: the organiser's prompt where it runs, else the table itself.

use std::collections::BTreeSet;
use std::sync::Mutex;

use rasher::desk::Desk;
use rasher::event::night::Outcome;
use rasher::log::{Header, Speak};
use rasher::night::book::Book;
use rasher::night::exchange::standing;
use rasher::night::{Night, describe, linked};
use rasher::seat::{ByTeam, Seat};
use rasher::store::{Store, StoreError};
use serde_json::json;

use super::super::feed::{Manner, Slip};
use super::super::go_on::go_on;
use super::super::sessions;
use super::super::world::World;
use super::{open, see, which};
use crate::failure::{Failure, FailureKind};
use crate::paint::{Out, Page, Text, Tone, listed};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table.
    table: u32,
    /// The round; without it, the one that is played.
    #[arg(long)]
    round: Option<u32>,
    /// One JSON document for each line of standard input, and one for what was handed in.
    #[arg(long)]
    json: bool,
}

/// Does what was asked.
pub(super) fn run(args: &Args, night: Option<&str>, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let id = which(&store, night)?;
    let (header, _, night) = see(&store, &id, world)?;
    let round = args.round.unwrap_or(night.now());
    let Some(seats) = linked::seats(&night, round, args.table) else {
        let tables = night.round(round).map_or(0, |it| it.tables.len());
        return Err(Failure::failed(format!("round {round} has no table {}", args.table))
            .hint(format!("it has tables 1 to {tables}")));
    };
    let session = linked::session_id(&night, round, args.table);
    let desk = match Desk::open(&store, &session) {
        Ok((desk, _)) => desk,
        Err(rasher::desk::DeskError::Store(
            StoreError::NoSuchSession { .. } | StoreError::NoFolder { .. },
        )) => Desk::create(
            &store,
            Header {
                at: world.now(),
                id: session.clone(),
                title: format!("{}, round {round}, table {}", night.title, args.table),
                seats,
                first_dealer: Seat::FIRST,
                score: ByTeam::default(),
                speak: Speak::default(),
                rules: header.rules,
                night: None,
            },
        )
        .inspect(|_| world.out.did("the session of the table is begun"))?,
        Err(error) => return Err(error.into()),
    };
    go_on(desk.of_one_game(true), Manner { json: args.json, ..Manner::said(Slip::Refuse) }, world)?;
    if args.json {
        let (_, _, night) = see(&store, &id, world)?;
        let result = night.table(round, args.table).and_then(|it| it.result.as_ref());
        let says = result.map(|result| describe::result_by_name(&night, result));
        world.out.json(&json!({
            "night": id,
            "session": session,
            "round": round,
            "table": args.table,
            "result": result.map(|result| result.points),
            "says": says.as_slice(),
            "state": standing(&night, &waiting(&store, &night)),
        }))?;
    }
    Ok(())
}

/// Something was written in this session: where a table of a night keeps it and its last deal is in, the
/// result is handed in; by whatever command it was written.
pub(in super::super) fn session_written(
    store: &Store,
    session: &str,
    world: &World,
) -> Result<(), Failure> {
    for id in store.nights().unwrap_or_default() {
        let Some((round, table)) = linked::place_of(&id, session) else { continue };
        let (_, _, night) = see(store, &id, world)?;
        let seen = sessions::see(store, session)?;
        let is_over = linked::outcome(&night, round, table, session, &seen.session).is_some();
        let has_result = night.table(round, table).is_some_and(|it| it.result.is_some());
        if is_over || has_result {
            hand_in(store, &id, is_over && !has_result, world)?;
        }
    }
    Ok(())
}

/// Does a table of a night keep this session?
pub(in super::super) fn keeps(store: &Store, session: &str) -> bool {
    let nights = store.nights().unwrap_or_default();
    nights.iter().any(|night| linked::is_table_of(night, session))
}

/// Hands in what waits, where nobody else has the night open.
fn hand_in(store: &Store, id: &str, is_waiting: bool, world: &World) -> Result<(), Failure> {
    match open::book(store, id, world) {
        Ok(mut book) => collect(store, &mut book, &world.out, &|| world.now()),
        Err(failure) if failure.kind() == FailureKind::InUse => {
            let mut page = Page::new();
            page.line(if is_waiting {
                "The organiser has the night open, and gets the result there."
            } else {
                "The organiser has the night open, and sees where this differs."
            });
            world.out.talk(&page);
            Ok(())
        }
        Err(failure) => Err(failure),
    }
}

/// What was told already, so that it is not told at every line.
static TOLD: Mutex<BTreeSet<(u32, u32, String)>> = Mutex::new(BTreeSet::new());

/// Takes the results of tables that kept a session, and tells where paper and session differ.
pub(super) fn collect(
    store: &Store,
    book: &mut Book,
    out: &Out,
    clock: &dyn Fn() -> String,
) -> Result<(), Failure> {
    let now = book.night().now();
    for round in now.saturating_sub(1).max(1)..=now {
        let tables = book.night().round(round).map_or(0, |it| it.tables.len());
        for table in (1..).take(tables) {
            one(store, book, (round, table), out, clock)?;
        }
    }
    Ok(())
}

/// What the sessions of the tables have for the round that is played, and the night does not.
pub(super) fn waiting(store: &Store, night: &Night) -> Vec<Outcome> {
    let round = night.now();
    let brought = |table: u32| {
        let id = linked::session_id(night, round, table);
        let seen = store.path(&id).is_ok_and(|it| it.is_file()).then(|| sessions::see(store, &id));
        let seen = seen?.ok()?;
        let others = other_people(night, (round, table), &seen.header.seats);
        let outcome = linked::outcome(night, round, table, &id, &seen.session);
        outcome.filter(|_| others.is_none())
    };
    night.missing().into_iter().filter_map(brought).collect()
}

/// Where the paper of a table and the session that it kept say different things, in sentences without
/// a full stop.
pub(in super::super) fn differences(store: &Store, night: &Night) -> Vec<String> {
    let mut all = Vec::new();
    for (round, seats) in (1..).zip(&night.rounds) {
        for (table, seated) in (1..).zip(&seats.tables) {
            let id = linked::session_id(night, round, table);
            let Ok(seen) = sessions::see(store, &id) else { continue };
            all.extend(other_people(night, (round, table), &seen.header.seats));
            let Some(there) = &seated.result else { continue };
            let outcome = linked::outcome(night, round, table, &id, &seen.session);
            all.extend(outcome.and_then(|outcome| differs(round, there, &outcome)));
        }
    }
    all
}

/// `round 2: the night has table 3: 11–7, and the session of the table table 3: 11–8`.
fn differs(round: u32, there: &Outcome, session: &Outcome) -> Option<String> {
    (there.points != session.points).then(|| {
        let [one, other] = session.points;
        format!(
            "round {round}, {} by the night, {} by the session of the table: `fix {round}.{} {one} {other}` \
             takes what the session has",
            describe::result(there),
            describe::score(session.points),
            there.table
        )
    })
}

/// `round 2, table 3: Ann, Ben, Cal & Dee by the night, Eve, Ben, Cal & Dee by the session of the table`.
fn other_people(night: &Night, (round, table): (u32, u32), session: &[String]) -> Option<String> {
    let [night, session] = linked::other_seats(night, round, table, session)?;
    Some(format!(
        "round {round}, table {table}: {} by the night, {} by the session of the table",
        listed(&night, "&"),
        listed(&session, "&")
    ))
}

fn one(
    store: &Store,
    book: &mut Book,
    (round, table): (u32, u32),
    out: &Out,
    clock: &dyn Fn() -> String,
) -> Result<(), Failure> {
    let night = book.night();
    let id = linked::session_id(night, round, table);
    if !store.path(&id)?.is_file() {
        return Ok(());
    }
    let Ok(seen) = sessions::see(store, &id) else { return Ok(()) };
    if let Some(text) = other_people(night, (round, table), &seen.header.seats) {
        let text = format!("{text}; its result is not accepted: type it, or swap them back");
        told_once(round, table, text, out);
        return Ok(());
    }
    let Some(outcome) = linked::outcome(night, round, table, &id, &seen.session) else {
        return Ok(());
    };
    let there = night.table(round, table).and_then(|it| it.result.clone());
    let Some(there) = there else {
        if round != night.now() {
            return Ok(());
        }
        let entry = book.handed_in(outcome);
        book.commit(&entry, &clock())?;
        let mut page = Page::new();
        for says in &entry.says {
            page.indented(says.as_str(), 0, 2);
        }
        out.talk(&page);
        return Ok(());
    };
    if let Some(text) = differs(round, &there, &outcome) {
        told_once(round, table, text, out);
    }
    Ok(())
}

/// Tells of a difference, where it was not told before.
fn told_once(round: u32, table: u32, text: String, out: &Out) {
    let mut told = TOLD.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if told.insert((round, table, text.clone())) {
        let mut page = Page::new();
        page.indented(Text::new().and(Tone::Warn, "differs: ").plain(text), 0, 9);
        out.talk(&page);
    }
}
