//! Records from elsewhere: of other programs, read into our events, and our own that come back.
//!
//! Each format has a module of its own. What comes out is a plain value that a caller may make a
//! session of; these modules are handed bytes and never know where they came from, and they name
//! what they cannot say in our words instead of guessing it.

pub mod date;

pub mod egn;

pub mod emn;

pub mod ours;
pub mod ptn;

pub mod sheet;
