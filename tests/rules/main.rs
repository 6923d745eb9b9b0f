//! Rulesets: what the shelf holds, what a house may change, and what is said of them.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a helper of a test that stumbles fails its test"
)]

mod altered;
#[cfg(feature = "cli")]
mod house;
#[cfg(feature = "cli")]
mod questions;
mod rulesets;
#[cfg(feature = "cli")]
mod told;
#[cfg(feature = "cli")]
mod topics;
