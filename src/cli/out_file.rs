//! A file that a command writes: whole or not there, never in the place of another unless that was
//! asked for, and never in the place of a log, a backup or what is kept beside them.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rasher::store::{ALIASES, NotSettled, OsDisk, WholeFile, ours};

use crate::failure::Failure;

/// A file on its way. Where it is dropped before it is [kept](Self::keep), nothing is left of it.
#[derive(Debug)]
pub(super) struct OutFile {
    file: WholeFile,
    force: bool,
}

/// Writes a whole file.
pub(super) fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes(), force)
}

/// As [`write`], for what is no text.
pub(super) fn write_bytes(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let mut file = OutFile::new(path, force)?;
    file.write_bytes(bytes)?;
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

/// Refuses a target that is a log, a backup or kept beside the logs. Whoever writes a file asks here,
/// and no `--force` changes the answer.
pub(super) fn refuse_ours(path: &Path) -> Result<(), Failure> {
    let what = match ours(path) {
        Ok(Some(ours)) => ours.called(),
        Ok(None) if path.file_name().is_some_and(|name| name == ALIASES) => "kept beside the logs",
        Ok(None) => return Ok(()),
        Err(error) => return Err(cannot(path, &error)),
    };
    let error = format!("`{}` is {what}, and is never overwritten", shown(path));
    Err(Failure::failed(error).hint("name another file"))
}

impl OutFile {
    /// A file of this name, which must not be there unless `force` says that it may.
    pub(super) fn new(path: &Path, force: bool) -> Result<Self, Failure> {
        // By its own name too, not only by the one at the end of a link.
        refuse_ours(path)?;
        let path = match fs::symlink_metadata(path) {
            Ok(there) if there.is_symlink() => {
                fs::canonicalize(path).map_err(|error| cannot(path, &error))?
            }
            Ok(_) | Err(_) => path.to_owned(),
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
        }
        if fs::metadata(&path).is_ok() && !force {
            return Err(taken(&path));
        }
        let file = WholeFile::new(&OsDisk, &path).map_err(|error| cannot(&path, &error))?;
        Ok(Self { file, force })
    }

    /// Adds to it.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.write_bytes(text.as_bytes())
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.file.write(bytes);
        written.map_err(|error| cannot(self.file.path(), &error))
    }

    /// Gives it its name: from here on it is there, and whole.
    pub(super) fn keep(self) -> Result<(), Failure> {
        let path = self.file.path().to_owned();
        if self.force {
            // What was no log when this began may be one now.
            refuse_ours(&path)?;
            return self.file.replace().map_err(|error| cannot(&path, &error));
        }
        self.file.keep_new().map_err(|error| {
            if error.kind() == ErrorKind::AlreadyExists {
                taken(&path)
            } else {
                cannot(&path, &error)
            }
        })
    }
}

/// Is this the name of a file and nothing else, here and on other machines?
fn is_plain(name: &str) -> bool {
    let leaves = |c: char| matches!(c, '/' | '\\' | ':') || c.is_control();
    !name.is_empty() && !name.starts_with('.') && !name.contains(leaves)
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
    if let Some(why) = NotSettled::of(error) {
        return Failure::failed(format!("`{}` {why}", shown(path))).hint(
            "fix what the system complains about, and look at the file before you do it again",
        );
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

    #[test]
    fn no_log_backup_or_alias_is_written_over() {
        let place = tempfile::tempdir().unwrap();
        let header = "{\"seq\":0,\"at\":\"2026-11-20T19:02:11Z\",\"type\":\"session\"}\n";
        let rewritten = "{\"type\": \"session\", \"seq\": 0}\n";
        for (name, content) in [
            ("friday.jsonl", header),
            ("friday.jsonl", ""),
            ("FRIDAY.JSONL", "shopping"),
            ("friday.txt", header),
            ("friday.json", rewritten),
            ("friday.jsonl.cut-1", "{\"seq\":7"),
            ("piece.txt", "{\"seq\":7"),
            ("all.tar", "rasher-backup/friday.jsonl\0\0"),
            ("aliases.json", "{}"),
            ("aliases-restored.json", "{\"Ann\": [\"Annie\"]}\n"),
            ("al.html", "{\"Ann\": [\"Annie\"]}"),
        ] {
            let (path, link) = (place.path().join(name), place.path().join("link"));
            fs::write(&path, content).unwrap();
            let mut targets = vec![path.clone()];
            #[cfg(unix)]
            {
                std::os::unix::fs::symlink(name, &link).unwrap();
                targets.push(link.clone());
            }
            let twin = place.path().join("twin.html");
            if name != "aliases.json" && !content.is_empty() && content != "shopping" {
                fs::hard_link(&path, &twin).unwrap();
                targets.push(twin.clone());
            }
            for target in targets {
                for force in [false, true] {
                    let refused = write(&target, "page", force).unwrap_err();
                    assert!(refused.says().contains("never overwritten"), "{}", refused.says());
                }
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
            for gone in [path, link, twin] {
                let _ = fs::remove_file(gone);
            }
        }
        assert!(write(&place.path().join("aliases.json"), "{}", false).is_err());
        assert_eq!(names(place.path()), Vec::<String>::new());
    }

    #[cfg(unix)]
    #[test]
    fn no_link_by_such_a_name_is_written_through() {
        let place = tempfile::tempdir().unwrap();
        let target = place.path().join("target.dat");
        fs::write(&target, "{\"Bo\":").unwrap();
        for name in ["aliases.json", "x.jsonl", "X.JSONL", "x.jsonl.cut-1"] {
            let (link, far) = (place.path().join(name), place.path().join("far"));
            std::os::unix::fs::symlink("target.dat", &link).unwrap();
            std::os::unix::fs::symlink(name, &far).unwrap();
            for path in [&link, &far] {
                let refused = write(path, "page", true).unwrap_err();
                assert!(refused.says().contains("never overwritten"), "{}", refused.says());
            }
            assert_eq!(fs::read_to_string(&target).unwrap(), "{\"Bo\":");
            fs::remove_file(link).unwrap();
            fs::remove_file(far).unwrap();
        }
    }

    #[test]
    fn what_a_dead_program_left_is_swept() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a.txt");
        fs::write(place.path().join(".a.txt.new-1"), "half").unwrap();
        let mut alive = OutFile::new(&path, false).unwrap();
        alive.write("alive").unwrap();
        // One that is being written is not taken for a dead one.
        write(&path, "other", false).unwrap();
        assert_eq!(names(place.path()), [".a.txt.new-1", "a.txt"]);
        assert!(alive.keep().is_err());
        assert_eq!(names(place.path()), ["a.txt"]);
    }
}
