//! `board --serve`: the boards of a folder for every device in the room, to be looked at and no more.
//!
//! The address has a secret in it, so that only those who were shown it find anything. Whoever looks is
//! told of every change; without a script a browser asks again by itself. As many may look as are
//! counted here, and what is not a board of this folder is not here. It ends with its terminal.

#![allow(clippy::disallowed_methods, reason = "a board is looked at anew after a while")]

use std::hash::{BuildHasher, RandomState};
use std::io::{ErrorKind, Read};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use qrcode::{Color, QrCode};
use rasher::event::night::Outcome;
use rasher::html::board::{BoardLook, Listed, board_list, board_main, board_page, title};
use rasher::html::night::{
    board_main as night_main, board_page as night_page, title as night_title,
};
use rasher::night::Night;
use rasher::report::board::{Board, Damage};
use rasher::report::words::score;
use rasher::seat::Team;
use rasher::store::{Store, is_night};

use super::http::{self, Answer};
use super::{Args, Log};
use crate::cli::night;
use crate::cli::sessions;
use crate::cli::world::World;
use crate::failure::Failure;
use crate::paint::{Page, Text};
use crate::prompt::screen::{Interrupts, KeyPressed};

/// So many may look at once.
const MOST: usize = 256;

/// How often the logs are looked at, and how often the folder.
const LOOK: Duration = Duration::from_millis(20);
const LOOK_FOR_NEW: Duration = Duration::from_secs(1);

/// How often somebody who looks hears that nothing has changed.
const SIGN: Duration = Duration::from_secs(10);

/// The memory of a thread that answers: a page fits in a small part of it.
const STACK: usize = 256 * 1024;

/// What is shown, and how often it has changed.
#[derive(Debug, Default)]
struct Shown {
    boards: Vec<(Face, u64)>,
}

/// What one of the boards shows.
#[derive(Clone, Debug, PartialEq)]
enum Face {
    Table(Box<Board>),
    /// A night of many tables, the results that wait for it, and where its log could be used no further.
    Night(Box<Night>, Vec<Outcome>, Option<Damage>),
}

impl Face {
    fn title(&self) -> &str {
        match self {
            Self::Table(board) => title(board),
            Self::Night(night, ..) => night_title(night),
        }
    }

    /// Where its log could be used no further.
    fn unread(&self) -> Option<Damage> {
        match self {
            Self::Table(board) => board.unread,
            Self::Night(_, _, unread) => *unread,
        }
    }

    /// Who plays, where it is one table.
    fn sides(&self) -> Vec<String> {
        let Self::Table(board) = self else { return Vec::new() };
        let [even, odd] = Team::BOTH.map(|team| board.now.side(team));
        vec![even, format!("– {odd}")]
    }

    /// How it stands, in a few words; where not all of it could be read, that it does not.
    fn standing(&self) -> String {
        let stands = self.as_it_stands();
        match self.unread() {
            Some(damage) => format!("{stands}; {}", damage.brief()),
            None => stands,
        }
    }

    fn as_it_stands(&self) -> String {
        match self {
            Self::Table(board) => {
                let now = &board.now;
                let over = if now.won.is_some() { ", over" } else { "" };
                let games = board.games.map(|games| i32::try_from(games).unwrap_or(i32::MAX));
                // Of several games the last is not the evening.
                match (now.game, now.won.is_some()) {
                    (0 | 1, _) => format!("{}{over}", score(now.score)),
                    (_, true) => format!("games {}{over}", score(games)),
                    (no, false) => {
                        format!("games {}, game {no}: {}", score(games), score(now.score))
                    }
                }
            }
            Self::Night(night, ..) => {
                let people = crate::paint::count(night.people.len(), "player");
                let round = night.now().min(night.setup.rounds);
                format!("{people}, round {round} of {}", night.setup.rounds)
            }
        }
    }

    fn page(&self, look: BoardLook) -> Answer {
        match self {
            Self::Table(board) => page(board_page(board, look)),
            Self::Night(night, waiting, unread) => page(night_page(night, waiting, *unread, true)),
        }
    }

    fn main(&self, look: BoardLook) -> String {
        match self {
            Self::Table(board) => board_main(board, look).unwrap_or_default(),
            Self::Night(night, waiting, unread) => {
                night_main(night, waiting, *unread).unwrap_or_default()
            }
        }
    }
}

/// A log that is followed.
enum Followed {
    Table(Box<Log>),
    Night(Box<night::Board>),
}

impl Followed {
    fn id(&self) -> &str {
        match self {
            Self::Table(log) => &log.id,
            Self::Night(board) => board.id(),
        }
    }

    fn look(&mut self, world: &World) -> bool {
        match self {
            Self::Table(log) => log.look(),
            Self::Night(board) => board.look(world),
        }
    }

    fn face(&self) -> Face {
        match self {
            Self::Table(log) => Face::Table(Box::new(log.board.clone())),
            Self::Night(board) => {
                let waiting = board.waiting().to_vec();
                Face::Night(Box::new(board.night().clone()), waiting, board.unread())
            }
        }
    }
}

/// What those who answer share with the one who looks at the logs.
#[derive(Debug)]
struct Shared {
    shown: Mutex<Shown>,
    changed: Condvar,
    clients: AtomicUsize,
    secret: String,
    fives: bool,
}

impl Shared {
    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Serves until it is interrupted.
pub(super) fn serve(args: &Args, store: &Store, world: &World) -> Result<(), Failure> {
    let interrupts = Interrupts::heard()?;
    let address = if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let listener = TcpListener::bind((address, args.port)).map_err(|error| {
        let port = args.port;
        let kind = error.kind();
        let why = if kind == ErrorKind::AddrInUse {
            format!("another program has port {port}")
        } else if kind == ErrorKind::PermissionDenied {
            format!("port {port} is reserved for the system")
        } else {
            format!("port {port} is not available: {error}")
        };
        Failure::failed(why).hint("`--port NUMBER` names another; without it any free one is taken")
    })?;
    let at = listener
        .local_addr()
        .map_err(|error| Failure::failed(format!("the address is not known: {error}")))?;
    let shared = Arc::new(Shared {
        shown: Mutex::default(),
        changed: Condvar::new(),
        clients: AtomicUsize::new(0),
        secret: secret(),
        fives: args.fives,
    });
    let mut logs = Vec::new();
    find(&mut logs, args.session.as_deref(), store, world)?;
    show(&shared, &logs);
    tell(&link(args.lan, at, &shared.secret)?, args.lan, logs.len(), world);
    let mut warned = Vec::new();
    warn(&logs, &mut warned, world);
    let answering = Arc::clone(&shared);
    thread::Builder::new()
        .name("answers".to_owned())
        .spawn(move || accept(&listener, &answering))
        .map_err(|error| Failure::failed(format!("no thread can be begun: {error}")))?;
    let mut looked = Instant::now();
    loop {
        thread::sleep(LOOK);
        if interrupts.came() == KeyPressed::Interrupt {
            return Err(Failure::interrupted());
        }
        let mut changed = false;
        for log in &mut logs {
            changed |= log.look(world);
        }
        if args.session.is_none() && looked.elapsed() > LOOK_FOR_NEW {
            looked = Instant::now();
            let before = logs.len();
            find(&mut logs, None, store, world)?;
            changed |= logs.len() > before;
        }
        if changed {
            warn(&logs, &mut warned, world);
            show(&shared, &logs);
        }
    }
}

/// Adds the sessions and nights that are not followed yet: the one that was named, or all that go on.
/// One that ends is followed on, so that its last score stays to be seen.
fn find(
    logs: &mut Vec<Followed>,
    named: Option<&str>,
    store: &Store,
    world: &World,
) -> Result<(), Failure> {
    if let Some(named) = named {
        logs.push(match night::is_night_meant(store, Some(named)) {
            Some(id) => Followed::Night(Box::new(night::Board::of(store.clone(), id, world)?)),
            None => {
                let id = sessions::meant(store, Some(named))?;
                Followed::Table(Box::new(Log::of(store.clone(), id)?))
            }
        });
        return Ok(());
    }
    let Ok(ids) = store.every_id() else { return Ok(()) };
    for id in ids {
        if logs.iter().any(|log| log.id() == id) {
            continue;
        }
        if is_night(&id) {
            let goes_on = |board: &night::Board| !board.night().is_over();
            let board = night::Board::of(store.clone(), id, world).ok().filter(goes_on);
            logs.extend(board.map(Box::new).map(Followed::Night));
            continue;
        }
        let goes_on = sessions::see(store, &id).is_ok_and(|seen| !seen.session.is_finished());
        if goes_on {
            logs.extend(Log::of(store.clone(), id).ok().map(Box::new).map(Followed::Table));
        }
    }
    Ok(())
}

/// Tells whoever serves of a log that is damaged, or cannot be read, once each time it becomes so.
fn warn(logs: &[Followed], warned: &mut Vec<(String, Damage)>, world: &World) {
    let now: Vec<(String, Damage)> = logs
        .iter()
        .filter_map(|log| match log {
            Followed::Table(log) => Some((log.id.clone(), log.board.unread?)),
            Followed::Night(_) => None,
        })
        .collect();
    for (id, unread) in now.iter().filter(|one| !warned.contains(one)) {
        world.out.talk(&sessions::warns(&format!("{id}: {}", unread.sentence())));
    }
    *warned = now;
}

/// Puts the boards where those who answer find them, and wakes them.
fn show(shared: &Shared, logs: &[Followed]) {
    let mut shown = shared.shown();
    for (place, log) in logs.iter().enumerate() {
        let face = log.face();
        match shown.boards.get_mut(place) {
            Some((known, _)) if *known == face => {}
            Some(known) => *known = (face, known.1 + 1),
            None => shown.boards.push((face, 1)),
        }
    }
    drop(shown);
    shared.changed.notify_all();
}

/// 128 bits that nobody can guess, by the keys that the system gave the hasher.
fn secret() -> String {
    let chance = RandomState::new();
    format!("{:016x}{:016x}", chance.hash_one(1_u8), chance.hash_one(2_u8))
}

/// The address that others reach.
fn link(lan: bool, at: SocketAddr, secret: &str) -> Result<String, Failure> {
    let host = if lan { own_address()? } else { IpAddr::V4(Ipv4Addr::LOCALHOST) };
    Ok(format!("http://{host}:{}/{secret}/", at.port()))
}

/// The address of this machine in its network: the one from which a packet would leave. None is sent.
fn own_address() -> Result<IpAddr, Failure> {
    let asked = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        Ok(socket.local_addr()?.ip())
    });
    asked.map_err(|error| {
        Failure::failed(format!("this machine is in no network: {error}"))
            .hint("without `--lan` the boards are shown only on this machine")
    })
}

fn tell(link: &str, lan: bool, boards: usize, world: &World) {
    let mut page = Page::new();
    page.line(Text::new().strong(link));
    // What is read aloud has the link in letters, and no picture of it.
    if let (false, Ok(code)) = (world.out.stderr.plain, QrCode::new(link)) {
        page.gap();
        for line in drawn(&code) {
            page.line(line);
        }
        page.gap();
    }
    let who = if lan {
        "Every device in this network that has this link can see it."
    } else {
        "Only on this machine; `--lan` shows it to every device in the room."
    };
    let boards = crate::paint::count(boards, "board");
    page.indented(
        format!("{boards}. {who} Nothing can be changed through it. Ctrl-C ends it."),
        0,
        2,
    );
    world.out.talk(&page);
}

/// The light margin round a code, in its squares.
const MARGIN: usize = 4;

/// A code in blocks, two rows a line, light on a dark terminal, with the margin that cameras need.
fn drawn(code: &QrCode) -> Vec<String> {
    let width = code.width();
    let colors = code.to_colors();
    let light = |row: usize, column: usize| {
        let inside =
            (MARGIN..width + MARGIN).contains(&row) && (MARGIN..width + MARGIN).contains(&column);
        !inside || colors.get((row - MARGIN) * width + column - MARGIN) != Some(&Color::Dark)
    };
    let all = width + 2 * MARGIN;
    let line = |row: usize| {
        let block = |column| match (light(row, column), row + 1 >= all || light(row + 1, column)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (0..all).map(block).collect()
    };
    (0..all).step_by(2).map(line).collect()
}

/// Answers whoever comes, each on a thread, and no more of them than there may be.
fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    for stream in listener.incoming() {
        let Ok(mut stream) = stream else {
            // Too many files are open, or the like: whoever is here goes on being told.
            thread::sleep(LOOK);
            continue;
        };
        if shared.clients.fetch_add(1, Ordering::SeqCst) >= MOST {
            shared.clients.fetch_sub(1, Ordering::SeqCst);
            refuse(&mut stream);
            continue;
        }
        let own = Arc::clone(shared);
        let answering = thread::Builder::new().stack_size(STACK).spawn(move || {
            // Whoever has gone hears nothing more, and that is no failure.
            let _gone = answer(&mut stream, &own);
            own.clients.fetch_sub(1, Ordering::SeqCst);
        });
        if answering.is_err() {
            shared.clients.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// Says that too many look. A connection that is closed with something unread in it takes the answer with
/// it, so what was asked is read first, as far as it comes at once.
fn refuse(stream: &mut TcpStream) {
    let _gone = stream.set_write_timeout(Some(LOOK));
    let _gone = stream.set_read_timeout(Some(LOOK));
    let _gone = stream.read(&mut [0; 1024]);
    let _gone = http::send(stream, &Answer::Full, false);
}

fn answer(stream: &mut TcpStream, shared: &Shared) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let request = match http::read(stream)? {
        Ok(request) => request,
        Err(refused) => return http::send(stream, &refused, false),
    };
    match asked(&request.path, &shared.secret) {
        Some(Asked::List) => {
            let answer = list(shared);
            http::send(stream, &answer, request.head)
        }
        Some(Asked::Board { place, overlay, events }) => {
            let look = BoardLook { fives: shared.fives, overlay, live: true };
            if events && !request.head {
                return follow(stream, shared, place, look);
            }
            let board = shared.shown().boards.get(place).map(|(board, _)| board.clone());
            let answer = board.map_or(Answer::NotFound, |board| board.page(look));
            http::send(stream, &answer, request.head)
        }
        None => http::send(stream, &Answer::NotFound, request.head),
    }
}

fn page<E>(made: Result<String, E>) -> Answer {
    made.map_or(Answer::NotFound, Answer::Page)
}

fn list(shared: &Shared) -> Answer {
    let shown = shared.shown();
    if shown.boards.len() == 1 {
        return Answer::Elsewhere(format!("/{}/1/", shared.secret));
    }
    let listed = (1..).zip(&shown.boards).map(|(no, (board, _))| Listed {
        no,
        title: board.title().to_owned(),
        sides: board.sides(),
        score: board.standing(),
    });
    let listed: Vec<Listed> = listed.collect();
    drop(shown);
    page(board_list(&listed))
}

/// Tells of every change of a board, until whoever looks has gone.
fn follow(
    stream: &mut TcpStream,
    shared: &Shared,
    place: usize,
    look: BoardLook,
) -> std::io::Result<()> {
    http::begin_events(stream)?;
    let mut told = 0;
    loop {
        let shown = shared.shown();
        let same = |shown: &mut Shown| shown.boards.get(place).is_none_or(|(_, no)| *no == told);
        let waited = shared.changed.wait_timeout_while(shown, SIGN, same);
        let (shown, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let now = shown.boards.get(place).filter(|(_, no)| *no != told).cloned();
        drop(shown);
        let Some((board, no)) = now else {
            http::event(stream, None)?;
            continue;
        };
        told = no;
        let main = board.main(look);
        let data = serde_json::json!({"title": board.title(), "main": main}).to_string();
        http::event(stream, Some(&data))?;
    }
}

/// What a path asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// All boards.
    List,
    /// One of them, by its place.
    Board { place: usize, overlay: bool, events: bool },
}

fn asked(path: &str, secret: &str) -> Option<Asked> {
    let mut parts = path.strip_prefix('/')?.split('/');
    if !same(parts.next()?, secret) {
        return None;
    }
    let parts: Vec<&str> = parts.collect();
    let place = |no: &str| no.parse::<usize>().ok()?.checked_sub(1);
    match parts.as_slice() {
        [""] => Some(Asked::List),
        [no, rest @ ..] => {
            let place = place(no)?;
            let (overlay, events) = match rest {
                [""] => (false, false),
                ["events"] => (false, true),
                ["overlay", ""] => (true, false),
                ["overlay", "events"] => (true, true),
                _ => return None,
            };
            Some(Asked::Board { place, overlay, events })
        }
        [] => None,
    }
}

/// Compares in a time that does not tell how far they are alike.
fn same(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differs == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_found_without_the_secret() {
        let board = |place, overlay, events| Some(Asked::Board { place, overlay, events });
        for (path, found) in [
            ("/abc/", Some(Asked::List)),
            ("/abc/1/", board(0, false, false)),
            ("/abc/12/events", board(11, false, true)),
            ("/abc/1/overlay/", board(0, true, false)),
            ("/abc/1/overlay/events", board(0, true, true)),
            ("/abc", None),
            ("/", None),
            ("", None),
            ("/abd/1/", None),
            ("/abcd/1/", None),
            ("/ab/1/", None),
            ("/abc/0/", None),
            ("/abc/1", None),
            ("/abc/../1/", None),
            ("/abc/1/log", None),
            ("//abc/", None),
        ] {
            assert_eq!(asked(path, "abc"), found, "{path}");
        }
    }

    #[test]
    fn a_secret_is_long_and_never_the_same() {
        let (one, other) = (secret(), secret());
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
    }

    /// A dark corner of the pattern is a blank in blocks, and the margin is light all round.
    #[test]
    fn a_code_has_its_margin() {
        let lines = drawn(&QrCode::new("http://127.0.0.1:1/x/").expect("a code"));
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert!(lines[0].chars().all(|block| block == '█'), "{}", lines[0]);
        assert!(lines.iter().all(|line| line.starts_with("██") && line.ends_with("██")));
    }
}
