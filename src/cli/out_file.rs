//! A file that a command writes: beside its name first and then renamed, so that it is whole or not
//! there, and never in the place of another unless that was asked for.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file on its way. Where it is dropped before it is [kept](Self::keep), nothing is left of it.
#[derive(Debug)]
pub(super) struct OutFile {
    path: PathBuf,
    beside: Beside,
    file: BufWriter<File>,
    force: bool,
}

/// A file that goes away with this.
#[derive(Debug)]
struct Beside(PathBuf);

impl Drop for Beside {
    fn drop(&mut self) {
        let _gone = fs::remove_file(&self.0); // after a rename there is nothing to remove
    }
}

/// Writes a whole file.
pub(super) fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let mut file = OutFile::new(path, force)?;
    file.write(text)?;
    file.keep()
}

/// Is it the same file, by whatever way it is named?
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        (Ok(_) | Err(_), _) => false,
    }
}

/// A name in a folder, and nowhere else.
pub(super) fn within(folder: &Path, name: &str) -> Result<PathBuf, Failure> {
    if is_plain(name) {
        return Ok(folder.join(name));
    }
    let name = name.escape_debug();
    Err(Failure::failed(format!("`{name}` cannot be the name of a file")))
}

impl OutFile {
    /// A file of this name, which must not be there unless `force` says that it may.
    pub(super) fn new(path: &Path, force: bool) -> Result<Self, Failure> {
        let path = match fs::symlink_metadata(path) {
            Err(_) => path.to_owned(),
            Ok(there) if there.is_symlink() => {
                fs::canonicalize(path).map_err(|error| cannot(path, &error))?
            }
            Ok(_) => path.to_owned(),
        };
        if let Ok(there) = fs::metadata(&path) {
            let shown = shown(&path);
            if there.is_dir() {
                return Err(Failure::failed(format!("`{shown}` is a folder")));
            }
            if !there.is_file() {
                return Err(Failure::failed(format!("`{shown}` is no file"))
                    .hint("`-o -` writes to the standard output, which can go anywhere"));
            }
            if !force {
                return Err(taken(&path));
            }
        }
        let (beside, file) = beside(&path).map_err(|error| cannot(&path, &error))?;
        Ok(Self { path, beside, file: BufWriter::new(file), force })
    }

    /// Adds to it.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|error| cannot(&self.path, &error))
    }

    /// Gives it its name: from here on it is there, and whole.
    pub(super) fn keep(self) -> Result<(), Failure> {
        let Self { path, beside, file, force } = self;
        let failed = |error: &io::Error| cannot(&path, error);
        let file = file.into_inner().map_err(|error| failed(error.error()))?;
        file.sync_all().map_err(|error| failed(&error))?;
        drop(file);
        if force {
            return fs::rename(&beside.0, &path).map_err(|error| failed(&error));
        }
        // A name can be claimed by one alone. Where there are no links, an empty file claims it.
        match fs::hard_link(&beside.0, &path) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(taken(&path)),
            Err(_) => match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => fs::rename(&beside.0, &path).map_err(|error| failed(&error)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(taken(&path)),
                Err(error) => Err(failed(&error)),
            },
        }
    }
}

/// Is this the name of a file and nothing else, here and on other machines?
fn is_plain(name: &str) -> bool {
    let leaves = |c: char| matches!(c, '/' | '\\' | ':') || c.is_control();
    !name.is_empty() && !name.starts_with('.') && !name.contains(leaves)
}

/// A new file beside the one that is meant.
fn beside(path: &Path) -> io::Result<(Beside, File)> {
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
    let mut number = 1_u32;
    loop {
        let mut beside = std::ffi::OsString::from(".");
        beside.push(name);
        beside.push(format!(".part-{number}"));
        let beside = path.with_file_name(beside);
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((Beside(beside), file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn taken(path: &Path) -> Failure {
    Failure::failed(format!("`{}` is there already, and was left as it is", shown(path)))
        .hint("`--force` replaces it")
}

fn cannot(path: &Path, error: &io::Error) -> Failure {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    if let Some(folder) = folder {
        let (folder, path) = (shown(folder), shown(path));
        return Failure::failed(format!(
            "`{path}` cannot be written: there is no folder `{folder}`"
        ));
    }
    Failure::failed(format!("`{}` cannot be written: {error}", shown(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> =
            entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn it_is_whole_or_not_there() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a.txt");
        let mut half = OutFile::new(&path, false).unwrap();
        half.write("half").unwrap();
        drop(half);
        assert_eq!(names(place.path()), Vec::<String>::new());
        write(&path, "whole", false).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(names(place.path()), ["a.txt"]);
    }

    #[test]
    fn another_is_replaced_only_where_that_was_asked_for() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a.txt");
        // Both began before either was there.
        let [one, mut other] = [(); 2].map(|()| OutFile::new(&path, false).unwrap());
        other.write("other").unwrap();
        other.keep().unwrap();
        assert!(one.keep().unwrap_err().says().contains("is there already"));
        assert!(write(&path, "third", false).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "other");
        write(&path, "forced", true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "forced");
        assert!(write(place.path(), "a folder", true).is_err());
        assert_eq!(names(place.path()), ["a.txt"]);
    }

    #[test]
    fn a_name_stays_in_its_folder() {
        let place = tempfile::tempdir().unwrap();
        for name in ["../a", "/a", "a/b", "a\\b", "C:a", "", ".", "..", ".a", "a\u{1b}[2J"] {
            assert!(within(place.path(), name).is_err(), "{name:?}");
        }
        let path = within(place.path(), "Friday, with Ann.json").unwrap();
        write(&path, "", false).unwrap();
        assert_eq!(names(place.path()), ["Friday, with Ann.json"]);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_replaced_by_one() {
        assert!(write(Path::new("/dev/null"), "gone", true).is_err());
        let place = tempfile::tempdir().unwrap();
        let (path, link) = (place.path().join("a.txt"), place.path().join("link"));
        write(&path, "before", false).unwrap();
        std::os::unix::fs::symlink("a.txt", &link).unwrap();
        write(&link, "after", true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "after");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
