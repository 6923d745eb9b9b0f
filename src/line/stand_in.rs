//! Lines in which a player's name says something else: X at a climbing table, where it is the wild.
//!
//! Such names are refused when they are given, but older records have them. A line is read once more
//! with a letter that nobody's name has in place of the name, so that whoever typed the name is asked
//! and not taken at another word. This module never decides which reading is meant.

use crate::game::Deal;
use crate::line::fold::{self, Parse, Unread};
use crate::line::names::Names;
use crate::line::spoken;

/// The first letter that stands in for a name: for private use, so no name has it.
const FIRST: u32 = 0xE000;

/// What the line comes to where each word that is somebody's whole name is that player.
pub(super) fn parses(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Vec<Parse> {
    let Some((list, line)) = with_stand_ins(text, names.who().0) else { return Vec::new() };
    match fold::resolve(&line, deal, &Names::new(&list)) {
        Ok(parse) => vec![parse],
        Err(Unread::Several(parses)) => parses,
        Err(Unread::Shape(_) | Unread::Refused { .. }) => Vec::new(),
    }
}

/// The names and the line with the stand-ins in them; nothing where no such name stands in the line.
fn with_stand_ins(text: &str, names: &[String]) -> Option<(Vec<String>, String)> {
    let mut list = names.to_vec();
    let mut line = text.to_owned();
    let mut stood = false;
    for (name, stand_in) in list.iter_mut().zip((FIRST..).filter_map(char::from_u32)) {
        if !spoken::is_taken(name) {
            continue;
        }
        let places = places(&line, name.trim());
        stood |= !places.is_empty();
        for (at, length) in places.into_iter().rev() {
            line.replace_range(at..at + length, stand_in.encode_utf8(&mut [0; 4]));
        }
        *name = stand_in.to_string();
    }
    stood.then_some((list, line))
}

/// Where this word stands between blanks, from the first to the last, and how long it is.
fn places(line: &str, word: &str) -> Vec<(usize, usize)> {
    let runs = line.split(|c: char| c.is_whitespace() || c == ',');
    let own = runs.filter(|run| run.eq_ignore_ascii_case(word) && !run.is_empty());
    let at = |run: &str| run.as_ptr().addr().saturating_sub(line.as_ptr().addr());
    own.map(|run| (at(run), run.len())).collect()
}
