//! What can come next on a line that is being typed, the likeliest first.
//!
//! Calls, bids and counts are whole lines. A result is completed part by part: who, what, and how many
//! tricks; in the climbing game one player after another. Everything that is offered could be meant as
//! it stands, and is neither impossible nor irregular: there are no examples among it. It must never
//! know a terminal.

use crate::event::{Call, Cards, Climbing, Denial, Event};
use crate::game::Deal;
use crate::game::trick::TrickDeal;
use crate::line::fold;
use crate::line::names::{Names, folded, number};
use crate::line::offers::{candidates, told_now};
use crate::line::sentence::{in_words, in_words_now};
use crate::line::spell::spell;
use crate::seat::{ByTeam, Seat};

/// One way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The line as it would then stand.
    pub typed: String,
    /// What it says.
    pub means: String,
}

/// Every way to go on from a state, for whatever was typed so far.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// Lines that are likely, and those that there are too many of before a letter of them was typed.
    lines: Vec<Completion>,
    many: Vec<Completion>,
    results: Vec<ResultParts>,
    /// Nothing was said of the deal yet, so that a result is likelier than a call.
    fresh: bool,
}

/// A result: its parts in order, each with what it is when it is the last one typed.
#[derive(Clone, Debug)]
struct ResultParts {
    parts: Vec<Part>,
    /// Its parts could be read otherwise where they are joined.
    apart: bool,
}

#[derive(Clone, Debug)]
struct Part {
    /// As it is typed: of a player the letters, and the whole name.
    typed: Vec<String>,
    /// So many of the first of them would break a rule by themselves, and are not offered: Cal's letter
    /// where clubs were turned down, a seat's number where it is a bid that is too low.
    unsaid: usize,
    means: String,
}

impl Part {
    fn one(typed: String, means: String) -> Self {
        Self { typed: vec![typed], unsaid: 0, means }
    }

    fn player(player: &Player, means: String) -> Self {
        let Player { typed, unsaid } = player.clone();
        Self { typed, unsaid, means }
    }
}

/// How somebody is typed.
#[derive(Clone, Debug)]
struct Player {
    typed: Vec<String>,
    /// So many of the first of them break a rule where they stand alone.
    unsaid: usize,
}

impl Player {
    fn of(seat: Seat, deal: &Deal<'_>, names: &Names<'_>) -> Self {
        let typed = vec![names.shortest(seat), names.whole(seat)];
        let breaks = |line: &&String| {
            fold::resolve(line, deal, names).is_ok_and(|read| !read.irregular.is_empty())
        };
        let unsaid = typed.iter().take_while(breaks).count();
        Self { typed, unsaid }
    }
}

/// How likely a call is: the lowest first. Trumps stand in their order already.
fn rank(event: &Event, deal: &Deal<'_>) -> (u8, u8) {
    let hand = deal.trick().map_or(0, |trick| trick.rules().hand);
    match event {
        Event::Call(Call::Pass { .. }) => (0, 0),
        Event::Call(Call::Order { alone: false, .. }) => (1, 0),
        Event::Call(Call::Name { alone: false, .. }) => (1, 0),
        Event::Call(Call::Bid { alone: false, tricks, .. }) => (1, tricks.unwrap_or(hand)),
        Event::Cards(Cards::Tricks { taken }) => (2, count_rank(*taken, deal)),
        Event::Climbing(Climbing::GiveLead { .. }) => (2, 0),
        Event::Cards(Cards::Play { .. }) => (3, 0),
        Event::Call(Call::Deny { what: Denial::Trump, .. }) => (4, 0),
        Event::Call(Call::Order { .. } | Call::Name { .. } | Call::Bid { .. }) => (5, 0),
        Event::Call(Call::Deny { .. }) => (6, 0),
        Event::Call(Call::DefendAlone { .. }) => (7, 0),
        Event::Call(Call::Allow { .. } | Call::Take { .. }) => (8, 0),
        Event::Call(
            Call::TurnUp(_) | Call::Contract { .. } | Call::Denied { .. } | Call::PassedOut,
        )
        | Event::Deal { .. }
        | Event::Cards(Cards::Hand { .. })
        | Event::Climbing(Climbing::Places { .. })
        | Event::Table(_) => (9, 0),
    }
}

/// Counts that just make it come first, then more, then those that fail.
fn count_rank(taken: ByTeam<u8>, deal: &Deal<'_>) -> u8 {
    let consented = fold::consented(deal);
    let Some(contract) = consented.contract() else { return 0 };
    let hand = taken.even + taken.odd;
    likely_count(taken[contract.maker.team()], contract.bid, contract.alone, hand)
}

/// The same for a contract that is told with the count.
const fn likely_count(took: u8, bid: Option<u8>, alone: bool, hand: u8) -> u8 {
    if alone {
        return hand - took;
    }
    let made = match bid {
        Some(bid) => bid,
        None => hand / 2 + 1,
    };
    if took >= made { took - made } else { hand + made - took }
}

/// What can come next in this state.
pub fn completions(deal: &Deal<'_>, names: &Names<'_>) -> Completions {
    let mut all = candidates(deal);
    all.sort_by_key(|event| rank(event, deal));
    let hand = deal.trick().map_or(0, |trick| usize::from(trick.rules().hand));
    let plays = all.iter().filter(|event| is_play(event)).count();
    let mut found = Completions { fresh: is_fresh(deal), ..Completions::default() };
    for event in &all {
        let at_once = match event {
            Event::Call(
                Call::Pass { .. }
                | Call::Order { .. }
                | Call::Name { .. }
                | Call::Bid { .. }
                | Call::Deny { .. }
                | Call::Allow { .. }
                | Call::DefendAlone { .. }
                | Call::Take { discard: None, .. },
            )
            | Event::Cards(Cards::Tricks { .. })
            | Event::Climbing(Climbing::GiveLead { .. }) => true,
            Event::Cards(Cards::Play { .. }) => plays <= hand,
            Event::Call(Call::TurnUp(_) | Call::Take { .. }) => false,
            Event::Call(Call::Contract { .. } | Call::Denied { .. } | Call::PassedOut)
            | Event::Deal { .. }
            | Event::Cards(Cards::Hand { .. })
            | Event::Climbing(Climbing::Places { .. })
            | Event::Table(_) => continue,
        };
        let list = if at_once { &mut found.lines } else { &mut found.many };
        list.push(line(std::slice::from_ref(event), deal, names));
    }
    let told = told_now(&all, deal);
    found.results = results(&told, deal, names);
    let passed_out = Event::Call(Call::PassedOut);
    if told.contains(&passed_out) {
        let means = in_words(&[passed_out], names, deal.rules());
        found
            .results
            .push(ResultParts { parts: vec![Part::one("x".to_owned(), means)], apart: false });
    }
    found
}

/// Was nothing said of the deal, so that a result is likelier than a call?
fn is_fresh(deal: &Deal<'_>) -> bool {
    let bids = |trick: &TrickDeal<'_>| trick.faced().is_none();
    match (deal.trick(), deal.climb()) {
        (Some(trick), _) => trick.is_untouched() && (bids(trick) || !deal.has_turned()),
        (None, climb) => climb.is_none_or(|climb| !climb.begun()),
    }
}

const fn is_play(event: &Event) -> bool {
    matches!(event, Event::Cards(Cards::Play { .. }))
}

fn line(events: &[Event], deal: &Deal<'_>, names: &Names<'_>) -> Completion {
    let means = in_words_now(events, deal, names);
    Completion { typed: spell(deal, events, names).line, means }
}

/// Every result that these events begin, those of whom calls first before the others.
fn results(all: &[Event], deal: &Deal<'_>, names: &Names<'_>) -> Vec<ResultParts> {
    let who = |seat: Seat| names.who().name(seat);
    let hand = deal.trick().map_or(0, |trick| trick.rules().hand);
    let (players, dealer) = (deal.rules().players().count(), deal.standing().dealer.number());
    let turn = |seat: Seat| (seat.number() + players - dealer - 1) % players;
    let seats: Vec<Seat> = deal.rules().players().seats().collect();
    let people: Vec<Player> = seats.iter().map(|seat| Player::of(*seat, deal, names)).collect();
    let keys: Vec<String> = seats.iter().map(|seat| names.shortest(*seat)).collect();
    let numbered = keys.iter().any(|key| key.starts_with(|c: char| c.is_ascii_digit()));
    let short = numbered || keys.iter().all(|key| key.chars().count() == 1);
    let mut told: Vec<((u8, bool, u8), ResultParts)> = Vec::new();
    for event in all {
        match event {
            Event::Call(Call::Contract { maker, trump, alone, bid }) => {
                // Behind a seat's number it may be a bid, and then another player's.
                let key = names.shortest(*maker);
                let line = format!("{key}{}!{hand}", trump.letter());
                if *alone && numbered && fold::resolve(&line, deal, names).is_err() {
                    continue;
                }
                let rank = (turn(*maker), *alone, bid.unwrap_or(0));
                let made = in_words(std::slice::from_ref(event), names, deal.rules());
                let Some(player) = people.get(maker.index()) else { continue };
                let mut parts = vec![Part::player(player, format!("{} made", who(*maker)))];
                if let Some(bid) = bid {
                    let means = format!("{} bid {bid}", who(*maker));
                    parts.push(Part::one(bid.to_string(), means));
                }
                let bang = if *alone { "!" } else { "" };
                let trump = format!("{}{bang}", trump.letter());
                let behind = bid.map_or_else(|| trump.clone(), |bid| bid.to_string());
                let apart = names.run_on(&key, &behind);
                parts.push(Part::one(trump, made));
                let mut counts: Vec<u8> = (0..=hand).collect();
                counts.sort_by_key(|took| likely_count(*took, *bid, *alone, hand));
                for took in counts {
                    let mut taken = ByTeam::only(maker.team(), took);
                    taken[maker.team().other()] = hand - took;
                    let whole = [event.clone(), Event::Cards(Cards::Tricks { taken })];
                    let means = in_words(&whole, names, deal.rules());
                    let mut parts = parts.clone();
                    parts.push(Part::one(took.to_string(), means));
                    told.push((rank, ResultParts { parts, apart }));
                }
            }
            Event::Climbing(Climbing::Places { order }) => {
                let parts = order.iter().map(|seat| {
                    let means = format!("{} went out", who(seat));
                    // Numbers and letters are not mixed.
                    match people.get(seat.index()).filter(|_| !numbered) {
                        Some(player) => Part::player(player, means),
                        None => Part::one(number(seat), means),
                    }
                });
                let mut parts: Vec<Part> = parts.collect();
                let over = deal.step(event).is_ok_and(|after| after.phase().is_closed());
                if let (true, Some(last)) = (over, parts.last_mut()) {
                    last.means = in_words_now(std::slice::from_ref(event), deal, names);
                    told.push(((0, false, 0), ResultParts { parts, apart: !short }));
                }
            }
            Event::Deal { .. }
            | Event::Call(_)
            | Event::Cards(_)
            | Event::Climbing(_)
            | Event::Table(_) => {}
        }
    }
    // In the order of calling, not alone before alone; the counts of one contract stay as they are.
    told.sort_by_key(|(rank, _)| *rank);
    // Behind calls and plays `p h s u` may be a pass, and three people.
    if !fold::is_untold(deal) {
        told.retain(|(_, told)| !told.begins_like_a_pass());
    }
    told.into_iter().map(|(_, told)| told).collect()
}

impl Completions {
    /// What a line that begins so can become, the likeliest first.
    pub fn of(&self, begun: &str) -> Vec<Completion> {
        let fits = |line: &&Completion| line.typed.starts_with(begun);
        let lines: Vec<Completion> = self.lines.iter().filter(fits).cloned().collect();
        let many = self.many.iter().filter(|_| !begun.is_empty()).filter(fits).cloned();
        let mut told: Vec<Completion> = Vec::new();
        for result in self.results.iter().filter_map(|result| result.next(begun)) {
            // A letter that is a call says that, and is a player's only with more behind it.
            let called = lines.iter().any(|line| line.typed == result.typed);
            if !called && !told.contains(&result) {
                told.push(result);
            }
        }
        let mut all: Vec<Completion> = if self.fresh {
            told.into_iter().chain(lines).collect()
        } else {
            lines.into_iter().chain(told).collect()
        };
        all.extend(many);
        all
    }
}

impl ResultParts {
    fn begins_like_a_pass(&self) -> bool {
        let letters = self.parts.first().and_then(|part| part.typed.first());
        letters.is_some_and(|letters| letters.starts_with('p'))
    }

    /// The line with the part that comes next, or that was begun, where the parts before it are this
    /// result's.
    fn next(&self, begun: &str) -> Option<Completion> {
        let spaced = self.apart || begun.contains(char::is_whitespace);
        self.part(0, begun, begun.trim_start(), spaced)
    }

    /// The same with the part of this number, where `rest` is left of what was begun.
    fn part(&self, number: usize, begun: &str, rest: &str, spaced: bool) -> Option<Completion> {
        let part = self.parts.get(number)?;
        let word = rest.split(char::is_whitespace).next().unwrap_or_default();
        let begins = folded(word);
        let is_whole = part.typed.iter().any(|typed| folded(typed) == begins);
        let goes_on = |typed: &&String| !is_whole && folded(typed).starts_with(&begins);
        let mut offered = part.typed.iter().skip(part.unsaid);
        if let Some(typed) = offered.find(goes_on).filter(|_| word == rest) {
            let stem = begun.get(..begun.len() - rest.len())?;
            let joined = !spaced || stem.is_empty() || stem.ends_with(char::is_whitespace);
            let typed = format!("{stem}{}{typed}", if joined { "" } else { " " });
            return Some(Completion { typed, means: part.means.clone() });
        }
        let is_typed = |typed: &&String| {
            rest.get(..typed.len()).is_some_and(|head| folded(head) == folded(typed))
        };
        let behind = |typed: &String| {
            // Behind a whole name comes a blank, or it might be read as letters.
            let whole = part.typed.first().is_some_and(|letters| letters.len() < typed.len());
            let rest = rest.get(typed.len()..)?.trim_start();
            self.part(number + 1, begun, rest, spaced || whole)
        };
        // The longest of what was typed: a whole name before its letters, unless a mark stands behind
        // the name, and its last letter was a suit (`abc!`).
        let longest = part.typed.iter().filter(is_typed).max_by_key(|typed| typed.len())?;
        let marked = rest.get(longest.len()..)?.starts_with('!');
        let letters = || part.typed.iter().filter(is_typed).min_by_key(|typed| typed.len());
        behind(longest).or_else(|| behind(letters().filter(|_| marked)?))
    }
}
