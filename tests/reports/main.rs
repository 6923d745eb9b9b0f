//! What is made of a record: pages, tables, notation, statistics and the answers of the judge.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a helper of a test that stumbles fails its test"
)]

#[path = "../needs/mod.rs"]
mod needs;
#[path = "../tricks/mod.rs"]
mod tricks;

mod abnf;
mod analysis;
mod browser;
mod cases;
mod egn;
mod egn_out;
mod errors;
mod export;
mod notation;
mod once_wrong;
mod pages;
mod protocol;
mod ptn;
mod recount;
mod stats;
