//! A deal of either family, and the only place that asks which.

pub mod verdict;

pub mod known;

pub mod play;

pub mod bid;

pub mod turn_up;

pub mod trick;
