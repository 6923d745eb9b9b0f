//! `list`: the sessions of the folder.

use rasher::log::Looks;
use rasher::report::deal::capital;
use rasher::report::small_print::Brief;
use rasher::report::whose::whose;
use rasher::report::words::{and, minus, score};
use rasher::seat::ByTeam;
use rasher::session::Session;
use rasher::store::{Listed, Store, StoreError};
use serde::Serialize;

use super::sessions::{self, Seen};
use super::world::{Named, World};
use crate::failure::{Failure, FailureKind};
use crate::paint::{Column, Page, Table, Text, count};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// The folder and what is in it.
#[derive(Serialize)]
struct List {
    folder: String,
    named_by: &'static str,
    sessions: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    strays: Vec<StrayJson>,
}

/// Something in the folder that is no session.
#[derive(Serialize)]
struct StrayJson {
    file: String,
    why: String,
}

/// A session of the list. What cannot be read is not there.
#[derive(Serialize)]
struct Row {
    session: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    players: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ByTeam<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deals: Option<usize>,
    /// How many games each side has won, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<ByTeam<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    state: State,
    /// What the score does not tell by itself, in a few words.
    #[serde(skip_serializing_if = "String::is_empty")]
    notices: String,
    /// What was changed too late, in sentences without a full stop; in JSON it is among the notices.
    #[serde(skip)]
    late: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// How a session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Unfinished,
    Finished,
    /// Its last game was given up.
    Closed,
    /// Its end is torn: opening it mends that.
    Torn,
    Damaged,
    Unreadable,
}

impl State {
    const fn says(self) -> &'static str {
        match self {
            Self::Unfinished => "unfinished",
            Self::Finished => "finished",
            Self::Closed => "closed",
            Self::Torn => "torn end",
            Self::Damaged => "damaged",
            Self::Unreadable => "unreadable",
        }
    }
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, named_by) = world.store()?;
    let listed = match store.list() {
        Err(StoreError::NoFolder { .. }) => Vec::new(),
        listed => listed?,
    };
    let mut rows: Vec<Row> = listed.into_iter().map(|one| row(&store, one)).collect();
    // What has no time comes last.
    rows.sort_by(|one, other| other.at.cmp(&one.at).then_with(|| one.session.cmp(&other.session)));
    let folder = store.dir().display().to_string();
    let strays = sessions::not_taken(&store)?;
    let ill = rows.iter().filter(|row| row.is_ill()).count();
    if args.json {
        let named =
            strays.iter().map(|it| StrayJson { file: it.name.clone(), why: it.why.clone() });
        let (named_by, strays) = (named_by.word(), named.collect());
        world.out.json(&List { folder, named_by, sessions: rows, strays })?;
    } else {
        world.out.data(&page(&folder, named_by, &rows))?;
    }
    let taken = sessions::all_taken(&strays, world);
    if ill == 0 {
        return taken;
    }
    let sessions = count(ill, "session");
    let failure = Failure::new(FailureKind::Found, format!("{sessions} cannot be read to the end"));
    Err(match taken {
        Ok(()) => failure,
        Err(strays) => strays.after(failure),
    })
}

fn row(store: &Store, listed: Listed) -> Row {
    let mut row = Row {
        session: listed.id,
        title: None,
        rules: None,
        players: Vec::new(),
        score: None,
        deals: None,
        won: None,
        at: None,
        state: State::Unreadable,
        notices: String::new(),
        late: Vec::new(),
        why: None,
    };
    let glance = match listed.seen {
        Ok(glance) => glance,
        Err(error) => {
            row.why = Some(error.to_string());
            return row;
        }
    };
    row.title = Some(glance.header.title);
    row.players = glance.header.seats;
    row.at = Some(glance.at);
    match sessions::see(store, &row.session) {
        Ok(seen) => fill(&mut row, &seen, glance.looks),
        Err(failure) => row.why = Some(failure.says().to_owned()),
    }
    row
}

impl Row {
    const fn is_ill(&self) -> bool {
        matches!(self.state, State::Damaged | State::Unreadable)
    }
}

fn fill(row: &mut Row, seen: &Seen, looks: Looks) {
    let Session { games, stopped } = &seen.session;
    if let Some(game) = games.last() {
        row.rules = Some(game.rules.id.clone());
        row.players = whose(game).seats;
        row.score = Some(game.score());
        row.deals = Some(game.deals.len());
        row.won = (games.len() > 1).then(|| seen.session.games_won());
    }
    let faults = seen.faults();
    let broken = faults.iter().any(|(line, _)| line.is_some());
    row.state = match (broken, stopped, looks) {
        (true, _, _) | (_, Some(_), _) | (_, _, Looks::Broken) => State::Damaged,
        (_, _, Looks::Torn) => State::Torn,
        (_, None, Looks::Whole) if games.last().is_some_and(|game| game.closed) => State::Closed,
        (_, None, Looks::Whole) if seen.session.is_finished() => State::Finished,
        (_, None, Looks::Whole) => State::Unfinished,
    };
    let brief = Brief::new(&seen.header, &seen.history, &seen.session);
    row.notices = brief.in_short();
    row.late = brief.in_full();
    row.why = faults.into_iter().map(|(_, fault)| fault).next();
}

fn page(folder: &str, named: Named, rows: &[Row]) -> Page {
    let mut page = Page::new();
    if rows.is_empty() {
        let text = Text::from("There are no sessions in `").strong(folder).plain("`");
        page.line(text.plain(format!(", {}. ", named.says())).plain("`rasher new` begins one."));
        return page;
    }
    let text = Text::from("Sessions in `").strong(folder).plain("`");
    page.line(text.plain(format!(", {}:", named.says()))).gap();
    let mut table = Table::new([
        Column::whole("session"),
        Column::whole("rules").spare(2),
        Column::words("players").spare(1),
        Column::whole("score"),
        Column::whole("state"),
    ]);
    for row in rows {
        let rules = row.rules.clone().unwrap_or_default();
        let players = row.players.iter().map(|name| no_longer(name, LONGEST_NAME));
        let players = players.collect::<Vec<_>>().join(", ");
        let mark = if row.notices.is_empty() { "" } else { " *" };
        let points = standing(row) + mark;
        let state = row.state.says();
        table.row([&row.session, &rules, &players, &points, state], said(row));
    }
    page.table(table);
    if rows.iter().any(|row| !row.notices.is_empty()) {
        page.gap().line("* There is more to these scores; `rasher show` tells it.");
        for row in rows {
            for late in &row.late {
                let text = Text::new().strong(&row.session).plain(": ");
                let late = no_longer(&capital(late), LONGEST_LATE);
                page.indented(text.plain(format!("{late}.")), 2, 4);
            }
        }
    }
    if rows.iter().any(Row::is_ill) {
        page.gap().line("`rasher check` says what is wrong with those that are damaged.");
    }
    page
}

/// So many letters of a name are listed, and of a sentence on what came too late. Whoever makes a log by
/// hand can give somebody a name of megabytes; `show` has all of it.
const LONGEST_NAME: usize = 160;
const LONGEST_LATE: usize = 1000;

/// A text, or its beginning and a sign that it goes on.
fn no_longer(text: &str, letters: usize) -> String {
    match text.char_indices().nth(letters) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// The day of a time, as far as it can be told.
fn day(at: &str) -> String {
    at.chars().take(10).collect()
}

/// The score; of several games how many each side won, and the score of the last.
fn standing(row: &Row) -> String {
    let points = row.score.map(score).unwrap_or_default();
    match row.won {
        Some(games) => {
            let games = games.map(|games| i32::try_from(games).unwrap_or(i32::MAX));
            format!("{} ({points})", score(games))
        }
        None => points,
    }
}

/// A session in a sentence.
fn said(row: &Row) -> String {
    let mut parts = vec![format!("{}: {}", row.session, row.state.says())];
    parts.extend(row.rules.clone());
    if !row.players.is_empty() {
        let players: Vec<String> =
            row.players.iter().map(|name| no_longer(name, LONGEST_NAME)).collect();
        parts.push(and(&players, " and "));
    }
    if let Some(games) = row.won {
        parts.push(format!("games {} to {}", games.even, games.odd));
    }
    parts
        .extend(row.score.map(|points| format!("{} to {}", minus(points.even), minus(points.odd))));
    parts.extend((!row.notices.is_empty()).then(|| format!("on record: {}", row.notices)));
    parts.extend(row.at.as_deref().map(|at| format!("last entry on {}", day(at))));
    parts.join(", ") + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Look;

    fn row(session: &str) -> Row {
        Row {
            session: session.into(),
            title: None,
            rules: Some("euchre-laws-1888".into()),
            players: ["Robert", "Wilhelmina", "Jo", "Max"].map(str::to_owned).to_vec(),
            score: Some(ByTeam { even: 10, odd: 7 }),
            deals: Some(12),
            won: None,
            at: None,
            state: State::Unfinished,
            notices: String::new(),
            late: Vec::new(),
            why: None,
        }
    }

    #[test]
    fn it_fits_a_narrow_terminal_and_breaks_no_name() {
        let long = format!("2026-10-02-{}", "a-title-of-letters".repeat(3));
        for id in ["2026-10-02-first-friday", long.as_str()] {
            for width in 50..130 {
                let look = Look { colour: false, plain: false, lettered: false, width };
                let shown = look.page(&page("sessions", Named::Argument, &[row(id)]));
                let fits = shown.lines().all(|line| line.chars().count() <= width);
                assert!(fits, "{width}\n{shown}");
                assert!(shown.contains("2026-10-02-"), "{shown}");
                assert!(shown.contains("10–7") && shown.contains("unfinished"), "{shown}");
                let players = shown.contains("Wilhelmina");
                assert_eq!(players, !shown.contains("rules, players."), "{width}\n{shown}");
                assert!(players || width < 64, "{width}\n{shown}");
            }
        }
    }
}
