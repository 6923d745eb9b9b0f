//! The program from outside: its commands, its prompt at a terminal, several of it at once, hostile input.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::format_push_string,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a helper of a test that stumbles fails its test"
)]

#[path = "../needs/mod.rs"]
mod needs;
#[path = "../scripted/mod.rs"]
mod scripted;
#[cfg(unix)]
#[allow(dead_code, unreachable_pub, reason = "every test takes what it needs")]
#[path = "../terminal/mod.rs"]
mod terminal;
#[path = "../tricks/mod.rs"]
mod tricks;

#[cfg(unix)]
mod agreed;
#[cfg(unix)]
mod board;
#[cfg(unix)]
mod changes;
mod cli;
#[cfg(unix)]
mod escapes;
#[cfg(unix)]
mod evening;
mod examples;
mod golden;
mod hostile;
mod install;
#[cfg(unix)]
mod killed;
mod limits;
#[cfg(unix)]
mod picture;
#[cfg(unix)]
mod promises;
mod prose;
mod questions;
mod read_log;
#[cfg(unix)]
mod readme;
mod rulings;
mod stages;
mod trust;
#[cfg(unix)]
mod two;
#[cfg(unix)]
mod typing;
#[cfg(target_os = "linux")]
mod unsaid;
#[cfg(unix)]
mod writers;
