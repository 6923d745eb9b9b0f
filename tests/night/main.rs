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

mod plan;

/// Is this the longer run?
fn is_long() -> bool {
    std::env::var_os("LONG").is_some_and(|long| !long.is_empty())
}
