//! A deal of either family, and the only place that asks which.

pub mod verdict;

pub mod combo;
