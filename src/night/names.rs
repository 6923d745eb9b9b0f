//! Who is meant by what was typed: a name, its beginning, or a part of it.
//!
//! It must never guess: where two people may be meant, both are told.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::night::Night;

/// Why nobody was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoOne {
    /// Nobody is called so; these are called almost so.
    #[error("nobody is called {typed}")]
    Unknown {
        /// What was typed.
        typed: String,
        /// Names that differ by a slip.
        near: Vec<String>,
    },
    /// Several people may be meant.
    #[error("{typed} may be several people")]
    Several {
        /// What was typed.
        typed: String,
        /// Who.
        people: Vec<usize>,
    },
    /// Names with an ampersand between them that are no pair.
    #[error("{typed} are no pair")]
    Apart {
        /// What was typed.
        typed: String,
        /// Who.
        people: Vec<usize>,
    },
}

/// The person that is meant, among these.
pub fn find(night: &Night, among: &[usize], typed: &str) -> Result<usize, NoOne> {
    let typed = typed.trim_end_matches([',', ';']);
    let word = folded(typed);
    let name = |person: &usize| folded(night.name(*person));
    // Ann, who is not among them, is not Mary Ann.
    let everybody = 0..night.people.len();
    if let Some(other) = everybody.into_iter().find(|it| name(it) == word)
        && !among.contains(&other)
    {
        return Err(NoOne::Unknown { typed: typed.to_owned(), near: Vec::new() });
    }
    let whole = |it: &str| it == word;
    let begins = |it: &str| it.starts_with(&word);
    let within = |it: &str| it.split(' ').any(|part| part.starts_with(&word));
    // José is typed `jose` by whoever has no accents.
    let bare = |it: &str| unaccented(it).starts_with(&word);
    for fits in [&whole as &dyn Fn(&str) -> bool, &begins, &within, &bare] {
        let found: Vec<usize> =
            among.iter().copied().filter(|it| !word.is_empty() && fits(&name(it))).collect();
        match found.as_slice() {
            [] => {}
            [one] => return Ok(*one),
            _ => return Err(NoOne::Several { typed: typed.to_owned(), people: found }),
        }
    }
    let mut near: Vec<(usize, String)> = among
        .iter()
        .map(|it| (strsim::damerau_levenshtein(&word, &name(it)), night.name(*it).to_owned()))
        .filter(|(slips, _)| *slips <= 1.max(word.chars().count() / 3))
        .collect();
    near.sort();
    let near = near.into_iter().take(3).map(|(_, name)| name).collect();
    Err(NoOne::Unknown { typed: typed.to_owned(), near })
}

/// The one that is meant, or the fixed pair: `Cal & Dee` is whoever stands for himself with both names.
pub fn find_unit(night: &Night, among: &[usize], typed: &str) -> Result<usize, NoOne> {
    let names = typed.split('&').map(str::trim);
    let people = names.map(|name| find(night, among, name)).collect::<Result<Vec<_>, _>>()?;
    let first = people.first().copied().unwrap_or(usize::MAX);
    let unit = night.unit_of(first);
    if people.len() > 1 && !people.iter().all(|person| unit.contains(person)) {
        return Err(NoOne::Apart { typed: typed.to_owned(), people });
    }
    Ok(first)
}

/// The people that are meant by words one after another; a name may have several words.
pub fn find_all(night: &Night, among: &[usize], words: &[&str]) -> Result<Vec<usize>, NoOne> {
    let mut found = Vec::new();
    let mut rest = words;
    while let Some(first) = rest.first() {
        let longest = (1..=rest.len()).rev().find_map(|length| {
            let (name, after) = rest.split_at_checked(length)?;
            let person = find(night, among, &name.join(" ")).ok()?;
            (length == 1 || folded(night.name(person)).starts_with(&folded(&name.join(" "))))
                .then_some((person, after))
        });
        match longest {
            Some((person, after)) => {
                found.push(person);
                rest = after;
            }
            None => return find(night, among, first).map(|person| vec![person]),
        }
    }
    Ok(found)
}

/// The same letters without their accents.
pub fn unaccented(name: &str) -> String {
    name.nfd().filter(|letter| !is_combining_mark(*letter)).collect()
}

/// A name as names are compared: small letters, accents as one, one blank between words.
pub fn folded(name: &str) -> String {
    crate::line::names::folded(&name.split_whitespace().collect::<Vec<_>>().join(" "))
}
