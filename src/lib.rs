//! rasher: a referee and scorekeeper for physical card games.
//!
//! The rooms, in reading order, from the ground up. A room names only rooms above it in this list;
//! `tests/tidy.rs` keeps it so.

pub mod seat;

pub mod card;

pub mod event;

pub mod clause;

pub mod rules;

pub mod game;

pub mod plan;

pub mod log;

pub mod history;

pub mod store;

pub mod session;

pub mod line;

pub mod seal;

pub mod report;

pub mod html;

pub mod import;

pub mod export;

pub mod judge;

pub mod desk;
