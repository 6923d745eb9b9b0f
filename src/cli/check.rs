//! `check`: is everything in order? Silent where it is.

use std::sync::Arc;

use rasher::history::SignatureState;
use rasher::log::{End, Header};
use rasher::report::deal::deal;
use rasher::report::evening::stopped;
use rasher::rules::altered::{Difference, of_record, unvouched};
use rasher::session::Game;
use rasher::store::{ALIASES, Store, StoreError, Stray, is_night};
use serde::Serialize;

use super::alias;
use super::feed::mended;
use super::night;
use super::sessions::{self, Seen};
use super::sign;
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, Tone, count};

// Trouble was typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Their names; without any, all of them.
    #[arg(value_name = "SESSION")]
    names: Vec<String>,
    /// Set aside what keeps a log from being continued; nothing is deleted.
    #[arg(long)]
    repair: bool,
    /// As one JSON document.
    #[arg(long)]
    json: bool,
}

/// Something that is not in order.
#[derive(Debug, Serialize)]
struct Found {
    session: String,
    /// The ruleset of the game that it is of, by its id; none where the log says nothing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    kind: Trouble,
    /// The line of the log, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<u32>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

/// Kinds of things that are not in order, in the order in which they are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Trouble {
    /// The log cannot be read, or not to its end.
    Damage,
    /// Something in it could not have happened.
    Impossible,
    /// The ruleset says otherwise than the built-in one, and nobody is named who agreed.
    Rules,
    /// A signature that the record speaks of is missing or does not hold.
    Signature,
    /// A rule was broken, and nobody has ruled on it.
    Finding,
    /// A question was left open.
    Dispute,
    /// The paper of a table and the session that it kept say different things.
    Differs,
    /// A file of the folder is not taken for a session.
    Stray,
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    let ids = if args.names.is_empty() { all(&store)? } else { named(&store, &args.names)? };
    if args.repair {
        repair(&store, &ids, world)?;
    }
    let mut found: Vec<Found> = ids.iter().flat_map(|id| look(&store, id)).collect();
    if args.names.is_empty() {
        found.extend(alias::unread(&store).map(|why| beside(ALIASES, why)));
        found.extend(sessions::strays(&store)?.iter().map(stray));
    }
    if args.json {
        world.out.json(&found)?;
    } else if !found.is_empty() {
        world.out.data(&page(&found))?;
    }
    if found.is_empty() {
        return Ok(());
    }
    Err(Failure::new(FailureKind::Found, counted(&found)))
}

/// `3 things in 2 sessions, and 1 file that is not taken`.
fn counted(found: &[Found]) -> String {
    let (strays, of_sessions): (Vec<&Found>, Vec<&Found>) =
        found.iter().partition(|found| found.kind == Trouble::Stray);
    let mut ill: Vec<&str> = of_sessions.iter().map(|found| found.session.as_str()).collect();
    ill.dedup();
    let things = count(of_sessions.len(), "thing");
    let things = format!("{things} in {}", count(ill.len(), "session"));
    let are = if strays.len() == 1 { "is" } else { "are" };
    let files = format!("{} of the folder that {are} not taken", count(strays.len(), "file"));
    match (of_sessions.is_empty(), strays.is_empty()) {
        (false, false) => format!("{things}, and {files}"),
        (false, true) => things,
        (true, _) => files,
    }
}

/// Something in the folder that looks like a session and is none.
fn stray(stray: &Stray) -> Found {
    beside(&stray.name, stray.why.to_string())
}

/// A file of the folder that is not taken, by its name.
fn beside(name: &str, text: String) -> Found {
    Found {
        session: name.to_owned(),
        rules: None,
        kind: Trouble::Stray,
        line: None,
        game: None,
        deal: None,
        text,
        hint: None,
    }
}

/// Sets aside what cannot be taken, in every log that needs it. One of which no line can be kept is
/// left as it is, and found again below.
fn repair(store: &Store, ids: &[String], world: &World) -> Result<(), Failure> {
    store.tidy()?;
    for id in ids {
        match store.read(id) {
            Ok(log) if log.tail.end != End::Clean => {}
            Ok(_) => continue,
            Err(StoreError::Damaged { .. }) => {
                let mut page = Page::new();
                let text =
                    ": left as it is: no line of it can be kept, so there is nothing to mend";
                page.indented(Text::new().strong(id).plain(text), 0, 2);
                world.out.talk(&page);
                continue;
            }
            Err(_) => continue,
        }
        if let Some(repair) = store.repair(id)? {
            world.out.did("what was found is mended");
            let mut page = Page::new();
            page.indented(Text::new().strong(id).plain(":"), 0, 2);
            page.append(mended(&repair));
            world.out.talk(&page);
        }
    }
    Ok(())
}

fn all(store: &Store) -> Result<Vec<String>, Failure> {
    match store.every_id() {
        Err(StoreError::NoFolder { .. }) => Ok(Vec::new()),
        ids => Ok(ids?),
    }
}

fn named(store: &Store, words: &[String]) -> Result<Vec<String>, Failure> {
    words.iter().map(|word| sessions::meant_log(store, Some(word))).collect()
}

fn look(store: &Store, id: &str) -> Vec<Found> {
    let damage = |line, text: &str, hint| Found {
        session: id.to_owned(),
        rules: None,
        kind: Trouble::Damage,
        line,
        game: None,
        deal: None,
        text: text.to_owned(),
        hint,
    };
    let read = match store.read(id) {
        Err(StoreError::Damaged { broken, .. }) => {
            let hint = broken.hint().map(str::to_owned);
            return vec![damage(Some(broken.line), &broken.fault.to_string(), hint)];
        }
        read => read.map_err(Failure::from),
    };
    if is_night(id) {
        let of_rules = |rules| Found { kind: Trouble::Rules, ..damage(None, rules, None) };
        let altered = read.as_ref().map(|log| night_rules(&log.header)).unwrap_or_default();
        let faults = read.and_then(|log| night::faults(id, log));
        let found = |(line, text): (Option<u64>, String)| damage(line, &text, None);
        return match faults {
            Ok((night, faults)) => {
                let differs = |text| Found { kind: Trouble::Differs, ..damage(None, text, None) };
                let tables = night::differences(store, &night);
                let tables = tables.iter().map(|text| differs(text));
                let altered = altered.iter().map(|text| of_rules(text));
                faults.into_iter().map(found).chain(altered).chain(tables).collect()
            }
            Err(failure) => vec![damage(None, failure.says(), None)],
        };
    }
    match read.and_then(|log| sessions::seen(id, log)) {
        Ok(mut seen) => {
            sign::look(store, id, &mut seen.history);
            look_into(&seen)
        }
        Err(failure) => {
            // The page names the session before it.
            let named = format!("session `{id}`: ");
            let text = failure.says();
            let text = text.strip_prefix(&named).unwrap_or(text);
            vec![damage(None, text, failure.hints().first().cloned())]
        }
    }
}

/// What the rules of a night say otherwise than the built-in ones, and nobody is named for.
fn night_rules(header: &Header) -> Vec<String> {
    let altered = of_record(&header.rules).map(|cited| cited.altered).unwrap_or_default();
    unvouched(&altered).map(Difference::say).collect()
}

fn look_into(seen: &Seen) -> Vec<Found> {
    let games = &seen.session.games;
    let at = |kind, line, game: Option<usize>, deal, text| {
        // What is of no game is of the evening, and named by what was played last.
        let played = game.and_then(|no| games.get(no.checked_sub(1)?)).or(games.last());
        Found {
            session: seen.id.clone(),
            rules: played.map(|game| game.rules.id.clone()),
            kind,
            line,
            game,
            deal,
            text,
            hint: None,
        }
    };
    let mut found: Vec<Found> = seen
        .faults()
        .into_iter()
        .map(|(line, text)| at(Trouble::Damage, line, None, None, text))
        .collect();
    if let End::Broken(broken) = &seen.end
        && let Some(first) = found.first_mut()
    {
        first.hint = broken.hint().map(str::to_owned);
    }
    if let Some(stopped) = stopped(&seen.session) {
        let line = Some(stopped.seq + 1);
        let (game, deal) = (Some(stopped.game), Some(stopped.deal));
        found.push(at(Trouble::Impossible, line, game, deal, stopped.text));
    }
    let mut before: Option<&Game> = None;
    for (no, game) in (1..).zip(&seen.session.games) {
        // What goes on by the same rules is said once.
        if before.replace(game).is_some_and(|it| Arc::ptr_eq(&it.altered, &game.altered)) {
            continue;
        }
        let of_game = unvouched(&game.altered).map(Difference::say);
        found.extend(of_game.map(|text| at(Trouble::Rules, None, Some(no), None, text)));
    }
    for (lines, by, _) in sign::signed(&seen.history) {
        let text = match seen.history.signature(lines - 1) {
            Some(SignatureState::Holds) | None => continue,
            Some(SignatureState::Missing) => format!(
                "{by} signed it, and the signature, `{}`, is not here",
                sign::file_name(&seen.id, lines)
            ),
            Some(SignatureState::Fails) => {
                format!("{by} signed it, and the signature does not hold")
            }
        };
        found.push(at(Trouble::Signature, Some(lines), None, None, text));
    }
    for (no, game) in (1..).zip(&seen.session.games) {
        for story in &game.deals {
            let report = deal(story, &game.rules);
            for finding in report.findings.iter().filter(|finding| finding.ruling.is_none()) {
                let line = Some(finding.seq + 1);
                let text = format!("{} [{}]", finding.text, finding.clause.id());
                found.push(at(Trouble::Finding, line, Some(no), Some(story.no), text));
            }
        }
        for (story, dispute) in game.open_disputes() {
            let why =
                rasher::report::case::ruling(&dispute.asked, &story.seats, game.rules.players());
            let text = format!("a dispute is open: {why}");
            let line = Some(dispute.seq + 1);
            found.push(at(Trouble::Dispute, line, Some(no), Some(story.no), text));
        }
    }
    found
}

fn page(found: &[Found]) -> Page {
    let mut page = Page::new();
    for one in found {
        let rules = one.rules.iter().map(|rules| format!(" ({rules})"));
        let mut place = Vec::new();
        place.extend(one.line.map(|line| format!("line {line}")));
        place.extend(one.deal.map(|deal| format!("deal {deal}")));
        let place =
            if place.is_empty() { String::new() } else { format!(", {}", place.join(", ")) };
        let place = rules.chain([place]).collect::<String>();
        let tone = match one.kind {
            Trouble::Damage
            | Trouble::Impossible
            | Trouble::Rules
            | Trouble::Signature
            | Trouble::Stray => Tone::Bad,
            Trouble::Finding | Trouble::Dispute | Trouble::Differs => Tone::Warn,
        };
        let text = Text::new().strong(&one.session).plain(place).plain(": ").and(tone, &one.text);
        page.indented(text, 0, 2);
        if let Some(hint) = &one.hint {
            page.indented(Text::new().quiet(hint), 2, 2);
        }
    }
    page
}
