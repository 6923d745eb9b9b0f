//! A score sheet in plain text: what it says is typed into a draft first, and written down if all of
//! it can be taken.

use std::collections::BTreeMap;
use std::path::Path;

use chrono::DateTime;
use rasher::desk::people::check_names;
use rasher::desk::{Desk, Entry, Plan, Refused, count};
use rasher::game::ending::is_over_at;
use rasher::game::verdict::Who;
use rasher::import::date;
use rasher::import::sheet::{self, NoSheet, Reading, Sheet, Spot, Typed};
use rasher::line::Names;
use rasher::log::{self, Header, Speak};
use rasher::report::now::now;
use rasher::report::words;
use rasher::rules::{Ruleset, file};
use rasher::seat::ByTeam;
use rasher::session::Session;
use rasher::store::paper::PaperFile;
use rasher::store::{Adopted, Store, StoreError, suggest_id};

use super::ours::of_games;
use super::twin::{self, Says};
use crate::cli::ruleset;
use crate::cli::sessions::warns;
use crate::cli::world::World;
use crate::dispatch::refused;
use crate::failure::Failure;
use crate::paint::{Marked, Page, Text, count as counted};

/// Makes a session of every sheet of a file, or of none.
pub(super) fn import(file: &Path, bytes: &[u8], world: &World) -> Result<(), Failure> {
    let paper = Paper { file, bytes };
    let reading = sheet::read(bytes);
    let at = world.now();
    let headers = paper.headers(&reading, &at)?;
    let mut drafts: Vec<(Desk<PaperFile>, Vec<Entry>)> = Vec::new();
    for (sheet, header) in reading.sheets.iter().zip(headers) {
        drafts.push(paper.rehearse(sheet, header)?);
    }
    let (store, _) = world.store()?;
    let mut logs: Vec<(String, Vec<u8>)> = Vec::new();
    let mut page = Page::new();
    for (sheet, (draft, entries)) in reading.sheets.iter().zip(&drafts) {
        let dated = sheet.begun.is_some();
        let (header, history, session) = (draft.header(), draft.history(), draft.session());
        let says = Says { title: true, date: dated };
        if let Some(twin) = twin::of(&store, header, says, history, session) {
            page.append(twin::there(&twin.id));
            continue;
        }
        let taken: Vec<String> = logs.iter().map(|(id, _)| id.clone()).collect();
        let header = Header { id: store.free_id(&header.id, &taken)?, ..header.clone() };
        let lines = entries.iter().map(|entry| entry.lines.as_slice());
        let bytes = log::whole(&header, &header.at, lines).map_err(StoreError::from)?;
        tell(file, &header.id, session, &mut page);
        // Typed all the same: everybody is told what was not kept of it.
        for (line, entry) in sheet.lines.iter().zip(entries).filter(|(_, it)| !it.let_go.is_empty())
        {
            let who = Who(draft.seats());
            let names: Vec<String> = entry.let_go.iter().map(|seat| who.name(*seat)).collect();
            let place = paper.place(&line.typed);
            let names = names.join(" and ");
            page.append(warns(&format!("{place}: the deal was decided before {names} went out")));
        }
        logs.push((header.id, bytes));
    }
    if super::put(&store, &logs, &[])?.0.contains(&Adopted::Other) {
        let error = format!("{}: a session of that name was begun meanwhile", file.display());
        return Err(Failure::failed(error).hint(NOTHING).hint("import it once more"));
    }
    if let Some(last) = &reading.unended {
        let place = paper.place(last);
        let text =
            format!("{place}: the file ends in this line; if it was cut, this is not all of it");
        page.append(warns(&text));
    }
    world.out.talk(&page);
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

    fn no_sheet(&self, wrong: &NoSheet) -> Wrong {
        let failure = self.wrong(&wrong.spot, wrong.to_string());
        (wrong.spot.line, wrong.fault.hint().into_iter().fold(failure, Failure::hint))
    }

    /// The headings of all sheets; everything that is wrong with them is told at once.
    fn headers(&self, reading: &Reading, at: &str) -> Result<Vec<Header>, Failure> {
        let mut wrong: Vec<Wrong> =
            reading.faults.iter().map(|fault| self.no_sheet(fault)).collect();
        // A word that could not be read may be the one that is missing.
        let whole = wrong.is_empty();
        let headers: Vec<Header> = reading
            .sheets
            .iter()
            .filter_map(|sheet| self.header(sheet, at, whole, &mut wrong))
            .collect();
        // What is missing has no line, and comes last.
        wrong.sort_by_key(|(line, _)| *line);
        let told = wrong.into_iter().map(|(_, failure)| failure);
        match told.reduce(|before, failure| failure.after(before)) {
            None => Ok(headers),
            Some(failure) => Err(failure.hint(NOTHING)),
        }
    }

    /// What must stand in the heading.
    fn need<'s>(
        &self,
        spot: Option<&'s Spot>,
        key: &str,
        such: &str,
        wrong: &mut Vec<Wrong>,
    ) -> Option<&'s Spot> {
        if spot.is_none() {
            let what = format!("{}: the heading has no `{key}:`", self.file.display());
            let hint = format!("write a line such as `{key}: {such}`");
            wrong.push((usize::MAX, Failure::failed(what).hint(hint)));
        }
        spot
    }

    /// The heading of a session; none where something is wrong with it, which is then told.
    fn header(
        &self,
        sheet: &Sheet,
        at: &str,
        whole: bool,
        wrong: &mut Vec<Wrong>,
    ) -> Option<Header> {
        let mut missing = Vec::new();
        let rules = self
            .need(sheet.rules.as_ref(), "rules", "bacon-gamerules", &mut missing)
            .and_then(|named| {
                self.rules(named, &sheet.set, &sheet.unnamed).map_err(|all| wrong.extend(all)).ok()
            });
        let seats: Vec<String> = sheet.players.iter().map(|name| name.text.clone()).collect();
        let such = "Ann, Ben, Cal, Dee";
        if let (Some(players), Some(rules)) =
            (self.need(sheet.players.first(), "players", such, &mut missing), &rules)
            && let Err(bad) = check_names(&seats, usize::from(rules.players().count()))
        {
            wrong.push((players.line, self.wrong(players, bad.to_string())));
        }
        let mut read = |spot: Option<&Spot>, what: String, good: bool| {
            wrong.extend(spot.filter(|_| !good).map(|spot| (spot.line, self.wrong(spot, what))));
        };
        let dealer = self.need(sheet.dealer.as_ref(), "dealer", "Ben", &mut missing);
        let said = dealer.map_or("", |dealer| &dealer.text);
        let first_dealer = Names::new(&seats).find(said).ok();
        let good = first_dealer.is_some() || seats.is_empty();
        read(dealer, format!("nobody called `{said}` sits here"), good);
        let score = sheet.score.as_ref().map_or(Some(ByTeam::default()), |it| count(&it.text));
        let what = "this is no score, such as 6:4";
        read(sheet.score.as_ref(), what.to_owned(), score.is_some());
        let begun = sheet.begun.as_ref().map_or_else(|| Some(at.to_owned()), |it| begun(&it.text));
        let what = "this is not a valid time, such as 2026-11-20 or 2026-11-20T19:02:00Z";
        read(sheet.begun.as_ref(), what.to_owned(), begun.is_some());
        if let (Some(spot), Some(score), Some(rules)) =
            (sheet.score.as_ref(), score, rules.as_ref())
            && is_over_at(score, rules)
        {
            let said = words::score(score);
            wrong.push((spot.line, self.wrong(spot, format!("the game is over at {said}"))));
        }
        wrong.extend(missing.into_iter().filter(|_| whole));
        let (rules, first_dealer, score, begun) = (rules?, first_dealer?, score?, begun?);
        let stem = self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let title = sheet.title.as_ref().map(|title| title.text.clone()).or(stem);
        let title = title.unwrap_or_else(|| "imported".to_owned());
        let id = suggest_id(&begun, &title);
        let rules = rules.to_json();
        Some(Header {
            at: begun,
            id,
            title,
            seats,
            first_dealer,
            score,
            speak: Speak::Asked,
            rules,
            night: None,
        })
    }

    /// The ruleset with its switches; each mistake at the line that it is about.
    fn rules(
        &self,
        named: &Spot,
        switches: &[Spot],
        unnamed: &[Spot],
    ) -> Result<Ruleset, Vec<Wrong>> {
        let ruleset = ruleset::named(named.text.as_ref()).map_err(|failure| {
            let told = self.wrong(named, failure.says());
            vec![(named.line, failure.hints().iter().fold(told, Failure::hint))]
        })?;
        let (mut set, mut alone) = (BTreeMap::new(), BTreeMap::new());
        let mut spots: BTreeMap<&str, &Spot> = BTreeMap::new();
        let mut wrong = Vec::new();
        let agreed = switches.iter().map(|it| (it, true));
        for (switch, is_agreed) in agreed.chain(unnamed.iter().map(|it| (it, false))) {
            let Some((key, value)) = switch.text.split_once('=') else {
                let failure = self.wrong(switch, "this switch has no value");
                let hint = "write the key and its value, such as `set: making.all-pass=stick`";
                wrong.push((switch.line, failure.hint(hint)));
                continue;
            };
            let key = key.trim();
            if spots.insert(key, switch).is_some() {
                let what = format!("`{key}` was set above already");
                wrong.push((switch.line, self.wrong(switch, what)));
            }
            let of = if is_agreed { &mut set } else { &mut alone };
            of.insert(key.to_owned(), file::typed(value));
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        file::agreed_but(&ruleset, &set, &alone).map_err(|mistakes| {
            let told = mistakes.iter().map(|mistake| {
                let spot = mistake.key.as_deref().and_then(|key| spots.get(key));
                let spot = spot.copied().or(switches.last()).or(unnamed.last()).unwrap_or(named);
                let what = format!("{} (ruleset `{}`)", mistake.problem, ruleset.id);
                (spot.line, mistake.help.iter().fold(self.wrong(spot, what), Failure::hint))
            });
            told.collect()
        })
    }

    /// Types everything into a draft, and gives it with the entries that it came to.
    fn rehearse(
        &self,
        sheet: &Sheet,
        header: Header,
    ) -> Result<(Desk<PaperFile>, Vec<Entry>), Failure> {
        let mut desk = Desk::create(&Store::on_paper(), header)?;
        let at = desk.header().at.clone();
        let mut entries = Vec::new();
        for line in &sheet.lines {
            let entry = self.planned(&mut desk, line).map_err(|failure| failure.hint(NOTHING))?;
            desk.commit(&entry, &at)?;
            entries.push(entry);
            self.compare(&desk, line).map_err(|failure| failure.hint(NOTHING))?;
        }
        Ok((desk, entries))
    }

    fn planned(&self, desk: &mut Desk<PaperFile>, line: &Typed) -> Result<Entry, Failure> {
        let text = &line.typed.text;
        let place = self.place(&line.typed);
        let plan = match desk.plan_as_written(text) {
            Err(Refused::GameGoesOn) if line.happened => return Ok(Desk::<PaperFile>::next_game()),
            plan => plan.map_err(|wrong| refused(&wrong, desk, &place, text))?,
        };
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
            "if it is a typo, correct the line; if it happened, write `happened: {text}`"
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

/// Something wrong, and the line where it is.
type Wrong = (usize, Failure);

/// What the person needs to know of every failure here.
const NOTHING: &str = "nothing was written";

/// A day, or a time with its zone, as the log has it.
fn begun(text: &str) -> Option<String> {
    if DateTime::parse_from_rfc3339(text).is_ok() {
        return Some(text.to_owned());
    }
    let day = format!("{text}T00:00:00Z");
    if DateTime::parse_from_rfc3339(&day).is_ok() {
        return Some(day);
    }
    date::time(text)
}

fn tell(file: &Path, id: &str, session: &Session, page: &mut Page) {
    let games = &session.games;
    let Some(last) = games.last() else { return };
    let deals = games.iter().map(|game| game.deals.len()).sum::<usize>();
    page.line(Text::new().strong(id).plain(format!(
        ": {} from {}; {}.",
        counted(deals, "deal"),
        file.display(),
        now(last, games.len()).score_line() + &of_games(session)
    )));
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
        assert_eq!(begun("2026-11-20T19:02").as_deref(), Some("2026-11-20T19:02:00-00:00"));
        for nothing in ["", "Friday", "2026-13-01", "20.11.2026"] {
            assert_eq!(begun(nothing), None, "{nothing}");
        }
    }
}
