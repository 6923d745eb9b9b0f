//! A referee and scorekeeper for physical card games: Euchre, Bid Euchre, and both games called Bacon.
//!
//! A [`Ruleset`](rules::Ruleset) comes from the [shelf](rules::shelf) or from a
//! [file](rules::file), a [`Deal`](game::Deal) is opened under it, and everything that happens at
//! the table is an [`Event`](event::Event). A deal refuses what cannot have happened, says what was
//! irregular, and is worth a list of [awards](game::award), each with the clause that pays it.
//!
//! ```
//! use rasher::game::{Deal, verdict::Standing};
//! use rasher::line::{Names, read};
//! use rasher::rules::pay::Reason;
//! use rasher::rules::shelf::Shelf;
//! use rasher::seat::{ByTeam, Seat};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let rules = Shelf::built_in().get("euchre").ok_or("not on the shelf")?;
//! let dealer = Seat::new(0).ok_or("six seats at most")?;
//! let before = Standing { dealer, score: ByTeam::default(), deal_no: 1, misdeals: 0 };
//! let mut deal = Deal::open(rules, before)?;
//!
//! // Ben made hearts, and his side took two tricks: euchred, two points for Ann and Cal.
//! let people = ["Ann", "Ben", "Cal", "Dee"].map(String::from);
//! for event in read("bh2", &deal, &Names::new(&people))?.events {
//!     deal.advance(&event)?;
//! }
//! let mut awards = Vec::new();
//! deal.awards([], &mut awards);
//! assert_eq!(deal.points(), ByTeam::new(2, 0));
//! assert_eq!(awards[0].reason, Reason::Euchred);
//! # Ok(())
//! # }
//! ```
//!
//! The modules below stand in reading order: each names only modules before it, and
//! `tests/tidy.rs` keeps it so. Without the default feature `cli` there are the rules, the record
//! and the judge protocol, and what they need; [`game`] alone is the referee, [`log`] and
//! [`session`] the record of an evening.

mod packed;

pub mod speech;

pub mod seat;

pub mod card;

pub mod event;

pub mod rules;

/// Every rule that can be cited.
pub use rules::catalogue as clause;

pub mod game;

#[cfg(feature = "cli")]
pub mod plan;

pub mod log;

pub mod history;

pub mod store;

pub mod session;

pub mod line;

pub mod seal;

#[cfg(feature = "cli")]
pub mod sign;

pub mod merge;

#[cfg(feature = "cli")]
pub mod report;

#[cfg(feature = "cli")]
pub mod desk;

#[cfg(feature = "cli")]
pub mod night;

#[cfg(feature = "cli")]
pub mod html;

#[cfg(feature = "cli")]
pub mod import;

#[cfg(feature = "cli")]
pub mod export;

pub mod judge;
