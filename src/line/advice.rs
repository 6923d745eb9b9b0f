//! What to type instead of a line that was not taken: its words, in whatever order people say them.
//!
//! A line is looked through word by word for a player, a trump and numbers, and what these make is
//! spelt as the language has it, read back, and offered: "Try ah4". Nothing of this is ever taken for
//! what was meant; it is an answer. What cannot be read now is not offered.

use crate::card::{Suit, Trump};
use crate::game::Deal;
use crate::game::bid::Won;
use crate::game::trick::TrickDeal;
use crate::game::turn_up::Faced;
use crate::game::verdict::Who;
use crate::line::fold::{self, Unread};
use crate::line::names::Names;
use crate::line::people::people;
use crate::line::sentence::{in_words_now, listed};
use crate::line::shape::blank;
use crate::line::spoken::{self, PhraseMeaning};
use crate::rules::Making;
use crate::seat::{Seat, SeatList};

/// The longest line, in bytes, that is looked through: nobody says more of a deal in one breath.
const LONGEST: usize = 200;

/// The most lines that are offered.
const MOST_TRIES: usize = 3;

/// What could be typed instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What the line left open.
    pub open: OpenQuestion,
    /// Lines that can be read now, what is likeliest first; never none.
    pub tries: Vec<Try>,
}

/// A line to type, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The line.
    pub typed: String,
    /// It, in a sentence.
    pub words: String,
}

/// What a line left open, and the lines that are offered only fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenQuestion {
    /// Nothing: it was said another way.
    Nothing,
    /// Which of several players made trump.
    WhichMaker,
    /// Who made trump; which, where it was said.
    Maker(Option<Trump>),
    /// Which trump.
    Trump,
    /// The number of tricks.
    Tricks,
    /// What was bid, or what was taken.
    BidAndTricks,
    /// How many are bid.
    Bid,
    /// Who went out.
    Places,
    /// Who goes out next.
    NextPlace,
    /// Nothing: it is two deals, and the first is offered.
    TwoDeals,
    /// Nothing: this player is out already, and the others are left.
    AlreadyOut(Seat),
}

impl Advice {
    /// In a sentence without a full stop.
    pub fn say(&self, who: Who<'_>) -> String {
        let question = match self.open {
            OpenQuestion::Nothing => String::new(),
            OpenQuestion::WhichMaker => "Which of them made it? ".to_owned(),
            OpenQuestion::Maker(Some(trump)) => format!("Who made {}? ", trump.name()),
            OpenQuestion::Maker(None) => "Who made what? ".to_owned(),
            OpenQuestion::Trump => "Which trump? ".to_owned(),
            OpenQuestion::Tricks => "How many tricks? ".to_owned(),
            OpenQuestion::BidAndTricks => "How many bid, how many taken? ".to_owned(),
            OpenQuestion::Bid => "How many? ".to_owned(),
            OpenQuestion::Places => "Who went out first? ".to_owned(),
            OpenQuestion::NextPlace => "Who went out next? ".to_owned(),
            OpenQuestion::TwoDeals => "Two deals on a line want a `;` between them. ".to_owned(),
            OpenQuestion::AlreadyOut(seat) => {
                format!("{} has gone out already. ", who.name(seat))
            }
        };
        match self.tries.as_slice() {
            [Try { typed, words }] => format!("{question}Try {typed}: {words}"),
            tries => {
                let typed = tries.iter().map(|one| one.typed.clone()).collect();
                format!("{question}Try {}", listed(typed, "or"))
            }
        }
    }

    /// A line for each, where there are several.
    pub fn help(&self) -> Vec<String> {
        let one = |one: &Try| format!("{}  {}", one.typed, one.words);
        match self.tries.as_slice() {
            [_] => Vec::new(),
            tries => tries.iter().map(one).collect(),
        }
    }
}

/// What the words of a line say, in no order.
#[derive(Debug, Default)]
struct Gist {
    people: SeatList,
    trumps: Vec<Trump>,
    /// How often a trump was said.
    trump_words: usize,
    numbers: Vec<u8>,
    alone: bool,
    /// The bid was called one.
    bid: bool,
    became: Option<Became>,
    /// Letters that are a player here, and a trump as well.
    letters: Vec<(Seat, Trump)>,
    /// Words that say nothing of this.
    unknown: usize,
}

/// How it went, said without a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Became {
    March,
    Euchred,
    /// Nobody made trump, or nobody is out.
    Nobodys,
    /// One pass, or nobody's: `no bid`.
    NoCall,
    /// A partner refused it: that is told in another way.
    Denied,
    /// "The dealer picks it up": whoever ordered it, or the dealer.
    DealersUp,
    /// Nobody wanted the card.
    TurnedDown,
}

/// What people say of a result that the language does not take.
const OUTCOMES: &[(&str, Became)] = &[
    ("march", Became::March),
    ("marched", Became::March),
    ("sweep", Became::March),
    ("swept", Became::March),
    ("everything", Became::March),
    ("the lot", Became::March),
    ("all of them", Became::March),
    ("all the tricks", Became::March),
    ("all tricks", Became::March),
    ("every trick", Became::March),
    ("euchred", Became::Euchred),
    ("euchered", Became::Euchred),
    ("euchre", Became::Euchred),
    ("set", Became::Euchred),
    ("bumped", Became::Euchred),
    ("busted", Became::Euchred),
    ("bust", Became::Euchred),
    ("failed", Became::Euchred),
    ("lost", Became::Euchred),
    ("down", Became::Euchred),
    ("short", Became::Euchred),
    ("not", Became::Euchred),
    ("didn't", Became::Euchred),
    ("nobody", Became::Nobodys),
    ("no one", Became::Nobodys),
    ("no-one", Became::Nobodys),
    ("noone", Became::Nobodys),
    ("no bid", Became::NoCall),
    ("no bids", Became::NoCall),
    ("dealer picks it up", Became::DealersUp),
    ("dealer picks up", Became::DealersUp),
    ("dealer picked it up", Became::DealersUp),
    ("dealer picked up", Became::DealersUp),
    ("dealer takes it", Became::DealersUp),
    ("dealer took it", Became::DealersUp),
    ("turned down", Became::TurnedDown),
    ("is turned down", Became::TurnedDown),
    ("was turned down", Became::TurnedDown),
    ("no call", Became::NoCall),
    ("no calls", Became::NoCall),
];

/// The advice for a line that has no reading now, if its words say enough.
///
/// The error is that of the only thing that it could have meant, and cannot be now.
pub(super) fn advice(
    text: &str,
    deal: &Deal<'_>,
    names: &Names<'_>,
) -> Option<Result<Advice, Unread>> {
    if text.len() > LONGEST || deal.phase().is_closed() {
        return None;
    }
    let said = Gist::of(text, names);
    let advised = Advised { deal, names, said: &said };
    match deal.trick() {
        Some(trick) => advised.of_tricks(trick),
        None => advised.of_places(text),
    }
}

/// Does a word of how it went begin here?
pub(super) fn is_outcome(text: &str, at: usize) -> bool {
    spoken::longest(OUTCOMES, text, at).is_some()
}

/// Is this a word of how it went?
pub(super) fn is_outcome_itself(word: &str) -> bool {
    OUTCOMES.iter().any(|(outcome, _)| word.eq_ignore_ascii_case(outcome))
}

impl Gist {
    fn of(text: &str, names: &Names<'_>) -> Self {
        let mut said = Self::default();
        let mut at = 0;
        while let Some((from, end)) = run(text, at) {
            at = said.hear(text, from, end, names);
        }
        said.settle();
        said
    }

    /// Takes what stands from `from`, a run that ends at `end`, and says where it ended.
    fn hear(&mut self, text: &str, from: usize, end: usize, names: &Names<'_>) -> usize {
        // A name of several words stands over several runs.
        let mut ends = vec![end];
        while let Some((_, next)) = run(text, *ends.last().unwrap_or(&end))
            && ends.len() < 3
        {
            ends.push(next);
        }
        let person = |end: &usize| Some((names.person(bare(text.get(from..*end)?))?, *end));
        let person = ends.iter().rev().find_map(person);
        let word = bare(text.get(from..end).unwrap_or_default());
        self.bid |= ["bid", "bids"].iter().any(|bid| word.eq_ignore_ascii_case(bid));
        let letter = word.chars().next().filter(|_| word.chars().count() == 1);
        let trump = letter.and_then(|letter| Trump::from_letter(letter.to_ascii_lowercase()));
        // `n!`, and not the mark behind a word that is said aloud.
        let raw = text.get(from..end).unwrap_or_default();
        self.alone |= trump.is_some() && raw.trim_end_matches(['.', ',']).ends_with('!');
        if let (Some((seat, _)), Some(trump)) = (person, trump) {
            self.letters.push((seat, trump));
            return end;
        }
        if let Some((became, end)) = spoken::longest(OUTCOMES, text, from) {
            self.became = self.became.or(Some(became));
            return end;
        }
        if let Some((taken, end)) = share(text, from) {
            self.numbers.push(taken);
            return end;
        }
        let whole = person.is_some_and(|(seat, end)| {
            bare(text.get(from..end).unwrap_or_default()).to_lowercase() == names.whole(seat)
        });
        if let Some((phrase, end)) = spoken::phrase(text, from).filter(|_| !whole) {
            self.phrase(phrase);
            // "Stan hearts, all": where no number says how many.
            if phrase == PhraseMeaning::Filler && word.eq_ignore_ascii_case("all") {
                self.became = self.became.or(Some(Became::March));
            }
            return end;
        }
        if let Some((seat, end)) = person {
            if !self.people.has(seat) {
                let _fits = self.people.push(seat);
            }
            return end;
        }
        match (spoken::sign(text, from), trump, word.parse::<u8>()) {
            (Some((suit, end)), ..) => {
                self.trump(Trump::Suit(suit));
                return end;
            }
            (None, Some(trump), _) => self.trump(trump),
            (None, None, Ok(number)) => self.numbers.push(number),
            (None, None, Err(_)) => {
                if text.trim() != word || !self.short(word, names) {
                    self.unknown += 1;
                }
            }
        }
        end
    }

    /// `ah4`, `a3h4`: a result in its short form, as far as its letters go.
    fn short(&mut self, word: &str, names: &Names<'_>) -> bool {
        let number = |text: &str| {
            let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (number, rest) = text.split_at(digits);
            (number.parse::<u8>().ok(), rest.to_owned())
        };
        for named in names.begin(word, 0) {
            let (bid, rest) = number(word.get(named.end..).unwrap_or_default());
            let mut letters = rest.chars();
            let Some(trump) = letters.next().and_then(Trump::from_letter) else { continue };
            let rest = letters.as_str();
            let (took, rest) = number(rest.strip_prefix('!').unwrap_or(rest));
            if rest.is_empty() {
                let _fits = self.people.push(named.seat);
                self.alone = letters.as_str().starts_with('!');
                self.trump(trump);
                self.numbers.extend([bid, took].into_iter().flatten());
                return true;
            }
        }
        false
    }

    fn phrase(&mut self, phrase: PhraseMeaning) {
        match phrase {
            PhraseMeaning::Trump(trump) => self.trump(trump),
            PhraseMeaning::Alone => self.alone = true,
            PhraseMeaning::Number(number) => self.numbers.push(number),
            PhraseMeaning::Denied => self.became = Some(Became::Denied),
            PhraseMeaning::PassedOut => self.became = Some(Became::Nobodys),
            PhraseMeaning::Filler => {}
            PhraseMeaning::Pass
            | PhraseMeaning::Up
            | PhraseMeaning::Turned
            | PhraseMeaning::Allowed
            | PhraseMeaning::Rank(_) => self.unknown += 1,
        }
    }

    fn trump(&mut self, trump: Trump) {
        self.trump_words += 1;
        if !self.trumps.contains(&trump) {
            self.trumps.push(trump);
        }
    }

    /// A letter that could be a player is one where nobody else was named.
    fn settle(&mut self) {
        for (seat, trump) in std::mem::take(&mut self.letters) {
            if self.people.is_empty() {
                let _fits = self.people.push(seat);
            } else {
                self.trump(trump);
            }
        }
    }
}

/// The next run of what is no blank.
fn run(text: &str, at: usize) -> Option<(usize, usize)> {
    let rest = text.get(at..)?;
    let between = |c: char| c.is_whitespace() || c == ',';
    let from = at + rest.find(|c: char| !between(c))?;
    let length = text.get(from..)?.find(between);
    Some((from, length.map_or(text.len(), |length| from + length)))
}

/// `3 of 5`, `four tricks to one`: what one side took, and where it ends.
fn share(text: &str, from: usize) -> Option<(u8, usize)> {
    let mut at = from;
    let mut next = || {
        let (from, end) = run(text, at)?;
        at = end;
        Some((bare(text.get(from..end)?).to_lowercase(), end))
    };
    let (taken, _) = next()?;
    let taken = spoken::number(&taken)?;
    let mut word = next()?.0;
    if spoken::ends_a_count(&word) {
        word = next()?.0;
    }
    if word == "out" {
        word = next()?.0;
    }
    if !JOINTS.contains(&word.as_str()) {
        return None;
    }
    let (mut other, mut end) = next()?;
    if other == "the" {
        (other, end) = next()?;
    }
    spoken::number(&other).map(|_| (taken, end))
}

/// What stands between what one side took and all of them, or what the others took.
const JOINTS: [&str; 3] = ["of", "to", "against"];

/// A word without the marks behind it.
fn bare(word: &str) -> &str {
    let word = word.trim_end_matches(['.', ',', '!', '?', ':']);
    // "John's spades"
    word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word)
}

/// A deal, its people, and what a line said of them.
struct Advised<'a, 'r> {
    deal: &'a Deal<'r>,
    names: &'a Names<'a>,
    said: &'a Gist,
}

/// A result, as far as it is known.
#[derive(Clone, Copy)]
struct Sketch {
    maker: Seat,
    trump: Trump,
    bid: Option<u8>,
    took: u8,
}

impl Advised<'_, '_> {
    fn of_tricks(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let denied = said.became == Some(Became::Denied);
        if said.trumps.len() > 1 || denied || said.numbers.len() > 2 {
            return None;
        }
        if said.unknown > said.people.iter().count() + said.trumps.len() + said.numbers.len() + 1 {
            return None;
        }
        let stands = fold::consented(self.deal);
        if let Some(contract) = stands.contract() {
            return self.count(contract.maker, contract.bid, trick.rules().hand);
        }
        if said.became == Some(Became::DealersUp) {
            return Some(self.picked_up(trick));
        }
        if said.became == Some(Became::TurnedDown) {
            return Some(self.turned_down(trick));
        }
        if said.became == Some(Became::NoCall) {
            return Some(self.tries(OpenQuestion::Nothing, &["p".to_owned(), "x".to_owned()]));
        }
        if said.became == Some(Became::Nobodys) {
            return Some(self.first_of(OpenQuestion::Nothing, &["x".to_owned(), "p".to_owned()]));
        }
        let says_enough = match (said.people.is_empty(), said.trumps.is_empty()) {
            (false, false) => true,
            (false, true) => !said.numbers.is_empty() || said.became.is_some() || said.alone,
            (true, false) => true,
            (true, true) => !said.numbers.is_empty() && said.unknown == 0,
        };
        says_enough.then(|| self.result(trick)).flatten()
    }

    /// Everybody passed up to the dealer, who turned it down.
    fn turned_down(&self, trick: &TrickDeal<'_>) -> Result<Advice, Unread> {
        let passes = self.passes_to_the_dealer(trick) + "p";
        let suit = self.said.trumps.first().filter(|_| !self.deal.has_turned());
        let turned = suit.map(|suit| format!("{} ", suit.letter())).unwrap_or_default();
        self.tries(OpenQuestion::Nothing, &[turned + &passes])
    }

    /// A pass for each who calls before the dealer.
    fn passes_to_the_dealer(&self, trick: &TrickDeal<'_>) -> String {
        let (players, dealer) = (trick.rules().players, self.deal.standing().dealer);
        let (mut seat, mut passes) = (fold::to_act(self.deal), String::new());
        while seat != dealer && passes.len() < usize::from(players.count()) {
            passes.push('p');
            seat = players.left(seat);
        }
        passes
    }

    /// Who had it picked up: whoever calls now, or the dealer, when everybody else has passed.
    fn picked_up(&self, trick: &TrickDeal<'_>) -> Result<Advice, Unread> {
        let last = self.passes_to_the_dealer(trick) + "u";
        let mut lines = vec!["u".to_owned()];
        lines.extend(Some(last).filter(|last| *last != "u"));
        self.tries(OpenQuestion::Nothing, &lines)
    }

    /// The count of a contract that stands.
    fn count(&self, maker: Seat, bid: Option<u8>, hand: u8) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        if !said.trumps.is_empty() {
            return None;
        }
        let own = said.people.first().is_none_or(|seat| seat.team() == maker.team());
        let (open, counts) = match (said.became, said.numbers.as_slice()) {
            (Some(Became::March), []) => (OpenQuestion::Nothing, vec![hand]),
            (Some(Became::Euchred), []) => {
                (OpenQuestion::Tricks, fewer_than(bid.unwrap_or(hand / 2 + 1)))
            }
            // Two numbers, and nobody whose they are.
            (_, [_, _]) if said.people.is_empty() => return None,
            (_, [.., took]) if *took <= hand => {
                (OpenQuestion::Nothing, vec![if own { *took } else { hand - took }])
            }
            (..) => return None,
        };
        let lines: Vec<String> = counts.iter().map(u8::to_string).collect();
        Some(self.tries(open, &lines))
    }

    /// A whole result, with what was not said filled in.
    fn result(&self, trick: &TrickDeal<'_>) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let hand = trick.rules().hand;
        let bids = matches!(trick.rules().making, Making::Bid(_)) && !said.alone;
        let high = self.own_bid(trick);
        let trump = said.trumps.first().copied().or(high.and_then(|high| high.trump));
        let (bid, took) = match (bids, said.numbers.as_slice()) {
            // "Max took three", whose bid stands.
            (true, [took]) if high.is_some() => (high.map(|high| high.tricks), Some(*took)),
            // "Nora four, Nell five" are two people's bids.
            (true, [_, _]) if trump.is_none() && said.people.iter().count() > 1 => return None,
            (true, []) => (None, None),
            (true, [bid]) => (Some(*bid), None),
            (true, [bid, took, ..]) => (Some(*bid), Some(*took)),
            // "Ann hearts 4, Ben 1" tells what each side took.
            (false, [took, _]) if said.people.iter().count() > 1 => (None, Some(*took)),
            (false, numbers) => (None, numbers.last().copied()),
        };
        if bids && said.people.is_empty() && trump.is_some() && bid.is_none() {
            return Some(self.bid(trump?));
        }
        let most = if said.became == Some(Became::March) { Some(hand) } else { None };
        // Whoever bids alone must take them all.
        let alone = said.alone && matches!(trick.rules().making, Making::Bid(_));
        let needs = bid.unwrap_or(if alone { hand } else { hand / 2 + 1 });
        let counts = match (took.or(most), said.became) {
            (Some(took), _) => vec![took],
            (None, Some(Became::Euchred)) => fewer_than(needs),
            (None, _) if bids => vec![needs],
            (None, _) => vec![if said.alone { hand } else { hand - 1 }],
        };
        let two_deals = said.trump_words > 1 && said.numbers.len() > 1 && !bids;
        let two_deals = two_deals && said.people.iter().count() > 1;
        let mut makers = self.makers();
        if two_deals {
            makers.truncate(1);
        }
        let sure = took.or(most).is_some();
        // "Bo 3 hearts, set": of one number and a word for the rest the number was bid.
        let says_bid = said.bid || said.became == Some(Became::Euchred);
        let open = match (said.people.is_empty(), trump, makers.len()) {
            (true, ..) => OpenQuestion::Maker(trump),
            (false, None, _) => OpenQuestion::Trump,
            (false, Some(_), _) if two_deals => OpenQuestion::TwoDeals,
            (false, Some(_), 2..) => OpenQuestion::WhichMaker,
            (false, Some(_), _) if sure && (bid.is_some() || !bids) => OpenQuestion::Nothing,
            (false, Some(_), _) if bids && !(says_bid && bid.is_some()) => {
                OpenQuestion::BidAndTricks
            }
            (false, Some(_), _) => OpenQuestion::Tricks,
        };
        let trump = trump.unwrap_or_else(|| likely_trump(trick));
        let bid = bids.then(|| bid.unwrap_or(needs));
        let sketch = |maker, took| Sketch { maker, trump, bid, took };
        let each = if makers.len() > 1 { 1 } else { MOST_TRIES };
        let counts: Vec<u8> = counts.into_iter().take(each).collect();
        let counts = &counts;
        let makers = makers.iter();
        let lines: Vec<String> = makers
            .flat_map(|maker| counts.iter().map(move |took| sketch(*maker, *took)))
            .map(|sketch| self.spelt(sketch))
            .chain(self.order_up(trick, trump))
            .collect();
        Some(self.tries(open, &lines))
    }

    /// The bid that stands, where no trump was said and whoever made it was named.
    fn own_bid(&self, trick: &TrickDeal<'_>) -> Option<Won> {
        let own = |high: &Won| self.said.people.first() == Some(high.seat);
        trick.high().filter(|high| self.said.trumps.is_empty() && own(high))
    }

    /// The suit that is turned may have been said to order it up.
    fn order_up(&self, trick: &TrickDeal<'_>, trump: Trump) -> Option<String> {
        let said = self.said;
        let alone = !said.trumps.is_empty() && said.people.is_empty() && said.numbers.is_empty();
        let turned = trick.faced().and_then(Faced::suit).map(Trump::Suit) == Some(trump);
        (alone && turned).then(|| "u".to_owned())
    }

    /// `hearts` in an auction: how many?
    fn bid(&self, trump: Trump) -> Result<Advice, Unread> {
        let letter = trump.letter();
        let mut lines: Vec<String> = (1..=9).map(|tricks| format!("{tricks}{letter}")).collect();
        // The least that can be said now, and alone.
        lines.retain(|line| {
            fold::resolve(line, self.deal, self.names).is_ok_and(|read| read.irregular.is_empty())
        });
        lines.truncate(1);
        lines.push(format!("{letter}!"));
        self.tries(OpenQuestion::Bid, &lines)
    }

    /// Who can have made it: partners that were both named, or opponents of whom one was set; else the
    /// first who was named; else whoever may call.
    fn makers(&self) -> Vec<Seat> {
        let mut people = self.said.people.iter();
        let Some(first) = people.next() else { return vec![fold::to_act(self.deal)] };
        let set = self.said.became == Some(Became::Euchred);
        let other = people.find(|seat| set || seat.team() == first.team());
        std::iter::once(first).chain(other).collect()
    }

    /// A result as it is typed, joined where that says the same.
    fn spelt(&self, sketch: Sketch) -> String {
        let Sketch { maker, trump, bid, took } = sketch;
        let mut parts = vec![self.names.shortest(maker)];
        parts.extend(bid.map(|bid| bid.to_string()));
        let bang = if self.said.alone { "!" } else { "" };
        parts.push(format!("{}{bang}", trump.letter()));
        parts.push(took.to_string());
        let (apart, joined) = (parts.join(" "), parts.concat());
        let events = |line: &str| Some(fold::resolve(line, self.deal, self.names).ok()?.events);
        if events(&apart) == events(&joined) { joined } else { apart }
    }

    /// Who went out, in the order in which they were named.
    fn of_places(&self, text: &str) -> Option<Result<Advice, Unread>> {
        let said = self.said;
        let keys = |seats: &mut dyn Iterator<Item = Seat>| {
            seats.map(|seat| self.names.shortest(seat)).collect::<Vec<_>>().join(" ")
        };
        let out = self.deal.climb().map(|climb| climb.places().set()).unwrap_or_default();
        let orders = people(text, blank(text, 0), self.names).unwrap_or_default();
        if let Some(order) = orders.first()
            && let Some(gone) = order.iter().find(|seat| out.has(*seat))
        {
            // What was said without those who are out.
            let rest = keys(&mut order.iter().filter(|seat| !out.has(*seat)));
            let open = OpenQuestion::AlreadyOut(gone);
            return (!rest.is_empty()).then(|| self.tries(open, &[rest]));
        }
        let other = !said.trumps.is_empty() || !said.numbers.is_empty();
        if other || said.unknown > said.people.iter().count() + 1 {
            return None;
        }
        if !said.people.is_empty() {
            return Some(self.tries(OpenQuestion::Nothing, &[keys(&mut said.people.iter())]));
        }
        said.became?;
        let players = self.deal.rules().players();
        let first = self.deal.climb()?.places().first().or_else(|| players.seats().next())?;
        let side = players.seats().filter(|seat| seat.team() == first.team() && !out.has(*seat));
        let open = if out.is_empty() { OpenQuestion::Places } else { OpenQuestion::NextPlace };
        Some(self.tries(open, &[keys(&mut side.into_iter())]))
    }

    /// Those of the lines that can be read now; else why the first of them cannot.
    fn tries(&self, open: OpenQuestion, lines: &[String]) -> Result<Advice, Unread> {
        let mut tries: Vec<Try> = Vec::new();
        let mut first = None;
        for typed in lines {
            match fold::resolve(typed, self.deal, self.names) {
                Ok(read) => {
                    let words = in_words_now(&read.events, self.deal, self.names);
                    tries.push(Try { typed: typed.clone(), words });
                }
                Err(unread) => first = first.or(Some(unread)),
            }
        }
        tries.truncate(MOST_TRIES);
        match (tries.is_empty(), first) {
            (true, Some(unread)) => Err(unread),
            (..) => Ok(Advice { open, tries }),
        }
    }

    /// The first of the lines that can be read now and breaks nothing.
    fn first_of(&self, open: OpenQuestion, lines: &[String]) -> Result<Advice, Unread> {
        let clean = |line: &&String| {
            fold::resolve(line, self.deal, self.names).is_ok_and(|read| read.irregular.is_empty())
        };
        let best = lines.iter().find(clean).or(lines.first());
        self.tries(open, best.map(std::slice::from_ref).unwrap_or_default())
    }
}

/// The suit that is turned; else hearts.
fn likely_trump(trick: &TrickDeal<'_>) -> Trump {
    Trump::Suit(trick.faced().and_then(Faced::suit).unwrap_or(Suit::Hearts))
}

/// The counts below this one, the highest first.
fn fewer_than(needed: u8) -> Vec<u8> {
    (0..needed).rev().take(MOST_TRIES).collect()
}
