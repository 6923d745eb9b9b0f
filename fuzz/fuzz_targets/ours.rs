//! The law of `ours`, tried on random input.
#![no_main]

#[path = "../../tests/hostile/laws.rs"]
#[allow(dead_code, reason = "each target tries one law")]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::ours(bytes));
