//! A terminal that is not there: keys go in, and what a person would see can be asked for.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Child;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// How long anything may take. A busy machine is slow; a program that hangs is slower.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program on a terminal of its own.
pub struct Terminal {
    child: Child,
    keys: Arc<Pty>,
    bytes: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// Everything that the program wrote to the terminal.
    pub written: Vec<u8>,
    /// How many keys were typed.
    pub typed: usize,
}

/// How it ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    /// The exit code.
    pub code: i32,
    /// What stands on the screen.
    pub screen: String,
    /// Is the cursor where it can be seen?
    pub cursor: bool,
}

impl Terminal {
    /// Starts the program in this folder, on a terminal of 40 rows.
    pub fn start(folder: &Path, columns: u16, term: &str, args: &[&str]) -> Self {
        let (pty, slave) = open().unwrap();
        pty.resize(Size::new(40, columns)).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_rasher"))
            .args(args)
            .current_dir(folder)
            .env_clear()
            .env("HOME", folder)
            .env("TERM", term)
            .env("NO_COLOR", "1")
            .env("RUST_BACKTRACE", "0")
            .env("RASHER_CLOCK", "2026-11-20T19:02:11Z")
            .spawn(slave)
            .unwrap();
        let keys = Arc::new(pty);
        let (send, bytes) = channel();
        let source = Arc::clone(&keys);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The end of the program is an error or nothing more to read, as the system likes.
            while let Ok(count @ 1..) = (&*source).read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let size = |number| NonZeroU16::new(number).unwrap();
        let screen = vt100::Parser::new(size(40), size(columns), 0);
        Self { child, keys, bytes, screen, written: Vec::new(), typed: 0 }
    }

    /// Types keys: `\r` is Enter, `\x03` Ctrl-C.
    pub fn type_keys(&mut self, keys: &str) {
        self.typed += keys.chars().count();
        (&*self.keys).write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until this can be seen.
    pub fn wait_for(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.screen.screen().contents().contains(text) {
            let left = end.saturating_duration_since(Instant::now());
            match self.bytes.recv_timeout(left) {
                Ok(bytes) => self.show(&bytes),
                Err(why) => {
                    panic!("no `{text}`, {why}:\n{}", self.screen.screen().contents())
                }
            }
        }
    }

    /// Waits for this and then types that.
    pub fn answer(&mut self, question: &str, keys: &str) {
        self.wait_for(question);
        self.type_keys(keys);
    }

    /// Waits for the end of the program.
    pub fn end(self) -> Ended {
        self.end_with("")
    }

    /// Waits for the end of the program, and types this every now and then, as a person does who
    /// sees nothing happen: between a question and the first look at the keys there is a moment in
    /// which the system itself takes Ctrl-C, and then the next key is the one that counts.
    pub fn end_with(mut self, keys: &str) -> Ended {
        let end = Instant::now() + PATIENCE;
        let mut next = Instant::now();
        let code = loop {
            if !keys.is_empty() && Instant::now() >= next {
                // Who has left already reads no keys.
                let _unread = (&*self.keys).write_all(keys.as_bytes());
                next = Instant::now() + Duration::from_millis(500);
            }
            match self.bytes.recv_timeout(Duration::from_millis(10)) {
                Ok(bytes) => self.show(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    if let Some(status) = self.child.try_wait().unwrap() {
                        break status.code().unwrap_or(-1);
                    }
                }
            }
            assert!(Instant::now() < end, "it goes on:\n{}", self.screen.screen().contents());
        };
        while let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(50)) {
            self.show(&bytes);
        }
        let screen = self.screen.screen();
        Ended { code, screen: screen.contents(), cursor: !screen.hide_cursor() }
    }

    fn show(&mut self, bytes: &[u8]) {
        self.written.extend_from_slice(bytes);
        self.screen.process(bytes);
    }
}
