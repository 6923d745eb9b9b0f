//! A score sheet in plain text: what it says is typed into a draft first, and written down if all of
//! it can be taken.

use std::path::Path;

use chrono::DateTime;
use rasher::desk::people::check_names;
use rasher::desk::{Desk, Entry, Plan, count};
use rasher::game::verdict::Who;
use rasher::import::sheet::{self, NoSheet, Sheet, Spot, Typed};
use rasher::line::Names;
use rasher::log::{Header, Speak};
use rasher::report::deal::now;
use rasher::report::words;
use rasher::rules::Ruleset;
use rasher::seat::ByTeam;
use rasher::store::paper::PaperFile;
use rasher::store::{Store, suggest_id};

use crate::cli::feed;
use crate::cli::ruleset;
use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Marked, Page, Text, count as counted};

/// Makes a session of a sheet.
pub(super) fn import(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let paper = Paper { file, bytes };
    let sheet = sheet::read(bytes).map_err(|wrong| paper.no_sheet(&wrong))?;
    let at = world.now();
    let header = paper.header(&sheet, &at)?;
    let begun = header.at.clone();
    let entries = paper.rehearse(&sheet, header.clone(), &begun)?;
    let (store, _) = world.store()?;
    let mut desk = Desk::create(&store, header)?;
    for entry in &entries {
        desk.commit(entry, &begun)?;
    }
    tell(file, &desk, world);
    Ok(())
}

/// A sheet that is read, and where it came from.
struct Paper<'a> {
    file: &'a Path,
    bytes: &'a [u8],
}

impl Paper<'_> {
    fn place(&self, spot: &Spot) -> String {
        format!("{}:{}", self.file.display(), spot.line)
    }

    /// Something is wrong here.
    fn wrong(&self, spot: &Spot, what: impl Into<String>) -> Failure {
        let bytes = self.bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(self.bytes);
        let line = bytes.split(|byte| *byte == b'\n').nth(spot.line.saturating_sub(1));
        let line = String::from_utf8_lossy(line.unwrap_or_default());
        let line = line.trim_end_matches('\r').to_owned();
        let mut page = Page::new();
        page.marked(Marked { place: self.place(spot), line, span: spot.span.clone() });
        Failure::failed(what).at(page)
    }

    fn no_sheet(&self, wrong: &NoSheet) -> Failure {
        self.wrong(&wrong.spot, wrong.to_string()).hint(NOTHING)
    }

    /// What must stand in the heading.
    fn need<'s>(&self, spot: Option<&'s Spot>, key: &str, such: &str) -> Result<&'s Spot, Failure> {
        spot.ok_or_else(|| {
            Failure::failed(format!("{}: the heading has no `{key}:`", self.file.display()))
                .hint(format!("write a line such as `{key}: {such}`"))
                .hint(NOTHING)
        })
    }

    fn header(&self, sheet: &Sheet, at: &str) -> Result<Header, Failure> {
        let rules = self.rules(sheet)?;
        let seats: Vec<String> = sheet.players.iter().map(|name| name.text.clone()).collect();
        let players = self.need(sheet.players.first(), "players", "Ann, Ben, Cal, Dee")?;
        check_names(&seats, usize::from(rules.players().count()))
            .map_err(|bad| self.wrong(players, bad.to_string()).hint(NOTHING))?;
        let dealer = self.need(sheet.dealer.as_ref(), "dealer", "Ben")?;
        let first_dealer = Names::new(&seats).find(&dealer.text).map_err(|_| {
            self.wrong(dealer, format!("nobody called `{}` sits here", dealer.text)).hint(NOTHING)
        })?;
        let score = match &sheet.score {
            None => ByTeam::default(),
            Some(spot) => count(&spot.text)
                .ok_or_else(|| self.wrong(spot, "this is no score, such as 6:4").hint(NOTHING))?,
        };
        let begun = match &sheet.begun {
            None => at.to_owned(),
            Some(spot) => begun(&spot.text).ok_or_else(|| {
                let what = "this is no time, such as 2026-11-20 or 2026-11-20T19:02:00Z";
                self.wrong(spot, what).hint(NOTHING)
            })?,
        };
        let stem = self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let title = sheet.title.as_ref().map(|title| title.text.clone()).or(stem);
        let title = title.unwrap_or_else(|| "imported".to_owned());
        let id = suggest_id(&begun, &title);
        let rules = rules.to_json();
        Ok(Header { at: begun, id, title, seats, first_dealer, score, speak: Speak::Asked, rules })
    }

    fn rules(&self, sheet: &Sheet) -> Result<Ruleset, Failure> {
        let named = self.need(sheet.rules.as_ref(), "rules", "bacon-gamerules")?;
        let set: Vec<String> = sheet.set.iter().map(|switch| switch.text.clone()).collect();
        let at_fault = |failure: &Failure, spot: &Spot| {
            let told = self.wrong(spot, failure.says());
            failure.hints().iter().cloned().fold(told, Failure::hint).hint(NOTHING)
        };
        let word = named.text.as_ref();
        ruleset::named(word).map_err(|failure| at_fault(&failure, named))?;
        ruleset::switched(word, &set).map_err(|failure| {
            let said = |switch: &&Spot| failure.says().contains(&switch.text);
            let spot = sheet.set.iter().find(said).unwrap_or(named);
            at_fault(&failure, spot)
        })
    }

    /// Types everything into a draft, and gives the entries that it came to.
    fn rehearse(&self, sheet: &Sheet, header: Header, at: &str) -> Result<Vec<Entry>, Failure> {
        let mut desk = Desk::create(&Store::on_paper(), header)?;
        let mut entries = Vec::new();
        for line in &sheet.lines {
            let entry = self.planned(&desk, line).map_err(|failure| failure.hint(NOTHING))?;
            desk.commit(&entry, at)?;
            entries.push(entry);
            self.compare(&desk, line).map_err(|failure| failure.hint(NOTHING))?;
        }
        Ok(entries)
    }

    fn planned(&self, desk: &Desk<PaperFile>, line: &Typed) -> Result<Entry, Failure> {
        let text = &line.typed.text;
        let place = self.place(&line.typed);
        let plan = desk.plan(text).map_err(|wrong| feed::refused(&wrong, desk, &place, text))?;
        let Plan::Entry(entry) = plan else {
            let what = "a question has no place on a sheet: it changes nothing";
            return Err(self.wrong(&line.typed, what));
        };
        if entry.irregular.is_empty() || line.happened {
            return Ok(*entry);
        }
        let said: Vec<String> =
            entry.irregular.iter().map(|one| one.say(Who(desk.seats()))).collect();
        Err(self.wrong(&line.typed, said.join("; ")).hint(format!(
            "if it is a slip, correct the line; if it happened, write `happened: {text}`"
        )))
    }

    /// Does the sheet count as the record does?
    fn compare(&self, desk: &Desk<PaperFile>, line: &Typed) -> Result<(), Failure> {
        let Some(game) = desk.game() else { return Ok(()) };
        let deals = game.deals.len();
        if let Some(no) = line.no.filter(|no| usize::try_from(*no).ok() != Some(deals)) {
            let what = format!("the sheet calls this deal {no}, and it is deal {deals}");
            return Err(self.wrong(&line.typed, what).hint("is a line missing before it?"));
        }
        let total = game.score();
        match &line.score {
            Some((said, spot)) if *said != total => {
                let (said, total) = (words::score(*said), words::score(total));
                let what = format!("the sheet says {said}, and the deals make {total}");
                Err(self.wrong(spot, what))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// What the person needs to know of every failure here.
const NOTHING: &str = "nothing was written";

/// A day, or a time with its zone, as the log has it.
fn begun(text: &str) -> Option<String> {
    if DateTime::parse_from_rfc3339(text).is_ok() {
        return Some(text.to_owned());
    }
    let day = format!("{text}T00:00:00Z");
    DateTime::parse_from_rfc3339(&day).is_ok().then_some(day)
}

fn tell(file: &Path, desk: &Desk, world: &World) {
    let games = &desk.session().games;
    let Some(last) = games.last() else { return };
    let deals = games.iter().map(|game| game.deals.len()).sum();
    let mut page = Page::new();
    page.line(Text::new().strong(&desk.header().id).plain(format!(
        ": {} from {}; {}.",
        counted(deals, "deal"),
        file.display(),
        now(last, games.len()).score_line()
    )));
    world.out.talk(&page);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_a_time() {
        assert_eq!(begun("2026-11-20").as_deref(), Some("2026-11-20T00:00:00Z"));
        assert_eq!(
            begun("2026-11-20T19:02:00+01:00").as_deref(),
            Some("2026-11-20T19:02:00+01:00")
        );
        for nothing in ["", "Friday", "2026-13-01", "2026-11-20T19:02", "20.11.2026"] {
            assert_eq!(begun(nothing), None, "{nothing}");
        }
    }
}
