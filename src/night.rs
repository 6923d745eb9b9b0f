//! A whole night: who came, who sat where, what each table brought, and where everybody stands.
//!
//! The record is a log like any other; [`book`] is between what the organiser types and that log,
//! [`fold`] makes the night of what stands in it, [`standings`] adds up. This module must never know
//! a terminal, a page or a clock.

pub mod book;
pub mod command;
pub mod describe;
pub mod draw;
pub mod exchange;
pub mod fold;
mod ladder;
pub mod limits;
pub mod linked;
pub mod merge;
pub mod names;
pub mod once;
pub mod played;
pub mod prize;
pub mod season;
pub mod standings;
pub mod why;

pub use fold::{Night, Wrong};
