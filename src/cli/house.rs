//! Files of house rules on the disk: fetched with every file that they are written over, and read.
//!
//! What a base names is the library's to say where it is an id. A path leads from the folder of the
//! file that names it, and an id that is not built in is looked for beside that file.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use rasher::rules::Ruleset;
use rasher::rules::file::{MAX_BYTES, Mistake};
use rasher::rules::files::{self, House, Named};
use rasher::rules::shelf::Shelf;

use crate::failure::Failure;
use crate::paint::{Marked, Mistakes, Page, count};

/// So many files may be written over each other: more than any table has, and few to wait for.
const MOST_FILES: usize = 100;

/// Is this a path, and not a word? It has a separator in it, or the ending of a ruleset file.
pub(super) fn is_path(word: &OsStr) -> bool {
    let path = Path::new(word);
    let ends = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    ends || path.components().count() > 1 || word.to_str().is_none_or(|word| word.contains('/'))
}

/// A file that was fetched: where it lies, and what stands in it.
struct Fetched {
    shown: PathBuf,
    /// The same file under any other path is this one.
    whole: PathBuf,
    house: House,
}

/// A file that was read, and what came of it.
pub(super) struct Checked {
    /// Its path, as it was named.
    pub(super) path: PathBuf,
    /// What stands in it.
    pub(super) text: String,
    /// The ruleset, or what is wrong with it.
    pub(super) read: Result<Ruleset, Vec<Mistake>>,
}

/// Reads files, and those that they are written over after them.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<Checked>, Failure> {
    let fetched = fetch(paths)?;
    let houses: Vec<House> = fetched.iter().map(|one| one.house.clone()).collect();
    let read = files::read(&houses, Shelf::built_in());
    let checked =
        |(one, read): (Fetched, _)| Checked { path: one.shown, text: one.house.text, read };
    Ok(fetched.into_iter().zip(read).map(checked).collect())
}

/// Reads a file as a ruleset, and shows everything that is wrong with it, and with its bases.
pub(super) fn ruleset(path: &Path) -> Result<Ruleset, Failure> {
    let mut checked = read(&[path.to_owned()])?.into_iter();
    let shown = path.display();
    let Some(Checked { path, text, read }) = checked.next() else {
        return Err(Failure::failed(format!("`{shown}` cannot be read")));
    };
    let mistakes = match read {
        Ok(ruleset) => return Ok(ruleset),
        Err(mistakes) => mistakes,
    };
    let mut found = many(&mistakes);
    let mut page = shows(&path, text, mistakes);
    for under in checked {
        if let Err(mistakes) = under.read {
            found += many(&mistakes);
            page.append(shows(&under.path, under.text, mistakes));
        }
    }
    Err(Failure::failed(format!("`{shown}` is no ruleset: {}", count(found, "mistake"))).at(page))
}

/// How many mistakes these are, those that are not told one by one among them.
pub(super) fn many(mistakes: &[Mistake]) -> usize {
    mistakes.iter().map(|mistake| mistake.many).sum()
}

/// A file and everything that is wrong with it.
pub(super) fn shows(path: &Path, source: String, found: Vec<Mistake>) -> Page {
    let mut page = Page::new();
    page.mistakes(Mistakes { path: path.display().to_string(), source, found }).gap();
    page
}

/// Fetches files, and every file that one of them is written over.
fn fetch(paths: &[PathBuf]) -> Result<Vec<Fetched>, Failure> {
    let mut fetched: Vec<Fetched> = Vec::new();
    for path in paths {
        if known(path, &fetched).is_none() {
            fetched.push(one(path, text_of(path)?));
        }
    }
    let mut at = 0;
    while let Some(file) = fetched.get(at) {
        let base = named(file, &fetched);
        let named = match base {
            None => Named::Id,
            Some(path) => match known(&path, &fetched) {
                Some(place) => Named::File(place),
                None => match under(&path, fetched.len()) {
                    Ok(base) => {
                        fetched.push(base);
                        Named::File(fetched.len() - 1)
                    }
                    Err(why) => Named::Lost(why),
                },
            },
        };
        if let Some(file) = fetched.get_mut(at) {
            file.house.base = named;
        }
        at += 1;
    }
    Ok(fetched)
}

fn one(path: &Path, text: String) -> Fetched {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    // What has no whole path, such as a pipe, is nobody's base.
    let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    Fetched { shown: path.to_owned(), whole, house: House { name, text, base: Named::Id } }
}

/// The path of the file that this one is written over, if it is written over a file.
fn named(file: &Fetched, fetched: &[Fetched]) -> Option<PathBuf> {
    let base = files::base_of(&file.house.text)?;
    let folder = file.shown.parent().unwrap_or(Path::new(""));
    if is_path(OsStr::new(&base)) {
        return Some(folder.join(base));
    }
    let has_id = |text: &str| files::id_of(text).as_deref() == Some(base.as_str());
    let at_hand = Shelf::built_in().get(&base).is_some()
        || fetched.iter().any(|other| has_id(&other.house.text));
    let beside = folder.join(format!("{base}.toml"));
    let is_it = || beside.is_file() && text_of(&beside).is_ok_and(|text| has_id(&text));
    (!at_hand && is_it()).then_some(beside)
}

fn known(path: &Path, fetched: &[Fetched]) -> Option<usize> {
    let whole = fs::canonicalize(path).ok()?;
    fetched.iter().position(|other| other.whole == whole)
}

/// Fetches a base, or says why it cannot be had.
fn under(path: &Path, already: usize) -> Result<Fetched, String> {
    if already >= MOST_FILES {
        return Err(format!("more than {MOST_FILES} files are written over each other"));
    }
    let about = fs::metadata(path).map_err(|error| said(&error))?;
    if !about.is_file() {
        return Err("it is not a file".to_owned());
    }
    Ok(one(path, read_text(path).map_err(|why| why.why())?))
}

/// Why a file is no text of a ruleset.
enum Unreadable {
    System(io::Error),
    NotAFile,
    Folder,
    TooLarge,
    NotText(FromUtf8Error),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl Unreadable {
    /// For the middle of a sentence that names the file already.
    fn why(&self) -> String {
        match self {
            Self::System(error) => said(error),
            Self::NotAFile => "it is not a file, so it is not a ruleset".to_owned(),
            Self::Folder => "it is a folder, not a ruleset file".to_owned(),
            Self::TooLarge => "it is too large to be a ruleset".to_owned(),
            Self::NotText(_) => "it is not UTF-8".to_owned(),
        }
    }

    fn failure(&self, path: &Path) -> Failure {
        let shown = path.display();
        match self {
            Self::System(error) => {
                let failure = Failure::failed(format!("`{shown}` cannot be read: {}", said(error)));
                if error.kind() == io::ErrorKind::NotFound {
                    failure.hint("`rasher rules` lists the rulesets that need no file")
                } else {
                    failure
                }
            }
            Self::NotAFile => {
                Failure::failed(format!("`{shown}` is not a file, so it is not a ruleset"))
            }
            Self::Folder => Failure::failed(format!("`{shown}` is a folder, not a ruleset file"))
                .hint("name the file in it"),
            Self::TooLarge => Failure::failed(format!("`{shown}` is too large to be a ruleset"))
                .hint(format!("a ruleset file has at most {MAX_BYTES} bytes")),
            Self::NotText(error) => not_text(path, error),
        }
    }
}

/// The text of a ruleset file. What is far too large to be one is not read.
pub(super) fn text_of(path: &Path) -> Result<String, Failure> {
    read_text(path).map_err(|why| why.failure(path))
}

fn read_text(path: &Path) -> Result<String, Unreadable> {
    let limit = MAX_BYTES as u64;
    // A named pipe would keep whoever opens it waiting; one without a name has somebody at its end.
    let named = fs::canonicalize(path).and_then(fs::metadata);
    if named.is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Err(Unreadable::NotAFile);
    }
    let file = File::open(path)?;
    let known = file.metadata()?;
    if known.is_dir() {
        return Err(Unreadable::Folder);
    }
    let mut bytes = Vec::new();
    if known.len() <= limit {
        // A pipe does not tell its length, and a file may grow while it is read.
        file.take(limit + 1).read_to_end(&mut bytes)?;
    }
    if known.len().max(bytes.len() as u64) > limit {
        return Err(Unreadable::TooLarge);
    }
    String::from_utf8(bytes).map_err(Unreadable::NotText)
}

/// Shows the line in which a file stops being text.
fn not_text(path: &Path, error: &FromUtf8Error) -> Failure {
    let (good, rest) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
    let good = String::from_utf8_lossy(good);
    let number = good.matches('\n').count() + 1;
    let before = good.rsplit('\n').next().unwrap_or_default();
    let after = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = format!("{before}{}", String::from_utf8_lossy(after));
    let at = before.len();
    let wrong = line.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let place = format!("{}:{number}:{}", path.display(), before.chars().count() + 1);
    let mut page = Page::new();
    page.marked(Marked { place, line, span: at..at + wrong });
    Failure::failed(format!("`{}` is not UTF-8", path.display())).at(page).hint("save it as UTF-8")
}

/// What the system says, in our words for what is common.
fn said(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        "there is no such file".to_owned()
    } else if error.kind() == io::ErrorKind::PermissionDenied {
        "permission denied".to_owned()
    } else {
        error.to_string()
    }
}
