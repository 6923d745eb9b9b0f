//! A file that a command reads, and that must not keep it waiting for ever.
//!
//! What is in it is the business of whoever asked.

#[cfg(unix)]
use std::fs;
use std::path::Path;

/// Is this a pipe with a name, or a socket? Whoever opens one waits for somebody who may never come. A
/// pipe without a name, as `<(…)` of a shell makes it, has somebody at its end.
#[cfg(unix)]
pub(super) fn keeps_waiting(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    let named = fs::canonicalize(path).and_then(fs::metadata);
    named.is_ok_and(|there| there.file_type().is_fifo() || there.file_type().is_socket())
}

/// Elsewhere such things are no files of a folder.
#[cfg(not(unix))]
pub(super) const fn keeps_waiting(_: &Path) -> bool {
    false
}
