//! A file that a command reads, and that must neither keep it waiting for ever nor take all memory.
//!
//! What is in it is the business of whoever asked.

#[cfg(unix)]
use std::fs;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// Everything in a file that was named to be taken in, where it is no longer than so many bytes.
pub(super) fn bytes(file: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let place = file.display();
    let failed = |error: io::Error| {
        if error.kind() == io::ErrorKind::NotFound {
            return Failure::failed(format!("there is no file `{place}`"));
        }
        Failure::failed(format!("`{place}` cannot be read: {error}"))
    };
    if file.is_dir() {
        return Err(Failure::failed(format!("`{place}` is a folder")).hint("name a file in it"));
    }
    if keeps_waiting(file) {
        return Err(Failure::failed(format!("`{place}` is a pipe, and not a file"))
            .hint("nothing was read of it, and nothing was written"));
    }
    let mut bytes = Vec::new();
    File::open(file).map_err(failed)?.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > most {
        return Err(Failure::failed(format!("{place} is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// The same of a file of text.
pub(super) fn text(file: &Path, most: u64) -> Result<String, Failure> {
    String::from_utf8(bytes(file, most)?).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        Failure::failed(format!("`{}` is not text from byte {} on", file.display(), good + 1))
    })
}

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
