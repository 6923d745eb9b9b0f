//! What an evening leaves behind: the lines that are typed, the log, its history, its seal and its folder.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::format_push_string,
    clippy::indexing_slicing,
    clippy::naive_bytecount,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a helper of a test that stumbles fails its test"
)]

#[path = "../sham_disk/mod.rs"]
mod sham_disk;

mod answered;
mod chairs;
#[cfg(feature = "cli")]
mod evening;
#[cfg(feature = "cli")]
mod faults;
#[cfg(feature = "cli")]
mod hearing;
mod history;
mod line;
mod log;
mod merge;
#[cfg(feature = "cli")]
mod moment;
#[cfg(feature = "cli")]
mod reading;
mod replay;
#[cfg(feature = "cli")]
mod rescored;
#[cfg(feature = "cli")]
mod ruling_oracle;
mod said;
mod seal;
mod store;
mod trace;
#[cfg(feature = "cli")]
mod wrong_again;
#[cfg(feature = "cli")]
mod wrong_at_last;
#[cfg(feature = "cli")]
mod wrong_facts;
#[cfg(feature = "cli")]
mod wrong_heard;
#[cfg(feature = "cli")]
mod wrong_late;
#[cfg(feature = "cli")]
mod wrong_once;
#[cfg(feature = "cli")]
mod wrong_read_again;
#[cfg(feature = "cli")]
mod wrong_still;
