//! The rulesets that are at hand: the built-in ones, read once, and whatever a caller puts beside them.
//!
//! The files are part of the program; that all of them can be read is a test's business, so nothing
//! here can fail. The shelf knows no disk: house rules come to it as text.

use std::sync::OnceLock;

use super::file::{self, Draft, Mistake};
use super::keys;
use crate::rules::Ruleset;

/// The built-in games by id, a base before what is written over it.
pub const FILES: &[(&str, &str)] = &[
    ("bacon-wiki", include_str!("../../rulesets/bacon-wiki.toml")),
    ("bacon-gamerules", include_str!("../../rulesets/bacon-gamerules.toml")),
    ("bacon-denexa", include_str!("../../rulesets/bacon-denexa.toml")),
    ("bacon-climb-4", include_str!("../../rulesets/bacon-climb-4.toml")),
    ("bacon-climb-6", include_str!("../../rulesets/bacon-climb-6.toml")),
    ("euchre", include_str!("../../rulesets/euchre.toml")),
    ("euchre-standard", include_str!("../../rulesets/euchre-standard.toml")),
    ("euchre-laws-1888", include_str!("../../rulesets/euchre-laws-1888.toml")),
    ("bid-euchre-4", include_str!("../../rulesets/bid-euchre-4.toml")),
    ("bid-euchre-6", include_str!("../../rulesets/bid-euchre-6.toml")),
    ("bid-euchre-standard", include_str!("../../rulesets/bid-euchre-standard.toml")),
];

/// Tournament sheets and variants, each written over one of the games.
pub const VARIANTS: &[(&str, &str)] = &[
    ("euchre-world", include_str!("../../rulesets/euchre-world.toml")),
    ("euchre-ohio", include_str!("../../rulesets/euchre-ohio.toml")),
    ("euchre-michigan", include_str!("../../rulesets/euchre-michigan.toml")),
    ("euchre-miet", include_str!("../../rulesets/euchre-miet.toml")),
    ("euchre-seton", include_str!("../../rulesets/euchre-seton.toml")),
    ("euchre-vows", include_str!("../../rulesets/euchre-vows.toml")),
    ("euchre-meetup", include_str!("../../rulesets/euchre-meetup.toml")),
    ("euchre-general", include_str!("../../rulesets/euchre-general.toml")),
    ("bid-euchre-standard-6", include_str!("../../rulesets/bid-euchre-standard-6.toml")),
];

/// Every built-in file by id: the games, then what is written over them.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().chain(VARIANTS).copied()
}

/// Is this the id of a sheet or variant, and not of a game of its own?
pub fn is_variant(id: &str) -> bool {
    VARIANTS.iter().any(|(variant, _)| *variant == id)
}

/// Games whose name does not have the word in it, and to which people give it all the same: the
/// Euchre description says that players in the eastern United States call their game Bacon.
const ALSO_CALLED: &[(&str, &str)] = &[("bacon", "euchre")];

/// Rulesets by id.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    rulesets: Vec<Ruleset>,
}

/// What a word selects. A word that several games answer to never selects one of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Found<'a> {
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

/// A house-rules file that could not be put on the shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// Which of the files, by its place in the caller's list.
    pub file: usize,
    /// What is wrong with it.
    pub mistakes: Vec<Mistake>,
}

impl Shelf {
    /// The built-in rulesets.
    pub fn built_in() -> &'static Self {
        static SHELF: OnceLock<Shelf> = OnceLock::new();
        SHELF.get_or_init(|| {
            let mut shelf = Self::default();
            for (_, text) in files() {
                // A file that does not read is missing from the shelf; a test says so before anybody.
                if let Ok(ruleset) = file::from_toml(text, &shelf) {
                    shelf.rulesets.push(ruleset);
                }
            }
            shelf
        })
    }

    /// This shelf and the rulesets of these files, which may be written over each other in any order.
    #[must_use]
    pub fn and(&self, files: &[&str]) -> (Self, Vec<Refused>) {
        let mut whole = self.clone();
        let mut refused = Vec::new();
        let mut waiting = Vec::new();
        for (file, text) in files.iter().enumerate() {
            match Draft::from_toml(text) {
                Ok(draft) => waiting.push((file, draft, *text)),
                Err(mistakes) => refused.push(Refused { file, mistakes }),
            }
        }
        while let Some(ready) =
            waiting.iter().position(|(_, draft, _)| !waits(draft, &whole, &waiting))
        {
            let (file, _, text) = waiting.remove(ready);
            if let Err(mistakes) = whole.put(text) {
                refused.push(Refused { file, mistakes });
            }
        }
        for (file, draft, _) in &waiting {
            refused.push(Refused { file: *file, mistakes: vec![in_a_circle(draft, &waiting)] });
        }
        refused.sort_by_key(|refused| refused.file);
        (whole, refused)
    }

    /// Puts one more on it, unless there is one of that id.
    fn put(&mut self, text: &str) -> Result<(), Vec<Mistake>> {
        let ruleset = file::from_toml(text, self)?;
        if self.get(&ruleset.id).is_some() {
            let problem = format!("there is a ruleset `{}` already", ruleset.id);
            return Err(vec![Mistake::at(None, problem).help("choose another `id`")]);
        }
        self.rulesets.push(ruleset);
        Ok(())
    }

    /// The ruleset with exactly this id.
    pub fn get(&self, id: &str) -> Option<&Ruleset> {
        self.iter().find(|ruleset| ruleset.id == id)
    }

    /// All ids, in the order of the shelf.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|ruleset| ruleset.id.as_str())
    }

    /// All rulesets, in the order of the shelf.
    pub fn iter(&self) -> impl Iterator<Item = &Ruleset> {
        self.rulesets.iter()
    }

    /// What a word, or a few words, select: an id, or the ids that have all the words in them.
    pub fn find(&self, words: &str) -> Found<'_> {
        let words = words.trim().to_lowercase();
        let parts: Vec<&str> =
            words.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
        let id = parts.join("-");
        if let Some(ruleset) = self.get(&id) {
            return Found::One(ruleset);
        }
        let has_all = |ruleset: &&Ruleset| {
            let also = ALSO_CALLED.contains(&(id.as_str(), ruleset.id.as_str()));
            let has = |part: &&str| ruleset.id.split('-').any(|word| word == *part);
            also || (!parts.is_empty() && parts.iter().all(has))
        };
        let several: Vec<&Ruleset> = self.iter().filter(has_all).collect();
        match several.as_slice() {
            [] => Found::None { near: self.near(&id) },
            [one] => Found::One(one),
            [_, _, ..] => Found::Several(several),
        }
    }

    /// Ids that look like this one.
    fn near(&self, id: &str) -> Vec<String> {
        let word = keys::near(id, self.ids().flat_map(|id| id.split('-')));
        let mut near: Vec<String> =
            keys::near(id, self.ids()).into_iter().map(str::to_owned).collect();
        for id in self.ids() {
            let has_word = word.is_some_and(|word| id.split('-').any(|part| part == word));
            if has_word && !near.iter().any(|known| known == id) {
                near.push(id.to_owned());
            }
        }
        near
    }
}

/// A file that is read and not yet on the shelf: its place in the caller's list, and its text.
type Waiting<'a> = (usize, Draft, &'a str);

/// Is its base among those that are not on the shelf yet? Being its own base is another mistake.
fn waits(draft: &Draft, shelf: &Shelf, waiting: &[Waiting<'_>]) -> bool {
    let Some(base) = draft.text("base") else { return false };
    let comes = waiting.iter().any(|(_, other, _)| other.text("id") == Some(base));
    comes && shelf.get(base).is_none() && draft.text("id") != Some(base)
}

/// Why a file still waits for its base: they wait for each other, or it waits for such a pair.
fn in_a_circle(draft: &Draft, waiting: &[Waiting<'_>]) -> Mistake {
    let base_of = |id: &str| {
        let one = waiting.iter().find(|(_, other, _)| other.text("id") == Some(id));
        one.and_then(|(_, other, _)| other.text("base"))
    };
    let id = draft.text("id").unwrap_or_default();
    let base = draft.text("base").unwrap_or_default();
    let mut at = base;
    for _ in waiting {
        if at == id {
            let problem = format!("`{id}` and `{base}` are each other's base, in a circle");
            return draft.wrong_base(problem);
        }
        at = base_of(at).unwrap_or_default();
    }
    draft.wrong_base(format!("the base `{base}` is one of a circle of bases"))
}
