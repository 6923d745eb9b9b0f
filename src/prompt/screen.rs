//! A terminal that is drawn on over and over, and left as it was found.
//!
//! The picture stands on the terminal's other screen, with the cursor hidden and keys not shown.
//! Whatever ends it (a key, an interrupt, an error on the way) brings the first screen, the cursor
//! and the keys back. This module must never know what is drawn.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::failure::Failure;

/// What came while it was waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyPressed {
    /// Nothing, or a key that means nothing.
    Nothing,
    /// A key that turns to what has no room: the blank, or an arrow.
    Turn,
    /// A key that leaves.
    Leave,
    /// Ctrl-C, or the end of the terminal.
    Interrupt,
}

/// Interrupts, heard instead of dying of them.
#[derive(Debug)]
pub(crate) struct Interrupts(Arc<AtomicBool>);

impl Interrupts {
    /// From here on.
    pub(crate) fn heard() -> Result<Self, Failure> {
        let heard = Arc::new(AtomicBool::new(false));
        for signal in SIGNALS {
            signal_hook::flag::register(*signal, Arc::clone(&heard)).map_err(|error| {
                Failure::failed(format!("interrupts cannot be caught: {error}"))
            })?;
        }
        Ok(Self(heard))
    }

    /// Waits a little, or until one comes.
    pub(crate) fn wait(&self) -> KeyPressed {
        keys::pause();
        self.came()
    }

    /// Has one come?
    pub(crate) fn came(&self) -> KeyPressed {
        if self.0.load(Ordering::SeqCst) { KeyPressed::Interrupt } else { KeyPressed::Nothing }
    }
}

#[cfg(unix)]
const SIGNALS: &[i32] = &[SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[SIGINT, SIGTERM];

/// Keys are heard and not shown, for as long as this lives.
#[derive(Debug)]
pub(crate) struct Unshown {
    _keys: keys::Keys,
}

impl Unshown {
    /// From here on.
    pub(crate) fn begin() -> Self {
        Self { _keys: keys::Keys::unshown() }
    }

    /// The same where lines are read: only what is typed before one is asked for is not shown.
    pub(crate) fn between_lines() -> Self {
        Self { _keys: keys::Keys::hushed() }
    }
}

/// The other screen of a terminal. Dropping it goes back.
#[derive(Debug)]
pub(crate) struct Screen {
    interrupts: Interrupts,
    keys: keys::Keys,
    shown: Vec<String>,
    size: (usize, usize),
}

impl Screen {
    /// To be made only where a person reads the standard output.
    pub(crate) fn enter() -> Result<Self, Failure> {
        let interrupts = Interrupts::heard()?;
        let keys = keys::Keys::unshown();
        let screen = Self { interrupts, keys, shown: Vec::new(), size: size() };
        written(b"\x1b[?1049h\x1b[?25l\x1b[2J").map_err(|error| cannot(&error))?;
        Ok(screen)
    }

    /// Columns and rows, as they are now.
    pub(crate) const fn size(&self) -> (usize, usize) {
        self.size
    }

    /// Shows these lines, from the top, where they are others than before.
    pub(crate) fn draw(&mut self, lines: Vec<String>) -> Result<(), Failure> {
        if lines == self.shown {
            return Ok(());
        }
        let mut bytes = String::from("\x1b[H");
        for (number, line) in lines.iter().enumerate() {
            if number > 0 {
                bytes.push_str("\r\n");
            }
            bytes.push_str(line);
            bytes.push_str("\x1b[K");
        }
        bytes.push_str("\x1b[J");
        self.shown = lines;
        written(bytes.as_bytes()).map_err(|error| cannot(&error))
    }

    /// Waits a little, or until something comes.
    pub(crate) fn wait(&mut self) -> KeyPressed {
        let came = match self.interrupts.came() {
            KeyPressed::Nothing => self.keys.wait(),
            came @ (KeyPressed::Turn | KeyPressed::Leave | KeyPressed::Interrupt) => came,
        };
        let now = size();
        if now != self.size {
            // What another size has left on the screen goes with the next picture.
            self.size = now;
            self.shown.clear();
        }
        if came == KeyPressed::Nothing { self.interrupts.came() } else { came }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _unseen = written(b"\x1b[?25h\x1b[?1049l");
    }
}

fn cannot(error: &io::Error) -> Failure {
    Failure::failed(format!("the terminal cannot be drawn on: {error}"))
}

fn written(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush())
}

fn size() -> (usize, usize) {
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map_or((80, 24), |(columns, rows)| (columns.0.max(1).into(), rows.0.max(1).into()))
}

#[cfg(unix)]
mod keys {
    //! Keys as they come, unshown, where the standard input is a terminal.

    use std::io::{self, IsTerminal};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::read;
    use rustix::termios::{
        LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
    };

    use super::KeyPressed;

    /// How often it is looked whether anything has changed.
    const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 200_000_000 };

    /// The terminal as it was; nothing where there is none.
    #[derive(Debug)]
    pub(super) struct Keys(Option<Termios>);

    impl Keys {
        pub(super) fn unshown() -> Self {
            let stdin = io::stdin();
            let before = stdin.is_terminal().then(|| tcgetattr(&stdin).ok()).flatten();
            if let Some(before) = &before {
                let mut now = before.clone();
                now.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
                // A board that is laid aside would leave its screen to the shell.
                now.special_codes[SpecialCodeIndex::VSUSP] = 0;
                let _kept = tcsetattr(&stdin, OptionalActions::Now, &now);
            }
            Self(before)
        }

        /// Nothing but what is shown of them is another.
        pub(super) fn hushed() -> Self {
            let stdin = io::stdin();
            let before = stdin.is_terminal().then(|| tcgetattr(&stdin).ok()).flatten();
            if let Some(before) = &before {
                let mut now = before.clone();
                now.local_modes -= LocalModes::ECHO;
                let _kept = tcsetattr(&stdin, OptionalActions::Now, &now);
            }
            Self(before)
        }

        pub(super) fn wait(&self) -> KeyPressed {
            if self.0.is_none() {
                pause();
                return KeyPressed::Nothing;
            }
            let stdin = io::stdin();
            let mut fds = [PollFd::new(&stdin, PollFlags::IN)];
            if poll(&mut fds, Some(&LOOK)).unwrap_or(0) == 0 {
                return KeyPressed::Nothing;
            }
            let mut bytes = [0; 64];
            match read(&stdin, &mut bytes) {
                // The terminal has gone.
                Ok(0) => KeyPressed::Interrupt,
                Ok(_) if leaves(&bytes) => KeyPressed::Leave,
                Ok(_) if turns(&bytes) => KeyPressed::Turn,
                Ok(_) | Err(_) => KeyPressed::Nothing,
            }
        }
    }

    /// q, Q, Ctrl-D, or Escape alone.
    fn leaves(bytes: &[u8; 64]) -> bool {
        matches!(bytes, [b'q' | b'Q' | 4, ..] | [27, 0, ..])
    }

    /// The blank, or what begins as an arrow or a key for a page does.
    fn turns(bytes: &[u8; 64]) -> bool {
        matches!(bytes, [b' ', ..] | [27, b'[' | b'O', ..])
    }

    impl Drop for Keys {
        fn drop(&mut self) {
            if let Some(before) = &self.0 {
                let _kept = tcsetattr(io::stdin(), OptionalActions::Now, before);
            }
        }
    }

    pub(super) fn pause() {
        let _interrupted = poll(&mut [], Some(&LOOK));
    }
}

#[cfg(not(unix))]
mod keys {
    //! Where a key cannot be looked for, Ctrl-C is the way out.

    use std::time::Duration;

    use super::KeyPressed;

    #[derive(Debug)]
    pub(super) struct Keys;

    impl Keys {
        pub(super) const fn unshown() -> Self {
            Self
        }

        pub(super) const fn hushed() -> Self {
            Self
        }

        pub(super) fn wait(&self) -> KeyPressed {
            pause();
            KeyPressed::Nothing
        }
    }

    pub(super) fn pause() {
        std::thread::sleep(Duration::from_millis(200));
    }
}
