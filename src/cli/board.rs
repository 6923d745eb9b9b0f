//! `board`: the score, to be read from across the room, as long as it is looked at.
//!
//! The log is read and never locked, so the board stands beside whoever writes. What a write has left
//! half is not there yet; what cannot be read at all leaves the board as it was.

#![allow(
    clippy::disallowed_methods,
    reason = "where not everybody has room, a page stays for a while"
)]

mod http;
mod serve;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use rasher::html::board::{BoardLook, board_page};
use rasher::log::End;
use rasher::report::board::{Board, Damage, board};
use rasher::store::Store;

use super::night;
use super::out_file;
use super::sessions::{self, Seen};
use super::show;
use super::world::World;
use crate::dispatch::night::board as board_of_night;
use crate::failure::Failure;
use crate::pages;
use crate::paint::{Page, Text};
use crate::prompt::screen::{Interrupts, KeyPressed, Screen};

/// How long a page of a board stands that needs several.
const A_PAGE: Duration = Duration::from_secs(8);

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Run it in a second terminal: it is drawn again whenever the session grows; q \
                        or Ctrl-C leaves. Without a terminal to draw on, it is printed once."
)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct Args {
    /// Its name, or the beginning or a part of it; without one, the session last written.
    session: Option<String>,
    /// As one JSON document, once.
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Keep a page up to date for a tablet or a television, until Ctrl-C.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the page once, and end.
    #[arg(long, requires = "html")]
    once: bool,
    /// Replace a file that is there already.
    #[arg(long, requires = "html")]
    force: bool,
    /// Show it to browsers, at an address with a secret in it: every unfinished session, or the one that is
    /// named.
    #[arg(long, conflicts_with_all = ["html", "json", "once", "force", "overlay"])]
    serve: bool,
    /// Show it to every device in the local network, and not only to this machine.
    #[arg(long, requires = "serve")]
    lan: bool,
    /// The port; without it, any free one.
    #[arg(long, requires = "serve", value_name = "NUMBER", default_value_t = 0)]
    port: u16,
    /// On the page, show each side's score with two fives, if the game is counted that way.
    #[arg(long)]
    fives: bool,
    /// Make the page small, on a transparent background, for the picture of a stream.
    #[arg(long, requires = "html")]
    overlay: bool,
}

/// Shows it.
pub(super) fn run(args: &Args, world: &World) -> Result<(), Failure> {
    let (store, _) = world.store()?;
    if args.serve {
        return serve::serve(args, &store, world);
    }
    if args.fives && args.html.is_none() {
        return Err(Failure::usage("the fives are drawn on a page")
            .hint("`--serve` or `--html FILE` beside it makes one"));
    }
    if let Some(night) = night::is_night_meant(&store, args.session.as_deref()) {
        return of_night(night::Board::of(store, night, world)?, args, world);
    }
    let strays = if args.session.is_none() { sessions::passed_over(&store)? } else { Vec::new() };
    let id = sessions::meant(&store, args.session.as_deref())?;
    if args.html.is_none() && is_told_once(args, world) {
        let seen = sessions::see(&store, &id)?;
        world.speaks_of(&seen.session);
        world.out.talk(&seen.warning());
        let answer = seen.asked().board(unread(&seen)).ok_or_else(|| no_game(&id))?;
        show::give(&answer, args.json, world)?;
    } else {
        shown(Log::of(store, id)?, args, world)?;
    }
    // Which session was written last could not be told of these.
    sessions::all_taken(&strays, world)
}

/// Is there no terminal to draw on, or is nothing to be drawn?
fn is_told_once(args: &Args, world: &World) -> bool {
    args.json || world.out.stdout.plain || !io::stdout().is_terminal() || !world.can_draw()
}

fn no_game(id: &str) -> Failure {
    Failure::failed(format!("the session `{id}` has no game that could be read"))
}

/// Shows the board, as long as it is looked at.
fn shown(mut log: Log, args: &Args, world: &World) -> Result<(), Failure> {
    let stdout = world.out.stdout;
    if let Some(file) = &args.html {
        return page(&mut log, file, args, world);
    }
    let mut screen = Screen::enter()?;
    loop {
        let (columns, rows) = screen.size();
        let note = match log.board.unread {
            Some(unread) => format!("{} · q leaves", unread.brief()),
            None => format!("{} · q leaves", log.id),
        };
        screen.draw(pages::board::picture(&log.board, columns, rows, &note, stdout))?;
        match screen.wait() {
            KeyPressed::Nothing | KeyPressed::Turn => {}
            KeyPressed::Leave => return Ok(()),
            KeyPressed::Interrupt => return Err(Failure::interrupted()),
        }
        log.look();
    }
}

/// The board of a night, as long as it is looked at.
fn of_night(mut board: night::Board, args: &Args, world: &World) -> Result<(), Failure> {
    if args.html.is_none() && is_told_once(args, world) {
        return show::give(&board_of_night(board.night(), board.waiting()), args.json, world);
    }
    if let Some(file) = &args.html {
        let interrupts = Interrupts::heard()?;
        out_file::write(file, &board.html()?, args.force)?;
        let mut told = Page::new();
        told.line(Text::from("Written: ").strong(file.display().to_string()).plain("."));
        world.out.talk(&told);
        if args.once {
            return Ok(());
        }
        loop {
            if interrupts.wait() == KeyPressed::Interrupt {
                return Err(Failure::interrupted());
            }
            if board.look(world) {
                out_file::write(file, &board.html()?, true)?;
            }
        }
    }
    let stdout = world.out.stdout;
    let mut screen = Screen::enter()?;
    // Where not everybody has room, the pages turn by themselves.
    let (mut turn, mut turned) = (0, Instant::now());
    loop {
        screen.draw(board.picture(screen.size(), turn, stdout))?;
        match screen.wait() {
            KeyPressed::Nothing if turned.elapsed() < A_PAGE => {}
            KeyPressed::Nothing | KeyPressed::Turn => {
                turn += 1;
                turned = Instant::now();
            }
            KeyPressed::Leave => return Ok(()),
            KeyPressed::Interrupt => return Err(Failure::interrupted()),
        }
        board.look(world);
    }
}

/// Keeps a page current.
fn page(log: &mut Log, file: &Path, args: &Args, world: &World) -> Result<(), Failure> {
    if out_file::is_same(file, &log.path) {
        return Err(Failure::usage(format!("`{}` is the log of the session", file.display()))
            .hint("name another file for the page"));
    }
    let look = BoardLook { fives: args.fives, overlay: args.overlay, live: false };
    let made = |board: &Board| {
        board_page(board, look)
            .map_err(|error| Failure::failed(format!("the page cannot be made: {error}")))
    };
    let interrupts = Interrupts::heard()?;
    out_file::write(file, &made(&log.board)?, args.force)?;
    world.out.talk(&log.warning);
    let shown = file.display();
    let mut told = Page::new();
    if args.once {
        told.line(Text::from("Written: ").strong(shown.to_string()).plain("."));
        world.out.talk(&told);
        return Ok(());
    }
    told.indented(
        Text::from("Kept current: ")
            .strong(shown.to_string())
            .plain(format!(", the board of {}. Ctrl-C ends it.", log.id)),
        0,
        2,
    );
    world.out.talk(&told);
    loop {
        if interrupts.wait() == KeyPressed::Interrupt {
            return Err(Failure::interrupted());
        }
        let before = log.board.unread;
        if log.look() {
            if log.board.unread != before {
                world.out.talk(&log.warning);
            }
            // The file is the page's own from the first time on.
            out_file::write(file, &made(&log.board)?, true)?;
        }
    }
}

/// A log while others write it.
struct Log {
    store: Store,
    id: String,
    path: PathBuf,
    /// How long it was, and when it was written, when it was read last.
    stamp: Stamp,
    board: Board,
    /// What is wrong with the log, for whoever keeps the board.
    warning: Page,
}

type Stamp = Option<(u64, Option<SystemTime>)>;

impl Log {
    fn of(store: Store, id: String) -> Result<Self, Failure> {
        let path = store.path(&id)?;
        let stamp = stamp(&path);
        let seen = sessions::see(&store, &id)?;
        let board = board_of(&seen).ok_or_else(|| no_game(&id))?;
        Ok(Self { store, id, path, stamp, board, warning: seen.warning() })
    }

    /// Reads it again where it has changed. Is the board another?
    fn look(&mut self) -> bool {
        let now = stamp(&self.path);
        if now == self.stamp {
            return false;
        }
        self.stamp = now;
        let before = self.board.clone();
        match sessions::see(&self.store, &self.id) {
            Ok(seen) => {
                self.warning = seen.warning();
                match board_of(&seen) {
                    Some(board) => self.board = board,
                    None => self.board.unread = unread(&seen),
                }
            }
            Err(_) => {
                self.warning = sessions::warns(&Damage::Gone.sentence());
                self.board.unread = Some(Damage::Gone);
            }
        }
        before != self.board
    }
}

/// The board, and what of the log could not be used for it.
fn board_of(seen: &Seen) -> Option<Board> {
    let board = board(&seen.id, &seen.header, &seen.history, &seen.session)?;
    Some(Board { unread: unread(seen), ..board })
}

fn stamp(path: &Path) -> Stamp {
    let about = fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()))
}

/// What of the record could not be used. A write that is not finished is nothing to speak of.
fn unread(seen: &Seen) -> Option<Damage> {
    match (&seen.end, &seen.unfit) {
        (End::Broken(broken), _) => Some(Damage::Damaged { line: broken.line }),
        (_, Some(unfit)) => Some(Damage::Unfit { line: unfit.seq + 1 }),
        (End::Clean | End::MissingNewline | End::Torn { .. }, None) => None,
    }
}
