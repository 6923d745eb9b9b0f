//! What is said of the deal before: "no, that was four", "sorry, Joan made it".
//!
//! A line that begins so is said of what was just written down, or of what comes next, and nobody but the
//! speaker knows which. This module finds what the deal before would have been by it, whole or with the one
//! thing that was named changed, and spells that; it must never decide that it was meant.

use crate::game::Deal;
use crate::game::play::Contract;
use crate::line::fold;
use crate::line::gist::{Became, Count, Gist, Sense, is_outcome, plain, run};
use crate::line::names::Names;
use crate::line::people::{InOrder, people};
use crate::line::spoken;
use crate::seat::{Seat, SeatList};

/// The longest line, in bytes, that is looked through.
const LONGEST: usize = 200;

/// What a correction begins with; several may follow one another: "no, sorry, that was".
const BEGINNINGS: [&str; 24] = [
    "no",
    "nope",
    "sorry",
    "wait",
    "oops",
    "correction",
    "actually",
    "rather",
    "i mean",
    "i meant",
    "we meant",
    "it was",
    "that was",
    "that's",
    "it's",
    "make that",
    "make it",
    "should be",
    "should have been",
    "last deal was",
    "the last deal was",
    "last one was",
    "the last one was",
    "not right",
];

/// Behind these it is of the deal before that is spoken.
const JOINED: [&str; 4] =
    ["that should be", "that should have been", "it should be", "it should have been"];

/// The deal before: as it began, who made what, and the makers' tricks.
#[derive(Clone, Copy, Debug)]
pub struct DealBefore<'a, 'r> {
    /// As it was opened.
    pub opened: &'a Deal<'r>,
    /// Who made trump, where somebody did.
    pub contract: Option<Contract>,
    /// The tricks of his side.
    pub taken: Option<u8>,
    /// All the tricks of it.
    pub hand: u8,
    /// Who went out, in order, where nothing else is on record of it.
    pub places: Option<SeatList>,
    /// It goes on: who goes out next is not known yet.
    pub is_open: bool,
}

/// Does a line begin with words of a correction? Every line is asked so, before anybody's name is looked at.
pub fn is_begun(text: &str) -> bool {
    text.len() <= LONGEST && run(text, 0).is_some_and(|(from, _)| longest(text, from).is_some())
}

/// What a line says behind the words of a correction, where it begins with such.
pub fn corrected<'t>(text: &'t str, names: &Names<'_>) -> Option<&'t str> {
    let mut rest = text.trim();
    if text.len() > LONGEST {
        return None;
    }
    let mut found = false;
    while let Some(behind) = behind_one(rest, names) {
        (rest, found) = (behind, true);
    }
    (found && !rest.is_empty()).then_some(rest)
}

/// Does it say of the last deal itself that it is spoken of?
pub fn is_of_the_last(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let text = text.strip_prefix("the ").unwrap_or(&text);
    text.starts_with("last deal") || text.starts_with("last one")
}

/// What stands behind one of the words, where they say nothing else: "no trump", "no bid", Nora's `no`.
fn behind_one<'t>(text: &'t str, names: &Names<'_>) -> Option<&'t str> {
    let (from, end) = run(text, 0)?;
    let first = text.get(from..end)?;
    let end = longest(text, from)?;
    let more_is_said = |at: usize| {
        let said = spoken::phrase(text, at);
        said.is_some_and(|(_, end)| text.get(at..end).is_some_and(|said| said.contains(' ')))
    };
    if names.person(first).is_some() || more_is_said(from) || is_outcome(text, from) {
        return None;
    }
    text.get(end..).map(|rest| rest.trim_start_matches([' ', ',', ':', '.', '!']))
}

/// Where the longest of the beginnings ends that stands here.
fn longest(text: &str, at: usize) -> Option<usize> {
    let letter = |text: &str| text.as_bytes().first().map(u8::to_ascii_lowercase);
    let first = letter(text.get(at..)?);
    let said = BEGINNINGS.iter().chain(&JOINED).filter(|said| letter(said) == first);
    let said = said.filter_map(|said| Some((said.len(), ends(text, at, said)?)));
    Some(said.max_by_key(|(length, _)| *length)?.1)
}

/// Where these words end, if they stand here.
fn ends(text: &str, at: usize, said: &str) -> Option<usize> {
    let mut words = said.split(' ').peekable();
    let mut end = at;
    while let Some(word) = words.next() {
        let (from, after) = run(text, end)?;
        let typed = text.get(from..after)?;
        let last = words.peek().is_none();
        let typed = if last { typed.trim_end_matches(['.', ',', '!', ':']) } else { typed };
        let letters = typed.chars().flat_map(char::to_lowercase);
        let plain = letters.map(|letter| if letter == '’' { '\'' } else { letter });
        if !plain.eq(word.chars()) {
            return None;
        }
        end = after;
    }
    Some(end)
}

/// The lines that the deal before can have been by what was said behind the words of a correction.
pub fn corrections(said: &str, before: &DealBefore<'_, '_>, names: &Names<'_>) -> Vec<String> {
    let out = before.places.map_or(0, |places| places.len());
    let is_told = |line: &str| {
        let read = fold::resolve(line, before.opened, names).ok()?;
        let mut events = read.events.iter();
        let after = events.try_fold(*before.opened, |deal, event| deal.step(event)).ok()?;
        // Of a deal that goes on as much has to be said as is known of it.
        let told = fold::out_so_far(&after) >= out;
        (after.phase().is_closed() || before.is_open && told).then_some(())
    };
    if is_told(said).is_some() {
        return vec![said.to_owned()];
    }
    let changed = match before.places {
        Some(order) => moved(said, order, before.is_open, names),
        None => changed(&Gist::of(&plain(said), names), before, names),
    };
    let mut lines: Vec<String> = Vec::new();
    for line in changed.into_iter().filter(|line| is_told(line).is_some()) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// "Jane second": the order with her there. Whoever was there has her place, or is out right behind her, or
/// was not out at all. While people still go out, "Jane" alone is said of whoever went out last.
fn moved(said: &str, order: SeatList, is_open: bool, names: &Names<'_>) -> Vec<String> {
    let Ok(read) = people(said, 0, names) else { return Vec::new() };
    let [InOrder { order: named, first }] = read.as_slice() else { return Vec::new() };
    let last = Some(order.len()).filter(|_| is_open);
    let Some(place) = first.or(last) else { return Vec::new() };
    let mut named = named.iter();
    let (Some(seat), None) = (named.next(), named.next()) else { return Vec::new() };
    let was: Vec<Seat> = order.iter().collect();
    let Some(at) = usize::from(place).checked_sub(1).filter(|at| *at < was.len()) else {
        return Vec::new();
    };
    let mut instead = was.clone();
    if let Some(here) = was.iter().position(|other| *other == seat) {
        instead.swap(at, here);
    } else if let Some(one) = instead.get_mut(at) {
        *one = seat;
    }
    let mut orders = vec![instead];
    if first.is_some() {
        let mut before: Vec<Seat> = was.into_iter().filter(|other| *other != seat).collect();
        before.insert(at.min(before.len()), seat);
        orders.push(before);
    }
    let keys = |order: Vec<Seat>| {
        let keys: Vec<String> = order.into_iter().map(|seat| names.shortest(seat)).collect();
        keys.join(" ")
    };
    orders.into_iter().map(keys).collect()
}

/// The deal before with the one thing changed that was named: who, the trump, or the tricks. Where people
/// bid, a number can be either.
fn changed(said: &Gist, before: &DealBefore<'_, '_>, names: &Names<'_>) -> Vec<String> {
    let (Some(contract), Some(taken)) = (before.contract, before.taken) else { return Vec::new() };
    let people: Vec<_> = said.people.iter().collect();
    // "That was three, not four": it was four.
    let was = said.not.counts.iter().all(|count| *count == taken || Some(*count) == contract.bid)
        && said.not.trumps.iter().all(|trump| *trump == contract.trump)
        && said.not.people.iter().all(|seat| seat == contract.maker);
    // "It was a march": all of them.
    let march = said.became == Some(Became::March) && said.counts.is_empty();
    let is_plain = said.unknown + said.left + said.passes + said.cards == 0
        && (said.became.is_none() || march)
        && was
        && !said.either.people
        && !said.either.numbers;
    let lone = said.alone || said.not.alone;
    let known = people.len() + said.trumps.len() + said.counts.len() + usize::from(lone || march);
    let few = people.len() < 2 && said.trumps.len() < 2 && said.counts.len() < 2;
    if !is_plain || !few || known == 0 {
        return Vec::new();
    }
    let maker = people.first().copied().unwrap_or(contract.maker);
    let trump = said.trumps.first().copied().unwrap_or(contract.trump);
    let bang = if contract.alone && !said.not.alone || said.alone { "!" } else { "" };
    let line = |bid: Option<u8>, taken: u8| {
        let bid = bid.filter(|_| bang.is_empty()).map(|bid| bid.to_string()).unwrap_or_default();
        format!("{} {bid}{}{bang} {taken}", names.shortest(maker), trump.letter())
    };
    match said.counts.first() {
        None if march => vec![line(contract.bid, before.hand)],
        None => vec![line(contract.bid, taken)],
        Some(Count { number, sense: Sense::Bid, .. }) => vec![line(Some(*number), taken)],
        Some(Count { number, sense: Sense::Took, .. }) => vec![line(contract.bid, *number)],
        Some(Count { number, sense: Sense::Plain | Sense::Made, .. }) => {
            let bid = contract.bid.filter(|_| !contract.alone);
            let other = bid.map(|_| line(Some(*number), taken));
            std::iter::once(line(contract.bid, *number)).chain(other).collect()
        }
        Some(_) => Vec::new(),
    }
}
