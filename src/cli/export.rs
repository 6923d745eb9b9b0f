//! `export`: sessions as documents of other programs and other people.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rasher::export::csv::Table;
use rasher::export::emn::Match;
use rasher::export::html::Evenings;
use rasher::export::{DocumentPart, Format, Joint, SessionView, Wishes, export};
use rasher::sign::LONGEST_FILE;
use rasher::store::{Store, StoreError};

use super::out_file::{self, OutFile};
use super::sessions::{self, Seen};
use super::sign;
use super::world::World;
use crate::failure::{Failure, FailureKind};
use crate::paint::{Page, Text, Tone, count, listed};

#[derive(Debug, clap::Args)]
#[command(after_help = "A file is written under another name first: it is whole or not there. \
                        `docs/export.md` describes every format.")]
pub(super) struct Args {
    /// Their names, or the beginning or a part of each; without any, the session last written.
    #[arg(value_name = "SESSION", conflicts_with = "all")]
    names: Vec<String>,
    /// All sessions of the folder.
    #[arg(long)]
    all: bool,
    /// The format; without it, the ending of the file decides.
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<FormatName>,
    /// The file to write, or the folder: then each session gets a file of its own.
    ///
    /// A folder is one that is there, or a name that ends in a slash. Without this, or with `-`, the
    /// document goes to the standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<OsString>,
    /// One table of `csv`, for a file or the standard output.
    #[arg(long, value_name = "TABLE")]
    table: Option<Tabled>,
    /// On the `sheet` of a Euchre game: the two fives that count the points of each side.
    #[arg(long)]
    fives: bool,
    /// The title of a match, `emn`, or of a page of several sessions; without it, the one that its games
    /// have, or that of the first.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Replace files that are there already.
    #[arg(long)]
    force: bool,
}

/// The formats, as they are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// One document with everything, which `import` takes back without a loss.
    Json,
    /// Tables for spreadsheets and databases: games, deals, calls, plays, awards.
    Csv,
    /// For pages written in Markdown.
    #[value(alias = "md")]
    Markdown,
    /// The score sheet in plain text.
    #[value(alias = "txt")]
    Sheet,
    /// A page for a browser, of one session or of several.
    Html,
    /// Euchre Game Notation, a file a game.
    Egn,
    /// Euchre Match Notation, all the games in one file.
    Emn,
    /// PTN, the deals of Euchre and Bid Euchre, a file a game.
    Ptn,
}

impl FormatName {
    const fn format(self) -> Format {
        match self {
            Self::Json => Format::Json,
            Self::Csv => Format::Csv,
            Self::Markdown => Format::Markdown,
            Self::Sheet => Format::Sheet,
            Self::Html => Format::Html,
            Self::Egn => Format::Egn,
            Self::Emn => Format::Emn,
            Self::Ptn => Format::Ptn,
        }
    }
}

/// The tables, as they are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Tabled {
    /// A row a game.
    Games,
    /// A row a deal.
    Deals,
    /// A row a call, or a turned card.
    Calls,
    /// A row a card that was played.
    Plays,
    /// A row an award.
    Awards,
}

impl Tabled {
    const fn table(self) -> Table {
        match self {
            Self::Games => Table::Games,
            Self::Deals => Table::Deals,
            Self::Calls => Table::Calls,
            Self::Plays => Table::Plays,
            Self::Awards => Table::Awards,
        }
    }
}

/// Where documents go.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Destination {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

/// Does what was asked.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let to = to(args.output.as_ref());
    let format = format(args.format, &to)?;
    let (store, _) = world.store()?;
    let ids = ids(args, &store)?;
    if args.title.is_some() && format == Format::Html && ids.len() == 1 {
        return Err(Failure::usage("a page of one session has the session's title"));
    }
    let table = table(args, format, &to)?;
    let mut desk = Copying::new(format, to, ids.len(), args.force, world);
    desk.title.clone_from(&args.title);
    desk.can_hold(ids.len())?;
    let wishes = Wishes { fives: args.fives, table };
    let strays = if args.all { sessions::not_taken(&store)? } else { Vec::new() };
    let mut ill = 0_usize;
    for id in &ids {
        match copy(&store, id, format, wishes, &mut desk)? {
            State::Whole => {}
            State::Ill => ill += 1,
        }
    }
    let any = desk.finish()?;
    if ill == 0 && !any {
        let error = format!("the format `{format}` cannot express any of it");
        return Err(Failure::failed(error).hint("nothing was written"));
    }
    if args.all {
        nights_left_out(&store, world);
    }
    let taken = sessions::all_taken(&strays, world);
    if ill == 0 {
        return taken;
    }
    let of = count(ids.len(), "session");
    let error = format!("{ill} of {of} could not be exported whole");
    let failure =
        Failure::new(FailureKind::Found, error).hint("`rasher check` says what is wrong with it");
    Err(match taken {
        Ok(()) => failure,
        Err(strays) => strays.after(failure),
    })
}

/// Nights are no sessions, and in no document of them.
fn nights_left_out(store: &Store, world: &World) {
    let nights = store.nights().unwrap_or_default();
    if nights.is_empty() {
        return;
    }
    let mut page = Page::new();
    let text = format!("left out, because they are nights: {}.", listed(&nights, "and"));
    page.indented(text, 0, 2).line("`rasher backup` keeps everything.");
    world.out.talk(&page);
}

fn to(output: Option<&OsString>) -> Destination {
    let Some(output) = output.filter(|output| *output != "-") else { return Destination::Stdout };
    let path = PathBuf::from(output);
    let slash = output.to_string_lossy().ends_with(std::path::is_separator);
    if slash || path.is_dir() { Destination::Folder(path) } else { Destination::File(path) }
}

/// The format that was said, or the one that the file's ending says.
fn format(said: Option<FormatName>, to: &Destination) -> Result<Format, Failure> {
    if let Some(said) = said {
        return Ok(said.format());
    }
    let ending = match to {
        Destination::File(path) => path.extension().and_then(|ending| ending.to_str()),
        Destination::Stdout | Destination::Folder(_) => None,
    };
    ending.and_then(Format::of_ending).ok_or_else(|| {
        let words: Vec<String> =
            Format::ALL.iter().map(|format| format!("`--as {format}`")).collect();
        Failure::usage("no output format given").hint(listed(&words, "or"))
    })
}

/// The table that is meant, by its word or by the name of the file; all of them in a folder.
fn table(args: &Args, format: Format, to: &Destination) -> Result<Option<Table>, Failure> {
    if args.fives && format != Format::Sheet {
        return Err(Failure::usage(format!("`--fives` is for `sheet`, and this is `{format}`")));
    }
    let titled = matches!(format, Format::Emn | Format::Html);
    if args.title.is_some() && (!titled || matches!(to, Destination::Folder(_))) {
        return Err(Failure::usage("`--title` is for a match or for several sessions in one file")
            .hint("`--as emn`, or `--as html`"));
    }
    match (args.table, format, to) {
        (
            Some(_),
            Format::Json
            | Format::Markdown
            | Format::Sheet
            | Format::Html
            | Format::Egn
            | Format::Emn
            | Format::Ptn,
            _,
        ) => Err(Failure::usage(format!("`--table` is for `csv`, and this is `{format}`"))),
        (Some(said), Format::Csv, _) => Ok(Some(said.table())),
        (None, Format::Csv, Destination::Stdout | Destination::File(_)) => {
            let stem = if let Destination::File(path) = to { path.file_stem() } else { None };
            let named = |table: &Table| stem.is_some_and(|stem| stem == table.word());
            Table::ALL.into_iter().find(named).map(Some).ok_or_else(|| {
                let words: Vec<String> =
                    Table::ALL.iter().map(|table| format!("`--table {}`", table.word())).collect();
                Failure::usage("`csv` is several tables, and this is one file")
                    .hint(format!("say which: {}", listed(&words, "or")))
                    .hint("or name a folder for all of them: `-o DIR/`")
            })
        }
        (None, _, _) => Ok(None),
    }
}

/// The sessions that are meant, each once, in the order in which they were named.
fn ids(args: &Args, store: &Store) -> Result<Vec<String>, Failure> {
    if args.all {
        return match store.ids() {
            Err(StoreError::NoFolder { .. }) => Err(sessions::none(store)),
            // What there is and cannot be taken is named before it.
            Ok(ids) if ids.is_empty() => Err(sessions::none(store)),
            ids => Ok(ids?),
        };
    }
    if args.names.is_empty() {
        return Ok(vec![sessions::meant(store, None)?]);
    }
    let mut ids: Vec<String> = Vec::with_capacity(args.names.len());
    for name in &args.names {
        let id = sessions::meant(store, Some(name))?;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Ok(ids)
}

/// How a session was found to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Whole,
    /// It was passed over, or exported as far as it can have happened.
    Ill,
}

/// Exports one session; one that is damaged is reported and passed over.
fn copy(
    store: &Store,
    id: &str,
    format: Format,
    wishes: Wishes,
    desk: &mut Copying<'_>,
) -> Result<State, Failure> {
    let (seen, log) = match sessions::see_with_log(store, id) {
        Ok(read) => read,
        Err(failure) => {
            desk.warn(&format!("{}; it was left out", failure.says()));
            return Ok(State::Ill);
        }
    };
    if let Some((line, fault)) = damage(&seen) {
        desk.warn(&format!("session `{id}`, line {line}: {fault}; it was left out"));
        return Ok(State::Ill);
    }
    for (_, fault) in seen.faults() {
        desk.warn(&format!("session `{id}`: {fault}; everything before it is exported"));
    }
    let (signatures, unread) =
        if format == Format::Json { signatures(store, &seen) } else { Default::default() };
    for why in &unread {
        desk.warn(&format!("session `{id}`: {why}; it was left out"));
    }
    let view = SessionView::new(id, &seen.header, &seen.history, &seen.session, &log)
        .with_signatures(signatures);
    if let Some(one) = &mut desk.of_pages {
        one.take(&view);
        return Ok(whole(id, &view, desk));
    }
    if let Some(one) = &mut desk.of_match {
        let left_out = one.take(&view);
        desk.tell_left_out(id, &left_out);
        return Ok(whole(id, &view, desk));
    }
    let parts = export(&view, format, wishes)
        .map_err(|error| Failure::failed(format!("session `{id}`: {error}")))?;
    desk.tell_left_out(id, &parts.left_out);
    desk.take(parts.parts)?;
    let whole = whole(id, &view, desk);
    Ok(if unread.is_empty() { whole } else { State::Ill })
}

/// The signatures beside a log that it speaks of, and why some of them cannot be told.
fn signatures(store: &Store, seen: &Seen) -> (Vec<(u64, String)>, Vec<String>) {
    let (mut all, mut unread) = (Vec::new(), Vec::new());
    for (lines, _, _) in sign::signed(&seen.history) {
        let name = sign::file_name(&seen.id, lines);
        match store.side(&name, LONGEST_FILE).map(|bytes| bytes.map(String::from_utf8)) {
            Ok(None) => {}
            Ok(Some(Ok(text))) => all.push((lines, text)),
            Ok(Some(Err(_))) => unread.push(format!("the signature `{name}` is not text")),
            Err(error) => unread.push(error.to_string()),
        }
    }
    (all, unread)
}

/// Was all of it exported? If not, it is said.
fn whole(id: &str, view: &SessionView<'_>, desk: &Copying<'_>) -> State {
    let Some(stopped) = &view.evening.stopped else { return State::Whole };
    let (line, text) = (stopped.seq + 1, &stopped.text);
    desk.warn(&format!("session `{id}`, line {line}: {text}; everything before it is exported"));
    State::Ill
}

/// A line that cannot be taken.
fn damage(seen: &Seen) -> Option<(u64, String)> {
    seen.faults().into_iter().find_map(|(line, fault)| Some((line?, fault)))
}

/// Documents on their way.
struct Copying<'w> {
    format: Format,
    to: Destination,
    force: bool,
    world: &'w World,
    /// What is written to, by its name in the folder; one without a name where there is no folder.
    open: BTreeMap<String, OutFile>,
    /// Has anything been taken?
    any: bool,
    /// What is around the parts of the one document, once it has begun.
    begun: Option<Joint>,
    /// The match that all the games go into, and what it is to be called.
    of_match: Option<Match>,
    /// The page that several sessions go into.
    of_pages: Option<Evenings>,
    title: Option<String>,
}

impl<'w> Copying<'w> {
    /// For so many sessions.
    fn new(
        format: Format,
        to: Destination,
        sessions: usize,
        force: bool,
        world: &'w World,
    ) -> Self {
        let one = |of: Format| format == of && !matches!(to, Destination::Folder(_));
        let of_match = one(Format::Emn).then(Match::default);
        let of_pages = (one(Format::Html) && sessions > 1).then(Evenings::default);
        let (open, begun, any, title) = (BTreeMap::new(), None, false, None);
        Self { format, to, force, world, open, any, begun, of_match, of_pages, title }
    }

    fn warn(&self, what: &str) {
        let mut page = Page::new();
        page.indented(Text::new().and(Tone::Warn, "warning: ").plain(what), 0, 9);
        self.world.out.talk(&page);
    }

    /// Names what the format has no words for.
    fn tell_left_out(&self, id: &str, left_out: &[String]) {
        if left_out.is_empty() {
            return;
        }
        let mut page = Page::new();
        let format = self.format;
        page.line(
            Text::new()
                .strong(id)
                .plain(format!(", left out because `{format}` has no words for it:")),
        );
        for left in left_out {
            page.indented(left, 2, 4);
        }
        self.world.out.talk(&page);
    }

    /// Can a document of this kind hold so many?
    fn can_hold(&self, documents: usize) -> Result<(), Failure> {
        let alone = !self.format.holds_several() && !matches!(self.to, Destination::Folder(_));
        if alone && documents > 1 {
            let files = count(documents, "file");
            let error = format!("this makes {files} in the format `{}`", self.format);
            return Err(Failure::usage(error).hint("name a folder for them: `-o DIR/`"));
        }
        Ok(())
    }

    /// Takes what a session came to.
    fn take(&mut self, parts: Vec<DocumentPart>) -> Result<(), Failure> {
        self.any |= !parts.is_empty();
        if let Destination::Folder(folder) = &self.to {
            let folder = folder.clone();
            return parts.into_iter().try_for_each(|part| self.put_in_folder(&folder, &part));
        }
        self.can_hold(parts.len())?;
        parts.into_iter().try_for_each(|part| self.put_in_one(&part))
    }

    fn put_in_folder(&mut self, folder: &Path, part: &DocumentPart) -> Result<(), Failure> {
        if let Some(file) = self.open.get_mut(&part.name) {
            return file.write(&part.text);
        }
        fs::create_dir_all(folder).map_err(|error| {
            Failure::failed(format!("the folder `{}` cannot be made: {error}", folder.display()))
        })?;
        let path = out_file::within(folder, &part.name)?;
        let Joint { head, tail, .. } = part.joint.unwrap_or_default();
        if !self.format.is_of_all() {
            return out_file::write(&path, &[head, &part.text, tail].concat(), self.force);
        }
        let mut file = OutFile::new(&path, self.force)?;
        file.write(head)?;
        file.write(&part.text)?;
        self.open.insert(part.name.clone(), file);
        Ok(())
    }

    fn put_in_one(&mut self, part: &DocumentPart) -> Result<(), Failure> {
        let Joint { head, between, .. } = part.joint.unwrap_or_default();
        let before = if self.begun.is_some() { between } else { head };
        self.begun = Some(part.joint.unwrap_or_default());
        self.put(before)?;
        self.put(&part.text)
    }

    /// Adds to the one document.
    fn put(&mut self, text: &str) -> Result<(), Failure> {
        let Destination::File(path) = &self.to else {
            return Ok(self.world.out.document(text, self.format == Format::Json)?);
        };
        match self.open.get_mut("") {
            Some(file) => file.write(text),
            None => {
                let mut file = OutFile::new(path, self.force)?;
                file.write(text)?;
                self.open.insert(String::new(), file);
                Ok(())
            }
        }
    }

    /// Ends every document. Is there any?
    fn finish(mut self) -> Result<bool, Failure> {
        if let Some(one) = self.of_match.take() {
            let text = one
                .finish(self.title.as_deref())
                .map_err(|error| Failure::failed(format!("the match: {error}")))?;
            self.any = text.is_some();
            text.map_or(Ok(()), |text| self.put(&text))?;
        }
        if let Some(one) = self.of_pages.take() {
            let text = one
                .finish(self.title.as_deref())
                .map_err(|error| Failure::failed(format!("the page: {error}")))?;
            self.any = text.is_some();
            text.map_or(Ok(()), |text| self.put(&text))?;
        }
        if let Some(joint) = self.begun {
            self.put(joint.tail)?;
        }
        self.open.into_values().try_for_each(OutFile::keep)?;
        Ok(self.any)
    }
}
