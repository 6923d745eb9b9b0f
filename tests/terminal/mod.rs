//! A terminal that is not there: keys go in, and what stands on the screen is looked at.
//!
//! A pseudo-terminal, and an emulator that draws it. Nothing here waits for a time: every key waits
//! for the words that ask for it, so a slow machine only makes it slower.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// So many that nothing is ever scrolled away.
const ROWS: u16 = 250;
const COLS: u16 = 80;

/// How long a slow machine may take to put a few words on the screen.
const PATIENCE: Duration = Duration::from_mins(1);

pub const ENTER: &str = "\r";
pub const UP: &str = "\x1b[A";
pub const DOWN: &str = "\x1b[B";
pub const ESC: &str = "\x1b";
pub const BACKSPACE: &str = "\x7f";
pub const CTRL_C: &str = "\x03";
pub const CTRL_D: &str = "\x04";

/// What came out of the terminal.
struct Output {
    parser: vt100::Parser,
    raw: Vec<u8>,
}

/// A place on the screen: what stands there, and how it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// A letter, or nothing.
    pub text: String,
    /// One of the terminal's colours, 0 to 15; none where it is the ordinary one.
    pub colour: Option<u8>,
    /// Drawn strong.
    pub bold: bool,
    /// Drawn faint.
    pub dim: bool,
}

/// How many lines of the screen begin with this.
pub fn asked(screen: &str, words: &str) -> usize {
    screen.lines().filter(|line| line.starts_with(words)).count()
}

/// Has the question that was asked last a list of answers below it, one of them marked?
fn lists(screen: &str, question: &str) -> bool {
    let mut behind =
        screen.rsplit_once(question).into_iter().flat_map(|(_, it)| it.lines().skip(1));
    behind.find(|row| !row.starts_with(' ')).is_some_and(|row| row.starts_with('>'))
}

/// Is the last line of the screen one that begins with this?
pub fn ends_so(screen: &str, words: &str) -> bool {
    screen.trim_end().lines().last().is_some_and(|line| line.starts_with(words))
}

/// The program in a terminal.
pub struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    output: Arc<Mutex<Output>>,
    reader: Option<thread::JoinHandle<()>>,
    /// Keys that were pressed, Enter among them.
    pub keys: usize,
}

impl Terminal {
    /// Starts the program in this folder.
    pub fn start(place: &Path, args: &[&str], set: &[(&str, &str)]) -> Self {
        Self::sized(place, args, set, (ROWS, COLS))
    }

    /// The same on a terminal of so many rows and columns.
    pub fn sized(place: &Path, args: &[&str], set: &[(&str, &str)], size: (u16, u16)) -> Self {
        Self::spawned(env!("CARGO_BIN_EXE_rasher"), place, args, set, size)
    }

    /// Starts the program by a shell, which does something before: `"$0" "$@"` are the program and
    /// its arguments.
    pub fn by_shell(place: &Path, script: &str, args: &[&str]) -> Self {
        let args = [&["-c", script, env!("CARGO_BIN_EXE_rasher")], args].concat();
        Self::spawned("sh", place, &args, &[("PATH", "/usr/bin:/bin")], (ROWS, COLS))
    }

    fn spawned(
        program: &str,
        place: &Path,
        args: &[&str],
        set: &[(&str, &str)],
        size: (u16, u16),
    ) -> Self {
        let (pty, pts) = open().unwrap();
        let (rows, cols) = (NonZeroU16::new(size.0).unwrap(), NonZeroU16::new(size.1).unwrap());
        pty.resize(Size::new(size.0, size.1)).unwrap();
        let command = Command::new(program)
            .args(args)
            .current_dir(place)
            .env_clear()
            .env("HOME", place)
            .env("XDG_DATA_HOME", place.join("data"))
            .env("TERM", "xterm-256color")
            .env("RUST_BACKTRACE", "0")
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
            .envs(set.iter().copied());
        let child = command.spawn(pts).unwrap();
        let pty = Arc::new(pty);
        let parser = vt100::Parser::new(rows, cols, 0);
        let output = Arc::new(Mutex::new(Output { parser, raw: Vec::new() }));
        let reader = {
            let (pty, output) = (Arc::clone(&pty), Arc::clone(&output));
            thread::spawn(move || {
                let mut bytes = [0; 4096];
                // The end of the program is an error here, or the end of what can be read.
                while let Ok(read @ 1..) = (&*pty).read(&mut bytes) {
                    let mut output = output.lock().unwrap();
                    output.parser.process(&bytes[..read]);
                    output.raw.extend_from_slice(&bytes[..read]);
                }
            })
        };
        Self { pty, child, output, reader: Some(reader), keys: 0 }
    }

    /// Gives the terminal another size.
    pub fn resize(&self, rows: u16, cols: u16) {
        let size = (NonZeroU16::new(rows).unwrap(), NonZeroU16::new(cols).unwrap());
        self.output.lock().unwrap().parser.screen_mut().set_size(size.0, size.1);
        self.pty.resize(Size::new(rows, cols)).unwrap();
    }

    /// Is the screen that is seen the other one, to which nothing scrolls?
    pub fn is_on_other_screen(&self) -> bool {
        self.output.lock().unwrap().parser.screen().alternate_screen()
    }

    /// The number by which the system knows the program.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What stands on the screen.
    pub fn screen(&self) -> String {
        self.output.lock().unwrap().parser.screen().contents()
    }

    /// What stands on the screen, row by row, with how it is drawn.
    pub fn cells(&self) -> Vec<Vec<Cell>> {
        let output = self.output.lock().unwrap();
        let screen = output.parser.screen();
        let (rows, cols) = screen.size();
        let cell = |row, col| {
            let cell = screen.cell(row, col)?;
            let colour = match cell.fgcolor() {
                vt100::Color::Idx(colour) => Some(colour),
                vt100::Color::Default | vt100::Color::Rgb(..) => None,
            };
            let (bold, dim) = (cell.bold(), cell.dim());
            Some(Cell { text: cell.contents().to_owned(), colour, bold, dim })
        };
        let row = |row| (0..cols.get()).filter_map(|col| cell(row, col)).collect();
        (0..rows.get()).map(row).collect()
    }

    /// Every byte that the program wrote to the terminal.
    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.output.lock().unwrap().raw).into_owned()
    }

    /// Is the cursor where it can be seen?
    pub fn cursor_is_visible(&self) -> bool {
        !self.output.lock().unwrap().parser.screen().hide_cursor()
    }

    /// Waits until the screen says this.
    #[track_caller]
    pub fn wait(&mut self, words: &str) {
        self.wait_until(words, |screen| screen.contains(words));
    }

    /// Waits until the last line on the screen begins with this: it asks.
    #[track_caller]
    pub fn asks(&mut self, words: &str) {
        self.wait_until(words, |screen| ends_so(screen, words));
    }

    /// Waits until the screen is so.
    #[track_caller]
    pub fn wait_until(&mut self, what: &str, is_there: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_there(&self.screen()) {
            if begun.elapsed() > PATIENCE || self.child.try_wait().unwrap().is_some() {
                thread::sleep(Duration::from_millis(50));
                if is_there(&self.screen()) {
                    return;
                }
                panic!("`{what}` did not appear:\n{}", self.screen());
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Presses keys: `\r` is Enter.
    pub fn press(&mut self, keys: &str) {
        self.keys += if keys.starts_with('\x1b') { 1 } else { keys.chars().count() };
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// Types a line, and waits until the program, having said what it has to say, asks `then`.
    #[track_caller]
    pub fn line(&mut self, line: &str, then: &str) {
        let before = asked(&self.screen(), then);
        self.press(line);
        self.press(ENTER);
        self.wait_until(then, |screen| asked(screen, then) > before && ends_so(screen, then));
    }

    /// Types a line where the last line on the screen begins with `asked`.
    #[track_caller]
    pub fn answer(&mut self, asked: &str, line: &str) {
        self.asks(asked);
        self.press(line);
        self.press(ENTER);
    }

    /// Waits for a question, and presses keys.
    #[track_caller]
    pub fn reply(&mut self, question: &str, keys: &str) {
        self.wait(question);
        self.press(keys);
    }

    /// Waits for a menu, and takes the item so many below the one that is offered.
    #[track_caller]
    pub fn pick(&mut self, question: &str, below: usize) {
        // The same question, answered before, has no list of its own below it.
        self.wait_until(question, |screen| lists(screen, question));
        // A menu is drawn a moment before it looks at the keys, and what is pressed in between is
        // heard, but shown by the system, too.
        thread::sleep(Duration::from_millis(100));
        for _ in 0..below {
            self.press(DOWN);
        }
        self.press(ENTER);
    }

    /// Waits for the end of the program.
    pub fn ends(&mut self) -> i32 {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // What it said last is still on its way.
                if let Some(reader) = self.reader.take() {
                    let _ended = reader.join();
                }
                return status.code().unwrap_or(-1);
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Interrupts it until it ends. One that comes between two looks at the keys is not heard, so a
    /// person presses again.
    pub fn interrupt(&mut self) -> i32 {
        let begun = Instant::now();
        while self.child.try_wait().unwrap().is_none() && begun.elapsed() < PATIENCE {
            self.press(CTRL_C);
            for _ in 0..100 {
                if self.child.try_wait().unwrap().is_some() {
                    break;
                }
                thread::sleep(Duration::from_millis(10));
            }
        }
        self.ends()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _dead = self.child.kill();
        let _reaped = self.child.wait();
    }
}
