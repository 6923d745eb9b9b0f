//! What can be asked of a ruleset or a session, each answer a plain struct that could be compared
//! with `==`.
//!
//! Text, tables and JSON are spellings of these and are made elsewhere. A value that is not there
//! stays not there.

pub mod words;

pub mod case;

pub mod shown;

pub mod back;

pub mod deal;

pub mod whose;

pub mod now;

pub mod sheet;

pub mod since_seal;

pub mod late;

pub mod small_print;

pub mod board;

pub mod table;

pub mod rules_view;

mod last_deal;
mod rounds;
pub mod stands;

pub mod past;

pub mod moment;

pub mod rules_compare;

pub mod rules_sheet;

pub mod rules_diff;

pub mod house_file;

pub mod agree;

pub mod rules_schema;

mod named_bids;
mod named_cards;

mod named_combos;
mod named_counts;

pub mod answer;

pub mod correction;

pub mod rescore;

pub mod stats;

pub mod evening;

pub mod chance;

pub mod highlights;
