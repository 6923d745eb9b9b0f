//! Verdicts on deals: calls, cards, claims, rulings and pay, against tables, laws and second referees.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a helper of a test that stumbles fails its test"
)]

#[path = "../claims/mod.rs"]
mod claims;
#[path = "../climbing/mod.rs"]
mod climbing;
#[path = "../tricks/mod.rs"]
mod tricks;

mod claim;
mod clash;
mod climb;
mod laws;
mod laws_climb;
mod oracle;
mod oracle_climb;
#[cfg(feature = "cli")]
mod pay;
mod ruling;
mod scripts;
