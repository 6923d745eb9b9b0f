//! A sentence in which fingers slipped: "sma made hearts, fuor". Each word that nobody knows is put right by
//! the only one that is near enough, and the line is read once more.
//!
//! What comes of it is offered and never taken: a word may be one that this program does not know. It must
//! never touch a word that is known, nor a line in short forms, of which any letter may be meant.

use std::collections::BTreeSet;

use crate::event::facts::Offence;
use crate::game::Deal;
use crate::line::advice::{OpenQuestion, Try};
use crate::line::gist;
use crate::line::names::{Names, Unfound, folded};
use crate::line::read::{LineError, is_spelt, one_try, read};
use crate::line::spoken;

/// The longest line that is mended, in bytes.
const LONGEST: usize = 200;

/// The fewest letters of a word that can be a slip of another.
const FEWEST: usize = 3;

/// The most ways in which a line is mended: "passse" is near "passes" and "passed".
const MOST_WAYS: usize = 8;

/// What the line comes to with its slips put right, where that is one thing.
pub fn mended(text: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<Try> {
    let first = text.split_whitespace().next()?;
    let asks = gist::is_asked(first) && names.find(first).is_err();
    if text.len() > LONGEST || asks || Offence::named_in(text).is_some() {
        return None;
    }
    let mut ways = vec![String::new()];
    let mut slipped = false;
    for run in text.split_whitespace() {
        let word = run.trim_end_matches(['.', ',', ';', '!']);
        let meant = meant_words(word, deal, names);
        slipped |= !meant.is_empty();
        let behind = run.strip_prefix(word).unwrap_or_default();
        let instead = if meant.is_empty() { vec![word.to_owned()] } else { meant };
        let with = |way: &String| {
            let way = way.clone();
            let longer = |word: &String| format!("{way}{word}{behind} ");
            instead.iter().map(longer).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(with).collect();
        if ways.len() > MOST_WAYS {
            return None;
        }
    }
    if !slipped {
        return None;
    }
    let mut each = ways.iter().filter_map(|way| comes_to(way.trim_end(), deal, names));
    let only = each.next()?;
    each.all(|other| other.typed == only.typed).then_some(only)
}

/// What a line without slips comes to, by itself or as it is offered.
fn comes_to(line: &str, deal: &Deal<'_>, names: &Names<'_>) -> Option<Try> {
    match read(line, deal, names) {
        Ok(read) if read.irregular.is_empty() => one_try(line, deal, names),
        Err(LineError::SaidOtherwise { advice, .. }) if advice.open == OpenQuestion::Nothing => {
            let [only] = <[Try; 1]>::try_from(advice.tries).ok()?;
            Some(only)
        }
        Ok(_) | Err(_) => None,
    }
}

/// The words that an unknown one is nearest to; none for one that is known, or is near to nothing.
fn meant_words(word: &str, deal: &Deal<'_>, names: &Names<'_>) -> Vec<String> {
    let letters = word.chars().count();
    let is_word = letters >= FEWEST && word.chars().all(char::is_alphabetic);
    if !is_word || is_known(word, names) || is_spelt(word, deal, names) {
        return Vec::new();
    }
    let typed = folded(word);
    let reach = letters / FEWEST;
    let people = deal.rules().players().seats().map(|seat| names.whole(seat));
    let said = spoken::words().chain(gist::outcome_words()).map(str::to_owned);
    let known = people.chain(said).filter(|known| known.chars().count() >= FEWEST);
    let far = known.map(|known| (strsim::damerau_levenshtein(&typed, &known), known));
    let mut near: BTreeSet<(usize, String)> = far.filter(|(far, _)| *far <= reach).collect();
    let Some(least) = near.first().map(|(far, _)| *far) else { return Vec::new() };
    near.retain(|(far, _)| *far == least);
    near.into_iter().map(|(_, word)| word).collect()
}

/// Is it somebody's name or the beginning of one, or a word that says something here or nothing?
fn is_known(word: &str, names: &Names<'_>) -> bool {
    let nobody = names.find(word) == Err(Unfound::Nobody);
    !nobody || spoken::is_in_a_phrase(word) || spoken::order(word).is_some() || gist::is_known(word)
}
