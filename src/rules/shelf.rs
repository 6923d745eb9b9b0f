//! The rulesets that are built in, read once.
//!
//! Their files are part of the program; that all of them can be read is a test's business, so nothing
//! here can fail. House rules never stand on the shelf: `files` reads them over it.

use std::sync::OnceLock;

use super::catalogue;
use super::check::short;
use super::draft::{Draft, Manner};
use super::mistake::Mistake;
use super::whole::Base;
use crate::rules::Ruleset;

/// A built-in ruleset.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its id, which is the name of its file, too.
    pub id: &'static str,
    /// The file as it was written.
    pub text: &'static str,
    /// The same as `build.rs` laid it down: it is read without being parsed.
    laid_down: &'static [u8],
}

impl File {
    /// What `build.rs` made of it.
    pub(super) const fn laid_down(self) -> &'static [u8] {
        self.laid_down
    }
}

/// The file of this id.
macro_rules! of_ours {
    ($id:literal) => {
        File {
            id: $id,
            text: include_str!(concat!("../../rulesets/", $id, ".toml")),
            laid_down: include_bytes!(concat!(env!("OUT_DIR"), "/", $id, ".tree")),
        }
    };
}

/// The built-in games by id, a base before what is written over it.
pub const FILES: &[File] = &[
    of_ours!("bacon-wiki"),
    of_ours!("bacon-gamerules"),
    of_ours!("bacon-denexa"),
    of_ours!("bacon-climb-4"),
    of_ours!("bacon-climb-6"),
    of_ours!("euchre"),
    of_ours!("euchre-standard"),
    of_ours!("euchre-laws-1888"),
    of_ours!("bid-euchre-4"),
    of_ours!("bid-euchre-6"),
    of_ours!("bid-euchre-standard"),
];

/// Tournament sheets and variants, each written over one of the games.
pub const VARIANTS: &[File] = &[
    of_ours!("euchre-world"),
    of_ours!("euchre-ohio"),
    of_ours!("euchre-michigan"),
    of_ours!("euchre-miet"),
    of_ours!("euchre-seton"),
    of_ours!("euchre-vows"),
    of_ours!("euchre-meetup"),
    of_ours!("euchre-general"),
    of_ours!("bid-euchre-standard-6"),
];

/// Every built-in file: the games, then what is written over them.
pub fn files() -> impl Iterator<Item = File> {
    FILES.iter().chain(VARIANTS).copied()
}

/// Is this the id of a sheet or variant, and not of a game of its own?
pub fn is_variant(id: &str) -> bool {
    VARIANTS.iter().any(|variant| variant.id == id)
}

/// Games whose name does not have the word in it, and to which people give it all the same: the
/// Euchre description says that players in the eastern United States call their game Bacon.
const ALSO_CALLED: &[(&str, &str)] = &[("bacon", "euchre")];

/// Rulesets by id. Each is read when somebody first asks for it, and its base with it: one question
/// about one game has no need of the other nineteen.
#[derive(Debug, Default)]
pub struct Shelf {
    slots: Vec<Slot>,
}

/// A ruleset on the shelf, read or not.
#[derive(Debug)]
struct Slot {
    file: File,
    read: OnceLock<Option<Ruleset>>,
}

/// What a word selects. A word that several games answer to never selects one of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Selected<'a> {
    /// This one, without doubt.
    One(&'a Ruleset),
    /// Any of these: ask which.
    Several(Vec<&'a Ruleset>),
    /// Nothing; perhaps one of these ids was meant.
    None {
        /// Ids, the likeliest first.
        near: Vec<String>,
    },
}

impl Shelf {
    /// The built-in rulesets.
    pub fn built_in() -> &'static Self {
        static SHELF: OnceLock<Shelf> = OnceLock::new();
        SHELF.get_or_init(|| {
            let slot = |file| Slot { file, read: OnceLock::new() };
            Self { slots: files().map(slot).collect() }
        })
    }

    /// Reads one. A file that does not read is missing from the shelf; a test says so before anybody.
    fn read<'a>(&'a self, slot: &'a Slot) -> Option<&'a Ruleset> {
        let read = slot.read.get_or_init(|| {
            let draft = Draft::of_ours(slot.file.laid_down()).ok()?;
            let base = draft.over(self);
            draft.finish(base, &Manner::Known).ok()
        });
        read.as_ref()
    }

    /// The built-in ruleset with exactly this id, read without the others that stand on the shelf.
    pub fn one(id: &str) -> Option<&'static Ruleset> {
        Self::built_in().get(id)
    }

    /// The ruleset with exactly this id.
    pub fn get(&self, id: &str) -> Option<&Ruleset> {
        self.read(self.slots.iter().find(|slot| slot.file.id == id)?)
    }

    /// All ids, in the order of the shelf.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.slots.iter().map(|slot| slot.file.id)
    }

    /// All rulesets, in the order of the shelf.
    pub fn iter(&self) -> impl Iterator<Item = &Ruleset> {
        self.slots.iter().filter_map(|slot| self.read(slot))
    }

    /// What a word, or a few words, select: an id, or the ids that have all the words in them.
    pub fn find(&self, words: &str) -> Selected<'_> {
        let words = words.trim().to_lowercase();
        let parts: Vec<&str> =
            words.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
        let id = parts.join("-");
        if let Some(ruleset) = self.get(&id) {
            return Selected::One(ruleset);
        }
        let has_all = |known: &&str| {
            let also = ALSO_CALLED.contains(&(id.as_str(), *known));
            let has = |part: &&str| known.split('-').any(|word| word == *part);
            also || (!parts.is_empty() && parts.iter().all(has))
        };
        let several: Vec<&Ruleset> =
            self.ids().filter(has_all).filter_map(|id| self.get(id)).collect();
        match several.as_slice() {
            [] => Selected::None { near: self.near(&id) },
            [one] => Selected::One(one),
            [_, _, ..] => Selected::Several(several),
        }
    }

    /// The ruleset of this id, or the mistake of naming one that there is not.
    pub(super) fn named(&self, id: &str) -> Result<&Ruleset, Vec<Mistake>> {
        if let Some(ruleset) = self.get(id) {
            return Ok(ruleset);
        }
        let mistake = Mistake::at(None, format!("there is no ruleset `{}`", short(id)));
        Err(vec![match self.find(id) {
            Selected::One(ruleset) => mistake.help(format!("did you mean `{}`?", ruleset.id)),
            Selected::Several(several) => {
                let ids: Vec<&str> = several.iter().map(|ruleset| ruleset.id.as_str()).collect();
                mistake.help(format!("several answer to that name: {}", ids.join(", ")))
            }
            Selected::None { near } => match near.first() {
                Some(near) => mistake.help(format!("did you mean `{near}`?")),
                None => mistake,
            },
        }])
    }

    /// Ids that look like this one.
    fn near(&self, id: &str) -> Vec<String> {
        let word = catalogue::near(id, self.ids().flat_map(|id| id.split('-')));
        let mut near: Vec<String> =
            catalogue::near(id, self.ids()).into_iter().map(str::to_owned).collect();
        for id in self.ids() {
            let has_word = word.is_some_and(|word| id.split('-').any(|part| part == word));
            if has_word && !near.iter().any(|known| known == id) {
                near.push(id.to_owned());
            }
        }
        near
    }
}

impl Draft {
    /// The base that it names, if it can be had.
    pub(super) fn over<'a>(&self, known: &'a Shelf) -> Base<'a> {
        let Some(base) = self.text("base") else { return Base::None };
        if self.text("id") == Some(base) {
            return Base::Wrong(
                self.wrong_base(format!("`{}` cannot be its own base", short(base))),
            );
        }
        match known.named(base) {
            Ok(ruleset) => Base::Found(ruleset),
            Err(mistakes) => {
                let help = mistakes.into_iter().find_map(|mistake| mistake.help);
                let ways = || "it is an id that `rasher rules` lists, or the path of another file";
                let help = help.or_else(|| Some(ways().to_owned()));
                let problem = format!("the base `{}` is not a known ruleset", short(base));
                Base::Wrong(Mistake { help, ..self.wrong_base(problem) })
            }
        }
    }
}
