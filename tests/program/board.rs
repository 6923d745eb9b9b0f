//! The scoreboard in a second terminal, and the page that is kept current.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::terminal::{CTRL_C, CTRL_D, ESC, Terminal};
use tempfile::TempDir;

fn rasher(place: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rasher"));
    command
        .args(args)
        .current_dir(place)
        .env_clear()
        .env("HOME", place)
        .env("NO_COLOR", "1")
        .env("TERM", "xterm-256color")
        .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
        .stdin(Stdio::null());
    command
}

/// Runs it to its end, and expects that it is done.
fn done(place: &Path, args: &[&str]) {
    let output = rasher(place, args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A session by gamerules.com, in which these lines were recorded.
fn place(lines: &str) -> TempDir {
    let place = TempDir::new().unwrap();
    fs::create_dir(place.path().join("sessions")).unwrap();
    let table = ["--players", "Ann,Ben,Cal,Dee", "--dealer", "Ann", "--title", "Club"];
    done(place.path(), &[&["new", "--rules", "bacon-gamerules"][..], &table].concat());
    if !lines.is_empty() {
        done(place.path(), &["record", "club", lines]);
    }
    place
}

fn log(place: &Path) -> PathBuf {
    place.join("sessions/2026-11-20-club.jsonl")
}

fn board(place: &Path, args: &[&str], size: (u16, u16)) -> Terminal {
    Terminal::sized(place, &[&["board"][..], args].concat(), &[("NO_COLOR", "1")], size)
}

/// Small enough to be written down: 7 to 8, and what stands around it.
const SMALL: [&str; 12] = [
    "      Club — Bacon (gamerules.com) — deal 10",
    "     Ann & Cal                     Ben & Dee",
    "       ██████                        ██████",
    "           ██                        ██  ██",
    "           ██                        ██████",
    "           ██                        ██  ██",
    "           ██                        ██████",
    "",
    "      3 to go                       2 to go",
    "             Ben dealt · Cal to call",
    "Deal 9: Ben made spades and took all 5; Ben & Dee…",
    "            2026-11-20-club · q leaves",
];

#[test]
fn it_follows_the_log_to_the_end_of_the_game_and_into_the_next() {
    let place = place("ah4; bs2");
    let record = |lines: &str| done(place.path(), &["record", "club", lines]);
    let mut board = board(place.path(), &[], (24, 80));
    // Made pays 1, euchred the other side 2.
    board.wait("7 to go");
    // It is drawn from the top, and this stands at its foot.
    board.wait("q leaves");
    for words in [
        "Club — Bacon (gamerules.com) — deal 3",
        "Cal dealt · Dee to call",
        "Deal 2: Ben made spades and took 2 of 5; Ann & Cal +2",
        "2026-11-20-club · q leaves",
    ] {
        assert!(board.screen().contains(words), "{words}:\n{}", board.screen());
    }
    assert!(board.is_on_other_screen() && !board.cursor_is_visible());
    // Another process writes, and the board goes with it.
    record("9h");
    board.wait("9h is turned");
    record("u!");
    board.wait("Dee orders it up, alone");
    board.wait("Cal dealt · Ben to answer");
    // The sign of the trump stands between the scores as soon as there is one.
    let sign = |screen: &str| {
        let between = screen.lines().flat_map(|line| line.chars().skip(32).take(16));
        between.filter(|c| *c == '█').count()
    };
    assert_eq!(sign(&board.screen()), 0, "{}", board.screen());
    record("Ah");
    board.wait("Dee made hearts, alone");
    board.wait("Ben sits out");
    // Two rows of seven points at least, twice as wide and high.
    assert!(sign(&board.screen()) >= 28, "{}", board.screen());
    record("5");
    board.wait("6 to go");
    record("ch!5; dc1; ad5");
    board.wait("Ann & Cal win");
    board.wait("won · 1 game");
    record("again; bh3");
    board.wait("game 2, deal 2");
    board.wait("9 to go");
    board.wait("10 to go · 1 game");
    board.press("q");
    assert_eq!(board.ends(), 0);
}

#[test]
fn it_fills_the_terminal_and_no_more() {
    let place = place("ah4; x; bs2; cd5; dh!5; as!2; x; ch5; bs5");
    let mut board = board(place.path(), &["club"], (12, 50));
    board.wait("q leaves");
    let screen = board.screen();
    assert_eq!(screen.lines().map(str::trim_end).collect::<Vec<_>>(), SMALL, "{screen}");
    // A corner in which nothing but the score has room, and a wall.
    board.resize(4, 18);
    board.wait_until("less", |screen| !screen.contains("Club") && screen.contains("Ann & Cal"));
    assert!(board.screen().lines().all(|line| line.chars().count() <= 18), "{}", board.screen());
    board.resize(1, 6);
    board.wait_until("the score alone", |screen| screen.trim() == "7  8");
    board.resize(80, 240);
    board.wait_until("a wall", |screen| {
        screen.lines().filter(|line| line.contains("████████████████")).count() > 40
    });
    board.resize(24, 80);
    board.wait("q leaves");
    board.press("Q");
    assert_eq!(board.ends(), 0);
}

#[test]
fn whatever_ends_it_the_terminal_is_left_as_it_was() {
    for (keys, code) in [("q", 0), (ESC, 0), (CTRL_D, 0), (CTRL_C, 130)] {
        let place = place("ah4");
        let mut board = board(place.path(), &[], (24, 80));
        board.wait("9 to go");
        // Keys that mean nothing are not shown, and do nothing.
        board.press("x7\r");
        board.press("\x1b[A");
        board.press("\x1a");
        done(place.path(), &["record", "club", "bs2"]);
        board.wait("7 to go");
        assert!(!board.screen().contains("x7"), "{}", board.screen());
        board.press(keys);
        assert_eq!(board.ends(), code, "{keys:?}");
        assert!(board.cursor_is_visible() && !board.is_on_other_screen(), "{keys:?}");
    }
    // The end by another process is an end like any other.
    let place = place("ah4");
    let mut board = board(place.path(), &[], (24, 80));
    board.wait("9 to go");
    let pid = board.pid().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert_eq!(board.ends(), 130);
    assert!(board.cursor_is_visible() && !board.is_on_other_screen());
}

#[test]
fn a_log_that_is_written_damaged_or_gone_never_ends_it() {
    let place = place("ah4; bs2; cd5");
    let path = log(place.path());
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> =
        whole.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1).collect();
    // The header, then three entries of three lines: the last one is not there yet.
    assert_eq!(ends.len(), 10);
    fs::write(&path, &whole[..ends[6]]).unwrap();
    let mut board = board(place.path(), &["club"], (24, 80));
    board.wait("7 to go");
    // It comes in pieces: half a line, a line without the others of its entry, all but the end.
    for cut in [ends[6] + 40, ends[7], ends[8] + 9, whole.len() - 1] {
        fs::write(&path, &whole[..cut]).unwrap();
        thread::sleep(Duration::from_millis(300));
        assert!(board.screen().contains("q leaves") && !board.screen().contains("damaged"));
        let left = if cut == whole.len() - 1 { "5 to go" } else { "7 to go" };
        board.wait(left);
    }
    fs::write(&path, &whole).unwrap();
    board.wait("5 to go");
    // Another number in a line that stands: what comes before it is shown, and it is said.
    let text = String::from_utf8(whole.clone()).unwrap();
    let line = text.lines().nth(4).unwrap();
    fs::write(&path, text.replace(line, &line.replace("\"seq\":4", "\"seq\":5"))).unwrap();
    board.wait("the log is damaged at line 5");
    board.wait("9 to go");
    fs::remove_file(&path).unwrap();
    board.wait("the log cannot be read now");
    board.wait("9 to go");
    fs::write(&path, b"no log at all").unwrap();
    thread::sleep(Duration::from_millis(300));
    fs::write(&path, &whole).unwrap();
    board.wait("2026-11-20-club · q leaves");
    board.wait("5 to go");
    board.press("q");
    assert_eq!(board.ends(), 0);
}

/// A program that runs beside the test and is ended with it.
struct Beside(Child);

impl Drop for Beside {
    fn drop(&mut self) {
        let _dead = self.0.kill();
        let _reaped = self.0.wait();
    }
}

/// Waits until the file says this.
#[track_caller]
fn says(file: &Path, words: &str) -> String {
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        // It is whole whenever it is looked at.
        assert!(text.is_empty() || text.trim_end().ends_with("</html>"), "{text}");
        if text.contains(words) {
            return text;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "no `{words}`:\n{text}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_page_is_kept_current_until_it_is_interrupted() {
    let place = place("ah4");
    let file = place.path().join("board.html");
    let mut running = Beside(
        rasher(place.path(), &["board", "--html", "board.html"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let first = says(&file, "9 to go");
    let without_script = r#"<noscript><meta http-equiv="refresh" content="3"></noscript>"#;
    assert!(first.contains(without_script), "{first}");
    assert!(first.contains("script-src 'sha256-") || first.contains("script-src &#39;sha256-"));
    assert_eq!(first.matches("<script").count(), 1, "{first}");
    done(place.path(), &["record", "club", "9h; u!; Ah"]);
    let page = says(&file, "<bdi>Cal made hearts, alone</bdi>");
    assert!(page.contains("♥") && page.contains("Ann sits out"), "{page}");
    done(place.path(), &["record", "club", "5; sub c <b>Eve"]);
    // Cal has played every deal so far, so the score is still his.
    let page = says(&file, "with &#60;b&#62;Eve");
    assert!(page.contains("Ann &#38; Cal"), "{page}");
    says(&file, "5 to go");
    let pid = running.0.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(running.0.wait().unwrap().code(), Some(130));
    let left: Vec<String> = fs::read_dir(place.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert!(!left.iter().any(|name| name.contains("part")), "{left:?}");
}

/// The address that `board --serve` says first.
fn served(place: &Path, more: &[&str]) -> (Beside, String) {
    let told = place.join("told.txt");
    let file = fs::File::create(&told).unwrap();
    let mut args = vec!["board", "--serve"];
    args.extend_from_slice(more);
    let running = Beside(rasher(place, &args).stderr(file).spawn().unwrap());
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(&told).unwrap();
        // A warning may come before it.
        let lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
        if let Some(link) = lines.into_iter().find(|line| line.starts_with("http://")) {
            return (running, link.to_owned());
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "no link:\n{text}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// What comes back for a path, or what has come when it says these words.
fn asked(link: &str, request: &str, until: Option<&str>) -> String {
    let host = link.strip_prefix("http://").unwrap().split('/').next().unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    // A piece may end within a letter.
    let (mut bytes, mut piece) = (Vec::new(), [0; 4096]);
    loop {
        let read = stream.read(&mut piece).unwrap();
        bytes.extend(&piece[..read]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if read == 0 {
            return text;
        }
        if until.is_some_and(|until| text.contains(until)) {
            return text;
        }
    }
}

fn path_of(link: &str) -> String {
    let rest = link.strip_prefix("http://").unwrap();
    rest[rest.find('/').unwrap()..].to_owned()
}

#[test]
fn only_who_has_the_link_sees_a_board_and_nobody_writes() {
    let place = place("ah4");
    let (_running, link) = served(place.path(), &[]);
    let path = path_of(&link);
    assert_eq!(path.len(), 34, "{path}");
    let get = |path: &str| asked(&link, &format!("GET {path} HTTP/1.1\r\n\r\n"), None);
    assert!(get(&path).starts_with("HTTP/1.1 302 Found"));
    let page = get(&format!("{path}1/"));
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("9 to go"), "{page}");
    assert!(page.contains("Referrer-Policy: no-referrer"), "{page}");
    for nothing in ["/", "/1/", "/00000000000000000000000000000000/1/", "/../", "/log.jsonl"] {
        assert!(get(nothing).starts_with("HTTP/1.1 404"), "{nothing}");
    }
    for nothing in ["2/", "1/log", "0/", "1/events/more"] {
        assert!(get(&format!("{path}{nothing}")).starts_with("HTTP/1.1 404"), "{nothing}");
    }
    let post = asked(&link, &format!("POST {path}1/ HTTP/1.1\r\n\r\n"), None);
    assert!(post.starts_with("HTTP/1.1 405"), "{post}");
    // A request may have 8 KiB, and not a byte more.
    for (length, answer) in [(8192, "HTTP/1.1 200"), (8193, "HTTP/1.1 400"), (9050, "HTTP/1.1 400")]
    {
        let begins = format!("GET {path}1/ HTTP/1.1\r\nX: ");
        let rest = "a".repeat(length - begins.len() - 4);
        let said = asked(&link, &format!("{begins}{rest}\r\n\r\n"), None);
        assert!(said.starts_with(answer), "{length}: {said}");
    }
}

/// What is served is no file, so nothing that is said of a file is taken beside it.
#[test]
fn what_does_nothing_beside_serve_is_refused() {
    let place = place("ah4");
    for flag in ["--once", "--force", "--overlay"] {
        let mut refused = Beside(
            rasher(place.path(), &["board", "--serve", flag])
                .stderr(Stdio::null())
                .spawn()
                .unwrap(),
        );
        let begun = Instant::now();
        let ended = loop {
            if let Some(ended) = refused.0.try_wait().unwrap() {
                break ended;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "{flag} is taken");
            thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(ended.code(), Some(2), "{flag}");
    }
    // What is read aloud has the link in letters, and no picture of it.
    let (_running, _) = served(place.path(), &["--plain"]);
    let begun = Instant::now();
    loop {
        let told = fs::read_to_string(place.path().join("told.txt")).unwrap();
        assert!(!told.contains(['█', '▀', '▄']), "{told}");
        if told.contains("Nothing can be") {
            return;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "{told}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Who has the port is said in words.
#[test]
fn a_port_that_is_taken_is_named() {
    let place = place("ah4");
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let refused = rasher(place.path(), &["board", "--serve", "--port", &port]).output().unwrap();
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(told.contains(&format!("another program has port {port}")), "{told}");
    assert!(!told.contains("os error"), "{told}");
}

/// Where the log is damaged the board shows what stands before that, and says at which line it is: printed,
/// as JSON, as a page and served.
#[test]
fn a_damaged_log_is_named_wherever_the_board_is_shown() {
    let place = place("ah4");
    let (running, link) = served(place.path(), &[]);
    let get = format!("GET {}1/ HTTP/1.1\r\n\r\n", path_of(&link));
    assert!(!asked(&link, &get, None).contains("damaged"));
    let mut file = fs::OpenOptions::new().append(true).open(log(place.path())).unwrap();
    file.write_all(b"garbage\n").unwrap();
    drop(file);
    let said = "The log is damaged at line 5; everything before it is shown.";
    let begun = Instant::now();
    loop {
        let page = asked(&link, &get, None);
        if page.contains(said) {
            assert!(page.contains("9 to go"), "{page}");
            break;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "{page}");
        thread::sleep(Duration::from_millis(20));
    }
    says_at_last(&place.path().join("told.txt"), "2026-11-20-club: the log is damaged at line 5");
    for args in [&["--plain"][..], &["--json"], &["--html", "board.html", "--once"]] {
        let shown =
            rasher(place.path(), &[&["board", "club"][..], args].concat()).output().unwrap();
        let told = String::from_utf8_lossy(&shown.stderr);
        assert!(told.contains("warning: line 5: not JSON"), "{args:?}: {told}");
        if args == ["--json"] {
            let told = String::from_utf8_lossy(&shown.stdout);
            assert!(told.contains(r#""unread":{"what":"damaged","line":5}"#), "{told}");
        }
    }
    says(&place.path().join("board.html"), said);
    let night = "night new --title Harvest --players Ann,Ben,Cal,Dee,Eve,Fay,Gus,Hal --rounds 2 \
                 --seating rotate --seed 1 --only";
    done(place.path(), &night.split_whitespace().collect::<Vec<_>>());
    let night = place.path().join("sessions/2026-11-20-harvest.night.jsonl");
    let mut file = fs::OpenOptions::new().append(true).open(&night).unwrap();
    let lines = fs::read_to_string(&night).unwrap().lines().count();
    file.write_all(b"garbage\n").unwrap();
    drop(file);
    done(place.path(), &["board", "harvest", "--html", "night.html", "--once"]);
    let said = format!("The log is damaged at line {}; everything", lines + 1);
    says(&place.path().join("night.html"), &said);
    let mut wall = board(place.path(), &["harvest"], (24, 80));
    wall.wait(&said.to_lowercase());
    wall.press("q");
    assert_eq!(wall.ends(), 0);
    drop(running);
    // The list of several marks those of which not all could be read.
    let (_both, link) = served(place.path(), &[]);
    let list = asked(&link, &format!("GET {} HTTP/1.1\r\n\r\n", path_of(&link)), None);
    assert!(list.contains("; the log is damaged at line 5<"), "{list}");
}

/// Of several games the list of what is served has the games, and not the last score alone.
#[test]
fn the_list_of_boards_tells_of_an_evening_in_games() {
    let place = place("ah!5; ah!5; ah!5");
    done(place.path(), &["again", "club"]);
    done(place.path(), &["record", "club", "bh!5"]);
    let table = ["--players", "E,F,G,H", "--dealer", "E", "--title", "Second"];
    done(place.path(), &[&["new", "--rules", "euchre"][..], &table].concat());
    let (_running, link) = served(place.path(), &[]);
    let list = asked(&link, &format!("GET {} HTTP/1.1\r\n\r\n", path_of(&link)), None);
    let said = "<bdi class=\"quiet\"><span class=\"piece\">Ann &#38; Cal</span> \
                <span class=\"piece\">– Ben &#38; Dee</span></bdi> \
                <bdi class=\"stands\">games 1–0, game 2: 0–4</bdi>";
    assert!(list.contains(said), "{list}");
    assert!(list.contains("<bdi class=\"stands\">0–0</bdi>"), "{list}");
}

/// Waits until a file that grows says this.
#[track_caller]
fn says_at_last(file: &Path, words: &str) {
    let begun = Instant::now();
    while !fs::read_to_string(file).unwrap_or_default().contains(words) {
        assert!(begun.elapsed() < Duration::from_mins(1), "no `{words}`");
        thread::sleep(Duration::from_millis(5));
    }
}

/// No more than 256 look at once: the next is told so, and comes in when one has gone. Whoever says
/// nothing does not stay.
#[test]
fn as_many_look_as_there_is_room_for() {
    let place = place("ah4");
    let (_running, link) = served(place.path(), &[]);
    let path = path_of(&link);
    let host = link.strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
    let mut silent = TcpStream::connect(&host).unwrap();
    silent.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    // Nothing was asked, so nothing is answered but the end, or that it was waited for in vain.
    let mut heard = Vec::new();
    silent.read_to_end(&mut heard).unwrap();
    assert!(!String::from_utf8_lossy(&heard).contains("200 OK"), "{heard:?}");
    let follow = format!("GET {path}1/events HTTP/1.1\r\n\r\n");
    let mut following: Vec<TcpStream> = (0..256)
        .map(|_| {
            let mut stream = TcpStream::connect(&host).unwrap();
            stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
            stream.write_all(follow.as_bytes()).unwrap();
            let mut first = [0; 12];
            stream.read_exact(&mut first).unwrap();
            assert_eq!(&first, b"HTTP/1.1 200");
            stream
        })
        .collect();
    let get = format!("GET {path}1/ HTTP/1.1\r\n\r\n");
    let full = asked(&link, &get, None);
    assert!(full.starts_with("HTTP/1.1 503"), "{full}");
    following.pop();
    let begun = Instant::now();
    // That somebody has gone is seen when there is something to tell.
    loop {
        done(place.path(), &["record", "club", "x"]);
        if asked(&link, &get, None).starts_with("HTTP/1.1 200") {
            break;
        }
        assert!(begun.elapsed() < Duration::from_mins(1));
        thread::sleep(Duration::from_millis(50));
    }
}

/// Sixty-four look at once, each is told of every change, and whoever comes late sees how it stands.
#[test]
fn sixty_four_are_told_of_every_change() {
    let place = place("ah4");
    let (_running, link) = served(place.path(), &["--fives"]);
    let events = format!("GET {}1/events HTTP/1.1\r\n\r\n", path_of(&link));
    let lookers: Vec<_> = (0..64)
        .map(|_| {
            let (link, events) = (link.clone(), events.clone());
            thread::spawn(move || asked(&link, &events, Some("deal 3")))
        })
        .collect();
    done(place.path(), &["record", "club", "bh4"]);
    for looker in lookers {
        let text = looker.join().unwrap();
        assert!(text.contains("Content-Type: text/event-stream"), "{text}");
    }
    done(
        place.path(),
        &[
            "new",
            "--rules",
            "euchre",
            "--players",
            "E,F,G,H",
            "--dealer",
            "E",
            "--title",
            "Second",
            "--as-written",
        ],
    );
    let begun = Instant::now();
    let list = format!("GET {} HTTP/1.1\r\n\r\n", path_of(&link));
    while !asked(&link, &list, None).contains("Second") {
        assert!(begun.elapsed() < Duration::from_mins(1));
        thread::sleep(Duration::from_millis(20));
    }
}

/// A night on a second terminal and on the devices of the room: both follow what is typed, a night and
/// a session stand in one list, and one that is named stands alone.
#[test]
fn a_night_is_followed_on_a_terminal_and_by_browsers() {
    let place = place("ah4");
    let night = "night new --title Harvest --players Ann,Ben,Cal,Dee,Eve,Fay,Gus,Hal --rounds 2 \
                 --seating rotate --seed 1 --only";
    done(place.path(), &night.split_whitespace().collect::<Vec<_>>());
    let mut wall = board(place.path(), &["harvest"], (24, 80));
    wall.wait("Harvest — round 1 of 2");
    wall.wait("Tables 1 and 2 have not handed in for round 1.");
    wall.wait("tables play");
    let (_running, link) = served(place.path(), &[]);
    let path = path_of(&link);
    let all = asked(&link, &format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"), None);
    assert!(all.contains("Club") && all.contains("8 players, round 1 of 2"), "{all}");
    let number = if all.find("Harvest") < all.find("Club") { 1 } else { 2 };
    let get = |what: &str| format!("GET {path}{number}/{what} HTTP/1.1\r\nHost: x\r\n\r\n");
    let page = asked(&link, &get(""), None);
    assert!(page.contains("2 tables play") && page.contains("Round 1"), "{page}");
    let follower = thread::spawn({
        let (link, request) = (link.clone(), get("events"));
        move || asked(&link, &request, Some("1 table plays"))
    });
    done(place.path(), &["night", "record", "11 7"]);
    let events = follower.join().unwrap();
    assert!(events.contains("text/event-stream"), "{events}");
    wall.wait("table plays");
    wall.wait("11 points, 1 won");
    done(place.path(), &["night", "record", "9 8; next; 1 8 8; 2 3 4; next"]);
    wall.wait("Harvest — final");
    wall.press("q");
    assert_eq!(wall.ends(), 0);
    // One that is over is no longer in the list of those who come now; named, it is shown.
    let (_alone, link) = served(place.path(), &["harvest"]);
    let path = path_of(&link);
    let page = asked(&link, &format!("GET {path}1/ HTTP/1.1\r\nHost: x\r\n\r\n"), None);
    assert!(page.contains("Final") && page.contains("Most points"), "{page}");
}
