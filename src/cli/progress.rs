//! A bar for whoever waits. It shows after a moment, and when it is dropped nothing of it is left.

#![allow(
    clippy::disallowed_methods,
    reason = "this is the module that measures how long somebody waits"
)]

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::paint::Look;

/// Shorter work than this is done before anybody has looked.
const PATIENCE: Duration = Duration::from_millis(400);

/// How often it is drawn anew.
const BREATH: Duration = Duration::from_millis(100);

/// The signs of the bar.
const WIDTH: usize = 24;

/// Progress on the standard error output. Whether there is a terminal is asked by whoever makes it.
pub(super) struct Progress {
    look: Look,
    what: &'static str,
    begun: Instant,
    drawn: Option<Instant>,
}

impl Progress {
    pub(super) fn new(look: Look, what: &'static str) -> Self {
        Self { look, what, begun: Instant::now(), drawn: None }
    }

    /// So many of so many are done.
    pub(super) fn show(&mut self, done: usize, all: usize) {
        let now = Instant::now();
        let due = match self.drawn {
            None => now.duration_since(self.begun) >= PATIENCE,
            Some(drawn) => now.duration_since(drawn) >= BREATH,
        };
        // Lines that are read aloud are not drawn over.
        if !due || self.look.plain {
            return;
        }
        self.drawn = Some(now);
        write(&format!("\r{}\u{1b}[K", line(done, all, self.what, self.look.width)));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.drawn.is_some() {
            write("\r\u{1b}[K");
        }
    }
}

/// The bar, no wider than the terminal, so that it never wraps.
fn line(done: usize, all: usize, what: &str, width: usize) -> String {
    let full = (done * WIDTH).checked_div(all).unwrap_or(WIDTH).min(WIDTH);
    let bar = format!("[{}{}]", "=".repeat(full), " ".repeat(WIDTH - full));
    format!("{bar} {done} of {all} {what}").chars().take(width.saturating_sub(1)).collect()
}

fn write(text: &str) {
    let mut stderr = io::stderr().lock();
    let _unseen = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_and_fits() {
        assert_eq!(line(0, 100, "sessions", 80), "[                        ] 0 of 100 sessions");
        assert_eq!(line(50, 100, "sessions", 80), "[============            ] 50 of 100 sessions");
        assert_eq!(line(100, 100, "sessions", 20).chars().count(), 19);
        assert_eq!(line(0, 0, "sessions", 80), "[========================] 0 of 0 sessions");
    }
}
