//! Nothing: the counts are taken in `benches/`.
