//! A whole night: its plans, its record, what is typed and what leaves it.

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

mod book;
#[cfg(unix)]
mod evening;
mod merge;
#[path = "../needs/mod.rs"]
mod needs;
mod pairs;
mod plan;
#[path = "../sham_disk/mod.rs"]
mod sham_disk;
#[cfg(unix)]
#[allow(dead_code, unreachable_pub, reason = "every test takes what it needs")]
#[path = "../terminal/mod.rs"]
mod terminal;

/// Is this the longer run?
fn is_long() -> bool {
    std::env::var_os("LONG").is_some_and(|long| !long.is_empty())
}
