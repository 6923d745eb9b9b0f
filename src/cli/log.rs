//! `log`: every line of the record in words, those that were struck among them.

use std::collections::BTreeMap;
use std::sync::Arc;

use rasher::event::{self, Event};
use rasher::history::{History, ResolvedLine, SignatureState};
use rasher::line::{Names, part_in_words};
use rasher::log::{Attest, Confirm, Header, Line, OfMatch, Original};
use rasher::report::case;
use rasher::report::words::{and, name, score};
use rasher::rules::Ruleset;
use rasher::rules::altered::{Difference, differences_from};
use rasher::seal::Seal;
use rasher::session::Session;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::night;
use super::sessions::{self, Seen};
use super::world::World;
use crate::failure::Failure;
use crate::paint::{Column, Page, Table, Text, listed};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// As JSON, a line of the log a line, each with whether it stands.
    #[arg(long)]
    json: bool,
}

/// A line of the log, as JSON.
#[derive(Serialize)]
struct LineJson<'a> {
    seq: u64,
    at: &'a str,
    entry: u64,
    stands: bool,
    text: String,
    line: Fields<'a>,
}

/// The first line of a log, as JSON: it was typed with no entry, and stands always.
#[derive(Serialize)]
pub(super) struct HeaderJson<'a> {
    seq: u64,
    at: &'a str,
    entry: u64,
    stands: bool,
    text: String,
    line: serde_json::Value,
}

impl<'a> HeaderJson<'a> {
    pub(super) fn of(header: &'a Header, text: String) -> Self {
        let mut line = serde_json::to_value(header).unwrap_or_default();
        // As in the lines after it, what stands beside stands there alone.
        if let Some(fields) = line.as_object_mut() {
            fields.retain(|name, _| name != "seq" && name != "at");
        }
        Self { seq: 0, at: &header.at, entry: 0, stands: true, text, line }
    }
}

/// The fields of a line, as they stand in the log.
struct Fields<'a>(&'a Line);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        self.0.write_fields(&mut map)?;
        map.end()
    }
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    if let Some(night) = night::is_night_meant(&store, args.session.as_deref()) {
        return night::log_of(&store, &night, args.json, world);
    }
    let seen = sessions::see(&store, &sessions::meant(&store, args.session.as_deref())?)?;
    world.speaks_of(&seen.session);
    world.out.talk(&seen.warning());
    let told = tell(&seen);
    if args.json {
        let (header, text) = (&seen.header, heading(&seen));
        world.out.json(&HeaderJson::of(header, text))?;
        for (said, text) in seen.history.said().iter().zip(told) {
            let ResolvedLine { seq, entry, ref at, stands, ref line } = *said;
            let stands = stands || is_about(line);
            world.out.json(&LineJson { seq, at, entry, stands, text, line: Fields(line) })?;
        }
        return Ok(());
    }
    Ok(world.out.data(&page(&seen, &told))?)
}

/// Strikes and restores are never struck; they say what is.
const fn is_about(line: &Line) -> bool {
    matches!(line, Line::Strike { .. } | Line::Restore { .. } | Line::Attest(_))
}

fn page(seen: &Seen, told: &[String]) -> Page {
    let header = &seen.header;
    let mut page = Page::new();
    page.line(Text::new().strong(&header.title).quiet(format!("  {}", header.id))).gap();
    let mut table = Table::new([
        Column::numbers("line"),
        Column::numbers("at"),
        Column::words(""),
        Column::words("what was said"),
    ]);
    let head = heading(seen);
    table.row(["1", &minute(&header.at), "", &head], format!("Line 1, {head}."));
    let (mut entry, mut day) = (0, header.at.chars().take(10).collect::<String>());
    for (said, text) in seen.history.said().iter().zip(told) {
        // The time of an entry stands once, at its first line; the day where it begins.
        let at = match minute(&said.at).split_once(' ') {
            _ if said.entry == entry => String::new(),
            Some((today, time)) if today == day => time.to_owned(),
            Some(_) | None => minute(&said.at),
        };
        day = said.at.chars().take(10).collect();
        entry = said.entry;
        let struck = !said.stands && !is_about(&said.line);
        let mark = if struck { "struck" } else { "" };
        let aloud = if struck { " This was struck." } else { "" };
        table.row(
            [&number(said.seq).to_string(), &at, mark, text],
            format!("Line {}, {text}.{aloud}", number(said.seq)),
        );
    }
    page.table(table);
    if seen.history.said().is_empty() {
        page.gap().line("Nothing was recorded yet.");
    }
    page
}

/// The number of a line as people count them: the header is the first, as for `head -n` and a seal.
const fn number(seq: u64) -> u64 {
    seq + 1
}

/// The header in words, without a full stop: who sits where, by which rules, and from which score.
fn heading(seen: &Seen) -> String {
    let header = &seen.header;
    let rules = seen.session.games.first().map_or("", |game| game.rules.id.as_str());
    let first = name(&header.seats, header.first_dealer);
    let mut said = format!(
        "begun by `{rules}`: {} sit clockwise, {first} deals first, the count begins at {}",
        and(&header.seats, ", "),
        score(header.score)
    );
    for game in seen.session.games.iter().take(1) {
        for difference in game.altered.iter() {
            said.push_str("; ");
            said.push_str(&difference.in_words(&game.rules));
        }
    }
    said
}

/// A time to the minute.
fn minute(at: &str) -> String {
    at.chars().take(16).map(|c| if c == 'T' { ' ' } else { c }).collect()
}

/// Every line in words, without a full stop.
fn tell(seen: &Seen) -> Vec<String> {
    let mut teller = Teller::new(&seen.header.seats, &seen.session, &seen.history);
    seen.history.said().iter().map(|said| teller.line(said)).collect()
}

/// So many runs of lines are named one by one.
const MOST_RUNS: usize = 4;

/// Who sits at the table, and what is played, as the lines go by.
struct Teller {
    seats: Vec<String>,
    rules: Vec<Arc<Ruleset>>,
    /// Which game it is, from 0. A game that was struck is none.
    game: usize,
    /// Each run of lines that an undo can take back, without those about the record itself.
    runs: Vec<(u64, u64)>,
    /// What came of looking at the signature that a line speaks of.
    signature: BTreeMap<u64, &'static str>,
}

impl Teller {
    fn new(seats: &[String], session: &Session, history: &History) -> Self {
        let rules = session.games.iter().map(|game| Arc::clone(&game.rules)).collect();
        let signature = history.attests().filter_map(|(said, _)| {
            let holds = match history.signature(said.seq)? {
                SignatureState::Holds => "; the signature holds",
                SignatureState::Missing => "; the signature is not beside the log",
                SignatureState::Fails => "; the signature does not hold",
            };
            Some((said.seq, holds))
        });
        let signature = signature.collect();
        let mut runs: Vec<(u64, u64)> = Vec::new();
        for said in history.said().iter().filter(|said| !is_about(&said.line)) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == said.seq => *last = said.seq,
                Some(_) | None => runs.push((said.seq, said.seq)),
            }
        }
        Self { seats: seats.to_vec(), rules, game: 0, runs, signature }
    }

    fn line(&mut self, said: &ResolvedLine) -> String {
        match &said.line {
            Line::Event(event) => self.event(event),
            Line::Note { text } => format!("note, “{text}”"),
            Line::Strike { from, why } => {
                reasoned(format!("undo, {}", self.struck(*from, said.seq)), why)
            }
            Line::Attest(attest) => {
                attested(attest) + self.signature.get(&said.seq).copied().unwrap_or_default()
            }
            Line::Restore { strike } => {
                format!("redo, the undo in line {} is taken back", number(*strike))
            }
            Line::Amend { game, deal, events, why } => {
                let of = game.map_or_else(String::new, |game| format!(" of game {game}"));
                let words = self.words(events);
                reasoned(format!("correction, deal {deal}{of} was in truth: {words}"), why)
            }
            Line::Seat { seat, name: new } => {
                let old = name(&self.seats, *seat);
                if let (true, Some(chair)) = (said.stands, self.seats.get_mut(seat.index())) {
                    new.clone_into(chair);
                }
                format!("{new} sat down in the place of {old}")
            }
            Line::Close { why } => reasoned("the game was closed, unfinished".to_owned(), why),
            Line::Night(_) => "something of a night".to_owned(),
            Line::Game { seats, .. } => {
                if said.stands {
                    self.game += 1;
                    if let Some(seats) = seats {
                        self.seats.clone_from(seats);
                    }
                }
                let no = self.game + 1 + usize::from(!said.stands);
                format!("game {no} began{}", self.other_rules(said.stands))
            }
        }
    }

    /// `, by other rules: …`, where a game that has just begun is not played by those of the one before.
    fn other_rules(&self, stands: bool) -> String {
        let game = |at: usize| self.rules.get(at).map(Arc::as_ref);
        let both = self.game.checked_sub(1).filter(|_| stands);
        let Some((before, now)) = both.and_then(|at| game(at).zip(game(self.game))) else {
            return String::new();
        };
        let differences = differences_from(before, now);
        let mut said: Vec<String> = differences.iter().map(Difference::differs).collect();
        if before.id != now.id {
            said.insert(0, format!("`{}`", now.id));
        }
        if said.is_empty() {
            String::new()
        } else {
            format!(", by other rules: {}", said.join("; "))
        }
    }

    /// The lines that an undo is about: those about the record itself, such as a confirmation, stay.
    fn struck(&self, from: u64, undo: u64) -> String {
        let after = self.runs.partition_point(|(_, last)| *last < from);
        let runs = self.runs.get(after..).unwrap_or_default();
        let runs = runs.iter().take_while(|(first, _)| *first < undo).take(MOST_RUNS + 1);
        let runs: Vec<(u64, u64)> =
            runs.map(|(first, last)| ((*first).max(from), (*last).min(undo - 1))).collect();
        let said = runs.iter().map(|(first, last)| match (number(*first), number(*last)) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first} to {last}"),
        });
        let said: Vec<String> = said.collect();
        match runs.as_slice() {
            [(first, last)] if first == last => format!("line {} no longer counts", said.concat()),
            runs if runs.len() <= MOST_RUNS => {
                format!("lines {} no longer count", listed(&said, "and"))
            }
            _ => format!(
                "lines {} to {undo} no longer count, but for those about the record itself",
                number(from)
            ),
        }
    }

    fn words(&self, events: &[Event]) -> String {
        let rules = self.rules.get(self.game).or_else(|| self.rules.last());
        match rules {
            Some(rules) => part_in_words(events, &Names::new(&self.seats), rules),
            None => String::new(),
        }
    }

    /// What was heard, of whom, and with which points.
    fn decided(&self, how: &str, ruling: &event::Ruling) -> String {
        let rules = self.rules.get(self.game).or_else(|| self.rules.last());
        let what = rules.map(|rules| case::ruling(ruling, &self.seats, rules.players()));
        format!("{how}: {}, {}", what.unwrap_or_default(), score(ruling.points))
    }

    /// What the sentences of a deal leave out is said here: the reasons that people gave.
    fn event(&self, event: &Event) -> String {
        let why = match event {
            Event::Table(event::Table::Misdeal { why, .. }) => why.as_str(),
            Event::Table(event::Table::Ruling(ruling)) if ruling.heard.is_some() => {
                return self.decided("ruled", ruling);
            }
            Event::Table(event::Table::Dispute(asked)) if asked.heard.is_some() => {
                return self.decided("in dispute", asked);
            }
            Event::Table(event::Table::Ruling(ruling) | event::Table::Dispute(ruling)) => {
                ruling.why.as_str()
            }
            Event::Table(event::Table::Agree { score: count }) => {
                return format!("the table counts {}", score(*count));
            }
            Event::Deal { .. } | Event::Call(_) | Event::Cards(_) | Event::Climbing(_) => "",
        };
        reasoned(self.words(std::slice::from_ref(event)), why)
    }
}

/// What people say of the record.
fn attested(attest: &Attest) -> String {
    match attest {
        Attest::Merged { of, marks, kept: _ } => {
            let sealed = |one: &Original| {
                let seal = one.link().map(|link| Seal::of(one.lines, &link).to_string());
                let seal = seal.unwrap_or_else(|| one.chain.clone());
                format!("{} ({seal})", one.id)
            };
            let of: Vec<String> = of.iter().map(sealed).collect();
            let merged = format!("merged from {}", listed(&of, "and"));
            let marks = marks.iter().map(|mark| mark.text.clone());
            std::iter::once(merged).chain(marks).collect::<Vec<_>>().join("; ")
        }
        Attest::OfMatch(OfMatch { title, game, games, .. }) => {
            format!("game {game} of {games} of {title}")
        }
        Attest::Asks(Confirm::Never) => "nobody is asked to confirm".to_owned(),
        Attest::Asks(Confirm::Game) => "the other side confirms each game".to_owned(),
        Attest::Asks(Confirm::Deal) => "the other side confirms each deal".to_owned(),
        Attest::Confirmed { by, .. } => format!("{by} confirmed everything above"),
        Attest::Objected { by, wrong } => {
            let by = by.as_ref().map_or("the other side", |(_, by)| by);
            let wrong = if wrong.is_empty() { String::new() } else { format!(": “{wrong}”") };
            format!("{by} did not agree to everything above{wrong}")
        }
        Attest::Signed { by, key } => format!("{by} signed everything above, with the key {key}"),
    }
}

/// A sentence with the reason that people gave, where they gave one.
fn reasoned(mut text: String, why: &str) -> String {
    if !why.is_empty() {
        text.push_str(", “");
        text.push_str(why);
        text.push('”');
    }
    text
}
