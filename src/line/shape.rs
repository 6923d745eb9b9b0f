//! Text as a lattice of shapes: everything that its pieces could be, in any state of the deal.
//!
//! This is the first half of reading. Where no way leads from the beginning of a line to its end,
//! the line is not one of the language, and the place that went furthest is told. What a shape means
//! now, and whether it can be at all, is [`super::fold`]'s to find out.

use std::collections::BTreeMap;

use crate::card::{Card, CardList, ClimbCard, MOST_CARDS, Trump, Written};
use crate::event::{Combo, Denial, Reading};
use crate::line::names::{By, Named, Names};
use crate::rules::{Family, Ruleset};
use crate::seat::Seat;

/// The longest line that is read, in bytes: more than any deal needs card by card.
pub(super) const MOST_BYTES: usize = 2000;

/// One thing that was said, as far as its letters show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shape {
    /// A call or a card, by the player whose turn it is or by the one who was named.
    Said { by: Option<Seat>, call: Call },
    /// A hand that was seen.
    Hand { seat: Seat, cards: CardList },
    /// Something known by its outcome. `anyhow`: it was marked as one that may follow calls.
    Told { outcome: Outcome, anyhow: bool },
}

/// What a player says or does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Call {
    /// `p`
    Pass,
    /// `u`, `u!`
    Up { alone: bool },
    /// `s`, `s!`: a suit that is turned or named, or an alone bid.
    Trump { trump: Trump, alone: bool },
    /// `3s`, `6h!`; `3!` and `!` where trump is named afterwards. `apart`: number and trump stand
    /// apart, and so may be two things.
    Bid { tricks: Option<u8>, trump: Option<Trump>, alone: bool, apart: bool },
    /// A number alone: a count, or a bid where trump is named afterwards.
    Number(u8),
    /// `4-1`
    Count(u8, u8),
    /// `-`, `-!`
    Deny(Denial),
    /// `+`
    Allow,
    /// `/9c`, `/`
    Take(Option<Written>),
    /// `Ks`: turned, or played.
    Card(Written),
    /// A climbing play.
    Play { cards: CardList, reading: Option<Reading>, out: bool },
    /// `>c`
    Give(Seat),
}

/// What is known by its outcome only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outcome {
    /// `ah`, `b6h`
    Contract { maker: Seat, trump: Trump, alone: bool, bid: Option<u8> },
    /// `a-`, `a!-`, `a!-!`
    Denied { seat: Seat, alone: bool, what: Denial },
    /// `x`
    PassedOut,
    /// The next seat that went out.
    Place(Seat),
}

/// A shape and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) shape: Shape,
    pub(super) at: usize,
    pub(super) end: usize,
}

/// The pieces by the place at which they begin, only those from which the end can be reached.
#[derive(Debug)]
pub(super) struct Lattice(BTreeMap<usize, Vec<Piece>>);

impl Lattice {
    pub(super) fn at(&self, place: usize) -> &[Piece] {
        self.0.get(&place).map(Vec::as_slice).unwrap_or_default()
    }
}

/// How far a line that is not one of the language could be read, and what could have stood there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Furthest {
    pub(super) at: usize,
    pub(super) expected: Vec<String>,
}

impl Furthest {
    fn note(&mut self, at: usize, expected: &str) {
        if at > self.at {
            self.expected.clear();
            self.at = at;
        }
        if at == self.at && !self.expected.iter().any(|known| known == expected) {
            self.expected.push(expected.to_owned());
        }
    }
}

/// The words of a game, as far as the letters are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialect {
    Trick,
    Climb { suits: u8 },
}

/// What a player may be said to have done, for a line that broke off there.
const CALLS: &str = "what that player did";
const TRICK: &str = "a call, a card, a count or a result";
const CLIMB: &str = "a play, `p`, or who went out";

/// Reads the shapes of a whole line.
pub(super) fn lattice(text: &str, rules: &Ruleset, names: &Names<'_>) -> Result<Lattice, Furthest> {
    let dialect = match &rules.family {
        Family::Trick(_) => Dialect::Trick,
        Family::Climb(rules) => {
            // Where the pack is not known a card is a digit with a, b or c all the same.
            Dialect::Climb { suits: rules.pack.map_or(3, |pack| pack.suits) }
        }
    };
    if text.len() > MOST_BYTES {
        let at = (0..=MOST_BYTES).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        return Err(Furthest { at, expected: vec!["the end of the line".to_owned()] });
    }
    let mut lexer = Lexer { text, names, dialect, out: Vec::new(), furthest: Furthest::default() };
    let mut all: BTreeMap<usize, Vec<Piece>> = BTreeMap::new();
    let mut open = vec![lexer.skip(0)];
    while let Some(at) = open.pop() {
        if at >= text.len() || all.contains_key(&at) {
            continue;
        }
        let pieces = lexer.pieces(at);
        open.extend(pieces.iter().map(|piece| lexer.skip(piece.end)));
        all.insert(at, pieces);
    }
    keep_what_arrives(&mut all, |at| lexer.skip(at) >= text.len(), |at| lexer.skip(at));
    let first = lexer.skip(0);
    if all.get(&first).is_some_and(|pieces| !pieces.is_empty()) {
        return Ok(Lattice(all));
    }
    if lexer.furthest.expected.is_empty() {
        lexer.expect_anything(first);
    }
    Err(lexer.furthest)
}

/// Drops the pieces from which no way leads to the end: a piece always ends behind its beginning,
/// so the last ones are settled first.
fn keep_what_arrives(
    all: &mut BTreeMap<usize, Vec<Piece>>,
    is_end: impl Fn(usize) -> bool,
    skip: impl Fn(usize) -> usize,
) {
    let places: Vec<usize> = all.keys().rev().copied().collect();
    for place in places {
        let Some(mut pieces) = all.remove(&place) else { continue };
        pieces.retain(|piece| {
            let next = skip(piece.end);
            is_end(piece.end) || all.get(&next).is_some_and(|next| !next.is_empty())
        });
        all.insert(place, pieces);
    }
}

struct Lexer<'a> {
    text: &'a str,
    names: &'a Names<'a>,
    dialect: Dialect,
    out: Vec<Piece>,
    furthest: Furthest,
}

/// Letters and numbers.
impl Lexer<'_> {
    fn letter(&self, at: usize) -> Option<char> {
        self.text.get(at..)?.chars().next().map(|letter| letter.to_ascii_lowercase())
    }

    fn is(&self, at: usize, letter: char) -> bool {
        self.letter(at) == Some(letter)
    }

    /// The next place that is not blank.
    fn skip(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        self.text.len() - rest.trim_start().len()
    }

    /// A number of one or two digits, never a part of a longer one, and where it ends.
    fn number(&self, at: usize) -> Option<(u8, usize)> {
        let rest = self.text.get(at..)?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest.get(..digits)?;
        if digits > 2 { None } else { Some((number.parse().ok()?, at + digits)) }
    }

    fn trump(&self, at: usize) -> Option<Trump> {
        self.letter(at).and_then(Trump::from_letter)
    }

    /// A card, and where it ends.
    fn card(&self, at: usize) -> Option<(Written, usize)> {
        let read = |length: usize| self.text.get(at..at + length)?.parse::<Written>().ok();
        match self.dialect {
            Dialect::Trick => [3, 2, 1].into_iter().find_map(|length| {
                // `10h` and `Th` are one card, and written one way.
                let card = Card::from_written(read(length)?)?;
                Some((card.written(), at + length))
            }),
            Dialect::Climb { suits } => [3, 2, 1].into_iter().find_map(|length| {
                let written = read(length)?;
                let card = ClimbCard::from_written(written)?;
                let known = match card {
                    ClimbCard::Natural { suit, .. } => suit < suits,
                    ClimbCard::Wild => true,
                };
                known.then_some((written, at + length))
            }),
        }
    }

    /// As many cards as stand together, and where they end.
    fn run(&self, at: usize, mut cards: CardList) -> (CardList, usize) {
        let mut end = at;
        while let Some((card, after)) = self.card(end) {
            if !cards.push(card) {
                break;
            }
            end = after;
        }
        (cards, end)
    }

    fn put(&mut self, at: usize, end: usize, shape: Shape) {
        self.out.push(Piece { shape, at, end });
    }

    fn call(&mut self, at: usize, end: usize, by: Option<Seat>, call: Call) {
        self.put(at, end, Shape::Said { by, call });
    }

    fn expect_anything(&mut self, at: usize) {
        match self.dialect {
            Dialect::Trick => self.furthest.note(at, TRICK),
            Dialect::Climb { .. } => self.furthest.note(at, CLIMB),
        }
        let undecided = self.names.undecided(self.text, at);
        if !undecided.is_empty() {
            let who: Vec<String> =
                undecided.iter().map(|seat| self.names.who().name(seat)).collect();
            self.furthest.note(at, &format!("more of the name ({})", who.join(" or ")));
        }
    }
}

/// Both families: pieces, players, hands.
impl Lexer<'_> {
    /// Everything that begins at `at`.
    fn pieces(&mut self, at: usize) -> Vec<Piece> {
        self.calls(at, at, None);
        for named in self.names.begin(self.text, at) {
            match self.letter(named.end) {
                Some(':') => {
                    let from = self.skip(named.end + 1);
                    let before = self.out.len();
                    self.calls(at, from, Some(named.seat));
                    if self.out.len() == before {
                        self.furthest.note(from, CALLS);
                    }
                }
                Some('=') => self.hand(at, named.end + 1, named.seat),
                Some(_) | None => {}
            }
        }
        self.outcomes(at, at, false);
        if self.is(at, '.') && self.is(at + 1, '.') {
            let from = self.skip(at + 2);
            let before = self.out.len();
            self.outcomes(at, from, true);
            if self.out.len() == before {
                self.furthest.note(from, "a result");
            }
        }
        if self.out.is_empty() {
            self.expect_anything(at);
        }
        std::mem::take(&mut self.out)
    }

    fn calls(&mut self, at: usize, from: usize, by: Option<Seat>) {
        match self.dialect {
            Dialect::Trick => self.trick_calls(at, from, by),
            Dialect::Climb { .. } => self.climb_calls(at, from, by),
        }
    }

    fn outcomes(&mut self, at: usize, from: usize, anyhow: bool) {
        match self.dialect {
            Dialect::Trick => self.results(at, from, anyhow),
            Dialect::Climb { .. } => self.places(at, from, anyhow),
        }
    }

    /// `=9hTcJdAsKs` behind a player: the cards may stand in groups, and each could be the last.
    fn hand(&mut self, at: usize, from: usize, seat: Seat) {
        let mut cards = CardList::new();
        let mut from = self.skip(from);
        loop {
            let before = cards.len();
            let (more, end) = self.run(from, cards);
            if more.len() == before {
                if before == 0 {
                    self.furthest.note(from, "the cards of the hand");
                }
                return;
            }
            cards = more;
            self.put(at, end, Shape::Hand { seat, cards });
            from = self.skip(end);
            if from == end || usize::from(cards.len()) == MOST_CARDS {
                return;
            }
        }
    }
}

/// The trick family.
impl Lexer<'_> {
    fn trick_calls(&mut self, at: usize, from: usize, by: Option<Seat>) {
        let bang = |end| self.is(end, '!');
        let said = match self.letter(from) {
            Some('p') => Some((Call::Pass, from + 1)),
            Some('u') if bang(from + 1) => Some((Call::Up { alone: true }, from + 2)),
            Some('u') => Some((Call::Up { alone: false }, from + 1)),
            Some('-') if bang(from + 1) => Some((Call::Deny(Denial::Alone), from + 2)),
            Some('-') => Some((Call::Deny(Denial::Trump), from + 1)),
            Some('+') => Some((Call::Allow, from + 1)),
            Some('!') => {
                let bid = Call::Bid { tricks: None, trump: None, alone: true, apart: false };
                Some((bid, from + 1))
            }
            Some('/') => Some(match self.card(from + 1) {
                Some((card, end)) => (Call::Take(Some(card)), end),
                None => (Call::Take(None), from + 1),
            }),
            Some(_) | None => self.trump(from).map(|trump| {
                let alone = bang(from + 1);
                (Call::Trump { trump, alone }, from + 1 + usize::from(alone))
            }),
        };
        if let Some((call, end)) = said {
            self.call(at, end, by, call);
        }
        if let Some((card, end)) = self.card(from) {
            self.call(at, end, by, Call::Card(card));
        }
        self.numbers(at, from, by);
    }

    /// `3s`, `3s!`, `3 s`, `3!`, `4-1`, `4`
    fn numbers(&mut self, at: usize, from: usize, by: Option<Seat>) {
        let Some((number, end)) = self.number(from) else { return };
        let tricks = Some(number);
        let bid = |trump, alone, apart| Call::Bid { tricks, trump, alone, apart };
        if let Some(trump) = self.trump(end) {
            let alone = self.is(end + 1, '!');
            let stop = end + 1 + usize::from(alone);
            self.call(at, stop, by, bid(Some(trump), alone, false));
            return;
        }
        if self.is(end, '!') {
            self.call(at, end + 1, by, bid(None, true, false));
            return;
        }
        if self.is(end, '-')
            && let Some((others, end)) = self.number(end + 1)
        {
            if by.is_none() {
                self.call(at, end, by, Call::Count(number, others));
            }
            return;
        }
        self.call(at, end, by, Call::Number(number));
        let apart = self.skip(end);
        if let Some(trump) = self.trump(apart) {
            let alone = self.is(apart + 1, '!');
            let stop = apart + 1 + usize::from(alone);
            self.call(at, stop, by, bid(Some(trump), alone, true));
        }
    }

    /// `x`, `ah`, `b6h`, `bn!`, `a-`, `a!-!`: the first thing is always a seat.
    fn results(&mut self, at: usize, from: usize, anyhow: bool) {
        if self.is(from, 'x') {
            self.put(at, from + 1, Shape::Told { outcome: Outcome::PassedOut, anyhow });
        }
        for Named { seat, end, .. } in self.names.begin(self.text, from) {
            let next = self.skip(end);
            let outcome = match self.letter(next) {
                Some('-') => {
                    Some((Outcome::Denied { seat, alone: false, what: Denial::Trump }, next + 1))
                }
                Some('!') => self.denied_alone(seat, next + 1),
                Some(_) | None => self.contract(seat, next),
            };
            if let Some((outcome, end)) = outcome {
                self.put(at, end, Shape::Told { outcome, anyhow });
            } else if !matches!(self.letter(end), Some(':' | '=')) {
                self.furthest.note(next, "trump (c, d, h, s, n or l)");
            }
        }
    }

    fn denied_alone(&self, seat: Seat, from: usize) -> Option<(Outcome, usize)> {
        let dash = self.skip(from);
        if !self.is(dash, '-') {
            return None;
        }
        let only = self.is(dash + 1, '!');
        let what = if only { Denial::Alone } else { Denial::Trump };
        Some((Outcome::Denied { seat, alone: true, what }, dash + 1 + usize::from(only)))
    }

    fn contract(&self, maker: Seat, from: usize) -> Option<(Outcome, usize)> {
        let (bid, from) = match self.number(from) {
            Some((bid, end)) => (Some(bid), self.skip(end)),
            None => (None, from),
        };
        let trump = self.trump(from)?;
        let bang = self.skip(from + 1);
        let alone = self.is(bang, '!');
        let end = if alone { bang + 1 } else { from + 1 };
        Some((Outcome::Contract { maker, trump, alone, bid }, end))
    }
}

/// The climbing family.
impl Lexer<'_> {
    fn climb_calls(&mut self, at: usize, from: usize, by: Option<Seat>) {
        match self.letter(from) {
            Some('p') => self.call(at, from + 1, by, Call::Pass),
            Some('>') => {
                let to = self.skip(from + 1);
                let named = self.names.begin(self.text, to);
                if named.is_empty() {
                    self.furthest.note(to, "who gets the lead");
                }
                for Named { seat, end, .. } in named {
                    self.call(at, end, by, Call::Give(seat));
                }
            }
            Some(_) | None => self.play(at, from, by),
        }
    }

    /// `9a9bX`, `9aX=pair9`, `=pair9`, each with or without the final dot.
    fn play(&mut self, at: usize, from: usize, by: Option<Seat>) {
        let (cards, end) = self.run(from, CardList::new());
        let (reading, end) = if self.is(end, '=') {
            match self.reading(end + 1) {
                Some((reading, end)) => (Some(reading), end),
                None => return,
            }
        } else {
            (None, end)
        };
        if cards.is_empty() && reading.is_none() {
            return;
        }
        self.call(at, end, by, Call::Play { cards, reading, out: false });
        if self.is(end, '.') {
            self.call(at, end + 1, by, Call::Play { cards, reading, out: true });
        }
    }

    /// `straight10`: a reading, which ends with a blank, the final dot or the line.
    fn reading(&mut self, at: usize) -> Option<(Reading, usize)> {
        const EXPECTED: &str = "a combination such as pair7 or straight-flush10, then a blank";
        let rest = self.text.get(at..).unwrap_or_default();
        let length = rest.len()
            - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '-').len();
        let word = rest.get(..length).unwrap_or_default().to_ascii_lowercase();
        let read = Combo::from_word(&word).and_then(|kind| {
            let (high, end) = self.number(at + length)?;
            let ends = self.letter(end).is_none_or(|next| next == '.' || next.is_whitespace());
            ends.then_some((Reading { kind, high }, end))
        });
        if read.is_none() {
            self.furthest.note(at, EXPECTED);
        }
        read
    }

    /// Who went out next: by names or by numbers, not by both in one result.
    fn places(&mut self, at: usize, from: usize, anyhow: bool) {
        let before = self.text.get(..from).unwrap_or_default().trim_end().chars().next_back();
        let digit_before = before.is_some_and(|last| last.is_ascii_digit());
        for Named { seat, end, by } in self.names.begin(self.text, from) {
            let fits = match by {
                By::Number => {
                    let card = self.card(from).is_some();
                    !card && before.is_none_or(|last| !last.is_alphabetic())
                }
                By::Beginning => !self.is(from, 'x') && !digit_before,
                By::Whole => !(digit_before || self.is(from, 'x') && end == from + 1),
            };
            if fits && !matches!(self.letter(end), Some(':' | '=')) {
                self.put(at, end, Shape::Told { outcome: Outcome::Place(seat), anyhow });
            }
        }
    }
}
