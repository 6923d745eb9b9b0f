//! Text as a lattice of shapes: everything that its pieces could be, in any state of the deal.
//!
//! This is the first half of reading. Where no way leads from the beginning of a line to its end,
//! the line is not one of the language, and the place that went furthest is told. What a shape means
//! now, and whether it can be at all, is [`super::fold`]'s to find out.

use std::collections::BTreeMap;

use crate::card::{Card, CardList, ClimbCard, MOST_CARDS, Trump, Written};
use crate::event::{Combo, Denial, Reading, TurnUp};
use crate::line::names::{Named, NamedBy, Names};
use crate::line::people::{InOrder, is_between, people};
use crate::line::spoken::{self, PhraseMeaning};
use crate::rules::Ruleset;
use crate::seat::{Seat, SeatList};
use crate::speech::listed;

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
    /// "everybody passed"
    AllPass,
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
    /// "the nine of hearts was turned": nothing else can be meant.
    Turned(TurnUp),
    /// A climbing play.
    Play { cards: CardList, reading: Option<Reading>, out: bool },
    /// `>c`
    Give(Seat),
    /// `<b`: the lead is taken back, and this player leads.
    LeadBack(Seat),
    /// `c:<`: what he played last is taken back.
    CardBack,
    /// `!<`: nobody is alone any longer.
    AloneBack,
    /// `!>`: who made trump is alone after all.
    AloneAfterAll,
    /// `c:>`: what he called last stands.
    Stands,
    /// `c:<p`: for what he said his partner may only pass, or his side.
    Silent,
}

/// What is known by its outcome only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outcome {
    /// `ah`, `b6h`
    Contract { maker: Seat, trump: Trump, alone: bool, bid: Option<u8> },
    /// "Ann took 4 in hearts": the same as `ah4`.
    Made { maker: Seat, trump: Trump, alone: bool, took: u8 },
    /// `a-`, `a!-`, `a!-!`
    Denied { seat: Seat, alone: bool, what: Denial },
    /// `x`
    PassedOut,
    /// Who went out, in order, and the place of the first of them where it was said.
    Places { order: SeatList, first: Option<u8> },
}

/// A shape and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) shape: Shape,
    pub(super) at: usize,
    pub(super) end: usize,
    /// Where the line goes on, behind blanks.
    pub(super) next: usize,
    /// It takes a run of letters apart that names a player.
    pub(super) splits: bool,
    /// What else its first letters are, where nothing keeps them apart.
    pub(super) other: Option<RunTogether>,
}

/// `sid4` where Sid is `si` to his table: what was read as his diamonds may as well be the end of his name,
/// and trump was not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunTogether {
    /// A longer part of a name, or all of it: where it begins, whose it is, and where it ends.
    Name { at: usize, seat: Seat, end: usize },
    /// A word of the language, as in `bid4` where Bill is `bi`.
    Word,
}

/// The pieces by the place at which they begin, only those from which the end can be reached.
#[derive(Debug)]
pub(super) struct Lattice {
    pieces: BTreeMap<usize, Vec<Piece>>,
    first: usize,
}

impl Lattice {
    /// Where the line begins.
    pub(super) const fn first(&self) -> usize {
        self.first
    }

    pub(super) fn at(&self, place: usize) -> &[Piece] {
        self.pieces.get(&place).map(Vec::as_slice).unwrap_or_default()
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

/// The next place that is neither blank nor a comma.
pub(super) fn blank(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    text.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',').len()
}

/// More letters than a name has.
const LONGEST_NAME: usize = 40;

/// More than six people need, their names whole and with words between them.
const LONGEST_PEOPLE: usize = 400;

/// What a player may be said to have done, for a line that broke off there.
const CALLS: &str = "what that player did";
pub(super) const TRICK: &str = "a call, a card, a count or a result";
const CLIMB: &str = "a play, `p`, or who went out";

/// `trump (c, d, h or s)`, as far as these rules have them.
pub(super) fn trumps(rules: &Ruleset) -> String {
    let may_be = |trump: &Trump| rules.trick_rules().is_some_and(|own| own.may_be_trump(*trump));
    let all = Trump::ALL.into_iter().filter(may_be);
    format!(
        "trump ({})",
        listed(&all.map(|trump| trump.letter().to_string()).collect::<Vec<_>>(), "or")
    )
}

/// Reads the shapes of a whole line.
///
/// A word that means nothing and begins like a player (`and`, beside Andy) is that player; where no
/// line comes of that, it is the word.
pub(super) fn lattice(text: &str, rules: &Ruleset, names: &Names<'_>) -> Result<Lattice, Furthest> {
    read(text, rules, names, false).or_else(|furthest| {
        let words = !text.is_ascii() || text.contains(char::is_alphabetic);
        let again = if words { read(text, rules, names, true).ok() } else { None };
        again.ok_or(furthest)
    })
}

fn read(
    text: &str,
    rules: &Ruleset,
    names: &Names<'_>,
    words_first: bool,
) -> Result<Lattice, Furthest> {
    let dialect = match rules.climb_rules() {
        None => Dialect::Trick,
        // Where the pack is not known a card is a digit with a, b or c all the same.
        Some(rules) => Dialect::Climb { suits: rules.pack.map_or(3, |pack| pack.suits) },
    };
    if text.len() > MOST_BYTES {
        let at = (0..=MOST_BYTES).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        return Err(Furthest {
            at,
            expected: vec![format!(
                "a shorter line: what tells a deal has at most {MOST_BYTES} bytes"
            )],
        });
    }
    let (out, furthest) = (Vec::new(), Furthest::default());
    let mut lexer = Lexer { text, names, rules, dialect, words_first, out, furthest };
    let mut all: BTreeMap<usize, Vec<Piece>> = BTreeMap::new();
    let mut open = vec![lexer.skip(0)];
    while let Some(at) = open.pop() {
        if at >= text.len() || all.contains_key(&at) {
            continue;
        }
        let pieces = lexer.pieces(at);
        open.extend(pieces.iter().map(|piece| piece.next));
        all.insert(at, pieces);
    }
    keep_what_arrives(&mut all, text.len());
    let first = lexer.skip(0);
    if all.get(&first).is_some_and(|pieces| !pieces.is_empty()) {
        return Ok(Lattice { pieces: all, first });
    }
    if lexer.furthest.expected.is_empty() {
        lexer.expect_anything(first);
    }
    Err(lexer.furthest)
}

/// Is this nothing but cards of the French pack, two or more? A seat's number is none.
pub(super) fn is_cards(text: &str) -> bool {
    let (mut at, mut cards) = (blank(text, 0), 0);
    if text.get(at..).is_some_and(|text| text.starts_with(['2', '3', '4', '5', '6'])) {
        return false;
    }
    while at < text.len() {
        let Some((_, end)) = french_card(text, at) else { return false };
        at = blank(text, end);
        cards += 1;
    }
    cards > 1
}

/// A card of the French pack, by letters or with the sign of its suit, and where it ends. `10h` and `Th` are
/// one card, and written one way.
fn french_card(text: &str, at: usize) -> Option<(Written, usize)> {
    let letters = [3, 2, 1].into_iter().find_map(|length| {
        let card: Written = text.get(at..at + length)?.parse().ok()?;
        Some((Card::from_written(card)?.written(), at + length))
    });
    letters.or_else(|| {
        let rank = if text.get(at..)?.starts_with("10") { 2 } else { 1 };
        let (suit, end) = spoken::sign(text, at + rank)?;
        let card: Written =
            format!("{}{}", text.get(at..at + rank)?, suit.letter()).parse().ok()?;
        Some((Card::from_written(card)?.written(), end))
    })
}

/// Drops the pieces from which no way leads to the end: a piece always ends behind its beginning,
/// so the last ones are settled first.
fn keep_what_arrives(all: &mut BTreeMap<usize, Vec<Piece>>, end: usize) {
    let places: Vec<usize> = all.keys().rev().copied().collect();
    for place in places {
        let Some(mut pieces) = all.remove(&place) else { continue };
        pieces.retain(|piece| {
            piece.next >= end || all.get(&piece.next).is_some_and(|next| !next.is_empty())
        });
        all.insert(place, pieces);
    }
}

struct Lexer<'a> {
    text: &'a str,
    names: &'a Names<'a>,
    rules: &'a Ruleset,
    dialect: Dialect,
    /// Words that mean nothing are passed over even where they begin like a player.
    words_first: bool,
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

    /// The next place that is not blank, nor a comma; the end, where a number is followed by no more
    /// than what it counts.
    fn skip(&self, at: usize) -> usize {
        let next = blank(self.text, at);
        match spoken::word(self.text, next) {
            Some((word, end))
                if spoken::ends_a_count(word) && blank(self.text, end) >= self.text.len() =>
            {
                self.text.len()
            }
            Some(_) | None => next,
        }
    }

    /// The next place that is no word that means nothing. Between the parts of a result they are passed
    /// over anyhow; elsewhere one that begins like a player is that player.
    fn over_words(&self, at: usize, anyhow: bool) -> usize {
        let mut at = blank(self.text, at);
        if self.dialect != Dialect::Trick {
            return at;
        }
        while let Some((PhraseMeaning::Filler, end)) = spoken::phrase(self.text, at) {
            let word = self.text.get(at..end).unwrap_or_default();
            if !anyhow && !self.words_first && self.names.person(word).is_some() {
                break;
            }
            let next = blank(self.text, end);
            // "all the tricks" says how many.
            if spoken::goes_with_a_number(word) && self.number(next).is_none() {
                break;
            }
            at = next;
        }
        at
    }

    /// May a letter stand here for itself, or is it a part of a word?
    fn is_letter(&self, at: usize) -> bool {
        !spoken::is_word(self.text, at)
    }

    /// Does a run of letters between blanks begin here that is the whole name of a player? No letter of
    /// it stands for itself.
    fn begins_a_name(&self, at: usize) -> bool {
        let before = self.text.get(..at).and_then(|text| text.chars().next_back());
        let first = before.is_none_or(|c| c.is_whitespace() || c == ',');
        first && self.name_ends(at).is_some_and(|end| end > at + 1)
    }

    /// Where a run from here to the next blank ends, if it is the whole name of a player.
    fn name_ends(&self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let end = rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len());
        let run = rest.get(..end).filter(|_| end <= 4 * LONGEST_NAME)?;
        let whole = self.names.begin(run, 0).into_iter().next_back()?;
        (whole.by == NamedBy::Whole && whole.end == end).then_some(at + end)
    }

    /// The one player whom a run of letters between blanks names, by the whole name or its beginning, and
    /// where it ends. What says alone may stand behind it.
    fn bound(&self, at: usize) -> Option<(Seat, usize)> {
        let between = |c: char| c.is_whitespace() || c == ',';
        let (before, rest) = self.text.split_at_checked(at)?;
        let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let behind = rest.get(end..)?.trim_start_matches('!').chars().next();
        let begins = before.chars().next_back().is_none_or(between);
        let run = rest.get(..end).filter(|_| begins && behind.is_none_or(between))?;
        Some((self.names.person(run)?, at + end))
    }

    /// `!`, or a phrase that says alone, and where it ends.
    fn alone(&self, at: usize) -> Option<usize> {
        if self.says_alone(at) {
            return Some(at + 1);
        }
        match spoken::phrase(self.text, at) {
            Some((PhraseMeaning::Alone, end)) => Some(end),
            Some(_) | None => None,
        }
    }

    /// `!` that is not the beginning of `!<` or `!>`.
    fn says_alone(&self, at: usize) -> bool {
        self.is(at, '!') && !self.is(at + 1, '<') && !self.is(at + 1, '>')
    }

    /// A number of one or two digits, never a part of a longer one, or a word, and where it ends.
    fn number(&self, at: usize) -> Option<(u8, usize)> {
        if let Some((PhraseMeaning::Number(number), end)) = spoken::phrase(self.text, at) {
            return Some((number, end));
        }
        let rest = self.text.get(at..)?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest.get(..digits)?;
        if digits > 2 { None } else { Some((number.parse().ok()?, at + digits)) }
    }

    /// A trump by its letter, its sign or its name, and where it ends.
    fn trump(&self, at: usize) -> Option<(Trump, usize)> {
        if let Some((suit, end)) = spoken::sign(self.text, at) {
            return Some((Trump::Suit(suit), end));
        }
        match spoken::phrase(self.text, at) {
            Some((PhraseMeaning::Trump(trump), end)) => Some((trump, end)),
            // `4nt` is written as one word.
            Some(_) | None if self.is_no_trump(at) => Some((Trump::None, at + 2)),
            Some(_) | None => {
                let trump = self.letter(at).and_then(Trump::from_letter)?;
                let stands = self.is_letter(at) && !self.begins_a_name(at);
                stands.then_some((trump, at + 1))
            }
        }
    }

    /// Does `nt` stand here behind a digit, and no letter behind that? `4nt:p` is four no trump, and Tom's
    /// pass.
    fn is_no_trump(&self, at: usize) -> bool {
        let before = self.text.get(..at).and_then(|text| text.chars().next_back());
        before.is_some_and(|c| c.is_ascii_digit())
            && self.text.get(at..at + 2).is_some_and(|two| two.eq_ignore_ascii_case("nt"))
            && self.letter(at + 2).is_none_or(|c| !c.is_alphabetic() && !matches!(c, ':' | '='))
    }

    /// `nine of hearts`, and where it ends.
    fn spoken_card(&self, at: usize) -> Option<(Written, usize)> {
        let (rank, end) = match spoken::phrase(self.text, at) {
            Some((PhraseMeaning::Rank(rank), end)) => (rank, end),
            Some(_) | None => self.rank_in_digits(at)?,
        };
        let (trump, end) = self.trump(blank(self.text, end))?;
        let written = format!("{rank}{}", trump.suit()?.letter()).parse().ok()?;
        Some((Card::from_written(written)?.written(), end))
    }

    /// `9 of`, `10 of`, and where it ends.
    fn rank_in_digits(&self, at: usize) -> Option<(char, usize)> {
        let (number, end) = self.number(at)?;
        let (of, end) = spoken::word(self.text, blank(self.text, end))?;
        let rank = if number == 10 { Some('T') } else { char::from_digit(number.into(), 10) };
        rank.filter(|_| of.eq_ignore_ascii_case("of")).map(|rank| (rank, end))
    }

    /// A card, and where it ends. `ace of clubs` is no ace with letters behind it.
    fn card(&self, at: usize) -> Option<(Written, usize)> {
        if self.spoken_card(at).is_some() {
            return None;
        }
        let read = |length: usize| self.text.get(at..at + length)?.parse::<Written>().ok();
        match self.dialect {
            Dialect::Trick => french_card(self.text, at),
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
        let next = self.skip(end);
        let splits = matches!(shape, Shape::Said { .. }) && self.splits(at, end);
        self.out.push(Piece { shape, at, end, next, splits, other: None });
    }

    /// Does a piece end within a run of letters that names a player, and begins with it?
    fn splits(&self, at: usize, end: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or_default();
        let mut letters = rest.char_indices().take(LONGEST_NAME);
        let other = letters.find(|(_, c)| !c.is_alphabetic());
        let length = match other {
            Some((length, _)) => length,
            None if rest.chars().take(LONGEST_NAME).count() < LONGEST_NAME => rest.len(),
            None => return false,
        };
        let within = at < end && end < at + length;
        within && rest.get(..length).is_some_and(|run| self.names.person(run).is_some())
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
        // Who was typed in full is not asked for more.
        if !undecided.is_empty() && self.names.begin(self.text, at).is_empty() {
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
        let after_words = self.over_words(at, false);
        if after_words > blank(self.text, at) {
            // "and took four", "then Cal made hearts"; a suit alone would be guessed at.
            if let Some((card, end)) = self.spoken_card(after_words) {
                self.call(at, end, None, Call::Card(card));
            }
            if let Some((turned, end)) = self.spoken_turn(after_words) {
                self.call(at, end, None, Call::Turned(turned));
            }
            if self.dialect == Dialect::Trick {
                self.numbers(at, after_words, None);
                self.spoken_by_name(at, after_words);
                // "and pass"; of a suit it would be guessed at.
                if let Some((call, end)) = self.spoken_call(after_words)
                    && matches!(call, Call::Pass | Call::AllPass | Call::Up { .. })
                {
                    self.call(at, end, None, call);
                }
            }
            self.outcomes(at, after_words, false);
        }
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

    /// `<b`, behind a player `<`, `>` and `<p`, `!<` and `!>`
    fn taken_back(&mut self, at: usize, from: usize, by: Option<Seat>) {
        if by.is_none() && self.is(from, '!') && self.is(from + 1, '<') {
            self.call(at, from + 2, None, Call::AloneBack);
            return;
        }
        if by.is_none() && self.is(from, '!') && self.is(from + 1, '>') {
            self.call(at, from + 2, None, Call::AloneAfterAll);
            return;
        }
        if by.is_some() && self.dialect == Dialect::Trick {
            if self.is(from, '>') {
                self.call(at, from + 1, by, Call::Stands);
            }
            if self.is(from, '<') && self.is(from + 1, 'p') && self.is_letter(from + 1) {
                self.call(at, from + 2, by, Call::Silent);
            }
        }
        if !self.is(from, '<') {
            return;
        }
        if by.is_some() {
            self.call(at, from + 1, by, Call::CardBack);
            return;
        }
        let to = self.skip(from + 1);
        let named = self.names.begin(self.text, to);
        if named.is_empty() {
            self.furthest.note(to, "who leads instead");
        }
        for Named { seat, end, .. } in named {
            self.call(at, end, by, Call::LeadBack(seat));
        }
    }

    fn calls(&mut self, at: usize, from: usize, by: Option<Seat>) {
        self.taken_back(at, from, by);
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
        if let Some((call, end)) = self.letter_call(from) {
            self.call(at, end, by, call);
        }
        if let Some((call, end)) = self.spoken_call(from) {
            self.call(at, end, by, call);
        }
        if let Some((turned, end)) = self.spoken_turn(from) {
            self.call(at, end, by, Call::Turned(turned));
        }
        if by.is_none() {
            self.spoken_by_name(at, from);
        }
        if let Some((card, end)) = self.card(from).or_else(|| self.spoken_card(from)) {
            self.call(at, end, by, Call::Card(card));
        }
        self.numbers(at, from, by);
    }

    /// A call in one letter or mark, or a trump.
    fn letter_call(&self, from: usize) -> Option<(Call, usize)> {
        let bang = |end| self.says_alone(end);
        match self.letter(from)? {
            'p' if self.is_letter(from) => Some((Call::Pass, from + 1)),
            'u' if self.is_letter(from) && bang(from + 1) => {
                Some((Call::Up { alone: true }, from + 2))
            }
            'u' if self.is_letter(from) => Some((Call::Up { alone: false }, from + 1)),
            '-' if bang(from + 1) => Some((Call::Deny(Denial::Alone), from + 2)),
            '-' => Some((Call::Deny(Denial::Trump), from + 1)),
            '+' => Some((Call::Allow, from + 1)),
            '!' => {
                let bid = Call::Bid { tricks: None, trump: None, alone: true, apart: false };
                Some((bid, from + 1))
            }
            '/' => Some(match self.card(from + 1) {
                Some((card, end)) => (Call::Take(Some(card)), end),
                None => (Call::Take(None), from + 1),
            }),
            _ => {
                let (trump, end) = self.trump(from)?;
                let alone = self.alone(end).or_else(|| self.spoken_alone(end));
                let call = Call::Trump { trump, alone: alone.is_some() };
                Some((call, alone.unwrap_or(end)))
            }
        }
    }

    /// A phrase that says alone, behind blanks and words that mean nothing.
    fn spoken_alone(&self, at: usize) -> Option<usize> {
        match spoken::phrase(self.text, self.over_words(at, true)) {
            Some((PhraseMeaning::Alone, end)) => Some(end),
            Some(_) | None => None,
        }
    }

    /// A call in words.
    fn spoken_call(&self, from: usize) -> Option<(Call, usize)> {
        let (said, end) = spoken::phrase(self.text, from)?;
        let alone = self.spoken_alone(end);
        match said {
            PhraseMeaning::Pass => Some((Call::Pass, end)),
            PhraseMeaning::AllPass => Some((Call::AllPass, end)),
            PhraseMeaning::Up => Some((Call::Up { alone: alone.is_some() }, alone.unwrap_or(end))),
            PhraseMeaning::Denied if alone.is_some() => {
                Some((Call::Deny(Denial::Alone), alone.unwrap_or(end)))
            }
            PhraseMeaning::Denied => Some((Call::Deny(Denial::Trump), end)),
            PhraseMeaning::Allowed => Some((Call::Allow, end)),
            PhraseMeaning::Alone => {
                // "alone in hearts" is "hearts alone".
                let trump = self.trump(self.over_words(end, true));
                match trump {
                    Some((trump, end)) => Some((Call::Trump { trump, alone: true }, end)),
                    None => {
                        let tricks = None;
                        Some((Call::Bid { tricks, trump: None, alone: true, apart: false }, end))
                    }
                }
            }
            PhraseMeaning::Trump(_)
            | PhraseMeaning::Number(_)
            | PhraseMeaning::PassedOut
            | PhraseMeaning::Turned
            | PhraseMeaning::Rank(_)
            | PhraseMeaning::Filler => None,
        }
    }

    /// `turned hearts`, `nine of hearts was turned`: a card or a suit, and the word for it on either
    /// side.
    fn spoken_turn(&self, from: usize) -> Option<(TurnUp, usize)> {
        let word = |at: usize| match spoken::phrase(self.text, blank(self.text, at))? {
            (PhraseMeaning::Turned, end) => Some(end),
            _ => None,
        };
        if self.dialect != Dialect::Trick {
            return None;
        }
        if let Some(end) = word(from) {
            return self.turned(self.over_words(end, true));
        }
        let (turned, end) = self.turned(from)?;
        Some((turned, word(end)?))
    }

    /// A card, or a suit in a word.
    fn turned(&self, from: usize) -> Option<(TurnUp, usize)> {
        if let Some((card, end)) = self.spoken_card(from).or_else(|| self.card(from)) {
            return Some((TurnUp::Card(card), end));
        }
        let said = matches!(spoken::phrase(self.text, from), Some((PhraseMeaning::Trump(_), _)));
        let (trump, end) = self.trump(from)?;
        let suit = trump.suit().filter(|_| said || spoken::sign(self.text, from).is_some())?;
        Some((TurnUp::Suit(suit), end))
    }

    /// `Ann passes`: a name, whole or its beginning, and what that player said, in words.
    fn spoken_by_name(&mut self, at: usize, from: usize) {
        let Some((seat, end)) = self.named(from) else { return };
        let word = self.text.get(from..end).unwrap_or_default();
        let next = self.over_words(end, true);
        if let Some((call, end)) = self.spoken_call(next)
            && matches!(call, Call::Pass | Call::Up { .. } | Call::Deny(_) | Call::Allow)
        {
            self.call(at, end, Some(seat), call);
        }
        // "Ann turned hearts"
        if let Some((PhraseMeaning::Turned, _)) = spoken::phrase(self.text, next)
            && let Some((turned, end)) = self.spoken_turn(next)
        {
            self.call(at, end, Some(seat), Call::Turned(turned));
        }
        self.call_by_name(at, word, end, seat);
    }

    /// `ne p`: "Nell passes"; `jo u`: "Jo orders it up". A letter that is a suit as well is the suit first:
    /// `h p` turns a heart.
    fn call_by_name(&mut self, at: usize, word: &str, from: usize, seat: Seat) {
        let next = blank(self.text, from);
        let (call, end) = match self.letter(next) {
            Some('p') => (Call::Pass, next + 1),
            Some('u') if self.says_alone(next + 1) => (Call::Up { alone: true }, next + 2),
            Some('u') => (Call::Up { alone: false }, next + 1),
            Some(_) | None => return,
        };
        let behind = self.letter(end);
        let alone = behind.is_none_or(|c| c.is_whitespace() || matches!(c, ',' | '.'));
        if spoken::is_letter(word) || next == from || !alone {
            return;
        }
        let mut letters = word.chars();
        let suit =
            letters.next().and_then(|letter| Trump::from_letter(letter.to_ascii_lowercase()));
        let splits = suit.is_some() && letters.next().is_none();
        let shape = Shape::Said { by: Some(seat), call };
        self.out.push(Piece { shape, at, end, next: self.skip(end), splits, other: None });
    }

    /// The player whose name stands here, whole or its beginning, between blanks, and where it ends: one of
    /// several words, too, or with something else in it than letters (`B2`, `T.J.`).
    fn named(&self, from: usize) -> Option<(Seat, usize)> {
        let of_words = |named: &Named| {
            let name = self.text.get(from..named.end).unwrap_or_default();
            let ends = self.letter(named.end).is_none_or(|c| c.is_whitespace() || c == ',');
            named.by == NamedBy::Whole && !name.chars().all(char::is_alphabetic) && ends
        };
        let whole = self.names.begin(self.text, from).into_iter().rev().find(of_words);
        if let Some(whole) = whole {
            return Some((whole.seat, whole.end));
        }
        let (word, end) = spoken::word(self.text, from)?;
        Some((self.names.person(word)?, end))
    }

    /// `no4h`, "Ben bids three hearts": who is named with a bid has called, and it is a result only where
    /// tricks follow.
    fn bid_by_name(&mut self, at: usize, named: &Named, end: usize, outcome: Outcome) {
        let Outcome::Contract { maker, trump, alone, bid } = outcome else { return };
        // `2h!` is two hearts alone, and no player's.
        let called = bid.is_some() || alone && named.by != NamedBy::Number;
        if called {
            let call = Call::Bid { tricks: bid, trump: Some(trump), alone, apart: true };
            // `p2c` is a pass and the next player's bid, even where Pat sits.
            let name = self.text.get(..named.end).unwrap_or_default();
            let pass = name.ends_with(['p', 'P']) && named.shortest;
            let splits = pass || self.splits(at, end);
            let shape = Shape::Said { by: Some(maker), call };
            self.out.push(Piece { shape, at, end, next: self.skip(end), splits, other: None });
        }
    }

    /// "Sam calls hearts", and nothing behind it: who is named with a suit, in a word, has named it.
    fn trump_by_name(&mut self, at: usize, named: &Named, end: usize, outcome: Outcome) {
        let Outcome::Contract { maker, trump, alone, bid: None } = outcome else { return };
        let said = self.text.get(named.end..end).unwrap_or_default();
        let last = blank(self.text, end) >= self.text.len();
        if last && said.split_whitespace().any(|word| word.len() > 2) {
            self.call(at, end, Some(maker), Call::Trump { trump, alone });
        }
    }

    /// `3s`, `3s!`, `3 s`, `3!`, `4-1`, `4`; `three spades alone`
    fn numbers(&mut self, at: usize, from: usize, by: Option<Seat>) {
        let Some((number, end)) = self.number(from) else {
            // "three of five": by itself "three of" is the rank of a card.
            if let Some((taken, others, end)) = self.share(from).filter(|_| by.is_none()) {
                self.call(at, end, None, Call::Count(taken, others));
            }
            return;
        };
        let tricks = Some(number);
        let bid = |trump, alone, apart| Call::Bid { tricks, trump, alone, apart };
        if let Some((trump, end)) = self.trump(end) {
            let alone = self.alone(end);
            self.call(at, alone.unwrap_or(end), by, bid(Some(trump), alone.is_some(), false));
            return;
        }
        if self.says_alone(end) {
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
        if by.is_none()
            && let Some((taken, others, end)) = self.share(from)
        {
            self.call(at, end, None, Call::Count(taken, others));
        }
        if by.is_none()
            && let Some((others, end)) = self.others(end)
        {
            self.call(at, end, None, Call::Count(number, others));
        }
        if let Some((trump, end)) = self.trump(self.over_words(end, true)) {
            let alone = self.alone(end).or_else(|| self.spoken_alone(end));
            self.call(at, alone.unwrap_or(end), by, bid(Some(trump), alone.is_some(), true));
        }
    }

    /// `3 2`: behind what the makers took what the others did, a number by itself, and where it ends.
    fn others(&self, end: usize) -> Option<(u8, usize)> {
        let next = blank(self.text, end);
        let (others, behind) = self.number(next).filter(|_| next > end)?;
        let ends = self.letter(behind).is_none_or(|c| c.is_whitespace() || c == ',');
        ends.then_some((others, behind))
    }

    /// `3 of 5`, `four tricks to one`: what the makers took, what the others did, and where it ends.
    fn share(&self, from: usize) -> Option<(u8, u8, usize)> {
        let rank = match spoken::phrase(self.text, from) {
            Some((PhraseMeaning::Rank(rank), end)) => rank.to_digit(10).map(|rank| (rank, end)),
            Some(_) | None => None,
        };
        let (taken, all, end) = match rank {
            Some((rank, end)) => (u8::try_from(rank).ok()?, true, end),
            None => {
                let (taken, end) = self.number(from)?;
                let (word, end) = spoken::word(self.text, self.over_words(end, true))?;
                let out = word.eq_ignore_ascii_case("out");
                let (word, end) = match spoken::word(self.text, blank(self.text, end)) {
                    Some(of) if out => of,
                    Some(_) | None => (word, end),
                };
                let word = word.to_ascii_lowercase();
                let all = word == "of";
                if !all && (out || !matches!(word.as_str(), "to" | "against")) {
                    return None;
                }
                (taken, all, end)
            }
        };
        let (other, end) = self.number(self.over_words(end, true))?;
        Some((taken, if all { other.checked_sub(taken)? } else { other }, end))
    }

    /// `x`, `ah`, `b6h`, `bn!`, `a-`, `a!-!`: the first thing is always a seat.
    fn results(&mut self, at: usize, from: usize, anyhow: bool) {
        if self.is(from, 'x') {
            self.put(at, from + 1, Shape::Told { outcome: Outcome::PassedOut, anyhow });
        }
        if let Some((PhraseMeaning::PassedOut, end)) = spoken::phrase(self.text, from) {
            self.put(at, end, Shape::Told { outcome: Outcome::PassedOut, anyhow });
        }
        let word = spoken::word(self.text, from).filter(|_| !self.is_letter(from));
        let whole = self.name_ends(from).or(word.map(|(_, end)| end));
        let within = self.is_within_a_word(from) && !anyhow;
        let bound = self.bound(from);
        for named in self.names.begin(self.text, from).into_iter().filter(|_| !within) {
            let Named { seat, end, by, .. } = named;
            // A word is not taken apart: `bid` is not Ben, and something behind him, nor is a name.
            if whole.is_some_and(|whole| end < whole) {
                continue;
            }
            // `joh 4` is John's, where Jo sits as well: no hearts of Jo's.
            if bound.is_some_and(|(other, whole)| end < whole && other != seat) {
                continue;
            }
            // "4 hearts", "took 4 in hearts" are four tricks at hearts, and no hearts of the fourth
            // player's; "4 hearts 3" is all of a result.
            let of_tricks = || self.says_trump(end) && !self.is_whole(seat, end);
            if by == NamedBy::Number && (self.is_count(at, from, end) || of_tricks()) {
                continue;
            }
            let next = self.skip(end);
            let outcome = match self.letter(next) {
                Some('-') => {
                    let what = Denial::Trump;
                    Some((Outcome::Denied { seat, alone: false, what }, next + 1))
                }
                Some('!') => self.denied_alone(seat, next + 1),
                Some(_) | None => self
                    .denied_in_words(seat, end)
                    .or_else(|| self.made(seat, end))
                    .or_else(|| self.contract(seat, end)),
            };
            // `hand` is no trump of Hal's, with something behind it.
            let outcome = outcome.filter(|(_, end)| anyhow || !self.is_within_a_word(*end));
            if let Some((outcome, end)) = outcome {
                let (shape, next) = (Shape::Told { outcome, anyhow }, self.skip(end));
                let other = self.run_together(from, &named, end);
                self.out.push(Piece { shape, at, end, next, splits: false, other });
                if !anyhow {
                    self.bid_by_name(at, &named, end, outcome);
                    self.trump_by_name(at, &named, end, outcome);
                }
            } else if !matches!(self.letter(end), Some(':' | '=')) {
                self.furthest.note(next, &trumps(self.rules));
            }
        }
    }

    /// What else the letters of a result are in which its trump, or its bid, stands right behind its maker.
    fn run_together(&self, from: usize, maker: &Named, end: usize) -> Option<RunTogether> {
        let longer = self.names.begin(self.text, from).into_iter().next_back();
        if let Some(Named { seat, end, .. }) = longer.filter(|longer| longer.end > maker.end) {
            return Some(RunTogether::Name { at: from, seat, end });
        }
        // `c4h3`: clubs were turned, or somebody called C bid four.
        let before = self.text.get(..from)?;
        let suit = before.trim_start().len() == 1 && before.ends_with(char::is_alphabetic);
        if suit && self.letter(from).is_some_and(|c| c.is_ascii_digit()) {
            return Some(RunTogether::Word);
        }
        let rest = self.text.get(from..end)?;
        let run = rest.split(|c: char| !c.is_alphabetic()).next()?;
        let glued = run.len() > maker.end - from && spoken::is_in_a_phrase(run);
        let counted = self.letter(from + run.len()).is_some_and(|c| c.is_ascii_digit());
        (glued && counted).then_some(RunTogether::Word)
    }

    /// Is this within a run that is nothing but letters? `hand` is no turned heart with a result of
    /// Ann's behind it.
    fn is_within_a_word(&self, at: usize) -> bool {
        let between = |c: char| c.is_whitespace() || c == ',';
        let (before, behind) = self.text.split_at_checked(at).unwrap_or_default();
        let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let begun = letter(before.chars().next_back()) && letter(behind.chars().next());
        let first = before.rsplit(between).next().unwrap_or_default();
        let last = behind.split(between).next().unwrap_or_default();
        begun && first.chars().chain(last.chars()).all(char::is_alphabetic)
    }

    /// Is the next thing behind blanks a trump in a word?
    fn says_trump(&self, at: usize) -> bool {
        let next = blank(self.text, at);
        matches!(spoken::phrase(self.text, next), Some((PhraseMeaning::Trump(_), _)))
    }

    /// Is everything here that a result says of its maker: a trump, and what was taken? Where it is bid, a
    /// number before trump is one unless the call is alone, which has none.
    fn is_whole(&self, maker: Seat, from: usize) -> bool {
        let Some((Outcome::Contract { alone, .. }, end)) = self.contract(maker, from) else {
            return false;
        };
        let is_seat = alone || self.rules.bid_rules().is_none();
        let next = self.over_words(end, true);
        is_seat && (self.number(next).is_some() || self.share(next).is_some())
    }

    /// Does a word on either side of the number between these places say that it counts tricks?
    fn is_count(&self, at: usize, from: usize, end: usize) -> bool {
        let before = self.text.get(at..from).unwrap_or_default().split_whitespace().next_back();
        let behind = spoken::word(self.text, blank(self.text, end));
        before.is_some_and(spoken::counts)
            || behind.is_some_and(|(word, _)| spoken::ends_a_count(word))
    }

    /// `Ann declared and was denied`, `Ann alone was denied`
    fn denied_in_words(&self, seat: Seat, from: usize) -> Option<(Outcome, usize)> {
        let next = self.over_words(from, true);
        let alone = self.spoken_alone(next);
        let next = alone.map_or(next, |end| self.over_words(end, true));
        let (PhraseMeaning::Denied, end) = spoken::phrase(self.text, next)? else { return None };
        // "Joan refuses", "Joan denied it": what another declared. Of whom it is said is plain where he
        // declared, or where it was done to him.
        let before = self.text.get(from..next).unwrap_or_default();
        let said = self.text.get(next..end).unwrap_or_default();
        let is_his = |word: &str| spoken::PASSIVE.iter().any(|one| word.eq_ignore_ascii_case(one));
        let passive =
            alone.is_some() || before.split_whitespace().chain(said.split_whitespace()).any(is_his);
        let alone = alone.is_some();
        passive.then_some((Outcome::Denied { seat, alone, what: Denial::Trump }, end))
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

    /// "took 4 in hearts", "got 5 tricks alone with spades": where nobody bids a number, one that was taken
    /// says what the makers took, on whichever side of trump it is said.
    fn made(&self, maker: Seat, from: usize) -> Option<(Outcome, usize)> {
        if self.rules.bid_rules().is_some() {
            return None;
        }
        let contract = self.contract(maker, from)?;
        let (Outcome::Contract { trump, alone, bid: Some(took), .. }, end) = contract else {
            return None;
        };
        // "Ann 4 in hearts" says too little of what the number is.
        let counts = |word| spoken::counts(word) || spoken::ends_a_count(word);
        let mut words = self.text.get(from..end)?.split_whitespace();
        words.any(counts).then_some((Outcome::Made { maker, trump, alone, took }, end))
    }

    /// `h`, `h!`, `6h`, `6 hearts alone`, `alone in hearts`: in letters in this order, in words as it is
    /// said.
    fn contract(&self, maker: Seat, from: usize) -> Option<(Outcome, usize)> {
        let mut from = self.over_words(from, true);
        let mut alone = self.spoken_alone(from);
        from = alone.map_or(from, |end| self.over_words(end, true));
        let bid = self.number(from);
        from = bid.map_or(from, |(_, end)| self.over_words(end, true));
        if alone.is_none() {
            alone = self.spoken_alone(from);
            from = alone.map_or(from, |end| self.over_words(end, true));
        }
        let (trump, end) = self.trump(from)?;
        let bang = self.skip(end);
        let behind = if self.says_alone(bang) { Some(bang + 1) } else { self.spoken_alone(end) };
        let outcome = Outcome::Contract {
            maker,
            trump,
            alone: alone.or(behind).is_some(),
            bid: bid.map(|(bid, _)| bid),
        };
        Some((outcome, behind.unwrap_or(end)))
    }
}

/// The climbing family.
impl Lexer<'_> {
    fn climb_calls(&mut self, at: usize, from: usize, by: Option<Seat>) {
        if let Some((PhraseMeaning::Pass, end)) = spoken::phrase(self.text, from) {
            self.call(at, end, by, Call::Pass);
        }
        match self.letter(from) {
            Some('p') if self.is_letter(from) => self.call(at, from + 1, by, Call::Pass),
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
            let ends = |next: char| next.is_whitespace() || matches!(next, '.' | ',');
            self.letter(end).is_none_or(ends).then_some((Reading { kind, high }, end))
        });
        if read.is_none() {
            self.furthest.note(at, EXPECTED);
        }
        read
    }

    /// Who went out, to the end of the line: by names or by numbers, not by both.
    fn places(&mut self, at: usize, from: usize, anyhow: bool) {
        // A second list is told apart by its mark.
        let rest = self.text.get(from..).unwrap_or_default();
        let end = rest.find("..").map_or(self.text.len(), |mark| from + mark);
        let stretch = self.text.get(..end).unwrap_or_default();
        if end - from > LONGEST_PEOPLE {
            return;
        }
        if stretch.get(from..).is_none_or(|text| text.chars().all(is_between)) {
            return;
        }
        match people(stretch, from, self.names) {
            Ok(orders) => {
                for InOrder { order, first } in orders {
                    let outcome = Outcome::Places { order, first };
                    self.put(at, end, Shape::Told { outcome, anyhow });
                }
            }
            Err(stuck) if stuck > from => self.expect_anything(stuck),
            Err(_) => {}
        }
        // `Ann passes`, as it is said.
        let Some((seat, end)) = self.named(from) else { return };
        let next = blank(self.text, end);
        if let Some((PhraseMeaning::Pass, end)) = spoken::phrase(self.text, next) {
            self.call(at, end, Some(seat), Call::Pass);
        }
        // `mia p`, where nobody's name begins so.
        let begins = !self.names.begin(self.text, next).is_empty();
        let ends = self.letter(next + 1).is_none_or(|c| c.is_whitespace() || c == ',');
        if next > end && ends && self.is(next, 'p') && !begins && self.names.several("p").is_empty()
        {
            self.call(at, next + 1, Some(seat), Call::Pass);
        }
    }
}
