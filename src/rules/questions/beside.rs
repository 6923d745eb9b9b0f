//! What people ask at a card table that no rule answers: advice, manners, money, the program, how the
//! deal stands.
//!
//! The search weighs these beside the questions about the rules: whoever asks for a coffee must not hear
//! how many cards are dealt. Some can be told what helps all the same, such as the command that undoes.
//! The list is `rulesets/book/beside.toml`. This module knows no rule.

use std::sync::OnceLock;

use crate::rules::book::{self, Table};
use crate::rules::tree;

/// Something that is asked beside the rules.
#[derive(Debug)]
pub struct OffTopic {
    /// Its name: one word, or a few joined by dashes.
    pub name: String,
    /// What helps all the same.
    pub says: Option<String>,
}

/// Every one, in the order in which the index has them.
pub(super) fn all() -> &'static [OffTopic] {
    static BESIDE: OnceLock<Vec<OffTopic>> = OnceLock::new();
    BESIDE.get_or_init(|| {
        let fields = tree::of_packed(book::BESIDE);
        let beside = |table: Table<'_>| OffTopic {
            name: table.text("name").unwrap_or_default().to_owned(),
            says: table.text("says").map(str::to_owned),
        };
        Table(&fields).tables("beside").map(beside).collect()
    })
}
