//! The line language: what a person types at the table, and how a deal is written on one line.
//!
//! Text becomes `shape`s, whatever state the deal is in; shapes become events in this state of
//! this game ([`read`](fn@read)); events become a line again ([`spell`](fn@spell)). The language has
//! no commands of its own: the closed list of their words is in [`command`], and what they do is the
//! prompt's. This module must never know a terminal, a file or a score.
//!
//! A prompt asks in this order: an exact [`command::command`], then [`read`](fn@read), and only where
//! the line is not one of the language now, [`command::beginning`]. With Ann and Dee at a climbing
//! table `ad` is a result, and `adj` the beginning of `adjust`. A line that is a whole command and a
//! result, too, is asked about.

pub mod command;

pub mod names;

mod people;

mod places;

mod shape;

pub mod spoken;

mod fold;

pub mod decided;

mod stand_in;

mod sentence;

mod spell;

mod before;

mod gist;

mod account;

mod advice;

mod about;

mod correction;

mod story;

mod read;

mod mended;

mod offers;

mod complete;

pub use advice::{Advice, OpenQuestion, Try, Unclear, counted};
pub use complete::{Completion, Completions, completions};
pub use correction::{
    DealBefore, corrected, corrections, is_begun as begins_as_a_correction, is_of_the_last,
};
pub use fold::by_bids;
pub use mended::mended;
pub use names::Names;
pub use offers::{Offer, OfferKind, after, candidates, hint, makes_trump, offers};
pub use read::{Contradiction, LineError, LineRead, Meaning, read, read_decided, shared_told};
pub use sentence::{contract_in_short, in_words, in_words_now, part_in_words};
pub use spell::{Spelling, spell, spell_replayed};
