//! What was typed at the prompt of a session, kept beside its log, so that the arrows find it the next
//! time. It must never know what a line means.

use rasher::store::Store;

/// What was typed in one session.
pub(crate) struct TypedBefore<'a> {
    store: &'a Store,
    id: String,
    /// It was said that nothing can be kept.
    complained: bool,
}

impl<'a> TypedBefore<'a> {
    /// Of the session or the night with this name.
    pub(crate) fn of(store: &'a Store, id: &str) -> Self {
        Self { store, id: id.to_owned(), complained: false }
    }

    /// The lines, the last one last; none where there are none that could be read.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.store.typed(&self.id).unwrap_or_default()
    }

    /// Keeps some more; where that fails for the first time, why.
    pub(crate) fn keep(&mut self, lines: &[String]) -> Option<String> {
        let failed = self.store.keep_typed(&self.id, lines).err()?;
        let told = std::mem::replace(&mut self.complained, true);
        (!told).then(|| failed.to_string())
    }
}
