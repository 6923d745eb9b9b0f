//! Files of house rules over the shelf, and over each other.
//!
//! Whoever holds the files says which of them a `base` means where it names a file and no id. Read
//! here is in the order of the bases, however they were handed in; a circle and a base that cannot be
//! had are told where the file names them. This module knows no disk.

use super::check::short;
use super::draft::{Draft, Manner};
use super::mistake::Mistake;
use super::shelf::Shelf;
use super::whole::Base;
use crate::rules::Ruleset;

/// A file of house rules that somebody has fetched.
#[derive(Clone, Debug)]
pub struct House {
    /// What it is called, without the folder that it lies in.
    pub name: String,
    /// What stands in it.
    pub text: String,
    /// What its `base` names.
    pub base: Named,
}

/// What a file's `base` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// An id, or nothing.
    Id,
    /// Another of the files, by its place in the list.
    File(usize),
    /// A file that cannot be had, and why.
    Lost(String),
}

/// Every file as a ruleset, or what is wrong with it.
pub type Read = Vec<Result<Ruleset, Vec<Mistake>>>;

/// The base that a file names, where it says so in a way that can be read.
pub fn base_of(text: &str) -> Option<String> {
    Draft::from_toml(text).ok()?.text("base").map(str::to_owned)
}

/// The id that a file gives itself.
pub fn id_of(text: &str) -> Option<String> {
    Draft::from_toml(text).ok()?.text("id").map(str::to_owned)
}

/// Reads them all.
pub fn read(files: &[House], shelf: &Shelf) -> Read {
    let drafts: Vec<Result<Draft, Vec<Mistake>>> =
        files.iter().map(|file| Draft::of_file(&file.text, &file.name)).collect();
    let pile = Pile { files, drafts, shelf };
    let mut read: Vec<Option<Result<Ruleset, Vec<Mistake>>>> = files.iter().map(|_| None).collect();
    for place in 0..files.len() {
        pile.read(place, &mut read);
    }
    let mut done: Read = Vec::new();
    for ((one, file), draft) in read.into_iter().zip(files).zip(&pile.drafts) {
        let nothing = || vec![Mistake::at(None, format!("`{}` cannot be read", short(&file.name)))];
        let one = one.unwrap_or_else(|| Err(nothing()));
        let taken = draft.as_ref().ok().filter(|draft| is_taken(&one, draft, shelf, &done));
        done.push(match (one, taken) {
            (one, None) => one,
            (Ok(_), Some(draft)) => Err(vec![draft.taken_id()]),
            (Err(mut mistakes), Some(draft)) => {
                add(&mut mistakes, draft.taken_id());
                Err(mistakes)
            }
        });
    }
    done
}

/// Is its id that of another ruleset? What says the same as a built-in one is that one; of what has mistakes it
/// is known where it is written over another base.
fn is_taken(
    one: &Result<Ruleset, Vec<Mistake>>,
    draft: &Draft,
    shelf: &Shelf,
    before: &Read,
) -> bool {
    let Some(id) = draft.text("id") else { return false };
    let built_in = shelf.get(id).is_some_and(|other| match one {
        Ok(ruleset) => other.values != ruleset.values,
        Err(_) => other.base.as_deref() != draft.text("base"),
    });
    built_in || before.iter().flatten().any(|other| other.id == id)
}

/// Adds a mistake to others, where it stands in the file.
fn add(mistakes: &mut Vec<Mistake>, mistake: Mistake) {
    let start = |it: &Mistake| it.span.as_ref().map_or(usize::MAX, |span| span.start);
    let at = mistakes.partition_point(|other| start(other) <= start(&mistake));
    mistakes.insert(at, mistake);
}

/// The files while they are read.
struct Pile<'a> {
    files: &'a [House],
    drafts: Vec<Result<Draft, Vec<Mistake>>>,
    shelf: &'a Shelf,
}

impl Pile<'_> {
    /// The file that this one is written over, if it is one of these.
    fn under(&self, place: usize) -> Option<usize> {
        let file = self.files.get(place)?;
        let draft = self.drafts.get(place)?.as_ref().ok()?;
        match file.base {
            Named::File(other) => Some(other),
            Named::Lost(_) => None,
            Named::Id => {
                let base = draft.text("base").filter(|base| self.shelf.get(base).is_none())?;
                let has_id = |draft: &Result<Draft, _>| {
                    draft.as_ref().is_ok_and(|draft: &Draft| draft.text("id") == Some(base))
                };
                self.drafts.iter().position(has_id).filter(|other| *other != place)
            }
        }
    }

    /// Reads a file after everything that it is written over.
    fn read(&self, place: usize, read: &mut [Option<Result<Ruleset, Vec<Mistake>>>]) {
        let mut chain = vec![place];
        while let Some(under) = chain.last().and_then(|last| self.under(*last)) {
            if chain.contains(&under) || read.get(under).is_some_and(Option::is_some) {
                break;
            }
            chain.push(under);
        }
        while let Some(place) = chain.pop() {
            if read.get(place).is_some_and(Option::is_some) {
                continue;
            }
            let one = self.one(place, read);
            if let (Some(slot), Some(one)) = (read.get_mut(place), one) {
                *slot = Some(one);
            }
        }
    }

    /// Reads a file; what it is written over has been read, or waits for it in a circle.
    fn one(
        &self,
        place: usize,
        read: &[Option<Result<Ruleset, Vec<Mistake>>>],
    ) -> Option<Result<Ruleset, Vec<Mistake>>> {
        let mut draft = match self.drafts.get(place)? {
            Ok(draft) => draft.clone(),
            Err(mistakes) => return Some(Err(mistakes.clone())),
        };
        let said = short(draft.text("base").unwrap_or_default());
        let Some(under) = self.under(place) else {
            let base = match &self.files.get(place)?.base {
                Named::Lost(why) => {
                    let mistake =
                        draft.wrong_base(format!("the base `{said}` cannot be read: {why}"));
                    draft.base_is(UNKNOWN);
                    Base::Wrong(mistake)
                }
                Named::Id | Named::File(_) => draft.over(self.shelf),
            };
            return Some(draft.finish(base, &Manner::File));
        };
        let problem = match read.get(under).and_then(Option::as_ref) {
            _ if self.leads_back(place) => Some(self.circle(place, under, &said)),
            Some(Ok(base)) => {
                draft.base_is(&base.id);
                return Some(draft.finish(Base::Found(base), &Manner::File));
            }
            Some(Err(_)) if self.leads_back(under) => {
                Some(format!("the base `{said}` is one of a circle of bases"))
            }
            Some(Err(_)) => None,
            None => Some(format!("the base `{said}` is one of a circle of bases")),
        };
        let problem =
            problem.unwrap_or_else(|| format!("the base `{said}` has mistakes of its own"));
        let mistake = draft.wrong_base(problem);
        draft.base_is(UNKNOWN);
        Some(draft.finish(Base::Wrong(mistake), &Manner::File))
    }

    /// Does the way from base to base come back to this file?
    fn leads_back(&self, place: usize) -> bool {
        let mut at = place;
        for _ in self.files {
            match self.under(at) {
                Some(under) if under == place => return true,
                Some(under) => at = under,
                None => return false,
            }
        }
        false
    }

    fn circle(&self, place: usize, under: usize, said: &str) -> String {
        let Some(file) = self.files.get(place) else { return String::new() };
        let own = match file.base {
            Named::File(_) => short(&file.name),
            Named::Id | Named::Lost(_) => short(&id_of(&file.text).unwrap_or_default()),
        };
        if under == place {
            return format!("`{own}` cannot be its own base");
        }
        if self.under(under) == Some(place) {
            return format!("`{own}` and `{said}` are each other's base, in a circle");
        }
        format!("the base `{said}` leads back to `{own}`, in a circle")
    }
}

/// In place of a base that cannot be had: no file can have this id on the shelf, and it is a good one.
const UNKNOWN: &str = "unknown";
